/* t-secmem.c - is secure memory what it is said to be?
 * Source: manual, "Memory allocation" and "Controlling the library"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Locked, kept out of core dumps, between unreadable pages, wiped when it is
 * freed; with damage found; growing where asked; from threads and children.
 */

#include <config.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gcrypt.h"
#include "t-child.h"
#include "t-common.h"


/*-- The mapping a pointer lies in, as the kernel tells it --*/

struct mapping
{
  unsigned long start, end;
  char access[8];               /* "rw-p".  */
  char flags[256];              /* "VmFlags" of smaps.  */
};

/* Returns 0 if there is none, or the kernel does not tell.  */
static int
find_mapping (unsigned long addr, struct mapping *m)
{
  char line[512];
  unsigned long start, end;
  char access[8];
  int found = 0;
  FILE *fp = fopen ("/proc/self/smaps", "r");

  memset (m, 0, sizeof *m);
  while (fp && fgets (line, sizeof line, fp))
    {
      if (sscanf (line, "%lx-%lx %7s", &start, &end, access) == 3)
        {
          if (found)
            break;
          if (addr >= start && addr < end)
            {
              found = 1;
              m->start = start;
              m->end = end;
              strcpy (m->access, access);
            }
        }
      else if (found && !strncmp (line, "VmFlags:", 8))
        snprintf (m->flags, sizeof m->flags, "%.200s", line + 8);
    }
  if (fp)
    fclose (fp);
  return found;
}


/* Do the flags of M have the two letters FLAG?  */
static int
has_flag (const struct mapping *m, const char *flag)
{
  const char *s;

  for (s = m->flags; (s = strstr (s, flag)); s++)
    if (s > m->flags && s[-1] == ' ' && (s[2] == ' ' || s[2] == '\n'))
      return 1;
  return 0;
}


/*-- What is asked of the memory itself --*/

static void
read_byte (void *p)
{
  printf ("read %d\n", *(volatile unsigned char *) p);
}


static void
test_pages (void)
{
  struct mapping m, before, behind;
  struct t_child child;
  unsigned char *p;
  int locked;

  t_at ("pages");
  gcry_control (GCRYCTL_DISABLE_SECMEM_WARN, 0);
  locked = !gcry_control (GCRYCTL_INIT_SECMEM, 20000);
  p = gcry_malloc_secure (100);
  if (!check (p != NULL))
    return;
  check_int (gcry_is_secure (p), 1);
  check_int (gcry_is_secure (p + 99), 1);
  check_int (gcry_is_secure (&m), 0);
  check_int (gcry_is_secure (NULL), 0);

  if (!find_mapping ((unsigned long) p, &m))
    t_skip ("pages of the pool", "no /proc/self/smaps");
  else
    {
      check_str (m.access, "rw-p");
      check_int (m.end - m.start, 20480);
      if (getenv ("T_EMULATED"))
        t_skip ("flags of the pool", "QEMU tells others");
      else if (!*m.flags)
        t_skip ("flags of the pool", "the kernel does not tell them");
      else
        {
          check_msg (has_flag (&m, "dd"), "expected VmFlags with dd (not in"
                     " core dumps), got %s", m.flags);
          if (T_SANITIZE_ADDRESS || T_SANITIZE_THREAD)
            t_skip ("locked pool", "sanitizers make mlock do nothing");
          else if (!locked)
            t_skip ("locked pool", "this user may not lock 20 KiB");
          else
            check_msg (has_flag (&m, "lo"),
                     "expected VmFlags with lo (locked), got %s", m.flags);
        }

      t_at ("guard pages");
      if (check (find_mapping (m.start - 1, &before)))
        check_str (before.access, "---p");
      if (check (find_mapping (m.end, &behind)))
        check_str (behind.access, "---p");
      t_child_run (&child, read_byte, (void *) (m.start - 1));
      check_int (child.signal, SIGSEGV);
      t_child_run (&child, read_byte, (void *) m.end);
      check_int (child.signal, SIGSEGV);
      t_child_run (&child, read_byte, (void *) m.start);
      check_int (child.signal, 0);
    }
  gcry_free (p);
}


