/* cipher.c - handles, argument checks, tables of ciphers and modes
 * Source: libgcrypt manual, "Symmetric cryptography"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every argument that comes from a program is checked here, once; the files
 * of modes/ rely on it.  The contracts stand in gcrypt.h.
 */

#include <config.h>

#include <strings.h>

#include "cipher-internal.h"
#include "aria-impl.h"
#include "bufhelp.h"

/* First word of a handle while it is open.  */
#define MAGIC         0x41726961
#define MAGIC_CLOSED  0x0badc1f3

/* Bytes of stack that setkey burns: a mode that derives keys of its own does
 * so in C, and where a CPU has few registers the compiler puts words of them
 * there.  */
#define SETKEY_STACK  256

/* Handles begin at a multiple of this many bytes; a power of 2.  */
#define ALIGNMENT  64

static gcry_cipher_spec_t *const cipher_specs[] =
  {
    &_gcry_cipher_spec_aes,
    &_gcry_cipher_spec_aes192,
    &_gcry_cipher_spec_aes256,
    &_gcry_cipher_spec_aria128,
    &_gcry_cipher_spec_aria192,
    &_gcry_cipher_spec_aria256
  };

/* The ciphers that can do CTR and a MAC side by side.  */
static const struct
{
  const gcry_cipher_spec_t *spec;
  cipher_lanes_t lanes;
} cipher_lanes[] =
  {
    { &_gcry_cipher_spec_aria128, _gcry_aria_lanes },
    { &_gcry_cipher_spec_aria192, _gcry_aria_lanes },
    { &_gcry_cipher_spec_aria256, _gcry_aria_lanes }
  };

static const cipher_mode_ops_t *const cipher_modes[] =
  {
    &_gcry_cipher_mode_ecb,
    &_gcry_cipher_mode_cbc,
    &_gcry_cipher_mode_cfb,
    &_gcry_cipher_mode_cfb8,
    &_gcry_cipher_mode_ofb,
    &_gcry_cipher_mode_ctr,
    &_gcry_cipher_mode_aeswrap,
    &_gcry_cipher_mode_xts,
    &_gcry_cipher_mode_ccm,
    &_gcry_cipher_mode_gcm,
    &_gcry_cipher_mode_ocb,
    &_gcry_cipher_mode_eax,
    &_gcry_cipher_mode_siv,
    &_gcry_cipher_mode_gcm_siv,
    &_gcry_cipher_mode_cmac
  };


/*-- Names and numbers of ciphers --*/

static gcry_cipher_spec_t *
spec_from_algo (int algo)
{
  size_t i;

  for (i = 0; i < DIM (cipher_specs); i++)
    if (cipher_specs[i]->algo == algo)
      return cipher_specs[i];

  return NULL;
}

static cipher_lanes_t
lanes_of_spec (const gcry_cipher_spec_t *spec)
{
  size_t i;

  for (i = 0; i < DIM (cipher_lanes); i++)
    if (cipher_lanes[i].spec == spec)
      return cipher_lanes[i].lanes;

  return NULL;
}

/* The cipher ALGO if it may be used now, else NULL.  */
static gcry_cipher_spec_t *
usable_spec (int algo)
{
  gcry_cipher_spec_t *spec = spec_from_algo (algo);

  if (spec && (spec->flags.disabled
               || (!spec->flags.fips && fips_mode ())))
    spec = NULL;

  return spec;
}

static gcry_cipher_spec_t *
spec_from_name (const char *name)
{
  const char **alias;
  size_t i;

  for (i = 0; i < DIM (cipher_specs); i++)
    {
      if (!strcasecmp (name, cipher_specs[i]->name))
        return cipher_specs[i];

      alias = cipher_specs[i]->aliases;
      for (; alias && *alias; alias++)
        if (!strcasecmp (name, *alias))
          return cipher_specs[i];
    }

  return NULL;
}

/* The cipher that STRING, an object identifier, names, else NULL.  Stores
 * its mode at MODE.  */
