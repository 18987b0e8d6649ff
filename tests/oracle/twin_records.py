# SPDX-License-Identifier: MIT
"""Records and features as both machines write them, for the test of the twin writer.

A body is a list of ("Q", numbers...), ("I", ...), ("H", ...), ("B", ...) as struct
calls them, bytes that no machine turns round, and Bits: a word of bitfields with its
value on either machine, written out by hand. Knows: every record type, every
sample field, every feature. Does not know: the twin writer.
"""

from collections import namedtuple

Bits = namedtuple("Bits", "letter little big")
ALL, TRACEPOINT = (1 << 25) - 1, 2


def name(text, size):
    return text.encode().ljust(size, b"\0")


def string(text):
    """A feature's string: u32 length, padded to 64."""
    return [("I", 64), name(text, 64)]


# Trailer of an attr with TID TIME ID STREAM_ID CPU IDENTIFIER.
TRAILER = [("I", 11, 12), ("Q", 13, 101, 14), ("I", 1, 0), ("Q", 101)]
MISC_BUILD_ID = 1 << 14

# (type, misc, body without trailer)
KERNEL = [
    (1, 2, [("I", 1, 2), ("Q", 3, 4, 5), name("/bin/true", 16)]),
    (2, 0, [("Q", 101, 77)]),
    (3, 0x2000, [("I", 1, 2), name("sh", 8)]),
    (4, 0, [("I", 1, 2, 3, 4), ("Q", 5)]),
    (5, 0, [("Q", 1, 101, 3)]),
    (6, 0, [("Q", 1, 101, 3)]),
    (7, 0, [("I", 1, 2, 3, 4), ("Q", 5)]),
    (8, 0, [("I", 1, 2), ("Q", 2, 50, 60, 1, 101, 2, 3, 102, 4)]),       # GROUP, all of read_format
    (10, 2, [("I", 1, 2), ("Q", 3, 4, 5), ("I", 8, 1), ("Q", 6, 7), ("I", 5, 2), name("/bin/sh", 8)]),
    (10, 2 | MISC_BUILD_ID, [("I", 1, 2), ("Q", 3, 4, 5), b"\x14\0\0\0", bytes(range(20)),
                             ("I", 5, 2), name("/bin/sh", 8)]),
    (10, 2 | MISC_BUILD_ID, [("I", 1, 2), ("Q", 3, 4, 5), ("I", 0xfe, 1), ("Q", 6, 7),
                             ("I", 5, 2), name("/bin/sh", 8)]),          # the leaked bit
    (11, 0, [("Q", 1, 2, 3)]),
    (12, 0, [("I", 1, 2)]),
    (13, 0, [("Q", 9)]),
    (14, 0x2000, []),
    (15, 0x6000, [("I", 1, 2)]),
    (16, 0, [("I", 1, 2), ("Q", 2, 3, 4, 5, 6)]),
    (17, 0, [("Q", 0xffffffffc0000bd4), ("I", 16), ("H", 1, 1), name("bpf_prog", 16)]),
    (18, 0, [("H", 1, 2), ("I", 3), b"tagbytes"]),
    (19, 0, [("Q", 5), name("/", 8)]),
    (20, 1, [("Q", 5), ("H", 5, 3), b"\1\2\3\4\5", b"\6\7\x08", bytes(4)]),
    (21, 0, [("Q", 5)]),
    (22, 2, [("Q", 77, 2, 0x401000, 0x402000)]),
]

BRANCH_FLAGS = Bits("Q", 1 | 1 << 3 | 5 << 4 | 7 << 20 | 2 << 24 | 9 << 26 | 3 << 30,
                    1 << 63 | 1 << 60 | 5 << 44 | 7 << 40 | 2 << 38 | 9 << 34 | 3 << 31)
# All of sample_type but WEIGHT_STRUCT; two registers, a group of two, two branches with hw_idx and counters.
SAMPLE = [
    ("Q", 101, 0x401000), ("I", 11, 12), ("Q", 13, 0xdead, 101, 14), ("I", 1, 0), ("Q", 1000),
    ("Q", 2, 50, 60, 1, 101, 2, 3, 102, 4),
    ("Q", 3, 0xfffffffffffffe00, 1, 2),
    ("I", 12), b"raw bytes   ",
    ("Q", 2, 7), ("Q", 1, 2), BRANCH_FLAGS, ("Q", 3, 4), BRANCH_FLAGS, ("Q", 21, 22),
    ("Q", 2, 31, 32),
    ("Q", 16), b"sixteen of stack", ("Q", 8),
    ("Q", 5, 0x1e05080021, 6),
    ("Q", 1, 41, 42),
    ("Q", 0x1000, 9, 4096, 8192),
    ("Q", 8), b"auxbytes",
]
# The same without registers (abi 0), stack, branches and AUX: their size words alone. hw_idx is missing.
BARE_SAMPLE = SAMPLE[:7] + [("I", 4), bytes(4), ("Q", 0), ("Q", 0), ("Q", 0),
                             ("Q", 5, 0x1e05080021, 6), ("Q", 0), ("Q", 0x1000, 9, 4096, 8192), ("Q", 0)]

TRACING = [b"\x17\x08\x44tracing0.6\0", Bits("B", 0, 1), b"\x08", ("I", 4096),
           b"header_page\0", ("Q", 3), b"abc", b"header_event\0", ("Q", 2), b"de",
           ("I", 1), ("Q", 4), b"ffff", ("I", 1), b"sched\0", ("I", 2), ("Q", 1), b"g", ("Q", 2), b"hh",
           ("I", 3), b"kal", ("I", 2), b"pr", ("Q", 5), b"saved"]
