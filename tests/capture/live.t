#!/bin/bash
# SPDX-License-Identifier: MIT
#
# perfring live: what the rings hold is shown in every form, whole, in order,
# with the fields of tracepoints, until the command ends, Ctrl-C, or nobody
# reads any more. dd makes a known number of writes and a filter passes those.
. tests/capture/lib.sh

writes=3000
"$PERFRING" live -e syscalls:sys_enter_write -- true >/dev/null 2>err.txt || {
	echo "1..0 # SKIP $(head -n 1 err.txt)"
	exit 0
}
live() { # live OPTIONS...: dd's writes
	"$PERFRING" live -e syscalls:sys_enter_write --filter "count == 77 && $own" "$@" -- \
		"$DD" if=/dev/zero of=/dev/null bs=77 count=$writes 2>err.txt
}
lines() { [ "$(grep -c "$1" "$2")" = "$3" ] || { grep -c "$1" "$2"; false; }; }

live >line.txt
check "lines are those of dump --raw, as --help has it" sh -c "'$PERFRING' live --help | grep -q \"'perfring dump --raw'\" && grep -q '^0x[0-9a-f]* SAMPLE [^ ]* misc=0x[0-9a-f]*([A-Za-z=]*) size=[0-9]* ' line.txt"
check "every write is a line" lines '^0x.* SAMPLE ' line.txt $writes
check "that names the fields of its tracepoint" lines ' fd=1 buf=.* count=77 syscall=write}' line.txt $writes
"$PERFRING" live -e syscalls:sys_enter_write --filter "$own" -- taskset -c 0 "$DD" if=/dev/zero of=/dev/null bs=77 count=$writes >one.txt 2>err.txt
check "on one CPU no record can be late" sh -c '! grep "came after" err.txt'
live --type SAMPLE --json >json.txt
check "JSON: every line an object, in the order of time" python3 -c '
import json, sys
records = [json.loads(line) for line in open("json.txt")]
times = [int(r["fields"]["time"]) for r in records]
assert len(records) == '$writes', len(records)
assert times == sorted(times) or "came after later ones" in open("err.txt").read()
assert all(r["type"] == "SAMPLE" and r["event_name"] == "syscalls:sys_enter_write" for r in records)'
live --bytes >bytes.txt
check "bytes: one dump a record" lines '^SAMPLE at 0x' bytes.txt $writes
check "bytes: offsets are those in the ring, without a gap on any CPU" python3 -c '
import collections, json
ends = collections.defaultdict(int)
for line in open("json.txt"):
    r = json.loads(line)
    near = [at for at in ends if at == r["at"]]
    assert near or r["at"] == 0, r["at"]
    if near: ends[r["at"]] -= 1
    if near and not ends[r["at"]]: del ends[r["at"]]
    ends[r["at"] + r["size"]] += 1'
live --to cbor >a.cbor
check "CBOR: the same as dump shows" sh -c "'$PERFRING' dump --raw --type SAMPLE a.cbor | grep -c ' count=77}' | grep -qx $writes"
check "CBOR: goes back into a capture without defects" sh -c "'$PERFRING' convert --force --to perf.data a.cbor a.data && '$PERFRING' check -q a.data"
if command -v perf >/dev/null; then
	check "and perf reads it" sh -c "perf script -i - <a.data 2>/dev/null | grep -c 'sys_enter_write: fd: 0x00000001' | grep -qx $writes"
