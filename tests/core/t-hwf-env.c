/* t-hwf-env.c - can CPU features be switched off, and only off?
 * Source: README and manual, "Hardware features"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GCRYPT_HWF, hwf.deny and GCRYCTL_DISABLE_HWF: each form, wrong names, and
 * what the library then says it uses.  Linked with the library's inside.
 */

#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef HAVE_SYS_AUXV_H
# include <sys/auxv.h>
#endif
#ifdef __linux__
# include <sched.h>
# include <sys/mount.h>
#endif

#include "g10lib.h"
#include "core-internal.h"
#include "hwf-common.h"
#include "t-child.h"
#include "t-common.h"

/* RFC 5794, appendix A, ARIA-128.  */
static const char aria_block[] = "d718fbd6ab644c739da95f3be6451778";

/* Two features to play with: any that this architecture has a name for.  */
static const char *name_a, *name_b;
static unsigned int bit_a, bit_b, bit_all;

static char scratch[64];        /* A folder.  */


/* Call gcry_control's inner half.  */
static gcry_err_code_t
control (int cmd, ...)
{
  gcry_err_code_t rc;
  va_list ap;

  va_start (ap, cmd);
  rc = _gcry_vcontrol (cmd, ap);
  va_end (ap);
  return rc;
}


/*-- The list of names --*/

static void
test_list (void)
{
  /* A and B stand for the two features, LIST may use them.  */
  static const struct
  {
    const char *list;
    int env;                    /* As in GCRYPT_HWF; else as DISABLE_HWF.  */
    int a, b;                   /* Switched off?  */
    unsigned int unknown;
  } rows[] =
    {
      { "", 1, 0, 0, 0 },
      { "A", 1, 1, 0, 0 },
      { "A,B", 1, 1, 1, 0 },
      { "A:B", 1, 1, 1, 0 },
      { "A B", 1, 1, 1, 0 },
      { "A\tB\n", 1, 1, 1, 0 },
      { " , :A,, ::B:", 1, 1, 1, 0 },
      { "-A", 1, 1, 0, 0 },
      { "-A,-B", 1, 1, 1, 0 },
      { "--A,B", 1, 0, 1, 1 },
      { "-", 1, 0, 0, 1 },
      { "+A", 1, 0, 0, 1 },
      { "A=1", 1, 0, 0, 1 },
      { "all", 1, 1, 1, 0 },
      { "-all", 1, 1, 1, 0 },
      { "ALL", 1, 0, 0, 1 },
      { "none", 1, 0, 0, 1 },
      { "nosuch,A", 1, 1, 0, 1 },
      { "nosuch,A,neither:B", 1, 1, 1, 2 },
      { "xA", 1, 0, 0, 1 },
      { "Ax", 1, 0, 0, 1 },
      { "A;B", 1, 0, 0, 1 },
      { "", 0, 0, 0, 0 },
      { "A", 0, 1, 0, 0 },
      { "A,B", 0, 1, 1, 0 },
      { "A:B", 0, 1, 1, 0 },
      { ":A::,B,", 0, 1, 1, 0 },
      { "all", 0, 1, 1, 0 },
      { "-A", 0, 0, 0, 1 },
      { " A", 0, 0, 0, 1 },
      { "A B", 0, 0, 0, 1 },
      { "nosuch", 0, 0, 0, 1 },
      { "A,nosuch,B", 0, 1, 0, 1 }      /* Stops there.  */
    };
  struct hwf_unknown unknown;
  gcry_err_code_t rc;
  char list[256];
  unsigned int i, got;
  const char *s;

  for (i = 0; i < DIM (rows); i++)
    {
      *list = 0;
      for (s = rows[i].list; *s; s++)
        {
          size_t len = strlen (list);

          snprintf (list + len, sizeof list - len, "%.*s",
                    *s == 'A' && strncmp (s, "AL", 2) ? 64
                    : *s == 'B' ? 64 : 1,
                    *s == 'A' && strncmp (s, "AL", 2) ? name_a
                    : *s == 'B' ? name_b : s);
        }
      t_at ("%s list \"%s\"", rows[i].env ? "environment" : "control", list);
      memset (&unknown, 0, sizeof unknown);
      if (rows[i].env)
        got = _gcry_hwf_parse_list (list, ",: \t\r\n\v\f", 1, &unknown, &rc);
      else
        got = _gcry_hwf_parse_list (list, ":,", 0, NULL, &rc);
      check_int (!!(got & bit_a), rows[i].a);
      check_int (!!(got & bit_b), rows[i].b);
      check_int (rc, rows[i].unknown ? GPG_ERR_INV_NAME : 0);
      if (rows[i].env)
        check_int (unknown.count, rows[i].unknown);
    }

  t_at ("an unknown name as it is told");
  memset (&unknown, 0, sizeof unknown);
  _gcry_hwf_parse_list ("\x1b[2J\xff" "aaaaaaaaaabbbbbbbbbbccccccccccddddddd",
                        ",", 1, &unknown, &rc);
  check_str (unknown.first, "?[2J?aaaaaaaaaabbbbbbbbbbcccccc");
}


