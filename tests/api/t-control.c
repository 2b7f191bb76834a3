/* t-control.c - gcry_control, gcry_check_version, gcry_get_config, messages
 * Source: manual, "Controlling the library"; answers as libgcrypt 1.10.1 and
 *   1.11, asked
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
# include <sched.h>
# include <sys/mount.h>
#endif

#include "gcrypt.h"
#include "t-child.h"
#include "t-common.h"

#define DIM(array)  (sizeof (array) / sizeof ((array)[0]))


/*-- Version --*/

static void
test_version (void)
{
  static const struct
  {
    const char *want;
    int good;
  } rows[] =
    {
      { GCRYPT_VERSION, 1 },
      { "1.6.0", 1 }, { "1.10.1", 1 }, { "1.11.99", 1 }, { "1.12.0", 1 },
      { "0.0.0", 1 }, { "0.99.99", 1 }, { "1.2.3-beta7", 1 },
      { "1.2.3foo", 1 }, { "1.2.3.4", 1 }, { "1.10.", 1 }, { "1.2.x", 1 },
      { "1.12.1", 0 }, { "1.13.0", 0 }, { "2.0.0", 0 }, { "10.0.0", 0 },
      { "", 0 }, { "1", 0 }, { "1.", 0 }, { "1.10", 0 }, { "x", 0 },
      { "x.1.2", 0 }, { "-1.2.3", 0 }, { " 1.2.3", 0 }, { "01.2.3", 0 },
      { "1.02.3", 0 }, { "1.2.03", 0 },
      { "4294967297.0.0", 0 }, { "1.99999999999999999999.0", 0 },
      { "1.0.99999999999999999999", 1 }
    };
  unsigned int i;

  t_at ("check_version");
  check_str (gcry_check_version (NULL), GCRYPT_VERSION);
  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("check_version (\"%s\")", rows[i].want);
      check_str (gcry_check_version (rows[i].want),
                 rows[i].good ? GCRYPT_VERSION : NULL);
    }
  t_at ("who are you?");
  check (strstr (gcry_check_version ("\x01\x01"), GCRYPT_VERSION) != NULL);
  t_at ("numbers");
  check_str (GCRYPT_VERSION, "1.12.0");
  check_int (GCRYPT_VERSION_NUMBER, 0x010c00);
}


/*-- Configuration --*/

static void
test_config (void)
{
  static const char *const names[] =
    {
      "version", "cc", "ciphers", "pubkeys", "digests", "rnd-mod",
      "cpu-arch", "mpi-asm", "hwflist", "fips-mode", "rng-type",
      "compliance"
    };
  static const struct
  {
    const char *name, *want;
  } rows[] =
    {
      { "ciphers", "ciphers:aes:aria:" },
      { "pubkeys", "pubkeys::" },
      { "digests", "digests::" },
      { "rnd-mod", "rnd-mod:getrandom:" },
      { "mpi-asm", "mpi-asm::" },
      { "fips-mode", "fips-mode:n:::" },
      { "rng-type", "rng-type:system:3:0:0:" },
      { "compliance", "compliance:::" },
      { "threads", NULL },
      { "nosuch", NULL },
      { "", NULL },
      { "VERSION", NULL },
      { "versio", NULL },
      { "version:", NULL }
    };
  char *all, *one, *line, *next;
  char want[256];
  unsigned int i;

  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("get_config (\"%s\")", rows[i].name);
      errno = 77;
      one = gcry_get_config (0, rows[i].name);
      check_str (one, rows[i].want);
      if (!one)
        check_int (errno, 0);   /* Tells "no such item" from "no memory". */
      gcry_free (one);
    }

  t_at ("version line");
  one = gcry_get_config (0, "version");
  snprintf (want, sizeof want, "version:%s:%x:%s:%x:", GCRYPT_VERSION,
            GCRYPT_VERSION_NUMBER, GPG_ERROR_VERSION,
            GPG_ERROR_VERSION_NUMBER);
  check_str (one, want);
  gcry_free (one);

