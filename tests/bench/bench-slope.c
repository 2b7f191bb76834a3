/* bench-slope.c - measure ciphers and MACs through the public interface
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Uses the public interface only, and of that only what libgcrypt 1.10 has:
 * the program measures whichever libgcrypt.so.20 the loader gives it.
 */

#include <config.h>

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gcrypt.h>

#include "bench-common.h"
#include "bench-openssl.h"

#define MAXKEY    64
#define MAXBLOCK  16

/* Widths of the column with the names.  */
#define CIPHER_WIDTH  14
#define MAC_WIDTH     20

static const size_t call_sizes[] = { 16, 64, 256, 1024, 8192, 16384 };

static int with_sizes;
static const char *openssl;             /* Its version; NULL: not asked.  */
static const char *label;               /* In CSV.  */

/* Both keep the key's halves for XTS and SIV different.  */
static unsigned char key[MAXKEY];
static const unsigned char iv[MAXBLOCK] = "0123456789abcde";

static unsigned char *buf_a, *buf_b;


/*-- Common to ciphers and MACs --*/

/* What is measured right now, for messages.  */
static char current_algo[64];
static char current_op[32];

static void
check (gcry_error_t err, const char *function)
{
  if (err)
    bench_die ("%s %s: %s: %s", current_algo, current_op, function,
               gcry_strerror (err));
}

/* Measure OURS and, if given, THEIRS, and print the lines.  ROW: what
 * stands before them.  */
static void
measure (const char *row, int width, const char *algo, const char *mode,
         const char *op, const bench_subject_t *ours,
         const bench_subject_t *theirs)
{
  bench_subject_t subject[2];
  bench_figure_t figure[2 * BENCH_DIM (call_sizes)];
  unsigned int nsubjects = theirs ? 2 : 1;
  unsigned int nsizes = with_sizes ? BENCH_DIM (call_sizes) : 1;
  unsigned int s, i;

  subject[0] = *ours;
  if (theirs)
    subject[1] = *theirs;
  bench_progress (current_algo, current_op);
  if (with_sizes)
    bench_calls (subject, figure, nsubjects, call_sizes, nsizes);
  else
    bench_slope (subject, figure, nsubjects);

  if (bench_options.csv)
    {
      for (s = 0; s < nsubjects; s++)
        for (i = 0; i < nsizes; i++)
          bench_csv_line (algo, mode, op, with_sizes ? call_sizes[i] : 0,
                          &figure[s * nsizes + i], s ? openssl : label);
    }
  else if (with_sizes)
    bench_sizes_lines (row, width, call_sizes, nsizes, figure,
                       BENCH_NS_CALL | BENCH_NS_BYTE | BENCH_CYCLE_BYTE,
                       openssl, theirs ? figure + nsizes : NULL);
  else
    bench_line (row, width, figure, openssl, theirs ? figure + 1 : NULL);
}

static void
head (const char *title, int width)
{
  if (bench_options.csv)
    return;
  if (with_sizes)
    bench_sizes_head (title, width, call_sizes, BENCH_DIM (call_sizes), 1,
                      "bytes a call");
  else
    bench_head (title, width, openssl);
}

static void
foot (int width)
{
  if (!bench_options.csv)
    bench_foot (width);
}

static void
heading (const char *text)
{
  if (!bench_options.csv)
    puts (text);
}


/*-- Ciphers --*/

enum cipher_kind
  {
    STREAMING,          /* One message that goes on and on.  */
    WRAPPING,           /* A call is a message, 8 bytes longer wrapped.  */
    AUTHENTICATING      /* A call is a message: IV, data, tag.  */
  };

struct cipher_mode
{
  int mode;
  const char *name;
  enum cipher_kind kind;
  unsigned int nkeys;           /* Keys of the cipher in its key.  */
  size_t ivlen;                 /* 0: a block.  */
  int only_128;                 /* Only for ciphers of 128-bit blocks.  */
};

