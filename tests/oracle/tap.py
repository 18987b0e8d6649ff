# SPDX-License-Identifier: MIT
"""TAP, and which perf is here.

Knows: how prove wants results told, and the releases of perf that these oracles
were compared with (KNOWN); with another one, whose dump may read otherwise, a
failure that perf has a part in is reported as TODO. Does not know: what is tested.
"""

import functools
import os
import re
import shutil
import subprocess
import sys

KNOWN = ("6.1.", "6.12.", "7.2.")


def perf_version():
    """"6.1.187" of the perf in the path, or None."""
    if shutil.which("perf") is None:
        return None
    run = subprocess.run(["perf", "version"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return (["unknown"] + run.stdout.decode("utf-8", "replace").split())[-1] if run.returncode == 0 else None


@functools.lru_cache(None)
def perf_has(fact):
    """Whether the perf that is here has this fact of tests/lib/perf-facts.txt."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib/perf-facts.txt"), encoding="utf-8") as file:
        since = dict(line.split(" ", 2)[:2] for line in file if not line.startswith("#"))[fact]
    return [int(n) for n in re.findall(r"\d+", perf_version() or "")] >= [int(n) for n in since.split(".")]


class Tap:
    """perf: the version, if perf has a part in the results."""

    def __init__(self, perf=None):
        self.number = self.failed = 0
        self.todo = f" # TODO perf {perf} is none of {', '.join(KNOWN)}" if perf and not perf.startswith(KNOWN) else ""

    def result(self, ok, name, lines=(), perf=False):
        """ok is None for a skip, whose reason is the first line; perf has a part in it."""
        self.number += 1
        if ok is None:
            print(f"ok {self.number} - {name} # SKIP {lines[0]}", flush=True)
            return
        todo = self.todo if perf and not ok else ""
        self.failed += not ok and not todo
        print(f"{'ok' if ok else 'not ok'} {self.number} - {name}{todo}")
        for line in lines:
            print(f"# {line}")
        sys.stdout.flush()

    def end(self):
        """The plan; returns the exit status."""
        print(f"1..{self.number}")
        return 1 if self.failed else 0
