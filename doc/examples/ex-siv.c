/* ex-siv.c - SIV: deterministic encryption, the tag is the IV
 * Source: RFC 5297, A.1
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char key[32] =  /* K1 for the tag, K2 for CTR.  */
    { 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa, 0xf9, 0xf8,
      0xf7, 0xf6, 0xf5, 0xf4, 0xf3, 0xf2, 0xf1, 0xf0,
      0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7,
      0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff };
  static const unsigned char ad[24] =
    { 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17,
      0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f,
      0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27 };
  unsigned char buf[14] =
    { 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
      0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee };
  unsigned char tag[16];
  gcry_error_t err;
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES, GCRY_CIPHER_MODE_SIV, 0),
         "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  check (gcry_cipher_authenticate (hd, ad, sizeof ad), "authenticate");
  check (gcry_cipher_encrypt (hd, buf, sizeof buf, NULL, 0), "encrypt");
  check (gcry_cipher_gettag (hd, tag, sizeof tag), "gettag");
  print_hex ("tag", tag, sizeof tag);
  print_hex ("ciphertext", buf, sizeof buf);

  /* A new message starts with a reset.  The receiver gives the tag first,
   * and decryption itself tells whether it is right.  */
  check (gcry_cipher_reset (hd), "reset");
  check (gcry_cipher_authenticate (hd, ad, sizeof ad), "authenticate");
  check (gcry_cipher_set_decryption_tag (hd, tag, sizeof tag), "set tag");
  check (gcry_cipher_decrypt (hd, buf, sizeof buf, NULL, 0), "decrypt");
  print_hex ("plaintext", buf, sizeof buf);

  check (gcry_cipher_reset (hd), "reset");
  check (gcry_cipher_set_decryption_tag (hd, tag, sizeof tag), "set tag");
  err = gcry_cipher_decrypt (hd, buf, sizeof buf, NULL, 0);
  printf ("without the associated data: %s\n", gcry_strerror (err));

  gcry_cipher_close (hd);
  return gcry_err_code (err) == GPG_ERR_CHECKSUM ? 0 : 1;
}
