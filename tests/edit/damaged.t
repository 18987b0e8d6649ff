#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Edits of damaged captures: what comes out has no more defects than what went in, and recover leaves out sections that cannot be read, says
so, and repeats no line. Records in pieces are changed as a whole. corpus/crash/edit has more, for the harness."""
import json
import os
import random
import re
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import Capture, IDENTIFIER, IP, TID, TIME  # noqa: E402
from tap import finish, report, run

EDITS = [[], ["--redact"], ["--drop", "callchain,stack,regs,raw"], ["--every", "2"], ["--other-order"], ["--redact", "--other-order", "--every", "2"],
         ["--to", "pipe"], ["-z", "1"], ["--to", "pipe", "-z", "1"], ["--plain"]]
KERNEL_SYMBOL, SPLIT, SPLIT_END, INIT_MAP = 32769, 32772, 32773, 134


def read(path):
    with open(path, "rb") as file:
        return bytearray(file.read())


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def defects(path):
    found = re.search(r"(\d+) records?, (\d+) defects?", "".join(run("check", path)[1:]))
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
            code, _, printed = run("edit", "--force", *words, "-o", out, path)
            if code not in (0, 1, 3) or (code < 3 and (defects(out) is None or defects(out) > before)):
                bad.append((name, i, words, code, before, code < 3 and defects(out), printed))
    report(not bad, "no defect that was not there", bad[:2])


def dumped(path):
    """Types of records, and the text of a kernel's symbols."""
    records = [json.loads(line) for line in run("dump", "--json", path)[1].splitlines()]
    return [(r["type"], r["fields"].get("kallsyms")) for r in records if not r["type"].startswith(("HEADER_", "COMPRESSED"))]


def in_pieces(folder):
    """simpleperf's SPLIT records, which have a record that one of 65,535 bytes could not; and mappings within a feature."""
    for order, long in (("<", False), ("<", True), (">", False), (">", True)):
        made = Capture(order).event(1, 0, IDENTIFIER | IP | TID | TIME, [1])
        sample = made.record(9, made.pack("QQIIQ", 1, 0x1000, 100, 101, 5))
        text = bytes(97 + i % 23 for i in range(200000 if long else 300))
        size = 12 + len(text)
        whole = made.pack("IHHI", KERNEL_SYMBOL, size >> 16, size & 65535, len(text)) + text
        step = 60000 if long else 96
        pieces = [made.record(SPLIT, whole[at:at + step]) for at in range(0, size, step)] + [made.record(SPLIT_END, b"")]
        made.features[INIT_MAP] = b"".join(made.record(1, made.pack("IIQQQ", 100, 101, 0x1000 * i, 0x1000, 0) + b"/bin/a\0\0" + made.pack("IIQQ", 100, 101, 1, 1)) for i in range(1, 6))
        path, out, bad = write(os.path.join(folder, "pieces"), made.file(sample, *pieces, sample)), os.path.join(folder, "edited"), []
        want = dumped(path)
        for words in EDITS[:-1]:
            code, _, printed = run("edit", "--force", *words, "-o", out, path)
            found, kept = dumped(out), want[:2] if "--every" in words else want
            if "--redact" in words:
                found, kept = [r[0] for r in found], [r[0] for r in kept]
            if code or "left out" in printed or defects(path) or defects(out) or found != kept:
                bad.append((words, code, printed, defects(out), [r[0] for r in found]))
        report(not bad and len(want) == 3 and want[1] == ("SIMPLEPERF_KERNEL_SYMBOL", text.hex()), "a record in pieces%s, %s" % (", of 200,000 bytes" if long else "", order), bad[:3] or want[:1])


