#!/bin/sh
# t-bench.sh - bench-slope, bench-kernels and plot-bench do what they say
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Form and arithmetic of the output, not how fast anything is.
set -u
. "${srcdir:-.}/install/common.sh"

slope=./bench-slope
quick="--repetitions 1"

# Run a command that is to end with this exit code and this in its messages.
fails ()
{
  code=$1 message=$2
  shift 2
  "$@" >"$scratch/out" 2>"$scratch/err"
  got=$?
  [ $got -eq $code ] && grep -q -e "$message" "$scratch/err" \
    || { echo "exit code $got, wanted $code and '$message'; messages:"
         cat "$scratch/err"; false; }
  check "refused: $*"
}

# All of standard input is like this basic regular expression.
all_like ()
{
  ! grep -v "^$1\$"
}

rows ()
{
  for mode in ECB CBC CFB CFB8 OFB CTR XTS AESWRAP; do
    echo "$mode enc"
    echo "$mode dec"
  done
  for mode in CCM EAX GCM OCB SIV GCM-SIV; do
    echo "$mode enc"
    echo "$mode dec"
    echo "$mode auth"
  done
}

# Awk: how far a printed number may be from what was meant.
half='function half (t) {
        sub (/^[^.]*/, "", t)
        return .51 * 10 ^ (t == "" ? 0 : 1 - length (t)) }'

number='[0-9][0-9]*\(\.[0-9][0-9]*\)\{0,1\}'

# The table.

$slope $quick cipher aria128 >"$scratch/table"
check "bench-slope cipher aria128"
[ "$(sed -n 1p "$scratch/table")" = "Cipher:" ]
check "first line"
[ "$(sed -n 2p "$scratch/table")" = \
    " ARIA128        |  nanosecs/byte   mebibytes/sec   cycles/byte" ]
check "head of the table"
[ "$(tail -n 1 "$scratch/table")" = "                =" ]
check "foot of the table"
sed '1,2d; $d' "$scratch/table" \
  | all_like " *[A-Z0-9-]* [a-z]* | *$number ns/B *$number MiB/s  *- c/B"
check "lines of the table"
rows >"$scratch/want"
sed '1,2d; $d; s/ *|.*//; s/^ *//' "$scratch/table" >"$scratch/got"
diff "$scratch/want" "$scratch/got"
check "every mode, in libgcrypt's order"

# At 1000 MHz a cycle is a nanosecond.
$slope $quick --cpu-mhz 1000 --unaligned cipher AES192 >"$scratch/table"
check "bench-slope --cpu-mhz 1000 --unaligned cipher AES192"
grep -q '^ AES192 ' "$scratch/table"
check "names in any case"
! grep -q GCM-SIV "$scratch/table"
check "no GCM-SIV with keys of 192 bits"
sed '1,2d; $d' "$scratch/table" \
  | awk "$half"'
         { off = $4 * $6 - 1e9 / 2^20
           room = half($4) * $6 + half($6) * $4 }
         $4 != $8 || $9 != "c/B" || off > room || -off > room {
           print; bad = 1 }
         END { exit bad || NR != 31 }'
check "cycles and MiB/s go with nanoseconds"

$slope $quick --cpu-mhz auto mac cmac_aria gmac_aes >"$scratch/table"
check "bench-slope --cpu-mhz auto mac"
[ "$(sed -n '2s/^ *|  *//p' "$scratch/table")" = \
    "nanosecs/byte   mebibytes/sec   cycles/byte  auto Mhz" ]
check "auto Mhz in the head"
sed '1,2d; $d' "$scratch/table" \
  | sed 's/^ [CG]MAC_[A-Z]*  *|//' \
  | all_like " *$number ns/B *$number MiB/s *$number c/B *[0-9]*"
check "lines of MACs"
[ "$(wc -l <"$scratch/table")" -eq 5 ]
check "the MACs asked for and no others"

$slope $quick --cpu-mhz 1000 --sizes cipher aria256 >"$scratch/table"
check "bench-slope --sizes"
[ "$(sed -n '2s/  */ /gp' "$scratch/table")" = \
    " ARIA256 | 16 64 256 1024 8192 16384 bytes a call" ]
check "head with the sizes"
sed '1,2d; $d; s/.*|//' "$scratch/table" >"$scratch/lines"
all_like "\( *$number\)\{6\} \(ns\|ns/B\|c/B\)" <"$scratch/lines"
check "lines of --sizes"
awk "$half"'
     NR % 3 == 1 { call = $3 }
     NR % 3 == 2 { byte = $3 }
     NR % 3 == 0 {
       off = byte * 256 - call; room = half(byte) * 256 + half(call)
       if (byte != $3 || off > room || -off > room) { print NR; bad = 1 } }
     END { exit bad || NR != 3 * 34 }' "$scratch/lines"
check "a call, a byte and its cycles agree"

# CSV.

$slope $quick --cpu-mhz 2000 --csv --label 'our "lib", new' cipher aria128 \
  >"$scratch/csv"
check "bench-slope --csv"
names=algo,mode,op,size,ns_per_byte,mib_per_sec,cycles_per_byte,mhz
[ "$(sed -n 1p "$scratch/csv")" = "$names,implementation" ]
check "names of the fields"
sed 1d "$scratch/csv" \
  | sed 's/^ARIA128,[A-Z0-9-]*,[a-z]*,slope,//; s/"our ""lib"", new"$/L/' \
  | all_like "$number,$number,$number,2000,L"
