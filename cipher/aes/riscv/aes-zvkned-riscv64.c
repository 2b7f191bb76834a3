/* aes-zvkned-riscv64.c - AES with Zvkned
 * Source: FIPS 197; SP 800-38A; RFC 7253; RFC 8452, section 4; IEEE Std
 *   1619, 5.3; RISC-V Cryptography Extensions Volume II, Zvkned
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What a mode goes on with, its IV or counter, is in memory between the
 * steps: one step is as many blocks as four registers hold.
 */

#include <config.h>
#include <string.h>

#include "bufhelp.h"
#include "aes-zvkned-times-87.h"
#include "aes-zvkned-xts.h"


/*-- Key schedule --*/

/* Kernel instructions have the number of the round key in them.  */
#define NEXT_128(i)                                     \
  w = __riscv_vaeskf1_vi_u32m1 (w, i, 4);               \
  rvv_store_m1 (k->ek[i], w, 1)

static inline_always void
expand_128 (aes_keys_t *k, const byte *key)
{
  vuint32m1_t w = rvv_load_m1 (key, 1);

  rvv_store_m1 (k->ek[0], w, 1);
  NEXT_128 (1);
  NEXT_128 (2);
  NEXT_128 (3);
  NEXT_128 (4);
  NEXT_128 (5);
  NEXT_128 (6);
  NEXT_128 (7);
  NEXT_128 (8);
  NEXT_128 (9);
  NEXT_128 (10);
}

/* Of both halves of the key in turn.  */
#define NEXT_256(i, w, other)                           \
  w = __riscv_vaeskf2_vi_u32m1 (w, other, i, 4);        \
  rvv_store_m1 (k->ek[i], w, 1)

static inline_always void
expand_256 (aes_keys_t *k, const byte *key)
{
  vuint32m1_t a = rvv_load_m1 (key, 1);
  vuint32m1_t b = rvv_load_m1 (key + 16, 1);

  rvv_store_m1 (k->ek[0], a, 1);
  rvv_store_m1 (k->ek[1], b, 1);
  NEXT_256 (2, a, b);
  NEXT_256 (3, b, a);
  NEXT_256 (4, a, b);
  NEXT_256 (5, b, a);
  NEXT_256 (6, a, b);
  NEXT_256 (7, b, a);
  NEXT_256 (8, a, b);
  NEXT_256 (9, b, a);
  NEXT_256 (10, a, b);
  NEXT_256 (11, b, a);
  NEXT_256 (12, a, b);
  NEXT_256 (13, b, a);
  NEXT_256 (14, a, b);
}

/* There is no instruction for keys of 192 bits.  That for 128 bits makes of
 * (0, 0, 0, w) the word SubWord (RotWord (w)) ^ Rcon.  Of six words each is
 * the XOR of the one before and of the old one, so all are sums of those in
 * front, which are made by shifts of 1 and 2 elements.  A is the first four
 * words of six and B the other two.  */
#define NEXT_192(i)                                                     \
  do                                                                    \
    {                                                                   \
      t = __riscv_vslideup_vx_u32m1 (                                   \
            zero, __riscv_vslidedown_vx_u32m1 (b, 1, 1), 3, 4);         \
      t = __riscv_vaeskf1_vi_u32m1 (t, i, 4);                           \
      x = __riscv_vmv_x_s_u32m1_u32 (t);                                \
      a = __riscv_vxor_vv_u32m1 (                                       \
            a, __riscv_vslide1up_vx_u32m1 (zero, x, 4), 4);             \
      a = __riscv_vxor_vv_u32m1 (                                       \
            a, __riscv_vslide1up_vx_u32m1 (a, 0, 4), 4);                \
      a = __riscv_vxor_vv_u32m1 (                                       \
            a, __riscv_vslideup_vx_u32m1 (zero, a, 2, 4), 4);           \
      x = __riscv_vmv_x_s_u32m1_u32 (                                   \
            __riscv_vslidedown_vx_u32m1 (a, 3, 1));                     \
      b = __riscv_vxor_vv_u32m1 (                                       \
            b, __riscv_vslide1up_vx_u32m1 (b, 0, 2), 2);                \
      b = __riscv_vxor_vx_u32m1 (b, x, 2);                              \
      __riscv_vse32_v_u32m1 (w + 6 * i, a, 4);                          \
      if (i < 8)                                                        \
        __riscv_vse32_v_u32m1 (w + 6 * i + 4, b, 2);                    \
    }                                                                   \
  while (0)

