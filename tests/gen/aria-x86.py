#!/usr/bin/env python3
# aria-x86.py - recompute cipher/aria/x86/aria-consts.inc
# Source: RFC 5794, 2.4.2 and 2.4.3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The matrices of the S-boxes for GF2P8AFFINEQB and the byte orders of the
kernels that hold whole blocks (aria-blocks.inc tells how these work)."""

import sys

from gen_common import AES_SBOX, affine, inverse, main, power

# S-boxes as in aria-tables.py.
S2_ROWS = ["01011110", "00111101", "11010111", "10011101",
           "00101100", "10000001", "01011101", "11010011"]
S1 = AES_SBOX
S2 = [affine([int(row[::-1], 2) for row in S2_ROWS], 0xe2, power(x, 247))
      for x in range(256)]
X2 = inverse(S2)
INV = [power(x, 254) for x in range(256)]

# RFC 5794, 2.4.3: the terms of y0 to y15.
A = [(3, 4, 6, 8, 9, 13, 14), (2, 5, 7, 8, 9, 12, 15),
     (1, 4, 6, 10, 11, 12, 15), (0, 5, 7, 10, 11, 13, 14),
     (0, 2, 5, 8, 11, 14, 15), (1, 3, 4, 9, 10, 14, 15),
     (0, 2, 7, 9, 10, 12, 13), (1, 3, 6, 8, 11, 12, 13),
     (0, 1, 4, 7, 10, 13, 15), (0, 1, 5, 6, 11, 12, 14),
     (2, 3, 5, 6, 8, 13, 15), (2, 3, 4, 7, 9, 12, 14),
     (1, 2, 6, 7, 9, 11, 12), (0, 3, 6, 7, 8, 10, 13),
     (0, 3, 4, 5, 9, 11, 14), (1, 2, 4, 5, 8, 10, 15)]


def matrix(f):
    """The quadword with which GF2P8AFFINEQB computes the linear F: the row
    of output bit 0 is its highest byte."""
    rows = [sum((f(1 << j) >> i & 1) << j for j in range(8))
            for i in range(8)]
    assert all(affine(rows, 0, x) == f(x) for x in range(256))
    return sum(row << 8 * (7 - i) for i, row in enumerate(rows))


def sbox_matrices(s):
    """B, P and P * c where S (x) = B * x^-1 + c, P = B^-1."""
    inv_of, s_of, c = inverse(INV), inverse(s), s[0]
    return (matrix(lambda x: s[inv_of[x]] ^ c),
            matrix(lambda x: INV[s_of[x ^ c]]),
            INV[s_of[0]])


B1, P1, C1 = sbox_matrices(S1)
B2, P2, C2 = sbox_matrices(S2)
I = matrix(lambda x: x)

# The order of the state bytes in the odd rounds and in the even ones.
ODD = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]
EVEN = [8, 0, 14, 6, 10, 2, 12, 4, 9, 1, 15, 7, 11, 3, 13, 5]


def is_s(byte, odd):
    """Is it S1 or S2 (and not X1 or X2) that byte BYTE goes through?"""
    return (byte % 4 < 2) == odd


def check_order(order, odd):
    """Each quadword has S-boxes of one number; in each word they are all S
    or all X."""
    for p in range(16):
        assert order[p] % 2 == p // 8
        assert is_s(order[p], odd) == is_s(order[p ^ 1], odd)


def shuffles(order, odd, after):
    """For one diffusion, from the bytes in ORDER to those in AFTER: where
    each output finds its three other terms among the S-boxes S and its three
    other ones among X.  The seventh stands in its own place."""
    s = [[], [], []]
    x = [[], [], []]
    for p in range(16):
        terms = list(A[after[p]])
        terms.remove(order[p])
        s_terms = [order.index(t) for t in terms if is_s(t, odd)]
        x_terms = [order.index(t) for t in terms if not is_s(t, odd)]
        assert len(s_terms) == len(x_terms) == 3
        for i in range(3):
            s[i].append(s_terms[i])
            x[i].append(x_terms[i])
    return s + x


def last(order, odd, after, want_s):
    """From ORDER to AFTER, with zeros for those not of S or X."""
    return [order.index(b) if is_s(b, odd) == want_s else 0x80 for b in after]


def line(name, values, comment):
    text = ["%d" % v if v < 128 else "0x%02x" % v for v in values]
    head = "%-17sREPEAT4 " % (name + ":")
    one = head + ", ".join(text)
    if len(one) > 79:
        one = "%s%s, \\\n%25s%s" % (head, ", ".join(text[:8]), "",
                                   ", ".join(text[8:]))
    return "; %s\n%s\n" % (comment, one)


def quads(name, a, b, comment):
    return "; %s\n%-17sQUADS4  0x%016x, 0x%016x\n" % (comment, name + ":",
                                                      a, b)


RFC = list(range(16))
check_order(ODD, True)
check_order(EVEN, False)
out = [quads("aria_b1", B1, B1, "S1 (x) = B1 * x^-1 + 0x63"),
       quads("aria_b2", B2, B2, "S2 (x) = B2 * x^-1 + 0xe2"),
       quads("aria_p1", P1, P1, "X1 (x) = (P1 * x + 0x%02x)^-1, P1 = B1^-1"
             % C1),
       quads("aria_p2", P2, P2, "X2 (x) = (P2 * x + 0x%02x)^-1, P2 = B2^-1"
             % C2),
       quads("aria_i", I, I, "The unit matrix"),
       quads("aria_b12", B1, B2, "B1 and B2, P1 and P2 for blocks"),
       quads("aria_p12", P1, P2, ""),
       line("aria_to_odd", ODD, "The order of odd rounds"),
       line("aria_s_odd", [255 if is_s(b, True) else 0 for b in ODD],
            "Which places are of S in odd rounds, and in even ones"),
       line("aria_s_even", [255 if is_s(b, False) else 0 for b in EVEN], "")]
for name, order, odd, after in (("odd", ODD, True, EVEN),
                                ("even", EVEN, False, ODD)):
    sh = shuffles(order, odd, after)
    for i in range(6):
        out.append(line("aria_%s%s%d" % (name, "sx"[i // 3], i % 3), sh[i],
                        "Diffusion after %s rounds" % name if not i else ""))
for name, after in (("rfc", RFC), ("odd", ODD)):
    for want in (1, 0):
        out.append(line("aria_last%s_%s" % ("xs"[want], name),
                        last(EVEN, False, after, bool(want)),
                        "From the last round to the order of the RFC"
                        if name == "rfc" and want else
                        "and to that of odd rounds" if want else ""))
# Counters that differ in byte 15: which bytes differ after a round.
DIFFER = [o for o in range(16) if 15 in A[o]]
assert DIFFER == [1, 2, 4, 5, 8, 10, 15]
CONSTANT = [(0x63, 0xe2)[b % 2] for b in EVEN]
out.append(line("aria_differ", [255 if b in DIFFER else 0 for b in EVEN],
                "The bytes that differ after the first round if byte 15 of "
                "the blocks does"))
out.append(line("aria_differ_c",
                [c if (b in DIFFER) != is_s(b, False) else 0
                 for b, c in zip(EVEN, CONSTANT)],
                "The constants: of X before its S-boxes, where bytes differ; "
                "of S after them"))
out.append(line("aria_even_c",
                [0 if is_s(b, False) else c for b, c in zip(EVEN, CONSTANT)],
                "The constants of X before S-boxes of even rounds; the RFC's "
                "order"))
out.append(line("aria_even_rfc", [EVEN.index(b) for b in range(16)], ""))
out.append(line("aria_nibble", [15] * 16, "The low four bits"))
out.append(line("aria_zero", [0] * 16, ""))
# FIPS 197, 5.1.2 and 5.3.1: byte r + 4c comes from r + 4 (c + r); inverse.
SHIFT = [(i + 4 * (i % 4)) % 16 for i in range(16)]
UNSHIFT = [SHIFT.index(i) for i in range(16)]
out.append(line("aria_shift_2", [SHIFT[SHIFT[i]] for i in range(16)],
                "ShiftRows twice"))

# Blocks with AES instructions.  What AESENCLAST and AESDECLAST make of byte b
# stands at UNSHIFT[b] and SHIFT[b].  In even rounds byte b has the place of
# b ^ 2, and then all is as in odd ones: A does not mind that exchange.
assert all(sorted(t ^ 2 for t in A[o]) == list(A[o ^ 2]) for o in range(16))


AES_PLACE = {0: UNSHIFT, 1: UNSHIFT, 2: SHIFT, 3: SHIFT}
AES_NAME = ("s1", "s2", "x1", "x2")     # Byte b is of kind b % 4.


def terms(o, kind):
    """The places of the terms of byte O that are of KIND: one or two."""
    some = [AES_PLACE[kind][t] for t in A[o] if t % 4 == kind]
    assert len(some) in (1, 2)
    return some + [0x80] * (2 - len(some))


for kind in range(4):
    for i in range(2):
        out.append(line("aria_aes_%s%s" % (AES_NAME[kind], "ab"[i]),
                        [terms(p ^ 2, kind)[i] for p in range(16)],
                        "Diffusion with AES instructions"
                        if not kind and not i else ""))
for name, kinds in (("s1", (0,)), ("s2", (1,)), ("x", (2, 3))):
    out.append(line("aria_aes_last_" + name,
                    [AES_PLACE[(b ^ 2) % 4][b ^ 2] if (b ^ 2) % 4 in kinds
                     else 0x80 for b in range(16)],
                    "and from the last round to the order of the RFC"
                    if name == "s1" else ""))
out.append(line("aria_aes_even_rfc", [b ^ 2 for b in range(16)],
                "From even rounds to the order of the RFC"))
out.append(line("aria_aes_x2_mask",
                [15 if p % 4 == 3 else 0 for p in range(16)],
                "The low four bits of what is to go through X2"))
for f, name, comment in (
        (lambda y: S2[S1.index(y)] ^ S2[S1.index(0)], "s2",
         "S2 (x) of S1 (x)"),
        (lambda x: S1[X2[x]] ^ S1[X2[0]], "x2",
         "What X1 makes X2 (x) of"),
        (lambda x: S1[X2[x]] ^ S1[X2[0]] ^ x, "x2_add",
         "The same, but what is to be added to x")):
    assert all(f(a ^ b) == f(a) ^ f(b) for a in range(256)
               for b in (1, 2, 4, 8, 16, 32, 64, 128))
    out.append(line("aria_aes_%s_lo" % name, [f(n) for n in range(16)],
                    comment + "; without a constant"))
    out.append(line("aria_aes_%s_hi" % name, [f(16 * n) for n in range(16)],
                    ""))
body = "".join(out).replace("; \n", "")

TEXT = """\
; aria-consts.inc - matrices and byte orders of the ARIA kernels
; Source: RFC 5794, 2.4.2 and 2.4.3
; SPDX-License-Identifier: LGPL-2.1-or-later
;
; Made by tests/gen/aria-x86.py; "make check" makes it again and compares.
; Each is there four times, for vectors of up to 64 bytes.

; The constants of the S-boxes that go with the matrices below.
%%assign ARIA_C_S1 0x63
%%assign ARIA_C_S2 0xe2
%%assign ARIA_C_X1 0x%02x
%%assign ARIA_C_X2 0x%02x

%%macro REPEAT4 16
        times 4 db %%1, %%2, %%3, %%4, %%5, %%6, %%7, %%8, %%9, %%10, \\
                   %%11, %%12, %%13, %%14, %%15, %%16
%%endmacro

%%macro QUADS4 2
        times 4 dq %%1, %%2
%%endmacro

        RODATA

; Rows of matrices for GF2P8AFFINEQB: the highest byte makes bit 0.
%s
        section .text
""" % (C1, C2, body)

if __name__ == "__main__":
    sys.exit(main(TEXT))
