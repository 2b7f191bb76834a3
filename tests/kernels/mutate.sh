#!/bin/sh
# mutate.sh - break the library on purpose and see which test finds it
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#   mutate.sh [NAME ...]            in the build folder's tests/
#
# In a copy of the source, each fault below is made by an edit, built, and
# undone.  It has to be found, by the test that is there for its kind, with
# the message that is; a fault that no test finds is a failure here, as is an
# edit that changes nothing.
set -u
. "${srcdir:-.}/check-common.sh"
: "${top_srcdir:=..}"
LC_ALL=C
export LC_ALL
only=" $* "

if ! grep -q '^#define HAVE_NASM 1' ../config.h; then
  skip mutate "no kernels in this build"
  finish
fi
rows=$(./core/list-hwf --rows) || exit 99
export T_QUICK=1

copy=$(pwd)/mutants
rm -rf "$copy"
mkdir -p "$copy/build" || exit 99
trap 'rm -rf "$log" "$copy"' EXIT
(cd "$top_srcdir" \
   && tar cf - --exclude=./.git --exclude=./build --exclude='./build-[!a]*' \
        --exclude='./sanitize-*' .) | (cd "$copy" && tar xf -) || exit 99
(cd "$copy/build" && ../configure --silent --disable-shared \
   && ${MAKE:-make} -s && ${MAKE:-make} -s -C tests check TESTS=) \
  >"$log" 2>&1 || { cat "$log"; echo "FAIL: mutate: no build"; exit 1; }

fail ()
{
  failed=$((failed + 1))
  echo "FAIL: mutate: $*"
}

# run_test TEST: its output to $log.
run_test ()
{
  case $1 in
    *.sh)
      (cd "$copy/build/tests" \
         && top_srcdir=$copy top_builddir=$copy/build srcdir=$copy/tests \
            PYTHON=${PYTHON:-python3} sh "$copy/tests/$1") ;;
    check-ct)
      ${MAKE:-make} -s -C "$copy/build/tests" check-ct ;;
    *)
      (cd "$copy/build/tests" && "./$1") ;;
  esac >"$log" 2>&1
}

# mutant NAME FILE EDIT TEST PATTERN [ROW]: the sed script EDIT of FILE is
# found by TEST with a line of FAIL that PATTERN matches.  ROW: of ARIA, which
# this machine must be able to run.
mutant ()
{
  case $only in
    '  ' | *" $1 "*) ;;
    *) return ;;
  esac
  if [ $# -gt 5 ] && ! echo "$rows" | grep -q "^$6 "; then
    skip "mutate: $1" "no row $6 on this machine"
    return
  fi
  cp -p "$copy/$2" "$copy/original"
  sed "$3" "$copy/original" >"$copy/$2"
  if cmp -s "$copy/$2" "$copy/original"; then
    fail "$1: the edit changes nothing in $2"
  elif ! (cd "$copy/build" && ${MAKE:-make} -s \
            && ${MAKE:-make} -s -C tests check TESTS=) >"$log" 2>&1; then
    tail -n 5 "$log"
    fail "$1: cannot be built"
  elif run_test "$4"; then
    fail "$1: not found by $4"
  elif ! grep "^FAIL" "$log" | grep -q "$5"; then
    grep '^FAIL' "$log" | head -n 3
    fail "$1: $4 fails, but not with \"$5\""
  else
    passed=$((passed + 1))
    echo "PASS: mutate: $1: found by $4:"
    grep "^FAIL" "$log" | grep "$5" | head -n 1 | cut -c 1-150 \
      | sed 's/^/    /'
  fi
  cat "$copy/original" >"$copy/$2"      # And newer than what was built.
}

x86=cipher/aria/x86
kernels=$x86/aria-kernels.inc
rest='/macro KERNEL_REST/,/endmacro/'
end='/macro KERNEL_END/,/endmacro/'

