# SPDX-License-Identifier: MIT
"""Cases 103 and on: what kernels after 7.0, newer perf programs and simpleperf write. Each is the records, or
(attrs, records[, ids]), in a file and in a pipe."""
from wire import AUX, CGROUP, IP, REGS_INTR, REGS_USER, U64

LIES = [0, 1, 2, 2**16, 2**31, 2**32, 2**61, 2**63, U64]


def one(w, sample_type, body, **more):
    """A sample with the field at its end, under an attr that asks for it, and a second one."""
    return [w.attr(sample_type, **more)], w.rec(9, body) + w.rec(9, body)


def simd(w, counts, draft=False, words=4):
    head = w.u16(*(c & 0xffff for c in counts)) if draft else w.u64(*counts)
    return one(w, IP | REGS_USER | CGROUP, w.u64(0x1000, 6, 1) + head + w.u64(*range(words), 9), user=1)


def lie(place, value):
    """Counts that fit four words, but for one."""
    counts = [2, 1, 1, 2]
    counts[place] = value
    return counts


def ranges(w, count, size):
    return w.file(records=w.sample(), features={3: w.string(b"host\0\0\0\0"), 35: (w.u32(count) + bytes(22 * 3))[:4 + size]})


def synth(w, kind, config, body):
    """An event of a type that only the perf program has."""
    attr = w.attr(IP | 1 << 10)
    return [w.u32(kind) + attr[4:8] + w.u64(config) + attr[16:]], w.rec(9, w.u64(1) + body)


FILES = [(106, f"memory-ranges-{n:x}-{size}", lambda w, n=n, s=size: ranges(w, n, s))
         for n, size in ((0, 0), (1, 22), (3, 66), (4, 66), (1, 21), (0xffffffff, 66), (0xba2e8ba3, 66), (3, 0))]
def long(w, size, body=bytes(8), kind=32769):
    """A record of simpleperf that says this size."""
    return w.u32(kind) + w.u16(size >> 16 & 65535, size & 65535) + body


def meta(w, data, feature=129):
    return w.file(records=w.sample(), features={3: w.string(b"host\0\0\0\0"), feature: data})


FILES += [(110, f"meta-info-{name}", lambda w, d=data: meta(w, d))
          for name, data in (("empty", b""), ("no-nul", b"key"), ("one-nul", b"key\0"), ("value-no-nul", b"key\0value"), ("nuls", bytes(5)),
                             ("key-alone", b"a\0b\0c\0"))]
FILES += [(111, f"file-{feature}-{n:x}", lambda w, f=feature, n=n: meta(w, w.u32(n) + b"a\0" + w.u32(2) + w.u64(0) + w.u32(n) + bytes(12), f))
          for feature in (128, 132) for n in (0, 1, 29, 30, 31, 0xffffffff)]
CASES = [
    *[(108, f"long-size-{n:x}", lambda w, n=n: w.sample() + long(w, n) + w.sample())
      for n in (0, 7, 8, 16, 17, 65535, 65536, 0x4000000, 0x4000001, 0xffffffff)],
    (108, "long-size-behind", lambda w: w.sample() + long(w, 65536 + 16, w.u32(65536) + bytes(65540)) + w.sample()),
    *[(109, f"type-{t}-of-{n}", lambda w, t=t, n=n: long(w, 8 + n, bytes([255]) * n, t) + w.sample()) for t in (*range(32768, 32780), 33023, 33024) for n in (0, 4, 12, 88)],
    *[(109, f"unwinding-mask-{m:x}", lambda w, m=m: long(w, 8 + 8 * 11, w.u64(1, 2, 3, 4, 5, 6, 2, m, 0, 0, 0), 32776)) for m in (0, 1, 3, 7, 15, U64)],
    (109, "split-without-end", lambda w: w.rec(32772, bytes(16)) + w.sample() + w.rec(32772, bytes(16))),
    (109, "end-without-split", lambda w: w.rec(32773) + w.sample()),
    *[(107, f"type-{kind:x}-config-{config:x}", lambda w, k=kind, c=config: synth(w, k, c, w.u32(12) + bytes(12)))
      for kind, config in ((0x80000000, 0), (0x80000000, 9), (0x80000000, 10), (0x80000000, U64), (0xfffe0000, 1), (0xffffffff, 0),
                           (0, 0xffffffff00000009), (3, U64), (3, 0x0001ff06))],
    *[(103, f"simd-{place}-{v:x}", lambda w, p=place, v=v: simd(w, lie(p, v))) for place in range(4) for v in LIES],
    *[(103, f"simd-product-{a:x}-{b:x}", lambda w, a=a, b=b: simd(w, (a, b, 0, 0)))
      for a, b in ((2**32, 2**32), (2**33, 2**31), (2**32 + 1, 2**32 - 1), (2**61, 8), (U64, U64))],
    *[(103, f"simd-draft-{place}-{v:x}", lambda w, p=place, v=v: simd(w, lie(p, v), True)) for place in range(4) for v in (0, 2, 0xffff)],
    *[(103, f"simd-cut-{n}", lambda w, n=n: one(w, REGS_INTR, w.u64(6, 1, 1, 1, 0, 0)[:16 + n], intr=1)) for n in range(0, 33, 8)],
    (103, "simd-no-regs", lambda w: one(w, REGS_USER, w.u64(6, 0, 0, 0, 0))),
    *[(104, f"abi-{a:x}", lambda w, a=a: one(w, IP | REGS_USER | CGROUP, w.u64(1, a, 2, 0, 0, 0, 0, 3), user=1))
      for a in (3, 4, 5, 6, 7, 8, 10, 2**32, 2**32 | 2, U64)],
    *[(105, f"sample-type-bit-{bit}", lambda w, b=bit: one(w, IP | AUX | CGROUP | 1 << b, w.u64(1, 2, 3, 0))) for bit in (25, 31, 32, 63)],
    *[(105, f"read-format-bit-{bit}", lambda w, b=bit: ([w.attr(IP | 1 << 4, 1 << b, 1 << 18)], w.rec(9, w.u64(1, 2)) + w.rec(8, w.u32(1, 2) + w.u64(3))))
      for bit in (5, 31, 32, 63)],
]
