#!/usr/bin/env python3
# aria-order.py - recompute cipher/aria/x86/aria-order.inc
# Source: RFC 5794, 2.4.2 and 2.4.3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The rounds of the byte-sliced ARIA kernels with 32 registers: given the
order of the operations, check that they are the layers of the RFC, give each
value a register, and write the instructions as macros."""

import random
import sys

from gen_common import main

# RFC 5794, 2.4.3: the terms of y0 to y15.
A = [(3, 4, 6, 8, 9, 13, 14), (2, 5, 7, 8, 9, 12, 15),
     (1, 4, 6, 10, 11, 12, 15), (0, 5, 7, 10, 11, 13, 14),
     (0, 2, 5, 8, 11, 14, 15), (1, 3, 4, 9, 10, 14, 15),
     (0, 2, 7, 9, 10, 12, 13), (1, 3, 6, 8, 11, 12, 13),
     (0, 1, 4, 7, 10, 13, 15), (0, 1, 5, 6, 11, 12, 14),
     (2, 3, 5, 6, 8, 13, 15), (2, 3, 4, 7, 9, 12, 14),
     (1, 2, 6, 7, 9, 11, 12), (0, 3, 6, 7, 8, 10, 13),
     (0, 3, 4, 5, 9, 11, 14), (1, 2, 4, 5, 8, 10, 15)]

# The diffusion as three-way XORs; K is a word of the round key as
# _gcry_aria_prepare makes it.  k5 is x5 with its part of the key.
DIFFUSION = """
    e0=x11^x5^x14 e1=x10^x15^x4 e2=x7^x12^x9 e3=x13^x6^x8
    f0=x0^x7^x13 f1=x11^x1^x6 f2=x5^x15^x2 f3=x4^x9^x3
    g0=e0^x0 g1=e1^x1^K1 g2=e2^x2^K2 g3=e3^x3^K3
    h0=f0^x10^K4 h1=f1^x12^K5 h2=f2^x8^K6 h3=f3^x14^K7
    k5=x5^K0
    y0=e3^h3^K11 y1=e2^h2^K10 y2=e1^h1^K9 y3=e0^h0^K8
    y4=k5^g0^h2 y5=x4^g1^h3 y6=x7^g2^h0 y7=x6^g3^h1
    y8=f0^g1^K12 y9=x11^g0^h1 y10=f2^g3^K14 y11=x9^g2^h3
    y12=f1^g2^K13 y13=x13^g3^h0 y14=f3^g0^K15 y15=x15^g1^h2
"""
# h1=k9 g3=k7^h1 h0=k13^g3 g2=k6^h0 h3=k11^g2 g1=k5^h3 h2=k15^g1, and these:
# the part of each line's sum that the key words K1 to K7 make.
LINES = (("h1", 9), ("g3", 7), ("h0", 13), ("g2", 6), ("h3", 11), ("g1", 5),
         ("h2", 15))
KEY = ("k4^h2 g1 g2 g3 h0 h1 h2 h3 k3^h0 k2^h1 k1^h2 k0^h3 "
       "k8^g1 k12^g2 k10^g3 k14").split()

# Two rounds: the diffusion of one, the S-boxes (a: an affine map before the
# inversion, where there is one; x: the S-box's value) and both once more.
# Found by simulated annealing with the time that a Zen 4 CPU takes for them.
# With 64-byte registers, half alone and half so with what is done beside: 33
# and 41 cycles a round; with the ports alone it could be 28.5 and 36.5, and
# layer by layer it would be over 40 for the first.
ORDER = """
    e2@0 f3@0 e1@0 g2@0 g1@0 f1@0 h3@0 f2@0 e3@0 e0@0 h1@0 f0@0 h0@0 y12@0
    g3@0 y13@0 h2@0 y0@0 g0@0 a12@1 y14@0 a13@1 y8@0 y9@0 y15@0 y3@0 a0@1
    k5@0 y7@0 y5@0 a5@1 a8@1 a9@1 x9@1 y6@0 x12@1 x3@1 x14@1 x5@1 x7@1
    y11@0 x8@1 y4@0 y10@0 x6@1 x15@1 x13@1 x0@1 y2@0 f0@1 y1@0 e3@1 x11@1
    a4@1 x10@1 x2@1 e2@1 g2@1 e0@1 h0@1 f2@1 a1@1 g0@1 y6@1 x4@1 y3@1 f3@1
    h2@1 y14@1 x1@1 g3@1 e1@1 g1@1 y15@1 f1@1 a3@2 k5@1 h3@1 y4@1 x3@2 a6@2
    y5@1 a15@2 y10@1 h1@1 y8@1 y11@1 a10@2 x6@2 x4@2 x10@2 a11@2 x11@2 y9@1
    y1@1 y7@1 y2@1 a14@2 x1@2 x15@2 y13@1 y0@1 x9@2 x14@2 a7@2 a2@2 y12@1
    x8@2 x13@2 x5@2 x7@2 x0@2 x12@2 x2@2
