# SPDX-License-Identifier: MIT
"""
Branches that were stepped through.

  branches_stepped.py PROGRAM RECORDS TRACE CAPTURE TRUTH   of what tests/feeds/stepped.c wrote: a capture, and sums with addresses of the ELF file
  branches_stepped.py same bolt|profgen|autofdo TRUTH OUTPUT
"""
import collections
import re
import subprocess
import sys

sys.path.insert(0, "tests/lib")
from made_capture import IP, PERIOD, TID, TIME, Capture

BRANCHES = 1 << 11


def make(program, records, trace, capture, truth):
    segments = []
    for line in subprocess.run(["readelf", "-lW", program], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
        parts = line.split()
        if parts and parts[0] == "LOAD":
            segments.append((int(parts[1], 16), int(parts[2], 16), int(parts[4], 16)))

    def address(text):
        offset = int(text, 16) if text != "X" else None
        return "X" if offset is None else next("%x" % (offset - begin + virtual) for begin, virtual, size in segments if begin <= offset < begin + size)

    sums, missed = collections.Counter(), collections.Counter()
    for kind, source, target, *flags in map(str.split, open(trace)):
        key = kind, address(source), address(target)
        sums[key] += 1
        missed[key] += int(flags[0]) if flags else 0
    with open(truth, "w") as file:
        for (kind, source, target), nr in sums.items():
            print(kind, source, target, nr, missed[kind, source, target], file=file)
    made = Capture(attr_size=120).event(0, 0, IP | TID | TIME | PERIOD | BRANCHES, period=16)
    made.names("cycles:u")
    with open(capture, "wb") as file:
        file.write(made.file(open(records, "rb").read()))


def of_truth(path, form):
    found = set()
    for kind, source, target, nr, missed in map(str.split, open(path)):
        inside = (source != "X") + (target != "X")
        if kind == "R" and inside == 2:
            found.add(("R", source, target, nr))
        elif kind == "B" and form == "bolt" and inside:
            found.add(("B", source.replace("X", "X:0"), target.replace("X", "X:0"), nr, missed))
        elif kind == "B" and inside == 2:
            found.add(("B", source, target, nr))
    return found


def of_output(path, form):
    found = collections.Counter()
    if form == "bolt":
        for line in map(str.split, open(path)):
            if line[0] == "B":
                found[tuple(line)] += 1
            else:
                found[("R", line[1], line[2])] += int(line[3])
        return {key if key[0] == "B" else (*key, str(nr)) for key, nr in found.items()}
    rows = [re.fullmatch(r"([0-9a-f]+)(-|->)([0-9a-f]+):(\d+)", line.strip()) for line in open(path) if not line.strip().isdigit()]
    return {("R" if row[2] == "-" else "B", row[1], row[3], row[4]) for row in rows}


if sys.argv[1] == "same":
    truth, output = of_truth(sys.argv[3], sys.argv[2]), of_output(sys.argv[4], sys.argv[2])
    for row in sorted(truth - output)[:5]:
        print("missing", *row)
    for row in sorted(output - truth)[:5]:
        print("not stepped through", *row)
    sys.exit(truth != output or len(truth) < 50)
make(*sys.argv[1:])
