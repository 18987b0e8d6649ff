#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring merge: every sample of every capture is in the output, in the order of time, with its thread, event, period and address as perf script
shows them; ids do not collide; equal events are one; clocks are joined by CLOCK_DATA; processes can be kept apart; perf's sums are the sums."""
import collections
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tracepoint_capture as capture
from made_capture import CPU, IDENTIFIER, IP, TID, TIME, Capture, write
from tap import finish, report, run

PERF = shutil.which("perf")
SETS = [["default.data", "callchain-fp.data"], ["default.data", "default.data"], ["group.data", "default.data", "tracepoint.data"],
        ["tracepoint.data", "tracepoint-syscalls.data"], ["dwarf-stack.data", "cgroups.data", "z1.data"], ["threads.dir", "default.data"],
        ["pipe.pipe", "callchain-fp.data"], ["pipe-tracepoint.pipe", "tracepoint.data"], ["events-mixed.data", "group.data", "group-read.data"],
        ["exec-storm.data", "fork-storm.data", "namespaces.data", "lost.data", "switch-cpu-wide.data", "weight.data", "regs-intr.data", "period.data"]]


def records(path, *words):
    found = [json.loads(line) for line in run("dump", "--json", *words, path)[1].splitlines()]
    return [{**r.pop("fields", {}), **r} for r in found]


def perf(path, *words):
    pipe = path.endswith(".pipe")
    with open(path if pipe else os.devnull, "rb") as file:
        done = subprocess.run(["perf", *words, "-i", "-" if pipe else path], stdin=file, capture_output=True, text=True)
    return done.returncode, done.stdout


def sums(path):
    """Samples and sums of periods of each event, by our own reader."""
    found = collections.Counter()
    for r in records(path, "--type", "SAMPLE"):
        found[r["event_name"], "samples"] += 1
        found[r["event_name"], "period"] += r.get("period", 0)
    return found


def lines(path):
    """What perf script says of each sample."""
    code, out = perf(path, "script", "--kallsyms=/dev/null", "-F", "comm,tid,time,event")
    return code, sorted(out.splitlines())


def kernel(path):
    return [r for r in records(path) if r["type"] not in ("HEADER_ATTR", "HEADER_FEATURE", "HEADER_TRACING_DATA", "FINISHED_ROUND", "FINISHED_INIT",
            "ID_INDEX", "THREAD_MAP", "CPU_MAP", "TIME_CONV", "COMPRESSED", "EVENT_UPDATE", "HEADER_BUILD_ID")]


def when(r):
    return r.get("sample_id", {}).get("time", 0) if r["type"] != "SAMPLE" else r.get("time", 0)


def dated(path):
    """What tasks a recorder found when it began have the least time of all records."""
    found = kernel(path)
    begin = min((when(r) for r in found if when(r)), default=0)
    for r in found:
        of_task = r["type"] in ("COMM", "FORK", "NAMESPACES") or (r["type"] in ("MMAP", "MMAP2") and r["misc"] & 7 != 1)
        if of_task and r.get("sample_id", {}).get("time") == 0:
            r["sample_id"]["time"] = begin
    return found


def bare(r):
    """A record without what a merge moves."""
    r = {key: value for key, value in r.items() if key not in ("at", "packed_in", "file", "size", "event", "id", "identifier", "stream_id", "read")}
    if "sample_id" in r:
        r["sample_id"] = {key: value for key, value in r["sample_id"].items() if key not in ("id", "identifier", "stream_id")}
    return json.dumps(r, sort_keys=True)


def merged(names, folder):
    paths, out, bad = ["corpus/" + name for name in names], os.path.join(folder, "merged"), []
    code, _, printed = run("merge", "--force", "-o", out, *paths)
    want = sum((sums(path) for path in paths), collections.Counter())
    if code or sums(out) != want:
        bad.append((code, printed, sums(out) - want, want - sums(out)))
    got, every = [bare(r) for r in kernel(out)], [bare(r) for path in paths for r in dated(path)]
    if sorted(got) != sorted(every):
        bad.append(("records", [r for r in got if r not in every][:1], [r for r in every if r not in got][:1]))
    times = [r["time"] for r in records(out, "--type", "SAMPLE") if "time" in r]
    if times != sorted(times):
        bad.append("the order of time")
    code, text, _ = run("check", out)
    if code:
        bad.append(text[:300])
    if PERF and not any(name.endswith(".pipe") or name == "threads.dir" for name in names):
        want = sorted(line for path in paths for line in lines(path)[1])
        code, have = lines(out)
        strip = [re.sub(r"\s+", " ", line).strip() for line in have], [re.sub(r"\s+", " ", line).strip() for line in want]
        if code or sorted(strip[0]) != sorted(strip[1]):
            bad.append(("perf script", code, sorted(set(strip[0]) - set(strip[1]))[:2], sorted(set(strip[1]) - set(strip[0]))[:2]))
    return bad


