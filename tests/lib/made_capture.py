# SPDX-License-Identifier: MIT
"""Makes captures of any events, records and features: a file, a pipe, a directory, in either byte order. Imported, not run.

The layouts are written here by hand, from perf_event_open(2) and perf.data-file-format.txt, and share nothing with schema/."""
import os
import struct

IP, TID, TIME, ADDR, READ, CALLCHAIN, ID, CPU, PERIOD, STREAM, RAW = (1 << i for i in range(11))
REGS_USER, REGS_INTR, IDENTIFIER = 1 << 12, 1 << 18, 1 << 16
SAMPLE_ID_ALL, BUILD_ID = 1 << 18, 1 << 34


class Capture:
    def __init__(self, order="<", attr_size=136):
        self.order, self.attr_size, self.events, self.features = order, attr_size, [], {}

    def pack(self, form, *values):
        return struct.pack(self.order + form, *values)

    def event(self, kind, config, sample_type, ids=(), flags=SAMPLE_ID_ALL, read_format=0, period=1, user=0, intr=0):
        bits = flags if self.order == "<" else sum(1 << 63 - i for i in range(64) if flags >> i & 1)
        attr = self.pack("IIQQQQQ", kind, self.attr_size, config, period, sample_type, read_format, bits)
        attr += self.pack("IIQQQQIiQII", 0, 0, 0, 0, 0, user, 0, 0, intr, 0, 0)
        self.events.append(((attr + bytes(136))[:self.attr_size], list(ids)))
        return self

    def record(self, kind, body, misc=0):
        return self.pack("IHH", kind, misc, 8 + len(body)) + body

    def text(self, text, capacity=0):
        """A string of the features: its length, and NULs after it."""
        data = text.encode() + b"\0"
        data += bytes(max(-len(data) % 64, capacity - len(data)))
        return self.pack("I", len(data)) + data

    def names(self, *names, order=None):
        """Feature EVENT_DESC, the events in this order."""
        order = order or range(len(names))
        out = self.pack("II", len(names), self.attr_size)
        for i in order:
            attr, ids = self.events[i]
            out += attr + self.pack("I", len(ids)) + self.text(names[i]) + b"".join(self.pack("Q", n) for n in ids)
        self.features[12] = out
        return self

    def magic(self):
        return b"PERFILE2" if self.order == "<" else b"2ELIFREP"

    def file(self, *records):
        data = b"".join(records)
        ids = b"".join(self.pack("Q", n) for _, all_ids in self.events for n in all_ids)
        attrs, at = bytearray(), 104
        for attr, event_ids in self.events:
            attrs += attr + self.pack("QQ", at, 8 * len(event_ids))
            at += 8 * len(event_ids)
        begin = at + len(attrs)
        bits = [sum(1 << n % 64 for n in self.features if n // 64 == word) for word in range(4)]
        head = self.magic() + self.pack("12Q", 104, self.attr_size + 16, at, len(attrs), begin, len(data), 0, 0, *bits)
        at = begin + len(data) + 16 * len(self.features)
        table = b""
        for n in sorted(self.features):
            table += self.pack("QQ", at, len(self.features[n]))
            at += len(self.features[n])
        return head + ids + attrs + data + table + b"".join(self.features[n] for n in sorted(self.features))

    def pipe(self, *records):
        head = bytearray(self.magic() + self.pack("Q", 16))
        for attr, ids in self.events:
            head += self.record(64, attr + b"".join(self.pack("Q", n) for n in ids))
        for n in sorted(self.features):
            head += self.record(80, self.pack("Q", n) + self.features[n] + bytes(-len(self.features[n]) % 8))
        return bytes(head) + b"".join(records)


def sampled(data, event, frequency=0, period=0):
    """A file in little-endian order, whose event is sampled at a frequency, or at each period-th hit."""
    entry, attrs = struct.unpack_from("<QQ", data, 16)
    at = attrs + entry * event
    flags, = struct.unpack_from("<Q", data, at + 40)
    data = bytearray(data)
    struct.pack_into("<Q", data, at + 16, frequency or period)
    struct.pack_into("<Q", data, at + 40, flags | (1 << 10 if frequency else 0))
    return bytes(data)


def write(folder, name, data):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data)
    return path
