#!/bin/sh
# t-lint.sh - what every kernel in assembler has to keep to, in its object
# Source: System V ABI for AMD64; Intel SDM vol. 1, 14.3 and 18
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Of the objects that make the library, or of those that are arguments:
#
#   stack         the note that no executable stack is needed
#   property      the notes IBT and SHSTK
#   relocations   relative to the place only: others make a text relocation
#   hidden        each global symbol is
#   endbr64       is what each global function begins with
#   legacy        no vector instruction of SSE's encoding: between AVX ones
#                 it costs dearly, and it leaves upper halves as they were
#   gather        no address comes from a vector register: t-steps.c looks at
#                 the general ones only
#   vzeroupper    stands before each ret of a global function in which, or in
#                 what it calls, the upper half of registers 0 to 15 is used;
#                 a jump to another global function leaves that to it

: "${top_srcdir:=..}" "${top_builddir:=..}"
LC_ALL=C
export LC_ALL

name=t-lint
passed=0 failed=0 skipped=0

skip_all ()
{
  echo "SKIP: $name: $*"
  echo "$name: 0 passed, 0 failed, 1 skipped"
  exit 77
}

# expect CHECK FOUND: what was FOUND wrong is nothing.
expect ()
{
  if [ -z "$2" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL: $name: $object: $1: expected nothing wrong, got:"
    echo "$2" | head -n 10
  fi
}

for tool in objdump readelf; do
  command -v $tool >/dev/null 2>&1 || skip_all "no $tool (binutils)"
done

if [ $# = 0 ]; then
  grep -q '^#define HAVE_NASM 1' "$top_builddir/config.h" \
    || skip_all "no kernels in this build"

  # The .lo file of libtool names the object that the library is linked of.
  for source in "$top_srcdir"/cipher/*/x86/*.asm; do
    folder=$top_builddir/${source#"$top_srcdir"/}
    lo=${folder%.asm}.lo
    folder=${folder%/*}
    if [ ! -e "$lo" ] \
        && grep -q '^#define HAVE_NASM_.* 0' "$top_builddir/config.h"; then
      skipped=$((skipped + 1))
      echo "SKIP: $name: $lo: not in this build"
      continue
    fi
    object=$(sed -n "s/^pic_object='\(.*\)'/\1/p" "$lo" 2>/dev/null)
    [ -n "$object" ] \
      || object=$(sed -n "s/^non_pic_object='\(.*\)'/\1/p" "$lo")
    set -- "$@" "$folder/$object"
  done
fi

# Sections without their number; the flags are the seventh word if there are
# ten.
sections ()
{
  readelf -SW "$object" | sed -n 's/^ *\[ *[0-9]*\] //p'
}

stack ()
{
  sections | awk '
    $1 == ".note.GNU-stack" {
      found = 1
      if (NF > 9 && $7 ~ /X/)
        print "executable"
    }
    END { if (!found) print "no .note.GNU-stack" }'
}

property ()
{
  notes=$(readelf -nW "$object")
  for feature in IBT SHSTK; do
    echo "$notes" | grep -q "x86 feature:.*$feature" || echo "no $feature"
  done
}

relocations ()
{
  readelf -rW "$object" | awk '
    $3 ~ /^R_/ && $3 !~ /^R_X86_64_(PC32|PC64|PLT32)$/ { print }'
}

global ()
{
  readelf -sW "$object" | awk '$5 == "GLOBAL" || $5 == "WEAK"'
}

# Global symbols that are defined here.
defined ()
{
  global | awk '$7 != "UND"'
}

# What is global is a hidden function, of this object or, by its name, of
# another one of the library.
hidden ()
{
  global | awk '
    $7 == "UND" && $8 ~ /^_gcry_/ { next }
    $4 != "FUNC" || $6 != "HIDDEN" { print $8, $4, $6, $7 }'
  [ "$(defined)" ] || echo "no global function"
}

# Lines "function<TAB>instruction" of the whole object.  Labels with a dot in
# them are local to the function before.
disassemble ()
{
  objdump -dw --no-show-raw-insn "$object" | awk -F '\t' '
    /^[0-9a-f]+ <.*>:$/ {
      label = $0
      gsub (/^[0-9a-f]+ <|>:$/, "", label)
      if (label !~ /\./)
        fn = label
    }
    /^ +[0-9a-f]+:\t/ { print fn "\t" $2 }'
}

endbr64 ()
{
  defined | awk '{ print $8 }' | while read -r fn; do
    first=$(grep "^$fn	" $name.dis | sed -n '1s/.*	//p')
    case $first in
      endbr64*) ;;
      *) echo "$fn begins with: ${first:-nothing}" ;;
    esac
  done
}

legacy ()
{
  awk -F '\t' '$2 ~ /%([xyz]?mm)[0-9]/ && $2 !~ /^(\{evex\} +)?v/' $name.dis
}

gather ()
{
  awk -F '\t' '$2 ~ /^(\{evex\} +)?vp?(gather|scatter)/' $name.dis
}

# What runs between vzeroupper and ret touches no vector register.
vzeroupper ()
{
  defined | awk '{ print "global", $8 }' | cat - $name.dis | awk -F '\t' '
    /^global / { sub (/^global /, ""); global[$0] = 1; next }
    {
      fn = $1
      if ($2 ~ /%[yz]mm([0-9]|1[0-5])([^0-9]|$)/)
        wide[fn] = 1
      if ($2 ~ /^vzeroupper/)
        clean = 1
      else if ($2 ~ /^jmp .*</)
        {
          callee = $2
          sub (/.*</, "", callee)
          sub (/[.+>].*/, "", callee)
          if (callee != fn && callee in global)
            rets[fn]++
        }
      else if ($2 ~ /^ret/)
        {
          if (!clean && global[fn])
            bad[fn]++
          rets[fn]++
          clean = 0
        }
      else if ($2 !~ /^(leave|pop|add +\$0x[0-9a-f]+,%rsp|mov +%rbp,%rsp)/)
        clean = 0
      if ($2 ~ /^(call|j[a-z]+) .*</)
        {
          callee = $2
          sub (/.*</, "", callee)
          sub (/[.+>].*/, "", callee)   # A label in it counts as the whole.
          if (callee != fn)
            calls[fn " " callee] = 1
        }
    }
    END {
      do
        {
          more = 0
          for (c in calls)
            {
              split (c, pair, " ")
              if (wide[pair[2]] && !wide[pair[1]])
                more = wide[pair[1]] = 1
            }
        }
      while (more)
      for (fn in global)
        {
          if (!rets[fn])
            print fn ": no ret"
          if (wide[fn] && bad[fn])
            print fn ": " bad[fn] " of " rets[fn] " without"
        }
    }'
}

trap 'rm -f $name.dis' 0
for object; do
  if ! disassemble 2>/dev/null >$name.dis || [ ! -s $name.dis ]; then
    expect code "no object, or no code in it"
    continue
  fi
  for check in stack property relocations hidden endbr64 legacy gather \
    vzeroupper; do
    expect $check "$($check)"
  done
done

echo "$name: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
