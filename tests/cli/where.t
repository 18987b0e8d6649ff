#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""--where: the lines that an expression chooses are those that a reader of its own, here, chooses by what dump --json prints of every
record. Expressions are made at random of the fields and values that the capture has, from a seed that is always the same."""
import json, os, random, re, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap

TEXT = {"filename", "name", "comm", "prev_comm", "next_comm", "child_comm", "parent_comm", "path", "cmdline", "host"}
SHARED = {"filename"}  # of records and of tracepoints, and of no sample: a name alone is either
LEFT_OUT = {"data", "build_id", "tag", "old_bytes", "new_bytes", "unused", "error", "status", "regs", "vectors", "preds"}


def values_of(node, found, path=()):
    """Each field's values by its name and by the name of its group and its own."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in LEFT_OUT or "#" in key:
                continue
            found.setdefault((key,), [])
            if path:
                found.setdefault((path[-1], key), [])
            values_of(value, found, path + (key,))
    elif isinstance(node, list):
        for value in node:
            values_of(value, found, path)
    elif path:
        value = node
        if isinstance(node, str) and path[-1] not in TEXT and re.fullmatch(r"-?\d+|0x[0-9a-f]+", node):
            value = int(node, 0)
        for name in ((path[-1],), path[-2:]):
            found.setdefault(name, []).append(value)


class Record:
    def __init__(self, line):
        self.line, record = line, json.loads(line)
        self.fields = {}
        values_of({**{k: record[k] for k in ("misc", "size")}, **record["fields"]}, self.fields)
        values_of({"sample_id": record.get("sample_id", {})}, self.fields)
        payload = {}
        values_of({"tracepoint": record.get("tracepoint", {})}, payload)
        for name, values in payload.items():
            if len(name) == 2:
                self.fields[name] = values
        self.fields.update({k: v for k, v in payload.items() if len(k) == 1 and k[0] in SHARED})
        self.fields[("type",)] = [record["type"]]
        self.fields[("offset",)] = [record["at"]]
        if record.get("event_name"):
            self.fields[("event",)] = [record["event_name"]]
        self.fields.pop(("comm",), None)


def leaf(rng, names):
    """An expression of one test, and the function that answers it for a record."""
    name = rng.choice(sorted(names))
    known = [v for v in names[name] if not isinstance(v, bool)]
    text = ".".join(name)
    if not known or rng.random() < 0.1:
        return text, lambda r: name in r.fields
    value = rng.choice(known)
    if isinstance(value, int):
        value += rng.choice([0, 0, 0, 1, -1]) if value > 1 else 0
        shown = rng.choice([str(value), hex(value) if value >= 0 else str(value)])
        operator = rng.choice(["==", "!=", "<", "<=", ">", ">=", "in", "&"])
        if operator == "&" and value >= 0:
            return f"{text} & {shown}", lambda r: any(isinstance(v, int) and v & value for v in r.fields.get(name, []))
        if operator in ("in", "&"):
            values = {value} | {v for v in rng.choices(known, k=2) if isinstance(v, int)}
            return "%s in {%s}" % (text, ",".join(map(str, sorted(values)))), lambda r: any(v in values for v in r.fields.get(name, []))
        compare = {"==": int.__eq__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "!=": int.__eq__}[operator]
        hit = lambda r: any(isinstance(v, int) and compare(v, value) for v in r.fields.get(name, []))
        if operator == "!=":
            return f"{text} != {shown}", lambda r: bool(r.fields.get(name)) and not hit(r)
        return f"{text} {operator} {shown}", hit
    if not isinstance(value, str) or not re.fullmatch(r"[ -~]*", value):
        return text, lambda r: name in r.fields
    begin = rng.randrange(len(value) + 1)
    piece = value[begin:begin + rng.randrange(1, 6)]
    quote = lambda t: '"%s"' % t.replace("\\", "\\\\").replace('"', '\\"')
    texts = lambda r: [v for v in r.fields.get(name, []) if isinstance(v, str)]
    kind = rng.randrange(5)
    if kind == 0:
        return f"{text} contains {quote(piece)}", lambda r: any(piece in v for v in texts(r))
    if kind == 1:
        pattern = rng.choice(["", "^"]) + re.escape(piece) + rng.choice(["", ".*", "[a-z0-9]+", "$", "(x|:|y)?"])
        return f"{text} =~ {quote(pattern)}", lambda r: any(re.search(pattern, v) for v in texts(r))
    if kind == 2:
        return f"{text} !~ {quote(re.escape(piece))}", lambda r: bool(texts(r)) and not any(piece in v for v in texts(r))
    if kind == 3:
        return f"{text} != {quote(value)}", lambda r: bool(texts(r)) and value not in texts(r)
    return f"{text} in {{{quote(value)}, SWITCH}}", lambda r: value in texts(r)


