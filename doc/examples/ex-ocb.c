/* ex-ocb.c - OCB in pieces: whole blocks first, then the final part
 * Source: RFC 7253, appendix A (N = BBAA9988776655443322110E)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

int
main (void)
{
  static const unsigned char nonce[12] =
    { 0xbb, 0xaa, 0x99, 0x88, 0x77, 0x66, 0x55, 0x44,
      0x33, 0x22, 0x11, 0x0e };
  unsigned char ramp[40];               /* Key, AAD and text: 00 01 02 ...  */
  unsigned char out[40], tag[16];
  int i;
  gcry_cipher_hd_t hd;

  start ();
  for (i = 0; i < 40; i++)
    ramp[i] = i;

  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES, GCRY_CIPHER_MODE_OCB, 0),
         "open");
  check (gcry_cipher_setkey (hd, ramp, 16), "setkey");

  check (gcry_cipher_setiv (hd, nonce, sizeof nonce), "setiv");
  check (gcry_cipher_authenticate (hd, ramp, 40), "authenticate");
  check (gcry_cipher_encrypt (hd, out, 16, ramp, 16), "encrypt");
  check (gcry_cipher_final (hd), "final");
  check (gcry_cipher_encrypt (hd, out + 16, 24, ramp + 16, 24), "encrypt");
  check (gcry_cipher_gettag (hd, tag, sizeof tag), "gettag");
  print_hex ("ciphertext", out, sizeof out);
  print_hex ("tag", tag, sizeof tag);

  check (gcry_cipher_setiv (hd, nonce, sizeof nonce), "setiv");
  check (gcry_cipher_authenticate (hd, ramp, 40), "authenticate");
  check (gcry_cipher_final (hd), "final");
  check (gcry_cipher_decrypt (hd, out, sizeof out, NULL, 0), "decrypt");
  check (gcry_cipher_checktag (hd, tag, sizeof tag), "checktag");
  print_hex ("plaintext", out, sizeof out);

  gcry_cipher_close (hd);
  return 0;
}
