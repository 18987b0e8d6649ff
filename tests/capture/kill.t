#!/bin/sh
# SPDX-License-Identifier: MIT
# A recording that ends badly: killed at any moment, disk full, reader gone,
# interrupted. What was written stays readable, and the reason is reported.
# PERFRING_LONG=1 kills 200 times.
. tests/capture/lib.sh
need_perf

times=5
[ -n "$PERFRING_LONG" ] && times=200

# Walks the records to the end that data.size says: prints records, samples and the bytes that are left of it.
walk() {
	perl -e 'open F, "<:raw", $ARGV[0] or die; local $/; $d = <F>;
		exit print("empty\n") == 0 if length $d < 104;
		($o, $e) = unpack "Q<Q<", substr $d, 40, 16; $n = $s = 0; $e += $o;
		while ($o + 8 <= $e) { ($t, $m, $z) = unpack "L<S<S<", substr $d, $o, 8;
			last if $z < 8 || $o + $z > $e; $n++; $s++ if $t == 9; $o += $z }
		printf "%d %d %d\n", $n, $s, $e - $o' "$1"
}
readable() { # nothing is left
	set -- $(walk k.data)
	echo "records ${1:-none} samples ${2:-none} left ${3:-none}"
	[ "$1" = empty ] || { [ "$1" -ge 0 ] && [ "$3" = 0 ]; }
}

i=0
while [ $i -lt $times ]; do
	i=$((i + 1))
	"$PERFRING" record -q -e page-faults,raw_syscalls:sys_enter -o k.data -- \
		dd if=/dev/zero of=/dev/null bs=64 count=100000000 2>/dev/null &
	pid=$!
	sleep "0.$(printf %03d $(( (i * 7919) % 400 )))"
	child=$(cat /proc/$pid/task/$pid/children 2>/dev/null)
	kill -9 $pid
	wait $pid 2>/dev/null
	[ -n "$child" ] && kill $child 2>/dev/null
	[ -f k.data ] || : >k.data
	check "killed, time $i" readable
done
rm -f k.data
"$PERFRING" record -q -e raw_syscalls:sys_enter -o k.data -- "$DD" if=/dev/zero of=/dev/null bs=64 count=100000000 2>/dev/null &
pid=$!
wait_for has_bytes k.data 100000
child=$(cat /proc/$pid/task/$pid/children 2>/dev/null)
kill -9 $pid
wait $pid 2>/dev/null
[ -n "$child" ] && kill $child 2>/dev/null
kept() { set -- $(walk k.data); echo "records $1 samples $2 left $3"; [ "$2" -gt 100 ] && [ "$3" = 0 ]; }
check "a killed file keeps its samples" kept
named() { "$PERFRING" dump --raw --type SAMPLE -n 20 k.data 2>/dev/null | grep 'SAMPLE raw_syscalls:sys_enter .*tracepoint={.* id=[0-9]' | wc -l; }
check "and the formats of its tracepoints" test "$(named)" = 20
repaired() { "$PERFRING" recover -o r.data k.data; perf script --kallsyms=/dev/null -i r.data 2>/dev/null | head -n 200 | grep -c 'raw_syscalls:sys_enter: NR'; }
check "with which perf reads it after recover" test "$(repaired 2>/dev/null)" = 200

# Ctrl-C: the file is whole.
"$PERFRING" record -e cpu-clock -o c.data -- sh -c ': >started; exec sleep 100' 2>rec.err &
pid=$!
wait_for test -e started
kill -INT $pid
wait $pid
check "an interrupted recording ends with status 0" test $? = 0
check "and its file is whole" sh -c 'perf report --stats -i c.data 2>&1 | grep -q FINISHED_INIT'

# nohup: a terminal that is closed ends nothing.
for command in "record -q -o hup.data" "count -o hup.txt"; do
	rm -f hup
	(trap '' HUP; exec "$PERFRING" $command -e cpu-clock -- sh -c 'kill -HUP $PPID; sleep 0.2; : >hup') 2>rec.err
	check "${command%% *} goes on where SIGHUP was ignored" test -e hup
	rm -f hup
	env --default-signal=HUP "$PERFRING" $command -e cpu-clock -- sh -c 'kill -HUP $PPID; sleep 20; : >hup' 2>rec.err
	check "and ends with it where it was not" test ! -e hup
done

