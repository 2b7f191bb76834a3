/* aes.c - AES as a cipher of the library
 * Source: FIPS 197
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>
#include "g10lib.h"
#include "cipher.h"
#include "bufhelp.h"
#include "cipher-internal.h"
#include "aes-impl.h"

/* A self-test's vectors: the same text under one key a size.  */
static const byte test_key[32] =
  {
    0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,
    0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f,
    0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17,
    0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f
  };
static const byte test_plaintext[16] =
  {
    0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
    0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff
  };
/* FIPS 197, appendix C.1, C.2, C.3: keys of 128, 192, 256 bits.  */
static const byte test_ciphertext[3][16] =
  {
    {
      0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
      0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a
    },
    {
      0xdd, 0xa9, 0x7c, 0xa4, 0x86, 0x4c, 0xdf, 0xe0,
      0x6e, 0xaf, 0x70, 0xa0, 0xec, 0x0d, 0x71, 0x91
    },
    {
      0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf,
      0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60, 0x89
    }
  };

/* Blocks of the bulk check: every row of the table gets whole passes of its
 * own and a rest for the rows below it.  */
#define TEST_NBLOCKS  (64 + 32 + 16 + 4 + 1)

/* The stack depth to burn after work of the row that is good for one block,
 * which is the one that does what is serial.  */
static unsigned int
serial_depth (const aes_context_t *ctx)
{
  return ctx->single->encrypt == _gcry_aes_ref_encrypt ? AES_REF_STACK : 0;
}

static void
burn_serial (const aes_context_t *ctx)
{
  unsigned int depth = serial_depth (ctx);

  if (depth)
    _gcry_burn_stack (depth);
}

static unsigned int
aes_encrypt (void *context, byte *out, const byte *in)
{
  const aes_context_t *ctx = context;

  ctx->single->encrypt (&ctx->k, out, in, 1);

  return serial_depth (ctx);
}

static unsigned int
aes_decrypt (void *context, byte *out, const byte *in)
{
  const aes_context_t *ctx = context;

  ctx->single->decrypt (&ctx->k, out, in, 1);

  return serial_depth (ctx);
}

static void
aes_ecb_crypt (void *context, void *out, const void *in, size_t nblocks,
               int encrypt)
{
  _gcry_aes_crypt (context, out, in, nblocks, encrypt);
}

static void
aes_cbc_enc (void *context, byte *iv, void *out, const void *in,
             size_t nblocks, int cbc_mac)
{
  const aes_context_t *ctx = context;

  ctx->single->cbc_enc (&ctx->k, iv, out, in, nblocks, cbc_mac);
  burn_serial (ctx);
}

static void
aes_cfb_enc (void *context, byte *iv, void *out, const void *in,
             size_t nblocks)
{
  const aes_context_t *ctx = context;

  ctx->single->cfb_enc (&ctx->k, iv, out, in, nblocks);
  burn_serial (ctx);
}

static void
aes_ofb_enc (void *context, byte *iv, void *out, const void *in,
             size_t nblocks)
{
  const aes_context_t *ctx = context;

  ctx->single->ofb_enc (&ctx->k, iv, out, in, nblocks);
  burn_serial (ctx);
}

static void
aes_ctr16be_enc (void *context, byte *ctr, void *out, const void *in,
                 size_t nblocks)
{
  const aes_context_t *ctx = context;

  ctx->chain[0]->ctr16be (&ctx->k, ctr, out, in, nblocks);
}

static void
aes_ctr32le_enc (void *context, byte *ctr, void *out, const void *in,
                 size_t nblocks)
{
  const aes_context_t *ctx = context;

  ctx->chain[0]->ctr32le (&ctx->k, ctr, out, in, nblocks);
}

static void
aes_cbc_dec (void *context, byte *iv, void *out, const void *in,
             size_t nblocks)
{
  const aes_context_t *ctx = context;

  ctx->chain[0]->cbc_dec (&ctx->k, iv, out, in, nblocks);
}

static void
aes_cfb_dec (void *context, byte *iv, void *out, const void *in,
             size_t nblocks)
{
  const aes_context_t *ctx = context;

  ctx->chain[0]->cfb_dec (&ctx->k, iv, out, in, nblocks);
}

static void
aes_xts_crypt (void *context, byte *tweak, void *out, const void *in,
               size_t nblocks, int encrypt)
{
  const aes_context_t *ctx = context;

  ctx->chain[0]->xts_crypt (&ctx->k, tweak, out, in, nblocks, encrypt);
}

/* RFC 7253, 4.2 and 4.3: whole blocks.  Does all of them.  */
static size_t
aes_ocb_crypt (gcry_cipher_hd_t c, void *out, const void *in, size_t nblocks,
               int encrypt)
{
  const aes_context_t *ctx = (const void *)&c->context.c;
  struct aes_ocb ocb;

  ocb.offset = c->u_iv.iv;
  ocb.sum = c->u_ctr.ctr;
  ocb.l = ocb_get_l (c, 1);
  ocb.done = c->u_mode.ocb.data_nblocks;
  ctx->chain[0]->ocb_crypt (&ctx->k, &ocb, out, in, nblocks, encrypt);
  c->u_mode.ocb.data_nblocks = ocb.done;

  return 0;
}

