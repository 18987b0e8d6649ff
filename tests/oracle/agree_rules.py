# SPDX-License-Identifier: MIT
"""Whether a record as perf prints it and as perfring decodes it say the same.

Knows: the shape of `perfring dump --json`, how perf prints what it prints only
in part (protection, page sizes, register names), and perf's own bugs, each
with its reason and the function it is in (EXCUSES). Does not know: values that
perf does not print, other than that raw data and stacks must be the record's bytes.
"""

import re
import struct

import tap

ALL_ONES = (1 << 64) - 1
KERNEL_MAX = 63
MISC_13, MISC_14 = 1 << 13, 1 << 14
MAP_SHARED = 1
KINDS_WITH_STALE_TAIL = ("KSYMBOL", "BPF_EVENT", "TEXT_POKE")

EXCUSES = {
    "read-fixed-struct":
        "dump_read() of session.c prints READ as a fixed struct, value enabled running id lost, whatever "
        "read_format has (before 7.2): its nth word is compared with our nth, and past our last it is excused",
    "left-out":
        "perf 7.2 passes by a record whose type it does not know or whose size is less than it asks for, and reports it",
    "trailer-from-end":
        "evsel.c perf_evsel__parse_id_sample() looks for the trailer at the record's end; the kernel grows "
        "KSYMBOL, BPF_EVENT and TEXT_POKE for each listener, so perf reads stale bytes there",
    "foreign-prot":
        "perf_event__mmap2_swap() of session.c forgets prot and flags of foreign files",
    "foreign-scale":
        "event_update swap of session.c leaves the double as it is in foreign files",
    "foreign-read-lost":
        "perf_event__read_swap() of session.c ends before lost",
    "foreign-update-cpus":
        "perf_event__event_update_swap() of session.c leaves the CPUs as they are",
    "foreign-regs-intr":
        "perf_event__attr_swap() of header.c forgets sample_regs_intr: right values under wrong names",
    "build-id-bit":
        "the kernel leaks misc bit 14 to listeners without attr.build_id; perf_event__fprintf_mmap2() "
        "believes the bit",
    "name-from-attr":
        "without the feature EVENT_DESC both make the name up from the attr: evsel__name() of evsel.c adds "
        "modifiers (page-faults:HG), of which perfring has those that are not H and G, and asks the running kernel "
        "where perfring says tracepoint:365; all else must be the same",
    "which-event":
        "several events and no ids: perf refuses the file, perfring says of each sample that its event is unknown",
}
ENTRIES = ("entries", "entries_2")
READ_WORDS = ("value", "time_enabled", "time_running", "id", "lost")
HOST_OR_GUEST = re.compile(r"(?::|(:[ukhp]+))H?G?$")


class Verdict:
    """What came out for one record: differences, values compared, excuses used."""

    def __init__(self):
        self.differences, self.compared, self.excused = [], 0, []

    def check(self, field, theirs, mine):
        self.compared += 1
        if not same(theirs, mine):
            self.differences.append((field, theirs, mine))

    def excuse(self, name, count=1):
        assert name in EXCUSES
        self.excused += [name] * count


def integer(value):
    """An integer of our JSON: a number, decimal or hexadecimal text; None if it is none."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        try:
            return int(value, 0)
        except ValueError:
            return None
    return None


def shown(text):
    """Text with bytes that are not UTF-8, read with "surrogateescape", as our JSON has it: \\xNN for each."""
    return re.sub("[\udc80-\udcff]", lambda byte: "\\x%02x" % (ord(byte[0]) - 0xdc00), text)


def same(theirs, mine):
    if isinstance(theirs, int):
        number = integer(mine)
        return number is not None and (
            number == theirs or theirs < 0 and number in (theirs & 0xffffffff, theirs & ALL_ONES)
            or number < 0 and theirs in (number & 0xffffffff, number & ALL_ONES))
    return theirs == mine or isinstance(theirs, str) and shown(theirs) == mine


def plain_name(name):
    """Without H and G, and with one p: of a foreign byte order perf takes precise_ip 1 for 2 (doc/perf.data.md)."""
    return re.sub(r"p+$", "p", HOST_OR_GUEST.sub(r"\1", name or ""))


def check_name(v, field, theirs, mine, described):
    """An event's name; described: the capture itself says it."""
    if described or theirs == mine:
        return v.check(field, theirs, mine)
    v.excuse("name-from-attr")
    if not (mine or "").startswith("tracepoint:"):
        v.check(field, plain_name(theirs), plain_name(mine))
    return None


