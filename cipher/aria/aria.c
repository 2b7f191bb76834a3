/* aria.c - ARIA as a cipher of the library
 * Source: RFC 5794
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>
#include "g10lib.h"
#include "cipher.h"
#include "bufhelp.h"
#include "cipher-internal.h"
#include "aria-impl.h"

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
/* RFC 5794, appendix A.1, A.2, A.3: keys of 128, 192, 256 bits.  */
static const byte test_ciphertext[3][16] =
  {
    {
      0xd7, 0x18, 0xfb, 0xd6, 0xab, 0x64, 0x4c, 0x73,
      0x9d, 0xa9, 0x5f, 0x3b, 0xe6, 0x45, 0x17, 0x78
    },
    {
      0x26, 0x44, 0x9c, 0x18, 0x05, 0xdb, 0xe7, 0xaa,
      0x25, 0xa4, 0x68, 0xce, 0x26, 0x3a, 0x9e, 0x79
    },
    {
      0xf9, 0x2b, 0xd7, 0xc7, 0x9f, 0xb7, 0x2e, 0x2f,
      0x2b, 0x8f, 0x80, 0xc1, 0x97, 0x2d, 0x24, 0xfc
    }
  };

/* Blocks of the bulk check: so many that the widest kernel has all that it
 * does beside each other, a pass more, and a rest of several parts.  */
#define TEST_NBLOCKS  (256 + 64 + 32 + 16 + 4 + 1)

/* The stack depth to burn after work of the row that is good for one block,
 * which is the one that does what is serial.  */
static unsigned int
serial_depth (const aria_context_t *ctx)
{
  return ctx->single->crypt == _gcry_aria_ref_crypt ? ARIA_REF_STACK : 0;
}

static void
burn_serial (const aria_context_t *ctx)
{
  unsigned int depth = serial_depth (ctx);

  if (depth)
    _gcry_burn_stack (depth);
}

static unsigned int
aria_encrypt (void *context, byte *out, const byte *in)
{
  const aria_context_t *ctx = context;

  ctx->single->crypt (&ctx->enc, out, in, 1);

  return serial_depth (ctx);
}

static unsigned int
aria_decrypt (void *context, byte *out, const byte *in)
{
  const aria_context_t *ctx = context;

  ctx->single->crypt (&ctx->dec, out, in, 1);

  return serial_depth (ctx);
}

static void
aria_ecb_crypt (void *context, void *out, const void *in, size_t nblocks,
                int encrypt)
{
  const aria_context_t *ctx = context;
  const aria_keys_t *k = encrypt ? &ctx->enc : &ctx->dec;

  if (ctx->alone && nblocks)    /* Calls of few blocks feel the way here.  */
    ctx->alone->crypt (k, out, in, nblocks);
  else
    _gcry_aria_crypt (ctx, k, out, in, nblocks);
}

static void
aria_cbc_enc (void *context, byte *iv, void *out, const void *in,
              size_t nblocks, int cbc_mac)
{
  const aria_context_t *ctx = context;

  ctx->single->cbc_enc (&ctx->enc, iv, out, in, nblocks, cbc_mac);
  burn_serial (ctx);
}

static void
aria_cfb_enc (void *context, byte *iv, void *out, const void *in,
              size_t nblocks)
{
  const aria_context_t *ctx = context;

  ctx->single->cfb_enc (&ctx->enc, iv, out, in, nblocks);
  burn_serial (ctx);
}

static void
aria_ofb_enc (void *context, byte *iv, void *out, const void *in,
              size_t nblocks)
{
  const aria_context_t *ctx = context;

  ctx->single->ofb_enc (&ctx->enc, iv, out, in, nblocks);
  burn_serial (ctx);
}

static void
aria_ctr16be_enc (void *context, byte *ctr, void *out, const void *in,
                  size_t nblocks)
{
  const aria_context_t *ctx = context;

  if (ctx->alone)
    ctx->alone->ctr16be (&ctx->enc, ctr, out, in, nblocks);
  else
    _gcry_aria_ctr16be (ctx, ctr, out, in, nblocks);
}

