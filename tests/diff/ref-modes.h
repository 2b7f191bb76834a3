/* ref-modes.h - modes of operation composed from OpenSSL's block ciphers
 * Source: the specifications named at each function
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Written to be read beside the specification, not to be fast.  Each works
 * with any cipher of 16-byte blocks, so that what OpenSSL has for AES only
 * can be had for ARIA; with AES, t-openssl holds it against OpenSSL's own.
 */

#ifndef REF_MODES_H
#define REF_MODES_H

#include <stddef.h>

typedef unsigned char byte;

/* One key of a block cipher in both directions.  */
struct ref_cipher;

/* Open the cipher FAMILY ("AES", "ARIA") with a key of NBYTES; the caller
 * closes it.  Does not return if OpenSSL refuses.  */
struct ref_cipher *ref_open (const char *family, const byte *key,
                             size_t nbytes);
void ref_close (struct ref_cipher *c);

/* OUT = ECB of the NBLOCKS blocks of IN; they may be the same.  */
void ref_ecb (struct ref_cipher *c, byte *out, const byte *in,
              size_t nblocks, int decrypt);

struct ref_text
{
  const byte *p;
  size_t n;
};

/* Below, OUT has as many bytes as IN unless said otherwise and is another
 * buffer; TAG has 16 bytes.  All of these encrypt.  */

/* CTR with a big-endian 128-bit counter (SP 800-38A, 6.5).  */
void ref_ctr (struct ref_cipher *c, const byte *ctr, byte *out,
              const byte *in, size_t n);

/* CBC-CS3 (SP 800-38A addendum); n >= 16.  */
void ref_cbc_cs3 (struct ref_cipher *c, const byte *iv, byte *out,
                  const byte *in, size_t n);

/* XTS (IEEE 1619, 5.3); n >= 16.  C1 enciphers data, C2 the tweak.  */
void ref_xts (struct ref_cipher *c1, struct ref_cipher *c2, const byte *iv,
              byte *out, const byte *in, size_t n);

/* CMAC (SP 800-38B, 6.2) of PREFIX (16 bytes or NULL) and IN.  */
void ref_cmac (struct ref_cipher *c, byte *tag, const byte *prefix,
               const byte *in, size_t n);

/* EAX (Bellare, Rogaway, Wagner, figure 4).  */
void ref_eax (struct ref_cipher *c, byte *out, byte *tag,
              struct ref_text nonce, struct ref_text aad,
              const byte *in, size_t n);

/* OCB (RFC 7253, 4.2) with a tag of TAGLEN bytes.  */
void ref_ocb (struct ref_cipher *c, byte *out, byte *tag, size_t taglen,
              struct ref_text nonce, struct ref_text aad,
              const byte *in, size_t n);

/* SIV (RFC 5297, 2.6): C1 makes the tag, C2 enciphers.  */
void ref_siv (struct ref_cipher *c1, struct ref_cipher *c2, byte *out,
              byte *tag, const struct ref_text *aad, size_t naad,
              const byte *in, size_t n);

/* GCM-SIV (RFC 8452, 4 and 5) with the cipher FAMILY in the place of AES;
 * KEY of 16 or 32 bytes, NONCE of 12.  */
void ref_gcm_siv (const char *family, const byte *key, size_t keylen,
                  const byte *nonce, byte *out, byte *tag,
                  struct ref_text aad, const byte *in, size_t n);

/* Key wrap (RFC 3394, 2.2.1; PADDED: RFC 5649, 4.1).  OUT has N rounded up
 * to a multiple of 8, plus 8, bytes.  */
void ref_wrap (struct ref_cipher *c, int padded, byte *out, const byte *in,
               size_t n);

#endif /* REF_MODES_H */
