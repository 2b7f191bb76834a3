/* list-hwf.c - which features to switch off to see every set of rows at work
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Not a test.  Of all sets of features of this machine that can be switched
 * off, prints one for each set of rows of the implementation tables that is
 * left then: names separated by commas, fewest names first; at the end
 * "all".  The line for nothing switched off is not printed.
 * tests/check-hwf.sh runs the suite with each.
 *
 * With --rows: for each row of ARIA's table that this machine can run, a
 * line of its name, and the features to switch off (or "none") so that it is
 * the first that can run.
 */

#include <config.h>
#include <stdio.h>
#include <string.h>

#include "core-internal.h"
#include "aria-impl.h"
#include "aes-impl.h"
#include "ghash-impl.h"

#define MAX_ROWS  64
static unsigned int rows[MAX_ROWS];     /* HWF_ bits that each needs.  */
static unsigned int nrows;

static void
add_row (unsigned int hwf)
{
  if (nrows == MAX_ROWS)
    {
      fprintf (stderr, "list-hwf: too many rows\n");
      exit (1);
    }
  rows[nrows++] = hwf;
}

/* The rows that a machine with FEATURES can run, a bit each.  */
static u64
usable (unsigned int features)
{
  u64 set = 0;
  unsigned int i;

  for (i = 0; i < nrows; i++)
    if ((rows[i] & ~features) == 0)
      set |= (u64)1 << i;

  return set;
}

static unsigned int
count_bits (unsigned int n)
{
  unsigned int count = 0;

  for (; n; n &= n - 1)
    count++;

  return count;
}

static void
print_names (unsigned int set)
{
  const char *name;
  unsigned int n, hwf;
  const char *comma = "";

  for (n = 0; (name = _gcry_enum_hw_features (n, &hwf)); n++)
    if (hwf && (set & hwf) == hwf)
      {
        printf ("%s%s", comma, name);
        comma = ",";
      }
  printf ("\n");
}

/* The first row of ARIA's table for a machine with FEATURES.  */
static const struct aria_impl *
first_row (unsigned int features)
{
  const struct aria_impl *aria = _gcry_aria_impls;

  while (aria->hwf & ~features)
    aria++;

  return aria;
}

static void
print_rows (unsigned int features, unsigned int needed)
{
  const struct aria_impl *aria;
  unsigned int size, off;
  int found;

  for (aria = _gcry_aria_impls; aria->name; aria++)
    for (size = found = 0; !found && size <= count_bits (needed); size++)
      for (off = needed; !found; off = (off - 1) & needed)
        {
          if (count_bits (off) == size && first_row (features & ~off) == aria)
            {
              found = 1;
              printf ("%s ", aria->name);
              if (off)
                print_names (off);
              else
                printf ("none\n");
            }
          if (!off)
            break;
        }
}

int
main (int argc, char **argv)
{
  static u64 seen[1 << 16];
  unsigned int nseen = 0;
  unsigned int features, needed = 0, off, size, i;
  u64 set;
  const struct aria_impl *aria;
  const struct aes_impl *aes;
  const struct ghash_impl *ghash;

  for (aria = _gcry_aria_impls; aria->name; aria++)
    add_row (aria->hwf);
  for (aes = _gcry_aes_impls; aes->name; aes++)
    add_row (aes->hwf);
  for (ghash = _gcry_ghash_impls; ghash->name; ghash++)
    add_row (ghash->hwf);

  features = _gcry_get_hw_features ();
  for (i = 0; i < nrows; i++)
    if ((rows[i] & ~features) == 0)
      needed |= rows[i];

  if (argc > 1 && !strcmp (argv[1], "--rows"))
    {
      print_rows (features, needed);
      return 0;
    }

  seen[nseen++] = usable (features);
  for (size = 1; size <= count_bits (needed); size++)
    for (off = needed; off; off = (off - 1) & needed)   /* Its subsets.  */
      {
        if (count_bits (off) != size)
          continue;

        set = usable (features & ~off);
        for (i = 0; i < nseen && seen[i] != set; i++)
          ;
        if (i < nseen || nseen == DIM (seen))
          continue;

        seen[nseen++] = set;
        print_names (off);
      }
  printf ("all\n");
  return 0;
}
