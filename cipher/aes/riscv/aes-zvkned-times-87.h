/* aes-zvkned-times-87.h - a step of XTS without carry-less multiplication
 * Source: IEEE Std 1619, 5.2
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef AES_ZVKNED_TIMES_87_H
#define AES_ZVKNED_TIMES_87_H

#include "rvv.h"

/* XTS_ADD_TIMES_87 of aes-zvkned-xts.h: 0x87 is 1 + ((x^5 + 1) x + 1) x.  By
 * Horner's rule only one group is needed beside W and C.  */
#define XTS_DEFINE_TIMES_87(lmul, bool)                                 \
  static inline_always vuint64##lmul##_t                                \
  xts_add_times_87_##lmul (vuint64##lmul##_t w, vuint64##lmul##_t c,    \
                           vbool##bool##_t even, size_t vl)             \
  {                                                                     \
    vuint64##lmul##_t a = __riscv_vsll_vx_u64##lmul (c, 5, vl);         \
                                                                        \
    a = __riscv_vxor_vv_u64##lmul (a, c, vl);                           \
    a = __riscv_vsll_vx_u64##lmul (a, 1, vl);                           \
    a = __riscv_vxor_vv_u64##lmul (a, c, vl);                           \
    a = __riscv_vsll_vx_u64##lmul (a, 1, vl);                           \
    w = __riscv_vxor_vv_u64##lmul (w, c, vl);                           \
    return __riscv_vxor_vv_u64##lmul##_mu (even, w, w, a, vl);          \
  }

XTS_DEFINE_TIMES_87 (m1, 64)
XTS_DEFINE_TIMES_87 (m2, 32)
XTS_DEFINE_TIMES_87 (m4, 16)

#define XTS_ADD_TIMES_87(lmul, w, c, even, vl)  \
  xts_add_times_87_##lmul (w, c, even, vl)

#endif /* AES_ZVKNED_TIMES_87_H */
