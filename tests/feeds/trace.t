#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""convert --to trace: each value of a made capture stands where Chrome's trace events have it; system calls and runs of threads are those of programs that are known; all that
a capture has is there once."""
import collections, json, os, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "report"))
import made_calls, made_sched
from made_capture import CPU, IP, PERIOD, RAW, TID, TIME, Capture, write
from tap import finish, report, run
from tracepoint_capture import format_text, tracing_data

CPUS = 4194305
folder = tempfile.mkdtemp()


def events_of(path, *options):
    code, out, err = run("convert", "--to", "trace", *options, path, "-")
    if code not in (0, 1):
        return [], err
    return json.loads(out)["traceEvents"], err


def is_call(event):
    return event["pid"] != CPUS and "nr" in event.get("args", {})


# ---- every value is another one ---------------------------------------------------------------


FORMATS = [
    ("power", "cpu_frequency", 500, [("u32 state", 8, 4, 0), ("u32 cpu_id", 12, 4, 0)]),
    ("power", "cpu_idle", 501, [("u32 state", 8, 4, 0), ("u32 cpu_id", 12, 4, 0)]),
    ("my", "moment", 502, [("int one", 8, 4, 1), ("int two", 12, 4, 1), ("char text[8]", 16, 8, 0)]),
]


def made():
    c = Capture(attr_size=112)
    kind = IP | TID | TIME | CPU | PERIOD | RAW
    for i, (_, _, number, _) in enumerate(FORMATS):
        c.event(2, number, kind | 1 << 16, [10 + i])
    c.event(1, 0, (kind & ~RAW) | 1 << 16, [20])
    c.names("power:cpu_frequency", "power:cpu_idle", "my:moment", "clock")
    c.features[1] = tracing_data([(system, format_text(name, number, fields)) for system, name, number, fields in FORMATS], "little", 8)
    tail = c.pack("IIQIIQ", 70, 71, 1, 3, 0, 10)
    records = [c.record(3, c.pack("II", 70, 71) + b"a \"name\"" + bytes(8) + tail), c.record(3, c.pack("II", 70, 70) + b"main\0\0\0\0" + tail)]

    def sample(id, time, raw, pid=70, tid=71, cpu=3):
        body = c.pack("QQIIQIIQ", id, 0x401000, pid, tid, time, cpu, 0, 900 + id)
        if raw is not None:
            raw = bytes(8) + raw
            raw += bytes(-(4 + len(raw)) % 8)
            body += c.pack("I", len(raw)) + raw
        records.append(c.record(9, body, 2))

    sample(10, 5000001, c.pack("II", 2400000, 6))
    sample(11, 5001002, c.pack("II", 2, 7))
    sample(11, 5002003, c.pack("II", 0xffffffff, 7))
    sample(12, 5003004, c.pack("ii", -11, 12) + b"te\"xt\0\0\0")
    sample(12, 5004005, c.pack("ii", 13, 14) + b"idle\0\0\0\0", 0, 0, 5)
    sample(20, 5005006, None, 70, 70)
    records.append(c.record(2, c.pack("QQ", 10, 33) + c.pack("IIQIIQ", 70, 71, 5006007, 4, 0, 10)))
    return c.file(*records)


def lane(name, pid, tid):
    return {"ph": "M", "name": "thread_name", "pid": pid, "tid": tid, "args": {"name": name}}


def process(name, pid, tid):
    return {"ph": "M", "name": "process_name", "pid": pid, "tid": tid, "args": {"name": name}}


WANT = [
    {"ph": "C", "name": "kHz of CPU 6", "pid": CPUS, "tid": 0, "ts": 5000.001, "args": {"value": 2400000}},
    {"ph": "C", "name": "idle state of CPU 7", "pid": CPUS, "tid": 0, "ts": 5001.002, "args": {"value": 3}},
    {"ph": "C", "name": "idle state of CPU 7", "pid": CPUS, "tid": 0, "ts": 5002.003, "args": {"value": 0}},
    lane('a "name"', 70, 71),
    {"ph": "i", "name": "my:moment", "pid": 70, "tid": 71, "ts": 5003.004, "s": "t", "args": {"one": -11, "two": 12, "text": 'te"xt'}},
    process("CPUs", CPUS, 5), lane("CPU 5", CPUS, 5),
    {"ph": "i", "name": "my:moment", "pid": CPUS, "tid": 5, "ts": 5004.005, "s": "t", "args": {"one": 13, "two": 14, "text": "idle"}},
    process("main", 70, 70), lane("main", 70, 70),
    {"ph": "i", "name": "clock", "pid": 70, "tid": 70, "ts": 5005.006, "s": "t", "args": {"period": 920}},
    process("CPUs", CPUS, 4), lane("CPU 4", CPUS, 4),
    {"ph": "i", "name": "records lost", "pid": CPUS, "tid": 4, "ts": 5006.007, "s": "g", "args": {"records": 33}},
]
path = write(folder, "made.data", made())
found, err = events_of(path)
report(found == WANT, "each value is where it belongs", next((pair for pair in zip(found, WANT) if pair[0] != pair[1]), (len(found), err)))
found, _ = events_of(path, "--event", "clock")
report([event for event in found if event["ph"] not in "M"] == [WANT[10]], "--event: only its samples, as with --where", found)
report(found == events_of(path, "--where", "event == clock")[0], "as with --where", found)

# ---- calls ------------------------------------------------------------------------------------------

kinds = made_calls.ENTER, made_calls.EXIT
for seed, order, lost in ((1, "<", True), (2, ">", False)):
    program = made_calls.Program(seed)
    truth, shown = program.truth, program.events
    if lost:
        shown = [e for i, event in enumerate(program.events) for e in ([dict(what="lost", time=event["time"], cpu=0)] * (i % 40 == 7) + [event])]
        truth = made_calls.Model(shown).sums
    found, err = events_of(write(folder, "calls.data", made_calls.capture(shown, order, kinds)))
    sums, want = collections.defaultdict(lambda: [0, 0, 0]), {}
    for event in filter(is_call, found):
        row = sums[event["tid"], event["name"].replace("system call ", "syscall_")]
        row[0] += 1
        if event["ph"] == "X" and "ended" not in event["args"]:
            row[1] += 1
            row[2] += round(event["dur"] * 1000)
    for key, row in truth.items():
        want[key] = [row.calls, row.timed, row.total]
    wrong = {key: (sums.get(key), want.get(key)) for key in sums.keys() | want.keys() if sums.get(key) != want.get(key)}
    report(sums and not wrong, f"calls of a program that is known{', with losses' * lost}: {sum(row[0] for row in sums.values())}, {sum(row[2] for row in sums.values())} ns", list(wrong.items())[:3])

pairs, inside = set(), {}
for event in program.events:
    if event["what"] == "enter":
        inside[event["tid"]] = event
    elif event["what"] == "exit" and event["tid"] in inside and event["number"] == inside[event["tid"]]["number"]:
        entry = inside.pop(event["tid"])
        pairs.add((event["tid"], entry["number"], entry["time"], event["time"], event["ret"], tuple(entry["args"])))
shown = {(e["tid"], e["args"]["nr"], round(e["ts"] * 1000), round((e["ts"] + e["dur"]) * 1000), e["args"]["ret"], tuple(int(e["args"][f"arg{i}"], 16) for i in range(1, 7)))
         for e in found if is_call(e) and e["ph"] == "X" and "ret" in e["args"] and e["args"]["nr"] not in made_calls.FORKS | {59, 15}}
wanted = {pair for pair in pairs if pair[1] not in made_calls.FORKS | {59, 15}}
report(shown and shown == wanted, f"times, results and arguments of {len(shown)} calls", sorted(shown ^ wanted)[:2])
again, _ = events_of("corpus/tracepoint-syscalls.data")
report({e["ph"] for e in again if is_call(e)} <= {"X", "i", "B"} and any(is_call(e) for e in again) and not any(e["name"].startswith(("raw_syscalls", "syscalls:")) for e in again),
       "records of system calls are in calls alone")

# ---- runs ---------------------------------------------------------------------------------------------

program = made_sched.Schedule(3)
path = write(folder, "sched.data", made_sched.capture(program.events))
found, err = events_of(path)
rows = [json.loads(line) for line in run("sched", "--json", path)[1].splitlines()]
ran = collections.Counter()
for event in found:
    if event["ph"] == "X" and event["pid"] == CPUS:
        ran[event["args"]["tid"]] += round(event["dur"] * 1000)
want = {row["tid"]: row["run_ns"] for row in rows if row.get("run_ns") and row.get("tid")}
report(ran and ran == want, f"runs of threads have the sums of sched: {sum(ran.values())} ns of {len(ran)} threads", [(t, ran.get(t), want.get(t)) for t in ran.keys() | want.keys() if ran.get(t) != want.get(t)][:3])
spans = collections.defaultdict(list)
for event in found:
    if event["ph"] == "X" and event["pid"] == CPUS:
        spans[event["tid"]].append((round(event["ts"] * 1000), round((event["ts"] + event["dur"]) * 1000)))
report(spans and all(a[1] <= b[0] for times in spans.values() for a, b in zip(sorted(times), sorted(times)[1:])), f"runs of {len(spans)} CPUs do not overlap")

# ---- without times -------------------------------------------------------------------------------------

timeless = Capture(attr_size=112)
for i, name in enumerate(("sys_enter", "sys_exit")):
    timeless.event(2, 600 + i, IP | TID | CPU | RAW | 1 << 16, [10 + i])
timeless.names("raw_syscalls:sys_enter", "raw_syscalls:sys_exit")
timeless.features[1] = tracing_data([("raw_syscalls", format_text("sys_enter", 600, [("long id", 8, 8, 1), ("unsigned long args[6]", 16, 48, 0)])),
                                     ("raw_syscalls", format_text("sys_exit", 601, [("long id", 8, 8, 1), ("long ret", 16, 8, 1)]))], "little", 8)
raws = [bytes(8) + timeless.pack("q6Q", 1, *range(6)), bytes(8) + timeless.pack("qq", 1, 5)]
path = write(folder, "timeless", timeless.file(*(timeless.record(9, timeless.pack("QQIIII", 10 + i, 0x401000, 70, 71, 1, 0) + timeless.pack("I", len(raw) + 4) + raw + bytes(4), 2) for i, raw in enumerate(raws))))
found, err = events_of(path)
report(not [event for event in found if event["ph"] != "M"] and "2 samples without a time" in err, "system calls without a time are left out and counted", (found, err))

# ---- nothing is left out ---------------------------------------------------------------------------------

for name in ("tracepoint", "tracepoints-many", "default", "cpu-wide", "events-mixed"):
    found, err = events_of(f"corpus/{name}.data")
    samples = sum(json.loads(line).get("type") == "SAMPLE" for line in run("dump", "--json", f"corpus/{name}.data")[1].splitlines() if line.startswith("{"))
    moments = sum(event["ph"] in "iC" and event["name"] != "records lost" and not is_call(event) for event in found)
    report(samples and moments == samples, f"{name}: each of {samples} samples is a moment", moments)

finish()
