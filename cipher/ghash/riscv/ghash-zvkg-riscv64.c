/* ghash-zvkg-riscv64.c - GHASH and POLYVAL with Zvkg
 * Source: SP 800-38D, 6.4; RFC 8452, section 3 and appendix A; RISC-V
 *   Cryptography Extensions Volume II, Zvkg
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The instructions take blocks as GHASH has them: with POLYVAL the bytes of
 * each are reversed.
 */

#include <config.h>

#include "ghash-rvv.h"

/* Pairs of 64-bit elements as bytes in reverse; the NBLOCKS first.  */
static inline_always vuint32m4_t
reverse (vuint32m4_t x, vbool16_t even, size_t nblocks)
{
  vuint64m4_t s = __riscv_vundefined_u64m4 ();
  vuint64m4_t t = __riscv_vrev8_v_u64m4 (
                    __riscv_vreinterpret_v_u32m4_u64m4 (x), 2 * nblocks);

  s = __riscv_vslideup_vx_u64m4 (s, t, 1, 2 * nblocks);
  s = __riscv_vslidedown_vx_u64m4_mu (even, s, t, 1, 2 * nblocks);
  return __riscv_vreinterpret_v_u64m4_u32m4 (s);
}

static inline_always vuint32m4_t
load (const byte *in, size_t nblocks, vbool16_t even, const int polyval)
{
  vuint32m4_t x = rvv_load_m4 (in, nblocks);

  return polyval ? reverse (x, even, nblocks) : x;
}

/* H^J, ..., H^2, H, as GHASH has them.  */
static inline_always const byte *
powers (const ghash_key_t *key, size_t j)
{
  return (const byte *)key->table.w64 + 16 * (GHASH_POWERS - j);
}

/* The block at P in all of the first VL / 4 blocks.  */
static inline_always vuint32m4_t
broadcast (const byte *p, size_t vl)
{
  vuint32m4_t i = __riscv_vand_vx_u32m4 (__riscv_vid_v_u32m4 (vl), 3, vl);

  return __riscv_vrgather_vv_u32m4 (rvv_load_m4 (p, 1), i, vl);
}

/* The sum of VL elements of X where the mask is set.  */
static inline_always vuint64m1_t
sum (vbool16_t mask, vuint64m4_t x, size_t vl)
{
  return __riscv_vredxor_vs_u64m4_u64m1_m (
    mask, x, __riscv_vmv_s_x_u64m1 (0, 1), vl);
}

static inline_always void
hash_body (const ghash_key_t *key, byte *hash, const byte *in,
           size_t nblocks, const int polyval)
{
  vbool16_t even = __riscv_vreinterpret_v_u8m1_b16 (ghash_even ());
  vbool16_t odd = __riscv_vmnot_m_b16 (even, __riscv_vsetvlmax_e64m4 ());
  vuint32m4_t y, h;
  vuint64m1_t low, high;
  size_t width, steps, vl;

  while (nblocks)
    {
      width = ghash_width (nblocks);
      steps = nblocks / width;
      nblocks %= width;
      vl = 4 * width;
      y = __riscv_vmv_v_x_u32m4 (0, vl);
      y = __riscv_vmv_v_v_u32m4_tu (y, load (hash, 1, even, polyval), 4);

      h = broadcast (powers (key, width), vl);
      for (; steps > 1; steps--)
        {
          y = __riscv_vghsh_vv_u32m4 (y, h, load (in, width, even, polyval),
                                      vl);
          in += 16 * width;
        }
      h = rvv_load_m4 (powers (key, width), width);
      y = __riscv_vghsh_vv_u32m4 (y, h, load (in, width, even, polyval), vl);
      in += 16 * width;

      low = sum (even, __riscv_vreinterpret_v_u32m4_u64m4 (y), 2 * width);
      high = sum (odd, __riscv_vreinterpret_v_u32m4_u64m4 (y), 2 * width);
      low = __riscv_vslideup_vx_u64m1 (low, high, 1, 2);
      y = __riscv_vlmul_ext_v_u32m1_u32m4 (
            __riscv_vreinterpret_v_u64m1_u32m1 (low));
      rvv_store_m4 (hash, polyval ? reverse (y, even, 1) : y, 1);
    }
  rvv_clear ();
}

/* The factor, as POLYVAL has it, is x^-1 times the one that GHASH would have,
 * where mulX multiplies by x (RFC 8452, appendix A): in that order of bits a
 * shift to the right.  */
unsigned int
_gcry_ghash_riscv_zvkg_setkey (ghash_key_t *key)
{
  byte *p = (byte *)key->table.w64 + 16 * (GHASH_POWERS - 1);
  u64 carry = 0 - (key->h[0] & 1);
  vuint32m1_t h, power;
  unsigned int i;

  buf_put_be64 (p, (key->h[1] >> 1) ^ (carry & (u64)0xe1 << 56));
  buf_put_be64 (p + 8, key->h[0] >> 1 | key->h[1] << 63);
  power = h = rvv_load_m1 (p, 1);
  for (i = 1; i < GHASH_POWERS; i++)
    {
      p -= 16;
      power = __riscv_vgmul_vv_u32m1 (power, h, 4);
      rvv_store_m1 (p, power, 1);
    }
  rvv_clear ();

  return 0;
}

unsigned int
_gcry_ghash_riscv_zvkg_ghash (const ghash_key_t *key, byte *hash,
                              const byte *in, size_t nblocks)
{
  hash_body (key, hash, in, nblocks, 0);
  return 0;
}

unsigned int
_gcry_ghash_riscv_zvkg_polyval (const ghash_key_t *key, byte *hash,
                                const byte *in, size_t nblocks)
{
  hash_body (key, hash, in, nblocks, 1);
  return 0;
}
