#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lines, functions and branches of session/, convert/, edit/ and export/ that their tests and the fuzzers'
seeds and kept inputs run. It counts as coverage.py does for decoder/, whose functions it uses; a branch in a row or macro
counts in the file that expands it, each expansion by itself. The counters are in mapped files, so that
children that end with _exit or by a signal are counted, too.
    tests/measure/coverage-upper.py [--run] [--gaps]   --run: build and run the tests first; --gaps: each branch that is not run
Fails where a directory has fewer of its branches than tests/measure/coverage-upper.txt says, in percent."""
import glob
import json
import os
import subprocess
import sys

import coverage

BUILD = os.environ.get("COVERAGE_BUILD", "build-coverage-upper")
FLOORS = "tests/measure/coverage-upper.txt"
FLAGS = coverage.FLAGS + " -fprofile-update=atomic -mllvm -runtime-counter-relocation -Wno-unused-command-line-argument"
MODULES = ("session/", "convert/", "edit/", "export/")
FOLDERS = ("capture", "cbor", "cli", "convert", "docs", "edit", "export", "feeds", "hostile", "law", "oracle", "places", "report", "session", "tracepoint", "unwind", "view")
HARNESSES = ("session", "export", "edit", "recover", "tools", "tasks", "tracepoint", "where", "jitdump", "uncbor", "roundtrip", "emit", "compressed", "feature", "file", "frame", "pipe", "unwind")


def programs():
    """Those of the session on cmocka, and the harnesses."""
    units = [f"{BUILD}/tests/{of}-{os.path.basename(f)[:-2]}" for of in ("session", "made") for f in sorted(glob.glob(f"tests/{of}/*.c"))]
    return units, [f"{BUILD}/fuzz/run-{n}" for n in HARNESSES]


def make(*targets, env=None, **more):
    return subprocess.run([os.environ.get("MAKE", "make"), "-s", "-j2", "CC=clang", f"BUILD={BUILD}", f"CFLAGS={FLAGS}", *targets], env=env, **more)


def run_tests():
    units, harnesses = programs()
    make("all", *units, *harnesses, f"{BUILD}/fuzz/kept", f"{BUILD}/fuzz/seeds", f"{BUILD}/print", check=True)
    for old in glob.glob(f"{BUILD}/profile/*"):
        os.remove(old)
    env = dict(os.environ, LLVM_PROFILE_FILE=os.path.abspath(f"{BUILD}/profile/%c%m.profraw"))
    scripts = [s for folder in FOLDERS for s in sorted(glob.glob(f"tests/{folder}/*.t"))] + ["tests/build/misuse.t"]
    with open(f"{BUILD}/log", "w", encoding="utf-8") as log:
        done = make("check", "TEST_MAINS=", "TEST_UNITS=", "TEST_SCRIPTS=" + " ".join(scripts), env=env, stdout=log, stderr=log)
        kept = subprocess.run(["fuzz/replay", *HARNESSES], env=dict(env, FUZZ=f"{BUILD}/fuzz"), stdout=log, stderr=log, check=False)
    if done.returncode or kept.returncode:
        print(f"some tests fail in this build, see {BUILD}/log", file=sys.stderr)


def exported():
    units, harnesses = programs()
    merged = f"{BUILD}/profile/all"
    coverage.run([f"llvm-profdata{coverage.VERSION}", "merge", "-o", merged, *glob.glob(f"{BUILD}/profile/*.profraw")])
    others = [*units, *harnesses, *glob.glob(f"{BUILD}/lib/*.so.0"), *glob.glob(f"{BUILD}/tests/*/write"), *glob.glob(f"{BUILD}/tests/zstd")]
    objects = [word for program in others for word in ("-object", program)]
    done = coverage.run([f"llvm-cov{coverage.VERSION}", "export", "-instr-profile", merged, f"{BUILD}/perfring", *objects,
                         *(f for module in MODULES for f in glob.glob(module + "**/*.[ch]", recursive=True))], capture_output=True, text=True)
    return json.loads(done.stdout)["data"][0]


def expander(function):
    """Where in the function's own file a place of a macro or row comes from, and the chain to it."""
    came = {}
    for first, column, _, _, _, file, expanded, kind in function["regions"]:
        if kind == coverage.EXPANSION:
            came[expanded] = (file, first, column)

    def root(file, line, column):
        chain = [(line, column)]
        while file in came:
            file, line, column = came[file]
            chain.append((line, column))
        return line, tuple(chain)
    return root


def counts(data):
    """{file: ({branch: [times true, times false]}, {function: times})}."""
    found = {}
    for function in data["functions"]:
        file = coverage.relative(function["filenames"][0])
        if not file.startswith(MODULES):
            continue
        branches, functions = found.setdefault(file, ({}, {}))
        name, root = function["name"].split(":")[-1], expander(function)
        functions[name] = functions.get(name, 0) + function["count"]
        for line, column, _, _, true, false, place, _, _ in function["branches"]:
            line, chain = root(place, line, column)
            both = branches.setdefault((line, name, chain), [0, 0])
            both[0] += true
            both[1] += false
    return found


def gaps(file, branches):
    for (line, name, chain), both in sorted(branches.items()):
        if not all(both):
            print(f"{file}:{line}: column {chain[-1][1]} in {name} never {'either' if not any(both) else 'true' if not both[0] else 'false'}")


def row(name, numbers):
    print(f"| {name} | " + " | ".join(str(n) for n in numbers) + f" | {100 * numbers[5] / max(numbers[4], 1):.1f} % |")


def main():
    if "--run" in sys.argv:
        run_tests()
    data = exported()
    coverage.MODULES = MODULES
    lines, found = coverage.line_counts(data), counts(data)
    totals = {module: [0] * 6 for module in (*MODULES, "all")}
    rows = []
    for file in sorted(set(lines) | set(found)):
        ran, (branches, functions) = lines.get(file, {}), found.get(file, ({}, {}))
        if "--gaps" in sys.argv:
            gaps(file, branches)
        numbers = [len(ran), sum(t > 0 for t in ran.values()), len(functions), sum(t > 0 for t in functions.values()),
                   2 * len(branches), sum((b[0] > 0) + (b[1] > 0) for b in branches.values())]
        rows.append((file, numbers))
        for total in (totals[file.split("/")[0] + "/"], totals["all"]):
            total[:] = [a + b for a, b in zip(total, numbers)]
    print("| file | lines | run | functions | run | branches | run | |\n|---|--:|--:|--:|--:|--:|--:|--:|")
    for name, numbers in [*rows, *totals.items()]:
        row(name, numbers)
    return below(totals)


def below(totals):
    """Whether a directory has less than it has to have."""
    with open(FLOORS, encoding="utf-8") as file:
        floors = [line.split() for line in file if line.strip() and not line.startswith("#")]
    less = [(name, floor) for name, floor in floors if 100 * totals[name][5] < float(floor) * totals[name][4]]
    for name, floor in less:
        print(f"{name} has less than {floor} % of its branches run", file=sys.stderr)
    return bool(less)


if __name__ == "__main__":
    sys.exit(main())