static const struct cipher_mode cipher_modes[] =
  {
    { GCRY_CIPHER_MODE_ECB, "ECB", STREAMING, 1, 0, 0 },
    { GCRY_CIPHER_MODE_CBC, "CBC", STREAMING, 1, 0, 0 },
    { GCRY_CIPHER_MODE_CFB, "CFB", STREAMING, 1, 0, 0 },
    { GCRY_CIPHER_MODE_CFB8, "CFB8", STREAMING, 1, 0, 0 },
    { GCRY_CIPHER_MODE_OFB, "OFB", STREAMING, 1, 0, 0 },
    { GCRY_CIPHER_MODE_CTR, "CTR", STREAMING, 1, 0, 0 },
    { GCRY_CIPHER_MODE_XTS, "XTS", STREAMING, 2, 0, 1 },
    { GCRY_CIPHER_MODE_AESWRAP, "AESWRAP", WRAPPING, 1, 8, 1 },
    { GCRY_CIPHER_MODE_CCM, "CCM", AUTHENTICATING, 1, 12, 1 },
    { GCRY_CIPHER_MODE_EAX, "EAX", AUTHENTICATING, 1, 0, 0 },
    { GCRY_CIPHER_MODE_GCM, "GCM", AUTHENTICATING, 1, 12, 1 },
    { GCRY_CIPHER_MODE_OCB, "OCB", AUTHENTICATING, 1, 12, 1 },
    { GCRY_CIPHER_MODE_SIV, "SIV", AUTHENTICATING, 2, 0, 1 },
    { GCRY_CIPHER_MODE_GCM_SIV, "GCM-SIV", AUTHENTICATING, 1, 12, 1 }
  };

enum cipher_op { ENC, DEC, AUTH, NOPS };
static const char *const op_names[NOPS] = { "enc", "dec", "auth" };

struct cipher_job
{
  gcry_cipher_hd_t hd;
  const struct cipher_mode *mode;
  enum cipher_op op;
  size_t blklen;
  unsigned char tag[MAXBLOCK];
};

static void
run_streaming (void *arg, size_t nbytes)
{
  struct cipher_job *job = arg;

  if (job->op == ENC)
    check (gcry_cipher_encrypt (job->hd, buf_a, nbytes, NULL, 0),
           "gcry_cipher_encrypt");
  else
    check (gcry_cipher_decrypt (job->hd, buf_a, nbytes, NULL, 0),
           "gcry_cipher_decrypt");
}

static void
run_wrap (void *arg, size_t nbytes)
{
  struct cipher_job *job = arg;

  check (gcry_cipher_encrypt (job->hd, buf_b, nbytes + 8, buf_a, nbytes),
         "gcry_cipher_encrypt");
}

static void
run_unwrap (void *arg, size_t nbytes)
{
  struct cipher_job *job = arg;

  check (gcry_cipher_decrypt (job->hd, buf_a, nbytes, buf_b, nbytes + 8),
         "gcry_cipher_decrypt");
}

/* Begin a message of NBYTES bytes of what the job is about.  */
static void
start_message (struct cipher_job *job, size_t nbytes)
{
  int mode = job->mode->mode;
  size_t ivlen = job->mode->ivlen ? job->mode->ivlen : job->blklen;

  /* Here setiv alone begins no new message.  */
  if (mode == GCRY_CIPHER_MODE_SIV || mode == GCRY_CIPHER_MODE_GCM_SIV)
    check (gcry_cipher_reset (job->hd), "gcry_cipher_reset");
  /* In SIV the nonce is the last of the strings S2V reads (RFC 5297, 3);
   * after it there can be no further.  */
  if (mode == GCRY_CIPHER_MODE_SIV && job->op == AUTH)
    return;

  check (gcry_cipher_setiv (job->hd, iv, ivlen), "gcry_cipher_setiv");
  if (mode == GCRY_CIPHER_MODE_CCM)
    {
      uint64_t lengths[3];              /* Data, authenticated data, tag.  */

      lengths[0] = job->op == AUTH ? 0 : nbytes;
      lengths[1] = job->op == AUTH ? nbytes : 0;
      lengths[2] = job->blklen;
      check (gcry_cipher_ctl (job->hd, GCRYCTL_SET_CCM_LENGTHS, lengths,
                              sizeof lengths), "GCRYCTL_SET_CCM_LENGTHS");
    }
}

/* Says that what follows is the last; only OCB has to know.  */
static void
finalize (struct cipher_job *job)
{
  if (job->mode->mode == GCRY_CIPHER_MODE_OCB)
    check (gcry_cipher_final (job->hd), "gcry_cipher_final");
}

static void
encrypt_message (struct cipher_job *job, unsigned char *data, size_t nbytes)
{
  start_message (job, nbytes);
  finalize (job);
  check (gcry_cipher_encrypt (job->hd, data, nbytes, NULL, 0),
         "gcry_cipher_encrypt");
  check (gcry_cipher_gettag (job->hd, job->tag, job->blklen),
         "gcry_cipher_gettag");
}

