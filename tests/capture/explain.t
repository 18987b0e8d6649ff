#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Why an event was refused: by a sandbox, by ptrace's rules, by privilege, or by
# what it asks for. Each reason is made by the test itself: a seccomp filter of
# its own, another user, a limit, a file that is too short.
. tests/capture/lib.sh
"$PERFRING" count -e page-faults -- true 2>/dev/null || { echo "1..0 # SKIP no events here"; exit 0; }

# Runs a command under a seccomp filter that answers perf_event_open() with an error number.
cat >filtered.py <<'END'
import ctypes, os, platform, struct, sys
number = {"x86_64": 298, "aarch64": 241, "i386": 336, "i686": 336, "armv7l": 364, "s390x": 331}.get(platform.machine())
if number is None:
    sys.exit(77)
code = [(0x20, 0, 0, 0), (0x15, 0, 1, number), (0x06, 0, 0, 0x50000 | int(sys.argv[1])), (0x06, 0, 0, 0x7fff0000)]
program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in code))
class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("at", ctypes.c_void_p)]
libc = ctypes.CDLL(None, use_errno=True)
libc.prctl(38, 1, 0, 0, 0)
if libc.prctl(22, 2, ctypes.byref(Filter(len(code), ctypes.addressof(program))), 0, 0):
    sys.exit(77)
os.execvp(sys.argv[2], sys.argv[2:])
END
user() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
explains() { # explains "text" COMMAND...: exit 1, and a line with the text
	text=$1
	shift
	"$@" >/dev/null 2>err.txt
	got=$?
	check "$text: $*" sh -c "cat err.txt; [ $got = 1 ] && grep -q '$text' err.txt"
}
refuses_to_say() { check "and does not say \"$1\"" sh -c "! grep -q '$1' err.txt"; }

explains 'over kernel.perf_event_max_sample_rate' "$PERFRING" record -o x.data --strict-freq -F 4000000000 -- true

if python3 filtered.py 1 true 2>/dev/null; then
	for tool in "record -o x.data" count; do
		explains 'seccomp filter.*forbids perf_event_open' python3 filtered.py 1 "$PERFRING" $tool -e page-faults -- true
		check "and what helps" grep -q 'cap-add PERFMON' err.txt
		refuses_to_say 'another user\|user space only'
	done
	explains 'seccomp filter.*hides the call' python3 filtered.py 38 "$PERFRING" record -o x.data -e page-faults -- true
	refuses_to_say 'built without'
	explains 'seccomp filter.*hides the call' python3 filtered.py 38 "$PERFRING" count -x, -e page-faults -- true
	if [ "$(id -u)" = 0 ]; then
		chmod 755 .
		explains 'seccomp filter.*forbids' python3 filtered.py 1 setpriv --reuid 65534 --regid 65534 --clear-groups "$PERFRING" record -o x.data -e page-faults -- true
		refuses_to_say 'another user'
	fi
else
	skip "a seccomp filter" "none can be set here"
fi

if "$PERFRING" count -e irq_vectors:irq_work_exit -- true 2>/dev/null; then
	explains 'for a sample would hit this tracepoint again' "$PERFRING" record -o x.data -e irq_vectors:irq_work_exit -- true
	refuses_to_say 'this PMU'
else
	skip "a tracepoint of what samples do" "there is none here"
fi

