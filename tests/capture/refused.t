#!/bin/bash
# SPDX-License-Identifier: MIT
#
# System calls of record, count and live fail in turn, as allocations do in shortage.t: some of them, evenly spread; with PERFRING_LONG all
# (tests/long/record-refused.t). And limits of the system that are met without any fault.
set -u
. tests/lib/tap.sh
command -v python3 >/dev/null || skip_all "no python3"
command -v strace >/dev/null || skip_all "no strace"
strace -qq -o "$temp/out" -e trace=getppid -e inject=getppid:error=EIO true 2>"$temp/out" || skip_all "strace may not trace: $(head -n 1 "$temp/out")"
. tests/capture/calls.sh

if [ -z "${PERFRING_LONG:-}" ]; then
	most=2
	commands=("record -o OUT" "count -a -x," "live --calls")
else
	most=0
	commands=("record -o OUT" "record -z -g -o OUT" "record -a -o OUT" "record --overwrite -o OUT" "count -x," "count -a -x," "live" "live --json" "live --calls" "live --top"
		"record -o OUT -p PID" "record -o OUT -t PID" "record -g -z -o OUT -p PID" "record --buildid-mmap --tail-synthesize -o OUT" "record --dry-run -o OUT"
		"record --switch-output=40K -m 4 -o OUT -p PID" "record -o OUT -D -1 CONTROL -p PID" "count -x, -p PID" "count -x, -D -1 CONTROL -p PID" "count -r 3 -x,"
		"count -I 10 -x," "live -p PID" "live --calls -p PID" "live --top -p PID")
fi
for command in "${commands[@]}"; do
	case $command in
	*-z*) "$perfring" record -z -e page-faults -o "$temp/z.data" true >"$temp/out" 2>&1 || { skip "$command" "$(head -n 1 "$temp/out")"; continue; } ;;
	esac
	python3 tests/capture/refused.py "$perfring" $most "$temp/calls" "$temp" "$command" >"$temp/out" 2>&1
	ok $? "$command: $(tail -n 1 "$temp/out")"
done

# Each number of files that is too small for a recording has a message with the limit or the reason, and no file; the first that is enough gives all.
last= # with which the events were opened, and what describes the capture could not be read
few() {
	local limit status

	for limit in 5 6 7 8 9 10 11 12 13 14 16 20 24 32 48 64 128; do
		rm -f "$temp/few.data"
		(ulimit -n $limit && exec "$perfring" record -o "$temp/few.data" -e $event -- "$temp/calls") >"$temp/out" 2>&1
		status=$?
		[ $status != 0 ] || break
		! grep -q 'cannot read what describes' "$temp/out" || last=$limit
		grep -q 'Too many open files\|no file descriptor left' "$temp/out" && [ ! -e "$temp/few.data" ] || return 1
	done
	[ $status = 0 ] && [ "$("$perfring" info --json "$temp/few.data" | grep -c BUILD_ID)" != 0 ] &&
		[ "$("$perfring" dump --type SAMPLE -F comm "$temp/few.data" | grep -c '^calls$')" = 1000 ]
}
few
ok $? "with few file descriptors there is a message, or a whole capture"

if [ -n "$last" ]; then
	(ulimit -Sn "$last" && exec "$perfring" record -o "$temp/soft.data" -e $event -- "$temp/calls") >"$temp/out" 2>&1 &&
		[ "$("$perfring" dump --type SAMPLE -F comm "$temp/soft.data" | grep -c '^calls$')" = 1000 ]
	ok $? "a limit of files that may be raised is raised before what describes a capture is read"
else
	skip "a limit of files that may be raised" "no number of files is enough for the events alone"
fi
finish
