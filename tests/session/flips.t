#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One flipped bit in the size of a record of perf's own, in a pipe with compressed records: every command reads the same, no sample is lost but those
of a record whose own bytes are hit, and recover and edit keep what dump reads."""
import json
import os
import re
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

FEATURE, COMPRESSED, COMPRESSED2 = 80, 81, 83
CAPTURE = "corpus/pipe-z.pipe"


def records(data):
    at = 16
    while at < len(data):
        kind, _, size = struct.unpack_from("<IHH", data, at)
        yield at, kind
        at += size


def dumped(path):
    lines = [line for line in run("dump", "--raw", path)[1].splitlines() if " DAMAGED " not in line]
    return len(lines), sum(" SAMPLE " in line for line in lines)


def counted(path):
    counts = json.loads(run("stat", "--json", path)[1])
    return counts["records"], counts["types"].get("SAMPLE", {"records": 0})["records"]


def main():
    with open(CAPTURE, "rb") as file:
        data = file.read()
    whole = dumped(CAPTURE)
    flips = [(at, bit) for at, kind in records(data) if kind in (FEATURE, COMPRESSED, COMPRESSED2) for bit in range(12)]
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "x"), os.path.join(folder, "out")
        if not whole[1]:
            report(True, "flips # SKIP this build cannot decompress")
            return finish()
        failed, step = [], max(1, len(flips) // 30)
        for at, bit in flips[::step]:
            damaged = bytearray(data)
            damaged[at + 6 + bit // 8] ^= 1 << bit % 8
            with open(path, "wb") as file:
                file.write(damaged)
            read = dumped(path)
            checked = int(re.search(r": (\d+) records?, ", run("check", path)[1]).group(1))
            run("recover", "-o", out, path)
            kept = counted(out)
            os.unlink(out)
            run("edit", "-o", out, path)
            edited = counted(out)
            os.unlink(out)
            if read != counted(path) or read[0] != checked or read[1] != whole[1] or kept[1] != read[1] or edited[1] != read[1]:
                failed.append((hex(at), bit, whole, read, counted(path), checked, kept, edited))
    report(not failed and len(flips) > 40, "one flipped bit of a size: all commands read all samples", failed[:3])
    finish()
    return 0


if __name__ == "__main__":
    sys.exit(main())
