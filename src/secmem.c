/* secmem.c - a pool of memory that is not swapped out and that is wiped
 * Source: libgcrypt manual, "Controlling the library" (what the codes do)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A pool is one mapping: a page without access, the data, a page without
 * access.  The data is a row of blocks without gaps, each a header and a
 * payload; a request gets the first free block that is large enough; a
 * freed block is wiped and joined with its free neighbours.  So whatever
 * is free is zero, headers of free blocks apart.
 */

#include <config.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "g10lib.h"
#include "core-internal.h"

#define MINIMUM_POOL_SIZE  16384
#define DEFAULT_POOL_SIZE  32768
#define MAXIMUM_POOL_SIZE  (1u << 31)   /* Block sizes are u32.  */

/* Payloads are aligned to ALIGNMENT.  A header is half of it, so the first
 * one stands half of it into the data, and sizes are multiples of it.  */
#define ALIGNMENT    32
#define HEADER_SIZE  (ALIGNMENT / 2)

struct block
{
  u32 size;                     /* Bytes, header included.  */
  u32 prev;                     /* Size of the block before, 0 for none; the
                                 * lowest bit: this block is in use.  */
  u64 check;                    /* See block_check.  */
};

/* Pools are never taken from the list: _gcry_secmem_owns reads it without
 * a lock.  */
