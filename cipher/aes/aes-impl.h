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

/* The round keys.  The rows take them from here.  */
typedef struct aes_keys
{
  byte ek[AES_MAX_ROUND_KEYS][16];      /* To encrypt: w[0] to w[3] is ek[0].
                                         */
  byte dk[AES_MAX_ROUND_KEYS][16];      /* To decrypt: dw of 5.3.5, the last
                                         * round's first; not made if the key
                                         * schedule is that of a row.  */
  unsigned int rounds;                  /* 10, 12 or 14.  */
} aes_keys_t;

/* Make EK and ROUNDS of KEY (5.2), KEYLEN = 16, 24 or 32 bytes at any
 * alignment.  Constant in time.  Leaves no key material behind, and so do
 * the following.  */
typedef void (*aes_expand_t) (aes_keys_t *k, const byte *key,
                              unsigned int keylen);

/* Encrypt or decrypt NBLOCKS blocks of IN to OUT.
 *   k        the round keys.
 *   out, in  16 * NBLOCKS bytes each; equal or disjoint; any alignment.
 *   nblocks  1 or more.
 * Cannot fail.  Leaves no key material behind; only "ref", which is C, may
 * leave some in AES_REF_STACK bytes below its caller's stack frame.  This
 * holds for the following, too.  */
typedef void (*aes_blocks_t) (const aes_keys_t *k, byte *out, const byte *in,
                              size_t nblocks);

/* Encrypt NBLOCKS blocks in CTR mode (SP 800-38A, 6.5; RFC 8452, section 4),
 * in CFB or OFB mode, or decrypt them in CBC or CFB mode (SP 800-38A, 6.2 to
 * 6.4).
 *   k, out, in  as above.
 *   iv          16 bytes; updated.  The counter of CTR: 128 bits, big endian,
 *               or the first 32 bits, little endian.
 *   nblocks     may be 0.  */
typedef void (*aes_iv_t) (const aes_keys_t *k, byte *iv, byte *out,
                          const byte *in, size_t nblocks);

/* Encrypt NBLOCKS blocks in CBC mode (6.2); with FLAG, OUT is one block, the
 * last.  Or do whole blocks of XTS (IEEE Std 1619, 5.3.1): IV is the tweak,
 * already encrypted; FLAG: encrypt.  The rest as above.  */
typedef void (*aes_iv_flag_t) (const aes_keys_t *k, byte *iv, byte *out,
                               const byte *in, size_t nblocks, int flag);

/* What OCB has come to (RFC 7253, 4.1 and 4.2).  */
struct aes_ocb
{
  byte *offset;           /* Offset_i; 16 bytes.  */
  byte *sum;              /* Checksum_i, or Sum_i of HASH; 16 bytes.  */
  const byte *l;          /* L_0, L_1, ..., one after the other.  */
  u64 done;               /* i.  */
};

/* Encrypt (4.2), or decrypt if not ENCRYPT (4.3), NBLOCKS blocks in OCB.
 *   k, out, in  as above.
 *   ocb         updated; L goes up to ntz of what DONE comes to.
 *   nblocks     may be 0.
 * With OUT = NULL: HASH (4.1), ENCRYPT is 1.  */
typedef void (*aes_ocb_t) (const aes_keys_t *k, struct aes_ocb *ocb,
                           byte *out, const byte *in, size_t nblocks,
                           int encrypt);

