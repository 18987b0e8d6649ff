#!/bin/sh
# SPDX-License-Identifier: MIT
#
# `convert --to json` and `dump --json` are the same JSON, fields of tracepoints
# among it. Run from the project's root.
set -u
perfring=${PERFRING:-${BUILD:-build}/perfring}
temp=$(mktemp -d "${TMPDIR:-/tmp}/perfring-json.XXXXXX")
trap 'rm -rf "$temp"' EXIT
tested=0

for file in corpus/default.data corpus/tracepoint.data corpus/pipe-tracepoint.pipe corpus/z1.data corpus/threads.dir; do
	tested=$((tested + 1))
	"$perfring" dump --json "$file" >"$temp/dump" 2>/dev/null
	"$perfring" convert --to json "$file" "$temp/convert" 2>/dev/null
	if [ -s "$temp/dump" ] && cmp "$temp/dump" "$temp/convert" >"$temp/out" 2>&1; then
		echo "ok $tested - $file"
	else
		echo "not ok $tested - $file"
		sed 's/^/# /' "$temp/out"
	fi
done
echo "1..$tested"