/*-- hwf.deny --*/

static int reports;
static int last_line;

static void
report (const char *fname, int lnr)
{
  (void) fname;
  reports++;
  last_line = lnr;
}


static void
write_file (const char *fname, const char *text, size_t len)
{
  FILE *fp = fopen (fname, "w");

  if (!fp || fwrite (text, 1, len, fp) != len || fclose (fp))
    {
      printf ("FAIL: can't write %s: %s\n", fname, strerror (errno));
      exit (1);
    }
}


static void
read_unreadable (void *fname)
{
  if (!t_child_unprivileged () || !access (fname, R_OK))
    printf ("this user may read every file");
  else
    printf ("%u", _gcry_hwf_parse_deny_file (fname, report));
}


static void
test_deny_file (void)
{
  /* %A and %B stand for the features.  */
  static const struct
  {
    const char *what, *text;
    int a, b;
    int reports, line;
  } rows[] =
    {
      { "empty", "", 0, 0, 0, 0 },
      { "one name", "%A\n", 1, 0, 0, 0 },
      { "no end of line", "%A", 1, 0, 0, 0 },
      { "two lines", "%A\n%B\n", 1, 1, 0, 0 },
      { "CRLF", "%A\r\n%B\r\n", 1, 1, 0, 0 },
      { "comments", "# %A\n  # %A\n#\n%B\n", 0, 1, 0, 0 },
      { "comment behind a name", "%A # %B\n", 1, 0, 0, 0 },
      { "words behind a name", "%A %B\n", 1, 0, 0, 0 },
      { "indented", " \t%A\t\n", 1, 0, 0, 0 },
      { "empty lines", "\n\r\n \n%A\n\n", 1, 0, 0, 0 },
      { "list in a line", "%A:%B\n", 1, 1, 0, 0 },
      { "all", "all\n", 1, 1, 0, 0 },
      { "unknown name", "# x\nnosuch\n%A\n", 1, 0, 1, 2 },
      { "upper case", "ALL\n", 0, 0, 1, 1 },
      { "unknown names", "nosuch\n%A\n-%B\n", 1, 0, 2, 3 }
    };
  struct t_child child;
  char fname[128], text[1024];
  unsigned int i, got;
  const char *s;
  size_t len;

  snprintf (fname, sizeof fname, "%s/hwf.deny", scratch);
  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("hwf.deny: %s", rows[i].what);
      for (s = rows[i].text, len = 0; *s; s++)
        if (*s == '%')
          len += (size_t) sprintf (text + len, "%s",
                                   *++s == 'A' ? name_a : name_b);
        else
          text[len++] = *s;
      write_file (fname, text, len);
      reports = last_line = 0;
      got = _gcry_hwf_parse_deny_file (fname, report);
      check_int (!!(got & bit_a), rows[i].a);
      check_int (!!(got & bit_b), rows[i].b);
      check_int (reports, rows[i].reports);
      check_int (last_line, rows[i].line);
    }

  t_at ("hwf.deny: a zero byte in a line");
  len = (size_t) sprintf (text, "%s", name_a) + 1;
  len += (size_t) sprintf (text + len, "\n%s\n", name_b);
  write_file (fname, text, len);
  got = _gcry_hwf_parse_deny_file (fname, report);
  check_int (!!(got & bit_b), 1);

  t_at ("hwf.deny: a line of 100000 bytes that ends in a name");
  {
    static char big[100200];

    memset (big, 'x', 100000);
    len = 100000 + (size_t) sprintf (big + 100000, " %s\n%s\n",
                                     name_a, name_b);
    write_file (fname, big, len);
    reports = 0;
    got = _gcry_hwf_parse_deny_file (fname, report);
    check_int (!!(got & bit_a), 0);
    check_int (!!(got & bit_b), 1);
    check_int (reports, 1);
  }

  t_at ("hwf.deny: a file that may not be read");
  write_file (fname, "all\n", 4);
  if (chmod (scratch, 0755) || chmod (fname, 0))
    t_skip ("unreadable hwf.deny", "can't set the mode");
  else
    check_str (t_child_run (&child, read_unreadable, fname), "0");
  unlink (fname);

  t_at ("hwf.deny: no file");
  check_int (_gcry_hwf_parse_deny_file (fname, report), 0);

  t_at ("hwf.deny: a folder");
  mkdir (fname, 0700);
  check_int (_gcry_hwf_parse_deny_file (fname, report), 0);
  rmdir (fname);

  t_at ("hwf.deny: below something that is no folder");
  check_int (_gcry_hwf_parse_deny_file ("/dev/null/hwf.deny", report), 0);
}


