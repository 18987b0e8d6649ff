#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A made-up table with every type of column, in Parquet, Arrow, CSV and JSON Lines, at the sizes
# where batches end (1000 rows here): DuckDB, hyparquet, parquet-wasm and apache-arrow find the values that the formula gives.
# Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/npm/lib.sh
need_npm
tests/need "$build/tests/export-made" >"$temp/out" 2>&1
ok $? "builds"

for rows in 0 1 9 1000 1001 65537; do
	mkdir "$temp/$rows" && "$build/tests/export-made" "$temp/$rows" "$rows" 1000 >"$temp/out" 2>&1
	ok $? "$rows rows are written"
done
node tests/npm/made.mjs "$temp" >"$temp/out" 2>&1 || echo "Bail out! $(tail -n 1 "$temp/out")"
sed 's/^/# /' "$temp/out" | grep -v '^# .*: equal$'
for reader in duckdb hyparquet parquetWasm arrowIpc csv jsonl; do
	[ "$(grep -c "^$reader .*: equal$" "$temp/out")" = "$(grep -c "^$reader " "$temp/out")" ] && grep -q "^$reader " "$temp/out"
	ok $? "$reader: $(grep -c "^$reader " "$temp/out") files"
done

"$build/tests/export-made" --arrow-c 70001 >"$temp/out" 2>&1
ok $? "the Arrow C data interface: schema, nulls, numbers, texts, release"
[ "$("$build/tests/export-made" --stream corpus/callchain-fp.data 2>"$temp/out")" = "76 2850" ]
ok $? "the Arrow C stream interface: every sample of a capture"

# An output that fails: its errno comes back, wherever it happens.
for left in 0 3 300 20000; do
	[ "$("$build/tests/export-made" "$temp" 9000 1000 "$left" | grep -c ' 1$')" = 7 ]
	ok $? "no space after $left bytes is reported by every writer"
done
finish
