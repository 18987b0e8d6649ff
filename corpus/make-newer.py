#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Captures of formats that no kernel and perf at hand writes, put together word by word in either
byte order: corpus/newer. What they hold is from the sources that schema/ names. tests/cli/newer.t
compares them with what this writes.
    make-newer.py FOLDER
    make-newer.py --large FOLDER      simpleperf with records over 64 KiB, which is too large to be kept"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "hostile"))
from wire import BRANCH, CALLCHAIN, IDENTIFIER, IP, PHYS, RAW, REGS_INTR, REGS_USER, STACK_USER, TID, TIME, WEIGHT, Wire  # noqa: E402

SAMPLE_ID_ALL = 1 << 18
E_MACHINE = 33
ARCH = 6
REGS = 1 | 1 << 7 | 1 << 8 | 1 << 24 | 1 << 39 | 1 << 40  # ax sp ip r16 r31 ssp
ABI_64, ABI_SIMD = 2, 4


def text(w, words):
    """A str of a feature section."""
    return w.string(words.encode().ljust(64, b"\0"))


def end_of_attr(w, size):
    """What an attr has after config3, in the form of that size."""
    masks = w.u32(0x0f, 0xff), w.u64(0xffff, 0xffffffff)
    if size == 176:
        return w.u64(0x44) + w.u16(1, 1, 8, 0) + masks[0] + masks[1]
    draft = w.u16(1, 0) + masks[0] + w.u16(8, 0) + masks[1]
    return draft if size == 168 else w.u64(0x44) + draft + w.u64(0)


def vectors(first, nr, words):
    return [first + i for i in range(nr * words)]


def block(w, draft, nr, words, preds):
    """The SIMD registers in a sample."""
    counts = w.u16(nr, words, preds, 1) if draft else w.u64(nr, words, preds, 1)
    return counts + w.u64(*vectors(0x1000, nr, words), *range(0xf0, 0xf0 + preds))


def simd_sample(w, draft, time, user, intr):
    """`user` and `intr`: abi, vectors, words of each, predicates."""
    body = w.u64(77, 0x401000) + w.u32(100, 101) + w.u64(time)
    body += w.u64(1, 0x401000, 0x402000) + w.flags(1 << 1)
    for of in user, intr:
        body += w.u64(of[0])
        if of[0]:
            body += w.u64(*range(6))
        if of[0] & ABI_SIMD:
            body += block(w, draft, *of[1:])
        if of is user:
            body += w.u64(8) + b"on stack" + w.u64(8) + w.u64(50)
    return w.rec(9, body + w.u64(0xfffff000), 2)


def simd(w, size):
    draft = size != 176
    wanted = IDENTIFIER | IP | TID | TIME | BRANCH | REGS_USER | STACK_USER | WEIGHT | REGS_INTR | PHYS
    attr = w.attr(wanted, 0, SAMPLE_ID_ALL, 136, own=size, user=REGS, intr=REGS)[:136] + end_of_attr(w, size)
    both = ABI_64 | ABI_SIMD
    records = w.rec(3, w.u32(100, 101) + b"vector\0\0" + w.u32(100, 101) + w.u64(1, 77))
    records += simd_sample(w, draft, 2, (both, 32, 8, 8), (both, 16, 8, 4))
    records += simd_sample(w, draft, 3, (both, 16, 2, 0), (ABI_64,))
    records += simd_sample(w, draft, 4, (0,), (both, 0, 8, 8))
    return w.file([attr], records, {ARCH: text(w, "x86_64"), E_MACHINE: w.u32(62, 0)}, [[77]])


def unknown_bits(w):
    """A bit of sample_type that nobody knows: the fields before its own are read."""
    attr = w.attr(IP | TID | TIME | REGS_USER | 1 << 61, 0, 0, user=3)
    sample = w.rec(9, w.u64(0x401000) + w.u32(100, 101) + w.u64(5, ABI_64, 1, 2, 0x99), 2)
    return w.file([attr], sample * 2, None, [[77]])


