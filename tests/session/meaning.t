#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What records mean, above the decoder: which event a record is of, what was lost, which time a capture spans, which records a
condition takes, in which order files come, what events are called. Captures are made, and what is expected of them is written by
hand. tests/planted shows that each of these notices its fault."""
import gzip
import json
import os
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tracepoint_capture
from made_capture import ADDR, CALLCHAIN, CPU, ID, IDENTIFIER, IP, PERIOD, READ, REGS_INTR, REGS_USER, STREAM, TID, TIME, Capture, write
from protobuf import messages
from tap import PERFRING, finish, report, run

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cbor"))
import cbor_reader  # noqa: E402

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "view"))
from view_page import undigits  # noqa: E402

ALL = IDENTIFIER | TID | TIME | CPU | STREAM


def is_(name, got, expected, why=""):
    report(got == expected, name, "%s, expected %s %s" % (got, expected, why))


def rows(path, *options):
    return [json.loads(line) for line in run("dump", "--json", *options, path)[1].splitlines()]


def stat(path, *options):
    code, out, err = run("stat", "--json", *options, path)
    return json.loads(out) if out else err


def sample(c, number, time, pid=7, tid=8, cpu=0, stream=0):
    """Of an event with ALL."""
    return c.record(9, c.pack("QIIQQII", number, pid, tid, time, stream, cpu, 0))


def trailer(c, number, time, pid=7, tid=8, cpu=0, stream=0):
    return c.pack("IIQQIIQ", pid, tid, time, stream, cpu, 0, number)


def run_bytes(*words):
    return subprocess.run([PERFRING, *words], capture_output=True).stdout


def three():
    c = Capture()
    for i in range(3):
        c.event(1, i, ALL, [10 + i, 20 + i])
    return c.names("abc", "abcdef", "xabc")


# ---- events ----

def events(folder):
    c = three()
    lost = c.record(2, c.pack("QQ", 10, 5) + trailer(c, 11, 900))
    path = write(folder, "lost", c.file(sample(c, 10, 100), lost))
    is_("LOST is of the event in its trailer", rows(path)[1]["event"], 1)
    c.names("first", "second", "third", order=(2, 0, 1))
    path = write(folder, "names", c.file(sample(c, 10, 100), sample(c, 21, 100), sample(c, 12, 100)))
    is_("EVENT_DESC names events by their ids", [r["event_name"] for r in rows(path)], ["first", "second", "third"])
    c = three()
    path = write(folder, "glob", c.file(*(sample(c, 10 + i, 100 + i) for i in (0, 1, 1, 2, 2, 2))))
    for pattern, nr in (("abc", 1), ("abcdef", 2), ("abc*", 3), ("*abc", 4), ("a?c", 1), ("abcd", 0), ("?", 0), ("0", 1), ("2", 3)):
        is_("--event %s" % pattern, sum(e["samples"] for e in stat(path, "--event", pattern)["events"]), nr)
    c = Capture()
    names = []
    for cache, op, result in ((0, 0, 0), (0, 1, 0), (3, 0, 1), (6, 2, 1), (2, 1, 1)):
        c.event(3, cache | op << 8 | result << 16, ALL, [len(names) + 1])
        names.append(sample(c, len(names) + 1, 5))
    is_("cache events", [r["event_name"] for r in rows(write(folder, "cache", c.file(*names)))],
        ["L1-dcache-loads", "L1-dcache-stores", "dTLB-load-misses", "node-prefetch-misses", "LLC-store-misses"])


def pmu_names(folder):
    """Without EVENT_DESC: by attr.type, or by the number in the upper half of config for events of the kernel's own."""
    c = Capture()
    attrs = ((7, 3), (0, 9 << 32), (0, 8 << 32 | 1), (3, 9 << 32 | 3), (1, 2), (11, 0x1f), (4, 0x3c))
    for i, (kind, config) in enumerate(attrs):
        c.event(kind, config, ALL, [10 + i])
    pmus = ((1, b"software"), (4, b"cpu_atom"), (7, b"uprobe"), (9, b"cpu_core"))
    c.features[16] = c.pack("I", len(pmus)) + b"".join(
        c.pack("II", number, 64) + name.ljust(64, b"\0") for number, name in pmus)
    path = write(folder, "pmus", c.file(*(sample(c, 10 + i, 100 + i) for i in range(len(attrs)))))
    is_("PMU_MAPPINGS names events of PMUs", [r["event_name"] for r in rows(path)],
        ["uprobe/config=0x3/", "cpu_core/cycles/", "pmu8/instructions/", "cpu_core/dTLB-loads/", "page-faults", "pmu11:0x1f",
         "raw 0x3c"])


