/* run-kernel.c - call a kernel for RISC-V once, for count.py
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   run-kernel TABLE OPERATION ROW KEYLEN NBLOCKS SEED
 *
 * OPERATION: ecb, ctr or xts, encryption with a row of aes; ecb with one of
 * aria; ghash or polyval.  Without blocks nothing is called: what that costs
 * is the program around the kernel.  SEED: 0 for a key and data of zeros, 1 for
 * others, 2 for these with all bits inverted; the counter is always zero, of
 * which it is known that the way through the kernel depends on it.
 */

#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aes-impl.h"
#include "aria-impl.h"
#include "ghash-impl.h"

static byte data[16 * 4096], iv[16], key[32];

static void
fill (byte *p, size_t n, byte inverted)
{
  u32 x = n;

  while (n--)
    {
      x = x * 1664525 + 1013904223;     /* Numerical Recipes, 7.1.  */
      *p++ = (x >> 24) ^ inverted;
    }
}

static int
run_aes (const char *operation, const char *row, unsigned int keylen,
         size_t nblocks)
{
  const struct aes_impl *impl = _gcry_aes_impls;
  aes_keys_t k;

  while (impl->name && strcmp (impl->name, row))
    impl++;
  if (!impl->name || _gcry_aes_expand_key (&k, key, keylen, NULL))
    return 2;

  if (nblocks)
    switch (*operation)
      {
      case 'x': impl->xts_crypt (&k, iv, data, data, nblocks, 1); break;
      case 'e': impl->encrypt (&k, data, data, nblocks); break;
      case 'c': impl->ctr16be (&k, iv, data, data, nblocks); break;
      }
  return 0;
}

static int
run_aria (const char *row, unsigned int keylen, size_t nblocks)
{
  static aria_context_t c;
  const struct aria_impl *impl = _gcry_aria_impls;

  while (impl->name && strcmp (impl->name, row))
    impl++;
  if (!impl->name || _gcry_aria_expand_key (&c, key, keylen))
    return 2;
  _gcry_aria_prepare (&c.enc, impl->forms);

  if (nblocks)
    impl->crypt (&c.enc, data, data, nblocks);
  return 0;
}

static int
run_ghash (const char *operation, const char *row, size_t nblocks)
{
  const struct ghash_impl *impl = _gcry_ghash_impls;
  ghash_key_t k = { 0 };

  while (impl->name && strcmp (impl->name, row))
    impl++;
  if (!impl->name)
    return 2;
  memcpy (k.h, key, sizeof k.h);
  impl->setkey (&k);

  if (nblocks)
    (*operation == 'g' ? impl->ghash : impl->polyval) (&k, iv, data, nblocks);
  return 0;
}

int
main (int argc, char **argv)
{
  size_t nblocks;
  byte inverted;

  if (argc != 7)
    return 2;
  if (*argv[6] != '0')
    {
      inverted = *argv[6] == '1' ? 0 : 0xff;
      fill (key, sizeof key, inverted);
      fill (data, sizeof data, inverted);
      if (strcmp (argv[2], "ctr"))
        fill (iv, sizeof iv, inverted);
    }
  nblocks = strtoul (argv[5], NULL, 10);
  if (nblocks > sizeof data / 16)
    return 2;

  if (!strcmp (argv[1], "aes"))
    return run_aes (argv[2], argv[3], atoi (argv[4]), nblocks);
  if (!strcmp (argv[1], "aria"))
    return run_aria (argv[3], atoi (argv[4]), nblocks);
  return run_ghash (argv[2], argv[3], nblocks);
}