static void
test_wiping (void)
{
  enum { N = 50 };
  unsigned char *p[N], *q;
  size_t size[N];
  int i;

  /* The pool stays mapped: what was freed can be looked at.  */
  for (i = 0; i < N; i++)
    {
      size[i] = 1 + (size_t) (7 * i);
      p[i] = gcry_malloc_secure (size[i]);
      if (!check (p[i] != NULL))
        return;
      t_at ("block of %zu", size[i]);
      check_int ((uintptr_t) p[i] % 32, 0);
      memset (p[i], 0xa5, size[i]);
    }
  for (i = 0; i < N; i += 2)
    {
      t_at ("freed block of %zu", size[i]);
      gcry_free (p[i]);
      check_all (p[i], 0, size[i]);
    }
  for (i = 1; i < N; i += 2)
    {
      t_at ("block of %zu beside freed ones", size[i]);
      check_all (p[i], 0xa5, size[i]);
      gcry_free (p[i]);
      check_all (p[i], 0, size[i]);
    }

  /* The first block began the pool; see test_pages for its size.  */
  t_at ("all of the pool");
  check_all (p[0], 0, 20480 - 48);

  t_at ("realloc");
  q = gcry_malloc_secure (40);
  memset (q, 0xa5, 40);
  p[0] = gcry_malloc_secure (40);       /* In the way.  */
  p[1] = gcry_realloc (q, 400);
  check (p[1] != q);
  check_int (gcry_is_secure (p[1]), 1);
  check_all (p[1], 0xa5, 40);
  check_all (q, 0, 40);
  memset (p[1], 0x5a, 400);
  q = gcry_realloc (p[1], 8);
  check_int (gcry_is_secure (q), 1);
  check_all (q, 0x5a, 8);
  check (gcry_realloc (q, 0) == NULL);
  check_all (q, 0, 400);
  gcry_free (p[0]);

  t_at ("calloc");
  q = gcry_calloc_secure (10, 30);
  check_int (gcry_is_secure (q), 1);
  check_all (q, 0, 300);
  gcry_free (q);
}


/* Blocks of random size come and go; none touches another, and in the end
 * the pool is one free block again.  */
static void
random_blocks (void *arg)
{
  enum { N = 64, ROUNDS = 20000 };
  unsigned char *p[N];
  size_t size[N];
  unsigned char mark[N];
  int i, k;
  size_t j;

  (void) arg;
  memset (p, 0, sizeof p);
  for (i = 0; i < ROUNDS; i++)
    {
      k = (int) random_below (N);
      if (p[k])
        {
          for (j = 0; j < size[k]; j++)
            if (p[k][j] != mark[k])
              {
                printf ("round %d: byte %zu of %zu overwritten\n", i, j,
                        size[k]);
                exit (1);
              }
          if (random_below (3) == 0)
            {
              size_t more = size[k] + random_below (200);
              unsigned char *q = gcry_realloc (p[k], more);

              if (q)
                {
                  p[k] = q;
                  memset (q, mark[k], more);
                  size[k] = more;
                }
              continue;
            }
          gcry_free (p[k]);
          p[k] = NULL;
        }
      else
        {
          size[k] = 1 + random_below (random_below (8) ? 200 : 4000);
          mark[k] = (unsigned char) (1 + random_below (255));
          p[k] = gcry_malloc_secure (size[k]);
          if (p[k])
            memset (p[k], mark[k], size[k]);
        }
    }
  for (k = 0; k < N; k++)
    gcry_free (p[k]);
  gcry_control (GCRYCTL_DUMP_SECMEM_STATS, 0);
  gcry_control (62, 0);         /* The blocks.  */
}


static void
test_random_blocks (void)
{
  struct t_child child;

  t_at ("random blocks");
  check_str (t_child_run (&child, random_blocks, NULL),
             "secmem usage: 0/20480 bytes in 0 blocks\n"
             "SECMEM: pool 0 free block 0 size 20432\n");
  check_int (child.exitcode, 0);
}


/*-- Damage --*/

static void
write_behind (void *arg)
{
  unsigned char *p = gcry_malloc_secure (32);
  unsigned char *q = gcry_malloc_secure (32);

  (void) q;
  memset (p, 1, 32 + 16 + *(int *) arg);
  gcry_free (p);
  printf ("went on\n");
}


