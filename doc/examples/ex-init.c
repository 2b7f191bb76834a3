/* ex-init.c - start the library with secure memory for the keys
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdio.h>
#include <stdlib.h>
#include <gcrypt.h>

int
main (void)
{
  unsigned char *key;
  gcry_cipher_hd_t hd;

  /* A library must not do this if the program has done it already.  */
  if (!gcry_control (GCRYCTL_INITIALIZATION_FINISHED_P))
    {
      if (!gcry_check_version (GCRYPT_VERSION))
        {
          fputs ("libgcrypt is older than its header\n", stderr);
          return 1;
        }
      gcry_control (GCRYCTL_SUSPEND_SECMEM_WARN);
      gcry_control (GCRYCTL_INIT_SECMEM, 16384, 0);
      gcry_control (GCRYCTL_RESUME_SECMEM_WARN);
      gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
    }

  key = gcry_random_bytes_secure (32, GCRY_STRONG_RANDOM);
  printf ("key in secure memory: %s\n", gcry_is_secure (key) ? "yes" : "no");

  /* SECURE: the key schedule lies there, too.  */
  if (gcry_cipher_open (&hd, GCRY_CIPHER_ARIA256, GCRY_CIPHER_MODE_GCM,
                        GCRY_CIPHER_SECURE)
      || gcry_cipher_setkey (hd, key, 32))
    return 1;

  gcry_cipher_close (hd);               /* Wiped by both.  */
  gcry_free (key);
  return 0;
}
