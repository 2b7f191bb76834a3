/* bench-common.c - how bench-slope and bench-kernels measure and print
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench-common.h"

/* A slope is taken over calls of 256, 512, ... 8192 bytes.  Two buffers of
 * that size stay in any first-level cache.  */
#define SLOPE_STEP   256
#define SLOPE_SIZES  32

/* Without --repetitions each figure gets this many, or fewer when that
 * would take longer than BUDGET.  */
#define REPETITIONS        64
#define REPETITIONS_LEAST  9
#define BUDGET_NS          3e8

/* One reading of the clock costs some 20 ns and jitters by as much, so
 * short calls are timed several at once for about this long.  */
#define SAMPLE_NS     15000.0
#define SAMPLE_CALLS  4096

struct bench_options bench_options = { "bench", 0, 0, 0, 0, 0 };


/*-- Messages --*/

static int progress_shown;

void
bench_progress (const char *what, const char *detail)
{
  static int terminal = -1;

  if (terminal < 0)
    terminal = isatty (STDERR_FILENO);
  if (!terminal)
    return;

  if (progress_shown)
    fputs ("\r\033[K", stderr);
  progress_shown = !!what;
  if (what)
    fprintf (stderr, "%s: measuring %s %s ...", bench_options.program, what,
             detail);
  fflush (stderr);
}

static void
complain (const char *fmt, va_list ap)
{
  fflush (stdout);
  bench_progress (NULL, NULL);
  fprintf (stderr, "%s: ", bench_options.program);
  vfprintf (stderr, fmt, ap);
  putc ('\n', stderr);
}

void
bench_die (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  complain (fmt, ap);
  va_end (ap);
  exit (1);
}

void
bench_usage (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  complain (fmt, ap);
  va_end (ap);
  fprintf (stderr, "Try '%s --help'.\n", bench_options.program);
  exit (2);
}

int
bench_finish (void)
{
  bench_progress (NULL, NULL);
  if (fflush (stdout) || ferror (stdout))
    {
      fprintf (stderr, "%s: cannot write: %s\n", bench_options.program,
               strerror (errno));
      return 1;
    }
  return 0;
}

static void *
allocate (size_t count, size_t size)
{
  void *p = calloc (count, size);

  if (!p)
    bench_die ("out of memory");
  return p;
}


/*-- Options --*/

const char bench_options_help[] =
  "  --cpu-mhz MHZ|auto    print cycles, too: of a CPU with this clock, or\n"
  "                        of the clock measured beside each figure\n"
  "  --repetitions N       samples a figure, of which the lower quartile\n"
  "                        counts (default: 64, fewer for what is slow)\n"
  "  --unaligned           let the buffers begin at an odd address\n"
  "  --csv                 print lines of the fields algo, mode, op, size,\n"
  "                        ns_per_byte, mib_per_sec, cycles_per_byte, mhz,\n"
  "                        implementation, the first line naming them; size\n"
  "                        is the bytes a call or \"slope\", and a field\n"
  "                        that is not known is empty\n";

const char *
bench_option_value (int argc, char **argv, int *index, const char *name)
{
  const char *arg = argv[*index];
  size_t n = strlen (name);

  if (strncmp (arg, "--", 2) || strncmp (arg + 2, name, n))
    return NULL;
  arg += 2 + n;
  if (*arg == '=')
    return arg + 1;
  if (*arg)
    return NULL;
  if (*index + 1 >= argc)
    bench_usage ("option --%s needs a value", name);
  return argv[++*index];
}

int
bench_common_option (int argc, char **argv, int *index)
{
  const char *value;
  char *end;

  if ((value = bench_option_value (argc, argv, index, "cpu-mhz")))
    {
      bench_options.auto_mhz = !strcmp (value, "auto");
      bench_options.mhz = 0;
      if (!bench_options.auto_mhz)
        {
          bench_options.mhz = strtod (value, &end);
          if (*end || !(bench_options.mhz > 0) || bench_options.mhz > 1e6)
            bench_usage ("--cpu-mhz: '%s' is neither a number of megahertz"
                         " nor 'auto'", value);
        }
      return 1;
    }

  if ((value = bench_option_value (argc, argv, index, "repetitions")))
    {
      long n = strtol (value, &end, 10);

      if (end == value || *end || n < 1 || n > 100000)
        bench_usage ("--repetitions: '%s' is not a number from 1 to 100000",
                     value);
      bench_options.repetitions = n;
      return 1;
    }

  if (!strcmp (argv[*index], "--unaligned"))
    return bench_options.unaligned = 1;
  if (!strcmp (argv[*index], "--csv"))
    return bench_options.csv = 1;
  return 0;
}