#if defined (__x86_64__)
  t_at ("cpu-arch line");
  one = gcry_get_config (0, "cpu-arch");
  check_str (one, "cpu-arch:x86:amd64:");
  gcry_free (one);
#endif

  t_at ("all lines");
  all = gcry_get_config (0, NULL);
  if (check (all != NULL))
    {
      for (i = 0, line = all; *line; i++, line = next + 1)
        {
          next = strchr (line, '\n');
          if (!check (next != NULL) || !check (i < DIM (names)))
            break;
          *next = 0;
          one = gcry_get_config (0, names[i]);
          check_str (line, one);
          gcry_free (one);
          check_int (line[strlen (line) - 1], ':');
        }
      check_int (i, DIM (names));
      gcry_free (all);
    }

  t_at ("mode 1");
  errno = 0;
  check (gcry_get_config (1, NULL) == NULL);
  check_int (errno, EINVAL);
}


static void
print_config (void *arg)
{
  char *all = gcry_get_config (0, NULL);

  (void) arg;
  fputs (all, stderr);
  gcry_free (all);
}


static void
print_config_by_control (void *arg)
{
  gcry_control (GCRYCTL_PRINT_CONFIG, arg ? stderr : NULL);
}


static void
test_print_config (void)
{
  struct t_child want, got;

  t_at ("PRINT_CONFIG");
  t_child_run (&want, print_config, NULL);
  check_str (t_child_run (&got, print_config_by_control, NULL), want.output);
  check_str (t_child_run (&got, print_config_by_control, &want),
             want.output);
}


/*-- Codes whose answer does not depend on the time --*/

GCRY_THREAD_OPTION_PTHREAD_IMPL;
GCRY_THREAD_OPTION_PTH_IMPL;

