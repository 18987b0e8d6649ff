#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does perfring's dump hold the record's own numbers, all of them, in wire order?

    wire.py PERFRING FILE...

perf prints no ids, no stream ids, nothing of STAT or THROTTLE; the twin writer
reads them all. Here what it read of each record is held against the dump's
values in their order: each value of the dump must be the next on the wire;
what the dump leaves out must be zero (padding, reserved words). The event of a
record must be the attr that its id is of.
Knows: the order of numbers on the wire, by the twin writer's reading, not by
the project's schema. Does not know: names; two equal neighbours exchanged stay
unseen. HEADER_ATTR, HEADER_FEATURE and TRACING_DATA are left to the twin test.
"""

import struct
import sys

import agree
import agree_rules
import twin
from twin_cursor import Unswappable

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
    elif value is not None:
        yield path, value


def matches(entry, leaf):
    """A number or bytes of the wire is a leaf of the dump."""
    if isinstance(entry, int):
        if isinstance(leaf, float):
            return struct.unpack("<d", struct.pack("<Q", entry))[0] == leaf
        return agree_rules.same(entry, leaf)
    if len(entry) == 1:
        return agree_rules.integer(leaf) == entry[0]
    if not isinstance(leaf, str):
        return False
    text = entry.split(b"\0")[0].decode("utf-8", "surrogateescape")
    return leaf == text or leaf == entry.hex() or bool(leaf) and entry.hex().startswith(leaf)


def empty(entry):
    return entry == 0 if isinstance(entry, int) else not any(entry)


def show(entry):
    return agree.short(entry if isinstance(entry, int) else entry[:16].hex())


def compare_wire(log, record):
    """The first difference between a record's wire values and its JSON, or None; values matched."""
    log, matched = list(log), 0
    parts = [("", record["fields"]), ("sample_id", record.get("sample_id", {}))]
    at = 0
    for prefix, part in parts:
        for path, leaf in leaves(part, prefix):
            while at < len(log) and not matches(log[at], leaf) and empty(log[at]):
                at += 1
            if at == len(log):
                return f"{path}: {agree.short(leaf)} is not on the wire", matched
            if not matches(log[at], leaf):
                return f"{path}: wire {show(log[at])}, perfring {agree.short(leaf)}", matched
            at += 1
            matched += 1
    rest = [entry for entry in log[at:] if not empty(entry)]
    if rest:
        return f"on the wire but not shown: {show(rest[0])}", matched
    return None, matched


def compare_file(path, mine):
    """(differences as text, records, values compared) for one file and perfring's records of it."""
    with open(path, "rb") as f:
        data = f.read()
    seen = {}
    twin.twin_of(data, lambda at, *what: seen.__setitem__(at, what))
    differences, records, values = [], 0, 0
    for record in mine:
        at = agree_rules.integer(record["at"])
        kind, log, event = seen.pop(at, (None, [], None))
        if kind != agree.type_number(record["type"]):
            differences.append(f"{at:#x} {record['type']}: the wire has type {kind}")
        elif record["type"] not in NOT_COMPARED and kind in agree.perf_dump.TYPES:
            difference, matched = compare_wire(log, record)
            records, values = records + 1, values + matched
            if event is not None and agree_rules.integer(record.get("event")) != event:
                differences.append(f"{at:#x} {record['type']}: its id is of event {event}, perfring has "
                                   f"{record.get('event')}")
            if difference:
                differences.append(f"{at:#x} {record['type']}: {difference}")
    differences += [f"{at:#x}: type {kind} is not in the dump" for at, (kind, _, _) in seen.items()]
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