KERNEL, USER, USER_DEFERRED = -128, -512, -640
DEFER_CALLCHAIN, DEFER_OUTPUT = 1 << 38, 1 << 39


def deferred(w):
    """Samples whose callchain is completed later: two by one record, one of a thread with the same cookie, one whose record has
    another cookie, one of a thread that exits, one that nothing comes for, and some that wait for nothing."""
    attr = w.attr(IDENTIFIER | IP | TID | TIME | CALLCHAIN | RAW, 0, SAMPLE_ID_ALL | DEFER_CALLCHAIN | DEFER_OUTPUT, own=136)
    plain = w.attr(IDENTIFIER | IP | TID | TIME | CALLCHAIN | RAW, 0, SAMPLE_ID_ALL, own=136)
    clock = iter(range(1, 100))

    def sample(tid, chain, event=70):
        chain = [ip & (2**64 - 1) for ip in chain]
        body = w.u64(event, 0xffffffff81000010) + w.u32(100, tid) + w.u64(next(clock), len(chain), *chain)
        return w.rec(9, body + w.u32(4) + b"raw" + bytes([len(chain)]), 1)

    def trailer(tid, event=70):
        return w.u32(100, tid) + w.u64(next(clock), event)

    def rest(tid, cookie, *ips):
        return w.rec(22, w.u64(cookie, len(ips), *ips) + trailer(tid), 2)

    records = w.rec(3, w.u32(100, 101) + b"deferred" + bytes(8) + trailer(101))
    records += sample(101, [KERNEL, 0xffffffff81000010, 0xffffffff81000020, USER_DEFERRED, 0x100000007])
    records += sample(102, [KERNEL, 0xffffffff81000030, USER_DEFERRED, 0x100000007])
    records += sample(101, [KERNEL, 0xffffffff81000040, USER_DEFERRED, 0x100000007])
    records += sample(103, [KERNEL, 0xffffffff81000050, USER_DEFERRED, 0x200000001], 71)
    records += rest(101, 0x100000007, 0x401000, 0x402000, 0x403000)
    records += sample(101, [USER, 0x401000, 0x402000])
    records += rest(102, 0x100000007)
    records += sample(102, [KERNEL, 0xffffffff81000060, USER_DEFERRED, 0x100000009])
    records += rest(102, 0x10000000b, 0x501000)
    records += sample(104, [KERNEL, 0xffffffff81000070, USER_DEFERRED, 0x30000000d])
    records += w.rec(4, w.u32(100, 100, 104, 104) + w.u64(next(clock)) + trailer(104))
    records += sample(105, [KERNEL, 0xffffffff81000080, USER_DEFERRED, 0x40000000f])
    records += sample(101, [KERNEL, 0xffffffff81000090, USER_DEFERRED, 0x100000011]) + rest(101, 0x100000011, 0x404000)
    return w.file([attr, plain], records, {ARCH: text(w, "x86_64")}, [[70], [71]])


def typed_attr(w, kind, config, wanted, size=136):
    """An attr of another type than the software events of w.attr."""
    attr = w.attr(wanted, 0, SAMPLE_ID_ALL, size=size, own=size)
    return w.u32(kind) + attr[4:8] + w.u64(config) + attr[16:]


def synth(w):
    """The events that perf makes of AUX data, each with its RAW."""
    bits, le = w.u32_flags, Wire(False)
    payloads = [bits(1) + le.u64(0x1234), w.u32(0) + le.u64(1 << 32 | 0x21), w.u32(0) + le.u64(1 << 7 | 2 << 8 | 3 << 12), bits(1),
                w.u32(0) + le.u64(4 | 3 << 4 | 1 << 8), le.u32(24 | 18 << 16, 2400000, 0), w.u32(0) + w.u64(0x5000),
                bits(2 | 1 << 7 | 14 << 8 | 2 << 16) if not w.big else w.u32(2 << 27 | 1 << 24 | 14 << 16 | 2), bits(3) + w.u64(0x401020),
                bytes([1, 2]) + Wire(True).u16(7) + Wire(True).u32(10, 20, 30) + Wire(True).u64(1000, 0xc0de, 0x100, 0x200)]
    payloads[7] += bytes([9]) + bytes(7) + w.u64(0xfee) + bytes([63]) + bytes(7) + w.u64(0xf00)
    attrs = [typed_attr(w, 0x80000000, i, IDENTIFIER | IP | TID | TIME | RAW) for i in range(len(payloads))]
    records = b""
    for i, payload in enumerate(payloads):
        payload += bytes(-(len(payload) + 4) % 8)
        body = w.u64(70 + i, 0x401000) + w.u32(100, 101) + w.u64(1 + i)
        records += w.rec(9, body + w.u32(len(payload)) + payload, 2)
    return w.file(attrs, records, {ARCH: text(w, "x86_64")}, [[70 + i] for i in range(len(attrs))])


