/* t-ct-modes.c - no branch and no address of the modes depends on secrets
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For valgrind as t-ct.c is, with ARIA, whose key schedule and rows of
 * kernels have none themselves.  The key and the plaintext are undefined
 * memory.  So is, then, what is made of them: subkeys of CMAC, OCB and
 * GHASH, the tweak of XTS, chaining values, tags.  What of them comes to be
 * known anyhow is in tests/check-ct.supp.
 */

#include <config.h>

#include <gcrypt.h>
#include "t-common.h"
#include "t-modes.h"

#ifdef __has_include
# if __has_include (<valgrind/memcheck.h>)
#  include <valgrind/memcheck.h>
#  define HAVE_MEMCHECK  1
# endif
#endif
#ifndef HAVE_MEMCHECK
# define HAVE_MEMCHECK  0
#endif

#if HAVE_MEMCHECK

#define MOST_NBYTES  (16 * 40)

#define DIM(a)  (sizeof (a) / sizeof (a)[0])

static void
hide (const void *p, size_t n)
{
  (void)VALGRIND_MAKE_MEM_UNDEFINED (p, n);
}

static void
show (const void *p, size_t n)
{
  (void)VALGRIND_MAKE_MEM_DEFINED (p, n);
}

static void
expect_no_errors (unsigned int before)
{
  unsigned int n = VALGRIND_COUNT_ERRORS - before;

  check_msg (!n, "expected no branch and no address made of secrets, "
             "got %u of them", n);
}

static void
test_message (const struct t_algo *a, const struct t_mode *mode,
              size_t nbytes)
{
  static unsigned char in[MOST_NBYTES + 16], out[MOST_NBYTES + 16];
  static unsigned char aad[37];
  unsigned char iv[16], key[64];
  unsigned int before = VALGRIND_COUNT_ERRORS;
  struct t_msg m = { 0 };
  gcry_cipher_hd_t h;
  size_t outlen;

  random_bytes (iv, sizeof iv);
  random_bytes (key, sizeof key);
  random_bytes (in, nbytes);
  hide (key, sizeof key);
  hide (in, nbytes);
  m.iv = iv;
  m.ivlen = mode->ivlen;
  m.aad = aad;
  m.aadlen = sizeof aad;
  m.in = in;
  m.inlen = nbytes;
  m.out = out;
  m.outsize = sizeof out;

  t_at ("%s %s, encryption of %zu bytes", a->name, mode->name, nbytes);
  if (!check_ok (gcry_cipher_open (&h, a->algo, mode->mode, mode->flags)))
    return;
  check_ok (gcry_cipher_setkey (h, key, mode->nkeys * a->keylen));
  check_ok (t_crypt (h, mode, &m, 1, NULL, &outlen));
  expect_no_errors (before);

  /* What went over the wire is known.  */
  t_at ("%s %s, decryption of %zu bytes", a->name, mode->name, nbytes);
  show (&m, sizeof m);
  show (out, sizeof out);
  show (in, sizeof in);
  before = VALGRIND_COUNT_ERRORS;
  m.in = out;
  m.inlen = outlen;
  m.out = in;
  m.outsize = sizeof in;
  check_ok (gcry_cipher_reset (h));
  check_ok (t_crypt (h, mode, &m, 0, NULL, NULL));
  expect_no_errors (before);
  gcry_cipher_close (h);
  show (in, sizeof in);
}

static void
test_modes (void)
{
  static const unsigned int nbytes[] = { 16, 40, 16 * 20 + 8, MOST_NBYTES };
  const struct t_algo *a;
  const struct t_mode *mode;
  unsigned int i;

  for (a = t_algos; a->name; a++)
    for (mode = t_modes; mode->name && !strncmp (a->name, "aria", 4); mode++)
      for (i = 0; t_have_mode (mode, a) && i < DIM (nbytes); i++)
        if (nbytes[i] % mode->unit == 0)
          test_message (a, mode, nbytes[i]);
}

/* The MACs of gcry_mac_: CMAC and GMAC.  */
static void
test_mac (int algo, const char *name)
{
  static unsigned char in[100];
  unsigned char key[16], iv[12] = { 1 }, tag[16];
  unsigned int before = VALGRIND_COUNT_ERRORS;
  size_t n = sizeof tag;
  gcry_mac_hd_t h;

  t_at ("%s", name);
  random_bytes (key, sizeof key);
  random_bytes (in, sizeof in);
  hide (key, sizeof key);
  hide (in, sizeof in);
  if (!check_ok (gcry_mac_open (&h, algo, 0, NULL)))
    return;
  check_ok (gcry_mac_setkey (h, key, sizeof key));
  if (algo == GCRY_MAC_GMAC_ARIA)
    check_ok (gcry_mac_setiv (h, iv, sizeof iv));
  check_ok (gcry_mac_write (h, in, sizeof in));
  check_ok (gcry_mac_read (h, tag, &n));
  expect_no_errors (before);
  show (tag, sizeof tag);
  before = VALGRIND_COUNT_ERRORS;
  check_ok (gcry_mac_verify (h, tag, n));
  expect_no_errors (before);
  gcry_mac_close (h);
}

/* The rows that work here are rows of kernels.  */
static int
have_kernels (void)
{
  char *list = gcry_get_config (0, "hwflist");
  int have = list && strstr (list, "intel-aesni:")
    && strstr (list, "intel-avx:");

  gcry_free (list);
  return have && HAVE_NASM;
}

int
main (void)
{
  t_begin ("t-ct-modes");
  if (!RUNNING_ON_VALGRIND)
    {
      t_skip ("secrets in branches and addresses of modes", "valgrind has to "
              "run this: make check-ct");
      return t_end ();
    }
  t_seed ();
  check (gcry_check_version (NULL));
  if (!have_kernels ())
    {
      t_skip ("secrets in branches and addresses of modes", "ARIA is in C "
              "here, and that has tables");
      return t_end ();
    }
  test_modes ();
  test_mac (GCRY_MAC_CMAC_ARIA, "cmac");
  test_mac (GCRY_MAC_GMAC_ARIA, "gmac");

  return t_end ();
}

#else /* !HAVE_MEMCHECK */

int
main (void)
{
  t_begin ("t-ct-modes");
  t_skip ("secrets in branches and addresses of modes", "no "
          "valgrind/memcheck.h (Debian: valgrind) when this was built");
  return t_end ();
}

#endif /* !HAVE_MEMCHECK */
