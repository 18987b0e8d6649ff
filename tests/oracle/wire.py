#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does perfring's dump hold the record's own numbers, all of them, in wire order?

    wire.py PERFRING FILE...

perf prints no ids, no stream ids, nothing of STAT or THROTTLE; the twin writer
reads them all. Here what it read of each record is compared with the dump's
values in their order: each value of the dump must be the next in the record, bytes
that the twin writer did not read included; what the dump leaves out must be zero. The event of a
record must be the attr that its id is of.
Knows: the order of numbers in the record, by the twin writer's reading, not by
the project's schema. Does not know: names; two equal neighbours exchanged stay
unseen. HEADER_ATTR, HEADER_FEATURE and TRACING_DATA are left to the twin test.
"""

import re
import struct
import sys

import agree
import agree_rules
import twin
from twin_cursor import Unswappable

FRONT_TRAILER = (17, 18, 20)                    # stale bytes may stand behind their trailer
HEXADECIMAL = re.compile(r"^[0-9a-f]+$")
NOT_COMPARED = ("HEADER_ATTR", "HEADER_FEATURE", "HEADER_TRACING_DATA")


def leaves(value, path=""):
    """(path, leaf) of a JSON value in its order."""
    if isinstance(value, dict) and set(value) == {"var1_dw", "var2_w", "var3_w"}:
        yield path, value["var1_dw"] | value["var2_w"] << 32 | value["var3_w"] << 48
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{index}]")
    elif value is not None and value != "":     # a run of no bytes is nowhere in the record
        yield path, value


def parts(record):
    """(path, leaf) of a record in encoded order."""
    trailer, rest = record.get("sample_id", {}), record.get("tail", record.get("error", {}).get("bytes"))
    yield from leaves(record["fields"])
    ends = [("sample_id", trailer), ("tail", rest)]
    for name, part in ends if agree.type_number(record["type"]) in FRONT_TRAILER else ends[::-1]:
        yield from leaves(part, name)


class Wire:
    """A record's body: what the twin writer read of it, and the bytes between."""

    def __init__(self, body, log):
        self.bytes, self.start = bytes(body.src[body.pos:body.end]), body.pos
        self.order = "big" if body.big else "little"
        self.entries, at, self.next = [], body.pos, 0
        for offset, size, value in sorted(log, key=lambda entry: entry[0]) + [(body.end, 0, None)]:
            if offset > at:
                self.entries.append((at, offset - at, None))
            if size:
                self.entries.append((offset, size, value))
            at = max(at, offset + size)

    def raw(self, entry):
        return self.bytes[entry[0] - self.start:entry[0] + entry[1] - self.start]

    def run(self, leaf):
        """Passes the entries that hold a run of bytes whole; zeros before them are a string's padding."""
        entry, ends = self.entries[self.next], {e[0] + e[1] for e in self.entries}
        if not isinstance(leaf, str) or len(leaf) % 2 or not HEXADECIMAL.match(leaf):
            return False
        size, data, first = len(leaf) // 2, bytes.fromhex(leaf), entry[0] - self.start
        for at in range(first, first + entry[1]):
            if self.bytes[at:at + size] == data and at + size + self.start in ends:
                while self.next < len(self.entries) and self.entries[self.next][0] < at + size + self.start:
                    self.next += 1
                return True
            if self.bytes[at]:
                return False
        return False

    def take(self, leaf):
        """The leaf is what comes next: None, or what comes instead."""
        while self.next < len(self.entries):
            entry = self.entries[self.next]
            if entry[2] is not None and matches(entry[2], leaf, self.order):
                self.next += 1
                return None
            if self.run(leaf):
                return None
            if any(self.raw(entry)):
                return show(self.raw(entry) if entry[2] is None else entry[2])
            self.next += 1
        return "nothing"

    def rest(self):
        """The first that was not taken and is not zero."""
        for entry in self.entries[self.next:]:
            if any(self.raw(entry)):
                return show(self.raw(entry) if entry[2] is None else entry[2])
        return None


def matches(entry, leaf, order):
    """A number or bytes of the record is a leaf of the dump."""
    if isinstance(entry, int):
        if isinstance(leaf, float):
            return struct.unpack("<d", struct.pack("<Q", entry))[0] == leaf
        return agree_rules.same(entry, leaf)
    if not isinstance(leaf, str):
        return len(entry) <= 2 and int.from_bytes(entry, order) == agree_rules.integer(leaf)
    text = entry.split(b"\0")[0].decode("utf-8", "surrogateescape")
    return leaf in (text, agree_rules.shown(text)) or leaf == entry.hex() or bool(leaf) and entry.hex().startswith(leaf)


def show(entry):
    return agree.short(entry if isinstance(entry, int) else entry[:16].hex())


def compare_wire(wire, record):
    """The first difference between a record's wire values and its JSON, or None; values matched."""
    matched = 0
    for path, leaf in parts(record):
        other = wire.take(leaf)
        if other is not None:
            return f"{path}: wire {other}, perfring {agree.short(leaf)}", matched
        matched += 1
    rest = wire.rest()
    return f"in the record but not shown: {rest}" if rest else None, matched


def compare_file(path, mine):
    """(differences as text, records, values compared) for one file and perfring's records of it."""
    with open(path, "rb") as f:
        data = f.read()
    seen = {}
    twin.twin_of(data, lambda at, *what: seen.__setitem__(at, what))
    differences, records, values = [], 0, 0
    for record in mine:
        at = agree_rules.integer(record["at"])
        kind, body, log, event = seen.pop(at, (None, None, [], None))
        if kind != agree.type_number(record["type"]):
            differences.append(f"{at:#x} {record['type']}: the wire has type {kind}")
        elif record["type"] not in NOT_COMPARED:
            difference, matched = compare_wire(Wire(body, log), record)
            records, values = records + 1, values + matched
            if event is not None and agree_rules.integer(record.get("event")) != event:
                differences.append(f"{at:#x} {record['type']}: its id is of event {event}, perfring has "
                                   f"{record.get('event')}")
            if difference:
                differences.append(f"{at:#x} {record['type']}: {difference}")
    differences += [f"{at:#x}: type {kind} is not in the dump" for at, (kind, *_) in seen.items()]
    return differences, records, values


def main(args):
    if len(args) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    bad = False
    for path in args[1:]:
        try:
            differences, records, values = compare_file(path, agree.decode(args[0], path))
        except Unswappable as e:
            print(f"{path}: skipped: {e}")
            continue
        except (agree.Failure, OSError) as e:
            differences, records, values = [f"perfring: {e}"], 0, 0
        for line in differences[:20]:
            print(f"{path}: {line}")
        print(f"{path}: {records} records, {values} values, {len(differences)} differences")
        bad = bad or bool(differences)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
