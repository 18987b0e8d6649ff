#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""All oracles over all captures that are not compressed, as TAP.

    corpus_run.py PERFRING FILE...

For each file: what perf shows of it (agree.py), the numbers in the record (wire.py), its
foreign-endian twin (twin_agree.py); the same for the files of record_files.py.
Knows: that perf may be missing, and how little it may refuse. Does not know:
compressed captures; their records are compared in tests/oracle/fresh.t.
"""

import collections
import concurrent.futures
import os
import sys
import tempfile

import agree
import record_files
import tap
import twin
import twin_agree
import wire

WORKERS = 2


class Sums:
    def __init__(self):
        self.of = collections.Counter()
        self.types = set()
        self.excused = collections.Counter()
        self.notes = collections.Counter()


def against_perf(path, mine, sums):
    result = agree.compare_file(path, mine)
    sums.of["records with perf"] += result.records
    sums.of["values with perf"] += result.values
    sums.types |= result.types
    sums.excused.update(result.excused)
    sums.notes.update(note.replace(path, "FILE") for note in result.notes)
    return [f"{'-' if at is None else hex(at)}: {field}: perf {agree.short(a)}, perfring {agree.short(b)}"
            for at, field, a, b in result.differences[:10]]


def against_wire(path, mine, sums):
    differences, records, values = wire.compare_file(path, mine)
    sums.of["records with the wire"] += records
    sums.of["values with the wire"] += values
    return differences[:10]


def examine(perfring, path, perf):
    """(rows of (name, ok, lines, perf has a part), Sums) of one file."""
    name, rows, sums = os.path.basename(path), [], Sums()
    try:
        mine = agree.decode(perfring, path)
        if perf:
            lines = against_perf(path, mine, sums)
            rows.append((f"{name}, perf", not lines, lines, True))
        lines = against_wire(path, mine, sums)
        rows.append((f"{name}, wire", not lines, lines, False))
        lines, compared = twin_agree.compare_file(perfring, path)
        sums.of["lines with the twin"] += compared
        rows.append((f"{name}, twin", not lines, lines[:10], False))
    except agree.Failure as e:
        rows.append((name, False, [f"perfring: {e}"], False))
    except twin.Unswappable as e:
        rows.append((name, None, [str(e)], False))
    return rows, sums


def add(total, sums):
    total.of.update(sums.of)
    total.types |= sums.types
    total.excused.update(sums.excused)
    total.notes.update(sums.notes)


def main(args):
    if len(args) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    perf, total = tap.perf_version(), Sums()
    out = tap.Tap(perf)
    with tempfile.TemporaryDirectory() as folder:
        whole, one = record_files.write(folder)
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            for rows, sums in pool.map(lambda path: examine(args[0], path, perf), args[1:] + whole + one):
                add(total, sums)
                for name, ok, lines, has_part in rows:
                    out.result(ok, name, lines, has_part)
    if perf:
        shown = [f"{n} {name}" for name, n in sorted(total.of.items())]
        out.result(total.of["records with perf"] > 1000, "perf shows records, not excuses", perf=True, lines=shown)
    else:
        out.result(None, "what perf shows", ["no perf here"])
    for name, count in sorted(total.excused.items()):
        print(f"# excused, {count} values: {name}: {agree.agree_rules.EXCUSES[name]}")
    for note, count in sorted(total.notes.items()):
        print(f"# {count} files: {note}")
    return out.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
