#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Samples that a BPF filter of the recording refused (LOST_SAMPLES with LOST_SAMPLES_BPF, perf 6.4 and later) were not lost: every command has them apart, as perf 6.12 and 7.2."""
import csv, io, json, os, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import perf_judge
from made_capture import CPU, IDENTIFIER, IP, TID, TIME, Capture, write
from tap import finish, report, run, skip

BPF = 1 << 15


def capture(order, lost, attr_size):
    """Four samples, 96 refused by a filter, and a count of lost ones."""
    c = Capture(order, attr_size).event(1, 0, IDENTIFIER | IP | TID | TIME | CPU, [7])
    last = c.pack("IIQIIQ", 10, 10, 0, 0, 0, 7)
    samples = [c.record(9, c.pack("QQIIQII", 7, 0x1234, 10, 10, 1000 + i, 0, 0), misc=2) for i in range(4)]
    return c.file(*samples, c.record(13, c.pack("Q", 96) + last, misc=BPF), *[c.record(13, c.pack("Q", lost) + last)] * (lost > 0))


with tempfile.TemporaryDirectory() as folder:
    for order in "<>":
        for lost in 0, 2:
            path = write(folder, "filtered.data", capture(order, lost, 136))
            code, out, err = run("stat", path)
            line = [line for line in out.splitlines() if line.startswith("lost:")]
            want = "lost: %s; refused by the recording's filter: 96 samples" % ("2 records (LOST reports 0, LOST_SAMPLES 2)" if lost else "0 records")
            report(line == [want] and ("lost by the kernel" in err) == False and code == 0, f"{order} {lost}: stat", (out, err))
            got = json.loads(run("stat", "--json", "--times", path)[1])
            causes = {row["cause"]: row["count"] for row in got["account"]["left"]}
            report((got["lost"], got["lost_samples"], got["filtered"]) == (lost, lost, 96) and causes == ({"LOST": lost} if lost else {}), f"{order} {lost}: stat --json and its account", got)
            rows = list(csv.DictReader(io.StringIO(run("convert", "--to", "csv", "--table", "lost", path, "-")[1])))
            report([(r["kind"], r["lost"]) for r in rows] == [("filtered", "96"), ("total", "2")][:1 + (lost > 0)], f"{order} {lost}: table lost", rows)
            code, out, err = run("report", "--no-symbolize", path)
            report(("2 records lost by the kernel" in err) == (lost > 0) and "98" not in err and "96" not in err, f"{order} {lost}: report has what was lost", err)
    path = write(folder, "filtered.data", capture("<", 2, 128))
    judges = {name: perf for name, perf in perf_judge.judges().items() if name != "perf-6.1"}  # 6.1 does not know the bit
    for name, perf in judges.items():
        out = subprocess.run([perf, "report", "--stdio", "-i", path], capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout
        report("Total Lost Samples: 2\n" in out, f"{name} has as many", out[:200])
    if not judges:
        skip("what perf counts", "no perf that knows the bit: tests/perf-of")
finish()
