/* ghash-zvbc-riscv64.c - GHASH and POLYVAL with Zvbc
 * Source: SP 800-38D, 6.4; RFC 8452, section 3 and appendix A; RISC-V
 *   Cryptography Extensions Volume II, Zvbc
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The halves of the blocks are in groups of their own, so that nothing moves
 * from element to element.
 */

#include <config.h>

#include "ghash-poly.h"
#include "ghash-rvv.h"

/* ghash_key_t.table: the low halves of H^16, ..., H^2, H and then the high
 * ones, in POLYVAL's order.  */
static inline_always const u64 *
low_powers (const ghash_key_t *key, size_t from)
{
  return key->table.w64 + GHASH_POWERS - from;
}

static inline_always const u64 *
high_powers (const ghash_key_t *key, size_t from)
{
  return low_powers (key, from) + GHASH_POWERS;
}

/* V = X * H, of 256 bits.  KIND: vv, the halves of H in groups, or vx, in
 * registers.  */
#define MULTIPLY(lmul, kind, x0, x1, h0, h1, vl)                        \
  do                                                                    \
    {                                                                   \
      v0 = __riscv_vclmul_##kind##_u64##lmul (x0, h0, vl);              \
      v1 = __riscv_vxor_vv_u64##lmul (                                  \
             __riscv_vclmulh_##kind##_u64##lmul (x0, h0, vl),           \
             __riscv_vclmul_##kind##_u64##lmul (x0, h1, vl), vl);       \
      v1 = __riscv_vxor_vv_u64##lmul (                                  \
             v1, __riscv_vclmul_##kind##_u64##lmul (x1, h0, vl), vl);   \
      v2 = __riscv_vxor_vv_u64##lmul (                                  \
             __riscv_vclmulh_##kind##_u64##lmul (x0, h1, vl),           \
             __riscv_vclmulh_##kind##_u64##lmul (x1, h0, vl), vl);      \
      v2 = __riscv_vxor_vv_u64##lmul (                                  \
             v2, __riscv_vclmul_##kind##_u64##lmul (x1, h1, vl), vl);   \
      v3 = __riscv_vclmulh_##kind##_u64##lmul (x1, h1, vl);             \
    }                                                                   \
  while (0)

/* V x^-128, of 128 bits, in V3 and V2: see poly_reduce in ghash-poly.h.  The
 * polynomial without x^128 and 1 is x^64 times this.  */
#define POLYNOMIAL  0xc200000000000000ull
#define REDUCE(lmul, vl)                                                \
  do                                                                    \
    {                                                                   \
      v1 = __riscv_vxor_vv_u64##lmul (                                  \
             v1, __riscv_vclmul_vx_u64##lmul (v0, POLYNOMIAL, vl), vl); \
      v2 = __riscv_vxor_vv_u64##lmul (v2, v0, vl);                      \
      v2 = __riscv_vxor_vv_u64##lmul (                                  \
             v2, __riscv_vclmulh_vx_u64##lmul (v0, POLYNOMIAL, vl),     \
             vl);                                                       \
      v2 = __riscv_vxor_vv_u64##lmul (                                  \
             v2, __riscv_vclmul_vx_u64##lmul (v1, POLYNOMIAL, vl), vl); \
      v3 = __riscv_vxor_vv_u64##lmul (v3, v1, vl);                      \
      v3 = __riscv_vxor_vv_u64##lmul (                                  \
             v3, __riscv_vclmulh_vx_u64##lmul (v1, POLYNOMIAL, vl),     \
             vl);                                                       \
    }                                                                   \
  while (0)

/* The elements of WIDTH blocks where the mask is set.  */
static inline_always vuint64m2_t
halves (vuint64m4_t blocks, vbool16_t mask, size_t width)
{
  return __riscv_vget_v_u64m4_u64m2 (
    __riscv_vcompress_vm_u64m4 (blocks, mask, 2 * width), 0);
}

