/* cipher-gcm-siv.c - AES-GCM-SIV, with any block cipher of 128 bits
 * Source: RFC 8452
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * context holds the key-generating key and context2 the message-encryption
 * key, which each nonce makes anew.  marks.tag says that the message is
 * done.
 */

#include <config.h>

#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* The longest AAD and plaintext in bytes (section 6).  */
#define MAX_LENGTH  ((u64)1 << 36)

static void
hash_write (gcry_cipher_hd_t c, const byte *in, size_t nbytes)
{
  _gcry_ghash_write (&c->u_mode.gcm_siv.msg.key, &c->u_mode.gcm_siv.msg.hash,
                     in, nbytes);
}

static void
gcm_siv_reset (gcry_cipher_hd_t c)
{
  wipememory (&c->u_mode.gcm_siv.msg, sizeof c->u_mode.gcm_siv.msg);
  wipememory (c->context2, c->spec->contextsize);
  c->unused = 0;
  c->marks.iv = 0;
  c->marks.tag = 0;
}

static gcry_err_code_t
gcm_siv_setkey (gcry_cipher_hd_t c, const byte *key, size_t keylen)
{
  (void) key;

  if (keylen != 16 && keylen != 32)
    return GPG_ERR_INV_KEYLEN;

  gcm_siv_reset (c);
  c->u_mode.gcm_siv.keylen = keylen;
  return 0;
}

/* Make the nonce's keys (section 4): each block of key stream gives half a
 * block of key.  */
static gcry_err_code_t
derive_keys (gcry_cipher_hd_t c, const byte *nonce)
{
  static const byte zeros[6 * BLOCKSIZE];
  size_t nblocks = (BLOCKSIZE + c->u_mode.gcm_siv.keylen) / 8;
  byte ctr[BLOCKSIZE] = { 0 };
  byte stream[6 * BLOCKSIZE];
  byte keys[6 * 8];
  gcry_err_code_t rc;
  size_t i;

  memcpy (ctr + 4, nonce, 12);
  _gcry_bulk_ctr32le (c, c->context.c, ctr, stream, zeros, nblocks);
  for (i = 0; i < nblocks; i++)
    memcpy (keys + 8 * i, stream + BLOCKSIZE * i, 8);

  _gcry_polyval_setkey (&c->u_mode.gcm_siv.msg.key, keys, NULL);
  rc = _gcry_cipher_setkey_context (c, c->context2, keys + BLOCKSIZE,
                                    c->u_mode.gcm_siv.keylen);
  wipememory (stream, sizeof stream);
  wipememory (keys, sizeof keys);
  return rc;
}

static gcry_err_code_t
gcm_siv_setiv (gcry_cipher_hd_t c, const byte *iv, size_t ivlen)
{
  gcry_err_code_t rc;

  if (!iv || ivlen != sizeof c->u_mode.gcm_siv.msg.nonce)
    return GPG_ERR_INV_ARG;

  if (!c->marks.key || c->marks.iv)
    return GPG_ERR_INV_STATE;

  rc = derive_keys (c, iv);
  if (rc)
    return rc;

  memcpy (c->u_mode.gcm_siv.msg.nonce, iv, ivlen);
  c->marks.iv = 1;
  return 0;
}

static gcry_err_code_t
gcm_siv_authenticate (gcry_cipher_hd_t c, const byte *aad, size_t aadlen)
{
  if (!c->marks.iv || c->marks.tag || c->u_mode.gcm_siv.msg.dec_tag_set)
    return GPG_ERR_INV_STATE;

  if (aadlen > MAX_LENGTH - c->u_mode.gcm_siv.msg.aadlen)
    {
      c->u_mode.gcm_siv.msg.overlong = 1;
      return GPG_ERR_INV_LENGTH;
    }

  c->u_mode.gcm_siv.msg.aadlen += aadlen;
  hash_write (c, aad, aadlen);
  return 0;
}

/* Begin the data, NBYTES bytes of it.  */
static gcry_err_code_t
begin_data (gcry_cipher_hd_t c, u64 nbytes)
{
  if (!c->marks.iv || c->marks.tag)
    return GPG_ERR_INV_STATE;

  if (c->u_mode.gcm_siv.msg.overlong || nbytes > MAX_LENGTH)
    return GPG_ERR_INV_LENGTH;

  _gcry_ghash_pad (&c->u_mode.gcm_siv.msg.key, &c->u_mode.gcm_siv.msg.hash);
  return 0;
}

