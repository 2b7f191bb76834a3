/* t-common.c - counters, checks, hex and guarded buffers for test programs
 * Source: SHA-256 from FIPS 180-4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <sys/mman.h>

#include "t-common.h"

int t_peer;
int t_quick;
int t_long;

static const char *program = "test";
static const char *known;
static char place[256];
static unsigned long npassed, nfailed, nskipped, nknown;
static unsigned char pat[2 << 20];

const unsigned char KEY00[64] =
  {
    0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
    0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f,
    0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17,
    0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f,
    0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27,
    0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x2f,
    0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37,
    0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f
  };

const unsigned char IVF0[16] =
  {
    0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7,
    0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff
  };

const unsigned char NONCEC0[16] =
  {
    0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7,
    0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf
  };


/*-- The program --*/

/* A crash fails the program; say where.  */
static void
crashed (int sig)
{
  char line[sizeof place + 128];
  int n;
  ssize_t written;

  n = snprintf (line, sizeof line, "FAIL: %s: %s: signal %d\n",
                program, place, sig);
  written = write (STDOUT_FILENO, line, n);
  (void) written;
  signal (sig, SIG_DFL);
  raise (sig);
}

static int
is_set (const char *name)
{
  const char *value = getenv (name);

  return value && *value && strcmp (value, "0");
}

void
t_begin (const char *name)
{
  static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT };
  size_t i;

  program = name;
  t_peer = is_set ("T_PEER");
  t_quick = is_set ("T_QUICK");
  t_long = is_set ("T_LONG");
  t_pat (pat, sizeof pat);
  setvbuf (stdout, NULL, _IOLBF, 0);
  for (i = 0; i < sizeof signals / sizeof signals[0]; i++)
    signal (signals[i], crashed);
}

int
t_end (void)
{
  if (nknown)
    printf ("%s: %lu known differences of libgcrypt\n", program, nknown);
  printf ("%s: %lu passed, %lu failed, %lu skipped\n",
          program, npassed, nfailed, nskipped);
  if (nfailed)
    return T_EXIT_FAIL;
  return npassed ? T_EXIT_PASS : T_EXIT_SKIP;
}

void
t_at (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  vsnprintf (place, sizeof place, fmt, ap);
  va_end (ap);
}

void
t_known (const char *why)
{
  known = why;
}

void
t_skip (const char *name, const char *fmt, ...)
{
  va_list ap;

  nskipped++;
  printf ("SKIP: %s: ", name);
  va_start (ap, fmt);
  vprintf (fmt, ap);
  va_end (ap);
  putchar ('\n');
}

void
t_skip_many (unsigned long count, const char *name, const char *fmt, ...)
{
  va_list ap;

  nskipped += count;
  printf ("SKIP: %s: ", name);
  va_start (ap, fmt);
  vprintf (fmt, ap);
  va_end (ap);
  printf (" (%lu)\n", count);
}

unsigned long
t_failures (void)
{
  return nfailed;
}


/*-- Checks --*/

/* Begin the message of a check that failed; count it.  Returns 0 if it is
 * not to be printed: of the known differences in one line of a program the
 * first tells enough.  */
static int
complain (const char *file, int line)
{
  static int last_known;
  const char *base = strrchr (file, '/');

  base = base ? base + 1 : file;
  if (known && t_peer)
    {
      nknown++;
      npassed++;
      if (line == last_known)
        return 0;
      last_known = line;
      printf ("known difference (%s): ", known);
    }
  else
    {
      nfailed++;
      printf ("FAIL: ");
    }
  printf ("%s:%d: ", base, line);
  if (*place)
    printf ("%s: ", place);
  return 1;
}

static int
passed (void)
{
  npassed++;
  return 1;
}

int
t_check (int ok, const char *file, int line, const char *fmt, ...)
{
  va_list ap;

  if (ok)
    return passed ();
  if (!complain (file, line))
    return 0;
  va_start (ap, fmt);
  vprintf (fmt, ap);
  va_end (ap);
  putchar ('\n');
  return 0;
}

int
t_check_err (gpg_error_t got, gpg_err_code_t want, const char *file, int line,
             const char *what)
{
  gpg_err_code_t code = gpg_err_code (got);

  /* libgcrypt gives some errors the program's source.  */
  if (code == want
      && (!code || t_peer || gpg_err_source (got) == GPG_ERR_SOURCE_GCRYPT))
    return passed ();
  if (!complain (file, line))
    return 0;
  if (code == want)
    printf ("%s: expected the source %d, got %d\n", what,
            (int) GPG_ERR_SOURCE_GCRYPT, (int) gpg_err_source (got));
  else
    {
      printf ("%s: expected %d (%s), ", what, (int) want,
              gpg_strerror (want));
      printf ("got %d (%s)\n", (int) code, gpg_strerror (code));
    }
  return 0;
}

