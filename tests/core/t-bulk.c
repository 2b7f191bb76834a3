/* t-bulk.c - the loops that modes are built from, against their definitions
 * Source: SP 800-38A, section 6; SP 800-38D, 6.2; IEEE 1619, section 5;
 *   RFC 8452, section 4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each function of bulk-128.h in the three ways that it can go: by the
 * cipher's own operation, built from the cipher's ECB, and block by block.
 * Linked with the library's inside.
 */

#include <config.h>

#include "cipher-internal.h"
#include "bulk-128.h"
#include "t-common.h"

/* Around the length of a run, of half a run and of the passes of kernels.  */
static const size_t counts[] =
  { 0, 1, 2, 3, 5, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129,
    191, 192, 193, 255, 256, 257, 300 };


/*-- The definitions, by the byte --*/

static void
block (gcry_cipher_hd_t c, byte *out, const byte *in, int encrypt)
{
  (encrypt ? c->spec->encrypt : c->spec->decrypt) (c->context.c, out, in);
}

static void
xor (byte *out, const byte *a, const byte *b)
{
  int i;

  for (i = 0; i < BLOCKSIZE; i++)
    out[i] = a[i] ^ b[i];
}

static void
ref_ecb (gcry_cipher_hd_t c, byte *out, const byte *in, size_t n, int encrypt)
{
  for (; n; n--, in += BLOCKSIZE, out += BLOCKSIZE)
    block (c, out, in, encrypt);
}

static void
ref_ecb_enc (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  ref_ecb (c, out, in, n, 1);
}

static void
ref_ecb_dec (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  ref_ecb (c, out, in, n, 0);
}

/* A counter whose bytes are, lowest first, FIRST, FIRST + STEP .. LAST.  */
static void
ref_count (gcry_cipher_hd_t c, byte *ctr, byte *out, const byte *in, size_t n,
           int first, int last, int step)
{
  byte stream[BLOCKSIZE];
  int i;

  for (; n; n--, in += BLOCKSIZE, out += BLOCKSIZE)
    {
      block (c, stream, ctr, 1);
      xor (out, in, stream);
      for (i = first; !++ctr[i] && i != last; i += step)
        ;
    }
}

static void
ref_ctr (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in, size_t n)
{
  ref_count (c, reg, out, in, n, 15, 0, -1);
}

static void
ref_ctr32be (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  ref_count (c, reg, out, in, n, 15, 12, -1);
}

static void
ref_ctr32le (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  ref_count (c, reg, out, in, n, 0, 3, 1);
}

static void
ref_cbc_enc (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  for (; n; n--, in += BLOCKSIZE, out += BLOCKSIZE)
    {
      xor (reg, reg, in);
      block (c, reg, reg, 1);
      memcpy (out, reg, BLOCKSIZE);
    }
}

/* The last block only; the others of OUT stay.  */
static void
ref_cbc_mac (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  byte chain[300 * BLOCKSIZE];

  ref_cbc_enc (c, reg, chain, in, n);
  if (n)
    memcpy (out, reg, BLOCKSIZE);
}

static void
ref_cbc_dec (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  byte plain[BLOCKSIZE];

  for (; n; n--, in += BLOCKSIZE, out += BLOCKSIZE)
    {
      block (c, plain, in, 0);
      xor (plain, plain, reg);
      memcpy (reg, in, BLOCKSIZE);
      memcpy (out, plain, BLOCKSIZE);
    }
}

static void
ref_cfb_enc (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  for (; n; n--, in += BLOCKSIZE, out += BLOCKSIZE)
    {
      block (c, reg, reg, 1);
      xor (reg, reg, in);
      memcpy (out, reg, BLOCKSIZE);
    }
}

static void
ref_cfb_dec (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  byte stream[BLOCKSIZE];

  for (; n; n--, in += BLOCKSIZE, out += BLOCKSIZE)
    {
      block (c, stream, reg, 1);
      memcpy (reg, in, BLOCKSIZE);
      xor (out, in, stream);
    }
}

static void
ref_ofb (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in, size_t n)
{
  for (; n; n--, in += BLOCKSIZE, out += BLOCKSIZE)
    {
      block (c, reg, reg, 1);
      xor (out, in, reg);
    }
}

