#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring calls against perf trace -s, thread by thread and call by call: how many, errors, total, least and longest time; and against a model that reads what dump shows. Differences
to perf that are meant, of doc/calls.md:
- perf counts exits: a call that is not over is not in it, and the start of a thread is one call of clone with 0 ms;
- it takes an exit without an entry for a call, with the time since the thread's last entry whatever that is, or 0;
- it has no rt_sigreturn, whose exit has no number, and no other exits without one;
- records that are there twice count twice;
- an execve of another thread than the first, which ends with the process's tid, has the time since that tid's last entry;
- it forgets a thread whose tid is used again;
- it leaves out calls that the running kernel has no tracepoint of (trace__read_syscall_info of builtin-trace.c), as the numbers of a 32-bit program's may be."""
import csv, io, json, os, re, shutil, subprocess, sys, tempfile
from collections import defaultdict

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from made_calls import FORKS, LASTS, NAMES, Model, Program, capture, write
from tap import PERFRING, finish, report, run, skip

LOAD = "trap : TERM; for i in 1 2 3 4 5; do ls /nothing /etc >/dev/null 2>&1 & (kill -TERM $$; sleep 0.02; cat /etc/passwd | sort | tail -n 1 >/dev/null) & done; wait; wait; sleep 0.03"


CALLERS = set() # processes of which another thread than the first calls execve


def perf_rows(path):
    """By thread ID and call: calls, errors, total, least, longest, in ms; and how many records perf says are out of order."""
    done = subprocess.run(["perf", "trace", "-i", path, "-s"], capture_output=True, text=True, errors="replace", env={**os.environ, "LC_ALL": "C"})
    if done.returncode in (-11, 139): # 6.12 of Debian 13, of recordings
        return None, 0
    rows, tid, text = {}, None, done.stdout + done.stderr
    for line in text.splitlines():
        head = re.match(r"^ (?:.*) \((\d+)\), \d+ events", line)
        row = re.match(r"^   (\S+) +(\d+) +(\d+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +[\d.]+%$", line)
        if head:
            tid = int(head[1])
        elif row:
            one, old = (int(row[2]), int(row[3]), float(row[4]), float(row[5]), float(row[7])), rows.get((tid, row[1]))
            rows[tid, row[1]] = (*(x + y for x, y in zip(one[:3], old[:3])), min(one[3], old[3]), max(one[4], old[4])) if old else one
    return rows, int((re.search(r"(\d+) out of order", text) or [0, 0])[1])


def events_of(path):
    """What dump shows, in the order of time."""
    _, out, _ = run("dump", "--json", "--sort", path)
    for line in out.splitlines():
        r = json.loads(line)
        fields, point = r.get("fields", {}), r.get("tracepoint", {})
        if r["type"] in ("FORK", "EXIT"):
            yield dict(what="fork" if r["type"] == "FORK" else "end", tid=fields["tid"], pid=fields["pid"])
        elif r["type"] == "LOST" or (r["type"] == "LOST_SAMPLES" and fields.get("time")):
            yield dict(what="lost")
        elif r["type"] == "SAMPLE" and "id" in point:
            yield dict(what=r["event_name"].rsplit("_", 1)[1], tid=fields["tid"], pid=fields["pid"], time=fields["time"], number=point["id"], ret=point.get("ret"))


def our_rows(path):
    _, out, err = run("calls", "threads", "--by-call", "--csv", path)
    rows = defaultdict(lambda: [0] * 9)
    for r in csv.DictReader(io.StringIO(out)):
        row = rows[int(r["tid"]), r["call"]]
        timed = row[5]
        row[3] = min(row[3], int(r["min_ns"])) if timed and r["min_ns"] else row[3] if timed else int(r["min_ns"] or 0)
        row[4] = max(row[4], int(r["max_ns"] or 0))
        for i, column in ((0, "calls"), (1, "errors"), (2, "total_ns"), (5, "timed"), (6, "untimed"), (7, "unfinished"), (8, "unsure")):
            row[i] += int(r[column])
    return rows, err


def names_of_calls(path):
    """The numbers of this capture's calls by name."""
    _, out, _ = run("calls", "list", "--json", path)
    return {r["number"]: r["name"] for r in map(json.loads, out.splitlines()) if r["number"] >= 0}


