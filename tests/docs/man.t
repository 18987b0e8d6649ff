#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The man page: groff reads it without a warning, every subcommand has its
# place in it, and so has every option that a --help names.
# Run from the project's root.
set -u
. tests/lib/tap.sh
page=doc/perfring.1

if command -v groff >/dev/null; then
	groff -ww -man -Tutf8 -z "$page" >"$temp/out" 2>&1
	[ ! -s "$temp/out" ]
	ok $? "groff -ww is content"
else
	skip "groff -ww is content" "no groff"
fi

# Its foot has the version.
grep -q '^\.TH PERFRING 1 "" "'"$("$perfring" --version | head -n 1)"'" ' "$page"
ok $? "the version is that of the program"

# Options stand at the front of a line of --help, or in brackets in its usage.
# The page's words: fonts, macros and escapes taken out.
sed 's/\\f[A-Z]//g; s/\\-/-/g; s/\\~/ /g; s/\\|//g; s/\\&//g; s/["\\]//g' "$page" | tr -s ' ,|[]=' '\n' >"$temp/words"

for command in $(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' cli/commands.def); do
	grep -q "^\.SS perfring $command " "$page"
	ok $? "$command"
	"$perfring" "$command" --help=all | grep -E '^ +-|\[' | grep -oE '(^|[ ,[(])--?[A-Za-z][a-z-]*' | grep -oE -- '--?[A-Za-z][a-z-]*$' | sort -u >"$temp/options"
	: >"$temp/out"
	while read -r option; do
		[ "$option" = -h ] || [ "$option" = --help ] || grep -qx -- "$option" "$temp/words" || echo "$option" >>"$temp/out"
	done <"$temp/options"
	[ ! -s "$temp/out" ]
	ok $? "$command: every option of --help"
done
# What record lists as not there is refused.
sed 's/\\f[A-Z]//g; s/\\-/-/g; s/["\\]//g' "$page" | sed -n '/^perf-record(1) that\|Options of perf-record/,/Each is refused/p;/that are not there:/,/Each is refused/p' | grep -oE -- '--[a-z][a-z-]+' | sort -u >"$temp/refused"
: >"$temp/out"
while read -r option; do
	! "$perfring" record --help | grep -q -- "$option\b" || echo "$option is there"
done <"$temp/refused" >"$temp/out"
[ -s "$temp/refused" ] && [ ! -s "$temp/out" ]
ok $? "options of perf record that it says are not there"
# Limits and their defaults.
"$perfring" stat --limit help | while read -r name value doc; do
	grep -qxF ".B $name\fR, $value" "$page" && grep -qxF "$doc" "$page" || echo "$name $value $doc"
done >"$temp/out"
[ ! -s "$temp/out" ]
ok $? "every limit, as in --limit help"
finish
