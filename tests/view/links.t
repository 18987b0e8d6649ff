#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Links of the page: 60 states are the same in a fresh page, and 500 links that no page made cause no error, request or element. In Chromium
# (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh
if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
fi
for name in callchain-fp events-mixed-raw tracepoint-syscalls switch-events stat-interval; do
	"$perfring" view -q --no-symbolize -o "$temp/$name.html" "corpus/$name.data"
done >"$temp/out" 2>&1
node tests/npm/links.mjs 500 "$temp"/*.html >"$temp/out" 2>&1
ok $? "$(head -n 1 "$temp/out")"
finish
