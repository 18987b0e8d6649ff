#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The documents: every line of a ```sh block in the tutorial, the questions, the cookbook, doc/recording.md and doc/compare.md runs and prints
# something, among it what blocks named "text shown" have; the programs of doc/embedding.md compile and run; links of all pages lead to files. "sh live" blocks need a kernel that allows
# perf events, "sh live root" one that allows those of all CPUs and tracepoints. Blocks named console and text are not run. README.md has tests/docs/readme.t.
# Run from the project's root.
set -u
. tests/lib/tap.sh

# The lines of all blocks of page $1 that open with exactly "```$2".
blocks() {
	awk -v open="\`\`\`$2" '$0 == "```" { on = 0 } on { print } $0 == open { on = 1 }' "$1"
}

# Variables that a line sets are there in the next ones. What all print, without the places of files, is kept in $temp/printed.
run_lines() { # page, block
	blocks "$1" "$2" >"$temp/commands"
	while read -r line; do
		variable=$(printf '%s\n' "$line" | sed -n 's/^\([a-z][a-z]*\)=.*/\1/p')
		{
			[ ! -e "$TMP/variables" ] || cat "$TMP/variables"
			printf '%s\n' "$line"
			[ -z "$variable" ] || printf '%s\n' "echo \"$variable='\$$variable'\" >>'$TMP/variables'"
		} >"$temp/line"
		title="$1: $(printf '%s\n' "$line" | tr '\\' '/')" # echo of a shell may act on backslashes
		sh -e "$temp/line" >"$temp/out" 2>&1 </dev/null && { [ -s "$temp/out" ] || [ "$2" != sh ]; }
		status=$?
		sed "s,$TMP/,,g; s/^perfring: //" "$temp/out" >>"$temp/printed"
		if [ $status != 0 ] && grep -q 'libcbor\|NO_CBOR\|zlib\|libzstd' "$temp/out"; then
			skip "$title" "$(head -n 1 "$temp/out")"
		else
			ok $status "$title"
		fi
	done <"$temp/commands"
}

mkdir "$temp/bin"
ln -s "$(realpath "$perfring")" "$temp/bin/perfring"
PATH=$temp/bin:$PATH
perf_events=no
"$perfring" record -q -e cpu-clock -o "$temp/try.data" -- true >"$temp/refused" 2>&1 && perf_events=yes
for page in doc/tutorial.md doc/faq.md doc/cookbook.md doc/recording.md doc/compare.md doc/view.md; do
	TMP="$temp/$(basename "$page" .md)"
	export TMP
	mkdir "$TMP"
	cp corpus/callchain-fp.data "$TMP/small.data" # until the tutorial records one
	: >"$temp/printed"
	run_lines "$page" sh
	blocks "$page" "text shown" | grep -vxF -e '  ...' | while read -r line; do
		grep -qF -e "$line" "$temp/printed" || echo "$line"
	done >"$temp/out"
	[ ! -s "$temp/out" ]
	ok $? "$page: what it shows is printed"
	[ -z "$(blocks "$page" "sh live")" ] && continue
	if [ $perf_events = yes ]; then
		run_lines "$page" "sh live"
	else
		skip "$page: what records" "the kernel refuses: $(head -n 1 "$temp/refused")"
	fi
	[ -z "$(blocks "$page" "sh live root")" ] && continue
	if "$perfring" record -q -a -e sched:sched_switch -o "$temp/try.data" -- true >"$temp/refused" 2>&1; then
		run_lines "$page" "sh live root"
	else
		skip "$page: what records all CPUs" "the kernel refuses: $(head -n 1 "$temp/refused")"
	fi
done

