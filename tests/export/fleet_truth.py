# SPDX-License-Identifier: MIT
"""
Captures of a made fleet, and the answers to the questions of examples/fleet/, computed from what was made and not from the files.

  fleet_truth.py make DIRECTORY        HOST.DATE.data for two hosts and two days, answers.json
  fleet_truth.py compare DIRECTORY ENGINE   ENGINE.json, {number: rows}, with the answers
"""
import collections
import json
import os
import random
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
import tracepoint_capture as tracepoints

HOSTS, DATES = ("web1", "db2"), ("2026-01-30", "2026-01-31")
IDENTIFIER, IP, TID, TIME, CPU, PERIOD, CALLCHAIN, RAW, CGROUP = 1 << 16, 1, 2, 4, 128, 256, 32, 1024, 1 << 21
SWITCH, WAKEUP, ENTER, EXIT = 314, 315, 22, 21
FIELD = "\tfield:%s;\toffset:%d;\tsize:%d;\tsigned:%d;\n"
FORMATS = [
    ("sched", "sched_switch", SWITCH, [("char prev_comm[16]", 8, 16, 0), ("pid_t prev_pid", 24, 4, 1), ("int prev_prio", 28, 4, 1),
                                       ("long prev_state", 32, 8, 1), ("char next_comm[16]", 40, 16, 0), ("pid_t next_pid", 56, 4, 1),
                                       ("int next_prio", 60, 4, 1)]),
    ("sched", "sched_waking", WAKEUP, [("char comm[16]", 8, 16, 0), ("pid_t pid", 24, 4, 1), ("int prio", 28, 4, 1), ("int target_cpu", 32, 4, 1)]),
    ("raw_syscalls", "sys_enter", ENTER, [("long id", 8, 8, 1), ("unsigned long args[6]", 16, 48, 0)]),
    ("raw_syscalls", "sys_exit", EXIT, [("long id", 8, 8, 1), ("long ret", 16, 8, 1)]),
]
FILES = ("/usr/bin/server", "/usr/lib/libwork.so", "/usr/lib/libc.so.6")
COMMS = ("server", "worker", "logger")


def record(kind, body, misc=0):
    return struct.pack("<IHH", kind, misc, 8 + len(body)) + body


def text(name, size=8):
    return name + bytes(size - len(name) % size)


