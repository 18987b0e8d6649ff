#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring edit --redact: no name of the original is in the bytes of the output, the structure is the same record by record, what was equal
is equal still, distances within a mapping stay, and perf opens it. The names are searched in the bytes, not in what perfring shows."""
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IDENTIFIER, IP, TID, Capture, write
from tap import finish, report, run

CAPTURES = ["default.data", "dwarf-stack.data", "callchain-fp.data", "regs-stack-chain.data", "tracepoint.data", "cgroups.data", "namespaces.data",
            "buildid-mmap.data", "buildid-all.data", "mmap-build-id-leak.data", "bpf-several.data", "exec-storm.data", "z1.data", "z-split.data",
            "threads.dir", "pipe.pipe", "pipe-z.pipe", "pipe-tracepoint.pipe", "stat-per-thread.data", "inject-buildid.data"]
COMMON = {"[kernel.kallsyms]", "[kernel.kallsyms]_text", "[kernel.kallsyms]_stext", "[guest.kernel.kallsyms]", "[vdso]", "[vsyscall]", "[vvar]", "[heap]", "[stack]", "[uprobes]",
          "//anon", "/dev/zero", "/anon_hugepage"}
# words of perf's command line that are in what stays too: names of events that have no record, the formats of tracepoints
KEPT = {"dummy", "true", "page-faults", "page-faults:u", "sched:sched_process_exec", "cpu-clock"}
NAMES = {"filename", "comm", "path", "hostname", "argv", "text"}
PERF = shutil.which("perf")
TOP = (1 << 64) - 1
KEY = b"a key of the tests, 32 bytes long"


def records(path, *words):
    found = [json.loads(line) for line in run("dump", "--json", *words, path)[1].splitlines()]
    return [{**r.pop("fields", {}), **r} for r in found]


def texts(value, found, name=""):
    """Texts of fields that hold names."""
    if isinstance(value, dict):
        for key, inner in value.items():
            texts(inner, found, key)
    elif isinstance(value, list):
        for inner in value:
            texts(inner, found, name)
    elif isinstance(value, str) and name in NAMES and value not in COMMON:
        found.add(value)


def names_of(path):
    """Every name of four characters or more, and the parts of paths."""
    found = set()
    for r in records(path):
        if r.get("type") not in ("HEADER_FEATURE", "EVENT_UPDATE"):
            texts(r, found)
    for key, value in re.findall(r"^(hostname|cmdline) : (.*)", run("info", path)[1], re.M):
        found |= set(value.split()) if key == "cmdline" else {value}
    parts = {part for name in found for part in re.split(r"[/ ]", name)} | found
    kept = {r.get("event_name") for r in records(path)} | KEPT
    return {part for part in parts if len(part) >= 4 and part not in kept}


def shape(value):
    """The structure without the values that a redaction replaces: names of fields, lengths of lists and bytes, and kinds."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items() if key not in ("packed_in", "file") and not (key == "pad" and "build_id" in value)}
    if isinstance(value, list):
        return [shape(inner) for inner in value]
    return type(value).__name__


def plain(r, padded=False):
    """Fields that stay as they are; `padded` of a record that an edit will pad: perf 7.2 reads sizes of multiples of 8 only."""
    size = r.get("size")
    if padded and r.get("type") == "HEADER_BUILD_ID":
        size = (size + 7) // 8 * 8
    return [("size", size)] + [(key, r.get(key)) for key in ("type", "misc", "time", "period", "cpu", "id", "len", "nr", "lost", "event")]


def bytes_of(path):
    if not os.path.isdir(path):
        with open(path, "rb") as file:
            return file.read()
    return b"".join(bytes_of(os.path.join(path, name)) for name in sorted(os.listdir(path)))


def samples(path):
    """perf's exit status and how many samples it counts."""
    pipe = path.endswith(".pipe")
    with open(path if pipe else os.devnull, "rb") as file:
        done = subprocess.run(["perf", "report", "--stats", "-i", "-" if pipe else path], stdin=file, capture_output=True, text=True)
    found = re.search(r"^ +SAMPLE events: +(\d+)", done.stdout, re.M)
    return (done.returncode, int(found.group(1)) if found else 0)


def relation(before, after, key):
    """Whether equal values stay equal and others stay others."""
    def values(r):
        sample_id = r.get("sample_id") or {}
        return r.get(key, sample_id.get(key))
    pairs = {(values(a), values(b)) for a, b in zip(before, after) if isinstance(values(a), (int, str))}
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})


def number(value):
    try:
        return int(value, 0) if isinstance(value, str) else value
    except ValueError:
        return 0


