/* ex-cts.c - CBC with ciphertext stealing: any length from one block on
 * Source: SP 800-38A addendum, CBC-CS3; RFC 3962, appendix B
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const char text[] = "I would like the General Gau's Chicken, "
                             "please, and wonton soup.";
  unsigned char buf[sizeof text - 1];   /* 64 bytes.  */
  static const size_t lengths[3] = { 17, 31, 64 };
  int i;
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES, GCRY_CIPHER_MODE_CBC,
                           GCRY_CIPHER_CBC_CTS), "open");
  check (gcry_cipher_setkey (hd, "chicken teriyaki", 16), "setkey");

  for (i = 0; i < 3; i++)
    {
      /* The whole message in one call.  */
      check (gcry_cipher_setiv (hd, NULL, 0), "setiv");
      check (gcry_cipher_encrypt (hd, buf, sizeof buf, text, lengths[i]),
             "encrypt");
      print_hex ("ciphertext", buf, lengths[i]);

      check (gcry_cipher_setiv (hd, NULL, 0), "setiv");
      check (gcry_cipher_decrypt (hd, buf, lengths[i], NULL, 0), "decrypt");
      printf ("plaintext: %.*s\n", (int) lengths[i], (char *) buf);
    }

  gcry_cipher_close (hd);
  return 0;
}
