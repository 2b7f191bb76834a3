/* t-dispatch.c - which rows of the tables which features select
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "t-common.h"
#include "g10lib.h"
#include "cipher.h"
#include "cipher-internal.h"
#include "aria-impl.h"
#include "aes-impl.h"
#include "ghash-impl.h"
#include "core-internal.h"
#include "t-child.h"
#if HAVE_NASM
# include "steps.h"
#endif

#define GFNI    HWF_INTEL_GFNI
#define AVX512  HWF_INTEL_AVX512
#define AVX2    HWF_INTEL_AVX2
#define AVX     HWF_INTEL_AVX
#define AESNI   HWF_INTEL_AESNI
#define VAES    HWF_INTEL_VAES_VPCLMUL

/* What the rows of ARIA's table ask for.  */
static const unsigned int bits[] = { GFNI, AVX512, AVX2, AVX, AESNI, VAES };
#define ALL_BITS  (GFNI | AVX512 | AVX2 | AVX | AESNI | VAES)

/* What they ask for in this build.  A feature that the assembler does not
 * know is one that the machine does not have.  */
#define BUILT_BITS  ((HAVE_NASM ? AVX2 | AVX | AESNI : 0)               \
                     | (HAVE_NASM_VAES ? VAES : 0)                      \
                     | (HAVE_NASM_GFNI ? GFNI : 0)                      \
                     | (HAVE_NASM_GFNI && HAVE_NASM_AVX512 ? AVX512 : 0))

#define FOLDED  ARIA_FORM_FOLDED
#define SLICED  ARIA_FORM_SLICED
#define BLOCKS  ARIA_FORM_BLOCKS
#define AES_SLICED  ARIA_FORM_AES_SLICED
#define AES_BLOCKS  ARIA_FORM_AES_BLOCKS

/* With all of YES and none of NO; the other bits change nothing.  */
typedef struct expected
{
  unsigned int yes, no;
  const char *chain;            /* Names, in order.  */
  const char *single;
  unsigned int forms;
} expected_t;

