/* t-paths.c - the modes run the same instructions for all keys and data
 * Source: Intel SDM vol. 3, 17.3.1.4
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Through the public functions, of which each instruction is noted: there is
 * no branch in modes, tag comparisons or ciphers that depends on a secret.
 * (An index into a table shows in tests/check-ct.sh.)
 */

#include <config.h>

#include <stdint.h>
#include <gcrypt.h>

#include "t-common.h"
#include "t-modes.h"

#if HAVE_NASM

#include "steps.h"

static int
stop (u64 address)
{
  (void)address;
  return 1;
}

/* Step through the call of FUNCTION (H, A1, A2 ...) that is to return WANT,
 * or, if not LOOK, only call it.  */
static void
step_public (steps_t *steps, int look, kernel_t function, gcry_cipher_hd_t h,
             const void *a1, u64 a2, const void *a3, u64 a4,
             gcry_err_code_t want)
{
  static struct checked_call call;

  memset (&call, 0, sizeof call);
  call.function = function;
  call.args[0] = (uintptr_t)h;
  call.args[1] = (uintptr_t)a1;
  call.args[2] = a2;
  call.args[3] = (uintptr_t)a3;
  call.args[4] = a4;
  steps_call (steps, &call, 0, look ? NULL : stop);
  check_int (gcry_err_code ((gcry_error_t)call.result), want);
}

static void
expect_same (const steps_t *a, const steps_t *b, const char *what)
{
  check_msg (a->count > 100, "expected hundreds of instructions, got %lu",
             a->count);
  check_msg (a->count == b->count && a->path == b->path, "expected the same "
             "instructions for %s, got %lu and %lu%s", what, a->count,
             b->count, a->count == b->count ? " others" : "");
}

/* What is not secret: the nonce and AAD of a message, and its length.  */
#define MESSAGE_NBYTES  39
static const unsigned char message_iv[16] = { 0xff, 0xff, 0xfe };
static byte message_in[MESSAGE_NBYTES + 16];
static byte message_out[MESSAGE_NBYTES + 16];
static byte message_tag[16];

/* In some modes few bytes take many steps.  */
static size_t
message_nbytes (const struct t_mode *mode)
{
  if (mode->mode == GCRY_CIPHER_MODE_CFB8)
    return 5;
  if (mode->mode == GCRY_CIPHER_MODE_AESWRAP)
    return 16;
  return MESSAGE_NBYTES / mode->unit * mode->unit;
}

/* Make H ready for data.  */
static void
begin_message (gcry_cipher_hd_t h, const struct t_mode *mode, size_t nbytes,
               int decrypt)
{
  unsigned long long lengths[3] = { nbytes, 7, mode->taglen };

  check_ok (gcry_cipher_reset (h));
  if (mode->mode == GCRY_CIPHER_MODE_CTR)
    check_ok (gcry_cipher_setctr (h, message_iv, 16));
  else if (mode->ivlen && mode->mode != GCRY_CIPHER_MODE_SIV)
    check_ok (gcry_cipher_setiv (h, message_iv, mode->ivlen));
  if (mode->mode == GCRY_CIPHER_MODE_CCM)
    check_ok (gcry_cipher_ctl (h, GCRYCTL_SET_CCM_LENGTHS, lengths,
                               sizeof lengths));
  if (mode->aad)
    check_ok (gcry_cipher_authenticate (h, "seven b", 7));
  if (mode->mode == GCRY_CIPHER_MODE_SIV)
    check_ok (gcry_cipher_setiv (h, message_iv, 16));
  if (decrypt && mode->tag_first)
    check_ok (gcry_cipher_set_decryption_tag (h, message_tag, 16));
  if (mode->needs_final)
    check_ok (gcry_cipher_final (h));
}

/* Encryption of random data under random keys, decryption of the same, and
 * with wrong tags: wrong all over, in their first byte, and in the last.  The
 * first run of each is not looked at: the dynamic linker has work to do.  */
