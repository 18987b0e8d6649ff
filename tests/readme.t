#!/bin/sh
# SPDX-License-Identifier: MIT
#
# README.md keeps its word: every ```sh block is run line by line, every ```c
# block is compiled and run on a capture, links lead to files. Blocks named
# console are for other places: quickstart calls this test, and installing has
# tests/install.t. "sh live" blocks need a kernel that allows perf events.
# Run from the project's root.
set -u
. tests/tap.sh
# The examples write below $TMP.
export TMP="$temp"

# The lines of all blocks that open with exactly "```$1".
blocks() {
	awk -v open="\`\`\`$1" '$0 == "```" { on = 0 } on { print } $0 == open { on = 1 }' README.md
}

run_line() {
	echo "$1" | sed "s,build/perfring,$perfring,g" >"$temp/line"
	sh -e "$temp/line" >"$temp/out" 2>&1
}

blocks sh >"$temp/commands"
while read -r line; do
	run_line "$line" && [ -s "$temp/out" ]
	ok $? "$line"
done <"$temp/commands"

blocks 'sh live' >"$temp/commands"
if "$perfring" record -q -e cpu-clock -o "$temp/try.data" -- true >"$temp/out" 2>&1; then
	while read -r line; do
		run_line "$line"
		ok $? "$line"
	done <"$temp/commands"
else
	skip "what records" "the kernel refuses: $(head -n 1 "$temp/out")"
fi

blocks c >"$temp/example.c"
# shellcheck disable=SC2086 # flags are words
${CC:-cc} -std=c11 -Wall -Wextra ${CFLAGS:-} -Iinclude "$temp/example.c" "$build/libperfring.a" -o "$temp/example" >"$temp/out" 2>&1
ok $? "the example compiles"
[ ! -s "$temp/out" ]
ok $? "without a warning"
"$temp/example" <corpus/callchain-fp.data >"$temp/out" 2>&1
ok $? "and runs"
lines=$(wc -l <"$temp/out")
samples=$("$perfring" dump --type SAMPLE corpus/callchain-fp.data | wc -l)
[ "$lines" -gt 0 ] && [ "$lines" = "$samples" ]
ok $? "it prints $lines samples, perfring dump $samples"

: >"$temp/out"
for link in $(grep -o '](\([^)]*\))' README.md | sed 's/](\(.*\))/\1/'); do
	[ -e "$link" ] || echo "$link" >>"$temp/out"
done
[ ! -s "$temp/out" ]
ok $? "links lead somewhere"

# What the table says is needed is what quickstart installs.
: >"$temp/out"
for package in $(sed -n 's/^[a-z]*_packages="\(.*\)"/\1/p' quickstart); do
	grep -qF -- "$package" README.md || echo "$package" >>"$temp/out"
done
[ ! -s "$temp/out" ]
ok $? "every package of quickstart is told"

finish
