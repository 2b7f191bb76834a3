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

/* The round keys of one direction, ek1 or dk1 and following, in the forms
 * that the rows read.  RK and ROUNDS are always there, the others if
 * _gcry_aria_prepare was asked for them.  */
typedef struct aria_keys
{
  /* Bytes of the keys, each four times in a word: SLICED just so; FOLDED with
   * shares for the lines of layer A but for the first key and the last, see
   * aria-slice.inc; or AES_SLICED, as they go with an S-box, see aria-aes.inc.
   * Or ROWS: bytes r, r + 4, r + 8, r + 12 in word r, 0 to 3, with constants
   * of the S-boxes; see aria-zvkned-riscv64.c.  */
  u32 words[ARIA_MAX_ROUND_KEYS][16];
  /* In the order of the S-boxes' input and with constants of theirs: BLOCKS,
   * see aria-blocks-gfni.inc, or AES_BLOCKS, see aria-blocks-aes.inc.  */
  byte blocks[ARIA_MAX_ROUND_KEYS][16];
  byte rk[ARIA_MAX_ROUND_KEYS][16];     /* As in RFC 5794.  */
  unsigned int rounds;                  /* 12, 14 or 16.  */
} aria_keys_t;

/* What WORDS and BLOCKS hold is one or the other: a handle in secure memory
 * should be small, and there is no use for both.  */
#define ARIA_FORM_FOLDED      1
#define ARIA_FORM_SLICED      2
#define ARIA_FORM_BLOCKS      4
#define ARIA_FORM_AES_BLOCKS  8
#define ARIA_FORM_AES_SLICED  16
#define ARIA_FORM_ROWS        32

/* Encrypt NBLOCKS blocks of IN to OUT; with the decryption round keys,
 * decrypt them (RFC 5794, 2.3.2).
 *   k        the round keys in the forms of the row.
 *   out, in  16 * NBLOCKS bytes each; equal or disjoint; any alignment.
 *   nblocks  1 or more.
 * Cannot fail.  Leaves no key material behind; only "ref", which is C, may
 * leave some in ARIA_REF_STACK bytes below its caller's stack frame.  This
 * holds for the following, too.  */
