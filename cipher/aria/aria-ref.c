/* aria-ref.c - ARIA in portable C
 * Source: RFC 5794, sections 2.3 and 2.4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A block x0 ... x15 is held in four words, w[i] with the bytes x(4i) to
 * x(4i+3), the first of them in the low 8 bits.
 *
 * Layer A (2.4.3).  The XORs of the RFC are the same as these three steps:
 *
 *   1. In each word, each byte becomes the XOR of the three others.
 *   2. Each word becomes the XOR of the three others.
 *   3. The bytes abcd of word 0 are put in the order dcba, those of word 1
 *      in the order badc, those of word 2 in the order cdab, word 3 stays;
 *      and then each word becomes the XOR of the three others once more.
 *
 * Step 1 is joined with the S-boxes: aria_sbox.s1[x] has S1 (x) in the three
 * bytes to which byte 0 contributes, and so on for the others.  That holds
 * for the odd rounds, whose S-boxes are S1 S2 X1 X2 in every word.  In the
 * even rounds they are X1 X2 S1 S2 (2.4.2): each table then stands two bytes
 * away from its place, and what comes out of step 1 is every word in the
 * order cdab.  Step 2 doesn't mind, and step 3 takes it into account.
 */

#include <config.h>

#include "g10lib.h"
#include "bufhelp.h"
#include "aria-impl.h"
#include "aria-tables.h"

/* From so many blocks on it costs little to load all S-boxes first.  */
#define TOUCH_LEAST  16

#define inline_always  inline __attribute__ ((always_inline))

static inline_always void
load (u32 *w, const byte *in)
{
  w[0] = buf_get_le32 (in);
  w[1] = buf_get_le32 (in + 4);
  w[2] = buf_get_le32 (in + 8);
  w[3] = buf_get_le32 (in + 12);
}

static inline_always void
store (byte *out, const u32 *w)
{
  buf_put_le32 (out, w[0]);
  buf_put_le32 (out + 4, w[1]);
  buf_put_le32 (out + 8, w[2]);
  buf_put_le32 (out + 12, w[3]);
}

/* XOR 16 bytes, such as a round key, to the state.  */
static inline_always void
add (u32 *w, const byte *x)
{
  w[0] ^= buf_get_le32 (x);
  w[1] ^= buf_get_le32 (x + 4);
  w[2] ^= buf_get_le32 (x + 8);
  w[3] ^= buf_get_le32 (x + 12);
}

/* The orders of bytes of step 3.  */

static inline_always u32
cdab (u32 x)
{
  return x << 16 | x >> 16;
}

static inline_always u32
dcba (u32 x)
{
  return __builtin_bswap32 (x);
}

static inline_always u32
badc (u32 x)
{
  return cdab (dcba (x));
}

/* Step 1 without the S-boxes: each byte becomes the XOR of the three others.
 */
static inline_always u32
mix_bytes (u32 x)
{
  u32 two = x ^ cdab (x);       /* In each byte, it and its next but one.  */

  return x ^ two ^ badc (two);
}

/* Step 2: each word becomes the XOR of the three others.  */
static inline_always void
mix_words (u32 *w)
{
  u32 w01 = w[0] ^ w[1];
  u32 w23 = w[2] ^ w[3];
  u32 w0 = w[0], w2 = w[2];

  w[0] = w[1] ^ w23;
  w[1] = w0 ^ w23;
  w[2] = w01 ^ w[3];
  w[3] = w01 ^ w2;
}

/* SL1 and step 1 of A; SL2 and step 1, which leaves the words as cdab.  */

static inline_always u32
sl1 (u32 x)
{
  return (aria_sbox.s1[x & 0xff] ^ aria_sbox.s2[x >> 8 & 0xff]
          ^ aria_sbox.x1[x >> 16 & 0xff] ^ aria_sbox.x2[x >> 24]);
}

static inline_always u32
sl2 (u32 x)
{
  return (aria_sbox.x1[x & 0xff] ^ aria_sbox.x2[x >> 8 & 0xff]
          ^ aria_sbox.s1[x >> 16 & 0xff] ^ aria_sbox.s2[x >> 24]);
}

/* SL2 alone: of each table a byte that holds the value.  */
static inline_always u32
sl2_last (u32 x)
{
  return ((aria_sbox.x1[x & 0xff] & 0xff)
          | (aria_sbox.x2[x >> 8 & 0xff] & 0xff00)
          | (aria_sbox.s1[x >> 16 & 0xff] & 0xff0000)
          | (aria_sbox.s2[x >> 24] & 0xff000000));
}

/* FO (D, RK) = A (SL1 (D ^ RK)).  */
static inline_always void
fo (u32 *w, const byte *rk)
{
  add (w, rk);

  w[0] = sl1 (w[0]);
  w[1] = sl1 (w[1]);
  w[2] = sl1 (w[2]);
  w[3] = sl1 (w[3]);
  mix_words (w);
  w[0] = dcba (w[0]);
  w[1] = badc (w[1]);
  w[2] = cdab (w[2]);
  mix_words (w);
}

