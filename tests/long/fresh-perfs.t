#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/oracle/fresh.t with every perf that is there but the one that is installed, which make check has: recordings made now by perf 6.12, 7.2 and those of
$PERFS are read as that perf reads them, and so are their foreign-endian twins."""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import perf_judge
from tap import finish, report


def main():
    installed = set(perf_judge.judges(all_of_them=False))
    others = {version: path for version, path in perf_judge.judges().items() if version not in installed}
    for version, path in others.items():
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(path, folder + "/perf")
            done = subprocess.run(["sh", "tests/oracle/fresh.t"], env=dict(os.environ, PERFRING_LONG="1", PATH=folder + ":" + os.environ["PATH"]), capture_output=True, text=True)
        lines = done.stdout.splitlines()
        skipped = [line for line in lines if "# SKIP" in line]
        good = [line for line in lines if line.startswith("ok ") and line not in skipped]
        bad = [at for at, line in enumerate(lines) if line.startswith("not ok") and "# TODO" not in line]
        report(not done.returncode and not bad and len(good) > 100, "%s: %d recordings and twins, %d that it cannot make here" % (version, len(good), len(skipped)),
               [line for at in bad for line in lines[at:at + 4]] or re.sub(r"\s+", " ", done.stderr)[-300:])
    if not others:
        report(True, "other releases # SKIP no perf but the one that is installed (paths of others: $PERFS)")
    finish()


main()
