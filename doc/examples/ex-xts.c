/* ex-xts.c - XTS: the sectors of a disk
 * Source: IEEE 1619-2007, B.1, vector 2 (first sector)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

#define SECTOR  32                      /* 512 or 4096 on a real disk.  */

/* The data unit number of sector N, 16 bytes, little endian.  */
static void
set_sector (gcry_cipher_hd_t hd, unsigned long long n)
{
  unsigned char tweak[16];
  int i;

  for (i = 0; i < 16; i++, n >>= 8)
    tweak[i] = n & 0xff;
  check (gcry_cipher_setiv (hd, tweak, sizeof tweak), "setiv");
}

int
main (void)
{
  unsigned char key[32];                /* Two keys: data, tweak.  */
  unsigned char disk[2 * SECTOR];
  gcry_cipher_hd_t hd;

  start ();
  memset (key, 0x11, 16);
  memset (key + 16, 0x22, 16);
  memset (disk, 0x44, sizeof disk);

  check (gcry_cipher_open (&hd, GCRY_CIPHER_AES, GCRY_CIPHER_MODE_XTS, 0),
         "open");
  check (gcry_cipher_setkey (hd, key, sizeof key), "setkey");

  /* A call is a sector; the number grows by one after each call.  */
  set_sector (hd, 0x3333333333);
  check (gcry_cipher_encrypt (hd, disk, SECTOR, NULL, 0), "encrypt");
  check (gcry_cipher_encrypt (hd, disk + SECTOR, SECTOR, NULL, 0),
         "encrypt");
  print_hex ("first", disk, SECTOR);
  print_hex ("second", disk + SECTOR, SECTOR);

  /* Any sector can be read alone.  */
  set_sector (hd, 0x3333333334);
  check (gcry_cipher_decrypt (hd, disk + SECTOR, SECTOR, NULL, 0),
         "decrypt");
  print_hex ("second, plaintext", disk + SECTOR, SECTOR);

  gcry_cipher_close (hd);
  return 0;
}
