#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares headers of the kernel and of the perf program with schema/, and names what the rows lack or have
otherwise: constants, records, features, fields and sizes of perf_event_attr, registers.
    drift.py [--schema FOLDER] HEADER...
Headers: include/uapi/linux/perf_event.h, arch/*/include/uapi/asm/perf_regs.h, tools/lib/perf/include/perf/event.h,
tools/perf/util/{event,header,auxtrace,pmu}.h. It knows which prefix of a constant belongs to which rows
(PREFIXES); a constant of perf's whose prefix nobody knows is named too. Exit status 1 if there is anything to name."""
import os
import re
import sys

# What a constant's name begins with, the longest first that fits: the set of its bits or values.
PREFIXES = {
    "PERF_SAMPLE_REGS_ABI_": "regs_abi", "PERF_SAMPLE_BRANCH_": "branch_sample_type", "PERF_SAMPLE_": "sample_type",
    "PERF_FORMAT_": "read_format", "PERF_TYPE_": "attr_type", "PERF_COUNT_HW_CACHE_OP_": "hw_cache_op",
    "PERF_COUNT_HW_CACHE_RESULT_": "hw_cache_result", "PERF_COUNT_HW_CACHE_": "hw_cache", "PERF_COUNT_HW_": "hardware",
    "PERF_COUNT_SW_": "software", "PERF_BR_NEW_": "branch_new_type", "PERF_BR_SPEC_": "branch_spec",
    "PERF_BR_PRIV_": "branch_priv", "PERF_BR_": "branch_type", "PERF_TXN_": "transaction", "PERF_CONTEXT_": "callchain_context",
    "PERF_AUX_FLAG_CORESIGHT_FORMAT_": "pmu_format_type", "PERF_AUX_FLAG_": "aux_flag",
    "PERF_RECORD_KSYMBOL_TYPE_": "ksym_type", "PERF_RECORD_KSYMBOL_FLAGS_": "ksym_flags", "PERF_BPF_EVENT_": "bpf_event_type",
    "PERF_MEM_OP_": "mem_op", "PERF_MEM_LVLNUM_": "mem_lvl_num", "PERF_MEM_LVL_": "mem_lvl", "PERF_MEM_SNOOPX_": "mem_snoopx",
    "PERF_MEM_SNOOP_": "mem_snoop", "PERF_MEM_LOCK_": "mem_lock", "PERF_MEM_TLB_": "mem_dtlb", "PERF_MEM_REMOTE_": "mem_remote",
    "PERF_MEM_BLK_": "mem_blk", "PERF_MEM_HOPS_": "mem_hops", "PERF_MEM_REGION_": "mem_region",
    "PERF_AUXTRACE_ERROR_": "auxtrace_error_type", "PERF_AUXTRACE_": "auxtrace_type", "PERF_SYNTH_": "synth_config",
    "PERF_PMU_TYPE_": "attr_type", "PERF_CPU_MAP__": "cpu_map_type", "PERF_STAT_CONFIG_TERM__": "stat_config_term",
    "PERF_STAT_ROUND_TYPE__": "stat_round_type", "PERF_EVENT_UPDATE__": "event_update_type", "PERF_COMP_": "compression",
    "PERF_RECORD_MISC_": "misc", "PERF_RECORD_": "record", "HEADER_": "feature", "PERF_ATTR_SIZE_VER": "attr size",
    "SIMPLE_PERF_RECORD_": "simpleperf", "FEAT_": "simpleperf feature",
}
# Names that are no part of what is recorded: ends of enums, masks, ways to ask, and the perf program's own affairs.
IGNORED = re.compile(
    r"_MAX(_SHIFT)?$|_SHIFT$|_MASK$|_ALL$|_START$|_END$|^__|^PERF_EVENT_IOC|^PERF_IOC_|^PERF_FLAG_|^PERF_MAX_|^PERF_SAMPLE_WEIGHT_TYPE$|"
    r"^PERF_BR_ARM64_|^PERF_MEM_S$|^PERF_MEM_DATA_SRC_NONE|^PERF_HW_EVENT_MASK$|^HEADER_(RESERVED|FIRST_FEATURE|LAST_FEATURE|FEAT_BITS)$|"
    r"^FEAT_(RESERVED|FIRST_FEATURE|LAST_FEATURE|SIMPLEPERF_START|MAX_NUM)$|^PERF_REG_|^PERF_RECORD_HEADER_MAX|"
    r"^PERF_AUXTRACE_RECORD_ALIGNMENT$|^PERF_SAMPLE_MAX_SIZE$|^PERF_ALIGN|^PERF_PRI|^PERF_HEADER_VERSION|^PERF_ITRACE_|"
    r"^PERF_RECORD_USER_(TYPE_START|DEFINED_TYPE_START)$|^SIMPLE_PERF_RECORD_TYPE_START$|^PERF_PMU_(CAP|KIND|FORMAT)_|^PERF_SAMPLE_(MASK|REGS_CACHE_SIZE)$|"
    r"^PERF_X86_|^PERF_MEM_LVL_NUM$|^PERF_MEM_NA$|^PERF_EVENT_[A-Z]*_H$")
# The rows' name where it is not what follows the prefix.
OTHERWISE = {
    "PERF_BR_NON_SPEC_CORRECT_PATH": ("branch_spec", "NON_SPEC_CORRECT_PATH"), "PERF_RECORD_MISC_CPUMODE_UNKNOWN": ("cpumode", "UNKNOWN"),
    **{f"PERF_RECORD_MISC_{n}": ("cpumode", n) for n in ("KERNEL", "USER", "HYPERVISOR", "GUEST_KERNEL", "GUEST_USER")},
    "PERF_MEM_HOPS_0": ("mem_hops", "0"), "PERF_RECORD_EVENT_TYPE": ("record", "HEADER_EVENT_TYPE"),
    "PERF_RECORD_ATTR": ("record", "HEADER_ATTR"), "PERF_RECORD_TRACING_DATA": ("record", "HEADER_TRACING_DATA"),
    "PERF_RECORD_BUILD_ID": ("record", "HEADER_BUILD_ID"),
}
WIDTHS = {"u8": 1, "u16": 2, "u32": 4, "u64": 8, "s32": 4, "s64": 8}
KINDS = {"U8": 1, "U16": 2, "U32": 4, "U64": 8, "S32": 4, "BITS32": 4, "BITS64": 8}


# ---- headers ------------------------------------------------------------------------


def plain(text):
    """C without comments, and with lines that go on in the next joined."""
    return re.sub(r"\\\n", " ", re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S))


def number(expression, known):
    """The value of a constant expression, None for what is none."""
    expression = re.sub(r"\b(0x[0-9a-fA-F]+|\d+)[uUlL]+\b", r"\1", expression.strip())
    expression = re.sub(r"\(\s*(__u64|u64|__u32)\s*\)", "", expression).replace("INT_MAX", "0x7fffffff")
    expression = re.sub(r"[A-Za-z_]\w*", lambda m: str(known.get(m.group(0), "?")), expression)
    if not expression or re.search(r"[^0-9a-fA-Fx<>|&~+\-*() ]", expression):
        return None
    try:
        return int(eval(expression, {"__builtins__": {}}))
    except (SyntaxError, TypeError, ValueError, OverflowError):
        return None


def constants(text):
    """Names and numbers of enums and macros, in the order they stand."""
    found = {}
    for match in re.finditer(r"\benum\s*\w*\s*\{(.*?)\}|^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+([^\n]+)$", text, re.S | re.M):
        if match.group(2):
            value = number(match.group(3), found)
            if value is not None:
                found[match.group(2)] = value
            continue
        following = 0
        for entry in re.sub(r"^[ \t]*#[^\n]*", "", match.group(1), flags=re.M).split(","):
            name, _, expression = (part.strip() for part in entry.partition("="))
            if not re.fullmatch(r"\w+", name or ""):
                continue
            value = number(expression, found) if expression else following
            if value is not None:
                found[name], following = value, value + 1
    return found


def attr_fields(text):
    """(name, offset, width), and the one-bit flags with their numbers, of struct perf_event_attr."""
    match = re.search(r"struct perf_event_attr\s*\{", text)
    if not match:
        return [], []
    depth, at, end = 1, 0, match.end()
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    body = text[match.end():end - 1]
    fields, flags = [], []
    bits = re.search(r"__u64\s+(disabled\b[^;]*);", body)
    if bits:
        bit = 0
        for name, width in re.findall(r"(\w+)\s*:\s*(\d+)", bits.group(1)):
            flags.append((name, bit, int(width)))
            bit += int(width)
        body = body.replace(bits.group(0), "__u64 flags;")
    for union, kind, names in re.findall(r"union\s*\{(.*?)\}\s*;|__([us]\d+)\s+([\w\s,]+);", body, re.S):
        members = re.findall(r"__([us]\d+)\s+([\w\s,]+);", re.sub(r"struct\s*\{.*?\}\s*;", "", union, flags=re.S)) if union else [(kind, names)]
        width = WIDTHS[members[0][0]]
        for _, several in members:
            for i, name in enumerate(several.split(",")):
                fields.append((name.strip(), at + i * width, width))
        at += width * (1 if union else len(names.split(",")))
    return fields, flags


# ---- rows ----------------------------------------------------------------------------


class Schema:
    """What the rows say: sets[set][NAME] and attr fields by name."""

    def __init__(self, folder):
        text = "".join(plain(open(os.path.join(folder, name), encoding="utf-8").read())
                       for name in sorted(os.listdir(folder)) if name.endswith(".def"))
        self.sets = {"record": {}, "misc": {}, "feature": {}}
        self.flags, self.attr, self.aliases, self.registers = {}, {}, set(), {}
        for set_, bit, name in re.findall(r"^BIT\((\w+), (\d+), (\w+),", text, re.M):
            self.sets.setdefault(set_, {})[name] = 1 << int(bit)
            if set_ == "attr":
                self.flags[name] = (int(bit), 1)
        for set_, value, name in re.findall(r"^VALUE\((\w+), (\w+), (\w+),", text, re.M):
            self.sets.setdefault(set_, {})[name] = int(value, 0)
        for set_, first, last, name in re.findall(r"^VALUE_RANGE\((\w+), (\w+), (\w+), (\w+),", text, re.M):
            self.sets.setdefault(set_, {}).update({name + "_START": int(first, 0), name + "_END": int(last, 0)})
        for bit, name in re.findall(r"\bSAMPLE_BIT\((\d+), (\w+),", text):
            self.sets.setdefault("sample_type", {})[name] = 1 << int(bit)
        for value, name in re.findall(r"^FEATURE\((\d+), (\w+),", text, re.M):
            self.sets["feature"][name] = int(value)
        for shift, width, name in re.findall(r"^BITS\(attr, (\d+), (\d+), (\w+),", text, re.M):
            self.flags[name] = (int(shift), int(width))
        for value, name in re.findall(r"^RECORD\((\d+), (\w+),", text, re.M):
            self.sets["record"][name] = int(value)
        for bit, name in re.findall(r"^MISC\(\w+, (\d+), (\w+),", text, re.M):
            self.sets["misc"][name] = 1 << int(bit)
        at = 0
        for name, kind in re.findall(r"^FIELD\(attr, \d+, (\w+),\s*(\w+),", text, re.M):
            self.attr[name] = (at, KINDS.get(kind, 0))
            at += KINDS.get(kind, 0)
        self.aliases.update(re.findall(r"^ALIAS\(attr, \d+, (\w+),", text, re.M))
        self.docs = " ".join(re.findall(r"^FIELD\(attr, [^\n]*\"([^\"]*)\"\)", text, re.M))
        for arch, bit, name in re.findall(r"\bREG\((\w+), (\d+), (\w+)\)", text):
            self.registers.setdefault(arch, {})[int(bit)] = name
        for arch, bit, prefix, first, nr in re.findall(r"\bREGS\((\w+), (\d+), (\w+), (\d+), (\d+)\)", text):
            for i in range(int(nr)):
                self.registers.setdefault(arch, {})[int(bit) + i] = f"{prefix}{int(first) + i}"


# ---- the comparison --------------------------------------------------------------------


def rows_of(name):
    """(set, name in it) that a constant may be, the likeliest first."""
    if name in OTHERWISE:
        return [OTHERWISE[name]]
    fit = sorted((p for p in PREFIXES if name.startswith(p)), key=len, reverse=True)
    found = [(PREFIXES[p], name[len(p):]) for p in fit]
    if found and found[0][0] == "simpleperf":
        return [("record", "SIMPLEPERF_" + found[0][1])]
    if found and found[0][0] == "simpleperf feature":
        return [("feature", found[0][1]), ("feature", "SIMPLEPERF_" + found[0][1])]
    return found


def compare_constant(schema, name, value):
    """What is to be said of a constant, or None."""
    value &= (1 << 64) - 1
    rows = rows_of(name)
    if not rows:
        return f"unknown: {name} = {value:#x}: no rows are known for such names" if name.startswith("PERF_") else None
    if rows[0][0] == "attr size":
        ends = {at + width for at, width in schema.attr.values()}
        return None if value in ends else f"missing: {name} = {value}: no field of attr ends there"
    for set_, own in rows:
        printed = schema.sets.get(set_, {}).get(own)
        if own == "NONE" and value == 0 and printed is None or printed == (value >> 8 if set_ == "pmu_format_type" else value):
            return None
        if printed is not None:
            return f"different: {name} = {value:#x}, {set_} has {printed:#x}"
    return f"missing: {name} = {value:#x} ({rows[0][0]})"


def compare_attr(schema, text):
    fields, flags = attr_fields(text)
    for name, bit, width in flags:
        if name.startswith("__reserved"):
            continue
        if schema.flags.get(name) is None:
            yield f"missing: perf_event_attr.{name}, bit {bit} (attr)"
        elif schema.flags[name] != (bit, width):
            yield f"different: perf_event_attr.{name} is {width} bits from {bit} on, the rows have {schema.flags[name]}"
    places = {at: (name, width) for name, (at, width) in schema.attr.items()}
    for name, at, width in fields:
        known = places.get(at)
        if known is None or known[1] != width:
            yield f"missing: perf_event_attr.{name}, {width} bytes at {at}"
        elif name not in (known[0], "flags") and not name.startswith("__reserved") and name not in schema.aliases and name not in schema.docs:
            yield f"different: perf_event_attr.{name} at {at} is {known[0]} in the rows"


def compare_registers(schema, path, names):
    """Numbers of registers: each must have a name in the rows of its architecture."""
    for name, value in names.items():
        match = re.match(r"PERF_REG_(X86|ARM64|ARM|RISCV|POWERPC|S390|MIPS|LOONGARCH|CSKY)_(?!.*MAX$|EXTENDED|.*MASK$)(\w+)", name)
        if not match or value > 63:
            continue
        arch, own = match.group(1).lower(), match.group(2)
        sets = [arch, arch + "_simd"]
        if not any(value in schema.registers.get(s, {}) for s in sets):
            yield f"missing: register {name} = {value} ({arch})"
        elif arch == "x86" and not own.startswith("XMM") and own.lower() not in [schema.registers.get(s, {}).get(value) for s in sets]:
            yield f"different: register {name} = {value}, the rows have {schema.registers[arch].get(value)}"


def main():
    args = sys.argv[1:]
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "schema")
    if args[:1] == ["--schema"]:
        folder, args = args[1], args[2:]
    if not args:
        print(__doc__)
        return 2
    schema = Schema(folder)
    printed = []
    for path in args:
        text = plain(open(path, encoding="utf-8", errors="replace").read())
        names = constants(text)
        lines = [compare_constant(schema, n, v) for n, v in names.items() if not IGNORED.search(n)]
        lines += list(compare_attr(schema, text)) + list(compare_registers(schema, path, names))
        printed += [f"{path}: {line}" for line in lines if line]
    print("\n".join(printed) if printed else f"{len(args)} headers, nothing that schema/ lacks")
    return 1 if printed else 0


if __name__ == "__main__":
    sys.exit(main())
