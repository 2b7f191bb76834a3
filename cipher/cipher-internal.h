/* cipher-internal.h - what a cipher handle holds and a mode offers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * cipher.c checks arguments and keeps handles; a file of modes/ implements
 * one mode; a mode reaches the block cipher only through the handle.
 */

#ifndef G10_CIPHER_INTERNAL_H
#define G10_CIPHER_INTERNAL_H

#include "cipher.h"
#include "ghash-impl.h"

/* Every cipher here has blocks of this many bytes.  */
#define BLOCKSIZE  16

/* The mode of CMAC's handles; gcry_cipher_open refuses it.  */
#define CIPHER_MODE_CMAC  0x10001

/* What one mode does.  All counts in bytes.  What holds for every mode is
 * checked by cipher.c before: the handle is valid; pointers are not NULL
 * unless their length is 0; for encrypt and decrypt also that a key is set
 * and, unless OWN_SIZES, that OUTSIZE >= INLEN.  NULL: the operation does
 * not exist in this mode (INV_CIPHER_MODE), or, where said, there is nothing
 * to do.  */
typedef struct cipher_mode_ops
{
  int mode;                     /* GCRY_CIPHER_MODE_*.  */
  byte nkeys;                   /* Keys of the cipher that setkey takes: 2 for
                                 * XTS and SIV, which come one after the
                                 * other; else 1.  */
  byte ncontexts;               /* Key schedules in the handle, at least
                                 * NKEYS; the second is c->context2.  */
  byte own_sizes;               /* encrypt and decrypt check OUTSIZE.  */

  /* After the block cipher has its key(s): derive what the mode needs.
   * KEY, KEYLEN: what the user gave.  An error leaves the handle without a
   * key.  NULL: nothing.  */
  gcry_err_code_t (*setkey) (gcry_cipher_hd_t c, const byte *key,
                             size_t keylen);
  /* Start a message.  NULL: the generic register of u_iv.  */
  gcry_err_code_t (*setiv) (gcry_cipher_hd_t c, const byte *iv, size_t ivlen);
  gcry_err_code_t (*encrypt) (gcry_cipher_hd_t c, byte *out, size_t outsize,
                              const byte *in, size_t inlen);
  gcry_err_code_t (*decrypt) (gcry_cipher_hd_t c, byte *out, size_t outsize,
                              const byte *in, size_t inlen);
  gcry_err_code_t (*authenticate) (gcry_cipher_hd_t c, const byte *aad,
                                   size_t aadlen);
  gcry_err_code_t (*get_tag) (gcry_cipher_hd_t c, byte *tag, size_t taglen);
  gcry_err_code_t (*check_tag) (gcry_cipher_hd_t c, const byte *tag,
                                size_t taglen);
  /* Back to the state right after setkey; also called before a key replaces
   * another one.  cipher.c has already cleared iv, ctr, lastiv, unused and
   * the marks of a message; what the mode holds of it in u_mode is for the
   * mode.  NULL: nothing.  */
  void (*reset) (gcry_cipher_hd_t c);
  /* SET_CCM_LENGTHS; SET_TAGLEN (BUFFER is checked to hold an int) and
   * SET_DECRYPTION_TAG (BUFFER is checked not to be NULL); RESET, after the
   * function above: what a control code has set is as at open again.
   * INV_CIPHER_MODE for those that the mode does not have.  NULL: it has
   * none.  */
  gcry_err_code_t (*ctl) (gcry_cipher_hd_t c, int cmd, void *buffer,
                          size_t buflen);
  /* GET_TAGLEN (BUFFER is NULL: write *NBYTES), GET_KEYLEN (neither is
   * NULL).  INV_CIPHER_MODE as above.  NULL: GET_TAGLEN is 16 if there is a
   * get_tag, and else it has none.  */
  gcry_err_code_t (*info) (gcry_cipher_hd_t c, int what, void *buffer,
                           size_t *nbytes);
} cipher_mode_ops_t;

extern const cipher_mode_ops_t _gcry_cipher_mode_ecb;
extern const cipher_mode_ops_t _gcry_cipher_mode_cbc;   /* Also CTS, MAC.  */
extern const cipher_mode_ops_t _gcry_cipher_mode_cfb;
extern const cipher_mode_ops_t _gcry_cipher_mode_cfb8;
extern const cipher_mode_ops_t _gcry_cipher_mode_ofb;
extern const cipher_mode_ops_t _gcry_cipher_mode_ctr;
extern const cipher_mode_ops_t _gcry_cipher_mode_aeswrap;
extern const cipher_mode_ops_t _gcry_cipher_mode_xts;
extern const cipher_mode_ops_t _gcry_cipher_mode_ccm;
extern const cipher_mode_ops_t _gcry_cipher_mode_gcm;
extern const cipher_mode_ops_t _gcry_cipher_mode_ocb;
extern const cipher_mode_ops_t _gcry_cipher_mode_eax;
extern const cipher_mode_ops_t _gcry_cipher_mode_siv;
extern const cipher_mode_ops_t _gcry_cipher_mode_gcm_siv;
extern const cipher_mode_ops_t _gcry_cipher_mode_cmac;  /* For mac.c only.  */

