#!/bin/sh
# SPDX-License-Identifier: MIT
# Loss is counted to the unit: count == samples + LOST_SAMPLES on rings of 1 to
# 128 pages, and what LOST records report is part of it, as in perf. dd makes a known number of writes, and a filter passes those only.
. "$(dirname "$0")/capture-lib.sh"
need_perf

writes=60000
perf_sum() { # the sum, samples, LOST_SAMPLES, LOST
	perf script -D -i "$1" 2>/dev/null | awk '
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
	sh -c 'kill -STOP $PPID; dd if=/dev/zero of=/dev/null bs=77 count=60000; kill -CONT $PPID' 2>rec.err
check "all but a page lost, and told" law
check "the count is LOST_SAMPLES's" sh -c 'perf script -D -i o.data 2>/dev/null | grep -q PERF_RECORD_LOST_SAMPLES'
done_testing
