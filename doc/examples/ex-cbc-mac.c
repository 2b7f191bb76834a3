/* ex-cbc-mac.c - CBC-MAC of a message in two parts
 * Source: FIPS 113, with AES; the value: the last block of CBC over the same
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char message[48] = "Messages must be of one length";
  unsigned char mac[16], all[48];
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_CBC,
                           GCRY_CIPHER_CBC_MAC), "open");
  check (gcry_cipher_setkey (hd, "a key of exactly thirty-two byte", 32),
         "setkey");

  /* One block comes out, whatever goes in.  */
  check (gcry_cipher_encrypt (hd, mac, 16, message, 32), "encrypt");
  check (gcry_cipher_encrypt (hd, mac, 16, message + 32, 16), "encrypt");
  print_hex ("mac", mac, 16);
  gcry_cipher_close (hd);

  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_CBC, 0),
         "open");
  check (gcry_cipher_setkey (hd, "a key of exactly thirty-two byte", 32),
         "setkey");
  check (gcry_cipher_setiv (hd, NULL, 0), "setiv");
  check (gcry_cipher_encrypt (hd, all, 48, message, 48), "encrypt");
  puts (memcmp (mac, all + 32, 16) ? "differs from CBC"
        : "equals the last block of CBC");

  gcry_cipher_close (hd);
  return 0;
}
