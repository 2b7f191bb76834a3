/* ghash-impl.h - the table of GHASH and POLYVAL implementations
 * Source: SP 800-38D, 6.4; RFC 8452, section 3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef GHASH_IMPL_H
#define GHASH_IMPL_H

#include <stddef.h>
#include "types.h"

struct ghash_impl;

/* H and what an implementation derives from it.  */
typedef struct ghash_key
{
  const struct ghash_impl *impl;
  byte h[16];                   /* As the specification writes it.  */
  u64 table[32];                /* The implementation's own.  */
} ghash_key_t;

#endif /* GHASH_IMPL_H */