def expression(rng, names, depth):
    if depth == 0 or rng.random() < 0.3:
        return leaf(rng, names)
    kind = rng.randrange(3)
    first, holds = expression(rng, names, depth - 1)
    if kind == 2:
        return f"{rng.choice(['not ', '!'])}({first})", lambda r: not holds(r)
    second, too = expression(rng, names, depth - 1)
    if kind == 1:
        return f"({first}) {rng.choice(['and', '&&'])} ({second})", lambda r: holds(r) and too(r)
    return f"({first}) {rng.choice(['or', '||'])} ({second})", lambda r: holds(r) or too(r)


for path in ("corpus/default.data", "corpus/tracepoint.data", "corpus/callchain-fp.data", "corpus/fork-storm.data", "corpus/group-read.data",
             "corpus/threads-z.dir", "corpus/all-weight-struct.data", "corpus/namespaces.data"):
    _, output, _ = tap.run("dump", "--json", "-n", "2000", path)
    records = [Record(line) for line in output.splitlines()]
    names = {}
    for record in records:
        for name, values in record.fields.items():
            names.setdefault(name, []).extend(values[:20])
    in_rows = {name for record in records for name in record.fields if len(name) == 1} - {("tracepoint",), ("sample_id",)}
    names = {name: values for name, values in names.items() if len(name) == 1 and name in in_rows or len(name) == 2 and name[0] in ("sample_id", "tracepoint", "callchain")}
    rng, wrong, chosen = random.Random(path), [], 0
    for _ in range(40):
        text, holds = expression(rng, names, 3)
        expected = [record.line for record in records if holds(record)]
        status, output, errors = tap.run("dump", "--json", "-n", "2000", "--where", text, path)
        got = output.splitlines()
        if len(got) == 2000 or len(records) == 2000:
            got, expected = got[:len(expected)], expected
        chosen += len(expected)
        if got != expected or status != (0 if expected else 1):
            wrong.append(f"{text}: {len(got)} lines, {len(expected)} expected, status {status} {errors}")
    tap.report(not wrong and chosen > 40, f"{path}: {len(records)} records, 40 expressions, {chosen} lines chosen", "\n# ".join(wrong[:3]))

# The same name of a record's field and a tracepoint's: in a condition, as a column, and as a key of rows.
EXEC = "corpus/tracepoint.data", "--event", "*exec"
execs = [json.loads(line)["tracepoint"]["filename"] for line in tap.run("dump", "--json", "--type", "SAMPLE", *EXEC)[1].splitlines()]
got = [tap.run("dump", "-F", name, "--type", "SAMPLE", "--where", "%s =~ '^/bin/true$'" % name, *EXEC)[1] for name in ("filename", "tracepoint.filename")]
counted = [tap.run("stat", "-F", name, "--type", "SAMPLE", *EXEC)[1] for name in ("filename", "tracepoint.filename")]
tap.report(execs and got[0] == got[1] == '"/bin/true"\n' * execs.count("/bin/true") and counted[0] == counted[1] and '"/bin/true"' in counted[0], "filename of execs is that of their tracepoint", (got, counted))

# What dump --json does not print: names of threads, and the file of an address.
for path in ("corpus/fork-storm.data", "corpus/default.data"):
    for comm in ("true", "perf", "sh", "nothing"):
        one, two = (tap.run("dump", "--json", *words, path)[1] for words in (("--comm", comm), ("--where", f"comm == {comm}")))
        tap.report(one == two, f"{path}: comm == {comm} is --comm")
records = [json.loads(line) for line in tap.run("dump", "--json", "corpus/default.data")[1].splitlines()]
maps, expected = [], []
for record in records:
    fields = record["fields"]
    if record["type"] == "MMAP2":
        maps.insert(0, (int(fields["addr"], 0), int(fields["len"]), fields["filename"]))
    elif record["type"] == "SAMPLE" and record["misc"] & 7 == 2:
        ip = int(fields["ip"], 0)
        file = next((name for start, size, name in maps if start <= ip < start + size), "")
        expected += [record["at"]] if file.split("/")[-1] == "libc.so.6" else []
got = [json.loads(line)["at"] for line in tap.run("dump", "--json", "--where", "dso == libc.so.6", "corpus/default.data")[1].splitlines()]
tap.report(expected and got == expected, f"dso == libc.so.6: {len(expected)} samples", got)

# Modes of the CPU, as lines have them.
for mode, name in ((1, "KERNEL"), (2, "user")):
    got = [json.loads(line)["at"] for line in tap.run("dump", "--json", "--where", f"misc contains {name}", "corpus/default.data")[1].splitlines()]
    tap.report(got and got == [r["at"] for r in records if r["misc"] & 7 == mode], f"misc contains {name}: {len(got)} records")
