/* cipher-ecb.c - the electronic codebook mode
 * Source: SP 800-38A, 6.1
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"

static gcry_err_code_t
ecb_crypt (gcry_cipher_hd_t c, byte *out, const byte *in, size_t inlen,
           int encrypt)
{
  if (inlen % BLOCKSIZE)
    return GPG_ERR_INV_LENGTH;

  _gcry_bulk_ecb (c, c->context.c, out, in, inlen / BLOCKSIZE, encrypt);
  return 0;
}

static gcry_err_code_t
ecb_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  return ecb_crypt (c, out, in, inlen, 1);
}

static gcry_err_code_t
ecb_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  return ecb_crypt (c, out, in, inlen, 0);
}

const cipher_mode_ops_t _gcry_cipher_mode_ecb =
  {
    .mode = GCRY_CIPHER_MODE_ECB,
    .nkeys = 1,
    .ncontexts = 1,
    .encrypt = ecb_encrypt,
    .decrypt = ecb_decrypt
  };
