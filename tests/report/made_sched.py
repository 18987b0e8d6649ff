# SPDX-License-Identifier: MIT
"""Schedules that are made up, as captures: what each thread did is known from making them. And a model that reads lists of events, to compare with where
events are missing. Imported, not run."""
import os, random, struct, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CALLCHAIN, CPU, IP, RAW, SAMPLE_ID_ALL, TID, TIME, Capture, write
from tracepoint_capture import format_text, tracing_data

SWITCH, WAKING, NEW = 301, 302, 303
LETTERS = {0: "R", 1: "S", 2: "D", 16: "X", 32: "Z", 256: "R"}
FIELDS = {
    SWITCH: ("sched_switch", [("char prev_comm[16]", 8, 16, 0), ("pid_t prev_pid", 24, 4, 1), ("int prev_prio", 28, 4, 1), ("long prev_state", 32, 8, 1),
                              ("char next_comm[16]", 40, 16, 0), ("pid_t next_pid", 56, 4, 1), ("int next_prio", 60, 4, 1)]),
    WAKING: ("sched_waking", [("char comm[16]", 8, 16, 0), ("pid_t pid", 24, 4, 1), ("int prio", 28, 4, 1), ("int target_cpu", 32, 4, 1)]),
    NEW: ("sched_wakeup_new", [("char comm[16]", 8, 16, 0), ("pid_t pid", 24, 4, 1), ("int prio", 28, 4, 1), ("int target_cpu", 32, 4, 1)]),
}
TYPE = IP | TID | TIME | CPU | RAW | CALLCHAIN


def name(tid):
    return b"swapper" if not tid else b"t%d" % (tid % 7)


class Schedule:
    """events: (time, cpu, kind, ...) in order. truth: of each thread, its sums; of each CPU, idle time; of each (name, stack), time off CPU."""

    def __init__(self, seed, cpus=3, threads=12, steps=3000):
        self.random, self.events, self.time = random.Random(seed), [], 1000
        self.cpus, self.current, self.since = cpus, [0] * cpus, [None] * cpus
        self.state = {tid: "new" for tid in range(101, 101 + threads)}
        self.at, self.ready, self.why, self.early = {}, {}, {}, set()
        self.truth = {tid: dict.fromkeys("run runs off stays sleep wait delay preempted preemptions start max_delay".split(), 0) for tid in self.state}
        self.idle, self.stacks, self.wakers, self.by = [0] * cpus, {}, {}, {}
        for _ in range(steps):
            self.time += self.random.randrange(1, 40000)
            self.random.choice([self.wake, self.switch, self.switch, self.wake_early])()

    def wake(self):
        tids = [tid for tid, state in self.state.items() if state in ("new", "off")]
        if not tids:
            return
        tid, cpu = self.random.choice(tids), self.random.randrange(self.cpus)
        interrupt = self.random.random() < 0.3
        self.events.append((self.time, cpu, "new" if self.state[tid] == "new" else "wake", tid, self.current[cpu], interrupt))
        if self.state[tid] == "off":
            self.by[tid] = b"[interrupt]" if interrupt else name(self.current[cpu])
        self.state[tid] = "ready from new" if self.state[tid] == "new" else "ready"
        self.ready[tid] = self.time

    def wake_early(self):
        """A thread that is about to sleep is woken before it is switched out."""
        cpu = self.random.randrange(self.cpus)
        tid = self.current[cpu]
        if tid and tid not in self.early:
            self.events.append((self.time, cpu, "wake", tid, self.current[cpu - 1], False))
            self.by[tid] = name(self.current[cpu - 1])
            self.early.add(tid)

    def switch(self):
        cpu = self.random.randrange(self.cpus)
        prev = self.current[cpu]
        ready = [tid for tid, state in self.state.items() if state.startswith("ready")] + [0]
        following = self.random.choice(ready)
        if following == prev:
            return
        state = 0 if not prev else 1 if prev in self.early else self.random.choice([0, 1, 1, 1, 2, 256, 256, 32 if self.random.random() < 0.02 else 1])
        self.events.append((self.time, cpu, "switch", prev, state, following))
        if prev:
            self.leave(cpu, prev, state)
        elif self.since[cpu] is not None:
            self.idle[cpu] += self.time - self.since[cpu]
        if following:
            self.enter(following)
        self.current[cpu], self.since[cpu] = following, self.time

    def leave(self, cpu, tid, state):
        sums = self.truth[tid]
        if self.since[cpu] is not None:
            sums["run"] += self.time - self.since[cpu]
            sums["runs"] += 1
        sums["delay"] += sums.pop("pending", 0)
        self.at[tid], self.why[tid] = self.time, state
        self.state[tid] = "ended" if state == 32 else "ready" if state in (0, 256) or tid in self.early else "off"
        self.ready[tid] = self.time
        self.early.discard(tid)

    def enter(self, tid):
        sums, delay = self.truth[tid], self.time - self.ready[tid]
        if self.state[tid] == "ready from new":
            sums["pending"] = delay
            sums["start"] += delay
            sums["max_delay"] = max(sums["max_delay"], delay)
        else:
            self.count(tid, sums, delay)
        self.state[tid] = "on"

    def count(self, tid, sums, delay):
        off, why = self.time - self.at[tid], self.why[tid]
        sums["off"] += off
        sums["stays"] += 1
        sums["wait" if why == 2 else "sleep"] += off - delay
        sums["delay"] += delay
        sums["max_delay"] = max(sums["max_delay"], delay)
        key = name(tid), (why, tid)
        self.stacks[key] = self.stacks.get(key, 0) + off
        if why in (0, 256):
            sums["preempted"] += delay
            sums["preemptions"] += 1
        else:
            key = self.by[tid], name(tid)
            self.wakers[key] = [a + b for a, b in zip(self.wakers.get(key, (0, 0, 0)), (1, off - delay, delay))]


