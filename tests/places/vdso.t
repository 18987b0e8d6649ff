#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The build ID that a capture lists for [vdso] is that of 64-bit processes where it has any; the vDSO of a process of 32 bits is another file."""
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture, write  # noqa: E402
from tap import finish, report, run  # noqa: E402

ID = bytes(range(1, 21))
WIDE, LOW = 0x7ffc00001000, 0xf7f00000


def made(*places):
    """A process for each place of a vDSO, and a sample in each."""
    capture = Capture().event(1, 0, IP | TID | TIME)
    capture.features[2] = capture.record(0, struct.pack("<i20sB3s", -1, ID, 20, b"") + b"[vdso]\0\0", misc=2 | 0x8000)
    out = []
    for n, at in enumerate(places):
        out.append(capture.record(1, struct.pack("<IIQQQ", n + 1, n + 1, at, 0x2000, 0) + b"[vdso]\0\0" + struct.pack("<IIQ", n + 1, n + 1, 1), misc=2))
    for n, at in enumerate(places):
        out.append(capture.record(9, struct.pack("<QIIQ", at + 0x10, n + 1, n + 1, n + 2), misc=2))
    return capture.file(*out)


with tempfile.TemporaryDirectory() as folder:
    for places, want in ((WIDE, LOW), (True, False)), ((LOW, WIDE), (False, True)), ((LOW,), (True,)), ((WIDE,), (True,)):
        path = write(folder, "one.data", made(*places))
        lines = run("dump", "--no-symbolize", "--build-ids", "--type", "SAMPLE", path)[1].splitlines()
        found = tuple(ID.hex()[:8] in line for line in lines)
        report(found == want, "a vDSO at " + ", ".join("%#x" % at for at in places), lines)
finish()
