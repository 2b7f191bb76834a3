# check-common.sh - run test programs again and add up what they count
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Sourced.

passed=0 failed=0 skipped=0
log=$(mktemp) || exit 99
trap 'rm -f "$log"' EXIT

# run NAME COMMAND...: run a test program; show what it printed if it failed.
# A program that ends badly without a failed check counts as one.
run ()
{
  name=$1
  shift
  "$@" >"$log" 2>&1
  status=$?
  counts=$(sed -n 's/^[^ ]*: \([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p' \
             "$log" | tail -n 1)
  case $status,$counts in
    77,) counts='0 0 1' ;;
    0,) counts='1 0 0' ;;
    *,) counts='0 1 0' ;;
  esac
  set -- $counts
  if [ $status -ne 0 ] && [ $status -ne 77 ]; then
    [ "$2" -gt 0 ] || set -- "$1" 1 "$3"
    grep -v '^SKIP' "$log" | tail -n 60
    echo "FAIL: $name (exit status $status)"
  else
    grep '^SKIP' "$log"
    echo "PASS: $name: $1 passed, $3 skipped"
  fi
  passed=$((passed + $1))
  failed=$((failed + $2))
  skipped=$((skipped + $3))
}

skip ()
{
  skipped=$((skipped + 1))
  echo "SKIP: $1: $2"
}

finish ()
{
  echo "$passed passed, $failed failed, $skipped skipped"
  [ $failed -eq 0 ] || exit 1
  exit 0
}
