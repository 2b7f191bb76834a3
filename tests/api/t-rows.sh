#!/bin/sh
# t-rows.sh - faults that other libraries had, in every row of ARIA's table
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Features are switched off so that each row is the first in turn.  "make
# check-hwf" takes all API tests, and all sets of features.
set -u
. "${srcdir:-.}/check-common.sh"

./core/list-hwf --rows >"$log.rows" || exit 99
trap 'rm -f "$log" "$log.rows"' EXIT
while read -r row off
do
  [ "$off" != none ] || off=
  for program in api/t-cases api/t-chunks kat/t-kat
  do
    run "$program with row $row" env GCRYPT_HWF="$off" "./$program"
  done
  run "api/t-guard with row $row" env GCRYPT_HWF="$off" T_QUICK=1 api/t-guard
done <"$log.rows"
(finish) | sed 's/^[0-9]* passed, .* skipped$/t-rows: &/'
[ $failed -eq 0 ]
