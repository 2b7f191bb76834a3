#!/bin/sh
# check-emulated.sh - run tests on CPUs that are not at hand
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#   check-emulated.sh PROGRAM ...   in the build folder's tests/
#
# A row that is chosen without its feature, or without the system's support
# for it, ends the program with SIGILL; core/t-hwf-emulated.sh looks at which
# features are found.  QEMU's own translation knows neither AVX512 nor GFNI,
# so rows with these are skipped by name.  T_QUICK: at its speed, fewer
# alignments do.
set -u
. "${srcdir:-.}/check-common.sh"

case $(uname -m) in
  x86_64) qemu=qemu-x86_64 ;;
  *) qemu= ;;
esac
if [ -z "$qemu" ] || ! command -v $qemu >/dev/null 2>&1; then
  skip check-emulated "no qemu-x86_64, or no program for it (qemu-user)"
  finish
fi
GCRYPT_HWF= T_QUICK=1
export GCRYPT_HWF T_QUICK

for cpu in Haswell Haswell,-xsave Haswell,-avx2 Nehalem qemu64 max
do
  if ! $qemu -cpu $cpu /bin/true >/dev/null 2>&1; then
    skip "check-emulated on $cpu" "this QEMU does not know it"
    continue
  fi
  echo "== on $cpu"
  for program
  do
    run "$program on $cpu" ../libtool --mode=execute $qemu -cpu $cpu \
      "./$program"
  done
done
finish
