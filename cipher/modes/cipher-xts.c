/* cipher-xts.c - the XTS mode, a data unit each call
 * Source: IEEE 1619-2007, 5.3 and 5.4; SP 800-38E
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* Most blocks of a data unit (SP 800-38E, section 4).  */
#define MAX_BLOCKS  ((size_t)1 << 20)

/* The register is the number of the data unit, 128 bits, little endian.  */
static void
next_unit (gcry_cipher_hd_t c)
{
  u64 low = buf_get_le64 (c->u_iv.iv) + 1;

  buf_put_le64 (c->u_iv.iv, low);
  if (!low)
    buf_put_le64 (c->u_iv.iv + 8, buf_get_le64 (c->u_iv.iv + 8) + 1);
}

/* A data unit's end, a block at IN and NTAIL bytes, 1 to 15, after it
 * (5.3.2, 5.4.2): the block is crypted with the tweak FIRST, lends its end
 * to the tail, which so becomes a block and is crypted with SECOND, and the
 * two change places.  */
static void
steal (gcry_cipher_hd_t c, byte *first, byte *second, byte *out,
       const byte *in, size_t ntail, int encrypt)
{
  byte block[BLOCKSIZE];
  byte tail[BLOCKSIZE];

  _gcry_bulk_xts (c, c->context.c, first, block, in, 1, encrypt);
  memcpy (tail, in + BLOCKSIZE, ntail);
  memcpy (tail + ntail, block + ntail, BLOCKSIZE - ntail);
  memcpy (out + BLOCKSIZE, block, ntail);
  _gcry_bulk_xts (c, c->context.c, second, out, tail, 1, encrypt);

  wipememory (block, sizeof block);
  wipememory (tail, sizeof tail);
}

static gcry_err_code_t
xts_crypt (gcry_cipher_hd_t c, byte *out, const byte *in, size_t inlen,
           int encrypt)
{
  size_t ntail = inlen % BLOCKSIZE;
  size_t nbytes = inlen - ntail;
  byte tweak[BLOCKSIZE];
  byte next[BLOCKSIZE];

  if (inlen < BLOCKSIZE)
    return GPG_ERR_BUFFER_TOO_SHORT;

  if (inlen > MAX_BLOCKS * BLOCKSIZE)
    return GPG_ERR_INV_LENGTH;

  _gcry_bulk_encrypt_block (c, c->context2, tweak, c->u_iv.iv);

  if (ntail)
    nbytes -= BLOCKSIZE;

  _gcry_bulk_xts (c, c->context.c, tweak, out, in, nbytes / BLOCKSIZE,
                  encrypt);
  if (ntail)
    {
      memcpy (next, tweak, BLOCKSIZE);
      _gcry_bulk_xts_double (next);
      if (encrypt)
        steal (c, tweak, next, out + nbytes, in + nbytes, ntail, 1);
      else
        steal (c, next, tweak, out + nbytes, in + nbytes, ntail, 0);
      wipememory (next, sizeof next);
    }

  next_unit (c);
  wipememory (tweak, sizeof tweak);
  return 0;
}

static gcry_err_code_t
xts_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  return xts_crypt (c, out, in, inlen, 1);
}

static gcry_err_code_t
xts_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  return xts_crypt (c, out, in, inlen, 0);
}

const cipher_mode_ops_t _gcry_cipher_mode_xts =
  {
    .mode = GCRY_CIPHER_MODE_XTS,
    .nkeys = 2,
    .ncontexts = 2,
    .encrypt = xts_encrypt,
    .decrypt = xts_decrypt
  };