/* CMAC (SP 800-38B) with the key in c->context: the subkeys, which live as
 * long as the key, and a message in progress.  */
typedef struct cmac_key
{
  byte k1[BLOCKSIZE];
  byte k2[BLOCKSIZE];
} cmac_key_t;

typedef struct cmac_state
{
  byte mac[BLOCKSIZE];          /* The chaining value; at the end the MAC.  */
  byte tail[BLOCKSIZE];         /* Bytes that wait: the last block is treated
                                 * apart, so up to 16 are held back.  */
  unsigned int ntail;
} cmac_state_t;

/* OCB: entries of the L table (RFC 7253, 4.1) that are made at setkey.  */
#define OCB_L_TABLE_SIZE  16

/* CTR with the context CTX and side by side with that a CBC-MAC with MAC_CTX
 * over the input or, if OVER_OUT is not 0, the output; libgcrypt's bulk
 * operations have no such thing.  CTR and MAC: 16 bytes, updated.  Returns the
 * number of blocks, the last ones, that it has not done.  */
typedef size_t (*cipher_lanes_t) (void *ctx, void *mac_ctx, byte *ctr,
                                  byte *mac, byte *out, const byte *in,
                                  size_t nblocks, int over_out);

struct gcry_cipher_handle
{
  int magic;
  unsigned int offset;          /* From the allocated block to the handle,
                                 * which is aligned to 64 bytes.  */
  size_t size;                  /* Of the handle, to wipe it.  */
  gcry_cipher_spec_t *spec;
  const cipher_mode_ops_t *ops;
  cipher_bulk_ops_t bulk;       /* What the key set now can do.  */
  cipher_lanes_t lanes;         /* NULL: there is none.  */
  int algo;
  int mode;
  unsigned int flags;           /* GCRY_CIPHER_* as given at open and by
                                 * gcry_cipher_cts.  */
  struct
  {
    unsigned int key:1;         /* A key is set.  */
    unsigned int iv:1;          /* An IV is set.  */
    unsigned int geniv:1;       /* It came from gcry_cipher_geniv.  */
    unsigned int tag:1;         /* The tag is computed.  */
    unsigned int finalize:1;    /* The next data is the last.  */
    unsigned int allow_weak_key:1;
  } marks;

  /* IV register, counter, and what is left of a key stream block: the last
   * UNUSED bytes of LASTIV; in CFB and OFB of the register.  */
  union
  {
    u64 align[2];
    byte iv[BLOCKSIZE];
  } u_iv;
  union
  {
    u64 align[2];
    byte ctr[BLOCKSIZE];
  } u_ctr;
  byte lastiv[BLOCKSIZE];
  unsigned int unused;

  /* gcry_cipher_setup_geniv.  */
  struct
  {
    int method;                 /* 0: not set up.  */
    byte fixed[BLOCKSIZE];
    byte dynamic[BLOCKSIZE];    /* Of the next IV; big endian.  */
    size_t fixedlen;
    size_t dynlen;
  } geniv;

  /* State of the modes.  In each, what belongs to the key comes first and
   * what belongs to the message stands in MSG.  Bulk operations take the
   * handle in OCB and GCM and find there what they need; they bring up to
   * date, for the blocks they have done,
   *   ocb_crypt  u_iv (the offset), u_ctr (the checksum), data_nblocks
   *   ocb_auth   aad_offset, aad_sum, aad_nblocks
   *   gcm_crypt  u_ctr (the counter) and msg.hash.hash.  */
  union
  {
    struct
    {
      byte nonce[BLOCKSIZE];    /* As the first counter block, A_0.  */
      struct
      {
        byte mac[BLOCKSIZE];    /* The chaining value of CBC-MAC.  */
        byte tail[BLOCKSIZE];   /* What waits to be a whole block of it.  */
        unsigned int ntail;
        byte s0[BLOCKSIZE];     /* The key stream block for the tag.  */
        u64 encryptlen;         /* Bytes still to come.  */
        u64 aadlen;
        unsigned int authlen;   /* Of the tag; 0: no lengths set.  */
      } msg;
    } ccm;

    /* GCM and GMAC.  */
    struct
    {
      ghash_key_t key;
      struct
      {
        ghash_state_t hash;
        u64 aadlen;             /* Bytes so far.  */
        u64 datalen;
        byte tag[BLOCKSIZE];    /* E(K, J0); at the end the tag.  */
        unsigned int data_begun:1;      /* No more AAD.  */
        unsigned int overlong:1;
      } msg;
    } gcm;