/* TAG = that of the plaintext IN and the AAD before it.  */
static void
compute_tag (gcry_cipher_hd_t c, byte *tag, const byte *in, size_t nbytes)
{
  byte block[BLOCKSIZE];

  hash_write (c, in, nbytes);
  buf_put_le64 (block, c->u_mode.gcm_siv.msg.aadlen << 3);
  buf_put_le64 (block + 8, (u64)nbytes << 3);
  _gcry_ghash_final (&c->u_mode.gcm_siv.msg.key,
                     &c->u_mode.gcm_siv.msg.hash, block);

  memcpy (tag, c->u_mode.gcm_siv.msg.hash.hash, BLOCKSIZE);
  buf_xor (tag, tag, c->u_mode.gcm_siv.msg.nonce, 12);
  tag[15] &= 0x7f;
  _gcry_bulk_encrypt_block (c, c->context2, tag, tag);
}

static void
add_stream (gcry_cipher_hd_t c, const byte *tag, byte *out, const byte *in,
            size_t nbytes)
{
  memcpy (c->u_ctr.ctr, tag, BLOCKSIZE);
  c->u_ctr.ctr[15] |= 0x80;
  c->unused = 0;
  _gcry_bulk_stream (c, c->context2, _gcry_bulk_ctr32le, c->u_ctr.ctr,
                     out, in, nbytes);
  _gcry_burn_stack (MODE_STACK);
}

static gcry_err_code_t
gcm_siv_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize,
                 const byte *in, size_t inlen)
{
  gcry_err_code_t rc;

  (void) outsize;

  if (c->u_mode.gcm_siv.msg.dec_tag_set)
    return GPG_ERR_INV_STATE;

  rc = begin_data (c, inlen);
  if (rc)
    return rc;

  compute_tag (c, c->u_mode.gcm_siv.msg.tag, in, inlen);
  add_stream (c, c->u_mode.gcm_siv.msg.tag, out, in, inlen);
  c->marks.tag = 1;
  return 0;
}

static gcry_err_code_t
gcm_siv_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize,
                 const byte *in, size_t inlen)
{
  byte tag[BLOCKSIZE];
  gcry_err_code_t rc;

  (void) outsize;

  if (!c->u_mode.gcm_siv.msg.dec_tag_set)
    return GPG_ERR_INV_STATE;

  rc = begin_data (c, inlen);
  if (rc)
    return rc;

  add_stream (c, c->u_mode.gcm_siv.msg.tag, out, in, inlen);
  compute_tag (c, tag, out, inlen);
  if (!buf_eq_const (tag, c->u_mode.gcm_siv.msg.tag, BLOCKSIZE))
    {
      rc = GPG_ERR_CHECKSUM;
      if (inlen)
        wipememory (out, inlen);
    }

  wipememory (tag, sizeof tag);
  c->marks.tag = 1;
  return rc;
}

/* A message without data may end without a call of encrypt.  */
static gcry_err_code_t
finish (gcry_cipher_hd_t c)
{
  return c->marks.tag ? 0 : gcm_siv_encrypt (c, NULL, 0, NULL, 0);
}

static gcry_err_code_t
gcm_siv_get_tag (gcry_cipher_hd_t c, byte *tag, size_t taglen)
{
  gcry_err_code_t rc = finish (c);

  if (!rc && taglen)
    memcpy (tag, c->u_mode.gcm_siv.msg.tag,
            taglen < BLOCKSIZE ? taglen : BLOCKSIZE);

  return rc;
}

static gcry_err_code_t
gcm_siv_check_tag (gcry_cipher_hd_t c, const byte *tag, size_t taglen)
{
  gcry_err_code_t rc = finish (c);

  if (!rc && (taglen != BLOCKSIZE
              || !buf_eq_const (tag, c->u_mode.gcm_siv.msg.tag, BLOCKSIZE)))
    rc = GPG_ERR_CHECKSUM;

  return rc;
}

static gcry_err_code_t
gcm_siv_ctl (gcry_cipher_hd_t c, int cmd, void *buffer, size_t buflen)
{
  if (cmd != GCRYCTL_SET_DECRYPTION_TAG)
    return GPG_ERR_INV_CIPHER_MODE;

  if (buflen != BLOCKSIZE)
    return GPG_ERR_INV_ARG;

  if (c->marks.tag || c->u_mode.gcm_siv.msg.dec_tag_set)
    return GPG_ERR_INV_STATE;

  memcpy (c->u_mode.gcm_siv.msg.tag, buffer, BLOCKSIZE);
  c->u_mode.gcm_siv.msg.dec_tag_set = 1;
  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_gcm_siv =
  {
    .mode = GCRY_CIPHER_MODE_GCM_SIV,
    .nkeys = 1,
    .ncontexts = 2,
    .setkey = gcm_siv_setkey,
    .setiv = gcm_siv_setiv,
    .encrypt = gcm_siv_encrypt,
    .decrypt = gcm_siv_decrypt,
    .authenticate = gcm_siv_authenticate,
    .get_tag = gcm_siv_get_tag,
    .check_tag = gcm_siv_check_tag,
    .reset = gcm_siv_reset,
    .ctl = gcm_siv_ctl
  };
