#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the lists of planted faults and of equivalent mutants change stands in the code: what no longer fits would be tried by nobody.
Whether each fault is found is tried by tests/long/planted.t, tests/long/prove.t and `make fuzz-canary`."""
import importlib.machinery
import importlib.util
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from tap import report, finish


def load(path):
    loader = importlib.machinery.SourceFileLoader(os.path.basename(path).partition(".")[0], path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def times(path, text):
    return text_of(path).count(text) if os.path.isfile(path) else 0


def meaning():
    wrong, faults = [], load("tests/planted").faults()
    for fault in faults:
        try:
            fault.planted(text_of(fault.file))
        except (OSError, ValueError) as error:
            wrong.append("%d, %s: %s" % (fault.number, fault.name, error))
    return len(faults), wrong


def proofs():
    lines = [line.split(" | ") for line in text_of("proof/planted.txt").splitlines() if line and not line.startswith("#")]
    return len(lines), ["%s: %s" % (path, old) for _, path, old, _ in lines if times(path, old) != 1]


def canary():
    module, wrong = load("fuzz/canary.py"), []
    for number, (_, path, old, _, what) in enumerate(module.PLANTS, 1):
        if times(path, old) != 1:
            wrong.append("%d, %s: its text is %d times in %s" % (number, what, times(path, old), path))
        elif path.endswith(".h") and not os.path.isfile(module.source_of(path)):
            wrong.append("%d, %s: %s is not of one source" % (number, what, path))
    return len(module.PLANTS), wrong


def equivalent():
    """Mutants that are listed as without effect: their lines stand in the code; without regard to spaces, as tests/measure/mutation-score.py."""
    lines = [line.split(": ", 1) for line in text_of("tests/measure/mutation-equivalent.txt").splitlines() if line and not line.startswith("#")]
    code = {path: {" ".join(line.split()) for line in text_of(path).splitlines()} for path in {p for p, _ in lines} if os.path.isfile(path)}
    wrong = []
    for path, change in lines:
        words = change.split(" => ")
        if not any(" ".join(" => ".join(words[:i]).split()) in code.get(path, ()) for i in range(1, len(words))):
            wrong.append("%s: %s" % (path, change))
    return len(lines), wrong


for name, least, (number, wrong) in (("tests/planted.txt", 60, meaning()), ("proof/planted.txt", 6, proofs()), ("fuzz/canary.py", 20, canary()),
                                      ("tests/measure/mutation-equivalent.txt", 60, equivalent())):
    report(number >= least and not wrong, "%d changes of %s fit the code" % (number, name), wrong)
report(times("tests/plants.t", "a text that is nowhere" + " else") == 0, "a text that is not there would be found")
finish()