static void
run_seal (void *arg, size_t nbytes)
{
  encrypt_message (arg, buf_a, nbytes);
}

/* Make buf_b a valid message.  */
static void
prepare_open (void *arg, size_t nbytes)
{
  memcpy (buf_b, buf_a, nbytes);
  encrypt_message (arg, buf_b, nbytes);
}

/* Out of place, to have the valid message again for the next call: a wrong
 * one would be another path, in some modes with a wipe.  */
static void
run_open (void *arg, size_t nbytes)
{
  struct cipher_job *job = arg;
  int mode = job->mode->mode;

  start_message (job, nbytes);
  if (mode == GCRY_CIPHER_MODE_SIV || mode == GCRY_CIPHER_MODE_GCM_SIV)
    check (gcry_cipher_set_decryption_tag (job->hd, job->tag, job->blklen),
           "GCRYCTL_SET_DECRYPTION_TAG");
  finalize (job);
  check (gcry_cipher_decrypt (job->hd, buf_a, nbytes, buf_b, nbytes),
         "gcry_cipher_decrypt");
  check (gcry_cipher_checktag (job->hd, job->tag, job->blklen),
         "gcry_cipher_checktag");
}

static void
run_auth (void *arg, size_t nbytes)
{
  struct cipher_job *job = arg;

  start_message (job, nbytes);
  check (gcry_cipher_authenticate (job->hd, buf_a, nbytes),
         "gcry_cipher_authenticate");
  /* An empty message: some modes have no tag before.  */
  finalize (job);
  check (gcry_cipher_encrypt (job->hd, NULL, 0, NULL, 0),
         "gcry_cipher_encrypt");
  check (gcry_cipher_gettag (job->hd, job->tag, job->blklen),
         "gcry_cipher_gettag");
}

static void
make_subject (struct cipher_job *job, bench_subject_t *subject)
{
  subject->arg = job;
  subject->prepare = NULL;
  switch (job->mode->kind)
    {
    case STREAMING:
      subject->run = run_streaming;
      break;
    case WRAPPING:
      subject->run = job->op == ENC ? run_wrap : run_unwrap;
      subject->prepare = job->op == ENC ? NULL : run_wrap;
      break;
    case AUTHENTICATING:
      subject->run = job->op == ENC ? run_seal
        : job->op == DEC ? run_open : run_auth;
      subject->prepare = job->op == DEC ? prepare_open : NULL;
      break;
    }
}

/* Has the library this mode for this cipher?  */
static int
mode_exists (int algo, size_t keylen, size_t blklen,
             const struct cipher_mode *mode)
{
  gcry_cipher_hd_t hd;
  gcry_error_t err;

  if (mode->only_128 && blklen != 16)
    return 0;
  if (mode->mode == GCRY_CIPHER_MODE_GCM_SIV && keylen != 16 && keylen != 32)
    return 0;                           /* RFC 8452, section 4.  */

  err = gcry_cipher_open (&hd, algo, mode->mode, 0);
  switch (gcry_err_code (err))
    {
    case 0:
      gcry_cipher_close (hd);
      return 1;
    case GPG_ERR_INV_CIPHER_MODE:
    case GPG_ERR_NOT_IMPLEMENTED:
    case GPG_ERR_NOT_SUPPORTED:
      return 0;
    default:
      check (err, "gcry_cipher_open");
      return 0;
    }
}