static void
free_twice (void *arg)
{
  unsigned char *p = gcry_malloc_secure (32);
  unsigned char *q = gcry_malloc_secure (32);

  (void) arg;
  (void) q;
  gcry_free (p);
  gcry_free (p);
  printf ("went on\n");
}


static void
free_middle (void *arg)
{
  unsigned char *p = gcry_calloc_secure (1, 200);

  gcry_free (p + *(int *) arg);
  printf ("went on\n");
}


static void
test_damage (void)
{
  static int behind[] = { 1, 8, 16 };
  static int middle[] = { 1, 16, 32, 64 };
  struct t_child child;
  unsigned int i;

  for (i = 0; i < sizeof behind / sizeof *behind; i++)
    {
      t_at ("%d bytes of the next block's header overwritten", behind[i]);
      t_child_run (&child, write_behind, &behind[i]);
      check_int (child.signal, SIGABRT);
      check_msg (strstr (child.output, "Bug: secure memory at")
                 && strstr (child.output, "block header overwritten"),
                 "expected a message, got \"%s\"", child.output);
    }
  t_at ("freed twice");
  t_child_run (&child, free_twice, NULL);
  check_int (child.signal, SIGABRT);
  for (i = 0; i < sizeof middle / sizeof *middle; i++)
    {
      t_at ("a pointer %d bytes into a block freed", middle[i]);
      t_child_run (&child, free_middle, &middle[i]);
      check_int (child.signal, SIGABRT);
    }
}


/*-- Sizes --*/

static void
print_stats (void *arg)
{
  (void) arg;
  gcry_control (GCRYCTL_DUMP_SECMEM_STATS, 0);
}


/* Sizes are not a matter of locking, for which a user may have too small a
 * limit.  */
static void
without_locks (void)
{
  gcry_control (GCRYCTL_DISABLE_LOCKED_SECMEM, 0);
}


static void
default_pool (void *arg)
{
  (void) arg;
  without_locks ();
  gcry_free (gcry_malloc_secure (10));
  print_stats (NULL);
}


static void
given_pool (void *arg)
{
  gcry_error_t err;

  without_locks ();
  err = gcry_control (GCRYCTL_INIT_SECMEM, *(unsigned int *) arg);
  printf ("%u\n", gcry_err_code (err));
  print_stats (NULL);
}


static void
no_pool (void *arg)
{
  void *p;

  (void) arg;
  printf ("%u\n", gcry_err_code (gcry_control (GCRYCTL_INIT_SECMEM, 0)));
  errno = 0;
  p = gcry_malloc_secure (10);
  printf ("%s %d\n", p ? "memory" : "none", errno == ENOMEM);
}


static void
second_pool (void *arg)
{
  (void) arg;
  without_locks ();
  gcry_control (GCRYCTL_INIT_SECMEM, 16384);
  gcry_control (GCRYCTL_INIT_SECMEM, 32768);
  print_stats (NULL);
}


static void
exhausted (void *arg)
{
  void *p;
  int n = 0;

  (void) arg;
  without_locks ();
  gcry_control (GCRYCTL_INIT_SECMEM, 16384);
  while ((p = gcry_malloc_secure (1000)))
    n++;
  printf ("%d %d\n", n, errno == ENOMEM);
  errno = 0;
  p = gcry_calloc_secure (1, 20000);
  printf ("%s %d\n", p ? "memory" : "none", errno == ENOMEM);
}


static void
expanded (void *arg)
{
  void *p;

  without_locks ();
  gcry_control (GCRYCTL_AUTO_EXPAND_SECMEM, *(unsigned int *) arg);
  gcry_control (GCRYCTL_INIT_SECMEM, 16384);
  p = gcry_malloc_secure (30000);
  printf ("%s\n", gcry_is_secure (p) ? "secure" : "not secure");
  p = gcry_malloc_secure (60000);
  printf ("%s\n", gcry_is_secure (p) ? "secure" : p ? "other" : "none");
  gcry_free (p);
  p = gcry_malloc_secure (8000);        /* The first pool is not forgotten. */
  memset (p, 1, 8000);
  print_stats (NULL);
}


