/* ops.c - the operations of all rows of the cipher tables, and what they do
 * Source: RFC 5794, appendix A; FIPS 197, appendix C; SP 800-38A, 6.1 to 6.5
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "t-common.h"
#include "bufhelp.h"
#include "ops.h"

/* Every subject gets at least so many blocks.  */
#define LEAST_BLOCKS  41

/* RFC 5794, A.1 to A.3; FIPS 197, C.1 to C.3.  */
const cipher_t ciphers[NCIPHERS] =
  {
    {
      "aria", slow_aria_key, slow_aria_encrypt, slow_aria_decrypt,
      { "d718fbd6ab644c739da95f3be6451778",
        "26449c1805dbe7aa25a468ce263a9e79",
        "f92bd7c79fb72e2f2b8f80c1972d24fc" },
      { &_gcry_cipher_spec_aria128, &_gcry_cipher_spec_aria192,
        &_gcry_cipher_spec_aria256 }
    },
    {
      "aes", slow_aes_key, slow_aes_encrypt, slow_aes_decrypt,
      { "69c4e0d86a7b0430d8cdb78070b4c55a",
        "dda97ca4864cdfe06eaf70a0ec0d7191",
        "8ea2b7ca516745bfeafc49904b496089" },
      { &_gcry_cipher_spec_aes, &_gcry_cipher_spec_aes192,
        &_gcry_cipher_spec_aes256 }
    }
  };


/*-- What operations do, block by block --*/

/* SP 800-38A, 6.1.  */
static void
define_ecb (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  (void)iv;
  s->block (&s->key, out, in);
}

/* 6.5.  */
static void
define_ctr (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  s->block (&s->key, out, iv);
  cipher_block_xor (out, out, in, 16);
  cipher_block_add (iv, 1, 16);
}

/* RFC 8452, section 4: the first 32 bits count, little endian.  */
static void
define_ctr32le (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  s->block (&s->key, out, iv);
  cipher_block_xor (out, out, in, 16);
  buf_put_le32 (iv, buf_get_le32 (iv) + 1);
}

/* 6.2.  */
static void
define_cbc_enc (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  cipher_block_xor (iv, iv, in, 16);
  s->block (&s->key, iv, iv);
  cipher_block_cpy (out, iv, 16);
}

/* 6.3.  */
static void
define_cfb_enc (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  s->block (&s->key, iv, iv);
  cipher_block_xor (iv, iv, in, 16);
  cipher_block_cpy (out, iv, 16);
}

/* 6.4.  */
static void
define_ofb (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  s->block (&s->key, iv, iv);
  cipher_block_xor (out, iv, in, 16);
}

/* 6.2.  */
static void
define_cbc_dec (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  byte next[16];

  cipher_block_cpy (next, in, 16);
  s->block (&s->key, out, in);
  cipher_block_xor (out, out, iv, 16);
  cipher_block_cpy (iv, next, 16);
}

/* 6.3.  */
static void
define_cfb_dec (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  byte next[16];

  cipher_block_cpy (next, in, 16);
  s->block (&s->key, iv, iv);
  cipher_block_xor (out, iv, in, 16);
  cipher_block_cpy (iv, next, 16);
}

/* IEEE Std 1619, 5.2 and 5.3.1; byte 0 is the low end.  For OP_MASKS, some
 * masks.  */
static void
define_xts (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  unsigned int carry = 0;
  unsigned int i;

  cipher_block_xor (out, iv, in, 16);
  s->block (&s->key, out, out);
  cipher_block_xor (out, out, iv, 16);
  for (i = 0; i < 16; i++)
    {
      carry |= (unsigned int)iv[i] << 1;
      iv[i] = carry;
      carry >>= 8;
    }
  iv[0] ^= carry ? 0x87 : 0;
}

/* A CBC-MAC (SP 800-38C, 6.1).  */
static void
define_mac (const subject_t *s, u8 *mac, const u8 *in)
{
  cipher_block_xor (mac, mac, in, 16);
  s->block (&s->mac_key, mac, mac);
}

/* CTR, and at IV + 16 a MAC of the input.  */
static void
define_lanes_in (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  define_mac (s, iv + 16, in);
  define_ctr (s, iv, out, in);
}

/* The same of the output.  */
static void
define_lanes_out (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  define_ctr (s, iv, out, in);
  define_mac (s, iv + 16, out);
}

