#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""report, calls and sched of the Python module have the rows that the command has as CSV. Run by python.t."""
import csv, glob, io, os, subprocess, sys, tempfile

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", folder) for folder in ("lib", "report")]
import perfring
from made_calls import Program, capture as calls_capture
from made_sched import Schedule, capture as sched_capture, write
from tap import PERFRING, finish, report


def rows(*words):
    """Of the command's CSV; texts that are no UTF-8 as the module has them."""
    out = subprocess.run([PERFRING, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL).stdout
    return list(csv.DictReader(io.StringIO(out.decode("utf-8", "surrogateescape"), newline="")))


def number(value):
    return "" if value is None else str(value)


def safe(text):
    """CSV has made texts safe; here they are compared as far as they are plain."""
    return text if text.isprintable() and "\\" not in text else None


def same(a, b):
    return len(a) == len(b) and all(len(x) == len(y) and all(v == w or safe(v) is None or "\\" in w for v, w in zip(x, y)) for x, y in zip(a, b))


def report_rows(path, by, **options):
    return [(e.name or "[unknown event]", number(r.own.samples), number(r.own.period), number(r.total.samples), number(r.total.period), *map(number, r.values)) for e in perfring.report(path, by, **options) for r in e.rows]


def command_rows(by, *words):
    return [(r["event"], r["self_samples"], r["self_period"], r["total_samples"], r["total_period"], *(r[key] for key in by)) for r in rows("report", "--csv", "--by", ",".join(by), *words)]


captures = sorted(glob.glob("corpus/*.data"))
KEYS = ("comm", "file", "function"), ("tid", "cpu"), ("mode", "pid")
for by in KEYS:
    wrong, nr = [], 0
    for path in captures:
        try:
            here = report_rows(path, by, names=False)
        except perfring.Error:
            continue
        there = command_rows(by, "--no-symbolize", path)
        nr += len(here)
        if not same(here, there):
            wrong.append((path, here[:2], there[:2]))
    report(not wrong and nr > 100, "report by %s: %d rows of the captures" % (",".join(by), nr), wrong[:3])
here, there = report_rows("corpus/callchain-fp.data", ("function", "line")), command_rows(("function", "line"), "corpus/callchain-fp.data")
report(same(here, there) and here, "report by lines of the files that are here", (here[:2], there[:2]))
path = "corpus/callchain-fp.data"
here, there = report_rows(path, ("function",), total=True, callers="libc.so.6*", names=False), command_rows(("function",), "--no-symbolize", "--callers", "libc.so.6*", path)
report(here == there and here, "report: callers of a pattern", (here[:3], there[:3]))
here = perfring.report(path, ("comm",), types=("SAMPLE",), first=10)
report(here[0].shown.samples == 10 and round(here[0].percent(here[0].all)) == 100, "report: a part of the samples", here)
report(all(perfring.report("corpus/cgroups.data", by) == perfring.report("corpus/cgroups.data", (by,)) != [] for by in ("tid", "cgroup_path")) and
       perfring.diff("corpus/cgroups.data", "corpus/cgroups.data", "tid")[0].rows[0].values == (293,), "a key alone is a list of one", perfring.diff("corpus/cgroups.data", "corpus/cgroups.data", "tid"))
try:
    perfring.report("corpus/cgroups.data", ("cgroup_path", "misspelt"))
    why = "nothing"
except ValueError as error:
    why = str(error)
rows_of_any = [[r.values for r in d.rows] for d in perfring.diff("corpus/cgroups.data", "corpus/cgroups.data", ("cgroup_path", "misspelt"), any_fields=True)]
report(rows_of_any == [[("/", None), ("/one", None)]] and perfring.report("corpus/cgroups.data", "misspelt", any_fields=True)[0].rows[0].values == (None,), "unless any is taken", rows_of_any)
report("'misspelt'" in why, "a field that no sample has is named", why)
for words in ({"by": ("what",)}, {"by": ()}, {"by": ("pid", "pid")}):
    try:
        perfring.report(path, **words)
        report(False, "report refuses %s" % words)
    except ValueError as error:
        report(True, "report refuses %s: %s" % (words, error))

folder = tempfile.mkdtemp()
path = write(folder, "calls.data", calls_capture(Program(1).events))
for by in ("call", "comm", "thread"):
    here = [(r.comm, number(r.tid), number(r.pid), r.call, *map(str, (r.calls, r.errors, r.total, r.timed, r.unsure, r.unsure_time, r.untimed, r.unfinished)),
             *(number(v) if r.timed else "" for v in (r.min, r.max, r.max_at)), ", ".join("%s %d" % item for item in r.which_errors.items())) for r in perfring.calls(path, by)]
    there = [tuple(r[key] for key in ("comm", "tid", "pid", "call", "calls", "errors", "total_ns", "timed", "unsure", "unsure_ns", "untimed", "unfinished", "min_ns", "max_ns", "max_at_ns", "which_errors"))
             for r in rows("calls", by + "s", "--csv", path)]
    report(here == there and here, "calls by %s: %d rows" % (by, len(here)), (here[:2], there[:2]))

path = write(folder, "sched.data", sched_capture(Schedule(1).events))
found = perfring.sched(path)
THREADS = {"run": "run_ns", "runs": "runs", "off": "off_ns", "stays": "stays", "sleep": "sleep_ns", "wait": "wait_ns", "unknown": "unknown_ns", "delay": "delay_ns", "start": "start_ns",
           "preempted": "preempted_ns", "preemptions": "preemptions", "max_delay": "max_delay_ns", "unsure_run": "unsure_run_ns", "unsure_off": "unsure_off_ns"}
here = [(r.comm, number(r.tid), number(r.pid), *(str(getattr(r, name)) for name in THREADS)) for r in found.threads]
there = [(r["comm"], r["tid"], r["pid"], *(r[name] for name in THREADS.values())) for r in rows("sched", "--csv", path)]
report(here == there and here, "sched: %d threads" % len(here), (here[:2], there[:2]))
here = [(r.waker, r.woken, *map(str, (r.wakes, r.sleep, r.delay, r.max_delay))) for r in found.wakers]
there = [tuple(r[name] for name in ("waker", "woken", "count", "sleep_ns", "delay_ns", "max_delay_ns")) for r in rows("sched", "wakers", "--csv", path)]
report(here == there and here, "sched: %d wakers" % len(here), (here[:2], there[:2]))
switches = sum(1 for r in perfring.records(path) if isinstance(r, perfring.Sample) and r.event_name == "sched:sched_switch")
report(sum(c.switches for c in found.cpus) == switches > 0, "sched: the CPUs have all %d switches" % switches, found.cpus)
finish()
