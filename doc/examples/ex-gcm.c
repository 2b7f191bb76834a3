/* ex-gcm.c - GCM: seal a message and open it
 * Source: SP 800-38D, section 7; RFC 5116
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

static const unsigned char key[16] =
  { 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
    0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f };
static const unsigned char iv[12] =     /* Never twice with one key.  */
  { 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7,
    0xc8, 0xc9, 0xca, 0xcb };
static const char header[] = "to: bob";

/* Encrypt NBYTES bytes of TEXT to OUT; the header is only protected.  */
static void
seal (gcry_cipher_hd_t hd, unsigned char *out, unsigned char tag[16],
      const void *text, size_t nbytes)
{
  check (gcry_cipher_setiv (hd, iv, sizeof iv), "setiv");
  check (gcry_cipher_authenticate (hd, header, strlen (header)),
         "authenticate");
  check (gcry_cipher_final (hd), "final");
  check (gcry_cipher_encrypt (hd, out, nbytes, text, nbytes), "encrypt");
  check (gcry_cipher_gettag (hd, tag, 16), "gettag");
}

/* Decrypt BUF in place.  If this fails BUF must not be used.  */
static gcry_error_t
open_sealed (gcry_cipher_hd_t hd, unsigned char *buf, size_t nbytes,
             const unsigned char tag[16])
{
  check (gcry_cipher_setiv (hd, iv, sizeof iv), "setiv");
  check (gcry_cipher_authenticate (hd, header, strlen (header)),
         "authenticate");
  check (gcry_cipher_final (hd), "final");
  check (gcry_cipher_decrypt (hd, buf, nbytes, NULL, 0), "decrypt");
  return gcry_cipher_checktag (hd, tag, 16);
}

int
main (void)
{
  static const char text[] = "Meet me at noon";
  unsigned char buf[sizeof text], copy[sizeof text], tag[16];
  gcry_error_t err;
  gcry_cipher_hd_t hd;

  start ();
  check (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA128,
                           GCRY_CIPHER_MODE_GCM, 0), "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  seal (hd, buf, tag, text, sizeof text);
  memcpy (copy, buf, sizeof copy);
  print_hex ("ciphertext", buf, sizeof buf);
  print_hex ("tag", tag, sizeof tag);

  check (open_sealed (hd, buf, sizeof buf, tag), "open");
  printf ("plaintext: %s\n", (char *) buf);

  copy[0] ^= 1;
  err = open_sealed (hd, copy, sizeof copy, tag);
  printf ("one bit changed: %s\n", gcry_strerror (err));

  gcry_cipher_close (hd);
  return gcry_err_code (err) == GPG_ERR_CHECKSUM ? 0 : 1;
}
