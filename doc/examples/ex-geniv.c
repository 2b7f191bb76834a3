/* ex-geniv.c - let the library make the IV of each message
 * Source: SP 800-38D, 8.2.1 (deterministic construction)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char sender[4] = { 0x0a, 0x00, 0x00, 0x01 };
  static const unsigned char first[8] = { 0 };
  unsigned char key[16], iv[12], buf[16], tag[16];
  int i;
  gcry_cipher_hd_t hd;

  start ();
  gcry_randomize (key, sizeof key, GCRY_STRONG_RANDOM);
  check (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA128,
                           GCRY_CIPHER_MODE_GCM, 0), "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");
  check (gcry_cipher_setup_geniv (hd, GCRY_CIPHER_GENIV_METHOD_CONCAT,
                                  sender, sizeof sender,
                                  first, sizeof first), "setup_geniv");

  for (i = 0; i < 3; i++)
    {
      /* Sets the IV as well as returning it.  */
      check (gcry_cipher_geniv (hd, iv, sizeof iv), "geniv");
      memset (buf, 0, sizeof buf);
      check (gcry_cipher_encrypt (hd, buf, sizeof buf, NULL, 0), "encrypt");
      check (gcry_cipher_gettag (hd, tag, sizeof tag), "gettag");
      print_hex ("iv", iv, sizeof iv);
    }

  gcry_cipher_close (hd);
  return 0;
}
