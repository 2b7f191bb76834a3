/* global.c - set-up, control, configuration, and the malloc family
 * Source: libgcrypt manual, "Initializing the library", "Controlling the
 *   library", "Memory allocation"; answers as libgcrypt 1.10 and 1.11
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "g10lib.h"
#include "core-internal.h"


/*-- Set-up --*/

static pthread_once_t fork_once = PTHREAD_ONCE_INIT;
static pthread_once_t init_once = PTHREAD_ONCE_INIT;
static int init_done;                   /* Atomic.  */
static int init_finished;               /* Atomic.  */


static void
before_fork (void)
{
  _gcry_fips_fork (1);
  _gcry_secmem_fork (1);
}


static void
after_fork (void)
{
  _gcry_secmem_fork (0);
  _gcry_fips_fork (0);
}


static void
prepare_fork (void)
{
  pthread_atfork (before_fork, after_fork, after_fork);
}


void
_gcry_prepare_fork (void)
{
  pthread_once (&fork_once, prepare_fork);
}


static void
init (void)
{
  _gcry_fips_init ();
  __atomic_store_n (&init_done, 1, __ATOMIC_RELEASE);
}


void
_gcry_global_any_init (void)
{
  pthread_once (&init_once, init);
  /* Has a once of its own, since it may call the log handler.  */
  _gcry_get_hw_features ();
}


int
_gcry_global_init_done (void)
{
  return __atomic_load_n (&init_done, __ATOMIC_ACQUIRE);
}


/*-- Version --*/

/* Read one number of a version at S.  Returns what follows it, or NULL if
 * it has a leading zero.  No digits: 0.  Too large for an int: INT_MAX.  */
static const char *
parse_number (const char *s, int *number)
{
  int value = 0;

  if (*s == '0' && isdigit ((unsigned char) s[1]))
    return NULL;
  for (; isdigit ((unsigned char) *s); s++)
    if (value > (INT_MAX - 9) / 10)
      value = INT_MAX;
    else
      value = value * 10 + (*s - '0');
  *number = value;
  return s;
}


/* Read "MAJOR.MINOR.MICRO" and whatever follows.  Returns whether it is
 * that.  */
static int
parse_version (const char *s, int number[3])
{
  int i;

  for (i = 0; i < 3; i++)
    {
      if (i && *s++ != '.')
        return 0;
      s = parse_number (s, &number[i]);
      if (!s)
        return 0;
    }
  return 1;
}


const char *
_gcry_check_version (const char *req_version)
{
  int mine[3], wanted[3], i;

  _gcry_global_any_init ();
  if (!req_version)
    return VERSION;
  if (req_version[0] == 1 && req_version[1] == 1)
    return "\n\nThis is " PACKAGE_NAME " " VERSION
      " - AES and ARIA behind the interface of libgcrypt\n"
      "SPDX-License-Identifier: LGPL-2.1-or-later\n\n";

  if (!parse_version (VERSION, mine) || !parse_version (req_version, wanted))
    return NULL;
  for (i = 0; i < 3; i++)
    if (mine[i] != wanted[i])
      return mine[i] > wanted[i] ? VERSION : NULL;
  return VERSION;
}


/*-- Configuration --*/

/* Lines "name:value:value:"; a program looks for the name and splits.  */

static void
print_version (FILE *fp)
{
  fprintf (fp, "%s:%x:%s:%x:", VERSION, GCRYPT_VERSION_NUMBER,
           GPG_ERROR_VERSION, GPG_ERROR_VERSION_NUMBER);
}


static void
print_cc (FILE *fp)
{
#if defined (__clang__)
  fprintf (fp, "%d:clang:%s:",
           __clang_major__ * 10000 + __clang_minor__ * 100
           + __clang_patchlevel__, __clang_version__);
#elif defined (__GNUC__)
  fprintf (fp, "%d:gcc:%s:",
           __GNUC__ * 10000 + __GNUC_MINOR__ * 100 + __GNUC_PATCHLEVEL__,
           __VERSION__);
#else
  fputs (":", fp);
#endif
}


static void
print_ciphers (FILE *fp)
{
  fputs ("aes:aria:", fp);
}


static void
print_nothing (FILE *fp)
{
  fputs (":", fp);
}


static void
print_rnd_mod (FILE *fp)
{
  fputs ("getrandom:", fp);
}


