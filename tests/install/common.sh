# common.sh - for the tests of what is installed
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Sourced.  Needs from the makefile: top_srcdir, top_builddir, CC, MAKE,
# prefix, libdir, bindir, includedir, datadir.

passed=0 failed=0 skipped=0

# Right after a command: did it succeed?
check ()
{
  if [ $? -eq 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL: $1"
  fi
}

skip () { skipped=$((skipped + 1)); echo "SKIP: $1: $2"; }

finish ()
{
  rm -rf "$scratch"
  echo "$1: $passed passed, $failed failed, $skipped skipped"
  [ $failed -eq 0 ] || exit 1
  exit 0
}

scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
stage=$scratch/stage

# One at a time: several tests install from the same build folder.
staged_install ()
{
  flock "$top_builddir/config.status" \
    ${MAKE:-make} -s -C "$top_builddir/src" install DESTDIR="$stage" \
      >"$scratch/install.log" 2>&1
  check "make install DESTDIR=" || cat "$scratch/install.log"
}

staged_pkg_config ()
{
  PKG_CONFIG_PATH=$stage$libdir/pkgconfig \
    pkg-config --define-variable=prefix="$stage$prefix" "$@"
}
