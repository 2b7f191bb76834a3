/* t-steps.c - each instruction of the calls of kernels
 * Source: System V ABI for AMD64, 3.7; Intel SDM vol. 3, 17.3.1.4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * From every instruction the caller is found by the unwind tables.  And the
 * same instructions run, with the same values in all general registers,
 * whatever the key and the data are: there is no branch and no address that
 * depends on them, as kernels take addresses from these registers only.
 * Where valgrind can do better (tests/check-ct.sh), both are done.
 */

#include <config.h>

#include <stdint.h>
#include <stdio.h>

#include "t-common.h"
#include "ghash-impl.h"
#include "ops.h"

#if HAVE_NASM

#include "steps.h"

/* Keys and data of which each number of blocks gets so many at most.  */
#define MOST_RUNS  5

/* Enough for passes of 64 blocks that overlap.  */
#define MOST_BLOCKS  (4 * 64 + 1)

/* Numbers of blocks: those with a way of their own through a kernel, and
 * under T_LONG all.  0 behind the last.  */
static size_t
count_number (const subject_t *s, unsigned int i)
{
  static const unsigned char low[] = { 1, 2, 3, 4, 5, 9, 17, 33 };
  size_t w = s->row.width;
  unsigned int n = 0;

  if (t_long)
    return i < 2 * w + 1 ? i + 1 : 0;

  if (s->op->how & OP_SERIAL)
    return i < 3 ? low[i] : 0;
  while (n < DIM (low) && low[n] < w)
    n++;
  if (i == n + 2 && w >= 64)
    return MOST_BLOCKS;
  return i < n ? low[i] : i == n ? w : i == n + 1 ? w + 1 : 0;
}

/* The callers were found, and the runs differ in nothing.  */
static void
expect_same (const steps_t *steps, unsigned int nruns)
{
  unsigned int run;

  check_msg (!steps[0].lost, "expected a caller, got %lu instructions of "
             "%lu where %s", steps[0].lost, steps[0].count, steps[0].why);
  for (run = 1; run < nruns; run++)
    {
      check_int (steps[run].count, steps[0].count);
      check_msg (steps[run].path == steps[0].path, "expected the same "
                 "instructions under two keys, got others");
      check_msg (steps[run].registers == steps[0].registers, "expected "
                 "the same general registers under two keys, got others");
    }
}

static void
test_op (const row_t *row, const op_t *op, unsigned int keylen)
{
  static struct checked_call call;
  static subject_t s;           /* At one place: its address counts.  */
  static byte in[16 * MOST_BLOCKS], out[16 * MOST_BLOCKS];
  static byte iv[16 * MOST_BLOCKS];
  byte key[32], counter[16];
  steps_t steps[MOST_RUNS];
  unsigned int i, run, nruns = t_long ? MOST_RUNS : 2;
  size_t n;

  random_bytes (key, keylen);
  random_bytes (counter, 16);
  if (!subject_begin (&s, row, op, key, keylen))
    return;

  for (i = 0; (n = count_number (&s, i)) != 0; i++)
    {
      if (!check (16 * n <= sizeof in))
        return;
      for (run = 0; run < nruns; run++)
        {
          random_bytes (key, keylen);
          subject_begin (&s, row, op, key, keylen);
          random_bytes (in, 16 * n);
          random_bytes (out, 16 * n);
          random_bytes (iv, iv_nbytes (&s, n));
          if (op->how & OP_COUNTER || op->args == ARGS_LANES)
            memcpy (iv, counter, 16);

          t_at ("%s, %zu blocks", s.name, n);
          memset (&call, 0, sizeof call);
          call.function = s.function;
          subject_args (&s, call.args, &s.keys, iv, out, in, n);
          steps_call (steps + run, &call, run == 0, NULL);
          check_msg (steps[run].count > 20 * s.key.rounds, "expected "
                     "hundreds of instructions, got %lu", steps[run].count);
        }
      expect_same (steps, nruns);
    }
}

