/* t-modes.c - the ciphers and modes, as tables for tests that take them all
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <stdio.h>

#include "t-modes.h"

const struct t_algo t_algos[] =
  {
    { "aes128", GCRY_CIPHER_AES128, 16,
      GCRY_MAC_CMAC_AES, GCRY_MAC_GMAC_AES },
    { "aes192", GCRY_CIPHER_AES192, 24,
      GCRY_MAC_CMAC_AES, GCRY_MAC_GMAC_AES },
    { "aes256", GCRY_CIPHER_AES256, 32,
      GCRY_MAC_CMAC_AES, GCRY_MAC_GMAC_AES },
    { "aria128", GCRY_CIPHER_ARIA128, 16,
      GCRY_MAC_CMAC_ARIA, GCRY_MAC_GMAC_ARIA },
    { "aria192", GCRY_CIPHER_ARIA192, 24,
      GCRY_MAC_CMAC_ARIA, GCRY_MAC_GMAC_ARIA },
    { "aria256", GCRY_CIPHER_ARIA256, 32,
      GCRY_MAC_CMAC_ARIA, GCRY_MAC_GMAC_ARIA },
    { NULL, 0, 0, 0, 0 }
  };

#define MODE(m)  GCRY_CIPHER_MODE_##m
const struct t_mode t_modes[] =
  {
    /* name, mode, flags,            keys iv chunk unit least tag aad fin first
     *                                                                 more */
    { "ecb", MODE (ECB), 0,             1, 0, 16, 16,  0,  0, 0, 0, 0, 0 },
    { "cbc", MODE (CBC), 0,             1, 16, 16, 16, 0,  0, 0, 0, 0, 0 },
    { "cbc-cts", MODE (CBC), GCRY_CIPHER_CBC_CTS,
                                        1, 16, 0, 1,  16,  0, 0, 0, 0, 0 },
    { "cfb", MODE (CFB), 0,             1, 16, 1, 1,   0,  0, 0, 0, 0, 0 },
    { "cfb8", MODE (CFB8), 0,           1, 16, 1, 1,   0,  0, 0, 0, 0, 0 },
    { "ofb", MODE (OFB), 0,             1, 16, 1, 1,   0,  0, 0, 0, 0, 0 },
    { "ctr", MODE (CTR), 0,             1, 16, 1, 1,   0,  0, 0, 0, 0, 0 },
    { "xts", MODE (XTS), 0,             2, 16, 0, 1,  16,  0, 0, 0, 0, 0 },
    { "aeswrap", MODE (AESWRAP), 0,     1, 0, 0, 8,   16,  0, 0, 0, 0, 8 },
    { "aeswrap-pad", MODE (AESWRAP), GCRY_CIPHER_EXTENDED,
                                        1, 0, 0, 1,    9,  0, 0, 0, 0, 15 },
    { "ccm", MODE (CCM), 0,             1, 12, 1, 1,   0, 16, 1, 0, 0, 0 },
    { "gcm", MODE (GCM), 0,             1, 12, 1, 1,   0, 16, 1, 0, 0, 0 },
    { "ocb", MODE (OCB), 0,             1, 12, 16, 1,  0, 16, 1, 1, 0, 0 },
    { "eax", MODE (EAX), 0,             1, 16, 1, 1,   0, 16, 1, 0, 0, 0 },
    { "siv", MODE (SIV), 0,             2, 16, 0, 1,   0, 16, 2, 0, 1, 0 },
    { "gcm-siv", MODE (GCM_SIV), 0,     1, 12, 0, 1,   0, 16, 1, 0, 1, 0 },
    { NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }
  };

int
t_have_algo (const struct t_algo *a)
{
  static unsigned int told;
  unsigned int bit = 1u << (a - t_algos);

  if (!gcry_cipher_test_algo (a->algo))
    return 1;
  if (!(told & bit))
    t_skip (a->name, "not in libgcrypt %s", gcry_check_version (NULL));
  told |= bit;
  return 0;
}

int
t_have_mode (const struct t_mode *mode, const struct t_algo *a)
{
  if (mode->mode == GCRY_CIPHER_MODE_GCM_SIV && a->keylen == 24)
    return 0;
  return t_have_algo (a);
}

