/* ex-eax.c - EAX with a nonce of any length
 * Source: The EAX Mode of Operation (2004), appendix E, vector 4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char key[16] =
    { 0xd0, 0x7c, 0xf6, 0xcb, 0xb7, 0xf3, 0x13, 0xbd,
      0xde, 0x66, 0xb7, 0x27, 0xaf, 0xd3, 0xc5, 0xe8 };
  static const unsigned char nonce[16] =
    { 0x84, 0x08, 0xdf, 0xff, 0x3c, 0x1a, 0x2b, 0x12,
      0x92, 0xdc, 0x19, 0x9e, 0x46, 0xb7, 0xd6, 0x17 };
  static const unsigned char header[8] =
    { 0x33, 0xcc, 0xe2, 0xea, 0xbf, 0xf5, 0xa7, 0x9d };
  unsigned char buf[5] = { 0x48, 0x1c, 0x9e, 0x39, 0xb1 };
  unsigned char tag[16];
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES, GCRY_CIPHER_MODE_EAX, 0),
         "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  check (gcry_cipher_setiv (hd, nonce, sizeof nonce), "setiv");
  check (gcry_cipher_authenticate (hd, header, sizeof header),
         "authenticate");
  check (gcry_cipher_encrypt (hd, buf, sizeof buf, NULL, 0), "encrypt");
  check (gcry_cipher_gettag (hd, tag, sizeof tag), "gettag");
  print_hex ("ciphertext", buf, sizeof buf);
  print_hex ("tag", tag, sizeof tag);

  /* Here setiv alone would do; libgcrypt 1.11 needs the reset.  */
  check (gcry_cipher_reset (hd), "reset");
  check (gcry_cipher_setiv (hd, nonce, sizeof nonce), "setiv");
  check (gcry_cipher_authenticate (hd, header, sizeof header),
         "authenticate");
  check (gcry_cipher_decrypt (hd, buf, sizeof buf, NULL, 0), "decrypt");
  check (gcry_cipher_checktag (hd, tag, sizeof tag), "checktag");
  print_hex ("plaintext", buf, sizeof buf);

  gcry_cipher_close (hd);
  return 0;
}
