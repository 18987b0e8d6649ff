#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Profiles for Firefox Profiler, loaded by Mozilla's own profiler-cli, have the weights of the folded stacks: every function's own, and with what it
# calls. Run from the project's root.
set -u
. tests/lib/tap.sh
. tests/npm/lib.sh
need_npm
[ -d tests/npm/node_modules/@firefox-devtools/profiler-cli ] || skip_all "no @firefox-devtools/profiler-cli in tests/npm/node_modules: ./quickstart more installs it"
node tests/npm/node_modules/@firefox-devtools/profiler-cli/dist/profiler-cli.js --version >"$temp/out" 2>&1 ||
	skip_all "profiler-cli does not run with node $(node --version)"
mkdir "$temp/home"
for name in callchain-fp callchain-user cpu-wide switch-events default jit; do
	[ -f "corpus/$name.data" ] || continue
	"$perfring" convert --no-symbolize --to firefox "corpus/$name.data" "$temp/$name.json" >"$temp/out" 2>&1
	"$perfring" convert --no-symbolize --to folded "corpus/$name.data" "$temp/$name.folded" >"$temp/out" 2>&1
	HOME=$temp/home node tests/npm/firefox-cli.mjs "$temp/$name.json" "$temp/$name.folded" >"$temp/out" 2>&1
	grep -q ': equal$' "$temp/out"
	ok $? "$name: $(tail -n 1 "$temp/out")"
done
finish
