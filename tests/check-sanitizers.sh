#!/bin/sh
# check-sanitizers.sh - build with sanitizers and run tests
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#   check-sanitizers.sh "CONFIGURE-OPTIONS" PROGRAM ...
#
# In the build folder's tests/.  Builds into ../sanitize-* with gcc and clang:
# address and undefined behaviour for all programs, and with gcc threads for
# those about threads.
set -u
. "${srcdir:-.}/check-common.sh"

options=$1
shift
configure=$(cd "${srcdir:-.}/.." && pwd)/configure
here=$(pwd)

# build FOLDER CC FLAGS PROGRAM...
build ()
{
  folder=$1 cc=$2 flags=$3
  shift 3
  mkdir -p "$here/../$folder" && cd "$here/../$folder" || return 1
  # Static programs: the sanitizer's runtime has to be there first.
  [ -e config.status ] \
    || eval "'$configure' --silent --disable-shared $options" \
         "CC='$cc' CFLAGS='-O1 -g -fno-omit-frame-pointer $flags'" \
    || return 1
  ${MAKE:-make} -s && ${MAKE:-make} -s -C tests "$@"
}

sanitize ()
{
  cc=$1 folder=$2 flags=$3
  shift 3
  if ! command -v "$cc" >/dev/null 2>&1; then
    skip "$folder" "no $cc here"
    return
  fi
  echo "== $cc $flags"
  if (build "$folder" "$cc" "$flags" "$@") >"$log" 2>&1; then
    cd "$here/../$folder/tests" || exit 1
    for program
    do
      run "$folder: $program" "./$program"
    done
    cd "$here" || exit 1
  else
    cat "$log"
    echo "FAIL: $folder: cannot be built"
    failed=$((failed + 1))
  fi
}

both='-fsanitize=address,undefined -fno-sanitize-recover=all'
T_QUICK=1
TSAN_OPTIONS=die_after_fork=0
export T_QUICK TSAN_OPTIONS
sanitize gcc sanitize-gcc "$both" "$@"
sanitize clang sanitize-clang "$both" "$@"
sanitize gcc sanitize-threads -fsanitize=thread api/t-threads api/t-init
finish
