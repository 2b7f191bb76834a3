/* gcrypt-int.h - the public functions' inner halves
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For each gcry_foo of gcrypt.h there is a _gcry_foo here with the same
 * contract, except that it returns a bare error code.
 */

#ifndef GCRYPT_INT_H
#define GCRYPT_INT_H

#include "gcrypt.h"

/*-- cipher.c --*/
gcry_err_code_t _gcry_cipher_open (gcry_cipher_hd_t *handle, int algo,
                                   int mode, unsigned int flags);
void _gcry_cipher_close (gcry_cipher_hd_t h);
gcry_err_code_t _gcry_cipher_ctl (gcry_cipher_hd_t h, int cmd, void *buffer,
                                  size_t buflen);
gcry_err_code_t _gcry_cipher_info (gcry_cipher_hd_t h, int what,
                                   void *buffer, size_t *nbytes);
gcry_err_code_t _gcry_cipher_algo_info (int algo, int what, void *buffer,
                                        size_t *nbytes);
const char *_gcry_cipher_algo_name (int algo);
int _gcry_cipher_map_name (const char *name);
int _gcry_cipher_mode_from_oid (const char *string);
gcry_err_code_t _gcry_cipher_encrypt (gcry_cipher_hd_t h,
                                      void *out, size_t outsize,
                                      const void *in, size_t inlen);
gcry_err_code_t _gcry_cipher_decrypt (gcry_cipher_hd_t h,
                                      void *out, size_t outsize,
                                      const void *in, size_t inlen);
gcry_err_code_t _gcry_cipher_setkey (gcry_cipher_hd_t h, const void *key,
                                     size_t keylen);
gcry_err_code_t _gcry_cipher_setiv (gcry_cipher_hd_t h, const void *iv,
                                    size_t ivlen);
gcry_err_code_t _gcry_cipher_setctr (gcry_cipher_hd_t h, const void *ctr,
                                     size_t ctrlen);
gcry_err_code_t _gcry_cipher_setup_geniv (gcry_cipher_hd_t h, int method,
                                          const void *fixed_iv,
                                          size_t fixed_iv_len,
                                          const void *dyn_iv,
                                          size_t dyn_iv_len);
gcry_err_code_t _gcry_cipher_geniv (gcry_cipher_hd_t h, void *iv,
                                    size_t ivlen);
gcry_err_code_t _gcry_cipher_authenticate (gcry_cipher_hd_t h,
                                           const void *abuf, size_t abuflen);
gcry_err_code_t _gcry_cipher_gettag (gcry_cipher_hd_t h, void *outtag,
                                     size_t taglen);
gcry_err_code_t _gcry_cipher_checktag (gcry_cipher_hd_t h, const void *intag,
                                       size_t taglen);
size_t _gcry_cipher_get_algo_keylen (int algo);
size_t _gcry_cipher_get_algo_blklen (int algo);
/* For GCRYCTL_SELFTEST and FIPS mode; REPORT may be NULL.  */
gcry_err_code_t _gcry_cipher_selftest (int algo, int extended,
                                       void (*report) (const char *domain,
                                                       int algo,
                                                       const char *what,
                                                       const char *errdesc));

/*-- mac.c --*/
gcry_err_code_t _gcry_mac_open (gcry_mac_hd_t *handle, int algo,
                                unsigned int flags, gcry_ctx_t ctx);
void _gcry_mac_close (gcry_mac_hd_t h);
gcry_err_code_t _gcry_mac_ctl (gcry_mac_hd_t h, int cmd, void *buffer,
                               size_t buflen);
gcry_err_code_t _gcry_mac_algo_info (int algo, int what, void *buffer,
                                     size_t *nbytes);
gcry_err_code_t _gcry_mac_setkey (gcry_mac_hd_t h, const void *key,
                                  size_t keylen);
gcry_err_code_t _gcry_mac_setiv (gcry_mac_hd_t h, const void *iv,
                                 size_t ivlen);
gcry_err_code_t _gcry_mac_write (gcry_mac_hd_t h, const void *buffer,
                                 size_t length);
gcry_err_code_t _gcry_mac_read (gcry_mac_hd_t h, void *buffer,
                                size_t *buflen);
gcry_err_code_t _gcry_mac_verify (gcry_mac_hd_t h, const void *buffer,
                                  size_t buflen);
int _gcry_mac_get_algo (gcry_mac_hd_t h);
unsigned int _gcry_mac_get_algo_maclen (int algo);
unsigned int _gcry_mac_get_algo_keylen (int algo);
const char *_gcry_mac_algo_name (int algo);
int _gcry_mac_map_name (const char *name);
/* The "macs" part of the self-tests; REPORT may be NULL.  */
gcry_err_code_t _gcry_mac_selftest (int algo, int extended,
                                    void (*report) (const char *domain,
                                                    int algo,
                                                    const char *what,
                                                    const char *errdesc));

/*-- global.c --*/
const char *_gcry_check_version (const char *req_version);
gcry_err_code_t _gcry_vcontrol (enum gcry_ctl_cmds cmd, va_list arg_ptr);
char *_gcry_get_config (int mode, const char *what);
void _gcry_set_allocation_handler (gcry_handler_alloc_t func_alloc,
                                   gcry_handler_alloc_t func_alloc_secure,
                                   gcry_handler_secure_check_t func_is_secure,
                                   gcry_handler_realloc_t func_realloc,
                                   gcry_handler_free_t func_free);
void _gcry_set_outofcore_handler (gcry_handler_no_mem_t h, void *opaque);
void _gcry_set_fatalerror_handler (gcry_handler_error_t fnc, void *opaque);
void _gcry_set_log_handler (gcry_handler_log_t f, void *opaque);
void _gcry_set_gettext_handler (const char *(*f) (const char *));
void _gcry_set_progress_handler (gcry_handler_progress_t cb, void *opaque);
void *_gcry_malloc (size_t n);
void *_gcry_calloc (size_t n, size_t m);
void *_gcry_malloc_secure (size_t n);
void *_gcry_calloc_secure (size_t n, size_t m);
void *_gcry_realloc (void *a, size_t n);
char *_gcry_strdup (const char *string);
void *_gcry_xmalloc (size_t n);
void *_gcry_xcalloc (size_t n, size_t m);
void *_gcry_xmalloc_secure (size_t n);
void *_gcry_xcalloc_secure (size_t n, size_t m);
void *_gcry_xrealloc (void *a, size_t n);
char *_gcry_xstrdup (const char *a);
void _gcry_free (void *a);
int _gcry_is_secure (const void *a);

/*-- random.c --*/
void _gcry_randomize (void *buffer, size_t length,
                      enum gcry_random_level level);
gcry_err_code_t _gcry_random_add_bytes (const void *buffer, size_t length,
                                        int quality);
void *_gcry_random_bytes (size_t nbytes, enum gcry_random_level level);
void *_gcry_random_bytes_secure (size_t nbytes,
                                 enum gcry_random_level level);
void _gcry_create_nonce (void *buffer, size_t length);

#endif /* GCRYPT_INT_H */