static void
test_codes (void)
{
  static int type;
  unsigned int i;
  static const struct
  {
    int cmd;
    uintptr_t arg;
    gpg_err_code_t want;
  } rows[] =
    {
      { GCRYCTL_SET_VERBOSITY, 0, 0 },
      { GCRYCTL_SET_DEBUG_FLAGS, 1, 0 },
      { GCRYCTL_CLEAR_DEBUG_FLAGS, 1, 0 },
      { GCRYCTL_USE_SECURE_RNDPOOL, 0, 0 },
      { GCRYCTL_DUMP_RANDOM_STATS, 0, 0 },
      { GCRYCTL_DUMP_MEMORY_STATS, 0, 0 },
      { GCRYCTL_ENABLE_M_GUARD, 0, 0 },
      { GCRYCTL_DROP_PRIVS, 0, 0 },
      { GCRYCTL_DISABLE_PRIV_DROP, 0, 0 },
      { GCRYCTL_DISABLE_INTERNAL_LOCKING, 0, 0 },
      { GCRYCTL_SET_THREAD_CBS, 0, 0 },
      { GCRYCTL_SET_THREAD_CBS, (uintptr_t) &gcry_threads_pthread, 0 },
      { GCRYCTL_SET_THREAD_CBS, (uintptr_t) &gcry_threads_pth, 0 },
      { GCRYCTL_ENABLE_QUICK_RANDOM, 0, 0 },
      { GCRYCTL_FAKED_RANDOM_P, 0, 0 },
      { GCRYCTL_SET_RANDOM_SEED_FILE, (uintptr_t) "/nosuch/seed", 0 },
      { GCRYCTL_UPDATE_RANDOM_SEED_FILE, 0, 0 },
      { GCRYCTL_FAST_POLL, 0, 0 },
      { GCRYCTL_CLOSE_RANDOM_DEVICE, 0, 0 },
      { GCRYCTL_SET_PREFERRED_RNG_TYPE, GCRY_RNG_TYPE_STANDARD, 0 },
      { GCRYCTL_SET_PREFERRED_RNG_TYPE, 99, 0 },
      { GCRYCTL_GET_CURRENT_RNG_TYPE, (uintptr_t) &type, 0 },
      { GCRYCTL_GET_CURRENT_RNG_TYPE, 0, 0 },
      { GCRYCTL_SET_ENFORCED_FIPS_FLAG, 0, 0 },
      { GCRYCTL_REINIT_SYSCALL_CLAMP, 0, 0 },
      { GCRYCTL_FIPS_MODE_P, 0, 0 },
      { GCRYCTL_OPERATIONAL_P, 0, GPG_ERR_GENERAL },
      { GCRYCTL_SET_RANDOM_DAEMON_SOCKET, 0, GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_USE_RANDOM_DAEMON, 0, GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_SET_RNDEGD_SOCKET, 0, GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_DRBG_REINIT, 0, GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_INACTIVATE_FIPS_FLAG, 0, GPG_ERR_NOT_IMPLEMENTED },
      { GCRYCTL_REACTIVATE_FIPS_FLAG, 0, GPG_ERR_NOT_IMPLEMENTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_KDF, 34, GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_MD, 8, GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_PK, 1, GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_PK_FLAGS, (uintptr_t) "x",
        GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_MAC, GCRY_MAC_CMAC_AES, 0 },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_MAC, GCRY_MAC_GMAC_AES,
        GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_MAC, GCRY_MAC_CMAC_ARIA,
        GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_MAC, 0, GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_FUNCTION,
        (uintptr_t) "gcry_cipher_open", 0 },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_FUNCTION,
        (uintptr_t) "gcry_pk_sign", GPG_ERR_NOT_SUPPORTED },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_FUNCTION,
        (uintptr_t) "gcry_pk_hash_sign", 0 },
      { GCRYCTL_FIPS_SERVICE_INDICATOR_FUNCTION, 0, GPG_ERR_INV_ARG },
      { GCRYCTL_FIPS_REJECT_NON_FIPS, 0xff, 0 },
      /* Of handles, of other parts of libgcrypt, of nothing.  */
      { GCRYCTL_CFB_SYNC, 0, GPG_ERR_INV_OP },
      { GCRYCTL_RESET, 0, GPG_ERR_INV_OP },
      { GCRYCTL_FINALIZE, 0, GPG_ERR_INV_OP },
      { GCRYCTL_GET_KEYLEN, 0, GPG_ERR_INV_OP },
      { GCRYCTL_TEST_ALGO, 0, GPG_ERR_INV_OP },
      { GCRYCTL_IS_SECURE, 0, GPG_ERR_INV_OP },
      { GCRYCTL_ENABLE_ALGO, 0, GPG_ERR_INV_OP },
      { GCRYCTL_DISABLE_ALGO, 0, GPG_ERR_INV_OP },
      { GCRYCTL_GET_ALGO_NPKEY, 0, GPG_ERR_INV_OP },
      { GCRYCTL_START_DUMP, 0, GPG_ERR_INV_OP },
      { GCRYCTL_GET_ALGO_USAGE, 0, GPG_ERR_INV_OP },
      { GCRYCTL_IS_ALGO_ENABLED, 0, GPG_ERR_INV_OP },
      { GCRYCTL_SET_CBC_CTS, 0, GPG_ERR_INV_OP },
      { GCRYCTL_SET_CCM_LENGTHS, 0, GPG_ERR_INV_OP },
      { GCRYCTL_SET_SBOX, 0, GPG_ERR_INV_OP },
      { GCRYCTL_SET_TAGLEN, 0, GPG_ERR_INV_OP },
      { GCRYCTL_SET_ALLOW_WEAK_KEY, 0, GPG_ERR_INV_OP },
      { GCRYCTL_SET_DECRYPTION_TAG, 0, GPG_ERR_INV_OP },
      { 0, 0, GPG_ERR_INV_OP },
      { 1, 0, GPG_ERR_INV_OP },
      { 26, 0, GPG_ERR_INV_OP },
      { 43, 0, GPG_ERR_INV_OP },
      { 91, 0, GPG_ERR_INV_OP },
      { 1000, 0, GPG_ERR_INV_OP },
      { -1, 0, GPG_ERR_INV_OP }
    };
  static const struct
  {
    int algo, mode;
    gpg_err_code_t want;
  } services[] =
    {
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_NONE, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_ECB, 0 },
      { GCRY_CIPHER_AES192, GCRY_CIPHER_MODE_CFB, 0 },
      { GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_CBC, 0 },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_STREAM, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_OFB, 0 },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_CTR, 0 },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_AESWRAP, 0 },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_CCM, 0 },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_GCM, 0 },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_POLY1305, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_OCB, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_CFB8, 0 },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_XTS, 0 },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_EAX, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_SIV, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_AES, GCRY_CIPHER_MODE_GCM_SIV, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_AES, 17, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_ARIA128, GCRY_CIPHER_MODE_ECB, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_ARIA256, GCRY_CIPHER_MODE_GCM, GPG_ERR_NOT_SUPPORTED },
      { GCRY_CIPHER_TWOFISH, GCRY_CIPHER_MODE_CBC, GPG_ERR_NOT_SUPPORTED }
    };

  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("control %d, row %u", rows[i].cmd, i);
      check_err (gcry_control (rows[i].cmd, rows[i].arg, (uintptr_t) 0,
                               (uintptr_t) 0), rows[i].want);
    }
  check_int (type, GCRY_RNG_TYPE_SYSTEM);
  for (i = 0; i < DIM (services); i++)
    {
      t_at ("indicator of cipher %d mode %d", services[i].algo,
            services[i].mode);
      check_err (gcry_control (GCRYCTL_FIPS_SERVICE_INDICATOR_CIPHER,
                               services[i].algo, services[i].mode),
                 services[i].want);
    }
}


