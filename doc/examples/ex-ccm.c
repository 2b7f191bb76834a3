/* ex-ccm.c - CCM: all lengths are stated before the first byte
 * Source: SP 800-38C, example 1 (C.1)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"
#include <stdint.h>

int
main (void)
{
  static const unsigned char key[16] =
    { 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47,
      0x48, 0x49, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e, 0x4f };
  static const unsigned char nonce[7] =
    { 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16 };
  static const unsigned char aad[8] =
    { 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07 };
  unsigned char buf[4] = { 0x20, 0x21, 0x22, 0x23 };
  unsigned char tag[4];
  uint64_t lengths[3];
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES, GCRY_CIPHER_MODE_CCM, 0),
         "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  lengths[0] = sizeof buf;
  lengths[1] = sizeof aad;
  lengths[2] = sizeof tag;

  check (gcry_cipher_setiv (hd, nonce, sizeof nonce), "setiv");
  check (gcry_cipher_ctl (hd, GCRYCTL_SET_CCM_LENGTHS,
                          lengths, sizeof lengths), "set lengths");
  check (gcry_cipher_authenticate (hd, aad, sizeof aad), "authenticate");
  check (gcry_cipher_encrypt (hd, buf, sizeof buf, NULL, 0), "encrypt");
  check (gcry_cipher_gettag (hd, tag, sizeof tag), "gettag");
  print_hex ("ciphertext", buf, sizeof buf);
  print_hex ("tag", tag, sizeof tag);

  check (gcry_cipher_setiv (hd, nonce, sizeof nonce), "setiv");
  check (gcry_cipher_ctl (hd, GCRYCTL_SET_CCM_LENGTHS,
                          lengths, sizeof lengths), "set lengths");
  check (gcry_cipher_authenticate (hd, aad, sizeof aad), "authenticate");
  check (gcry_cipher_decrypt (hd, buf, sizeof buf, NULL, 0), "decrypt");
  check (gcry_cipher_checktag (hd, tag, sizeof tag), "checktag");
  print_hex ("plaintext", buf, sizeof buf);

  gcry_cipher_close (hd);
  return 0;
}
