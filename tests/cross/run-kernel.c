/* run-kernel.c - call a kernel for RISC-V once, for count.py
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   run-kernel OPERATION ROW KEYLEN NBLOCKS
 *
 * OPERATION: xts, ecb or ctr; encryption.  Without blocks nothing is called:
 * what that costs is the program around the kernel.
 */

#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aes-impl.h"

int
main (int argc, char **argv)
{
  static byte data[16 * 4096], iv[16], key[32];
  const struct aes_impl *impl = _gcry_aes_impls;
  aes_keys_t k;
  size_t nblocks;

  if (argc != 5)
    return 2;
  while (impl->name && strcmp (impl->name, argv[2]))
    impl++;
  nblocks = strtoul (argv[4], NULL, 10);
  if (!impl->name || nblocks > sizeof data / 16
      || _gcry_aes_expand_key (&k, key, atoi (argv[3]), NULL))
    return 2;

  if (nblocks)
    switch (*argv[1])
      {
      case 'x': impl->xts_crypt (&k, iv, data, data, nblocks, 1); break;
      case 'e': impl->encrypt (&k, data, data, nblocks); break;
      case 'c': impl->ctr16be (&k, iv, data, data, nblocks); break;
      default: return 2;
      }
  return 0;
}