/*-- Measuring --*/

unsigned char *
bench_buffer (size_t nbytes, unsigned int nth)
{
  size_t size = nbytes + 4096 + 64;
  unsigned char *p = allocate (1, size + 4096);
  size_t i;

  p += -(uintptr_t) p & 4095;
  p += 1088 * (nth % 4) + !!bench_options.unaligned;
  for (i = 0; i < nbytes; i++)
    p[i] = i * 13 + (i >> 8) + nth;
  return p;
}

static double
now_ns (void)
{
  struct timespec t;

  if (clock_gettime (CLOCK_MONOTONIC, &t))
    bench_die ("clock_gettime: %s", strerror (errno));
  return t.tv_sec * 1e9 + t.tv_nsec;
}

double
bench_cpu_mhz (void)
{
  /* Each sum waits for the one before.  Both operands are registers: some
   * CPUs add small constants while renaming, for free.  */
#define ADD    sum += one; __asm__ volatile ("" : "+r" (sum));
#define ADD16  ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD
  const unsigned int rounds = 2000;
  size_t sum = 0, one = 1;
  double best = 0;
  unsigned int i, try;

  __asm__ volatile ("" : "+r" (one));
  for (try = 0; try < 3; try++)
    {
      double t = now_ns (), mhz;

      for (i = 0; i < rounds; i++)
        {
          ADD16
        }
      mhz = rounds * 16 / (now_ns () - t) * 1e3;
      if (mhz > best)           /* Only disturbances make it less.  */
        best = mhz;
    }
  return best;
}

static double
time_calls (const bench_subject_t *subject, size_t nbytes,
            unsigned int ncalls)
{
  double t = now_ns ();
  unsigned int i;

  for (i = 0; i < ncalls; i++)
    subject->run (subject->arg, nbytes);
  return (now_ns () - t) / ncalls;
}

static void
prepare (const bench_subject_t *subject, size_t nbytes)
{
  if (subject->prepare)
    subject->prepare (subject->arg, nbytes);
}

/* How many calls take SAMPLE_NS?  Also warms the caches and, with it, the
 * clock.  */
static unsigned int
calls_in_sample (const bench_subject_t *subject, size_t nbytes)
{
  unsigned int ncalls;

  prepare (subject, nbytes);
  time_calls (subject, nbytes, 1);
  for (ncalls = 1; ncalls < SAMPLE_CALLS; ncalls *= 2)
    if (time_calls (subject, nbytes, ncalls) * ncalls >= SAMPLE_NS)
      break;
  return ncalls;
}

