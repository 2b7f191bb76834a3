/* aes-zvkned.h - AES rounds with the instructions of Zvkned
 * Source: RISC-V Cryptography Extensions Volume II, Zvkned; FIPS 197, 5.1
 *   and 5.3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An instruction does one round of as many blocks as vl says, with one round
 * key for all, which lies in a register of its own.  The instructions of the
 * inverse cipher (5.3) take the round keys of the cipher.
 *
 * There is a body for each number of rounds: all round keys then are in
 * registers, and those of a loop are loaded before it.  With 15 of them 17
 * registers are left: four groups of four and a mask.
 */

#ifndef AES_ZVKNED_H
#define AES_ZVKNED_H

#include "aes-impl.h"
#include "rvv.h"

/* More blocks are not done in one step, so that a number of blocks fits
 * where it is used as a shift or added to a byte.  A group is larger with
 * VLEN > 1024; then only so much of it is used.  */
#define AES_MOST_BLOCKS  32

static inline_always size_t
aes_smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* Declare k0 to k14, the round keys of K in the order in which they are
 * used; those behind ROUNDS have no value.  ROUNDS and ENCRYPT: constants.  */
#define AES_KEY(k, rounds, encrypt, i)                                  \
  ((i) <= (rounds)                                                      \
   ? rvv_load_m1 ((k)->ek[(encrypt) ? (i) : (rounds) - (i)], 1)         \
   : __riscv_vundefined_u32m1 ())
#define AES_KEYS(k, rounds, encrypt)                                    \
  vuint32m1_t k0 = AES_KEY (k, rounds, encrypt, 0);                     \
  vuint32m1_t k1 = AES_KEY (k, rounds, encrypt, 1);                     \
  vuint32m1_t k2 = AES_KEY (k, rounds, encrypt, 2);                     \
  vuint32m1_t k3 = AES_KEY (k, rounds, encrypt, 3);                     \
  vuint32m1_t k4 = AES_KEY (k, rounds, encrypt, 4);                     \
  vuint32m1_t k5 = AES_KEY (k, rounds, encrypt, 5);                     \
  vuint32m1_t k6 = AES_KEY (k, rounds, encrypt, 6);                     \
  vuint32m1_t k7 = AES_KEY (k, rounds, encrypt, 7);                     \
  vuint32m1_t k8 = AES_KEY (k, rounds, encrypt, 8);                     \
  vuint32m1_t k9 = AES_KEY (k, rounds, encrypt, 9);                     \
  vuint32m1_t k10 = AES_KEY (k, rounds, encrypt, 10);                   \
  vuint32m1_t k11 = AES_KEY (k, rounds, encrypt, 11);                   \
  vuint32m1_t k12 = AES_KEY (k, rounds, encrypt, 12);                   \
  vuint32m1_t k13 = AES_KEY (k, rounds, encrypt, 13);                   \
  vuint32m1_t k14 = AES_KEY (k, rounds, encrypt, 14)

/* They go from function to function one by one: C has no structures of
 * vectors whose size is not known.  */
#define AES_KEY_ARGS                                                    \
  k0, k1, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k13, k14
#define AES_KEY_PARAMS                                                  \
  vuint32m1_t k0, vuint32m1_t k1, vuint32m1_t k2, vuint32m1_t k3,       \
  vuint32m1_t k4, vuint32m1_t k5, vuint32m1_t k6, vuint32m1_t k7,       \
  vuint32m1_t k8, vuint32m1_t k9, vuint32m1_t k10, vuint32m1_t k11,     \
  vuint32m1_t k12, vuint32m1_t k13, vuint32m1_t k14

/* The last of them.  */
#define AES_LAST_KEY(rounds)                                            \
  ((rounds) == 10 ? k10 : (rounds) == 12 ? k12 : k14)

/* aes_rounds_LMUL: encrypt or decrypt the first VL words of S but for the XOR
 * of k0, and with LAST in place of the last round key.
 * aes_crypt_LMUL: encrypt or decrypt them.  */
#define AES_ROUND(lmul, key)                                            \
  (encrypt ? __riscv_vaesem_vs_u32m1_u32##lmul (s, key, vl)             \
   : __riscv_vaesdm_vs_u32m1_u32##lmul (s, key, vl))
#define AES_DEFINE_CRYPT(lmul)                                          \
  static inline_always vuint32##lmul##_t                                \
  aes_rounds_##lmul (vuint32##lmul##_t s, AES_KEY_PARAMS,               \
                     vuint32m1_t last, const int encrypt,               \
                     const int rounds, size_t vl)                       \
  {                                                                     \
    (void)k0;                                                           \
    (void)k14;                                                          \
    s = AES_ROUND (lmul, k1);                                           \
    s = AES_ROUND (lmul, k2);                                           \
    s = AES_ROUND (lmul, k3);                                           \
    s = AES_ROUND (lmul, k4);                                           \
    s = AES_ROUND (lmul, k5);                                           \
    s = AES_ROUND (lmul, k6);                                           \
    s = AES_ROUND (lmul, k7);                                           \
    s = AES_ROUND (lmul, k8);                                           \
    s = AES_ROUND (lmul, k9);                                           \
    if (rounds > 10)                                                    \
      {                                                                 \
        s = AES_ROUND (lmul, k10);                                      \
        s = AES_ROUND (lmul, k11);                                      \
      }                                                                 \
    if (rounds > 12)                                                    \
      {                                                                 \
        s = AES_ROUND (lmul, k12);                                      \
        s = AES_ROUND (lmul, k13);                                      \
      }                                                                 \
    return encrypt                                                      \
      ? __riscv_vaesef_vs_u32m1_u32##lmul (s, last, vl)                 \
      : __riscv_vaesdf_vs_u32m1_u32##lmul (s, last, vl);                \
  }                                                                     \
  static inline_always vuint32##lmul##_t                                \
  aes_crypt_##lmul (vuint32##lmul##_t s, AES_KEY_PARAMS,                \
                    const int encrypt, const int rounds, size_t vl)     \
  {                                                                     \
    s = __riscv_vaesz_vs_u32m1_u32##lmul (s, k0, vl);                   \
    return aes_rounds_##lmul (s, AES_KEY_ARGS, AES_LAST_KEY (rounds),   \
                              encrypt, rounds, vl);                     \
  }

AES_DEFINE_CRYPT (m1)
AES_DEFINE_CRYPT (m2)
AES_DEFINE_CRYPT (m4)

/* Call STEP_m1, STEP_m2 or STEP_m4, the shortest that holds N blocks.  GROUP:
 * blocks in four registers.  */
#define AES_SHORTEST(step, n, group, ...)       \
  (4 * (n) <= (group) ? step##_m1 (__VA_ARGS__) \
   : 2 * (n) <= (group) ? step##_m2 (__VA_ARGS__) \
   : step##_m4 (__VA_ARGS__))

/* Call BODY with the number of K's rounds as a constant last argument.  */
#define AES_BY_ROUNDS(k, body, ...)                     \
  ((k)->rounds == 10 ? body (__VA_ARGS__, 10)           \
   : (k)->rounds == 12 ? body (__VA_ARGS__, 12)         \
   : body (__VA_ARGS__, 14))

#endif /* AES_ZVKNED_H */
