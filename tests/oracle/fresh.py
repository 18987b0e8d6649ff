#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes recordings with perf, here and now, and holds perfring against perf on each.

    fresh.py PERFRING [--list] [--keep DIR] [--twin] [--only WORD] [--half 0|1] [--jobs N]

Prints TAP: one test a recording, and with --twin a second: the foreign-endian
twin must decode to the same JSON. A recording that perf or the kernel refuses
is skipped with perf's own words. --keep leaves the recordings in DIR.
Knows: how to run perf for the rows of fresh_sets.py. Does not depend on time or
speed: whatever comes out is right as long as perf and perfring agree.
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile

import agree
import fresh_sets
import tap
import twin
import twin_agree
import wire

LOAD = ["/bin/sh", "-c", "for i in 1 2 3; do /bin/true; /bin/cat /proc/self/maps; done >/dev/null"] # by path: perf puts its own folder before PATH
LIMIT = 20                          # seconds; no row takes one
KALLSYMS = "/proc/kallsyms"


def breakpoint_address():
    """A kernel address that every process start passes; 0 where it is hidden."""
    with open(KALLSYMS, encoding="ascii") as f:
        for line in f:
            address, _, name = line.split()[:3]
            if name == "begin_new_exec":
                return int(address, 16)
    return 0


def arguments(row, out):
    """perf's argument list for a row, and whether standard output is the file."""
    words, piped = ["perf"], False
    for word in row.split():
        if word == "{load}":
            words += LOAD
        elif word == "{out}":
            words.append(out)
        elif word == "{stat}":
            words += ["-o", out, "--"] + LOAD
        elif "{breakpoint}" in word:
            words.append(word.replace("{breakpoint}", hex(breakpoint_address())))
        else:
            words.append(word)
    for at, word in enumerate(words):
        if word == "-o" and words[at + 1] == "-":
            piped = True
    return words, piped


def make(row, out):
    """Records; returns None or the reason why not."""
    words, piped = arguments(row, out)
    with open(out if piped else os.devnull, "wb") as sink:
        try:
            run = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=sink,
                                 stderr=subprocess.PIPE, timeout=LIMIT, check=False)
        except subprocess.TimeoutExpired:
            return "perf did not end"
    lines = [line.strip() for line in run.stderr.decode("utf-8", "replace").splitlines()]
    lines = [line for line in lines if line.strip(": ") and line != "Error:"]
    if run.returncode != 0 or not os.path.exists(out) or os.path.getsize(out) == 0:
        return lines[0] if lines else f"perf ended with status {run.returncode} and no word"
    return None


def agreement(path, mine):
    """(ok, lines to print) for one recording."""
    result = agree.compare_file(path, mine)
    try:
        wrong, _, values = wire.compare_file(path, mine)
    except twin.Unswappable:
        wrong, values = [], 0
    lines = [f"{at if at is None else hex(at)}: {field}: perf {agree.short(a)}, perfring {agree.short(b)}"
             for at, field, a, b in result.differences[:10]]
    lines += wrong[:10]
    lines.append(f"{result.records} records, {result.values} values of perf's, {values} of the record's, "
                 f"{len(result.differences) + len(wrong)} differences"
                 + "".join(f", {n} excused ({name})" for name, n in sorted(result.excused.items()))
                 + "".join(f"; {note}" for note in result.notes))
    return not result.differences and not wrong, lines


def twin_agreement(perfring, path):
    """(ok, lines to print); ok is None where there can be no twin."""
    try:
        lines, compared = twin_agree.compare_file(perfring, path)
    except twin.Unswappable as e:
        return None, [str(e)]
    return not lines, lines[:10] or [f"{compared} lines"]


def examine(options, row, path):
    """Makes one recording; returns its verdicts, (ok, lines)."""
    reason, count = make(row, path), 2 if options.twin else 1
    if reason:
        return [(None, [reason])] * count
    try:
        verdicts = [agreement(path, agree.decode(options.perfring, path))]
        if options.twin:
            verdicts.append(twin_agreement(options.perfring, path))
    except agree.Failure as e:
        return [(False, [f"perfring: {e}"])] * count
    finally:
        if not options.keep:
            os.remove(path)
    return verdicts


def run(options, rows, folder):
    def one(row):
        path = os.path.join(folder, row[0].replace(" ", "-").replace(",", "") + ".data")
        if os.path.exists(path):
            os.remove(path)
        return examine(options, row[1], path)

    out = tap.Tap(tap.perf_version())
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (name, _), verdicts in zip(rows, pool.map(one, rows)):
            for suffix, (ok, lines) in zip(("", ", twin"), verdicts):
                out.result(ok, name + suffix, lines, perf=not suffix)
    return out.end()


def main():
    parser = argparse.ArgumentParser(description="fresh recordings, perfring against perf")
    parser.add_argument("perfring")
    parser.add_argument("--list", action="store_true", help="print the option sets and stop")
    parser.add_argument("--keep", metavar="DIR", help="leave the recordings here")
    parser.add_argument("--twin", action="store_true", help="also compare each with its foreign-endian twin")
    parser.add_argument("--only", metavar="WORD", default="", help="only the sets with this in their name")
    parser.add_argument("--half", type=int, choices=(0, 1), help="every other set, from this one on")
    parser.add_argument("--jobs", type=int, default=2, help="recordings at a time")
    options = parser.parse_args()
    rows = [row for row in fresh_sets.SETS if options.only in row[0]]
    if options.half is not None:
        rows = rows[options.half::2]
    if options.list:
        for name, row in rows:
            print(f"{name}: perf {row}")
        return 0
    if tap.perf_version() is None:
        print("1..0 # SKIP no perf here")
        return 0
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
        return run(options, rows, options.keep)
    with tempfile.TemporaryDirectory() as folder:
        return run(options, rows, folder)


if __name__ == "__main__":
    sys.exit(main())
