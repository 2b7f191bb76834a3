/* example.h - what the manual's examples share
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <stdio.h>
#include <stdlib.h>
#include <gcrypt.h>

/* Start the library, without secure memory.  */
static inline void
start (void)
{
  if (!gcry_check_version ("1.10.0"))
    {
      fputs ("libgcrypt is too old\n", stderr);
      exit (1);
    }
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
}

/* Stop the program if ERR says that WHAT failed.  */
static inline void
check (gcry_error_t err, const char *what)
{
  if (!err)
    return;
  fprintf (stderr, "%s: %s\n", what, gcry_strerror (err));
  exit (1);
}

/* Print LABEL and NBYTES bytes of DATA.  */
static inline void
print_hex (const char *label, const void *data, size_t nbytes)
{
  const unsigned char *p = data;

  printf ("%s: ", label);
  while (nbytes--)
    printf ("%02x", *p++);
  putchar ('\n');
}

#endif /* EXAMPLE_H */
