/* cipher-aeswrap.c - key wrap, and with GCRY_CIPHER_EXTENDED with padding
 * Source: RFC 3394, section 2.2; RFC 5649, sections 3 and 4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "cipher-internal.h"
#include "bulk-128.h"
#include "bufhelp.h"

/* The unit of both RFCs, "a semiblock" of SP 800-38F.  */
#define SEMI  8

/* The first half of RFC 5649's alternative initial value; the length of the
 * key data is the other.  */
static const byte padded_iv[4] = { 0xa6, 0x59, 0x59, 0xa6 };

/* W of RFC 3394, 2.2.1, index based: BUF holds room for A, and N semiblocks
 * R[1] to R[n], N at least 2.  A is the first semiblock.  */
static void __attribute__ ((noinline))
wrap (gcry_cipher_hd_t c, byte *buf, size_t n)
{
  byte b[BLOCKSIZE];
  u64 t = 1;
  size_t i;
  int j;

  memcpy (b, buf, SEMI);
  for (j = 0; j <= 5; j++)
    for (i = 1; i <= n; i++, t++)
      {
        memcpy (b + SEMI, buf + i * SEMI, SEMI);
        _gcry_bulk_encrypt_block (c, c->context.c, b, b);
        buf_put_be64 (b, buf_get_be64 (b) ^ t);
        memcpy (buf + i * SEMI, b + SEMI, SEMI);
      }

  memcpy (buf, b, SEMI);
  wipememory (b, sizeof b);
}

/* The inverse (2.2.2), A and R apart: R holds R[1] to R[n].  */
static void __attribute__ ((noinline))
unwrap (gcry_cipher_hd_t c, byte *a, byte *r, size_t n)
{
  byte b[BLOCKSIZE];
  u64 t = 6 * (u64)n;
  size_t i;
  int j;

  memcpy (b, a, SEMI);
  for (j = 5; j >= 0; j--)
    for (i = n; i >= 1; i--, t--)
      {
        buf_put_be64 (b, buf_get_be64 (b) ^ t);
        memcpy (b + SEMI, r + (i - 1) * SEMI, SEMI);
        _gcry_bulk_ecb (c, c->context.c, b, b, 1, 0);
        memcpy (r + (i - 1) * SEMI, b + SEMI, SEMI);
      }

  memcpy (a, b, SEMI);
  wipememory (b, sizeof b);
}

/* RFC 3394's initial value: that of setiv or the default.  */
static void
plain_iv (gcry_cipher_hd_t c, byte *a)
{
  if (c->marks.iv)
    memcpy (a, c->u_iv.iv, SEMI);
  else
    memset (a, 0xa6, SEMI);
}

static gcry_err_code_t
wrap_encrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
              size_t inlen)
{
  int padded = !!(c->flags & GCRY_CIPHER_EXTENDED);
  size_t npad = padded ? (SEMI - inlen % SEMI) % SEMI : 0;

  if (outsize < SEMI + npad || outsize - SEMI - npad < inlen)
    return GPG_ERR_BUFFER_TOO_SHORT;

  if (!padded && (inlen % SEMI || inlen < 2 * SEMI))
    return GPG_ERR_INV_ARG;

  if (padded && (u64)inlen >> 32)       /* RFC 5649 has 32 bits for it.  */
    return GPG_ERR_INV_ARG;

  if (!inlen)                           /* No key, nothing to wrap.  */
    return 0;

  memmove (out + SEMI, in, inlen);
  if (padded)
    {
      memset (out + SEMI + inlen, 0, npad);
      memcpy (out, padded_iv, 4);
      buf_put_be32 (out + 4, inlen);
    }
  else
    plain_iv (c, out);

  if (inlen + npad == SEMI)             /* RFC 5649, 4.1: one block.  */
    _gcry_bulk_encrypt_block (c, c->context.c, out, out);
  else
    {
      wrap (c, out, (inlen + npad) / SEMI);
      _gcry_burn_stack (MODE_STACK);
    }

  return 0;
}

/* Is A an alternative initial value and the padding of the N semiblocks at R
 * right (RFC 5649, section 3)?  */
static int
padding_is_right (const byte *a, const byte *r, size_t n)
{
  static const byte zeros[SEMI];
  u64 length = buf_get_be32 (a + 4);
  u64 most = SEMI * (u64)n;

  if (!buf_eq_const (a, padded_iv, 4))
    return 0;

  if (length > most || length + SEMI <= most)
    return 0;

  return buf_eq_const (r + length, zeros, most - length);
}

static gcry_err_code_t
wrap_decrypt (gcry_cipher_hd_t c, byte *out, size_t outsize, const byte *in,
              size_t inlen)
{
  int padded = !!(c->flags & GCRY_CIPHER_EXTENDED);
  size_t n = inlen / SEMI - 1;          /* Used if INLEN is not too short.  */
  byte block[BLOCKSIZE];
  byte iv[SEMI];
  int good;

  if (inlen > SEMI && outsize < inlen - SEMI)
    return GPG_ERR_BUFFER_TOO_SHORT;

  if (inlen % SEMI || inlen < 2 * SEMI)
    return GPG_ERR_INV_ARG;

  if (!padded && n < 2)
    return GPG_ERR_BUFFER_TOO_SHORT;

  if (n == 1)                           /* RFC 5649, 4.2: one block.  */
    {
      _gcry_bulk_ecb (c, c->context.c, block, in, 1, 0);
      memcpy (out, block + SEMI, SEMI);
    }
  else
    {
      memcpy (block, in, SEMI);
      memmove (out, in + SEMI, n * SEMI);
      unwrap (c, block, out, n);
      _gcry_burn_stack (MODE_STACK);
    }

  if (padded)
    good = padding_is_right (block, out, n);
  else
    {
      plain_iv (c, iv);
      good = buf_eq_const (block, iv, SEMI);
    }

  if (good && padded)
    memcpy (c->u_mode.wrap.plen, block + 4, 4);
  if (!good)
    wipememory (out, n * SEMI);

  wipememory (block, sizeof block);
  return good ? 0 : GPG_ERR_CHECKSUM;
}

static gcry_err_code_t
wrap_info (gcry_cipher_hd_t c, int what, void *buffer, size_t *nbytes)
{
  if (what != GCRYCTL_GET_KEYLEN)
    return GPG_ERR_INV_CIPHER_MODE;

  if (*nbytes < sizeof c->u_mode.wrap.plen)
    return GPG_ERR_BUFFER_TOO_SHORT;

  *nbytes = sizeof c->u_mode.wrap.plen;
  memcpy (buffer, c->u_mode.wrap.plen, *nbytes);
  return 0;
}

const cipher_mode_ops_t _gcry_cipher_mode_aeswrap =
  {
    .mode = GCRY_CIPHER_MODE_AESWRAP,
    .nkeys = 1,
    .ncontexts = 1,
    .own_sizes = 1,             /* OUT is longer or shorter than IN.  */
    .encrypt = wrap_encrypt,
    .decrypt = wrap_decrypt,
    .info = wrap_info
  };
