#!/bin/sh
# SPDX-License-Identifier: MIT
# What cannot be recorded: one clear line, what to change, the exit code, and no
# file left behind.
. tests/capture/lib.sh
need_perf

refuse() { # refuse STATUS "text" OPTIONS...
	status=$1
	text=$2
	shift 2
	rm -f o.data
	"$PERFRING" record -o o.data "$@" >/dev/null 2>err.txt
	got=$?
	check "exit $status, \"$text\": $*" sh -c "cat err.txt; [ $got = $status ] && grep -qF '$text' err.txt"
}

refuse 2 'unknown event "cyclse"' -e cyclse -- true
check "the nearest names" grep -q 'nearest: cycles' err.txt
refuse 2 'unknown event "sched:sched_swich"' -e sched:sched_swich -- true
check "the nearest tracepoint" grep -q 'sched:sched_switch' err.txt
refuse 2 'not an event modifier' -e cycles:uz -- true
refuse 2 'no closing }' -e '{cs,faults' -- true
refuse 2 'no closing slash' -e 'msr/tsc' -- true
refuse 2 'no term or event' -e 'msr/tcs/' -- true
refuse 2 'no PMU' -e 'nopmu/x=1/' -- true
refuse 2 'needs an address' -e mem:here -- true
refuse 2 'follows no tracepoint' -e cs --filter 'x==1' -- true
refuse 2 'exclude-perf is a filter of tracepoints' -e cs --exclude-perf -- true
refuse 2 'exclude each other' -F 99 -c 99 -- true
refuse 2 'exclude each other' --all-user --all-kernel -- true
refuse 2 'not a number of pages' -m x -- true
refuse 2 'not a number of pages' -m 4503599627370497 -- true
refuse 2 'at most 64G' -m 100G -- true
refuse 2 'not a number of pages' -m '5 ' -- true
refuse 2 'expected a size' --max-size '1 ' -- true
refuse 2 'expected a size' --max-size 17179869185G -- true
refuse 2 'not a period' -c 18446744073709551617 -- true
refuse 2 'a time (30s)' --switch-output=4294967295d -- true
refuse 2 'not a size of stack from 1 to 65528' --call-graph dwarf,4294967304 -- true
refuse 2 'not a size of stack from 1 to 65528' --call-graph dwarf,65529 -- true
refuse 2 'not a size of stack from 1 to 65528' --call-graph dwarf,0 -- true
refuse 2 'more than an attr can hold' --call-graph fp,65537 -- true
refuse 2 'no register' --user-regs=zz -- true
refuse 1 'there is no process' -e cs -p 4194303
refuse 1 'not every CPU is online' -e cs -C 4095
refuse 1 'cannot open the cgroup' -e cs -a -G no/such/group -- true
refuse 1 'perf_event_max_sample_rate' -e cs -F 99999999 --strict-freq -- true
refuse 1 'perf_event_max_stack' -e cs --call-graph fp,60000 -- true
refuse 1 'sample_stack_user' -e cs --call-graph dwarf --set sample_stack_user=70000 -- true
refuse 1 'PERF_SAMPLE_BRANCH_STACK' -e cs -b -- true
refuse 1 'attr.use_clockid' -e cs -k 77 -- true
refuse 1 'bp_addr is not a multiple' -e mem:0x1001/4:w -- true
refuse 1 'has no field' -e sched:sched_switch --filter 'nofield == 1' -- true
refuse 127 'cannot execute' -e cs -- /no/such/command
if unshare -m umount -l /proc 2>err.txt; then
	unshare -m sh -c 'umount -l /proc; exec "$@"' sh "$PERFRING" record -e cs -o noproc.data -- true 2>err.txt
	check "without /proc: what is missing" grep -q "what runs already has no names" err.txt
else
	skip "without /proc" "umount: $(head -n 1 err.txt)"