fi
"$PERFRING" live -e cpu-clock -- sh -c 'echo told; exit 7' >out.txt 2>err.txt
check "the command's status" test $? = 7
check "the command's output goes to standard error" sh -c 'grep -qx told err.txt && ! grep -qx told out.txt'
"$PERFRING" live -e context-switches -c 1 -a --json >int.txt 2>err.txt &
pid=$!
wait_for has_bytes int.txt 0
kill -INT $pid
wait $pid
check "Ctrl-C is not a failure" test $? = 0
check "and leaves whole lines" python3 -c 'import json; assert [json.loads(line) for line in open("int.txt")]'
check "a reader that goes ends it quietly" sh -c "timeout 60 '$PERFRING' live -a -e context-switches -c 1 2>err.txt | head -n 1 | grep -q 0x && ! [ -s err.txt ] || { cat err.txt; false; }"
# It reads nothing while the ring overflows.
writes=30000 live -m 1 --type SAMPLE,LOST | { sleep 1; head -n 1 >/dev/null; }
check "nor is what was lost reported to nobody" sh -c '! grep "^perfring" err.txt'
while :; do sleep 0.01; done &
pid=$!
"$PERFRING" live -p $pid -e context-switches -c 1 >p.txt 2>err.txt &
wait_for grep -q SAMPLE p.txt
kill $pid
wait
check "-p: its records, and the end when it ends" grep -q "EXIT .*pid=$pid " p.txt
live -C "$(cat /sys/devices/system/cpu/online)" --type SAMPLE >c.txt
check "-C: a ring for each of these CPUs" lines 'SAMPLE' c.txt $writes
live --overwrite -m 2 --type SAMPLE >o.txt
check "--overwrite: what a small ring still holds, at the end" sh -c '[ $(wc -l <o.txt) -gt 10 ] && [ $(wc -l <o.txt) -lt $((200 * $(nproc))) ]'
live -m 1 --type SAMPLE,LOST >lost.txt
check "what is lost is reported" sh -c 'n=$(grep -c SAMPLE lost.txt); [ $n = '$writes' ] || grep -q "lost $(( '$writes' - n )) record" err.txt'
"$PERFRING" live -e 'raw_syscalls:*' --filter "$own" --type SAMPLE -- true >/dev/null 2>&1 &&
	live_calls() { "$PERFRING" live -e 'raw_syscalls:*' --filter "$own" --type SAMPLE -m 4M "$@" -- "$DD" if=/dev/zero of=/dev/null bs=77 count=200 2>err.txt; }
if command -v live_calls >/dev/null; then
	live_calls >calls.txt
	check "raw_syscalls: names of system calls" sh -c '[ "$(grep -c "sys_enter .* syscall=write}" calls.txt)" -ge 200 ] &&
		[ "$(grep -c "sys_enter .* syscall=read}" calls.txt)" -ge 200 ]'
	check "raw_syscalls: a duration at every exit whose entry was seen" sh -c '
		[ "$(grep -c "sys_exit .* syscall=write duration=[0-9]*\.[0-9]* us}" calls.txt)" -ge 200 ]'
	live_calls --json >calls.json
	check "the duration is that from entry to exit" python3 -c '
import json
entered, reported = {}, 0
for line in open("calls.json"):
    r = json.loads(line)
    f, t = r["fields"], r["tracepoint"]
    if r["event_name"].endswith("enter"): entered[f["tid"], t["id"]] = f["time"]
    elif (f["tid"], t["id"]) in entered:
        assert t["duration_ns"] == f["time"] - entered.pop((f["tid"], t["id"])), r
        reported += 1
    else: assert "duration_ns" not in t, r
assert reported >= 400, reported'
	"$PERFRING" live --calls -S -m 4M -- "$DD" if=/dev/zero of=/dev/null bs=77 count=200 >calls.txt 2>err.txt
	check "--calls: a line for each call, with arguments and result" lines '^ *[0-9]*\.[0-9]\{6\} *[0-9]*\.[0-9]\{3\} dd[-0-9]*/[0-9]* *write(fd=1[^,]*, buf=0x[0-9a-f]*, count=77) = 77$' calls.txt 200
	check "and one that is not over" lines ' dd[-0-9]*/[0-9]* *exit_group(error_code=0) = (ended)$' calls.txt 1
	check "-S: their sums" python3 -c '
import re
text = open("calls.txt").read()
lines, sums = text.split("\n\n")
calls = re.findall(r"^ *[0-9.]+ +(?:[0-9]+\.[0-9]{3} )? *\S.*/\d+ +(\w+)\((?:.*) = ", lines, re.M)
rows = {row.split()[0]: row.split() for row in sums.splitlines()[2:]}
for name in set(calls): assert int(rows[name][1]) == calls.count(name), (name, rows[name], calls.count(name))
totals = [float(row.split()[3]) for row in sums.splitlines()[2:]]
assert float(sums.split()[4]) < 600000, sums.splitlines()[0]  # not since the machine began
assert totals == sorted(totals, reverse=True), totals
assert len(rows) == len(set(calls)) > 10 and sums.startswith("%d system calls in" % len(calls)), (len(rows), len(calls))'
	# The load keeps its texts and waits, so that they can be read; copies and closes of one moment must not be taken for one another.
	cat >words.py <<'LOAD'