static void
print_cpu_arch (FILE *fp)
{
#if defined (__x86_64__)
  fputs ("x86:amd64:", fp);
#elif defined (__i386__)
  fputs ("x86:i386:", fp);
#elif defined (__riscv) && __riscv_xlen == 64
  fputs ("riscv:riscv64:", fp);
#elif defined (__aarch64__)
  fputs ("arm:aarch64:", fp);
#else
  fputs (":", fp);
#endif
}


static void
print_hwflist (FILE *fp)
{
  unsigned int have = _gcry_get_hw_features ();
  unsigned int n, hwf;
  const char *name;

  for (n = 0; (name = _gcry_enum_hw_features (n, &hwf)); n++)
    if (have & hwf)
      fprintf (fp, "%s:", name);
}


static void
print_fips_mode (FILE *fp)
{
  fprintf (fp, "%c:::", fips_mode () ? 'y' : 'n');
}


static void
print_rng_type (FILE *fp)
{
  fprintf (fp, "system:%d:0:0:", GCRY_RNG_TYPE_SYSTEM);
}


static void
print_compliance (FILE *fp)
{
  fputs ("::", fp);
}


static const struct
{
  const char *name;
  void (*print) (FILE *fp);
} config_lines[] =
  {
    { "version", print_version },
    { "cc", print_cc },
    { "ciphers", print_ciphers },
    { "pubkeys", print_nothing },
    { "digests", print_nothing },
    { "rnd-mod", print_rnd_mod },
    { "cpu-arch", print_cpu_arch },
    { "mpi-asm", print_nothing },
    { "hwflist", print_hwflist },
    { "fips-mode", print_fips_mode },
    { "rng-type", print_rng_type },
    { "compliance", print_compliance }
  };


/* Print all lines, or the one WHAT without its end of line.  Returns
 * whether there was any.  */
static int
print_config (FILE *fp, const char *what)
{
  unsigned int i;
  int any = 0;

  for (i = 0; i < DIM (config_lines); i++)
    if (!what || !strcmp (what, config_lines[i].name))
      {
        fprintf (fp, "%s:", config_lines[i].name);
        config_lines[i].print (fp);
        if (!what)
          putc ('\n', fp);
        any = 1;
      }
  return any;
}


char *
_gcry_get_config (int mode, const char *what)
{
  char *text = NULL, *result;
  size_t len = 0;
  FILE *fp;
  int any;

  if (mode)
    {
      errno = EINVAL;
      return NULL;
    }

  fp = open_memstream (&text, &len);
  if (!fp)
    return NULL;
  any = print_config (fp, what);
  if (ferror (fp))
    {
      fclose (fp);
      free (text);
      errno = ENOMEM;
      return NULL;
    }
  if (fclose (fp))
    {
      free (text);
      return NULL;
    }
  if (!any)
    {
      free (text);
      errno = 0;
      return NULL;
    }

  /* The caller gives it to gcry_free.  */
  result = _gcry_strdup (text);
  free (text);
  return result;
}


/*-- Control --*/

