/* misc.c - messages, fatal errors, and leaving no key behind
 * Source: libgcrypt manual, "Handler functions" (interface and texts)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "g10lib.h"
#include "core-internal.h"

/* Handlers.  A program sets them before it starts threads that use the
 * library, so they need no lock.  */
static gcry_handler_log_t log_handler;
static void *log_handler_value;
static gcry_handler_error_t fatal_error_handler;
static void *fatal_error_handler_value;
static const char *(*gettext_handler) (const char *);

/* Libraries set these, too, at any time.  Atomic.  */
static int verbosity;
static unsigned int debug_flags;


void
_gcry_set_log_handler (gcry_handler_log_t f, void *opaque)
{
  log_handler = f;
  log_handler_value = opaque;
}


void
_gcry_set_fatalerror_handler (gcry_handler_error_t fnc, void *opaque)
{
  fatal_error_handler = fnc;
  fatal_error_handler_value = opaque;
}


void
_gcry_set_gettext_handler (const char *(*f) (const char *))
{
  gettext_handler = f;
}


const char *
_gcry_gettext (const char *msgid)
{
  return gettext_handler ? gettext_handler (msgid) : msgid;
}


void
_gcry_set_log_verbosity (int level)
{
  __atomic_store_n (&verbosity, level, __ATOMIC_RELAXED);
}


int
_gcry_log_verbosity (int level)
{
  return __atomic_load_n (&verbosity, __ATOMIC_RELAXED) >= level;
}


void
_gcry_set_debug_flags (unsigned int set, unsigned int clear)
{
  __atomic_fetch_or (&debug_flags, set, __ATOMIC_RELAXED);
  __atomic_fetch_and (&debug_flags, ~clear, __ATOMIC_RELAXED);
}


/* The end after a fatal message.  No lock is taken: the caller may hold
 * any.  */
static void GCC_ATTR_NORETURN
die (const char *why)
{
  _gcry_fips_signal_fatal (why);
  _gcry_secmem_wipe_all ();
  abort ();
}


/* Write text that is not a format and needs no memory.  */
static void
write_to_stderr (const char *s)
{
  size_t n = strlen (s);
  ssize_t done;

  while (n)
    {
      done = write (STDERR_FILENO, s, n);
      if (done <= 0)
        return;                 /* Nobody is left to be told.  */
      s += done;
      n -= (size_t) done;
    }
}


void
_gcry_fatal_error (gcry_err_code_t rc, const char *text)
{
  if (!text)
    text = gpg_strerror (rc);

  if (fatal_error_handler)
    fatal_error_handler (fatal_error_handler_value, (int) rc, text);

  write_to_stderr ("\nFatal error: ");
  write_to_stderr (text);
  write_to_stderr ("\n");
  die (text);
}


void
_gcry_logv (int level, const char *fmt, va_list ap)
{
  if (log_handler)
    log_handler (log_handler_value, level, fmt, ap);
  else
    {
      switch (level)
        {
        case GCRY_LOG_FATAL:
          fputs ("Fatal: ", stderr);
          break;
        case GCRY_LOG_BUG:
          fputs ("Bug: ", stderr);
          break;
        case GCRY_LOG_DEBUG:
          fputs ("DBG: ", stderr);
          break;
        default:
          break;
        }
      vfprintf (stderr, fmt, ap);
    }

  if (level == GCRY_LOG_FATAL || level == GCRY_LOG_BUG)
    die ("internal error (fatal or bug)");
}


static void GCC_ATTR_PRINTF (2, 3)
log_at (int level, const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  _gcry_logv (level, fmt, ap);
  va_end (ap);
}


void
_gcry_log_error (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  _gcry_logv (GCRY_LOG_ERROR, fmt, ap);
  va_end (ap);
}


void
_gcry_log_warn (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  _gcry_logv (GCRY_LOG_WARN, fmt, ap);
  va_end (ap);
}


void
_gcry_log_info (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  _gcry_logv (GCRY_LOG_INFO, fmt, ap);
  va_end (ap);
}


void
_gcry_log_debug (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  _gcry_logv (GCRY_LOG_DEBUG, fmt, ap);
  va_end (ap);
}


void
_gcry_log_bug (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  _gcry_logv (GCRY_LOG_BUG, fmt, ap);
  abort ();                     /* Not reached; for the compiler.  */
}


void
_gcry_log_fatal (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  _gcry_logv (GCRY_LOG_FATAL, fmt, ap);
  abort ();                     /* Not reached; for the compiler.  */
}


void
_gcry_assert_failed (const char *expr, const char *file, int line,
                     const char *func)
{
  log_bug ("Assertion `%s' failed (%s:%d:%s)\n", expr, file, line, func);
}


void
_gcry_log_printhex (const char *text, const void *buffer, size_t nbytes)
{
  enum { BYTES_PER_LINE = 32 };
  static const char digits[] = "0123456789abcdef";
  const byte *p = buffer;
  char line[2 * BYTES_PER_LINE + 1];
  size_t n, i;
  int indent = text && *text ? (int) strlen (text) + 2 : 0;
  int first = 1;

  if (!p)
    nbytes = 0;
  do
    {
      n = nbytes < BYTES_PER_LINE ? nbytes : BYTES_PER_LINE;
      for (i = 0; i < n; i++)
        {
          line[2 * i] = digits[p[i] >> 4];
          line[2 * i + 1] = digits[p[i] & 15];
        }
      line[2 * n] = 0;
      p = n ? p + n : p;
      nbytes -= n;

      /* Without a text the digits are part of the caller's own line.  */
      if (!text)
        log_at (GCRY_LOG_CONT, "%s", line);
      else
        log_at (GCRY_LOG_DEBUG, "%s%s%*s%s%s\n",
                first ? text : "", first && indent ? ": " : "",
                first ? 0 : indent, "", line, nbytes ? " \\" : "");
      first = 0;
    }
  while (nbytes);
  wipememory (line, sizeof line);       /* It may have been a key.  */
}


void
_gcry_wipememory (void *ptr, size_t len)
{
  if (len)
    memset (ptr, 0, len);
  /* The compiler must assume that the asm reads what PTR points to.  */
  __asm__ volatile ("" : : "r" (ptr) : "memory");
}


/* One frame of the size asked for: a recursion over small ones would leave
 * what lies between their arrays.  Callers ask for some hundred bytes.  */
void __attribute__ ((noinline))
_gcry_burn_stack (unsigned int nbytes)
{
  void *frame = __builtin_alloca (nbytes);

  wipememory (frame, nbytes);
}
