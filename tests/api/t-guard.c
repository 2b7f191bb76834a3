/* t-guard.c - is a byte read or written that is not the call's?
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Key, IV, additional data, input, output and tag end at, or begin after, an
 * unreadable page, for every mode and cipher and many lengths (aws-lc #2227,
 * #2286; OpenSSL #27216, CVE-2026-28386: none of them was seen by test
 * vectors).  And a length that does not fit into 32 bits is not cut.
 */

#include <config.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

#include "t-modes.h"

#define ROOM  8192              /* Of each buffer, between its guards.  */

enum { KEY, IV, AAD, IN, OUT, TAG, NBUFFERS };
static unsigned char *buffers[NBUFFERS];

/* N bytes in buffer WHICH: the last ones, or the first.  */
static unsigned char *
place (int which, size_t n, int at_end)
{
  return at_end ? buffers[which] + ROOM - n : buffers[which];
}

/* Encrypt PAT (n), decrypt it, both also in place, with all at one side.  */
static void
one_length (const struct t_mode *mode, const struct t_algo *a, size_t n,
            int at_end)
{
  static unsigned char want[ROOM], zeros[16];
  size_t keylen = mode->nkeys * a->keylen;
  size_t aadlen = n % 37;
  struct t_msg m, p;
  gcry_cipher_hd_t h;
  unsigned char *tag;
  size_t outlen;

  t_at ("%s/%s: %zu bytes at the %s", a->name, mode->name, n,
        at_end ? "end" : "start");
  memset (&m, 0, sizeof m);
  m.iv = NONCEC0;
  m.ivlen = mode->ivlen;
  m.aad = mode->aad ? PAT (aadlen) : NULL;
  m.aadlen = aadlen;
  m.in = PAT (n);
  m.inlen = n;
  m.out = want;
  m.outsize = sizeof want;
  h = t_open (mode, a);
  check_ok (t_crypt (h, mode, &m, 1, NULL, &outlen));
  gcry_cipher_close (h);

  check_ok (gcry_cipher_open (&h, a->algo, mode->mode, mode->flags));
  p = m;
  check_ok (gcry_cipher_setkey (h, memcpy (place (KEY, keylen, at_end),
                                           KEY00, keylen), keylen));
  p.iv = memcpy (place (IV, m.ivlen, at_end), m.iv, m.ivlen);
  if (m.aad)
    p.aad = memcpy (place (AAD, aadlen, at_end), m.aad, aadlen);
  p.in = memcpy (place (IN, n, at_end), m.in, n);
  p.out = place (OUT, outlen, at_end);
  p.outsize = outlen;
  check_ok (t_crypt (h, mode, &p, 1, NULL, NULL));
  check_mem (p.out, want, outlen);
  check_mem (p.tag, m.tag, mode->taglen);
  if (mode->taglen)
    {
      tag = place (TAG, mode->taglen, at_end);
      memset (tag, 0, mode->taglen);
      check_ok (gcry_cipher_gettag (h, tag, mode->taglen));
      check_mem (tag, m.tag, mode->taglen);
      check_ok (gcry_cipher_checktag (h, tag, mode->taglen));
    }

  /* In place; where the output is longer, it begins with the input.  */
  check_ok (gcry_cipher_reset (h));
  p.in = memcpy (p.out, m.in, n);
  t_known (mode->more % 8 ? "wrapping with padding in place" : NULL);
  check_ok (t_crypt (h, mode, &p, 1, NULL, NULL));
  check_mem (p.out, want, outlen);
  t_known (NULL);

  check_ok (gcry_cipher_reset (h));
  p.in = memcpy (place (IN, outlen, at_end), want, outlen);
  p.inlen = outlen;
  p.outsize = mode->more ? outlen - 8 : n;
  p.out = place (OUT, p.outsize, at_end);
  memcpy (p.tag, m.tag, 16);
  check_ok (t_crypt (h, mode, &p, 0, NULL, NULL));
  check_mem (p.out, m.in, n);
  check_mem (p.out + n, zeros, p.outsize - n);

  check_ok (gcry_cipher_reset (h));
  p.in = p.out = place (OUT, outlen, at_end);
  p.outsize = outlen;
  memcpy (p.out, want, outlen);
  memcpy (p.tag, m.tag, 16);
  check_ok (t_crypt (h, mode, &p, 0, NULL, NULL));
  check_mem (p.out, m.in, n);
  gcry_cipher_close (h);
}

