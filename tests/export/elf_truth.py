# SPDX-License-Identifier: MIT
"""
A made capture with a sample at every few bytes of a program's code, and the names that addr2line and nm have for them.

  elf_truth.py make PROGRAM CAPTURE [BUILD-ID]    the capture; with the program's build ID unless another is given
  elf_truth.py compare PROGRAM TABLES [dynamic]   its callsite.jsonl and inlined.jsonl against addr2line, or nm -D
  elf_truth.py lines PROGRAM TABLES               their source files and lines against addr2line
  elf_truth.py calls PROGRAM CAPTURE              a stack whose caller is at the end of its function
  elf_truth.py damage PROGRAM OUT N               copies OUT.0 to OUT.N-1 with damage, the build ID and the head not
"""
import collections
import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
import struct
sys.path.insert(0, "tests/lib")
from made_capture import Capture
from jit_truth import capture, comm, record, sample, text

BASE = 0x400000000
PID = int(os.environ.get("ELF_PID", "5"))


def run(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, check=True, universal_newlines=True).stdout


def segments(program):
    """offset, address, size of each loaded piece of the file that is executable"""
    for line in run("readelf", "-lW", program).splitlines():
        words = line.split()
        if words and words[0] == "LOAD" and "E" in line[line.rindex("0x") - 6:]:
            yield int(words[1], 16), int(words[2], 16), int(words[4], 16)


def build_id(program):
    return bytes.fromhex(re.search(r"Build ID: ([0-9a-f]+)", run("readelf", "-n", program)).group(1))


def functions(program, *options):
    """address, size, name"""
    for line in run("nm", "-S", "--defined-only", *options, program).splitlines():
        words = line.split()
        if len(words) == 4 and words[2] in "tTwWi":
            yield int(words[0], 16), int(words[1], 16), words[3].split("@")[0]


def make(program, path, other):
    (offset, _, size), = segments(program)
    page = offset & ~4095
    identity = b"" if other == "none" else bytes.fromhex(other) if other else build_id(program)
    body = struct.pack("<IIQQQ", PID, PID, BASE, size + offset - page, page)
    body += struct.pack("<BBH", len(identity), 0, 0) + identity + bytes(20 - len(identity)) if identity else struct.pack("<IIQQ", 8, 1, 1, 0)
    body += struct.pack("<II", 5, 2) + text(os.path.abspath(program).encode())
    records = [comm(PID, 1, b"elf"), record(10, body + struct.pack("<IIQ", PID, PID, 2), 2 | (1 << 14 if identity else 0))]
    records += [sample(PID, 10 + i, BASE + offset - page + at) for i, at in enumerate(range(0, size, 3))]
    capture(path, records)


def calls(program, path):
    """A sample whose caller returns to where the next function begins, as after a call of one that does not return. Prints the two functions."""
    (offset, address, size), = segments(program)
    page = offset & ~4095
    places = sorted((start, start + length, name) for start, length, name in functions(program) if length)
    first, second = next((a, b) for a, b in zip(places, places[1:]) if a[1] == b[0] or a[1] + 15 & ~15 == b[0])
    body = struct.pack("<IIQQQ", 5, 5, BASE, size + offset - page, page) + struct.pack("<BBH", 20, 0, 0) + build_id(program)
    body += struct.pack("<II", 5, 2) + text(os.path.abspath(program).encode())
    records = [comm(5, 1, b"elf"), record(10, body + struct.pack("<IIQ", 5, 5, 2), 2 | 1 << 14)]
    base = BASE + offset - page - address
    chain = [2**64 - 512, base + second[0], base + first[1]]
    records.append(record(9, struct.pack("<QIIQQ", chain[1], 5, 5, 10, len(chain)) + struct.pack("<3Q", *chain), 2))
    chained(path, records)
    print("elf;%s;%s" % (first[2], second[2]))


def chained(path, records):
    made = Capture().event(1, 0, 1 | 2 | 4 | 32, ids=[])
    with open(path, "wb") as file:
        file.write(made.file(*records))


