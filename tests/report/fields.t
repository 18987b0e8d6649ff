#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring report and diff by fields of the samples, against the groups of stat -F, which are the same samples counted otherwise."""
import csv, io, json, os, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from made_capture import ADDR, IDENTIFIER, IP, TID, TIME, Capture, write
from tap import finish, report, run
from tracepoint_capture import format_text, pipe

TRACEPOINT = "corpus/tracepoints-many.data"
TEXTS_OF = "corpus/tracepoint.data"


def rows(path, keys, *options):
    code, out, err = run("report", "--csv", "--no-symbolize", "--weight", "samples", "--by", keys, *options, path)
    found = {}
    for row in csv.DictReader(io.StringIO(out)):  # of each event
        key = tuple(row[name].removeprefix("'") for name in keys.split(","))
        found[key] = found.get(key, 0) + int(row["self_samples"])
    return sorted(found.items())


def groups(path, keys, *options):
    """stat -F has a line for each group; - is no value."""
    out = run("stat", "--type", "SAMPLE", "-F", keys, *options, path)[1]
    found = [line.split("\t") for line in out.splitlines()]
    return sorted((tuple("" if value == "-" else value for value in line[1:]), int(line[0])) for line in found)


for path, keys in ((TRACEPOINT, "common_pid"), ("corpus/tracepoint.data", "comm,common_type"), ("corpus/cgroup.data", "cgroup_path"), ("corpus/cgroups.data", "comm,cgroup_path,cgroup"),
                   ("corpus/callchain-fp.data", "identifier,callchain.nr"), ("corpus/all-weight-struct.data", "weight_struct.var1_dw,addr"), ("corpus/read-sample.data", "read")):
    if not os.path.exists(path):
        continue
    ours, theirs = rows(path, keys), groups(path, keys)
    report(ours and ours == theirs, f"{path} by {keys}: {len(ours)} rows, the groups of stat -F", [ours[:6], theirs[:6]])

code, out, err = run("report", "-j", "--by", "comm,weight", "corpus/weight.data")
report(code == 0 and all("weight" not in json.loads(line) for line in out.splitlines()), "what samples have no value of is null", out + err)
code, out, err = run("report", "--by", "weight", "corpus/weight.data")
report(out.splitlines()[-1].split()[-1] == "-", "and - for people", out)
code, out, err = run("report", "--by", "comn", "corpus/cgroup.data")
report(code == 1 and "no sample has a field 'comn' (did you mean 'comm'?)" in err, "a field that no sample has is reported", [code, err])
code, out, err = run("report", "--by", "1x", "corpus/cgroup.data")
report(code == 2 and "fields of records" in err, "what is no name of a field is refused", [code, err])
code, out, err = run("report", "--by", ",".join(f"f{i}" for i in range(9)), "corpus/cgroup.data")
report(code == 2 and "one field too many" in err, "a ninth field is refused", [code, err])
code, out, err = run("report", "--by", "comm,addr,comm,addr,weight", "corpus/cgroup.data")
report(out.splitlines()[1].split()[4:] == ["comm", "addr", "weight"], "a field once more is the same key", out)
code, out, err = run("report", "-F", "sample,cgroup_path", "corpus/cgroups.data")
report(out.splitlines()[1].split() == ["samples", "cgroup_path"] and out.splitlines()[2].split() == ["3", "/"], "-F shows fields as columns", out)
code, out, err = run("diff", "--csv", "--by", "cgroup_path", "corpus/cgroup.data", "corpus/cgroups.data")
found = {row["cgroup_path"] for row in csv.DictReader(io.StringIO(out))}
report(code == 0 and found == {"/", "/one", "/one/deeper", "/a group with a longer name"}, "diff compares by fields", out + err)
for words in (("report", "--by", "event,cgroup_path,self_samples"), ("diff", "--by", "from,event,p,cgroup_path", "corpus/cgroup.data")):
    line = run(words[0], "-j", *words[1:], "corpus/cgroups.data")[1].splitlines()[0]
    names = [name for name, _ in json.loads(line, object_pairs_hook=list)]
    heads = next(csv.reader(io.StringIO(run(words[0], "--csv", *words[1:], "corpus/cgroups.data")[1])))
    report(len(set(names)) == len(names) and len(set(heads)) == len(heads) and "field_event" in names and "field_event" in heads, f"{words[0]}: a field with the name of a column has another", [names, heads])