def attrs_of_no_size(folder):
    """Entries of a file that say nothing of their attr's size, with zeros after it: as a pipe, these are no ids."""
    made = Capture().event(1, 0, IP | TID | TIME).event(1, 1, IP | TID | TIME)
    data = bytearray(made.file(made.record(3, made.pack("II", 1, 1) + b"a\0\0\0\0\0\0\0" + made.pack("IIQ", 1, 1, 5))))
    for i in range(2):
        struct.pack_into("<I", data, 104 + 152 * i + 4, 0)
    path, out = write(os.path.join(folder, "sizes"), data), os.path.join(folder, "sizes.pipe")
    code, _, printed = run("edit", "--to", "pipe", "-o", out, path)
    report(code == 0 and defects(path) == 0 and defects(out) == 0 and dumped(out) == dumped(path), "attrs of no size", (printed, run("check", out)[1]))


def sections(folder):
    data = read("corpus/default.data")
    at, size = section(data, 3)
    description, length = section(data, 12)
    data[at:at + 4] = b"\xff\xff\xff\x7f"
    data[description + 8 + 4] = 0xff
    path, out = write(os.path.join(folder, "in"), data), os.path.join(folder, "recovered")
    code, _, printed = run("recover", "-o", out, path)
    report(code == 1 and "2 sections left out" in printed and "(%d bytes, sections included)" % (size + length) in printed, "recover leaves damaged sections out", printed)
    report(defects(out) == 0 and "SHORT: FEATURE HOSTNAME" in printed, "and nothing of them is in the output", printed)
    lines = printed.splitlines()
    report(len(lines) == len(set(lines)), "no line twice", printed)
    cut = write(os.path.join(folder, "cut"), read("corpus/callchain-fp.data")[:-2000])
    for words in (["recover", "-o", os.path.join(folder, "whole"), cut], ["stat", cut]):
        _, _, printed = run(*words)
        report(printed.count("FEATURE: ") == 1 and printed.count("further sections are not within the file") == 1, words[0] + " names the first of the sections that were cut off", printed)


def copied(folder):
    """A record that cannot be decoded, of a known event and size, is copied as it is, as --help has it; check finds it in both, and edit ends with 1 as every command does."""
    data = read("corpus/read-0c.data")
    attr = int.from_bytes(data[24:32], "little")
    data[attr + 32] |= 0x80 # a bit of read_format that is not known
    path, out = write(os.path.join(folder, "undecoded"), data), os.path.join(folder, "undecoded.out")
    code, _, printed = run("edit", "-o", out, path)
    report(code == 1 and defects(path) == defects(out) and defects(out) > 9 and "Records are copied, damaged ones too" in run("edit", "--help")[1],
           "records that cannot be decoded are copied", (code, printed, defects(path), defects(out)))


def parts(folder):
    """What is wrong with a capture is reported once, whatever the number of parts, and where it leaves none."""
    cut, prefix = write(os.path.join(folder, "cut.data"), read("corpus/callchain-fp.data")[:4000]), os.path.join(folder, "slice")
    code, _, printed = run("split", "-o", prefix, "--by", "time:0.005", cut)
    report(code == 1 and printed.count("records written") > 3 and printed.count("TRUNCATED: ") == 1, "split reports a defect once for all parts", printed)
    for name, data, status in (("nothing", b"\1\2\3\4hello\n", "MAGIC: "), ("empty", b"", "EMPTY: "), ("header", read("corpus/default.data")[:200], "DATA: ")):
        code, _, printed = run("split", "-o", prefix, "--by", "pid", write(os.path.join(folder, name), data))
        report(code == (3 if name == "nothing" else 1) and status in printed and (name == "nothing" or "no sample that can be read has a value to split by" in printed), "split reports why there are no parts: " + name, printed)
    code, _, printed = run("split", "-o", prefix, "--by", "pid", "corpus/stat.data")
    report(code == 1 and printed.endswith(": no sample has a value to split by\n") and printed.count("\n") == 1, "a capture without samples is no defect", printed)


def main():
    with tempfile.TemporaryDirectory() as folder:
        flipped(folder)
        in_pieces(folder)
        attrs_of_no_size(folder)
        sections(folder)
        parts(folder)
        copied(folder)
    finish()


main()
