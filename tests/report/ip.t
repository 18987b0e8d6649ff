#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Samples whose ip is not where their callchain begins: exact addresses (PEBS, IBS) and captures without the kernel's part of callchains. The sample is where its
ip is, as in perf report; the beginning of the callchain is a caller where it is in another function, and not where it is in the same. Made captures, whose
stacks are known; the same rows as perf report, and the same stacks in folded lines, tables and a profiler."""
import json, os, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.dirname(__file__))
from compare import NO_NAME, difference, our_rows, perf_rows
from made_capture import CALLCHAIN, IP, PERIOD, TID, TIME, Capture, write
from tap import finish, report, skip

BUILD = os.environ.get("BUILD", "build")
PERFRING = os.environ.get("PERFRING", BUILD + "/perfring")
USER, KERNEL = (1 << 64) - 512, (1 << 64) - 128
PROGRAM = "".join("__attribute__((noinline,noclone)) int f%d(volatile int *x) { %s return *x; }\n" % (i, "*x += 3; *x ^= 7;" * 12) for i in range(3)) + \
    "int main(int n, char **v) { volatile int x = n; (void)v; return f0(&x) + f1(&x) + f2(&x); }\n"
NOWHERE, IN_KERNEL = 0x7f0000001000, 0xffffffff81000100
PID = 4190000  # of no process here: perf looks for files where a process of this number has its root


def samples(at):
    """(misc, ip, callchain, folded): functions are f0 to f2 and main. Each twice, so that chains that are found again have the ip of their own sample."""
    main, f0, f1 = at["main"] + 9, at["f0"], at["f1"]
    kernel = "[unknown]+%#x" % IN_KERNEL
    once = [
        (2, f0 + 8, [USER, f0 + 8, main], "main;f0"),
        (2, f0 + 8, [USER, f0 + 11, main], "main;f0"),  # a few bytes on
        (2, f0 + 4, [USER, f0 + 60, main], "main;f0"),  # a jump in the function
        (2, f1 + 5, [USER, main], "main;f1"),  # it has returned since
        (2, main, [USER, f1, main + 5], "main;f1;main"),  # it has called since, and is where perf has it
        (2, f1 + 4, [USER, f0 + 40, main], "main;f0;f1"),
        (1, IN_KERNEL, [USER, f0 + 40, main], "main;f0;" + kernel),
        (1, IN_KERNEL, [KERNEL, IN_KERNEL + 3, USER, f0 + 40, main], "main;f0;" + kernel),
        (2, 0, [USER, f0 + 40, main], "main;f0;[unknown]+0x0"),
        (2, NOWHERE, [USER, NOWHERE + 5, main], "main;[unknown]+%#x" % NOWHERE),
        (2, NOWHERE, [USER, NOWHERE + 99, main], "main;[unknown]+%#x;[unknown]+%#x" % (NOWHERE + 99, NOWHERE)),
        (2, f1 + 4, [], "f1"),
    ]
    # the chain that was found last with another ip; the same chain and ip, but of the kernel
    return once + once + [(2, f1 + 4, [USER, f0 + 40, main], "main;f0;f1"), (1, NOWHERE, [USER, NOWHERE + 5, main], "main;[unknown]+%#x;[unknown]+%#x" % (NOWHERE + 5, NOWHERE))]


def capture(program, segment, all_of_them):
    c = Capture(attr_size=112)
    c.event(0, 0, IP | TID | TIME | PERIOD | CALLCHAIN, [10], flags=0)
    name = program.encode()
    records = [c.record(3, c.pack("II", PID, PID) + b"made\0\0\0\0"),
               c.record(1, c.pack("IIQQQ", PID, PID, *segment) + name + bytes(8 - len(name) % 8), misc=2)]
    for i, (misc, ip, chain, _) in enumerate(all_of_them):
        records.append(c.record(9, c.pack("QIIQQQ", ip, PID, PID, 100 + i, 1 << i, len(chain)) + c.pack("%dQ" % len(chain), *chain), misc=misc | 1 << 14))
    return c.names("cycles").file(*records)


def lines_of(*command):
    """{stack: weight}, without the thread's name."""
    run = subprocess.run(command, capture_output=True, text=True)
    found = {}
    for line in run.stdout.splitlines():
        stack, weight = line.rsplit(" ", 1)
        stack = stack.partition(";")[2]
        found[stack] = found.get(stack, 0) + int(weight)
    return found or run.stderr