static inline_always void
expand_192 (aes_keys_t *k, const byte *key)
{
  u32 *w = (u32 *)(void *)k->ek[0];
  vuint32m1_t zero = __riscv_vmv_v_x_u32m1 (0, 4);
  vuint32m1_t a = rvv_load_m1 (key, 1);
  vuint32m1_t b = __riscv_vreinterpret_v_u8m1_u32m1 (
                    __riscv_vle8_v_u8m1 (key + 16, 8));
  vuint32m1_t t;
  u32 x;

  __riscv_vse32_v_u32m1 (w, a, 4);
  __riscv_vse32_v_u32m1 (w + 4, b, 2);
  NEXT_192 (1);
  NEXT_192 (2);
  NEXT_192 (3);
  NEXT_192 (4);
  NEXT_192 (5);
  NEXT_192 (6);
  NEXT_192 (7);
  NEXT_192 (8);
}

void
_gcry_aes_riscv_zvkned_expand_key (aes_keys_t *k, const byte *key,
                                   unsigned int keylen)
{
  k->rounds = 6 + keylen / 4;           /* 10, 12, 14.  */
  if (keylen == 16)
    expand_128 (k, key);
  else if (keylen == 24)
    expand_192 (k, key);
  else
    expand_256 (k, key);
  rvv_clear ();
}


/*-- Modes whose blocks wait for each other --*/

enum { CBC, CFB, OFB };

/* With NEXT = 0, CBC's OUT is one block.  */
static inline_always void
serial_body (const aes_keys_t *k, byte *iv, byte *out, const byte *in,
             size_t nblocks, size_t next, const int mode, const int rounds)
{
  vuint32m1_t v = rvv_load_m1 (iv, 1);
  vuint32m1_t x;
  AES_KEYS (k, rounds, 1);

  for (; nblocks; nblocks--)
    {
      x = rvv_load_m1 (in, 1);
      if (mode == CBC)
        v = __riscv_vxor_vv_u32m1 (v, x, 4);
      v = aes_crypt_m1 (v, AES_KEY_ARGS, 1, rounds, 4);
      x = __riscv_vxor_vv_u32m1 (v, x, 4);
      if (mode == CFB)
        v = x;
      rvv_store_m1 (out, mode == CBC ? v : x, 1);
      in += 16;
      out += next;
    }
  rvv_store_m1 (iv, v, 1);
}

void
_gcry_aes_riscv_zvkned_cbc_enc (const aes_keys_t *k, byte *iv, byte *out,
                                const byte *in, size_t nblocks, int cbc_mac)
{
  AES_BY_ROUNDS (k, serial_body, k, iv, out, in, nblocks, cbc_mac ? 0 : 16,
                 CBC);
  rvv_clear ();
}

void
_gcry_aes_riscv_zvkned_cfb_enc (const aes_keys_t *k, byte *iv, byte *out,
                                const byte *in, size_t nblocks)
{
  AES_BY_ROUNDS (k, serial_body, k, iv, out, in, nblocks, 16, CFB);
  rvv_clear ();
}

void
_gcry_aes_riscv_zvkned_ofb_enc (const aes_keys_t *k, byte *iv, byte *out,
                                const byte *in, size_t nblocks)
{
  AES_BY_ROUNDS (k, serial_body, k, iv, out, in, nblocks, 16, OFB);
  rvv_clear ();
}


/*-- Modes whose blocks do not --*/

enum { ECB, CBC_DEC, CFB_DEC };

/* A step does N blocks with what IV holds, and updates IV.
 * shifted_LMUL: IV and all blocks of C but the last, which goes to IV.  */
