/* t-errors.c - every documented error of the cipher and MAC functions
 * Source: contracts in gcrypt.h; the codes are libgcrypt's
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What libgcrypt answers with a crash is asked of this library only.
 */

#include <config.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

#include "t-modes.h"

#define MODE(m)  GCRY_CIPHER_MODE_##m
#define DIM(a)  (sizeof (a) / sizeof (a)[0])

#define NO_ALGO  9999
#define NO_CODE  9999

static unsigned char buf[256], buf2[256];
#define pt  PAT (256)

static gcry_cipher_hd_t
open_mode (const struct t_algo *a, int mode, unsigned int flags)
{
  gcry_cipher_hd_t h;

  if (!check_ok (gcry_cipher_open (&h, a->algo, mode, flags)))
    exit (T_EXIT_FAIL);
  return h;
}

/* A handle with a key.  */
static gcry_cipher_hd_t
keyed (const struct t_algo *a, int mode, unsigned int flags)
{
  gcry_cipher_hd_t h = open_mode (a, mode, flags);
  int nkeys = mode == MODE (XTS) || mode == MODE (SIV) ? 2 : 1;

  check_ok (gcry_cipher_setkey (h, KEY00, nkeys * a->keylen));
  return h;
}

static void
opening (const struct t_algo *a)
{
  static const int no_modes[] =
    { MODE (NONE), MODE (STREAM), MODE (POLY1305), 17, 999, -1, 0x10001 };
  static const unsigned int flags[] =
    {
      GCRY_CIPHER_SECURE, GCRY_CIPHER_ENABLE_SYNC, GCRY_CIPHER_CBC_CTS,
      GCRY_CIPHER_CBC_MAC, GCRY_CIPHER_EXTENDED
    };
  const struct t_mode *mode;
  gcry_cipher_hd_t h;
  size_t i;

  t_at ("%s: open", a->name);
  for (i = 0; i < DIM (no_modes); i++)
    {
      h = (gcry_cipher_hd_t) buf;
      check_err (gcry_cipher_open (&h, a->algo, no_modes[i], 0),
                 GPG_ERR_INV_CIPHER_MODE);
      check (!h);
    }
  h = (gcry_cipher_hd_t) buf;
  check_err (gcry_cipher_open (&h, NO_ALGO, MODE (CBC), 0),
             GPG_ERR_CIPHER_ALGO);
  check (!h);
  check_err (gcry_cipher_open (&h, 0, MODE (CBC), 0), GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_open (&h, -1, MODE (CBC), 0), GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_open (&h, NO_ALGO, 999, 0), GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_open (&h, a->algo, MODE (CBC),
                               GCRY_CIPHER_CBC_CTS | GCRY_CIPHER_CBC_MAC),
             GPG_ERR_CIPHER_ALGO);
  for (i = 5; i < 32; i++)
    check_err (gcry_cipher_open (&h, a->algo, MODE (CBC), 1u << i),
               GPG_ERR_CIPHER_ALGO);
  if (!t_peer)
    check_err (gcry_cipher_open (NULL, a->algo, MODE (CBC), 0),
               GPG_ERR_INV_ARG);

  /* Flags that mean nothing in a mode are taken.  */
  for (mode = t_modes; mode->name; mode++)
    for (i = 0; i < DIM (flags); i++)
      {
        t_at ("%s: open %s with flag %u", a->name, mode->name, flags[i]);
        if (check_ok (gcry_cipher_open (&h, a->algo, mode->mode, flags[i])))
          gcry_cipher_close (h);
      }
  gcry_cipher_close (NULL);
}

/* Calls on no handle at all.  */
static void
null_handle (void)
{
  size_t n = 16;

  t_at ("null handle");
  if (t_peer)
    return;
  check_err (gcry_cipher_setkey (NULL, KEY00, 16), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_setiv (NULL, IVF0, 16), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_setctr (NULL, IVF0, 16), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_encrypt (NULL, buf, 16, pt, 16), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_decrypt (NULL, buf, 16, pt, 16), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_authenticate (NULL, pt, 16), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_gettag (NULL, buf, 16), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_checktag (NULL, pt, 16), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_reset (NULL), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_info (NULL, GCRYCTL_GET_TAGLEN, NULL, &n),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_setup_geniv (NULL, GCRY_CIPHER_GENIV_METHOD_CONCAT,
                                      IVF0, 4, IVF0, 8), GPG_ERR_INV_ARG);
  check_err (gcry_cipher_geniv (NULL, buf, 12), GPG_ERR_INV_ARG);

  check_err (gcry_mac_open (NULL, GCRY_MAC_CMAC_AES, 0, NULL),
             GPG_ERR_INV_ARG);
  check_err (gcry_mac_setkey (NULL, KEY00, 16), GPG_ERR_INV_ARG);
  check_err (gcry_mac_setiv (NULL, IVF0, 12), GPG_ERR_INV_ARG);
  check_err (gcry_mac_write (NULL, pt, 16), GPG_ERR_INV_ARG);
  check_err (gcry_mac_read (NULL, buf, &n), GPG_ERR_INV_ARG);
  check_err (gcry_mac_verify (NULL, pt, 16), GPG_ERR_INV_ARG);
  check_err (gcry_mac_reset (NULL), GPG_ERR_INV_ARG);
  check_int (gcry_mac_get_algo (NULL), 0);
}

/* Without a key, and after a key that was refused.  */
static void
missing_key (const struct t_mode *mode, const struct t_algo *a)
{
  gcry_cipher_hd_t h = open_mode (a, mode->mode, mode->flags);
  int i;

  for (i = 0; i < 2; i++)
    {
      t_at ("%s/%s: %s", a->name, mode->name,
            i ? "key refused" : "no key");
      memset (buf, 0x55, sizeof buf);
      check_err (gcry_cipher_encrypt (h, buf, 64, pt, 32),
                 GPG_ERR_MISSING_KEY);
      check_err (gcry_cipher_decrypt (h, buf, 64, pt, 32),
                 GPG_ERR_MISSING_KEY);
      check_err (gcry_cipher_encrypt (h, buf, 64, NULL, 0),
                 GPG_ERR_MISSING_KEY);
      check_err (gcry_cipher_decrypt (h, buf, 64, NULL, 0),
                 GPG_ERR_MISSING_KEY);
      check_all (buf, 0x55, sizeof buf);
      if (!t_peer && mode->taglen)
        {
          /* MISSING_KEY or INV_STATE: no key, and no IV either.  */
          check (gcry_cipher_authenticate (h, pt, 5));
          check (gcry_cipher_gettag (h, buf, 16));
          check (gcry_cipher_checktag (h, pt, 16));
          check_all (buf, 0x55, sizeof buf);
        }
      if (!t_peer && mode->ivlen && mode->taglen)
        gcry_cipher_setiv (h, NONCEC0, mode->ivlen);
      check_ok (gcry_cipher_setkey (h, KEY00, mode->nkeys * a->keylen));
      check_err (gcry_cipher_setkey (h, KEY00, mode->nkeys * 8),
                 GPG_ERR_INV_KEYLEN);
    }
  gcry_cipher_close (h);
}

