#!/bin/sh
# t-hwf-emulated.sh - features found, and ARIA computed, on emulated CPUs
# Source: cpu models of QEMU; RFC 5794, appendix A
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# An instruction that is used without being there ends the program with
# SIGILL: some kernel was chosen by a wrong bit, or without its OS state.

name=t-hwf-emulated
passed=0 failed=0 skipped=0
program=./core/t-hwf-env
block=d718fbd6ab644c739da95f3be6451778

case $(uname -m) in
  x86_64) qemu=qemu-x86_64 ;;
  *) qemu= ;;
esac
if [ -z "$qemu" ] || ! command -v $qemu >/dev/null 2>&1; then
  echo "SKIP: $name: no qemu-x86_64, or no program for it (qemu-user)"
  echo "$name: 0 passed, 0 failed, 1 skipped"
  exit 77
fi
GCRYPT_HWF=
export GCRYPT_HWF

check ()
{
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL: $name: $1: expected \"$3\", got \"$2\""
  fi
}

# on CPU LIST: that is the hwflist there.
on ()
{
  if ! $qemu -cpu "$1" /bin/true >/dev/null 2>&1; then
    skipped=$((skipped + 1))
    echo "SKIP: $name: $1: this QEMU does not know it"
    return
  fi
  output=$($qemu -cpu "$1" $program --list 2>/dev/null)
  check "status on $1" $? 0
  check "hwflist on $1" "$(echo "$output" | sed -n 1p)" "hwflist:$2"
  check "ARIA-128 on $1" "$(echo "$output" | sed -n 2p)" $block
}

old=intel-ssse3:intel-sse4.1:intel-pclmul:intel-aesni:
on Haswell \
  intel-cpu:intel-bmi2:${old}intel-rdrand:intel-avx:intel-avx2:intel-rdtsc:
on Haswell,-xsave intel-cpu:intel-bmi2:${old}intel-rdrand:intel-rdtsc:
on Haswell,-avx intel-cpu:intel-bmi2:${old}intel-rdrand:intel-rdtsc:
on Haswell,-avx2 \
  intel-cpu:intel-bmi2:${old}intel-rdrand:intel-avx:intel-rdtsc:
on Nehalem intel-cpu:intel-ssse3:intel-sse4.1:intel-rdtsc:
on Westmere intel-cpu:${old}intel-rdtsc:
on qemu64 intel-rdtsc:

echo "$name: $passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