TRACING_SIZE = 141                  # of the above

TOOL = [
    (65, 0, [("Q", 5), name("cycles", 16)]),
    (67, 0x8002, [("I", 5), bytes(range(20)), b"\x14\0\0\0", name("/bin/sh", 12)]),
    (68, 0, []),
    (69, 0, [("Q", 2, 101, 5, 0, 7, 102, 6, 1, (1 << 64) - 1), ("Q", 1, 2, 3, 4)]),
    (70, 0, [("I", 1, 0), ("Q", 8, 9)]),
    (72, 0, [("I", 1, 2, 3, 4, 5, 0), ("Q", 6), name("lost", 8)]),
    (72, 0, [("I", 1, 2, 3, 4, 5, 2), ("Q", 6, 7), name("lost", 64), ("I", 8, 9)]),
    (73, 0, [("Q", 2, 5), name("sh", 16), ("Q", 6), name("ls", 16)]),
    (74, 0, [("H", 0, 3, 0, 1, 0xffff), bytes(2)]),
    (74, 0, [("H", 1, 2, 8), bytes(4), ("Q", 3, 1 << 40), bytes(6)]),
    (74, 0, [("H", 1, 2, 4), ("I", 3, 1 << 20), bytes(2)]),
    (74, 0, [("H", 2), b"\1\0", ("H", 0, 63)]),
    (75, 0, [("Q", 2, 0, 1, 1, 100)]),
    (76, 0, [("Q", 101), ("I", 1, 2), ("Q", 3, 4, 5)]),
    (77, 0, [("Q", 1, 99)]),
    (78, 0, [("Q", 0, 101), name("msec", 8)]),
    (78, 0, [("Q", 1, 101), ("d", 1e-6)]),
    (78, 0, [("Q", 3, 101), ("H", 0, 1, 5), bytes(2)]),
    (79, 0, [("Q", 1, 2, 3)]),
    (79, 0, [("Q", 1, 2, 3, 4, 5), b"\1\1", bytes(6)]),
    (82, 0, []),
    (84, 0, [name("prog", 512), ("Q", 1), name("key", 64), name("value", 256)]),
    (85, 0, [("Q", 5), ("I", 1), ("H", 15, 0), ("I", 1, 2, 3, 4, 5, 6), ("Q", 7, 8, 9)]),
    (86, 0, [("Q", 5), ("I", 1), ("H", 17, 2), ("I", *range(45))]),
    (99, 0, [b"a record of the future..", ]),
    (66, 0, [("I", TRACING_SIZE, 0)]),          # its payload follows: TRACING
    (71, 0, [("Q", 16, 1, 2), ("I", 3, 4, 5, 0)]),  # its payload follows: 16 bytes
]
OUTSIDE = {66: TRACING, 71: [b"sixteen of trace"]}

# struct bpf_prog_info of Linux 6.18.
BPF_INFO = [("I", 1, 2), b"tag of 8", ("I", 3, 4), ("Q", 5, 6, 7), ("I", 8, 9), ("Q", 10), name("prog", 16), ("I", 11),
            Bits("I", 1, 1 << 31), ("Q", 12, 13), ("I", 14, 15), ("Q", 16, 17), ("I", 18, 19), ("Q", 20), ("I", 21, 22),
            ("Q", 23, 24), ("I", 25, 26, 27, 28), ("Q", 29, 30, 31, 32), ("I", 33, 34, 35, 0)]

# EVENT_DESC holds one attr, put in by the test.
FEATURES = {
    1: TRACING,
    2: [("I", 0), ("H", 0x8001, 100), ("i", -1), bytes(range(20)), b"\x14\0\0\0", name("[kernel.kallsyms]", 64)],
    3: string("host"), 4: string("6.18"), 5: string("6.1"), 6: string("s390x"),
    7: [("I", 2, 1)], 8: string("cpu"), 9: string("id"), 10: [("Q", 1 << 20)],
    11: [("I", 2), *string("perf"), *string("record")],
    13: [("I", 1), *string("0-1"), ("I", 2), *string("0"), *string("1"),
         ("I", 0, 0, 1, 0), ("I", 1), *string("0-1"), ("I", 0, 0)],
    14: [("I", 1, 0), ("Q", 5, 6), *string("0-1")],
    15: [], 16: [("I", 1, 4), *string("cpu")], 17: [("I", 1), *string("{anon_group}"), ("I", 0, 2)],
    18: [("Q", 1, 300, 64)], 19: [],
    20: [("I", 1, 1, 2, 64, 128, 8), *string("Data"), *string("32K"), *string("0")],
    21: [("Q", 5, 6)], 22: [("Q", 1, 1 << 27, 1, 0, 32, 64, 0xff)], 23: [("Q", 1)], 24: [("Q", 1)],
    25: [("I", 2, 232, 4), ("Q", 3), *BPF_INFO, b"data", ("I", 8, 0), ("Q", 0), ("I", 8, 9)], 26: [("I", 1, 7, 4), b"btf!"],
    27: [("I", 0, 1, 3, 4, 528384)], 28: [("I", 1), *string("max"), *string("3")],
    29: [("I", 1, 4), ("Q", 5, 6)], 30: [("I", 1), *string("cpu_core"), *string("0")],
    31: [("I", 1, 1), *string("branches"), *string("32"), *string("cpu")],
    32: [("I", 17, 2), ("I", 0, 1, 0), *string("MC"), *string("3"), *string("0-1")],
    33: [("I", 22, 0)], 34: [("I", 256)], 200: [b"unknown"],
}
