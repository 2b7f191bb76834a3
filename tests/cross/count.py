#!/usr/bin/env python3
# count.py - instructions that kernels for RISC-V take, by QEMU
# Source: QEMU's log of executed instructions; RISC-V ISA (mnemonics)
# SPDX-License-Identifier: LGPL-2.1-or-later
"""count.py PROGRAM LIBS VLEN...

PROGRAM: run-kernel; LIBS: folder of libgpg-error; VLEN: lengths of vectors.

Prints, for each row and vector length, instructions a block: all and those
on vectors without vsetvli, the slope between two numbers of blocks; and all
that a call with 4 blocks takes.  They are the same each time.  The same
instructions have to run for other keys and data.  Ends in the number of
limits kept and not kept."""
import hashlib
import os
import re
import subprocess
import sys
import tempfile

program, libs = sys.argv[1:3]
vlens = [int(v) for v in sys.argv[3:]]
mnemonics = {}
for line in subprocess.run(['llvm-objdump-19', '-d', '--no-show-raw-insn',
                            program], stdout=subprocess.PIPE, check=True,
                           universal_newlines=True).stdout.splitlines():
    m = re.match(r'\s*([0-9a-f]+):\s+(\S+)', line)
    if m:
        mnemonics[int(m.group(1), 16)] = m.group(2)
    elif line.endswith(' <main>:'):
        main = int(line.split()[0], 16)


def run(vlen, *arguments, seed=0):
    """Instructions from main on, those on vectors, and a hash of the addresses
    of those in the program, of one run."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, 'log')
        subprocess.run(['qemu-riscv64', '-cpu', 'max,vlen=%d' % vlen,
                        '-L', '/usr/riscv64-linux-gnu',
                        '-E', 'LD_LIBRARY_PATH=' + libs, '-one-insn-per-tb',
                        '-seed', '1', '-d', 'exec,nochain', '-D', log,
                        program] + [str(a) for a in arguments + (seed,)],
                       check=True, env={'PATH': os.environ['PATH']})
        total = vectors = 0
        path = hashlib.sha256()
        with open(log) as lines:
            for line in lines:
                if not line.startswith('Trace'):
                    continue
                pc = int(line.split('[')[1].split('/')[1], 16)
                if not total and pc != main:
                    continue
                total += 1
                name = mnemonics.get(pc, '')
                if name:
                    path.update(b'%x ' % pc)
                vectors += name.startswith('v') \
                    and not name.startswith('vset')
        return total, vectors, path.digest()


# At most: vectors a block, for AES-128 XTS.
limits = {('zvkned-zvbc', 128): 5.3, ('zvkned-zvbc', 256): 2.65,
          ('zvkned-zvbc', 1024): 0.67, ('zvkned-zvkg', 256): 2.2}
MOST_OF_4 = 200
LEAST_GAIN = 8          # Of ARIA over C.
passed = failed = 0


def judge(what, got, most):
    global passed, failed
    if got <= most:
        passed += 1
    else:
        failed += 1
        print('FAIL: %s: %.2f, more than %.2f' % (what, got, most))


rows = [('aes', operation, row, keylen)
        for operation, row in (('ecb', 'zvkned'), ('ctr', 'zvkned'),
                               ('xts', 'zvkned'), ('xts', 'zvkned-zvbc'),
                               ('xts', 'zvkned-zvkg'))
        for keylen in (16, 32)]
rows += [('aria', 'ecb', 'zvkned', keylen) for keylen in (16, 32)]
rows += [('ghash', operation, row, 16) for operation in ('ghash', 'polyval')
         for row in ('zvkg', 'zvbc')]

print('Instructions a block, all/vector; all of 4 blocks')
for vlen in vlens:
    for table, operation, row, keylen in rows:
        kernel = table, operation, row, keylen
        none = run(vlen, *kernel, 0)
        four = run(vlen, *kernel, 4)
        few = run(vlen, *kernel, 256)
        many = run(vlen, *kernel, 768)
        a_block = [(m - f) / 512 for m, f in zip(many[:2], few[:2])]
        if not a_block[1]:
            sys.exit('count.py: no vector instructions seen')
        short = four[0] - none[0]
        name = '%s/%s %s, ' % (table, row, operation)
        if table != 'ghash':
            name += '%d-bit key, ' % (8 * keylen)
        name += 'VLEN %d' % vlen
        print('%-46s %5.2f/%5.2f  %3d' % (name, *a_block, short))
        paths = {run(vlen, *kernel, 77, seed=seed)[2] for seed in (1, 2)}
        judge(name + ', ways for two keys', len(paths), 1)
        if operation == 'xts':
            if keylen == 16 and (row, vlen) in limits:
                judge(name, a_block[1], limits[row, vlen])
            judge(name + ', 4 blocks', short, MOST_OF_4)

# The row of ARIA against the C code, in one call.
for keylen in (16, 32):
    c, ours = [run(256, 'aria', 'ecb', row, keylen, 64)[0]
               - run(256, 'aria', 'ecb', row, keylen, 0)[0]
               for row in ('ref', 'zvkned')]
    name = 'aria/zvkned, %d-bit key, 64 blocks, VLEN 256' % (8 * keylen)
    print('%s: %d, in C %d' % (name, ours, c))
    judge(name, ours / c, 1 / LEAST_GAIN)
print('count: %d passed, %d failed, 0 skipped' % (passed, failed))
sys.exit(failed > 0)
