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

# It is what the rows of the options and cli/manual/ are now.
if command -v python3 >/dev/null; then
	tests/need "$build/print_options" >"$temp/out" 2>&1 && "$build/print_options" >"$temp/options" &&
		python3 -B cli/manual/print "$temp/options" "$("$perfring" --version | sed -n '1s/perfring //p')" >"$temp/page" && diff "$page" "$temp/page" >"$temp/out"
	ok $? "make print"
	cp -r cli/manual "$temp/manual"
	mkdir -p "$temp/schema" "$temp/cli"
	mv "$temp/manual" "$temp/cli/manual"
	cp schema/limits.def "$temp/schema/"
	cp cli/examples.def "$temp/cli/"
	printf '\n## --fields-of-none\n\nText.\n' >>"$temp/cli/manual/dump.md"
	! python3 -B "$temp/cli/manual/print" "$temp/options" 0 >"$temp/page" 2>"$temp/out" && grep -q 'dump.md: no such option: --fields-of-none' "$temp/out"
	ok $? "a text of an option that is not there is refused"
else
	skip "make print" "no python3"
fi

# Options stand at the front of a line of --help. The page's words: fonts, macros and escapes taken out.
sed 's/\\f[A-Z]//g; s/\\-/-/g; s/\\~/ /g; s/\\&//g; s/["\\]//g' "$page" >"$temp/plain"
tr -s ' ,|[]=' '\n' <"$temp/plain" >"$temp/words"
for command in $(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' cli/commands.def); do
	"$perfring" "$command" --help=all | grep -E '^ +-' | grep -oE '(^|[ ,[(])--?[A-Za-z][a-z-]*' | grep -oE -- '--?[A-Za-z][a-z-]*$' | sort -u >"$temp/options"
	grep -q "^\.SS perfring $command " "$page" && [ -s "$temp/options" ] && ! grep -vxF -e -h -e --help -e -ddd -e -dd "$temp/options" | grep -vxF -f "$temp/words" >"$temp/out"
	ok $? "$command, and every option of --help"
done
# What record lists as not there is refused.
grep -o 'that are not there:.*Each is refused' "$temp/plain" | grep -oE -- '--[a-z][a-z-]+' | sort -u >"$temp/refused"
: >"$temp/out"
while read -r option; do
	! "$perfring" record --help | grep -q -- "$option\b" || echo "$option is there"
done <"$temp/refused" >"$temp/out"
[ -s "$temp/refused" ] && [ ! -s "$temp/out" ]
ok $? "options of perf record that it says are not there"
# Limits and their defaults.
"$perfring" stat --limit help | while read -r name value doc; do
	grep -qxF "$name, $value" "$temp/plain" && grep -qxF "$(echo "$doc" | sed 's/["\\]//g')" "$temp/plain" || echo "$name $value $doc"
done >"$temp/out"
[ ! -s "$temp/out" ]
ok $? "every limit, as in --limit help"
finish
