#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dump --at in captures of some MB: the same records as in the whole dump, whatever lies between and whatever callchains look like; what lies
before is not read again, which a defect there shows."""
import os, random, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import report, run, finish

random.seed(7)


def longer(data, more):
    """The capture with these bytes after its data section; where that begins and ends."""
    offset, size = struct.unpack_from("<QQ", data, 40)
    head, tail = bytearray(data[:offset]), bytearray(data[offset + size:])
    struct.pack_into("<Q", head, 48, size + len(more))
    for i in range(sum(bin(word).count("1") for word in struct.unpack_from("<4Q", data, 72))):
        at, length = struct.unpack_from("<QQ", tail, 16 * i)
        if at:
            struct.pack_into("<QQ", tail, 16 * i, at + len(more), length)
    return bytes(head) + data[offset:offset + size] + more + bytes(tail), offset, offset + size + len(more)


def repeated(path, least):
    """The capture with its data section again and again; where that begins and ends."""
    data = open(path, "rb").read()
    offset, size = struct.unpack_from("<QQ", data, 40)
    return longer(data, data[offset:offset + size] * (least // size))


for name in ("callchain-fp", "dwarf-stack", "tracepoint-syscalls", "sample-64k", "group-read-times"):
    if not os.path.exists(f"corpus/{name}.data"):
        continue
    with tempfile.NamedTemporaryFile(suffix=".data") as file:
        data, begin, end = repeated(f"corpus/{name}.data", 6 << 20)
        file.write(data)
        file.flush()
        lines = run("dump", "--raw", file.name)[1].splitlines()
        starts = [int(line.split(" ", 1)[0], 16) for line in lines]
        bad = []
        for _ in range(12):
            index = random.randrange(len(starts) // 2, len(starts) - 1)
            at = random.randrange(starts[index], starts[index + 1])
            around = random.choice([1, 2, 5])
            want = lines[max(0, index - around):index + around + 1]
            code, out, printed = run("dump", "--raw", "--at", hex(at), "--around", str(around), file.name)
            if out.splitlines() != want or code:
                bad.append(f"{at:#x} around {around}: {code} {printed[:100]} {len(out.splitlines())} of {len(want)}")
            shown = run("dump", "--at", hex(at), "--around", str(around), file.name)[1].splitlines()
            if [line.split()[0] for line in shown] != [line.split()[0] for line in want]:
                bad.append(f"{at:#x} as a person reads it: {shown[:2]}")
        report(not bad, f"{name}: {len(starts)} records, {len(data)} bytes", "\n# ".join(bad[:4]))
        if name != "callchain-fp":
            continue
        known = [line for line in run("dump", "--at", hex(starts[-50]), "--around", "20", file.name)[1].splitlines() if " SAMPLE " in line]
        report(known and all("ip=0x" not in line and " sh " in line for line in known), "threads and mappings of the records before are known", known[:1])
        broken = bytearray(data)
        struct.pack_into("<H", broken, starts[20] + 6, 4)
        file.seek(0)
        file.write(broken)
        file.flush()
        code, out, printed = run("dump", "--raw", "--at", hex(starts[-5]), file.name)
        report((code, printed) == (0, "") and out == lines[-5] + "\n", "a defect far before is not met by --raw", (code, printed))
        code, out, printed = run("dump", "--raw", file.name)
        report(code == 1 and "RECORD_SIZE" in printed, "but by a dump of all", printed)
        code, out, printed = run("dump", "--raw", "--at", hex(end + 5), file.name)
        report(code == 1 and "no record holds offset" in printed, "an offset after the records", printed)

# Callers that look like records of 512 bytes, one after the other for MBs, whatever record the search for one begins in.
with tempfile.NamedTemporaryFile(suffix=".data") as file:
    data = open("corpus/callchain-fp.data", "rb").read()
    first = int(run("dump", "--raw", "--type", "SAMPLE", "corpus/callchain-fp.data")[1].split(" ", 1)[0], 16)
    before = data[first + 8:first + 40] # ip, pid and tid, time, period
    record = data[first:first + 6] + struct.pack("<H", 32768) + before + struct.pack("<Q", 4090) + struct.pack("<IHH", 3, 0, 512) * 4090
    data, begin, end = longer(data, record * 150)
    file.write(data)
    file.flush()
    for index in 100, 149:
        at = end - (150 - index) * len(record)
        for form in "--raw", "--file-order":
            shown = [run("dump", form, "--at", hex(at + inside), file.name) for inside in (0, 56, 20000)]
            good = [code == 0 and out.startswith(f"{at:#x} ") and " SAMPLE " in out and out.count("\n") == 1 for code, out, printed in shown]
            report(all(good), f"callers that look like records: {index}, {form}", [(code, out[:80], printed[:80]) for code, out, printed in shown])

# An offset within a damaged range: the range, and with --around the records before and after it.
broken = bytearray(open("corpus/callchain-fp.data", "rb").read())
broken[0x69e] = 3  # the size of the SAMPLE at 0x698
with tempfile.NamedTemporaryFile(suffix=".data") as file:
    file.write(broken)
    file.flush()
    lines = run("dump", file.name)[1].splitlines()
    index = next(i for i, line in enumerate(lines) if " DAMAGED " in line)
    for around in 0, 1, 3, 200:
        shown = run("dump", "--file-order", "--at", "0x6a0", *["--around", str(around)] * (around > 0), file.name)[1].splitlines()
        want = lines[max(0, index - around):index + around + 1]
        report([line.split()[0] for line in shown] == [line.split()[0] for line in want] and index > 10, f"a damaged range with {around} around it", shown[:3])

# The offset of a compressed record is that of all records in it; a damaged range among such has so many records around it as are asked for.
broken = bytearray(open("corpus/z-split.data", "rb").read())
broken[0x66f] = 3 # the size of the FINISHED_ROUND at 0x669
with tempfile.NamedTemporaryFile(suffix=".data") as file:
    file.write(broken)
    file.flush()
    lines = run("dump", "--raw", "--file-order", file.name)[1].splitlines()
    packed, index = (next(i for i, line in enumerate(lines) if f" {word} " in line) for word in ("COMPRESSED", "DAMAGED"))
    for around in 0, 1, 3, 200:
        options = ["--raw", "--file-order", *["--around", str(around)] * (around > 0), file.name]
        shown = run("dump", "--at", "0x66a", *options)[1].splitlines()
        report(shown == lines[max(0, index - around):index + around + 1] and index > 10, f"a damaged range after packed records, {around} around it", shown[:3])
        shown = run("dump", "--at", "0x1d0", *options)[1].splitlines()
        want = lines[max(0, packed - around):index + around + 1]
        shown = [line for line in shown if " DAMAGED " not in line]
        report(shown == [line for line in want if " DAMAGED " not in line][:len(shown)] and len(shown) >= index - packed + min(around, packed), f"a compressed record, {around} around it", shown[:3])
finish()
