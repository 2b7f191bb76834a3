# gen_common.py - the field GF(2^8), C tables and the --check mode
# Source: FIPS 197, 4.2 (the field that ARIA shares, RFC 5794, 2.4.2)
# SPDX-License-Identifier: LGPL-2.1-or-later
"""A script of this folder recomputes one committed file from the
mathematics of its specification.  SCRIPT prints the file; SCRIPT --check
FILE compares it with FILE, tells the first difference and fails."""

import sys


def mul(a, b):
    """a * b modulo x^8 + x^4 + x^3 + x + 1."""
    r = 0
    while b:
        if b & 1:
            r ^= a
        a <<= 1
        if a & 0x100:
            a ^= 0x11b
        b >>= 1
    return r


def power(a, n):
    r = 1
    for _ in range(n):
        r = mul(r, a)
    return r


def affine(rows, constant, x):
    """The bits of the product are the parities of ROWS & x, ROWS[0] making
    bit 0; the lowest bit of a row goes with bit 0 of x."""
    y = constant
    for i, row in enumerate(rows):
        y ^= (bin(row & x).count("1") & 1) << i
    return y


def inverse(sbox):
    inv = [None] * 256
    for x, y in enumerate(sbox):
        inv[y] = x
    assert None not in inv, "not a permutation"
    return inv


# FIPS 197, 5.1.1: b'_i = b_i + b_(i+4) + b_(i+5) + b_(i+6) + b_(i+7) + c_i.
AES_ROWS = [sum(1 << (i + k) % 8 for k in (0, 4, 5, 6, 7)) for i in range(8)]
AES_SBOX = [affine(AES_ROWS, 0x63, power(x, 254)) for x in range(256)]


def c_array(name, values, digits):
    """VALUES as the initializer of a C array that is the member NAME."""
    per_line = 12 if digits == 2 else 6
    lines = []
    for i in range(0, len(values), per_line):
        lines.append("      " + ", ".join(
            "0x%0*x" % (digits, v) for v in values[i:i + per_line]))
    return "    { /* %s */\n%s\n    }" % (name, ",\n".join(lines))


def main(text):
    if len(sys.argv) == 1:
        sys.stdout.write(text)
        return 0
    if len(sys.argv) != 3 or sys.argv[1] != "--check":
        sys.stderr.write("usage: %s [--check FILE]\n" % sys.argv[0])
        return 2
    with open(sys.argv[2], encoding="ascii") as f:
        committed = f.read().splitlines()
    wanted = text.splitlines()
    for n in range(max(len(committed), len(wanted))):
        got = committed[n] if n < len(committed) else "(end of file)"
        want = wanted[n] if n < len(wanted) else "(end of file)"
        if got != want:
            print("%s, line %d\n  recomputed: %s\n  committed:  %s"
                  % (sys.argv[2], n + 1, want, got))
            return 1
    return 0
