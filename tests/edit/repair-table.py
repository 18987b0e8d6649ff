#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""The tables of doc/repair.md: 12 captures that perf records now, damaged at random in ten ways, repaired, and opened by perf; and pipes, compressed
captures and directories in five.

usage: python3 -B tests/edit/repair-table.py [BIT_FLIPS [DAMAGES_OF_EACH_OTHER_KIND [DAMAGES_OF_EACH_FORM [FOLDER]]]]      (2000 500 40; ten minutes)
       python3 -B tests/edit/repair-table.py page PAGE

Prints the tables, or puts them in place of those in PAGE (`make repair-table`). FOLDER gets the damaged files that lost or invented something.
"""
import contextlib
import io
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import repair_forms
from repair_damage import KINDS, Capture, compare, damage

PERFRING = os.environ.get("PERFRING", "build/perfring")
WORK = "for d in 1 2 3 4 5 6 7 8 9 10; do ls -R /usr/share/doc /etc >/dev/null 2>&1; done"
OPTIONS = [["-e", "cpu-clock", "-c", "50000"], ["-e", "cpu-clock", "-c", "50000", "-g"], ["-e", "page-faults", "-c", "1"],
           ["-e", "cpu-clock,page-faults", "-c", "20000", "-d"], ["-e", "context-switches,page-faults", "-c", "1", "-a", "--switch-events"],
           ["-e", "cpu-clock", "-c", "200000", "-a"], ["-e", "cpu-clock", "-c", "100000", "--call-graph", "dwarf,64"],
           ["-e", "cpu-clock", "-c", "50000", "--intr-regs=ip,sp,bp"], ["-e", "{cpu-clock,page-faults}:S", "-c", "20000", "-a"],
           ["-e", "cpu-clock", "-c", "50000", "--sample-cpu", "--sample-identifier", "-W"], ["-e", "minor-faults,major-faults", "-c", "1", "-g"],
           ["-e", "task-clock,cpu-clock", "-c", "80000", "-P"]]


def record(folder):
    captures = []
    for i, options in enumerate(OPTIONS):
        path = os.path.join(folder, "capture%d" % i)
        subprocess.run(["perf", "record", "-q", "--max-size=900K", "-o", path, *options, "--", "sh", "-c", WORK], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not os.path.exists(path):
            continue
        capture = Capture(path)
        if not capture.records or len(capture.records) < 2000:
            print("capture %d has too few records: %s" % (i, " ".join(options)), file=sys.stderr)
        else:
            captures.append(capture)
    return captures


def one(capture, kind, rnd, folder):
    """(opened by perf, compare's result) of one damage."""
    data, hit = damage(capture, kind, rnd)
    path, out = os.path.join(folder, "damaged"), os.path.join(folder, "recovered")
    with open(path, "wb") as file:
        file.write(data)
    subprocess.run([PERFRING, "recover", "--force", "-o", out, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    opened = subprocess.run(["perf", "report", "--stats", "-i", out], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    with open(out, "rb") as file:
        return opened, compare(capture, data, hit, file.read())


def keep(capture, kind, i, folder, kept):
    shutil.copy(os.path.join(folder, "damaged"), os.path.join(kept, "%s-%d" % (kind, i)))
    with open(os.path.join(kept, "%s-%d.original" % (kind, i)), "wb") as file:
        file.write(capture.data)


def row(captures, kind, nr, folder, kept):
    rnd, results = random.Random(kind), []
    usable = [c for c in captures if kind not in ("id", "time") or c.attrs[kind]]
    for i in range(nr):
        results.append(one(usable[i % len(usable)], kind, rnd, folder))
        if kept and (not results[-1][0] or results[-1][1] is None or results[-1][1][0] or results[-1][1][2]):
            keep(usable[i % len(usable)], kind, i, folder, kept)
    found = [r[1] for r in results if r[1]]
    print("| %s | %d | %d | %d | %d | %d | %d | %d |" % (kind, nr, sum(r[0] for r in results), sum(f[0] == 0 for f in found), sum(f[0] == 1 for f in found),
                                                        sum(f[0] > 1 for f in found), max(f[1] for f in found), sum(f[2] for f in found)), flush=True)


def table(bits, others, forms, kept):
    with tempfile.TemporaryDirectory() as folder:
        captures = record(folder)
        print("%d captures of %d to %d records:\n" % (len(captures), min(len(c.records) for c in captures), max(len(c.records) for c in captures)))
        print("| damage | files | opened by perf | nothing else lost | one record more | several more | most bytes lost | invented records |\n|---|--:|--:|--:|--:|--:|--:|--:|")
        for kind in KINDS:
            row(captures, kind, bits if kind == "bit" else others, folder, kept)
        print()
        for line in repair_forms.rows(folder, forms, kept):
            print(line, flush=True)


def main():
    if sys.argv[1:2] == ["page"]:
        with contextlib.redirect_stdout(io.StringIO()) as text:
            table(2000, 500, 40, None)
        first, second = text.getvalue().split("\n\n| form |")
        with open(sys.argv[2]) as file:
            page = re.sub(r"\d+ captures of \d+ to \d+ records:\n\n(\|.*\n)+", lambda _: first + "\n", file.read())
        page = re.sub(r"\| form \|.*\n(\|.*\n)+", lambda _: "| form |" + second, page)
        with open(sys.argv[2], "w") as file:
            file.write(page)
        return
    counts = (list(map(int, sys.argv[1:4])) + [2000, 500, 40][len(sys.argv[1:4]):])
    table(*counts, sys.argv[4] if len(sys.argv) > 4 else None)


main()