def of_tables(path, out, options):
    subprocess.run([PERFRING, "convert", "--to", "jsonl", "--table", "sample,callsite", *options, path, out], capture_output=True)
    rows = {t: [json.loads(line) for line in open(os.path.join(out, t + ".jsonl"))] for t in ("sample", "callsite")}
    site, found = {row["callsite"]: row for row in rows["callsite"]}, {}
    for sample in rows["sample"]:
        stack, at = [], sample["callsite"]
        while at is not None:
            row = site[at]
            stack.append(row.get("function") or "%s+%#x" % (row["file"].rpartition("/")[2], row["offset"]) if row.get("file") else "[unknown]+%#x" % row["address"])
            at = row.get("parent")
        depth = site[sample["callsite"]]["depth"]
        key = ";".join(reversed(stack)) if depth == len(stack) - 1 else "depth %d of %s" % (depth, stack)
        found[key] = found.get(key, 0) + sample["period"]
    return found


def expected(all_of_them):
    want = {}
    for i, (_, _, _, stack) in enumerate(all_of_them):
        want[stack] = want.get(stack, 0) + (1 << i)
    return want


def compare(folder, program):
    text = subprocess.run(["nm", program], capture_output=True, text=True).stdout
    at = {line.split()[2]: int(line.split()[0], 16) for line in text.splitlines() if len(line.split()) == 3}
    segment = next((int(w[2], 16), int(w[5], 16), int(w[1], 16)) for w in map(str.split, subprocess.run(["readelf", "-lW", program], capture_output=True, text=True).stdout.splitlines())
                   if w[:1] == ["LOAD"] and "E" in w[6:8])
    segment = (segment[0] & ~0xfff, (segment[1] + 0x1fff) & ~0xfff, segment[2] & ~0xfff)
    all_of_them = samples(at)
    path, want = write(folder, "capture", capture(program, segment, all_of_them)), expected(all_of_them)
    names = ["--no-build-ids-needed"]
    found = lines_of(PERFRING, "convert", "--to", "folded", *names, path, "-")
    report(found == want, "folded: %d stacks" % len(want), (found, want))
    found = of_tables(path, os.path.join(folder, "tables"), ["--symbolize", *names])
    report(found == want, "tables: the same", (found, want))
    plain = lines_of(PERFRING, "convert", "--to", "folded", "--no-symbolize", path, "-")
    found = of_tables(path, os.path.join(folder, "plain"), ["--no-symbolize"])
    report(found == plain and sum(plain.values()) == sum(want.values()), "tables without names: as folded", (found, plain))
    found = lines_of(BUILD + "/tests/export-profiler", path)
    report(found == plain, "a profiler: the same", (found, plain))
    rows = {r[2]: int(r[1]) for r in csv_rows(path, names)}
    leaves = {}
    for stack, weight in want.items():
        leaf = stack.rpartition(";")[2]
        leaves[leaf] = leaves.get(leaf, 0) + weight
    report({k: v for k, v in rows.items() if v} == leaves, "report: self is of the ip", (rows, leaves))
    if not shutil.which("perf"):
        skip("perf report", "there is no perf")
        return
    perf = perf_rows(path, ("comm", "file", "function"))
    nr, notes = difference(perf, our_rows(path, ("comm", "file", "function"), *names), lambda key: key[-1] != NO_NAME)
    report(nr and not notes, "perf report --children: the same %d rows" % nr, notes or perf)


def csv_rows(path, names):
    run = subprocess.run([PERFRING, "report", "--csv", "--by", "function", *names, path], capture_output=True, text=True)
    head, *rows = [line.split(",") for line in run.stdout.splitlines()]
    return [(r[head.index("total_period")], r[head.index("self_period")], r[head.index("function")]) for r in rows]


with tempfile.TemporaryDirectory() as directory:
    made = os.path.join(directory, "program")
    with open(made + ".c", "w") as file:
        file.write(PROGRAM)
    if subprocess.run([os.environ.get("CC", "cc"), "-O1", "-no-pie", "-o", made, made + ".c"], capture_output=True).returncode:
        skip("samples whose ip is elsewhere", "no compiler")
    else:
        subprocess.run(["tests/need", BUILD + "/tests/export-profiler"], capture_output=True)
        compare(directory, made)
finish()
