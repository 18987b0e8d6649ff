#!/bin/sh
# SPDX-License-Identifier: MIT
# Tasks and maps of every sample of captures, and of recordings made here, against perf script: comm, pid, tid, and for
# the instruction and each callchain entry the file and the offset in it. tests/session/ has made-up records.
# With ALL=1, all of corpus/ (tests/long/tasks.t).
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD:-build}
program=$build/tests/places/places
command -v python3 >/dev/null || { echo "1..0 # SKIP no python3 here"; exit 0; }
command -v perf >/dev/null || { echo "1..0 # SKIP no perf here"; exit 0; }
tests/need "$program" || { echo "Bail out! $program is not built"; exit 1; }
fresh=$(mktemp -d) || exit 1
trap 'rm -rf "$fresh"' EXIT INT TERM

# Processes that fork, exec, and end; threads; a name that changes. Where nobody may record, only corpus/ is compared.
load='for i in 1 2 3 4 5 6 7 8; do ls /usr/bin | sort | head -1; sh -c "true; ls / | wc -l"; done >/dev/null'
threads='import threading
def spin():
    sum(i * i for i in range(200000))
for i in range(4):
    t = [threading.Thread(target=spin) for _ in range(3)]
    [x.start() for x in t]
    [x.join() for x in t]'
record() { # name option... -- command
	name=$1
	shift
	perf record -q -o "$fresh/$name.data" "$@" >/dev/null 2>&1 || rm -f "$fresh/$name.data"
}
record forks -e cpu-clock -F 5000 -g -- sh -c "$load"
record threads -e cpu-clock -F 2000 -- python3 -c "$threads"
record faults -e page-faults -c 1 -d -- sh -c "$load"
export PYTHONDONTWRITEBYTECODE=1
if [ "${ALL:-}" ]; then
	set -- corpus/*.data corpus/*.pipe corpus/*.dir
else
	set -- corpus/callchain-fp.data corpus/callchain-user.data corpus/cgroup-filter.data corpus/cpu-wide.data corpus/dwarf-stack.data \
		corpus/kernel-only.data corpus/overwrite.data corpus/tail-synthesize.data corpus/tracepoint.data corpus/z9.data \
		corpus/pipe.pipe corpus/threads-z.dir
fi
for file in "$fresh"/*.data; do [ ! -e "$file" ] || set -- "$@" "$file"; done
python3 tests/oracle/places.py "$program" "$@"
