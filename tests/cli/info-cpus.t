#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring info of CPUs that were offline: core and socket are -1, as perf has them."""
import os, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture, write
from tap import finish, report, run, skip

folder = tempfile.mkdtemp()
for order in "<", ">":
    c = Capture(order, attr_size=112).event(1, 0, IP | TID | TIME)
    c.features[7] = c.pack("II", 3, 2)
    c.features[13] = c.pack("I", 1) + c.text("0-1") + c.pack("I", 2) + c.text("0") + c.text("1") + c.pack("6i", 0, 0, 1, 0, -1, -1)
    path = write(folder, "cpus.data", c.file(c.record(9, c.pack("QIIQ", 0x1000, 7, 7, 100), misc=2)))
    lines = [line for line in run("info", path)[1].splitlines() if line.lstrip("# ").startswith("CPU ")]
    report([line.lstrip("# ") for line in lines] == ["CPU 0: Core ID 0, Socket ID 0", "CPU 1: Core ID 1, Socket ID 0", "CPU 2: Core ID -1, Socket ID -1"], "offline CPU, %s" % order, lines)
    if order == ">": # perf finds the sections of such a file by HOSTNAME
        continue
    if shutil.which("perf"):
        done = subprocess.run(["perf", "report", "--header-only", "-I", "-i", path], capture_output=True, text=True)
        perfs = [line.lstrip("# ") for line in done.stdout.splitlines() if line.startswith("# CPU ") and "Core ID" in line]
        report(perfs == [line.lstrip("# ") for line in lines], "as perf has it, %s" % order, (perfs, done.stderr))
    else:
        skip("as perf has it", "no perf")
shutil.rmtree(folder)
finish()
