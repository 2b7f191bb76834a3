#!/usr/bin/env python3
# aria-tables.py - recompute cipher/aria/aria-tables.h
# Source: RFC 5794, 2.2 (constants) and 2.4.2 (S-boxes)
# SPDX-License-Identifier: LGPL-2.1-or-later

from gen_common import AES_SBOX, affine, c_array, inverse, main, power

# S1 is the S-box of AES.  S2 is affine after x^247; the rows of its matrix,
# output bit 0 first, input bit 0 leftmost.
S2_ROWS = ["01011110", "00111101", "11010111", "10011101",
           "00101100", "10000001", "01011101", "11010011"]
S1 = AES_SBOX
S2 = [affine([int(row[::-1], 2) for row in S2_ROWS], 0xe2, power(x, 247))
      for x in range(256)]
X1 = inverse(S1)
X2 = inverse(S2)

# The corners of the RFC's tables, so that a slip above cannot pass.
assert S1[:4] == [0x63, 0x7c, 0x77, 0x7b] and S1[0xff] == 0x16
assert S2[:4] == [0xe2, 0x4e, 0x54, 0xfc] and S2[0xff] == 0x81, hex(S2[255])
assert X1[:4] == [0x52, 0x09, 0x6a, 0xd5] and X1[0xff] == 0x7d
assert X2[:4] == [0x30, 0x68, 0x99, 0x1b] and X2[0xff] == 0x60, hex(X2[255])


def arctan_inverse(n, one):
    """arctan (1 / n) scaled by ONE."""
    total = 0
    term = one // n
    k = 1
    while term:
        total += term // k if k % 4 == 1 else -(term // k)
        term //= n * n
        k += 2
    return total


def key_constants():
    """C1, C2, C3: the first 3 * 128 bits of the fraction of 1/pi."""
    guard = 64
    one = 1 << (384 + guard)
    pi = 4 * (4 * arctan_inverse(5, one) - arctan_inverse(239, one))
    bits = (one * one // pi) >> guard
    return [(bits >> s) & ((1 << 128) - 1) for s in (256, 128, 0)]


def spread(sbox, silent):
    """S-box values in all bytes of a little-endian word but byte SILENT."""
    ones = 0x01010101 ^ (1 << 8 * silent)
    return [s * ones for s in sbox]


def c_constant(name, value):
    b = value.to_bytes(16, "big")
    rows = [", ".join("0x%02x" % x for x in b[i:i + 8]) for i in (0, 8)]
    return "    { /* %s */\n      %s,\n      %s\n    }" % (name, *rows)


# S2 is affine of S1, the linear part of that being M; X2 (x) = X1 (g (x)) with
# the inverse of that affine function, g.
S2_OF_S1_CONSTANT = S2[S1.index(0)]
UNDO_S2 = [S1[X2[1 << j]] ^ S1[X2[0]] for j in range(8)]


def undo_s2(x):
    return affine([sum((UNDO_S2[j] >> i & 1) << j for j in range(8))
                   for i in range(8)], 0, x)


assert all(undo_s2(S2[x] ^ S2_OF_S1_CONSTANT) == S1[x] for x in range(256))
assert all(X1[undo_s2(x ^ S2_OF_S1_CONSTANT)] == X2[x] for x in range(256))

TEXT = """\
/* aria-tables.h - S-boxes and key constants of ARIA
 * Source: RFC 5794, 2.2 and 2.4.2
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Made by tests/gen/aria-tables.py; "make check" makes it again and compares.
 */

#ifndef ARIA_TABLES_H
#define ARIA_TABLES_H

#include "types.h"

/* C1, C2, C3: 384 bits of the fraction of 1/pi.  */
static const byte aria_c[3][16] =
  {
%s
  };

/* What S2 is of S1: S2 (x) = M * S1 (x) + ARIA_S2_OF_S1.  The columns of the
 * inverse of M: what bit 0 to bit 7 of S2 (x) add to S1 (x).  */
#define ARIA_S2_OF_S1  0x%02x
static const byte aria_undo_s2[8] =
  { %s };

/* Each S-box, its values three times in a word: in every byte but one, which
 * is byte 0 in S1, 1 in S2, 2 in X1 and 3 in X2 (byte 0 is the low one).
 * See "Layer A" in aria-ref.c.  */
static const struct
{
  u32 s1[256], s2[256], x1[256], x2[256];
} aria_sbox __attribute__ ((aligned (64))) =
  {
%s
  };

#endif /* ARIA_TABLES_H */
""" % (",\n".join(c_constant("C%d" % (i + 1), c)
                  for i, c in enumerate(key_constants())),
       S2_OF_S1_CONSTANT, ", ".join("0x%02x" % c for c in UNDO_S2),
       ",\n".join(c_array(name, spread(sbox, silent), 8)
                  for silent, (name, sbox) in
                  enumerate([("S1", S1), ("S2", S2), ("X1", X1), ("X2", X2)])))

if __name__ == "__main__":
    raise SystemExit(main(TEXT))