""".split()

# The same with smaller registers, where latencies count for more: 20.5 cycles
# instead of 22.
NARROW_ORDER = """
    f2@0 k5@0 e2@0 h2@0 f0@0 f3@0 g2@0 e1@0 h3@0 g1@0 y5@0 y1@0 h0@0 e0@0
    a1@1 f1@0 e3@0 g0@0 g3@0 x1@1 h1@0 y15@0 a5@1 y8@0 y12@0 y6@0 y4@0
    y14@0 y9@0 y13@0 a12@1 x6@1 a4@1 x4@1 a9@1 x5@1 y7@0 x15@1 x12@1 y2@0
    x2@1 x9@1 a13@1 y0@0 y11@0 y3@0 a8@1 x11@1 y10@0 f1@1 x7@1 x8@1 x10@1
    x13@1 x14@1 e1@1 h1@1 e3@1 k5@1 x3@1 g3@1 a0@1 f3@1 e2@1 h3@1 g2@1 x0@1
    y7@1 f2@1 g1@1 y2@1 h2@1 e0@1 y15@1 f0@1 h0@1 y13@1 g0@1 y4@1 y9@1
    y11@1 x9@2 a15@2 y8@1 y6@1 y12@1 y5@1 y10@1 a11@2 a2@2 x5@2 x12@2 a6@2
    a10@2 y14@1 y1@1 a7@2 x2@2 x15@2 x13@2 x7@2 y3@1 x8@2 x4@2 y0@1 x0@2
    x10@2 a14@2 x14@2 a3@2 x6@2 x3@2 x1@2 x11@2
""".split()

NREGS = 27                      # v27 to v31 are for what is done beside.


def check_diffusion():
    """The DIFFUSION of symbols is the matrix A plus k0 to k15."""
    def add(terms, env):
        total = frozenset()
        for t in terms:
            total ^= env[t]
        return total
    key = {"k%d" % i: frozenset(["k%d" % i]) for i in range(16)}
    last = frozenset()
    for name, k in LINES:
        last = key["k%d" % k] ^ last
        key[name] = last
    env = {"x%d" % i: frozenset(["x%d" % i]) for i in range(16)}
    for i, text in enumerate(KEY):
        env["K%d" % i] = add(text.split("^"), key)
    for line in DIFFUSION.split():
        name, text = line.split("=")
        env[name] = add(text.split("^"), env)
    for o in range(16):
        want = frozenset("x%d" % t for t in A[o]) | {"k%d" % o}
        assert env["y%d" % o] == want, o


def is_inverse(i, layer):
    """Has byte I in S-box layer LAYER X1 or X2?  0 is the even layer."""
    return (i % 4 >= 2) == bool(layer % 2)


class Op:
    """One operation: NAME is its value's, reading READS."""
    def __init__(self, name, reads, text):
        self.name, self.reads, self.text = name, reads, text