gcry_cipher_hd_t
t_open (const struct t_mode *mode, const struct t_algo *a)
{
  gcry_cipher_hd_t h;
  gcry_error_t err;

  err = gcry_cipher_open (&h, a->algo, mode->mode, mode->flags);
  if (!err)
    err = gcry_cipher_setkey (h, KEY00, mode->nkeys * a->keylen);
  if (err)
    {
      printf ("FAIL: no handle for %s/%s: %s\n", a->name, mode->name,
              gcry_strerror (err));
      exit (T_EXIT_FAIL);
    }
  return h;
}

/* What of LEFT to take next: as many steps of STEP bytes as SPLIT says, of
 * which the last may be shorter.  */
static size_t
next_piece (t_split_t split, size_t left, size_t step)
{
  size_t n;

  if (!split)
    return left;
  n = step * split ((left + step - 1) / step);
  return n < left ? n : left;
}

static gcry_error_t
crypt_data (gcry_cipher_hd_t h, const struct t_mode *mode, struct t_msg *m,
            int encrypt, t_split_t split)
{
  gcry_error_t err = 0;
  size_t pos = 0;
  size_t n, room;

  do
    {
      n = mode->chunk ? next_piece (split, m->inlen - pos, mode->chunk)
        : m->inlen;
      if (mode->needs_final && n == m->inlen - pos)
        err = gcry_cipher_final (h);
      if (err)
        break;
      room = mode->chunk ? n : m->outsize;
      if (m->in == m->out && !mode->more)
        err = (encrypt ? gcry_cipher_encrypt (h, m->out + pos, n, NULL, 0)
               : gcry_cipher_decrypt (h, m->out + pos, n, NULL, 0));
      else if (encrypt)
        err = gcry_cipher_encrypt (h, m->out + pos, room, m->in + pos, n);
      else
        err = gcry_cipher_decrypt (h, m->out + pos, room, m->in + pos, n);
      pos += n;
    }
  while (!err && pos < m->inlen);
  return err;
}

static gcry_error_t
give_aad (gcry_cipher_hd_t h, const struct t_mode *mode, struct t_msg *m,
          t_split_t split)
{
  gcry_error_t err = 0;
  size_t pos = 0;
  size_t n;

  if (!mode->aad || !m->aad)
    return 0;
  do
    {
      n = mode->aad == 1 ? next_piece (split, m->aadlen - pos, 1) : m->aadlen;
      err = gcry_cipher_authenticate (h, m->aad + pos, n);
      pos += n;
    }
  while (!err && pos < m->aadlen);
  return err;
}

static gcry_error_t
ccm_lengths (gcry_cipher_hd_t h, struct t_msg *m, size_t taglen)
{
  unsigned long long lengths[3];

  lengths[0] = m->inlen;
  lengths[1] = m->aad ? m->aadlen : 0;
  lengths[2] = taglen;
  return gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                          sizeof lengths);
}

gcry_error_t
t_crypt (gcry_cipher_hd_t h, const struct t_mode *mode, struct t_msg *m,
         int encrypt, t_split_t split, size_t *outlen)
{
  gcry_error_t err = 0;
  size_t n = m->inlen;

  if (mode->mode == GCRY_CIPHER_MODE_CTR)
    err = gcry_cipher_setctr (h, m->iv, m->ivlen);
  else if (mode->ivlen && mode->mode != GCRY_CIPHER_MODE_SIV)
    err = gcry_cipher_setiv (h, m->iv, m->ivlen);
  if (!err && mode->mode == GCRY_CIPHER_MODE_CCM)
    err = ccm_lengths (h, m, mode->taglen);
  if (!err)
    err = give_aad (h, mode, m, split);
  /* For SIV the nonce is the last component of the AAD.  */
  if (!err && mode->mode == GCRY_CIPHER_MODE_SIV && m->iv)
    err = gcry_cipher_setiv (h, m->iv, m->ivlen);
  if (!err && mode->tag_first && !encrypt)
    err = gcry_cipher_set_decryption_tag (h, m->tag, mode->taglen);
  if (!err)
    err = crypt_data (h, mode, m, encrypt, split);
  if (!err && mode->taglen && encrypt)
    err = gcry_cipher_gettag (h, m->tag, mode->taglen);
  else if (!err && mode->taglen)
    err = gcry_cipher_checktag (h, m->tag, mode->taglen);
  if (outlen)
    {
      if (mode->more && encrypt)
        n = (n + 7) / 8 * 8 + 8;
      else if (mode->more)
        n -= 8;
      *outlen = n;
    }
  return err;
}