/* What there are in place of the L of OCB: blocks like any other.  */
static const byte *
ocb_l (unsigned int ntz)
{
  static byte l[16][16];

  if (!l[15][15])
    {
      random_bytes (l, sizeof l);
      l[15][15] = 1;
    }
  return l[ntz];
}

/* Blocks after which OCB's number starts again here; L goes up to more.  */
#define OCB_MOST  32768

static u64
ocb_done (const byte *iv)
{
  return buf_get_le32 (iv + 32) % OCB_MOST;
}

/* RFC 7253, 4.2; 4.3; HASH of 4.1.  */
static void
define_ocb (const subject_t *s, u8 *iv, u8 *out, const u8 *in)
{
  u64 i = ocb_done (iv) + 1;

  cipher_block_xor (iv, iv, ocb_l (__builtin_ctzll (i)), 16);
  cipher_block_xor (out, in, iv, 16);
  s->block (&s->key, out, out);
  if (!(s->op->how & OP_NO_OUTPUT))
    cipher_block_xor (out, out, iv, 16);
  cipher_block_xor (iv + 16, iv + 16,
                    s->op->flag && !(s->op->how & OP_NO_OUTPUT) ? in : out,
                    16);
  buf_put_le32 (iv + 32, i % OCB_MOST);
}

#define ARIA_OP(name)  offsetof (struct aria_impl, name)
#define AES_OP(name)   offsetof (struct aes_impl, name)
#define BULK_OP(name)  offsetof (cipher_bulk_ops_t, name)

static const op_t aria_ops[] =
  {
    { "encrypt", ARIA_OP (crypt), NO_BULK, ARGS_BLOCKS,
      0, 1, 0, define_ecb },
    { "decrypt", ARIA_OP (crypt), NO_BULK, ARGS_BLOCKS,
      0, 1, OP_DECRYPT, define_ecb },
    { "ctr16be", ARIA_OP (ctr16be), BULK_OP (ctr16be_enc), ARGS_IV,
      0, 0, OP_COUNTER, define_ctr },
    { "cbc_enc", ARIA_OP (cbc_enc), BULK_OP (cbc_enc), ARGS_IV_FLAG,
      0, 0, OP_SERIAL, define_cbc_enc },
    { "cbc_mac", ARIA_OP (cbc_enc), BULK_OP (cbc_enc), ARGS_IV_FLAG,
      1, 0, OP_SERIAL | OP_ONE_BLOCK, define_cbc_enc },
    { "cfb_enc", ARIA_OP (cfb_enc), BULK_OP (cfb_enc), ARGS_IV,
      0, 0, OP_SERIAL, define_cfb_enc },
    { "ofb_enc", ARIA_OP (ofb_enc), BULK_OP (ofb_enc), ARGS_IV,
      0, 0, OP_SERIAL, define_ofb },
    { "cbc_dec", ARIA_OP (cbc_dec), BULK_OP (cbc_dec), ARGS_IV,
      0, 0, OP_DECRYPT, define_cbc_dec },
    { "cfb_dec", ARIA_OP (cfb_dec), BULK_OP (cfb_dec), ARGS_IV,
      0, 0, 0, define_cfb_dec },
    { "xts encryption", ARIA_OP (xts_crypt), BULK_OP (xts_crypt),
      ARGS_IV_FLAG, 1, 0, 0, define_xts },
    { "xts decryption", ARIA_OP (xts_crypt), BULK_OP (xts_crypt),
      ARGS_IV_FLAG, 0, 0, OP_DECRYPT, define_xts },
    { "xex encryption", ARIA_OP (xex_crypt), NO_BULK, ARGS_IV,
      0, 0, OP_MASKS, define_xts },
    { "xex decryption", ARIA_OP (xex_crypt), NO_BULK, ARGS_IV,
      0, 0, OP_MASKS | OP_DECRYPT, define_xts },
    { "lanes_in", ARIA_OP (lanes_in), NO_BULK, ARGS_LANES,
      0, 0, OP_SERIAL, define_lanes_in },
    { "lanes_out", ARIA_OP (lanes_out), NO_BULK, ARGS_LANES,
      0, 0, OP_SERIAL, define_lanes_out },
    { "lanes_in, two keys", ARIA_OP (lanes_in), NO_BULK, ARGS_LANES,
      1, 0, OP_SERIAL, define_lanes_in },
    { "lanes_out, two keys", ARIA_OP (lanes_out), NO_BULK, ARGS_LANES,
      1, 0, OP_SERIAL, define_lanes_out }
  };

