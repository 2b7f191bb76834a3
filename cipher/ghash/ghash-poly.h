/* ghash-poly.h - what the C rows of the GHASH table share
 * Source: RFC 8452, section 3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef GHASH_POLY_H
#define GHASH_POLY_H

#include "bufhelp.h"

/* Y = V * x^-128 modulo P = x^128 + x^127 + x^126 + x^121 + 1, for V of up
 * to 255 bits, lowest word first.  P has the coefficient 1 at x^0 and
 * nothing else below x^121, so adding V[0] * P clears the lowest word and
 * changes only the two above it; the same again with V[1].  What is left
 * stands in the upper half, which is the division by x^128.  */
static inline void
poly_reduce (u64 y[2], const u64 v[4])
{
  u64 v0 = v[0];
  u64 v1 = v[1] ^ (v0 << 57) ^ (v0 << 62) ^ (v0 << 63);

  y[0] = v[2] ^ v0 ^ (v0 >> 7) ^ (v0 >> 2) ^ (v0 >> 1)
         ^ (v1 << 57) ^ (v1 << 62) ^ (v1 << 63);
  y[1] = v[3] ^ v1 ^ (v1 >> 7) ^ (v1 >> 2) ^ (v1 >> 1);
}

/* A block as the polynomial X and back; REVERSED as GHASH reads it.  */
static inline void
poly_load (u64 x[2], const byte *in, int reversed)
{
  x[0] = reversed ? buf_get_be64 (in + 8) : buf_get_le64 (in);
  x[1] = reversed ? buf_get_be64 (in) : buf_get_le64 (in + 8);
}

static inline void
poly_store (byte *out, const u64 x[2], int reversed)
{
  if (reversed)
    {
      buf_put_be64 (out, x[1]);
      buf_put_be64 (out + 8, x[0]);
    }
  else
    {
      buf_put_le64 (out, x[0]);
      buf_put_le64 (out + 8, x[1]);
    }
}

#endif /* GHASH_POLY_H */
