# SPDX-License-Identifier: MIT
"""
answers CAPTURE...: of each capture the rows of `perfring report`, `calls`, `sched`, and `diff` with the one before it, a row a line, with tabs between. A text that CSV
has in another form is `?`, what is not known `-`.
"""
import sys

import perfring


def text(of):
    return (of if all(" " <= c < "\x7f" and c != "\\" for c in of) else "?") if of else "-"


def cell(value):
    return "-" if value is None else text(value) if isinstance(value, str) else str(value)


def line(*cells):
    print("\t".join(map(cell, cells)))


def period(of):
    return min(of.period, 2**64 - 1)


def reported(word, path, by, **options):
    for e in perfring.report(path, by, names=False, **options):
        for r in e.rows:
            line(word, e.name or "[unknown event]", r.own.samples, period(r.own), r.total.samples, period(r.total), *r.values)


def compared(before, path):
    for e in perfring.diff(before, path, names=False):
        for r in e.rows:
            line("diff", e.name or "[unknown event]", r.verdict, *("%.6f" % n for n in (100 * r.difference, 100 * r.low, 100 * r.high, r.p)), r.a.samples, r.b.samples,
                 period(r.a), period(r.b), *r.values)


def threads(path):
    sched = perfring.sched(path)
    for t in sched.threads:
        line("thread", t.comm, t.tid, t.pid, t.run, t.runs, t.off, t.sleep, t.wait, t.delay, t.preempted, t.max_delay, t.max_delay_at)
        line("more", t.stays, t.preemptions, t.start, t.unknown, t.unsure_run, t.unsure_off, t.unsure_stays, t.since)
    for w in sched.wakers:
        line("waker", *w)
    for r in perfring.offcpu(path, names=False):
        line("off", r.off, r.delay, r.stays, r.comm, r.stack)


def calls(path):
    for r in perfring.calls(path, ("call", "thread")):
        line("call", r.comm, r.tid, r.pid, r.call, r.calls, r.errors, r.total, r.min, r.p50, r.p99, r.max, r.max_at)
        line("more", r.timed, r.unsure, r.unsure_time, r.untimed, r.unfinished, ", ".join("%s %d" % item for item in r.which_errors.items()))
    for c in perfring.slowest(path, 5):
        line("slow", c.time, c.took, c.comm, c.tid, c.pid, c.offset, c.line)


before = None
for name in sys.argv[1:]:
    line("capture", name)
    try:
        reported("report", name, ("comm", "file", "function"))
    except perfring.Error:
        line("refused")
        continue
    reported("part", name, ("comm", "tid", "mode", "callchain.nr", "cgroup_path"), total=True, samples=True, where="type == SAMPLE and cpu in {0, 1}")
    if before:
        compared(before, name)
    threads(name)
    calls(name)
    before = name
