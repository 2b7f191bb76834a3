/* cipher-ocb.c - Offset Codebook Mode
 * Source: RFC 7253
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In the handle: u_iv is the offset of the last block, u_ctr the checksum
 * of the plaintext, as libgcrypt's bulk functions expect them.
 */

#include <config.h>

#include "cipher-internal.h"
#include "blocks.h"
#include "bulk-128.h"
#include "bufhelp.h"
#include "gf128.h"

/* Blocks that one call of the block cipher gets.  */
#define RUN  64

/* The bytes of a tag, unless SET_TAGLEN says otherwise.  */
#define DEFAULT_TAGLEN  16

static void
ocb_reset (gcry_cipher_hd_t c)
{
  wipememory (&c->u_mode.ocb.msg, sizeof c->u_mode.ocb.msg);
  wipememory (c->u_mode.ocb.aad_offset, BLOCKSIZE);
  wipememory (c->u_mode.ocb.aad_sum, BLOCKSIZE);
  c->u_mode.ocb.data_nblocks = 0;
  c->u_mode.ocb.aad_nblocks = 0;
  c->marks.iv = 0;
  c->marks.tag = 0;
  c->marks.finalize = 0;
}

static gcry_err_code_t
ocb_setkey (gcry_cipher_hd_t c, const byte *key, size_t keylen)
{
  byte (*l)[BLOCKSIZE] = c->u_mode.ocb.l;
  int i;

  (void) key;
  (void) keylen;

  ocb_reset (c);
  memset (c->u_mode.ocb.l_star, 0, BLOCKSIZE);
  _gcry_bulk_encrypt_block (c, c->context.c, c->u_mode.ocb.l_star,
                            c->u_mode.ocb.l_star);
  gf128_double (c->u_mode.ocb.l_dollar, c->u_mode.ocb.l_star);
  gf128_double (l[0], c->u_mode.ocb.l_dollar);
  for (i = 1; i < OCB_L_TABLE_SIZE; i++)
    gf128_double (l[i], l[i - 1]);

  return 0;
}

static unsigned int
get_taglen (gcry_cipher_hd_t c)
{
  return c->u_mode.ocb.taglen ? c->u_mode.ocb.taglen : DEFAULT_TAGLEN;
}

static gcry_err_code_t
ocb_setiv (gcry_cipher_hd_t c, const byte *iv, size_t ivlen)
{
  byte nonce[BLOCKSIZE] = { 0 };
  byte stretch[BLOCKSIZE + 8];
  unsigned int bottom, shift, i;

  if (!c->marks.key)
    return GPG_ERR_INV_STATE;

  if (!iv)
    return GPG_ERR_INV_ARG;

  /* Shorter ones are allowed by the RFC, but libgcrypt refuses them.  */
  if (ivlen < 8 || ivlen > 15)
    return GPG_ERR_INV_LENGTH;

  /* Nonce-dependent and per-encryption variables (4.2).  */
  ocb_reset (c);
  memcpy (nonce + BLOCKSIZE - ivlen, iv, ivlen);
  nonce[0] |= (get_taglen (c) * 8 % 128) << 1;
  nonce[BLOCKSIZE - ivlen - 1] |= 1;
  bottom = nonce[BLOCKSIZE - 1] & 0x3f;
  nonce[BLOCKSIZE - 1] &= 0xc0;
  _gcry_bulk_encrypt_block (c, c->context.c, stretch, nonce);
  for (i = 0; i < 8; i++)
    stretch[BLOCKSIZE + i] = stretch[i] ^ stretch[i + 1];

  shift = bottom % 8;
  for (i = 0; i < BLOCKSIZE; i++)
    c->u_iv.iv[i] = ((stretch[bottom / 8 + i] << 8
                      | stretch[bottom / 8 + i + 1]) << shift) >> 8;

  memset (c->u_ctr.ctr, 0, BLOCKSIZE);
  wipememory (stretch, sizeof stretch);
  c->marks.iv = 1;
  return 0;
}

/* OFFSET ^= L_ntz(N), N >= 1 and a multiple of 2^16, which is beyond the
 * table.  */