/* One way to run AES.  */
struct aes_impl
{
  const char *name;       /* What tests, benchmarks and logs call it.  */
  unsigned int hwf;       /* HWF_ bits that must all be present.  */
  unsigned int width;     /* Blocks in a full pass.  */
  unsigned int least;     /* Fewest blocks for which it beats the rows below;
                           * measured.  */
  aes_expand_t expand;    /* NULL: it takes the keys of aes-key.c.  */
  aes_blocks_t encrypt;
  aes_blocks_t decrypt;
  aes_iv_flag_t cbc_enc;  /* NULL, here and below: the mode layer builds it
                           * from encrypt or decrypt.  */
  aes_iv_t cfb_enc;
  aes_iv_t ofb_enc;
  /* Only in rows with least == 1.  */
  aes_iv_t ctr16be;
  aes_iv_t ctr32le;
  aes_iv_t cbc_dec;
  aes_iv_t cfb_dec;
  aes_iv_flag_t xts_crypt;
  aes_ocb_t ocb_crypt;
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
  aes_keys_t k;                         /* First: the kernels of designs
                                         * outside this library take the
                                         * context.  */
  const struct aes_impl *chain[AES_MAX_IMPLS + 1];
  const struct aes_impl *single;        /* The first row of CHAIN that is good
                                         * for one block alone; those behind
                                         * it do no work.  */
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

/* Make EK, DK and ROUNDS of K (FIPS 197, 5.2 and 5.3.5) of KEY, which is
 * KEYLEN = 16, 24 or 32 bytes; other lengths: GPG_ERR_INV_KEYLEN, KEY is not
 * read.  With EXPAND, which may be NULL, the key schedule is that of a row.
 * Leaves no key material on the stack.  */
gcry_err_code_t _gcry_aes_expand_key (aes_keys_t *k, const byte *key,
                                      unsigned int keylen,
                                      aes_expand_t expand);

/*-- aes-ref.c --*/

/* Stack, in bytes, that the functions below may leave key material in.  */
#define AES_REF_STACK  512

/* The row "ref": see aes_blocks_t.  Its lookups depend on key and data, so
 * its time may, too (tests/kernels/not-ct.txt).  */
void _gcry_aes_ref_encrypt (const aes_keys_t *k, byte *out, const byte *in,
                            size_t nblocks);
void _gcry_aes_ref_decrypt (const aes_keys_t *k, byte *out, const byte *in,
                            size_t nblocks);

/* Blocks go one by one in CBC and CFB encryption, and here the chaining value
 * stays in registers between them: 12 % faster than a call for each.  */
void _gcry_aes_ref_cbc_enc (const aes_keys_t *k, byte *iv, byte *out,
                            const byte *in, size_t nblocks, int cbc_mac);
void _gcry_aes_ref_cfb_enc (const aes_keys_t *k, byte *iv, byte *out,
                            const byte *in, size_t nblocks);

/* SubWord (FIPS 197, 5.2): the S-box on each byte of X.  */
u32 _gcry_aes_ref_sub_word (u32 x);

/*-- RISC-V: what the rows of these names do.  Constant in time.  --*/

void _gcry_aes_riscv_zvkned_expand_key (aes_keys_t *k, const byte *key,
                                        unsigned int keylen);
void _gcry_aes_riscv_zvkned_encrypt (const aes_keys_t *k, byte *out,
                                     const byte *in, size_t nblocks);
void _gcry_aes_riscv_zvkned_decrypt (const aes_keys_t *k, byte *out,
                                     const byte *in, size_t nblocks);
void _gcry_aes_riscv_zvkned_cbc_enc (const aes_keys_t *k, byte *iv,
                                     byte *out, const byte *in,
                                     size_t nblocks, int cbc_mac);
void _gcry_aes_riscv_zvkned_cfb_enc (const aes_keys_t *k, byte *iv,
                                     byte *out, const byte *in,
                                     size_t nblocks);
void _gcry_aes_riscv_zvkned_ofb_enc (const aes_keys_t *k, byte *iv,
                                     byte *out, const byte *in,
                                     size_t nblocks);
void _gcry_aes_riscv_zvkned_ctr16be (const aes_keys_t *k, byte *ctr,
                                     byte *out, const byte *in,
                                     size_t nblocks);
void _gcry_aes_riscv_zvkned_ctr32le (const aes_keys_t *k, byte *ctr,
                                     byte *out, const byte *in,
                                     size_t nblocks);
void _gcry_aes_riscv_zvkned_cbc_dec (const aes_keys_t *k, byte *iv,
                                     byte *out, const byte *in,
                                     size_t nblocks);
void _gcry_aes_riscv_zvkned_cfb_dec (const aes_keys_t *k, byte *iv,
                                     byte *out, const byte *in,
                                     size_t nblocks);
void _gcry_aes_riscv_zvkned_ocb_crypt (const aes_keys_t *k,
                                       struct aes_ocb *ocb, byte *out,
                                       const byte *in, size_t nblocks,
                                       int encrypt);

/* K may be the address of an aes_context_t.  */
void _gcry_aes_riscv_zvkned_xts_crypt (const aes_keys_t *k, byte *tweak,
                                       byte *out, const byte *in,
                                       size_t nblocks, int encrypt);
void _gcry_aes_riscv_zvkned_zvbc_xts_crypt (const aes_keys_t *k, byte *tweak,
                                            byte *out, const byte *in,
                                            size_t nblocks, int encrypt);
void _gcry_aes_riscv_zvkned_zvkg_xts_crypt (const aes_keys_t *k, byte *tweak,
                                            byte *out, const byte *in,
                                            size_t nblocks, int encrypt);

#endif /* AES_IMPL_H */
