#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Each allocation of record, count and live fails in turn while a program makes 1,000 system calls: the status is 0 and all 1,000 are recorded, counted or
shown, with all that describes a capture, or it is another one and a message says that there was no memory. No command is ended by a signal or does not end,
and what record leaves can be read.

usage: shortage.py PERFRING LIBRARY MOST PROGRAM FOLDER COMMAND...
MOST: failures of each command that are tried, evenly spread; 0: all. A command is words, with OUT in them; PROGRAM makes the calls."""
import os
import re
import subprocess
import sys

from whole import EVENT, Judge


class Runner(Judge):
    def __init__(self, perfring, library, program, folder):
        super().__init__(perfring, program, os.path.join(folder, "out.data"))
        self.preloaded, self.number = os.path.abspath(library), os.path.join(folder, "number")

    def run(self, words, failing):
        if os.path.exists(self.out):
            os.remove(self.out)
        env = dict(os.environ, LD_PRELOAD=self.preloaded, PERFRING_SHORTAGE=failing, PERFRING_ALLOCATIONS=self.number)
        done = subprocess.run([self.perfring, *words, "-e", EVENT, "--", self.program], env=env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")

    def wrong(self, words, failing):
        """What is wrong with a run; empty: nothing."""
        try:
            status, out, messages = self.run(words, failing)
        except subprocess.TimeoutExpired:
            return "does not end"
        if status < 0 or status > 3:
            return "status %d: %s" % (status, messages[-100:])
        if status == 0:
            # what the kernel dropped on a busy machine is reported
            good = self.complete(words, out, messages) or re.search(r"\blost [0-9]+ record", messages)
            return "" if good else "status 0, and not all is there (%d lines; %s): %s" % (out.count("\n"), self.differs[-1000:], messages[-100:])
        if "not enough memory" not in messages and "Cannot allocate memory" not in messages:
            return "status %d, and no message names memory: %s" % (status, messages[-100:])
        if os.path.exists(self.out) and self.plain("dump", self.out)[0] > 1:
            return "status %d, and its file cannot be read" % status
        return ""


def main():
    perfring, library, most, program, folder, *commands = sys.argv[1:]
    runner, tried, failed = Runner(perfring, library, program, folder), 0, 0
    for command in commands:
        words = [runner.out if word == "OUT" else word for word in command.split()]
        runner.described = None
        whole = runner.wrong(words, "")
        with open(runner.number, encoding="ascii") as file:
            number = int(file.read())
        step = max(1, number // int(most)) if int(most) else 1
        found = [("none", whole)] if whole else []
        for n in sorted({1, 2, 3, *range(1, number + 1, step)}):  # the first ones are of the event's name
            for more in ("", "+"):
                tried += 1
                found.append(("%d%s" % (n, more), runner.judged(words, "%d%s" % (n, more))))
        for n, sentence in found:
            if sentence:
                failed += 1
                print("%s: allocation %s of %d: %s" % (command, n, number, sentence))
    print("%d failures of %d commands that record: %d wrong" % (tried, len(commands), failed))
    sys.exit(1 if failed or not tried else 0)


main()
