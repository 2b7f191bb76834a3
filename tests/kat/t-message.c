/* t-message.c - one message through the public API, the ways callers do it
 * Source: libgcrypt manual, "Working with cipher handles"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "t-message.h"

/* name, mode, flags, keys, iv, chunk, unit, least, tag, aad, ...  */
const struct t_mode t_cmac = { "cmac", 0, 0, 1, 0, 1, 1, 0, 16, 0, 0, 0, 0 };
const struct t_mode t_gmac = { "gmac", 0, 0, 1, 12, 1, 1, 0, 16, 0, 0, 0, 0 };

/* Bytes of a known value on both sides of an output.  */
#define GUARD  32
#define GUARD_BYTE  0xee

unsigned int
t_what (const struct t_mode *mode)
{
  unsigned int what = 0;

  if (mode == &t_cmac || mode == &t_gmac)
    return T_MAC | (mode->ivlen ? T_IV : 0);
  if (mode->mode == GCRY_CIPHER_MODE_CTR)
    what |= T_CTR;
  else if (mode->ivlen && mode->aad != 2)
    what |= T_IV;
  if (mode->taglen)
    what |= T_AEAD;
  if (mode->tag_first)
    what |= T_ONCE;
  if (mode->aad == 2)
    what |= T_PARTS;
  if (mode->needs_final)
    what |= T_FINAL;
  if (mode->mode == GCRY_CIPHER_MODE_CCM)
    what |= T_LENGTHS;
  if (mode->more)
    what |= T_WRAP;
  return what;
}

const struct t_mode *
t_mode_find (const char *name)
{
  const struct t_mode *mode;

  if (!strcmp (name, "CMAC"))
    return &t_cmac;
  if (!strcmp (name, "GMAC"))
    return &t_gmac;
  if (!strcmp (name, "KW"))
    name = "aeswrap";
  else if (!strcmp (name, "KWP"))
    name = "aeswrap-pad";
  for (mode = t_modes; mode->name; mode++)
    if (!strcasecmp (mode->name, name))
      return mode;
  return NULL;
}

int
t_is_mode (const struct t_mode *mode, const char *name)
{
  return mode == t_mode_find (name);
}

const struct t_algo *
t_algo_find (const char *family, unsigned int bits)
{
  const struct t_algo *algo;
  char name[32];

  snprintf (name, sizeof name, "%s%u", family, bits);
  for (algo = t_algos; algo->name; algo++)
    if (!strcasecmp (algo->name, name))
      return algo;
  return NULL;
}

unsigned long long
t_next (unsigned long long *state)
{
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 0x2545f4914f6cdd1dULL;
}

size_t
t_outsize (const struct t_mode *mode, size_t n, int decrypt)
{
  if (!(t_what (mode) & T_WRAP))
    return n;
  if (decrypt)
    return n < 8 ? 0 : n - 8;
  if ((mode->flags & GCRY_CIPHER_EXTENDED))
    n = (n + 7) / 8 * 8;
  return n + 8;
}

int
t_plan_fits (const struct t_plan *plan, const struct t_message *m)
{
  const struct t_mode *mode = m->mode;

  if (plan->place == T_NOINPUT && (t_what (mode) & T_WRAP))
    return 0;
  if (plan->lastiv
      && (!(t_what (mode) & T_PARTS) || !m->naad || !m->aad[m->naad - 1].n))
    return 0;
  if (plan->chunk)
    return mode->chunk && plan->chunk >= mode->chunk
           && (plan->chunk < m->in.n || plan->chunk == T_RANDOM
               || ((t_what (mode) & T_AEAD) && m->naad
                   && plan->chunk < m->aad[0].n));
  return 1;
}

/* How many of the LEFT bytes the next call takes.  */
static size_t
next_chunk (const struct t_plan *plan, unsigned long long *state,
            unsigned int grain, size_t left)
{
  size_t n = plan->chunk;

  if (!n || !grain)
    return left;
  if (n == T_RANDOM)
    {
      /* Short ones, about a block, and about half of the rest.  */
      switch (t_next (state) >> 62)
        {
        case 0:
          n = 1 + (t_next (state) >> 32) % 5;
          break;
        case 1:
          n = 14 + (t_next (state) >> 32) % 5;
          break;
        case 2:
          n = 16 * (1 + (t_next (state) >> 32) % 20);
          break;
        default:
          n = 1 + (t_next (state) >> 32) % (left + 1);
          break;
        }
    }
  n -= n % grain;
  if (!n)
    n = grain;
  return n < left ? n : left;
}

