#!/bin/sh
# autogen.sh - bootstrap the build system, and the two commands of the README
# SPDX-License-Identifier: LGPL-2.1-or-later
set -e

usage ()
{
  cat <<END
Usage: ./autogen.sh [--bench | --check] [CONFIGURE-OPTION ...]

  (nothing)   make ./configure (autoreconf)
  --bench     on a fresh machine: install what is missing, build, and measure
              ARIA-128 and AES
  --check     on a fresh machine: install what is missing, build, and run
              every test

Both build in the folder build/ (another: BUILD_DIR=...).  Packages are
installed only on Debian and only for root; elsewhere they are listed.
END
}

job=bootstrap
case ${1-} in
  --bench | --check) job=${1#--}; shift ;;
  --help | -h) usage; exit 0 ;;
esac

top=$(cd "$(dirname "$0")" && pwd)
cd "$top"

# Command or file that shows it is there, and the Debian package it is in.
needs ()
{
  cat <<END
command gcc gcc
command make make
command autoreconf autoconf
command automake automake
command libtoolize libtool
command pkg-config pkg-config
command nasm nasm
header gpg-error.h libgpg-error-dev
header stdio.h libc6-dev
END
  [ $job != check ] || cat <<END
command nm binutils
command python3 python3
command makeinfo texinfo
command valgrind valgrind
command clang clang
command gnuplot gnuplot-nox
command qemu-x86_64 qemu-user
header openssl/evp.h libssl-dev
END
}

# Words of packages that are missing.
missing ()
{
  needs | while read -r kind name package
  do
    case $kind in
      command) command -v "$name" >/dev/null 2>&1 || echo "$package" ;;
      header) printf '#include <%s>\n' "$name" \
                | gcc -E -x c - >/dev/null 2>&1 || echo "$package" ;;
    esac
  done | sort -u | tr '\n' ' '
}

if [ $job != bootstrap ]; then
  packages=$(missing)
  if [ -n "$packages" ]; then
    if [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ] \
         && command -v apt-get >/dev/null 2>&1; then
      echo "autogen.sh: installing with apt-get: $packages"
      export DEBIAN_FRONTEND=noninteractive
      apt-get -q update >/dev/null
      apt-get -q -y install --no-install-recommends $packages >/dev/null
      packages=$(missing)
      if [ -n "$packages" ]; then
        echo "autogen.sh: still missing after that: $packages" >&2
        exit 1
      fi
    else
      echo "autogen.sh: these are missing (names of Debian's packages):" >&2
      echo "  $packages" >&2
      echo "Install them and run this again.  As root on Debian it is done" \
           "for you." >&2
      exit 1
    fi
  fi
fi

mkdir -p m4                     # Else aclocal complains.
autoreconf --install --force
[ $job != bootstrap ] || exit 0

build=${BUILD_DIR:-$top/build}
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
mkdir -p "$build"
cd "$build"
[ -e config.status ] && [ $# = 0 ] || "$top/configure" --silent "$@"
make -s -j "$jobs"

case $job in
  bench) tests/bench-slope --cpu-mhz auto cipher aria128 aes ;;
  check)
    # Results of an earlier run are no results of this one.
    find . -name '*.trs' -exec rm -f {} +
    make -s -k -j "$jobs" check || {
      echo "autogen.sh: make check failed; what could not be built is not in" \
           "the sum above" >&2
      exit 1
    }
    ;;
esac
