#!/bin/sh
# t-win64.sh - the kernels' sources make objects for Windows, too
# SPDX-License-Identifier: LGPL-2.1-or-later
set -u
: "${top_srcdir:=..}" "${top_builddir:=..}" "${NASM:=nasm}"

skip_all ()
{
  echo "SKIP: t-win64: $*"
  echo "t-win64: 0 passed, 0 failed, 1 skipped"
  exit 77
}

[ -x kernels/t-win64 ] || skip_all "no kernels for ELF in this build"
command -v nm >/dev/null 2>&1 || skip_all "no nm (binutils)"
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT

for source in "$top_srcdir"/cipher/*/x86/*.asm \
    "$top_srcdir/tests/kernels/win64-args.asm"; do
  name=${source#"$top_srcdir"/}
  object=$scratch/$(basename "$name" .asm).obj
  case $name in
    cipher/*) [ -e "$top_builddir/${name%.asm}.lo" ] ;;
  esac || { set -- "$@" "$name"; continue; }    # The program skips it.
  $NASM -fwin64 --reproducible -I"$top_srcdir/cipher/x86/" \
    -I"${source%/*}/" -o "$object" "$source" \
    || echo "t-win64: cannot assemble $name"    # The program misses it.
  set -- "$@" "$object"
done
nm kernels/t-win64 >"$scratch/names"
kernels/t-win64 "$scratch/names" "$@"