#define DEFINE_STEP(lmul)                                               \
  static inline_always vuint32##lmul##_t                                \
  shifted_##lmul (byte *iv, vuint32##lmul##_t c, size_t n)              \
  {                                                                     \
    vuint32##lmul##_t v = rvv_load_##lmul (iv, 1);                      \
                                                                        \
    v = __riscv_vslideup_vx_u32##lmul (v, c, 4, 4 * n);                 \
    rvv_store_##lmul (iv, __riscv_vslidedown_vx_u32##lmul (             \
                        c, 4 * (n - 1), 4), 1);                         \
    return v;                                                           \
  }                                                                     \
  static inline_always void                                             \
  step_##lmul (byte *iv, byte *out, const byte *in, size_t n,           \
               AES_KEY_PARAMS, const int mode, const int encrypt,       \
               const int rounds)                                        \
  {                                                                     \
    size_t vl = 4 * n;                                                  \
    vuint32##lmul##_t x = rvv_load_##lmul (in, n);                      \
    vuint32##lmul##_t s = x;                                            \
                                                                        \
    if (mode == CFB_DEC)                                                \
      s = shifted_##lmul (iv, x, n);                                    \
    s = aes_crypt_##lmul (s, AES_KEY_ARGS, encrypt, rounds, vl);        \
    if (mode == CBC_DEC)                                                \
      x = shifted_##lmul (iv, x, n);                                    \
    if (mode != ECB)                                                    \
      s = __riscv_vxor_vv_u32##lmul (s, x, vl);                         \
    rvv_store_##lmul (out, s, n);                                       \
  }

DEFINE_STEP (m1)
DEFINE_STEP (m2)
DEFINE_STEP (m4)

static inline_always void
parallel_body (const aes_keys_t *k, byte *iv, byte *out, const byte *in,
               size_t nblocks, const int mode, const int encrypt,
               const int rounds)
{
  size_t group = aes_smaller (rvv_group_blocks (), AES_MOST_BLOCKS);
  AES_KEYS (k, rounds, encrypt);

  for (; nblocks >= group; nblocks -= group)
    {
      step_m4 (iv, out, in, group, AES_KEY_ARGS, mode, encrypt, rounds);
      in += 16 * group;
      out += 16 * group;
    }
  if (nblocks)
    AES_SHORTEST (step, nblocks, group, iv, out, in, nblocks, AES_KEY_ARGS,
                  mode, encrypt, rounds);
}

void
_gcry_aes_riscv_zvkned_encrypt (const aes_keys_t *k, byte *out,
                                const byte *in, size_t nblocks)
{
  AES_BY_ROUNDS (k, parallel_body, k, NULL, out, in, nblocks, ECB, 1);
  rvv_clear ();
}

void
_gcry_aes_riscv_zvkned_decrypt (const aes_keys_t *k, byte *out,
                                const byte *in, size_t nblocks)
{
  AES_BY_ROUNDS (k, parallel_body, k, NULL, out, in, nblocks, ECB, 0);
  rvv_clear ();
}

void
_gcry_aes_riscv_zvkned_cbc_dec (const aes_keys_t *k, byte *iv, byte *out,
                                const byte *in, size_t nblocks)
{
  AES_BY_ROUNDS (k, parallel_body, k, iv, out, in, nblocks, CBC_DEC, 0);
  rvv_clear ();
}

void
_gcry_aes_riscv_zvkned_cfb_dec (const aes_keys_t *k, byte *iv, byte *out,
                                const byte *in, size_t nblocks)
{
  AES_BY_ROUNDS (k, parallel_body, k, iv, out, in, nblocks, CFB_DEC, 1);
  rvv_clear ();
}


/*-- CTR --*/

/* Word WORD of each block counts, from bit SHIFT on.  It does not carry.
 * counting_LMUL: the mask of these words.
 * counters_LMUL: the counter at CTR and the N - 1 behind it.
 * stream_LMUL: encrypt the counters S and XOR them to N blocks.
 * ctr_LMUL: do N blocks with the counter at CTR and those behind it.  */
