#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The page without a capture is given each fourth capture of the corpus (tests/long/whole-corpus.t: all), and eight that are damaged: what it shows are the numbers of stat, check, report,
# convert --to folded and dump --where, and each byte is in one of its items. In Chromium (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh
if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
fi
"$perfring" view --static -o "$temp/page.html" 2>"$temp/out"
ok $? "the page"
head -c 1900 corpus/default.data >"$temp/cut.data"
cp corpus/callchain-fp.data "$temp/range.data"
printf '\377\377\377\177\377\377\001\000' | dd of="$temp/range.data" bs=1 seek=1120 conv=notrunc 2>/dev/null
{ cat corpus/default.data && printf '\0\0\0\0'; } >"$temp/zeros.data"
{ cat corpus/default.data && head -c 500 corpus/lost.data; } >"$temp/after.data"
head -c 90 corpus/default.data >"$temp/head.data"
{ head -c 104 corpus/callchain-fp.data && head -c 5000 corpus/callchain-fp.data | tail -c 4000; } >"$temp/torn.data"
# Damage inside a section of the header, and inside the record of a pipe that has one: the count of the words of a command.
python3 -B - "$temp/section.data" "$temp/section.pipe" <<'END' || exit 1
import struct, sys
for path, of in zip(sys.argv[1:], ("corpus/default.data", "corpus/pipe.pipe")):
    data = bytearray(open(of, "rb").read())
    at = data.index(b"/usr/bin/perf\0") - 8
    data[at:at + 4] = struct.pack("<I", 24682416)
    open(path, "wb").write(data)
END
# Samples in a module of the kernel; two events and switches, whose times off CPU are of neither. Samples whose thread got its name midway, which stands after them.
PYTHONPATH=tests/lib python3 -B - "$temp/module.data" "$temp/late.data" <<'END' || exit 1
import struct, sys
from made_capture import IP, TID, TIME, Capture
IDENTIFIER = 1 << 16
c = Capture().event(1, 0, IP | TID | TIME | IDENTIFIER, [1]).event(1, 2, IP | TID | TIME | IDENTIFIER, [2])
tail = lambda time: struct.pack("<IIQQ", 7, 7, time, 1)
path = b"/lib/modules/6.1.0/kernel/sound/snd-hda-intel.ko.xz"
records = [c.record(1, struct.pack("<IIQQQ", 2**32 - 1, 0, 0xffffffffa0000000, 0x10000, 0) + path + bytes(8 - len(path) % 8) + tail(1), misc=1)]
for i in range(9):
    records.append(c.record(9, struct.pack("<QQIIQ", 1, 0xffffffffa0000100 + i, 7, 7, 100 + 100 * i), misc=1))
    records.append(c.record(14, tail(120 + 100 * i), misc=0x2000))
    records.append(c.record(14, tail(150 + 100 * i)))
open(sys.argv[1], "wb").write(c.file(*records))
samples = [r for r in records[1:] if r[0] == 9]
open(sys.argv[2], "wb").write(c.file(*samples, c.record(3, struct.pack("<II", 7, 7) + b"late\0\0\0\0" + tail(450))))
END
# shellcheck disable=SC2046 # names without spaces
node tests/npm/numbers.mjs "$perfring" "$temp/page.html" "$temp"/*.data "$temp"/*.pipe $(every 4 corpus/*.data corpus/*.pipe corpus/newer/*.data) >"$temp/out" 2>&1
ok $? "$(head -n 1 "$temp/out")"
finish
