/* t-registers.c - public functions leave the vector registers clear
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Keys and data pass through the registers of kernels, of the modes' C code
 * and of the C library's memcpy.  The linker (--wrap) leads each call here,
 * to a function that stores the registers after it.
 */

#include <config.h>
#include <stdlib.h>
#include <string.h>
#include <gcrypt.h>

#include "t-common.h"
#include "t-modes.h"

#if defined (__GNUC__) && defined (__x86_64__)

#define DIM(array)  (sizeof (array) / sizeof ((array)[0]))

static unsigned char registers[32][64];
static unsigned long nclear, nleft;

/* Which registers there are.  */
static enum { XMM, YMM, ZMM } width;

#define STORE(op, reg, n)  op " %%" reg #n ", 64*" #n "(%0)\n\t"
#define STORE_4(op, reg, a, b, c, d) \
  STORE (op, reg, a) STORE (op, reg, b) STORE (op, reg, c) STORE (op, reg, d)
#define STORE_16(op, reg)                                               \
  STORE_4 (op, reg, 0, 1, 2, 3) STORE_4 (op, reg, 4, 5, 6, 7)           \
  STORE_4 (op, reg, 8, 9, 10, 11) STORE_4 (op, reg, 12, 13, 14, 15)
#define STORE_HIGH(op, reg)                                             \
  STORE_4 (op, reg, 16, 17, 18, 19) STORE_4 (op, reg, 20, 21, 22, 23)   \
  STORE_4 (op, reg, 24, 25, 26, 27) STORE_4 (op, reg, 28, 29, 30, 31)

static inline void
store_registers (void)
{
  if (width == ZMM)
    __asm__ volatile (STORE_16 ("vmovdqu64", "zmm")
                      STORE_HIGH ("vmovdqu64", "zmm")
                      : : "r" (registers) : "memory");
  else if (width == YMM)
    __asm__ volatile (STORE_16 ("vmovdqu", "ymm")
                      : : "r" (registers) : "memory");
  else
    __asm__ volatile (STORE_16 ("movdqu", "xmm")
                      : : "r" (registers) : "memory");
}

static void
look (const char *function)
{
  static const unsigned char zeros[64];
  unsigned int i;

  for (i = 0; i < 32; i++)
    if (memcmp (registers[i], zeros, 64))
      {
        nleft++;
        check_msg (0, "%s leaves something in vector register %u",
                   function, i);
        return;
      }
  nclear++;
}

