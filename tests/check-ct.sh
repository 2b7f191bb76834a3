#!/bin/sh
# check-ct.sh - no branch and no address that depends on secrets
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# In the build folder's tests/.  valgrind runs the rows that its CPU has
# features for, and the modes; keys and data are undefined memory to it.
# What it reports, of the rows in not-ct.txt, too, is in check-ct.valgrind.
# kernels/t-steps looks at all rows in its own way, "make check" at that.
set -u
. "${srcdir:-.}/check-common.sh"

if ! command -v valgrind >/dev/null 2>&1; then
  skip check-ct "no valgrind here"
  finish
fi
ct ()
{
  ../libtool --mode=execute valgrind --quiet --error-limit=no \
    --log-file=check-ct.valgrind \
    --suppressions="$srcdir/check-ct.supp" "$@"
}
run kernels/t-ct ct kernels/t-ct "$srcdir/kernels/not-ct.txt"
run kernels/t-ct-modes ct kernels/t-ct-modes
finish
