/* aria-key.c - ARIA key schedule
 * Source: RFC 5794, section 2.2
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>
#include "g10lib.h"
#include "bufhelp.h"
#include "cipher-internal.h"
#include "aria-impl.h"
#include "aria-tables.h"

/* The S-boxes.  Setkey is on a machine without kernels, too, and may be timed
 * by others, so here are no lookups: bytes are elements of GF(2^8), modulo
 * x^8 + x^4 + x^3 + x + 1 (RFC 5794, 2.4.2), and eight of them in a word go
 * through the same sums and products.  */

#define EACH_BYTE  ((u64)0x0101010101010101ULL)

/* For each byte of W, 0xff if its bit N is set, else 0.  */
static inline u64
spread_bit (u64 w, int n)
{
  return (w >> n & EACH_BYTE) * 0xff;
}

/* The affine functions F, one of four after the other, of the bytes of W.  */
static u64
affine (u64 w, const u32 *f)
{
  u64 r = f[8];
  u64 t;
  int i;

  r |= r << 32;
  for (i = 0; i < 8; i++)
    {
      t = f[i];
      r ^= spread_bit (w, i) & (t | t << 32);
    }

  return r;
}

/* The linear function with these columns of each byte of W.  */
static u64
linear (u64 w, const byte *column)
{
  u64 r = 0;
  int i;

  for (i = 0; i < 8; i++)
    r ^= (w >> i & EACH_BYTE) * column[i];

  return r;
}

static u64
multiply (u64 a, u64 b)
{
  u64 r = 0;
  int i;

  for (i = 0; i < 8; i++)
    {
      r ^= a & spread_bit (b, i);
      a = (a & 0x7f * EACH_BYTE) << 1 ^ (a >> 7 & EACH_BYTE) * 0x1b;
    }

  return r;
}

/* X^254, which is 1 / X or, of 0, 0.  */
static u64
invert (u64 x)
{
  u64 x2 = linear (x, aria_power_2);
  u64 x3 = multiply (x2, x);
  u64 x12 = linear (x3, aria_power_4);
  u64 x14 = multiply (x12, x2);
  u64 x15 = multiply (x12, x3);

  return multiply (linear (x15, aria_power_16), x14);
}

/* OUT = FO (D, RK) or, if EVEN, FE (D, RK): the round functions (2.4.1), 16
 * bytes each; OUT may be D.  */
static void
round_function (byte *out, const byte *d, const byte *rk, int even)
{
  u64 w;
  int i;

  for (i = 0; i < 16; i += 8)
    {
      w = buf_get_le64 (d + i) ^ buf_get_le64 (rk + i);
      if (even)                 /* X1 X2 S1 S2, two bytes further on.  */
        w = w << 16 | w >> 48;
      w = affine (invert (affine (w, aria_before)), aria_after);
      if (even)
        w = w >> 16 | w << 48;
      buf_put_le64 (out + i, w);
    }
  _gcry_aria_ref_a (out, out);
}

/* OUT = A xor (B rotated left by N bits), 16 bytes each, 0 < N < 128 and no
 * multiple of 64.  OUT overlaps neither.  */
static void
xor_rotated (byte *out, const byte *a, const byte *b, unsigned int n)
{
  u64 high = buf_get_be64 (b + (n & 64 ? 8 : 0));
  u64 low = buf_get_be64 (b + (n & 64 ? 0 : 8));

  n &= 63;
  buf_put_be64 (out, buf_get_be64 (a) ^ (high << n | low >> (64 - n)));
  buf_put_be64 (out + 8,
                buf_get_be64 (a + 8) ^ (low << n | high >> (64 - n)));
}

/* The round keys of KEY; a function of its own, so that the caller can burn
 * what it leaves on the stack.  */