def attr_names(folder):
    """Without EVENT_DESC: perf's words, and what the attr excludes. Its H and G are left out: "page-faults:HG" is page-faults."""
    c = Capture()
    user, kernel, hv, host = (1 << bit for bit in (4, 5, 6, 19))
    attrs = ((0, 0, kernel | hv), (0, 0, user), (0, 4, 0), (0, 9, 2 << 15), (1, 5, 0), (1, 6, user | hv | 1 << 15), (4, 0x3c, kernel | hv), (0, 1, host), (5, 0, 0))
    for i, (kind, config, flags) in enumerate(attrs):
        c.event(kind, config, ALL, [10 + i], flags=1 << 18 | flags)
    attr, ids = c.events[-1]
    c.events[-1] = attr[:52] + c.pack("IQ", 3, 0x401000) + attr[64:], ids
    path = write(folder, "attrs", c.file(*(sample(c, 10 + i, 100 + i) for i in range(len(attrs)))))
    is_("names of attrs", [r["event_name"] for r in rows(path)],
        ["cycles:u", "cycles:kh", "branches", "ref-cycles:pp", "minor-faults", "major-faults:kp", "raw 0x3c:u", "instructions:G", "mem:0x401000:rw"])


def tracepoint_names(folder):
    c = Capture().event(2, 3, IDENTIFIER | TIME, [1]).event(1, 3, IDENTIFIER | TIME, [2]).event(2, 3, IDENTIFIER | TIME, [3])
    update = c.record(78, c.pack("QQ", 2, 3) + b"mine\0\0\0\0")
    section = tracepoint_capture.tracing_data([("s", tracepoint_capture.format_text("made", 3, []))], "little", 8)
    section += bytes(-len(section) % 8)
    formats = c.record(66, c.pack("II", len(section), 0)) + section
    body = [c.record(9, c.pack("QQ", n, 5)) for n in (1, 2, 3)]
    path = write(folder, "update", c.pipe(update, formats, *body))
    is_("a tracepoint's format names tracepoints only, and none that has a name", [r["event_name"] for r in rows(path) if r["type"] == "SAMPLE"],
        ["s:made", "context-switches", "mine"])


# ---- stat ----

def losses(folder):
    c = three()
    lost = lambda n: c.record(2, c.pack("QQ", 10, n) + trailer(c, 10, 300))
    whole = lambda n, time: c.record(13, c.pack("Q", n) + trailer(c, 11, time))
    for name, records, expected in (
            ("a whole count includes what LOST reports", [lost(5), whole(12, 0)], (12, 5, 12)),
            ("LOST reports more than the whole count", [lost(5), lost(15), whole(12, 0)], (20, 20, 12)),
            ("the kernel's own LOST_SAMPLES", [lost(5), whole(12, 0), whole(3, 400)], (15, 5, 15)),
            ("LOST_SAMPLES alone", [whole(12, 0), whole(4, 0)], (16, 0, 16)),
            ("LOST alone", [lost(7)], (7, 7, 0))):
        s = stat(write(folder, "losses", c.file(sample(c, 10, 100), *records)))
        is_("stat: " + name, (s["lost"], s["lost_records"], s["lost_samples"]), expected)


