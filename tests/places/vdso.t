#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The build ID that a capture lists for [vdso] is that of 64-bit processes where it has any; the vDSO of a process of 32 bits is another file."""
import ctypes
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture, write  # noqa: E402
from tap import finish, report, run, skip  # noqa: E402

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


def of_this_machine():
    """(offset, name) of a function of the vDSO here; none: there is none, or it is not read."""
    with open("/proc/self/auxv", "rb") as file:
        words = file.read()
    base = dict(struct.iter_unpack("=QQ", words)).get(33) if sys.maxsize >> 32 else None
    if not base:
        return None
    image = ctypes.string_at(base, 8192)
    at, = struct.unpack_from("=Q", image, 40)
    image = ctypes.string_at(base, at + 64 * struct.unpack_from("=H", image, 60)[0])
    sections = [struct.unpack_from("=IIQQQQIIQQ", image, at + 64 * i) for i in range(struct.unpack_from("=H", image, 60)[0])]
    table = next((s for s in sections if s[1] == 11), None)
    for i in range(table[4], table[4] + table[5], 24) if table else ():
        name, info, _, section, value, size = struct.unpack_from("=IBBHQQ", image, i)
        begin = sections[table[6]][4] + name
        text = image[begin:image.index(b"\0", begin)].decode()
        if info & 15 == 2 and section and size > 16 and text.startswith("__"):
            return value, text
    return None


with tempfile.TemporaryDirectory() as folder:
    function = of_this_machine() if "with    libdw" in run("version", "--build-options")[1] else None
    if function:
        for at, named in (WIDE, True), (LOW, False):
            capture = Capture("<", 128).event(1, 0, IP | TID | TIME)
            path = write(folder, "own.data", capture.file(capture.record(1, struct.pack("<IIQQQ", 7, 7, at, 0x4000, 0) + b"[vdso]\0\0" + struct.pack("<IIQ", 7, 7, 1), misc=2),
                                                          capture.record(9, struct.pack("<QIIQ", at + function[0] + 8, 7, 7, 2), misc=2)))
            out = [run("report", *words, path)[1] for words in (["--no-build-ids-needed"], [])]
            report((function[1] in out[0] or function[1].lstrip("_").replace("vdso_", "") in out[0]) == named and "[vdso]+0x" in out[1],
                   "without a build ID %s is %s with --no-build-ids-needed" % (function[1], "named" if named else "that of another process, and not named"), out)
    else:
        skip("without a build ID a function is named with --no-build-ids-needed", "no vDSO of 64 bits whose symbols can be read, or a build without libdw")
    for places, want in ((WIDE, LOW), (True, False)), ((LOW, WIDE), (False, True)), ((LOW,), (True,)), ((WIDE,), (True,)):
        path = write(folder, "one.data", made(*places))
        lines = run("dump", "--no-symbolize", "--build-ids", "--type", "SAMPLE", path)[1].splitlines()
        found = tuple(ID.hex()[:8] in line for line in lines)
        report(found == want, "a vDSO at " + ", ".join("%#x" % at for at in places), lines)
finish()
