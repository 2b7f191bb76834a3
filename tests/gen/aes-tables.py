#!/usr/bin/env python3
# aes-tables.py - recompute cipher/aes/aes-tables.h
# Source: FIPS 197, 4.2, 5.1 and 5.3
# SPDX-License-Identifier: LGPL-2.1-or-later

from gen_common import AES_SBOX, c_array, inverse, main, mul

S = AES_SBOX
INV_S = inverse(S)

# Figure 7 and 14 of FIPS 197: corners, so that a slip cannot pass.
assert S[:4] == [0x63, 0x7c, 0x77, 0x7b] and S[0x53] == 0xed
assert INV_S[:4] == [0x52, 0x09, 0x6a, 0xd5] and INV_S[0xff] == 0x7d

# The first columns of the matrices of MixColumns and InvMixColumns (5.1.3,
# 5.3.3); column R is column 0 turned down by R rows.
MIX = [2, 1, 1, 3]
INV_MIX = [14, 9, 13, 11]


def column(coefficients, sbox, row):
    """What the byte x in row ROW adds to its column after the S-box: row 0
    is the low byte of the word."""
    table = []
    for s in sbox:
        word = 0
        for i, c in enumerate(coefficients):
            word |= mul(c, s) << 8 * ((i + row) % 4)
        table.append(word)
    return table


def rcon():
    """Rcon[1] to Rcon[10]: x^(i-1) (5.2)."""
    values = [1]
    while len(values) < 10:
        values.append(mul(values[-1], 2))
    return ", ".join("0x%02x" % v for v in values)


TEXT = """\
/* aes-tables.h - S-boxes joined with the column mixes of AES
 * Source: FIPS 197, 5.1.1, 5.1.3, 5.2, 5.3.2, 5.3.3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Made by tests/gen/aes-tables.py; "make check" makes it again and compares.
 */

#ifndef AES_TABLES_H
#define AES_TABLES_H

#include "types.h"

/* Rcon[1] to Rcon[10].  */
static const byte aes_rcon[10] =
  { %s };

/* enc.t[r][x]: the column that MixColumns makes of SubBytes (x) in row r and
 * zeros elsewhere; row 0 is the low byte of the word.  */
static const struct
{
  u32 t[4][256];
} aes_enc __attribute__ ((aligned (64))) =
  {
   {
%s
   }
  };

/* dec.t[r][x]: the same of InvMixColumns and InvSubBytes.  dec.s:
 * InvSubBytes alone.  */
static const struct
{
  u32 t[4][256];
  byte s[256];
} aes_dec __attribute__ ((aligned (64))) =
  {
   {
%s
   },
%s
  };

#endif /* AES_TABLES_H */
""" % (rcon(),
       ",\n".join(c_array("row %d" % r, column(MIX, S, r), 8)
                  for r in range(4)),
       ",\n".join(c_array("row %d" % r, column(INV_MIX, INV_S, r), 8)
                  for r in range(4)),
       c_array("InvSubBytes", INV_S, 2))

if __name__ == "__main__":
    raise SystemExit(main(TEXT))
