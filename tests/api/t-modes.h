/* t-modes.h - the ciphers and modes, as tables for tests that take them all
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef T_MODES_H
#define T_MODES_H

#include <gcrypt.h>
#include "t-common.h"

/* A block cipher with one key size.  */
struct t_algo
{
  const char *name;
  int algo;
  unsigned int keylen;          /* Bytes.  */
  int mac_cmac;                 /* GCRY_MAC_* with this cipher.  */
  int mac_gmac;
};

/* AES and ARIA with each key size; { NULL } ends it.  */
extern const struct t_algo t_algos[];

/* Does the library have A?  Else SKIP, once a program and algorithm.  (Only
 * a libgcrypt older than 1.11 has no ARIA.)  */
int t_have_algo (const struct t_algo *a);

/* A mode as a test may use it.  */
struct t_mode
{
  const char *name;
  int mode;
  unsigned int flags;           /* Of gcry_cipher_open.  */
  unsigned int nkeys;           /* Keys of the cipher one after the other.  */
  unsigned int ivlen;           /* The usual length; 0: takes none.  */
  unsigned int chunk;           /* What the length of a data call must be a
                                 * multiple of; 0: all data in one call.  */
  unsigned int unit;            /* What the length of all data must be a
                                 * multiple of.  */
  unsigned int least;           /* Fewest bytes of data.  */
  unsigned int taglen;          /* 0: no tag.  */
  unsigned int aad;             /* 0: takes no AAD.  1: in any pieces.  2: each
                                 * call is a component.  */
  int needs_final;              /* gcry_cipher_final before the last data.  */
  int tag_first;                /* Decryption needs the tag before.  */
  unsigned int more;            /* Bytes that the output is longer than the
                                 * input, at most.  */
};

/* All modes; { NULL } ends it.  */
extern const struct t_mode t_modes[];

/* Can A be used in MODE?  (GCM-SIV knows no 192-bit keys; a libgcrypt under
 * test may lack a mode.)  */
int t_have_mode (const struct t_mode *mode, const struct t_algo *a);

/* A handle for MODE and A, with the key KEY00.  Ends the program if there is
 * none.  */
gcry_cipher_hd_t t_open (const struct t_mode *mode, const struct t_algo *a);

/* One message.  */
struct t_msg
{
  const unsigned char *iv;
  size_t ivlen;
  const unsigned char *aad;     /* NULL: no call of authenticate.  */
  size_t aadlen;
  const unsigned char *in;
  size_t inlen;
  unsigned char *out;           /* May be IN.  */
  size_t outsize;
  unsigned char tag[16];        /* Written by encryption, checked after
                                 * decryption.  */
};

/* How many of the LEFT bytes the next call is to take: 0 up to LEFT.  (In a
 * mode that takes whole blocks only: blocks.)  */
typedef size_t (*t_split_t) (size_t left);

/* Encrypt, or decrypt and check the tag of, M with the handle H of MODE,
 * whose key is set.  The pieces of data and AAD are as SPLIT says where the
 * mode can take pieces; NULL: all in one call.  *OUTLEN, if not NULL:
 * bytes of output.  Returns the first error.  */
gcry_error_t t_crypt (gcry_cipher_hd_t h, const struct t_mode *mode,
                      struct t_msg *m, int encrypt, t_split_t split,
                      size_t *outlen);

#endif /* T_MODES_H */
