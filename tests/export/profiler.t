#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What a profiler for agents makes of the records of each capture is what `convert --to folded` makes of the capture; past its bound, sums are the same.
set -u
. tests/lib/tap.sh
tests/need "$build/tests/export-profiler" "$build/tests/export-restart" || { echo "Bail out! does not build"; exit 1; }
compared=0 wrong=
for file in $(every 2 corpus/*.data corpus/*.pipe corpus/newer/*.data); do
	"$build/tests/export-profiler" "$file" >"$temp/own" 2>"$temp/said"
	[ $? = 0 ] && [ -s "$temp/own" ] || continue
	"$perfring" convert --to folded --no-symbolize -q "$file" - >"$temp/folded" 2>/dev/null
	compared=$((compared + 1))
	sort "$temp/own" >"$temp/a"
	sort "$temp/folded" | cmp -s - "$temp/a" || wrong="$wrong $file"
done
[ $compared -ge 20 ] && [ -z "$wrong" ]
ok $? "$compared captures: the same stacks and weights$wrong"
sum() { awk '{ s += $NF } END { printf "%d\n", s }' "$1"; }
"$build/tests/export-profiler" corpus/callchain-fp.data >"$temp/all" 2>/dev/null
"$build/tests/export-profiler" corpus/callchain-fp.data 3 >"$temp/three" 2>/dev/null
[ "$(wc -l <"$temp/three")" = 4 ] && tail -n 1 "$temp/three" | grep -q '^\[more stacks\] ' && [ "$(sum "$temp/all")" = "$(sum "$temp/three")" ]
ok $? "past three stacks there is one line more, and the sum is the same"
if ! command -v readelf >/dev/null || "$perfring" convert --to folded --symbolize corpus/default.data - 2>&1 | grep -q libdw; then
	skip "names" "no readelf, or a build without libdw"
else
	"${CC:-cc}" -O2 -g -Wl,--build-id -o "$temp/program" tests/export/elf_program.c >"$temp/out" 2>&1
	python3 tests/export/elf_truth.py make "$temp/program" "$temp/capture" >"$temp/out" 2>&1
	python3 tests/export/elf_truth.py calls "$temp/program" "$temp/calls" >"$temp/out" 2>&1
	"$build/tests/export-restart" "$temp/capture" >"$temp/out" 2>&1 && [ "$(cut -d ' ' -f 1 "$temp/out")" -gt 0 ]
	ok $? "names are the same after all is forgotten: $(cat "$temp/out")"
	for file in capture calls; do
		"$build/tests/export-profiler" "$temp/$file" 0 names 2>"$temp/said" | sort >"$temp/own"
		"$perfring" convert --to folded --no-inline -q "$temp/$file" - 2>/dev/null | sort >"$temp/folded"
		grep -q main "$temp/own" && cmp "$temp/own" "$temp/folded" >"$temp/out"
		ok $? "the same with names of a file: $file"
	done
	grep -qx '1 stay' "$temp/said"
	ok $? "the child that read a file waits for the next interval: $(tail -n 1 "$temp/said")"
fi
finish
