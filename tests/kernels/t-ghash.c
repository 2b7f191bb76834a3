/* t-ghash.c - the rows of the GHASH table against the definitions
 * Source: SP 800-38D, 6.3 and 6.4; RFC 8452, section 3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Linked with the library's inside.
 */

#include <config.h>

#include <stddef.h>
#include <stdint.h>

#include "g10lib.h"
#include "ghash-impl.h"
#include "kernel-call.h"
#include "t-common.h"

#define MAX_BLOCKS  70


/*-- The definitions, by the bit --*/

/* Y = Y * H in GCM's field (SP 800-38D, 6.3, algorithm 1).  */
static void
gcm_multiply (byte *y, const byte *h)
{
  byte z[16] = { 0 };
  byte v[16];
  int i, j, last;

  memcpy (v, h, 16);
  for (i = 0; i < 128; i++)
    {
      if (y[i / 8] & (0x80 >> (i % 8)))
        for (j = 0; j < 16; j++)
          z[j] ^= v[j];

      last = v[15] & 1;
      for (j = 15; j > 0; j--)
        v[j] = (v[j] >> 1) | (v[j - 1] << 7);
      v[0] >>= 1;
      if (last)
        v[0] ^= 0xe1;
    }
  memcpy (y, z, 16);
}

/* Y = dot (Y, H) = Y * H * x^-128 (RFC 8452, section 3): the product, then
 * 128 times the division by x, before which the polynomial of the field is
 * added to what x does not divide.  */
static void
siv_multiply (byte *y, const byte *h)
{
  byte bits[256] = { 0 };       /* Coefficient of x^i.  */
  int i, j;

  for (i = 0; i < 128; i++)
    if (y[i / 8] >> (i % 8) & 1)
      for (j = 0; j < 128; j++)
        bits[i + j] ^= h[j / 8] >> (j % 8) & 1;

  for (i = 0; i < 128; i++)     /* Bit I is now that of x^0.  */
    if (bits[i])
      {
        bits[i + 121] ^= 1;
        bits[i + 126] ^= 1;
        bits[i + 127] ^= 1;
        bits[i + 128] ^= 1;
      }

  memset (y, 0, 16);
  for (i = 0; i < 128; i++)
    y[i / 8] |= bits[128 + i] << (i % 8);
}

/* The hashes, which have only the multiplication of their own.  */
struct hash
{
  const char *name;
  void (*setkey) (ghash_key_t *key, const byte *h,
                  const struct ghash_impl *impl);
  void (*multiply) (byte *y, const byte *h);
};

static const struct hash hashes[] =
  {
    { "ghash", _gcry_ghash_setkey, gcm_multiply },
    { "polyval", _gcry_polyval_setkey, siv_multiply }
  };

static void
define (const struct hash *hash, const byte *h, byte *y, const byte *in,
        size_t nblocks)
{
  int i;

  for (; nblocks; nblocks--, in += 16)
    {
      for (i = 0; i < 16; i++)
        y[i] ^= in[i];
      hash->multiply (y, h);
    }
}


/*-- Checks of one row --*/

/* What a function in assembler did to the caller's registers: nothing, and of
 * vector registers nothing is left, in all their bits.  */
#if HAVE_NASM
static void
checked (kernel_t function, ghash_key_t *key, byte *hash, const byte *in,
         size_t nblocks)
{
  static struct checked_call call;
  unsigned int i;

  memset (&call, 0, offsetof (struct checked_call, vectors));
  call.function = function;
  call.args[0] = (uintptr_t)key;
  call.args[1] = (uintptr_t)hash;
  call.args[2] = (uintptr_t)in;
  call.args[3] = nblocks;
  call.avx512 = HAVE_NASM_AVX512
                && (_gcry_get_hw_features () & HWF_INTEL_AVX512);
  checked_call (&call);
  check_int (call.spoilt, 0);
  check_int ((unsigned int)call.result, 0);
  for (i = 0; i < (call.avx512 ? 32 : 16); i++)
    {
      byte low = call.vectors[i][0];
      byte high = call.vectors[i][16];

      /* Not used at all, but for a vzeroupper; or cleared.  */
      check (low == CALL_DIRT || low == 0);
      check (high == CALL_DIRT || high == 0);
      check_all (call.vectors[i], low, 16);
      check_all (call.vectors[i] + 16, high, call.avx512 ? 48 : 16);
      check (low || !high);
    }
}
#endif

static void
set_key (const struct ghash_impl *impl, const struct hash *hash,
         ghash_key_t *key, const byte *h)
{
  hash->setkey (key, h, impl);
#if HAVE_NASM
  if (impl->hwf)
    checked ((kernel_t)impl->setkey, key, NULL, NULL, 0);
#endif
}

static void
run (const struct ghash_impl *impl, ghash_key_t *key, byte *hash,
     const byte *in, size_t nblocks)
{
#if HAVE_NASM
  if (impl->hwf)
    checked ((kernel_t)key->blocks, key, hash, in, nblocks);
  else
#endif
    key->blocks (key, hash, in, nblocks);
}

