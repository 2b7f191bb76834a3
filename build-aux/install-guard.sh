#!/bin/sh
# install-guard.sh LIBDIR - may our libgcrypt.so.20 go there?
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# This library has the cipher half of libgcrypt.  Where the loader finds it
# before the system's own, programs such as gpg no longer start.  So say no
# when LIBDIR is a folder the loader searches and some libgcrypt.so.20 that
# is not ours is in one of those folders.
#
# GUARD_FOLDERS   for the test: the folders searched, instead of asking
#                 ldconfig.
set -u
libdir=$1
PATH=$PATH:/sbin:/usr/sbin

if [ -n "${GUARD_FOLDERS+set}" ]; then
  folders=$GUARD_FOLDERS
else
  folders=$(ldconfig -N -X -v 2>/dev/null \
              | sed -n 's/^\(\/[^:]*\):.*/\1/p')
  folders="$folders /lib /lib64 /usr/lib /usr/lib64 /usr/local/lib"
fi

# A folder that does not exist yet is compared by its name.
real () { readlink -f -- "$1" 2>/dev/null || printf '%s\n' "$1"; }

here=$(real "$libdir")
searched=no
theirs=
for folder in $folders
do
  [ "$(real "$folder")" = "$here" ] && searched=yes
  lib=$folder/libgcrypt.so.20
  if [ -e "$lib" ] && ! grep -q libgcrypt-aria "$lib"; then
    theirs=${theirs:-$lib}
  fi
done

[ $searched = yes ] && [ -n "$theirs" ] || exit 0

cat >&2 <<END

Not installed.

$libdir is a folder in which this system's loader looks for
libraries, and the system has a libgcrypt of its own:
  $theirs
This library has only the cipher half of libgcrypt.  Programs that need the
other half (gpg, apt's methods, systemd and more) would find this one and
stop working.

Use a prefix of your own:
  ./configure --prefix=\$HOME/aria && make && make install
or, if you know that nothing on this system needs the rest of libgcrypt:
  make install INSTALL_OVER_SYSTEM=yes

END
exit 1