static void
next_far_offset (gcry_cipher_hd_t c, byte *offset, u64 n)
{
  unsigned int ntz = __builtin_ctzll (n);
  byte l[BLOCKSIZE];

  memcpy (l, c->u_mode.ocb.l[OCB_L_TABLE_SIZE - 1], BLOCKSIZE);
  for (; ntz >= OCB_L_TABLE_SIZE; ntz--)
    gf128_double (l, l);
  cipher_block_xor (offset, offset, l, BLOCKSIZE);
  wipememory (l, sizeof l);
}

/* Write the offsets of NBLOCKS blocks after block *N to OFFSETS; bring
 * OFFSET and *N up to date.  The offset stays in registers: each is made of
 * the one before, and by way of memory that takes longer than a kernel needs
 * for the block.  */
static void
make_offsets (gcry_cipher_hd_t c, byte *offsets, byte *offset, u64 *n,
              size_t nblocks)
{
  block_vector_t v = *(const block_vector_t *)offset;
  u64 i = *n;
  u64 end = i + nblocks;

  while (i < end)
    {
      i++;
      if (i % ((u64)1 << OCB_L_TABLE_SIZE))
        v ^= *(const block_vector_t *)ocb_get_l (c, i);
      else
        {
          *(block_vector_t *)offset = v;
          next_far_offset (c, offset, i);
          v = *(const block_vector_t *)offset;
        }
      *(block_vector_t *)offsets = v;
      offsets += BLOCKSIZE;
    }

  *(block_vector_t *)offset = v;
  *n = end;
}

/* How many blocks a bulk operation may get after block N when NBLOCKS are
 * to be done: it has no L beyond the table, so it stops before the next
 * multiple of 2^16.  */
static size_t
bulk_limit (u64 n, size_t nblocks)
{
  size_t room = ((1u << OCB_L_TABLE_SIZE) - 1)
                - (n & ((1u << OCB_L_TABLE_SIZE) - 1));

  return nblocks < room ? nblocks : room;
}

/* Crypt whole blocks (4.2, 4.3).  */
static void
crypt_blocks (gcry_cipher_hd_t c, byte *out, const byte *in, size_t nblocks,
              int encrypt)
{
  byte offsets[RUN * BLOCKSIZE];
  byte work[RUN * BLOCKSIZE];
  size_t used = (nblocks < RUN ? nblocks : RUN) * BLOCKSIZE;
  size_t n;

  for (; nblocks; nblocks -= n)
    {
      n = 0;
      if (c->bulk.ocb_crypt)
        {
          n = bulk_limit (c->u_mode.ocb.data_nblocks, nblocks);
          if (n)
            n -= c->bulk.ocb_crypt (c, out, in, n, encrypt);
        }

      if (!n)
        {
          n = nblocks < RUN ? nblocks : RUN;
          make_offsets (c, offsets, c->u_iv.iv, &c->u_mode.ocb.data_nblocks,
                        n);
          if (encrypt)
            sum_blocks (c->u_ctr.ctr, in, n);

          /* In a buffer of our own: OUT may be memory that others can
           * read.  */
          xor_blocks (work, in, offsets, n);
          _gcry_bulk_ecb (c, c->context.c, work, work, n, encrypt);
          if (!encrypt)
            {
              sum_blocks (c->u_ctr.ctr, work, n);
              sum_blocks (c->u_ctr.ctr, offsets, n);
            }
          xor_blocks (out, work, offsets, n);
        }

      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
    }

  wipememory (offsets, used);
  wipememory (work, used);
}

/* Crypt the last NBYTES bytes, 1 to 15 (4.2, 4.3).  */
static void
crypt_last (gcry_cipher_hd_t c, byte *out, const byte *in, size_t nbytes,
            int encrypt)
{
  byte pad[BLOCKSIZE];
  byte padded[BLOCKSIZE] = { 0 };

  cipher_block_xor (c->u_iv.iv, c->u_iv.iv, c->u_mode.ocb.l_star, BLOCKSIZE);
  _gcry_bulk_encrypt_block (c, c->context.c, pad, c->u_iv.iv);
  if (encrypt)
    memcpy (padded, in, nbytes);
  buf_xor (out, in, pad, nbytes);
  if (!encrypt)
    memcpy (padded, out, nbytes);

  padded[nbytes] = 0x80;
  cipher_block_xor (c->u_ctr.ctr, c->u_ctr.ctr, padded, BLOCKSIZE);
  wipememory (pad, sizeof pad);
  wipememory (padded, sizeof padded);
}

