#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What older, newer and other writers have done is healthy: check has no error, and recover and edit keep every record as it is."""
import json
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture, write
from tap import finish, report, run

FOLDER = tempfile.TemporaryDirectory()


def types_of(path):
    found = json.loads(run("stat", "--json", path)[1])
    return {name: t["records"] for name, t in found["types"].items()}, [(e["name"], e["samples"]) for e in found["events"]]


def healthy(name, data, form, warnings=0):
    path, bad = write(FOLDER.name, "in." + form, data), []
    code, out, errors = run("check", path)
    if code or out.count("error: ") or out.count("warning: ") != warnings:
        bad.append((code, out, errors))
    for words in (("recover",), ("edit",), ("edit", "--only")):
        new = os.path.join(FOLDER.name, "out." + form)
        code, _, printed = run(*words, "--force", path, new)
        if code or types_of(new) != types_of(path) or run("check", "-q", new)[0]:
            bad.append((words, code, types_of(path), types_of(new), printed))
    report(not bad, "%s, %s" % (name, form), bad)


def sample(c, time):
    return c.record(9, c.pack("QIIQ", 0x401000, 7, 7, time), misc=2)


def trailer(c, time):
    return c.pack("IIQ", 7, 7, time)


def captures(order):
    """A capture with samples on both sides of what is put between them."""
    c = Capture(order).event(1, 0, IP | TID | TIME)
    before, after = [sample(c, 1000000 + i) for i in range(6)], [sample(c, 2000000 + i) for i in range(6)]
    return c, before, after


def kinds(order):
    c, before, after = captures(order)
    odd = c.record(74, c.pack("HHH", 0, 2, 0) + c.pack("HHH", 1, 2, 3)) # of 20 bytes
    yield "CPU_MAP of odd size", before + [odd] + after
    yield "EVENT_UPDATE with CPUs of odd size", before + [c.record(78, c.pack("QQ", 3, 1) + c.pack("HH", 0, 2) + c.pack("HHH", 0, 1, 0))] + after
    for kind in (23, 31, 32, 40, 63):
        for nr in (1, 2, 4, 9):
            new = [c.record(kind, c.pack("QQ", 1, 2) + trailer(c, 1500000 + i)) for i in range(nr)]
            yield "%d of type %d, which come first" % (nr, kind), new + before + after
            yield "%d of type %d, between others" % (nr, kind), before + new + after
    yield "types of a newer perf", before + [c.record(kind, c.pack("QQ", 1, 2)) for kind in (90, 100, 127)] + after
    yield "types of a newer simpleperf", before + [c.record(kind, c.pack("QQ", 1, 2)) for kind in (32790, 32800)] + after
    yield "misc of perf's own records", before + [c.record(68, b"", misc=0x7F54), c.record(79, c.pack("QQQ", 1, 2, 3), misc=0x1234)] + after


for order in ("<", ">"):
    for name, records in kinds(order):
        c = captures(order)[0]
        for form, data in (("data", c.file(*records)), ("pipe", c.pipe(*records))):
            healthy(name + (", of the other order" if order == ">" else ""), data, form)
finish()
