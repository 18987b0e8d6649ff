# SPDX-License-Identifier: MIT
"""Kernel records (types 1..22) in the other byte order.

Knows: every body, the sample_id trailer, the READ block, samples by the
sample_type of their attr, and the kernel's quirks: a trailer that stands
directly behind the body of KSYMBOL, BPF_EVENT and TEXT_POKE with stale bytes
after it, misc bit 14 leaked onto an MMAP2 without build id, hw_idx missing from
an empty branch stack. Does not know: sample bits of 25 and above; what stands
behind a malformed place is copied. Written from the ABI notes, not from the
project's schema.
"""

import twin_attr as ta
from twin_cursor import Short

MMAP2, KSYMBOL, BPF_EVENT, TEXT_POKE = 10, 17, 18, 20
FRONT_TRAILER = (KSYMBOL, BPF_EVENT, TEXT_POKE)
MISC_BUILD_ID = 1 << 14
HW_INDEX, COUNTERS = 17, 19                     # branch_sample_type
READ_ENABLED, READ_RUNNING, READ_ID, READ_GROUP, READ_LOST = 1, 2, 4, 8, 16
# mispred predicted in_tx abort cycles type spec new_type priv reserved
BRANCH_WIDTHS = [1, 1, 1, 1, 16, 4, 2, 4, 3, 31]


def align8(n):
    return (n + 7) & ~7


def swap_trailer(c, attr):
    for bit in (ta.TID, ta.TIME, ta.ID, ta.STREAM_ID, ta.CPU, ta.IDENTIFIER):
        if attr.has(bit):
            if bit in (ta.TID, ta.CPU):
                c.u32s(2)
            else:
                c.u64()


def swap_read(c, fmt):
    times = bool(fmt & READ_ENABLED) + bool(fmt & READ_RUNNING)
    each = 1 + bool(fmt & READ_ID) + bool(fmt & READ_LOST)
    if fmt & READ_GROUP:
        count = c.u64()
        c.u64s(times)
        c.u64s(count * each)
    else:
        c.u64s(times + each)


# --- samples ---------------------------------------------------------------

def swap_regs(c, mask):
    if c.u64() != 0:
        c.u64s(bin(mask).count("1"))


def swap_stack(c):
    size = c.u64()
    if size:
        c.skip(size)
        c.u64()


def swap_branches(c, attr, index_if_empty, counters):
    count = c.u64()
    if attr.branch_sample_type >> HW_INDEX & 1 and (count or index_if_empty):
        c.u64()
    if count * 24 > c.left():
        raise Short("branch stack")
    for _ in range(count):
        c.u64s(2)
        c.bits(BRANCH_WIDTHS)
    if counters:
        c.u64s(count)


def swap_sample_items(c, attr, index_if_empty, counters):
    if attr.has(ta.IDENTIFIER):
        c.u64()
    for bit in (ta.IP, ta.TID, ta.TIME, ta.ADDR, ta.ID, ta.STREAM_ID, ta.CPU, ta.PERIOD):
        if attr.has(bit):
            c.u32s(2) if bit in (ta.TID, ta.CPU) else c.u64()
    if attr.has(ta.READ):
        swap_read(c, attr.read_format)
    if attr.has(ta.CALLCHAIN):
        c.u64s(c.u64())
    if attr.has(ta.RAW):
        c.skip(c.u32())
    if attr.has(ta.BRANCH_STACK):
        swap_branches(c, attr, index_if_empty, counters)
    if attr.has(ta.REGS_USER):
        swap_regs(c, attr.sample_regs_user)
    if attr.has(ta.STACK_USER):
        swap_stack(c)
    for bit in (ta.WEIGHT, ta.WEIGHT_STRUCT, ta.DATA_SRC, ta.TRANSACTION):
        if attr.has(bit):
            c.u64()
    if attr.has(ta.REGS_INTR):
        swap_regs(c, attr.sample_regs_intr)
    for bit in (ta.PHYS_ADDR, ta.CGROUP, ta.DATA_PAGE, ta.CODE_PAGE):
        if attr.has(bit):
            c.u64()
    if attr.has(ta.AUX):
        c.skip(c.u64())


def branch_readings(attr, attrs):
    """The ways to read the branch stack, likeliest first: (hw_idx if empty, counters)."""
    if not attr.has(ta.BRANCH_STACK):
        return [(True, False)]
    counters = [False]
    if attr.branch_sample_type >> COUNTERS & 1:
        counters = [True, False]
    elif any(a.branch_sample_type >> COUNTERS & 1 for a in attrs.list):
        counters = [False, True]
    return [(index, many) for index in (True, False) for many in counters]


