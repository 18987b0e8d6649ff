#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints dev/screens.md: what dump, stat and check show of five captures on terminals of 80 and 160 columns. Run from the project's root; make
print-screens writes it, tests/cli/screens.t compares."""
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
os.environ["PERFRING"] = os.path.abspath(os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring"))
from tap import run
from terminal import on_terminal

ABOUT = """<!-- SPDX-License-Identifier: MIT -->
<!-- printed by make print-screens; do not edit -->
# What dump, stat and check look like

`perfring` on a terminal of 80 columns and on one of 160, without colours (`dump --color=never --no-pager`). Two of the captures are damaged.
What the columns are: [perfring.1](../doc/perfring.1).
"""


def damaged():
    """callchain-fp.data with a callchain that is longer than its record, and default.data cut in the middle of a record."""
    data = bytearray(open("corpus/callchain-fp.data", "rb").read())
    samples = run("dump", "--raw", "--type", "SAMPLE", "corpus/callchain-fp.data")[1].splitlines()
    struct.pack_into("<Q", data, int(samples[2].split()[0], 16) + 40, 1000)
    open("chain.data", "wb").write(data)
    open("cut.data", "wb").write(open("corpus/default.data", "rb").read()[:1500])


CAPTURES = (
    ("A tracepoint, with tasks and mappings", "corpus/tracepoint.data", ["-n", "5", "--tid", "245"]),
    ("Samples of two CPUs, with the kernel's", "corpus/cpu-wide.data", ["--type", "SAMPLE", "-n", "4"]),
    ("Callchains, the third longer than its record", "chain.data", ["--type", "SAMPLE", "-n", "4"]),
    ("A file that was cut", "cut.data", ["--tail", "2"]),
    ("Registers", "corpus/regs-user.data", ["--type", "SAMPLE", "-n", "1"]),
)
FIELDS = ["-T", "-F", "time,comm,tid,place,callchain.nr", "--type", "SAMPLE", "-n", "4"]


def screens():
    """Title, or none, and words, of each."""
    for title, capture, words in CAPTURES:
        yield title, ["dump", *words, capture]
        yield None, ["stat", capture]
        yield None, ["check", capture]
    yield "Chosen fields", ["dump", *FIELDS, "corpus/callchain-fp.data"]
    yield "Over time, and what takes the space", ["stat", "--times", "--by", "comm,dso,field", "--top", "4", "corpus/cpu-wide.data"]


def shown(words, columns):
    options = ["--color=never", "--no-pager"] if words[0] == "dump" else []
    return on_terminal([words[0], *options, *words[1:]], columns, LC_ALL="C.UTF-8")[1].replace("\r\x1b[K", "").rstrip()


def main():
    print(ABOUT, end="")
    for title, words in screens():
        narrow, wide = shown(words, 80), shown(words, 160)
        print(f"\n## {title}" if title else "", end="\n\n" if title else "\n")
        print(f"{'80' if wide != narrow else '80 and 160'} columns, `perfring {' '.join(words)}`:\n\n```text\n{narrow}\n```")
        if wide != narrow:
            print(f"\n160 columns:\n\n```text\n{wide}\n```")


def beside_corpus():
    """In a directory of its own, so that no name depends on where it is: a message is broken by the length of its names."""
    root = os.getcwd()
    with tempfile.TemporaryDirectory() as temp:
        os.symlink(root + "/corpus", temp + "/corpus")
        os.chdir(temp)
        damaged()
        main()
        os.chdir(root)


if __name__ == "__main__":
    beside_corpus()
