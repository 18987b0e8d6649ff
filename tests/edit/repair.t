#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Captures of the corpus damaged in ten ways: recover loses at most one record more than what was hit and invents none, says how
many bytes are left out, and check finds the damage at its own record. tests/edit/repair-table.py does the same with many, and perf."""
import os
import random
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import repair_damage
from repair_damage import KINDS, Capture, compare, damage, records
from tap import finish, report, run

CAPTURES = ["switch-cpu-wide", "cgroups", "tracepoint-syscalls", "regs-stack-chain", "cgroup-filter"]
EACH = 4
repair_damage.BLOCK = 512 # these captures are small


def left_out(printed):
    return int(printed.rsplit("(", 1)[1].split(" bytes")[0])


def unused_entries(data):
    """Bytes of the table of features that perf kept for those that it did not write."""
    at = sum(struct.unpack_from("<QQ", data, 40))
    sections = [struct.unpack_from("<QQ", data, at + 16 * i) for i in range(sum(bin(byte).count("1") for byte in data[72:104]))]
    return min(s[0] for s in sections) - at - 16 * len(sections)


def repair(name, kind, folder):
    capture, rnd, bad = Capture("corpus/%s.data" % name), random.Random(name + kind), []
    if kind in ("id", "time") and not capture.attrs[kind]:
        return
    for i in range(EACH):
        data, hit = damage(capture, kind, rnd)
        path, out = os.path.join(folder, "damaged"), os.path.join(folder, "recovered")
        with open(path, "wb") as file:
            file.write(data)
        code, _, printed = run("recover", "--force", "-o", out, path)
        with open(out, "rb") as file:
            new = file.read()
        found = compare(capture, data, hit, new)
        if code > 1 or not found or found[0] > 1 or found[2]:
            bad.append((i, code, [hex(h[0]) for h in hit][:3], found, printed[-300:]))
        elif kind != "cut" and left_out(printed) != len(data) - len(new) - unused_entries(capture.data):
            bad.append((i, "left out", left_out(printed), len(data), len(new)))
        elif records(new) and run("check", "-q", out)[0]: # without any, data.size is 0, as of a recording that was cut off
            bad.append((i, "has defects", run("check", out)[1][-300:]))
    report(not bad, "%s, %s" % (name, kind), bad)


def place_of_damage(folder):
    """What check says of one damaged record: its own offset, and the reason."""
    capture, path = Capture("corpus/callchain-fp.data"), os.path.join(folder, "one")
    at, _, size = [r for r in capture.records if r[1] == 9][10]
    time = at + capture.attrs["time"]
    for name, where, value, want, bad in (("size", at + 6, struct.pack("<H", size + 16), "0x%x" % at, 1), ("misc", at + 4, b"\xf0\x0f", "warning: UNUSUAL: SAMPLE", 0),
                                          ("type", at, struct.pack("<I", 4105), "HEADER", 1), ("time", time, struct.pack("<Q", 1 << 62), "warning: TIME: SAMPLE", 0),
                                          ("an odd size", at + 6, struct.pack("<H", size + 1), "0x%x" % at, 1)):
        data = bytearray(capture.data)
        data[where:where + len(value)] = value
        with open(path, "wb") as file:
            file.write(data)
        code, out, _ = run("check", path)
        lines = [line for line in out.splitlines() if "0x%x" % at in line]
        report(code == bad and len(lines) == 1 and want in lines[0] and ", 1 defect" in out.splitlines()[-1], "check finds the record: " + name, out)


def hidden(folder):
    """A size that covers other records exactly: the size was the defect, not they."""
    capture, path = Capture("corpus/callchain-fp.data"), os.path.join(folder, "two")
    samples = [r for r in capture.records if r[1] == 9]
    at, size, more = samples[5][0], samples[5][2], samples[6][2]
    data = bytearray(capture.data)
    struct.pack_into("<H", data, at + 6, size + more)
    with open(path, "wb") as file:
        file.write(data)
    code, out, _ = run("check", path)
    report(code == 1 and "HIDES: SAMPLE at 0x%x" % at in out and "%d record" % (len(capture.records) - 1) in out, "a size that covers the next record", out)


def behind(folder):
    """Other bytes after a capture; recover leaves them out, and says how many they are. Another capture there is tests/edit/transport.t's."""
    capture, path, out = Capture("corpus/callchain-fp.data"), os.path.join(folder, "both"), os.path.join(folder, "first")
    with open(path, "wb") as file:
        file.write(capture.data + b"x" + capture.data[1:])
    code, text, _ = run("check", path)
    report(code == 0 and run("check", "--strict", path)[0] == 1 and "warning: BEHIND" in text and "0x%x" % len(capture.data) in text and ", 1 defect" in text, "bytes behind the capture", text)
    code, _, printed = run("recover", "--force", "-o", out, path)
    report(code == 0 and left_out(printed) == len(capture.data) and run("check", "-q", out)[0] == 0, "which recover leaves out", printed)


