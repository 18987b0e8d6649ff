#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A directory's files: those beside the records are counted by each command whose output has no place for them, once; and where a file cannot be
opened since the process has no more descriptors, the capture is not called damaged: it ends with 3, without an output."""
import os
import resource
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import PERFRING, finish, report, run, strict_json

COMMANDS = [["edit", "-o"], ["edit", "--to", "directory", "-o"], ["recover", "-o"], ["split", "--by", "cpu", "-o"]]
READERS = [["stat"], ["dump", "--json"], ["check"], ["info"]]


def left(words, folder):
    """Status, standard error, and the count of BESIDE."""
    account = os.path.join(folder, "account.json")
    if os.path.exists(account):
        os.remove(account)
    code, _, errors = run(*words, "--account", account)
    with open(account) as file:
        found = [row for row in strict_json(file.read())["left"] if row["cause"] == "BESIDE"]
    return code, errors, found[0]["count"] if found else 0


def few(words, out, most):
    """With `most` descriptors: status, standard output, standard error, and whether something is there."""
    for name in os.listdir(os.path.dirname(out)):
        path = os.path.join(os.path.dirname(out), name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    done = subprocess.run([PERFRING, *words], capture_output=True, stdin=subprocess.DEVNULL,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"), os.listdir(os.path.dirname(out))


with tempfile.TemporaryDirectory() as folder:
    capture, made = os.path.join(folder, "capture"), os.path.join(folder, "made")
    shutil.copytree("corpus/threads.dir", capture)
    os.makedirs(os.path.join(capture, "kcore_dir"))
    os.mkdir(made)
    for name in "kallsyms", "kcore", "modules":
        with open(os.path.join(capture, "kcore_dir", name), "w") as file:
            file.write("bytes")
    for words in COMMANDS:
        code, errors, count = left([*words, os.path.join(folder, "-".join(words)), capture], folder)
        report((code, count) == (0, 3) and "3 files of the directory" in errors, "files beside the records are counted: " + " ".join(words), (code, count, errors))
        code, errors, count = left([*words, os.path.join(folder, "-".join(words)) + "-none", "corpus/threads.dir"], folder)
        report((code, count) == (0, 0), "and none where there are none: " + " ".join(words), (code, count, errors))
    code, errors, count = left(["merge", "-o", os.path.join(folder, "merged"), capture, "corpus/default.data"], folder)
    report((code, count) == (0, 3), "and by merge", (code, count, errors))
    least = next(most for most in range(3, 64) if not few(["--version"], os.path.join(made, "out"), most)[0])
    for words in READERS + COMMANDS:
        out = os.path.join(made, "out")
        words = [*words, out, "corpus/threads.dir"] if words in COMMANDS else [*words, "corpus/threads.dir"]
        whole, bad, ended = few(words, out, 64), [], 0
        for most in range(least, least + 12):
            found = few(words, out, most)
            ended += found[0] == 3
            if found != whole and (found[0] != 3 or "Too many open files" not in found[2] or found[3]):
                bad.append((most, *found[::2], found[3]))
        report(whole[0] == 0 and ended and not bad, "no more descriptors: " + " ".join(words[:3]), (whole[0], ended, bad))
finish()