static const expected_t aria_table[] =
  {
    /* Neither GFNI nor AES-NI.  */
    { 0, GFNI | AESNI, "ref", "ref", 0 },

    /* GFNI alone.  */
    { GFNI, AESNI | AVX512 | AVX2 | AVX, "ref", "ref", 0 },
    { GFNI | AVX, AESNI | AVX512 | AVX2,
      "gfni-avx ref", "gfni-avx", SLICED | BLOCKS },
    { GFNI | AVX2, AESNI | AVX512 | AVX,
      "gfni-avx2 ref", "gfni-avx2", SLICED | BLOCKS },
    { GFNI | AVX2 | AVX, AESNI | AVX512,
      "gfni-avx2 gfni-avx ref", "gfni-avx2", SLICED | BLOCKS },
    { GFNI | AVX512, AESNI | AVX2 | AVX,
      "gfni-avx512 ref", "gfni-avx512", FOLDED | BLOCKS },
    { GFNI | AVX512 | AVX, AESNI | AVX2,
      "gfni-avx512 gfni-avx ref", "gfni-avx512", FOLDED | BLOCKS },
    { GFNI | AVX512 | AVX2, AESNI | AVX,
      "gfni-avx512 gfni-avx2 ref", "gfni-avx512", FOLDED | BLOCKS },
    { GFNI | AVX512 | AVX2 | AVX, AESNI,
      "gfni-avx512 gfni-avx2 gfni-avx ref", "gfni-avx512",
      FOLDED | BLOCKS },

    /* AES-NI alone; AVX512 is of no use to it.  */
    { AESNI, GFNI | AVX2 | AVX, "ref", "ref", 0 },
    { AESNI | AVX, GFNI | AVX2,
      "aesni-avx ref", "aesni-avx", AES_SLICED | AES_BLOCKS },
    { AESNI | AVX2, GFNI | AVX | VAES,
      "aesni-avx2 ref", "aesni-avx2", AES_SLICED | AES_BLOCKS },
    { AESNI | AVX2 | AVX, GFNI | VAES,
      "aesni-avx2 aesni-avx ref", "aesni-avx2", AES_SLICED | AES_BLOCKS },
    { AESNI | AVX2 | VAES, GFNI | AVX,
      "vaes-avx2 aesni-avx2 ref", "vaes-avx2", AES_SLICED | AES_BLOCKS },
    { AESNI | AVX2 | AVX | VAES, GFNI,
      "vaes-avx2 aesni-avx2 aesni-avx ref", "vaes-avx2",
      AES_SLICED | AES_BLOCKS },

    /* Both, and not AVX512.  */
    { GFNI | AESNI, AVX512 | AVX2 | AVX, "ref", "ref", 0 },
    { GFNI | AESNI | AVX, AVX512 | AVX2,
      "gfni-avx aesni-avx ref", "gfni-avx", SLICED | BLOCKS },
    { GFNI | AESNI | AVX2, AVX512 | AVX | VAES,
      "gfni-avx2 aesni-avx2 ref", "gfni-avx2", SLICED | BLOCKS },
    { GFNI | AESNI | AVX2 | AVX, AVX512 | VAES,
      "gfni-avx2 aesni-avx2 gfni-avx aesni-avx ref", "gfni-avx2",
      SLICED | BLOCKS },
    { GFNI | AESNI | AVX2 | VAES, AVX512 | AVX,
      "gfni-avx2 vaes-avx2 aesni-avx2 ref", "gfni-avx2", SLICED | BLOCKS },
    { GFNI | AESNI | AVX2 | AVX | VAES, AVX512,
      "gfni-avx2 vaes-avx2 aesni-avx2 gfni-avx aesni-avx ref", "gfni-avx2",
      SLICED | BLOCKS },

    /* Both, and AVX512.  */
    { GFNI | AESNI | AVX512, AVX2 | AVX,
      "gfni-avx512 ref", "gfni-avx512", FOLDED | BLOCKS },
    { GFNI | AESNI | AVX512 | AVX, AVX2,
      "gfni-avx512 gfni-avx aesni-avx ref", "gfni-avx512",
      FOLDED | BLOCKS },
    { GFNI | AESNI | AVX512 | AVX2, AVX | VAES,
      "gfni-avx512 gfni-avx2 aesni-avx2 ref", "gfni-avx512",
      FOLDED | BLOCKS },
    { GFNI | AESNI | AVX512 | AVX2 | AVX, VAES,
      "gfni-avx512 gfni-avx2 aesni-avx2 gfni-avx aesni-avx ref",
      "gfni-avx512", FOLDED | BLOCKS },
    { GFNI | AESNI | AVX512 | AVX2 | VAES, AVX,
      "gfni-avx512 gfni-avx2 vaes-avx2 aesni-avx2 ref", "gfni-avx512",
      FOLDED | BLOCKS },
    { ALL_BITS, 0,
      "gfni-avx512 gfni-avx2 vaes-avx2 aesni-avx2 gfni-avx aesni-avx ref",
      "gfni-avx512", FOLDED | BLOCKS }
  };

/* What AES's rows ask for in this build.  */
#define RISCV_BITS  (HWF_RISCV_V | HWF_RISCV_ZVKNED | HWF_RISCV_ZVBC    \
                     | HWF_RISCV_ZVKB | HWF_RISCV_ZVKG)
#define AES_BITS    (HAVE_RVV_CRYPTO ? RISCV_BITS : 0)

#define V       HWF_RISCV_V
#define ZVKNED  HWF_RISCV_ZVKNED
#define ZVBC    HWF_RISCV_ZVBC
#define ZVKB    HWF_RISCV_ZVKB
#define ZVKG    HWF_RISCV_ZVKG

static const expected_t aria_riscv_table[] =
  {
    { 0, V, "ref", "ref", 0 },
    { V, ZVKNED, "ref", "ref", 0 },
    { V | ZVKNED, ZVKB, "ref", "ref", 0 },
    { V | ZVKNED | ZVKB, 0, "zvkned ref", "zvkned", ARIA_FORM_ROWS }
  };
#define ARIA_BITS   (HAVE_RVV_CRYPTO ? V | ZVKNED | ZVKB : BUILT_BITS)