static void
bench_cipher_mode (int algo, const struct cipher_mode *mode)
{
  const char *name = gcry_cipher_algo_name (algo);
  size_t keylen = gcry_cipher_get_algo_keylen (algo);
  size_t blklen = gcry_cipher_get_algo_blklen (algo);
  size_t ivlen = mode->ivlen ? mode->ivlen : blklen;
  enum cipher_op op;

  snprintf (current_op, sizeof current_op, "%s", mode->name);
  if (!mode_exists (algo, keylen, blklen, mode))
    return;

  for (op = ENC; op < (mode->kind == AUTHENTICATING ? NOPS : AUTH); op++)
    {
      struct cipher_job job;
      bench_subject_t ours, theirs;
      int have_theirs;

      memset (&job, 0, sizeof job);
      snprintf (current_op, sizeof current_op, "%s %s", mode->name,
                op_names[op]);
      check (gcry_cipher_open (&job.hd, algo, mode->mode, 0),
             "gcry_cipher_open");
      check (gcry_cipher_setkey (job.hd, key, mode->nkeys * keylen),
             "gcry_cipher_setkey");
      if (mode->mode == GCRY_CIPHER_MODE_CTR)
        check (gcry_cipher_setctr (job.hd, iv, ivlen), "gcry_cipher_setctr");
      else if (mode->kind == STREAMING && mode->mode != GCRY_CIPHER_MODE_ECB)
        check (gcry_cipher_setiv (job.hd, iv, ivlen), "gcry_cipher_setiv");

      job.mode = mode;
      job.op = op;
      job.blklen = blklen;
      make_subject (&job, &ours);
      have_theirs = openssl && bench_openssl_cipher (&theirs, name, keylen,
                                                     mode->mode,
                                                     op_names[op], key,
                                                     buf_a, buf_b);
      measure (current_op, CIPHER_WIDTH, name, mode->name, op_names[op],
               &ours, have_theirs ? &theirs : NULL);
      if (have_theirs)
        bench_openssl_release (&theirs);
      gcry_cipher_close (job.hd);
    }
}

static int
is_block_cipher (int algo)
{
  return !gcry_cipher_test_algo (algo)
    && gcry_cipher_get_algo_blklen (algo) >= 8
    && gcry_cipher_get_algo_blklen (algo) <= MAXBLOCK
    && gcry_cipher_get_algo_keylen (algo) <= MAXKEY / 2;
}

static void
bench_cipher (int algo)
{
  unsigned int i;

  snprintf (current_algo, sizeof current_algo, "%s",
            gcry_cipher_algo_name (algo));
  head (current_algo, CIPHER_WIDTH);
  for (i = 0; i < BENCH_DIM (cipher_modes); i++)
    bench_cipher_mode (algo, &cipher_modes[i]);
  foot (CIPHER_WIDTH);
}

static int
find_cipher (const char *name)
{
  int algo = gcry_cipher_map_name (name);

  if (!algo || gcry_cipher_test_algo (algo))
    bench_die ("this library has no cipher '%s'", name);
  if (!is_block_cipher (algo))
    bench_die ("'%s' is not a block cipher", name);
  return algo;
}

/* Names: NULL at the end; none: every cipher there is.  */
static void
bench_ciphers (char **names)
{
  int algo;

  heading ("Cipher:");
  if (*names)
    for (; *names; names++)
      bench_cipher (find_cipher (*names));
  else
    for (algo = 1; algo < 1000; algo++)
      if (is_block_cipher (algo))
        bench_cipher (algo);
}


/*-- MACs --*/

struct mac_job
{
  gcry_mac_hd_t hd;
  int gmac;                     /* Needs an IV a message.  */
};

static void
run_mac (void *arg, size_t nbytes)
{
  struct mac_job *job = arg;
  unsigned char mac[64];
  size_t maclen = sizeof mac;

  if (job->gmac)
    check (gcry_mac_setiv (job->hd, iv, 12), "gcry_mac_setiv");
  else
    check (gcry_mac_reset (job->hd), "gcry_mac_reset");
  check (gcry_mac_write (job->hd, buf_a, nbytes), "gcry_mac_write");
  check (gcry_mac_read (job->hd, mac, &maclen), "gcry_mac_read");
}

static void
bench_mac (int algo)
{
  const char *name = gcry_mac_algo_name (algo);
  size_t keylen = gcry_mac_get_algo_keylen (algo);
  struct mac_job job;
  bench_subject_t ours, theirs;
  int have_theirs;

  snprintf (current_algo, sizeof current_algo, "%s", name);
  snprintf (current_op, sizeof current_op, "MAC");
  if (keylen > MAXKEY)
    keylen = MAXKEY;

  job.gmac = !strncmp (name, "GMAC", 4);
  check (gcry_mac_open (&job.hd, algo, 0, NULL), "gcry_mac_open");
  check (gcry_mac_setkey (job.hd, key, keylen), "gcry_mac_setkey");
  ours.prepare = NULL;
  ours.run = run_mac;
  ours.arg = &job;
  have_theirs = openssl && bench_openssl_mac (&theirs, name, keylen, key,
                                              buf_a);
  measure (name, -MAC_WIDTH, name, "MAC", "auth", &ours,
           have_theirs ? &theirs : NULL);
  if (have_theirs)
    bench_openssl_release (&theirs);
  gcry_mac_close (job.hd);
}

