/* cipher-cbc.c - cipher block chaining, with ciphertext stealing or as a MAC
 * Source: SP 800-38A, 6.2 and its addendum (CBC-CS3); RFC 3962, section 5
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* Does a call of INLEN bytes steal?  One block alone is plain CBC.  */
static int
steals (gcry_cipher_hd_t c, size_t inlen)
{
  return (c->flags & GCRY_CIPHER_CBC_CTS) && inlen > BLOCKSIZE;
}

/* How many of INLEN bytes, at least 17, are the last block, which CS3 treats
 * apart: 1 to 16.  */
static size_t
tail_length (size_t inlen)
{
  return (inlen - 1) % BLOCKSIZE + 1;
}

static gcry_err_code_t
check_lengths (gcry_cipher_hd_t c, size_t least, size_t outsize,
               size_t inlen)
{
  if (outsize < least)
    return GPG_ERR_BUFFER_TOO_SHORT;

  if (inlen % BLOCKSIZE && !steals (c, inlen))
    return GPG_ERR_INV_LENGTH;

  return 0;
}

/* The last block of CS3: with C(m) the ciphertext before it, which is the
 * register and at OUT - 16, encrypt the NTAIL bytes at IN, padded with
 * zeros, and let the result and the first bytes of C(m) change places.  */
static void __attribute__ ((noinline))
steal_encrypt (gcry_cipher_hd_t c, byte *out, const byte *in, size_t ntail)
{
  byte last[BLOCKSIZE] = { 0 };

  memcpy (last, in, ntail);
  memcpy (out, c->u_iv.iv, ntail);
  _gcry_bulk_cbc_enc (c, c->context.c, c->u_iv.iv, out - BLOCKSIZE, last, 1,
                      0);
  wipememory (last, sizeof last);
}

static gcry_err_code_t
cbc_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  int mac = !!(c->flags & GCRY_CIPHER_CBC_MAC);
  size_t ntail = steals (c, inlen) ? tail_length (inlen) : 0;
  size_t nbytes = inlen - ntail;
  gcry_err_code_t rc;

  rc = check_lengths (c, mac ? BLOCKSIZE : inlen, outsize, inlen);
  if (rc)
    return rc;

  _gcry_bulk_cbc_enc (c, c->context.c, c->u_iv.iv, out, in,
                      nbytes / BLOCKSIZE, mac);
  if (ntail)
    {
      steal_encrypt (c, out + nbytes, in + nbytes, ntail);
      _gcry_burn_stack (MODE_STACK);
    }

  return 0;
}

/* The last two blocks of CS3 are X at IN, and the NTAIL bytes after it.  The
 * decryption of X is the last plaintext, padded with zeros, xor C(m), whose
 * first bytes are at the end of IN: both come out of it.  C(m) decrypted and
 * chained is the plaintext before the last.  */
static void __attribute__ ((noinline))
steal_decrypt (gcry_cipher_hd_t c, byte *out, const byte *in, size_t ntail)
{
  byte cm[BLOCKSIZE];
  byte last[BLOCKSIZE];

  _gcry_bulk_ecb (c, c->context.c, last, in, 1, 0);
  memcpy (cm, last, BLOCKSIZE);
  memcpy (cm, in + BLOCKSIZE, ntail);
  buf_xor (last, last, cm, ntail);

  _gcry_bulk_cbc_dec (c, c->context.c, c->u_iv.iv, out, cm, 1);
  memcpy (out + BLOCKSIZE, last, ntail);
  wipememory (last, sizeof last);
  wipememory (cm, sizeof cm);
}

static gcry_err_code_t
cbc_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  size_t ntail = steals (c, inlen) ? tail_length (inlen) : 0;
  size_t nbytes = ntail ? inlen - ntail - BLOCKSIZE : inlen;
  gcry_err_code_t rc;

  rc = check_lengths (c, inlen, outsize, inlen);
  if (rc)
    return rc;

  _gcry_bulk_cbc_dec (c, c->context.c, c->u_iv.iv, out, in,
                      nbytes / BLOCKSIZE);
  if (ntail)
    {
      steal_decrypt (c, out + nbytes, in + nbytes, ntail);
      _gcry_burn_stack (MODE_STACK);
    }

  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_cbc =
  {
    .mode = GCRY_CIPHER_MODE_CBC,
    .nkeys = 1,
    .ncontexts = 1,
    .own_sizes = 1,             /* A MAC needs room for one block only.  */
    .encrypt = cbc_encrypt,
    .decrypt = cbc_decrypt
  };
