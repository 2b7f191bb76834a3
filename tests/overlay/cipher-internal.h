/* cipher-internal.h - of the tree around a cipher, as much as both trees have
 * Source: libgcrypt 1.11 and later (names, types and their homes)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef G10_CIPHER_INTERNAL_H
#define G10_CIPHER_INTERNAL_H

#include "cipher.h"

struct cipher_bulk_ops
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
};

struct gcry_cipher_handle
{
  union
  {
    unsigned char iv[16];
  } u_iv;
  union
  {
    unsigned char ctr[16];
  } u_ctr;
  union
  {
    struct
    {
      unsigned char L[16][16];
      unsigned char aad_offset[16];
      unsigned char aad_sum[16];
      u64 data_nblocks;
      u64 aad_nblocks;
    } ocb;
  } u_mode;
  union
  {
    u64 aligned;
    char c[1];
  } context;
};

const unsigned char *ocb_get_l (gcry_cipher_hd_t c, u64 n);

void cipher_block_cpy (void *dst, const void *src, size_t blocksize);
void cipher_block_xor (void *dst, const void *a, const void *b,
                       size_t blocksize);
void cipher_block_add (void *ctr, unsigned int n, size_t blocksize);

#endif
