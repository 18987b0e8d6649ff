#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The one file of the decoder: with each compiler here compiled without a warning, as C11 and as C++17, and run through
# all test cases and the corpus.
. "$(dirname "$0")/tap.sh"
export LC_ALL=C

${MAKE:-make} -s BUILD="$build" amalgamation "$build/tests/story" "$build/tests/corpus" >"$temp/out" 2>&1
ok $? "make amalgamation"

# try NAME COMPILER...: compiles the file, links it in place of the library and runs the tests with it.
try() {
	name=$1
	shift
	command -v "$1" >/dev/null || { skip "$name" "no $1"; return; }
	"$@" "${OPTIMIZE:--O0}" -Wall -Wextra -pedantic -I"$build" -c "$build/perfring.c" -o "$temp/one.o" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "$name: compiles without a warning"
	nm "$temp/one.o" | awk '$1 == "U" { print $2 }' | grep -vxE 'mem(cpy|move|set|cmp)|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail' >"$temp/out"
	ok $((! $?)) "$name: needs no symbol but memcpy, memmove, memset and memcmp"
	for test in story corpus; do
		objects=$build/tests/$test.o
		[ $test != story ] || objects="$objects $build/tests/story_parse.o $build/tests/story_print.o"
		# shellcheck disable=SC2086 # objects are words
		${CC:-cc} ${CFLAGS:-} $objects "$build/tests/libtests.a" "$temp/one.o" -o "$temp/$test" >"$temp/out" 2>&1 &&
			"$temp/$test" >"$temp/out" 2>&1
		ok $? "$name: $test"
	done
}

try "gcc, C11" gcc -std=c11
try "gcc, C++17" g++ -x c++ -std=c++17
try "clang, C11" clang -std=c11
try "clang, C++17" clang++ -x c++ -std=c++17
try "tcc, C11" tcc -std=c11

# The one file of the session library: the same samples of every capture as with the library; the session's own tests.
${MAKE:-make} -s BUILD="$build" "$build/examples/samples" "$build/tests/session-session" >"$temp/out" 2>&1
ok $? "what the one file of the session is compared with"
session_libs=$(${MAKE:-make} -s BUILD="$build" amalgamation-libs)
try_all() {
	name=$1
	shift
	command -v "$1" >/dev/null || { skip "perfring_all.c, $name" "no $1"; return; }
	flags=$(echo "$session_libs" | sed 's/-l.*//')
	own= # what the compiler calls of its own library
	[ "$1" != tcc ] || own=$(find /usr/lib -name libtcc1.a 2>/dev/null | head -n 1)
	# shellcheck disable=SC2086 # flags are words
	"$@" -O0 -Wall -Wextra -pedantic $flags -I"$build" -c "$build/perfring_all.c" -o "$temp/one.o" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "perfring_all.c, $name: compiles without a warning"
	# shellcheck disable=SC2086
	${CC:-cc} ${CFLAGS:-} -std=gnu11 -Iinclude examples/samples.c "$temp/one.o" $own ${session_libs#"$flags"} -o "$temp/samples" >"$temp/out" 2>&1
	ok $? "perfring_all.c, $name: links"
	: >"$temp/out"
	for file in corpus/*.data corpus/*.pipe corpus/*.dir; do
		"$temp/samples" "$file" >"$temp/one" 2>&1
		one=$?
		"$build/examples/samples" "$file" >"$temp/other" 2>&1
		[ $one = $? ] && cmp -s "$temp/one" "$temp/other" || echo "$file" >>"$temp/out"
	done
	[ ! -s "$temp/out" ]
	ok $? "perfring_all.c, $name: every capture as with the library"
}
try_all "gcc" gcc -std=c11
try_all "tcc" tcc -std=c11
finish