/*-- What begins the set-up, and how far it is --*/

static void
set_up (void *arg)
{
  int cmd = *(int *) arg;
  void *p;

  printf ("%u ",
          gcry_err_code (gcry_control (GCRYCTL_ANY_INITIALIZATION_P, 0)));
  if (cmd == -2)
    gcry_check_version (NULL);
  else if (cmd == -3)
    gcry_free (gcry_malloc (10));
  else if (cmd == -4)
    gcry_free (gcry_malloc_secure (10));
  else if (cmd == -5)
    {
      p = gcry_get_config (0, NULL);
      gcry_free (p);
    }
  else if (cmd == -6)
    gcry_create_nonce (&p, sizeof p);
  else if (cmd == GCRYCTL_DISABLE_HWF)
    gcry_control (GCRYCTL_DISABLE_HWF, "all", NULL);
  else
    gcry_control (cmd, 0, 0, 0);
  printf ("%u %u",
          gcry_err_code (gcry_control (GCRYCTL_ANY_INITIALIZATION_P, 0)),
          gcry_err_code (gcry_control (GCRYCTL_INITIALIZATION_FINISHED_P,
                                       0)));
}


static void
test_set_up (void)
{
  static const struct
  {
    int cmd;
    const char *want;
  } rows[] =
    {
      { -1, "0 0 0" },
      { -2, "0 1 0" },                  /* gcry_check_version.  */
      { -3, "0 0 0" },                  /* gcry_malloc.  */
      { -4, "0 0 0" },                  /* gcry_malloc_secure.  */
      { -5, "0 0 0" },                  /* gcry_get_config.  */
      { -6, "0 1 0" },                  /* gcry_create_nonce.  */
      { GCRYCTL_SET_VERBOSITY, "0 0 0" },
      { GCRYCTL_SET_DEBUG_FLAGS, "0 0 0" },
      { GCRYCTL_DISABLE_HWF, "0 0 0" },
      { GCRYCTL_FIPS_MODE_P, "0 0 0" },
      { GCRYCTL_OPERATIONAL_P, "0 0 0" },
      { GCRYCTL_DISABLE_SECMEM_WARN, "0 0 0" },
      { GCRYCTL_SUSPEND_SECMEM_WARN, "0 0 0" },
      { GCRYCTL_RESUME_SECMEM_WARN, "0 0 0" },
      { GCRYCTL_DUMP_SECMEM_STATS, "0 0 0" },
      { GCRYCTL_AUTO_EXPAND_SECMEM, "0 0 0" },
      { GCRYCTL_DISABLE_LOCKED_SECMEM, "0 0 0" },
      { GCRYCTL_SET_PREFERRED_RNG_TYPE, "0 0 0" },
      { GCRYCTL_GET_CURRENT_RNG_TYPE, "0 0 0" },
      { GCRYCTL_FORCE_FIPS_MODE, "0 0 0" },
      { GCRYCTL_NO_FIPS_MODE, "0 0 0" },
      { GCRYCTL_INIT_SECMEM, "0 1 0" },
      { GCRYCTL_DISABLE_SECMEM, "0 1 0" },
      { GCRYCTL_TERM_SECMEM, "0 1 0" },
      { GCRYCTL_DROP_PRIVS, "0 1 0" },
      { GCRYCTL_SET_THREAD_CBS, "0 1 0" },
      { GCRYCTL_DISABLE_INTERNAL_LOCKING, "0 1 0" },
      { GCRYCTL_SELFTEST, "0 1 0" },
      { GCRYCTL_INITIALIZATION_FINISHED, "0 1 1" }
    };
  struct t_child child;
  unsigned int i;

  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("set-up by %d", rows[i].cmd);
      check_str (t_child_run (&child, set_up,
                              (void *) (uintptr_t) &rows[i].cmd),
                 rows[i].want);
    }
}