#define DEFINE_CTR(lmul, bool)                                          \
  static inline_always vbool##bool##_t                                  \
  counting_##lmul (const unsigned int word, size_t vl)                  \
  {                                                                     \
    vuint32##lmul##_t i = __riscv_vid_v_u32##lmul (vl);                 \
                                                                        \
    i = __riscv_vand_vx_u32##lmul (i, 3, vl);                           \
    return __riscv_vmseq_vx_u32##lmul##_b##bool (i, word, vl);          \
  }                                                                     \
  static inline_always vuint32##lmul##_t                                \
  counters_##lmul (const byte *ctr, size_t n, const unsigned int word,  \
                   const unsigned int shift)                            \
  {                                                                     \
    size_t vl = rvv_here (4 * n);                                       \
    vuint32##lmul##_t i = __riscv_vid_v_u32##lmul (vl);                 \
    vuint32##lmul##_t v = __riscv_vmv_v_x_u32##lmul (0, vl);            \
                                                                        \
    v = __riscv_vaesz_vs_u32m1_u32##lmul (v, rvv_load_m1 (ctr, 1), vl); \
    i = __riscv_vsrl_vx_u32##lmul (i, 2, vl);                           \
    i = __riscv_vsll_vx_u32##lmul (i, shift, vl);                       \
    return __riscv_vadd_vv_u32##lmul##_mu (counting_##lmul (word, vl),  \
                                           v, v, i, vl);                \
  }                                                                     \
  static inline_always void                                             \
  stream_##lmul (vuint32##lmul##_t s, byte *out, const byte *in,        \
                 size_t n, AES_KEY_PARAMS, const int rounds)            \
  {                                                                     \
    s = aes_crypt_##lmul (s, AES_KEY_ARGS, 1, rounds, 4 * n);           \
    rvv_before_loads (s);                                               \
    s = __riscv_vxor_vv_u32##lmul (s, rvv_load_##lmul (in, n), 4 * n);  \
    rvv_store_##lmul (out, s, n);                                       \
  }                                                                     \
  static inline_always void                                             \
  ctr_##lmul (const byte *ctr, byte *out, const byte *in, size_t n,     \
              AES_KEY_PARAMS, const unsigned int word,                  \
              const unsigned int shift, const int rounds)               \
  {                                                                     \
    stream_##lmul (counters_##lmul (ctr, n, word, shift), out, in, n,   \
                   AES_KEY_ARGS, rounds);                               \
  }

DEFINE_CTR (m1, 32)
DEFINE_CTR (m2, 16)
DEFINE_CTR (m4, 8)

enum { CTR16BE, CTR32LE };

/* In runs of whole groups, or of fewer blocks than one, with no carry out of
 * the byte or word that counts.  With 128 bits that is the last byte; the
 * number goes from registers to CTR between runs.  */
static inline_always void
ctr_body (const aes_keys_t *k, byte *ctr, byte *out, const byte *in,
          size_t nblocks, const int mode, const int rounds)
{
  const unsigned int word = mode == CTR16BE ? 3 : 0;
  const unsigned int shift = mode == CTR16BE ? 24 : 0;
  size_t group = aes_smaller (rvv_group_blocks (), AES_MOST_BLOCKS);
  u64 high = buf_get_be64 (ctr);
  u64 low = buf_get_be64 (ctr + 8);
  size_t run, n;
  AES_KEYS (k, rounds, 1);

  for (; nblocks; nblocks -= run)
    {
      run = nblocks;
      if (mode == CTR16BE)
        run = aes_smaller (run, 256 - low % 256);
      if (run >= group)
        {
          vuint32m4_t v = counters_m4 (ctr, group, word, shift);
          vbool8_t counting = counting_m4 (word, 4 * group);

          run &= -group;
          for (n = run; n; n -= group)
            {
              stream_m4 (v, out, in, group, AES_KEY_ARGS, rounds);
              v = __riscv_vadd_vx_u32m4_mu (counting, v, v, group << shift,
                                            4 * group);
              in += 16 * group;
              out += 16 * group;
            }
        }
      else
        {
          AES_SHORTEST (ctr, run, group, ctr, out, in, run, AES_KEY_ARGS,
                        word, shift, rounds);
          in += 16 * run;
          out += 16 * run;
        }

      if (mode == CTR16BE)
        {
          low += run;
          high += low < run;
          buf_put_be64 (ctr, high);
          buf_put_be64 (ctr + 8, low);
        }
      else
        buf_put_le32 (ctr, buf_get_le32 (ctr) + run);
    }
}

