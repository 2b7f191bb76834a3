/* aria-impl.h - ARIA's key and the table of implementations
 * Source: RFC 5794, section 2
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef ARIA_IMPL_H
#define ARIA_IMPL_H

#include "g10lib.h"

/* Rounds for a key of 32 bytes; one round key more than rounds.  */
#define ARIA_MAX_ROUNDS      16
#define ARIA_MAX_ROUND_KEYS  (ARIA_MAX_ROUNDS + 1)

/* Encrypt NBLOCKS blocks of IN to OUT; with the decryption round keys,
 * decrypt them (RFC 5794, 2.3.2).
 *   rk       the round keys ek1 or dk1 and following, ROUNDS + 1 times 16
 *            bytes in the RFC's byte order; any alignment.
 *   rounds   12, 14 or 16.
 *   out, in  16 * NBLOCKS bytes each; equal or disjoint; any alignment.
 *   nblocks  1 or more.
 * Cannot fail.  Leaves no key material behind; only "ref", which is C, may
 * leave some in ARIA_REF_STACK bytes below its caller's stack frame.  */
typedef void (*aria_blocks_t) (const byte *rk, unsigned int rounds,
                               byte *out, const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks of IN to OUT in CTR mode (SP 800-38A, 6.5).
 *   rk, rounds, out, in, nblocks  as above.
 *   ctr      16 bytes, big endian; all 128 bits count; updated.  */
typedef void (*aria_ctr_t) (const byte *rk, unsigned int rounds, byte *ctr,
                            byte *out, const byte *in, size_t nblocks);

/* One way to run ARIA on many blocks.  */
struct aria_impl
{
  const char *name;       /* What tests, benchmarks and logs call it.  */
  unsigned int hwf;       /* HWF_ bits that must all be present.  */
  unsigned int width;     /* Blocks in a full pass.  */
  unsigned int least;     /* Fewest blocks for which it beats the rows below;
                           * measured.  */
  aria_blocks_t crypt;
  aria_ctr_t ctr16be;     /* NULL: the mode layer builds CTR from crypt.  */
};

/* Rows are ordered best first; "ref" is the last, and an entry with name
 * NULL ends the table.  */
extern const struct aria_impl _gcry_aria_impls[];

/* At most this many rows, so that a chain of them has room for its end.  */
#define ARIA_MAX_IMPLS  15

/* What one key holds.  Only read after setkey: any number of threads may
 * use it at once.  */
typedef struct aria_context
{
  byte ek[ARIA_MAX_ROUND_KEYS][16];     /* ek1 is ek[0] ...  */
  byte dk[ARIA_MAX_ROUND_KEYS][16];
  unsigned int rounds;
  const struct aria_impl *chain[ARIA_MAX_IMPLS + 1];
  const struct aria_impl *single;       /* The first row of CHAIN that is good
                                         * for one block alone.  */
} aria_context_t;

/* Set CTX->chain and CTX->single: the rows whose HWF_ bits are all in
 * FEATURES, in order, and a NULL.  "ref" is always there, as the last.  */
void _gcry_aria_choose (aria_context_t *ctx, unsigned int features);

/* Encrypt (RK: CTX->ek) or decrypt (CTX->dk) NBLOCKS blocks with the rows of
 * CTX->chain.
 *   out, in  16 * NBLOCKS bytes each; equal or disjoint; any alignment.
 *   nblocks  may be 0.
 * Cannot fail.  Leaves no key material behind.  */
void _gcry_aria_crypt (const aria_context_t *ctx, const byte *rk,
                       byte *out, const byte *in, size_t nblocks);

/*-- aria-key.c --*/

/* Make CTX->ek, CTX->dk and CTX->rounds (RFC 5794, 2.2) of KEY, which is
 * KEYLEN = 16, 24 or 32 bytes; other lengths: GPG_ERR_INV_KEYLEN, KEY is not
 * read.  Leaves no key material on the stack.  */
gcry_err_code_t _gcry_aria_expand_key (aria_context_t *ctx, const byte *key,
                                       unsigned int keylen);

/*-- aria-ref.c --*/

/* Stack, in bytes, that the functions below may leave key material in.  */
#define ARIA_REF_STACK  512

/* The row "ref": see aria_blocks_t.  Its lookups depend on key and data, so
 * its time may, too (tests/kernels/not-ct.txt).  */
void _gcry_aria_ref_crypt (const byte *rk, unsigned int rounds,
                           byte *out, const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks in CBC or CFB mode (SP 800-38A, 6.2 and 6.3).
 * Blocks go one by one there, and here the chaining value stays in registers
 * between them: 13 % faster than a call for each.
 *   rk, rounds  as for aria_blocks_t.
 *   iv          16 bytes; updated.
 *   out, in     16 * NBLOCKS bytes each, but with CBC_MAC OUT is one block,
 *               the last; equal or disjoint; any alignment.
 *   nblocks     may be 0.
 * Cannot fail.  The caller burns ARIA_REF_STACK bytes.  */
void _gcry_aria_ref_cbc_enc (const byte *rk, unsigned int rounds, byte *iv,
                             byte *out, const byte *in, size_t nblocks,
                             int cbc_mac);
void _gcry_aria_ref_cfb_enc (const byte *rk, unsigned int rounds, byte *iv,
                             byte *out, const byte *in, size_t nblocks);

/* OUT = FO (D, RK), the odd round function, and FE, the even one (RFC 5794,
 * 2.4.1): 16 bytes each, any alignment; OUT may be D or RK.  */
void _gcry_aria_ref_fo (byte *out, const byte *d, const byte *rk);
void _gcry_aria_ref_fe (byte *out, const byte *d, const byte *rk);

/* OUT = A (X), the diffusion layer (RFC 5794, 2.4.3): 16 bytes each, any
 * alignment; OUT may be X.  */
void _gcry_aria_ref_a (byte *out, const byte *x);

#endif /* ARIA_IMPL_H */