def find(fields, path):
    """fields["a"]["b"] for "a.b"; None where a step is missing."""
    for step in path.split("."):
        if not isinstance(fields, dict) or step not in fields:
            return None
        fields = fields[step]
    return fields


def hex_bytes(value):
    """The bytes of a hex string of ours; none for anything else."""
    try:
        return bytes.fromhex(value)
    except (TypeError, ValueError):
        return b""


# --- parts of a record -----------------------------------------------------

def check_header(v, theirs, mine, native):
    v.check("size", theirs.size, mine["size"])
    if native and len(theirs.bytes) == theirs.size:
        _, misc, size = struct.unpack_from("<IHH", theirs.bytes)
        v.check("misc", misc, mine["misc"])
        v.check("size in header", size, mine["size"])


def check_stamps(v, theirs, mine):
    """The cpu and time before the offset, which perf reads from the sample or the trailer."""
    if theirs.kind > KERNEL_MAX:
        return
    where = mine["fields"] if theirs.name == "SAMPLE" else mine.get("sample_id", {})
    if theirs.name in KINDS_WITH_STALE_TAIL and "tail" in mine:
        return v.excuse("trailer-from-end")
    if theirs.stamps == [-1, -1]:
        v.check("sample_id", False, bool(where))
        return None
    names = ["cpu", "time"][-len(theirs.stamps):] if theirs.stamps else []
    if len(theirs.stamps) == 1 and "time" not in where and "cpu" in where:
        names = ["cpu"]
    for name, number in zip(names, theirs.stamps):
        absent = ALL_ONES if name == "time" else ALL_ONES & 0xffffffff
        v.check(name, number, where.get(name, absent))
    return None


def check_mmap(v, theirs, mine, native):
    values, fields = theirs.values, mine["fields"]
    if "~exec" in values:
        v.check("misc MMAP_DATA", values["~exec"] == "r", bool(mine["misc"] & MISC_13))
    if "~prot" in values:
        prot, flags = integer(fields.get("prot")) or 0, integer(fields.get("flags")) or 0
        text = "".join(c if prot & bit else "-" for c, bit in (("r", 1), ("w", 2), ("x", 4)))
        text += "s" if flags & MAP_SHARED else "p"
        if native:
            v.check("prot, flags", values["~prot"], text)
        else:
            v.excuse("foreign-prot")


def check_misc_words(v, theirs, mine):
    values, misc = theirs.values, mine["misc"]
    if "~misc" in values:
        v.check("misc", values["~misc"], misc)
    if "~commexec" in values:
        v.check("misc COMM_EXEC", values["~commexec"] is not None, bool(misc & MISC_13))
    if "~inout" in values:
        v.check("misc SWITCH_OUT", values["~inout"] == "OUT", bool(misc & MISC_13))
        v.check("misc PREEMPT", values["~preempt"] is not None, bool(misc & MISC_14))


def check_regs(v, name, theirs, fields, native):
    mine = fields.get(name)
    values = theirs.values.get(name + ".regs")
    if mine is None and values is None:
        return
    if values is None:                          # perf prints nothing for ABI none
        v.check(name + ".abi", 0, find(fields, name + ".abi"))
        return
    v.check(name + ".abi", theirs.values[name + ".abi"], find(fields, name + ".abi"))
    regs = (mine or {}).get("regs", [])
    pairs = list(regs.items()) if isinstance(regs, dict) else [(None, r) for r in regs]
    v.check(name + ".nr", len(values), len(pairs))
    named = native or name == "regs_user"
    if not named:
        v.excuse("foreign-regs-intr")
    for (their_name, number), (my_name, my_number) in zip(values, pairs):
        v.check(f"{name}.{their_name}", number, my_number)
        if my_name is not None and named:
            v.check(f"{name}.{their_name} name", their_name.lower(), my_name.lower())


def check_stack(v, theirs, fields, native):
    if "~ustack" not in theirs.values:
        return
    (size, at), mine = theirs.values["~ustack"], fields.get("stack_user") or {}
    v.check("stack_user.dyn_size", size, mine.get("dyn_size", 0))
    data = hex_bytes(mine.get("data"))
    v.check("stack_user.size", len(data), mine.get("size"))
    if native and size:                         # perf points at the size word before the data
        v.check("stack_user.data", theirs.bytes[at + 8:at + 8 + len(data)].hex(), data.hex())


def check_raw(v, theirs, fields, native):
    """perf prints no raw data, but the record's bytes: size and data stand there together."""
    raw = fields.get("raw")
    if not isinstance(raw, dict):
        return
    data = hex_bytes(raw.get("data"))
    v.check("raw.size", len(data), raw.get("size"))
    if native:
        v.check("raw in the record", True, struct.pack("<I", len(data)) + data in theirs.bytes)


