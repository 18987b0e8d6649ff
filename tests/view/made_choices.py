# SPDX-License-Identifier: MIT
"""Captures for tests/view/choices.t, into the folder that is named: threads under several names, stacks in files of odd names, more values than a page once counted."""
import struct
import sys

from made_capture import CALLCHAIN, CPU, IP, PERIOD, TID, TIME, Capture, write
from tracepoint_capture import format_text, pipe

USER, SECOND = 0xfffffffffffffe00, 10**9
FILES = [b"/bin/app", b"/lib/outer.so", b"/lib/inner.so", b"/lib/odd\xef\xbf\xbf&.so"]


def comm(c, pid, tid, name, time):
    return c.record(3, struct.pack("<II", pid, tid) + name + bytes(8 - len(name) % 8) + struct.pack("<IIQII", pid, tid, time, 0, 0))


def mmap(c, pid, number, time):
    path = FILES[number]
    return c.record(1, struct.pack("<IIQQQ", pid, pid, 0x100000 * (1 + number), 0x10000, 0) + path + bytes(8 - len(path) % 8) + struct.pack("<IIQII", pid, pid, time, 0, 0), misc=2)


def sample(c, files, pid, tid, time, period=1):
    chain = [USER] + [0x100000 * (1 + number) + 16 for number in files]
    return c.record(9, struct.pack("<QIIQIIQQ", chain[1], pid, tid, time, tid & 1, 0, period, len(chain)) + struct.pack("<%dQ" % len(chain), *chain), misc=2)


def begin(kind=1):
    return Capture().event(kind, 0, IP | TID | TIME | CPU | PERIOD | CALLCHAIN, [1])


def choices():
    """Process 10, whose thread 11 has two names, and another process of the same name, with a thread of one name; its first record is 0.1 s before the first sample."""
    c, out = begin(), []
    for pid in (10, 20):
        out += [comm(c, pid, pid, b"app", SECOND)] + [mmap(c, pid, number, SECOND) for number in range(len(FILES))]
    out += [comm(c, 10, 11, b"early", SECOND), comm(c, 20, 21, b"solo", SECOND)]
    for i in range(400):
        time = SECOND + 10**8 + i * 10**6
        if i == 200:
            out.append(comm(c, 10, 11, b"late", time))
        pid, tid = ((10, 10), (10, 11), (20, 20 + i // 4 % 2), (10, 11))[i % 4]
        out.append(sample(c, [[2, 1, 0], [1, 0], [3, 1, 0], [0]][(i // 4) % 4], pid, tid, time, 1000 + i))
    return c.file(*out)


def short():
    """One thread for 20 microseconds."""
    c = begin()
    return c.file(comm(c, 7, 7, b"short", SECOND), mmap(c, 7, 0, SECOND), *(sample(c, [0], 7, 7, SECOND + 200 * i) for i in range(100)))


def large():
    """Periods of which a number of 53 bits has no sum, of an event whose name has a clock in it."""
    c = begin(kind=4)
    c.names("uncore_imc/clockticks/")
    return c.file(mmap(c, 7, 0, SECOND), *(sample(c, [0], 7, 7, SECOND + 1000 * i, 2**62 - i) for i in range(9)))


def nobody():
    """Samples of a thread, and of none: -1."""
    c = begin()
    return c.file(mmap(c, 7, 0, SECOND), *(sample(c, [0], *((7, 7) if i % 3 else (2**32 - 1, 2**32 - 1)), SECOND + 1000 * i) for i in range(30)))


def values():
    """A tracepoint whose field has 20,500 values once, and then one 300 times."""
    text = format_text("made", 500, [("u32 number", 8, 4, 0)])
    numbers = list(range(20500)) + [99999999] * 300
    return pipe([("made", text)], [(500, struct.pack("<HBBiI", 500, 0, 0, 7, number)) for number in numbers])


if __name__ == "__main__":
    for name, of in (("choices", choices), ("short", short), ("nobody", nobody), ("large", large), ("values", values)):
        write(sys.argv[1], name + ".data", of())