with tempfile.TemporaryDirectory() as folder:
    # So many values that some have the place of others in tables, each with as many samples as its number says.
    c = Capture(attr_size=112).event(0, 0, IP | TID | TIME | ADDR, [10], flags=0)
    c = c.names("cycles")
    two = Capture(attr_size=112).event(1, 0, IDENTIFIER | IP | TID | TIME | ADDR, [1]).event(1, 1, IDENTIFIER | IP | TID | TIME, [2]).names("one", "two")
    has = [two.record(9, two.pack("QQIIQQ", 1, 0x400000, 7, 7, 100 + 2 * i, 0), misc=2) for i in range(5)]
    lacks = [two.record(9, two.pack("QQIIQ", 2, 0x400000, 7, 7, 101 + 2 * i), misc=2) for i in range(4)]
    mixed = write(folder, "mixed", two.file(*(record for pair in zip(has, lacks) for record in pair), has[4]))
    found = groups(mixed, "addr"), rows(mixed, "addr")
    report(found[0] == found[1] == [(("",), 4), (("0",), 5)], "samples without the field are not those of which it is 0", found)
    maps = [c.record(1, c.pack("IIQQQ", pid, pid, 0x10000, 0x1000, 0) + f"/file{pid}".encode() + bytes(2), misc=2) for pid in (7, 8)]
    samples = [c.record(9, c.pack("QIIQQ", 0x400000, pid, pid, 100 + i, 0x10010), misc=2) for i, pid in enumerate((7, 8, 7, 8, 8))]
    placed = write(folder, "placed", c.file(*maps, *samples))
    found = groups(placed, "addr"), rows(placed, "addr")
    report(found[0] == found[1] == [(("file7+0x10",), 2), (("file8+0x10",), 3)], "an address is what its process has there", found)
    for field, first in ("addr", 0x1000), ("ip", 0x400000):
        of = [(first + i % 5000 if field == "ip" else 0x400000, 7, 7, 100 + i, first + i % 5000 if field == "addr" else 0) for i in range(7500)]
        many = write(folder, field, c.file(*(c.record(9, c.pack("QIIQQ", *values), misc=2) for values in of)))
        found = dict(rows(many, field))
        report(found == {(hex(first + i),): 2 if i < 2500 else 1 for i in range(5000)}, f"{len(found)} values of {field} have their samples", list(found.items())[:4])
    one = os.path.join(folder, "one.data")
    run("edit", "--where", "cgroup == 999", "-o", one, "corpus/cgroup.data")
    code, out, err = run("report", "--by", "cgroup_path", one)
    report("no sample has a field" not in err, "fields of the schema that no sample has are no mistake", err)

# perf's own words of --sort, for what they are here.
with tempfile.TemporaryDirectory() as folder:
    made = os.path.join(folder, "made.data")
    subprocess.run([sys.executable, "tests/feeds/script_fields.py", made], check=True)  # weights 70 to 75, latencies 50 and 30 and on
    truth = sorted(((str(70 + n), str(50 + n), str(30 + n)), 1) for n in range(6))
    only = ("--event", "cpu/mem-loads/P")
    lines = [line.split("\t") for line in run("dump", "--type", "SAMPLE", "-F", "local_weight,ins_lat,retire_lat", *only, made)[1].splitlines()]
    all_forms = [rows(made, "local_weight,ins_lat,retire_lat", *only), groups(made, "local_weight,ins_lat,retire_lat", *only), sorted((tuple(line), 1) for line in lines)]
    report(all_forms == [truth] * 3, "local_weight, ins_lat and retire_lat of weight_struct: report, stat -F, dump -F", [all_forms, truth])
    code, out, err = run("report", "--csv", "--sort", "weight,local_ins_lat,p_stage_cyc", *only, made)
    report(code == 0 and out.splitlines()[0].endswith(",local_weight,ins_lat,retire_lat"), "perf's words for them", [out, err])
    code, out, err = run("report", "--csv", "--sort", "locked,tlb,snoop,blocked,phys_daddr", *only, made)
    report(code == 0 and out.splitlines()[0].endswith(",data_src.mem_lock,data_src.mem_dtlb,data_src.mem_snoop,data_src.mem_blk,phys_addr"), "perf's words for what data_src has", [out, err])
    code, out, err = run("report", "--by", "weight", *only, made)
    report(code == 0 and "no sample has a value of 'weight'; local_weight is" in err, "a field without any value is reported", [code, err])
    code, out, err = run("diff", "--by", "weight", *only, "--a", made, "--b", made)
    report(code == 0 and err.count("made.data: no sample has a value of 'weight'; local_weight is") == 2, "and by diff, of each capture", [code, err])
