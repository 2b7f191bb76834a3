/* gf128.h - doubling in GF(2^128)
 * Source: SP 800-38B, 5.3; RFC 5297, 2.3; RFC 7253, section 2
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef GCRYPT_GF128_H
#define GCRYPT_GF128_H

#include "bufhelp.h"

/* OUT = 2 * IN: the block is a polynomial whose highest coefficient is the
 * first bit, modulo x^128 + x^7 + x^2 + x + 1.  16 bytes each; they may be
 * the same.  Takes the same time for all contents.  */
static inline void
gf128_double (byte *out, const byte *in)
{
  u64 high = buf_get_be64 (in);
  u64 low = buf_get_be64 (in + 8);
  u64 carry = 0 - (high >> 63);

  buf_put_be64 (out, (high << 1) | (low >> 63));
  buf_put_be64 (out + 8, (low << 1) ^ (carry & 0x87));
}

#endif /* GCRYPT_GF128_H */
