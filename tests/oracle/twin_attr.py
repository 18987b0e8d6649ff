# SPDX-License-Identifier: MIT
"""perf_event_attr in both byte orders, and which attr a record belongs to.

Knows: every field of the attr up to VER9 (144 bytes), its flags and aux_action
as bitfields, where an id stands in samples and trailers, and the lookup of
evlist.c (event2evsel). Does not know: attr bytes beyond 144 (copied).
Written from the ABI notes and <linux/perf_event.h>, not from the project's schema.
"""

IP, TID, TIME, ADDR, READ, CALLCHAIN, ID, CPU, PERIOD, STREAM_ID, RAW = range(11)
BRANCH_STACK, REGS_USER, STACK_USER, WEIGHT, DATA_SRC, IDENTIFIER = range(11, 17)
TRANSACTION, REGS_INTR, PHYS_ADDR, AUX, CGROUP, DATA_PAGE, CODE_PAGE, WEIGHT_STRUCT = range(17, 25)

SAMPLE_RECORD = 9
FLAG_SAMPLE_ID_ALL, FLAG_BUILD_ID = 18, 34

# 15 one-bit flags, precise_ip, then one-bit flags; unknown flags are taken as one bit each.
FLAG_WIDTHS = [1] * 15 + [2] + [1] * 47
# aux_start_paused, aux_pause, aux_resume, the reserved rest.
AUX_ACTION_WIDTHS = [1, 1, 1, 29]

# (offset, width, name) of the plain numbers.
ATTR_FIELDS = [
    (0, 4, "type"), (4, 4, "size"), (8, 8, "config"), (16, 8, "sample_period"),
    (24, 8, "sample_type"), (32, 8, "read_format"), (48, 4, "wakeup"), (52, 4, "bp_type"),
    (56, 8, "config1"), (64, 8, "config2"), (72, 8, "branch_sample_type"),
    (80, 8, "sample_regs_user"), (88, 4, "sample_stack_user"), (92, 4, "clockid"),
    (96, 8, "sample_regs_intr"), (104, 4, "aux_watermark"), (108, 2, "sample_max_stack"),
    (110, 2, "reserved_2"), (112, 4, "aux_sample_size"), (120, 8, "sig_data"),
    (128, 8, "config3"), (136, 8, "config4"),
]


class Attr:
    def __init__(self):
        self.flags = 0
        self.ids = []
        for _, _, name in ATTR_FIELDS:
            setattr(self, name, 0)

    def has(self, bit):
        return bool(self.sample_type >> bit & 1)

    def flag(self, bit):
        return bool(self.flags >> bit & 1)

    def trailer_size(self):
        if not self.flag(FLAG_SAMPLE_ID_ALL):
            return 0
        return 8 * sum(self.has(b) for b in (TID, TIME, ID, STREAM_ID, CPU, IDENTIFIER))

    def id_from_front(self):
        """Byte offset of the id in a sample's body, or None."""
        if self.has(IDENTIFIER):
            return 0
        if not self.has(ID):
            return None
        return 8 * sum(self.has(b) for b in (IP, TID, TIME, ADDR))

    def id_from_end(self):
        """Bytes from the trailer's end back to the id, or None."""
        if self.has(IDENTIFIER):
            return 8
        if not self.has(ID):
            return None
        return 8 * (1 + self.has(CPU) + self.has(STREAM_ID))


def attr_bytes(cursor, space):
    """The valid bytes of the attr at the cursor: attr.size, 0 for 64, bounded by space."""
    return min(cursor.peek(cursor.pos + 4, 4) or 64, space)


def swap_attr(cursor, space):
    """Swap the attr in the next `space` bytes; returns it."""
    start, attr = cursor.pos, Attr()
    valid = attr_bytes(cursor, space)
    for offset, width, name in ATTR_FIELDS:
        if offset + width <= valid:
            cursor.pos = start + offset
            setattr(attr, name, cursor.num(width))
    if valid >= 48:
        cursor.pos = start + 40
        attr.flags = cursor.bits(FLAG_WIDTHS)
    if valid >= 120:
        cursor.pos = start + 116
        cursor.bits(AUX_ACTION_WIDTHS)
    cursor.pos = start + space
    return attr


class Attrs:
    """The attrs of a session."""

    def __init__(self):
        self.list = []
        self.by_id = {}
        self.nrcpus = None      # feature 7, which feature 13 needs
        self.last = None        # number of the attr that the last look-up was sure of

    def add(self, attr, ids):
        attr.ids = ids
        self.list.append(attr)
        for number in ids:
            self.by_id[number] = attr

    def any_flag(self, bit):
        return any(a.flag(bit) for a in self.list)

    def alike(self):
        """All attrs lay their samples out in the same way."""
        def shape(a):
            return (a.sample_type, a.read_format, a.branch_sample_type, a.sample_regs_user,
                    a.sample_regs_intr, a.flag(FLAG_SAMPLE_ID_ALL))
        return len({shape(a) for a in self.list}) == 1

    def of_sample(self, cursor):
        """The attr of the sample whose body is under the cursor; None if its id is unknown."""
        self.last = None
        if len(self.list) <= 1:
            return self.sure_of(self.list[0] if self.list else None)
        where = self.list[0].id_from_front()
        if where is None or where + 8 > cursor.left():
            return self.list[0]
        number = cursor.peek(cursor.pos + where, 8)
        known = self.by_id.get(number) or (self.list[0] if number == 0 else None)
        return self.sure_of(known) or (self.list[0] if self.alike() else None)

    def of_trailer(self, cursor, end):
        """(attr, id is known and not 0) of a record whose trailer ends at `end`."""
        self.last = None
        if not self.list:
            return None, False
        first = self.list[0]
        if len(self.list) == 1:
            return self.sure_of(first), True
        where = first.id_from_end()
        if not first.flag(FLAG_SAMPLE_ID_ALL) or where is None or end - where < cursor.pos:
            return first, False
        found = self.sure_of(self.by_id.get(cursor.peek(end - where, 8)))
        return found or first, found is not None

    def sure_of(self, attr):
        self.last = self.list.index(attr) if attr is not None else None
        return attr
