/* t-kernels.c - each row of the cipher tables against a slow cipher
 * Source: RFC 5794, appendix A; FIPS 197, appendices A and C
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#if HAVE_NASM
# include <cpuid.h>
#endif

#include "t-common.h"
#include "g10lib.h"
#include "cipher.h"
#include "bufhelp.h"
#include "ops.h"

/* The library burns as much stack as optimised code uses.  */
#if !defined (__OPTIMIZE__) || defined (__SANITIZE_ADDRESS__)
# define STACK_IS_ODD  1
#elif defined (__has_feature)
# if __has_feature (address_sanitizer)
#  define STACK_IS_ODD  1
# endif
#endif
#ifndef STACK_IS_ODD
# define STACK_IS_ODD  0
#endif

static const char plaintext[] = "00112233445566778899aabbccddeeff";

/* Round keys as the library makes them; for AES with EXPAND, then not those to
 * decrypt.  */
static gcry_err_code_t
expand_key (int cipher, slow_key_t *k, const byte *key, unsigned int keylen,
            aes_expand_t expand)
{
  gcry_err_code_t err;

  if (cipher == 0)
    {
      aria_context_t ctx;

      err = _gcry_aria_expand_key (&ctx, key, keylen);
      if (!err)
        {
          k->rounds = ctx.enc.rounds;
          check_int (ctx.dec.rounds, k->rounds);
          memcpy (k->ek, ctx.enc.rk, 16 * (k->rounds + 1));
          memcpy (k->dk, ctx.dec.rk, 16 * (k->rounds + 1));
        }
    }
  else
    {
      aes_keys_t ctx;

      err = _gcry_aes_expand_key (&ctx, key, keylen, expand);
      if (!err)
        {
          k->rounds = ctx.rounds;
          memcpy (k->ek, ctx.ek, 16 * (ctx.rounds + 1));
          if (!expand)
            memcpy (k->dk, ctx.dk, 16 * (ctx.rounds + 1));
        }
    }

  return err;
}


/* Round keys.  */

static void
test_round_keys (int cipher, const char *row, aes_expand_t expand)
{
  slow_key_t want, got;
  unsigned int keylen, i;
  byte *key;

  /* Keys of one byte, so that each of its values goes through each S-box, and
   * random ones.  */
  for (keylen = 16; keylen <= 32; keylen += 8)
    for (i = 0; i < 256 + 20; i++)
      {
        t_at ("%s%s round keys, %u byte key, number %u",
              ciphers[cipher].name, row, keylen, i);
        key = guarded_end (keylen);
        if (i < 256)
          memset (key, i, keylen);
        else
          random_bytes (key, keylen);
        ciphers[cipher].slow_key (&want, key, keylen);
        check_int (expand_key (cipher, &got, key, keylen, expand), 0);
        check_int (got.rounds, want.rounds);
        check_mem (got.ek, want.ek, 16 * (want.rounds + 1));
        if (!expand)
          check_mem (got.dk, want.dk, 16 * (want.rounds + 1));
        guarded_free ();
      }
}

/* Those of rows that have a key schedule of their own.  */
static void
test_row_keys (void)
{
  unsigned int features = _gcry_get_hw_features ();
  char name[64];
  row_t row;
  unsigned int n;

  for (n = 0; get_row (&row, AES, n); n++)
    if (row.aes->expand && (row.hwf & features) == row.hwf)
      {
        snprintf (name, sizeof name, "/%s", row.name);
        test_round_keys (AES, name, row.aes->expand);
      }
}

static void
test_round_key_vectors (void)
{
  /* RFC 5794, A.1: e1 to e13.  */
  static const char aria_ek[] =
    "d415a75c794b85c5e0d2a0b3cb793bf6" "369c65e4b11777ab713a3e1e6601b8f4"
    "0368d4f13d14497b6529ad7ac809e7d0" "c644552b549a263fb8d0b50906229eec"
    "5f9c434951f2d2ef342787b1a781794c" "afea2c0ce71db6de42a47461f4323c54"
    "324286db44ba4db6c44ac306f2a84b2c" "7f9fa93574d842b9101a58063771eb7b"
    "aab9c57731fcd213ad5677458fcfe6d4" "2f4423bb06465abada5694a19eb88459"
    "9f8772808f5d580d810ef8ddac13abeb" "8684946a155be77ef810744847e35fad"
    "0f0aa16daee61bd7dfee5a599970fb35";
  /* FIPS 197, A.1 to A.3: keys and the last four words.  */
  static const struct
  {
    const char *key, *last;
  } aes[3] =
    {
      { "2b7e151628aed2a6abf7158809cf4f3c",
        "d014f9a8c9ee2589e13f0cc8b6630ca6" },
      { "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
        "e98ba06f448c773c8ecc720401002202" },
      { "603deb1015ca71be2b73aef0857d7781"
        "1f352c073b6108d72d9810a30914dff4",
        "fe4890d1e6188d0b046df344706c631e" }
    };
  slow_key_t k;
  byte key[32];
  size_t keylen;
  unsigned int i;

  t_at ("RFC 5794, A.1");
  check_int (expand_key (0, &k, KEY00, 16, NULL), 0);
  check_hex (k.ek, 13 * 16, aria_ek);

  for (i = 0; i < 3; i++)
    {
      t_at ("FIPS 197, A.%u", i + 1);
      keylen = t_unhex (key, sizeof key, aes[i].key);
      check_int (expand_key (1, &k, key, keylen, NULL), 0);
      check_hex (k.ek + 16 * k.rounds, 16, aes[i].last);
    }
}

