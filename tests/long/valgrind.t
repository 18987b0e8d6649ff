#!/bin/sh
# SPDX-License-Identifier: MIT
# Test cases, captures, tests in C of decoder and session, and the command under valgrind: nothing is read outside of what was
# given or before it was set, nothing allocated is lost.
. tests/long/suite.sh
command -v valgrind > /dev/null || { echo "1..0 # SKIP no valgrind"; exit 0; }
build=${BUILD:-build}
mkdir -p build-long
under() { # name, command...
	name=$1
	shift
	begun=$(date +%s)
	valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite "$@" > build-long/valgrind.log 2>&1
	result $? "$name under valgrind, $(($(date +%s) - begun)) s" build-long/valgrind.log
}
under "test cases" "$build/tests/case"
under 'captures of 8 KiB at most' "$build/tests/corpus" $(find corpus -maxdepth 1 \( -name '*.data' -o -name '*.pipe' \) -size -9k)
for unit in "$build"/tests/unit-* "$build"/tests/session-* "$build"/tests/made-*; do
	case $unit in *.o | */unit-ring*) continue ;; esac # those of the ring take a quarter of an hour; the sanitizers have them
	[ -x "$unit" ] && under "${unit##*/}" "$unit"
done
for file in events-mixed.data z1.data pipe-z.pipe tracepoint.data dwarf-stack.data killed.data; do
	under "dump of $file" "$build/perfring" dump --json "corpus/$file"
	under "info of $file" "$build/perfring" info "corpus/$file"
	under "cbor of $file" "$build/perfring" convert --force --to cbor "corpus/$file" build-long/valgrind.cbor
	under "and back" "$build/perfring" convert --force --to perf.data build-long/valgrind.cbor build-long/valgrind.data
done
finish
