#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What an output cannot show in the way of its format is in it all the same: records without a table of their own, payloads that no field covers, events
past the 1,024 of pprof, events, threads, losses and times off CPU of a Firefox profile, losses of a part of a capture. And the account is in each."""
import csv
import gzip
import io
import json
import os
import re
import shutil
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tracepoint_capture
from made_capture import CPU, IDENTIFIER, IP, PERIOD, TID, TIME, Capture, write
from protobuf import messages, numbers
from tap import finish, report, run

folder = tempfile.mkdtemp()


def base(flags=1 << 18):
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CPU | PERIOD, [10], flags=flags).event(0, 0, IDENTIFIER | IP | TID | TIME | CPU | PERIOD, [11], flags=flags)
    return c.names("cpu-clock", "cycles")


def sample(c, id, time, period, tid=8):
    return c.record(9, c.pack("QQIIQIIQ", id, 0x1000, 7, tid, time, 0, 0, period), misc=2)


def other(c, kind, body=b"", misc=0, time=500):
    return c.record(kind, body + c.pack("IIQIIQ", 7, 8, time, 0, 0, 10), misc)


def convert(to, data, *words):
    out = os.path.join(folder, "out")
    shutil.rmtree(out) if os.path.isdir(out) else os.path.exists(out) and os.remove(out)
    code, _, errors = run("convert", "--to", to, *words, write(folder, "in", data), out)
    return code, out, errors


def rows(out, table):
    with open(os.path.join(out, table + ".csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def counted_once():
    """Samples of a group of two events have a count for each of them: a sample without a stack, or whose stack ends, or without a time, is one sample."""
    kinds = 1 << 4 | 1 << 5 | 1 << 12 | 1 << 13  # READ, CALLCHAIN, REGS_USER, STACK_USER
    counts = lambda c, i: c.pack("QQQQQ", 2, 5 + i, 10, 9 + i, 11)
    c = Capture()
    for number in 10, 11:
        c.event(1, number, IDENTIFIER | TID | 1 << 4, [number], read_format=4 | 8)
    data = c.file(*[c.record(9, c.pack("QII", 10, 7, 8) + counts(c, i)) for i in range(3)])
    for to in "folded", "firefox":
        yield to, data, {"NO_STACK": 3, "NO_TIME": 3} if to == "firefox" else {"NO_STACK": 3}
    c = Capture()
    for number in 10, 11:
        c.event(1, number, IDENTIFIER | IP | TID | kinds, [number], read_format=4 | 8, user=7 << 6)
    c.features[6] = c.text("x86_64")
    data = c.file(*[c.record(9, c.pack("QQII", 10, 0x90100, 7, 8) + counts(c, i) + c.pack("QQQQQQ", 0, 2, 0x7010, 0x7000, 0x90100, 64) + bytes(64) + c.pack("Q", 64), misc=2)
                    for i in range(4)])
    for to in "folded", "pprof":
        yield to, data, {"STACK_ENDS": 4}


for to, data, expected in counted_once():
    path = os.path.join(folder, "account.json")
    code, out, errors = convert(to, data, "--no-symbolize", "--account", path)
    with open(path) as file:
        left = {row["cause"]: row["count"] for row in json.load(file)["left"]}
    os.remove(path)
    report(left == expected and not code, "%s: a sample with counts of two events is counted once" % to, (left, errors))


# ---- tables ----

def tables():
    c = base()
    kinds = [other(c, 11, c.pack("QQQ", 1, 2, 0)), other(c, 12, c.pack("II", 7, 8)), other(c, 19, c.pack("Q", 5) + b"/a\0\0\0\0\0\0"), other(c, 40, bytes(8)),
             c.record(76, c.pack("QIIQQQ", 10, 0, 0, 5, 6, 6)), c.record(77, c.pack("QQ", 1, 0))]
    code, out, errors = convert("csv", c.file(sample(c, 10, 100, 1), *kinds, other(c, 2, c.pack("QQ", 10, 3))))
    found = rows(out, "record")
    report([int(r["type"]) for r in found] == [11, 12, 19, 40, 76, 77], "table record has what no other table has", (found, errors))
    report([r["type_name"] for r in found] == ["AUX", "ITRACE_START", "CGROUP", "", "STAT", "STAT_ROUND"], "with the name of its type, if it has one", found)
    report(json.loads(found[4]["json"])["fields"]["val"] == 5 and found[0]["time"] == "500" and found[0]["tid"] == "8", "with its fields, time and thread", found)
    left = rows(out, "left_out")
    report([(r["cause"], r["of"], r["class"], r["count"]) for r in left] == [("LOST", "record", "format", "3")], "table left_out has each cause", left)
    for name in "dwarf-stack", "lost", "newer/deferred":
        account = os.path.join(folder, "account.json")
        code, out, errors = convert("csv", open("corpus/%s.data" % name, "rb").read(), "--account", account)
        with open(account) as file:
            want = {row["cause"]: row["count"] for row in json.load(file)["left"]}
        os.remove(account)
        left = {row["cause"]: int(row["count"]) for row in rows(out, "left_out")}
        report(left == want and left, "table left_out has what the account has of %s" % name, (left, want))
    nothing = c.record(10, c.pack("IIQQQIIQQII", 7, 7, 0x4000, 0, 0, 0, 0, 1, 0, 5, 2) + b"/empty\0\0" + c.pack("IIQIIQ", 7, 7, 5, 0, 0, 10), misc=2)
    code, out, errors = convert("csv", c.file(nothing, sample(c, 10, 100, 1)))
    report([r["type_name"] for r in rows(out, "record")] == ["MMAP2"] and not rows(out, "mapping"), "a mapping of no length is there", rows(out, "record"))


def parquet():
    """The metadata of each file has the account, with what only the export knows."""
    c = base()
    code, out, errors = convert("parquet", c.file(sample(c, 10, 100, 1), other(c, 2, c.pack("QQ", 10, 3))))
    for table in ("sample", "lost", "capture"):
        data = open(os.path.join(out, table + ".parquet"), "rb").read()
        at = data.rindex(b"perfring.account")
        account = json.JSONDecoder().raw_decode(data[data.index(b"{", at):].decode("latin-1"))[0]
        report([row["cause"] for row in account["left"]] == ["LOST"] and account["records"]["read"] == 2, "Parquet, table %s: the account is in the metadata" % table, account)


def payloads():
    """Bytes after the last field, and a field that lies outside, leave the payload in column raw; what its fields cover, with zeros or the kernel's padding after it, does not."""
    formats = [("s", tracepoint_capture.format_text("t", 1, [("int x", 8, 4, 1)]))]
    head = struct.pack("<HBBi", 1, 0, 0, 7)
    raw = [head + struct.pack("<i", 5), head + struct.pack("<iQ", 5, 0), head + struct.pack("<i", 5) + b"EXTRA!!!", head]
    _, out, errors = convert("csv", tracepoint_capture.pipe(formats, [(1, one) for one in raw]))
    report([bool(r["raw"]) for r in rows(out, "sample")] == [False, False, True, True], "what no column of a tracepoint has is in column raw", (rows(out, "sample"), errors))
    report([r["x"] for r in rows(out, "s_t")] == ["5", "5", "5", ""], "and its fields are in its table", rows(out, "s_t"))
    # the kernel sets the last eight bytes alone to 0, of up to 14 that it adds
    formats = [("s", tracepoint_capture.format_text("t", 1, [("int x", 8, 4, 1), ("short y", 12, 2, 1)]))]
    raw = [head + struct.pack("<ih", 5, 6) + b"before" + bytes(8), head + struct.pack("<ih", 5, 6) + b"before" + bytes(7) + b"!", head + struct.pack("<ih", 5, 6) + b"before" + bytes(16)]
    _, out, errors = convert("csv", tracepoint_capture.pipe(formats, [(1, one) for one in raw]))
    report([bool(r["raw"]) for r in rows(out, "sample")] == [False, True, True], "what the kernel adds at the end is no value", (rows(out, "sample"), errors))


