#!/bin/sh
# SPDX-License-Identifier: MIT
#
# `convert --to json` and `dump --json` are the same JSON, fields of tracepoints
# among it. Run from the project's root.
set -u
. tests/lib/tap.sh

for file in corpus/default.data corpus/tracepoint.data corpus/pipe-tracepoint.pipe corpus/z1.data corpus/threads.dir; do
	"$perfring" dump --json "$file" >"$temp/dump" 2>/dev/null
	"$perfring" convert --force --to json "$file" "$temp/convert" 2>/dev/null
	[ -s "$temp/dump" ] && cmp "$temp/dump" "$temp/convert" >"$temp/out" 2>&1
	ok $? "$file"
done
finish
