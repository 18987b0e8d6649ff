#!/bin/bash
# SPDX-License-Identifier: MIT
#
# report, diff, calls and sched in C++, Python, Go and Rust: on every capture of the corpus, on made ones with system calls and switches, on some that were cut and on
# generated inputs each language prints the rows that the command has as CSV. Run from the project's root.
. tests/lib/tap.sh
. tests/bindings/programs.sh

ls -d corpus/*.data corpus/*.pipe corpus/*.dir corpus/newer/*.data >"$temp/captures"
for seed in 1 2; do
	PYTHONPATH=tests/report:tests/lib "$python" - "$temp" $seed <<'END'
import sys
from made_calls import Program, capture as calls
from made_sched import Schedule, capture as sched, write

folder, seed = sys.argv[1], int(sys.argv[2])
print(write(folder, "calls%d.data" % seed, calls(Program(seed).events)))
print(write(folder, "sched%d.data" % seed, sched(Schedule(seed).events)))
END
done >>"$temp/captures"
mkdir "$temp/cut" "$temp/fuzz"
for file in corpus/default.data corpus/callchain-fp.data corpus/tracepoint-syscalls.data "$temp/sched1.data" corpus/killed.data; do
	for size in 10 1000 3000 5001; do
		head -c "$size" "$file" >"$temp/cut/$size-${file##*/}"
		echo "$temp/cut/$size-${file##*/}" >>"$temp/captures"
	done
done
tar xzf corpus/fuzz.tar.gz -C "$temp/fuzz"
find corpus/crash "$temp/fuzz" -type f | sort | awk 'NR % 40 == 1' >>"$temp/captures"
nr=$(wc -l <"$temp/captures")

xargs python3 -B tests/bindings/answers_truth.py "$perfring" <"$temp/captures" >"$temp/truth" 2>"$temp/out"
for word in 'report 2000' 'part 500' 'diff 1000' 'thread 20' 'waker 50' 'off 50' 'call 1000' 'slow 10'; do
	[ "$(grep -c "^${word% *}	" "$temp/truth")" -gt "${word#* }" ] || echo "fewer than $word" >>"$temp/out"
done
[ ! -s "$temp/out" ] && [ "$(grep -c '^capture' "$temp/truth")" = "$nr" ]
ok $? "the command has $(wc -l <"$temp/truth") rows of $nr captures, $(grep -c '^refused' "$temp/truth") of which it cannot read"

as_command() { # LANGUAGE PROGRAM...
	language=$1
	shift
	xargs "$@" <"$temp/captures" >"$temp/$language.text" 2>"$temp/$language.err"
	status=$?
	diff "$temp/truth" "$temp/$language.text" | head -n 6 | cat - "$temp/$language.err" >"$temp/out"
	[ "$status" = 0 ] && [ ! -s "$temp/out" ]
	ok $? "$language: the same rows"
}
each_language answers as_command
finish
