#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""convert --to script -F +mmap-events of many mappings and no sample: each is a line, and lines do not wait in memory for samples that may never come.
And of deep stacks in files with long names: lines of callers that were made once are kept to a bound, not until the next batch of names."""
import os, resource, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CALLCHAIN, CPU, Capture, IP, PERIOD, TID, TIME
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
    capture = Capture().event(1, 0, IP | TID | CALLCHAIN)
    name = b"/" + b"name" * 900 + bytes(7)
    body = capture.record(1, struct.pack("<IIQQQ", 7, 7, 0x1000, 1 << 30, 0) + name + struct.pack("<II", 7, 7), misc=2)
    for i in range(20):
        chain = [0x1000 + 4096 * i + 65536 * caller for caller in range(2000)]
        body += capture.record(9, struct.pack("<QIIQQ", 0x1000, 7, 7, len(chain) + 1, (1 << 64) - 512) + struct.pack("<2000Q", *chain), misc=2)
    with open(path, "wb") as file:
        file.write(capture.file(body))
    code, _, err = run("convert", "--to", "script", "--no-symbolize", "--force", path, text)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    report(code == 0 and os.path.getsize(text) > 40000 * 3600, "40,000 callers in a file with a long name", (code, os.path.getsize(text), err))
    report(most < 96 or "-fsanitize" in os.environ.get("CFLAGS", ""), "in %d MiB, not the %d of the text" % (most, os.path.getsize(text) >> 20), most)
finish()