static void
aria_cbc_dec (void *context, byte *iv, void *out, const void *in,
              size_t nblocks)
{
  const aria_context_t *ctx = context;

  ctx->chain[0]->cbc_dec (&ctx->dec, iv, out, in, nblocks);
}

static void
aria_cfb_dec (void *context, byte *iv, void *out, const void *in,
              size_t nblocks)
{
  const aria_context_t *ctx = context;

  ctx->chain[0]->cfb_dec (&ctx->enc, iv, out, in, nblocks);
}

static void
aria_xts_crypt (void *context, byte *tweak, void *out, const void *in,
                size_t nblocks, int encrypt)
{
  const aria_context_t *ctx = context;

  ctx->chain[0]->xts_crypt (encrypt ? &ctx->enc : &ctx->dec, tweak, out, in,
                            nblocks);
}

/* With the MAC over the output there is a turn more, which pays only for
 * messages of some length: for 4 blocks it costs 3 % on Zen 4, for 8 it gains
 * 3 %.  */
#define LANES_OUT_LEAST  8

size_t
_gcry_aria_lanes (void *context, void *mac_context, byte *ctr, byte *mac,
                  byte *out, const byte *in, size_t nblocks, int over_out)
{
  const aria_context_t *ctx = context;
  const aria_context_t *mac_ctx = mac_context;
  aria_lanes_t lanes = over_out ? ctx->chain[0]->lanes_out
                                : ctx->chain[0]->lanes_in;

  if (!lanes || (over_out && nblocks < LANES_OUT_LEAST))
    return nblocks;

  lanes (&ctx->enc, ctr, mac, out, in, nblocks, &mac_ctx->enc);
  return 0;
}

/* A block at any address, of any type there.  */
typedef u64 vector_t
  __attribute__ ((vector_size (16), aligned (1), may_alias));

/* SUM, a block, ^= each of NBLOCKS blocks of IN.  */
static void
sum_blocks (byte *sum, const byte *in, size_t nblocks)
{
  vector_t v = *(const vector_t *)sum;

  for (; nblocks; nblocks--, in += 16)
    v ^= *(const vector_t *)in;
  *(vector_t *)sum = v;
}

/* RFC 7253, 4.2 and 4.3: whole blocks.  Does all of them.  */
static size_t
aria_ocb_crypt (gcry_cipher_hd_t c, void *outbuf, const void *inbuf,
                size_t nblocks, int encrypt)
{
  const aria_context_t *ctx = (const void *)&c->context.c;
  const aria_keys_t *k = encrypt ? &ctx->enc : &ctx->dec;
  byte offsets[64 * 16];
  size_t used = nblocks < 64 ? 16 * nblocks : sizeof offsets;
  byte *out = outbuf;
  const byte *in = inbuf;
  size_t n, i;
  vector_t v;

  for (; nblocks; nblocks -= n)
    {
      n = nblocks < 64 ? nblocks : 64;
      v = *(const vector_t *)c->u_iv.iv;
      for (i = 0; i < n; i++)
        {
          v ^= *(const vector_t *)ocb_get_l (c, c->u_mode.ocb.data_nblocks
                                                + i + 1);
          *(vector_t *)(offsets + 16 * i) = v;
        }
      *(vector_t *)c->u_iv.iv = v;
      c->u_mode.ocb.data_nblocks += n;

      if (encrypt)
        sum_blocks (c->u_ctr.ctr, in, n);
      ctx->chain[0]->xex_crypt (k, offsets, out, in, n);
      if (!encrypt)
        sum_blocks (c->u_ctr.ctr, out, n);
      out += 16 * n;
      in += 16 * n;
    }

  wipememory (offsets, used);
  return 0;
}

