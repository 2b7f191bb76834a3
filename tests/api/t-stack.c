/* t-stack.c - is anything of a key left on the stack or in freed memory?
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each call runs in a thread whose stack is ours, and cleared before.  Then
 * the stack is searched for pieces of the key, of the round keys and of all
 * else that the handle has made of the key.  What these are is learnt from
 * outside: they are the words of the handle's memory, seen through the
 * program's allocator, in which handles with two different keys differ.
 *
 * What is made of them on the way is not known.  So each call runs under
 * another key, too, and the stacks are compared: but for what everybody may
 * see, they have to be the same.
 */

#include <config.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

#include "t-child.h"
#include "t-modes.h"

#define STACK  ((size_t) 256 << 10)


/*-- Secrets: words of 8 bytes --*/

#define MAX_SECRETS  65536
static uint64_t secrets[MAX_SECRETS];
static size_t nsecrets;
static unsigned char bitmap[65536 / 8];         /* Low 16 bits of them.  */

static void
no_secrets (void)
{
  nsecrets = 0;
  memset (bitmap, 0, sizeof bitmap);
}

static void
add_secret (const void *p)
{
  uint64_t word;
  size_t i;
  unsigned char seen[256] = { 0 };
  unsigned int different = 0;

  /* Words that come by themselves are no evidence.  */
  for (i = 0; i < 8; i++)
    different += !seen[((const unsigned char *) p)[i]]++;
  if (different < 7 || nsecrets == MAX_SECRETS)
    return;
  memcpy (&word, p, 8);
  secrets[nsecrets++] = word;
  bitmap[word % 65536 / 8] |= 1 << word % 8;
}

/* The offset of a secret among the N bytes at P, or -1.  */
static long
find_secret (const unsigned char *p, size_t n)
{
  uint64_t word;
  size_t i, j;

  for (i = 0; i + 8 <= n; i++)
    {
      memcpy (&word, p + i, 8);
      if (!word || !(bitmap[word % 65536 / 8] >> word % 8 & 1))
        continue;
      for (j = 0; j < nsecrets; j++)
        if (secrets[j] == word)
          return i;
    }
  return -1;
}


/*-- Memory of handles --*/

#define MAX_BLOCKS  8
static struct
{
  unsigned char *p;
  size_t n;
}
blocks[MAX_BLOCKS];

static int watch_frees;
static unsigned long bad_frees;

static void *
my_malloc (size_t n)
{
  unsigned char *p = calloc (1, n + 16);
  int i;

  for (i = 0; i < MAX_BLOCKS - 1 && blocks[i].p; i++)
    ;
  blocks[i].p = p;
  blocks[i].n = n;
  return p;
}

static void
my_free (void *p)
{
  int i;

  for (i = 0; i < MAX_BLOCKS; i++)
    if (p && blocks[i].p == p)
      {
        if (watch_frees && find_secret (blocks[i].p, blocks[i].n) >= 0)
          bad_frees++;
        blocks[i].p = NULL;
      }
  free (p);
}

static void *
my_realloc (void *p, size_t n)
{
  return realloc (p, n);
}

static int
my_is_secure (const void *p)
{
  (void) p;
  return 0;
}


/*-- Tasks --*/

static int current;             /* The key that is used.  */
static const struct t_algo *algo;
static const struct t_mode *mode;
static unsigned char keys[2][64];
static gcry_cipher_hd_t h;
static gcry_mac_hd_t m;
static gcry_error_t result;
static unsigned char in[1024], out[1100], tag[16];
static size_t outlen;

/* To be called in pieces of 5, 16 and 100 bytes and the rest.  */
static unsigned int npieces;

static size_t
pieces (size_t left)
{
  static const size_t sizes[] = { 5, 16, 100, 1000 };
  size_t n = sizes[npieces++ % 4];

  return n < left ? n : left;
}

static void *
task_setkey (void *arg)
{
  (void) arg;
  result = gcry_cipher_setkey (h, keys[current], mode->nkeys * algo->keylen);
  return NULL;
}

/* By itself: what comes after it may cover what it leaves.  */
static void *
task_setiv (void *arg)
{
  (void) arg;
  result = gcry_cipher_reset (h);
  if (!result)
    result = gcry_cipher_setiv (h, NONCEC0, mode->ivlen);
  return NULL;
}

