#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""With what readers of a pprof profile begin: the first event that has samples, and the first mapping, which `pprof BINARY PROFILE` takes for BINARY: the
program that the process with most samples ran, wherever its samples are. And each sample's label of a thread's name is a text, also where the name is empty."""
import gzip, os, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from made_capture import ID, IP, PERIOD, TID, TIME, Capture, write
from protobuf import messages
from tap import finish, report, run

USER, EXEC, MMAP_DATA = 2, 0x2000, 0x2000
LIBC, APP, TOOL, SHELL = 0x7F0000000000, 0x400000, 0x500000, 0x600000


class Made:
    """A capture whose records have the time of their place."""

    def __init__(self):
        self.capture, self.records, self.time = Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1]), [], 0

    def add(self, kind, body, pid, misc):
        self.time += 1
        self.records.append(self.capture.record(kind, body + struct.pack("<IIQ", pid, pid, self.time), misc))
        return self

    def maps(self, pid, start, name, misc=USER):
        return self.add(1, struct.pack("<IIQQQ", pid, pid, start, 0x1000, 0) + (name + bytes(8 - len(name) % 8)), pid, misc)

    def comm(self, pid, name, misc=0):
        return self.add(3, struct.pack("<II", pid, pid) + name + bytes(8 - len(name) % 8), pid, misc)

    def fork(self, pid, parent):
        return self.add(7, struct.pack("<IIIIQ", pid, parent, pid, parent, self.time + 1), parent, 0)

    def samples(self, pid, *addresses):
        for ip in addresses:
            self.time += 1
            self.records.append(self.capture.record(9, struct.pack("<QIIQQ", ip, pid, pid, self.time, 100), USER))
        return self

    def fields(self, folder, *options):
        path = os.path.join(folder, "out")
        code, out, err = run("convert", "--force", "--no-symbolize", "--to", "pprof", *options, write(folder, "capture", self.capture.file(*self.records)), path)
        with open(path, "rb") as file:
            fields = list(messages(gzip.decompress(file.read())))
        return fields, [value for field, value in fields if field == 6]

    def profile(self, folder, *options):
        fields, strings = self.fields(folder, *options)
        mappings = [dict(messages(value)) for field, value in fields if field == 3]
        labels = [{strings[d[1]].decode(): strings[d[2]].decode() if d.get(2) else d.get(3, 0) for d in (dict(messages(v)) for f, v in messages(value) if f == 3)}
                  for field, value in fields if field == 2]
        return [(m[1], m[2], strings[m[5]].decode()) for m in mappings], labels


def names(mappings):
    return [name for number, start, name in mappings]


with tempfile.TemporaryDirectory() as folder:
    made = Made().comm(7, b"app", EXEC).maps(7, APP, b"/x/app").maps(7, LIBC, b"/x/libc").samples(7, LIBC + 16, APP + 16, APP + 32)
    mappings, labels = made.profile(folder)
    report(names(mappings) == ["/x/app", "/x/libc"], "the program is first where a library was sampled before it", mappings)

    made = Made().comm(7, b"app", EXEC).maps(7, APP, b"/x/app").maps(7, LIBC, b"/x/libc").samples(7, LIBC + 16)
    mappings, labels = made.profile(folder)
    report(names(mappings) == ["/x/app", "/x/libc"] and len({number for number, *_ in mappings}) == 2 and mappings[0][1] == APP,
           "and where no sample is in it", mappings)
    mappings, labels = made.profile(folder, "--type", "SAMPLE")
    report(names(mappings) == ["/x/app", "/x/libc"], "and where conditions leave out the record that maps it", mappings)

    made = Made().comm(1, b"sh", EXEC).maps(1, SHELL, b"/x/sh").maps(1, LIBC, b"/x/libc").samples(1, SHELL + 16)
    made.fork(7, 1).samples(7, LIBC + 16, SHELL + 16).comm(7, b"tool", EXEC).maps(7, LIBC, b"/x/data", USER | MMAP_DATA).maps(7, TOOL, b"/x/tool").maps(7, LIBC, b"/x/libc")
    made.fork(8, 7).samples(8, TOOL + 16, TOOL + 32, TOOL + 48, TOOL + 64)
    mappings, labels = made.profile(folder)
    report(names(mappings)[0] == "/x/tool" and sorted(names(mappings)) == ["/x/libc", "/x/sh", "/x/tool"],
           "a process without an exec runs its parent's program, an exec begins another; data is none", mappings)
    mappings, labels = made.profile(folder, "--pid", "1")
    report(names(mappings) == ["/x/sh"], "the program is that of the samples that are chosen", mappings)

    made = Made().comm(7, b"").maps(7, APP, b"/x/app").samples(7, APP + 16)
    mappings, labels = made.profile(folder)
    made.capture.events[:] = Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1], flags=1 << 18 | 1 << 10, period=999).events
    fields, strings = made.fields(folder)
    report(not [field for field, value in fields if field in (11, 12)], "a frequency is no period", strings)
    report([label["comm"] for label in labels] == ['""'], "an empty name of a thread is a text", labels)

    for ids in ((2,), (3, 2), (1, 3), ()):
        made = Made()
        made.capture = Capture("<").event(1, 9, ID | IP | TID | TIME | PERIOD, [1]).event(1, 0, ID | IP | TID | TIME | PERIOD, [2], period=7)
        made.capture.event(1, 2, ID | IP | TID | TIME | PERIOD, [3]).names("dummy", "clock", "faults")
        made.records = [made.capture.record(9, struct.pack("<QIIQQQ", APP, 7, 7, 5, id, 100), USER) for id in ids]
        fields, strings = made.fields(folder)
        first = [strings[value].decode() for field, value in fields if field == 14]
        period = [(value if field == 12 else strings[dict(messages(value))[1]].decode()) for field, value in fields if field in (11, 12)]
        report(period == [first[0], 7 if 2 in ids and 1 not in ids else 1], f"and its period, which is fixed: {period}", first)
        report(first == [("dummy", "clock", "faults")[min(ids, default=1) - 1]], f"the default event of samples of the events {ids}", first)
finish()
