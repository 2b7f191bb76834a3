/* slow-aria.c - ARIA byte by byte
 * Source: RFC 5794
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <string.h>
#include "slow.h"

/* SB1 to SB4 (2.4.2): the S-box of AES, that with x^247, their inverses.  */
static const u8 *
s_box (int number)
{
  /* Column j of the matrix: what bit j of x^247 adds.  */
  static const u8 column[8] =
    { 0xac, 0xc5, 0x12, 0xcf, 0x5b, 0x5f, 0x85, 0xee };
  static u8 box[4][256];
  int x, j;
  u8 power;

  if (!box[0][0])               /* S1 (0) = 0x63.  */
    for (x = 0; x < 256; x++)
      {
        box[0][x] = slow_aes_s (x);
        power = slow_power (x, 247);
        box[1][x] = 0xe2;
        for (j = 0; j < 8; j++)
          if (power >> j & 1)
            box[1][x] ^= column[j];
        box[2][box[0][x]] = x;
        box[3][box[1][x]] = x;
      }

  return box[number];
}

static void
watch (const u8 *s)
{
  if (slow_watch)
    slow_watch (s);
}

static void
xor (u8 *out, const u8 *a, const u8 *b)
{
  int i;

  for (i = 0; i < 16; i++)
    out[i] = a[i] ^ b[i];
}

/* 2.4.2: SL1 is SB1 SB2 SB3 SB4 four times, SL2 SB3 SB4 SB1 SB2.  */
static void
sl (u8 *x, int layer)
{
  int i;

  for (i = 0; i < 16; i++)
    x[i] = s_box ((i + 2 * (layer - 1)) % 4)[x[i]];
}

/* 2.4.3: y0 to y15, each the XOR of seven.  */
static void
layer_a (u8 *x)
{
  static const u8 terms[16][7] =
    {
      { 3, 4, 6, 8, 9, 13, 14 },
      { 2, 5, 7, 8, 9, 12, 15 },
      { 1, 4, 6, 10, 11, 12, 15 },
      { 0, 5, 7, 10, 11, 13, 14 },
      { 0, 2, 5, 8, 11, 14, 15 },
      { 1, 3, 4, 9, 10, 14, 15 },
      { 0, 2, 7, 9, 10, 12, 13 },
      { 1, 3, 6, 8, 11, 12, 13 },
      { 0, 1, 4, 7, 10, 13, 15 },
      { 0, 1, 5, 6, 11, 12, 14 },
      { 2, 3, 5, 6, 8, 13, 15 },
      { 2, 3, 4, 7, 9, 12, 14 },
      { 1, 2, 6, 7, 9, 11, 12 },
      { 0, 3, 6, 7, 8, 10, 13 },
      { 0, 3, 4, 5, 9, 11, 14 },
      { 1, 2, 4, 5, 8, 10, 15 }
    };
  u8 y[16] = { 0 };
  int i, j;

  for (i = 0; i < 16; i++)
    for (j = 0; j < 7; j++)
      y[i] ^= x[terms[i][j]];
  memcpy (x, y, 16);
}

/* 2.4.1: FO is layer 1, FE layer 2.  */
static void
f (u8 *x, const u8 *rk, int layer)
{
  xor (x, x, rk);
  watch (x);
  sl (x, layer);
  watch (x);
  layer_a (x);
  watch (x);
}

/* OUT ^= IN >>> N.  */
static void
xor_rotated_right (u8 *out, const u8 *in, int n)
{
  int bit, from;

  for (bit = 0; bit < 128; bit++)       /* Bit 0 is the leftmost.  */
    {
      from = (bit - n + 128) % 128;
      out[bit / 8] ^= (in[from / 8] >> (7 - from % 8) & 1) << (7 - bit % 8);
    }
}

void
slow_aria_key (slow_key_t *k, const u8 *key, unsigned int keylen)
{
  static const u8 c[3][16] =
    {
      { 0x51, 0x7c, 0xc1, 0xb7, 0x27, 0x22, 0x0a, 0x94,
        0xfe, 0x13, 0xab, 0xe8, 0xfa, 0x9a, 0x6e, 0xe0 },
      { 0x6d, 0xb1, 0x4a, 0xcc, 0x9e, 0x21, 0xc8, 0x20,
        0xff, 0x28, 0xb1, 0xd5, 0xef, 0x5d, 0xe2, 0xb0 },
      { 0xdb, 0x92, 0x37, 0x1d, 0x21, 0x26, 0xe9, 0x70,
        0x03, 0x24, 0x97, 0x75, 0x04, 0xe8, 0xc9, 0x0e }
    };
  /* >>> 19, >>> 31, <<< 61, <<< 31, <<< 19.  */
  static const int right[5] = { 19, 31, 128 - 61, 128 - 31, 128 - 19 };
  int ck = keylen == 16 ? 0 : keylen == 24 ? 1 : 2;
  u8 kr[16] = { 0 };
  u8 w[4][16];
  unsigned int i;

  memcpy (w[0], key, 16);
  memcpy (kr, key + 16, keylen - 16);
  memcpy (w[1], w[0], 16);
  f (w[1], c[ck], 1);
  xor (w[1], w[1], kr);
  memcpy (w[2], w[1], 16);
  f (w[2], c[(ck + 1) % 3], 2);
  xor (w[2], w[2], w[0]);
  memcpy (w[3], w[2], 16);
  f (w[3], c[(ck + 2) % 3], 1);
  xor (w[3], w[3], w[1]);
  for (i = 1; i < 4; i++)
    watch (w[i]);

  k->rounds = keylen == 16 ? 12 : keylen == 24 ? 14 : 16;
  for (i = 0; i <= k->rounds; i++)
    {
      memcpy (k->ek + 16 * i, w[i % 4], 16);
      xor_rotated_right (k->ek + 16 * i, w[(i + 1) % 4], right[i / 4]);
    }
  for (i = 0; i <= k->rounds; i++)
    {
      memcpy (k->dk + 16 * i, k->ek + 16 * (k->rounds - i), 16);
      if (i && i < k->rounds)
        layer_a (k->dk + 16 * i);
    }
}

/* 2.3.1, 2.3.2.  */
static void
crypt_block (unsigned int rounds, const u8 *rk, u8 *out, const u8 *in)
{
  u8 p[16];
  unsigned int i;

  memcpy (p, in, 16);
  for (i = 1; i < rounds; i++)
    f (p, rk + 16 * (i - 1), i % 2 ? 1 : 2);
  xor (p, p, rk + 16 * (rounds - 1));
  watch (p);
  sl (p, 2);
  watch (p);
  xor (out, p, rk + 16 * rounds);
}

void
slow_aria_encrypt (const slow_key_t *k, u8 *out, const u8 *in)
{
  crypt_block (k->rounds, k->ek, out, in);
}

void
slow_aria_decrypt (const slow_key_t *k, u8 *out, const u8 *in)
{
  crypt_block (k->rounds, k->dk, out, in);
}