/* "ek1 = ..." and "dk1 = ..." of all key sizes in the shared vectors, which
 * are those of the ARIA specification's appendix C.  */
static void
test_round_key_file (void)
{
  const char *shared = getenv ("SHARED_DIR");
  const char *top = getenv ("top_srcdir");
  char path[1024], line[1024];
  char name[8], value[80];
  slow_key_t k = { 0 };
  byte key[32];
  unsigned int number;
  size_t keylen;
  FILE *fp;

  t_at ("aria_rfc5794_intermediate.vec");
  snprintf (path, sizeof path, "%s%s/vectors/aria_rfc5794_intermediate.vec",
            shared ? shared : top ? top : "..",
            shared ? "" : "/../shared");
  fp = fopen (path, "r");
  if (!fp)
    {
      t_skip ("round keys of the ARIA specification", "no file %s", path);
      return;
    }

  while (fgets (line, sizeof line, fp))
    if (sscanf (line, "key = %79s", value) == 1)
      {
        keylen = t_unhex (key, sizeof key, value);
        check_int (expand_key (0, &k, key, keylen, NULL), 0);
      }
    else if (sscanf (line, "%2[edk]%u = %79s", name, &number, value) == 3
             && number >= 1 && number <= k.rounds + 1)
      {
        t_at ("%u rounds, %s%u", k.rounds, name, number);
        check_hex ((*name == 'e' ? k.ek : k.dk) + 16 * (number - 1), 16,
                   value);
      }
  fclose (fp);
}

/* Keys of a length that no size has, of which no byte beyond the last may be
 * read.  (A CMAC of another library took them: 2 bytes and a schedule that
 * read 24.)  A good key works afterwards.  */
static void
test_key_lengths (int cipher)
{
  gcry_cipher_spec_t *spec;
  cipher_bulk_ops_t bulk;
  byte *key, *ctx;
  byte out[16], in[16];
  unsigned int i, keylen;

  t_unhex (in, 16, plaintext);
  for (i = 0; i < 3; i++)
    {
      spec = ciphers[cipher].spec[i];
      ctx = calloc (1, spec->contextsize);
      for (keylen = 0; keylen <= 65; keylen++)
        {
          t_at ("%s, %u byte key", spec->name, keylen);
          memset (&bulk, 0, sizeof bulk);
          key = guarded_end (keylen);
          memcpy (key, KEY00, keylen < 64 ? keylen : 64);
          if (keylen == 16 || keylen == 24 || keylen == 32)
            {
              if (!check_int (spec->setkey (ctx, key, keylen, &bulk), 0))
                continue;
              spec->encrypt (ctx, out, in);
              check_hex (out, 16,
                         ciphers[cipher].ciphertext[(keylen - 16) / 8]);
            }
          else
            check_int (spec->setkey (ctx, key, keylen, &bulk),
                       GPG_ERR_INV_KEYLEN);
        }
      guarded_free ();

      t_at ("%s", spec->name);
      check_int (spec->selftest (spec->algo, 0, NULL), 0);
      check_int (spec->selftest (spec->algo + 1000, 0, NULL),
                 GPG_ERR_CIPHER_ALGO);
      check_msg (spec->contextsize < 8192, "expected a context of less than "
                 "8 KiB, got %zu bytes", spec->contextsize);
      free (ctx);
    }
}


#if HAVE_NASM

/* State of XCR0: the upper halves of ymm0-15, and of zmm0-15.  */
#define XINUSE_UPPER  (1 << 2 | 1 << 6)

static int
have_avx512 (void)
{
  return HAVE_NASM_AVX512 && (_gcry_get_hw_features () & HWF_INTEL_AVX512);
}

static void
use_upper_halves (void)
{
  __asm__ volatile ("vpcmpeqd %%ymm1, %%ymm1, %%ymm1" ::: "xmm1");
}

static void
use_no_register (void)
{
}

/* Whether the machine has XGETBV with ECX = 1, and it sees the difference.  */
static int
xinuse_works (void)
{
  static int known = -1;
  static struct checked_call call;
  unsigned int a, b, c, d;

  if (known >= 0)
    return known;

  known = 0;
  if (!(_gcry_get_hw_features () & HWF_INTEL_AVX2))
    ;                           /* What use_upper_halves needs.  */
  else if (__get_cpuid_count (0xd, 1, &a, &b, &c, &d) && (a & 1 << 2))
    {
      call.clean = 1;
      call.avx512 = have_avx512 ();
      call.function = use_no_register;
      checked_call (&call);
      known = !(call.xinuse & XINUSE_UPPER);
      call.function = use_upper_halves;
      checked_call (&call);
      known = known && (call.xinuse & XINUSE_UPPER) == 1 << 2;
    }
  if (!known)
    t_skip ("upper halves in their initial state", "no XGETBV here that tells "
            "which registers are in use");

  return known;
}

#endif


/* Rows.  */

