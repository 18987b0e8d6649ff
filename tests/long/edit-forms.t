#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every option of perfring edit with captures in each form (a file, compressed, a directory, a pipe): the result has as many samples as the option says, by
this project's reader, by perf report --stats and by perf script, and no defect that was not there."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

CAPTURES = ["default.data", "callchain-fp.data", "group.data", "cpu-wide.data", "regs-stack-chain.data", "cgroups.data", "tracepoint.data",
            "lost.data", "z1.data", "z-split.data", "threads.dir", "threads-z.dir", "pipe.pipe", "dwarf-stack.data", "events-mixed.data"]
FORMS = {"file": ["--to", "file"], "compressed": ["--to", "file", "-z", "3"], "directory": ["--to", "directory"], "pipe": ["--to", "pipe"]}
CHANGES = [[], ["--drop", "stack,raw,regs,callchain,branches"], ["--every", "3"], ["--redact"], ["--other-order"], ["-z", "9"], ["--to", "file"], ["--to", "pipe"],
           ["--to", "directory"], ["--build-ids"], ["--plain"], ["--redact", "--other-order", "--every", "2", "-z", "1"], ["--jit"]]
PERF = shutil.which("perf")


def samples(path, *words):
    return [json.loads(line) for line in run("dump", "--json", "--type", "SAMPLE", *words, path)[1].splitlines()]


def conditions(found):
    """Conditions that some of the samples meet."""
    middle = found[len(found) // 2]["fields"]
    wanted = [["--event", "0"], ["--type", "SAMPLE"], ["--type", "SAMPLE", "-n", "7"], ["--only", "--type", "SAMPLE"], ["--where", "period > 1 or event == 0"]]
    for field in ("tid", "pid", "cpu"):
        if field in middle:
            wanted.append(["--" + field, str(middle[field])])
    if "time" in middle:
        wanted += [["--time", "25%..75%"], ["--time", "%d.%09d.." % divmod(middle["time"], 10**9)]]
    return wanted + ([["--only", "--tid", str(middle["tid"]), "--every", "2"]] if "tid" in middle else [])


def expected(path, words):
    """How many samples the options say that there are."""
    every = int(words[words.index("--every") + 1]) if "--every" in words else 1
    filters = words[:words.index("--every")] if "--every" in words else words
    chosen = [word for word in filters if word != "--only"] if filters and filters not in CHANGES else []
    chosen = [] if any(chosen[:1] == change[:1] for change in CHANGES if change) else chosen
    lines = run("dump", "--json", *chosen, path)[1].splitlines()
    events = [r["event"] for r in map(json.loads, lines) if r["type"] == "SAMPLE"]
    return sum((events.count(event) + every - 1) // every for event in set(events))


def perf(path, pipe, *words):
    """perf's exit status, output."""
    with open(path if pipe else os.devnull, "rb") as file:
        done = subprocess.run(["perf", *words, "-i", "-" if pipe else path], stdin=file, capture_output=True, text=True, errors="replace")
    return done.returncode, done.stdout, done.stderr


def perf_counts(path):
    """What perf report --stats and perf script count; None where they fail."""
    pipe = is_pipe(path)
    code, stats, _ = perf(path, pipe, "report", "--stats")
    found = re.search(r"^ +SAMPLE events: +(\d+)", stats, re.M)
    status, lines, _ = perf(path, pipe, "script", "-G", "-F", "event")
    return None if code else int(found.group(1)) if found else 0, None if status else len(lines.splitlines())


def is_pipe(path):
    if os.path.isdir(path):
        return False
    with open(path, "rb") as file:
        return 16 in file.read(16)[8:16]


def remove(path):
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.exists(path):
        os.unlink(path)


def one(path, words, base, out):
    """What is wrong with one edit, or an empty list. base: what perf counts of the input."""
    remove(out)
    code, _, printed = run("edit", *words, "-o", out, path)
    want = expected(path, words)
    if code > 1 or (code == 1 and want and run("check", "-q", path)[0] == 0):
        return [(words, code, printed)]
    bad = []
    if len(samples(out)) != want:
        bad.append((words, "our reader", len(samples(out)), want))
    if run("check", "-q", out)[0] > run("check", "-q", path)[0]:
        bad.append((words, run("check", out)[1][:200]))
    # perf 6.1 reads nothing of a pipe after the formats of tracepoints; perf report refuses compressed pipes, also those of perf record -z
    if PERF and base and not (is_pipe(out) and ("tracepoint" in path or "-z" in words)):
        counts = perf_counts(out)
        if counts != (want, want):
            bad.append((words, "perf", counts, want))
    return bad


def forms(name, folder):
    """Number of edits, and what is wrong with them."""
    nr, bad, out = 0, [], os.path.join(folder, "out")
    for form, words in FORMS.items():
        path = os.path.join(folder, os.path.splitext(name)[0] + "." + form)
        code, _, printed = run("edit", *words, "-o", path, "corpus/" + name)
        found = samples(path)
        if code or not found:
            bad.append((form, code, printed))
            continue
        base = PERF and perf_counts(path) == (len(found), len(found))
        if PERF and not base and not (form == "pipe" and "tracepoint" in name):
            bad.append((form, "perf", perf_counts(path), len(found)))
        for options in CHANGES + conditions(found):
            bad += [(form, what) for what in one(path, options, base, out)]
            nr += 1
        remove(path)
    return nr, bad


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or CAPTURES:
            nr, bad = forms(name, folder)
            report(not bad, "%s: %d edits" % (name, nr), bad)
            if bad and os.environ.get("VERBOSE"):
                print("\n".join("#   %s" % (what,) for what in bad))
    finish()


main()
