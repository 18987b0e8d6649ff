#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The one file with parts left out: without a warning, small enough, and with the same
# records of each capture's ring as the whole. The whole with the compilers
# that are slower than the one of tests/amalgamation/decoder.t.
. tests/lib/tap.sh
export LC_ALL=C

. tests/amalgamation/one.sh

for flags in -DPFR_NO_ENCODE -DPFR_NO_LEGACY -DPFR_NO_NAMES -DPFR_NO_UNWIND -DPFR_SMALL -DPFR_RINGS_ONLY "-DPFR_NO_ENCODE -DPFR_NO_LEGACY -DPFR_NO_NAMES" \
	"-DPFR_RINGS_ONLY -DPFR_NO_NAMES" "-DPFR_RINGS_ONLY -DPFR_NO_NAMES -DPFR_NO_UNWIND -DPFR_SMALL"; do
	for compiler in "gcc -std=c11 -fsyntax-only" "g++ -x c++ -std=c++17 -fsyntax-only" "clang -std=c11 -fsyntax-only" "tcc -std=c11"; do
		command -v "${compiler%% *}" >/dev/null || continue
		# shellcheck disable=SC2086 # flags are words
		$compiler -Wall -Wextra -pedantic $flags -I"$build" -c "$build/perfring.c" -o "$temp/one.o" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
		ok $? "${compiler%% *} $flags"
	done
done

tests/amalgamation/sizes "$build" --smallest >"$temp/out" 2>&1
awk -F'|' '/RINGS_ONLY.*SMALL/ { found = 1; for (i = 3; i <= 4; i++) if ($i !~ /[?]/ && $i + 0 >= 40000) bad = 1 } END { exit !found || bad }' "$temp/out"
ok $? "the smallest has less than 40,000 bytes:$(awk -F'|' '/RINGS_ONLY.*SMALL/ { print $3 "x86-64," $4 "Cortex-M3" }' "$temp/out")"

gcc -std=c11 -O1 -Wall -Wextra -pedantic -I"$build" "$build/perfring.c" tests/amalgamation/ring.c -o "$temp/whole" >"$temp/out" 2>&1 &&
	gcc -std=c11 -Os -Wall -Wextra -pedantic -DPFR_RINGS_ONLY -DPFR_NO_NAMES -DPFR_NO_UNWIND -DPFR_SMALL -I"$build" "$build/perfring.c" tests/amalgamation/ring.c -o "$temp/part" >>"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
ok $? "a reader of rings, with the whole and with the smallest"
number=0
: >"$temp/out"
for file in corpus/*.data; do
	tests/amalgamation/ring.py "$file" "$temp/ring" || continue
	number=$((number + 1))
	"$temp/whole" "$temp/ring" >"$temp/one"
	"$temp/part" "$temp/ring" >"$temp/other"
	[ -s "$temp/one" ] && cmp -s "$temp/one" "$temp/other" || echo "$file" >>"$temp/out"
done
[ ! -s "$temp/out" ] && [ $number -gt 20 ]
ok $? "the same records of $number rings"

try "gcc, C11" gcc -std=c11
try "gcc, C++17" g++ -x c++ -std=c++17
try "clang, C11" clang -std=c11
try "clang, C++17" clang++ -x c++ -std=c++17
try_all "gcc, C11" gcc -std=c11
try_all "gcc, C++17" g++ -x c++ -std=c++17
try_all "clang, C11" clang -std=c11
try_all "clang, C++17" clang++ -x c++ -std=c++17
finish
