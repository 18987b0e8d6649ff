#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What has to be in a recording and was not: samples beside -s, the side-band of CPUs that -C leaves out, groups of which the
# leader is pinned, events by their numbers. Read by perf.
. tests/capture/lib.sh
need_perf

evlist() { perf evlist "$@" 2>/dev/null | grep -v '^#' | tr '\n' ' '; }
attrs() { perf evlist -v -i "$1" 2>/dev/null; }

# ---- -s: one inherited event, which has the side-band too
if "$PERFRING" record -s -e syscalls:sys_enter_write --filter 'count == 77' -o s.data -- sh -c \
	'for i in 1 2 3 4; do "$0" if=/dev/zero of=/dev/null bs=77 count=2500 2>/dev/null & done; wait' "$DD" 2>rec.err; then
	check "-s: one event is open" test "$(evlist -i s.data)" = "syscalls:sys_enter_write "
	check "with the side-band" sh -c 'perf evlist -v -i s.data 2>/dev/null | grep -q "mmap: 1.*comm: 1.*inherit_stat: 1\|inherit_stat: 1.*mmap: 1\|mmap: 1.*inherit_stat: 1"'
	# The kernel loses samples of inherit_stat now and then, with one event too (perf as well): then that is reported.
	proved() {
		got=$(dump_samples s.data)
		grep 'the kernel counted' rec.err
		grep -q "the kernel counted 10000: each is one of $got samples or" rec.err ||
			{ [ "$got" -lt 10000 ] && grep -q "the kernel counted 10000, and there are $got samples and .* missing" rec.err; }
	}
	check "-s: every sample is there, or it is reported that some are not" proved
else
	skip "-s" "$(head -n 1 rec.err)"
fi

counted() { # OPTION...: -v, and the sum that is known
	"$PERFRING" record -v -m 1 "$@" -e syscalls:sys_enter_write --filter 'count == 77' -o v.data -- sh -c 'kill -STOP $PPID
		"$0" if=/dev/zero of=/dev/null bs=77 count=3000 2>/dev/null; kill -CONT $PPID' "$DD" 2>rec.err
	grep 'the kernel counted' rec.err
	lost=$("$PERFRING" dump --json --type LOST_SAMPLES v.data | python3 -c 'import json, sys; print(sum(int(json.loads(line)["fields"]["lost"]) for line in sys.stdin))')
	[ "$lost" -gt 0 ] && grep -q "the kernel counted 3000: each is one of $(dump_samples v.data) samples or $lost lost" rec.err
}
beside() { # -s, where side-band and READ records are lost as records of the same event; the kernel may lose samples besides, as above
	"$PERFRING" record -s -m 1 -e syscalls:sys_enter_write --filter 'count == 77' -o v.data -- sh -c 'kill -STOP $PPID
		for i in 1 2 3 4 5 6 7 8; do "$0" if=/dev/zero of=/dev/null bs=77 count=1000 2>/dev/null; done; kill -CONT $PPID' "$DD" 2>rec.err
	grep 'the kernel counted' rec.err
	sed -n 's/.*the kernel counted \([0-9]*\): each is one of \([0-9]*\) samples or of \([0-9]*\) lost, among which are \([0-9]*\) other.*/\1 \2 \3 \4/p
		s/.*the kernel counted \([0-9]*\), and there are \([0-9]*\) samples and \([0-9]*\) lost: others are missing.*/\1 \2 \3 -1/p' rec.err |
		awk '$1 == 8000 && ($4 > 0 ? $2 + $3 - $4 == $1 : $2 + $3 < $1) { good = 1 } END { exit !good }'
}
if [ -e s.data ]; then
	check "-s: other records that are lost are told from samples" beside
	check "-v: what the kernel counted is sampled or lost" counted
else
	skip "-v" "no tracepoints here"
fi

# ---- -C: mappings of all CPUs
if [ "$(cat /sys/devices/system/cpu/online)" != 0 ] && [ "$(id -u)" = 0 ]; then
	"$PERFRING" record -q -C 0 -e page-faults -c 1 -o c.data -- taskset -c 1 "$DD" if=/dev/zero of=/dev/null bs=77 count=1 2>/dev/null
	mapped() { "$PERFRING" dump --json --type MMAP2,SAMPLE "$1" | python3 -c '
import json, sys
records = [json.loads(line) for line in sys.stdin]
name = sys.argv[1]
print(sum(r["type"] == "MMAP2" and name in str(r["fields"].get("filename")) for r in records) > 0,
      sorted({r["fields"].get("cpu") for r in records if r["type"] == "SAMPLE"} - {0, "0"}))' "dd-$$"; }
	check "-C 0: a mapping that was made on CPU 1, and no samples of it" test "$(mapped c.data)" = "True []"
	"$PERFRING" record -q -C 0 -e '{cs,page-faults}' -o c.data -- true
	check "-C 0: events on one CPU, side-band on all" test "$(perf report --header-only -I -i c.data 2>/dev/null | sed -n 's/^# event.*id = { *\([^}]*\) }.*/\1/p' | awk -F, '{ printf "%d ", NF }')" = "1 1 $(getconf _NPROCESSORS_ONLN) "
else
	skip "-C 0" "needs two CPUs and root"
fi

# ---- groups
for letter in D e; do
	check "{a,b}:$letter is taken" "$PERFRING" record -q -e "{cs,page-faults}:$letter" -o g.data -- true
	word=$([ $letter = D ] && echo pinned || echo exclusive)
	check "and the leader alone is $word" test "$(attrs g.data | grep -c "$word: 1") $(attrs g.data | grep "$word: 1" | cut -d: -f1)" = "1 cs"
done

# ---- names
named() { rm -f n.data; "$PERFRING" record -q -e "$1" -o n.data -- true 2>/dev/null; attrs n.data | head -n 1; }
is() { # EVENT PATTERN: perf's line of it
	line=$(named "$1")
	echo "$line"
	echo "$line" | grep -q "$2"
}
check "TYPE:CONFIG" is 1:2 '^1:2: type: 1[ ,].*config: 0x2[ ,]'
check "TYPE:CONFIG:u" is 1:0x2:u '^1:0x2:u: type: 1[ ,].*config: 0x2[ ,].*exclude_kernel: 1'
for bad in 1: :2 1:x 4294967296:1 1:2:z; do
	check "-e $bad is refused" sh -c '! "$0" record -q -e "$1" -o n.data -- true 2>/dev/null' "$PERFRING" "$bad"
done
if ! "$PERFRING" count -e cycles -- true 2>&1 | grep -q 'not supported'; then
	skip "cycles:k without a PMU" "there is one"
else
	check "cycles:k without a PMU keeps its modifier" is cycles:k '^cpu-clock:k: ' 
fi
done_testing
