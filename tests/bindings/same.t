#!/bin/bash
# SPDX-License-Identifier: MIT
#
# One program in C, C++, Python, Go and Rust: functions by event, fields of tracepoints by name, whether the capture is whole, its account, a filter, an
# edit, and a recovery. On every capture of the corpus, and on some that were cut, all print what C prints, and edit and recover into the same bytes. A language without its compiler is skipped.
. tests/lib/tap.sh
. tests/bindings/programs.sh

ls -d corpus/*.data corpus/*.pipe corpus/*.dir corpus/newer/*.data >"$temp/captures"
cut_some "16 1000 3000 5001" corpus/default.data corpus/callchain-fp.data corpus/tracepoint-syscalls.data corpus/pipe-events.pipe corpus/killed.data >>"$temp/captures"
nr=$(wc -l <"$temp/captures")

each() { # NAME PROGRAM...: prints and edits of each capture
	name=$1
	shift
	mkdir "$temp/$name"
	n=0
	while read -r file; do
		n=$((n + 1))
		"$@" "$file" "$temp/$name/$n.edited" >"$temp/$name/$n.text" 2>"$temp/$name/$n.err" || echo "status $?" >>"$temp/$name/$n.text"
	done <"$temp/captures"
}

same() { # NAME PROGRAM...
	each "$@"
	n=0
	while read -r file; do
		n=$((n + 1))
		cmp "$temp/c/$n.edited" "$temp/$1/$n.edited" || echo "$file: edited"
		cmp "$temp/c/$n.edited.recovered" "$temp/$1/$n.edited.recovered" || echo "$file: recovered"
		cmp -s "$temp/c/$n.text" "$temp/$1/$n.text" && continue
		echo "$file: $(head -n 2 "$temp/$1/$n.err")"
		diff "$temp/c/$n.text" "$temp/$1/$n.text" | head -n 4
	done <"$temp/captures" >"$temp/out" 2>&1
	[ ! -s "$temp/out" ]
	ok $? "$1: the same text and the same edited and recovered bytes as C, of $nr captures"
}

# shellcheck disable=SC2086 # flags are words
${CC:-cc} -std=gnu11 ${CFLAGS:-} -Wall -Wextra -Iinclude tests/bindings/same.c $archives -o "$temp/same" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
ok $? "C builds without a warning"
each c "$temp/same"
[ "$(cat "$temp"/c/*.text | grep -c '^top ')" -gt 100 ] && [ "$(cat "$temp"/c/*.text | grep -c '^edited ')" -gt 100 ] && [ "$(cat "$temp"/c/*.text | grep -c '^recovered .* dropped [1-9]')" -gt 1 ] && [ "$(cat "$temp"/c/*.text | grep -c '^field common_pid [1-9]')" -gt 3 ] &&
	[ "$(cat "$temp"/c/*.text | grep -c '^whole 0')" -gt 10 ] && [ "$(cat "$temp"/c/*.text | grep -c '^cause ')" -gt 5 ] && ! grep -l '^status' "$temp"/c/*.text >"$temp/out"
ok $? "C prints tops, fields, causes, captures that are not whole, and edits, of $nr captures"

each_language same same
finish
