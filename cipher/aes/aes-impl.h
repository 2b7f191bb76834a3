/* aes-impl.h - the AES key and the table of implementations
 * Source: FIPS 197
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef AES_IMPL_H
#define AES_IMPL_H

#include "g10lib.h"

/* Nr for a key of 32 bytes; one round key more than rounds.  */
#define AES_MAX_ROUNDS      14
#define AES_MAX_ROUND_KEYS  (AES_MAX_ROUNDS + 1)

/* Encrypt or decrypt NBLOCKS blocks of IN to OUT.
 *   rk       ROUNDS + 1 round keys of 16 bytes, in the order they are used,
 *            the bytes as in FIPS 197; any alignment.  To decrypt, those of
 *            the equivalent inverse cipher (5.3.5).
 *   rounds   10, 12 or 14.
 *   out, in  16 * NBLOCKS bytes each; equal or disjoint; any alignment.
 *   nblocks  1 or more.
 * Cannot fail.  Leaves no key material behind; only "ref", which is C, may
 * leave some in AES_REF_STACK bytes below its caller's stack frame.  */
typedef void (*aes_blocks_t) (const byte *rk, unsigned int rounds,
                              byte *out, const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks of IN to OUT in CTR mode (SP 800-38A, 6.5).
 *   rk, rounds, out, in, nblocks  as above; RK to encrypt.
 *   ctr      16 bytes, big endian; all 128 bits count; updated.  */
typedef void (*aes_ctr_t) (const byte *rk, unsigned int rounds, byte *ctr,
                           byte *out, const byte *in, size_t nblocks);

/* One way to run AES on many blocks.  */
struct aes_impl
{
  const char *name;       /* What tests, benchmarks and logs call it.  */
  unsigned int hwf;       /* HWF_ bits that must all be present.  */
  unsigned int width;     /* Blocks in a full pass.  */
  unsigned int least;     /* Fewest blocks for which it beats the rows below;
                           * measured.  */
  aes_blocks_t encrypt;
  aes_blocks_t decrypt;
  aes_ctr_t ctr16be;      /* NULL: the mode layer builds CTR from encrypt.  */
};

/* Rows are ordered best first; "ref" is the last, and an entry with name
 * NULL ends the table.  */
extern const struct aes_impl _gcry_aes_impls[];

/* At most this many rows, so that a chain of them has room for its end.  */
#define AES_MAX_IMPLS  15

/* What one key holds.  Only read after setkey: any number of threads may
 * use it at once.  */
typedef struct aes_context
{
  byte ek[AES_MAX_ROUND_KEYS][16];      /* To encrypt: w[0] to w[3] is ek[0].
                                         */
  byte dk[AES_MAX_ROUND_KEYS][16];      /* To decrypt: dw of 5.3.5, the last
                                         * round's first.  */
  unsigned int rounds;
  const struct aes_impl *chain[AES_MAX_IMPLS + 1];
  const struct aes_impl *single;        /* The first row of CHAIN that is good
                                         * for one block alone.  */
} aes_context_t;

/* Set CTX->chain and CTX->single: the rows whose HWF_ bits are all in
 * FEATURES, in order, and a NULL.  "ref" is always there, as the last.  */
void _gcry_aes_choose (aes_context_t *ctx, unsigned int features);

/* Encrypt, or decrypt if not ENCRYPT, NBLOCKS blocks with the rows of
 * CTX->chain.
 *   out, in  16 * NBLOCKS bytes each; equal or disjoint; any alignment.
 *   nblocks  may be 0.
 * Cannot fail.  Leaves no key material behind.  */
void _gcry_aes_crypt (const aes_context_t *ctx, byte *out, const byte *in,
                      size_t nblocks, int encrypt);

/*-- aes-key.c --*/

/* Make CTX->ek, CTX->dk and CTX->rounds (FIPS 197, 5.2 and 5.3.5) of KEY,
 * which is KEYLEN = 16, 24 or 32 bytes; other lengths: GPG_ERR_INV_KEYLEN,
 * KEY is not read.  Leaves no key material on the stack.  */
gcry_err_code_t _gcry_aes_expand_key (aes_context_t *ctx, const byte *key,
                                      unsigned int keylen);

/*-- aes-ref.c --*/

/* Stack, in bytes, that the functions below may leave key material in.  */
#define AES_REF_STACK  512

/* The row "ref": see aes_blocks_t.  Its lookups depend on key and data, so
 * its time may, too (tests/kernels/not-ct.txt).  */
void _gcry_aes_ref_encrypt (const byte *rk, unsigned int rounds,
                            byte *out, const byte *in, size_t nblocks);
void _gcry_aes_ref_decrypt (const byte *rk, unsigned int rounds,
                            byte *out, const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks in CBC or CFB mode (SP 800-38A, 6.2 and 6.3).
 * Blocks go one by one there, and here the chaining value stays in registers
 * between them: 12 % faster than a call for each.
 *   rk, rounds  as for aes_blocks_t.
 *   iv          16 bytes; updated.
 *   out, in     16 * NBLOCKS bytes each, but with CBC_MAC OUT is one block,
 *               the last; equal or disjoint; any alignment.
 *   nblocks     may be 0.
 * Cannot fail.  The caller burns AES_REF_STACK bytes.  */
void _gcry_aes_ref_cbc_enc (const byte *rk, unsigned int rounds, byte *iv,
                             byte *out, const byte *in, size_t nblocks,
                             int cbc_mac);
void _gcry_aes_ref_cfb_enc (const byte *rk, unsigned int rounds, byte *iv,
                             byte *out, const byte *in, size_t nblocks);

/* SubWord (FIPS 197, 5.2): the S-box on each byte of X.  */
u32 _gcry_aes_ref_sub_word (u32 x);

#endif /* AES_IMPL_H */