def perf_sums(path):
    """Of perf report: records of each type, samples of each event, and samples and periods of each comm."""
    found, event = collections.Counter(), ""
    for line in perf(path, "report", "--stdio", "--stats")[1].splitlines():
        title, count = re.match(r"(\S+) stats:", line), re.match(r" +(\w+) events: +(\d+)", line)
        event = title.group(1) if title else event
        if count and count.group(1) in ("SAMPLE", "MMAP", "MMAP2", "COMM", "FORK", "EXIT"):
            found[event, count.group(1)] += int(count.group(2))
    for line in perf(path, "report", "--stdio", "-q", "-F", "sample,period,comm", "--sort", "comm", "-t", ",")[1].splitlines():
        row = [word.split() for word in line.split(",")]  # a number may be there twice: perf 6.1
        if len(row) == 3 and all(row):
            found["comm", row[2][0], "samples"] += int(row[0][0])
            found["comm", row[2][0], "period"] += int(row[1][0])
    return found


def summed(names, folder):
    """What perf report counts in the merge is the sum of what it counts in each."""
    out = os.path.join(folder, "summed")
    code, _, printed = run("merge", "--force", "-o", out, *("corpus/" + name for name in names))
    want, found = sum((perf_sums("corpus/" + name) for name in names), collections.Counter()), perf_sums(out)
    report(code == 0 and want == found and len(want) > 8, "perf report's sums: " + " ".join(names), (printed, found - want, want - found))


def apart(folder):
    out = os.path.join(folder, "apart")
    code, _, printed = run("merge", "--apart", "-o", out, "corpus/default.data", "corpus/default.data")
    one, both = records("corpus/default.data", "--type", "SAMPLE"), records(out, "--type", "SAMPLE")
    report(code == 0 and {r["pid"] for r in both} == {r["pid"] for r in one} | {r["pid"] + (1 << 22) for r in one} and len(both) == 2 * len(one),
           "processes apart", printed)
    names = {r["comm"] for r in records(out, "--type", "COMM")}
    host = re.search(r"^hostname : (.*)", run("info", "corpus/default.data")[1], re.M).group(1)
    report(names == {host[:40] + end + ":" + r["comm"] for r in records("corpus/default.data", "--type", "COMM") for end in ("", "-2")},
           "names have the machine", names)
    if PERF:
        code, text = perf(out, "report", "--stdio", "--sort", "comm", "--stats")
        report(code == 0 and "SAMPLE events:%11d" % len(both) in text, "perf opens it", text[-300:])


def clock(folder):
    """The same capture as of a machine whose clock is 100 s behind, by its CLOCK_DATA."""
    with open("corpus/clock-monotonic.data", "rb") as file:
        data = bytearray(file.read())
    begin, size = struct.unpack_from("<QQ", data, 40)
    bits = int.from_bytes(data[72:104], "little")

    def section(feature):
        return struct.unpack_from("<QQ", data, begin + size + 16 * bin(bits & ((1 << feature) - 1)).count("1"))
    at = section(29)[0] + 8
    struct.pack_into("<Q", data, at, struct.unpack_from("<Q", data, at)[0] + 100 * 10**9)
    host = section(3)[0] + 4
    data[host:host + 1] = b"X"
    path, out = os.path.join(folder, "later"), os.path.join(folder, "joined")
    with open(path, "wb") as file:
        file.write(data)
    code, _, printed = run("merge", "-o", out, "corpus/clock-monotonic.data", path)
    first = [r["time"] for r in records("corpus/clock-monotonic.data", "--type", "SAMPLE")]
    times = [r["time"] for r in records(out, "--type", "SAMPLE")]
    report(code == 0 and times == sorted(first + [t + 100 * 10**9 for t in first]), "clocks are joined by CLOCK_DATA", printed)
    report("moved by 100.000000000 s" in printed and "HOSTNAME differs" in printed, "what differs is said", printed)
    for words, shift in ((["--own-clocks"], 0), (["--own-clocks", "--offset", "2:-0.5"], -5 * 10**8), (["--offset", "2:1"], 101 * 10**9)):
        code, _, printed = run("merge", "--force", *words, "-o", out, "corpus/clock-monotonic.data", path)
        times = [r["time"] for r in records(out, "--type", "SAMPLE")]
        report(code == 0 and times == sorted(first + [t + shift for t in first]), " ".join(words), printed)


    for words, paths, text in (([], ["corpus/default.data", "corpus/clock-monotonic.data"], "its times are of CLOCK_MONOTONIC, those of the first capture of the perf clock, and stay"), (["--offset", "2:1"], ["corpus/default.data", "corpus/clock-monotonic.data"], None),
                               ([], ["corpus/default.data", "corpus/callchain-fp.data"], None)):
        code, _, printed = run("merge", "--force", *words, "-o", out, *paths)
        report(code == 0 and (text in printed if text else "its times" not in printed), "clocks without CLOCK_DATA: %s" % text, printed)


