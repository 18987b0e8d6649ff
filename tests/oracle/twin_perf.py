#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does perf read from the twin what it reads from the file?

    twin_perf.py FILE...

Holds the twin writer against an independent reader of foreign files: perf
script -D of both, value by value. perf's own bugs with foreign files are
excused by name and counted (see EXCUSED). Exit status 1 on any other difference.
Does not know: pipes, where perf 6.1 swaps nothing of the u32 pairs right
(evsel->needs_swap is set by perf_session__read_header only for files).
"""

import collections
import os
import sys
import tempfile

import agree
import perf_dump
import twin

EXCUSED = {
    ("MMAP2", "~prot"): "perf_event__mmap2_swap() forgets prot and flags",
    ("EVENT_UPDATE", "~scale"): "the scale stays unswapped",
    ("SAMPLE", "~regs_intr.mask"): "perf_event__attr_swap() forgets sample_regs_intr",
    ("SAMPLE", "regs_intr.regs"): "right values under the names of that wrong mask",
}
EXCUSED_RECORDS = {
    "READ": "perf_event__read_swap() swaps a fixed struct, whatever read_format says",
    "KSYMBOL": "perf_event__swap_ops[] of perf 6.1 has no row for it",
    "BPF_EVENT": "perf_event__swap_ops[] of perf 6.1 has no row for it",
}
INTR = "regs_intr.regs"


def compare(original, other):
    """(name, value, value in the twin) of each value that differs."""
    a, b = [dict(record.values, stamps=record.stamps) for record in (original, other)]
    for name in list(a) + [n for n in b if n not in a]:
        if a.get(name) != b.get(name):
            if name == INTR and [v for _, v in a[name]] == [v for _, v in b.get(name, [])]:
                yield name, None, None
            else:
                yield name, a.get(name), b.get(name)


def check(path):
    """(records that perf shows of both, differences, Counter of excuses)."""
    with open(path, "rb") as f:
        data = f.read()
    with tempfile.NamedTemporaryFile(delete=False) as f:
        f.write(twin.twin_of(data))
    try:
        mine, _, _ = perf_dump.dump(path)
        theirs, status, _ = perf_dump.dump(f.name)
    finally:
        os.unlink(f.name)
    found = {(r.offset, r.kind): r for r in theirs}
    differences, excused, shown = [], collections.Counter(), 0
    if status != 0:
        excused["perf died"] += 1
    for record in mine:
        other = found.get((record.offset, record.kind))
        shown += other is not None
        if other is None and status != 0:
            continue
        if other is None:
            differences.append(f"{record.offset:#x} {record.name}: not in the twin's dump")
            continue
        for name, a, b in compare(record, other):
            if record.name in EXCUSED_RECORDS:
                excused[record.name] += 1
            elif (record.name, name) in EXCUSED and (name != INTR or a is None):
                excused[f"{record.name} {name}"] += 1
            else:
                differences.append(f"{record.offset:#x} {record.name} {name}: {agree.short(a)},"
                                   f" in the twin {agree.short(b)}")
    return shown, differences, excused


def main(paths):
    if not paths:
        print(__doc__, file=sys.stderr)
        return 2
    bad = False
    for path in paths:
        try:
            if agree.file_facts(path)[1]:
                print(f"{path}: skipped: a pipe")
                continue
            records, differences, excused = check(path)
        except twin.Unswappable as e:
            print(f"{path}: skipped: {e}")
            continue
        for line in differences[:10]:
            print(f"{path}: {line}")
        print(f"{path}: {records} records, {len(differences)} differences"
              + "".join(f", {n} excused ({name})" for name, n in sorted(excused.items())))
        bad = bad or bool(differences)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
