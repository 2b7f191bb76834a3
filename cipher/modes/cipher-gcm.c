/* cipher-gcm.c - Galois/Counter Mode
 * Source: SP 800-38D
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In the handle: u_ctr is the counter block of the next key stream block,
 * lastiv and unused what is left of the last one (bulk-128.h).  The hash
 * holds back at most 15 bytes; as AAD is padded before data begins, it
 * does so exactly when key stream is left.
 */

#include <config.h>

#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* The longest AAD, 2^64 - 1 bits, and the longest data, 2^39 - 256 bits
 * (5.2.1.1), in bytes.  An IV may be as long as AAD; no memory is.  */
#define MAX_AAD   (((u64)1 << 61) - 1)
#define MAX_DATA  (((u64)1 << 36) - 32)

static void
hash_write (gcry_cipher_hd_t c, const byte *in, size_t nbytes)
{
  _gcry_ghash_write (&c->u_mode.gcm.key, &c->u_mode.gcm.msg.hash, in, nbytes);
}

/* End the hash with the block of two lengths in bits; A and B are in
 * bytes.  */
static void
hash_final (gcry_cipher_hd_t c, u64 a, u64 b)
{
  byte block[BLOCKSIZE];

  buf_put_be64 (block, a << 3);
  buf_put_be64 (block + 8, b << 3);
  _gcry_ghash_final (&c->u_mode.gcm.key, &c->u_mode.gcm.msg.hash, block);
}

static void
gcm_reset (gcry_cipher_hd_t c)
{
  wipememory (&c->u_mode.gcm.msg, sizeof c->u_mode.gcm.msg);
  c->unused = 0;
  c->marks.iv = 0;
  c->marks.tag = 0;
}

/* FIPS 140 wants encryption with IVs that the module has made (SP 800-38D,
 * section 8).  */
static int
is_forbidden (gcry_cipher_hd_t c)
{
  return fips_mode () && !c->marks.geniv;
}

static gcry_err_code_t
gcm_setkey (gcry_cipher_hd_t c, const byte *key, size_t keylen)
{
  byte h[BLOCKSIZE] = { 0 };

  (void) key;
  (void) keylen;

  gcm_reset (c);
  _gcry_bulk_encrypt_block (c, c->context.c, h, h);
  _gcry_ghash_setkey (&c->u_mode.gcm.key, h, NULL);
  wipememory (h, sizeof h);
  return 0;
}

/* Begin a message (7.1, steps 2 and 3).  */
static void
start (gcry_cipher_hd_t c, const byte *iv, size_t ivlen)
{
  static const byte zeros[BLOCKSIZE];

  gcm_reset (c);
  if (ivlen == 12)
    {
      memcpy (c->u_ctr.ctr, iv, 12);
      buf_put_be32 (c->u_ctr.ctr + 12, 1);
    }
  else
    {
      hash_write (c, iv, ivlen);
      hash_final (c, 0, ivlen);
      memcpy (c->u_ctr.ctr, c->u_mode.gcm.msg.hash.hash, BLOCKSIZE);
      memset (c->u_mode.gcm.msg.hash.hash, 0, BLOCKSIZE);
    }

  /* E(K, J0) waits for the end; data begins with the next counter.  */
  _gcry_bulk_ctr32be (c, c->context.c, c->u_ctr.ctr, c->u_mode.gcm.msg.tag,
                      zeros, 1);
  c->marks.iv = 1;
}

/* Who sets no IV has one of 16 zero bytes.  */
static void
start_if_none (gcry_cipher_hd_t c)
{
  static const byte zeros[BLOCKSIZE];

  if (!c->marks.iv)
    start (c, zeros, sizeof zeros);
}

static gcry_err_code_t
gcm_setiv (gcry_cipher_hd_t c, const byte *iv, size_t ivlen)
{
  if (!ivlen)
    return GPG_ERR_INV_LENGTH;

  if (!iv)
    return GPG_ERR_INV_ARG;

  if (!c->marks.key)
    return GPG_ERR_MISSING_KEY;

  start (c, iv, ivlen);
  return 0;
}

static gcry_err_code_t
gcm_authenticate (gcry_cipher_hd_t c, const byte *aad, size_t aadlen)
{
  if (c->u_mode.gcm.msg.overlong)
    return GPG_ERR_INV_LENGTH;

  if (!c->marks.key || c->marks.tag || c->u_mode.gcm.msg.data_begun)
    return GPG_ERR_INV_STATE;

  start_if_none (c);
  if (aadlen > MAX_AAD - c->u_mode.gcm.msg.aadlen)
    {
      c->u_mode.gcm.msg.overlong = 1;
      return GPG_ERR_INV_LENGTH;
    }

  c->u_mode.gcm.msg.aadlen += aadlen;
  hash_write (c, aad, aadlen);
  return 0;
}

