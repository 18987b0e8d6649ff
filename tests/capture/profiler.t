#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A profiler of the whole system beside loops that fork: its memory stays the same, and what it lost is what it says. SECONDS, so many intervals.
set -u
. tests/lib/tap.sh
seconds=${PROFILER_SECONDS:-12}
if ! "$perfring" record -q -a -e cpu-clock -o "$temp/x" -- true 2>"$temp/why"; then
	skip "profiler" "$(head -n 1 "$temp/why")"
	finish
fi
${MAKE:-make} -s BUILD="$build" "$build/examples/profiler" >&2 || { echo "Bail out! does not build"; exit 1; }
for _ in 1 2 3 4; do
	while [ -e "$temp" ] && [ ! -e "$temp/stop" ]; do
		for _ in 1 2 3 4 5 6 7 8 9 10; do
			/bin/true
			(:)
			[ -e "$temp/stop" ]
		done
	done &
done
"$build/examples/profiler" 1 "$seconds" >"$temp/out" 2>"$temp/lost" &
profiler=$!
while [ -d "/proc/$profiler" ] && [ "$(cut -d ' ' -f 3 "/proc/$profiler/stat" 2>"$temp/x")" != Z ]; do
	awk '$1 == "VmRSS:" { print $2 }' "/proc/$profiler/status" 2>"$temp/x"
	sleep 0.5
done >"$temp/memory"
wait "$profiler"
status=$?
touch "$temp/stop"
wait
[ $status = 0 ] && [ "$(grep -c '^$' "$temp/out")" = "$seconds" ] && grep -q '^true;' "$temp/out"
ok $? "$seconds intervals, with names of programs that lived for a moment"
# The first third is for what there is to know; from then on names of files that others run may come, of which it keeps 8 MiB.
python3 - "$temp/memory" >"$temp/grown" <<'END'
import sys
rss = [int(line) for line in open(sys.argv[1])]
third = len(rss) // 3
print(max(rss[third:]) - max(rss[:third + 1]), "KiB more than", max(rss[:third + 1]))
END
if grep -q '__[am]san_init\|__tsan_init' "$build/examples/profiler"; then
	skip "memory" "a sanitizer keeps what is freed"
else
	[ "$(cut -d ' ' -f 1 "$temp/grown")" -lt 10240 ]
	ok $? "memory in the last two thirds: $(cat "$temp/grown")"
fi
samples=$(awk 'NF { n += $NF } END { printf "%d", n }' "$temp/out")
[ "$samples" -gt 0 ] && grep -q '^[0-9]* lost$' "$temp/lost"
ok $? "losses are counted and said: $(cat "$temp/lost")"
finish
