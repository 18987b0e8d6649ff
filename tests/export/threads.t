#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Threads that encode tables write what one thread writes, byte for byte, and report an output that fails. Run from the project's root.
set -u
. tests/lib/tap.sh
tests/need "$build/tests/export-made" >"$temp/out" 2>&1
ok $? "builds"

# Batches of many rows, of some, and too small for a thread.
for case in "20000 20000" "7000 1000" "9 9"; do
	mkdir "$temp/one"
	# shellcheck disable=SC2086 # two numbers
	"$build/tests/export-made" "$temp/one" $case -1 1 >"$temp/out" 2>&1
	for threads in 2 3 8; do
		mkdir "$temp/several"
		# shellcheck disable=SC2086
		"$build/tests/export-made" "$temp/several" $case -1 $threads >"$temp/out" 2>&1 && diff -r "$temp/one" "$temp/several" >"$temp/out" 2>&1
		ok $? "$threads threads write the same, rows and batches $case"
		rm -rf "$temp/several"
	done
	rm -rf "$temp/one"
done
mkdir "$temp/one"
for left in 3 300 60000; do
	[ "$("$build/tests/export-made" "$temp/one" 9000 1000 "$left" 3 | grep -c ' 1$')" = 7 ]
	ok $? "three threads: no space after $left bytes is reported by every writer"
done
finish
