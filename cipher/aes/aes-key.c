/* aes-key.c - AES key schedule
 * Source: FIPS 197, sections 5.2 and 5.3.5
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>
#include "g10lib.h"
#include "bufhelp.h"
#include "aes-impl.h"
#include "aes-tables.h"

/* RotWord: [a0, a1, a2, a3] becomes [a1, a2, a3, a0]; a0 is the low byte.  */
static inline u32
rot_word (u32 x)
{
  return x >> 8 | x << 24;
}

/* The round keys of KEY; a function of its own, so that the caller can burn
 * what it leaves on the stack.  */
static void __attribute__ ((noinline))
expand (aes_context_t *ctx, const byte *key, unsigned int keylen)
{
  unsigned int nk = keylen / 4;
  unsigned int nr = ctx->rounds;
  byte *w = ctx->ek[0];                 /* w[i] is at w + 4 * i.  */
  byte *dw = ctx->dk[0];
  unsigned int i, round;
  u32 temp;

  memcpy (w, key, keylen);
  temp = buf_get_le32 (w + 4 * (nk - 1));
  for (i = nk; i < 4 * (nr + 1); i++)
    {
      if (i % nk == 0)
        temp = (_gcry_aes_ref_sub_word (rot_word (temp))
                ^ aes_rcon[i / nk - 1]);
      else if (nk > 6 && i % nk == 4)
        temp = _gcry_aes_ref_sub_word (temp);
      temp ^= buf_get_le32 (w + 4 * (i - nk));
      buf_put_le32 (w + 4 * i, temp);
    }

  /* The inverse cipher takes the round keys from the last to the first, all
   * but the outer two through InvMixColumns.  */
  memcpy (ctx->dk[0], ctx->ek[nr], 16);
  for (round = 1; round < nr; round++)
    for (i = 0; i < 4; i++)
      {
        temp = buf_get_le32 (w + 16 * (nr - round) + 4 * i);
        temp = _gcry_aes_ref_inv_mix_column (temp);
        buf_put_le32 (dw + 16 * round + 4 * i, temp);
      }
  memcpy (ctx->dk[nr], ctx->ek[0], 16);
}

gcry_err_code_t
_gcry_aes_expand_key (aes_context_t *ctx, const byte *key,
                      unsigned int keylen)
{
  if (keylen != 16 && keylen != 24 && keylen != 32)
    return GPG_ERR_INV_KEYLEN;

  ctx->rounds = 6 + keylen / 4;         /* 10, 12, 14.  */
  expand (ctx, key, keylen);
  _gcry_burn_stack (256);

  return 0;
}
