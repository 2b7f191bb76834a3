/* t-long.c - messages of gigabytes; run by "make check-long"
 * Source: bug reports, named at each case; values computed with OpenSSL 3.0
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What can be seen without working through gigabytes is in t-guard.c: no
 * mode and no MAC cuts a length to 32 bits, be it of bytes or of blocks.
 * "t-long NAME" runs one case.
 */

#include <config.h>
#include <stdio.h>
#include <sys/mman.h>

#include "t-modes.h"

#define MODE(m)  GCRY_CIPHER_MODE_##m
#define DIM(a)  (sizeof (a) / sizeof (a)[0])

/* N zero bytes that can be only read, and take no memory, or that can be
 * written.  NULL and a SKIP if there is no room.  */
static unsigned char *
zeros (const char *name, unsigned long long n, int writable)
{
  void *p;

  if (n > (size_t) -1)
    {
      t_skip (name, "lengths have 32 bits here");
      return NULL;
    }
  p = mmap (NULL, n, writable ? PROT_READ | PROT_WRITE : PROT_READ,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    {
      t_skip (name, "no %llu bytes of addresses", n);
      return NULL;
    }
  return p;
}

/* Is there a gigabyte more of memory than N bytes?  */
static int
memory_for (unsigned long long n)
{
  unsigned long long kib;
  char line[128];
  FILE *fp = fopen ("/proc/meminfo", "r");
  int enough = 0;

  while (fp && fgets (line, sizeof line, fp))
    if (sscanf (line, "MemAvailable: %llu", &kib) == 1)
      enough = kib >> 20 > n >> 30;
  if (fp)
    fclose (fp);
  return enough;
}

static gcry_cipher_hd_t
gcm_handle (int algo)
{
  gcry_cipher_hd_t h;

  check_ok (gcry_cipher_open (&h, algo, MODE (GCM), 0));
  check_ok (gcry_cipher_setkey (h, KEY00, 16));
  check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
  return h;
}

/* One call of 4 GiB and more: the length of the whole message must count
 * right (libgcrypt 6e5ae3fb, 2026).  */
static void
gcm_4_gib_data (void)
{
  static const struct
  {
    int algo;
    const char *last32, *tag;
  }
  rows[] =
    {
      { GCRY_CIPHER_AES128,
        "baa1a73fe57d270d51d21521419a9d5b"
        "af2b7a1625ebb3abb4d9a1239507655d",
        "3886d9e96aca2d69719e17ec59e20bd2" },
      { GCRY_CIPHER_ARIA128,
        "cad7d3649840675cd5746a903134c134"
        "c1681ba36e8c943a4dfd62c95e31a12d",
        "dd47adec46390a1e144ea72769cb773f" }
    };
  const unsigned long long n = (1ull << 32) + 32;
  unsigned char tag[16];
  unsigned char *p;
  gcry_cipher_hd_t h;
  size_t i;

  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("gcm-4-gib-data: algorithm %d", rows[i].algo);
      if (gcry_cipher_test_algo (rows[i].algo))
        continue;
      if (!memory_for (n))
        {
          t_skip ("gcm-4-gib-data", "needs 5 GiB of memory");
          return;
        }
      p = zeros ("gcm-4-gib-data", n, 1);
      if (!p)
        return;
      h = gcm_handle (rows[i].algo);
      check_ok (gcry_cipher_encrypt (h, p, n, NULL, 0));
      check_ok (gcry_cipher_gettag (h, tag, 16));
      check_hex (p + n - 32, 32, rows[i].last32);
      t_known ("case 18");
      check_hex (tag, 16, rows[i].tag);
      t_known (NULL);
      gcry_cipher_close (h);
      munmap (p, n);
    }
}

static void
gcm_4_gib_aad (void)
{
  static const struct
  {
    int algo;
    const char *tag;
  }
  rows[] =
    {
      { GCRY_CIPHER_AES128, "01dc9092945f80f2ecd46774380d4be2" },
      { GCRY_CIPHER_ARIA128, "81f4824e7e6f87c1edb6657990a0e9d3" }
    };
  const unsigned long long n = (1ull << 32) + 16;
  unsigned char *p = zeros ("gcm-4-gib-aad", n, 0);
  unsigned char tag[16];
  gcry_cipher_hd_t h;
  size_t i;

  for (i = 0; p && i < DIM (rows); i++)
    {
      t_at ("gcm-4-gib-aad: algorithm %d", rows[i].algo);
      if (gcry_cipher_test_algo (rows[i].algo))
        continue;
      h = gcm_handle (rows[i].algo);
      check_ok (gcry_cipher_authenticate (h, p, n));
      check_ok (gcry_cipher_gettag (h, tag, 16));
      t_known ("case 18");
      check_hex (tag, 16, rows[i].tag);
      t_known (NULL);
      gcry_cipher_close (h);
    }
  if (p)
    munmap (p, n);
}

/* One call of more than 2^32 blocks: libgcrypt counts them in 32 bits.  */
static void
cmac_64_gib (void)
{
  const unsigned long long n = (1ull << 36) + 32;
  unsigned char *p = zeros ("cmac-64-gib", n, 0);
  unsigned char tag[16];
  size_t taglen = 16;
  gcry_mac_hd_t m;

  if (!p)
    return;
  t_at ("cmac-64-gib");
  check_ok (gcry_mac_open (&m, GCRY_MAC_CMAC_AES, 0, NULL));
  check_ok (gcry_mac_setkey (m, KEY00, 16));
  check_ok (gcry_mac_write (m, p, n));
  check_ok (gcry_mac_read (m, tag, &taglen));
  t_known ("case 19");
  check_hex (tag, 16, "9b97b973f6777f3fcd5561a1475ceabc");
  t_known (NULL);
  gcry_mac_close (m);
  munmap (p, n);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*run) (void);
  }
  cases[] =
    {
      { "gcm-4-gib-aad", gcm_4_gib_aad },
      { "gcm-4-gib-data", gcm_4_gib_data },
      { "cmac-64-gib", cmac_64_gib }
    };
  size_t i;

  t_begin ("t-long");
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  for (i = 0; i < DIM (cases); i++)
    if (argc < 2 || !strcmp (argv[1], cases[i].name))
      cases[i].run ();
  return t_end ();
}