def names():
    """Tables, and columns, whose names would be the same."""
    text = tracepoint_capture.format_text
    formats = [("a", text("b", 1, [("int x", 8, 4, 1)])), ("a", text("b_2", 2, [("int f_4", 8, 4, 1), ("int f", 8, 4, 1), ("int f", 8, 4, 1), ("int F", 8, 4, 1)])),
               ("A", text("b", 3, [("int x", 8, 4, 1)]))]
    raw = [(i, struct.pack("<HBBii", i, 0, 0, 7, i)) for i in (1, 2, 3)]
    code, out, errors = convert("csv", tracepoint_capture.pipe(formats, raw))
    made = sorted(name for name in os.listdir(out) if name.lower().startswith("a_")) if os.path.isdir(out) else []
    report(code == 0 and len(made) == 3 and len({name.lower() for name in made}) == 3, "tables of one name get numbers", (made, errors))
    with open(os.path.join(out, "a_b_2.csv"), encoding="utf-8") as file:
        columns = next(csv.reader(file))
    report(len(columns) == len({name.lower() for name in columns}), "so do columns", columns)


# ---- profiles ----

def pprof():
    c = Capture()
    for i in range(1100):
        c.event(1, i, IDENTIFIER | IP | TID | PERIOD, [100 + i])
    c.names(*["event%d" % i for i in range(1100)])
    lost = c.record(2, c.pack("QQ", 100, 9) + c.pack("IIQ", 7, 8, 100))
    code, out, errors = convert("pprof", c.file(lost, *[c.record(9, c.pack("QQIIQ", 100 + i, 0x1000, 7, 8, 2 + i), misc=2) for i in range(1100)]), "--no-symbolize")
    if "no zlib" in errors:
        return
    with gzip.open(out) as file:
        profile = list(messages(file.read()))
    strings = [value.decode() for field, value in profile if field == 6]
    types = [strings[dict(messages(value))[1]] for field, value in profile if field == 1]
    samples = [list(messages(value)) for field, value in profile if field == 2]
    values = [numbers(value) for one in samples for field, value in one if field == 2]
    report(sum(map(sum, values)) == sum(range(2, 1102)), "pprof: events past 1,024 count", sum(map(sum, values)))
    report(len(types) == 1024 and types[0] == "event0" and types[-1] == "other events" and all(len(v) == 1024 for v in values), "pprof: they have one type together", types[-3:])
    labels = [strings[dict(messages(v))[2]] for one in samples for field, v in one if field == 3 and strings[dict(messages(v))[1]] == "event"]
    report(sorted(labels) == sorted("event%d" % i for i in range(1023, 1100)), "pprof: and their names as labels", labels[:5])
    comments = [strings[value] for field, value in profile if field == 13]
    report(len(comments) == 1 and comments[0].startswith("9 records lost by the kernel"), "pprof: a comment for each cause", comments)


