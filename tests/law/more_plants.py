# SPDX-License-Identifier: MIT
"""Captures for tests/law/plants.py, with the command that reads each and the number of victims. Imported, not run."""
from made_capture import CALLCHAIN, IDENTIFIER, IP, TID, TIME, Capture


def callers_unshown():
    """Two samples have a callchain, one an empty one."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CALLCHAIN, [10])
    chains = [(2**64 - 512, 0x1000, 0x2000), (0x1000,), ()]
    samples = [c.record(9, c.pack("QQIIQQ%dQ" % len(chain), 10, 0x1000, 7, 8, 5 + i, len(chain), *chain), misc=2) for i, chain in enumerate(chains)]
    return c.file(*samples), ["convert", "--to", "trace", "IN", "OUT"], 2


def aux_gap():
    """Of eight records of AUX data perf reports four: two truncated, two with gaps, of which one is truncated as well, and one of a collision; a snapshot is whole."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME, [10])
    last = lambda time: c.pack("IIQQ", 7, 8, time, 10)
    flags = (0, 1, 2, 4, 8, 0x10, 0x100, 5)
    return c.file(*[c.record(11, c.pack("QQQ", 4096 * i, 4096, bits) + last(i + 1)) for i, bits in enumerate(flags)]), ["stat"], 4


def maps_cut():
    """Mappings of two processes end before all were read; an executable mapping of a third has no such bit, and of another record it is another one."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME, [10])
    mmap = lambda pid: c.pack("IIQQQ", pid, pid, 0x1000, 0x1000, 0) + b"/bin/x\0\0" + c.pack("IIQQ", pid, pid, 5, 10)
    mmap2 = lambda pid: c.pack("IIQQQIIQQII", pid, pid, 0x1000, 0x1000, 0, 8, 1, 55, 0, 5, 2) + b"/bin/x\0\0" + c.pack("IIQQ", pid, pid, 6, 10)
    fork = c.record(7, c.pack("IIIIQ", 9, 7, 9, 7, 7) + c.pack("IIQQ", 9, 9, 7, 10), misc=1 << 12)
    return c.file(c.record(1, mmap(7), misc=2 | 1 << 12), c.record(10, mmap2(8), misc=2 | 1 << 12), c.record(10, mmap2(9), misc=2), fork), ["stat"], 2
