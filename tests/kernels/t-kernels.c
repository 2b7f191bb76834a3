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

#include "t-common.h"
#include "g10lib.h"
#include "cipher.h"
#include "bufhelp.h"
#include "aria-impl.h"
#include "aes-impl.h"
#include "slow.h"

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

/* Every row gets at least so many blocks.  */
#define LEAST_BLOCKS  41

typedef void (*slow_block_t) (const slow_key_t *k, u8 *out, const u8 *in);

/* A row in one direction under one key.  */
typedef struct subject
{
  char name[64];                /* "aria/ref encrypt, 16 byte key".  */
  unsigned int width;
  const struct aria_impl *aria; /* Or NULL and  */
  aes_blocks_t aes;             /* this.  */
  slow_block_t slow;
  const slow_key_t *key;
  union
  {
    aria_keys_t aria;
    byte aes[17 * 16];
  } keys;                       /* As the row reads them.  */
  size_t keys_size;
} subject_t;

/* A row of either table.  */
typedef struct row
{
  const char *name;
  unsigned int hwf, width;
  const struct aria_impl *aria;
  const struct aes_impl *aes;
} row_t;

typedef struct cipher
{
  const char *name;
  void (*slow_key) (slow_key_t *k, const u8 *key, unsigned int keylen);
  slow_block_t slow_encrypt, slow_decrypt;
  const char *ciphertext[3];    /* Of 00112233..ff under 000102.., by key
                                 * size.  */
  gcry_cipher_spec_t *spec[3];
} cipher_t;

/* RFC 5794, A.1 to A.3; FIPS 197, C.1 to C.3.  */
static const cipher_t ciphers[2] =
  {
    {
      "aria", slow_aria_key, slow_aria_encrypt, slow_aria_decrypt,
      { "d718fbd6ab644c739da95f3be6451778",
        "26449c1805dbe7aa25a468ce263a9e79",
        "f92bd7c79fb72e2f2b8f80c1972d24fc" },
      { &_gcry_cipher_spec_aria128, &_gcry_cipher_spec_aria192,
        &_gcry_cipher_spec_aria256 }
    },
    {
      "aes", slow_aes_key, slow_aes_encrypt, slow_aes_decrypt,
      { "69c4e0d86a7b0430d8cdb78070b4c55a",
        "dda97ca4864cdfe06eaf70a0ec0d7191",
        "8ea2b7ca516745bfeafc49904b496089" },
      { &_gcry_cipher_spec_aes, &_gcry_cipher_spec_aes192,
        &_gcry_cipher_spec_aes256 }
    }
  };

static const char plaintext[] = "00112233445566778899aabbccddeeff";

/* Row N of the table of ciphers[CIPHER]; 0 behind the end.  */
static int
get_row (row_t *row, int cipher, unsigned int n)
{
  if (cipher == 0)
    {
      const struct aria_impl *i = _gcry_aria_impls + n;
      row_t r = { i->name, i->hwf, i->width, i, NULL };
      *row = r;
    }
  else
    {
      const struct aes_impl *i = _gcry_aes_impls + n;
      row_t r = { i->name, i->hwf, i->width, NULL, i };
      *row = r;
    }

  return row->name != NULL;
}

/* Round keys as the library makes them.  */
static gcry_err_code_t
expand_key (int cipher, slow_key_t *k, const byte *key, unsigned int keylen)
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
      aes_context_t ctx;

      err = _gcry_aes_expand_key (&ctx, key, keylen);
      if (!err)
        {
          k->rounds = ctx.rounds;
          memcpy (k->ek, ctx.ek, 16 * (ctx.rounds + 1));
          memcpy (k->dk, ctx.dk, 16 * (ctx.rounds + 1));
        }
    }

  return err;
}


/* Round keys.  */