def orders(folder):
    """A capture of the other byte order is turned."""
    turned, out, plain = (os.path.join(folder, word) for word in ("turned", "mixed", "plain"))
    run("edit", "--other-order", "-o", turned, "corpus/callchain-fp.data")
    said = run("merge", "-o", out, "corpus/default.data", turned)[2]
    report(re.search(r"its sections are in the other byte order and are left out: HOSTNAME, OSRELEASE, VERSION, ARCH, .*; perfring edit --other-order", said), "sections in another byte order are left out, which is said", said)
    run("merge", "-o", plain, "corpus/default.data", "corpus/callchain-fp.data")
    report([bare(r) for r in kernel(out)] == [bare(r) for r in kernel(plain)] and sums(out) == sums(plain), "another byte order")


def machines(folder):
    """Of two architectures one stays, which decides what registers are."""
    paths, out = [], os.path.join(folder, "machines.out")
    for name in ("x86_64", "aarch64"):
        c = Capture().event(1, 0, IP | TID | IDENTIFIER, [1])
        c.features[6] = c.text(name)
        paths.append(write(folder, name, c.file(c.record(9, c.pack("QQII", 1, 0x1000, 7, 7), 2))))
    said = run("merge", "-o", out, *paths)[2]
    report("aarch64: its ARCH differs; that of the first capture stays, and its registers, stacks and system calls are taken for those of that machine" in said, "another machine's registers are named", said)


def refused(folder):
    out = os.path.join(folder, "none")
    for words, text in ((["-o", out, "corpus/default.data"], "two captures or more"), (["-o", out] + ["corpus/default.data"] * 65, "merge so many at a time"), (["corpus/default.data", "corpus/group.data"], "-o OUT is missing"),
                        (["-o", out, "--offset", "0:1", "corpus/default.data", "corpus/group.data"], "takes N:SECONDS"),
                        (["-o", out, "corpus/default.data", "/nowhere"], "cannot open"),
                        (["-o", out, "corpus/no-trailer.data", "corpus/default.data"], "sample_id_all")):
        code, _, printed = run("merge", *words)
        report(code in (2, 3) and text in printed and not os.path.exists(out), text, (code, printed))


def formats(folder):
    """Formats of tracepoints: each once, under its system; and of more than are kept the first, in linear time."""
    text = capture.format_text("e", 0, [("int x", 8, 4, 1)])
    one, two = ([(system, text.replace("ID: 0", "ID: %d" % i)) for system, i in pairs] for pairs in
                ([("a", 1), ("b", 2), ("a", 3), ("b", 1)], [("b", 2), ("c", 4), ("a", 1), ("a", 5)]))
    paths = [write(folder, "formats%d" % i, capture.pipe(f, [(1, bytes(12))])) for i, f in enumerate((one, two))]
    out = os.path.join(folder, "formats")
    code, _, said = run("merge", "--force", "-o", out, *paths)
    with open(out, "rb") as file:
        data = file.read()
    want = capture.tracing_data(one + two[1:2] + two[3:], "little", 8)
    report(code == 0 and want in data, "formats of two captures", (code, said, data.find(b"tracing")))
    many = [(b"s%d" % (i % 1000), b"ID: %d\n" % i) for i in range(400000)]
    path = write(folder, "many", capture.pipe([(s.decode(), t) for s, t in many], [(1, bytes(12))]))
    code, _, said = run("merge", "--force", "-o", out, path, path, before=("sh", "-c", "ulimit -t 10; exec \"$@\"", "sh"))
    with open(out, "rb") as file:
        data = file.read()
    report(code == 0 and said.count("more than 8192 formats") == 2 and data.count(b"ID: ") == 8192, "400,000 formats", (code, said))


