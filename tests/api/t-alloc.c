/* t-alloc.c - each allocation made to fail once
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The program's allocator fails at the first, second, ... call of a task
 * until the task gets through.  Every time the task ends with ENOMEM, and
 * nothing it had allocated is left.  The memory given is aligned to 16 bytes
 * and no more (GnuPG T1452).
 */

#include <config.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>

#include "t-child.h"
#include "t-modes.h"

/* What stands in front of a block of ours, 16 bytes or a multiple.  */
struct head
{
  void *base;
  size_t magic;
};
#define MAGIC  ((size_t) 0x616c6c6f)

static long fail_at;            /* The call to fail; 0: none.  */
static long ncalls;
static long nblocks;            /* Blocks given out and not freed.  */

static void *
my_malloc (size_t n)
{
  struct head *head;
  uintptr_t start;
  void *base;

  if (++ncalls == fail_at)
    {
      errno = ENOMEM;
      return NULL;
    }
  base = malloc (n + sizeof *head + 128);
  if (!base)
    return NULL;

  /* A multiple of 16 that is none of 32.  */
  start = ((uintptr_t) base + sizeof *head + 63) / 64 * 64 + 16;
  head = (struct head *) start - 1;
  head->base = base;
  head->magic = MAGIC;
  nblocks++;
  return (void *) start;
}

static int
my_is_secure (const void *p)
{
  (void) p;
  return 0;
}

static void
my_free (void *p)
{
  struct head *head = (struct head *) p - 1;

  if (!p)
    return;
  if (head->magic != MAGIC)
    abort ();
  head->magic = 0;
  nblocks--;
  free (head->base);
}

static void *
my_realloc (void *p, size_t n)
{
  void *new_p = my_malloc (n);

  /* The old block may be shorter than N, but is followed by some slack; the
   * test grows by no more than that.  */
  if (new_p && p)
    {
      memcpy (new_p, p, n < 32 ? n : 32);
      my_free (p);
    }
  return new_p;
}


/*-- Tasks.  Each returns the error that ended it, and leaves nothing. --*/

static const struct t_algo *algo;
static const struct t_mode *mode;
static unsigned int flags;

/* A whole message.  */
static gcry_err_code_t
message (void)
{
  static unsigned char in[512], out[600], back[600];
  struct t_msg m = { 0 };
  gcry_cipher_hd_t h = (gcry_cipher_hd_t) in;
  gcry_error_t err;
  size_t n;

  err = gcry_cipher_open (&h, algo->algo, mode->mode, mode->flags | flags);
  if (err)
    {
      check (!h);
      return gcry_err_code (err);
    }
  err = gcry_cipher_setkey (h, KEY00, mode->nkeys * algo->keylen);
  if (!err)
    {
      m.iv = NONCEC0;
      m.ivlen = mode->ivlen;
      m.aad = PAT (50);
      m.aadlen = 50;
      m.in = t_pat (in, 504);
      m.inlen = 504 - 504 % mode->unit % 16;
      if (mode->chunk == 16)
        m.inlen = 496;
      m.out = out;
      m.outsize = sizeof out;
      err = t_crypt (h, mode, &m, 1, NULL, &n);
    }
  if (!err)
    {
      m.in = out;
      m.inlen = n;
      m.out = back;
      m.outsize = sizeof back;
      err = gcry_cipher_reset (h);
      if (!err)
        err = t_crypt (h, mode, &m, 0, NULL, NULL);
      if (!err)
        check_mem (back, in, 496);
    }
  gcry_cipher_close (h);
  return gcry_err_code (err);
}

static int mac_algo;

static gcry_err_code_t
mac (void)
{
  gcry_mac_hd_t h = (gcry_mac_hd_t) KEY00;
  unsigned char tag[16];
  gcry_error_t err;
  size_t n = 16;

  err = gcry_mac_open (&h, mac_algo, flags, NULL);
  if (err)
    {
      check (!h);
      return gcry_err_code (err);
    }
  err = gcry_mac_setkey (h, KEY00, algo->keylen);
  if (!err && mac_algo == algo->mac_gmac)
    err = gcry_mac_setiv (h, NONCEC0, 12);
  if (!err)
    err = gcry_mac_write (h, PAT (100), 100);
  if (!err)
    err = gcry_mac_read (h, tag, &n);
  gcry_mac_close (h);
  return gcry_err_code (err);
}

/* The code that a NULL, and errno, stand for.  */
static gcry_err_code_t
pointer_code (void *p)
{
  gcry_err_code_t rc = p ? 0 : gcry_err_code_from_errno (errno);

  gcry_free (p);
  return rc;
}

static gcry_err_code_t
config_all (void)
{
  return pointer_code (gcry_get_config (0, NULL));
}

static gcry_err_code_t
config_hwflist (void)
{
  return pointer_code (gcry_get_config (0, "hwflist"));
}

static gcry_err_code_t
plain_malloc (void)
{
  return pointer_code (gcry_malloc (20));
}

