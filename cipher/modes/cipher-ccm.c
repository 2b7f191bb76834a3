/* cipher-ccm.c - Counter with CBC-MAC
 * Source: SP 800-38C; RFC 3610
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In the handle: u_ctr is the counter block of the next key stream block,
 * lastiv and unused what is left of the last one (bulk-128.h).  marks.iv
 * says that there is a nonce, msg.authlen that there are lengths.
 */

#include <config.h>

#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* Chain NBLOCKS blocks.  */
static void
chain (gcry_cipher_hd_t c, const byte *in, size_t nblocks)
{
  byte last[BLOCKSIZE];

  if (!nblocks)
    return;

  _gcry_bulk_cbc_enc (c, c->context.c, c->u_mode.ccm.msg.mac, last, in,
                      nblocks, 1);
  wipememory (last, sizeof last);
}

/* Add NBYTES bytes of IN to the MAC.  */
static void
mac_write (gcry_cipher_hd_t c, const byte *in, size_t nbytes)
{
  size_t n;

  if (!nbytes)
    return;

  if (c->u_mode.ccm.msg.ntail)
    {
      n = block_fill (c->u_mode.ccm.msg.tail, &c->u_mode.ccm.msg.ntail, in,
                      nbytes);
      in += n;
      nbytes -= n;
      if (c->u_mode.ccm.msg.ntail < BLOCKSIZE)
        return;

      chain (c, c->u_mode.ccm.msg.tail, 1);
    }

  n = nbytes / BLOCKSIZE;
  chain (c, in, n);
  c->u_mode.ccm.msg.ntail = nbytes % BLOCKSIZE;
  memcpy (c->u_mode.ccm.msg.tail, in + n * BLOCKSIZE,
          c->u_mode.ccm.msg.ntail);
}

/* Fill up with zeros to a whole block.  */
static void
mac_pad (gcry_cipher_hd_t c)
{
  static const byte zeros[BLOCKSIZE];

  if (c->u_mode.ccm.msg.ntail)
    mac_write (c, zeros, BLOCKSIZE - c->u_mode.ccm.msg.ntail);
}

static void
ccm_reset (gcry_cipher_hd_t c)
{
  wipememory (&c->u_mode.ccm.msg, sizeof c->u_mode.ccm.msg);
  c->unused = 0;
  c->marks.iv = 0;
  c->marks.tag = 0;
}

static gcry_err_code_t
ccm_setiv (gcry_cipher_hd_t c, const byte *iv, size_t ivlen)
{
  byte *ctr0 = c->u_mode.ccm.nonce;

  if (!iv)
    return GPG_ERR_INV_ARG;

  if (ivlen < 7 || ivlen > 13)
    return GPG_ERR_INV_LENGTH;

  ccm_reset (c);
  memset (ctr0, 0, BLOCKSIZE);
  ctr0[0] = 14 - ivlen;         /* q - 1, q + ivlen = 15 (A.3).  */
  memcpy (ctr0 + 1, iv, ivlen);
  c->marks.iv = 1;
  return 0;
}

/* Authenticate the length of the AAD, not 0 (A.2.2).  */
static void
write_aadlen (gcry_cipher_hd_t c, u64 aadlen)
{
  byte buf[10];

  if (aadlen < 0xff00)
    {
      buf[0] = aadlen >> 8;
      buf[1] = aadlen;
      mac_write (c, buf, 2);
    }
  else if (aadlen <= 0xffffffff)
    {
      buf[0] = 0xff;
      buf[1] = 0xfe;
      buf_put_be32 (buf + 2, aadlen);
      mac_write (c, buf, 6);
    }
  else
    {
      buf[0] = 0xff;
      buf[1] = 0xff;
      buf_put_be64 (buf + 2, aadlen);
      mac_write (c, buf, 10);
    }
}

static gcry_err_code_t
set_lengths (gcry_cipher_hd_t c, u64 encryptlen, u64 aadlen, u64 taglen)
{
  static const byte zeros[BLOCKSIZE];
  unsigned int q;
  byte b0[BLOCKSIZE];
  byte length[8];

  if (taglen < 4 || taglen > 16 || taglen % 2)
    return GPG_ERR_INV_LENGTH;

  if (!c->marks.iv || c->u_mode.ccm.msg.authlen)
    return GPG_ERR_INV_STATE;

  if (!c->marks.key)
    return GPG_ERR_MISSING_KEY;

  /* The length has q bytes, and the counter too.  */
  q = c->u_mode.ccm.nonce[0] + 1;
  if (q < 8 && encryptlen >> (8 * q))
    return GPG_ERR_INV_LENGTH;

  /* The first block (A.2.1) differs from the nonce as it is in counter
   * blocks by the flags and the length.  */
  memcpy (b0, c->u_mode.ccm.nonce, BLOCKSIZE);
  b0[0] |= (aadlen ? 0x40 : 0) | (((taglen - 2) / 2) << 3);
  buf_put_be64 (length, encryptlen);
  memcpy (b0 + BLOCKSIZE - q, length + 8 - q, q);
  mac_write (c, b0, BLOCKSIZE);
  if (aadlen)
    write_aadlen (c, aadlen);

  /* S_0 waits for the end; data begins with the next counter.  */
  memcpy (c->u_ctr.ctr, c->u_mode.ccm.nonce, BLOCKSIZE);
  _gcry_bulk_ctr (c, c->context.c, c->u_ctr.ctr, c->u_mode.ccm.msg.s0,
                  zeros, 1);

  c->u_mode.ccm.msg.encryptlen = encryptlen;
  c->u_mode.ccm.msg.aadlen = aadlen;
  c->u_mode.ccm.msg.authlen = taglen;
  return 0;
}