/*-- A whole process --*/

static void
log_handler (void *opaque, int level, const char *fmt, va_list ap)
{
  char line[1024];

  (void) opaque;
  vsnprintf (line, sizeof line, fmt, ap);
  printf ("[%d] %s", level, line);
  /* A handler may use the library.  */
  _gcry_free (_gcry_get_config (0, "hwflist"));
}


/* Print what the library uses and whether it still computes right.  */
static void
print_features (void)
{
  static const byte pt[16] =
    {
      0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
      0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff
    };
  gcry_cipher_hd_t hd;
  char *list = _gcry_get_config (0, "hwflist");
  char hex[33];
  byte out[16];

  memset (out, 0, sizeof out);
  if (!_gcry_cipher_open (&hd, GCRY_CIPHER_ARIA128, GCRY_CIPHER_MODE_ECB, 0))
    {
      if (!_gcry_cipher_setkey (hd, KEY00, 16))
        _gcry_cipher_encrypt (hd, out, 16, pt, 16);
      _gcry_cipher_close (hd);
    }
  printf ("%s\n%s\n", list ? list : "NULL", t_tohex (hex, out, 16));
  _gcry_free (list);
}


/* The features of this machine, as far as its administrator allows.  Does
 * not set up the library, which the children still have to do.  */
static unsigned int
machine_features (void)
{
  unsigned int have;
#if defined (__x86_64__) || defined (__i386__)
  struct hwf_x86_record r;

  _gcry_hwf_x86_read (&r);
  have = _gcry_hwf_x86_judge (&r);
#elif defined (__riscv)
  struct hwf_riscv_record r;

  _gcry_hwf_riscv_read (&r);
  have = _gcry_hwf_riscv_judge (&r);
#else
  have = 0;
#endif
  return have & ~_gcry_hwf_parse_deny_file ("/etc/gcrypt/hwf.deny", NULL);
}


/* What print_features prints on this machine with the bits OFF.  */
static const char *
expected (unsigned int off)
{
  static char text[1024];
  unsigned int have = machine_features () & ~off;
  unsigned int n, hwf;
  const char *name;

  strcpy (text, "hwflist:");
  for (n = 0; (name = _gcry_enum_hw_features (n, &hwf)); n++)
    if (have & hwf)
      sprintf (text + strlen (text), "%s:", name);
  sprintf (text + strlen (text), "\n%s\n", aria_block);
  return text;
}


static void
with_environment (void *value)
{
  if (value)
    setenv ("GCRYPT_HWF", value, 1);
  else
    unsetenv ("GCRYPT_HWF");
  _gcry_set_log_handler (log_handler, NULL);
  _gcry_check_version (NULL);
  print_features ();
}


