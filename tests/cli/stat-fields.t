#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""stat -F counts what dump -F shows: for lists of fields whose values are numbers to it, and for others, whose texts it makes."""
import collections, os, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
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
report(rows > 100 and not bad, f"{rows} combinations of {len(LISTS)} lists of fields", bad)
finish()
