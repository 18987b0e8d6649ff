#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A capture of one sample that was taken in the kernel, called from user mode: callers_capture.py FILE [>]. The second argument: big-endian. Its callers are two functions
of the kernel, an address in a file, and one that nothing is mapped at."""
import sys

import made_capture as made

KERNEL, USER = 1, 2
CONTEXT_KERNEL, CONTEXT_USER = 2**64 - 128, 2**64 - 512

c = made.Capture(">" if len(sys.argv) > 2 else "<").event(1, 0, made.IP | made.TID | made.TIME | made.CALLCHAIN)
trailer = c.pack("IIQ", 7, 7, 1000)


def mapping(pid, start, size, name, misc):
    text = name.encode() + b"\0"
    return c.record(1, c.pack("IIQQQ", pid, pid, start, size, 0) + text + bytes(-len(text) % 8) + trailer, misc)


ips = [CONTEXT_KERNEL, 0xffffffff81000010, 0xffffffff81000020, CONTEXT_USER, 0x401136, 0x7fff00000000]
data = c.file(mapping(0xffffffff, 0xffffffff81000000, 0x1000000, "[kernel.kallsyms]_text", KERNEL),
              c.record(3, c.pack("II", 7, 7) + b"made\0\0\0\0" + trailer),
              mapping(7, 0x400000, 0x10000, "/usr/bin/made", USER),
              c.record(9, c.pack("QIIQQ", ips[1], 7, 7, 2000, len(ips)) + b"".join(c.pack("Q", ip) for ip in ips), KERNEL))
with open(sys.argv[1], "wb") as file:
    file.write(data)