static void
test_environment (void)
{
  struct t_child child;
  static char big[10240];
  char value[256], want[2048];
  unsigned int n, hwf;
  const char *name;

  t_at ("no GCRYPT_HWF");
  check_str (t_child_run (&child, with_environment, NULL), expected (0));
  t_at ("GCRYPT_HWF empty");
  check_str (t_child_run (&child, with_environment, ""), expected (0));
  for (n = 0; (name = _gcry_enum_hw_features (n, &hwf)); n++)
    {
      snprintf (value, sizeof value, "%s", name);
      t_at ("GCRYPT_HWF=%s", value);
      check_str (t_child_run (&child, with_environment, value),
                 expected (hwf));
    }
  t_at ("GCRYPT_HWF with both");
  snprintf (value, sizeof value, "-%s %s", name_a, name_b);
  check_str (t_child_run (&child, with_environment, value),
             expected (bit_a | bit_b));
  t_at ("GCRYPT_HWF=all");
  check_str (t_child_run (&child, with_environment, "all"),
             expected (bit_all));

  t_at ("GCRYPT_HWF with an unknown name");
  snprintf (value, sizeof value, "nosuch,%s", name_a);
  snprintf (want, sizeof want, "[%d] libgcrypt: GCRYPT_HWF:"
            " unknown feature 'nosuch' ignored\n%s", GCRY_LOG_WARN,
            expected (bit_a));
  check_str (t_child_run (&child, with_environment, value), want);

  t_at ("GCRYPT_HWF with three unknown names");
  snprintf (want, sizeof want, "[%d] libgcrypt: GCRYPT_HWF:"
            " unknown feature 'no' and 2 more ignored\n%s", GCRY_LOG_WARN,
            expected (0));
  check_str (t_child_run (&child, with_environment, "no:All:+all"), want);

  t_at ("GCRYPT_HWF of 10 kB without a separator");
  memset (big, 'a', sizeof big - 1);
  snprintf (want, sizeof want, "[%d] libgcrypt: GCRYPT_HWF:"
            " unknown feature '%.31s' ignored\n%s", GCRY_LOG_WARN, big,
            expected (0));
  check_str (t_child_run (&child, with_environment, big), want);

  t_at ("GCRYPT_HWF of 10 kB of separators, and a name");
  memset (big, ',', sizeof big - 1);
  snprintf (big + sizeof big - 1 - strlen (name_a), strlen (name_a) + 1,
            "%s", name_a);
  check_str (t_child_run (&child, with_environment, big), expected (bit_a));
}


/* The control code, before and after set-up.  */

static void
control_before (void *arg)
{
  printf ("%d\n", control (GCRYCTL_DISABLE_HWF, (const char *) arg, NULL));
  printf ("%d\n", control (GCRYCTL_ANY_INITIALIZATION_P, 0));
  _gcry_check_version (NULL);
  print_features ();
}


static void
control_after (void *arg)
{
  _gcry_check_version (NULL);
  printf ("%d\n", control (GCRYCTL_DISABLE_HWF, (const char *) arg, NULL));
  printf ("%d\n", control (GCRYCTL_ANY_INITIALIZATION_P, 0));
  print_features ();
}


/* Nothing switches on again what the environment switched off.  */
static void
control_and_environment (void *arg)
{
  setenv ("GCRYPT_HWF", name_b, 1);
  control_before (arg);
}


static void
test_control (void)
{
  struct t_child child;
  char want[2048], value[256];
  const struct
  {
    const char *names;
    unsigned int off;
    gcry_err_code_t rc;
  } rows[] =
    {
      { name_a, bit_a, 0 },
      { "all", bit_all, 0 },
      { "", 0, 0 },
      { NULL, 0, 0 },
      { "nosuch", 0, GPG_ERR_INV_NAME },
      { "All", 0, GPG_ERR_INV_NAME },
      { "+all", 0, GPG_ERR_INV_NAME }
    };
  unsigned int i;

  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("DISABLE_HWF \"%s\" before set-up",
            rows[i].names ? rows[i].names : "(null)");
      snprintf (want, sizeof want, "%d\n0\n%s", rows[i].rc,
                expected (rows[i].off));
      check_str (t_child_run (&child, control_before,
                              (void *) (uintptr_t) rows[i].names), want);
      t_at ("DISABLE_HWF \"%s\" after set-up",
            rows[i].names ? rows[i].names : "(null)");
      snprintf (want, sizeof want, "%d\n%d\n%s", rows[i].rc, GPG_ERR_GENERAL,
                expected (rows[i].off));
      check_str (t_child_run (&child, control_after,
                              (void *) (uintptr_t) rows[i].names), want);
    }

  t_at ("DISABLE_HWF and GCRYPT_HWF");
  snprintf (value, sizeof value, "%s", name_a);
  snprintf (want, sizeof want, "0\n0\n%s", expected (bit_a | bit_b));
  check_str (t_child_run (&child, control_and_environment, value), want);
}


/*-- The real hwf.deny, in a file system of our own --*/

#ifdef __linux__

static void
with_deny_file (void *arg)
{
  const char *text = arg;

  if (unshare (CLONE_NEWNS)
      && (unshare (CLONE_NEWUSER | CLONE_NEWNS)))
    _exit (77);
  if (mount ("none", "/", "", MS_REC | MS_PRIVATE, "")
      || mount ("none", "/etc", "tmpfs", 0, "")
      || mkdir ("/etc/gcrypt", 0755))
    _exit (77);
  if (text)
    write_file ("/etc/gcrypt/hwf.deny", text, strlen (text));
  else
    mkdir ("/etc/gcrypt/hwf.deny", 0755);
  with_environment (NULL);
}


