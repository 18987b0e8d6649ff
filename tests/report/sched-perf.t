#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring sched timeline against perf sched timehist, row by row: time off CPU before, delay and run within a microsecond. Differences that are meant:
- preempted threads are ready at once: perf 6.1 shows no delay of theirs;
- threads that are woken while they are switched out are ready at once: perf shows no delay of theirs;
- after a switch that is missing perf gives its time to the next thread; here it is unsure;
- perf 6.12 forgets a thread at its exit, before its last switch.
A recording of a busy machine that lost switches is made again: which of the thread's times are unsure is then answered in two ways.
The sum of delays is that of perf sched latency but for what these say."""
import os, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from made_sched import Schedule, capture, write
from tap import finish, report, skip
from timehist import differences, our_rows, perf_rows
import shutil

LOAD = "for i in 1 2 3 4 5 6; do (n=0; while [ $n -lt 200 ]; do n=$((n+1)); echo $n; done | sort -n | tail -n 1; sleep 0.01) & done; wait; sleep 0.05"


def compare(title, path, again=lambda: None):
    for _ in range(5):
        theirs, ours = perf_rows(path), our_rows(path)
        equal, meant, notes = differences(theirs, ours)
        if not notes or "after a missing switch" not in meant or not again():
            break
    report(equal > 0.3 * len(ours) and not notes and len(ours) > 50, f"{title}: {equal} rows equal, meant to differ: {meant}", (len(ours), len(theirs), notes[:4]))


if not shutil.which("perf"):
    skip("perf sched timehist", "there is no perf")
else:
    with tempfile.TemporaryDirectory() as folder:
        for seed in (31, 32):
            made = write(folder, f"made{seed}", capture(Schedule(seed, cpus=4, threads=20).events))
            compare(f"a made schedule, {seed}", made)
        path = os.path.join(folder, "own")
        for words, title in ((["sched", "record"], "perf sched record"), (["record", "-g", "-e", "sched:sched_switch,sched:sched_waking,sched:sched_wakeup_new"], "with stacks")):
            def record():
                return subprocess.run(["perf", *words, "-q", "-a", "-o", path, "--", "sh", "-c", LOAD], capture_output=True, text=True)

            done = record()
            if done.returncode or not os.path.exists(path):
                skip(title, "perf cannot record switches here: " + done.stderr.replace("\n", " ")[-100:])
                continue
            compare(title, path, lambda: record().returncode == 0)
finish()
