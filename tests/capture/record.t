#!/bin/sh
# SPDX-License-Identifier: MIT
# Captures of `perfring record` over many option sets, read by the perf program:
# every reader must count the samples that the recorder counted.
. tests/capture/lib.sh
need_perf

load="dd if=/dev/zero of=/dev/null bs=4k count=6000"
most=19 # of zstd's levels; one more takes seconds to begin
[ -z "${PERFRING_LONG:-}" ] || most=22
short="dd if=/dev/zero of=/dev/null bs=4k count=2000" # of which each call or each 10 us is a sample

same_counts() {
	reported=$(reported_samples rec.err)
	stats=$(stats_samples o.data)
	dumped=$(dump_samples o.data)
	echo "reported $reported, perf report --stats $stats, perf script -D $dumped"
	[ "$reported" = "$stats" ] && [ "$reported" = "$dumped" ] &&
		perf report --header-only -i o.data | grep -q '^# cmdline'
}

try() { # try OPTIONS... -- COMMAND
	rm -f o.data
	if "$PERFRING" record -o o.data "$@" >rec.out 2>rec.err; then
		check "record $*" same_counts
	elif grep -q 'no PMU\|refused\|not permitted\|no term\|unknown event' rec.err; then
		skip "record $*" "$(grep '^perfring' rec.err | grep -v note: | head -n 1)"
	else
		not_ok "record $*"
		sed 's/^/# /' rec.err
	fi
}

try -- $load
try -e cpu-clock -c 100000 -- $load
try -e page-faults -c 1 -- ls -R /usr/include
try -F 997 -g -e cpu-clock -- $load
try --call-graph fp,32 -e task-clock -- $load
try --call-graph dwarf,4096 -e cpu-clock -- $load
try -g --user-callchains -e page-faults -c 1 -- ls
try -a -e sched:sched_switch -- sleep 0.2
try -a -g -e sched:sched_switch,sched:sched_wakeup -- sleep 0.2
try -e '{page-faults,minor-faults}:S' -c 1 -- ls -R /usr/include
try -e '{cpu-clock,page-faults}:S' --running-time -- $load
try -d -e page-faults -c 1 -- ls -R /usr/include
try -e page-faults -c 1 --phys-data --data-page-size --code-page-size -- ls
try -W -e cpu-clock -- $load
try -s -e cpu-clock -- $load
try --switch-events --namespaces --all-cgroups -a -e cpu-clock -- sleep 0.2
try -k monotonic -e cpu-clock -- $load
try -k CLOCK_MONOTONIC_RAW -e cpu-clock -- $load
try -z -e cpu-clock -c 10000 -- $short
try -z$most -e raw_syscalls:sys_enter -- $short
try --per-thread -e cpu-clock -- $load
try -i -e cpu-clock -- sh -c "$load; $load"
try -I --user-regs=ax,ip,sp -e cpu-clock -- $load
try -R -T -P --sample-cpu -e cpu-clock -- $load
try --buildid-mmap -e cpu-clock -- $load
try -B -e cpu-clock:u -- $load
try -C 0 -e cpu-clock -- sleep 0.1
try -e raw_syscalls:sys_enter --filter 'id == 1' -- $short
try -m 1 -e page-faults -c 1 -- ls -R /usr/include
try -m 256K -e raw_syscalls:sys_exit -- $short
try -D 50 -e cpu-clock -- sleep 0.2
try -e cpu-clock,page-faults,context-switches,task-clock -- $load
try -e uprobe/path=/bin/ls,offset=0x4000/ -- ls
try -e kprobe/func=vfs_read/ -- ls
try -e mem:0x1000/8:rw -- true
try -e 'sched:sched_process_*' -- sh -c 'ls; ls'
try --overwrite -m 4 -e raw_syscalls:sys_enter -- $short
try -e cpu-clock/period=50000,name=mine/ -- $load

# Feature texts a person looks at.
"$PERFRING" record -q -k mono -e '{cpu-clock,page-faults}:S' -o o.data -- ls >/dev/null
perf report --header-only -I -i o.data >header.txt 2>&1
for line in 'hostname : ' 'os release : ' 'perf version : ' 'arch : ' 'nrcpus online : ' \
	'nrcpus avail : ' 'cpudesc : ' 'total memory : ' 'cmdline : ' 'event : name = cpu-clock' \
	'sibling ' 'node0 ' 'pmu mappings: ' 'group: {cpu-clock,page-faults}' 'time of first sample' \
	'clockid frequency: ' 'clockid: monotonic' 'memory nodes'; do
	check "the header has \"$line\"" grep -F "# $line" header.txt
done
perf buildid-list -i o.data >ids.txt 2>/dev/null
check "build ids of the kernel and of ls" grep -q '/ls$' ids.txt

# The format text of tracepoints travels with the capture.
if "$PERFRING" record -q -a -e sched:sched_switch -o t.data -- sleep 0.2 2>/dev/null; then
	perf script --kallsyms=/dev/null -i t.data >script.txt 2>/dev/null
	check "perf script names sched_switch's fields" grep -q 'prev_comm=.*next_pid=' script.txt
	"$PERFRING" record -q -a -e sched:sched_switch -o - -- sleep 0.2 2>/dev/null |
		perf script --kallsyms=/dev/null -i - >script.txt 2>/dev/null
	check "and from a pipe" grep -q 'prev_comm=.*next_pid=' script.txt
	"$PERFRING" record -q -z -a -e sched:sched_switch -o t.data -- sleep 0.2 2>/dev/null
	perf script --kallsyms=/dev/null -i t.data >script.txt 2>/dev/null
	check "and compressed" grep -q 'prev_comm=.*next_pid=' script.txt
fi

# JSON: perf's own converter.
"$PERFRING" record -e page-faults -c 1 -o o.data -- ls -R /usr/include >/dev/null 2>rec.err
if perf data convert --to-json o.json -i o.data >/dev/null 2>convert.err; then
	check "perf data convert --to-json has every sample" \
		test "$(grep -c '"timestamp"' o.json)" = "$(reported_samples rec.err)"
else
	skip "perf data convert --to-json" "$(head -n 1 convert.err)"
fi

# A pipe has what the file has.
"$PERFRING" record -e page-faults -c 1 -o - -- \
	sh -c 'ls -R /usr/include >/dev/null' 2>rec.err >p.data
check "a pipe's samples" test "$(perf_dump -i - <p.data |
	grep -c PERF_RECORD_SAMPLE)" = "$(reported_samples rec.err)"
check "a pipe carries the event's name" grep -q page-faults p.data
check "where it went is a sentence" grep -q 'wrote [0-9.]* MB to standard output (' rec.err

check "on a terminal it ends with what to do next, elsewhere not" python3 -c '
import os, pty, subprocess, sys
command = [sys.argv[1], "record", "-c", "1", "-e", "page-faults:u", "-o", "next.data", "--", "true"]
pid, fd = pty.fork()
if not pid: os.execv(command[0], command)
text = b""
try:
    while part := os.read(fd, 65536): text += part
except OSError: pass
os.waitpid(pid, 0)
assert b"next: perfring report next.data, or perfring view next.data" in text, text
other = subprocess.run(command, capture_output=True)
assert other.returncode == 0 and b"next:" not in other.stderr, other' "$PERFRING"
done_testing
