#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/compare.md: how many samples of each capture of its table perf script prints, of the release of perf that is here. What the command counts is in the page's own commands (pages.t)."""
import os, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import finish, report, run, skip

ALL_PERFS = [("pipe-z.pipe", 43), ("threads-z.dir", 10), ("other.data", 76)]  # the sentence after the table


def printed(path):
    done = subprocess.run(["perf", "script", "-F", "event", "-i", path], capture_output=True, stdin=subprocess.DEVNULL)
    return sum(bool(line.strip()) for line in done.stdout.splitlines())


def wanted(page, release):
    """Captures of the table, with the number in the column of this release."""
    lines = page.split("| capture | perfring |", 1)[1].split("\n\n", 1)[0].splitlines()
    columns = [word.strip() for word in lines[0].strip("| ").split("|")]
    if release not in columns:
        return []
    found = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines[2:]]
    return [(row[0], int(re.match(r"\d+", row[2 + columns.index(release)])[0])) for row in found]


version = subprocess.run(["perf", "--version"], capture_output=True, text=True).stdout if shutil.which("perf") else ""
release = ".".join(re.findall(r"\d+", version)[:2])
with open("doc/compare.md", encoding="utf-8") as file:
    page = file.read()
rows = wanted(page, release)
report(len(wanted(page, "6.1")) == 7 and "All three perfs show 43, 10 and 76 samples" in page, "the table has seven captures, and the sentence three")
with tempfile.TemporaryDirectory() as folder:
    cut, other = os.path.join(folder, "cut.data"), os.path.join(folder, "other.data")
    with open("corpus/callchain-fp.data", "rb") as whole, open(cut, "wb") as file:
        file.write(whole.read(4000))
    run("edit", "-q", "--other-order", "corpus/callchain-fp.data", "-o", other)
    for name, nr in rows + ALL_PERFS if rows else []:
        path = {"other.data": other}.get(name, "corpus/" + name.split(":")[0])
        path = cut if "cut at 4,000" in name else path
        found = printed(path)
        report(found == nr, f"perf {release}: {name}: {nr} samples", f"{found} are printed")
if not rows:
    skip("what perf prints", f"no column for perf {release}" if release else "no perf")
finish()
