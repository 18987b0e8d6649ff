#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The page in Firefox: nine captures that are chosen, and nine pages with a capture in them, have the numbers of stat and convert --to folded. The tests of
# tests/view and tests/bindings are in Chromium. FIREFOX=COMMAND, else firefox-esr (Debian's package of that name). Run from the project's root.
set -u
. tests/lib/tap.sh
command -v node >/dev/null || skip_all "no node"
FIREFOX=${FIREFOX:-firefox-esr}
command -v "$FIREFOX" >/dev/null || skip_all "no $FIREFOX: FIREFOX=COMMAND"
export FIREFOX PERFRING="$perfring"
"$perfring" view --static -o "$temp/page.html" 2>"$temp/out"
ok $? "the page"
captures=
n=0
for name in default.data callchain-fp.data pipe.pipe z9.data newer/simpleperf.data lost.data tracepoint-syscalls.data switch-events.data stat-interval.data; do
	n=$((n + 1))
	captures="$captures corpus/$name"
	"$perfring" view -q --no-symbolize --symfs tests/cases -o "$temp/$n.html" "corpus/$name" 2>>"$temp/out"
done
# shellcheck disable=SC2086 # words
node tests/npm/gecko.mjs "$temp/page.html" "$temp" $captures >"$temp/out" 2>&1
ok $? "$(head -n 1 "$temp/out" | sed 's/^[a-z ]*[0-9]* - //')"
finish
