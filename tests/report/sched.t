#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring sched against schedules that are known, and where records are missing against a model of its own; times off CPU in folded stacks, pprof and
Firefox's format have the same sum; times that go back, shared thread IDs and other odd captures are counted, and no sum is wrong."""
import csv, gzip, io, json, os, random, re, sys, tempfile
from decimal import Decimal

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from made_capture import Capture, sampled
from made_sched import Model, Schedule, capture, name, switch_records, task_records, write
from protobuf import messages, numbers
from tap import finish, report, run

folder = tempfile.mkdtemp()
COLUMNS = {"run": "run_ns", "runs": "runs", "off": "off_ns", "stays": "stays", "sleep": "sleep_ns", "wait": "wait_ns", "delay": "delay_ns", "preempted": "preempted_ns",
           "preemptions": "preemptions", "start": "start_ns", "unknown": "unknown_ns", "unsure": "unsure_run_ns", "off_unsure": "unsure_off_ns", "max_delay": "max_delay_ns"}


def rows(*words):
    code, out, err = run("sched", *words)
    return list(csv.DictReader(io.StringIO(out))), code, err


def threads(path, *words):
    table, code, err = rows("threads", "--csv", *words, path)
    return {int(r["tid"]): {key: int(r[column]) for key, column in COLUMNS.items()} for r in table}, code, err


def wrong(truth, found):
    """What of the truth is not found; threads of which nothing is known have no row."""
    truth = {tid: sums for tid, sums in truth.items() if any(sums.values())}
    return [(tid, key, truth.get(tid, {}).get(key), found.get(tid, {}).get(key)) for tid in sorted(set(truth) | set(found))
            for key in (truth.get(tid) or found[tid]) if truth.get(tid, {}).get(key) != found.get(tid, {}).get(key)]


def cut(schedule):
    """Delays of threads that were not switched out again do not count yet."""
    truth = {tid: dict(sums) for tid, sums in schedule.truth.items()}
    for sums in truth.values():
        if "pending" in sums:
            sums["start"] -= sums.pop("pending")
            sums["max_delay"] = None
    return {tid: {key: value for key, value in sums.items() if value is not None} for tid, sums in truth.items()}


