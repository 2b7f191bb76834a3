#!/bin/sh
# check-valgrind.sh - run tests under valgrind's memory checker
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#   check-valgrind.sh PROGRAM ...   in the build folder's tests/
#
# An error, or memory that is lost, fails the program.  GCRYPT_HWF=all:
# valgrind knows no AVX-512.  T_QUICK: at its speed, fewer lengths do.
set -u
. "${srcdir:-.}/check-common.sh"

if ! command -v valgrind >/dev/null 2>&1; then
  skip check-valgrind "no valgrind here"
  finish
fi
GCRYPT_HWF=all T_QUICK=1
export GCRYPT_HWF T_QUICK
for program
do
  run "$program" ../libtool --mode=execute valgrind --quiet \
    --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
    "./$program"
done
finish