status, _, err = tap.run("dump", "--where", "misc == USER", "corpus/default.data")
tap.report(status == 2 and "FIELD contains NAME" in err, "a name of a bit after ==", err)

# Units, names of values and bits, -1.
for one, two in (("time > 1988770us", "time > 1988770000"), ("time > 1.98877ks or time > 1988.77s", ""), ("size >= 0.125KiB", "size >= 128"),
                 ("type == MMAP", "type == 1"), ("type == MMAP and pid == -1", "type == MMAP and pid == 4294967295"),
                 ("event == 0", "event == 'cpu-clock:pppH'"), ("mmap2.prot contains EXEC", "mmap2.prot & 4"), 
                 ("sample.ip", "type == SAMPLE"), ("not not sample.ip", "type == SAMPLE"), ("size == 0x28", "size == 40")):
    first = tap.run("dump", "--where", one, "corpus/default.data")
    second = tap.run("dump", "--where", two, "corpus/default.data")
    tap.report((first[0] == 2 and not two) or (first[0] == 0 and first[:2] == second[:2]), f"{one} is {two}", first[2])

# Names of parts of several bits, with the value, and with a bit of the part; names by pattern.
for path, one, two in (("bit-data-src", "data_src contains 'mem_op=na'", "data_src & 1"), ("bit-data-src", "data_src contains 'mem_op=LOAD'", ""),
                       ("bit-data-src", "data_src contains mem_lvl", "data_src"), ("bit-data-src", "not data_src contains 'mem_lvl=NA'", "type == SAMPLE and not data_src"),
                       ("default", "mmap2.flags contains 'type=PRIVATE'", "mmap2.flags & 2"), ("default", "mmap2.flags contains 'type=SHARED'", ""),
                       ("default", "type =~ '^MMAP'", "type in {MMAP, MMAP2}"), ("bpf-one", "bpf_event.type =~ 'LOAD$'", "bpf_event.type in {1, 2}"),
                       ("bpf-one", "ksymbol.ksym_type !~ OOL", "ksymbol.ksym_type == BPF")):
    first, second = (tap.run("dump", "--where", text, f"corpus/{path}.data") for text in (one, two or "size > 60000"))
    tap.report(first[:2] == second[:2] and (first[0] == 0 or not two or "not" in two), f"{path}: {one} is {two or 'nothing'}", f"{first} {second}"[:600])

# The only number that is not whole: what the unit of an event is multiplied by, 1e-06 here.
for text, meets in (("scale == 0.000001", 1), ("scale < 0.0000011", 1), ("scale < 0.000001", 0), ("scale <= 0.000001", 1), ("scale > 0.0000009", 1),
                    ("scale > 0.000001", 0), ("scale >= 0.000001", 1), ("scale >= 1", 0), ("scale != 1", 1), ("scale > -1", 1), ("scale in {0, 0.000001}", 1)):
    lines = [json.loads(line) for line in tap.run("dump", "--json", "--where", text, "corpus/stat.data")[1].splitlines()]
    tap.report([line["fields"]["scale"] for line in lines] == [1e-06] * meets, f"{text}: {meets}", lines)

# Errors: a line under the expression points to the place.
for text, column, message in (("ipp > 3", 0, "'ipp' (did you mean 'ips'?)"), ("type == SAMPEL", 8, "did you mean 'SAMPLE'?"), ("pid ==", 6, "is expected"),
                              ("(pid == 1", 9, ") is expected"), ("pid == 1 tid", 9, "an operator, and or or"), ("comm < 3", 0, "has no order"),
                              ("comm =~ '('", 8, "parenthesis"), ("pid == x", 7, "a number"), ("scale & 1", 8, "a number"), ("data_src contains 'mem_op=L1'", 18, "a value or bit"), ("mmap2.flags contains 'type=3x'", 21, "a value or bit"), ("pid in 3", 7, "{ is expected"), ("", 0, "ends"),
                              ("time > 1.5", 7, "a whole number of nanoseconds is expected"), ("pid == 1 and 'x", 13, "quote"), ("a ; b", 2, "no meaning"), ("tid == 99999999999999999999", 7, "a number"),
                              ("(" * 40 + "pid" + ")" * 40, 32, "too deep"), (" or ".join(["pid == 1"] * 65), 64 * 12, "too many"),
                              ("comm == é and pidd", 15, "'pidd'"), ("x" * 5000, 4096, "4,096"), ("filename =~ '*'", 12, "nothing is before")):
    status, output, errors = tap.run("dump", "--where", text, "corpus/default.data")
    lines = errors.splitlines()
    late = "neither the schema" in errors
    at = lines[-1].index("^") - len("perfring:     ") if "^" in errors else -1
    shown = max(column - 60, 0)
    tap.report(status == (1 if late else 2) and not output and message in lines[0] and at == len(text.encode()[shown:column].decode()),
               f"{text[:40]!r}: {message}", f"{status} {errors}")

