# SPDX-License-Identifier: MIT
"""
Captures with branch records whose answer is known.

  branches_truth.py make FILE PROGRAM TRUTH   branches within and between functions of PROGRAM, to a library, and of the kernel; TRUTH
                                              becomes the lines that perf2bolt -pa takes
  branches_truth.py large FILE PROGRAM MB     many of them
"""
import collections
import random
import subprocess
import sys

sys.path.insert(0, "tests/lib")
from made_capture import IP, PERIOD, TID, TIME, Capture

BRANCHES = 1 << 11
BASE, LIBRARY, KERNEL = 0x555555550000, 0x7ffff7000000, 0xffffffff81000000
SAMPLE = IP | TID | TIME | PERIOD | BRANCHES


def functions(program):
    """Begin and end of each function of the program's own, by nm; and of each executable segment its offset and address."""
    found = []
    for line in subprocess.run(["nm", "-S", program], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
        parts = line.split()
        if len(parts) == 4 and parts[2] in "tT" and parts[3].startswith("work"):
            found.append((int(parts[0], 16), int(parts[0], 16) + int(parts[1], 16)))
    segments = []
    for line in subprocess.run(["readelf", "-lW", program], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines():
        parts = line.split()
        if parts and parts[0] == "LOAD" and "E" in "".join(parts[6:-1]):
            segments.append((int(parts[1], 16), int(parts[2], 16), int(parts[5], 16)))
    return sorted(found), segments


def mmap2(made, task, time, start, length, offset, name):
    name += bytes(8 - len(name) % 8)
    body = made.pack("IIQQQIIQQII", task, task, start, length, offset, 8, 1, 12, 0, 5, 2)
    return made.record(10, body + name + made.pack("IIQ", task, task, time), 2)


def executed(made, task, time, base, program, segments):
    records = [made.record(3, made.pack("II", task, task) + b"work".ljust(8, b"\0") + made.pack("IIQ", task, task, time), 1 << 13)]
    for offset, address, size in segments:
        records.append(mmap2(made, task, time, base + (address & ~4095), (size + (address & 4095) + 4095) & ~4095, offset & ~4095, program.encode()))
    return records


def capture_of(program, segments):
    made = Capture(attr_size=120).event(0, 0, SAMPLE, period=1000)
    made.names("cycles:u")
    return made, executed(made, 41, 1, BASE, program, segments) + [mmap2(made, 41, 1, LIBRARY, 0x10000, 0, b"/lib/other.so")]


def sample(made, time, entries, task=41):
    body = made.pack("QIIQQQ", entries[0][1] if entries else 0, task, task, time, 1000, len(entries))
    return made.record(9, body + b"".join(made.pack("QQQ", *entry) for entry in entries), 2)


def any_branch(rng, found):
    kind = rng.random()
    begin, end = rng.choice(found)
    source = BASE + rng.randrange(begin, end)
    if kind < 0.6:  # within a function
        target = BASE + rng.randrange(begin, end)
    elif kind < 0.8:  # to the begin of another
        target = BASE + rng.choice(found)[0]
    elif kind < 0.9:
        target = LIBRARY + 16 * rng.randrange(10)
    elif kind < 0.97:
        source, target = rng.choice(((KERNEL + 4, source), (source, KERNEL + 8), (LIBRARY + 5, source)))
    else:  # Arm's BRBE has one end alone where the other is at a level that is not recorded
        source, target = rng.choice(((0, source), (source, 0)))
    # cycles; then type, speculation, newer types and privilege, which BRBE and AMD fill in
    return source, target, rng.choice((1, 2, 2)) | rng.randrange(100) << 4 | rng.choice((0, 0, rng.randrange(16) | rng.choice((0, 2, 3)) << 4 | rng.randrange(8) << 6 | rng.randrange(4) << 10)) << 20


def place(address):
    return "%x" % (address - BASE) if BASE <= address < BASE + (1 << 24) else "X:0"


def truth(samples, found):
    """By the rules of perf2bolt, written here from its source."""
    taken, through = collections.Counter(), collections.Counter()
    missed = collections.Counter()

    def function(address):
        return next((f for f in found if f[0] <= address - BASE < f[1]), None)

    for entries in samples:
        newer = None
        for source, target, flags in entries:
            if source >= 0xffff800000000000 or target >= 0xffff800000000000:
                continue
            if place(source) != "X:0" or place(target) != "X:0":
                taken[place(source), place(target)] += 1
                missed[place(source), place(target)] += flags & 1
            if newer and place(target) != "X:0" and place(newer) != "X:0" and newer >= target:
                inner = function(source) and function(source) == function(target)
                through["F" if inner else "f", place(target), place(newer)] += 1
            newer = source
    lines = ["B %s %s %d %d" % (a, b, n, missed[a, b]) for (a, b), n in taken.items()]
    return sorted(lines + ["%s %s %s %d" % (kind, a, b, n) for (kind, a, b), n in through.items()])


def replaced(made, program, found, segments):
    """Records of a process that has something else at the place of a branch soon after it, and the line of the branch."""
    base, time = BASE, 1 << 20  # llvm-profgen knows one place for all processes
    begin, end = found[0][0], found[-1][1] - 1
    records = executed(made, 43, time, base, program, segments)
    records += [sample(made, time + 1, [(base + begin, base + end, 2)], 43), mmap2(made, 43, time + 2, base, 1 << 24, 0, b"/lib/other.so")]
    return records, "B %x %x 1 0" % (begin, end)


def main():
    what, path, program = sys.argv[1:4]
    found, segments = functions(program)
    made, records = capture_of(program, segments)
    rng = random.Random(5)
    samples = [[any_branch(rng, found) for _ in range(rng.choice((0, 1, 5, 16)))] for _ in range(2000 if what == "make" else 5000)]
    last = []
    if what == "make":
        last, line = replaced(made, program, found, segments)
        lines = truth(samples, found)
        assert not any(other.startswith(line[:-3]) for other in lines)
        with open(sys.argv[4], "w") as file:
            file.write("\n".join(lines + [line]) + "\n")
    else:
        samples = [s for s in samples if s] * (int(sys.argv[4]) << 20 >> 21)
    with open(path, "wb") as file:
        for i, entries in enumerate(samples):
            records.append(sample(made, 1000 + i, entries))
            if i % 500 == 499:
                records.append(made.record(68, b""))  # FINISHED_ROUND, which perf record writes too
        file.write(made.file(*records, *last))


main()