/* Call S.  If it is a kernel in assembler, registers that belong to the
 * caller keep their values, and of the vector registers nothing is left, in
 * all their bits; rows in C have the compiler's word.  */
static void
run (const subject_t *s, const void *keys, byte *iv, byte *out,
     const byte *in, size_t nblocks)
{
#if HAVE_NASM
  static struct checked_call call;
  unsigned int i;

  if (s->row.hwf)
    {
      memset (&call, 0, offsetof (struct checked_call, vectors));
      call.function = s->function;
      subject_args (s, call.args, keys, iv, out, in, nblocks);
      call.avx512 = have_avx512 ();
      checked_call (&call);
      check_int (call.spoilt, 0);
      for (i = 0; i < (call.avx512 ? 32 : 16); i++)
        if (call.vectors[i][0] == CALL_DIRT)    /* Not used at all.  */
          check_all (call.vectors[i], CALL_DIRT, call.avx512 ? 64 : 32);
        else
          check_all (call.vectors[i], 0, call.avx512 ? 64 : 32);
      return;
    }
#endif

  subject_call_c (s, keys, iv, out, in, nblocks);
}

static void
test_vector (const subject_t *s, const char *in_hex, const char *out_hex)
{
  byte in[16], out[16];

  t_at ("%s, vector", s->name);
  t_unhex (in, 16, in_hex);
  run (s, &s->keys, NULL, out, in, 1);
  check_hex (out, 16, out_hex);
}

/* Every number of blocks (T_QUICK: to 70, and some), input, output and IV
 * between unreadable pages, and in place.  */
static void
test_counts (const subject_t *s)
{
  size_t most = most_blocks (s);
  byte *in_start = guarded_start (16 * most);
  byte *in_end = guarded_end (16 * most) + 16 * most;
  byte *out_start = guarded_start (16 * most);
  byte *out_end = guarded_end (16 * most) + 16 * most;
  byte *iv_start = guarded_start (iv_nbytes (s, most));
  byte *iv_end = guarded_end (iv_nbytes (s, most)) + iv_nbytes (s, most);
  const byte *want;
  byte *in, *out, *iv;
  wanted_t w;
  size_t n, nbytes, ivlen;
  int place;

  wanted_begin (&w, s, most, NULL);
  for (n = s->op->least; n <= most; n += t_quick && n > 70 ? 13 : 1)
    for (place = 0; place < 4; place++)
      {
        want = wanted_out (&w, s, n, &nbytes);
        in = place & 1 ? in_end - 16 * n : in_start;
        out = place & 2 ? out_end - nbytes : out_start;
        ivlen = iv_nbytes (s, n);
        iv = place & 1 ? iv_end - ivlen : iv_start;

        t_at ("%s, %zu blocks %s, to %s a guard page", s->name, n,
              place & 1 ? "before" : "after", place & 2 ? "before" : "after");
        memcpy (in, w.in, 16 * n);
        memcpy (iv, w.iv[0], ivlen);
        memset (out, 0xa5, nbytes);
        run (s, &s->keys, iv, out, in, n);
        check_mem (out, want, nbytes);
        check_mem (iv, iv_after (&w, s, n), ivlen);
        check_mem (in, w.in, 16 * n);

        if (place != 0 && place != 3)
          continue;
        t_at ("%s, %zu blocks in place %s a guard page", s->name, n,
              place ? "before" : "after");
        memcpy (iv, w.iv[0], ivlen);
        run (s, &s->keys, iv, in, in, n);
        check_mem (in, want, nbytes);
        check_mem (iv, iv_after (&w, s, n), ivlen);
      }
  wanted_end (&w);
  guarded_free ();
}

/* Input and output at every offset from a 64-byte line, in ALL pairs or each
 * once, the IV at others, the round keys at those that their type allows;
 * what is around the output stays.  */
static void
test_alignment (const subject_t *s, int all)
{
  size_t n = s->row.width + (s->row.width > 2 ? 1 : 2);
  size_t size = 16 * n + 192;
  byte *in_line = guarded_end (size);
  byte *out_line = guarded_end (size);
  byte *keys = malloc (s->keys_nbytes + 64);
  size_t ivlen = iv_nbytes (s, n);
  byte *ivs = malloc (ivlen + 64);
  const byte *want;
  byte *in, *out, *iv, *k;
  unsigned int i, j;
  size_t nbytes;
  wanted_t w;

  wanted_begin (&w, s, n, NULL);
  want = wanted_out (&w, s, n, &nbytes);
  for (i = 0; i < 64; i++)
    for (j = 0; j < (all ? 64 : 1); j++)
      {
        in = in_line + (all ? j : (7 * i + 3) % 64);
        out = out_line + 64 + i;
        iv = ivs + (3 * i + j) % 64;
        k = keys + (i + j) % 64 / s->keys_align * s->keys_align;
        t_at ("%s, offsets %u and %u", s->name, (unsigned int)(in - in_line),
              i);
        memcpy (k, &s->keys, s->keys_nbytes);
        memcpy (in, w.in, 16 * n);
        memcpy (iv, w.iv[0], ivlen);
        memset (out_line, 0xa5, size);
        run (s, k, iv, out, in, n);
        check_mem (out, want, nbytes);
        check_mem (iv, iv_after (&w, s, n), ivlen);
        check_all (out_line, 0xa5, 64 + i);
        check_all (out + nbytes, 0xa5, size - 64 - i - nbytes);
      }
  wanted_end (&w);
  free (keys);
  free (ivs);
  guarded_free ();
}

