#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/memory.md has the stack and the sizes of structs that this tree takes: sizes exactly, stack within what another gcc makes of it; each function and struct that
exists, no fewer columns than compilers here, and a bound that holds for all."""
import os
import re
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "lib"), "rules"]
sys.dont_write_bytecode = True
import memory
from tap import finish, report, skip


def documented():
    """target -> ({function: bytes}, {struct: bytes}), and target -> the bound."""
    result, bound, heads, kind = {}, {}, [], 0
    with open("doc/memory.md", encoding="utf-8") as file:
        for line in file:
            words = [word.strip() for word in line.strip().strip("|").split("|")]
            if words[0] in ("stack of", "struct"):
                kind, heads = int(words[0] == "struct"), words[1:]
            elif line.startswith("| `"):
                for head, figure in zip(heads, words[1:]):
                    result.setdefault(head, ({}, {}))[kind][words[0].strip("`")] = int(figure.replace(",", ""))
            elif re.match(r"^(\S+): ([0-9,]+) bytes of stack at most", line):
                head, most = re.match(r"^(\S+): ([0-9,]+) ", line).groups()
                bound[head] = int(most.replace(",", ""))
    return result, bound


doc, bound = documented()
report(set(doc) == set(bound) == set(memory.TARGETS) and all(set(d[0]) == set(memory.CALLS) for d in doc.values()),
       "doc/memory.md has a column for each target and a row for each of its calls", (sorted(doc), sorted(bound)))
measured = memory.measured()
for target in memory.TARGETS:
    if target not in measured:
        skip(target, "no compiler that makes programs for it (%s)" % memory.TARGETS[target][0])
        continue
    calls, structs = measured[target]
    off = {f: (n, calls.get(f)) for f, n in doc[target][0].items() if abs(calls.get(f, 1 << 30) - n) > n / 4 + 64}
    report(not off, "%s: stack of %d calls" % (target, len(doc[target][0])), off)
    off = {s: (n, structs.get(s)) for s, n in doc[target][1].items() if structs.get(s) != n}
    off.update({s: (None, n) for s, n in structs.items() if n >= 256 and s not in doc[target][1]})
    report(not off and len(doc[target][1]) > 5, "%s: sizes of %d structs" % (target, len(doc[target][1])), off)
    top = max(calls.values())
    report(top <= bound[target] * 5 / 4 + 64 and top < 4096, "%s: %d bytes at most" % (target, top), bound[target])
finish()
