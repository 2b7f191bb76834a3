/* t-aead.c - modes with a tag: bulk operations, counts and lengths
 * Source: SP 800-38C, A.2; SP 800-38D, 5.2.1.1; RFC 7253; RFC 8452,
 *   section 6
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * First, that OCB and GCM are the same when a cipher brings bulk operations
 * for them, which may leave blocks undone.  Second, that messages up to the
 * limits of the modes are counted right.  The operations are replaced by
 * ones that count and touch nothing, so that 64 GiB take no time and no
 * memory.  Linked with the library's inside.
 */

#include <config.h>

#include <sys/mman.h>

#include "cipher-internal.h"
#include "bufhelp.h"
#include "t-common.h"

static const int algos[] =
  { GCRY_CIPHER_AES, GCRY_CIPHER_AES256, GCRY_CIPHER_ARIA128,
    GCRY_CIPHER_ARIA192 };

/* A handle for MODE with the key 00 01 02 ...  */
static gcry_cipher_hd_t
open_mode (int algo, int mode)
{
  gcry_cipher_hd_t c;

  if (_gcry_cipher_open_internal (&c, algo, mode, 0)
      || _gcry_cipher_setkey (c, KEY00, _gcry_cipher_get_algo_keylen (algo)))
    {
      fprintf (stderr, "no handle for algorithm %d, mode %d\n", algo, mode);
      exit (T_EXIT_FAIL);
    }

  return c;
}


/*-- Bulk operations that get the handle --*/

/* How many of N blocks the operations below do.  */
static size_t
some_of (size_t n)
{
  return n < 100 ? n - n % 3 : n;
}

/* RFC 7253, 4.2, by the block.  */
static size_t
my_ocb_crypt (gcry_cipher_hd_t c, void *outbuf, const void *inbuf,
              size_t nblocks, int encrypt)
{
  byte *out = outbuf;
  const byte *in = inbuf;
  byte block[BLOCKSIZE];
  u64 n;
  size_t i;

  for (i = 0; i < some_of (nblocks); i++)
    {
      n = ++c->u_mode.ocb.data_nblocks;
      check_msg (n % 65536, "expected no block beyond the L table, got one");
      buf_xor (c->u_iv.iv, c->u_iv.iv, ocb_get_l (c, n), BLOCKSIZE);
      if (encrypt)
        buf_xor (c->u_ctr.ctr, c->u_ctr.ctr, in, BLOCKSIZE);
      buf_xor (block, in, c->u_iv.iv, BLOCKSIZE);
      (encrypt ? c->spec->encrypt : c->spec->decrypt) (c->context.c, block,
                                                       block);
      buf_xor (out, block, c->u_iv.iv, BLOCKSIZE);
      if (!encrypt)
        buf_xor (c->u_ctr.ctr, c->u_ctr.ctr, out, BLOCKSIZE);
      in += BLOCKSIZE;
      out += BLOCKSIZE;
    }

  return nblocks - i;
}

/* RFC 7253, 4.1.  */
static size_t
my_ocb_auth (gcry_cipher_hd_t c, const void *abuf, size_t nblocks)
{
  const byte *aad = abuf;
  byte block[BLOCKSIZE];
  u64 n;
  size_t i;

  for (i = 0; i < some_of (nblocks); i++)
    {
      n = ++c->u_mode.ocb.aad_nblocks;
      check_msg (n % 65536, "expected no block beyond the L table, got one");
      buf_xor (c->u_mode.ocb.aad_offset, c->u_mode.ocb.aad_offset,
               ocb_get_l (c, n), BLOCKSIZE);
      buf_xor (block, aad, c->u_mode.ocb.aad_offset, BLOCKSIZE);
      c->spec->encrypt (c->context.c, block, block);
      buf_xor (c->u_mode.ocb.aad_sum, c->u_mode.ocb.aad_sum, block,
               BLOCKSIZE);
      aad += BLOCKSIZE;
    }

  return nblocks - i;
}

/* SP 800-38D, 6.5 and 6.4.  */
static size_t
my_gcm_crypt (gcry_cipher_hd_t c, void *outbuf, const void *inbuf,
              size_t nblocks, int encrypt)
{
  const ghash_key_t *key = &c->u_mode.gcm.key;
  byte *hash = c->u_mode.gcm.msg.hash.hash;
  byte *out = outbuf;
  const byte *in = inbuf;
  byte block[BLOCKSIZE];
  size_t i;

  for (i = 0; i < some_of (nblocks); i++)
    {
      c->spec->encrypt (c->context.c, block, c->u_ctr.ctr);
      buf_put_be32 (c->u_ctr.ctr + 12, buf_get_be32 (c->u_ctr.ctr + 12) + 1);
      if (!encrypt)
        key->blocks (key, hash, in, 1);
      buf_xor (out, in, block, BLOCKSIZE);
      if (encrypt)
        key->blocks (key, hash, out, 1);
      in += BLOCKSIZE;
      out += BLOCKSIZE;
    }

  return nblocks - i;
}

