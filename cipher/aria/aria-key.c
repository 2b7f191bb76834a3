/* aria-key.c - ARIA key schedule
 * Source: RFC 5794, section 2.2
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>
#include "g10lib.h"
#include "bufhelp.h"
#include "cipher-internal.h"
#include "aria-impl.h"
#include "aria-tables.h"

/* OUT = A xor (B rotated left by N bits), 16 bytes each, 0 < N < 128 and no
 * multiple of 64.  OUT overlaps neither.  */
static void
xor_rotated (byte *out, const byte *a, const byte *b, unsigned int n)
{
  u64 high = buf_get_be64 (b + (n & 64 ? 8 : 0));
  u64 low = buf_get_be64 (b + (n & 64 ? 0 : 8));

  n &= 63;
  buf_put_be64 (out, buf_get_be64 (a) ^ (high << n | low >> (64 - n)));
  buf_put_be64 (out + 8,
                buf_get_be64 (a + 8) ^ (low << n | high >> (64 - n)));
}

/* The round keys of KEY; a function of its own, so that the caller can burn
 * what it leaves on the stack.  */
static void __attribute__ ((noinline))
expand (aria_context_t *ctx, const byte *key, unsigned int keylen)
{
  /* Rotations to the left; the RFC writes the first two as >>> 19, >>> 31. */
  static const byte rotation[5] = { 128 - 19, 128 - 31, 61, 31, 19 };
  const byte *kl = key;
  byte kr[16] = { 0 };
  byte w[4][16];                /* W0 to W3.  */
  unsigned int first = (keylen - 16) / 8;       /* CK1 is C1, C2 or C3.  */
  const byte *ck1 = aria_c[first];
  const byte *ck2 = aria_c[(first + 1) % 3];
  const byte *ck3 = aria_c[(first + 2) % 3];
  unsigned int n = ctx->rounds;
  unsigned int i;

  memcpy (kr, key + 16, keylen - 16);

  memcpy (w[0], kl, 16);
  _gcry_aria_ref_fo (w[1], w[0], ck1);
  cipher_block_xor (w[1], w[1], kr, 16);
  _gcry_aria_ref_fe (w[2], w[1], ck2);
  cipher_block_xor (w[2], w[2], w[0], 16);
  _gcry_aria_ref_fo (w[3], w[2], ck3);
  cipher_block_xor (w[3], w[3], w[1], 16);

  /* ek1 = W0 ^ (W1 >>> 19), ek2 = W1 ^ (W2 >>> 19), ek3 = W2 ^ (W3 >>> 19),
   * ek4 = W3 ^ (W0 >>> 19), ek5 = W0 ^ (W1 >>> 31), ...
   * ek17 = W0 ^ (W1 <<< 19).  */
  for (i = 0; i <= n; i++)
    xor_rotated (ctx->ek[i], w[i % 4], w[(i + 1) % 4], rotation[i / 4]);

  /* dk1 = ek(n+1), dk2 = A (ek(n)), ... dk(n) = A (ek2), dk(n+1) = ek1.  */
  memcpy (ctx->dk[0], ctx->ek[n], 16);
  for (i = 1; i < n; i++)
    _gcry_aria_ref_a (ctx->dk[i], ctx->ek[n - i]);
  memcpy (ctx->dk[n], ctx->ek[0], 16);

  wipememory (kr, sizeof kr);
  wipememory (w, sizeof w);
}

gcry_err_code_t
_gcry_aria_expand_key (aria_context_t *ctx, const byte *key,
                       unsigned int keylen)
{
  if (keylen != 16 && keylen != 24 && keylen != 32)
    return GPG_ERR_INV_KEYLEN;

  ctx->rounds = 8 + keylen / 4;         /* 12, 14, 16.  */
  expand (ctx, key, keylen);
  _gcry_burn_stack (256 + ARIA_REF_STACK);

  return 0;
}