def hostile(folder):
    """Each eight bytes are the header of a COMM of 64 KiB whose text is far away: the work is bounded."""
    capture, path = Capture("corpus/callchain-fp.data"), os.path.join(folder, "hostile")
    data = bytearray(capture.data[:capture.at])
    data += struct.pack("<IHH", 3, 0, 65528) * (4 << 17)
    struct.pack_into("<Q", data, 48, len(data) - capture.at)
    with open(path, "wb") as file:
        file.write(data)
    code, out, _ = run("check", path)
    report(code == 1, "headers everywhere", out[-300:])


def payload(folder):
    """A payload that the capture's end cuts is one defect and one record left out, from a file and from a pipe."""
    attr, out = struct.pack("<IIQQQ", 1, 64, 2, 1, 5) + bytes(32), os.path.join(folder, "recovered")
    data = struct.pack("<QQIHH", 0x32454C4946524550, 16, 64, 0, 80) + attr + struct.pack("<QIHHQQ", 1, 9, 2, 24, 1, 2)
    data += struct.pack("<IHHQQQIIII", 71, 0, 48, 4096, 0, 0, 0, 0, 0, 0) + bytes(4000)
    for form, path in ("file", os.path.join(folder, "cut")), ("pipe", "-"):
        with open(os.path.join(folder, "cut"), "wb") as file:
            file.write(data)
        code, _, printed = run("recover", "--force", "-o", out, path, data=data)
        report(code == 1 and printed.count("PAYLOAD") == 1 and "expected 96 bytes" in printed and "1 left out (4048 bytes)" in printed,
               "a payload cut off, of a " + form, printed)


def aligned(folder):
    """Sections of features with zeros between them, so that each begins at a multiple of 8, as perfring's recorder writes them: nothing
    is left out of it; a byte that is not zero is."""
    with open("corpus/default.data", "rb") as file:
        data = file.read()
    table = sum(struct.unpack_from("<QQ", data, 40))
    places = [table + 16 * i for i in range(sum(bin(byte).count("1") for byte in data[72:104]))]
    new, gaps = bytearray(data[: places[-1] + 16]), []
    for place in places:
        at, size = struct.unpack_from("<QQ", data, place)
        gaps += range(len(new), len(new) + -len(new) % 8)
        new += bytes(-len(new) % 8)
        struct.pack_into("<Q", new, place, len(new))
        new += data[at: at + size]
    path, out = os.path.join(folder, "aligned"), os.path.join(folder, "out")
    for fill in (0, 1):
        new[gaps[-1]] = fill
        with open(path, "wb") as file:
            file.write(new)
        code, _, printed = run("recover", "--force", path, out)
        report(len(gaps) > 3 and code == 0 and (left_out(printed) > 0) == bool(fill),
               "%d bytes that align sections%s" % (len(gaps), ", one of them 1" if fill else ""), (code, printed))


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in CAPTURES:
            for kind in KINDS:
                repair(name, kind, folder)
        place_of_damage(folder)
        hidden(folder)
        hostile(folder)
        behind(folder)
        payload(folder)
        aligned(folder)
    finish()


main()
