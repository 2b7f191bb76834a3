/* ex-gcm-siv.c - GCM-SIV: a repeated nonce only shows equal messages
 * Source: RFC 8452, C.1 (AES-128, 8-byte plaintext, no associated data)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char key[16] = { 0x01 };
  static const unsigned char nonce[12] = { 0x03 };
  unsigned char buf[8] = { 0x01 };
  unsigned char tag[16];
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES,
                           GCRY_CIPHER_MODE_GCM_SIV, 0), "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  check (gcry_cipher_setiv (hd, nonce, sizeof nonce), "setiv");
  check (gcry_cipher_encrypt (hd, buf, sizeof buf, NULL, 0), "encrypt");
  check (gcry_cipher_gettag (hd, tag, sizeof tag), "gettag");
  print_hex ("ciphertext", buf, sizeof buf);
  print_hex ("tag", tag, sizeof tag);

  /* A new message starts with a reset.  */
  check (gcry_cipher_reset (hd), "reset");
  check (gcry_cipher_setiv (hd, nonce, sizeof nonce), "setiv");
  check (gcry_cipher_set_decryption_tag (hd, tag, sizeof tag), "set tag");
  check (gcry_cipher_decrypt (hd, buf, sizeof buf, NULL, 0), "decrypt");
  print_hex ("plaintext", buf, sizeof buf);

  gcry_cipher_close (hd);
  return 0;
}
