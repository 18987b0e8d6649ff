# SPDX-License-Identifier: MIT
"""A cursor that reads numbers in one byte order and writes them in the other.

Knows: u8/u16/u32/u64, C bitfields (allocated from the least significant bit by
a little-endian recorder, from the most significant by a big-endian one), and
the length-prefixed strings of perf.data features. The output starts as a copy
of the input, so whatever nobody touches stays as it was.
Does not know: perf records. It is written from the ABI notes, not from the
project's schema, and must stay so.
"""


class Short(Exception):
    """Fewer bytes left than the format asks for."""


class Unswappable(Exception):
    """The input cannot have a twin (compressed records)."""


def flip_bits(value, widths):
    """A 64- or 32-bit word of bitfields, from one allocation order to the other.

    widths are the fields in declaration order and fill the word; the first one
    is lowest on little-endian and highest on big-endian machines.
    """
    return _flip(value, widths, False)


def unflip_bits(value, widths):
    return _flip(value, widths, True)


def _flip(value, widths, from_top):
    total = sum(widths)
    low, result = 0, 0
    for width in widths:
        high = total - low - width
        source, target = (high, low) if from_top else (low, high)
        result |= ((value >> source) & ((1 << width) - 1)) << target
        low += width
    return result


class Cursor:
    """log, when given, takes (offset, size, value) of each number and each run of bytes passed."""

    def __init__(self, src, out, pos, end, big, log=None):
        self.src, self.out, self.pos, self.end, self.big, self.log = src, out, pos, end, big, log

    def left(self):
        return self.end - self.pos

    def _take(self, n):
        if n < 0 or self.end - self.pos < n:
            raise Short(f"wanted {n} bytes at {self.pos:#x}, {self.left()} left")
        at = self.pos
        self.pos += n
        return at

    def num(self, n):
        at = self._take(n)
        raw = bytes(self.src[at:at + n])
        self.out[at:at + n] = raw[::-1]
        value = int.from_bytes(raw, "big" if self.big else "little")
        if self.log is not None:
            self.log.append((at, n, value))
        return value

    def u16(self):
        return self.num(2)

    def u32(self):
        return self.num(4)

    def u64(self):
        return self.num(8)

    def u32s(self, count):
        for _ in range(count):
            self.num(4)

    def u64s(self, count):
        if count * 8 > self.left():
            raise Short(f"{count} words at {self.pos:#x}")
        for _ in range(count):
            self.num(8)

    def all_u32(self):
        self.u32s(self.left() // 4)

    def all_u64(self):
        self.u64s(self.left() // 8)

    def skip(self, n):
        at = self._take(n)
        raw = bytes(self.src[at:self.pos])
        if self.log is not None and n:
            self.log.append((at, n, raw))
        return raw

    def peek(self, at, n):
        """A number at an absolute offset; writes nothing."""
        if at < 0 or at + n > len(self.src):
            raise Short(f"peek at {at:#x}")
        return int.from_bytes(self.src[at:at + n], "big" if self.big else "little")

    def bits(self, widths):
        """A word of bitfields; returns its little-endian (numeric) value."""
        n = sum(widths) // 8
        at = self.pos
        value = self.num(n)
        other = "little" if self.big else "big"
        moved = (unflip_bits if self.big else flip_bits)(value, widths)
        self.out[at:at + n] = moved.to_bytes(n, other)
        if self.log is not None and self.big:
            self.log[-1] = (at, n, moved)
        return moved if self.big else value

    def cstring(self):
        """Past a NUL-terminated string; all that is left if no NUL is there."""
        at = bytes(self.src[self.pos:self.end]).find(b"\0")
        return self.skip(self.left() if at < 0 else at + 1)

    def string(self):
        """The feature string: u32 length, bytes."""
        return self.skip(self.u32())

    def sub(self, n):
        """A cursor over the next n bytes, which this one passes."""
        at = self._take(n)
        return Cursor(self.src, self.out, at, at + n, self.big, self.log)

    def at(self, pos, end):
        return Cursor(self.src, self.out, pos, end, self.big, self.log)
