/* t-compat.c - call sequences and what libgcrypt answers to them
 * Source: answers of libgcrypt 1.10.1 (AES) and 1.11 (ARIA)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Programs depend on these answers.  The codes hold for AES and ARIA with
 * every key size; bytes are typed in for the 128-bit keys.
 */

#include <config.h>
#include <stdio.h>

#include "t-modes.h"

#define MODE(m)  GCRY_CIPHER_MODE_##m

/* Expect the N bytes at BUF: AES or ARIA, as hex, for the 128-bit keys.  */
#define BYTES(buf, n, aes, aria) \
  do \
    { \
      if (a->algo == GCRY_CIPHER_AES128) \
        check_hex (buf, n, aes); \
      else if (a->algo == GCRY_CIPHER_ARIA128) \
        check_hex (buf, n, aria); \
    } \
  while (0)

static unsigned char iv[24];            /* a0 a1 a2 ...  */
static unsigned char o[4096], o2[4096];
#define pt  PAT (4096)
#define K  KEY00

/* A handle for A in MODE with the key 00 01 02 ...; fresh buffers.  */
static gcry_cipher_hd_t
handle (const struct t_algo *a, int mode, unsigned int flags)
{
  gcry_cipher_hd_t h;
  size_t keylen = a->keylen;

  if (mode == MODE (XTS) || mode == MODE (SIV))
    keylen *= 2;
  if (!check_ok (gcry_cipher_open (&h, a->algo, mode, flags))
      || !check_ok (gcry_cipher_setkey (h, K, keylen)))
    exit (T_EXIT_FAIL);
  memset (o, 0x55, sizeof o);
  memset (o2, 0x55, sizeof o2);
  return h;
}

/* The counter is set by setctr only; setiv leaves it.  */
static void
ctr (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (CTR), 0);

  check_ok (gcry_cipher_setiv (h, iv, 16));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "c6a03934838a5d8567468b69adc5d676",
         "fa2925d247698c86917a49656ca1499f");

  check_ok (gcry_cipher_setctr (h, iv, 16));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "5e19d3fdf2180e79c8aa34dc38aa9f80",
         "63b4dac9068bc6fdc8314d87c51196bb");

  check_err (gcry_cipher_setctr (h, iv, 15), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_setctr (h, iv, 17), GPG_ERR_INV_ARG);
  check_ok (gcry_cipher_setctr (h, NULL, 0));   /* Counter 0.  */
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "c6a03934838a5d8567468b69adc5d676",
         "fa2925d247698c86917a49656ca1499f");

  /* Both setctr and reset drop what is left of a key stream block.  */
  check_ok (gcry_cipher_setctr (h, iv, 16));
  check_ok (gcry_cipher_encrypt (h, o, 5, pt, 5));
  check_ok (gcry_cipher_setctr (h, iv, 16));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "5e19d3fdf2180e79c8aa34dc38aa9f80",
         "63b4dac9068bc6fdc8314d87c51196bb");

  check_ok (gcry_cipher_setctr (h, iv, 16));
  check_ok (gcry_cipher_encrypt (h, o, 5, pt, 5));
  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "c6a03934838a5d8567468b69adc5d676",
         "fa2925d247698c86917a49656ca1499f");

  check_ok (gcry_cipher_setctr (h, iv, 16));
  check_ok (gcry_cipher_encrypt (h, o, 0, pt, 0));
  check_ok (gcry_cipher_encrypt (h, o, 0, NULL, 0));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "5e19d3fdf2180e79c8aa34dc38aa9f80",
         "63b4dac9068bc6fdc8314d87c51196bb");

  check_ok (gcry_cipher_setctr (h, iv, 16));
  check_err (gcry_cipher_encrypt (h, o, 10, pt, 16),
             GPG_ERR_BUFFER_TOO_SHORT);
  gcry_cipher_close (h);
}

/* An IV that is shorter than a block is filled up with zeros, a longer one
 * is cut.  */