/*-- FIPS mode --*/

/* Run ARG: "v" check_version, "f" FORCE_FIPS_MODE, "n" NO_FIPS_MODE,
 * "F" INITIALIZATION_FINISHED, "p" FIPS_MODE_P, "o" OPERATIONAL_P,
 * "s" SELFTEST, "e" set LIBGCRYPT_FORCE_FIPS_MODE, "i" the indicator,
 * "a" open AES-CBC, "A" ARIA-CBC, "c" the line of get_config.  */
static void
fips_script (void *arg)
{
  const char *s;
  char *config;
  gcry_cipher_hd_t hd;

  for (s = arg; *s; s++)
    switch (*s)
      {
      case 'v':
        gcry_check_version (NULL);
        break;
      case 'e':
        setenv ("LIBGCRYPT_FORCE_FIPS_MODE", "", 1);
        break;
      case 'f':
        printf ("%u", gcry_err_code
                (gcry_control (GCRYCTL_FORCE_FIPS_MODE, 0)));
        break;
      case 'n':
        printf ("%u", gcry_err_code
                (gcry_control (GCRYCTL_NO_FIPS_MODE, 0)));
        break;
      case 'F':
        printf ("%u", gcry_err_code
                (gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0)));
        break;
      case 'p':
        printf ("%d", gcry_fips_mode_active ());
        break;
      case 'o':
        printf ("%d", !!gcry_control (GCRYCTL_OPERATIONAL_P, 0));
        break;
      case 's':
        printf ("%u", gcry_err_code (gcry_control (GCRYCTL_SELFTEST, 0)));
        break;
      case 'i':
        printf ("%u", gcry_err_code
                (gcry_get_fips_service_indicator ()));
        break;
      case 'a':
        printf ("%u", gcry_err_code
                (gcry_cipher_open (&hd, GCRY_CIPHER_AES,
                                   GCRY_CIPHER_MODE_CBC, 0)));
        gcry_cipher_close (hd);
        break;
      case 'A':
        printf ("%u", gcry_err_code
                (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA128,
                                   GCRY_CIPHER_MODE_CBC, 0)));
        gcry_cipher_close (hd);
        break;
      case 'c':
        config = gcry_get_config (0, "fips-mode");
        printf ("%s", config);
        gcry_free (config);
        break;
      }
}


#ifdef __linux__
static void
fips_flag_file (void *arg)
{
  int fd;

  if (unshare (CLONE_NEWNS) && unshare (CLONE_NEWUSER | CLONE_NEWNS))
    exit (77);
  if (mount ("none", "/", "", MS_REC | MS_PRIVATE, "")
      || mount ("none", "/etc", "tmpfs", 0, "")
      || mkdir ("/etc/gcrypt", 0755))
    exit (77);
  fd = open ("/etc/gcrypt/fips_enabled", O_WRONLY | O_CREAT, 0644);
  if (fd < 0)
    exit (77);
  close (fd);
  fips_script (arg);
}
#endif


