# SPDX-License-Identifier: MIT
"""Reads what `perf script -D` prints.

Knows: the dump of perf 6.1, 6.12 and 7.2: one
Record per "OFFSET [SIZE]: PERF_RECORD_NAME" line, with the record's bytes from
the hex dump before it and the values printed on and after it, under the names
of perf_event_open(2). Every integer is a Python int, negative where perf prints
it signed; a value that perf prints only in part (protection as "rwxp") has a
name of its own beginning with "~".
Does not know: what the lines of a tool's own output mean (the sample lines of
perf script itself), and records for which perf prints no values: those have
their bytes alone.
"""

import re
import subprocess

# What is read here names no symbol, and /proc/kallsyms takes perf longer to read than a capture.
NO_SYMBOLS = ["--kallsyms=/dev/null"]

START = re.compile(r"^(0x[0-9a-f]+|0)(?:@(.*))? \[(0x[0-9a-f]+)\]: event: (\d+)$")
HEX = re.compile(r"^\.  ([0-9a-f]{4,}):  ((?:[0-9a-f]{2} )+)")
TITLE = re.compile(r"^((?:-?\d+ ){0,2})(0x[0-9a-f]+|0) \[(0x[0-9a-f]+)\]: PERF_RECORD_([A-Z][A-Z_]*[0-9]?)(.*)$")
UNITS = {"B": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


# Type numbers of <linux/perf_event.h> and of the perf tool, in order, without gaps.
KERNEL_NAMES = ("MMAP LOST COMM EXIT THROTTLE UNTHROTTLE FORK READ SAMPLE MMAP2 AUX ITRACE_START"
                " LOST_SAMPLES SWITCH SWITCH_CPU_WIDE NAMESPACES KSYMBOL BPF_EVENT CGROUP TEXT_POKE"
                " AUX_OUTPUT_HW_ID CALLCHAIN_DEFERRED").split()
TOOL_NAMES = ("HEADER_ATTR HEADER_EVENT_TYPE HEADER_TRACING_DATA HEADER_BUILD_ID FINISHED_ROUND"
              " ID_INDEX AUXTRACE_INFO AUXTRACE AUXTRACE_ERROR THREAD_MAP CPU_MAP STAT_CONFIG STAT"
              " STAT_ROUND EVENT_UPDATE TIME_CONV HEADER_FEATURE COMPRESSED FINISHED_INIT"
              " COMPRESSED2 BPF_METADATA SCHEDSTAT_CPU SCHEDSTAT_DOMAIN").split()
TYPES = {**{n: name for n, name in enumerate(KERNEL_NAMES, 1)},
         **{n: name for n, name in enumerate(TOOL_NAMES, 64)}}


class Record:
    def __init__(self, offset, size, kind):
        self.offset, self.size, self.kind = offset, size, kind
        self.bytes = b""
        self.name = None            # of TYPES; None until perf's title line was seen
        self.understood = False     # the title line had the form that is known here
        self.stamps = None          # the numbers before the offset: cpu, time, both or none
        self.values = {}


def number(text):
    return int(text, 0) if text.startswith(("0x", "-0x")) else int(text, 10)


# --- the rest of the title line, one expression a record name --------------
# A group's name is the value's name; a trailing _x means hexadecimal without 0x.

MAP = r"^ (?P<pid>-?\d+)/(?P<tid>-?\d+): \[(?P<addr>\S+)\((?P<len>\S+)\) @ (?P<pgoff>\w+)"
TITLES = {
    "MMAP": [MAP + r"\]: (?P<exec>[rx]) (?P<filename>.*)$"],
    "MMAP2": [
        MAP + r" (?P<maj_x>[0-9a-f]+):(?P<min_x>[0-9a-f]+) (?P<ino>\d+) (?P<ino_generation>\d+)\]:"
              r" (?P<prot>[-rwxsp]{4}) (?P<filename>.*)$",
        MAP + r" <(?P<build_id>[0-9a-f]*)>\]: (?P<prot>[-rwxsp]{4}) (?P<filename>.*)$"],
    "COMM": [r"^(?P<commexec> exec)?: (?P<comm>.*):(?P<pid>-?\d+)/(?P<tid>-?\d+)$"],
    "FORK": [r"^\((?P<pid>-?\d+):(?P<tid>-?\d+)\):\((?P<ppid>-?\d+):(?P<ptid>-?\d+)\)$"],
    "LOST": [r"^: id:(?P<id>\d+): lost:(?P<lost>\d+)$"],
    "LOST_SAMPLES": [r"^: id:(?P<sample_id_id>\d+): lost samples :(?P<lost>\d+)$"],
    "READ": [r"^: (?P<pid>-?\d+) (?P<tid>-?\d+) (?P<event_name>.*) (?P<value>\d+)$"],
    "AUX": [r"^ offset: (?P<aux_offset>\w+) size: (?P<aux_size>\w+) flags: (?P<flags>\w+)"],
    "ITRACE_START": [r"^ pid: (?P<pid>\d+) tid: (?P<tid>\d+)$"],
    "SWITCH": [r"^ (?P<inout>IN|OUT)(?P<preempt> preempt)?\s*$"],
    "SWITCH_CPU_WIDE": [r"^ (?P<inout>IN|OUT)(?P<preempt> preempt)?\s+(?:prev|next) pid/tid: +"
                        r"(?P<next_prev_pid>-?\d+)/(?P<next_prev_tid>-?\d+)\s*$"],
    "NAMESPACES": [r"^ (?P<pid>-?\d+)/(?P<tid>-?\d+) - nr_namespaces: (?P<nr_namespaces>\d+)"],
    "KSYMBOL": [r"^ addr (?P<addr_x>\w+) len (?P<len>\d+) type (?P<ksym_type>\d+) flags (?P<flags>\w+)"
                r" name (?P<name>.*)$"],
    "BPF_EVENT": [r"^ type (?P<type>\d+), flags (?P<flags>\d+), id (?P<id>\d+)$"],
    "CGROUP": [r"^ cgroup: (?P<id>\d+) (?P<path>.*)$"],
    "TEXT_POKE": [r"^ (?P<addr_x>\w+)\s+old len (?P<old_len>\d+) new len (?P<new_len>\d+)"],
    "AUX_OUTPUT_HW_ID": [r"^ hw_id: (?P<hw_id>\w+)$"],
    "ID_INDEX": [r"^ nr: (?P<nr>\d+)$"],
    "THREAD_MAP": [r"^ nr: (?P<nr>\d+) threads?: (?P<threads>.*)$"],
    "CPU_MAP": [r"^: (?P<cpus>.*)$"],
    "AUXTRACE": [r"^ size: (?P<size>\w+)  offset: (?P<offset>\w+)  ref: (?P<reference>\w+)"
                 r"  idx: (?P<idx>-?\d+)  tid: (?P<tid>-?\d+)  cpu: (?P<cpu>-?\d+)"],
    "AUXTRACE_ERROR": [r"^ instruction trace error type (?P<type>\d+)(?: time (?P<seconds>[\d.]+))?"
                       r"(?: machine_pid (?P<machine_pid>\d+) vcpu (?P<vcpu>\d+))? cpu (?P<cpu>-?\d+)"
                       r" pid (?P<pid>-?\d+) tid (?P<tid>-?\d+) ip (?P<ip>\w+) code (?P<code>\d+): (?P<msg>.*)$"],
    "AUXTRACE_INFO": [r"^ type: (?P<type>\d+)$"],
    "SAMPLE": [r"^\(IP, (?P<misc>0x[0-9a-f]+)\): (?P<pid>-?\d+)/(?P<tid>-?\d+): (?P<ip>\w+)"
               r" period: (?P<period>\d+) addr: (?P<addr>\w+)$"],
}
TITLES["EXIT"] = TITLES["FORK"]
TITLES = {name: [re.compile(e) for e in rows] for name, rows in TITLES.items()}
TEXT = {"msg", "filename", "comm", "name", "path", "event_name", "threads", "cpus", "build_id"}
PARTIAL = {"exec", "prot", "inout", "preempt", "commexec", "misc", "threads", "cpus"}


def read_title(record, rest):
    """Values of the title line; True if the line was understood."""
    for expression in TITLES.get(record.name, []):
        found = expression.match(rest)
        if not found:
            continue
        for name, text in found.groupdict().items():
            if text is None and name not in PARTIAL:
                continue
            if name == "seconds":
                record.values["~time"] = int(text.replace(".", ""))
            elif name.endswith("_x"):
                record.values[name[:-2]] = int(text, 16)
            elif name == "misc":
                record.values["~misc"] = number(text)
            elif name in PARTIAL:
                record.values["~" + name] = text
            elif name in TEXT:
                record.values[name] = text
            else:
                record.values[name] = number(text)
        return True
    return record.name not in TITLES


# --- the lines after the title ---------------------------------------------

LINE = re.compile(r"^(?:"
                  r"\.\.\. FP chain: nr:(?P<chain>\d+)|"
                  r"\.\.\. branch stack: nr:(?P<branch>\d+)|"
                  r"\.\.\. (?P<regs>user|intr) regs: mask (?P<mask>\w+) ABI (?P<abi>.*)|"
                  r"\.\.\. ustack: size (?P<ustack>\d+), offset (?P<ustack_at>\w+)|"
                  r"\.\.\. weight: (?P<weight>\d+)(?:,(?P<var2>\w+),(?P<var3>\w+))?|"
                  r" \. data_src: (?P<data_src>\w+)|"
                  r" \.\. phys_addr: (?P<phys_addr>\w+)|"
                  r" \.\. (?P<page>data|code) page size: (?P<page_size>\S+)|"
                  r"\.\.\. transaction: (?P<transaction>[0-9a-f]+)|"
                  r"\.\.\. sample_read:(?P<read>)|"
                  r"\.{6} time (?P<read_time>enabled|running) (?P<read_time_x>[0-9a-f]{16})|"
                  r"\.\.\.\. group nr (?P<group>\d+)|"
                  r"\.{5} id (?P<read_id>[0-9a-f]{16}), value (?P<read_value>[0-9a-f]{16})"
                  r"(?:, lost (?P<read_lost>\d+))?|"
                  r"\.\.\. time (?P<one_time>enabled|running) : (?P<one_time_value>\d+)|"
                  r"\.\.\. (?P<one>id|lost) +: (?P<one_value>\d+)|"
                  r" ?\.\.\. id: (?P<index_id>\d+)  idx: (?P<index_idx>\d+)  cpu: (?P<index_cpu>-?\d+)"
                  r"  tid: (?P<index_tid>-?\d+)(?:  machine_pid: (?P<guest_machine_pid>\d+)  vcpu: (?P<guest_vcpu>-?\d+))?|"
                  r"\.\.\. id: +(?P<update_id>\d+)|"
                  r"\.\.\. (?P<update>unit|name|scale|cpus): +(?P<update_value>.*)|"
                  r"\.\.\. Time Shift +(?P<time_shift>\d+)|"
                  r"\.\.\. Time Multi?plier +(?P<time_mult>\d+)|"
                  r"\.\.\. Time Zero +(?P<time_zero>\d+)|"
                  r"\.\.\. Time Cycles +(?P<time_cycles>\d+)|"
                  r"\.\.\. Time Mask +(?P<time_mask>\w+)|"
                  r"\.\.\. Cap Time Zero +(?P<cap_user_time_zero>\d+)|"
                  r"\.\.\. Cap Time Short +(?P<cap_user_time_short>\d+)|"
                  r"\.\.\. (?P<update_cpus>-?\d[-,\d]*)"
                  r")\s*$")
CHAIN = re.compile(r"^\.{5} +\d+: ([0-9a-f]{16})(?: \(PERF_CONTEXT_\w+\))?$") # the word: since perf 7.2
BRANCH = re.compile(r"^\.{5} +\d+: ([0-9a-f]{16}) -> ([0-9a-f]{16}) (\d+) cycles (.)(.)(.)(.) ([0-9a-f]+)")
REGISTER = re.compile(r"^\.\.\.\. (\w+) +0x([0-9a-f]+)$")
POKE = re.compile(r"^ +(Old|New) bytes:((?: [0-9a-f]{2})+)$")
NAMESPACE = re.compile(r"(\d+)/\w+: (\d+)/(0x[0-9a-f]+|0)")
NAMED = ("data_src", "phys_addr", "time_shift", "time_mult", "time_zero", "time_cycles", "time_mask",
         "cap_user_time_zero", "cap_user_time_short")


def page_size(text):
    return 0 if text == "N/A" else int(text[:-1]) * UNITS[text[-1]]


def read_line(record, line, open_list):
    """One line after the title; returns the list that following lines fill."""
    found = LINE.match(line)
    if not found:
        return read_item(record, line, open_list)
    g = {name: text for name, text in found.groupdict().items() if text is not None}
    v = record.values
    if "chain" in g:
        v["callchain.nr"] = int(g["chain"])
        return v.setdefault("callchain.ips", [])
    if "branch" in g:
        v["branch_stack.nr"] = int(g["branch"])
        return v.setdefault("branch_stack.lbr", [])
    if "regs" in g:
        v[f"regs_{g['regs']}.abi"] = {"none": 0, "32-bit": 1, "64-bit": 2}.get(g["abi"], -1)
        v[f"~regs_{g['regs']}.mask"] = number(g["mask"])
        return v.setdefault(f"regs_{g['regs']}.regs", [])
    read_scalar(v, g)
    return None


def read_scalar(v, g):
    for name in NAMED:
        if name in g:
            v[name] = number(g[name])
    if "ustack" in g:
        v["~ustack"] = (int(g["ustack"]), number(g["ustack_at"]))
    elif "weight" in g:
        v["~weight"] = [number(g[n]) for n in ("weight", "var2", "var3") if n in g]
    elif "page" in g:
        v[g["page"] + "_page_size"] = page_size(g["page_size"])
    elif "transaction" in g:
        v["transaction"] = int(g["transaction"], 16)
    elif "read_time" in g:
        v["read.time_" + g["read_time"]] = int(g["read_time_x"], 16)
    elif "group" in g:
        v["read.nr"] = int(g["group"])
    elif "read_id" in g:
        v.setdefault("read.values", []).append(
            {"id": int(g["read_id"], 16), "value": int(g["read_value"], 16),
             **({"lost": int(g["read_lost"])} if "read_lost" in g else {})})
    elif "one_time" in g:
        v["time_" + g["one_time"]] = int(g["one_time_value"])
    elif "one" in g:
        v[g["one"]] = int(g["one_value"])
    elif "index_id" in g:
        v.setdefault("entries", []).append(
            {n: int(g["index_" + n]) for n in ("id", "idx", "cpu", "tid")})
        if "guest_vcpu" in g:
            v.setdefault("entries_2", []).append({n: int(g["guest_" + n]) for n in ("machine_pid", "vcpu")})
    elif "update_cpus" in g:
        v["~cpus"] = g["update_cpus"]
    elif "update_id" in g:
        v["id"] = int(g["update_id"])
    elif "update" in g:
        v["~" + g["update"]] = g["update_value"]


def read_item(record, line, open_list):
    """A line that belongs to a list: a chain's address, a branch, a register, namespaces."""
    v = record.values
    if record.name == "NAMESPACES" and "/" in line and line.lstrip()[:1].isdigit() or "[0/" in line:
        for index, dev, ino in NAMESPACE.findall(line):
            v.setdefault("link_info", []).append((int(index), int(dev), number(ino)))
        return None
    poke = POKE.match(line)
    if poke:
        v[poke[1].lower() + "_bytes"] = poke[2].replace(" ", "")
    if open_list is None:
        return None
    for expression, make in ((CHAIN, lambda m: int(m[1], 16)),
                             (BRANCH, lambda m: (int(m[1], 16), int(m[2], 16), int(m[3]),
                                                 "".join(m.group(4, 5, 6, 7)), int(m[8], 16))),
                             (REGISTER, lambda m: (m[1], int(m[2], 16)))):
        found = expression.match(line)
        if found:
            open_list.append(make(found))
            return open_list
    return None


def parse(lines):
    """Yields a Record for each record in the dump, in the order of the dump."""
    record, open_list = None, None
    for line in lines:
        line = line.rstrip("\n")
        start = START.match(line)
        if start:
            if record is not None:
                yield record
            record = Record(number(start[1]), number(start[3]), int(start[4]))
            open_list = None
            continue
        if record is None:
            continue
        if record.name is None:
            dump = HEX.match(line)
            if dump and number("0x" + dump[1]) == len(record.bytes):
                record.bytes += bytes.fromhex(dump[2])
                continue
            title = TITLE.match(line)
            if title and number(title[2]) == record.offset:
                record.name = TYPES.get(record.kind, str(record.kind))
                record.stamps = [int(n) for n in title[1].split()]
                record.understood = read_title(record, title[5])
        else:
            open_list = read_line(record, line, open_list)
    if record is not None:
        yield record


def left_out(errors):
    """Of what perf reports: whether it says of a record at an offset, of a type, that it passed it by (7.2, session.c)."""
    offsets = {int(n, 16) for n in re.findall(r"at offset (0x[0-9a-f]+): \w+ \(\d+\) event size \d+ .*, skipping", errors)}
    kinds = {int(n) for n in re.findall(r"Unsupported header type (\d+)", errors)}
    return lambda offset, kind: offset in offsets or kind in kinds


def dump(path, perf="perf"):
    """(records, exit status, stderr) of perf script -D on a file."""
    run = subprocess.run([perf, "script", "-D", "-F", "comm", *NO_SYMBOLS, "-i", path],
                         stdin=subprocess.DEVNULL, capture_output=True, check=False)
    text = run.stdout.decode("utf-8", "surrogateescape")
    records = list(parse(text.split("\n")))
    if run.returncode != 0:
        records = records[:-1]                  # perf died over it or was cut short in it
    return records, run.returncode, run.stderr.decode("utf-8", "replace")