/* Checks and padding before data.  */
static gcry_err_code_t
begin_data (gcry_cipher_hd_t c, size_t nbytes)
{
  if (c->u_mode.gcm.msg.overlong)
    return GPG_ERR_INV_LENGTH;

  if (c->marks.tag)
    return GPG_ERR_INV_STATE;

  start_if_none (c);
  if (!c->u_mode.gcm.msg.data_begun)
    {
      _gcry_ghash_pad (&c->u_mode.gcm.key, &c->u_mode.gcm.msg.hash);
      c->u_mode.gcm.msg.data_begun = 1;
    }

  if (nbytes > MAX_DATA - c->u_mode.gcm.msg.datalen)
    {
      c->u_mode.gcm.msg.overlong = 1;
      return GPG_ERR_INV_LENGTH;
    }

  c->u_mode.gcm.msg.datalen += nbytes;
  return 0;
}

static void
crypt_chunk (gcry_cipher_hd_t c, byte *out, const byte *in, size_t nbytes,
             int encrypt)
{
  if (!encrypt)
    hash_write (c, in, nbytes);

  _gcry_bulk_stream (c, c->context.c, _gcry_bulk_ctr32be, c->u_ctr.ctr,
                     out, in, nbytes);

  if (encrypt)
    hash_write (c, out, nbytes);
}

static gcry_err_code_t
gcm_crypt (gcry_cipher_hd_t c, byte *out, const byte *in, size_t inlen,
           int encrypt)
{
  gcry_err_code_t rc = begin_data (c, inlen);
  size_t n;

  if (rc || !inlen)
    return rc;

  if (c->bulk.gcm_crypt)
    {
      n = c->unused < inlen ? c->unused : inlen;
      crypt_chunk (c, out, in, n, encrypt);
      out += n;
      in += n;
      inlen -= n;

      n = inlen / BLOCKSIZE;
      n -= c->bulk.gcm_crypt (c, out, in, n, encrypt);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
      inlen -= n * BLOCKSIZE;
    }

  for (; inlen; inlen -= n)
    {
      n = inlen < MODE_CHUNK ? inlen : MODE_CHUNK;
      crypt_chunk (c, out, in, n, encrypt);
      out += n;
      in += n;
    }

  return 0;
}

static gcry_err_code_t
gcm_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  (void) outsize;

  if (is_forbidden (c))
    return GPG_ERR_INV_STATE;

  return gcm_crypt (c, out, in, inlen, 1);
}

static gcry_err_code_t
gcm_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  (void) outsize;

  return gcm_crypt (c, out, in, inlen, 0);
}

/* May a tag have N bytes?  SP 800-38D, 5.2.1.2; longer buffers get one of
 * 16.  A short tag is for the caller to dare.  */
static int
is_taglen (size_t n)
{
  return n == 4 || n == 8 || n >= 12;
}

static gcry_err_code_t
compute_tag (gcry_cipher_hd_t c)
{
  if (c->u_mode.gcm.msg.overlong)
    return GPG_ERR_INV_LENGTH;

  if (!c->marks.key)
    return GPG_ERR_INV_STATE;

  if (!c->marks.tag)
    {
      start_if_none (c);
      hash_final (c, c->u_mode.gcm.msg.aadlen, c->u_mode.gcm.msg.datalen);
      cipher_block_xor (c->u_mode.gcm.msg.tag, c->u_mode.gcm.msg.tag,
                        c->u_mode.gcm.msg.hash.hash, BLOCKSIZE);
      c->marks.tag = 1;
    }

  return 0;
}

static gcry_err_code_t
gcm_get_tag (gcry_cipher_hd_t c, byte *tag, size_t taglen)
{
  gcry_err_code_t rc;

  if (is_forbidden (c))
    return GPG_ERR_INV_STATE;

  if (!is_taglen (taglen))
    return GPG_ERR_INV_LENGTH;

  rc = compute_tag (c);
  if (!rc)
    memcpy (tag, c->u_mode.gcm.msg.tag,
            taglen < BLOCKSIZE ? taglen : BLOCKSIZE);

  return rc;
}

static gcry_err_code_t
gcm_check_tag (gcry_cipher_hd_t c, const byte *tag, size_t taglen)
{
  gcry_err_code_t rc;

  if (!is_taglen (taglen))
    return GPG_ERR_INV_LENGTH;

  rc = compute_tag (c);
  if (!rc && (taglen > BLOCKSIZE
              || !buf_eq_const (tag, c->u_mode.gcm.msg.tag, taglen)))
    rc = GPG_ERR_CHECKSUM;

  return rc;
}

const cipher_mode_ops_t _gcry_cipher_mode_gcm =
  {
    .mode = GCRY_CIPHER_MODE_GCM,
    .nkeys = 1,
    .ncontexts = 1,
    .setkey = gcm_setkey,
    .setiv = gcm_setiv,
    .encrypt = gcm_encrypt,
    .decrypt = gcm_decrypt,
    .authenticate = gcm_authenticate,
    .get_tag = gcm_get_tag,
    .check_tag = gcm_check_tag,
    .reset = gcm_reset
  };
