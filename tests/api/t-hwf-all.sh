#!/bin/sh
# t-hwf-all.sh - some of the tests again with nothing but C
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# "make check-hwf" does it for all tests and all sets of features.
set -u
. "${srcdir:-.}/check-common.sh"
GCRYPT_HWF=all
export GCRYPT_HWF
for program in api/t-compat api/t-cases api/t-chunks kat/t-kat
do
  run "$program" "./$program"
done
(finish) | sed 's/^[0-9]* passed, .* skipped$/t-hwf-all: &/'
[ $failed -eq 0 ]
