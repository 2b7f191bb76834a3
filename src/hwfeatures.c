/* hwfeatures.c - which features of the CPU are used
 * Source: libgcrypt manual, "Hardware features"; GCRYPT_HWF is our own
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_SYSLOG_H
# include <syslog.h>
#endif

#include "g10lib.h"
#include "core-internal.h"
#include "hwf-common.h"

#define HWF_DENY_FILE  "/etc/gcrypt/hwf.deny"

static pthread_once_t detect_once = PTHREAD_ONCE_INIT;
static unsigned int detected;           /* Set once.  */
static unsigned int disabled;           /* Atomic; bits are only added.  */
static struct hwf_unknown environment_unknown;  /* Set once.  */
static int warning_pending;             /* Atomic.  */


#if defined (__x86_64__) || defined (__i386__)

static unsigned int
detect (void)
{
  struct hwf_x86_record r;

  _gcry_hwf_x86_read (&r);
  return _gcry_hwf_x86_judge (&r);
}


const char *
_gcry_enum_hw_features (unsigned int n, unsigned int *hwf)
{
  const struct hwf_x86_row *row;

  for (row = _gcry_hwf_x86_rows; row->hwf; row++)
    if (row->hwf != row[1].hwf && !n--)         /* Its last row.  */
      {
        *hwf = row->hwf;
        return row->name;
      }
  return NULL;
}

#elif defined (__riscv)

static unsigned int
detect (void)
{
  struct hwf_riscv_record r;

  _gcry_hwf_riscv_read (&r);
  return _gcry_hwf_riscv_judge (&r);
}


const char *
_gcry_enum_hw_features (unsigned int n, unsigned int *hwf)
{
  const struct hwf_riscv_row *row;

  for (row = _gcry_hwf_riscv_rows; row->hwf; row++)
    if (!n--)
      {
        *hwf = row->hwf;
        return row->name;
      }
  return NULL;
}

#else

static unsigned int
detect (void)
{
  return 0;
}


const char *
_gcry_enum_hw_features (unsigned int n, unsigned int *hwf)
{
  (void) n;
  (void) hwf;
  return NULL;
}

#endif


/* The bits of the name of LEN bytes at NAME.  Returns whether it is one.  */
static int
find_name (const char *name, size_t len, unsigned int *hwf)
{
  const char *s;
  unsigned int n;

  if (len == 3 && !memcmp (name, "all", 3))
    {
      *hwf = ~0u;
      return 1;
    }
  for (n = 0; (s = _gcry_enum_hw_features (n, hwf)); n++)
    if (strlen (s) == len && !memcmp (s, name, len))
      return 1;
  return 0;
}


static void
note_unknown (struct hwf_unknown *unknown, const char *name, size_t len)
{
  size_t i;

  if (!unknown->count++)
    {
      for (i = 0; i < len && i < sizeof unknown->first - 1; i++)
        unknown->first[i] = name[i] > ' ' && name[i] < 0x7f ? name[i] : '?';
      unknown->first[i] = 0;
    }
}


unsigned int
_gcry_hwf_parse_list (const char *list, const char *separators, int dash,
                      struct hwf_unknown *unknown, gcry_err_code_t *r_rc)
{
  unsigned int result = 0, hwf;
  size_t len;

  *r_rc = 0;
  for (;;)
    {
      list += strspn (list, separators);
      if (!*list)
        return result;
      len = strcspn (list, separators);
      if (find_name (list, len, &hwf)
          || (dash && *list == '-' && find_name (list + 1, len - 1, &hwf)))
        result |= hwf;
      else
        {
          *r_rc = GPG_ERR_INV_NAME;
          if (!unknown)
            return result;
          note_unknown (unknown, list, len);
        }
      list += len;
    }
}


unsigned int
_gcry_hwf_parse_deny_file (const char *fname,
                           void (*report) (const char *fname, int lnr))
{
  FILE *fp = fopen (fname, "re");
  char line[256];
  unsigned int result = 0;
  gcry_err_code_t rc;
  size_t len;
  char *p;
  int c, lnr = 0;

  if (!fp)
    return 0;
  do
    {
      /* Names are short: what does not fit is a comment or rubbish.  */
      for (len = 0; (c = getc (fp)) != EOF && c != '\n';)
        if (len < sizeof line - 1)
          line[len++] = (char) c;
      line[len] = 0;
      lnr++;

      /* The first word counts, as libgcrypt has it: "name # why".  */
      p = line + strspn (line, " \t\r\v\f");
      p[strcspn (p, " \t\r\v\f")] = 0;
      if (!*p || *p == '#')
        continue;
      result |= _gcry_hwf_parse_list (p, ":,", 0, NULL, &rc);
      if (rc && report)
        report (fname, lnr);
    }
  while (c != EOF);
  /* A directory opens and then cannot be read: the same as no file.  */
  fclose (fp);
  return result;
}


/* The administrator's file is not the business of the user, who would see
 * what goes to the log handler.  */
static void
report_to_syslog (const char *fname, int lnr)
{
#ifdef HAVE_SYSLOG_H
  syslog (LOG_USER | LOG_WARNING,
          "libgcrypt: %s:%d: unknown feature", fname, lnr);
#else
  (void) fname;
  (void) lnr;
#endif
}


/* The environment variable, but not in a program that runs with more rights
 * than its caller.  */
static const char *
environment (const char *name)
{
#ifdef HAVE_SECURE_GETENV
  return secure_getenv (name);
#else
  if (getuid () != geteuid () || getgid () != getegid ())
    return NULL;
  return getenv (name);
#endif
}


static void
detect_features (void)
{
  const char *names = environment ("GCRYPT_HWF");
  unsigned int off;
  gcry_err_code_t rc;

  off = _gcry_hwf_parse_deny_file (HWF_DENY_FILE, report_to_syslog);
  if (names)
    {
      off |= _gcry_hwf_parse_list (names, ",: \t\r\n\v\f", 1,
                                   &environment_unknown, &rc);
      if (rc)
        __atomic_store_n (&warning_pending, 1, __ATOMIC_RELAXED);
    }
  __atomic_fetch_or (&disabled, off, __ATOMIC_RELAXED);
  detected = detect ();
}


unsigned int
_gcry_get_hw_features (void)
{
  pthread_once (&detect_once, detect_features);

  /* Not in the function above: a log handler may come back here.  */
  if (__atomic_load_n (&warning_pending, __ATOMIC_RELAXED)
      && __atomic_exchange_n (&warning_pending, 0, __ATOMIC_RELAXED))
    {
      if (environment_unknown.count == 1)
        _gcry_log_warn ("libgcrypt: GCRYPT_HWF: unknown feature"
                        " '%s' ignored\n", environment_unknown.first);
      else
        _gcry_log_warn ("libgcrypt: GCRYPT_HWF: unknown feature"
                        " '%s' and %u more ignored\n",
                        environment_unknown.first,
                        environment_unknown.count - 1);
    }

  return detected & ~__atomic_load_n (&disabled, __ATOMIC_RELAXED);
}


gcry_err_code_t
_gcry_disable_hw_feature (const char *names)
{
  gcry_err_code_t rc;
  unsigned int off;

  if (!names)
    return 0;
  off = _gcry_hwf_parse_list (names, ":,", 0, NULL, &rc);
  __atomic_fetch_or (&disabled, off, __ATOMIC_RELAXED);
  return rc;
}
