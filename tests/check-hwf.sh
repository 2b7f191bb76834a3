#!/bin/sh
# check-hwf.sh - run tests with features of the CPU switched off
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#   check-hwf.sh PROGRAM ...        in the build folder's tests/
#
# Every set of rows of the implementation tables that this machine can be
# made to use is used once; core/list-hwf finds out how.
set -u
. "${srcdir:-.}/check-common.sh"

sets=$(./core/list-hwf) || exit 1
for off in $sets
do
  echo "== without $off"
  for program
  do
    run "$program without $off" env GCRYPT_HWF="$off" "./$program"
  done
done
finish