int
t_check_int (long long got, long long want, const char *file, int line,
             const char *what)
{
  if (got == want)
    return passed ();
  if (!complain (file, line))
    return 0;
  printf ("%s: expected %lld, got %lld\n", what, want, got);
  return 0;
}

int
t_check_str (const char *got, const char *want, const char *file, int line,
             const char *what)
{
  if (got && want ? !strcmp (got, want) : got == want)
    return passed ();
  if (!complain (file, line))
    return 0;
  printf ("%s: expected \"%s\", got \"%s\"\n", what,
          want ? want : "(NULL)", got ? got : "(NULL)");
  return 0;
}

/* Print up to 48 of the N bytes at BUF from OFFSET on.  */
static void
print_bytes (const char *title, const unsigned char *buf, size_t n,
             size_t offset)
{
  size_t i;

  printf ("  %-9s", title);
  for (i = offset; i < n && i < offset + 48; i++)
    printf ("%02x", buf[i]);
  printf ("%s\n", i < n ? "..." : "");
}

int
t_check_mem (const void *got, const void *want, size_t n, const char *file,
             int line, const char *what)
{
  const unsigned char *g = got;
  const unsigned char *w = want;
  size_t first, from;

  if (!n || !memcmp (got, want, n))
    return passed ();
  for (first = 0; g[first] == w[first]; first++)
    ;
  from = first & ~(size_t) 15;
  if (!complain (file, line))
    return 0;
  printf ("%s: %zu bytes differ from byte %zu on; from byte %zu:\n",
          what, n, first, from);
  print_bytes ("expected", w, n, from);
  print_bytes ("got", g, n, from);
  return 0;
}

int
t_check_hex (const void *got, size_t n, const char *want, const char *file,
             int line, const char *what)
{
  unsigned char *bytes = malloc (n + 1);
  size_t len;
  int ok;

  if (!bytes)
    abort ();
  len = t_unhex (bytes, n + 1, want);
  if (len != n)
    {
      fprintf (stderr, "%s:%d: %zu bytes typed in for %zu\n", file, line,
               len, n);
      exit (T_EXIT_FAIL);
    }
  ok = t_check_mem (got, bytes, n, file, line, what);
  free (bytes);
  return ok;
}

int
t_check_all (const void *got, int byte, size_t n, const char *file, int line,
             const char *what)
{
  const unsigned char *g = got;
  size_t i;

  for (i = 0; i < n && g[i] == byte; i++)
    ;
  if (i == n)
    return passed ();
  if (!complain (file, line))
    return 0;
  printf ("%s: expected %zu bytes %02x, got %02x at byte %zu\n",
          what, n, (unsigned int) byte, g[i], i);
  return 0;
}

int
t_check_sha256 (const void *got, size_t n, const char *want,
                const char *file, int line, const char *what)
{
  unsigned char digest[32];
  char hex[65];

  t_sha256 (digest, got, n);
  if (!strcmp (t_tohex (hex, digest, 32), want))
    return passed ();
  if (!complain (file, line))
    return 0;
  printf ("sha256 (%s, %zu bytes): expected %s, got %s\n",
          what, n, want, hex);
  return 0;
}


/*-- Bytes --*/

void *
t_pat (void *buf, size_t n)
{
  unsigned char *p = buf;
  size_t i;

  for (i = 0; i < n; i++)
    p[i] = i % 251;
  return buf;
}

const unsigned char *
t_pat_ptr (size_t n)
{
  if (n > sizeof pat)
    abort ();
  return pat;
}

