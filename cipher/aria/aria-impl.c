/* aria-impl.c - the table of ARIA implementations and the loop over it
 * Source: RFC 5794
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stddef.h>
#include "g10lib.h"
#include "bufhelp.h"
#include "cipher-internal.h"
#include "aria-impl.h"

/* What a file of kernels has of each of these.  */
#define PARALLEL(prefix)                                              \
  .crypt = prefix##_crypt, .ctr16be = prefix##_ctr16be,               \
  .cbc_dec = prefix##_cbc_dec, .cfb_dec = prefix##_cfb_dec,           \
  .xts_crypt = prefix##_xts_crypt, .xex_crypt = prefix##_xex_crypt
#define CHAINS(prefix)                                                \
  .cbc_enc = prefix##_cbc_enc, .cfb_enc = prefix##_cfb_enc,           \
  .ofb_enc = prefix##_ofb_enc
#define LANES(prefix)                                                 \
  .lanes_in = prefix##_lanes_in, .lanes_out = prefix##_lanes_out

const struct aria_impl _gcry_aria_impls[] =
  {
#if HAVE_NASM_GFNI && HAVE_NASM_AVX512
    {
      .name = "gfni-avx512",
      .hwf = HWF_INTEL_GFNI | HWF_INTEL_AVX512,
      .forms = ARIA_FORM_FOLDED | ARIA_FORM_BLOCKS,
      .width = 64,
      .least = 1,
      PARALLEL (_gcry_aria_gfni_avx512),
      CHAINS (_gcry_aria_gfni_avx512),
      LANES (_gcry_aria_gfni_avx512)
    },
#endif
#if HAVE_NASM_GFNI
    {
      .name = "gfni-avx2",
      .hwf = HWF_INTEL_GFNI | HWF_INTEL_AVX2,
      .forms = ARIA_FORM_SLICED | ARIA_FORM_BLOCKS,
      .width = 32,
      .least = 1,
      PARALLEL (_gcry_aria_gfni_avx2),
      CHAINS (_gcry_aria_gfni_avx2),
      LANES (_gcry_aria_gfni_avx2)
    },
#endif
#if HAVE_NASM_VAES
    {
      .name = "vaes-avx2",
      .hwf = HWF_INTEL_AESNI | HWF_INTEL_VAES_VPCLMUL | HWF_INTEL_AVX2,
      .forms = ARIA_FORM_AES_SLICED | ARIA_FORM_AES_BLOCKS,
      .width = 32,
      .least = 1,
      PARALLEL (_gcry_aria_vaes_avx2),
      CHAINS (_gcry_aria_aesni_avx)
    },
#endif
#if HAVE_NASM
    {
      .name = "aesni-avx2",
      .hwf = HWF_INTEL_AESNI | HWF_INTEL_AVX2,
      .forms = ARIA_FORM_AES_SLICED | ARIA_FORM_AES_BLOCKS,
      .width = 32,
      .least = 1,
      PARALLEL (_gcry_aria_aesni_avx2),
      CHAINS (_gcry_aria_aesni_avx)
    },
#endif
#if HAVE_NASM_GFNI
    {
      .name = "gfni-avx",
      .hwf = HWF_INTEL_GFNI | HWF_INTEL_AVX,
      .forms = ARIA_FORM_SLICED | ARIA_FORM_BLOCKS,
      .width = 16,
      .least = 1,
      PARALLEL (_gcry_aria_gfni_avx),
      CHAINS (_gcry_aria_gfni_avx)
    },
#endif
#if HAVE_NASM
    {
      .name = "aesni-avx",
      .hwf = HWF_INTEL_AESNI | HWF_INTEL_AVX,
      .forms = ARIA_FORM_AES_SLICED | ARIA_FORM_AES_BLOCKS,
      .width = 16,
      .least = 1,
      PARALLEL (_gcry_aria_aesni_avx),
      CHAINS (_gcry_aria_aesni_avx)
    },
#endif
#if HAVE_RVV_CRYPTO
    {
      .name = "zvkned",
      .hwf = HWF_RISCV_V | HWF_RISCV_ZVKNED | HWF_RISCV_ZVKB,
      .forms = ARIA_FORM_ROWS,
      .width = 1,
      .least = 1,
      .crypt = _gcry_aria_riscv_zvkned_crypt
    },
#endif
    {
      .name = "ref",
      .width = 1,
      .least = 1,
      .crypt = _gcry_aria_ref_crypt,
      .cbc_enc = _gcry_aria_ref_cbc_enc,
      .cfb_enc = _gcry_aria_ref_cfb_enc
    },
    { .name = NULL }
  };

