/* visibility.c - the public functions
 * Source: libgcrypt manual (interface)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each gcry_foo calls _gcry_foo.  Only here codes become errors with a
 * source, and only here it is checked that the library may give service:
 * in FIPS mode it does not if a self-test failed.
 */

#include <config.h>

/* What gcrypt.h declares is exported; all else of the library is hidden. */
#pragma GCC visibility push(default)
#include "gcrypt.h"
#pragma GCC visibility pop

#include <string.h>

#include "g10lib.h"
#include "core-internal.h"


static gcry_error_t
make_error (gcry_err_code_t rc)
{
  return rc ? gcry_err_make (GPG_ERR_SOURCE_GCRYPT, rc) : 0;
}


/* Clear the vector registers, where the C code of the modes and the C
 * library's memcpy leave keys and data.  As the CPU has them, whatever
 * hardware features are disabled: memcpy does not ask us.  */
static void
forget_registers (void)
{
#if defined (__GNUC__) && defined (__x86_64__)
# define ZERO(n)  "pxor %%xmm" #n ", %%xmm" #n "\n\t"
# define ZERO_HIGH(n) \
  "vpxord %%xmm" #n ", %%xmm" #n ", %%xmm" #n "\n\t"
# ifdef __AVX512F__
#  define HIGH_CLOBBERED                                                \
  , "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22",      \
    "xmm23", "xmm24", "xmm25", "xmm26", "xmm27", "xmm28", "xmm29",      \
    "xmm30", "xmm31"
# else
#  define HIGH_CLOBBERED        /* Unknown to the compiler.  */
# endif
# define CLOBBERED                                                      \
  "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",       \
  "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"

  if (__builtin_cpu_supports ("avx512vl"))
    __asm__ volatile ("vzeroall\n\t"
                      ZERO_HIGH (16) ZERO_HIGH (17) ZERO_HIGH (18)
                      ZERO_HIGH (19) ZERO_HIGH (20) ZERO_HIGH (21)
                      ZERO_HIGH (22) ZERO_HIGH (23) ZERO_HIGH (24)
                      ZERO_HIGH (25) ZERO_HIGH (26) ZERO_HIGH (27)
                      ZERO_HIGH (28) ZERO_HIGH (29) ZERO_HIGH (30)
                      ZERO_HIGH (31)
                      : : : CLOBBERED HIGH_CLOBBERED);
  else if (__builtin_cpu_supports ("avx"))
    __asm__ volatile ("vzeroall" : : : CLOBBERED);
  else
    __asm__ volatile (ZERO (0) ZERO (1) ZERO (2) ZERO (3) ZERO (4) ZERO (5)
                      ZERO (6) ZERO (7) ZERO (8) ZERO (9) ZERO (10)
                      ZERO (11) ZERO (12) ZERO (13) ZERO (14) ZERO (15)
                      : : : CLOBBERED);
#endif
}

/* The same at the end of a function that computes with keys or data.  */
static gcry_error_t
make_last_error (gcry_err_code_t rc)
{
  forget_registers ();
  return make_error (rc);
}


/* What functions that return an error begin with.  */
#define RETURN_UNLESS_OPERATIONAL()                             \
  do                                                            \
    {                                                           \
      if (!fips_is_operational ())                              \
        return make_error (GPG_ERR_NOT_OPERATIONAL);            \
    }                                                           \
  while (0)


/*-- Errors --*/

const char *
gcry_strerror (gcry_error_t err)
{
  return gpg_strerror (err);
}


const char *
gcry_strsource (gcry_error_t err)
{
  return gpg_strsource (err);
}


gcry_err_code_t
gcry_err_code_from_errno (int err)
{
  return gpg_err_code_from_errno (err);
}


int
gcry_err_code_to_errno (gcry_err_code_t code)
{
  return gpg_err_code_to_errno (code);
}


gcry_error_t
gcry_err_make_from_errno (gcry_err_source_t source, int err)
{
  return gpg_err_make_from_errno (source, err);
}


