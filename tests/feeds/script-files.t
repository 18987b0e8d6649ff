#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files of addresses as perf script has them: code of the kernel's init past the end of its mapping, which the symbols reach; memory files, anonymous memory,
the heap and huge pages. Tables and folded stacks say the same of the kernel."""
import csv, io, os, re, shutil, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CALLCHAIN, Capture, IP, TID
from tap import finish, report, run, skip

KERNEL, USER = -128 & 2**64 - 1, -512 & 2**64 - 1
TEXT, INIT = 0xffffffff81000000, 0xffffffff83000000
SYMBOLS = [(TEXT, "_text"), (TEXT, "_stext"), (TEXT + 0x800, "worker"), (INIT, "start_all"), (INIT + 0x100, "last_one"), (0xffffffffc0001000, "module_one\t[gone]")]
FILES = [(0x10000, 0, b"/memfd:code (deleted)"), (0x20000, 0, b"//anon"), (0x30000, 0, b"[heap]"), (0x40000, 0, b"/SYSV0001"), (0x50000, 0x40000, b"/huge/file"),
         (0x60000, 0, b"/dev/zero (deleted)"), (0x70000, 0, b"[anon:named]"), (0x80000, 0, b"/bin/program"), (0x90000, 0, b"//anonymous"), (0xa0000, 0, b"[stack]")]


def padded(name):
    return name + bytes(8 - len(name) % 8)


def made():
    capture = Capture(attr_size=128).event(1, 0, IP | TID | CALLCHAIN)
    trailer = struct.pack("<II", 0, 0)
    records = capture.record(1, struct.pack("<IIQQQ", 0xffffffff, 0, TEXT, 0x1000, TEXT) + padded(b"[kernel.kallsyms]_text") + trailer, misc=1)
    trailer = struct.pack("<II", 7, 7)
    records += capture.record(3, struct.pack("<II", 7, 7) + padded(b"program") + trailer)
    for start, flags, name in FILES:
        records += capture.record(10, struct.pack("<IIQQQIIQQII", 7, 7, start, 0x1000, 0x2000, 8, 1, 5, 0, 5, 2 | flags) + padded(name) + trailer, misc=2)
    chain = [KERNEL, TEXT + 0x810, INIT + 0x10, INIT + 0x120, 0xffffffffc0001010, USER] + [start + 0x10 for start, _, _ in FILES] + [0xf0000]
    records += capture.record(9, struct.pack("<QIIQ%dQ" % len(chain), TEXT + 0x810, 7, 7, len(chain), *chain), misc=1)
    return capture.file(records)


with tempfile.TemporaryDirectory() as folder:
    path, names = os.path.join(folder, "in.data"), os.path.join(folder, "kallsyms")
    with open(path, "wb") as file:
        file.write(made())
    with open(names, "w", encoding="ascii") as file:
        file.writelines("%x T %s\n" % symbol for symbol in SYMBOLS)
    fields = ["-F", "ip,sym,dso"]
    code, out, err = run("convert", "--to", "script", "--kallsyms", names, *fields, path, "-")
    ours = [line.strip() for line in out.splitlines() if line.strip()]
    want = [("%x worker", TEXT + 0x810), ("%x start_all", INIT + 0x10), ("%x last_one", INIT + 0x120)]
    report(code == 0 and ours[:3] == [text % address + " ([kernel.kallsyms])" for text, address in want], "init of the kernel is in the kernel", (ours, err))
    files = [re.search(r"\((.*)\)$", line).group(1) for line in ours[4:]]
    report(files == ["/memfd:code (deleted)"] + ["/tmp/perf-7.map"] * 5 + ["[anon:named]", "/bin/program", "//anonymous", "/tmp/perf-7.map", "[unknown]"],
           "memory is in the map file, but for that of files", files)
    report(ours[4].startswith("2010 ") and ours[10].startswith("2010 ") and ours[5].startswith("20010 "), "an address in a file is that in the file", ours)
    if shutil.which("perf"):
        done = subprocess.run(["perf", "script", "--kallsyms", names, "--no-inline", *fields, "-i", path], capture_output=True, text=True, check=False)
        version = subprocess.run(["perf", "--version"], capture_output=True, text=True, check=False).stdout.strip()
        theirs = [line.strip() for line in done.stdout.splitlines() if line.strip()]
        pairs = [[line for line in lines if " module_one " not in line and not line.startswith("ffffffffc0001010")] for lines in (theirs, ours)]
        if not version.startswith("perf version 6.1."):  # later ones print addresses of callers as they were at run time: doc/feeds.md
            pairs = [[line.split(" ", 1)[1] for line in lines] for lines in pairs]
        report(pairs[0] == pairs[1], "as %s has them" % version, (*pairs, done.stderr))
    else:
        skip("as perf script has them", "no perf")
    code, out, err = run("convert", "--to", "folded", "--kallsyms", names, path, "-")
    report("last_one;start_all;worker " in out, "folded stacks name them", (out, err))
    code, out, err = run("convert", "--to", "csv", "--table", "callsite", "--kallsyms", names, path, "-")
    rows = {row["function"]: row for row in csv.DictReader(io.StringIO(out))}
    report(rows["start_all"]["file"] == rows["worker"]["file"] == "[kernel.kallsyms]" and rows["start_all"]["mapping"] == rows["worker"]["mapping"] != "" and
           not rows["module_one"]["mapping"], "the table of callsites, too, but for a module that has no mapping", rows)
finish()
