/* ref-modes.c - modes of operation composed from OpenSSL's block ciphers
 * Source: the specifications named at each function
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#if HAVE_LIBCRYPTO

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>

#include "ref-modes.h"

struct ref_cipher
{
  EVP_CIPHER_CTX *dir[2];       /* Encryption, decryption.  */
};

static void
must (int good, const char *what)
{
  if (!good)
    {
      fprintf (stderr, "OpenSSL failed: %s\n", what);
      abort ();
    }
}

static void *
room (size_t n)
{
  void *p = calloc (1, n + 16);

  must (!!p, "no memory");
  return p;
}

static void
xor (byte *out, const byte *a, const byte *b, size_t n)
{
  while (n--)
    *out++ = *a++ ^ *b++;
}


/*-- Blocks --*/

struct ref_cipher *
ref_open (const char *family, const byte *key, size_t nbytes)
{
  struct ref_cipher *c = room (sizeof *c);
  EVP_CIPHER *ecb;
  char name[32];
  int i;

  snprintf (name, sizeof name, "%s-%zu-ECB", family, nbytes * 8);
  ecb = EVP_CIPHER_fetch (NULL, name, NULL);
  must (!!ecb, name);
  for (i = 0; i < 2; i++)
    {
      c->dir[i] = EVP_CIPHER_CTX_new ();
      must (c->dir[i] && EVP_CipherInit_ex (c->dir[i], ecb, NULL, key, NULL,
                                            !i), name);
      EVP_CIPHER_CTX_set_padding (c->dir[i], 0);
    }
  EVP_CIPHER_free (ecb);
  return c;
}

void
ref_close (struct ref_cipher *c)
{
  if (!c)
    return;
  EVP_CIPHER_CTX_free (c->dir[0]);
  EVP_CIPHER_CTX_free (c->dir[1]);
  free (c);
}

void
ref_ecb (struct ref_cipher *c, byte *out, const byte *in, size_t nblocks,
         int decrypt)
{
  int n;

  if (nblocks)
    must (EVP_CipherUpdate (c->dir[!!decrypt], out, &n, in,
                            (int) (16 * nblocks))
          && n == (int) (16 * nblocks), "ECB");
}

static void
encipher (struct ref_cipher *c, byte *out, const byte *in)
{
  ref_ecb (c, out, in, 1, 0);
}

/* Multiply by x in GF(2^128), first byte most significant (SP 800-38B,
 * 6.1; RFC 7253, 2; RFC 5297, 2.3).  */
static void
dbl (byte *b)
{
  int carry = b[0] >> 7;
  int i;

  for (i = 0; i < 15; i++)
    b[i] = b[i] << 1 | b[i + 1] >> 7;
  b[15] = b[15] << 1 ^ (carry ? 0x87 : 0);
}


/*-- Modes without a tag --*/

void
ref_ctr (struct ref_cipher *c, const byte *ctr, byte *out, const byte *in,
         size_t n)
{
  size_t nblocks = (n + 15) / 16;
  byte *stream = room (16 * nblocks);
  byte count[16];
  size_t i;
  int j;

  memcpy (count, ctr, 16);
  for (i = 0; i < nblocks; i++)
    {
      memcpy (stream + 16 * i, count, 16);
      for (j = 15; j >= 0 && !++count[j]; j--)
        ;
    }
  ref_ecb (c, stream, stream, nblocks, 0);
  xor (out, in, stream, n);
  free (stream);
}

void
ref_cbc_cs3 (struct ref_cipher *c, const byte *iv, byte *out, const byte *in,
             size_t n)
{
  size_t nblocks = (n + 15) / 16;
  size_t last = n - 16 * (nblocks - 1);
  byte *text = room (16 * nblocks);     /* Padded with zeros.  */
  const byte *chain = iv;
  size_t i;

  memcpy (text, in, n);
  for (i = 0; i < nblocks; i++)
    {
      xor (text + 16 * i, text + 16 * i, chain, 16);
      encipher (c, text + 16 * i, text + 16 * i);
      chain = text + 16 * i;
    }
  if (nblocks < 2)
    memcpy (out, text, n);
  else
    {
      /* The last two change places; the last but one is cut.  */
      memcpy (out, text, 16 * (nblocks - 2));
      memcpy (out + 16 * (nblocks - 2), text + 16 * (nblocks - 1), 16);
      memcpy (out + 16 * (nblocks - 1), text + 16 * (nblocks - 2), last);
    }
  free (text);
}

