# SPDX-License-Identifier: MIT
"""TAP, and which perf is here.

Knows: how prove wants results told, and the perf that these oracles were held
against (KNOWN); with another one, whose dump may read otherwise, a failure
that perf has a part in is reported as TODO. Does not know: what is tested.
"""

import shutil
import subprocess
import sys

KNOWN = "6.1."


def perf_version():
    """"6.1.187" of the perf in the path, or None."""
    if shutil.which("perf") is None:
        return None
    run = subprocess.run(["perf", "version"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return (["unknown"] + run.stdout.decode("utf-8", "replace").split())[-1] if run.returncode == 0 else None


class Tap:
    """perf: the version, if perf has a part in the results."""

    def __init__(self, perf=None):
        self.number = self.failed = 0
        self.todo = f" # TODO perf {perf} is not perf {KNOWN}*" if perf and not perf.startswith(KNOWN) else ""

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
