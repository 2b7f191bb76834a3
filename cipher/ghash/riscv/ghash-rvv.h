/* ghash-rvv.h - GHASH and POLYVAL with the vectors of RISC-V
 * Source: SP 800-38D, 6.4; RFC 8452, section 3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * WIDTH lanes take the blocks X in turn, WIDTH in a step,
 *
 *   Y_lane = (Y_lane ^ X) * H^WIDTH,
 *
 * in the last step with H^WIDTH, ..., H^2, H in place of H^WIDTH.  The first
 * lane begins with the hash so far, the others with zero; their sum is the
 * hash.  Blocks behind whole steps make one of fewer lanes.
 */

#ifndef GHASH_RVV_H
#define GHASH_RVV_H

#include "g10lib.h"
#include "bufhelp.h"
#include "ghash-impl.h"
#include "rvv.h"

/* ghash_key_t.table has room for H^16, ..., H^2, H.  */
#define GHASH_POWERS  16

/* WIDTH for the first step of NBLOCKS blocks: as many as four registers
 * hold.  */
static inline_always size_t
ghash_width (size_t nblocks)
{
  size_t n = rvv_group_blocks ();

  if (n > GHASH_POWERS)
    n = GHASH_POWERS;
  return n < nblocks ? n : nblocks;
}

/* The mask of even elements of 64 bits, as long as a register.  */
static inline_always vuint8m1_t
ghash_even (void)
{
  return __riscv_vmv_v_x_u8m1 (0x55, __riscv_vsetvlmax_e8m1 ());
}

#endif /* GHASH_RVV_H */
