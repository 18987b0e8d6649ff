#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names of functions, and of those inlined, and lines, in programs of several languages and forms of debug information, are those of nm and addr2line, as c++filt -p
writes them. binutils 2.40 takes the caller's name for an inlined function without a mangled name, as Go's are, and knows no DWARF 5 of clang: there it is llvm-symbolizer.
Where that has a bare name, ours has namespaces and classes before it. LANGUAGES_TABLE=FILE: the table of dev/testing.md, written there. Run from the project's root."""
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/lib")
sys.path.insert(0, "tests/export")
import struct
from elf_truth import BASE, build_id, functions, run, segments
from jit_truth import capture, comm, record, sample, text
from tap import PERFRING, finish, report, skip

C = r"""
#include <stdio.h>
static volatile int sink;
static inline int inner(int x) { for (int i = 0; i < 5; i++) sink += i * x; return sink; }
static inline int middle(int x) { return inner(x) + inner(x + 1) * sink; }
__attribute__((noinline)) int outer(int x) { int a = middle(x); sink = a; return a + middle(a); }
int main(int argc, char **argv) { (void)argv; printf("%d\n", outer(argc)); return 0; }
"""
CXX = r"""
#include <algorithm>
#include <map>
#include <string>
#include <vector>
namespace shop { namespace deep {
template <typename T> struct Cart {
	std::vector<T> items;
	Cart &operator+=(const T &item) { items.push_back(item); return *this; }
	template <typename F> long sum(F f) const { long s = 0; for (const T &i : items) s += f(i); return s; }
};
} // namespace deep
__attribute__((noinline)) long count(const std::map<std::string, int> &m) {
	deep::Cart<int> c;
	for (auto &e : m) c += e.second;
	std::sort(c.items.begin(), c.items.end(), [](int a, int b) { return a > b; });
	return c.sum([](int v) { return v * 2L; });
}
} // namespace shop
static volatile int sink;
template <typename F> static inline __attribute__((always_inline)) int apply(F f) { for (int i = 0; i < 9; i++) sink += f(sink); return sink; }
int main(int argc, char **argv) {
	std::map<std::string, int> m;
	for (int i = 0; i < argc + 50; i++) m[std::string(argv[0]) + std::to_string(i)] = i;
	struct Triple { int operator()(int v) const { return v * 3 + sink; } };
	return (int)shop::count(m) + apply(Triple());
}
"""
RUST = r"""
use std::collections::HashMap;
mod shop {
    pub trait Price { fn price(&self) -> u64; }
    pub struct Item { pub name: String, pub cents: u64 }
    impl Price for Item { #[inline] fn price(&self) -> u64 { self.cents * 2 } }
    #[inline(never)]
    pub fn total<T: Price>(all: &[T]) -> u64 { all.iter().map(|i| i.price()).sum() }
}
fn main() {
    let mut m: HashMap<String, u64> = HashMap::new();
    for i in 0..100u64 { *m.entry(format!("k{}", i % 7)).or_insert(0) += i; }
    let mut all: Vec<shop::Item> = m.into_iter().map(|(name, cents)| shop::Item { name, cents }).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    println!("{}", shop::total(&all));
}
"""
GO = r"""
package main
import ("fmt"; "sort"; "strings")
type cart struct{ items []string }
func (c *cart) add(s string) { c.items = append(c.items, strings.ToUpper(s)) }
func main() { c := &cart{}; for i := 0; i < 9; i++ { c.add(fmt.Sprint(i)) }; sort.Strings(c.items); fmt.Println(c.items) }
"""


def make(program, path, nr):
    """A sample at each of `nr` addresses of functions."""
    rng = random.Random(1)
    identity, records, at = build_id(program), [comm(5, 1, b"elf")], 0
    places = [(start, size) for start, size, _ in functions(program + ".full") if size]
    for number, (offset, address, size) in enumerate(segments(program)):
        page, base = offset & ~4095, BASE + (number << 36)
        body = struct.pack("<IIQQQ", 5, 5, base, size + offset - page, page) + struct.pack("<BBH", len(identity), 0, 0)
        body += identity + bytes(20 - len(identity)) + struct.pack("<II", 5, 2) + text(os.path.abspath(program).encode())
        records.append(record(10, body + struct.pack("<IIQ", 5, 5, 2), 2 | 1 << 14))
        here = [(s, n) for s, n in places if address <= s and s + n <= address + size]
        for start, length in rng.choices(here, [min(n, 4000) for _, n in here], k=nr) if here else []:
            records.append(sample(5, 10 + at, base + offset - page + start - address + rng.randrange(length)))
            at += 1
    capture(path, records)