static void
guard_pages (const struct t_mode *mode, const struct t_algo *a)
{
  /* All lengths up to a few blocks more than a kernel takes at once.  */
  size_t all = mode->mode == GCRY_CIPHER_MODE_XTS ? 1100 : 150;
  size_t n;

  for (n = mode->least; n <= 1100; n++)
    if (n % mode->unit == 0
        && (n <= all || n % 256 <= 3 * 16 || n % 64 >= 62)
        && (!t_quick || n < 40 || n % 97 == 0 || n % 256 == 15))
      {
        one_length (mode, a, n, 1);
        if (n <= 150 || n % 16 == 15)
          one_length (mode, a, n, 0);
      }
}

/* CMAC and GMAC of N bytes.  */
static void
guarded_mac (const struct t_algo *a, int algo)
{
  gcry_mac_hd_t m;
  unsigned char *in, *tag, *key;
  size_t n, taglen;
  int at_end;

  check_ok (gcry_mac_open (&m, algo, 0, NULL));
  for (n = 0; n <= 300; n += t_quick && n > 40 ? 17 : 1)
    for (at_end = 0; at_end < 2; at_end++)
      {
        t_at ("%s: %s of %zu bytes", a->name, gcry_mac_algo_name (algo), n);
        check_ok (gcry_mac_reset (m));
        key = memcpy (place (KEY, a->keylen, at_end), KEY00, a->keylen);
        check_ok (gcry_mac_setkey (m, key, a->keylen));
        if (algo == a->mac_gmac)
          check_ok (gcry_mac_setiv (m, memcpy (place (IV, 12, at_end),
                                               NONCEC0, 12), 12));
        in = memcpy (place (IN, n, at_end), PAT (n), n);
        tag = place (TAG, 16, at_end);
        check_ok (gcry_mac_write (m, in, n));
        taglen = 16;
        check_ok (gcry_mac_read (m, tag, &taglen));
        check_ok (gcry_mac_verify (m, tag, 16));
      }
  gcry_mac_close (m);
}


/*-- Lengths of more than 32 bits --*/

/* Only the first bytes of a huge buffer can be touched.  A call that means
 * to work on all of it runs into the rest; one that has lost the upper bits
 * of the length or of the number of blocks comes back and says all is
 * well.  */
#define HUGE_ROOM  ((size_t) 1 << 16)

static sigjmp_buf reached_end;
static volatile sig_atomic_t armed;
static unsigned char *huge;
static size_t huge_size;

static void
fault (int sig, siginfo_t *info, void *context)
{
  uintptr_t where = (uintptr_t) info->si_addr;

  if (armed && where >= (uintptr_t) huge + HUGE_ROOM
      && where < (uintptr_t) huge + huge_size)
    {
      armed = 0;
      siglongjmp (reached_end, 1);
    }
  abort ();
}

/* Returns -1 if CALL ran out of the buffer, else the code it returned.  */
#define until_the_end(call) \
  (sigsetjmp (reached_end, 1) ? -1 \
   : (armed = 1, (int) gcry_err_code (call)))

static void
one_huge_call (const struct t_mode *mode, const struct t_algo *a, size_t n,
               int encrypt)
{
  unsigned long long lengths[3];
  gcry_cipher_hd_t h = t_open (mode, a);
  size_t ivlen = mode->mode == GCRY_CIPHER_MODE_CCM ? 7 : mode->ivlen;
  int limited = (mode->mode == GCRY_CIPHER_MODE_XTS
                 || (n >> 36 && (mode->mode == GCRY_CIPHER_MODE_GCM
                                 || mode->mode == GCRY_CIPHER_MODE_GCM_SIV)));
  int result;

  t_at ("%s/%s: %s %zu bytes", a->name, mode->name,
        encrypt ? "encrypt" : "decrypt", n);
  if (ivlen)
    check_ok (gcry_cipher_setiv (h, NONCEC0, ivlen));
  if (mode->mode == GCRY_CIPHER_MODE_CCM)
    {
      lengths[0] = n;
      lengths[1] = 0;
      lengths[2] = 16;
      check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                                 sizeof lengths));
    }
  if (mode->tag_first && !encrypt)
    check_ok (gcry_cipher_set_decryption_tag (h, KEY00, 16));
  if (encrypt)
    result = until_the_end (gcry_cipher_encrypt (h, huge, n, huge, n));
  else
    result = until_the_end (gcry_cipher_decrypt (h, huge, n, huge, n));
  /* (libgcrypt refuses, and then fills all of the output.)  */
  if (!limited || !t_peer)
    check_int (result, limited ? GPG_ERR_INV_LENGTH : -1);
  gcry_cipher_close (h);
}

