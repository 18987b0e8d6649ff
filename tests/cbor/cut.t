#!/bin/sh
# SPDX-License-Identifier: MIT
#
# CBOR that was cut or damaged is read as far as it goes: dump, stat, check and info show what comes before, say that it
# was cut, and end with 1; convert makes no capture of it.
# Run from the project's root.
set -u
. tests/lib/tap.sh
if ! "$perfring" convert --to cbor corpus/events-mixed.data "$temp/whole" 2>"$temp/out"; then
	skip_all "no CBOR: $(head -n 1 "$temp/out")"
fi
"$perfring" dump --raw corpus/events-mixed.data | cut -d" " -f1,2 >"$temp/all" # names of events come with the features, at the end
size=$(wc -c <"$temp/whole")
last=0
for part in 40 60 80 99; do
	head -c $((size * part / 100)) "$temp/whole" >"$temp/cut"
	"$perfring" dump --raw "$temp/cut" >"$temp/some" 2>"$temp/out"
	[ $? = 1 ] && grep -q TRUNCATED "$temp/out"
	ok $? "dump of the first $part of 100 reports that it was cut"
	lines=$(wc -l <"$temp/some")
	cut -d" " -f1,2 "$temp/some" >"$temp/places"
	head -n "$lines" "$temp/all" | cmp - "$temp/places" >"$temp/out" 2>&1 && [ "$lines" -ge "$last" ] && [ "$lines" -gt 0 ]
	ok $? "and shows the $lines records before"
	last=$lines
	for command in stat check info "dump --json" "convert --to json"; do
		out=
		[ "${command%% *}" != convert ] || out=-
		# shellcheck disable=SC2086 # words
		"$perfring" $command "$temp/cut" $out >"$temp/some" 2>"$temp/out"
		[ $? = 1 ] && [ -s "$temp/some" ]
		ok $? "$command"
	done
	"$perfring" convert --to perf.data "$temp/cut" "$temp/made" 2>"$temp/out"
	[ $? = 1 ] && [ ! -e "$temp/made" ]
	ok $? "no capture is made of it"
done
# Damaged in the middle: what was before is shown in the same way.
for part in 40 70; do
	cp "$temp/whole" "$temp/bad"
	head -c 300 /dev/zero | tr '\0' '\377' | dd of="$temp/bad" bs=1 seek=$((size * part / 100)) conv=notrunc 2>/dev/null
	"$perfring" dump --raw "$temp/bad" >"$temp/some" 2>"$temp/out"
	[ $? = 1 ] && grep -q "CBOR\|damaged" "$temp/out" && lines=$(wc -l <"$temp/some") && [ "$lines" -gt 10 ] && cut -d" " -f1,2 "$temp/some" >"$temp/places" &&
		head -n "$lines" "$temp/all" | cmp - "$temp/places" >>"$temp/out" 2>&1
	ok $? "damaged at $part of 100: dump shows the $lines records before"
	for command in stat "stat --json" check info "info --json" "dump --json" "dump --pieces"; do
		# shellcheck disable=SC2086 # words
		"$perfring" $command "$temp/bad" >"$temp/some" 2>"$temp/out"
		[ $? = 1 ] && [ -s "$temp/some" ]
		ok $? "$command"
	done
done
cat "$temp/cut" | "$perfring" stat - >"$temp/some" 2>"$temp/out"
[ $? = 1 ] && grep -q "TRUNCATED" "$temp/out"
ok $? "from a pipe"
head -c 10 "$temp/whole" | "$perfring" dump --raw - >"$temp/some" 2>"$temp/out"
[ $? != 0 ] && [ ! -s "$temp/some" ]
ok $? "ten bytes are nothing"
finish
