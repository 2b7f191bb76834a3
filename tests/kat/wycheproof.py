#!/usr/bin/env python3
# wycheproof.py - print Wycheproof test files in the format of t-kat
# Source: github.com/C2SP/wycheproof, doc/formats.md and the schemas
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: wycheproof.py FILE.json >FILE.vec
#
# Every test becomes a record, so that t-kat counts what it cannot do.
# What Wycheproof calls acceptable (wrapping 8 bytes) is right here.

import json
import os
import sys

# algorithm: (family, mode, key bits for each bit of strength)
ALGORITHMS = {
    'AEAD-AES-SIV-CMAC': ('AES', 'SIV', 2),
    'AES-SIV-CMAC': ('AES', 'SIV', 2),
    'AES-XTS': ('AES', 'XTS', 2),
    'AES-EAX': ('AES', 'EAX', 1),
    'AES-GCM-SIV': ('AES', 'GCM-SIV', 1),
    'AES-GMAC': ('AES', 'GMAC', 1),
}
for family in ('AES', 'ARIA'):
    ALGORITHMS[family + '-CBC-PKCS5'] = (family, 'CBC', 1)
    ALGORITHMS[family + '-CCM'] = (family, 'CCM', 1)
    ALGORITHMS[family + '-CMAC'] = (family, 'CMAC', 1)
    ALGORITHMS[family + '-GCM'] = (family, 'GCM', 1)
    ALGORITHMS[family + '-KWP'] = (family, 'KWP', 1)
    ALGORITHMS[family + '-WRAP'] = (family, 'KW', 1)

# Faults that an encryption call must refuse, too.
BAD_FOR_ENCRYPTION = {'InvalidNonceSize', 'InvalidTagSize', 'ZeroLengthIv',
                      'WrongDataSize', 'EmptyKey'}


def pad(text):
    """PKCS #5 padding to blocks of 16 bytes, in hex."""
    n = 16 - len(text) // 2 % 16
    return text + '%02x' % n * n


def record(test, algorithm, mode):
    """The fields of one test, as pairs."""
    flags = set(test.get('flags', []))
    ok = test['result'] != 'invalid'
    fields = [('id', 'tcId %d' % test['tcId']), ('key', test['key'])]

    if mode in ('CMAC', 'GMAC'):
        if 'iv' in test:
            fields.append(('iv', test['iv']))
        fields += [('msg', test['msg']), ('tag', test['tag'])]
        if not ok:
            fields.append(('result', 'fail'))
        return fields

    pt, ct = test['msg'], test['ct']
    tag = test.get('tag')
    if mode == 'XTS':
        # The number of the data unit: little endian, IEEE 1619, 5.1.
        fields.append(('iv', test['iv'] + '00' * (16 - len(test['iv']) // 2)))
    elif 'iv' in test and mode != 'SIV':
        fields.append(('iv', test['iv']))
    if mode == 'SIV':
        fields.append(('aad', test['aad']))
        if algorithm.startswith('AEAD'):
            fields += [('aad', test['iv']), ('nonce', 'last')]
        else:
            tag, ct = ct[:32], ct[32:]
    elif 'aad' in test:
        fields.append(('aad', test['aad']))
    if mode == 'CBC' and ok:
        pt = pad(pt)
    if mode == 'CBC' and not ok:
        pt = None
    if pt is not None:
        fields.append(('pt', pt))
    fields.append(('ct', ct))
    if tag is not None:
        fields.append(('tag', tag))
    if not ok:
        fields.append(('result', 'fail'))
        if mode in ('KW', 'KWP') and pt and not ct:
            fields.append(('op', 'enc'))
        elif not flags & BAD_FOR_ENCRYPTION:
            fields.append(('op', 'dec'))
    return fields


def main():
    if len(sys.argv) != 2:
        sys.exit('usage: wycheproof.py FILE.json')
    with open(sys.argv[1], encoding='utf-8') as stream:
        data = json.load(stream)
    algorithm = data['algorithm']
    if algorithm not in ALGORITHMS:
        sys.exit('%s: algorithm %s is not known here'
                 % (sys.argv[1], algorithm))
    family, mode, keys = ALGORITHMS[algorithm]
    count = 0
    print('# %s, from Wycheproof' % os.path.basename(sys.argv[1]))
    for group in data['testGroups']:
        bits = group['keySize'] // keys
        if bits not in (128, 192, 256):
            bits = 128          # A key that setkey has to refuse.
        print('\n[%s-%d-%s]' % (family, bits, mode))
        for test in group['tests']:
            print()
            for name, value in record(test, algorithm, mode):
                print(('%s = %s' % (name, value)).rstrip())
            count += 1
    if count != data['numberOfTests']:
        sys.exit('%s: %d tests, but the file says %d'
                 % (sys.argv[1], count, data['numberOfTests']))


main()
