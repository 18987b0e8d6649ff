#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring edit of 15 captures, plain, compressed, a directory and pipes: the piece has exactly the records that dump shows with the
same conditions, the side-band before it, and no defect that was not there; perf opens it and counts the same samples."""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture, write
from tap import finish, report, run

CAPTURES = ["default.data", "callchain-fp.data", "tracepoint.data", "group.data", "regs-stack-chain.data", "switch-cpu-wide.data", "cgroups.data",
            "lost.data", "z1.data", "z-split.data", "threads.dir", "pipe.pipe", "pipe-events.pipe", "events-mixed.data", "dwarf-stack.data"]
SIDE_BAND = {"MMAP", "MMAP2", "COMM", "FORK", "EXIT", "NAMESPACES", "CGROUP", "KSYMBOL", "BPF_EVENT", "TEXT_POKE"}
PERF = shutil.which("perf")


def dump(path, *conditions):
    """Lines without their offsets."""
    return [line.split(" ", 1)[1] for line in run("dump", "--raw", *conditions, path)[1].splitlines() if line.startswith("0x")]


def kernel(lines):
    """Without what an edit makes anew or unpacks."""
    return [line for line in lines if not line.startswith("COMPRESSED")]


def times(lines):
    return sorted(int(t) for line in lines for t in re.findall(r"^SAMPLE .*? time=(\d+)", line))


def conditions_for(lines):
    """Conditions that some of the records meet."""
    found = [["--type", "SAMPLE" if any(line.startswith("SAMPLE") for line in lines) else "SWITCH*"], ["--event", "0"], ["-n", "5"]]
    when = times(lines)
    if when:
        middle, last = when[len(when) // 3], when[2 * len(when) // 3]
        found.append(["--time", "%d.%09d..%d.%09d" % (*divmod(middle, 10**9), *divmod(last, 10**9))])
    tids = re.findall(r"^SAMPLE .*? tid=(\d+)", "\n".join(lines), re.M)
    if tids:
        found.append(["--tid", tids[len(tids) // 2]])
    if re.search(r"^SAMPLE .*? cpu=1\b", "\n".join(lines), re.M):
        found.append(["--cpu", "1"])
    return found


def perf_samples(path):
    """What perf counts; None where it does not open it."""
    with open(path, "rb") as file:
        done = subprocess.run(["perf", "report", "--stats", "-i", "-" if path.endswith(".pipe") else path], stdin=file, capture_output=True, text=True)
    found = re.search(r"^ +SAMPLE events: +(\d+)", done.stdout, re.M)
    return None if done.returncode else int(found.group(1)) if found else 0


def is_late(line, until):
    time = re.search(r"sample_id={.*?time=(\d+)", line)
    return until and time and int(time.group(1)) >= until


def piece(path, lines, conditions, out):
    """What is wrong with one edit, or an empty list."""
    code, _, printed = run("edit", "--force", "-o", out, *conditions, path)
    got, wanted, bad = kernel(dump(out)), kernel(dump(path, *conditions)), []
    limit = conditions[1].split("..")[1].replace(".", "") if conditions[0] == "--time" else "0"
    again = kernel(dump(out, *conditions))
    if code > 1 or not wanted or again != wanted:
        bad.append(("records", code, len(wanted), len(again), printed))
    side = [line for line in lines if line.split(" ", 1)[0] in SIDE_BAND and line not in wanted and not is_late(line, int(limit))]
    if [line for line in got if line.split(" ", 1)[0] in SIDE_BAND and line not in wanted] != side:
        bad.append(("side-band", len(side)))
    if [line for line in got if line.startswith("SAMPLE")] != [line for line in wanted if line.startswith("SAMPLE")]:
        bad.append("samples")
    if run("check", "-q", out)[0] > run("check", "-q", path)[0]:
        bad.append(("defects", run("check", out)[1][:300]))
    if PERF and conditions[0] in ("--time", "--tid") and perf_samples(out) != sum(line.startswith("SAMPLE") for line in wanted):
        bad.append(("perf", perf_samples(out)))
    return bad


def sparse(folder):
    """Offsets of more than 32 bits: 5 GiB of AUX data, all of it a hole, between the records."""
    with open("corpus/callchain-fp.data", "rb") as file:
        data = file.read()
    begin, size = struct.unpack_from("<QQ", data, 40)
    first = struct.unpack_from("<H", data, begin + 6)[0]
    hole, path, out = 5 << 30, os.path.join(folder, "sparse"), os.path.join(folder, "piece")
    aux = struct.pack("<IHHQQQIIII", 71, 0, 48, hole, 0, 0, 0, 2**32 - 1, 2**32 - 1, 0)
    header, rest = bytearray(data[:begin]), bytearray(data[begin + size:])
    struct.pack_into("<Q", header, 48, size + len(aux) + hole)
    for i in range(sum(bin(byte).count("1") for byte in data[72:104])):
        struct.pack_into("<Q", rest, 16 * i, struct.unpack_from("<Q", rest, 16 * i)[0] + len(aux) + hole)
    with open(path, "wb") as file:
        file.write(header + data[begin:begin + first] + aux)
        file.seek(hole, os.SEEK_CUR)
        file.write(data[begin + first:begin + size] + rest)
    code, _, printed = run("edit", "-o", out, "--type", "SAMPLE", path)
    want = kernel(dump("corpus/callchain-fp.data"))
    report(code == 1 and "limit payload" in printed and kernel(dump(out)) == want, "records after 5 GiB", printed)
    code, _, printed = run("edit", "--force", "-o", out, "--only", "--range", "%d.." % hole, path)
    got = dump(out, "--type", "SAMPLE")
    report(got == dump("corpus/callchain-fp.data", "--type", "SAMPLE"), "a range of offsets beyond 5 GiB", printed)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in CAPTURES:
            path = "corpus/" + name
            lines, bad = kernel(dump(path)), []
            out = os.path.join(folder, "out.pipe" if name.endswith(".pipe") else "out.data")
            for conditions in conditions_for(lines):
                found = piece(path, lines, conditions, out)
                bad += [(conditions, found)] if found else []
            report(not bad, name + ": pieces", bad)
            code, _, printed = run("edit", "--force", "-o", out, path)
            report(code == 0 and kernel(dump(out)) == lines, name + ": all of it", printed)
            code, _, printed = run("edit", "--force", "--only", "--type", "SAMPLE", "-o", out, path)
            report(not any(line.split(" ", 1)[0] in SIDE_BAND for line in dump(out)), name + ": --only", printed)
        sparse(folder)
        code, _, printed = run("edit", "-o", os.path.join(folder, "none"), "--pid", "4000000", "corpus/default.data")
        report(code == 1 and "no record matches" in printed, "no record meets the conditions", printed)
        made = Capture().event(1, 0, IP | TID | TIME)
        times = write(folder, "times", made.file(*[made.record(9, struct.pack("<QIIQ", 0x1000, 7, 7, time), misc=2) for time in [*range(1000, 1009), 1 << 62, (1 << 62) + 1]]))
        for words in [], ["-z", "1"], ["--plain"], ["--to", "pipe"]:
            code, _, printed = run("edit", "--force", *words, "-o", os.path.join(folder, "out"), times)
            report(code == 0 and run("check", times)[0] == 0 and "left" not in printed, "what check only warns of is no defect that is left: edit " + " ".join(words), printed)
        part = os.path.join(folder, "counts")
        for words, want in ((["edit", "--force", "--time", "50%..", "-o", part], True), (["edit", "--force", "-o", part], False), (["split", "--by", "time:0.0001", "-o", part], True)):
            code, _, printed = run(*words, "corpus/group-read.data")
            report(code == 0 and ("samples carry counts" in printed) == want, "samples that carry counts: " + " ".join(words[:4]), printed)
        code, _, printed = run("edit", "corpus/default.data")
        report(code == 2 and "the file to write is missing: edit IN OUT, or -o OUT" in printed, "OUT is missing", printed)
    finish()


main()