static void
test_fips (void)
{
  static const struct
  {
    const char *script, *want;
  } rows[] =
    {
      { "vpo", "01" },
      { "po", "01" },
      { "vcp", "fips-mode:n:::0" },
      { "vF", "0" },
      { "vs", "0" },
      { "vfp", "10" },                  /* Too late.  */
      { "vFfp", "010" },
      { "fpov", "010" },                /* Operational only when tested.  */
      { "fvpoFpo", "010011" },
      { "fvcFo", "0fips-mode:y:::01" },
      { "fvaopi", "00110" },
      { "fvsop", "0011" },
      { "fvFf", "001" },
      { "fvnpo", "0001" },              /* Back while there is time.  */
      { "fvFnp", "0011" },
      { "nvp", "00" },
      { "vnFn", "001" },
      { "evpo", "10" },
      { "evaopFp", "01101" },
      { "envp", "00" },
      { "vaiAiai", "00060" "00" },      /* The last service decides.  */
      { "fvAai", "01200" }              /* ARIA: CIPHER_ALGO.  */
    };
  struct t_child child;
  unsigned int i;

  /* Not asked in this process: a child inherits the answer.  */
  if (strcmp (t_child_run (&child, fips_script, (void *) (uintptr_t) "vp"),
              "0"))
    {
      t_skip ("FIPS mode on and off", "the system asks for it always");
      return;
    }
  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("FIPS sequence %s", rows[i].script);
      check_str (t_child_run (&child, fips_script,
                              (void *) (uintptr_t) rows[i].script),
                 rows[i].want);
    }

  t_at ("/etc/gcrypt/fips_enabled");
#ifdef __linux__
  t_child_run (&child, fips_flag_file, (void *) (uintptr_t) "vpaop");
  if (child.exitcode == 77)
    t_skip ("/etc/gcrypt/fips_enabled", "may not mount a file system over"
            " /etc in a name space of its own");
  else
    check_str (child.output, "1011");
#else
  t_skip ("/etc/gcrypt/fips_enabled", "needs Linux name spaces");
#endif
}


/*-- Messages --*/

static void
log_handler (void *opaque, int level, const char *fmt, va_list ap)
{
  printf ("%s%d:", (const char *) opaque, level);
  vprintf (fmt, ap);
}


static const char *
gettext_handler (const char *msgid)
{
  return strstr (msgid, "already") ? "Ups!\n" : msgid;
}


static void
talk (void *arg)
{
  setvbuf (stdout, NULL, _IONBF, 0);
  if (arg)
    {
      gcry_set_log_handler (log_handler, arg);
      gcry_set_gettext_handler (gettext_handler);
    }
  gcry_log_debug ("number %d\n", 42);
  gcry_log_debughex ("hex", PAT (10), 10);
  gcry_log_debughex ("hex", PAT (40), 40);
  gcry_log_debughex ("hex", PAT (64), 64);
  gcry_log_debughex ("hex", "", 0);
  gcry_log_debughex ("", PAT (3), 3);
  gcry_log_debughex (NULL, PAT (3), 3);
  gcry_control (GCRYCTL_INIT_SECMEM, 16384);
  gcry_control (GCRYCTL_INIT_SECMEM, 16384);
  gcry_control (GCRYCTL_SELFTEST, 0);
  gcry_control (GCRYCTL_SET_VERBOSITY, 2);
  gcry_control (GCRYCTL_SELFTEST, 0);
}


