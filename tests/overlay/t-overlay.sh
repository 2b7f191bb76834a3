#!/bin/sh
# t-overlay.sh - do the ciphers compile in libgcrypt's own cipher folder?
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Copies a cipher's C files flat into a folder where only the headers of
# overlay/ are: no more of the tree around than libgcrypt has too, and each
# thing in the header in which libgcrypt has it.
set -u
. "${srcdir:-.}/install/common.sh"

for cipher in aria aes
do
  mkdir "$scratch/$cipher"
  cp "$top_srcdir/cipher/$cipher"/*.[ch] "$scratch/$cipher"
  for file in "$scratch/$cipher"/*.c
  do
    # shellcheck disable=SC2086
    $CC -std=gnu99 -O -Wall -Werror ${GPG_ERROR_CFLAGS:-} \
        -I"$scratch/$cipher" -I"$top_srcdir/tests/overlay" \
        -c "$file" -o "$scratch/one.o"
    check "$cipher/${file##*/} needs nothing else"
  done
done

finish t-overlay