static void
expanded_if_x (void *arg)
{
  void *p;

  (void) arg;
  without_locks ();
  gcry_control (GCRYCTL_INIT_SECMEM, 16384);
  p = gcry_malloc_secure (20000);
  printf ("%s\n", p ? "memory" : "none");
  p = gcry_xmalloc_secure (20000);
  printf ("%s\n", gcry_is_secure (p) ? "secure" : "not secure");
  p = gcry_xmalloc_secure (32768);
  printf ("%s\n", gcry_is_secure (p) ? "secure" : "not secure");
  p = gcry_realloc (p, 40);
  printf ("%s\n", gcry_is_secure (p) ? "secure" : "not secure");
  gcry_xmalloc_secure (32769);
  printf ("went on\n");
}


static void
disabled (void *arg)
{
  void *p;

  (void) arg;
  printf ("%u\n", gcry_err_code (gcry_control (GCRYCTL_DISABLE_SECMEM, 0)));
  p = gcry_malloc_secure (100);
  printf ("%s\n", !p ? "none" : gcry_is_secure (p) ? "secure" : "plain");
  gcry_free (p);
  p = gcry_xmalloc_secure (1000000);
  printf ("%s\n", gcry_is_secure (p) ? "secure" : "plain");
  gcry_free (p);
}


static void
test_sizes (void)
{
  static const struct
  {
    unsigned int size;
    const char *want;
  } pools[] =
    {
      { 1, "0\nsecmem usage: 0/16384 bytes in 0 blocks\n" },
      { 16384, "0\nsecmem usage: 0/16384 bytes in 0 blocks\n" },
      { 16385, "0\nsecmem usage: 0/20480 bytes in 0 blocks\n" },
      { 100001, "0\nsecmem usage: 0/102400 bytes in 0 blocks\n" },
      { 0xffffffff, "32854\n" }        /* ENOMEM.  */
    };
  static unsigned int expand_default = 0, expand_1 = 1;
  struct t_child child;
  unsigned int i;

  t_at ("default pool");
  check_str (t_child_run (&child, default_pool, NULL),
             "secmem usage: 0/32768 bytes in 0 blocks\n");
  t_at ("no pool yet");
  check_str (t_child_run (&child, print_stats, NULL), "");
  for (i = 0; i < sizeof pools / sizeof *pools; i++)
    {
      t_at ("INIT_SECMEM %u", pools[i].size);
      check_str (t_child_run (&child, given_pool,
                              (void *) (uintptr_t) &pools[i].size),
                 pools[i].want);
    }
  t_at ("INIT_SECMEM 0");
  check_str (t_child_run (&child, no_pool, NULL),
             "0\nsecure memory is disabled\nnone 1\n");
  t_at ("INIT_SECMEM twice");
  check_str (t_child_run (&child, second_pool, NULL),
             "secure memory: there is a pool already\n"
             "secmem usage: 0/16384 bytes in 0 blocks\n");
  t_at ("pool exhausted");
  check_str (t_child_run (&child, exhausted, NULL), "15 1\nnone 1\n");
  t_at ("AUTO_EXPAND_SECMEM 0");
  check_str (t_child_run (&child, expanded, &expand_default),
             "secure\nnone\n"
             "secmem usage: 8016/16384 bytes in 1 blocks\n"
             "              30000/32768 bytes in 1 blocks\n");
  t_at ("AUTO_EXPAND_SECMEM 1");
  check_str (t_child_run (&child, expanded, &expand_1),
             "secure\nsecure\n"
             "secmem usage: 8016/16384 bytes in 1 blocks\n"
             "              30000/65536 bytes in 1 blocks\n"
             "              0/65536 bytes in 0 blocks\n");
  t_at ("gcry_xmalloc_secure expands");
  check_str (t_child_run (&child, expanded_if_x, NULL),
             "none\nsecure\nsecure\nsecure\n"
             "\nFatal error: out of core in secure memory\n");
  check_int (child.signal, SIGABRT);
  t_at ("DISABLE_SECMEM");
  check_str (t_child_run (&child, disabled, NULL), "0\nplain\nplain\n");
}


/*-- Locking that fails, and the warning --*/

enum warn_case
  {
    WARN_PLAIN, WARN_DISABLED, WARN_SUSPENDED, WARN_RESUMED_EARLY,
    WARN_NO_LOCK, WARN_FIPS
  };

