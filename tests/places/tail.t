#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What --tail-synthesize writes at the end holds from the beginning where the rings are read at the end: the kernel and the programs that were there have
# their places, as in perf.
set -u
. tests/lib/tap.sh
cat >"$temp/load" <<'END'
for i in 1 2 3 4; do ls -lR /etc >/dev/null; dd if=/dev/zero of=/dev/null bs=1M count=600 2>/dev/null; done
END
same() { # NAME: our place of each sample is perf's; columns are wider in some releases
	perf script -F comm,tid,time,ip,sym,dso -i "$temp/$1" 2>"$temp/out" | sed 's/+0x[0-9a-f]*//; s/  */ /g' >"$temp/perf"
	"$perfring" convert --force --to script -F comm,tid,time,ip,sym,dso "$temp/$1" "$temp/ours" 2>"$temp/out"
	sed -i 's/+0x[0-9a-f]*//; s/  */ /g' "$temp/ours"
	grep -q 'kernel.kallsyms' "$temp/ours" && diff "$temp/perf" "$temp/ours" | grep -v '@plt' >"$temp/out"
	! grep -q '^[<>].*kernel' "$temp/out"
}
"$perfring" record -q --overwrite --tail-synthesize -m 256 -e cpu-clock -F 1000 -o "$temp/ours.data" -- bash "$temp/load" 2>"$temp/out" ||
	skip_all "not recorded: $(tail -n 1 "$temp/out")"
[ "$("$perfring" dump --type FINISHED_ROUND "$temp/ours.data" | wc -l)" = 0 ]
ok $? "record --overwrite: no round ends before what is overwritten is read, for readers that go by rounds"
unknown=$("$perfring" dump --json --type SAMPLE "$temp/ours.data" | python3 -c '
import json, sys
rows = [json.loads(line) for line in sys.stdin]
kernel = [r for r in rows if r["misc"] & 7 == 1]
print(len(kernel))')
named=$("$perfring" report --json "$temp/ours.data" 2>"$temp/out" | grep -c 'kernel.kallsyms')
[ "$unknown" = 0 ] || [ "$named" -gt 0 ]
ok $? "record --overwrite --tail-synthesize: samples of the kernel are in it: $unknown samples, $named rows"
"$perfring" report "$temp/ours.data" >"$temp/report" 2>"$temp/out"
! grep -q '\[unknown\]+0xffff' "$temp/report"
ok $? "and none is of no file"
! grep -q 'out of their place' "$temp/out"
ok $? "and none is out of its place: what was overwritten is older than what was read before it"
# Rings that are read all the time: a round that ended before the names come would hand its samples out without them.
sh -c 'while :; do :; done' &
spin=$!
"$perfring" record -q -a --tail-synthesize -e cpu-clock -F 500 -o "$temp/late.data" -- bash -c 'for i in $(seq 200); do /bin/true; done; sleep 0.6; for i in $(seq 50); do /bin/true; done' 2>"$temp/out"
kill "$spin"
[ "$("$perfring" dump --type FINISHED_ROUND "$temp/late.data" 2>"$temp/out" | wc -l)" = 0 ] &&
	"$perfring" report --by tid,comm --csv "$temp/late.data" 2>"$temp/out" | grep -q ",$spin,sh"
ok $? "record -a --tail-synthesize: a program that ran before has its name"
if command -v perf >"$temp/out" 2>&1 && perf record -q --overwrite --tail-synthesize -m 256 -e cpu-clock -F 1000 -o "$temp/perf.data" -- bash "$temp/load" >"$temp/out" 2>&1 &&
	[ -r /proc/kallsyms ] && grep -q '^[0-9a-f]*[1-9a-f]' /proc/kallsyms; then
	same perf.data
	ok $? "perf record --overwrite --tail-synthesize: each sample of the kernel where perf has it"
else
	skip "perf record --overwrite --tail-synthesize" "no perf, or not root"
fi

# Samples of rings that are overwritten, newest first, after rounds with what came later; each has the name of its time.
python3 - "$temp/over.data" <<'END'
import sys
sys.path.insert(0, "tests/lib")
from made_capture import Capture
c = Capture("<", 128)
c.event(1, 0, 1 << 16 | 1 | 2 | 4, [10], flags=1 << 18 | 1 << 27)
c.event(1, 9, 1 << 16 | 1 | 2 | 4, [11], flags=1 << 18)
c.names("cpu-clock", "dummy")
samples = [c.record(9, c.pack("QQIIQ", 10, 0x1000, 7, 8, time), misc=2) for time in (310, 210, 110)]
named = [c.record(3, c.pack("II", 7, 8) + name.ljust(8, b"\0") + c.pack("IIQQ", 7, 8, time, 11)) for name, time in ((b"one", 100), (b"two", 200), (b"three", 300))]
mark = c.record(68, b"")
with open(sys.argv[1], "wb") as file:
    file.write(c.file(*[record for one in named for record in (one, mark)], *samples, mark))
END
[ "$("$perfring" dump --type SAMPLE -F comm "$temp/over.data" 2>"$temp/out" | paste -sd ' ')" = "one two three" ] && ! grep -q 'out of their place' "$temp/out"
ok $? "rounds of other rings do not end before those that are overwritten are read"
finish