/* Everything that CTX holds, of KEY.  */
static gcry_err_code_t
set_key (aria_context_t *ctx, const byte *key, unsigned int keylen)
{
  gcry_err_code_t err;
  unsigned int forms;

  err = _gcry_aria_expand_key (ctx, key, keylen);
  if (err)
    return err;

  forms = _gcry_aria_choose (ctx, _gcry_get_hw_features ());
  _gcry_aria_prepare (&ctx->enc, forms);
  _gcry_aria_prepare (&ctx->dec, forms);

  return 0;
}

static void
test_block (byte *out, unsigned int i)
{
  memcpy (out, test_plaintext, 16);
  buf_put_le32 (out, i);
}

/* NULL or what is wrong with ARIA with keys of KEYLEN bytes.  */
static const char *
selftest_keylen (aria_context_t *ctx, unsigned int keylen)
{
  const byte *ciphertext = test_ciphertext[(keylen - 16) / 8];
  byte buf[TEST_NBLOCKS][16];
  byte one[16];
  unsigned int i;

  if (set_key (ctx, test_key, keylen))
    return "setkey failed";

  aria_encrypt (ctx, one, test_plaintext);
  if (memcmp (one, ciphertext, 16))
    return "encryption of one block failed";
  aria_decrypt (ctx, one, one);
  if (memcmp (one, test_plaintext, 16))
    return "decryption of one block failed";

  for (i = 0; i < TEST_NBLOCKS; i++)
    test_block (buf[i], i);
  aria_ecb_crypt (ctx, buf, buf, TEST_NBLOCKS, 1);
  for (i = 0; i < TEST_NBLOCKS; i++)
    {
      test_block (one, i);
      aria_encrypt (ctx, one, one);
      if (memcmp (one, buf[i], 16))
        return "encryption of many blocks failed";
    }
  aria_ecb_crypt (ctx, buf, buf, TEST_NBLOCKS, 0);
  for (i = 0; i < TEST_NBLOCKS; i++)
    {
      test_block (one, i);
      if (memcmp (one, buf[i], 16))
        return "decryption of many blocks failed";
    }

  return NULL;
}

static gcry_err_code_t
aria_selftest (int algo, int extended, selftest_report_func_t report)
{
  aria_context_t ctx;
  const char *failure;

  (void) extended;

  switch (algo)
    {
    case GCRY_CIPHER_ARIA128: failure = selftest_keylen (&ctx, 16); break;
    case GCRY_CIPHER_ARIA192: failure = selftest_keylen (&ctx, 24); break;
    case GCRY_CIPHER_ARIA256: failure = selftest_keylen (&ctx, 32); break;
    default: return GPG_ERR_CIPHER_ALGO;
    }

  if (failure)
    {
      if (report)
        report ("cipher", algo, "ARIA", failure);
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
      for (algo = GCRY_CIPHER_ARIA128; algo <= GCRY_CIPHER_ARIA256; algo++)
        if (aria_selftest (algo, 0, NULL))
          {
            now = BAD;
            log_error ("ARIA selftest failed\n");
          }
      __atomic_store_n (&state, now, __ATOMIC_RELAXED);
    }

  return now == GOOD ? 0 : GPG_ERR_SELFTEST_FAILED;
}

static gcry_err_code_t
aria_setkey (void *context, const byte *key, unsigned int keylen,
             cipher_bulk_ops_t *bulk_ops)
{
  aria_context_t *ctx = context;
  gcry_err_code_t err;

  err = selftest_once ();
  if (err)
    return err;

  err = set_key (ctx, key, keylen);
  if (err)
    return err;

  memset (bulk_ops, 0, sizeof *bulk_ops);
  bulk_ops->ecb_crypt = aria_ecb_crypt;
  if (ctx->chain[0]->ctr16be)
    bulk_ops->ctr16be_enc = aria_ctr16be_enc;
  if (ctx->single->cbc_enc)
    bulk_ops->cbc_enc = aria_cbc_enc;
  if (ctx->single->cfb_enc)
    bulk_ops->cfb_enc = aria_cfb_enc;
  if (ctx->single->ofb_enc)
    bulk_ops->ofb_enc = aria_ofb_enc;
  if (ctx->chain[0]->cbc_dec)
    bulk_ops->cbc_dec = aria_cbc_dec;
  if (ctx->chain[0]->cfb_dec)
    bulk_ops->cfb_dec = aria_cfb_dec;
  if (ctx->chain[0]->xts_crypt)
    bulk_ops->xts_crypt = aria_xts_crypt;
  if (ctx->chain[0]->xex_crypt)
    bulk_ops->ocb_crypt = aria_ocb_crypt;

  return 0;
}

