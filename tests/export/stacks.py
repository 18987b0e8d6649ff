# SPDX-License-Identifier: MIT
"""
Captures whose stacks are known.

  stacks.py new FILE MB NEW         samples of 40 callers, the innermost NEW of which no sample had before; the others are of 1,000 stacks
  stacks.py tree FILE               stacks that branch everywhere, of processes that map other files at the same addresses and fork
  stacks.py compare FILE PERFRING   of a tree: tables and folded stacks have them, and each callsite once
"""
import array
import collections
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/lib")
sys.path.insert(0, "tests/export")
from jit_truth import comm, fork, mmap2
from made_capture import CALLCHAIN, IP, PERIOD, TID, TIME, Capture

USER, KERNEL = 2**64 - 512, 2**64 - 128


def capture():
    return Capture().event(1, 0, IP | TID | TIME | CALLCHAIN | PERIOD)


def sample(made, pid, time, period, chain):
    body = made.pack("QIIQQQ", chain[1], pid, pid, time, period, len(chain)) + array.array("Q", chain).tobytes()
    return made.record(9, body, 2)


def new(path, size, nr_new):
    rng, made, time = random.Random(1), capture(), 1000
    tasks = [comm(pid, 1, b"task%d" % pid) + mmap2(pid, 2, 0x400000, 1 << 30, b"/bin/program%d" % (pid % 7)) for pid in range(100, 200)]
    shared = [[0x400000 + rng.randrange(1 << 12) * 16 for _ in range(40 - nr_new)] for _ in range(1000)]
    head = made.file()
    with open(path, "wb") as file:
        file.write(head + b"".join(tasks))
        while file.tell() < size:
            for i in range(5000):
                time += 1000
                own = [0x400000 + (x & 0x3fffffff) for x in array.array("Q", rng.randbytes(8 * nr_new))]
                file.write(sample(made, 100 + i % 100, time, 1 + i, [USER] + own + shared[i % 1000]))
            file.write(made.record(68, b""))  # FINISHED_ROUND
        end = file.tell()
        file.seek(48)
        file.write(made.pack("Q", end - len(head)))


def tree_records(made):
    """Records, and of each sample its process's name, and its stack, innermost first, as names of places."""
    rng, records, truth, files = random.Random(2), [], [], {}
    pids = list(range(5, 9))
    for pid in pids:
        records += [comm(pid, 1, b"p%d" % pid), mmap2(pid, 1, 0x1000, 0x1000, b"/f0"), mmap2(pid, 1, 0x3000, 0x1000, b"/lib")]
        files[pid] = "f0"
    for time in range(2, 3000):
        pid = rng.choice(pids)
        if rng.random() < 0.01:  # another file, or one that was there before
            files[pid] = "f%d" % rng.randrange(3)
            records.append(mmap2(pid, time, 0x1000, 0x1000, b"/" + files[pid].encode()))
        elif rng.random() < 0.005:
            pids.append(pids[-1] + 1)
            files[pids[-1]] = files[pid]
            records += [fork(pids[-1], pid, time), comm(pids[-1], time, b"p%d" % pids[-1])]
        user = [rng.choice((0x1000, 0x3000)) + 16 * min(int(rng.expovariate(1)), 9) for _ in range(rng.randrange(1, 9))]
        kernel = [2**64 - 0x10000 + 16 * rng.randrange(3) for _ in range(rng.randrange(3))]
        records.append(sample(made, pid, time, time, ([KERNEL] + kernel if kernel else []) + [USER] + user))
        truth.append(("p%d" % pid, ["[unknown]+0x%x" % a for a in kernel] + ["%s+0x%x" % (files[pid] if a < 0x2000 else "lib", a & 0xfff) for a in user]))
    return records, truth


def read(folder, name):
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def place(site):
    name = site.get("file", "[unknown]").rsplit("/", 1)[-1]
    return "%s+0x%x" % (name, int(site["offset"] if site.get("offset") is not None else site["address"]))


def compare(path, perfring):
    truth = tree_records(capture())[1]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        subprocess.run([perfring, "convert", "--to", "jsonl", "--table", "sample,callsite", path, out], check=True)
        folded = subprocess.run([perfring, "convert", "--to", "folded", "--no-symbolize", path, "-"], check=True, stdout=subprocess.PIPE, text=True).stdout
        sites = {site["callsite"]: site for site in read(out, "callsite")}
        samples = read(out, "sample")
    keys = [(s.get("parent"), s["kind"], s["address"], s.get("mapping"), s["caller"]) for s in sites.values()]
    assert len(set(keys)) == len(keys), "a callsite has two numbers"
    assert list(sites) == list(range(len(sites))) and all(s.get("parent", -1) < n for n, s in sites.items()), "numbers are in the order of appearance"
    assert len(samples) == len(truth), len(samples)
    sums = collections.Counter()
    for row, (name, stack) in zip(samples, truth):
        at, found = row["callsite"], []
        while at is not None:
            found.append(place(sites[at]))
            at = sites[at].get("parent")
        assert found == stack, (row, found, stack)
        sums[";".join([name] + stack[::-1])] += row["period"]
    for stack, weight in (line.rsplit(" ", 1) for line in folded.splitlines()):
        sums[stack] -= int(weight)
    assert not any(sums.values()), [stack for stack in sums if sums[stack]][:3]
    print("%d samples, %d callsites, %d stacks" % (len(samples), len(sites), len(sums)))


def main():
    what, path, *words = sys.argv[1:]
    if what == "new":
        new(path, int(words[0]) << 20, int(words[1]))
    elif what == "tree":
        made = capture()
        with open(path, "wb") as file:
            file.write(made.file(*tree_records(made)[0]))
    else:
        compare(path, *words)


main()
