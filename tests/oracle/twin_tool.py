# SPDX-License-Identifier: MIT
"""Records of the perf tool (types 64..86) in the other byte order.

Knows: every body, and the bytes that follow TRACING_DATA and AUXTRACE outside
of the record. Does not know: the trace of an AUX area and other opaque bytes
(copied); what is in compressed records (refused: a twin would need to compress).
Written from the ABI notes, not from the project's schema.
"""

import twin_attr as ta
import twin_feature
from twin_cursor import Unswappable
from twin_kernel import align8, swap_trailer

TRACING_DATA, AUXTRACE = 66, 71
COMPRESSED = {81: "COMPRESSED", 83: "COMPRESSED2"}


def tool_attr(c, attrs):
    space = ta.attr_bytes(c, c.left())
    attr = ta.swap_attr(c, space)
    attrs.add(attr, [c.u64() for _ in range(c.left() // 8)])


def tool_event_type(c, _):
    c.u64()
    c.cstring()


def tool_tracing_data(c, attrs):
    size = c.u32()
    if c.left() > 4 and size <= c.left():       # simpleperf keeps the payload inside
        twin_feature.swap_feature(twin_feature.TRACING_DATA, c.sub(size), attrs)
    elif c.left() >= 4:
        c.u32()                                 # the padding of newer writers


def tool_build_id(c, attrs):
    start = c.pos - 8
    c.u32()
    for n in (20, 1, 1, 2):                     # id, its size, reserved
        c.skip(n)
    name = c.cstring()
    trailer = start + align8(36 + len(name))
    first = attrs.list[0] if attrs.list else None
    if first and first.trailer_size() and c.end - trailer == first.trailer_size():
        swap_trailer(c.at(trailer, c.end), first)       # as perf inject writes it


def tool_id_index(c, _):
    c.u64s(4 * c.u64())
    c.all_u64()


def tool_auxtrace_info(c, _):
    c.u32s(2)
    c.all_u64()


def tool_auxtrace(c, _):
    c.u64s(3)
    c.u32s(4)


def tool_auxtrace_error(c, _):
    c.u32s(5)
    fmt = c.u32()
    c.u64()
    if fmt >= 1:
        c.u64()
    if fmt >= 2:
        c.skip(64)
        c.u32s(2)
    else:
        c.cstring()


def tool_thread_map(c, _):
    for _ in range(c.u64()):
        c.u64()
        c.skip(16)


def cpu_map(c):
    kind = c.u16()
    if kind == 0:
        for _ in range(c.u16()):
            c.u16()
    elif kind == 1:
        count, size = c.u16(), c.u16()
        if size == 8:
            c.skip(4)
        if size in (4, 8):
            for _ in range(count):
                c.num(size)
    elif kind == 2:
        c.skip(1)
        c.skip(1)
        c.u16()
        c.u16()


def tool_cpu_map(c, _):
    cpu_map(c)


def tool_stat_config(c, _):
    c.u64s(2 * c.u64())


def tool_stat(c, _):
    c.u64()
    c.u32s(2)
    c.u64s(3)


def tool_stat_round(c, _):
    c.u64s(2)


def tool_event_update(c, _):
    kind = c.u64()
    c.u64()
    if kind == 1:
        c.u64()
    elif kind == 3:
        cpu_map(c)
    else:
        c.cstring()


def tool_time_conv(c, _):
    c.u64s(3)
    if c.left() >= 16:
        c.u64s(2)
        c.skip(1)
        c.skip(1)


def tool_feature(c, attrs):
    twin_feature.swap_feature(c.u64(), c, attrs)


def tool_bpf_metadata(c, _):
    c.skip(512)
    for _ in range(c.u64()):
        c.skip(64)
        c.skip(256)


def tool_schedstat_cpu(c, _):
    c.u64()
    c.u32()
    c.u16()
    c.u16()
    c.u32s(6)
    c.u64s(3)


def tool_schedstat_domain(c, _):
    c.u64()
    c.u32()
    c.u16()
    c.u16()
    c.all_u32()


def header_only(_c, _attrs):
    pass


BODIES = {
    64: tool_attr, 65: tool_event_type, TRACING_DATA: tool_tracing_data, 67: tool_build_id,
    68: header_only, 69: tool_id_index, 70: tool_auxtrace_info, AUXTRACE: tool_auxtrace,
    72: tool_auxtrace_error, 73: tool_thread_map, 74: tool_cpu_map, 75: tool_stat_config,
    76: tool_stat, 77: tool_stat_round, 78: tool_event_update, 79: tool_time_conv,
    80: tool_feature, 82: header_only, 84: tool_bpf_metadata, 85: tool_schedstat_cpu,
    86: tool_schedstat_domain,
}


def swap_tool(c, kind, attrs):
    if kind in COMPRESSED:
        raise Unswappable(f"a {COMPRESSED[kind]} record at {c.pos - 8:#x}: "
                          "compressed records cannot be twinned")
    if kind in BODIES:
        BODIES[kind](c, attrs)


def outside(c, kind, attrs):
    """Swap the payload that follows the record at c (its body); returns its length."""
    payload = c.end
    space = len(c.src) - payload
    if kind == AUXTRACE and c.left() >= 8:
        return min(c.peek(c.pos, 8), space)
    if kind != TRACING_DATA or c.left() < 4:
        return 0
    size = c.peek(c.pos, 4)
    if c.left() > 8 and size <= c.left() - 4:
        return 0
    size = min(size, space)
    twin_feature.guarded(twin_feature.TRACING_DATA, c.at(payload, payload + size), attrs)
    return size