static void
key_lengths (const struct t_mode *mode, const struct t_algo *a)
{
  gcry_cipher_hd_t h = open_mode (a, mode->mode, mode->flags);
  size_t n, each;

  for (n = 0; n <= 64; n++)
    {
      t_at ("%s/%s: key of %zu bytes", a->name, mode->name, n);
      each = n / mode->nkeys;
      check_err (gcry_cipher_setkey (h, KEY00, n),
                 n % mode->nkeys == 0
                 && (each == 16 || each == 32
                     || (each == 24 && mode->mode != MODE (GCM_SIV)))
                 ? 0 : GPG_ERR_INV_KEYLEN);
    }
  check_err (gcry_cipher_setkey (h, NULL, 0), GPG_ERR_INV_KEYLEN);
  if (!t_peer)
    {
      check_err (gcry_cipher_setkey (h, NULL, a->keylen), GPG_ERR_INV_ARG);
#if SIZE_MAX > 0xffffffff
      /* Not right when cut to 32 bits.  */
      check_err (gcry_cipher_setkey (h, KEY00,
                                     mode->nkeys * a->keylen
                                     + (size_t) 0x80000000 * 2),
                 GPG_ERR_INV_KEYLEN);
#endif
    }
  gcry_cipher_close (h);
}

/* Lengths of an IV: which of 0 to 32 are taken; what others give.  */
static void
iv_lengths (const struct t_mode *mode, const struct t_algo *a)
{
  static const struct
  {
    int mode;
    size_t least, most;
    gpg_err_code_t code;
  }
  rows[] =
    {
      { MODE (CCM), 7, 13, GPG_ERR_INV_LENGTH },
      { MODE (GCM), 1, 32, GPG_ERR_INV_LENGTH },
      { MODE (OCB), 8, 15, GPG_ERR_INV_LENGTH },
      { MODE (EAX), 0, 32, 0 },
      { MODE (GCM_SIV), 12, 12, GPG_ERR_INV_ARG }
    };
  gcry_cipher_hd_t h = keyed (a, mode->mode, mode->flags);
  size_t i, n;

  for (i = 0; i < DIM (rows); i++)
    if (rows[i].mode == mode->mode)
      break;
  for (n = 0; n <= 32; n++)
    {
      t_at ("%s/%s: IV of %zu bytes", a->name, mode->name, n);
      if (mode->mode == MODE (SIV))
        check_ok (gcry_cipher_reset (h));
      check_err (gcry_cipher_setiv (h, KEY00, n),
                 i == DIM (rows) || (n >= rows[i].least && n <= rows[i].most)
                 ? 0 : rows[i].code);
    }
  if (!t_peer && mode->taglen && mode->mode != MODE (SIV))
    check (mode->mode == MODE (EAX) || gcry_cipher_setiv (h, NULL, 12));
  gcry_cipher_close (h);
}

/* Encryption into too little room; the code depends on the mode.  */
static void
too_short (const struct t_mode *mode, const struct t_algo *a)
{
  gcry_cipher_hd_t h = keyed (a, mode->mode, mode->flags);
  unsigned long long lengths[3] = { 32, 0, 16 };
  size_t needed = 32 + mode->more / 8 * 8;
  size_t n;

  for (n = 0; n < needed; n++)
    {
      t_at ("%s/%s: room for %zu of %zu", a->name, mode->name, n, needed);
      check_ok (gcry_cipher_reset (h));
      if (mode->ivlen && mode->mode != MODE (SIV))
        check_ok (gcry_cipher_setiv (h, NONCEC0, mode->ivlen));
      if (mode->mode == MODE (CCM))
        check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                                   sizeof lengths));
      memset (buf, 0x55, sizeof buf);
      if (mode->needs_final)
        check_ok (gcry_cipher_final (h));
      check_err (gcry_cipher_encrypt (h, buf, n, pt, 32),
                 GPG_ERR_BUFFER_TOO_SHORT);
      check_all (buf, 0x42, n);
      check_all (buf + n, 0x55, sizeof buf - n);
      if (mode->more || mode->tag_first)
        continue;
      memset (buf, 0x55, sizeof buf);
      check_err (gcry_cipher_decrypt (h, buf, n, pt, 32),
                 GPG_ERR_BUFFER_TOO_SHORT);
      check_all (buf + n, 0x55, sizeof buf - n);
    }
  gcry_cipher_close (h);
}

/* Lengths of data that the mode has no use for.  */
static void
data_lengths (const struct t_algo *a)
{
  static const struct
  {
    int mode;
    unsigned int flags;
    size_t n;
    gpg_err_code_t enc, dec;
  }
  rows[] =
    {
      { MODE (ECB), 0, 15, GPG_ERR_INV_LENGTH, GPG_ERR_INV_LENGTH },
      { MODE (ECB), 0, 17, GPG_ERR_INV_LENGTH, GPG_ERR_INV_LENGTH },
      { MODE (CBC), 0, 1, GPG_ERR_INV_LENGTH, GPG_ERR_INV_LENGTH },
      { MODE (CBC), 0, 31, GPG_ERR_INV_LENGTH, GPG_ERR_INV_LENGTH },
      { MODE (CBC), GCRY_CIPHER_CBC_CTS, 15,
        GPG_ERR_INV_LENGTH, GPG_ERR_INV_LENGTH },
      { MODE (CBC), GCRY_CIPHER_CBC_MAC, 17,
        GPG_ERR_INV_LENGTH, GPG_ERR_INV_LENGTH },
      { MODE (XTS), 0, 1,
        GPG_ERR_BUFFER_TOO_SHORT, GPG_ERR_BUFFER_TOO_SHORT },
      { MODE (XTS), 0, 15,
        GPG_ERR_BUFFER_TOO_SHORT, GPG_ERR_BUFFER_TOO_SHORT },
      { MODE (AESWRAP), 0, 8, GPG_ERR_INV_ARG, GPG_ERR_INV_ARG },
      { MODE (AESWRAP), 0, 15, GPG_ERR_INV_ARG, GPG_ERR_INV_ARG },
      { MODE (AESWRAP), 0, 17, GPG_ERR_INV_ARG, GPG_ERR_INV_ARG },
      { MODE (AESWRAP), 0, 25, GPG_ERR_INV_ARG, GPG_ERR_INV_ARG },
      { MODE (AESWRAP), GCRY_CIPHER_EXTENDED, 8, 0, GPG_ERR_INV_ARG },
      { MODE (AESWRAP), GCRY_CIPHER_EXTENDED, 17, 0, GPG_ERR_INV_ARG }
    };
  gcry_cipher_hd_t h;
  size_t i, n;

  for (i = 0; i < DIM (rows); i++)
    {
      n = rows[i].n;
      t_at ("%s: mode %d, flags %u, %zu bytes", a->name, rows[i].mode,
            rows[i].flags, n);
      h = keyed (a, rows[i].mode, rows[i].flags);
      check_ok (gcry_cipher_setiv (h, IVF0, 16));
      check_err (gcry_cipher_encrypt (h, buf, 64, pt, n), rows[i].enc);
      check_err (gcry_cipher_decrypt (h, buf, 64, pt, n), rows[i].dec);
      gcry_cipher_close (h);
    }
}

