/* ops.h - the operations of all rows of the cipher tables, and what they do
 * Source: RFC 5794; FIPS 197; SP 800-38A
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A new operation of the tables is one line of the tables in ops.c, and one
 * function that says what it does to one block.
 */

#ifndef OPS_H
#define OPS_H

#include "g10lib.h"
#include "cipher.h"
#include "cipher-internal.h"
#include "aria-impl.h"
#include "aes-impl.h"
#include "slow.h"
#include "kernel-call.h"

typedef void (*slow_block_t) (const slow_key_t *k, u8 *out, const u8 *in);

typedef struct cipher
{
  const char *name;
  void (*slow_key) (slow_key_t *k, const u8 *key, unsigned int keylen);
  slow_block_t slow_encrypt, slow_decrypt;
  const char *ciphertext[3];    /* Of 00112233..ff under 000102.., by key
                                 * size.  */
  gcry_cipher_spec_t *spec[3];
} cipher_t;

enum { ARIA, AES, NCIPHERS };
extern const cipher_t ciphers[NCIPHERS];

/* A row of the table of ciphers[CIPHER], or what the cipher offers the modes
 * (SPEC, by key size), which has the operations that have BULK.  */
typedef struct row
{
  int cipher;
  const char *name;
  unsigned int hwf, width;
  const struct aria_impl *aria;
  const struct aes_impl *aes;
} row_t;

/* Row N of the table of ciphers[CIPHER]; 0 behind the end.  */
int get_row (row_t *row, int cipher, unsigned int n);

/* What a function's arguments are.  */
enum op_args
  {
    ARGS_BLOCKS,                /* KEYS, out, in, nblocks.  */
    ARGS_IV,                    /* KEYS, iv, out, in, nblocks.  */
    ARGS_IV_FLAG,               /* The same and an int.  */
    ARGS_LANES,                 /* KEYS, iv, iv + 16, out, in, nblocks, and
                                 * KEYS again or, with flag, others for the
                                 * MAC: IV is a counter and a MAC.  */
    ARGS_OCB                    /* KEYS, struct aes_ocb *, out, in, nblocks,
                                 * flag: IV is an offset, a sum and the low
                                 * bits of the number of blocks done.  */
  };

struct subject;

typedef struct op
{
  const char *name;
  size_t member;                /* Offset of the function in a row.  */
  size_t bulk;                  /* And in cipher_bulk_ops_t; NO_BULK.  */
  enum op_args args;
  int flag;
  unsigned int least;           /* Fewest blocks.  */
  unsigned int how;             /* Of the bits below.  */

  /* What it makes of one block, and of IV.  */
  void (*define) (const struct subject *s, u8 *iv, u8 *out, const u8 *in);
} op_t;

#define NO_BULK  ((size_t)-1)

#define OP_DECRYPT    1         /* Takes the keys to decrypt.  */
#define OP_SERIAL     2         /* Each block waits for the one before.  */
#define OP_ONE_BLOCK  4         /* Of output, whatever NBLOCKS is.  */
#define OP_COUNTER    8         /* IV is a counter, which is no secret.  */
#define OP_MASKS     16         /* Instead of IV there are as many blocks, and
                                 * not changed.  */
#define OP_NO_OUTPUT 32         /* OUT is NULL.  */

/* Operation N of ciphers[CIPHER]; NULL behind the last.  */
const op_t *get_op (int cipher, unsigned int n);

/* An operation of a row under one key.  */
typedef struct subject
{
  char name[80];                /* "aria/ref encrypt, 16 byte key".  */
  row_t row;
  const op_t *op;
  kernel_t function;
  slow_key_t key;
  slow_block_t block;           /* In the direction of the operation.  */
  union
  {
    aria_keys_t aria;
    aes_keys_t aes;
  } keys;                       /* As the row reads them.  */
  size_t keys_nbytes, keys_align;
  slow_key_t mac_key;           /* ARGS_LANES.  */
  aria_keys_t mac_keys;
  void *ctx;                    /* Of what the cipher offers the modes, to be
                                 * freed; else NULL.  */
} subject_t;

/* Make S of OP of ROW with a key of KEYLEN bytes.  Returns 0 if the row does
 * not have it.  */
int subject_begin (subject_t *s, const row_t *row, const op_t *op,
                   const byte *key, unsigned int keylen);

/* The same of what the cipher offers the modes.  */
int subject_begin_bulk (subject_t *s, int cipher, const op_t *op,
                        const byte *key, unsigned int keylen);
void subject_end (subject_t *s);

/* The most blocks that S is tested with: twice its width and one, or six times
 * where passes overlap, and no less than suits the loops around it.  */
size_t most_blocks (const subject_t *s);

/* The bytes of IV for NBLOCKS, at most 16 * most_blocks.  */
size_t iv_nbytes (const subject_t *s, size_t nblocks);

/* The arguments of a call of S; KEYS: S->keys or a copy.  The upper half of
 * an int is dirt.  */
void subject_args (const subject_t *s, u64 args[8], const void *keys,
                   byte *iv, byte *out, const byte *in, size_t nblocks);

/* A call of S, if its row is in C.  */
void subject_call_c (const subject_t *s, const void *keys, byte *iv,
                     byte *out, const byte *in, size_t nblocks);

/* Input of 1 to MOST blocks, and what comes out of the first N of them: the
 * first N blocks of OUT or only its block N - 1, and iv[N].  */
typedef struct wanted
{
  size_t most;
  byte *in, *out;
  byte (*iv)[16];               /* As many each time as IV is blocks.  */
} wanted_t;

/* IV: NULL, a random one.  */
void wanted_begin (wanted_t *w, const subject_t *s, size_t most,
                   const byte *iv);
void wanted_end (wanted_t *w);

/* The output of the first N blocks, *NBYTES of them.  */
const byte *wanted_out (const wanted_t *w, const subject_t *s, size_t n,
                        size_t *nbytes);

/* And what is at IV then, iv_nbytes (S, N).  */
const byte *iv_after (const wanted_t *w, const subject_t *s, size_t n);

#endif /* OPS_H */
