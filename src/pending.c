/* pending.c - ends what is not there yet
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include "g10lib.h"

__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_open (gcry_cipher_hd_t *handle, int algo, int mode, unsigned int flags)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) void _gcry_cipher_close (gcry_cipher_hd_t h)
{ return ; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_ctl (gcry_cipher_hd_t h, int cmd, void *buffer, size_t buflen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_info (gcry_cipher_hd_t h, int what, void *buffer, size_t *nbytes)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_algo_info (int algo, int what, void *buffer, size_t *nbytes)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) const char *_gcry_cipher_algo_name (int algo)
{ return 0; }
__attribute__ ((weak)) int _gcry_cipher_map_name (const char *name)
{ return 0; }
__attribute__ ((weak)) int _gcry_cipher_mode_from_oid (const char *string)
{ return 0; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_encrypt (gcry_cipher_hd_t h, void *out, size_t outsize, const void *in, size_t inlen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_decrypt (gcry_cipher_hd_t h, void *out, size_t outsize, const void *in, size_t inlen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_setkey (gcry_cipher_hd_t h, const void *key, size_t keylen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_setiv (gcry_cipher_hd_t h, const void *iv, size_t ivlen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_setctr (gcry_cipher_hd_t h, const void *ctr, size_t ctrlen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_setup_geniv (gcry_cipher_hd_t h, int method, const void *fixed_iv, size_t fixed_iv_len, const void *dyn_iv, size_t dyn_iv_len)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_geniv (gcry_cipher_hd_t h, void *iv, size_t ivlen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_authenticate (gcry_cipher_hd_t h, const void *abuf, size_t abuflen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_gettag (gcry_cipher_hd_t h, void *outtag, size_t taglen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_checktag (gcry_cipher_hd_t h, const void *intag, size_t taglen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) size_t _gcry_cipher_get_algo_keylen (int algo)
{ return 0; }
__attribute__ ((weak)) size_t _gcry_cipher_get_algo_blklen (int algo)
{ return 0; }
__attribute__ ((weak)) gcry_err_code_t _gcry_cipher_selftest (int algo, int extended, void (*report) (const char *domain, int algo, const char *what, const char *errdesc))
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_open (gcry_mac_hd_t *handle, int algo, unsigned int flags, gcry_ctx_t ctx)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) void _gcry_mac_close (gcry_mac_hd_t h)
{ return ; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_ctl (gcry_mac_hd_t h, int cmd, void *buffer, size_t buflen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_algo_info (int algo, int what, void *buffer, size_t *nbytes)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_setkey (gcry_mac_hd_t h, const void *key, size_t keylen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_setiv (gcry_mac_hd_t h, const void *iv, size_t ivlen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_write (gcry_mac_hd_t h, const void *buffer, size_t length)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_read (gcry_mac_hd_t h, void *buffer, size_t *buflen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_verify (gcry_mac_hd_t h, const void *buffer, size_t buflen)
{ return GPG_ERR_NOT_IMPLEMENTED; }
__attribute__ ((weak)) int _gcry_mac_get_algo (gcry_mac_hd_t h)
{ return 0; }
__attribute__ ((weak)) unsigned int _gcry_mac_get_algo_maclen (int algo)
{ return 0; }
__attribute__ ((weak)) unsigned int _gcry_mac_get_algo_keylen (int algo)
{ return 0; }
__attribute__ ((weak)) const char *_gcry_mac_algo_name (int algo)
{ return 0; }
__attribute__ ((weak)) int _gcry_mac_map_name (const char *name)
{ return 0; }
__attribute__ ((weak)) gcry_err_code_t _gcry_mac_selftest (int algo, int extended, void (*report) (const char *domain, int algo, const char *what, const char *errdesc))
{ return GPG_ERR_NOT_IMPLEMENTED; }
