#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring split: the parts have every sample together, those without a value in a part of their own; each sample means in its part what it means in the whole:
name of the thread, mapping, event; and a part has only the tasks that it needs, so that many parts of a capture are not many times as large."""
import collections
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CPU, IDENTIFIER, IP, TID, TIME, Capture, write
from tap import PERFRING, finish, report, run

COMM, MMAP, FORK, EXIT, SAMPLE, LOST = 3, 1, 7, 4, 9, 2


class Made(Capture):
    """One event for each sample_type, with the identifier at one place."""

    def __init__(self, *types, order="<"):
        super().__init__(order)
        self.types = types
        for i, bits in enumerate(types):
            self.event(1, i, bits | IDENTIFIER, [i + 1])

    def trailer(self, event, pid, tid, time, cpu):
        bits, out = self.types[event], b""
        out += self.pack("II", pid, tid) if bits & TID else b""
        out += self.pack("Q", time) if bits & TIME else b""
        out += self.pack("II", cpu, 0) if bits & CPU else b""
        return out + self.pack("Q", event + 1)

    def sample(self, ip, pid, tid, time, cpu, event=0):
        bits, out = self.types[event], self.pack("QQ", event + 1, ip)
        out += self.pack("II", pid, tid) if bits & TID else b""
        out += self.pack("Q", time) if bits & TIME else b""
        return self.record(SAMPLE, out + (self.pack("II", cpu, 0) if bits & CPU else b""), misc=2)

    def comm(self, pid, tid, name, time, cpu=0):
        text = name.encode() + b"\0"
        return self.record(COMM, self.pack("II", pid, tid) + text + bytes(-len(text) % 8) + self.trailer(0, pid, tid, time, cpu))

    def mmap(self, pid, tid, at, name, time, cpu=0, misc=2):
        text = name.encode() + b"\0"
        return self.record(MMAP, self.pack("IIQQQ", pid, tid, at, 0x1000, 0) + text + bytes(-len(text) % 8) + self.trailer(0, pid, tid, time, cpu), misc=misc)

    def fork(self, pid, ppid, tid, ptid, time, cpu=0):
        return self.record(FORK, self.pack("IIIIQ", pid, ppid, tid, ptid, time) + self.trailer(0, pid, tid, time, cpu))


def tasks(nr, samples, order="<"):
    """Processes that fork others and make threads: names and mappings come from those that made them, some of them long gone."""
    c, dice = Made(IP | TID | TIME | CPU, order=order), random.Random(nr)
    out, known, time = [c.mmap(0xffffffff, 0, 0xffffffff81000000, "[kernel.kallsyms]_text", 0, misc=1)], [(10, 10)], 10**9
    out += [c.comm(10, 10, "first", 0), c.mmap(10, 10, 0x400000, "/bin/first", 0)]
    for i in range(nr):
        time += 1000
        pid, tid = dice.choice(known)
        new = 100 + i
        if i % 3 == 0:
            out.append(c.fork(pid, pid, new, tid, time, i % 4))
            known.append((pid, new))
            out += [c.comm(pid, new, "thread%d" % i, time + 1, i % 4)] if i % 2 else []
            continue
        out.append(c.fork(new, pid, new, tid, time, i % 4))
        known.append((new, new))
        out += [c.mmap(new, new, 0x400000, "/bin/program%d" % i, time + 1, i % 4)] if i % 4 == 1 else []
        out += [c.comm(new, new, "task%d" % i, time + 2, i % 4)] if i % 5 == 1 else []
    for i in range(samples):
        time += 700
        pid, tid = dice.choice(known)
        out.append(c.sample(0x400010 + i % 99, pid, tid, time, i % 4))
        out += [c.record(LOST, c.pack("QQ", 1, 1) + c.trailer(0, pid, tid, time, i % 4))] if i % 17 == 0 else []
    return c.file(*out)


def shown(path, *words):
    """Samples with the names of their threads and places."""
    return [line.split(None, 1)[1] for line in run("dump", "--file-order", *words, path)[1].splitlines() if " SAMPLE " in line]


def raw(path):
    """Records of the kernel."""
    own = r"\S+ (FINISHED_|ID_INDEX|HEADER_|EVENT_UPDATE|THREAD_MAP|CPU_MAP|TIME_CONV|COMPRESSED)"
    return [line.split(" ", 1)[1] for line in run("dump", "--raw", path)[1].splitlines() if not re.match(own, line)]


def parts_of(folder, path, *words):
    prefix = os.path.join(folder, "part")
    code, _, said = run("split", *words, "-o", prefix, path)
    return code, said, sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.startswith("part."))


def same(name, path, by):
    """Every sample is in one part, and is shown there as in the whole."""
    with tempfile.TemporaryDirectory() as folder:
        code, said, parts = parts_of(folder, path, "--by", by)
        got = collections.Counter(line for part in parts for line in shown(part))
        want = collections.Counter(shown(path))
        report(code == 0 and len(parts) > 1 and got == want and want, "%s by %s: samples mean the same" % (name, by),
               (code, said[-300:], len(parts), list((got - want).items())[:3], list((want - got).items())[:3]))
        everything = collections.Counter(line for part in parts for line in set(raw(part)))
        report(not set(raw(path)) - set(everything), "%s by %s: no record is in no part" % (name, by), list(set(raw(path)) - set(everything))[:3])
        bad = [part for part in parts if run("check", "-q", part)[0]]
        report(not bad, "%s by %s: every part is whole" % (name, by), bad)
        joined = os.path.join(folder, "joined")
        code, _, said = run("merge", "--parts", "-o", joined, *parts[:60])
        report(code == 0 and (len(parts) > 60 or collections.Counter(raw(joined)) == collections.Counter(raw(path))),
               "%s by %s: merge --parts makes the whole of them" % (name, by), (code, said))


def mixed(folder):
    """Samples without the value are in a part of their own, which is there only then."""
    c = Made(IP | TID | TIME | CPU, IP, order="<")
    time = 10**9
    data = c.file(c.comm(1, 1, "one", 0), *[c.sample(0x400000 + i, 1, 1, time + 10 * i, i % 2, i % 3 == 0) for i in range(30)])
    path = write(folder, "mixed", data)
    for by, values in ("cpu", 20), ("pid", 20), ("tid", 20), ("time:0.0000001", 20), ("event", 30), ("size:500", 30):
        with tempfile.TemporaryDirectory() as out:
            code, said, parts = parts_of(out, path, "--by", by)
            nr = {part: sum(line.startswith("SAMPLE") for line in raw(part)) for part in parts}
            rest = [count for part, count in nr.items() if part.endswith(".rest")]
            report(code == 0 and sum(nr.values()) == 30 and sum(rest) == 30 - values and len(rest) == (values < 30), "samples without a value, by " + by, (code, said, nr))


def large(folder):
    """3,000 tasks and 1,000 parts: each has the tasks that it needs."""
    path = write(folder, "large", tasks(3000, 4000))
    with tempfile.TemporaryDirectory() as out:
        size = os.path.getsize(path)
        code, said, parts = parts_of(out, path, "--by", "time:0.00000302")
        total, own = sum(os.path.getsize(part) for part in parts), 1000 * len(parts)
        tasks_of = [sum(line.startswith(("COMM", "FORK", "MMAP")) for line in raw(part)) for part in parts[500:520]]
        report(code == 0 and 900 < len(parts) <= 1000 and total < 4 * size + 3 * own and max(tasks_of) < 200, "1,000 parts of a capture with 3,000 tasks",
               (code, said[-200:], len(parts), size, total, tasks_of))
    all_or_none(path)


def all_or_none(path):
    """A part that cannot be made in the last reading, and a signal after the first: none of the others stays."""
    with tempfile.TemporaryDirectory() as out:
        there = os.path.join(out, "part.900")
        with open(there, "w", encoding="ascii") as file:
            file.write("mine")
        code, _, said = run("split", "--by", "time:0.00000302", "-o", os.path.join(out, "part"), path)
        with open(there, encoding="ascii") as file:
            report(code == 3 and os.listdir(out) == ["part.900"] and file.read() == "mine", "a file is where a late part would be: no part stays", (code, said[-200:], os.listdir(out)[:4]))
        os.remove(there)
        made = subprocess.Popen([PERFRING, "split", "--by", "time:0.00000302", "-o", os.path.join(out, "part"), path], stderr=subprocess.DEVNULL)
        while made.poll() is None and not os.path.exists(os.path.join(out, "part.001")):
            time.sleep(0.001)
        made.terminate()
        code, left = made.wait(), len(os.listdir(out))
        report((code, left) == (-signal.SIGTERM, 0) or (code == 0 and left > 900), "a signal after the first parts: no part stays", (code, left))


def chain(folder):
    """A chain of 5,000 forks, each needed by the last: linear, as the output is."""
    c = Made(IP | TID | TIME | CPU)
    forks = [c.fork(11 + i, 10 + i, 11 + i, 10 + i, 1000 + i) for i in range(5000)]
    path = write(folder, "chain", c.file(c.comm(10, 10, "root", 1), *forks, *[c.sample(0x400000, 5010 - i, 5010 - i, 10**6 + i, i % 2) for i in range(40)]))
    with tempfile.TemporaryDirectory() as out:
        code, _, said = run("split", "--by", "pid", "-o", os.path.join(out, "part"), path, before=("sh", "-c", "ulimit -t 5; exec \"$@\"", "sh"))
        names = {line.split("dump")[0] for name in os.listdir(out) for line in shown(os.path.join(out, name))}
        report(code == 0 and len(os.listdir(out)) == 40 and all("root" in line for line in names), "a chain of forks", (code, said[-200:], list(names)[:2]))


with tempfile.TemporaryDirectory() as temp:
    for turn in "<", ">":
        made = write(temp, "made", tasks(60, 300, turn))
        for value in ("cpu", "pid", "tid", "time:0.00003", "size:1500") if turn == "<" else ("tid",):
            same("tasks" + turn, made, value)
    for corpus, value in (("callchain-fp.data", "time:0.005"), ("events-mixed.data", "event"), ("events-mixed-raw.data", "cpu"), ("group.data", "pid"),
                          ("z1.data", "time:0.005"), ("threads.dir", "time:0.005"), ("pipe.pipe", "time:0.005")):
        if corpus != "z1.data" or "NO_ZSTD" not in run("stat", "corpus/" + corpus)[2]:
            same(corpus, "corpus/" + corpus, value)
    mixed(temp)
    large(temp)
    chain(temp)
finish()
