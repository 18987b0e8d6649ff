#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files of decoder/ depend on one another in one direction only: what each object uses of another's, by nm."""
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
finish()