void
ref_xts (struct ref_cipher *c1, struct ref_cipher *c2, const byte *iv,
         byte *out, const byte *in, size_t n)
{
  byte t[16], block[16];
  size_t m = n / 16, b = n % 16;
  size_t j;
  int carry, i;

  encipher (c2, t, iv);
  for (j = 0; j < m + !!b; j++)
    {
      if (j < m)
        memcpy (block, in + 16 * j, 16);
      else
        {
          /* 5.3.2: the last block steals from the one before it.  */
          memcpy (block, in + 16 * j, b);
          memcpy (block + b, out + 16 * (j - 1) + b, 16 - b);
          memcpy (out + 16 * j, out + 16 * (j - 1), b);
        }
      xor (block, block, t, 16);
      encipher (c1, block, block);
      xor (out + 16 * (j < m ? j : j - 1), block, t, 16);

      /* 5.2: alpha is x, and the first byte is the least significant.  */
      for (carry = 0, i = 0; i < 16; i++)
        {
          int next = t[i] >> 7;

          t[i] = t[i] << 1 | carry;
          carry = next;
        }
      t[0] ^= carry ? 0x87 : 0;
    }
}

void
ref_wrap (struct ref_cipher *c, int padded, byte *out, const byte *in,
          size_t n)
{
  size_t nsemi = (n + 7) / 8;
  byte b[16];
  unsigned long long t;
  size_t i;
  int j, k;

  memset (out, padded ? 0 : 0xa6, 8 + 8 * nsemi);
  memcpy (out + 8, in, n);
  if (padded)
    {
      memcpy (out, "\xa6\x59\x59\xa6", 4);
      for (k = 0; k < 4; k++)
        out[4 + k] = (byte) (n >> (24 - 8 * k));
      memset (out + 8 + n, 0, 8 * nsemi - n);
      if (nsemi == 1)
        {
          encipher (c, out, out);
          return;
        }
    }
  for (t = 1, j = 0; j < 6; j++)
    for (i = 1; i <= nsemi; i++, t++)
      {
        memcpy (b, out, 8);
        memcpy (b + 8, out + 8 * i, 8);
        encipher (c, b, b);
        for (k = 0; k < 8; k++)
          b[k] ^= (byte) (t >> (56 - 8 * k));
        memcpy (out, b, 8);
        memcpy (out + 8 * i, b + 8, 8);
      }
}


/*-- CMAC and what is made of it --*/

void
ref_cmac (struct ref_cipher *c, byte *tag, const byte *prefix,
          const byte *in, size_t n)
{
  size_t total = n + (prefix ? 16 : 0);
  size_t nblocks = total ? (total + 15) / 16 : 1;
  byte *text = room (16 * nblocks);
  byte k[16] = { 0 };
  size_t i;

  if (prefix)
    memcpy (text, prefix, 16);
  if (n)
    memcpy (text + total - n, in, n);

  encipher (c, k, k);
  dbl (k);                              /* K1: the last block is whole.  */
  if (total != 16 * nblocks)
    {
      text[total] = 0x80;
      dbl (k);                          /* K2: it is not.  */
    }
  xor (text + 16 * (nblocks - 1), text + 16 * (nblocks - 1), k, 16);

  memset (tag, 0, 16);
  for (i = 0; i < nblocks; i++)
    {
      xor (tag, tag, text + 16 * i, 16);
      encipher (c, tag, tag);
    }
  free (text);
}

void
ref_eax (struct ref_cipher *c, byte *out, byte *tag, struct ref_text nonce,
         struct ref_text aad, const byte *in, size_t n)
{
  byte tweak[16] = { 0 };
  byte N[16], H[16], C[16];

