#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The order of the file and that of time have the same records: each once, none twice. Of the corpus, and of made captures in which a record that the recorder
found (time 0), and that comes next for this reason, lies before each kind of record that is not read in the quick way."""
import collections
import glob
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IDENTIFIER, IP, TID, TIME, Capture, write  # noqa: E402
from tap import finish, report, run  # noqa: E402


def lines(*words, data=None):
    return collections.Counter(run("dump", "--json", *words, data=data)[1].splitlines())


def differ(path, data=None):
    """What is in one order and not in the other; places are part of a line."""
    found = lines("--file-order", path, data=data), lines("--sort", path, data=data)
    return "" if found[0] == found[1] and found[0] else (list((found[0] - found[1]).items())[:2], list((found[1] - found[0]).items())[:2])


wrong = [(path, why) for path in sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe")) for why in [differ(path)] if why]
report(not wrong, "the captures of the corpus", wrong[:2])
with tempfile.TemporaryDirectory() as folder:
    for order in "<", ">":
        made = Capture(order).event(1, 0, IDENTIFIER | IP | TID | TIME, ids=[5]).event(1, 9, IDENTIFIER | IP | TID | TIME, ids=[6])

        def ksymbol(time):
            return made.record(17, made.pack("QIHH", 0x1000, 64, 1, 0) + b"name\0\0\0\0" + made.pack("IIQQ", 7, 7, time, 5))

        sample = made.record(9, made.pack("QQIIQ", 5, 0x1000, 7, 7, 90), misc=2)
        kinds = {"FINISHED_ROUND": made.record(68, b""), "ID_INDEX": made.record(69, made.pack("QQQQQ", 1, 5, 0, 0, 0)), "THREAD_MAP": made.record(73, made.pack("QQ16s", 1, 7, b"name")),
                 "AUXTRACE": made.pack("IHHQQQIIII", 71, 0, 48, 64, 0, 0, 0, 7, 0, 0) + b"x" * 64, "an unknown id": made.record(9, made.pack("QQIIQ", 77, 0x1000, 7, 7, 80), misc=2),
                 "a sample": made.record(9, made.pack("QQIIQ", 6, 0x1000, 7, 7, 80), misc=2), "a newer type": made.record(60, bytes(8)),
                 "a sample with bytes after it": made.record(9, made.pack("QQIIQQ", 5, 0x1000, 7, 7, 80, 1), misc=2)}
        for name, record in kinds.items():
            records = [sample, ksymbol(100), ksymbol(0), record, ksymbol(110), sample, ksymbol(0), ksymbol(0), record, made.record(68, b"")]
            path = write(folder, "one.data", made.file(*records))
            pipe = made.pipe(*records)
            why = differ(path) or differ("-", made.file(*records)) or differ("-", pipe) or differ(write(folder, "one.pipe", pipe))
            report(not why, "%s %s after what was found" % (order, name), why)
finish()
