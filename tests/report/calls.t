#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring calls against programs that are known, and where records are missing against a model of its own; other byte orders, machines and tracepoints; odd captures are
counted, and no sum is wrong."""
import csv, io, json, os, random, re, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from made_calls import ENTER, ENTER_NEW, ENTER_READ, EXIT, EXIT_READ, NUMBERS, Model, Program, Sums, capture, comm_of, write
from made_capture import sampled
from tap import finish, report, run, skip

folder = tempfile.mkdtemp()


def rows(*words):
    code, out, err = run("calls", *words)
    return list(csv.DictReader(io.StringIO(out))), code, err


def which(text):
    return tuple(sorted((name.rsplit(" ", 1)[0], int(name.rsplit(" ", 1)[1])) for name in text.split(", ") if name))


def key(r):
    number = lambda column: int(r[column] or 0)
    return (*map(number, ("calls", "errors", "total_ns", "min_ns", "max_ns", "timed", "unsure", "unsure_ns", "untimed", "unfinished")), which(r["which_errors"]))


def add(a, b):
    """Two rows of one thread ID."""
    if not a:
        return b
    names = dict(a[10])
    for name, count in b[10]:
        names[name] = names.get(name, 0) + count
    least = min(x[3] for x in (a, b) if x[5]) if a[5] or b[5] else 0
    return (*(x + y for x, y in zip(a[:3], b[:3])), least, max(a[4], b[4]), *(x + y for x, y in zip(a[5:10], b[5:10])), tuple(sorted(names.items())))


def threads(path, *words):
    """By thread ID and call."""
    table, code, err = rows("threads", "--by-call", "--csv", *words, path)
    found = {}
    for r in table:
        at = int(r["tid"]), r["call"]
        found[at] = add(found.get(at), key(r))
    return found, code, err


def wrong(truth, found):
    truth = {at: row.key() for at, row in truth.items()}
    return [(at, truth.get(at), found.get(at)) for at in sorted(set(truth) | set(found)) if truth.get(at) != found.get(at)]


def quantile(times, percent):
    return sorted(times)[-(-len(times) * percent // 100) - 1]


def near(found, true):
    return abs(found - true) <= true / 64 + 1


# known programs
for seed, order, ends in ((1, "<", True), (2, ">", True), (3, "<", False), (4, "<", True)):
    program = Program(seed, ends=ends)
    path = write(folder, f"known{seed}.data", capture(program.events, order))
    found, code, err = threads(path)
    bad = wrong(program.truth, found)
    report(len(found) > 40 and not bad and not code and not err, f"a known program, {seed}: {len(found)} sums of threads and calls", bad[:3] or err)
    report(not wrong(Model(program.events).sums, found), f"a known program, {seed}: the model agrees")
    times, table = {}, rows("--csv", path)[0]
    for (_, name), row in program.truth.items():
        times.setdefault(name, []).extend(row.times)
    odd = [(r["call"], r["p50_ns"], r["p99_ns"]) for r in table if times[r["call"]] and not (near(int(r["p50_ns"]), quantile(times[r["call"]], 50)) and near(int(r["p99_ns"]), quantile(times[r["call"]], 99)))]
    report(len(table) == len(times) and not odd and all(int(r["mean_ns"]) == sum(times[r["call"]]) // len(times[r["call"]]) for r in table if times[r["call"]]), f"a known program, {seed}: means, and p50 and p99 of each call", odd)
    slow = [json.loads(line) for line in run("calls", "slowest", "--json", "--top", "25", path)[1].splitlines()]
    every = sorted((t for row in program.truth.values() for t in row.times), reverse=True)
    report([s["took_ns"] for s in slow] == every[:25], f"a known program, {seed}: the slowest")
    listed = [json.loads(line) for line in run("calls", "list", "--json", path)[1].splitlines()]
    report(len(listed) == sum(row.calls for row in program.truth.values()) and sorted((c["took_ns"] for c in listed if "took_ns" in c), reverse=True) == every, f"a known program, {seed}: the list has all", (len(listed), len(every)))

# where a call is, its arguments and its result
program = Program(4)
path = os.path.join(folder, "known4.data")
enters = {e["time"]: e for e in program.events if e["what"] == "enter"}
slow = [json.loads(line) for line in run("calls", "slowest", "--json", path)[1].splitlines()]
odd = [s for s in slow if [s["arg%d" % i] for i in range(6)] != enters[s["time_ns"]]["args"]]
report(len(slow) > 500 and not odd, f"slowest: arguments of {len(slow)} calls", odd[:1])
for which_one, what in (("offset", "exit"), ("entry_offset", "enter")):
    one = [json.loads(line) for line in run("dump", "--json", "--at", str(slow[3][which_one]), path)[1].splitlines()]
    report(len(one) == 1 and one[0]["event_name"].endswith("sys_" + what) and one[0]["fields"]["tid"] == slow[3]["tid"], f"slowest: {which_one} is where dump has the record", one)
packed = os.path.join(folder, "packed")
code, _, err = run("edit", "--compress", "1", path, packed)
if code:
    skip("compressed: the same calls", err.strip())
else:
    same = [json.loads(line) for line in run("calls", "slowest", "--json", packed)[1].splitlines()]
    strip = lambda s: {k: v for k, v in s.items() if k not in ("at", "offset", "entry_offset")}
    report([strip(s) for s in same] == [strip(s) for s in slow], "compressed: the same calls")
    places = {r["at"]: r for line in run("dump", "--json", "--type", "SAMPLE", packed)[1].splitlines() for r in [json.loads(line)]}
    report(all(places[s["at"]]["fields"]["time"] == s["time_ns"] + s["took_ns"] and places[s["at"]]["packed_in"] == s["offset"] for s in same), "compressed: at is what dump has there")
text = {s["name"]: s["text"] for s in slow}
report(re.fullmatch(r"read\(fd=-?\d+, buf=0x[0-9a-f]+, count=\d+\) = .*", text["read"]) and re.fullmatch(r"syscall_900\((0x[0-9a-f]+, ){5}0x[0-9a-f]+\) = .*", text["syscall_900"]) and
       re.fullmatch(r"rt_sigreturn\(\)", text["rt_sigreturn"]), "slowest: calls as text", text)
bits = [dict(what="enter", time=5, cpu=0, pid=1, tid=1, number=257, args=[0xffffff9c, 0x1000, flags, 0o644, 0, 0]) for flags in (0o2000102, 0o2000000, 0x10000000)]
bits += [dict(what="enter", time=5, cpu=0, pid=1, tid=1, number=9, args=[0, 4096, prot, 0x22, 0xffffffffffffffff, 0]) for prot in (0, 5)]
text = {json.loads(line)["text"].partition(" = ")[0] for i, e in enumerate(bits) for line in run("calls", "list", "--json", write(folder, "bits", capture([e])))[1].splitlines()}
report(text == {"openat(dfd=AT_FDCWD, filename=0x1000, flags=O_RDWR|O_CREAT|O_CLOEXEC, mode=0644)", "openat(dfd=AT_FDCWD, filename=0x1000, flags=O_RDONLY|O_CLOEXEC, mode=0644)",
                "openat(dfd=AT_FDCWD, filename=0x1000, flags=O_RDONLY|0x10000000, mode=0644)", "mmap(addr=0, len=4096, prot=PROT_NONE, flags=MAP_PRIVATE|MAP_ANONYMOUS, fd=-1, off=0)",
                "mmap(addr=0, len=4096, prot=PROT_READ|PROT_EXEC, flags=MAP_PRIVATE|MAP_ANONYMOUS, fd=-1, off=0)"}, "arguments: bits by name, file descriptors and modes", text)
report({s["text"].rsplit("= ", 1)[1] for s in slow if s.get("ret") in (-2, -4096, -4000, 0x7f0000001000)} == {"-1 ENOENT", "-4096", "-4000", "0x7f0000001000"}, "slowest: results as text")

# sums of the views are one; conditions choose exits
table = {view: rows(*view.split(), "--csv", path)[0] for view in ("calls", "threads", "comms", "threads --by-call", "comms --by-call")}
sums = {view: [sum(int(r[column]) for r in t) for column in ("calls", "errors", "total_ns", "unfinished")] for view, t in table.items()}
report(len(set(map(tuple, sums.values()))) == 1 and len(table["comms"]) == 5, "all views have the same sums", sums)
middle = program.events[len(program.events) // 2]["time"]
halves = [rows("--csv", "--time", part, path)[0] for part in (f"0..{middle // 10**9}.{middle % 10**9:09d}", f"{middle // 10**9}.{middle % 10**9:09d}..9")]
report([sum(int(r[c]) for half in halves for r in half) for c in ("calls", "errors", "total_ns", "unfinished")] == sums["calls"], "--time: two halves are the whole")
one = threads(path, "--tid", "101")[0]
report(one == {at: row for at, row in threads(path)[0].items() if at[0] == 101}, "--tid: the same sums of that thread")
named = rows("comms", "--csv", "--comm", "p1", path)[0]
report([r["comm"] for r in named] == ["p1"] and named == [r for r in table["comms"] if r["comm"] == "p1"], "--comm: the same sums of that name", named)
for sort, column in (("total", "total_ns"), ("calls", "calls"), ("errors", "errors"), ("max", "max_ns"), ("mean", "mean_ns"), ("name", "call")):
    values = [int(r[column] or 0) if column != "call" else r[column] for r in rows("--csv", "--sort", sort, path)[0]]
    report(values == sorted(values, reverse=column != "call"), f"--sort {sort}", values)
counts = [[int(part.rsplit(" ", 1)[1]) for part in r["which_errors"].split(", ")] for r in table["calls"] if r["which_errors"]]
report(len(counts) > 5 and all(c == sorted(c, reverse=True) for c in counts), "errors of a call: the most frequent first", counts)
few = run("calls", "--top", "3", path)[1].splitlines()
report(len(few) == 6 and " in %d more rows" % (len(table["calls"]) - 3) in few[5], "--top 3: three rows, and the rest", few)

first = run("calls", "corpus/tracepoint-syscalls.data")[1].splitlines()[0]
report(first.startswith("30 system calls ") and first.endswith(", 1 error"), "one error is no errors", first)

# records that are missing
for seed in range(6, 14):
    chance, lossy = random.Random(seed), []
    events = Program(seed, steps=2000, ends=seed % 2).events
    part = chance.choice([0.001, 0.01, 0.1])
    for event in events:
        if event["what"] not in ("enter", "exit") or chance.random() >= part:
            lossy.append(event)
        elif chance.random() < 0.5:
            lossy.append(dict(what="lost", time=event["time"], cpu=event["cpu"]))
    model = Model(lossy)
    path = write(folder, f"lossy{seed}.data", capture(lossy))
    account = os.path.join(folder, f"account{seed}")
    found, code, err = threads(path, "--account", account)
    bad = wrong(model.sums, found)
    report(not bad and not code, f"{len(events) - len(lossy)} records missing, {model.losses} reported: the model's sums", bad[:3] or err)
    left = {cause["cause"]: cause["count"] for cause in json.load(open(account))["left"]}
    report((left.get("CALL_UNSURE", 0), left.get("CALL_NO_ENTRY", 0)) == (model.counts["unsure"], model.counts["no_entry"]), "the account has them", (left, model.counts))
    missing = int((re.search(r"(\d+) calls? whose exit is missing", err) or [0, 0])[1])
    report(missing == model.counts["no_exit"], "calls without an exit are counted", (missing, model.counts))

# other tracepoints
events = [e for e in Program(21).events if e["what"] in ("enter", "exit") and e["number"] == 0]
raw, named, both = (write(folder, name, capture(events, kinds=kinds)) for name, kinds in (("raw", (ENTER, EXIT)), ("named", (ENTER_READ, EXIT_READ)), ("both", (ENTER, EXIT, ENTER_READ, EXIT_READ))))
report(rows("--csv", raw)[0] == rows("--csv", named)[0] and len(events) > 100, "syscalls:* give the same as raw_syscalls:*")
table, code, err = rows("--csv", both)
report(table == rows("--csv", raw)[0] and f"{len(events)} records of system calls that are there twice" in err, "both of them count once", err)
again = write(folder, "again", capture([e for e in events for _ in range(2)]))
table, code, err = rows("--csv", again)
report(table == rows("--csv", raw)[0] and f"{len(events)} records of system calls that are there twice" in err, "records that were written twice count once", err)
alone = write(folder, "enter", capture(events, kinds=(ENTER,)))
table, code, err = rows("--csv", alone)
report(code == 0 and "no exits of system calls" in err and int(table[0]["unfinished"]) == int(table[0]["calls"]) == sum(e["what"] == "enter" for e in events), "entries alone are counted, without times", (table, err))
alone = write(folder, "exit", capture(events, kinds=(EXIT,)))
table, code, err = rows("--csv", alone)
report(code == 0 and "no entries of system calls" in err and int(table[0]["untimed"]) == int(table[0]["calls"]) == sum(e["what"] == "exit" for e in events), "exits alone are counted, with errors", (table, err))
new = write(folder, "new", capture([dict(what="enter", time=5, cpu=0, pid=1, tid=1, number=4711, args=[1] * 6)], kinds=(ENTER_NEW,)))
report([r["call"] for r in rows("--csv", new)[0]] == ["newest"], "a call without a number that is known has its tracepoint's name")

# machines
pair = [dict(what="enter", time=5, cpu=0, pid=1, tid=1, number=63, args=[1] * 6), dict(what="exit", time=9, cpu=0, pid=1, tid=1, number=63, ret=-95)]
for machine, name in (("x86_64", "uname"), ("aarch64", "read"), ("riscv64", "read"), ("i686", "dup2"), ("armv7l", "dup2"), ("ppc64le", "dup2"), ("s390x", "dup2"), (None, "syscall_63"), ("sparc64", "syscall_63")):
    table, code, err = rows("--csv", write(folder, "machine", capture(pair, machine=machine)))
    error = "error 95" if machine == "sparc64" else "EOPNOTSUPP"  # powerpc has all errors of others
    report([r["call"] for r in table] == [name] and (name == "syscall_63") == ("they have no names" in err) and table[0]["which_errors"] == error + " 1", f"63 of {machine} is {name}", (table, err))
for number, name in ((0x40000000, "read"), (0x40000000 + 512, "rt_sigaction"), (0x40000000 + 13, "rt_sigaction"), (0x40000000 + 9000, "syscall_1073750824"), (1 << 62, f"syscall_{1 << 62}"), (-2, "syscall_-2")):
    table = rows("--csv", write(folder, "x32", capture([dict(e, number=number) for e in pair])))[0]
    report([r["call"] for r in table] == [name], f"{number} is {name}", table)

for machine, number, name in (("armv7l", 322, "openat"), ("armv8l", 281, "socket"), ("armv7l", 3, "read"), ("ppc64", 286, "openat"), ("ppc64le", 326, "socket"), ("s390x", 288, "openat"), ("s390x", 359, "socket"), ("arm64", 56, "openat")):
    table = rows("--csv", write(folder, "other", capture([dict(e, number=number) for e in pair], machine=machine)))[0]
    report([r["call"] for r in table] == [name], f"{number} of {machine} is {name}", table)

# odd captures
huge = [dict(pair[0], time=1), dict(pair[1], time=(1 << 64) - 2), dict(pair[0], time=(1 << 64) - 2, tid=2), dict(pair[1], time=(1 << 64) - 1, tid=2), dict(pair[0], tid=3, time=0), dict(pair[1], tid=3, time=(1 << 64) - 2)]
huge.sort(key=lambda e: e["time"])
table, code, err = rows("--csv", write(folder, "huge", capture(huge, comms=False)))
report(int(table[0]["total_ns"]) == (1 << 64) - 1 and int(table[0]["max_ns"]) == (1 << 64) - 2 and code == 0, "times of 2^64 ns: sums end at the largest", (table, err))
late = [dict(what="enter", time=5000 + i, cpu=0, pid=1, tid=100 + i, number=0, args=[0] * 6) for i in range(20)]
late += [dict(what="round")] * 3 + [dict(what="exit", time=100 + i, cpu=0, pid=1, tid=100 + i, number=0, ret=1) for i in range(20)]
table, code, err = rows("--csv", write(folder, "late", capture(late, comms=False)))
report(int(table[0]["untimed"]) == 20 and int(table[0]["total_ns"]) == 0 and "20 exits earlier than its entry" in err.replace("their entries", "its entry"), "exits before their entries have no time", (table, err))
bad = b"\x1b[1m\n\"x"
people = run("calls", "comms", write(folder, "bad", capture([dict(e, comm=bad) for e in pair])))
report("\x1b" not in people[1] and len(people[1].splitlines()) == 3, "a hostile name is safe text", people[1])
report(json.loads(run("calls", "comms", "--json", os.path.join(folder, "bad"))[1])["comm"].encode("utf-8", "surrogateescape")[:1] == b"\x1b", "and whole in JSON")

# --first: an exit after the first records is not missing, as with --time
path = write(folder, "first", capture([dict(what="enter", time=10, cpu=0, pid=1, tid=1, number=0, args=[0] * 6), dict(what="enter", time=20, cpu=0, pid=1, tid=2, number=0, args=[0] * 6),
                                       dict(what="exit", time=30, cpu=0, pid=1, tid=2, number=0, ret=1), dict(what="exit", time=40, cpu=0, pid=1, tid=1, number=0, ret=1)], comms=False))
table, code, err = rows("--csv", "--first", "3", path)
report([(r["calls"], r["timed"], r["unfinished"], r["total_ns"]) for r in table] == [("1", "1", "0", "10")] and table == rows("--csv", "--where", "time <= 30", path)[0], "--first: an exit after them is not missing", (table, err))
code, out, err = run("calls", "--type", "COMM", write(folder, "pair", capture(pair)))
report(code == 1 and "is of a system call" in err, "conditions that no call meets are 1, and reported", (code, err))

whole = capture(pair)
code, out, err = run("calls", write(folder, "some", sampled(sampled(whole, 0, frequency=99), 1, frequency=99)))
report(code == 0 and out and "of raw_syscalls:sys_enter and 1 other event not each hit is a sample" in err and "not each hit" not in run("calls", write(folder, "pair", whole))[2],
       "a frequency: calls that are missing are reported", (code, err))

# words
for words, message in ((["record"], "captures are recorded by"), (["--csv", "--json"], "two forms"), (["list", "--top", "3"], "a list has all calls"), (["slowest", "--sort", "name"], "is for sums"), (["--by-call"], "is for threads and comms"), (["--sort", "x"], "--sort")):
    code, out, err = run("calls", *words)
    report(code == 2 and message in err and not out, "calls " + " ".join(words), err)
code, out, err = run("calls", "corpus/default.data")
report(code == 1 and not out and "no system calls; record them with perfring record -a -e raw_syscalls:sys_enter -e raw_syscalls:sys_exit" in err, "a capture without system calls is refused", err)
finish()
