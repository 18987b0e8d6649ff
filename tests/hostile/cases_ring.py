# SPDX-License-Identifier: MIT
"""Rings: the records of cases 35 to 70 where a kernel would put them, and cases 97 to 102, whose
harm is in the page before the ring. Each is (words of the page, attrs, records, ids): tests/hostile/ring.c
lays them out, in a ring that begins at several places."""
from wire import U64, Wire

PAGE = 4096
RING = 131072
# The words, in the order that the file has them.
WORDS = ("mapped", "data_head", "data_tail", "data_offset", "data_size", "aux_head", "aux_tail", "aux_offset", "aux_size", "aux_mapped",
         "capabilities", "lock", "time_shift", "time_mult", "later_head", "scribble", "hostile")


def ring(w, attrs, records, ids, **wrong):
    """hostile: data_head and data_tail are as they are given; else the ring holds just the records."""
    words = {"mapped": PAGE + RING, "data_offset": PAGE, "data_size": RING, "aux_mapped": PAGE}
    words.update(wrong)
    words["capabilities"] = int.from_bytes(w.flags(words.get("capabilities", 0)), "big" if w.big else "little")
    events = w.pipe(attrs, b"", ids)
    return w.u64(0x676e6972, len(events), *(words.get(n, 0) & U64 for n in WORDS)) + events + records


def two(w):
    return w.sample() + w.sample(time=6)


def big(w, size):
    return w.rec(9, w.u64(1) + w.u32(1, 2) + w.u64(3, 7) + bytes(size - 40))


HOSTILE = [
    *[(97, f"data-offset-{n:x}", lambda w: two(w), {"data_offset": n}) for n in (0, 8, 1080, 1088, 4097, 4100, PAGE + RING, PAGE + RING + 8, 2**63, U64)],
    *[(97, f"data-size-{n:x}", lambda w: two(w), {"data_size": n}) for n in (0, 1, 4, 8, 12, 4095, 12288, RING * 2, 2**32, 2**63, U64)],
    (97, "mapping-of-less-than-a-page", lambda w: two(w), {"mapped": 1095}),
    (97, "mapping-of-a-page", lambda w: two(w), {"mapped": PAGE, "data_offset": 0, "data_size": 0}),
    *[(98, f"head-{h:x}-tail-{t:x}", lambda w: two(w), {"data_head": h, "data_tail": t, "hostile": 1})
      for h, t in ((80, 0), (0, 80), (0, 0), (RING, 0), (RING + 8, 0), (2 * RING, RING), (44, 0), (80, 4), (80, 79), (2**32 + 80, 2**32), (2**63, 0),
                   (2**63 + 80, 2**63), (U64 - 7, 0), (72, U64 - 7), (0, U64 - 39))],
    *[(98, f"head-goes-on-to-{n:x}", lambda w: two(w), {"data_head": 80, "hostile": 1, "later_head": n}) for n in (72, 40, 0, 81, 88, RING + 80, RING + 88, U64 - 7)],
    *[(99, f"record-of-{n:x}-in-{r:x}", lambda w, n=n: big(w, n), {"mapped": PAGE + r, "data_size": r, "data_head": h, "hostile": 1})
      for n, r, h in ((4096, 4096, 4096), (4104, 4096, 4096), (4104, 4096, 4104), (65528, 4096, 4096), (65528, 65536, 65528), (65528, 32768, 32768))],
    (100, "size-changes-under-us", lambda w: two(w) * 20, {"scribble": 1}),
    *[(101, f"aux-size-{n:x}", lambda w: two(w), {"aux_size": n, "aux_head": 64}) for n in (0, 1, 4, 8, 12, 4095, 4096, 8192, 2**63, U64)],
    *[(101, f"aux-head-{h:x}-tail-{t:x}", lambda w: two(w), {"aux_size": 4096, "aux_head": h, "aux_tail": t})
      for h, t in ((0, 0), (64, 0), (4096, 0), (4097, 0), (0, 1), (2**32, 0), (2**63, 0), (U64, 0), (63, U64), (2**63 + 5, 2**63))],
    *[(102, f"lock-{n:x}", lambda w: two(w), {"lock": n, "capabilities": 16, "time_mult": 1}) for n in (0, 1, 2, 2**31, 2**32 - 1)],
    *[(102, f"capabilities-{n:x}", lambda w: two(w), {"capabilities": n, "time_mult": 1, "lock": 2}) for n in (0, 1, 2, 16, 48, 2**63, U64 - 14)],
    *[(102, f"clock-{m:x}-{s:x}", lambda w: two(w), {"capabilities": 16, "time_mult": m, "time_shift": s}) for m, s in ((0, 0), (1, 63), (1, 64), (0, 65535), (2**32 - 1, 0))],
]


def rings(w: Wire, record_cases):
    """(number, name, bytes)"""
    for number, name, make in record_cases:
        made = make(w)
        attrs, records, *ids = made if isinstance(made, tuple) else (None, made)
        if len(records) < RING:
            yield number, name, ring(w, attrs, records, ids[0] if ids else None)
    for number, name, make, words in HOSTILE:
        yield number, name, ring(w, None, make(w), None, **words)
