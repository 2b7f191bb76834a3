# riscv64.sh - what it takes to build for RISC-V and to run that
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Sourced, in a folder to work in, with SRC: the folder of configure.
# Debian 12 has no gcc that knows the intrinsics, so this is clang 19; its
# own QEMU does not know the vector crypto, so that is the one of backports.

rv_host=riscv64-linux-gnu
rv_cc="clang-19 --target=$rv_host -fuse-ld=lld -Wno-unused-command-line-argument"
rv_tools="AR=llvm-ar-19 RANLIB=llvm-ranlib-19 NM=llvm-nm-19 STRIP=llvm-strip-19"
rv_packages="clang-19 lld-19 llvm-19 libc6-dev-riscv64-cross
  libgcc-12-dev-riscv64-cross bzip2"

# What apt gets packages from, the first source: "[signed-by=KEY] URI", or no
# more than the URI.
rv_source ()
{
  { cat /etc/apt/sources.list.d/*.sources 2>/dev/null \
      | awk '/^URIs:/ && !uri { uri = $2 }
             /^Signed-By:/ && $2 && !key { key = "[signed-by=" $2 "] " }
             END { if (uri) print key uri }'
    cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null \
      | sed -n -e 's/^deb  *\(\[[^]]*\] \)* *\([^ ]*\) .*/\1\2/p'
  } | head -n 1
}

# rv_sources TYPE SUITE: options for an apt-get that knows only these.
rv_sources ()
{
  mkdir -p apt/lists/partial
  echo "$1 $(rv_source) $2 main" >apt/$2.list
  echo "-o Dir::Etc::sourcelist=$PWD/apt/$2.list" \
    "-o Dir::Etc::sourceparts=- -o Dir::State::lists=$PWD/apt/lists"
}

# Can QEMU do what we need?
rv_qemu ()
{
  command -v qemu-riscv64 >/dev/null 2>&1 \
    && qemu-riscv64 -cpu help 2>/dev/null | grep -q rva23u64
}

# Install what is missing; as root, on Debian.  Fails if it is missing
# still.
rv_install ()
{
  if ! command -v clang-19 >/dev/null || ! command -v ld.lld-19 >/dev/null \
     || ! command -v bzip2 >/dev/null \
     || ! [ -e /usr/$rv_host/include/stdio.h ] || ! rv_qemu; then
    [ "$(id -u)" = 0 ] && [ -n "$(rv_source)" ] || return 1
    export DEBIAN_FRONTEND=noninteractive
    apt-get -q update && apt-get -q -y install $rv_packages || return 1
    if ! rv_qemu; then
      options=$(rv_sources deb bookworm-backports)
      apt-get -q $options update \
        && apt-get -q -y $options install qemu-user || return 1
    fi
  fi
  rv_qemu
}

# libgpg-error in ./inst, from Debian's source.
rv_gpg_error ()
{
  [ -e inst/lib/libgpg-error.so ] && return
  options=$(rv_sources deb-src bookworm)
  apt-get -q $options update \
    && apt-get -q $options -o APT::Sandbox::User=root \
         source --download-only libgpg-error || return 1
  mkdir -p gpg-error && tar xf libgpg-error_*.orig.tar.bz2 \
    --strip-components=1 -C gpg-error || return 1
  (prefix=$PWD/inst
   cd gpg-error
   ./configure --silent --host=$rv_host --build=$(uname -m)-linux-gnu \
     CC_FOR_BUILD=gcc CC="$rv_cc" $rv_tools --prefix="$prefix" \
     --enable-install-gpg-error-config --disable-doc --disable-nls \
     --disable-languages --disable-tests && make -s -j2 && make -s install)
}

# The library and the programs of its tests in ./build.
rv_build ()
{
  mkdir -p build
  (prefix=$PWD/inst
   cd build
   [ -e config.status ] \
     || "$SRC/configure" --silent --host=$rv_host \
          --build=$(uname -m)-linux-gnu CC_FOR_BUILD=gcc CC="$rv_cc" \
          $rv_tools CFLAGS='-O2 -g -Werror' PKG_CONFIG=false \
          --disable-shared --with-libgpg-error-prefix="$prefix" || exit 1
   make -s -k -j2 && make -s -k -j2 -C tests check TESTS=)
}

# rv_run CPU PROGRAM ARGUMENT...: on that CPU of QEMU's.
rv_run ()
{
  cpu=$1
  shift
  qemu-riscv64 -cpu "$cpu" -L /usr/$rv_host \
    -E LD_LIBRARY_PATH="$RV/inst/lib" "$@"
}
