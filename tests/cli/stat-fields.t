#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""stat -F counts what dump -F shows: for lists of fields whose values are numbers to it, and for others, whose texts it makes."""
import collections, os, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "export"))
from jit_truth import capture, comm, record, sample
from tap import finish, report, run

LISTS = ["comm,sym", "type", "event,comm", "comm,pid,tid,cpu", "place", "dso,comm", "ip", "type,period", "time", "comm,comm,comm,comm,comm,comm,comm,comm,comm"]
bad, rows = [], 0
for path in ("callchain-fp", "fork-storm", "exec-storm", "events-mixed", "switch-cpu-wide", "group-read", "mmap-zoo", "bit-ip"):
    path = f"corpus/{path}.data"
    if not os.path.exists(path):
        continue
    for fields in LISTS:
        want = collections.Counter(run("dump", "--sort", "-F", fields, path)[1].splitlines())
        found = dict(reversed(line.split("\t", 1)) for line in run("stat", "-F", fields, path)[1].splitlines())
        rest = int(found.pop("(the rest)", 0))
        if any(want[text] != int(nr) for text, nr in found.items()) or sum(map(int, found.values())) + rest != sum(want.values()):
            bad.append((path, fields, list(found.items())[:3], list(want.items())[:3]))
        rows += len(found)
# A record that is bad is counted, and reported as stat reports it.
with tempfile.TemporaryDirectory() as folder:
    path = folder + "/bad.data"
    capture(path, [comm(5, 1, b"task"), sample(5, 2, 16), record(9, struct.pack("<QI", 16, 5), 2), sample(5, 4, 16)])
    whole, parts = run("stat", path), run("stat", "-F", "type", path)
    report(whole[0] == 1 and parts[0] == 1 and "3\tSAMPLE" in parts[1] and "1 record is bad" in parts[2], "a bad record", (whole, parts))
report(rows > 100 and not bad, f"{rows} combinations of {len(LISTS)} lists of fields", bad)
finish()
