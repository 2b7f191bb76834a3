/* cipher-ofb.c - the output feedback mode
 * Source: SP 800-38A, 6.4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* Encrypt or decrypt.  The register is the last block of key stream, of
 * which the last UNUSED bytes are still to be used.  */
static gcry_err_code_t
ofb_crypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
           size_t inlen)
{
  size_t n = c->unused < inlen ? c->unused : inlen;

  if (n)
    {
      buf_xor (out, in, c->u_iv.iv + BLOCKSIZE - c->unused, n);
      c->unused -= n;
      out += n;
      in += n;
      inlen -= n;
    }

  n = inlen / BLOCKSIZE;
  if (n)
    {
      _gcry_bulk_ofb (c, c->context.c, c->u_iv.iv, out, in, n);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
      inlen -= n * BLOCKSIZE;
    }

  if (inlen)
    {
      _gcry_bulk_encrypt_block (c, c->context.c, c->u_iv.iv, c->u_iv.iv);
      buf_xor (out, in, c->u_iv.iv, inlen);
      c->unused = BLOCKSIZE - inlen;
    }

  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_ofb =
  {
    .mode = GCRY_CIPHER_MODE_OFB,
    .nkeys = 1,
    .ncontexts = 1,
    .encrypt = ofb_crypt,
    .decrypt = ofb_crypt
  };
