/* t-fips.c - what FIPS mode refuses, and what it does not
 * Source: the manual, "Self-tests and FIPS mode"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <stdio.h>

#include "t-modes.h"

#define CONCAT  GCRY_CIPHER_GENIV_METHOD_CONCAT
#define GCM     GCRY_CIPHER_MODE_GCM

static void
algorithms (void)
{
  static const struct
  {
    int algo;
    gpg_err_code_t want;
  }
  macs[] =
    {
      { GCRY_MAC_CMAC_AES, 0 },
      { GCRY_MAC_CMAC_ARIA, GPG_ERR_MAC_ALGO },
      { GCRY_MAC_GMAC_AES, GPG_ERR_MAC_ALGO },
      { GCRY_MAC_GMAC_ARIA, GPG_ERR_MAC_ALGO }
    };
  const struct t_algo *a;
  gpg_err_code_t want;
  gcry_cipher_hd_t h;
  gcry_mac_hd_t m;
  size_t i;

  for (a = t_algos; a->name; a++)
    {
      t_at ("%s", a->name);
      want = strncmp (a->name, "aria", 4) ? 0 : GPG_ERR_CIPHER_ALGO;
      check_err (gcry_cipher_test_algo (a->algo), want);
      check_err (gcry_cipher_open (&h, a->algo, GCRY_CIPHER_MODE_CTR, 0),
                 want);
      check (!h == !!want);
      gcry_cipher_close (h);
    }

  for (i = 0; i < sizeof macs / sizeof macs[0]; i++)
    {
      t_at ("%s", gcry_mac_algo_name (macs[i].algo));
      check_err (gcry_mac_test_algo (macs[i].algo), macs[i].want);
      check_err (gcry_mac_open (&m, macs[i].algo, 0, NULL), macs[i].want);
      check (!m == !!macs[i].want);
      gcry_mac_close (m);
    }
}

/* GCM encrypts after gcry_cipher_geniv and not otherwise.  */
static void
generated_ivs (void)
{
  unsigned char iv[16], buf[16], tag[16], again[16];
  gcry_cipher_hd_t h;

  t_at ("GCM");
  check_ok (gcry_cipher_open (&h, GCRY_CIPHER_AES256, GCM, 0));
  check_ok (gcry_cipher_setkey (h, KEY00, 32));

  check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
  memset (buf, 1, sizeof buf);
  check_err (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16),
             GPG_ERR_INV_STATE);
  check_all (buf, 0x42, 16);
  check_err (gcry_cipher_gettag (h, tag, 16), GPG_ERR_INV_STATE);

  check_ok (gcry_cipher_setup_geniv (h, CONCAT, NONCEC0, 4, NONCEC0 + 4, 8));
  check_err (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16),
             GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_mem (iv, NONCEC0, 12);
  check_ok (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16));
  check_ok (gcry_cipher_gettag (h, tag, 16));

  t_at ("GCM, decryption with any IV");
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_ok (gcry_cipher_decrypt (h, again, 16, buf, 16));
  check_mem (again, PAT (16), 16);
  check_ok (gcry_cipher_checktag (h, tag, 16));

  t_at ("GCM, what ends the right to encrypt");
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_ok (gcry_cipher_setiv (h, iv, 12));
  check_err (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16),
             GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_ok (gcry_cipher_reset (h));
  check_err (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16),
             GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_ok (gcry_cipher_setkey (h, KEY00, 32));
  check_err (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16),
             GPG_ERR_INV_STATE);

  t_at ("GCM, a generated IV that is refused");
  check_ok (gcry_cipher_setup_geniv (h, CONCAT, NULL, 0, NULL, 0));
  check_err (gcry_cipher_geniv (h, iv, 0), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16),
             GPG_ERR_INV_STATE);
  gcry_cipher_close (h);
}

/* SP 800-38E by way of FIPS 140's implementation guidance: two keys.  */
static void
xts_keys (void)
{
  unsigned char key[64], buf[16];
  gcry_cipher_hd_t h;
  size_t each;

  for (each = 16; each <= 32; each += 16)
    {
      t_at ("XTS, two keys of %zu bytes", each);
      memcpy (key, KEY00, each);
      memcpy (key + each, KEY00, each);
      check_ok (gcry_cipher_open (&h, each == 16 ? GCRY_CIPHER_AES
                                  : GCRY_CIPHER_AES256,
                                  GCRY_CIPHER_MODE_XTS, 0));
      check_err (gcry_cipher_setkey (h, key, 2 * each), GPG_ERR_WEAK_KEY);
      check_ok (gcry_cipher_setiv (h, NONCEC0, 16));
      check_err (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16),
                 GPG_ERR_MISSING_KEY);
      key[2 * each - 1] ^= 1;
      check_ok (gcry_cipher_setkey (h, key, 2 * each));
      check_ok (gcry_cipher_encrypt (h, buf, 16, PAT (16), 16));
      gcry_cipher_close (h);
    }
}

int
main (void)
{
  t_begin ("t-fips");
  if (t_peer)
    {
      t_skip ("t-fips", "a system's libgcrypt may be built without FIPS");
      return t_end ();
    }

  check_ok (gcry_control (GCRYCTL_FORCE_FIPS_MODE, 0));
  check (gcry_check_version (NULL));
  check_ok (gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0));
  check (gcry_fips_mode_active ());
  check_err (gcry_control (GCRYCTL_OPERATIONAL_P, 0), GPG_ERR_GENERAL);

  algorithms ();
  generated_ivs ();
  xts_keys ();

  t_at ("afterwards");
  check_ok (gcry_control (GCRYCTL_SELFTEST, 0));
  check_err (gcry_control (GCRYCTL_OPERATIONAL_P, 0), GPG_ERR_GENERAL);
  return t_end ();
}