def lines_by_addr2line(program, addresses):
    """FILE:LINE of each address, innermost first; '' where not known"""
    found, at = {}, None
    for line in run("addr2line", "-a", "-i", "-e", program, *("%x" % a for a in addresses)).splitlines():
        if re.match("0x[0-9a-f]+$", line):
            at = int(line, 16)
            found[at] = []
        else:
            place = re.sub(r" \(discriminator \d+\)", "", line)
            found[at].append("" if place.startswith("??") else place)
    return found


def lines(program, tables):
    (offset, address, _), = segments(program)
    inlined = collections.defaultdict(list)
    for row in map(json.loads, open(tables + "/inlined.jsonl")):
        inlined[row["callsite"]].append(place_of(row))
    rows = {row["offset"] - offset + address: row for row in map(json.loads, open(tables + "/callsite.jsonl")) if "function" in row}
    truth = lines_by_addr2line(program, rows)
    for at, row in rows.items():
        ours = inlined[row["callsite"]] + [place_of(row)]
        if truth[at][0].endswith(":?"): # by a symbol of the table, not by a line
            continue
        assert ours == truth[at], (hex(at), ours, truth[at])
    print("%d lines, of %d functions deep" % (len(rows), max(len(places) for places in truth.values())))
    assert any(places[0] for places in truth.values())


def place_of(row):
    return "%s:%s" % (row["source"], row.get("line", "?")) if row.get("source") else ""


def by_addr2line(program, addresses):
    lines = run("addr2line", "-a", "-i", "-f", "-e", program, *("%x" % a for a in addresses)).splitlines()
    found, at = {}, None
    for i, line in enumerate(lines):
        if line.startswith("0x"):
            at, first = int(line, 16), i
            found[at] = []
        elif (i - first) % 2:
            found[at].append(line)
    return found


def compare(program, tables, dynamic):
    (offset, address, _), = segments(program)
    inlined = collections.defaultdict(list)
    if os.path.exists(tables + "/inlined.jsonl"):
        for line in open(tables + "/inlined.jsonl"):
            row = json.loads(line)
            inlined[row["callsite"]].append(row["function"])
    rows = {row["offset"] - offset + address: row for row in map(json.loads, open(tables + "/callsite.jsonl"))}
    places = [(start, size, name) for start, size, name in functions(program, *(["-D"] if dynamic else [])) if size]
    truth = {} if dynamic else by_addr2line(program, [a for a, _ in [(a, 0) for a in rows]][:100000])
    nr = deep = 0
    for at, row in rows.items():
        names = {name for start, size, name in places if start <= at < start + size}
        if not names:
            continue
        assert row.get("function") in names and row["function_source"] == "file", (hex(at), row, names)
        starts = {start for start, size, name in places if name == row["function"]}
        assert at - row["function_offset"] in starts, (hex(at), row)
        nr += 1
        if dynamic or truth[at] == ["??"]:
            continue
        if inlined[row["callsite"]] or len(truth[at]) > 1:
            assert inlined[row["callsite"]] == truth[at][:-1], (hex(at), inlined[row["callsite"]], truth[at])
            deep = max(deep, len(truth[at]))
    print("%d addresses, inlined %d deep: good" % (nr, deep))
    assert nr > 10


def damage(program, out, nr):
    whole = open(program, "rb").read()
    identity = whole.find(build_id(program))
    for seed in range(nr):
        damaged(bytearray(whole), identity, "%s.%d" % (out, seed), seed)


def damaged(data, identity, out, seed):
    rng = random.Random(seed)
    tables = len(data) * 3 // 4 if seed % 2 else 64
    for _ in range(rng.randrange(1, 400)):
        at = rng.randrange(tables, len(data))
        if not identity - 32 <= at < identity + 20:
            data[at] = rng.choice((0, 0xff, 0x7f, rng.randrange(256)))
    open(out, "wb").write(data[:rng.randrange(identity + 20, len(data))] if seed % 5 == 4 else data)


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], sys.argv[3], sys.argv[4] if len(sys.argv) > 4 else None)
    elif sys.argv[1] == "calls":
        calls(sys.argv[2], sys.argv[3])
    elif sys.argv[1] == "lines":
        lines(sys.argv[2], sys.argv[3])
    elif sys.argv[1] == "compare":
        compare(sys.argv[2], sys.argv[3], len(sys.argv) > 4)
    else:
        damage(sys.argv[2], sys.argv[3], int(sys.argv[4]))
