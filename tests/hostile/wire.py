# SPDX-License-Identifier: MIT
"""Files and pipes put together word by word, in either byte order, with anything in them
wrong that a case wants wrong. It knows where a well-formed file has its words."""
import struct

U64 = 2**64 - 1
U32 = 2**32 - 1
IP, TID, TIME, ADDR, READ, CALLCHAIN, ID, CPU, PERIOD, STREAM_ID, RAW, BRANCH, REGS_USER, STACK_USER, WEIGHT = (1 << i for i in range(15))
DATA_SRC, IDENTIFIER, TRANSACTION, REGS_INTR, PHYS, AUX, CGROUP = (1 << i for i in range(15, 22))


class Wire:
    """Numbers of one byte order."""

    def __init__(self, big):
        self.big = big

    def n(self, form, *values):
        return struct.pack((">" if self.big else "<") + form, *values)

    def u16(self, *v):
        return self.n("H" * len(v), *v)

    def u32(self, *v):
        return self.n("I" * len(v), *v)

    def u64(self, *v):
        return self.n("Q" * len(v), *v)

    def flags(self, bits):
        """A word of one-bit fields, as the compiler of that machine lays it out."""
        return self.u64(int(f"{bits:064b}"[::-1], 2) if self.big else bits)

    def u32_flags(self, bits):
        return self.u32(int(f"{bits:032b}"[::-1], 2) if self.big else bits)

    def rec(self, kind, body=b"", misc=0, size=None):
        return self.u32(kind) + self.u16(misc, (8 + len(body) if size is None else size) & 65535) + body

    def string(self, text, length=None):
        """A str of the features: length, text, NULs."""
        return self.u32(len(text) if length is None else length) + text

    def attr(self, sample_type=IP | TID | TIME | ID, read_format=0, flags=1 << 18, size=136, own=None, branch=0, user=0, intr=0):
        body = self.u32(1, size if own is None else own) + self.u64(0, 1, sample_type, read_format) + self.flags(flags)
        body += self.u32(0, 0) + self.u64(0, 0, branch, user) + self.u32(0, 0) + self.u64(intr) + bytes(4096)
        return body[:size]

    def sample(self, more=b"", ident=7, ip=0x1000, time=5):
        """A sample of the default attr, with more behind it."""
        return self.rec(9, self.u64(ip) + self.u32(10, 11) + self.u64(time, ident) + more)

    def trailer(self, ident=7):
        return self.u32(10, 11) + self.u64(5, ident)

    def magic(self):
        return self.u64(0x32454C4946524550)

    def file(self, attrs=None, records=b"", features=None, ids=None, **wrong):
        """A perf.data file. `wrong` replaces words of the header, by their names; features are {number: bytes}."""
        attrs = [self.attr()] if attrs is None else attrs
        ids = [[7 + i] for i in range(len(attrs))] if ids is None else ids
        features = features or {}
        at = 104
        sections = []
        tables = b""
        for words in ids:
            body = words if isinstance(words, bytes) else self.u64(*words)
            sections.append((at, len(body)))
            tables += body
            at += len(body)
        stride = (len(attrs[0]) if attrs else 136) + 16
        entries = b"".join(a + self.u64(*s) for a, s in zip(attrs, wrong.get("sections", sections)))
        data = at + len(entries)
        table = data + len(records)
        behind = table + 16 * len(features)
        index = bodies = b""
        for number in sorted(features):
            place = wrong.get("places", {}).get(number, (behind + len(bodies), len(features[number])))
            index += self.u64(*place)
            bodies += features[number]
        bits = sum(1 << n for n in features)
        head = {"magic": self.magic(), "size": 104, "attr_size": stride, "attrs": at, "attrs_size": len(entries),
                "data": data, "data_size": len(records), "types": 0, "types_size": 0}
        head.update({k: v for k, v in wrong.items() if k in head})
        bits = wrong.get("bits", bits)
        words = [head[k] & U64 for k in ("size", "attr_size", "attrs", "attrs_size", "data", "data_size", "types", "types_size")]
        bitmap = self.u64(*(bits >> 64 * i & U64 for i in range(4)))
        return head["magic"] + self.u64(*words) + bitmap + tables + entries + records + index + bodies

    def pipe(self, attrs=None, records=b"", ids=None):
        attrs = [self.attr()] if attrs is None else attrs
        ids = [[7 + i] for i in range(len(attrs))] if ids is None else ids
        head = self.magic() + self.u64(16)
        return head + b"".join(self.rec(64, a + self.u64(*i)) for a, i in zip(attrs, ids)) + records
