# SPDX-License-Identifier: MIT
"""
A reader of CBOR that is strict about deterministic encoding (RFC 8949,
section 4.2): shortest heads, definite lengths, keys in order, no key twice. It
is written from the RFC and knows nothing of perfring.
"""


class Bad(Exception):
    """The bytes are not deterministic CBOR."""


class Tag:
    def __init__(self, number, value):
        self.number, self.value = number, value

    def __repr__(self):
        return f"{self.number}({self.value!r})"


class Map(list):
    """Pairs of key and value, in their order."""


LEAST = {24: 24, 25: 1 << 8, 26: 1 << 16, 27: 1 << 32}


def head(data, at):
    """Major type, argument, offset behind."""
    if at >= len(data):
        raise Bad(f"cut at {at}")
    first = data[at]
    major, info = first >> 5, first & 31
    at += 1
    if info < 24:
        return major, info, at
    if info > 27:
        raise Bad(f"indefinite or reserved length at {at - 1}")
    size = 1 << (info - 24)
    if at + size > len(data):
        raise Bad(f"cut at {at}")
    value = int.from_bytes(data[at:at + size], "big")
    if value < LEAST[info] and major != 7:
        raise Bad(f"head is not the shortest at {at - 1}")
    return major, value, at + size


def string(data, at, size):
    if at + size > len(data):
        raise Bad(f"string cut at {at}")
    return bytes(data[at:at + size]), at + size


def read_map(data, at, nr):
    pairs, before = Map(), None
    for _ in range(nr):
        begin = at
        key, at = read(data, at)
        if before is not None and not before < bytes(data[begin:at]):
            raise Bad(f"keys out of order at {begin}")
        before = bytes(data[begin:at])
        value, at = read(data, at)
        pairs.append((key, value))
    return pairs, at


def read(data, at):
    """The item at `at`, and the offset behind it."""
    major, value, at = head(data, at)
    if major == 0:
        return value, at
    if major == 1:
        return -1 - value, at
    if major == 2:
        return string(data, at, value)
    if major == 3:
        text, at = string(data, at, value)
        return text.decode("utf-8"), at
    if major == 4:
        items = []
        for _ in range(value):
            item, at = read(data, at)
            items.append(item)
        return items, at
    if major == 5:
        return read_map(data, at, value)
    if major == 6:
        item, at = read(data, at)
        return Tag(value, item), at
    if value in (20, 21):
        return value == 21, at
    raise Bad(f"simple value or float at {at}")


def sequence(data):
    at = 0
    while at < len(data):
        begin = at
        item, at = read(data, at)
        yield begin, item
