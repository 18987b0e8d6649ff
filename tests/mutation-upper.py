#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many small defects above the decoder the tests notice, by sampling: mutants as those of tests/mutation-score.py, in convert/, session/
and cli/, each built into a copy of the tree and given to the tests of its module until one fails.
    tests/mutation-upper.py [--sample N] [--seed S] [--jobs J] [--module M]
N mutants of each module are tried. Those that do not compile, or compile to the same code, do not count. Each is told as it is
done; the table of doc/testing.md comes at the end, with the interval that the share of all mutants is in with a probability of 95 %."""
import argparse
import concurrent.futures
import glob
import hashlib
import importlib.machinery
import importlib.util
import math
import os
import queue
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def load(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_").replace(".py", ""), os.path.join(HERE, name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


sys.dont_write_bytecode = True
planted, score = load("planted"), load("mutation-score.py")
planted.FOLDER = "build-mutation-upper"
SESSION = ["build/tests/session-" + os.path.basename(p)[:-2] for p in sorted(glob.glob("tests/session/*.c"))]
ALL = ["tests/meaning.t", "tests/exit-status.t", "tests/options-read.t"]
TESTS = {  # the quickest first; what takes a minute is left out, so the score is a lower bound
    "session": SESSION + ALL + ["tests/identity.t", "tests/tracepoint-formats.t", "tests/cbor-cut.t", "tests/extras.t", "tests/limits.t", "tests/resume.t"],
    "convert": ["tests/convert-text.t", "tests/convert-json.t", "tests/cbor-write.t", "tests/cbor-plain.t", "tests/cbor-cddl.t"] + ALL +
               ["tests/json-strict.t", "tests/cbor-cut.t", "tests/output-bound.t", "tests/cbor-roundtrip.t"],
    "cli": ALL + ["tests/options.t", "tests/completion.t", "tests/outputs.t", "tests/full.t", "tests/extras.t", "tests/dump-fields.t", "tests/stat.t",
                  "tests/json-strict.t", "tests/capture-count.t", "tests/record-where.t"],
}


def sampled(module, nr, seed):
    every = [m for path in sorted(glob.glob(module + "/*.c")) for m in score.mutants(path)]
    return random.Random(seed).sample(every, min(nr, len(every))), len(every)


def code(folder, path):
    """Of the object, without lines; None where it does not compile."""
    made = "build/%s.o" % path[:-2]
    os.utime(os.path.join(folder, path))
    if planted.run(["make", "-s", "CC=" + os.environ.get("CC", "gcc"), "CFLAGS=-O1", made], folder, 300, os.path.join(planted.FOLDER, "log." + os.path.basename(folder))):
        return None
    with open(os.path.join(folder, made), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Trial:
    def __init__(self, copies, most):
        self.copies, self.most, self.kills = copies, most, {}

    def __call__(self, mutant):
        copy = self.copies.get()
        path = os.path.join(copy.folder, mutant.path)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        try:
            return self.judge(copy, path, mutant)
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            self.copies.put(copy)

    def judge(self, copy, path, mutant):
        module = mutant.path.split("/")[0]
        tests = [t for t in TESTS[module] if not t.endswith(".t") or os.path.isfile(t)]
        tests.sort(key=lambda t: -self.kills.get((module, t), 0))
        if copy.build(tests) != 0:
            return "error"
        before = copy.healthy(tests, self.most)
        same = code(copy.folder, mutant.path)
        with open(path, "w", encoding="utf-8") as file:
            file.write(mutant.text)
        changed = code(copy.folder, mutant.path)
        if not changed or changed == same:
            return "no C" if not changed else "same"
        if copy.build(tests) != 0:
            return "killed by linking"
        for name in tests:
            if before[name] == "passes" and copy.test(name, self.most) == "fails":
                self.kills[module, name] = self.kills.get((module, name), 0) + 1
                return "killed by " + name
        return "alive"


def interval(killed, nr):
    """Wilson's, of 95 %."""
    if not nr:
        return 0, 100
    z, p = 1.96, killed / nr
    middle, half = p + z * z / (2 * nr), z * math.sqrt(p * (1 - p) / nr + z * z / (4 * nr * nr))
    return 100 * (middle - half) / (1 + z * z / nr), 100 * (middle + half) / (1 + z * z / nr)


def print_table(found, sizes):
    print("\n| module | mutants | tried | no C, or same code | killed | alive | score | 95 % |\n|---|--:|--:|--:|--:|--:|--:|--:|")
    lines = [(m, sizes[m], [s for k, s in found if k == m]) for m in sizes] + [("all", sum(sizes.values()), [s for _, s in found])]
    for name, size, said in lines:
        killed, alive = sum(s.startswith("killed") for s in said), sum(s == "alive" for s in said)
        low, high = interval(killed, killed + alive)
        print("| %s | %d | %d | %d | %d | %d | %.0f %% | %.0f to %.0f |" % (name, size, len(said), len(said) - killed - alive, killed, alive,
                                                                          100 * killed / max(1, killed + alive), low, high))


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--sample", type=int, default=20)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--jobs", type=int, default=2)
    args.add_argument("--module", action="append", choices=TESTS)
    args.add_argument("--most", type=int, default=120, help="seconds for one test")
    args = args.parse_args()
    copies, files, found, sizes, tried = queue.Queue(), planted.tree_files(), [], {}, []
    os.makedirs(planted.FOLDER, exist_ok=True)
    for i in range(args.jobs):
        copies.put(planted.Copy(i, files))
    for copy in list(copies.queue):
        copy.good = copies.queue[0].good  # they are the same tree
    for module in args.module or TESTS:
        chosen, sizes[module] = sampled(module, args.sample, args.seed)
        tried += chosen
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for mutant, said in zip(tried, pool.map(Trial(copies, args.most), tried)):
            found.append((mutant.path.split("/")[0], said))
            print(said, mutant.number, mutant.key(), flush=True)
    print_table(found, sizes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