static gcry_cipher_spec_t *
spec_from_oid (const char *string, int *mode)
{
  const gcry_cipher_oid_spec_t *oid;
  size_t i;

  if (!strncmp (string, "oid.", 4) || !strncmp (string, "OID.", 4))
    string += 4;

  for (i = 0; i < DIM (cipher_specs); i++)
    {
      oid = cipher_specs[i]->oids;
      for (; oid && oid->oid; oid++)
        if (!strcmp (string, oid->oid))
          {
            *mode = oid->mode;
            return cipher_specs[i];
          }
    }

  return NULL;
}

int
_gcry_cipher_map_name (const char *name)
{
  gcry_cipher_spec_t *spec;
  int mode;

  if (!name)
    return 0;

  spec = spec_from_oid (name, &mode);
  if (!spec)
    spec = spec_from_name (name);

  return spec ? spec->algo : 0;
}

int
_gcry_cipher_mode_from_oid (const char *string)
{
  int mode;

  if (!string || !spec_from_oid (string, &mode))
    return 0;

  return mode;
}

const char *
_gcry_cipher_algo_name (int algo)
{
  gcry_cipher_spec_t *spec = spec_from_algo (algo);

  return spec ? spec->name : "?";
}

size_t
_gcry_cipher_get_algo_keylen (int algo)
{
  gcry_cipher_spec_t *spec = spec_from_algo (algo);

  return spec ? spec->keylen / 8 : 0;
}

size_t
_gcry_cipher_get_algo_blklen (int algo)
{
  gcry_cipher_spec_t *spec = spec_from_algo (algo);

  return spec ? spec->blocksize : 0;
}

gcry_err_code_t
_gcry_cipher_algo_info (int algo, int what, void *buffer, size_t *nbytes)
{
  size_t length;

  switch (what)
    {
    case GCRYCTL_GET_KEYLEN:
    case GCRYCTL_GET_BLKLEN:
      length = (what == GCRYCTL_GET_KEYLEN
                ? _gcry_cipher_get_algo_keylen (algo)
                : _gcry_cipher_get_algo_blklen (algo));
      if (buffer || !nbytes || !length)
        return GPG_ERR_CIPHER_ALGO;

      *nbytes = length;
      return 0;

    case GCRYCTL_TEST_ALGO:
      if (buffer || nbytes)
        return GPG_ERR_INV_ARG;

      return usable_spec (algo) ? 0 : GPG_ERR_CIPHER_ALGO;

    default:
      return GPG_ERR_INV_OP;
    }
}

gcry_err_code_t
_gcry_cipher_selftest (int algo, int extended,
                       void (*report) (const char *domain, int algo,
                                       const char *what,
                                       const char *errdesc))
{
  gcry_cipher_spec_t *spec = usable_spec (algo);

  if (spec && spec->selftest)
    return spec->selftest (algo, extended, report);

  if (report)
    report ("cipher", algo, "module",
            spec ? "no selftest available"
            : spec_from_algo (algo) ? "algorithm disabled"
            : "algorithm not found");

  return GPG_ERR_CIPHER_ALGO;
}


/*-- Handles --*/

static int
is_open (gcry_cipher_hd_t h)
{
  return h && h->magic == MAGIC;
}

static const cipher_mode_ops_t *
ops_from_mode (int mode)
{
  size_t i;

  for (i = 0; i < DIM (cipher_modes); i++)
    if (cipher_modes[i]->mode == mode)
      return cipher_modes[i];

  return NULL;
}

