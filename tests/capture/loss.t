#!/bin/sh
# SPDX-License-Identifier: MIT
# Loss is counted to the unit: count == samples + LOST_SAMPLES on rings of 1 to
# 128 pages, and what LOST records report is part of it, as in perf. dd makes a known number of writes, and a filter passes those only.
. tests/capture/lib.sh
need_perf

writes=16000
perf_sum() { # the sum, samples, LOST_SAMPLES, LOST
	perf_dump -i "$1" | awk '
		/PERF_RECORD_SAMPLE/ { s++ }
		/PERF_RECORD_LOST:/ { sub(/.*lost:/, ""); l += $1 }
		/PERF_RECORD_LOST_SAMPLES/ { sub(/.*lost samples :/, ""); w += $1 }
		END { print s + w, s + 0, w + 0, l + 0 }'
}
law() {
	set -- $(perf_sum o.data)
	echo "sum $1 samples $2 lost $3 LOST $4"
	[ "$1" = $((writes + 3)) ] && [ "$4" -le "$3" ] &&
		"$PERFRING" stat --json o.data | grep -q "\"lost\":$3,"
}

for pages in 1 2 4 8 16 32 64 128; do
	if ! "$PERFRING" record -q -m $pages -e syscalls:sys_enter_write --filter 'count == 77 || fd == 2' \
		-o o.data -- dd if=/dev/zero of=/dev/null bs=77 count=$writes 2>rec.err; then
		skip "count == samples + lost, $pages pages" "$(head -n 1 rec.err)"
		continue
	fi
	# dd writes its three lines of statistics to fd 2, one call each
	check "count == samples + lost, $pages pages" law
done

# A recorder that never runs loses nearly all, and the end's read tells it: stopped
# while the load fills the ring, so that no further record can flush LOST.
"$PERFRING" record -q -m 1 -e syscalls:sys_enter_write --filter 'count == 77 || fd == 2' -o o.data -- \
	sh -c 'kill -STOP $PPID; dd if=/dev/zero of=/dev/null bs=77 count=16000; kill -CONT $PPID' 2>rec.err
check "all but a page lost, and reported" law
check "the count is LOST_SAMPLES's" sh -c 'perf script -D --kallsyms=/dev/null -i o.data 2>/dev/null | grep -q PERF_RECORD_LOST_SAMPLES'

# Each loss once: of a group its own event's, of several files those that the ones before did not have.
all_of() { # samples and losses of files, and how many events have lost some
	for file; do "$PERFRING" dump --json --type 'SAMPLE,LOST_SAMPLES' "$file"; done | python3 -c '
import json, sys
records = [json.loads(line) for line in sys.stdin]
lost = [r for r in records if r["type"] == "LOST_SAMPLES"]
print(sum(r["type"] == "SAMPLE" for r in records) + sum(int(r["fields"]["lost"]) for r in lost), len({r["event"] for r in lost}), len(lost))'
}
sums() { # EXPECTED FILE...: the losses of one event
	expected=$1
	shift
	set -- $(all_of "$@")
	echo "sum $1, expected $expected; events with losses $2, records $3"
	[ "$1" = "$expected" ] && [ "$2" = 1 ]
}
if "$PERFRING" record -q -m 1 -e '{syscalls:sys_enter_write,page-faults}:S' -o g.data -- \
	sh -c 'kill -STOP $PPID; dd if=/dev/zero of=/dev/null bs=77 count=16000; kill -CONT $PPID' 2>rec.err; then
	check "a member of a group has its own losses" sums $((writes + 3)) g.data
else
	skip "a member of a group has its own losses" "$(head -n 1 rec.err)"
fi
if "$PERFRING" record -q -m 1 -e "{syscalls:sys_enter_write$(printf ',page-faults%.0s' $(seq 68))}:S" -o m.data -- \
	sh -c 'kill -STOP $PPID; dd if=/dev/zero of=/dev/null bs=77 count=16000; kill -CONT $PPID' 2>rec.err; then
	check "so has one of a group of 69" sums $((writes + 3)) m.data
else
	skip "so has one of a group of 69" "$(head -n 1 rec.err)"
fi
# On one CPU, so that both files have losses of one counter.
if "$PERFRING" record -q -m 1 --switch-output -e syscalls:sys_enter_write --filter 'count == 77 || fd == 2' -o sw -- taskset -c 0 sh -c '
	kill -STOP $PPID; dd if=/dev/zero of=/dev/null bs=77 count=16000; kill -CONT $PPID; kill -USR2 $PPID
	i=0; until [ "$(echo sw.*)" != "sw.*" ] || [ $i = 1200 ]; do sleep 0.05; i=$((i + 1)); done
	kill -STOP $PPID; dd if=/dev/zero of=/dev/null bs=77 count=1000; kill -CONT $PPID' 2>rec.err; then
	check "a file has the losses since the one before" sums $((writes + 1000 + 6)) sw.*
	check "and both have some" sh -c '[ "$(for file in sw.*; do "$0" dump --type LOST_SAMPLES "$file" | grep -c LOST_SAMPLES; done | tr "\n" " ")" = "1 1 " ]' "$PERFRING"
else
	skip "a file has the losses since the one before" "$(head -n 1 rec.err)"
fi
done_testing
