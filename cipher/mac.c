/* mac.c - message authentication codes over the cipher handle
 * Source: libgcrypt manual, "Message Authentication Codes"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A MAC is a cipher mode of which only the associated data are used: CMAC
 * by the mode for it, GMAC by GCM.  The contracts stand in gcrypt.h.
 */

#include <config.h>

#include <strings.h>

#include "cipher-internal.h"

/* Bytes of every MAC here.  */
#define MACLEN  BLOCKSIZE

/* First word of a handle while it is open.  */
#define MAGIC         0x6d616361
#define MAGIC_CLOSED  0x0badc1f4

/* One algorithm.  */
struct mac_spec
{
  int algo;
  const char *name;
  int cipher_algo;              /* Its handle takes keys of all lengths.  */
  int mode;
  int fips;                     /* Allowed in FIPS mode.  */
};

struct gcry_mac_handle
{
  int magic;
  const struct mac_spec *spec;
  gcry_cipher_hd_t cipher;
};

static const struct mac_spec mac_specs[] =
  {
    { GCRY_MAC_CMAC_AES, "CMAC_AES",
      GCRY_CIPHER_AES, CIPHER_MODE_CMAC, 1 },
    { GCRY_MAC_CMAC_ARIA, "CMAC_ARIA",
      GCRY_CIPHER_ARIA128, CIPHER_MODE_CMAC, 0 },
    { GCRY_MAC_GMAC_AES, "GMAC_AES",
      GCRY_CIPHER_AES, GCRY_CIPHER_MODE_GCM, 0 },
    { GCRY_MAC_GMAC_ARIA, "GMAC_ARIA",
      GCRY_CIPHER_ARIA128, GCRY_CIPHER_MODE_GCM, 0 }
  };


/*-- Names and numbers --*/

static const struct mac_spec *
spec_from_algo (int algo)
{
  size_t i;

  for (i = 0; i < DIM (mac_specs); i++)
    if (mac_specs[i].algo == algo)
      return &mac_specs[i];

  return NULL;
}

/* The algorithm ALGO if it may be used now, else NULL.  */
static const struct mac_spec *
usable_spec (int algo)
{
  const struct mac_spec *spec = spec_from_algo (algo);

  if (spec && !spec->fips && fips_mode ())
    spec = NULL;

  return spec;
}

const char *
_gcry_mac_algo_name (int algo)
{
  const struct mac_spec *spec = spec_from_algo (algo);

  return spec ? spec->name : "?";
}

int
_gcry_mac_map_name (const char *name)
{
  size_t i;

  for (i = 0; name && i < DIM (mac_specs); i++)
    if (!strcasecmp (name, mac_specs[i].name))
      return mac_specs[i].algo;

  return 0;
}

unsigned int
_gcry_mac_get_algo_maclen (int algo)
{
  return spec_from_algo (algo) ? MACLEN : 0;
}

unsigned int
_gcry_mac_get_algo_keylen (int algo)
{
  const struct mac_spec *spec = spec_from_algo (algo);

  return spec ? _gcry_cipher_get_algo_keylen (spec->cipher_algo) : 0;
}

gcry_err_code_t
_gcry_mac_algo_info (int algo, int what, void *buffer, size_t *nbytes)
{
  size_t keylen;

  switch (what)
    {
    case GCRYCTL_GET_KEYLEN:
      if (buffer || !nbytes)
        return GPG_ERR_INV_ARG;

      keylen = _gcry_mac_get_algo_keylen (algo);
      if (!keylen)
        return GPG_ERR_MAC_ALGO;

      *nbytes = keylen;
      return 0;

    case GCRYCTL_TEST_ALGO:
      if (buffer || nbytes)
        return GPG_ERR_INV_ARG;

      return usable_spec (algo) ? 0 : GPG_ERR_MAC_ALGO;

    default:
      return GPG_ERR_INV_OP;
    }
}


/*-- Handles --*/

static int
is_open (gcry_mac_hd_t h)
{
  return h && h->magic == MAGIC;
}

