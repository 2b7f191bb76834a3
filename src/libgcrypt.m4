# libgcrypt.m4 - AM_PATH_LIBGCRYPT for the configure.ac of a program
# SPDX-License-Identifier: LGPL-2.1-or-later

# AM_PATH_LIBGCRYPT([[API:]MINIMUM-VERSION], [IF-FOUND], [IF-NOT-FOUND])
# ---------------------------------------------------------------------
# Sets LIBGCRYPT_CFLAGS and LIBGCRYPT_LIBS.  API is the number that
# `libgcrypt-config --api-version' prints; another number there means not
# found.  --with-libgcrypt-prefix=DIR names the prefix to look in; the
# variable LIBGCRYPT_CONFIG the script itself.
AC_DEFUN([AM_PATH_LIBGCRYPT],
[AC_REQUIRE([AC_CANONICAL_HOST])dnl
AC_ARG_WITH([libgcrypt-prefix],
  [AS_HELP_STRING([--with-libgcrypt-prefix=DIR],
     [where libgcrypt is installed])])
AC_ARG_VAR([LIBGCRYPT_CONFIG], [the libgcrypt-config to ask])
AS_IF([test -z "$LIBGCRYPT_CONFIG"],
  [AS_IF([test -n "$with_libgcrypt_prefix"],
     [AC_PATH_PROG([LIBGCRYPT_CONFIG], [libgcrypt-config], [no],
        [$with_libgcrypt_prefix/bin])],
     [AC_PATH_TOOL([LIBGCRYPT_CONFIG], [libgcrypt-config], [no])])])

gcry_want=m4_default([$1], [1:1.2.0])
case $gcry_want in
  *:*) gcry_want_api=${gcry_want%%:*}
       gcry_want=${gcry_want#*:} ;;
  *)   gcry_want_api= ;;
esac

AC_MSG_CHECKING([for libgcrypt $gcry_want or newer])
gcry_found=no
gcry_have=none
AS_IF([test "x$LIBGCRYPT_CONFIG" != xno],
  [gcry_have=`$LIBGCRYPT_CONFIG --version 2>/dev/null` || gcry_have=none
   gcry_have_api=`$LIBGCRYPT_CONFIG --api-version 2>/dev/null`
   AS_IF([test "$gcry_have" != none],
     [AS_VERSION_COMPARE([$gcry_have], [$gcry_want], [],
        [gcry_found=yes], [gcry_found=yes])
      AS_IF([test -n "$gcry_want_api" &&
             test "$gcry_want_api" != "$gcry_have_api"],
        [gcry_found=no])])])

LIBGCRYPT_CFLAGS=
LIBGCRYPT_LIBS=
AS_IF([test $gcry_found = yes],
  [LIBGCRYPT_CFLAGS=`$LIBGCRYPT_CONFIG --cflags`
   LIBGCRYPT_LIBS=`$LIBGCRYPT_CONFIG --libs`
   AC_MSG_RESULT([yes ($gcry_have)])
   gcry_have_host=`$LIBGCRYPT_CONFIG --host 2>/dev/null`
   AS_IF([test -n "$gcry_have_host" && test "$gcry_have_host" != "$host"],
     [AC_MSG_WARN([libgcrypt was built for $gcry_have_host, not for $host])])
   $2],
  [AC_MSG_RESULT([no (found: $gcry_have)])
   m4_default([$3], [:])])
AC_SUBST([LIBGCRYPT_CFLAGS])
AC_SUBST([LIBGCRYPT_LIBS])
])
