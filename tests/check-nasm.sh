#!/bin/sh
# check-nasm.sh - builds with assemblers that know less, or with none
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# In the build folder's tests/.  For each such assembler: configure succeeds
# and says what is left out, just those rows are, and the tests of the rows
# and the known answers pass.
set -u
. "${srcdir:-.}/check-common.sh"

top=$(cd "${srcdir:-.}/.." && pwd)
here=$(pwd)
export top_srcdir="$top"
if ! grep -q '^#define HAVE_NASM_AVX512 1' ../config.h \
    || ! grep -q '^#define HAVE_NASM_GFNI 1' ../config.h \
    || ! grep -q '^#define HAVE_NASM_VAES 1' ../config.h; then
  skip check-nasm "this build itself has not all kernels"
  finish
fi
nasm=$(sed -n "s/^NASM = //p" Makefile)
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$log" "$scratch"' EXIT

# An assembler that refuses the lines of a regular expression, REFUSED.
cat >"$scratch/nasm" <<END
#!/bin/sh
out= last=
for arg; do
  [ "\$last" != -o ] || out=\$arg
  last=\$arg
done
$nasm -E "\$@" || exit 1
if grep -nE "\$REFUSED" "\$out"; then
  echo "nasm: error: parser: instruction expected" >&2
  rm -f "\$out"
  exit 1
fi
exec $nasm "\$@"
END
chmod +x "$scratch/nasm"

# one NAME REFUSED SAYS ROWS CONFIGURE-ARGUMENT: what configure is to say of
# the kernels, a pattern of the shell, and of which rows, a regular
# expression, there are none.
one ()
{
  which=$1
  export REFUSED="$2"
  says=$3 rows=$4
  shift 4
  echo "== $which"

  # What has no more to do with the assembler is found out once.
  mkdir "$scratch/build" && cd "$scratch/build" || exit 99
  grep -vi nasm "$scratch/cache" >config.cache 2>/dev/null
  "$top/configure" --disable-shared --disable-dependency-tracking -C \
    CFLAGS='-O1 -Werror' "$@" >configure.log 2>&1
  run "$which: configure" test $? = 0
  [ -e "$scratch/cache" ] || cp config.cache "$scratch/cache"
  kernels=$(sed -n 's/^ *kernels:  *//p' configure.log)
  echo "configure: $kernels"
  case $kernels in
    $says*) run "$which: configure says so" true ;;
    *) run "$which: configure was to say: $says" false ;;
  esac

  run "$which: make" sh -c "
    ${MAKE:-make} -s -C cipher && ${MAKE:-make} -s -C src \
      && ${MAKE:-make} -s -C tests bench-kernels kernels/t-kernels \
           kernels/t-dispatch kat/t-kat"
  tests/bench-kernels --list | sed 's/ .*//' >rows
  "$here/bench-kernels" --list | sed 's/ .*//' | grep -vE "$rows" >want
  run "$which: rows" diff want rows
  for program in kernels/t-kernels kernels/t-dispatch kat/t-kat; do
    run "$which: $program" env srcdir="$top/tests" tests/$program
  done
  top_builddir=$scratch/build run "$which: t-lint.sh" \
    sh "$top/tests/kernels/t-lint.sh"
  cd "$here" && rm -rf "$scratch/build"
}

gfni='vgf2p8'
vaes='(vaes[a-z]*|vpclmulqdq) +[yz]mm'
avx512='zmm|\{1to|[xy]mm(1[6-9]|[23][0-9])'
one 'without GFNI' "$gfni" '*x86-64*too old: rows of gfni' \
  'gfni' NASM="$scratch/nasm"
one 'without VAES' "$vaes" '*x86-64*too old: rows of vaes' \
  'vaes|vpclmul' NASM="$scratch/nasm"
one 'without AVX512' "$avx512" \
  '*x86-64*too old: rows of avx512' 'avx512' NASM="$scratch/nasm"
one 'as NASM 2.10' "$gfni|$vaes|$avx512" \
  '*x86-64*too old: rows of vaes gfni avx512' 'vaes|gfni|avx512' \
  NASM="$scratch/nasm"
all='aria/[a-z]*-|pclmul'
one 'older still' 'vaes|ymm' "ref (C); $scratch/nasm is too old" "$all" \
  NASM="$scratch/nasm"
one 'no assembler' '' 'ref (C); NASM*is missing' "$all" NASM=no
one '--disable-asm' '' 'ref (C); --disable-asm' "$all" --disable-asm
finish
