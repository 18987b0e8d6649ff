#!/bin/bash
# SPDX-License-Identifier: MIT
# Files that commands make: what exists is replaced only with --force, the input never, and a new file has the mode of
# the input.
. tests/lib/tap.sh

# refused NAME PATH WORD...: exit 3, and the file at PATH is as it was.
refused() {
	name=$1 path=$2
	shift 2
	before=$(cat "$path" | sha256sum)
	"$perfring" "$@" >"$temp/out" 2>&1
	code=$?
	[ $code -eq 3 ] && [ "$before" = "$(cat "$path" | sha256sum)" ] && [ "$(find "$temp/w" | sort)" = "$(cat "$temp/tree")" ]
	ok $? "$name"
}

mkdir "$temp/w" && cp corpus/default.data "$temp/w/a" && chmod 640 "$temp/w/a" && cp -r corpus/threads.dir "$temp/w/d"
ln "$temp/w/a" "$temp/w/hard" && ln -s a "$temp/w/soft" && echo text >"$temp/w/there"
"$perfring" convert --to cbor "$temp/w/d" "$temp/w/d.cbor" 2>"$temp/out"
find "$temp/w" | sort >"$temp/tree"

for words in "convert --to json" "convert --to cbor" "convert --to csv --table sample" "convert --to folded"; do
	refused "$words: an existing file" "$temp/w/there" $words "$temp/w/a" "$temp/w/there"
	grep -q "it exists.*--force" "$temp/out"
	ok $? "$words: the message names --force"
	for name in a hard soft; do
		refused "$words: the input, as $name" "$temp/w/a" $words --force "$temp/w/a" "$temp/w/$name"
	done
	refused "$words: the input from standard input" "$temp/w/a" $words --force - "$temp/w/a" <"$temp/w/a"
	refused "$words: a file of a directory that is the input" "$temp/w/d/data" $words --force "$temp/w/d" "$temp/w/d/data"
	refused "$words: a new file in it" "$temp/w/d/data" $words "$temp/w/d" "$temp/w/d/new"
done
refused "recover: an existing file" "$temp/w/there" recover -o "$temp/w/there" "$temp/w/a"
refused "recover: the input" "$temp/w/a" recover --force -o "$temp/w/hard" "$temp/w/a"
refused "edit: an existing file" "$temp/w/there" edit -o "$temp/w/there" "$temp/w/a"
for name in a hard soft; do
	refused "edit: the input, as $name" "$temp/w/a" edit --force -o "$temp/w/$name" "$temp/w/a"
done
refused "edit: a new file in a directory that is the input" "$temp/w/d/data" edit -o "$temp/w/d/new" "$temp/w/d"
refused "merge: an existing file" "$temp/w/there" merge -o "$temp/w/there" "$temp/w/a" "$temp/w/d"
refused "merge: an input" "$temp/w/a" merge --force -o "$temp/w/soft" "$temp/w/d" "$temp/w/a"
mkdir "$temp/many"
for i in $(seq 40); do cp "$temp/w/a" "$temp/many/$i"; done
refused "merge --apart: the last of 40 inputs" "$temp/many/40" merge --apart --force -o "$temp/many/40" "$temp"/many/?  "$temp"/many/[123]? "$temp/many/40"
grep -q "this is the input" "$temp/out"
ok $? "merge --apart: and why"
cp corpus/tracepoint.data "$temp/many/part.cpu0"
refused "split: the input has a part's name" "$temp/many/part.cpu0" split --force --by cpu -o "$temp/many/part" "$temp/many/part.cpu0"
refused "convert --to perf.data: the input" "$temp/w/d.cbor" convert --force --to perf.data "$temp/w/d.cbor" "$temp/w/d.cbor"

# What a shell appends to, or opens to write over, as standard output.
for words in "dump" "stat" "check" "info" "report --no-symbolize" "edit -o -" "recover -o -" "view -o -" "merge -o - $temp/w/hard" "convert --to json -o -" "convert --to folded -o -" "convert --to cbor -o -"; do
	cp "$temp/w/a" "$temp/appended" && "$perfring" $words "$temp/appended" >>"$temp/appended" 2>"$temp/err"
	[ $? -eq 3 ] && cmp -s "$temp/w/a" "$temp/appended" && grep -q "standard output is this input" "$temp/err"
	ok $? "$words: the input is standard output"
