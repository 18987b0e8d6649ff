#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A healthy pipe of the other byte order, as perf 7.2 made one: the length of a text of CPU_TOPOLOGY and its first letters look like a HEADER_ATTR, whose size leads to a
record by chance. Nothing in it is damaged. With a size that is wrong, the records in it are found still."""
import os, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run


def record(kind, body, misc=0, size=None):
    return struct.pack(">IHH", kind, misc, size or 8 + len(body)) + body


def text(value):
    return struct.pack(">I", 64) + value.ljust(64, b"\0")


def feature(number, body, size=None):
    return record(80, struct.pack(">Q", number) + body, size=size)


def attr():
    return record(64, struct.pack(">IIQQQ", 1, 128, 0, 1000, 1).ljust(128, b"\0") + struct.pack(">Q", 7))


def topology(size=None):
    return feature(13, struct.pack(">I", 1) + text(b"0-1") + struct.pack(">I", 2) + text(b"0") + text(b"1") + struct.pack(">4I", 0, 0, 1, 0) + struct.pack(">I", 1) + text(b"0-1") +
                   struct.pack(">2I", 0, 0), size)


def pipe(size=None):
    samples = b"".join(record(9, struct.pack(">Q", 0x400000 + i), 2) for i in range(900))
    return b"2ELIFREP" + struct.pack(">Q", 16) + attr() + feature(8, struct.pack(">2I", 2, 2)) + topology(size) + feature(3, text(b"host")) + samples


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "made.pipe")
    at = (lambda data: data.index(struct.pack(">I", 64) + b"0-1", data.index(b"1" + bytes(63))))(pipe())
    assert pipe()[at:at + 8] == struct.pack(">IHH", 64, 0x302D, 0x3100) and (at - pipe().index(topology())) % 8 == 0
    assert (len(pipe()) - (at + 0x3100)) % 16 == 0 and at + 0x3100 < len(pipe()) - 320, "its size leads to a sample"
    open(path, "wb").write(pipe())
    code, out, err = run("check", path)
    report(code == 0 and "0 defects" in out, "nothing is damaged", out + err)
    code, out, err = run("stat", path)
    report(code == 0 and "900 SAMPLE" in out and not err, "every sample is there", out + err)
    for size in (len(topology()) + 84 + 16 * 100, len(topology()) + 84 + 16 * 3):
        open(path, "wb").write(pipe(size))
        code, out, err = run("check", path)
        report(code == 1 and "HIDES" in out and "0 bytes" not in out, f"with a size of {size}, which leads to a sample, the records within it are found", out + err)
finish()
