#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring edit --redact to each form of output: no string of four characters or more of the original's names is in the bytes of the output, nor in
what they expand to, and the samples are as many. The names are those that tests/edit/redact.t looks for."""
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

FORMS = [["-z", "3"], ["--to", "file", "-z", "19"], ["--to", "directory"], ["--to", "directory", "-z", "3"], ["--to", "pipe"], ["--to", "pipe", "-z", "3"],
         ["--other-order", "-z", "1"]]


def load(path):
    loader = importlib.machinery.SourceFileLoader("redact", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("redact", loader))
    loader.exec_module(module)
    return module


def expanded(data):
    """What is in the frames of zstd within the bytes, by the zstd program: each may continue over several COMPRESSED records, so these are joined."""
    found, order = b"", "little" if data[:8] == b"PERFILE2" else "big"
    at = int.from_bytes(data[8:16], order) if int.from_bytes(data[8:16], order) == 16 else int.from_bytes(data[40:48], order)
    if data[:8] not in (b"PERFILE2", b"2ELIFREP"):
        order, at = ("little" if data[:1] != b"\0" else "big"), 0
    while at + 8 <= len(data):
        kind, size = int.from_bytes(data[at:at + 4], order), int.from_bytes(data[at + 6:at + 8], order)
        found += data[at + 8:at + size] if kind == 81 else b""
        at += max(size, 8)
        if kind in (66, 71): # what follows HEADER_TRACING_DATA and AUXTRACE
            following = int.from_bytes(data[at - size + 8:at - size + (12 if kind == 66 else 16)], order)
            at += (following + 7) // 8 * 8
    return subprocess.run(["zstd", "-dqc"], input=found, capture_output=True).stdout if found else b""


def files(path):
    if not os.path.isdir(path):
        with open(path, "rb") as file:
            return [file.read()]
    return [data for name in sorted(os.listdir(path)) for data in files(os.path.join(path, name))]


def searched(redact, name, words, folder):
    """What is wrong with one redaction, or an empty list."""
    path, out, whole = "corpus/" + name, os.path.join(folder, "out"), os.path.join(folder, "whole")
    for old in (out, whole):
        shutil.rmtree(old) if os.path.isdir(old) else os.path.exists(old) and os.unlink(old)
    code, _, printed = run("edit", "--redact", *words, "-o", out, path)
    status, _, why = run("edit", "--to", "file", "-o", whole, out)
    if code or status:
        return [(words, code, printed, why)]
    data = files(out) + [expanded(part) for part in files(out)] + files(whole)
    bad = [(words, found) for found in redact.names_of(path) if any(found.encode() in part for part in data)]
    if "-z" in words and name != "stat-per-thread.data" and shutil.which("zstd") and not any(expanded(part) for part in files(out)):
        bad.append((words, "nothing is compressed"))
    counts = [run("dump", "--type", "SAMPLE", p)[1].count("SAMPLE") for p in (path, out, whole)]
    if len(set(counts)) > 1:
        bad.append((words, counts))
    if run("check", "-q", out)[0] > run("check", "-q", path)[0]:
        bad.append((words, run("check", out)[1][:200]))
    return bad


def main():
    redact = load("tests/edit/redact.t")
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or redact.CAPTURES:
            bad = [what for words in FORMS for what in searched(redact, name, words, folder)]
            report(not bad, name, bad)
    finish()


main()
