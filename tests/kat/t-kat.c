/* t-kat.c - known answers: files of test vectors, each done in many ways
 * Source: the files name theirs; the format is described below
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: t-kat [FILE ...]     (without FILE: each *.kat in $srcdir/kat)
 *
 * A file has lines  [AES-128-CTR]  that start a section, "name = value", "#"
 * comments; an empty line ends a record.  Fields: id note; key iv aad pt ct
 * tag msg nextiv in hex; op = enc, dec or both; result = ok or fail; cts =
 * CS1 to CS3; pat = N for a plaintext of bytes i mod 251; ct_sha256 for a
 * ciphertext; seek = offset into the key stream (CTR); nonce = last (SIV).
 * In a file *.kat every section needs a line "# source: ..." of its own.
 *
 * One record is one check.  It passes if each way of doing it (see plans)
 * gives the same right answer, and if a spoilt tag or text is refused.
 */

#include <config.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gcrypt.h>

#include "t-common.h"
#include "t-message.h"

/* A library that gets everything wrong need not fill the disk.  */
#define MAX_FAILURES  50

static const struct t_plan plans[] =
  {
    { "one call, fresh handle", T_NOTHING, T_APART, 0, 0, 0, 0, 0 },
    { "next message", T_NOTHING, T_APART, 0, 3, 0, 0, 0 },
    { "after reset", T_RESET, T_APART, 0, 0, 5, 0, 0 },
    { "after another key", T_REKEY, T_APART, 0, 1, 1, 0, 0 },
    { "in place", T_NOTHING, T_INPLACE, 0, 0, 0, 0, 0 },
    { "in place, no input", T_RESET, T_NOINPUT, 0, 0, 11, 0, 0 },
    { "half a message and reset before", T_LEFT_RESET, T_APART, 0, 5, 9, 0,
      0 },
    { "half a message before", T_LEFT, T_INPLACE, 0, 0, 2, 0, 0 },
    { "last component by setiv", T_RESET, T_APART, 0, 0, 0, 1, 0 },
    { "1 byte a call", T_NOTHING, T_APART, 1, 7, 2, 0, 0 },
    { "7 bytes a call, in place", T_RESET, T_INPLACE, 7, 0, 13, 0, 0 },
    { "15 bytes a call", T_NOTHING, T_APART, 15, 0, 0, 0, 0 },
    { "16 bytes a call, in place", T_RESET, T_NOINPUT, 16, 0, 0, 0, 0 },
    { "33 bytes a call", T_LEFT, T_APART, 33, 1, 15, 0, 0 },
    { "some bytes a call", T_NOTHING, T_APART, T_RANDOM, 4, 8, 0, 1 },
    { "some bytes a call, in place", T_NOTHING, T_INPLACE, T_RANDOM, 0, 1, 0,
      2 }
  };
#define N_PLANS  (sizeof plans / sizeof *plans)

struct record
{
  int line;                     /* Of its first field.  */
  char id[64];
  const char *family;           /* Of the section.  */
  unsigned int bits;
  const char *name;             /* Of its mode.  */
  const struct t_mode *mode;
  unsigned int set;             /* F_* bits of the fields there are.  */
  struct t_bytes key, iv, pt, ct, tag, msg, nextiv;
  struct t_bytes aad[T_MAX_AAD];
  unsigned int naad;
  int enc, dec;
  int fail;
  unsigned int cts;             /* 1, 2, 3; 0: not told.  */
  unsigned long seek;
  char sha256[65];
};

enum
  {
    F_KEY = 1, F_IV = 2, F_PT = 4, F_CT = 8, F_TAG = 16, F_MSG = 32,
    F_NEXTIV = 64, F_SEEK = 128, F_SHA256 = 256, F_PAT = 512, F_CTS = 1024,
    F_OTHER = 2048
  };

/* The file being read, without folders.  */
static const char *file_base;

/* What could not be done, and how often.  */
static struct
{
  const char *why;
  unsigned long count;
} skips[16];

/* Where libgcrypt 1.10 and 1.11 are known to answer otherwise.  */
static const char *const HALF_SETIV =
  "setiv does not end half a message (case 40)";
static const char *const HALF_SETKEY =
  "setkey does not end half a message (case 40)";
static const char *const KWP_8 =
  "unwrapping 8 bytes with padding";
static const char *const KWP_INPLACE =
  "wrapping with padding in place";
static const char *const KWP_BOTH =
  "GCRY_CIPHER_EXTENDED unwraps what has no padding, too";
static const char *const CTR_CARRY =
  "libgcrypt 1.11's ARIA loses a carry after 16 blocks";
static const char *const KW_LEAVES =
  "unwrapping leaves a text it refuses";

static void
skip (const char *why)
{
  unsigned int i;

  for (i = 0; skips[i].why && strcmp (skips[i].why, why); i++)
    if (i + 2 == sizeof skips / sizeof *skips)
      break;
  skips[i].why = why;
  skips[i].count++;
}


/*-- Reading --*/

