#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files of decoder/ depend on one another in one direction only: what each object uses of another's, by nm. And no file that
is written by hand has more than 500 lines."""
import glob, os, subprocess, sys

sys.path.insert(0, os.path.dirname(__file__))
from tap import report, finish

BUILD = os.environ.get("BUILD", "build")


def symbols():
    """Which file defines each symbol, and what each file uses."""
    owner, uses = {}, {}
    for path in sorted(glob.glob(BUILD + "/decoder/*.o")):
        name = os.path.basename(path)[:-2] + ".c"
        uses[name] = set()
        for line in subprocess.run(["nm", path], check=True, capture_output=True, text=True).stdout.splitlines():
            words = line.split()
            if words[-2] == "U":
                uses[name].add(words[-1])
            elif words[-2].isupper():
                owner[words[-1]] = name
    return owner, uses


def layers(below):
    """Files whose dependencies are all in layers before; what is left are cycles and what stands on them."""
    order, left = [], dict(below)
    while True:
        ready = sorted(f for f in left if not left[f] - set(f for layer in order for f in layer))
        if not ready:
            return order, left
        order.append(ready)
        for name in ready:
            del left[name]


owner, uses = symbols()
below = {name: {owner[s] for s in uses[name] if s in owner} - {name} for name in uses}
order, left = layers(below)
report(len(below) > 20, "%d files of decoder/" % len(below))
report(not left, "in %d layers, without a cycle" % len(order), ["%s: %s" % (f, " ".join(sorted(left[f] & set(left)))) for f in sorted(left)])
planted = layers({"a.c": {"b.c"}, "b.c": {"a.c"}, "c.c": set()})
report(sorted(planted[1]) == ["a.c", "b.c"], "two files that use each other would be found")

def is_long(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read(4000)
        return "do not edit" not in text.lower() and text.count("\n") + file.read().count("\n") > 500


modules = "schema decoder convert session export edit view capture cli include fuzz bench examples bindings tests".split()
long_files = [os.path.join(folder, name) for module in modules for folder, folders, names in os.walk(module) if "node_modules" not in folder
              and "/target" not in folder for name in names if name.endswith((".c", ".h", ".def", ".hpp", ".py", ".t", ".go", ".rs", ".mjs"))]
long_files = [path for path in long_files if is_long(path)]
report(not long_files, "no file has more than 500 lines", long_files)
finish()