import os, sys, time
paths = [os.path.join(sys.argv[1], "one-" + "x" * 90), os.path.join(sys.argv[1], "two")]
for path in paths: open(path, "w").write(path)
time.sleep(0.3)
first = os.open(paths[0], os.O_RDONLY)
os.pread(first, 11, 0)
os.dup2(first, 77)
os.close(first)
second = os.open(paths[1], os.O_RDONLY)
assert first == second
os.pread(second, 12, 0)
os.pread(77, 13, 0)
os.dup2(second, 77)
os.pread(77, 14, 0)
time.sleep(0.3)
LOAD
	cat >letters.py <<'LOAD'
import os, time
for name in (b"/nosuch-gr\xc3\xbc\xc3\x9fe", b"/" + b"x" * 62 + b"\xe2\x82\xac" * 9, b"/nosuch-\xff"):
    try: os.open(name, os.O_RDONLY)
    except OSError: pass
    time.sleep(0.2)
LOAD
	"$PERFRING" live --calls=openat -m 16M -- python3 letters.py >letters.txt 2>err.txt
	check "--calls: texts of UTF-8 are texts, cut between characters, and other bytes are addresses" sh -c "grep -q 'filename=~\"/nosuch-grüße\",' letters.txt && grep -q 'filename=~\"/x\{62\}\"\.\.\.,' letters.txt && tail -n 1 letters.txt | grep -q 'filename=0x'"
	cat >named.py <<'NAMED'
import re, sys
lines = open("words.txt").read()
one, two = sys.argv[1] + "/one-" + "x" * 90, sys.argv[1] + "/two"
texts = re.findall(r"openat\(dfd=AT_FDCWD, filename=~\"([^\"]*)\"(\.*), flags=O_RDONLY", lines)
assert (one[:64], "...") in texts and ((two, "") in texts if len(two) < 64 else (two[:64], "...") in texts), texts[-3:]
paths = {int(count): path for path, count in re.findall(r"pread64\(fd=\d+(\S*), buf=\w+, count=(1[1-4]), pos=0\)", lines)}
one, two = ("~<%s>" % (path if len(path) <= 112 else "..." + path[-109:]) for path in (one, two))
assert len(paths) == 4 and all(paths[count] in ("", {11: one, 12: two, 13: one, 14: two}[count]) for count in paths), paths
assert len(two) > 112 or paths[12] == two == paths[14], paths
NAMED
	# a machine that is busy may show what a descriptor is by the time it is looked at
	for try in 1 2 3; do
		"$PERFRING" live --calls -m 16M -- python3 words.py "$WORK" >words.txt 2>err.txt
		python3 named.py "$WORK" 2>named.txt && break
	done
	check "--calls: texts and paths of what each call named" python3 named.py "$WORK"
	"$PERFRING" live --calls -m 16M -- sh -c 'for i in 1 2 3 4 5 6 7 8 9 10; do for j in 1 2 3 4 5 6 7 8 9 10; do /bin/true; done; done' >many.txt 2>err.txt
	check "a hundred processes: each has its own name, execve and end" python3 -c '
import re
lines = open("many.txt").read().splitlines()
ends = [re.search(r" (\S+)/(\d+) +exit_group\(", line) for line in lines if "exit_group(" in line]
names = {}
for match in filter(None, ends): names.setdefault(match[1], set()).add(match[2])
execs = [line for line in lines if re.search(r" true/\d+ +execve\(.*\) = 0$", line)]
assert len(names["true"]) == 100 and len(names["sh"]) == 1 and len(execs) == 100, ({k: len(v) for k, v in names.items()}, len(execs), open("err.txt").read())'
	"$PERFRING" live --summary -m 4M -- "$DD" if=/dev/zero of=/dev/null bs=77 count=200 >sums.txt 2>err.txt
	check "--summary alone: nothing else" sh -c 'head -n 1 sums.txt | grep -q "^[0-9]* system calls in" && ! grep -q "/[0-9]* *write(" sums.txt'
	check "on a terminal of 60 columns no line is longer" python3 -c '
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if not pid:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    os.execv(sys.argv[1], ["perfring", "live", "--calls", "--", "true"])
text = b""
try:
    while part := os.read(fd, 65536): text += part
