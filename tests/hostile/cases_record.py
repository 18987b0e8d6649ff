# SPDX-License-Identifier: MIT
"""Cases 35 to 70: framing, samples, and the other records of the kernel. Each is the records, or
(attrs, records[, ids]), in a file and in a pipe."""
from wire import (AUX, BRANCH, CALLCHAIN, ID, IDENTIFIER, IP, RAW, READ, REGS_INTR, REGS_USER, STACK_USER, TID, TIME, U32, U64)


def one(w, sample_type, body, **more):
    """A sample with the one field, under an attr that asks for it, and a whole one behind it."""
    return [w.attr(sample_type, **more)], w.rec(9, body) + w.rec(9, body)


def side(w, kind, body, misc=0):
    return w.rec(kind, body + w.trailer(), misc) + w.sample()


def read_form(w, form, size):
    """A READ record in this read_format with a word for each of its fields, cut by `size` words."""
    if form & 8:
        words = [2] + [1] * ((form & 1) + (form >> 1 & 1)) + [1] * (2 * (1 + (form >> 2 & 1) + (form >> 4 & 1)))
    else:
        words = [1] * (1 + (form & 1) + (form >> 1 & 1) + (form >> 2 & 1) + (form >> 4 & 1))
    return [w.attr(IP | TID, form, 0)], w.rec(8, w.u32(1, 2) + w.u64(*words[:len(words) + size]) + b"") + w.rec(9, w.u64(1) + w.u32(1, 2))


def layouts(w, ident):
    """Two attrs whose samples differ, both with ids."""
    return [w.attr(IP | ID), w.attr(IP | TIME | ID)], w.rec(9, w.u64(1, ident)) + w.rec(9, w.u64(1, 2, ident)), [[7], [8]]


def every_type_every_size(w):
    return b"".join(w.rec(t, bytes(size - 8)) for t in list(range(128)) for size in range(8, 204, 28) if t not in (66, 71, 81, 83))


