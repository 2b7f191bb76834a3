/* ex-ecb.c - encrypt and decrypt one block with ARIA-128
 * Source: RFC 5794, A.1
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char key[16] =
    { 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
      0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f };
  unsigned char block[16] =
    { 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
      0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff };
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA128,
                           GCRY_CIPHER_MODE_ECB, 0), "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  /* IN == NULL: in place.  */
  check (gcry_cipher_encrypt (hd, block, sizeof block, NULL, 0), "encrypt");
  print_hex ("ciphertext", block, sizeof block);

  check (gcry_cipher_decrypt (hd, block, sizeof block, NULL, 0), "decrypt");
  print_hex ("plaintext", block, sizeof block);

  gcry_cipher_close (hd);
  return 0;
}