static const op_t aes_ops[] =
  {
    { "encrypt", AES_OP (encrypt), NO_BULK, ARGS_BLOCKS,
      0, 1, 0, define_ecb },
    { "decrypt", AES_OP (decrypt), NO_BULK, ARGS_BLOCKS,
      0, 1, OP_DECRYPT, define_ecb },
    { "ctr16be", AES_OP (ctr16be), BULK_OP (ctr16be_enc), ARGS_IV,
      0, 0, OP_COUNTER, define_ctr },
    { "ctr32le", AES_OP (ctr32le), BULK_OP (ctr32le_enc), ARGS_IV,
      0, 0, OP_COUNTER, define_ctr32le },
    { "cbc_enc", AES_OP (cbc_enc), BULK_OP (cbc_enc), ARGS_IV_FLAG,
      0, 0, OP_SERIAL, define_cbc_enc },
    { "cbc_mac", AES_OP (cbc_enc), BULK_OP (cbc_enc), ARGS_IV_FLAG,
      1, 0, OP_SERIAL | OP_ONE_BLOCK, define_cbc_enc },
    { "cfb_enc", AES_OP (cfb_enc), BULK_OP (cfb_enc), ARGS_IV,
      0, 0, OP_SERIAL, define_cfb_enc },
    { "ofb_enc", AES_OP (ofb_enc), BULK_OP (ofb_enc), ARGS_IV,
      0, 0, OP_SERIAL, define_ofb },
    { "cbc_dec", AES_OP (cbc_dec), BULK_OP (cbc_dec), ARGS_IV,
      0, 0, OP_DECRYPT, define_cbc_dec },
    { "cfb_dec", AES_OP (cfb_dec), BULK_OP (cfb_dec), ARGS_IV,
      0, 0, 0, define_cfb_dec },
    { "xts encryption", AES_OP (xts_crypt), BULK_OP (xts_crypt),
      ARGS_IV_FLAG, 1, 0, 0, define_xts },
    { "xts decryption", AES_OP (xts_crypt), BULK_OP (xts_crypt),
      ARGS_IV_FLAG, 0, 0, OP_DECRYPT, define_xts },
    { "ocb encryption", AES_OP (ocb_crypt), NO_BULK, ARGS_OCB,
      1, 0, 0, define_ocb },
    { "ocb decryption", AES_OP (ocb_crypt), NO_BULK, ARGS_OCB,
      0, 0, OP_DECRYPT, define_ocb },
    { "ocb hash", AES_OP (ocb_crypt), NO_BULK, ARGS_OCB,
      1, 0, OP_NO_OUTPUT, define_ocb }
  };

const op_t *
get_op (int cipher, unsigned int n)
{
  if (cipher == ARIA)
    return n < DIM (aria_ops) ? aria_ops + n : NULL;
  return n < DIM (aes_ops) ? aes_ops + n : NULL;
}

/* For rows with passes as long as the machine's registers: with VLEN 1024, of
 * AES 32 blocks and of ARIA 128.  Tweaks of XTS and counters of CTR are made
 * anew after 64 and 256.  */
#define VECTOR_WIDTH  64

int
get_row (row_t *row, int cipher, unsigned int n)
{
  memset (row, 0, sizeof *row);
  row->cipher = cipher;
  if (cipher == ARIA)
    {
      row->aria = _gcry_aria_impls + n;
      row->name = row->aria->name;
      row->hwf = row->aria->hwf;
      row->width = row->aria->width;
      if (row->hwf && row->width == 1)
        row->width = VECTOR_WIDTH;
    }
  else
    {
      row->aes = _gcry_aes_impls + n;
      row->name = row->aes->name;
      row->hwf = row->aes->hwf;
      row->width = row->aes->width;
      if (row->hwf && row->width == 1)
        row->width = VECTOR_WIDTH;
    }

  return row->name != NULL;
}


/*-- Subjects --*/

/* The function at the offset MEMBER of TABLE.  */
static kernel_t
member (const void *table, size_t offset)
{
  kernel_t function = NULL;

  if (offset != NO_BULK)
    memcpy (&function, (const byte *)table + offset, sizeof function);

  return function;
}

