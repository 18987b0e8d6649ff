#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""What check says of captures, and what recover and edit keep of them: nothing may be lost of a healthy one.

usage: python3 -B tests/edit/healthy-table.py FOLDER...

Each file or directory in a FOLDER is a capture; they come from elsewhere and are not part of the project. A line for each: its records and samples, what check
says, and what the outputs of recover and edit have of them, read back; then the sums of doc/repair.md. Exit status 1: a capture that check finds no error
in loses a record, a sample or an event's name, or is refused.
"""
import json
import os
import subprocess
import sys
import tempfile

PERFRING = os.environ.get("PERFRING", "build/perfring")
CARRIERS = {"COMPRESSED", "COMPRESSED2", "SIMPLEPERF_SPLIT", "SIMPLEPERF_SPLIT_END"} # what they hold is written, they are not


def run(*words):
    return subprocess.run([PERFRING, *words], capture_output=True, text=True, errors="replace")


def summary(path):
    """Records of each type, and each event's name and samples; None: it cannot be read."""
    try:
        found = json.loads(run("stat", "--json", path).stdout)
    except ValueError:
        return None
    return {name: t["records"] for name, t in found["types"].items()}, [(e["name"], e["samples"]) for e in found["events"]]


def lost(before, after):
    """Records that are not there any more; the feature of a pipe that says how records are compressed goes with them."""
    if not after:
        return sum(before[0].values())
    gone = {name: nr - after[0].get(name, 0) for name, nr in before[0].items() if name not in CARRIERS and nr > after[0].get(name, 0)}
    if CARRIERS & set(before[0]) and gone.get("HEADER_FEATURE") == 1:
        del gone["HEADER_FEATURE"]
    return sum(gone.values())


def one(path, folder):
    """(class, lost records, lost samples, names differ) of a capture."""
    before = summary(path)
    if not before:
        print("%s: cannot be read" % path)
        return "refused", 0, 0, 0
    check = run("check", path)
    kind = "healthy" if "error: " not in check.stdout else "interrupted" if check.stdout.count("error: ") == 1 and "error: INTERRUPTED" in check.stdout else "damaged"
    words, sums = [], [0, 0, 0]
    for command in "recover", "edit":
        out = os.path.join(folder, "out")
        code = run(command, "--force", path, out).returncode
        after = summary(out)
        samples = sum(n for _, n in after[1]) if after else 0
        sums[0] += lost(before, after)
        sums[1] += max(sum(n for _, n in before[1]) - samples, 0)
        sums[2] += not after or [n for n, _ in after[1]] != [n for n, _ in before[1]] or (kind == "healthy" and code != 0)
        words.append("%s exits %d: %d records, %d samples" % (command, code, sum(after[0].values()) if after else 0, samples))
    print("%s: %s, %d records, %d samples; %s%s" % (path, kind, sum(before[0].values()), sum(n for _, n in before[1]), "; ".join(words), "; LOST" if any(sums) else ""), flush=True)
    return (kind, *sums)


def main():
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for top in sys.argv[1:]:
            for name in sorted(os.listdir(top)):
                kind, *sums = one(os.path.join(top, name), folder)
                row = found.setdefault(kind, [0, 0, 0, 0])
                found[kind] = [row[0] + 1] + [a + b for a, b in zip(row[1:], sums)]
    print("\n| check says | captures | records lost | samples lost | names lost, or another status |\n|---|--:|--:|--:|--:|")
    for kind in sorted(found):
        print("| %s | %d | %d | %d | %d |" % (kind, *found[kind]))
    return any(found.get("healthy", [0])[1:])


sys.exit(main())
