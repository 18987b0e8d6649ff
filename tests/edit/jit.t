#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring edit --jit: each sample of code made at run time is in a mapping whose offset leads to the symbol of its function in an ELF
file, read here by a few lines of our own, and by perf script; so also where an address is used again, code moves, times are not in order, or the
jitdump is of the other byte order. With a program that makes code, perf script names what it names after perf inject --jit."""
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "export"))
import jit_truth
from tap import finish, report, run

PERF = shutil.which("perf")
LIBDW = "with    libdw" in run("version", "--build-options")[1]
BASE, SLOT, SLOTS = 0x10000000, 256, 40
JIT = 4242


def make(folder, order, seed, clock=1):
    """A capture, its jitdump, and (time, address, function) of each sample."""
    rnd, path = random.Random(seed), os.path.join(folder, "jit-%d.dump" % JIT)
    at, dump, truth, time = {}, [], [], 1000
    records = [jit_truth.comm(JIT, 1, b"java"), jit_truth.mmap2(JIT, 2, BASE, SLOT * SLOTS, b"//anon"),
               jit_truth.mmap2(JIT, 3, 0x7000000, 4096, path.encode())]
    for i in range(2000):
        time += 1 + rnd.randrange(3)
        slot = rnd.randrange(SLOTS)
        if i % 10 == 0:
            size, name = rnd.randrange(1, SLOT), "void f%d<a;b>(int)" % i
            code = bytes([i % 251]) * size
            dump.append((time, jit_truth.load(order, time, JIT, BASE + SLOT * slot, size, name.encode(), code, i)))
            at[slot] = (name, size, i, code)
        elif i % 53 == 0 and slot in at:
            to = rnd.randrange(SLOTS)
            dump.append((time, jit_truth.move(order, time, JIT, BASE + SLOT * slot, BASE + SLOT * to, at[slot][1], at[slot][2])))
            at[to] = at[slot]
        elif slot in at:
            ip = BASE + SLOT * slot + rnd.randrange(at[slot][1])
            records.append(jit_truth.sample(JIT, time, ip))
            truth.append((time, ip, at[slot][0], at[slot][3]))
        if i % 100 == 99:
            records.append(jit_truth.record(68, b""))
    if seed % 2:
        for i in range(0, len(dump) - 1, 5):
            dump[i], dump[i + 1] = dump[i + 1], dump[i]
    with open(path, "wb") as file:
        file.write(jit_truth.head(order, JIT) + b"".join(d[1] for d in dump))
    jit_truth.capture(os.path.join(folder, "capture"), records, clock)
    return truth, len(dump)


def symbols(path):
    """[(offset, size, name)] of an ELF file of 64 bits, the machine, and its bytes."""
    with open(path, "rb") as file:
        data = file.read()
    o = "<" if data[5] == 1 else ">"
    machine, at = struct.unpack_from(o + "H", data, 18)[0], struct.unpack_from(o + "Q", data, 40)[0]
    sections = [struct.unpack_from(o + "IIQQQQIIQQ", data, at + 64 * i) for i in range(struct.unpack_from(o + "H", data, 60)[0])]
    table = next(s for s in sections if s[1] == 2)
    names, found = sections[table[6]], []
    for i in range(table[4], table[4] + table[5], 24):
        name, info, _, section, value, size = struct.unpack_from(o + "IBBHQQ", data, i)
        if info == 0x12:
            assert sections[section][3] == sections[section][4] and value + size <= sections[section][4] + sections[section][5]
            begin = names[4] + name
            found.append((value, size, data[begin:data.index(b"\0", begin)].decode()))
    return found, machine, data


def named(out):
    """(time, address, function, its code) of each sample, by the last mapping before it in the order of time."""
    records = [json.loads(line) for line in run("dump", "--json", "--sort", out)[1].splitlines()]
    elf, maps, found = {}, [], []
    for r in records:
        f = r.get("fields", {})
        if r["type"] == "MMAP2":
            maps.append((int(f["addr"], 16), f["len"], f["pgoff"], f["filename"]))
        if r["type"] != "SAMPLE":
            continue
        ip = int(f["ip"], 16)
        start, _, offset, name = next(m for m in reversed(maps) if m[0] <= ip < m[0] + m[1])
        elf[name] = elf.get(name) or symbols(name)
        at = offset + ip - start
        function = next(s for s in elf[name][0] if s[0] <= at < s[0] + s[1])
        found.append((f["time"], ip, function[2], elf[name][2][function[0]:function[0] + function[1]]))
    return found


def by_script(path):
    """The same by this project's own names, in the text of perf script."""
    text = run("convert", "--to", "script", "-F", "time,ip,sym", "--ns", "--full-names", path, "-")[1]
    return [(round(float(a) * 1e9), int(b, 16), c) for a, b, c in re.findall(r"^\s*([\d.]+):\s+([0-9a-f]+) (.*)$", text, re.M)]


