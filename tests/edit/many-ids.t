#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Events with more ids than a record of a pipe has space for (64 KiB), and so with an EVENT_DESC that has none either: as a pipe and as a file again every
sample is of its event, which has its name, and perf reads them all. Two events have the same attr, so that only the record tells whose the ids are."""
import json
import os
import resource
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import Capture  # noqa: E402
from tap import finish, report  # noqa: E402

PERFRING = os.environ.get("PERFRING", "build/perfring")
PERF = shutil.which("perf")
IP, TID, TIME, IDENTIFIER = 1, 2, 4, 1 << 16
NAMES = "first", "second", "third", "last"
MANY = 20000


def made(order, many=MANY):
    """Of four events, the second and third of which are alike, one has few ids; samples of each thousandth id, the last of an event included."""
    c = Capture(order, 128)
    ids = [[i * 100000 + n + 1 for n in range(many if i != 3 else 2)] for i in range(4)]
    for i in range(4):
        c.event(1, (0, 2, 2, 3)[i], IDENTIFIER | IP | TID | TIME, ids[i])
    c.names(*NAMES)
    chosen = [id for event in ids for id in event[::1000] + event[-1:]]
    return c.file(*[c.record(9, c.pack("QQIIQ", id, 0x1000, 7, 8, 100 + n), misc=2) for n, id in enumerate(chosen)]), len(chosen)


def run(*words):
    done = subprocess.run([PERFRING, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def samples(path):
    """Of each sample its number of the event, the event's name, the id and the time."""
    return [[r.get(key) for key in ("event", "event_name")] + [r["fields"].get("identifier"), r["fields"].get("time")]
            for r in map(json.loads, run("dump", "--json", "--type", "SAMPLE", path)[1].splitlines())]


def hostile(path, *parts):
    """A pipe of records, each as often as it says."""
    with open(path, "wb") as file:
        file.write(struct.pack("<QQ", 0x32454c4946524550, 16))
        for kind, body, nr in parts:
            file.write((struct.pack("<IHH", kind, 0, 8 + len(body)) + body) * nr)


def in_time(*words):
    """Whether it ends within 60 seconds of CPU; half a second is usual, and the product of its records takes minutes."""
    return subprocess.run([PERFRING, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60))).returncode >= 0


def bounded(folder):
    """Many rounds beside many events, and many names beside many ids: each is asked once."""
    path, out = os.path.join(folder, "hostile"), os.path.join(folder, "out")
    attr = struct.pack("<IIQQQQQ", 1, 64, 0, 1, IDENTIFIER | IP | TID | TIME, 0, 1 << 18) + bytes(16)
    hostile(path, (64, attr, 300000), (68, b"", 1000000))
    report(in_time("dump", "--sort", "--json", path), "a million rounds of 300,000 events")
    text = b"nm".ljust(64, b"\0")
    ids = [(64, attr + struct.pack("<8000Q", *range(first, first + 8000)), 1) for first in range(2, 800000, 8000)]
    hostile(path, *ids, (64, attr + struct.pack("<Q", 1), 1), (80, struct.pack("<QII", 12, len(ids) + 1, 64) + (attr + struct.pack("<II", 0, 64) + text) * (len(ids) + 1), 1),
            (78, struct.pack("<QQ", 2, 1) + b"nm".ljust(8, b"\0"), 500000))
    report(in_time("edit", "--force", "--to", "file", "-o", out, path) and not run("dump", "--type", "EVENT_UPDATE", out)[1], "half a million names beside 800,000 ids")


with tempfile.TemporaryDirectory() as folder:
    bounded(folder)
    one, pipe, back = (os.path.join(folder, name) for name in ("one.data", "pipe", "back.data"))
    for order in "<", ">":
        data, nr = made(order)
        with open(one, "wb") as file:
            file.write(data)
        first = samples(one)
        report(len(first) == nr and len({tuple(s[:2]) for s in first}) == 4, order + " a file of events with many ids", first[:3])
        code, _, printed = run("edit", "--force", "--to", "pipe", one, pipe)
        report(code == 0 and "1 section larger than 64 KiB" in printed, order + " as a pipe: what it lacks is reported", printed)
        report(samples(pipe) == first, order + " as a pipe: the same samples of the same events", samples(pipe)[:3])
        report(run("check", pipe)[0] == 0, order + " as a pipe: nothing is wrong with it", run("check", pipe)[1])
        code, _, printed = run("edit", "--force", "--to", "file", pipe, back)
        report(code == 0 and samples(back) == first, order + " as a file again: the same samples of the same events", printed)
        ids = [json.loads(run("convert", "--to", "json", path, "-")[1].splitlines()[0]) for path in (one, back)]
        report(ids[0].get("events") == ids[1].get("events"), order + " as a file again: the same ids", "")
        with open(pipe, "rb") as file:
            other = file.read().replace(b"third\0\0\0", b"other\0\0\0")
        with open(pipe, "wb") as file:
            file.write(other)
        run("edit", "--force", "--to", "file", pipe, back)
        got = [s[1] for s in samples(back)]
        report(got == [s[1].replace("third", "other") for s in first], order + " a name that the records of a pipe alone have stays", got[:3])
        few, small = os.path.join(folder, "few.data"), made(order, 5)[0]
        with open(few, "wb") as file:
            file.write(small)
        run("edit", "--force", "--to", "pipe", few, pipe)
        run("edit", "--force", "--to", "file", pipe, back)
        report(not run("dump", "--type", "EVENT_UPDATE", back)[1], order + " names that EVENT_DESC has are no records of a file", "")
        with open(pipe, "rb") as file:
            other = file.read()
        at = other.rfind(b"third\0\0\0")  # in its record, after EVENT_DESC
        with open(pipe, "wb") as file:
            file.write(other[:at] + b"other" + other[at + 5:])
        run("edit", "--force", "--to", "file", pipe, back)
        report(run("dump", "--type", "EVENT_UPDATE", back)[1].count("other") == 1, order + " one that differs stays", run("dump", "--type", "EVENT_UPDATE", back)[1])
        made_again = made(order)[0]
        with open(one, "wb") as file:
            file.write(made_again)
        run("edit", "--force", "--to", "pipe", one, pipe)
        run("edit", "--force", "--to", "file", pipe, back)
        if PERF and order == "<":
            for path in pipe, back:
                got = subprocess.run([PERF, "script", "-F", "event,time", "-i", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                words = [line.split() for line in got.stdout.decode().splitlines()]
                names = [w[-1].rstrip(":") for w in words]
                want = [s[1] for s in first]
                report(names == want, "perf reads them: " + os.path.basename(path), (names[:3], len(names), got.stderr[-200:]))
finish()
