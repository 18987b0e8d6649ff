#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kernels of machines of 32 bits are below 4 GiB: addresses of data and ends of branches are in them where they are, in dump and in the text of perf script alike. Those of
programs stay in programs, and of 64-bit machines nothing is in a kernel that is below."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import ADDR, CPU, IDENTIFIER, IP, PERIOD, TID, TIME, Capture, write
from tap import finish, report, run

TOP, BRANCHES = (1 << 64) - 1, 1 << 11
# Machine, mappings of the kernel, an address in it, a program, addresses that are in neither.
MACHINES = [
    ("armv7l", [(0xc0008000, TOP - 0xc0008000, "[kernel.kallsyms]_text"), (0xbf000000, 0x8000, "/lib/modules/6.1/kernel/m.ko")], 0xc0107300, 0x10000, 0x90000000),
    ("armv7l", [(0xc0008000, TOP - 0xc0008000, "[kernel.kallsyms]_text"), (0xbf000000, 0x8000, "/lib/modules/6.1/kernel/m.ko")], 0xbf000010, 0x10000, 0xbf00a000),
    ("i686", [(0xc1000000, 0x37436fff, "[kernel.kallsyms]_text")], 0xc1107300, 0x8048000, 0x80000000),
    ("x86_64", [(0, TOP, "[kernel.kallsyms]_text")], 0xffffffff81000010, 0x400000, 0x90000000),
]


def capture(folder, name, kernel, inside, program, outside):
    c = Capture(attr_size=112).event(0, 0, IP | TID | TIME | ADDR | CPU | PERIOD | BRANCHES | IDENTIFIER, [1])
    c.features[3], c.features[6] = c.text("host"), c.text(name)
    end = c.pack("IIQIIQ", 7, 7, 1, 0, 0, 1)

    def mapping(pid, begin, size, path, misc):
        return c.record(1, c.pack("iIQQQ", pid, max(pid, 0), begin, size, begin if path[0] == "[" else 0) + path.encode() + bytes(8 - len(path) % 8) + end, misc)

    records = [mapping(-1, begin, size, path, 1) for begin, size, path in kernel] + [c.record(3, c.pack("II", 7, 7) + b"prog\0\0\0\0" + end), mapping(7, program, 0x10000, "/usr/bin/program", 2)]
    for address in (inside, program + 0x400, outside):
        records.append(c.record(9, c.pack("QQIIQQIIQQ", 1, program + 0x10, 7, 7, 2, address, 0, 0, 1, 1) + c.pack("QQQ", program + 0x20, address, 0), 2))
    return write(folder, "capture", c.names("cycles").file(*records))


def machine(folder, name, kernel, inside, program, outside):
    path = capture(folder, name, kernel, inside, program, outside)
    lines = run("dump", "--type", "SAMPLE", path)[1].splitlines()
    places = [(re.search(r" addr=(\S+)", line)[1], re.search(r" to=(\S+)", line)[1]) for line in lines]
    where = ["[kernel.kallsyms]+" if "m.ko" not in str(kernel) or inside >= 0xc0000000 else "m.ko+", "program+", hex(outside)]
    report(len(places) == 3 and all(a == b and a.startswith(w) for (a, b), w in zip(places, where)), f"{name}, {inside:#x}: dump", places)
    own = run("convert", "--to", "script", "-F", "ip,dso,brstack", "--no-symbolize", path, "-")[1]
    files = re.findall(r"/0x[0-9a-f]+\(([^)]*)\)/", own)
    report(len(files) == 3 and where[0][:-1] in files[0] and files[1:] == ["/usr/bin/program", "[unknown]"], f"{name}, {inside:#x}: the text of perf script", own)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for row in MACHINES:
            machine(folder, *row)
    finish()


if __name__ == "__main__":
    main()
