#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The damages of tests/hostile/table.py, given to the commands that programs read: dump --json, stat --json, info --json, and recover.

    commands.py [DAMAGES]     so many of each kind for each capture (100); the second table of doc/hostile.md

JSON is bad if a strict parser refuses a line or finds a key twice; what recover made of a capture is bad if check finds a defect in it of
which recover did not speak. Exit status 1
where one was bad, or a command crashed or hung."""
import concurrent.futures
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
loader = importlib.machinery.SourceFileLoader("hostile_table", os.path.join(HERE, "table.py"))
table = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
loader.exec_module(table)
COLUMNS = ("crash", "hang", "bad output", "0, as undamaged", "0, other output", "1, with offset", "1", "3")
TEXT = """
## The commands that programs read

Printed by `tests/hostile/commands.py %d`: %d damages of each kind, drawn with the same seed, by command. *bad output*: JSON that a
strict parser refuses, or that has a key twice; of recover, a capture of at least
one record in which check finds a defect that recover did not report. *0* and *1* are exit statuses (no defect;
the capture has defects); *with offset*: a message says where.

| damage | command | %s |
|---|---|%s|
"""


def unique(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key twice")
    return dict(pairs)


def is_bad(command, shown):
    try:
        text = shown.decode()
        for value in [text] if command == "info" and text else text.splitlines():
            json.loads(value, object_pairs_hook=unique)
    except ValueError:
        return True
    return False


def by_json(*words):
    def run(path):
        status, shown, printed = table.ask(table.PERFRING, *words, path)
        return status, shown, printed, status is not None and is_bad(words[0], shown)
    return run


def by_recover(path):
    out = path + ".recovered"
    status, _, printed = table.ask(table.PERFRING, "recover", "-o", out, path)
    made, bad = b"", False
    if os.path.exists(out):
        with open(out, "rb") as file:
            made = file.read()
        bad = b": 0 records kept" not in printed and b" left; perfring check lists" not in printed and table.ask(table.PERFRING, "check", "-q", out)[0] != 0
        os.remove(out)
    return status, made, printed, bad


COMMANDS = {"dump --json": by_json("dump", "--json"), "stat --json": by_json("stat", "--json"), "info --json": by_json("info", "--json"), "recover": by_recover}


def column(answer, whole):
    status, shown, printed, bad = answer
    if status is None:
        return "hang"
    if status < 0 or status >= 128:
        return "crash"
    if bad:
        return "bad output"
    if status == 0:
        return "0, as undamaged" if shown == whole[1] else "0, other output"
    if status == 1:
        return "1, with offset" if table.OFFSET.search(printed) or b'"offset"' in shown else "1"
    return "3"


def one(job):
    data, wholes, folder = job
    path = os.path.join(folder, "damaged.%d" % threading.get_ident())
    with open(path, "wb") as file:
        file.write(data)
    return {name: column(run(path), wholes[name]) for name, run in COMMANDS.items()}


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    resource.setrlimit(resource.RLIMIT_AS, (table.MEMORY, table.MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    counts = {(kind, name): dict.fromkeys(COLUMNS, 0) for kind in ("bit", "cut", "word") for name in COMMANDS}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for capture in table.CAPTURES:
            with open("corpus/" + capture, "rb") as file:
                data = file.read()
            whole = os.path.join(folder, "whole")
            with open(whole, "wb") as file:
                file.write(data)
            wholes = {name: run(whole) for name, run in COMMANDS.items()}
            for kind in ("bit", "cut", "word"):
                draw = random.Random("%d %s %s" % (table.SEED, capture, kind))
                for found in pool.map(one, [(table.damaged(data, kind, draw), wholes, folder) for _ in range(times)]):
                    for name, what in found.items():
                        counts[kind, name][what] += 1
    sys.stdout.write(TEXT % (times, times * len(table.CAPTURES), " | ".join(COLUMNS), "|".join("--:" for _ in COLUMNS)))
    for (kind, name), cell in counts.items():
        print("| %s | %s | %s |" % (kind, name, " | ".join("%d" % cell[c] for c in COLUMNS)))
    return 1 if any(cell["crash"] + cell["hang"] + cell["bad output"] for cell in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