/* aria-x86.inc knows these offsets.  */
typedef char aria_keys_are_as_kernels_think
  [offsetof (aria_keys_t, words) == 0
   && offsetof (aria_keys_t, blocks) == 1088
   && offsetof (aria_keys_t, rounds) == 1632 ? 1 : -1];

/* A table that has outgrown the chain does not compile.  */
typedef char aria_chain_has_room[DIM (_gcry_aria_impls) <= ARIA_MAX_IMPLS + 1
                                 ? 1 : -1];

unsigned int
_gcry_aria_choose (aria_context_t *ctx, unsigned int features)
{
  const struct aria_impl *impl;
  unsigned int forms = 0;
  unsigned int n = 0;

  ctx->single = NULL;
  for (impl = _gcry_aria_impls; impl->name; impl++)
    if ((impl->hwf & features) == impl->hwf)
      {
        ctx->chain[n++] = impl;
        if (!ctx->single)
          forms |= impl->forms;
        if (!ctx->single && impl->least == 1)
          ctx->single = impl;
      }
  ctx->chain[n] = NULL;
  ctx->alone = ctx->single == ctx->chain[0] && ctx->single->ctr16be
               ? ctx->single : NULL;

  return forms;
}

/* Move *STEP on in a chain to the row for the next of NBLOCKS blocks, at
 * least 1.  Returns how many it is to do.  */
static size_t
next_blocks (const struct aria_impl *const **step, size_t nblocks)
{
  while (nblocks < (**step)->least)     /* Ends: "ref" has least == 1.  */
    (*step)++;

  /* Whole passes; the rest may suit a lower row.  */
  return nblocks > (**step)->width && (**step)->least > 1
    ? nblocks - nblocks % (**step)->width : nblocks;
}

void
_gcry_aria_crypt (const aria_context_t *ctx, const aria_keys_t *k,
                  byte *out, const byte *in, size_t nblocks)
{
  const struct aria_impl *const *step = ctx->chain;
  int used_ref = 0;
  size_t n;

  while (nblocks)
    {
      n = next_blocks (&step, nblocks);
      (*step)->crypt (k, out, in, n);
      used_ref |= (*step)->crypt == _gcry_aria_ref_crypt;
      out += 16 * n;
      in += 16 * n;
      nblocks -= n;
    }

  if (used_ref)
    _gcry_burn_stack (ARIA_REF_STACK);
}

/* CTR of a row that has only crypt.  */
static void
ctr_by_crypt (const struct aria_impl *impl, const aria_keys_t *k, byte *ctr,
              byte *out, const byte *in, size_t nblocks)
{
  byte stream[16 * 16];
  size_t n, i;

  for (; nblocks; nblocks -= n)
    {
      n = nblocks < 16 ? nblocks : 16;
      for (i = 0; i < n; i++)
        {
          cipher_block_cpy (stream + 16 * i, ctr, 16);
          cipher_block_add (ctr, 1, 16);
        }
      impl->crypt (k, stream, stream, n);
      buf_xor (out, in, stream, 16 * n);
      out += 16 * n;
      in += 16 * n;
    }
  wipememory (stream, sizeof stream);
}

void
_gcry_aria_ctr16be (const aria_context_t *ctx, byte *ctr, byte *out,
                    const byte *in, size_t nblocks)
{
  const struct aria_impl *const *step = ctx->chain;
  int used_ref = 0;
  size_t n;

  while (nblocks)
    {
      n = next_blocks (&step, nblocks);
      if ((*step)->ctr16be)
        (*step)->ctr16be (&ctx->enc, ctr, out, in, n);
      else
        ctr_by_crypt (*step, &ctx->enc, ctr, out, in, n);
      used_ref |= (*step)->crypt == _gcry_aria_ref_crypt;
      out += 16 * n;
      in += 16 * n;
      nblocks -= n;
    }

  if (used_ref)
    _gcry_burn_stack (ARIA_REF_STACK);
}
