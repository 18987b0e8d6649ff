# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# What the tests of other systems share: libraries from Debian's sources, and the reading commands compared with this system's. Sourced by
# them after tap.sh. $run is the command there, as words.

# Prints the flags for libraries compiled by COMPILER; nothing where tests/build/source-libraries has not fetched their sources. `./quickstart more` does.
source_flags() { # COMPILER
	[ -e build-cross/source/complete ] || return 0
	tests/build/source-libraries build-cross/source "$1" "$temp/libraries" >"$temp/out" 2>&1 || return 1
	echo "-isystem $temp/libraries/include -L$temp/libraries/lib"
}

# Output, messages and status of a command, as one text. What names the program's own file or build is none of it.
all_of() { # FILE COMMAND...
	output=$1
	shift
	"$@" >"$output" 2>"$output.said" </dev/null
	echo "status $?" >>"$output"
	cat "$output.said" >>"$output"
}

compare() { # WORD...: adds what differs to $temp/different
	all_of "$temp/here" "$perfring" "$@"
	for try in 1 2 3; do # $tries: what runs a program may not start it while there is much to do
		# shellcheck disable=SC2086 # words
		all_of "$temp/there" $run "$@"
		[ "$1" != view ] || python3 -B tests/view/view_page.py --unpacked "$temp/here" "$temp/there"
		cmp -s "$temp/here" "$temp/there" && break
		[ "$try" -lt "${tries:-1}" ] || break
		sleep "$try"
	done
	compared=$((compared + 1))
	cmp -s "$temp/here" "$temp/there" || { echo "$*" && diff -a "$temp/here" "$temp/there" | head -n 4 | cut -c1-200; } >>"$temp/different"
}

# The same of a command that writes a file, OUT: its bytes, and that it is not replaced.
compare_file() { # WORD... with OUT for the file
	rm -rf "$temp/one" "$temp/other"
	mkdir "$temp/one" "$temp/other"
	# shellcheck disable=SC2086 # words
	for again in no yes; do
		all_of "$temp/here" "$perfring" "${@/OUT/$temp/one/made}"
		all_of "$temp/there" $run "${@/OUT/$temp/other/made}"
		sed -i "s,$temp/other,$temp/one," "$temp/there"
		[ "$1" != view ] || python3 -B tests/view/view_page.py --unpacked "$temp/one/made" "$temp/other/made"
		compared=$((compared + 1))
		: >"$temp/difference"
		if ! cmp -s "$temp/here" "$temp/there" || [ ! -s "$temp/one/made" ] || ! diff -r "$temp/one" "$temp/other" >"$temp/difference"; then
			{ echo "$*, again: $again" && cat "$temp/here" "$temp/there" "$temp/difference"; } >>"$temp/different"
		fi
	done
}

captures() {
	for file in corpus/*.data corpus/*.pipe corpus/*.dir; do
		case $file in
		*/z* | */threads-z* | */pipe-z* | */*compress*) [ -n "$has_zstd" ] || continue ;;
		esac
		echo "$file"
	done
}

reading_commands() { # files that stacks are unwound by are on one of the two systems only
	: >"$temp/different"
	compared=0
	for file in $(captures); do
		for words in "dump --no-unwind" "dump --bytes --no-unwind" "stat --json" check info; do
			# shellcheck disable=SC2086
			compare $words "$file"
		done
	done
	cp "$temp/different" "$temp/out"
	[ ! -s "$temp/out" ] && [ $compared -gt 400 ]
	ok $? "dump, stat, check and info print the same: $compared commands"
	: >"$temp/different"
	compared=0
	compare schema
	compare schema SAMPLE
	compare help dump
	compare dump --nonsense
	compare dump "$temp/none"
	compare dump corpus
	compare dump --type 'MMAP*' corpus/default.data
	compare dump --event '[!a-d]?????????*' corpus/default.data
	compare stat --where 'comm =~ "^tr" and ip > 0x1000' corpus/default.data
	compare convert --to nonsense a b
	for file in corpus/default.data corpus/callchain-fp.data corpus/pipe-events.pipe corpus/threads.dir corpus/tracepoints-many.data corpus/killed.data; do
		compare convert --to json "$file" -
		compare convert --no-symbolize --to folded "$file" -
		compare convert --to csv --table sample "$file" -
		compare view --no-symbolize -o - "$file"
	done
	cp "$temp/different" "$temp/out"
	[ ! -s "$temp/out" ]
	ok $? "schema, convert, view and messages are the same: $compared commands"
	: >"$temp/different"
	compared=0
	for file in corpus/default.data corpus/callchain-fp.data corpus/threads.dir; do
		compare_file edit --type SAMPLE -o OUT "$file"
		compare_file edit --to pipe -o OUT "$file"
		compare_file convert --to json "$file" OUT
		compare_file view --no-symbolize -o OUT "$file"
	done
	[ ! -d build-cross/source/libcbor ] || [ -z "$has_zstd" ] || for file in corpus/default.data corpus/callchain-fp.data corpus/tracepoints-many.data; do
		compare_file convert --to cbor "$file" OUT # where Debian's mirror had the source of libcbor
	done
	compare_file recover -o OUT corpus/killed.data
	compare_file edit --drop callchain -o OUT corpus/callchain-fp.data
	cp "$temp/different" "$temp/out"
	[ ! -s "$temp/out" ]
	ok $? "edit, recover, convert and view write the same files, and replace none: $compared commands"
	# shellcheck disable=SC2086
	$run stat - <corpus/pipe-events.pipe >"$temp/out" 2>&1 && "$perfring" stat - <corpus/pipe-events.pipe | cmp - "$temp/out"
	ok $? "standard input"
	# shellcheck disable=SC2086
	"$perfring" check - <corpus/default.data >"$temp/here" && tail -c +1 corpus/default.data | $run check - >"$temp/out" 2>&1 && cmp "$temp/here" "$temp/out"
	ok $? "a file that comes through a pipe"
}