void
_gcry_aes_riscv_zvkned_ctr16be (const aes_keys_t *k, byte *ctr, byte *out,
                                const byte *in, size_t nblocks)
{
  AES_BY_ROUNDS (k, ctr_body, k, ctr, out, in, nblocks, CTR16BE);
  rvv_clear ();
}

void
_gcry_aes_riscv_zvkned_ctr32le (const aes_keys_t *k, byte *ctr, byte *out,
                                const byte *in, size_t nblocks)
{
  AES_BY_ROUNDS (k, ctr_body, k, ctr, out, in, nblocks, CTR32LE);
  rvv_clear ();
}


/*-- OCB --*/

/* With G, a power of 2, and m G <= i < (m + 1) G,
 *   Offset_i = Offset_mG ^ D_(i - mG),
 * where D_j, the XOR of L_ntz(1) to L_ntz(j), has L_b where bit b of
 * j ^ j >> 1 is set: from j - 1 to j just bit ntz(j) of that changes.  G = 2^b
 * blocks of D are in two registers.
 *
 * D_0 to D_(GROUP - 1) of the L at L.  */
static inline_always vuint32m2_t
ocb_differences (const byte *l, size_t group)
{
  size_t vl = 4 * group;
  vuint32m2_t j = __riscv_vsrl_vx_u32m2 (__riscv_vid_v_u32m2 (vl), 2, vl);
  vuint32m2_t gray = __riscv_vxor_vv_u32m2 (
                       j, __riscv_vsrl_vx_u32m2 (j, 1, vl), vl);
  vuint32m2_t d = __riscv_vmv_v_x_u32m2 (0, vl);
  vuint32m2_t with;
  vbool16_t set;
  unsigned int b;

  for (b = 0; (size_t)1 << b < group; b++)
    {
      set = __riscv_vmsne_vx_u32m2_b16 (
              __riscv_vand_vx_u32m2 (gray, 1u << b, vl), 0, vl);
      with = __riscv_vmv_v_v_u32m2 (d, vl);
      with = __riscv_vaesz_vs_u32m1_u32m2 (with, rvv_load_m1 (l + 16 * b, 1),
                                           vl);
      d = __riscv_vmerge_vvm_u32m2 (d, with, set, vl);
    }
  return d;
}

enum { OCB_DECRYPT, OCB_ENCRYPT, OCB_HASH };

