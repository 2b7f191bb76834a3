/* bulk-128.h - one loop per mode over "crypt n blocks"
 * Source: SP 800-38A, SP 800-38D, IEEE 1619, RFC 8452
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A mode asks here for whole blocks and need not know what the cipher
 * offers: each function hands on to the operation of C->bulk if the key set
 * has it, else it is built from the cipher's ECB, else from its one-block
 * functions.  In all of them:
 *   c        gives the cipher and its bulk operations; nothing of it is
 *            written but by _gcry_bulk_stream.
 *   ctx      the key schedule to use: c->context.c or c->context2.
 *   out, in  16 * NBLOCKS bytes, unless said otherwise; equal or disjoint;
 *            any alignment.
 *   nblocks  any number, 0 too.
 *   iv, ctr, tweak
 *            16 bytes, read, and written with the value that the block
 *            after the last one needs; not part of IN or OUT.
 * They cannot fail.  They leave neither key material nor key stream on the
 * stack below the caller's frame.
 */

#ifndef GCRYPT_BULK_128_H
#define GCRYPT_BULK_128_H

#include "cipher-internal.h"

/* For _gcry_burn_stack, after a function that computes with blocks across
 * these calls: compilers keep such values in registers that the next call
 * puts on the stack, below its own buffer (2 KiB).  */
#define MODE_STACK  3072

/* Bytes that a mode of two passes, over the cipher and a MAC or hash, does in
 * one go, while they are in the first-level cache; whole blocks.  */
#define MODE_CHUNK  8192

/* Encrypt (ENCRYPT not 0) or decrypt each block by itself (SP 800-38A,
 * 6.1).  */
void _gcry_bulk_ecb (gcry_cipher_hd_t c, void *ctx, byte *out,
                     const byte *in, size_t nblocks, int encrypt);

/* OUT = IN xor the encrypted counters CTR, CTR + 1 ... (SP 800-38A, 6.5).
 * CTR is one big-endian number of 128 bits.  */
void _gcry_bulk_ctr (gcry_cipher_hd_t c, void *ctx, byte *ctr, byte *out,
                     const byte *in, size_t nblocks);

/* The same with GCM's counter (SP 800-38D, 6.2): only the last 4 bytes of
 * CTR count, big endian, modulo 2^32.  */
void _gcry_bulk_ctr32be (gcry_cipher_hd_t c, void *ctx, byte *ctr,
                         byte *out, const byte *in, size_t nblocks);

/* The same with GCM-SIV's counter (RFC 8452, section 4): only the first 4
 * bytes of CTR count, little endian, modulo 2^32.  */
void _gcry_bulk_ctr32le (gcry_cipher_hd_t c, void *ctx, byte *ctr,
                         byte *out, const byte *in, size_t nblocks);

/* One of the three above.  */
typedef void (*bulk_ctr_t) (gcry_cipher_hd_t c, void *ctx, byte *ctr,
                            byte *out, const byte *in, size_t nblocks);

/* OUT = IN xor key stream, NBYTES bytes: first the last c->unused bytes of
 * c->lastiv, which earlier calls have left, then what BLOCKS makes of CTR.
 * Leaves what it does not use of the last block there again.  */
void _gcry_bulk_stream (gcry_cipher_hd_t c, void *ctx, bulk_ctr_t blocks,
                        byte *ctr, byte *out, const byte *in, size_t nbytes);

/* CTR with CTX and, side by side where the cipher can, a CBC-MAC with MAC_CTX,
 * over OUT if OVER_OUT is not 0, else over IN.
 *   mac  16 bytes: what the MAC has come to; updated.  */
void _gcry_bulk_ctr_mac (gcry_cipher_hd_t c, void *ctx, void *mac_ctx,
                         byte *ctr, byte *mac, byte *out, const byte *in,
                         size_t nblocks, int over_out);

/* Encrypt in CBC mode (SP 800-38A, 6.2).  CBC_MAC not 0: OUT is one block
 * and gets the last ciphertext block; it is not touched if NBLOCKS is 0.  */
void _gcry_bulk_cbc_enc (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                         const byte *in, size_t nblocks, int cbc_mac);

/* Decrypt in CBC mode (SP 800-38A, 6.2).  */
void _gcry_bulk_cbc_dec (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                         const byte *in, size_t nblocks);

/* Encrypt and decrypt in CFB mode with 128-bit segments (SP 800-38A,
 * 6.3).  */
void _gcry_bulk_cfb_enc (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                         const byte *in, size_t nblocks);
void _gcry_bulk_cfb_dec (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                         const byte *in, size_t nblocks);

/* Encrypt or decrypt in OFB mode (SP 800-38A, 6.4).  */
void _gcry_bulk_ofb (gcry_cipher_hd_t c, void *ctx, byte *iv, byte *out,
                     const byte *in, size_t nblocks);

/* Crypt the whole blocks of an XTS data unit (IEEE 1619, 5.3.2 and 5.4.2).
 * TWEAK is the encrypted tweak, times alpha for each block before IN.  */
void _gcry_bulk_xts (gcry_cipher_hd_t c, void *ctx, byte *tweak, byte *out,
                     const byte *in, size_t nblocks, int encrypt);

/* TWEAK times alpha in GF(2^128) (IEEE 1619, 5.2): byte 0 holds the lowest
 * coefficients.  */
void _gcry_bulk_xts_double (byte *tweak);

/* Encrypt the one block IN to OUT; they may be equal.  */
void _gcry_bulk_encrypt_block (gcry_cipher_hd_t c, void *ctx, byte *out,
                               const byte *in);

#endif /* GCRYPT_BULK_128_H */
