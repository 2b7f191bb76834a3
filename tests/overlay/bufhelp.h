/* bufhelp.h - of the tree around a cipher, as much as both trees have
 * Source: libgcrypt 1.11 and later (names, types and their homes)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef GCRYPT_BUFHELP_H
#define GCRYPT_BUFHELP_H

#include "types.h"

u32 buf_get_be32 (const void *p);
u32 buf_get_le32 (const void *p);
u64 buf_get_be64 (const void *p);
u64 buf_get_le64 (const void *p);
void buf_put_be32 (void *p, u32 x);
void buf_put_le32 (void *p, u32 x);
void buf_put_be64 (void *p, u64 x);
void buf_put_le64 (void *p, u64 x);
void buf_xor (void *dst, const void *a, const void *b, size_t nbytes);

#endif
