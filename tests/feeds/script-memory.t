#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""convert --to script -F +mmap-events of many mappings and no sample: each is a line, and lines do not wait in memory for samples that may never come."""
import os, resource, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CPU, Capture, IP, PERIOD, TID, TIME
from tap import finish, report, run

NUMBER, NAME = 400000, b"/" + b"name" * 30

with tempfile.TemporaryDirectory() as folder:
    path, text = os.path.join(folder, "in"), os.path.join(folder, "out")
    capture = Capture().event(1, 0, IP | TID | TIME | CPU | PERIOD)
    trailer = struct.pack("<IIQII", 7, 7, 1, 0, 0)
    one = capture.record(10, struct.pack("<IIQQQIIQQII", 7, 7, 0x1000, 0x1000, 0, 8, 1, 5, 0, 5, 2) + (NAME + bytes(8))[:128] + trailer, misc=2)
    head = bytearray(capture.file(one))
    struct.pack_into("<Q", head, 48, NUMBER * len(one))
    with open(path, "wb") as file:  # in pieces: what this process has counts for its children
        file.write(head)
        for _ in range(NUMBER - 1):
            file.write(one)
    code, _, err = run("convert", "--to", "script", "-F", "+mmap-events", path, text)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    with open(text, "rb") as file:
        lines = sum(b" PERF_RECORD_MMAP2 7/7: [0x1000(0x1000) @ " in line and NAME in line for line in file)
    report(code == 0 and lines == NUMBER, "%d mappings, a line each" % NUMBER, (code, lines, err))
    report(most < 48 or "-fsanitize" in os.environ.get("CFLAGS", ""), "in %d MiB" % most, most)
finish()
