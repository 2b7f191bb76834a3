/* t-message.h - one message through the public API, the ways callers do it
 * Source: libgcrypt manual, "Working with cipher handles"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t-kat and t-openssl know what a message must become; how it is cut into
 * calls, where its buffers lie and what the handle did before are the
 * business of this file, once for all modes.
 */

#ifndef T_MESSAGE_H
#define T_MESSAGE_H

#include <gcrypt.h>

#include "t-modes.h"

/* What a mode wants of its caller.  */
#define T_IV      (1u << 0)     /* An IV, by gcry_cipher_setiv.  */
#define T_CTR     (1u << 1)     /* The IV goes to gcry_cipher_setctr.  */
#define T_AEAD    (1u << 2)     /* Has associated data and a tag.  */
#define T_ONCE    (1u << 3)     /* SIV, GCM-SIV: decryption is told the tag
                                 * before, and checks it.  */
#define T_PARTS   (1u << 4)     /* Associated data has components (SIV).  */
#define T_FINAL   (1u << 5)     /* The last call is announced (OCB).  */
#define T_LENGTHS (1u << 6)     /* All lengths are told before (CCM).  */
#define T_WRAP    (1u << 7)     /* Key wrap: the output is longer.  */
#define T_MAC     (1u << 8)     /* T_CMAC, T_GMAC: gcry_mac does it.  */

/* The T_* bits of MODE, which is of t_modes or one of the two MACs.  */
unsigned int t_what (const struct t_mode *mode);

/* MACs are no cipher modes, but have messages, too.  */
extern const struct t_mode t_cmac, t_gmac;

/* The mode that a section header of a file calls NAME ("GCM", "KWP"), or
 * NULL; and is MODE that one?  */
const struct t_mode *t_mode_find (const char *name);
int t_is_mode (const struct t_mode *mode, const char *name);

/* The row of t_algos for FAMILY ("AES", "ARIA") and BITS, or NULL.  */
const struct t_algo *t_algo_find (const char *family, unsigned int bits);

#define T_MAX_AAD  32

struct t_bytes
{
  unsigned char *p;
  size_t n;
};

struct t_message
{
  const struct t_mode *mode;
  const struct t_algo *algo;
  struct t_bytes key;
  struct t_bytes iv;
  struct t_bytes aad[T_MAX_AAD];        /* More than one: SIV only.  */
  unsigned int naad;
  struct t_bytes in;            /* The text, or what a MAC is over.  */
  size_t taglen;
  const unsigned char *tag;     /* TAGLEN bytes; decryption only.  */
};

/* What the handle did between setkey and this message.  */
enum t_start
  {
    T_NOTHING,                  /* Nothing, or a whole message.  */
    T_RESET,                    /* gcry_cipher_reset.  */
    T_REKEY,                    /* Another key and this one again.  */
    T_LEFT_RESET,               /* Half a message, gcry_cipher_reset.  */
    T_LEFT                      /* Half a message; the IV starts anew.  */
  };

/* Where the output lies.  */
enum t_place
  {
    T_APART,                    /* Not near the input.  */
    T_INPLACE,                  /* Over the input.  */
    T_NOINPUT                   /* Over the input, which is given as NULL
                                 * with length 0.  */
  };

#define T_RANDOM  ((size_t) -1)

struct t_plan
{
  const char *name;
  enum t_start start;
  enum t_place place;
  size_t chunk;                 /* Bytes a call; 0: all; or T_RANDOM.  */
  unsigned int srcoff;          /* The buffers' distance from an aligned  */
  unsigned int dstoff;          /* address.  */
  unsigned int lastiv;          /* SIV: the last component by setiv.  */
  unsigned long long seed;      /* Of T_RANDOM.  */
};

struct t_outcome
{
  gcry_error_t err;             /* Of the first call that failed, ...  */
  const char *stage;            /* ... which was this one; else NULL.  */
  unsigned char *out;           /* OUTLEN bytes ...  */
  size_t outlen;
  size_t outsize;               /* ... of so many (KWP: with padding).  */
  unsigned char tag[16];        /* Encryption and MACs: TAGLEN bytes.  */
  int spilled;                  /* Bytes beside the output were written.  */
  unsigned char *mem;           /* What to free.  */
};

/* Open a handle for M and give it the key.  On an error *R_HD is NULL and
 * *R_STAGE tells the call.  */
gcry_error_t t_message_open (gcry_cipher_hd_t *r_hd, const char **r_stage,
                             const struct t_message *m);

/* Encrypt or, if DECRYPT, decrypt M on HD as PLAN says, and check or get
 * the tag.  O gets what came; end it with t_outcome_free, whatever came. */
void t_message_run (struct t_outcome *o, gcry_cipher_hd_t hd,
                    const struct t_message *m, const struct t_plan *plan,
                    int decrypt);

/* The same for MACs: get the tag or, if VERIFY, check it.  */
gcry_error_t t_mac_open (gcry_mac_hd_t *r_hd, const char **r_stage,
                         const struct t_message *m);
void t_mac_run (struct t_outcome *o, gcry_mac_hd_t hd,
                const struct t_message *m, const struct t_plan *plan,
                int verify);

void t_outcome_free (struct t_outcome *o);

/* Does PLAN cut M's message otherwise than a plan of one call does, or is
 * it a plan of one call that M's mode can do?  */
int t_plan_fits (const struct t_plan *plan, const struct t_message *m);

/* The bytes a wrapped or unwrapped text of N bytes may take (T_WRAP), else
 * N.  */
size_t t_outsize (const struct t_mode *mode, size_t n, int decrypt);

/* The next number of the xorshift64* generator (S. Vigna, 2016) whose state
 * is *STATE, any number but 0.  Good enough to choose test data, and the
 * same everywhere for the same seed.  */
unsigned long long t_next (unsigned long long *state);

#endif /* T_MESSAGE_H */
