/* t-memory.c - the gcry_malloc family and its handlers
 * Source: manual, "Memory allocation" and "Handler functions"; answers as
 *   libgcrypt 1.10.1, asked
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gcrypt.h"
#include "t-child.h"
#include "t-common.h"

/* More than there can be, without a multiplication that overflows.  A
 * variable, lest the compiler warns.  */
static volatile size_t too_much = SIZE_MAX / 2 + 1;
static volatile size_t half = SIZE_MAX / 2 + 2;

/* P is NULL and errno is WANT.  */
#define check_none(call, want)                                          \
  do                                                                    \
    {                                                                   \
      void *none_;                                                      \
      errno = 0;                                                        \
      none_ = (call);                                                   \
      check_msg (!none_ && errno == (want),                             \
                 "%s: expected NULL and errno %d, got %p and %d",       \
                 #call, (want), none_, errno);                          \
    }                                                                   \
  while (0)


static void
test_plain (void)
{
  unsigned char *p, *q;
  char *s;

  t_at ("malloc");
  check_none (gcry_malloc (0), EINVAL);
  check_none (gcry_malloc_secure (0), EINVAL);
  check_none (gcry_malloc (too_much), ENOMEM);
  check_none (gcry_malloc_secure (too_much), ENOMEM);
  check_none (gcry_malloc_secure (0xffffffff), ENOMEM);
  p = gcry_malloc (1);
  check (p != NULL);
  check_int (gcry_is_secure (p), 0);
  gcry_free (p);

  t_at ("calloc");
  check_none (gcry_calloc (0, 5), EINVAL);
  check_none (gcry_calloc (5, 0), EINVAL);
  check_none (gcry_calloc_secure (0, 5), EINVAL);
  check_none (gcry_calloc (half, 2), ENOMEM);
  check_none (gcry_calloc (2, half), ENOMEM);
  check_none (gcry_calloc (SIZE_MAX, SIZE_MAX), ENOMEM);
  check_none (gcry_calloc_secure (half, 2), ENOMEM);
  check_none (gcry_calloc_secure (2, half), ENOMEM);
  /* Memory that malloc would give again dirty.  */
  p = gcry_malloc (700);
  memset (p, 0xff, 700);
  gcry_free (p);
  p = gcry_calloc (7, 100);
  check_all (p, 0, 700);
  check_int (gcry_is_secure (p), 0);

  t_at ("realloc");
  memcpy (p, PAT (700), 700);
  q = gcry_realloc (p, 100000);
  check_mem (q, PAT (700), 700);
  check_none (gcry_realloc (q, too_much), ENOMEM);
  check_mem (q, PAT (700), 700);
  q = gcry_realloc (q, 10);
  check_mem (q, PAT (10), 10);
  check_none (gcry_realloc (q, 0), 0);
  check_none (gcry_realloc (NULL, 0), EINVAL);
  p = gcry_realloc (NULL, 10);
  check (p != NULL);
  check_int (gcry_is_secure (p), 0);
  gcry_free (p);

  t_at ("realloc of secure memory");
  p = gcry_malloc_secure (10);
  memcpy (p, PAT (10), 10);
  q = gcry_realloc (p, 1000);
  check_int (gcry_is_secure (q), 1);
  check_mem (q, PAT (10), 10);
  check_none (gcry_realloc (q, 1000000), ENOMEM);
  check_mem (q, PAT (10), 10);
  check_none (gcry_realloc (q, 0), 0);

  t_at ("strdup");
  s = gcry_strdup ("");
  check_str (s, "");
  gcry_free (s);
  s = gcry_strdup ("text");
  check_str (s, "text");
  check_int (gcry_is_secure (s), 0);
  gcry_free (s);
  p = gcry_malloc_secure (5);
  memcpy (p, "text", 5);
  s = gcry_strdup ((char *) p);
  check_str (s, "text");
  check_int (gcry_is_secure (s), 1);
  gcry_free (s);
  s = gcry_xstrdup ((char *) p);
  check_str (s, "text");
  check_int (gcry_is_secure (s), 1);
  gcry_free (s);
  gcry_free (p);

  t_at ("free keeps errno");
  errno = 77;
  gcry_free (NULL);
  check_int (errno, 77);
  p = gcry_malloc (10);
  errno = 77;
  gcry_free (p);
  check_int (errno, 77);
  p = gcry_malloc_secure (10);
  errno = 77;
  gcry_free (p);
  check_int (errno, 77);

  t_at ("x functions");
  p = gcry_xmalloc (10);
  p = gcry_xrealloc (p, 100);
  check (p != NULL);
  check (gcry_xrealloc (p, 0) == NULL);
  p = gcry_xcalloc (3, 7);
  check_all (p, 0, 21);
  gcry_free (p);
  p = gcry_xcalloc_secure (3, 7);
  check_all (p, 0, 21);
  check_int (gcry_is_secure (p), 1);
  gcry_free (p);
  p = gcry_xmalloc_secure (7);
  check_int (gcry_is_secure (p), 1);
  p = gcry_xrealloc (p, 70);
  check_int (gcry_is_secure (p), 1);
  gcry_free (p);
  s = gcry_xstrdup ("text");
  check_str (s, "text");
  gcry_free (s);
}


/*-- Out of core --*/

/* Tells what it was called with, and gives in after COUNT times.  */
static int
no_mem_handler (void *opaque, size_t n, unsigned int flags)
{
  int *count = opaque;

  printf ("handler: %s %u\n", n == too_much ? "too much" : "less", flags);
  return (*count)-- > 0;
}


static void
fatal_handler (void *opaque, int rc, const char *text)
{
  printf ("fatal: %d %s\n", rc, text);
  if (opaque)
    exit (3);
}


enum oom_call
  {
    OOM_MALLOC, OOM_MALLOC_SECURE, OOM_CALLOC, OOM_CALLOC_SECURE,
    OOM_CALLOC_OVERFLOW, OOM_REALLOC, OOM_REALLOC_NULL, OOM_REALLOC_SECURE,
    OOM_ZERO, OOM_RETRY, OOM_FATAL_HANDLER, OOM_FATAL_HANDLER_RETURNS,
    OOM_NO_HANDLER, OOM_FIPS
  };

static void
run_out (void *arg)
{
  static int count = 0;
  enum oom_call which = *(enum oom_call *) arg;
  void *p = NULL;

  if (which == OOM_RETRY)
    count = 2;
  if (which == OOM_FIPS)
    gcry_control (GCRYCTL_FORCE_FIPS_MODE, 0);
  if (which != OOM_NO_HANDLER)
    gcry_set_outofcore_handler (no_mem_handler, &count);
  if (which == OOM_FATAL_HANDLER || which == OOM_FATAL_HANDLER_RETURNS)
    gcry_set_fatalerror_handler (fatal_handler,
                                 which == OOM_FATAL_HANDLER ? &count : NULL);
  setvbuf (stdout, NULL, _IONBF, 0);
  switch (which)
    {
    case OOM_MALLOC_SECURE:
      p = gcry_xmalloc_secure (too_much);
      break;
    case OOM_CALLOC:
      p = gcry_xcalloc (1, too_much);
      break;
    case OOM_CALLOC_SECURE:
      p = gcry_xcalloc_secure (1, too_much);
      break;
    case OOM_CALLOC_OVERFLOW:
      p = gcry_xcalloc (half, 2);
      break;
    case OOM_REALLOC:
      p = gcry_xrealloc (gcry_malloc (10), too_much);
      break;
    case OOM_REALLOC_NULL:
      p = gcry_xrealloc (NULL, too_much);
      break;
    case OOM_REALLOC_SECURE:
      p = gcry_xrealloc (gcry_malloc_secure (10), too_much);
      break;
    case OOM_ZERO:
      p = gcry_xmalloc (0);
      break;
    default:
      p = gcry_xmalloc (too_much);
      break;
    }
  printf ("went on with %p\n", p);
}


static void
test_out_of_core (void)
{
#define NO_MEMORY  "\nFatal error: Cannot allocate memory\n"
#define NO_SECURE  "\nFatal error: out of core in secure memory\n"
  static const struct
  {
    enum oom_call which;
    const char *want;
    int exitcode;
  } rows[] =
    {
      { OOM_MALLOC, "handler: too much 0\n" NO_MEMORY, -1 },
      { OOM_MALLOC_SECURE, "handler: too much 1\n" NO_SECURE, -1 },
      { OOM_CALLOC, "handler: too much 0\n" NO_MEMORY, -1 },
      { OOM_CALLOC_SECURE, "handler: too much 1\n" NO_SECURE, -1 },
      { OOM_CALLOC_OVERFLOW, NO_MEMORY, -1 },
      { OOM_REALLOC, "handler: too much 2\n" NO_MEMORY, -1 },
      { OOM_REALLOC_NULL, "handler: too much 2\n" NO_MEMORY, -1 },
      { OOM_REALLOC_SECURE, "handler: too much 3\n" NO_SECURE, -1 },
      { OOM_ZERO, "handler: less 0\n\nFatal error: Invalid argument\n", -1 },
      { OOM_RETRY, "handler: too much 0\nhandler: too much 0\n"
        "handler: too much 0\n" NO_MEMORY, -1 },
      { OOM_FATAL_HANDLER, "handler: too much 0\n"
        "fatal: 32854 Cannot allocate memory\n", 3 },
      { OOM_FATAL_HANDLER_RETURNS, "handler: too much 0\n"
        "fatal: 32854 Cannot allocate memory\n" NO_MEMORY, -1 },
      { OOM_NO_HANDLER, NO_MEMORY, -1 },
      { OOM_FIPS, NO_MEMORY, -1 }
    };
  struct t_child child;
  unsigned int i;

  for (i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      t_at ("out of core, case %d", (int) rows[i].which);
      t_child_run (&child, run_out, (void *) (uintptr_t) &rows[i].which);
      check_str (child.output, rows[i].want);
      check_int (child.exitcode, rows[i].exitcode);
      check_int (child.signal, rows[i].exitcode < 0 ? SIGABRT : 0);
    }
}


/*-- The program's own allocator --*/

static void *
my_malloc (size_t n)
{
  printf ("malloc %zu\n", n);
  return n > 1000000 ? NULL : malloc (n);
}


static void *my_secure_block;

static void *
my_malloc_secure (size_t n)
{
  printf ("secure %zu\n", n);
  my_secure_block = n > 1000000 ? NULL : malloc (n);
  return my_secure_block;
}


static int
my_is_secure (const void *p)
{
  return p == my_secure_block;
}


static void *
my_realloc (void *p, size_t n)
{
  printf ("realloc %zu\n", n);
  return realloc (p, n);
}


static void
my_free (void *p)
{
  printf ("free\n");
  errno = 99;
  free (p);
}


static void
own_allocator (void *arg)
{
  void *p;

  (void) arg;
  gcry_set_allocation_handler (my_malloc, my_malloc_secure, my_is_secure,
                               my_realloc, my_free);
  p = gcry_malloc (10);
  p = gcry_realloc (p, 20);
  errno = 77;
  gcry_free (p);
  printf ("errno %d\n", errno);
  gcry_free (gcry_realloc (NULL, 30));
  gcry_free (gcry_calloc (4, 10));
  p = gcry_malloc_secure (50);
  printf ("secure: %d\n", gcry_is_secure (p));
  gcry_free (p);
  errno = 99;                   /* A reason of long ago.  */
  p = gcry_malloc (2000000);
  printf ("%s %d\n", p ? "memory" : "none", errno == ENOMEM);
  errno = 99;
  p = gcry_malloc_secure (2000000);
  printf ("%s %d\n", p ? "memory" : "none", errno == ENOMEM);
  gcry_free (NULL);
  p = gcry_get_config (0, "version");
  gcry_free (p);
}


static void
test_own_allocator (void)
{
  struct t_child child;

  t_at ("own allocator");
  t_child_run (&child, own_allocator, NULL);
  check_str (child.output,
             "malloc 10\nrealloc 20\nfree\nerrno 77\n"
             "malloc 30\nfree\nmalloc 40\nfree\n"
             "secure 50\nsecure: 1\nfree\n"
             "malloc 2000000\nnone 1\nsecure 2000000\nnone 1\n"
             "malloc 33\nfree\n");
}


int
main (void)
{
  t_begin ("t-memory");
  test_out_of_core ();
  test_own_allocator ();
  gcry_check_version (NULL);
  test_plain ();
  return t_end ();
}