except OSError: pass
lines = text.decode().replace("\r", "").split("\n")
cut = [line for line in lines if ".." in line]
assert len(lines) > 10 and max(map(len, lines)) == 60 and len(cut) > 5 and not [line for line in lines if "(" in line and " = " not in line and "mmap" not in line and "brk" not in line], lines' "$PERFRING"
	"$PERFRING" live '--calls=write,exit_grou*' -m 4M -- "$DD" if=/dev/zero of=/dev/null bs=77 count=200 >only.txt 2>err.txt
	check "--calls=NAMES: these alone" sh -c '[ "$(grep -c "/[0-9]* *write(" only.txt)" -ge 200 ] && grep -q "exit_group(" only.txt && ! grep -vE "/[0-9]+ +(write|exit_group)\(" only.txt'
	"$PERFRING" live --calls -e 'write,exit_grou*' -m 4M -- "$DD" if=/dev/zero of=/dev/null bs=77 count=200 >only.txt 2>err.txt
	check "--calls -e NAMES: the same" sh -c '[ "$(grep -c "/[0-9]* *write(" only.txt)" -ge 200 ] && grep -q "exit_group(" only.txt && ! grep -vE "/[0-9]+ +(write|exit_group)\(" only.txt'
	"$PERFRING" live --calls -e '!write,exit_grou*' -m 4M -- "$DD" if=/dev/zero of=/dev/null bs=77 count=200 >only.txt 2>err.txt
	check "--calls -e !NAMES: all others" sh -c '[ "$(grep -c "/[0-9]* *read(" only.txt)" -ge 200 ] && ! grep -qE "/[0-9]+ +(write|exit_group)\(" only.txt'
	if [ -e /usr/share/perf-core/strace/groups/file ]; then
		"$PERFRING" live --calls -e file,close -m 4M -- cat /etc/hostname >group.txt 2>err.txt
		check "--calls -e file: a group of perf trace" sh -c 'grep -q "openat(" group.txt && grep -q "close(" group.txt && ! grep -q "/[0-9]* *\(mmap\|brk\|mprotect\)(" group.txt'
	else
		skip "--calls -e file" "perf's groups are not installed"
	fi
	"$PERFRING" live --calls --duration 100 -- sleep 0.3 >long.txt 2>err.txt
	check "--duration MS: only what took longer" python3 -c '
lines = open("long.txt").read().splitlines()
assert any("nanosleep(" in line for line in lines) and all(float(line.split()[1]) > 100000 for line in lines), lines'
	"$PERFRING" live --calls --failure -- ls "$WORK/nosuch" >failed.txt 2>err.txt
	check "--failure: only what failed" sh -c 'grep -q "/nosuch\|ENOENT" failed.txt && ! grep -v "= -1 E[A-Z0-9]*$" failed.txt'
	before=$(cut -d. -f1 /proc/uptime)
	"$PERFRING" live --calls -T --max-events 3 -- sh -c 'while :; do :; done' >three.txt 2>err.txt
	check "--max-events N: so many lines, then it ends; -T: times of the clock" sh -c "[ \$(wc -l <three.txt) = 3 ] && awk '{ if (\$1 < $before) exit 1 }' three.txt"
	"$PERFRING" live --max-events 2 --type COMM -e cs -- sh -c 'while :; do ls; done' >two.txt 2>err.txt
	check "--max-events N: so many records" lines ' COMM ' two.txt 2
	"$PERFRING" live -S -q -- "$DD" if=/dev/zero of=/dev/null bs=77 count=200 >both.txt 2>err.txt
	check "-S: lines and sums, -s: sums, as perf trace" sh -c "grep -q '/[0-9]* *write(' both.txt && grep -q '^[0-9]* system calls in' both.txt &&
		'$PERFRING' live -s -q -- true 2>err.txt | head -n 1 | grep -q '^[0-9]* system calls in'"
	check "--summary on a terminal of 80 columns: no line is longer" python3 -c '
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if not pid:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.environ["NO_COLOR"] = "1"
    os.execv(sys.argv[1], ["perfring", "live", "--summary", "--", "ls", "/nosuch"])
text = b""
try:
    while part := os.read(fd, 65536): text += part
