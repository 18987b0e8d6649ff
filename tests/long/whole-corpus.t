#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Tests that ask the same of each capture or option, and in `make check` of every second to fourth alone, of all.
. tests/lib/tap.sh
while read -r test; do
	PERFRING_LONG=1 tests/run-test "$test" >"$temp/log" 2>&1
	status=$?
	if grep '^1\.\.0' "$temp/log" >"$temp/out"; then
		skip "$test" "$(sed 's/.*# SKIP //' "$temp/out")"
		continue
	fi
	grep -A3 '^not ok' "$temp/log" >"$temp/out"
	[ $status = 0 ] && [ ! -s "$temp/out" ]
	ok $? "$test: $(grep -c '^ok' "$temp/log") tests"
done < <(grep -lE 'PERFRING_LONG|[$][(]every [0-9]' tests/*/*.t | grep -vE '^tests/long/|/(shortage|kill).t$')
finish