/* Crypt BUF of NBYTES bytes in place, in up to three calls, after as much
 * AAD from AAD; TAG receives the tag.  */
static void
run_message (gcry_cipher_hd_t c, byte *buf, const byte *aad, size_t nbytes,
             const size_t *cut, int encrypt, byte *tag)
{
  size_t at[4];
  int i;

  at[0] = 0;
  at[1] = cut[0] < cut[1] ? cut[0] : cut[1];
  at[2] = cut[0] < cut[1] ? cut[1] : cut[0];
  at[3] = nbytes;
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  for (i = 0; i < 3; i++)
    check_ok (_gcry_cipher_authenticate (c, aad + at[i], at[i + 1] - at[i]));

  for (i = 0; i < 3; i++)
    {
      if (c->mode == GCRY_CIPHER_MODE_OCB)
        {
          if (i < 2)
            at[i + 1] -= at[i + 1] % BLOCKSIZE;
          else
            check_ok (_gcry_cipher_ctl (c, GCRYCTL_FINALIZE, NULL, 0));
        }
      check_ok ((encrypt ? _gcry_cipher_encrypt : _gcry_cipher_decrypt)
                (c, buf + at[i], at[i + 1] - at[i], NULL, 0));
    }
  check_ok (_gcry_cipher_gettag (c, tag, 16));
}

static void
compare_bulk (int algo, int mode, size_t nbytes)
{
  gcry_cipher_hd_t c = open_mode (algo, mode);
  byte *plain = malloc (nbytes), *want = malloc (nbytes);
  byte *got = malloc (nbytes), *aad = malloc (nbytes);
  byte tags[3][16];
  size_t cut[2];

  t_at ("mode %d, algorithm %d, %zu bytes", mode, algo, nbytes);
  random_bytes (plain, nbytes);
  random_bytes (aad, nbytes);
  cut[0] = random_below (nbytes);
  cut[1] = random_below (nbytes);
  memcpy (want, plain, nbytes);
  memcpy (got, plain, nbytes);

  c->bulk.ocb_crypt = NULL;
  c->bulk.ocb_auth = NULL;
  c->bulk.gcm_crypt = NULL;
  run_message (c, want, aad, nbytes, cut, 1, tags[0]);

  cut[1] = random_below (nbytes);
  c->bulk.ocb_crypt = my_ocb_crypt;
  c->bulk.ocb_auth = my_ocb_auth;
  c->bulk.gcm_crypt = my_gcm_crypt;
  run_message (c, got, aad, nbytes, cut, 1, tags[1]);
  check_mem (got, want, nbytes);
  check_mem (tags[1], tags[0], 16);

  run_message (c, got, aad, nbytes, cut, 0, tags[2]);
  check_mem (got, plain, nbytes);
  check_mem (tags[2], tags[0], 16);

  _gcry_cipher_close (c);
  free (plain);
  free (want);
  free (got);
  free (aad);
}

static void
test_bulk (void)
{
  size_t i;
  int n;

  for (i = 0; i < DIM (algos); i++)
    for (n = 0; n < 40; n++)
      {
        compare_bulk (algos[i], GCRY_CIPHER_MODE_OCB,
                      1 + random_below (n < 20 ? 100 : 5000));
        compare_bulk (algos[i], GCRY_CIPHER_MODE_GCM,
                      1 + random_below (n < 20 ? 100 : 20000));
      }

  /* Block 65536 and beyond.  */
  compare_bulk (GCRY_CIPHER_AES, GCRY_CIPHER_MODE_OCB, (1 << 20) + 1000);
}


/*-- Long messages --*/

/* Blocks that the operations below were given, and the last single one.  */
static u64 nciphered, nhashed;
static byte last_hashed[BLOCKSIZE];

static void
count_cbc (void *ctx, unsigned char *iv, void *out, const void *in,
           size_t nblocks, int cbc_mac)
{
  (void) ctx;
  (void) iv;
  (void) in;

  check (cbc_mac);
  if (nblocks)
    memset (out, 0, BLOCKSIZE);
  nciphered += nblocks;
}

static void
count_ctr (void *ctx, unsigned char *ctr, void *out, const void *in,
           size_t nblocks)
{
  (void) ctx;
  (void) ctr;
  (void) out;
  (void) in;

  nciphered += nblocks;
}

