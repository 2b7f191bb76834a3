/* aes-impl.c - the table of AES implementations and the loop over it
 * Source: FIPS 197
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "g10lib.h"
#include "aes-impl.h"

#if HAVE_RVV_CRYPTO
/* The rows of RISC-V differ in what makes the tweaks of XTS.  No pass is too
 * short for them: vl says how much of one is done.  */
# define ZVKNED_ROW                                     \
    .width = 1,                                         \
    .least = 1,                                         \
    .expand = _gcry_aes_riscv_zvkned_expand_key,        \
    .encrypt = _gcry_aes_riscv_zvkned_encrypt,          \
    .decrypt = _gcry_aes_riscv_zvkned_decrypt,          \
    .cbc_enc = _gcry_aes_riscv_zvkned_cbc_enc,          \
    .cfb_enc = _gcry_aes_riscv_zvkned_cfb_enc,          \
    .ofb_enc = _gcry_aes_riscv_zvkned_ofb_enc,          \
    .ctr16be = _gcry_aes_riscv_zvkned_ctr16be,          \
    .ctr32le = _gcry_aes_riscv_zvkned_ctr32le,          \
    .cbc_dec = _gcry_aes_riscv_zvkned_cbc_dec,          \
    .cfb_dec = _gcry_aes_riscv_zvkned_cfb_dec,          \
    .ocb_crypt = _gcry_aes_riscv_zvkned_ocb_crypt
#endif

const struct aes_impl _gcry_aes_impls[] =
  {
#if HAVE_RVV_CRYPTO
    {
      .name = "zvkned-zvkg",
      .hwf = (HWF_RISCV_V | HWF_RISCV_ZVKNED | HWF_RISCV_ZVKG
              | HWF_RISCV_ZVKB),
      .xts_crypt = _gcry_aes_riscv_zvkned_zvkg_xts_crypt,
      ZVKNED_ROW
    },
    {
      .name = "zvkned-zvbc",
      .hwf = HWF_RISCV_V | HWF_RISCV_ZVKNED | HWF_RISCV_ZVBC,
      .xts_crypt = _gcry_aes_riscv_zvkned_zvbc_xts_crypt,
      ZVKNED_ROW
    },
    {
      .name = "zvkned",
      .hwf = HWF_RISCV_V | HWF_RISCV_ZVKNED,
      .xts_crypt = _gcry_aes_riscv_zvkned_xts_crypt,
      ZVKNED_ROW
    },
#endif
    {
      .name = "ref",
      .width = 1,
      .least = 1,
      .encrypt = _gcry_aes_ref_encrypt,
      .decrypt = _gcry_aes_ref_decrypt,
      .cbc_enc = _gcry_aes_ref_cbc_enc,
      .cfb_enc = _gcry_aes_ref_cfb_enc
    },
    { .name = NULL }
  };

/* A table that has outgrown the chain does not compile.  */
typedef char aes_chain_has_room[DIM (_gcry_aes_impls) <= AES_MAX_IMPLS + 1
                                ? 1 : -1];

void
_gcry_aes_choose (aes_context_t *ctx, unsigned int features)
{
  const struct aes_impl *impl;
  unsigned int n = 0;

  ctx->single = NULL;
  for (impl = _gcry_aes_impls; impl->name; impl++)
    if ((impl->hwf & features) == impl->hwf)
      {
        ctx->chain[n++] = impl;
        if (!ctx->single && impl->least == 1)
          ctx->single = impl;
      }
  ctx->chain[n] = NULL;
}

void
_gcry_aes_crypt (const aes_context_t *ctx, byte *out, const byte *in,
                 size_t nblocks, int encrypt)
{
  const struct aes_impl *const *step = ctx->chain;
  int used_ref = 0;
  size_t n;

  while (nblocks)
    {
      while (nblocks < (*step)->least)  /* Ends: "ref" has least == 1.  */
        step++;

      n = nblocks;
      if (n > (*step)->width)
        n -= n % (*step)->width;        /* Whole passes; the rest may suit a
                                         * lower row.  */

      if (encrypt)
        (*step)->encrypt (&ctx->k, out, in, n);
      else
        (*step)->decrypt (&ctx->k, out, in, n);
      used_ref |= (*step)->encrypt == _gcry_aes_ref_encrypt;
      out += 16 * n;
      in += 16 * n;
      nblocks -= n;
    }

  if (used_ref)
    _gcry_burn_stack (AES_REF_STACK);
}