static void
cbc (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (CBC), 0);

  check_ok (gcry_cipher_setiv (h, iv, 16));
  check_err (gcry_cipher_encrypt (h, o, 17, pt, 17), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_encrypt (h, o, 16, pt, 32),
             GPG_ERR_BUFFER_TOO_SHORT);
  check_ok (gcry_cipher_encrypt (h, o, 32, pt, 16));
  check_ok (gcry_cipher_encrypt (h, o, 0, pt, 0));

  check_ok (gcry_cipher_setiv (h, iv, 8));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "8b26f779af61ed8cb556cc489b3160f1",
         "34b5c643687d5a82e16a644b7b6b7db9");
  check_ok (gcry_cipher_setiv (h, iv, 20));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "fef1a8b625f0c43a7108b623a6fb90ca",
         "6067a817e1bf8bb5aff3485bfff37277");
  check_ok (gcry_cipher_setiv (h, iv, 16));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "fef1a8b625f0c43a7108b623a6fb90ca",
         "6067a817e1bf8bb5aff3485bfff37277");
  check_ok (gcry_cipher_reset (h));             /* IV 0, the key stays.  */
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  BYTES (o, 16, "0a940bb5416ef045f1c39458c653ea5a",
         "3695a47e0769b8bc008f08a86cc4fff8");
  gcry_cipher_close (h);
}

/* A handle takes a key of any size of its cipher.  */
static void
key_lengths (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (CBC), 0);
  unsigned char want[16];
  const struct t_algo *b;
  gcry_cipher_hd_t h2;
  size_t n;

  for (n = 0; n <= 33; n++)
    {
      t_at ("%s: key length %zu", a->name, n);
      check_err (gcry_cipher_setkey (h, K, n),
                 n == 16 || n == 24 || n == 32 ? 0 : GPG_ERR_INV_KEYLEN);
    }
  for (b = t_algos; b->name; b++)
    if (!strncmp (a->name, b->name, 4))
      {
        t_at ("%s: key of %s", a->name, b->name);
        h2 = handle (b, MODE (CBC), 0);
        check_ok (gcry_cipher_encrypt (h2, want, 16, pt, 16));
        check_ok (gcry_cipher_setkey (h, K, b->keylen));
        check_ok (gcry_cipher_reset (h));
        check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
        check_mem (o, want, 16);
        gcry_cipher_close (h2);
      }
  gcry_cipher_close (h);
}

/* Ciphertext stealing needs one block at least.  One block of it is plain
 * CBC; more always swap the last two (CS3).  */
static void
cbc_cts (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (CBC), GCRY_CIPHER_CBC_CTS);
  static const size_t lengths[] = { 1, 15, 16, 17, 31, 32, 33 };
  size_t i, n;

  for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    {
      n = lengths[i];
      t_at ("%s: cbc-cts n=%zu", a->name, n);
      check_ok (gcry_cipher_setiv (h, iv, 16));
      check_err (gcry_cipher_encrypt (h, o, n, pt, n),
                 n < 16 ? GPG_ERR_INV_LENGTH : 0);
      check_ok (gcry_cipher_setiv (h, iv, 16));
      check_err (gcry_cipher_decrypt (h, o2, n, o, n),
                 n < 16 ? GPG_ERR_INV_LENGTH : 0);
      if (n >= 16)
        check_mem (o2, pt, n);
      if (n == 16)
        BYTES (o, 16, "fef1a8b625f0c43a7108b623a6fb90ca",
               "6067a817e1bf8bb5aff3485bfff37277");
    }
  gcry_cipher_close (h);
}

/* CBC-MAC gives the last block only; the next call goes on from it.
 * Decryption with such a handle is plain CBC.  */
static void
cbc_mac (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (CBC), GCRY_CIPHER_CBC_MAC);
  gcry_cipher_hd_t h2;

  check_ok (gcry_cipher_setiv (h, NONCEC0, 16));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 48));
  BYTES (o, 16, "776771df7f8a7ba0a90f688c4069e2f0",
         "78a2c346dc32487492d3398f22d195f2");
  check_all (o + 16, 0x55, 32);
  check_err (gcry_cipher_encrypt (h, o, 15, pt, 48),
             GPG_ERR_BUFFER_TOO_SHORT);
  check_err (gcry_cipher_encrypt (h, o, 16, pt, 47), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 0));

  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_encrypt (h, o, 48, pt, 48));
  BYTES (o, 16, "7e163e30ea49d32152a51a08a10ec02d",
         "1bd53216f6303796cbabd9a1af19d6d7");
  check_all (o + 16, 0x55, 32);
  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_encrypt (h, o2, 16, pt, 16));
  check_ok (gcry_cipher_encrypt (h, o2, 16, pt + 16, 32));
  check_mem (o2, o, 16);

  h2 = handle (a, MODE (CBC), 0);
  check_ok (gcry_cipher_reset (h));
  check_err (gcry_cipher_decrypt (h, o, 16, pt, 48),
             GPG_ERR_BUFFER_TOO_SHORT);
  check_ok (gcry_cipher_decrypt (h, o, 48, pt, 48));
  check_ok (gcry_cipher_decrypt (h2, o2, 48, pt, 48));
  check_mem (o, o2, 48);
  gcry_cipher_close (h2);

  /* Stealing and MAC exclude each other.  */
  check_err (gcry_cipher_cts (h, 1), GPG_ERR_INV_FLAG);
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CBC_MAC, NULL, 0));
  check_ok (gcry_cipher_cts (h, 1));
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_CBC_MAC, NULL, 1),
             GPG_ERR_INV_FLAG);
  gcry_cipher_close (h);
}

