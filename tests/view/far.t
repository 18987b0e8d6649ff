#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A capture of more than 16 MiB in the page without a capture: every record is in its list, and its bytes are read from the file where they are looked at.
# In Chromium (./quickstart more). Run from the project's root.
set -u
. tests/lib/tap.sh
if ! command -v node >/dev/null || [ ! -d tests/npm/node_modules/playwright-core ] || ! command -v "${CHROMIUM:-chromium}" >/dev/null; then
	skip_all "no chromium, node or tests/npm/node_modules: ./quickstart more installs them"
fi
"$perfring" view --static -o "$temp/page.html" 2>"$temp/out"
ok $? "the page"
PYTHONPATH=tests/lib python3 -B - "$temp/far.data" >"$temp/out" 2>&1 <<'END'
import struct, sys
from made_capture import CALLCHAIN, IP, TID, TIME, Capture
c = Capture().event(1, 0, IP | TID | TIME | CALLCHAIN, [1])
tail = lambda i: struct.pack("<IIQ", 7, 7 + i % 5, 1000000000 + 1000 * i)
chain = b"".join(struct.pack("<Q", 0x1000 + 16 * k) for k in range(26))
records = []
for i in range(270000):
    if i % 9000 == 0:
        records.append(c.record(3, struct.pack("<II8s", 7, 7 + i // 9000 % 5, b"thread%d" % (i // 9000 % 5)) + tail(i)))
    records.append(c.record(9, struct.pack("<QIIQQ", 0x1000 + i % 64, 7, 7 + i % 5, 1000000000 + 1000 * i, 26) + chain, misc=2))
open(sys.argv[1], "wb").write(c.file(*records))
END
ok $? "a capture of $(wc -c <"$temp/far.data") bytes"
node tests/npm/far.mjs "$perfring" "$temp/page.html" "$temp/far.data" >"$temp/out" 2>&1
ok $? "its page: $(grep -c '^ok' "$temp/out") uses"
finish