static void *
xmalloc (size_t n)
{
  void *p = malloc (n ? n : 1);

  if (!p)
    {
      fputs ("out of memory in a test\n", stderr);
      abort ();
    }
  return p;
}

/* Remember the first error.  True if ERR is one.  */
static int
failed (struct t_outcome *o, gcry_error_t err, const char *stage)
{
  if (err && !o->err)
    {
      o->err = err;
      o->stage = stage;
    }
  return !!err;
}

/* Make O's buffer and put M's text where PLAN wants it: *R_IN points to it,
 * *R_SRC is to be freed.  */
static void
place_text (struct t_outcome *o, const struct t_message *m,
            const struct t_plan *plan, unsigned char **r_src,
            unsigned char **r_in)
{
  size_t n = m->in.n;
  size_t size = o->outlen > n ? o->outlen : n;

  if (plan->place == T_APART)
    size = o->outlen;
  o->mem = xmalloc (GUARD + plan->dstoff + size + GUARD);
  memset (o->mem, GUARD_BYTE, GUARD + plan->dstoff + size + GUARD);
  o->out = o->mem + GUARD + plan->dstoff;
  if (plan->place == T_APART)
    {
      /* Not a byte more, so that sanitizers see reads behind it.  */
      *r_src = xmalloc (plan->srcoff + n);
      *r_in = *r_src + plan->srcoff;
    }
  else
    {
      *r_src = NULL;
      *r_in = o->out;
    }
  if (n)
    memcpy (*r_in, m->in.p, n);
}

/* Are the bytes around O's output as place_text left them?  */
static void
look_around (struct t_outcome *o, const struct t_message *m,
             const struct t_plan *plan)
{
  const unsigned char *p, *end;

  for (p = o->mem; p < o->out; p++)
    if (*p != GUARD_BYTE)
      o->spilled = 1;
  p = o->out + o->outsize;
  if (plan->place != T_APART && m->in.n > o->outsize)
    p = o->out + m->in.n;
  for (end = p + GUARD; p < end; p++)
    if (*p != GUARD_BYTE)
      o->spilled = 1;
}

gcry_error_t
t_message_open (gcry_cipher_hd_t *r_hd, const char **r_stage,
                const struct t_message *m)
{
  gcry_error_t err;

  *r_stage = "open";
  err = gcry_cipher_open (r_hd, m->algo->algo, m->mode->mode,
                          m->mode->flags);
  if (err)
    {
      *r_hd = NULL;
      return err;
    }
  *r_stage = "setkey";
  err = gcry_cipher_setkey (*r_hd, m->key.p, m->key.n);
  if (err)
    {
      gcry_cipher_close (*r_hd);
      *r_hd = NULL;
    }
  return err;
}

/* Tell HD the IV and what else must be known before the first byte.  */
static int
set_out (struct t_outcome *o, gcry_cipher_hd_t hd, const struct t_message *m,
         size_t nbytes, size_t naad)
{
  const unsigned int what = t_what (m->mode);

  if (what & T_FINAL)
    {
      int taglen = (int) m->taglen;

      if (failed (o, gcry_cipher_ctl (hd, GCRYCTL_SET_TAGLEN, &taglen,
                                      sizeof taglen), "set taglen"))
        return -1;
    }
  if ((what & T_CTR)
      && failed (o, gcry_cipher_setctr (hd, m->iv.p, m->iv.n), "setctr"))
    return -1;
  if ((what & T_IV)
      && failed (o, gcry_cipher_setiv (hd, m->iv.p, m->iv.n), "setiv"))
    return -1;
  if (what & T_LENGTHS)
    {
      unsigned long long lengths[3];

      lengths[0] = nbytes;
      lengths[1] = naad;
      lengths[2] = m->taglen;
      if (failed (o, gcry_cipher_ctl (hd, GCRYCTL_SET_CCM_LENGTHS, lengths,
                                      sizeof lengths), "set lengths"))
        return -1;
    }
  return 0;
}