def numbers(folder):
    """Other formats of one number, of a probe that was made anew or of another kernel: each sample is read by its own, and equal formats are one."""
    pairs = [("p", capture.format_text("ev", 7, [("int x", 8, 4, 1)])), ("p", capture.format_text("ev", 7, [("short y", 8, 2, 1), ("short x", 10, 2, 1)])), ("q", capture.format_text("other", 7, [("int z", 8, 4, 1)]))]
    for order in "little", "big":
        raw = [(7, (7).to_bytes(2, order) + bytes(6) + (value).to_bytes(4, order)) for value in (0x10002, 0x30004)]
        paths = [write(folder, "number%d" % i, capture.pipe([pairs[k]], raw, order)) for i, k in enumerate((0, 1, 1, 2))]
        out = os.path.join(folder, "numbers")
        code, _, said = run("merge", "--force", "-o", out, *paths)
        got = [(r["event_name"], r["tracepoint"]["common_type"], r["tracepoint"].get("x"), r["tracepoint"].get("y"), r["tracepoint"].get("z")) for r in records(out, "--type", "SAMPLE")]
        y, x = ((1, 3), (2, 4)) if order == "big" else ((2, 4), (1, 3))
        want = [("p:ev", 7, v, None, None) for v in (0x10002, 0x30004)] + 2 * [("p:ev", 65535, x[i], y[i], None) for i in (0, 1)] + [("q:other", 65534, None, None, v) for v in (0x10002, 0x30004)]
        report(code == 0 and sorted(got, key=str) == sorted(want, key=str) and said.count("of which a capture before has another format") == 3,
               "numbers of several formats, %s-endian" % order, (code, said, got))
        with open(out, "rb") as file:
            data = file.read()
        _, text, printed = run("convert", "--to", "script", "-F", "event,trace", out, "-")
        report(data.count(b"ID: 65535") == 1 and data.count(b"ID: 65534") == 1 and data.count(b"ID: 7") == 1 and "another format" not in printed and len(text.splitlines()) == 8,
               "each format once in the output, which has one for each number, %s-endian" % order, (text, printed))


def identified(folder):
    """Events that have their ids in another place than those of the capture before: perf opens what is merged."""
    out = os.path.join(folder, "identified")
    for names in ("tracepoint", "events-mixed"), ("events-mixed", "tracepoint"), ("cpu-wide", "identifier"):
        code, _, said = run("merge", "--force", "-o", out, *("corpus/%s.data" % name for name in names))
        printed = run("check", "--for", "perf-6.1", out)
        report(code == 0 and printed[0] == 0 and run("check", "-q", out)[0] == 0, "ids of %s and %s at one place" % names, (code, said, printed))


def sampled(times, config, ids=(1,), own=None, before=(), wall=None):
    """A capture of one event, with samples at these times and ids, and records of the kernel before them."""
    c = Capture().event(1, config, IP | TID | TIME | CPU | IDENTIFIER, ids)
    if wall is not None:
        c.features[29] = c.pack("IIQQ", 1, 1, wall + 10**9, 10**9)
        c.features[3] = c.text("host%d" % config)
    own = own or [ids[0]] * len(times)
    samples = [c.record(9, c.pack("QQIIQII", own[i], 0x401000, 10, 10, times[i], 0, 0), misc=2) for i in range(len(times))]
    return c, c.file(*(c.record(kind, body) for kind, body in before), *samples)


