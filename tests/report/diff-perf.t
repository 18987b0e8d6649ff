#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring diff against perf diff: shares in A and deltas of the rows of the corpus, and of programs recorded now, within what perf rounds to. Rows that only one side has are in
perf's without a delta; rows of one name, of which perf has one a symbol, are added up."""
import csv, io, os, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.dirname(__file__))
from compare import perf_value
from tap import finish, report, run, skip

PAIRS = [("callchain-fp", "default"), ("callchain-user", "callchain-fp"), ("cpu-wide", "default"), ("group-read", "group-read-times"), ("identifier", "bit-period"), ("clock-monotonic", "callchain-fp")]
PROGRAM = r"""
__attribute__((noinline)) int leaf_a(volatile int *x) { for (int i = 0; i < 20000; i++) *x += i; return *x; }
__attribute__((noinline)) int leaf_b(volatile int *x) { for (int i = 0; i < LENGTH; i++) *x += i; return *x + 1; }
int main(void) { volatile int x = 0; for (int n = 4000; n--;) x += leaf_a(&x) + leaf_b(&x); return x & 1; }
"""
PERF = {"comm": "comm", "file": "dso", "function": "sym"}


def perf_rows(a, b, keys, *options):
    """{event: {key: [share in A, delta or None, how many rows of perf's]}}; None where perf went astray: nsinfo__mountns_enter goes to the files of the process that has the number of
    one in A, if one runs here, and nsinfo__mountns_exit does not find the way back to those of a chroot."""
    done = subprocess.run(["perf", "diff", "-f", "-c", "delta", "-s", ",".join(PERF[key] for key in keys), "-t", "\t", *options, a, b], capture_output=True, text=True, errors="replace",
                          env=dict(os.environ, PERF_CONFIG="/dev/null", DEBUGINFOD_URLS=""))
    if "assertion failed at util/namespaces.c" in done.stderr:
        return None
    found, event = {}, None
    for line in done.stdout.splitlines():
        named = re.match(r"# Event '(.*)'", line)
        event = named[1].removesuffix(":HG") if named else event
        cells = [cell.strip() for cell in line.split("\t")]
        if line.startswith("#") or len(cells) != 2 + len(keys):
            continue
        key = tuple(perf_value(name, cell) for name, cell in zip(keys, cells[2:]))
        row = found.setdefault(event, {}).setdefault(key, [0, None, 0])
        row[0] += float(cells[0].rstrip("%") or 0)
        row[1] = (row[1] or 0) + float(cells[1].rstrip("%")) if cells[1] else row[1]
        row[2] += 1
    return found


def our_rows(a, b, keys, *options):
    out, found = run("diff", "--csv", "--by", ",".join(keys), *options, a, b)[1], {}
    for row in csv.DictReader(io.StringIO(out)):
        if row.get("comm") == "[unknown]":  # a sample without a tid, which perf has as -1
            row["comm"] = ":-1"
        found.setdefault(row["event"], {})[tuple(row[key] for key in keys)] = (float(row["a_percent"]), float(row["b_percent"]), float(row["difference"]))
    return found


def compare(name, a, b, keys, perf_options, our_options, only=lambda key: True):
    perf, ours = perf_rows(a, b, keys, *perf_options), our_rows(a, b, keys, *our_options)
    if perf is None:
        return skip(f"{name} by {','.join(keys)}", "a process of this machine has the number of one in the capture, and other files")
    rows, bad = 0, []
    for event, found in perf.items():
        for key, (share, delta, parts) in found.items():
            if event not in ours or not only(key):
                continue
            row = ours[event].get(key)
            rows += 1
            if not row or abs(row[0] - share) > 0.006 * parts + 1e-9 or (delta is not None and abs(row[2] - delta) > 0.011 * parts + 1e-9) or (delta is None and row[1]):
                bad.append((event, key, share, delta, row))
    missing = [(event, key) for event, found in ours.items() for key in found if only(key) and key not in perf.get(event, {})]
    if not rows and ours and not any(perf.values()) and "version 6.1." not in subprocess.run(["perf", "--version"], capture_output=True, text=True).stdout:
        return skip(f"{name} by {','.join(keys)}", "this perf's diff prints no rows here")
    report(rows and not bad and not missing, f"{name}: {rows} rows by {','.join(keys)}", bad or missing or (perf, ours))


def recorded(folder):
    paths = []
    for i, length in enumerate((10000, 16000)):
        program, source = os.path.join(folder, "program"), os.path.join(folder, "program.c")
        with open(source, "w") as file:
            file.write(PROGRAM)
        paths.append(os.path.join(folder, f"capture{i}"))
        if subprocess.run([os.environ.get("CC", "cc"), "-O1", "-g", f"-DLENGTH={length}", "-o", program, source], capture_output=True).returncode or \
                subprocess.run(["perf", "record", "-q", "-o", paths[-1], "-e", "cpu-clock:u", "-F", "997", program], capture_output=True).returncode not in (0, 1) or \
                not os.path.exists(paths[-1]):
            skip("recordings", "perf record made no samples, or there is no compiler")
            return
    compare("a program recorded before and after", *paths, ("file", "function"), [], ["--no-build-ids-needed"], lambda key: key[1].startswith("leaf"))


if not shutil.which("perf"):
    skip("perf diff", "there is no perf")
    finish()
    sys.exit()
for a, b in PAIRS:
    for keys in (("file",), ("comm",), ("comm", "file")):
        compare(f"{a}, {b}", f"corpus/{a}.data", f"corpus/{b}.data", keys, ["--symfs", "/nonexistent"], ["--no-symbolize"])
with tempfile.TemporaryDirectory() as folder:
    recorded(folder)
finish()