/* RFC 7253, 4.1: whole blocks.  Does all of them.  */
static size_t
aes_ocb_auth (gcry_cipher_hd_t c, const void *aad, size_t nblocks)
{
  const aes_context_t *ctx = (const void *)&c->context.c;
  struct aes_ocb ocb;

  ocb.offset = c->u_mode.ocb.aad_offset;
  ocb.sum = c->u_mode.ocb.aad_sum;
  ocb.l = ocb_get_l (c, 1);
  ocb.done = c->u_mode.ocb.aad_nblocks;
  ctx->chain[0]->ocb_crypt (&ctx->k, &ocb, NULL, aad, nblocks, 1);
  c->u_mode.ocb.aad_nblocks = ocb.done;

  return 0;
}

/* Everything that CTX holds, of KEY.  */
static gcry_err_code_t
set_key (aes_context_t *ctx, const byte *key, unsigned int keylen)
{
  _gcry_aes_choose (ctx, _gcry_get_hw_features ());
  return _gcry_aes_expand_key (&ctx->k, key, keylen, ctx->single->expand);
}

/* NULL or what is wrong with AES with keys of KEYLEN bytes.  */
static const char *
selftest_keylen (aes_context_t *ctx, unsigned int keylen)
{
  const byte *ciphertext = test_ciphertext[(keylen - 16) / 8];
  byte buf[TEST_NBLOCKS][16];
  byte one[16];
  unsigned int i;

  if (set_key (ctx, test_key, keylen))
    return "setkey failed";

  aes_encrypt (ctx, one, test_plaintext);
  if (memcmp (one, ciphertext, 16))
    return "encryption of one block failed";
  aes_decrypt (ctx, one, one);
  if (memcmp (one, test_plaintext, 16))
    return "decryption of one block failed";

  for (i = 0; i < TEST_NBLOCKS; i++)
    {
      memcpy (buf[i], test_plaintext, 16);
      buf[i][0] = i;
    }
  aes_ecb_crypt (ctx, buf, buf, TEST_NBLOCKS, 1);
  for (i = 0; i < TEST_NBLOCKS; i++)
    {
      memcpy (one, test_plaintext, 16);
      one[0] = i;
      aes_encrypt (ctx, one, one);
      if (memcmp (one, buf[i], 16))
        return "encryption of many blocks failed";
    }
  aes_ecb_crypt (ctx, buf, buf, TEST_NBLOCKS, 0);
  for (i = 0; i < TEST_NBLOCKS; i++)
    if (buf[i][0] != (byte)i || memcmp (buf[i] + 1, test_plaintext + 1, 15))
      return "decryption of many blocks failed";

  return NULL;
}

static gcry_err_code_t
aes_selftest (int algo, int extended, selftest_report_func_t report)
{
  aes_context_t ctx;
  const char *failure;

  (void) extended;

  switch (algo)
    {
    case GCRY_CIPHER_AES: failure = selftest_keylen (&ctx, 16); break;
    case GCRY_CIPHER_AES192: failure = selftest_keylen (&ctx, 24); break;
    case GCRY_CIPHER_AES256: failure = selftest_keylen (&ctx, 32); break;
    default: return GPG_ERR_CIPHER_ALGO;
    }

  if (failure)
    {
      if (report)
        report ("cipher", algo, "AES", failure);
      return GPG_ERR_SELFTEST_FAILED;
    }

  return 0;
}

/* The self-test of all key sizes, once a process.  Threads that come here
 * together may each run it; they come to the same end.  */
static gcry_err_code_t
selftest_once (void)
{
  enum { UNKNOWN, GOOD, BAD };
  static int state = UNKNOWN;
  int algo;
  int now = __atomic_load_n (&state, __ATOMIC_RELAXED);

  if (now == UNKNOWN)
    {
      now = GOOD;
      for (algo = GCRY_CIPHER_AES; algo <= GCRY_CIPHER_AES256; algo++)
        if (aes_selftest (algo, 0, NULL))
          {
            now = BAD;
            log_error ("AES selftest failed\n");
          }
      __atomic_store_n (&state, now, __ATOMIC_RELAXED);
    }

  return now == GOOD ? 0 : GPG_ERR_SELFTEST_FAILED;
}