CASES = [
    (35, "size-0", lambda w: w.sample() + w.rec(9, b"", size=0) + w.sample()),
    *[(36, f"size-{n}", lambda w, n=n: w.sample() + w.rec(1, bytes(8), size=n)) for n in (1, 4, 7)],
    *[(37, f"size-{8 + n}", lambda w, n=n: w.sample() + w.rec(3, w.u32(1, 2) + b"abc\0".ljust(n - 8 + 24, b"\0")) + w.sample()) for n in (9, 15)],
    *[(37, f"size-odd-{t}", lambda w, t=t: w.rec(t, w.u64(0) + b"odd") + w.sample()) for t in (66, 80, 81)],
    (38, "past-the-end", lambda w: w.sample() + w.rec(9, bytes(32), size=48)),
    *[(38, f"left-{n}", lambda w, n=n: w.sample() + bytes(n)) for n in (1, 4, 7)],
    (39, "every-type-every-size", every_type_every_size),
    *[(40, f"size-{n}", lambda w, n=n: w.rec(9, bytes(n - 8)) + w.sample()) for n in (65528, 65535)],
    *[(41, f"type-{t:x}", lambda w, t=t: w.rec(t, bytes(24)) + w.sample()) for t in (0, 23, 63, 87, 127, 2**31, U32)],
    *[(42, f"misc-{m:x}", lambda w, m=m: w.rec(9, w.u64(1) + w.u32(1, 2) + w.u64(5, 7), misc=m) + w.rec(1, w.u32(1, 2) + w.u64(1, 2, 3) + b"x".ljust(8, b"\0") + w.trailer(), misc=m))
      for m in (0xffff, 7, 6)],
    (43, "zeros-behind", lambda w: w.sample() + bytes(64)),
    # the size that these letters make is the same in either order, as rings are of the machine's
    (43, "garbage-behind", lambda w: w.sample() + b"so stopped: [ perf record: Woken up 1 times ]..\n"),
    *[(44, f"callchain-{n:x}", lambda w, n=n: one(w, CALLCHAIN, w.u64(n, 1, 2, 3))) for n in (0, 3, 4, 2**61, 2**61 + 1, U64)],
    (44, "callchain-no-count", lambda w: one(w, CALLCHAIN, b"")),
    (45, "callchain-only-marks", lambda w: one(w, CALLCHAIN, w.u64(2, U64 - 127, U64 - 511))),
    (45, "callchain-mark-last", lambda w: one(w, CALLCHAIN, w.u64(2, 0x1000, U64 - 511))),
    (46, "deferred-alone", lambda w: side(w, 22, w.u64(1, 2, 3, 4))),
    (46, "deferred-wrong-cookie", lambda w: ([w.attr(IP | TID | TIME | ID | CALLCHAIN, flags=1 << 18 | 1 << 38)],
                                             w.sample(w.u64(2, U64 - 639, 5)) + w.rec(22, w.u64(6, 1, 3) + w.trailer()))),
    (46, "deferred-nr", lambda w: side(w, 22, w.u64(1, 2**61, 3, 4))),
    *[(47, f"branch-{n:x}", lambda w, n=n: one(w, BRANCH, w.u64(n, 1, 2, 3))) for n in (0, 1, 2, 0x0AAAAAAAAAAAAAAB, U64)],
    *[(47, f"branch-{name}-{n}", lambda w, n=n, b=b: one(w, BRANCH, w.u64(n, 9, 1, 2, 3, 4), branch=b))
      for name, b in (("hw-idx", 1 << 17), ("counters", 1 << 19), ("both", 5 << 17)) for n in (0, 1, 2)],
    *[(48, f"raw-{n:x}", lambda w, n=n: one(w, RAW, w.u32(n) + b"0123456789ab")) for n in (0, 4, 11, 12, 13, U32)],
    *[(49, f"regs-abi-{n:x}", lambda w, n=n: one(w, REGS_USER, w.u64(n, 1, 2), user=3)) for n in (0, 1, 2, 3, U64)],
    (49, "regs-all-64", lambda w: one(w, REGS_USER, w.u64(2, *range(64)), user=U64)),
    (49, "regs-63-of-64", lambda w: one(w, REGS_USER, w.u64(2, *range(63)), user=U64)),
    (49, "regs-intr-and-user", lambda w: one(w, REGS_USER | REGS_INTR, w.u64(1, 5) + w.u64(2, 6, 7), user=1, intr=3)),
    (49, "regs-abi-0-with-mask", lambda w: one(w, REGS_USER, w.u64(0), user=3)),
    *[(50, f"stack-{name}", lambda w, b=b: one(w, STACK_USER, b(w))) for name, b in (
        ("0", lambda w: w.u64(0)), ("whole", lambda w: w.u64(8, 1, 8)), ("too-long", lambda w: w.u64(17, 1, 8)), ("all-ones", lambda w: w.u64(U64, 1, 8)),
        ("odd", lambda w: w.u64(5) + b"abcde" + w.u64(5)), ("dyn-more", lambda w: w.u64(8, 1, 9)), ("dyn-missing", lambda w: w.u64(8, 1)),
        ("dyn-cut", lambda w: w.u64(8, 1) + w.u32(0)))],
    *[(51, f"read-{form:02x}-nr-{n:x}", lambda w, form=form, n=n: one(w, READ, w.u64(n, *range(12)), read_format=form))
      for form in (8, 12, 24, 31) for n in (0, 1, 2**60, 2**59 + 1, U64)],
    *[(51, f"read-{form:02x}", lambda w, form=form: one(w, READ, w.u64(1, *range(8)), read_format=form)) for form in range(32)],
    *[(51, f"read-bit-{bit}", lambda w, bit=bit: one(w, READ, w.u64(1, 2), read_format=1 << bit)) for bit in (5, 31, 32, 63)],
    *[(52, f"aux-{n:x}", lambda w, n=n: one(w, AUX, w.u64(n, 1))) for n in (0, 8, 9, U64)],
    *[(53, f"cut-bit-{bit}", lambda w, bit=bit: one(w, 1 << bit, b"1234")) for bit in range(25)],
    *[(54, f"unknown-bit-{bit}", lambda w, bit=bit: one(w, IP | 1 << bit, w.u64(1, 2))) for bit in (31, 32, 61, 63)],
    (55, "identifier-not-id", lambda w: ([w.attr(IDENTIFIER | IP | ID)] * 2, w.rec(9, w.u64(8, 1, 7)), [[7], [8]])),
    (56, "cpu-all-ones", lambda w: one(w, 1 << 7, w.u32(U32, 0))),
    (57, "pid-strange", lambda w: one(w, TID, w.u32(0x40000000, 2**31))),
    *[(58, f"time-{n:x}", lambda w, n=n: w.sample(time=100) + w.sample(time=n)) for n in (0, 99, U64)],
    (59, "unknown-id-two-layouts", lambda w: layouts(w, 99)),
    (59, "id-cannot-be-read", lambda w: ([w.attr(IP | ID), w.attr(IP | TIME | ID)], w.rec(9, w.u64(1)), [[7], [8]])),
    (60, "sample-type-0", lambda w: ([w.attr(0)], w.rec(9) + w.rec(9, w.u64(1)))),
    *[(61, f"trailer-{n}-of-24", lambda w, n=n: w.rec(14, bytes(n)) + w.sample()) for n in (0, 8, 16, 23, 24)],
    (61, "trailer-over-the-body", lambda w: w.rec(2, w.u64(7, 1, 2)) + w.sample()),
    (61, "trailer-of-ksymbol-cut", lambda w: w.rec(17, w.u64(1) + w.u32(2) + w.u16(1, 0) + b"name\0\0\0\0" + w.u64(1))),
    *[(62, f"no-nul-{t}", lambda w, t=t, body=body: side(w, t, body(w) + b"nameless")) for t, body in (
        (1, lambda w: w.u32(1, 2) + w.u64(1, 2, 3)), (3, lambda w: w.u32(1, 2)), (10, lambda w: w.u32(1, 2) + w.u64(1, 2, 3, 4, 5, 6) + w.u32(7, 8)),
        (17, lambda w: w.u64(1) + w.u32(2) + w.u16(1, 0)), (19, lambda w: w.u64(5)))],
    (62, "no-text-at-all", lambda w: w.rec(3, w.u32(1, 2) + w.trailer()) + w.sample()),
    *[(63, f"mmap2-build-id-{n}", lambda w, n=n: side(w, 10, w.u32(1, 2) + w.u64(1, 2, 3) + bytes([n]) + bytes(23) + w.u32(5, 2) + b"file".ljust(8, b"\0"), 0x4002))
      for n in (0, 20, 21, 254, 255)],
    (63, "mmap-len-wraps", lambda w: side(w, 1, w.u32(1, 2) + w.u64(U64 - 4095, 8192, 0) + b"//anon".ljust(8, b"\0"))),
    *[(64, f"namespaces-{n:x}", lambda w, n=n: side(w, 16, w.u32(1, 2) + w.u64(n, 1, 2))) for n in (0, 1, 2, 2**60, U64)],
    *[(65, f"text-poke-{a}-{b}", lambda w, a=a, b=b: side(w, 20, w.u64(1) + w.u16(a, b) + b"code")) for a, b in ((0, 0), (2, 2), (4, 1), (65535, 65535))],
    *[(66, f"read-{form:02x}-{name}", lambda w, form=form, n=n: read_form(w, form, n)) for form in range(32) for name, n in (("whole", 0), ("short", -1))
      if not (form & 8 and n == 0 and False)],
    (67, "aux-wraps", lambda w: side(w, 11, w.u64(U64, U64, U64))),
    (68, "lost-all-ones", lambda w: side(w, 2, w.u64(7, U64)) + side(w, 2, w.u64(7, U64)) + side(w, 13, w.u64(U64))),
    (69, "switch-no-trailer", lambda w: ([w.attr(flags=0)], w.rec(14) + w.rec(15, w.u32(1, 2)) + w.sample())),
    (69, "switch-trailer", lambda w: side(w, 14, b"", 0x6000) + side(w, 15, w.u32(1, 2), 0x2000)),
    (70, "fork-of-itself", lambda w: side(w, 7, w.u32(5, 5, 6, 6) + w.u64(1))),
]
