/* bench-openssl.h - libcrypto's ciphers and MACs as something to measure
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef BENCH_OPENSSL_H
#define BENCH_OPENSSL_H

#include "bench-common.h"

/* Load libcrypto.so.3; dies with the reason if there is none.  Returns
 * "OpenSSL 3.0.19" or the like.  */
const char *bench_openssl_load (void);

/* Make SUBJECT what libcrypto does for one operation, as bench-slope
 * measures it here: the same key, and the same things done in a call.
 *   algo     libgcrypt's name of a cipher, "AES192"
 *   keylen   of that cipher, in bytes
 *   mode     GCRY_CIPHER_MODE_*
 *   op       "enc", "dec" or "auth"
 *   key      of KEYLEN bytes, or twice that for XTS
 *   a, b     the data in place, and a second buffer for what is done out
 *            of place; BENCH_MAXBYTES and a block each
 * Returns 1, or 0 if libcrypto has no such thing.  */
int bench_openssl_cipher (bench_subject_t *subject, const char *algo,
                          size_t keylen, int mode, const char *op,
                          const unsigned char *key,
                          unsigned char *a, unsigned char *b);

/* The same for libgcrypt's MAC of this name: "CMAC_AES", "GMAC_ARIA".  */
int bench_openssl_mac (bench_subject_t *subject, const char *name,
                       size_t keylen, const unsigned char *key,
                       unsigned char *data);

/* Give back what one of the two above made.  */
void bench_openssl_release (bench_subject_t *subject);

#endif /* BENCH_OPENSSL_H */