explains 'past the end of .*, which has .* bytes' "$PERFRING" record -o x.data -e "uprobe/path=$PERFRING,offset=999999999999/" -- true
explains 'is not a regular file' "$PERFRING" record -o x.data -e uprobe/path=/bin,offset=1/ -- true
explains 'cannot be found: /no/such: No such file' "$PERFRING" record -o x.data -e uprobe/path=/no/such,offset=1/ -- true
if "$PERFRING" count -x, -e mem:0x1000/4:w -- true 2>&1 | grep -qv '<not'; then
	explains 'for execution (x) or for data (w, rw), not for both' "$PERFRING" record -o x.data -e mem:0x1000:wx -- true
	for length in 3 16 64; do
		if "$PERFRING" count -x, -e mem:0xc0/$length:w -- true 2>&1 | grep -q '<not'; then
			explains 'bp_len must be 1, 2, 4 or 8' "$PERFRING" record -o x.data -e mem:0xc0/$length:w -- true
		fi
	done
	text=$(sed -n 's/^\([0-9a-f]*\) T _stext$/\1/p' /proc/kallsyms)
	if [ "$(id -u)$(uname -m)" = 0x86_64 ] && "$PERFRING" count -x, -e "mem:0x$text:x" -- true 2>&1 | grep -q '<not'; then
		explains 'only where a kprobe is' "$PERFRING" record -o x.data -e "mem:0x$text:x" -- true
	else
		skip "an execution breakpoint in the kernel" "needs root, x86_64 and a kernel that refuses it"
	fi
else
	skip "mem:ADDR:wx" "no breakpoints here"
fi
if [ -e /sys/bus/event_source/devices/msr/events/tsc ]; then
	explains 'counted, not sampled' "$PERFRING" record -o x.data -e msr/tsc/ -- true
else
	skip "msr/tsc/ when sampling" "no msr PMU here"
fi
explains 'there is no process 99999999' "$PERFRING" record -o x.data -p 99999999
explains 'there is no thread 99999999999999999999' "$PERFRING" count -t 99999999999999999999
check "a term's value is wrong, not the term" sh -c '"$0" record -o x.data -e cs/period=-1/ -- true 2>&1 | grep -q "\"period\" does not take the value \"-1\""' "$PERFRING"
if "$PERFRING" record -q -o x.data -e sched:sched_switch --filter 'prev_comm ~ "a&&b" && (next_pid > 0 || !common_pid == 1)' -- true 2>err.txt; then
	explains 'has no field "nosuch"' "$PERFRING" record -o x.data -e sched:sched_switch --filter 'prev_comm ~ "a&&b" && (nosuch == 3)' -- true
	check "and lists the fields" grep -q 'its fields are prev_comm, prev_pid' err.txt
else
	skip "a filter's unknown field" "no tracepoints here"
fi
never() { "$PERFRING" record -o x.data -e "$1" -- true 2>&1 | grep -c 'never happens in user space'; }
check "cs:u: why there are no samples" test "$(never cs:u) $(never cs) $(never page-faults:u)" = "1 0 0"
(ulimit -v 100000; "$PERFRING" record -o x.data -e cs -m 256M -- true) 2>err.txt
check "a limit of the address space is not called one of locked memory" sh -c \
	'cat err.txt; grep -q "ulimit -v" err.txt && ! grep -q "locked-memory\|ulimit -l" err.txt'

if [ "$(id -u)" = 0 ] && [ "$(cat /proc/sys/kernel/perf_event_paranoid)" -ge 1 ] && user "$PERFRING" count -x, -e cs:u -- true 2>/dev/null; then
	chmod 755 .
	mkdir -m 777 out
	check "no note about the kernel where :u was asked for" sh -c '! "$@" 2>&1 | grep perf_event_paranoid' sh setpriv --reuid 65534 --regid 65534 --clear-groups "$PERFRING" record -o out/x -e page-faults:u -- true
	explains 'asks what ptrace() asks' user "$PERFRING" record -o out/x -e page-faults:u -p 1
	refuses_to_say 'perf_event_paranoid'
	explains 'uprobe or kprobe needs CAP_PERFMON' user "$PERFRING" record -o out/x -e "uprobe/path=/bin/sh,offset=0x1000/" -- true
	refuses_to_say 'user space is recorded'
	explains 'over 0 forbids events of whole CPUs' user "$PERFRING" record -o out/x -a -e page-faults:u -- true
	explains 'asks what ptrace() asks' user "$PERFRING" count -e page-faults:u -p 1
else
	skip "as an ordinary user" "needs root, setpriv and perf_event_paranoid over 0"
fi
done_testing
