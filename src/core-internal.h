/* core-internal.h - what the files of src/ know of each other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CORE_INTERNAL_H
#define CORE_INTERNAL_H

#include <stdio.h>

#include "g10lib.h"

/*-- misc.c --*/

/* Give the message FMT, AP of LEVEL (GCRY_LOG_*) to the log handler, or to
 * stderr if there is none.  Does not return for FATAL and BUG.  */
void _gcry_logv (int level, const char *fmt, va_list ap)
  GCC_ATTR_PRINTF (2, 0);

/* As _gcry_log_error, at level GCRY_LOG_WARN.  */
void _gcry_log_warn (const char *fmt, ...) GCC_ATTR_PRINTF (1, 2);

/* Tell the fatal error handler RC and TEXT (NULL: the code's own text) and
 * end the process, whatever the handler does.  */
void _gcry_fatal_error (gcry_err_code_t rc, const char *text)
  GCC_ATTR_NORETURN;

/* MSGID in the language of the program, if it set a handler for that.  */
const char *_gcry_gettext (const char *msgid)
  __attribute__ ((format_arg (1)));

/* Is the verbosity, 0 unless set, at least LEVEL?  */
void _gcry_set_log_verbosity (int level);
int _gcry_log_verbosity (int level);

/* Switch debug flags on, then off.  Nothing here has any yet: they are kept
 * because programs set them.  */
void _gcry_set_debug_flags (unsigned int set, unsigned int clear);

/*-- global.c --*/

/* Has _gcry_global_any_init run?  */
int _gcry_global_init_done (void);

/* Once a process: see to it that a child does not inherit a lock from a
 * thread that it does not have.  To be called before a lock is taken.  */
void _gcry_prepare_fork (void);

/* From now on the functions for secure memory give ordinary memory.  */
void _gcry_disable_secure_memory (void);

/* A control code that gcrypt.h does not name: a line a block.  */
#define GCRYCTL_PRIVATE_DUMP_SECMEM  62

/*-- fips.c --*/

/* Take (BEFORE) or release the lock around a fork.  It comes before that of
 * secmem.c.  */
void _gcry_fips_fork (int before);

/* Decide whether this process is in FIPS mode, if that is not decided yet:
 * FORCE_FIPS_MODE was called, the environment or the system ask for it.  */
void _gcry_fips_init (void);
/* The program wants FIPS mode (1) or does not want it (0).  To force it is
 * possible only before the decision: returns 0, else GPG_ERR_GENERAL.  */
gcry_err_code_t _gcry_fips_request (int on);
/* Run the self-tests that FIPS mode wants, unless they have run.  */
void _gcry_fips_run_power_up_tests (void);
/* GCRYCTL_SELFTEST: run all self-tests of all algorithms.
 * 0 or SELFTEST_FAILED.  */
gcry_err_code_t _gcry_run_selftests (void);
/* Is the library operational?  As _gcry_fips_is_operational, but runs no
 * self-tests; 1 outside FIPS mode.  */
int _gcry_fips_test_operational (void);
/* A fatal error: no service from now on.  */
void _gcry_fips_signal_fatal (const char *why);

/* Is cipher ALGO in MODE (MAC ALGO, function NAME) an approved service?
 * 0 or NOT_SUPPORTED.  */
gcry_err_code_t _gcry_fips_indicator_cipher (int algo, int mode);
gcry_err_code_t _gcry_fips_indicator_mac (int algo);
gcry_err_code_t _gcry_fips_indicator_function (const char *name);

/* The indicator of the calling thread: what the last service it asked for
 * was; 0 for approved, else NOT_SUPPORTED.  */
void _gcry_fips_set_indicator (gcry_err_code_t rc);
gcry_err_code_t _gcry_fips_get_indicator (void);

/*-- hwfeatures.c --*/

/* Switch off the features NAMES: names of the hwflist, or "all", separated
 * by colons or commas.  INV_NAME for the first one that is unknown; those
 * before it are off.  NULL and empty names do nothing.  */
gcry_err_code_t _gcry_disable_hw_feature (const char *names);

/* The feature number N, counted from 0, that this architecture knows: its
 * name, and its HWF_ bit at HWF.  NULL: there are no more.  */
const char *_gcry_enum_hw_features (unsigned int n, unsigned int *hwf);

/*-- stdmem.c --*/

/* malloc, realloc and free over both kinds of memory.  N == 0 is an error,
 * EINVAL.  XHINT: the caller cannot do without, expand the pool.  */
void *_gcry_private_malloc (size_t n);
void *_gcry_private_malloc_secure (size_t n, int xhint);
void *_gcry_private_realloc (void *p, size_t n, int xhint);
void _gcry_private_free (void *p);

/*-- secmem.c --*/

/* Take (BEFORE) or release the lock around a fork.  */
void _gcry_secmem_fork (int before);

/* Make the pool, of NBYTES rounded up to at least 16384 and whole pages;
 * with 0 secure memory is disabled.  Also drops the privileges of a set-uid
 * root program.  GENERAL: there is a pool but it could not be locked.
 * ENOMEM: there is none.  */
gcry_err_code_t _gcry_secmem_init (size_t nbytes);
/* Drop the privileges, no more.  */
void _gcry_secmem_drop_privileges (void);
/* Wipe and give back all pools.  Memory in them is gone.  */
void _gcry_secmem_term (void);
/* Wipe all pools, without a lock: for a process about to end.  */
void _gcry_secmem_wipe_all (void);

void *_gcry_secmem_malloc (size_t n, int xhint);
void *_gcry_secmem_realloc (void *p, size_t n, int xhint);
void _gcry_secmem_free (void *p);
/* Does P point into a pool, also one that _gcry_secmem_term took?  */
int _gcry_secmem_owns (const void *p);

#define SECMEM_NO_WARNING       (1u << 0)  /* Never warn of unlocked memory. */
#define SECMEM_SUSPEND_WARNING  (1u << 1)  /* Warn later.  */
#define SECMEM_NOT_LOCKED       (1u << 2)  /* Locking a pool failed.  */
#define SECMEM_NO_MLOCK         (1u << 3)  /* Lock no pool.  */
#define SECMEM_NO_PRIV_DROP     (1u << 4)  /* Stay what set-uid made us.  */

unsigned int _gcry_secmem_flags (void);
void _gcry_secmem_change_flags (unsigned int set, unsigned int clear);
/* Let pools be added when memory is short, each NBYTES or more.  */
void _gcry_secmem_auto_expand (size_t nbytes);
/* Log the usage, a line a pool; EXTENDED: a line a block.  */
void _gcry_secmem_dump_stats (int extended);

#endif /* CORE_INTERNAL_H */