static void
unlocked (void *arg)
{
  enum warn_case which = *(enum warn_case *) arg;
  gcry_error_t err;
  void *p;

  if (!t_child_unprivileged ())
    exit (77);
  switch (which)
    {
    case WARN_DISABLED:
      gcry_control (GCRYCTL_DISABLE_SECMEM_WARN, 0);
      break;
    case WARN_SUSPENDED:
    case WARN_RESUMED_EARLY:
      gcry_control (GCRYCTL_SUSPEND_SECMEM_WARN, 0);
      break;
    case WARN_NO_LOCK:
      gcry_control (GCRYCTL_DISABLE_LOCKED_SECMEM, 0);
      break;
    case WARN_FIPS:
      gcry_control (GCRYCTL_FORCE_FIPS_MODE, 0);
      break;
    case WARN_PLAIN:
      break;
    }
  err = gcry_control (GCRYCTL_INIT_SECMEM, 16384);
  fprintf (stderr, "init %u\n", gcry_err_code (err));
  if (which == WARN_RESUMED_EARLY)
    {
      gcry_control (GCRYCTL_RESUME_SECMEM_WARN, 0);
      fprintf (stderr, "resumed\n");
    }
  p = gcry_malloc_secure (10);
  fprintf (stderr, "%s\n", gcry_is_secure (p) ? "secure" : "none");
  if (which == WARN_SUSPENDED)
    {
      gcry_control (GCRYCTL_RESUME_SECMEM_WARN, 0);
      fprintf (stderr, "resumed\n");
    }
  p = gcry_malloc_secure (10);
  fprintf (stderr, "%s\n", gcry_is_secure (p) ? "secure" : "none");
}


static void
test_unlocked (void)
{
  static const struct
  {
    enum warn_case which;
    const char *want;
  } rows[] =
    {
      { WARN_PLAIN, "init 1\nWarning: secure memory is not locked\n"
        "secure\nsecure\n" },
      { WARN_DISABLED, "init 1\nsecure\nsecure\n" },
      { WARN_SUSPENDED, "init 1\nsecure\n"
        "Warning: secure memory is not locked\n"
        "resumed\nsecure\n" },
      { WARN_RESUMED_EARLY, "init 1\nWarning: secure memory is not locked\n"
        "resumed\nsecure\nsecure\n" },
      { WARN_NO_LOCK, "init 0\nsecure\nsecure\n" },
      { WARN_FIPS, "init 1\n"
        "no secure memory: FIPS mode wants it locked\nnone\n"
        "no secure memory: FIPS mode wants it locked\nnone\n" }
    };
  struct t_child child;
  unsigned int i;

  if (T_SANITIZE_ADDRESS || T_SANITIZE_THREAD)
    {
      t_skip ("pool that can't be locked",
              "sanitizers make mlock do nothing");
      return;
    }
  for (i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      t_at ("pool that can't be locked, case %d", (int) rows[i].which);
      t_child_run (&child, unlocked, (void *) (uintptr_t) &rows[i].which);
      if (child.exitcode == 77)
        {
          t_skip ("pool that can't be locked", "can't lower the limit");
          return;
        }
      check_str (child.output, rows[i].want);
    }
}


/*-- A program that is set-uid root --*/

static void
drop_root (void *arg)
{
  int keep = *(int *) arg;
  uid_t real, effective, saved;

  if (setresuid (65534, 0, 0))
    exit (77);
  if (keep)
    gcry_control (GCRYCTL_DISABLE_PRIV_DROP, 0);
  gcry_control (GCRYCTL_DISABLE_SECMEM_WARN, 0);
  gcry_control (GCRYCTL_INIT_SECMEM, 16384);
  if (getresuid (&real, &effective, &saved))
    exit (77);
  printf ("%d %d %d", (int) real, (int) effective, (int) saved);
}


static void
test_privileges (void)
{
  static int drop = 0, keep = 1;
  struct t_child child;

  t_at ("set-uid root");
  if (geteuid ())
    {
      t_skip ("dropping privileges", "only root has any");
      return;
    }
  t_child_run (&child, drop_root, &drop);
  if (child.exitcode == 77)
    {
      t_skip ("dropping privileges", "can't change the user");
      return;
    }
  check_str (child.output, "65534 65534 65534");
  check_str (t_child_run (&child, drop_root, &keep), "65534 0 0");
}


