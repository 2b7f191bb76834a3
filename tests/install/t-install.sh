#!/bin/sh
# t-install.sh - the installed files, their contents, and the guard
# SPDX-License-Identifier: LGPL-2.1-or-later
set -u
. "${srcdir:-.}/install/common.sh"

staged_install

for file in "$includedir/gcrypt.h" "$libdir/pkgconfig/libgcrypt.pc" \
            "$bindir/libgcrypt-config" "$datadir/aclocal/libgcrypt.m4"
do
  [ -s "$stage$file" ]; check "$file is installed"
done

# libgcrypt.pc
if command -v pkg-config >/dev/null 2>&1; then
  [ "$(staged_pkg_config --modversion libgcrypt)" = 1.12.0 ]
  check "libgcrypt.pc: version"
  [ "$(staged_pkg_config --variable=api_version libgcrypt)" = 1 ]
  check "libgcrypt.pc: api_version"
  [ "$(staged_pkg_config --variable=symmetric_ciphers libgcrypt)" \
      = "aes aria" ]
  check "libgcrypt.pc: symmetric_ciphers"
  [ -n "$(staged_pkg_config --variable=host libgcrypt)" ]
  check "libgcrypt.pc: host"
else
  skip "libgcrypt.pc" "no pkg-config here"
fi

# libgcrypt-config
config=$stage$bindir/libgcrypt-config
[ "$($config --version)" = 1.12.0 ]; check "libgcrypt-config --version"
[ "$($config --api-version)" = 1 ]; check "libgcrypt-config --api-version"
[ "$($config --prefix=/elsewhere --prefix)" = /elsewhere ]
check "libgcrypt-config --prefix=DIR --prefix"
! $config --no-such-option >/dev/null 2>&1
check "libgcrypt-config refuses an unknown option"
! $config >/dev/null 2>&1
check "libgcrypt-config wants an option"

# libgcrypt.m4, used by a configure.ac of somebody else
if command -v autoconf >/dev/null 2>&1 && command -v aclocal >/dev/null 2>&1
then
  mkdir "$scratch/pkg"
  cat >"$scratch/pkg/configure.ac" <<'END'
AC_INIT([user],[1])
AC_CONFIG_AUX_DIR([aux])
AC_PROG_CC
AM_PATH_LIBGCRYPT([1:1.11.0],[echo found=yes],[echo found=no])
AM_PATH_LIBGCRYPT([1:1.99.0],[echo newer=yes],[echo newer=no])
AM_PATH_LIBGCRYPT([2:1.0.0],[echo api2=yes],[echo api2=no])
echo "cflags=$LIBGCRYPT_CFLAGS"
END
  mkdir "$scratch/pkg/aux"
  cp "$top_srcdir"/build-aux/config.guess "$top_srcdir"/build-aux/config.sub \
     "$top_srcdir"/build-aux/install-sh "$scratch/pkg/aux"
  (cd "$scratch/pkg" && aclocal -I "$stage$datadir/aclocal" && autoconf) \
    >"$scratch/m4.log" 2>&1
  check "a configure.ac with AM_PATH_LIBGCRYPT becomes a configure" \
    || cat "$scratch/m4.log"
  out=$(cd "$scratch/pkg" && ./configure CC="$CC" LIBGCRYPT_CONFIG="$config")
  for line in found=yes newer=no api2=no
  do
    echo "$out" | grep -qx $line; check "AM_PATH_LIBGCRYPT: $line"
  done
else
  skip "libgcrypt.m4" "no autoconf here"
fi

# The guard
guard () { GUARD_FOLDERS=$1 sh "$top_srcdir/build-aux/install-guard.sh" "$2" 2>/dev/null; }

mkdir -p "$scratch/sys/a" "$scratch/sys/b" "$scratch/private"
both="$scratch/sys/a $scratch/sys/b"
guard "$both" "$scratch/sys/a"
check "guard: no libgcrypt on the system: allowed"
echo "another libgcrypt" >"$scratch/sys/b/libgcrypt.so.20"
! guard "$both" "$scratch/sys/b"
check "guard: over the system's own: refused"
! guard "$both" "$scratch/sys/a"
check "guard: in front of the system's own: refused"
ln -s sys/a "$scratch/link"
! guard "$both" "$scratch/link"
check "guard: by another name of the folder: refused"
guard "$both" "$scratch/private"
check "guard: a folder of one's own: allowed"
if [ -e "$stage$libdir/libgcrypt.so.20" ]; then
  cp -L "$stage$libdir/libgcrypt.so.20" "$scratch/sys/b/libgcrypt.so.20"
  guard "$both" "$scratch/sys/b"
  check "guard: over our own: allowed"
else
  skip "guard: over our own" "built with --disable-shared"
fi

# The guard, through make: nothing may be there afterwards.
if [ -e /etc/ld.so.cache ] && PATH=$PATH:/sbin:/usr/sbin \
     ldconfig -p 2>/dev/null | grep -q 'libgcrypt\.so\.20'; then
  ! ${MAKE:-make} -s -C "$top_builddir/src" install-guard \
      libdir=/usr/local/lib >/dev/null 2>&1
  check "make install into /usr/local/lib is refused"
  ${MAKE:-make} -s -C "$top_builddir/src" install-guard \
    libdir=/usr/local/lib INSTALL_OVER_SYSTEM=yes >/dev/null 2>&1
  check "INSTALL_OVER_SYSTEM=yes overrides"
  ${MAKE:-make} -n -C "$top_builddir/src" install 2>/dev/null \
    | grep -q install-guard.sh
  check "make install runs the guard"
else
  skip "make install beside a system libgcrypt" "this system has none"
fi

finish t-install
