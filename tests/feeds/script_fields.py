# SPDX-License-Identifier: MIT
"""
Fields of perf script that ask for hardware: a capture with each of them, whose values are all different.

  script_fields.py FILE
"""
import sys

sys.path.insert(0, "tests/lib")
from made_capture import ADDR, CPU, IP, PERIOD, RAW, REGS_INTR, REGS_USER, TID, TIME, Capture

BRANCHES, DATA_SRC, PHYS, CGROUP, DATA_PAGE, CODE_PAGE, WEIGHT_STRUCT, IDENTIFIER = (1 << n for n in (11, 15, 19, 21, 22, 23, 24, 16))
COMMON = IP | TID | TIME | ADDR | CPU | PERIOD | IDENTIFIER
MEMORY = COMMON | REGS_USER | DATA_SRC | WEIGHT_STRUCT | REGS_INTR | PHYS | CGROUP | DATA_PAGE | CODE_PAGE

# Bits of data_src: op, lvl, snoop, lock, dtlb, lvl_num, remote, snoopx, blk, hops.
WIDTHS = (5, 14, 5, 2, 7, 4, 1, 2, 3, 3)


def data_src(*parts):
    value, at = 0, 0
    for part, width in zip(parts, WIDTHS):
        value |= part << at
        at += width
    return value


SOURCES = [
    data_src(2, 2 | 8, 2, 1, 2 | 8 | 16, 1),  # a load that hit L1
    data_src(4, 4 | 64, 16, 2, 4 | 32, 3, 1, 1, 2, 1),  # a locked store that missed L3, of another core
    data_src(1, 1, 1, 1, 1, 15, 0, 0, 1),  # nothing is known
    data_src(8, 128 | 2, 4 | 8, 0, 64, 13, 0, 2, 4, 0),
    data_src(16, 0, 0, 0, 0, 9, 1, 0, 6, 4),
    0,
]
PAGES = [(4096, 2 << 20), (1 << 30, 64 << 10), (0, 1023), (1 << 20, 3 << 40), (2048, 1024), (16384, 1)]


def made(path):
    capture = Capture(attr_size=120)  # which perf 6.1 reads
    capture.event(4, 0x1cd, MEMORY, ids=[100], user=1 << 0 | 1 << 8, intr=1 << 7 | 1 << 16 | 1 << 33)
    capture.event(1, 2, COMMON | BRANCHES, ids=[101]).event(1, 10, COMMON | RAW, ids=[102])
    capture.names("cpu/mem-loads/P", "page-faults", "bpf-output")
    pack = capture.pack
    capture.features[29] = pack("IIQQ", 1, 1, 86400 * 10**9, 0)  # CLOCK_DATA: its clock was 0 a day after 1970 began

    def head(event, n, cpumode=2):
        return pack("QQIIQQIIQ", 100 + event, 0x401000 + n, 41, 42 + n, 7000123456 + n * 1000, 0x500000 + n, 3, 0, 1000 + n), cpumode

    def memory(n):
        body, misc = head(0, n, (2, 1, 3, 2, 1, 2 | 1 << 14)[n])
        body += pack("QQQ", 2, 0x90 + n, 0xa0 + n) if n != 3 else pack("Q", 0)
        body += pack("IHH", 70 + n, 50 + n, 30 + n) + pack("Q", SOURCES[n])
        body += pack("QQQQ", 1, 0xb0 + n, 0xc0 + n, 0xd0 + n) + pack("QQQQ", 0x600000 + n, 77 + n, *PAGES[n])
        return capture.record(9, body, misc)

    def fault(n=10, cpumode=2):
        body, misc = head(1, n, cpumode)
        branches = pack("Q", 4)
        for kind in (3, 0, 15 | 1 << 6, 15 | 9 << 6):  # an indirect one, one of no known kind, one of the other list, and one that has no name there
            branches += pack("QQQ", 0x401234, 0x402345, 2 | 9 << 4 | kind << 20)
        return capture.record(9, body + branches, misc)

    def output(n, data):
        body, misc = head(2, 20 + n)
        return capture.record(9, body + pack("I", len(data)) + data, misc)

    def task(kind, body, misc=0):
        return capture.record(kind, body + pack("IIQIIQQ", 41, 42, 1, 3, 0, 100, 0)[:-8], misc)

    name = b"/opt/app\0"
    mmap = pack("IIQQQIIQQII", 41, 41, 0x400000, 0x200000, 0x3000, 8, 1, 12, 0, 5, 2) + name + bytes(-len(name) % 8)
    cgroup = pack("Q", 78) + b"/a group\0" + bytes(7)
    records = [task(10, mmap, 2), task(19, cgroup)] + [memory(n) for n in range(6)] + [fault()]
    records += [output(0, b"hello, world" + bytes(8)), output(1, b"\1\2\xff~\x7fabc" + b"x" * 4), output(2, b"ab\0c"), fault(11, 1)]
    with open(path, "wb") as file:
        file.write(capture.file(*records))


made(sys.argv[1])
