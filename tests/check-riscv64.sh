#!/bin/sh
# check-riscv64.sh - build for RISC-V and run the tests on emulated CPUs
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#   check-riscv64.sh PROGRAM ...    in the build folder's tests/
#
# VLENS: vector lengths in bits.  T_QUICK: at QEMU's speed, fewer alignments
# do.  Builds in ../riscv64; installs what is missing if it may.
set -u
. "${srcdir:-.}/check-common.sh"

SRC=$(cd "${srcdir:-.}/.." && pwd)
mkdir -p ../riscv64 && RV=$(cd ../riscv64 && pwd) || exit 99
srcdir=$SRC/tests
SHARED_DIR=${SHARED_DIR:-$SRC/../shared}
GCRYPT_HWF= T_QUICK=1 T_EMULATED=1
export srcdir SHARED_DIR GCRYPT_HWF T_QUICK T_EMULATED
VLENS=${VLENS:-128 256 512 1024}
. "$srcdir/cross/riscv64.sh"

cd "$RV" || exit 99
if ! rv_install >"$log" 2>&1; then
  tail -n 3 "$log"
  skip check-riscv64 "no clang 19, C library for riscv64 and QEMU 10"
  finish
fi
for part in rv_gpg_error rv_build
do
  if ! $part >"$log" 2>&1; then
    tail -n 40 "$log"
    failed=1
    echo "FAIL: $part"
    finish
  fi
done
cd build/tests || exit 99

expect ()
{
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL: $1: expected \"$3\", got \"$2\""
  fi
}

# What did not fit into registers would be put on the stack, and is found by
# the length that has to be asked for.
expect "objects" "$(ls ../cipher/*/riscv/*riscv64.o | wc -l)" \
  "$(ls "$SRC"/cipher/*/riscv/*riscv64.c | wc -l)"
for object in ../cipher/*/riscv/*riscv64.o
do
  expect "registers on the stack in $object" \
    "$(llvm-objdump-19 -d --no-show-raw-insn "$object" \
       | grep -c 'csrr.*vlenb')" 0
done

run "instructions" "${PYTHON:-python3}" "$srcdir/cross/count.py" \
  cross/run-kernel "$RV/inst/lib" $VLENS
grep '/' "$log"

# on CPU LIST: that is what is found of what kernels use.
on ()
{
  if ! rv_run "$1" ./core/t-hwf-env --list >"$log" 2>/dev/null; then
    failed=$((failed + 1))
    echo "FAIL: t-hwf-env on $1"
    return
  fi
  expect "hwflist on $1" \
    "$(sed -n 's/^hwflist://p' "$log" | tr ':' '\n' \
       | grep -x 'riscv-v\|riscv-z\(vkned\|vkb\|vkg\|vbc\)' \
       | sed s/riscv-// | tr '\n' ' ')" "$2"
}
on rv64 ''
on rva23u64 'v zvkb '
on rv64,v=true,vlen=256,zvkned=true 'v zvkned '
on rv64,v=true,vlen=256,zvkned=true,zvkb=true,zvbc=true 'v zvbc zvkb zvkned '
on rv64,v=true,vlen=128,zvkned=true,zvkg=true 'v zvkg zvkned '
on rv64,v=false,zve64x=true,vlen=64 ''
on max 'v zvbc zvkb zvkg zvkned '

# The last three are those whose rows differ from these of max.
for cpu in $(printf 'max,vlen=%s ' $VLENS) \
  rv64 rva23u64 \
  rv64,v=true,vlen=256,zvkned=true \
  rv64,v=true,vlen=256,zvkned=true,zvkb=true,zvbc=true
do
  echo "== on $cpu"
  for program
  do
    case $cpu,$program in
      max,*|*kernels/*|*kat/*|*api/t-stack) ;;
      *) continue ;;
    esac
    run "$program on $cpu" rv_run $cpu "./$program"
  done
done
finish