# c++filt adds hashes of crates, and types of constants.
RUST_ONLY = re.compile(r"\[[0-9a-f]{10,16}\]|::h[0-9a-f]{16}$|(?<=[0-9e]): (?:usize|[ui](?:8|16|32|64|128|size)|bool)\b")


def plain(names):
    """As c++filt -p; it takes a name a line. Rust's names have no parameters to leave out."""
    names = list(names)
    out = subprocess.run(["c++filt", "-p"], input="\n".join(names) + "\n", stdout=subprocess.PIPE, check=True, text=True).stdout
    return dict(zip(names, (RUST_ONLY.sub("", line) for line in out.split("\n"))))


def place(text):
    """FILE:LINE of either tool; empty where not known. Line 0 is code of no line."""
    found = re.match(r"(.*?):(\d+)(?::\d+)?(?: \(discriminator \d+\))?$", text)
    return "%s:%s" % (os.path.normpath(found.group(1)), found.group(2)) if found and found.group(1) != "??" and found.group(2) != "0" else ""


def addr2line(program, addresses):
    """By address: names, and lines"""
    done = subprocess.run(["addr2line", "-a", "-i", "-f", "-e", program], input="".join("%x\n" % a for a in addresses), stdout=subprocess.PIPE, check=True, text=True)
    found, at, first = {}, None, 0
    for i, line in enumerate(done.stdout.splitlines()):
        if line.startswith("0x"):
            at, first = int(line, 16), i
            found[at] = [], []
        elif (i - first) % 2:
            found[at][0].append(line)
        else:
            found[at][1].append(place(line))
    return found


def symbolizer(program, addresses):
    """llvm-symbolizer's; a paragraph for each address, of names and lines."""
    if not shutil.which("llvm-symbolizer"):
        return {}
    done = subprocess.run(["llvm-symbolizer", "--no-demangle", "--functions=linkage", "--inlines", "-e", program], input="".join("0x%x\n" % a for a in addresses), stdout=subprocess.PIPE,
                          check=True, text=True)
    parts = [part.strip("\n").split("\n") for part in done.stdout.split("\n\n")]
    return {a: (part[::2], list(map(place, part[1::2]))) for a, part in zip(addresses, parts)}


def lines_of(row):
    return place("%s:%s" % (row["source"], row.get("line", 0))) if row.get("source") else ""


def same(ours, theirs):
    return ours == theirs or ours.endswith("::" + theirs) or ours.split("<")[0].endswith("::" + theirs.split("<")[0])


