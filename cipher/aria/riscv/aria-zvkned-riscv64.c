/* aria-zvkned-riscv64.c - ARIA with the S-boxes of Zvkned
 * Source: RFC 5794, 2.3 and 2.4; FIPS 197, 5.1 and 5.3; RISC-V Cryptography
 *   Extensions Volume II, Zvkned and Zvkb
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Rows.  Byte r + 4c of a block is in row r, 0 to 3, of vectors, there byte c
 * of an element of 32 bits, which is as a load of segments of four bytes has
 * it.  Of a row all bytes go through the same S-box: the last round of AES
 * without a key is S1, that of the inverse cipher X1, and with one matrix M
 *
 *   S2 (x) = M S1 (x) + 0x88,   X2 (x) = X1 (M^-1 (x + 0x88));
 *
 * the constants are in the round keys (ARIA_FORM_ROWS).
 *
 * ShiftRows.  These instructions also move byte r + 4j of 16 from column
 * j + r, or j - r, to j; here four blocks are the columns of one state.  One
 * gather in each register moves them back.
 *
 * Layer A.  With I for identity, s for the sum of the four bytes of an
 * element in each of them, w for bytes 0 and 3 of an element in each other's
 * place, Q for the sum of the rows added to each of them, and P for rows in
 * which byte c of row r is byte c of row r ^ c, it is
 *
 *   A = w (I + s) P (I + s) Q w.
 *
 * All w but the first and the last are left out, because w can change places
 * with the S-boxes and, if their bytes are moved, with keys.
 */

#include <config.h>

#include "g10lib.h"
#include "aria-impl.h"
#include "aria-tables.h"
#include "rvv.h"

/* Where byte r + 4j of 16 was: [0] before S, [1] before X; [2] and [3] are
 * these with w.  */
static const byte where[4][16] =
  {
    { 0, 13, 10, 7, 4, 1, 14, 11, 8, 5, 2, 15, 12, 9, 6, 3 },
    { 0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11 },
    { 7, 13, 10, 0, 11, 1, 14, 4, 15, 5, 2, 8, 3, 9, 6, 12 },
    { 15, 5, 10, 0, 3, 9, 14, 4, 7, 13, 2, 8, 11, 1, 6, 12 }
  };

/* The same of all bytes of a register, up to the MOST_BYTES that an index can
 * tell from each other.  It is made where it is needed: what is kept over the
 * rounds has no register.  */
#define MOST_BYTES  256

static inline_always vuint8m1_t
indices (const byte *from)
{
  size_t vl = rvv_here (__riscv_vsetvlmax_e8m1 ());
  vuint8m1_t i = __riscv_vid_v_u8m1 (vl);
  vuint8m1_t low = __riscv_vand_vx_u8m1 (i, 15, vl);
  vuint8m1_t table = __riscv_vle8_v_u8m1 (from, rvv_here (16));

  i = __riscv_vsub_vv_u8m1 (i, low, vl);
  return __riscv_vadd_vv_u8m1 (
    i, __riscv_vrgather_vv_u8m1 (table, low, vl), vl);
}


/*-- What depends on the length of a group --*/

static inline_always vuint8m1_t
gather_m1 (vuint8m1_t x, vuint8m1_t from)
{
  return __riscv_vrgather_vv_u8m1 (x, from, __riscv_vsetvlmax_e8m1 ());
}

/* Registers one by one: the longer a gather, the slower it is for a byte.  */
static inline_always vuint8m2_t
gather_m2 (vuint8m2_t x, vuint8m1_t from)
{
  return __riscv_vcreate_v_u8m1_u8m2 (
    gather_m1 (__riscv_vget_v_u8m2_u8m1 (x, 0), from),
    gather_m1 (__riscv_vget_v_u8m2_u8m1 (x, 1), from));
}

static inline_always vuint8m4_t
gather_m4 (vuint8m4_t x, vuint8m1_t from)
{
  return __riscv_vcreate_v_u8m1_u8m4 (
    gather_m1 (__riscv_vget_v_u8m4_u8m1 (x, 0), from),
    gather_m1 (__riscv_vget_v_u8m4_u8m1 (x, 1), from),
    gather_m1 (__riscv_vget_v_u8m4_u8m1 (x, 2), from),
    gather_m1 (__riscv_vget_v_u8m4_u8m1 (x, 3), from));
}

/* Rows of NBLOCKS blocks from or to memory, R being four names.  There are no
 * functions of four groups: C has no structures of vectors whose size is not
 * known.  */
