#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The fleet of doc/fleet.md: captures of two hosts and two days become tables, and the twenty questions of examples/fleet/ have the answers that follow
# from what was made: in DuckDB over Parquet, and in ClickHouse over two servers. Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/export/clickhouse.sh
export PERFRING="$perfring"
python3 tests/export/fleet_truth.py make "$temp" >"$temp/out" 2>&1
ok $? "captures of a fleet"

# results ENGINE
results() {
	python3 tests/export/fleet_truth.py compare "$temp" "$1" >"$temp/compared" 2>"$temp/out" || [ -s "$temp/compared" ] || ok 1 "$1: answers are compared"
	grep -v '^#' "$temp/compared" >"$temp/lines"
	while read -r line; do
		grep -A1 -xF "$line" "$temp/compared" | grep '^#' >"$temp/out"
		case $line in
		'ok '*) ok 0 "${line#ok }" ;;
		*) ok 1 "${line#not ok }" ;;
		esac
	done <"$temp/lines"
}

if command -v node >/dev/null && [ -d tests/npm/node_modules/@duckdb ]; then
	for file in "$temp"/*.data; do
		name=$(basename "$file" .data)
		examples/fleet/to-parquet "$temp/fleet" "${name%%.*}" "${name#*.}" "$file" >"$temp/out" 2>&1
		ok $? "$name to Parquet"
	done
	examples/fleet/to-parquet "$temp/fleet" '../x' 2026-01-30 "$file" >"$temp/out" 2>&1
	[ $? = 2 ] && [ "$(wc -l <"$temp/out")" = 1 ]
	ok $? "a host that is a path is refused"
	node tests/npm/fleet.mjs "$temp/fleet" examples/fleet/questions-duckdb.sql "$temp/duckdb.json" >"$temp/out" 2>&1
	ok $? "DuckDB takes all questions"
	results duckdb
else
	skip "DuckDB" "no tests/npm/node_modules: ./quickstart more installs them"
fi

if ! command -v clickhouse-server >/dev/null || ! command -v clickhouse-client >/dev/null; then
	skip "ClickHouse" "no clickhouse-server, clickhouse-client (Debian: of these names)"
	finish
fi
trap 'stop_servers; rm -rf "$temp"' EXIT
if ! start_servers; then
	skip "ClickHouse" "two servers do not start here within a minute"
	finish
fi
for port in $first $second; do
	for file in clickhouse tracepoints distributed; do
		clickhouse-client --host 127.0.0.1 --port "$port" --multiquery <"examples/fleet/$file.sql" >"$temp/out" 2>&1
		ok $? "$file.sql on a server"
	done
done
for file in "$temp"/*.data; do
	name=$(basename "$file" .data)
	TABLES=fleet_ examples/fleet/to-clickhouse "${name%%.*}" "${name#*.}" "$file" --host 127.0.0.1 --port "$first" >"$temp/out" 2>&1
	ok $? "$name to ClickHouse"
done
one=$(query "$first" 'SELECT count() FROM sample') two=$(query "$second" 'SELECT count() FROM sample')
all=$(query "$second" 'SELECT count(), sum(event_count) FROM fleet_sample' | tr '\t' ' ')
sum=$(for file in "$temp"/*.data; do "$perfring" convert --to jsonl --table sample "$file" -; done |
	python3 -c 'import json, sys; rows = [json.loads(l) for l in sys.stdin]; print(len(rows), sum(r["event_count"] for r in rows))')
echo "$one $two $all; $sum" >"$temp/out"
[ "$one" -gt 0 ] && [ "$two" -gt 0 ] && [ $((one + two)) = "${all% *}" ] && [ "$all" = "$sum" ]
ok $? "both servers have a part, $one and $two samples; the sums are those of the captures"
python3 - "$second" "$temp" >"$temp/out" 2>&1 <<'END'
import json, re, subprocess, sys
answers = {}
for part in re.split(r"^-- (?=\d+\. )", open("examples/fleet/questions-clickhouse.sql").read(), flags=re.M)[1:]:
    number, sql = part.split(".", 1)[0], part[part.index("\n"):].strip().rstrip(";")
    run = subprocess.run(["clickhouse-client", "--host", "127.0.0.1", "--port", sys.argv[1], "--query", sql + " FORMAT JSONCompact"],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, timeout=60)
    if run.returncode:
        print(number, run.stderr[:300])
        continue
    answers[number] = json.loads(run.stdout)["data"]
json.dump(answers, open(sys.argv[2] + "/clickhouse.json", "w"))
sys.exit(len(answers) != 20)
END
ok $? "ClickHouse takes all questions"
results clickhouse
stop_servers
finish
