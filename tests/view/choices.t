#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What is chosen on the page is what its command, its link and its files have; and what is typed wrong, or cannot be had, is not passed over in silence. In Chromium
# (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh
if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
fi
PYTHONPATH=tests/lib:tests/view python3 -B tests/view/made_choices.py "$temp" >"$temp/out" 2>&1
ok $? "captures are made"
cp "$temp/choices.data" "$temp/copy.data"
status=0
page() { # NAME OPTION...
	name=$1
	shift
	"$perfring" view -q --no-symbolize -o "$temp/$name.html" "$@" || status=1
}
{
	page choices "$temp/choices.data"
	page two "$temp/choices.data" "$temp/copy.data"
	page values "$temp/values.data"
	page short "$temp/short.data"
	page first --first 3 "$temp/choices.data"
	page time --time 10%..20% "$temp/choices.data"
	page process --pid 20 "$temp/choices.data"
	page thread --tid 11 --cpu 0-3 "$temp/choices.data"
	page comm --comm early "$temp/choices.data"
	page expression --where 'period > 1100' "$temp/choices.data"
	page nobody "$temp/nobody.data"
	page large "$temp/large.data"
	page packed corpus/pipe-z.pipe
	page range --range 0x200..0x1000 "$temp/choices.data"
} >"$temp/out" 2>&1
ok $status "pages of them"
PERFRING=$perfring node tests/npm/choices.mjs "$temp" >"$temp/out" 2>&1
ok $? "choices in Chromium: $(grep -c '^ok' "$temp/out") uses"
finish
