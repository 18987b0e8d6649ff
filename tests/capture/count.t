#!/bin/bash
# SPDX-License-Identifier: MIT
#
# perfring count as perf stat: when it ends, what it prints, what it refuses. What it counts is tests/capture/count-truth.t's.
. tests/capture/lib.sh
if ! "$PERFRING" count -e page-faults -- true 2>need.err; then
	echo "1..0 # SKIP $(head -n 1 need.err)"
	exit 0
fi
count() { "$PERFRING" count "$@" 2>out.txt; }

# ---- the end
sleep 100 &
pid=$!
"$PERFRING" count -x, -e task-clock -p $pid -o p.txt &
counter=$!
wait_for sh -c "ls -l /proc/$counter/fd | grep -q perf_event"
kill $pid
check "-p: ends when the process has ended" wait $counter
check "and prints" grep -q '^[0-9.]*,msec,task-clock,\|^<not counted>' p.txt
sleep 100 &
pid=$!
"$PERFRING" count -x, -e task-clock -t $pid -o t.txt &
counter=$!
wait_for sh -c "ls -l /proc/$counter/fd | grep -q perf_event"
kill $pid
check "-t: ends when the thread has ended" wait $counter
check "--timeout: ends the command" count -e task-clock --timeout 100 -- sleep 100
"$PERFRING" count -e task-clock -a -o i.txt &
counter=$!
wait_for sh -c "ls -l /proc/$counter/fd | grep -q perf_event"
kill -INT $counter
check "Ctrl-C is not a failure" wait $counter
check "and prints" grep -q 'seconds time elapsed' i.txt
count -I 10 --interval-count 2 -x, -e task-clock -a
check "-I, --interval-count: two, then the end" test "$(wc -l <out.txt)" = 2
count -I 10 --interval-count 1 -x, -e task-clock -- sh -c 'sleep 0.2; : >slept'
check "--interval-count: one line, and the command runs to its end" test "$(wc -l <out.txt)" = 1 -a -e slept
count -e cs -- sh -c 'exit 7'
check "the command's status" test $? = 7
count -e cs -- sh -c 'kill -9 $$'
check "its signal as 128 + number" test $? = 137
count -e cs -- /no/such
check "no such command" test $? = 127
count -e cs -r 3 -- sh -c 'trap "exit 0" INT; kill -INT $$; exit 5'
check "the command has its signals" test $? = 0

# ---- lines
count -e task-clock,cs:u -- true
check "header, values, times" sh -c "grep -q \"^ Performance counter stats for 'true':\" out.txt &&
	grep -qE '^ {6,}[0-9.]+ msec task-clock' out.txt && grep -qE '^ +0 +cs:u' out.txt &&
	grep -q '[0-9] seconds time elapsed' out.txt && grep -q '[0-9] seconds user' out.txt && grep -q '[0-9] seconds sys' out.txt"
count -x, -e faults,cs:u -- true
check "-x: seven columns" sh -c "[ \$(wc -l <out.txt) = 2 ] && ! grep -vqE '^[0-9]+,,[a-z:]+,[0-9]+,100.00,,\$' out.txt"
count -x, -e task-clock,faults,branch-misses -- true
check "-x: CPUs in use and events a second" sh -c "grep -qE '^[0-9.]+,msec,task-clock,[0-9]+,100.00,[0-9.]+,CPUs utilized\$' out.txt &&
	grep -qE '^[0-9]+,,faults,[0-9]+,100.00,[0-9]+\.[0-9]{3},[KM]?/sec\$' out.txt"
