/* bench-kernels.c - measure the rows of the implementation tables
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Linked with the inside of the library: calls each row itself, whatever
 * the library would choose.
 */

#include <config.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "g10lib.h"
#include "core-internal.h"
#include "aes-impl.h"
#include "aria-impl.h"
#include "ghash-impl.h"

#include "bench-common.h"

#define BLOCK  16
#define WIDTH  20               /* Of the column with the names.  */

static const size_t call_sizes[] =
  {
    BLOCK, 2 * BLOCK, 4 * BLOCK, 8 * BLOCK, 16 * BLOCK, 32 * BLOCK,
    64 * BLOCK, 512 * BLOCK
  };

static byte *data;


/*-- What one row of a table does --*/

static aria_context_t aria_key;
static aes_context_t aes_key;
static ghash_key_t hash_key;
static byte state[BLOCK];       /* Counter or hash.  */

static void
prepare_aria (void *arg, size_t nbytes)
{
  const struct aria_impl *impl = arg;

  (void) nbytes;
  _gcry_aria_prepare (&aria_key.enc, impl->forms);
}

static void
run_aria (void *arg, size_t nbytes)
{
  const struct aria_impl *impl = arg;

  impl->crypt (&aria_key.enc, data, data, nbytes / BLOCK);
}

static void
run_aria_ctr (void *arg, size_t nbytes)
{
  const struct aria_impl *impl = arg;

  impl->ctr16be (&aria_key.enc, state, data, data, nbytes / BLOCK);
}

static void
run_aria_cbc (void *arg, size_t nbytes)
{
  const struct aria_impl *impl = arg;

  impl->cbc_enc (&aria_key.enc, state, data, data, nbytes / BLOCK, 0);
}

static void
run_aria_cbc_dec (void *arg, size_t nbytes)
{
  const struct aria_impl *impl = arg;

  impl->cbc_dec (&aria_key.enc, state, data, data, nbytes / BLOCK);
}

static void
run_aria_xts (void *arg, size_t nbytes)
{
  const struct aria_impl *impl = arg;

  impl->xts_crypt (&aria_key.enc, state, data, data, nbytes / BLOCK);
}

static void
run_aes_encrypt (void *arg, size_t nbytes)
{
  const struct aes_impl *impl = arg;

  impl->encrypt (&aes_key.k, data, data, nbytes / BLOCK);
}

static void
run_aes_decrypt (void *arg, size_t nbytes)
{
  const struct aes_impl *impl = arg;

  impl->decrypt (&aes_key.k, data, data, nbytes / BLOCK);
}

static void
run_aes_ctr (void *arg, size_t nbytes)
{
  const struct aes_impl *impl = arg;

  impl->ctr16be (&aes_key.k, state, data, data,
                 nbytes / BLOCK);
}

/* Each row has a key of its own making.  */
static void
set_ghash_key (void *arg, size_t nbytes)
{
  (void) nbytes;
  _gcry_ghash_setkey (&hash_key, data, arg);
}

static void
set_polyval_key (void *arg, size_t nbytes)
{
  (void) nbytes;
  _gcry_polyval_setkey (&hash_key, data, arg);
}

static void
run_ghash (void *arg, size_t nbytes)
{
  const struct ghash_impl *impl = arg;

  impl->ghash (&hash_key, state, data, nbytes / BLOCK);
}

static void
run_polyval (void *arg, size_t nbytes)
{
  const struct ghash_impl *impl = arg;

  impl->polyval (&hash_key, state, data, nbytes / BLOCK);
}


/*-- The tables --*/

/* One operation that a table's rows offer.  */
struct operation
{
  const char *mode, *op;
  void (*prepare) (void *arg, size_t nbytes);
  void (*run) (void *arg, size_t nbytes);
};

/* What is measured of one row.  */
struct row
{
  const char *name;
  unsigned int hwf;
  const void *impl;
  unsigned int ops;             /* Bit N: it has operation N.  */
};

struct table
{
  const char *name;             /* On the command line, and before the / */
  int keyed;                    /* A key of 128, 192 or 256 bits.  */
  void (*setkey) (const byte *key, unsigned int keylen);
  unsigned int (*rows) (struct row *row);
  struct operation ops[5];
};

static void
check (gcry_err_code_t rc, const char *what)
{
  if (rc)
    bench_die ("%s: %s", what, gpg_strerror (rc));
}

static void
set_aria_key (const byte *key, unsigned int keylen)
{
  check (_gcry_aria_expand_key (&aria_key, key, keylen), "ARIA set key");
}

static void
set_aes_key (const byte *key, unsigned int keylen)
{
  check (_gcry_aes_expand_key (&aes_key.k, key, keylen, NULL), "AES set key");
}

static struct row
make_row (const char *name, unsigned int hwf, const void *impl,
          unsigned int ops)
{
  struct row row;

  row.name = name;
  row.hwf = hwf;
  row.impl = impl;
  row.ops = ops;
  return row;
}

