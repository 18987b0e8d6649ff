#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What a profiler for agents makes of the records of each capture is what `convert --to folded` makes of the capture; past its bound, sums are the same.
set -u
. tests/lib/tap.sh
${MAKE:-make} -s BUILD="$build" "$build/tests/export-profiler" >&2 || { echo "Bail out! does not build"; exit 1; }
compared=0 wrong=
for file in corpus/*.data corpus/*.pipe corpus/newer/*.data; do
	"$build/tests/export-profiler" "$file" >"$temp/own" 2>"$temp/said"
	[ $? = 0 ] && [ -s "$temp/own" ] || continue
	"$perfring" convert --to folded --no-symbolize -q "$file" - >"$temp/folded" 2>/dev/null
	compared=$((compared + 1))
	sort "$temp/own" >"$temp/a"
	sort "$temp/folded" | cmp -s - "$temp/a" || wrong="$wrong $file"
done
[ $compared -ge 40 ] && [ -z "$wrong" ]
ok $? "$compared captures: the same stacks and weights$wrong"
sum() { awk '{ s += $NF } END { printf "%d\n", s }' "$1"; }
"$build/tests/export-profiler" corpus/callchain-fp.data >"$temp/all" 2>/dev/null
"$build/tests/export-profiler" corpus/callchain-fp.data 3 >"$temp/three" 2>/dev/null
[ "$(wc -l <"$temp/three")" = 4 ] && tail -n 1 "$temp/three" | grep -q '^\[more stacks\] ' && [ "$(sum "$temp/all")" = "$(sum "$temp/three")" ]
ok $? "past three stacks there is one line more, and the sum is the same"
finish
