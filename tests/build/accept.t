#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/accept never empties what it cannot read. Run from the project's root.
set -u
. tests/lib/tap.sh

printf 'not a test case\n' >"$temp/bad.case"
cp "$temp/bad.case" "$temp/before"
BUILD=$build tests/accept "$temp/bad.case" >"$temp/out" 2>&1
[ $? != 0 ] && cmp "$temp/bad.case" "$temp/before" >>"$temp/out" && [ "$(ls "$temp"/bad*)" = "$temp/bad.case" ]
ok $? "a file that is not a test case is left unchanged, and the failure is reported"

cp tests/cases/02-lost.case "$temp/good.case"
sed -i '/^expect$/q' "$temp/good.case"
BUILD=$build tests/accept "$temp/good.case" >"$temp/out" 2>&1 && cmp "$temp/good.case" tests/cases/02-lost.case >>"$temp/out"
ok $? "a test case gets its output"
finish
