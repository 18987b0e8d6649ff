#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Edits of a capture of 5 GB that takes no space: what lies after the hole is kept, at offsets of more than 32 bits, in the memory of a small file,
and the result has no defects."""
import json
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

HOLE = 5 << 30
TIMES = list(range(10, 90, 10))


def sample(time):
    return struct.pack("<IHHQQ", 9, 2, 24, 0x1000 + time, time)


def write(path):
    attr = struct.pack("<IIQQQ", 1, 64, 2, 1, 1 | 4) + bytes(64 - 32)
    front, back = (b"".join(sample(time) for time in times) for times in (TIMES[:4], TIMES[4:]))
    header = struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 80, 104, 80, 184, len(front) + HOLE + len(back), 0, 0, 0, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(header + attr + bytes(16) + front)
        file.seek(184 + len(front) + HOLE)
        file.write(back)


def limited(*arguments):
    return run(*arguments, before=["sh", "-c", 'ulimit -v "${TEST_MEMORY:-400000}"; exec "$@"', "sh"])


def times(path):
    return [json.loads(line)["fields"]["time"] for line in run("dump", "--json", "--type", "SAMPLE", path)[1].splitlines()]


with tempfile.TemporaryDirectory() as folder:
    path, out = os.path.join(folder, "large"), os.path.join(folder, "out")
    write(path)
    code, _, printed = limited("edit", "-o", out, path)
    report(code == 1 and "%d bytes" % HOLE in printed and "8 records written" in printed, "the hole is left out, and that is reported", (code, printed))
    report(times(out) == TIMES and os.path.getsize(out) < 1000, "what is around it is kept", times(out))
    report(run("check", "--quiet", out)[0] == 0, "without defects")
    code, _, printed = limited("edit", "--force", "--time", "0.00000006..", "-o", out, path)
    report(code == 1 and times(out) == TIMES[5:], "a part from after it", (printed, times(out)))
    code, _, printed = limited("recover", "--force", "-o", out, path)
    report(code == 1 and times(out) == TIMES and "(%d bytes" % HOLE in printed, "recover counts its bytes", (code, printed))
finish()
