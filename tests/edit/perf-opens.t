#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Outputs of recover and edit of some captures: the perf that is installed opens each, and counts the same records. tests/long/perf-judge.t has all
captures, and other releases."""
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import perf_judge
from made_capture import IP, TID, TIME, Capture, write
from tap import finish, report, run

CAPTURES = ["corpus/pipe.pipe", "corpus/default.data", "corpus/buildid-all.data", "corpus/bit-ip.data", "corpus/switch-cpu-wide.data", "corpus/z3.data"]


def sizes(folder):
    """What perf 7.2 asks of outputs, also where it is not there: sizes of BUILD_ID, no empty section, the other order without HOSTNAME."""
    out = os.path.join(folder, "made")
    run("edit", "--to", "pipe", "--force", "-o", out, "corpus/default.data")
    with open(out, "rb") as file:
        records = perf_judge.records_of(file.read())
    report(any(kind == 67 for _, kind, _ in records) and not any(size % 8 for _, kind, size in records if kind == 67), "BUILD_ID records of a pipe have sizes of multiples of 8", records[:5])
    for words, capture in ((["--to", "file"], "corpus/pipe.pipe"), (["--other-order"], "corpus/bit-ip.data"), (["--to", "pipe"], "corpus/buildid-all.data"), ([], "corpus/inject-buildid.data")):
        run("edit", *words, "--force", "-o", out, capture)
        said = perf_judge.ours("perf-7.2", out)
        report(said["report --stats"] == "reads", "edit %s of %s for perf 7.2" % (" ".join(words), capture), said)
    run("edit", "--other-order", "--force", "-o", out, "corpus/bit-ip.data")
    run("edit", "--other-order", "--force", "-o", out + "2", out)
    run("edit", "--force", "-o", out, "corpus/bit-ip.data")
    with open(out, "rb") as one, open(out + "2", "rb") as two:
        report(one.read() == two.read(), "turned back, it is the capture again")


def cut(folder):
    """A big-endian file whose recording was killed, or whose features were cut off: perf 7.2 of a little-endian machine opens what recover and edit write."""
    c = Capture(">", 128).event(1, 0, IP | TID | TIME)
    c.features[3], c.features[6] = c.text("host"), c.text("s390x")
    records = [c.record(9, c.pack("QIIQ", 0x401000, 7, 7, 1000000 + i), misc=2) for i in range(6)]
    whole = c.file(*records)
    begin, size = struct.unpack(">QQ", whole[40:56])
    none = whole[:72] + bytes(32) + whole[104:begin + size]
    killed = none[:48] + bytes(8) + none[56:]
    for name, data, words in (("killed", killed, ["recover"]), ("killed", killed, ["edit"]), ("cut", whole[:begin + size], ["recover"]), ("cut within records", whole[:begin + size - 40], ["recover"]), ("without features", none, ["recover", "--for", "perf-7.2"])):
        path = write(folder, "cut", data)
        code, _, said = run(*words, "--force", "-o", path + ".new", path)
        judged = perf_judge.ours("perf-7.2", path + ".new")
        report(judged["report --stats"] == "reads" and "does not open it" not in said, "%s of a file %s, for perf 7.2" % (" ".join(words), name), (said, judged))
    run("recover", "--force", "-o", path + ".new", path)
    with open(path + ".new", "rb") as file:
        report(file.read() == none, "a whole file without features stays as it was")


def odd(folder):
    """Records of perf's own with a size that is not a multiple of 8: perf 7.2 ends there, and reads what recover and edit write."""
    c = Capture().event(1, 0, IP)
    for name, record in (("FINISHED_ROUND", c.record(68, b"n")), ("CPU_MAP", c.record(74, c.pack("HHH", 0, 2, 0) + c.pack("HHH", 1, 2, 3))), ("TIME_CONV", c.record(79, c.pack("QQQ", 1, 2, 3) + b"12345"))):
        for form, data in (("data", c.file(c.record(9, c.pack("Q", 1), misc=2), record)), ("pipe", c.pipe(c.record(9, c.pack("Q", 1), misc=2), record))):
            path, said = write(folder, "odd." + form, data), []
            said.append(perf_judge.ours("perf-7.2", path)["report --stats"])
            for words in (["recover"], ["edit"]):
                run(*words, "--force", "-o", path + ".new", path)
                said.append(perf_judge.ours("perf-7.2", path + ".new")["report --stats"])
            report(said[0] != "reads" and said[1:] == ["reads"] * 2, "%s of odd size, %s" % (name, form), said)


