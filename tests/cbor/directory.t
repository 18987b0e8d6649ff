#!/bin/sh
# SPDX-License-Identifier: MIT
# A directory that perf record --threads made, to CBOR and back: the same files, byte for byte; and what
# goes wrong leaves nothing behind.
. tests/cbor/lib.sh
mkdir "$tmp/in" "$tmp/out"
there="$tmp/there.cbor" again="$tmp/out/again"

# convert directory "$1" with the options that follow, and compare
same() {
	capture=$1
	shift
	rm -rf "$again"
	"$perfring" convert --force --to cbor "$@" "$capture" "$there" 2>"$tmp/says"
	[ $? -le 1 ] && "$perfring" convert --force --to perf.data "$there" "$again" && diff -r "$capture" "$again" >&2
}

bad=0
for directory in corpus/*.dir; do
	for options in "" --names "--keep-compressed"; do
		same "$directory" $options || { bad=1; echo "# $directory $options"; }
	done
	same "$directory" && "$perfring" dump --json "$directory" >"$tmp/1" && "$perfring" dump --json "$there" >"$tmp/2" &&
		"$perfring" dump --json - <"$there" | cmp - "$tmp/2" >&2 && cmp "$tmp/1" "$tmp/2" >&2 || { bad=1; echo "# dump of $directory"; }
	python3 tests/cbor/cddl_check.py doc/cbor.cddl "$there" >&2 || bad=1
done
ok $bad "directories of the corpus, and dump shows their CBOR as it shows them"

# what is not as it should be: an empty file, one cut in a record, garbage, files of others
cp -r corpus/threads.dir "$tmp/in/odd"
mkdir "$tmp/in/odd/kcore_dir"
head -c 100 corpus/default.data >"$tmp/in/odd/kcore_dir/kallsyms"
: >"$tmp/in/odd/kcore_dir/empty"
: >"$tmp/in/odd/data.2"
head -c 300 corpus/threads.dir/data.1 >"$tmp/in/odd/data.3"
{ cat corpus/threads.dir/data.1; echo "not a record"; } >"$tmp/in/odd/data.4"
cp corpus/threads.dir/data.1 "$tmp/in/odd/data.04"
head -c 200000 /dev/zero >"$tmp/in/odd/what else"
same "$tmp/in/odd" && same "$tmp/in/odd" --names
ok $? "files that are empty, cut, damaged, or no part of the recording"

ln -s data "$tmp/in/odd/link"
"$perfring" convert --force --to cbor "$tmp/in/odd" "$there" 2>"$tmp/says"
[ $? -eq 1 ] && grep -q "odd/link: .*left out" "$tmp/says"
ok $? "what is not a file is left out and reported"
rm "$tmp/in/odd/link"

if perf record -q -e cpu-clock --threads -o "$tmp/in/fresh" -- ls / >/dev/null 2>&1; then
	same "$tmp/in/fresh" && same "$tmp/in/fresh" --names
	ok $? "a fresh recording of perf record --threads"
else
	skip "perf record --threads: $(perf record -q -e cpu-clock --threads -o "$tmp/in/fresh" -- ls / 2>&1 | head -1)"
fi

# names that lead elsewhere
bad=0
"$perfring" convert --force --to cbor corpus/threads.dir "$there"
for name in ../evil /evil .. . a/../evil a/b/c ./evil "" a/ data; do
	rm -rf "$again" "$tmp/out"/*
	python3 tests/cbor/name_file.py "$there" "$name" >"$tmp/bad.cbor"
	"$perfring" convert --force --to perf.data "$tmp/bad.cbor" "$again" 2>"$tmp/says" && { bad=1; echo "# '$name' is taken"; }
	[ -s "$tmp/says" ] && [ -z "$(ls -A "$tmp/out")" ] && [ ! -e "$tmp/evil" ] && [ ! -e /evil ] || { bad=1; echo "# '$name' left something"; }
	"$perfring" dump "$tmp/bad.cbor" >/dev/null 2>&1 && { bad=1; echo "# '$name' is dumped"; }
done
ok $bad "names that lead out of the directory, or come twice, are refused, and nothing is left"

bad=0
mkdir "$again" "$tmp/out/full" && echo mine >"$tmp/out/full/mine"
"$perfring" convert --force --to perf.data "$there" "$again/" && diff -r corpus/threads.dir "$again" >&2 || bad=1
"$perfring" convert --force --to perf.data "$there" "$tmp/out/full" 2>"$tmp/says"
[ $? -eq 3 ] && grep -q "not empty" "$tmp/says" && [ "$(ls "$tmp/out/full")" = mine ] && [ "$(ls "$tmp/out")" = "again
full" ] || bad=1
"$perfring" convert --force --to perf.data "$there" - 2>"$tmp/says" >"$tmp/1"
[ $? -eq 3 ] && grep -q "directory cannot be written" "$tmp/says" && [ ! -s "$tmp/1" ] || bad=1
"$perfring" convert --force --to cbor corpus/default.data "$tmp/out/full" 2>"$tmp/says"
[ $? -eq 3 ] && grep -q "Is a directory" "$tmp/says" && [ "$(ls "$tmp/out/full")" = mine ] || bad=1
ok $bad "OUT may be an empty directory; nothing else is overwritten"

rm -rf "$tmp/out"/*
head -c $(($(wc -c <"$there") - 400)) "$there" >"$tmp/cut.cbor"
"$perfring" convert --force --to perf.data "$tmp/cut.cbor" "$again" 2>"$tmp/says"
[ $? -eq 1 ] && grep -q TRUNCATED "$tmp/says" && [ -z "$(ls -A "$tmp/out")" ]
ok $? "a damaged stream leaves no directory"
mkfifo "$tmp/fifo"
"$perfring" convert --force --to perf.data "$tmp/fifo" "$again" 2>/dev/null &
pid=$!
exec 4>"$tmp/fifo"
cat "$tmp/cut.cbor" >&4
tries=0
until ls "$tmp"/out/again.*/data.0 >/dev/null 2>&1 || [ $tries -gt 100 ]; do sleep 0.05; tries=$((tries + 1)); done
began=$(ls "$tmp"/out | wc -l)
kill -INT $pid
wait $pid
code=$?
exec 4>&-
[ $code -eq 130 ] && [ $began -eq 1 ] && [ -z "$(ls -A "$tmp/out")" ]
ok $? "nor does an interrupt"
finish