gcry_err_code_t
_gcry_vcontrol (enum gcry_ctl_cmds cmd, va_list arg_ptr)
{
  gcry_err_code_t rc = 0;
  const char *name;
  FILE *fp;
  int *r_type;
  int algo, mode;

  switch ((int) cmd)
    {
      /* Before anything else, or without consequence for set-up.  */

    case GCRYCTL_ANY_INITIALIZATION_P:
      rc = _gcry_global_init_done () ? GPG_ERR_GENERAL : 0;
      break;

    case GCRYCTL_INITIALIZATION_FINISHED_P:
      rc = (__atomic_load_n (&init_finished, __ATOMIC_ACQUIRE)
            ? GPG_ERR_GENERAL : 0);
      break;

    case GCRYCTL_SET_VERBOSITY:
      _gcry_set_log_verbosity (va_arg (arg_ptr, int));
      break;

    case GCRYCTL_SET_DEBUG_FLAGS:
      _gcry_set_debug_flags (va_arg (arg_ptr, unsigned int), 0);
      break;

    case GCRYCTL_CLEAR_DEBUG_FLAGS:
      _gcry_set_debug_flags (0, va_arg (arg_ptr, unsigned int));
      break;

    case GCRYCTL_DISABLE_HWF:
      name = va_arg (arg_ptr, const char *);
      rc = _gcry_disable_hw_feature (name);
      break;

    case GCRYCTL_PRINT_CONFIG:
      fp = va_arg (arg_ptr, FILE *);
      print_config (fp ? fp : stdout, NULL);
      break;

      /* Set-up.  */

    case GCRYCTL_INITIALIZATION_FINISHED:
      _gcry_global_any_init ();
      __atomic_store_n (&init_finished, 1, __ATOMIC_RELEASE);
      _gcry_fips_run_power_up_tests ();
      break;

    case GCRYCTL_SET_THREAD_CBS:
    case GCRYCTL_DISABLE_INTERNAL_LOCKING:
      /* Threads need no help: every lock is the system's.  */
      _gcry_global_any_init ();
      break;

    case GCRYCTL_SELFTEST:
      _gcry_global_any_init ();
      rc = _gcry_run_selftests ();
      break;

      /* Secure memory.  */

    case GCRYCTL_INIT_SECMEM:
      _gcry_global_any_init ();
      rc = _gcry_secmem_init (va_arg (arg_ptr, unsigned int));
      break;

    case GCRYCTL_TERM_SECMEM:
      _gcry_global_any_init ();
      _gcry_secmem_term ();
      break;

    case GCRYCTL_DISABLE_SECMEM:
      _gcry_global_any_init ();
      _gcry_disable_secure_memory ();
      break;

    case GCRYCTL_DROP_PRIVS:
      _gcry_global_any_init ();
      _gcry_secmem_drop_privileges ();
      break;

    case GCRYCTL_DUMP_SECMEM_STATS:
      _gcry_secmem_dump_stats (0);
      break;

    case GCRYCTL_PRIVATE_DUMP_SECMEM:
      _gcry_secmem_dump_stats (1);
      break;

    case GCRYCTL_DISABLE_SECMEM_WARN:
      _gcry_secmem_change_flags (SECMEM_NO_WARNING, 0);
      break;

    case GCRYCTL_SUSPEND_SECMEM_WARN:
      _gcry_secmem_change_flags (SECMEM_SUSPEND_WARNING, 0);
      break;

    case GCRYCTL_RESUME_SECMEM_WARN:
      _gcry_secmem_change_flags (0, SECMEM_SUSPEND_WARNING);
      break;

    case GCRYCTL_DISABLE_LOCKED_SECMEM:
      _gcry_secmem_change_flags (SECMEM_NO_MLOCK, 0);
      break;

    case GCRYCTL_DISABLE_PRIV_DROP:
      _gcry_secmem_change_flags (SECMEM_NO_PRIV_DROP, 0);
      break;

    case GCRYCTL_AUTO_EXPAND_SECMEM:
      _gcry_secmem_auto_expand (va_arg (arg_ptr, unsigned int));
      break;

    case GCRYCTL_ENABLE_M_GUARD:
    case GCRYCTL_DUMP_MEMORY_STATS:
      break;

      /* FIPS mode.  */

    case GCRYCTL_OPERATIONAL_P:
      rc = _gcry_fips_test_operational () ? GPG_ERR_GENERAL : 0;
      break;

    case GCRYCTL_FIPS_MODE_P:
      rc = fips_mode () ? GPG_ERR_GENERAL : 0;
      break;

    case GCRYCTL_FORCE_FIPS_MODE:
      rc = _gcry_fips_request (1);
      break;

    case GCRYCTL_NO_FIPS_MODE:
      if (__atomic_load_n (&init_finished, __ATOMIC_ACQUIRE))
        rc = GPG_ERR_GENERAL;
      else
        rc = _gcry_fips_request (0);
      break;

    case GCRYCTL_SET_ENFORCED_FIPS_FLAG:
      break;

    case GCRYCTL_INACTIVATE_FIPS_FLAG:
    case GCRYCTL_REACTIVATE_FIPS_FLAG:
      rc = GPG_ERR_NOT_IMPLEMENTED;
      break;

    case GCRYCTL_FIPS_SERVICE_INDICATOR_CIPHER:
      algo = va_arg (arg_ptr, int);
      mode = va_arg (arg_ptr, int);
      rc = _gcry_fips_indicator_cipher (algo, mode);
      break;

    case GCRYCTL_FIPS_SERVICE_INDICATOR_MAC:
      rc = _gcry_fips_indicator_mac (va_arg (arg_ptr, int));
      break;

    case GCRYCTL_FIPS_SERVICE_INDICATOR_FUNCTION:
      name = va_arg (arg_ptr, const char *);
      rc = _gcry_fips_indicator_function (name);
      break;

    case GCRYCTL_FIPS_SERVICE_INDICATOR_KDF:
    case GCRYCTL_FIPS_SERVICE_INDICATOR_MD:
    case GCRYCTL_FIPS_SERVICE_INDICATOR_PK:
    case GCRYCTL_FIPS_SERVICE_INDICATOR_PK_FLAGS:
      rc = GPG_ERR_NOT_SUPPORTED;       /* The service does not exist.  */
      break;

    case GCRYCTL_FIPS_SERVICE_INDICATOR:
      rc = _gcry_fips_get_indicator ();
      break;

    case GCRYCTL_FIPS_REJECT_NON_FIPS:
      break;                    /* FIPS mode rejects them always.  */

      /* Random numbers: the system makes them, there is nothing to set.  */

    case GCRYCTL_ENABLE_QUICK_RANDOM:
    case GCRYCTL_FAKED_RANDOM_P:        /* They never are: 0.  */
    case GCRYCTL_USE_SECURE_RNDPOOL:
    case GCRYCTL_DUMP_RANDOM_STATS:
    case GCRYCTL_SET_RANDOM_SEED_FILE:
    case GCRYCTL_UPDATE_RANDOM_SEED_FILE:
    case GCRYCTL_FAST_POLL:
    case GCRYCTL_CLOSE_RANDOM_DEVICE:
    case GCRYCTL_SET_PREFERRED_RNG_TYPE:
    case GCRYCTL_REINIT_SYSCALL_CLAMP:
      break;

    case GCRYCTL_GET_CURRENT_RNG_TYPE:
      r_type = va_arg (arg_ptr, int *);
      if (r_type)
        *r_type = GCRY_RNG_TYPE_SYSTEM;
      break;

    case GCRYCTL_SET_RANDOM_DAEMON_SOCKET:
    case GCRYCTL_USE_RANDOM_DAEMON:
    case GCRYCTL_SET_RNDEGD_SOCKET:
    case GCRYCTL_DRBG_REINIT:
      rc = GPG_ERR_NOT_SUPPORTED;
      break;

    default:
      rc = GPG_ERR_INV_OP;
      break;
    }

  return rc;
}


