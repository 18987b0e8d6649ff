#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Options of perf record that change when and where is recorded: delays and
# ranges, --control, switched outputs, users, what is synthesized, and clear
# refusals of what is perf's alone. `count` beside them.
# shellcheck disable=SC2090 # $event is words
. tests/capture/lib.sh
need_perf

count() { "$PERFRING" stat --type "$2" "$1" 2>/dev/null | awk '$2 == "records," { print $1 }'; }
event="syscalls:sys_enter_write --filter count==77&&$own"
if ! "$PERFRING" record -q -e $event -o need.data -- true 2>need.err; then
	echo "1..0 # SKIP $(head -n 1 need.err)"
	exit 0
fi
writes() { "$DD" if=/dev/zero of=/dev/null bs=77 count="$1" 2>/dev/null; }
export -f writes wait_for
export DD

# ---- when
"$PERFRING" record -q -e $event -D -1 -o o.data -- bash -c 'writes 100'
check "-D -1: never enabled" test "$(count o.data SAMPLE)" = 0
slow='while [ $(date +%s%N) -lt $UNTIL ]; do writes 1; sleep 0.02; done'
# A timer may be late and is never early: so before A ms there is nothing, after it something, and of two ranges the
# time between them is empty wherever the recorder was not late by as much as that (hence twelve tries).
cat >times.py <<'EOF'
import json, os, subprocess, sys, time
perfring, event, ranges, first, gap, slow = sys.argv[1:]
for _ in range(12):
    start = time.monotonic_ns()
    subprocess.run([perfring, "record", "-q", "-k", "CLOCK_MONOTONIC", "-e", *event.split(), "-D", ranges, "-o", "o.data", "--",
                    "bash", "-c", slow], env=dict(os.environ, UNTIL=str(time.time_ns() + 1500000000)), check="-" not in ranges) # 143 where ranges end
    lines = subprocess.run([perfring, "dump", "--sort", "--json", "--type", "SAMPLE", "o.data"], stdout=subprocess.PIPE).stdout
    times = [int(json.loads(line)["fields"]["time"]) - start for line in lines.splitlines()]
    print(times)
    assert not times or times[0] >= float(first)
    if times and max([b - a for a, b in zip(times, times[1:])], default=0) > float(gap):
        sys.exit(0)
sys.exit("nothing was recorded, or something between the ranges, twelve times")
EOF
check "-D MS: what is later" python3 times.py "$PERFRING" "$event" 500 500e6 -1 "$slow"
check "-D A-B,C-D: what is in them, and nothing between" python3 times.py "$PERFRING" "$event" 100-300,900-1100 100e6 400e6 "$slow"
timeout 60 "$PERFRING" record -a -e cs -D 1-20,30-40 -o o.data 2>rec.err
check "-D A-B,C-D: the last range ends the recording, without a command too, and each switch is a line" test "$? $(grep -c '^Events enabled$' rec.err) $(grep -c '^Events disabled$' rec.err) $(grep -c 'the last range of -D is over' rec.err)" = "0 2 3 1"
timeout 60 "$PERFRING" record -e cs -D 1-20 -o o.data -- sleep 100 2>rec.err
check "-D A-B: it ends the command, too" test $? = 143
"$PERFRING" record -e cs -D 1 -o o.data -- sleep 0.1 2>rec.err
check "-D MS: perf's lines" test "$? $(grep -c '^Events disabled$' rec.err) $(grep -c '^Events enabled$' rec.err)" = "0 1 1"
for bad in 5-3 1- x 1-2,1-3; do
	check "-D $bad is refused" sh -c "'$PERFRING' record -e cs -D $bad -o x.data -- true 2>&1 | grep -q 'not a number of milliseconds'"
done

mkfifo ctl ack
exec 5<>ack 6<>ctl
say() { echo "$1" >&6; read -r -t 60 answer <&5; echo "$answer"; }
"$PERFRING" record -q -a -e $event -D -1 --control fifo:ctl,ack -o o.data >/dev/null 2>rec.err 5>&- 6>&- &
pid=$!
echo ping >&6
check "--control: the reply has perf's five bytes" test "$(timeout 60 head -c 5 <&5 | od -An -tx1 | tr -d ' ')" = 61636b0a00
check "--control: the reply to ping" test "$(say ping)" = ack
writes 50
check "--control: enable" test "$(say enable)" = ack
writes 11
check "--control: disable" test "$(say disable)" = ack
writes 50
check "--control: evlist" test "$(say evlist)" = ack
check "--control: evlist -v" test "$(say "evlist -v")" = ack
check "--control: stop" test "$(say stop)" = ack
wait $pid
check "stop is not a failure" test $? = 0
check "evlist named the event" grep -q 'syscalls:sys_enter_write' rec.err
check "--control: exactly what was between enable and disable" test "$(count o.data SAMPLE)" = 11
"$PERFRING" record -q -a -e $event -D -1 --control fd:6,7 -o o.data 5>&- 7<>ack >/dev/null 2>&1 &
say enable >/dev/null
writes 12
say stop >/dev/null
wait
check "--control fd" test "$(count o.data SAMPLE)" = 12
"$PERFRING" record -q -a -e $event -e page-faults -D -1 --control fd:6,7 -o o.data 5>&- 7<>ack >/dev/null 2>rec.err &
say "enable syscalls:sys_enter_write" >/dev/null
writes 13
say "disable syscalls:sys_enter_write" >/dev/null
writes 5
say "enable nothing" >/dev/null
say stop >/dev/null
wait
check "--control: an event by its name, and no other" test "$(count o.data SAMPLE) $("$PERFRING" stat --event page-faults o.data | grep -c SAMPLE)" = "13 0"
check "--control: a name that no event has" grep -q "no event is named 'nothing'" rec.err
check "--control: not a descriptor" sh -c "'$PERFRING' record -e cs --control fd:77 -o x -- true 2>&1 | grep -q 'not fd:N'"