  ref_cmac (c, N, tweak, nonce.p, nonce.n);
  tweak[15] = 1;
  ref_cmac (c, H, tweak, aad.p, aad.n);
  ref_ctr (c, N, out, in, n);
  tweak[15] = 2;
  ref_cmac (c, C, tweak, out, n);
  xor (tag, N, C, 16);
  xor (tag, tag, H, 16);
}

void
ref_siv (struct ref_cipher *c1, struct ref_cipher *c2, byte *out, byte *tag,
         const struct ref_text *aad, size_t naad, const byte *in, size_t n)
{
  byte D[16], S[16];
  byte q[16] = { 0 };
  byte *last;
  size_t i;

  /* S2V, 2.4; the plaintext is the last string.  */
  ref_cmac (c1, D, NULL, q, 16);
  for (i = 0; i < naad; i++)
    {
      ref_cmac (c1, S, NULL, aad[i].p, aad[i].n);
      dbl (D);
      xor (D, D, S, 16);
    }
  last = room (n < 16 ? 16 : n);
  if (n)
    memcpy (last, in, n);
  if (n >= 16)
    xor (last + n - 16, last + n - 16, D, 16);
  else
    {
      last[n] = 0x80;
      dbl (D);
      xor (last, last, D, 16);
    }
  ref_cmac (c1, tag, NULL, last, n < 16 ? 16 : n);
  free (last);

  memcpy (q, tag, 16);
  q[8] &= 0x7f;
  q[12] &= 0x7f;
  ref_ctr (c2, q, out, in, n);
}


/*-- OCB --*/

static unsigned int
ntz (size_t i)
{
  unsigned int n = 0;

  while (!(i >> n & 1))
    n++;
  return n;
}

/* L_i of RFC 7253, 4.1, from L_$.  */
static void
ocb_l (byte *l, const byte *l_dollar, unsigned int i)
{
  memcpy (l, l_dollar, 16);
  for (i++; i; i--)
    dbl (l);
}

/* HASH of 4.1.  */
static void
ocb_hash (struct ref_cipher *c, byte *sum, struct ref_text aad,
          const byte *l_star, const byte *l_dollar)
{
  byte offset[16] = { 0 };
  byte block[16], l[16];
  size_t i;

  memset (sum, 0, 16);
  for (i = 1; i <= aad.n / 16; i++)
    {
      ocb_l (l, l_dollar, ntz (i));
      xor (offset, offset, l, 16);
      xor (block, aad.p + 16 * (i - 1), offset, 16);
      encipher (c, block, block);
      xor (sum, sum, block, 16);
    }
  if (aad.n % 16)
    {
      xor (offset, offset, l_star, 16);
      memset (block, 0, 16);
      memcpy (block, aad.p + aad.n / 16 * 16, aad.n % 16);
      block[aad.n % 16] = 0x80;
      xor (block, block, offset, 16);
      encipher (c, block, block);
      xor (sum, sum, block, 16);
    }
}

void
ref_ocb (struct ref_cipher *c, byte *out, byte *tag, size_t taglen,
         struct ref_text nonce, struct ref_text aad, const byte *in,
         size_t n)
{
  byte l_star[16] = { 0 }, l_dollar[16], l[16];
  byte stretch[24], offset[16], check[16] = { 0 }, block[16];
  byte hash[16];
  unsigned int bottom, i;
  size_t j, m = n / 16, rest = n % 16;

  encipher (c, l_star, l_star);
  memcpy (l_dollar, l_star, 16);
  dbl (l_dollar);

  memset (block, 0, 16);
  block[0] = (byte) (taglen * 8 % 128 << 1);
  block[15 - nonce.n] |= 1;
  memcpy (block + 16 - nonce.n, nonce.p, nonce.n);
  bottom = block[15] & 63;
  block[15] &= 0xc0;
  encipher (c, stretch, block);
  xor (stretch + 16, stretch, stretch + 1, 8);
  for (i = 0; i < 16; i++)
    {
      unsigned int two = stretch[i + bottom / 8] << 8
                         | stretch[i + bottom / 8 + 1];

      offset[i] = (byte) (two >> (8 - bottom % 8));
    }

  for (j = 1; j <= m; j++)
    {
      ocb_l (l, l_dollar, ntz (j));
      xor (offset, offset, l, 16);
      xor (block, in + 16 * (j - 1), offset, 16);
      encipher (c, block, block);
      xor (out + 16 * (j - 1), block, offset, 16);
      xor (check, check, in + 16 * (j - 1), 16);
    }
  if (rest)
    {
      xor (offset, offset, l_star, 16);
      encipher (c, block, offset);
      xor (out + 16 * m, in + 16 * m, block, rest);
      xor (check, check, in + 16 * m, rest);
      check[rest] ^= 0x80;
    }
  xor (block, check, offset, 16);
  xor (block, block, l_dollar, 16);
  encipher (c, block, block);
  ocb_hash (c, hash, aad, l_star, l_dollar);
  xor (tag, block, hash, 16);
}