/*-- Memory --*/

/* Set before threads use the library, as with the handlers of misc.c.  */
static gcry_handler_alloc_t alloc_func;
static gcry_handler_alloc_t alloc_secure_func;
static gcry_handler_secure_check_t is_secure_func;
static gcry_handler_realloc_t realloc_func;
static gcry_handler_free_t free_func;
static gcry_handler_no_mem_t outofcore_handler;
static void *outofcore_handler_value;
static int no_secure_memory;

/* Flags for the out-of-core handler.  */
#define OUT_OF_SECURE  1u
#define OUT_IN_REALLOC 2u


void
_gcry_set_allocation_handler (gcry_handler_alloc_t func_alloc,
                              gcry_handler_alloc_t func_alloc_secure,
                              gcry_handler_secure_check_t func_is_secure,
                              gcry_handler_realloc_t func_realloc,
                              gcry_handler_free_t func_free)
{
  alloc_func = func_alloc;
  alloc_secure_func = func_alloc_secure;
  is_secure_func = func_is_secure;
  realloc_func = func_realloc;
  free_func = func_free;
}


void
_gcry_set_outofcore_handler (gcry_handler_no_mem_t h, void *opaque)
{
  outofcore_handler = h;
  outofcore_handler_value = opaque;
}


/* There is nothing here that takes long.  */
void
_gcry_set_progress_handler (gcry_handler_progress_t cb, void *opaque)
{
  (void) cb;
  (void) opaque;
}


void
_gcry_disable_secure_memory (void)
{
  __atomic_store_n (&no_secure_memory, 1, __ATOMIC_RELAXED);
}


static int
secure_memory_off (void)
{
  return __atomic_load_n (&no_secure_memory, __ATOMIC_RELAXED);
}


/* Callers tell from errno why there is no memory, but an allocator of the
 * program that fails may leave errno as it is: so it begins with 0.  After a
 * success errno is SAVED_ERRNO again.  */
static void *
allocated (void *p, int saved_errno)
{
  if (p)
    errno = saved_errno;
  else if (!errno)
    errno = ENOMEM;
  return p;
}


static void *
plain_malloc (size_t n)
{
  int saved_errno = errno;

  errno = 0;
  return allocated (alloc_func ? alloc_func (n) : _gcry_private_malloc (n),
                    saved_errno);
}