/* More data than the mode can take under one IV, or at all.  The length is
 * refused before a byte is read: there is nothing behind the pointer.  */
static void
over_the_limit (const struct t_algo *a)
{
  static const struct
  {
    int mode;
    unsigned long long limit;   /* Bytes.  */
  }
  rows[] =
    {
      { MODE (GCM), (1ull << 36) - 32 },        /* SP 800-38D, 5.2.1.1.  */
      { MODE (GCM_SIV), 1ull << 36 },           /* RFC 8452, 6.  */
      { MODE (XTS), 16ull << 20 }               /* SP 800-38E, 4.  */
    };
  gcry_cipher_hd_t h;
  unsigned char *p;
  size_t i, n;

  if (t_peer)
    return;             /* Counts up to the limit while it works.  */
  if (sizeof (size_t) < 8)
    {
      t_skip ("over-the-limit", "lengths have 32 bits here");
      return;
    }
  p = guarded_start (0);
  mprotect (p, 4096, PROT_NONE);
  for (i = 0; i < DIM (rows); i++)
    {
      if (rows[i].mode == MODE (GCM_SIV) && a->keylen == 24)
        continue;
      n = rows[i].limit + 1;
      t_at ("%s: mode %d, %zu bytes", a->name, rows[i].mode, n);
      h = keyed (a, rows[i].mode, 0);
      check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
      check_err (gcry_cipher_encrypt (h, p, n, p, n), GPG_ERR_INV_LENGTH);
      check_ok (gcry_cipher_reset (h));
      check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
      if (rows[i].mode == MODE (GCM_SIV))
        check_ok (gcry_cipher_set_decryption_tag (h, pt, 16));
      check_err (gcry_cipher_decrypt (h, p, n, p, n), GPG_ERR_INV_LENGTH);
      gcry_cipher_close (h);
    }
  guarded_free ();
}

/* Functions and control codes that belong to other modes.  */
static void
wrong_mode (const struct t_mode *mode, const struct t_algo *a)
{
  gcry_cipher_hd_t h = keyed (a, mode->mode, mode->flags);
  unsigned long long lengths[3] = { 16, 0, 16 };
  size_t n = 4;
  int taglen = 16;
  gpg_err_code_t no = GPG_ERR_INV_CIPHER_MODE;

  t_at ("%s/%s: wrong mode", a->name, mode->name);
  if (!mode->taglen)
    {
      check_err (gcry_cipher_authenticate (h, pt, 5), no);
      check_err (gcry_cipher_authenticate (h, NULL, 0), no);
      check_err (gcry_cipher_gettag (h, buf, 16), no);
      check_err (gcry_cipher_checktag (h, pt, 16), no);
      check_err (gcry_cipher_info (h, GCRYCTL_GET_TAGLEN, NULL, &n), no);
    }
  else
    {
      if (mode->mode != MODE (CCM))
        {
          check_ok (gcry_cipher_info (h, GCRYCTL_GET_TAGLEN, NULL, &n));
          check_int (n, mode->taglen);
        }
      check_err (gcry_cipher_info (h, GCRYCTL_GET_TAGLEN, buf, &n),
                 GPG_ERR_INV_ARG);
      check_err (gcry_cipher_info (h, GCRYCTL_GET_TAGLEN, NULL, NULL),
                 GPG_ERR_INV_ARG);
    }
  if (mode->mode != MODE (CCM))
    check_err (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                                sizeof lengths), no);
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_TAGLEN, &taglen,
                              sizeof taglen),
             mode->mode == MODE (OCB) ? 0 : no);
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_TAGLEN, &taglen, 1),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_TAGLEN, NULL, sizeof taglen),
             GPG_ERR_INV_ARG);
  if (!mode->tag_first)
    check_err (gcry_cipher_set_decryption_tag (h, pt, 16), no);
  else
    {
      if (mode->mode == MODE (GCM_SIV))
        check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
      check_err (gcry_cipher_set_decryption_tag (h, pt, 12),
                 GPG_ERR_INV_ARG);
      check_err (gcry_cipher_set_decryption_tag (h, pt, 17),
                 GPG_ERR_INV_ARG);
      check_ok (gcry_cipher_set_decryption_tag (h, pt, 16));
    }
  check_err (gcry_cipher_set_decryption_tag (h, NULL, 16), GPG_ERR_INV_ARG);
  n = 4;
  check_err (gcry_cipher_info (h, GCRYCTL_GET_KEYLEN, NULL, &n),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_info (h, GCRYCTL_GET_KEYLEN, buf, NULL),
             GPG_ERR_INV_ARG);
  if (mode->mode != MODE (AESWRAP))
    check_err (gcry_cipher_info (h, GCRYCTL_GET_KEYLEN, buf, &n), no);

  check_err (gcry_cipher_info (h, NO_CODE, NULL, &n), GPG_ERR_INV_OP);
  check_err (gcry_cipher_ctl (h, NO_CODE, NULL, 0), GPG_ERR_INV_OP);
  check_err (gcry_cipher_set_sbox (h, "1.2.3"), GPG_ERR_NOT_SUPPORTED);
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_ALLOW_WEAK_KEY, NULL, 1));
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_ALLOW_WEAK_KEY, NULL, 0));
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_ALLOW_WEAK_KEY, NULL, 2),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_ALLOW_WEAK_KEY, buf, 1),
             GPG_ERR_CIPHER_ALGO);
  check_ok (gcry_cipher_sync (h));
  check_ok (gcry_cipher_final (h));
  check_err (gcry_cipher_ctl (h, GCRYCTL_FINALIZE, NULL, 1),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_ctl (h, GCRYCTL_FINALIZE, buf, 0),
             GPG_ERR_INV_ARG);
  check_ok (gcry_cipher_cts (h, 0));
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CBC_MAC, NULL, 1));
  check_err (gcry_cipher_cts (h, 1), GPG_ERR_INV_FLAG);
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CBC_MAC, NULL, 0));
  check_ok (gcry_cipher_cts (h, 1));
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_CBC_MAC, NULL, 1),
             GPG_ERR_INV_FLAG);
  check_ok (gcry_cipher_reset (h));
  gcry_cipher_close (h);
}

