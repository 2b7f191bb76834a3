/* blocks.h - sums of blocks
 * Source: GCC manual, "Vector Extensions"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * By vectors of 16 bytes, which compilers make of what the machine has: the
 * modes' own work has to take little time beside a kernel's.
 */

#ifndef GCRYPT_BLOCKS_H
#define GCRYPT_BLOCKS_H

#include "cipher-internal.h"

/* A block at any address, of any type there.  */
typedef u64 block_vector_t
  __attribute__ ((vector_size (16), aligned (1), may_alias));

/* OUT = A xor B, NBLOCKS blocks each; OUT may be A or B.  */
static inline void
xor_blocks (byte *out, const byte *a, const byte *b, size_t nblocks)
{
  size_t i;

  for (i = 0; i < 16 * nblocks; i += 16)
    *(block_vector_t *)(out + i) = *(const block_vector_t *)(a + i)
                                   ^ *(const block_vector_t *)(b + i);
}

/* SUM, a block, ^= each of NBLOCKS blocks of IN.  */
static inline void
sum_blocks (byte *sum, const byte *in, size_t nblocks)
{
  block_vector_t v = *(const block_vector_t *)sum;
  size_t i;

  for (i = 0; i < 16 * nblocks; i += 16)
    v ^= *(const block_vector_t *)(in + i);
  *(block_vector_t *)sum = v;
}

#endif /* GCRYPT_BLOCKS_H */
