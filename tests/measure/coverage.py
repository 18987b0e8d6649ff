#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lines and branches of decoder/, rows of schema/ expanded there among them, that the test cases, the unit
tests, the corpus, the cases of hostile input and the fuzzers' kept inputs run. It knows clang's
source-based coverage (llvm-profdata, llvm-cov) and nothing of C.

A branch is a condition of the source going one way, in every expansion of every row: gcc's own
counting has each inlined copy of each row apart instead, most of whose branches the optimizer has decided.
What is not run is reported line by line; so much is an exception: tests/measure/coverage-exceptions.txt.
    tests/measure/coverage.py [--run] [--table]   --run: build and run the tests first; --table: for dev/testing.md"""
import glob
import json
import os
import subprocess
import sys

BUILD = os.environ.get("COVERAGE_BUILD", "build-coverage")
VERSION = os.environ.get("LLVM_VERSION", "")
EXCEPTIONS = "tests/measure/coverage-exceptions.txt"
FLAGS = "-O1 -g -fprofile-instr-generate -fcoverage-mapping"
MODULES = ("decoder/", "schema/")
OTHERS = ("schema/cbor.def",)  # rows that only convert/ expands
EXPANSION = 1  # kind of a region that stands for what a macro or an include became


def run(command, **more):
    return subprocess.run(command, check=True, **more)


def programs():
    units = [f"{BUILD}/tests/unit-{os.path.basename(f)[:-2]}" for f in sorted(glob.glob("tests/unit/*.c"))]
    names = run(["make", "-s", "fuzz-names"], capture_output=True, text=True).stdout.split("\n")[-2].split()
    return units, names, [f"{BUILD}/tests/{p}" for p in ("case", "corpus", "mutations")]


def run_tests():
    units, names, mains = programs()
    run(["make", "-s", "-j2", "CC=clang", f"BUILD={BUILD}", f"CFLAGS={FLAGS}", *mains, *units, f"{BUILD}/tests/hostile_run",
         *(f"{BUILD}/fuzz/run-{n}" for n in names), f"{BUILD}/fuzz/kept"])
    for old in glob.glob(f"{BUILD}/profile/*"):
        os.remove(old)
    env = dict(os.environ, BUILD=BUILD, LLVM_PROFILE_FILE=os.path.abspath(f"{BUILD}/profile/%m-%p.profraw"))
    replays = [[f"{BUILD}/fuzz/run-{n}", *(d for d in (f"{BUILD}/fuzz/kept/{n}", f"corpus/crash/{n}") if os.path.isdir(d))] for n in names]
    for command in [*([p] for p in mains + units), ["tests/hostile/cases.t"], *replays]:
        run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    run([f"llvm-profdata{VERSION}", "merge", "-o", f"{BUILD}/profile/all", *glob.glob(f"{BUILD}/profile/*.profraw")])


def exported():
    """What llvm-cov says of each function. A program at a time: one that has the decoder built otherwise has other functions."""
    units, names, mains = programs()
    every = [*mains, *units, f"{BUILD}/tests/hostile_run", *(f"{BUILD}/fuzz/run-{n}" for n in names)]
    objects = [a for p in every[1:] for a in ("-object", p)]
    done = run([f"llvm-cov{VERSION}", "export", "-instr-profile", f"{BUILD}/profile/all", every[0], *objects,
                *(f for module in MODULES for f in glob.glob(module + "*"))], capture_output=True, text=True)
    return json.loads(done.stdout)["data"][0]


def relative(name):
    return os.path.relpath(name)


def places(function):
    """For each file of a function, where in the source it comes from: the row's place, and the chain of macros."""
    came = {}
    for first, column, _, _, _, file, expanded, kind in function["regions"]:
        if kind == EXPANSION:
            came[expanded] = (file, first, column)

    def root(file, line, column):
        chain = [(line, column)]
        while file in came and not relative(function["filenames"][file]).startswith("schema/"):
            file, line, column = came[file]
            chain.append((line, column))
        return relative(function["filenames"][file]), line, tuple(chain)
    return root


def branch_counts(data):
    """{file: {branch: [times true, times false]}}, a branch by its place in the source and its function."""
    found = {}
    for function in data["functions"]:
        if not all(relative(f).startswith(MODULES) for f in function["filenames"]):
            continue  # the tests' own expansions of the rows
        root = places(function)
        name = function["name"].split(":")[-1]
        for line, column, _, _, true, false, file, _, _ in function["branches"]:
            source, line, chain = root(file, line, column)
            both = found.setdefault(source, {}).setdefault((line, name, chain), [0, 0])
            both[0] += true
            both[1] += false
    return found


def line_counts(data):
    """{file: {line: times}}, as llvm-cov's segments say."""
    found = {}
    for file in data["files"]:
        name = relative(file["filename"])
        if not name.startswith(MODULES) or name in OTHERS:
            continue
        times = found.setdefault(name, {})
        with open(name, encoding="utf-8") as source:
            directives = {number for number, line in enumerate(source, 1) if line.startswith("#")}  # no code is theirs
        segments = file["segments"]
        for (line, _, count, has, _, gap), after in zip(segments, segments[1:] + [segments[-1]]):
            if not has or gap:
                continue
            for number in set(range(line, max(after[0], line + 1))) - directives:
                times[number] = max(times.get(number, 0), count)
    return found


def main():
    if "--run" in sys.argv:
        run_tests()
    data = exported()
    lines = line_counts(data)
    branches = branch_counts(data)
    with open(EXCEPTIONS, encoding="utf-8") as file:
        excepted = {line.split()[0] for line in file if line.strip() and not line.startswith("#")}
    missing, rows, used = [], [], set()
    for name in sorted(set(lines) | set(branches)):
        ran = lines.get(name, {})
        ways = branches.get(name, {})
        gaps = {line: "never run" for line, times in ran.items() if not times}
        for (line, function, chain), both in ways.items():
            if not all(both) and line not in gaps:
                gaps[line] = f"column {chain[-1][1]} in {function} never {'either' if not any(both) else 'true' if not both[0] else 'false'}"
        left = {line: why for line, why in gaps.items() if f"{name}:{line}" not in excepted}
        used |= {f"{name}:{line}" for line in gaps} & excepted
        missing += [f"{name}:{line}: {why}" for line, why in sorted(left.items())]
        rows.append((name, len(ran), sum(t > 0 for t in ran.values()), 2 * len(ways), sum((b[0] > 0) + (b[1] > 0) for b in ways.values())))
    print("\n".join(missing))
    print_table(rows, "--table" in sys.argv)
    for stale in sorted(excepted - used):
        print(f"{EXCEPTIONS}: {stale} is no exception any more")
    return bool(missing or excepted - used)


def print_table(rows, markdown):
    total = ("all", *(sum(r[i] for r in rows) for i in range(1, 5)))
    if markdown:
        print("| file | lines | run | branches | run |\n|---|--:|--:|--:|--:|")
    for name, *n in [r for r in rows if r[1] or r[3]] + [total]:
        if markdown:
            print(f"| {name} | {n[0]} | {n[1]} | {n[2]} | {n[3]} |")
        else:
            print(f"{name:26} lines {n[1]:5} of {n[0]:5}   branches {n[3]:5} of {n[2]:5}")
    print(f"lines {100 * total[2] / total[1]:.2f} %, branches {100 * total[4] / total[3]:.2f} %")


if __name__ == "__main__":
    sys.exit(main())