static int
digit_value (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

size_t
t_unhex (void *buf, size_t size, const char *s)
{
  unsigned char *p = buf;
  size_t n;

  for (n = 0; s[2 * n]; n++)
    {
      if (n == size || digit_value (s[2 * n]) < 0
          || digit_value (s[2 * n + 1]) < 0)
        {
          fprintf (stderr, "%s: no hex of at most %zu bytes: %s\n",
                   program, size, s);
          exit (T_EXIT_FAIL);
        }
      p[n] = 16 * digit_value (s[2 * n]) + digit_value (s[2 * n + 1]);
    }
  return n;
}

char *
t_tohex (char *out, const void *buf, size_t n)
{
  const unsigned char *p = buf;
  size_t i;

  for (i = 0; i < n; i++)
    snprintf (out + 2 * i, 3, "%02x", p[i]);
  out[2 * n] = 0;
  return out;
}

/* The first 32 bits of the fractional parts of the cube roots of the first
 * 64 primes (FIPS 180-4, 4.2.2).  */
static const uint32_t sha256_k[64] =
  {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
    0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
    0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
  };

#define ROTR(x, n)  ((x) >> (n) | (x) << (32 - (n)))

static void
sha256_block (uint32_t h[8], const unsigned char *block)
{
  uint32_t w[64], s[8], t1, t2;
  int i;

  for (i = 0; i < 16; i++)
    w[i] = ((uint32_t) block[4 * i] << 24 | (uint32_t) block[4 * i + 1] << 16
            | (uint32_t) block[4 * i + 2] << 8 | block[4 * i + 3]);
  for (; i < 64; i++)
    w[i] = (w[i - 16] + w[i - 7]
            + (ROTR (w[i - 15], 7) ^ ROTR (w[i - 15], 18) ^ w[i - 15] >> 3)
            + (ROTR (w[i - 2], 17) ^ ROTR (w[i - 2], 19) ^ w[i - 2] >> 10));
  memcpy (s, h, sizeof s);
  for (i = 0; i < 64; i++)
    {
      t1 = (s[7] + (ROTR (s[4], 6) ^ ROTR (s[4], 11) ^ ROTR (s[4], 25))
            + ((s[4] & s[5]) ^ (~s[4] & s[6])) + sha256_k[i] + w[i]);
      t2 = ((ROTR (s[0], 2) ^ ROTR (s[0], 13) ^ ROTR (s[0], 22))
            + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])));
      memmove (s + 1, s, 7 * sizeof s[0]);
      s[4] += t1;
      s[0] = t1 + t2;
    }
  for (i = 0; i < 8; i++)
    h[i] += s[i];
}

void
t_sha256 (unsigned char *digest, const void *buf, size_t n)
{
  uint32_t h[8] =
    {
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };
  const unsigned char *p = buf;
  unsigned char last[128] = { 0 };
  size_t rest = n % 64;
  size_t nlast = rest < 56 ? 64 : 128;
  size_t i;

  for (i = 0; i + 64 <= n; i += 64)
    sha256_block (h, p + i);
  if (rest)
    memcpy (last, p + i, rest);
  last[rest] = 0x80;
  for (i = 0; i < 8; i++)
    last[nlast - 1 - i] = (uint64_t) n * 8 >> 8 * i;
  for (i = 0; i < nlast; i += 64)
    sha256_block (h, last + i);
  for (i = 0; i < 32; i++)
    digest[i] = h[i / 4] >> (24 - 8 * (i % 4));
}

static uint64_t seed = 1;

void
t_seed (void)
{
  const char *s = getenv ("T_SEED");

  seed = s ? strtoull (s, NULL, 0)
    : ((uint64_t) time (NULL) << 20 ^ (uint64_t) getpid ());
  printf ("%s: T_SEED=%llu\n", program, (unsigned long long) seed);
}

/* Weyl sequence through the mixer of SplitMix64.  */
static uint64_t
random_u64 (void)
{
  uint64_t z = (seed += 0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

void
random_bytes (void *buf, size_t n)
{
  unsigned char *p = buf;
  uint64_t r = 0;
  size_t i;

  for (i = 0; i < n; i++)
    {
      if (i % 8 == 0)
        r = random_u64 ();
      p[i] = r >> 8 * (i % 8);
    }
}

unsigned int
random_below (unsigned int below)
{
  return (random_u64 () >> 32) % below;
}


/*-- Guarded buffers --*/

struct region
{
  struct region *next;
  void *base;
  size_t size;
};
static struct region *regions;

/* Pages for N bytes between two unreadable ones: the address of the first
 * and in *LEN the length of what can be used.  */
static unsigned char *
guarded_region (size_t n, size_t *len)
{
  size_t page = sysconf (_SC_PAGESIZE);
  struct region *region = malloc (sizeof *region);
  unsigned char *base;

  *len = (n + page - 1) / page * page;
  if (!*len)
    *len = page;
  base = mmap (NULL, *len + 2 * page, PROT_NONE,
               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!region || base == MAP_FAILED
      || mprotect (base + page, *len, PROT_READ | PROT_WRITE))
    {
      fprintf (stderr, "%s: no guarded memory: %s\n", program,
               strerror (errno));
      exit (T_EXIT_FAIL);
    }
  region->base = base;
  region->size = *len + 2 * page;
  region->next = regions;
  regions = region;
  return base + page;
}

unsigned char *
guarded_end (size_t n)
{
  size_t len;
  unsigned char *p = guarded_region (n, &len);

  return p + len - n;
}

unsigned char *
guarded_start (size_t n)
{
  size_t len;

  return guarded_region (n, &len);
}

void
guarded_free (void)
{
  struct region *next;

  for (; regions; regions = next)
    {
      next = regions->next;
      munmap (regions->base, regions->size);
      free (regions);
    }
}
