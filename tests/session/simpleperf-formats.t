#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""simpleperf writes the formats of tracepoints within a record, of a type of its own or of HEADER_TRACING_DATA: samples have their fields, in either byte order, in
the other one, and in a file that is as perf's."""
import csv
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "report"))
import tracepoint_capture
from made_sched import PAGE
from made_capture import IDENTIFIER, RAW, TID, Capture, write
from tap import finish, report, run

folder = tempfile.mkdtemp()
VALUES = [5, -6, 1 << 30]


def capture(order, kind):
    c = Capture(order).event(2, 391, IDENTIFIER | TID | RAW, [10])
    c.features[129] = b"simpleperf_version\0001.2\0"
    section = tracepoint_capture.tracing_data([("s", tracepoint_capture.format_text("one", 391, [("int x", 8, 4, 1)]))], "little" if order == "<" else "big", 8)
    section = section.replace(b"header_page\0" + bytes(8), b"header_page\0" + c.pack("Q", len(PAGE)) + PAGE) # without it perf reads no formats
    formats = c.record(kind, c.pack("I", len(section)) + section + bytes(-(12 + len(section)) % 8))
    return c.file(formats, *[c.record(9, c.pack("QIIIHBBiii", 10, 7, 8, 16, 391, 0, 0, 7, x, 0) + bytes(4)) for x in VALUES])


def fields(path):
    code, text, errors = run("convert", "--to", "csv", "--table", "s_one", path, "-")
    return [int(row["x"]) for row in csv.DictReader(text.splitlines())] if not code else errors


for order in "<", ">":
    for kind in 32777, 66:
        path, made = write(folder, "in.data", capture(order, kind)), os.path.join(folder, "made.data")
        name = "%s, record of type %d" % ("little-endian" if order == "<" else "big-endian", kind)
        report(fields(path) == VALUES, "%s: fields of samples" % name, fields(path))
        report("s:one" in run("stat", path)[1], "%s: the name of the event" % name, run("stat", path)[1])
        for words in ["--other-order"], ["--plain"]:
            code, _, errors = run("edit", "--force", *words, path, made)
            report(code == 0 and fields(made) == VALUES, "%s: %s" % (name, words[0]), (code, errors, fields(made)))
        if order == "<":
            for words in (["recover", "--for", "perf-6.12", "-o", made, path], ["recover", "--for", "perf-7.2", "-o", made, path], ["edit", "--for", "perf-6.1", "-o", made, path]):
                code, _, errors = run(words[0], "--force", *words[1:])
                said = run("check", "--for", words[2], made)[1]
                good = code == 0 and fields(made) == VALUES and "opens it and reads all of it" in said
                report(good, "%s: %s" % (name, " ".join(words[:3])), (code, errors, fields(made), said))
        code, _, errors = run("edit", "--force", "--other-order", made, path)
        report(code == 0 and fields(path) == VALUES, "%s: as perf has it, in the other order" % name, (code, errors, fields(path)))
shutil.rmtree(folder)
finish()