/* N rounded up to a multiple of ALIGNMENT.  */
static size_t
aligned (size_t n)
{
  return (n + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

gcry_err_code_t
_gcry_cipher_open_internal (gcry_cipher_hd_t *handle, int algo, int mode,
                            unsigned int flags)
{
  const unsigned int known = (GCRY_CIPHER_SECURE | GCRY_CIPHER_ENABLE_SYNC
                              | GCRY_CIPHER_CBC_CTS | GCRY_CIPHER_CBC_MAC
                              | GCRY_CIPHER_EXTENDED);
  const unsigned int cts_and_mac = GCRY_CIPHER_CBC_CTS | GCRY_CIPHER_CBC_MAC;
  gcry_cipher_spec_t *spec = usable_spec (algo);
  const cipher_mode_ops_t *ops = ops_from_mode (mode);
  gcry_cipher_hd_t h;
  size_t size;
  byte *block;

  *handle = NULL;

  if (!spec)
    return GPG_ERR_CIPHER_ALGO;

  if ((flags & ~known) || (flags & cts_and_mac) == cts_and_mac)
    return GPG_ERR_CIPHER_ALGO;

  if (!ops)
    return GPG_ERR_INV_CIPHER_MODE;

  /* The handle, its key schedule, perhaps another one; and room to begin at
   * a multiple of ALIGNMENT wherever the allocator puts it.  */
  size = offsetof (struct gcry_cipher_handle, context)
         + ops->ncontexts * aligned (spec->contextsize);
  if (size < sizeof *h)
    size = sizeof *h;

  if (flags & GCRY_CIPHER_SECURE)
    block = _gcry_calloc_secure (1, size + ALIGNMENT - 1);
  else
    block = _gcry_calloc (1, size + ALIGNMENT - 1);
  if (!block)
    return gpg_err_code_from_syserror ();

  h = (gcry_cipher_hd_t)(void *)aligned ((size_t)block);
  h->magic = MAGIC;
  h->offset = (byte *)h - block;
  h->size = size;
  h->spec = spec;
  h->lanes = lanes_of_spec (spec);
  h->ops = ops;
  h->algo = algo;
  h->mode = mode;
  h->flags = flags;
  if (ops->ncontexts == 2)
    h->context2 = h->context.c + aligned (spec->contextsize);

  *handle = h;
  return 0;
}

gcry_err_code_t
_gcry_cipher_open (gcry_cipher_hd_t *handle, int algo, int mode,
                   unsigned int flags)
{
  if (!handle)
    return GPG_ERR_INV_ARG;

  if (mode == CIPHER_MODE_CMAC)
    mode = GCRY_CIPHER_MODE_NONE;

  return _gcry_cipher_open_internal (handle, algo, mode, flags);
}

void
_gcry_cipher_close (gcry_cipher_hd_t h)
{
  byte *block;

  if (!h)
    return;

  if (h->magic != MAGIC)
    log_fatal ("gcry_cipher_close: already closed or invalid handle\n");

  block = (byte *)h - h->offset;
  wipememory (h, h->size);
  h->magic = MAGIC_CLOSED;
  _gcry_free (block);
}


/*-- Keys and initialization vectors --*/

gcry_err_code_t
_gcry_cipher_setkey_context (gcry_cipher_hd_t c, void *ctx, const byte *key,
                             size_t keylen)
{
  gcry_err_code_t rc;

  wipememory (ctx, c->spec->contextsize);
  memset (&c->bulk, 0, sizeof c->bulk);

  /* Longer ones must not become valid when cut to an unsigned int.  */
  if (keylen > 0xffff)
    return GPG_ERR_INV_KEYLEN;

  rc = c->spec->setkey (ctx, key, keylen, &c->bulk);
  if (rc == GPG_ERR_WEAK_KEY && c->marks.allow_weak_key)
    rc = 0;
  if (rc)
    wipememory (ctx, c->spec->contextsize);

  return rc;
}

/* Forget the message, keep the key.  */
static void
reset (gcry_cipher_hd_t c)
{
  c->marks.iv = 0;
  c->marks.geniv = 0;
  c->marks.tag = 0;
  c->marks.finalize = 0;
  memset (&c->u_iv, 0, sizeof c->u_iv);
  memset (&c->u_ctr, 0, sizeof c->u_ctr);
  wipememory (c->lastiv, sizeof c->lastiv);
  c->unused = 0;

  if (c->ops->reset)
    c->ops->reset (c);
}

static gcry_err_code_t
set_keys (gcry_cipher_hd_t c, const byte *key, size_t keylen)
{
  gcry_err_code_t rc;
  size_t each = keylen / c->ops->nkeys;

  if (keylen % c->ops->nkeys)
    return GPG_ERR_INV_KEYLEN;

  /* SP 800-38E via FIPS 140-2 IG A.9; elsewhere users have such keys.  */
  if (c->mode == GCRY_CIPHER_MODE_XTS && fips_mode ()
      && buf_eq_const (key, key + each, each))
    return GPG_ERR_WEAK_KEY;

  rc = _gcry_cipher_setkey_context (c, c->context.c, key, each);
  if (!rc && c->ops->nkeys == 2)
    rc = _gcry_cipher_setkey_context (c, c->context2, key + each, each);
  if (!rc && c->ops->setkey)
    rc = c->ops->setkey (c, key, keylen);

  return rc;
}

gcry_err_code_t
_gcry_cipher_setkey (gcry_cipher_hd_t h, const void *key, size_t keylen)
{
  gcry_err_code_t rc;

  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (!key && keylen)
    return GPG_ERR_INV_ARG;

  /* A message that the mode has begun belongs to the old key.  The bare
   * register does not: programs set it before the key, too.  */
  if (h->marks.key && h->ops->reset)
    reset (h);

  h->marks.finalize = 0;
  rc = set_keys (h, key, keylen);
  _gcry_burn_stack (SETKEY_STACK);
  h->marks.key = !rc;
  if (rc)
    {
      wipememory (h->context.c, h->spec->contextsize);
      if (h->context2)
        wipememory (h->context2, h->spec->contextsize);
    }

  return rc;
}

/* The setiv of modes that have none of their own: the register gets the IV,
 * cut or filled up with zeros to a block.  */
static void
set_register (gcry_cipher_hd_t c, const byte *iv, size_t ivlen)
{
  memset (c->u_iv.iv, 0, BLOCKSIZE);
  c->marks.iv = !!iv;
  c->unused = 0;

  if (iv && ivlen != BLOCKSIZE)
    log_info ("WARNING: cipher_setiv: ivlen=%zu blklen=%d\n",
              ivlen, BLOCKSIZE);
  if (iv && ivlen)
    memcpy (c->u_iv.iv, iv, ivlen < BLOCKSIZE ? ivlen : BLOCKSIZE);
}

gcry_err_code_t
_gcry_cipher_setiv (gcry_cipher_hd_t h, const void *iv, size_t ivlen)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  h->marks.geniv = 0;
  if (h->ops->setiv)
    return !iv && ivlen ? GPG_ERR_INV_ARG : h->ops->setiv (h, iv, ivlen);

  set_register (h, iv, ivlen);
  return 0;
}

gcry_err_code_t
_gcry_cipher_setctr (gcry_cipher_hd_t h, const void *ctr, size_t ctrlen)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (ctr && ctrlen && ctrlen != BLOCKSIZE)
    return GPG_ERR_INV_ARG;

  if (h->ops->setiv)            /* It keeps its own counter there.  */
    return 0;

  if (ctr && ctrlen)
    memcpy (h->u_ctr.ctr, ctr, BLOCKSIZE);
  else
    memset (h->u_ctr.ctr, 0, BLOCKSIZE);

  h->unused = 0;
  return 0;
}