def perf_73(w):
    """Events, a feature and AUX data that perf has up to 7.3."""
    wanted = IDENTIFIER | IP | TID | TIME
    kinds = [(0, 4 << 32), (0, 9), (3, 5 << 32 | 1 << 16 | 2), (3, 0x10200), (0x80000000, 0), (0xfffe0001, 3), (0xffff0002, 4), (0xfffffffe, 1)]
    attrs = [typed_attr(w, kind, config, wanted | (RAW if kind == 0x80000000 else 0)) for kind, config in kinds]
    records = w.rec(70, w.u32(7, 0) + w.u64(1, 2))
    for i, (kind, _) in enumerate(kinds):
        body = w.u64(70 + i, 0x401000) + w.u32(100, 101) + w.u64(1 + i)
        if kind == 0x80000000:
            body += w.u32(12) + w.u32_flags(1) + Wire(False).u64(0x1234)
        records += w.rec(9, body, 0x8002 if i == 0 else 2)
    ranges = w.u32(2) + b"".join(w.u64(base, 1 << 30) + w.u32(node) + bytes(regions)
                                 for base, node, regions in ((0, 0, (0, 1)), (1 << 30, 1, (2, 3))))
    return w.file(attrs, records, {ARCH: text(w, "x86_64"), 35: ranges}, [[70 + i] for i in range(len(attrs))])


def long_record(w, kind, body):
    """A record of simpleperf: misc is the upper half of the size."""
    size = 8 + len(body)
    return w.u32(kind) + w.u16(size >> 16, size & 65535) + body


def padded(data, align, more=0):
    """Text with its NUL, or bytes, then zeros."""
    return data + bytes(-(len(data) + more) % align)


def split(w, record, most=65528):
    """A record as simpleperf writes one that is too large: pieces, and their end."""
    pieces = [record[at:at + most - 8] for at in range(0, len(record), most - 8)]
    return b"".join(w.rec(32772, piece) for piece in pieces) + w.rec(32773)


