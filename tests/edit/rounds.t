#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Edits there and back, compared byte by byte: the other byte order twice, a file as a directory, compressed or as a pipe and back, split and merged.
A directory is compared as perf and this project's own reader find it, too."""
import collections
import filecmp
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CPU, IDENTIFIER, IP, TID, TIME, Capture, write
from tap import finish, report, run

PERF = shutil.which("perf")
CAPTURES = ["default.data", "callchain-fp.data", "group.data", "cpu-wide.data", "regs-stack-chain.data", "cgroups.data", "bit-cpu.data", "tracepoint.data",
            "z1.data", "z-split.data", "threads.dir", "threads-z.dir", "pipe.pipe", "dwarf-stack.data", "events-mixed.data"]


def edit(*words):
    code, _, printed = run("edit", "--force", *words)
    return [] if code < 2 else [(words, code, printed)]


def same(one, other):
    if not os.path.isdir(one):
        return filecmp.cmp(one, other, shallow=False)
    names = sorted(os.listdir(one))
    return names == sorted(os.listdir(other)) and all(filecmp.cmp(os.path.join(one, name), os.path.join(other, name), shallow=False) for name in names)


def records(path):
    """Records of the kernel, each with what says where it lies left out."""
    found = collections.Counter()
    for line in run("dump", "--json", path)[1].splitlines():
        r = json.loads(line)
        if r["type"] in ("COMPRESSED", "FINISHED_ROUND") or r["type"].startswith("HEADER_"):
            continue
        for key in ("at", "packed_in", "file"):
            r.pop(key, None)
        found[json.dumps(r, sort_keys=True)] += 1
    return found


