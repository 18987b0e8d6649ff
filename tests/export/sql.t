#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The views of perfring sql in DuckDB and in ClickHouse (chDB): report, stacks and diff have the rows of the commands; oncpu, offcpu, syscall and cache_line those of an own reading of made
captures. What the command prints is tested without them, too."""
import csv, io, json, os, re, shutil, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
import tracepoint_capture as tracepoints
from made_capture import ADDR, CPU, ID, IP, RAW, TID, TIME, Capture, write
from tap import finish, report, run, skip

WEIGHT, DATA_SRC, WEIGHT_STRUCT = 1 << 14, 1 << 15, 1 << 24
CAPTURES = ["callchain-fp", "callchain-user", "default", "cpu-wide", "events-mixed", "bit-period", "dwarf-stack", "group-read", "read-1f"]
PACKAGES = {"duckdb": "@duckdb", "clickhouse": "chdb"}


def tables(folder, capture, name, *options):
    out = os.path.join(folder, name)
    run("convert", "--to", "parquet", *options, capture, out)
    return out


def ask(dialect, folder, directories, *queries):
    code, script, err = run("sql", dialect, *directories)
    path = write(folder, "views.sql", script.encode())
    done = subprocess.run(["node", f"tests/npm/{dialect}.mjs", path, *queries], capture_output=True, text=True)
    if done.returncode:
        report(False, f"{dialect} takes the views", err + done.stderr[-500:])
        return [[] for _ in queries]
    return [json.loads(line) for line in done.stdout.splitlines()]


def our_report(capture, *options):
    out = run("report", "--csv", "--by", "comm,file,function", *options, capture)[1]
    return sorted((r["event"], r["comm"], r["file"], r["function"], r["self_samples"], r["total_samples"], r["self_period"], r["total_period"]) for r in csv.DictReader(io.StringIO(out)))


def our_stacks(capture, several, *options):
    found = {}
    for line in run("convert", "--to", "folded", *options, capture, "-")[1].splitlines():
        stack, weight = line.rsplit(" ", 1)
        event, _, stack = stack.partition(";") if several else ("", "", stack)
        found[event, stack] = found.get((event, stack), 0) + int(weight)
    return found


def same_as_commands(dialect, folder):
    for name in CAPTURES:
        capture = f"corpus/{name}.data"
        where = tables(folder, capture, name, "--no-symbolize")
        rows, stacks, events = ask(dialect, folder, [where], "SELECT * FROM report", "SELECT event, stack, weight FROM stacks", "SELECT name FROM event WHERE NOT (type = 1 AND config = 9)")
        found = sorted(tuple(r[k] for k in ("event", "comm", "file", "function", "self_samples", "total_samples", "self_period", "total_period")) for r in rows)
        want = our_report(capture, "--no-symbolize")
        report(want and found == want, f"{dialect}: {name}: report has {len(want)} rows", [x for x in zip(found, want) if x[0] != x[1]][:2] or (len(found), len(want)))
        several = len(events) > 1
        found = {(r["event"] if several else "", r["stack"]): int(r["weight"]) for r in stacks}
        want = our_stacks(capture, several, "--no-symbolize")
        report(want and found == want, f"{dialect}: {name}: {len(want)} stacks", sorted(set(found.items()) ^ set(want.items()))[:3])
    both = [os.path.join(folder, name) for name in ("callchain-fp", "default")]
    rows, = ask(dialect, folder, both, "SELECT * FROM diff")
    found = {(r["file"], r["function"]): (round(float(r["difference"]), 6), r["a_samples"], r["b_samples"], r["a_period"], r["b_period"]) for r in rows}
    out = run("diff", "--csv", "--no-symbolize", "corpus/callchain-fp.data", "corpus/default.data")[1]
    want = {(r["file"], r["function"]): (round(float(r["difference"]), 6), r["a_samples"], r["b_samples"], r["a_period"], r["b_period"]) for r in csv.DictReader(io.StringIO(out))}
    report(want and found == want, f"{dialect}: diff has {len(want)} rows", sorted(set(found.items()) ^ set(want.items()))[:3])


def inlined(dialect, folder):
    """With names and inlined functions of a program of now."""
    source = os.path.join(folder, "p.c")
    with open(source, "w") as file:
        file.write("static inline __attribute__((always_inline)) int inl(volatile int *x) { for (int i = 0; i < 3000; i++) *x ^= i; return *x; }\n"
                   "__attribute__((noinline)) int work(volatile int *x) { return inl(x) + 1; }\nint main(void) { volatile int x = 0; for (int n = 30000; n--;) work(&x); return x & 1; }\n")
    program, capture = source[:-2], os.path.join(folder, "p.data")
    if subprocess.run([os.environ.get("CC", "cc"), "-O1", "-g", "-fno-omit-frame-pointer", "-o", program, source], capture_output=True).returncode or not shutil.which("perf") or \
            subprocess.run(["perf", "record", "-q", "-g", "-e", "cpu-clock:u", "-F", "997", "-o", capture, program], capture_output=True).returncode not in (0, 1) or not os.path.exists(capture):
        skip("inlined functions", "perf record made no samples, or there is no compiler")
        return
    rows, = ask(dialect, folder, [tables(folder, capture, "inlined", "--symbolize")], "SELECT * FROM report")
    found = sorted(tuple(r[k] for k in ("event", "comm", "file", "function", "self_samples", "total_samples", "self_period", "total_period")) for r in rows)
    want = our_report(capture, "--symbolize")
    report(found == want and any(r[3] == "inl" for r in want), f"{dialect}: inlined functions: report has {len(want)} rows", [x for x in zip(found, want) if x[0] != x[1]][:2])


# ---- made captures -----------------------------------------------------------------------

SWITCH = [("prev_comm[16]", "char", 16, 1), ("prev_pid", "int", 4, 1), ("prev_prio", "int", 4, 1), ("prev_state", "long", 8, 1), ("next_comm[16]", "char", 16, 1), ("next_pid", "int", 4, 1),
          ("next_prio", "int", 4, 1)]
WAKE = [("comm[16]", "char", 16, 1), ("pid", "int", 4, 1), ("prio", "int", 4, 1), ("target_cpu", "int", 4, 1)]
ENTER = [("id", "long", 8, 1), ("args[6]", "unsigned long", 48, 0)]
EXIT = [("id", "long", 8, 1), ("ret", "long", 8, 1)]
SYSTEMS = [("sched", "sched_switch", 1, SWITCH), ("sched", "sched_waking", 2, WAKE), ("raw_syscalls", "sys_enter", 3, ENTER), ("raw_syscalls", "sys_exit", 4, EXIT)]


def format_of(name, number, fields):
    at, lines = 8, []
    for field, kind, size, signed in fields:
        at += -at % min(size, 8) if "[16]" not in field else 0
        lines.append("\tfield:%s %s;\toffset:%d;\tsize:%d;\tsigned:%d;\n" % (kind, field, at, size, signed))
        at += size
    return "name: %s\nID: %d\nformat:\n%s\n%s\nprint fmt: \"\"\n" % (name, number, tracepoints.format_text.common, "".join(lines))


def raw(number, *parts):
    body = struct.pack("<HBBi", number, 0, 0, 0)
    for part in parts:
        if isinstance(part, bytes):
            body += part.ljust(16, b"\0")
        else:
            size = part[1]
            body += bytes(-len(body) % size) + struct.pack("<q" if size == 8 else "<i", part[0])
    return body + bytes(-(len(body) + 4) % 8)


def of_records(folder, name, records, machine=None):
    """A capture of (time, CPU, thread, number of the tracepoint, payload), as tables."""
    made = traced()
    if machine:
        made.features[6] = made.text(machine)
    body = [made.record(9, struct.pack("<QIIQQIII", 0, tid, tid, time, number, cpu, 0, len(payload)) + payload) for time, cpu, tid, number, payload in records]
    return tables(folder, write(folder, name + ".data", made.file(*body)), name)


def traced():
    made = Capture("<")
    for system, name, number, fields in SYSTEMS:
        made.event(2, number, IP | TID | TIME | ID | CPU | RAW, [number])
    made.names(*(f"{system}:{name}" for system, name, _, _ in SYSTEMS))
    made.features[1] = tracepoints.tracing_data([(system, format_of(name, number, fields)) for system, name, number, fields in SYSTEMS], "little", 8)
    return made


def scheduling(loses=True):
    """Threads 1 to 5 on two CPUs: who runs, sleeps, is woken (also while it is still switching out) and preempted is chosen here, so it is known; one switch is not recorded."""
    state = 12345

    def choose(most):
        nonlocal state
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (state >> 33) % most

    running, ready, asleep, time, records, off, on = [0, 0], [(t, None) for t in (1, 2, 3)], {4: (0, None), 5: (0, None)}, 1000, [], [], []
    went, switched = {}, [None, None]  # of a thread: when it went off and its state; of a CPU: when and to whom it switched
    woken = {}
    for step in range(400):
        time += 10 + choose(50)
        cpu = choose(2)
        if asleep and choose(3) == 0:
            thread = sorted(asleep)[choose(len(asleep))]
            del asleep[thread]
            ready.append((thread, time))
            woken[thread] = time
            records.append((time, cpu, 99, 2, raw(2, b"w", (thread, 4), (120, 4), (cpu, 4))))
            continue
        if running[cpu] and not ready and choose(2):
            continue
        old, new = running[cpu], ready.pop(choose(len(ready)))[0] if ready and choose(5) else 0
        if old == new:
            continue
        sleeps = bool(old) and choose(2)
        how = 1 if sleeps else 256 if old and choose(2) else 0
        early = sleeps and choose(4) == 0
        if early:  # its wakeup comes before it has switched out
            records.append((time - 3, cpu, 99, 2, raw(2, b"w", (old, 4), (120, 4), (cpu, 4))))
        lost = loses and step == 200
        if not lost:
            records.append((time, cpu, old, 1, raw(1, b"t%d" % old, (old, 4), (120, 4), (how, 8), b"t%d" % new, (new, 4), (120, 4))))
            if switched[cpu]:
                began, came = switched[cpu]
                on.append((cpu, began, time, old, came != old))
            switched[cpu] = (time, new)
            if new in went:
                began, how_off, was_early = went.pop(new)
                at = began if how_off in (0, 256) or was_early else woken.get(new)
                off.append((new, began, time, at))
            if old:
                went[old] = (time, how, early)
        if old:
            if early or not sleeps:
                ready.append((old, time))
            else:
                asleep[old] = (time, None)
            woken.pop(old, None)
        running[cpu] = new
    return records, off, on


def check_scheduling(dialect, folder):
    records, off, on = scheduling()
    rows_off, rows_on = ask(dialect, folder, [of_records(folder, "sched", records)], "SELECT tid, began, ended, began + sleep AS ready FROM offcpu", "SELECT cpu, began, ended, tid, gap FROM oncpu")
    found = {(int(r["tid"]), int(r["began"]), int(r["ended"])): r["ready"] and int(r["ready"]) for r in rows_off}
    want = {(tid, began, ended): ready for tid, began, ended, ready in off}
    differ = [key for key in set(found) | set(want) if found.get(key, 0) != want.get(key, 0)]
    report(len(want) > 60 and not differ, f"{dialect}: offcpu: {len(want)} stays, preempted, woken, and woken while they switched out", differ[:3])
    found = sorted((int(r["cpu"]), int(r["began"]), int(r["ended"]), int(r["tid"]), r["gap"]) for r in rows_on)
    report(found == sorted(on) and sum(gap for *_, gap in on) == 1, f"{dialect}: oncpu: {len(on)} stays, one of which does not continue", sorted(set(found) ^ set(on))[:3])


    records, off, _ = scheduling(loses=False)
    rows, = ask(dialect, folder, [of_records(folder, "whole", records)], "SELECT tid, count(*) AS stays, sum(ns) AS ns, sum(coalesce(sleep, 0)) AS sleep, sum(coalesce(delay, 0)) AS delay FROM offcpu GROUP BY tid")
    found = {int(r["tid"]): [int(r[key]) for key in ("ns", "sleep", "delay")] for r in rows}
    own = {r["tid"]: [r["off_ns"], r["sleep_ns"], r["delay_ns"] - r["start_ns"]] for r in map(json.loads, run("sched", "--json", "--top", "0", os.path.join(folder, "whole.data"))[1].splitlines()) if r.get("tid")}
    report(len(own) == 5 and found == own, f"{dialect}: offcpu: the sums of perfring sched", (found, own))


def same_calls(folder, name, rows):
    """The calls of a capture as perfring calls has them, and as the view has them."""
    ends = {"done": "paired", "no entry": "no entry"}
    calls = map(json.loads, run("calls", "list", "--json", os.path.join(folder, name + ".data"))[1].splitlines())
    own = sorted((str(c["tid"]), c["comm"], str(c["number"]), str(c.get("took_ns")), str(c.get("ret")), "error" in c, ends.get(c["end"], "unfinished")) for c in calls)
    return own, sorted((r["tid"], r["comm"], r["number"], str(r["ns"]), str(r["ret"]), bool(r["failed"]), r["what"]) for r in rows)


def check_syscalls(dialect, folder):
    """Pairs, an exit without an entry, an entry whose exit is of another call, and one that never returns."""
    def enter(time, tid, number):
        return time, 0, tid, 3, raw(3, (number, 8), *[(0, 8)] * 6)

    def leave(time, tid, number, ret):
        return time, 0, tid, 4, raw(4, (number, 8), (ret, 8))

    records = [leave(5, 1, 59, 0), enter(10, 1, 0), enter(11, 2, 1), leave(15, 1, 0, 7), leave(17, 2, 1, -11), enter(20, 1, 3), leave(22, 1, 4, 0), enter(30, 2, 0), enter(40, 2, 0), leave(44, 2, 0, -4096), enter(50, 1, 231), enter(60, 3, 15), leave(61, 3, -1, -4)]
    rows, = ask(dialect, folder, [of_records(folder, "calls", records)], "SELECT tid, comm, number, began, ended, ns, ret, failed, what FROM syscall ORDER BY coalesce(ended, began), tid")
    found = [(r["tid"], r["number"], r["ns"], r["what"], r["failed"]) for r in rows]
    want = [("1", "59", None, "no entry", False), ("1", "0", "5", "paired", False), ("2", "1", "6", "paired", True), ("1", "3", None, "unfinished", None), ("1", "4", None, "no entry", False),
            ("2", "0", None, "unfinished", None), ("2", "0", "4", "paired", False), ("1", "231", None, "unfinished", None), ("3", "15", "1", "paired", False)]
    report(found == want, f"{dialect}: syscall: paired, without entry, unfinished", found)
    own, found = same_calls(folder, "calls", rows)
    report(own == found and {row[1] for row in own} == {":1", ":2", ":3"}, f"{dialect}: syscall: the same as perfring calls, which calls threads without a name by their tid", (own, found))
    for machine, forks, sigreturn, other in (("x86_64", (56, 57, 58, 435), 15, 220), ("i686", (2, 120, 190, 435), 119, 56), ("aarch64", (220, 435), 139, 56)):
        records = [leave(5 + i, 4 + i, number, 0) for i, number in enumerate((*forks, other))] + [
            enter(20, 1, forks[0]), leave(21, 1, forks[0], 4), enter(22, 1, sigreturn), leave(23, 1, sigreturn, -4), leave(24, 2, forks[0], -11), enter(25, 3, 231), leave(26, 3, forks[-1], 0)]
        rows, = ask(dialect, folder, [of_records(folder, machine, records, machine)], "SELECT tid, comm, number, ns, ret, failed, what FROM syscall")
        own, found = same_calls(folder, machine, rows)
        report(own == found and len(own) == 5, f"{dialect}: syscall: the start of a thread is no call of {machine}, and sigreturn has no result", (own, found))


def check_cache_lines(dialect, folder, weight_bit, weight_of):
    """A private address of two processes is two lines, one of the kernel is one. Of perf mem since 5.12 a weight is the first of three costs."""
    op, kernel = {"load": 2, "store": 4}, 0xffff888000000000
    made = Capture("<").event(1, 0, IP | TID | TIME | ADDR | weight_bit | DATA_SRC, [1])
    accesses = [(1, 1, 0x1000, "load", 5, 0), (1, 2, 0x1008, "store", 7, 0), (1, 1, 0x1010, "load", 30, 1), (1, 3, 0x2000, "load", 4, 0), (1, 4, 0x203f, "load", 4, 0),
                (1, 5, 0x3000, "store", 9, 0), (1, 6, 0, "load", 1, 0), (7, 7, 0x3008, "load", 2, 0), (1, 1, kernel, "store", 1, 0), (7, 7, kernel + 8, "load", 1, 0)]
    body = [made.record(9, struct.pack("<QIIQQQQ", 1, pid, tid, 10 + i, addr, weight_of(weight), op[what] | (0x10 if hitm else 2) << 19))
            for i, (pid, tid, addr, what, weight, hitm) in enumerate(accesses)]
    rows, = ask(dialect, folder, [tables(folder, write(folder, "lines.data", made.file(*body)), f"lines{weight_bit}")], "SELECT * FROM cache_line ORDER BY line, pid")
    found = [(int(r["line"]), r["pid"], r["samples"], r["loads"], r["stores"], r["hitm"], r["threads"], r["places"], r["weight"], r["contended"]) for r in rows]
    want = [(0x1000, "1", "3", "2", "1", "1", "2", "3", "42", True), (0x2000, "1", "2", "2", "0", "0", "2", "2", "8", False), (0x3000, "1", "1", "0", "1", "0", "1", "1", "9", False),
            (0x3000, "7", "1", "1", "0", "0", "1", "1", "2", False), (kernel, None, "2", "1", "1", "0", "2", "2", "2", True)]
    report(found == want, f"{dialect}: cache_line: processes, threads, places, weights and writes of each line", found)


def main_tests():
    code, out, err = run("sql")
    report(code == 0 and "VIEW offcpu AS" in out and "read_parquet" not in out and "@" not in out and "\n?" not in out, "without a directory: the views alone")
    with tempfile.TemporaryDirectory() as folder:
        where = tables(folder, "corpus/default.data", "t'1")
        code, out, err = run("sql", "duckdb", where)
        report(code == 0 and "-- is left out: there is no table sched_sched_switch; record with" in out and "VIEW oncpu" not in out and "/t''1/sample.parquet')" in out, "views of tables that are not there are left out", out[:300])
        code, out, err = run("sql", where, where)
        report(code == 0 and "CREATE SCHEMA IF NOT EXISTS b" in out and "VIEW diff AS" in out and "VIEW b.report AS" in out, "two directories: two schemas, and diff")
        code, out, err = run("sql", "clickhouse", where, where)
        report(code == 0 and "CREATE DATABASE IF NOT EXISTS b" in out and "VIEW b.report AS" in out and "/t''1/sample.parquet', 'Parquet')" in out, "for ClickHouse", out[:300])
        os.mkdir(os.path.join(folder, "none"))
        for words, status, message in (([os.path.join(folder, "none")], 3, "there are no tables"), ([os.path.join(folder, "nothing")], 3, "No such file"),
                                       (["a*"], 2, "cannot be named in SQL"), (["clickhouse", "a{b}"], 2, "cannot be named in SQL"), (["a", "b", "c"], 2, "at most two")):
            code, out, err = run("sql", *words)
            report(code == status and message in err and not out, "sql " + " ".join(words)[-20:] + ": " + message, err)
    for dialect, package in PACKAGES.items():
        if not shutil.which("node") or not os.path.isdir("tests/npm/node_modules/" + package):
            skip(f"the views in {dialect}", f"no {package} in tests/npm/node_modules: ./quickstart more installs it")
            continue
        with tempfile.TemporaryDirectory() as folder:
            same_as_commands(dialect, folder)
            inlined(dialect, folder)
            check_scheduling(dialect, folder)
            check_syscalls(dialect, folder)
            check_cache_lines(dialect, folder, WEIGHT, lambda weight: weight)
            check_cache_lines(dialect, folder, WEIGHT_STRUCT, lambda weight: weight | 3 << 32 | 2 << 48)


main_tests()
finish()