/* X0, X1 ^= the low and high halves of the next blocks.  */
#define ADD_BLOCKS(x0, x1, in, width)                                   \
  do                                                                    \
    {                                                                   \
      vuint64m4_t b = __riscv_vreinterpret_v_u32m4_u64m4 (              \
                        rvv_load_m4 (in, width));                       \
                                                                        \
      if (!polyval)                                                     \
        b = __riscv_vrev8_v_u64m4 (b, 2 * (width));                     \
      x0 = __riscv_vxor_vv_u64m2 (                                      \
             x0, halves (b, polyval ? even : odd, width), width);       \
      x1 = __riscv_vxor_vv_u64m2 (                                      \
             x1, halves (b, polyval ? odd : even, width), width);       \
    }                                                                   \
  while (0)

static inline_always u64
sum (vuint64m2_t x, size_t vl)
{
  return __riscv_vmv_x_s_u64m1_u64 (
    __riscv_vredxor_vs_u64m2_u64m1 (x, __riscv_vmv_s_x_u64m1 (0, 1), vl));
}

static inline_always void
hash_body (const ghash_key_t *key, byte *hash, const byte *in,
           size_t nblocks, const int polyval)
{
  vbool16_t even = __riscv_vreinterpret_v_u8m1_b16 (ghash_even ());
  vbool16_t odd = __riscv_vmnot_m_b16 (even, __riscv_vsetvlmax_e64m4 ());
  size_t width, steps;
  u64 y[2], v[4];

  poly_load (y, hash, !polyval);
  while (nblocks)
    {
      vuint64m2_t x0, x1, v0, v1, v2, v3;

      width = ghash_width (nblocks);
      steps = nblocks / width;
      nblocks %= width;
      x0 = __riscv_vmv_v_x_u64m2 (0, width);
      x1 = __riscv_vmv_v_x_u64m2 (0, width);
      x0 = __riscv_vmv_s_x_u64m2_tu (x0, y[0], width);
      x1 = __riscv_vmv_s_x_u64m2_tu (x1, y[1], width);

      if (steps > 1)
        {
          u64 h0 = *low_powers (key, width);
          u64 h1 = *high_powers (key, width);

          for (; steps > 1; steps--)
            {
              ADD_BLOCKS (x0, x1, in, width);
              MULTIPLY (m2, vx, x0, x1, h0, h1, width);
              REDUCE (m2, width);
              x0 = v2;
              x1 = v3;
              in += 16 * width;
            }
        }

      {
        vuint64m2_t h0 = __riscv_vle64_v_u64m2 (low_powers (key, width),
                                                width);
        vuint64m2_t h1 = __riscv_vle64_v_u64m2 (high_powers (key, width),
                                                width);

        ADD_BLOCKS (x0, x1, in, width);
        MULTIPLY (m2, vv, x0, x1, h0, h1, width);
        in += 16 * width;
      }
      v[0] = sum (v0, width);
      v[1] = sum (v1, width);
      v[2] = sum (v2, width);
      v[3] = sum (v3, width);
      poly_reduce (y, v);
    }
  poly_store (hash, y, !polyval);
  rvv_clear ();
}

unsigned int
_gcry_ghash_riscv_zvbc_setkey (ghash_key_t *key)
{
  u64 *low = key->table.w64 + GHASH_POWERS;
  u64 *high = low + GHASH_POWERS;
  u64 h0 = key->h[0], h1 = key->h[1];
  vuint64m1_t x0 = __riscv_vmv_s_x_u64m1 (h0, 1);
  vuint64m1_t x1 = __riscv_vmv_s_x_u64m1 (h1, 1);
  vuint64m1_t v0, v1, v2, v3;
  unsigned int i;

  for (i = 0; i < GHASH_POWERS; i++)
    {
      __riscv_vse64_v_u64m1 (--low, x0, 1);
      __riscv_vse64_v_u64m1 (--high, x1, 1);
      MULTIPLY (m1, vx, x0, x1, h0, h1, 1);
      REDUCE (m1, 1);
      x0 = v2;
      x1 = v3;
    }
  rvv_clear ();

  return 0;
}

unsigned int
_gcry_ghash_riscv_zvbc_ghash (const ghash_key_t *key, byte *hash,
                              const byte *in, size_t nblocks)
{
  hash_body (key, hash, in, nblocks, 0);
  return 0;
}

unsigned int
_gcry_ghash_riscv_zvbc_polyval (const ghash_key_t *key, byte *hash,
                                const byte *in, size_t nblocks)
{
  hash_body (key, hash, in, nblocks, 1);
  return 0;
}
