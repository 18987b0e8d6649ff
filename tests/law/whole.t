#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pfr_session_is_whole of every capture, and of captures with a byte changed, is the exit status of `perfring stat`: 0, or 1 where something is missing. Run from the project's root."""
import glob
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/lib")
from tap import finish, report, run  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
LAW = os.path.join(BUILD, "tests/law/law")


def compare(name, paths):
    wrong, seen = [], set()
    lines = subprocess.run([LAW, "--whole", *paths], capture_output=True, text=True, check=True).stdout.splitlines()
    for line, path in zip(lines, paths):
        status = run("stat", path)[0]
        said = line.split(" ")[0]
        seen.add(said)
        if said != {0: "1", 1: "0"}.get(status, "-"):
            wrong.append((path, said, status))
    report(len(lines) == len(paths) and not wrong and {"0", "1"} <= seen, "%d %s" % (len(paths), name), wrong[:5])


subprocess.run(["tests/need", LAW], check=True)
compare("captures of the corpus", sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe") + glob.glob("corpus/*.dir")))
with tempfile.TemporaryDirectory() as folder:
    choose, paths = random.Random(1), []
    for source in sorted(path for path in glob.glob("corpus/*.data") if os.path.getsize(path) < 60000)[::3]:
        with open(source, "rb") as file:
            data = bytearray(file.read())
        data[choose.randrange(104, len(data))] ^= 1 << choose.randrange(8)
        paths.append(os.path.join(folder, os.path.basename(source)))
        with open(paths[-1], "wb") as file:
            file.write(data)
    compare("captures with a bit turned over", paths)
finish()
