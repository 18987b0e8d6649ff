#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
What the programs `answers` of the bindings print of captures, made of the command's CSV. A text is `?` where CSV has another form of it, `-` where it is empty, as is a
number that is not known.
  answers_truth.py PERFRING CAPTURE...
"""
import csv, io, subprocess, sys

PERFRING, captures = sys.argv[1], sys.argv[2:]


def rows(*words):
    """The command's rows; None: it could not open a capture."""
    run = subprocess.run([PERFRING, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    text = run.stdout.decode("utf-8", "surrogateescape")
    return list(csv.DictReader(io.StringIO(text, newline=""))) if text else None


def text(value):
    if not value:
        return "-"
    return value if all(" " <= c < "\x7f" and c != "\\" for c in value) else "?"


def line(word, row, *names):
    """A name that ends in # is of a number that is 0 where the command has none."""
    cells = [word]
    for name in names:
        value = row[name.rstrip("#")]
        cells.append((value or "0") if name.endswith("#") else text(value))
    print("\t".join(cells))


def reported(word, rows_of, *keys):
    for row in rows_of:
        line(word, row, "event", "self_samples", "self_period", "total_samples", "total_period", *keys)


def compared(before, path):
    for row in rows("diff", "--csv", "--no-symbolize", before, path) or ():
        row.update((name, "%.6f" % float(row[name])) for name in ("difference", "low", "high", "p"))
        line("diff", row, "event", "verdict", "difference", "low", "high", "p", "a_samples", "b_samples", "a_period", "b_period", "file", "function")


def threads(path):
    for row in rows("sched", "--csv", path) or ():
        line("thread", row, "comm", "tid", "pid", *(name + "_ns" for name in ("run",)), "runs", *(name + "_ns" for name in ("off", "sleep", "wait", "delay", "preempted", "max_delay")), "max_delay_at_ns#")
        line("more", row, "stays", "preemptions", "start_ns", "unknown_ns", "unsure_run_ns", "unsure_off_ns", "unsure_stays", "since_ns")
    for row in rows("sched", "wakers", "--csv", path) or ():
        line("waker", row, "waker", "woken", "count", "sleep_ns", "delay_ns", "max_delay_ns")
    for row in rows("sched", "offcpu", "--csv", "--no-symbolize", path) or ():
        line("off", row, "off_ns", "delay_ns", "stays", "comm", "stack")


def calls(path):
    for row in rows("calls", "threads", "--by-call", "--csv", path) or ():
        line("call", row, "comm", "tid", "pid", "call", "calls", "errors", "total_ns", "min_ns#", "p50_ns#", "p99_ns#", "max_ns#", "max_at_ns#")
        line("more", row, "timed", "unsure", "unsure_ns", "untimed", "unfinished", "which_errors")
    for row in rows("calls", "slowest", "--top", "5", "--csv", path) or ():
        line("slow", row, "time_ns", "took_ns", "comm", "tid", "pid", "offset", "text")


def main():
    before = None
    for path in captures:
        print("capture\t" + text(path))
        found = rows("report", "--csv", "--no-symbolize", path)
        if found is None:
            print("refused")
            continue
        reported("report", found, "comm", "file", "function")
        reported("part", rows("report", "--csv", "--no-symbolize", "--by", "comm,tid,mode,callchain.nr,cgroup_path", "--children", "--weight", "samples", "--where", "type == SAMPLE and cpu in {0, 1}", path), "comm", "tid", "mode", "callchain.nr", "cgroup_path")
        if before:
            compared(before, path)
        threads(path)
        calls(path)
        before = path


main()
