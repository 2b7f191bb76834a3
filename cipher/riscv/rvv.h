/* rvv.h - what kernels for RISC-V vectors have in common
 * Source: RISC-V Unprivileged ISA, "V" Standard Extension
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For files that are built with V in -march.  VLEN is not known when they
 * are built.  A group of LMUL registers holds LMUL * VLEN / 128 blocks: with
 * LMUL = 4 and VLEN = 128 these are four, and more with any larger VLEN.
 */

#ifndef RVV_H
#define RVV_H

#include <riscv_vector.h>
#include <stddef.h>

#include "types.h"

#define inline_always  inline __attribute__ ((always_inline))

/* Blocks in a group of LMUL = 4 registers: VLEN / 32.  */
static inline_always size_t
rvv_group_blocks (void)
{
  return __riscv_vsetvlmax_e8m4 () / 16;
}

/* A group of LMUL = 4 registers from or to memory of any alignment.  This is
 * one instruction that depends on neither vl nor vtype, unlike a load of
 * elements; elements of bytes are always aligned.  */
static inline_always vuint32m4_t
rvv_load_group (const byte *p)
{
  return __riscv_vreinterpret_v_u8m4_u32m4 (*(const vuint8m4_t *)p);
}

static inline_always void
rvv_store_group (byte *p, vuint32m4_t x)
{
  *(vuint8m4_t *)p = __riscv_vreinterpret_v_u32m4_u8m4 (x);
}

/* The first NBLOCKS blocks of a group from or to memory of any alignment.  */
#define RVV_DEFINE_SOME(lmul)                                           \
  static inline_always vuint32##lmul##_t                                \
  rvv_load_##lmul (const byte *p, size_t nblocks)                       \
  {                                                                     \
    return __riscv_vreinterpret_v_u8##lmul##_u32##lmul (                \
      __riscv_vle8_v_u8##lmul (p, 16 * nblocks));                       \
  }                                                                     \
  static inline_always void                                             \
  rvv_store_##lmul (byte *p, vuint32##lmul##_t x, size_t nblocks)       \
  {                                                                     \
    __riscv_vse8_v_u8##lmul (                                           \
      p, __riscv_vreinterpret_v_u32##lmul##_u8##lmul (x), 16 * nblocks); \
  }

RVV_DEFINE_SOME (m1)
RVV_DEFINE_SOME (m2)
RVV_DEFINE_SOME (m4)

/* What reads memory behind this waits until X, of any vector type, is made.
 * Compilers load early, and where registers are short what then does not fit
 * lands on the stack.  */
#define rvv_before_loads(x)  __asm__ volatile ("" : "+vr" (x) : : "memory")

/* X is made behind what stands before, and what follows behind it.  */
#define rvv_in_turn(x)  __asm__ volatile ("" : "+vr" (x))

/* N, but what is computed with it is not moved out of a loop, where it would
 * take registers.  */
static inline_always size_t
rvv_here (size_t n)
{
  __asm__ volatile ("" : "+r" (n));
  return n;
}

/* Clear all vector registers: they hold keys and data.  The last thing that
 * a kernel does.  */
static inline_always void
rvv_clear (void)
{
  __asm__ volatile ("vsetvli t0, zero, e8, m8, ta, ma\n\t"
                    "vmv.v.i v0, 0\n\t"
                    "vmv.v.i v8, 0\n\t"
                    "vmv.v.i v16, 0\n\t"
                    "vmv.v.i v24, 0"
                    : : : "t0", "vl", "vtype", "memory",
                    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7",
                    "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15",
                    "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23",
                    "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31");
}

#endif /* RVV_H */
