/* fips.c - FIPS mode and the self-tests
 * Source: libgcrypt manual, "FIPS Mode" and "Controlling the library"
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "g10lib.h"
#include "core-internal.h"

#define FIPS_FLAG_FILE    "/etc/gcrypt/fips_enabled"
#define FIPS_KERNEL_FILE  "/proc/sys/crypto/fips_enabled"

/* How far FIPS mode is.  Without it the state stays as it is.  */
enum state
  {
    STATE_INIT,                 /* The self-tests have not run.  */
    STATE_OPERATIONAL,
    STATE_ERROR                 /* No service.  */
  };

enum mode
  {
    MODE_UNDECIDED,
    MODE_OFF,
    MODE_ON
  };

/* STATE and MODE are atomic; the lock guards changes of them and makes
 * threads wait for running self-tests.  */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static enum state state;
static enum mode mode;
static int requested = -1;      /* _gcry_fips_request before the decision.  */

/* The self-tests use the library like any caller.  */
static __thread int testing;

static __thread gcry_err_code_t indicator;


static void
take_lock (void)
{
  _gcry_prepare_fork ();
  pthread_mutex_lock (&lock);
}


static void
release_lock (void)
{
  pthread_mutex_unlock (&lock);
}


void
_gcry_fips_fork (int before)
{
  if (before)
    pthread_mutex_lock (&lock);
  else
    pthread_mutex_unlock (&lock);
}


static enum state
get_state (void)
{
  return __atomic_load_n (&state, __ATOMIC_ACQUIRE);
}


static void
set_state (enum state new_state)
{
  __atomic_store_n (&state, new_state, __ATOMIC_RELEASE);
}


/* Does the system want FIPS mode?  */
static int
system_wants_fips (void)
{
  FILE *fp;
  int c;

  /* Even empty, and even for set-uid programs: it only makes stricter.  */
  if (getenv ("LIBGCRYPT_FORCE_FIPS_MODE"))
    return 1;
  if (!access (FIPS_FLAG_FILE, F_OK))
    return 1;
  fp = fopen (FIPS_KERNEL_FILE, "re");
  if (!fp)
    return 0;
  c = getc (fp);
  fclose (fp);
  return c >= '1' && c <= '9';
}


/* With the lock held.  */
static enum mode
decide (void)
{
  enum mode now = mode;

  if (now == MODE_UNDECIDED)
    {
      if (requested >= 0)
        now = requested ? MODE_ON : MODE_OFF;
      else
        now = system_wants_fips () ? MODE_ON : MODE_OFF;
      __atomic_store_n (&mode, now, __ATOMIC_RELEASE);
    }
  return now;
}


void
_gcry_fips_init (void)
{
  take_lock ();
  decide ();
  release_lock ();
}


gcry_err_code_t
_gcry_fips_request (int on)
{
  gcry_err_code_t rc = 0;

  take_lock ();
  if (!_gcry_global_init_done ())
    {
      requested = on;
      __atomic_store_n (&mode, MODE_UNDECIDED, __ATOMIC_RELEASE);
    }
  else if (on)
    rc = GPG_ERR_GENERAL;
  else
    __atomic_store_n (&mode, MODE_OFF, __ATOMIC_RELEASE);
  release_lock ();
  return rc;
}


int
_gcry_fips_mode (void)
{
  enum mode now = __atomic_load_n (&mode, __ATOMIC_ACQUIRE);

  if (now == MODE_UNDECIDED)
    {
      take_lock ();
      now = decide ();
      release_lock ();
    }
  return now == MODE_ON;
}


int
_gcry_fips_test_operational (void)
{
  return !_gcry_fips_mode () || get_state () == STATE_OPERATIONAL;
}


int
_gcry_fips_is_operational (void)
{
  /* Asked by every call: a look at one variable is all that may cost.  */
  if (!_gcry_global_init_done ())
    _gcry_global_any_init ();
  if (__atomic_load_n (&mode, __ATOMIC_ACQUIRE) != MODE_ON || testing)
    return 1;
  if (get_state () == STATE_INIT)
    _gcry_fips_run_power_up_tests ();
  return get_state () == STATE_OPERATIONAL;
}


void
_gcry_fips_signal_fatal (const char *why)
{
  (void) why;
  set_state (STATE_ERROR);
}


/*-- Self-tests --*/

/* Everything this library computes with.  */
static const int ciphers[] =
  {
    GCRY_CIPHER_AES, GCRY_CIPHER_AES192, GCRY_CIPHER_AES256,
    GCRY_CIPHER_ARIA128, GCRY_CIPHER_ARIA192, GCRY_CIPHER_ARIA256
  };
