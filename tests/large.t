#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A capture of 3 GB that takes no room: records on either side of a hole that a payload spans.

Every offset behind it needs more than 32 bits; memory stays what it is for small files.
"""
import json, os, struct, subprocess, sys, tempfile

PERFRING = os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring")
HOLE = 3 << 30
tests = 0


def report(good, name, why=""):
    global tests
    tests += 1
    print(("" if good else "not ") + "ok %d - %s" % (tests, name))
    if not good:
        print("# %s" % str(why)[:600])


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


def run(*arguments):
    limited = ["sh", "-c", 'ulimit -v 400000; exec "$@"', "sh", PERFRING]
    done = subprocess.run([*limited, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "large")
        write(path)
        code, out, said = run("stat", "--json", path)
        found = json.loads(out) if code == 0 else {}
        report(found.get("records") == 5 and found.get("payload_bytes") == HOLE, "counted", (code, out, said))
        code, out, said = run("dump", "--json", "--sort", "--type", "SAMPLE", path)
        lines = [json.loads(line) for line in out.splitlines()]
        report([r["fields"]["time"] for r in lines] == [10, 20, 30, 40], "sorted", (code, out, said))
        report(lines[1:] and lines[1]["at"] == 184 + 96 + HOLE, "an offset of more than 32 bits", lines[1:])
        report(run("check", "--quiet", path)[0] == 0, "no defect")
        with open(path, "r+b") as file:
            file.truncate(184 + 96 + HOLE - 1)
        code, out, said = run("check", path)
        report(code == 1 and ("PAYLOAD" in out or "TRUNCATED" in out), "cut within the payload", (code, out, said))
    print("1..%d" % tests)


if __name__ == "__main__":
    sys.exit(main())