static void
one_huge_aad (const struct t_mode *mode, const struct t_algo *a, size_t n)
{
  unsigned long long lengths[3];
  gcry_cipher_hd_t h = t_open (mode, a);

  t_at ("%s/%s: %zu bytes of AAD", a->name, mode->name, n);
  if (mode->mode != GCRY_CIPHER_MODE_SIV)
    check_ok (gcry_cipher_setiv (h, NONCEC0, mode->ivlen));
  if (mode->mode == GCRY_CIPHER_MODE_CCM)
    {
      lengths[0] = 0;
      lengths[1] = n;
      lengths[2] = 16;
      check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                                 sizeof lengths));
    }
  t_known (n >> 36 ? "CMAC of 64 GiB in a call, and limits" : NULL);
  check_int (until_the_end (gcry_cipher_authenticate (h, huge, n)),
             mode->mode == GCRY_CIPHER_MODE_GCM_SIV && n >> 36
             ? GPG_ERR_INV_LENGTH : -1);
  t_known (NULL);
  gcry_cipher_close (h);
}

static void
one_huge_mac (const struct t_algo *a, int algo, size_t n)
{
  gcry_mac_hd_t m;

  t_at ("%s: %s of %zu bytes", a->name, gcry_mac_algo_name (algo), n);
  check_ok (gcry_mac_open (&m, algo, 0, NULL));
  check_ok (gcry_mac_setkey (m, KEY00, a->keylen));
  if (algo == a->mac_gmac)
    check_ok (gcry_mac_setiv (m, NONCEC0, 12));
  t_known (n >> 36 ? "CMAC of 64 GiB in a call" : NULL);
  check_int (until_the_end (gcry_mac_write (m, huge, n)), -1);
  t_known (NULL);
  gcry_mac_close (m);
}

static void
long_lengths (void)
{
  struct sigaction action, before;
  const struct t_algo *a;
  const struct t_mode *mode;
  size_t n, i;

  if (sizeof (size_t) < 8)
    {
      t_skip ("long-lengths", "lengths have 32 bits here");
      return;
    }
  huge_size = ((size_t) 1 << 36) + HUGE_ROOM;
  huge = mmap (NULL, huge_size, PROT_NONE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (huge == MAP_FAILED
      || mprotect (huge, HUGE_ROOM, PROT_READ | PROT_WRITE))
    {
      t_skip ("long-lengths", "no 64 GiB of addresses");
      return;
    }
  memset (&action, 0, sizeof action);
  action.sa_sigaction = fault;
  action.sa_flags = SA_SIGINFO;
  sigaction (SIGSEGV, &action, &before);
  for (a = t_algos; a->name; a++)
    for (i = 0; i < 2; i++)
      {
        if (!t_have_algo (a))
          break;
        /* 32 bits of bytes; 32 bits of blocks; and a little.  */
        n = ((size_t) 1 << (i ? 36 : 32)) + 32;
        for (mode = t_modes; mode->name; mode++)
          {
            if (!t_have_mode (mode, a) || mode->more)
              continue;
            one_huge_call (mode, a, n, 1);
            one_huge_call (mode, a, n, 0);
            if (mode->aad)
              one_huge_aad (mode, a, n);
          }
        one_huge_mac (a, a->mac_cmac, n);
        one_huge_mac (a, a->mac_gmac, n);
      }
  sigaction (SIGSEGV, &before, NULL);
  munmap (huge, huge_size);
}

int
main (void)
{
  const struct t_algo *a;
  const struct t_mode *mode;
  int i;

  t_begin ("t-guard");
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  for (i = 0; i < NBUFFERS; i++)
    buffers[i] = guarded_start (ROOM);
  for (a = t_algos; a->name; a++)
    if (t_have_algo (a))
      {
        for (mode = t_modes; mode->name; mode++)
          if (t_have_mode (mode, a))
            guard_pages (mode, a);
        guarded_mac (a, a->mac_cmac);
        guarded_mac (a, a->mac_gmac);
      }
  guarded_free ();
  long_lengths ();
  return t_end ();
}
