# SPDX-License-Identifier: MIT
"""zstd frames by hand, from RFC 8878: blocks that are stored, or one byte repeated. It compresses
nothing, so every byte of a frame is what a case says it is."""
import struct

MASK = 2**64 - 1
P1, P2, P3, P4, P5 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)


def rotated(value, bits):
    return (value << bits | value >> (64 - bits)) & MASK


def mixed(lane, word):
    return rotated((lane + word * P2) & MASK, 31) * P1 & MASK


def xxh64(data):
    """The hash of 64 bits whose lower half is a frame's checksum (RFC 8878, 3.1.1)."""
    at = 0
    value = P5
    if len(data) >= 32:
        lanes = [(P1 + P2) & MASK, P2, 0, -P1 & MASK]
        while at + 32 <= len(data):
            lanes = [mixed(lane, word) for lane, word in zip(lanes, struct.unpack_from("<4Q", data, at))]
            at += 32
        value = sum(rotated(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            value = ((value ^ mixed(0, lane)) * P1 + P4) & MASK
    value = (value + len(data)) & MASK
    for at in range(at, len(data) - 7, 8):
        value = (rotated(value ^ mixed(0, struct.unpack_from("<Q", data, at)[0]), 27) * P1 + P4) & MASK
    at = len(data) // 8 * 8
    if at + 4 <= len(data):
        value = (rotated(value ^ struct.unpack_from("<I", data, at)[0] * P1 & MASK, 23) * P2 + P3) & MASK
        at += 4
    for byte in data[at:]:
        value = rotated(value ^ byte * P5 & MASK, 11) * P1 & MASK
    for shift, factor in ((33, P2), (29, P3)):
        value = (value ^ value >> shift) * factor & MASK
    return value ^ value >> 32


def head(window=17, checksum=False, dictionary=None):
    """A frame's beginning; the window is 2 ** window bytes."""
    flags = (4 if checksum else 0) | (0 if dictionary is None else 3)
    return b"\x28\xb5\x2f\xfd" + bytes([flags, (window - 10) << 3]) + (b"" if dictionary is None else struct.pack("<I", dictionary))


def block(kind, size, content, last):
    return struct.pack("<I", last | kind << 1 | size << 3)[:3] + content


def stored(data, last=0):
    return block(0, len(data), data, last)


def repeated(byte, size, last=0):
    return block(1, size, bytes([byte]), last)


def checksum(data):
    return struct.pack("<I", xxh64(data) & 0xffffffff)
