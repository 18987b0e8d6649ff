#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Captures in every form that is no plain file, against perf report --stats: record counts by type.

Also: dump --sort has the same records in the order of time, from a file and from a pipe; recover
makes a whole file of the same records, of which perf reads as many; cut anywhere, it does the same.
"""
import json, os, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import report, finish, run

CORPUS = "corpus"


def ours(path, *options, data=None):
    return run(*options, path, data=data)


def stats(path):
    code, out, _ = ours(path, "stat", "--json")
    return {k: v["records"] for k, v in json.loads(out)["types"].items()}

NAMES = {"ATTR": "HEADER_ATTR", "FEATURE": "HEADER_FEATURE", "TRACING_DATA": "HEADER_TRACING_DATA"}


def perf_stats(path):
    """perf's own counts; of a pipe only where perf can read it."""
    if path.endswith("pipe-tracepoint.pipe"):
        return {}  # perf 6.1 does not find the way behind TRACING_DATA in a pipe
    done = subprocess.run(["perf", "report", "--stats", "-i", path], capture_output=True, text=True)
    found = {}
    for name, nr in re.findall(r"^ *([A-Z_0-9]+) events: +(\d+) +\(", done.stdout, re.M):
        found[NAMES.get(name, name)] = int(nr)
    found.pop("TOTAL", None)
    return found if done.returncode == 0 else {}


def time_of(record):
    fields = record["fields"] if record["type"] == "SAMPLE" else record.get("sample_id", {})
    return int(fields.get("time", 0))


def check_sort(name, path):
    plain = ours(path, "dump", "--json")[1].splitlines()
    forms = [("file", ours(path, "dump", "--json", "--sort")[1].splitlines())]
    if not os.path.isdir(path):
        forms.append(("pipe", ours("-", "dump", "--json", "--sort", data=open(path, "rb").read())[1].splitlines()))
    for form, lines in forms:
        times = [t for t in (time_of(json.loads(line)) for line in lines) if t]
        report(sorted(lines) == sorted(plain) and times == sorted(times), "%s sorted, by %s" % (name, form),
               "%d lines, %d plain" % (len(lines), len(plain)))


def check_recover(name, path, folder):
    out = os.path.join(folder, "recovered")
    if os.path.exists(out):
        os.remove(out)
    code, _, printed = ours(path, "recover", "-o", out)
    want = {k: v for k, v in stats(path).items() if not k.startswith("COMPRESSED")}
    have = stats(out)
    want.pop("HEADER_FEATURE", None), have.pop("HEADER_FEATURE", None)
    report(code == 0 and want == have, "%s recovered" % name, (code, printed, want, have))
    if shutil.which("perf") and name != "pipe-tracepoint.pipe":
        perf = perf_stats(out)
        perf.pop("HEADER_FEATURE", None)
        report(perf == have, "%s recovered, and read by perf" % name, (perf, have))


def check_cut(name, folder):
    """perf reads no tracepoints without their formats, and those are at the file's end."""
    data = open(os.path.join(CORPUS, name), "rb").read()
    cut, out = os.path.join(folder, "cut"), os.path.join(folder, "out")
    bad = []
    for size in range(900, len(data), max(1, len(data) // 23)):
        open(cut, "wb").write(data[:size])
        if os.path.exists(out):
            os.remove(out)
        ours(cut, "recover", "-o", out)
        have = stats(out)
        if ours(out, "check", "--quiet")[0] != 0:
            bad.append((size, "check"))
        elif shutil.which("perf") and have and name != "tracepoint.data" and perf_stats(out) != have:
            bad.append((size, have, perf_stats(out)))
    report(not bad, "%s cut anywhere, recovered, whole" % name, bad)


def main():
    forms = ["z1.data", "z3.data", "z9.data", "z22.data", "z-large.data", "z-split.data", "threads.dir",
             "threads-z.dir", "pipe.pipe", "pipe-events.pipe", "pipe-tracepoint.pipe", "pipe-z.pipe"]
    with tempfile.TemporaryDirectory() as folder:
        for name in forms + ["stat.data", "switch-cpu-wide.data", "cgroups.data", "killed.data", "tracepoint.data",
                             "events-mixed.data", "group.data", "fork-storm.data"]:
            path = os.path.join(CORPUS, name)
            code = ours(path, "check", "--quiet")[0]
            report(code == (name == "killed.data"), "%s has no defects but those it was made for" % name, code)
            perf = perf_stats(path) if shutil.which("perf") else {}
            if perf:
                report(stats(path) == perf, "%s: as many records of each type as perf" % name, (stats(path), perf))
            check_sort(name, path)
            check_recover(name, path, folder)
        for name in ("group.data", "tracepoint.data", "z-split.data", "fork-storm.data"):
            check_cut(name, folder)
    finish()


if __name__ == "__main__":
    sys.exit(main())