def distances(before, after):
    """Addresses of samples within a mapping, from its beginning."""
    def places(all_records):
        maps = [(number(r["addr"]), r["len"]) for r in all_records if r["type"] in ("MMAP", "MMAP2")]
        found = []
        for r in all_records:
            if r["type"] == "SAMPLE" and "ip" in r:
                ip = number(r["ip"])
                found.append([ip - addr if 0 <= ip - addr < size else None for addr, size in maps])
        return found
    return places(before) == places(after)


def redacted(name, folder, key):
    path = "corpus/" + name
    out = os.path.join(folder, "out.pipe" if name.endswith(".pipe") else "out.data")
    code, _, printed = run("edit", "--force", "--redact", "--key", key, "-o", out, path)
    before, after = [[r for r in records(p) if r["type"] not in ("COMPRESSED", "AUXTRACE", "HEADER_FEATURE")] for p in (path, out)]
    bad = []
    data = bytes_of(out)
    left = {n for n in names_of(path) if n.encode() in data}
    if code or left:
        bad.append((code, printed, left))
    if [shape(r) for r in before] != [shape(r) for r in after] or [plain(r, True) for r in before] != [plain(r) for r in after]:
        bad.append(("structure", [(a, b) for a, b in zip(before, after) if shape(a) != shape(b) or plain(a, True) != plain(b)][:1], len(before), len(after)))
    for field in ("pid", "tid", "filename", "comm", "path"):
        if not relation(before, after, field):
            bad.append(("relation", field))
    if not distances(before, after):
        bad.append("distances within mappings")
    if run("check", "-q", out)[0] > run("check", "-q", path)[0]:
        bad.append(run("check", out)[1])
    if PERF and samples(out) not in (samples(path), (0, sum(r["type"] == "SAMPLE" for r in before))):
        bad.append(("perf", samples(out), samples(path)))
    return bad


def made(folder):
    """What the corpus has not: a pid, an address, register values, stack memory and a payload, searched as bytes."""
    key = os.path.join(folder, "key")
    out = os.path.join(folder, "numbers")
    run("edit", "--force", "--redact", "--key", key, "-o", out, "corpus/dwarf-stack.data")
    before, after = records("corpus/dwarf-stack.data"), records(out)
    bad = []
    for a, b in zip(before, after):
        if a["type"] != "SAMPLE":
            continue
        if a["pid"] == b["pid"] or a["ip"] == b["ip"]:
            bad.append((a["pid"], b["pid"], a["ip"], b["ip"]))
        registers = b["regs_user"]["regs"]
        if any(number(v) for v in registers.values()) or not any(number(v) for v in a["regs_user"]["regs"].values()) or set(b["stack_user"].get("data", "")) - set("0"):
            bad.append(b)
    report(not bad, "registers, stacks, addresses and pids", bad[:2])
    data = bytes_of(out)
    found = [r["type"] for r in before for v in ([r["ip"]] if "ip" in r else []) + ([r["addr"]] if "addr" in r else [])
             if number(v) > 2**20 and struct.pack("<Q", number(v)) in data]
    report(not found, "no address of the original is in the bytes", found[:5])


def classes(folder):
    key, out = os.path.join(folder, "key"), os.path.join(folder, "kept")
    path = "corpus/dwarf-stack.data"
    every = "paths,comms,command,host,cgroups,symbols,texts,raw,stack,regs,addresses,build-ids,pids,opaque"
    code, _, printed = run("edit", "--redact", "--keep", every, "-o", out, path)
    report(code == 0 and records(out) == records(path), "every class is kept", printed)
    for name, field in (("paths", "filename"), ("comms", "comm"), ("pids", "pid"), ("addresses", "ip")):
        run("edit", "--force", "--redact", "--keep", name, "-o", out, path)
        report([r.get(field) for r in records(out)] == [r.get(field) for r in records(path)], "--keep " + name)
    run("edit", "--force", "--redact", "--key", key, "-o", out, path)
    run("edit", "--redact", "--key", key, "-o", out + "2", path)
    report(bytes_of(out) == bytes_of(out + "2"), "the same key gives the same")
    run("edit", "--force", "--redact", "-o", out, path)
    report({r.get("comm") for r in records(out)} != {r.get("comm") for r in records(out + "2")}, "without a key it is random")
    code, _, printed = run("edit", "--redact", "--keep", "path", "-o", out + "3", path)
    report(code == 2 and "not 'path'" in printed, "an unknown class", printed)
    with open(key + "2", "wb") as file:
        file.write(b"short")
    code, _, printed = run("edit", "--redact", "--key", key + "2", "-o", out + "3", path)
    report(code == 3 and "16 bytes or more" in printed and not os.path.exists(out + "3"), "a short key", printed)
    code, _, printed = run("edit", "--keep", "pids", "-o", out + "3", path)
    report(code == 2 and "--redact" in printed, "--keep without --redact", printed)