/* NULL where there are bytes, and where there are none.  */
static void
null_pointers (const struct t_mode *mode, const struct t_algo *a)
{
  gcry_cipher_hd_t h = keyed (a, mode->mode, mode->flags);

  t_at ("%s/%s: NULL", a->name, mode->name);
  if (mode->least == 0 && mode->chunk && mode->mode != MODE (CCM))
    {
      check_ok (gcry_cipher_setiv (h, NONCEC0, mode->taglen ? 12 : 16));
      check_ok (gcry_cipher_encrypt (h, NULL, 0, NULL, 0));
      check_ok (gcry_cipher_encrypt (h, buf, 0, NULL, 0));
      check_ok (gcry_cipher_encrypt (h, NULL, 0, pt, 0));
      check_ok (gcry_cipher_decrypt (h, NULL, 0, NULL, 0));
      check_ok (gcry_cipher_decrypt (h, buf, 0, NULL, 0));
      check_ok (gcry_cipher_decrypt (h, NULL, 0, pt, 0));
    }
  if (!t_peer)
    {
      check_ok (gcry_cipher_reset (h));
      if (mode->ivlen && mode->mode != MODE (SIV))
        check_ok (gcry_cipher_setiv (h, NONCEC0, mode->ivlen));
      check_err (gcry_cipher_encrypt (h, NULL, 32, NULL, 0),
                 GPG_ERR_INV_ARG);
      check_err (gcry_cipher_decrypt (h, NULL, 32, NULL, 0),
                 GPG_ERR_INV_ARG);
      check_err (gcry_cipher_encrypt (h, NULL, 32, pt, 32),
                 GPG_ERR_INV_ARG);
      check_err (gcry_cipher_decrypt (h, NULL, 32, pt, 32),
                 GPG_ERR_INV_ARG);
      if (mode->taglen)
        {
          check_err (gcry_cipher_authenticate (h, NULL, 1),
                     GPG_ERR_INV_ARG);
          check_err (gcry_cipher_gettag (h, NULL, 16), GPG_ERR_INV_ARG);
          check_err (gcry_cipher_checktag (h, NULL, 16), GPG_ERR_INV_ARG);
        }
      check_err (gcry_cipher_setup_geniv (h,
                                          GCRY_CIPHER_GENIV_METHOD_CONCAT,
                                          NULL, 4, IVF0, 8),
                 GPG_ERR_INV_ARG);
      check_err (gcry_cipher_setup_geniv (h,
                                          GCRY_CIPHER_GENIV_METHOD_CONCAT,
                                          IVF0, 4, NULL, 8),
                 GPG_ERR_INV_ARG);
      check_ok (gcry_cipher_setup_geniv (h, GCRY_CIPHER_GENIV_METHOD_CONCAT,
                                         IVF0, 4, IVF0, 8));
      check_err (gcry_cipher_geniv (h, NULL, 12), GPG_ERR_INV_ARG);
    }
  gcry_cipher_close (h);
}