# ---- where
mkdir sw
"$PERFRING" record -q -e $event --switch-output -o sw/a -- \
	bash -c 'for i in 1 2 3; do writes 40; kill -USR2 $PPID; until [ $(ls sw/a.* | wc -l) = $i ]; do sleep 0.05; done; done
		writes 5' 2>rec.err
sum=0
for f in sw/a.*; do
	"$PERFRING" check -q "$f" || echo "# defects in $f"
	sum=$((sum + $(count "$f" SAMPLE)))
done
check "--switch-output: four files" test "$(ls sw | wc -l)" = 4
check "that hold every sample once" test $sum = 125
check "each of them for perf" test "$(for f in sw/a.*; do dump_samples "$f"; done | awk '{ s += $1 } END { print s }')" = 125
rm sw/*
"$PERFRING" record -e $event --switch-output=100K --switch-max-files 2 -m 1M -o sw/a -- \
	bash -c 'changed() { [ "$(ls sw)" != "$before" ]; }
		for i in 1 2 3 4; do before=$(ls sw); writes 5000; wait_for changed; done' 2>rec.err
check "--switch-output=SIZE, --switch-max-files: the last two stay" sh -c '[ $(ls sw | wc -l) = 2 ] && [ $(grep -c "dump sw/a" rec.err) -ge 2 ]'
rm sw/*
"$PERFRING" record -q -m 1 -e $event --switch-output=200K -o sw/a -- bash -c 'writes 60000' 2>rec.err
check "samples and losses of all files together are the writes" test "$(for f in sw/a.*; do perf_dump -i "$f"; done | awk '
	/PERF_RECORD_SAMPLE/ { s++ }
	/PERF_RECORD_LOST_SAMPLES/ { sub(/.*lost samples :/, ""); s += $1 } END { print s }')" = 60000
rm sw/*
"$PERFRING" record -q -e $event --overwrite --switch-output -m 4 -o sw/a -- \
	bash -c 'writes 3000; kill -USR2 $PPID; until [ -e sw/a.* ] && [ -e sw/a ]; do sleep 0.05; done
		n=0; while [ $n -lt 5 ]; do # until the recorder sleeps again
			case $(sed "s/.*) //" /proc/$PPID/stat) in S*) n=$((n + 1)) ;; *) n=0 ;; esac; sleep 0.1; done
		writes 20'
set -- $(for f in sw/a.*; do count "$f" SAMPLE; done)
check "--overwrite: a ring's worth at the signal, then only what is newer" test "$2" = 20 -a "$1" -gt 20 -a "$1" -lt 1000
"$PERFRING" record -q -e $event --timestamp-filename -o sw/b -- true
check "--timestamp-filename" sh -c 'ls sw | grep -qE "^b\.[0-9]{16}(-[0-9]+)?$"'
"$PERFRING" record -q -e $event --tail-synthesize -o o.data -- sleep 0.1
check "--tail-synthesize: the command that has ended does not begin again at the end" sh -c \
	"$PERFRING dump --file-order o.data | sed '1,/FINISHED_INIT/d' >o && grep -q 'COMM.*\"sleep\"' o && ! grep -q 'FORK .*pid=' o"
"$PERFRING" record -q -e $event --tail-synthesize -a -o o.data -- sleep 0.1
check "--tail-synthesize: mappings behind FINISHED_INIT" sh -c \
	"'$PERFRING' dump --raw o.data | grep -E 'FINISHED_INIT|MMAP ' | head -n 1 | grep -q FINISHED_INIT"
"$PERFRING" record -q -e raw_syscalls:sys_enter --max-size 200K -o o.data -- "$DD" if=/dev/zero of=/dev/null bs=1 count=100000000 2>/dev/null
"$PERFRING" record -e raw_syscalls:sys_enter --max-size 200K -o o.data -- "$DD" if=/dev/zero of=/dev/null bs=1 count=100000000 2>o
check "--max-size: it is reported, and the status is that of a command that was ended" test $? = 143 -a "$(grep -c 'the size of --max-size is reached' o)" = 1
check "--max-size stops there" test "$(stat -c %s o.data)" -gt 200000 -a "$(stat -c %s o.data)" -lt 5000000

# ---- whom and what
check "-u: no such user" sh -c "'$PERFRING' record -e cs -u nobody-here -o x 2>&1 | grep -q 'there is no user'"
user=$((1000000 + $$)) # of nobody else
setpriv --reuid $user --clear-groups sleep 100 2>/dev/null &
sleeper=$!
wait_for grep -qx sleep /proc/$sleeper/comm
rm o.data
"$PERFRING" record -q -e cs -u $user -o o.data &
wait_for grep -q sleep o.data
kill $sleeper
wait
check "-u: the user's processes" sh -c "'$PERFRING' dump --raw --type COMM o.data | grep -q '\"sleep\"'"
for synth in no task mmap; do
	"$PERFRING" record -q -e cs -a --synth $synth -o o.data -- true
	eval "$synth='$(count o.data COMM) $(count o.data MMAP2)'"
done
check "--synth no, task, mmap" sh -c 'set -- '"$no $task $mmap"'; [ $1 -lt $3 ] && [ $4 -lt $6 ] && [ $2 -lt $6 ]'
"$PERFRING" record -q -v -e cs --no-bpf-event --no-buffering -o o.data -- true 2>v.txt
check "--no-bpf-event, --no-buffering" sh -c '! grep -q bpf_event v.txt && grep -q "wakeup_events *0x1" v.txt'
"$PERFRING" record -q -v -e cs,faults --group -o o.data -- true 2>v.txt
check "--group" sh -c "perf evlist -g -i o.data 2>/dev/null | grep -q '{cs,faults'"

"$PERFRING" record -q -e faults -c 1 --set sample_type=0x102c7 --set exclude_idle=1 -o o.data -- true
check "--set: any bit of sample_type, any flag" sh -c "'$PERFRING' dump --raw --type SAMPLE o.data | grep -q 'stream_id=' &&
	'$PERFRING' dump --raw --pieces o.data | grep -q 'exclude_idle' && '$PERFRING' check -q o.data"
check "--set: not a member" sh -c "'$PERFRING' record --set nothing=1 -e cs -- true 2>&1 | grep -q 'no member of'"
if command -v script >/dev/null; then
	script -qefc "'$PERFRING' record -e faults -c 1 -o o.data -- bash -c 'wait_for grep -q lost typed'" typed >/dev/null
	check "a terminal gets a line of progress" grep -q '[0-9] records, .* MB, 0 lost' typed
else
	skip "a terminal gets a line of progress" "no script (Debian: bsdutils)"
fi

# A recorder that may preempts what it records, so that it keeps rings empty; the command is as it would be.
cat >nice.sh <<'END'
set -- $(sed 's/.*) //' /proc/$$/stat) && own=${17}
set -- $(sed 's/.*) //' /proc/$PPID/stat)
echo "$own ${17}"
END
niceness() { # of the command, of its recorder
	"$@" "$PERFRING" record -q -e cs -o o.data -- sh nice.sh
}
if [ "$(nice)" = 0 ] && nice -n -10 true 2>nice.err && ! [ -s nice.err ]; then
	check "a recorder that may is of more weight, its command is not" test "$(niceness env)" = "0 -10"
else
	skip "a recorder that may is of more weight, its command is not" "the niceness cannot be lowered, or is not 0"
fi
check "a niceness that was chosen stays" sh -c 'set -- $1; [ $1 = $2 ]' sh "$(niceness nice -n 3)"

# ---- what is perf's alone, and what is nobody's
for option in -S --snapshot=e10 --aux-sample --aio=2 --threads=cpu --affinity=cpu --kcore --vmlinux=x --off-cpu \
	--clang-path=x --debuginfod; do
	"$PERFRING" record $option -e cs -o none.data -- true 2>err.txt
	check "$option: one line with the reason" sh -c "[ $? = 2 ] && [ \$(wc -l <err.txt) = 1 ] && grep -q 'perf record.s alone' err.txt"
done
"$PERFRING" record -q -m ,64M -e cs -o pages.data -- true 2>rec.err
check "-m ,SIZE is of AUX data alone" test $? = 0
for words in --no-such -Q "-m 4,x" "-m ," "--switch-max-files 3" "--json" "--set x" "--set config=z" "--set freq=2"; do
	"$PERFRING" record $words -o none.data 2>err.txt
	check "record $words: one line" sh -c "[ $? = 2 ] && [ \$(wc -l <err.txt) = 1 ]"
done
for words in "-p abc" "-t 1,x" "-C x"; do
	for command in record count live; do
		"$PERFRING" "$command" $words -e cs -- true 2>err.txt
		check "$command $words: what is no list is misuse" test "$? $(grep -c '^perfring: not a list of' err.txt)" = "2 1"
	done
done
check "nothing is left of them" sh -c '! [ -e none.data ]'
done_testing
