#!/bin/sh
# SPDX-License-Identifier: MIT
# The printed schemas are those checked in, a public parser reads them, and what convert writes for
# every capture is valid: both views, lean and not, by a checker of our own written from the RFC. Each form of every second capture; with PERFRING_LONG of
# all (tests/long/whole-corpus.t).
. tests/cbor/lib.sh
tests/need "$build/print_cddl"
"$build/print_cddl" keys | cmp - doc/cbor.cddl >&2 && "$build/print_cddl" names | cmp - doc/cbor-names.cddl >&2 &&
	"$build/print_cddl" tables | cmp - doc/cbor-fields.md >&2
ok $? "doc/ is what the rows print (make print)"

# npm install --prefix DIR cddl@0.21, and CDDL=DIR/node_modules/.bin/cddl
cddl=${CDDL:-$(command -v cddl)}
if [ -x "$cddl" ] && "$cddl" --help 2>/dev/null | grep -q Bromann; then
	"$cddl" validate doc/cbor.cddl >&2 && "$cddl" validate doc/cbor-names.cddl >&2
	ok $? "npm's cddl parses both schemas"
else
	skip "no cddl of npm (cddl@0.21); set CDDL"
fi

part=2
for view in "" --names; do
	for lean in "" --lean; do
		rm -f "$tmp"/*
		for file in $(every $part corpus/*.data corpus/*.pipe); do
			"$perfring" convert --force --to cbor $view $lean "$file" "$tmp/${file##*/}.cbor" 2>/dev/null
		done
		python3 tests/cbor/cddl_check.py "doc/cbor${view:+-names}.cddl" "$tmp"/*.cbor
		ok $? "every item of every capture is valid and deterministic${view:+, names}${lean:+, lean}"
	done
	part=2+1 # the captures that the view before had not
done
finish