static void __attribute__ ((noinline))
expand (aria_context_t *ctx, const byte *key, unsigned int keylen)
{
  /* Rotations to the left; the RFC writes the first two as >>> 19, >>> 31. */
  static const byte rotation[5] = { 128 - 19, 128 - 31, 61, 31, 19 };
  const byte *kl = key;
  byte kr[16] = { 0 };
  byte w[4][16];                /* W0 to W3.  */
  unsigned int first = (keylen - 16) / 8;       /* CK1 is C1, C2 or C3.  */
  const byte *ck1 = aria_c[first];
  const byte *ck2 = aria_c[(first + 1) % 3];
  const byte *ck3 = aria_c[(first + 2) % 3];
  unsigned int n = ctx->enc.rounds;
  unsigned int i;

  memcpy (kr, key + 16, keylen - 16);

  memcpy (w[0], kl, 16);
  round_function (w[1], w[0], ck1, 0);
  cipher_block_xor (w[1], w[1], kr, 16);
  round_function (w[2], w[1], ck2, 1);
  cipher_block_xor (w[2], w[2], w[0], 16);
  round_function (w[3], w[2], ck3, 0);
  cipher_block_xor (w[3], w[3], w[1], 16);

  /* ek1 = W0 ^ (W1 >>> 19), ek2 = W1 ^ (W2 >>> 19), ek3 = W2 ^ (W3 >>> 19),
   * ek4 = W3 ^ (W0 >>> 19), ek5 = W0 ^ (W1 >>> 31), ...
   * ek17 = W0 ^ (W1 <<< 19).  */
  for (i = 0; i <= n; i++)
    xor_rotated (ctx->enc.rk[i], w[i % 4], w[(i + 1) % 4], rotation[i / 4]);

  /* dk1 = ek(n+1), dk2 = A (ek(n)), ... dk(n) = A (ek2), dk(n+1) = ek1.  */
  memcpy (ctx->dec.rk[0], ctx->enc.rk[n], 16);
  for (i = 1; i < n; i++)
    _gcry_aria_ref_a (ctx->dec.rk[i], ctx->enc.rk[n - i]);
  memcpy (ctx->dec.rk[n], ctx->enc.rk[0], 16);

  wipememory (kr, sizeof kr);
  wipememory (w, sizeof w);
}

gcry_err_code_t
_gcry_aria_expand_key (aria_context_t *ctx, const byte *key,
                       unsigned int keylen)
{
  if (keylen != 16 && keylen != 24 && keylen != 32)
    return GPG_ERR_INV_KEYLEN;

  ctx->enc.rounds = 8 + keylen / 4;     /* 12, 14, 16.  */
  ctx->dec.rounds = ctx->enc.rounds;
  expand (ctx, key, keylen);
  _gcry_burn_stack (256 + ARIA_REF_STACK);

  return 0;
}

/* The order in which aria-blocks-gfni.inc has the bytes at the S-boxes of odd
 * and of even rounds: aria_to_odd, and EVEN in tests/gen/aria-x86.py.  */
static const byte blocks_order[2][16] =
  {
    { 0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15 },
    { 8, 0, 14, 6, 10, 2, 12, 4, 9, 1, 15, 7, 11, 3, 13, 5 }
  };

/* The constants that S1 and S2 add at the end, and X1 and X2 at the start,
 * by the parity of the byte (2.4.2).  */
static const byte sbox_constant[2] = { 0x63, 0xe2 };

/* K->blocks: to each key what the S-boxes before it would have added, which
 * has gone through layer A, and what those after it would add.  */