def payload(c, kind, event):
    def text(tid):
        return name(tid).ljust(16, b"\0")
    if kind == SWITCH:
        _, _, _, prev, state, following = event
        return c.pack("HBBi", kind, 0, 0, prev) + text(prev) + c.pack("iiq", prev, 120, state) + text(following) + c.pack("ii", following, 120)
    return c.pack("HBBi", kind, 0x18 if event[5] else 0, 0, event[4]) + text(event[3]) + c.pack("iii", event[3], 120, event[1])


def formats(letters=True):
    texts = []
    for number, (title, fields) in FIELDS.items():
        text = format_text(title, number, fields).partition("print fmt")[0] + 'print fmt: "%d", REC->common_pid\n'
        if letters and number == SWITCH:
            text = text.partition("print fmt")[0] + 'print fmt: "...%s%s ==> ...", (REC->prev_state & 255) ? __print_flags(REC->prev_state & 255, "|", ' \
                    '{ 0x0001, "S" }, { 0x0002, "D" }, { 0x0004, "T" }, { 0x0008, "t" }, { 0x0010, "X" }, { 0x0020, "Z" }, { 0x0040, "P" }, { 0x0080, "I" }) : "R", ' \
                    'REC->prev_state & 256 ? "+" : "", REC->next_comm\n'
        texts.append(("sched", text))
    return texts


# Of the ring buffer of ftrace, which perf wants to read.
PAGE = ("\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n\tfield: local_t commit;\toffset:8;\tsize:8;\tsigned:1;\n"
        "\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n\tfield: char data;\toffset:16;\tsize:4080;\tsigned:0;\n").encode()


def section(c, letters):
    data = tracing_data(formats(letters), "little" if c.order == "<" else "big", 8)
    return data.replace(b"header_page\0" + bytes(8), b"header_page\0" + c.pack("Q", len(PAGE)) + PAGE)


def sample(c, kind, cpu, time, tid, raw, chain):
    body = c.pack("QIIQIIQ", chain[1], tid and 100, tid, time, cpu, 0, len(chain)) + b"".join(c.pack("Q", ip) for ip in chain)
    size = len(raw) + -(4 + len(raw)) % 8
    return c.record(9, body + c.pack("I", size) + raw + bytes(size - len(raw)), misc=2)


def chain_of(event):
    """Of a switch-out: by the state and the thread."""
    return [(1 << 64) - 512, 0x400000 + 0x1000 * event[4], 0x10000000 + event[3]]


def names_of_threads(c):
    records = []
    for tid in range(101, 141):
        body = c.pack("II", 100, tid) + name(tid).ljust(8, b"\0") + c.pack("IIQII", 100, tid, 1, 0, 0)
        records.append(c.record(3, body))
    return records