/* Begin another message with M's key and give it up.  */
static int
leave_message (struct t_outcome *o, gcry_cipher_hd_t hd,
               const struct t_message *m, int decrypt)
{
  static const unsigned char text[37] = "This message never comes to its end.";
  const struct t_mode *mode = m->mode;
  unsigned char buf[32];
  size_t n = mode->chunk == 1 ? 21 : 16;

  if (t_what (mode) & T_WRAP)
    return 0;
  if ((t_what (mode) & T_ONCE) && failed (o, gcry_cipher_reset (hd), "reset"))
    return -1;
  if (set_out (o, hd, m, 32, 7))
    return -1;
  if ((t_what (mode) & T_AEAD)
      && failed (o, gcry_cipher_authenticate (hd, text, 7), "left aad"))
    return -1;
  if ((t_what (mode) & T_ONCE))
    return 0;
  return failed (o, (decrypt ? gcry_cipher_decrypt
                     : gcry_cipher_encrypt) (hd, buf, n, text, n),
                 "left text") ? -1 : 0;
}

/* Bring HD to where PLAN wants to begin.  */
static int
start_message (struct t_outcome *o, gcry_cipher_hd_t hd,
               const struct t_message *m, const struct t_plan *plan,
               int decrypt)
{
  const struct t_mode *mode = m->mode;

  switch (plan->start)
    {
    case T_NOTHING:
      /* SIV and GCM-SIV start their next message at a reset only.  */
      if (!(t_what (mode) & T_ONCE))
        return 0;
      break;

    case T_REKEY:
      {
        unsigned char other[64];
        size_t i;

        for (i = 0; i < m->key.n && i < sizeof other; i++)
          other[i] = m->key.p[i] ^ 0x5a;
        return failed (o, gcry_cipher_setkey (hd, other, i), "other setkey")
               || leave_message (o, hd, m, decrypt)
               || failed (o, gcry_cipher_setkey (hd, m->key.p, m->key.n),
                          "setkey again") ? -1 : 0;
      }

    case T_LEFT:
    case T_LEFT_RESET:
      if (leave_message (o, hd, m, decrypt))
        return -1;
      if (plan->start == T_LEFT && !(t_what (mode) & T_ONCE))
        return 0;
      break;

    case T_RESET:
      break;
    }
  return failed (o, gcry_cipher_reset (hd), "reset") ? -1 : 0;
}

/* Feed M's associated data to HD.  */
static int
feed_aad (struct t_outcome *o, gcry_cipher_hd_t hd,
          const struct t_message *m, const struct t_plan *plan,
          unsigned long long *state)
{
  const unsigned int whole = (t_what (m->mode) & T_PARTS);
  unsigned int i;

  for (i = 0; i < m->naad; i++)
    {
      const unsigned char *p = m->aad[i].p;
      size_t left = m->aad[i].n;

      if (plan->lastiv && i + 1 == m->naad)
        return failed (o, gcry_cipher_setiv (hd, p, left), "setiv") ? -1 : 0;
      do
        {
          size_t n = whole ? left : next_chunk (plan, state, 1, left);

          if (failed (o, gcry_cipher_authenticate (hd, p, n),
                      "authenticate"))
            return -1;
          p += n;
          left -= n;
        }
      while (left);
    }
  return 0;
}

/* The length a KWP plaintext says it has.  */
static int
unwrapped_length (struct t_outcome *o, gcry_cipher_hd_t hd)
{
  unsigned char buf[4];
  size_t four = 4;
  size_t n;

  if (failed (o, gcry_cipher_info (hd, GCRYCTL_GET_KEYLEN, buf, &four),
              "info keylen"))
    return -1;
  n = (size_t) buf[0] << 24 | buf[1] << 16 | buf[2] << 8 | buf[3];
  if (four != 4 || n > o->outlen)
    return failed (o, gcry_error (GPG_ERR_BAD_DATA), "info keylen") ? -1 : 0;
  o->outlen = n;
  return 0;
}

