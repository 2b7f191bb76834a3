#!/bin/sh
# t-manual.sh - the manual says what the header, the tables and the library do
# SPDX-License-Identifier: LGPL-2.1-or-later

set -u
: "${srcdir:=.}" "${top_srcdir:=..}" "${top_builddir:=..}" "${CC:=cc}"
: "${MAKEINFO:=makeinfo}" "${GPG_ERROR_CFLAGS:=}" "${GPG_ERROR_LIBS:=}"
: "${CFLAGS:=}" "${LDFLAGS:=}" "${VERSION:=}"
LC_ALL=C
export LC_ALL

manual=$srcdir/gcrypt.texi
header=$top_builddir/src/gcrypt.h
tmp=t-manual.tmp
rm -rf $tmp
mkdir $tmp || exit 1
trap 'rm -rf $tmp' 0

passed=0
failed=0
skipped=0

# good WHAT, bad WHAT: count one check.  Of good ones the log needs no word.
good () { passed=$((passed + 1)); }
bad () { failed=$((failed + 1)); echo "FAIL: $*"; }
skip () { skipped=$((skipped + 1)); echo "SKIP: t-manual: $*"; }

# same WHAT A B: the sorted lists of words in the files A and B are equal.
same ()
{
  comm -23 $tmp/$2 $tmp/$3 >$tmp/only-first
  comm -13 $tmp/$2 $tmp/$3 >$tmp/only-second
  if [ ! -s $tmp/$2 ]; then
    bad "$1: nothing found in $2"
  elif [ -s $tmp/only-first ] || [ -s $tmp/only-second ]; then
    bad "$1: only in $2:" $(cat $tmp/only-first) "; only in $3:" \
        $(cat $tmp/only-second)
  else
    good
  fi
}


# Functions: what is exported or inline in the header has an entry, and
# nothing else has.
sed -n '/global:/,/local:/p' "$top_srcdir/src/libgcrypt.vers" \
  | grep -o 'gcry_[a-z0-9_]*' >$tmp/exported.all
sed -n '/^static GPG_ERR_INLINE/{n;s/^\(gcry_[a-z_]*\) (.*/\1/p;}' "$header" \
  >>$tmp/exported.all
sort -u $tmp/exported.all >$tmp/functions-of-header
grep '^@deftypefunx\{0,1\} ' "$manual" \
  | sed 's/^@deftypefunx\{0,1\} *\({[^}]*}\|[^ ]*\) *\([a-z0-9_]*\).*/\2/' \
  | sort >$tmp/functions-of-manual
same "functions" functions-of-header functions-of-manual

# Macros.
sed -n 's/^#define \(gcry_[a-z_]*\)(.*/\1/p' "$header" >$tmp/macros.all
grep -o '^#define GCRYPT_VERSION[A-Z_]*' "$header" | sed 's/.* //' \
  >>$tmp/macros.all
sort $tmp/macros.all >$tmp/macros-of-header
sed -n 's/^@defmac \([A-Za-z_]*\).*/\1/p' "$manual" \
  | sort >$tmp/macros-of-manual
same "macros" macros-of-header macros-of-manual

# Control codes: each has an item or stands in the list of those that this
# library does not know.
sed -n 's/^ *\(GCRYCTL_[A-Z0-9_]*\) = .*/\1/p' "$header" | sort \
  >$tmp/codes-of-header
sed -n -e 's/^@itemx\{0,1\} \(GCRYCTL_[A-Z0-9_]*\)$/\1/p' \
    -e '/^@section What is not here/,/^@section What is answered/p' "$manual" \
  | grep -o 'GCRYCTL_[A-Z0-9_]*' | sort -u >$tmp/codes-of-manual
same "control codes" codes-of-header codes-of-manual

# Features.
grep -ho '"\(intel\|riscv\)-[a-z0-9.-]*"' "$top_srcdir"/src/hwf-x86.c \
  "$top_srcdir"/src/hwf-riscv.c | tr -d '"' | sort -u >$tmp/features-of-tables
