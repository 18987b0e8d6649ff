# SPDX-License-Identifier: MIT
"""Rows of `perf sched timehist` and of `perfring sched timeline`, joined by CPU, time and thread. Imported, not run."""
import csv, io, os, re, subprocess

PERFRING = os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring")
ROW = re.compile(r"^ *(\d+)\.(\d{6}) \[(\d+)\]  (?:(.*)\[(-?\d+)(?:/(-?\d+))?\]|:(\d+)) +(\d+\.\d{3}) +(\d+\.\d{3}) +(\d+\.\d{3}) *$")


def perf_rows(path, perf="perf"):
    """{(cpu, microseconds): [(tid, wait, delay, run)]} in microseconds; tid -1 is a thread past its exit."""
    run = subprocess.run([perf, "sched", "timehist", "-i", path, "-f", "--no-call-graph"], capture_output=True, text=True, errors="replace", env=dict(os.environ, PERF_CONFIG="/dev/null"))
    rows = {}
    for line in run.stdout.splitlines():
        found = ROW.match(line)
        if found and (found[4] or "").strip() != "<idle>":
            key = int(found[3]), int(found[1]) * 10**6 + int(found[2])
            rows.setdefault(key, []).append((int(found[5] or found[7]), *(int(found[i].replace(".", "")) for i in (8, 9, 10)))) # :7 is a thread without a name
    return rows


def our_rows(path, *options):
    run = subprocess.run([PERFRING, "sched", "timeline", "--csv", *options, path], capture_output=True, text=True, errors="replace")
    rows = {}
    for r in csv.DictReader(io.StringIO(run.stdout)):
        rows.setdefault((int(r["cpu"]), int(r["time_ns"]) // 1000), []).append(r)
    return rows


def near(ns, us):
    """perf truncates nanoseconds, and rounds some."""
    return abs(int(ns or 0) / 1000 - us) <= 1


def difference(before, ends, r, tid, wait, delay, run):
    """What differs, and whether it is meant; None: nothing."""
    if "run" in r["sure"] or r["sure"] == "no":
        return "after a missing switch", True
    if not near(r["run_ns"], run):
        return "run", False
    if tid == -1 or (ends and wait == 0 and int(r["off_ns"] or 0)):
        return "past its exit", True
    if "off" in r["sure"] or (not r["off_ns"] and wait):
        return "after a missing switch", True
    if not near(r["off_ns"], wait):
        return "off", False
    if near(r["delay_ns"], delay):
        return None
    if before == "R" and delay == 0:
        return "preempted", True
    return "woken while switched out", delay == 0 and r["sleep_ns"] == "0"


def differences(perf, ours):
    """How many rows are equal, how many differ by what is meant, and notes of the others."""
    equal, meant, notes = 0, {}, []
    ended = {r["tid"] for rows in ours.values() for r in rows if r["state"] in ("X", "Z")}
    last = {}  # of each thread: the state that it was switched out in
    for key in sorted(set(perf) | set(ours), key=lambda k: (k[1], k[0])):
        theirs, own = perf.get(key, []), ours.get(key, [])
        if not theirs and all(r["tid"] in ended for r in own):
            meant["past its exit"] = meant.get("past its exit", 0) + len(own)
            continue
        if len(theirs) != len(own):
            notes.append(f"{key}: perf {theirs}, here {own}")
            continue
        for (tid, *times), r in zip(theirs, own):
            what = difference(last.get(r["tid"], ""), r["tid"] in ended, r, tid, *times)
            last[r["tid"]] = r["state"]
            if not what:
                equal += 1
            elif what[1]:
                meant[what[0]] = meant.get(what[0], 0) + 1
            else:
                notes.append(f"{what[0]} {key}: perf {tid, times}, here { {k: r[k] for k in ('off_ns', 'sleep_ns', 'delay_ns', 'run_ns', 'state', 'sure')} }")
    return equal, meant, notes