static void
count_down (byte *ctr)
{
  int i;

  for (i = 15; i >= 0 && !ctr[i]--; i--)
    ;
}

/* Numbers of blocks at which kernels change their way, not more than
 * most_blocks; 0 behind the last.  */
static size_t
special_count (const subject_t *s, unsigned int i)
{
  static const unsigned char low[] =
    { 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 41 };
  size_t w = s->row.width;
  size_t around[] = { w - 1, w, w + 1, 2 * w - 1, 2 * w, 2 * w + 1,
                      w < 64 ? 0 : 5 * w - 1, 6 * w + 1 };

  if (i < DIM (low))
    return low[i];
  i -= DIM (low);
  return i < DIM (around) && w > 4 ? around[i] : 0;
}

/* Counters that wrap at 8, 16, 32, 64 and 128 bits before each block of a
 * call, and before its first and after its last.  */
static void
test_wraps (const subject_t *s)
{
  static const unsigned int wrap[] = { 8, 16, 32, 64, 128 };
  size_t most = most_blocks (s);
  byte *in = malloc (16 * most);
  byte *out = malloc (16 * most);
  byte first[16], iv[16];
  wanted_t w;
  size_t n, i, before;
  unsigned int bits, nth;

  for (bits = 0; bits < DIM (wrap); bits++)
    {
      /* Key streams: w.out ^ w.in from w.iv[most], where it wraps.  */
      random_bytes (first, 16);
      memset (first + 16 - wrap[bits] / 8, 0, wrap[bits] / 8);
      for (i = 0; i < most; i++)
        count_down (first);
      wanted_begin (&w, s, 2 * most, first);
      for (nth = 0; (n = special_count (s, nth)) != 0; nth++)
        for (before = 0; before <= n; before++)
          {
            i = most - before;
            t_at ("%s, %zu blocks, %zu to 2^%u", s->name, n, before,
                  wrap[bits]);
            memcpy (iv, w.iv[i], 16);
            memcpy (in, w.in + 16 * i, 16 * n);
            run (s, &s->keys, iv, out, in, n);
            check_mem (out, w.out + 16 * i, 16 * n);
            check_mem (iv, w.iv[i + n], 16);
          }
      wanted_end (&w);
    }
  free (in);
  free (out);
}

#if HAVE_NASM

/* What a kernel leaves in registers and on the stack: the same whatever the
 * key and the data are, so there is nothing of them in it.  */
static void
test_leftovers (subject_t *s, const row_t *row)
{
  static struct checked_call call[2];
  static byte stack[2][CALL_STACK_NBYTES];
  size_t most = most_blocks (s);
  byte *in = malloc (16 * most);
  byte *out = malloc (16 * most);
  byte *iv = malloc (16 * most);
  byte counter[16], key[32];
  const op_t *op = s->op;
  unsigned int nth, i;
  size_t n;

  random_bytes (counter, 16);
  for (nth = 0; (n = special_count (s, nth)) != 0; nth++)
    {
      for (i = 0; i < 2; i++)
        {
          random_bytes (key, 32);
          random_bytes (in, 16 * n);
          random_bytes (out, 16 * n);
          random_bytes (iv, 16 * n < 32 ? 32 : 16 * n);
          if (op->how & OP_COUNTER || op->args == ARGS_LANES)
            memcpy (iv, counter, 16);
          if (!check (subject_begin (s, row, op, key, 16)))
            break;

          memset (call + i, 0, sizeof *call);
          call[i].function = s->function;
          call[i].avx512 = have_avx512 ();
          call[i].stack = stack[i];
          subject_args (s, call[i].args, &s->keys, iv, out, in, n);
          checked_call (call + i);
        }
      t_at ("%s, what %zu blocks leave behind under two keys", s->name, n);
      check_mem (call[0].general, call[1].general, sizeof call->general);
      check_mem (call[0].masks, call[1].masks, sizeof call->masks);
      check_mem (call[0].vectors, call[1].vectors, sizeof call->vectors);
      check_mem (stack[0], stack[1], CALL_STACK_NBYTES);
      /* Paint, else nothing has been seen.  */
      check_all (stack[0], CALL_DIRT, 64);
    }
  free (iv);
  free (in);
  free (out);
}

/* The upper halves of vector registers are not only zero but in their initial
 * state: else the caller's SSE code is slow.  (A CPU may count those that are
 * zero as not in use; AMD's do.  So t-lint.sh looks for vzeroupper, too.)  */
static void
test_upper_halves (const subject_t *s)
{
  static struct checked_call call;
  size_t most = most_blocks (s);
  byte *in = calloc (16, most);
  byte *out = malloc (16 * most);
  byte *iv = calloc (16, most);
  unsigned int nth;
  size_t n;

  for (nth = 0; (n = special_count (s, nth)) != 0; nth++)
    {
      t_at ("%s, XINUSE after %zu blocks", s->name, n);
      memset (&call, 0, sizeof call);
      call.function = s->function;
      call.avx512 = have_avx512 ();
      call.clean = 1;
      subject_args (s, call.args, &s->keys, iv, out, in, n);
      checked_call (&call);
      check_int (call.xinuse & XINUSE_UPPER, 0);
    }
  free (iv);
  free (in);
  free (out);
}