static gcry_err_code_t
aes_setkey (void *context, const byte *key, unsigned int keylen,
            cipher_bulk_ops_t *bulk_ops)
{
  aes_context_t *ctx = context;
  gcry_err_code_t err;

  err = selftest_once ();
  if (err)
    return err;

  err = set_key (ctx, key, keylen);
  if (err)
    return err;

  memset (bulk_ops, 0, sizeof *bulk_ops);
  bulk_ops->ecb_crypt = aes_ecb_crypt;
  if (ctx->single->cbc_enc)
    bulk_ops->cbc_enc = aes_cbc_enc;
  if (ctx->single->cfb_enc)
    bulk_ops->cfb_enc = aes_cfb_enc;
  if (ctx->single->ofb_enc)
    bulk_ops->ofb_enc = aes_ofb_enc;
  if (ctx->chain[0]->ctr16be)
    bulk_ops->ctr16be_enc = aes_ctr16be_enc;
  if (ctx->chain[0]->ctr32le)
    bulk_ops->ctr32le_enc = aes_ctr32le_enc;
  if (ctx->chain[0]->cbc_dec)
    bulk_ops->cbc_dec = aes_cbc_dec;
  if (ctx->chain[0]->cfb_dec)
    bulk_ops->cfb_dec = aes_cfb_dec;
  if (ctx->chain[0]->xts_crypt)
    bulk_ops->xts_crypt = aes_xts_crypt;
  if (ctx->chain[0]->ocb_crypt)
    {
      bulk_ops->ocb_crypt = aes_ocb_crypt;
      bulk_ops->ocb_auth = aes_ocb_auth;
    }

  return 0;
}

/* NIST's arc (aes: 2.16.840.1.101.3.4.1).  */

static const gcry_cipher_oid_spec_t aes128_oids[] =
  {
    { "2.16.840.1.101.3.4.1.1", GCRY_CIPHER_MODE_ECB },
    { "2.16.840.1.101.3.4.1.2", GCRY_CIPHER_MODE_CBC },
    { "2.16.840.1.101.3.4.1.3", GCRY_CIPHER_MODE_OFB },
    { "2.16.840.1.101.3.4.1.4", GCRY_CIPHER_MODE_CFB },
    { "2.16.840.1.101.3.4.1.6", GCRY_CIPHER_MODE_GCM },
    { "2.16.840.1.101.3.4.1.7", GCRY_CIPHER_MODE_CCM },
    { NULL, 0 }
  };

static const gcry_cipher_oid_spec_t aes192_oids[] =
  {
    { "2.16.840.1.101.3.4.1.21", GCRY_CIPHER_MODE_ECB },
    { "2.16.840.1.101.3.4.1.22", GCRY_CIPHER_MODE_CBC },
    { "2.16.840.1.101.3.4.1.23", GCRY_CIPHER_MODE_OFB },
    { "2.16.840.1.101.3.4.1.24", GCRY_CIPHER_MODE_CFB },
    { "2.16.840.1.101.3.4.1.26", GCRY_CIPHER_MODE_GCM },
    { "2.16.840.1.101.3.4.1.27", GCRY_CIPHER_MODE_CCM },
    { NULL, 0 }
  };

static const gcry_cipher_oid_spec_t aes256_oids[] =
  {
    { "2.16.840.1.101.3.4.1.41", GCRY_CIPHER_MODE_ECB },
    { "2.16.840.1.101.3.4.1.42", GCRY_CIPHER_MODE_CBC },
    { "2.16.840.1.101.3.4.1.43", GCRY_CIPHER_MODE_OFB },
    { "2.16.840.1.101.3.4.1.44", GCRY_CIPHER_MODE_CFB },
    { "2.16.840.1.101.3.4.1.46", GCRY_CIPHER_MODE_GCM },
    { "2.16.840.1.101.3.4.1.47", GCRY_CIPHER_MODE_CCM },
    { NULL, 0 }
  };

static const char *aes128_aliases[] =
  { "RIJNDAEL", "AES128", "AES-128", NULL };

static const char *aes192_aliases[] =
  { "RIJNDAEL192", "AES-192", NULL };

static const char *aes256_aliases[] =
  { "RIJNDAEL256", "AES-256", NULL };

gcry_cipher_spec_t _gcry_cipher_spec_aes =
  {
    GCRY_CIPHER_AES, { 0, 1 },
    "AES", aes128_aliases, aes128_oids, 16, 128, sizeof (aes_context_t),
    aes_setkey, aes_encrypt, aes_decrypt, NULL, NULL,
    aes_selftest, NULL, NULL
  };

gcry_cipher_spec_t _gcry_cipher_spec_aes192 =
  {
    GCRY_CIPHER_AES192, { 0, 1 },
    "AES192", aes192_aliases, aes192_oids, 16, 192, sizeof (aes_context_t),
    aes_setkey, aes_encrypt, aes_decrypt, NULL, NULL,
    aes_selftest, NULL, NULL
  };

gcry_cipher_spec_t _gcry_cipher_spec_aes256 =
  {
    GCRY_CIPHER_AES256, { 0, 1 },
    "AES256", aes256_aliases, aes256_oids, 16, 256, sizeof (aes_context_t),
    aes_setkey, aes_encrypt, aes_decrypt, NULL, NULL,
    aes_selftest, NULL, NULL
  };
