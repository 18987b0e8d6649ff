#!/bin/sh
# SPDX-License-Identifier: MIT
# 26 fresh recordings of perf, each to CBOR and back in both views; a part of `make check-all`, since it
# takes a kernel that lets one record.   tests/long/cbor-fresh.t
. tests/cbor/lib.sh
command -v perf >/dev/null || skip_all "no perf"
work='i=0; while [ $i -lt 3000 ]; do i=$((i+1)); [ $((i % 500)) = 0 ] && /bin/true; done'

one() { # name, options of perf record
	name=$1
	shift
	rm -f "$tmp"/x*
	case $name in
	pipe*) perf record -q -o - "$@" -- sh -c "$work" >"$tmp/x" 2>/dev/null ;;
	*) perf record -q -o "$tmp/x" "$@" -- sh -c "$work" >/dev/null 2>&1 ;;
	esac
	[ -s "$tmp/x" ] || { skip "$name: perf record $* does not work here"; return; }
	bad=0
	for view in "" --names; do
		"$perfring" convert --force --to cbor $view "$tmp/x" "$tmp/x.cbor" 2>/dev/null
		"$perfring" convert --force --to perf.data "$tmp/x.cbor" "$tmp/x.again" && cmp "$tmp/x" "$tmp/x.again" >&2 || bad=1
	done
	ok $bad "$name: perf record $* ($(wc -c <"$tmp/x") bytes)"
}

one default
one callchain -g
one user --user-callchains -g
one dwarf --call-graph dwarf,1024
one dwarf-large --call-graph dwarf,32768 -F 99
one wide -a -F 199
one regs --user-regs=ax,bx,ip,sp
one intr --intr-regs=ax,ip
one faults -e page-faults -c 1
one two -e page-faults,context-switches
one group -e '{page-faults,context-switches}:S' -c 5
one raw -e sched:sched_process_exec
one data -d -e page-faults -c 1
one phys -d --phys-data -e page-faults -c 3
one sizes --data-page-size --code-page-size -e page-faults -c 3
one clock -k CLOCK_MONOTONIC
one ids --sample-identifier -P -T
one switches --switch-events
one namespaces --namespaces
one buildid --buildid-mmap
one nobuildid -B -N
one tail --tail-synthesize --overwrite
one z -z
one pipe
one pipe-z -z -g
one pipe-raw -e sched:sched_process_exec
finish