/* In the stream modes setiv drops what is left of a block.  */
static void
setiv_drops (const struct t_algo *a)
{
  static const int modes[] = { MODE (CFB), MODE (OFB), MODE (CFB8) };
  unsigned char got[3][20];
  gcry_cipher_hd_t h;
  int i;

  for (i = 0; i < 3; i++)
    {
      h = handle (a, modes[i], 0);
      check_ok (gcry_cipher_setiv (h, NONCEC0, 16));
      check_ok (gcry_cipher_encrypt (h, got[i], 20, pt, 20));
      check_ok (gcry_cipher_setiv (h, NONCEC0, 16));
      check_ok (gcry_cipher_encrypt (h, o, 5, pt, 5));
      check_ok (gcry_cipher_setiv (h, NONCEC0, 16));
      check_ok (gcry_cipher_encrypt (h, o, 20, pt, 20));
      check_mem (o, got[i], 20);
      gcry_cipher_close (h);
    }
  BYTES (got[0], 20, "ad383200d7e3ba5560f9d238ec08057740c7bb21",
         "6478da78664d4a0f5132bc1cdf853ab5bffd003c");
  BYTES (got[1], 20, "ad383200d7e3ba5560f9d238ec0805774f871dc2",
         "6478da78664d4a0f5132bc1cdf853ab5d9fba363");
  BYTES (got[2], 20, "ad012b6edd5733db31a799f5f7d197e97561308f",
         "6416486b09286e463abc74287e0890c21b860ff0");
}

static void
ecb (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (ECB), 0);

  check_err (gcry_cipher_encrypt (h, o, 15, pt, 15), GPG_ERR_INV_LENGTH);
  gcry_cipher_close (h);
  check_ok (gcry_cipher_open (&h, a->algo, MODE (ECB), 0));
  check_err (gcry_cipher_encrypt (h, o, 16, pt, 16), GPG_ERR_MISSING_KEY);
  check_err (gcry_cipher_decrypt (h, o, 16, pt, 16), GPG_ERR_MISSING_KEY);
  gcry_cipher_close (h);
}

static void
gcm (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (GCM), 0);
  size_t n;

  /* Without setiv: as with an IV of 12 zero bytes.  */
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "f8f1fa8504c7bbb0c779523edb05f3e3",
         "09fa47a8c823c98503dcd27919887ea6");
  BYTES (o, 16, "001779f5efbbf270e93805bdf033ada4",
         "d3c3ac53610fe06876f5085e1524c4bf");

  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_ok (gcry_cipher_authenticate (h, pt, 20));
  check_ok (gcry_cipher_encrypt (h, o, 20, pt, 20));
  check_err (gcry_cipher_authenticate (h, pt, 20), GPG_ERR_INV_STATE);
  for (n = 0; n <= 20; n++)
    {
      t_at ("%s: gcm gettag %zu", a->name, n);
      memset (o2, 0xee, 32);
      check_err (gcry_cipher_gettag (h, o2, n),
                 n == 4 || n == 8 || n >= 12 ? 0 : GPG_ERR_INV_LENGTH);
      if (n >= 16)
        {
          BYTES (o2, 16, "95b4d69500fd147d9b460391ec20a6e4",
                 "59f792c5175b8480feea85373ab6c019");
          check_all (o2 + 16, 0xee, 16);
        }
    }
  check_err (gcry_cipher_encrypt (h, o, 16, pt, 16), GPG_ERR_INV_STATE);

  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_err (gcry_cipher_setiv (h, iv, 0), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_setiv (h, NULL, 0), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_ok (gcry_cipher_decrypt (h, o2, 0, NULL, 0));
  check_err (gcry_cipher_checktag (h, K, 16), GPG_ERR_CHECKSUM);
  check_err (gcry_cipher_checktag (h, K, 3), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_checktag (h, K, 4), GPG_ERR_CHECKSUM);
  check_err (gcry_cipher_checktag (h, K, 17), GPG_ERR_CHECKSUM);

  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "fcee691d22c779b3a1a6d8a277507065",
         "f461112d58ebe36c630df6f5fc1bd090");

  /* In pieces and in one.  */
  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_ok (gcry_cipher_encrypt (h, o, 7, pt, 7));
  check_ok (gcry_cipher_encrypt (h, o + 7, 9, pt + 7, 9));
  check_ok (gcry_cipher_encrypt (h, o + 16, 17, pt + 16, 17));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "9e6a5419c3389e9656e0613ae3bed6f9",
         "faf8b59ce9e9c85736c2a966e4d9fbb7");
  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_ok (gcry_cipher_encrypt (h, o, 33, pt, 33));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "9e6a5419c3389e9656e0613ae3bed6f9",
         "faf8b59ce9e9c85736c2a966e4d9fbb7");
  gcry_cipher_close (h);
}

