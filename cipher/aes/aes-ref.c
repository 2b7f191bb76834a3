/* aes-ref.c - AES in portable C
 * Source: FIPS 197, sections 5.1 and 5.3.5
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The state is four words, w[c] being column c with row 0 in the low byte,
 * so that a column is four bytes of memory in their order (3.4).
 *
 * A round is SubBytes, ShiftRows, MixColumns, AddRoundKey.  ShiftRows moves
 * to column c what stands in row r of column c + r; SubBytes and MixColumns
 * are one lookup a byte: aes_enc.t[r][x] is the column that x in row r
 * becomes.  The last round has no MixColumns.  The equivalent inverse cipher
 * has the same form: InvShiftRows takes row r from column c - r.
 */

#include <config.h>

#include "g10lib.h"
#include "bufhelp.h"
#include "aes-impl.h"
#include "aes-tables.h"

/* From so many blocks on it costs little to load all tables first.  */
#define TOUCH_LEAST  16

#define inline_always  inline __attribute__ ((always_inline))

static inline_always void
load (u32 *w, const byte *in)
{
  w[0] = buf_get_le32 (in);
  w[1] = buf_get_le32 (in + 4);
  w[2] = buf_get_le32 (in + 8);
  w[3] = buf_get_le32 (in + 12);
}

static inline_always void
store (byte *out, const u32 *w)
{
  buf_put_le32 (out, w[0]);
  buf_put_le32 (out + 4, w[1]);
  buf_put_le32 (out + 8, w[2]);
  buf_put_le32 (out + 12, w[3]);
}

/* XOR 16 bytes, such as a round key, to the state.  */
static inline_always void
add (u32 *w, const byte *x)
{
  w[0] ^= buf_get_le32 (x);
  w[1] ^= buf_get_le32 (x + 4);
  w[2] ^= buf_get_le32 (x + 8);
  w[3] ^= buf_get_le32 (x + 12);
}

/* A column after SubBytes, ShiftRows and MixColumns: R0 to R3 are the
 * columns that its rows come from.  */
static inline_always u32
enc_column (u32 r0, u32 r1, u32 r2, u32 r3)
{
  return (aes_enc.t[0][r0 & 0xff] ^ aes_enc.t[1][r1 >> 8 & 0xff]
          ^ aes_enc.t[2][r2 >> 16 & 0xff] ^ aes_enc.t[3][r3 >> 24]);
}

/* The same without MixColumns.  Where a table's entry was multiplied by 1
 * stands the S-box's value: in rows r + 1 and r + 2 of table r.  */
static inline_always u32
enc_last_column (u32 r0, u32 r1, u32 r2, u32 r3)
{
  return ((aes_enc.t[2][r0 & 0xff] & 0xff)
          | (aes_enc.t[3][r1 >> 8 & 0xff] & 0xff00)
          | (aes_enc.t[0][r2 >> 16 & 0xff] & 0xff0000)
          | (aes_enc.t[1][r3 >> 24] & 0xff000000));
}

static inline_always u32
dec_column (u32 r0, u32 r1, u32 r2, u32 r3)
{
  return (aes_dec.t[0][r0 & 0xff] ^ aes_dec.t[1][r1 >> 8 & 0xff]
          ^ aes_dec.t[2][r2 >> 16 & 0xff] ^ aes_dec.t[3][r3 >> 24]);
}

static inline_always u32
dec_last_column (u32 r0, u32 r1, u32 r2, u32 r3)
{
  return (aes_dec.s[r0 & 0xff]
          | (u32)aes_dec.s[r1 >> 8 & 0xff] << 8
          | (u32)aes_dec.s[r2 >> 16 & 0xff] << 16
          | (u32)aes_dec.s[r3 >> 24] << 24);
}

static inline_always void
enc_round (u32 *w, const byte *rk)
{
  u32 w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];

  w[0] = buf_get_le32 (rk) ^ enc_column (w0, w1, w2, w3);
  w[1] = buf_get_le32 (rk + 4) ^ enc_column (w1, w2, w3, w0);
  w[2] = buf_get_le32 (rk + 8) ^ enc_column (w2, w3, w0, w1);
  w[3] = buf_get_le32 (rk + 12) ^ enc_column (w3, w0, w1, w2);
}

static inline_always void
enc_last_round (u32 *w, const byte *rk)
{
  u32 w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];

  w[0] = buf_get_le32 (rk) ^ enc_last_column (w0, w1, w2, w3);
  w[1] = buf_get_le32 (rk + 4) ^ enc_last_column (w1, w2, w3, w0);
  w[2] = buf_get_le32 (rk + 8) ^ enc_last_column (w2, w3, w0, w1);
  w[3] = buf_get_le32 (rk + 12) ^ enc_last_column (w3, w0, w1, w2);
}

