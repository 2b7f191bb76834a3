/* bench-openssl.c - libcrypto's ciphers and MACs as something to measure
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libcrypto is loaded when it is asked for, not linked: bench-slope then
 * starts where there is none, and under another loader.
 */

#include <config.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gcrypt.h>

#include "bench-openssl.h"

#if HAVE_LIBCRYPTO

#include <dlfcn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#define BLOCK  16
#define IVLEN  12                       /* Of modes with a tag.  */

static const unsigned char iv[BLOCK] = "0123456789abcde";

/* Each function of libcrypto that is used here, found by its name.  */
#define FUNCTIONS                                                       \
  F (OpenSSL_version)                                                   \
  F (EVP_CIPHER_CTX_new) F (EVP_CIPHER_CTX_free)                        \
  F (EVP_CIPHER_CTX_set_flags) F (EVP_CIPHER_CTX_set_padding)           \
  F (EVP_CIPHER_CTX_ctrl) F (EVP_get_cipherbyname)                      \
  F (EVP_CipherInit_ex) F (EVP_CipherUpdate) F (EVP_CipherFinal_ex)     \
  F (EVP_MAC_fetch) F (EVP_MAC_free) F (EVP_MAC_CTX_new)                \
  F (EVP_MAC_CTX_free) F (EVP_MAC_init) F (EVP_MAC_update)              \
  F (EVP_MAC_final) F (OSSL_PARAM_construct_utf8_string)                \
  F (OSSL_PARAM_construct_octet_string) F (OSSL_PARAM_construct_end)

static struct
{
#define F(name)  __typeof__ (name) *name;
  FUNCTIONS
#undef F
} ssl;