static int
compare_double (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The value that a PERCENT of the N values are below.  Sorts them.  */
static double
percentile (double *value, unsigned int n, unsigned int percent)
{
  qsort (value, n, sizeof *value, compare_double);
  return value[(n - 1) * percent / 100];
}

/* The typical time of a call of each subject and size into
 * TIME[SUBJECT * NSIZES + SIZE], and the clock.  NCALLS in the same order.
 * Every repetition goes once through everything, so that a disturbance
 * hits all alike.  */
static double
take_times (const bench_subject_t *subject, double *time,
            unsigned int nsubjects, const size_t *nbytes,
            unsigned int nsizes, const unsigned int *ncalls)
{
  unsigned int most = bench_options.repetitions;
  unsigned int columns = nsubjects * nsizes;
  unsigned int r, s, i;
  double *sample, *clock;
  double start, mhz;

  if (!most)
    most = REPETITIONS;
  /* A row a column, so that it can be sorted.  */
  sample = allocate ((size_t) columns * most, sizeof *sample);
  clock = allocate (most, sizeof *clock);

  start = now_ns ();
  for (r = 0; r < most; r++)
    {
      if (bench_options.auto_mhz)
        clock[r] = bench_cpu_mhz ();
      for (s = 0; s < nsubjects; s++)
        for (i = 0; i < nsizes; i++)
          {
            prepare (&subject[s], nbytes[i]);
            sample[(size_t) (s * nsizes + i) * most + r]
              = time_calls (&subject[s], nbytes[i], ncalls[s * nsizes + i]);
          }
      if (!bench_options.repetitions && r + 1 >= REPETITIONS_LEAST
          && now_ns () - start > BUDGET_NS * nsubjects)
        {
          r++;
          break;
        }
    }

  /* Others on the machine can only make a sample longer, a long call more
   * likely than a short one: with the median, busy neighbours have made a
   * slow cipher seem half as fast.  The clock has no such bias.  */
  for (i = 0; i < columns; i++)
    time[i] = percentile (sample + (size_t) i * most, r, 25);
  mhz = bench_options.auto_mhz ? percentile (clock, r, 50)
    : bench_options.mhz;
  free (sample);
  free (clock);
  return mhz;
}

/* The slope of the least-squares line through N points.  */
static double
fit_slope (const size_t *x, const double *y, unsigned int n)
{
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
  unsigned int i;

  for (i = 0; i < n; i++)
    {
      mean_x += (double) x[i] / n;
      mean_y += y[i] / n;
    }
  for (i = 0; i < n; i++)
    {
      xx += (x[i] - mean_x) * (x[i] - mean_x);
      xy += (x[i] - mean_x) * (y[i] - mean_y);
    }
  return xy / xx;
}

void
bench_slope (const bench_subject_t *subject, bench_figure_t *figure,
             unsigned int nsubjects)
{
  size_t nbytes[SLOPE_SIZES];
  double time[BENCH_MAXSUBJECTS * SLOPE_SIZES];
  unsigned int ncalls[BENCH_MAXSUBJECTS * SLOPE_SIZES] = { 0 };
  unsigned int s, i, n, tries;
  int good = 0;

  for (i = 0; i < SLOPE_SIZES; i++)
    nbytes[i] = (i + 1) * SLOPE_STEP;

  /* The same number for all sizes: else the clock's own time, spread over
   * it, would bend the line.  */
  for (s = 0; s < nsubjects; s++)
    {
      n = calls_in_sample (&subject[s], nbytes[SLOPE_SIZES / 2]);
      for (i = 0; i < SLOPE_SIZES; i++)
        ncalls[s * SLOPE_SIZES + i] = n;
    }

  /* With few repetitions on a busy machine a line may even fall.  */
  for (tries = 0; !good && tries < 20; tries++)
    {
      double mhz = take_times (subject, time, nsubjects, nbytes, SLOPE_SIZES,
                               ncalls);

      good = 1;
      for (s = 0; s < nsubjects; s++)
        {
          figure[s].ns = fit_slope (nbytes, time + s * SLOPE_SIZES,
                                    SLOPE_SIZES);
          figure[s].mhz = mhz;
          if (figure[s].ns <= 0)
            good = 0;
        }
    }
  if (!good)
    bench_die ("this machine is too busy to measure anything;"
               " try more --repetitions");
}

void
bench_calls (const bench_subject_t *subject, bench_figure_t *figure,
             unsigned int nsubjects, const size_t *nbytes,
             unsigned int nsizes)
{
  double time[BENCH_MAXSUBJECTS * BENCH_MAXSIZES];
  unsigned int ncalls[BENCH_MAXSUBJECTS * BENCH_MAXSIZES] = { 0 };
  unsigned int s, i;
  double mhz;

  for (s = 0; s < nsubjects; s++)
    for (i = 0; i < nsizes; i++)
      ncalls[s * nsizes + i] = calls_in_sample (&subject[s], nbytes[i]);
  mhz = take_times (subject, time, nsubjects, nbytes, nsizes, ncalls);
  for (s = 0; s < nsubjects; s++)
    for (i = 0; i < nsizes; i++)
      {
        figure[s * nsizes + i].ns = time[s * nsizes + i] / nbytes[i];
        figure[s * nsizes + i].mhz = mhz;
      }
}


/*-- Printing --*/

char *
bench_number (char *buffer, double value)
{
  int decimals = value < 1 ? 3 : value < 100 ? 2 : value < 1000 ? 1 : 0;

  snprintf (buffer, BENCH_NUMBER_SIZE, "%.*f", decimals, value);
  return buffer;
}

static double
mib_per_second (double ns)
{
  return 1e9 / ns / (1 << 20);
}

static double
cycles (const bench_figure_t *figure)
{
  return figure->ns * figure->mhz / 1e3;
}

/* The number, or "-" where it is not known.  */
static char *
number_or_dash (char *buffer, int known, double value)
{
  return known ? bench_number (buffer, value) : strcpy (buffer, "-");
}

void
bench_head (const char *title, int width, const char *peer)
{
  printf (" %-*s |  nanosecs/byte   mebibytes/sec   cycles/byte", width,
          title);
  if (bench_options.auto_mhz)
    fputs ("  auto Mhz", stdout);
  if (peer)
    printf (" | %16s     ratio", peer);
  putchar ('\n');
  fflush (stdout);
}

void
bench_line (const char *title, int width, const bench_figure_t *figure,
            const char *peer_name, const bench_figure_t *peer)
{
  char ns[BENCH_NUMBER_SIZE], mib[BENCH_NUMBER_SIZE];
  char cpb[BENCH_NUMBER_SIZE];

  bench_progress (NULL, NULL);
  printf (" %*s | %9s ns/B %9s MiB/s %9s c/B", width, title,
          bench_number (ns, figure->ns),
          bench_number (mib, mib_per_second (figure->ns)),
          number_or_dash (cpb, figure->mhz > 0, cycles (figure)));
  if (bench_options.auto_mhz)
    printf (" %9.0f", figure->mhz);
  if (peer_name)
    printf (" | %11s ns/B %9s",
            number_or_dash (ns, !!peer, peer ? peer->ns : 0),
            number_or_dash (mib, !!peer, peer ? peer->ns / figure->ns : 0));
  putchar ('\n');
  fflush (stdout);
}

void
bench_foot (int width)
{
  printf (" %*s =\n", width, "");
  fflush (stdout);
}

void
bench_sizes_head (const char *title, int width, const size_t *nbytes,
                  unsigned int nsizes, size_t scale, const char *unit)
{
  unsigned int i;

  printf (" %-*s |", width, title);
  for (i = 0; i < nsizes; i++)
    printf (" %8zu", nbytes[i] / scale);
  printf (" %s\n", unit);
  fflush (stdout);
}

void
bench_sizes_lines (const char *title, int width, const size_t *nbytes,
                   unsigned int nsizes, const bench_figure_t *figure,
                   int lines, const char *peer_name,
                   const bench_figure_t *peer)
{
  enum { CALL, BYTE, CYCLE, PEER, RATIO, NLINES } line;
  const char *unit[NLINES] = { "ns", "ns/B", "c/B", "ns/B ", "ratio" };
  char buffer[BENCH_NUMBER_SIZE];
  unsigned int i;

  bench_progress (NULL, NULL);
  for (line = CALL; line < NLINES; line++)
    {
      if ((line == CALL && !(lines & BENCH_NS_CALL))
          || (line == BYTE && !(lines & BENCH_NS_BYTE))
          || (line == CYCLE && !(lines & BENCH_CYCLE_BYTE
                                 && figure->mhz > 0))
          || (line >= PEER && !peer))
        continue;

      printf (" %*s |", width, title);
      title = "";
      for (i = 0; i < nsizes; i++)
        {
          double value = figure[i].ns;

          switch (line)
            {
            case CALL:  value *= nbytes[i]; break;
            case CYCLE: value = cycles (&figure[i]); break;
            case PEER:  value = peer[i].ns; break;
            case RATIO: value = peer[i].ns / value; break;
            default: break;
            }
          printf (" %8s", bench_number (buffer, value));
        }
      printf (" %s%s\n", unit[line], line == PEER ? peer_name : "");
    }
  fflush (stdout);
}

/* One field of a CSV line and what follows it.  */
static void
csv_field (const char *text, int after)
{
  if (text[strcspn (text, ",\"\r\n")])
    {
      putchar ('"');
      for (; *text; text++)
        {
          if (*text == '"')
            putchar ('"');
          putchar (*text);
        }
      putchar ('"');
    }
  else
    fputs (text, stdout);
  putchar (after);
}

void
bench_csv_head (void)
{
  puts ("algo,mode,op,size,ns_per_byte,mib_per_sec,cycles_per_byte,mhz,"
        "implementation");
  fflush (stdout);
}

void
bench_csv_line (const char *algo, const char *mode, const char *op,
                size_t nbytes, const bench_figure_t *figure,
                const char *implementation)
{
  bench_progress (NULL, NULL);
  csv_field (algo, ',');
  csv_field (mode, ',');
  csv_field (op, ',');
  if (nbytes)
    printf ("%zu,", nbytes);
  else
    fputs ("slope,", stdout);
  printf ("%.5f,%.2f,", figure->ns, mib_per_second (figure->ns));
  if (figure->mhz > 0)
    printf ("%.4f,%.0f,", cycles (figure), figure->mhz);
  else
    fputs (",,", stdout);
  csv_field (implementation, '\n');
  fflush (stdout);
}
