#!/bin/sh
# SPDX-License-Identifier: MIT
#
# convert --table: a name or pattern that no table of the capture has is refused, in all forms of tables, with the name that was probably meant.
# Run from the project's root.
set -u
. tests/lib/tap.sh
: >"$temp/nothing"

# Names of tracepoints are known when the capture is read.
near=sched_sched_process_exek
for form in csv jsonl parquet arrow; do
	"$perfring" convert --to $form --table $near corpus/tracepoint.data "$temp/none" >"$temp/out" 2>&1
	[ $? = 2 ] && [ ! -e "$temp/none" ] && grep -q "there is no table $near (did you mean 'sched_sched_process_exec'?)" "$temp/out"
	ok $? "a table that the capture does not have is refused, $form"
done
for tables in sample,sched_sw sample,samplex sample,'sched_x*'; do
	"$perfring" convert --to csv --table "$tables" corpus/tracepoint.data "$temp/none" >"$temp/out" 2>&1
	[ $? = 2 ] && [ ! -e "$temp/none" ]
	ok $? "beside one that it has, too: $tables"
done
"$perfring" convert --to csv --table sample,sched_sched_process_exec --type COMM corpus/tracepoint.data "$temp/some.events" >"$temp/out" 2>&1 &&
	[ "$(ls "$temp/some.events")" = sample.csv ]
ok $? "a tracepoint without a sample is no reason to refuse other tables"
"$perfring" convert --to parquet --table sched_sched_process_exec --type COMM corpus/tracepoint.data "$temp/none" >"$temp/out" 2>&1
[ $? = 1 ] && [ ! -e "$temp/none" ] && grep -q 'no sample has a row of table sched_sched_process_exec' "$temp/out"
ok $? "alone, its table is reported"
head -c 9000 corpus/tracepoint.data >"$temp/cut.data"
"$perfring" convert --to csv --table sample,sched_sw "$temp/cut.data" "$temp/some.left" >"$temp/out" 2>&1
[ $? = 1 ] && [ -s "$temp/some.left/sample.csv" ] && grep -q 'there is no table sched_sw' "$temp/out"
ok $? "what is left of a damaged capture is written all the same"
"$perfring" convert --to csv --table nonsense - "$temp/none" <"$temp/nothing" >"$temp/out" 2>&1
[ $? = 2 ] && grep -q 'convert: there is no table nonsense' "$temp/out"
ok $? "a name that no tracepoint can have is refused before the capture is read"
finish