gcry_err_code_t
_gcry_cipher_setup_geniv (gcry_cipher_hd_t h, int method,
                          const void *fixed_iv, size_t fixed_iv_len,
                          const void *dyn_iv, size_t dyn_iv_len)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (method != GCRY_CIPHER_GENIV_METHOD_CONCAT
      || (!fixed_iv && fixed_iv_len) || (!dyn_iv && dyn_iv_len)
      || fixed_iv_len > BLOCKSIZE || dyn_iv_len > BLOCKSIZE - fixed_iv_len)
    return GPG_ERR_INV_ARG;

  h->geniv.method = method;
  h->geniv.fixedlen = fixed_iv_len;
  h->geniv.dynlen = dyn_iv_len;
  if (fixed_iv_len)
    memcpy (h->geniv.fixed, fixed_iv, fixed_iv_len);
  if (dyn_iv_len)
    memcpy (h->geniv.dynamic, dyn_iv, dyn_iv_len);

  return 0;
}

gcry_err_code_t
_gcry_cipher_geniv (gcry_cipher_hd_t h, void *iv, size_t ivlen)
{
  gcry_err_code_t rc;
  byte *out = iv;
  size_t i;

  if (!is_open (h) || !h->geniv.method
      || !iv || ivlen != h->geniv.fixedlen + h->geniv.dynlen)
    return GPG_ERR_INV_ARG;

  memcpy (out, h->geniv.fixed, h->geniv.fixedlen);
  memcpy (out + h->geniv.fixedlen, h->geniv.dynamic, h->geniv.dynlen);

  /* Whatever becomes of this one, it is not given out again.  */
  for (i = h->geniv.dynlen; i; i--)
    if (++h->geniv.dynamic[i - 1])
      break;

  rc = _gcry_cipher_setiv (h, iv, ivlen);
  h->marks.geniv = !rc;
  return rc;
}


