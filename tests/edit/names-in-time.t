#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names of threads and files in a filter are those at the time of a record, in the order of the file too: what edit keeps, dump --file-order shows and stat counts is
the same, and a replay in the order of time says which. The capture has blocks of records whose times overlap, as rings of several processors have. Run from the project's root."""
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/lib")
sys.path.insert(0, "tests/export")
from jit_truth import capture, comm, fork, mmap2, sample
from tap import PERFRING, finish, report

NAMES = [b"red", b"green", b"blue"]


def make(path):
    """Blocks of 40 records that begin 20 before the last ended. Returns addresses by name of the thread, and by file."""
    rng, blocks, addresses = random.Random(7), [], 0x10000000
    for block in range(60):
        times = sorted(rng.randrange(block * 500, block * 500 + 4000) * 10000 + block * 40 + i for i in range(40)) # no two are equal
        records = []
        for time in times:
            pid, kind = rng.randrange(5, 9), rng.randrange(8)
            if kind == 0:
                name = rng.choice(NAMES)
                records.append((time, "comm", pid, name, comm(pid, time, name)))
            elif kind == 1:
                name = rng.choice([b"/lib/one", b"/lib/two"])
                records.append((time, "mmap", pid, name, mmap2(pid, time, 0x10000000, 0x1000000, name)))
            elif kind == 2:
                parent = 5 if pid != 5 else 6
                records.append((time, "fork", pid, parent, fork(pid, parent, time)))
            else:
                addresses += 16
                records.append((time, "sample", pid, addresses, sample(pid, time, addresses)))
        blocks += records
    capture(path, [r[-1] for r in blocks])
    names, files, by_name, by_file = {}, {}, {}, {}
    for time, kind, pid, what, _ in sorted(blocks, key=lambda r: r[0]): # stable
        if kind == "comm":
            names[pid] = what
        elif kind == "mmap":
            files[pid] = what
        elif kind == "fork":
            names[pid], files[pid] = names.get(what), files.get(what)
        else:
            by_name.setdefault(names.get(pid), []).append(what)
            by_file.setdefault(files.get(pid), []).append(what)
    return by_name, by_file


def run(*words, **more):
    return subprocess.run([PERFRING, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def addresses(path, *words, **more):
    """Of the samples that dump shows."""
    done = run("dump", "--json", "--type", "SAMPLE", *words, path, **more)
    return sorted(int(json.loads(line)["fields"]["ip"], 0) for line in done.stdout.splitlines())


def compare(path, what, options, wanted):
    out = path.rstrip("/") + ".out"
    done = run("edit", "--force", "--only", *options, path, out)
    kept = addresses(out, "--file-order") if done.returncode == 0 else []
    shown, sorted_ = addresses(path, "--file-order", *options), addresses(path, *options)
    counted = json.loads(run("stat", "--json", *options, path).stdout)
    count = counted["types"].get("SAMPLE", {}).get("records")
    report(wanted and kept == shown == sorted_ == sorted(wanted) and count == len(wanted), "%s: %d samples are kept, shown and counted" % (what, len(wanted)),
           (len(kept), len(shown), len(sorted_), count, done.stderr[-300:]))


def main():
    with tempfile.TemporaryDirectory() as folder:
        path, packed, apart = folder + "/capture", folder + "/packed", folder + "/apart"
        by_name, by_file = make(path)
        late = run("dump", "--json", "--type", "SAMPLE", "--file-order", path)
        report(len(late.stdout.splitlines()) == sum(map(len, by_name.values())) > 1000, "%d samples" % len(late.stdout.splitlines()))
        run("edit", "-z", "3", path, packed)
        run("edit", "--to", "directory", path, apart)
        for form, file in (("file", path), ("compressed", packed), ("directory", apart)):
            compare(file, form + ", --comm", ("--comm", "red"), by_name[b"red"])
            compare(file, form + ", a pattern", ("--comm", "*e*"), [a for n in NAMES for a in by_name[n]])
            compare(file, form + ", comm in an expression", ("--where", 'comm == "blue" && ip > 0x10000800'), [a for a in by_name[b"blue"] if a > 0x10000800])
            compare(file, form + ", dso in an expression", ("--where", 'dso == "/lib/one"'), by_file[b"/lib/one"])
        with open(path, "rb") as file:
            redirected = addresses("-", "--file-order", "--comm", "red", stdin=file)
        report(redirected == sorted(by_name[b"red"]), "a file on standard input, too")
        first = addresses(path, "--file-order", "--comm", "red", "-n", "9")
        report(len(first) == 9 and set(first) <= set(by_name[b"red"]), "the first nine", first)
        run("edit", "--to", "pipe", path, folder + "/pipe")
        with open(folder + "/pipe", "rb") as file:
            done = run("edit", "--comm", "red", "-", folder + "/other", input=None, stdin=subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE).stdout)
        report("names in a filter are those that records before it in the pipe give" in done.stderr and done.returncode == 0, "a pipe cannot be read twice, which is said", done.stderr)
    finish()


main()