struct pool
{
  struct pool *next;
  byte *data;
  size_t size;                  /* Bytes at DATA.  */
  int dead;                     /* _gcry_secmem_term took it.  */
  size_t used;                  /* Bytes of payload handed out.  */
  unsigned int nused;           /* Blocks in use.  */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* All below is guarded by LOCK; POOLS may be read without.  */
static struct pool *pools;
static int have_pool;           /* The first pool exists.  */
static int disabled;            /* INIT_SECMEM with 0.  */
static unsigned int flags;
static int warned;
static size_t expand_size;      /* Of pools added; 0: only with XHINT.  */


static void
lock_pools (void)
{
  _gcry_prepare_fork ();
  pthread_mutex_lock (&lock);
}


static void
unlock_pools (void)
{
  pthread_mutex_unlock (&lock);
}


void
_gcry_secmem_fork (int before)
{
  if (before)
    pthread_mutex_lock (&lock);
  else
    pthread_mutex_unlock (&lock);
}


/* The process cannot go on.  The lock is released since a log handler may
 * want memory.  */
static void GCC_ATTR_NORETURN
corrupted (const char *what, const void *p)
{
  unlock_pools ();
  log_bug ("secure memory at %p: %s\n", p, what);
}


/*-- Blocks --*/

/* What b->check must be.  It finds overwritten headers and pointers that
 * are not those of a block; it is no secret.  */
static u64
block_check (const struct block *b)
{
  u64 x = (u64) (uintptr_t) b;

  x = (x ^ b->size) * UINT64_C (0x9e3779b97f4a7c15);
  x = (x ^ b->prev ^ (x >> 29)) * UINT64_C (0xbf58476d1ce4e5b9);
  return x ^ (x >> 32);
}


static void
block_set (struct block *b, u32 size, u32 prev, int used)
{
  b->size = size;
  b->prev = prev | (used ? 1 : 0);
  b->check = block_check (b);
}


static int
block_used (const struct block *b)
{
  return b->prev & 1;
}


static u32
block_prev_size (const struct block *b)
{
  return b->prev & ~1u;
}


static byte *
block_payload (struct block *b)
{
  return (byte *) b + HEADER_SIZE;
}


static byte *
pool_end (const struct pool *pool)
{
  return pool->data + pool->size - HEADER_SIZE;
}


/* The block whose header is at P, after a look at it.  */
static struct block *
block_at (const struct pool *pool, byte *p)
{
  struct block *b = (void *) p;

  if (p < pool->data + HEADER_SIZE
      || p > pool_end (pool) - ALIGNMENT
      || ((uintptr_t) p % ALIGNMENT) != HEADER_SIZE)
    corrupted ("not a block", block_payload (b));
  if (b->check != block_check (b)
      || b->size > (size_t) (pool_end (pool) - p))
    corrupted ("block header overwritten", block_payload (b));
  return b;
}


/* The neighbours of B, or NULL.  */
static struct block *
block_next (const struct pool *pool, struct block *b)
{
  byte *p = (byte *) b + b->size;

  return p < pool_end (pool) ? block_at (pool, p) : NULL;
}


static struct block *
block_previous (const struct pool *pool, struct block *b)
{
  u32 size = block_prev_size (b);

  return size ? block_at (pool, (byte *) b - size) : NULL;
}


/* The bytes a block needs for a payload of N.  */
static size_t
block_size_for (size_t n)
{
  return (n + HEADER_SIZE + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}


/* Take N bytes from POOL.  */
static void *
pool_malloc (struct pool *pool, size_t n)
{
  size_t need = block_size_for (n);
  struct block *b, *rest, *next;

  for (b = block_at (pool, pool->data + HEADER_SIZE); b;
       b = block_next (pool, b))
    if (!block_used (b) && b->size >= need)
      break;
  if (!b)
    return NULL;

  if (b->size > need)
    {
      next = block_next (pool, b);
      rest = (void *) ((byte *) b + need);
      block_set (rest, (u32) (b->size - need), (u32) need, 0);
      if (next)
        block_set (next, next->size, rest->size, block_used (next));
    }
  block_set (b, (u32) need, block_prev_size (b), 1);
  pool->used += need - HEADER_SIZE;
  pool->nused++;
  return block_payload (b);
}


/* Join B with the free block NEXT right behind it.  */
static void
join_blocks (const struct pool *pool, struct block *b, struct block *next)
{
  struct block *after = block_next (pool, next);

  block_set (b, b->size + next->size, block_prev_size (b), block_used (b));
  wipememory (next, HEADER_SIZE);
  if (after)
    block_set (after, after->size, b->size, block_used (after));
}


/* The block in use that P, which lies in POOL, is the payload of.  */
static struct block *
used_block (const struct pool *pool, void *p)
{
  struct block *b = block_at (pool, (byte *) p - HEADER_SIZE);

  if (!block_used (b))
    corrupted ("freed twice", p);
  return b;
}


static void
pool_free (struct pool *pool, void *p)
{
  struct block *b = used_block (pool, p);
  struct block *neighbour;

  wipememory (p, b->size - HEADER_SIZE);
  pool->used -= b->size - HEADER_SIZE;
  pool->nused--;
  block_set (b, b->size, block_prev_size (b), 0);

  neighbour = block_next (pool, b);
  if (neighbour && !block_used (neighbour))
    join_blocks (pool, b, neighbour);
  neighbour = block_previous (pool, b);
  if (neighbour && !block_used (neighbour))
    join_blocks (pool, neighbour, b);
}


/*-- Pools --*/

static size_t
page_size (void)
{
  long n = sysconf (_SC_PAGESIZE);

  return n > 0 ? (size_t) n : 4096;
}


/* Add a pool of NBYTES or more.  */
static gcry_err_code_t
add_pool (size_t nbytes)
{
  size_t page = page_size ();
  struct pool *pool;
  struct pool **tail;
  byte *map;
  int saved_errno;

  if (nbytes > MAXIMUM_POOL_SIZE - page)
    return GPG_ERR_ENOMEM;
  nbytes = (nbytes + page - 1) / page * page;

  pool = calloc (1, sizeof *pool);
  if (!pool)
    return GPG_ERR_ENOMEM;
  map = mmap (NULL, nbytes + 2 * page, PROT_NONE,
              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED)
    {
      free (pool);
      return GPG_ERR_ENOMEM;
    }
  if (mprotect (map + page, nbytes, PROT_READ | PROT_WRITE))
    {
      munmap (map, nbytes + 2 * page);
      free (pool);
      return GPG_ERR_ENOMEM;
    }

  saved_errno = errno;
#ifdef MADV_DONTDUMP
  madvise (map + page, nbytes, MADV_DONTDUMP);  /* Else: a larger dump.  */
#endif
  if (!(flags & SECMEM_NO_MLOCK) && mlock (map + page, nbytes))
    flags |= SECMEM_NOT_LOCKED;
  errno = saved_errno;

  pool->data = map + page;
  pool->size = nbytes;
  block_set ((void *) (pool->data + HEADER_SIZE), (u32) (nbytes - ALIGNMENT),
             0, 0);

  for (tail = &pools; *tail; tail = &(*tail)->next)
    ;
  __atomic_store_n (tail, pool, __ATOMIC_RELEASE);
  return 0;
}


/* The pool that P lies in, or NULL.  Needs no lock.  */
static struct pool *
find_pool (const void *p)
{
  struct pool *pool;
  uintptr_t addr = (uintptr_t) p;

  for (pool = __atomic_load_n (&pools, __ATOMIC_ACQUIRE); pool;
       pool = __atomic_load_n (&pool->next, __ATOMIC_ACQUIRE))
    if (addr - (uintptr_t) pool->data < pool->size)
      return pool;
  return NULL;
}


/* Give up what set-uid root gave to the process, as gcry_control's contract
 * for INIT_SECMEM says: locking was the reason to have it.  */
static void
drop_privileges (void)
{
  uid_t uid = getuid ();

  if (!uid || geteuid () || (flags & SECMEM_NO_PRIV_DROP))
    return;
  if (setuid (uid) || geteuid () != uid || !setuid (0))
    {
      unlock_pools ();
      log_fatal ("failed to drop set-uid privileges\n");
    }
}


/* With the lock held: the first pool.  */
static gcry_err_code_t
init_pool (size_t nbytes)
{
  gcry_err_code_t rc;

  if (nbytes < MINIMUM_POOL_SIZE)
    nbytes = MINIMUM_POOL_SIZE;
  rc = add_pool (nbytes);
  if (!rc)
    {
      have_pool = 1;
      disabled = 0;
    }
  return rc;
}


gcry_err_code_t
_gcry_secmem_init (size_t nbytes)
{
  gcry_err_code_t rc = 0;
  int already = 0;

  lock_pools ();
  if (have_pool)
    already = 1;
  else if (!nbytes)
    disabled = 1;
  else
    rc = init_pool (nbytes);
  drop_privileges ();
  if (!rc && (flags & SECMEM_NOT_LOCKED))
    rc = GPG_ERR_GENERAL;
  unlock_pools ();

  if (already)
    log_info ("%s", _gcry_gettext ("secure memory: there is a pool"
                                   " already\n"));
  return rc;
}


void
_gcry_secmem_drop_privileges (void)
{
  lock_pools ();
  drop_privileges ();
  unlock_pools ();
}


void
_gcry_secmem_wipe_all (void)
{
  struct pool *pool;

  for (pool = __atomic_load_n (&pools, __ATOMIC_ACQUIRE); pool;
       pool = __atomic_load_n (&pool->next, __ATOMIC_ACQUIRE))
    if (!pool->dead)
      wipememory (pool->data, pool->size);
}


void
_gcry_secmem_term (void)
{
  struct pool *pool;

  lock_pools ();
  for (pool = pools; pool; pool = pool->next)
    if (!pool->dead)
      {
        wipememory (pool->data, pool->size);
        /* The addresses stay ours: a late free is then no surprise for
         * malloc, and a late use is caught.  */
        munlock (pool->data, pool->size);
        madvise (pool->data, pool->size, MADV_DONTNEED);
        mprotect (pool->data, pool->size, PROT_NONE);
        pool->used = 0;
        pool->nused = 0;
        pool->dead = 1;
      }
  have_pool = 0;
  flags &= ~SECMEM_NOT_LOCKED;
  unlock_pools ();
}


/* Warn that memory is not locked if it is time for that; takes the lock. */
static void
warn_if_needed (void)
{
  int warn;

  lock_pools ();
  warn = (have_pool && !warned && (flags & SECMEM_NOT_LOCKED)
          && !(flags & (SECMEM_NO_WARNING | SECMEM_SUSPEND_WARNING)));
  if (warn)
    warned = 1;
  unlock_pools ();

  if (warn)
    log_info ("%s", _gcry_gettext ("Warning: secure memory is not locked\n"));
}


/*-- What the rest of the library calls --*/

/* With the lock held.  */
static void *
take (size_t n, int xhint)
{
  struct pool *pool;
  size_t size;
  void *p;

  for (pool = pools; pool; pool = pool->next)
    if (!pool->dead)
      {
        p = pool_malloc (pool, n);
        if (p)
          return p;
      }

  size = expand_size ? expand_size : xhint ? DEFAULT_POOL_SIZE : 0;
  if (n > size)
    return NULL;
  if (size < block_size_for (n) + ALIGNMENT)
    size = block_size_for (n) + ALIGNMENT;
  if (add_pool (size))
    return NULL;
  for (pool = pools; pool->next; pool = pool->next)
    ;
  return pool_malloc (pool, n);
}


void *
_gcry_secmem_malloc (size_t n, int xhint)
{
  const char *problem = NULL;
  int fips = fips_mode ();      /* It has a lock of its own.  */
  void *p = NULL;

  lock_pools ();
  if (!have_pool && !disabled)
    init_pool (DEFAULT_POOL_SIZE);
  if (disabled)
    problem = "secure memory is disabled\n";
  else if (have_pool && fips && (flags & SECMEM_NOT_LOCKED))
    problem = "no secure memory: FIPS mode wants it locked\n";
  else if (have_pool && n <= MAXIMUM_POOL_SIZE / 2)
    p = take (n, xhint);
  unlock_pools ();

  if (problem)
    log_info ("%s", _gcry_gettext (problem));
  else
    warn_if_needed ();
  if (!p)
    errno = ENOMEM;
  return p;
}


void *
_gcry_secmem_realloc (void *p, size_t n, int xhint)
{
  struct pool *pool = find_pool (p);
  size_t have = 0;
  void *q;

  lock_pools ();
  if (!pool->dead)
    have = used_block (pool, p)->size - HEADER_SIZE;
  unlock_pools ();

  if (!have)
    {
      errno = EINVAL;
      return NULL;
    }
  if (n <= have)
    return p;
  q = _gcry_secmem_malloc (n, xhint);
  if (q)
    {
      memcpy (q, p, have);
      _gcry_secmem_free (p);
    }
  return q;
}


void
_gcry_secmem_free (void *p)
{
  struct pool *pool = find_pool (p);

  lock_pools ();
  if (!pool->dead)
    pool_free (pool, p);
  unlock_pools ();
}


int
_gcry_secmem_owns (const void *p)
{
  return find_pool (p) != NULL;
}


unsigned int
_gcry_secmem_flags (void)
{
  unsigned int result;

  lock_pools ();
  result = flags;
  unlock_pools ();
  return result;
}


void
_gcry_secmem_change_flags (unsigned int set, unsigned int clear)
{
  lock_pools ();
  flags = (flags | set) & ~clear;
  unlock_pools ();
  warn_if_needed ();
}


void
_gcry_secmem_auto_expand (size_t nbytes)
{
  /* libgcrypt's rounding: 32 KiB for 0, else the next multiple plus one. */
  if (nbytes > MAXIMUM_POOL_SIZE / 2)
    nbytes = MAXIMUM_POOL_SIZE / 2;
  nbytes = (nbytes + 2 * DEFAULT_POOL_SIZE - 1) / DEFAULT_POOL_SIZE
    * DEFAULT_POOL_SIZE;
  lock_pools ();
  expand_size = nbytes;
  unlock_pools ();
}


void
_gcry_secmem_dump_stats (int extended)
{
  struct line
  {
    int pool;
    int block;                  /* -1: a line about the pool.  */
    int used;
    size_t nbytes;
    size_t size;
  };
  enum { MAX_LINES = 4096 };
  struct line *lines;
  struct pool *pool;
  struct block *b;
  int npool = 0, n = 0, nblock, i;

  /* Collected first: a log handler may want memory itself.  */
  lines = calloc (MAX_LINES, sizeof *lines);
  if (!lines)
    return;
  lock_pools ();
  for (pool = pools; pool; pool = pool->next)
    {
      if (pool->dead)
        continue;
      nblock = 0;
      if (extended)
        for (b = block_at (pool, pool->data + HEADER_SIZE);
             b && n < MAX_LINES; b = block_next (pool, b), n++)
          {
            lines[n].pool = npool;
            lines[n].block = nblock++;
            lines[n].used = block_used (b);
            lines[n].size = b->size - HEADER_SIZE;
          }
      else if (n < MAX_LINES)
        {
          lines[n].pool = npool;
          lines[n].block = -1;
          lines[n].used = (int) pool->nused;
          lines[n].nbytes = pool->used;
          lines[n++].size = pool->size;
        }
      npool++;
    }
  unlock_pools ();

  for (i = 0; i < n; i++)
    if (extended)
      log_info ("SECMEM: pool %d %s block %d size %lu\n", lines[i].pool,
                lines[i].used ? "used" : "free", lines[i].block,
                (unsigned long) lines[i].size);
    else
      log_info ("%-13s %lu/%lu bytes in %d blocks\n",
                lines[i].pool ? "" : "secmem usage:",
                (unsigned long) lines[i].nbytes,
                (unsigned long) lines[i].size, lines[i].used);
  free (lines);
}