static void
begin (subject_t *s, const op_t *op, const byte *key, unsigned int keylen)
{
  const cipher_t *c = ciphers + s->row.cipher;
  byte mac_key[32];
  unsigned int i;

  s->op = op;
  s->block = op->how & OP_DECRYPT ? c->slow_decrypt : c->slow_encrypt;
  c->slow_key (&s->key, key, keylen);
  for (i = 0; i < keylen; i++)
    mac_key[i] = key[i] ^ (op->flag ? 0x5a : 0);
  c->slow_key (&s->mac_key, mac_key, keylen);
  snprintf (s->name, sizeof s->name, "%s/%s %s, %u byte key", c->name,
            s->row.name, op->name, keylen);
}

static void
set_aria_keys (aria_keys_t *keys, const row_t *row, const u8 *rk,
               unsigned int rounds)
{
  memcpy (keys->rk, rk, 16 * (rounds + 1));
  keys->rounds = rounds;
  _gcry_aria_prepare (keys, row->aria->forms);
}

int
subject_begin (subject_t *s, const row_t *row, const op_t *op,
               const byte *key, unsigned int keylen)
{
  const u8 *rk;
  size_t nbytes;

  random_bytes (s, sizeof *s);
  s->row = *row;
  s->ctx = NULL;
  s->function = row->aria ? member (row->aria, op->member)
    : member (row->aes, op->member);
  if (!s->function)
    return 0;

  begin (s, op, key, keylen);
  rk = op->how & OP_DECRYPT ? s->key.dk : s->key.ek;
  nbytes = 16 * (s->key.rounds + 1);
  if (row->aria)
    {
      set_aria_keys (&s->keys.aria, row, rk, s->key.rounds);
      set_aria_keys (&s->mac_keys, row, s->mac_key.ek, s->key.rounds);
      s->keys_nbytes = sizeof s->keys.aria;
      s->keys_align = sizeof (u32);
    }
  else
    {
      memcpy (s->keys.aes.ek, s->key.ek, nbytes);
      memcpy (s->keys.aes.dk, s->key.dk, nbytes);
      s->keys.aes.rounds = s->key.rounds;
      s->keys_nbytes = sizeof s->keys.aes;
      s->keys_align = sizeof (u32);
    }

  return 1;
}

int
subject_begin_bulk (subject_t *s, int cipher, const op_t *op,
                    const byte *key, unsigned int keylen)
{
  gcry_cipher_spec_t *spec = ciphers[cipher].spec[(keylen - 16) / 8];
  cipher_bulk_ops_t bulk;

  memset (s, 0, sizeof *s);
  s->row.cipher = cipher;
  s->row.name = "bulk";
  s->row.width = 1;
  if (op->bulk == NO_BULK)
    return 0;

  begin (s, op, key, keylen);
  memset (&bulk, 0, sizeof bulk);
  s->ctx = calloc (1, spec->contextsize);
  t_at ("%s", s->name);
  if (check_int (spec->setkey (s->ctx, key, keylen, &bulk), 0))
    s->function = member (&bulk, op->bulk);
  if (!s->function)
    subject_end (s);

  return s->function != NULL;
}

void
subject_end (subject_t *s)
{
  free (s->ctx);
  s->ctx = NULL;
}

size_t
most_blocks (const subject_t *s)
{
  size_t n = (s->row.width < 64 ? 2 : 6) * s->row.width + 1;

  return n > LEAST_BLOCKS ? n : LEAST_BLOCKS;
}

/* Blocks of IV, if they are not masks.  */
static size_t
iv_blocks (const subject_t *s)
{
  return s->op->args == ARGS_LANES ? 2 : s->op->args == ARGS_OCB ? 3 : 1;
}

size_t
iv_nbytes (const subject_t *s, size_t nblocks)
{
  return s->op->how & OP_MASKS ? 16 * nblocks : 16 * iv_blocks (s);
}

/* An int as the upper half of its register may be.  */
static u64
dirty_int (int i)
{
  return (unsigned int)i | (u64)0xdeadbeef << 32;
}