/* The right tag, cut or with more bytes behind it, on a fresh handle.  */
static void
gcm_checktag (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (GCM), 0);
  unsigned char tag[32];
  size_t n;

  memset (tag, 0xee, sizeof tag);
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_ok (gcry_cipher_encrypt (h, o, 20, pt, 20));
  check_ok (gcry_cipher_gettag (h, tag, 16));
  gcry_cipher_close (h);
  for (n = 0; n <= 20; n++)
    {
      t_at ("%s: gcm checktag %zu", a->name, n);
      check_ok (gcry_cipher_open (&h, a->algo, MODE (GCM), 0));
      check_ok (gcry_cipher_setkey (h, K, a->keylen));
      check_ok (gcry_cipher_setiv (h, iv, 12));
      check_ok (gcry_cipher_decrypt (h, o2, 20, o, 20));
      check_err (gcry_cipher_checktag (h, tag, n),
                 n > 16 ? GPG_ERR_CHECKSUM
                 : n == 4 || n == 8 || n >= 12 ? 0 : GPG_ERR_INV_LENGTH);
      gcry_cipher_close (h);
    }
}

static void
ccm (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (CCM), 0);
  unsigned long long p[3] = { 20, 8, 16 };
  size_t n;

  check_err (gcry_cipher_setiv (h, iv, 6), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_setiv (h, iv, 14), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_err (gcry_cipher_encrypt (h, o, 20, pt, 20), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, p, sizeof p));
  check_err (gcry_cipher_encrypt (h, o, 20, pt, 20), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_authenticate (h, pt, 9), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_authenticate (h, pt, 8));
  check_err (gcry_cipher_encrypt (h, o, 21, pt, 21), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_encrypt (h, o, 10, pt, 10));
  check_err (gcry_cipher_gettag (h, o2, 16), GPG_ERR_UNFINISHED);
  check_ok (gcry_cipher_encrypt (h, o + 10, 10, pt + 10, 10));
  check_err (gcry_cipher_gettag (h, o2, 15), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "aacbc9c7d36d3a864e218e97f1c70ad8",
         "63b130dbcc57fbbdd7f30ad29840fddd");

  /* Lengths of the tag.  */
  for (n = 0; n <= 20; n++)
    {
      t_at ("%s: ccm tag of %zu", a->name, n);
      p[2] = n;
      check_ok (gcry_cipher_setiv (h, iv, 12));
      check_err (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, p, sizeof p),
                 n < 4 || n > 16 || n % 2 ? GPG_ERR_INV_LENGTH : 0);
    }
  gcry_cipher_close (h);
}