static void
test_messages (void)
{
  struct t_child child;
  static char mark[] = "*";

#define LINE1 "000102030405060708090a0b0c0d0e0f" \
              "101112131415161718191a1b1c1d1e1f"
#define LINE2 "202122232425262728292a2b2c2d2e2f" \
              "303132333435363738393a3b3c3d3e3f"
  t_at ("messages to stderr");
  check_str (t_child_run (&child, talk, NULL),
             "DBG: number 42\n"
             "DBG: hex: 00010203040506070809\n"
             "DBG: hex: " LINE1 " \\\n"
             "DBG:      2021222324252627\n"
             "DBG: hex: " LINE1 " \\\n"
             "DBG:      " LINE2 "\n"
             "DBG: hex: \n"
             "DBG: 000102\n"
             "000102"
             "secure memory: there is a pool already\n"
             "libgcrypt selftest: cipher AES (7): Okay\n"
             "libgcrypt selftest: cipher AES192 (8): Okay\n"
             "libgcrypt selftest: cipher AES256 (9): Okay\n"
             "libgcrypt selftest: cipher ARIA128 (319): Okay\n"
             "libgcrypt selftest: cipher ARIA192 (320): Okay\n"
             "libgcrypt selftest: cipher ARIA256 (321): Okay\n"
             "libgcrypt selftest: mac CMAC_AES (201): Okay\n"
             "libgcrypt selftest: mac GMAC_AES (401): Okay\n"
             "libgcrypt selftest: mac CMAC_ARIA (213): Okay\n"
             "libgcrypt selftest: mac GMAC_ARIA (407): Okay\n");
  t_at ("messages to a handler");
  check_str (t_child_run (&child, talk, mark),
             "*100:number 42\n"
             "*100:hex: 00010203040506070809\n"
             "*100:hex: " LINE1 " \\\n"
             "*100:     2021222324252627\n"
             "*100:hex: " LINE1 " \\\n"
             "*100:     " LINE2 "\n"
             "*100:hex: \n"
             "*100:000102\n"
             "*0:000102"
             "*10:Ups!\n"
             "*10:libgcrypt selftest: cipher AES (7): Okay\n"
             "*10:libgcrypt selftest: cipher AES192 (8): Okay\n"
             "*10:libgcrypt selftest: cipher AES256 (9): Okay\n"
             "*10:libgcrypt selftest: cipher ARIA128 (319): Okay\n"
             "*10:libgcrypt selftest: cipher ARIA192 (320): Okay\n"
             "*10:libgcrypt selftest: cipher ARIA256 (321): Okay\n"
             "*10:libgcrypt selftest: mac CMAC_AES (201): Okay\n"
             "*10:libgcrypt selftest: mac GMAC_AES (401): Okay\n"
             "*10:libgcrypt selftest: mac CMAC_ARIA (213): Okay\n"
             "*10:libgcrypt selftest: mac GMAC_ARIA (407): Okay\n");
}


/*-- Errors --*/

static void
test_errors (void)
{
  gcry_error_t err;

  t_at ("error functions");
  err = gcry_err_make (GPG_ERR_SOURCE_GCRYPT, GPG_ERR_INV_KEYLEN);
  check_int (gcry_err_code (err), GPG_ERR_INV_KEYLEN);
  check_int (gcry_err_source (err), GPG_ERR_SOURCE_GCRYPT);
  check_str (gcry_strsource (err), "gcrypt");
  check_str (gcry_strerror (err), "Invalid key length");
  check_str (gcry_strerror (0), "Success");
  check_int (gcry_error (GPG_ERR_CHECKSUM),
             gpg_err_make (GPG_ERR_SOURCE_USER_1, GPG_ERR_CHECKSUM));
  check_int (gcry_err_code_from_errno (ENOMEM), GPG_ERR_ENOMEM);
  check_int (gcry_err_code_to_errno (GPG_ERR_ENOENT), ENOENT);
  check_int (gcry_err_code_to_errno (GPG_ERR_INV_KEYLEN), 0);
  check_int (gcry_err_make_from_errno (GPG_ERR_SOURCE_GPG, EINVAL),
             gpg_err_make (GPG_ERR_SOURCE_GPG, GPG_ERR_EINVAL));
  check_int (gcry_error_from_errno (EINVAL),
             gpg_err_make (GPG_ERR_SOURCE_GCRYPT, GPG_ERR_EINVAL));
  check_int (gcry_error_from_errno (0), 0);
}


int
main (void)
{
  t_begin ("t-control");
  unsetenv ("LIBGCRYPT_FORCE_FIPS_MODE");
  /* In children of a process that has not used the library.  */
  test_set_up ();
  test_messages ();
  test_fips ();
  test_print_config ();

  test_version ();
  test_config ();
  test_codes ();
  test_errors ();
  return t_end ();
}