check "lines of CSV"
sed '1d; s/^[^,]*,\([^,]*\),\([^,]*\),.*/\1 \2/' "$scratch/csv" \
  | diff "$scratch/want" -
check "every mode in CSV"
$slope $quick --csv --sizes mac cmac_aes >"$scratch/sizes"
check "bench-slope --csv --sizes"
[ "$(sed '1d' "$scratch/sizes" | cut -d , -f 4 | tr '\n' ' ')" = \
    "16 64 256 1024 8192 16384 " ]
check "sizes in CSV"
sed 1d "$scratch/sizes" \
  | all_like "CMAC_AES,MAC,auth,[0-9]*,$number,$number,,,libgcrypt [0-9.]*"
check "fields of what is not known are empty"

# OpenSSL beside it.

if $slope $quick --compare openssl mac cmac_aria >"$scratch/table" \
     2>"$scratch/err"
then
  sed -n 3p "$scratch/table" \
    | awk "$half"'
           { off = $10 - $3 * $12
             room = half($10) + half($3) * $12 + half($12) * $3
             exit off > room || -off > room }'
  check "the ratio of a MAC"
  $slope $quick --compare=openssl cipher aria128 >"$scratch/table"
  check "bench-slope --compare openssl cipher"
  sed '1,2d; $d' "$scratch/table" \
    | awk "$half"'
           $11 != "-" {
             n++
             off = $11 - $4 * $13
             room = half($11) + half($4) * $13 + half($13) * $4
             if (off > room || -off > room) { print; bad = 1 } }
           END { exit bad || n < 18 }'
  check "the ratio of ciphers"
else
  skip "t-bench --compare openssl" "$(cat "$scratch/err")"
fi

# One row of a table.

$slope --kernels $quick cipher aria192 >"$scratch/table"
check "bench-slope --kernels cipher aria192"
grep -q '^ *ref |\( *[0-9.]*\)\{8\} ns/B$' "$scratch/table"
check "row ref"
./bench-kernels $quick --csv ghash/ref >"$scratch/csv2"
check "bench-kernels ghash/ref"
[ "$(grep -c '^GHASH,GHASH,auth,[0-9]*,[0-9.]*,[0-9.]*,,,ref$' \
       "$scratch/csv2")" -eq 8 ]
check "lines of bench-kernels --csv"
./bench-kernels --list >"$scratch/out"
check "bench-kernels --list"
grep -qx 'aria/ref' "$scratch/out" && grep -qx 'aes/ref' "$scratch/out"
check "the rows that are everywhere"
fails 1 'no row .none.' ./bench-kernels aria/none
fails 1 'no table .aria100.' ./bench-kernels aria100
fails 1 'no table .aria.x.' $slope --kernels cipher 'aria x'

# Features switched off, and all that is refused.

$slope $quick --disable-hwf all mac gmac_aria >"$scratch/table"
check "bench-slope --disable-hwf all"
fails 1 'no-such-hwf' $slope --disable-hwf no-such-hwf cipher aes
fails 1 'no cipher .nocipher.' $slope cipher aes nocipher
[ ! -s "$scratch/out" ]
check "a wrong name is told first"
fails 1 'no MAC .nomac.' $slope mac nomac
fails 2 "unknown option '--nothing'" $slope --nothing
fails 2 'needs a value' $slope --cpu-mhz
fails 2 'megahertz' $slope --cpu-mhz fast
fails 2 'megahertz' $slope --cpu-mhz -3
fails 2 'repetitions' $slope --repetitions 0
fails 2 'repetitions' $slope --repetitions 3x
fails 2 'neither' $slope hash
fails 2 'compare' $slope --compare nettle
fails 2 'does not go' $slope --kernels --sizes
if [ -w /dev/full ]; then
  $slope $quick mac cmac_aes >/dev/full 2>"$scratch/err"
  [ $? -eq 1 ] && grep -q 'cannot write' "$scratch/err"
  check "a full disk is told"
else
  skip "t-bench full disk" "no /dev/full here"
fi
$slope --help | grep -q -e '--compare openssl'
check "bench-slope --help"

# The picture.

plot=$top_srcdir/doc/plot-bench
if command -v gnuplot >/dev/null 2>&1; then
  sh "$plot" --rows 'CTR enc,GCM enc' "$scratch/csv" "$scratch/bars.svg"
  check "plot-bench to SVG"
  grep -q '</svg>' "$scratch/bars.svg" \
    && grep -q 'ARIA128' "$scratch/bars.svg" \
    && grep -q 'GCM enc' "$scratch/bars.svg" \
    && ! grep -q 'CBC' "$scratch/bars.svg" \
    && grep -q 'our' "$scratch/bars.svg"
  check "what the picture says"
  sh "$plot" --size 256 --title "It's" "$scratch/sizes" "$scratch/bars.svg"
  check "plot-bench --size, title with a quote"
  fails 1 'no figure' sh "$plot" --algo nocipher "$scratch/csv" \
    "$scratch/none.svg"
else
  skip "t-bench plot-bench" "no gnuplot here (Debian: gnuplot-nox)"
fi
fails 2 'Usage' sh "$plot"

finish t-bench
