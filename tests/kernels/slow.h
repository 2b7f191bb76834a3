/* slow.h - ARIA and AES byte by byte, to compare the library with
 * Source: RFC 5794; FIPS 197
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Written down as the specifications have it, with no thought of speed and
 * with nothing of the library in it, so that both can hardly be wrong in
 * the same way.
 */

#ifndef SLOW_H
#define SLOW_H

typedef unsigned char u8;

/* If set: called with each state of 16 bytes that a cipher goes through, but
 * not with its input and output.  */
extern void (*slow_watch) (const u8 *state);

/* Round keys as in the specifications, 16 bytes each; ROUNDS + 1 are used.
 * The inverse cipher of AES that stands here (FIPS 197, 5.3) takes those of
 * ek; dk are the ones of the equivalent inverse cipher (5.3.5).  */
typedef struct slow_key
{
  unsigned int rounds;
  u8 ek[17 * 16];
  u8 dk[17 * 16];
} slow_key_t;

/* KEYLEN: 16, 24 or 32 bytes.  */
void slow_aria_key (slow_key_t *k, const u8 *key, unsigned int keylen);
void slow_aes_key (slow_key_t *k, const u8 *key, unsigned int keylen);

/* One block; OUT may be IN.  */
void slow_aria_encrypt (const slow_key_t *k, u8 *out, const u8 *in);
void slow_aria_decrypt (const slow_key_t *k, u8 *out, const u8 *in);
void slow_aes_encrypt (const slow_key_t *k, u8 *out, const u8 *in);
void slow_aes_decrypt (const slow_key_t *k, u8 *out, const u8 *in);

/* a * b and a^n in GF(2^8) (FIPS 197, 4.2).  */
u8 slow_mul (u8 a, u8 b);
u8 slow_power (u8 a, unsigned int n);

/* SubBytes on one byte (FIPS 197, 5.1.1).  */
u8 slow_aes_s (u8 x);

#endif /* SLOW_H */