def firefox():
    c = base()
    turn = lambda time, out, tid=8: c.record(14, c.pack("IIQIIQ", 7, tid, time, 0, 0, 10), misc=out << 13)
    ms = 10 ** 6
    data = c.file(sample(c, 10, 10 * ms, 3 * ms), sample(c, 11, 11 * ms, 500), turn(20 * ms, 1), turn(30 * ms, 0), other(c, 2, c.pack("QQ", 10, 152), time=32 * ms),
                  other(c, 5, c.pack("QQQ", 33 * ms, 10, 10), time=33 * ms), turn(35 * ms, 1), sample(c, 11, 40 * ms, 700, tid=9), turn(50 * ms, 0, tid=9))
    code, out, errors = convert("firefox", data, "--no-symbolize")
    with open(out, encoding="utf-8") as file:
        profile = json.load(file)
    threads = [t for t in profile["threads"] if t["samples"]["length"]]
    found = {(t["name"].split(" (")[-1], t["tid"]): (t["samples"]["weight"], t["samples"]["weightType"]) for t in threads}
    report(found == {("cpu-clock)", 8): ([3.0], "tracing-ms"), ("cycles)", 8): ([500], "samples"), ("cycles)", 9): ([700], "samples")}, "Firefox: each event in a track of its own, clocks in milliseconds", found)
    strings = profile["shared"]["stringArray"]
    shown = sorted((strings[name], begin, end, data["name"]) for t in profile["threads"] for name, begin, end, data in
                   zip(t["markers"]["name"], t["markers"]["startTime"], t["markers"]["endTime"], t["markers"]["data"]) if t["tid"] == 8 and True)
    report([(n, b, e) for n, b, e, _ in shown] == [("Lost", 22.0, None), ("Off CPU", 10.0, 20.0), ("Off CPU", 25.0, 40.0), ("Throttled", 23.0, None)],
           "Firefox: losses, throttling, and times off CPU, the last up to the end", shown)
    report(any("152" in s[3] for s in shown), "Firefox: how many were lost", shown)
    extra = [entry for section in profile["meta"].get("extra", []) if section["label"] == "Left out or changed" for entry in section["entries"]]
    report([e["label"] for e in extra] == ["LOST"] and extra[0]["value"].startswith("152 records lost by the kernel"), "Firefox: the account is in meta", extra)


# ---- counts ----

