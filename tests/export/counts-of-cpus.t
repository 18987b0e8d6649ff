#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts that samples of inherited events carry: where the events are opened on CPUs, as ID_INDEX says, a count is of its CPU whatever thread is sampled; else each thread has its own."""
import json, os, shutil, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CPU, IDENTIFIER, IP, READ, SAMPLE_ID_ALL, TID, TIME, Capture, write
from tap import finish, report, run

INHERIT, WITH_ID, GROUP = 1 << 1, 1 << 2, 1 << 3
ANY = 2 ** 64 - 1
folder = tempfile.mkdtemp()
# (CPU, thread, counts of the two events on that CPU)
SAMPLES = ((0, 1, 100, 7), (1, 2, 40, 1), (0, 2, 250, 9), (1, 2, 90, 2), (0, 1, 300, 30), (1, 1, 95, 2))


def capture(name, threads):
    c = Capture(attr_size=112)
    for event in range(2):
        c.event(1, 2 + event, IP | TID | TIME | CPU | READ | IDENTIFIER, [10 * event + 10, 10 * event + 11], flags=SAMPLE_ID_ALL | INHERIT, read_format=WITH_ID | GROUP)
    c.names("page-faults", "context-switches")
    records = []
    if threads is not None:
        entries = [(10 * event + 10 + cpu, cpu, cpu, threads) for event in range(2) for cpu in range(2)]
        records.append(c.record(69, c.pack("Q", len(entries)) + b"".join(c.pack("4Q", *entry) for entry in entries)))
    for i, (cpu, tid, first, second) in enumerate(SAMPLES):
        body = c.pack("QQIIQII", 10 + cpu, 0x1000, 5, tid, 1000 + i, cpu, 0) + c.pack("Q4Q", 2, first, 10 + cpu, second, 20 + cpu)
        records.append(c.record(9, body, misc=2))
    return write(folder, name, c.file(*records))


def grown(by_thread):
    sums, last = [0, 0], {}
    for cpu, tid, *counts in SAMPLES:
        for event, count in enumerate(counts):
            key = event, cpu, by_thread and tid
            before = last.get(key, 0)
            sums[event] += count - before if count >= before else count
            last[key] = count
    return sums


for name, threads, by_thread in (("of CPUs", ANY, False), ("of threads on CPUs", 5, True), ("not known", None, True)):
    path = capture("made.data", threads)
    want = grown(by_thread)
    folded = [sum(int(line.rsplit(" ", 1)[1]) for line in run("convert", "--to", "folded", "--no-symbolize", "--event", str(event), path, "-")[1].splitlines()) for event in range(2)]
    rows = [json.loads(line) for line in run("report", "--json", "--top", "0", "--no-symbolize", path)[1].splitlines()]
    shown = [sum(row["self_period"] for row in rows if row["event"] == event) for event in ("page-faults", "context-switches")]
    script = [line.split() for line in run("convert", "--to", "script", "-F", "period,event", "--no-symbolize", path, "-")[1].splitlines()]
    periods = [sum(int(words[0]) for words in script if words[1].startswith(event)) for event in ("page-faults", "context-switches")]
    report(folded == shown == periods == want, "counts %s: %s" % (name, want), (folded, shown, periods))
shutil.rmtree(folder)
finish()
