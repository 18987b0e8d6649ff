#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many small defects above the decoder the tests notice, by sampling: mutants as those of tests/measure/mutation-score.py, in convert/, session/
and cli/, each built into a copy of the tree and given to the tests of its module until one fails.
    tests/measure/mutation-upper.py [--sample N] [--seed S] [--jobs J] [--module M] [--again LOG]
N mutants of each module are tried, by the tests of their file (OWN) and then those of their module (TESTS). Those that do not compile, or
compile to the same code, do not count, nor those of mutation-equivalent.txt. Each is printed when it is finished; the table of dev/testing.md comes
at the end, with the interval that the share of all mutants is in with a probability of 95 %. --again: only those that an earlier run's output
calls alive are tried; the others are taken from it."""
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
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def load(name):
    loader = importlib.machinery.SourceFileLoader(os.path.basename(name).replace("-", "_").replace(".py", ""), os.path.join(HERE, name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


sys.dont_write_bytecode = True
planted, score = load("../planted"), load("mutation-score.py")
planted.FOLDER = "build-mutation-upper"
SESSION = [f"build/tests/{of}-" + os.path.basename(p)[:-2] for of in ("session", "made") for p in sorted(glob.glob(f"tests/{of}/*.c"))]
ALL = ["tests/cli/answers.t", "tests/session/meaning.t", "tests/cli/exit-status.t", "tests/cli/options-read.t"]
TESTS = {  # the quickest first; what takes a minute is left out, so the score is a lower bound
    "session": SESSION + ALL + ["tests/session/identity.t", "tests/tracepoint/formats.t", "tests/cbor/cut.t", "tests/cli/extras.t", "tests/cli/limits.t", "tests/session/resume.t"],
    "convert": ["tests/convert/text.t", "tests/convert/json.t", "tests/cbor/write.t", "tests/cbor/plain.t", "tests/cbor/cddl.t"] + ALL +
               ["tests/convert/json-strict.t", "tests/cbor/cut.t", "tests/cli/output-bound.t", "tests/cbor/roundtrip.t"],
    "cli": ALL + ["tests/cli/options-end.t", "tests/cli/options.t", "tests/cli/completion.t", "tests/cli/outputs.t", "tests/cli/full.t", "tests/cli/extras.t", "tests/cli/dump-fields.t", "tests/cli/stat.t",
                  "tests/convert/json-strict.t", "tests/capture/count.t", "tests/capture/record-where.t"],
}
OWN = [  # what tests these files besides
    ("session/(summary/|base/query)|cli/stat/", ["tests/cli/stat.t", "tests/cli/stat-counts.t"]),
    ("session/(write/to_cbor|read/cbor|base/out)|convert/(cbor|uncbor)|cli/convert/", ["tests/cbor/order.t", "tests/cbor/pieces.t", "tests/cbor/directory.t", "tests/cbor/roundtrip.t", "tests/cbor/sums.t"]),
    ("session/(write/convert|read/cbor|base/out)|convert/(un)?cbor", ["tests/cli/full.t", "tests/cbor/hostile.t"]),
    ("convert/(bytes|line|value|text|sample_text|event_name|out)", ["tests/cli/dump-bytes.t", "tests/cli/dump-show.t", "tests/cli/dump-fields.t"]),
    ("convert/zstd", ["tests/convert/zstd.t", "tests/cli/limits.t"]),
    ("session/read/simpleperf_split", ["tests/session/split-records.t"]),
    ("session/read/deferred", ["tests/session/deferred.t"]),
    ("session/(symbols/|base/file_window)|cli/common/symbols", ["tests/export/names.t", "tests/export/symbolize.t", "tests/edit/jit.t"]),
    ("session/tracepoint/(synthetic|context)", ["tests/cli/newer.t", "tests/cli/dump-bytes.t"]),
    ("session/(show/|tasks/strings)|cli/(dump/|common/(show|pager|escape|terminal))", ["tests/cli/dump-show.t", "tests/cli/dump-fields.t", "tests/cli/dump-at.t", "tests/cli/dump-terminal.t"]),
    ("session/where/|cli/common/(where|filter|find)", ["tests/cli/where.t", "tests/cli/dump-at.t"]),
    ("session/(check/|read/(plausible|damage|salvage))|cli/check/", ["tests/cli/check.t", "tests/cli/check-for.t", "tests/session/resume.t"]),
    ("session/(write/|tasks/pool)|cli/(edit/|common/(sink|outputs?|made))", ["tests/edit/forms.t", "tests/edit/rounds.t", "tests/edit/fields.t", "tests/edit/damaged.t"]),
    ("session/(read/(window|order|next|open|source|directory|stream|compressed)|parallel/|base/temporary)", ["tests/cli/jobs.t", "tests/cli/large.t", "tests/cli/forms.t", "tests/cbor/directory.t"]),
    ("session/(tasks/|read/features)", ["tests/places/tasks.t", "tests/edit/build-ids.t"]),
    ("session/tracepoint/(format|parse)", ["tests/tracepoint/hostile.t", "tests/tracepoint/tracing-data.t"]),
    ("cli/info/", ["tests/cli/feature.t"]),
    ("cli/schema/", ["tests/cli/schema.t", "tests/docs/schema-page.t"]),
    ("cli/live/", ["tests/capture/live.t", "tests/capture/live-chains.t", "tests/capture/live-order.t"]),
    ("cli/record/", ["tests/capture/options.t", "tests/capture/record.t", "tests/capture/record-features.t", "tests/capture/record-meaning.t"]),
    ("cli/count/", ["tests/capture/count-forms.t", "tests/capture/count-truth.t"]),
    ("cli/small/(list|attr)", ["tests/capture/events.t", "tests/capture/explain.t", "tests/capture/errors.t"]),
    ("cli/common/aligned|cli/text/terminal", ["tests/report/widths.t"]),
    ("cli/(report|sched|calls)/|cli/common/(cells|aligned|sides)", ["tests/report/report.t", "tests/report/diff.t", "tests/report/sched.t", "tests/report/calls.t"]),
    ("cli/edit/merge", ["tests/edit/merge.t"]),
    ("cli/convert/", ["tests/export/columns.t", "tests/export/writers.t", "tests/export/tables.t", "tests/export/profiles.t"]),
    ("cli/small/view", ["tests/view/view.t"]),
    ("cli/common/limits", ["tests/cli/limits.t"]),
]


def tests_of(path):
    """The file's own first, then those of its module."""
    own = [t for pattern, tests in OWN if re.match(pattern, path) for t in tests]
    unit = "build/tests/session-" + os.path.basename(path)[:-2]
    found = dict.fromkeys(([unit] if unit in SESSION else []) + own + TESTS[path.split("/")[0]])
    return [t for t in found if not t.endswith(".t") or os.path.isfile(t)]


