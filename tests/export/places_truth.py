# SPDX-License-Identifier: MIT
"""
A made capture of a kernel and a module that are elsewhere than in their files, with a sample at every few bytes of each function, and the function
that each is in, by readelf and nm.

  places_truth.py make VMLINUX SYMBOL MODULE NAME DIRECTORY [RELEASE]   capture and truth; SYMBOL is the one that the kernel's mapping has, NAME the module's
  places_truth.py compare DIRECTORY TABLES [kernel|module]    its callsite.jsonl against truth; names of one of them only
  places_truth.py kallsyms VMLINUX FILE [SHIFT MODULE_SHIFT]  what /proc/kallsyms would have
  places_truth.py script DIRECTORY < perf-script              the same of perf script -F ip,sym
"""
import json
import re
import struct
import sys

sys.path.insert(0, "tests/export")
from elf_truth import build_id, functions, run
from jit_truth import capture, comm, record, sample, text

TEXT = 0xffffffff9c000000   # where the kernel is
MODULE = 0xffffffffc0a10000 # and the module
OTHERS = (1 << 64) - 1


def mapping(start, length, pgoff, identity, name):
    body = struct.pack("<IIQQQBBH20sII", OTHERS >> 32, 0, start, length, pgoff, len(identity), 0, 0, identity, 0, 0)
    return record(10, body + text(name) + struct.pack("<IIQ", 0, 0, 2), 1 | 1 << 14)


def kernel_functions(program):
    return [(start, size, name) for start, size, name in functions(program) if size]


def sections(module):
    """name, alignment, size, flags by the number of each section"""
    for line in run("readelf", "-SW", module).splitlines():
        found = re.match(r"\s*\[\s*(\d+)\]\s+(\S+)\s+\S+\s+\S+\s+\S+\s+(\S+)\s+\S+\s+([A-Z]*)\s+\d+\s+\d+\s+(\d+)$", line)
        if found:
            number, name, size, flags, alignment = found.groups()
            yield int(number), name, int(alignment), int(size, 16), flags


def module_functions(module):
    """As the kernel loads it: sections of code that stay, one after the other."""
    at, starts = 0, {}
    for number, name, alignment, size, flags in sections(module):
        if "A" in flags and "X" in flags and not name.startswith(".init"):
            at = (at + alignment - 1) // max(alignment, 1) * max(alignment, 1)
            starts[number] = at
            at += size
    for line in run("readelf", "-sW", module).splitlines():
        words = line.split()
        if len(words) == 8 and words[3] == "FUNC" and words[6].isdigit() and int(words[6]) in starts:
            yield starts[int(words[6])] + int(words[1], 16), int(words[2]), words[7]


def symbol(program, wanted):
    return next(int(line.split()[0], 16) for line in run("nm", program).splitlines() if line.split()[2] == wanted)


def make(vmlinux, reference, module, name, directory, release=None):
    text_at = symbol(vmlinux, "_text")
    truth = [(TEXT + start - text_at, size, function) for start, size, function in kernel_functions(vmlinux)]
    truth += [(MODULE + start, size, function) for start, size, function in module_functions(module)]
    pgoff = TEXT + symbol(vmlinux, reference) - text_at
    records = [mapping(TEXT, 1 << 24, pgoff, build_id(vmlinux), b"[kernel.kallsyms]" + reference.encode()),
               mapping(MODULE, 1 << 16, 0, build_id(module), name.encode()), comm(5, 3, b"task")]
    with open(directory + "/truth", "w") as file:
        for start, size, function in truth:
            for at in range(start, start + size, 3):
                records.append(kernel_sample(len(records), at))
                print("%x %s" % (at, function), file=file)
    capture(directory + "/capture", records)
    if release:
        add_release(directory + "/capture", release)


def add_release(path, release):
    """Feature OSRELEASE (4): a bit of the header, and a section after the records."""
    data = bytearray(open(path, "rb").read())
    at = len(data) + 16
    words = struct.pack("<I", 64) + release.encode().ljust(64, b"\0")
    struct.pack_into("<Q", data, 72, 1 << 4)
    with open(path, "wb") as file:
        file.write(bytes(data) + struct.pack("<QQ", at, len(words)) + words)


def kernel_sample(time, address):
    return record(9, struct.pack("<QIIQ", address, 5, 5, 10 + time), 1)


def of_kind(address, kind):
    return kind in (None, "kernel" if address < MODULE else "module")


def compare(directory, tables, kind):
    truth = dict((int(line.split()[0], 16), line.split()[1]) for line in open(directory + "/truth"))
    named = 0
    for row in map(json.loads, open(tables + "/callsite.jsonl")):
        wanted = truth.pop(int(row["address"]))
        if not of_kind(int(row["address"]), kind):
            assert "function" not in row or row["function"] is None, row
            continue
        assert row["function"] == wanted, (row, wanted)
        named += 1
    assert not truth and named > 20, (len(truth), named)
    print("%d addresses have the right function" % named)


def script(directory):
    truth = dict((int(line.split()[0], 16), line.split()[1]) for line in open(directory + "/truth"))
    named = {int(words[0], 16): words[1] for words in map(str.split, sys.stdin) if len(words) == 2}
    assert len(named) == len(truth), (len(named), len(truth))
    unlike = {"unlikely_part", "exit_part"} # perf knows .text of a module alone
    assert all(name == truth[at] or (name == "[unknown]" and truth[at] in unlike) for at, name in named.items()), named
    wrong = [(hex(at), name, truth[at]) for at, name in named.items() if name != truth[at]]
    print("%d of %d; perf has none of %s" % (len(truth) - len(wrong), len(truth), ", ".join(sorted(unlike))))


def kallsyms(vmlinux, path, shift, module_shift):
    text_at = symbol(vmlinux, "_text")
    with open(path, "w") as file:
        for line in run("nm", "-n", vmlinux).splitlines():
            address, kind, name = line.split()
            print("%016x %s %s" % (TEXT + shift + int(address, 16) - text_at, kind, name), file=file)
        print("%016x t of_kallsyms\t[small]" % (MODULE + module_shift), file=file)


if __name__ == "__main__":
    words = sys.argv[2:]
    if sys.argv[1] == "make":
        make(*words)
    elif sys.argv[1] == "compare":
        compare(words[0], words[1], words[2] if len(words) > 2 else None)
    elif sys.argv[1] == "script":
        script(words[0])
    else:
        kallsyms(words[0], words[1], int(words[2], 0) if len(words) > 2 else 0, int(words[3], 0) if len(words) > 3 else 0)
