/* types.h - integer types by their width
 * Source: ISO C99, 7.18
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef GCRYPT_TYPES_H
#define GCRYPT_TYPES_H

#include <stddef.h>
#include <stdint.h>

typedef unsigned char byte;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

#endif /* GCRYPT_TYPES_H */
