#!/bin/sh
# SPDX-License-Identifier: MIT
#
# README.md keeps its word: every ```sh block is run line by line, every ```c
# block is compiled and run on a capture, links lead to files. Blocks named
# console are for other places: quickstart calls this test, and installing has
# tests/install.t. "sh live" blocks need a kernel that allows perf events.
# Run from the project's root.
set -u
build=${BUILD:-build}
TMP=$(mktemp -d "${TMPDIR:-/tmp}/perfring-readme.XXXXXX")
export TMP
trap 'rm -rf "$TMP"' EXIT
tested=0

ok() { # ok STATUS NAME
	tested=$((tested + 1))
	if [ "$1" = 0 ]; then
		echo "ok $tested - $2"
	else
		echo "not ok $tested - $2"
		sed 's/^/# /' "$TMP/out" | head -n 20
	fi
}

# The lines of all blocks that open with exactly "```$1".
blocks() {
	awk -v open="\`\`\`$1" '$0 == "```" { on = 0 } on { print } $0 == open { on = 1 }' README.md
}

run_line() {
	echo "$1" | sed "s,build/perfring,$perfring,g" >"$TMP/line"
	sh -e "$TMP/line" >"$TMP/out" 2>&1
}

perfring=${PERFRING:-$build/perfring}
blocks sh >"$TMP/commands"
while read -r line; do
	run_line "$line" && [ -s "$TMP/out" ]
	ok $? "$line"
done <"$TMP/commands"

blocks 'sh live' >"$TMP/commands"
if "$perfring" record -q -e cpu-clock -o "$TMP/try.data" -- true >"$TMP/out" 2>&1; then
	while read -r line; do
		run_line "$line"
		ok $? "$line"
	done <"$TMP/commands"
else
	tested=$((tested + 1))
	echo "ok $tested # SKIP the kernel refuses: $(head -n 1 "$TMP/out")"
fi

blocks c >"$TMP/example.c"
# shellcheck disable=SC2086 # flags are words
${CC:-cc} -std=c11 -Wall -Wextra ${CFLAGS:-} -Iinclude "$TMP/example.c" "$build/libperfring.a" -o "$TMP/example" >"$TMP/out" 2>&1
ok $? "the example compiles"
[ ! -s "$TMP/out" ]
ok $? "without a warning"
"$TMP/example" <corpus/callchain-fp.data >"$TMP/out" 2>&1
ok $? "and runs"
lines=$(wc -l <"$TMP/out")
samples=$("$perfring" dump --type SAMPLE corpus/callchain-fp.data | wc -l)
[ "$lines" -gt 0 ] && [ "$lines" = "$samples" ]
ok $? "it prints $lines samples, perfring dump $samples"

: >"$TMP/out"
for link in $(grep -o '](\([^)]*\))' README.md | sed 's/](\(.*\))/\1/'); do
	[ -e "$link" ] || echo "$link" >>"$TMP/out"
done
[ ! -s "$TMP/out" ]
ok $? "links lead somewhere"

# What the table says is needed is what quickstart installs.
: >"$TMP/out"
for package in $(sed -n 's/^build_packages="\(.*\)"/\1/p; s/^check_packages="\(.*\)"/\1/p' quickstart); do
	grep -q "\\b$package\\b" README.md || echo "$package" >>"$TMP/out"
done
[ ! -s "$TMP/out" ]
ok $? "every package of quickstart is told"

echo "1..$tested"