def operations(order, base):
    """ORDER as operations; the slices begin as x0@BASE and so on."""
    terms = dict(line.split("=") for line in DIFFUSION.split())
    ops = []
    done = {"x%d@%d" % (i, base) for i in range(16)}
    for item in order:
        name, r = item.split("@")
        r = int(r)
        kind, i = name[0], int(name[1:])
        if kind == "a":
            assert is_inverse(i, r - 1)
            reads = ["y%d@%d" % (i, r - 1)]
        elif kind == "x":
            reads = [("a%d@%d" if is_inverse(i, r - 1) else "y%d@%d")
                     % (i, r if is_inverse(i, r - 1) else r - 1)]
        elif kind == "m":
            reads = ["x%d@%d" % (i, r)]
        else:
            reads = [t + "@%d" % r for t in terms[name].split("^")]
        for t in reads:
            assert t[0] == "K" or t in done, (item, t)
        assert item not in done, item
        done.add(item)
        ops.append(Op(item, reads, name))
    return ops, done


def chains(ops, outputs, base):
    """Values that must share a register, as lists of names in order, with
    the interval of time [start, end) they need it; and for each op, whether
    it needs a copy first."""
    last = {}
    for t, op in enumerate(ops):
        for name in op.reads:
            last[name] = t
    for name in outputs:
        last[name] = len(ops)
    chain = {"x%d@%d" % (i, base): i for i in range(16)}
    spans = [[-1, None] for i in range(16)]
    copies = {}
    for t, op in enumerate(ops):
        if op.name[0] in "axm":             # A GFNI result goes anywhere.
            chain[op.name] = len(spans)
            spans.append([t, None])
            spans[chain[op.reads[0]]][1] = max(
                spans[chain[op.reads[0]]][1] or 0, last[op.reads[0]])
            continue
        dying = [n for n in op.reads if n[0] != "K" and last[n] == t]
        if dying:
            chain[op.name] = chain[dying[-1]]
        else:
            # An XOR overwrites an operand: of one that lives on, a copy.
            copies[op.name] = op.reads[0]
            chain[op.name] = len(spans)
            spans.append([t, None])
        for n in op.reads:
            if n[0] != "K":
                s = spans[chain[n]]
                s[1] = max(s[1] or 0, last[n])
    for name in outputs:
        spans[chain[name]][1] = len(ops)
    return chain, spans, copies


def colour(ops, chain, spans, outputs):
    """A register for each chain; x0 to x15 begin and end in v0 to v15."""
    fixed = {i: i for i in range(16)}
    for i, name in enumerate(outputs):
        fixed[chain[name]] = i
    free = sorted((c for c in range(len(spans)) if c not in fixed),
                  key=lambda c: spans[c][0])
    rng = random.Random(1)
    for _ in range(2000):
        use = [[] for _ in range(NREGS)]
        for c, reg in fixed.items():
            use[reg].append(tuple(spans[c]))
        result = dict(fixed)
        for c in free:
            s, e = spans[c]
            fits = [r for r in range(NREGS)
                    if all(e <= s2 or e2 <= s for s2, e2 in use[r])]
            if not fits:
                break

            def gap(r):
                before = max([e2 for s2, e2 in use[r] if e2 <= s] + [-40])
                after = min([s2 for s2, e2 in use[r] if s2 >= e] + [300])
                return min(s - before, after - e) + rng.random() * 4

            reg = min(fits, key=gap)
            use[reg].append((s, e))
            result[c] = reg
        else:
            return result
    raise SystemExit("no registers found")