void
subject_args (const subject_t *s, u64 args[8], const void *keys, byte *iv,
              byte *out, const byte *in, size_t nblocks)
{
  unsigned int n = 0;

  memset (args, 0xff, 8 * sizeof *args);
  args[n++] = (uintptr_t)keys;
  if (s->op->args != ARGS_BLOCKS)
    args[n++] = (uintptr_t)iv;
  if (s->op->args == ARGS_LANES)
    args[n++] = (uintptr_t)(iv + 16);
  args[n++] = (uintptr_t)out;
  args[n++] = (uintptr_t)in;
  args[n++] = nblocks;
  if (s->op->args == ARGS_IV_FLAG)
    args[n++] = dirty_int (s->op->flag);
  if (s->op->args == ARGS_LANES)
    args[n++] = (uintptr_t)(s->op->flag ? &s->mac_keys : keys);
}

/* What is called has one of these types.  */
typedef void (*bulk_iv_t) (void *ctx, byte *iv, void *out, const void *in,
                           size_t nblocks);
typedef void (*bulk_flag_t) (void *ctx, byte *iv, void *out, const void *in,
                             size_t nblocks, int flag);

void
subject_call_c (const subject_t *s, const void *keys, byte *iv, byte *out,
                const byte *in, size_t n)
{
  kernel_t f = s->function;
  int flag = s->op->flag;
  struct aes_ocb ocb;

  switch (s->op->args)
    {
    case ARGS_BLOCKS:
      if (s->row.aria)
        ((aria_blocks_t)f) (keys, out, in, n);
      else
        ((aes_blocks_t)f) (keys, out, in, n);
      break;

    case ARGS_IV:
      if (s->ctx)
        ((bulk_iv_t)f) (s->ctx, iv, out, in, n);
      else if (s->row.aria)
        ((aria_chain_t)f) (keys, iv, out, in, n);
      else
        ((aes_iv_t)f) (keys, iv, out, in, n);
      break;

    case ARGS_IV_FLAG:
      if (s->ctx)
        ((bulk_flag_t)f) (s->ctx, iv, out, in, n, flag);
      else if (s->row.aes)
        ((aes_iv_flag_t)f) (keys, iv, out, in, n, flag);
      else
        ((aria_cbc_t)f) (keys, iv, out, in, n, flag);
      break;

    case ARGS_LANES:
      ((aria_lanes_t)f) (keys, iv, iv + 16, out, in, n,
                         flag ? &s->mac_keys : keys);
      break;

    case ARGS_OCB:
      ocb.offset = iv;
      ocb.sum = iv + 16;
      ocb.l = ocb_l (0);
      ocb.done = ocb_done (iv);
      ((aes_ocb_t)f) (keys, &ocb, s->op->how & OP_NO_OUTPUT ? NULL : out, in,
                      n, flag);
      if (n)                    /* Else the bits above stay, too.  */
        buf_put_le32 (iv + 32, ocb.done % OCB_MOST);
      break;
    }
}


/*-- What they have to make --*/

void
wanted_begin (wanted_t *w, const subject_t *s, size_t most, const byte *iv)
{
  size_t each = iv_blocks (s);
  size_t i;

  w->most = most;
  w->in = malloc (16 * most);
  w->out = malloc (16 * most);
  w->iv = malloc (16 * each * (most + 1));
  random_bytes (w->in, 16 * most);
  if (iv)
    memcpy (w->iv[0], iv, 16);
  else
    random_bytes (w->iv[0], 16 * each);
  for (i = 0; i < most; i++)
    {
      memcpy (w->iv[each * (i + 1)], w->iv[each * i], 16 * each);
      s->op->define (s, w->iv[each * (i + 1)], w->out + 16 * i,
                     w->in + 16 * i);
    }
}

void
wanted_end (wanted_t *w)
{
  free (w->in);
  free (w->out);
  free (w->iv);
}

const byte *
wanted_out (const wanted_t *w, const subject_t *s, size_t n, size_t *nbytes)
{
  if (n && s->op->how & OP_ONE_BLOCK)
    {
      *nbytes = 16;
      return w->out + 16 * (n - 1);
    }

  *nbytes = s->op->how & OP_NO_OUTPUT ? 0 : 16 * n;
  return w->out;
}

const byte *
iv_after (const wanted_t *w, const subject_t *s, size_t n)
{
  return w->iv[s->op->how & OP_MASKS ? 0 : n * iv_blocks (s)];
}
