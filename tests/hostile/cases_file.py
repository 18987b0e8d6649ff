# SPDX-License-Identifier: MIT
"""Cases 1 to 14: the header of a file, its tables, its feature table. Each is a whole file."""
from wire import U32, U64, Wire


def two(w):
    return w.sample() + w.sample(ident=7, ip=0x2000)


def ids_many(w):
    """300 attrs that all point at the same ids."""
    w = Wire(w.big)
    attrs = [w.attr() for _ in range(300)]
    return w.file(attrs, two(w), ids=[[7]] * 300, sections=[(104, 2400)] * 300)


def features(w, places, **wrong):
    bodies = {n: w.string(b"name\0\0\0\0") for n in places}
    return w.file(records=two(w), features=bodies, places=places, **wrong)


CASES = [
    *[(1, f"header-cut-{n}", lambda w, n=n: w.file(records=two(w))[:n]) for n in (0, 1, 7, 8, 15, 16, 17, 71, 72, 103, 104, 105)],
    (2, "magic-version-1", lambda w: w.file(records=two(w), magic=b"PERFFILE")),
    (2, "magic-swapped-text", lambda w: b"PERFILE2"[::-1 if w.big else 1][:7] + b"3" + w.file()[8:]),
    (2, "magic-one-byte-off", lambda w: w.file(records=two(w), magic=bytes([w.magic()[0], w.magic()[1] ^ 1]) + w.magic()[2:])),
    (2, "magic-of-the-other-order", lambda w: w.file(records=two(w), magic=w.magic()[::-1])),
    *[(3, f"header-size-{n:x}", lambda w, n=n: w.file(records=two(w), size=n))
      for n in (0, 7, 8, 15, 16, 17, 72, 80, 103, 105, 112, 4096, 4104, 2**63, U64)],
    *[(4, f"attr-size-{n:x}", lambda w, n=n: w.file(records=two(w), attr_size=n))
      for n in (0, 1, 16, 79, 80, 81, 152, 153, 65536, 65544, 2**32, 2**63, U64)],
    *[(5, f"attr-own-size-{n:x}", lambda w, n=n: w.file([w.attr(own=n)], two(w)))
      for n in (0, 1, 63, 64, 65, 72, 128, 136, 137, 144, 152, U32)],
    *[(6, f"attrs-size-{n:x}", lambda w, n=n: w.file(records=two(w), attrs_size=n)) for n in (0, 1, 151, 153, 2**57 * 152 & U64, U64)],
    *[(6, f"attrs-at-{n:x}", lambda w, n=n: w.file(records=two(w), attrs=n))
      for n in ()],
    (6, "attrs-past-the-end", lambda w: w.file(records=two(w), attrs=[w.attr()], attr_size=152)[:200]),
    *[(7, f"ids-size-{n:x}", lambda w, n=n: w.file(records=two(w), sections=[(104, n)])) for n in (0, 1, 7, 9, 15, 16, 2**28 * 8, U64 - 7)],
    *[(7, f"ids-at-{n:x}", lambda w, n=n: w.file(records=two(w), sections=[(n, 8)])) for n in (0, 1, 2**63, U64 - 7)],
    (7, "ids-over-the-records", lambda w: w.file(records=two(w), sections=[(264, 16)])),
    (7, "ids-shared-by-300-attrs", ids_many),
    (8, "id-of-two-attrs", lambda w: w.file([w.attr(), w.attr()], two(w), ids=[[7], [7]])),
    (8, "id-0", lambda w: w.file([w.attr(), w.attr()], w.sample(ident=0), ids=[[0], [7]])),
    (8, "no-ids-two-attrs", lambda w: w.file([w.attr(), w.attr()], two(w), ids=[[], []])),
    *[(9, f"data-at-{n:x}", lambda w, n=n: w.file(records=two(w), data=n)) for n in (0, 1, 265, 2**20, 2**63, U64)],
    *[(10, f"data-size-{n:x}", lambda w, n=n: w.file(records=two(w), data_size=n)) for n in (0, 1, 7, 8, 39, 41, 79, 81, 2**20, 2**63, U64)],
    (11, "data-is-the-header", lambda w: w.file(records=two(w), data=0, data_size=104)),
    (11, "data-is-the-attrs", lambda w: w.file(records=two(w), data=112, data_size=152)),
    (12, "event-types", lambda w: w.file(records=two(w), types=264, types_size=80)),
    (13, "features-unknown", lambda w: w.file(records=two(w), features={200: b"12345678", 255: b""})),
    (13, "features-all-256", lambda w: w.file(records=two(w), bits=2**256 - 1)),
    (13, "features-table-past-the-end", lambda w: w.file(records=two(w), bits=2 | 8 | 16)),
    (13, "features-behind-data-that-wraps", lambda w: w.file(records=two(w), data_size=U64 - 300, bits=8)),
    *[(14, f"section-{name}", lambda w, place=place: features(w, {3: place}))
      for name, place in (("past-the-end", (2**20, 8)), ("reaches-past-the-end", (300, 2**20)), ("wraps", (U64 - 3, 8)), ("empty", (0, 0)),
                          ("size-all-ones", (8, U64)), ("over-the-records", (264, 40)))],
    (14, "sections-all-at-one-place", lambda w: features(w, {n: (0, 300) for n in range(1, 35)})),
    (14, "sections-all-at-one-place-256", lambda w: features(w, {n: (0, 264) for n in range(256)})),
]