# known schedules
for seed, order, letters in ((1, "<", True), (2, ">", True), (3, "<", False)):
    schedule = Schedule(seed)
    path = write(folder, f"known{seed}.data", capture(schedule.events, order, letters))
    found, code, err = threads(path)
    bad = wrong(cut(schedule), found)
    report(len(found) == 12 and not bad and not code and not err, f"a known schedule, {seed}: the sums of each thread", bad or err or found)
    people = run("sched", path)[1]
    idle = {int(cpu): Decimal(ms) for cpu, ms in re.findall(r"^CPU (\d+): run [\d.]+ ms, idle ([\d.]+) ms, unsure 0.000 ms; 0 of", people, re.M)}
    report(idle == {cpu: Decimal(ns // 1000) / 1000 for cpu, ns in enumerate(schedule.idle)}, f"a known schedule, {seed}: idle time of each CPU", (idle, schedule.idle))
    wakers = {(r["waker"].encode(), r["woken"].encode()): [int(r["count"]), int(r["sleep_ns"]), int(r["delay_ns"])] for r in rows("wakers", "--csv", path)[0]}
    report(wakers == schedule.wakers and len(wakers) > 9, f"a known schedule, {seed}: who wakes whom", (wakers, schedule.wakers))

# stacks, and the sum of all outputs
schedule = Schedule(4)
path = write(folder, "stacks.data", capture(schedule.events))
want = {}
for (comm, (why, tid)), off in schedule.stacks.items():
    stack = f"[unknown]+0x{0x10000000 + tid:x};[unknown]+0x{0x400000 + 0x1000 * why:x}"
    want[comm.decode(), stack] = want.get((comm.decode(), stack), 0) + off
stacks = rows("offcpu", "--csv", "--no-symbolize", path)[0]
found = {(r["comm"], r["stack"]): int(r["off_ns"]) for r in stacks}
report(found == want and len(want) > 20, f"{len(want)} stacks off CPU", (found, want))
one = run("sched", "offcpu", "--tid", "279", "corpus/switch-cpu-wide.data")[1].splitlines()
report(len(one) == 2 and all(" in 1 stay, " in line for line in one), "one stay is no stays", one)
delays = sum(int(r["delay_ns"]) for r in stacks), sum(s["delay"] - s["start"] for s in cut(schedule).values()) # before a first run a thread was not off a CPU
report(delays[0] == delays[1] > 0, "and how long of it threads waited for a CPU", delays)
folded = dict(line.rsplit(" ", 1) for line in run("convert", "--to", "folded", "--weight", "offcpu", "--no-symbolize", path, "-")[1].splitlines())
report({tuple(key.split(";", 1)): int(value) for key, value in folded.items()} == want, "folded --weight offcpu has the same stacks", folded)
total = sum(want.values())
fox = json.loads(run("convert", "--to", "firefox", "--weight", "offcpu", "--no-symbolize", path, "-")[1], parse_float=Decimal)
weights = sum(sum(t["samples"]["weight"]) for t in fox["threads"])
report(weights * 10**6 == total and {t["samples"]["weightType"] for t in fox["threads"]} == {"tracing-ms"}, "firefox: the same sum, in ms", (weights, total))
times = [t["samples"]["time"] for t in fox["threads"]]
report(all(t == sorted(t) for t in times) and sum(map(len, times)) == sum(s["stays"] for s in schedule.truth.values()), "firefox: a sample for each stay, in order")


target = os.path.join(folder, "off.pb.gz")
run("convert", "--to", "pprof", "--weight", "offcpu", "--no-symbolize", path, target)
if os.path.exists(target):
    message = list(messages(gzip.open(target).read()))
    strings = [data.decode() for key, data in message if key == 6]
    types = [[strings[value] for _, value in messages(data)] for key, data in message if key == 1]
    values = sum(numbers(value)[0] for key, data in message if key == 2 for sub, value in messages(data) if sub == 2)
    report(types == [["offcpu", "nanoseconds"]] and values == total, "pprof: the same sum, of one type", (types, values, total))
report(sum(int(r["off_ns"]) for r in rows("threads", "--csv", path)[0]) == total, "and so has sched threads")

# conditions: what a thread's own switch-outs are of
one, code, err = threads(path, "--tid", "103")
report(wrong({103: {k: v for k, v in cut(schedule)[103].items() if k != "max_delay"}}, {tid: {k: v for k, v in s.items() if k in cut(schedule)[103] and k != "max_delay"} for tid, s in one.items()}) == [],
       "--tid: that thread, with the same sums", one)
some = sum(int(v) for v in dict(line.rsplit(" ", 1) for line in run("convert", "--to", "folded", "--weight", "offcpu", "--cpu", "1", path, "-")[1].splitlines()).values())
report(some == sum(s["off"] for s in threads(path, "--cpu", "1")[0].values()) and 0 < some < total, "--cpu: folded and sched agree", (some, total))
middle = schedule.events[len(schedule.events) // 2][0]
parts = [threads(path, "--time", part)[0] for part in (f"0..{middle // 10**9}.{middle % 10**9:09d}", f"{middle // 10**9}.{middle % 10**9:09d}..9")]
report(sum(s["off"] for part in parts for s in part.values()) == total, "--time: two halves are the whole", [sum(s["off"] for s in p.values()) for p in parts])

# SWITCH records alone
schedule = Schedule(5)
path = write(folder, "switch.data", switch_records(schedule.events))
found, code, err = threads(path)
truth = {tid: {"run": s["run"], "runs": s["runs"], "off": s["off"], "stays": s["stays"], "preempted": s["preempted"], "preemptions": s["preemptions"], "delay": s["preempted"]}
         for tid, s in cut(schedule).items()}
report(wrong(truth, {tid: {key: s[key] for key in truth[tid]} for tid, s in found.items()}) == [] and "no wake-ups" in err and not code, "SWITCH records: run, off and preempted", (found, err))
report(all(s["off"] == s["preempted"] + s["unknown"] for s in found.values()), "SWITCH records: other times off CPU are of unknown parts")
off = sum(int(line.rsplit(" ", 1)[1]) for line in run("convert", "--to", "folded", "--weight", "offcpu", path, "-")[1].splitlines())
report(off == sum(s["off"] for s in found.values()) > 0, "SWITCH records: folded has the same sum", off)

# the event sched_switch without samples, or whose samples begin later
silent, code, err = threads(write(folder, "silent.data", switch_records(schedule.events, 1 << 62)))
report(silent == found and "no wake-ups" in err, "SWITCH records beside a sched_switch without samples: the same", (silent, err))
half = schedule.events[len(schedule.events) // 2][0]
later, code, err = threads(write(folder, "later.data", switch_records(schedule.events, half)))
same = "run", "runs", "off", "stays", "preempted", "preemptions", "delay", "unsure", "off_unsure"
report({tid: [s[key] for key in same] for tid, s in later.items()} == {tid: [s[key] for key in same] for tid, s in found.items()} and not code, "samples of sched_switch that begin later: the same times", (later, err))
later = [json.loads(line) for line in run("sched", "timeline", "--json", os.path.join(folder, "later.data"))[1].splitlines()]
report({r.get("state") for r in later if r["time_ns"] < half} <= {"R", "x", None} and {r["state"] for r in later if r["time_ns"] >= half} >= {"S", "D", "R"}, "and their states from there on", later[:2])

# threads that alone are recorded: the last run of each ends with it
path = write(folder, "task.data", task_records([(101, [(1000, 2000), (3000, None)]), (102, [(2000, 2900), (6000, None)])], [(101, 5500)]))
table, code, err = rows("threads", "--csv", "--sort", "tid", path)
report([(r["tid"], r["run_ns"], r["runs"], r["off_ns"], r["end"]) for r in table] == [("101", "3500", "2", "1000", "ended"), ("102", "900", "1", "3100", "on")] and not code, "SWITCH records of threads: the last run is until the exit", (table, err))
runs = [(101, [(1000, 2000), (3000, None)]), (102, [(2000, 2900), (6000, 7000), (7100, 7200), (8000, None)])]
plain = rows("threads", "--csv", "--sort", "tid", write(folder, "plain.data", task_records(runs, [(101, 5500), (102, 9000)])))[0]
kept = "tid", "run_ns", "runs", "off_ns", "unsure_run_ns", "unsure_off_ns", "end"
for placed in True, False:
    table, code, err = rows("threads", "--csv", "--sort", "tid", write(folder, "both.data", task_records(runs, [(101, 5500), (102, 9000)], sampled=True, placed=placed)))
    table = [[r[key] for key in kept] for r in table if r["run_ns"] != "0"]
    report(table == [[r[key] for key in kept] for r in plain] and len(table) == 2 and not code and "not switched" not in err,
           f"and with samples of sched_switch, which are of their switches out alone{'' if placed else ', and records without a CPU'}: the same", (table, plain, err))
report({r["state"] for r in map(json.loads, run("sched", "timeline", "--json", os.path.join(folder, "both.data"))[1].splitlines()) if "state" in r} == {"D", "x"}, "with their states")

# events that are missing
for seed in range(6, 14):
    chance = random.Random(seed)
    events = Schedule(seed, steps=2000).events
    part = chance.choice([0.001, 0.01, 0.1])
    lossy = []
    for event in events:
        if chance.random() >= part:
            lossy.append(event)
        elif chance.random() < 0.3 and lossy and lossy[-1][0] < event[0]:
            lossy.append((event[0], event[1], "lost"))
    model = Model(lossy)
    path = write(folder, f"lossy{seed}.data", capture(lossy))
    found, code, err = threads(path)
    bad = wrong(model.sums, {tid: {key: value for key, value in s.items() if key != "max_delay"} for tid, s in found.items()})
    report(not bad and not code, f"{len(events) - len(lossy)} of {len(events)} events missing: the model's sums", bad or err)
    account = json.loads(run("sched", "--account", os.path.join(folder, f"account{seed}"), path)[1] and open(os.path.join(folder, f"account{seed}")).read())
    left = {cause["cause"]: cause["count"] for cause in account["left"]}
    report(left.get("SWITCH_GAP", 0) == model.counts["gaps"], f"the account has {model.counts['gaps']} gaps", left)
    off = sum(int(line.rsplit(" ", 1)[1]) for line in run("convert", "--to", "folded", "--weight", "offcpu", path, "-")[1].splitlines())
    report(off == sum(s["off"] for s in found.values()), "folded has the same sum", (off, found))
    odd = {key: int((re.search(r"(\d+) " + words, err) or [0, 0])[1]) for key, words in (("no_in", "times? a thread was switched out that was not switched in"),
                                                                                       ("no_out", "times? a thread was switched in that was not switched out"))}
    report(odd == {key: model.counts[key] for key in odd}, "switches without the other one are counted", (odd, model.counts))

# where the end of a run is lost, what the thread was off before it is not off before its next one
path = write(folder, "in-twice.data", capture([(1000, 0, "switch", 0, 0, 101), (2000, 0, "switch", 101, 1, 0), (3000, 0, "wake", 101, 0, False), (4000, 0, "switch", 0, 0, 101),
                                               (5000, 0, "lost"), (9000, 0, "switch", 102, 1, 101), (9500, 0, "switch", 101, 1, 0)]))
moments = [(r["tid"], r["off_ns"], r["delay_ns"], r["run_ns"]) for r in csv.DictReader(io.StringIO(run("sched", "timeline", "--csv", path)[1]))]
report(moments == [("101", "", "", "1000"), ("102", "", "", "5000"), ("101", "", "", "500")], "a lost switch-out: the time off CPU before is not known", moments)

# a new thread whose delay has a loss in it: in the timeline and in the sums it is unsure
path = write(folder, "start.data", capture([(1000, 0, "new", 101, 0, False), (1500, 0, "lost"), (2000, 0, "switch", 0, 0, 101), (2600, 0, "switch", 101, 1, 0)]))
moments = [(r["off_ns"], r["delay_ns"], r["sure"]) for r in csv.DictReader(io.StringIO(run("sched", "timeline", "--csv", path)[1]))]
sums, code, err = threads(path)
account = json.loads(run("sched", "--account", os.path.join(folder, "account-start"), path)[1] and open(os.path.join(folder, "account-start")).read())
unsure = [(cause["count"], cause["weight"]) for cause in account["left"] if cause["cause"] == "STAY_UNSURE"]
report(moments == [("", "1000", "not off")] and sums[101]["off_unsure"] == 1000 and sums[101]["delay"] == 0 and unsure == [(1, 1000)], "the start of a thread with a loss in it is unsure in the timeline, the sums and the account", (moments, sums, account["left"]))

# an idle task whose switches are not recorded makes nothing else unsure
events = [e for e in Schedule(20, cpus=2).events if not (e[2] == "switch" and e[1] == 1 and e[3] == 0)]
model, (found, code, err) = Model(events), threads(write(folder, "idle.data", capture(events)))
report(model.counts["gaps"] > 20 and not wrong(model.sums, {tid: {k: v for k, v in s.items() if k != "max_delay"} for tid, s in found.items()}) and
       not any(s["off_unsure"] for s in found.values()), f"{model.counts['gaps']} switches from an idle task missing: other times count", err)

# times that go back, a thread ID on two CPUs, a second event with the same switches
base = Schedule(21, steps=1500).events
wall = base[-1][0] - base[0][0]
late = list(base)
for i in range(20, len(late) - 20, 40): # past three rounds, a record is not put in its place any more
    late[i + 12], late[i] = late[i], late[i + 12]
late = [one for i, event in enumerate(late) for one in ([event, "round"] if i % 3 == 2 else [event])]
woken = [(1000, 0, "switch", 0, 0, 101), (2000, 0, "switch", 101, 1, 0), "round", (9000, 1, "wake", 101, 0, False), "round", "round", "round", (8000, 0, "switch", 0, 0, 101), (8500, 0, "switch", 101, 1, 0)]
shared = [(e[0], e[1], "switch", 101 + (e[3] - 101) % 2 if e[3] else 0, e[4], 101 + (e[5] - 101) % 2 if e[5] else 0) for e in base if e[2] == "switch"]
for title, events, message in (("times that go back", late, "switches earlier than the one before"), ("a wake-up that is late", woken, "1 record of switches earlier than the one before"), ("two threads for twelve", shared, "on two CPUs at once")):
    found, code, err = threads(write(folder, "odd.data", capture(events)))
    most = max(max(s["run"] + s["off"], s["off"], s["delay"]) for s in found.values())
    report(all(s["delay"] <= s["off"] + s["start"] for s in found.values()) and most <= wall + 60000 and re.search(message, err) and code in (0, 1), f"{title}: no thread has more than the time there was, {message}", (most, wall, err))
once, _, _ = threads(write(folder, "once.data", capture(base)))
both, code, err = threads(write(folder, "twice.data", capture(base, twice=True)))
switches = sum(event[2] == "switch" for event in base)
report(both == once and f"{switches} records of switches that another event has" in err, "switches of two events count once", err)

# --first: what the first records begin ends after them, as with --time
path = os.path.join(folder, "known1.data")
times = [int(json.loads(line)["fields"]["time"]) for line in run("dump", "--json", "--sort", "--type", "SAMPLE", path)[1].splitlines()]
count = next(i for i in range(200, 400) if times[i - 1] < times[i])
first, until = (["--type", "SAMPLE", "--first", str(count)], ["--type", "SAMPLE", "--where", f"time <= {times[count - 1]}"])
for view in "threads", "offcpu", "timeline":
    one, code, err = rows(view, "--csv", *first, path)
    other = rows(view, "--csv", *until, path)[0]
    report(len(one) > 9 and one == other and not code, f"{view} --first: off CPU ends where it does, after the last of them", (one[:2], other[:2], err))
one, other = (run("convert", "--to", "folded", "--weight", "offcpu", "--no-symbolize", *words, path, "-")[1] for words in (first, until))
report(one == other and len(one) > 99, "convert --weight offcpu --first: the same", (one, other))
for view in ["threads"], ["timeline"], ["offcpu"]:
    code, out, err = run("sched", *view, "--event", "sched:sched_waking", path)
    report(code == 1 and "none of the records that meet the conditions is a switch" in err, f"{view[0]}: conditions that no switch meets are 1, and reported", (code, err))
report("--type SAMPLE --first N" in run("sched", "--first", "1", path)[2], "--first that no switch is among: how to count samples")

# simpleperf --trace-offcpu: samples of sched_switch without fields
c = Capture("<").event(2, 300, 1 << 16 | 1 << 1 | 1 << 2 | 1 << 7, [10])
c.names("sched:sched_switch")
code, out, err = run("sched", write(folder, "bare.data", c.file(*[c.record(9, c.pack("QIIQII", 10, 7, 8, time, 0, 0)) for time in (10, 20)])))
report(code == 1 and "samples of sched:sched_switch have no fields" in err and "it has no switches" not in err, "sched_switch without fields is no capture without switches", (code, err))

# not each hit is a sample
whole = capture(Schedule(1).events)
for what, some in (("a frequency", {"frequency": 99}), ("a period", {"period": 3})):
    for view in (["threads"], ["offcpu"], ["timeline"]):
        code, out, err = run("sched", *view, write(folder, "some.data", sampled(sampled(whole, 0, **some), 1, **some)))
        report(code == 0 and out and "of sched:sched_switch and 1 other event not each hit is a sample" in err, f"{what}: {view[0]} says that switches are missing", (code, err))
    code, out, err = run("convert", "--to", "folded", "--weight", "offcpu", os.path.join(folder, "some.data"), "-")
    report(out and "of sched:sched_switch and 1 other event not each hit is a sample" in err, f"{what}: convert --weight offcpu, too", (code, err))
code, out, err = run("sched", write(folder, "some.data", sampled(whole, 1, frequency=99)))
report("of sched:sched_waking not each hit" in err and "not each hit" not in run("sched", write(folder, "whole.data", whole))[2], "one event, and none", err)

# words
for words, message in ((["map"], "is timeline here"), (["record"], "captures are recorded by"), (["--csv", "--json"], "two forms"), (["timeline", "--top", "3"], "a timeline has all rows"), (["wakers", "--sort", "tid"], "is for threads"), (["--by-tid"], "is for wakers"), (["--sort", "x"], "--sort")):
    code, out, err = run("sched", *words)
    report(code == 2 and message in err and not out, "sched " + " ".join(words), err)
for perfs, ours in (("timehist", "timeline"), ("latency", "threads")):
    report(run("sched", perfs, os.path.join(folder, "known1.data"))[1] == run("sched", ours, os.path.join(folder, "known1.data"))[1] != "", f"perf's {perfs} is {ours}")
code, out, err = run("sched", "corpus/default.data")
report(code == 1 and not out and "it has no switches" in err, "a capture without switches: no rows, and exit status 1", (code, out, err))
for view in (["timeline", "--csv"], ["wakers"], ["offcpu", "--json"]):
    code, out, err = run("sched", *view, "corpus/default.data")
    report(code == 1 and not out and "record all CPUs with" in err, f"{' '.join(view)}: the same", (code, out, err))
code, out, err = run("convert", "--to", "folded", "--weight", "offcpu", "corpus/default.data", "-")
report(code == 1 and not out and "it has no switches" in err, "convert --weight offcpu: the same", (code, out, err))
for form in "folded", "pprof", "firefox":
    code = run("convert", "--to", form, "--weight", "offcpu", "corpus/default.data", os.path.join(folder, "none"))[0]
    report(code == 1 and not os.path.exists(os.path.join(folder, "none")), f"convert --to {form} --weight offcpu: the same, without a file", code)
table = [json.loads(line) for line in run("sched", "timeline", "--json", os.path.join(folder, "known1.data"))[1].splitlines()]
known = Schedule(1)
outs = [e for e in known.events if e[2] == "switch" and e[3]]
report([(r["time_ns"], r["cpu"], r["tid"]) for r in table] == [(e[0], e[1], e[3]) for e in outs] and sum(r.get("run_ns", 0) for r in table) == sum(s["run"] for s in known.truth.values()),
       f"timeline: {len(outs)} runs", table[:2])
report([r["state"] for r in table] == [{0: "R", 1: "S", 2: "D", 32: "Z", 256: "R"}[e[4]] for e in outs], "timeline: states by the format's letters")
few = run("sched", "--top", "3", os.path.join(folder, "known1.data"))[1].splitlines()
report(len(few) == 6 + 3 and " in 9 more threads" in few[5], "--top 3: three threads, and the rest", few)
few = run("sched", "--top", "11", os.path.join(folder, "known1.data"))[1]
report(" in 1 more thread;" in few, "one more thread is no threads", few)
few = run("sched", "--top", "1", os.path.join(folder, "known1.data"))[1].splitlines()
cpus = [int(line.split(" of ")[1].split()[0]) for line in few if "do not continue" in line]
report(few[-1].startswith("2 more CPUs: ") and sum(cpus) == len([e for e in known.events if e[2] == "switch"]), "--top 1: a CPU, and the rest in a line", few)
by_tid = rows("wakers", "--csv", "--by-tid", os.path.join(folder, "known1.data"))[0]
report(sum(int(r["count"]) for r in by_tid) == sum(v[0] for v in known.wakers.values()) and all(name(int(r["woken_tid"])).decode() == r["woken"] for r in by_tid), "wakers --by-tid")
for sort, column, down in (("off", "off_ns", True), ("delay", "delay_ns", True), ("max", "max_delay_ns", True), ("tid", "tid", False), ("run", "run_ns", True)):
    values = [int(r[column]) for r in rows("--csv", "--sort", sort, os.path.join(folder, "known1.data"))[0]]
    report(values == sorted(values, reverse=down), f"--sort {sort}", values)
finish()
