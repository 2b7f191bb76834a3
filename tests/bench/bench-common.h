/* bench-common.h - how bench-slope and bench-kernels measure and print
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Uses the C library only: a program that is run with another libgcrypt
 * measures with the same code.
 */

#ifndef BENCH_COMMON_H
#define BENCH_COMMON_H

#include <stddef.h>

#define BENCH_DIM(array)  (sizeof (array) / sizeof ((array)[0]))

#define BENCH_PRINTF(fmt, arg)  __attribute__ ((format (printf, fmt, arg)))
#define BENCH_NORETURN          __attribute__ ((noreturn))

/* The largest call that is measured, in bytes.  */
#define BENCH_MAXBYTES  16384

/* What the options that both programs have said.  */
struct bench_options
{
  const char *program;          /* Stands before messages.  */
  unsigned int repetitions;     /* 0: the default, bounded in time.  */
  double mhz;                   /* Of the CPU; 0: not known.  */
  int auto_mhz;                 /* Measure it beside each figure.  */
  int unaligned;                /* Buffers begin at an odd address.  */
  int csv;
};

extern struct bench_options bench_options;

/* Something whose time is taken.  */
typedef struct bench_subject
{
  /* Make a call of RUN with NBYTES possible; not timed.  NULL: always is.  */
  void (*prepare) (void *arg, size_t nbytes);
  /* The call.  May be made any number of times after one PREPARE.  */
  void (*run) (void *arg, size_t nbytes);
  void *arg;
} bench_subject_t;

typedef struct bench_figure
{
  double ns;                    /* A byte.  */
  double mhz;                   /* 0: not known.  */
} bench_figure_t;

#define BENCH_MAXSUBJECTS  16
#define BENCH_MAXSIZES     16

/*-- Messages --*/

/* Print the message and end the process with exit code 1.  */
void bench_die (const char *fmt, ...) BENCH_PRINTF (1, 2) BENCH_NORETURN;
/* The same for a command line that is wrong: exit code 2.  */
void bench_usage (const char *fmt, ...) BENCH_PRINTF (1, 2) BENCH_NORETURN;

/* Show what is measured now, if standard error is a terminal.  NULL clears
 * the line; the functions that print do that themselves.  */
void bench_progress (const char *what, const char *detail);

/* Flush standard output.  Returns the exit code: 1, with a message, if
 * something could not be written.  */
int bench_finish (void);

/*-- Options --*/

/* The lines of --help for the options below.  */
extern const char bench_options_help[];

/* Does ARGV[*INDEX] say --NAME?  Then return its value, from the same
 * argument after "=" or the next one, and move *INDEX to where it stood;
 * dies without one.  Else NULL.  */
const char *bench_option_value (int argc, char **argv, int *index,
                                const char *name);

/* Take ARGV[*INDEX] if it is one of --cpu-mhz, --repetitions, --unaligned
 * and --csv and return 1, *INDEX at the last argument used; 0 if not.  */
int bench_common_option (int argc, char **argv, int *index);

/*-- Measuring --*/

/* A buffer of at least NBYTES bytes filled with a pattern, at the start of
 * a page or, with --unaligned, one byte behind.  Different NTH: different
 * places in a page, so that loads of one do not wait for stores to the
 * other.  Lives as long as the process.  */
unsigned char *bench_buffer (size_t nbytes, unsigned int nth);

/* Time a byte as the slope of the line that fits the times of calls of
 * several sizes best (least squares): what one more byte costs, without the
 * cost of a call.  The subjects take turns.
 *   subject, figure   NSUBJECTS each, 1 to BENCH_MAXSUBJECTS.  */
void bench_slope (const bench_subject_t *subject, bench_figure_t *figure,
                  unsigned int nsubjects);

/* Time a byte in calls of the given sizes.
 *   nbytes   NSIZES sizes, at most BENCH_MAXSIZES.
 *   figure   NSIZES figures of the first subject, then of the next.  */
void bench_calls (const bench_subject_t *subject, bench_figure_t *figure,
                  unsigned int nsubjects,
                  const size_t *nbytes, unsigned int nsizes);

/* Megahertz by a chain of dependent additions, one a cycle.  */
double bench_cpu_mhz (void);

/*-- Printing --*/

#define BENCH_NUMBER_SIZE  24

/* VALUE with three or four digits that count into BUFFER, which has
 * BENCH_NUMBER_SIZE bytes and is returned.  */
char *bench_number (char *buffer, double value);

/* "ARIA128  |  nanosecs/byte ..." and what comes under it.  TITLE's
 * column is WIDTH characters wide.  PEER is the library compared with, or
 * NULL.  */
void bench_head (const char *title, int width, const char *peer);
/* A line of that table; PEER NULL: nothing to compare this line with.  */
void bench_line (const char *title, int width, const bench_figure_t *figure,
                 const char *peer_name, const bench_figure_t *peer);
/* The line that closes it.  */
void bench_foot (int width);

/* The same for a table with a column for each of NSIZES sizes.  SCALE
 * bytes are one UNIT in the head.  LINES: which to print, BENCH_NS_CALL and
 * the like added up; what is not known is left out.  */
#define BENCH_NS_CALL     1
#define BENCH_NS_BYTE     2
#define BENCH_CYCLE_BYTE  4
void bench_sizes_head (const char *title, int width, const size_t *nbytes,
                       unsigned int nsizes, size_t scale, const char *unit);
void bench_sizes_lines (const char *title, int width, const size_t *nbytes,
                        unsigned int nsizes, const bench_figure_t *figure,
                        int lines, const char *peer_name,
                        const bench_figure_t *peer);

/* CSV as in RFC 4180, lines ended as usual here.  NBYTES 0: a slope.  */
void bench_csv_head (void);
void bench_csv_line (const char *algo, const char *mode, const char *op,
                     size_t nbytes, const bench_figure_t *figure,
                     const char *implementation);

#endif /* BENCH_COMMON_H */
