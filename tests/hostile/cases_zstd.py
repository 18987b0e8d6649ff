# SPDX-License-Identifier: MIT
"""Cases 89 to 95: streams of compressed records, made by hand. As in cases_record.py; what they
become when they are decompressed is reported behind " expanded"."""
from zstd_frames import checksum, head, repeated, stored


def packed(w, *pieces, kind=81):
    """Records around pieces of one stream, and a plain one behind them."""
    return b"".join(w.rec(kind, p) if kind == 81 else w.rec(kind, w.u64(len(p)) + p + bytes(-len(p) % 8)) for p in pieces) + w.sample()


def cut(data, size):
    return [data[at:at + size] for at in range(0, len(data), size)]


def three(w):
    return w.sample() + w.sample(time=6) + w.sample(time=7)


def eights(w):
    """A record all of whose bytes are 8, as often as it takes: type 0x08080808, size 0x0808."""
    return head(17) + repeated(8, 128 << 10) * 600


CASES = [
    *[(89, f"inner-record-over-{n}", lambda w, n=n: packed(w, *cut(head() + stored(three(w)), n))) for n in (1, 7, 16, 50, 200)],
    *[(89, f"inner-record-over-blocks-of-{n}", lambda w, n=n: packed(w, head(), *[stored(p) for p in cut(three(w), n)])) for n in (1, 8, 41)],
    (89, "inner-record-over-compressed2", lambda w: packed(w, *cut(head() + stored(three(w)), 50), kind=83)),
    *[(89, f"inner-record-never-completed-{n}", lambda w, n=n: packed(w, head() + stored(three(w)[:n]))) for n in (1, 8, 39, 41, 119)],
    (89, "inner-stream-never-begun", lambda w: packed(w, head())),
    (89, "inner-size-7", lambda w: packed(w, head() + stored(w.sample() + w.rec(9, b"", size=7)))),
    (90, "compressed-inside-compressed", lambda w: packed(w, head() + stored(w.sample() + w.rec(81, head() + stored(w.sample())) + w.sample()))),
    (91, "bomb-of-one-record", lambda w: packed(w, eights(w))),
    (91, "bomb-of-many-records", lambda w: packed(w, head(17), *[repeated(8, 128 << 10) * 60] * 12)),
    (91, "bomb-of-zeros", lambda w: packed(w, head(17) + repeated(0, 128 << 10) * 600)),
    *[(92, f"window-{n}", lambda w, n=n: packed(w, head(n) + stored(three(w)))) for n in (10, 17, 27, 28, 31)],
    (93, "skippable-frame", lambda w: packed(w, b"\x50\x2a\x4d\x18" + b"\x04\0\0\0" + b"skip" + head() + stored(three(w)))),
    (93, "skippable-frame-behind", lambda w: packed(w, head() + stored(three(w), 1) + b"\x5f\x2a\x4d\x18" + b"\x04\0\0\0" + b"skip", head() + stored(three(w)))),
    (93, "two-frames", lambda w: packed(w, head() + stored(three(w), 1) + head() + stored(three(w)))),
    (93, "two-frames-in-two-records", lambda w: packed(w, head() + stored(three(w), 1), head() + stored(three(w)))),
    (93, "dictionary", lambda w: packed(w, head(dictionary=7) + stored(three(w)))),
    (93, "block-of-a-reserved-kind", lambda w: packed(w, head() + stored(three(w)) + b"\x46\x01\0" + bytes(40))),
    (95, "checksum-right", lambda w: packed(w, head(checksum=True) + stored(three(w), 1) + checksum(three(w)), head() + stored(three(w)))),
    (95, "checksum-wrong", lambda w: packed(w, head(checksum=True) + stored(three(w), 1) + b"1234", head() + stored(three(w)))),
    (95, "damaged-half-way", lambda w: packed(w, head() + stored(three(w)), b"\x46\x01\0damage", stored(three(w)))),
    (95, "no-frame-at-all", lambda w: packed(w, b"no zstd at all", head() + stored(three(w)))),
]