static void
test_round_keys (int cipher)
{
  slow_key_t want, got;
  unsigned int keylen, i;
  byte *key;

  for (keylen = 16; keylen <= 32; keylen += 8)
    for (i = 0; i < 20; i++)
      {
        t_at ("%s round keys, %u byte key", ciphers[cipher].name, keylen);
        key = guarded_end (keylen);
        random_bytes (key, keylen);
        ciphers[cipher].slow_key (&want, key, keylen);
        check_int (expand_key (cipher, &got, key, keylen), 0);
        check_int (got.rounds, want.rounds);
        check_mem (got.ek, want.ek, 16 * (want.rounds + 1));
        check_mem (got.dk, want.dk, 16 * (want.rounds + 1));
        guarded_free ();
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
  check_int (expand_key (0, &k, KEY00, 16), 0);
  check_hex (k.ek, 13 * 16, aria_ek);

  for (i = 0; i < 3; i++)
    {
      t_at ("FIPS 197, A.%u", i + 1);
      keylen = t_unhex (key, sizeof key, aes[i].key);
      check_int (expand_key (1, &k, key, keylen), 0);
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
        check_int (expand_key (0, &k, key, keylen), 0);
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


/* Rows.  */

/* Calls that look at what a kernel does to registers.  Rows in C keep the
 * compiler's word, so they are called as they are.  */

/* checked-call.asm knows the offsets.  */
struct checked_call
{
  void (*function) (void);
  u64 args[6];
  u64 avx512;                   /* There are 32 vector registers of 64
                                 * bytes; else 16 of 32.  */
  u64 spoilt;
  byte align[56];
  byte vectors[32][64];
};

/* What it fills vector registers with.  */
#define DIRT  0xd1

typedef char checked_call_is_as_asm_thinks
  [offsetof (struct checked_call, spoilt) == 64
   && offsetof (struct checked_call, vectors) == 128 ? 1 : -1];

#if HAVE_NASM
void checked_call (struct checked_call *c);
#endif

/* Call FUNCTION, of a kernel, with the other arguments.  Registers
 * that belong to the caller keep their values, and of the vector registers
 * nothing is left, in all their bits.  */
static void
call_kernel (void (*function) (void), const void *a, const void *b,
             const void *c, u64 d, u64 e, u64 f)
{
  static struct checked_call call;
  unsigned int i;

  memset (&call, 0, sizeof call);
  call.function = function;
  call.args[0] = (uintptr_t)a;
  call.args[1] = (uintptr_t)b;
  call.args[2] = (uintptr_t)c;
  call.args[3] = d;
  call.args[4] = e;
  call.args[5] = f;
  call.avx512 = (HAVE_NASM_AVX512
                 && (_gcry_get_hw_features () & HWF_INTEL_AVX512));
#if HAVE_NASM
  checked_call (&call);
#endif
  check_int (call.spoilt, 0);
  for (i = 0; i < (call.avx512 ? 32 : 16); i++)
    if (call.vectors[i][0] == DIRT)     /* Not used at all.  */
      check_all (call.vectors[i], DIRT, call.avx512 ? 64 : 32);
    else
      check_all (call.vectors[i], 0, call.avx512 ? 64 : 32);
}

/* An int as the upper half of its register may be.  */
#define DIRTY_INT(i)  ((u64)(unsigned int)(i) | (u64)0xdeadbeef << 32)

static void
aria_crypt (const struct aria_impl *impl, const aria_keys_t *k, byte *out,
            const byte *in, size_t nblocks)
{
  if (impl->hwf)
    call_kernel ((void (*) (void))impl->crypt, k, out, in,
                 nblocks, 0, 0);
  else
    impl->crypt (k, out, in, nblocks);
}

static void
aria_ctr (const struct aria_impl *impl, const aria_keys_t *k, byte *ctr,
          byte *out, const byte *in, size_t nblocks)
{
  if (impl->hwf)
    call_kernel ((void (*) (void))impl->ctr16be, k, ctr, out,
                 (uintptr_t)in, nblocks, 0);
  else
    impl->ctr16be (k, ctr, out, in, nblocks);
}

static void
aria_chain (const struct aria_impl *impl, aria_chain_t chain,
            const aria_keys_t *k, byte *iv, byte *out, const byte *in,
            size_t nblocks)
{
  if (impl->hwf)
    call_kernel ((void (*) (void))chain, k, iv, out,
                 (uintptr_t)in, nblocks, 0);
  else
    chain (k, iv, out, in, nblocks);
}

static void
aria_cbc (const struct aria_impl *impl, const aria_keys_t *k, byte *iv,
          byte *out, const byte *in, size_t nblocks, int cbc_mac)
{
  if (impl->hwf)
    call_kernel ((void (*) (void))impl->cbc_enc, k, iv, out,
                 (uintptr_t)in, nblocks, DIRTY_INT (cbc_mac));
  else
    impl->cbc_enc (k, iv, out, in, nblocks, cbc_mac);
}

/* Let S crypt, with round keys that are a copy of S->keys.  */
static void
run (const subject_t *s, const void *keys, byte *out, const byte *in,
     size_t nblocks)
{
  if (s->aria)
    aria_crypt (s->aria, keys, out, in, nblocks);
  else
    s->aes (keys, s->key->rounds, out, in, nblocks);
}

/* Set S->keys of S->key.  */
static void
set_keys (subject_t *s, int decrypt)
{
  const u8 *rk = decrypt ? s->key->dk : s->key->ek;
  size_t nbytes = 16 * (s->key->rounds + 1);

  random_bytes ((byte *)&s->keys, sizeof s->keys);
  s->keys_size = s->aria ? sizeof s->keys.aria : nbytes;
  if (!s->aria)
    memcpy (s->keys.aes, rk, nbytes);
  else
    {
      memcpy (s->keys.aria.rk, rk, nbytes);
      s->keys.aria.rounds = s->key->rounds;
      _gcry_aria_prepare (&s->keys.aria, s->aria->forms);
    }
}

/* The blocks that S has to make of IN.  */
static void
slow_blocks (const subject_t *s, byte *out, const byte *in, size_t nblocks)
{
  for (; nblocks; nblocks--)
    {
      s->slow (s->key, out, in);
      out += 16;
      in += 16;
    }
}

static size_t
most_blocks (const subject_t *s)
{
  size_t n = 2 * s->width + 1;

  return n > LEAST_BLOCKS ? n : LEAST_BLOCKS;
}

static void
test_vector (const subject_t *s, const char *in_hex, const char *out_hex)
{
  byte in[16], out[16];

  t_at ("%s, vector", s->name);
  t_unhex (in, 16, in_hex);
  run (s, &s->keys, out, in, 1);
  check_hex (out, 16, out_hex);
}

/* Every number of blocks, between unreadable pages, and in place.  */
static void
test_counts (const subject_t *s)
{
  size_t most = most_blocks (s);
  byte *want = malloc (16 * most);
  byte *in, *out;
  size_t n;
  int end;

  for (n = 1; n <= most; n++)
    for (end = 0; end < 2; end++)
      {
        t_at ("%s, %zu blocks %s a guard page", s->name, n,
              end ? "before" : "after");
        in = end ? guarded_end (16 * n) : guarded_start (16 * n);
        out = end ? guarded_end (16 * n) : guarded_start (16 * n);
        random_bytes (in, 16 * n);
        slow_blocks (s, want, in, n);
        run (s, &s->keys, out, in, n);
        check_mem (out, want, 16 * n);

        t_at ("%s, %zu blocks in place %s a guard page", s->name, n,
              end ? "before" : "after");
        run (s, &s->keys, in, in, n);
        check_mem (in, want, 16 * n);
        guarded_free ();
      }
  free (want);
}

/* Input, output and round keys at every offset from a 64-byte line, the keys
 * of ARIA at those that their type allows; what is around the output stays.  */
static void
test_alignment (const subject_t *s)
{
  size_t n = s->width + (s->width > 2 ? 1 : 2);
  size_t size = 16 * n + 192;
  byte *in = guarded_end (size);
  byte *out = guarded_end (size);
  byte *want = malloc (16 * n);
  byte *keys = malloc (s->keys_size + 64);
  unsigned int offset, other, key_offset;

  for (offset = 0; offset < 64; offset++)
    {
      t_at ("%s, offset %u", s->name, offset);
      other = (7 * offset + 3) % 64;
      key_offset = s->aria ? offset / sizeof (u32) * sizeof (u32) : offset;
      memcpy (keys + key_offset, &s->keys, s->keys_size);
      random_bytes (in + other, 16 * n);
      memset (out, 0xa5, size);
      slow_blocks (s, want, in + other, n);
      run (s, keys + key_offset, out + 64 + offset, in + other, n);
      check_mem (out + 64 + offset, want, 16 * n);
      check_all (out, 0xa5, 64 + offset);
      check_all (out + 64 + offset + 16 * n, 0xa5, 128 - offset);
    }
  free (want);
  free (keys);
  guarded_free ();
}

static void
count_down (byte *ctr)
{
  int i;

  for (i = 15; i >= 0 && !ctr[i]--; i--)
    ;
}

/* Counters that wrap at 16, 32, 64 and 128 bits.  */
static void
test_ctr (const subject_t *s, aes_ctr_t aes_ctr)
{
  static const unsigned int wrap[] = { 0, 16, 32, 64, 128 };
  size_t most = most_blocks (s);
  byte *want = malloc (16 * most);
  byte *in, *out;
  byte c[16], d[16];
  size_t n, i, before;
  unsigned int w;

  for (w = 0; w < DIM (wrap); w++)
    for (n = 1; n <= most; n++)
      {
        before = random_below (n + 1);  /* Blocks up to the wrap.  */
        t_at ("%s ctr, %zu blocks, %zu to 2^%u", s->name, n, before, wrap[w]);
        random_bytes (c, 16);
        memset (c + 16 - wrap[w] / 8, 0, wrap[w] / 8);
        for (i = 0; i < before; i++)
          count_down (c);
        memcpy (d, c, 16);
        in = guarded_end (16 * n);
        out = guarded_start (16 * n);
        random_bytes (in, 16 * n);
        for (i = 0; i < n; i++)
          {
            s->slow (s->key, want + 16 * i, d);
            cipher_block_xor (want + 16 * i, want + 16 * i, in + 16 * i, 16);
            cipher_block_add (d, 1, 16);
          }
        if (s->aria)
          aria_ctr (s->aria, &s->keys.aria, c, out, in, n);
        else
          aes_ctr (s->keys.aes, s->key->rounds, c, out, in, n);
        check_mem (out, want, 16 * n);
        check_mem (c, d, 16);
        guarded_free ();
      }
  free (want);
}

/* CBC encryption, CBC-MAC, CFB encryption and OFB (SP 800-38A, 6.2 to 6.4),
 * of a row or as the cipher offers them.  */

enum chain { CBC, CBC_MAC, CFB, OFB, NCHAINS };

static const char *const chain_name[NCHAINS] =
  { "CBC", "CBC-MAC", "CFB", "OFB" };

typedef struct chain_ops
{
  const struct aria_impl *aria; /* Or NULL and  */
  const cipher_bulk_ops_t *bulk;        /* this.  */
  void *ctx;                    /* What it takes.  */
} chain_ops_t;

static int
has_chain (enum chain chain, const chain_ops_t *ops)
{
  switch (chain)
    {
    case CFB: return ops->aria ? !!ops->aria->cfb_enc : !!ops->bulk->cfb_enc;
    case OFB: return ops->aria ? !!ops->aria->ofb_enc : !!ops->bulk->ofb_enc;
    default: return ops->aria ? !!ops->aria->cbc_enc : !!ops->bulk->cbc_enc;
    }
}

static void
run_chain (enum chain chain, const chain_ops_t *ops, byte *iv, byte *out,
           const byte *in, size_t nblocks)
{
  const struct aria_impl *aria = ops->aria;
  void *ctx = ops->ctx;

  if (chain == CFB && aria)
    aria_chain (aria, aria->cfb_enc, ctx, iv, out, in, nblocks);
  else if (chain == CFB)
    ops->bulk->cfb_enc (ctx, iv, out, in, nblocks);
  else if (chain == OFB && aria)
    aria_chain (aria, aria->ofb_enc, ctx, iv, out, in, nblocks);
  else if (chain == OFB)
    ops->bulk->ofb_enc (ctx, iv, out, in, nblocks);
  else if (aria)
    aria_cbc (aria, ctx, iv, out, in, nblocks, chain == CBC_MAC);
  else
    ops->bulk->cbc_enc (ctx, iv, out, in, nblocks, chain == CBC_MAC);
}

static void
test_chain (enum chain chain, slow_block_t slow, const slow_key_t *k,
            const chain_ops_t *ops, const char *name)
{
  byte want[16 * LEAST_BLOCKS], in_place[16 * LEAST_BLOCKS];
  byte iv[16], got_iv[16], first_iv[16];
  byte *in, *out, *w;
  size_t n, i, out_nbytes;

  if (!has_chain (chain, ops))
    return;

  for (n = 0; n <= LEAST_BLOCKS; n++)
    {
      t_at ("%s %s, %zu blocks", name, chain_name[chain], n);
      out_nbytes = chain == CBC_MAC ? n ? 16 : 0 : 16 * n;
      in = guarded_end (16 * n);
      out = guarded_end (out_nbytes);
      random_bytes (in, 16 * n);
      random_bytes (first_iv, 16);

      memcpy (iv, first_iv, 16);
      for (i = 0; i < n; i++)
        {
          w = want + (chain == CBC_MAC ? 0 : 16 * i);
          if (chain == CBC || chain == CBC_MAC)
            buf_xor (iv, iv, in + 16 * i, 16);
          slow (k, iv, iv);
          if (chain == CFB)
            buf_xor (iv, iv, in + 16 * i, 16);
          if (chain == OFB)
            buf_xor (w, iv, in + 16 * i, 16);
          else
            memcpy (w, iv, 16);
        }

      memcpy (got_iv, first_iv, 16);
      run_chain (chain, ops, got_iv, out, in, n);
      check_mem (out, want, out_nbytes);
      check_mem (got_iv, iv, 16);

      memcpy (in_place, in, 16 * n);
      memcpy (got_iv, first_iv, 16);
      run_chain (chain, ops, got_iv, in_place, in_place, n);
      check_mem (in_place, want, out_nbytes);
      check_mem (got_iv, iv, 16);
      guarded_free ();
    }
}

static void
test_aria_chains (subject_t *s)
{
  chain_ops_t ops = { s->aria, NULL, &s->keys.aria };
  int chain;

  for (chain = 0; chain < NCHAINS; chain++)
    test_chain (chain, s->slow, s->key, &ops, s->name);
}

static void
test_row (int cipher, const row_t *row)
{
  static slow_key_t k;
  subject_t s;
  byte key[32];
  unsigned int keylen;
  int decrypt;

  for (keylen = 16; keylen <= 32; keylen += 8)
    for (decrypt = 0; decrypt < 2; decrypt++)
      {
        snprintf (s.name, sizeof s.name, "%s/%s %s, %u byte key",
                  ciphers[cipher].name, row->name,
                  decrypt ? "decrypt" : "encrypt", keylen);
        s.width = row->width;
        s.aria = row->aria;
        if (row->aes)
          s.aes = decrypt ? row->aes->decrypt : row->aes->encrypt;
        s.slow = (decrypt ? ciphers[cipher].slow_decrypt
                  : ciphers[cipher].slow_encrypt);
        s.key = &k;

        ciphers[cipher].slow_key (&k, KEY00, keylen);
        set_keys (&s, decrypt);
        if (decrypt)
          test_vector (&s, ciphers[cipher].ciphertext[(keylen - 16) / 8],
                       plaintext);
        else
          test_vector (&s, plaintext,
                       ciphers[cipher].ciphertext[(keylen - 16) / 8]);

        random_bytes (key, keylen);
        ciphers[cipher].slow_key (&k, key, keylen);
        set_keys (&s, decrypt);
        test_counts (&s);
        test_alignment (&s);
        if (decrypt)
          continue;
        if (row->aria ? row->aria->ctr16be != NULL
            : row->aes->ctr16be != NULL)
          test_ctr (&s, row->aes ? row->aes->ctr16be : NULL);
        if (row->aria)
          test_aria_chains (&s);
      }
}

static void
test_rows (int cipher)
{
  unsigned int features = _gcry_get_hw_features ();
  char name[64];
  row_t row;
  unsigned int n;

  for (n = 0; get_row (&row, cipher, n); n++)
    if ((row.hwf & features) != row.hwf)
      {
        snprintf (name, sizeof name, "%s/%s", ciphers[cipher].name, row.name);
        t_skip (name, "hardware features 0x%x are missing",
                row.hwf & ~features);
      }
    else
      test_row (cipher, &row);
}


static void
test_chains (int cipher)
{
  const cipher_t *c = ciphers + cipher;
  cipher_bulk_ops_t bulk = { 0 };
  chain_ops_t ops = { NULL, &bulk, NULL };
  slow_key_t k;
  byte key[32];
  byte *ctx;
  int i, chain;

  for (i = 0; i < 3; i++)
    {
      random_bytes (key, sizeof key);
      c->slow_key (&k, key, 16 + 8 * i);
      ctx = calloc (1, c->spec[i]->contextsize);
      t_at ("%s", c->spec[i]->name);
      if (!check_int (c->spec[i]->setkey (ctx, key, 16 + 8 * i, &bulk), 0))
        continue;
      ops.ctx = ctx;
      for (chain = 0; chain < NCHAINS; chain++)
        test_chain (chain, c->slow_encrypt, &k, &ops, c->spec[i]->name);
      free (ctx);
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
wide_aes (const byte *rk, unsigned int rounds, byte *out, const byte *in,
          size_t nblocks)
{
  note_call ("wide", nblocks);
  _gcry_aes_ref_encrypt (rk, rounds, out, in, nblocks);
}

static void
narrow_aes (const byte *rk, unsigned int rounds, byte *out, const byte *in,
            size_t nblocks)
{
  note_call ("narrow", nblocks);
  _gcry_aes_ref_encrypt (rk, rounds, out, in, nblocks);
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
test_loop (void)
{
  /* The end of a chain that begins with rows of 8 blocks, at least 5, and of
   * 4 blocks, at least 2.  */
  static const struct aria_impl aria_rows[2] =
    {
      { "wide", 0, 0, 8, 5, wide_aria, NULL, NULL, NULL, NULL },
      { "narrow", 0, 0, 4, 2, narrow_aria, NULL, NULL, NULL, NULL }
    };
  static const struct aes_impl aes_rows[2] =
    {
      { "wide", 0, 8, 5, wide_aes, wide_aes, NULL },
      { "narrow", 0, 4, 2, narrow_aes, narrow_aes, NULL }
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
  subject_t s;
  byte in[16 * 32], out[16 * 32], want[16 * 32];
  unsigned int i;

  for (aria_ref = _gcry_aria_impls; aria_ref[1].name;)
    aria_ref++;
  for (aes_ref = _gcry_aes_impls; aes_ref[1].name;)
    aes_ref++;

  check_int (_gcry_aria_expand_key (&aria, KEY00, 32), 0);
  check_int (_gcry_aes_expand_key (&aes, KEY00, 32), 0);
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
      s.key = &k;
      s.slow = slow_aria_encrypt;
      slow_aria_key (&k, KEY00, 32);
      slow_blocks (&s, want, in, loop[i].nblocks);
      *calls = 0;
      _gcry_aria_crypt (&aria, &aria.enc, out, in, loop[i].nblocks);
      check_str (calls, loop[i].calls);
      check_mem (out, want, 16 * loop[i].nblocks);

      t_at ("aes loop, %zu blocks", loop[i].nblocks);
      s.slow = slow_aes_encrypt;
      slow_aes_key (&k, KEY00, 32);
      slow_blocks (&s, want, in, loop[i].nblocks);
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
  for (cipher = 0; cipher < 2; cipher++)
    {
      test_round_keys (cipher);
      test_key_lengths (cipher);
      test_rows (cipher);
      test_chains (cipher);
      test_stack (cipher);
    }
  test_loop ();

  return t_end ();
}
