/* t-ct.c - which rows have no branch and no address that depends on secrets
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   t-ct NOT-CT.TXT         under valgrind; see tests/check-ct.sh
 *
 * Keys and data are undefined memory to valgrind, which then reports each
 * branch and each address made of them.  A row of NOT-CT.TXT has to have
 * some, every other row none.  Which hardware features there are is what
 * valgrind's CPU says; t-steps looks at the rows that it cannot run.
 */

#include <config.h>

#include <stddef.h>
#include <stdio.h>

#include "t-common.h"
#include "ops.h"
#include "ghash-impl.h"

#ifdef __has_include
# if __has_include (<valgrind/memcheck.h>)
#  include <valgrind/memcheck.h>
#  define HAVE_MEMCHECK  1
# endif
#endif
#ifndef HAVE_MEMCHECK
# define HAVE_MEMCHECK  0
#endif

#if HAVE_MEMCHECK

#define MOST_NBLOCKS  129

/* Lines of NOT-CT.TXT: "CIPHER/ROW", and whether its row has been seen.  */
static struct
{
  char name[32];
  int seen;
} dirty[32];
static unsigned int ndirty;

static void
read_list (const char *path)
{
  char line[1024];
  FILE *fp = fopen (path, "r");

  if (!check_msg (fp != NULL, "expected a file %s", path))
    return;
  while (fgets (line, sizeof line, fp) && ndirty < DIM (dirty))
    if (sscanf (line, "%31[^# \t\n]", dirty[ndirty].name) == 1)
      ndirty++;
  fclose (fp);
  check (ndirty < DIM (dirty));
}

/* NERRORS reports of valgrind are what is expected of the row.  */
static void
expect_errors (const char *cipher, const char *row, unsigned int nerrors)
{
  char name[64];
  unsigned int i;

  snprintf (name, sizeof name, "%s/%s", cipher, row);
  for (i = 0; i < ndirty && strcmp (dirty[i].name, name); i++)
    ;
  t_at ("%s", name);
  if (i == ndirty)
    check_msg (!nerrors, "expected no branch and no address made of secrets, "
               "got %u; or there is a line missing in not-ct.txt", nerrors);
  else
    {
      check_msg (nerrors > 0, "expected branches or addresses made of "
                 "secrets, as not-ct.txt has it, got none");
      dirty[i].seen = 1;
    }
}

static int
have_row (const char *cipher, const char *row, unsigned int hwf)
{
  unsigned int features = _gcry_get_hw_features ();
  char name[64];

  if ((hwf & features) == hwf)
    return 1;
  snprintf (name, sizeof name, "%s/%s", cipher, row);
  t_skip (name, "hardware features 0x%x are missing here", hwf & ~features);

  return 0;
}

static void
hide (const void *p, size_t n)
{
  (void)VALGRIND_MAKE_MEM_UNDEFINED (p, n);
}

static void
show (const void *p, size_t n)
{
  (void)VALGRIND_MAKE_MEM_DEFINED (p, n);
}

/* The round keys of S, in all forms, but not their number.  */
static void
hide_keys (subject_t *s)
{
  if (s->row.aria)
    {
      hide (&s->keys.aria, offsetof (aria_keys_t, rounds));
      hide (&s->mac_keys, offsetof (aria_keys_t, rounds));
    }
  else
    hide (&s->keys.aes, offsetof (aes_keys_t, rounds));
}

static void
call_op (const row_t *row, const op_t *op, unsigned int keylen)
{
  static byte in[16 * MOST_NBLOCKS], out[16 * MOST_NBLOCKS];
  static subject_t s;
  static byte iv[16 * MOST_NBLOCKS];
  byte key[32];
  size_t n;

  random_bytes (key, sizeof key);
  for (n = op->least; n <= 2 * row->width + 1 && n <= MOST_NBLOCKS;
       n += n < 5 || op->how & OP_SERIAL ? 1 : 4)
    {
      if ((op->how & OP_SERIAL && n > 3)
          || !subject_begin (&s, row, op, key, keylen))
        break;
      random_bytes (in, 16 * n);
      random_bytes (iv, sizeof iv);
      hide_keys (&s);
      hide (in, 16 * n);
      hide (out, 16 * n);
      if (!(op->how & OP_COUNTER))
        hide (iv, iv_nbytes (&s, n));
      if (op->args == ARGS_LANES)
        show (iv, 16);
      if (op->args == ARGS_OCB)
        show (iv + 32, 16);
      subject_call_c (&s, &s.keys, iv, out, in, n);
    }
  show (&s, sizeof s);
  show (in, sizeof in);
  show (out, sizeof out);
  show (iv, sizeof iv);
}

