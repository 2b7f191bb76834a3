/* run-kernel.c - call a kernel for RISC-V once, for count.py
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   run-kernel OPERATION ROW KEYLEN NBLOCKS
 *
 * OPERATION: xts, ecb or ctr, encryption with a row of AES; ghash or polyval.
 * Without blocks nothing is called: what that costs is the program around the
 * kernel.
 */

#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aes-impl.h"
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

  if (argc != 5)
    return 2;
  nblocks = strtoul (argv[4], NULL, 10);
  if (nblocks > sizeof data / 16)
    return 2;

  switch (*argv[1])
    {
    case 'x': case 'e': case 'c':
      return run_aes (argv[1], argv[2], atoi (argv[3]), nblocks);
    case 'g': case 'p':
      return run_ghash (argv[1], argv[2], nblocks);
    }
  return 2;
}