def swap_sample(c, attrs):
    attr = attrs.of_sample(c)
    if attr is None:                            # an unknown id: nothing but the id is sure
        c.skip(attrs.list[0].id_from_front() or 0) if attrs.list else None
        if attrs.list:
            c.u64()
        return
    start, before = c.pos, bytes(c.out[c.pos:c.end])
    logged = len(c.log) if c.log is not None else 0
    readings = branch_readings(attr, attrs)
    for reading in readings + readings[:1]:     # none fits exactly: the first one stays
        c.pos = start
        c.out[start:c.end] = before
        if c.log is not None:
            del c.log[logged:]
        try:
            swap_sample_items(c, attr, *reading)
        except Short:
            continue
        if c.left() == 0:
            return


# --- the other bodies ------------------------------------------------------

def body_mmap(c, _):
    c.u32s(2)
    c.u64s(3)
    c.cstring()


def build_id_form(c, misc, owner, sure, attrs):
    """Whether the MMAP2 union at the cursor's byte 40 holds a build id."""
    if not misc & MISC_BUILD_ID or c.left() < 4:
        return False
    size, reserved = c.src[c.pos], bytes(c.src[c.pos + 1:c.pos + 4])
    asked = owner.flag(ta.FLAG_BUILD_ID) if owner and sure else attrs.any_flag(ta.FLAG_BUILD_ID)
    made = bytes(c.src[c.pos - 32:c.pos - 28]) == b"\xff" * 4 # of the kernel: perf makes these, since 7.x with build ids whatever the attrs ask for
    return (asked or made) and size <= 20 and reserved == b"\0\0\0"


def body_mmap2(c, is_build_id):
    c.u32s(2)
    c.u64s(3)
    if is_build_id(c):
        for n in (1, 1, 2, 20):                 # size, reserved, reserved, id
            c.skip(n)
    else:
        c.u32s(2)
        c.u64s(2)
    c.u32s(2)
    c.cstring()


def body_comm(c, _):
    c.u32s(2)
    c.cstring()


def body_task(c, _):
    c.u32s(4)
    c.u64()


def body_pair(c, _):
    c.u32s(2)


def body_read(c, fmt):
    c.u32s(2)
    swap_read(c, fmt)


def body_namespaces(c, _):
    c.u32s(2)
    c.u64s(2 * c.u64())


def body_ksymbol(c, _):
    c.u64()
    c.u32()
    c.u16()
    c.u16()
    c.cstring()


def body_bpf(c, _):
    c.u16()
    c.u16()
    c.u32()
    c.skip(8)


def body_cgroup(c, _):
    c.u64()
    c.cstring()


def body_text_poke(c, _):
    c.u64()
    old, new = c.u16(), c.u16()
    c.skip(old)
    c.skip(new)


def body_deferred(c, _):
    c.u64()
    c.u64s(c.u64())


def words(count):
    return lambda c, _: c.u64s(count)


BODIES = {
    1: body_mmap, 2: words(2), 3: body_comm, 4: body_task, 5: words(3), 6: words(3),
    7: body_task, 8: body_read, MMAP2: body_mmap2, 11: words(3), 12: body_pair, 13: words(1),
    14: words(0), 15: body_pair, 16: body_namespaces, KSYMBOL: body_ksymbol,
    BPF_EVENT: body_bpf, 19: body_cgroup, TEXT_POKE: body_text_poke, 21: words(1),
    22: body_deferred,
}


def front_trailer_end(c, kind, size):
    """Where the trailer of KSYMBOL, BPF_EVENT and TEXT_POKE ends, from the front."""
    start = c.pos - 8
    body = c.at(c.pos, c.end)
    body.log = None                             # a look ahead only
    if kind == BPF_EVENT:
        length = 24
    elif kind == KSYMBOL:
        body.skip(16)
        length = 24 + align8(len(body.cstring()))
    else:
        length = align8(20 + body.peek(start + 16, 2) + body.peek(start + 18, 2))
    return min(start + length + size, c.end)


def swap_kernel(c, kind, misc, attrs):
    """The record behind its header; c ends where the record ends."""
    if kind == ta.SAMPLE_RECORD:
        return swap_sample(c, attrs)
    body = BODIES.get(kind)
    if body is None:
        return None
    size = attrs.list[0].trailer_size() if attrs.list else 0
    end = front_trailer_end(c, kind, size) if kind in FRONT_TRAILER else c.end
    owner, sure = attrs.of_trailer(c, end)
    size = owner.trailer_size() if owner else 0
    if end - size < c.pos:                      # no space for a trailer
        size = 0
    more = None
    if kind == MMAP2:
        def more(at):
            return build_id_form(at, misc, owner, sure, attrs)
    elif kind == 8:
        more = owner.read_format if owner else 0
    try:
        body(c.at(c.pos, end - size), more)
    finally:
        if size:
            swap_trailer(c.at(end - size, end), owner)
    return None
