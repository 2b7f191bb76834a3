/* bulk-128.c - one loop per mode over "crypt n blocks"
 * Source: SP 800-38A, SP 800-38D, IEEE 1619, RFC 8452
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What is parallel in its mode (counters, CBC and CFB decryption, XTS) is
 * laid out in a buffer on the stack, RUN blocks at a time, and crypted with
 * one call.  A run is as long as a pass of the widest kernel, of 128 blocks
 * with vectors of 1024 bits on RISC-V, and short enough to stay in the
 * first-level cache with its input and output.  What is serial goes block by
 * block.
 */

#include <config.h>
#include "bulk-128.h"
#include "blocks.h"
#include "bufhelp.h"

/* Blocks of a run.  */
#define RUN  128

/* XTS needs the tweaks twice and so two buffers.  */
#define XTS_RUN  64

/* What a call takes of the stack beyond what the cipher says.  */
#define FRAME  (4 * sizeof (void *))

static inline size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

static inline void
burn (unsigned int depth)
{
  if (depth)
    _gcry_burn_stack (depth + FRAME);
}

void
_gcry_bulk_ecb (gcry_cipher_hd_t c, void *ctx, byte *out, const byte *in,
                size_t nblocks, int encrypt)
{
  unsigned int (*crypt) (void *, unsigned char *, const unsigned char *);
  unsigned int depth = 0;

  if (c->bulk.ecb_crypt)
    {
      c->bulk.ecb_crypt (ctx, out, in, nblocks, encrypt);
      return;
    }

  crypt = encrypt ? c->spec->encrypt : c->spec->decrypt;
  for (; nblocks; nblocks--)
    {
      depth = crypt (ctx, out, in);
      out += BLOCKSIZE;
      in += BLOCKSIZE;
    }

  burn (depth);
}

void
_gcry_bulk_encrypt_block (gcry_cipher_hd_t c, void *ctx, byte *out,
                          const byte *in)
{
  burn (c->spec->encrypt (ctx, out, in));
}

void
_gcry_bulk_ctr (gcry_cipher_hd_t c, void *ctx, byte *ctr, byte *out,
                const byte *in, size_t nblocks)
{
  byte stream[RUN * BLOCKSIZE];
  size_t used = smaller (nblocks, RUN) * BLOCKSIZE;
  size_t n, i;
  u64 high, low;

  if (c->bulk.ctr16be_enc)
    {
      c->bulk.ctr16be_enc (ctx, ctr, out, in, nblocks);
      return;
    }

  for (; nblocks; nblocks -= n)
    {
      n = smaller (nblocks, RUN);

      /* In CTR between the runs: variables that outlive a call are put on
       * the stack, where nobody wipes them, and a counter may be secret.  */
      high = buf_get_be64 (ctr);
      low = buf_get_be64 (ctr + 8);
      for (i = 0; i < n; i++)
        {
          buf_put_be64 (stream + i * BLOCKSIZE, high);
          buf_put_be64 (stream + i * BLOCKSIZE + 8, low);
          low++;
          high += !low;
        }
      buf_put_be64 (ctr, high);
      buf_put_be64 (ctr + 8, low);

      _gcry_bulk_ecb (c, ctx, stream, stream, n, 1);
      xor_blocks (out, in, stream, n);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
    }

  wipememory (stream, used);
}

void
_gcry_bulk_ctr32be (gcry_cipher_hd_t c, void *ctx, byte *ctr, byte *out,
                    const byte *in, size_t nblocks)
{
  byte fixed[12];
  u64 before_wrap;
  size_t n;

  memcpy (fixed, ctr, sizeof fixed);
  for (; nblocks; nblocks -= n)
    {
      before_wrap = ((u64)1 << 32) - buf_get_be32 (ctr + 12);
      n = nblocks < before_wrap ? nblocks : (size_t)before_wrap;
      _gcry_bulk_ctr (c, ctx, ctr, out, in, n);
      memcpy (ctr, fixed, sizeof fixed);        /* The carry goes nowhere.  */
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
    }
}