def groups():
    """Lines of --by, and of events, have all samples."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CPU, [10]).event(1, 1, IDENTIFIER | IP, [11])
    one = lambda i, id=10: c.record(9, c.pack("QQIIQII", id, 0x1000, 7, 8, 100 + i, i % 2, 0), misc=2)
    path = write(folder, "in", c.file(*[one(i) for i in range(5)], *[c.record(9, c.pack("QQ", 11, 0x2000), misc=2)] * 4, one(6, 77)))
    for by in ("cpu", "tid", "comm", "pid"):
        text = run("stat", "--by", by, path)[1].split("by %s:" % by)[1]
        group = json.loads(run("stat", "--json", "--by", by, path)[1])["by"][by]
        found = [int(n) for n in re.findall(r"^ *(\d+) samples", text.split("by %s, " % by)[0], re.M)]
        of_events = [sum(int(n) for n in re.findall(r"^ *(\d+) samples", part, re.M)) for part in text.split("by %s, " % by)[1:]]
        report(of_events == [5, 0] and "no sample has one" in text, "stat --by %s has each event's samples" % by, text)
        report(sum(found) == 10 and "without one" in text and group["without"]["samples"] == 5, "stat --by %s has a line for samples without one" % by, (text, group))
    text = run("stat", path)[1]
    report("1 samples  of no event that the capture describes" in text, "stat has a line for samples of no event", text)


# ---- edits ----

def losses():
    c = base()
    path = write(folder, "in", c.file(sample(c, 10, 100, 1), other(c, 2, c.pack("QQ", 10, 5)), other(c, 11, c.pack("QQQ", 1, 2, 0)), other(c, 13, c.pack("Q", 7))))
    out = os.path.join(folder, "part")
    run("edit", "--type", "SAMPLE", path, out)
    part = json.loads(run("stat", "--json", out)[1])
    report(part["account"]["left"] and part["account"]["left"][0]["count"] == 12 and part["account"]["records"]["read"] == 3, "a part of samples has the losses", part["account"])


def parts():
    """Samples without the value are in a part of their own, and a damaged one is in one part."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CPU, [10]).event(1, 1, IDENTIFIER | IP | TID, [11])
    one = lambda i: c.record(9, c.pack("QQIIQII", 10, 0x1000, 7, 8, 100 + i, i % 2, 0), misc=2)
    rest = lambda: c.record(9, c.pack("QQII", 11, 0x2000, 7, 8), misc=2)
    path = write(folder, "in", c.file(*[one(i) for i in range(5)], *[rest() for _ in range(4)]))
    for by in ("cpu", "tid", "event", "time:0.000000001"):
        for name in os.listdir(folder):
            if name.startswith("p."):
                os.remove(os.path.join(folder, name))
        run("split", "--by", by, "-o", os.path.join(folder, "p"), path)
        made = [json.loads(run("stat", "--json", os.path.join(folder, name))[1])["account"]["samples"]["read"] for name in os.listdir(folder) if name.startswith("p.")]
        report(sum(made) == 9, "the parts by %s have all samples" % by, made)


def compressed():
    """Records within compressed bytes that cannot be read: a size below 8, one past the end. Each is one range."""
    c = base()
    records = [sample(c, 10, 100 + i, 1) for i in range(6)]
    for size, known in (4, 0), (400, 224), (56, None):
        damaged = records[2][:6] + c.pack("H", size) + records[2][8:]
        data = b"".join([*records[:2], damaged, *records[3:]])
        block = b"\x28\xb5\x2f\xfd" + b"\x60" + c.pack("H", len(data) - 256) + (len(data) << 3 | 1).to_bytes(3, "little") + data
        c.features[27] = c.pack("IIIII", 0, 1, 1, 3, 1 << 20)
        path = write(folder, "compressed", c.file(c.record(81, block)))
        for words in ["stat"], ["dump"], ["dump", "--json", "--sort"], ["check"], ["edit", "-o", os.path.join(folder, "e"), "--force"], ["recover", "-o", os.path.join(folder, "e"), "--force"]:
            account = os.path.join(folder, "account")
            code, _, errors = run(*words, "--account", account, path)
            left = [(row["cause"], row["count"], row.get("bytes", 0)) for row in json.load(open(account))["left"]]
            os.remove(account)
            report((code, left) == ((0, []) if known is None else (1, [("UNREAD", 1, known)])), "a compressed record of size %d: %s" % (size, " ".join(words[:2])), (code, left, errors))


tables()
parquet()
payloads()
names()
pprof()
firefox()
groups()
losses()
parts()
compressed()
shutil.rmtree(folder)
finish()
