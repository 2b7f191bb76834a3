/* t-init.c - the first use of the library, from many threads and libraries
 * Source: figures made with OpenSSL's ARIA
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * systemd #16140, rpm #968: initialisation that was not synchronised.
 */

#include <config.h>
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

enum { NTHREADS = 64 };

/* ARIA-128-CBC, key 00..0f, IV f0..ff, PAT (1024): the last block.
 * ARIA-256-GCM, key 00..1f, IV c0..cb, PAT (1000): the tag.  */
static const char cbc_want[] = "a8a36adfa2559390988183e635e89227";
static const char gcm_want[] = "8a03d3fb04ba1192518fee84a19a1a88";

static pthread_barrier_t barrier;


/* Open a handle, encrypt, compare.  Returns NULL or what is wrong.  */
static const char *
cbc (gcry_cipher_hd_t *keep)
{
  gcry_cipher_hd_t hd;
  unsigned char out[1024];
  char hex[33];

  if (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA128, GCRY_CIPHER_MODE_CBC, 0)
      || gcry_cipher_setkey (hd, KEY00, 16)
      || gcry_cipher_setiv (hd, IVF0, 16)
      || gcry_cipher_encrypt (hd, out, 1024, PAT (1024), 1024))
    return "ARIA-128-CBC: error";
  if (strcmp (t_tohex (hex, out + 1008, 16), cbc_want))
    return "ARIA-128-CBC: wrong bytes";
  if (keep)
    *keep = hd;
  else
    gcry_cipher_close (hd);
  return NULL;
}


static const char *
gcm (int flags)
{
  gcry_cipher_hd_t hd;
  unsigned char out[1000], tag[16];
  char hex[33];

  if (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA256, GCRY_CIPHER_MODE_GCM,
                        (unsigned int) flags)
      || gcry_cipher_setkey (hd, KEY00, 32)
      || gcry_cipher_setiv (hd, NONCEC0, 12)
      || gcry_cipher_encrypt (hd, out, 1000, PAT (1000), 1000)
      || gcry_cipher_gettag (hd, tag, 16))
    return "ARIA-256-GCM: error";
  gcry_cipher_close (hd);
  if (strcmp (t_tohex (hex, tag, 16), gcm_want))
    return "ARIA-256-GCM: wrong tag";
  return NULL;
}


/* What a thread does first: one of some ways into the library.  */
static void *
first_use (void *arg)
{
  unsigned int n = (unsigned int) (uintptr_t) arg;
  unsigned char nonce[16];
  const char *problem;
  char *config;

  pthread_barrier_wait (&barrier);
  switch (n % 8)
    {
    case 0:
    case 1:
      if (!gcry_check_version (NULL))
        return "check_version";
      break;
    case 2:
      config = gcry_get_config (0, "hwflist");
      if (!config)
        return "get_config";
      gcry_free (config);
      break;
    case 3:
      gcry_create_nonce (nonce, sizeof nonce);
      break;
    case 4:
      gcry_free (gcry_malloc_secure (100));
      break;
    case 5:
      if (gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0))
        return "INITIALIZATION_FINISHED";
      break;
    case 6:
      gcry_control (GCRYCTL_OPERATIONAL_P, 0);
      break;
    default:
      break;                    /* Straight to the cipher.  */
    }
  problem = cbc (NULL);
  /* Secure handles in few threads only: all of these at once have to find
   * room in a pool of 32 KiB.  */
  if (!problem)
    problem = gcm (n % 16 == 1 ? GCRY_CIPHER_SECURE : 0);
  return (void *) (uintptr_t) problem;
}


static void
many_threads (void *arg)
{
  pthread_t thread[NTHREADS];
  void *problem;
  int i;

  (void) arg;
  pthread_barrier_init (&barrier, NULL, NTHREADS);
  for (i = 0; i < NTHREADS; i++)
    if (pthread_create (&thread[i], NULL, first_use,
                        (void *) (uintptr_t) i))
      exit (77);
  for (i = 0; i < NTHREADS; i++)
    {
      pthread_join (thread[i], &problem);
      if (problem)
        printf ("thread %d: %s\n", i, (char *) problem);
    }
}


