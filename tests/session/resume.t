#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reading continues behind a record whose size is wrong: in real captures one record after another is damaged
in five ways, and dump, check, stat, convert and recover must have all other records, as they were."""
import ctypes
import json
import os
import re
import shutil
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, RAW, TID, TIME, Capture, write
from tap import finish, report, run

CAPTURES = ["callchain-fp.data", "events-mixed.data", "group.data", "inject-buildid.data", "pipe.pipe", "regs-stack-chain.data", "same-no-ids.data",
            "tracepoint.data"]
PLACES = 7  # of so many records in each capture


def records(data):
    """(offset, type, size) of each, by the headers alone."""
    first = struct.unpack_from("<Q", data, 8)[0]
    at, end = (16, len(data)) if first == 16 else (lambda o, s: (o, o + s))(*struct.unpack_from("<QQ", data, 40))
    found = []
    while at < end:
        kind, _, size = struct.unpack_from("<IHH", data, at)
        found.append((at, kind, size))
        at += size + (struct.unpack_from("<I", data, at + 8)[0] if kind == 66 else 0)
    return found


def damages(data, place, size, left):
    """What is done to a record of that size at that place, with so many bytes to the end: (name, damaged, whether it may be shown)."""
    def with_size(value):
        return data[:place + 6] + struct.pack("<H", value) + data[place + 8:]
    yield "size 0", with_size(0), False
    yield "an odd size", with_size(size + 5), True
    yield "a size that hides others", with_size(min(size + 1001, 65535)), True
    if left < 65000:
        yield "a size past the end", with_size(65528), False
    yield "a header of garbage", data[:place] + b"\xa5" * 8 + data[place + 8:], True


def lines(text):
    """{offset: line} of dump; the offset is the first word."""
    return {int(line.split()[0], 16): line for line in text.splitlines() if line.startswith("0x") and " DAMAGED " not in line}


def check_damage(path, whole, place, named, shown):
    code, out, printed = run("dump", "--raw", path)
    got, want = lines(out), dict(whole)
    want.pop(place)
    damaged = got.pop(place, None)
    missing = sorted(at for at in want if got.get(at) != want[at])
    added = sorted(set(got) - set(want)) # of a wrong size that happens to lead to what looks like one
    if code != 1 or missing or (damaged and not shown) or len(added) > 3:
        return f"{named} at {place:#x}: exit {code}, missing {missing}, added {added}; {printed[-300:]}"
    ranges = [line for line in out.splitlines() if line.startswith(f"{place:#x} DAMAGED ")]
    if not damaged and (len(ranges) != 1 or not re.search(f"{place:#x} to 0x[0-9a-f]+, are not read as records", printed)):
        return f"{named} at {place:#x}: not reported: {ranges} {printed}"
    return None


def check_capture(name, folder):
    with open(f"corpus/{name}", "rb") as file:
        data = file.read()
    path = os.path.join(folder, "x")
    found = records(data)
    whole = lines(run("dump", "--raw", f"corpus/{name}")[1])
    samples = [i for i, (_, kind, _) in enumerate(found) if kind == 9][:-5]
    failed, tried = [], 0
    end = found[-1][0] + found[-1][2]
    for i in samples[::max(1, len(samples) // PLACES)]:
        place, _, size = found[i]
        for named, damaged, shown in damages(data, place, size, end - place):
            with open(path, "wb") as file:
                file.write(damaged)
            why = check_damage(path, whole, place, named, shown)
            tried += 1
            if why:
                failed.append(why)
    report(not failed and tried > 9, f"{name}: {tried} damages, all other records shown", failed[:2])


def check_commands(folder):
    """The same in every command that reads records."""
    with open("corpus/callchain-fp.data", "rb") as file:
        data = file.read()
    place = records(data)[20][0]
    path, new = os.path.join(folder, "y"), os.path.join(folder, "z")
    with open(path, "wb") as file:
        file.write(data[:place + 6] + b"\0\0" + data[place + 8:])
    whole = run("dump", "--raw", "corpus/callchain-fp.data")[1].splitlines()
    want = [line for line in whole if not line.startswith(f"{place:#x} ")]
    reported = f"80 bytes, {place:#x} to {place + 80:#x}, are not read as records; reading resumes after them"
    at = [line.split(" ", 1)[0] for line in whole].index(f"{place:#x}")
    damaged = f"{place:#x} DAMAGED size=80 until={place + 80:#x} ERROR RECORD_SIZE: "
    code, out, printed = run("dump", "--raw", "--sort", path)
    got = out.splitlines()
    report(code == 1 and sorted(line for line in got if "DAMAGED" not in line) == sorted(want) and reported in printed, "dump --sort", (code, printed))
    before = [line.split(" ", 1)[0] for line in got].index(whole[at - 1].split(" ", 1)[0])
    report(got[before + 1].startswith(damaged), "dump --sort: the damaged range follows the record before it in time", got[before:before + 2])
    with open(path, "rb") as file:
        code, out, printed = run("dump", "--raw", "-", data=file.read())
    got = out.splitlines()
    report(code == 1 and got[:at] + got[at + 1:] == want and got[at].startswith(damaged) and reported in printed, "dump of standard input", (code, printed))
    code, out, printed = run("dump", "--json", path)
    ranges = [r for r in map(json.loads, out.splitlines()) if r["type"] == "DAMAGED"]
    report(code == 1 and [(r["at"], r["size"], r["until"], r["error"]["status"]) for r in ranges] == [(place, 80, place + 80, "RECORD_SIZE")], "dump --json", ranges)
    code, out, printed = run("dump", "--bytes", "--at", str(place + 40), path)
    shown = bytes.fromhex("".join(re.findall(r"^  0x\w+ +\+\d+ +((?:[0-9a-f]{2} ){1,8}) *\|.{1,8}\|$", out, re.M)))
    with open(path, "rb") as file:
        report(code == 1 and "no record matches" not in printed and out.startswith(damaged) and shown == file.read()[place:place + 80], "dump --bytes --at: the bytes of the range", (out, printed))
    code, out, printed = run("convert", "--to", "jsonl", "--table", "defect", path, "-")
    row = json.loads(out)
    report(code == 1 and (row["offset"], row["size"], row["status"]) == (place, 80, "RECORD_SIZE"), "table defect", row)
    code, out, printed = run("check", path)
    report(code == 1 and "RECORD_SIZE: SAMPLE at 0x648" in out and "89 records, 1 defect" in out and reported in out, "check", (out, printed))
    code, out, printed = run("stat", "--json", path)
    report(code == 1 and json.loads(out)["records"] == 89 and reported in printed, "stat", (out, printed))
    code, out, printed = run("convert", "--to", "json", path, "-")
    report(code == 1 and len(out.splitlines()) == 90 and out.count('"type":"DAMAGED"') == 1 and reported in printed, "convert --to json", (code, printed))
    code, _, printed = run("recover", "-o", new, path)
    report(code == 1 and "89 records kept, 1 left out (80 bytes)" in printed, "recover", printed)
    again = [line.split(" ", 1)[1] for line in run("dump", "--raw", new)[1].splitlines()]
    report(run("check", new)[0] == 0 and again == [line.split(" ", 1)[1] for line in want], "what was recovered has no defect, and all records", again[:2])


def check_directory(folder):
    """A broken end of one file says nothing of the next."""
    path = os.path.join(folder, "dir")
    shutil.copytree("corpus/threads.dir", path)
    whole = run("dump", "--raw", "corpus/threads.dir")[1].splitlines()
    with open(os.path.join(path, "data.0"), "r+b") as file:
        data = file.read()
        at = last = 0
        while at < len(data):
            last, at = at, at + struct.unpack_from("<H", data, at + 6)[0]
        file.seek(last + 6)
        file.write(b"\0\0")
    code, out, printed = run("dump", "--raw", path)
    report(code == 1 and len(out.splitlines()) == len(whole) and "DAMAGED" in out and "reading resumes" not in printed and printed.count("RECORD_SIZE") == 1,
           "a directory, the last record of its first file broken", (code, len(whole), len(out.splitlines()), printed))


def check_compressed(folder):
    """What is lost within compressed records is not searched for in the file."""
    def record(number, body):
        return struct.pack("<IHH", number, 0, 8 + len(body)) + body
    try:
        zstd = ctypes.CDLL("libzstd.so.1")
    except OSError:
        report(True, "framing lost within compressed records # SKIP no libzstd.so.1")
        return
    zstd.ZSTD_compress.restype = ctypes.c_size_t
    comm = record(3, struct.pack("<II8s", 1, 1, b"abc"))
    inner = comm + bytes(8) + comm * 8
    packed_to = ctypes.create_string_buffer(1000)
    size = zstd.ZSTD_compress(packed_to, ctypes.c_size_t(1000), inner, ctypes.c_size_t(len(inner)), 1)
    packed = packed_to.raw[:size]
    attr = struct.pack("<IIQQQQQ", 1, 64, 2, 1, 1, 0, 0) + bytes(16)
    header = struct.pack("<QQQQQ", 0x32454C4946524550, 104, 80, 104, 80)
    records = comm * 5 + record(81, packed) + comm * 5
    path = os.path.join(folder, "z")
    with open(path, "wb") as file:
        file.write(header + struct.pack("<QQ", 184, len(records)) + bytes(48) + attr + bytes(16) + records)
    code, out, printed = run("dump", "--raw", path)
    report(code == 1 and out.count(" COMM ") == 11 and "reading resumes" not in printed, "framing lost within compressed records", (code, out, printed))


def check_twice(folder):
    """Two places in one file; and a broken end, behind which there is nothing."""
    with open("corpus/callchain-fp.data", "rb") as file:
        data = bytearray(file.read())
    found, path = records(data), os.path.join(folder, "w")
    for i in (30, 50, len(found) - 1):
        struct.pack_into("<H", data, found[i][0] + 6, 3)
    with open(path, "wb") as file:
        file.write(data)
    code, out, printed = run("dump", "--raw", path)
    gone = [f"{found[i][0]:#x} " for i in (30, 50, len(found) - 1)]
    want = [line for line in run("dump", "--raw", "corpus/callchain-fp.data")[1].splitlines() if not line.startswith(tuple(gone))]
    report(code == 1 and [line for line in out.splitlines() if "DAMAGED" not in line] == want and printed.count("reading resumes") == 2 and printed.count("RECORD_SIZE") == 3,
           "three broken records, the last among them", (code, printed))


def check_alike(folder):
    """Bytes of a damaged sample, at no multiple of 8, look like a record that leads over ten samples to another one."""
    capture = Capture().event(1, 0, IP | TID | TIME | RAW)
    samples = [capture.record(9, capture.pack("QIIQI", 0x1000, 7, 7, 1000 + i, 60) + bytes(60)) for i in range(30)]
    size, at = len(samples[0]), 41
    damaged = bytearray(samples[5])
    struct.pack_into("<IHH", damaged, at, 86, 0, 11 * size - at)
    struct.pack_into("<H", damaged, 6, size - 16)
    path = write(folder, "alike", capture.file(*samples[:5], bytes(damaged), *samples[6:]))
    code, out, printed = run("dump", "--raw", path)
    report(code == 1 and out.count(" SAMPLE cpu-clock ") == 29 and "%d bytes," % size in printed, "bytes that look like a record", (code, out, printed))


def as_compressed2(data):
    """The same file with COMPRESSED2 in place of COMPRESSED: the size of what it holds before that, and padding after it."""
    begin, size = struct.unpack_from("<QQ", data, 40)
    out = bytearray(data[:begin])
    for at, kind, length in records(data):
        if kind == 81:
            held = length - 8
            padded = (held + 7) // 8 * 8
            out += struct.pack("<IHHQ", 83, 0, padded + 16, held) + data[at + 8:at + length] + bytes(padded - held)
        else:
            out += data[at:at + length]
    moved = len(out) - begin - size
    struct.pack_into("<Q", out, 48, size + moved)
    tail = bytearray(data[begin + size:])
    for i in range(sum(bin(byte).count("1") for byte in data[72:104])): # of each feature, its place
        struct.pack_into("<Q", tail, 16 * i, struct.unpack_from("<Q", tail, 16 * i)[0] + moved)
    return out + tail


def check_between(folder, data, named):
    """A damaged record after a compressed one: the size of that is not doubted, since what it holds ends where it does."""
    rounds, path, bad = [at for at, kind, _ in records(data) if kind == 68], os.path.join(folder, "between"), []
    for place in rounds[:2]:
        for size in 3, 24, 4096:
            struct.pack_into("<H", data, place + 6, size)
            with open(path, "wb") as file:
                file.write(data)
            code, out, printed = run("stat", "--json", path)
            if "ZSTD" in printed or sum(t["records"] for t in json.loads(out)["types"].values()) < 64:
                bad.append((hex(place), size, code, printed))
        struct.pack_into("<H", data, place + 6, 8)
    report(len(rounds) > 2 and not bad, f"a damaged record after {named}", bad)


def main():
    folder = tempfile.mkdtemp()
    try:
        for name in CAPTURES:
            check_capture(name, folder)
        check_commands(folder)
        check_twice(folder)
        check_directory(folder)
        check_compressed(folder)
        check_alike(folder)
        with open("corpus/z-split.data", "rb") as file:
            compressed = bytearray(file.read())
        check_between(folder, compressed, "COMPRESSED")
        check_between(folder, as_compressed2(compressed), "COMPRESSED2")
    finally:
        shutil.rmtree(folder)
    finish()


if __name__ == "__main__":
    sys.exit(main())
