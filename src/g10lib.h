/* g10lib.h - what every file inside the library may use
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This header and gcrypt-int.h hold the inner interface: names with a
 * leading underscore, functions that return gcry_err_code_t.  Only
 * visibility.c turns these into the public gcry_error_t.
 */

#ifndef G10LIB_H
#define G10LIB_H

#include <stdarg.h>
#include <stddef.h>

#include "gcrypt-int.h"
#include "types.h"

#define DIM(array)  (sizeof (array) / sizeof ((array)[0]))

#define GCC_ATTR_PRINTF(fmt, arg)  __attribute__ ((format (printf, fmt, arg)))
#define GCC_ATTR_NORETURN          __attribute__ ((noreturn))

/*-- misc.c: messages to the log handler --*/

void _gcry_log_error (const char *fmt, ...) GCC_ATTR_PRINTF (1, 2);
void _gcry_log_info (const char *fmt, ...) GCC_ATTR_PRINTF (1, 2);
void _gcry_log_debug (const char *fmt, ...) GCC_ATTR_PRINTF (1, 2);
void _gcry_log_bug (const char *fmt, ...)
  GCC_ATTR_PRINTF (1, 2) GCC_ATTR_NORETURN;
void _gcry_log_fatal (const char *fmt, ...)
  GCC_ATTR_PRINTF (1, 2) GCC_ATTR_NORETURN;
void _gcry_log_printhex (const char *text, const void *buffer, size_t nbytes);

#define log_error  _gcry_log_error
#define log_info   _gcry_log_info
#define log_debug  _gcry_log_debug
#define log_bug    _gcry_log_bug
#define log_fatal  _gcry_log_fatal

/* A broken promise between two functions of the library ends the process:
 * there is no caller who could do something about it.  */
void _gcry_assert_failed (const char *expr, const char *file, int line,
                          const char *func) GCC_ATTR_NORETURN;
#define gcry_assert(expr)                                             \
  ((expr) ? (void)0                                                   \
   : _gcry_assert_failed (#expr, __FILE__, __LINE__, __func__))

/*-- misc.c: leaving no key behind --*/

/* Overwrite LEN bytes at PTR with zero; the compiler may not drop it.  */
void _gcry_wipememory (void *ptr, size_t len);
#define wipememory(ptr, len)  _gcry_wipememory ((ptr), (len))

/* Overwrite NBYTES bytes of the stack below the caller's frame.  */
void _gcry_burn_stack (unsigned int nbytes);

/*-- global.c --*/

/* Run the library's set-up if nobody has: CPU features, FIPS mode.  Safe
 * from any thread; every public entry that needs it calls this.  */
void _gcry_global_any_init (void);

/*-- fips.c --*/

int _gcry_fips_mode (void);             /* Is FIPS mode active?  */
int _gcry_fips_is_operational (void);   /* May the library give services?
                                         * 1 outside FIPS mode.  */
#define fips_mode()            _gcry_fips_mode ()
#define fips_is_operational()  _gcry_fips_is_operational ()

/*-- hwfeatures.c --*/

/* Two families share the numbers; a file knows for which one it is built.
 * All names exist everywhere so that both tables can be tested anywhere. */
#define HWF_INTEL_CPU            (1u << 0)
#define HWF_INTEL_FAST_SHLD      (1u << 1)
#define HWF_INTEL_BMI2           (1u << 2)
#define HWF_INTEL_SSSE3          (1u << 3)
#define HWF_INTEL_SSE4_1         (1u << 4)
#define HWF_INTEL_PCLMUL         (1u << 5)
#define HWF_INTEL_AESNI          (1u << 6)
#define HWF_INTEL_RDRAND         (1u << 7)
#define HWF_INTEL_AVX            (1u << 8)
#define HWF_INTEL_AVX2           (1u << 9)
#define HWF_INTEL_FAST_VPGATHER  (1u << 10)
#define HWF_INTEL_RDTSC          (1u << 11)
#define HWF_INTEL_SHAEXT         (1u << 12)
#define HWF_INTEL_VAES_VPCLMUL   (1u << 13)
#define HWF_INTEL_AVX512         (1u << 14)
#define HWF_INTEL_GFNI           (1u << 15)
#define HWF_RISCV_IMAFDC         (1u << 0)
#define HWF_RISCV_B              (1u << 1)
#define HWF_RISCV_V              (1u << 2)
#define HWF_RISCV_ZBB            (1u << 3)
#define HWF_RISCV_ZBC            (1u << 4)
#define HWF_RISCV_ZVBC           (1u << 5)
#define HWF_RISCV_ZVKB           (1u << 6)
#define HWF_RISCV_ZVKG           (1u << 7)
#define HWF_RISCV_ZVKNED         (1u << 8)
#define HWF_RISCV_ZVKNHA         (1u << 9)
#define HWF_RISCV_ZVKNHB         (1u << 10)
#define HWF_RISCV_ZVKSED         (1u << 11)
#define HWF_RISCV_ZVKSH          (1u << 12)

/* The HWF_ bits of what this CPU and OS offer and nobody switched off.  */
unsigned int _gcry_get_hw_features (void);

#endif /* G10LIB_H */
