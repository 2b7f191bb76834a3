#!/bin/sh
# nasm.sh NASM OPTION ... - run NASM without the options meant for a C compiler
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# libtool adds -fPIC, which NASM would read as an output format, and hands on
# what it takes for compiler flags.  -f elf64 has to be written as -felf64.
nasm=$1
shift
n=$#
while [ "$n" -gt 0 ]
do
  case $1 in
    -fPIC | -fpic | -fPIE | -fpie | -c | -O* | -W* | -m* | -g* | -pipe) ;;
    *) set -- "$@" "$1" ;;
  esac
  shift
  n=$((n - 1))
done
exec "$nasm" "$@"
