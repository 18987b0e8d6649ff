#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""-F and -T of stat, check and convert: stat's counts are those of dump's lines, check's rows those of its JSON, convert's columns
those of the whole table; what has no meaning is refused in one line."""
import collections, csv, json, os, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import report, run, finish

captures = ["corpus/default.data", "corpus/callchain-fp.data", "corpus/pipe-events.pipe"]
captures = [path for path in captures if os.path.exists(path)]

# ---- stat
for path in captures:
    for fields in ("type,event,comm", "comm,sym", "pid,cpu,callchain.nr"):
        for extra in ([], ["--type", "SAMPLE"]):
            lines = run("dump", "-F", fields, *extra, path)[1].splitlines()
            wanted = collections.Counter(lines)
            rows = [line.split("\t", 1) for line in run("stat", "-F", fields, *extra, path)[1].splitlines()]
            got = {text: int(count) for count, text in rows}
            counts = [int(count) for count, _ in rows]
            report(lines and got == wanted and counts == sorted(counts, reverse=True), f"stat -F {fields} {' '.join(extra)} {path}", f"{got}\n{dict(wanted)}")

rows = run("stat", "-F", "ip", "--top", "3", captures[0])[1].splitlines()
whole = [int(line.split("\t")[0]) for line in run("stat", "-F", "ip", captures[0])[1].splitlines()]
report(len(rows) == 4 and rows[3] == f"{sum(whole[3:])}\t(the rest)", "stat -F --top: the others are summed", rows)
table = run("stat", "-T", captures[0])[1].splitlines()
report(table[0].split() == ["records", "type", "event", "comm"] and [line.split()[0] for line in table[1:]] ==
       [line.split("\t")[0] for line in run("stat", "-F", "type,event,comm", captures[0])[1].splitlines()], "stat -T: heads and the same rows", table)
code, _, printed = run("stat", "-F", "comm,cup", captures[0])
report(code == 1 and "did you mean 'cpu'" in printed, "stat -F: a name that nothing has", printed)

# ---- check
work = tempfile.TemporaryDirectory()
cut = os.path.join(work.name, "cut\t\x1b[31m.data")
data = bytearray(open("corpus/default.data", "rb").read()[:-20])
data[1000:1006] = b"\0\xff\xff\xff\0\0"
open(cut, "wb").write(data)
for path in captures + [cut]:
    found = json.loads(run("check", "--json", path)[1])["findings"]
    code, out, _ = run("check", "-F", "level,status,offset,count,last,field", path)
    rows = [line.split("\t") for line in out.splitlines()]
    wanted = [[f["level"], f["status"], hex(f["offset"]), str(f["count"]), hex(f["last"]), f["field"] or "-"] for f in found]
    report(rows == wanted and code == any(f["level"] == "error" for f in found), f"check -F {path!r}: {len(rows)} rows", f"{rows}\n{wanted}")
code, out, _ = run("check", "-F", "path,text", cut)
report(len(found) > 0 and all(line.count("\t") == 1 and "\x1b" not in line for line in out.splitlines()), "check -F: texts are made safe", out)
table = run("check", "-T", cut)[1].splitlines()
report(table[0].split() == ["level", "status", "offset", "count", "text"] and len(table) == len(found) + 1, "check -T: heads and a row for each cause", table)
report(run("check", "-T", captures[0])[1].split() == ["level", "status", "offset", "count", "text"], "check -T of a sound capture: the heads")

# ---- convert
def table_of(*options):
    code, out, printed = run("convert", "--to", "csv", "--table", "sample", *options, captures[0], "-")
    return list(csv.DictReader(out.splitlines())), printed


whole, part = table_of()[0], table_of("-F", "tid,ip,time")[0]
report(part and list(part[0]) == ["tid", "ip", "time"] and part == [{name: row[name] for name in part[0]} for row in whole], "convert --to csv -F: columns in their order")
lines = [json.loads(line) for line in run("convert", "--to", "jsonl", "--table", "sample", "-F", "period,pid", captures[0], "-")[1].splitlines()]
report([[row["period"], row["pid"]] for row in lines] == [[int(row["period"]), int(row["pid"])] for row in whole], "convert --to jsonl -F")
for form in ("csv", "parquet", "arrow"):
    out = os.path.join(work.name, form)
    code, _, printed = run("convert", "--to", form, "-F", "period", captures[0], out)
    report(code == 0 and os.listdir(out) == [f"sample.{form}"], f"convert --to {form} -F: tables without the column are left out", (printed, os.path.isdir(out) and os.listdir(out)))
out = os.path.join(work.name, "none")
code, _, printed = run("convert", "--to", "csv", "-F", "period,nosuch", captures[0], out)
report(code == 2 and "'nosuch'" in printed and not os.path.exists(out), "convert -F: a column that no table has", printed)

# Bad records are the reason of exit status 1, and that is printed.
bad = bytearray(open("corpus/read-0c.data", "rb").read())
bad[int.from_bytes(bad[24:32], "little") + 32] |= 0x80 # a bit of read_format that is not known
with open(os.path.join(work.name, "bad"), "wb") as file:
    file.write(bad)
for words in (["-F", "comm"], ["-T"]):
    code, _, printed = run("stat", *words, os.path.join(work.name, "bad"))
    report(code == 1 and "records are bad; 'perfring check' lists the defects" in printed, "stat %s: bad records are reported" % words[0], (code, printed))

# One name of standard input in all messages.
with open("corpus/default.data", "rb") as file:
    for words in (["dump", "-F", "nosuch"], ["dump", "--pid", "999"], ["stat", "--event", "nosuch"]):
        file.seek(0)
        printed = run(*words, "-", data=file.read())[2]
        report(printed.startswith("perfring: standard input: no "), " ".join(words) + " -: the input's name", printed)

# ---- what is refused
for words in (["stat", "-F", "comm", "--json"], ["stat", "-T", "--by", "comm"], ["stat", "-F", "comm,"], ["check", "-F", "nosuch"], ["check", "-T", "--json"],
              ["check", "-F", "level", "--for", "perf-6.1"], ["convert", "--to", "json", "-F", "time"], ["convert", "--to", "cbor", "-T"],
              ["convert", "--to", "folded", "-F", "time"], ["convert", "--to", "csv", "-T"], ["convert", "--to", "csv", "-F", "tid,tid"], ["convert", "--to", "csv", "-F", ""]):
    code, out, printed = run(*words, captures[0], *(["-"] if words[0] == "convert" else []))
    report(code == 2 and not out and len(printed.splitlines()) == 1, " ".join(words) + ": one line", printed)
finish()