#define LOAD_SEGMENTS(lmul, r, in, nblocks)                             \
  do                                                                    \
    {                                                                   \
      vuint8##lmul##x4_t all =                                          \
        __riscv_vlseg4e8_v_u8##lmul##x4 (in, 4 * (nblocks));            \
                                                                        \
      r##0 = __riscv_vget_v_u8##lmul##x4_u8##lmul (all, 0);             \
      r##1 = __riscv_vget_v_u8##lmul##x4_u8##lmul (all, 1);             \
      r##2 = __riscv_vget_v_u8##lmul##x4_u8##lmul (all, 2);             \
      r##3 = __riscv_vget_v_u8##lmul##x4_u8##lmul (all, 3);             \
    }                                                                   \
  while (0)
#define LOAD_m1(r, in, nblocks)  LOAD_SEGMENTS (m1, r, in, nblocks)
#define LOAD_m2(r, in, nblocks)  LOAD_SEGMENTS (m2, r, in, nblocks)

#define STORE_m1(out, r, nblocks)                                       \
  __riscv_vsseg4e8_v_u8m1x4 (                                           \
    out, __riscv_vcreate_v_u8m1x4 (r##0, r##1, r##2, r##3), 4 * (nblocks))
#define STORE_m2(out, r, nblocks)                                       \
  __riscv_vsseg4e8_v_u8m2x4 (                                           \
    out, __riscv_vcreate_v_u8m2x4 (r##0, r##1, r##2, r##3), 4 * (nblocks))

/* Four groups of four are too many for one instruction.  */
static inline_always size_t
first_half (size_t nblocks)
{
  size_t half = __riscv_vsetvlmax_e32m2 ();

  return nblocks < half ? nblocks : half;
}

#define LOAD_m4(r, in, nblocks)                                         \
  do                                                                    \
    {                                                                   \
      size_t n = first_half (nblocks);                                  \
      vuint8m2_t a0, a1, a2, a3, b0, b1, b2, b3;                        \
                                                                        \
      LOAD_m2 (a, in, n);                                               \
      LOAD_m2 (b, in + 16 * n, nblocks - n);                            \
      r##0 = __riscv_vcreate_v_u8m2_u8m4 (a0, b0);                      \
      r##1 = __riscv_vcreate_v_u8m2_u8m4 (a1, b1);                      \
      r##2 = __riscv_vcreate_v_u8m2_u8m4 (a2, b2);                      \
      r##3 = __riscv_vcreate_v_u8m2_u8m4 (a3, b3);                      \
    }                                                                   \
  while (0)

#define STORE_HALF(out, r, half, nblocks)                               \
  __riscv_vsseg4e8_v_u8m2x4 (                                           \
    out,                                                                \
    __riscv_vcreate_v_u8m2x4 (__riscv_vget_v_u8m4_u8m2 (r##0, half),    \
                              __riscv_vget_v_u8m4_u8m2 (r##1, half),    \
                              __riscv_vget_v_u8m4_u8m2 (r##2, half),    \
                              __riscv_vget_v_u8m4_u8m2 (r##3, half)),   \
    4 * (nblocks))
#define STORE_m4(out, r, nblocks)                                       \
  do                                                                    \
    {                                                                   \
      size_t n = first_half (nblocks);                                  \
                                                                        \
      STORE_HALF (out, r, 0, n);                                        \
      STORE_HALF (out + 16 * n, r, 1, nblocks - n);                     \
    }                                                                   \
  while (0)


/*-- Rounds --*/

/* Of these, all elements of a group are computed, also those of no block.
 *
 * s_LMUL, x_LMUL: S1 and X1.
 * matrix_LMUL: see aria_m.
 * add_LMUL: I + s.  */
#define AS_U32(lmul, x)  __riscv_vreinterpret_v_u8##lmul##_u32##lmul (x)
#define AS_U8(lmul, x)   __riscv_vreinterpret_v_u32##lmul##_u8##lmul (x)
#define XOR(lmul, x, y)                                                 \
  __riscv_vxor_vv_u8##lmul (x, y, __riscv_vsetvlmax_e8##lmul ())
#define ROTATED(lmul, x, mask, n)                                       \
  __riscv_vror_vx_u8##lmul (__riscv_vand_vx_u8##lmul (x, mask, vl), n, vl)

#define DEFINE_ROUNDS(lmul)                                             \
  static inline_always vuint8##lmul##_t                                 \
  s_##lmul (vuint8##lmul##_t x)                                         \
  {                                                                     \
    return AS_U8 (lmul, __riscv_vaesef_vs_u32m1_u32##lmul (             \
      AS_U32 (lmul, x), __riscv_vmv_v_x_u32m1 (0, 4),                   \
      __riscv_vsetvlmax_e32##lmul ()));                                 \
  }                                                                     \
  static inline_always vuint8##lmul##_t                                 \
  x_##lmul (vuint8##lmul##_t x)                                         \
  {                                                                     \
    return AS_U8 (lmul, __riscv_vaesdf_vs_u32m1_u32##lmul (             \
      AS_U32 (lmul, x), __riscv_vmv_v_x_u32m1 (0, 4),                   \
      __riscv_vsetvlmax_e32##lmul ()));                                 \
  }                                                                     \
  static inline_always vuint8##lmul##_t                                 \
  matrix_##lmul (vuint8##lmul##_t x, const byte *d)                     \
  {                                                                     \
    size_t vl = __riscv_vsetvlmax_e8##lmul ();                          \
    vuint8##lmul##_t y = __riscv_vand_vx_u8##lmul (x, d[0], vl);        \
                                                                        \
    y = XOR (lmul, y, ROTATED (lmul, x, d[1], 7));                      \
    y = XOR (lmul, y, ROTATED (lmul, x, d[2], 6));                      \
    y = XOR (lmul, y, ROTATED (lmul, x, d[3], 5));                      \
    y = XOR (lmul, y, ROTATED (lmul, x, d[4], 4));                      \
    y = XOR (lmul, y, ROTATED (lmul, x, d[5], 3));                      \
    y = XOR (lmul, y, ROTATED (lmul, x, d[6], 2));                      \
    return XOR (lmul, y, ROTATED (lmul, x, d[7], 1));                   \
  }                                                                     \
  static inline_always vuint8##lmul##_t                                 \
  add_##lmul (vuint8##lmul##_t x8)                                      \
  {                                                                     \
    size_t vl = __riscv_vsetvlmax_e32##lmul ();                         \
    vuint32##lmul##_t x = AS_U32 (lmul, x8);                            \
    vuint32##lmul##_t s = __riscv_vror_vx_u32##lmul (x, 16, vl);        \
                                                                        \
    s = __riscv_vxor_vv_u32##lmul (s, x, vl);                           \
    x = __riscv_vxor_vv_u32##lmul (x, s, vl);                           \
    s = __riscv_vror_vx_u32##lmul (s, 8, vl);                           \
    return AS_U8 (lmul, __riscv_vxor_vv_u32##lmul (x, s, vl));          \
  }

DEFINE_ROUNDS (m1)
DEFINE_ROUNDS (m2)
DEFINE_ROUNDS (m4)

/* S1 S2 X1 X2 of A B C D.  Even rounds give C D A B.  */
#define SUBSTITUTE(lmul, a, b, c, d)                                    \
  do                                                                    \
    {                                                                   \
      a = gather_##lmul (s_##lmul (a), before_s);                       \
      rvv_in_turn (a);                                                  \
      b = gather_##lmul (s_##lmul (b), before_s);                       \
      rvv_in_turn (b);                                                  \
      b = matrix_##lmul (b, aria_m);                                    \
      rvv_in_turn (b);                                                  \
      c = gather_##lmul (x_##lmul (c), before_x);                       \
      rvv_in_turn (c);                                                  \
      d = matrix_##lmul (d, aria_undo_m);                               \
      rvv_in_turn (d);                                                  \
      d = gather_##lmul (x_##lmul (d), before_x);                       \
      rvv_in_turn (d);                                                  \
    }                                                                   \
  while (0)

/* Of X and Y, the bytes whose bits are set in each byte of WHICH.  */
#define EXCHANGE(lmul, bits, x, y, which)                               \
  do                                                                    \
    {                                                                   \
      size_t vl = __riscv_vsetvlmax_e8##lmul ();                        \
      vbool##bits##_t mask = __riscv_vreinterpret_v_u8m1_b##bits (      \
        __riscv_vmv_v_x_u8m1 (rvv_here (which),                         \
                              __riscv_vsetvlmax_e8m1 ()));              \
      vuint8##lmul##_t t = __riscv_vmerge_vvm_u8##lmul (x, y, mask, vl); \
                                                                        \
      y = __riscv_vmerge_vvm_u8##lmul (y, x, mask, vl);                 \
      rvv_in_turn (y);                                                  \
      x = t;                                                            \
    }                                                                   \
  while (0)

/* Layer A without w, and the next key.  */
#define ADD_ALL(lmul)                                                   \
  do                                                                    \
    {                                                                   \
      r0 = add_##lmul (r0);                                             \
      rvv_in_turn (r0);                                                 \
      r1 = add_##lmul (r1);                                             \
      rvv_in_turn (r1);                                                 \
      r2 = add_##lmul (r2);                                             \
      rvv_in_turn (r2);                                                 \
      r3 = add_##lmul (r3);                                             \
      rvv_in_turn (r3);                                                 \
    }                                                                   \
  while (0)
#define LAYER_A(lmul, bits)                                             \
  do                                                                    \
    {                                                                   \
      vuint8##lmul##_t q = XOR (lmul, r0, r1);                          \
                                                                        \
      q = XOR (lmul, q, r2);                                            \
      q = XOR (lmul, q, r3);                                            \
      r0 = XOR (lmul, r0, q);                                           \
      r1 = XOR (lmul, r1, q);                                           \
      r2 = XOR (lmul, r2, q);                                           \
      r3 = XOR (lmul, r3, q);                                           \
      ADD_ALL (lmul);                                                   \
      EXCHANGE (lmul, bits, r0, r1, 0xaa);                              \
      EXCHANGE (lmul, bits, r2, r3, 0xaa);                              \
      EXCHANGE (lmul, bits, r0, r2, 0xcc);                              \
      EXCHANGE (lmul, bits, r1, r3, 0xcc);                              \
      ADD_ALL (lmul);                                                   \
    }                                                                   \
  while (0)

#define ADD_WORD(lmul, r, word)                                         \
  AS_U8 (lmul, __riscv_vxor_vx_u32##lmul (                              \
                 AS_U32 (lmul, r), word, __riscv_vsetvlmax_e32##lmul ()))
#define ADD_KEY(lmul, key)                                              \
  do                                                                    \
    {                                                                   \
      r0 = ADD_WORD (lmul, r0, (key)[0]);                               \
      r1 = ADD_WORD (lmul, r1, (key)[1]);                               \
      r2 = ADD_WORD (lmul, r2, (key)[2]);                               \
      r3 = ADD_WORD (lmul, r3, (key)[3]);                               \
    }                                                                   \
  while (0)

#define DEFINE_PASS(lmul, bits)                                         \
  static inline_always void                                             \
  pass_##lmul (const aria_keys_t *k, byte *out, const byte *in,         \
               size_t nblocks)                                          \
  {                                                                     \
    vuint8m1_t before_s = indices (where[2]);                           \
    vuint8m1_t before_x = indices (where[3]);                           \
    const u32 (*key)[16] = k->words;                                    \
    const u32 (*last)[16] = key + k->rounds;                            \
    vuint8##lmul##_t r0, r1, r2, r3;                                    \
                                                                        \
    LOAD_##lmul (r, in, nblocks);                                       \
    ADD_KEY (lmul, *key);                                               \
    SUBSTITUTE (lmul, r0, r1, r2, r3);                                  \
    before_s = indices (where[0]);                                      \
    before_x = indices (where[1]);                                      \
    for (;;)                                                            \
      {                                                                 \
        LAYER_A (lmul, bits);                                           \
        key++;                                                          \
        ADD_KEY (lmul, *key);                                           \
        key++;                                                          \
        if (key == last)                                                \
          break;                                                        \
        SUBSTITUTE (lmul, r2, r3, r0, r1);                              \
        LAYER_A (lmul, bits);                                           \
        ADD_KEY (lmul, *key);                                           \
        SUBSTITUTE (lmul, r0, r1, r2, r3);                              \
      }                                                                 \
    before_s = indices (where[2]);                                      \
    before_x = indices (where[3]);                                      \
    SUBSTITUTE (lmul, r2, r3, r0, r1);                                  \
    ADD_KEY (lmul, *key);                                               \
    STORE_##lmul (out, r, nblocks);                                     \
  }

DEFINE_PASS (m1, 8)
DEFINE_PASS (m2, 4)
DEFINE_PASS (m4, 2)

/* With more than MOST_BYTES bytes in a register, only that many of it.  */
void
_gcry_aria_riscv_zvkned_crypt (const aria_keys_t *k, byte *out,
                               const byte *in, size_t nblocks)
{
  size_t bytes = __riscv_vsetvlmax_e8m1 ();
  size_t most = bytes <= MOST_BYTES ? bytes : MOST_BYTES / 4;
  size_t n;

  for (; nblocks; nblocks -= n)
    {
      n = nblocks < most ? nblocks : most;
      if (4 * n <= bytes)
        pass_m1 (k, out, in, n);
      else if (2 * n <= bytes)
        pass_m2 (k, out, in, n);
      else
        pass_m4 (k, out, in, n);
      in += 16 * n;
      out += 16 * n;
    }
  rvv_clear ();
}
