#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tables of doc/faq.md, row by row: each message of the first comes from check of a capture as the row describes it, each difference of the second is what the command prints
and, where there is a perf, what that prints. A row without a check here fails; what another test compares is named with that test."""
import csv, io, os, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from made_capture import ID, IP, PERIOD, SAMPLE_ID_ALL, TID, TIME, Capture, write
from tap import finish, report, skip

PERFRING = os.environ.get("PERFRING", os.path.join(os.environ.get("BUILD", "build"), "perfring"))
PERF = shutil.which("perf")
BRANCHES = 1 << 11
SOFTWARE, CPU_CLOCK, EXCLUDE_GUEST = 1, 0, 1 << 20
BRANCH_STACK = 15  # the feature, by which perf report shows branches


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)


def ours(*words):
    return run(PERFRING, *words).stdout


def perfs(*words):
    return run(PERF, *words).stdout if PERF else None


def rows(*words):
    return list(csv.DictReader(io.StringIO(ours("report", "--no-symbolize", "--csv", *words))))


def table(head):
    with open("doc/faq.md", encoding="utf-8") as file:
        found = file.read().split(head, 1)[1].split("\n\n", 1)[0]
    return [line.split("|")[1].strip() for line in found.splitlines() if line.startswith("|") and not line.startswith("|---")]


def sample(capture, ip, time, rest=b"", tid=7, misc=2):
    return capture.record(9, capture.pack("QIIQQ", ip, tid, tid, time, 1) + rest, misc)


def made(folder, name, sample_type, *records):
    capture = Capture(attr_size=128)
    capture.event(SOFTWARE, CPU_CLOCK, IP | TID | TIME | PERIOD | sample_type)
    if sample_type & BRANCHES:
        capture.features[BRANCH_STACK] = b""
    return write(folder, name, capture.file(*(record(capture) for record in records)))


def messages(folder):
    unknown = Capture(attr_size=128)
    unknown.event(SOFTWARE, 0, IP | TID | TIME | ID | PERIOD, ids=[1]).event(SOFTWARE, 1, IP | TID | TIME | ID | PERIOD, ids=[2])
    captures = {
        "TRUNCATED": write(folder, "cut.data", open("corpus/callchain-fp.data", "rb").read()[:4000]),
        "FEATURE": os.path.join(folder, "cut.data"),
        "INTERRUPTED": "corpus/killed.data",
        "MAGIC": write(folder, "text.data", b"no capture\n"),
        "SAMPLE_TYPE": "corpus/newer/unknown-bits.data",
        "UNKNOWN_ID": write(folder, "id.data", unknown.file(unknown.record(9, unknown.pack("QIIQQQ", 1, 7, 7, 9, 3, 1), 2))),
    }
    for name in table("| message |"):
        done = run(PERFRING, "check", "--each", captures.get(name, ""))
        report(name in captures and re.search(rf"\b{name}\b", done.stdout + done.stderr) and done.returncode, f"message {name}", (done.stdout + done.stderr).splitlines()[:3])


def perf_samples(path, *words):
    """Samples that perf report has; None without perf."""
    text = perfs("report", "--stdio", "-i", path, "-n", *words)
    return None if text is None else sum(int(line.split()[1]) for line in text.splitlines() if re.match(r" +\d+\.\d+%", line))


def damaged(folder):
    cut = os.path.join(folder, "cut.data")
    nr = ours("dump", "--type", "SAMPLE", cut).count("\n")
    text = perfs("script", "-F", "time,ip,event", "-i", cut)
    return nr > 30 and (text is None or sum("cpu-clock" in line for line in text.splitlines()) < nr)


def order(_):
    def falls(found, column):
        return [int(row[column]) for row in found] == sorted((int(row[column]) for row in found), reverse=True)
    name = "corpus/callchain-fp.data"
    by_self, by_total = rows("--by", "function", name), rows("--by", "function", "--children", name)
    return falls(by_self, "self_period") and falls(by_total, "total_period") and not falls(by_self, "total_period")


def branches(folder):
    entries = b"".join(Capture().pack("QQQ", 0x1000 + i, 0x2000 + i, 0) for i in range(3))
    path = made(folder, "branches.data", BRANCHES, *[lambda c, t=t: sample(c, 0x1000, t, c.pack("Q", 3) + entries) for t in (5, 6)])
    nr = sum(int(row["self_samples"]) for row in rows("--by", "file", path))
    return nr == 2 and perf_samples(path) in (None, 6) and perf_samples(path, "--no-branch-stack") in (None, 2)


def lost(folder):
    path = made(folder, "lost.data", 0, lambda c: sample(c, 1, 5), lambda c: c.record(2, c.pack("QQIIQ", 1, 3, 7, 7, 6)), lambda c: c.record(13, c.pack("QIIQ", 4, 7, 7, 8), 0))
    return "lost: 7 records" in ours("stat", path)


def guests(folder):
    path = made(folder, "guests.data", 0, lambda c: sample(c, 1, 5), lambda c: sample(c, 2, 6, misc=4), lambda c: sample(c, 3, 7, misc=5))
    modes = {row["mode"]: int(row["self_samples"]) for row in rows("--by", "mode", path)}
    return modes == {"user": 1, "guest_kernel": 1, "guest_user": 1} and perf_samples(path) in (None, 1)


def no_name(folder):
    path = made(folder, "names.data", 0, lambda c: sample(c, 1, 5), lambda c: c.record(3, c.pack("II", 7, 7) + b"later\0\0\0" + c.pack("IIQ", 7, 7, 6)), lambda c: sample(c, 1, 7))
    comms = {row["comm"]: int(row["self_samples"]) for row in rows("--by", "comm", path)}
    text = perfs("script", "-F", "comm,ip", "-i", path)
    return comms == {":7": 1, "later": 1} and (text is None or [line.split()[0] for line in text.splitlines() if line.strip()] == [":7", "later"])


def modifiers(folder):
    """Which of the two events perf prints with modifiers depends on its release: HG of one without bits, or H of one that excludes guests."""
    capture = Capture(attr_size=128).event(SOFTWARE, CPU_CLOCK, IP | TID | ID, ids=[1]).event(SOFTWARE, 1, IP | TID | ID, ids=[2], flags=SAMPLE_ID_ALL | EXCLUDE_GUEST)
    path = write(folder, "modifiers.data", capture.file(capture.record(9, capture.pack("QIIQ", 1, 7, 7, 1))))
    text, names = perfs("evlist", "-i", path), ours("stat", path)
    return re.search(r"  0 cpu-clock\n", names) and re.search(r"  1 task-clock\n", names) and (text is None or re.search(":HG?$", text, re.M))


DIFFERENCES = {
    "samples of a damaged or interrupted capture": damaged,
    "the order of rows in `report`": order,
    "rows": "tests/report/perf.t",
    "branch stacks": branches,
    "callers of a call that is a function's last instruction": "tests/export/symbolize.t",
    "records lost": lost,
    "time off the CPU after a switch that was lost": "tests/report/sched-perf.t",
    "system calls without an entry or an exit": "tests/report/calls-perf.t",
    "samples of a guest (a virtual machine)": guests,
    "the thread's name before a record names it": no_name,
    "names of an event that the capture does not name": modifiers,
}

with tempfile.TemporaryDirectory() as folder:
    messages(folder)
    for name in table("| number |"):
        check = DIFFERENCES.get(name)
        if isinstance(check, str):
            report(os.path.exists(check), f"{name}: {check}")
        else:
            report(bool(check and check(folder)), name)
if not PERF:
    skip("what perf prints", "no perf")
finish()