static void *
crypt_task (int encrypt, t_split_t split)
{
  static struct t_msg msg;      /* With the tag.  */

  msg.iv = NONCEC0;
  msg.ivlen = mode->ivlen;
  msg.aad = PAT (100);
  msg.aadlen = 100;
  msg.in = encrypt ? in : out;
  msg.inlen = encrypt ? 1000 : outlen;
  if (mode->unit == 16 && encrypt)
    msg.inlen = 1008;
  msg.out = encrypt ? out : in;
  msg.outsize = encrypt ? sizeof out : sizeof in;
  memcpy (msg.tag, tag, 16);
  result = gcry_cipher_reset (h);
  if (!result)
    result = t_crypt (h, mode, &msg, encrypt, split,
                      encrypt ? &outlen : NULL);
  memcpy (tag, msg.tag, 16);
  return NULL;
}

static void *
task_encrypt (void *arg)
{
  (void) arg;
  return crypt_task (1, NULL);
}

static void *
task_decrypt (void *arg)
{
  (void) arg;
  return crypt_task (0, NULL);
}

static void *
task_encrypt_pieces (void *arg)
{
  (void) arg;
  return crypt_task (1, pieces);
}

static void *
task_decrypt_pieces (void *arg)
{
  (void) arg;
  return crypt_task (0, pieces);
}

static void *
task_close (void *arg)
{
  (void) arg;
  gcry_cipher_close (h);
  result = 0;
  return NULL;
}

static void *
task_mac (void *arg)
{
  size_t n = 16;

  result = gcry_mac_setkey (m, keys[current], algo->keylen);
  if (!result && arg)
    result = gcry_mac_setiv (m, NONCEC0, 12);
  if (!result)
    result = gcry_mac_write (m, in, 100);
  if (!result)
    result = gcry_mac_write (m, in, 900);
  if (!result)
    result = gcry_mac_read (m, tag, &n);
  return NULL;
}

static void *
task_mac_close (void *arg)
{
  (void) arg;
  gcry_mac_close (m);
  result = 0;
  return NULL;
}

/* For the test of the test: leaves a piece of the key, deep enough not to be
 * overwritten when the thread ends.  */
static void *
task_leak (void *arg)
{
  unsigned char copy[32768];

  (void) arg;
  memcpy (copy, keys[0], 16);
  /* Somebody may read all of it, so all of it has to be there.  */
  __asm__ volatile ("" : : "r" (copy) : "memory");
  result = 0;
  return NULL;
}

/* A task well below the top of the stack: the end of a thread needs some of
 * it, too, and would cover what is left there.  */
struct job
{
  void *(*task) (void *);
  void *arg;
};

static void *
run_deep (void *arg)
{
  const struct job *job = arg;
  unsigned char room[8192];

  __asm__ volatile ("" : : "r" (room) : "memory");
  job->task (job->arg);
  __asm__ volatile ("" : : "r" (room) : "memory");
  return NULL;
}

static unsigned char *stack;

/* Run TASK on a clear stack.  Returns where a secret was left, or -1.  */
static long
left_behind (void *(*task) (void *), void *arg)
{
  struct job job = { task, arg };
  pthread_attr_t attr;
  pthread_t thread;

  if (!stack)
    stack = guarded_start (STACK);
  memset (stack, 0, STACK);
  pthread_attr_init (&attr);
  if (pthread_attr_setstack (&attr, stack, STACK)
      || pthread_create (&thread, &attr, run_deep, &job))
    {
      printf ("FAIL: no thread\n");
      exit (T_EXIT_FAIL);
    }
  pthread_join (thread, NULL);
  pthread_attr_destroy (&attr);
  return find_secret (stack, STACK);
}

/* All words of the key, and of the open handles' memory where it depends on
 * the key: SETKEY sets key number 0 or 1.  */
static void
learn_secrets (gcry_error_t (*setkey) (int which))
{
  unsigned char *first[MAX_BLOCKS];
  size_t i, j;

  no_secrets ();
  for (i = 0; i + 8 <= sizeof keys[0]; i++)
    add_secret (keys[0] + i);
  check_ok (setkey (0));
  for (i = 0; i < MAX_BLOCKS; i++)
    {
      first[i] = NULL;
      if (blocks[i].p)
        first[i] = memcpy (malloc (blocks[i].n), blocks[i].p, blocks[i].n);
    }
  check_ok (setkey (1));
  for (i = 0; i < MAX_BLOCKS; i++)
    if (first[i])
      {
        for (j = 0; j + 8 <= blocks[i].n; j += 4)
          if (memcmp (first[i] + j, blocks[i].p + j, 4)
              && memcmp (first[i] + j + 4, blocks[i].p + j + 4, 4))
            add_secret (first[i] + j);
        memset (first[i], 0, blocks[i].n);
        free (first[i]);
      }
  check (nsecrets > 20);
}

