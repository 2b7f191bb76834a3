#!/bin/sh
# t-examples.sh - each example of the manual prints what the manual says
# SPDX-License-Identifier: LGPL-2.1-or-later

set -u
: "${srcdir:=.}"

# ex-hwf prints what the machine has; with all of it switched off the
# answer is known.
GCRYPT_HWF=all
export GCRYPT_HWF

passed=0
failed=0
tmp=t-examples.$$
trap 'rm -f $tmp' 0

for prog in ${EXAMPLES:?}; do
  ./$prog >$tmp 2>&1
  rc=$?
  if [ $rc -ne 0 ]; then
    echo "FAIL: $prog: exit status 0 expected, got $rc; it printed:"
    cat $tmp
    failed=$((failed + 1))
  elif ! diff "$srcdir/$prog.expect" $tmp; then
    echo "FAIL: $prog: output expected (<), got (>)"
    failed=$((failed + 1))
  else
    passed=$((passed + 1))
  fi
done

echo "t-examples: $passed passed, $failed failed, 0 skipped"
[ $failed -eq 0 ]
