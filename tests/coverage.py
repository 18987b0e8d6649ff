#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lines and branches of decoder/ that the corpus, the stories, the cases of hostile input, the unit
tests and the fuzzers' kept inputs run, by gcc's own counting. What they do not is told line by
line, unless tests/coverage-exceptions.txt has it with its reason. It knows gcov's JSON.
    tests/coverage.py [--run]     --run: build and run the tests first"""
import glob
import gzip
import json
import os
import subprocess
import sys

BUILD = os.environ.get("COVERAGE_BUILD", "build-coverage")
EXCEPTIONS = "tests/coverage-exceptions.txt"


def run_tests():
    flags = ["CC=gcc", f"BUILD={BUILD}", "CFLAGS=-O0 -g --coverage"]
    names = subprocess.run(["make", "-s", "fuzz-names"], capture_output=True, text=True, check=True).stdout.split("\n")[-2].split()
    units = [f"{BUILD}/tests/unit-{os.path.basename(f)[:-2]}" for f in glob.glob("tests/unit/*.c") if not f.endswith("unit.c")]
    programs = [f"{BUILD}/tests/{p}" for p in ("story", "corpus", "mutations")]
    subprocess.run(["make", "-s", *flags, *programs, *units, f"{BUILD}/tests/hostile_run", f"{BUILD}/fuzz/seeds",
                    *(f"{BUILD}/fuzz/run-{n}" for n in names)], check=True)
    for f in glob.glob(f"{BUILD}/**/*.gcda", recursive=True):
        os.remove(f)
    env = dict(os.environ, BUILD=BUILD)
    for program in programs[:2] + units:
        subprocess.run([program], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    subprocess.run(["tests/hostile-cases.t"], env=env, stdout=subprocess.DEVNULL, check=False)
    for name in names:
        folders = [d for d in (f"corpus/fuzz/{name}", f"corpus/crash/{name}") if os.path.isdir(d)]
        subprocess.run([f"{BUILD}/fuzz/run-{name}", *folders], stdout=subprocess.DEVNULL, check=False)


def counts():
    """{(file, line): [times, [times of each branch]]}, over both builds of the objects."""
    found = {}
    for note in glob.glob(f"{BUILD}/decoder/*.gcno") + glob.glob(f"{BUILD}/fuzz/run/decoder/*.gcno"):
        out = subprocess.run(["gcov", "-b", "-c", "--json-format", "--stdout", note], capture_output=True, check=False).stdout
        for text in out.splitlines():
            data = json.loads(gzip.decompress(text) if text[:2] == b"\x1f\x8b" else text)
            for file in data["files"]:
                if not file["file"].startswith(("decoder/", "schema/")):
                    continue
                for line in file["lines"]:
                    key = (file["file"], line["line_number"])
                    entry = found.setdefault((note.split("/")[-1], line.get("function_name", ""), *key), [0, []])
                    entry[0] += line["count"]
                    branches = [b["count"] for b in line["branches"] if not b["throw"]]
                    old = entry[1] or [0] * len(branches)
                    if len(old) == len(branches):
                        entry[1] = [a + b for a, b in zip(old, branches)]
    return found


def main():
    if "--run" in sys.argv:
        run_tests()
    with open(EXCEPTIONS, encoding="utf-8") as file:
        excepted = {line.split()[0] for line in file if line.strip() and not line.startswith("#")}
    lines = branches = lines_run = branches_run = 0
    missing = {}
    for (_, _, file, number), (times, each) in counts().items():
        lines += 1
        lines_run += times > 0
        branches += len(each)
        branches_run += sum(b > 0 for b in each)
        where = f"{file}:{number}"
        if times == 0 or not all(each):
            missing[where] = "never" if times == 0 else f"{sum(b == 0 for b in each)} of {len(each)} branches"
    if not lines:
        sys.exit("nothing was counted; run tests/coverage.py --run")
    told = {w: m for w, m in missing.items() if w not in excepted}
    for where, what in sorted(told.items(), key=lambda x: (x[0].split(":")[0], int(x[0].split(":")[1]))):
        print(f"{where}: {what}")
    print(f"lines {lines_run} of {lines} ({100 * lines_run / lines:.2f} %), branches {branches_run} of {branches} "
          f"({100 * branches_run / branches:.2f} %), {len(told)} lines not excepted")
    return bool(told)


if __name__ == "__main__":
    sys.exit(main())