/*-- Data --*/

/* The checks of an encryption or decryption that hold for all modes.  */
static gcry_err_code_t
check_crypt (gcry_cipher_hd_t h, const char *what, const void *out,
             size_t outsize, const void *in, size_t inlen)
{
  if (!h->marks.key)
    {
      log_error ("%s: key not set\n", what);
      return GPG_ERR_MISSING_KEY;
    }

  if ((!out && outsize) || (!in && inlen))
    return GPG_ERR_INV_ARG;

  if (!h->ops->own_sizes && outsize < inlen)
    return GPG_ERR_BUFFER_TOO_SHORT;

  return 0;
}

/* Have the NA bytes at A and the NB bytes at B none in common?  */
static int
are_disjoint (const void *a, size_t na, const void *b, size_t nb)
{
  uintptr_t x = (uintptr_t)a;
  uintptr_t y = (uintptr_t)b;

  return x < y ? y - x >= na : x - y >= nb;
}

gcry_err_code_t
_gcry_cipher_encrypt (gcry_cipher_hd_t h, void *out, size_t outsize,
                      const void *in, size_t inlen)
{
  gcry_err_code_t rc;

  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (!in)
    {
      in = out;
      inlen = outsize;
    }

  rc = check_crypt (h, "cipher_encrypt", out, outsize, in, inlen);
  if (!rc)
    rc = h->ops->encrypt (h, out, outsize, in, inlen);

  /* What a program that does not look at the result takes for ciphertext
   * shall not be anything of use.  In place, though, OUT is all there is of
   * the plaintext, and is kept.  */
  if (rc && h->marks.key && out && outsize
      && are_disjoint (out, outsize, in, inlen))
    memset (out, 0x42, outsize);

  return rc;
}

gcry_err_code_t
_gcry_cipher_decrypt (gcry_cipher_hd_t h, void *out, size_t outsize,
                      const void *in, size_t inlen)
{
  gcry_err_code_t rc;

  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (!in)
    {
      in = out;
      inlen = outsize;
    }

  rc = check_crypt (h, "cipher_decrypt", out, outsize, in, inlen);
  if (!rc)
    rc = h->ops->decrypt (h, out, outsize, in, inlen);

  return rc;
}

static gcry_err_code_t
no_such_op (gcry_cipher_hd_t h, const char *what)
{
  log_error ("gcry_cipher_%s: invalid mode %d\n", what, h->mode);
  return GPG_ERR_INV_CIPHER_MODE;
}

gcry_err_code_t
_gcry_cipher_authenticate (gcry_cipher_hd_t h, const void *abuf,
                           size_t abuflen)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (!h->ops->authenticate)
    return no_such_op (h, "authenticate");

  if (!abuf && abuflen)
    return GPG_ERR_INV_ARG;

  return h->ops->authenticate (h, abuf, abuflen);
}

gcry_err_code_t
_gcry_cipher_gettag (gcry_cipher_hd_t h, void *outtag, size_t taglen)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (!h->ops->get_tag)
    return no_such_op (h, "gettag");

  if (!outtag && taglen)
    return GPG_ERR_INV_ARG;

  return h->ops->get_tag (h, outtag, taglen);
}

gcry_err_code_t
_gcry_cipher_checktag (gcry_cipher_hd_t h, const void *intag, size_t taglen)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (!h->ops->check_tag)
    return no_such_op (h, "checktag");

  if (!intag && taglen)
    return GPG_ERR_INV_ARG;

  return h->ops->check_tag (h, intag, taglen);
}


/*-- Control --*/

/* OpenPGP's resynchronization (RFC 4880, 13.9): the register becomes the
 * last 16 bytes of ciphertext.  Of these, CFB has the new ones at the front
 * of the register and the old ones at the end of LASTIV.  */