typedef void (*aria_blocks_t) (const aria_keys_t *k, byte *out,
                               const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks of IN to OUT in CTR mode (SP 800-38A, 6.5).
 *   k, out, in  as above.
 *   ctr         16 bytes, big endian; all 128 bits count; updated.
 *   nblocks     may be 0.  */
typedef void (*aria_ctr_t) (const aria_keys_t *k, byte *ctr,
                            byte *out, const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks in CFB or OFB mode or decrypt them in CBC or CFB mode
 * (SP 800-38A, 6.2 to 6.4), or do whole blocks of XTS (IEEE Std 1619, 5.3.1).
 *   k, out, in  as above.
 *   iv          16 bytes; updated.
 *   nblocks     may be 0.  */
typedef void (*aria_chain_t) (const aria_keys_t *k, byte *iv,
                              byte *out, const byte *in, size_t nblocks);

/* The same in CBC mode (6.2); with CBC_MAC, OUT is one block, the last.  */
typedef void (*aria_cbc_t) (const aria_keys_t *k, byte *iv, byte *out,
                            const byte *in, size_t nblocks, int cbc_mac);

/* Encrypt or decrypt NBLOCKS blocks, each XOR its block of MASKS before and
 * after: OCB (RFC 7253, 4.2 and 4.3).
 *   k, out, in  as above.
 *   masks       16 * NBLOCKS bytes; overlapping neither.
 *   nblocks     may be 0.  */
typedef void (*aria_xex_t) (const aria_keys_t *k, const byte *masks,
                            byte *out, const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks in CTR mode and, side by side with that, go on with a
 * CBC-MAC over IN or over OUT.
 *   k, ctr, out, in  as for aria_ctr_t.
 *   mac              16 bytes: what the MAC has come to; updated.
 *   nblocks          may be 0.
 *   mac_k            the MAC's keys, of as many rounds as K; may be K.  */
typedef void (*aria_lanes_t) (const aria_keys_t *k, byte *ctr, byte *mac,
                              byte *out, const byte *in, size_t nblocks,
                              const aria_keys_t *mac_k);

/* One way to run ARIA.  */
struct aria_impl
{
  const char *name;       /* What tests, benchmarks and logs call it.  */
  unsigned int hwf;       /* HWF_ bits that must all be present.  */
  unsigned int forms;     /* ARIA_FORM_ bits: the round keys it reads.  */
  unsigned int width;     /* Blocks in a full pass.  */
  unsigned int least;     /* Fewest blocks for which it beats the rows below;
                           * measured.  */
  aria_blocks_t crypt;
  aria_ctr_t ctr16be;     /* NULL, here and below: the mode layer builds it
                           * from crypt.  */
  aria_cbc_t cbc_enc;
  aria_chain_t cfb_enc;
  aria_chain_t ofb_enc;
  /* Only in rows with least == 1.  */
  aria_chain_t cbc_dec;   /* With the decryption round keys.  */
  aria_chain_t cfb_dec;
  aria_chain_t xts_crypt; /* With either; IV: the tweak, already encrypted.  */
  aria_xex_t xex_crypt;
  aria_lanes_t lanes_in;  /* The MAC is over the input, or the output.  */
  aria_lanes_t lanes_out;
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
  aria_keys_t enc;
  aria_keys_t dec;
  const struct aria_impl *chain[ARIA_MAX_IMPLS + 1];
  const struct aria_impl *single;       /* The first row of CHAIN that is good
                                         * for one block alone; those behind
                                         * it do no work.  */
  const struct aria_impl *alone;        /* SINGLE if it is the first row of
                                         * CHAIN and has ctr16be; or NULL.  */
} aria_context_t;

/* Set CTX->chain and CTX->single: the rows whose HWF_ bits are all in
 * FEATURES, in order, and a NULL.  "ref" is always there, as the last.
 * Returns the ARIA_FORM_ bits of the rows up to CTX->single.  */
unsigned int _gcry_aria_choose (aria_context_t *ctx, unsigned int features);

/* Encrypt (K: &CTX->enc) or decrypt (&CTX->dec) NBLOCKS blocks with the rows
 * of CTX->chain.
 *   out, in  16 * NBLOCKS bytes each; equal or disjoint; any alignment.
 *   nblocks  may be 0.
 * Cannot fail.  Leaves no key material behind.  */
void _gcry_aria_crypt (const aria_context_t *ctx, const aria_keys_t *k,
                       byte *out, const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks in CTR mode, with CTX->enc: see aria_ctr_t.  */
void _gcry_aria_ctr16be (const aria_context_t *ctx, byte *ctr, byte *out,
                         const byte *in, size_t nblocks);

/* What the modes may call if they know of it: CTR with the context CTX and,
 * side by side with that, a CBC-MAC with MAC_CTX, both after the same set of
 * keys, over the output (OVER_OUT not 0) or the input.
 *   ctr, mac, out, in, nblocks  as for aria_lanes_t.
 * Returns the number of blocks not done: all or none.  */
size_t _gcry_aria_lanes (void *ctx, void *mac_ctx, byte *ctr, byte *mac,
                         byte *out, const byte *in, size_t nblocks,
                         int over_out);

/*-- aria-key.c --*/

/* Make RK and ROUNDS of CTX->enc and CTX->dec (RFC 5794, 2.2) of KEY, which
 * is KEYLEN = 16, 24 or 32 bytes; other lengths: GPG_ERR_INV_KEYLEN, KEY is
 * not read.  Constant in time, and so is what follows.  Leaves no key material
 * on the stack.  */
gcry_err_code_t _gcry_aria_expand_key (aria_context_t *ctx, const byte *key,
                                       unsigned int keylen);

/* Make the forms FORMS (ARIA_FORM_ bits, one for K->words and one for
 * K->blocks at most) of the round keys in K->rk.  Leaves no key material on
 * the stack.  */
void _gcry_aria_prepare (aria_keys_t *k, unsigned int forms);

/*-- aria-ref.c --*/

/* Stack, in bytes, that the functions below may leave key material in.  */
#define ARIA_REF_STACK  512

/* The row "ref": see aria_blocks_t.  Its lookups depend on key and data, so
 * its time may, too (tests/kernels/not-ct.txt).  */
void _gcry_aria_ref_crypt (const aria_keys_t *k, byte *out, const byte *in,
                           size_t nblocks);

/* Blocks go one by one in CBC and CFB encryption, and here the chaining value
 * stays in registers between them: 13 % faster than a call for each.  */
void _gcry_aria_ref_cbc_enc (const aria_keys_t *k, byte *iv, byte *out,
                             const byte *in, size_t nblocks, int cbc_mac);
void _gcry_aria_ref_cfb_enc (const aria_keys_t *k, byte *iv, byte *out,
                             const byte *in, size_t nblocks);

/* OUT = A (X), the diffusion layer (RFC 5794, 2.4.3): 16 bytes each, any
 * alignment; OUT may be X.  */
void _gcry_aria_ref_a (byte *out, const byte *x);

/*-- x86: what the rows of these names do.  Constant in time.  --*/

#define ARIA_PARALLEL_KERNELS(prefix)                                   \
  void prefix##_crypt (const aria_keys_t *k, byte *out, const byte *in, \
                       size_t nblocks);                                 \
  void prefix##_ctr16be (const aria_keys_t *k, byte *ctr, byte *out,    \
                         const byte *in, size_t nblocks);               \
  void prefix##_cbc_dec (const aria_keys_t *k, byte *iv, byte *out,     \
                         const byte *in, size_t nblocks);               \
  void prefix##_cfb_dec (const aria_keys_t *k, byte *iv, byte *out,     \
                         const byte *in, size_t nblocks);               \
  void prefix##_xts_crypt (const aria_keys_t *k, byte *tweak, byte *out, \
                           const byte *in, size_t nblocks);             \
  void prefix##_xex_crypt (const aria_keys_t *k, const byte *masks,     \
                           byte *out, const byte *in, size_t nblocks)
