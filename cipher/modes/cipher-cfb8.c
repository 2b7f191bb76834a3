/* cipher-cfb8.c - the cipher feedback mode with segments of one byte
 * Source: SP 800-38A, 6.3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"

/* Bytes that a decryption crypts in one go, one block for each.  */
#define RUN  64

/* The register is the last 16 bytes of ciphertext.  */
static gcry_err_code_t
cfb8_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
              size_t inlen)
{
  byte *reg = c->u_iv.iv;
  byte stream[BLOCKSIZE];

  for (; inlen; inlen--)
    {
      _gcry_bulk_encrypt_block (c, c->context.c, stream, reg);
      memmove (reg, reg + 1, BLOCKSIZE - 1);
      reg[BLOCKSIZE - 1] = *in++ ^ stream[0];
      *out++ = reg[BLOCKSIZE - 1];
    }

  wipememory (stream, sizeof stream);
  return 0;
}

/* All registers of a run are known at its start: they are the 16 bytes at
 * each place of the ciphertext.  */
static gcry_err_code_t
cfb8_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
              size_t inlen)
{
  byte text[BLOCKSIZE + RUN];
  byte stream[RUN * BLOCKSIZE];
  size_t used = (inlen < RUN ? inlen : RUN) * BLOCKSIZE;
  size_t n, i;

  for (; inlen; inlen -= n)
    {
      n = inlen < RUN ? inlen : RUN;
      memcpy (text, c->u_iv.iv, BLOCKSIZE);
      memcpy (text + BLOCKSIZE, in, n);
      for (i = 0; i < n; i++)
        memcpy (stream + i * BLOCKSIZE, text + i, BLOCKSIZE);

      _gcry_bulk_ecb (c, c->context.c, stream, stream, n, 1);
      for (i = 0; i < n; i++)
        out[i] = text[BLOCKSIZE + i] ^ stream[i * BLOCKSIZE];

      memcpy (c->u_iv.iv, text + n, BLOCKSIZE);
      out += n;
      in += n;
    }

  wipememory (stream, used);
  wipememory (text, sizeof text);
  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_cfb8 =
  {
    .mode = GCRY_CIPHER_MODE_CFB8,
    .nkeys = 1,
    .ncontexts = 1,
    .encrypt = cfb8_encrypt,
    .decrypt = cfb8_decrypt
  };