void
_gcry_bulk_ctr32le (gcry_cipher_hd_t c, void *ctx, byte *ctr, byte *out,
                    const byte *in, size_t nblocks)
{
  byte stream[RUN * BLOCKSIZE];
  size_t used = smaller (nblocks, RUN) * BLOCKSIZE;
  size_t n, i;
  u32 count;

  if (c->bulk.ctr32le_enc)
    {
      c->bulk.ctr32le_enc (ctx, ctr, out, in, nblocks);
      return;
    }

  for (; nblocks; nblocks -= n)
    {
      n = smaller (nblocks, RUN);
      count = buf_get_le32 (ctr);       /* As above.  */
      for (i = 0; i < n; i++)
        {
          memcpy (stream + i * BLOCKSIZE, ctr, BLOCKSIZE);
          buf_put_le32 (stream + i * BLOCKSIZE, count++);
        }
      buf_put_le32 (ctr, count);

      _gcry_bulk_ecb (c, ctx, stream, stream, n, 1);
      xor_blocks (out, in, stream, n);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
    }

  wipememory (stream, used);
}

void
_gcry_bulk_stream (gcry_cipher_hd_t c, void *ctx, bulk_ctr_t blocks,
                   byte *ctr, byte *out, const byte *in, size_t nbytes)
{
  static const byte zeros[BLOCKSIZE];
  size_t n = smaller (c->unused, nbytes);

  if (n)
    {
      buf_xor (out, in, c->lastiv + BLOCKSIZE - c->unused, n);
      c->unused -= n;
      out += n;
      in += n;
      nbytes -= n;
    }

  n = nbytes / BLOCKSIZE;
  if (n)
    {
      blocks (c, ctx, ctr, out, in, n);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
      nbytes -= n * BLOCKSIZE;
    }

  if (nbytes)
    {
      blocks (c, ctx, ctr, c->lastiv, zeros, 1);
      buf_xor (out, in, c->lastiv, nbytes);
      c->unused = BLOCKSIZE - nbytes;
    }
}

void
_gcry_bulk_cbc_enc (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                    const byte *in, size_t nblocks, int cbc_mac)
{
  unsigned int depth = 0;

  if (!nblocks)
    return;

  if (c->bulk.cbc_enc)
    {
      c->bulk.cbc_enc (ctx, iv, out, in, nblocks, cbc_mac);
      return;
    }

  for (; nblocks; nblocks--)
    {
      cipher_block_xor (iv, iv, in, BLOCKSIZE);
      depth = c->spec->encrypt (ctx, iv, iv);
      in += BLOCKSIZE;
      if (!cbc_mac)
        {
          memcpy (out, iv, BLOCKSIZE);
          out += BLOCKSIZE;
        }
    }

  if (cbc_mac)
    memcpy (out, iv, BLOCKSIZE);

  burn (depth);
}

void
_gcry_bulk_ctr_mac (gcry_cipher_hd_t c, void *ctx, void *mac_ctx, byte *ctr,
                    byte *mac, byte *out, const byte *in, size_t nblocks,
                    int over_out)
{
  byte last[BLOCKSIZE];
  size_t rest = nblocks;

  if (c->lanes)
    rest = c->lanes (ctx, mac_ctx, ctr, mac, out, in, nblocks, over_out);
  if (!rest)
    return;

  out += (nblocks - rest) * BLOCKSIZE;
  in += (nblocks - rest) * BLOCKSIZE;
  if (!over_out)
    _gcry_bulk_cbc_enc (c, mac_ctx, mac, last, in, rest, 1);
  _gcry_bulk_ctr (c, ctx, ctr, out, in, rest);
  if (over_out)
    _gcry_bulk_cbc_enc (c, mac_ctx, mac, last, out, rest, 1);
  wipememory (last, sizeof last);
}

void
_gcry_bulk_cbc_dec (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                    const byte *in, size_t nblocks)
{
  byte plain[RUN * BLOCKSIZE];
  byte cipher[BLOCKSIZE];       /* IN's block, which OUT may overwrite.  */
  size_t used = smaller (nblocks, RUN) * BLOCKSIZE;
  size_t n, i;

  if (c->bulk.cbc_dec)
    {
      c->bulk.cbc_dec (ctx, iv, out, in, nblocks);
      return;
    }

  for (; nblocks; nblocks -= n)
    {
      n = smaller (nblocks, RUN);
      _gcry_bulk_ecb (c, ctx, plain, in, n, 0);
      for (i = 0; i < n; i++)
        {
          memcpy (cipher, in, BLOCKSIZE);
          cipher_block_xor (out, plain + i * BLOCKSIZE, iv, BLOCKSIZE);
          memcpy (iv, cipher, BLOCKSIZE);
          out += BLOCKSIZE;
          in += BLOCKSIZE;
        }
    }

  wipememory (plain, used);
}