/* Each writes at most BENCH_MAXSUBJECTS rows and returns their number.  */
static unsigned int
aria_rows (struct row *row)
{
  const struct aria_impl *impl;
  unsigned int n = 0;

  for (impl = _gcry_aria_impls; impl->name && n < BENCH_MAXSUBJECTS; impl++)
    row[n++] = make_row (impl->name, impl->hwf, impl,
                         1 | (impl->ctr16be ? 2 : 0)
                         | (impl->cbc_enc ? 4 : 0)
                         | (impl->cbc_dec ? 8 : 0)
                         | (impl->xts_crypt ? 16 : 0));
  return n;
}

static unsigned int
aes_rows (struct row *row)
{
  const struct aes_impl *impl;
  unsigned int n = 0;

  for (impl = _gcry_aes_impls; impl->name && n < BENCH_MAXSUBJECTS; impl++)
    row[n++] = make_row (impl->name, impl->hwf, impl,
                         1 | 2 | (impl->ctr16be ? 4 : 0));
  return n;
}

static unsigned int
ghash_rows (struct row *row)
{
  const struct ghash_impl *impl;
  unsigned int n = 0;

  for (impl = _gcry_ghash_impls; impl->name && n < BENCH_MAXSUBJECTS; impl++)
    row[n++] = make_row (impl->name, impl->hwf, impl, 1 | 2);
  return n;
}

static const struct table tables[] =
  {
    { "aria", 1, set_aria_key, aria_rows,
      { { "ECB", "enc", prepare_aria, run_aria },
        { "CTR", "enc", prepare_aria, run_aria_ctr },
        { "CBC", "enc", prepare_aria, run_aria_cbc },
        { "CBC", "dec", prepare_aria, run_aria_cbc_dec },
        { "XTS", "enc", prepare_aria, run_aria_xts } } },
    { "aes", 1, set_aes_key, aes_rows,
      { { "ECB", "enc", NULL, run_aes_encrypt },
        { "ECB", "dec", NULL, run_aes_decrypt },
        { "CTR", "enc", NULL, run_aes_ctr } } },
    { "ghash", 0, NULL, ghash_rows,
      { { "GHASH", "auth", set_ghash_key, run_ghash },
        { "POLYVAL", "auth", set_polyval_key, run_polyval } } }
  };


/*-- Measuring --*/

/* The names of the features in HWF that are not to be used here.  */
static const char *
missing_features (unsigned int hwf)
{
  static char text[400];
  const char *name;
  unsigned int missing = hwf & ~_gcry_get_hw_features ();
  unsigned int bit, i;
  size_t n = 0;

  *text = 0;
  for (i = 0; (name = _gcry_enum_hw_features (i, &bit)); i++)
    if ((missing & bit) && n < sizeof text)
      n += snprintf (text + n, sizeof text - n, "%s%s", n ? ", " : "", name);
  return text;
}

static int
usable (const struct row *row)
{
  return !(row->hwf & ~_gcry_get_hw_features ());
}

/* Measure operation OP of all rows of the table that run here, or of the
 * one called ONLY if that is not NULL.  */
static void
measure_operation (const struct table *table, unsigned int keybits,
                   const struct operation *op, unsigned int op_bit,
                   const char *only)
{
  struct row row[BENCH_MAXSUBJECTS];
  bench_subject_t subject[BENCH_MAXSUBJECTS];
  bench_figure_t figure[BENCH_MAXSUBJECTS * BENCH_DIM (call_sizes)];
  const char *name[BENCH_MAXSUBJECTS];
  unsigned int nrows = table->rows (row);
  unsigned int n = 0, i, s;
  char algo[16], title[40];

  for (i = 0; i < nrows; i++)
    if (usable (&row[i]) && (row[i].ops & op_bit)
        && (!only || !strcmp (only, row[i].name)))
      {
        subject[n].prepare = op->prepare;
        subject[n].run = op->run;
        subject[n].arg = (void *) row[i].impl;
        name[n++] = row[i].name;
      }
  if (!n)
    return;

  for (i = 0; i + 1 < sizeof algo && table->name[i]; i++)
    algo[i] = toupper ((unsigned char) table->name[i]);
  algo[i] = 0;
  if (table->keyed)
    snprintf (algo + i, sizeof algo - i, "%u", keybits);
  snprintf (title, sizeof title, "%s%s%s %s", table->keyed ? algo : "",
            table->keyed ? " " : "", op->mode, op->op);

  if (!bench_options.csv)
    bench_sizes_head (title, WIDTH, call_sizes, BENCH_DIM (call_sizes),
                      BLOCK, "blocks a call");
  bench_progress (title, "");
  bench_calls (subject, figure, n, call_sizes, BENCH_DIM (call_sizes));
  for (s = 0; s < n; s++)
    {
      const bench_figure_t *f = figure + s * BENCH_DIM (call_sizes);

      if (bench_options.csv)
        for (i = 0; i < BENCH_DIM (call_sizes); i++)
          bench_csv_line (algo, op->mode, op->op, call_sizes[i], &f[i],
                          name[s]);
      else
        bench_sizes_lines (name[s], WIDTH, call_sizes,
                           BENCH_DIM (call_sizes), f,
                           f->mhz > 0 ? BENCH_CYCLE_BYTE : BENCH_NS_BYTE,
                           NULL, NULL);
    }
  if (!bench_options.csv)
    bench_foot (WIDTH);
}