done
"$perfring" edit -o - <"$temp/appended" 1<>"$temp/appended" - 2>"$temp/err"
[ $? -eq 3 ] && cmp -s "$temp/w/a" "$temp/appended"
ok $? "edit: standard input is standard output"

# A name of a descriptor is written to, and stays what it is.
"$perfring" edit -q -o "$temp/whole" "$temp/w/a" && ln -s /proc/self/fd/1 "$temp/stdout"
if [ -e "$temp/stdout" ]; then
	for force in "" --force; do
		"$perfring" edit -q $force -o "$temp/stdout" "$temp/w/a" >"$temp/named" 2>"$temp/err" && [ -L "$temp/stdout" ] && cmp "$temp/whole" "$temp/named"
		ok $? "edit $force -o a link to standard output, which is a file"
		"$perfring" edit -q $force -o "$temp/stdout" "$temp/w/a" 2>"$temp/err" | cat >"$temp/named"
		[ -L "$temp/stdout" ] && "$perfring" dump --type SAMPLE "$temp/named" | cut -c12- >"$temp/out" && "$perfring" dump --type SAMPLE "$temp/w/a" | cut -c12- | cmp - "$temp/out"
		ok $? "edit $force -o a link to standard output, which is a pipe"
		"$perfring" edit -q $force -o /proc/self/fd/7 "$temp/w/a" 7>"$temp/named" 2>"$temp/err" && cmp "$temp/whole" "$temp/named"
		ok $? "edit $force -o a descriptor"
	done
	"$perfring" edit -q --force -o /proc/self/fd/7 "$temp/w/a" 7<>"$temp/w/a" 2>"$temp/err"
	[ $? -eq 3 ] && cmp "$temp/w/a" corpus/default.data
	ok $? "edit --force -o a descriptor of the input"
	"$perfring" check --account "$temp/stdout" "$temp/w/a" >"$temp/named" && [ -L "$temp/stdout" ] && "$perfring" check --account - "$temp/w/a" | cmp - "$temp/named"
	ok $? "--account of a link to standard output"
	rm -rf "$temp/w/tables" "$temp/w/fresh"
	"$perfring" convert -q --to csv corpus/default.data "$temp/w/tables" 2>"$temp/err" && "$perfring" convert -q --to csv corpus/group.data "$temp/w/fresh" 2>"$temp/err"
	"$perfring" convert -q --to csv corpus/group.data "$temp/w/tables" 2>"$temp/err"
	[ $? -eq 3 ] && grep -q "not empty; --force replaces" "$temp/err" && ! diff -rq "$temp/w/tables" "$temp/w/fresh" >"$temp/out"
	ok $? "tables in a directory that has some are refused"
	"$perfring" convert -q --force --to csv corpus/group.data "$temp/w/tables" 2>"$temp/err" && diff -r "$temp/w/tables" "$temp/w/fresh" && ! ls -d "$temp"/w/tables.* 2>"$temp/out"
	ok $? "--force replaces them, and nothing else is left"
	touch "$temp/w/tables/notes"
	"$perfring" convert -q --force --to csv corpus/default.data "$temp/w/tables" 2>"$temp/err"
	[ $? -eq 3 ] && [ -e "$temp/w/tables/notes" ] && rm "$temp/w/tables/notes" && diff -r "$temp/w/tables" "$temp/w/fresh" && ! "$perfring" convert -q --force --to jsonl corpus/default.data "$temp/w/tables" 2>"$temp/err" && diff -r "$temp/w/tables" "$temp/w/fresh"
	ok $? "but no directory that has anything else"
	"$perfring" edit -q --force -o "$temp/w/own" --account "$temp/w/own" "$temp/w/a" 2>"$temp/err"
	[ $? -eq 3 ] && grep -q "this is an output of the same command" "$temp/err" && "$perfring" check -q "$temp/w/own"
	ok $? "--account does not replace the output"
	if "$perfring" record -q -e cpu-clock -o /dev/null -- true 2>"$temp/err"; then
		echo before >"$temp/named" && "$perfring" record -q -e cpu-clock -o "$temp/stdout" -- true >>"$temp/named" 2>"$temp/err" && [ -L "$temp/stdout" ] && [ ! -e "$temp/stdout.old" ]
		ok $? "record -o a link to standard output, which is a file with something in it"
	fi
	rm "$temp/stdout"