/* KISA's arc (id-ARIA: 1.2.410.200046.1.1).  */

static const gcry_cipher_oid_spec_t aria128_oids[] =
  {
    { "1.2.410.200046.1.1.1", GCRY_CIPHER_MODE_ECB },
    { "1.2.410.200046.1.1.2", GCRY_CIPHER_MODE_CBC },
    { "1.2.410.200046.1.1.3", GCRY_CIPHER_MODE_CFB },
    { "1.2.410.200046.1.1.4", GCRY_CIPHER_MODE_OFB },
    { "1.2.410.200046.1.1.5", GCRY_CIPHER_MODE_CTR },
    { "1.2.410.200046.1.1.34", GCRY_CIPHER_MODE_GCM },
    { "1.2.410.200046.1.1.37", GCRY_CIPHER_MODE_CCM },
    { NULL, 0 }
  };

static const gcry_cipher_oid_spec_t aria192_oids[] =
  {
    { "1.2.410.200046.1.1.6", GCRY_CIPHER_MODE_ECB },
    { "1.2.410.200046.1.1.7", GCRY_CIPHER_MODE_CBC },
    { "1.2.410.200046.1.1.8", GCRY_CIPHER_MODE_CFB },
    { "1.2.410.200046.1.1.9", GCRY_CIPHER_MODE_OFB },
    { "1.2.410.200046.1.1.10", GCRY_CIPHER_MODE_CTR },
    { "1.2.410.200046.1.1.35", GCRY_CIPHER_MODE_GCM },
    { "1.2.410.200046.1.1.38", GCRY_CIPHER_MODE_CCM },
    { NULL, 0 }
  };

static const gcry_cipher_oid_spec_t aria256_oids[] =
  {
    { "1.2.410.200046.1.1.11", GCRY_CIPHER_MODE_ECB },
    { "1.2.410.200046.1.1.12", GCRY_CIPHER_MODE_CBC },
    { "1.2.410.200046.1.1.13", GCRY_CIPHER_MODE_CFB },
    { "1.2.410.200046.1.1.14", GCRY_CIPHER_MODE_OFB },
    { "1.2.410.200046.1.1.15", GCRY_CIPHER_MODE_CTR },
    { "1.2.410.200046.1.1.36", GCRY_CIPHER_MODE_GCM },
    { "1.2.410.200046.1.1.39", GCRY_CIPHER_MODE_CCM },
    { NULL, 0 }
  };

gcry_cipher_spec_t _gcry_cipher_spec_aria128 =
  {
    GCRY_CIPHER_ARIA128, { 0, 0 },
    "ARIA128", NULL, aria128_oids, 16, 128, sizeof (aria_context_t),
    aria_setkey, aria_encrypt, aria_decrypt, NULL, NULL,
    aria_selftest, NULL, NULL
  };

gcry_cipher_spec_t _gcry_cipher_spec_aria192 =
  {
    GCRY_CIPHER_ARIA192, { 0, 0 },
    "ARIA192", NULL, aria192_oids, 16, 192, sizeof (aria_context_t),
    aria_setkey, aria_encrypt, aria_decrypt, NULL, NULL,
    aria_selftest, NULL, NULL
  };

gcry_cipher_spec_t _gcry_cipher_spec_aria256 =
  {
    GCRY_CIPHER_ARIA256, { 0, 0 },
    "ARIA256", NULL, aria256_oids, 16, 256, sizeof (aria_context_t),
    aria_setkey, aria_encrypt, aria_decrypt, NULL, NULL,
    aria_selftest, NULL, NULL
  };