static void
ocb (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (OCB), 0);
  int taglen;

  check_err (gcry_cipher_setiv (h, iv, 16), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_setiv (h, iv, 7), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_setiv (h, iv, 8));
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_err (gcry_cipher_encrypt (h, o, 20, pt, 20), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 16));
  check_err (gcry_cipher_gettag (h, o2, 16), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_final (h));
  check_ok (gcry_cipher_encrypt (h, o + 16, 4, pt + 16, 4));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "09a45314db289d6a7980bbf19a54bf82",
         "ec6a2204ba31b62da563fd0d3dc15a5a");
  check_err (gcry_cipher_gettag (h, o2, 12), GPG_ERR_BUFFER_TOO_SHORT);
  check_err (gcry_cipher_encrypt (h, o, 16, pt, 16), GPG_ERR_INV_STATE);

  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_err (gcry_cipher_gettag (h, o2, 16), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_final (h));
  check_ok (gcry_cipher_encrypt (h, o, 0, pt, 0));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "3a0096c421b9cb075a75079ac1444834",
         "66a481d00b3291159083cb795ba7bf02");
  gcry_cipher_close (h);

  /* The tag has 8, 12 or 16 bytes.  */
  h = handle (a, MODE (OCB), 0);
  taglen = 12;
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_TAGLEN, &taglen, sizeof taglen));
  taglen = 13;
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_TAGLEN, &taglen, sizeof taglen),
             GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_encrypt (h, o, 16, pt, 16), GPG_ERR_INV_STATE);
  taglen = 8;
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_TAGLEN, &taglen, sizeof taglen));
  gcry_cipher_close (h);
}

/* Encrypt PAT (32) with H to O.  */
static void
xts_unit (gcry_cipher_hd_t h)
{
  check_ok (gcry_cipher_encrypt (h, o, 32, pt, 32));
}

/* A call is a data unit; the next one has the next tweak.  */
static void
xts (const struct t_algo *a)
{
  static unsigned char big[(16 << 20) + 16];
  gcry_cipher_hd_t h = handle (a, MODE (XTS), 0);
  unsigned char tweak[16];

  memset (tweak, 0, 16);
  memset (tweak, 0xff, 2);
  check_ok (gcry_cipher_setiv (h, tweak, 16));
  check_err (gcry_cipher_encrypt (h, o, 15, pt, 15),
             GPG_ERR_BUFFER_TOO_SHORT);
  check_err (gcry_cipher_encrypt (h, o, 0, pt, 0), GPG_ERR_BUFFER_TOO_SHORT);
  xts_unit (h);
  BYTES (o, 32,
         "f3abccdb5b91d06b7177d894d514dc4c"
         "37191e33f8bf592853a26842f65888ad",
         "c3fb46608446a91c34215cbf1b8028c0"
         "c40a8c031aa10a1f7fd0dbd40f0162fd");
  xts_unit (h);
  BYTES (o, 32,
         "1c34d046a7c3c6c8fa20c9757e8f4212"
         "16b200e8dfa7c2adacad3bfac2b89132",
         "3d81c6a4a075260eb2bc4344a1d380ea"
         "def8e8b2ada53c1309900ae875dffe3f");
  memset (tweak, 0, 2);
  tweak[2] = 1;
  check_ok (gcry_cipher_setiv (h, tweak, 16));
  xts_unit (h);
  BYTES (o, 32,
         "1c34d046a7c3c6c8fa20c9757e8f4212"
         "16b200e8dfa7c2adacad3bfac2b89132",
         "3d81c6a4a075260eb2bc4344a1d380ea"
         "def8e8b2ada53c1309900ae875dffe3f");

  /* A short IV is filled up with zeros.  */
  check_ok (gcry_cipher_setiv (h, tweak, 8));
  xts_unit (h);
  BYTES (o, 32,
         "1c34d046a7c3c6c8fa20c9757e8f4212"
         "16b200e8dfa7c2adacad3bfac2b89132",
         "3d81c6a4a075260eb2bc4344a1d380ea"
         "def8e8b2ada53c1309900ae875dffe3f");

  memset (tweak, 0xff, 16);
  check_ok (gcry_cipher_setiv (h, tweak, 16));
  xts_unit (h);
  xts_unit (h);
  BYTES (o, 32,
         "74a109aabf1937c022d19da4b96cbc40"
         "b8ddc9c0653a7fb0dc8425c7ef276dea",
         "7a584128ea605062b03f34395265ca20"
         "066aae7752cdf056bcbd60267da7ae12");
  memset (tweak, 0, 16);
  check_ok (gcry_cipher_setiv (h, tweak, 16));
  xts_unit (h);
  BYTES (o, 32,
         "74a109aabf1937c022d19da4b96cbc40"
         "b8ddc9c0653a7fb0dc8425c7ef276dea",
         "7a584128ea605062b03f34395265ca20"
         "066aae7752cdf056bcbd60267da7ae12");

  memset (tweak, 0xff, 8);
  check_ok (gcry_cipher_setiv (h, tweak, 16));
  xts_unit (h);
  xts_unit (h);
  BYTES (o, 32,
         "59663ed78b25473d7313b876ae92f9b9"
         "4f9794577fd9104b9a289cfd4fde5359",
         "18dd71edc3021f8454b0fb857e73f5b9"
         "80ad2b68c00721da59ead7f09b3e51f7");
  memset (tweak, 0, 8);
  tweak[8] = 1;
  check_ok (gcry_cipher_setiv (h, tweak, 16));
  xts_unit (h);
  BYTES (o, 32,
         "59663ed78b25473d7313b876ae92f9b9"
         "4f9794577fd9104b9a289cfd4fde5359",
         "18dd71edc3021f8454b0fb857e73f5b9"
         "80ad2b68c00721da59ead7f09b3e51f7");

  /* A data unit has at most 2^20 blocks (SP 800-38E).  */
  if (a->algo == GCRY_CIPHER_AES128 || a->algo == GCRY_CIPHER_ARIA128)
    check_ok (gcry_cipher_encrypt (h, big, 16 << 20, NULL, 0));
  check_err (gcry_cipher_encrypt (h, big, (16 << 20) + 16, NULL, 0),
             GPG_ERR_INV_LENGTH);

  check_ok (gcry_cipher_setkey (h, K, 32));
  check_err (gcry_cipher_setkey (h, K, 16), GPG_ERR_INV_KEYLEN);
  check_err (gcry_cipher_setkey (h, K, 31), GPG_ERR_INV_KEYLEN);
  check_err (gcry_cipher_setkey (h, K, 33), GPG_ERR_INV_KEYLEN);

  /* Equal halves are weak keys in FIPS mode only.  */
  memset (big, 0, 64);
  check_ok (gcry_cipher_setkey (h, big, 2 * a->keylen));
  gcry_cipher_close (h);
}

