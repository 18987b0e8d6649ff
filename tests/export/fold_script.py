#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Folded stacks of perfring compared with perf script's output folded here.

usage: fold_script.py PERFRING CAPTURE...

perf names functions and perfring offsets, so stacks are compared as chains of files. Prints a line for each
capture: "ok NAME ..." or "not ok NAME ..." with the first differences behind it as "# ...".
"""
import collections
import re
import subprocess
import sys

HEAD = re.compile(r"^\s*(.*?)\s+(-?\d+)\s+(\d+)\s+(\S.*?):(?:\s+([0-9a-f]+)(?: \((.*)\))?)?\s*$")
FRAME = re.compile(r"^\s+([0-9a-f]+)(?: \((.*)\))?\s*$")


def file_of(dso):
    """The last part of a path, as perfring names files; perf marks files that are gone."""
    dso = dso or "[unknown]"
    if dso == "inlined":
        return None
    return dso if dso.startswith("[") else dso.rstrip("/").split("/")[-1]


def fold_perf(capture):
    # without names of the kernel, by which perf finds files, too
    run = subprocess.run(["perf", "script", "--no-inline", "--kallsyms", "/dev/null", "-i", capture, "-F", "comm,tid,period,event,ip,dso"],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if run.returncode:
        return None
    text = run.stdout.decode(errors="replace")
    sums = collections.Counter()
    head, frames = None, []

    def give():
        if head:
            sums[(head[1], head[0], tuple(reversed(frames)))] += head[2]

    for line in text.split("\n"):
        frame, first = FRAME.match(line), None
        if frame and head:
            frames.append(file_of(frame.group(2)))
            continue
        first = HEAD.match(line)
        if first:
            give()
            comm, _, period, event, ip, dso = first.groups()
            head, frames = (comm, event, int(period)), []
            if ip is not None:
                frames.append(file_of(dso))
    give()
    return sums


def fold_ours(perfring, capture, one_event):
    text = subprocess.run([perfring, "convert", "--no-symbolize", "--to", "folded", capture, "-"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout.decode(errors="replace")
    sums = collections.Counter()
    for line in text.splitlines():
        stack, weight = line.rsplit(" ", 1)
        parts = stack.split(";")
        event = one_event if one_event else parts.pop(0)
        frames = tuple(re.sub(r"\+0x[0-9a-f]+$", "", frame) for frame in parts[1:])
        sums[(event, parts[0], frames)] += int(weight)
    return sums


def alike(sums):
    """
    A sample without a tid is of :-1 in perf, an event that nothing names has the modifier HG, a sample without ip one frame; code in memory
    without a file, which a capture of all processes may meet, is in the file that its names could be in.
    """
    result = collections.Counter()
    for (event, comm, frames), weight in sums.items():
        comm = ":-1" if comm == "[unknown]" else comm
        frames = tuple("anon" if re.fullmatch(r"perf-\d+\.map|anon_hugepage|zero", frame) else frame for frame in frames)
        result[(re.sub(":HG$", "", event), comm, frames or ("[unknown]",))] += weight
    return result


def main():
    perfring, captures = sys.argv[1], sys.argv[2:]
    for capture in captures:
        theirs = fold_perf(capture)
        if theirs is None:
            print(f"skip {capture.split('/')[-1]}: perf script does not show these fields of it")
            continue
        events = subprocess.run(["perf", "evlist", "-i", capture], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode().split("\n")
        events = [event for event in events if event and not event.startswith(("#", "dummy"))]
        ours = fold_ours(perfring, capture, events[0] if len(events) == 1 else None)
        name = capture.split("/")[-1]
        theirs, ours = alike(theirs), alike(ours)
        wrapped = {key for key, weight in theirs.items() if weight >> 63}  # perf before 6.13 subtracts the counts of one thread from another's
        if wrapped:
            print(f"skip {name}: perf subtracts counts of different threads; tests/export/profiles.t has the truth of read-1f.data")
            continue
        good = theirs == ours and (theirs or not ours)
        print(f"{'ok' if good else 'not ok'} {name}: {len(theirs)} stacks of files, sum {sum(theirs.values())}, ours {sum(ours.values())}")
        for key in [k for k in theirs.keys() | ours.keys() if theirs[k] != ours[k]][:3]:
            print(f"# {key}: perf {theirs[key]}, perfring {ours[key]}")


main()
