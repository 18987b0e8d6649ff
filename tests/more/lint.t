#!/bin/sh
# SPDX-License-Identifier: MIT
# make lint is clean: one result for each tool; what is not installed is skipped (./quickstart more installs all).
set -u
. tests/lib/tap.sh
git rev-parse >/dev/null 2>&1 || skip_all "no git repository: the files to look at are its"
for kind in shell format cppcheck tidy; do
	${MAKE:-make} -s lint LINT_WITH="$kind" >"$temp/out" 2>&1
	result=$?
	if grep -q '^lint: SKIP' "$temp/out"; then skip "lint: $kind" "the tool is not installed"; else ok $result "lint: $kind"; fi
done
${MAKE:-make} -n lint >"$temp/out" 2>&1 && grep -q "rules/lint *$" "$temp/out"
ok $? "make lint runs all of them"
finish
