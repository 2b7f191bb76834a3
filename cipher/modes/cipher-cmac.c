/* cipher-cmac.c - CMAC, by itself and for EAX and SIV
 * Source: SP 800-38B, section 6
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"
#include "gf128.h"

void
_gcry_cmac_setkey (gcry_cipher_hd_t c, cmac_key_t *key)
{
  memset (key->k1, 0, BLOCKSIZE);
  _gcry_bulk_encrypt_block (c, c->context.c, key->k1, key->k1);
  gf128_double (key->k1, key->k1);
  gf128_double (key->k2, key->k1);
}

void
_gcry_cmac_start (cmac_state_t *state)
{
  wipememory (state, sizeof *state);
}

/* Chain NBLOCKS blocks that are not the last of the message.  */
static void
chain (gcry_cipher_hd_t c, cmac_state_t *state, const byte *in,
       size_t nblocks)
{
  byte last[BLOCKSIZE];

  if (!nblocks)
    return;

  _gcry_bulk_cbc_enc (c, c->context.c, state->mac, last, in, nblocks, 1);
  wipememory (last, sizeof last);
}

void
_gcry_cmac_write (gcry_cipher_hd_t c, cmac_state_t *state, const byte *in,
                  size_t nbytes)
{
  size_t n, nblocks;

  if (!nbytes)
    return;

  n = block_fill (state->tail, &state->ntail, in, nbytes);
  in += n;
  nbytes -= n;
  if (!nbytes)
    return;

  /* More comes, so what waits and all but the last 1 to 16 bytes of the
   * rest are not the last block.  */
  chain (c, state, state->tail, 1);
  nblocks = (nbytes - 1) / BLOCKSIZE;
  chain (c, state, in, nblocks);
  in += nblocks * BLOCKSIZE;
  state->ntail = nbytes - nblocks * BLOCKSIZE;
  memcpy (state->tail, in, state->ntail);
}

void
_gcry_cmac_ctr (gcry_cipher_hd_t c, cmac_state_t *state, void *ctx, byte *ctr,
                byte *out, const byte *in, size_t nblocks, int over_out)
{
  if (state->ntail)
    chain (c, state, state->tail, 1);
  state->ntail = 0;
  _gcry_bulk_ctr_mac (c, ctx, c->context.c, ctr, state->mac, out, in, nblocks,
                      over_out);
}

void
_gcry_cmac_final (gcry_cipher_hd_t c, const cmac_key_t *key,
                  cmac_state_t *state)
{
  const byte *subkey = key->k1;

  if (state->ntail < BLOCKSIZE)
    {
      subkey = key->k2;
      state->tail[state->ntail] = 0x80;
      memset (state->tail + state->ntail + 1, 0,
              BLOCKSIZE - state->ntail - 1);
    }
  cipher_block_xor (state->tail, state->tail, subkey, BLOCKSIZE);
  chain (c, state, state->tail, 1);
}


/*-- The mode of the MAC API --*/

static void
cmac_reset (gcry_cipher_hd_t c)
{
  _gcry_cmac_start (&c->u_mode.cmac.msg);
}

static gcry_err_code_t
cmac_setkey (gcry_cipher_hd_t c, const byte *key, size_t keylen)
{
  (void) key;
  (void) keylen;

  _gcry_cmac_setkey (c, &c->u_mode.cmac.key);
  _gcry_cmac_start (&c->u_mode.cmac.msg);
  c->marks.tag = 0;
  return 0;
}

static gcry_err_code_t
cmac_authenticate (gcry_cipher_hd_t c, const byte *aad, size_t aadlen)
{
  if (!c->marks.key)
    return GPG_ERR_MISSING_KEY;

  if (c->marks.tag)
    return GPG_ERR_INV_STATE;

  _gcry_cmac_write (c, &c->u_mode.cmac.msg, aad, aadlen);
  return 0;
}

static gcry_err_code_t
compute_tag (gcry_cipher_hd_t c)
{
  if (!c->marks.key)
    return GPG_ERR_MISSING_KEY;

  if (!c->marks.tag)
    {
      _gcry_cmac_final (c, &c->u_mode.cmac.key, &c->u_mode.cmac.msg);
      c->marks.tag = 1;
    }

  return 0;
}

static gcry_err_code_t
cmac_get_tag (gcry_cipher_hd_t c, byte *tag, size_t taglen)
{
  gcry_err_code_t rc;

  if (!taglen || taglen > BLOCKSIZE)
    return GPG_ERR_INV_ARG;

  rc = compute_tag (c);
  if (!rc)
    memcpy (tag, c->u_mode.cmac.msg.mac, taglen);

  return rc;
}

static gcry_err_code_t
cmac_check_tag (gcry_cipher_hd_t c, const byte *tag, size_t taglen)
{
  gcry_err_code_t rc;

  if (!taglen || taglen > BLOCKSIZE)
    return GPG_ERR_INV_ARG;

  rc = compute_tag (c);
  if (!rc && !buf_eq_const (tag, c->u_mode.cmac.msg.mac, taglen))
    rc = GPG_ERR_CHECKSUM;

  return rc;
}

const cipher_mode_ops_t _gcry_cipher_mode_cmac =
  {
    .mode = CIPHER_MODE_CMAC,
    .nkeys = 1,
    .ncontexts = 1,
    .setkey = cmac_setkey,
    .authenticate = cmac_authenticate,
    .get_tag = cmac_get_tag,
    .check_tag = cmac_check_tag,
    .reset = cmac_reset
  };