static void
measure_table (const struct table *table, unsigned int keybits,
               const char *only)
{
  byte key[32];
  unsigned int i;

  for (i = 0; i < sizeof key; i++)
    key[i] = i * 7 + 1;
  if (table->keyed)
    table->setkey (key, keybits / 8);
  for (i = 0; i < BENCH_DIM (table->ops) && table->ops[i].run; i++)
    measure_operation (table, keybits, &table->ops[i], 1u << i, only);
}

/* Find what NAME, "aria192/ref" or "aria192" or "aria", says.  Dies if
 * there is no such thing here.  Returns the table; *ONLY is NULL or the
 * row's name.  */
static const struct table *
find (const char *name, unsigned int *keybits, const char **only)
{
  const char *slash = strchr (name, '/');
  size_t n = slash ? (size_t) (slash - name) : strlen (name);
  struct row row[BENCH_MAXSUBJECTS];
  unsigned int nrows, i, t;

  *only = slash ? slash + 1 : NULL;
  for (t = 0; t < BENCH_DIM (tables); t++)
    {
      const struct table *table = &tables[t];
      size_t family = strlen (table->name);

      if (n < family || strncasecmp (name, table->name, family))
        continue;
      *keybits = 128;
      if (n != family)
        {
          if (!table->keyed || n != family + 3)
            continue;
          *keybits = atoi (name + family);
          if (*keybits != 128 && *keybits != 192 && *keybits != 256)
            continue;
        }

      if (!*only)
        return table;
      nrows = table->rows (row);
      for (i = 0; i < nrows; i++)
        if (!strcmp (row[i].name, *only))
          {
            if (!usable (&row[i]))
              bench_die ("'%s' needs what this machine lacks or what is"
                         " switched off: %s", name,
                         missing_features (row[i].hwf));
            return table;
          }
      bench_die ("the table '%s' has no row '%s'; see --list", table->name,
                 *only);
    }
  bench_die ("there is no table '%s'; see --list", name);
}

static void
list (void)
{
  struct row row[BENCH_MAXSUBJECTS];
  unsigned int nrows, t, i;

  for (t = 0; t < BENCH_DIM (tables); t++)
    {
      nrows = tables[t].rows (row);
      for (i = 0; i < nrows; i++)
        if (usable (&row[i]))
          printf ("%s/%s\n", tables[t].name, row[i].name);
        else
          printf ("%s/%s (not here: needs %s)\n", tables[t].name,
                  row[i].name, missing_features (row[i].hwf));
    }
}

static void
help (void)
{
  printf
    ("Usage: bench-kernels [OPTION]... [TABLE[BITS][/ROW]]...\n"
     "Measure the rows of the implementation tables, each by itself, in\n"
     "calls of a number of blocks: 'aria' (every row this machine can run),\n"
     "'aria256', 'aria/ref', 'ghash'.  Without names: all tables.  BITS is\n"
     "the length of the key, by default 128.  Printed are cycles a byte, or\n"
     "nanoseconds a byte where the clock is not known.\n"
     "\n"
     "  --list                print the names of the rows and exit\n"
     "  --disable-hwf NAME    do not use this feature of the CPU; again for\n"
     "                        another\n"
     "%s"
     "  --help                print this and exit\n"
     "\n"
     "Exit code: 0; 1 if something failed; 2 if the command line is wrong.\n",
     bench_options_help);
}

int
main (int argc, char **argv)
{
  const char *value, *only;
  unsigned int keybits, t;
  int print_list = 0;
  int arg, i;

  bench_options.program = "bench-kernels";
  for (arg = 1; arg < argc && argv[arg][0] == '-'; arg++)
    {
      if (!strcmp (argv[arg], "--"))
        {
          arg++;
          break;
        }
      else if (!strcmp (argv[arg], "--help"))
        {
          help ();
          return bench_finish ();
        }
      else if (!strcmp (argv[arg], "--list"))
        print_list = 1;
      else if ((value = bench_option_value (argc, argv, &arg,
                                            "disable-hwf")))
        check (_gcry_disable_hw_feature (value), value);
      else if (!bench_common_option (argc, argv, &arg))
        bench_usage ("unknown option '%s'", argv[arg]);
    }

  _gcry_global_any_init ();
  if (print_list)
    {
      list ();
      return bench_finish ();
    }
  for (i = arg; i < argc; i++)
    find (argv[i], &keybits, &only);

  data = bench_buffer (BENCH_MAXBYTES, 0);
  if (bench_options.csv)
    bench_csv_head ();
  else
    puts ("Kernels:");
  if (arg == argc)
    for (t = 0; t < BENCH_DIM (tables); t++)
      measure_table (&tables[t], 128, NULL);
  else
    for (; arg < argc; arg++)
      {
        const struct table *table = find (argv[arg], &keybits, &only);

        measure_table (table, keybits, only);
      }
  return bench_finish ();
}
