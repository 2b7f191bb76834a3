/* stdmem.c - the allocator behind gcry_malloc unless the program has its own
 * Source: libgcrypt manual, "Memory allocation" (interface)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <errno.h>
#include <stdlib.h>

#include "g10lib.h"
#include "core-internal.h"


void *
_gcry_private_malloc (size_t n)
{
  if (!n)
    {
      errno = EINVAL;
      return NULL;
    }
  return malloc (n);
}


void *
_gcry_private_malloc_secure (size_t n, int xhint)
{
  if (!n)
    {
      errno = EINVAL;
      return NULL;
    }
  return _gcry_secmem_malloc (n, xhint);
}


void *
_gcry_private_realloc (void *p, size_t n, int xhint)
{
  if (_gcry_secmem_owns (p))
    return _gcry_secmem_realloc (p, n, xhint);
  return realloc (p, n);
}


void
_gcry_private_free (void *p)
{
  if (_gcry_secmem_owns (p))
    _gcry_secmem_free (p);
  else
    free (p);
}