static void
test_threads (void)
{
  struct t_child child;
  int i, n = t_long ? 200 : 25;

  for (i = 0; i < n; i++)
    {
      t_at ("process %d of %d with %d threads", i, n, NTHREADS);
      t_child_run (&child, many_threads, NULL);
      if (child.exitcode == 77)
        {
          t_skip ("first use from many threads", "not so many threads here");
          return;
        }
      check_str (child.output, "");
      check_int (child.exitcode, 0);
    }
}


/* In FIPS mode every thread waits for the self-tests; ARIA is refused to
 * all of them.  */
static void *
first_use_fips (void *arg)
{
  gcry_cipher_hd_t hd;
  gcry_error_t err;

  (void) arg;
  pthread_barrier_wait (&barrier);
  if (gcry_cipher_open (&hd, GCRY_CIPHER_AES, GCRY_CIPHER_MODE_CBC, 0))
    return "AES refused";
  gcry_cipher_close (hd);
  err = gcry_cipher_open (&hd, GCRY_CIPHER_ARIA128, GCRY_CIPHER_MODE_CBC, 0);
  if (gcry_err_code (err) != GPG_ERR_CIPHER_ALGO)
    return "ARIA not refused";
  return NULL;
}


static void
many_threads_fips (void *arg)
{
  pthread_t thread[NTHREADS];
  void *problem;
  int i;

  (void) arg;
  setenv ("LIBGCRYPT_FORCE_FIPS_MODE", "1", 1);
  pthread_barrier_init (&barrier, NULL, NTHREADS);
  for (i = 0; i < NTHREADS; i++)
    if (pthread_create (&thread[i], NULL, first_use_fips, NULL))
      exit (77);
  for (i = 0; i < NTHREADS; i++)
    {
      pthread_join (thread[i], &problem);
      if (problem)
        printf ("thread %d: %s\n", i, (char *) problem);
    }
}


static void
test_threads_fips (void)
{
  struct t_child child;
  int i;

  for (i = 0; i < 5; i++)
    {
      t_at ("FIPS mode, process %d with %d threads", i, NTHREADS);
      t_child_run (&child, many_threads_fips, NULL);
      if (child.exitcode == 77)
        {
          t_skip ("first use in FIPS mode", "not so many threads here");
          return;
        }
      check_str (child.output, "");
      check_int (child.exitcode, 0);
    }
}


/*-- Two libraries that know nothing of each other --*/

/* The manual's set-up, as a library does it that finds another one has.  */
static const char *
library_set_up (int secure)
{
  if (!gcry_check_version ("1.6.0"))
    return "check_version";
  if (gcry_control (GCRYCTL_SET_VERBOSITY, 0)
      || gcry_control (GCRYCTL_SET_DEBUG_FLAGS, 0u, 0)
      || gcry_control (GCRYCTL_SELFTEST))       /* Reads the verbosity.  */
    return "verbosity, self-test";
  if (!gcry_control (GCRYCTL_INITIALIZATION_FINISHED_P, 0))
    {
      if (gcry_control (GCRYCTL_SUSPEND_SECMEM_WARN, 0))
        return "SUSPEND_SECMEM_WARN";
      if (secure)
        /* GENERAL: not locked.  Not a reason to fail.  */
        gcry_control (GCRYCTL_INIT_SECMEM, 16384, 0);
      else if (gcry_control (GCRYCTL_SET_THREAD_CBS, NULL))
        return "SET_THREAD_CBS";
      if (gcry_control (GCRYCTL_RESUME_SECMEM_WARN, 0))
        return "RESUME_SECMEM_WARN";
      if (gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0))
        return "INITIALIZATION_FINISHED";
    }
  if (!gcry_control (GCRYCTL_INITIALIZATION_FINISHED_P, 0))
    return "not finished";
  return cbc (NULL);
}


static void *
library_thread (void *arg)
{
  const char *problem;

  pthread_barrier_wait (&barrier);
  problem = library_set_up (arg != NULL);
  if (!problem)
    problem = gcm (0);
  return (void *) (uintptr_t) problem;
}