static gcry_err_code_t
plain_calloc (void)
{
  return pointer_code (gcry_calloc (2, 10));
}

static gcry_err_code_t
secure_malloc (void)
{
  return pointer_code (gcry_malloc_secure (20));
}

static gcry_err_code_t
secure_calloc (void)
{
  return pointer_code (gcry_calloc_secure (2, 10));
}

static gcry_err_code_t
string (void)
{
  return pointer_code (gcry_strdup ("a string"));
}

/* After a failure the old block is still there.  */
static gcry_err_code_t
grow (void)
{
  char *p = gcry_malloc (20);
  char *q;

  if (!p)
    return gcry_err_code_from_errno (errno);
  memset (p, 7, 20);
  q = gcry_realloc (p, 30);
  if (q)
    {
      check_all (q, 7, 20);
      gcry_free (q);
      return 0;
    }
  check_all (p, 7, 20);
  gcry_free (p);
  return gcry_err_code_from_errno (errno);
}

/* These need no memory, or may do without.  */
static gcry_err_code_t
needs_none (void)
{
  unsigned char buf[16];

  gcry_randomize (buf, sizeof buf, GCRY_STRONG_RANDOM);
  gcry_create_nonce (buf, sizeof buf);
  check (gcry_check_version (NULL));
  check (gcry_cipher_map_name ("AES"));
  return 0;
}

/* Run TASK with its first, second, ... allocation failing.  AT_LEAST: how
 * many it is known to make.  */
static void
exhaust (const char *name, gcry_err_code_t (*task) (void), long at_least)
{
  gcry_err_code_t rc;
  long before = nblocks;

  for (fail_at = 1; ; fail_at++)
    {
      t_at ("%s, allocation %ld fails", name, fail_at);
      ncalls = 0;
      rc = task ();
      check_int (nblocks, before);
      if (ncalls < fail_at)
        break;
      check_int (rc, GPG_ERR_ENOMEM);
    }
  t_at ("%s: %ld allocations", name, fail_at - 1);
  check_int (rc, 0);
  check (fail_at - 1 >= at_least);
  fail_at = 0;
}

/* gcry_random_bytes has no way to fail: the process ends, with a message
 * and not with a fault.  */
static void
random_without_memory (void *secure)
{
  fail_at = 1;
  ncalls = 0;
  if (secure)
    gcry_random_bytes_secure (16, GCRY_STRONG_RANDOM);
  else
    gcry_random_bytes (16, GCRY_STRONG_RANDOM);
}

static void
fatal_random (void)
{
  static int secure = 1;
  struct t_child child;

  t_at ("random bytes without memory");
  t_child_run (&child, random_without_memory, NULL);
  check_int (child.signal, 6);
  check_msg (strstr (child.output, "memory"), "no word of memory in: %s",
             child.output);
  t_at ("secure random bytes without memory");
  t_child_run (&child, random_without_memory, &secure);
  check_int (child.signal, 6);
  check_msg (strstr (child.output, "memory"), "no word of memory in: %s",
             child.output);
}

int
main (void)
{
  static const struct
  {
    const char *name;
    gcry_err_code_t (*task) (void);
    long at_least;
  }
  tasks[] =
    {
      { "get_config", config_all, 1 },
      { "get_config hwflist", config_hwflist, 1 },
      { "malloc", plain_malloc, 1 }, { "calloc", plain_calloc, 1 },
      { "malloc_secure", secure_malloc, 1 },
      { "calloc_secure", secure_calloc, 1 }, { "strdup", string, 1 },
      { "realloc", grow, 2 }, { "no memory needed", needs_none, 0 }
    };
  char name[64];
  size_t i;
  int bit;

  t_begin ("t-alloc");
  gcry_set_allocation_handler (my_malloc, my_malloc, my_is_secure,
                               my_realloc, my_free);
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);

  for (algo = t_algos; algo->name; algo++)
    for (bit = 0; bit < 2; bit++)
      {
        if (!t_have_algo (algo))
          break;
        flags = bit ? GCRY_CIPHER_SECURE : 0;
        mode = t_modes;
        if (t_peer)             /* The self-test of libgcrypt allocates.  */
          check_int (message (), 0);
        for (mode = t_modes; mode->name; mode++)
          if (t_have_mode (mode, algo))
            {
              snprintf (name, sizeof name, "%s/%s%s", algo->name,
                        mode->name, bit ? ", secure" : "");
              exhaust (name, message, 1);
            }
        flags = bit ? GCRY_MAC_FLAG_SECURE : 0;
        mac_algo = algo->mac_cmac;
        exhaust ("cmac", mac, 2);
        mac_algo = algo->mac_gmac;
        exhaust ("gmac", mac, 2);
      }
  for (i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
    /* In libgcrypt, get_config and the random generator end the process. */
    if (!t_peer || (tasks[i].task != config_all
                    && tasks[i].task != config_hwflist
                    && tasks[i].task != needs_none))
      exhaust (tasks[i].name, tasks[i].task, tasks[i].at_least);
  fatal_random ();
  return t_end ();
}
