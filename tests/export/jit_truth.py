# SPDX-License-Identifier: MIT
"""
A made capture whose samples hit code that is placed, moved and replaced at run time, with its jitdump files and a map file, and the
name that each sample should have, found by looking at every placement.

  jit_truth.py make SEED DIRECTORY       writes capture, jit-7.dump, jit-8.dump (big-endian), perf-7.map, truth
  jit_truth.py compare DIRECTORY         sample.jsonl and callsite.jsonl of it against truth
  jit_truth.py large FILE SIZE           a jitdump of that many bytes, and FILE.data, a capture with samples in it
"""
import json
import random
import struct
import sys

BASE = 0x10000000
AREA = 4096  # addresses in use: small, so that most are used again


def record(kind, body, misc=0):
    return struct.pack("<IHH", kind, misc, 8 + len(body)) + body


def text(name):
    return name + bytes(8 - len(name) % 8)


def capture(path, records, clock=1, flags=0):
    # sample_type IP, TID, TIME; sample_id_all, use_clockid, exclude nothing
    attr = struct.pack("<IIQQQQQ", 1, 112, 0, 1, 7, 0, 1 << 18 | (1 << 25 if clock is not None else 0) | flags)
    attr += bytes(92 - len(attr)) + struct.pack("<i", clock or 0) + bytes(112 - 96)
    body = b"".join(records)
    head = struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 128, 104, 128, 232, len(body), 0, 0, 0, 0, 0, 0)
    with open(path, "wb") as f:
        f.write(head + attr + bytes(16) + body)


def sample(pid, time, address):
    return record(9, struct.pack("<QIIQ", address, pid, pid, time), 2)


def mmap2(pid, time, start, length, name, prot=5):
    body = struct.pack("<IIQQQIIQQII", pid, pid, start, length, 0, 0, 0, 0, 0, prot, 2) + text(name)
    return record(10, body + struct.pack("<IIQ", pid, pid, time), 2)


def comm(pid, time, name, misc=0):
    return record(3, struct.pack("<II", pid, pid) + text(name) + struct.pack("<IIQ", pid, pid, time), misc)


def fork(pid, parent, time):
    return record(7, struct.pack("<IIIIQ", pid, parent, pid, parent, time) + struct.pack("<IIQ", parent, parent, time))


def head(order, pid, flags=0):
    return struct.pack(order + "IIIIIIQQ", 0x4A695444, 1, 40, 62, 0, pid, 0, flags)


def load(order, time, pid, start, size, name, code=None, index=0):
    code = bytes(size) if code is None else code
    body = struct.pack(order + "IIQQQQ", pid, pid, start, start, size, index) + name + b"\0" + code
    return struct.pack(order + "IIQ", 0, 16 + len(body), time) + body


def move(order, time, pid, old, new, size, index=0):
    return struct.pack(order + "IIQIIQQQQQ", 1, 64, time, pid, pid, new, old, new, size, index)


def put(names, start, size, name):
    for i in range(start - BASE, min(start - BASE + size, AREA)):
        names[i] = name


def make(seed, directory):
    rng = random.Random(seed)
    order = {7: "<", 8: ">"}
    dump = {pid: [] for pid in order}
    names = {7: [None] * AREA, 8: [None] * AREA, 9: [None] * AREA}
    by_map = [None] * AREA
    truth = []
    lines = []
    for i in range(60):
        start, size = BASE + rng.randrange(AREA), rng.randrange(1, 200)
        put(by_map, start, size, "map_%d name" % i)
        lines.append("%x %x map_%d name\n" % (start, size, i))
    records = [comm(pid, 1, b"jit") for pid in order]
    records += [mmap2(pid, 2, BASE, AREA, b"//anon") for pid in order]
    time = 1000
    alive = [7, 8]
    for i in range(3000):
        time += 1 + rng.randrange(3)
        what = rng.random()
        pid = rng.choice([7, 8])
        if what < 0.25:
            start, size = BASE + rng.randrange(AREA), rng.randrange(1, 300)
            dump[pid].append((time, load(order[pid], time, pid, start, size, b"f%d<a;b>" % i)))
            put(names[pid], start, size, "f%d<a;b>" % i)
        elif what < 0.3:
            old = rng.randrange(AREA)
            name = names[pid][old]
            size, new = rng.randrange(1, 64), rng.randrange(AREA)
            dump[pid].append((time, move(order[pid], time, pid, BASE + old, BASE + new, size)))
            if name:
                put(names[pid], BASE + old, size, None)
                put(names[pid], BASE + new, size, name)
        elif what < 0.305:
            start, size = rng.randrange(AREA), rng.randrange(1, 100)
            records.append(mmap2(pid, time, BASE + start, size, b"/lib/file"))
            records.append(mmap2(pid, time, BASE + start, size, b"//anon"))
            put(names[pid], BASE + start, size, None)
        elif what < 0.308:
            records.append(fork(9, 7, time))
            names[9] = list(names[7])
            alive = [7, 8, 9]
        elif what < 0.310:
            records.append(comm(8, time, b"jit", 1 << 13))
            records.append(mmap2(8, time, BASE, AREA, b"//anon"))
            names[8] = [None] * AREA
        else:
            pid = rng.choice(alive)
            at = rng.randrange(AREA)
            records.append(sample(pid, time, BASE + at))
            name = names[pid][at]
            truth.append([name or (by_map[at] if pid in (7, 9) else None), "jitdump" if name else "perf_map"])
    for pid in order:
        if seed % 2:  # some neighbours change places: the times say which was first
            for j in range(0, len(dump[pid]) - 1, 5):
                dump[pid][j], dump[pid][j + 1] = dump[pid][j + 1], dump[pid][j]
        with open("%s/jit-%d.dump" % (directory, pid), "wb") as f:
            f.write(head(order[pid], pid) + b"".join(r for _, r in dump[pid]))
    open(directory + "/perf-7.map", "w").write("".join(lines) + "zz 1 bad\n")
    capture(directory + "/capture", records)
    json.dump(truth, open(directory + "/truth", "w"))


def compare(directory):
    sites = {}
    for line in open(directory + "/out/callsite.jsonl"):
        row = json.loads(line)
        sites[row["callsite"]] = row
    samples = [json.loads(line) for line in open(directory + "/out/sample.jsonl")]
    truth = json.load(open(directory + "/truth"))
    assert len(samples) == len(truth), (len(samples), len(truth))
    named = set()
    for row, (name, source) in zip(samples, truth):
        site = sites[row["callsite"]]
        assert site.get("function") == name, (row, site, name)
        assert name is None or site["function_source"] == source, (row, site, source)
        named.add(name)
    print("%d samples, %d names: good" % (len(samples), len(named)))


def large(path, size):
    step, body = 1 << 10, bytes(900)
    with open(path, "wb") as f:
        f.write(head("<", 7))
        nr = 0
        while f.tell() < size:
            f.write(b"".join(load("<", 1000 + i, 7, BASE + i % 400000 * step, 900, b"compiled function number %d" % i, body)
                             for i in range(nr, nr + 1000)))
            nr += 1000
    records = [comm(7, 1, b"jit"), mmap2(7, 2, BASE, 400000 * step, b"//anon")]
    records += [sample(7, 1000 + i, BASE + i % 400000 * step + 5) for i in range(0, nr, 10)]
    capture(path + ".data", records)
    print(nr)


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(int(sys.argv[2]), sys.argv[3])
    elif sys.argv[1] == "large":
        large(sys.argv[2], int(sys.argv[3]))
    else:
        compare(sys.argv[2])
