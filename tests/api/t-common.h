/* t-common.h - counters, checks, hex and guarded buffers for test programs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A test program is  t_begin ("t-subject"); checks ...; return t_end ();
 * Checks are made by one thread only.  A failing check prints where it
 * stands, what was expected and what came; the program goes on.
 */

#ifndef T_COMMON_H
#define T_COMMON_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <gpg-error.h>

/* Exit codes of a test program, as automake reads them.  */
#define T_EXIT_PASS  0
#define T_EXIT_FAIL  1
#define T_EXIT_SKIP  77


/*-- The program --*/

/* Set by t_begin from the environment.  T_PEER: this run is against
 * libgcrypt itself; what it is known to do wrong (t_known) fails nothing.
 * T_QUICK: under valgrind and the like, a sample is enough where a test goes
 * through many lengths.  T_LONG ("make check-long"): take minutes.  */
extern int t_peer;
extern int t_quick;
extern int t_long;

/* Begin the program NAME (kept, not copied).  A later crash is reported
 * with the place that t_at told.  */
void t_begin (const char *name);

/* Print "NAME: N passed, N failed, N skipped"; return the exit code.  */
int t_end (void);

/* Where the following checks stand: the printf-like text is put in front of
 * every message until the next t_at.  */
void t_at (const char *fmt, ...)
  __attribute__ ((__format__ (__printf__, 1, 2)));

/* Until t_known (NULL): WHY, a text that lives on, tells which fault of
 * libgcrypt makes it answer otherwise here.  Under T_PEER a check that
 * fails is then printed as a known difference and counted as passed.  */
void t_known (const char *why);

/* Count a skipped check and print "SKIP: NAME: reason".  */
void t_skip (const char *name, const char *fmt, ...)
  __attribute__ ((__format__ (__printf__, 2, 3)));

/* The same for COUNT checks that have one reason.  */
void t_skip_many (unsigned long count, const char *name, const char *fmt, ...)
  __attribute__ ((__format__ (__printf__, 3, 4)));

/* How many checks have failed so far.  */
unsigned long t_failures (void);


/*-- Checks.  Each evaluates its arguments once and is true if it passed. --*/

/* COND holds.  */
#define check(cond) \
  t_check (!!(cond), __FILE__, __LINE__, "expected %s", #cond)

/* COND holds, else the printf-like text, which is to say what was expected
 * and what came.  */
#define check_msg(cond, ...) \
  t_check (!!(cond), __FILE__, __LINE__, __VA_ARGS__)

/* CALL returns an error with the code WANT (GPG_ERR_*; 0: no error).  The
 * source of an error is this library.  */
#define check_err(call, want) \
  t_check_err ((call), (want), __FILE__, __LINE__, #call)
#define check_ok(call) \
  check_err (call, GPG_ERR_NO_ERROR)

/* The integer EXPR is WANT.  */
#define check_int(expr, want) \
  t_check_int ((long long) (expr), (long long) (want), \
               __FILE__, __LINE__, #expr)

/* The string EXPR is WANT; both may be NULL.  */
#define check_str(expr, want) \
  t_check_str ((expr), (want), __FILE__, __LINE__, #expr)

/* The N bytes at GOT are those at WANT.  */
#define check_mem(got, want, n) \
  t_check_mem ((got), (want), (n), __FILE__, __LINE__, #got)

/* The N bytes at GOT are, written in hex, WANT.  */
#define check_hex(got, n, want) \
  t_check_hex ((got), (n), (want), __FILE__, __LINE__, #got)

/* The N bytes at GOT are all BYTE.  */
#define check_all(got, byte, n) \
  t_check_all ((got), (byte), (n), __FILE__, __LINE__, #got)

/* The SHA-256 of the N bytes at GOT is, written in hex, WANT.  */
#define check_sha256(got, n, want) \
  t_check_sha256 ((got), (n), (want), __FILE__, __LINE__, #got)

int t_check (int ok, const char *file, int line, const char *fmt, ...)
  __attribute__ ((__format__ (__printf__, 4, 5)));
int t_check_err (gpg_error_t got, gpg_err_code_t want, const char *file,
                 int line, const char *what);
int t_check_int (long long got, long long want, const char *file, int line,
                 const char *what);
int t_check_str (const char *got, const char *want, const char *file,
                 int line, const char *what);
int t_check_mem (const void *got, const void *want, size_t n,
                 const char *file, int line, const char *what);
int t_check_hex (const void *got, size_t n, const char *want,
                 const char *file, int line, const char *what);
int t_check_all (const void *got, int byte, size_t n, const char *file,
                 int line, const char *what);
int t_check_sha256 (const void *got, size_t n, const char *want,
                    const char *file, int line, const char *what);


/*-- Bytes --*/

/* PAT (n): n bytes, byte i is i mod 251.  t_pat writes them to BUF and
 * returns BUF; PAT points to read-only bytes, n up to 2 MiB.  */
void *t_pat (void *buf, size_t n);
const unsigned char *t_pat_ptr (size_t n);
#define PAT(n)  t_pat_ptr (n)

/* KEY00: 00 01 02 ... 3f.  IVF0: f0 f1 ... ff.  NONCEC0: c0 c1 ... cf.  */
extern const unsigned char KEY00[64];
extern const unsigned char IVF0[16];
extern const unsigned char NONCEC0[16];

/* The bytes that the hex digits S stand for: written to BUF of at most SIZE
 * bytes; returns how many.  Ends the program if S is no hex or too long.  */
size_t t_unhex (void *buf, size_t size, const char *s);

/* HEX as 2 * N lower-case digits with a final 0 in OUT; returns OUT.  */
char *t_tohex (char *out, const void *buf, size_t n);

/* SHA-256 of N bytes (FIPS 180-4) to DIGEST of 32 bytes.  */
void t_sha256 (unsigned char *digest, const void *buf, size_t n);

/* Random bytes and numbers (0 to BELOW - 1) of the seed that t_seed took
 * from the environment's T_SEED or the clock, and printed.  */
void t_seed (void);
void random_bytes (void *buf, size_t n);
unsigned int random_below (unsigned int below);


/*-- Guarded buffers --*/

/* N bytes (n = 0 is allowed) whose last byte is the last one before an
 * unreadable page; or whose first byte is the first one after such a page.
 * They live until guarded_free, which frees all of them.  */
unsigned char *guarded_end (size_t n);
unsigned char *guarded_start (size_t n);
void guarded_free (void);

#endif /* T_COMMON_H */
