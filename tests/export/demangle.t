#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hostile names of functions in a file: those that print megabytes, are deep, long, damaged, or have characters that steer a terminal. Each sample keeps its weight, each name is
what c++filt -p prints of it, or stays as the compiler wrote it where that is too much, and the names beside them are not lost. Run from the project's root."""
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/lib")
sys.path.insert(0, "tests/export")
os.environ["ELF_PID"] = "4999999"  # no process can have it: perf looks for files in the mount namespace of one that runs
import elf_truth
from tap import PERFRING, finish, report

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def based(number, digits):
    text = ""
    while True:
        text = digits[number % len(digits)] + text
        number //= len(digits)
        if not number:
            return text


def cxx_pairs(nr):
    """A pair of pairs of pairs: each level prints the one before it twice."""
    substitution = lambda i: "S_" if not i else "S%s_" % based(i - 1, DIGITS[:10] + DIGITS[36:])
    return "_Z5pairsISt4pairIiiE" + "".join("S_I%s%sE" % (substitution(i), substitution(i)) for i in range(1, nr)) + "Evv"


def rust_tuples(nr):
    name, at = "INvC1a6tuples", []
    for i in range(nr):
        at.append(len(name))
        reference = "B%s_" % ("" if not at[-2:-1] else based(at[-2] - 1, DIGITS) if at[-2] else "")
        name += "TuuE" if not i else "T%s%sE" % (reference, reference)
    return "_R" + name + "E"


