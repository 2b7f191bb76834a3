/* types.h - of the tree around a cipher, as much as both trees have
 * Source: libgcrypt 1.11 and later (names, types and their homes)
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

#endif