static void
prepare_blocks (aria_keys_t *k)
{
  /* Index 0: the S-boxes of odd rounds, 1: of even ones.  */
  byte before[2][16], after[2][16];
  byte add[2][16];              /* To the keys that go into them.  */
  const byte *order;
  unsigned int even, r, i;
  int is_s;

  for (even = 0; even < 2; even++)
    for (i = 0; i < 16; i++)
      {
        is_s = (i % 4 < 2) == !even;
        before[even][i] = is_s ? 0 : sbox_constant[i % 2];
        after[even][i] = is_s ? sbox_constant[i % 2] : 0;
      }
  for (even = 0; even < 2; even++)
    {
      _gcry_aria_ref_a (add[even], after[!even]);
      cipher_block_xor (add[even], add[even], before[even], 16);
    }

  for (r = 0; r < k->rounds; r++)
    {
      order = blocks_order[r % 2];
      for (i = 0; i < 16; i++)
        k->blocks[r][i] = (k->rk[r][order[i]]
                           ^ (r ? add[r % 2] : before[0])[order[i]]);
    }
  cipher_block_xor (k->blocks[r], k->rk[r], after[1], 16);
}

static void
prepare_sliced (u32 *w, const byte *k)
{
  unsigned int i;

  for (i = 0; i < 16; i++)
    w[i] = 0x01010101 * (u32)k[i];
}

/* The forms for AES instructions: each key but the first is as before layer A,
 * and before S2 is made of S1.  With it go the constant of S2 and, as before
 * layer A, that of X2 in the round after it.
 *
 * W[i] has the bytes x(4i) to x(4i+3) of a key, in even rounds in the order
 * cdab, so that S1 S2 X1 X2 is what they go through: for AES, row j of column
 * i is byte j.  AESENCLAST shifts row j by j columns to the left, AESDECLAST
 * to the right (FIPS 197, 5.1.2 and 5.3.1); for AES_BLOCKS, rows 0 and 1 are
 * of the former, rows 2 and 3 of the latter (aria-blocks-aes.inc).  */
static void
prepare_aes (aria_keys_t *k, unsigned int forms)
{
  static const byte x2[2][16] = /* Before X2 of odd and even rounds.  */
    {
#define C  ARIA_S2_OF_S1
      { 0, 0, 0, C, 0, 0, 0, C, 0, 0, 0, C, 0, 0, 0, C },
      { 0, C, 0, 0, 0, C, 0, 0, 0, C, 0, 0, 0, C, 0, 0 }
#undef C
    };
  byte x[16];
  u32 w[4], s2;
  unsigned int r, i, odd;

  cipher_block_xor (x, k->rk[0], x2[0], 16);
  memcpy (k->blocks[0], x, 16);
  if (forms & ARIA_FORM_AES_SLICED)
    prepare_sliced (k->words[0], x);

  for (r = 1; r <= k->rounds; r++)
    {
      odd = r & 1;
      if (r < k->rounds)
        {
          cipher_block_xor (x, k->rk[r], x2[odd], 16);
          _gcry_aria_ref_a (x, x);
        }

      for (i = 0; i < 4; i++)
        {
          w[i] = buf_get_le32 ((r < k->rounds ? x : k->rk[r]) + 4 * i);
          if (!odd)
            w[i] = w[i] << 16 | w[i] >> 16;
        }

      s2 = ((w[0] >> 8 & 0xff) | (w[1] & 0xff00) | (w[2] & 0xff00) << 8
            | (w[3] & 0xff00) << 16);
      s2 = linear (s2 ^ ARIA_S2_OF_S1 * (u32)0x01010101, aria_undo_s2);
      w[0] = (w[0] & ~(u32)0xff00) | (s2 & 0xff) << 8;
      w[1] = (w[1] & ~(u32)0xff00) | (s2 & 0xff00);
      w[2] = (w[2] & ~(u32)0xff00) | (s2 >> 8 & 0xff00);
      w[3] = (w[3] & ~(u32)0xff00) | (s2 >> 16 & 0xff00);

      for (i = 0; i < 4; i++)
        {
          buf_put_le32 (k->blocks[r] + 4 * i,
                        ((w[i] & 0xff) | (w[(i + 1) % 4] & 0xff00ff00)
                         | (w[(i + 2) % 4] & 0x00ff0000)));
          buf_put_le32 (x + 4 * i, odd ? w[i] : w[i] << 16 | w[i] >> 16);
        }
      if (forms & ARIA_FORM_AES_SLICED)
        prepare_sliced (k->words[r], x);
    }
}

