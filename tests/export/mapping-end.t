#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An address in a callchain has the file that is mapped at it, and none where one ends there: folded stacks, report, dump and the script text agree, and perf's text with them.
Chains of programs without frame pointers have any values, such as where the vDSO ends."""
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CALLCHAIN, IP, TID, TIME, Capture, write
from tap import finish, report, run, skip

ADDRESSES = {0x7FFF0000: "[vdso]", 0x7FFF0001: "[vdso]", 0x7FFF1FFF: "[vdso]", 0x7FFF2000: None, 0x601000: "/bin/other", 0x600FFF: "/bin/program"}


def capture():
    c = Capture(attr_size=120).event(1, 0, IP | TID | TIME | CALLCHAIN, ids=[5])

    def mapping(start, size, name):
        body = struct.pack("<IIQQQIIQQII", 7, 7, start, size, 0, 8, 1, 11, 1, 5, 2) + name + bytes(8 - len(name) % 8)
        return c.record(10, body + struct.pack("<IIQ", 7, 7, 2), 2)

    records = [c.record(3, struct.pack("<II", 7, 7) + b"sh" + bytes(6) + struct.pack("<IIQ", 7, 7, 1), 1 << 13)]
    records += [mapping(0x400000, 0x1000, b"/bin/leaf"), mapping(0x600000, 0x1000, b"/bin/program"), mapping(0x601000, 0x1000, b"/bin/other"), mapping(0x7FFF0000, 0x2000, b"[vdso]")]
    for i, address in enumerate(ADDRESSES):
        records.append(c.record(9, struct.pack("<QIIQQQQQ", 0x400010, 7, 7, 10 + i, 3, 2**64 - 512, 0x400010, address), 2))
    return c.file(*records)


def callers(text):
    """The file of the second line of each sample, as perf script prints it."""
    lines = [line.split("(")[-1].rstrip(")") for line in text.splitlines() if line.strip()]
    return [None if name == "[unknown]" else name for name in lines[1::2]]


def main():
    truth = list(ADDRESSES.values())
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, "capture", capture())
        found = callers(run("convert", "--to", "script", "-F", "ip,dso", path, "-")[1])
        report(found == truth, "the script text", found)
        last = [line.rstrip("]\n").split(" ")[-1] for line in run("dump", "--type", "SAMPLE", path)[1].splitlines()]
        shown = [None if word.startswith("0x") else word.split("+")[0] for word in last]
        report(shown == [name and os.path.basename(name) for name in truth], "dump", last)
        folded = sorted(line.split(";")[1].split("+")[0] for line in run("convert", "--to", "folded", "--no-symbolize", path, "-")[1].splitlines())
        wanted = sorted(os.path.basename(name) if name else "[unknown]" for name in truth)
        report(folded == wanted, "folded stacks", (folded, wanted))
        rows = [json.loads(line) for line in run("report", "--json", "--sort", "dso", path)[1].splitlines()]
        rows = sorted(name for row in rows if row["file"] != "leaf" for name in [row["file"]] * row["total_samples"])
        report(rows == wanted, "report", rows)
        if shutil.which("perf"):
            done = subprocess.run(["perf", "script", "-F", "ip,dso", "-i", path], capture_output=True, text=True)
            report(callers(done.stdout) == truth, "perf script", done.stdout + done.stderr)
        else:
            skip("perf script", "no perf")
    finish()


main()