def d_maps(nr):
    """Parameters that are maps of the one before them to itself; a reference counts back from its own letter."""
    name, before = "_D1a4mapsF", len("_D1a4mapsF")
    for i in range(nr):
        start = len(name)
        name += "H"
        for _ in range(2):
            back = len(name) - before
            name += "i" if not i else "Q" + (chr(65 + back // 26) if back >= 26 else "") + chr(97 + back % 26)
        before = start
    return name + "Zv"


NAMES = [
    # name, what is shown; None: as c++filt -p has it
    ("before", "before"),
    ("_ZN4shop4cart3addEi", "shop::cart::add"),
    (cxx_pairs(3), None),
    (cxx_pairs(20), cxx_pairs(20)),
    ("_Z4deepI%siEvv" % ("P" * 900), None),
    ("_Z6deeperI%siEvv" % ("P" * 7000), "_Z6deeperI%siEvv" % ("P" * 7000)),
    ("_Z7deepestI%siEvv" % ("P" * 9000), "_Z7deepestI%siEvv" % ("P" * 9000)),
    ("_Z%d%s" % (5000, "n" * 5000) + "v", None),
    ("_ZN" + "1aIS_" * 700 + "E", None),
    ("_Z", "_Z"),
    ("_Z99999999999999999999x", "_Z99999999999999999999x"),
    ("_ZN4shop4cart3ad", "_ZN4shop4cart3ad"),
    ("_ZTV" + "N" * 2000, "_ZTV" + "N" * 2000),
    (rust_tuples(3), None),
    (rust_tuples(24), rust_tuples(24)),
    ("_RNvC1a" + "B_" * 200, "_RNvC1a" + "B_" * 200),
    ("_RNvB_1f", None),
    ("_ZN4core3fmt5write17h0123456789abcdefE", "core::fmt::write"),
    (d_maps(2), None),
    (d_maps(26), d_maps(26)),
    ("_D1a4selfFQaZv", None),
    ("_Zlong" + "z" * 30000, "_Zlong" + "z" * 30000),
    ("line\nfeed", "line\\x0afeed"), ("escape\x1b[2J", "escape\\x1b[2J"), ("semi;colon", "semi:colon"), ("space 17", None), ("\xe2\x80\xae" + "right", "\\xe2\\x80\\xaeright"),
    ("\xff\xfe", "\\xff\\xfe"),
    ("after", "after"),
]


def program(folder):
    """A library with a function of 16 bytes for each name, whose names are written over names of the same length."""
    place = ["f%03d_%s" % (i, "x" * len(name)) for i, (name, _) in enumerate(NAMES)]
    place = [p[:len(name.encode("latin-1"))] if len(name) > 5 else p[:5] for p, (name, _) in zip(place, NAMES)]
    with open(folder + "/names.s", "w") as file:
        file.write('.section .note.GNU-stack,"",@progbits\n.text\n' + "".join('.type %s, @function\n%s: .skip 16, 0x90\n.size %s, 16\n' % (p, p, p) for p in place))
    done = subprocess.run([*os.environ.get("CC", "cc").split(), "-shared", "-nostdlib", "-Wl,--build-id", "-o", folder + "/names.so", folder + "/names.s"], capture_output=True, text=True)
    if done.returncode:
        print("1..0 # SKIP the compiler makes no library: %s" % done.stderr[-100:].replace("\n", " "))
        sys.exit(0)
    data = open(folder + "/names.so", "rb").read()
    for p, (name, _) in zip(place, NAMES):
        assert data.count(b"\0" + p.encode() + b"\0") == 1
        data = data.replace(b"\0" + p.encode() + b"\0", b"\0" + name.encode("latin-1").ljust(len(p), b"\0") + b"\0")
    with open(folder + "/names.so", "wb") as file:
        file.write(data)
    return folder + "/names.so"


# Names of one address, and the one that perf 6.1, 6.12 and 7.2 show of them: they compare names as they show them.
ALIASES = [(("_Znwm", "_Znam"), "operator new[]"), (("free", "cfree", "_ZdlPv", "_ZdaPv"), "operator delete[]"), (("_ZN4shopC1Ev", "_ZN4shopC2Ev"), "shop::shop"),
           (("plain", "plain_too"), "plain_too"), (("__plainest_of_all", "plainest"), "plainest")]


def aliases(folder):
    with open(folder + "/aliases.s", "w") as file:
        file.write('.section .note.GNU-stack,"",@progbits\n.text\n' + "".join("".join(".globl %s\n.type %s, @function\n%s:\n" % (n, n, n) for n in names) + ".skip 16, 0x90\n" +
                   "".join(".size %s, 16\n" % n for n in names) for names, _ in ALIASES))
    subprocess.run([*os.environ.get("CC", "cc").split(), "-shared", "-nostdlib", "-Wl,--build-id", "-o", folder + "/aliases.so", folder + "/aliases.s"], check=True)
    elf_truth.make(folder + "/aliases.so", folder + "/aliases", "")
    return folder + "/aliases"


def expected(name, shown):
    """As c++filt -p has it, by which of its styles the name is, or as it is; without the number of a crate; 4,095 bytes of a longer one."""
    if shown is None:
        style = ("-s", "dlang") if name.startswith("_D") else ()
        shown = subprocess.run(["c++filt", "-p", *style], input=name + "\n", stdout=subprocess.PIPE, text=True, check=True).stdout[:-1]
        shown = re.sub(r"^a\[0\]", "a", shown)
    return shown[:4095]


def folded(path, *options):
    """Weights by name, and what is said."""
    out = os.path.join(os.path.dirname(path), "folded")
    done = subprocess.run([PERFRING, "convert", "--to", "folded", "--force", *options, path, out], capture_output=True, text=True, timeout=300)
    with open(out, encoding="utf-8") as file:
        rows = [line[:-1].rsplit(" ", 1) for line in file]
    return {stack[len("elf;"):]: int(weight) for stack, weight in rows} if done.returncode == 0 else {}, done.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        path, capture, packed = program(folder), folder + "/capture", folder + "/packed"
        elf_truth.make(path, capture, "")
        wanted, cut = collections.Counter(), 0
        for i, (name, shown) in enumerate(NAMES):
            nr = len(range(-(-16 * i // 3) * 3, 16 * i + 16, 3)) # a sample at every third byte
            wanted[expected(name, shown)] += nr
            cut += nr * (len(name) > 4095)
        found, said = folded(capture)
        other = [(n[:60], found.get(n), wanted.get(n)) for n in sorted(set(found) | set(wanted)) if found.get(n) != wanted.get(n)]
        report(not other, "%d names, the longest of %d bytes, the deepest of 9,000 levels" % (len(NAMES), max(len(n) for n, _ in NAMES)), other)
        report("%d names of functions are missing or cut for want of space" % cut in said and len(said.splitlines()) == 1, "the names of %d addresses are cut, which is said" % cut, said)
        raw, _ = folded(capture, "--no-demangle")
        whole = [n for n, shown in NAMES if n.startswith("_") and n[:4095] not in raw]
        report(not whole and sum(raw.values()) == sum(wanted.values()), "--no-demangle: as the compiler wrote them", [n[:60] for n in whole])
        full, _ = folded(capture, "--full-names")
        report(sum(full.values()) == sum(wanted.values()) and "shop::cart::add(int)" in full, "--full-names has the same weight")
        done = subprocess.run([PERFRING, "edit", "--pack", "--force", capture, packed], capture_output=True, text=True, timeout=300)
        os.remove(path)
        report(done.returncode == 0 and folded(packed)[0] == found and folded(packed, "--no-demangle")[0] == raw and folded(packed, "--full-names")[0] == full,
               "carried along they are the same, in all three forms", done.stderr)
        path = aliases(folder)
        found, said = folded(path)
        report(sorted(found) == sorted(shown for _, shown in ALIASES), "of several names of one address the one that perf takes", (found, said))
        done = subprocess.run(["sh", "-c", "perf script -F ip,sym -i \"$1\" 2>/dev/null | sed 's/^ *[0-9a-f]* *//; s/(.*//; s/ *$//' | sort -u", "sh", path], capture_output=True, text=True)
        if done.stdout.strip():
            report(sorted(done.stdout.split("\n")[:-1]) == sorted(found), "perf takes these", (done.stdout, found))
    finish()


if __name__ == "__main__":
    if not shutil.which("c++filt") or not shutil.which("readelf"):
        print("1..0 # SKIP no binutils")
        sys.exit(0)
    with_names = subprocess.run([PERFRING, "convert", "--to", "folded", "--symbolize", "corpus/default.data", "-"], capture_output=True, text=True)
    if re.search("libdw|libiberty", with_names.stderr):
        print("1..0 # SKIP a build without libdw or libiberty")
        sys.exit(0)
    main()