static const expected_t aes_table[] =
  {
    { 0, V, "ref", "ref", 0 },
    { V, ZVKNED, "ref", "ref", 0 },
    { V | ZVKNED, ZVBC | ZVKG, "zvkned ref", "zvkned", 0 },
    { V | ZVKNED | ZVKG, ZVBC | ZVKB, "zvkned ref", "zvkned", 0 },
    { V | ZVKNED | ZVKG | ZVKB, ZVBC,
      "zvkned-zvkg zvkned ref", "zvkned-zvkg", 0 },
    { V | ZVKNED | ZVBC, ZVKG,
      "zvkned-zvbc zvkned ref", "zvkned-zvbc", 0 },
    { V | ZVKNED | ZVBC | ZVKG, ZVKB,
      "zvkned-zvbc zvkned ref", "zvkned-zvbc", 0 },
    { V | ZVKNED | ZVBC | ZVKG | ZVKB, 0,
      "zvkned-zvkg zvkned-zvbc zvkned ref", "zvkned-zvkg", 0 }
  };

/* The only entry of TABLE for those of FEATURES that its rows ask for in this
 * build, BUILT.  */
static const expected_t *
find (const expected_t *table, size_t n, unsigned int features,
      unsigned int built)
{
  const expected_t *found = NULL;
  unsigned int matches = 0;
  size_t i;

  features &= built;
  for (i = 0; i < n; i++)
    if ((features & table[i].yes) == table[i].yes
        && !(features & table[i].no))
      {
        found = table + i;
        matches++;
      }
  check_int (matches, 1);

  return found;
}

static const expected_t *
find_aria (unsigned int features)
{
  return HAVE_RVV_CRYPTO
    ? find (aria_riscv_table, DIM (aria_riscv_table), features, ARIA_BITS)
    : find (aria_table, DIM (aria_table), features, ARIA_BITS);
}

static void
append (char *list, size_t size, const char *name)
{
  size_t used = strlen (list);

  snprintf (list + used, size - used, "%s%s", used ? " " : "", name);
}

static void
expect_aria (const aria_context_t *ctx, unsigned int features)
{
  const expected_t *want = find_aria (features);
  char list[256] = "";
  unsigned int i;

  for (i = 0; i <= ARIA_MAX_IMPLS && ctx->chain[i]; i++)
    append (list, sizeof list, ctx->chain[i]->name);
  check (i <= ARIA_MAX_IMPLS);
  if (want)
    {
      check_str (list, want->chain);
      check_str (ctx->single ? ctx->single->name : NULL, want->single);
    }
}

static void
expect_aes (const aes_context_t *ctx, unsigned int features)
{
  const expected_t *want = find (aes_table, DIM (aes_table), features,
                                 AES_BITS);
  char list[256] = "";
  unsigned int i;

  for (i = 0; i <= AES_MAX_IMPLS && ctx->chain[i]; i++)
    append (list, sizeof list, ctx->chain[i]->name);
  check (i <= AES_MAX_IMPLS);
  if (want)
    {
      check_str (list, want->chain);
      check_str (ctx->single ? ctx->single->name : NULL, want->single);
    }
}

static void
test_features (unsigned int features)
{
  const expected_t *want;
  aria_context_t aria;
  aes_context_t aes;
  unsigned int forms;

  t_at ("aria, features %#x", features);
  memset (&aria, 0xa5, sizeof aria);
  forms = _gcry_aria_choose (&aria, features);
  expect_aria (&aria, features);
  want = find_aria (features);
  if (want)
    check_int (forms, want->forms);

  t_at ("aes, features %#x", features);
  memset (&aes, 0xa5, sizeof aes);
  _gcry_aes_choose (&aes, features);
  expect_aes (&aes, features);
}