static unsigned int
count_hash (const ghash_key_t *key, byte *hash, const byte *in,
            size_t nblocks)
{
  (void) key;
  (void) hash;

  nhashed += nblocks;
  if (nblocks == 1)             /* Others are not even looked at.  */
    memcpy (last_hashed, in, BLOCKSIZE);
  return 0;
}

static void
count_from_zero (gcry_cipher_hd_t c, ghash_key_t *key)
{
  c->bulk.ctr16be_enc = count_ctr;
  c->bulk.ctr32le_enc = count_ctr;
  c->bulk.cbc_enc = count_cbc;
  c->bulk.gcm_crypt = NULL;
  if (key)
    key->blocks = count_hash;
  nciphered = 0;
  nhashed = 0;
}

/* CMAC of more than 64 GiB: 2^32 blocks and more in a call.  */
static void
test_cmac (byte *mem, size_t size)
{
  gcry_cipher_hd_t c = open_mode (GCRY_CIPHER_AES, CIPHER_MODE_CMAC);

  t_at ("CMAC of %zu bytes", size);
  count_from_zero (c, NULL);
  check_ok (_gcry_cipher_authenticate (c, mem, size));
  check_int (nciphered, (size - 1) / BLOCKSIZE);
  check_ok (_gcry_cipher_authenticate (c, mem, size));
  check_int (nciphered, (2 * (u64)size - 1) / BLOCKSIZE);
  _gcry_cipher_close (c);
}

/* The last block that was hashed has the lengths A and B in it.  */
static void
check_lengths (u64 a, u64 b, int little)
{
  check_int ((little ? buf_get_le64 : buf_get_be64) (last_hashed), 8 * a);
  check_int ((little ? buf_get_le64 : buf_get_be64) (last_hashed + 8), 8 * b);
}

static void
test_gcm (byte *mem)
{
  const size_t most = (size_t)(((u64)1 << 36) - 32);
  const size_t more = (size_t)(((u64)1 << 32) + 32);
  gcry_cipher_hd_t c = open_mode (GCRY_CIPHER_AES, GCRY_CIPHER_MODE_GCM);
  ghash_key_t *key = &c->u_mode.gcm.key;
  byte tag[16];

  t_at ("GCM, AAD and data over 4 GiB");
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  count_from_zero (c, key);
  check_ok (_gcry_cipher_authenticate (c, mem, more + 16));
  check_ok (_gcry_cipher_authenticate (c, mem, more));
  check_ok (_gcry_cipher_encrypt (c, mem, more, NULL, 0));
  check_ok (_gcry_cipher_encrypt (c, mem, more, NULL, 0));
  check_int (nciphered, 2 * more / BLOCKSIZE);
  check_int (nhashed, (4 * more + 16) / BLOCKSIZE);
  check_ok (_gcry_cipher_gettag (c, tag, 16));
  check_lengths (2 * more + 16, 2 * more, 0);

  t_at ("GCM, as much data as may be, in one call");
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  count_from_zero (c, key);
  check_ok (_gcry_cipher_decrypt (c, mem, most, NULL, 0));
  check_int (nciphered, most / BLOCKSIZE);
  check_ok (_gcry_cipher_gettag (c, tag, 16));
  check_lengths (0, most, 0);

  t_at ("GCM, one byte too much");
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  check_ok (_gcry_cipher_encrypt (c, mem, most, NULL, 0));
  check_int (_gcry_cipher_encrypt (c, tag, 1, NULL, 0), GPG_ERR_INV_LENGTH);
  check_int (_gcry_cipher_encrypt (c, tag, 0, NULL, 0), GPG_ERR_INV_LENGTH);
  check_int (_gcry_cipher_gettag (c, tag, 16), GPG_ERR_INV_LENGTH);
  check_int (_gcry_cipher_checktag (c, tag, 16), GPG_ERR_INV_LENGTH);
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  check_int (_gcry_cipher_decrypt (c, mem, most + 1, mem, most + 1),
             GPG_ERR_INV_LENGTH);
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  check_ok (_gcry_cipher_decrypt (c, tag, 0, NULL, 0));

  /* SP 800-38D, 5.2.1.1: 2^64 - 1 bits, of whole bytes.  */
  t_at ("GCM, as much AAD as may be, and more");
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  c->u_mode.gcm.msg.aadlen = ((u64)1 << 61) - 2;
  check_ok (_gcry_cipher_authenticate (c, mem, 1));
  check_ok (_gcry_cipher_authenticate (c, mem, 0));
  check_int (_gcry_cipher_authenticate (c, mem, 1), GPG_ERR_INV_LENGTH);
  check_int (_gcry_cipher_authenticate (c, mem, 0), GPG_ERR_INV_LENGTH);
  check_int (_gcry_cipher_gettag (c, tag, 16), GPG_ERR_INV_LENGTH);
  _gcry_cipher_close (c);
}