#endif /* HAVE_NASM */

static void
test_op (const row_t *row, const op_t *op)
{
  const cipher_t *c = ciphers + row->cipher;
  subject_t s;
  byte key[32];
  unsigned int keylen;

  for (keylen = 16; keylen <= 32; keylen += 8)
    {
      if (!subject_begin (&s, row, op, KEY00, keylen))
        return;
      if (op->args == ARGS_BLOCKS && op->how & OP_DECRYPT)
        test_vector (&s, c->ciphertext[(keylen - 16) / 8], plaintext);
      else if (op->args == ARGS_BLOCKS)
        test_vector (&s, plaintext, c->ciphertext[(keylen - 16) / 8]);

      random_bytes (key, keylen);
      subject_begin (&s, row, op, key, keylen);
      test_counts (&s);
      test_alignment (&s, keylen == 16 && !t_quick);
      if (op->how & OP_COUNTER)
        test_wraps (&s);
    }

#if HAVE_NASM
  if (row->hwf)
    {
      if (xinuse_works ())
        test_upper_halves (&s);
      test_leftovers (&s, row);
    }
#endif
}

static void
test_rows (int cipher)
{
  unsigned int features = _gcry_get_hw_features ();
  char name[64];
  const op_t *op;
  row_t row;
  unsigned int n, i;

  for (n = 0; get_row (&row, cipher, n); n++)
    if ((row.hwf & features) != row.hwf)
      {
        snprintf (name, sizeof name, "%s/%s", ciphers[cipher].name, row.name);
        t_skip (name, "hardware features 0x%x are missing",
                row.hwf & ~features);
      }
    else
      for (i = 0; (op = get_op (cipher, i)); i++)
        test_op (&row, op);
}

/* The functions of ROW for a fixed number of blocks, (ctx, out, in[, ctr],
 * keys), whose OP, by its name, is that of the row.  The context is not
 * read.  */

#if HAVE_NASM_GFNI

static void
test_fixed_op (const char *name, const row_t *row, const op_t *op,
               kernel_t function, size_t nblocks)
{
  static const byte low[] = { 0, 191, 192, 193, 255 };
  static struct checked_call call;
  byte *in = guarded_end (16 * nblocks);
  byte *out = guarded_start (16 * nblocks);
  byte key[32], iv[16];
  unsigned int keylen, i, n;
  subject_t s;
  wanted_t w;

  for (keylen = 16; keylen <= 32; keylen += 8)
    for (i = 0; i < DIM (low); i++)
      {
        random_bytes (key, keylen);
        subject_begin (&s, row, op, key, keylen);
        memset (iv, 0xff, 15);
        iv[15] = low[i];
        wanted_begin (&w, &s, nblocks, iv);
        memcpy (in, w.in, 16 * nblocks);

        t_at ("%s, %s, %u byte key, counter .. ff %02x", name, op->name,
              keylen, low[i]);
        memset (&call, 0, sizeof call);
        call.function = function;
        call.avx512 = have_avx512 ();
        n = 0;
        call.args[n++] = (uintptr_t)(in + 16 * nblocks);
        call.args[n++] = (uintptr_t)out;
        call.args[n++] = (uintptr_t)in;
        if (op->how & OP_COUNTER)
          call.args[n++] = (uintptr_t)iv;
        call.args[n] = (uintptr_t)&s.keys;
        checked_call (&call);
        check_int (call.spoilt, 0);
        check_mem (out, w.out, 16 * nblocks);
        check_mem (iv, w.iv[(op->how & OP_COUNTER) ? nblocks : 0], 16);
        wanted_end (&w);
      }
  guarded_free ();
}

static void
test_fixed (const char *name, const char *row_name, const char *op_names,
            kernel_t function, size_t nblocks)
{
  const op_t *op;
  row_t row;
  unsigned int missing, i, found = 0;

  for (i = 0; get_row (&row, ARIA, i) && strcmp (row.name, row_name);)
    i++;
  missing = row.hwf & ~_gcry_get_hw_features ();
  if (missing)
    {
      t_skip (name, "hardware features 0x%x are missing", missing);
      return;
    }

  for (i = 0; (op = get_op (ARIA, i)); i++)
    if (strstr (op_names, op->name))
      {
        test_fixed_op (name, &row, op, function, nblocks);
        found++;
      }
  check (found);
}

#endif /* HAVE_NASM_GFNI */

static void
test_fixed_counts (void)
{
#if HAVE_NASM_GFNI
  test_fixed ("blk1", "gfni-avx", "encrypt decrypt",
              (kernel_t)_gcry_aria_gfni_avx_crypt_blk1, 1);
#else
  t_skip ("blk1", "no kernels with GFNI in this build");
#endif
#if HAVE_NASM_GFNI && HAVE_NASM_AVX512
  test_fixed ("ecb_crypt_blk64", "gfni-avx512", "encrypt decrypt",
              (kernel_t)_gcry_aria_gfni_avx512_ecb_crypt_blk64, 64);
  test_fixed ("ctr_crypt_blk64", "gfni-avx512", "ctr16be",
              (kernel_t)_gcry_aria_gfni_avx512_ctr_crypt_blk64, 64);
#else
  t_skip ("ecb_crypt_blk64, ctr_crypt_blk64",
          "no kernels with GFNI and AVX512 in this build");
#endif
}