static void *
xrealloc (void *p, size_t n)
{
  p = realloc (p, n ? n : 1);
  if (!p)
    {
      fputs ("t-kat: out of memory\n", stderr);
      exit (T_EXIT_FAIL);
    }
  return p;
}

static void
free_record (struct record *r)
{
  unsigned int i;

  free (r->key.p);
  free (r->iv.p);
  free (r->pt.p);
  free (r->ct.p);
  free (r->tag.p);
  free (r->msg.p);
  free (r->nextiv.p);
  for (i = 0; i < r->naad; i++)
    free (r->aad[i].p);
}

/* A fault of the file at LINE is a failed check.  */
static void
malformed (int line, const char *fmt, ...)
{
  char buf[256];
  va_list ap;

  va_start (ap, fmt);
  vsnprintf (buf, sizeof buf, fmt, ap);
  va_end (ap);
  t_at ("%s:%d", file_base, line);
  check_msg (0, "malformed file: %s", buf);
}

static int
hexdigit (int c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  c = tolower (c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Set B to the bytes of the hex digits S.  */
static int
read_hex (struct t_bytes *b, const char *s)
{
  size_t n = strlen (s);
  size_t i;

  if (n % 2)
    return -1;
  b->p = xrealloc (NULL, n / 2);
  b->n = n / 2;
  for (i = 0; i < n; i += 2)
    {
      int hi = hexdigit ((unsigned char) s[i]);
      int lo = hexdigit ((unsigned char) s[i + 1]);

      if (hi < 0 || lo < 0)
        return -1;
      b->p[i / 2] = hi << 4 | lo;
    }
  return 0;
}

static int
read_number (unsigned long *r_number, const char *s)
{
  char *end;

  if (!isdigit ((unsigned char) *s))
    return -1;
  errno = 0;
  *r_number = strtoul (s, &end, 10);
  return errno || *end ? -1 : 0;
}

/* Set one field of R.  Returns NULL or what is wrong.  */
static const char *
read_field (struct record *r, const char *name, const char *value)
{
  static const struct
  {
    const char *name;
    unsigned int bit;
    size_t where;
  } hex[] =
    {
      { "key", F_KEY, offsetof (struct record, key) },
      { "iv", F_IV, offsetof (struct record, iv) },
      { "pt", F_PT, offsetof (struct record, pt) },
      { "ct", F_CT, offsetof (struct record, ct) },
      { "tag", F_TAG, offsetof (struct record, tag) },
      { "msg", F_MSG, offsetof (struct record, msg) },
      { "nextiv", F_NEXTIV, offsetof (struct record, nextiv) }
    };
  unsigned long number;
  size_t i;

  for (i = 0; i < sizeof hex / sizeof *hex; i++)
    if (!strcmp (name, hex[i].name))
      {
        if ((r->set & hex[i].bit))
          return "field given twice";
        r->set |= hex[i].bit;
        return read_hex ((struct t_bytes *) ((char *) r + hex[i].where),
                         value) ? "value is no hex" : NULL;
      }
  if (!strcmp (name, "aad"))
    {
      if (r->naad == T_MAX_AAD)
        return "too many aad lines";
      return read_hex (&r->aad[r->naad++], value) ? "value is no hex" : NULL;
    }
  if (!strcmp (name, "id"))
    {
      snprintf (r->id, sizeof r->id, "%s", value);
      return NULL;
    }
  if (!strcmp (name, "note"))
    return NULL;
  if (!strcmp (name, "op"))
    {
      r->enc = strcmp (value, "dec");
      r->dec = strcmp (value, "enc");
      return r->enc && r->dec && strcmp (value, "both") ? "bad op" : NULL;
    }
  if (!strcmp (name, "result"))
    {
      r->fail = !strcmp (value, "fail");
      return !r->fail && strcmp (value, "ok") ? "bad result" : NULL;
    }
  if (!strcmp (name, "nonce"))
    return strcmp (value, "last") ? "bad nonce" : NULL;
  if (!strcmp (name, "cts"))
    {
      r->set |= F_CTS;
      if (strncmp (value, "CS", 2) || read_number (&number, value + 2)
          || number < 1 || number > 3)
        return "bad cts";
      r->cts = number;
      return NULL;
    }
  if (!strcmp (name, "seek"))
    {
      r->set |= F_SEEK;
      return read_number (&r->seek, value) ? "bad seek" : NULL;
    }
  if (!strcmp (name, "pat"))
    {
      if ((r->set & F_PT) || read_number (&number, value)
          || number > (1ul << 30))
        return "bad pat";
      r->set |= F_PT | F_PAT;
      r->pt.p = xrealloc (NULL, number);
      r->pt.n = number;
      t_pat (r->pt.p, number);
      return NULL;
    }
  if (!strcmp (name, "ct_sha256"))
    {
      r->set |= F_SHA256;
      for (i = 0; value[i] && i < 64; i++)
        r->sha256[i] = tolower ((unsigned char) value[i]);
      return i != 64 || value[i] || strspn (r->sha256, "0123456789abcdef")
             != 64 ? "bad ct_sha256" : NULL;
    }
  r->set |= F_OTHER;
  return "unknown field";
}

/* What a record of its section lacks or has too much, or NULL.  */
static const char *
look_through (const struct record *r)
{
  const unsigned int what = t_what (r->mode);
  unsigned int keys = r->mode->nkeys;

  if (!(r->set & F_KEY))
    return "no key";
  if (r->key.n != keys * r->bits / 8 && !r->fail)
    return "the key's length does not suit the section";
  if (!!(what & (T_IV | T_CTR)) != !!(r->set & F_IV))
    return (r->set & F_IV) ? "this mode has no iv" : "no iv";
  if ((what & T_MAC))
    return !(r->set & F_MSG) ? "no msg" : !(r->set & F_TAG) ? "no tag"
           : (r->set & (F_PT | F_CT)) || r->naad ? "too many fields" : NULL;
  if ((r->set & F_MSG))
    return "msg is for MACs";
  if (!!(what & T_AEAD) != !!(r->set & F_TAG))
    return (r->set & F_TAG) ? "this mode has no tag" : "no tag";
  if (r->naad && !(what & T_AEAD))
    return "this mode has no aad";
  if (r->naad > 1 && !(what & T_PARTS))
    return "this mode has one aad";
  if ((r->set & F_CTS) && !(r->mode->flags & GCRY_CIPHER_CBC_CTS))
    return "cts in another mode";
  if ((r->set & F_SEEK) && !(what & T_CTR))
    return "seek in another mode";
  if ((r->set & F_CT) && (r->set & F_SHA256))
    return "ct and ct_sha256";
  if (r->fail)
    return r->enc && (r->set & F_PT) ? NULL
           : r->dec && (r->set & F_CT) ? NULL : "neither pt nor ct";
  if (!(r->set & F_PT))
    return "no pt";
  if (!(r->set & (F_CT | F_SHA256)))
    return "no ct";
  return NULL;
}


/*-- Doing a record --*/

/* The tag lengths GCM and GMAC have (SP 800-38D, 5.2.1.2).  */
static int
is_gcm_taglen (size_t n)
{
  return n == 4 || n == 8 || (n >= 12 && n <= 16);
}

/* Why libgcrypt's interface does not offer what R wants, or NULL.  */
static const char *
not_offered (const struct record *r)
{
  const struct t_mode *mode = r->mode;
  size_t n = r->tag.n;

  if (r->fail)
    return t_is_mode (mode, "CBC") && !(r->ct.n % 16)
           ? "CBC: wrong padding, which the library does not look at" : NULL;
  if (t_is_mode (mode, "CBC-CTS") && r->cts == 1 && r->pt.n % 16)
    return "CBC-CTS: CS1 with a part of a block";
  if (t_is_mode (mode, "GCM") && !r->enc && !is_gcm_taglen (n))
    return "GCM: tag of less than 12 bytes, not 4 or 8";
  if (t_is_mode (mode, "OCB") && !(n == 8 || n == 12 || n == 16))
    return "OCB: tag of not 8, 12 or 16 bytes";
  if (t_is_mode (mode, "OCB") && (r->iv.n < 8 || r->iv.n > 15))
    return "OCB: nonce of not 8 to 15 bytes";
  if (t_is_mode (mode, "KW") && r->pt.n < 16)
    return "KW: less than 16 bytes";
  return NULL;
}

/* M becomes R's message, for encryption or decryption.  */
static void
make_message (struct t_message *m, const struct record *r, int decrypt)
{
  memset (m, 0, sizeof *m);
  m->mode = r->mode;
  m->algo = t_algo_find (r->family, r->bits);
  m->key = r->key;
  m->iv = r->iv;
  memcpy (m->aad, r->aad, sizeof m->aad);
  m->naad = r->naad;
  m->in = decrypt ? r->ct : r->pt;
  m->tag = r->tag.p;
  m->taglen = r->tag.n;

  /* GCM's encryption offers the whole tag, whatever its cut.  */
  if (t_is_mode (r->mode, "GCM") && !decrypt)
    m->taglen = 16;
  /* A whole number of blocks is plain CBC to CS1 and CS2.  */
  if ((r->cts == 1 || r->cts == 2) && !(m->in.n % 16))
    m->mode = t_mode_find ("CBC");
}

/* Compare the N bytes GOT and WANT; say so in a failed check if they
 * differ.  */
static int
same (const unsigned char *got, const unsigned char *want, size_t n,
      const struct t_plan *plan, const char *what)
{
  char hexgot[65], hexwant[65];
  size_t i, count;

  if (!n || !memcmp (got, want, n))
    return 1;
  for (i = 0; got[i] == want[i]; i++)
    ;
  count = n - i < 32 ? n - i : 32;
  check_msg (0, "%s: %s differs from byte %zu of %zu:\n  expected %s\n"
             "  got      %s", plan->name, what, i, n,
             t_tohex (hexwant, want + i, count),
             t_tohex (hexgot, got + i, count));
  return 0;
}

/* Is what came, O, what R wants?  */
static int
right_outcome (const struct t_outcome *o, const struct record *r,
               const struct t_plan *plan, int decrypt)
{
  const struct t_bytes *want = decrypt ? &r->pt : &r->ct;

  if (o->err)
    {
      check_msg (0, "%s: %s: %s: expected success, got %d (%s)", plan->name,
                 decrypt ? "decryption" : "encryption", o->stage,
                 (int) gcry_err_code (o->err), gcry_strerror (o->err));
      return 0;
    }
  if (o->spilled)
    {
      check_msg (0, "%s: wrote beside the output", plan->name);
      return 0;
    }
  if (!decrypt && (r->set & F_SHA256))
    {
      unsigned char digest[32];
      char hex[65];

      t_sha256 (digest, o->out, o->outlen);
      t_tohex (hex, digest, 32);
      if (strcmp (hex, r->sha256))
        {
          check_msg (0, "%s: SHA-256 of the ciphertext: expected %s, got %s",
                     plan->name, r->sha256, hex);
          return 0;
        }
    }
  else
    {
      if (o->outlen != want->n)
        {
          check_msg (0, "%s: expected %zu bytes, got %zu", plan->name,
                     want->n, o->outlen);
          return 0;
        }
      if (!same (o->out, want->p, want->n, plan,
                 decrypt ? "plaintext" : "ciphertext"))
        return 0;
    }
  if (!decrypt && (t_what (r->mode) & T_AEAD)
      && !same (o->tag, r->tag.p, r->tag.n, plan, "tag"))
    return 0;
  return 1;
}

/* Modes that can check before they write must not write the plaintext
 * where the check fails.  */
static int
handed_out (const struct t_outcome *o, const struct record *r)
{
  size_t i;

  if (!(t_what (r->mode) & (T_ONCE | T_WRAP)) || o->outlen < r->pt.n)
    return 0;
  /* What is short or zero may be there by chance or by wiping.  */
  for (i = 0; i < r->pt.n && !r->pt.p[i]; i++)
    ;
  return r->pt.n >= 8 && i < r->pt.n && !memcmp (o->out, r->pt.p, r->pt.n);
}

/* After a change to the tag or a text, decryption must say so.  SPOILT
 * tells what was changed.  */
static int
refuses (gcry_cipher_hd_t hd, const struct t_message *m,
         const struct t_plan *plan, const struct record *r,
         const char *spoilt)
{
  struct t_outcome o;
  int good = 1;

  t_message_run (&o, hd, m, plan, 1);
  if (gcry_err_code (o.err) != GPG_ERR_CHECKSUM)
    {
      check_msg (0, "%s: %s changed: expected a checksum error, got %d (%s)",
                 plan->name, spoilt, (int) gcry_err_code (o.err),
                 gcry_strerror (o.err));
      good = 0;
    }
  else if (handed_out (&o, r))
    {
      check_msg (0, "%s: %s changed: the plaintext was handed out",
                 plan->name, spoilt);
      good = 0;
    }
  t_outcome_free (&o);
  return good;
}

/* Spoil the tag, the ciphertext and the associated data of M.  */
static int
refuses_spoilt (gcry_cipher_hd_t hd, struct t_message *m,
                const struct record *r, unsigned int bit)
{
  const struct t_plan *plan = plans + 2;
  unsigned char tag[16];
  struct t_bytes *victim[2];
  const char *name[2] = { "ciphertext", "associated data" };
  const unsigned char *right_tag = m->tag;
  int good;
  int i;

  if (m->taglen)
    {
      memcpy (tag, m->tag, m->taglen);
      tag[bit % m->taglen] ^= 1 << bit % 8;
      m->tag = tag;
      good = refuses (hd, m, plan, r, "tag");
      m->tag = right_tag;
      if (!good)
        return 0;
    }
  victim[0] = &m->in;
  victim[1] = m->naad ? &m->aad[bit % m->naad] : NULL;
  for (i = 0; i < 2; i++)
    if (victim[i] && victim[i]->n
        && (m->taglen >= 4 || (t_what (r->mode) & T_WRAP)))
      {
        unsigned char *p = &victim[i]->p[bit % victim[i]->n];

        /* A tag of 4 bytes is right by chance once in 2^32 records.  */
        *p ^= 1 << bit % 8;
        good = refuses (hd, m, plan, r, name[i]);
        *p ^= 1 << bit % 8;
        if (!good)
          return 0;
      }
  return 1;
}

/* Two more blocks on a handle that has done R's text are those that a
 * handle with the IV nextiv begins with.  */
static int
goes_on (const struct t_message *m, const struct record *r, int decrypt)
{
  static const unsigned char zero[32];
  static const struct t_plan plan =
    { "going on", T_NOTHING, T_APART, 0, 0, 0, 0, 0 };
  struct t_message next = *m;
  struct t_outcome o;
  gcry_cipher_hd_t hd[2] = { NULL, NULL };
  const char *stage;
  unsigned char buf[2][32];
  int good = 0;
  int i;

  next.iv = r->nextiv;
  next.in.p = (unsigned char *) zero;
  next.in.n = sizeof zero;
  if (t_message_open (&hd[0], &stage, m)
      || t_message_open (&hd[1], &stage, m))
    {
      check_msg (0, "going on: %s failed", stage);
      goto leave;
    }
  t_message_run (&o, hd[0], m, &plan, decrypt);
  t_outcome_free (&o);
  t_message_run (&o, hd[1], &next, &plan, decrypt);
  if (o.err)
    check_msg (0, "nextiv: %s: %s", o.stage, gcry_strerror (o.err));
  else
    {
      memcpy (buf[1], o.out, 32);
      if ((decrypt ? gcry_cipher_decrypt
           : gcry_cipher_encrypt) (hd[0], buf[0], 32, zero, 32))
        check_msg (0, "going on: no second call");
      else
        good = same (buf[0], buf[1], 32, &plan, "the text after nextiv");
    }
  t_outcome_free (&o);

 leave:
  for (i = 0; i < 2; i++)
    gcry_cipher_close (hd[i]);
  return good;
}

/* Does a known fault of libgcrypt touch this?  */
static const char *
fault_of_libgcrypt (const struct record *r, const struct t_plan *plan,
                    int decrypt)
{
  const struct t_mode *mode = r->mode;

  if ((plan->start == T_LEFT && t_is_mode (mode, "GCM"))
      || (plan->start <= T_REKEY && plan != plans && t_is_mode (mode, "EAX")
          && plan->start != T_RESET)
      || (plan->start == T_LEFT && t_is_mode (mode, "EAX")))
    return HALF_SETIV;
  if (plan->start == T_REKEY && (t_what (r->mode) & T_AEAD))
    return HALF_SETKEY;
  if (decrypt && t_is_mode (mode, "KWP") && r->ct.n == 16)
    return KWP_8;
  if (!decrypt && t_is_mode (mode, "KWP") && plan->place != T_APART)
    return KWP_INPLACE;
  if ((t_what (mode) & T_CTR) && r->iv.p[15] == 0xf0 && r->iv.p[14] == 0xff
      && !strcmp (r->family, "ARIA"))
    return CTR_CARRY;
  return NULL;
}

/* libgcrypt need not show a fault in each of thousands of records.  */
static int
shown_before (const char *fault)
{
  static const char *shown[8];
  int i;

  if (!t_peer)
    return 0;
  for (i = 0; i < 7 && shown[i]; i++)
    if (shown[i] == fault)
      return 1;
  shown[i] = fault;
  return 0;
}

/* One direction of a record that is right.  */
static int
do_direction (const struct record *r, int decrypt)
{
  struct t_message m;
  struct t_outcome o;
  gcry_cipher_hd_t hd;
  const char *stage;
  const char *fault;
  gcry_error_t err;
  size_t i;
  int good = 1;

  make_message (&m, r, decrypt);
  err = t_message_open (&hd, &stage, &m);
  if (err)
    {
      check_msg (0, "%s: %s", stage, gcry_strerror (err));
      return 0;
    }
  for (i = 0; i < N_PLANS && good; i++)
    if (t_plan_fits (&plans[i], &m))
      {
        fault = fault_of_libgcrypt (r, &plans[i], decrypt);
        if (fault && shown_before (fault))
          continue;
        t_known (fault);
        t_message_run (&o, hd, &m, &plans[i], decrypt);
        good = right_outcome (&o, r, &plans[i], decrypt);
        t_outcome_free (&o);
        t_known (NULL);
        if (!good && fault && t_peer)
          good = 1;
      }
  if (good && decrypt && (t_what (r->mode) & (T_AEAD | T_WRAP)))
    good = refuses_spoilt (hd, &m, r, r->line);
  gcry_cipher_close (hd);
  if (good && (r->set & F_NEXTIV) && !(m.in.n % 16) && r->mode->chunk
      && !(t_what (r->mode) & T_AEAD))
    good = goes_on (&m, r, decrypt);
  return good;
}

/* Add N to the 128-bit big-endian number at CTR.  */
static void
add_counter (unsigned char *ctr, unsigned long n)
{
  int i;

  for (i = 15; i >= 0; i--)
    {
      n += ctr[i];
      ctr[i] = n;
      n >>= 8;
    }
}

/* A record in the midst of a key stream: get there by the counter; and by
 * asking for all that comes before where that is little.  */
static int
do_seek (struct record *r, int decrypt)
{
  static const size_t ways[] = { 0, 9, 14 };     /* Of plans.  */
  struct t_message m;
  struct t_outcome o;
  gcry_cipher_hd_t hd;
  const char *stage;
  struct t_bytes *want = decrypt ? &r->pt : &r->ct;
  unsigned char *iv;
  size_t skip_bytes = r->seek % 16;
  int good = 1;
  int all;
  size_t i;

  iv = xrealloc (NULL, 16);
  for (all = 0; all < 2 && good; all++)
    {
      make_message (&m, r, decrypt);
      if (all && r->seek > 200000)
        break;
      if (all)
        skip_bytes = r->seek;
      memcpy (iv, r->iv.p, 16);
      if (!all)
        add_counter (iv, r->seek / 16);
      m.iv.p = iv;
      m.in.n += skip_bytes;
      m.in.p = xrealloc (NULL, m.in.n);
      memset (m.in.p, 0, skip_bytes);
      memcpy (m.in.p + skip_bytes, decrypt ? r->ct.p : r->pt.p,
              m.in.n - skip_bytes);
      if (t_message_open (&hd, &stage, &m))
        {
          check_msg (0, "%s failed", stage);
          good = 0;
        }
      for (i = 0; i < sizeof ways / sizeof *ways && good; i++)
        if (m.in.n < 10000 || plans[ways[i]].chunk != 1)
          {
            t_message_run (&o, hd, &m, &plans[ways[i]], decrypt);
            if (o.err || o.spilled)
              {
                check_msg (0, "%s: %s: %s", plans[ways[i]].name,
                           o.err ? o.stage : "wrote beside the output",
                           gcry_strerror (o.err));
                good = 0;
              }
            else
              good = same (o.out + skip_bytes, want->p, want->n,
                           &plans[ways[i]], "text");
            t_outcome_free (&o);
          }
      gcry_cipher_close (hd);
      free (m.in.p);
    }
  free (iv);
  return good;
}

/* A record that must be refused.  STAGE and ERR are what came.  */
static int
right_refusal (gcry_error_t err, const char *stage, const struct record *r,
               const char *how, int decrypt)
{
  gcry_err_code_t code = gcry_err_code (err);
  int good;

  if (!code)
    good = 0;
  else if (!strcmp (stage, "setkey"))
    good = code == GPG_ERR_INV_KEYLEN;
  else if (!strcmp (stage, "checktag") || !strcmp (stage, "verify")
           || (decrypt && (t_what (r->mode) & T_ONCE)))
    good = code == GPG_ERR_CHECKSUM || code == GPG_ERR_INV_LENGTH
           || code == GPG_ERR_INV_ARG;
  else if ((t_what (r->mode) & T_WRAP))
    good = code == GPG_ERR_CHECKSUM || code == GPG_ERR_INV_LENGTH
           || code == GPG_ERR_INV_ARG || code == GPG_ERR_BUFFER_TOO_SHORT;
  else
    good = code == GPG_ERR_INV_LENGTH || code == GPG_ERR_INV_ARG;
  if (!good)
    check_msg (0, "%s: %s: %s: expected an error that fits, got %d (%s)", how,
               decrypt ? "decryption" : "encryption", stage ? stage : "end",
               (int) code, gcry_strerror (err));
  return good;
}

/* One direction of a record that is wrong.  */
static int
do_refusal (const struct record *r, int decrypt)
{
  struct t_message m;
  struct t_outcome o;
  gcry_cipher_hd_t hd;
  const char *stage;
  gcry_error_t err;
  size_t i;
  int good = 1;

  make_message (&m, r, decrypt);
  m.taglen = r->tag.n;
  err = t_message_open (&hd, &stage, &m);
  if (err)
    return right_refusal (err, stage, r, "open", decrypt);
  for (i = 0; i < N_PLANS && good; i++)
    if (t_plan_fits (&plans[i], &m) && plans[i].start != T_LEFT
        && plans[i].start != T_LEFT_RESET && plans[i].start != T_REKEY)
      {
        t_message_run (&o, hd, &m, &plans[i], decrypt);
        t_known (decrypt && t_is_mode (r->mode, "KWP") ? KWP_BOTH : NULL);
        good = right_refusal (o.err, o.stage, r, plans[i].name, decrypt);
        t_known (NULL);
        if (good && o.spilled)
          {
            check_msg (0, "%s: wrote beside the output", plans[i].name);
            good = 0;
          }
        if (good && decrypt && handed_out (&o, r)
            && !((t_what (r->mode) & T_WRAP) && shown_before (KW_LEAVES)))
          {
            t_known ((t_what (r->mode) & T_WRAP) ? KW_LEAVES : NULL);
            good = check_msg (0, "%s: the plaintext was handed out",
                              plans[i].name);
            t_known (NULL);
          }
        t_outcome_free (&o);
      }
  gcry_cipher_close (hd);
  return good;
}

/* A MAC; and for GMAC also the cipher mode that it is made of.  */
static int
do_mac (struct record *r)
{
  struct t_message m;
  struct t_outcome o;
  gcry_mac_hd_t hd;
  const char *stage;
  gcry_error_t err;
  unsigned char *last;
  size_t i;
  int good = 1;

  make_message (&m, r, 0);
  m.in = r->msg;
  err = t_mac_open (&hd, &stage, &m);
  if (err)
    {
      if (r->fail)
        return right_refusal (err, stage, r, "open", 1);
      check_msg (0, "%s: %s", stage, gcry_strerror (err));
      return 0;
    }
  last = r->tag.p + r->tag.n - 1;
  for (i = 0; i < N_PLANS && good; i++)
    {
      if (!t_plan_fits (&plans[i], &m) || plans[i].place != T_APART)
        continue;
      t_mac_run (&o, hd, &m, &plans[i], 1);
      if (r->fail)
        {
          good = right_refusal (o.err, o.stage, r, plans[i].name, 1);
          continue;
        }
      good = right_outcome (&o, r, &plans[i], 1);
      if (!good)
        break;
      t_mac_run (&o, hd, &m, &plans[i], 0);
      if (o.err)
        {
          check_msg (0, "%s: %s: %s", plans[i].name, o.stage,
                     gcry_strerror (o.err));
          good = 0;
          break;
        }
      good = same (o.tag, r->tag.p, r->tag.n, &plans[i], "tag");
      if (!good || !r->tag.n)
        break;
      *last ^= 0x10;
      t_mac_run (&o, hd, &m, &plans[i], 1);
      *last ^= 0x10;
      if (gcry_err_code (o.err) != GPG_ERR_CHECKSUM)
        {
          check_msg (0, "%s: tag changed: expected a checksum error, got %d "
                     "(%s)", plans[i].name, (int) gcry_err_code (o.err),
                     gcry_strerror (o.err));
          good = 0;
        }
    }
  gcry_mac_close (hd);
  return good;
}

/* GMAC is GCM without text (SP 800-38D, 3): R again as the other one.  */
static int
do_twin (const struct record *r)
{
  struct record twin = *r;

  if (t_is_mode (r->mode, "GMAC"))
    {
      twin.mode = t_mode_find ("GCM");
      twin.aad[0] = r->msg;
      twin.naad = 1;
      twin.msg.n = 0;
      twin.enc = !r->fail;
      return r->fail ? do_refusal (&twin, 1)
             : do_direction (&twin, 0) && do_direction (&twin, 1);
    }
  if (t_is_mode (r->mode, "GCM") && !r->fail && !r->pt.n
      && is_gcm_taglen (r->tag.n))
    {
      twin.mode = t_mode_find ("GMAC");
      if (r->naad)
        twin.msg = r->aad[0];
      twin.naad = 0;
      return do_mac (&twin);
    }
  return 1;
}

static void
do_record (struct record *r)
{
  const char *why;
  int good = 1;

  t_at ("%s:%d: %s-%u-%s%s%s", file_base, r->line, r->family, r->bits,
        r->name, *r->id ? " " : "", r->id);
  why = not_offered (r);
  if (why)
    {
      /* That it is not offered has to be true, too.  CBC has no way to
       * refuse.  */
      if (r->mode->mode != GCRY_CIPHER_MODE_CBC)
        {
          good = !r->enc || do_refusal (r, 0);
          good = good && (!r->dec || do_refusal (r, 1));
        }
      if (good)
        skip (why);
      return;
    }
  if ((t_what (r->mode) & T_MAC))
    good = do_mac (r);
  else if (r->fail)
    {
      if (r->enc && (r->set & F_PT))
        good = do_refusal (r, 0);
      if (good && r->dec && (r->set & F_CT))
        good = do_refusal (r, 1);
    }
  else
    {
      struct t_bytes made = { NULL, 0 };

      if (r->enc)
        good = (r->set & F_SEEK) ? do_seek (r, 0) : do_direction (r, 0);
      /* With a digest only, the ciphertext is what encryption gives.  */
      if (good && r->dec && (r->set & F_SHA256))
        {
          struct t_message m;
          struct t_outcome o;
          gcry_cipher_hd_t hd;
          const char *stage;

          make_message (&m, r, 0);
          if (!t_message_open (&hd, &stage, &m))
            {
              t_message_run (&o, hd, &m, &plans[0], 0);
              made.p = xrealloc (NULL, o.outlen);
              made.n = o.outlen;
              memcpy (made.p, o.out, o.outlen);
              t_outcome_free (&o);
              gcry_cipher_close (hd);
            }
          r->ct = made;
        }
      if (good && r->dec)
        good = (r->set & F_SEEK) ? do_seek (r, 1) : do_direction (r, 1);
    }
  if (good)
    good = do_twin (r);
  if (good)
    check (good);
}


/*-- Files --*/

/* Take apart the section header S (without brackets).  The record template
 * R gets family, bits and mode.  LOOSE: the section has other fields, too;
 * NOTHING: no record in it is for the public interface.  */
static int
read_section (struct record *r, char *s, int *loose, int *nothing)
{
  static char family[16], name[16];
  char *bits, *mode, *end;

  *loose = *nothing = 0;
  if (!strcmp (s, "ARIA-SBOX"))
    {
      *loose = *nothing = 1;
      return 0;
    }
  bits = strchr (s, '-');
  mode = bits ? strchr (bits + 1, '-') : NULL;
  if (!mode || bits - s >= (int) sizeof family
      || strlen (mode) > sizeof name)
    return -1;
  *bits++ = *mode++ = 0;
  strcpy (family, s);
  r->family = family;
  r->bits = strtoul (bits, &end, 10);
  if (*end)
    return -1;
  if (!strcmp (mode, "INTERMEDIATE"))
    {
      *loose = 1;
      mode = (char *) "ECB";
    }
  strcpy (name, mode);
  r->name = name;
  r->mode = t_mode_find (name);
  return r->mode && t_algo_find (family, r->bits) ? 0 : -1;
}

/* The whole of stream FP with a final zero.  */
static char *
read_all (FILE *fp)
{
  char *text = NULL;
  size_t have = 0, size = 0, n;

  do
    {
      if (size - have < 65536)
        {
          size = 2 * size + 65537;
          text = xrealloc (text, size);
        }
      n = fread (text + have, 1, size - have - 1, fp);
      have += n;
    }
  while (n);
  text[have] = 0;
  if (strlen (text) != have)
    text[0] = 0;
  return text;
}

static void
do_file (const char *name)
{
  const char *what;
  size_t namelen = strlen (name);
  int ours = namelen > 4 && !strcmp (name + namelen - 4, ".kat");
  int sourced = !ours;
  unsigned long count = 0;
  struct record section, r;
  int in_section = 0, in_record = 0, broken = 0, loose = 0, nothing = 0;
  FILE *fp;
  char *text, *p, *next, *end, *value;
  int line;

  file_base = strrchr (name, '/') ? strrchr (name, '/') + 1 : name;
  t_at ("%s", name);
  fp = strcmp (name, "-") ? fopen (name, "rb") : stdin;
  if (!fp)
    {
      check_msg (0, "cannot open: %s", strerror (errno));
      return;
    }
  text = read_all (fp);
  if (fp != stdin)
    fclose (fp);

  memset (&section, 0, sizeof section);
  section.enc = section.dec = 1;
  r = section;
  for (p = text, line = 1; p; p = next, line++)
    {
      next = strchr (p, '\n');
      if (next)
        *next++ = 0;
      for (end = p + strlen (p); end > p
           && isspace ((unsigned char) end[-1]); end--)
        end[-1] = 0;

      if (*p == '#')
        {
          if (!strncmp (p, "# source:", 9))
            sourced = 1;
          continue;
        }
      if (in_record && (!*p || *p == '['))
        {
          what = broken || nothing ? NULL : look_through (&r);
          if (what)
            malformed (r.line, "%s", what);
          else if (nothing)
            skip ("S-box tables: tests of the cipher itself");
          else if (!broken)
            do_record (&r);
          free_record (&r);
          r = section;
          count++;
          in_record = broken = 0;
          if (t_failures () >= MAX_FAILURES)
            break;
        }
      if (!*p)
        continue;
      if (*p == '[')
        {
          in_section = end > p && end[-1] == ']';
          if (in_section)
            {
              end[-1] = 0;
              in_section = !read_section (&section, p + 1, &loose, &nothing);
            }
          if (!in_section)
            malformed (line, "unknown section");
          if (!sourced)
            malformed (line, "section without a \"# source:\" line");
          sourced = !ours;
          r = section;
          continue;
        }
      if (!in_section)
        {
          malformed (line, "field outside of a known section");
          if (t_failures () >= MAX_FAILURES)
            break;
          continue;
        }
      if (!in_record)
        r.line = line;
      in_record = 1;
      value = strchr (p, '=');
      if (!value)
        {
          malformed (line, "no section, field or comment");
          broken = 1;
          continue;
        }
      for (end = value++; end > p && isspace ((unsigned char) end[-1]); end--)
        ;
      *end = 0;
      while (isspace ((unsigned char) *value))
        value++;
      what = read_field (&r, p, value);
      if (what && !(loose && (r.set & F_OTHER)))
        {
          malformed (line, "%s: %s", p, what);
          broken = 1;
        }
      r.set &= ~F_OTHER;
    }
  if (!count)
    malformed (line, "no records");
  free (text);
}

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The project's own files.  */
static void
do_folder (const char *folder)
{
  DIR *dir = opendir (folder);
  struct dirent *entry;
  char **names = NULL;
  size_t count = 0, i, n;

  t_at ("%s", folder);
  while (dir && (entry = readdir (dir)))
    {
      n = strlen (entry->d_name);
      if (n < 5 || strcmp (entry->d_name + n - 4, ".kat"))
        continue;
      names = xrealloc (names, (count + 1) * sizeof *names);
      names[count] = xrealloc (NULL, strlen (folder) + n + 2);
      sprintf (names[count++], "%s/%s", folder, entry->d_name);
    }
  if (dir)
    closedir (dir);
  check_msg (count, "no *.kat files");
  if (count)
    qsort (names, count, sizeof *names, compare_names);
  for (i = 0; i < count; i++)
    {
      do_file (names[i]);
      free (names[i]);
    }
  free (names);
}

int
main (int argc, char **argv)
{
  const char *srcdir = getenv ("srcdir");
  char *folder;
  int i;

  t_begin ("t-kat");
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);

  if (argc > 1)
    for (i = 1; i < argc; i++)
      do_file (argv[i]);
  else
    {
      if (!srcdir)
        srcdir = ".";
      folder = xrealloc (NULL, strlen (srcdir) + 5);
      sprintf (folder, "%s/kat", srcdir);
      do_folder (folder);
      free (folder);
    }
  t_at ("end");
  if (t_failures () >= MAX_FAILURES)
    check_msg (0, "gave up after %d failures", MAX_FAILURES);
  for (i = 0; skips[i].why; i++)
    t_skip_many (skips[i].count, "t-kat", "%s", skips[i].why);
  return t_end ();
}
