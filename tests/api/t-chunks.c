/* t-chunks.c - a message in pieces is the message
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For every mode and cipher: split at random places (calls without a byte
 * among them), in place, and on a handle used before, a message gives the
 * bytes and the tag that it gives in one call on a fresh handle.  T_SEED
 * repeats a run.
 */

#include <config.h>
#include <stdio.h>

#include "t-modes.h"

#define MAX  1100               /* Bytes of data.  */
#define ROUNDS  (t_quick ? 6 : 24)

static unsigned int largest;    /* Of the pieces now.  */

/* Pieces of up to LARGEST bytes; each eighth of none.  */
static size_t
random_piece (size_t left)
{
  size_t n = random_below (8) ? 1 + random_below (largest) : 0;

  return n < left ? n : left;
}

/* A random message that MODE can take.  */
static void
make_message (const struct t_mode *mode, struct t_msg *m, unsigned char *iv,
              unsigned char *aad, unsigned char *in)
{
  static const size_t nonces[] = { 12, 12, 16, 1 };

  memset (m, 0, sizeof *m);
  random_bytes (iv, 16);
  m->iv = iv;
  m->ivlen = mode->ivlen;
  if (mode->mode == GCRY_CIPHER_MODE_GCM || mode->mode == GCRY_CIPHER_MODE_EAX)
    m->ivlen = nonces[random_below (4)];
  else if (mode->mode == GCRY_CIPHER_MODE_CCM)
    m->ivlen = 7 + random_below (7);
  else if (mode->mode == GCRY_CIPHER_MODE_OCB)
    m->ivlen = 8 + random_below (8);
  if (mode->aad && random_below (4))
    {
      m->aad = aad;
      m->aadlen = random_below (2) ? random_below (40) : random_below (300);
      random_bytes (aad, m->aadlen);
    }
  m->inlen = random_below (2) ? random_below (50) : random_below (MAX);
  m->inlen -= m->inlen % mode->unit;
  while (m->inlen < mode->least)
    m->inlen += mode->unit;
  m->in = in;
  random_bytes (in, m->inlen);
}

static void
chunks (const struct t_mode *mode, const struct t_algo *a)
{
  static unsigned char in[MAX + 64], want[MAX + 64], out[MAX + 64];
  static unsigned char aad[300];
  unsigned char iv[16], key[64];
  static const unsigned int sizes[] = { 1, 5, 17, 64, 300, 1100 };
  static const char *const reuses[] = { "reset", "setkey", "setiv" };
  struct t_msg whole, m;
  gcry_cipher_hd_t fresh, used = NULL;
  unsigned int round, reuse;
  size_t n, n2;
  int in_place;

  for (round = 0; round < ROUNDS; round++)
    {
      /* A key for some messages, so that setiv alone begins one too.  */
      if (!used || !random_below (4))
        {
          random_bytes (key, sizeof key);
          gcry_cipher_close (used);
          used = t_open (mode, a);
          check_ok (gcry_cipher_setkey (used, key,
                                        mode->nkeys * a->keylen));
        }
      make_message (mode, &whole, iv, aad, in);
      t_at ("%s/%s: round %u, %zu bytes", a->name, mode->name, round,
            whole.inlen);
      fresh = t_open (mode, a);
      check_ok (gcry_cipher_setkey (fresh, key, mode->nkeys * a->keylen));
      whole.out = want;
      whole.outsize = sizeof want;
      check_ok (t_crypt (fresh, mode, &whole, 1, NULL, &n));
      gcry_cipher_close (fresh);

      largest = sizes[random_below (6)];
      in_place = random_below (2);
      reuse = random_below (3);
      if (reuse == 2 && (!mode->ivlen || mode->mode == GCRY_CIPHER_MODE_SIV
                         || mode->mode == GCRY_CIPHER_MODE_GCM_SIV))
        reuse = 0;
      t_at ("%s/%s: round %u, %zu bytes, AAD %zu, pieces to %u%s, after %s",
            a->name, mode->name, round, whole.inlen, whole.aadlen, largest,
            in_place ? ", in place" : "", reuses[reuse]);

      if (reuse == 0)
        check_ok (gcry_cipher_reset (used));
      else if (reuse == 1)
        {
          check_ok (gcry_cipher_setkey (used, key, mode->nkeys * a->keylen));
          if (mode->taglen)
            check_ok (gcry_cipher_reset (used));
        }
      if (reuse == 2 && mode->mode == GCRY_CIPHER_MODE_EAX)
        t_known ("case 40");
      else if (in_place && mode->flags & GCRY_CIPHER_EXTENDED)
        t_known ("wrapping with padding in place");
      memset (out, 0x55, sizeof out);
      m = whole;
      m.out = out;
      m.outsize = sizeof out;
      if (in_place)
        m.in = memcpy (out, in, m.inlen);
      check_ok (t_crypt (used, mode, &m, 1, random_piece, &n2));
      check_int (n2, n);
      check_mem (out, want, n);
      check_mem (m.tag, whole.tag, mode->taglen);
      check_all (out + n, 0x55, sizeof out - n);

      /* And back.  */
      if (reuse != 2)
        check_ok (gcry_cipher_reset (used));
      m.in = want;
      m.inlen = n;
      memset (out, 0x55, sizeof out);
      if (in_place)
        m.in = memcpy (out, want, n);
      check_ok (t_crypt (used, mode, &m, 0, random_piece, NULL));
      check_mem (out, in, whole.inlen);
      t_known (NULL);
    }
  gcry_cipher_close (used);
}

/* The same of a MAC.  */
static void
mac_chunks (const struct t_algo *a, int algo)
{
  static unsigned char in[MAX];
  unsigned char iv[12], key[32], want[16], got[16];
  gcry_mac_hd_t m;
  unsigned int round;
  size_t len, n, pos, tagn;

  check_ok (gcry_mac_open (&m, algo, 0, NULL));
  for (round = 0; round < ROUNDS; round++)
    {
      len = random_below (2) ? random_below (50) : random_below (MAX);
      largest = 1 + random_below (64);
      t_at ("%s/%s: round %u, %zu bytes, pieces to %u", a->name,
            gcry_mac_algo_name (algo), round, len, largest);
      random_bytes (in, len);
      random_bytes (key, sizeof key);
      random_bytes (iv, sizeof iv);
      check_ok (gcry_mac_reset (m));
      check_ok (gcry_mac_setkey (m, key, a->keylen));
      if (algo == a->mac_gmac)
        check_ok (gcry_mac_setiv (m, iv, 12));
      check_ok (gcry_mac_write (m, in, len));
      tagn = 16;
      check_ok (gcry_mac_read (m, want, &tagn));
      check_ok (gcry_mac_reset (m));
      if (algo == a->mac_gmac)
        check_ok (gcry_mac_setiv (m, iv, 12));
      for (pos = 0; pos < len; pos += n)
        {
          n = random_piece (len - pos);
          check_ok (gcry_mac_write (m, in + pos, n));
        }
      check_ok (gcry_mac_read (m, got, &tagn));
      check_mem (got, want, 16);
      check_ok (gcry_mac_verify (m, want, 16));
    }
  gcry_mac_close (m);
}

int
main (void)
{
  const struct t_algo *a;
  const struct t_mode *mode;

  t_begin ("t-chunks");
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  t_seed ();
  for (a = t_algos; a->name; a++)
    if (t_have_algo (a))
      {
        for (mode = t_modes; mode->name; mode++)
          if (t_have_mode (mode, a))
            chunks (mode, a);
        mac_chunks (a, a->mac_cmac);
        mac_chunks (a, a->mac_gmac);
      }
  return t_end ();
}