sed -n 's/^@item @code{\(\(intel\|riscv\)-[a-z0-9.-]*\)} @tab.*/\1/p' \
  "$manual" | sort >$tmp/features-of-manual
same "features" features-of-tables features-of-manual

# Kernels: the rows of the implementation tables, in their order.
for table in aria aes ghash; do
  sed -n "s/^ *{* *\(\.name = \)*\"\([a-z0-9-]*\)\",.*/$table\/\2/p" \
    "$top_srcdir/cipher/$table/$table-impl.c"
done | awk '{ print NR "." $0 }' | sort >$tmp/kernels-of-tables
sed -n 's/^@item @code{\([a-z]*\)} @tab @code{\([a-z0-9-]*\)} @tab .*/\1\/\2/p' \
  "$manual" | awk '{ print NR "." $0 }' | sort >$tmp/kernels-of-manual
same "kernels" kernels-of-tables kernels-of-manual

# Examples: each file is shown, with its output.
sed -n 's/^@verbatiminclude examples\/\(ex-.*\)$/\1/p' "$manual" | sort \
  >$tmp/examples-of-manual
(cd "$srcdir/examples" && ls ex-*.c ex-*.expect) | sort >$tmp/examples-in-folder
same "examples" examples-in-folder examples-of-manual

# HACKING names only files that are there.
missing=
for file in $(grep -oE '[A-Za-z0-9_./-]+\.(c|h|sh|in|inc|asm|py|vers|texi|am|ac)\>' \
                "$srcdir/HACKING" | sed 's/^\.\///' | grep -v '^-' | sort -u)
do
  case $file in
    config.h) continue ;;               # Configure makes it.
    */*) [ -e "$top_srcdir/$file" ] ;;
    *) find "$top_srcdir" -name "$file" | grep -q . ;;
  esac || missing="$missing $file"
done
if [ -z "$missing" ]; then good; else bad "HACKING: no such file:$missing"; fi

# The version.
set -- $(sed -n 's/^@set VERSION //p' "$manual")
if [ "${1-}" = "$VERSION" ]; then
  good
else
  bad "version: $VERSION expected, got ${1-nothing}"
fi


# Prototypes: a declaration that differs from the header's does not compile.
# The numbers of tables the same way; what the library answers, at run time.
{
  cat <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <gcrypt.h>
END
  grep '^@deftypefunx\{0,1\} ' "$manual" \
    | grep -v ' \(gcry_err_code\|gcry_err_source\|gcry_err_make\|gcry_error\) (' \
    | sed -e 's/^@deftypefunx\{0,1\} *//' -e 's/@var{\([^}]*\)}/\1/g' \
          -e 's/@dots{}/.../' -e 's/^{\([^}]*\)}/\1/' -e 's/$/;/'

  cat <<'END'
#define NUMBER(x, n)  { #x, (long) (x), n }
static const struct { const char *name; long value, manual; } numbers[] =
  {
END
  sed -n 's/^@item @code{\(\(GCRY\|GPG\)_[A-Z0-9_]*\)}[^@]*\(@code{[^}]*}\)*[^@]*\(@code{@dots{}[^}]*}\)* *@tab \([0-9]*\) .*/    NUMBER (\1, \5),/p' "$manual"
  sed -n '/^@headitem Mode @tab No/,/^@end multitable/s/^@item @code{\([A-Z0-9_]*\)}\(, @code{[A-Z_]*}\)* @tab \([0-9]*\) @tab .*/    NUMBER (GCRY_CIPHER_MODE_\1, \3),/p' "$manual"
  cat <<'END'
  };
static const struct { const char *name; int algo; size_t keylen; } names[] =
  {
END
  sed -n '/^@headitem Constant.*aliases/,/^@end multitable/s/^@item @code{[^}]*}.* @tab \([0-9]*\) @tab \([0-9]*\) @tab \(.*\)/\1 \2 \3/p' "$manual" \
    | tr -d ',' | while read -r number keylen words; do
        for word in $words; do
          echo "    { \"$word\", $number, $keylen },"
        done
      done
  cat <<'END'
  };
