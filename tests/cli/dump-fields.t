#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dump -F: the values of chosen fields are those of the JSON of the same records; -T aligns them; what is refused."""
import json, os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import report, run, finish


def values(fields, path, *options):
    code, out, printed = run("dump", "-F", fields, "--file-order", *options, path)
    return [line.split("\t") for line in out.splitlines()]


def objects(path, *options):
    return [json.loads(line) for line in run("dump", "--json", *options, path)[1].splitlines()]


def number(value):
    return int(value, 0) if isinstance(value, str) else value


def get(record, path):
    at = record["fields"]
    for name in path.split("."):
        if not isinstance(at, dict) or name not in at:
            return None
        at = at[name]
    return at


NUMBERS = {"sample.period": "%d", "sample.ip": "0x%x", "sample.stream_id": "%d", "mmap2.addr": "0x%x", "mmap2.len": "%d", "mmap2.pgoff": "0x%x",
           "fork.ppid": "%d", "sample.cgroup": "%d", "sample.phys_addr": "0x%x", "lost.lost": "%d"}
bad, seen = [], {}
for path in ("corpus/all-weight.data", "corpus/callchain-fp.data", "corpus/fork-storm.data", "corpus/lost.data", "corpus/pipe.pipe"):
    names = list(NUMBERS)
    rows = values("offset,type," + ",".join(names), path)
    for row, record in zip(rows, objects(path)):
        at = record["at"] if isinstance(record["at"], int) else int(record["at"], 0)
        want = [f"0x{at:x}", record["type"]]
        for name in names:
            kind, field = name.split(".")
            value = get(record, field) if record["type"].lower() == kind else None
            seen[name] = seen.get(name, 0) + (value is not None)
            want.append("-" if value is None else NUMBERS[name] % number(value) if number(value) < 2**63 or "x" in NUMBERS[name] else "-1")
        if row != want:
            bad.append(f"{path}: {row} {want}")
    if len(rows) != len(objects(path)):
        bad.append(f"{path}: {len(rows)} rows")
report(not bad and seen["sample.period"] > 50 and seen["mmap2.addr"] and seen["fork.ppid"] and seen["lost.lost"], f"numbers: {seen}",
       "\n# ".join(bad[:4]))

# What a record says itself or in its sample_id: without a group's name it is either.
for path in ("corpus/cpu-wide.data", "corpus/bit-cpu.data", "corpus/fork-storm.data"):
    rows, records = values("cpu,time", path, "--type", "SAMPLE,COMM,FORK,EXIT,MMAP2"), objects(path, "--type", "SAMPLE,COMM,FORK,EXIT,MMAP2")
    own = [r["fields"] if r["type"] == "SAMPLE" else r.get("sample_id", {}) for r in records]
    want = [["%d" % f["cpu"] if "cpu" in f else "-", "%d.%06d" % divmod(number(f["time"]) // 1000, 10**6) if "time" in f else "-"] for f in own]
    report(rows == want and len({row[0] for row in rows}) > ("wide" in path), f"cpu and time of {path}: {sorted({row[0] for row in rows})}",
           [(r, w) for r, w in zip(rows, want) if r != w][:3])

path = "corpus/callchain-fp.data"
rows, records = values("callchain.nr,time,sample_id.time,pid", path, "--type", "SAMPLE"), objects(path, "--type", "SAMPLE")
report([row[0] for row in rows] == [str(r["fields"]["callchain"]["nr"]) for r in records], "a field of a group")
report([row[1] for row in rows] == ["%d.%06d" % divmod(number(r["fields"]["time"]) // 1000, 10**6) for r in records], "time")
report({row[2] for row in rows} == {"-"}, "a sample has no sample_id")
chains = [row[0] for row in values("callchain", path, "--type", "SAMPLE")]
report(all(chain.startswith("[USER ") and len(chain.split()) == r["fields"]["callchain"]["nr"] for chain, r in zip(chains, records)), "a group",
       chains[:2])
lines = run("dump", "--type", "SAMPLE", "--file-order", path)[1].splitlines()
report([f" ip={row[0]} " in line for row, line in zip(values("place", path, "--type", "SAMPLE"), lines)] == [True] * len(lines), "place is ip of the line")
paths = [row[0] for row in values("dso", path, "--type", "SAMPLE")]
report("/usr/bin/dash" in paths and set(paths) >= {"/usr/bin/dash"}, "dso is a path", set(paths))
rows = values("filename", path, "--type", "MMAP2")
report([json.loads(row[0]) for row in rows] == [r["fields"]["filename"] for r in objects(path, "--type", "MMAP2")], "text")
rows = values("regs_user.regs", "corpus/regs-user.data", "--type", "SAMPLE", "-n", "5")
report(all("sp=0x7f" in row[0] and "ip=0x" in row[0] for row in rows) and len(rows) == 5, "registers have their names", rows[:1])
rows = values("event,common_pid,tracepoint.filename", "corpus/tracepoint.data", "--type", "SAMPLE")
report(any(row[2] == '"/usr/bin/sh"' for row in rows) and any(row[0] == "sched:sched_process_exec" for row in rows), "fields of tracepoints", rows[:2])

# Tables.
code, table, printed = run("dump", "-T", "-F", "offset,time,comm,period,place", path)
lines = table.splitlines()
plain = [line.split("\t") for line in run("dump", "-F", "offset,time,comm,period,place", path)[1].splitlines()]
report(lines[0].split() == ["offset", "time", "comm", "period", "place"] and [line.split() for line in lines[1:]] == plain, "-T: heads, and the same values")
end = lines[0].index("time") + 4
report(all(line[:end].split()[-1] == row[1] for line, row in zip(lines[1:], plain)), "numbers end in one column", lines[:3])
begin = lines[0].index("comm")
report(all(line[begin - 1] == " " and line[begin:].split()[0] == row[2] for line, row in zip(lines[1:], plain)), "text begins in one", lines[:3])
report(run("dump", "-T", path)[1].split("\n")[0].split() == "offset time cpu comm pid tid type event place".split(), "-T without -F")
code, out, printed = run("dump", "-T", "--type", "SAMPLE", "--pid", "77777", path)
report(code == 1 and len(out.splitlines()) == 1, "a table without rows has heads", out)
many = run("dump", "-T", "-F", "time,place", "corpus/exec-storm.data")[1].splitlines()
report(len(many) == 1 + len(run("dump", "--raw", "corpus/exec-storm.data")[1].splitlines()), f"a table of {len(many)} rows", len(many))

# What is refused.
for fields, column in (("time,3x", 6), ("time,", 6), ("", 1), ("time,mmap2.nosuch", 6), ("a b", 1), ("ip,time or pid", 4), (",".join(["ip"] * 65), 193)):
    code, out, printed = run("dump", "-F", fields, path)
    report(code == 2 and f"column {column}:" in printed and len(printed.splitlines()) == 1, f"-F '{fields[:20]}'", printed)
code, out, printed = run("dump", "-F", "time,perod", path)
report(code == 1 and "did you mean 'period'?" in printed, "a name that nothing has", printed)
code, _, printed = run("dump", "-F", "tim", "corpus/default.data")
report("did you mean 'time'?" in printed, "the beginning of a name is nearer than another of one letter", printed)
report(run("dump", "-F", "ip", "--raw", path)[0] == 2, "-F is not for --raw")
report(run("dump", "-F", ",".join(["ip"] * 64), "-n", "1", path)[0] == 0, "64 names")
finish()