def check_weight(v, theirs, fields):
    if "~weight" not in theirs.values:
        return
    mine = fields.get("weight_struct", fields.get("weight"))
    if isinstance(mine, dict):
        mine = [mine.get(n) for n in ("var1_dw", "var2_w", "var3_w")]
    elif "weight_struct" in fields:
        word = integer(mine) or 0
        mine = [word & 0xffffffff, word >> 32 & 0xffff, word >> 48]
    else:
        mine = [mine]
    for name, number, my_number in zip(("var1", "var2", "var3"), theirs.values["~weight"], mine):
        v.check("weight." + name, number, my_number)


def check_read(v, theirs, fields):
    entries = theirs.values.get("read.values")
    if entries is None:
        return
    mine = fields.get("read") or {}
    for name in ("nr", "time_enabled", "time_running"):
        if "read." + name in theirs.values:
            v.check("read." + name, theirs.values["read." + name], mine.get(name))
    my_entries = mine.get("values", [mine])
    v.check("read entries", len(entries), len(my_entries))
    for index, (entry, my_entry) in enumerate(zip(entries, my_entries)):
        for name, number in entry.items():
            v.check(f"read.{index}.{name}", number, my_entry.get(name, 0))


def check_branches(v, theirs, fields):
    if "branch_stack.lbr" not in theirs.values:
        return
    mine = find(fields, "branch_stack.lbr") or []
    v.check("branch_stack.nr", theirs.values["branch_stack.nr"], find(fields, "branch_stack.nr"))
    for index, (entry, my_entry) in enumerate(zip(theirs.values["branch_stack.lbr"], mine)):
        v.check(f"branch {index} from", entry[0], my_entry["from"])
        v.check(f"branch {index} to", entry[1], my_entry["to"])
        flags = integer(my_entry["flags"])
        if flags is not None:
            v.check(f"branch {index} cycles", entry[2], flags >> 4 & 0xffff)
            bits = "".join(c if flags >> bit & 1 else " " for c, bit in zip("MPAT", (0, 1, 3, 2)))
            v.check(f"branch {index} bits", entry[3], bits)


def check_sample(v, theirs, mine, native):
    fields, values = mine["fields"], theirs.values
    for name in ("pid", "tid", "ip", "addr", "period"):     # perf has defaults for absent ones
        if name in fields:
            v.check(name, values.get(name), fields[name])
    for name in ("transaction", "phys_addr", "data_page_size", "code_page_size"):
        if name in values or name in fields:
            v.check(name, values.get(name), fields.get(name))
    if "data_src" in values or "data_src" in fields:
        source = fields.get("data_src")
        v.check("data_src", values.get("data_src"), source.get("val") if isinstance(source, dict) else source)
    if "callchain.nr" in values or "callchain" in fields:
        v.check("callchain.nr", values.get("callchain.nr"), find(fields, "callchain.nr"))
        ips, mine_ips = values.get("callchain.ips", []), find(fields, "callchain.ips") or []
        v.check("callchain length", len(ips), len(mine_ips))
        for index, (ip, my_ip) in enumerate(zip(ips, mine_ips)):
            v.check(f"callchain.ips.{index}", ip, my_ip)
    check_branches(v, theirs, fields)
    check_regs(v, "regs_user", theirs, fields, native)
    check_regs(v, "regs_intr", theirs, fields, native)
    check_stack(v, theirs, fields, native)
    check_raw(v, theirs, fields, native)
    check_weight(v, theirs, fields)
    check_read(v, theirs, fields)


# --- the lists of tool records ---------------------------------------------

def cpu_set(text):
    """{0, 1, 4} of "0-1,4"; -1, which a range may begin with, is any; the empty map is {-1}."""
    cpus = set()
    for first, last in re.findall(r"(-?\d+)(?:-(\d+))?", text):
        cpus |= set(range(int(first), int(last or first) + 1))
    return cpus or {-1}


def my_cpus(fields):
    """The CPUs of a cpu_map_data of ours."""
    if "cpus_data" in fields:
        return {-1 if c == 0xffff else c for c in fields["cpus_data"]["cpu"]}
    if "range_cpu_data" in fields:
        of = fields["range_cpu_data"]
        return set(range(of["start_cpu"], of["end_cpu"] + 1)) | ({-1} if of["any_cpu"] else set())
    of = fields.get("mask_data", {})
    words, width = of.get("mask32", of.get("mask64", [])), 8 * of.get("long_size", 8)
    return {width * i + bit for i, word in enumerate(words) for bit in range(width)
            if integer(word) >> bit & 1}