shares() { python3 -c '
import json, sys
rows = {r["event"]: r for r in map(json.loads, open("out.txt"))}
clock, faults = float(rows["task-clock"]["counter-value"]), float(rows["faults"]["counter-value"])
rate = float(rows["faults"]["metric-value"]) * {"/sec": 1, "K/sec": 1e3, "M/sec": 1e6}[rows["faults"]["metric-unit"]]
assert abs(rate - faults / clock * 1e3) < 0.001 * rate, (rate, faults, clock)
utilized = float(rows["task-clock"]["metric-value"])
elapsed = float(rows["duration_time"]["counter-value"])
assert abs(utilized - clock * 1e6 / elapsed) < 0.05 * utilized, (utilized, clock, elapsed)'; }
count -j -e task-clock,faults,duration_time -- sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done'
check "-j: what they are of" shares
count -a -x, -- true
check "-a: a cpu-clock, as perf stat" sh -c "grep -q ',cpu-clock,.*CPUs utilized' out.txt && ! grep -q task-clock out.txt"
count -ddd -x, -- true
check "-ddd: events of caches, TLBs and prefetches" test "$(grep -c 'L1-dcache-loads\|LLC-load-misses\|iTLB-loads\|L1-dcache-prefetches' out.txt) $(wc -l <out.txt)" = "4 20"
count -I 10 --interval-count 1 --summary -x, -e faults -- true
check "--summary -x: which lines are the sum" sh -c "[ \$(grep -c ^summary, out.txt) = 1 ]"
count -I 10 --interval-count 1 --summary --no-csv-summary -x, -e faults -- true
check "--no-csv-summary" sh -c "! grep -q summary out.txt"
count -e cycles,instructions,branches -- true
check "a reason of several events once" sh -c "! grep -q 'no hardware PMU' out.txt || [ \$(grep -c 'no hardware PMU' out.txt) = 1 ]"
for word in record report; do
	count $word true
	check "count $word does not run a command of that name" sh -c "[ $? = 2 ] && grep -q 'no count $word' out.txt"
done
count -x, --per-thread -a -e cs -- sleep 0.3 # threads that did nothing have no line, and on an idle machine that is most
numbers() { sed -n 's/^[^,]*-\([0-9]*\),.*/\1/p' out.txt | sort -nc; }
check "--per-thread -a: by the number of the thread" numbers
check "--per-thread -a" sh -c "[ \$(wc -l <out.txt) -ge 1 ] && ! grep -vqE '^[^,]*-[0-9]+,[0-9<]' out.txt"
count -e faults,task-clock -- true
check "one run has no deviation" sh -c "! grep -q '+-' out.txt"
count -r 3 -x, -e faults -- true
check "-r with -x: the deviation after the name" grep -qE '^[0-9]+,,faults,[0-9.]+%,[0-9]+,100.00,,$' out.txt
count -r 3 -e faults -- true
check "-r: mean, deviation, runs" sh -c "grep -q '(3 runs)' out.txt && grep -q 'seconds time elapsed  ( +-' out.txt"
count -r 3 -e faults,task-clock,duration_time -- true
check "-r: deviations are in a column" test "$(grep -F '( +-' out.txt | grep -v elapsed | awk '{ print index($0, "( +-") }' | sort -u | wc -l)" = 1
count -r 3 --table -e faults -- true
check "--table: a line for each run" test "$(grep -cE '^ +[0-9.]+ \([-+][0-9.]+\)' out.txt)" = 3
count -r 4 -j -e faults -- true
cat >keys.py <<'EOF'
import json, sys
rows = [json.loads(line) for line in open("out.txt")]
assert len(rows) == int(sys.argv[1]), rows
for row in rows:
    for key in sys.argv[2:]:
        assert key in row, (key, row)
EOF
check "-j: keys of perf stat -j" python3 keys.py 1 counter-value unit event variance event-runtime pcnt-running
count -j -I 1000 -e faults,cs -- true
check "-j -I" python3 keys.py 2 interval counter-value unit event
cpus=$(getconf _NPROCESSORS_ONLN)
count -j -A -a -e cs -- true
check "-j -A: a line for each CPU" python3 keys.py "$cpus" cpu counter-value
count -j --per-node -a -e cs -- true
check "-j --per-node" sh -c 'grep -q "^{\"node\" : \"N0\", \"aggregate-number\" : [1-9]" out.txt'
count --null -- true
check "--null: times only" sh -c '[ "$(grep -c "seconds" out.txt)" = 3 ] && ! grep -q clock out.txt && [ "$(grep -A 2 "stats for" out.txt | grep -c .)" = 2 ]'
count -e duration_time,user_time,system_time -x, -- true
check "duration_time, user_time, system_time" test "$(grep -cE '^(<not counted>|[0-9]+),ns,[a-z]+_time,' out.txt)" = 3
count -x, -e cs,mem:0x10/3:w -- true
check "what this machine does not have is <not supported>, the rest is counted" sh -c '
	[ $? = 0 ] && grep -q "^<not supported>,,mem:0x10/3:w,0,100.00,,$" out.txt && grep -qE "^[0-9]+,,cs," out.txt'
count -x, -e cs:u -p $$ --timeout 10
check "what never ran is <not counted>" grep -q '^<not counted>,,cs:u,0,100.00,,$' out.txt
count -x, --per-thread -a -e cycles -- true
if grep -q "not supported" out.txt; then
	check "--per-thread -a: an event that is not supported is one line" test "$(wc -l <out.txt)" = 1
else
	skip "--per-thread -a: an event that is not supported" "cycles are counted here"
fi
count -j --per-thread -e cs -p $$ --timeout 10
check "--per-thread: name and number of the thread" grep -qF "\"thread\" : \"$(cat /proc/$$/comm)-$$\"" out.txt
cp "$(command -v sleep)" 'a"b;,c'
"./a\"b;,c" 100 &
pid=$!
wait_for grep -q 'a"b' /proc/$pid/comm
count -x, --per-thread -e cs -p $pid --timeout 10
check "a name of a thread cannot break the line" grep -qF "a?b??c-$pid," out.txt
kill $pid
locale -a 2>/dev/null | grep -qix 'en_US.utf-\?8' && {
	LC_ALL=en_US.UTF-8 "$PERFRING" count -e duration_time -- true 2>out.txt
	check "-B: thousands" grep -qE '^ +[0-9]{1,3}(,[0-9]{3})+ ns ' out.txt
}
"$PERFRING" count --log-fd 3 -x, -e cs -- true 3>log.txt
check "--log-fd" grep -q ',cs,' log.txt
count -o app.txt -x, -e cs -- true
count -o app.txt --append -x, -e faults -- true
check "-o, --append" sh -c 'grep -q ",cs," app.txt && grep -q ",faults," app.txt && [ "$(grep -c "^# started on" app.txt)" = 2 ]'
count --pre 'echo before >>pre.txt' --post 'echo after >>pre.txt' -r 2 -e cs -- sh -c 'echo run >>pre.txt'
check "--pre, --post: around each run" test "$(tr '\n' ' ' <pre.txt)" = "before run after before run after "
count --pre false -e cs -- true
check "--pre that fails ends it" test $? = 1
count -e cs -o /dev/full -- true
check "a full disk is a failure" test $? = 3

# ---- -p and a command: the process is counted, the command says for how long
mkfifo begin
sh -c ': >ready; read -r word <begin; i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; : >worked; read -r word <begin' &
pid=$!
wait_for test -e ready
wait_for grep -q ') S' /proc/$pid/stat
count -x, -e task-clock -p $pid -- sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'
check "-p and a command: the command itself is not counted" grep -q '^<not counted>,msec,task-clock,' out.txt
count -x, -e task-clock -p $pid -- sh -c 'echo >begin; until [ -e worked ]; do sleep 0.01; done; exit 5'
check "-p and a command: its status, and what the process did until its end" sh -c "[ $? = 5 ] && grep -q '^[0-9.]*,msec,task-clock,' out.txt"
kill $pid
# Threads that come between two runs: perf, too, counts those of the beginning.
cat >threads.py <<'EOF'
import signal, threading, time
def more(number, frame):
    for _ in range(500):
        threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
    open("many", "w").close()
threading.stack_size(65536)
signal.signal(signal.SIGUSR1, more)
open("few", "w").close()
while True:
    time.sleep(100)
EOF
python3 threads.py &
pid=$!
wait_for test -e few
count -r 2 -x, -e task-clock -p $pid -- sh -c "[ -e many ] || kill -USR1 $pid; until [ -e many ]; do sleep 0.01; done"
check "-r: a process that starts threads between the runs" sh -c "[ $? = 0 ] && [ \$(wc -l <out.txt) = 1 ]"
kill $pid

# ---- --control and -D
mkfifo ctl ack
exec 5<>ack 6<>ctl
"$PERFRING" count -x, -e task-clock -D -1 --control fifo:ctl,ack -o c.txt -- sleep 100 5>&- 6>&- &
counter=$!
for word in ping enable disable stop; do
	echo $word >&6
	read -r -t 60 answer <&5
	check "--control: the reply to $word" test "$answer" = ack
done
check "and stop ends it" wait $counter
exec 5>&- 6>&-
count -x, -e task-clock -D -1 --control fd:0 -- true </dev/null
check "-D -1: never enabled" grep -q '^<not counted>,msec,task-clock,' out.txt
count -x, -e task-clock -D -1 -- true
check "-D -1 without --control counts nothing" grep -q '^<not counted>,msec,task-clock,' out.txt
"$PERFRING" count -e faults -D 1 -- sleep 0.1 >out.txt 2>&1
check "-D: perf's lines" test "$(grep '^Events' out.txt | tr '\n' ' ')" = "Events disabled Events enabled "
"$PERFRING" count -x, -e faults -D 1 -- sleep 0.1 >out.txt 2>&1
check "and none with -x, whose lines programs read" sh -c '! grep -q "^Events" out.txt'
count -x, -e faults -D 100000 -- true
check "-D: a command that ends before" grep -q '^<not counted>,,faults,' out.txt

# ---- what counts come to, alone
count -x, --metric-only -e task-clock,faults,cs -- true
check "--metric-only: names, then values" awk -F, 'NR == 1 { exit $0 != "CPUs utilized,faults /sec,cs /sec," }' out.txt
check "--metric-only: as many values as names, and no counts" awk -F, 'NR == 2 { n = NF == 4 && $1 > 0 && $1 < 2 && $2 > 1000 } END { exit !(NR == 2 && n) }' out.txt
count -j --metric-only -e faults,task-clock -- true
check "--metric-only -j: an object of names and values" python3 -c 'import json
row = json.loads(open("out.txt").read())
assert list(row) == ["faults /sec", "CPUs utilized"] and float(row["faults /sec"]) > 1000, row'
count --metric-only -x, -e faults -- true
check "--metric-only where nothing is compared: reported" grep -q 'none of these events' out.txt
count -a --per-cache -x, -e cs -- true
if [ -e /sys/devices/system/cpu/cpu0/cache/index0/level ]; then
	check "--per-cache: the last level" grep -qE "^S[0-9]+-D[0-9]+-L$(cat /sys/devices/system/cpu/cpu0/cache/index*/level | sort -n | tail -n 1)-ID[0-9]+,[0-9]+," out.txt
else
	check "--per-cache: refused without caches" grep -q 'lists no cache' out.txt
fi

count -v -x, -e cs,page-faults -- true
check "-v: what the counters had, and for how long" sh -c 'grep -q "^perfring: cs: [0-9]* [1-9]" out.txt && grep -q "^$(sed -n "s/^perfring: page-faults: \([0-9]*\) [1-9][0-9]* [1-9][0-9]*$/\1/p" out.txt),,page-faults," out.txt'

count -I 100 -x, -e cs -- sh -c 'kill -STOP $PPID; sleep 0.5; kill -CONT $PPID; sleep 0.35'
check "-I: lines that could not be printed in time are one line, not several at once" awk -F, '{ bad += NR > 1 && $1 - before < 0.05; before = $1 } END { exit bad > 2 || NR < 3 }' out.txt # of two that follow closely, one was late

# ---- on a terminal
if command -v script >/dev/null; then
	script -qefc "stty cols 80; '$PERFRING' count -a -I 50 -e cs,cpu-clock -- sleep 0.2; '$PERFRING' count -r 2 -e cs,task-clock -- true" typed >/dev/null 2>&1
	check "no line is wider than 80 columns" sh -c "[ \$(grep -c '#' typed) -gt 5 ] && ! tail -n +2 typed | tr -d '\\r' | grep -vE '^Script|^.{0,80}\$'"
else
	skip "lines that fit a terminal" "no script (Debian: bsdutils)"
fi

# ---- -C beside tasks, as in perf stat: counted wherever they run, not on that CPU and scaled
while :; do :; done &
busy=$!
count -x, -e task-clock -p $busy -C 0 -- sleep 0.3
check "count -p -C: all that the process ran, and a note" sh -c "grep -q 'note: -C is ignored' out.txt && [ \$(grep -c 'task-clock,[0-9]*,100.00' out.txt) = 1 ]"
kill $busy

# ---- what is refused
for words in "-M x" "--topdown" "--metric-no-group" "--bpf-counters" "--iostat=x" "-T" "--smi-cost"; do
	count $words -e cs -- true
	check "count $words: one line that names perf stat" sh -c "[ $? = 2 ] && [ \$(wc -l <out.txt) = 1 ] && grep -q 'perf stat' out.txt"
done
for words in "--per-thread -e cs" "-A -e cs" "--per-core -p 1" "-G x -e cs" "-j -x," "--append" "--interval-count 3" "-I 10 --timeout 20" \
	"-r 0x" "--table" "--all-user --all-kernel -e cs" "-a -G / --for-each-cgroup / -e cs" "--log-fd 77" "--control x" "-o a --log-fd 2" "--no-such" "-Q" "-e" "--per-cache=L9 -a" "--filter a==1"; do
	count $words -- true
	check "count $words is refused" test $? = 2
done
if [ "$(id -u)" = 0 ] && [ "$(cat /proc/sys/kernel/perf_event_paranoid)" -ge 1 ]; then
	setpriv --reuid 65534 --regid 65534 --clear-groups "$PERFRING" count -e faults,task-clock,page-faults -- true 2>notes.txt
	check "a note that is of several events is printed once" test "$(grep -c 'perf_event_paranoid is' notes.txt)" -le 1
	setpriv --reuid 65534 --regid 65534 --clear-groups "$PERFRING" count -C 0 -e cs -- true 2>out.txt
	check "-C LIST is everything on those CPUs, so an ordinary user may not" sh -c "[ $? = 1 ] && grep -q 'over 0 forbids' out.txt"
else
	skip "-C as an ordinary user" "needs root and perf_event_paranoid over 0"
fi
done_testing
