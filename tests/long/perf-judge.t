#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every perf that is there as a judge: the one that is installed, those of $PERFS and of tests/perf-of. What check --for says of damaged captures is what
five of its tools do, but for one case in 500; and outputs made of the corpus are read by each that reads the capture, with equal counts. The cases are
numbered: JUDGE=first..last chooses others than 2000..2500; those of which perf and we are known to disagree are listed in doc/hostile.md."""
import concurrent.futures
import glob
import os
import re
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import perf_judge
from tap import finish, report

FIRST, LAST = (int(n) for n in os.environ.get("JUDGE", "2000..2500").split(".."))

# A tool dies of what it reads beyond a record or a section, or of what a library does with damaged text; or it fails at what is no reading of the capture. Of
# an empty list of events perf takes the first (evlist__event2evsel), which is none, and goes by what is there in memory.
KNOWN = re.compile(r"signal \d+|no end in|binutils for|libtraceevent|event_read_fields|no type found|a file without events")


def without_events(data):
    """Whether its header has no space for an attr: attrs.size is less than attr_size, both as they stand in a file of a little-endian machine."""
    size, _, attrs = struct.unpack_from("<QQQ", data, 16) if len(data) >= 40 else (0, 0, 0)
    return data[:8] == b"PERFILE2" and attrs < size


def judge(programs, whole, number):
    """Disagreements of one case, by program; those that are of a known kind apart."""
    with tempfile.NamedTemporaryFile() as file:
        name, what, data = perf_judge.damage(number, whole)
        file.write(data)
        file.flush()
        found = [[number, name, what, *found[1:]] for found in perf_judge.compare(programs, [file.name])]
    for case in found:
        case[-1] += "a file without events" * without_events(data)
    return found


def damaged(programs):
    whole, numbers = perf_judge.captures(), range(FIRST, LAST)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [case for cases in pool.map(lambda number: judge(programs, whole, number), numbers) for case in cases]
    for program in programs:
        bad = [case for case in found if case[3] == program]
        known = {case[0] for case in bad if KNOWN.search(case[7]) or case[6] == "dies"}
        other = {case[0] for case in bad} - known
        for case in bad:
            print("#", *case)
        print("# %s: %d of %d cases in which a tool does something else, %d of them of a known kind" % (program, len(known | other), len(numbers), len(known)))
        report(len(other) <= max(len(numbers) // 500, 1), "%s: %d damaged captures" % (program, len(numbers)), sorted(other))


def outputs(programs):
    files = sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe"))

    def one(capture):
        with tempfile.TemporaryDirectory() as folder:
            return perf_judge.outputs_differ(programs, capture, folder)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        bad = [case for cases in pool.map(one, files) for case in cases]
    report(not bad, "outputs of %d captures, in %d ways, are read by %s" % (len(files), len(perf_judge.WAYS), ", ".join(programs)), bad)


def main():
    programs = perf_judge.judges()
    if not programs:
        report(True, "the programs # SKIP no perf of a release that is known")
    else:
        outputs(programs)
        damaged(programs)
    finish()


main()