def spans(folder):
    c = three()
    path = write(folder, "span", c.file(sample(c, 10, 500), sample(c, 11, 200), sample(c, 12, 900), sample(c, 10, 600)))
    is_("stat: the time span of all events", stat(path)["time"], {"first": 200, "last": 900})
    is_("stat: samples of each event", [(e["samples"], e["bytes"]) for e in stat(path)["events"]], [(2, 96), (1, 48), (1, 48)])
    path = write(folder, "zero", c.file(sample(c, 10, 500), c.record(3, c.pack("II", 7, 8) + b"x\0\0\0\0\0\0\0" + trailer(c, 0, 0))))
    is_("stat: a time of 0 is none", stat(path)["time"], {"first": 500, "last": 500})
    aux = c.record(71, c.pack("QQQIIII", 24, 0, 0, 1, 0, 0, 0)) + b"a" * 24
    s = stat(write(folder, "aux", c.file(sample(c, 10, 100), aux)))
    is_("stat: bytes with payloads", (s["bytes"], s["payload_bytes"]), (48 + 48 + 24, 24))


# ---- conditions ----

def conditions(folder):
    c = three()
    comm = lambda cpu, stream: c.record(3, c.pack("II", 7, 8) + b"name\0\0\0\0" + trailer(c, 10, 100, cpu=cpu, stream=stream))
    path = write(folder, "cpu", c.file(comm(3, 5), comm(5, 3), sample(c, 10, 100, cpu=3, stream=5), sample(c, 10, 101, cpu=5, stream=3)))
    begins = [r["at"] for r in rows(path)]
    is_("--cpu of records and samples", [r["at"] for r in rows(path, "--cpu", "3")], [begins[0], begins[2]])
    for options, expected in ((("--range", "%d..%d" % (begins[1], begins[2])), begins[1:2]), (("--range", "%d..%d" % (begins[0], begins[2])), begins[:2]),
                              (("--range", "%d.." % (begins[1] + 1)), begins[2:]), (("-n", "2"), begins[:2]), (("--tail", "1"), begins[3:])):
        is_(" ".join(options), [r["at"] for r in rows(path, *options)], expected)
    path = write(folder, "tasks", c.file(sample(c, 10, 10**9, pid=7, tid=8), sample(c, 10, 2 * 10**9, pid=8, tid=7), sample(c, 10, 3 * 10**9, pid=8, tid=8),
                                         c.record(7, c.pack("IIIIQ", 21, 22, 23, 24, 4 * 10**9) + trailer(c, 10, 4 * 10**9, pid=7))))
    begins = [r["at"] for r in rows(path)]
    for options, expected in ((("--pid", "7"), [0]), (("--pid", "8"), [1, 2]), (("--tid", "7"), [1]), (("--pid", "21"), [3]), (("--pid", "22"), []),
                              (("--tid", "23"), [3]), (("--tid", "24"), []), (("--time", "1..2"), [0, 1]), (("--time", "2.000000001.."), [2, 3]),
                              (("--time", "..1.999999999"), [0])):
        is_(" ".join(options), [r["at"] for r in rows(path, *options)], [begins[i] for i in expected])


def directories(folder):
    c = three()
    path = os.path.join(folder, "dir")
    os.mkdir(path)
    write(path, "data", c.file(sample(c, 10, 1)))
    for number in (10, 2, 0, 1, 11):
        write(path, "data.%d" % number, sample(c, 10, 100 + number))
    is_("the files of a directory, by number", [r.get("file") for r in rows(path)], ["data"] + ["data.%d" % n for n in (0, 1, 2, 10, 11)])


# ---- recover, edit ----

