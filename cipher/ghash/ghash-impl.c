/* ghash-impl.c - which GHASH and POLYVAL implementations there are
 * Source: SP 800-38D, 6.4; RFC 8452, section 3 and appendix A
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "g10lib.h"
#include "bufhelp.h"
#include "ghash-impl.h"

/* ghash-clmul.inc knows these offsets.  */
typedef char ghash_key_is_as_kernels_think
  [sizeof (void *) != 8
   || (offsetof (ghash_key_t, h) == 8 && offsetof (ghash_key_t, table) == 24)
   ? 1 : -1];

const struct ghash_impl _gcry_ghash_impls[] =
  {
#if HAVE_NASM_VAES && HAVE_NASM_AVX512
    { "vpclmul-avx512",
      HWF_INTEL_PCLMUL | HWF_INTEL_VAES_VPCLMUL | HWF_INTEL_AVX512,
      _gcry_ghash_pclmul_avx_setkey,
      _gcry_ghash_vpclmul_avx512_ghash, _gcry_ghash_vpclmul_avx512_polyval },
#endif
#if HAVE_NASM
    { "pclmul-avx", HWF_INTEL_PCLMUL | HWF_INTEL_AVX,
      _gcry_ghash_pclmul_avx_setkey,
      _gcry_ghash_pclmul_avx_ghash, _gcry_ghash_pclmul_avx_polyval },
#endif
#if HAVE_RVV_CRYPTO
    { "zvkg", HWF_RISCV_V | HWF_RISCV_ZVKG | HWF_RISCV_ZVKB,
      _gcry_ghash_riscv_zvkg_setkey,
      _gcry_ghash_riscv_zvkg_ghash, _gcry_ghash_riscv_zvkg_polyval },
    { "zvbc", HWF_RISCV_V | HWF_RISCV_ZVBC | HWF_RISCV_ZVKB,
      _gcry_ghash_riscv_zvbc_setkey,
      _gcry_ghash_riscv_zvbc_ghash, _gcry_ghash_riscv_zvbc_polyval },
#endif
#if HAVE_INT128
    { "int128", 0, _gcry_ghash_int128_setkey,
      _gcry_ghash_int128_ghash, _gcry_ghash_int128_polyval },
#endif
    { "ref", 0, _gcry_ghash_ref_setkey,
      _gcry_ghash_ref_ghash, _gcry_ghash_ref_polyval },
    { NULL, 0, NULL, NULL, NULL }
  };

static const struct ghash_impl *
best_impl (void)
{
  const struct ghash_impl *impl = _gcry_ghash_impls;
  unsigned int hwf = _gcry_get_hw_features ();

  while ((impl->hwf & hwf) != impl->hwf)        /* Ends: "ref" needs none.  */
    impl++;
  return impl;
}

void
_gcry_ghash_setkey (ghash_key_t *key, const byte *h,
                    const struct ghash_impl *impl)
{
  u64 low = buf_get_be64 (h + 8);
  u64 high = buf_get_be64 (h);
  u64 carry = 0 - (high >> 63);

  if (!impl)
    impl = best_impl ();

  /* mulX: times x, modulo x^128 + x^127 + x^126 + x^121 + 1.  */
  key->h[0] = (low << 1) ^ (carry & 1);
  key->h[1] = ((high << 1) | (low >> 63))
              ^ (carry & (((u64)1 << 63) | ((u64)1 << 62) | ((u64)1 << 57)));
  key->blocks = impl->ghash;
  _gcry_burn_stack (impl->setkey (key));
}

void
_gcry_polyval_setkey (ghash_key_t *key, const byte *h,
                      const struct ghash_impl *impl)
{
  if (!impl)
    impl = best_impl ();

  key->h[0] = buf_get_le64 (h);
  key->h[1] = buf_get_le64 (h + 8);
  key->blocks = impl->polyval;
  _gcry_burn_stack (impl->setkey (key));
}

void
_gcry_ghash_write (const ghash_key_t *key, ghash_state_t *state,
                   const byte *in, size_t nbytes)
{
  unsigned int depth = 0;
  size_t n;

  if (!nbytes)
    return;

  if (state->ntail)
    {
      n = block_fill (state->tail, &state->ntail, in, nbytes);
      in += n;
      nbytes -= n;
      if (state->ntail < sizeof state->tail)
        return;

      depth = key->blocks (key, state->hash, state->tail, 1);
      state->ntail = 0;
    }

  n = nbytes / 16;
  if (n)
    depth = key->blocks (key, state->hash, in, n);

  state->ntail = nbytes % 16;
  memcpy (state->tail, in + 16 * n, state->ntail);

  if (depth)
    _gcry_burn_stack (depth);
}

void
_gcry_ghash_pad (const ghash_key_t *key, ghash_state_t *state)
{
  static const byte zeros[16];

  if (state->ntail)
    _gcry_ghash_write (key, state, zeros, sizeof zeros - state->ntail);
}

void
_gcry_ghash_final (const ghash_key_t *key, ghash_state_t *state,
                   const byte *last)
{
  byte blocks[32] = { 0 };
  size_t nblocks = state->ntail ? 2 : 1;

  memcpy (blocks, state->tail, state->ntail);
  memcpy (blocks + 16 * (nblocks - 1), last, 16);
  _gcry_burn_stack (key->blocks (key, state->hash, blocks, nblocks));
  state->ntail = 0;
  wipememory (blocks, sizeof blocks);
}