static int
is_cipher_mac (int algo)
{
  const char *name;

  if (gcry_mac_test_algo (algo))
    return 0;
  name = gcry_mac_algo_name (algo);
  return !strncmp (name, "CMAC_", 5) || !strncmp (name, "GMAC_", 5);
}

static int
find_mac (const char *name)
{
  int algo = gcry_mac_map_name (name);

  if (!algo || gcry_mac_test_algo (algo))
    bench_die ("this library has no MAC '%s'", name);
  if (!is_cipher_mac (algo))
    bench_die ("'%s' is not a MAC made from a block cipher", name);
  return algo;
}

static void
bench_macs (char **names)
{
  int algo;

  heading ("MAC:");
  head ("", MAC_WIDTH);
  if (*names)
    for (; *names; names++)
      bench_mac (find_mac (*names));
  else
    for (algo = 1; algo < 1000; algo++)
      if (is_cipher_mac (algo))
        bench_mac (algo);
  foot (MAC_WIDTH);
}


/*-- The program --*/

static void
help (void)
{
  printf
    ("Usage: bench-slope [OPTION]... [cipher|mac [ALGO]...]\n"
     "Measure block ciphers in every mode, and MACs made from them, through\n"
     "the public interface of the libgcrypt that this program runs with.\n"
     "Without cipher or mac: both.  Without ALGO: all that the library has.\n"
     "Names of algorithms are those of gcry_cipher_map_name (any case):\n"
     "aria128, aes, aes256; of MACs: cmac_aria, gmac_aes.\n"
     "\n"
     "A figure is what one more byte costs: the slope of the line through\n"
     "the times of calls of 256 to 8192 bytes, each the lower quartile of\n"
     "its samples.  In a mode with a tag a call is a message, from IV to\n"
     "tag.  For steady figures use an idle machine and a fixed core\n"
     "(taskset -c 1 bench-slope ...).\n"
     "\n"
     "  --sizes               print the time of single calls of 16 to 16384\n"
     "                        bytes in place of the slope, which hides what\n"
     "                        it costs to make a call\n"
     "  --compare openssl     measure libcrypto.so.3 in the same run; ratio:\n"
     "                        how many times as fast this library is\n"
     "  --kernels             measure each implementation that this machine\n"
     "                        can run by itself, past the interface; see\n"
     "                        bench-kernels, the program that this runs\n"
     "  --disable-hwf NAME    do not use this feature of the CPU; again for\n"
     "                        another\n"
     "%s"
     "  --label NAME          what CSV calls the library (default: libgcrypt\n"
     "                        and its version)\n"
     "  --help                print this and exit\n"
     "  --version             print the library's version and exit\n"
     "\n"
     "Exit code: 0; 1 if something failed; 2 if the command line is wrong.\n",
     bench_options_help);
}

/* Run bench-kernels, which is linked with the inside of the library, with
 * the options that mean something to it and the names.  ARGV0: how this
 * program was called.  */
static void
run_kernels (const char *argv0, char **args, char **names)
{
  const char *slash = strrchr (argv0, '/');
  size_t dirlen = slash ? (size_t) (slash - argv0) + 1 : 0;
  char path[4096];
  char **argv;
  unsigned int n = 0, i;

  /* libtool keeps programs linked with its libraries one folder down.  */
  if (dirlen >= 6 && !strncmp (argv0 + dirlen - 6, ".libs/", 6)
      && (dirlen == 6 || argv0[dirlen - 7] == '/'))
    dirlen -= 6;
  if (dirlen + sizeof "./bench-kernels" > sizeof path)
    bench_die ("--kernels: the name of this program's folder is too long");
  snprintf (path, sizeof path, "%.*sbench-kernels", (int) dirlen, argv0);
  if (!dirlen)
    snprintf (path, sizeof path, "./bench-kernels");

  for (i = 0; args[i]; i++)
    n++;
  for (i = 0; names[i]; i++)
    n++;
  argv = calloc (n + 2, sizeof *argv);
  if (!argv)
    bench_die ("out of memory");
  n = 0;
  argv[n++] = path;
  for (i = 0; args[i]; i++)
    argv[n++] = args[i];
  for (i = 0; names[i]; i++)
    argv[n++] = names[i];
  fflush (stdout);
  execv (path, argv);
  bench_die ("--kernels: cannot run %s: %s; it is built beside this program"
             " ('make' in the folder tests)", path, strerror (errno));
}

