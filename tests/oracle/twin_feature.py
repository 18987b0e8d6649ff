# SPDX-License-Identifier: MIT
"""Feature payloads of perf.data in the other byte order.

Knows: features 1..34 as a file section or a HEADER_FEATURE record. Does not
know: BTF and the arrays behind a BPF program's info (copied), simpleperf's features of 128 and above (copied), and the
u32 padding that some writers put behind a payload (copied; it is zero).
Written from the ABI notes, not from the project's schema.
"""

import twin_attr as ta
from twin_cursor import Short

TRACING_DATA, BUILD_ID, NRCPUS, EVENT_DESC = 1, 2, 7, 12
# struct bpf_prog_info of <linux/bpf.h>: bytes of each number; t, n: tag, name; g: gpl_compatible:1, :31.
BPF_PROG_INFO = "44t44888448n4g8844884484488444488884444"


def times(c, step):
    for _ in range(c.u32()):
        step(c)


def one_string(c, _):
    c.string()


def u32s(c, _):
    c.all_u32()


def u64s(c, _):
    c.all_u64()


def nothing(_c, _attrs):
    pass


def strings(c, _):
    times(c, lambda c: c.string())


def string_pairs(c, _):
    times(c, lambda c: (c.string(), c.string()))


def nrcpus(c, attrs):
    attrs.nrcpus = c.u32()
    c.u32()


def event_desc(c, _):
    count, size = c.u32(), c.u32()
    for _ in range(count):
        if size > c.left():
            raise Short("event_desc")
        ta.swap_attr(c, size)
        ids = c.u32()
        c.string()
        c.u64s(ids)


def cpu_topology(c, attrs):
    strings(c, attrs)
    strings(c, attrs)
    if c.left() and attrs.nrcpus is not None:
        c.u32s(2 * attrs.nrcpus)
        if c.left() >= 4:
            strings(c, attrs)
            c.u32s(attrs.nrcpus)


def numa_topology(c, _):
    times(c, lambda c: (c.u32(), c.u64s(2), c.string()))


def pmu_mappings(c, _):
    times(c, lambda c: (c.u32(), c.string()))


def group_desc(c, _):
    times(c, lambda c: (c.string(), c.u32s(2)))


def cache(c, _):
    c.u32()
    times(c, lambda c: (c.u32s(4), c.string(), c.string(), c.string()))


def bpf_info(c):
    """As much of it as the recorder's kernel knew."""
    for step in BPF_PROG_INFO:
        size = {"t": 8, "n": 16, "g": 4}.get(step) or int(step)
        if c.left() < size:
            return
        if step == "g":
            c.bits([1, 31])
        elif step in "tn":
            c.skip(size)
        else:
            c.num(size)


def bpf_prog_info(c, _):
    for _ in range(c.u32()):
        info, data = c.u32(), c.u32()
        c.u64()
        bpf_info(c.sub(info))
        c.skip(data)


def bpf_btf(c, _):
    for _ in range(c.u32()):
        c.u32()
        c.skip(c.u32())


def clock_data(c, _):
    c.u32s(2)
    c.u64s(2)


def pmu_caps(c, attrs):
    times(c, lambda c: (string_pairs(c, attrs), c.string()))


def cpu_domains(c, _):
    version = c.u32()
    c.u32()

    def domain(c):
        c.u32()
        if version >= 17:
            c.string()
        c.string()
        c.string()

    while c.left() >= 8:
        c.u32()
        times(c, domain)


def build_ids(c, _):
    section = bytes(c.src[c.pos:c.end])
    pidless = section.find(b"[kernel.kallsyms]") == 32      # writers before 2010
    while c.left() >= 8:
        c.u32()
        c.u16()
        rest = c.sub(c.u16() - 8)
        if not pidless and rest.left() >= 4:
            rest.u32()


def tracing_data(c, _):
    c.skip(10)
    c.cstring()
    at = c.pos
    c.out[at] = c.src[at] ^ 1                   # endian: 0 little, 1 big
    c.skip(2)
    c.u32()
    for _ in ("header_page", "header_event"):
        c.cstring()
        c.skip(c.u64())
    times(c, lambda c: c.skip(c.u64()))

    def system(c):
        c.cstring()
        times(c, lambda c: c.skip(c.u64()))

    times(c, system)
    c.skip(c.u32())
    c.skip(c.u32())
    if c.left() >= 8:
        c.skip(c.u64())


FEATURES = {
    TRACING_DATA: tracing_data, BUILD_ID: build_ids, 3: one_string, 4: one_string,
    5: one_string, 6: one_string, NRCPUS: nrcpus, 8: one_string, 9: one_string, 10: u64s,
    11: strings, EVENT_DESC: event_desc, 13: cpu_topology, 14: numa_topology, 15: nothing,
    16: pmu_mappings, 17: group_desc, 18: u64s, 19: nothing, 20: cache, 21: u64s, 22: u64s,
    23: u64s, 24: u64s, 25: bpf_prog_info, 26: bpf_btf, 27: u32s, 28: string_pairs,
    29: clock_data, 30: string_pairs, 31: pmu_caps, 32: cpu_domains, 33: u32s, 34: u32s,
}


def swap_feature(number, c, attrs):
    if number in FEATURES:
        FEATURES[number](c, attrs)


def guarded(number, c, attrs):
    """swap_feature; a malformed payload stays as it is behind the bad place."""
    try:
        swap_feature(number, c, attrs)
    except Short:
        pass