def capture(events, order="<", letters=True, kinds=(SWITCH, WAKING, NEW), twice=False):
    """A file with the events as samples of tracepoints; ("lost", ...) as LOST records; "round" as the end of a round: what is earlier than what came two rounds before is late. twice: a second event has the switches as well."""
    c = Capture(order, attr_size=112)
    ids = {kind: 10 + i for i, kind in enumerate(kinds)}
    for kind in kinds:
        c.event(2, kind, TYPE | 1 << 16, [ids[kind]])
    if twice:
        c.event(2, SWITCH, TYPE | 1 << 16, [20])
    c.names(*("sched:" + FIELDS[kind][0] for kind in kinds + (SWITCH,) * twice))
    c.features[1] = section(c, letters)
    records = []
    for event in events:
        if event == "round":
            records.append(c.record(68, b""))
            continue
        kind = {"switch": SWITCH, "wake": WAKING, "new": NEW}.get(event[2])
        if event[2] == "lost":
            records.append(c.record(2, c.pack("QQ", 10, 3) + c.pack("IIQIIQ", 0, 0, event[0], event[1], 0, 10)))
            continue
        if kind not in kinds:
            continue
        tid = event[3] if kind == SWITCH else event[4]
        one = sample(c, kind, event[1], event[0], tid, payload(c, kind, event), chain_of(event) if kind == SWITCH else [(1 << 64) - 512, 0x1000])
        for id in [ids[kind]] + [20] * (twice and kind == SWITCH):
            records.append(c.record(9, c.pack("Q", id) + one[8:], misc=2))
    for i, body in enumerate(names_of_threads(c)):
        records.insert(i, c.record(3, body[8:] + c.pack("Q", 10)))
    return c.file(*records)


def switch_records(events, samples_from=None):
    """The same as SWITCH_CPU_WIDE records: without wake-ups, states and stacks. samples_from: sched_switch is an event, too, with samples from that time on."""
    c = Capture(attr_size=112)
    c.event(1, 9, IP | TID | TIME | CPU, [10], flags=SAMPLE_ID_ALL | 1 << 26)
    c.names("dummy")
    if samples_from is not None:
        c = Capture(attr_size=112)
        c.event(1, 9, TYPE | 1 << 16, [10], flags=SAMPLE_ID_ALL | 1 << 26)
        c.event(2, SWITCH, TYPE | 1 << 16, [11])
        c.names("dummy", "sched:sched_switch")
        c.features[1] = section(c, True)
    rest = struct.pack("<Q", 10) if samples_from is not None else b""
    records = [c.record(3, body[8:] + rest) for body in names_of_threads(c)]
    for event in events:
        if event[2] != "switch":
            continue
        time, cpu, _, prev, state, following = event
        if samples_from is not None and time >= samples_from:
            records.append(c.record(9, c.pack("Q", 11) + sample(c, SWITCH, cpu, time, prev, payload(c, SWITCH, event), chain_of(event))[8:], misc=2))
        for tid, other, misc in ((prev, following, 1 << 13 | (1 << 14 if prev and state in (0, 256) else 0)), (following, prev, 0)):
            records.append(c.record(15, c.pack("II", other and 100, other) + c.pack("IIQII", tid and 100, tid, time, cpu, 0) + rest, misc=misc))
    return c.file(*records)


def task_records(tids, exits, sampled=False, placed=True):
    """
    SWITCH records of threads that alone are recorded, on CPU 0: of each (tid, ((in, out), ...)), where `out` None: it runs until its EXIT record at `exits`. sampled: sched_switch is
    an event, too, which has samples of switches out, to thread 999, which is not recorded. placed: records have their CPU, which perfring's have not.
    """
    c = Capture(attr_size=112)
    rest = struct.pack("<Q", 10) if sampled else b""
    place = CPU if placed else 0
    c.event(1, 9, TYPE & ~CPU | place | 1 << 16 if sampled else IP | TID | TIME | place, [10], flags=SAMPLE_ID_ALL | 1 << 26)
    if sampled:
        c.event(2, SWITCH, TYPE | 1 << 16, [11])
        c.names("dummy", "sched:sched_switch")
        c.features[1] = section(c, True)
    else:
        c.names("dummy")
    ending = lambda tid, time: c.pack("IIQ", 100, tid, time) + bytes(8 * placed) + rest
    moments = sorted((time, tid, out) for tid, runs in tids for run in runs for out, time in enumerate(run) if time is not None)
    records = [(time, 1, c.record(14, ending(tid, time), misc=1 << 13 if out else 0)) for time, tid, out in moments]
    for time, tid, out in moments:
        event = (time, 0, "switch", tid, 2, 999)
        if out and sampled:
            records.append((time, 0, c.record(9, c.pack("Q", 11) + sample(c, SWITCH, 0, time, tid, payload(c, SWITCH, event), chain_of(event))[8:], misc=2)))
    records += [(time, 1, c.record(4, c.pack("IIIIQ", 100, 100, tid, tid, time) + ending(tid, time))) for tid, time in exits]
    named = [c.record(3, (body[8:] if placed else body[8:-8]) + rest) for body in names_of_threads(c)]
    return c.file(*named, *(record[2] for record in sorted(records, key=lambda record: record[:2])))


