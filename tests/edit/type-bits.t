#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Any bit of a record's type: recover loses no other record. With bit 15 it is simpleperf's, whose size has 32 bits; where it is the first record, data.offset
is not doubted; nor where 4096 is the beginning of another record."""
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from repair_damage import Capture, compare
from tap import finish, report, run


def moved(data):
    """The same with MMAP records behind the first, so that a record begins at 4096."""
    at, size = struct.unpack_from("<QQ", data, 40)
    first = struct.unpack_from("<H", data, at + 6)[0]
    second, added = at + first, b""
    while second + len(added) < 4096:
        left = 4096 - second - len(added)
        length = left if left <= 128 else 64
        added += struct.pack("<IHHIIQQQ", 1, 2, length, 7001, 7001, 0x7f4212345000, 8192, 0) + b"made".ljust(length - 40 - 16, b"\0") + bytes(16)
    data = data[:second] + added + data[second:]
    data[48:56] = struct.pack("<Q", size + len(added))
    sections = at + size + len(added)
    for i in range(sum(bin(byte).count("1") for byte in data[72:104])):
        struct.pack_into("<Q", data, sections + 16 * i, struct.unpack_from("<Q", data, sections + 16 * i)[0] + len(added))
    return data


def bits(name, path, places, folder):
    capture, bad = Capture(path), []
    for record in [capture.records[i] for i in places if i < len(capture.records)]:
        for bit in range(32):
            data = bytearray(capture.data)
            data[record[0] + bit // 8] ^= 1 << bit % 8
            with open(folder + "/damaged", "wb") as file:
                file.write(data)
            run("recover", "--force", "-o", folder + "/recovered", folder + "/damaged")
            with open(folder + "/recovered", "rb") as file:
                found = compare(capture, bytes(data), [record], file.read())
            if found is None or found[0] or found[2]:
                bad.append((hex(record[0]), record[1], bit, found))
    report(not bad, "%s: 32 bits of the type of %d records" % (name, len(places)), bad[:8])


def main():
    with tempfile.TemporaryDirectory() as folder:
        with open("corpus/default.data", "rb") as file:
            data = moved(bytearray(file.read()))
        with open(folder + "/moved", "wb") as file:
            file.write(data)
        bits("a record at 4096", folder + "/moved", [0, 1, 8], folder)
        for name in "switch-events", "events-mixed", "namespaces":
            bits(name, "corpus/%s.data" % name, [0, 5, 11, 17], folder)
    finish()


main()
