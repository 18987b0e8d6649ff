#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The programs of examples/: at most 40 lines each, compiled without a warning against the libraries, and run on loads
# whose truth is known. What the kernel refuses is a skip with its reason.
. "$(dirname "$0")/tap.sh"
export LC_ALL=C

for source in examples/*.c; do
	name=$(basename "$source" .c)
	[ "$(wc -l <"$source")" -le 40 ]
	ok $? "$name: at most 40 lines"
	${MAKE:-make} -s BUILD="$build" "$build/examples/$name" >"$temp/out" 2>&1 && [ ! -s "$temp/out" ]
	ok $? "$name compiles without a warning"
done
# Of every form the same: the command, the file and the offset of each sample, its fields.
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
if ! "$perfring" count -e page-faults:u -- true 2>"$temp/why"; then
	skip "the examples run" "$(head -n 1 "$temp/why")"
	finish
fi

"$build/examples/self" >"$temp/out" 2>&1
faults=$(awk '$1 == "page-faults:u" { print $2 }' "$temp/out")
[ "${faults:-0}" -ge 1000 ] && [ "${faults:-0}" -lt 1100 ]
ok $? "self: 1000 fresh pages are $faults page faults"

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

"$build/examples/flight" sh -c 'for i in 1 2 3 4 5 6 7 8 9 10; do ls >/dev/null; done' >"$temp/out" 2>&1
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
