# SPDX-License-Identifier: MIT
"""Damages to a capture, and what recover makes of each: which records are lost, and which are in no original."""
import struct

KINDS = ["bit", "size", "type", "misc", "id", "time", "zeroed", "missing", "repeated", "cut"]
BLOCK = 4096


class Capture:
    """A perf.data file of version 2, little-endian, without compression."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.at, self.size = struct.unpack_from("<QQ", self.data, 40)
        self.records = records(self.data)
        self.attrs = attrs(self.data) if any(r[1] == 9 for r in self.records) else {"id": 0, "time": 0}


def records(data):
    """(offset, type, bytes with payload) of each, by the headers alone; None where they do not follow each other."""
    at, size = struct.unpack_from("<QQ", data, 40)
    end, found = at + size, []
    while at < end:
        kind, _, size = struct.unpack_from("<IHH", data, at)
        if size < 8 or at + size > end:
            return None
        size += struct.unpack_from("<Q", data, at + 8)[0] if kind == 71 else 0
        found.append((at, kind, size))
        at += size
    return found


def attrs(data):
    """sample_type of the first event: where ids and times of its samples are, in bytes from the record's begin; 0: nowhere."""
    at = struct.unpack_from("<Q", data, 24)[0]
    bits = struct.unpack_from("<Q", data, at + 24)[0]
    before = lambda *which: 8 + 8 * sum(1 for bit in which if bits >> bit & 1)
    return {"id": 8 if bits >> 16 & 1 else before(0, 1, 2, 3) if bits >> 6 & 1 else 0, "time": before(16, 0, 1) if bits >> 2 & 1 else 0}


def in_record(capture, kind, random):
    """One bit of one record: the damaged bytes, and that record."""
    choices = [r for r in capture.records if kind not in ("id", "time") or r[1] == 9]
    record = random.choice(choices)
    first, nr = {"bit": (0, record[2] * 8), "size": (48, 16), "type": (0, 32), "misc": (32, 16)}.get(kind, (8 * capture.attrs.get(kind, 0), 64))
    bit = first + random.randrange(nr)
    data = bytearray(capture.data)
    data[record[0] + bit // 8] ^= 1 << bit % 8
    return data, [record]


def in_block(capture, kind, random):
    """A block: the damaged bytes, and the records that lie in it."""
    last = (capture.at + capture.size) // BLOCK
    at = max(random.randrange(capture.at // BLOCK + 1, last) * BLOCK, capture.at)
    data, size = bytearray(capture.data), capture.size
    if kind == "cut":
        del data[at + random.randrange(BLOCK):]
        return data, [r for r in capture.records if r[0] + r[2] > len(data)]
    if kind == "zeroed":
        data[at:at + BLOCK] = bytes(BLOCK)
    elif kind == "missing":
        del data[at:at + BLOCK]
    else:
        data[at:at] = data[at:at + BLOCK]
    if kind != "zeroed": # as where a block is lost or doubled in transport, and the header was made anew for it
        struct.pack_into("<Q", data, 48, len(data) - len(capture.data) + size)
        shift_features(data, capture, len(data) - len(capture.data))
    return data, [r for r in capture.records if r[0] < at + BLOCK and r[0] + r[2] > at]


def shift_features(data, capture, by):
    at = capture.at + capture.size + by
    for i in range(sum(bin(byte).count("1") for byte in data[72:104])):
        struct.pack_into("<Q", data, at + 16 * i, struct.unpack_from("<Q", data, at + 16 * i)[0] + by)


def damage(capture, kind, random):
    return (in_record if KINDS.index(kind) < 6 else in_block)(capture, kind, random)


def compare(capture, damaged, hit, recovered):
    """(records lost besides those that were hit, their bytes, records that are in no original): None where it cannot be read."""
    found = records(recovered)
    if found is None:
        return None
    left = {}
    for at, _, size in capture.records:
        record = capture.data[at:at + size]
        left[record] = left.get(record, 0) + 1
    originals, invented = set(left), 0
    for at, _, size in found:
        record = recovered[at:at + size]
        if left.get(record):
            left[record] -= 1
        elif record not in originals and not any(bytes(damaged[h[0]:h[0] + size]) == record for h in hit):
            invented += 1
    for at, _, size in hit:
        record = capture.data[at:at + size]
        left[record] = max(left[record] - 1, 0)
    return sum(left.values()), sum(len(record) * nr for record, nr in left.items()), invented
