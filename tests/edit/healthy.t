#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What older, newer and other writers have done is healthy: check has no error, and recover and edit keep every record as it is."""
import json
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import ID, IP, TID, TIME, Capture, write
from tap import finish, report, run

FOLDER = tempfile.TemporaryDirectory()


def types_of(path):
    found = json.loads(run("stat", "--json", path)[1])
    return {name: t["records"] for name, t in found["types"].items()}, [(e["name"], e["samples"]) for e in found["events"]]


def healthy(name, data, form, warnings=0):
    path, bad = write(FOLDER.name, "in." + form, data), []
    there = types_of(path)
    code, out, errors = run("check", path)
    if code or out.count("error: ") or out.count("warning: ") != warnings:
        bad.append((code, out, errors))
    for words in (("recover",), ("edit",), ("edit", "--only")):
        new = os.path.join(FOLDER.name, "out." + form)
        code, _, printed = run(*words, "--force", path, new)
        if code or types_of(new) != there or run("check", "-q", new)[0]:
            bad.append((words, code, there, types_of(new), printed))
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


def with_types(c, records, entries, gap=0):
    """A file as perf 3.4 wrote it: names in a table between attrs and data, no features; and zeros before the data."""
    data = bytearray(c.file(*records))
    begin = struct.unpack_from(c.order + "Q", data, 40)[0]
    table = b"".join(c.pack("Q", config) + name.ljust(64, b"\0") for config, name in entries)
    struct.pack_into(c.order + "Q", data, 40, begin + len(table) + gap)
    struct.pack_into(c.order + "QQ", data, 56, begin, len(table))
    return bytes(data[:begin]) + table + bytes(gap) + bytes(data[begin:])


def named(order):
    """Names that only event_types has, of tracepoints and others, come with the records; those of a pipe whose records of them have no zeros, and of one that describes events before them."""
    c = Capture(order)
    for kind, config, number in ((0, 0, 7), (1, 0, 8), (2, 391, 9)):
        c.event(kind, config, IP | TID | TIME | ID, ids=[number])
    records = [c.record(9, c.pack("QIIQQ", 0x401000, 7, 7, 1000000 + i, 7 + i % 3), misc=2) for i in range(9)]
    entries = [(0, b"cycles:u"), (0, b"cpu-clock:k"), (391, b"sched:sched_switch")]
    names = [name.decode() for _, name in entries]
    pipe = c.pipe(*[c.record(65, c.pack("Q", config) + name.ljust(64, b"\0")) for config, name in entries], *records)
    short = c.pipe(*[c.record(65, c.pack("Q", config) + name + bytes(8 - len(name) % 8)) for config, name in entries], *records)
    described = Capture(order)
    described.events = c.events
    described.names(*names)
    early = c.magic() + c.pack("Q", 16) + c.record(80, c.pack("Q", 12) + described.features[12] + bytes(-len(described.features[12]) % 8)) + c.pipe(*records)[16:]
    for form, data in (("data", with_types(c, records, entries)), ("pipe", pipe), ("short.pipe", short), ("early.pipe", early)):
        path, bad = write(FOLDER.name, "named." + form, data), []
        if [n for n, _ in types_of(path)[1]] != names:
            bad.append(types_of(path))
        for words in (("recover",), ("edit",), ("edit", "--to", "pipe"), ("edit", "--to", "file"), ("edit", "--other-order")):
            new = os.path.join(FOLDER.name, "new." + form)
            code, _, printed = run(*words, "--force", path, new)
            if code or [n for n, _ in types_of(new)[1]] != names or run("check", "-q", new)[0]:
                bad.append((words, code, printed, types_of(new)))
        report(not bad, "names of event_types, %s%s" % (form, order), bad)
    path = write(FOLDER.name, "padded.data", with_types(c, records, [], 3584))
    code, _, printed = run("recover", "--force", path, path + ".new")
    report(code == 0 and "9 records kept, 0 left out (3584 bytes)" in printed, "zeros before the data, %s" % order, (code, printed))


def far_feature():
    """A section that the file does not have, larger than the limit: it is no matter of the limit; one that the file has is."""
    c = Capture().event(1, 0, IP | TID | TIME)
    records = [sample(c, 1000000 + i) for i in range(5)]
    c.features[3] = c.text("host")
    data = bytearray(c.file(*records))
    place = sum(struct.unpack_from("<QQ", data, 40))
    for at, size, want in ((1 << 46, 1 << 30, "FEATURE: "), (struct.unpack_from("<Q", data, place)[0], 1 << 30, "FEATURE: "), (104, 90, "LIMIT: ")):
        struct.pack_into("<QQ", data, place, at, size)
        out = run("check", "--limit", "feature_size=64", write(FOLDER.name, "far.data", bytes(data)))[1]
        report("error: " + want in out and out.count("error: ") == 1, "a section of %d bytes at %#x" % (size, at), out)


for order in ("<", ">"):
    named(order)
far_feature()
for order in ("<", ">"):
    for name, records in kinds(order):
        c = captures(order)[0]
        for form, data in (("data", c.file(*records)), ("pipe", c.pipe(*records))):
            healthy(name + (", of the other order" if order == ">" else ""), data, form)
finish()
