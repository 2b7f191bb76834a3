#!/bin/sh
# t-symbols.sh - what the shared library shows to the loader
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Exactly the public symbols; SONAME; no executable stack, no text
# relocation; nothing undefined that libc and libgpg-error do not have.
set -u
. "${srcdir:-.}/install/common.sh"

lib=$top_builddir/src/.libs/libgcrypt.so
if [ ! -e "$lib" ]; then
  echo "SKIP: t-symbols: built with --disable-shared"
  exit 77
fi
for tool in nm readelf
do
  command -v $tool >/dev/null 2>&1 \
    || { echo "SKIP: t-symbols: no $tool here (Debian: binutils)"; exit 77; }
done

list=$top_srcdir/tests/install/symbols.txt
grep -v '^#' "$list" | sort >"$scratch/want"
nm -D --defined-only "$lib" | awk '$2 != "A" { print $3 }' \
  | sed 's/@@GCRYPT_1\.6$//' | sort >"$scratch/got"
diff "$scratch/want" "$scratch/got"
check "exactly the symbols of symbols.txt, at GCRYPT_1.6"

dynamic=$(readelf -dW "$lib")
echo "$dynamic" | grep -q 'SONAME.*\[libgcrypt\.so\.20\]'
check "SONAME is libgcrypt.so.20"
! echo "$dynamic" | grep -q TEXTREL
check "no text relocation"
readelf -lW "$lib" | grep 'GNU_STACK' | grep -q 'RW ' \
  && ! readelf -lW "$lib" | grep 'GNU_STACK' | grep -q RWE
check "the stack is not executable"
# The C library's loader is part of it (thread-local storage); a sanitizer's
# run-time library comes with the build that asked for it.
needed=$(echo "$dynamic" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' \
           | grep -vE '^(libc\.so|ld-|ld64|libgpg-error\.so|lib[a-z]*san\.so)')
[ -z "$needed" ] || echo "needs: $needed"
[ -z "$needed" ]; check "needs libc and libgpg-error only"

# Internal names in the archive start with _gcry_, so that a program may
# have any other name itself.
if [ -e "$top_builddir/src/.libs/libgcrypt.a" ]; then
  strange=$(nm -g --defined-only "$top_builddir/src/.libs/libgcrypt.a" 2>/dev/null \
              | awk 'NF == 3 { print $3 }' | grep -vE '^_?gcry_' | sort -u)
  [ -z "$strange" ] || echo "strange names: $strange"
  [ -z "$strange" ]; check "every external name begins with gcry_ or _gcry_"
else
  skip "libgcrypt.a" "built with --disable-static"
fi

finish t-symbols
