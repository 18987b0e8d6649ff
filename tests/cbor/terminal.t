#!/bin/sh
# SPDX-License-Identifier: MIT
# What convert does where a person sits: a line of progress on a terminal and nowhere else, which is gone
# at the end; Ctrl-C and a limit of file sizes leave nothing behind.
. tests/cbor/lib.sh
mkdir "$tmp/out"

# The bytes of a pipe, with a pause that is long enough for progress to be shown
slowly() {
	head -c 4000 "$1"
	sleep 2.2
	tail -c +4001 "$1"
}

"$perfring" convert --force --to cbor corpus/pipe-events.pipe "$tmp/a.cbor"
if command -v script >/dev/null; then
	mkfifo "$tmp/one" "$tmp/two"
	slowly corpus/pipe-events.pipe >"$tmp/one" &
	slowly "$tmp/a.cbor" >"$tmp/two" &
	script -qefc "'$perfring' convert --force --to perf.data '$tmp/two' '$tmp/out/b'" /dev/null >"$tmp/back" &
	script -qefc "'$perfring' convert --force --to cbor '$tmp/one' '$tmp/out/a'" /dev/null >"$tmp/forth"
	wait
	cmp "$tmp/out/a" "$tmp/a.cbor" >&2 && cmp "$tmp/out/b" corpus/pipe-events.pipe >&2
	ok $? "converted at a terminal"
	for way in forth back; do
		# "\r0.0 MB" once or more, then the line is cleared, and nothing else is on it
		perl -0777 -ne 'exit !/^(\r\d+(\.\d+ MB|% of \d+\.\d+ MB))+\r\e\[K$/' "$tmp/$way"
		ok $? "progress, $way: $(tr '\r\033' 'rE' <"$tmp/$way")"
	done
else
	skip "no script(1) (Debian: bsdutils)"
fi

slowly corpus/pipe-events.pipe | "$perfring" convert --force --to cbor - - 2>"$tmp/says" | cmp - "$tmp/a.cbor" >&2 && [ ! -s "$tmp/says" ]
ok $? "no terminal, no progress"

rm -f "$tmp/out"/*
mkfifo "$tmp/fifo"
bad=0
for to in cbor json; do
	echo before >"$tmp/out/x"
	"$perfring" convert --force --to $to "$tmp/fifo" "$tmp/out/x" 2>"$tmp/says" &
	pid=$!
	exec 4>"$tmp/fifo"
	head -c 4000 corpus/pipe-events.pipe >&4
	tries=0
	until [ "$(ls "$tmp/out" | wc -l)" -eq 2 ] || [ $tries -gt 100 ]; do sleep 0.05; tries=$((tries + 1)); done
	began=$(ls "$tmp/out" | wc -l)
	kill -INT $pid
	wait $pid
	[ $? -eq 130 ] && [ "$began" -eq 2 ] && [ "$(ls "$tmp/out")" = x ] && [ "$(cat "$tmp/out/x")" = before ] || { bad=1; echo "# $to"; }
	exec 4>&-
done
ok $bad "an interrupt leaves what was there, and nothing else"

for to in cbor json; do
	(ulimit -f 8 && exec "$perfring" convert --force --to $to corpus/dwarf-large.data "$tmp/out/x" 2>"$tmp/says")
	[ $? -eq 3 ] && grep -q "out/x: cannot write: File too large" "$tmp/says" && [ "$(ls "$tmp/out")" = x ] && [ "$(cat "$tmp/out/x")" = before ]
	ok $? "nor does a limit of file sizes, which is reported ($to)"
done
finish
