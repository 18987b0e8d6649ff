#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""--time in percent is of the time between the first and the last sample, as in perf: a process that was there long before belongs to the beginning."""
import json, os, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from made_capture import SAMPLE_ID_ALL, TID, TIME, Capture, write
from tap import PERFRING, finish, report, skip

SECOND, SAMPLES = 10**9, range(100, 200)
c = Capture(attr_size=112).event(1, 0, TID | TIME, [1], flags=SAMPLE_ID_ALL)
c.features[21] = c.pack("QQ", SAMPLES[0] * SECOND, SAMPLES[-1] * SECOND)


def comm(time):
    return c.record(3, c.pack("II", 7, 7) + b"made\0\0\0\0" + c.pack("IIQ", 7, 7, time * SECOND))


def sample(time):
    return c.record(9, c.pack("IIQ", 7, 7, time * SECOND), misc=2)


def ours(path, part, *types):
    done = subprocess.run([PERFRING, "dump", "--json", "--time", part, *types, path], capture_output=True, text=True)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    return [(each["fields"].get("time") or each["sample_id"]["time"]) // SECOND for each in records]


def perfs(path, part):
    done = subprocess.run(["perf", "script", "-F", "tid,time", "--time", part, "-i", path], capture_output=True, text=True)
    return [int(line.split()[1].split(".")[0]) for line in done.stdout.splitlines()]


with tempfile.TemporaryDirectory() as directory:
    path = write(directory, "made", c.names("cs").file(comm(1), *map(sample, SAMPLES), comm(990)))
    report(ours(path, "0%..10%") == [1] + list(range(100, 110)), "0%: the beginning of the capture", ours(path, "0%..10%"))
    report(ours(path, "90%..100%") == list(range(190, 200)) + [990], "100%: its end", ours(path, "90%..100%"))
    report(ours(path, "0%..100%") == [1, *SAMPLES, 990], "all of it")
    for part in ("0%-10%", "10%/2", "50%-60%", "25%/4", "99%-100%", "0%-100%"):
        if not shutil.which("perf"):
            skip(part, "there is no perf")
            continue
        one, other = ours(path, part, "--type", "SAMPLE"), perfs(path, part)
        report(one and one == other, "%s as perf" % part, (one, other))
    path = write(directory, "none", c.names("cs").file(*map(comm, range(100, 201))))
    report(ours(path, "10%..20%") == list(range(110, 121)), "a capture without samples", ours(path, "10%..20%"))
finish()