    struct
    {
      size_t keylen;            /* Bytes.  */
      struct
      {
        ghash_key_t key;        /* Each nonce makes its own.  */
        ghash_state_t hash;
        u64 aadlen;             /* Bytes so far.  */
        byte nonce[12];
        byte tag[BLOCKSIZE];    /* To check, or computed.  */
        unsigned int dec_tag_set:1;
        unsigned int overlong:1;
      } msg;
    } gcm_siv;

    struct
    {
      byte l_star[BLOCKSIZE];
      byte l_dollar[BLOCKSIZE];
      byte l[OCB_L_TABLE_SIZE][BLOCKSIZE];
      unsigned int taglen;      /* Bytes; lives as long as the handle.  */
      u64 data_nblocks;
      u64 aad_nblocks;
      byte aad_offset[BLOCKSIZE];
      byte aad_sum[BLOCKSIZE];
      struct
      {
        byte tag[BLOCKSIZE];
        byte aad_tail[BLOCKSIZE];
        unsigned int aad_ntail;
        unsigned int data_done:1;
      } msg;
    } ocb;

    struct
    {
      cmac_key_t key;
      struct
      {
        cmac_state_t nonce;     /* OMAC^0, OMAC^1 and OMAC^2.  */
        cmac_state_t header;
        cmac_state_t data;
        byte tag[BLOCKSIZE];
      } msg;
    } eax;

    struct
    {
      cmac_key_t key;
      byte d0[BLOCKSIZE];       /* CMAC of a zero block.  */
      struct
      {
        byte d[BLOCKSIZE];      /* S2V's running value (RFC 5297, 2.4).  */
        byte tag[BLOCKSIZE];    /* To check, or computed.  */
        unsigned int naad;      /* Components so far.  */
        unsigned int dec_tag_set:1;
      } msg;
    } siv;

    struct
    {
      cmac_key_t key;
      cmac_state_t msg;
    } cmac;

    struct
    {
      byte plen[4];             /* KWP: length found by the last unwrap,
                                 * big endian; lives as long as the handle.  */
    } wrap;
  } u_mode;

  /* The key schedule of a second key or NULL: XTS's tweak key, SIV's CTR
   * key, GCM-SIV's message encryption key.  Lies behind CONTEXT.  */
  void *context2;

  /* The key schedule.  spec->contextsize bytes; must be last.  */
  union
  {
    byte c[1];
    u64 align;
  } context __attribute__ ((aligned (64)));
};

/* gcry_cipher_open without the check that MODE is a public one.  */
gcry_err_code_t _gcry_cipher_open_internal (gcry_cipher_hd_t *handle,
                                            int algo, int mode,
                                            unsigned int flags);

/* Give the block cipher the KEY of KEYLEN bytes in CTX, which is
 * c->context.c or c->context2, and learn its bulk operations.  What the
 * cipher's setkey returns; if not 0, CTX is all zero.  */
gcry_err_code_t _gcry_cipher_setkey_context (gcry_cipher_hd_t c, void *ctx,
                                             const byte *key, size_t keylen);

/*-- cipher-cmac.c: used by the MAC API, EAX and SIV --*/

/* Derive the subkeys of the key in c->context (SP 800-38B, 6.1).  */
void _gcry_cmac_setkey (gcry_cipher_hd_t c, cmac_key_t *key);

/* Begin a message.  */
void _gcry_cmac_start (cmac_state_t *state);

/* Add NBYTES bytes of IN to the message.  */
void _gcry_cmac_write (gcry_cipher_hd_t c, cmac_state_t *state,
                       const byte *in, size_t nbytes);

/* Add NBLOCKS blocks of IN or, if OVER_OUT is not 0, of OUT; OUT is IN in CTR
 * mode with CTX and CTR.  More of the message has to follow; what came before
 * are whole blocks.  */
void _gcry_cmac_ctr (gcry_cipher_hd_t c, cmac_state_t *state, void *ctx,
                     byte *ctr, byte *out, const byte *in, size_t nblocks,
                     int over_out);

/* End the message: STATE->mac becomes its MAC (SP 800-38B, 6.2).  */
void _gcry_cmac_final (gcry_cipher_hd_t c, const cmac_key_t *key,
                       cmac_state_t *state);

/*-- cipher-ocb.c --*/

/* L_ntz(N) of block number N, N >= 1 and no multiple of 2^16: bulk
 * operations are not given such blocks.  */
static inline const byte *
ocb_get_l (gcry_cipher_hd_t c, u64 n)
{
  return c->u_mode.ocb.l[__builtin_ctzll (n)];
}

#endif /* G10_CIPHER_INTERNAL_H */