void
_gcry_bulk_cfb_enc (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                    const byte *in, size_t nblocks)
{
  unsigned int depth = 0;

  if (c->bulk.cfb_enc)
    {
      c->bulk.cfb_enc (ctx, iv, out, in, nblocks);
      return;
    }

  for (; nblocks; nblocks--)
    {
      depth = c->spec->encrypt (ctx, iv, iv);
      cipher_block_xor (iv, iv, in, BLOCKSIZE);
      memcpy (out, iv, BLOCKSIZE);
      out += BLOCKSIZE;
      in += BLOCKSIZE;
    }

  burn (depth);
}

void
_gcry_bulk_cfb_dec (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                    const byte *in, size_t nblocks)
{
  byte stream[RUN * BLOCKSIZE];
  size_t used = smaller (nblocks, RUN) * BLOCKSIZE;
  size_t n;

  if (c->bulk.cfb_dec)
    {
      c->bulk.cfb_dec (ctx, iv, out, in, nblocks);
      return;
    }

  for (; nblocks; nblocks -= n)
    {
      n = smaller (nblocks, RUN);
      memcpy (stream, iv, BLOCKSIZE);
      memcpy (stream + BLOCKSIZE, in, (n - 1) * BLOCKSIZE);
      memcpy (iv, in + (n - 1) * BLOCKSIZE, BLOCKSIZE);
      _gcry_bulk_ecb (c, ctx, stream, stream, n, 1);
      xor_blocks (out, in, stream, n);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
    }

  wipememory (stream, used);
}

void
_gcry_bulk_ofb (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                const byte *in, size_t nblocks)
{
  unsigned int depth = 0;

  if (c->bulk.ofb_enc)
    {
      c->bulk.ofb_enc (ctx, iv, out, in, nblocks);
      return;
    }

  for (; nblocks; nblocks--)
    {
      depth = c->spec->encrypt (ctx, iv, iv);
      cipher_block_xor (out, in, iv, BLOCKSIZE);
      out += BLOCKSIZE;
      in += BLOCKSIZE;
    }

  burn (depth);
}

/* The product with alpha of the polynomial whose halves are *LOW and *HIGH:
 * a shift by one bit, and x^128 = x^7 + x^2 + x + 1.  The carry is a mask
 * and not a branch since the tweak is secret.  */
static inline void
times_alpha (u64 *low, u64 *high)
{
  u64 carry = 0 - (*high >> 63);

  *high = (*high << 1) | (*low >> 63);
  *low = (*low << 1) ^ (carry & 0x87);
}

void
_gcry_bulk_xts_double (byte *tweak)
{
  u64 low = buf_get_le64 (tweak);
  u64 high = buf_get_le64 (tweak + 8);

  times_alpha (&low, &high);
  buf_put_le64 (tweak, low);
  buf_put_le64 (tweak + 8, high);
}

void
_gcry_bulk_xts (gcry_cipher_hd_t c, void *ctx, byte *tweak, byte *out,
                const byte *in, size_t nblocks, int encrypt)
{
  byte tweaks[XTS_RUN * BLOCKSIZE];
  byte work[XTS_RUN * BLOCKSIZE];
  size_t used = smaller (nblocks, XTS_RUN) * BLOCKSIZE;
  size_t n, i;
  u64 low, high;

  if (c->bulk.xts_crypt)
    {
      c->bulk.xts_crypt (ctx, tweak, out, in, nblocks, encrypt);
      return;
    }

  for (; nblocks; nblocks -= n)
    {
      n = smaller (nblocks, XTS_RUN);

      /* In TWEAK between the runs: as in _gcry_bulk_ctr.  */
      low = buf_get_le64 (tweak);
      high = buf_get_le64 (tweak + 8);

      for (i = 0; i < n; i++)
        {
          buf_put_le64 (tweaks + i * BLOCKSIZE, low);
          buf_put_le64 (tweaks + i * BLOCKSIZE + 8, high);
          times_alpha (&low, &high);
        }
      buf_put_le64 (tweak, low);
      buf_put_le64 (tweak + 8, high);

      /* In a buffer of our own: OUT may be memory that others can read.  */
      xor_blocks (work, in, tweaks, n);
      _gcry_bulk_ecb (c, ctx, work, work, n, encrypt);
      xor_blocks (out, work, tweaks, n);
      out += n * BLOCKSIZE;
      in += n * BLOCKSIZE;
    }

  wipememory (tweaks, used);
  wipememory (work, used);
}
