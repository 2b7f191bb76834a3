/* t-geniv.c - IVs made by the library
 * Source: answers of libgcrypt 1.11
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <stdio.h>

#include "t-modes.h"

#define CONCAT  GCRY_CIPHER_GENIV_METHOD_CONCAT
#define XOR     GCRY_CIPHER_GENIV_METHOD_XOR

/* NONCEC0 begins with c0 c1 c2 c3, the fixed part; the counter that follows
 * begins with c4 c5 ... cb.  */
#define FIXED    NONCEC0
#define DYNAMIC  (NONCEC0 + 4)

static const struct t_mode *
mode_named (const char *name)
{
  const struct t_mode *mode;

  for (mode = t_modes; strcmp (mode->name, name); mode++)
    ;
  return mode;
}

static void
errors (const struct t_algo *a)
{
  gcry_cipher_hd_t h = t_open (mode_named ("gcm"), a);
  unsigned char iv[32];
  size_t n;

  t_at ("%s: errors", a->name);
  memset (iv, 0x55, sizeof iv);
  check_err (gcry_cipher_geniv (h, iv, 12), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_setup_geniv (h, 0, FIXED, 4, DYNAMIC, 8),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_setup_geniv (h, 3, FIXED, 4, DYNAMIC, 8),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_geniv (h, iv, 12), GPG_ERR_INV_ARG);

  /* libgcrypt 1.11 has the number of this method but not the method.  */
  check_err (gcry_cipher_setup_geniv (h, XOR, FIXED, 12, DYNAMIC, 8),
             GPG_ERR_INV_ARG);

  /* Both parts together have at most 16 bytes.  */
  for (n = 0; n <= 18; n++)
    {
      t_at ("%s: dynamic part of %zu bytes", a->name, n);
      check_err (gcry_cipher_setup_geniv (h, CONCAT, FIXED, 4, KEY00, n),
                 n <= 12 ? 0 : GPG_ERR_INV_ARG);
    }
  check_ok (gcry_cipher_setup_geniv (h, CONCAT, KEY00, 16, NULL, 0));
  check_err (gcry_cipher_setup_geniv (h, CONCAT, KEY00, 17, NULL, 0),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_setup_geniv (h, CONCAT, NULL, 0, KEY00, 17),
             GPG_ERR_INV_ARG);

  /* A refused setup changes nothing; a wrong length writes nothing and
   * does not count.  */
  t_at ("%s: after errors", a->name);
  check_ok (gcry_cipher_setup_geniv (h, CONCAT, FIXED, 4, DYNAMIC, 8));
  check_err (gcry_cipher_setup_geniv (h, CONCAT, KEY00, 9, KEY00, 8),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_geniv (h, iv, 11), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_geniv (h, iv, 13), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_geniv (h, iv, 0), GPG_ERR_INV_ARG);
  check_all (iv, 0x55, sizeof iv);
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_mem (iv, NONCEC0, 12);
  check_all (iv + 12, 0x55, sizeof iv - 12);
  gcry_cipher_close (h);
}

/* The dynamic part is a big-endian number that grows by one a call; setiv,
 * reset and setkey leave it.  */
static void
counting (const struct t_algo *a)
{
  static const struct
  {
    const char *start, *next[4];
  }
  counts[] =
    {
      { "00000000000000fe",
        { "00000000000000fe", "00000000000000ff",
          "0000000000000100", "0000000000000101" } },
      { "fffffffffffffffe",
        { "fffffffffffffffe", "ffffffffffffffff",
          "0000000000000000", "0000000000000001" } }
    };
  gcry_cipher_hd_t h = t_open (mode_named ("gcm"), a);
  unsigned char start[8], iv[16];
  size_t i, j;

  for (i = 0; i < sizeof counts / sizeof counts[0]; i++)
    {
      t_at ("%s: from %s", a->name, counts[i].start);
      t_unhex (start, sizeof start, counts[i].start);
      check_ok (gcry_cipher_setup_geniv (h, CONCAT, FIXED, 4, start, 8));
      for (j = 0; j < 4; j++)
        {
          check_ok (gcry_cipher_geniv (h, iv, 12));
          check_mem (iv, FIXED, 4);
          check_hex (iv + 4, 8, counts[i].next[j]);
        }
    }

  t_at ("%s: other calls between", a->name);
  check_ok (gcry_cipher_setup_geniv (h, CONCAT, FIXED, 4, DYNAMIC, 8));
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_ok (gcry_cipher_setiv (h, KEY00, 12));
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_hex (iv, 12, "c0c1c2c3c4c5c6c7c8c9cacc");
  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_hex (iv, 12, "c0c1c2c3c4c5c6c7c8c9cacd");
  check_ok (gcry_cipher_setkey (h, KEY00, a->keylen));
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_hex (iv, 12, "c0c1c2c3c4c5c6c7c8c9cace");

  t_at ("%s: one part empty", a->name);
  check_ok (gcry_cipher_setup_geniv (h, CONCAT, NULL, 0, NONCEC0, 12));
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_hex (iv, 12, "c0c1c2c3c4c5c6c7c8c9cacb");
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_hex (iv, 12, "c0c1c2c3c4c5c6c7c8c9cacc");
  check_ok (gcry_cipher_setup_geniv (h, CONCAT, NONCEC0, 12, NULL, 0));
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_ok (gcry_cipher_geniv (h, iv, 12));
  check_hex (iv, 12, "c0c1c2c3c4c5c6c7c8c9cacb");
  gcry_cipher_close (h);
}

/* The IV given out is the one set: a message under it is the same as one
 * after setiv.  In CTR mode setiv has no effect on data.  */
static void
takes_effect (const struct t_mode *mode, const struct t_algo *a)
{
  gcry_cipher_hd_t h = t_open (mode, a);
  unsigned char iv[16], want[32], got[32];
  size_t ivlen = mode->ivlen;
  unsigned long long lengths[3] = { 32, 0, 16 };

  t_at ("%s/%s", a->name, mode->name);
  check_ok (gcry_cipher_setiv (h, NONCEC0, ivlen));
  if (mode->mode == GCRY_CIPHER_MODE_CCM)
    check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                               sizeof lengths));
  if (mode->needs_final)
    check_ok (gcry_cipher_final (h));
  check_ok (gcry_cipher_encrypt (h, want, 32, KEY00, 32));
  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_setup_geniv (h, CONCAT, NONCEC0, ivlen - 1,
                                     NONCEC0 + ivlen - 1, 1));
  check_ok (gcry_cipher_geniv (h, iv, ivlen));
  check_mem (iv, NONCEC0, ivlen);
  if (mode->mode == GCRY_CIPHER_MODE_CCM)
    check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                               sizeof lengths));
  if (mode->needs_final)
    check_ok (gcry_cipher_final (h));
  check_ok (gcry_cipher_encrypt (h, got, 32, KEY00, 32));
  check_mem (got, want, 32);
  gcry_cipher_close (h);
}

int
main (void)
{
  const struct t_algo *a;
  const struct t_mode *mode;

  t_begin ("t-geniv");
  if (!gcry_check_version ("1.11.0"))
    {
      t_skip ("geniv", "not in libgcrypt %s", gcry_check_version (NULL));
      return t_end ();
    }
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  for (a = t_algos; a->name; a++)
    if (t_have_algo (a))
      {
        errors (a);
        counting (a);
        for (mode = t_modes; mode->name; mode++)
          if (mode->ivlen && mode->mode != GCRY_CIPHER_MODE_CTR
              && t_have_mode (mode, a))
            takes_effect (mode, a);
      }
  return t_end ();
}