fi

"$perfring" convert --force --to json "$temp/w/a" "$temp/w/there" && [ "$(head -c 1 "$temp/w/there")" = "{" ]
ok $? "--force replaces what exists"
"$perfring" convert --to json "$temp/w/a" --force "$temp/w/there"
ok $? "--force behind other words"
"$perfring" recover -o "$temp/w/new" "$temp/w/a" 2>"$temp/out"
[ "$(stat -c %a "$temp/w/new")" = 640 ]
ok $? "the mode of the input"
(umask 077 && "$perfring" convert --to json - "$temp/w/private") <corpus/pipe.pipe 2>"$temp/out"
[ "$(stat -c %a "$temp/w/private")" = "$(stat -c %a corpus/pipe.pipe)" ]
ok $? "the mode of a file on standard input"
cat corpus/pipe.pipe | (umask 027 && "$perfring" convert --to json - "$temp/w/piped") 2>"$temp/out"
[ "$(stat -c %a "$temp/w/piped")" = 640 ]
ok $? "what umask leaves, where the input has none"
"$perfring" convert --to json "$temp/w/a" "$temp/w/all" && "$perfring" convert --to json "$temp/w/a" "$temp/w/closed" <&- >&- 2>&- &&
	cmp "$temp/w/all" "$temp/w/closed"
ok $? "closed standard streams do not matter to an output"
cp corpus/default.data "$temp/w/cut" && truncate -s -40 "$temp/w/cut"
"$perfring" convert --to json "$temp/w/cut" "$temp/w/cut-all" 2>"$temp/err"
"$perfring" convert --to json "$temp/w/cut" "$temp/w/cut-closed" <&- 2>&-
[ -s "$temp/err" ] && cmp "$temp/w/cut-all" "$temp/w/cut-closed"
ok $? "and messages do not go into it"
"$perfring" dump "$temp/w/a" >&- 2>"$temp/err"
[ $? = 3 ] && grep -q 'standard output' "$temp/err"
ok $? "a closed standard output is reported"
[ -z "$(find "$temp/w" -name '*.??????' ! -name d.cbor)" ]
ok $? "no temporary file is left"

# Nor by a command that is ended while it waits for its input, unless it is killed.
mkfifo "$temp/never"
exec 9<>"$temp/never"
for signal in INT TERM HUP QUIT KILL; do
	mkdir "$temp/q"
	(ulimit -c 0; exec "$perfring" convert --to json "$temp/never" "$temp/q/out") >"$temp/out" 2>&1 &
	pid=$!
	for _ in $(seq 600); do
		[ -z "$(ls "$temp/q")" ] || break
		cat corpus/default.data >&9
		sleep 0.05
	done
	[ -n "$(ls "$temp/q")" ]
	began=$?
	kill -s $signal $pid
	wait $pid 2>/dev/null
	code=$?
	left=$(ls "$temp/q")
	if [ $signal = KILL ]; then # which no program can act on
		[ $code -gt 128 ] && [ $began = 0 ] && case $left in out.??????) true ;; *) false ;; esac
		ok $? "SIGKILL leaves the temporary file, and nothing under the name of the output"
	else
		[ $code -gt 128 ] && [ $began = 0 ] && [ -z "$left" ]
		ok $? "SIG$signal leaves no temporary file"
	fi
	rm -rf "$temp/q"
done
exec 9>&-
# A name as long as a name may be is cut for the file that is there before it.
long=$(printf 'n%.0s' $(seq 255))
"$perfring" edit -q -o "$temp/$long" corpus/default.data >"$temp/out" 2>&1 && "$perfring" convert --to csv corpus/default.data "$temp/${long%n}m" >>"$temp/out" 2>&1 &&
	[ -f "$temp/$long" ] && [ -d "$temp/${long%n}m" ] && ! "$perfring" edit -q -o "$temp/${long}n" corpus/default.data >>"$temp/out" 2>&1 && [ "$(ls "$temp" | grep -c nnn)" = 2 ]
ok $? "outputs with names of 255 bytes; of 256 is refused"
finish
