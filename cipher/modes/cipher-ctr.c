/* cipher-ctr.c - the counter mode
 * Source: SP 800-38A, 6.5
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* Encrypt or decrypt.  The last UNUSED bytes of LASTIV are key stream that
 * an earlier call left; the counter is that of the block after it.  */
static gcry_err_code_t
ctr_crypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
           size_t inlen)
{
  size_t n = c->unused < inlen ? c->unused : inlen;

  if (n)
    {
      buf_xor (out, in, c->lastiv + BLOCKSIZE - c->unused, n);
      c->unused -= n;
      out += n;
      in += n;
      inlen -= n;
    }

  n = inlen / BLOCKSIZE;
  if (n)
    {
      _gcry_bulk_ctr (c, c->context.c, c->u_ctr.ctr, out, in, n);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
      inlen -= n * BLOCKSIZE;
    }

  if (inlen)
    {
      _gcry_bulk_encrypt_block (c, c->context.c, c->lastiv, c->u_ctr.ctr);
      cipher_block_add (c->u_ctr.ctr, 1, BLOCKSIZE);
      buf_xor (out, in, c->lastiv, inlen);
      c->unused = BLOCKSIZE - inlen;
    }

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
