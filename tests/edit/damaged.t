#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Edits of damaged captures: what comes out has no more defects than what went in, and recover leaves out sections that cannot be read, says
so, and repeats no line."""
import os
import random
import re
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

EDITS = [[], ["--redact"], ["--drop", "callchain,stack,regs,raw"], ["--every", "2"], ["--other-order"], ["--redact", "--other-order", "--every", "2"]]


def read(path):
    with open(path, "rb") as file:
        return bytearray(file.read())


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def defects(path):
    found = re.search(r"(\d+) records, (\d+) defects?", "".join(run("check", path)[1:]))
    return int(found.group(2)) if found else None


def section(data, feature):
    """Where the section of a feature is."""
    begin, size = struct.unpack_from("<QQ", data, 40)
    bits = int.from_bytes(data[72:104], "little")
    return struct.unpack_from("<QQ", data, begin + size + 16 * bin(bits & ((1 << feature) - 1)).count("1"))


def flipped(folder):
    out, path, bad = os.path.join(folder, "out"), os.path.join(folder, "in"), []
    random.seed(14)
    for name in ("dwarf-stack.data", "group.data", "tracepoint.data"):
        whole = read("corpus/" + name)
        for i in range(12):
            data = whole[:]
            for _ in range(1 + i % 3):
                data[random.randrange(len(data))] ^= 1 << random.randrange(8)
            write(path, data)
            before = defects(path)
            words = EDITS[i % len(EDITS)]
            code, _, said = run("edit", "--force", *words, "-o", out, path)
            if code not in (0, 1, 3) or (code < 3 and (defects(out) is None or defects(out) > before)):
                bad.append((name, i, words, code, before, code < 3 and defects(out), said))
    report(not bad, "no defect that was not there", bad[:2])


def sections(folder):
    data = read("corpus/default.data")
    at, size = section(data, 3)
    description, length = section(data, 12)
    data[at:at + 4] = b"\xff\xff\xff\x7f"
    data[description + 8 + 4] = 0xff
    path, out = write(os.path.join(folder, "in"), data), os.path.join(folder, "recovered")
    code, _, said = run("recover", "-o", out, path)
    report(code == 1 and "2 sections left out" in said and "(%d bytes)" % (size + length) in said, "recover leaves damaged sections out", said)
    report(defects(out) == 0 and "SHORT: FEATURE HOSTNAME" in said, "and nothing of them is in the output", said)
    lines = said.splitlines()
    report(len(lines) == len(set(lines)), "no line twice", said)


def main():
    with tempfile.TemporaryDirectory() as folder:
        flipped(folder)
        sections(folder)
    finish()


main()