def build_id(data):
    """Of an ELF file's notes."""
    o = "<" if data[5] == 1 else ">"
    segments = [struct.unpack_from(o + "IIQQQQQQ", data, 64 + 56 * i) for i in range(struct.unpack_from(o + "H", data, 56)[0])]
    note = next(s for s in segments if s[0] == 4)
    assert struct.unpack_from(o + "III4s", data, note[2]) == (4, 20, 3, b"GNU\0")
    return data[note[2] + 16:note[2] + 36].hex()


def by_perf(path):
    text = subprocess.run(["perf", "script", "-F", "time,ip,sym", "--ns", "-i", path], capture_output=True, text=True).stdout
    return [(round(float(a) * 1e9), int(b, 16), c) for a, b, c in re.findall(r"^\s*([\d.]+):\s+([0-9a-f]+) (.*)$", text, re.M)]


def made(order, seed):
    with tempfile.TemporaryDirectory() as folder:
        truth, nr = make(folder, order, seed)
        path, out = os.path.join(folder, "capture"), os.path.join(folder, "out")
        code, _, printed = run("edit", "--jit", "-o", out, path)
        what = "%s, times %s in order" % ("little-endian" if order == "<" else "big-endian", "not" if seed % 2 else "are")
        report(code == 0 and "%d mapping%s of code made at run time added" % (nr, "" if nr == 1 else "s") in printed, what + ": all functions are mapped", (code, printed))
        report(os.listdir(folder).count("out.jit-%d.so" % JIT) == 1 and symbols(out + ".jit-%d.so" % JIT)[1] == 62, what + ": one ELF file, of the machine")
        found = named(out)
        report(found == truth, what + ": each sample leads to its function and code", [x for x in zip(found, truth) if x[0] != x[1]][:3])
        report(run("check", "-q", out)[0] == 0, what + ": the capture has no defects")
        ids = {json.loads(line)["fields"].get("build_id") for line in run("dump", "--json", "--type", "MMAP2", "--where", 'mmap2.filename =~ "[.]so$"', out)[1].splitlines()}
        report(ids == {build_id(symbols(out + ".jit-%d.so" % JIT)[2])}, what + ": the mappings have the file's build ID", ids)
        ours = [(time, ip, name[:-len(" (%s.jit-%d.so)" % (out, JIT))] if name.endswith(".so)") else name) for time, ip, name in by_script(out)]
        if LIBDW:
            report(ours == [t[:3] for t in truth], what + ": convert names the same", [x for x in zip(ours, truth) if x[0] != x[1][:3]][:3])
        again = [(r[0], r[1]) for r in truth if r[0] > truth[len(truth) // 2][0]]
        code, _, printed = run("edit", "--jit", "--force", "--time", "0.%09d.." % again[0][0], "-o", out, path)
        report(code == 0 and [r for r in named(out)] == truth[-len(again):], what + ": also in a part of it", printed)
        if PERF and order == "<":
            run("edit", "--jit", "--force", "-o", out, path)
            found = by_perf(out)
            report([f[:2] for f in found] == [t[:2] for t in truth] and [f[2] for f in found] == [t[2] for t in truth], what + ": perf script names the same",
                   [x for x in zip(found, truth) if x[0] != x[1][:3]][:3])


def refused():
    with tempfile.TemporaryDirectory() as folder:
        make(folder, "<", 0, clock=None)
        path, out, dump = (os.path.join(folder, n) for n in ("capture", "out", "jit-%d.dump" % JIT))
        code, _, printed = run("edit", "--jit", "-o", out, path)
        report(code == 0 and "0 mappings" in printed and "-k mono" in printed, "a capture of another clock gets none", printed)
        make(folder, "<", 0)
        code, _, printed = run("edit", "--jit", "-o", out, path)
        report(code == 3 and not [n for n in os.listdir(folder) if "XXXX" in n], "an output that exists is refused", printed)
        with open(dump, "r+b") as file:
            file.truncate(os.path.getsize(dump) - 11)
        code, _, printed = run("edit", "--jit", "--force", "-o", out, path)
        report(code == 0 and " mappings" in printed and run("check", "-q", out)[0] == 0, "a jitdump that was cut is used up to there", printed)
        with open(dump, "r+b") as file:
            file.write(b"x")
        code, _, printed = run("edit", "--jit", "--force", "-o", out, path)
        report(code == 1 and "not a jitdump file" in printed and os.path.exists(out), "what is none is reported", (code, printed))
        os.remove(dump)
        os.symlink("/dev/zero", dump)
        code, _, printed = run("edit", "--jit", "--force", "-o", out, path)
        report(code == 1 and "cannot be opened" in printed, "a link is not followed", (code, printed))
        code, _, printed = run("edit", "--jit", "--redact", "--force", "-o", out, path)
        report(code == 2, "not with --redact", printed)
        code, _, printed = run("edit", "--jit", "--force", "-o", out, "corpus/default.data")
        report(code == 0 and "no process maps a jitdump" in printed, "without a jitdump nothing is added", printed)


PROGRAM = r"""
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
static uint64_t now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1000000000ull + t.tv_nsec; }
int main(void)
{
	static const unsigned char code[] = {0xb9, 0, 0, 0, 2, 0xff, 0xc9, 0x75, 0xfc, 0xc3}; /* mov, dec, jnz, ret */
	unsigned char *area = mmap(0, 4096, 7, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char path[64];
	sprintf(path, "jit-%d.dump", getpid());
	FILE *f = fopen(path, "w+");
	uint32_t head[] = {0x4a695444, 1, 40, 62, 0, getpid()};
	uint64_t rest[] = {now(), 0};
	fwrite(head, 1, sizeof head, f), fwrite(rest, 1, sizeof rest, f), fflush(f);
	if (mmap(0, 4096, 5, MAP_PRIVATE, fileno(f), 0) == MAP_FAILED) return 1;
	for (int i = 0; i < 6; i++) {
		unsigned char *at = area + i % 2 * 64;
		char name[32];
		memcpy(at, code, sizeof code);
		uint32_t size = 56 + sprintf(name, "made_%d", i) + 1 + sizeof code, first[] = {0, size}, ids[] = {getpid(), getpid()};
		uint64_t time = now(), body[] = {(uintptr_t)at, (uintptr_t)at, sizeof code, i};
		fwrite(first, 1, 8, f), fwrite(&time, 1, 8, f), fwrite(ids, 1, 8, f), fwrite(body, 1, 32, f), fwrite(name, 1, strlen(name) + 1, f);
		fwrite(code, 1, sizeof code, f), fflush(f);
		((void (*)(void))at)();
	}
	return 0;
}
"""


def entries(order, size, form="zR", encoding=0x1b, ends=True):
    """Call frame information of a function of so many bytes, as it is after its code."""
    cie = struct.pack(order + "IB", 0, 1 if form == "zR" else 3) + form.encode() + b"\0\1\x78\x10" + (b"\2\xff" if "L" in form else b"\1") + bytes([encoding]) + b"\x0c\7\10\x90\1"
    cie += bytes(-len(cie) % 4)
    at = len(cie) + 4
    fde = struct.pack(order + "IiI", at + 4, -((size + 7) // 8 * 8 + at + 8), size) + (b"\1\0" if "L" in form else b"\0") + b"\x41\x0e\x10"
    fde += bytes(-len(fde) % 4)
    return struct.pack(order + "I", len(cie)) + cie + struct.pack(order + "I", len(fde)) + fde + bytes(4 if ends else 0)


def unwinding(order, frames, index=b"\1\x1b\x03\x3b" + bytes(16)):
    body = struct.pack(order + "QQQ", len(frames) + len(index), len(index), 0) + frames + index
    body += bytes(-len(body) % 8)
    return struct.pack(order + "IIQ", 4, 16 + len(body), 1) + body


def functions_of(data):
    """{address: bytes} of the functions that .eh_frame is about."""
    o = "<" if data[5] == 1 else ">"
    at, nr, names = struct.unpack_from(o + "Q", data, 40)[0], *struct.unpack_from(o + "HH", data, 60)
    sections = [struct.unpack_from(o + "IIQQQQIIQQ", data, at + 64 * i) for i in range(nr)]
    frames = [s for s in sections if s[1] and data[sections[names][4] + s[0]:].startswith(b".eh_frame\0")]
    found = {}
    for s in frames:
        assert s[3] == s[4]
        at = s[4]
        while struct.unpack_from(o + "I", data, at)[0]:
            size, back = struct.unpack_from(o + "II", data, at)
            if back:
                begin, length = struct.unpack_from(o + "iI", data, at + 8)
                found[at + 8 + begin] = length
                assert struct.unpack_from(o + "I", data, at + 4 - back + 4)[0] == 0
            at += 4 + size
        assert at + 4 == s[4] + s[5]
    return found


def frames(order):
    """What unwinds functions comes along, at new places; what is in another form, damaged or of no function does not."""
    good, long_, cut = entries(order, 20), entries(order, 33, "zLR"), entries(order, 20)
    forms = {"a": good, "with a pointer of none": long_, "without an end": entries(order, 20, ends=False), "none": None, "another encoding": entries(order, 20, encoding=0x10), "a pointer to a handler": entries(order, 20, "zP"),
             "a size past the end": struct.pack(order + "I", 4000) + cut[4:], "empty": b"", "no function": good[:struct.unpack_from(order + "I", good)[0] + 4], "large": good + bytes(40000), "the last": good}
    with tempfile.TemporaryDirectory() as folder:
        dump, records, start = [], [jit_truth.comm(JIT, 1, b"java"), jit_truth.mmap2(JIT, 2, BASE, 8192, b"//anon"), jit_truth.mmap2(JIT, 3, 0x7000000, 4096, os.path.join(folder, "jit-%d.dump" % JIT).encode())], BASE
        for i, (name, what) in enumerate(forms.items()):
            size = 33 if what is long_ else 20
            dump += ([] if what is None else [unwinding(order, what)]) + [jit_truth.load(order, 10 + i, JIT, start, size, name.encode(), bytes([i + 1]) * size, i)]
            records.append(jit_truth.sample(JIT, 100 + i, start + 3))
            start += 64
        with open(os.path.join(folder, "jit-%d.dump" % JIT), "wb") as file:
            file.write(jit_truth.head(order, JIT) + b"".join(dump))
        path, out = os.path.join(folder, "capture"), os.path.join(folder, "out")
        jit_truth.capture(path, records)
        code, _, printed = run("edit", "--jit", "-o", out, path)
        table, _, data = symbols(out + ".jit-%d.so" % JIT)
        want = {value: size for value, size, name in table if name in ("a", "with a pointer of none", "without an end", "the last")}
        report(code == 0 and len(want) == 4 and functions_of(data) == want, "how functions are unwound comes along, and nothing else: " + order, (code, printed, want, functions_of(data)))
        report([name for _, _, name, _ in named(out)] == list(forms), "and they have their names: " + order)


def skip(name, why):
    report(True, "%s # SKIP %s" % (name, why))


def real():
    if not PERF or os.uname().machine != "x86_64" or not shutil.which("gcc"):
        skip("a program that makes code", "no perf, gcc or x86-64")
        return
    with tempfile.TemporaryDirectory() as folder:
        join = lambda name: os.path.join(folder, name)
        with open(join("made.c"), "w") as file:
            file.write(PROGRAM)
        subprocess.run(["gcc", "-o", join("made"), join("made.c")], check=True)
        done = subprocess.run(["perf", "record", "-q", "-k", "mono", "-e", "cpu-clock:u", "-o", join("data"), join("made")], cwd=folder, capture_output=True)
        if done.returncode or subprocess.run(["perf", "inject", "--jit", "-i", join("data"), "-o", join("theirs")], cwd=folder, capture_output=True).returncode:
            skip("a program that makes code", "perf cannot record or inject here")
            return
        code, _, printed = run("edit", "--jit", "-o", join("ours"), join("data"))
        report(code == 0 and "6 mappings" in printed, "six functions that a program made", printed)
        ours, theirs = by_perf(join("ours")), by_perf(join("theirs"))
        report(ours == theirs and {n for _, _, n in ours} >= {"made_%d" % i for i in range(6)}, "perf names %d samples as after perf inject --jit" % len(ours),
               [x for x in zip(ours, theirs) if x[0] != x[1]][:3])


for endian in "<", ">":
    for number in 0, 1:
        made(endian, number)
    frames(endian)
refused()
real()
finish()
