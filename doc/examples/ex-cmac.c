/* ex-cmac.c - make and verify a CMAC
 * Source: RFC 4493, section 4, example 3; ARIA: RFC 5794's cipher
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "example.h"

static const unsigned char key[16] =
  { 0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
    0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c };
static const unsigned char message[40] =
  { 0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96,
    0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a,
    0xae, 0x2d, 0x8a, 0x57, 0x1e, 0x03, 0xac, 0x9c,
    0x9e, 0xb7, 0x6f, 0xac, 0x45, 0xaf, 0x8e, 0x51,
    0x30, 0xc8, 0x1c, 0x46, 0xa3, 0x5c, 0xe4, 0x11 };

static void
demo (int algo)
{
  unsigned char mac[16];
  size_t n = sizeof mac;
  gcry_mac_hd_t hd;

  check (gcry_mac_open (&hd, algo, 0, NULL), "open");
  check (gcry_mac_setkey (hd, key, sizeof key), "setkey");

  check (gcry_mac_write (hd, message, 30), "write");
  check (gcry_mac_write (hd, message + 30, 10), "write");
  check (gcry_mac_read (hd, mac, &n), "read");
  print_hex (gcry_mac_algo_name (algo), mac, n);

  /* The next message with the same key.  */
  check (gcry_mac_reset (hd), "reset");
  check (gcry_mac_write (hd, message, sizeof message), "write");
  check (gcry_mac_verify (hd, mac, n), "verify");

  gcry_mac_close (hd);
}

int
main (void)
{
  start ();
  demo (GCRY_MAC_CMAC_AES);
  demo (GCRY_MAC_CMAC_ARIA);
  return 0;
}
