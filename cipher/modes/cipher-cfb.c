/* cipher-cfb.c - the cipher feedback mode with 128-bit segments
 * Source: SP 800-38A, 6.3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Within a block the register holds the new ciphertext, and in its last
 * UNUSED bytes what is left of the key stream; LASTIV holds the ciphertext
 * block before, for gcry_cipher_sync.
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"

/* NBYTES bytes with the key stream that the register has left, which are at
 * least as many.  */
static void
cfb_bytes (gcry_cipher_hd_t c, byte *out, const byte *in, size_t nbytes,
           int encrypt)
{
  byte *reg = c->u_iv.iv + BLOCKSIZE - c->unused;
  size_t i;
  byte x, y;

  for (i = 0; i < nbytes; i++)
    {
      x = in[i];
      y = x ^ reg[i];
      reg[i] = encrypt ? y : x;
      out[i] = y;
    }

  c->unused -= nbytes;
}

static void
cfb_crypt (gcry_cipher_hd_t c, byte *out, const byte *in, size_t inlen,
           int encrypt)
{
  size_t n = c->unused < inlen ? c->unused : inlen;

  if (n)
    {
      cfb_bytes (c, out, in, n, encrypt);
      out += n;
      in += n;
      inlen -= n;
    }

  n = inlen / BLOCKSIZE;
  if (n)
    {
      (encrypt ? _gcry_bulk_cfb_enc : _gcry_bulk_cfb_dec)
        (c, c->context.c, c->u_iv.iv, out, in, n);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
      inlen -= n * BLOCKSIZE;
    }

  if (inlen)
    {
      memcpy (c->lastiv, c->u_iv.iv, BLOCKSIZE);
      _gcry_bulk_encrypt_block (c, c->context.c, c->u_iv.iv, c->u_iv.iv);
      c->unused = BLOCKSIZE;
      cfb_bytes (c, out, in, inlen, encrypt);
    }
}

static gcry_err_code_t
cfb_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  cfb_crypt (c, out, in, inlen, 1);
  return 0;
}

static gcry_err_code_t
cfb_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  cfb_crypt (c, out, in, inlen, 0);
  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_cfb =
  {
    .mode = GCRY_CIPHER_MODE_CFB,
    .nkeys = 1,
    .ncontexts = 1,
    .encrypt = cfb_encrypt,
    .decrypt = cfb_decrypt
  };
