/* ex-stream.c - CFB, CFB8 and OFB: any length, in any pieces
 * Source: SP 800-38A, F.3.7, F.3.13, F.4.1 (AES-128; CFB8: 18 bytes)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

static const unsigned char key[16] =
  { 0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
    0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c };
static const unsigned char iv[16] =
  { 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
    0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f };
static const unsigned char text[18] =
  { 0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96, 0xe9,
    0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a, 0xae, 0x2d };

static void
demo (const char *label, int mode)
{
  unsigned char out[18];
  gcry_cipher_hd_t hd;

  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES, mode, 0), "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");
  check (gcry_cipher_setiv (hd, iv, sizeof iv), "setiv");

  check (gcry_cipher_encrypt (hd, out, 5, text, 5), "encrypt");
  check (gcry_cipher_encrypt (hd, out + 5, 13, text + 5, 13), "encrypt");
  print_hex (label, out, sizeof out);

  check (gcry_cipher_setiv (hd, iv, sizeof iv), "setiv");
  check (gcry_cipher_decrypt (hd, out, sizeof out, NULL, 0), "decrypt");
  if (memcmp (out, text, sizeof text))
    exit (1);

  gcry_cipher_close (hd);
}

int
main (void)
{
  start ();
  demo ("cfb", GCRY_CIPHER_MODE_CFB);
  demo ("cfb8", GCRY_CIPHER_MODE_CFB8);
  demo ("ofb", GCRY_CIPHER_MODE_OFB);
  return 0;
}