def earliest(folder):
    """An offset that leads before time 0 is refused with the earliest that does not, which is then taken; so is what clocks lead to."""
    out, first = os.path.join(folder, "moved"), 5 * 10**9 + 7
    path = write(folder, "late", sampled([first, first + 10], 0)[1])
    for words in ["1:-99999999"], ["1:-5.000000007"], ["2:-6"]:
        code, _, said = run("merge", "--own-clocks", "-o", out, "--offset", *words, path, path)
        report(code == 3 and "capture %s would begin before 0: the earliest possible offset is -5.000000006 s" % words[0][0] in said and
               not os.path.exists(out), "offset " + words[0], (code, said))
    code, _, said = run("merge", "--own-clocks", "-o", out, "--offset", "1:-5.000000006", path, path)
    times = [r["time"] for r in records(out, "--type", "SAMPLE")]
    report(code == 0 and times == [1, 11, first, first + 10], "the earliest possible offset", (code, said, times))
    code, _, said = run("merge", "--own-clocks", "--force", "-o", out, "--offset", "1:8999999999", write(folder, "far", sampled([2**63 + 2**62], 0)[1]), path)
    report(code == 3 and "2^64 ns or more" in said, "an offset that leads too far", (code, said))
    one, two = (write(folder, "day%d" % i, sampled([first], i, wall=wall)[1]) for i, wall in enumerate((10**18, 10**18 - 6 * 10**9)))
    code, _, said = run("merge", "--force", "-o", out, one, two)
    report(code == 3 and "begin before 0 of the first capture's clock" in said and "0.999999994 s or more" in said, "clocks that lead before 0", (code, said))
    for words in ["--offset", "2:0.999999994", one, two], [two, one]:
        code, _, said = run("merge", "--force", "-o", out, *words)
        report(code == 0 and len(records(out, "--type", "SAMPLE")) == 2, "which can be done so: " + " ".join(words[:-2]), (code, said))


def foreign(folder):
    """A sample with an id that no event has is that of the only event, and stays so; records of a newer kernel keep their bytes and are that event's."""
    out, times = os.path.join(folder, "foreign"), [10**9 + i for i in range(4)]
    c, data = sampled(times, 0, own=[1, 99, 1 << 63, 1])
    one = write(folder, "one", data)
    newer = [(23, bytes(range(16)) + c.pack("IIQIIQ", 10, 10, times[0] - 1, 0, 0, 5)), (40, bytes(8) + c.pack("IIQIIQ", 10, 10, times[1], 0, 0, 5))]
    two = write(folder, "two", sampled(times, 3, ids=(5, 6), before=newer)[1])
    code, _, said = run("merge", "-o", out, one, two)
    got = [(r["type"], r.get("time", r.get("sample_id", {}).get("time")), r.get("event_name")) for r in kernel(out)]
    want = [(r["type"], r.get("time", r.get("sample_id", {}).get("time")), r["event_name"]) for path in (one, two) for r in kernel(path)]
    report(code in (0, 1) and "could not be kept" not in said and len(want) == 10 and sorted(map(str, got)) == sorted(map(str, want)),
           "a foreign id; records of a newer kernel", (code, said, got, want))
    report(run("check", "-F", "status", out)[1].count("UNKNOWN_ID") == 0, "no sample has become unreadable")


def begun(name, first, kernel=(0xffffffff81000000, 0x1000000), order="<", build_id=b""):
    """A capture of thread 7, which is called so when it begins, and of the kernel."""
    c = Capture(order, attr_size=112).event(1, 0, IP | TID | TIME, [10])
    c.names("cpu-clock")
    if build_id:
        c.features[2] = c.pack("IHHi", 0, 1, 100, -1) + build_id.ljust(24, b"\0") + b"/boot/vmlinux-6.1".ljust(64, b"\0")
    mapped = lambda pid, at, size, path, misc: c.record(1, c.pack("iIQQQ", pid, pid if pid > 0 else 0, at, size, at if misc == 1 else 0) + path + bytes(8 - len(path) % 8) + c.pack("IIQ", 0, 0, 0), misc=misc)
    records = [mapped(-1, *kernel, b"[kernel.kallsyms]_text", 1), mapped(-1, kernel[0] + 0x40000000, 0x10000, b"/lib/modules/6.1/kernel/%s.ko" % name.encode(), 1),
               c.record(3, c.pack("II", 7, 7) + name.encode().ljust(8, b"\0") + c.pack("IIQ", 0, 0, 0)), mapped(7, 0x400000, 0x1000, b"/bin/" + name.encode(), 2)]
    for i in range(3):
        records += [c.record(9, c.pack("QIIQ", 0x400010, 7, 7, first + 10 * i), misc=2), c.record(9, c.pack("QIIQ", kernel[0] + 0x40000010, 7, 7, first + 10 * i + 5), misc=1)]
    return c.file(*records)


