#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# Tracepoints of this kernel as they fire: recordings of a load with several hundred events, whose fields dump --json
# says as a reader of its own does (tests/tracepoint/tracepoint_reader.py) from the RAW bytes and the files of tracefs. Root only. Most
# of its time the kernel waits for itself, as tracepoints are turned on and off.
import collections
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.join(HERE, "..", "tracepoint"))
import tap  # noqa: E402
import tracepoint_reader as reader  # noqa: E402

LOAD = os.path.join(HERE, "..", "tracepoint", "tracepoint_load.py")
EVENTS = "/sys/kernel/tracing/events/"
SYSTEMS = "sched signal task sock tcp skb net kmem timer writeback filemap exceptions cgroup filelock ext4 xfs btrfs workqueue".split()
WANTED = 150   # different events
EACH = 200     # samples of one event that are compared

if os.geteuid() != 0 or not os.path.isdir(EVENTS + "sched"):
    print("1..0 # SKIP tracepoints are root's: %s" % EVENTS)
    sys.exit(0)


def format_of(name):
    with open(EVENTS + name.replace(":", "/") + "/format") as file:
        return reader.Format(file.read())


def record(events, path):
    command = [os.path.abspath(tap.PERFRING), "record", "-q", "-m", "512", "-e", ",".join(events), "-o", path, "--",
               sys.executable, LOAD]
    return subprocess.run(command, cwd=os.path.dirname(path), capture_output=True, text=True)


def compare(path, seen):
    """Counts each event's samples into seen; returns the first that differs."""
    formats = {}
    shown = subprocess.Popen([tap.PERFRING, "dump", "--json", "--type", "SAMPLE", path], stdout=subprocess.PIPE, text=True)
    bad = None
    for line in shown.stdout:
        sample = json.loads(line)
        name = sample["event_name"]
        seen[name] += 1
        if seen[name] > EACH or bad:
            continue
        if name not in formats:
            formats[name] = format_of(name)
        want = formats[name].values(bytes.fromhex(sample["fields"]["raw"]["data"]))
        if sample.get("tracepoint") != want:
            bad = (name, sample, want)
    return bad or (shown.wait() and "dump fails")


calls = subprocess.run([sys.executable, LOAD, "--list"], capture_output=True, text=True).stdout.split()
calls = ["syscalls:sys_%s_%s" % (way, name) for name in calls for way in ("enter", "exit")]
sets = [["%s:*" % s for s in SYSTEMS if os.path.isdir(EVENTS + s)], [c for c in calls if os.path.isdir(EVENTS + c.replace(":", "/"))]]
seen = collections.Counter()
with tempfile.TemporaryDirectory() as folder:
    for events in sets:
        path = folder + "/perf.data"
        done = record(events, path)
        tap.report(done.returncode == 0, "record %d names of events" % len(events), done.stderr)
        bad = compare(path, seen)
        tap.report(not bad, "each field of each sample as in the other reader, %d events so far" % len(seen), bad)
tap.report(len(seen) >= WANTED, "%d different events fired, %d samples" % (len(seen), sum(seen.values())))
tap.finish()
