# SPDX-License-Identifier: MIT
"""What the Python tests share: results in TAP, and a run of the command. Imported, not run."""
import functools
import json
import os
import re
import subprocess

PERFRING = os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring")
tests = 0


def report(good, name, why=""):
    global tests
    tests += 1
    print(("" if good else "not ") + "ok %d - %s" % (tests, name))
    if not good:
        print("# %s" % str(why)[:600])


def skip(name, why):
    global tests
    tests += 1
    print("ok %d - %s # SKIP %s" % (tests, name, why))


def finish():
    print("1..%d" % tests)


def run(*arguments, data=None, before=()):
    """The command's exit status, output and errors; `before` are words put before it."""
    done = subprocess.run([*before, PERFRING, *arguments], capture_output=True, input=data)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


@functools.lru_cache(None)
def perf_has(fact):
    """Whether the perf that is here has this fact of tests/lib/perf-facts.txt, which lists what releases of perf print otherwise."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "perf-facts.txt")) as file:
        since = dict(line.split(" ", 2)[:2] for line in file if not line.startswith("#"))[fact]
    printed = subprocess.run(["perf", "--version"], capture_output=True, text=True).stdout
    return [int(n) for n in re.findall(r"\d+", printed)] >= [int(n) for n in since.split(".")]


def unique(pairs):
    keys = dict(pairs)
    if len(keys) != len(pairs):
        raise ValueError("a key twice: %s" % [k for k, _ in pairs])
    return keys


def refuse(word):
    raise ValueError(word)


def strict_json(text):
    """The value of a JSON text; ValueError for a key that stands twice, and for NaN and its like."""
    return json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
