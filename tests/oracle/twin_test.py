#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The twin writer against recordings written by hand for both byte orders.

Knows: how to put the rows of twin_records.py into a file and into a pipe, and
the attr. Prints TAP. Does not know: how the twin writer works.
"""

import struct
import sys

import twin
from twin_records import ALL, BARE_SAMPLE, FEATURES, KERNEL, OUTSIDE, SAMPLE, TOOL, TRAILER, Bits

ATTR_SIZE, WEIGHT_STRUCT = 144, 1 << 24
# disabled, comm, precise_ip 1, sample_id_all, build_id, defer_output; MSB-first by hand.
FLAGS = Bits("Q", 1 | 1 << 9 | 1 << 15 | 1 << 18 | 1 << 34 | 1 << 39,
             1 << 63 | 1 << 54 | 1 << 47 | 1 << 45 | 1 << 29 | 1 << 24)


def pack(order, parts):
    """Bytes of a body as the machine of this order ("<" or ">") writes them."""
    out = b""
    for part in parts:
        if isinstance(part, bytes):
            out += part
        elif isinstance(part, Bits):
            out += struct.pack(order + part.letter, part.little if order == "<" else part.big)
        else:
            out += struct.pack(order + part[0] * (len(part) - 1), *part[1:])
    return out


def attr(sample_type=ALL & ~WEIGHT_STRUCT, counters=1):
    return [("I", 1, ATTR_SIZE), ("Q", 7, 1000, sample_type, 31), FLAGS, ("I", 3, 4), ("Q", 5, 6),
            ("Q", 1 << 3 | 1 << 17 | counters << 19, 0x180), ("I", 8192), ("i", -1), ("Q", 0x300),
            ("I", 9), ("H", 127, 0), ("I", 10), Bits("I", 5, 0xa0000000), ("Q", 11, 12, 13)]


def record(order, kind, misc, body):
    data = pack(order, body)
    return struct.pack(order + "IHH", kind, misc, 8 + len(data)) + data


def stream(order, cut=True):
    """All the records; KSYMBOL and its like once more with stale bytes behind the trailer; at last one cut off."""
    out = b""
    for kind, misc, body in KERNEL:
        out += record(order, kind, misc, body + TRAILER)
        if kind in (17, 18, 20):
            out += record(order, kind, misc, body + TRAILER + [b"stale bytes, left as they are..."])
    for body in (SAMPLE, BARE_SAMPLE, SAMPLE + [b"a tail"]):
        out += record(order, 9, 2, body)
    for kind, misc, body in TOOL:
        out += record(order, kind, misc, body) + pack(order, OUTSIDE.get(kind, []))
    return out + struct.pack(order + "IHH", 3, 0, 64) + b"cut" if cut else out


def event_desc():
    return [("I", 1, ATTR_SIZE), *attr(), ("I", 1), ("I", 64), b"cycles".ljust(64, b"\0"), ("Q", 101)]


def pipe(order, magic, cut=True):
    out = magic + struct.pack(order + "Q", 16)
    out += record(order, 64, 0, attr() + [("Q", 101)])
    for number, body in sorted({**FEATURES, 12: event_desc()}.items()):
        out += record(order, 80, 0, [("Q", number)] + body)
    return out + stream(order, cut)


def file(order, magic, cut=True):
    """Header, ids, attrs, data, feature table, features."""
    features = {n: pack(order, b) for n, b in sorted({**FEATURES, 12: event_desc()}.items())}
    bitmap = [sum(1 << n % 64 for n in features if n // 64 == word) for word in range(4)]
    attrs = b"".join(pack(order, attr()) + struct.pack(order + "QQ", at, 8) for at in (104, 112))
    data = stream(order, cut)
    start = 120 + len(attrs)
    table = start + len(data)
    at = table + 16 * len(features)
    sections = b""
    for payload in features.values():
        sections += struct.pack(order + "QQ", at, len(payload))
        at += len(payload)
    header = magic + struct.pack(order + "12Q", 104, ATTR_SIZE + 16, 120, len(attrs), start, len(data), 0, 0, *bitmap)
    ids = struct.pack(order + "QQ", 101, 102)
    return header + ids + attrs + data + sections + b"".join(features.values())


def interrupted(order, magic):
    """A file whose header was never finished: data up to the end, bits set, no features."""
    whole = bytearray(file(order, magic))
    whole[48:56] = bytes(8)
    end = 120 + 2 * (ATTR_SIZE + 16) + len(stream(order))
    return bytes(whole[:end])


def first(a, b):
    return next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))


def main():
    print("1..8")
    number, failed = 0, 0
    for make in (file, pipe, interrupted):
        little, big = make("<", b"PERFILE2"), make(">", b"2ELIFREP")
        for direction, source, wanted in (("to big", little, big), ("to little", big, little)):
            number += 1
            got = twin.twin_of(source)
            failed += got != wanted
            print(f"{'ok' if got == wanted else 'not ok'} {number} - {make.__name__}, {direction} endian")
            if got != wanted:
                at = first(got, wanted)
                print(f"# differs at {at:#x}: wanted {wanted[at - 8:at + 8].hex()}, got {got[at - 8:at + 8].hex()}")
    for kind in (81, 83):                      # in place of the cut record
        number += 1
        refused = False
        try:
            twin.twin_of(pipe("<", b"PERFILE2")[:-11] + record("<", kind, 0, [("Q", 8), b"zstdzstd"]))
        except twin.Unswappable:
            refused = True
        failed += not refused
        print(f"{'ok' if refused else 'not ok'} {number} - type {kind} is refused")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
