#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The page without a capture is given each capture of the corpus, and six that are damaged: what it shows are the numbers of stat, check, report,
# convert --to folded and dump --where, and each byte is in one of its items. In Chromium (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh
if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
fi
"$perfring" view --static -o "$temp/page.html" 2>"$temp/out"
ok $? "the page"
head -c 1900 corpus/default.data >"$temp/cut.data"
cp corpus/callchain-fp.data "$temp/range.data"
printf '\377\377\377\177\377\377\001\000' | dd of="$temp/range.data" bs=1 seek=1120 conv=notrunc 2>/dev/null
{ cat corpus/default.data && printf '\0\0\0\0'; } >"$temp/zeros.data"
{ cat corpus/default.data && head -c 500 corpus/lost.data; } >"$temp/after.data"
head -c 90 corpus/default.data >"$temp/head.data"
{ head -c 104 corpus/callchain-fp.data && head -c 5000 corpus/callchain-fp.data | tail -c 4000; } >"$temp/torn.data"
node tests/npm/numbers.mjs "$perfring" "$temp/page.html" "$temp"/*.data corpus/*.data corpus/*.pipe corpus/newer/*.data >"$temp/out" 2>&1
ok $? "$(head -n 1 "$temp/out")"
finish