/* Each subset, without and with all bits that no row asks for.  */
static void
test_subsets (void)
{
  unsigned int subset, features, i, others;

  for (subset = 0; subset < 1u << DIM (bits); subset++)
    for (others = 0; others < 2; others++)
      {
        features = others ? ~ALL_BITS : 0;
        for (i = 0; i < DIM (bits); i++)
          if (subset & (1u << i))
            features |= bits[i];
        test_features (features);
      }

  /* All of RISC-V's bits, and some more.  */
  for (features = 0; features < 2 * (HWF_RISCV_ZVKNED); features++)
    test_features (features);
}

/* A row that asks for another bit needs more lines above.  */
static void
test_bits (void)
{
  const struct aria_impl *aria;
  const struct aes_impl *aes;
  unsigned int all = 0;

  t_at ("bits of aria's table");
  for (aria = _gcry_aria_impls; aria->name; aria++)
    all |= aria->hwf;
  check_int (all, ARIA_BITS);

  t_at ("bits of aes's table");
  all = 0;
  for (aes = _gcry_aes_impls; aes->name; aes++)
    all |= aes->hwf;
  check_int (all, AES_BITS);
}

/* The row of GHASH for FEATURES in this build.  */
static const char *
ghash_row (unsigned int features)
{
  static const struct
  {
    const char *name;
    int built;
    unsigned int yes;
  } rows[] =
    {
      { "vpclmul-avx512", HAVE_NASM_VAES && HAVE_NASM_AVX512,
        HWF_INTEL_PCLMUL | HWF_INTEL_VAES_VPCLMUL | HWF_INTEL_AVX512 },
      { "pclmul-avx", HAVE_NASM, HWF_INTEL_PCLMUL | HWF_INTEL_AVX },
      { "zvkg", HAVE_RVV_CRYPTO, V | ZVKG | ZVKB },
      { "zvbc", HAVE_RVV_CRYPTO, V | ZVBC | ZVKB },
      { "int128", HAVE_INT128, 0 },
      { "ref", 1, 0 }
    };
  unsigned int i;

  for (i = 0; !rows[i].built || (features & rows[i].yes) != rows[i].yes; i++)
    ;
  return rows[i].name;
}

/* Setkey of GHASH and of POLYVAL takes it.  */
static void
test_ghash (void)
{
  const char *want = ghash_row (_gcry_get_hw_features ());
  const struct ghash_impl *i;
  ghash_key_t key;

  for (i = _gcry_ghash_impls; i->name && strcmp (i->name, want); i++)
    ;
  t_at ("ghash, %s", want);
  if (!check (i->name))
    return;
  _gcry_ghash_setkey (&key, KEY00, NULL);
  check (key.blocks == i->ghash);
  _gcry_polyval_setkey (&key, KEY00, NULL);
  check (key.blocks == i->polyval);
}

/* Setkey takes what this machine has, and says so in the bulk operations.  */
static void
test_setkey (void)
{
  unsigned int features = _gcry_get_hw_features ();
  cipher_bulk_ops_t ops;
  aria_context_t aria;
  aes_context_t aes;

  t_at ("aria, setkey");
  memset (&aria, 0xa5, sizeof aria);
  check_int (_gcry_cipher_spec_aria128.setkey (&aria, KEY00, 16, &ops), 0);
  expect_aria (&aria, features);
  check (ops.ecb_crypt);
  check_int (!ops.cbc_enc, !aria.single->cbc_enc);
  check_int (!ops.cfb_enc, !aria.single->cfb_enc);
  check_int (!ops.ofb_enc, !aria.single->ofb_enc);
  check_int (!ops.ctr16be_enc, !aria.chain[0]->ctr16be);

  t_at ("aes, setkey");
  memset (&aes, 0xa5, sizeof aes);
  check_int (_gcry_cipher_spec_aes.setkey (&aes, KEY00, 16, &ops), 0);
  expect_aes (&aes, features);
}

#if HAVE_NASM

/* What really runs: in processes of their own with a part of the features
 * switched off, the first function of ARIA's table that a call comes to.  */

static kernel_t met;

/* The function at ADDRESS if a row has it.  */
static int
meet (u64 address)
{
  const struct aria_impl *i;

  for (i = _gcry_aria_impls; i->name && !met; i++)
    {
      if (address == (uintptr_t)i->crypt)
        met = (kernel_t)i->crypt;
      else if (address == (uintptr_t)i->ctr16be)
        met = (kernel_t)i->ctr16be;
      else if (address == (uintptr_t)i->cbc_enc)
        met = (kernel_t)i->cbc_enc;
    }

  return met != NULL;
}

