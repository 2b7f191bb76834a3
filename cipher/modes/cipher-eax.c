/* cipher-eax.c - the EAX mode
 * Source: Bellare, Rogaway, Wagner: "The EAX Mode of Operation" (FSE 2004)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In the handle: u_ctr is the counter block of the next key stream block,
 * lastiv and unused what is left of the last one (bulk-128.h).
 */

#include <config.h>

#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* Bytes below which encryption does not gain by _gcry_cmac_ctr, where the MAC
 * is a block behind.  */
#define SHORT  256

/* Begin OMAC^T: the CMAC of T as a block and then the string.  */
static void
omac_start (gcry_cipher_hd_t c, cmac_state_t *state, unsigned int t)
{
  byte block[BLOCKSIZE] = { 0 };

  block[BLOCKSIZE - 1] = t;
  _gcry_cmac_start (state);
  _gcry_cmac_write (c, state, block, BLOCKSIZE);
}

static void
eax_reset (gcry_cipher_hd_t c)
{
  wipememory (&c->u_mode.eax.msg, sizeof c->u_mode.eax.msg);
  c->unused = 0;
  c->marks.iv = 0;
  c->marks.tag = 0;
}

static gcry_err_code_t
eax_setkey (gcry_cipher_hd_t c, const byte *key, size_t keylen)
{
  (void) key;
  (void) keylen;

  eax_reset (c);
  _gcry_cmac_setkey (c, &c->u_mode.eax.key);
  return 0;
}

static gcry_err_code_t
eax_setiv (gcry_cipher_hd_t c, const byte *iv, size_t ivlen)
{
  cmac_state_t *nonce = &c->u_mode.eax.msg.nonce;

  if (!iv && ivlen)
    return GPG_ERR_INV_ARG;

  if (!c->marks.key)
    return GPG_ERR_MISSING_KEY;

  eax_reset (c);
  omac_start (c, nonce, 0);
  _gcry_cmac_write (c, nonce, iv, ivlen);
  _gcry_cmac_final (c, &c->u_mode.eax.key, nonce);
  memcpy (c->u_ctr.ctr, nonce->mac, BLOCKSIZE);
  omac_start (c, &c->u_mode.eax.msg.header, 1);
  omac_start (c, &c->u_mode.eax.msg.data, 2);
  c->marks.iv = 1;
  return 0;
}

/* Who sets no nonce has the empty one.  */
static gcry_err_code_t
start_if_none (gcry_cipher_hd_t c)
{
  return c->marks.iv ? 0 : eax_setiv (c, NULL, 0);
}

static gcry_err_code_t
eax_authenticate (gcry_cipher_hd_t c, const byte *aad, size_t aadlen)
{
  gcry_err_code_t rc;

  if (c->marks.tag)
    return GPG_ERR_INV_STATE;

  rc = start_if_none (c);
  if (!rc)
    _gcry_cmac_write (c, &c->u_mode.eax.msg.header, aad, aadlen);

  return rc;
}

static gcry_err_code_t
eax_crypt (gcry_cipher_hd_t c, byte *out, const byte *in, size_t inlen,
           int encrypt)
{
  cmac_state_t *data = &c->u_mode.eax.msg.data;
  gcry_err_code_t rc;
  size_t n;

  if (c->marks.tag)
    return GPG_ERR_INV_STATE;

  rc = start_if_none (c);
  if (rc)
    return rc;

  for (; inlen; inlen -= n)
    {
      if (c->unused || data->ntail % BLOCKSIZE || inlen <= BLOCKSIZE
          || (encrypt && inlen < SHORT))
        {
          /* Up to the next whole block.  */
          n = c->unused && inlen > c->unused ? c->unused : inlen;
          n = n < MODE_CHUNK ? n : MODE_CHUNK;
          if (!encrypt)
            _gcry_cmac_write (c, data, in, n);
          _gcry_bulk_stream (c, c->context.c, _gcry_bulk_ctr, c->u_ctr.ctr,
                             out, in, n);
          if (encrypt)
            _gcry_cmac_write (c, data, out, n);
        }
      else
        {
          /* What follows may be the last block.  */
          n = inlen - 1 < MODE_CHUNK ? inlen - 1 : MODE_CHUNK;
          n -= n % BLOCKSIZE;
          _gcry_cmac_ctr (c, data, c->context.c, c->u_ctr.ctr, out, in,
                          n / BLOCKSIZE, encrypt);
        }
      out += n;
      in += n;
    }

  return 0;
}

static gcry_err_code_t
eax_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  (void) outsize;

  return eax_crypt (c, out, in, inlen, 1);
}

static gcry_err_code_t
eax_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  (void) outsize;

  return eax_crypt (c, out, in, inlen, 0);
}

static gcry_err_code_t
compute_tag (gcry_cipher_hd_t c)
{
  cmac_state_t *nonce = &c->u_mode.eax.msg.nonce;
  cmac_state_t *header = &c->u_mode.eax.msg.header;
  cmac_state_t *data = &c->u_mode.eax.msg.data;
  gcry_err_code_t rc = start_if_none (c);

  if (rc || c->marks.tag)
    return rc;

  _gcry_cmac_final (c, &c->u_mode.eax.key, header);
  _gcry_cmac_final (c, &c->u_mode.eax.key, data);
  cipher_block_xor (c->u_mode.eax.msg.tag, nonce->mac, header->mac,
                    BLOCKSIZE);
  cipher_block_xor (c->u_mode.eax.msg.tag, c->u_mode.eax.msg.tag, data->mac,
                    BLOCKSIZE);
  c->marks.tag = 1;
  return 0;
}

static gcry_err_code_t
eax_get_tag (gcry_cipher_hd_t c, byte *tag, size_t taglen)
{
  gcry_err_code_t rc = compute_tag (c);

  if (!rc && taglen)
    memcpy (tag, c->u_mode.eax.msg.tag,
            taglen < BLOCKSIZE ? taglen : BLOCKSIZE);

  return rc;
}

static gcry_err_code_t
eax_check_tag (gcry_cipher_hd_t c, const byte *tag, size_t taglen)
{
  gcry_err_code_t rc = compute_tag (c);

  if (!rc && (taglen > BLOCKSIZE
              || !buf_eq_const (tag, c->u_mode.eax.msg.tag, taglen)))
    rc = GPG_ERR_CHECKSUM;

  return rc;
}

const cipher_mode_ops_t _gcry_cipher_mode_eax =
  {
    .mode = GCRY_CIPHER_MODE_EAX,
    .nkeys = 1,
    .ncontexts = 1,
    .setkey = eax_setkey,
    .setiv = eax_setiv,
    .encrypt = eax_encrypt,
    .decrypt = eax_decrypt,
    .authenticate = eax_authenticate,
    .get_tag = eax_get_tag,
    .check_tag = eax_check_tag,
    .reset = eax_reset
  };
