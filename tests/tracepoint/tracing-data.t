#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# TRACING_DATA of version 0.5 ends before saved_cmdlines, and the size of what comes before is not taken for its own; empty sections of
# features are no defect, and every subcommand says the same of a capture whose sections are empty or cut.
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap  # noqa: E402
import tracepoint_capture as capture  # noqa: E402

FORMAT = capture.format_text("a", 7, [("int x", 8, 4, 1)])
COMMANDS = (["check"], ["info"], ["info", "--json"], ["dump", "--pieces"], ["dump"], ["stat"])


def codes(path):
    return [tap.run(*command, path)[0] for command in COMMANDS]


def section_of(path):
    """The offset of the features' table, and their numbers."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    at, size = struct.unpack_from("<QQ", data, 40)
    bits = struct.unpack_from("<4Q", data, 72)
    return data, at + size, [f for f in range(256) if bits[f // 64] >> f % 64 & 1]


for version in (b"0.5", b"0.6"):
    for order in ("little", "big"):
        printk = b"format of printk\0"
        # the section's last words are kallsyms, printk and, since 0.6, saved_cmdlines: printk gets a text
        section = capture.tracing_data([("s", FORMAT)], order, 8, version)
        o = ">" if order == "big" else "<"
        tail = struct.pack(o + "I", 0) + struct.pack(o + "I", len(printk)) + printk
        tail += struct.pack(o + "Q", 3) + b"1 a" if version == b"0.6" else b""
        new = section[:len(section) - (16 if version == b"0.6" else 8)] + tail
        data = capture.file(new, [(7, bytes(16 + 4))], order)
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            code, out, err = tap.run("check", file.name)
            tap.report(code == 0 and "0 defects" in out, "%s, %s-endian: no defect" % (version.decode(), order), (code, out, err))
            code, out, err = tap.run("dump", "--json", "--type", "SAMPLE", file.name)
            tap.report('"x":0' in out, "and its formats are read", (code, out, err))

with tempfile.NamedTemporaryFile() as file:
    data, table, features = section_of("corpus/default.data")
    bad = []
    for i, feature in enumerate(features):
        empty = bytearray(data)
        offset, size = struct.unpack_from("<QQ", empty, table + 16 * i)
        struct.pack_into("<Q", empty, table + 16 * i + 8, 0)
        if offset + size == len(data): # else its bytes are behind the last section, which check reports
            del empty[offset:]
        file.seek(0)
        file.truncate()
        file.write(empty)
        file.flush()
        if any(codes(file.name)):
            bad.append((feature, codes(file.name)))
    tap.report(len(features) > 10 and not bad, "%d sections, each empty in turn" % len(features), bad)
    # cut in the middle: those that look at sections agree, and speak of a section
    bad = []
    for i, feature in enumerate(features):
        cut = bytearray(data)
        struct.pack_into("<Q", cut, table + 16 * i + 8, 5)
        file.seek(0)
        file.write(cut)
        file.flush()
        said = [tap.run(*command, file.name) for command in COMMANDS[:4]]
        if len({code for code, _, _ in said}) != 1 or any("attr is not this one" in out + err for _, out, err in said):
            bad.append((feature, [code for code, _, _ in said], said[0][1][-300:]))
    tap.report(not bad, "each cut after 5 bytes", bad)
tap.finish()
