/* aes-zvkned-zvbc-riscv64.c - XTS with Zvkned, tweaks with Zvbc
 * Source: IEEE Std 1619, 5.3; RISC-V Cryptography Extensions Volume II
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#define XTS_ADD_TIMES_87(lmul, w, c, even, vl)                          \
  __riscv_vxor_vv_u64##lmul (                                           \
    w, __riscv_vclmul_vx_u64##lmul##_mu (even, c, c, 0x87, vl), vl)

#include "aes-zvkned-xts.h"

/* T = (LO, HI) and S = (HI, LO) are kept for several groups, whose tweaks
 * differ by shifts: by the formula in aes-zvkned-xts.h,
 *
 *   T x^s = (T << s)  ^  even (S >> (64 - s)) * 0x87
 *
 * for all tweaks of a group in four operations, and nothing moves from one
 * element to another, which takes long where the group is large.  Before s
 * would be more than 57, T becomes T x^64,
 *
 *   (LO, HI) x^64 = (HI * 0x87,  LO ^ HI * 0x87 >> 64),
 *
 * where the product has 71 bits, and S is made of it.  With groups of four
 * blocks s = 60 would come before, so there it becomes T x^56.  */

/* The elements of each pair change places.  */
static inline_always vuint64m4_t
zvbc_swap (vuint64m4_t t, vbool16_t even, size_t vl)
{
  vuint64m4_t s = __riscv_vundefined_u64m4 ();

  s = __riscv_vslideup_vx_u64m4 (s, t, 1, vl);
  return __riscv_vslidedown_vx_u64m4_mu (even, s, t, 1, vl);
}

/* T x^SHIFT, 1 <= SHIFT <= 57.  A shift uses the low six bits of its
 * number.  */
static inline_always vuint64m4_t
zvbc_times_x (vuint64m4_t t, vuint64m4_t s, size_t shift, vbool16_t even,
              size_t vl)
{
  vuint64m4_t c = __riscv_vsrl_vx_u64m4 (s, -shift, vl);

  t = __riscv_vsll_vx_u64m4 (t, shift, vl);
  return XTS_ADD_TIMES_87 (m4, t, c, even, vl);
}

/* T x^64.  */
static inline_always vuint64m4_t
zvbc_times_x64 (vuint64m4_t t, vuint64m4_t s, vbool16_t even, size_t vl)
{
  t = __riscv_vxor_vv_u64m4 (s, __riscv_vclmulh_vx_u64m4 (t, 0x87, vl), vl);
  return __riscv_vclmul_vx_u64m4_mu (even, t, s, 0x87, vl);
}

static inline_always vuint64m4_t
zvbc_groups (vuint64m4_t w, byte *out, const byte *in, size_t nbytes,
             AES_KEY_PARAMS, const int encrypt, const int rounds)
{
  size_t vl = __riscv_vsetvlmax_e64m4 ();
  size_t group = vl / 2;
  size_t run = group == 4 ? 56 : 64;    /* Blocks with the same T and S.  */
  const byte *end = in + nbytes;
  vbool16_t even = __riscv_vreinterpret_v_u8m1_b16 (xts_even ());
  vuint64m4_t t = w;
  vuint64m4_t s = zvbc_swap (t, even, vl);
  size_t shift = 0;

  do
    {
      xts_group (w, out, in, AES_KEY_ARGS, encrypt, rounds);
      in += 16 * group;
      out += 16 * group;
      shift += group;
      if (shift != run)
        w = zvbc_times_x (t, s, shift, even, vl);
      else
        {
          if (run == 64)
            t = zvbc_times_x64 (t, s, even, vl);
          else
            t = zvbc_times_x (t, s, 56, even, vl);
          s = zvbc_swap (t, even, vl);
          w = t;
          shift = 0;
        }
    }
  while (in != end);

  return w;
}

XTS_DEFINE (_gcry_aes_riscv_zvkned_zvbc_xts_crypt, zvbc_groups)