class Capture:
    """One capture, written and remembered."""

    def __init__(self, rng, host, date):
        self.rng, self.host, self.date = rng, host, date
        self.records, self.samples, self.switches, self.points = [], [], [], collections.defaultdict(list)
        self.lost, self.lives, self.throttled = [], [], 0
        self.fixed = 1000 if host == "db2" else 0  # recorded with -c 1000: samples have no period
        self.lossless = (host, date) == ("db2", "2026-01-30")
        self.time = 1_000_000_000

    def add(self, kind, body, tid=(0, 0), misc=0, cpu=0, event=1):
        trailer = struct.pack("<IIQIIQ", tid[0], tid[1], self.time, cpu, 0, event)
        self.records.append(record(kind, body + trailer, misc))

    def tick(self):
        self.time += self.rng.randrange(1, 2000)

    def begin(self):
        self.threads = [(100 + i // 2 * 10, 100 + i // 2 * 10 + i % 2, COMMS[i // 2]) for i in range(6)]
        for number, path in enumerate((b"/", b"/web", b"/batch"), 1):
            self.add(19, struct.pack("<Q", number) + text(path))
        for pid, tid, comm in self.threads:
            self.add(3, struct.pack("<II", pid, tid) + text(comm.encode()), (pid, tid))
            for i, path in enumerate(FILES if tid == pid else ()):
                self.add(10, struct.pack("<IIQQQIIQQII", pid, tid, 0x400000 + i * 0x100000, 0x10000, 0, 8, 1, 10 + i, 0, 5, 2) +
                         text(path.encode()), (pid, tid), 2)

    def sample(self):
        pid, tid, comm = self.rng.choice(self.threads)
        chain = [0x400000 + f * 0x100000 + self.rng.randrange(4) * 16 for f in (2, 1, 0)[self.rng.randrange(3):]]
        period, cpu, group = self.fixed or self.rng.randrange(1, 5000), self.rng.randrange(4), self.rng.randrange(1, 4)
        body = struct.pack("<QQIIQII", 1, chain[0], pid, tid, self.time, cpu, 0) + (b"" if self.fixed else struct.pack("<Q", period))
        body += struct.pack("<Q", len(chain) + 1) + struct.pack("<Q", 2**64 - 512) + b"".join(struct.pack("<Q", a) for a in chain)
        self.records.append(record(9, body + struct.pack("<Q", group), 2))
        self.samples.append(dict(pid=pid, tid=tid, comm=comm, chain=chain, period=period, cpu=cpu, time=self.time,
                                 cgroup=("/", "/web", "/batch")[group - 1]))

    def point(self, number, pid, tid, fields):
        _, name, _, layout = next(f for f in FORMATS if f[2] == number)
        end = max(offset + size for _, offset, size, _ in layout)
        raw = bytearray(end)
        raw[0:8] = struct.pack("<HBBi", number, 0, 0, tid)
        for declaration, offset, size, _ in layout:
            value = fields.get(declaration.split()[-1].split("[")[0], 0)
            raw[offset:offset + size] = value.encode().ljust(size, b"\0") if isinstance(value, str) else value.to_bytes(size, "little", signed=True)
        raw += bytes(-(len(raw) + 4) % 8)
        event = 2 + [f[2] for f in FORMATS].index(number)
        self.records.append(record(9, struct.pack("<QQIIQIIQ", event, 0, pid, tid, self.time, 0, 0, 1) + struct.pack("<I", len(raw)) + bytes(raw), 1))
        self.points[name].append(dict(fields, time=self.time, tid=tid))

    def switch(self):
        pid, tid, comm = self.rng.choice(self.threads)
        preempted = self.rng.random() < 0.3
        self.add(14, b"", (pid, tid), 1 << 13 | preempted << 14)
        start = self.time
        self.tick()
        self.add(14, b"", (pid, tid))
        self.switches.append(dict(tid=tid, comm=comm, off=self.time - start, preempted=preempted))

    def wake(self):
        pid, tid, comm = self.rng.choice(self.threads)
        self.point(WAKEUP, 0, 0, dict(comm=comm, pid=tid))
        self.tick()
        self.point(SWITCH, 0, 0, dict(prev_comm="swapper", prev_pid=0, next_comm=comm, next_pid=tid))

    def syscall(self):
        pid, tid, comm = self.rng.choice(self.threads)
        number = self.rng.choice((0, 1, 202, 232))
        self.point(ENTER, pid, tid, dict(id=number))
        self.tick()
        self.point(EXIT, pid, tid, dict(id=number, ret=self.rng.choice((0, 5, -11, -4096))))

    def lose(self):
        cpu, count = self.rng.randrange(4), self.rng.randrange(1, 90)
        self.add(2, struct.pack("<QQ", 1, count), cpu=cpu)
        self.lost.append((cpu, count))

    def live(self):
        pid, start = 1000 + len(self.lives), self.time
        self.add(7, struct.pack("<IIIIQ", pid, 100, pid, 100, self.time), (100, 100))
        self.tick()
        self.add(4, struct.pack("<IIIIQ", pid, pid, pid, pid, self.time), (pid, pid))
        self.lives.append((pid, self.time - start))

    def throttle(self):
        self.add(5, struct.pack("<QQQ", self.time, 1, 0))
        self.throttled += 1

    def fill(self):
        self.begin()
        kinds = [self.sample] * 12 + [self.switch] * 3 + [self.wake] * 2 + [self.syscall] * 3 + [self.live, self.throttle]
        kinds += [] if self.lossless else [self.lose]
        for _ in range(1500):
            self.tick()
            self.rng.choice(kinds)()
        self.finish()

    def finish(self):
        """perf adds the whole count of losses, in records without a time; here 5 were lost after the last LOST record."""
        self.time, self.after = 0, 0 if self.lossless else 5
        if not self.lossless:
            self.add(13, struct.pack("<Q", sum(n for _, n in self.lost) + self.after))

    def write(self, path):
        texts = [(system, tracepoints.format_text(name, number, layout)) for system, name, number, layout in FORMATS]
        section = tracepoints.tracing_data(texts, "little", 8)
        common = IDENTIFIER | IP | TID | TIME | CPU | PERIOD
        attrs = [(1, 0, (common & ~PERIOD if self.fixed else common) | CALLCHAIN | CGROUP)] + [(2, f[2], common | RAW) for f in FORMATS]
        ids_at, attrs_at = 104, 104 + 8 * len(attrs)
        body = b"".join(self.records)
        data_at = attrs_at + 144 * len(attrs)
        out = struct.pack("<QQQQQQQQQ", 0x32454C4946524550, 104, 144, attrs_at, 144 * len(attrs), data_at, len(body), 0, 0)
        out += struct.pack("<Q", 1 << 1) + bytes(24) + b"".join(struct.pack("<Q", i + 1) for i in range(len(attrs)))
        for i, (kind, config, bits) in enumerate(attrs):
            out += struct.pack("<IIQQQQQ", kind, 128, config, self.fixed if kind == 1 and self.fixed else 1, bits, 4 | 16, 1 << 18) + bytes(128 - 48)
            out += struct.pack("<QQ", ids_at + 8 * i, 8)
        end = data_at + len(body)
        open(path, "wb").write(out + body + struct.pack("<QQ", end + 16, len(section)) + section)


def add_up(pairs):
    sums = collections.Counter()
    for key, value in pairs:
        sums[key if isinstance(key, tuple) else (key,)] += value
    return [list(key) + [value] for key, value in sums.items()]


def file_of(address):
    return FILES[(address - 0x400000) // 0x100000]


def at_most(pairs):
    best = {}
    for key, value in pairs:
        best[key] = max(best.get(key, 0), value)
    return [list(key) + [value] for key, value in best.items()]


def calls(capture):
    """Each system call: its number and how long it took."""
    for enter, leave in zip(capture.points["sys_enter"], capture.points["sys_exit"]):
        yield enter["id"], leave["time"] - enter["time"], leave["ret"]


def answers(captures):
    samples = [(c, s) for c in captures for s in c.samples]
    a = {}
    a[1] = add_up((c.host, s["period"]) for c, s in samples)
    a[2] = add_up((file_of(s["chain"][0]), s["period"]) for c, s in samples)
    a[3] = add_up(((file_of(s["chain"][0]), (s["chain"][0] - 0x400000) % 0x100000), s["period"]) for c, s in samples)
    a[4] = add_up(((file_of(s["chain"][1]), file_of(s["chain"][0])), s["period"]) for c, s in samples if len(s["chain"]) > 1)
    stacks = collections.Counter()
    for c, s in samples:
        stacks[(c.host, c.date, s["pid"], tuple(s["chain"]))] += s["period"]
    a[5] = [[host, date, len(chain) - 1, value] for (host, date, pid, chain), value in stacks.items()]
    a[6] = add_up((s["comm"], s["period"]) for c, s in samples)
    a[7] = add_up((s["cgroup"], s["period"]) for c, s in samples)
    a[8] = add_up(((c.host, s["cpu"]), 1) for c, s in samples)
    a[9] = add_up(((c.host, c.date, s["time"] // 500000), 1) for c, s in samples)
    a[10] = add_up(((c.host, w["comm"]), w["off"]) for c in captures for w in c.switches)
    a[11] = add_up(((c.host, w["tid"], int(w["preempted"])), 1) for c in captures for w in c.switches)
    wakes = [(c.host, w["comm"], s["time"] - w["time"]) for c in captures for w, s in zip(c.points["sched_waking"], c.points["sched_switch"])]
    a[12] = at_most(((host, comm), value) for host, comm, value in wakes)
    a[13] = add_up(((host, comm), value) for host, comm, value in wakes)
    a[14] = add_up(((c.host, cpu), count) for c in captures for cpu, count in c.lost)
    a[15] = [[c.host, c.date, len(c.samples) + sum(len(p) for p in c.points.values()), sum(n for _, n in c.lost) + c.after] for c in captures]
    days = [collections.Counter(), collections.Counter()]
    for c, s in samples:
        days[c.date == DATES[1]][file_of(s["chain"][0])] += s["period"]
    a[16] = [[name, days[1][name] - days[0][name]] for name in FILES]
    a[17] = at_most(((number,), took) for c in captures for number, took, _ in calls(c))
    a[18] = add_up(((number, int(-4096 < ret < 0)), 1) for c in captures for number, _, ret in calls(c))
    a[19] = [[c.host, c.date, pid, took] for c in captures for pid, took in c.lives]
    a[20] = [[c.host, c.date, c.throttled, 0] for c in captures]
    return a


def make(directory):
    captures = []
    for host in HOSTS:
        for date in DATES:
            c = Capture(random.Random(host + date), host, date)
            c.fill()
            c.write("%s/%s.%s.data" % (directory, host, date))
            captures.append(c)
    json.dump(answers(captures), open(directory + "/answers.json", "w"))


def compare(directory, engine):
    want, got = (json.load(open("%s/%s.json" % (directory, name))) for name in ("answers", engine))
    bad = 0
    for number in sorted(want, key=int):
        rows = [sorted([str(v) for v in row] for row in rows) for rows in (want[number], got.get(number, []))]
        good = rows[0] == rows[1]
        bad += not good
        print("%s %s: question %s, %d rows" % ("ok" if good else "not ok", engine, number, len(rows[0])))
        if not good:
            print("# %d rows; %s, not %s" % (len(rows[1]), [r for r in rows[1] if r not in rows[0]][:3], [r for r in rows[0] if r not in rows[1]][:3]))
    return bad


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2])
    else:
        sys.exit(compare(sys.argv[2], sys.argv[3]) != 0)
