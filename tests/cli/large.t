#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A capture of 5 GB that takes no space: records on either side of a hole that a payload spans.

Every offset after it needs more than 32 bits; memory stays what it is for small files. The payload is skipped, also by several threads, which
begin in it. Records are looked for in it where it is cut: of that little is left here, and all in tests/more/large.t (large.t whole).
"""
import json, os, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import report, finish, run

HOLE = 5 << 30


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


WHOLE = sys.argv[1:] == ["whole"]
READ_MOST = 50 << 20  # bytes: of programs, libraries and what the threads try, not of the hole


def bytes_read():
    """By this process and those that it has waited for."""
    with open("/proc/self/io", encoding="utf-8") as file:
        return int(file.readline().split()[1])


def skipped(*arguments):
    """The result of a command, and whether it has left out the hole."""
    if not os.path.exists("/proc/self/io"):
        return limited(*arguments), True
    before = bytes_read()
    result = limited(*arguments)
    return result, bytes_read() - before < READ_MOST


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "large")
        write(path)
        for jobs in "1", "2", "8":
            (code, out, printed), good = skipped("stat", "--json", "--jobs", jobs, path)
            found = json.loads(out) if code == 0 else {}
            report(found.get("records") == 5 and found.get("payload_bytes") == HOLE, f"counted, --jobs {jobs}", (code, out, printed))
            report(good, f"stat --jobs {jobs} skips the hole")
        code, out, printed = limited("dump", "--json", "--sort", "--type", "SAMPLE", path)
        lines = [json.loads(line) for line in out.splitlines()]
        report([r["fields"]["time"] for r in lines] == [10, 20, 30, 40], "sorted", (code, out, printed))
        report(lines[1:] and lines[1]["at"] == 184 + 96 + HOLE, "an offset of more than 32 bits", lines[1:])
        for jobs in "1", "3":
            (code, out, printed), good = skipped("check", "--quiet", "--jobs", jobs, path)
            report(code == 0 and good, f"no defect, and check --jobs {jobs} skips the hole", (code, out, printed))
        with open(path, "r+b") as file:
            file.truncate(184 + 96 + (HOLE if WHOLE else 50 << 20) - 1)
        code, out, printed = limited("check", path)
        report(code == 1 and ("PAYLOAD" in out or "TRUNCATED" in out), "cut within the payload", (code, out, printed))
    finish()


if __name__ == "__main__":
    sys.exit(main())