/* Hash whole blocks of AAD (4.1).  */
static void
hash_blocks (gcry_cipher_hd_t c, const byte *in, size_t nblocks)
{
  byte work[RUN * BLOCKSIZE];
  size_t used = (nblocks < RUN ? nblocks : RUN) * BLOCKSIZE;
  size_t n;

  for (; nblocks; nblocks -= n)
    {
      n = 0;
      if (c->bulk.ocb_auth)
        {
          n = bulk_limit (c->u_mode.ocb.aad_nblocks, nblocks);
          if (n)
            n -= c->bulk.ocb_auth (c, in, n);
        }

      if (!n)
        {
          n = nblocks < RUN ? nblocks : RUN;
          make_offsets (c, work, c->u_mode.ocb.aad_offset,
                        &c->u_mode.ocb.aad_nblocks, n);
          xor_blocks (work, work, in, n);
          _gcry_bulk_ecb (c, c->context.c, work, work, n, 1);
          sum_blocks (c->u_mode.ocb.aad_sum, work, n);
        }

      in += n * BLOCKSIZE;
    }

  wipememory (work, used);
}

static gcry_err_code_t
ocb_authenticate (gcry_cipher_hd_t c, const byte *aad, size_t aadlen)
{
  size_t n;

  if (!c->marks.iv || c->marks.tag)
    return GPG_ERR_INV_STATE;

  if (!aadlen)
    return 0;

  if (c->u_mode.ocb.msg.aad_ntail)
    {
      n = block_fill (c->u_mode.ocb.msg.aad_tail,
                      &c->u_mode.ocb.msg.aad_ntail, aad, aadlen);
      aad += n;
      aadlen -= n;
      if (c->u_mode.ocb.msg.aad_ntail < BLOCKSIZE)
        return 0;

      hash_blocks (c, c->u_mode.ocb.msg.aad_tail, 1);
    }

  n = aadlen / BLOCKSIZE;
  hash_blocks (c, aad, n);
  c->u_mode.ocb.msg.aad_ntail = aadlen % BLOCKSIZE;
  memcpy (c->u_mode.ocb.msg.aad_tail, aad + n * BLOCKSIZE,
          c->u_mode.ocb.msg.aad_ntail);
  return 0;
}

/* Hash the last bytes of AAD, 1 to 15, if there are any (4.1).  */
static void
hash_last (gcry_cipher_hd_t c)
{
  byte *tail = c->u_mode.ocb.msg.aad_tail;
  unsigned int ntail = c->u_mode.ocb.msg.aad_ntail;
  byte block[BLOCKSIZE] = { 0 };

  if (!ntail)
    return;

  memcpy (block, tail, ntail);
  block[ntail] = 0x80;
  cipher_block_xor (c->u_mode.ocb.aad_offset, c->u_mode.ocb.aad_offset,
                    c->u_mode.ocb.l_star, BLOCKSIZE);
  cipher_block_xor (block, block, c->u_mode.ocb.aad_offset, BLOCKSIZE);
  _gcry_bulk_encrypt_block (c, c->context.c, block, block);
  cipher_block_xor (c->u_mode.ocb.aad_sum, c->u_mode.ocb.aad_sum, block,
                    BLOCKSIZE);
  wipememory (block, sizeof block);
}