except OSError: pass
lines = text.decode().replace("\r", "").split("\n")
assert len(lines) > 10 and max(map(len, lines)) <= 80 and "which errors" in text.decode(), lines' "$PERFRING"
	for words in "--duration 1" --failure "--calls --duration x" "--to cbor --max-events 1" "--top --max-events 1" "--max-events 0"; do
		check "live $words is refused" sh -c "'$PERFRING' live $words -- true 2>err.txt; [ \$? = 2 ] && grep -q -e '--\(duration\|failure\|max-events\)' err.txt"
	done
	for words in --calls=nosuch "--calls=write," '--calls=*' "--calls=read -e cs"; do
		check "live $words is refused" sh -c "'$PERFRING' live $words -- true 2>err.txt; [ \$? = 2 ] && grep -q -e --calls err.txt"
	done
	check "--calls -s: sums alone, as perf trace -s" sh -c "'$PERFRING' live --calls -s -q -- true 2>err.txt | head -n 1 | grep -q '^[0-9]* system calls in'"
	"$PERFRING" live --calls --expr exit_group --time --comm --sort-events -- true >words.txt 2>err.txt
	check "words of perf trace: --expr, --time, --comm, --sort-events" sh -c "[ \$(wc -l <words.txt) = 1 ] && awk '{ if (\$1 < $before) exit 1 }' words.txt && grep -q ' exit_group(' words.txt"
	"$PERFRING" live --calls -a -q -- sleep 0.3 >all.txt 2>err.txt &
	recorder=$!
	wait $recorder
	check "--calls -a: not its own, each of whose lines would be a call again" sh -c "grep -q ' clock_nanosleep(' all.txt && ! grep -q '/$recorder  *[a-z]' all.txt"
	for words in "-e cs" "-e sched:sched_switch" "-s -e cs"; do
		check "live --calls $words has no system calls: refused" sh -c "'$PERFRING' live --calls $words -- true 2>err.txt; [ \$? = 2 ] && grep -q 'shown by perfring live -e' err.txt"
	done
	check "--summary with --json is refused" sh -c "! '$PERFRING' live --summary --json -- true 2>err.txt && grep -q 'is alone or with --calls' err.txt"
	"$PERFRING" live -e 'syscalls:sys_*_write' --filter "$own" --type SAMPLE -- "$DD" if=/dev/zero of=/dev/null bs=77 count=200 >calls.txt 2>err.txt
	check "syscalls:*: the same" sh -c '[ "$(grep -c "sys_exit_write .* syscall=write duration=" calls.txt)" -ge 200 ]'
else
	skip "names and durations of system calls" "no raw_syscalls here"
fi
if command -v script >/dev/null; then
	script -qefc "stty cols 90; '$PERFRING' live -e context-switches,page-faults -c 1 -- ls 2>said" typed >/dev/null 2>&1
	check "a terminal gets columns that fit, of samples, and each thing once" python3 -c '
lines = [line.rstrip(b"\r\n") for line in open("typed", "rb")][1:-1]
lines = [line for line in lines if line and not line.startswith((b"Script", b"perfring"))]
assert len(lines) > 10 and all(len(line) <= 90 for line in lines), lines[:3]
assert sum(line.split()[3] == b"page-faults" for line in lines) > 5, lines[:3]
assert not any(line.split()[3] in (b"MMAP2", b"COMM") or line.count(b"page-faults") > 1 or b" tid=" in line for line in lines), lines[:3]'
	check "and what is not shown is counted" grep -q "records of processes and mappings not shown" said
	script -qefc "stty cols 90; '$PERFRING' live -e dummy -- true 2>said" typed >/dev/null 2>&1
	check "but where they were asked for" grep -q " MMAP2 " typed
else
	skip "a terminal gets columns that fit" "no script (Debian: bsdutils)"
fi
printf 'before\n' >text.txt
"$PERFRING" live -o text.txt -e page-faults -c 1 --type SAMPLE -- sh -c 'echo of the command' >out.txt 2>err.txt
check "-o FILE: lines go there, what was there stays as FILE.old, and the command keeps standard output" sh -c '
	[ "$(cat text.txt.old)" = before ] && [ "$(cat out.txt)" = "of the command" ] && grep -q " SAMPLE .*page-faults" text.txt && ! grep -q "of the command" text.txt'