gcry_err_code_t
_gcry_mac_open (gcry_mac_hd_t *handle, int algo, unsigned int flags,
                gcry_ctx_t ctx)
{
  const struct mac_spec *spec = usable_spec (algo);
  int secure = !!(flags & GCRY_MAC_FLAG_SECURE);
  gcry_err_code_t rc;
  gcry_mac_hd_t h;

  (void) ctx;

  if (!handle)
    return GPG_ERR_INV_ARG;

  *handle = NULL;

  if (flags & ~(unsigned int)GCRY_MAC_FLAG_SECURE)
    return GPG_ERR_INV_ARG;

  if (!spec)
    return GPG_ERR_MAC_ALGO;

  if (secure)
    h = _gcry_calloc_secure (1, sizeof *h);
  else
    h = _gcry_calloc (1, sizeof *h);
  if (!h)
    return gpg_err_code_from_syserror ();

  rc = _gcry_cipher_open_internal (&h->cipher, spec->cipher_algo, spec->mode,
                                   secure ? GCRY_CIPHER_SECURE : 0);
  if (rc)
    {
      _gcry_free (h);
      return rc;
    }

  h->magic = MAGIC;
  h->spec = spec;
  *handle = h;
  return 0;
}

void
_gcry_mac_close (gcry_mac_hd_t h)
{
  if (!h)
    return;

  if (h->magic != MAGIC)
    log_fatal ("gcry_mac_close: already closed or invalid handle\n");

  _gcry_cipher_close (h->cipher);
  wipememory (h, sizeof *h);
  h->magic = MAGIC_CLOSED;
  _gcry_free (h);
}

gcry_err_code_t
_gcry_mac_ctl (gcry_mac_hd_t h, int cmd, void *buffer, size_t buflen)
{
  (void) buffer;
  (void) buflen;

  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (cmd != GCRYCTL_RESET)
    return GPG_ERR_INV_OP;

  return _gcry_cipher_ctl (h->cipher, GCRYCTL_RESET, NULL, 0);
}

int
_gcry_mac_get_algo (gcry_mac_hd_t h)
{
  return is_open (h) ? h->spec->algo : 0;
}

gcry_err_code_t
_gcry_mac_setkey (gcry_mac_hd_t h, const void *key, size_t keylen)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  return _gcry_cipher_setkey (h->cipher, key, keylen);
}

gcry_err_code_t
_gcry_mac_setiv (gcry_mac_hd_t h, const void *iv, size_t ivlen)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (h->spec->mode == CIPHER_MODE_CMAC)
    return GPG_ERR_INV_ARG;

  return _gcry_cipher_setiv (h->cipher, iv, ivlen);
}

gcry_err_code_t
_gcry_mac_write (gcry_mac_hd_t h, const void *buffer, size_t length)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  return _gcry_cipher_authenticate (h->cipher, buffer, length);
}

gcry_err_code_t
_gcry_mac_read (gcry_mac_hd_t h, void *buffer, size_t *buflen)
{
  gcry_err_code_t rc;
  size_t n;

  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (!buffer || !buflen || !*buflen)
    return GPG_ERR_INV_ARG;

  n = *buflen < MACLEN ? *buflen : MACLEN;
  rc = _gcry_cipher_gettag (h->cipher, buffer, n);
  if (!rc)
    *buflen = n;

  return rc;
}

gcry_err_code_t
_gcry_mac_verify (gcry_mac_hd_t h, const void *buffer, size_t buflen)
{
  if (!is_open (h))
    return GPG_ERR_INV_ARG;

  if (!buffer || !buflen)
    return GPG_ERR_INV_ARG;

  return _gcry_cipher_checktag (h->cipher, buffer, buflen);
}


/*-- Self-tests --*/

/* Key and message of RFC 4493, section 4; GMAC with an IV of 12 zero bytes.
 * The MACs with AES are the RFC's and, like those that no specification
 * has, OpenSSL 3.0's.  */
static const byte test_key[16] =
  {
    0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
    0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c
  };
static const byte test_message[40] =
  {
    0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96,
    0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a,
    0xae, 0x2d, 0x8a, 0x57, 0x1e, 0x03, 0xac, 0x9c,
    0x9e, 0xb7, 0x6f, 0xac, 0x45, 0xaf, 0x8e, 0x51,
    0x30, 0xc8, 0x1c, 0x46, 0xa3, 0x5c, 0xe4, 0x11
  };
