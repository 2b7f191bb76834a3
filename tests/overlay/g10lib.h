/* g10lib.h - of the tree around a cipher, as much as both trees have
 * Source: libgcrypt 1.11 and later (names, types and their homes)
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef G10LIB_H
#define G10LIB_H

#include <gpg-error.h>
#include "types.h"

typedef gpg_err_code_t gcry_err_code_t;
typedef struct gcry_cipher_handle *gcry_cipher_hd_t;

enum
  {
    GCRY_CIPHER_AES = 7, GCRY_CIPHER_AES192, GCRY_CIPHER_AES256,
    GCRY_CIPHER_ARIA128 = 319, GCRY_CIPHER_ARIA192, GCRY_CIPHER_ARIA256
  };
enum
  {
    GCRY_CIPHER_MODE_ECB = 1, GCRY_CIPHER_MODE_CFB, GCRY_CIPHER_MODE_CBC,
    GCRY_CIPHER_MODE_OFB = 5, GCRY_CIPHER_MODE_CTR,
    GCRY_CIPHER_MODE_CCM = 8, GCRY_CIPHER_MODE_GCM
  };

#define DIM(v)  (sizeof (v) / sizeof ((v)[0]))

void wipememory (void *ptr, size_t len);
void _gcry_burn_stack (int nbytes);
void log_error (const char *fmt, ...)
  __attribute__ ((format (printf, 1, 2)));
unsigned int _gcry_get_hw_features (void);

#endif
