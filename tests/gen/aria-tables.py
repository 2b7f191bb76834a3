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

def rotated(x, n):
    return (x << n | x >> (8 - n)) & 0xff


def diagonals(columns):
    """Masks D_0 to D_7: a matrix times x is the XOR of all x & D_d, rotated
    to the left by d."""
    masks = [sum(1 << j for j in range(8) if columns[j] >> (j + d) % 8 & 1)
             for d in range(8)]
    for x in range(256):
        want = got = 0
        for j in range(8):
            want ^= columns[j] if x >> j & 1 else 0
            got ^= rotated(x & masks[j], j)
        assert got == want
    return ", ".join("0x%02x" % m for m in masks)


M = [S2[S1.index(1 << j)] ^ S2_OF_S1_CONSTANT for j in range(8)]
assert [undo_s2(m) for m in M] == [1 << j for j in range(8)]

# The S-boxes as inversion between two affine functions: S (x) = B (x^-1),
# X (x) = (P (x))^-1.  Their columns for S1, S2, X1, X2 are the bytes of words,
# the first being the low one; X has no B and S no P.
INV = [power(x, 254) for x in range(256)]
IDENTITY = list(range(256))
BEFORE = [IDENTITY, IDENTITY, [INV[x] for x in X1], [INV[x] for x in X2]]
AFTER = [[S1[x] for x in INV], [S2[x] for x in INV], IDENTITY, IDENTITY]
assert all(AFTER[k][INV[BEFORE[k][x]]] == s[x]
           for k, s in enumerate((S1, S2, X1, X2)) for x in range(256))


def affine_words(functions):
    """What bits 0 to 7 add in each of FUNCTIONS, and the constants."""
    for f in functions:
        assert all(f[x ^ 1 << j] == f[x] ^ f[1 << j] ^ f[0]
                   for x in range(256) for j in range(8))
    words = [[f[1 << j] ^ f[0] for f in functions] for j in range(8)]
    words.append([f[0] for f in functions])
    words = ["0x%08x" % int.from_bytes(bytes(w), "little") for w in words]
    return "    %s,\n    %s,\n    %s" % (", ".join(words[:4]),
                                        ", ".join(words[4:8]), words[8])


def power_columns(n):
    """What bits 0 to 7 of x add to x^N, which is linear if N is 2^k."""
    columns = [power(1 << j, n) for j in range(8)]
    rows = [sum((columns[j] >> i & 1) << j for j in range(8))
            for i in range(8)]
    assert all(affine(rows, 0, x) == power(x, n) for x in range(256))
    return "{ %s }" % ", ".join("0x%02x" % c for c in columns)


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

/* M and its inverse by diagonals D: M x is the XOR of all x & D[d], rotated to
 * the left by d.  */
static const byte aria_m[8] =
  { %s };
static const byte aria_undo_m[8] =
  { %s };

/* The S-boxes without lookups, four affine functions in a word: the byte for
 * S1 is the low one, and S2, X1 and X2 follow.  S1 (x) and S2 (x) are AFTER
 * (x^-1), X1 (x) and X2 (x) are (BEFORE (x))^-1.  What each bit of x adds,
 * bit 0 first, and the constants.  */
static const u32 aria_before[9] =
  {
%s
  };
static const u32 aria_after[9] =
  {
%s
  };
/* The same of x^2, x^4 and x^16, which are linear.  */
static const byte aria_power_2[8] =
  %s;
static const byte aria_power_4[8] =
  %s;
static const byte aria_power_16[8] =
  %s;

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
       diagonals(M), diagonals(UNDO_S2),
       affine_words(BEFORE), affine_words(AFTER),
       power_columns(2), power_columns(4), power_columns(16),
       ",\n".join(c_array(name, spread(sbox, silent), 8)
                  for silent, (name, sbox) in
                  enumerate([("S1", S1), ("S2", S2), ("X1", X1), ("X2", X2)])))

if __name__ == "__main__":
    raise SystemExit(main(TEXT))