/*-- GCM-SIV --*/

/* S = dot (S xor BLOCK, H) of RFC 8452, 3: a product in GF(2^128) modulo
 * x^128 + x^127 + x^126 + x^121 + 1, times x^-128.  Bit 0 of byte 0 is the
 * coefficient of 1.  */
static void
polyval (byte *s, const byte *h, const byte *block)
{
  byte a[16], z[16] = { 0 };
  int i, j, low;

  xor (a, s, block, 16);
  /* From the lowest coefficient of A on: add H where it is 1, then divide
   * by x.  128 divisions are the x^-128.  */
  for (i = 0; i < 128; i++)
    {
      if (a[i / 8] >> i % 8 & 1)
        xor (z, z, h, 16);
      low = z[0] & 1;
      for (j = 0; j < 15; j++)
        z[j] = z[j] >> 1 | (z[j + 1] & 1) << 7;
      z[15] >>= 1;
      if (low)
        z[15] ^= 0xe1;          /* x^-1 = x^127 + x^126 + x^125 + x^120 */
    }
  memcpy (s, z, 16);
}

static void
polyval_text (byte *s, const byte *h, struct ref_text text)
{
  byte block[16];
  size_t i, n;

  for (i = 0; i < text.n; i += 16)
    {
      n = text.n - i < 16 ? text.n - i : 16;
      memset (block, 0, 16);
      memcpy (block, text.p + i, n);
      polyval (s, h, block);
    }
}

void
ref_gcm_siv (const char *family, const byte *key, size_t keylen,
             const byte *nonce, byte *out, byte *tag, struct ref_text aad,
             const byte *in, size_t n)
{
  struct ref_cipher *c = ref_open (family, key, keylen);
  byte derived[48], block[16], s[16] = { 0 };
  struct ref_text text;
  unsigned long ctr;
  size_t i;
  int j;

  /* Section 4: the halves of these blocks are both keys.  */
  for (i = 0; i < 2 + keylen / 8; i++)
    {
      memset (block, 0, 4);
      block[0] = (byte) i;
      memcpy (block + 4, nonce, 12);
      encipher (c, block, block);
      memcpy (derived + 8 * i, block, 8);
    }
  ref_close (c);
  c = ref_open (family, derived + 16, keylen);

  text.p = in;
  text.n = n;
  polyval_text (s, derived, aad);
  polyval_text (s, derived, text);
  for (j = 0; j < 8; j++)
    {
      block[j] = (byte) ((unsigned long long) aad.n * 8 >> 8 * j);
      block[8 + j] = (byte) ((unsigned long long) n * 8 >> 8 * j);
    }
  polyval (s, derived, block);
  xor (s, s, nonce, 12);
  s[15] &= 0x7f;
  encipher (c, tag, s);

  memcpy (block, tag, 16);
  block[15] |= 0x80;
  for (i = 0; i < n; i += 16)
    {
      encipher (c, s, block);
      xor (out + i, in + i, s, n - i < 16 ? n - i : 16);
      ctr = block[0] | block[1] << 8 | block[2] << 16
            | (unsigned long) block[3] << 24;
      ctr++;
      for (j = 0; j < 4; j++)
        block[j] = (byte) (ctr >> 8 * j);
    }
  ref_close (c);
}

#endif /* HAVE_LIBCRYPTO */