# The programs of doc/embedding.md, against the shared libraries: as many samples as dump has.
lib=$(cd "$build/lib" && pwd)
program() { # name, libraries, capture, its samples, arguments
	blocks doc/embedding.md "c $1" >"$temp/$1.c"
	# shellcheck disable=SC2086 # flags are words
	${CC:-cc} -std=gnu11 -Wall -Wextra ${CFLAGS:-} -Iinclude "$temp/$1.c" $(for name in $2; do echo "$lib/lib$name.so"; done) -Wl,-rpath-link,"$lib" -o "$temp/$1" >"$temp/out" 2>&1 &&
		[ ! -s "$temp/out" ]
	ok $? "doc/embedding.md: $1 compiles without a warning"
	LD_LIBRARY_PATH=$lib "$temp/$1" $3 $5 >"$temp/out" 2>&1 && [ "$(cat "$temp/out")" = "$4 samples" ]
	ok $? "doc/embedding.md: $1 counts $4 samples"
}
capture=corpus/callchain-fp.data
samples=$("$perfring" dump --raw --type SAMPLE $capture | grep -c ' SAMPLE ')
of_thread=$("$perfring" dump --raw --type SAMPLE $capture | grep -c ' tid=33 ')
program session "perfring-session perfring" $capture "$of_thread" 33
program reader perfring $capture "$samples" ""

: >"$temp/out"
for page in *.md doc/*.md dev/*.md session/*.md session/*/*.md cli/*.md cli/*/*.md bindings/*/README.md; do
	for link in $(grep -o '](\([^)]*\))' "$page" | sed 's/](\(.*\))/\1/; s/#.*//' | grep -v '^[a-z]*:'); do
		[ -e "$(dirname "$page")/$link" ] || echo "$page: $link" >>"$temp/out"
	done
done
[ ! -s "$temp/out" ]
ok $? "links of all pages lead somewhere"

# Every page is reached from the index of its folder, and those from README.md.
: >"$temp/out"
for page in doc/* dev/*; do
	name=${page#*/}
	case $name in README.md | print-errors | print-causes | view.png) continue ;; esac
	grep -qF "]($name)" "${page%/*}/README.md" || echo "${page%/*}/README.md has no link to $name" >>"$temp/out"
done
[ ! -s "$temp/out" ] && grep -qF '](doc/README.md)' README.md && grep -qF '](dev/README.md)' README.md
ok $? "every page is in the index"

# Private words for what has a usual name: room (capacity, module), story (test case), mended (fixed) and so on.
# Allowed: old names in CHANGELOG.md, the rule itself in CONTRIBUTING.md, what programs print into fuzz.md, and
# pages that are printed from rows.
words='\<\(rooms\?\|story\|stories\|mend\(ed\|s\)\?\|heed\(ed\|s\)\?\|swallow\(ed\|s\)\?\|held against\|passed over\|gone on\|thrown away\|without a word\|on the wire\|of the wire\|head of now\|behind \(the\|its\|them\|what\|records\|this\|that\|a\)\)\>'
grep -n "$words" $(ls *.md doc/*.md dev/*.md | grep -v "doc/\(cbor-fields\|errors\|versions\|tables\).md") >"$temp/found"
grep -v '^CONTRIBUTING.md:.*capacity, not room\|^CONTRIBUTING.md:.*not the wire\|^CHANGELOG.md:.*`\|^dev/fuzz.md:.*|' "$temp/found" >"$temp/out"
[ ! -s "$temp/out" ]
ok $? "standard words in all pages"
words='\<\(rooms\?\|mend\(ed\|s\)\?\|heed\(ed\|s\)\?\|swallow\(ed\|s\)\?\|held against\|passed over\|gone on\|goes on\|thrown away\|taken away\|without a word\|on the wire\|of the wire\|head of now\|behind \(the\|its\|them\|what\|records\|this\|that\|a\)\|whoever\|is said\|is told\|are told\|is none of\|has it that\|is no option\|worked off\|message said\|been said\|tells of\|are wanted\|bytes wanted\|what is wanted\|is no \(multiple\|power\)\|answers\? \(none\|not\|neither\|that\|pfr_[a-z]*\)\)\>'
grep -rni --include='*.[ch]' --include='*.def' --include='perfring*.1' "$words" include schema decoder unwind convert session export edit view capture cli system examples doc >"$temp/out"
[ ! -s "$temp/out" ]
ok $? "and in headers, sources and the manual"

finish