/*-- The end --*/

static void
terminate (void *arg)
{
  int what = *(int *) arg;
  unsigned char *p, *q;

  without_locks ();
  p = gcry_malloc_secure (100);
  memset (p, 0xa5, 100);
  gcry_control (GCRYCTL_TERM_SECMEM, 0);
  print_stats (NULL);
  if (what == 0)
    printf ("read %d\n", *(volatile unsigned char *) p);
  if (what == 1)
    {
      gcry_free (p);            /* Too late, but no harm.  */
      q = gcry_realloc (p, 200);
      printf ("%s\n", q ? "memory" : "none");
    }
  q = gcry_malloc_secure (100);
  printf ("%s %d\n", gcry_is_secure (q) ? "secure" : "none", q == p);
  memset (q, 1, 100);
  print_stats (NULL);
}


static void
test_term (void)
{
  static int read_it = 0, free_it = 1;
  struct t_child child;

  t_at ("memory read after TERM_SECMEM");
  t_child_run (&child, terminate, &read_it);
  check_int (child.signal, SIGSEGV);
  check_str (child.output, "");
  t_at ("memory freed after TERM_SECMEM");
  check_str (t_child_run (&child, terminate, &free_it),
             "none\nsecure 0\nsecmem usage: 112/32768 bytes in 1 blocks\n");
}


/*-- Threads and children --*/

static void *
busy_thread (void *arg)
{
  unsigned char mark = (unsigned char) (uintptr_t) arg;
  unsigned char *p[8];
  int i, k, j;

  for (i = 0; i < 2000; i++)
    {
      for (k = 0; k < 8; k++)
        {
          p[k] = gcry_malloc_secure ((size_t) (8 + 16 * k));
          if (p[k])
            memset (p[k], mark, (size_t) (8 + 16 * k));
        }
      for (k = 0; k < 8; k++)
        {
          if (p[k])
            for (j = 0; j < 8 + 16 * k; j++)
              if (p[k][j] != mark)
                return "memory of another thread";
          gcry_free (p[k]);
        }
    }
  return NULL;
}


static void
busy (void *arg)
{
  enum { N = 8 };
  pthread_t thread[N];
  void *problem;
  int with_forks = *(int *) arg;
  int i, status;
  pid_t pid;

  without_locks ();
  for (i = 0; i < N; i++)
    if (pthread_create (&thread[i], NULL, busy_thread,
                        (void *) (uintptr_t) (i + 1)))
      exit (77);

  /* A child has one thread; what the others held must not stay held.  */
  for (i = 0; with_forks && i < 100; i++)
    {
      pid = fork ();
      if (!pid)
        {
          void *p;

          alarm (10);
          p = gcry_malloc_secure (10);
          gcry_free (p);
          _exit (p ? 0 : 1);
        }
      if (pid < 0 || waitpid (pid, &status, 0) != pid || status)
        {
          printf ("child ended with status %#x\n", (unsigned int) status);
          exit (1);
        }
    }

  for (i = 0; i < N; i++)
    {
      pthread_join (thread[i], &problem);
      if (problem)
        printf ("%s\n", (char *) problem);
    }
  print_stats (NULL);
}


static void
test_threads (void)
{
  static int plain = 0, with_forks = 1;
  struct t_child child;

  t_at ("threads");
  check_str (t_child_run (&child, busy, &plain),
             "secmem usage: 0/32768 bytes in 0 blocks\n");
  t_at ("threads and children");
  if (T_SANITIZE_THREAD || T_SANITIZE_ADDRESS)
    {
      t_skip ("secure memory in children of threads",
              "the sanitizer's own locks are not made for that");
      return;
    }
  check_str (t_child_run (&child, busy, &with_forks),
             "secmem usage: 0/32768 bytes in 0 blocks\n");
}


int
main (void)
{
  t_begin ("t-secmem");
  t_seed ();
  test_sizes ();
  test_unlocked ();
  test_privileges ();
  test_term ();
  test_threads ();
  test_damage ();
  /* From here on this process has a pool.  */
  test_pages ();
  test_wiping ();
  test_random_blocks ();
  return t_end ();
}
