#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints doc/screens.md: what dump shows of five captures on terminals of 80 and 160 columns. Run from the project's root; make
print-screens writes it, tests/screens.t compares."""
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from tap import run
from terminal import on_terminal

ABOUT = """<!-- SPDX-License-Identifier: MIT -->
<!-- printed by make print-screens; do not edit -->
# What dump looks like

`perfring dump` on a terminal of 80 columns and on one of 160, without colours (`--color=never --no-pager`). Two of the captures are damaged.
What the columns are: [perfring.1](perfring.1).
"""


def damaged(temp):
    """callchain-fp.data with a callchain that is longer than its record, and cut in the middle of a record."""
    data = bytearray(open("corpus/callchain-fp.data", "rb").read())
    samples = run("dump", "--raw", "--type", "SAMPLE", "corpus/callchain-fp.data")[1].splitlines()
    struct.pack_into("<Q", data, int(samples[2].split()[0], 16) + 40, 1000)
    path = temp + "/chain.data"
    open(path, "wb").write(data)
    cut = temp + "/cut.data"
    open(cut, "wb").write(open("corpus/default.data", "rb").read()[:1500])
    return path, cut


def screens():
    """Title, words, of each."""
    with tempfile.TemporaryDirectory() as temp:
        chain, cut = damaged(temp)
        for title, words in (
                ("A tracepoint, with tasks and mappings", ["-n", "5", "--tid", "245", "corpus/tracepoint.data"]),
                ("Samples of two CPUs, with the kernel's", ["--type", "SAMPLE", "-n", "4", "corpus/cpu-wide.data"]),
                ("Callchains, the third longer than its record", ["--type", "SAMPLE", "-n", "4", chain]),
                ("A file that was cut", ["--tail", "2", cut]),
                ("Registers", ["--type", "SAMPLE", "-n", "1", "corpus/regs-user.data"]),
                ("Chosen fields", ["-T", "-F", "time,comm,tid,place,callchain.nr", "--type", "SAMPLE", "-n", "4", "corpus/callchain-fp.data"])):
            yield title, words, temp + "/"


def main():
    print(ABOUT, end="")
    for title, words, temp in screens():
        shown = " ".join(word.replace(temp, "") for word in words)
        print(f"\n## {title}\n")
        for columns in (80, 160):
            out = on_terminal(["dump", "--color=never", "--no-pager", *words], columns)[1].replace("\r\x1b[K", "").replace(temp, "")
            print(f"{columns} columns, `perfring dump {shown}`:\n\n```text\n{out.rstrip()}\n```\n" if columns == 80 else
                  f"{columns} columns:\n\n```text\n{out.rstrip()}\n```")


if __name__ == "__main__":
    main()
