#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does perfring read from the foreign-endian twin what it reads from the file?

    twin_agree.py PERFRING FILE...

The dump of the twin, pieces of the file included, must be that of the original,
value by value, errors and their places too. Exit status 1 on any difference.
Knows: what must differ: what a file says of its own byte order, and bytes in the recorder's
byte order that perfring hands on as they are (OPAQUE), which must be each file's own.
Does not know: whether what both say is right; that is for agree.py and wire.py. And
the fields of a tracepoint: the twin writer leaves RAW as it is, so a twin's are wrong.
"""

import os
import sys
import tempfile

import agree
import twin

# Handed on undecoded: (type of record or name of piece, field).
OPAQUE = {("HEADER_FEATURE", "data"), ("HEADER_TRACING_DATA", "data")}


def dump(perfring, path):
    """(lines, exit status, what was said) of perfring, without the file's name."""
    text, status, printed = agree.run_dump(perfring, path, ["--pieces"])
    return text.splitlines(), status, printed.replace(path, "FILE")


def without_order(record, data):
    """The record with what must tell the byte order, if it does so rightly, replaced by a word."""
    name = record.get("type", record.get("piece"))
    if name == "FEATURE TRACING_DATA" and record["fields"].get("big_endian") == int(twin.source_order(data)):
        record["fields"]["big_endian"] = "the file's byte order"
    record.pop("tracepoint", None)              # what RAW means: see above
    at, size = agree.agree_rules.integer(record["at"]), record["size"]
    for field, value in record.get("fields", {}).items():
        if (name, field) in OPAQUE and bytes.fromhex(value) in data[at:at + size]:
            record["fields"][field] = "the file's own bytes"
    return record


def first_difference(a, b, path=""):
    """Where two JSON values part."""
    if isinstance(a, dict) and isinstance(b, dict):
        for name in list(a) + [n for n in b if n not in a]:
            if a.get(name) != b.get(name):
                at = f"{a.get('at')} {a.get('type', a.get('piece'))}" if not path else path
                return first_difference(a.get(name), b.get(name), f"{at}.{name}")
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for index, (x, y) in enumerate(zip(a, b)):
            if x != y:
                return first_difference(x, y, f"{path}[{index}]")
    return f"{path}: {agree.short(a)}, in the twin {agree.short(b)}"


def differences_of(mine, theirs, data, twinned):
    """What differs between two dumps."""
    (lines, status, printed), (other, other_status, other_printed) = mine, theirs
    found = []
    for a, b in zip(lines, other):
        if a != b:
            x, y = without_order(agree.json.loads(a), data), without_order(agree.json.loads(b), twinned)
            if x != y or list(x) != list(y):
                found.append(first_difference(x, y))
    if len(lines) != len(other):
        found.append(f"{len(lines)} lines, the twin has {len(other)}")
    if status != other_status:
        found.append(f"exit status {status}, of the twin {other_status}")
    if printed != other_printed:
        found.append(f"printed {printed[:100]!r}, of the twin {other_printed[:100]!r}")
    return found


def compare_file(perfring, path):
    """(differences, lines compared); raises twin.Unswappable where there can be no twin."""
    with open(path, "rb") as f:
        data = f.read()
    twinned = twin.twin_of(data)
    if twin.twin_of(twinned) != data:
        return ["the twin's twin is another file"], 0
    with tempfile.NamedTemporaryFile(delete=False) as f:
        f.write(twinned)
    try:
        mine = dump(perfring, path)
        return differences_of(mine, dump(perfring, f.name), data, twinned), len(mine[0])
    finally:
        os.unlink(f.name)


def main(args):
    if len(args) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    bad = False
    for path in args[1:]:
        try:
            differences, lines = compare_file(args[0], path)
        except twin.Unswappable as e:
            print(f"{path}: skipped: {e}")
            continue
        except agree.Failure as e:
            differences, lines = [f"perfring: {e}"], 0
        for line in differences[:10]:
            print(f"{path}: {line}")
        print(f"{path}: {lines} lines, {len(differences)} differences")
        bad = bad or bool(differences)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