fi
echo mine >kept.data
"$PERFRING" record -q -e cs -o kept.data -- no-such-command-here 2>err.txt
check "a command that is not there leaves the capture of before where it is" sh -c '[ "$(cat kept.data)" = mine ] && [ ! -e kept.data.old ]'
refuse 126 'cannot execute' -e cs -- /etc/passwd
"$PERFRING" record -q -e cs --call-graph dwarf,100 -o o.data -- true 2>err.txt
check "a size of stack is rounded up to a multiple of 8, as perf does" sh -c "'$PERFRING' info o.data | grep -q 'sample_stack_user = 104$'"
check "nothing is left of a refused recording" sh -c '! [ -e none.data ]'
"$PERFRING" record -e cs -o /no/such/folder/x -- true 2>err.txt
check "an unwritable file is exit 1" test $? = 1
check "and is named" grep -q 'cannot write /no/such/folder/x: No such file' err.txt
"$PERFRING" record -q -e cs -o o.data -- sh -c 'exit 42'
check "the command's status is passed on" test $? = 42
"$PERFRING" record -q -e cs -o o.data -- sh -c 'kill -9 $$' 2>/dev/null
check "and its signal as 128 + number" test $? = 137
check "count: the command's status" sh -c "'$PERFRING' count -e cs -- sh -c 'exit 3' 2>/dev/null; [ \$? = 3 ]"
"$PERFRING" count -x, -e page-faults:u -- ls >/dev/null 2>c.txt
check "count prints a number" grep -q '^[0-9][0-9]*,,page-faults:u,' c.txt
check "list has software events" sh -c "'$PERFRING' list software | grep -q page-faults"
check "list: perf's words for kinds, and nothing else of that name" sh -c "'$PERFRING' list sw | grep -q '^page-faults ' &&
	! '$PERFRING' list sw | grep -q 'tracepoint' && '$PERFRING' list hw cache tracepoint pmu >/dev/null"
check "list: what can be opened; --all: the rest, marked" python3 -c '
import subprocess, sys
def lines(*words): return subprocess.run([sys.argv[1], "list", *words], stdout=subprocess.PIPE, text=True).stdout.splitlines()
some, every = lines("hw", "sw", "cache"), lines("--all", "hw", "sw", "cache")
assert set(some) <= set(every) and not any("not on this machine" in line for line in some)
for line in every:
    name = line.split()[0]
    if "[tool]" in line or "not permitted" in line: continue
    opened = subprocess.run([sys.argv[1], "count", "-x;", "-e", name, "--", "true"], stderr=subprocess.PIPE, text=True).stderr
    assert ("<not supported>" in opened) == ("not on this machine" in line), (line, opened)' "$PERFRING"
check "list -j: the objects of perf list -j" python3 -c '
import json, subprocess, sys
rows = json.loads(subprocess.run([sys.argv[1], "list", "-j", "--details"], stdout=subprocess.PIPE).stdout)
names = {row["EventName"]: row for row in rows}
assert names["page-faults"]["EventType"] == "Software event" and names["page-faults"]["Encoding"] == "type=1,config=0x2"
assert all(row["EventType"].endswith("event") for row in rows)' "$PERFRING"
check "list --details, --raw-dump, --unit" sh -c "'$PERFRING' list --details page-faults | grep -q 'type=1,config=0x2' &&
	'$PERFRING' list --raw-dump sw | grep -q '^cpu-clock task-clock ' && [ -z \"\$('$PERFRING' list --unit nopmu 2>/dev/null)\" ]"
check "list: nothing matches is 1" sh -c "! '$PERFRING' list no-such-event-at-all"
check "attr explains its own hex" sh -c "'$PERFRING' attr \"\$('$PERFRING' attr --hex page-faults | tail -8)\" | grep -q PAGE_FAULTS"
check "attr --try explains" sh -c "'$PERFRING' attr --try --set sample_type=0x80000000 cs | grep -q 'bit of 25 or more'"

# Without privilege: user space only, with a note; whole CPUs not at all.
user() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
if [ "$(id -u)" = 0 ] && [ "$(cat /proc/sys/kernel/perf_event_paranoid)" = 2 ]; then
	chmod 777 .
	user "$PERFRING" record -e page-faults -o u.data -- true 2>err.txt
	check "unprivileged: recorded in user space" test $? = 0
	check "and reported" grep -q 'perf_event_paranoid is 2' err.txt
	user "$PERFRING" record -e page-faults -a -o v.data -- true 2>err.txt
	check "unprivileged: no whole CPUs" sh -c "[ $? = 1 ] && grep -q 'over 0 forbids' err.txt"
	if ! user ls /sys/kernel/tracing/events >/dev/null 2>&1; then
		for words in "record -o u.data" "count" "live" "attr --try"; do
			user "$PERFRING" $words -e sched:sched_switch 2>err.txt
			check "$words: a tracepoint that this user may not read is no wrong command line" sh -c "[ $? = 1 ] && grep -q 'run as root' err.txt"
		done
	fi
	user "$PERFRING" record -e page-faults -m 64M -o u.data -- true 2>err.txt
	check "over the mlock limit: smaller rings and a note" grep -q 'locked-memory limit' err.txt
else
	skip "unprivileged" "needs root and perf_event_paranoid 2"
fi
done_testing