static void
test_rows (int cipher)
{
  unsigned int keylen, n, i, before;
  const op_t *op;
  row_t row;

  for (n = 0; get_row (&row, cipher, n); n++)
    if (have_row (ciphers[cipher].name, row.name, row.hwf))
      {
        before = VALGRIND_COUNT_ERRORS;
        for (i = 0; (op = get_op (cipher, i)); i++)
          for (keylen = 16; keylen <= 32; keylen += 8)
            call_op (&row, op, keylen);
        expect_errors (ciphers[cipher].name, row.name,
                       VALGRIND_COUNT_ERRORS - before);
      }
}

static void
test_key_schedule (int cipher)
{
  static byte ctx[8192];
  static cipher_bulk_ops_t bulk;
  unsigned int before = VALGRIND_COUNT_ERRORS;
  gcry_cipher_spec_t *spec;
  byte key[32];
  int i;

  for (i = 0; i < 3; i++)
    {
      spec = ciphers[cipher].spec[i];
      random_bytes (key, sizeof key);
      t_at ("%s", spec->name);
      check_int (spec->setkey (ctx, key, 16 + 8 * i, &bulk), 0);
      hide (key, sizeof key);
      spec->setkey (ctx, key, 16 + 8 * i, &bulk);
      show (key, sizeof key);
      show (ctx, sizeof ctx);
    }
  expect_errors (ciphers[cipher].name, "setkey",
                 VALGRIND_COUNT_ERRORS - before);
}

static void
test_ghash (void)
{
  static byte in[16 * 40];
  const struct ghash_impl *impl;
  ghash_key_t key;
  byte h[16], hash[16];
  unsigned int before;
  size_t n;

  for (impl = _gcry_ghash_impls; impl->name; impl++)
    if (have_row ("ghash", impl->name, impl->hwf))
      {
        before = VALGRIND_COUNT_ERRORS;
        for (n = 0; n <= 40; n += n < 9 ? 1 : 5)
          {
            random_bytes (h, 16);
            random_bytes (hash, 16);
            random_bytes (in, sizeof in);
            hide (h, 16);
            hide (hash, 16);
            hide (in, sizeof in);
            _gcry_ghash_setkey (&key, h, impl);
            key.blocks (&key, hash, in, n);
            _gcry_polyval_setkey (&key, h, impl);
            key.blocks (&key, hash, in, n);
          }
        expect_errors ("ghash", impl->name, VALGRIND_COUNT_ERRORS - before);
      }
}

/* That valgrind sees a branch, and an address.  */
static void
test_valgrind (void)
{
  static const byte table[256] = { 1 };
  volatile byte secret = 3;
  unsigned int before = VALGRIND_COUNT_ERRORS;
  volatile int sink = 0;

  t_at ("valgrind");
  hide ((const void *)&secret, 1);
  if (secret & 2)
    sink++;
  check (VALGRIND_COUNT_ERRORS > before);
  before = VALGRIND_COUNT_ERRORS;
  sink += table[secret];
  check (VALGRIND_COUNT_ERRORS > before);
}

int
main (int argc, char **argv)
{
  unsigned int i;
  int cipher;

  t_begin ("t-ct");
  if (!RUNNING_ON_VALGRIND || argc != 2)
    {
      t_skip ("secrets in branches and addresses", "valgrind has to run this: "
              "make check-ct");
      return t_end ();
    }
  t_seed ();
  _gcry_global_any_init ();

  read_list (argv[1]);
  test_valgrind ();
  for (cipher = 0; cipher < NCIPHERS; cipher++)
    {
      test_key_schedule (cipher);
      test_rows (cipher);
    }
  test_ghash ();
  for (i = 0; i < ndirty; i++)
    {
      t_at ("not-ct.txt, %s", dirty[i].name);
      check_msg (dirty[i].seen, "expected a row of this name that can run "
                 "here, got none");
    }

  return t_end ();
}

#else /* !HAVE_MEMCHECK */

int
main (void)
{
  t_begin ("t-ct");
  t_skip ("secrets in branches and addresses", "no valgrind/memcheck.h "
          "(Debian: valgrind) when this was built");
  return t_end ();
}

#endif /* !HAVE_MEMCHECK */