/* What the ciphers offer the modes, whichever rows do it.  */
static void
test_bulk (int cipher)
{
  subject_t s;
  byte key[32];
  const op_t *op;
  unsigned int keylen, i;

  for (keylen = 16; keylen <= 32; keylen += 8)
    for (i = 0; (op = get_op (cipher, i)); i++)
      {
        random_bytes (key, keylen);
        if (!subject_begin_bulk (&s, cipher, op, key, keylen))
          continue;
        test_counts (&s);
        if (op->how & OP_COUNTER)
          test_wraps (&s);
        subject_end (&s);
      }
}


/* The choice of rows and the loop over them.  */

/* What the rows made for the test were given, as text.  */
static char calls[256];

static void
note_call (const char *name, size_t nblocks)
{
  snprintf (calls + strlen (calls), sizeof calls - strlen (calls), "%s%s %zu",
            *calls ? ", " : "", name, nblocks);
}

static void
wide_aria (const aria_keys_t *k, byte *out, const byte *in, size_t nblocks)
{
  note_call ("wide", nblocks);
  _gcry_aria_ref_crypt (k, out, in, nblocks);
}

static void
narrow_aria (const aria_keys_t *k, byte *out, const byte *in, size_t nblocks)
{
  note_call ("narrow", nblocks);
  _gcry_aria_ref_crypt (k, out, in, nblocks);
}

static void
wide_aes (const aes_keys_t *k, byte *out, const byte *in, size_t nblocks)
{
  note_call ("wide", nblocks);
  _gcry_aes_ref_encrypt (k, out, in, nblocks);
}

static void
narrow_aes (const aes_keys_t *k, byte *out, const byte *in, size_t nblocks)
{
  note_call ("narrow", nblocks);
  _gcry_aes_ref_encrypt (k, out, in, nblocks);
}

/* The chains for a machine with FEATURES: all rows that it can run and no
 * other, in the order of the table, "ref" last.  */
static void
test_choice (aria_context_t *aria, aes_context_t *aes, unsigned int features)
{
  unsigned int i, n;

  t_at ("rows for features 0x%x", features);

  _gcry_aria_choose (aria, features);
  for (i = n = 0; _gcry_aria_impls[i].name; i++)
    if (!(_gcry_aria_impls[i].hwf & ~features))
      check (aria->chain[n++] == _gcry_aria_impls + i);
  check (!aria->chain[n]);
  check_str (aria->chain[n - 1]->name, "ref");
  for (i = 0; aria->chain[i]->least != 1;)
    i++;
  check (aria->single == aria->chain[i]);

  _gcry_aes_choose (aes, features);
  for (i = n = 0; _gcry_aes_impls[i].name; i++)
    if (!(_gcry_aes_impls[i].hwf & ~features))
      check (aes->chain[n++] == _gcry_aes_impls + i);
  check (!aes->chain[n]);
  check_str (aes->chain[n - 1]->name, "ref");
  for (i = 0; aes->chain[i]->least != 1;)
    i++;
  check (aes->single == aes->chain[i]);
}

static void
slow_blocks (const slow_key_t *k, slow_block_t slow, byte *out,
             const byte *in, size_t nblocks)
{
  for (; nblocks; nblocks--, out += 16, in += 16)
    slow (k, out, in);
}

static void
test_loop (void)
{
  /* The end of a chain that begins with rows of 8 blocks, at least 5, and of
   * 4 blocks, at least 2.  */
  static const struct aria_impl aria_rows[2] =
    {
      { .name = "wide", .width = 8, .least = 5, .crypt = wide_aria },
      { .name = "narrow", .width = 4, .least = 2, .crypt = narrow_aria }
    };
  static const struct aes_impl aes_rows[2] =
    {
      {
        .name = "wide", .width = 8, .least = 5,
        .encrypt = wide_aes, .decrypt = wide_aes
      },
      {
        .name = "narrow", .width = 4, .least = 2,
        .encrypt = narrow_aes, .decrypt = narrow_aes
      }
    };
  static const struct
  {
    size_t nblocks;
    const char *calls;          /* The rest goes to "ref".  */
  } loop[] =
    {
      { 0, "" }, { 1, "" }, { 2, "narrow 2" }, { 4, "narrow 4" },
      { 5, "wide 5" }, { 8, "wide 8" }, { 9, "wide 8" },
      { 11, "wide 8, narrow 3" }, { 15, "wide 8, wide 7" },
      { 16, "wide 16" }, { 29, "wide 24, wide 5" },
      { 28, "wide 24, narrow 4" }, { 25, "wide 24" }
    };
  const struct aria_impl *aria_ref;
  const struct aes_impl *aes_ref;
  aria_context_t aria;
  aes_context_t aes;
  slow_key_t k;
  byte in[16 * 32], out[16 * 32], want[16 * 32];
  unsigned int i;

  for (aria_ref = _gcry_aria_impls; aria_ref[1].name;)
    aria_ref++;
  for (aes_ref = _gcry_aes_impls; aes_ref[1].name;)
    aes_ref++;

  check_int (_gcry_aria_expand_key (&aria, KEY00, 32), 0);
  check_int (_gcry_aes_expand_key (&aes.k, KEY00, 32, NULL), 0);
  test_choice (&aria, &aes, 0);
  test_choice (&aria, &aes, ~0u);
  for (i = 0; i < 32; i++)
    test_choice (&aria, &aes, 1u << i);

  aria.chain[0] = aria_rows;
  aria.chain[1] = aria_rows + 1;
  aria.chain[2] = aria_ref;
  aria.chain[3] = NULL;
  aes.chain[0] = aes_rows;
  aes.chain[1] = aes_rows + 1;
  aes.chain[2] = aes_ref;
  aes.chain[3] = NULL;
  random_bytes (in, sizeof in);
  for (i = 0; i < DIM (loop); i++)
    {
      t_at ("aria loop, %zu blocks", loop[i].nblocks);
      slow_aria_key (&k, KEY00, 32);
      slow_blocks (&k, slow_aria_encrypt, want, in, loop[i].nblocks);
      *calls = 0;
      _gcry_aria_crypt (&aria, &aria.enc, out, in, loop[i].nblocks);
      check_str (calls, loop[i].calls);
      check_mem (out, want, 16 * loop[i].nblocks);

      t_at ("aes loop, %zu blocks", loop[i].nblocks);
      slow_aes_key (&k, KEY00, 32);
      slow_blocks (&k, slow_aes_encrypt, want, in, loop[i].nblocks);
      *calls = 0;
      _gcry_aes_crypt (&aes, out, in, loop[i].nblocks, 1);
      check_str (calls, loop[i].calls);
      check_mem (out, want, 16 * loop[i].nblocks);
    }
}


