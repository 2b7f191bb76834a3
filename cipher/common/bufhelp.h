/* bufhelp.h - bytes, words and 16-byte blocks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Everything here takes memory of any alignment.  The fixed-size memcpy
 * is what compilers turn into one load or store.
 */

#ifndef GCRYPT_BUFHELP_H
#define GCRYPT_BUFHELP_H

#include <string.h>

#include "types.h"

#ifdef WORDS_BIGENDIAN
# define be_bswap32(x)  (x)
# define be_bswap64(x)  (x)
# define le_bswap32(x)  __builtin_bswap32 (x)
# define le_bswap64(x)  __builtin_bswap64 (x)
#else
# define be_bswap32(x)  __builtin_bswap32 (x)
# define be_bswap64(x)  __builtin_bswap64 (x)
# define le_bswap32(x)  (x)
# define le_bswap64(x)  (x)
#endif

static inline u32
buf_get_be32 (const void *p)
{
  u32 x;

  memcpy (&x, p, 4);
  return be_bswap32 (x);
}

static inline u32
buf_get_le32 (const void *p)
{
  u32 x;

  memcpy (&x, p, 4);
  return le_bswap32 (x);
}

static inline u64
buf_get_be64 (const void *p)
{
  u64 x;

  memcpy (&x, p, 8);
  return be_bswap64 (x);
}

static inline u64
buf_get_le64 (const void *p)
{
  u64 x;

  memcpy (&x, p, 8);
  return le_bswap64 (x);
}

static inline void
buf_put_be32 (void *p, u32 x)
{
  x = be_bswap32 (x);
  memcpy (p, &x, 4);
}

static inline void
buf_put_le32 (void *p, u32 x)
{
  x = le_bswap32 (x);
  memcpy (p, &x, 4);
}

static inline void
buf_put_be64 (void *p, u64 x)
{
  x = be_bswap64 (x);
  memcpy (p, &x, 8);
}

static inline void
buf_put_le64 (void *p, u64 x)
{
  x = le_bswap64 (x);
  memcpy (p, &x, 8);
}

/* DST = A xor B, NBYTES bytes; DST may be A or B.  */
static inline void
buf_xor (void *dst, const void *a, const void *b, size_t nbytes)
{
  byte *d = dst;
  const byte *x = a;
  const byte *y = b;

  while (nbytes--)
    *d++ = *x++ ^ *y++;
}

/* Are the NBYTES bytes at A and B the same?  Takes the same time for all
 * contents.  */
static inline int
buf_eq_const (const void *a, const void *b, size_t nbytes)
{
  const byte *x = a;
  const byte *y = b;
  unsigned int diff = 0;

  while (nbytes--)
    diff |= *x++ ^ *y++;

  return ((diff - 1) >> 8) & 1;         /* diff < 256: borrows only from 0.  */
}

/* DST = SRC, one block; they may be the same.  */
static inline void
cipher_block_cpy (void *dst, const void *src, size_t blocksize)
{
  memmove (dst, src, blocksize);
}

/* DST = A xor B, one block of 16 bytes; DST may be A or B.  With 64 bits on
 * a CPU of 32, compilers put a copy of the block on the stack.  On one of
 * 64, all loads before the stores make it one vector operation: 8 bytes
 * after 8 cost OCB 11 %.  */
static inline void
cipher_block_xor (void *dst, const void *a, const void *b, size_t blocksize)
{
  byte *d = dst;
  const byte *p = a;
  const byte *q = b;
  u64 x[2], y[2];
  u32 v, w;
  int i;

  (void) blocksize;
  if (sizeof (size_t) >= 8)
    {
      memcpy (x, a, 16);
      memcpy (y, b, 16);
      x[0] ^= y[0];
      x[1] ^= y[1];
      memcpy (dst, x, 16);
    }
  else
    for (i = 0; i < 16; i += 4)
      {
        memcpy (&v, p + i, 4);
        memcpy (&w, q + i, 4);
        v ^= w;
        memcpy (d + i, &v, 4);
      }
}

/* Move bytes of IN, which has NBYTES, to the block TAIL, which holds *NTAIL
 * bytes, until it is full or IN is empty.  Returns how many.  */
static inline size_t
block_fill (byte *tail, unsigned int *ntail, const byte *in, size_t nbytes)
{
  size_t n = 16 - *ntail;

  if (n > nbytes)
    n = nbytes;
  memcpy (tail + *ntail, in, n);
  *ntail += n;
  return n;
}

/* CTR += N modulo 2^128; CTR is one block, big endian.  */
static inline void
cipher_block_add (void *ctr, u64 n, size_t blocksize)
{
  byte *p = ctr;
  u64 low = buf_get_be64 (p + 8) + n;

  (void) blocksize;
  buf_put_be64 (p + 8, low);
  buf_put_be64 (p, buf_get_be64 (p) + (low < n));
}

#endif /* GCRYPT_BUFHELP_H */
