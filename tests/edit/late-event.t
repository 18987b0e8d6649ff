#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An event whose ATTR comes behind records of a pipe is there in each form that edit writes, and its samples are its own: in a file the record stays where it
was, since the events at the front are written by then. As perf reads both, where it is."""
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import perf_judge
from made_capture import IDENTIFIER, IP, PERIOD, TID, TIME, Capture, write
from tap import finish, report, run, skip

WANTED = {"cpu-clock": 10, "task-clock": 5}


def late(order):
    """Ten samples of the first event and five of the second, the second's ATTR after five of the first."""
    bits = IDENTIFIER | IP | TID | TIME | PERIOD
    both, first = Capture(order, 128).event(1, 0, bits, [11]).event(1, 1, bits, [22]), Capture(order, 128)
    first.events = both.events[:1]
    attr, ids = both.events[1]

    def sample(event, time):
        return both.record(9, both.pack("QQIIQQ", event, 0x1000 + time, 7, 7, time, 1), 2)

    return first.pipe(*(sample(11, time) for time in range(100, 150, 10)), both.record(64, attr + both.pack("Q", ids[0])),
                      *(sample(22 if time % 20 else 11, time) for time in range(150, 250, 10)))


def samples(path):
    return {event["name"]: event["samples"] for event in json.loads(run("stat", "--json", path)[1])["events"]}


def main():
    perf = sorted(perf_judge.judges().items())
    with tempfile.TemporaryDirectory() as folder:
        for order in "<", ">":
            path, out = write(folder, "pipe", late(order)), os.path.join(folder, "out")
            report(samples(path) == WANTED, "%s: the pipe" % order, samples(path))
            for words in ["--to", "file"], ["--to", "file", "--other-order"], ["--to", "pipe"], ["--to", "file", "--where", "tid == 7"]:
                code, _, said = run("edit", *words, "--force", "-o", out, path)
                report(code == 0 and samples(out) == WANTED, "%s: edit %s" % (order, " ".join(words)), (code, said, samples(out)))
                code, _, said = run("check", out)
                report(code == 0, "%s: and nothing is wrong with it" % order, said)
                with open(out, "rb") as file:
                    head = file.read(104)
                report(head[:1] != b"2" or "file" not in words or any(head[72:]), "%s: without a section perf 7.2 opens no big-endian file" % order, head.hex())
                for version, program in perf if "file" in words else ():
                    done = subprocess.run([program, "script", "-i", out], capture_output=True, text=True)
                    got = {name: len(re.findall(r"\b%s[:\s]" % name, done.stdout)) for name in WANTED}
                    report(got == WANTED, "%s: %s reads it so" % (order, version), (got, done.stderr[-200:]))
    if not perf:
        skip("perf", "no perf here")
    finish()


main()
