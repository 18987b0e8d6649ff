#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Options of `perfring record` whose meaning perf set: what a capture holds after
# --call-graph dwarf, -C, --filter and -o -. It looks at processes of its own
# only; where perf is there, perf reads what was recorded.
. tests/lib/tap.sh
perfring=$(realpath "$perfring")
cc=${CC:-cc}
cd "$temp" || exit 1
"$perfring" record -q -e cpu-clock -o need.data -- true 2>out || skip_all "$(head -n 1 out)"
samples() { "$perfring" dump --raw --type SAMPLE "$@" 2>/dev/null | wc -l; }
tracepoint() { "$perfring" record -q -e "$1" -o need.data -- true 2>out; }

# ---- call graphs: a load that faults on 40 fresh pages, 30 calls below main
deepload=deep$$ # no other program of the system has this name
cat >deepload.c <<'END'
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
static volatile int sink;
__attribute__((noinline)) static int deep(int levels, char *at)
{
	int i;

	if (!levels) {
		for (i = 0; i < 40; i++)
			at[i * 65536L] = 1;
		return 1;
	}
	i = deep(levels - 1, at);
	sink += i;
	return i + 1;
}
int main(int argc, char **argv)
{
	char line[8], *at = mmap(0, 40 * 65536L, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	madvise(at, 40 * 65536L, MADV_NOHUGEPAGE);
	return (argc > 1 && !fgets(line, 8, stdin)) || deep(30, at) != 31;
}
END
# The frames named deep of each sample that has some, as perf unwinds them.
frames() {
	perf script -i "$1" --comm $deepload -F comm,ip,sym 2>perf.said |
		awk '/^deep/ { if (n) print n; n = 0 } $2 ~ /^deep/ { n++ } END { if (n) print n }' | sort | uniq -c | xargs
}
unwound() { # unwound FILE NAME
	local got

	got=$(frames "$1")
	# nsinfo__mountns_exit does not find the way back to the files of a chroot.
	if [ "$got" != "40 31" ] && grep -q 'assertion failed at util/namespaces.c' perf.said; then
		skip "$2" "perf went to the files of another process's mount namespace"
		return
	fi
	[ "$got" = "40 31" ] || {
		echo "samples and frames of each: $got"
		tail -n 3 perf.said
		"$perfring" check "$1" | tail -n 3 # and the record that perf does not read, and the ids that there are
		"$perfring" dump --raw --at "$(sed -n 's/^\(0x[0-9a-f]*\) \[.*failed to process.*/\1/p' perf.said | head -n 1)" "$1" 2>&1 | head -n 1 | cut -c 1-300
		"$perfring" info "$1" | grep -o '^event .*id = {[^}]*}'
	} >out
	[ "$got" = "40 31" ]
	ok $? "$2"
}
if ! $cc -O2 -fomit-frame-pointer -fno-optimize-sibling-calls -o $deepload deepload.c 2>out; then
	skip "call graphs" "no C compiler that takes these options"
elif ! command -v perf >/dev/null || { perf record -q -e page-faults:u -c 1 --call-graph dwarf,4096 -m 1M -o p.data ./$deepload >out 2>&1
	[ "$(frames p.data)" != "40 31" ]; }; then
	skip "call graphs" "no perf that unwinds the load: $(command -v perf >/dev/null && frames p.data)"
else
	dwarf="-e page-faults:u -c 1 --call-graph dwarf,4096 -m 1M"
	"$perfring" record -q $dwarf -o a.data ./$deepload 2>out
	unwound a.data "--call-graph dwarf: perf unwinds every frame"
	"$perfring" record -q $dwarf -g -o a.data ./$deepload 2>out
	unwound a.data "--call-graph dwarf -g stays dwarf"
	"$perfring" record -q -e page-faults:u/call-graph=dwarf,stack-size=4096/ -c 1 -m 1M -o a.data ./$deepload 2>out
	unwound a.data "call-graph=dwarf of one event"
	mkfifo go control ack
	./$deepload wait <go &
	load=$!
	exec 7>go 8<>ack
	{ echo enable >control; read -r -t 20 -u 8; echo >&7; } &
	"$perfring" record -q $dwarf -D -1 --control fifo:control,ack -p $load -o a.data 2>out 7>&- 8<&-
	wait
	exec 7>&- 8<&-
	unwound a.data "--call-graph dwarf -p: of mappings that were there before"
	# The whole system faults into these rings; where it fills them, a mapping may be among what is lost.
	if "$perfring" record -q $dwarf -m 16M -a -o a.data ./$deepload 2>out; then
		lost=$("$perfring" stat --json a.data | python3 -c 'import json, sys; print(json.load(sys.stdin)["lost"])')
		if [ "$lost" = 0 ]; then
			unwound a.data "--call-graph dwarf -a"
		else
			skip "--call-graph dwarf -a" "other programs filled the rings: $lost records lost"
		fi
	else
		skip "--call-graph dwarf -a" "$(head -n 1 out)"
	fi
	"$perfring" dump --raw --pieces a.data 2>/dev/null | grep -q 'mmap_data'
	ok $? "data mappings are recorded with it"
fi

# ---- what a command maps before its exec is the recorder's: perf keeps that, and unwinds by it where both have a library
maps_of() { "$perfring" dump --raw --type MMAP2 "$1" 2>/dev/null | grep " pid=$2 "; } # FILE PID
"$perfring" record -q -e page-faults -c 1 -o a.data -- sh -c 'echo $$ >pid' 2>out
! maps_of a.data "$(cat pid)" | grep "filename=\"$perfring\"" >out && maps_of a.data "$(cat pid)" | grep -q libc &&
	"$perfring" dump --raw --type COMM a.data 2>/dev/null | grep -q " pid=$(cat pid) .*comm=\"perfring\""
ok $? "a command: its name before the exec, but no mapping"
if "$perfring" record -q -a -e page-faults -c 1 -m 16M -o a.data -- sh -c 'echo $$ >pid' 2>out; then
	! maps_of a.data "$(cat pid)" | grep "filename=\"$perfring\"" >out
	ok $? "with -a, too"
else
	skip "with -a, too" "$(head -n 1 out)"
fi
# The second file is begun before the second signal is looked at, so while the command is there.
"$perfring" record -q -e page-faults -c 1 --switch-output -o s.data -- sh -c 'echo $$ >pid
	for nr in 1 2; do
		kill -USR2 $PPID
		i=0; until [ "$(ls s.data.* 2>/dev/null | wc -l)" -ge $nr ] || [ $i = 1200 ]; do sleep 0.05; i=$((i + 1)); done
	done' 2>out
first=$(maps_of "$(ls s.data.* | head -n 1)" "$(cat pid)" | grep -o 'filename="[^"]*libc[^"]*"' | sort -u)
[ -n "$first" ] && maps_of "$(ls s.data.* | sed -n 2p)" "$(cat pid)" | grep -q "$first"
ok $? "the next file has what it has mapped by then"

# ---- -o -: the command's output is no part of the capture
"$perfring" record -q -e page-faults -c 1 -o - -- sh -c 'printf "of the %s\n" command' >p.data 2>err.txt
ok $? "-o - with a command that prints"
"$perfring" check -q p.data >out 2>&1 && [ "$(samples p.data)" -gt 0 ]
ok $? "its capture has no defects"
grep -qx 'of the command' err.txt && ! grep -q 'of the command' p.data
ok $? "what the command printed went to standard error"
"$perfring" record -q -e page-faults -c 1 -- echo of the command 2>err.txt | "$perfring" check -q - >out 2>&1 &&
	grep -qx 'of the command' err.txt
ok $? "and where standard output is a pipe, without -o"
"$perfring" record -q -e page-faults -c 1 -o f.data -- echo of the command >printed 2>out
grep -qx 'of the command' printed
ok $? "with -o FILE standard output stays the command's"

# ---- -C LIST: all that runs there, not the command only
writes() { dd if=/dev/zero of=/dev/null bs=77 count="$1" 2>/dev/null; }
export -f writes
of_mine() { "$perfring" dump --raw --type SAMPLE "$1" 2>/dev/null | grep -c " tid=$2 "; }
event=syscalls:sys_enter_write
cpu=$(taskset -pc $$ 2>/dev/null | sed 's/.*: //; s/[,-].*//')
if ! tracepoint $event || ! "$perfring" record -q -e cs -C "${cpu:-0}" -o need.data -- true 2>out; then
	skip "-C and --filter" "$(head -n 1 out)"
else
	# The load is not the command: it waits for the recording, which its own command begins.
	mkfifo begin
	taskset -c "$cpu" bash -c 'read -r line <begin; exec dd if=/dev/zero of=/dev/null bs=77 count=500' 2>/dev/null &
	load=$!
	"$perfring" record -q -C "$cpu" -e $event --filter count==77 -m 1M -o c.data -- \
		bash -c "echo >begin; while kill -0 $load 2>/dev/null; do sleep 0.02; done" 2>out
	[ "$(of_mine c.data $load)" = 500 ]
	ok $? "-C CPU -- COMMAND: what others do on that CPU is recorded"
	"$perfring" record -q -e $event --filter count==77 -o c.data -- bash -c 'writes 300' 2>out
	[ "$(samples c.data)" = 300 ]
	ok $? "without -C, the command's alone"

	# ---- --filter: of the last -e
	"$perfring" record -q -e raw_syscalls:sys_exit -e $event --filter count==77 -o c.data -- bash -c 'writes 300' 2>out
	[ "$(samples --event $event c.data)" = 300 ] && [ "$(samples --event raw_syscalls:sys_exit c.data)" -gt 600 ]
	ok $? "-e A -e B --filter: B's samples are filtered, A's are not"
	"$perfring" record -q -e $event --filter count==77 -e syscalls:sys_exit_write --filter ret==77 -o c.data -- bash -c 'writes 300' 2>out
	[ "$(samples --event $event c.data) $(samples --event syscalls:sys_exit_write c.data)" = "300 300" ]
	ok $? "each -e has its own filter, of fields that the other has not"
	"$perfring" record -q -e $event --filter 'count>=77' --filter 'count<=77' -o c.data -- bash -c 'writes 300; echo 1' >/dev/null 2>out
	[ "$(samples c.data)" = 300 ]
	ok $? "two filters of one -e: both must hold"
	"$perfring" record -q -e $event,syscalls:sys_enter_read --filter count==77 -o c.data -- bash -c 'writes 300' 2>out
	[ "$(samples c.data)" = 600 ]
	ok $? "all tracepoints of the last -e have it"
	! "$perfring" record -q -e $event -e cs --filter count==77 -o x.data -- true 2>out && grep -q 'follows no tracepoint' out
	ok $? "--filter after an -e without tracepoints is refused"
fi

# ---- a recorder is woken at once on a busy machine: by the slice that it asks for, which the command does not get
cat >slice.py <<'END'
import ctypes, os, struct, sys
number = {"x86_64": 315, "aarch64": 275}.get(os.uname().machine)
def slice_of(pid):
    attr = ctypes.create_string_buffer(56)
    return -1 if ctypes.CDLL(None).syscall(number, pid, attr, 56, 0) else struct.unpack_from("=IIQiIQ", attr)[5]
print(slice_of(os.getppid()), slice_of(0) if number else "unknown")
END
release=$(uname -r)
if [ "$(printf '%s\n' 6.12 "$release" | sort -V | head -n 1)" = 6.12 ]; then
	"$perfring" record -q -e page-faults -o a.data -- python3 slice.py >out 2>&1
	[[ $(cat out) == *unknown* ]] || [[ $(cat out) == "100000 "* && $(cat out) != *" 100000" ]]
	ok $? "the recorder's slice is short, the command's is not"
else
	skip "the recorder's slice is short" "Linux $release has no slices for SCHED_OTHER"
fi
finish
