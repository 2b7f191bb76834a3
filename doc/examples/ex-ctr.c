/* ex-ctr.c - CTR mode in pieces that do not end on block boundaries
 * Source: SP 800-38A, F.5.1 (key, counter and first blocks)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char key[16] =
    { 0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
      0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c };
  static const unsigned char ctr[16] =
    { 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7,
      0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff };
  static const unsigned char text[32] =
    { 0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96,
      0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a,
      0xae, 0x2d, 0x8a, 0x57, 0x1e, 0x03, 0xac, 0x9c,
      0x9e, 0xb7, 0x6f, 0xac, 0x45, 0xaf, 0x8e, 0x51 };
  unsigned char out[32];
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES, GCRY_CIPHER_MODE_CTR, 0),
         "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  /* setctr, not setiv.  */
  check (gcry_cipher_setctr (hd, ctr, sizeof ctr), "setctr");
  check (gcry_cipher_encrypt (hd, out, 7, text, 7), "encrypt");
  check (gcry_cipher_encrypt (hd, out + 7, 20, text + 7, 20), "encrypt");
  check (gcry_cipher_encrypt (hd, out + 27, 5, text + 27, 5), "encrypt");
  print_hex ("ciphertext", out, sizeof out);

  check (gcry_cipher_setctr (hd, ctr, sizeof ctr), "setctr");
  check (gcry_cipher_decrypt (hd, out, sizeof out, NULL, 0), "decrypt");
  print_hex ("plaintext", out, sizeof out);

  gcry_cipher_close (hd);
  return 0;
}