def kallsyms(size):
    lines = "".join(f"ffffffff{0x81000000 + 64 * i:08x} T function_{i}\n" for i in range(size // 30))
    return lines.encode()[:size]


def tracing_data(w):
    """The formats of one tracepoint."""
    body = b"\x17\x08\x44tracing0.5\0" + bytes([w.big, 8]) + w.u32(4096)
    page = b"".join(b"\tfield: %b;\toffset:%d;\tsize:%d;\tsigned:%d;\n" % row
                    for row in ((b"u64 timestamp", 0, 8, 0), (b"local_t commit", 8, 8, 1), (b"int overwrite", 8, 1, 1), (b"char data", 16, 4080, 1)))
    form = b"name: x\nID: 9\nformat:\n\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n\n\tfield:int value;\toffset:8;\tsize:4;\tsigned:1;\n\nprint fmt: \"\"\n"
    body += b"header_page\0" + w.u64(len(page)) + page + b"header_event\0" + w.u64(4) + b"none" + w.u32(0) + w.u32(1) + b"sched\0" + w.u32(1)
    return body + w.u64(len(form)) + form + w.u32(0) + w.u32(0)


def simpleperf_file(w, path, kind, symbols, more=b""):
    body = path + b"\0" + w.u32(kind) + w.u64(0x1000) + w.u32(len(symbols))
    body += b"".join(w.u64(0x2000 + 16 * i) + w.u32(16) + name + b"\0" for i, name in enumerate(symbols)) + more
    return w.u32(len(body)) + body


def simpleperf(w, size=1024, most=128):
    """Every record of simpleperf and all its features: a KERNEL_SYMBOL of `size` bytes, another one in SPLIT pieces of `most` bytes."""
    wanted = IDENTIFIER | IP | TID | TIME
    attrs = [typed_attr(w, 0, 0, wanted, 112), typed_attr(w, 4, 0x1b, wanted, 112)]
    symbols = kallsyms(size)
    formats = tracing_data(w)
    records = long_record(w, 32769, w.u32(len(symbols)) + padded(symbols, 8))
    records += w.rec(3, w.u32(100, 101) + b"app\0\0\0\0\0" + w.u32(100, 101) + w.u64(1, 70))
    records += w.rec(9, w.u64(70, 0x401000) + w.u32(100, 101) + w.u64(2), 2)
    records += long_record(w, 32770, w.u64(2, 5, 0x1000) + b"libc.so\0")
    records += long_record(w, 32771, w.u64(0x2000, 16, 5) + padded(b"malloc\0", 8))
    records += long_record(w, 32774, w.u64(1, 1, 72))
    records += long_record(w, 32775, w.u32(100, 101) + w.u64(0, 2, 2, 0x401000, 0x402000, 0x7ff0, 0x7ff8))
    records += long_record(w, 32776, w.u64(2, 1000, 0, 0, 0x7ff0, 0x8000, ABI_64, 5, 1, 2, 8) + b"on stack" + w.u64(8, 1, 0x401000, 0x7ff0))
    records += long_record(w, 32776, w.u64(3, 1000, 1, 0x9000, 0, 0, ABI_64, 0, 0))
    records += long_record(w, 32777, w.u32(len(formats)) + padded(formats, 64))
    records += w.rec(66, w.u32(len(formats)) + padded(formats, 64))
    records += long_record(w, 32778, w.u64(4) + padded(b"about simpleperf itself\0", 8))
    big = long_record(w, 32769, w.u32(size // 2) + padded(kallsyms(size // 2), 8))
    records += split(w, big, most)
    records += w.rec(9, w.u64(71, 0x402000) + w.u32(100, 101) + w.u64(5), 2)
    meta = b"simpleperf_version\0001.build.42\0event_type_info\0cpu-cycles,0,0\nraw-br-retired,4,27\0arch\0aarch64\0"
    files = simpleperf_file(w, b"/system/lib64/libc.so", 2, [b"malloc", b"free"], w.u64(0x40))
    files += simpleperf_file(w, b"/data/app/base.vdex", 3, [b"run"], w.u32(2) + w.u64(0x10, 0x20)) + simpleperf_file(w, b"[kernel.kallsyms]", 0, [])
    features = {3: text(w, "localhost"), ARCH: text(w, "aarch64"), 128: files, 129: meta, 130: b"\x0a\x00", 131: b"contents", 132: w.u32(4) + b"\x0a\x02ab" + w.u32(0), 133: b"\x0a\x00",
                134: w.rec(3, w.u32(100, 101) + b"app\0\0\0\0\0" + w.u32(100, 101) + w.u64(1, 70))}
    return w.file(attrs, records, features, [[70], [71]])


RECIPES = {
    "deferred": deferred,
    "simpleperf": simpleperf,
    "perf-7.3": perf_73,
    "synth": synth,
    "simd": lambda w: simd(w, 176),
    "simd-168": lambda w: simd(w, 168),
    "simd-184": lambda w: simd(w, 184),
    "unknown-bits": unknown_bits,
}


def main():
    recipes = {"simpleperf-large": lambda w: simpleperf(w, 200 * 1024, 65528)} if sys.argv[1] == "--large" else RECIPES
    for name, make in recipes.items():
        for suffix, big in ("", False), ("-be", True):
            with open(f"{sys.argv[-1]}/{name}{suffix}.data", "wb") as out:
                out.write(make(Wire(big)))


if __name__ == "__main__":
    main()