/* FE (D, RK) = A (SL2 (D ^ RK)).  */
static inline_always void
fe (u32 *w, const byte *rk)
{
  add (w, rk);

  w[0] = sl2 (w[0]);
  w[1] = sl2 (w[1]);
  w[2] = sl2 (w[2]);
  w[3] = sl2 (w[3]);
  mix_words (w);
  w[0] = badc (w[0]);           /* dcba of cdab.  */
  w[1] = dcba (w[1]);
  w[3] = cdab (w[3]);
  mix_words (w);
}

/* FF (D, RK1, RK2) = SL2 (D ^ RK1) ^ RK2.  */
static inline_always void
ff (u32 *w, const byte *rk1, const byte *rk2)
{
  add (w, rk1);
  w[0] = sl2_last (w[0]);
  w[1] = sl2_last (w[1]);
  w[2] = sl2_last (w[2]);
  w[3] = sl2_last (w[3]);
  add (w, rk2);
}

/* The rounds (2.3.1): FO and FE in turns, FO first, and FF for the last FE.
 * An exit in the middle of the loop would cost gcc a fifth of the speed.  */
static inline_always void
crypt_words (u32 *w, const byte *rk, unsigned int rounds)
{
  const byte *last = rk + 16 * (rounds - 1);

  fo (w, rk);
  for (rk += 16; rk != last; rk += 32)
    {
      fe (w, rk);
      fo (w, rk + 16);
    }
  ff (w, rk, rk + 16);
}

/* Two blocks side by side: while one waits for its lookups, the other
 * works.  */
static inline_always void
crypt_2 (const byte *rk, unsigned int rounds, byte *out, const byte *in)
{
  const byte *last = rk + 16 * (rounds - 1);
  u32 a[4], b[4];

  load (a, in);
  load (b, in + 16);
  fo (a, rk);
  fo (b, rk);
  for (rk += 16; rk != last; rk += 32)
    {
      fe (a, rk);
      fe (b, rk);
      fo (a, rk + 16);
      fo (b, rk + 16);
    }
  ff (a, rk, rk + 16);
  ff (b, rk, rk + 16);
  store (out, a);
  store (out + 16, b);
}

/* Load every line of the S-boxes into the cache, so that which of them were
 * used can be told less well from the time that the lookups take.  */
static void
touch_sboxes (void)
{
  const volatile byte *p = (const volatile byte *)&aria_sbox;
  size_t i;

  for (i = 0; i < sizeof aria_sbox; i += 64)
    (void) p[i];
}

void
_gcry_aria_ref_crypt (const aria_keys_t *k, byte *out, const byte *in,
                      size_t nblocks)
{
  const byte *rk = k->rk[0];
  unsigned int rounds = k->rounds;
  u32 w[4];

  if (nblocks >= TOUCH_LEAST)
    touch_sboxes ();

  for (; nblocks >= 2; nblocks -= 2)
    {
      crypt_2 (rk, rounds, out, in);
      out += 32;
      in += 32;
    }

  if (nblocks)
    {
      load (w, in);
      crypt_words (w, rk, rounds);
      store (out, w);
    }
}

void
_gcry_aria_ref_cbc_enc (const aria_keys_t *k, byte *iv, byte *out,
                        const byte *in, size_t nblocks, int cbc_mac)
{
  const byte *rk = k->rk[0];
  unsigned int rounds = k->rounds;
  u32 w[4];

  if (nblocks >= TOUCH_LEAST)
    touch_sboxes ();

  load (w, iv);
  for (; nblocks; nblocks--)
    {
      add (w, in);
      crypt_words (w, rk, rounds);
      store (out, w);
      in += 16;
      if (!cbc_mac)
        out += 16;
    }
  store (iv, w);
}

void
_gcry_aria_ref_cfb_enc (const aria_keys_t *k, byte *iv, byte *out,
                        const byte *in, size_t nblocks)
{
  const byte *rk = k->rk[0];
  unsigned int rounds = k->rounds;
  u32 w[4];

  if (nblocks >= TOUCH_LEAST)
    touch_sboxes ();

  load (w, iv);
  for (; nblocks; nblocks--)
    {
      crypt_words (w, rk, rounds);
      add (w, in);
      store (out, w);
      in += 16;
      out += 16;
    }
  store (iv, w);
}

void
_gcry_aria_ref_a (byte *out, const byte *x)
{
  u32 w[4];

  load (w, x);
  w[0] = mix_bytes (w[0]);
  w[1] = mix_bytes (w[1]);
  w[2] = mix_bytes (w[2]);
  w[3] = mix_bytes (w[3]);
  mix_words (w);
  w[0] = dcba (w[0]);
  w[1] = badc (w[1]);
  w[2] = cdab (w[2]);
  mix_words (w);
  store (out, w);
}
