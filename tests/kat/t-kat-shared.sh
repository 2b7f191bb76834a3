#!/bin/sh
# t-kat-shared.sh - t-kat over the shared folder of test vectors
# Source: vectors/FORMAT.txt of that folder
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The folder is $SHARED_DIR/vectors; it lies beside the project and belongs
# to nobody's commit.  $T_KAT, $PYTHON and $top_srcdir come from make check.

shared=${SHARED_DIR:-${top_srcdir:-..}/../shared}
kat=${T_KAT:-./kat/t-kat}
here=${srcdir:-.}/kat
name=t-kat-shared

skip ()
{
  echo "SKIP: $name: $1"
  echo "$name: 0 passed, 0 failed, 1 skipped"
  exit 77
}

[ -d "$shared/vectors" ] || skip "no folder $shared/vectors (see SHARED_DIR)"

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# What is left out for want of a tool is counted with the rest.
left_out=0
set -- "$shared"/vectors/*.vec
[ -e "$1" ] || { echo "FAIL: $name: no *.vec in $shared/vectors"; exit 1; }
for json in "$shared"/vectors/wycheproof/*.json
do
  [ -e "$json" ] || continue
  base=$(basename "$json" .json)
  if [ "${PYTHON:-:}" = : ]
  then
    echo "SKIP: $name: $base: no Python 3 to read JSON with"
    left_out=$((left_out + 1))
    continue
  fi
  "$PYTHON" "$here/wycheproof.py" "$json" >"$work/wycheproof-$base.vec" \
    || { echo "FAIL: $name: cannot convert $json"; exit 1; }
  set -- "$@" "$work/wycheproof-$base.vec"
done

"$kat" "$@" >"$work/log" 2>&1
status=$?
sed -n '/^t-kat: [0-9]* passed/!p' "$work/log"
awk -v name="$name" -v more="$left_out" '
  /^t-kat: [0-9]* passed/ { print name ": " $2 " passed, " $4 " failed, " \
                            $6 + more " skipped"; seen = 1 }
  END { exit !seen }' "$work/log" \
  || { echo "FAIL: $name: t-kat ended early, status $status"; exit 1; }
exit $status