/* FUNCTION of GHASH's row I with a key, and with N blocks if it is not the
 * making of that.  */
static void
test_ghash_call (const struct ghash_impl *i, kernel_t function,
                 const char *what, size_t n)
{
  static struct checked_call call;
  static ghash_key_t key;
  static byte hash[16], in[16 * 65];
  steps_t steps[2];
  unsigned int run;
  byte h[16];

  t_at ("ghash/%s %s, %zu blocks", i->name, what, n);
  for (run = 0; run < 2; run++)
    {
      random_bytes (h, 16);
      random_bytes (hash, 16);
      random_bytes (in, sizeof in);
      _gcry_polyval_setkey (&key, h, i);
      memset (&call, 0, sizeof call);
      call.function = function;
      call.args[0] = (uintptr_t)&key;
      call.args[1] = (uintptr_t)hash;
      call.args[2] = (uintptr_t)in;
      call.args[3] = n;
      steps_call (steps + run, &call, run == 0, NULL);
    }
  check_msg (steps[0].count > 20, "expected tens of instructions, got %lu",
             steps[0].count);
  expect_same (steps, 2);
}

static void
test_ghash (void)
{
  static const byte counts[] = { 1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 33, 65 };
  unsigned int features = _gcry_get_hw_features ();
  const struct ghash_impl *i;
  char name[64];
  unsigned int n;

  for (i = _gcry_ghash_impls; i->name; i++)
    {
      snprintf (name, sizeof name, "ghash/%s", i->name);
      if (!i->hwf)
        t_skip (name, "it is in C, the compiler's work");
      else if ((i->hwf & features) != i->hwf)
        t_skip (name, "hardware features 0x%x are missing",
                i->hwf & ~features);
      else
        {
          test_ghash_call (i, (kernel_t)i->setkey, "setkey", 0);
          for (n = 0; n < DIM (counts); n++)
            {
              test_ghash_call (i, (kernel_t)i->ghash, "ghash", counts[n]);
              test_ghash_call (i, (kernel_t)i->polyval, "polyval", counts[n]);
            }
        }
    }
}

/* Whether an operation before number N of ROW is the same function, called in
 * the same way.  */
static int
is_repeated (const row_t *row, unsigned int n)
{
  const op_t *op = get_op (row->cipher, n);
  const op_t *before;

  while (n-- > 0)
    {
      before = get_op (row->cipher, n);
      if (before->member == op->member && before->flag == op->flag)
        return 1;
    }

  return 0;
}

static void
test_rows (int cipher)
{
  unsigned int features = _gcry_get_hw_features ();
  unsigned int n, i, keylen;
  const op_t *op;
  char name[64];
  row_t row;

  for (n = 0; get_row (&row, cipher, n); n++)
    {
      snprintf (name, sizeof name, "%s/%s", ciphers[cipher].name, row.name);
      if (!row.hwf)
        t_skip (name, "it is in C, the compiler's work");
      else if ((row.hwf & features) != row.hwf)
        t_skip (name, "hardware features 0x%x are missing",
                row.hwf & ~features);
      else
        for (i = 0; (op = get_op (cipher, i)); i++)
          for (keylen = 16; keylen <= (t_long ? 32 : 16); keylen += 8)
            if (t_long || !is_repeated (&row, i))
              test_op (&row, op, keylen);
    }
}

int
main (void)
{
  int cipher;

  t_begin ("t-steps");
  t_seed ();
  _gcry_global_any_init ();

  if (steps_work ("every instruction of the kernels", 1))
    {
      for (cipher = 0; cipher < NCIPHERS; cipher++)
        test_rows (cipher);
      test_ghash ();
    }

  return t_end ();
}

#else /* !HAVE_NASM */

int
main (void)
{
  t_begin ("t-steps");
  t_skip ("every instruction of the kernels", "no kernels in this build");
  return t_end ();
}

#endif /* !HAVE_NASM */