#define ARIA_CHAIN_KERNELS(prefix)                                      \
  void prefix##_cbc_enc (const aria_keys_t *k, byte *iv, byte *out,     \
                         const byte *in, size_t nblocks, int cbc_mac);  \
  void prefix##_cfb_enc (const aria_keys_t *k, byte *iv, byte *out,     \
                         const byte *in, size_t nblocks);               \
  void prefix##_ofb_enc (const aria_keys_t *k, byte *iv, byte *out,     \
                         const byte *in, size_t nblocks)

#define ARIA_LANES_KERNELS(prefix)                                      \
  void prefix##_lanes_in (const aria_keys_t *k, byte *ctr, byte *mac,   \
                          byte *out, const byte *in, size_t nblocks,    \
                          const aria_keys_t *mac_k);                    \
  void prefix##_lanes_out (const aria_keys_t *k, byte *ctr, byte *mac,  \
                           byte *out, const byte *in, size_t nblocks,   \
                           const aria_keys_t *mac_k)

ARIA_PARALLEL_KERNELS (_gcry_aria_gfni_avx512);
ARIA_PARALLEL_KERNELS (_gcry_aria_gfni_avx2);
ARIA_PARALLEL_KERNELS (_gcry_aria_vaes_avx2);
ARIA_PARALLEL_KERNELS (_gcry_aria_aesni_avx2);
ARIA_PARALLEL_KERNELS (_gcry_aria_gfni_avx);
ARIA_PARALLEL_KERNELS (_gcry_aria_aesni_avx);
ARIA_CHAIN_KERNELS (_gcry_aria_gfni_avx512);
ARIA_CHAIN_KERNELS (_gcry_aria_gfni_avx2);
ARIA_LANES_KERNELS (_gcry_aria_gfni_avx512);
ARIA_LANES_KERNELS (_gcry_aria_gfni_avx2);
ARIA_CHAIN_KERNELS (_gcry_aria_gfni_avx);
ARIA_CHAIN_KERNELS (_gcry_aria_aesni_avx);

/* Functions of the rows of these names under the names, and with the order of
 * arguments, that designs outside this library have for a fixed number of
 * blocks; the library itself does not need them.
 *   ctx      whose keys K are; not read.
 *   out, in  16 bytes, or 64 * 16; equal or disjoint; any alignment.
 *   ctr      as for aria_ctr_t.
 *   k        &ctx->enc or, but for CTR, &ctx->dec, in the forms of the row.
 */
void _gcry_aria_gfni_avx_crypt_blk1 (const aria_context_t *ctx, byte *out,
                                     const byte *in, const aria_keys_t *k);
void _gcry_aria_gfni_avx512_ecb_crypt_blk64 (const aria_context_t *ctx,
                                             byte *out, const byte *in,
                                             const aria_keys_t *k);
void _gcry_aria_gfni_avx512_ctr_crypt_blk64 (const aria_context_t *ctx,
                                             byte *out, const byte *in,
                                             byte *ctr,
                                             const aria_keys_t *k);

/*-- RISC-V: the same.  --*/

void _gcry_aria_riscv_zvkned_crypt (const aria_keys_t *k, byte *out,
                                    const byte *in, size_t nblocks);

#endif /* ARIA_IMPL_H */