static gcry_err_code_t
ccm_ctl (gcry_cipher_hd_t c, int cmd, void *buffer, size_t buflen)
{
  u64 lengths[3];

  if (cmd != GCRYCTL_SET_CCM_LENGTHS)
    return GPG_ERR_INV_CIPHER_MODE;

  if (!buffer || buflen != sizeof lengths)
    return GPG_ERR_INV_ARG;

  memcpy (lengths, buffer, sizeof lengths);
  return set_lengths (c, lengths[0], lengths[1], lengths[2]);
}

static gcry_err_code_t
ccm_authenticate (gcry_cipher_hd_t c, const byte *aad, size_t aadlen)
{
  if (!c->u_mode.ccm.msg.authlen || c->marks.tag)
    return GPG_ERR_INV_STATE;

  if (aadlen > c->u_mode.ccm.msg.aadlen)
    return GPG_ERR_INV_LENGTH;

  if (aadlen)
    {
      mac_write (c, aad, aadlen);
      c->u_mode.ccm.msg.aadlen -= aadlen;
      if (!c->u_mode.ccm.msg.aadlen)
        mac_pad (c);
    }

  return 0;
}

static gcry_err_code_t
ccm_crypt (gcry_cipher_hd_t c, byte *out, const byte *in, size_t inlen,
           int encrypt)
{
  size_t n;

  if (!c->u_mode.ccm.msg.authlen || c->marks.tag
      || c->u_mode.ccm.msg.aadlen)
    return GPG_ERR_INV_STATE;

  if (inlen > c->u_mode.ccm.msg.encryptlen)
    return GPG_ERR_INV_LENGTH;

  c->u_mode.ccm.msg.encryptlen -= inlen;
  for (; inlen; inlen -= n)
    {
      n = inlen < MODE_CHUNK ? inlen : MODE_CHUNK;
      if (c->unused || c->u_mode.ccm.msg.ntail || n < BLOCKSIZE)
        {
          /* Up to the next whole block.  */
          if (c->unused && n > c->unused)
            n = c->unused;
          if (encrypt)
            mac_write (c, in, n);
          _gcry_bulk_stream (c, c->context.c, _gcry_bulk_ctr, c->u_ctr.ctr,
                             out, in, n);
          if (!encrypt)
            mac_write (c, out, n);
        }
      else
        {
          n -= n % BLOCKSIZE;
          _gcry_bulk_ctr_mac (c, c->context.c, c->context.c, c->u_ctr.ctr,
                              c->u_mode.ccm.msg.mac, out, in, n / BLOCKSIZE,
                              !encrypt);
        }
      out += n;
      in += n;
    }

  return 0;
}

static gcry_err_code_t
ccm_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  (void) outsize;

  return ccm_crypt (c, out, in, inlen, 1);
}

static gcry_err_code_t
ccm_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  (void) outsize;

  return ccm_crypt (c, out, in, inlen, 0);
}

/* The checks of a tag of TAGLEN bytes; then it is computed.  */
static gcry_err_code_t
compute_tag (gcry_cipher_hd_t c, const byte *tag, size_t taglen)
{
  if (!tag || !taglen)
    return GPG_ERR_INV_ARG;

  if (taglen != c->u_mode.ccm.msg.authlen)
    return GPG_ERR_INV_LENGTH;

  if (c->u_mode.ccm.msg.aadlen)
    return GPG_ERR_INV_STATE;

  if (c->u_mode.ccm.msg.encryptlen)
    return GPG_ERR_UNFINISHED;

  if (!c->marks.tag)
    {
      mac_pad (c);
      cipher_block_xor (c->u_mode.ccm.msg.mac, c->u_mode.ccm.msg.mac,
                        c->u_mode.ccm.msg.s0, BLOCKSIZE);
      c->marks.tag = 1;
    }

  return 0;
}

static gcry_err_code_t
ccm_get_tag (gcry_cipher_hd_t c, byte *tag, size_t taglen)
{
  gcry_err_code_t rc = compute_tag (c, tag, taglen);

  if (!rc)
    memcpy (tag, c->u_mode.ccm.msg.mac, taglen);

  return rc;
}

static gcry_err_code_t
ccm_check_tag (gcry_cipher_hd_t c, const byte *tag, size_t taglen)
{
  gcry_err_code_t rc = compute_tag (c, tag, taglen);

  if (!rc && !buf_eq_const (tag, c->u_mode.ccm.msg.mac, taglen))
    rc = GPG_ERR_CHECKSUM;

  return rc;
}

static gcry_err_code_t
ccm_info (gcry_cipher_hd_t c, int what, void *buffer, size_t *nbytes)
{
  (void) buffer;

  if (what != GCRYCTL_GET_TAGLEN)
    return GPG_ERR_INV_CIPHER_MODE;

  *nbytes = c->u_mode.ccm.msg.authlen;
  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_ccm =
  {
    .mode = GCRY_CIPHER_MODE_CCM,
    .nkeys = 1,
    .ncontexts = 1,
    .setiv = ccm_setiv,
    .encrypt = ccm_encrypt,
    .decrypt = ccm_decrypt,
    .authenticate = ccm_authenticate,
    .get_tag = ccm_get_tag,
    .check_tag = ccm_check_tag,
    .reset = ccm_reset,
    .ctl = ccm_ctl,
    .info = ccm_info
  };
