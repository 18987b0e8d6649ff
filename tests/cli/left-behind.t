#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Nobody reads standard error and standard output any more, and the file system is full: each command that makes files leaves no temporary one.
Where only messages are lost the output is whole. record, which writes its output in place, leaves no empty file, and what was there before stays."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import PERFRING, finish, report, run, skip

IN, CUT = os.path.abspath("corpus/events-mixed.data"), os.path.abspath("corpus/threads.dir")
COMMANDS = [["edit", "-o", "out", IN], ["recover", "-o", "out", IN], ["merge", "-o", "out", IN, IN], ["split", "--by", "event", "-o", "out", IN],
            ["view", "-o", "out", IN], ["convert", "--to", "cbor", IN, "out"], ["convert", "--to", "json", IN, "out"], ["convert", "--to", "pprof", IN, "out"],
            ["convert", "--to", "csv", IN, "out"], ["convert", "--to", "parquet", IN, "out"], ["edit", "--to", "directory", "-o", "out", IN],
            ["recover", "-o", "out", CUT]]
PERFRING = os.path.abspath(PERFRING)


def entries(folder):
    return sorted(os.listdir(folder))


def content(path):
    """Names and bytes of a file, or of what is in a directory."""
    if not os.path.isdir(path):
        with open(path, "rb") as file:
            return [("", file.read())]
    return [(name, content(os.path.join(path, name))) for name in entries(path)]


def closed(words, folder):
    """Runs a command whose standard output and error are a pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([PERFRING, *words], cwd=folder, stdout=write, stderr=write, restore_signals=True)
    os.close(write)
    return done.returncode


def full(words, folder):
    """The same with a file system that is full."""
    return subprocess.run([PERFRING, *words], cwd=folder, capture_output=True, text=True)


def test_closed(words):
    with tempfile.TemporaryDirectory() as folder:
        good, bad = os.path.join(folder, "good"), os.path.join(folder, "bad")
        os.mkdir(good), os.mkdir(bad)
        subprocess.run([PERFRING, *words], cwd=good, capture_output=True)
        status = closed(words, bad)
        same = entries(bad) == entries(good) and all(content(os.path.join(bad, name)) == content(os.path.join(good, name)) for name in entries(good))
        report(entries(good) and same, "nobody reads: " + " ".join(words[:3]), (status, entries(good), entries(bad)))


def mounted(folder, size):
    return not subprocess.run(["mount", "-t", "tmpfs", "-o", "size=" + size, "none", folder], capture_output=True).returncode


def fill(folder):
    """Until nothing more goes in."""
    with open(os.path.join(folder, "filler"), "wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass


def test_full(folder):
    for words in COMMANDS:
        done = full(words, folder)
        report(done.returncode == 3 and entries(folder) == ["filler"], "a full disk: " + " ".join(words[:3]),
               (done.returncode, done.stderr, entries(folder)))
    if run("record", "-q", "-e", "cpu-clock", "-o", "/dev/null", "--", "true")[0]:
        skip("record on a full disk", "no events")
        return
    done = full(["record", "-e", "cpu-clock", "-o", "out", "--", "true"], folder)
    report(done.returncode == 1 and "nothing was written" in done.stderr and entries(folder) == ["filler"], "a full disk: record",
           (done, entries(folder)))
    os.truncate(os.path.join(folder, "filler"), 8192)
    with open(os.path.join(folder, "out"), "w") as file:
        file.write("before")
    fill(folder)
    done = full(["record", "-e", "cpu-clock", "-o", "out", "--", "true"], folder)
    report(done.returncode == 1 and entries(folder) == ["filler", "out"] and content(os.path.join(folder, "out")) == [("", b"before")],
           "a full disk: record, what was there before stays", (done, entries(folder)))


for command in COMMANDS:
    test_closed(command)
with tempfile.TemporaryDirectory() as temp:
    if mounted(temp, "64k"):
        try:
            fill(temp)
            test_full(temp)
        finally:
            subprocess.run(["umount", temp], check=True)
    else:
        skip("a full disk", "no right to mount")
finish()