/* The words K0 to K15 of the diffusion with key ("Diffusion" in
 * aria-slice.inc, and DIFFUSION in tests/gen/aria-order.py).  Where the key
 * of an output has no place in its own XOR, it comes through a line; G and H
 * are what the lines carry so, and the keys of the other outputs are
 * corrected by that.  */
static void
prepare_folded (u32 *w, const byte *k)
{
  byte h1 = k[9];
  byte g3 = k[7] ^ h1;
  byte h0 = k[13] ^ g3;
  byte g2 = k[6] ^ h0;
  byte h3 = k[11] ^ g2;
  byte g1 = k[5] ^ h3;
  byte h2 = k[15] ^ g1;         /* And g0 = 0.  */
  byte folded[16];

  folded[0] = k[4] ^ h2;
  folded[1] = g1;
  folded[2] = g2;
  folded[3] = g3;
  folded[4] = h0;
  folded[5] = h1;
  folded[6] = h2;
  folded[7] = h3;
  folded[8] = k[3] ^ h0;
  folded[9] = k[2] ^ h1;
  folded[10] = k[1] ^ h2;
  folded[11] = k[0] ^ h3;
  folded[12] = k[8] ^ g1;
  folded[13] = k[12] ^ g2;
  folded[14] = k[10] ^ g3;
  folded[15] = k[14];
  prepare_sliced (w, folded);
}

/* The rows of the keys.  The constants of X2 before it and of S2 in the round
 * before, the latter through layer A, are in them; bytes 0 and 3 of a row are
 * in each other's place but in the first key and the last.  */
static void
prepare_rows (aria_keys_t *k)
{
  static const byte second[4] =
    { 0, ARIA_S2_OF_S1, 0, 0 };
  byte x[16], s2[16];
  unsigned int r, i, c;

  for (r = 0; r <= k->rounds; r++)
    {
      /* X2 is in row 3 of odd rounds, which begin with key 0, and S2 was in
       * row 3 of even ones.  */
      memcpy (x, k->rk[r], 16);
      for (i = 0; i < 16; i++)
        {
          s2[i] = r ? second[(i + 2 * (r % 2 == 0)) % 4] : 0;
          if (r < k->rounds)
            x[i] ^= second[(i + 2 * (r % 2 == 0)) % 4];
        }
      if (r && r < k->rounds)
        _gcry_aria_ref_a (s2, s2);
      cipher_block_xor (x, x, s2, 16);

      for (i = 0; i < 4; i++)
        {
          k->words[r][i] = 0;
          for (c = 0; c < 4; c++)
            k->words[r][i] |= (u32)x[i + 4 * c] << 8 * (
              r && r < k->rounds && c % 3 == 0 ? 3 - c : c);
        }
    }
}

static void __attribute__ ((noinline))
prepare (aria_keys_t *k, unsigned int forms)
{
  unsigned int n = k->rounds;
  unsigned int r;

  if (forms & (ARIA_FORM_FOLDED | ARIA_FORM_SLICED))
    for (r = 0; r <= n; r++)
      {
        if ((forms & ARIA_FORM_FOLDED) && r > 0 && r < n)
          prepare_folded (k->words[r], k->rk[r]);
        else
          prepare_sliced (k->words[r], k->rk[r]);
      }
  if (forms & ARIA_FORM_BLOCKS)
    prepare_blocks (k);
  if (forms & (ARIA_FORM_AES_SLICED | ARIA_FORM_AES_BLOCKS))
    prepare_aes (k, forms);
  if (forms & ARIA_FORM_ROWS)
    prepare_rows (k);
}

void
_gcry_aria_prepare (aria_keys_t *k, unsigned int forms)
{
  if (!forms)
    return;

  prepare (k, forms);
  _gcry_burn_stack (512);
}
