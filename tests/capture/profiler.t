#!/bin/bash
# SPDX-License-Identifier: MIT
#
# A profiler of the whole system beside loops that fork, and a process of 10,000 mappings of a file: its memory stays the same, and what it lost is what
# it says. PROFILER_SECONDS, so many intervals. The last line of its output has the processes that began meanwhile, and what the profiler took of a CPU.
set -u
. tests/lib/tap.sh
seconds=${PROFILER_SECONDS:-6}
if ! "$perfring" record -q -a -e cpu-clock -o "$temp/x" -- true 2>"$temp/why"; then
	skip "profiler" "$(head -n 1 "$temp/why")"
	finish
fi
tests/need "$build/examples/profiler" || { echo "Bail out! does not build"; exit 1; }
for _ in 1 2 3 4; do
	while [ -e "$temp" ] && [ ! -e "$temp/stop" ]; do
		for _ in 1 2 3 4 5 6 7 8 9 10; do
			/bin/true
			(:)
			[ -e "$temp/stop" ]
		done
	done &
	renice -n 19 $! >"$temp/x" # so that others have the machine
done
nice -n 19 python3 - "$temp" <<'END' &
import mmap, os, sys, time
with open(sys.executable, "rb") as f:
    maps = [mmap.mmap(f.fileno(), mmap.PAGESIZE, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC) for _ in range(10000)]
    while os.path.exists(sys.argv[1]) and not os.path.exists(sys.argv[1] + "/stop"):
        time.sleep(0.2)
        maps[:50] = [mmap.mmap(f.fileno(), mmap.PAGESIZE, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC) for _ in range(50)]
        maps.append(maps.pop(0))
END
processes() { awk '$1 == "processes" { print $2 }' /proc/stat; }
began=$(processes)
TIMEFORMAT='%R %U %S'
{ time "$build/examples/profiler" 1 "$seconds" >"$temp/out" 2>"$temp/lost"; } 2>"$temp/time" &
shell=$!
profiler=
for _ in $(seq 100); do
	profiler=$(awk -v parent="$shell" '$4 == parent { print $1; exit }' /proc/[0-9]*/stat 2>"$temp/x")
	[ -n "$profiler" ] && break
	sleep 0.05
done
while [ -n "$profiler" ] && [ -d "/proc/$profiler" ] && [ "$(cut -d ' ' -f 3 "/proc/$profiler/stat" 2>"$temp/x")" != Z ]; do
	awk '$1 == "VmRSS:" { print $2 }' "/proc/$profiler/status" 2>"$temp/x"
	sleep 0.5
done >"$temp/memory"
wait "$shell"
status=$?
began=$(($(processes) - began))
touch "$temp/stop"
wait
[ $status = 0 ] && [ "$(grep -c '^$' "$temp/out")" = "$seconds" ] && grep -q '^true;' "$temp/out"
ok $? "$seconds intervals, with names of programs that lived for a moment"
# The first third is for what there is to know; from then on names of files that others run may come, of which it keeps 4 MiB. What waits on a busy
# machine until it is read is held for a while, up to pfr_recorder_options.kept, and given back: so medians are compared.
python3 - "$temp/memory" >"$temp/grown" <<'END'
import statistics, sys
rss = [int(line) for line in open(sys.argv[1])]
third = len(rss) // 3
middle, last = statistics.median(rss[third:2 * third]), statistics.median(rss[2 * third:])
print("%d KiB more than %d, at most %d" % (last - middle, middle, max(rss)))
END
if grep -q '__[am]san_init\|__tsan_init' "$build/examples/profiler"; then
	skip "memory" "a sanitizer keeps what is freed"
else
	[ "$(cut -d ' ' -f 1 "$temp/grown")" -lt 10240 ]
	ok $? "memory in the last third, and in the second: $(cat "$temp/grown")"
fi
samples=$(awk 'NF { n += $NF } END { printf "%d", n }' "$temp/out")
[ "$samples" -gt 0 ] && grep -q '^[0-9]* lost$' "$temp/lost"
ok $? "losses are counted and said: $(cat "$temp/lost")"
echo "# $began processes began; of a CPU it took $(tail -n 1 "$temp/time" | awk '{ printf "%.2f %% in %.0f s", ($2 + $3) / $1 * 100, $1 }')"
finish