out = run("report", "--csv", "--by", "local_weight", "corpus/weight.data")[1]
report(out.splitlines()[1].endswith(",0"), "local_weight is weight, too", out)
ours, theirs = [form("corpus/z1.data", "period") for form in (rows, groups)]
report(ours[0][0] != ("",) and ours == theirs, "--by period: that of a sample", [ours[:5], theirs[:5]])
code, out, err = run("report", "--by", "overhead", "corpus/period.data")
report(code == 1 and "no sample has a field 'overhead'" in err, "--by overhead: a column is no key", [code, err])
report(run("report", "--csv", "--sort", "overhead,comm", "corpus/period.data")[1] == run("report", "--csv", "--by", "comm", "corpus/period.data")[1], "--sort overhead,comm: as in perf")
for sort, by in (("pid", "tid,comm"), ("cgroup", "cgroup_path"), ("local_weight,phys_daddr", "local_weight,phys_addr")):
    for command, captures in (("report", ["corpus/cgroups.data"]), ("diff", ["corpus/cgroup.data", "corpus/cgroups.data"])):
        both = [run(command, "--csv", option, keys, *captures)[1] for option, keys in (("--sort", sort), ("--by", by))]
        report(both[0] and both[0] == both[1], f"{command} --sort {sort} is --by {by}", both)
code, out, err = run("report", "--csv", "--event", "raw_syscalls:sys_enter", "--sort", "id", "corpus/tracepoint-syscalls.data")
report(code == 0 and out.splitlines()[1].endswith(",8,8,8,8,9"), "--sort id: of system calls, as perf has it, not the event's ID", [out, err])
for key in ("sched:sched_process_exec.filename", "sched_process_exec.filename"):
    code, out, err = run("report", "--csv", "--sort", key, "--event", "sched:sched_process_exec", TEXTS_OF)
    found = sorted(row["tracepoint.filename"] for row in csv.DictReader(io.StringIO(out)))
    report(code == 0 and found == ["/bin/true", "/usr/bin/sh"], f"{key}: perf's word for a tracepoint's field", [found, err])
for key in ("data_src.mem_lvll", "a.b.c", "sched:sched_process_exec.*"):
    report(run("report", "--by", key, TEXTS_OF)[0] == 2, f"{key} is none")

# Texts of tracepoints are bytes that a program chose; so are names of threads, and both are shown in one way.
TEXTS = [b"cc1", b"we\tird \"n'm,", b"a\\x09b", b"-", b"", b"{brace}", b"caf\xc3\xa9\xff", b"cc1"]
with tempfile.TemporaryDirectory() as folder:
    made = os.path.join(folder, "texts.pipe")
    with open(made, "wb") as file:
        fields = [("char word[16]", 8, 16, 0), ("int event", 24, 4, 1)]
        file.write(pipe([("made", format_text("texts", 300, fields))], [(300, bytes(8) + text.ljust(16, b"\0") + bytes(4)) for text in TEXTS]))
    code, out, err = run("report", "-j", "--by", "word", made)
    found = sorted((row["word"], row["self_samples"]) for row in map(json.loads, out.splitlines()))
    truth = sorted([("cc1", 2), ("we\tird \"n'm,", 1), ("a\\x5cx09b", 1), ('"-"', 1), ('""', 1), ("{brace}", 1), ("caf\u00e9\\xff", 1)])
    report(found == truth, "texts of a tracepoint are as names of threads are, without quotes", [found, truth, err])
    code, out, err = run("report", "--by", "word", made)
    shown = {line.split(None, 4)[4] for line in out.splitlines()[2:]}
    report(shown == {"cc1", "we\\x09ird \"n'm,", "a\\x5cx09b", '"-"', '""', "{brace}", "caf\u00e9\\xff"}, "and for people", [shown, err])
    for command, captures in (("report", [made]), ("diff", [made, made])):
        code, out, err = run(command, "-j", "--by", "event,word", *captures)
        pairs = json.loads(out.splitlines()[0], object_pairs_hook=list)
        names = [name for name, _ in pairs]
        report(len(names) == len(set(names)) and "field_event" in names, f"{command}: a field that is called as a column has a name of its own in JSON", [names, err])
        head = next(csv.reader(io.StringIO(run(command, "--csv", "--by", "event,word", *captures)[1])))
        report(head == names, f"{command}: and in CSV", [head, names])

out = run("dump", "-F", "raw", "--type", "SAMPLE", "corpus/tracepoint.data")[1].splitlines()
report(out and all(line[0] == "{" and line[-1] == "}" for line in out), "a group among chosen fields is whole, also where it is a tracepoint's", out[:3])
finish()
