/* ghash-int128.c - GHASH and POLYVAL by 64-bit multiplications
 * Source: SP 800-38D, 6.4; RFC 8452, section 3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * As in ghash-ref.c ("Multiplication with holes"), for CPUs that multiply
 * 64 by 64 bits.  With 64-bit factors a split in four has sixteen bits a
 * factor, and a sum may be 16, one too many for its four places.  So the
 * key's factors are split in five: fifteen bits each in the first four,
 * which makes 60, and bits 60 to 63 together in the fifth.  These four are
 * next to each other, but times a number with bits only at every fourth
 * place no two products meet: that product is carry-less as it is.  Twenty
 * multiplications, where splitting both factors in five takes 25.
 *
 * Tried and lost: masking and reducing once for four blocks, with the powers
 * of the factor, gained 2 per cent; the multiplications are what takes time.
 */

#include <config.h>

#include "g10lib.h"
#include "ghash-impl.h"
#include "ghash-poly.h"

__extension__ typedef unsigned __int128 u128;

#define EVERY_FOURTH  0x1111111111111111ull
#define LOW_60        0x0fffffffffffffffull

/* What ghash_key_t.table holds here: the three 64-bit factors of
 * Karatsuba's method, each split in five.  */
typedef u64 split_t[5];

static inline u128
every_fourth (u128 z, int place)
{
  u64 mask = EVERY_FOURTH << place;

  return z & (((u128)mask << 64) | mask);
}

/* The carry-less product of two 64-bit polynomials.  */
static inline u128
mul64 (const split_t h, u64 y)
{
  u64 y0 = y & EVERY_FOURTH;
  u64 y1 = y & (EVERY_FOURTH << 1);
  u64 y2 = y & (EVERY_FOURTH << 2);
  u64 y3 = y & (EVERY_FOURTH << 3);
  u128 z0, z1, z2, z3, top;

  z0 = (u128)y0 * h[0] ^ (u128)y1 * h[3]
       ^ (u128)y2 * h[2] ^ (u128)y3 * h[1];
  z1 = (u128)y0 * h[1] ^ (u128)y1 * h[0]
       ^ (u128)y2 * h[3] ^ (u128)y3 * h[2];
  z2 = (u128)y0 * h[2] ^ (u128)y1 * h[1]
       ^ (u128)y2 * h[0] ^ (u128)y3 * h[3];
  z3 = (u128)y0 * h[3] ^ (u128)y1 * h[2]
       ^ (u128)y2 * h[1] ^ (u128)y3 * h[0];
  top = (u128)y0 * h[4] ^ (u128)y1 * h[4]
        ^ (u128)y2 * h[4] ^ (u128)y3 * h[4];

  return every_fourth (z0, 0) ^ every_fourth (z1, 1)
         ^ every_fourth (z2, 2) ^ every_fourth (z3, 3) ^ (top << 60);
}

static inline unsigned int
blocks (const ghash_key_t *key, byte *hash, const byte *in, size_t nblocks,
        int reversed)
{
  const split_t *h = (const split_t *) key->table.w64;
  u64 y[2], x[2], v[4];
  u128 a, b, mid;

  poly_load (y, hash, reversed);
  for (; nblocks; nblocks--, in += 16)
    {
      poly_load (x, in, reversed);
      y[0] ^= x[0];
      y[1] ^= x[1];

      a = mul64 (h[0], y[0]);
      b = mul64 (h[1], y[1]);
      mid = mul64 (h[2], y[0] ^ y[1]) ^ a ^ b;
      v[0] = (u64)a;
      v[1] = (u64)(a >> 64) ^ (u64)mid;
      v[2] = (u64)b ^ (u64)(mid >> 64);
      v[3] = (u64)(b >> 64);
      poly_reduce (y, v);
    }
  poly_store (hash, y, reversed);

  return 384;           /* gcc 12: 184 and the 128 below the stack pointer.  */
}

static void
split (split_t out, u64 x)
{
  int i;

  for (i = 0; i < 4; i++)
    out[i] = x & LOW_60 & (EVERY_FOURTH << i);
  out[4] = x >> 60;
}

unsigned int
_gcry_ghash_int128_setkey (ghash_key_t *key)
{
  split_t *h = (split_t *) key->table.w64;

  split (h[0], key->h[0]);
  split (h[1], key->h[1]);
  split (h[2], key->h[0] ^ key->h[1]);

  return 128;
}

unsigned int
_gcry_ghash_int128_ghash (const ghash_key_t *key, byte *hash,
                          const byte *in, size_t nblocks)
{
  return blocks (key, hash, in, nblocks, 1);
}

unsigned int
_gcry_ghash_int128_polyval (const ghash_key_t *key, byte *hash,
                            const byte *in, size_t nblocks)
{
  return blocks (key, hash, in, nblocks, 0);
}