# at_rest TEXT, at_end TEXT: an edit of $kernels that puts TEXT, lines divided
# by ";", where the last blocks begin, and where a kernel ends.
at_rest ()
{
  lines=$(printf '%s' "$1" | sed 's/;/\\n/g')
  printf '%s' "$rest s/sub     rax, VL/&\\n$lines/"
}
at_end ()
{
  lines=$(printf '%s' "$1" | sed 's/;/\\n/g')
  printf '%s' "$end s/^\\.done:/&\\n$lines/"
}

# Wrong results.
mutant constant $x86/aria-consts.inc \
  '/^aria_b2:/ s/c66f/c66e/g' kernels/t-kernels 'aria/gfni'
mutant constant-is-generated $x86/aria-consts.inc \
  '/^aria_b2:/ s/c66f/c66e/g' gen/t-gen.sh 'aria-consts'
mutant operands $x86/aria-order.inc \
  '0,/VXOR3/ s/VXOR3   \(v[0-9]*\), \(v[0-9]*\),/VXOR3   \2, \1,/' \
  kernels/t-kernels 'aria/gfni-avx512' gfni-avx512
mutant carry-64 $kernels \
  '/macro CTR_BEGIN/,/endmacro/ s/adc     r10, 0/add     r10, 0/' \
  kernels/t-kernels 'ctr16be.* to 2^64'
mutant carry-in-pass $kernels \
  '/macro CTR_BLOCK/,/endmacro/ {
     s/vpsrlq  %1, %1, 63/vpxor   %1, %1, %1/
     s/kaddb   k1, k1, k1/kxorb   k1, k1, k1/
   }' \
  kernels/t-kernels 'ctr16be.* to 2^64'

mutant lanes-with-one-key $x86/aria-lanes.inc \
  's/mov     rax, \[rsp + 8\]/mov     rax, rdi/' \
  kernels/t-kernels 'two keys' gfni-avx512
mutant ghash-product cipher/ghash/x86/ghash-clmul.inc \
  's/vpclmulqdq v6, %1, v7, 0x11/vpclmulqdq v6, %1, v7, 0x10/' \
  kernels/t-ghash 'pclmul'

# Memory that is not the call's.
mutant over-read $kernels \
  "$(at_rest "test byte [rdx + rax + VL], 0")" \
  kernels/t-kernels 'before.* a guard page.*signal 11'
mutant under-read $kernels \
  "$(at_rest "test byte [rdx - 1], 0")" \
  kernels/t-kernels 'after.* a guard page.*signal 11'
mutant vector-over-read $kernels \
  "$(at_rest "vmovdqu xmm0, [rdx + rax + VL]")" \
  kernels/t-kernels 'before.* a guard page.*signal 11'
mutant over-write $kernels \
  "$(at_rest "mov byte [rsi + rax + VL], 0")" \
  kernels/t-kernels 'before.* a guard page.*signal 11'
mutant aligned-load $kernels \
  's/VLOAD   %1, \[rdx/VMOVE   %1, [rdx/' \
  kernels/t-kernels 'signal 11'

# What is left behind.
mutant no-vzeroupper $kernels "$end s/vzeroupper//" \
  kernels/t-lint.sh 'vzeroupper'
mutant no-vclear $kernels "$end s/VCLEAR  0, 15/VCLEAR  1, 15/" \
  kernels/t-kernels 'vectors'
mutant no-vclear-evex $kernels "$end s/15 + 16 \* EVEX/15 + 15 * EVEX/" \
  kernels/t-kernels 'vectors' gfni-avx512
mutant frame-not-cleared $kernels \
  "$end s/FRAME_CLEAR 0, FRAME_NBYTES/FRAME_CLEAR 0, 32/" \
  kernels/t-kernels 'stack.0'
mutant mode-frame-not-cleared $kernels \
  "$end s/FRAME_CLEAR MODE_OFFSET, MODE_NBYTES//" \
  kernels/t-kernels 'stack.0'
mutant key-in-general-register $kernels \
  "$(at_end "movzx ecx, byte [rdi]")" \
  kernels/t-kernels 'general'

