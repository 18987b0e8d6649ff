# SPDX-License-Identifier: MIT
# What the tests of the one files share: perfring.c and perfring_all.c, and what they are compared with. Sourced after tap.sh.
session_libs=$(${MAKE:-make} -s BUILD="$build" amalgamation "$build/tests/case" "$build/tests/corpus" "$build/examples/samples" amalgamation-libs 2>"$temp/out")
ok $? "make amalgamation, and what it is compared with"
session_libs=$(echo "$session_libs" | tail -n 1)

# cases NAME TESTS LIBRARY...: all test cases (case), or the corpus too, with $temp/one.o in place of the decoder.
cases() {
	name=$1 tests=$2
	shift 2
	for test in $tests; do
		objects=$build/tests/decoder/$test.o
		[ $test != case ] || objects="$build/tests/cases/case.o $build/tests/cases/case_parse.o $build/tests/cases/case_print.o"
		# shellcheck disable=SC2086 # objects are words
		${CC:-cc} ${CFLAGS:-} $objects "$build/tests/libtests.a" "$temp/one.o" "$@" -o "$temp/$test" >"$temp/out" 2>&1 &&
			"$temp/$test" >"$temp/out" 2>&1
		ok $? "$name: $test"
	done
}

# only_ours NAME: $temp/one.o has no symbol that another file sees but those of the library, since a program may have functions of any other name.
only_ours() {
	nm -g --defined-only "$temp/one.o" | awk '{ print $3 }' | grep -v '^pfr_' >"$temp/out"
	ok $((! $?)) "$1: no symbol but pfr_..."
}

# try NAME COMPILER...: compiles the file of the decoder, links it in place of the library and runs the tests with it.
try() {
	name=$1
	shift
	command -v "$1" >/dev/null || { skip "$name" "no $1"; return; }
	"$@" "${OPTIMIZE:--O0}" -Wall -Wextra -pedantic -I"$build" -c "$build/perfring.c" -o "$temp/one.o" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "$name: compiles without a warning"
	nm "$temp/one.o" | awk '$1 == "U" { print $2 }' | grep -vxE 'mem(cpy|move|set|cmp)|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail' >"$temp/out"
	ok $((! $?)) "$name: needs no symbol but memcpy, memmove, memset and memcmp"
	only_ours "$name"
	cases "$name" "case corpus"
}

# The one file of the session library: the same samples of every capture as with the library, and the test cases.
# samples PROGRAM: what it prints of each capture, and its exit status.
samples() {
	for file in corpus/*.data corpus/*.pipe corpus/*.dir; do
		"$1" "$file" 2>&1
		echo "$file: $?"
	done
}
samples "$build/examples/samples" >"$temp/samples.lib"
try_all() {
	name="perfring_all.c, $1"
	shift
	command -v "$1" >/dev/null || { skip "$name" "no $1"; return; }
	flags=$(echo "$session_libs" | sed 's/-l.*//')
	own= # what the compiler calls of its own library
	[ "$1" != tcc ] || own=$(find /usr/lib -name libtcc1.a 2>/dev/null | head -n 1)
	# shellcheck disable=SC2086 # flags are words
	"$@" -O0 -Wall -Wextra -pedantic $flags -I"$build" -c "$build/perfring_all.c" -o "$temp/one.o" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "$name: compiles without a warning"
	only_ours "$name"
	# shellcheck disable=SC2086
	${CC:-cc} ${CFLAGS:-} -std=gnu11 -Iinclude examples/samples.c "$temp/one.o" $own ${session_libs#"$flags"} -o "$temp/samples" >"$temp/out" 2>&1
	ok $? "$name: links"
	awk '$0 == "```" { on = 0 } on { print } $0 == "```c" { on = 1 }' README.md >"$temp/session.c"
	(cd "$temp" && sh -e) <<-END
		$(grep "^sed -i" doc/onefile.md)
	END
	echo 'int hash_bytes(void); int hash_bytes(void) { return 1; }' >>"$temp/session.c" # a name that the library has for itself
	# shellcheck disable=SC2086
	${CC:-cc} ${CFLAGS:-} -std=gnu11 -I"$build" "$temp/session.c" "$temp/one.o" $own ${session_libs#"$flags"} -o "$temp/session" >"$temp/out" 2>&1 && "$temp/session" corpus/default.data >"$temp/out" 2>&1
	ok $? "$name: the program of README.md, changed as doc/onefile.md has it, with a function of a name without pfr_"
	samples "$temp/samples" >"$temp/samples.one"
	diff "$temp/samples.lib" "$temp/samples.one" >"$temp/out" && [ "$(grep -c '^corpus/.*: 0$' "$temp/samples.lib")" -gt 40 ]
	ok $? "$name: every capture as with the library"
	# shellcheck disable=SC2086
	cases "$name" case $own ${session_libs#"$flags"}
}
