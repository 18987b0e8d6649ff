#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring report against perf report --stdio, row by row: percentages within rounding, samples and periods exactly. Differences that are meant:
- a row of one name: perf has one for each symbol, which are added up here; addresses without a name are added up likewise, and perf counts the
  sample's own address twice in their total, once as it is in the file and once as it was at run time, so their totals are not compared;
- functions inlined at a return address or in a sample without stack: perf names those only of stacks that it unwinds; here they are rows without self;
- [cut], the callers that a piece of stack does not reach, which perf leaves out;
- names of other files than the program's: perf takes the debug file of a package though the file at the path is not the capture's.
REPORT_TABLE=FILE: the table of dev/testing.md is added there."""
import os, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.dirname(__file__))
from compare import NO_NAME, difference, our_rows, perf_rows
from made_capture import IP, PERIOD, TID, TIME, Capture, write
from tap import finish, report, skip

CORPUS = "callchain-fp callchain-user default cpu-wide group-read group group-read-times kernel-only events-mixed events-same identifier " \
         "bit-callchain bit-period all-weight clock-monotonic clock-boottime address".split()
KEYS = [("comm",), ("comm", "file"), ("tid",), ("comm", "file", "function")]
PROGRAM = r"""
__attribute__((noinline)) int leaf_a(volatile int *x) { for (int i = 0; i < 20000; i++) *x += i; return *x; }
__attribute__((noinline)) int leaf_b(volatile int *x) { for (int i = 0; i < 10000; i++) *x += i; return *x + 1; }
static inline __attribute__((always_inline)) int inlined(volatile int *x) { for (int i = 0; i < 3000; i++) *x ^= i; return leaf_a(x) + 3; }
__attribute__((noinline)) int recursive(volatile int *x, int n) { if (!n) return leaf_b(x) + 1; int r = recursive(x, n - 1); *x += r; return r + 1; }
__attribute__((noinline)) int middle(volatile int *x) { int r = inlined(x); *x += r; return r + recursive(x, 6) + 2; }
int main(void) { volatile int x = 0; for (int n = 4000; n--;) middle(&x); return x & 1; }
"""
RECORDINGS = {
    "stacks": ["-g", "-e", "cpu-clock:u", "-F", "997"],
    "unwound": ["--call-graph", "dwarf", "-e", "cpu-clock:u", "-F", "499"],
    "two events": ["-g", "-e", "cpu-clock:u,page-faults:u", "-F", "499"],
    "a group": ["-e", "{cpu-clock:u,task-clock:u,page-faults:u}:S", "-F", "499"],
    "without stacks": ["-e", "cpu-clock:u", "-F", "997"],
}


def compare(name, path, keys_of, perf_options, our_options, same_total, only_ours, rows_of=lambda rows: rows):
    rows, notes = 0, []
    for keys in keys_of:
        found, different = difference(rows_of(perf_rows(path, keys, *perf_options)), rows_of(our_rows(path, keys, *our_options)), same_total, only_ours)
        rows += found
        notes += different
    report(rows and not notes, f"{name}: {rows} rows", notes or "no row")
    if os.environ.get("REPORT_TABLE"):
        with open(os.environ["REPORT_TABLE"], "a") as file:
            file.write(f"| {name} | {' '.join(','.join(keys) for keys in keys_of)} | {rows} | {len(notes)} |\n")


def of_program(rows):
    """Names of other files depend on packages that are installed."""
    return {event: {key: row for key, row in found.items() if len(key) < 3 or key[1] == "program"} for event, found in rows.items()}


def with_lines(rows):
    """What is of a line itself: a caller's line is that of the call here, in perf that of what follows it; and perf names an address without a line."""
    return {event: {key: row for key, row in found.items() if key[-1].startswith("program.c:") and row[2]} for event, found in rows.items()}


def recorded(directory):
    program = os.path.join(directory, "program")
    with open(program + ".c", "w") as file:
        file.write(PROGRAM)
    if subprocess.run([os.environ.get("CC", "cc"), "-O1", "-g", "-fno-omit-frame-pointer", "-o", program, program + ".c"], capture_output=True).returncode:
        skip("recordings", "no compiler")
        return
    for name, options in RECORDINGS.items():
        path = os.path.join(directory, "capture")
        run = subprocess.run(["perf", "record", "-q", "-o", path, *options, program], capture_output=True, text=True)
        if run.returncode not in (0, 1) or not perf_rows(path, ("comm",)):
            skip(name, "perf record made no samples: " + run.stderr.replace("\n", " ")[:80])
            continue
        compare(name, path, KEYS, [], [], lambda key: key[-1] != NO_NAME, lambda key, row: not row[2], of_program)
        compare(name + ", lines", path, [("line",), ("file", "function", "line")], [], [], lambda key: False, lambda key, row: False, with_lines)


def modules(directory):
    """perf names the files of modules as the kernel does, but for .zst, which it does not know."""
    names = ["ext4.ko", "snd-hda-intel.ko", "x/nf_nat.ko.xz", "x/snd-seq.ko.gz", "[vmnet]", "x/y-z.debug.ko"]
    c = Capture(attr_size=112).event(0, 0, IP | TID | TIME | PERIOD, [10], flags=0)
    records = [c.record(3, c.pack("II", 4190000, 4190000) + b"made\0\0\0\0")]
    for i, name in enumerate(["[kernel.kallsyms]_text"] + [n if n[0] == "[" else "/lib/modules/6.1/kernel/" + n for n in names]):
        start = 0xffffffff81000000 if not i else 0xffffffffc0000000 + i * 0x10000
        name = name.encode()
        records.append(c.record(1, c.pack("IIQQQ", 0xffffffff, 0, start, 0x10000, 0 if i else start) + name + bytes(8 - len(name) % 8), misc=1))
        records += [c.record(9, c.pack("QIIQQ", start + 0x100, 4190000, 4190000, 100 + i, 1 << i), misc=1)] * (i + 1)
    path = write(directory, "modules", c.names("cycles").file(*records))
    files = sorted(key[0] for rows in our_rows(path, ("file",), "--no-symbolize").values() for key in rows)
    report(files == sorted(["[kernel.kallsyms]", "[ext4]", "[snd_hda_intel]", "[nf_nat]", "[snd_seq]", "[vmnet]", "[y_z.debug]"]), "modules have their names", [str(files)])
    compare("modules", path, [("file",), ("comm", "file")], nowhere, ["--no-symbolize"], lambda key: True, lambda key, row: False)


if not shutil.which("perf"):
    skip("perf report", "there is no perf")
    finish()
    sys.exit()
nowhere = ["--symfs", "/nonexistent", "--kallsyms", "/dev/null"]
for name in CORPUS:
    path = f"corpus/{name}.data"
    if os.path.exists(path):
        compare(name, path, KEYS, nowhere, ["--no-symbolize"], lambda key: key[-1] != NO_NAME, lambda key, row: not row[2])
for name, keys in {"cgroups": "cgroup_path", "cgroup-filter": "cgroup_path", "cgroup": "cgroup_path", "weight": "weight"}.items():
    compare(f"{name}, by {keys}", f"corpus/{name}.data", [(keys,), ("comm", keys)], nowhere, ["--no-symbolize"], lambda key: True, lambda key, row: False)
with tempfile.TemporaryDirectory() as directory:
    modules(directory)
    recorded(directory)
finish()