static const struct { const char *algo, *oid; int mode; } oids[] =
  {
END
  # Seven columns of last numbers under the prefix of the first row.
  sed -n '/^@headitem Prefix/,/^@end multitable/s/^@item //p' "$manual" \
    | awk -F ' *@tab *' '
        BEGIN { split ("1 3 2 5 6 9 8", mode, " ") }
        {
          split ($1, a, ": ")
          if (a[2] != "the same")
            prefix = a[2]
          sub (/-/, "", a[1])
          for (i = 2; i <= NF; i++)
            if ($i != "")
              printf "    { \"%s\", \"%s%s\", %d },\n", a[1], prefix, $i, \
                mode[i - 1]
        }'
  cat <<'END'
  };
static int npassed, nfailed;
static void
check (int good, const char *what, long manual, long library)
{
  if (good)
    npassed++;
  else
    {
      nfailed++;
      printf ("FAIL: %s: manual %ld, library %ld\n", what, manual, library);
    }
}
int
main (void)
{
  size_t i;

  for (i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    check (numbers[i].value == numbers[i].manual, numbers[i].name,
           numbers[i].manual, numbers[i].value);
  for (i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      int algo = gcry_cipher_map_name (names[i].name);
      size_t keylen = gcry_cipher_get_algo_keylen (algo);

      check (algo == names[i].algo, names[i].name, names[i].algo, algo);
      check (keylen == names[i].keylen, names[i].name,
             (long) names[i].keylen, (long) keylen);
    }
  for (i = 0; i < sizeof oids / sizeof oids[0]; i++)
    {
      int algo = gcry_cipher_map_name (oids[i].oid);
      int want = gcry_cipher_map_name (oids[i].algo);
      int mode = gcry_cipher_mode_from_oid (oids[i].oid);

      check (want && algo == want, oids[i].oid, want, algo);
      check (mode == oids[i].mode, oids[i].oid, oids[i].mode, mode);
    }
  printf ("%d %d\n", npassed, nfailed);
  return 0;
}
END
} >$tmp/tables.c

if $CC $CFLAGS $GPG_ERROR_CFLAGS -I"$top_builddir/src" -c $tmp/tables.c \
     -o $tmp/tables.o 2>$tmp/cc.log
then
  good
  "$top_builddir/libtool" --silent --tag=CC --mode=link $CC $CFLAGS $LDFLAGS \
    -o $tmp/tables $tmp/tables.o "$top_builddir/src/libgcrypt.la" $GPG_ERROR_LIBS \
    >$tmp/link.log 2>&1
  if $tmp/tables >$tmp/tables.log 2>&1; then
    sed '$d' $tmp/tables.log
    set -- $(tail -n 1 $tmp/tables.log)
    passed=$((passed + $1))
    failed=$((failed + $2))
    # Empty tables would be no check: 6 algorithms, 4 MACs, 17 modes and
    # more than 10 errors; 6 names or more; 39 object identifiers.
    if [ "$1" -ge $((37 + 12 + 78)) ]; then
      good
    else
      bad "tables: only $1 entries found"
    fi
  else
    cat $tmp/link.log $tmp/tables.log
    bad "tables: the program made of the manual does not run"
  fi
else
  cat $tmp/cc.log
  bad "prototypes of the manual and of gcrypt.h differ"
fi


# Both forms build, without a word.
if $MAKEINFO --version >/dev/null 2>&1; then
  for form in --info --html; do
    if $MAKEINFO $form -I "$srcdir" -o $tmp/out"$form" "$manual" \
         >$tmp/makeinfo.log 2>&1 && [ ! -s $tmp/makeinfo.log ]
    then
      good
    else
      cat $tmp/makeinfo.log
      bad "makeinfo $form has something to say"
    fi
  done
else
  skip "info and HTML: no makeinfo here (Debian: texinfo)"
fi

echo "t-manual: $passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
