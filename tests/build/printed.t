#!/bin/sh
# SPDX-License-Identifier: MIT
# What is printed from the rows is what the rows say now, and each row that can be in a capture says since
# when. Run from the project's root.
set -u
. tests/lib/tap.sh
tests/need "$build/print" "$build/print_versions" >"$temp/out" 2>&1 || exit 2

# printed PROGRAM FILE
printed() {
	"$build/$1" >"$temp/now" && diff "$2" "$temp/now" >"$temp/out"
	result=$?
	[ $result = 0 ] || echo "# $2 is not what the rows say: a \`make print\` was forgotten"
	ok $result "$2"
}
printed print include/perfring_records.h
printed print_versions doc/versions.md
doc/print-causes | diff doc/account.md - >"$temp/out"
ok $? "doc/account.md: make print"
[ "$(grep -c '^CAUSE' schema/cause.def)" = "$(grep -c '^| [0-9]* | `' doc/account.md)" ]
ok $? "every cause is in doc/account.md"
doc/print-errors | diff doc/errors.md - >"$temp/out"
result=$?
[ $result = 0 ] || echo "# doc/errors.md is not what the rows say: a \`make print\` was forgotten"
ok $result doc/errors.md
[ "$(grep -c '^STATUS' schema/status.def)" = "$(grep -c '^| [0-9]' doc/errors.md)" ]
ok $? "every status is in doc/errors.md"

# Reserved bits, and what only the decoder knows, came with no release.
grep -hE '^(BIT|BITS|VALUE|VALUE_RANGE|RECORD|MISC)\(' schema/*.def | grep -E ', "", ' | grep -vE '^BIT\(form,|, reserved|, mem_rsvd' >"$temp/out"
[ ! -s "$temp/out" ]
ok $? "every record, bit, value and feature has its release"
finish