static const int macs[] =
  {
    GCRY_MAC_CMAC_AES, GCRY_MAC_GMAC_AES,
    GCRY_MAC_CMAC_ARIA, GCRY_MAC_GMAC_ARIA
  };


/* Called for each failure; WHAT and ERRDESC may be NULL.  */
static void
report_failure (const char *domain, int algo, const char *what,
                const char *errdesc)
{
  const char *name = (!strcmp (domain, "cipher")
                      ? _gcry_cipher_algo_name (algo)
                      : _gcry_mac_algo_name (algo));

  log_error ("libgcrypt selftest: %s %s (%d): %s%s%s\n", domain, name, algo,
             errdesc ? errdesc : "failed", what ? ": " : "",
             what ? what : "");
}


static void
report_success (const char *domain, const char *name, int algo)
{
  if (_gcry_log_verbosity (2))
    log_info ("libgcrypt selftest: %s %s (%d): Okay\n", domain, name, algo);
}


/* Run the tests; with APPROVED_ONLY those of the approved algorithms.  */
static gcry_err_code_t
run_tests (int approved_only, int extended)
{
  gcry_err_code_t rc = 0;
  unsigned int i;

  testing++;
  for (i = 0; i < DIM (ciphers); i++)
    if (approved_only
        && _gcry_fips_indicator_cipher (ciphers[i], GCRY_CIPHER_MODE_ECB))
      continue;
    else if (_gcry_cipher_selftest (ciphers[i], extended, report_failure))
      rc = GPG_ERR_SELFTEST_FAILED;
    else
      report_success ("cipher", _gcry_cipher_algo_name (ciphers[i]),
                      ciphers[i]);
  for (i = 0; i < DIM (macs); i++)
    if (approved_only && _gcry_fips_indicator_mac (macs[i]))
      continue;
    else if (_gcry_mac_selftest (macs[i], extended, report_failure))
      rc = GPG_ERR_SELFTEST_FAILED;
    else
      report_success ("mac", _gcry_mac_algo_name (macs[i]), macs[i]);
  testing--;
  return rc;
}


void
_gcry_fips_run_power_up_tests (void)
{
  if (!_gcry_fips_mode () || testing)
    return;

  take_lock ();
  if (get_state () == STATE_INIT)
    set_state (run_tests (1, 0) ? STATE_ERROR : STATE_OPERATIONAL);
  release_lock ();
}


gcry_err_code_t
_gcry_run_selftests (void)
{
  gcry_err_code_t rc;

  take_lock ();
  /* FIPS mode has the others switched off.  */
  rc = run_tests (decide () == MODE_ON, 1);
  if (mode == MODE_ON && get_state () != STATE_ERROR)
    set_state (rc ? STATE_ERROR : STATE_OPERATIONAL);
  release_lock ();
  return rc;
}


/*-- Service indicator --*/

gcry_err_code_t
_gcry_fips_indicator_cipher (int algo, int cipher_mode)
{
  if (algo != GCRY_CIPHER_AES && algo != GCRY_CIPHER_AES192
      && algo != GCRY_CIPHER_AES256)
    return GPG_ERR_NOT_SUPPORTED;

  switch (cipher_mode)
    {
    case GCRY_CIPHER_MODE_ECB:
    case GCRY_CIPHER_MODE_CBC:
    case GCRY_CIPHER_MODE_CFB:
    case GCRY_CIPHER_MODE_CFB8:
    case GCRY_CIPHER_MODE_OFB:
    case GCRY_CIPHER_MODE_CTR:
    case GCRY_CIPHER_MODE_CCM:
    case GCRY_CIPHER_MODE_GCM:
    case GCRY_CIPHER_MODE_XTS:
    case GCRY_CIPHER_MODE_AESWRAP:
      return 0;
    default:
      return GPG_ERR_NOT_SUPPORTED;
    }
}


gcry_err_code_t
_gcry_fips_indicator_mac (int algo)
{
  return algo == GCRY_MAC_CMAC_AES ? 0 : GPG_ERR_NOT_SUPPORTED;
}


gcry_err_code_t
_gcry_fips_indicator_function (const char *name)
{
  static const char *const not_approved[] =
    {
      "gcry_pk_sign", "gcry_pk_verify", "gcry_pk_encrypt", "gcry_pk_decrypt",
      "gcry_pk_random_override_new"
    };
  unsigned int i;

  if (!name)
    return GPG_ERR_INV_ARG;
  for (i = 0; i < DIM (not_approved); i++)
    if (!strcmp (name, not_approved[i]))
      return GPG_ERR_NOT_SUPPORTED;
  return 0;
}


void
_gcry_fips_set_indicator (gcry_err_code_t rc)
{
  indicator = rc;
}


gcry_err_code_t
_gcry_fips_get_indicator (void)
{
  return indicator;
}
