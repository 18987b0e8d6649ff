#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The memory that the freestanding calls take: stack, from the call graph that gcc writes (-fcallgraph-info=su), and the structs that a program owns.

  rules/memory.py           all public functions and structs, for each target whose compiler is here
  rules/memory.py --doc     the tables of doc/memory.md

Without what memcpy, memmove, memset, memcmp and the compiler's own functions (64-bit division on small machines) take."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

FLAGS = "-std=c11 -Iinclude -I. -O2 -g0 -ffreestanding -fno-stack-protector -fno-tree-switch-conversion -fcallgraph-info=su".split()
# name -> compiler, machine that it has to make programs for, flags, bytes of a return address that a call pushes. Without a red zone, which
# would be stack that is not reported.
TARGETS = {
    "x86-64": ("gcc", "x86_64", ["-fPIC", "-mno-red-zone"], 8),
    "Cortex-M3": ("arm-linux-gnueabihf-gcc", "arm", ["-mcpu=cortex-m3", "-mthumb", "-mfloat-abi=soft"], 0),
}
HEADERS = "base records frame decode encode stream ring clock order legacy names unwind".split()
# What doc/memory.md names. The text of `make memory` has all.
CALLS = """pfr_attr_decode pfr_layout_init pfr_next pfr_decode pfr_encode pfr_walk_next pfr_events_add pfr_events_route pfr_events_apply pfr_reader_init
pfr_reader_next pfr_reader_decode pfr_ring_begin pfr_ring_next pfr_sort_add pfr_sort_next pfr_chain_next pfr_unwind_step pfr_cfi_row pfr_peek_time pfr_search""".split()


def flags(target):
    """The compiler and its flags, or None where it is not here."""
    compiler, machine, more, _ = TARGETS[target]
    if not shutil.which(compiler):
        return None
    has = subprocess.run([compiler, "-dumpmachine"], capture_output=True, text=True).stdout
    return [compiler, *FLAGS, *more] if has.startswith(machine) else None


def compiled(command, folder):
    os.environ["CCACHE_DISABLE"] = "1"  # a cache of objects would leave out the call graph
    for source in glob.glob("decoder/*.c") + glob.glob("unwind/*.c"):
        subprocess.run([*command, "-c", source, "-o", os.path.join(folder, os.path.basename(source)[:-2] + ".o")], check=True)


def public():
    """Functions, and structs by header."""
    functions, structs = set(), []
    for name in HEADERS:
        with open("include/perfring_%s.h" % name, encoding="utf-8") as file:
            text = file.read()
        functions |= set(re.findall(r"^PFR_API [a-z_0-9 ]*[ *](pfr_\w+)\(", text, re.M))
        if name != "records":
            structs += re.findall(r"^struct (pfr_\w+) \{", text, re.M)
    return functions, structs + ["pfr_record"]


class Graph:
    """stack: function -> bytes of its frame; worst: with all that it calls; cycles, indirect, dynamic: what makes that unknown."""

    def __init__(self, folder, pushed):
        self.stack, self.calls, self.worst, self.indirect, self.dynamic, self.cycles = {}, {}, {}, [], [], []
        for path in sorted(glob.glob(os.path.join(folder, "*.ci"))):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    self.line(line)
        for function in self.stack:
            self.visit(function, pushed, [])

    def line(self, line):
        node = re.match(r'node: \{ title: "([^"]+)" label: "[^"]*\\n(\d+) bytes \(([\w,]+)', line)
        edge = re.match(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"', line)
        if node:
            self.stack[node[1]] = int(node[2])
            if node[3] not in ("static", "dynamic,bounded"):  # bounded: an aligned frame
                self.dynamic.append("%s: %s" % (node[1], node[3]))
        elif edge:
            self.calls.setdefault(edge[1], set()).add(edge[2])
            if edge[2] == "__indirect_call":
                self.indirect.append(edge[1])

    def visit(self, function, pushed, above):
        if function in above:
            self.cycles.append(function)
            return 0
        if function not in self.worst:
            deepest = max((self.visit(f, pushed, above + [function]) for f in self.calls.get(function, ())), default=0)
            self.worst[function] = self.stack.get(function, 0) + deepest + pushed
        return self.worst[function]


def sizes(command, structs, folder):
    """struct -> bytes, from an object's symbols."""
    source, made = os.path.join(folder, "sizes.c"), os.path.join(folder, "sizes.o")
    with open(source, "w", encoding="utf-8") as file:
        file.write('#include "perfring.h"\n' + "".join("char size_%s[sizeof(struct %s)];\n" % (s, s) for s in structs))
    subprocess.run([*[f for f in command if not f.startswith("-fcallgraph")], "-c", source, "-o", made], check=True)
    lines = subprocess.run(["nm", "-S", made], check=True, capture_output=True, text=True).stdout.splitlines()
    return {words[3][5:]: int(words[1], 16) for words in map(str.split, lines) if len(words) == 4}


def measured():
    """target -> ({function: bytes of stack}, {struct: bytes}) of those whose compiler is here."""
    functions, structs = public()
    result = {}
    for target, (_, _, _, pushed) in TARGETS.items():
        command = flags(target)
        if command:
            with tempfile.TemporaryDirectory() as folder:
                compiled(command, folder)
                worst = Graph(folder, pushed).worst
                result[target] = ({f: worst[f] for f in functions}, sizes(command, structs, folder))
    return result


def table(of, names, heads, figures):
    print("| %s | %s |" % (of, " | ".join(heads)))
    print("|---|%s" % ("--:|" * len(heads)))
    for name in names:
        print("| `%s` | %s |" % (name, " | ".join("{:,}".format(f[name]) for f in figures)))
    print()


def main():
    got = measured()
    if not got:
        sys.exit("memory: needs one of: " + ", ".join(t[0] for t in TARGETS.values()))
    heads = list(got)
    calls, structs = [g[0] for g in got.values()], [g[1] for g in got.values()]
    doc = sys.argv[1:] == ["--doc"]
    assert set(CALLS) <= set(calls[0]), set(CALLS) - set(calls[0])
    by_stack = sorted(calls[0], key=lambda f: (-calls[0][f], f))
    table("stack of", [f for f in by_stack if f in CALLS] if doc else by_stack, heads, calls)
    by_size = sorted(structs[0], key=lambda s: (-structs[0][s], s))
    table("struct", [s for s in by_size if structs[0][s] >= 256] if doc else by_size, heads, structs)
    for head, call in zip(heads, calls):
        top = max(call, key=lambda f: call[f])
        print("%s: %s bytes of stack at most, in %s" % (head, "{:,}".format(call[top]), top))


if __name__ == "__main__":
    main()
