/* ex-wrap.c - wrap a key with a key, without and with padding
 * Source: RFC 3394, 4.1; RFC 5649, section 6
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

static const unsigned char kek[16] =
  { 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
    0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f };
static const unsigned char key[16] =
  { 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
    0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff };

static const unsigned char kek24[24] =
  { 0x58, 0x40, 0xdf, 0x6e, 0x29, 0xb0, 0x2a, 0xf1,
    0xab, 0x49, 0x3b, 0x70, 0x5b, 0xf1, 0x6e, 0xa1,
    0xae, 0x83, 0x38, 0xf4, 0xdc, 0xc1, 0x76, 0xa8 };
static const unsigned char short_key[7] =
  { 0x46, 0x6f, 0x72, 0x50, 0x61, 0x73, 0x69 };

int
main (void)
{
  unsigned char wrapped[24], plain[24];
  unsigned char plen[4];
  size_t n;
  gcry_cipher_hd_t hd;

  start ();

  /* RFC 3394: at least 16 bytes, a multiple of 8; 8 bytes are added.  */
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES,
                           GCRY_CIPHER_MODE_AESWRAP, 0), "open");
  check (gcry_cipher_setkey (hd, kek, sizeof kek), "setkey");
  check (gcry_cipher_encrypt (hd, wrapped, 24, key, sizeof key), "wrap");
  print_hex ("wrapped", wrapped, 24);
  check (gcry_cipher_decrypt (hd, plain, 16, wrapped, 24), "unwrap");
  print_hex ("unwrapped", plain, 16);
  gcry_cipher_close (hd);

  /* RFC 5649: any length from 1 on; the receiver asks for the length.  */
  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES192,
                           GCRY_CIPHER_MODE_AESWRAP,
                           GCRY_CIPHER_EXTENDED), "open");
  check (gcry_cipher_setkey (hd, kek24, sizeof kek24), "setkey");
  check (gcry_cipher_encrypt (hd, wrapped, 16, short_key, sizeof short_key),
         "wrap");
  print_hex ("wrapped", wrapped, 16);
  check (gcry_cipher_decrypt (hd, plain, sizeof plain, wrapped, 16),
         "unwrap");
  n = sizeof plen;
  check (gcry_cipher_info (hd, GCRYCTL_GET_KEYLEN, plen, &n), "get keylen");
  print_hex ("unwrapped", plain, plen[3]);      /* Big endian.  */
  gcry_cipher_close (hd);

  return 0;
}
