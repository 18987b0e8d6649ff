#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files of the records of twin_records.py, which no recorder here can be made to write.

    record_files.py FOLDER       writes them there

whole-*: every record and feature, a file and a pipe of each byte order. one-*: each record
alone in a file that perf 6.1 can open: it gives up a file at the first record
that it does not like. Knows: what perf 6.1 cannot have in a file (an attr of
more than 128 bytes, branch counters). Does not know: what perf makes of them.
"""

import os
import struct
import sys

import twin_test
from twin_records import KERNEL, OUTSIDE, SAMPLE, TOOL, TRAILER, Bits

ORDERS = (("<", b"PERFILE2", "le"), (">", b"2ELIFREP", "be"))
ATTR = 128
FLAGS = Bits("Q", 1 | 1 << 9 | 1 << 15 | 1 << 18 | 1 << 34, 1 << 63 | 1 << 54 | 1 << 47 | 1 << 45 | 1 << 29)
COUNTERS = ("Q", 21, 22)                        # of SAMPLE's branch stack
# Registers of abi none, no stack, no branches: hw_idx alone.
EMPTY = SAMPLE[:7] + [("I", 4), bytes(4), ("Q", 0, 7), ("Q", 0), ("Q", 0), ("Q", 5, 0x1e05080021, 6), ("Q", 0),
                      ("Q", 0x1000, 9, 4096, 8192), ("Q", 0)]


def attr(order):
    parts = twin_test.attr(counters=0)
    parts[0] = ("I", 1, ATTR)
    parts = [FLAGS if isinstance(part, Bits) and part.letter == "Q" else part for part in parts]
    return twin_test.pack(order, parts)[:ATTR]


def file_of(order, magic, record):
    """Two attrs of one id each, and a record."""
    entries = b"".join(attr(order) + struct.pack(order + "QQ", at, 8) for at in (104, 112))
    header = struct.pack(order + "12Q", 104, ATTR + 16, 120, len(entries), 120 + len(entries), len(record), *[0] * 6)
    return magic + header + struct.pack(order + "QQ", 101, 102) + entries + record


def rows():
    """(type, misc, body) of each record."""
    for kind, misc, body in KERNEL:
        yield kind, misc, body + TRAILER
    yield 9, 2, [part for part in SAMPLE if part != COUNTERS]
    yield 9, 2, EMPTY
    yield from TOOL


def write(folder):
    """Returns (paths of the whole files, paths of the files of one record)."""
    whole, one = [], []
    for order, magic, name in ORDERS:
        for make, ending in ((twin_test.file, "data"), (twin_test.pipe, "pipe")):
            whole.append((os.path.join(folder, f"whole-{name}.{ending}"), make(order, magic, cut=False)))
        for number, (kind, misc, body) in enumerate(rows()):
            record = twin_test.record(order, kind, misc, body) + twin_test.pack(order, OUTSIDE.get(kind, []))
            path = os.path.join(folder, f"one-{number:02}-type-{kind}-{name}.data")
            one.append((path, file_of(order, magic, record)))
    for path, data in whole + one:
        with open(path, "wb") as f:
            f.write(data)
    return [path for path, _ in whole], [path for path, _ in one]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    write(sys.argv[1])