static void
ref_xts (gcry_cipher_hd_t c, byte *tweak, byte *out, const byte *in, size_t n,
         int encrypt)
{
  byte work[BLOCKSIZE];
  unsigned int carry, bit;
  int i;

  for (; n; n--, in += BLOCKSIZE, out += BLOCKSIZE)
    {
      xor (work, in, tweak);
      block (c, work, work, encrypt);
      xor (out, work, tweak);

      for (i = carry = 0; i < BLOCKSIZE; i++, carry = bit)
        {
          bit = tweak[i] >> 7;
          tweak[i] = tweak[i] << 1 | carry;
        }
      if (carry)
        tweak[0] ^= 0x87;
    }
}

static void
ref_xts_enc (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  ref_xts (c, reg, out, in, n, 1);
}

static void
ref_xts_dec (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
             size_t n)
{
  ref_xts (c, reg, out, in, n, 0);
}


/*-- The functions in the same shape --*/

static void
do_ecb_enc (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_ecb (c, c->context.c, out, in, n, 1);
}

static void
do_ecb_dec (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_ecb (c, c->context.c, out, in, n, 0);
}

static void
do_ctr (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in, size_t n)
{
  _gcry_bulk_ctr (c, c->context.c, reg, out, in, n);
}

static void
do_ctr32be (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_ctr32be (c, c->context.c, reg, out, in, n);
}

static void
do_ctr32le (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_ctr32le (c, c->context.c, reg, out, in, n);
}

static void
do_cbc_enc (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_cbc_enc (c, c->context.c, reg, out, in, n, 0);
}

static void
do_cbc_mac (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_cbc_enc (c, c->context.c, reg, out, in, n, 1);
}

static void
do_cbc_dec (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_cbc_dec (c, c->context.c, reg, out, in, n);
}

static void
do_cfb_enc (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_cfb_enc (c, c->context.c, reg, out, in, n);
}

static void
do_cfb_dec (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_cfb_dec (c, c->context.c, reg, out, in, n);
}

static void
do_ofb (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in, size_t n)
{
  _gcry_bulk_ofb (c, c->context.c, reg, out, in, n);
}

static void
do_xts_enc (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_xts (c, c->context.c, reg, out, in, n, 1);
}

static void
do_xts_dec (gcry_cipher_hd_t c, byte *reg, byte *out, const byte *in,
            size_t n)
{
  _gcry_bulk_xts (c, c->context.c, reg, out, in, n, 0);
}

typedef void (*loop_t) (gcry_cipher_hd_t c, byte *reg, byte *out,
                         const byte *in, size_t n);

static const struct
{
  const char *name;
  loop_t bulk, ref;
  const char *reg[5];           /* Where to start.  */
}
modes[] =
  {
    { "ecb enc", do_ecb_enc, ref_ecb_enc,
      { "00000000000000000000000000000000" } },
    { "ecb dec", do_ecb_dec, ref_ecb_dec,
      { "00000000000000000000000000000000" } },
    { "ctr", do_ctr, ref_ctr,
      { "000102030405060708090a0b0c0d0e0f",
        "0001020304050607fffffffffffffffe",
        "ffffffffffffffffffffffffffffffc1",
        "000000000000000000000000ffffff80",
        "0000000000000000000000000000ffff" } },
    { "ctr32be", do_ctr32be, ref_ctr32be,
      { "000102030405060708090a0b0c0d0e0f",
        "00010203040506070809ffffffffffff",
        "ffffffffffffffffffffffffffffffc1",
        "0001020304050607ffffffffffffff80" } },
    { "ctr32le", do_ctr32le, ref_ctr32le,
      { "000102030405060708090a0b0c0d0e8f",
        "ffffffff0405060708090a0b0c0d0e8f",
        "c1ffffffffffffffffffffffffffffff",
        "80ffffff0405060708090a0b0c0d0e8f" } },
    { "cbc enc", do_cbc_enc, ref_cbc_enc,
      { "000102030405060708090a0b0c0d0e0f" } },
    { "cbc mac", do_cbc_mac, ref_cbc_mac,
      { "000102030405060708090a0b0c0d0e0f" } },
    { "cbc dec", do_cbc_dec, ref_cbc_dec,
      { "000102030405060708090a0b0c0d0e0f" } },
    { "cfb enc", do_cfb_enc, ref_cfb_enc,
      { "000102030405060708090a0b0c0d0e0f" } },
    { "cfb dec", do_cfb_dec, ref_cfb_dec,
      { "000102030405060708090a0b0c0d0e0f" } },
    { "ofb", do_ofb, ref_ofb,
      { "000102030405060708090a0b0c0d0e0f" } },
    { "xts enc", do_xts_enc, ref_xts_enc,
      { "000102030405060708090a0b0c0d0e0f",
        "80808080808080808080808080808080",
        "ffffffffffffffffffffffffffffffff" } },
    { "xts dec", do_xts_dec, ref_xts_dec,
      { "000102030405060708090a0b0c0d0e0f",
        "80808080808080808080808080808080",
        "ffffffffffffffffffffffffffffffff" } }
  };