def fitted(folder, programs):
    """--for: attrs are cut to what a program knows, its records are those that it reads, and it then has all samples. Without it, nothing is left out."""
    for order, form in (("<", "data"), ("<", "pipe"), (">", "data")):
        c = Capture(order, 144).event(1, 0, IP | TID | TIME)
        c.events[0] = (c.events[0][0][:128] + c.pack("QQ", 0, 7), c.events[0][1])
        c.features[3] = c.text("host")
        records = [c.record(9, c.pack("QIIQ", 0x401000, 7, 7, 1000000 + i), misc=2) for i in range(6)]
        newer = [c.record(23, c.pack("QQ", 1, 2) + c.pack("IIQ", 7, 7, 1000002)), c.record(69, c.pack("QQQQQ", 1, 99, 0, 0, 0)), c.record(120, c.pack("Q", 1))]
        records[3:3] = newer
        path = write(folder, "fit." + form, c.file(*records) if form == "data" else c.pipe(*records))
        for words in (["recover"], ["edit"]):
            out = path + ".new"
            code, _, said = run(*words, "--for", "perf-6.1", "--force", "-o", out, path)
            judged = perf_judge.ours("perf-6.1", out)
            report(code == 0 and judged["report"] == judged["script"] == "reads" and said.count("it is left out of the output") == 3 and
                   ("128 bytes of them" in said) == (form == "data"), "%s --for perf-6.1 of %s%s: what it does not read is reported" % (words[0], form, order), (code, said, judged))
            kept = json.loads(run("stat", "--json", out)[1])["types"]
            report(kept["SAMPLE"]["records"] == 6 and sum(t["records"] for t in kept.values()) == sum(t["records"] for t in json.loads(run("stat", "--json", path)[1])["types"].values()) - 3, "and everything else is there", kept)
            if "perf-6.1" in programs and order == "<":
                printed = subprocess.run([programs["perf-6.1"], "report", "--stats", "--stdio", "-i", out], capture_output=True, text=True).stdout
                report(re.search(r"SAMPLE events: +6 ", printed), "perf 6.1 has its samples", printed)
            run(*words, "--force", "-o", out + "2", path)
            kept = json.loads(run("stat", "--json", out + "2")[1])["types"]
            report(sum(t["records"] for t in kept.values()) == sum(t["records"] for t in json.loads(run("stat", "--json", path)[1])["types"].values()), "without --for nothing is left out", kept)
    code, _, said = run("recover", "--for", "perf-6.1", "--force", "-o", out, "corpus/callchain-fp.data")
    run("recover", "--force", "-o", out + "2", "corpus/callchain-fp.data")
    with open(out, "rb") as one, open(out + "2", "rb") as two:
        report(code == 0 and "UNFIT" not in said and one.read() == two.read(), "of a capture that it reads, the same as without it", said)


def corrected(folder, programs):
    """A mapping with the bit of a build ID, which another listener asked for: the output for a program has it without the bit, and with its device and inode."""
    for order, major in ("<", 0xfe), ("<", 0xfe000000), (">", 0xfe), (">", 0xfe000000):
        c = Capture(order, 128).event(1, 0, IP | TID | TIME)
        c.features[3] = c.text("host")
        trailer = c.pack("IIQ", 7, 7, 1)
        mapping = c.pack("IIQQQIIQQII", 7, 7, 0x400000, 0x1000, 0, major, 1, 1234567, 5, 5, 2) + b"/bin/true".ljust(16, b"\0") + trailer
        path = write(folder, "bit.data", c.file(c.record(10, mapping, misc=0x4002), c.record(9, c.pack("QIIQ", 0x400010, 7, 7, 2), misc=2)))
        before = perf_judge.ours("perf-6.1", path)
        for words in (["recover"], ["edit"], ["edit", "--other-order"]):
            out = path + ".new"
            code, _, said = run(*words, "--for", "perf-6.1", "--force", "-o", out, path)
            judged = perf_judge.ours("perf-6.1", out)
            found = json.loads(run("dump", "--json", "--type", "MMAP2", out)[1])
            ends = [major & 255 if of == "<" else major >> 24 for of in (order, order if len(words) == 1 else {"<": ">", ">": "<"}[order])] # at the size's place: before, and in the output
            report(code == 0 and (before["report"] == "reads") == (not ends[0]) and judged["report"] == "reads" and "it is left out" not in said and
                   (found["misc"], found["fields"]["maj"], found["fields"]["min"], found["fields"]["ino"]) == (2 if ends[1] else 0x4002, major, 1, 1234567),
                   "%s --for perf-6.1, %s, device 0x%x: a mapping that perf would end at has the bit of a build ID no more" % (" ".join(words), order, major), (code, said, before, judged, found))
        if "perf-6.1" in programs and (order, major) == ("<", 0xfe):
            run("edit", "--for", "perf-6.1", "--force", "-o", out, path)
            seen = subprocess.run([programs["perf-6.1"], "script", "--show-mmap-events", "-i", out], capture_output=True, text=True).stdout
            report(" 1234567 5" in seen, "perf 6.1 has its inode", seen)


def main():
    programs = perf_judge.judges(False)
    with tempfile.TemporaryDirectory() as folder:
        sizes(folder)
        cut(folder)
        odd(folder)
        fitted(folder, programs)
        corrected(folder, programs)
        for capture in CAPTURES if programs else []:
            bad = perf_judge.outputs_differ(programs, capture, folder)
            report(not bad, "outputs of %s" % capture, bad)
        if not programs:
            report(True, "the program # SKIP no perf of a release that is known (Debian 12: linux-perf)")
    finish()


main()