def beginnings(folder):
    """What each capture begins with holds from its own beginning, in whatever order they are given; and there is room for one kernel."""
    path = lambda name, data: write(folder, name, data)
    early, late, out = path("early", begun("early", 1000)), path("late", begun("late", 2000, order=">")), os.path.join(folder, "begun")
    for names in (early, late), (late, early):
        code, _, said = run("merge", "--force", "-o", out, *names)
        found = sorted(run("report", "--csv", "--no-symbolize", "--by", "comm,file", "--where", "ip < 0x500000", out)[1].splitlines()[1:])
        report(code == 0 and [(row.split(",")[3], *row.split(",")[-2:]) for row in found] == [("3", "early", "early"), ("3", "late", "late")], "a thread is called what each capture calls it", (code, said, found))
        if PERF:
            lines_of = [re.sub(r"\s+", " ", line).strip() for line in perf(out, "script", "--kallsyms=/dev/null", "-F", "comm,time,ip,dso")[1].splitlines()]
            user = [line for line in lines_of if "/bin/" in line]
            report(len(user) == 6 and all(("early" in line.split()[0]) == ("/bin/early" in line) for line in user), "and so it is by perf", lines_of)
    usual = 0xffffffff81000000, 0x1000000
    user = path("user", Capture(attr_size=112).event(1, 0, IP | TID | TIME, [10]).names("cpu-clock").file())
    for name, kernel, build_id, first, other in (("of another boot", (0xffffffff9c000000, 0x1000000), b"", early, True), ("of another build ID", usual, b"other" * 4, early, True),
                                                 ("of the same kernel", usual, b"first" * 4, early, False), ("that another recorder takes to be longer", (usual[0], 0x2000000), b"first" * 4, early, False),
                                                 ("of another boot, after a capture without a kernel", (0xffffffff9c000000, 0x1000000), b"", user, True)):
        early, late = path("early", begun("early", 1000, build_id=b"first" * 4)), path("late", begun("late", 1003, kernel, build_id=build_id))
        inputs = [early, late] if first == early else [user, early, late]
        account = os.path.join(folder, "account")
        code, _, said = run("merge", "--force", "--apart", "-o", out, "--account", account, *inputs)
        left = {row["cause"]: row["count"] for row in json.load(open(account))["left"]}
        os.remove(account)
        files = {row.split(",")[-1]: int(row.split(",")[3]) for row in run("report", "--csv", "--no-symbolize", "--by", "file", "--where", "ip > 0x500000", out)[1].splitlines()[1:]}
        ids = len(re.findall("build.id : .*vmlinux", run("info", out)[1]))
        good = ids == 1 and files.get("[early]") in (3, 6) and "[late]" not in files and left.get("OTHER_KERNEL") == 3 and code == 1 and "another kernel than the first" in said if other else "OTHER_KERNEL" not in left and code == 0
        report(good, "a kernel " + name, (code, said, files, left, ids))


def growing(folder):
    """A pipe that gives most of its events after records that are held."""
    c = Capture("<", attr_size=112).event(1, 0, IP | TID | TIME | IDENTIFIER, [10])
    more = Capture("<", attr_size=112)
    for i in range(500):
        more.event(1, i + 1, IP | TID | TIME | IDENTIFIER, [100 + i])
    comm = lambda name, time: c.record(3, c.pack("II", 7, 7) + name.ljust(8, b"\0") + c.pack("IIQQ", 7, 7, time, 10))
    attrs = more.pipe()[16:]
    samples = [c.record(9, c.pack("QQIIQ", id, 0x1000, 7, 7, 1000 + i), misc=2) for i, id in enumerate((10, 599, 100))]
    path, other, out = write(folder, "growing", c.pipe(comm(b"early", 0), comm(b"again", 0)) + attrs + b"".join(samples)), write(folder, "late", begun("late", 2000)), os.path.join(folder, "grown")
    code, _, said = run("merge", "--force", "-o", out, path, other)
    found = [(r["comm"], r["sample_id"]["time"]) for r in records(out, "--type", "COMM")]
    report(code == 0 and found == [("early", 1000), ("again", 1000), ("late", 2000)] and len(records(out, "--type", "SAMPLE")) == 9, "events that come after what was held", (code, said, found))


def main():
    with tempfile.TemporaryDirectory() as folder:
        for names in SETS:
            bad = merged(names, folder)
            report(not bad, " ".join(names), bad)
        for names in SETS[2], SETS[4]:
            if PERF:
                summed(names, folder)
        apart(folder)
        clock(folder)
        orders(folder)
        machines(folder)
        refused(folder)
        formats(folder)
        numbers(folder)
        identified(folder)
        earliest(folder)
        foreign(folder)
        beginnings(folder)
        growing(folder)
    finish()


main()