def sampled(module, nr, seed):
    every = [m for path in sorted(glob.glob(module + "/**/*.c", recursive=True)) for m in score.mutants(path)]
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
        self.copies, self.most = copies, most
        with open(score.EQUIVALENT, encoding="utf-8") as file:
            self.equivalent = {line.rstrip("\n") for line in file}

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
        tests = tests_of(mutant.path)
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
                return "killed by " + name
        return "alive"


def earlier(log):
    """{mutant: what became of it}; the last line of each counts."""
    if not log:
        return {}
    with open(log, encoding="utf-8") as file:
        found = [re.fullmatch(r"(alive|same|equivalent|no C|error|killed by \S+) (\d+) (.* => .*)\n", line) for line in file]
    return {(m.group(2), m.group(3)): m.group(1) for m in found if m}


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
    for name, size, messages in lines:
        killed, alive = sum(s.startswith("killed") for s in messages), sum(s == "alive" for s in messages)
        low, high = interval(killed, killed + alive)
        print("| %s | %d | %d | %d | %d | %d | %.0f %% | %.0f to %.0f |" % (name, size, len(messages), len(messages) - killed - alive, killed, alive,
                                                                          100 * killed / max(1, killed + alive), low, high))


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--sample", type=int, default=20)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--jobs", type=int, default=2)
    args.add_argument("--module", action="append", choices=TESTS)
    args.add_argument("--again", metavar="LOG")
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
    known, trial = earlier(args.again), Trial(copies, args.most)
    if known:
        tried = [m for m in tried if (str(m.number), m.key()) in known]

    def once(mutant):
        messages = known.get((str(mutant.number), mutant.key()), "alive")
        if mutant.key() in trial.equivalent:
            return "equivalent"
        return trial(mutant) if messages == "alive" else messages

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for mutant, messages in zip(tried, pool.map(once, tried)):
            found.append((mutant.path.split("/")[0], messages))
            print(messages, mutant.number, mutant.key(), flush=True)
    print_table(found, sizes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
