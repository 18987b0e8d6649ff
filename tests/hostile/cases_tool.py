# SPDX-License-Identifier: MIT
"""Cases 71 to 96: the records of the perf program, compressed records, and pipes. As in
cases_record.py; cases 96 are whole pipes."""
from wire import IP, TIME, ID, U32, U64


def tool(w, kind, body, size=None):
    return w.rec(kind, body, size=size) + w.sample()


def cpu_map(w, *words):
    return w.u16(*words)


CASES = [
    *[(71, f"attr-record-own-size-{n:x}", lambda w, n=n: tool(w, 64, w.attr(own=n, size=64) + w.u64(9))) for n in (0, 8, 64, 72, 73, 80, U32)],
    (71, "attr-record-empty", lambda w: tool(w, 64, b"")),
    (72, "attr-again-for-a-used-id", lambda w: w.sample() + w.rec(64, w.attr(IP | TIME | ID) + w.u64(7)) + w.sample()),
    (72, "attr-after-samples", lambda w: w.sample() + w.rec(64, w.attr() + w.u64(9)) + w.sample(ident=9)),
    (73, "update-unknown-id", lambda w: tool(w, 78, w.u64(0, 99) + b"unit".ljust(8, b"\0"))),
    (73, "update-unknown-kind", lambda w: tool(w, 78, w.u64(9, 7) + b"unit".ljust(8, b"\0"))),
    (73, "update-no-nul", lambda w: tool(w, 78, w.u64(2, 7) + b"nameless")),
    (73, "update-scale-short", lambda w: tool(w, 78, w.u64(1, 7) + b"1234")),
    (73, "update-cpus-mask", lambda w: tool(w, 78, w.u64(3, 7) + w.u16(1, 1, 8) + bytes(4) + w.u64(3)[:6])),
    *[(74, f"id-index-{n:x}", lambda w, n=n: tool(w, 69, w.u64(n, 7, 0, 0, U64))) for n in (0, 1, 2, 2**59, U64)],
    (74, "id-index-second-array-cut", lambda w: tool(w, 69, w.u64(2, 7, 0, 0, U64, 8, 0, 1, U64, 1, 2, 3))),
    *[(75, f"cpu-map-{'-'.join(f'{x:x}' for x in v)}", lambda w, v=v: tool(w, 74, cpu_map(w, *v) + bytes(8)))
      for v in ((0, 1, 5), (0, 6, 5), (0, 65535, 5), (1, 1, 0), (1, 1, 4), (1, 1, 8), (1, 1, 16), (1, 3, 4), (1, 65535, 8), (2, 0, 5, 2), (3, 0), (65535,))],
    *[(76, f"thread-map-{n:x}", lambda w, n=n: tool(w, 73, w.u64(n, 5) + b"commcommcommcomm")) for n in (0, 1, 2, 2**60, U64)],
    *[(77, f"stat-config-{n:x}", lambda w, n=n: tool(w, 75, w.u64(n, 1, 2))) for n in (0, 1, 2, 2**60, U64)],
    (78, "auxtrace-info-odd", lambda w: tool(w, 70, w.u32(1, 0) + w.u64(1) + b"123")),
    (78, "auxtrace-info-short", lambda w: tool(w, 70, w.u32(1))),
    *[(79, f"auxtrace-{n:x}", lambda w, n=n: w.sample() + w.rec(71, w.u64(n, 0, 0) + w.u32(0, 0, 0, 0)) + w.sample())
      for n in (0, 8, 40, 41, 2**63, U64 - 7, U64 - 47, U64)],
    (79, "auxtrace-short", lambda w: tool(w, 71, w.u32(8))),
    *[(80, f"auxtrace-error-{fmt}-{n}", lambda w, fmt=fmt, n=n: tool(w, 72, w.u32(1, 2, 3, 4, 5, fmt) + w.u64(6) + (w.u64(7) if fmt else b"") + b"m" * n))
      for fmt, n in ((0, 0), (0, 64), (1, 8), (2, 64), (2, 72), (9, 72))],
    *[(81, f"tracing-{n:x}", lambda w, n=n: w.rec(66, w.u32(n)) + w.sample()) for n in (0, 8, 40, 41, 2**31, U32)],
    (81, "tracing-legacy-12", lambda w: w.rec(66, w.u32(8)) + bytes(8) + w.sample()),
    (81, "tracing-new-16", lambda w: w.rec(66, w.u32(8, 0)) + bytes(8) + w.sample()),
    (81, "tracing-short", lambda w: tool(w, 66, b"12")),
    (82, "feature-all-ones", lambda w: tool(w, 80, w.u64(U64))),
    (82, "feature-number-cut", lambda w: tool(w, 80, w.u32(3))),
    (82, "feature-no-end-mark", lambda w: tool(w, 80, w.u64(3) + w.string(b"host\0\0\0\0"))),
    *[(83, f"time-conv-{n}", lambda w, n=n: tool(w, 79, (w.u64(64, 0, 1, 2, 3) + bytes(8))[:n])) for n in (8, 23, 24, 25, 40, 48)],
    *[(84, f"bpf-metadata-{n:x}", lambda w, n=n: tool(w, 84, b"p" * 512 + w.u64(n) + b"k" * 64 + b"v" * 256)) for n in (0, 1, 2, 2**58, U64)],
    (84, "bpf-metadata-short", lambda w: tool(w, 84, b"p" * 100)),
    *[(85, f"schedstat-{kind}-{v}", lambda w, kind=kind, v=v: tool(w, kind, w.u64(1) + w.u32(0) + w.u16(v, 0) + bytes(48))) for kind in (85, 86) for v in (0, 14, 15, 17, 18, 65535)],
    (86, "rounds", lambda w: (w.rec(68) + w.sample()) * 50),
    (86, "one-time", lambda w: w.sample() * 200),
    (87, "compressed-without-the-feature", lambda w: tool(w, 81, b"\x28\xb5\x2f\xfd\0\0\0\0")),
    (88, "compressed-empty", lambda w: tool(w, 81, b"")),
    (90, "compressed-in-name-only", lambda w: tool(w, 81, w.rec(81, b"12345678"))),
    *[(94, f"compressed2-{n:x}", lambda w, n=n: tool(w, 83, w.u64(n) + b"12345678")) for n in (0, 7, 8, 9, 65519, 65520, 65536, 131072, U64)],
    (94, "compressed2-size-0", lambda w: w.sample() + w.rec(83, w.u64(65520) + bytes(65520), size=0) + w.sample()),
    (94, "compressed2-short", lambda w: tool(w, 83, b"1234")),
    (94, "compressed2-at-the-end", lambda w: w.sample() + w.rec(83, b"")),
]


def every_cut(w):
    whole = w.pipe(records=w.sample() + w.sample())
    return [(96, f"pipe-cut-{n}", whole[:n]) for n in (0, 8, 16, 20, 24, 100, 167, 168, 169, 200, 207, 208, 247, 248)]


def pipes(w):
    return every_cut(w) + [
        (96, "pipe-sample-before-attr", w.pipe([], w.sample() + w.rec(64, w.attr() + w.u64(7)) + w.sample())),
        (96, "pipe-feature-before-attr", w.pipe([], w.rec(80, w.u64(3) + w.string(b"host\0\0\0\0")) + w.rec(64, w.attr() + w.u64(7)) + w.sample())),
        (96, "pipe-no-attr-at-all", w.pipe([], w.sample() + w.rec(14))),
    ]