def emit(order, outputs, base=0, nsteps=0):
    """The instructions of ORDER; between them NSTEPS steps of the macro that
    is the first argument."""
    ops, done = operations(order, base)
    assert set(outputs) <= done
    chain, spans, copies = chains(ops, outputs, base)
    for c in conflicts(chain, spans, outputs):
        raise SystemExit("register conflict of " + c)
    reg = colour(ops, chain, spans, outputs)

    def v(name):
        return "v%d" % reg[chain[name]]

    lines = []
    step = 0
    for t, op in enumerate(ops):
        while step * len(ops) < t * nsteps:
            lines.append("        %%1      %d" % step)
            step += 1
        kind, number = op.text[0], int(op.text[1:])
        r = int(op.name.split("@")[1])
        dest = v(op.name)
        if kind in "axm":
            sbox = 1 + number % 2
            src = v(op.reads[0])
            if kind == "m":
                code = "VMOVE"
            elif kind == "a":
                code = "AFFINE%d" % sbox
            elif is_inverse(number, r - 1):
                code = "INVERSE"
            else:
                code = "SBOX%d " % sbox
            text = "%-8s%s, %s" % (code, dest, src)
        else:
            if op.name in copies:
                lines.append("        VMOVE   %s, %s"
                             % (dest, v(copies[op.name])))
                rest = op.reads[1:]
            else:
                mine = [n for n in op.reads
                        if n[0] != "K" and v(n) == dest][0]
                rest = [n for n in op.reads if n != mine]
            code = {1: "VXOR", 2: "VXOR3"}[len(rest)]
            if rest[-1][0] == "K":
                code = code[1:] + "KEY"
            rest = ["%d, %s" % (r - base, n[1:].split("@")[0])
                    if n[0] == "K" else v(n) for n in rest]
            if code == "VXOR":
                rest = [dest] + rest
            text = "%-8s%s, %s" % (code, dest, ", ".join(rest))
        lines.append("        %-40s; %s" % (text, op.name))
    assert step == nsteps
    return "\n".join(lines)


def conflicts(chain, spans, outputs):
    """The outputs that come before their register is free."""
    for i, name in enumerate(outputs):
        if chain[name] != i and spans[i][1] > spans[chain[name]][0]:
            yield name


TEXT = """\
; aria-order.inc - ARIA's rounds on byte slices, with 32 registers
; Source: RFC 5794, 2.4.2 and 2.4.3
; SPDX-License-Identifier: LGPL-2.1-or-later
;
; Made by tests/gen/aria-order.py; "make check" makes it again and compares.
; How the layers come to be these operations is told in aria-slice.inc; the
; comment of each line names its value as it is called there, and after @ the
; round, counted from the first one here.

; SLICED_TWO_ROUNDS beside - v0-v15, the slices after an odd S-box layer: the
; same two rounds on.  XORKEY d, r, n and XOR3KEY d, a, r, n add word n of the
; key of round r.  BESIDE n, with n from 0 to 63, is what is to be done beside
; it with v27-v31.  Clobbers v16-v26.
%%macro SLICED_TWO_ROUNDS 1
  %%if VL == 64
%s
  %%else
%s
  %%endif
%%endmacro

; SLICED_ODD_ROUND - v0-v15, the slices after an even S-box layer: diffusion,
; a round key and the odd S-box layer.  In and clobbers: as above.
%%macro SLICED_ODD_ROUND 0
%s
%%endmacro

; SLICED_LAST_ROUND - v0-v15, the slices after an odd S-box layer: diffusion,
; a round key and the even S-box layer.  In and clobbers: as
; above.
%%macro SLICED_LAST_ROUND 0
%s
%%endmacro
"""


def one_round(base):
    """What the round from x0@BASE on needs, in the order it has above; the
    slices whose register is still in use when they are made are moved there
    (m) at the end.  Returns the order, the names of the slices, BASE."""
    order = [n for n in ORDER
             if (n[0] in "axm") == n.endswith("@%d" % (base + 1))
             and n.endswith(("@%d" % base, "@%d" % (base + 1)))]
    outputs = ["x%d@%d" % (i, base + 1) for i in range(16)]
    ops, _ = operations(order, base)
    chain, spans, _ = chains(ops, outputs, base)
    late = list(conflicts(chain, spans, outputs))
    order += [n.replace("x", "m") for n in late]
    return (order, [n.replace("x", "m") if n in late else n for n in outputs],
            base)


if __name__ == "__main__":
    check_diffusion()
    slices = ["x%d@2" % i for i in range(16)]
    sys.exit(main(TEXT % (emit(ORDER, slices, 0, 64),
                          emit(NARROW_ORDER, slices, 0, 64),
                          emit(*one_round(1)), emit(*one_round(0)))))
