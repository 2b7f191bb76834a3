/* cipher.h - a block cipher as the library sees it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The field order of gcry_cipher_spec_t and cipher_bulk_ops_t is that of
 * libgcrypt: files of cipher/aria and cipher/aes compile in both trees.
 */

#ifndef GCRY_CIPHER_H
#define GCRY_CIPHER_H

#include "g10lib.h"
#include "types.h"

/* Many-block operations that a cipher offers for the key it was given.
 * NULL: the mode layer does it from what is there, in the last resort from
 * the cipher's one-block functions.
 *   iv, ctr, tweak  16 bytes, read and updated.
 *   out, in         16 * nblocks bytes; equal or disjoint; any alignment.
 *   nblocks         may be 0.
 * ctr16be_enc: the whole 128-bit big-endian counter.  ctr32le_enc: GCM-SIV,
 * the first 4 bytes, little endian, modulo 2^32.  cbc_enc with CBC_MAC:
 * OUT is one block, the last.  ocb_crypt, ocb_auth and gcm_crypt return
 * the number of blocks NOT done.  */
typedef struct cipher_bulk_ops
{
  void (*ecb_crypt) (void *ctx, void *out, const void *in, size_t nblocks,
                     int encrypt);
  void (*cfb_enc) (void *ctx, unsigned char *iv, void *out, const void *in,
                   size_t nblocks);
  void (*cfb_dec) (void *ctx, unsigned char *iv, void *out, const void *in,
                   size_t nblocks);
  void (*cbc_enc) (void *ctx, unsigned char *iv, void *out, const void *in,
                   size_t nblocks, int cbc_mac);
  void (*cbc_dec) (void *ctx, unsigned char *iv, void *out, const void *in,
                   size_t nblocks);
  void (*ofb_enc) (void *ctx, unsigned char *iv, void *out, const void *in,
                   size_t nblocks);
  void (*ctr16be_enc) (void *ctx, unsigned char *ctr, void *out,
                       const void *in, size_t nblocks);
  void (*ctr32le_enc) (void *ctx, unsigned char *ctr, void *out,
                       const void *in, size_t nblocks);
  size_t (*ocb_crypt) (gcry_cipher_hd_t c, void *out, const void *in,
                       size_t nblocks, int encrypt);
  size_t (*ocb_auth) (gcry_cipher_hd_t c, const void *aad, size_t nblocks);
  void (*xts_crypt) (void *ctx, unsigned char *tweak, void *out,
                     const void *in, size_t nblocks, int encrypt);
  size_t (*gcm_crypt) (gcry_cipher_hd_t c, void *out, const void *in,
                       size_t nblocks, int encrypt);
} cipher_bulk_ops_t;

/* Set the key.  KEYLEN in bytes.  CTX is zeroed, 64-byte aligned memory;
 * BULK_OPS is zeroed: fill in what the key can do.  INV_KEYLEN, WEAK_KEY
 * or SELFTEST_FAILED if it cannot be done.  */
typedef gcry_err_code_t (*gcry_cipher_setkey_t) (void *ctx,
                                                 const unsigned char *key,
                                                 unsigned int keylen,
                                                 cipher_bulk_ops_t *bulk_ops);

/* Crypt one block.  Returns how many bytes of stack to burn, 0 for none.  */
typedef unsigned int (*gcry_cipher_encrypt_t) (void *ctx, unsigned char *out,
                                               const unsigned char *in);
typedef unsigned int (*gcry_cipher_decrypt_t) (void *ctx, unsigned char *out,
                                               const unsigned char *in);

/* Stream ciphers; none here.  */
typedef void (*gcry_cipher_stencrypt_t) (void *ctx, unsigned char *out,
                                         const unsigned char *in, size_t n);
typedef void (*gcry_cipher_stdecrypt_t) (void *ctx, unsigned char *out,
                                         const unsigned char *in, size_t n);

/* Called by a self-test for each failure: DOMAIN "cipher", WHAT was tested
 * and what is wrong.  */
typedef void (*selftest_report_func_t) (const char *domain, int algo,
                                        const char *what,
                                        const char *errdesc);
typedef gcry_err_code_t (*selftest_func_t) (int algo, int extended,
                                            selftest_report_func_t report);

typedef gcry_err_code_t (*cipher_set_extra_info_t) (void *ctx, int what,
                                                    const void *buffer,
                                                    size_t buflen);
typedef void (*cipher_setiv_func_t) (void *ctx, const unsigned char *iv,
                                     size_t ivlen);

typedef struct gcry_cipher_oid_spec
{
  const char *oid;
  int mode;
} gcry_cipher_oid_spec_t;

typedef struct gcry_cipher_spec
{
  int algo;
  struct
  {
    unsigned int disabled:1;
    unsigned int fips:1;        /* Allowed in FIPS mode.  */
  } flags;
  const char *name;
  const char **aliases;
  const gcry_cipher_oid_spec_t *oids;   /* Ended by { NULL }.  */
  size_t blocksize;             /* Bytes.  */
  size_t keylen;                /* Bits.  */
  size_t contextsize;           /* Bytes.  */
  gcry_cipher_setkey_t setkey;
  gcry_cipher_encrypt_t encrypt;
  gcry_cipher_decrypt_t decrypt;
  gcry_cipher_stencrypt_t stencrypt;
  gcry_cipher_stdecrypt_t stdecrypt;
  selftest_func_t selftest;
  cipher_set_extra_info_t set_extra_info;
  cipher_setiv_func_t setiv;
} gcry_cipher_spec_t;

extern gcry_cipher_spec_t _gcry_cipher_spec_aes;
extern gcry_cipher_spec_t _gcry_cipher_spec_aes192;
extern gcry_cipher_spec_t _gcry_cipher_spec_aes256;
extern gcry_cipher_spec_t _gcry_cipher_spec_aria128;
extern gcry_cipher_spec_t _gcry_cipher_spec_aria192;
extern gcry_cipher_spec_t _gcry_cipher_spec_aria256;

#endif /* GCRY_CIPHER_H */
