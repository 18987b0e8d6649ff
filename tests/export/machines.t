#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names of functions in files of other machines: the lowest bit of a Thumb function is no part of its address, marks within code are no functions, and entries of
procedure linkage tables are where the linkers of each machine have them. The ELF files are made here, from the ABI of each machine."""
import os
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IDENTIFIER, IP, TID, Capture, write
from tap import finish, report, run

BASE, TEXT, PLT = 0x10000, 0x1000, 0x1800
FUNC, GLOBAL = 2, 16
NOTYPE = 0
# Machine, number of it in ELF, bits, symbols (name, offset in .text, size, info), size of .plt for one function, what is at which address.
MACHINES = [
    ("armv7l", 40, 32, [("first", 1, 8, GLOBAL | FUNC), ("second", 9, 8, GLOBAL | FUNC), ("third", 16, 12, GLOBAL | FUNC), ("$t", 0, 0, NOTYPE)], 32,
     {TEXT: "first+0x0", TEXT + 6: "first+0x6", TEXT + 8: "second+0x0", TEXT + 14: "second+0x6", TEXT + 16: "third+0x0", PLT + 19: "[unknown]", PLT + 20: "away@plt+0x0", PLT + 31: "away@plt+0xb"}),
    ("armv7l", 40, 32, [("first", 1, 8, GLOBAL | FUNC)], 48, {PLT + 20: "[unknown]", PLT + 32: "away@plt+0x0", PLT + 47: "away@plt+0xf"}),
    ("armv7l", 40, 32, [("first", 1, 8, GLOBAL | FUNC)], 60, {TEXT: "first+0x0", PLT + 20: "[unknown]", PLT + 32: "[unknown]"}),  # of no linker that is known
    ("riscv64", 243, 64, [("first", 0, 0, GLOBAL | FUNC), ("$xrv64i2p1_m2p0", 4, 0, NOTYPE), ("$x", 6, 0, NOTYPE), ("L0\1", 8, 0, NOTYPE), ("last", 16, 4, GLOBAL | FUNC)], 48,
     {TEXT: "first+0x0", TEXT + 4: "first+0x4", TEXT + 8: "first+0x8", TEXT + 12: "first+0xc", TEXT + 16: "last+0x0", PLT + 32: "away@plt+0x0"}),
    ("loongarch64", 258, 64, [("first", 0, 8, GLOBAL | FUNC)], 48, {TEXT + 4: "first+0x4", PLT + 31: "[unknown]", PLT + 32: "away@plt+0x0", PLT + 47: "away@plt+0xf"}),
    ("aarch64", 183, 64, [("odd", 1, 8, GLOBAL | FUNC)], 48, {TEXT: "[unknown]", TEXT + 1: "odd+0x0", PLT + 32: "away@plt+0x0"}),
]


def table(texts):
    """A table of strings, and where each begins."""
    data, at = b"\0", []
    for text in texts:
        at.append(len(data))
        data += text.encode() + b"\0"
    return data, at


def symbol(bits, name, value, size, info, section):
    return struct.pack("<IIIBBH", name, value, size, info, 0, section) if bits == 32 else struct.pack("<IBBHQQ", name, info, 0, section, value, size)


def elf(number, bits, symbols, plt_size):
    """Sections: 1 .text, 2 .plt, 3 .symtab, 4 .strtab, 5 .dynsym, 6 .dynstr, 7 .rel(a).plt, 8 .shstrtab. All that is loaded is one segment."""
    word = "I" if bits == 32 else "Q"
    strings, names = table([name for name, *_ in symbols])
    dynamic, away = table(["away"])
    zero = symbol(bits, 0, 0, 0, 0, 0)
    symtab = zero + b"".join(symbol(bits, at, BASE + TEXT + offset, size, info, 1) for at, (_, offset, size, info) in zip(names, symbols))
    relocation = struct.pack("<II", 0, 1 << 8 | 22) if bits == 32 else struct.pack("<QQq", 0, 1 << 32 | 5, 0)
    titles = [".text", ".plt", ".symtab", ".strtab", ".dynsym", ".dynstr", ".rel.plt" if bits == 32 else ".rela.plt", ".shstrtab"]
    section_names, at = table(titles)
    parts = [(1, 6, TEXT, bytes(64), 0, 0), (1, 6, PLT, bytes(plt_size), 0, 0), (2, 0, 0x2000, symtab, 4, len(zero)), (3, 0, 0x2400, strings, 0, 0), (11, 2, 0x2600, zero + symbol(bits, away[0], 0, 0, GLOBAL | FUNC, 0), 6, len(zero)),
             (3, 2, 0x2700, dynamic, 0, 0), (9 if bits == 32 else 4, 2, 0x2800, relocation, 5, len(relocation)), (3, 0, 0x2900, section_names, 0, 0)]
    data = bytearray(0x3000)
    for _, _, offset, content, _, _ in parts:
        data[offset:offset + len(content)] = content
    headers = bytes(40 if bits == 32 else 64)
    for name, (kind, flags, offset, content, link, entry) in zip(at, parts):
        headers += struct.pack("<II" + 4 * word + "II" + 2 * word, name, kind, flags, BASE + offset if flags else 0, offset, len(content), link, 1 if kind in (2, 11) else 0, 8, entry)
    ident = b"\x7fELF" + bytes([1 if bits == 32 else 2, 1, 1]) + bytes(9)
    sizes = (52, 32, 40) if bits == 32 else (64, 56, 64)
    data[:sizes[0]] = ident + struct.pack("<HHI" + 3 * word + "IHHHHHH", 2, number, 1, BASE + TEXT, sizes[0], len(data), 0, sizes[0], sizes[1], 1, sizes[2], 9, 8)
    segment = struct.pack("<8I", 1, 0, BASE, BASE, len(data), len(data), 5, 0x1000) if bits == 32 else struct.pack("<IIQQQQQQ", 1, 5, 0, BASE, BASE, len(data), len(data), 0x1000)
    data[sizes[0]:sizes[0] + len(segment)] = segment
    return bytes(data) + headers


def machine(folder, index, name, number, bits, symbols, plt_size, expected):
    program, path = os.path.join(folder, f"program{index}"), os.path.join(folder, "capture")
    write(folder, f"program{index}", elf(number, bits, symbols, plt_size))
    c = Capture().event(0, 0, IP | TID | IDENTIFIER, [1])
    c.features[6] = c.text(name)
    text = program.encode()
    mapping = c.record(1, c.pack("IIQQQ", 7, 7, BASE, 0x3000, 0) + text + bytes(-len(text) % 8 + 8) + c.pack("IIQ", 7, 7, 1), 2)
    write(folder, "capture", c.file(mapping, *[c.record(9, c.pack("QQII", 1, BASE + offset, 7, 7), 2) for offset in expected]))
    code, out, said = run("convert", "--to", "script", "-F", "ip,sym,symoff", "--no-build-ids-needed", path, "-")
    found = dict(zip(expected, (line.split()[1] for line in out.splitlines())))
    report(code == 0 and found == expected, f"{name}, a table of {plt_size} bytes", ({hex(k): v for k, v in found.items()}, said))


def main():
    if "libdw" in run("convert", "--to", "folded", "--symbolize", "corpus/default.data", "-")[2]:
        print("1..0 # SKIP a build without libdw")
        return
    with tempfile.TemporaryDirectory() as folder:
        for index, row in enumerate(MACHINES):
            machine(folder, index, *row)
    finish()


if __name__ == "__main__":
    main()
