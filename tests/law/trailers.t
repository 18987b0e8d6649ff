#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two events put trailers of different sizes after records. Whose one is, is found by its id, which perf looks for from the record's end; in records that are read from
their fields on, a CPU may be the number that is an id of the other event."""
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CPU, IDENTIFIER, IP, TID, TIME, Capture, write  # noqa: E402
from tap import finish, report, run  # noqa: E402

with tempfile.TemporaryDirectory() as folder:
    for order in "<", ">":
        made = Capture(order).event(1, 0, IDENTIFIER | IP | TID | TIME, ids=[5, 6, 7]).event(1, 9, IDENTIFIER | IP | TID | TIME | CPU, ids=[10, 11])
        bodies = {3: made.pack("II8s", 7, 7, b"name"), 17: made.pack("QIHH8s", 0x1000, 64, 1, 0, b"symbol"), 18: made.pack("HHI8s", 1, 0, 5, bytes(8)),
                  19: made.pack("Q8s", 1, b"/cgroup"), 20: made.pack("QHH10s2x", 0x1000, 5, 5, b"abcdeABCDE")}
        records, want = [], []
        for kind, body in bodies.items():
            for cpu in 5, 6, 0:
                records += [made.record(kind, body + made.pack("IIQIIQ", 7, 7, 100 + len(records), cpu, 0, 10)), made.record(kind, body + made.pack("IIQQ", 7, 7, 101 + len(records), 6))]
                want += [(1, cpu, 10), (0, None, 6)]
        path = write(folder, "one.data", made.file(*records))
        found = [json.loads(line) for line in run("dump", "--json", path)[1].splitlines()]
        found = [(r["event"], r["sample_id"].get("cpu"), r["sample_id"].get("identifier")) for r in found]
        report(found == want, order + " each record is of the event whose trailer it ends with", [pair for pair in zip(found, want) if pair[0] != pair[1]][:4])
        other = os.path.join(folder, "other.data")
        code = run("edit", "--force", "--other-order", "-o", other, path)[0]
        turned = [json.loads(line) for line in run("dump", "--json", other)[1].splitlines()]
        report(not code and [(r["event"], r["sample_id"].get("cpu"), r["sample_id"].get("identifier")) for r in turned] == want, order + " in the other order too", code)
finish()