static void
compare (gcry_cipher_hd_t c, loop_t bulk, loop_t ref, const char *start,
         size_t n)
{
  size_t nbytes = n * BLOCKSIZE;
  byte reg[BLOCKSIZE], want_reg[BLOCKSIZE];
  byte want[300 * BLOCKSIZE];
  byte *in = guarded_end (nbytes);
  byte *out = guarded_start (nbytes);
  byte *both = guarded_end (nbytes);

  random_bytes (in, nbytes);
  memset (out, 0xee, nbytes);
  memset (want, 0xee, sizeof want);
  t_unhex (want_reg, sizeof want_reg, start);
  ref (c, want_reg, want, in, n);

  t_unhex (reg, sizeof reg, start);
  bulk (c, reg, out, in, n);
  check_mem (out, want, nbytes);
  check_mem (reg, want_reg, BLOCKSIZE);

  memcpy (both, in, nbytes);
  memcpy (want, in, nbytes);
  t_unhex (want_reg, sizeof want_reg, start);
  ref (c, want_reg, want, want, n);

  t_unhex (reg, sizeof reg, start);
  bulk (c, reg, both, both, n);
  check_mem (both, want, nbytes);
  check_mem (reg, want_reg, BLOCKSIZE);
  guarded_free ();
}

static void
all_modes (gcry_cipher_hd_t c, const char *way)
{
  size_t m, i, r;

  for (m = 0; m < DIM (modes); m++)
    for (r = 0; r < DIM (modes[m].reg) && modes[m].reg[r]; r++)
      for (i = 0; i < DIM (counts); i++)
        {
          t_at ("%s, %s: %s from %s, %zu blocks", c->spec->name, way,
                modes[m].name, modes[m].reg[r], counts[i]);
          compare (c, modes[m].bulk, modes[m].ref, modes[m].reg[r],
                   counts[i]);
        }
}

static void
all_ways (int algo)
{
  gcry_cipher_hd_t c;
  cipher_bulk_ops_t own;

  t_at ("algorithm %d", algo);
  if (!check_ok (_gcry_cipher_open (&c, algo, GCRY_CIPHER_MODE_ECB, 0)))
    return;
  check_ok (_gcry_cipher_setkey (c, KEY00, c->spec->keylen / 8));

  own = c->bulk;
  all_modes (c, "own operations");

  memset (&c->bulk, 0, sizeof c->bulk);
  c->bulk.ecb_crypt = own.ecb_crypt;
  if (own.ecb_crypt)
    all_modes (c, "from ECB");
  else
    t_skip ("from ECB", "%s has none", c->spec->name);

  memset (&c->bulk, 0, sizeof c->bulk);
  all_modes (c, "by the block");

  _gcry_cipher_close (c);
}

int
main (void)
{
  t_begin ("t-bulk");
  t_seed ();
  _gcry_global_any_init ();

  all_ways (GCRY_CIPHER_AES128);
  all_ways (GCRY_CIPHER_AES256);
  all_ways (GCRY_CIPHER_ARIA128);
  all_ways (GCRY_CIPHER_ARIA256);

  return t_end ();
}