gcry_error_t
gcry_error_from_errno (int err)
{
  return make_error (gpg_err_code_from_errno (err));
}


/*-- Version, control, configuration --*/

const char *
gcry_check_version (const char *req_version)
{
  return _gcry_check_version (req_version);
}


gcry_error_t
gcry_control (enum gcry_ctl_cmds cmd, ...)
{
  gcry_err_code_t rc;
  va_list ap;

  va_start (ap, cmd);
  rc = _gcry_vcontrol (cmd, ap);
  va_end (ap);
  return make_error (rc);
}


char *
gcry_get_config (int mode, const char *what)
{
  return _gcry_get_config (mode, what);
}


/*-- Ciphers --*/

gcry_error_t
gcry_cipher_open (gcry_cipher_hd_t *handle, int algo, int mode,
                  unsigned int flags)
{
  gcry_err_code_t rc;

  if (!fips_is_operational ())
    {
      if (handle)
        *handle = NULL;
      return make_error (GPG_ERR_NOT_OPERATIONAL);
    }
  rc = _gcry_cipher_open (handle, algo, mode, flags);
  _gcry_fips_set_indicator (rc ? 0
                            : _gcry_fips_indicator_cipher (algo, mode));
  return make_error (rc);
}


void
gcry_cipher_close (gcry_cipher_hd_t h)
{
  _gcry_cipher_close (h);
}


gcry_error_t
gcry_cipher_ctl (gcry_cipher_hd_t h, int cmd, void *buffer, size_t buflen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_ctl (h, cmd, buffer, buflen));
}


gcry_error_t
gcry_cipher_info (gcry_cipher_hd_t h, int what, void *buffer, size_t *nbytes)
{
  return make_error (_gcry_cipher_info (h, what, buffer, nbytes));
}


gcry_error_t
gcry_cipher_algo_info (int algo, int what, void *buffer, size_t *nbytes)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_error (_gcry_cipher_algo_info (algo, what, buffer, nbytes));
}


const char *
gcry_cipher_algo_name (int algorithm)
{
  return _gcry_cipher_algo_name (algorithm);
}


int
gcry_cipher_map_name (const char *name)
{
  return _gcry_cipher_map_name (name);
}


int
gcry_cipher_mode_from_oid (const char *string)
{
  return _gcry_cipher_mode_from_oid (string);
}


/* Encrypt or decrypt nothing, but so that a caller who looks at no return
 * value does not send the plaintext.  */
static gcry_error_t
refuse_data (void *out, size_t outsize)
{
  if (out)
    memset (out, 0x42, outsize);
  return make_error (GPG_ERR_NOT_OPERATIONAL);
}


gcry_error_t
gcry_cipher_encrypt (gcry_cipher_hd_t h, void *out, size_t outsize,
                     const void *in, size_t inlen)
{
  if (!fips_is_operational ())
    return refuse_data (out, outsize);
  return make_last_error (_gcry_cipher_encrypt (h, out, outsize, in, inlen));
}


gcry_error_t
gcry_cipher_decrypt (gcry_cipher_hd_t h, void *out, size_t outsize,
                     const void *in, size_t inlen)
{
  if (!fips_is_operational ())
    return refuse_data (out, outsize);
  return make_last_error (_gcry_cipher_decrypt (h, out, outsize, in, inlen));
}


gcry_error_t
gcry_cipher_setkey (gcry_cipher_hd_t hd, const void *key, size_t keylen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_setkey (hd, key, keylen));
}


gcry_error_t
gcry_cipher_setiv (gcry_cipher_hd_t hd, const void *iv, size_t ivlen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_setiv (hd, iv, ivlen));
}


gpg_error_t
gcry_cipher_setctr (gcry_cipher_hd_t hd, const void *ctr, size_t ctrlen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_setctr (hd, ctr, ctrlen));
}


