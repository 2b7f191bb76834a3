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

/* Eight bytes, each times x (4.2.1).  */
static inline u64
xtimes (u64 s)
{
  u64 high = s & 0x8080808080808080;

  return (s ^ high) << 1 ^ (high >> 7) * 0x1b;
}

/* In two columns, row r of the result is row r + 1.  */
static inline u64
rows_up (u64 s)
{
  return ((s >> 8 & 0x00ffffff00ffffff) | (s << 24 & 0xff000000ff000000));
}

/* InvMixColumns (5.3.3) of two columns, row 0 of the first in the low byte:
 * 14 s(r) + 11 s(r+1) + 13 s(r+2) + 9 s(r+3) in row r.  */
static inline u64
inv_mix_columns (u64 s)
{
  u64 s2 = xtimes (s);
  u64 s4 = xtimes (s2);
  u64 s8 = xtimes (s4);
  u64 s9 = s8 ^ s;

  return ((s8 ^ s4 ^ s2)
          ^ rows_up ((s9 ^ s2) ^ rows_up ((s9 ^ s4) ^ rows_up (s9))));
}

/* The round keys of KEY; a function of its own, so that the caller can burn
 * what it leaves on the stack.  */
static void __attribute__ ((noinline))
expand_with_tables (aes_keys_t *k, const byte *key, unsigned int keylen)
{
  unsigned int nk = keylen / 4;
  unsigned int nr = 6 + nk;             /* 10, 12, 14.  */
  byte *w = k->ek[0];                   /* w[i] is at w + 4 * i.  */
  const byte *rcon = aes_rcon;
  unsigned int i, i_mod_nk = 0;
  u32 temp;

  k->rounds = nr;
  memcpy (w, key, keylen);
  temp = buf_get_le32 (w + 4 * (nk - 1));
  for (i = nk; i < 4 * (nr + 1); i++)
    {
      if (i_mod_nk == 0)
        temp = _gcry_aes_ref_sub_word (rot_word (temp)) ^ *rcon++;
      else if (nk > 6 && i_mod_nk == 4)
        temp = _gcry_aes_ref_sub_word (temp);
      if (++i_mod_nk == nk)
        i_mod_nk = 0;
      temp ^= buf_get_le32 (w + 4 * (i - nk));
      buf_put_le32 (w + 4 * i, temp);
    }

  /* The inverse cipher takes the round keys from the last to the first, all
   * but the outer two through InvMixColumns.  */
  memcpy (k->dk[0], k->ek[nr], 16);
  for (i = 1; i < nr; i++)
    {
      const byte *ek = k->ek[nr - i];
      byte *dk = k->dk[i];

      buf_put_le64 (dk, inv_mix_columns (buf_get_le64 (ek)));
      buf_put_le64 (dk + 8, inv_mix_columns (buf_get_le64 (ek + 8)));
    }
  memcpy (k->dk[nr], k->ek[0], 16);
}

gcry_err_code_t
_gcry_aes_expand_key (aes_keys_t *k, const byte *key, unsigned int keylen,
                      aes_expand_t expand)
{
  if (keylen != 16 && keylen != 24 && keylen != 32)
    return GPG_ERR_INV_KEYLEN;

  if (expand)
    expand (k, key, keylen);
  else
    {
      expand_with_tables (k, key, keylen);
      _gcry_burn_stack (256);
    }

  return 0;
}
