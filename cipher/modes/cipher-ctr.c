/* cipher-ctr.c - the counter mode
 * Source: SP 800-38A, 6.5
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"

/* Encrypt or decrypt.  */
static gcry_err_code_t
ctr_crypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
           size_t inlen)
{
  _gcry_bulk_stream (c, c->context.c, _gcry_bulk_ctr, c->u_ctr.ctr,
                     out, in, inlen);
  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_ctr =
  {
    .mode = GCRY_CIPHER_MODE_CTR,
    .nkeys = 1,
    .ncontexts = 1,
    .encrypt = ctr_crypt,
    .decrypt = ctr_crypt
  };
