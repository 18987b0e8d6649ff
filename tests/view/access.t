#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The page for people with other eyes and hands: each view, light and dark, wide and narrow, by the rules of axe-core; contrast of what is drawn; no motion.
# In Chromium (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh
if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/axe-core ] || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip_all "no chromium, node or tests/npm/node_modules/axe-core: ./quickstart more installs them"
fi
"$perfring" view corpus/callchain-fp.data corpus/callchain-user.data "$temp/two.html" 2>"$temp/out"
"$perfring" view corpus/tracepoint-syscalls.data "$temp/values.html" 2>>"$temp/out"
"$perfring" view corpus/stat-interval.data "$temp/counts.html" 2>>"$temp/out"
"$perfring" view --static -o "$temp/start.html" 2>>"$temp/out"
node tests/npm/access.mjs "$temp/start.html" "$temp/two.html" "$temp/values.html" "$temp/counts.html" >"$temp/out" 2>&1
ok $? "$(head -n 1 "$temp/out")"
finish