def sections(path):
    """{number: (offset, size)} of a file's features."""
    with open(path, "rb") as file:
        data = file.read()
    begin, size = struct.unpack_from("<QQ", data, 40)
    bits = [n for n in range(256) if data[72 + n // 8] >> n % 8 & 1]
    return data, {n: struct.unpack_from("<QQ", data, begin + size + 16 * i) for i, n in enumerate(bits)}


def writers(folder):
    c = three()
    aux = c.record(71, c.pack("QQQIIII", 24, 0, 0, 1, 0, 0, 0)) + b"a" * 24
    c.features[21] = c.pack("QQ", 100, 900)
    path, out = write(folder, "whole", c.file(sample(c, 10, 100), sample(c, 22, 500), aux, sample(c, 21, 900))), os.path.join(folder, "part")
    code, _, said = run("recover", "-o", out, path)
    data, at = sections(out)
    nr, where, size = struct.unpack_from("<QQQ", data, at[18][0])
    is_("recover: the index of AUX data, as perf reads it", (code, nr, data[where:where + len(aux)] == aux, size), (0, 1, True, 48), said)
    for more, expected in ((5, 56), (65530 - 48, 65530)):  # zeros are added where a header can tell of them
        odd = c.record(71, c.pack("QQQIIII", 24, 0, 0, 1, 0, 0, 0) + b"x" * more) + b"a" * 24
        run("recover", "--force", "-o", os.path.join(folder, "odd.out"), write(folder, "odd", c.file(sample(c, 10, 100), odd, sample(c, 21, 900))))
        other, at_other = sections(os.path.join(folder, "odd.out"))
        nr, where, size = struct.unpack_from("<QQQ", other, at_other[18][0])
        is_("recover: the index of AUX data has the size that is written, %d" % expected, (nr, size, struct.unpack_from("<H", other, where + 6)[0]), (1, expected, expected))
    is_("recover: every id of every event", [r["event"] for r in rows(out) if r["type"] == "SAMPLE"], [0, 2, 1])
    for options, expected in (((), (100, 900)), (("--event", "2"), (500, 500)), (("--tid", "8", "--time", "..0.0000006"), (100, 500))):
        code, _, said = run("edit", "--force", "-o", out, *options, path)
        data, at = sections(out)
        is_("edit %s: the time of its samples" % " ".join(options), struct.unpack_from("<QQ", data, at[21][0]), expected, said)


def parts_of(folder):
    c = three()
    mapping = c.record(1, c.pack("IIQQQ", 7, 8, 0x1000, 0x1000, 0) + b"/x\0\0\0\0\0\0" + trailer(c, 10, 90))
    others = [c.record(14, trailer(c, 10, 91)), c.record(15, c.pack("II", 1, 2) + trailer(c, 10, 92)), c.record(2, c.pack("QQ", 10, 1) + trailer(c, 10, 93)),
              c.record(5, c.pack("QQQ", 1, 10, 10) + trailer(c, 10, 94)), c.record(12, c.pack("II", 7, 8) + trailer(c, 10, 95))]
    path, out = write(folder, "many", c.file(mapping, *others, *(sample(c, 10 + i % 3, 100 + i) for i in range(9)))), os.path.join(folder, "few")
    types = lambda: [r["type"] for r in rows(out)]
    for options, expected in ((("--event", "1", "--type", "SAMPLE"), ["MMAP"] + 3 * ["SAMPLE"]), (("-n", "4", "--type", "SAMPLE"), ["MMAP"] + 4 * ["SAMPLE"]),
                              (("--type", "SAMPLE", "--only"), 9 * ["SAMPLE"]), (("--type", "SWITCH*"), ["MMAP", "SWITCH", "SWITCH_CPU_WIDE"])):
        said = run("edit", "--force", "-o", out, *options, path)
        is_("edit %s: what it keeps" % " ".join(options), types(), expected, said)


def pipes(folder):
    """A file that comes on a pipe is kept in a temporary one: larger than the buffer, and none of it may be lost or come twice."""
    c = three()
    data = c.file(*(sample(c, 10 + i % 3, 100 + i) for i in range(30000)))
    path = write(folder, "large", data)
    for command in ("stat", "check", "info"):
        code, out, err = run(command, "-", data=data)
        is_("%s of 1.4 MB on a pipe" % command, (code, err.replace("standard input", "")), (0, ""))
    sums = [(s["records"], s["bytes"], s["time"], s["events"]) for s in (stat(path), json.loads(run("stat", "--json", "-", data=data)[1]))]
    is_("and the same sums", sums[1], sums[0])


# ---- what is shown ----

def shown(folder):
    c = Capture(">").event(1, 0, IP | CALLCHAIN)
    path = write(folder, "big", c.file(c.record(9, c.pack("QQQQ", 0x400000, 2, 0xffffffff81000000, 0x1234))))
    is_("callchains of a big-endian capture", rows(path)[0]["fields"]["callchain"]["ips"], ["0xffffffff81000000", "0x1234"])
    c = Capture(">").event(1, 0, IP | READ | CALLCHAIN)
    path = write(folder, "big", c.file(c.record(9, c.pack("QQQQQ", 0x400000, 77, 2, 0xffffffff81000000, 0x1234))))
    is_("and of one with counts", rows(path)[0]["fields"]["callchain"]["ips"], ["0xffffffff81000000", "0x1234"])
    c = Capture().event(1, 0, IP | TIME | REGS_USER | REGS_INTR, user=1 << 8, intr=1 << 7 | 1 << 6)
    c.features[6] = c.text("x86_64")
    path = write(folder, "regs", c.file(c.record(9, c.pack("QQQQQQQ", 1, 5, 2, 0x88, 2, 0x66, 0x77))))
    fields = rows(path)[0]["fields"]
    is_("registers by their own mask", (fields["regs_user"]["regs"], fields["regs_intr"]["regs"]), ({"ip": "0x88"}, {"bp": "0x66", "sp": "0x77"}))
    is_("exported registers", [(r["set"], r["name"], r["value"]) for r in table(path, "register")],
        [("user", "ip", 0x88), ("intr", "bp", 0x66), ("intr", "sp", 0x77)])
    c = three()
    path = write(folder, "widths", c.file(c.record(5, c.pack("QQQ", 1, 10, 12) + trailer(c, 10, 1)), c.record(7, c.pack("IIIIQ", 21, 22, 23, 24, 2) + trailer(c, 10, 2))))
    is_("fields of equal width", [r["fields"] for r in rows(path)],
        [{"time": 1, "id": 10, "stream_id": 12}, {"pid": 21, "ppid": 22, "tid": 23, "ptid": 24, "time": 2}])
    out = run("dump", write(folder, "misc", c.file(sample(c, 10, 5), c.record(14, trailer(c, 10, 5), misc=1 << 13 | 1 << 14))))[1].splitlines()
    report("SWITCH_OUT|SWITCH_OUT_PREEMPT" in out[1], "misc has the names of its type", out)


def table(path, name):
    """Rows of a table, as JSON."""
    out = path + ".tables"
    run("convert", "--force", "--to", "jsonl", path, out)
    with open(os.path.join(out, name + ".jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def tables(folder):
    c = Capture().event(1, 0, TID | TIME | READ, read_format=1 | 2)
    c.features[29] = c.pack("IIQQ", 1, 1, 10**18, 1000)
    path = write(folder, "read", c.file(c.record(9, c.pack("IIQQQQ", 7, 8, 5000, 77, 400, 300))))
    row = table(path, "sample")[0]
    is_("exported counts", (row["read_value"], row["read_time_enabled"], row["read_time_running"]), (77, 400, 300))
    is_("exported time of day", row["wall_time"], 10**18 + 5000 - 1000)


    c = Capture().event(1, 0, IP | TIME | 1 << 11)
    entry = lambda start, end, flags: c.pack("QQQ", start, end, flags)
    path = write(folder, "branches", c.file(c.record(9, c.pack("QQQ", 1, 5, 2) + entry(0x10, 0x20, 1 | 7 << 4) + entry(0x30, 0x40, 2))))
    is_("exported branches", [(r["from_address"], r["to_address"], r["mispredicted"], r["predicted"], r["cycles"]) for r in table(path, "branch")],
        [(0x10, 0x20, True, False, 7), (0x30, 0x40, False, True, 0)])


def items(path):
    """The items of a capture's CBOR with names: first its header."""
    found = [item for _, item in cbor_reader.sequence(run_bytes("convert", "--to", "cbor", "--names", path, "-"))]
    while isinstance(found[0], cbor_reader.Tag):
        found[0] = found[0].value
    return found


def value_of(found, *keys):
    for key in keys:
        found = dict(found)[key]
    return found


def cbor(folder):
    c = three()
    c.features[3] = c.text("host")
    c.features[7] = c.pack("II", 6, 4)
    c.features[10] = c.pack("Q", 123456)
    build_id = c.record(67, c.pack("i", -1) + bytes(range(20)) + bytes(4) + b"[kernel]" + bytes(8), misc=1)
    path = write(folder, "features", c.file(sample(c, 10, 100)))
    head = items(path)[0]
    is_("CBOR has every feature", sorted(key for key, _ in value_of(head, "features")), ["EVENT_DESC", "HOSTNAME", "NRCPUS", "TOTAL_MEM"])
    is_("and what they hold", ([v for _, v in value_of(head, "features", "HOSTNAME")], [v for _, v in value_of(head, "features", "NRCPUS")],
                               [v for _, v in value_of(head, "features", "TOTAL_MEM")]), (["host"], [6, 4], [123456]))
    found = [dict(item) for item in items(write(folder, "signed", c.pipe(build_id, sample(c, 10, 100))))]
    is_("CBOR has numbers below 0", [value_of(f, "HEADER_BUILD_ID", "pid") for f in found if "HEADER_BUILD_ID" in f], [-1])


def mappings(folder):
    """Forms of MMAP2 that only the bytes tell: RHEL 7's, and build ids of tools."""
    for order in "<>":
        c = Capture(order).event(1, 0, IP | TID | TIME)
        begin = c.pack("IIQQQ", 7, 7, 0x400000, 0x1000, 0x2000)
        end = c.pack("IIQ", 7, 7, 5)
        device, build_id = c.pack("IIQQ", 8, 1, 4711, 12345), bytes(range(0x51, 0x61))
        name = b"/usr/bin/made\0\0\0"
        sample_ = c.record(9, c.pack("QIIQ", 0x400010, 7, 7, 6), misc=2)
        body = [c.record(10, begin + device + name + end, misc=2), c.record(10, begin + device + c.pack("II", 5, 2) + name + end, misc=2),
                c.record(10, begin + bytes([16, 0, 0, 0]) + build_id + bytes(4) + c.pack("II", 5, 2) + name + end, misc=2 | 1 << 14),
                c.record(10, begin + device + c.pack("II", 5, 2) + name + end, misc=2 | 1 << 14), sample_]
        path = write(folder, "mmap2", c.file(*body))
        fields = [r["fields"] for r in rows(path)[:4]]
        is_("MMAP2 %s: names" % order, [f["filename"] for f in fields], 4 * ["/usr/bin/made"])
        is_("MMAP2 %s: protection, inode, build id" % order, [(f.get("prot"), f.get("ino"), f.get("build_id_size")) for f in fields],
            [(None, 4711, None), (5, 4711, None), (5, None, 16), (5, 4711, None)])
        is_("MMAP2 %s: check" % order, run("check", "-q", path)[0], 0)
        is_("MMAP2 %s: back from CBOR" % order, run_bytes("convert", "--to", "cbor", path, "-") != b"" and through_cbor(path), open(path, "rb").read())
        out = run("convert", "--no-symbolize", "--to", "folded", write(folder, "rhel7", c.file(body[0], sample_)), "-")[1]
        is_("MMAP2 %s: a sample in it" % order, "made" in out, True, out)


def through_cbor(path):
    run("convert", "--force", "--to", "cbor", path, path + ".cbor")
    return run_bytes("convert", "--to", "perf.data", path + ".cbor", "-")


# ---- profiles and pages ----

def pprof(folder):
    c = Capture().event(1, 0, IP | TID | TIME | CALLCHAIN)
    path = write(folder, "chain", c.file(c.record(9, c.pack("QIIQQQQQ", 0x1000, 7, 8, 5, 3, 2**64 - 512, 0x1000, 0x2000), misc=2)))
    data = gzip.decompress(run_bytes("convert", "--no-symbolize", "--to", "pprof", path, "-"))
    addresses = {dict(messages(v))[1]: dict(messages(v)).get(3, 0) for field, v in messages(data) if field == 4}
    chain = [addresses[i] for field, v in messages(data) if field == 2 for kind, ids in messages(v) if kind == 1 for i in ids]
    is_("pprof: the sampled address, and the calls before return addresses", chain, [0x1000, 0x1fff])


def profiles(folder):
    c = Capture().event(1, 0, TID | TIME)
    switch = lambda time, out: c.record(14, c.pack("IIQ", 7, 8, time), misc=(1 << 13 | (1 << 14 if out > 1 else 0)) if out else 0)
    comm = c.record(3, c.pack("II", 7, 8) + b"name\0\0\0\0" + c.pack("IIQ", 7, 8, 1))
    sample_ = c.record(9, c.pack("IIQ", 7, 8, 10 * 10**6))
    path = write(folder, "gaps", c.file(comm, sample_, switch(20 * 10**6, 1), switch(30 * 10**6, 0), switch(40 * 10**6, 2), switch(60 * 10**6, 0), sample_))
    out = os.path.join(folder, "gaps.json")
    run("convert", "--no-symbolize", "--force", "--to", "firefox", path, out)
    with open(out, encoding="utf-8") as file:
        profile = json.load(file)
    thread = [t for t in profile["threads"] if t["markers"]["length"]][0]
    markers = thread["markers"]
    is_("Firefox: the gaps of a thread, and why", [(end - begin, why["name"]) for begin, end, why in zip(markers["startTime"], markers["endTime"], markers["data"])],
        [(10.0, "waiting"), (20.0, "preempted")], markers)


def pages(folder):
    c = three()
    path = write(folder, "page", c.file(sample(c, 10, 100, pid=71, tid=81), sample(c, 11, 101, pid=72, tid=82), c.record(9, b"short\0\0\0"), sample(c, 10, 102)))
    run("view", "--force", "--most", "1000", "-o", os.path.join(folder, "page.html"), path)
    out = os.path.join(folder, "page.html")
    with open(out, encoding="utf-8") as file:
        text = file.read()
    data = json.loads(text.split('<script type="application/json" id="data">')[1].split("</script>")[0])
    records = undigits(data["records"])
    records = gzip.decompress(records) if data["packed"] else records
    words = struct.unpack("<%dI" % (len(records) // 4), records)
    found = [words[i:i + 18] for i in range(0, len(words), 18)]
    is_("a page has pid and tid of each", [w[11:13] for w in found if w[3] == 9][:2], [(71, 81), (72, 82)])
    begin = rows(path)[2]["at"]
    is_("a page has a defect at its record", [(d[0], found[d[2] - 1][0]) for d in data["defects"]], [(begin, begin)], data["defects"])


def main():
    with tempfile.TemporaryDirectory() as folder:
        for part in (events, pmu_names, attr_names, tracepoint_names, losses, spans, conditions, directories, writers, parts_of, pipes, shown, tables, mappings, cbor, pprof, profiles, pages):
            part(folder)
    finish()


main()