#define WRAP(name, params, args)                \
  gcry_error_t __real_ ## name params;          \
  gcry_error_t __wrap_ ## name params;          \
  gcry_error_t                                  \
  __wrap_ ## name params                        \
  {                                             \
    gcry_error_t rc = __real_ ## name args;     \
                                                \
    store_registers ();                         \
    look (#name);                               \
    return rc;                                  \
  }

WRAP (gcry_cipher_setkey, (gcry_cipher_hd_t h, const void *p, size_t n),
      (h, p, n))
WRAP (gcry_cipher_setiv, (gcry_cipher_hd_t h, const void *p, size_t n),
      (h, p, n))
WRAP (gcry_cipher_setctr, (gcry_cipher_hd_t h, const void *p, size_t n),
      (h, p, n))
WRAP (gcry_cipher_ctl, (gcry_cipher_hd_t h, int cmd, void *p, size_t n),
      (h, cmd, p, n))
WRAP (gcry_cipher_authenticate,
      (gcry_cipher_hd_t h, const void *p, size_t n), (h, p, n))
WRAP (gcry_cipher_encrypt,
      (gcry_cipher_hd_t h, void *out, size_t size, const void *p, size_t n),
      (h, out, size, p, n))
WRAP (gcry_cipher_decrypt,
      (gcry_cipher_hd_t h, void *out, size_t size, const void *p, size_t n),
      (h, out, size, p, n))
WRAP (gcry_cipher_gettag, (gcry_cipher_hd_t h, void *p, size_t n),
      (h, p, n))
WRAP (gcry_cipher_checktag, (gcry_cipher_hd_t h, const void *p, size_t n),
      (h, p, n))
WRAP (gcry_mac_setkey, (gcry_mac_hd_t h, const void *p, size_t n),
      (h, p, n))
WRAP (gcry_mac_setiv, (gcry_mac_hd_t h, const void *p, size_t n),
      (h, p, n))
WRAP (gcry_mac_write, (gcry_mac_hd_t h, const void *p, size_t n),
      (h, p, n))
WRAP (gcry_mac_read, (gcry_mac_hd_t h, void *p, size_t *n), (h, p, n))
WRAP (gcry_mac_verify, (gcry_mac_hd_t h, const void *p, size_t n),
      (h, p, n))

/* 1, 7, 100 and up to 5000 bytes or blocks a call.  */
static unsigned int npieces;

static size_t
pieces (size_t left)
{
  static const size_t sizes[] = { 1, 7, 100, 5000 };
  size_t n = sizes[npieces++ % 4];

  return n < left ? n : left;
}

/* A message of LENGTH bytes or of the next length that MODE can do.  */
static void
one_message (const struct t_mode *mode, const struct t_algo *a,
             size_t length, t_split_t split)
{
  static unsigned char out[9000], back[9000];
  gcry_cipher_hd_t h = t_open (mode, a);
  struct t_msg m;
  size_t n;

  if (length < mode->least)
    length = mode->least;
  length += (mode->unit - length % mode->unit) % mode->unit;

  memset (&m, 0, sizeof m);
  m.iv = PAT (16);
  m.ivlen = mode->ivlen;
  m.aad = PAT (100);
  m.aadlen = 100;
  m.in = PAT (length);
  m.inlen = length;
  m.out = out;
  m.outsize = sizeof out;
  check_ok (t_crypt (h, mode, &m, 1, split, &n));

  check_ok (gcry_cipher_reset (h));
  m.in = out;
  m.inlen = n;
  m.out = back;
  m.outsize = sizeof back;
  check_ok (t_crypt (h, mode, &m, 0, split, &n));
  check_mem (back, PAT (length), length);
  gcry_cipher_close (h);
}

static void
one_mac (int algo, unsigned int keylen, int needs_iv)
{
  unsigned char tag[16];
  size_t n = sizeof tag;
  gcry_mac_hd_t m;

  check_ok (gcry_mac_open (&m, algo, 0, NULL));
  check_ok (gcry_mac_setkey (m, PAT (keylen), keylen));
  if (needs_iv)
    check_ok (gcry_mac_setiv (m, PAT (12), 12));
  check_ok (gcry_mac_write (m, PAT (1000), 5));
  check_ok (gcry_mac_write (m, PAT (1000), 1000));
  check_ok (gcry_mac_read (m, tag, &n));
  check_ok (gcry_mac_verify (m, tag, n));
  gcry_mac_close (m);
}

int
main (void)
{
  static const size_t lengths[] = { 16, 17, 100, 1000, 8500 };
  const struct t_mode *mode;
  const struct t_algo *a;
  unsigned int i;

  t_begin ("t-registers");
  width = (__builtin_cpu_supports ("avx512vl") ? ZMM
           : __builtin_cpu_supports ("avx") ? YMM : XMM);
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
  PAT (1);

  /* Can the test see anything?  */
  __asm__ volatile ("pcmpeqd %%xmm7, %%xmm7" : : : "xmm7");
  store_registers ();
  check (registers[7][3] == 0xff);

  for (a = t_algos; a->name; a++)
    if (t_have_algo (a))
      {
        for (mode = t_modes; mode->name; mode++)
          if (t_have_mode (mode, a))
            for (i = 0; i < 2 * DIM (lengths); i++)
              {
                t_at ("%s/%s, %u bytes", a->name, mode->name,
                      (unsigned int) lengths[i / 2]);
                one_message (mode, a, lengths[i / 2], i % 2 ? pieces : NULL);
              }
        t_at ("%s, MACs", a->name);
        one_mac (a->mac_cmac, a->keylen, 0);
        one_mac (a->mac_gmac, a->keylen, 1);
      }
  t_at ("calls seen");
  check (nclear + nleft > 1000);
  return t_end ();
}

#else /* Not x86-64.  */

int
main (void)
{
  t_begin ("t-registers");
  t_skip ("t-registers", "knows the vector registers of x86-64 only");
  return t_end ();
}

#endif