"$PERFRING" live -o text.txt --json -e page-faults -c 1 -- true >out.txt 2>err.txt
check "-o FILE --json: the same" sh -c '! [ -s out.txt ] && grep -q "^{" text.txt'
"$PERFRING" live -o - -e page-faults -c 1 --type SAMPLE -- true >out.txt 2>err.txt
check "-o -: standard output" sh -c 'grep -q page-faults out.txt && ! [ -e ./- ]'
mkfifo -m 611 pipe
timeout 60 sh -c 'sleep 0.5; cat pipe' >piped.txt & # a reader that comes late has all
"$PERFRING" live -o pipe -e page-faults -c 1 --type SAMPLE -- true 2>err.txt
wait $! # for all of it
check "-o FILE of a kind that is kept has the mode that it had" sh -c '[ "$(stat -c %a pipe)" = 611 ] && grep -q " SAMPLE " piped.txt'
mkfifo unread
for signal in HUP TERM; do
	"$PERFRING" live -o unread -e page-faults -- touch began >out.txt 2>err.txt &
	live=$!
	wait_for grep -q '^SigBlk:.*[1-9a-f]' /proc/$live/status # it has blocked them
	sleep 0.1
	kill -$signal $live
	wait $live
	got=$?
	check "SIG$signal ends what waits for the reader of a FIFO: status $got" sh -c "cat err.txt; [ $got = 3 ] && grep -q 'cannot write unread: Interrupted' err.txt && ! [ -e began ]"
done
"$PERFRING" live -o closed.txt -e page-faults -c 1 --type SAMPLE -- true >&- 2>err.txt
check "-o FILE where standard output is closed" grep -q " SAMPLE " closed.txt
"$PERFRING" live -o nosuch/text.txt -e cs -- touch ran >out.txt 2>err.txt
check "-o FILE that cannot be made: exit 3, and no command runs" sh -c "[ $? = 3 ] && grep -q nosuch/text.txt err.txt && ! [ -e ran ]"
"$PERFRING" live -o /dev/full -e page-faults -c 1 -- true 2>err.txt
check "-o FILE that is full: exit 3, and its name" sh -c "[ $? = 3 ] && grep -q 'cannot write /dev/full' err.txt"
cp /dev/null kept.data
"$PERFRING" live -i kept.data 2>err.txt
check "-i FILE: what shows a capture" sh -c "[ $? = 2 ] && grep -q \"'perfring dump kept.data'\" err.txt && [ \$(wc -l <err.txt) = 1 ]"
"$PERFRING" live --calls -i kept.data 2>err.txt
check "--calls -i FILE: what shows its calls" sh -c "[ $? = 2 ] && grep -q \"'perfring calls list kept.data'\" err.txt"
"$PERFRING" live -s -i kept.data 2>err.txt
check "-s -i FILE: what sums its calls" sh -c "[ $? = 2 ] && grep -q \"'perfring calls kept.data'\" err.txt"
"$PERFRING" live -i -e page-faults -c 1 -- true >out.txt 2>err.txt
check "-i without a file is --no-inherit, as in perf record" grep -q page-faults out.txt
for words in "-d 5" "-n" "-s comm" "-E 5" "-f 5" "-w 20"; do
	"$PERFRING" live --top $words 2>err.txt
	check "--top $words, of perf top, is refused in one line" sh -c "[ $? = 2 ] && [ \$(wc -l <err.txt) = 1 ]"
done
for words in "--max-size 5M" "-z" "--switch-output" "--to json" "--type NONE" "--type MMAP --to cbor" "--no-such"; do
	"$PERFRING" live $words -e cs -- true >out.txt 2>err.txt
	check "live $words is refused in one line" sh -c "[ $? = 2 ] && [ \$(wc -l <err.txt) = 1 ] && ! [ -s out.txt ]"
done
# A process that was there before, and its children, which end before their records are read.
if "$PERFRING" live --calls -- true >calls.txt 2>err.txt; then
	sh -c 'while [ ! -e stop ]; do (:); sleep 0.02; done' &
	"$PERFRING" live --calls -m 1M -p $! -- sleep 0.3 >calls.txt 2>err.txt
	touch stop
	wait $! # else the folder may go before it looks
	check "--calls: the name of a process that was there before, and of its children" sh -c "grep -q ' sh/$! ' calls.txt && grep ' sh/' calls.txt | grep -vq ' sh/$! '"
else
	skip "names of processes that were there before" "$(head -n 1 err.txt)"
fi
"$PERFRING" live -e cs -- true >/dev/full 2>err.txt
check "a full output is exit 3, and reported" sh -c "[ $? = 3 ] && grep -q 'No space left' err.txt"
"$PERFRING" live -e cs -- /no/such/command >/dev/null 2>err.txt
check "no such command is exit 127" test $? = 127
done_testing