static void
eax (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (EAX), 0);

  check_ok (gcry_cipher_setiv (h, iv, 0));
  check_ok (gcry_cipher_setiv (h, iv, 1));
  check_ok (gcry_cipher_encrypt (h, o, 5, pt, 5));
  check_ok (gcry_cipher_encrypt (h, o + 5, 30, pt + 5, 30));
  check_ok (gcry_cipher_authenticate (h, pt, 3));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "ae57c331ded464dce7f6195660e95c06",
         "f3af0e31c3f5e42367bce8096c6d07c9");
  memset (o2, 0xee, 32);
  check_ok (gcry_cipher_gettag (h, o2, 8));
  check_all (o2 + 8, 0xee, 24);
  check_ok (gcry_cipher_gettag (h, o2, 20));
  check_all (o2 + 16, 0xee, 16);
  check_err (gcry_cipher_encrypt (h, o, 5, pt, 5), GPG_ERR_INV_STATE);
  gcry_cipher_close (h);
}

/* Each call of authenticate and setiv is a component of the input of S2V;
 * the nonce is nothing but the last one.  */
static void
siv (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (SIV), 0);
  unsigned int n;
  gcry_error_t err;

  check_ok (gcry_cipher_authenticate (h, pt, 0));
  check_ok (gcry_cipher_encrypt (h, o, 5, pt, 5));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "d00577060c296d4319de5090187d8f0e",
         "156fe5c2d7aa599185a4e48cef3c378b");
  check_err (gcry_cipher_encrypt (h, o, 5, pt, 5), GPG_ERR_INV_STATE);

  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_encrypt (h, o, 5, pt, 5));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "b213d828acecbf0ae2e67b015e59bdcf",
         "53948d49f954e4af5256185bd9ad82e3");

  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_authenticate (h, pt, 3));
  check_ok (gcry_cipher_setiv (h, pt + 3, 4));
  check_ok (gcry_cipher_encrypt (h, o, 5, pt, 5));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "a2b1eba4c5683c44ee33ae331d90f5bc",
         "ba7d9ce7bf96239108b3aedb89b9027f");

  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_authenticate (h, pt, 3));
  check_ok (gcry_cipher_authenticate (h, pt + 3, 4));
  check_ok (gcry_cipher_encrypt (h, o, 5, pt, 5));
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "a2b1eba4c5683c44ee33ae331d90f5bc",
         "ba7d9ce7bf96239108b3aedb89b9027f");

  /* The tag is needed before the data to decrypt; nothing comes out if it
   * is wrong.  */
  check_ok (gcry_cipher_reset (h));
  memset (o2, 0x55, 16);
  check_err (gcry_cipher_decrypt (h, o2, 5, o, 5), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_set_decryption_tag (h, K, 16));
  check_err (gcry_cipher_decrypt (h, o2, 5, o, 5), GPG_ERR_CHECKSUM);
  check_hex (o2, 7, "00000000005555");
  check_err (gcry_cipher_authenticate (h, pt, 3), GPG_ERR_INV_STATE);

  /* S2V takes 127 components, the plaintext among them; libgcrypt keeps
   * one back for the nonce.  */
  check_ok (gcry_cipher_reset (h));
  for (n = 0; n < 200; n++)
    {
      err = gcry_cipher_authenticate (h, pt, 3);
      if (err)
        break;
    }
  check_int (n, 126);
  check_err (err, GPG_ERR_INV_STATE);
  check_err (gcry_cipher_setkey (h, K, 16), GPG_ERR_INV_KEYLEN);
  gcry_cipher_close (h);
}