def highest(folder):
    """The highest address is one that is moved; what is above it is a mark of a callchain and stays."""
    path, out, ips = os.path.join(folder, "highest"), os.path.join(folder, "highest.out"), [(1 << 64) - 4096, (1 << 64) - 512, 0xffffffff81000000]
    attr = struct.pack("<IIQQQ", 1, 64, 2, 1, 1 << 5) + bytes(32)
    data = struct.pack("<QQIHH", 0x32454C4946524550, 16, 64, 0, 80) + attr + struct.pack("<QIHHQ3Q", 1, 9, 1, 40, 3, *ips)
    with open(path, "wb") as file:
        file.write(data)
    code, _, printed = run("edit", "--redact", "-o", out, path)
    lines = run("dump", "--json", "--type", "SAMPLE", out)[1].splitlines()
    moved = [int(ip, 0) for ip in json.loads(lines[0])["fields"]["callchain"]["ips"]] if lines else []
    report(len(moved) == 3 and [a == b for a, b in zip(ips, moved)] == [False, True, False], "the highest address is moved", (code, moved, printed))


# Kernels as perf of each machine writes them: their addresses unknown, or without an end, in the upper half or in the lower; a kernel's address, a program's.
KERNELS = {"unknown": (0, TOP, 0xffffffff81000000, 0x400000), "arm64": (0xffff800008190000, TOP - 0xffff800008190000, 0xffff800008190000 + 0x107300, 0xaaaab4180000),
           "ppc64": (0xc000000000000000, 0x3fffffffffffffff, 0xc000000000107300, 0x10000000), "arm": (0xc0008000, TOP - 0xc0008000, 0xc0107300, 0x10000),
           "s390x": (0x3ffe0000000, TOP - 0x3ffe0000000, 0x3ffe0107300, 0x2aa00000000), "arm, unknown": (0, TOP, 0xc0107300, 0x10000)}


def kernels(folder):
    """Samples are of the same mappings afterwards."""
    path, out = os.path.join(folder, "kernel"), os.path.join(folder, "kernel.out")
    for name, (begin, size, inside, program) in KERNELS.items():
        c = Capture().event(0, 0, IP | TID | IDENTIFIER, [1])

        def mapping(pid, begin, size, name, misc, c=c):
            return c.record(1, c.pack("iIQQQ", pid, pid & 0xffff, begin, size, begin if pid < 0 else 0) + name + bytes(-len(name) % 8 + 8) + c.pack("IIQ", 1, 1, 1), misc)

        maps = [mapping(-1, begin, size, b"[kernel.kallsyms]_text", 1), mapping(7, program, 0x10000, b"/usr/bin/program", 2)]
        samples = [c.record(9, c.pack("QQII", 1, ip, 7, 7), misc) for misc, ip in ((1, inside), (2, program + 0x400), (2, program + 0xfff0))]
        write(folder, "kernel", c.file(*maps, *samples))
        bad = []
        for key in range(8):
            with open(os.path.join(folder, "key2"), "wb") as file:
                file.write(bytes([key]) * 32)
            run("edit", "--redact", "--key", os.path.join(folder, "key2"), "--force", "-o", out, path)
            lines = run("convert", "--to", "script", "-F", "ip,dso", "--no-symbolize", out, "-")[1].splitlines()
            if len(lines) != 3 or not lines[0].endswith("([kernel.kallsyms])") or any("unknown" in line or "kernel" in line for line in lines[1:]) or lines[1].split()[0] == f"{program + 0x400:x}":
                bad.append((key, lines))
        report(not bad, f"a kernel, {name}: samples stay in their mappings", bad[:2])


def long_name(folder):
    """The work is linear in a name's size: quadratic, these two would take minutes."""
    out = os.path.join(folder, "long.out")
    c = Capture().event(1, 0, IDENTIFIER, [1])
    c.features[3] = c.text("h" * 2000000)
    path = write(folder, "long", c.names("n" * 2000000).file(c.record(9, c.pack("Q", 1))))
    code, _, said = run("edit", "--redact", "-o", out, path, before=("sh", "-c", "ulimit -t 10; exec \"$@\"", "sh"))
    report(code == 0 and os.path.getsize(out) > 4000000, "names of 2 MB", (code, said))


def main():
    with tempfile.TemporaryDirectory() as folder:
        key = os.path.join(folder, "key")
        with open(key, "wb") as file:
            file.write(KEY)
        for name in CAPTURES:
            bad = redacted(name, folder, key)
            report(not bad, name, bad)
        made(folder)
        highest(folder)
        kernels(folder)
        classes(folder)
        long_name(folder)
    finish()


if __name__ == "__main__":
    main()