/* Calls at the wrong time in modes with a tag.  */
static void
wrong_order (const struct t_algo *a)
{
  unsigned long long lengths[3] = { 16, 4, 16 };
  gcry_cipher_hd_t h;

  t_at ("%s/gcm: wrong order", a->name);
  h = keyed (a, MODE (GCM), 0);
  check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
  check_ok (gcry_cipher_encrypt (h, buf, 0, NULL, 0));
  check_err (gcry_cipher_authenticate (h, pt, 5), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_encrypt (h, buf, 16, pt, 16));
  check_ok (gcry_cipher_gettag (h, buf, 16));
  check_err (gcry_cipher_encrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_decrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_authenticate (h, pt, 5), GPG_ERR_INV_STATE);
  gcry_cipher_close (h);

  t_at ("%s/ccm: wrong order", a->name);
  h = keyed (a, MODE (CCM), 0);
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                              sizeof lengths), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_encrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_authenticate (h, pt, 4), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
  check_err (gcry_cipher_authenticate (h, pt, 4), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths, 16),
             GPG_ERR_INV_ARG);
  if (!t_peer)
    check_err (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, NULL,
                                sizeof lengths), GPG_ERR_INV_ARG);
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                             sizeof lengths));
  check_err (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                              sizeof lengths), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_encrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_authenticate (h, pt, 5), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_authenticate (h, pt, 1));
  check_ok (gcry_cipher_authenticate (h, pt, 3));
  check_err (gcry_cipher_authenticate (h, pt, 1), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_encrypt (h, buf, 17, pt, 17), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_encrypt (h, buf, 15, pt, 15));
  check_err (gcry_cipher_gettag (h, buf, 16), GPG_ERR_UNFINISHED);
  check_err (gcry_cipher_checktag (h, buf, 16), GPG_ERR_UNFINISHED);
  check_ok (gcry_cipher_encrypt (h, buf, 1, pt, 1));
  check_err (gcry_cipher_gettag (h, buf, 14), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_gettag (h, buf, 17), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_gettag (h, buf, 16));
  check_ok (gcry_cipher_checktag (h, buf, 16));
  buf[0] ^= 1;
  check_err (gcry_cipher_checktag (h, buf, 16), GPG_ERR_CHECKSUM);
  gcry_cipher_close (h);

  t_at ("%s/ocb: wrong order", a->name);
  h = keyed (a, MODE (OCB), 0);
  check_err (gcry_cipher_encrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_authenticate (h, pt, 4), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_gettag (h, buf, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_checktag (h, buf, 16), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
  check_err (gcry_cipher_encrypt (h, buf, 15, pt, 15), GPG_ERR_INV_LENGTH);
  check_err (gcry_cipher_decrypt (h, buf, 17, pt, 17), GPG_ERR_INV_LENGTH);
  check_ok (gcry_cipher_encrypt (h, buf, 16, pt, 16));
  check_err (gcry_cipher_gettag (h, buf, 16), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_final (h));
  check_ok (gcry_cipher_encrypt (h, buf, 5, pt, 5));
  check_err (gcry_cipher_gettag (h, buf, 15), GPG_ERR_BUFFER_TOO_SHORT);
  check_ok (gcry_cipher_gettag (h, buf, 16));
  check_err (gcry_cipher_encrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  gcry_cipher_close (h);

  t_at ("%s/eax: wrong order", a->name);
  h = keyed (a, MODE (EAX), 0);
  check_ok (gcry_cipher_setiv (h, NONCEC0, 16));
  check_ok (gcry_cipher_encrypt (h, buf, 16, pt, 16));
  check_ok (gcry_cipher_authenticate (h, pt, 4));
  check_ok (gcry_cipher_gettag (h, buf2, 16));
  check_err (gcry_cipher_encrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_decrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_authenticate (h, pt, 4), GPG_ERR_INV_STATE);
  gcry_cipher_close (h);

  t_at ("%s/siv: wrong order", a->name);
  h = keyed (a, MODE (SIV), 0);
  check_ok (gcry_cipher_setiv (h, NONCEC0, 16));
  check_err (gcry_cipher_setiv (h, NONCEC0, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_authenticate (h, pt, 4), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_encrypt (h, buf, 16, pt, 16));
  check_err (gcry_cipher_set_decryption_tag (h, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_setiv (h, NONCEC0, 16), GPG_ERR_INV_STATE);
  gcry_cipher_close (h);

  if (a->keylen == 24)
    return;
  t_at ("%s/gcm-siv: wrong order", a->name);
  h = keyed (a, MODE (GCM_SIV), 0);
  check_err (gcry_cipher_encrypt (h, buf, 16, pt, 16), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_authenticate (h, pt, 4), GPG_ERR_INV_STATE);
  check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
  check_ok (gcry_cipher_encrypt (h, buf, 16, pt, 16));
  check_err (gcry_cipher_setiv (h, NONCEC0, 12), GPG_ERR_INV_STATE);
  check_err (gcry_cipher_set_decryption_tag (h, pt, 16), GPG_ERR_INV_STATE);
  gcry_cipher_close (h);
}

/* Which lengths gettag and checktag take, when the tag is the right one: what
 * others give.  */
static void
tag_lengths (const struct t_mode *mode, const struct t_algo *a)
{
  struct t_msg m = { 0 };
  gcry_cipher_hd_t h;
  gpg_err_code_t get, chk;
  unsigned char tag[32];
  size_t n;

  if (!mode->taglen)
    return;
  for (n = 0; n <= 20; n++)
    {
      switch (mode->mode)
        {
        case MODE (GCM):
          get = n == 4 || n == 8 || n >= 12 ? 0 : GPG_ERR_INV_LENGTH;
          chk = n > 16 ? GPG_ERR_CHECKSUM : get;
          break;
        case MODE (CCM):        /* As announced; none at all is no tag.  */
          get = n == 16 ? 0 : n ? GPG_ERR_INV_LENGTH : GPG_ERR_INV_ARG;
          chk = get;
          break;
        case MODE (OCB):
          get = n >= 16 ? 0 : GPG_ERR_BUFFER_TOO_SHORT;
          chk = n == 16 ? 0 : GPG_ERR_CHECKSUM;
          break;
        case MODE (EAX):        /* The program chooses.  */
          get = 0;
          chk = n <= 16 ? 0 : GPG_ERR_CHECKSUM;
          break;
        default:
          get = 0;
          chk = n == 16 ? 0 : GPG_ERR_CHECKSUM;
          break;
        }
      t_at ("%s/%s: tag of %zu bytes", a->name, mode->name, n);
      h = keyed (a, mode->mode, mode->flags);
      memset (&m, 0, sizeof m);
      m.iv = NONCEC0;
      m.ivlen = mode->ivlen;
      m.in = pt;
      m.inlen = 20;
      m.out = buf;
      m.outsize = sizeof buf;
      check_ok (t_crypt (h, mode, &m, 1, NULL, NULL));
      memset (tag, 0xee, sizeof tag);
      check_err (gcry_cipher_gettag (h, tag, n), get);
      if (!get)
        check_mem (tag, m.tag, n < 16 ? n : 16);
      check_all (tag + (get ? 0 : n < 16 ? n : 16), 0xee,
                 32 - (get ? 0 : n < 16 ? n : 16));
      memcpy (tag, m.tag, 16);
      check_err (gcry_cipher_checktag (h, tag, n), chk);
      gcry_cipher_close (h);
    }
}

/* A bit flipped anywhere is noticed, in every mode that can notice.  */
static void
forgeries (const struct t_mode *mode, const struct t_algo *a)
{
  unsigned char ct[64];
  struct t_msg m = { 0 }, good;
  gcry_cipher_hd_t h;
  gcry_error_t err;
  size_t i, n;

  if (!mode->taglen && mode->mode != MODE (AESWRAP))
    return;
  h = keyed (a, mode->mode, mode->flags);
  m.iv = NONCEC0;
  m.ivlen = mode->ivlen;
  m.aad = mode->taglen ? pt : NULL;
  m.aadlen = 20;
  m.in = pt;
  m.inlen = mode->mode == MODE (AESWRAP) && !mode->flags ? 24 : 21;
  m.out = ct;
  m.outsize = sizeof ct;
  t_at ("%s/%s: forgeries", a->name, mode->name);
  check_ok (t_crypt (h, mode, &m, 1, NULL, &n));
  m.in = ct;
  m.inlen = n;
  m.out = buf;
  m.outsize = sizeof buf;
  good = m;
  check_ok (gcry_cipher_reset (h));
  check_ok (t_crypt (h, mode, &m, 0, NULL, NULL));
  check_mem (buf, pt, 21);
  for (i = 0; i < 8 * n; i++)
    {
      t_at ("%s/%s: bit %zu of the data flipped", a->name, mode->name, i);
      ct[i / 8] ^= 1 << i % 8;
      m = good;
      check_ok (gcry_cipher_reset (h));
      memset (buf, 0x55, sizeof buf);
      err = t_crypt (h, mode, &m, 0, NULL, NULL);
      check_int (gcry_err_code (err), GPG_ERR_CHECKSUM);
      if (mode->tag_first)
        check_all (buf, 0, n);
      ct[i / 8] ^= 1 << i % 8;
    }
  for (i = 0; i < 8 * mode->taglen; i++)
    {
      t_at ("%s/%s: bit %zu of the tag flipped", a->name, mode->name, i);
      m = good;
      m.tag[i / 8] ^= 1 << i % 8;
      check_ok (gcry_cipher_reset (h));
      err = t_crypt (h, mode, &m, 0, NULL, NULL);
      check_int (gcry_err_code (err), GPG_ERR_CHECKSUM);
    }
  if (mode->taglen)
    {
      t_at ("%s/%s: other AAD and IV", a->name, mode->name);
      m = good;
      m.aadlen = 19;
      check_ok (gcry_cipher_reset (h));
      check_int (gcry_err_code (t_crypt (h, mode, &m, 0, NULL, NULL)),
                 GPG_ERR_CHECKSUM);
      m = good;
      m.iv = KEY00;
      check_ok (gcry_cipher_reset (h));
      check_int (gcry_err_code (t_crypt (h, mode, &m, 0, NULL, NULL)),
                 GPG_ERR_CHECKSUM);
    }
  gcry_cipher_close (h);
}

/* Key wrap: a wrong one leaves nothing of what came out, nor its length.  */
static void
wrong_unwrapping (const struct t_mode *mode, const struct t_algo *a)
{
  unsigned char ct[32], len[4];
  gcry_cipher_hd_t h;
  size_t m, n = 4;

  if (mode->mode != MODE (AESWRAP))
    return;
  h = keyed (a, mode->mode, mode->flags);
  for (m = mode->flags ? 8 : 16; m <= 24; m += 8)
    {
      t_at ("%s/%s: wrong unwrapping of %zu bytes", a->name, mode->name, m);
      check_ok (gcry_cipher_encrypt (h, ct, m + 8, pt, m));
      t_known (mode->flags && m == 8 ? "unwrapping of 8 bytes" : NULL);
      check_ok (gcry_cipher_decrypt (h, buf, m, ct, m + 8));
      check_mem (buf, pt, m);
      t_known ("what is not genuine is left in the buffer");
      ct[m] ^= 1;
      memset (buf, 0x55, sizeof buf);
      check_err (gcry_cipher_decrypt (h, buf, m, ct, m + 8),
                 GPG_ERR_CHECKSUM);
      check_all (buf, 0, m);
      check_all (buf + m, 0x55, 8);

      /* In place, where the input goes, too.  */
      check_err (gcry_cipher_decrypt (h, ct, m + 8, NULL, 0),
                 GPG_ERR_CHECKSUM);
      check_all (ct, 0, m);
      if (mode->flags)
        {
          check_ok (gcry_cipher_info (h, GCRYCTL_GET_KEYLEN, len, &n));
          check_int (len[3], m);
        }
      t_known (NULL);
    }
  gcry_cipher_close (h);
}

/* RFC 5649, 3, has 32 bits for the length.  */
static void
wrap_limit (const struct t_algo *a)
{
  gcry_cipher_hd_t h;
  unsigned char *p;
  size_t n;

  t_at ("%s: wrapping of 4 GiB", a->name);
  if (t_peer || sizeof (size_t) < 8)
    return;                     /* over_the_limit says so.  */
  n = 1ull << 32;
  p = mmap (NULL, n + 4096, PROT_NONE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    {
      t_skip ("wrap-limit", "no 4 GiB of addresses");
      return;
    }
  h = keyed (a, MODE (AESWRAP), GCRY_CIPHER_EXTENDED);
  check_err (gcry_cipher_encrypt (h, p, n + 8, p, n), GPG_ERR_INV_ARG);
  gcry_cipher_close (h);
  munmap (p, n + 4096);
}

/* No tag is longer than 16 bytes, whatever the others are.  */
static void
long_tags (const struct t_mode *mode, const struct t_algo *a)
{
  unsigned char tag[17];
  struct t_msg m = { 0 };
  gcry_cipher_hd_t h;
  int last;

  if (!mode->taglen || mode->mode == MODE (CCM))
    return;
  t_at ("%s/%s: tags of 17 bytes", a->name, mode->name);
  h = keyed (a, mode->mode, mode->flags);
  m.iv = NONCEC0;
  m.ivlen = mode->ivlen;
  m.in = pt;
  m.inlen = 21;
  m.out = buf;
  m.outsize = sizeof buf;
  check_ok (t_crypt (h, mode, &m, 1, NULL, NULL));
  memcpy (tag, m.tag, 16);
  check_ok (gcry_cipher_checktag (h, tag, 16));
  for (last = 0; last < 256; last++)
    {
      tag[16] = last;
      check_err (gcry_cipher_checktag (h, tag, 17), GPG_ERR_CHECKSUM);
    }
  gcry_cipher_close (h);
}

/* OCB's reset takes back the length of the tag.  */
static void
ocb_reset (const struct t_algo *a)
{
  gcry_cipher_hd_t h = keyed (a, MODE (OCB), 0);
  int taglen = 8;
  size_t n = 0;

  t_at ("%s: OCB's tag length after a reset", a->name);
  check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_TAGLEN, &taglen, sizeof taglen));
  check_ok (gcry_cipher_info (h, GCRYCTL_GET_TAGLEN, NULL, &n));
  check_int (n, 8);
  check_ok (gcry_cipher_setiv (h, NONCEC0, 12));
  check_ok (gcry_cipher_info (h, GCRYCTL_GET_TAGLEN, NULL, &n));
  check_int (n, 8);
  check_ok (gcry_cipher_reset (h));
  check_ok (gcry_cipher_info (h, GCRYCTL_GET_TAGLEN, NULL, &n));
  check_int (n, 16);
  gcry_cipher_close (h);
}

static void
algo_info (const struct t_algo *a)
{
  size_t n = 0;

  t_at ("%s: info", a->name);
  check_ok (gcry_cipher_algo_info (a->algo, GCRYCTL_GET_KEYLEN, NULL, &n));
  check_int (n, a->keylen);
  check_ok (gcry_cipher_algo_info (a->algo, GCRYCTL_GET_BLKLEN, NULL, &n));
  check_int (n, 16);
  check_ok (gcry_cipher_test_algo (a->algo));
  check_err (gcry_cipher_algo_info (a->algo, GCRYCTL_TEST_ALGO, buf, NULL),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_algo_info (a->algo, GCRYCTL_TEST_ALGO, NULL, &n),
             GPG_ERR_INV_ARG);
  check_err (gcry_cipher_algo_info (a->algo, GCRYCTL_GET_KEYLEN, buf, &n),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_algo_info (a->algo, GCRYCTL_GET_KEYLEN, NULL, NULL),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_algo_info (a->algo, NO_CODE, NULL, &n),
             GPG_ERR_INV_OP);
  check_int (gcry_cipher_get_algo_keylen (a->algo), a->keylen);
  check_int (gcry_cipher_get_algo_blklen (a->algo), 16);
  check_int (gcry_cipher_map_name (gcry_cipher_algo_name (a->algo)),
             a->algo);
  check_int (gcry_cipher_map_name (a->name), a->algo);
}

static void
names (void)
{
  static const struct
  {
    const char *name;
    int algo, mode;
  }
  rows[] =
    {
      { "AES", GCRY_CIPHER_AES, 0 }, { "aes", GCRY_CIPHER_AES, 0 },
      { "RIJNDAEL", GCRY_CIPHER_AES, 0 },
      { "AES128", GCRY_CIPHER_AES, 0 }, { "AES-128", GCRY_CIPHER_AES, 0 },
      { "AES192", GCRY_CIPHER_AES192, 0 },
      { "aes-192", GCRY_CIPHER_AES192, 0 },
      { "RIJNDAEL192", GCRY_CIPHER_AES192, 0 },
      { "AES256", GCRY_CIPHER_AES256, 0 },
      { "Aes-256", GCRY_CIPHER_AES256, 0 },
      { "RIJNDAEL256", GCRY_CIPHER_AES256, 0 },
      { "2.16.840.1.101.3.4.1.1", GCRY_CIPHER_AES, MODE (ECB) },
      { "2.16.840.1.101.3.4.1.2", GCRY_CIPHER_AES, MODE (CBC) },
      { "2.16.840.1.101.3.4.1.3", GCRY_CIPHER_AES, MODE (OFB) },
      { "2.16.840.1.101.3.4.1.4", GCRY_CIPHER_AES, MODE (CFB) },
      { "2.16.840.1.101.3.4.1.6", GCRY_CIPHER_AES, MODE (GCM) },
      { "2.16.840.1.101.3.4.1.7", GCRY_CIPHER_AES, MODE (CCM) },
      { "oid.2.16.840.1.101.3.4.1.22", GCRY_CIPHER_AES192, MODE (CBC) },
      { "OID.2.16.840.1.101.3.4.1.46", GCRY_CIPHER_AES256, MODE (GCM) },
      { "ARIA128", GCRY_CIPHER_ARIA128, 0 },
      { "aria192", GCRY_CIPHER_ARIA192, 0 },
      { "Aria256", GCRY_CIPHER_ARIA256, 0 },
      { "1.2.410.200046.1.1.1", GCRY_CIPHER_ARIA128, MODE (ECB) },
      { "1.2.410.200046.1.1.2", GCRY_CIPHER_ARIA128, MODE (CBC) },
      { "1.2.410.200046.1.1.3", GCRY_CIPHER_ARIA128, MODE (CFB) },
      { "1.2.410.200046.1.1.4", GCRY_CIPHER_ARIA128, MODE (OFB) },
      { "1.2.410.200046.1.1.5", GCRY_CIPHER_ARIA128, MODE (CTR) },
      { "oid.1.2.410.200046.1.1.7", GCRY_CIPHER_ARIA192, MODE (CBC) },
      { "OID.1.2.410.200046.1.1.15", GCRY_CIPHER_ARIA256, MODE (CTR) },
      { "1.2.410.200046.1.1.34", GCRY_CIPHER_ARIA128, MODE (GCM) },
      { "1.2.410.200046.1.1.35", GCRY_CIPHER_ARIA192, MODE (GCM) },
      { "1.2.410.200046.1.1.36", GCRY_CIPHER_ARIA256, MODE (GCM) },
      { "1.2.410.200046.1.1.37", GCRY_CIPHER_ARIA128, MODE (CCM) },
      { "1.2.410.200046.1.1.38", GCRY_CIPHER_ARIA192, MODE (CCM) },
      { "1.2.410.200046.1.1.39", GCRY_CIPHER_ARIA256, MODE (CCM) },
      { "no-such-cipher", 0, 0 }, { "", 0, 0 }, { NULL, 0, 0 },
      { "oid.", 0, 0 }, { "1.2.410.200046.1.1", 0, 0 },
      { "1.2.410.200046.1.1.99", 0, 0 }
    };
  size_t i, n;

  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("name %s", rows[i].name ? rows[i].name : "(NULL)");
      if (rows[i].algo >= GCRY_CIPHER_ARIA128
          && gcry_cipher_test_algo (rows[i].algo))
        continue;
      check_int (gcry_cipher_map_name (rows[i].name), rows[i].algo);
      check_int (gcry_cipher_mode_from_oid (rows[i].name), rows[i].mode);
    }
  t_at ("no such algorithm");
  check_str (gcry_cipher_algo_name (NO_ALGO), "?");
  check_str (gcry_cipher_algo_name (0), "?");
  check_err (gcry_cipher_test_algo (NO_ALGO), GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_algo_info (NO_ALGO, GCRYCTL_GET_KEYLEN, NULL, &n),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_algo_info (NO_ALGO, GCRYCTL_GET_BLKLEN, NULL, &n),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_algo_info (NO_ALGO, NO_CODE, NULL, &n),
             GPG_ERR_INV_OP);
  check_int (gcry_cipher_get_algo_keylen (NO_ALGO), 0);
  check_int (gcry_cipher_get_algo_blklen (NO_ALGO), 0);
}

static void
cmac (const struct t_algo *a)
{
  unsigned char tag[16];
  gcry_mac_hd_t m;
  size_t n;

  t_at ("%s: cmac", a->name);
  check_ok (gcry_mac_open (&m, a->mac_cmac, 0, NULL));
  check_int (gcry_mac_get_algo (m), a->mac_cmac);
  if (!t_peer)
    {
      n = 16;
      check_err (gcry_mac_write (m, pt, 16), GPG_ERR_MISSING_KEY);
      check_err (gcry_mac_read (m, buf, &n), GPG_ERR_MISSING_KEY);
      check_err (gcry_mac_verify (m, buf, 16), GPG_ERR_MISSING_KEY);
    }
  check_ok (gcry_mac_setkey (m, KEY00, a->keylen));
  check_err (gcry_mac_setiv (m, IVF0, 12), GPG_ERR_INV_ARG);
  check_ok (gcry_mac_write (m, pt, 16));
  n = 16;
  check_ok (gcry_mac_read (m, tag, &n));
  check_int (n, 16);

  /* Less and more room than 16 bytes.  */
  n = 4;
  memset (buf, 0xee, 32);
  check_ok (gcry_mac_read (m, buf, &n));
  check_int (n, 4);
  check_mem (buf, tag, 4);
  check_all (buf + 4, 0xee, 28);
  n = 20;
  check_ok (gcry_mac_read (m, buf, &n));
  check_int (n, 16);
  check_mem (buf, tag, 16);
  check_all (buf + 16, 0xee, 16);
  n = 0;
  check_err (gcry_mac_read (m, buf, &n), GPG_ERR_INV_ARG);
  if (!t_peer)
    {
      check_err (gcry_mac_read (m, buf, NULL), GPG_ERR_INV_ARG);
      n = 16;
      check_err (gcry_mac_read (m, NULL, &n), GPG_ERR_INV_ARG);
      check_err (gcry_mac_verify (m, NULL, 16), GPG_ERR_INV_ARG);
    }
  check_err (gcry_mac_write (m, pt, 16), GPG_ERR_INV_STATE);

  check_ok (gcry_mac_reset (m));
  if (!t_peer)
    check_ok (gcry_mac_write (m, NULL, 0));
  check_ok (gcry_mac_write (m, pt, 0));
  check_ok (gcry_mac_write (m, pt, 16));
  check_ok (gcry_mac_verify (m, tag, 16));
  check_ok (gcry_mac_verify (m, tag, 4));
  check_err (gcry_mac_verify (m, tag, 0), GPG_ERR_INV_ARG);
  check_err (gcry_mac_verify (m, tag, 17), GPG_ERR_INV_ARG);
  tag[3] ^= 1;
  check_err (gcry_mac_verify (m, tag, 16), GPG_ERR_CHECKSUM);
  check_err (gcry_mac_verify (m, tag, 4), GPG_ERR_CHECKSUM);
  check_ok (gcry_mac_verify (m, tag, 3));
  check_err (gcry_mac_ctl (m, NO_CODE, NULL, 0), GPG_ERR_INV_OP);
  gcry_mac_close (m);
}

static void
gmac (const struct t_algo *a)
{
  unsigned char tag[16];
  gcry_mac_hd_t m;
  size_t i, n;

  t_at ("%s: gmac", a->name);
  check_ok (gcry_mac_open (&m, a->mac_gmac, 0, NULL));
  check_int (gcry_mac_get_algo (m), a->mac_gmac);
  check_err (gcry_mac_setkey (m, KEY00, 15), GPG_ERR_INV_KEYLEN);
  if (!t_peer)
    {
      n = 16;
      check_err (gcry_mac_setiv (m, NONCEC0, 12), GPG_ERR_MISSING_KEY);
      check_err (gcry_mac_write (m, pt, 16), GPG_ERR_INV_STATE);
      check_err (gcry_mac_read (m, buf, &n), GPG_ERR_INV_STATE);
    }
  check_ok (gcry_mac_setkey (m, KEY00, a->keylen));
  check_err (gcry_mac_setiv (m, NONCEC0, 0), GPG_ERR_INV_LENGTH);
  check_ok (gcry_mac_setiv (m, NONCEC0, 12));
  check_ok (gcry_mac_write (m, pt, 16));
  n = 16;
  check_ok (gcry_mac_read (m, tag, &n));
  check_int (n, 16);
  for (i = 1; i <= 20; i++)
    {
      t_at ("%s: gmac of %zu bytes", a->name, i);
      n = i;
      memset (buf, 0xee, 32);
      if (i == 4 || i == 8 || i >= 12)
        {
          check_ok (gcry_mac_read (m, buf, &n));
          check_int (n, i < 16 ? i : 16);
          check_mem (buf, tag, n);
          check_all (buf + n, 0xee, 32 - n);
        }
      else
        check_err (gcry_mac_read (m, buf, &n), GPG_ERR_INV_LENGTH);
      if (i <= 16)
        check_err (gcry_mac_verify (m, tag, i),
                   i == 4 || i == 8 || i >= 12 ? 0 : GPG_ERR_INV_LENGTH);
    }
  tag[0] ^= 1;
  check_err (gcry_mac_verify (m, tag, 16), GPG_ERR_CHECKSUM);
  check_err (gcry_mac_write (m, pt, 16), GPG_ERR_INV_STATE);
  gcry_mac_close (m);
}

static void
mac_info (void)
{
  static const struct
  {
    int algo;
    const char *name;
    unsigned int keylen;
  }
  rows[] =
    {
      { GCRY_MAC_CMAC_AES, "CMAC_AES", 16 },
      { GCRY_MAC_GMAC_AES, "GMAC_AES", 16 },
      { GCRY_MAC_CMAC_ARIA, "CMAC_ARIA", 16 },
      { GCRY_MAC_GMAC_ARIA, "GMAC_ARIA", 16 }
    };
  gcry_mac_hd_t m;
  size_t i, n;

  for (i = 0; i < DIM (rows); i++)
    {
      t_at ("mac %s", rows[i].name);
      if (t_peer && gcry_mac_test_algo (rows[i].algo))
        continue;
      check_ok (gcry_mac_test_algo (rows[i].algo));
      check_str (gcry_mac_algo_name (rows[i].algo), rows[i].name);
      check_int (gcry_mac_map_name (rows[i].name), rows[i].algo);
      check_int (gcry_mac_get_algo_maclen (rows[i].algo), 16);
      check_int (gcry_mac_get_algo_keylen (rows[i].algo), rows[i].keylen);
      check_ok (gcry_mac_algo_info (rows[i].algo, GCRYCTL_GET_KEYLEN, NULL,
                                    &n));
      check_int (n, rows[i].keylen);
      check_err (gcry_mac_algo_info (rows[i].algo, GCRYCTL_GET_KEYLEN, buf,
                                     &n), GPG_ERR_INV_ARG);
      check_err (gcry_mac_algo_info (rows[i].algo, GCRYCTL_GET_KEYLEN, NULL,
                                     NULL), GPG_ERR_INV_ARG);
      check_err (gcry_mac_algo_info (rows[i].algo, GCRYCTL_TEST_ALGO, buf,
                                     NULL), GPG_ERR_INV_ARG);
      check_err (gcry_mac_algo_info (rows[i].algo, NO_CODE, NULL, &n),
                 GPG_ERR_INV_OP);
      check_err (gcry_mac_open (&m, rows[i].algo, 0x80, NULL),
                 GPG_ERR_INV_ARG);
    }
  t_at ("no such mac");
  check_int (gcry_mac_map_name ("cmac_aes"), GCRY_MAC_CMAC_AES);
  check_err (gcry_mac_test_algo (NO_ALGO), GPG_ERR_MAC_ALGO);
  check_err (gcry_mac_open (&m, NO_ALGO, 0, NULL), GPG_ERR_MAC_ALGO);
  check_err (gcry_mac_algo_info (NO_ALGO, GCRYCTL_GET_KEYLEN, NULL, &n),
             GPG_ERR_MAC_ALGO);
  check_int (gcry_mac_get_algo_maclen (NO_ALGO), 0);
  check_int (gcry_mac_get_algo_keylen (NO_ALGO), 0);
  check_str (gcry_mac_algo_name (NO_ALGO), "?");
  check_int (gcry_mac_map_name ("no-such-mac"), 0);
  check_int (gcry_mac_map_name (NULL), 0);
  gcry_mac_close (NULL);
}

/* Last: this is for the life of the process.  Handles that are open go on
 * to work.  */
static void
disabling (void)
{
  const struct t_algo *a = t_algos;
  gcry_cipher_hd_t h, h2;
  int algo = NO_ALGO;

  t_at ("disabling");
  check_err (gcry_cipher_ctl (NULL, GCRYCTL_DISABLE_ALGO, NULL, sizeof algo),
             GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_ctl (NULL, GCRYCTL_DISABLE_ALGO, &algo, 1),
             GPG_ERR_CIPHER_ALGO);
  check_ok (gcry_cipher_ctl (NULL, GCRYCTL_DISABLE_ALGO, &algo,
                             sizeof algo));
  h = keyed (a, MODE (CBC), 0);
  algo = a->algo;
  check_err (gcry_cipher_ctl (h, GCRYCTL_DISABLE_ALGO, &algo, sizeof algo),
             GPG_ERR_CIPHER_ALGO);
  check_ok (gcry_cipher_test_algo (algo));
  check_ok (gcry_cipher_ctl (NULL, GCRYCTL_DISABLE_ALGO, &algo,
                             sizeof algo));
  check_err (gcry_cipher_test_algo (algo), GPG_ERR_CIPHER_ALGO);
  check_err (gcry_cipher_open (&h2, algo, MODE (CBC), 0),
             GPG_ERR_CIPHER_ALGO);
  check_ok (gcry_cipher_encrypt (h, buf, 16, pt, 16));
  gcry_cipher_close (h);
  check_ok (gcry_cipher_test_algo (a[1].algo));
}

int
main (void)
{
  static void (*const of_modes[]) (const struct t_mode *,
                                   const struct t_algo *) =
    {
      missing_key, key_lengths, iv_lengths, too_short, wrong_mode,
      null_pointers, tag_lengths, forgeries, wrong_unwrapping, long_tags
    };
  static void (*const of_algos[]) (const struct t_algo *) =
    {
      opening, data_lengths, over_the_limit, wrap_limit, ocb_reset,
      wrong_order, algo_info, cmac, gmac
    };
  const struct t_algo *a;
  const struct t_mode *mode;
  size_t i;

  t_begin ("t-errors");
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  gcry_control (GCRYCTL_SET_VERBOSITY, 0);
  for (a = t_algos; a->name; a++)
    if (t_have_algo (a))
      {
        for (i = 0; i < DIM (of_algos); i++)
          of_algos[i] (a);
        for (mode = t_modes; mode->name; mode++)
          for (i = 0; t_have_mode (mode, a) && i < DIM (of_modes); i++)
            of_modes[i] (mode, a);
      }
  null_handle ();
  names ();
  mac_info ();
  disabling ();
  return t_end ();
}
