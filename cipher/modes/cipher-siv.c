/* cipher-siv.c - Synthetic Initialization Vector
 * Source: RFC 5297
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * context holds K1, the key of S2V, and context2 holds K2, the key of CTR.
 * marks.iv says that a nonce, the last component, is there; marks.tag that
 * the message is done.
 */

#include <config.h>

#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"
#include "gf128.h"

/* S2V takes at most 127 strings, as many as a block has bits less one
 * (2.6); the plaintext is one of them.  */
#define MAX_COMPONENTS  126

static void
siv_reset (gcry_cipher_hd_t c)
{
  wipememory (&c->u_mode.siv.msg, sizeof c->u_mode.siv.msg);
  memcpy (c->u_mode.siv.msg.d, c->u_mode.siv.d0, BLOCKSIZE);
  c->unused = 0;
  c->marks.iv = 0;
  c->marks.tag = 0;
}

static gcry_err_code_t
siv_setkey (gcry_cipher_hd_t c, const byte *key, size_t keylen)
{
  static const byte zeros[BLOCKSIZE];
  cmac_state_t cmac;

  (void) key;
  (void) keylen;

  _gcry_cmac_setkey (c, &c->u_mode.siv.key);
  _gcry_cmac_start (&cmac);
  _gcry_cmac_write (c, &cmac, zeros, BLOCKSIZE);
  _gcry_cmac_final (c, &c->u_mode.siv.key, &cmac);
  memcpy (c->u_mode.siv.d0, cmac.mac, BLOCKSIZE);
  wipememory (&cmac, sizeof cmac);

  siv_reset (c);
  return 0;
}

/* One more component: D = dbl (D) xor CMAC (IN).  */
static void
add_component (gcry_cipher_hd_t c, const byte *in, size_t nbytes)
{
  cmac_state_t cmac;

  _gcry_cmac_start (&cmac);
  _gcry_cmac_write (c, &cmac, in, nbytes);
  _gcry_cmac_final (c, &c->u_mode.siv.key, &cmac);
  gf128_double (c->u_mode.siv.msg.d, c->u_mode.siv.msg.d);
  cipher_block_xor (c->u_mode.siv.msg.d, c->u_mode.siv.msg.d, cmac.mac,
                    BLOCKSIZE);
  wipememory (&cmac, sizeof cmac);
  c->u_mode.siv.msg.naad++;
}

/* V = S2V (components, text), of which CMAC has had all but IN: no block of
 * the last BLOCKSIZE bytes.  */
static void
s2v (gcry_cipher_hd_t c, byte *v, cmac_state_t *cmac, const byte *in,
     size_t nbytes)
{
  byte block[BLOCKSIZE] = { 0 };

  if (nbytes >= BLOCKSIZE)
    {
      _gcry_cmac_write (c, cmac, in, nbytes - BLOCKSIZE);
      memcpy (block, in + nbytes - BLOCKSIZE, BLOCKSIZE);
      cipher_block_xor (block, block, c->u_mode.siv.msg.d, BLOCKSIZE);
    }
  else
    {
      if (nbytes)
        memcpy (block, in, nbytes);
      block[nbytes] = 0x80;
      gf128_double (c->u_mode.siv.msg.d, c->u_mode.siv.msg.d);
      cipher_block_xor (block, block, c->u_mode.siv.msg.d, BLOCKSIZE);
    }

  _gcry_cmac_write (c, cmac, block, BLOCKSIZE);
  _gcry_cmac_final (c, &c->u_mode.siv.key, cmac);
  memcpy (v, cmac->mac, BLOCKSIZE);
  wipememory (block, sizeof block);
  wipememory (cmac, sizeof *cmac);
}

/* The counter: V without the top bits of its last two words (2.5).  */
static void
set_counter (gcry_cipher_hd_t c, const byte *v)
{
  memcpy (c->u_ctr.ctr, v, BLOCKSIZE);
  c->u_ctr.ctr[8] &= 0x7f;
  c->u_ctr.ctr[12] &= 0x7f;
  c->unused = 0;
}

static void
add_stream (gcry_cipher_hd_t c, byte *out, const byte *in, size_t nbytes)
{
  _gcry_bulk_stream (c, c->context2, _gcry_bulk_ctr, c->u_ctr.ctr, out, in,
                     nbytes);
}

static gcry_err_code_t
siv_authenticate (gcry_cipher_hd_t c, const byte *aad, size_t aadlen)
{
  if (!c->marks.key)
    return GPG_ERR_MISSING_KEY;

  if (c->marks.iv || c->marks.tag
      || c->u_mode.siv.msg.naad >= MAX_COMPONENTS)
    return GPG_ERR_INV_STATE;

  add_component (c, aad, aadlen);
  return 0;
}