static void
two_libraries (void *arg)
{
  pthread_t one, two;
  void *problem;
  const char *text;

  if (!arg)
    {
      text = library_set_up (1);
      if (!text)
        text = library_set_up (0);
      if (!text)
        text = library_set_up (1);
      printf ("%s", text ? text : "good");
      return;
    }

  pthread_barrier_init (&barrier, NULL, 2);
  if (pthread_create (&one, NULL, library_thread, NULL)
      || pthread_create (&two, NULL, library_thread, &barrier))
    exit (77);
  pthread_join (one, &problem);
  printf ("%s ", problem ? (char *) problem : "good");
  pthread_join (two, &problem);
  printf ("%s", problem ? (char *) problem : "good");
}


static void
test_two_libraries (void)
{
  struct t_child child;
  int i;

  t_at ("two libraries, one after the other");
  check_str (t_child_run (&child, two_libraries, NULL), "good");
  for (i = 0; i < 20; i++)
    {
      t_at ("two libraries at once, %d", i);
      check_str (t_child_run (&child, two_libraries, &child), "good good");
    }
}


/*-- Children --*/

/* Fork right after the first call; the child goes on with the handle.  */
static void
fork_with_handle (void *arg)
{
  gcry_cipher_hd_t hd;
  unsigned char out[16];
  const char *problem;
  char hex[33];
  int status;
  pid_t pid;

  (void) arg;
  problem = cbc (&hd);
  if (problem)
    {
      printf ("%s", problem);
      return;
    }
  pid = fork ();
  if (!pid)
    {
      /* The next block of the message, then a message of its own.  */
      gcry_cipher_encrypt (hd, out, 16, KEY00, 16);
      printf ("%s ", t_tohex (hex, out, 16));
      problem = cbc (NULL);
      printf ("%s ", problem ? problem : "good");
      gcry_cipher_close (hd);
      fflush (stdout);
      _exit (0);
    }
  waitpid (pid, &status, 0);
  /* The parent's handle stands where it stood.  */
  gcry_cipher_encrypt (hd, out, 16, KEY00, 16);
  printf ("%s %d", t_tohex (hex, out, 16), status);
  gcry_cipher_close (hd);
}


/* Children of a process with threads that are just setting up.  */
static void
fork_among_threads (void *arg)
{
  pthread_t thread[8];
  void *problem;
  int i, status;
  pid_t pid;

  (void) arg;
  pthread_barrier_init (&barrier, NULL, 9);
  for (i = 0; i < 8; i++)
    if (pthread_create (&thread[i], NULL, first_use, (void *) (uintptr_t) i))
      exit (77);
  pthread_barrier_wait (&barrier);
  for (i = 0; i < 10; i++)
    {
      pid = fork ();
      if (!pid)
        {
          alarm (20);
          _exit (cbc (NULL) || gcm (GCRY_CIPHER_SECURE) ? 1 : 0);
        }
      if (pid < 0 || waitpid (pid, &status, 0) != pid || status)
        printf ("child %d: status %#x\n", i, (unsigned int) status);
    }
  for (i = 0; i < 8; i++)
    {
      pthread_join (thread[i], &problem);
      if (problem)
        printf ("thread %d: %s\n", i, (char *) problem);
    }
}


static void
test_fork (void)
{
  struct t_child child;
  char mine[33], theirs[33];
  int i, status = -1;

  t_at ("a handle in a child");
  t_child_run (&child, fork_with_handle, NULL);
  if (check_msg (sscanf (child.output, "%32s good %32s %d", theirs, mine,
                         &status) == 3,
                 "expected two blocks and a status, got \"%s\"",
                 child.output))
    {
      check_str (theirs, mine);
      check_int (status, 0);
    }
  if (T_SANITIZE_THREAD || T_SANITIZE_ADDRESS)
    {
      t_skip ("first use in children of threads",
              "the sanitizer's own locks are not made for that");
      return;
    }
  if (t_under_valgrind ())
    {
      t_skip ("first use in children of threads",
              "what a thread held in the parent looks like a leak");
      return;
    }
  for (i = 0; i < 20; i++)
    {
      t_at ("children among threads, %d", i);
      check_str (t_child_run (&child, fork_among_threads, NULL), "");
      check_int (child.exitcode, 0);
    }
}


int
main (void)
{
  t_begin ("t-init");
  unsetenv ("LIBGCRYPT_FORCE_FIPS_MODE");
  PAT (1024);                   /* Made here, not in the threads.  */
  /* This process itself never uses the library.  */
  test_threads ();
  test_threads_fips ();
  test_two_libraries ();
  test_fork ();
  return t_end ();
}