def perf_samples(path):
    done = subprocess.run(["perf", "report", "--stats", "-i", path], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    found = re.search(r"^ +SAMPLE events: +(\d+)", done.stdout, re.M)
    return done.returncode, int(found.group(1)) if found else 0


def there_and_back(name, folder):
    """What differs, or an empty list."""
    def at(end):
        return os.path.join(folder, end)
    for end in ("dir", "dir2", "dirz", "dirt"):
        shutil.rmtree(at(end), ignore_errors=True)
    # features in the order of their numbers, the records of a directory file after file
    bad = edit("--to", "directory", "-o", at("dir"), "corpus/" + name) + edit("--to", "file", "-o", at("a"), at("dir"))
    samples = sum(n for r, n in records("corpus/" + name).items() if json.loads(r)["type"] == "SAMPLE")
    if records(at("dir")) != records("corpus/" + name) or run("check", "-q", at("dir"))[0] or len(os.listdir(at("dir"))) < 2:
        bad.append(("directory", run("check", at("dir"))))
    if PERF and perf_samples(at("dir")) != (0, samples):
        bad.append(("perf and the directory", perf_samples(at("dir")), samples))
    bad += edit("--to", "directory", "-o", at("dir2"), at("a")) + edit("-o", at("back"), at("dir2"))
    bad += edit("--other-order", "-o", at("turned"), at("a")) + edit("--other-order", "-o", at("twice"), at("turned"))
    bad += edit("-z", "3", "-o", at("z"), at("a")) + edit("-o", at("expanded"), at("z"))
    bad += edit("--to", "directory", "-z", "3", "-o", at("dirz"), at("a")) + edit("-o", at("dirz.back"), at("dirz"))
    bad += edit("--to", "directory", "--other-order", "-o", at("dirt"), at("a")) + edit("--other-order", "-o", at("dirt.back"), at("dirt"))
    bad += edit("--to", "pipe", "-o", at("pipe"), at("a")) + edit("--to", "file", "-o", at("pipe.back"), at("pipe"))
    # a pipe has formats padded to 8 bytes
    for end in ("back", "twice", "expanded", "dirz.back", "dirt.back") + (() if name == "tracepoint.data" else ("pipe.back",)):
        if not bad and not same(at("a"), at(end)):
            bad.append(end + " differs")
    if same(at("a"), at("turned")):
        bad.append("the other byte order is the same")
    return bad


def each_cpu(folder):
    """What is of a CPU is in the file of this number, and nothing else is."""
    path, out = os.path.join(folder, "cpus"), os.path.join(folder, "cpus.dir")
    attr = struct.pack("<IIQQQQ", 1, 72, 1, 1, 1 | 4 | 128, 0) + bytes(72 - 40)

    def sample(cpu, time):
        return struct.pack("<IHHQQII", 9, 2, 32, 0x1000 + time, time, cpu, 0)
    data = b"".join(sample(cpu, 10 + i) for i, cpu in enumerate((5, 0, 255, 5, 0, 0, 4095)))
    many = b"".join(sample(i * 7919 % 300, 10 + i) for i in range(40000))
    header = struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 88, 104, 88, 192, len(data), 0, 0, 0, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(header[:48] + struct.pack("<Q", len(many)) + header[56:] + attr + bytes(16) + many)
    code, _, printed = run("edit", "--to", "directory", "-z", "1", "-o", out + ".many", path, before=["sh", "-c", 'ulimit -n 16; exec "$@"', "sh"])
    report(code == 0 and len(os.listdir(out + ".many")) == 301 and run("dump", "--sort", "--type", "SAMPLE", "--raw", out + ".many")[1].count("SAMPLE") == 40000,
           "more CPUs than files can be open", (code, printed))
    with open(path, "wb") as file:
        file.write(header + attr + bytes(16) + data)
    code, _, printed = run("edit", "--to", "directory", "-o", out, path)
    report(sorted(os.listdir(out)) == ["data", "data.0", "data.255", "data.4095", "data.5"] and not code, "a file for each CPU", (code, printed, os.listdir(out)))
    found = [(json.loads(line)["file"], json.loads(line)["fields"]["cpu"]) for line in run("dump", "--json", "--type", "SAMPLE", out)[1].splitlines()]
    report(all(name == "data.%d" % cpu for name, cpu in found) and len(found) == 7, "has the samples of it", found)
    with open(path, "rb") as file:
        code, _, printed = run("edit", "--to", "directory", "-o", out + "1", "-", data=file.read())
    report(code == 0 and same(out, out + "1"), "of standard input, which is read once", printed)
    code, _, printed = run("edit", "--to", "directory", "-o", "-", path)
    report(code == 3 and not os.path.exists(out + "2"), "not to standard output", printed)
    code, _, printed = run("edit", "--to", "directory", "--only", "--cpu", "5", "-o", out + "3", path)
    report(code == 0 and run("dump", "--type", "SAMPLE", out + "3")[1].count("SAMPLE") == 2, "with a condition", printed)


def rounds_end(folder):
    """Rounds hold for the records of one file. perf reads data first, and would take samples of data.0 for late, and their threads for those of the end."""
    path, out = os.path.join(folder, "renamed"), os.path.join(folder, "renamed.dir")
    made = Capture("<", 128).event(1, 0, IP | TID | TIME | CPU)
    records = []
    for n, name in enumerate((b"first", b"second", b"third", b"fourth")):
        sample_id = struct.pack("<IIQII", 7, 7, 100 * n + 100, 1, 0)  # of a CPU without samples: they stay in data
        records += [made.record(3, struct.pack("<II", 7, 7) + name.ljust(8, b"\0") + sample_id), made.record(9, struct.pack("<QIIQII", 0x1000, 7, 7, 100 * n + 150, 0, 0), misc=2),
                    made.record(68, b"")]
    write(folder, "renamed", made.file(*records))
    code, _, printed = run("edit", "--to", "directory", "-o", out, path)
    report(code == 0 and "8 records written, 4 removed" in printed and "FINISHED_ROUND" not in run("dump", out)[1], "a directory has no rounds", printed)
    names = [[json.loads(line)["fields"]["time"] for line in run("dump", "--json", "--where", 'comm == "%s" and type == SAMPLE' % name, out)[1].splitlines()] for name in ("first", "fourth")]
    report(names == [[150], [450]], "names there are those of their time", names)
    if PERF:
        found = [subprocess.run(["perf", "script", "-F", "comm,time", "-i", file], stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout for file in (path, out)]
        report(found[0] == found[1] and "second" in found[0], "and perf's of it are those of the file", found)


def nothing_left(folder):
    """A capture without records is none for perf."""
    path, out = os.path.join(folder, "cpus"), os.path.join(folder, "empty")
    code, _, printed = run("edit", "--only", "--cpu", "77", "-o", out, path)
    report(code == 1 and run("check", "-q", out)[0] == 0, "a file without samples has no defect", (printed, run("check", out)))
    report(not PERF or perf_samples(out) == (0, 0), "and perf opens it", PERF and perf_samples(out))


def parts_and_whole(folder, name, by, least):
    """A capture that is split and merged again is what merging it alone makes: its records in the order of time."""
    def at(end):
        return os.path.join(folder, end)
    for part in os.listdir(folder):
        if part.startswith("part."):
            os.unlink(at(part))
    code, _, printed = run("split", "--by", by, "-o", at("part"), "corpus/" + name)
    parts = sorted(at(part) for part in os.listdir(folder) if part.startswith("part."))
    bad = [] if code == 0 and len(parts) >= least else [("split", code, printed)]
    for out, paths in (("whole", ["corpus/" + name]), ("merged", parts)):
        code, _, printed = run("merge", "--force", "--parts", "-o", at(out), *paths)
        bad += [] if code == 0 else [("merge", code, printed)]
    if bad or not same(at("whole"), at("merged")):
        bad.append(("merged again", run("info", at("merged"))[1] == run("info", at("whole"))[1]))
    kept = collections.Counter({r: n for r, n in records("corpus/" + name).items() if json.loads(r)["type"] not in ("THREAD_MAP", "CPU_MAP", "FINISHED_INIT", "TIME_CONV")})
    if records(at("whole")) != kept and not name.endswith(".pipe"):
        bad.append(("records", list((records(at("whole")) - kept).items())[:1], list((kept - records(at("whole"))).items())[:1]))
    return bad


def no_parts(folder):
    out = os.path.join(folder, "none")
    code, _, printed = run("merge", "--parts", "-o", out, "corpus/default.data", "corpus/group.data")
    report(code == 3 and "capture 2 is no part of the recording" in printed and not os.path.exists(out), "captures of different recordings are no parts of one", printed)
    code, _, printed = run("merge", "--parts", "-o", out, "corpus/default.data", "corpus/default.data", "corpus/group.data")
    report(code == 3 and "capture 3 is no part" in printed and "corpus/group.data" in printed and not os.path.exists(out), "the one that is none is named", printed)
    code, _, printed = run("merge", "--parts", "--apart", "-o", out, "corpus/default.data", "corpus/group.data")
    report(code == 2 and "--apart" in printed, "parts are of one machine", printed)


def an_event_twice(folder):
    """Two events of one attr and name, as of -e cs,cs, keep their own ids."""
    made = Capture().event(1, 3, IP | TID | TIME | IDENTIFIER, [1]).event(1, 3, IP | TID | TIME | IDENTIFIER, [2]).names("cs", "cs")
    path, parts, out = os.path.join(folder, "twice"), os.path.join(folder, "half"), os.path.join(folder, "again")
    write(folder, "twice", made.file(*(made.record(9, struct.pack("<QQIIQ", 1 + n % 2, 0x1000, 7, 7, 100 * n + 100)) for n in range(6))))
    code, _, printed = run("split", "--by", "event", "-o", parts, path)
    found = run("merge", "--parts", "-o", out, parts + ".event0", parts + ".event1")
    samples = [run("stat", "-F", "event,identifier", "--type", "SAMPLE", one)[1] for one in (path, out)]
    report(code == 0 and found[0] == 0 and samples[0] == samples[1] and "2 events" in found[2] + found[1], "an event that is there twice, split and merged", (printed, found, samples))


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in CAPTURES:
            bad = there_and_back(name, folder)
            report(not bad, name, bad)
        each_cpu(folder)
        rounds_end(folder)
        nothing_left(folder)
        for name, by, least in (("callchain-fp.data", "time:0.01", 8), ("callchain-fp.data", "size:1000", 7), ("regs-stack-chain.data", "time:0.005", 5),
                                ("group.data", "pid", 5), ("events-mixed.data", "event", 2), ("exec-storm.data", "size:1000", 6), ("fork-storm.data", "size:1000", 8),
                                ("z1.data", "time:0.01", 7), ("threads.dir", "time:0.01", 5), ("pipe.pipe", "time:0.01", 8)):
            bad = parts_and_whole(folder, name, by, least)
            report(not bad, name + " split by " + by + " and merged", bad)
        no_parts(folder)
        an_event_twice(folder)
    finish()


main()
