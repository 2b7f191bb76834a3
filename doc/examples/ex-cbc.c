/* ex-cbc.c - CBC with PKCS #7 padding
 * Source: SP 800-38A, 6.2; RFC 5652, 6.3 (padding)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const char text[] = "CBC takes whole blocks only.";
  unsigned char key[32], iv[16], buf[sizeof text + 16];
  size_t ntext = sizeof text - 1;
  size_t npad = 16 - ntext % 16;        /* 1 to 16.  */
  size_t n = ntext + npad;
  size_t i;
  unsigned int bad = 0;
  gcry_cipher_hd_t hd;

  start ();
  gcry_randomize (key, sizeof key, GCRY_STRONG_RANDOM);
  gcry_randomize (iv, sizeof iv, GCRY_STRONG_RANDOM);

  check (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA256,
                           GCRY_CIPHER_MODE_CBC, 0), "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  memcpy (buf, text, ntext);
  memset (buf + ntext, (int) npad, npad);
  check (gcry_cipher_setiv (hd, iv, sizeof iv), "setiv");
  check (gcry_cipher_encrypt (hd, buf, n, NULL, 0), "encrypt");
  printf ("ciphertext: %d bytes\n", (int) n);

  /* The receiver.  A MAC over IV and ciphertext must have been checked
   * before this: CBC detects no change, and telling a sender that the
   * padding was wrong would tell him the plaintext.  */
  check (gcry_cipher_setiv (hd, iv, sizeof iv), "setiv");
  check (gcry_cipher_decrypt (hd, buf, n, NULL, 0), "decrypt");
  npad = buf[n - 1];
  if (npad < 1 || npad > 16)
    return 1;
  for (i = n - npad; i < n; i++)
    bad |= buf[i] ^ npad;
  if (bad)
    return 1;
  printf ("plaintext: %.*s\n", (int) (n - npad), (char *) buf);

  gcry_cipher_close (hd);
  return 0;
}
