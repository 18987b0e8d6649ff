#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dump --aux from a file and from a pipe, deferred callchains, the dialect of 2009, recovery of AUX data.

The captures are made here byte by byte: no machine at hand writes them.
"""
import json, os, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import report, finish, run



def record(number, body, misc=0):
    return struct.pack("<IHH", number, misc, 8 + len(body)) + body


def attr(sample_type, flags):
    return struct.pack("<IIQQQQQ", 1, 64, 2, 1, sample_type, 0, flags) + bytes(16)


def capture(sample_type, flags, records):
    header = struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 80, 104, 80, 184, len(records), 0, 0, 0, 0, 0, 0)
    return header + attr(sample_type, flags) + bytes(16) + records


def pipe(sample_type, flags, records):
    return struct.pack("<QQ", 0x32454C4946524550, 16) + record(64, attr(sample_type, flags)) + records


def auxtrace(idx, data):
    return record(71, struct.pack("<QQQIIII", len(data), 0, 0, idx, 0, 0, 0)) + data


def check_aux(folder):
    big = bytes(range(256)) * 9000
    records = auxtrace(0, b"first  !") + record(68, b"") + auxtrace(3, big) + auxtrace(0, b"second !")
    for form, data in (("file", capture(1, 0, records)), ("pipe", pipe(1, 0, records))):
        out = os.path.join(folder, form)
        path = os.path.join(folder, form + ".data")
        open(path, "wb").write(data)
        code, _, printed = run("dump", "--aux", out, "-", data=data) if form == "pipe" else run("dump", "--aux", out, path)
        found = {name: open(os.path.join(out, name), "rb").read() for name in os.listdir(out)}
        report(code == 0 and found == {"aux.0": b"first  !second !", "aux.3": big}, "AUX data of a " + form, (code, printed))
        code, _, printed = run("recover", "-o", path + ".new", path)
        run("dump", "--aux", out + ".new", path + ".new")
        new = {name: open(os.path.join(out + ".new", name), "rb").read() for name in os.listdir(out + ".new")}
        report(code == 0 and new == found, "AUX data of a recovered " + form, (code, printed))
    code, out, _ = run("info", "--json", os.path.join(folder, "file.data.new"))
    entries = json.loads(out)["features"]["AUXTRACE"]["fields"]["entries"]
    data = open(os.path.join(folder, "file.data.new"), "rb").read()
    report(all(data[e["file_offset"]] == 71 for e in entries) and len(entries) == 3, "the index is made anew", entries)


def check_deferred(folder):
    mark = (-640) & (2**64 - 1)

    def sample(tid, ips):
        return record(9, struct.pack("<IIQ%dQ" % len(ips), tid, tid, len(ips), *ips), 1)

    def deferred(tid, cookie, ips):
        return record(22, struct.pack("<QQ%dQ" % len(ips), cookie, len(ips), *ips) + struct.pack("<II", tid, tid), 2)

    records = sample(7, [0xffffffff81000000, mark, 99]) + sample(8, [1, mark, 99]) + sample(7, [2, mark, 99])
    records += sample(7, [3]) + deferred(7, 99, [0x400000]) + deferred(8, 98, [0x400001])
    path = os.path.join(folder, "deferred.data")
    open(path, "wb").write(capture(2 | 32, 1 << 18 | 1 << 38, records))
    code, out, printed = run("dump", "--json", path)
    lines = [json.loads(line) for line in out.splitlines()]
    at = [r["at"] for r in lines]
    report([r.get("completes") for r in lines] == [None] * 4 + [[at[0], at[2]], []], "deferred callchains", out)
    report("user part of 1 callchain" in printed and code == 0, "one that never came is reported", printed)


def check_dialect(folder):
    path = os.path.join(folder, "2009")
    for name, order in (("2009", "<"), ("2009-big", ">")):
        body = struct.pack(order + "QIIHHHH2Q", 0x1234, 7, 8, 2, 0, 1, 1, 5, 6)
        data = struct.pack(order + "IHH", 0x23, 6, 8 + len(body)) + body
        data += struct.pack(order + "IHHII", 3, 0, 24, 7, 8) + b"true\0\0\0\0"
        open(path, "wb").write(data)
        code, out, printed = run("dump", "--json", "--dialect", name, path)
        lines = [json.loads(line)["fields"] for line in out.splitlines()]
        report(code == 0 and lines[0]["ip"] == "0x1234" and lines[0]["callchain"]["ips"] == ["0x5", "0x6"] and
               lines[1]["comm"]["comm"] == "true", "dialect " + name, (code, out, printed))
        open(path, "wb").write(data[:-1])
        report(run("dump", "--dialect", name, path)[0] == 1, "dialect %s, cut" % name)
    report(run("dump", "--dialect", "2010", path)[0] == 2, "no such dialect")


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_aux(folder)
        check_deferred(folder)
        check_dialect(folder)
    finish()


if __name__ == "__main__":
    sys.exit(main())