static void
disable_hwf (const char *name)
{
  gcry_error_t err = gcry_control (GCRYCTL_DISABLE_HWF, name, NULL);

  if (err)
    bench_die ("--disable-hwf: '%s': %s", name, gcry_strerror (err));
}

int
main (int argc, char **argv)
{
  const char *value, *version;
  char default_label[80];
  char **passed;                /* Options for bench-kernels.  */
  unsigned int npassed = 0;
  int ciphers = 1, macs = 1, kernels = 0, compare = 0, print_version = 0;
  const char *not_for_kernels = NULL;
  unsigned int i;
  int arg, first;               /* Never behind ARGV's NULL.  */

  bench_options.program = "bench-slope";
  passed = calloc (argc + 1, sizeof *passed);
  if (!passed)
    bench_die ("out of memory");

  for (arg = 1; arg < argc && argv[arg][0] == '-'; arg++)
    {
      first = arg;
      if (!strcmp (argv[arg], "--"))
        {
          arg++;
          break;
        }
      else if (!strcmp (argv[arg], "--help"))
        {
          help ();
          return bench_finish ();
        }
      else if (!strcmp (argv[arg], "--version"))
        {
          print_version = 1;
          continue;
        }
      else if (!strcmp (argv[arg], "--sizes"))
        {
          with_sizes = 1;
          not_for_kernels = "--sizes";
          continue;
        }
      else if (!strcmp (argv[arg], "--kernels"))
        {
          kernels = 1;
          continue;
        }
      else if ((value = bench_option_value (argc, argv, &arg, "compare")))
        {
          if (strcmp (value, "openssl"))
            bench_usage ("--compare: '%s' is not known, only 'openssl'",
                         value);
          compare = 1;
          not_for_kernels = "--compare";
          continue;
        }
      else if ((value = bench_option_value (argc, argv, &arg, "label")))
        {
          label = value;
          not_for_kernels = "--label";
          continue;
        }
      else if ((value = bench_option_value (argc, argv, &arg,
                                            "disable-hwf")))
        /* Before anything else wakes the library up.  */
        disable_hwf (value);
      else if (!bench_common_option (argc, argv, &arg))
        bench_usage ("unknown option '%s'", argv[arg]);

      while (first <= arg)
        passed[npassed++] = argv[first++];
    }

  if (arg < argc)
    {
      ciphers = !strcmp (argv[arg], "cipher");
      macs = !strcmp (argv[arg], "mac");
      if (!ciphers && !macs)
        bench_usage ("'%s' is neither 'cipher' nor 'mac'", argv[arg]);
      arg++;
    }

  if (kernels)
    {
      if (not_for_kernels)
        bench_usage ("%s does not go with --kernels", not_for_kernels);
      if (!ciphers)
        bench_usage ("--kernels goes with 'cipher' only");
      run_kernels (argv[0], passed, argv + arg);
    }
  free (passed);

  version = gcry_check_version (NULL);
  if (!version)
    bench_die ("gcry_check_version: the library refuses to start");
  if (print_version)
    {
      printf ("libgcrypt %s\n", version);
      return bench_finish ();
    }
  check (gcry_control (GCRYCTL_DISABLE_SECMEM, 0), "GCRYCTL_DISABLE_SECMEM");
  check (gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0),
         "GCRYCTL_INITIALIZATION_FINISHED");

  if (!label)
    {
      snprintf (default_label, sizeof default_label, "libgcrypt %s", version);
      label = default_label;
    }
  if (compare)
    openssl = bench_openssl_load ();

  /* A wrong name is told before the first figure, not after minutes.  */
  for (i = arg; i < (unsigned int) argc; i++)
    {
      if (ciphers)
        find_cipher (argv[i]);
      else
        find_mac (argv[i]);
    }

  for (i = 0; i < sizeof key; i++)
    key[i] = i * 7 + 1;
  buf_a = bench_buffer (BENCH_MAXBYTES + MAXBLOCK, 0);
  buf_b = bench_buffer (BENCH_MAXBYTES + MAXBLOCK, 1);

  if (bench_options.csv)
    bench_csv_head ();
  if (ciphers)
    bench_ciphers (argv + arg);
  if (macs)
    bench_macs (argv + arg);
  return bench_finish ();
}