/* GCM-SIV makes the keys that it works with of key and nonce.  */
static gcry_error_t
set_cipher_key (int which)
{
  gcry_error_t err;

  err = gcry_cipher_setkey (h, keys[which], mode->nkeys * algo->keylen);
  if (!err && mode->mode == GCRY_CIPHER_MODE_GCM_SIV)
    err = gcry_cipher_setiv (h, NONCEC0, 12);
  return err;
}

/* Encrypt BLOCK with the cipher alone and the key number 0, or its second
 * half; both halves of the result are secrets.  */
static void
learn_block (unsigned char *block, int second)
{
  gcry_cipher_hd_t ecb;

  check_ok (gcry_cipher_open (&ecb, algo->algo, GCRY_CIPHER_MODE_ECB, 0));
  check_ok (gcry_cipher_setkey (ecb, keys[0] + second * algo->keylen,
                                algo->keylen));
  check_ok (gcry_cipher_encrypt (ecb, block, 16, NULL, 0));
  gcry_cipher_close (ecb);
  add_secret (block);
  add_secret (block + 8);
}

/* What is made of the key and is not in the handle as it is: the encryption
 * of zeros, which is GCM's H (SP 800-38D, 7.1) and the L of CMAC and OCB;
 * GCM-SIV's keys (RFC 8452, 4); XTS's tweaks (IEEE 1619, 5.3).  */
static void
learn_derived (void)
{
  unsigned char block[16] = { 0 };
  unsigned int i, j, carry;

  learn_block (block, 0);
  for (i = 0; mode && mode->mode == GCRY_CIPHER_MODE_GCM_SIV && i < 6; i++)
    {
      memset (block, 0, 4);
      block[0] = i;
      memcpy (block + 4, NONCEC0, 12);
      learn_block (block, 0);
    }

  if (!mode || mode->mode != GCRY_CIPHER_MODE_XTS)
    return;
  memcpy (block, NONCEC0, 16);
  learn_block (block, 1);
  for (i = 0; i < sizeof in / 16; i++)
    {
      carry = block[15] >> 7 ? 0x87 : 0;
      for (j = 15; j; j--)
        block[j] = block[j] << 1 | block[j - 1] >> 7;
      block[0] = block[0] << 1 ^ carry;
      add_secret (block);
      add_secret (block + 8);
    }
}

/* The message; what it is xored with, which in modes that make a key stream
 * is that; and xored with the ciphertext a block before, which CBC makes of
 * it on the way.  */
static void
learn_message (void)
{
  unsigned char stream[8], chained[8];
  size_t i, j;

  check_ok (set_cipher_key (0));
  random_bytes (in, sizeof in);
  task_encrypt (NULL);
  check_ok (result);
  for (i = 0; i + 8 <= 1000; i += 8)
    {
      for (j = 0; j < 8; j++)
        {
          stream[j] = in[i + j] ^ out[i + j];
          chained[j] = in[i + j] ^ (i < 16 ? NONCEC0[i + j] : out[i + j - 16]);
        }
      add_secret (in + i);
      add_secret (stream);
      add_secret (chained);
    }
}

static gcry_error_t
set_mac_key (int which)
{
  return gcry_mac_setkey (m, keys[which], algo->keylen);
}

/* Is the word at P to be seen in what the calls take and give?  */
static int
is_public (const unsigned char *p)
{
  static unsigned char all[16 + sizeof out + sizeof tag];
  size_t i;

  memcpy (all, NONCEC0, 16);
  memcpy (all + 16, out, sizeof out);
  memcpy (all + 16 + sizeof out, tag, sizeof tag);
  for (i = 0; i + 8 <= sizeof all; i++)
    if (!memcmp (all + i, p, 8))
      return 1;
  return 0;
}

/* Where the stack after TASK depends on the key, or -1.  What depends on
 * other things, too, differs between two runs under the same key.  Two bytes
 * may be of an address: where a counter has a carry depends on the key in
 * some modes.  */