gcry_error_t
gcry_cipher_setup_geniv (gcry_cipher_hd_t hd, int method,
                         const void *fixed_iv, size_t fixed_iv_len,
                         const void *dyn_iv, size_t dyn_iv_len)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_setup_geniv (hd, method,
                                               fixed_iv, fixed_iv_len,
                                               dyn_iv, dyn_iv_len));
}


gcry_error_t
gcry_cipher_geniv (gcry_cipher_hd_t hd, void *iv, size_t ivlen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_geniv (hd, iv, ivlen));
}


gcry_error_t
gcry_cipher_authenticate (gcry_cipher_hd_t hd, const void *abuf,
                          size_t abuflen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_authenticate (hd, abuf, abuflen));
}


gcry_error_t
gcry_cipher_gettag (gcry_cipher_hd_t hd, void *outtag, size_t taglen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_gettag (hd, outtag, taglen));
}


gcry_error_t
gcry_cipher_checktag (gcry_cipher_hd_t hd, const void *intag, size_t taglen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_cipher_checktag (hd, intag, taglen));
}


size_t
gcry_cipher_get_algo_keylen (int algo)
{
  return _gcry_cipher_get_algo_keylen (algo);
}


size_t
gcry_cipher_get_algo_blklen (int algo)
{
  return _gcry_cipher_get_algo_blklen (algo);
}


/*-- Message authentication codes --*/

gcry_error_t
gcry_mac_open (gcry_mac_hd_t *handle, int algo, unsigned int flags,
               gcry_ctx_t ctx)
{
  gcry_err_code_t rc;

  if (!fips_is_operational ())
    {
      if (handle)
        *handle = NULL;
      return make_error (GPG_ERR_NOT_OPERATIONAL);
    }
  rc = _gcry_mac_open (handle, algo, flags, ctx);
  _gcry_fips_set_indicator (rc ? 0 : _gcry_fips_indicator_mac (algo));
  return make_error (rc);
}


void
gcry_mac_close (gcry_mac_hd_t h)
{
  _gcry_mac_close (h);
}


gcry_error_t
gcry_mac_ctl (gcry_mac_hd_t h, int cmd, void *buffer, size_t buflen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_mac_ctl (h, cmd, buffer, buflen));
}


gcry_error_t
gcry_mac_algo_info (int algo, int what, void *buffer, size_t *nbytes)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_error (_gcry_mac_algo_info (algo, what, buffer, nbytes));
}


gcry_error_t
gcry_mac_setkey (gcry_mac_hd_t hd, const void *key, size_t keylen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_mac_setkey (hd, key, keylen));
}


gcry_error_t
gcry_mac_setiv (gcry_mac_hd_t hd, const void *iv, size_t ivlen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_mac_setiv (hd, iv, ivlen));
}


gcry_error_t
gcry_mac_write (gcry_mac_hd_t hd, const void *buffer, size_t length)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_mac_write (hd, buffer, length));
}


gcry_error_t
gcry_mac_read (gcry_mac_hd_t hd, void *buffer, size_t *buflen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_mac_read (hd, buffer, buflen));
}


gcry_error_t
gcry_mac_verify (gcry_mac_hd_t hd, const void *buffer, size_t buflen)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_last_error (_gcry_mac_verify (hd, buffer, buflen));
}


int
gcry_mac_get_algo (gcry_mac_hd_t hd)
{
  return _gcry_mac_get_algo (hd);
}


unsigned int
gcry_mac_get_algo_maclen (int algo)
{
  return _gcry_mac_get_algo_maclen (algo);
}


unsigned int
gcry_mac_get_algo_keylen (int algo)
{
  return _gcry_mac_get_algo_keylen (algo);
}


const char *
gcry_mac_algo_name (int algorithm)
{
  return _gcry_mac_algo_name (algorithm);
}


int
gcry_mac_map_name (const char *name)
{
  return _gcry_mac_map_name (name);
}


/*-- Random bytes --*/

/* Those return no error: without random bytes there is no going on.  */
static void
end_unless_operational (void)
{
  if (!fips_is_operational ())
    _gcry_fatal_error (GPG_ERR_NOT_OPERATIONAL, NULL);
}


