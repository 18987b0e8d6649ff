#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files of a module depend on one another in one direction only: what each object uses of another's, by nm. Files that are
written by hand have less than 500 lines, functions of the modules less than 40, and no statement stands in more than two others."""
import glob, os, re, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "lib"))
from tap import report, finish

BUILD = os.environ.get("BUILD", "build")
MODULES = "decoder unwind convert session export edit view capture cli".split()


def symbols(module):
    """Which file defines each symbol, and what each file uses."""
    top = "%s/%s/" % (BUILD, module)
    paths = {path: path[len(top):-2] + ".c" for path in sorted(glob.glob(top + "**/*.o", recursive=True))}
    paths = {path: name for path, name in paths.items() if os.path.isfile(module + "/" + name)}  # not what the build made, or an earlier one
    owner, uses = {}, {name: set() for name in paths.values()}
    for line in subprocess.run(["nm", "-A", *paths], check=True, capture_output=True, text=True).stdout.splitlines():
        path, words = line.split(":")[0], line.split()
        if words[-2] == "U":
            uses[paths[path]].add(words[-1])
        elif words[-2].isupper():
            owner[words[-1]] = paths[path]
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


for module in MODULES:
    owner, uses = symbols(module)
    below = {name: {owner[s] for s in uses[name] if s in owner} - {name} for name in uses}
    order, left = layers(below)
    report(len(below) > 4 and not left, "%d files of %s/ are in %d layers, without a cycle" % (len(below), module, len(order)),
           ["%s: %s" % (f, " ".join(sorted(left[f] & set(left)))) for f in sorted(left)])
# The objects of the Python module are made by setup.py, elsewhere: its names begin with py_, so the sources show what uses what.
owner, uses = {}, {}
for path in sorted(glob.glob("bindings/python/src/*.c")):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/|struct py_\w+", "", file.read(), flags=re.S)
    name = os.path.basename(path)
    uses[name] = set(re.findall(r"\bpy_\w+", text))
    for line in re.findall(r"^(?:[A-Za-z_][\w ]*[ *])?\**(py_\w+\(|py_\w+(?:, \*py_\w+)*;)", text, flags=re.M):
        owner.update((symbol, name) for symbol in re.findall(r"py_\w+", line))
below = {name: {owner[s] for s in uses[name] if s in owner} - {name} for name in uses}
order, left = layers(below)
report(len(below) > 8 and len(owner) > 20 and not left, "%d files of bindings/python/src are in %d layers, without a cycle" % (len(below), len(order)),
       ["%s: %s" % (f, " ".join(sorted(left[f] & set(left)))) for f in sorted(left)])
planted = layers({"a.c": {"b.c"}, "b.c": {"a.c"}, "c.c": set()})
report(sorted(planted[1]) == ["a.c", "b.c"], "two files that use each other would be found")

def is_long(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read(4000)
        return "do not edit" not in text.lower() and text.count("\n") + file.read().count("\n") >= 500


modules = "schema decoder unwind convert session export edit view capture cli include fuzz bench examples bindings tests".split()
long_files = [os.path.join(folder, name) for module in modules for folder, folders, names in os.walk(module) if "node_modules" not in folder
              and "/target" not in folder for name in names if name.endswith((".c", ".h", ".def", ".hpp", ".py", ".t", ".go", ".rs", ".mjs"))]
long_files = [path for path in long_files if is_long(path)]
report(not long_files, "no file has 500 lines or more", long_files)

def too_much(path, text):
    """Functions of 40 lines and more, and statements in more than two others, in text that clang-format has formatted."""
    found, begin = [], None
    for number, line in enumerate(text.splitlines(), 1):
        if line == "{" and begin is None:
            begin = number
        elif line.startswith("}") and begin is not None:
            if number - begin - 1 >= 40:
                found.append("%s:%d: a function of %d lines" % (path, begin, number - begin - 1))
            begin = None
        elif begin is not None and re.match(r"\t{4,}(if|for|while|switch|do)\b", line):
            found.append("%s:%d: nested too deeply" % (path, number))
    return found


found = []
for path in (path for module in MODULES for path in sorted(glob.glob(module + "/**/*.[ch]", recursive=True))):
    with open(path, encoding="utf-8") as file:
        found += too_much(path, file.read())
report(not found, "functions have less than 40 lines, and no statement stands in more than two others", found)
report(len(too_much("a.c", "{\n" + "\tx;\n" * 40 + "}\n{\n\t\t\t\tif (x)\n}\n{\n\t\t\tif (x)\n}\n")) == 2, "a long function and a deep statement would be found")
finish()
