#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""While a thread is in execve(2), its callers are in the program before. What a look-up finds there does not depend on what else was looked up or asked for: data
addresses, mappings of code made at run time, samples that meet no condition."""
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import ADDR, CALLCHAIN, CPU, IP, TID, TIME, Capture, write  # noqa: E402
from tap import finish, report, run  # noqa: E402

KERNEL, USER = (1 << 64) - 128, (1 << 64) - 512
OLD, NEW = 0x400010, 0x500010


def made(runs):
    """An exec, a sample in the kernel whose caller is in the old program and whose data is in the new one; with `runs`, after a sample of the new one on CPU 1."""
    capture = Capture("<", 128).event(1, 0, IP | TID | TIME | ADDR | CPU | CALLCHAIN)
    time = [0]

    def sample_id():
        time[0] += 10
        return struct.pack("<IIQII", 7, 7, time[0], 0, 0)

    def mapping(at, name):
        return capture.record(1, struct.pack("<IIQQQ", 7, 7, at, 0x1000, 0) + name + sample_id(), misc=2)

    def sample(misc, ip, cpu, *chain):
        time[0] += 10
        return capture.record(9, struct.pack("<QIIQQIIQ", ip, 7, 7, time[0], NEW, cpu, 0, len(chain)) + struct.pack("<%dQ" % len(chain), *chain), misc=misc)

    return capture.file(mapping(0x400000, b"/old\0\0\0\0"), capture.record(3, struct.pack("<II8s", 7, 7, b"new") + sample_id(), misc=1 << 13), mapping(0x500000, b"/new\0\0\0\0"),
                        *([sample(2, NEW, 1, USER, NEW)] if runs else []), sample(1, 0xffffffff81000010, 0, KERNEL, 0xffffffff81000010, USER, OLD))


with tempfile.TemporaryDirectory() as folder:
    maps = os.path.join(folder, "maps")
    os.mkdir(maps)
    write(maps, "perf-9.map", b"700000 10 other\n")
    for runs, want in (False, True), (True, False):
        path = write(folder, "one.data", made(runs))
        for words in ["-F", "ip,dso"], ["-F", "addr,ip,dso"], ["-F", "ip,dso", "--jit-names", maps], ["-F", "ip,dso", "--cpu", "0"], ["-F", "addr,ip,dso", "--where", "cpu == 0"]:
            found = run("convert", "--to", "script", "--no-inline", *words, path, "-")[1]
            report(("10 (/old)" in found) == want and ("400010 ([unknown])" in found) != want, "%s: %s" % ("it runs" if runs else "in execve", " ".join(words).replace(maps, "maps")), found)
        for words in [], ["--cpu", "0"], ["--where", "cpu == 0"]:
            found = run("dump", "--type", "SAMPLE", "--no-symbolize", *words, path)[1]
            report(("/old" in found or "old+" in found) == want, "%s: dump %s" % ("it runs" if runs else "in execve", " ".join(words)), found)
finish()