static const struct
{
  int algo;
  unsigned int nbytes;          /* Of the message.  */
  byte mac[MACLEN];
} test_vectors[] =
  {
    { GCRY_MAC_CMAC_AES, 0,
      { 0xbb, 0x1d, 0x69, 0x29, 0xe9, 0x59, 0x37, 0x28,
        0x7f, 0xa3, 0x7d, 0x12, 0x9b, 0x75, 0x67, 0x46 } },
    { GCRY_MAC_CMAC_AES, 16,
      { 0x07, 0x0a, 0x16, 0xb4, 0x6b, 0x4d, 0x41, 0x44,
        0xf7, 0x9b, 0xdd, 0x9d, 0xd0, 0x4a, 0x28, 0x7c } },
    { GCRY_MAC_CMAC_AES, 40,
      { 0xdf, 0xa6, 0x67, 0x47, 0xde, 0x9a, 0xe6, 0x30,
        0x30, 0xca, 0x32, 0x61, 0x14, 0x97, 0xc8, 0x27 } },
    { GCRY_MAC_CMAC_ARIA, 16,
      { 0x6f, 0x6e, 0xbf, 0xcf, 0xed, 0x6e, 0xac, 0xfd,
        0x51, 0xdb, 0x3c, 0xdf, 0x5b, 0x2a, 0x66, 0xba } },
    { GCRY_MAC_CMAC_ARIA, 40,
      { 0x63, 0xbb, 0x92, 0x19, 0x78, 0x1c, 0x3f, 0x97,
        0xeb, 0x2e, 0xc3, 0xbb, 0x9a, 0x0a, 0x16, 0x7a } },
    { GCRY_MAC_GMAC_AES, 40,
      { 0x95, 0x0a, 0xb6, 0xec, 0x0e, 0xa3, 0xbc, 0x9d,
        0x13, 0x03, 0x37, 0x66, 0xff, 0x2a, 0xae, 0xa7 } },
    { GCRY_MAC_GMAC_ARIA, 40,
      { 0x38, 0xef, 0x3c, 0x50, 0x2a, 0xa8, 0xc4, 0xbe,
        0xed, 0x57, 0xb8, 0xbe, 0xd5, 0x27, 0x20, 0xc7 } }
  };

/* The MAC of the first NBYTES bytes of the message, written in pieces of
 * PIECE bytes, to MAC.  */
static gcry_err_code_t
test_mac (const struct mac_spec *spec, unsigned int nbytes,
          unsigned int piece, byte *mac)
{
  static const byte iv[12];
  size_t maclen = MACLEN;
  unsigned int done, n;
  gcry_mac_hd_t h;
  gcry_err_code_t rc;

  rc = _gcry_mac_open (&h, spec->algo, 0, NULL);
  if (rc)
    return rc;

  rc = _gcry_mac_setkey (h, test_key, sizeof test_key);
  if (!rc && spec->mode == GCRY_CIPHER_MODE_GCM)
    rc = _gcry_mac_setiv (h, iv, sizeof iv);
  for (done = 0; !rc && done < nbytes; done += n)
    {
      n = nbytes - done < piece ? nbytes - done : piece;
      rc = _gcry_mac_write (h, test_message + done, n);
    }
  if (!rc)
    rc = _gcry_mac_read (h, mac, &maclen);

  _gcry_mac_close (h);
  return rc;
}

/* What is wrong with the implementation of SPEC; NULL: nothing.  */
static const char *
test_spec (const struct mac_spec *spec, int extended)
{
  byte mac[MACLEN];
  unsigned int piece;
  size_t i;

  for (i = 0; i < DIM (test_vectors); i++)
    {
      if (test_vectors[i].algo != spec->algo)
        continue;

      for (piece = sizeof test_message; piece;
           piece = extended ? piece - 1 : 0)
        {
          if (test_mac (spec, test_vectors[i].nbytes, piece, mac))
            return "computation failed";
          if (memcmp (mac, test_vectors[i].mac, MACLEN))
            return "wrong MAC";
        }
    }

  return NULL;
}

gcry_err_code_t
_gcry_mac_selftest (int algo, int extended,
                    void (*report) (const char *domain, int algo,
                                    const char *what, const char *errdesc))
{
  const struct mac_spec *spec = usable_spec (algo);
  gcry_err_code_t rc = GPG_ERR_MAC_ALGO;
  const char *what = "module";
  const char *wrong = "algorithm not found";

  if (spec)
    {
      rc = GPG_ERR_SELFTEST_FAILED;
      what = "known answers";
      wrong = test_spec (spec, extended);
    }

  if (!wrong)
    return 0;

  if (report)
    report ("mac", algo, what, wrong);
  return rc;
}