def compare(folder, name, program, options, least):
    """nr of addresses, of those with inlined functions; what is wrong."""
    out = os.path.join(folder, "tables")
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run([PERFRING, "convert", "--to", "jsonl", "--table", "callsite,inlined", "--symbolize", "--lines", *options, os.path.join(folder, "capture"), out], check=True)
    rows = [json.loads(line) for line in open(out + "/callsite.jsonl")]
    inlined, lines = collections.defaultdict(list), collections.defaultdict(list)
    for line in open(out + "/inlined.jsonl"):
        row = json.loads(line)
        inlined[row["callsite"]].append(row["function"])
        lines[row["callsite"]].append(lines_of(row))
    parts = list(segments(program))
    at = {row["callsite"]: next(row["offset"] - offset + address for offset, address, size in parts if offset <= row["offset"] < offset + size) for row in rows}
    addresses = sorted(set(at.values()))
    truth = [found for found in (addr2line(program + ".full", addresses), symbolizer(program + ".full", addresses)) if found]
    places = sorted((start, start + size, symbol) for start, size, symbol in functions(program + ".full") if size)
    as_written = plain({n for found in truth for names, _ in found.values() for n in names} | {n for _, _, n in places})
    bad, deep, with_line, other, judges = [], 0, 0, [], collections.Counter()
    for row in rows:
        address = at[row["callsite"]]
        names = {as_written[n] for start, end, n in places if start <= address < end}
        if row.get("function") not in names:
            bad.append((hex(address), row.get("function"), names))
        ours = inlined[row["callsite"]]
        deep += len(ours) > 0
        theirs = [[as_written[n] for n in found[address][0][:-1]] for found in truth]
        agrees = [len(ours) == len(names) and all(map(same, ours, names)) for names in theirs]
        judges["addr2line"] += agrees[0]
        judges["llvm-symbolizer"] += len(agrees) > 1 and agrees[1]
        if not any(agrees):
            bad.append((hex(address), ours, theirs))
        ours = lines[row["callsite"]] + [lines_of(row)]
        theirs = [found[address][1] for found in truth]
        with_line += bool(ours[0])
        if ours not in theirs:
            other.append((hex(address), ours, theirs))
    report(not other and (with_line * 2 > len(rows) or not least), # a static program's other code has none
           "%s: %d lines" % (name, with_line), ["%d of %d" % (len(other), len(rows))] + other[:6])
    report(not bad and len(rows) > 100 and deep >= least, "%s: %d addresses, %d with inlined functions" % (name, len(rows), deep), ["%d of %d" % (len(bad), len(rows))] + bad[:4])
    if os.environ.get("LANGUAGES_TABLE"):
        symbolizer_same = judges["llvm-symbolizer"] if len(truth) > 1 else "-"
        with open(os.environ["LANGUAGES_TABLE"], "a") as file:
            file.write("| %s | %d | %d | %d | %d | %d | %s | %d of %d |\n" % (name, len(rows), len(rows) - len([b for b in bad if not isinstance(b[1], list)]), deep,
                       len(rows) - len([b for b in bad if isinstance(b[1], list)]), judges["addr2line"], symbolizer_same, len(rows) - len(other), len(rows)))


def compiled(folder, name, source, *command):
    """A program, and the same with its debug information beside it; null: the compiler is not there."""
    path = os.path.join(folder, name)
    if not shutil.which(command[0]):
        skip(name, "no " + command[0])
        return None
    suffix = {"rustc": ".rs", "go": ".go"}.get(command[0], ".cc" if "++" in command[0] else ".c")
    with open(path + suffix, "w") as file:
        file.write(source)
    done = subprocess.run([*command, "-o", path, path + suffix], capture_output=True, env=dict(os.environ, GOCACHE=folder + "/go", GOFLAGS="-mod=mod", GOTOOLCHAIN="local"))
    if done.returncode:
        skip(name, "%s makes no such program: %s" % (command[0], done.stderr[-200:]))
        return None
    shutil.copy(path, path + ".full")
    return path


def check(folder, name, path, least, options=()):
    if not re.match(r"C( |,|$)", name) and not shutil.which("llvm-symbolizer"):
        skip(name, "no llvm-symbolizer (Debian: llvm), and addr2line has the caller's name for some inlined functions")
        return
    make(path, os.path.join(folder, "capture"), 1500)
    compare(folder, name, path, options, least)


