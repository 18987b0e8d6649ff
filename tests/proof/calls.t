#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The call graph, as gcc writes it with -fcallgraph-info=su: no recursion, no call through a pointer, and at most 4096 bytes of stack from any public
function on. tests/proof/objects makes it, rules/memory.py reads it."""
import os
import subprocess
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "lib"), "rules"]
sys.dont_write_bytecode = True
import memory
from tap import finish, report, skip

# -O0 gives every inlined field a place of its own, 64 KiB in all: no bound is promised there
LEVELS = os.environ.get("PROOF_LEVELS", "2").split()
MOST = 4096

for level in LEVELS:
    if subprocess.run("gcc --version", shell=True, capture_output=True).returncode:
        skip("gcc -O%s" % level, "no gcc here")
        continue
    folder = subprocess.run(["tests/proof/objects", "gcc", level], check=True, capture_output=True, text=True).stdout.strip()
    graph = memory.Graph(folder, 8)
    functions, _ = memory.public()
    missing = sorted(functions - set(graph.stack))
    deep = sorted(f for f in functions if level != "0" and graph.worst.get(f, 0) > MOST)
    top = max(functions, key=lambda f: graph.worst.get(f, 0))
    report(not graph.cycles, "gcc -O%s: no recursion" % level, graph.cycles)
    report(not graph.indirect and not graph.dynamic, "gcc -O%s: no call through a pointer, no stack of unknown size" % level, graph.indirect + graph.dynamic)
    report(not deep and not missing and len(functions) > 80, "gcc -O%s: %d bytes of stack at most, in %s" % (level, graph.worst.get(top, 0), top), (deep, missing))
finish()