/* NBLOCKS blocks in MODE come to WANT first.  */
static void
expect_to_meet (int mode, size_t nblocks, kernel_t want)
{
  static byte buf[65 * 16];
  struct checked_call call;
  gcry_cipher_hd_t h;
  steps_t steps;

  t_at ("GCRYPT_HWF=%s, mode %d, %zu blocks", getenv ("GCRYPT_HWF"), mode,
        nblocks);
  if (!check_int (_gcry_cipher_open (&h, GCRY_CIPHER_ARIA128, mode, 0), 0))
    return;
  check_int (_gcry_cipher_setkey (h, KEY00, 16), 0);
  memset (&call, 0, sizeof call);
  call.function = (kernel_t)_gcry_cipher_encrypt;
  call.args[0] = (uintptr_t)h;
  call.args[1] = (uintptr_t)buf;
  call.args[2] = 16 * nblocks;
  met = NULL;
  steps_call (&steps, &call, 0, meet);
  check_int (call.result, 0);
  check (met == want);
  _gcry_cipher_close (h);
}

/* The row whose name NAMES begin with.  */
static const struct aria_impl *
find_row (const char *names)
{
  const struct aria_impl *i;
  size_t n = strcspn (names, " ");

  for (i = _gcry_aria_impls; i->name; i++)
    if (strlen (i->name) == n && !memcmp (i->name, names, n))
      return i;
  check_msg (0, "expected a row of the name \"%s\"", names);

  return i - 1;
}

/* In a child: with the bits of ARG switched off, of those in the list.  */
static void
observe (void *arg)
{
  unsigned int off = *(const unsigned int *)arg;
  char names[256] = "";
  const expected_t *want;
  const struct aria_impl *first, *single;
  unsigned int n, hwf;
  const char *name;

  for (n = 0; (name = _gcry_enum_hw_features (n, &hwf)); n++)
    if (hwf && (off & hwf) == hwf)
      append (names, sizeof names, name);
  setenv ("GCRYPT_HWF", names, 1);
  _gcry_global_any_init ();

  t_at ("GCRYPT_HWF=%s", names);
  check_int (_gcry_get_hw_features () & off, 0);
  test_ghash ();
  want = find_aria (_gcry_get_hw_features ());
  if (!want)
    _exit (1);
  first = find_row (want->chain);
  single = find_row (want->single);
  expect_to_meet (GCRY_CIPHER_MODE_ECB, 1, (kernel_t)single->crypt);
  expect_to_meet (GCRY_CIPHER_MODE_ECB, 65, (kernel_t)first->crypt);
  expect_to_meet (GCRY_CIPHER_MODE_CBC, 65, (kernel_t)single->cbc_enc);
  expect_to_meet (GCRY_CIPHER_MODE_CTR, 65,
                  first->ctr16be ? (kernel_t)first->ctr16be
                  : (kernel_t)first->crypt);
  fflush (NULL);
  _exit (t_failures () != 0);
}

static void
test_observed (void)
{
  struct t_child child;
  unsigned int subset, off, i;

  for (subset = 0; subset < 1u << DIM (bits); subset++)
    {
      off = 0;
      for (i = 0; i < DIM (bits); i++)
        if (subset & (1u << i))
          off |= bits[i];
      t_at ("what runs without features %#x", off);
      t_child_run (&child, observe, &off);
      check_msg (!child.exitcode, "expected no failure, got exit code %d, "
                 "signal %d:\n%s", child.exitcode, child.signal,
                 child.output);
    }
}

#endif /* HAVE_NASM */

int
main (void)
{
  t_begin ("t-dispatch");
#if HAVE_NASM
  /* First: children are to start without the library's state.  */
  if (steps_work ("rows that really run", 0))
    test_observed ();
#endif
  test_bits ();
  test_subsets ();
  test_setkey ();
  test_ghash ();
  return t_end ();
}
