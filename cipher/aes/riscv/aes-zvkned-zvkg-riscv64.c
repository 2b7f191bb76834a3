/* aes-zvkned-zvkg-riscv64.c - XTS with Zvkned, tweaks with Zvkg
 * Source: IEEE Std 1619, 5.3; RISC-V Cryptography Extensions Volume II
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "aes-zvkned-times-87.h"
#include "aes-zvkned-xts.h"

/* The field is that of GHASH, whose first coefficient is the highest bit of
 * the first byte and not the lowest (SP 800-38D, 6.3): with the bits of each
 * byte reversed, a group of tweaks becomes the next by one multiplication by
 * x^N, N blocks being a group.  N <= 32: x^N lies in the even element.  */

static inline_always vuint64m4_t
zvkg_groups (vuint64m4_t w, byte *out, const byte *in, size_t nbytes,
             AES_KEY_PARAMS, const int encrypt, const int rounds)
{
  size_t vl = __riscv_vsetvlmax_e64m4 ();
  size_t group = vl / 2;
  const byte *end = in + nbytes;
  vbool16_t even = __riscv_vreinterpret_v_u8m1_b16 (xts_even ());
  u64 power = (u64)0x80 >> group % 8 << group / 8 * 8;
  vuint32m4_t t, h;

  t = __riscv_vreinterpret_v_u64m4_u32m4 (__riscv_vbrev8_v_u64m4 (w, vl));
  h = __riscv_vreinterpret_v_u64m4_u32m4 (
        __riscv_vmerge_vxm_u64m4 (__riscv_vmv_v_x_u64m4 (0, vl), power, even,
                                  vl));
  vl = __riscv_vsetvlmax_e32m4 ();
  do
    {
      xts_group (w, out, in, AES_KEY_ARGS, encrypt, rounds);
      in += 16 * group;
      out += 16 * group;
      t = __riscv_vgmul_vv_u32m4 (t, h, vl);
      w = __riscv_vreinterpret_v_u32m4_u64m4 (
            __riscv_vbrev8_v_u32m4 (t, vl));
    }
  while (in != end);

  return w;
}

XTS_DEFINE (_gcry_aes_riscv_zvkned_zvkg_xts_crypt, zvkg_groups)