static void
test_system_file (void)
{
  struct t_child child;
  char value[256];

  snprintf (value, sizeof value, "# for a test\r\n%s\r\nnosuch\n", name_a);
  t_at ("/etc/gcrypt/hwf.deny");
  t_child_run (&child, with_deny_file, value);
  if (child.exitcode == 77)
    {
      t_skip ("/etc/gcrypt/hwf.deny", "may not mount a file system over /etc"
              " in a name space of its own");
      return;
    }
  check_str (child.output, expected (bit_a));
  t_at ("/etc/gcrypt/hwf.deny is a folder");
  check_str (t_child_run (&child, with_deny_file, NULL), expected (0));
}

#else

static void
test_system_file (void)
{
  t_skip ("/etc/gcrypt/hwf.deny", "needs Linux name spaces");
}

#endif


/*-- A set-user-ID program --*/

/* Run a copy of this program that belongs to somebody else and is set-uid:
 * GCRYPT_HWF must have no effect on it.  */
static void
run_set_uid (void *arg)
{
  const char *fname = arg;

  setenv ("GCRYPT_HWF", "all", 1);
  if (setgid (65533) || setuid (65533))
    _exit (77);
  execl (fname, fname, "--print", NULL);
  _exit (77);
}


static void
test_secure_execution (void)
{
  struct t_child child;
  char fname[128];
  char buf[65536];
  size_t n;
  FILE *in, *out;

  t_at ("set-uid program");
  if (t_under_valgrind ())
    {
      t_skip ("GCRYPT_HWF in a set-uid program", "valgrind starts none");
      return;
    }
  if (geteuid ())
    {
      t_skip ("GCRYPT_HWF in a set-uid program", "only root can make one");
      return;
    }

  snprintf (fname, sizeof fname, "%s/print", scratch);
  in = fopen ("/proc/self/exe", "r");
  out = fopen (fname, "w");
  if (!in || !out)
    {
      t_skip ("GCRYPT_HWF in a set-uid program", "no copy of this program");
      return;
    }
  while ((n = fread (buf, 1, sizeof buf, in)))
    if (fwrite (buf, 1, n, out) != n)
      break;
  fclose (in);
  fclose (out);
  if (chmod (scratch, 0755) || chown (fname, 65534, 65534)
      || chmod (fname, 04755))
    t_skip ("GCRYPT_HWF in a set-uid program", "can't set the mode");
  else
    {
      t_child_run (&child, run_set_uid, fname);
      if (child.exitcode == 77)
        t_skip ("GCRYPT_HWF in a set-uid program",
                "set-uid has no effect here");
      else
        check_str (child.output, expected (0));
    }
  unlink (fname);
}


int
main (int argc, char **argv)
{
  unsigned int n;
  unsigned int hwf, have = machine_features ();
  const char *name;

  /* For t-hwf-emulated.sh.  */
  if (argc > 1 && !strcmp (argv[1], "--list"))
    {
      print_features ();
      return 0;
    }
  if (argc > 1 && !strcmp (argv[1], "--print"))
    {
#ifdef HAVE_SYS_AUXV_H
      if (!getauxval (AT_SECURE))
        return 77;
#endif
      print_features ();
      fflush (stdout);
      _exit (0);                /* Without a leak check, which needs ptrace. */
    }

  t_begin ("t-hwf-env");
  unsetenv ("GCRYPT_HWF");
  /* Features that are there make the better test.  */
  for (n = 0; (name = _gcry_enum_hw_features (n, &hwf)); n++)
    {
      bit_all |= hwf;
      if (!name_a || ((have & hwf) && !(have & bit_b)))
        {
          name_b = name_a;
          bit_b = bit_a;
          name_a = name;
          bit_a = hwf;
        }
    }
  if (!name_b)
    {
      t_skip ("t-hwf-env", "no features are known for this architecture");
      t_end ();
      return T_EXIT_SKIP;
    }

  strcpy (scratch, "/tmp/t-hwf-env-XXXXXX");
  if (!mkdtemp (scratch))
    {
      perror (scratch);
      return 1;
    }
  test_list ();
  test_deny_file ();
  test_environment ();
  test_control ();
  test_system_file ();
  test_secure_execution ();
  rmdir (scratch);
  return t_end ();
}
