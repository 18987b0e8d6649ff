#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Inputs that are made to take much work for their bytes, always the same ones. Knows the format, and no decoder.

work-inputs.py FOLDER writes them, some hundred KB each.
"""
import os, struct, sys

RECORDS = 5000
TID, TIME, ID, CHAIN, IDENTIFIER = 1 << 1, 1 << 2, 1 << 6, 1 << 5, 1 << 16
SAMPLE_ID_ALL = 1 << 18


def attr(sample_type, read_format=0, flags=0, branch=0):
    return struct.pack("<IIQQQQQ", 1, 96, 0, 1, sample_type, read_format, flags) + bytes(24) + struct.pack("<Q", branch) + bytes(16)


def record(number, body=b"", misc=0):
    return struct.pack("<IHH", number, misc, 8 + len(body)) + body


def capture(attrs, records, features=(), bits=0, section=b""):
    """attrs: (attr, ids) each; features: (offset into section, size) each, one for each bit."""
    at = 104
    ids = b"".join(struct.pack("<%dQ" % len(i), *i) for _, i in attrs)
    table = b""
    for a, i in attrs:
        table += a + struct.pack("<QQ", at, 8 * len(i))
        at += 8 * len(i)
    start = 104 + len(ids) + len(table)
    end = start + len(records)
    behind = end + 16 * len(features)
    header = struct.pack("<QQQQQQQQQ", 0x32454C4946524550, 104, 112, 104 + len(ids), len(table), start, len(records), 0, 0)
    header += struct.pack("<4Q", *(bits >> 64 * k & (1 << 64) - 1 for k in range(4)))
    entries = b"".join(struct.pack("<QQ", behind + offset, size) for offset, size in features)
    return header + ids + table + records + entries + section


def ids_deep():
    """The look-up of a small id goes through all bits."""
    return [1 << 63] + [1 << k for k in range(63)]


def bomb(blocks):
    """A zstd frame whose blocks say: 128 KiB of byte 8. Records of 2056 bytes come out of it."""
    block = struct.pack("<I", (1 << 17) << 3 | 1 << 1)[:3] + b"\x08"
    return struct.pack("<IBB", 0xFD2FB528, 0, 7 << 3) + block * blocks


def samples_of(nr, chain=0):
    """Samples as perf record makes them, of so many events with two ids each, in an order that cannot be guessed."""
    bits = IDENTIFIER | 1 | TID | TIME | 1 << 8 | (CHAIN if chain else 0)
    events = [(attr(bits, flags=SAMPLE_ID_ALL), [1000 + 2 * k, 1001 + 2 * k]) for k in range(nr)]
    random, records = 1, b""
    for k in range(2000):
        random = (random * 6364136223846793005 + 1) % (1 << 64)
        body = struct.pack("<QQIIQQ", 1000 + (random >> 33) % (2 * nr), 0xffffffff81000000 + 16 * k, 4000, 4001, 10**12 + 10**5 * k, 250000)
        if chain:
            body += struct.pack("<QQ", chain, (1 << 64) - 128)
            body += b"".join(struct.pack("<Q", (0xffffffff81000000 if n < chain // 2 else 0x7f1200000000) + 4096 * n + k) for n in range(1, chain))
        records += record(9, body)
    return capture(events, records)


def typical():
    """Nothing made to be slow: what the table of instructions for each record is made of."""
    yield "samples of 1 event", samples_of(1)
    yield "samples of 3 events", samples_of(3)
    yield "samples of 360 events", samples_of(360)
    yield "callchains of 16", samples_of(1, 16)


def inputs():
    yield from typical()
    one = [(attr(TID | TIME), [])]
    yield "empty records", capture(one, record(0) * RECORDS * 4)
    yield "records of no known type", capture(one, record(999, bytes(8)) * RECORDS)
    yield "samples cut to their header", capture(one, record(9) * RECORDS * 4)
    yield "a record of size 0", capture(one, record(0) * 9 + bytes(80000))
    yield "256 features, one section", capture(one, record(0), [(0, 1 << 18)] * 256, (1 << 256) - 1, bytes(1 << 18))
    yield "256 features, empty", capture(one, record(0), [(0, 0)] * 256, (1 << 256) - 1)
    yield "callchains of 8000", capture([(attr(CHAIN), [])], record(9, struct.pack("<8001Q", 8000, *range(8000))) * 4)
    yield "callchains of 0", capture([(attr(CHAIN), [])], record(9, struct.pack("<Q", 0)) * RECORDS * 2)
    branches = struct.pack("<Q", 2700) + bytes(24 * 2700)
    yield "branches of 2700", capture([(attr(1 << 11, branch=0), [])], record(9, branches) * 5)
    yield "branches of 1", capture([(attr(1 << 11), [])], record(9, struct.pack("<Q", 1) + bytes(24)) * RECORDS)
    group = struct.pack("<Q", 2000) + bytes(8 * 2000)
    yield "groups of 2000", capture([(attr(1 << 4, 8), [])], record(9, group) * 12)
    yield "2000 events", capture([(attr(TID | IDENTIFIER), [k]) for k in range(2000)], record(9, struct.pack("<QII", 7, 1, 1)) * 2000)
    yield "20,000 ids in order", capture([(attr(IDENTIFIER), range(20000)), (attr(IDENTIFIER), [1 << 40])], b"")
    deep = ids_deep()
    two = [(attr(IDENTIFIER, flags=SAMPLE_ID_ALL), deep), (attr(IDENTIFIER, flags=SAMPLE_ID_ALL), [3])]
    yield "ids found at the deepest", capture(two, record(9, struct.pack("<Q", 1)) * RECORDS)
    inverse = pow(0x9e3779b97f4a7c15, -1, 1 << 64)  # all in one bucket of the table, so that the trie has them
    crowd = [inverse * (k << 20) % (1 << 64) for k in range(5000)]
    yield "ids of one bucket", capture([(attr(IDENTIFIER), crowd), (attr(IDENTIFIER), [3])], b"".join(record(9, struct.pack("<Q", i)) for i in crowd))
    yield "ids not found", capture(two, record(9, struct.pack("<Q", 5)) * RECORDS)
    shapes = [(attr(bits | ID, flags=SAMPLE_ID_ALL), [k + 1 << 8]) for k, bits in enumerate(
        sum(1 << b for n, b in enumerate((0, 1, 2, 3)) if k >> n & 1) | (1 << 7 if k & 1 else 0) for k in range(16))]
    shapes[0] = (shapes[0][0], deep)
    yield "16 places for the id, none has it", capture(shapes, record(9, struct.pack("<8Q", *[1 << k for k in range(8)])) * 2000)
    yield "16 places, side-band", capture(shapes, record(3, struct.pack("<II8s4Q", 1, 1, b"a", 0, 0, 0, 0)) * 2000)
    index = struct.pack("<Q", 2000) + b"".join(struct.pack("<4Q", k, 0, k, 0) for k in range(2000))
    yield "ID_INDEX of 2000", capture([(attr(IDENTIFIER), [1 << 50])], record(69, index) * 5)
    falling = b"".join(record(9, struct.pack("<IIQ", 1, 1, 1000000 - k)) for k in range(RECORDS))
    yield "times falling", capture(one, falling)
    rising = b"".join(record(9, struct.pack("<IIQ", 1, 1, 1000000 + k)) for k in range(RECORDS))
    yield "times rising", capture(one, rising)
    mmap2 = struct.pack("<IIQQQIIQQII", 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0) + b"a" * 64000 + bytes(8)
    yield "names of 64,000", capture(one, record(10, mmap2) * 3)
    attrs = record(64, attr(TID)) * 3000
    yield "a pipe of 3000 attrs", struct.pack("<QQ", 0x32454C4946524550, 16) + attrs
    yield "a bomb of zstd", capture(one, record(81, bomb(2000)))
    three = record(0xffff) + record(3) * 3
    yield "search: three records and one of no type, again and again", capture(one, bytes(8) + three * 5000)
    yield "search: the same in 16 places", capture(shapes, bytes(8) + (record(9, struct.pack("<8Q", *[1 << 50] * 8)) * 3 + record(0xffff)) * 1000)
    yield "search: nothing but zeros", capture(one, bytes(100000))
    topology = struct.pack("<II", 0, 0)
    yield "features nested in each other's bytes", capture(one, record(0), [(8 * k, 4096) for k in range(256)], (1 << 256) - 1, topology * 1024)


def main():
    folder = sys.argv[1]
    for name, data in inputs():
        with open(os.path.join(folder, name.replace(" ", "_").replace(",", "").replace(":", "").replace("'", "") + ".data"), "wb") as file:
            file.write(data)


if __name__ == "__main__":
    sys.exit(main())
