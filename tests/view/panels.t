#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Splitters between panels, threads that wait for a CPU, lanes of AUX buffers, throttled spans, counts by CPU, and what is drawn, in Chromium (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh
if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
fi
PYTHONPATH=tests/report:tests/lib python3 -B - "$temp" >"$temp/out" 2>&1 <<'END'
import struct, sys
from made_sched import Schedule, capture, write
write(sys.argv[1], "sched.data", capture(Schedule(3).events))
# Two samples of 40 bytes become an AUX record, of 64 KiB of which some did not fit, and a LOST_SAMPLES record.
data = bytearray(open("corpus/default.data", "rb").read())
at = 1040
assert [struct.unpack_from("<IHH", data, at + i) for i in (0, 40)] == [(9, 2, 40)] * 2
trailer = data[at + 16:at + 32]
data[at:at + 80] = struct.pack("<IHHQQQ", 11, 0, 48, 0, 65536, 1) + trailer + struct.pack("<IHHQ", 13, 0, 32, 1) + trailer
open(sys.argv[1] + "/aux.data", "wb").write(data)
# A sample each ms, none while the event was stopped for 60 ms.
from made_capture import IP, TID, TIME, Capture
c = Capture().event(1, 0, IP | TID | TIME, [1])
records = []
for i in range(400):
    time = 1000000000 + i * 1000000
    if not 100 < i < 160:
        records.append(c.record(9, struct.pack("<QIIQ", 0x1000, 1, 1, time), misc=2))
    if i in (100, 160):
        at = time + (10 if i == 100 else -10)
        records.append(c.record(5 if i == 100 else 6, struct.pack("<QQQIIQ", at, 1, 1, 1, 1, at)))
open(sys.argv[1] + "/throttled.data", "wb").write(c.file(*records))
END
ok $? "captures are made"
"$perfring" check "$temp/aux.data" >"$temp/out" 2>&1
ok $? "the one with an AUX record has no defects"
cp corpus/stat-cpu.data "$temp/counts.data"
for name in sched aux throttled counts; do "$perfring" view -q --no-symbolize -o "$temp/$name.html" "$temp/$name.data"; done >"$temp/out" 2>&1
for name in callchain-fp dwarf-stack; do "$perfring" view -q --no-symbolize --symfs tests/cases --no-unwind -o "$temp/$name.html" "corpus/$name.data"; done >"$temp/out" 2>&1
node tests/npm/panels.mjs "$perfring" "$temp/sched.data" "$temp/sched.html" "$temp/aux.html" "$temp/throttled.html" "$temp/counts.html" "$temp/callchain-fp.html" "$temp/dwarf-stack.html" >"$temp/out" 2>&1
ok $? "panels in Chromium: $(grep -c '^ok' "$temp/out") uses"
finish