def is_of_this_kernel(name):
    """Whether it has a tracepoint of the call, as far as can be seen."""
    folders = [f for f in ("/sys/kernel/tracing/events/syscalls", "/sys/kernel/debug/tracing/events/syscalls") if os.path.isdir(f)]
    return not folders or os.path.isdir(f"{folders[0]}/sys_enter_{name}")


def same(a, b):
    """Milliseconds with three digits."""
    return abs(a - b / 1e6) < 0.00051


def compare(title, path):
    theirs, out_of_order = perf_rows(path)
    ours, err = our_rows(path)
    starts = defaultdict(int)
    NAMES.update(names_of_calls(path))
    events = list(events_of(path))
    model = Model(events)
    CALLERS.clear()
    CALLERS.update(e["pid"] for e in events if e["what"] == "enter" and e["number"] == 59 and e["tid"] != e["pid"])
    for key in list(ours):
        if ours[key][:3] + ours[key][5:] != [getattr(model.sums[key], name) for name in ("calls", "errors", "total", "timed", "untimed", "unfinished", "unsure")]:
            starts["model"] += 1
    report(not starts["model"] and {key for key in model.sums if model.sums[key].calls} == set(ours), f"{title}: {len(ours)} rows, as the model that reads dump", (starts, set(model.sums) ^ set(ours)))
    equal, meant, notes = 0, 0, []
    for key in sorted(set(theirs or ()) | set(ours)):
        name = key[1]
        calls, errors, total, least, most, timed, untimed, unfinished, unsure = ours.get(key, [0] * 9)
        their = (theirs or {}).get(key, (0, 0, 0.0, 0.0, 0.0))
        if name in ("rt_sigreturn", "syscall_-1") and not their[0]:
            meant += 1
        elif calls - unfinished == their[0] and errors == their[1] and same(their[2], total) and (not timed or untimed or same(their[3], least)) and same(their[4], most):
            equal += 1
        elif calls - unfinished < their[0] and name in [NAMES.get(n) for n in FORKS] and their[0] - (calls - unfinished) <= model.counts["starts"]:
            meant += 1 # starts of threads
        elif name == "execve" and key[0] in CALLERS and calls - unfinished == their[0] and errors == their[1]:
            meant += 1 # of a thread that has the process's tid at the end
        elif (untimed or unsure) and calls - unfinished == their[0] and errors == their[1]:
            meant += 1 # an exit without an entry, or lost records in between
        elif theirs and not their[0] and not is_of_this_kernel(name):
            meant += 1
        else:
            notes.append((key, their, ours.get(key)))
    if theirs is None:
        return skip(f"{title}: perf trace -s", "it ends by a signal")
    report(equal > 0.8 * len(ours) and len(ours) > 8 and len(notes) <= out_of_order + model.counts["again"], f"{title}: {equal} rows equal perf trace -s, meant to differ: {meant}, out of order: {out_of_order}", notes[:4])


if not shutil.which("perf"):
    skip("perf trace -s", "there is no perf")
else:
    with tempfile.TemporaryDirectory() as folder:
        for seed in (31, 32):
            program = Program(seed, steps=1500, ends=False)
            # perf has no name for others, and takes -4096 for an error
            events = [dict(e, ret=1) if e.get("ret") == -4096 else e for e in program.events if e.get("number", 0) < 900]
            compare(f"a made program, {seed}", write(folder, f"made{seed}", capture(events)))
        path = os.path.join(folder, "own")
        for words, title in (([["perf", "record", "-q", "-a", "-m", "8M", "-e", "raw_syscalls:sys_enter", "-e", "raw_syscalls:sys_exit"]], "perf record"),
                             ([["perf", "trace", "record", "-m", "8M"]], "perf trace record"), ([[PERFRING, "record", "-q", "-a", "-m", "8M", "-e", "raw_syscalls:sys_enter", "-e", "raw_syscalls:sys_exit"]], "perfring record")):
            done = subprocess.run([*words[0], "-o", path, "--", "sh", "-c", LOAD], capture_output=True, text=True, errors="replace")
            if not os.path.exists(path):
                skip(title, "system calls cannot be recorded here: " + (done.stdout + done.stderr).replace("\n", " ")[-100:])
                continue
            compare(title, path)
            os.remove(path)
finish()
