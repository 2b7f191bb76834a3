#!/bin/sh
# test-summary.sh FOLDER ... - add up what the tests in these folders counted
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A test program closes with "NAME: N passed, N failed, N skipped".  One that
# ended without such a line counts as one check; one that says nothing failed
# but ended badly counts as one failure more.
find "$@" -name '*.trs' | sort | {
  passed=0 failed=0 skipped=0
  while read -r trs
  do
    log=${trs%.trs}.log
    result=$(sed -n 's/^:global-test-result: *//p' "$trs")
    counts=$(sed -n 's/^[^ ]*: \([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p' \
               "$log" | tail -n 1)
    if [ -z "$counts" ]; then
      case $result in
        PASS | XFAIL) counts="1 0 0" ;;
        SKIP) counts="0 0 1" ;;
        *) counts="0 1 0" ;;
      esac
    fi
    set -- $counts
    case $result in
      PASS | XFAIL | SKIP) ;;
      *) [ "$2" -gt 0 ] || set -- "$1" 1 "$3" ;;
    esac
    [ "$2" -eq 0 ] || echo "failed: ${trs%.trs} (see ${trs%.trs}.log)"
    passed=$((passed + $1))
    failed=$((failed + $2))
    skipped=$((skipped + $3))
  done
  if [ $((passed + failed + skipped)) -eq 0 ]; then
    echo "failed: no test was run"
    failed=1
  fi
  echo "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
}