class Model:
    """Sums of a list of events of which some may be missing: each CPU's switches, then each thread's, as doc/sched.md defines them."""

    def __init__(self, events):
        self.sums, self.gaps, self.idle, self.counts = {}, [], {}, dict.fromkeys("gaps no_in no_out unwoken".split(), 0)
        for cpu in {event[1] for event in events}:
            self.cpu([event for event in events if event[1] == cpu and event[2] in ("switch", "lost")], cpu)
        self.gaps += [event[0] for event in events if event[2] == "lost"]
        tids = {tid for event in events for tid in ((event[3], event[5]) if event[2] == "switch" else (event[3],) if event[2] != "lost" else ())} - {0}
        for tid in tids:
            self.thread(tid, [event for event in events if event[2] != "lost" and (event[3] == tid or (event[2] == "switch" and event[5] == tid))])

    def row(self, tid):
        return self.sums.setdefault(tid, dict.fromkeys("run runs unsure off stays sleep wait delay preempted preemptions start unknown off_unsure".split(), 0))

    def cpu(self, events, cpu):
        last, lost, idle_left = None, False, False
        for event in events:
            if event[2] == "lost":
                lost = True
                continue
            time, _, _, prev, _, following = event
            if last:
                same, spent = last[5] == prev, time - last[0]
                if not same:
                    self.counts["gaps"] += 1
                    if last[5] or idle_left:
                        self.gaps.append(time)
                if prev:
                    self.row(prev)["run" if same and not lost else "unsure"] += spent
                    self.row(prev)["runs"] += same and not lost
                elif same and not lost:
                    self.idle[cpu] = self.idle.get(cpu, 0) + spent
            idle_left |= not prev
            last, lost = event, False

    def thread(self, tid, events):
        out, woken, entered, pending, unsure, sums = None, None, None, None, 0, self.row(tid)
        early = False
        for event in events:
            time = event[0]
            if event[2] != "switch":
                early |= out is not None and time <= out[0]
                if not (out is not None and time <= out[0]) and woken is None:
                    woken = time
            elif event[3] == tid:
                self.counts["no_in"] += out is not None
                early, woken = out is None and entered is not None and woken is not None, None
                sums["delay"] += pending or 0
                sums["start"] += pending or 0
                sums["off_unsure"] += unsure
                out, pending, unsure = (time, event[4]), None, 0
            else:
                self.counts["no_out"] += out is None and entered is not None
                if out:
                    self.stay(sums, out, woken, early, time)
                elif entered is None and woken is not None and not self.missing(woken, time):
                    pending = time - woken
                elif entered is None and woken is not None:
                    unsure = time - woken
                out, woken, early, entered = None, None, False, time

    def missing(self, begin, end):
        return any(begin < gap <= end for gap in self.gaps)

    def stay(self, sums, out, woken, early, time):
        off, runnable = time - out[0], out[1] in (0, 256)
        ready = out[0] if runnable or (woken is None and early) else woken
        self.counts["unwoken"] += ready is None
        if self.missing(out[0], time):
            sums["off_unsure"] += off
            return
        sums["off"] += off
        sums["stays"] += 1
        if ready is None:
            sums["unknown"] += off
            return
        sums["wait" if out[1] == 2 else "sleep"] += ready - out[0]
        sums["delay"] += time - ready
        if runnable:
            sums["preempted"] += time - ready
            sums["preemptions"] += 1