static void
sync (gcry_cipher_hd_t c)
{
  if (!(c->flags & GCRY_CIPHER_ENABLE_SYNC) || !c->unused || c->ops->setiv)
    return;

  memmove (c->u_iv.iv + c->unused, c->u_iv.iv, BLOCKSIZE - c->unused);
  memcpy (c->u_iv.iv, c->lastiv + BLOCKSIZE - c->unused, c->unused);
  c->unused = 0;
}

/* Switch FLAG, one of CBC_CTS and CBC_MAC, which exclude each other.  */
static gcry_err_code_t
switch_cbc_flag (gcry_cipher_hd_t c, unsigned int flag, int on)
{
  unsigned int other = flag ^ (GCRY_CIPHER_CBC_CTS | GCRY_CIPHER_CBC_MAC);

  if (!on)
    c->flags &= ~flag;
  else if (c->flags & other)
    return GPG_ERR_INV_FLAG;
  else
    c->flags |= flag;

  return 0;
}

static gcry_err_code_t
disable_algo (gcry_cipher_hd_t h, const void *buffer, size_t buflen)
{
  gcry_cipher_spec_t *spec;
  int algo;

  if (h || !buffer || buflen != sizeof algo)
    return GPG_ERR_CIPHER_ALGO;

  memcpy (&algo, buffer, sizeof algo);
  spec = spec_from_algo (algo);
  if (spec)
    spec->flags.disabled = 1;

  return 0;
}

gcry_err_code_t
_gcry_cipher_ctl (gcry_cipher_hd_t h, int cmd, void *buffer, size_t buflen)
{
  if (cmd == GCRYCTL_DISABLE_ALGO)
    return disable_algo (h, buffer, buflen);

  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  switch (cmd)
    {
    case GCRYCTL_RESET:
      reset (h);
      if (h->ops->ctl)
        h->ops->ctl (h, cmd, NULL, 0);
      return 0;

    case GCRYCTL_FINALIZE:
      if (buffer || buflen)
        return GPG_ERR_INV_ARG;
      h->marks.finalize = 1;
      return 0;

    case GCRYCTL_CFB_SYNC:
      sync (h);
      return 0;

    case GCRYCTL_SET_CBC_CTS:
      return switch_cbc_flag (h, GCRY_CIPHER_CBC_CTS, !!buflen);

    case GCRYCTL_SET_CBC_MAC:
      return switch_cbc_flag (h, GCRY_CIPHER_CBC_MAC, !!buflen);

    case GCRYCTL_SET_ALLOW_WEAK_KEY:
      if (buffer || buflen > 1)
        return GPG_ERR_CIPHER_ALGO;
      h->marks.allow_weak_key = buflen;
      return 0;

    case GCRYCTL_SET_SBOX:              /* None of these ciphers has one.  */
      return GPG_ERR_NOT_SUPPORTED;

    case GCRYCTL_SET_TAGLEN:
      if (!buffer || buflen != sizeof (int))
        return GPG_ERR_INV_ARG;
      break;

    case GCRYCTL_SET_DECRYPTION_TAG:
      if (!buffer)
        return GPG_ERR_INV_ARG;
      break;

    case GCRYCTL_SET_CCM_LENGTHS:
      break;

    default:
      return GPG_ERR_INV_OP;
    }

  return (h->ops->ctl ? h->ops->ctl (h, cmd, buffer, buflen)
          : GPG_ERR_INV_CIPHER_MODE);
}

gcry_err_code_t
_gcry_cipher_info (gcry_cipher_hd_t h, int what, void *buffer,
                   size_t *nbytes)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  switch (what)
    {
    case GCRYCTL_GET_TAGLEN:
      if (buffer || !nbytes)
        return GPG_ERR_INV_ARG;
      break;

    case GCRYCTL_GET_KEYLEN:
      if (!buffer || !nbytes)
        return GPG_ERR_INV_ARG;
      break;

    default:
      return GPG_ERR_INV_OP;
    }

  if (h->ops->info)
    return h->ops->info (h, what, buffer, nbytes);

  if (what != GCRYCTL_GET_TAGLEN || !h->ops->get_tag)
    return GPG_ERR_INV_CIPHER_MODE;

  *nbytes = BLOCKSIZE;
  return 0;
}