static void
test_gcm_siv (byte *mem)
{
  const size_t most = (size_t)((u64)1 << 36);
  gcry_cipher_hd_t c = open_mode (GCRY_CIPHER_AES, GCRY_CIPHER_MODE_GCM_SIV);
  ghash_key_t *key = &c->u_mode.gcm_siv.msg.key;
  byte tag[16];

  t_at ("GCM-SIV, as much AAD and data as may be, in one call each");
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  count_from_zero (c, key);
  check_ok (_gcry_cipher_authenticate (c, mem, most));
  check_ok (_gcry_cipher_encrypt (c, mem, most, NULL, 0));
  check_int (nciphered, most / BLOCKSIZE);
  check_int (nhashed, 2 * (u64)most / BLOCKSIZE + 1);
  check_lengths (most, most, 1);

  t_at ("GCM-SIV, too much AAD");
  check_ok (_gcry_cipher_ctl (c, GCRYCTL_RESET, NULL, 0));
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  count_from_zero (c, key);
  check_ok (_gcry_cipher_authenticate (c, mem, most));
  check_int (_gcry_cipher_authenticate (c, mem, 1), GPG_ERR_INV_LENGTH);
  check_int (_gcry_cipher_encrypt (c, tag, 16, NULL, 0), GPG_ERR_INV_LENGTH);

  t_at ("GCM-SIV, too much data");
  check_ok (_gcry_cipher_ctl (c, GCRYCTL_RESET, NULL, 0));
  check_ok (_gcry_cipher_setiv (c, NONCEC0, 12));
  count_from_zero (c, key);
  check_ok (_gcry_cipher_ctl (c, GCRYCTL_SET_DECRYPTION_TAG, tag, 16));
  check_int (_gcry_cipher_decrypt (c, mem, most + 1, NULL, 0),
             GPG_ERR_INV_LENGTH);
  _gcry_cipher_close (c);
}

static void
test_long (void)
{
  size_t size = 0;
  byte *mem = MAP_FAILED;

  if (sizeof size >= 8)
    {
      size = ((size_t)1 << 18 << 18) + 21;
      mem = mmap (NULL, size, PROT_READ,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    }
  if (mem == MAP_FAILED)
    {
      t_skip ("long messages", "no 64 GiB of addresses to be had here");
      return;
    }

  test_cmac (mem, size);
  test_gcm (mem);
  test_gcm_siv (mem);
  munmap (mem, size);
}


/*-- CCM's lengths --*/

static gcry_err_code_t
set_ccm_lengths (gcry_cipher_hd_t c, size_t noncelen, u64 datalen, u64 aadlen)
{
  u64 lengths[3];

  lengths[0] = datalen;
  lengths[1] = aadlen;
  lengths[2] = 16;
  check_ok (_gcry_cipher_setiv (c, NONCEC0, noncelen));
  return _gcry_cipher_ctl (c, GCRYCTL_SET_CCM_LENGTHS, lengths,
                           sizeof lengths);
}

static void
test_ccm (void)
{
  static const struct
  {
    u64 aadlen;
    const char *encoded;        /* SP 800-38C, A.2.2.  */
  } aads[] =
    {
      { 1, "0001" },
      { 0xfeff, "feff" },
      { 0xff00, "fffe0000ff00" },
      { 0xffffffff, "fffeffffffff" },
      { (u64)1 << 32, "ffff0000000100000000" },
      { ~(u64)0, "ffffffffffffffffffff" }
    };
  gcry_cipher_hd_t c = open_mode (GCRY_CIPHER_AES, GCRY_CIPHER_MODE_CCM);
  size_t noncelen, i;
  u64 most;

  for (i = 0; i < DIM (aads); i++)
    {
      t_at ("CCM, %llu bytes of AAD", (unsigned long long)aads[i].aadlen);
      check_ok (set_ccm_lengths (c, 12, 0, aads[i].aadlen));
      check_hex (c->u_mode.ccm.msg.tail, c->u_mode.ccm.msg.ntail,
                 aads[i].encoded);
    }

  for (noncelen = 7; noncelen <= 13; noncelen++)
    {
      t_at ("CCM, nonce of %zu bytes, long data", noncelen);
      most = ~(u64)0 >> 8 * (noncelen - 7);
      check_ok (set_ccm_lengths (c, noncelen, most, 0));
      if (noncelen > 7)
        check_int (set_ccm_lengths (c, noncelen, most + 1, 0),
                   GPG_ERR_INV_LENGTH);
    }

  _gcry_cipher_close (c);
}

int
main (void)
{
  t_begin ("t-aead");
  t_seed ();

  test_bulk ();
  test_long ();
  test_ccm ();

  return t_end ();
}