static inline_always void
dec_round (u32 *w, const byte *rk)
{
  u32 w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];

  w[0] = buf_get_le32 (rk) ^ dec_column (w0, w3, w2, w1);
  w[1] = buf_get_le32 (rk + 4) ^ dec_column (w1, w0, w3, w2);
  w[2] = buf_get_le32 (rk + 8) ^ dec_column (w2, w1, w0, w3);
  w[3] = buf_get_le32 (rk + 12) ^ dec_column (w3, w2, w1, w0);
}

static inline_always void
dec_last_round (u32 *w, const byte *rk)
{
  u32 w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];

  w[0] = buf_get_le32 (rk) ^ dec_last_column (w0, w3, w2, w1);
  w[1] = buf_get_le32 (rk + 4) ^ dec_last_column (w1, w0, w3, w2);
  w[2] = buf_get_le32 (rk + 8) ^ dec_last_column (w2, w1, w0, w3);
  w[3] = buf_get_le32 (rk + 12) ^ dec_last_column (w3, w2, w1, w0);
}

/* Load every line of NBYTES bytes at TABLE into the cache, so that which of
 * them were used can be told less well from the time that the lookups
 * take.  */
static void
touch (const void *table, size_t nbytes)
{
  const volatile byte *p = table;
  size_t i;

  for (i = 0; i < nbytes; i += 64)
    (void) p[i];
}

/* Cipher (5.1) of one block.  */
static inline_always void
enc_words (u32 *w, const aes_keys_t *k)
{
  const byte *rk = k->ek[0];
  const byte *last = k->ek[k->rounds];

  add (w, rk);
  for (rk += 16; rk != last; rk += 16)
    enc_round (w, rk);
  enc_last_round (w, rk);
}

/* Two blocks side by side: while one waits for its lookups, the other
 * works.  */
void
_gcry_aes_ref_encrypt (const aes_keys_t *k, byte *out, const byte *in,
                       size_t nblocks)
{
  const byte *first = k->ek[0];
  const byte *last = k->ek[k->rounds];
  const byte *rk;
  u32 a[4], b[4];

  if (nblocks >= TOUCH_LEAST)
    touch (&aes_enc, sizeof aes_enc);

  for (; nblocks >= 2; nblocks -= 2)
    {
      load (a, in);
      add (a, first);
      load (b, in + 16);
      add (b, first);
      for (rk = first + 16; rk != last; rk += 16)
        {
          enc_round (a, rk);
          enc_round (b, rk);
        }
      enc_last_round (a, last);
      enc_last_round (b, last);
      store (out, a);
      store (out + 16, b);
      in += 32;
      out += 32;
    }

  if (nblocks)
    {
      load (a, in);
      enc_words (a, k);
      store (out, a);
    }
}

void
_gcry_aes_ref_cbc_enc (const aes_keys_t *k, byte *iv, byte *out,
                       const byte *in, size_t nblocks, int cbc_mac)
{
  u32 w[4];

  if (nblocks >= TOUCH_LEAST)
    touch (&aes_enc, sizeof aes_enc);

  load (w, iv);
  for (; nblocks; nblocks--)
    {
      add (w, in);
      enc_words (w, k);
      store (out, w);
      in += 16;
      if (!cbc_mac)
        out += 16;
    }
  store (iv, w);
}

void
_gcry_aes_ref_cfb_enc (const aes_keys_t *k, byte *iv, byte *out,
                       const byte *in, size_t nblocks)
{
  u32 w[4];

  if (nblocks >= TOUCH_LEAST)
    touch (&aes_enc, sizeof aes_enc);

  load (w, iv);
  for (; nblocks; nblocks--)
    {
      enc_words (w, k);
      add (w, in);
      store (out, w);
      in += 16;
      out += 16;
    }
  store (iv, w);
}

void
_gcry_aes_ref_decrypt (const aes_keys_t *k, byte *out, const byte *in,
                       size_t nblocks)
{
  const byte *first = k->dk[0];
  const byte *last = k->dk[k->rounds];
  const byte *rk;
  u32 a[4], b[4];

  if (nblocks >= TOUCH_LEAST)
    touch (&aes_dec, sizeof aes_dec);

  for (; nblocks >= 2; nblocks -= 2)
    {
      load (a, in);
      add (a, first);
      load (b, in + 16);
      add (b, first);
      for (rk = first + 16; rk != last; rk += 16)
        {
          dec_round (a, rk);
          dec_round (b, rk);
        }
      dec_last_round (a, last);
      dec_last_round (b, last);
      store (out, a);
      store (out + 16, b);
      in += 32;
      out += 32;
    }

  if (nblocks)
    {
      load (a, in);
      add (a, first);
      for (rk = first + 16; rk != last; rk += 16)
        dec_round (a, rk);
      dec_last_round (a, last);
      store (out, a);
    }
}

u32
_gcry_aes_ref_sub_word (u32 x)
{
  return enc_last_column (x, x, x, x);
}