const char *
bench_openssl_load (void)
{
  static char version[40];
  void *library = dlopen ("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);

  if (!library)
    bench_die ("--compare openssl: %s", dlerror ());

  /* POSIX lets a data pointer from dlsym be a function's address; ISO C
   * has no cast for it.  */
#define F(name)                                                         \
  *(void **) &ssl.name = dlsym (library, #name);                        \
  if (!ssl.name)                                                        \
    bench_die ("--compare openssl: %s", dlerror ());
  FUNCTIONS
#undef F

  /* "OpenSSL 3.0.19 27 Jan 2026 ...": the name and the number.  */
  snprintf (version, sizeof version, "%s",
            ssl.OpenSSL_version (OPENSSL_VERSION));
  if (strchr (version, ' '))
    strchr (version, ' ')[1 + strcspn (strchr (version, ' ') + 1, " ")] = 0;
  return version;
}

struct job
{
  char what[64];                        /* For messages.  */
  EVP_CIPHER_CTX *cipher;
  EVP_MAC_CTX *mac;
  int mode;
  /* For decryption: who makes what is decrypted.  A handle of its own, as
   * some modes of libcrypto fix the direction with the key.  */
  struct job *maker;
  unsigned char *a, *b;
  unsigned char tag[BLOCK];
};

static void
check (const struct job *job, int good, const char *function)
{
  if (good <= 0)
    bench_die ("openssl %s: %s failed", job->what, function);
}

static int
has_tag (int mode)
{
  return mode == GCRY_CIPHER_MODE_CCM || mode == GCRY_CIPHER_MODE_GCM
    || mode == GCRY_CIPHER_MODE_OCB;
}

static void
update (struct job *job, unsigned char *out, const unsigned char *in,
        size_t nbytes)
{
  int n;

  check (job, ssl.EVP_CipherUpdate (job->cipher, out, &n, in, nbytes),
         "EVP_CipherUpdate");
}

static void
run_streaming (void *arg, size_t nbytes)
{
  struct job *job = arg;

  update (job, job->a, job->a, nbytes);
}

static void
run_wrap (void *arg, size_t nbytes)
{
  struct job *job = arg;

  update (job, job->b, job->a, nbytes);
}

static void
prepare_unwrap (void *arg, size_t nbytes)
{
  struct job *job = arg;

  run_wrap (job->maker, nbytes);
}

static void
run_unwrap (void *arg, size_t nbytes)
{
  struct job *job = arg;

  update (job, job->a, job->b, nbytes + 8);
}

/* Begin a message.  In CCM the length of all the data comes first.  */
static void
start_message (struct job *job, size_t nbytes)
{
  check (job, ssl.EVP_CipherInit_ex (job->cipher, NULL, NULL, NULL, iv, -1),
         "EVP_CipherInit_ex");
  if (job->mode == GCRY_CIPHER_MODE_CCM)
    update (job, NULL, NULL, nbytes);
}

/* Compute or check the tag.  CCM has done so with the data.  */
static void
finish_message (struct job *job)
{
  unsigned char rest[BLOCK];
  int n;

  if (job->mode != GCRY_CIPHER_MODE_CCM)
    check (job, ssl.EVP_CipherFinal_ex (job->cipher, rest, &n),
           "EVP_CipherFinal_ex");
}

static void
get_tag (struct job *job)
{
  check (job, ssl.EVP_CIPHER_CTX_ctrl (job->cipher, EVP_CTRL_AEAD_GET_TAG,
                                       BLOCK, job->tag),
         "EVP_CTRL_AEAD_GET_TAG");
}

static void
set_tag (struct job *job)
{
  check (job, ssl.EVP_CIPHER_CTX_ctrl (job->cipher, EVP_CTRL_AEAD_SET_TAG,
                                       BLOCK, job->maker->tag),
         "EVP_CTRL_AEAD_SET_TAG");
}

static void
encrypt_message (struct job *job, unsigned char *data, size_t nbytes)
{
  start_message (job, nbytes);
  update (job, data, data, nbytes);
  finish_message (job);
  get_tag (job);
}

static void
run_seal (void *arg, size_t nbytes)
{
  struct job *job = arg;

  encrypt_message (job, job->a, nbytes);
}

static void
prepare_open (void *arg, size_t nbytes)
{
  struct job *job = arg;

  memcpy (job->b, job->a, nbytes);
  encrypt_message (job->maker, job->b, nbytes);
}

static void
run_open (void *arg, size_t nbytes)
{
  struct job *job = arg;

  /* CCM takes the tag before the IV, the others after it.  */
  if (job->mode == GCRY_CIPHER_MODE_CCM)
    set_tag (job);
  start_message (job, nbytes);
  if (job->mode != GCRY_CIPHER_MODE_CCM)
    set_tag (job);
  update (job, job->a, job->b, nbytes);
  finish_message (job);
}

static void
run_auth (void *arg, size_t nbytes)
{
  struct job *job = arg;
  unsigned char nothing[BLOCK];

  start_message (job, 0);
  update (job, NULL, job->a, nbytes);
  if (job->mode == GCRY_CIPHER_MODE_CCM)
    update (job, nothing, nothing, 0);
  finish_message (job);
  get_tag (job);
}

/* libcrypto's name for libgcrypt's: "AES192" in GCM is "aes-192-gcm".
 * Returns 0 if there can be none.  */
static int
cipher_name (char *name, size_t size, const char *algo, size_t keylen,
             int mode)
{
  static const struct { int mode; const char *name; } modes[] =
    {
      { GCRY_CIPHER_MODE_ECB, "-ecb" },
      { GCRY_CIPHER_MODE_CBC, "-cbc" },
      { GCRY_CIPHER_MODE_CFB, "-cfb" },
      { GCRY_CIPHER_MODE_CFB8, "-cfb8" },
      { GCRY_CIPHER_MODE_OFB, "-ofb" },
      { GCRY_CIPHER_MODE_CTR, "-ctr" },
      { GCRY_CIPHER_MODE_XTS, "-xts" },
      { GCRY_CIPHER_MODE_CCM, "-ccm" },
      { GCRY_CIPHER_MODE_GCM, "-gcm" },
      { GCRY_CIPHER_MODE_OCB, "-ocb" },
      { GCRY_CIPHER_MODE_AESWRAP, "-wrap" }
    };
  char family[16];
  unsigned int i;

  for (i = 0; i + 1 < sizeof family && isalpha ((unsigned char) algo[i]); i++)
    family[i] = tolower ((unsigned char) algo[i]);
  family[i] = 0;
  for (i = 0; i < BENCH_DIM (modes); i++)
    if (modes[i].mode == mode)
      {
        snprintf (name, size, "%s-%zu%s", family, 8 * keylen, modes[i].name);
        return 1;
      }
  return 0;
}

/* A handle for CIPHER in the job's mode, with its key.  */
static struct job *
new_cipher_job (const EVP_CIPHER *cipher, const char *name, int mode,
                int encrypt, const unsigned char *key,
                unsigned char *a, unsigned char *b)
{
  struct job *job = calloc (1, sizeof *job);
  const unsigned char *firstiv = iv;

  if (!job)
    bench_die ("out of memory");
  snprintf (job->what, sizeof job->what, "%s %s", name,
            encrypt ? "encryption" : "decryption");
  job->mode = mode;
  job->a = a;
  job->b = b;
  job->cipher = ssl.EVP_CIPHER_CTX_new ();
  check (job, !!job->cipher, "EVP_CIPHER_CTX_new");
  ssl.EVP_CIPHER_CTX_set_flags (job->cipher, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);

  /* Lengths stand between the cipher and the key.  */
  check (job, ssl.EVP_CipherInit_ex (job->cipher, cipher, NULL, NULL, NULL,
                                     encrypt), "EVP_CipherInit_ex");
  if (has_tag (mode))
    {
      check (job, ssl.EVP_CIPHER_CTX_ctrl (job->cipher,
                                           EVP_CTRL_AEAD_SET_IVLEN, IVLEN,
                                           NULL), "EVP_CTRL_AEAD_SET_IVLEN");
      if (mode != GCRY_CIPHER_MODE_GCM)
        check (job, ssl.EVP_CIPHER_CTX_ctrl (job->cipher,
                                             EVP_CTRL_AEAD_SET_TAG, BLOCK,
                                             NULL), "EVP_CTRL_AEAD_SET_TAG");
    }
  if (mode == GCRY_CIPHER_MODE_ECB || mode == GCRY_CIPHER_MODE_AESWRAP)
    firstiv = NULL;
  check (job, ssl.EVP_CipherInit_ex (job->cipher, NULL, NULL, key, firstiv,
                                     encrypt), "EVP_CipherInit_ex");
  ssl.EVP_CIPHER_CTX_set_padding (job->cipher, 0);
  return job;
}

int
bench_openssl_cipher (bench_subject_t *subject, const char *algo,
                      size_t keylen, int mode, const char *op,
                      const unsigned char *key, unsigned char *a,
                      unsigned char *b)
{
  int wrap = mode == GCRY_CIPHER_MODE_AESWRAP;
  int decrypt = !strcmp (op, "dec");
  const EVP_CIPHER *cipher;
  struct job *job;
  char name[40];

  if (!cipher_name (name, sizeof name, algo, keylen, mode))
    return 0;
  cipher = ssl.EVP_get_cipherbyname (name);
  if (!cipher)
    return 0;

  job = new_cipher_job (cipher, name, mode, !decrypt, key, a, b);
  if (decrypt && (wrap || has_tag (mode)))
    job->maker = new_cipher_job (cipher, name, mode, 1, key, a, b);

  subject->arg = job;
  subject->prepare = NULL;
  if (wrap)
    {
      subject->prepare = decrypt ? prepare_unwrap : NULL;
      subject->run = decrypt ? run_unwrap : run_wrap;
    }
  else if (has_tag (mode))
    {
      subject->prepare = decrypt ? prepare_open : NULL;
      subject->run = decrypt ? run_open
        : !strcmp (op, "auth") ? run_auth : run_seal;
    }
  else
    subject->run = run_streaming;
  return 1;
}

static void
run_mac (void *arg, size_t nbytes)
{
  struct job *job = arg;
  unsigned char mac[BLOCK];
  OSSL_PARAM params[2];
  size_t n;

  params[0] = ssl.OSSL_PARAM_construct_end ();
  if (job->mode == GCRY_CIPHER_MODE_GCM)
    {
      params[0] = ssl.OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_IV,
                                                         (void *) iv, IVLEN);
      params[1] = ssl.OSSL_PARAM_construct_end ();
    }
  check (job, ssl.EVP_MAC_init (job->mac, NULL, 0, params), "EVP_MAC_init");
  check (job, ssl.EVP_MAC_update (job->mac, job->a, nbytes),
         "EVP_MAC_update");
  check (job, ssl.EVP_MAC_final (job->mac, mac, &n, sizeof mac),
         "EVP_MAC_final");
}

int
bench_openssl_mac (bench_subject_t *subject, const char *name,
                   size_t keylen, const unsigned char *key,
                   unsigned char *data)
{
  int gmac = !strncmp (name, "GMAC_", 5);
  OSSL_PARAM params[3];
  struct job *job;
  EVP_MAC *mac;
  char cipher[40];

  if (!gmac && strncmp (name, "CMAC_", 5))
    return 0;
  if (!cipher_name (cipher, sizeof cipher, name + 5, keylen,
                    gmac ? GCRY_CIPHER_MODE_GCM : GCRY_CIPHER_MODE_CBC)
      || !ssl.EVP_get_cipherbyname (cipher))
    return 0;
  mac = ssl.EVP_MAC_fetch (NULL, gmac ? "GMAC" : "CMAC", NULL);
  if (!mac)
    return 0;

  job = calloc (1, sizeof *job);
  if (!job)
    bench_die ("out of memory");
  snprintf (job->what, sizeof job->what, "%s", name);
  job->mode = gmac ? GCRY_CIPHER_MODE_GCM : GCRY_CIPHER_MODE_CBC;
  job->a = data;
  job->mac = ssl.EVP_MAC_CTX_new (mac);
  ssl.EVP_MAC_free (mac);
  check (job, !!job->mac, "EVP_MAC_CTX_new");
  params[0] = ssl.OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_CIPHER,
                                                    cipher, 0);
  params[1] = ssl.OSSL_PARAM_construct_end ();
  if (gmac)
    {
      params[1] = ssl.OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_IV,
                                                         (void *) iv, IVLEN);
      params[2] = ssl.OSSL_PARAM_construct_end ();
    }
  check (job, ssl.EVP_MAC_init (job->mac, key, keylen, params),
         "EVP_MAC_init");

  subject->arg = job;
  subject->prepare = NULL;
  subject->run = run_mac;
  return 1;
}

static void
free_job (struct job *job)
{
  if (job->maker)
    free_job (job->maker);
  if (job->cipher)
    ssl.EVP_CIPHER_CTX_free (job->cipher);
  if (job->mac)
    ssl.EVP_MAC_CTX_free (job->mac);
  free (job);
}

void
bench_openssl_release (bench_subject_t *subject)
{
  free_job (subject->arg);
}

#else /* !HAVE_LIBCRYPTO */

const char *
bench_openssl_load (void)
{
  bench_die ("--compare openssl: this program was built without libcrypto's"
             " headers (Debian: libssl-dev)");
}

int
bench_openssl_cipher (bench_subject_t *subject, const char *algo,
                      size_t keylen, int mode, const char *op,
                      const unsigned char *key, unsigned char *a,
                      unsigned char *b)
{
  return 0;
}

int
bench_openssl_mac (bench_subject_t *subject, const char *name,
                   size_t keylen, const unsigned char *key,
                   unsigned char *data)
{
  return 0;
}

void
bench_openssl_release (bench_subject_t *subject)
{
}

#endif /* !HAVE_LIBCRYPTO */
