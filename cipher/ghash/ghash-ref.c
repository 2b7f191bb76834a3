/* ghash-ref.c - GHASH and POLYVAL in portable C, without tables
 * Source: SP 800-38D, 6.4; RFC 8452, section 3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Multiplication with holes.  An integer product is a carry-less one plus
 * carries.  Split a 32-bit factor into four, of which factor i keeps the
 * bits at places i, i + 4, i + 8, ...: in the product of two such numbers
 * the sums stand four places apart, and each is at most 8 (eight bits a
 * factor), which those four places hold.  So no carry reaches the place
 * of another sum, and the lowest bit of each is the sum modulo 2: a bit
 * of the carry-less product.  XORs before the masking do not disturb it.
 *
 * Multipliers of the usual CPUs take the same time for all operands.
 */

#include <config.h>

#include "g10lib.h"
#include "ghash-impl.h"
#include "ghash-poly.h"

#define EVERY_FOURTH  0x1111111111111111ull

/* What ghash_key_t.table holds here: the nine 32-bit factors of Karatsuba's
 * method on two levels, each split in four.  */
typedef u32 split_t[4];

static inline void
split (split_t out, u32 x)
{
  out[0] = x & 0x11111111u;
  out[1] = x & 0x22222222u;
  out[2] = x & 0x44444444u;
  out[3] = x & 0x88888888u;
}

/* The carry-less product of two 32-bit polynomials.  */
static inline u64
mul32 (const split_t x, const split_t y)
{
  u64 z0, z1, z2, z3;

  z0 = (u64)x[0] * y[0] ^ (u64)x[1] * y[3]
       ^ (u64)x[2] * y[2] ^ (u64)x[3] * y[1];
  z1 = (u64)x[0] * y[1] ^ (u64)x[1] * y[0]
       ^ (u64)x[2] * y[3] ^ (u64)x[3] * y[2];
  z2 = (u64)x[0] * y[2] ^ (u64)x[1] * y[1]
       ^ (u64)x[2] * y[0] ^ (u64)x[3] * y[3];
  z3 = (u64)x[0] * y[3] ^ (u64)x[1] * y[2]
       ^ (u64)x[2] * y[1] ^ (u64)x[3] * y[0];

  return (z0 & EVERY_FOURTH) | (z1 & (EVERY_FOURTH << 1))
         | (z2 & (EVERY_FOURTH << 2)) | (z3 & (EVERY_FOURTH << 3));
}

/* The carry-less product of two 64-bit polynomials, lowest word first;
 * H: the low half, the high half, their sum.  */
static inline void
mul64 (u64 z[2], const split_t h[3], u64 y)
{
  split_t low, high, sum;
  u64 a, b, mid;

  split (low, (u32)y);
  split (high, (u32)(y >> 32));
  split (sum, (u32)y ^ (u32)(y >> 32));

  a = mul32 (low, h[0]);
  b = mul32 (high, h[1]);
  mid = mul32 (sum, h[2]) ^ a ^ b;
  z[0] = a ^ (mid << 32);
  z[1] = b ^ (mid >> 32);
}

static inline unsigned int
blocks (const ghash_key_t *key, byte *hash, const byte *in, size_t nblocks,
        int reversed)
{
  const split_t *h = (const split_t *) key->table.w32;
  u64 y[2], x[2], a[2], b[2], mid[2], v[4];

  poly_load (y, hash, reversed);
  for (; nblocks; nblocks--, in += 16)
    {
      poly_load (x, in, reversed);
      y[0] ^= x[0];
      y[1] ^= x[1];

      mul64 (a, h, y[0]);
      mul64 (b, h + 3, y[1]);
      mul64 (mid, h + 6, y[0] ^ y[1]);
      v[0] = a[0];
      v[1] = a[1] ^ mid[0] ^ a[0] ^ b[0];
      v[2] = b[0] ^ mid[1] ^ a[1] ^ b[1];
      v[3] = b[1];
      poly_reduce (y, v);
    }
  poly_store (hash, y, reversed);

  return 448;           /* gcc 12: 240 and the 128 below the stack pointer.  */
}

unsigned int
_gcry_ghash_ref_setkey (ghash_key_t *key)
{
  split_t *h = (split_t *) key->table.w32;
  u64 half[3];
  int i;

  half[0] = key->h[0];
  half[1] = key->h[1];
  half[2] = key->h[0] ^ key->h[1];
  for (i = 0; i < 3; i++)
    {
      split (h[3 * i], (u32)half[i]);
      split (h[3 * i + 1], (u32)(half[i] >> 32));
      split (h[3 * i + 2], (u32)half[i] ^ (u32)(half[i] >> 32));
    }

  return 128;
}

unsigned int
_gcry_ghash_ref_ghash (const ghash_key_t *key, byte *hash,
                       const byte *in, size_t nblocks)
{
  return blocks (key, hash, in, nblocks, 1);
}

unsigned int
_gcry_ghash_ref_polyval (const ghash_key_t *key, byte *hash,
                         const byte *in, size_t nblocks)
{
  return blocks (key, hash, in, nblocks, 0);
}