# Registers of the caller.
mutant rbx $kernels "$(at_end "xor ebx, ebx")" \
  kernels/t-kernels 'spoilt'
mutant direction-flag $kernels "$(at_end "std")" \
  kernels/t-kernels 'spoilt'

# Unwind data.  The unwinder may well follow it into nowhere.
lost='expected a caller\|FAIL: t-steps: aria.*blocks: signal 11'
mutant push-without-unwind $x86/aria-blocks.inc \
  's/^        test    r8, r8$/        push    r8\n        pop     r8\n&/' \
  kernels/t-steps "$lost"
mutant wrong-cfa cipher/x86/x86-64.inc \
  '/macro ELF_UNWIND/,/endmacro/ s/db      0x0e, 16/db      0x0e, 24/' \
  kernels/t-steps "$lost"
mutant wrong-place cipher/x86/x86-64.inc \
  '/macro ELF_UNWIND/,/endmacro/ s/dd      %$left - %$based/& + 1/' \
  kernels/t-steps 'expected a caller'
mutant rbp-not-restored cipher/x86/x86-64.inc \
  '/macro ELF_UNWIND/,/endmacro/ s/db      0x86, 2/db      0, 0/' \
  kernels/t-steps 'expected a caller'

# Encoding.
mutant legacy-sse $kernels "$(at_end "pxor xmm0, xmm1")" \
  kernels/t-lint.sh 'legacy'

# Secrets in branches and addresses.
mutant secret-branch $kernels \
  "$(at_rest "test byte [rdx], 1;jz %%even;nop;%%even:")" \
  kernels/t-steps 'the same instructions'
mutant secret-address $kernels \
  "$(at_rest "movzx r10d, byte [rdx];test byte [rdi + r10], 0")" \
  kernels/t-steps 'general registers'
mutant ghash-secret-branch cipher/ghash/x86/ghash-clmul.inc \
  's/^ *FUNC    %1$/&\n        test byte [rdi + 8], 1\n        jz %%even\n        nop\n%%even:/' \
  kernels/t-steps 'ghash.*the same instructions'
mutant secret-branch-of-a-key $kernels \
  "$(at_rest "test byte [rdi + 5], 1;jz %%even;nop;%%even:")" \
  kernels/t-steps 'the same instructions'
mutant tag-compared-early cipher/common/bufhelp.h \
  '/^buf_eq_const/,/^}/ s/while (nbytes--)/while (nbytes-- \&\& !diff)/' \
  kernels/t-paths 'two wrong tags'
if command -v valgrind >/dev/null 2>&1; then
  mutant tweak-branch cipher/modes/bulk-128.c \
    '/^_gcry_bulk_xts_double/,/^}/ {
       s/^  times_alpha/  if (high >> 63) __asm__ volatile ("nop");\n&/
     }' \
    check-ct 'xts.* no branch' aesni-avx2
  mutant secret-address-valgrind $kernels \
    "$(at_rest \
      "movzx r10d, byte [rdx];mov r10b, [rdi + r10];mov [rsp - 1], r10b")" \
    check-ct 'no branch and no address' aesni-avx2
  mutant row-not-listed tests/kernels/not-ct.txt '/^aria.ref/d' \
    check-ct 'aria/ref: expected no branch'
  mutant row-wrongly-listed tests/kernels/not-ct.txt \
    '$s/$/\naria\/aesni-avx2  for no reason/' \
    check-ct 'aria/aesni-avx2: expected branches' aesni-avx2
else
  skip "mutate: secrets that valgrind finds" "no valgrind here"
fi

# The choice of rows.
mutant row-without-its-bit cipher/aria/aria-impl.c \
  's/HWF_INTEL_VAES_VPCLMUL | HWF_INTEL_AVX2/HWF_INTEL_AVX2/' \
  kernels/t-dispatch 'aria, features'
mutant other-row-runs cipher/aria/aria.c \
  's/ctx->single->cbc_enc (/_gcry_aria_ref_cbc_enc (/' \
  kernels/t-dispatch 'what runs without features'

finish
