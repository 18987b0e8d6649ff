#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The bench programs run and agree on what they count; how fast they are is not
# looked at. Run from the project's root.
set -u
. tests/lib/tap.sh

${MAKE:-make} -s BUILD="$build" bench-build >&2 || {
	echo "Bail out! the bench does not build"
	exit 1
}

# What a way to read says it saw, but for the time and, for the walk, the items.
seen() {
	"$build/bench/decode" "$1" "$2" | sed 's/^loop [^ ]* //; s/ items [0-9]*//'
}

for file in callchain-fp default dwarf-stack tracepoint lost events-220; do
	full=$(seen full "corpus/$file.data")
	echo "$full" | grep -q '^records [1-9]'
	ok $? "$file: $full"
	for way in floor window walk; do
		[ "$(seen $way "corpus/$file.data")" = "$full" ]
		ok $? "$file: $way agrees"
	done
done

records=$(seen full corpus/callchain-fp.data | sed 's/records \([0-9]*\).*/\1/')
counted=$("${PERFRING:-$build/perfring}" stat corpus/callchain-fp.data | sed -n 's/^ *\([0-9]*\) records.*/\1/p')
[ "$records" = "$counted" ]
ok $? "perfring stat counts $counted, the bench $records"

"$build/bench/sample" once >/dev/null
ok $? "one sample in cache comes back"
"$build/bench/route" once >/dev/null
ok $? "each sample comes back as its own event's"
for events in 3 360 -360; do
	"$build/bench/route" $events >"$build/bench-smoke.txt" && grep -q '^loop .* bad 0 ' "$build/bench-smoke.txt"
	ok $? "bench/table has a line of $events events"
done

made=$build/bench-smoke.data
"$build/bench/made" 1 40000 10 1 >"$made" 2>/dev/null
"${PERFRING:-$build/perfring}" stat "$made" | grep -q '^events: 40000$'
ok $? "a made capture of 40000 events is read"
rm -f "$made"

BENCH_DATA=corpus/callchain-fp.data BENCH_RUNS=1 BUILD="$build" bench/export >"$build/bench-smoke.txt" 2>&1 &&
	[ "$(grep -c ': the same bytes with two threads$' "$build/bench-smoke.txt")" = 3 ]
ok $? "bench/export prints its table"
BENCH_DATA=corpus/callchain-fp.data BENCH_RUNS=1 BUILD="$build" bench/speed >"$build/bench-smoke.txt" 2>&1
ok $? "bench/speed prints its table"
grep -q '^(b) full decode' "$build/bench-smoke.txt"
ok $? "with a row for (b)"

BENCH_DATA=corpus/callchain-fp.data BENCH_SMALL=1 BENCH_RUNS=1 BUILD="$build" bench/all bench/commands >"$build/bench-smoke.txt" 2>&1 &&
	grep -q '^dump --json, --jobs 1  ' "$build/bench-smoke.txt" && grep -q '^| | perfring | perf |' "$build/bench-smoke.txt"
ok $? "bench/all prints the table of bench/commands, and rows for README.md"

"$build/bench/table" -n 1 a 'echo loop 1 records 2' b 'echo loop 1 records 3' >/dev/null 2>&1
[ $? = 1 ]
ok $? "counts that differ are refused"

finish