static void
gcm_siv (const struct t_algo *a)
{
  gcry_cipher_hd_t h;

  if (a->keylen == 24)
    {
      check_ok (gcry_cipher_open (&h, a->algo, MODE (GCM_SIV), 0));
      check_err (gcry_cipher_setkey (h, K, 24), GPG_ERR_INV_KEYLEN);
      gcry_cipher_close (h);
      return;
    }

  h = handle (a, MODE (GCM_SIV), 0);
  check_err (gcry_cipher_setiv (h, iv, 16), GPG_ERR_INV_ARG);
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_ok (gcry_cipher_authenticate (h, pt, 5));
  check_ok (gcry_cipher_authenticate (h, pt + 5, 5));
  check_ok (gcry_cipher_encrypt (h, o, 20, pt, 20));
  check_err (gcry_cipher_encrypt (h, o, 20, pt, 20), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_gettag (h, o2, 16));
  BYTES (o2, 16, "dcf73b51233204139cca4435a8de9de0",
         "0eb1f47eeedcb2bbde584efc82f6d685");
  memset (o2, 0xee, 32);
  check_ok (gcry_cipher_gettag (h, o2, 12));
  check_all (o2 + 12, 0xee, 20);

  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_err (gcry_cipher_decrypt (h, o2, 20, o, 20), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_set_decryption_tag (h, K, 16));
  memset (o2, 0x55, 24);
  check_err (gcry_cipher_decrypt (h, o2, 20, o, 20), GPG_ERR_CHECKSUM);
  check_hex (o2, 24, "0000000000000000000000000000000000000000" "55555555");
  check_ok (gcry_cipher_checktag (h, K, 16));   /* Not a second opinion.  */
  gcry_cipher_close (h);
}

static void
key_wrap (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (AESWRAP), 0);

  check_ok (gcry_cipher_encrypt (h, o, 24, pt, 16));
  check_err (gcry_cipher_encrypt (h, o, 16, pt, 8), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_encrypt (h, o, 23, pt, 15), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_encrypt (h, o, 16, pt, 16),
             GPG_ERR_BUFFER_TOO_SHORT);
  memcpy (o2, pt, 16);
  check_ok (gcry_cipher_encrypt (h, o2, 24, o2, 16));
  BYTES (o2, 24,
         "935a3eb101c34add025e170b46ff0db2"
         "3e5c2fae8c8f8370",
         "b5f08e65b0d45ffd0e127000460bd9e3"
         "71accf41799f07c7");
  check_ok (gcry_cipher_encrypt (h, o, 24, pt, 16));
  BYTES (o, 24,
         "935a3eb101c34add025e170b46ff0db2"
         "3e5c2fae8c8f8370",
         "b5f08e65b0d45ffd0e127000460bd9e3"
         "71accf41799f07c7");
  check_ok (gcry_cipher_decrypt (h, o2, 16, o, 24));
  check_mem (o2, pt, 16);
  o[3] ^= 1;
  check_err (gcry_cipher_decrypt (h, o2, 16, o, 24), GPG_ERR_CHECKSUM);
  gcry_cipher_close (h);

  h = handle (a, MODE (AESWRAP), GCRY_CIPHER_EXTENDED);
  check_ok (gcry_cipher_encrypt (h, o, 24, pt, 16));
  check_err (gcry_cipher_decrypt (h, o2, 8, o, 24),
             GPG_ERR_BUFFER_TOO_SHORT);
  gcry_cipher_close (h);
}

/* With padding: the length found by an unwrapping is asked for with
 * gcry_cipher_info.  */
