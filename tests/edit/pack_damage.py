# SPDX-License-Identifier: MIT
"""
Damaged names in a capture: copies OUT.0 to OUT.N-1 whose blocks are not compressed, so that what is wrong is met by the reader of the data and not by zstd.

  pack_damage.py CAPTURE OUT N
"""
import ctypes
import ctypes.util
import random
import struct
import sys

NAMES = 192


def unpack(data, length):
    library = ctypes.CDLL(ctypes.util.find_library("zstd"))
    library.ZSTD_decompress.restype = ctypes.c_size_t
    library.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    buffer = ctypes.create_string_buffer(length)
    assert library.ZSTD_decompress(buffer, length, data, len(data)) == length
    return buffer.raw


def entry_of(capture):
    """Where the table of features has the section's place."""
    start, size = struct.unpack_from("<QQ", capture, 40)
    bits = int.from_bytes(capture[72:104], "little")
    assert bits >> NAMES & 1
    return start + size + 16 * bin(bits & ((1 << NAMES) - 1)).count("1")


def blocks_of(section):
    at = 0
    while at < len(section):
        size, _, scope, packing, length = struct.unpack_from("<IIIII", section, at)
        data = section[at + 20:at + 4 + size]
        yield scope, unpack(data, length) if packing else data
        at += 4 + size


def damage(rng, data):
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        at = rng.randrange(len(data)) if data else 0
        kind = rng.randrange(10)
        if kind < 5 and data:
            data[at] = rng.randrange(256)
        elif kind < 7 and data:
            data[at] = rng.choice((0, 1, 2, 127, 128, 255))
        elif kind == 7:
            data[at:at] = bytes([255] * rng.randrange(1, 10))
        elif kind == 8:
            del data[at:at + rng.randrange(1, 20)]
        else:
            del data[at:]


def main(path, out, count):
    rng = random.Random(7)
    capture = open(path, "rb").read()
    entry = entry_of(capture)
    at, size = struct.unpack_from("<QQ", capture, entry)
    blocks = list(blocks_of(capture[at:at + size]))
    for i in range(count):
        section = b""
        for scope, data in blocks:
            data = bytearray(data)
            if i:
                damage(rng, data)
            section += struct.pack("<IIIII", 16 + len(data), 1, scope, 0, len(data)) + data
        copy = bytearray(capture + section)
        struct.pack_into("<QQ", copy, entry, len(capture), len(section))
        open("%s.%d" % (out, i), "wb").write(copy)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
