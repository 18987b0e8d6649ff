#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tables of captures have the values that dump --json has: Parquet as DuckDB, hyparquet and parquet-wasm read it,
# Arrow as apache-arrow does. tests/long/export-tables.t does so with the whole corpus. Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/npm/lib.sh
. tests/export/tables.sh
need_npm

compare_tables corpus/callchain-fp.data corpus/tracepoint.data corpus/threads.dir corpus/z1.data corpus/pipe-tracepoint.pipe \
	corpus/events-mixed-raw.data corpus/bit-regs-user.data

# One table is a file, or goes to standard output.
"$perfring" convert --force --to csv --table sample corpus/default.data "$temp/one.csv" >"$temp/out" 2>&1 && [ -f "$temp/one.csv" ]
ok $? "one table is a file"
"$perfring" convert --force --to csv --table sample corpus/default.data - 2>"$temp/out" | cmp - "$temp/one.csv" >"$temp/out" 2>&1
ok $? "the same on standard output"
"$perfring" convert --force --to csv --table sample - "$temp/two.csv" <corpus/default.data >"$temp/out" 2>&1 && cmp "$temp/one.csv" "$temp/two.csv" >"$temp/out" 2>&1
ok $? "the same from standard input"
"$perfring" convert --force --to parquet --table 'sample,call*' corpus/default.data "$temp/some" >"$temp/out" 2>&1 &&
	[ "$(ls "$temp/some" | tr '\n' ' ')" = "callsite.parquet sample.parquet " ]
ok $? "tables by name and pattern"
"$perfring" convert --force --to csv corpus/default.data "$temp/some" >"$temp/out" 2>&1
[ $? = 3 ] && [ "$(ls "$temp/some" | tr '\n' ' ')" = "callsite.parquet sample.parquet " ] && [ -z "$(find "$temp" -name 'some.*')" ]
ok $? "a directory that is there and has files stays as it is"
"$perfring" convert --force --to csv --table nonsense corpus/default.data "$temp/none" >"$temp/out" 2>&1
[ $? = 2 ] && [ ! -e "$temp/none" ]
ok $? "an unknown table is refused"

# A full disk: nothing has the final name, and nothing is left beside it.
(ulimit -f 8; "$perfring" convert --force --to csv corpus/default.data "$temp/full") >"$temp/out" 2>&1
[ $? = 3 ] && [ -z "$(find "$temp" -maxdepth 1 -name 'full*')" ]
ok $? "no space left: no output"

# What cannot be decoded is a row of table defect.
head -c 7000 corpus/callchain-fp.data >"$temp/cut.data"
"$perfring" convert --force --to jsonl --table defect "$temp/cut.data" "$temp/defect.jsonl" >"$temp/out" 2>&1
[ $? = 1 ] && grep -q '"status":"[A-Z_]*","text":"' "$temp/defect.jsonl"
ok $? "a cut capture has rows of defects"

# As many as check finds, that which ends the capture among them, and profiles count the same.
head -c 200 corpus/callchain-fp.data >"$temp/head.data"
found=$("$perfring" check --json "$temp/head.data" | sed 's/.*"defects":\([0-9]*\).*/\1/')
"$perfring" convert --to jsonl --table defect "$temp/head.data" - >"$temp/defect.jsonl" 2>"$temp/err"
"$perfring" convert --to folded "$temp/head.data" - >"$temp/none" 2>>"$temp/err"
cat "$temp/defect.jsonl" "$temp/err" >"$temp/out"
[ "$found" -gt 1 ] && [ "$(grep -c '"status":' "$temp/defect.jsonl")" = "$found" ] && grep -q '"status":"DATA"' "$temp/defect.jsonl" &&
	[ "$(grep -c ": $found defects;" "$temp/err")" = 2 ] && [ "$(grep -c ': DATA: ' "$temp/err")" = 2 ]
ok $? "the defect that ends a capture is a row too"

tests/need "$build/print_tables" >"$temp/out" 2>&1
"$build/print_tables" | diff doc/tables.md - >"$temp/out" 2>&1
ok $? "doc/tables.md is what the rows print"
"$build/print_tables" clickhouse | diff examples/fleet/clickhouse.sql - >"$temp/out" 2>&1
ok $? "examples/fleet/clickhouse.sql is what the rows print"
"$build/print_tables" distributed | diff examples/fleet/distributed.sql - >"$temp/out" 2>&1
ok $? "examples/fleet/distributed.sql is what the rows print"
finish
