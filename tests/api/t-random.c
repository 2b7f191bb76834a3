/* t-random.c - random bytes: all of them, from whatever the system has
 * Source: getrandom(2), random(4); manual, "Random numbers"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>
#ifdef __linux__
# include <linux/filter.h>
# include <linux/seccomp.h>
# include <sys/prctl.h>
# include <sys/syscall.h>
#endif

#include "gcrypt.h"
#include "t-child.h"
#include "t-common.h"


/* Does it look as if all of the N bytes at P were random?  Of 1000 bytes at
 * each end nearly all values are there: about 5 are missing, not 60.  */
static int
looks_random (const unsigned char *p, size_t n)
{
  unsigned char seen[256];
  size_t values, i, end;

  for (end = 0; end < 2; end++)
    {
      values = 0;
      memset (seen, 0, sizeof seen);
      for (i = 0; i < 1000; i++)
        seen[p[end ? n - 1000 + i : i]] = 1;
      for (i = 0; i < 256; i++)
        values += seen[i];
      if (values < 196)
        return 0;
    }
  return 1;
}


/* Every byte, the last one too, and none more: in 16 goes each is not 0 at
 * least once, but for one time in 2^128.  */
static void
test_lengths (void)
{
  unsigned char buf[80], seen[80];
  size_t n, i;
  int go;

  for (n = 0; n <= 64; n++)
    {
      t_at ("%zu random bytes", n);
      memset (seen, 0, sizeof seen);
      for (go = 0; go < 16; go++)
        {
          memset (buf, 0, sizeof buf);
          if (go % 2)
            gcry_create_nonce (buf, n);
          else
            gcry_randomize (buf, n, GCRY_STRONG_RANDOM);
          for (i = 0; i < sizeof buf; i++)
            seen[i] |= buf[i];
        }
      for (i = 0; i < n && seen[i]; i++)
        ;
      check_int (i, n);
      check_all (seen + n, 0, sizeof seen - n);
    }
}


static void
test_random (void)
{
  static unsigned char big[300000], other[300000];
  unsigned char *p;
  size_t n;

  t_at ("randomize");
  gcry_randomize (big, sizeof big, GCRY_VERY_STRONG_RANDOM);
  gcry_randomize (other, sizeof other, GCRY_WEAK_RANDOM);
  check (memcmp (big, other, sizeof big));
  check (looks_random (big, sizeof big));

  t_at ("lengths");
  for (n = 0; n <= 64; n++)
    {
      memset (big, 0xee, 128);
      gcry_create_nonce (big + 8, n);
      check_all (big, 0xee, 8);
      check_all (big + 8 + n, 0xee, 120 - n);
    }
  gcry_randomize (NULL, 0, GCRY_STRONG_RANDOM);
  memset (big, 0, 32);
  gcry_create_nonce (big, 32);
  memset (other, 0, 32);
  gcry_create_nonce (other, 32);
  check (memcmp (big, other, 32));

  t_at ("random_bytes");
  p = gcry_random_bytes (32, GCRY_STRONG_RANDOM);
  check (p != NULL);
  check_int (gcry_is_secure (p), 0);
  memset (other, 0, 32);
  check (memcmp (p, other, 32));
  gcry_free (p);
  p = gcry_random_bytes_secure (32, GCRY_STRONG_RANDOM);
  check_int (gcry_is_secure (p), 1);
  check (memcmp (p, other, 32));
  gcry_free (p);
  p = gcry_random_bytes (0, GCRY_STRONG_RANDOM);
  check (p != NULL);
  gcry_free (p);
  p = gcry_random_bytes_secure (0, GCRY_STRONG_RANDOM);
  check (p != NULL);
  gcry_free (p);

  t_at ("random_add_bytes");
  check_ok (gcry_random_add_bytes (PAT (10), 10, 100));
  check_ok (gcry_random_add_bytes (NULL, 0, -1));
}


/*-- Calls that fail or are cut short --*/

static unsigned char huge[64 << 20];

static void
do_nothing (int sig)
{
  (void) sig;
}


/* Signals all the time: getrandom comes back early, or with EINTR.  */
static void
under_signals (void *arg)
{
  struct itimerval timer = { { 0, 200 }, { 0, 200 } };
  struct itimerval none = { { 0, 0 }, { 0, 0 } };

  (void) arg;
  signal (SIGALRM, do_nothing);
  setitimer (ITIMER_REAL, &timer, NULL);
  gcry_randomize (huge, sizeof huge, GCRY_STRONG_RANDOM);
  setitimer (ITIMER_REAL, &none, NULL);
  printf ("%d", looks_random (huge, sizeof huge));
}


#if defined (__linux__) && defined (SYS_getrandom)

/* Let getrandom fail with ERRNUM.  */
static int
refuse_getrandom (unsigned int errnum)
{
  struct sock_filter rules[] =
    {
      BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
      BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 0, 1),
      BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | errnum),
      BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
    };
  struct sock_fprog program = { 4, rules };

  return !prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    && !prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#else

static int
refuse_getrandom (unsigned int errnum)
{
  (void) errnum;
  return 0;
}

#endif


struct refusal
{
  int errnum;
  int no_files;
};

static void
without_getrandom (void *arg)
{
  const struct refusal *r = arg;
  struct rlimit none = { 0, 0 };

  gcry_check_version (NULL);
  if (!refuse_getrandom ((unsigned int) r->errnum))
    exit (77);
  if (r->no_files)
    setrlimit (RLIMIT_NOFILE, &none);
  errno = 5;
  gcry_randomize (huge, 300000, GCRY_STRONG_RANDOM);
  printf ("%d %d", looks_random (huge, 300000), errno);
}


static void
test_failures (void)
{
  static const struct
  {
    struct refusal refusal;
    const char *want;
    int signal;
  } rows[] =
    {
      { { ENOSYS, 0 }, "1 5", 0 },
      { { EPERM, 0 }, "1 5", 0 },
      { { ENOSYS, 1 }, "Fatal: can't open /dev/urandom: Too many open files"
        "\n", SIGABRT },
      { { EIO, 0 }, "Fatal: can't get random bytes: Input/output error\n",
        SIGABRT }
    };
  struct t_child child;
  unsigned int i;

  t_at ("64 MiB under a rain of signals");
  check_str (t_child_run (&child, under_signals, NULL), "1");

  for (i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      t_at ("getrandom fails, row %u", i);
      t_child_run (&child, without_getrandom,
                   (void *) (size_t) &rows[i].refusal);
      if (child.exitcode == 77)
        {
          t_skip ("getrandom fails", "no system call filter here");
          return;
        }
      check_str (child.output, rows[i].want);
      check_int (child.signal, rows[i].signal);
    }
}


/* Parent and child do not get the same bytes.  */
static void
print_nonce (void *arg)
{
  unsigned char buf[16];
  char hex[33];

  (void) arg;
  gcry_create_nonce (buf, sizeof buf);
  printf ("%s", t_tohex (hex, buf, sizeof buf));
}


static void
test_random_fork (void)
{
  struct t_child one, two;

  t_at ("random bytes after a fork");
  t_child_run (&one, print_nonce, NULL);
  t_child_run (&two, print_nonce, NULL);
  check_int (strlen (one.output), 32);
  check (strcmp (one.output, two.output));
}


int
main (void)
{
  t_begin ("t-random");
  test_random_fork ();
  test_failures ();
  test_random ();
  test_lengths ();
  return t_end ();
}