/* What stays on the stack: a thread works on a stack of ours, which is
 * searched for words of the key, the round keys and the states.  */

#define STACK_SIZE   (512 * 1024)
#define NSTATE       7          /* Blocks.  */
#define MAX_SECRETS  60000

static struct
{
  gcry_cipher_spec_t *spec;
  const byte *key;
  unsigned int keylen;
  byte *ctx, *iv, *in, *out;
  cipher_bulk_ops_t bulk;
} job;

static u32 secrets[MAX_SECRETS];
static unsigned int nsecrets;

static void
add_secrets (const u8 *p, size_t nbytes)
{
  u32 x;

  for (; nbytes >= 4; nbytes -= 4, p += 4)
    {
      memcpy (&x, p, 4);
      if (nsecrets < MAX_SECRETS)
        secrets[nsecrets++] = x;
    }
}

static void
add_word (u32 x)
{
  add_secrets ((const u8 *)&x, 4);
}

/* A state, and what ARIA's layer A makes of it on its way ("Layer A" in
 * aria-ref.c), as a compiler may keep any of it on the stack.  */
static void
add_state (const u8 *state)
{
  u32 w[4], all = 0, x;
  int i;

  add_secrets (state, 16);
  for (i = 0; i < 4; i++)
    {
      w[i] = buf_get_le32 (state + 4 * i);
      x = w[i] ^ (w[i] << 16 | w[i] >> 16);
      w[i] ^= x ^ (x << 8 & 0xff00ff00) ^ (x >> 8 & 0x00ff00ff);
      all ^= w[i];
    }
  for (i = 0; i < 4; i++)
    {
      x = w[i];
      add_word (x);
      add_word (x << 16 | x >> 16);
      x ^= all;
      add_word (x);
      add_word (x << 16 | x >> 16);
      x = (x << 8 & 0xff00ff00) | (x >> 8 & 0x00ff00ff);
      add_word (x);
      add_word (x << 16 | x >> 16);
    }
}

