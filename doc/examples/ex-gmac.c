/* ex-gmac.c - GMAC: a MAC with a nonce
 * Source: SP 800-38D, 3 (GMAC); GCM without plaintext gives the same tag
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char key[16] = "sixteen byte key";
  static const unsigned char iv[12] = "never twice";
  static const char message[] = "not secret, but genuine";
  unsigned char mac[16], tag[16];
  size_t n = sizeof mac;
  gcry_mac_hd_t mac_hd;
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_mac_open (&mac_hd, GCRY_MAC_GMAC_ARIA, 0, NULL), "open");
  check (gcry_mac_setkey (mac_hd, key, sizeof key), "setkey");
  check (gcry_mac_setiv (mac_hd, iv, sizeof iv), "setiv");
  check (gcry_mac_write (mac_hd, message, strlen (message)), "write");
  check (gcry_mac_read (mac_hd, mac, &n), "read");
  print_hex ("gmac", mac, n);
  gcry_mac_close (mac_hd);

  check (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA128,
                           GCRY_CIPHER_MODE_GCM, 0), "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");
  check (gcry_cipher_setiv (hd, iv, sizeof iv), "setiv");
  check (gcry_cipher_authenticate (hd, message, strlen (message)),
         "authenticate");
  check (gcry_cipher_gettag (hd, tag, sizeof tag), "gettag");
  print_hex ("gcm tag", tag, sizeof tag);
  gcry_cipher_close (hd);

  return memcmp (mac, tag, sizeof tag) ? 1 : 0;
}