static void
key_wrap_padded (const struct t_algo *a)
{
  gcry_cipher_hd_t h = handle (a, MODE (AESWRAP), GCRY_CIPHER_EXTENDED);
  unsigned char len[4];
  size_t n = 4;

  check_ok (gcry_cipher_encrypt (h, o, 16, pt, 7));
  BYTES (o, 16, "298772b606c2e4c89d823ac25e9fe1a2",
         "8b477f0537ab82b1f493751519aa14ca");
  check_ok (gcry_cipher_decrypt (h, o2, 8, o, 16));
  check_hex (o2, 8, "0001020304050600");
  check_err (gcry_cipher_info (h, GCRYCTL_GET_KEYLEN, NULL, &n),
             GPG_ERR_INV_ARG);
  check_ok (gcry_cipher_info (h, GCRYCTL_GET_KEYLEN, len, &n));
  check_hex (len, 4, "00000007");

  check_ok (gcry_cipher_encrypt (h, o, 24, pt, 9));
  check_err (gcry_cipher_decrypt (h, o2, 9, o, 24),
             GPG_ERR_BUFFER_TOO_SHORT);
  check_ok (gcry_cipher_decrypt (h, o2, 16, o, 24));
  check_mem (o2, pt, 9);
  check_all (o2 + 9, 0, 7);
  gcry_cipher_close (h);
}

static void
open_errors (const struct t_algo *a)
{
  gcry_cipher_hd_t h = NULL;

  check_err (gcry_cipher_open (&h, a->algo, MODE (STREAM), 0),
             GPG_ERR_INV_CIPHER_MODE);
  check_err (gcry_cipher_open (&h, a->algo, MODE (CBC),
                               GCRY_CIPHER_CBC_CTS | GCRY_CIPHER_CBC_MAC),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_open (&h, a->algo, MODE (CBC), 0x8000),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_open (&h, 9999, MODE (CBC), 0),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_open (&h, a->algo, 999, 0),
             GPG_ERR_INV_CIPHER_MODE);
}

static void
cmac_key_lengths (const struct t_algo *a)
{
  gcry_mac_hd_t m;
  size_t n;

  check_ok (gcry_mac_open (&m, a->mac_cmac, 0, NULL));
  for (n = 0; n <= 33; n++)
    {
      t_at ("%s: cmac key length %zu", a->name, n);
      check_err (gcry_mac_setkey (m, K, n),
                 n == 16 || n == 24 || n == 32 ? 0 : GPG_ERR_INV_KEYLEN);
    }
  gcry_mac_close (m);
}

static void
global (void)
{
  t_at ("global");
#ifdef __riscv
  check_ok (gcry_control (GCRYCTL_DISABLE_HWF, "riscv-zvkned", NULL));
#else
  check_ok (gcry_control (GCRYCTL_DISABLE_HWF, "intel-aesni", NULL));
#endif
  check_err (gcry_control (GCRYCTL_DISABLE_HWF, "no-such-feature", NULL),
             GPG_ERR_INV_NAME);
  check (gcry_check_version (NULL));
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  gcry_cipher_close (NULL);
  check_int (gcry_control (GCRYCTL_FIPS_MODE_P, 0), 0);
}

int
main (void)
{
  static const struct
  {
    const char *name;
    void (*run) (const struct t_algo *a);
  }
  sequences[] =
    {
      { "ctr", ctr }, { "cbc", cbc }, { "key lengths", key_lengths },
      { "cbc-cts", cbc_cts }, { "cbc-mac", cbc_mac },
      { "setiv", setiv_drops }, { "ecb", ecb }, { "gcm", gcm },
      { "gcm checktag", gcm_checktag }, { "ccm", ccm }, { "ocb", ocb },
      { "xts", xts }, { "eax", eax }, { "siv", siv },
      { "gcm-siv", gcm_siv }, { "key wrap", key_wrap },
      { "key wrap padded", key_wrap_padded }, { "open", open_errors },
      { "cmac key lengths", cmac_key_lengths }
    };
  const struct t_algo *a;
  size_t i;

  t_begin ("t-compat");
  for (i = 0; i < sizeof iv; i++)
    iv[i] = 0xa0 + i;
  global ();
  for (a = t_algos; a->name; a++)
    if (t_have_algo (a))
      for (i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        {
          t_at ("%s: %s", a->name, sequences[i].name);
          sequences[i].run (a);
        }
  return t_end ();
}