static int
compare_words (const void *a, const void *b)
{
  const u32 *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

enum step
  {
    SETKEY, ENCRYPT, DECRYPT, ENCRYPT_BLOCK, DECRYPT_BLOCK, ENCRYPT_CBC,
    ENCRYPT_CFB, NSTEPS
  };

static const char *const step_name[NSTEPS] =
  { "setkey", "encryption", "decryption", "encryption of a block",
    "decryption of a block", "CBC encryption", "CFB encryption" };

/* A step in a thread of its own: the next would cover its traces.  */
static void *
do_step (void *arg)
{
  unsigned int depth = 0;

  switch (*(const enum step *)arg)
    {
    case SETKEY:
      if (job.spec->setkey (job.ctx, job.key, job.keylen, &job.bulk))
        job.bulk.ecb_crypt = NULL;
      break;
    case ENCRYPT:
      job.bulk.ecb_crypt (job.ctx, job.out, job.in, NSTATE, 1);
      break;
    case DECRYPT:
      job.bulk.ecb_crypt (job.ctx, job.out, job.in, NSTATE, 0);
      break;
    case ENCRYPT_BLOCK:
      depth = job.spec->encrypt (job.ctx, job.out, job.in);
      break;
    case DECRYPT_BLOCK:
      depth = job.spec->decrypt (job.ctx, job.out, job.in);
      break;
    case ENCRYPT_CBC:
      if (job.bulk.cbc_enc)
        job.bulk.cbc_enc (job.ctx, job.iv, job.out, job.in, NSTATE, 0);
      break;
    case ENCRYPT_CFB:
      if (job.bulk.cfb_enc)
        job.bulk.cfb_enc (job.ctx, job.iv, job.out, job.in, NSTATE);
      break;
    case NSTEPS:
      break;
    }

  /* As the mode layer does.  */
  if (depth)
    _gcry_burn_stack (depth + 4 * sizeof (void *));

  return NULL;
}

/* How many words on the stack are secrets; *LAST: the place of the last of
 * them in bytes from the top.  */
static unsigned int
find_secrets (const byte *stack, unsigned int *last)
{
  unsigned int i, found = 0;
  u64 pair;
  u32 x;

  for (i = 0; i < STACK_SIZE; i += 4)
    {
      memcpy (&pair, stack + i / 8 * 8, 8);
      if (pair >> 32 && pair >> 32 < 0x10000)
        continue;               /* An address: its low half is random.  */

      memcpy (&x, stack + i, 4);
      if (x && bsearch (&x, secrets, nsecrets, sizeof *secrets,
                        compare_words))
        {
          found++;
          *last = STACK_SIZE - i;
        }
    }

  return found;
}

static void
test_stack_step (enum step step)
{
  pthread_attr_t attr;
  pthread_t thread;
  unsigned int found, last = 0;
  byte *stack;
  const byte *view;             /* The same pages at another place, where
                                 * valgrind lets us read them.  */
  int fd;

  fd = memfd_create ("stack", 0);
  check_int (ftruncate (fd, STACK_SIZE), 0);
  stack = mmap (NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  view = mmap (NULL, STACK_SIZE, PROT_READ, MAP_SHARED, fd, 0);
  close (fd);
  if (!check (stack != MAP_FAILED && view != MAP_FAILED))
    return;

  pthread_attr_init (&attr);
  check_int (pthread_attr_setstack (&attr, stack, STACK_SIZE), 0);
  check_int (pthread_create (&thread, &attr, do_step, &step), 0);
  check_int (pthread_join (thread, NULL), 0);
  pthread_attr_destroy (&attr);

  found = find_secrets (view, &last);
  check_msg (!found, "expected no word of key or state, got %u of them, "
             "the last %u bytes below the stack's top", found, last);
  munmap (stack, STACK_SIZE);
  munmap ((void *)view, STACK_SIZE);
}

static void
test_stack (int cipher)
{
  const cipher_t *c = ciphers + cipher;
  byte key[32], in[16 * NSTATE], out[16 * NSTATE], block[16];
  byte iv[16];
  slow_key_t k;
  unsigned int size, i;
  enum step step;

  if (STACK_IS_ODD)
    {
      t_skip ("keys on the stack", "%s: built without optimisation or with "
              "the address sanitizer, which make frames of their own kind",
              c->name);
      return;
    }

  for (size = 0; size < 3; size++)
    {
      random_bytes (key, sizeof key);
      random_bytes (in, sizeof in);
      nsecrets = 0;
      slow_watch = add_state;
      c->slow_key (&k, key, 16 + 8 * size);
      add_secrets (key, 16 + 8 * size);
      add_secrets (k.ek, 16 * (k.rounds + 1));
      add_secrets (k.dk, 16 * (k.rounds + 1));
      for (i = 0; i < NSTATE; i++)
        {
          c->slow_encrypt (&k, block, in + 16 * i);
          c->slow_decrypt (&k, block, in + 16 * i);
        }
      memset (iv, 0, sizeof iv);
      for (i = 0; i < NSTATE; i++)
        {
          buf_xor (iv, iv, in + 16 * i, 16);
          c->slow_encrypt (&k, iv, iv);
        }
      memset (iv, 0, sizeof iv);
      for (i = 0; i < NSTATE; i++)
        {
          c->slow_encrypt (&k, iv, iv);
          buf_xor (iv, iv, in + 16 * i, 16);
        }
      slow_watch = NULL;
      qsort (secrets, nsecrets, sizeof *secrets, compare_words);

      job.spec = c->spec[size];
      job.key = key;
      job.keylen = 16 + 8 * size;
      job.iv = iv;
      job.in = in;
      job.out = out;
      job.ctx = calloc (1, job.spec->contextsize);
      memset (&job.bulk, 0, sizeof job.bulk);
      for (step = SETKEY; step < NSTEPS; step++)
        {
          t_at ("%s, what %s leaves on the stack", c->spec[size]->name,
                step_name[step]);
          memset (iv, 0, sizeof iv);
          test_stack_step (step);
          if (!check (job.bulk.ecb_crypt))
            break;              /* No key.  */
        }
      free (job.ctx);
    }
}

int
main (void)
{
  int cipher;

  t_begin ("t-kernels");
  t_seed ();
  _gcry_global_any_init ();

  test_round_key_vectors ();
  test_round_key_file ();

  /* First: a row that is broken may break what comes then.  */
  for (cipher = 0; cipher < NCIPHERS; cipher++)
    test_rows (cipher);
  for (cipher = 0; cipher < NCIPHERS; cipher++)
    {
      test_round_keys (cipher, "", NULL);
      test_key_lengths (cipher);
      test_bulk (cipher);
      test_stack (cipher);
    }
  test_row_keys ();
  test_fixed_counts ();
  test_loop ();

  return t_end ();
}
