/* aes-zvkned-xts.h - XTS with Zvkned, whatever makes the tweaks
 * Source: IEEE Std 1619, 5.2 and 5.3; RISC-V Cryptography Extensions
 *   Volume II
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A tweak is a polynomial over GF(2) modulo x^128 + x^7 + x^2 + x + 1, the
 * coefficient of x^i in bit i of the block read as a number, low byte first.
 * Block j of a data unit has the tweak T x^j.  In elements of 64 bits an even
 * one is the low half of a tweak, LO, and the odd one behind it the high
 * half, HI.  For s <= 57, with c = HI >> (64 - s),
 *
 *   T x^s = (LO << s  ^  c * 0x87,  HI << s  ^  LO >> (64 - s)),
 *
 * since what leaves at the top comes back as x^128 = 0x87, and c * 0x87 has
 * no more than s + 7 bits.
 *
 * A file that includes this defines before
 *   XTS_ADD_TIMES_87(lmul, w, c, even, vl)
 *     W ^ C, C with its even elements, < 2^57, multiplied by 0x87, without
 *     carries; EVEN: the mask of even elements;
 * and behind it XTS_DEFINE makes the function.
 */

#ifndef AES_ZVKNED_XTS_H
#define AES_ZVKNED_XTS_H

#include "aes-zvkned.h"

/* The tweak at TWEAK to or from two registers; any alignment.  */
static inline_always void
xts_load_tweak (u64 *lo, u64 *hi, const byte *tweak)
{
  vuint64m1_t t = __riscv_vreinterpret_v_u32m1_u64m1 (rvv_load_m1 (tweak, 1));

  *lo = __riscv_vmv_x_s_u64m1_u64 (t);
  *hi = __riscv_vmv_x_s_u64m1_u64 (__riscv_vslidedown_vx_u64m1 (t, 1, 2));
}

static inline_always void
xts_store_tweak (byte *tweak, u64 lo, u64 hi)
{
  vuint64m1_t t = __riscv_vmv_v_x_u64m1 (hi, 2);

  t = __riscv_vslide1up_vx_u64m1 (t, lo, 2);
  rvv_store_m1 (tweak, __riscv_vreinterpret_v_u64m1_u32m1 (t), 1);
}

/* The tweak of block J in W.  */
static inline_always void
xts_get_tweak (u64 *lo, u64 *hi, vuint64m4_t w, size_t j)
{
  vuint64m1_t t = __riscv_vget_v_u64m4_u64m1 (
                    __riscv_vslidedown_vx_u64m4 (w, 2 * j, 2), 0);

  *lo = __riscv_vmv_x_s_u64m1_u64 (t);
  *hi = __riscv_vmv_x_s_u64m1_u64 (__riscv_vslidedown_vx_u64m1 (t, 1, 2));
}

/* T x^S, 1 <= S <= 57.  */
static inline_always void
xts_times_x (u64 *lo, u64 *hi, unsigned int s)
{
  u64 c = *hi >> (64 - s);

  *hi = *hi << s | *lo >> (64 - s);
  *lo = *lo << s ^ c ^ c << 1 ^ c << 2 ^ c << 7;
}

/* The mask of even elements of 64 bits, as long as a register.  */
static inline_always vuint8m1_t
xts_even (void)
{
  return __riscv_vmv_v_x_u8m1 (0x55, __riscv_vsetvlmax_e8m1 ());
}

/* xts_tweaks_LMUL: T x^j, j = 0 .. NBLOCKS - 1.  NBLOCKS <= 57.  A shift uses
 * the low six bits of its number, so ~j is 63 - j, which with the shift by
 * one before makes 64 - j also for j = 0.
 * xts_some_LMUL: do the NBLOCKS blocks with the tweaks W64.
 * xts_short_LMUL: do so few blocks that there is no whole group.  */
#define XTS_DEFINE_SOME(lmul, bool)                                     \
  static inline_always vuint64##lmul##_t                                \
  xts_tweaks_##lmul (u64 lo, u64 hi, size_t nblocks)                    \
  {                                                                     \
    size_t vl = 2 * nblocks;                                            \
    vbool##bool##_t even =                                              \
      __riscv_vreinterpret_v_u8m1_b##bool (xts_even ());                \
    vuint64##lmul##_t j =                                               \
      __riscv_vsrl_vx_u64##lmul (__riscv_vid_v_u64##lmul (vl), 1, vl);  \
    vuint64##lmul##_t t = __riscv_vmv_v_x_u64##lmul (hi, vl);           \
    vuint64##lmul##_t c = __riscv_vmv_v_x_u64##lmul (lo >> 1, vl);      \
                                                                        \
    t = __riscv_vmerge_vxm_u64##lmul (t, lo, even, vl);                 \
    c = __riscv_vmerge_vxm_u64##lmul (c, hi >> 1, even, vl);            \
    t = __riscv_vsll_vv_u64##lmul (t, j, vl);                           \
    c = __riscv_vsrl_vv_u64##lmul (c, __riscv_vnot_v_u64##lmul (j, vl), \
                                   vl);                                 \
    return XTS_ADD_TIMES_87 (lmul, t, c, even, vl);                     \
  }                                                                     \
  static inline_always void                                             \
  xts_some_##lmul (vuint64##lmul##_t w64, byte *out, const byte *in,    \
                   size_t nblocks, AES_KEY_PARAMS, const int encrypt,   \
                   const int rounds)                                    \
  {                                                                     \
    vuint32##lmul##_t w =                                               \
      __riscv_vreinterpret_v_u64##lmul##_u32##lmul (w64);               \
    vuint32##lmul##_t s = rvv_load_##lmul (in, nblocks);                \
    size_t vl = 4 * nblocks;                                            \
                                                                        \
    s = __riscv_vxor_vv_u32##lmul (s, w, vl);                           \
    s = aes_crypt_##lmul (s, AES_KEY_ARGS, encrypt, rounds, vl);        \
    s = __riscv_vxor_vv_u32##lmul (s, w, vl);                           \
    rvv_store_##lmul (out, s, nblocks);                                 \
  }                                                                     \
  static inline_always void                                             \
  xts_short_##lmul (const aes_keys_t *k, u64 lo, u64 hi, byte *out,     \
                    const byte *in, size_t nblocks, const int encrypt,  \
                    const int rounds)                                   \
  {                                                                     \
    vuint64##lmul##_t w = xts_tweaks_##lmul (lo, hi, nblocks);          \
                                                                        \
    rvv_before_loads (w);                                               \
    {                                                                   \
      AES_KEYS (k, rounds, encrypt);                                    \
                                                                        \
      xts_some_##lmul (w, out, in, nblocks, AES_KEY_ARGS, encrypt,      \
                       rounds);                                         \
    }                                                                   \
  }