def check_lists(v, theirs, mine, native):
    values, fields = theirs.values, mine["fields"]
    if "~cpus" in values and theirs.name == "EVENT_UPDATE" and not native:
        v.excuse("foreign-update-cpus")
    elif "~cpus" in values:                     # of CPU_MAP and EVENT_UPDATE
        v.check("cpus", cpu_set(values["~cpus"]), my_cpus(fields.get("data", fields.get("cpus", {}))))
    if "~threads" in values:
        pids = [int(n) for n in values["~threads"].split(",")]
        entries = fields.get("entries", [])
        v.check("threads", len(pids), len(entries))
        for pid, entry in zip(pids, entries):
            v.check("thread", pid, entry["pid"])
    if "~time" in values:                       # of AUXTRACE_ERROR; 0 where there is none
        v.check("time", values["~time"], fields.get("time", 0))
    for name, index, entry in [(n, i, e) for n in ENTRIES for i, e in enumerate(values.get(n, []))]:
        mine_entry = (fields.get(name, []) + [{}] * (index + 1))[index]
        for part, number in entry.items():
            v.check(f"{name}.{index}.{part}", number, mine_entry.get(part))
    for index, dev, ino in values.get("link_info", []):
        mine_entry = (fields.get("link_info", []) + [{}] * (index + 1))[index]
        v.check(f"link_info.{index}.dev", dev, mine_entry.get("dev"))
        v.check(f"link_info.{index}.ino", ino, mine_entry.get("ino"))


def check_update(v, theirs, mine, native):
    values, fields = theirs.values, mine["fields"]
    for name in ("unit", "name"):
        if "~" + name in values:
            v.check(name, values["~" + name], fields.get(name))
    if "~scale" in values:
        if native:
            v.check("scale", values["~scale"], "%f" % float(fields.get("scale", "nan")))
        else:
            v.excuse("foreign-scale")


LISTS = (*ENTRIES, "link_info", "sample_id_id", "threads")


def words_of(block):
    """The numbers of a read block in their order."""
    for value in block.values():
        if isinstance(value, list):
            for entry in value:
                yield from entry.values()
        else:
            yield value


def check_counts(v, theirs, mine, native, described):
    """READ, which perf prints as a struct that it need not have."""
    fields, values = mine["fields"], theirs.values
    for name in ("pid", "tid"):
        v.check(name, values.get(name), fields.get(name))
    check_name(v, "event_name", values.get("event_name"), mine.get("event_name"), described)
    words = list(words_of(fields.get("values", {})))
    names = [name for name in READ_WORDS if name in values] if tap.perf_has("read-in-order") else READ_WORDS
    for index, name in enumerate(names):
        if name in values and name == "lost" and not native:
            v.excuse("foreign-read-lost")
        elif name in values and index < len(words):
            v.check(f"word {index} ({name})", values[name], words[index])
        elif name in values:
            v.excuse("read-fixed-struct")


def check_plain(v, theirs, mine):
    """Every other value, by its name."""
    fields = mine["fields"]
    for name, value in theirs.values.items():
        if not name.startswith("~") and "." not in name and name not in LISTS:
            v.check(name, value, fields.get(name))
    if "sample_id_id" in theirs.values:
        trailer = mine.get("sample_id", {})
        v.check("sample_id.id", theirs.values["sample_id_id"],
                trailer.get("identifier", trailer.get("id", ALL_ONES)))


def compare(theirs, mine, native=True, described=True):
    """The Verdict on one record; theirs of perf_dump, mine an object of the JSON dump."""
    v = Verdict()
    check_header(v, theirs, mine, native)
    check_stamps(v, theirs, mine)
    if not theirs.understood:
        v.check("perf's line", "one of a known form", None)
    if "build_id" in theirs.values and "maj" in mine["fields"]:
        v.excuse("build-id-bit")
        theirs.values.pop("build_id")
    check_misc_words(v, theirs, mine)
    check_mmap(v, theirs, mine, native)
    check_lists(v, theirs, mine, native)
    if theirs.name == "SAMPLE":
        check_sample(v, theirs, mine, native)
    elif theirs.name == "READ":
        check_counts(v, theirs, mine, native, described)
    else:
        check_plain(v, theirs, mine)
    if theirs.name == "EVENT_UPDATE":
        check_update(v, theirs, mine, native)
    return v