static gcry_err_code_t
siv_setiv (gcry_cipher_hd_t c, const byte *iv, size_t ivlen)
{
  gcry_err_code_t rc;

  if (!iv)
    return GPG_ERR_INV_ARG;

  rc = siv_authenticate (c, iv, ivlen);
  if (!rc)
    c->marks.iv = 1;

  return rc;
}

static gcry_err_code_t
siv_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  cmac_state_t cmac;

  (void) outsize;

  if (c->marks.tag || c->u_mode.siv.msg.dec_tag_set)
    return GPG_ERR_INV_STATE;

  _gcry_cmac_start (&cmac);
  s2v (c, c->u_mode.siv.msg.tag, &cmac, in, inlen);
  set_counter (c, c->u_mode.siv.msg.tag);
  add_stream (c, out, in, inlen);
  c->marks.tag = 1;
  return 0;
}

static gcry_err_code_t
siv_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  gcry_err_code_t rc = 0;
  byte v[BLOCKSIZE];
  cmac_state_t cmac;
  byte *text = out;
  size_t rest = inlen;
  size_t n;

  (void) outsize;

  if (c->marks.tag || !c->u_mode.siv.msg.dec_tag_set)
    return GPG_ERR_INV_STATE;

  set_counter (c, c->u_mode.siv.msg.tag);
  _gcry_cmac_start (&cmac);
  while (rest >= 2 * BLOCKSIZE)
    {
      n = rest - BLOCKSIZE < MODE_CHUNK ? rest - BLOCKSIZE : MODE_CHUNK;
      n -= n % BLOCKSIZE;
      _gcry_cmac_ctr (c, &cmac, c->context2, c->u_ctr.ctr, text, in,
                      n / BLOCKSIZE, 1);
      text += n;
      in += n;
      rest -= n;
    }
  add_stream (c, text, in, rest);
  s2v (c, v, &cmac, text, rest);
  if (!buf_eq_const (v, c->u_mode.siv.msg.tag, BLOCKSIZE))
    {
      rc = GPG_ERR_CHECKSUM;
      if (inlen)
        wipememory (out, inlen);
    }

  /* What gcry_cipher_checktag compares with; nobody can read it.  */
  memcpy (c->u_mode.siv.msg.tag, v, BLOCKSIZE);
  wipememory (v, sizeof v);
  c->marks.tag = 1;
  return rc;
}

/* A message without data may end without a call of encrypt or decrypt.  */
static void
finish (gcry_cipher_hd_t c)
{
  if (c->marks.tag)
    return;

  if (c->u_mode.siv.msg.dec_tag_set)
    siv_decrypt (c, NULL, 0, NULL, 0);
  else
    siv_encrypt (c, NULL, 0, NULL, 0);
}

static gcry_err_code_t
siv_get_tag (gcry_cipher_hd_t c, byte *tag, size_t taglen)
{
  if (!c->marks.key)
    return GPG_ERR_MISSING_KEY;

  if (c->u_mode.siv.msg.dec_tag_set)
    return GPG_ERR_INV_STATE;

  finish (c);
  if (taglen)
    memcpy (tag, c->u_mode.siv.msg.tag,
            taglen < BLOCKSIZE ? taglen : BLOCKSIZE);
  return 0;
}

static gcry_err_code_t
siv_check_tag (gcry_cipher_hd_t c, const byte *tag, size_t taglen)
{
  if (!c->marks.key)
    return GPG_ERR_MISSING_KEY;

  finish (c);
  if (taglen != BLOCKSIZE
      || !buf_eq_const (tag, c->u_mode.siv.msg.tag, BLOCKSIZE))
    return GPG_ERR_CHECKSUM;

  return 0;
}

static gcry_err_code_t
siv_ctl (gcry_cipher_hd_t c, int cmd, void *buffer, size_t buflen)
{
  if (cmd != GCRYCTL_SET_DECRYPTION_TAG)
    return GPG_ERR_INV_CIPHER_MODE;

  if (buflen != BLOCKSIZE)
    return GPG_ERR_INV_ARG;

  if (c->marks.tag)
    return GPG_ERR_INV_STATE;

  memcpy (c->u_mode.siv.msg.tag, buffer, BLOCKSIZE);
  c->u_mode.siv.msg.dec_tag_set = 1;
  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_siv =
  {
    .mode = GCRY_CIPHER_MODE_SIV,
    .nkeys = 2,
    .ncontexts = 2,
    .setkey = siv_setkey,
    .setiv = siv_setiv,
    .encrypt = siv_encrypt,
    .decrypt = siv_decrypt,
    .authenticate = siv_authenticate,
    .get_tag = siv_get_tag,
    .check_tag = siv_check_tag,
    .reset = siv_reset,
    .ctl = siv_ctl
  };
