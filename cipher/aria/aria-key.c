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
  _gcry_aria_ref_fo (w[1], w[0], ck1);
  cipher_block_xor (w[1], w[1], kr, 16);
  _gcry_aria_ref_fe (w[2], w[1], ck2);
  cipher_block_xor (w[2], w[2], w[0], 16);
  _gcry_aria_ref_fo (w[3], w[2], ck3);
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
 * and of even rounds: aria_to_odd there, and EVEN in tests/gen/aria-x86.py.  */
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

/* The bytes of W, each as S1 (x) for S2 (x), but for the constant.  */
static u32
undo_s2 (u32 w)
{
  u32 r = 0;
  int i;

  for (i = 0; i < 8; i++)
    r ^= (w >> i & 0x01010101) * aria_undo_s2[i];

  return r;
}

/* K->blocks for AES instructions (aria-blocks-aes.inc): each key but the
 * first is as before layer A, and before S2 is made of S1.  With it go the
 * constant of S2 and, as before layer A, that of X2 in the round after it.
 * AESENCLAST shifts row i of four by i bytes to the left, AESDECLAST to the
 * right (FIPS 197, 5.1.2 and 5.3.1), where place p is column p / 4 of row
 * p % 4.  Rows 0 and 1 are to be of S, rows 2 and 3 of X.  */
static void
prepare_aes_blocks (aria_keys_t *k)
{
  static const byte shift[4] = { 0, 4, 8, 4 };
  byte x[16];
  unsigned int r, i, odd;
  u32 w;

  for (i = 0; i < 16; i++)
    k->blocks[0][i] = k->rk[0][i] ^ (i % 4 == 3 ? ARIA_S2_OF_S1 : 0);

  for (r = 1; r <= k->rounds; r++)
    {
      odd = r & 1;
      memcpy (x, k->rk[r], 16);
      if (r < k->rounds)
        {
          for (i = odd ? 1 : 3; i < 16; i += 4)
            x[i] ^= ARIA_S2_OF_S1;          /* The next round's X2.  */
          _gcry_aria_ref_a (x, x);
        }

      i = odd ? 1 : 3;                          /* This round's S2.  */
      w = (x[i] | (u32)x[i + 4] << 8 | (u32)x[i + 8] << 16
           | (u32)x[i + 12] << 24) ^ (u32)0x01010101 * ARIA_S2_OF_S1;
      w = undo_s2 (w);
      for (; i < 16; i += 4, w >>= 8)
        x[i] = w;

      for (i = 0; i < 16; i++)
        k->blocks[r][i] = x[(i + shift[i % 4]) % 16 ^ (odd ? 0 : 2)];
    }
}

static void
prepare_sliced (u32 *w, const byte *k)
{
  unsigned int i;

  for (i = 0; i < 16; i++)
    w[i] = 0x01010101 * (u32)k[i];
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
  if (forms & ARIA_FORM_AES_BLOCKS)
    prepare_aes_blocks (k);
}

void
_gcry_aria_prepare (aria_keys_t *k, unsigned int forms)
{
  if (!forms)
    return;

  prepare (k, forms);
  _gcry_burn_stack (512);
}