static gcry_err_code_t
ocb_crypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
           size_t inlen, int encrypt)
{
  byte *tag = c->u_mode.ocb.msg.tag;
  size_t nblocks = inlen / BLOCKSIZE;

  if (!c->marks.iv || c->u_mode.ocb.msg.data_done)
    return GPG_ERR_INV_STATE;

  if (outsize < inlen)
    return GPG_ERR_BUFFER_TOO_SHORT;

  if (inlen % BLOCKSIZE && !c->marks.finalize)
    return GPG_ERR_INV_LENGTH;

  if (nblocks)
    {
      crypt_blocks (c, out, in, nblocks, encrypt);
      out += nblocks * BLOCKSIZE;
      in += nblocks * BLOCKSIZE;
    }

  if (c->marks.finalize)
    {
      if (inlen % BLOCKSIZE)
        crypt_last (c, out, in, inlen % BLOCKSIZE, encrypt);

      cipher_block_xor (tag, c->u_ctr.ctr, c->u_iv.iv, BLOCKSIZE);
      cipher_block_xor (tag, tag, c->u_mode.ocb.l_dollar, BLOCKSIZE);
      _gcry_bulk_encrypt_block (c, c->context.c, tag, tag);
      c->u_mode.ocb.msg.data_done = 1;
    }

  return 0;
}

static gcry_err_code_t
ocb_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  return ocb_crypt (c, out, outsize, in, inlen, 1);
}

static gcry_err_code_t
ocb_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
             size_t inlen)
{
  return ocb_crypt (c, out, outsize, in, inlen, 0);
}

static gcry_err_code_t
compute_tag (gcry_cipher_hd_t c)
{
  if (!c->u_mode.ocb.msg.data_done)
    return GPG_ERR_INV_STATE;

  if (!c->marks.tag)
    {
      hash_last (c);
      cipher_block_xor (c->u_mode.ocb.msg.tag, c->u_mode.ocb.msg.tag,
                        c->u_mode.ocb.aad_sum, BLOCKSIZE);
      c->marks.tag = 1;
    }

  return 0;
}

static gcry_err_code_t
ocb_get_tag (gcry_cipher_hd_t c, byte *tag, size_t taglen)
{
  gcry_err_code_t rc;

  if (taglen < get_taglen (c))
    return GPG_ERR_BUFFER_TOO_SHORT;

  rc = compute_tag (c);
  if (!rc)
    memcpy (tag, c->u_mode.ocb.msg.tag, get_taglen (c));

  return rc;
}

static gcry_err_code_t
ocb_check_tag (gcry_cipher_hd_t c, const byte *tag, size_t taglen)
{
  gcry_err_code_t rc = compute_tag (c);

  if (!rc && (taglen != get_taglen (c)
              || !buf_eq_const (tag, c->u_mode.ocb.msg.tag, taglen)))
    rc = GPG_ERR_CHECKSUM;

  return rc;
}

static gcry_err_code_t
ocb_ctl (gcry_cipher_hd_t c, int cmd, void *buffer, size_t buflen)
{
  int taglen;

  (void) buflen;

  switch (cmd)
    {
    case GCRYCTL_RESET:
      c->u_mode.ocb.taglen = DEFAULT_TAGLEN;
      return 0;

    case GCRYCTL_SET_TAGLEN:
      memcpy (&taglen, buffer, sizeof taglen);
      if (taglen != 8 && taglen != 12 && taglen != 16)
        return GPG_ERR_INV_LENGTH;
      c->u_mode.ocb.taglen = taglen;
      return 0;

    default:
      return GPG_ERR_INV_CIPHER_MODE;
    }
}

static gcry_err_code_t
ocb_info (gcry_cipher_hd_t c, int what, void *buffer, size_t *nbytes)
{
  (void) buffer;

  if (what != GCRYCTL_GET_TAGLEN)
    return GPG_ERR_INV_CIPHER_MODE;

  *nbytes = get_taglen (c);
  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_ocb =
  {
    .mode = GCRY_CIPHER_MODE_OCB,
    .nkeys = 1,
    .ncontexts = 1,
    .own_sizes = 1,             /* After the state, as libgcrypt does.  */
    .setkey = ocb_setkey,
    .setiv = ocb_setiv,
    .encrypt = ocb_encrypt,
    .decrypt = ocb_decrypt,
    .authenticate = ocb_authenticate,
    .get_tag = ocb_get_tag,
    .check_tag = ocb_check_tag,
    .reset = ocb_reset,
    .ctl = ocb_ctl,
    .info = ocb_info
  };
