#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Threads that no record names, and samples past a thread's exit, whose tid is -1: every command calls them :TID, as perf does, and takes that name where it takes
names. Made of a capture whose samples get other numbers; those of calls and sched are of made captures without COMM records.
"""
import json, os, shutil, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import made_calls, made_sched
from tap import finish, report, run, skip

SOURCE, NONE = "corpus/default.data", 2**32 - 1
TASKS = [(NONE, NONE)] * 10 + [(11, NONE)] * 6 + [(NONE, 11)] * 2 + [(777, 778)] * 5 + [(11, 779)] * 3  # the others are of 11, 11, which is sh
WANT = {":-1": 16, ":778": 5, ":779": 3, "sh": 18}


def rows(command, *options):
    return [json.loads(line) for line in run(command, "--json", *options)[1].splitlines()]


def make(folder):
    data = bytearray(open(SOURCE, "rb").read())
    for (pid, tid), record in zip(TASKS, rows("dump", "--type", "SAMPLE", SOURCE)):
        struct.pack_into("<II", data, record["at"] + 16, pid, tid)
    path = os.path.join(folder, "capture")
    with open(path, "wb") as file:
        file.write(data)
    return path


def of_stacks(text, name=lambda stack: stack.partition(";")[0]):
    sums = {}
    for line in text.splitlines():
        stack, weight = line.rsplit(" ", 1)
        sums[name(stack)] = sums.get(name(stack), 0) + int(weight) // 1003009
    return sums


def speedscope(text):
    made = json.loads(text)
    return {p["name"].split()[0]: sum(p["weights"]) // 1003009 for p in made["profiles"]}, " ".join(p["name"] for p in made["profiles"])


def perf(path):
    done = subprocess.run(["perf", "script", "-f", "-F", "comm,tid,time", "-i", path], capture_output=True, text=True)
    found = {}
    for line in done.stdout.splitlines():
        found[line.split()[0]] = found.get(line.split()[0], 0) + 1
    return found


def names(*words):
    return {row["comm"] for row in rows(*words) if row.get("comm")}


def calls(folder):
    """A call of each of two threads, which no COMM record names."""
    call = lambda tid: [dict(what=what, time=10 * (tid & 3) + 5 * (what == "exit"), cpu=0, pid=tid, tid=tid, number=63, args=[1] * 6, ret=0) for what in ("enter", "exit")]
    events = call(7) + call(9)
    path = made_calls.write(folder, "calls", made_calls.capture(sorted(events, key=lambda e: e["time"]), comms=False))
    want = {":7", ":9"}
    for view in ("comms", "threads", "slowest", "list"):
        found = names("calls", view, path)
        report(found == want, f"calls {view}", found)
    text = run("calls", "threads", path)[1]
    report(":7" in text and "[unknown]" not in text, "calls threads as a table", text)
    found = [row["calls"] for row in rows("calls", "comms", "--comm", ":7", path)]
    report(found == [1], "calls --comm :7", found)


def schedule(folder):
    """Threads of SWITCH records, which have no names, and none of wake-ups."""
    made_sched.names_of_threads = lambda made: []
    path = made_calls.write(folder, "switches", made_sched.switch_records(made_sched.Schedule(5).events))
    want = {":%d" % row["tid"] for row in rows("sched", "threads", "--top", "0", path) if row.get("tid")}
    for view in ("threads", "timeline"):
        found = names("sched", view, *["--top", "0"] * (view == "threads"), path) - {"swapper"}
        report(len(want) > 5 and found == want, f"sched {view}", found ^ want)


with tempfile.TemporaryDirectory() as folder:
    calls(folder)
    schedule(folder)
    capture = make(folder)
    found = {}
    for row in rows("report", "--by", "comm", "--no-symbolize", capture):
        found[row["comm"]] = found.get(row["comm"], 0) + row["self_samples"]
    report(found == WANT, "report", found)
    found = {r["comm"]: r["samples"] for r in rows("stat", "--by", "comm", capture)[0]["by"]["comm"]["rows"] if r["samples"]}
    report(found == WANT, "stat", found)
    found = of_stacks(run("convert", "--to", "folded", "--no-symbolize", capture, "-")[1])
    report(found == WANT, "folded stacks", found)
    found, names = speedscope(run("convert", "--to", "speedscope", "--no-symbolize", capture, "-")[1])
    report(found == WANT and ":-1 -1/-1 " in names and ":779 11/779 " in names, "speedscope", f"{found} {names}")
    for name, samples in WANT.items():
        found = [len(rows("dump", "--type", "SAMPLE", *chosen, capture)) for chosen in (("--comm", name), ("--where", 'comm == "%s"' % name))]
        found.append(sum(r["self_samples"] for r in rows("report", "--no-symbolize", "--comm", name, capture)))
        report(found == [samples] * 3, "--comm %s and --where" % name, found)
    lines = [line.split() for line in run("report", "--by", "tid", "--no-symbolize", capture)[1].splitlines()]
    found = {line[-1]: int(line[2]) for line in lines if len(line) == 5 and line[0].endswith("%")}
    report(found == {"-1": 16, "11": 18, "778": 5, "779": 3}, "report has the tid -1 as a number", found)
    found = {r["tid"]: r["self_samples"] for r in rows("report", "--by", "tid", "--no-symbolize", capture)}
    both = {r["tid"]: r["samples"] for r in rows("stat", "--by", "tid", capture)[0]["by"]["tid"]["rows"] if r["samples"]}
    report(found == both == {NONE: 16, 11: 18, 778: 5, 779: 3}, "JSON of report and stat has it as dump has it", f"{found} {both}")
    if shutil.which("perf"):
        report(perf(capture) == WANT, "the same as perf", perf(capture))
    else:
        skip("the same as perf", "no perf")
finish()
