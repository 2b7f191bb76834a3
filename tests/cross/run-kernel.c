/* run-kernel.c - call a kernel for RISC-V once, for count.py
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   run-kernel TABLE OPERATION ROW KEYLEN NBLOCKS
 *
 * OPERATION: ecb, ctr or xts, encryption with a row of aes; ecb with one of
 * aria; ghash or polyval.  Without blocks nothing is called: what that costs
 * is the program around the kernel.
 */

#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aes-impl.h"
#include "aria-impl.h"
#include "ghash-impl.h"

static byte data[16 * 4096], iv[16], key[32];

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
  impl->setkey (&k);

  if (nblocks)
    (*operation == 'g' ? impl->ghash : impl->polyval) (&k, iv, data, nblocks);
  return 0;
}

int
main (int argc, char **argv)
{
  size_t nblocks;

  if (argc != 6)
    return 2;
  nblocks = strtoul (argv[5], NULL, 10);
  if (nblocks > sizeof data / 16)
    return 2;

  if (!strcmp (argv[1], "aes"))
    return run_aes (argv[2], argv[3], atoi (argv[4]), nblocks);
  if (!strcmp (argv[1], "aria"))
    return run_aria (argv[3], atoi (argv[4]), nblocks);
  return run_ghash (argv[2], argv[3], nblocks);
}