static void *
secure_malloc (size_t n, int xhint)
{
  int saved_errno = errno;

  if (secure_memory_off ())
    return plain_malloc (n);
  errno = 0;
  return allocated (alloc_secure_func ? alloc_secure_func (n)
                    : _gcry_private_malloc_secure (n, xhint), saved_errno);
}


/* N * M at TOTAL; false if that is too much.  */
static int
multiply (size_t n, size_t m, size_t *total)
{
  if (__builtin_mul_overflow (n, m, total))
    {
      errno = ENOMEM;
      return 0;
    }
  return 1;
}


/* May the caller try again?  Else the process ends.  */
static void
out_of_core (size_t n, unsigned int flags)
{
  int saved_errno = errno;

  if (outofcore_handler && !fips_mode ()
      && outofcore_handler (outofcore_handler_value, n, flags))
    return;
  _gcry_fatal_error (gpg_err_code_from_errno (saved_errno),
                     flags & OUT_OF_SECURE
                     ? _gcry_gettext ("out of core in secure memory")
                     : NULL);
}


void *
_gcry_malloc (size_t n)
{
  return plain_malloc (n);
}


void *
_gcry_malloc_secure (size_t n)
{
  return secure_malloc (n, 0);
}


void *
_gcry_calloc (size_t n, size_t m)
{
  size_t total;
  void *p = multiply (n, m, &total) ? plain_malloc (total) : NULL;

  return p ? memset (p, 0, total) : NULL;
}


void *
_gcry_calloc_secure (size_t n, size_t m)
{
  size_t total;
  void *p = multiply (n, m, &total) ? secure_malloc (total, 0) : NULL;

  return p ? memset (p, 0, total) : NULL;
}


int
_gcry_is_secure (const void *a)
{
  if (secure_memory_off ())
    return 0;
  return is_secure_func ? is_secure_func (a) : _gcry_secmem_owns (a);
}


static void *
do_realloc (void *a, size_t n, int xhint)
{
  int saved_errno = errno;

  if (!a)
    return plain_malloc (n);
  if (!n)
    {
      _gcry_free (a);
      return NULL;
    }
  errno = 0;
  return allocated (realloc_func ? realloc_func (a, n)
                    : _gcry_private_realloc (a, n, xhint), saved_errno);
}


void *
_gcry_realloc (void *a, size_t n)
{
  return do_realloc (a, n, 0);
}


void
_gcry_free (void *a)
{
  int saved_errno = errno;

  if (!a)
    return;
  if (free_func)
    free_func (a);
  else
    _gcry_private_free (a);
  errno = saved_errno;
}


char *
_gcry_strdup (const char *string)
{
  size_t n = strlen (string) + 1;
  char *p = _gcry_is_secure (string) ? secure_malloc (n, 0) : plain_malloc (n);

  return p ? memcpy (p, string, n) : NULL;
}


void *
_gcry_xmalloc (size_t n)
{
  void *p;

  while (!(p = plain_malloc (n)))
    out_of_core (n, 0);
  return p;
}


void *
_gcry_xmalloc_secure (size_t n)
{
  void *p;

  while (!(p = secure_malloc (n, 1)))
    out_of_core (n, OUT_OF_SECURE);
  return p;
}


void *
_gcry_xcalloc (size_t n, size_t m)
{
  size_t total;

  if (!multiply (n, m, &total))
    _gcry_fatal_error (gpg_err_code_from_errno (errno), NULL);
  return memset (_gcry_xmalloc (total), 0, total);
}


void *
_gcry_xcalloc_secure (size_t n, size_t m)
{
  size_t total;

  if (!multiply (n, m, &total))
    _gcry_fatal_error (gpg_err_code_from_errno (errno), NULL);
  return memset (_gcry_xmalloc_secure (total), 0, total);
}


void *
_gcry_xrealloc (void *a, size_t n)
{
  void *p;

  if (a && !n)
    return do_realloc (a, n, 1);
  while (!(p = do_realloc (a, n, 1)))
    out_of_core (n, OUT_IN_REALLOC
                 | (_gcry_is_secure (a) ? OUT_OF_SECURE : 0));
  return p;
}


char *
_gcry_xstrdup (const char *string)
{
  size_t n = strlen (string) + 1;
  char *p = (_gcry_is_secure (string)
             ? _gcry_xmalloc_secure (n) : _gcry_xmalloc (n));

  return memcpy (p, string, n);
}