def forms(folder, path):
    """One C++ program whose debug information is elsewhere."""
    full, identity = path + ".full", build_id(path).hex()
    root = os.path.join(folder, "root")
    place = "%s/usr/lib/debug/.build-id/%s/%s.debug" % (root, identity[:2], identity[2:])
    os.makedirs(os.path.dirname(place))
    os.makedirs(root + folder)
    run("objcopy", "--only-keep-debug", full, place)
    run("strip", path)
    shutil.copy(path, root + path)
    check(folder, "stripped, with a debug file", path, 100, ("--symfs", root))
    os.remove(place)
    run("objcopy", "--only-keep-debug", "--compress-debug-sections=zlib", full, path + ".debug")
    run("objcopy", "--add-gnu-debuglink=" + path + ".debug", path)
    check(folder, "stripped, with .gnu_debuglink and compressed sections", path, 100)
    os.remove(path + ".debug")
    cache = "%s/cache/.build-id/%s/%s" % (folder, identity[:2], identity[2:])
    os.makedirs(cache)
    shutil.copy(full, cache + "/elf")
    os.rename(path, path + ".away")
    shutil.copy(path + ".away", path)
    make(path, os.path.join(folder, "capture"), 1500)
    os.remove(path)
    shutil.copy(path + ".away", path + ".moved")
    other = os.path.join(folder, "capture")
    subprocess.run([PERFRING, "convert", "--to", "folded", "--force", "--buildid-dir", folder + "/cache", other, folder + "/folded"], check=True, capture_output=True)
    text_ = open(folder + "/folded").read()
    report("shop::count" in text_ and "_[i]" in text_, "a file in a directory by build ID")
    frames = set(re.split("[;\\n]", text_)) # instances of a function's own types, which have no mangled names
    report(any(f.startswith("std::sort<") for f in frames) and any(f.startswith("apply<") for f in frames) and not any(re.match(r"(sort|\S+::apply)<", f) for f in frames),
           "inlined functions have the names of what they stand in, and no others", sorted(f for f in frames if re.search("lambda|apply", f))[:9])
    subprocess.run([PERFRING, "convert", "--to", "folded", "--force", "--no-inline", "--buildid-dir", folder + "/cache", other, folder + "/folded"], check=True, capture_output=True)
    plain = {}
    for line in text_.splitlines():
        stack, weight = line.rsplit(" ", 1)
        stack = ";".join(name for name in stack.split(";") if not name.endswith("_[i]"))
        plain[stack] = plain.get(stack, 0) + int(weight)
    report({line.rsplit(" ", 1)[0]: int(line.rsplit(" ", 1)[1]) for line in open(folder + "/folded")} == plain, "the same without what is inlined: --no-inline")
    shutil.copy(full, path)


def dwz(folder, one, two):
    if not shutil.which("dwz"):
        skip("dwz", "no dwz (Debian: dwz)")
        return
    done = subprocess.run(["dwz", "-m", folder + "/shared.debug", "-M", "shared.debug", one, two], capture_output=True)
    if done.returncode or not os.path.exists(folder + "/shared.debug"):
        skip("dwz", "dwz shares nothing: %s" % done.stderr[-200:])
        return
    check(folder, "dwz, with a shared file", one, 100)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, source, command, least in (
                ("C", C, ("gcc", "-O2", "-g"), 100), ("C by clang", C, ("clang", "-O2", "-g", "-Wl,--build-id"), 50), ("C, static", C, ("gcc", "-O2", "-g", "-static"), 0),
                ("C++ by clang", CXX, ("clang++", "-O2", "-g", "-Wl,--build-id"), 100),
                ("Rust", RUST, ("rustc", "-O", "-g", "-Clink-arg=-Wl,--build-id"), 100),
                ("Rust, v0 names", RUST, ("rustc", "-O", "-g", "-Csymbol-mangling-version=v0", "-Clink-arg=-Wl,--build-id"), 100),
                ("Go", GO, ("go", "build", "-ldflags=-B 0x1234567890abcdef1234567890abcdef12345678 -compressdwarf=false"), 100)):
            path = compiled(folder, re.sub(r"\W", "_", name), source, *command)
            if path:
                check(folder, name, path, least)
        one = compiled(folder, "cxx", CXX, "g++", "-O2", "-g", "-gdwarf-5")
        two = compiled(folder, "cxx4", CXX, "g++", "-O1", "-g", "-gdwarf-4")
        if one and two:
            check(folder, "C++, DWARF 5", one, 100)
            check(folder, "C++, DWARF 4", two, 100)
            forms(folder, one)
            dwz(folder, one, two)
    finish()


if __name__ == "__main__":
    if not all(shutil.which(tool) for tool in ("readelf", "addr2line", "nm", "strip", "objcopy", "c++filt")):
        print("1..0 # SKIP no binutils")
        sys.exit(0)
    main()