XTS_DEFINE_SOME (m1, 64)
XTS_DEFINE_SOME (m2, 32)
XTS_DEFINE_SOME (m4, 16)

/* One group with the tweaks W.  */
static inline_always void
xts_group (vuint64m4_t w, byte *out, const byte *in, AES_KEY_PARAMS,
           const int encrypt, const int rounds)
{
  size_t vl = __riscv_vsetvlmax_e32m4 ();
  vuint32m4_t t = __riscv_vreinterpret_v_u64m4_u32m4 (w);
  vuint32m4_t s = __riscv_vxor_vv_u32m4 (rvv_load_group (in), t, vl);

  s = aes_crypt_m4 (s, AES_KEY_ARGS, encrypt, rounds, vl);
  rvv_store_group (out, __riscv_vxor_vv_u32m4 (s, t, vl));
}

/* NBLOCKS blocks behind whole groups, in the shortest registers.  */
#define XTS_REST(w, out, in, nblocks, group, encrypt, rounds)           \
  (4 * (nblocks) <= (group)                                             \
   ? xts_some_m1 (__riscv_vget_v_u64m4_u64m1 (w, 0), out, in, nblocks,  \
                  AES_KEY_ARGS, encrypt, rounds)                        \
   : 2 * (nblocks) <= (group)                                           \
   ? xts_some_m2 (__riscv_vget_v_u64m4_u64m2 (w, 0), out, in, nblocks,  \
                  AES_KEY_ARGS, encrypt, rounds)                        \
   : xts_some_m4 (w, out, in, nblocks, AES_KEY_ARGS, encrypt, rounds))

/* Define the function NAME, which has the contract of aes_iv_flag_t.
 *   GROUPS (w, out, in, nbytes, AES_KEY_ARGS, encrypt, rounds)
 * does NBYTES bytes, one or more whole groups of at most AES_MOST_BLOCKS
 * blocks each, of which the first has the tweaks W, and returns the tweaks of
 * the group behind them.  The tweaks are made before the keys are loaded:
 * there are not enough registers for both.  */
#define XTS_DEFINE(name, groups)                                        \
  static inline_always void                                             \
  xts_body (const aes_keys_t *k, byte *tweak, byte *out,                \
            const byte *in, size_t nblocks, const int encrypt,          \
            const int rounds)                                           \
  {                                                                     \
    size_t group = rvv_group_blocks ();                                 \
    vuint64m4_t w;                                                      \
    size_t n;                                                           \
    u64 lo, hi;                                                         \
                                                                        \
    xts_load_tweak (&lo, &hi, tweak);                                   \
    if (nblocks >= group && group <= AES_MOST_BLOCKS)                   \
      {                                                                 \
        w = xts_tweaks_m4 (lo, hi, group);                              \
        rvv_before_loads (w);                                           \
        {                                                               \
          AES_KEYS (k, rounds, encrypt);                                \
                                                                        \
          n = 16 * (nblocks & -group);                                  \
          w = groups (w, out, in, n, AES_KEY_ARGS, encrypt, rounds);    \
          out += n;                                                     \
          in += n;                                                      \
          nblocks &= group - 1;                                         \
          if (nblocks)                                                  \
            XTS_REST (w, out, in, nblocks, group, encrypt, rounds);     \
          xts_get_tweak (&lo, &hi, w, nblocks);                         \
          nblocks = 0;                                                  \
        }                                                               \
      }                                                                 \
    for (; nblocks; nblocks -= n)                                       \
      {                                                                 \
        n = aes_smaller (nblocks, AES_MOST_BLOCKS);                     \
        AES_SHORTEST (xts_short, n, group, k, lo, hi, out, in, n,       \
                      encrypt, rounds);                                 \
        xts_times_x (&lo, &hi, n);                                      \
        out += 16 * n;                                                  \
        in += 16 * n;                                                   \
      }                                                                 \
    xts_store_tweak (tweak, lo, hi);                                    \
    rvv_clear ();                                                       \
  }                                                                     \
  void                                                                  \
  name (const aes_keys_t *k, byte *tweak, byte *out, const byte *in,    \
        size_t nblocks, int encrypt)                                    \
  {                                                                     \
    if (encrypt)                                                        \
      AES_BY_ROUNDS (k, xts_body, k, tweak, out, in, nblocks, 1);       \
    else                                                                \
      AES_BY_ROUNDS (k, xts_body, k, tweak, out, in, nblocks, 0);       \
  }

#endif /* AES_ZVKNED_XTS_H */
