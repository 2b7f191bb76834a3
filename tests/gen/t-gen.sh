#!/bin/sh
# t-gen.sh - are the committed tables what their scripts compute?
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A script gen/NAME.py stands for one file, which its second line names.

: "${top_srcdir:=../..}" "${PYTHON:=python3}"
passed=0 failed=0 skipped=0

# Configure's word for none is ":", which would succeed at everything.
if [ "$PYTHON" = : ] \
     || ! $PYTHON -c 'import sys; sys.exit (sys.version_info < (3, 6))' \
            2>/dev/null
then
  echo "SKIP: t-gen: no Python 3.6 or newer"
  exit 77
fi

for script in "$top_srcdir"/tests/gen/*-*.py; do
  file=$(sed -n '2s/^# [^ ]* - recompute //p' "$script")
  if [ -z "$file" ] || [ ! -f "$top_srcdir/$file" ]; then
    echo "FAIL: $script: line 2 names no file: '$file'"
    failed=$((failed + 1))
  elif $PYTHON -B "$script" --check "$top_srcdir/$file"; then
    passed=$((passed + 1))
  else
    echo "FAIL: $file is not what $script computes"
    failed=$((failed + 1))
  fi
done

echo "t-gen: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
