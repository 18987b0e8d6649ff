#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A capture of 3 GB that takes no space: records on either side of a hole that a payload spans.

Every offset behind it needs more than 32 bits; memory stays what it is for small files.
"""
import json, os, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import report, finish, run

HOLE = 3 << 30


def sample(time):
    return struct.pack("<IHHQQ", 9, 2, 24, 0x1000 + time, time)


def write(path):
    attr = struct.pack("<IIQQQ", 1, 64, 2, 1, 1 | 4) + bytes(64 - 32)
    aux = struct.pack("<IHHQQQIIII", 71, 0, 48, HOLE, 0, 0, 0, 0, 0, 0)
    front, back = sample(30) + sample(10) + aux, sample(20) + sample(40)
    size = len(front) + HOLE + len(back)
    header = struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 80, 104, 80, 184, size, 0, 0, 0, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(header + attr + bytes(16) + front)
        file.seek(184 + len(front) + HOLE)
        file.write(back)


def limited(*arguments):
    return run(*arguments, before=["sh", "-c", 'ulimit -v "${TEST_MEMORY:-400000}"; exec "$@"', "sh"])


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "large")
        write(path)
        code, out, printed = limited("stat", "--json", path)
        found = json.loads(out) if code == 0 else {}
        report(found.get("records") == 5 and found.get("payload_bytes") == HOLE, "counted", (code, out, printed))
        code, out, printed = limited("dump", "--json", "--sort", "--type", "SAMPLE", path)
        lines = [json.loads(line) for line in out.splitlines()]
        report([r["fields"]["time"] for r in lines] == [10, 20, 30, 40], "sorted", (code, out, printed))
        report(lines[1:] and lines[1]["at"] == 184 + 96 + HOLE, "an offset of more than 32 bits", lines[1:])
        report(limited("check", "--quiet", path)[0] == 0, "no defect")
        with open(path, "r+b") as file:
            file.truncate(184 + 96 + HOLE - 1)
        code, out, printed = limited("check", path)
        report(code == 1 and ("PAYLOAD" in out or "TRUNCATED" in out), "cut within the payload", (code, out, printed))
    finish()


if __name__ == "__main__":
    sys.exit(main())
