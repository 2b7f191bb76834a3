/* slow-aes.c - AES byte by byte
 * Source: FIPS 197
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <string.h>
#include "slow.h"

void (*slow_watch) (const u8 *state);

u8
slow_mul (u8 a, u8 b)
{
  u8 r = 0;

  for (; b; b >>= 1)
    {
      if (b & 1)
        r ^= a;
      a = (a << 1) ^ (a & 0x80 ? 0x1b : 0);
    }

  return r;
}

u8
slow_power (u8 a, unsigned int n)
{
  u8 r = 1;

  while (n--)
    r = slow_mul (r, a);

  return r;
}

/* 5.1.1: the inverse, and b'_i = b_i + b_(i+4) + b_(i+5) + b_(i+6)
 * + b_(i+7) + c_i.  */
static u8
compute_s (u8 x)
{
  u8 b = slow_power (x, 254);
  u8 r = 0x63;
  int i, k;

  for (i = 0; i < 8; i++)
    {
      r ^= (b >> i & 1) << i;
      for (k = 4; k < 8; k++)
        r ^= (b >> (i + k) % 8 & 1) << i;
    }

  return r;
}

static const u8 *
s_box (int inverse)
{
  static u8 box[2][256];
  int x;

  if (!box[0][0])               /* S (0) = 0x63.  */
    for (x = 0; x < 256; x++)
      {
        box[0][x] = compute_s (x);
        box[1][box[0][x]] = x;
      }

  return box[inverse];
}

u8
slow_aes_s (u8 x)
{
  return s_box (0)[x];
}

static void
watch (const u8 *s)
{
  if (slow_watch)
    slow_watch (s);
}

static void
add_round_key (u8 *s, const u8 *rk)
{
  int i;

  for (i = 0; i < 16; i++)
    s[i] ^= rk[i];
}

static void
sub_bytes (u8 *s, int inverse)
{
  int i;

  for (i = 0; i < 16; i++)
    s[i] = s_box (inverse)[s[i]];
}

/* 5.1.2: row R is rotated left by R * STEP columns; s[r + 4 * c].  */
static void
shift_rows (u8 *s, int step)
{
  u8 t[16];
  int r, c;

  memcpy (t, s, 16);
  for (r = 0; r < 4; r++)
    for (c = 0; c < 4; c++)
      s[r + 4 * c] = t[r + 4 * ((c + r * step) % 4)];
}

/* 5.1.3, 5.3.3: each column times the polynomial with the coefficients
 * A[0] to A[3].  */
static void
mix_columns (u8 *s, const u8 *a)
{
  u8 t[16];
  int r, c, i;

  memcpy (t, s, 16);
  memset (s, 0, 16);
  for (c = 0; c < 4; c++)
    for (r = 0; r < 4; r++)
      for (i = 0; i < 4; i++)
        s[r + 4 * c] ^= slow_mul (a[(r - i + 4) % 4], t[i + 4 * c]);
}

static const u8 mix[4] = { 2, 1, 1, 3 };
static const u8 inv_mix[4] = { 14, 9, 13, 11 };

void
slow_aes_key (slow_key_t *k, const u8 *key, unsigned int keylen)
{
  unsigned int nk = keylen / 4;
  unsigned int i, j;
  u8 temp[4], first, rcon = 1;

  k->rounds = nk + 6;
  memcpy (k->ek, key, keylen);
  for (i = nk; i < 4 * (k->rounds + 1); i++)
    {
      memcpy (temp, k->ek + 4 * (i - 1), 4);
      if (i % nk == 0)
        {
          first = temp[0];
          for (j = 0; j < 3; j++)
            temp[j] = slow_aes_s (temp[j + 1]);
          temp[3] = slow_aes_s (first);
          temp[0] ^= rcon;
          rcon = slow_mul (rcon, 2);
        }
      else if (nk > 6 && i % nk == 4)
        for (j = 0; j < 4; j++)
          temp[j] = slow_aes_s (temp[j]);
      for (j = 0; j < 4; j++)
        k->ek[4 * i + j] = k->ek[4 * (i - nk) + j] ^ temp[j];
    }

  for (i = 0; i <= k->rounds; i++)
    {
      memcpy (k->dk + 16 * i, k->ek + 16 * (k->rounds - i), 16);
      if (i && i < k->rounds)
        mix_columns (k->dk + 16 * i, inv_mix);
    }
}

void
slow_aes_encrypt (const slow_key_t *k, u8 *out, const u8 *in)
{
  u8 s[16];
  unsigned int round;

  memcpy (s, in, 16);
  add_round_key (s, k->ek);
  for (round = 1; round <= k->rounds; round++)
    {
      watch (s);
      sub_bytes (s, 0);
      shift_rows (s, 1);
      watch (s);
      if (round < k->rounds)
        mix_columns (s, mix);
      add_round_key (s, k->ek + 16 * round);
    }
  memcpy (out, s, 16);
}

void
slow_aes_decrypt (const slow_key_t *k, u8 *out, const u8 *in)
{
  u8 s[16];
  unsigned int round;

  memcpy (s, in, 16);
  add_round_key (s, k->ek + 16 * k->rounds);
  for (round = k->rounds; round-- > 0;)
    {
      watch (s);
      shift_rows (s, 3);
      sub_bytes (s, 1);
      watch (s);
      add_round_key (s, k->ek + 16 * round);
      if (round)
        mix_columns (s, inv_mix);
    }
  memcpy (out, s, 16);
}
