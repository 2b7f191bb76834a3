/* cipher.h - of the tree around a cipher, as much as both trees have
 * Source: libgcrypt 1.11 and later (names, types and their homes)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef G10_CIPHER_H
#define G10_CIPHER_H

#include "g10lib.h"

typedef struct cipher_bulk_ops cipher_bulk_ops_t;

typedef void (*selftest_report_func_t) (const char *domain, int algo,
                                        const char *what,
                                        const char *errdesc);
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
    unsigned int fips:1;
  } flags;
  const char *name;
  const char **aliases;
  const gcry_cipher_oid_spec_t *oids;
  size_t blocksize;
  size_t keylen;
  size_t contextsize;
  gcry_err_code_t (*setkey) (void *ctx, const unsigned char *key,
                             unsigned int keylen,
                             cipher_bulk_ops_t *bulk_ops);
  unsigned int (*encrypt) (void *ctx, unsigned char *out,
                           const unsigned char *in);
  unsigned int (*decrypt) (void *ctx, unsigned char *out,
                           const unsigned char *in);
  void (*stencrypt) (void *ctx, unsigned char *out, const unsigned char *in,
                     size_t nbytes);
  void (*stdecrypt) (void *ctx, unsigned char *out, const unsigned char *in,
                     size_t nbytes);
  gpg_err_code_t (*selftest) (int algo, int extended,
                              selftest_report_func_t report);
  gcry_err_code_t (*set_extra_info) (void *ctx, int what, const void *buffer,
                                     size_t buflen);
  void (*setiv) (void *ctx, const byte *iv, size_t ivlen);
} gcry_cipher_spec_t;

extern gcry_cipher_spec_t _gcry_cipher_spec_aes;
extern gcry_cipher_spec_t _gcry_cipher_spec_aes192;
extern gcry_cipher_spec_t _gcry_cipher_spec_aes256;
extern gcry_cipher_spec_t _gcry_cipher_spec_aria128;
extern gcry_cipher_spec_t _gcry_cipher_spec_aria192;
extern gcry_cipher_spec_t _gcry_cipher_spec_aria256;

#endif
