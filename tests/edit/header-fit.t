#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Any value of a size or place in the file header: check names the fault, and how many records lie behind data.size, and recover keeps every record."""
import json
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, RAW, TID, TIME, Capture, write
from tap import finish, report, run

FOLDER = tempfile.TemporaryDirectory()
CAPTURES = ["default", "events-mixed", "tracepoint", "z1"]


def summary(path):
    found = json.loads(run("stat", "--json", path)[1])
    return {name: t["records"] for name, t in found["types"].items() if name != "COMPRESSED"}, [(e["name"], e["samples"]) for e in found["events"]]


def faults(data):
    stride, _, attrs, at, size = struct.unpack_from("<5Q", data, 16)
    for value in 0, 1, size // 2, size - 8, size + 8, size + 4096, 1 << 40, (1 << 64) - 1:
        yield "data.size", 48, value
    for value in 0, 104, at - 8, at + 8, at + 1000, 1 << 40, (1 << 64) - 1:
        yield "data.offset", 40, value
    for value in 0, 6, 80, stride - 8, stride + 8, 2 * stride:
        yield "attr_size", 16, value
    place = struct.unpack_from("<Q", data, 24)[0]
    for value in 0, 8, place - 8, place + 8, place + 16, place + 64, place ^ 1 << 20, 0xffffffff, (1 << 64) - 1:
        yield "attrs.offset", 24, value
    for value in 0, 8, attrs - 8, attrs + stride, 3 * attrs, 1 << 40:
        yield "attrs.size", 32, value


def sizes(name):
    with open("corpus/%s.data" % name, "rb") as file:
        data = file.read()
    want, path, new = summary("corpus/%s.data" % name), os.path.join(FOLDER.name, "in"), os.path.join(FOLDER.name, "out")
    for field, at, value in faults(data):
        changed = bytearray(data)
        struct.pack_into("<Q", changed, at, value)
        with open(path, "wb") as file:
            file.write(changed)
        code, out, _ = run("check", path)
        run("recover", "--force", path, new)
        report(code == 1 and "error: FILE_HEADER: %s" % field in out and summary(new) == want == summary(path), "%s: %s %#x" % (name, field, value), (code, out, summary(new)))


def behind():
    """The number of records behind data.size."""
    with open("corpus/default.data", "rb") as file:
        data = bytearray(file.read())
    at, size = struct.unpack_from("<QQ", data, 40)
    places, place = [], at
    while place < at + size:
        places.append(place)
        place += struct.unpack_from("<H", data, place + 6)[0]
    struct.pack_into("<Q", data, 48, places[20] - at)
    with open(os.path.join(FOLDER.name, "behind"), "wb") as file:
        file.write(data)
    out = run("check", os.path.join(FOLDER.name, "behind"))[1]
    report("too small, %d records lie after it; the data has: %d bytes" % (len(places) - 20, size) in out, "records after data.size", out)


def without_events():
    """A file of records that need no event: nothing is where attrs would be, and the first record begins there. In the big byte order its size may be an attr's, and
    a table of features follows as ids would."""
    record = struct.pack(">IHH2Q", 2, 0, 152, 1, 2).ljust(152, b"\0")
    path = os.path.join(FOLDER.name, "no-events")
    with open(path, "wb") as file:
        file.write(b"2ELIFREP" + struct.pack(">12Q", 104, 168, 104, 0, 104, len(record), 0, 0, 4, 0, 0, 0) + record + struct.pack(">2Q", 272, 0))
    code, out, err = run("check", path)
    report("1 record, 0 defects" in out and "FILE_HEADER" not in out, "a file without events", (code, out, err))


def within_a_record():
    """A payload that looks like the table of features is not where the data ends."""
    c = Capture().event(2, 1, IP | TID | TIME | RAW, []).names("made:made")
    sample = lambda time, raw: c.record(9, struct.pack("<QIIQI", 1, 7, 7, time, len(raw)) + raw, misc=2)
    data = bytearray(c.file(*[sample(100 + i, b"[table, of 20 bytes]" if i == 3 else bytes(20)) for i in range(12)]))
    at = data.index(b"[table") + 4
    struct.pack_into("<2Q", data, at, at + 16, 8)
    path, new = write(FOLDER.name, "whole", data), os.path.join(FOLDER.name, "within")
    want = summary(path)
    for value in (1 << 40, 0):
        struct.pack_into("<Q", data, 48, value)
        path = write(FOLDER.name, "in", data)
        run("recover", "--force", path, new)
        report(want[0].get("SAMPLE") == 12 and summary(path) == want == summary(new), "a payload as the table of features: data.size %#x" % value, (want, summary(path), summary(new)))


for name in CAPTURES:
    sizes(name)
without_events()
behind()
within_a_record()
finish()
