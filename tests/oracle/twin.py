#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The foreign-endian twin of a perf.data: what a recorder of the other byte order would have written.

    twin.py IN OUT      little-endian IN to its big-endian twin OUT (and back)
    twin.py --all FOLDER IN...  the twins of those that have one, under their names
    twin.py --check IN  the twin's twin must be IN again, byte for byte

Knows: the file header, attr table, ids, feature table, file and pipe streams;
every byte stays at its offset. Exit status 3 when a twin is not possible
(compressed records, not a perf.data), 1 when --check fails.
Does not know: 32-bit writers' feature bitmaps (words are taken as u64), directories,
byte order of version-1 files other than from attr_size.
Written from the ABI notes and <linux/perf_event.h>, not from the project's
schema: independence is its whole worth.
"""

import os
import sys

import twin_attr as ta
import twin_feature
import twin_kernel
import twin_tool
from twin_cursor import Cursor, Short, Unswappable

MAGIC_LE, MAGIC_BE, MAGIC_V1 = b"PERFILE2", b"2ELIFREP", b"PERFFILE"
PIPE_HEADER = 16
ATTR_SIZES = (64, 72, 80, 96, 104, 112, 120, 128, 136, 144)


def source_order(data):
    """True for big-endian."""
    if data[:8] == MAGIC_LE:
        return False
    if data[:8] == MAGIC_BE:
        return True
    if data[:8] == MAGIC_V1 and len(data) >= 24:
        for big in (False, True):
            stride = int.from_bytes(data[16:24], "big" if big else "little")
            if stride - 16 in ATTR_SIZES:
                return big
    raise Unswappable("not a perf.data file")


def swap_record(c, kind, misc, attrs):
    """One record behind its header. A malformed one stays as it is behind the bad place."""
    try:
        if kind >= 64:
            twin_tool.swap_tool(c, kind, attrs)
        else:
            twin_kernel.swap_kernel(c, kind, misc, attrs)
    except Short:
        pass


def swap_records(c, attrs, seen=None):
    """Records from c.pos to c.end. seen(offset, kind, body, log, event) is reported of
    each its body, what was read of it and, where that is sure, the number of its attr."""
    while c.left() >= 8:
        start = c.pos
        kind, misc, size = c.u32(), c.u16(), c.u16()
        if size < 8 or start + size > c.end:    # cut: nothing behind its header is sure
            return
        body = c.at(c.pos, start + size)
        if seen:
            body.log, attrs.last = [], None
        swap_record(body, kind, misc, attrs)
        if seen:
            seen(start, kind, c.at(start + 8, start + size), body.log, attrs.last)
        c.pos = start + size
        if kind in (twin_tool.TRACING_DATA, twin_tool.AUXTRACE):
            c.pos += twin_tool.outside(c.at(start + 8, start + size), kind, attrs)


def swap_attr_table(c, header, attrs):
    stride, (offset, size) = header["attr_size"], header["attrs"]
    if stride < 80:
        return
    for at in range(offset, offset + size - stride + 1, stride):
        entry = c.at(at, min(at + stride, c.end))
        attr = ta.swap_attr(entry, stride - 16)
        ids_at, ids_size = entry.u64(), entry.u64()
        ids = c.at(ids_at, min(ids_at + ids_size, c.end))
        attrs.add(attr, [ids.u64() for _ in range(max(ids.left(), 0) // 8)])


def swap_file_header(c):
    header = {"size": c.u64(), "attr_size": c.u64()}
    for name in ("attrs", "data", "event_types"):
        header[name] = (c.u64(), c.u64())
    bitmap = [c.u64() for _ in range(4)] if header["size"] >= 104 else []
    header["features"] = [64 * word + bit for word, value in enumerate(bitmap)
                          for bit in range(64) if value >> bit & 1]
    return header


def swap_features(c, table, features, attrs):
    sections = {}
    for number in features:
        entry = c.at(table, c.end)
        sections[number] = (entry.u64(), entry.u64())
        table += 16
    for number in sorted(sections, key=lambda n: (n != twin_feature.NRCPUS, n)):
        at, size = sections[number]
        if at <= c.end:
            twin_feature.guarded(number, c.at(at, min(at + size, c.end)), attrs)


def twin_of(data, seen=None):
    """The twin of the bytes of a file or pipe recording; seen as in swap_records."""
    big = source_order(data)
    out, attrs = bytearray(data), ta.Attrs()
    if data[:8] != MAGIC_V1:
        out[:8] = MAGIC_LE if big else MAGIC_BE
    c = Cursor(data, out, 8, len(data), big)
    if c.peek(8, 8) == PIPE_HEADER:
        c.u64()
        swap_records(c, attrs, seen)
        return bytes(out)
    header = swap_file_header(c)
    try:
        swap_attr_table(c, header, attrs)
    except Short:
        pass
    start, size = header["data"]
    end = min(start + size, len(data)) if size else len(data)
    swap_records(c.at(start, end), attrs, seen)
    if size:
        try:
            swap_features(c, start + size, header["features"], attrs)
        except Short:
            pass
    return bytes(out)


def check(path):
    """Whether the twin's twin is the file itself."""
    with open(path, "rb") as f:
        data = f.read()
    try:
        back = twin_of(twin_of(data))
    except (Unswappable, Short) as e:
        print(f"{path}: skipped: {e}")
        return True
    if back == data:
        print(f"{path}: ok")
        return True
    at = next(i for i, (a, b) in enumerate(zip(data, back)) if a != b)
    print(f"{path}: the twin's twin differs first at {at:#x}")
    return False


def write_twin(path, out):
    with open(path, "rb") as f:
        twin = twin_of(f.read())
    with open(out, "wb") as f:
        f.write(twin)


def write_all(folder, paths):
    """Their twins under their names; those that cannot be turned have none."""
    for path in paths:
        try:
            write_twin(path, os.path.join(folder, os.path.basename(path)))
        except (Unswappable, Short):
            pass
    return 0


def main(args):
    try:
        if args[:1] == ["--check"] and len(args) > 1:
            return 0 if all([check(path) for path in args[1:]]) else 1
        if args[:1] == ["--all"] and len(args) > 2:
            return write_all(args[1], args[2:])
        if len(args) == 2:
            write_twin(*args)
            return 0
    except (Unswappable, Short) as e:
        print(f"twin: {args[0]}: {e}", file=sys.stderr)
        return 3
    except OSError as e:
        print(f"twin: {e}", file=sys.stderr)
        return 2
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
