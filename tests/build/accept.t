#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/accept never empties what it cannot read. Run from the project's root.
set -u
. tests/lib/tap.sh

printf 'nothing of a story\n' >"$temp/bad.story"
cp "$temp/bad.story" "$temp/before"
BUILD=$build tests/accept "$temp/bad.story" >"$temp/out" 2>&1
[ $? != 0 ] && cmp "$temp/bad.story" "$temp/before" >>"$temp/out" && [ "$(ls "$temp"/bad*)" = "$temp/bad.story" ]
ok $? "a file that is no test case stays as it is, and the failure is reported"

cp tests/stories/02-lost.story "$temp/good.story"
sed -i '/^expect$/q' "$temp/good.story"
BUILD=$build tests/accept "$temp/good.story" >"$temp/out" 2>&1 && cmp "$temp/good.story" tests/stories/02-lost.story >>"$temp/out"
ok $? "a story is given its output"
finish
