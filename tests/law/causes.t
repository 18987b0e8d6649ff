#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""For each cause of schema/cause.def a capture with a known number of victims: --account has that number, and no cause that the capture does not have.
A row without a capture fails. What is read is the sum of what is in the output and what is left out."""
import json
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CALLCHAIN, CPU, IDENTIFIER, IP, TID, TIME, Capture, write
from tap import finish, report, run, strict_json

folder = tempfile.mkdtemp()
ROWS = re.findall(r'^CAUSE\((\d+), +([A-Z0-9_]+), +([A-Z]+), +([A-Z]+), +"([^"]*)", "([^"]*)"\)$', open("schema/cause.def").read(), re.M)


def base(flags=1 << 18):
    """Two events: one whose samples have a time and a CPU, one whose samples have neither."""
    c = Capture()
    c.event(1, 0, IDENTIFIER | IP | TID | TIME | CPU, [10], flags=flags)
    c.event(1, 1, IDENTIFIER | IP | TID, [11], flags=flags)
    return c.names("timed", "plain")


def timed(c, n, cpu=0, time=100, id=10):
    return [c.record(9, c.pack("QQIIQII", id, 0x1000 + i, 7, 8, time + i, cpu, 0), misc=2) for i in range(n)]


def plain(c, n):
    return [c.record(9, c.pack("QQII", 11, 0x2000 + i, 7, 8), misc=2) for i in range(n)]


def sample_id(c, time):
    return c.pack("IIQIIQ", 7, 8, time, 0, 0, 10)


def lost(c, nr, time=200):
    return c.record(2, c.pack("QQ", 10, nr) + sample_id(c, time))


def not_chosen():
    c = base()
    return c.file(*timed(c, 3), lost(c, 0)), ["stat", "--type", "SAMPLE"], 1


def no_value():
    c = base()
    return c.file(*timed(c, 3), *plain(c, 4)), ["stat", "-C", "0"], 4


def lost_records():
    """LOST reports 5 and 6; the count at the end, which includes them, is 12; a LOST_SAMPLES record of the kernel has 2 more."""
    c = base()
    whole = c.record(13, c.pack("Q", 12) + sample_id(c, 0))
    return c.file(*timed(c, 3), lost(c, 5), lost(c, 6), c.record(13, c.pack("Q", 2) + sample_id(c, 300)), whole), ["stat"], 14


def bad():
    c = base()
    return c.file(*timed(c, 3), c.record(72, c.pack("I", 7)), *timed(c, 2)), ["stat"], 1


def unread():
    c = base()
    data = c.file(*timed(c, 40))
    at = data.index(c.pack("QQIIQII", 10, 0x1000 + 20, 7, 8, 120, 0, 0)) - 8
    return data[:at + 6] + b"\3\0" + data[at + 8:], ["stat"], 1


def no_event():
    c = base()
    return c.file(*timed(c, 3), *timed(c, 2, id=77)), ["stat"], 2


def late():
    c = base()
    return c.file(*timed(c, 40, time=1000), *timed(c, 3, time=100)), ["dump", "--limit", "pending=8"], 3


def chain_lost():
    """Two samples whose user callers are deferred, and no record that brings them."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CALLCHAIN, [10], flags=1 << 18 | 1 << 38 | 1 << 39)
    chain = [c.record(9, c.pack("QQIIQQQQQQ", 10, 0x1000, 7, 8, 100 + i, 4, 2 ** 64 - 128, 0x1000, 2 ** 64 - 640, 5 + i), misc=1) for i in range(2)]
    return c.file(*chain), ["dump"], 2


def interrupted():
    c = base()
    c.features.clear()
    data = c.file(*timed(c, 3))
    return data[:48] + bytes(8) + data[56:], ["stat"], 1


PLANTS = {"NOT_CHOSEN": not_chosen, "NO_VALUE": no_value, "LOST": lost_records, "BAD": bad, "UNREAD": unread, "NO_EVENT": no_event, "LATE": late,
          "CHAIN_LOST": chain_lost, "INTERRUPTED": interrupted}
# What comes with a cause by its nature.
BESIDE = {}


def account_of(words, path):
    out = os.path.join(folder, "account.json")
    if os.path.exists(out):
        os.remove(out)
    words = [path if word == "IN" else word for word in words] if "IN" in words else [words[0], path, *words[1:]]
    code, text, errors = run(*words, "--account", out)
    try:
        return code, strict_json(open(out).read()), errors
    except (OSError, ValueError) as error:
        return code, {"left": [], "error": str(error)}, errors


numbers = [int(row[0]) for row in ROWS]
report(numbers == list(range(1, len(ROWS) + 1)) and len(ROWS) == open("schema/cause.def").read().count("\nCAUSE("), "rows are numbered in their order", numbers)
report(not [row for row in ROWS if re.search(r'[\\"]', row[4] + row[5])], "texts of rows need no escapes in JSON")
report({row[1] for row in ROWS} == set(PLANTS), "each cause has a capture", {row[1] for row in ROWS} ^ set(PLANTS))
for number, name, kind, class_, text, remedy in ROWS:
    if name not in PLANTS:
        continue
    data, words, count = PLANTS[name]()
    path = write(folder, name + ".data", data)
    code, account, errors = account_of(words, path)
    left = {row["cause"]: row for row in account["left"]}
    report(left.get(name, {}).get("count") == count and set(left) <= {name} | set(BESIDE.get(name, ())), "%s: %d of %s" % (name, count, " ".join(words)[:60]),
           (account, errors))
    row = left.get(name, {})
    report((row.get("of"), row.get("class"), row.get("text"), row.get("remedy", "")) == (kind.lower(), class_.lower(), text, remedy), "%s: as its row says" % name, row)
    report(code == (1 if class_ == "LOSS" else 0), "%s: exit status" % name, (code, errors))
    code, account, errors = account_of([*words, "--complete"], path) if "IN" not in words else account_of([words[0], "--complete", "--force", *words[1:]], path)
    report(code == (0 if name == "NOT_CHOSEN" else 1), "%s: exit status with --complete" % name, (code, errors))
shutil.rmtree(folder)
finish()
