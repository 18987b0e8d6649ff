# SPDX-License-Identifier: MIT
"""Cases 15 to 34: what is in feature sections. Each is (feature, payload), as a section of a
file and as a record of a pipe."""
from wire import U32, U64

NAME = b"name\0\0\0\0"


def build_id(w, size=None, name=b"/bin/true\0\0\0", length=20, misc=0x8002):
    body = w.u32(5) + bytes(20) + bytes([length, 0, 0, 0]) + name
    return w.u32(0) + w.u16(misc, (8 + len(body) if size is None else size) & 65535) + body


CASES = [
    (15, "string-0", 3, lambda w: w.string(b"")),
    (16, "string-all-ones", 3, lambda w: w.string(NAME, U32)),
    *[(17, f"string-{n}-of-8", 3, lambda w, n=n: w.string(NAME, n)) for n in (7, 9, 64)],
    (18, "string-no-nul", 3, lambda w: w.string(b"nameless")),
    (19, "string-early-nul", 3, lambda w: w.string(b"na\0me\x01\0\0")),
    (19, "string-not-utf-8", 3, lambda w: w.string(b"n\xff\xc0\xaf\xed\xa0\x80\0")),
    (19, "string-control", 5, lambda w: w.string(b"\x1b[2J\r\n\x7f\0")),
    *[(20, f"cmdline-nr-{n:x}", 11, lambda w, n=n: w.u32(n) + w.string(NAME) * 2) for n in (0, 2, 3, U32)],
    *[(21, f"nrcpus-{a:x}-{b:x}", 7, lambda w, a=a, b=b: w.u32(a, b)) for a, b in ((2, 3), (0, 0), (U32, U32))],
    (21, "nrcpus-short", 7, lambda w: w.u32(2)),
    *[(22, f"topology-nr-{n:x}", 13, lambda w, n=n: w.u32(n) + w.string(NAME) + w.u32(1) + w.string(NAME)) for n in (0, 1, 2, U32)],
    (22, "topology-pairs-short", 13, lambda w: w.u32(1) + w.string(NAME) + w.u32(1) + w.string(NAME) + w.u32(1, 2, 3)),
    *[(23, f"numa-nr-{n:x}", 14, lambda w, n=n: w.u32(n, 0) + w.u64(1, 2) + w.string(NAME)) for n in (1, 2, U32)],
    *[(24, f"event-desc-{n}", 12, lambda w, v=v: w.u32(*v) + w.attr(size=64) + w.u32(1) + w.string(NAME) + w.u64(7))
      for n, v in (("whole", (1, 64)), ("nr-2", (2, 64)), ("nr-wraps", (2**26, 64)), ("nr-all-ones", (U32, 64)), ("attr-size-0", (1, 0)),
                   ("attr-size-8", (1, 8)), ("attr-size-all-ones", (1, U32)))],
    (24, "event-desc-ids-all-ones", 12, lambda w: w.u32(1, 64) + w.attr(size=64) + w.u32(U32) + w.string(NAME) + w.u64(7)),
    *[(25, f"pmu-nr-{n:x}", 16, lambda w, n=n: w.u32(n) + w.u32(1) + w.string(NAME)) for n in (1, 2, U32)],
    *[(26, f"group-nr-{n:x}", 17, lambda w, n=n: w.u32(n) + w.string(NAME) + w.u32(0, 2)) for n in (1, 2, U32)],
    *[(27, f"cache-{v:x}-{n:x}", 20, lambda w, v=v, n=n: w.u32(v, n, 1, 64, 2, 3) + w.string(NAME) * 3) for v, n in ((1, 1), (2, 1), (1, 2), (1, U32))],
    *[(28, f"memory-{n}", 22, lambda w, v=v: w.u64(1, 4096, v[0], 0, v[1], v[2]) + w.u64(3) * v[3])
      for n, v in (("whole", (1, 64, 64, 1)), ("nr-2", (2, 64, 64, 1)), ("nr-all-ones", (U64, 64, 64, 1)), ("size-all-ones", (1, U64, U64, 1)),
                   ("size-one-more", (1, 65, 65, 1)), ("size-0", (1, 0, 0, 0)))],
    *[(29, f"hybrid-cpus-{i}", 30, lambda w, t=t: w.u32(1) + w.string(NAME) + w.string(t))
      for i, t in enumerate((b"0-\0", b"5-2\0", b"1-4294967295\0", b",\0", b""))],
    *[(30, f"caps-{p:x}-{c:x}", 31, lambda w, p=p, c=c: w.u32(p, c) + w.string(NAME) * 3) for p, c in ((1, 1), (1, 2), (2, 1), (U32, U32))],
    *[(31, f"bpf-info-{n}", 25, lambda w, v=v: w.u32(*v) + w.u64(1) + bytes(16))
      for n, v in (("whole", (1, 8, 8)), ("info-too-long", (1, 9, 8)), ("data-too-long", (1, 8, 9)), ("all-ones", (1, U32, U32)), ("nr-2", (2, 8, 8)))],
    *[(32, f"btf-{n}", 26, lambda w, v=v: w.u32(*v) + bytes(8)) for n, v in (("whole", (1, 5, 8)), ("size", (1, 5, 9)), ("all-ones", (1, 5, U32)))],
    *[(33, f"domains-{n}", 32, lambda w, v=v: w.u32(*v) + w.string(NAME) * 3)
      for n, v in (("whole", (17, 1, 0, 1, 0)), ("nr", (17, 1, 0, 2, 0)), ("all-ones", (17, U32, 0, U32, 0)))],
    *[(34, f"build-id-size-{n}", 2, lambda w, n=n: build_id(w, n)) for n in (0, 7, 8, 35, 36, 37, 47, 48, 49, 65535)],
    (34, "build-id-no-nul", 2, lambda w: build_id(w, name=b"/bin/truth!!")),
    (34, "build-id-long-name", 2, lambda w: build_id(w, name=b"n" * 60000 + bytes(4))),
    (34, "build-id-length-255", 2, lambda w: build_id(w, length=255)),
    (34, "sample-time-backwards", 21, lambda w: w.u64(9, 3)),
    (34, "sample-time-short", 21, lambda w: w.u64(9)),
    (34, "clockid-short", 23, lambda w: w.u32(9)),
    *[(34, f"compressed-{i}", 27, lambda w, v=v: w.u32(*v)) for i, v in enumerate(((0, 1, 1, 4, 0), (0, 1, 1, 4, U32), (0, 9, 1, 4, 1), (0, 1)))],
    *[(34, f"auxtrace-nr-{n:x}", 18, lambda w, n=n: w.u64(n, 1, 2)) for n in (1, 2, 2**60, U64)],
]