static void
test_mode (const struct t_algo *a, const struct t_mode *mode)
{
  enum { NRUNS = 4 };
  size_t nbytes = message_nbytes (mode);
  size_t out_nbytes = (nbytes + 7) / 8 * 8 + 8;
  gcry_cipher_hd_t h;
  steps_t enc[NRUNS], dec[NRUNS], tag[NRUNS];
  byte key[64], text[MESSAGE_NBYTES], wrong[16];
  int run;

  if (!mode->more)
    out_nbytes = nbytes;
  t_at ("%s %s", a->name, mode->name);
  if (gcry_cipher_open (&h, a->algo, mode->mode, mode->flags))
    {
      check (!"open");
      return;
    }
  for (run = 0; run < NRUNS; run++)
    {
      random_bytes (key, sizeof key);
      random_bytes (text, sizeof text);
      check_ok (gcry_cipher_setkey (h, key, mode->nkeys * a->keylen));

      t_at ("%s %s, encryption %d", a->name, mode->name, run);
      memcpy (message_in, text, nbytes);
      begin_message (h, mode, nbytes, 0);
      step_public (enc + run, run == 1 || run == 2,
                   (kernel_t)gcry_cipher_encrypt, h, message_out, out_nbytes,
                   message_in, nbytes, 0);
      if (mode->taglen)
        check_ok (gcry_cipher_gettag (h, message_tag, 16));

      t_at ("%s %s, decryption %d", a->name, mode->name, run);
      memcpy (message_in, message_out, out_nbytes);
      begin_message (h, mode, nbytes, 1);
      step_public (dec + run, run == 1 || run == 2,
                   (kernel_t)gcry_cipher_decrypt, h, message_out, out_nbytes,
                   message_in, out_nbytes, 0);
      check_mem (message_out, text, nbytes);
      if (mode->taglen)
        check_ok (gcry_cipher_checktag (h, message_tag, 16));

      t_at ("%s %s, wrong tag %d", a->name, mode->name, run);
      memset (tag + run, 0, sizeof *tag);
      memcpy (wrong, message_tag, 16);
      if (run == 2)
        wrong[0] ^= 1;
      else if (run == 3)
        wrong[15] ^= 0x80;
      else
        random_bytes (wrong, 16);
      if (mode->taglen && !mode->tag_first)
        step_public (tag + run, run > 0, (kernel_t)gcry_cipher_checktag, h,
                     wrong, 16, NULL, 0, GPG_ERR_CHECKSUM);
      else if (mode->taglen)
        {
          memcpy (message_tag, wrong, 16);
          begin_message (h, mode, nbytes, 1);
          step_public (tag + run, run > 0, (kernel_t)gcry_cipher_decrypt, h,
                       message_out, out_nbytes, message_in, out_nbytes,
                       GPG_ERR_CHECKSUM);
        }
    }

  t_at ("%s %s", a->name, mode->name);
  expect_same (enc + 2, enc + 1, "two texts under two keys");
  expect_same (dec + 2, dec + 1, "their decryption");
  for (run = 2; mode->taglen && run < NRUNS; run++)
    expect_same (tag + run, tag + 1, "two wrong tags");
  gcry_cipher_close (h);
}

static void
test_modes (void)
{
  const struct t_algo *a;
  const struct t_mode *mode;

  for (a = t_algos; a->name; a++)
    if (a->keylen == 16)
      for (mode = t_modes; mode->name; mode++)
        test_mode (a, mode);
}

int
main (void)
{
  t_begin ("t-paths");
  t_seed ();
  check (gcry_check_version (NULL));
  if (steps_work ("instructions of the modes", 0))
    test_modes ();
  return t_end ();
}

#else /* !HAVE_NASM */

int
main (void)
{
  t_begin ("t-paths");
  t_skip ("instructions of the modes", "no kernels in this build, and with "
          "them no call by single steps");
  return t_end ();
}

#endif /* !HAVE_NASM */
