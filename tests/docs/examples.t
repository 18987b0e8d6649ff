#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The programs of examples/: at most 60 lines each, 40 of those of the capture library, compiled without a warning against the libraries, and run on loads
# whose truth is known. What the kernel refuses is a skip with its reason.
. tests/lib/tap.sh
export LC_ALL=C

# All at once first, and each alone where something is printed: make takes longer to start than to compile one.
missing() { # SOURCE: the header that it needs and this machine does not have
	header=$(sed -n 's/^#include <\(sqlite3.h\|bpf\/libbpf.h\)>/\1/p' "$1")
	[ -n "$header" ] && ! echo "#include <$header>" | ${CC:-cc} -E - >/dev/null 2>&1 && echo "$header"
}
programs=
for source in examples/*.c; do
	[ -n "$(missing "$source")" ] || programs="$programs $build/examples/$(basename "$source" .c)"
done
# shellcheck disable=SC2086 # programs are words
${MAKE:-make} -s BUILD="$build" $programs >"$temp/all" 2>&1 && [ ! -s "$temp/all" ]
quiet=$?
for source in examples/*.c; do
	name=$(basename "$source" .c)
	most=60
	[[ " syscalls flight self " != *" $name "* ]] || most=40
	[ "$(wc -l <"$source")" -le $most ]
	ok $? "$name: at most $most lines"
	header=$(missing "$source")
	if [ -n "$header" ]; then
		skip "$name compiles without a warning" "no $header"
		continue
	fi
	[ $quiet = 0 ] && [ -x "$build/examples/$name" ] || {
		rm -f "$build/examples/$name"
		${MAKE:-make} -s BUILD="$build" "$build/examples/$name" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	}
	ok $? "$name compiles without a warning"
done
[ "$(grep -cv '^$\|^/\*' examples/samples.c)" -le 40 ]
ok $? "samples: at most 40 lines of code"
# Of every form the same: the command, the file and the offset of each sample, its fields.
for order in '' big; do
	# shellcheck disable=SC2086 # nothing, or a word
	python3 tests/lib/callers_capture.py "$temp/callers" $order
	"$build/examples/samples" "$temp/callers" | sed 1d >"$temp/out"
	printf '\t%s\n' '1 0xffffffff81000010 [kernel.kallsyms]+0x10 ' '1 0xffffffff81000020 [kernel.kallsyms]+0x20 ' '2 0x401136 /usr/bin/made+0x1136 ' '2 0x7fff00000000 +0x0 ' |
		cmp - "$temp/out"
	ok $? "samples: callers in user mode of a sample of the kernel${order:+, big-endian}"
done
"$build/examples/samples" corpus/tracepoint.data >"$temp/samples" 2>&1
grep -q '^true \[kernel.kallsyms\]+0x[0-9a-f]* .* SAMPLE sched:sched_process_exec .*filename=' "$temp/samples"
ok $? "samples: the command, the kernel, a tracepoint's fields"
for file in callchain-fp.data pipe-z.pipe threads.dir threads-z.dir; do
	"$perfring" convert --to cbor "corpus/$file" "$temp/$file.cbor" 2>"$temp/out" || grep -q NO_CBOR "$temp/out" || continue
	"$build/examples/samples" "corpus/$file" >"$temp/samples"
	"$build/examples/samples" "$temp/$file.cbor" >"$temp/out" 2>&1
	[ -s "$temp/samples" ] && cmp "$temp/samples" "$temp/out" >"$temp/why"
	ok $? "samples: CBOR of $file as $file, $(wc -l <"$temp/samples") lines"
	[ -d "corpus/$file" ] || "$build/examples/samples" /dev/stdin <"corpus/$file" >"$temp/out" 2>&1
	[ -d "corpus/$file" ] || { cmp "$temp/samples" "$temp/out" >"$temp/why"; ok $? "samples: $file on standard input"; }
done
# A pipe without a session: the types and numbers that stat counts.
: >"$temp/out"
for file in corpus/*.pipe; do
	"$build/examples/pipe" <"$file" 2>/dev/null | sort >"$temp/own"
	"$perfring" stat "$file" 2>/dev/null | awk '/^events:/ { exit } NF == 4 && $4 == "bytes" && $2 ~ /^[A-Z_0-9]+$/ { print $2, $1 }' | sort >"$temp/stat"
	grep -q COMPRESSED "$temp/own" || cmp -s "$temp/own" "$temp/stat" || { echo "$file"; diff "$temp/own" "$temp/stat"; } >>"$temp/out"
done
[ ! -s "$temp/out" ] && [ -s "$temp/own" ]
ok $? "pipe: counts as stat does"
head -c 3000 corpus/pipe.pipe | "$build/examples/pipe" >"$temp/out" 2>&1
[ $? = 1 ] && grep -q 'the stream ends within this record' "$temp/out"
ok $? "pipe: a file that was cut"

"$build/examples/record" >"$temp/out"
grep -q '^ip 0x1234 pid 1001 tid 1002$' "$temp/out" && grep -q '^called from 0xbbbb$' "$temp/out" && [ "$(awk '/bytes/ { n += $2 } END { print n }' "$temp/out")" = 48 ]
ok $? "record: its fields, and each byte once"

if [ -x "$build/examples/sqlite" ]; then
	"$build/examples/sqlite" corpus/callchain-fp.data "$temp/db" >"$temp/out" 2>&1 &&
		python3 -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute("select count(*), sum(period), min(comm), count(distinct ip) > 1 from sample").fetchone())' "$temp/db" >"$temp/out" 2>&1
	[ "$(cat "$temp/out")" = "76 76228684 sh 1" ]
	ok $? "sqlite: 76 samples with their period and command"
	"$build/examples/sqlite" corpus/callchain-fp.data "$temp/db" >"$temp/out" 2>&1
	[ $? = 1 ] && grep -q 'already exists' "$temp/out"
	ok $? "sqlite: a table that is there is not changed"
fi
if [ -x "$build/examples/bpf_output" ]; then
	"$build/examples/bpf_output" >"$temp/out" 2>&1
	case $? in
	77) skip "bpf_output" "$(tail -n 1 "$temp/out")" ;;
	*)
		[ "$(grep -c '^time 1 raw 12 bytes, first 0x5a$' "$temp/out")" = 1 ]
		ok $? "bpf_output: what a BPF program wrote, from libbpf's buffer"
		;;
	esac
fi

if ! "$perfring" count -e page-faults:u -- true 2>"$temp/why"; then
	skip "the examples run" "$(head -n 1 "$temp/why")"
	finish
fi

"$build/examples/self" >"$temp/out" 2>&1
faults=$(awk '$1 == "page-faults:u" { print $2 }' "$temp/out")
[ "${faults:-0}" -ge 1000 ] && [ "${faults:-0}" -lt 1100 ]
ok $? "self: 1000 fresh pages are $faults page faults"

"$build/examples/agent" dd if=/dev/zero of=/dev/null bs=64k count=6000 >"$temp/out" 2>/dev/null
[ "$(awk '$1 ~ /^page-faults/ { print $2 }' "$temp/out")" -gt 10 ] && [ "$(awk '$1 ~ /^cpu-clock/ { print $2 }' "$temp/out")" -gt 0 ]
ok $? "agent: counts of a command"

if ! "$perfring" record -q -e raw_syscalls:sys_enter -o "$temp/x" -- true 2>"$temp/why"; then
	skip "syscalls" "$(head -n 1 "$temp/why")"
else
	"$build/examples/syscalls" dd if=/dev/zero of=/dev/null bs=77 count=321 >"$temp/out" 2>/dev/null
	# dd reads and writes 321 times, and writes three lines of its own; the loader reads as well
	[ "$(awk '$2 >= 321 && $2 < 340' "$temp/out" | wc -l)" = 2 ]
	ok $? "syscalls: two system calls of dd some 321 times"
	"$build/examples/syscalls" dd if=/dev/zero of=/dev/null bs=77 count=20000 >"$temp/out" 2>/dev/null
	[ "$(awk '{ n += $2 } END { print n }' "$temp/out")" -gt 1000 ]
	ok $? "syscalls: a load that fills the ring many times"
fi
"$build/examples/syscalls" /no/such >"$temp/out" 2>&1
[ $? = 1 ] && grep -q 'no/such: No such file' "$temp/out"
ok $? "syscalls: no such command"

# What runs already has names and mappings.
cat >"$temp/spinner.c" <<'END'
__attribute__((noinline)) void spin_here(void) { for (volatile int i = 0; i < 100000; i++); }
int main(void) { for (;;) spin_here(); }
END
if ! "${CC:-cc}" -O1 -fno-omit-frame-pointer -fno-optimize-sibling-calls -o "$temp/spinner" "$temp/spinner.c"; then
	skip "profiler" "no compiler"
elif ! "$perfring" record -q -a -e cpu-clock -o "$temp/x" -- true 2>"$temp/why"; then
	skip "profiler" "$(head -n 1 "$temp/why")"
else
	"$temp/spinner" &
	"$build/examples/profiler" 1 2 >"$temp/out" 2>"$temp/why"
	kill $!
	[ "$(grep -c '^spinner;.*;main;spin_here [1-9][0-9]*$' "$temp/out")" = 2 ] && [ "$(grep -c '^$' "$temp/out")" = 2 ]
	ok $? "profiler: a function of a program that ran already, in both intervals"
fi

"$build/examples/flight" sh -c 'for i in 1 2 3 4 5 6 7 8 9 10; do ls >/dev/null; done' >"$temp/all" 2>&1
[ "$(grep -c ' COMM .*comm="\?ls\b' "$temp/all")" = 10 ] && [ "$(grep -c ' MMAP2 .*bin/ls' "$temp/all")" -ge 10 ] && ! grep -q ' LOST ' "$temp/all"
ok $? "flight: all names and mappings, whatever the rings hold"
grep ' SAMPLE ' "$temp/all" >"$temp/out"
records=$(grep -c 'SAMPLE \(context-switches\|page-faults\)' "$temp/out")
[ "$records" -ge 20 ] && [ "$records" -le $((86 * $(getconf _NPROCESSORS_CONF))) ] && [ "$records" = "$(wc -l <"$temp/out")" ]
ok $? "flight: no more than the rings hold ($records records)"
cat >"$temp/order.py" <<'END'
import re, sys
times = {}
for line in open(sys.argv[1]):
    times.setdefault(re.search(r" cpu=(\d+)", line).group(1), []).append(int(re.search(r" time=(\d+)", line).group(1)))
assert all(each == sorted(each, reverse=True) for each in times.values()), times
END
python3 "$temp/order.py" "$temp/out" >"$temp/why" 2>&1
ok $? "flight: the newest first on every CPU"
finish
