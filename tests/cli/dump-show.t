#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What dump shows by default, compared with the JSON of the same records, with perf script, and with a list of mappings kept here."""
import collections, json, os, re, shutil, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture
from tap import report, run, finish

CAPTURES = sorted("corpus/" + name for name in os.listdir("corpus") if name.endswith((".data", ".pipe")) and name != "z-large.data")
LINE = re.compile(r"(0x[0-9a-f]+) +(?:(\d+\.\d{6}) )?(?:\[ *(-?\d+)\] )? *(.*)")


def objects(path, *options):
    return [json.loads(line) for line in run("dump", "--json", *options, path)[1].splitlines()]


def number(value):
    return int(value, 0) if isinstance(value, str) else value


def head(record):
    """time in us, cpu, pid, tid, each None where the record has none."""
    fields = record.get("fields", {}) if record["type"] == "SAMPLE" else record.get("sample_id") or {}
    time = fields.get("time")
    return (None if time is None else number(time) // 1000, fields.get("cpu"), fields.get("pid"), fields.get("tid"))


def seconds(us):
    return "" if us is None else f"{us // 1000000}.{us % 1000000:06d}"


bad = []
for path in CAPTURES:
    code, out, printed = run("dump", path)
    lines, records = out.splitlines(), objects(path, "--sort")
    if len(lines) != len(records):
        bad.append(f"{path}: {len(lines)} lines of {len(records)} records")
        continue
    for line, record in zip(lines, records):
        time, cpu, pid, tid = head(record)
        at = record["at"] if isinstance(record["at"], int) else int(record["at"], 0)
        want = [f"0x{at:x}"] + ([seconds(time)] if time is not None else [])
        want += [f"[{cpu:03d}]"] if cpu is not None else []
        words = line.split()
        if words[:len(want)] != want or (pid is not None and f" {pid}/{tid} " not in line.replace(f"{2**32-1}", "-1")):
            bad.append(f"{path}: {line[:160]}: {want} {pid}/{tid}")
        if f" {record['type']}" not in line:
            bad.append(f"{path}: no type: {line[:160]}")
report(not bad, f"{len(CAPTURES)} captures: offset, time, CPU, pid/tid and type of each record, in the order of time", "\n# ".join(bad[:5]))

# Every value of a sample is there, or is what the first columns have, or reserved.
bad, seen = [], collections.Counter()
SHOWN = {"identifier", "id", "pid", "tid", "time", "cpu", "res", "ip", "addr", "callchain", "branch_stack", "raw", "read", "stack_user",
         "regs_user", "regs_intr", "aux"}
for path in CAPTURES:
    lines = {line.split()[0]: line for line in run("dump", "--file-order", "--type", "SAMPLE", path)[1].splitlines()}
    for record in objects(path, "--type", "SAMPLE"):
        line = lines[f"0x{record['at']:x}"]
        for name, value in record.get("fields", {}).items():
            if f" {name}=" not in line and name not in ("identifier", "id", "pid", "tid", "time", "cpu", "res") and \
                    not (name == "raw" and " tracepoint={" in line):
                bad.append(f"{path}: {name}: {line[:200]}")
            if name in SHOWN or f" {name}=" not in line:
                continue
            text = re.search(rf" {name}=(\S+)", line)[1]
            seen[name] += 1
            if text.isdigit() and int(text) != number(value):
                bad.append(f"{path}: {name}={text}, not {value}")
report(not bad and seen["period"] > 500, f"values of samples: {dict(seen)}", "\n# ".join(bad[:5]))

# A tracepoint's own fields, as JSON has them; those of all tracepoints are in the raw form alone.
path, bad, seen = "corpus/tracepoint-syscalls.data", [], 0
lines = {line.split()[0]: line for line in run("dump", path)[1].splitlines()}
raw = {line.split()[0]: line for line in run("dump", "--raw", path)[1].splitlines()}
for record in objects(path, "--type", "SAMPLE"):
    at, fields = f"0x{record['at']:x}", record.get("tracepoint", {})
    shown = re.search(r" tracepoint=\{(.*)\}", lines[at])[1]
    own = [name for name in fields if not name.startswith("common_")]
    seen += len(fields) - len(own)
    if "common_" in shown or not all(f" {name}=" in f" {shown}" for name in own) or " tracepoint={common_type=" not in raw[at]:
        bad.append(f"{path}: {lines[at][:200]}")
report(not bad and seen > 100, f"fields of tracepoints, without the {seen} that all have", "\n# ".join(bad[:5]))

# Addresses, with the mappings of MMAP and MMAP2 kept as a list; the captures have one process that forks.
bad, places = [], 0
for path in ("corpus/default.data", "corpus/callchain-fp.data", "corpus/regs-user.data"):
    maps, lines = collections.defaultdict(list), run("dump", path)[1].splitlines()
    for line, record in zip(lines, objects(path, "--sort")):
        f = record.get("fields", {})
        if record["type"] in ("MMAP", "MMAP2"):
            maps[f["pid"]].append((number(f["addr"]), number(f["len"]), number(f["pgoff"]), f["filename"]))
        elif record["type"] == "FORK" and f["pid"] != f["ppid"]:
            maps[f["pid"]] = list(maps[f["ppid"]])
        elif record["type"] == "COMM" and record["misc"] & 0x2000:
            maps[f["pid"]] = []
        elif record["type"] == "SAMPLE" and record["misc"] & 7 == 2:
            ip = number(f["ip"])
            found = [m for m in maps[f["pid"]] if m[0] <= ip < m[0] + m[1]]
            want = hex(ip) if not found else f"{os.path.basename(found[-1][3])}+{ip - found[-1][0] + found[-1][2]:#x}"
            if want.startswith("[") or "//" in want:
                continue
            places += 1
            if f" ip={want} " not in line + " ":
                bad.append(f"{path}: {line}: {want}")
report(not bad and places > 50, f"{places} addresses are those of the mappings", "\n# ".join(bad[:5]))

# perf script: names of threads, and the names of files of user addresses.
if shutil.which("perf"):
    bad, compared = [], 0
    for path in ("corpus/default.data", "corpus/exec-storm.data", "corpus/cpu-wide.data", "corpus/callchain-fp.data", "corpus/tracepoint.data"):
        theirs = subprocess.run(["perf", "script", "--kallsyms=/dev/null", "-i", path, "-F", "comm,pid,tid,time,event"], capture_output=True, text=True).stdout
        want = [re.match(r"\s*(.*?)\s+(-?\d+)/(-?\d+)\s+(\d+\.\d+):\s+(\S+):", line) for line in theirs.splitlines() if line.strip()]
        lines = run("dump", "--type", "SAMPLE", path)[1].splitlines()
        mine = [re.match(r"0x\S+ +(\d+\.\d+) (?:\[.*?\] )?(.*?) +(-?\d+)/(-?\d+) +SAMPLE (\S+)", line) for line in lines]
        want = sorted((m[4], m[1], m[2], m[3], m[5]) for m in want if m)
        mine = sorted((m[1], m[2], m[3], m[4], m[5]) for m in mine if m)
        compared += len(want)
        if want != mine:
            bad.append(f"{path}: {[pair for pair in zip(want, mine) if pair[0] != pair[1]][:2]} {len(want)} {len(mine)}")
    report(not bad and compared > 100, f"perf script: time, name of the thread, pid/tid and event of {compared} samples", "\n# ".join(bad))
else:
    report(True, "perf script # SKIP no perf (Debian: linux-perf)")

# Options.
first = run("dump", "-n", "1", "--type", "SAMPLE", "--ns", "corpus/default.data")[1]
time = objects("corpus/default.data", "--type", "SAMPLE", "-n", "1")[0]["fields"]["time"]
report(f" {number(time) // 10**9}.{number(time) % 10**9:09d} " in first, "--ns", first)
report([line.split()[0] for line in run("dump", "--file-order", "corpus/cpu-wide.data")[1].splitlines()] ==
       [line.split()[0] for line in run("dump", "--raw", "corpus/cpu-wide.data")[1].splitlines()], "--file-order is the order of --raw")
listed = run("info", "corpus/inject-buildid-all.data")[1]
shown = re.findall(r" ip=(\S+?)\+0x[0-9a-f]+\(([0-9a-f]{40})\)", run("dump", "--build-ids", "--type", "SAMPLE", "corpus/inject-buildid-all.data")[1])
wrong = [pair for pair in shown if not re.search(rf"{pair[1]}\W.*{re.escape(pair[0])}", listed)]
report(len(shown) > 5 and not wrong, f"--build-ids: {len(shown)} samples", wrong[:3])
report(not re.search(r" (res|reserved_\d|pad)=0", run("dump", "corpus/buildid-mmap.data")[1]), "reserved words of 0 are left out")

# The kernel's functions. The capture's text is elsewhere by what its MMAP record tells, which a list of another boot has to make up for.
kernel = [r for r in objects("corpus/cpu-wide.data", "--type", "MMAP") if r["fields"]["filename"].startswith("[kernel.kallsyms]")]
ips = [number(r["fields"]["ip"]) for r in objects("corpus/cpu-wide.data", "--type", "SAMPLE", "--sort") if r["misc"] & 7 == 1]
with tempfile.TemporaryDirectory() as temp:
    path = temp + "/kallsyms"
    for moved in (0, 0x200000):
        begin = number(kernel[0]["fields"]["pgoff"]) if kernel else 0
        symbols = sorted({ip - 0x10 for ip in ips} | {begin} if begin else {ip - 0x10 for ip in ips})
        if not begin and moved:
            continue
        with open(path, "w") as f:
            for i, address in enumerate(symbols):
                f.write(f"{address + moved:016x} {'T' if i % 2 else 't'} {'_text' if address == begin else 'f%x' % i}{'' if i % 3 else chr(9) + '[m]'}\n")
                f.write(f"{address + moved:016x} d data{i}\n")
        names = re.findall(r" ip=(\S+)", "\n".join(l for l in run("dump", "--kallsyms", path, "--type", "SAMPLE", "corpus/cpu-wide.data")[1].splitlines()
                                                   if "misc=KERNEL" in l))
        want = []
        for ip in ips:
            at = max(s for s in symbols if s <= ip)
            want.append(("_text" if at == begin else "f%x" % symbols.index(at)) + f"+{ip - at:#x}")
        report(names == want and ips, f"--kallsyms, moved by {moved:#x}: {len(names)} samples", (names[:3], want[:3]))
    open(path, "w").write("0000000000000000 T _text\n")
    code, _, printed = run("dump", "--kallsyms", path, "corpus/default.data")
    report(code == 1 and "kptr_restrict" in printed and len(printed.splitlines()) == 1, "a list of zeros is refused", printed)
    code, _, printed = run("dump", "--kallsyms", temp + "/none", "corpus/default.data")
    report(code == 3 and "No such file" in printed, "a list that is not there", printed)
code, _, printed = run("dump", "--sort", "--file-order", "corpus/default.data")
report(code == 2, "--sort and --file-order exclude each other", printed)

# A name that would act on a terminal.
data = open("corpus/default.data", "rb").read().replace(b"sh\0\0\0\0\0\0", b"\x1b[\x10\x1e\0\0\0\0", 3)
out = run("dump", "-", data=data)[1]
report("\\x1b[\\x10\\x1e" in out and not re.search(r"[\x00-\x09\x0b-\x1f]", out), "control characters of a name", out[:300])

# A thread whose name becomes empty has that one, as in script text, and no longer its number for want of a name.
made = Capture().event(1, 0, IP | TID | TIME, [])
sample = lambda time: made.record(9, struct.pack("<QIIQ", 0x1000, 7, 7, time), misc=2)
comm = lambda name, time: made.record(3, struct.pack("<II8sIIQ", 7, 7, name, 7, 7, time))
data = made.file(sample(100), comm(b"", 150), sample(200), comm(b"x", 250), sample(300))
lines = [line.split()[2:] for line in run("dump", "-", data=data)[1].splitlines()]
want = [line.split() for line in run("convert", "--to", "script", "-", "-", data=data)[1].splitlines() if line.strip()]
report([words[0] for words in lines] == [":7", "7/7", "7/7", "x", "x"] and [words[0] for words in want] == [":7", "7", "x"], "a thread whose name becomes empty", (lines, want))
finish()