void
t_message_run (struct t_outcome *o, gcry_cipher_hd_t hd,
               const struct t_message *m, const struct t_plan *plan,
               int decrypt)
{
  const struct t_mode *mode = m->mode;
  unsigned long long state = plan->seed | 1;
  unsigned char *src, *in, *out;
  size_t left = m->in.n;
  size_t naad = 0;
  size_t n, outn;
  unsigned int i;

  memset (o, 0, sizeof *o);
  o->outlen = o->outsize = t_outsize (mode, m->in.n, decrypt);
  place_text (o, m, plan, &src, &in);
  out = o->out;
  for (i = 0; i < m->naad; i++)
    naad += m->aad[i].n;

  if (start_message (o, hd, m, plan, decrypt)
      || set_out (o, hd, m, m->in.n, naad)
      || feed_aad (o, hd, m, plan, &state))
    goto leave;

  if (decrypt && (t_what (mode) & T_ONCE)
      && failed (o, gcry_cipher_set_decryption_tag (hd, m->tag, m->taglen),
                 "set decryption tag"))
    goto leave;

  /* Without text a chunked plan makes no call where none is needed.  */
  if (left || !plan->chunk || (t_what (mode) & (T_FINAL | T_ONCE)))
    do
      {
        n = next_chunk (plan, &state, mode->chunk, left);
        outn = n == m->in.n ? o->outlen : n;
        if ((t_what (mode) & T_FINAL) && n == left
            && failed (o, gcry_cipher_final (hd), "final"))
          goto leave;
        if (failed (o, (decrypt ? gcry_cipher_decrypt : gcry_cipher_encrypt)
                    (hd, out, outn,
                     plan->place == T_NOINPUT ? NULL : in,
                     plan->place == T_NOINPUT ? 0 : n),
                    decrypt ? "decrypt" : "encrypt"))
          goto leave;
        in += n;
        out += n;
        left -= n;
      }
    while (left);

  if (decrypt && (mode->flags & GCRY_CIPHER_EXTENDED)
      && unwrapped_length (o, hd))
    goto leave;

  if (t_what (mode) & T_AEAD)
    {
      if (!decrypt)
        failed (o, gcry_cipher_gettag (hd, o->tag, m->taglen), "gettag");
      else if (!(t_what (mode) & T_ONCE))
        failed (o, gcry_cipher_checktag (hd, m->tag, m->taglen), "checktag");
    }

 leave:
  look_around (o, m, plan);
  free (src);
}

gcry_error_t
t_mac_open (gcry_mac_hd_t *r_hd, const char **r_stage,
            const struct t_message *m)
{
  gcry_error_t err;

  *r_stage = "open";
  err = gcry_mac_open (r_hd, m->mode == &t_gmac ? m->algo->mac_gmac
                       : m->algo->mac_cmac, 0, NULL);
  if (err)
    {
      *r_hd = NULL;
      return err;
    }
  *r_stage = "setkey";
  err = gcry_mac_setkey (*r_hd, m->key.p, m->key.n);
  if (err)
    {
      gcry_mac_close (*r_hd);
      *r_hd = NULL;
    }
  return err;
}

void
t_mac_run (struct t_outcome *o, gcry_mac_hd_t hd, const struct t_message *m,
           const struct t_plan *plan, int verify)
{
  unsigned long long state = plan->seed | 1;
  unsigned char *src;
  const unsigned char *p;
  size_t left = m->in.n;
  size_t n;

  memset (o, 0, sizeof *o);
  src = xmalloc (plan->srcoff + left);
  p = src + plan->srcoff;
  if (left)
    memcpy (src + plan->srcoff, m->in.p, left);

  if (plan->start == T_LEFT || plan->start == T_LEFT_RESET)
    {
      if (failed (o, gcry_mac_reset (hd), "reset")
          || ((t_what (m->mode) & T_IV)
              && failed (o, gcry_mac_setiv (hd, m->iv.p, m->iv.n), "setiv"))
          || failed (o, gcry_mac_write (hd, "left", 4), "left text"))
        goto leave;
    }
  if ((plan->start == T_REKEY
       && failed (o, gcry_mac_setkey (hd, m->key.p, m->key.n),
                  "setkey again"))
      || failed (o, gcry_mac_reset (hd), "reset"))
    goto leave;
  if ((t_what (m->mode) & T_IV)
      && failed (o, gcry_mac_setiv (hd, m->iv.p, m->iv.n), "setiv"))
    goto leave;
  if (left || !plan->chunk)
    do
      {
        n = next_chunk (plan, &state, 1, left);
        if (failed (o, gcry_mac_write (hd, p, n), "write"))
          goto leave;
        p += n;
        left -= n;
      }
    while (left);

  if (verify)
    failed (o, gcry_mac_verify (hd, m->tag, m->taglen), "verify");
  else
    {
      n = m->taglen;
      if (!failed (o, gcry_mac_read (hd, o->tag, &n), "read")
          && n != m->taglen)
        failed (o, gcry_error (GPG_ERR_BAD_DATA), "read");
    }

 leave:
  free (src);
}

void
t_outcome_free (struct t_outcome *o)
{
  free (o->mem);
  memset (o, 0, sizeof *o);
}
