#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Table branch has the kind of a branch also where EXTEND_ABI leads to another list, as convert --to script, and whether it was speculative and at which level (Arm's BRBE, AMD's LBR)."""
import csv, io, os, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IDENTIFIER, IP, TID, TIME, Capture, write
from tap import finish, report, run

NEW = ["FAULT_ALGN", "FAULT_DATA", "FAULT_INST", "ARCH_1", "ARCH_2", "ARCH_3", "ARCH_4", "ARCH_5"]
SPECULATION, LEVELS = ["NA", "WRONG_PATH", "NON_SPEC_CORRECT_PATH", "CORRECT_PATH"], ["UNKNOWN", "USER", "KERNEL", "HV"]
BRANCHES = [(1, 0, 0, 1), (4, 0, 2, 2), (14, 0, 1, 0), (12, 3, 3, 3), *[(15, new, new % 4, 1) for new in range(8)]]
with tempfile.TemporaryDirectory() as folder:
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | 1 << 11, [10])
    flags = [1 | 5 << 4 | kind << 20 | spec << 24 | new << 26 | level << 30 for kind, new, spec, level in BRANCHES]
    body = c.pack("QQIIQQ", 10, 0x1000, 7, 8, 1000, len(flags)) + b"".join(c.pack("QQQ", 0x10, 0x20, n) for n in flags)
    path = write(folder, "branches.data", c.file(c.record(9, body, misc=2)))
    rows = list(csv.DictReader(io.StringIO(run("convert", "--to", "csv", "--table", "branch", path, "-")[1])))
    text = [entry.split("/")[6] for entry in run("convert", "--to", "script", "-F", "brstack", "-q", path, "-")[1].split()]
    report([r["type"] for r in rows] == text and text[4:] == NEW, "kinds are those of the text of perf script", (rows, text))
    report([(r["speculation"], r["privilege"]) for r in rows] == [(SPECULATION[spec], LEVELS[level]) for _, _, spec, level in BRANCHES], "speculation and level", rows)
finish()