# Every command that filters has it.
for words in (("dump",), ("stat",), ("check",)):
    one, two = (tap.run(*words, *filters, "corpus/fork-storm.data") for filters in (("--type", "COMM"), ("--where", "type == COMM")))
    tap.report(one[0] == 0 and one == two, f"{words[0]} --where", one[2] + two[2])
path = "corpus/fork-storm.data"
FILTERS = (("--type", "COMM,FORK"), ("--pid", "248-255"), ("--comm", "true"), ("--event", "0"), ("-n", "7"), ("--tail", "5"), ("--at", "0x800", "--around", "2"),
           ("--range", "0x800..0x1000"), ("--time", "10%..50%"), ("--where", "size > 60 and type != MMAP2"), ("--where", "pid == 1 or comm == sh", "-C", "0"))
for filters in FILTERS:
    want = tap.run("dump", "--json", *filters, path)
    got = tap.run("convert", "--to", "json", *filters, path, "-")
    tap.report(want[0] == got[0] and want[1] == got[1], f"convert --to json {' '.join(filters)}: {want[1].count(chr(10))} records", got[2])
tap.report(tap.run("convert", "--to", "cbor", "--pid", "1", path, "-")[0] == 2, "convert --to cbor with a filter is refused")
tap.report("no record matches" in tap.run("convert", "--to", "json", "--pid", "1", path, "-")[2], "nothing that matches is reported")
for path in ("corpus/callchain-fp.data", "corpus/tracepoint.data"):
    samples = [json.loads(line) for line in tap.run("dump", "--json", "--type", "SAMPLE", path)[1].splitlines()]
    middle = sorted(s["fields"]["time"] for s in samples)[len(samples) // 2]
    for filters, passes in ((("--where", f"time >= {middle}"), lambda s: s["fields"]["time"] >= middle), (("--tid", str(samples[0]["fields"]["tid"])), lambda s: s["fields"]["tid"] == samples[0]["fields"]["tid"]),
                            (("--type", "SAMPLE", "-n", "3"), lambda s: s in sorted(samples, key=lambda s: s["fields"]["time"])[:3])):
        chosen = [s for s in samples if passes(s)]
        _, rows, errors = tap.run("convert", "--to", "jsonl", "--table", "sample", *filters, path, "-")
        times = sorted(int(json.loads(line)["time"]) for line in rows.splitlines())
        tap.report(times == sorted(s["fields"]["time"] for s in chosen), f"{path}: table sample {' '.join(filters)}: {len(chosen)} rows", errors)
        _, folded, errors = tap.run("convert", "--no-symbolize", "--to", "folded", *filters, path, "-")
        total = sum(int(line.rsplit(" ", 1)[1]) for line in folded.splitlines())
        tap.report(total == sum(s["fields"]["period"] for s in chosen), f"{path}: folded {' '.join(filters)}: {total}", errors)
    whole = tap.run("convert", "--no-symbolize", "--to", "folded", path, "-")[1]
    part = tap.run("convert", "--no-symbolize", "--to", "folded", "--type", "SAMPLE", path, "-")[1]
    tap.report(whole == part, f"{path}: mappings that a filter hides name the frames all the same")
# Counts within samples: those of samples that do not pass are not added to the next one that does.
path = "corpus/group-read.data"
rows = tap.run("convert", "--no-symbolize", "--to", "folded", path, "-")[1].splitlines()
sums = []
samples = sorted(json.loads(line)["fields"]["time"] for line in tap.run("dump", "--json", "--type", "SAMPLE", path)[1].splitlines())
for test in ("<", ">="):
    part = tap.run("convert", "--no-symbolize", "--to", "folded", "--where", f"type != SAMPLE or sample.time {test} {samples[len(samples) // 2]}", path, "-")[1]
    sums.append(sum(int(line.rsplit(" ", 1)[1]) for line in part.splitlines()))
tap.report(min(sums) > 0 and sum(sums) == sum(int(line.rsplit(" ", 1)[1]) for line in rows), f"{path}: two parts add up to the whole: {sums}", rows)
for words in (["dump", "--where", "sched:sched_switch.prev_pid == 1"], ["stat", "-F", "sched:sched_switch.prev_pid"]):
    code, _, errors = tap.run(*words, "corpus/tracepoint.data")
    tap.report(code == 2 and "no name of an event before it" in errors and "tracepoint.FIELD" in errors, " ".join(words), errors)
tap.report(tap.run("dump", "--where", "pid", "--where", "tid", "corpus/default.data")[0] == 2, "--where twice is refused")
tap.finish()
