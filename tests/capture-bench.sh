#!/bin/bash
# SPDX-License-Identifier: MIT
# Recorder against recorder: `perfring record` and `perf record` on the same load,
# interleaved, the medians of ROUNDS (5). The load is attached to with -p, so that
# the CPU time is the recorder's alone, its work at the end included.
# Not a test: prints a table. PERFRING names the binary.
PERFRING=$(realpath "${PERFRING:-build/perfring}")
ROUNDS=${ROUNDS:-5}
WORK=$(mktemp -d "${TMPDIR:-/tmp}/perfring-bench.XXXXXX") || exit 1
trap 'cd /; rm -rf "$WORK"' EXIT
cd "$WORK" || exit 1
TIMEFORMAT='%U %S'

# one RECORDER LOAD OPTIONS...: user, sys, samples, bytes. The load makes a known
# number of system calls, so the samples tell the loss.
one() {
	recorder=$1
	load=$2
	shift 2
	mkfifo go
	sh -c 'read x <go; exec '"$load" >/dev/null 2>&1 &
	pid=$!
	# The load begins when the recorder has opened its events and mapped its rings.
	{ sleep 0.7; echo >go; } &
	{ time $recorder record -q "$@" -o b.data -p $pid >/dev/null 2>&1; } 2>time.txt
	wait
	rm go
	samples=$(perf report --stats -i b.data 2>/dev/null | awk '/SAMPLE events/ { print $3; exit }')
	echo "$(cat time.txt) $samples $(stat -c %s b.data)"
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

table() { # table NAME LOAD OPTIONS...
	title=$1
	load=$2
	shift 2
	: >perf.txt
	: >ours.txt
	i=0
	while [ $i -lt "$ROUNDS" ]; do
		i=$((i + 1))
		one perf "$load" "$@" >>perf.txt
		one "$PERFRING" "$load" "$@" >>ours.txt
	done
	for who in perf ours; do
		awk '{ print ($1 + $2) * 1e6 / $3 }' $who.txt | median >cost.$who
		printf '%-12s %-9s %9s samples  user %s s  sys %s s  %6.3f s CPU/M  %s bytes\n' "$title" $who \
			"$(awk '{ print $3 }' $who.txt | median)" \
			"$(awk '{ print $1 }' $who.txt | median)" "$(awk '{ print $2 }' $who.txt | median)" \
			"$(cat cost.$who)" "$(awk '{ print $4 }' $who.txt | median)"
	done
	awk -v a="$(cat cost.perf)" -v b="$(cat cost.ours)" -v t="$title" \
		'BEGIN { printf "%-12s ours / perf: %.2f of the CPU time a sample\n", t, b / a }'
}

table tracepoint 'dd if=/dev/zero of=/dev/null bs=64 count=1000000' -e raw_syscalls:sys_enter
table callchain 'dd if=/dev/zero of=/dev/null bs=64 count=500000' -g -e raw_syscalls:sys_enter
table clock 'dd if=/dev/zero of=/dev/null bs=4k count=3000000' -g -e cpu-clock -c 20000
