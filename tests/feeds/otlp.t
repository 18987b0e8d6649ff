#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""convert --to otlp and otlp-json: protoc decodes it by a description of the messages that the test has, both forms have the same content, which keeps the rules of the
format, and weights are those of folded stacks."""
import csv, gzip, io, json, os, shutil, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.dirname(__file__))
from made_capture import IP, PERIOD, TID, TIME, CALLCHAIN, CPU, Capture, write
from otlp_read import Rows, of_json, of_protobuf, without_empty, wrong
from tap import finish, report, run, skip

CAPTURES = ["callchain-fp", "callchain-user", "cpu-wide", "group-read", "events-mixed", "clock-monotonic", "dwarf-stack", "kernel-only"]


def made(folder, capture, *options):
    paths = [os.path.join(folder, "profile." + form) for form in ("pb", "json")]
    codes = [run("convert", "--force", "--to", form, *options, capture, path) for form, path in zip(("otlp", "otlp-json"), paths)]
    binary = of_protobuf(paths[0]) if shutil.which("protoc") else None
    return binary, of_json(paths[1]), codes


def folded(capture, *options):
    found = {}
    for line in run("convert", "--to", "folded", *options, capture, "-")[1].splitlines():
        stack, weight = line.rsplit(" ", 1)
        found[stack] = found.get(stack, 0) + int(weight)
    return found


def as_folded(rows, several):
    found = {}
    for event, _, own, frames, value in rows:
        stack = ";".join(([event.replace(";", ":")] if several else []) + [text.replace(";", ":") for text in [own["thread.name"], *frames]])
        found[stack] = found.get(stack, 0) + value
    return found


def bare(stacks):
    """Places of the kernel have offsets from its text, which mappings do not tell; a caller at 0 is not before 0."""
    found = {}
    for stack, weight in stacks.items():
        stack = stack.replace("[unknown]+0x0;", "[unknown]+0x1;")
        text = ";".join(f.partition("]")[0] + "]" if f.startswith("[") and "+0x" in f and not f.startswith("[unknown]") else f for f in stack.split(";"))
        found[text] = found.get(text, 0) + weight
    return found


def compare(folder, name, capture, *options):
    binary, text, _ = made(folder, capture, *options)
    if binary is None:
        skip(f"{name}: protoc", "no protoc (Debian: protobuf-compiler)")
    else:
        report(without_empty(binary) == without_empty({**text, "dictionary": {**text["dictionary"], "link_table": [{}]}}), f"{name}: protobuf and JSON have the same content")
    report(not wrong(text), f"{name}: tables, numbers and samples keep the rules", wrong(text))
    rows = Rows(text).rows
    want = folded(capture, *options)
    several = all(stack.split(";")[0] in {row[0] for row in rows} for stack in want)
    found = as_folded(rows, several)
    report(rows and bare(found) == bare(want), f"{name}: weights of {len(want)} folded stacks", sorted(set(bare(found).items()) ^ set(bare(want).items()))[:3])
    d = text["dictionary"]
    outside = [l for l in d["location_table"] if "mapping_index" in l and not
               d["mapping_table"][l["mapping_index"]].get("memory_start", 0) <= l["address"] < d["mapping_table"][l["mapping_index"]]["memory_limit"]]
    report(not outside, f"{name}: addresses are in their mappings", outside[:2])
    for key, attribute, where in (("pid", "process.pid", 1), ("tid", "thread.id", 2), ("cpu", "cpu.logical_number", 2)):
        of, mine = {}, {}
        for r in csv.DictReader(io.StringIO(run("report", "--csv", "--by", key, *options, capture)[1])):
            if int(r["self_period"]):
                of[r["event"], r[key]] = of.get((r["event"], r[key]), 0) + int(r["self_period"])
        for row in rows:
            group = row[0], str(row[where].get(attribute, ""))
            mine[group] = mine.get(group, 0) + row[4]
        report(of == {group: weight for group, weight in mine.items() if weight}, f"{name}: {attribute} as in perfring report", (of, mine))


def machine(folder):
    one = Capture("<").event(1, 0, IP | TID | TIME | PERIOD | CALLCHAIN | CPU, [1], period=1000)
    for number, text in ((3, "a host\x1b[2J"), (4, "6.1.0-9"), (6, "x86_64")):
        one.features[number] = one.text(text)
    comm = struct.pack("<II", 7, 7) + b"th\xffread\0" + struct.pack("<IIQII", 7, 7, 1, 0, 0)
    records = [one.record(3, comm)] + [one.record(9, struct.pack("<QIIQIIQQ", 0x10, 7, 7 + i, 10 + 5 * i, i, 0, 2**63 + i, 0)) for i in range(2)]
    _, text, codes = made(folder, write(folder, "machine.data", one.file(*records)), "--no-symbolize")
    resource = text["resource_profiles"][0]["resource"]["attributes"]
    values = {a["key"]: next(iter(a["value"].values())) for a in resource}
    report(values == {"host.name": "a host\\x1b[2J", "host.arch": "amd64", "os.type": "linux", "os.version": "6.1.0-9", "process.pid": 7}, "the machine and the process", values)
    rows = Rows(text).rows
    profile = text["resource_profiles"][0]["scope_profiles"][0]["profiles"][0]
    several = [one.record(9, struct.pack("<QIIQIIQQ", 0x10, pid, pid, 10, 0, 0, 1 + pid, 0)) for pid in (5, 6, 5, 7)]
    _, other, _ = made(folder, write(folder, "several.data", one.file(*several)), "--no-symbolize")
    of = [(row[1]["process.pid"], row[4]) for row in Rows(other).rows]
    report(of == [(5, 12), (6, 7), (7, 8)] and len(other["resource_profiles"]) == 3, "each process is a resource", of)
    report(sum(row[4] for row in rows) == 2**64 + 1 and max(row[4] for row in rows) == 2**63 - 1, "weights past 63 bits are given in parts", rows)
    report(profile["duration_nano"] == 5 and profile["period"] == 1000 and "time_unix_nano" not in profile and {row[2]["thread.name"] for row in rows} == {"th\\xffread", ":8"},
           "duration and period; no wall time that is not known", profile)


def clock(folder):
    _, text, _ = made(folder, "corpus/clock-monotonic.data", "--no-symbolize")
    times = [json.loads(line) for line in run("convert", "--to", "jsonl", "--table", "sample", "-F", "time,wall_time", "--no-symbolize", "corpus/clock-monotonic.data", "-")[1].splitlines()]
    profile = text["resource_profiles"][0]["scope_profiles"][0]["profiles"][0]
    first, last = min(t["time"] for t in times), max(t["time"] for t in times)
    report(profile["duration_nano"] == last - first and profile.get("time_unix_nano") == min(t["wall_time"] for t in times), "the first sample's wall time, and the duration", profile.get("time_unix_nano"))


def lines(folder):
    source, capture = os.path.join(folder, "p.c"), os.path.join(folder, "p.data")
    with open(source, "w") as file:
        file.write("static inline __attribute__((always_inline)) int inl(volatile int *x) {\n for (int i = 0; i < 3000; i++)\n  *x ^= i;\n return *x; }\n"
                   "__attribute__((noinline)) int work(volatile int *x) {\n return inl(x) + 1; }\nint main(void) { volatile int x = 0; for (int n = 30000; n--;) work(&x); return x & 1; }\n")
    if subprocess.run([os.environ.get("CC", "cc"), "-O1", "-g", "-fno-omit-frame-pointer", "-o", source[:-2], source], capture_output=True).returncode or not shutil.which("perf") or \
            subprocess.run(["perf", "record", "-q", "-g", "-e", "cpu-clock:u", "-F", "997", "-o", capture, source[:-2]], capture_output=True).returncode not in (0, 1) or not os.path.exists(capture):
        skip("names and lines", "perf record made no samples, or there is no compiler")
        return
    compare(folder, "a program with inlined functions", capture, "--no-build-ids-needed")
    _, text, _ = made(folder, capture, "--lines", "--no-build-ids-needed")
    d = text["dictionary"]
    found = {(d["string_table"][d["function_table"][l["function_index"]].get("name_strindex", 0)], d["string_table"][d["function_table"][l["function_index"]].get("filename_strindex", 0)].rpartition("/")[2], l.get("line"))
             for location in d["location_table"] for l in location.get("lines", [])}
    inl = {row for row in found if row[0] == "inl"}
    report(inl and all(file == "p.c" and 1 <= line <= 4 for _, file, line in inl) and ("work", "p.c", 6) in found, "--lines: files and lines of functions, inlined ones first", found)
    build_id = subprocess.run(["readelf", "-n", source[:-2]], capture_output=True, text=True).stdout.partition("Build ID: ")[2].split()
    ids = {d["attribute_table"][i]["value"]["string_value"] for m in d["mapping_table"] if d["string_table"][m.get("filename_strindex", 0)] == source[:-2] for i in m.get("attribute_indices", [])}
    report(not build_id or build_id[0] in ids, "the build ID is an attribute of the mapping", (build_id, ids))


def compressed(folder):
    """OUT.gz, and --gzip: the same bytes, for every profile."""
    if "no zlib" in run("convert", "--to", "pprof", "corpus/default.data", os.path.join(folder, "z.pb.gz"))[2]:
        skip("gzip", "this build has no zlib")
        return
    wrong = []
    for form in ("otlp", "otlp-json", "folded", "script", "firefox", "speedscope"):
        plain, packed, asked = (os.path.join(folder, "gz." + end) for end in ("plain", "gz", "asked"))
        for path, options in ((plain, ()), (packed, ()), (asked, ("--gzip",))):
            run("convert", "--force", "--to", form, "--no-symbolize", *options, "corpus/callchain-fp.data", path)
        texts = [open(plain, "rb").read(), gzip.open(packed).read(), gzip.open(asked).read()]
        if not texts[0] or texts[1:] != texts[:1] * 2 or os.path.getsize(packed) * 2 > len(texts[0]):
            wrong.append(form)
    report(not wrong, "OUT.gz and --gzip are compressed", wrong)
    run("convert", "--force", "--to", "pprof", "--gzip", "corpus/callchain-fp.data", packed)
    report(gzip.open(packed).read(2) != b"\x1f\x8b", "pprof is compressed once")


with tempfile.TemporaryDirectory() as folder:
    compressed(folder)
    for name in CAPTURES:
        compare(folder, name, f"corpus/{name}.data", "--no-symbolize")
    machine(folder)
    clock(folder)
    lines(folder)
finish()
