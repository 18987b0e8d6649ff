#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring stat: every sum is the one that a reader of its own, here, makes of what dump --json and dump --bytes print."""
import json, os, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap
from made_capture import IDENTIFIER, IP, PERIOD, TID, Capture, write


def stat(*words):
    status, out, errors = tap.run("stat", "--json", *words)
    return json.loads(out)


def task_of(record):
    fields, about = record["fields"], ("FORK", "EXIT", "MMAP", "MMAP2", "COMM", "READ", "ITRACE_START", "NAMESPACES")
    source = fields if record["type"] in about + ("SAMPLE",) else record.get("sample_id", {})
    return (source["pid"], source["tid"]) if "tid" in source else None


def samples_of(record, counts):
    """How many samples a record is: of one that carries counts with ids, one for each that has grown."""
    if record["type"] != "SAMPLE":
        return 0
    read = record["fields"].get("read", {})
    members = [v for v in read.get("values", [read]) if "id" in v]
    grown = sum(v["value"] > counts.get(v["id"], 0) for v in members)
    counts.update((v["id"], v["value"]) for v in members)
    return grown if members else 1


for path in ("corpus/callchain-fp.data", "corpus/fork-storm.data", "corpus/cpu-wide.data", "corpus/tracepoint.data", "corpus/threads-z.dir",
             "corpus/pipe-tracepoint.pipe", "corpus/dwarf-stack.data", "corpus/group-read.data"):
    whole = stat("--all", "--top", "8000", path)
    records = [json.loads(line) for line in tap.run("dump", "--json", path)[1].splitlines()]
    plain = stat(path)
    tap.report({k: v for k, v in whole.items() if k not in ("by", "over_time")} == plain, f"{path}: --all only adds")
    wrong = []
    for by in ("pid", "tid", "cpu"):
        want, counts = {}, {}
        for record in records:
            task = task_of(record)
            cpu = (record["fields"] if record["type"] == "SAMPLE" else record.get("sample_id", {})).get("cpu")
            key = cpu if by == "cpu" else task and task[by == "tid"]
            if key is None or (by == "cpu" and record["type"] in ("ID_INDEX",)):
                continue
            sums = want.setdefault(key, [0, 0, 0])
            sums[0] += samples_of(record, counts)
            sums[1] += 1
            sums[2] += record["size"]
        rows = whole["by"][by]["rows"]
        got = {row[by]: [row["samples"], row["records"], row["bytes"]] for row in rows}
        order = [(-row["samples"], -row["records"], -row["bytes"]) for row in rows]
        if got != want or order != sorted(order) or whole["by"][by]["rest"]["records"]:
            wrong.append((by, got, want))
    tap.report(not wrong, f"{path}: by pid, tid and cpu", wrong)

    fields = whole["by"]["field"]["rows"]
    sizes = sum(row["bytes"] for row in fields)
    header = [row for row in fields if row["field"] == "header"]
    tap.report(sizes == whole["bytes"] - whole["payload_bytes"] and header and header[0]["bytes"] == 8 * whole["records"],
               f"{path}: {len(fields)} fields are {sizes} bytes, all there are")
    want = {}
    for record in records:
        for name, value in record["fields"].items():
            if record["type"] == "SAMPLE" and name in ("ip", "time", "period", "addr", "id"):
                want[name] = want.get(name, 0) + 8
            elif record["type"] == "SAMPLE" and name == "callchain":
                want[name] = want.get(name, 0) + 8 + 8 * value["nr"]
            elif record["type"] == "SAMPLE" and name == "raw":
                want[name] = want.get(name, 0) + 4 + value["size"]
            elif record["type"] == "SAMPLE" and name == "stack_user":
                want[name] = want.get(name, 0) + 8 + (8 + value["size"] if value["size"] else 0)
    got = {row["field"]: row["bytes"] for row in fields if row.get("type") == "SAMPLE" and row["field"] in want}
    tap.report(got == want, f"{path}: bytes of the fields of samples: {want}", got)

    times = whole.get("over_time")
    if times:
        start, width = times["from"], times["width"]
        want = {}
        for record in records:
            time = (record["fields"] if record["type"] == "SAMPLE" else record.get("sample_id", {})).get("time", 0)
            if time and int(time):
                counts = want.setdefault((int(time) - start) // width, [0, 0, 0])
                counts[0] += 1
                counts[1] += record["type"] == "SAMPLE"
                counts[2] += record["size"]
        got = {i: list(counts) for i, counts in enumerate(zip(times["records"], times["samples"], times["bytes"])) if any(counts)}
        tap.report(got == want and len(times["records"]) <= 128 and start % width == 0, f"{path}: {len(times['records'])} intervals of {width} ns",
                   f"{got} {want}")
        gaps = [(g["from"], g["until"]) for g in times["gaps"]]
        empty = all(start + i * width < a or start + i * width >= b for a, b in gaps for i in want)
        tap.report(empty and all(b - a >= 2 * width for a, b in gaps), f"{path}: {len(gaps)} gaps")

# Names of threads are those of --comm, files those of --where dso.
for path, by in (("corpus/fork-storm.data", "comm"), ("corpus/callchain-fp.data", "comm"), ("corpus/callchain-fp.data", "dso"), ("corpus/default.data", "dso")):
    wrong = []
    for row in stat("--by", by, "--top", "1", path)["by"][by]["rows"] + stat("--by", by, path)["by"][by]["rows"]:
        if row[by] in ("", "[unknown]"):
            continue
        filters = ("--sort", "--comm", row[by]) if by == "comm" else ("--sort", "--where", 'dso == "%s"' % row[by])
        lines = tap.run("dump", "--json", *filters, path)[1].splitlines()
        if len(lines) != row["records"]:
            wrong.append((row, len(lines)))
    tap.report(not wrong, f"{path}: by {by}", wrong)


# A sample that carries counts is one of each event whose count has grown, in each command as in perf; --event takes such too.
path = "corpus/group-read.data"
want = {"page-faults": (3, 60), "task-clock": (3, 667073)}
got = {e["name"]: e["samples"] for e in stat(path)["events"] if e["samples"]}
tap.report(got == {name: n for name, (n, _) in want.items()}, f"{path}: samples of each event", got)
names = [e["name"] for e in stat(path)["events"]]
for chosen in ((), ("--event", "task-clock"), ("--tid", "167")):
    got = {names[e["event"]]: (e["samples"], e["period"]) for e in stat("--by", "tid", *chosen, path)["by"]["tid"]["events"]}
    same = {}
    for row in map(json.loads, tap.run("report", "--json", *chosen, path)[1].splitlines()):
        samples, period = same.get(row["event"], (0, 0))
        same[row["event"]] = (samples + row["self_samples"], period + row["self_period"])
    tap.report(got == same == {name: of for name, of in want.items() if name in ("task-clock" if "--event" in chosen else name)}, f"{path}: {chosen}, by tid as report", f"{got} {same}")
later = stat("--by", "tid", "--time", "2013.6707..", path)["by"]["tid"]["events"]
tap.report([(e["samples"], e["period"]) for e in later] == [(2, 40), (2, 277609)], f"{path}: what counts were before the time", later)


def event_shares(group):
    """Of each event, each value's samples and period."""
    return {e["event"]: {row["pid"]: (row["samples"], row["period"]) for row in e["rows"]} for e in group["events"]}


# Samples of different events do not add up: of each event its own, with the period that they stand for.
for path in ("corpus/group.data", "corpus/tracepoint.data", "corpus/tracepoints-many.data", "corpus/breakpoint.data", "corpus/mixed-identifier.data"):
    want = {}
    for record in map(json.loads, tap.run("dump", "--json", "--type", "SAMPLE", path)[1].splitlines()):
        if "pid" in record["fields"]:
            sums = want.setdefault(record["event"], {}).setdefault(record["fields"]["pid"], [0, 0])
            sums[0] += 1
            sums[1] += int(record["fields"].get("period", 0))
    got = event_shares(stat("--by", "pid", "--top", "8000", path)["by"]["pid"])
    samples = lambda all_events: {e: {pid: n[0] for pid, n in rows.items()} for e, rows in all_events.items()}
    tap.report(samples(got) == samples(want) and len(want) > 1 and all(n[1] in (got[e][pid][1], 0) for e, rows in want.items() for pid, n in rows.items()),
               f"{path}: by pid, of {len(want)} events", f"{got} {want}")

# As perf report has it, by period; a sample without one stands for what its event asked for.
made = Capture(attr_size=128).event(1, 0, IDENTIFIER | IP | TID | PERIOD, [1], period=7).event(1, 1, IDENTIFIER | IP | TID, [2], period=50)
records = [made.record(3, made.pack("II", pid, pid) + name + made.pack("IIQ", pid, pid, 1)) for pid, name in ((5, b"five\0\0\0\0"), (6, b"six\0\0\0\0\0"))]
records += [made.record(9, made.pack("QQIIQ", 1, 4096, pid, pid, period), 2) for pid, period in ((5, 100), (5, 100), (6, 700), (6, 100))]
records += [made.record(9, made.pack("QQII", 2, 4096, pid, pid), 2) for pid in (5, 6, 6)]
with tempfile.TemporaryDirectory() as folder:
    path = write(folder, "two", made.names("first", "second").file(*records))
    text = tap.run("stat", "--by", "comm", path)[1]
    got = {}
    for line in text.splitlines():
        head, row = re.match(r"by comm, \d (\w+), of samples and of period:$", line), re.match(r" *(\d+) samples +([\d.]+)% +([\d.]+)% (\w+)$", line)
        if head:
            name = head[1]
        elif row:
            got[name, row[4]] = (int(row[1]), row[3])
    want = {("first", "six"): (2, "80.00"), ("first", "five"): (2, "20.00"), ("second", "six"): (2, "66.67"), ("second", "five"): (1, "33.33")}
    tap.report(got == want, "two events: shares of period of each", text)
    if shutil.which("perf"):
        found, name = {}, None
        for line in subprocess.run(["perf", "report", "-i", path, "--stdio", "-n", "--sort", "comm"], capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout.splitlines():
            name = line.split("'")[1].split(":")[0] if "of event '" in line else name
            row = re.match(r" +([\d.]+)% +(\d+) +(\w+)", line)
            if row:
                found[name, row[3]] = (int(row[2]), row[1])
        tap.report(found == want, "and as perf report has them", found)
    else:
        tap.skip("as perf report has them", "there is no perf")

# The rest is the sum of what --top leaves out.
path = "corpus/fork-storm.data"
few, all_rows = stat("--by", "pid", "--top", "3", path)["by"]["pid"], stat("--by", "pid", "--top", "8000", path)["by"]["pid"]
tap.report(len(few["rows"]) == 3 and few["rows"] == all_rows["rows"][:3] and
           few["rest"]["records"] == sum(row["records"] for row in all_rows["rows"][3:]), "--top 3 and the rest are all", few)

tap.report(all_rows == stat("--by", "pid", "--top", "0", path)["by"]["pid"] == stat("--by", "pid", "--top", "4294967295", path)["by"]["pid"], "--top 0 is all", all_rows)

# Combinations past 8,192 are counted together; none is lost or counted twice.
made = Capture().event(1, 0, IDENTIFIER | IP, [1])
with tempfile.TemporaryDirectory() as folder:
    many = write(folder, "many", made.file(*(made.record(9, made.pack("QQ", 1, 4096 + i % 9000), 2) for i in range(9500))))
    for top, rest in ((8192, 808), (100, 9300), (0, 808)):
        lines = [line.split("\t") for line in tap.run("stat", "-F", "ip", "--top", str(top), many)[1].splitlines()]
        counts = {text: int(nr) for nr, text in lines}
        others = counts.pop("(the rest)", 0)
        tap.report(sum(counts.values()) + others == 9500 and len(counts) == len(lines) - 1 == (top or 8192) and others == rest, "-F ip --top %d, the rest %d" % (top, others), lines[-2:])

for words, message in ((("--by", "x"), "not 'x'"), (("--by", "pid,"), "not ''"), (("--top", "-1"), "expected a number from"), (("--top", "4294967296"), "expected a number from")):
    status, out, errors = tap.run("stat", *words, path)
    tap.report(status == 2 and message in errors and not out, " ".join(words), errors)
text = tap.run("stat", "--all", "corpus/callchain-fp.data")[1]
tap.report("machine: debian, Linux 6" in text and "command: /usr/bin/perf record" in text and "by cpu: no record has one" in text and "SAMPLE.callchain" in text and
           "over time:" in text and text.splitlines()[-1].startswith("lost:"), "for people", text)
for path in "corpus/crash/edit/no-attrs", "corpus/crash/export/lines-that-are-null":
    bad = re.search(r"^bad: (\d+) records? and (\d+) defects? between records;", tap.run("stat", path)[1], re.M)
    found = re.search(r", (\d+) defects?$", tap.run("check", path)[1].strip())
    tap.report(bad and int(bad[1]) + int(bad[2]) == int(found[1]), "%s: as many defects as check has" % path, (bad, found))
ascii_only = tap.run("stat", "--times", "corpus/callchain-fp.data", before=("env", "LC_ALL=C"))[1]
tap.report(ascii_only.isascii() and "#" in ascii_only, "a locale without UTF-8 gets ASCII")
tap.finish()
