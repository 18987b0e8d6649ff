#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An option that requires a word and is the last one: every command refuses it with one line and status 2, whatever parses its options."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run


def options_of(command):
    """Those that the help shows with a word in capitals after them."""
    found = set()
    for line in run(command, "--help=all")[1].splitlines():
        shown = re.match(r"  (?:(-\w), )?(--[\w-]+|-\w) ([A-Z][A-Z:|=]*)", line)
        if shown:
            found |= {word for word in shown.groups()[:2] if word}
    return sorted(found)


commands = re.findall(r"^  (\w+) {2,}\S", run("--help")[1].split("commands:")[1].split("\n\n")[0], re.M)
total = 0
for command in commands:
    bad, options = [], options_of(command)
    for option in options:
        code, out, err = run(command, option)
        if code != 2 or out or len(err.splitlines()) != 1 or option not in err:
            bad.append((option, code, out[:100], err[:200]))
    total += len(options)
    report(not bad, "%s: %d options without the word they require" % (command, len(options)), bad)
report(len(commands) > 15 and total > 100, "%d options of %d commands" % (total, len(commands)))
finish()
