#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""convert --to speedscope keeps the rules of speedscope's schema, has the weights of folded stacks, and each thread's samples in the order of time."""
import csv, io, json, os, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.dirname(__file__))
import struct
from made_capture import IDENTIFIER, IP, PERIOD, TID, TIME, Capture, write
from speedscope_read import wrong
from tap import finish, report, run

CAPTURES = ["callchain-fp", "callchain-user", "cpu-wide", "group-read", "events-mixed", "dwarf-stack", "kernel-only"]


def profile(capture, *options):
    code, out, err = run("convert", "--to", "speedscope", *options, capture, "-")
    return json.loads(out)


def folded(capture, *options):
    found = {}
    for line in run("convert", "--to", "folded", *options, capture, "-")[1].splitlines():
        stack, weight = line.rsplit(" ", 1)
        found[stack] = found.get(stack, 0) + int(weight)
    return found


def as_folded(data, several):
    found = {}
    for p in data["profiles"]:
        head, event = p["name"].rsplit(" ", 1)
        comm = head.rsplit(" ", 1)[0]
        for stack, weight in zip(p["samples"], p["weights"]):
            names = [data["shared"]["frames"][i]["name"].replace(";", ":") for i in stack]
            text = ";".join(([event] if several else []) + [comm, *names])
            found[text] = found.get(text, 0) + weight
    return found


def compare(name):
    capture = f"corpus/{name}.data"
    data = profile(capture, "--no-symbolize")
    report(not wrong(data) and data["profiles"], f"{name}: the schema", wrong(data))
    want = folded(capture, "--no-symbolize")
    several = all(stack.split(";")[0] in {p["name"].rsplit(" ", 1)[1] for p in data["profiles"]} for stack in want)
    found = as_folded(data, several)
    report(found == want, f"{name}: weights of {len(want)} folded stacks", sorted(set(found.items()) ^ set(want.items()))[:3])
    units = {p["name"].rsplit(" ", 1)[1]: p["unit"] for p in data["profiles"]}
    report(all(unit == ("nanoseconds" if "clock" in event else "none") for event, unit in units.items()), f"{name}: units", units)
    samples = {(p["name"], sum(p["weights"])) for p in profile(capture, "--no-symbolize", "--weight", "samples")["profiles"]}
    of = {}
    for r in csv.DictReader(io.StringIO(run("report", "--csv", "--by", "comm,pid,tid", "--no-symbolize", capture)[1])):
        key = f"{r['comm']} {r['pid']}/{r['tid']} {r['event']}"
        of[key] = of.get(key, 0) + int(r["self_samples"])
    report({(key, n) for key, n in of.items()} == samples, f"{name}: --weight samples, by thread and event", (of, samples))


def order(folder):
    """Two threads take turns; samples of one stack that follow one another in a thread are one. Weights past 64 bits."""
    made = Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1])
    mapped = made.record(1, struct.pack("<IIQQQ", 7, 7, 0x400000, 0x1000, 0) + b"/x/program\0\0\0\0\0\0" + struct.pack("<IIQQ", 7, 7, 1, 1)[:16], 2)
    places = [(7, 0), (8, 0), (7, 0), (8, 1), (7, 2), (8, 1), (7, 0), (8, 0)]
    body = [made.record(9, struct.pack("<QIIQQ", 0x400000 + 16 * place, 7, tid, 10 + i, 100 + i), 2) for i, (tid, place) in enumerate(places)]
    data = profile(write(folder, "order", made.file(mapped, *body)), "--no-symbolize")
    frames = [(f["name"], f["file"]) for f in data["shared"]["frames"]]
    found = {p["name"].split("/")[1].split()[0]: [(frames[stack[0]], weight) for stack, weight in zip(p["samples"], p["weights"])] for p in data["profiles"]}
    at = [("program+0x%x" % (16 * i), "/x/program") for i in range(3)]
    report(found == {"7": [(at[0], 202), (at[2], 104), (at[0], 106)], "8": [(at[0], 101), (at[1], 208), (at[0], 107)]}, "samples in the order of time", found)
    active = data["profiles"][data["activeProfileIndex"]]["name"]
    report("/8 " in active, "the thread with most is shown first", active)
    body = [made.record(9, struct.pack("<QIIQQ", 0x400000, 7, 7, 10 + i, 2**64 - 1), 2) for i in range(3)]
    data = profile(write(folder, "large", made.file(mapped, *body)), "--no-symbolize")
    report(not wrong(data) and data["profiles"][0]["weights"] == [2**64 - 1] * 3 and float(data["profiles"][0]["endValue"]) == 3.0 * 2**64, "weights past 64 bits", data["profiles"])


def renamed(folder):
    """The unit is that of what was counted, not of a name that someone gave it."""
    made = Capture("<").event(1, 0, IDENTIFIER | IP | TID | TIME | PERIOD, [1]).event(1, 2, IDENTIFIER | IP | TID | TIME | PERIOD, [2]).names("mytimer", "cpu-clock")
    body = [made.record(9, struct.pack("<QQIIQQ", id, 0x400000, 7, 7, 10 + id, 100), 2) for id in (1, 2)]
    data = profile(write(folder, "renamed", made.file(*reversed(body))), "--no-symbolize")
    units = {p["name"].rsplit(" ", 1)[1]: p["unit"] for p in data["profiles"]}
    active = data["profiles"][data["activeProfileIndex"]]["name"]
    report(active.endswith(" mytimer") and len(data["profiles"]) == 2, "the first event is shown first, whichever was sampled first", (active, data["profiles"]))
    report(units == {"mytimer": "nanoseconds", "cpu-clock": "none"}, "the unit of an event with another's name", units)


def off_cpu():
    """Times off CPU are of no event."""
    data = profile("corpus/switch-cpu-wide.data", "--no-symbolize", "--weight", "offcpu")
    found = {(p["name"].rsplit(" ", 1)[1], p["unit"]) for p in data["profiles"]}
    report(found == {("offcpu", "nanoseconds")}, "times off CPU are named so", found)


for name in CAPTURES:
    compare(name)
off_cpu()
with tempfile.TemporaryDirectory() as folder:
    order(folder)
    renamed(folder)
finish()
