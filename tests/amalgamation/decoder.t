#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The one file of the decoder: with each compiler here compiled without a warning, as C11 and as C++17, and run through
# all test cases and the corpus.
. tests/lib/tap.sh
export LC_ALL=C

${MAKE:-make} -s BUILD="$build" amalgamation "$build/tests/case" "$build/tests/corpus" >"$temp/out" 2>&1
ok $? "make amalgamation"

. tests/amalgamation/one.sh

# try NAME COMPILER...: compiles the file, links it in place of the library and runs the tests with it.
try() {
	name=$1
	shift
	command -v "$1" >/dev/null || { skip "$name" "no $1"; return; }
	"$@" "${OPTIMIZE:--O0}" -Wall -Wextra -pedantic -I"$build" -c "$build/perfring.c" -o "$temp/one.o" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "$name: compiles without a warning"
	nm "$temp/one.o" | awk '$1 == "U" { print $2 }' | grep -vxE 'mem(cpy|move|set|cmp)|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail' >"$temp/out"
	ok $((! $?)) "$name: needs no symbol but memcpy, memmove, memset and memcmp"
	cases "$name" "case corpus"
}

try "gcc, C11" gcc -std=c11
try "gcc, C++17" g++ -x c++ -std=c++17
try "clang, C11" clang -std=c11
try "clang, C++17" clang++ -x c++ -std=c++17
try "tcc, C11" tcc -std=c11

# The others are tests/more/amalgamation.t's: each takes some seconds.
try_all "gcc, C11" gcc -std=c11
try_all "tcc, C11" tcc -std=c11
finish