static long
key_dependent (void *(*task) (void *), void *arg)
{
  static unsigned char *image[2];
  static unsigned char before[sizeof in];
  unsigned int run, different, i;
  size_t where;

  memcpy (before, in, sizeof in);
  for (run = 0; run < 3; run++)
    {
      current = run == 1;
      if (mode)
        check_ok (set_cipher_key (current));
      if (task == task_decrypt || task == task_decrypt_pieces)
        task_encrypt (NULL);
      npieces = 0;
      left_behind (task, arg);
      check_ok (result);
      if (run < 2)
        {
          if (!image[run])
            image[run] = malloc (STACK);
          memcpy (image[run], stack, STACK);
        }
      memcpy (in, before, sizeof in);
    }

  for (where = 0; where < STACK; where += 8)
    {
      for (i = different = 0; i < 8; i++)
        different += image[0][where + i] != image[1][where + i];
      if (different > 2 && !memcmp (image[0] + where, stack + where, 8)
          && !is_public (stack + where))
        return where;
    }
  return -1;
}

/* The first time, calls are bound by the dynamic loader, which puts vector
 * registers on the stack; so once everything is done unseen.  */
static int warming_up;

static void
check_task (const char *name, void *(*task) (void *), void *arg)
{
  long where;

  t_at ("%s/%s: %s", algo->name, mode ? mode->name : "mac", name);
  where = left_behind (task, arg);
  if (warming_up)
    return;
  check_ok (result);
  t_known ("ARIA leaves blocks of the message");
  check_msg (where < 0, "a secret is left %ld bytes below the top of the"
             " stack", (long) STACK - where);
  t_known (NULL);
  if (task == task_close || task == task_mac_close)
    return;
  where = key_dependent (task, arg);
  check_msg (where < 0, "what is left %ld bytes below the top of the stack"
             " depends on the key", (long) STACK - where);
}

static void
one_cipher (void)
{
  t_at ("%s/%s", algo->name, mode->name);
  h = t_open (mode, algo);
  learn_secrets (set_cipher_key);
  learn_derived ();
  learn_message ();
  check_task ("setkey", task_setkey, NULL);
  if (mode->ivlen)
    check_task ("setiv", task_setiv, NULL);
  check_task ("encrypt", task_encrypt, NULL);
  check_task ("decrypt", task_decrypt, NULL);
  check_task ("encrypt in pieces", task_encrypt_pieces, NULL);
  check_task ("decrypt in pieces", task_decrypt_pieces, NULL);
  watch_frees = 1;
  bad_frees = 0;
  check_task ("close", task_close, NULL);
  check_int (bad_frees, 0);
  watch_frees = 0;
}

static void
one_mac (int algo_number, int needs_iv)
{
  mode = NULL;
  t_at ("%s: %s", algo->name, gcry_mac_algo_name (algo_number));
  check_ok (gcry_mac_open (&m, algo_number, 0, NULL));
  learn_secrets (set_mac_key);
  learn_derived ();
  check_task (gcry_mac_algo_name (algo_number), task_mac,
              needs_iv ? &m : NULL);
  watch_frees = 1;
  bad_frees = 0;
  check_task ("close", task_mac_close, NULL);
  check_int (bad_frees, 0);
  watch_frees = 0;
}

int
main (void)
{
  long where;

  t_begin ("t-stack");
#if T_SANITIZE_ADDRESS
  t_skip ("t-stack", "the address sanitizer copies what it likes");
  return t_end ();
#elif !defined (__OPTIMIZE__)
  t_skip ("t-stack", "unoptimized code keeps every value on the stack");
  return t_end ();
#endif
  gcry_set_allocation_handler (my_malloc, my_malloc, my_is_secure,
                               my_realloc, my_free);
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  t_seed ();
  random_bytes (keys, sizeof keys);
  PAT (1);

  /* Can the test see anything?  */
  t_at ("test of the test");
  no_secrets ();
  for (where = 0; where <= 8; where++)
    add_secret (keys[0] + where);
  check (left_behind (task_leak, NULL) >= 0);

  for (warming_up = 1; warming_up >= 0; warming_up--)
    for (algo = t_algos; algo->name; algo++)
      if (t_have_algo (algo))
        {
          for (mode = t_modes; mode->name; mode++)
            if (t_have_mode (mode, algo))
              one_cipher ();
          one_mac (algo->mac_cmac, 0);
          one_mac (algo->mac_gmac, 1);
        }
  return t_end ();
}