void
gcry_randomize (void *buffer, size_t length, enum gcry_random_level level)
{
  end_unless_operational ();
  _gcry_randomize (buffer, length, level);
}


gcry_error_t
gcry_random_add_bytes (const void *buffer, size_t length, int quality)
{
  RETURN_UNLESS_OPERATIONAL ();
  return make_error (_gcry_random_add_bytes (buffer, length, quality));
}


void *
gcry_random_bytes (size_t nbytes, enum gcry_random_level level)
{
  end_unless_operational ();
  return _gcry_random_bytes (nbytes, level);
}


void *
gcry_random_bytes_secure (size_t nbytes, enum gcry_random_level level)
{
  end_unless_operational ();
  return _gcry_random_bytes_secure (nbytes, level);
}


void
gcry_create_nonce (void *buffer, size_t length)
{
  end_unless_operational ();
  _gcry_create_nonce (buffer, length);
}


/*-- Handlers --*/

void
gcry_set_progress_handler (gcry_handler_progress_t cb, void *cb_data)
{
  _gcry_set_progress_handler (cb, cb_data);
}


void
gcry_set_allocation_handler (gcry_handler_alloc_t func_alloc,
                             gcry_handler_alloc_t func_alloc_secure,
                             gcry_handler_secure_check_t func_is_secure,
                             gcry_handler_realloc_t func_realloc,
                             gcry_handler_free_t func_free)
{
  _gcry_set_allocation_handler (func_alloc, func_alloc_secure,
                                func_is_secure, func_realloc, func_free);
}


void
gcry_set_outofcore_handler (gcry_handler_no_mem_t h, void *opaque)
{
  _gcry_set_outofcore_handler (h, opaque);
}


void
gcry_set_fatalerror_handler (gcry_handler_error_t fnc, void *opaque)
{
  _gcry_set_fatalerror_handler (fnc, opaque);
}


void
gcry_set_log_handler (gcry_handler_log_t f, void *opaque)
{
  _gcry_set_log_handler (f, opaque);
}


void
gcry_set_gettext_handler (const char *(*f) (const char *))
{
  _gcry_set_gettext_handler (f);
}


void
gcry_log_debug (const char *fmt, ...)
{
  va_list ap;

  va_start (ap, fmt);
  _gcry_logv (GCRY_LOG_DEBUG, fmt, ap);
  va_end (ap);
}


void
gcry_log_debughex (const char *text, const void *buffer, size_t length)
{
  _gcry_log_printhex (text, buffer, length);
}


/*-- Memory --*/

void *
gcry_malloc (size_t n)
{
  return _gcry_malloc (n);
}


void *
gcry_calloc (size_t n, size_t m)
{
  return _gcry_calloc (n, m);
}


void *
gcry_malloc_secure (size_t n)
{
  return _gcry_malloc_secure (n);
}


void *
gcry_calloc_secure (size_t n, size_t m)
{
  return _gcry_calloc_secure (n, m);
}


void *
gcry_realloc (void *a, size_t n)
{
  return _gcry_realloc (a, n);
}


char *
gcry_strdup (const char *string)
{
  return _gcry_strdup (string);
}


void *
gcry_xmalloc (size_t n)
{
  return _gcry_xmalloc (n);
}


void *
gcry_xcalloc (size_t n, size_t m)
{
  return _gcry_xcalloc (n, m);
}


void *
gcry_xmalloc_secure (size_t n)
{
  return _gcry_xmalloc_secure (n);
}


void *
gcry_xcalloc_secure (size_t n, size_t m)
{
  return _gcry_xcalloc_secure (n, m);
}


void *
gcry_xrealloc (void *a, size_t n)
{
  return _gcry_xrealloc (a, n);
}


char *
gcry_xstrdup (const char *a)
{
  return _gcry_xstrdup (a);
}


void
gcry_free (void *a)
{
  _gcry_free (a);
}


int
gcry_is_secure (const void *a)
{
  return _gcry_is_secure (a);
}
