#!/bin/sh
# check-sanitizers.sh - build with sanitizers and run tests
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#   check-sanitizers.sh ADDRESS-TESTS UNDEFINED-TESTS THREAD-TESTS
#
# Each argument is a list of tests.  In the build folder's tests/.  Builds
# into ../sanitize-*: with gcc and with clang for address and undefined
# behaviour; with gcc for undefined behaviour alone, for what the address
# sanitizer would disturb; and with gcc for data races.
set -u

top=$(cd "${srcdir:-.}/.." && pwd)
here=$(cd .. && pwd)
status=0

# sanitize NAME CC FLAGS TESTS
sanitize ()
{
  name=$1 cc=$2 flags=$3 tests=$4
  echo "== $cc $flags"
  if ! command -v "$cc" >/dev/null 2>&1; then
    echo "SKIP: sanitize-$name: no $cc here"
    return
  fi
  mkdir -p "$here/sanitize-$name" && cd "$here/sanitize-$name" || exit 1
  # Programs are linked statically: the sanitizer's runtime has to come first.
  [ -e config.status ] \
    || "$top/configure" --silent --disable-shared CC="$cc" \
         CFLAGS="-O1 -g -fno-omit-frame-pointer $flags -fno-sanitize-recover=all" \
    || { status=1; return; }
  ${MAKE:-make} -s >make.log 2>&1 \
    && ${MAKE:-make} -s -C tests check TESTS= >>make.log 2>&1 \
    || { cat make.log; echo "FAIL: sanitize-$name: cannot be built"
         status=1; return; }
  find tests -name '*.trs' -exec rm {} +
  ${MAKE:-make} -s -k -C tests check TESTS="$tests" 2>&1 \
    | grep -e '^PASS' -e '^FAIL' -e '^SKIP' -e '^ERROR'
  sh "$top/build-aux/test-summary.sh" tests || status=1
}

T_QUICK=1
TSAN_OPTIONS=die_after_fork=0:report_thread_leaks=0
export T_QUICK TSAN_OPTIONS
sanitize gcc gcc -fsanitize=address,undefined "$1"
sanitize clang clang -fsanitize=address,undefined "$1"
sanitize undefined gcc -fsanitize=undefined "$2"
sanitize threads gcc -fsanitize=thread "$3"
exit $status
