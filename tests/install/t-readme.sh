#!/bin/sh
# t-readme.sh - what the README shows works: the program, linked as it says
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Installs into a folder of the build tree (DESTDIR), then compiles the
# README's program with pkg-config, with libgcrypt-config and statically.
set -u
. "${srcdir:-.}/install/common.sh"

want=d718fbd6ab644c739da95f3be6451778
program=$scratch/block.c
sed -n '/^    \/\* block\.c/,/^    }$/s/^    //p' "$top_srcdir/README" \
  >"$program"
[ "$(wc -l <"$program")" -le 30 ]; check "the program has at most 30 lines"

staged_install

cflags="-Wall -Wextra -Werror"
# shellcheck disable=SC2086
compile () { $CC $cflags "$program" -o "$scratch/$1" $2 2>&1; }

# Runs the program as the README does.
run () { LD_LIBRARY_PATH=$stage$libdir "$scratch/$1"; }

shared=no
[ ! -e "$stage$libdir/libgcrypt.so" ] || shared=yes

if ! command -v pkg-config >/dev/null 2>&1; then
  skip "the README's command to compile" "no pkg-config here"
else
  static=
  [ $shared = yes ] || static=--static
  flags=$(staged_pkg_config $static --cflags --libs libgcrypt)
  compile block "$flags"; check "compiles with pkg-config"
  out=$(run block)
  [ "$out" = $want ]; check "prints RFC 5794's block (got $out)"
  out=$(GCRYPT_HWF=all; export GCRYPT_HWF; run block)
  [ "$out" = $want ]; check "the same with GCRYPT_HWF=all (got $out)"
fi

if [ $shared = yes ]; then
  flags=$("$stage$bindir/libgcrypt-config" --prefix="$stage$prefix" \
            --cflags --libs)
  compile block2 "$flags"; check "compiles with libgcrypt-config"
  out=$(run block2)
  [ "$out" = $want ]; check "and gives the same (got $out)"
else
  skip "linking by libgcrypt-config" "built with --disable-shared"
fi

if [ -e "$stage$libdir/libgcrypt.a" ]; then
  compile block3 "-I$stage$includedir $stage$libdir/libgcrypt.a -lgpg-error"
  check "links with libgcrypt.a"
  out=$("$scratch/block3")
  [ "$out" = $want ]; check "and gives the same (got $out)"
else
  skip "libgcrypt.a" "built with --disable-static"
fi

for line in "./autogen.sh --bench" "./autogen.sh --check"
do
  grep -q -- "^    $line " "$top_srcdir/README"
  check "the README shows $line"
done

finish t-readme