# While events are opened nothing is recorded, so Ctrl-C need not wait for the last of them; it is stopped meanwhile, to be sure that it is there.
early() {
	python3 - "$PERFRING" <<'END'
import glob, os, signal, subprocess, sys
ALL = max(len(glob.glob(root + "/events/sched/*/id")) for root in ("/sys/kernel/tracing", "/sys/kernel/debug/tracing")) # each is opened once or more
def opens(pid):
    try:
        return sum("perf_event" in os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0
def state(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"
for i in range(20):
    if os.path.exists("early.data"):
        os.unlink("early.data")
    run = subprocess.Popen([sys.argv[1], "record", "-q", "-e", "sched:*", "-o", "early.data", "--", "sleep", "20"])
    while run.poll() is None and not opens(run.pid):
        pass
    run.send_signal(signal.SIGSTOP)
    while state(run.pid) not in "TZ":
        pass
    early = state(run.pid) == "T" and opens(run.pid) < ALL and not os.path.exists("early.data")
    run.send_signal(signal.SIGINT)
    run.send_signal(signal.SIGCONT)
    status = run.wait()
    if early:
        print("status", status, "file", os.path.exists("early.data"))
        sys.exit(status != -signal.SIGINT or os.path.exists("early.data"))
print("it was never early")
END
}
if "$PERFRING" record -q -e sched:sched_switch -o need.data -- true 2>/dev/null; then
	check "Ctrl-C while events are opened ends it at once, without a file" early
else
	skip "Ctrl-C while events are opened" "no tracepoints here"
fi

# Its own writes are what it records, so that there is always something to read; the time is only for a recording that never ends.
if "$PERFRING" record -q -e raw_syscalls:sys_enter -o need.data -- true 2>/dev/null; then
	timeout -s KILL 120 "$PERFRING" record -q -a -e raw_syscalls:sys_enter --switch-output=200K --switch-max-files 3 -o busy.data -- sleep 0.3 2>rec.err
	check "a recording of its own work ends with the command" test $? = 0
	timeout -s KILL 120 "$PERFRING" record -q -a -e raw_syscalls:sys_enter --switch-output=200K --switch-max-files 3 -o busy.data -- sh -c 'kill -INT $PPID; exec sleep 100' 2>rec.err
	check "and with Ctrl-C" test $? = 0
	rm -f busy.data*
else
	skip "a recording of its own work ends" "no tracepoints here"
fi

# Signals that interrupt system calls change nothing.
"$PERFRING" record -e page-faults -c 1 -o e.data -- sh -c 'ls -R /usr/include >/dev/null; sleep 0.3' 2>rec.err &
pid=$!
n=0
while [ $n -lt 200 ] && kill -CHLD $pid 2>/dev/null; do n=$((n + 1)); done
wait $pid
check "a file under a storm of signals is whole" sh -c 'perf report --stats -i e.data 2>&1 | grep -q TOTAL'

# A full disk.
mkdir full
if mount -t tmpfs -o size=1m tmpfs full 2>/dev/null; then
	"$PERFRING" record -e raw_syscalls:sys_enter -o full/x.data -- \
		dd if=/dev/zero of=/dev/null bs=64 count=200000 2>rec.err
	check "a full disk is exit 1" test $? = 1
	check "and names the file and the cause" grep -q 'cannot write full/x.data: No space left' rec.err
	cp full/x.data x.data
	umount full
	reported() { set -- "$(reported_samples rec.err)" "$(walk x.data)"; echo "reported $1, records samples left $2"; [ "$1" = "$(echo "$2" | cut -d" " -f2)" ]; }
	check "and reports the samples that the file holds" reported
	interrupted() { "$PERFRING" check x.data >checked; code=$?; cat checked; [ $code = 1 ] && grep -q 'INTERRUPTED' checked && grep -q ' 1 defect$' checked; }
	check "and the file reports that its recording was cut off" interrupted
	check "and perf reads what fitted" sh -c '[ "$(perf report --stats -i x.data 2>/dev/null |
		sed -n "s/ *SAMPLE events: *\([0-9]*\).*/\1/p" | head -n 1)" -gt 1000 ]'
else
	skip "a full disk" "no mount"
fi

# A reader that goes.
"$PERFRING" record -e raw_syscalls:sys_enter -o - -- dd if=/dev/zero of=/dev/null bs=64 count=300000 \
	2>rec.err | head -c 1000 >/dev/null
check "a reader that goes is reported" grep -q 'Broken pipe' rec.err
done_testing