/* Published values.  */
static void
check_known (const struct ghash_impl *impl)
{
  ghash_key_t key;
  byte h[16], y[16], in[32];

  /* McGrew, Viega: "The Galois/Counter Mode of Operation", test case 2.  */
  t_at ("%s: ghash, known", impl->name);
  t_unhex (h, 16, "66e94bd4ef8a2c3b884cfa59ca342b2e");
  t_unhex (in, 32, "0388dace60b6a392f328c2b971b2fe78"
                   "00000000000000000000000000000080");
  memset (y, 0, 16);
  _gcry_ghash_setkey (&key, h, impl);
  run (impl, &key, y, in, 2);
  check_hex (y, 16, "f38cbb1ad69223dcc3457ae5b6b0f885");

  /* RFC 8452, appendix A.  */
  t_at ("%s: polyval, known", impl->name);
  t_unhex (h, 16, "25629347589242761d31f826ba4b757b");
  t_unhex (in, 32, "4f4f95668c83dfb6401762bb2d01a262"
                   "d1a24ddd2721d006bbe45f20d3c9f362");
  memset (y, 0, 16);
  _gcry_polyval_setkey (&key, h, impl);
  run (impl, &key, y, in, 2);
  check_hex (y, 16, "f7a3b47b846119fae5b7866cf5e5b77e");
}

/* Random factors and blocks, every count, the input up to the edge of its
 * page on either side.  */
static void
check_counts (const struct ghash_impl *impl, const struct hash *hash)
{
  ghash_key_t key;
  byte h[16], want[16], got[16];
  byte *in;
  size_t n;

  for (n = 0; n <= MAX_BLOCKS; n++)
    {
      t_at ("%s: %s, %zu blocks", impl->name, hash->name, n);
      in = n % 2 ? guarded_start (16 * n) : guarded_end (16 * n);
      random_bytes (in, 16 * n);
      random_bytes (h, 16);
      random_bytes (want, 16);
      memcpy (got, want, 16);

      set_key (impl, hash, &key, h);
      run (impl, &key, got, in, n);
      define (hash, h, want, in, n);
      check_mem (got, want, 16);
      guarded_free ();
    }
}

/* Factors and blocks in which whole classes of bits are set: these make the
 * largest sums where a row adds partial products.  */
static void
check_patterns (const struct ghash_impl *impl, const struct hash *hash)
{
  static const byte fills[] =
    { 0x00, 0xff, 0x11, 0x22, 0x44, 0x88, 0x77, 0xee, 0x0f, 0xf0, 0x01, 0x80 };
  ghash_key_t key;
  byte h[16], want[16], got[16], in[32];
  size_t i, j, part;

  for (i = 0; i < DIM (fills); i++)
    for (j = 0; j < DIM (fills); j++)
      for (part = 0; part < 4; part++)
        {
          t_at ("%s: %s, factor %02x, blocks %02x, part %zu", impl->name,
                hash->name, fills[i], fills[j], part);
          memset (h, fills[i], 16);
          memset (in, fills[j], 32);
          if (part & 1)
            memset (h, 0, 8);
          if (part & 2)
            memset (h + 8, 0, 8);
          memset (want, 0, 16);
          memset (got, 0, 16);

          set_key (impl, hash, &key, h);
          run (impl, &key, got, in, 2);
          define (hash, h, want, in, 2);
          check_mem (got, want, 16);
        }
}

static void
check_alignment (const struct ghash_impl *impl, const struct hash *hash)
{
  ghash_key_t key;
  byte space[16 * 9 + 64], state[16 + 64], h[16], want[16];
  size_t i;

  for (i = 0; i < 64; i++)
    {
      t_at ("%s: %s, offset %zu", impl->name, hash->name, i);
      random_bytes (space, sizeof space);
      random_bytes (state, sizeof state);
      random_bytes (h, 16);
      memcpy (want, state + i, 16);

      set_key (impl, hash, &key, h);
      run (impl, &key, state + i, space + 63 - i, 9);
      define (hash, h, want, space + 63 - i, 9);
      check_mem (state + i, want, 16);
    }
}


/*-- Pieces of any length --*/

static void
check_pieces (const struct hash *hash)
{
  ghash_key_t key;
  ghash_state_t state, final;
  byte h[16], want[16], last[16];
  byte in[16 * MAX_BLOCKS];
  size_t nbytes, done, n;
  int round;

  for (round = 0; round < 200; round++)
    {
      nbytes = random_below (sizeof in - 16);
      t_at ("%s, %zu bytes in pieces", hash->name, nbytes);
      random_bytes (in, nbytes);
      memset (in + nbytes, 0, 16);
      random_bytes (h, 16);
      memset (&state, 0, sizeof state);
      memset (want, 0, 16);

      hash->setkey (&key, h, NULL);
      for (done = 0; done < nbytes; done += n)
        {
          n = random_below (random_below (2) ? 20 : 300);
          if (n > nbytes - done)
            n = nbytes - done;
          _gcry_ghash_write (&key, &state, in + done, n);
        }
      check_int (state.ntail, nbytes % 16);

      random_bytes (last, 16);
      final = state;
      _gcry_ghash_final (&key, &final, last);
      _gcry_ghash_pad (&key, &state);
      define (hash, h, want, in, (nbytes + 15) / 16);
      check_mem (state.hash, want, 16);
      check_int (state.ntail, 0);
      define (hash, h, want, last, 1);
      check_mem (final.hash, want, 16);
    }
}

int
main (void)
{
  const struct ghash_impl *impl;
  unsigned int missing;
  size_t i;

  t_begin ("t-ghash");
  t_seed ();

  for (impl = _gcry_ghash_impls; impl->name; impl++)
    {
      missing = impl->hwf & ~_gcry_get_hw_features ();
      if (missing)
        {
          t_skip (impl->name, "the CPU lacks features %#x", missing);
          continue;
        }

      check_known (impl);
      for (i = 0; i < DIM (hashes); i++)
        {
          check_counts (impl, &hashes[i]);
          check_patterns (impl, &hashes[i]);
          check_alignment (impl, &hashes[i]);
        }
    }

  for (i = 0; i < DIM (hashes); i++)
    check_pieces (&hashes[i]);

  return t_end ();
}