static inline_always void
ocb_body (const aes_keys_t *k, struct aes_ocb *ocb, byte *out,
          const byte *in, size_t nblocks, const int what, const int rounds)
{
  size_t group = aes_smaller (rvv_group_blocks (), AES_MOST_BLOCKS) / 2;
  size_t all = 4 * group;
  vuint32m2_t d = ocb_differences (ocb->l, group);
  vuint32m2_t sum = __riscv_vmv_v_x_u32m2 (0, all);
  vuint32m1_t offset = rvv_load_m1 (ocb->offset, 1);
  vuint32m2_t s, w;
  vuint32m1_t t;
  size_t n, r, vl;
  u64 done = ocb->done;

  rvv_before_loads (d);
  {
    AES_KEYS (k, rounds, what != OCB_DECRYPT);

    for (; nblocks; nblocks -= n)
      {
        /* Of block DONE + 1, and what D has for it.  */
        r = (done + 1) % group;
        n = aes_smaller (nblocks, group - r);
        vl = 4 * n;
        t = rvv_load_m1 (ocb->l + 16 * __builtin_ctzll (done + 1), 1);
        offset = __riscv_vxor_vv_u32m1 (offset, t, 4);
        w = __riscv_vslidedown_vx_u32m2 (d, 4 * r, all);
        t = __riscv_vxor_vv_u32m1 (offset, __riscv_vget_v_u32m2_u32m1 (w, 0),
                                   4);
        w = __riscv_vaesz_vs_u32m1_u32m2 (w, t, vl);
        offset = __riscv_vget_v_u32m2_u32m1 (
                   __riscv_vslidedown_vx_u32m2 (w, 4 * (n - 1), 4), 0);

        s = rvv_load_m2 (in, n);
        if (what == OCB_ENCRYPT)
          sum = __riscv_vxor_vv_u32m2_tu (sum, sum, s, vl);
        s = __riscv_vxor_vv_u32m2 (s, w, vl);
        s = aes_crypt_m2 (s, AES_KEY_ARGS, what != OCB_DECRYPT, rounds, vl);
        if (what == OCB_HASH)
          sum = __riscv_vxor_vv_u32m2_tu (sum, sum, s, vl);
        else
          {
            s = __riscv_vxor_vv_u32m2 (s, w, vl);
            if (what == OCB_DECRYPT)
              sum = __riscv_vxor_vv_u32m2_tu (sum, sum, s, vl);
            rvv_store_m2 (out, s, n);
            out += 16 * n;
          }
        in += 16 * n;
        done += n;
      }
  }

  /* The sum of all blocks of SUM.  */
  for (n = group / 2; n; n /= 2)
    sum = __riscv_vxor_vv_u32m2 (
            sum, __riscv_vslidedown_vx_u32m2 (sum, 4 * n, 4 * n), 4 * n);
  t = __riscv_vxor_vv_u32m1 (__riscv_vget_v_u32m2_u32m1 (sum, 0),
                             rvv_load_m1 (ocb->sum, 1), 4);
  rvv_store_m1 (ocb->sum, t, 1);
  rvv_store_m1 (ocb->offset, offset, 1);
  ocb->done = done;
}

void
_gcry_aes_riscv_zvkned_ocb_crypt (const aes_keys_t *k, struct aes_ocb *ocb,
                                  byte *out, const byte *in, size_t nblocks,
                                  int encrypt)
{
  if (!out)
    AES_BY_ROUNDS (k, ocb_body, k, ocb, out, in, nblocks, OCB_HASH);
  else if (encrypt)
    AES_BY_ROUNDS (k, ocb_body, k, ocb, out, in, nblocks, OCB_ENCRYPT);
  else
    AES_BY_ROUNDS (k, ocb_body, k, ocb, out, in, nblocks, OCB_DECRYPT);
  rvv_clear ();
}


/*-- XTS --*/

static inline_always vuint64m4_t
zvkned_groups (vuint64m4_t w, byte *out, const byte *in, size_t nbytes,
               AES_KEY_PARAMS, const int encrypt, const int rounds)
{
  size_t vl = __riscv_vsetvlmax_e64m4 ();
  size_t group = vl / 2;
  const byte *end = in + nbytes;
  vbool16_t even = __riscv_vreinterpret_v_u8m1_b16 (xts_even ());
  vuint64m4_t c = __riscv_vundefined_u64m4 ();
  vuint64m4_t x;

  do
    {
      xts_group (w, out, in, AES_KEY_ARGS, encrypt, rounds);
      in += 16 * group;
      out += 16 * group;

      /* What leaves an element, and goes to the other of the pair.  */
      x = __riscv_vsrl_vx_u64m4 (w, -group, vl);
      c = __riscv_vslideup_vx_u64m4 (c, x, 1, vl);
      c = __riscv_vslidedown_vx_u64m4_mu (even, c, x, 1, vl);
      w = __riscv_vsll_vx_u64m4 (w, group, vl);
      w = XTS_ADD_TIMES_87 (m4, w, c, even, vl);
    }
  while (in != end);

  return w;
}

XTS_DEFINE (_gcry_aes_riscv_zvkned_xts_crypt, zvkned_groups)
