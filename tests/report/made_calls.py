# SPDX-License-Identifier: MIT
"""System calls that are made up, as captures: what each thread did is known from making them. And a model that reads lists of events, to compare with where
events are missing, and with recordings. Imported, not run."""
import os, random, sys
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from made_capture import CPU, IP, RAW, TID, TIME, Capture, write
from made_sched import PAGE
from tracepoint_capture import format_text, tracing_data

ENTER, EXIT, ENTER_READ, EXIT_READ, ENTER_NEW = 401, 402, 403, 404, 405
NUMBERS = {"read": 0, "write": 1, "openat": 257, "futex": 202, "mmap": 9, "rt_sigreturn": 15, "clone": 56, "vfork": 58, "clone3": 435, "execve": 59, "exit": 60, "exit_group": 231, "syscall_900": 900}
NAMES = {number: name for name, number in NUMBERS.items()}
ERRORS = {2: "ENOENT", 11: "EAGAIN", 110: "ETIMEDOUT", 512: "ERESTARTSYS", 4000: "error 4000"}
FORKS, LASTS = {56, 57, 58, 435}, {60, 231}
TYPE = IP | TID | TIME | CPU | RAW



FIELDS = {
    ENTER: ("raw_syscalls", "sys_enter", [("long id", 8, 8, 1), ("unsigned long args[6]", 16, 48, 0)]),
    EXIT: ("raw_syscalls", "sys_exit", [("long id", 8, 8, 1), ("long ret", 16, 8, 1)]),
    ENTER_READ: ("syscalls", "sys_enter_read", [("int __syscall_nr", 8, 4, 1), ("unsigned int fd", 16, 8, 0), ("char * buf", 24, 8, 0), ("size_t count", 32, 8, 0)]),
    EXIT_READ: ("syscalls", "sys_exit_read", [("int __syscall_nr", 8, 4, 1), ("long ret", 16, 8, 1)]),
    ENTER_NEW: ("syscalls", "sys_enter_newest", [("int __syscall_nr", 8, 4, 1), ("long one", 16, 8, 0)]),
}


class Row:
    """Sums of a thread and a call."""

    def __init__(self):
        self.calls = self.errors = self.total = self.timed = self.unsure = self.unsure_ns = self.untimed = self.unfinished = 0
        self.times, self.which = [], Counter()

    def key(self):
        return (self.calls, self.errors, self.total, min(self.times, default=0), max(self.times, default=0), self.timed, self.unsure, self.unsure_ns, self.untimed, self.unfinished, tuple(sorted(self.which.items())))


class Sums(dict):
    """Rows by (tid, name)."""

    def __missing__(self, key):
        self[key] = Row()
        return self[key]

    def over(self, tid, number, took, ret, sure=True):
        row = self[tid, NAMES.get(number, f"syscall_{number}")]
        row.calls += 1
        if ret is not None and -4095 <= ret < 0:
            row.errors += 1
            row.which[ERRORS.get(-ret, f"error {-ret}")] += 1
        if took is None:
            row.untimed += 1
        elif not sure:
            row.unsure += 1
            row.unsure_ns += took
        else:
            row.timed += 1
            row.total += took
            row.times.append(took)

    def unfinished(self, tid, number):
        row = self[tid, NAMES.get(number, f"syscall_{number}")]
        row.calls += 1
        row.unfinished += 1


class Program:
    """events: dicts in the order of time. truth: Sums. starts: how many threads."""

    def __init__(self, seed, steps=3000, ends=True):
        self.random, self.events, self.time, self.ends = random.Random(seed), [], 1000, ends
        self.threads = {101: [101, None], 102: [101, None], 103: [101, None], 201: [201, None]}  # tid: pid, (number, time)
        self.next, self.free, self.truth, self.starts = 300, [], Sums(), 0
        for _ in range(steps):
            self.time += self.random.randrange(1, 40000)
            tid = self.random.choice(sorted(self.threads))
            if self.threads[tid][1]:
                self.leave(tid)
            else:
                self.enter(tid)
        for tid, (_, call) in self.threads.items():
            if call:
                self.truth.unfinished(tid, call[0])

    def add(self, what, tid, pid, **more):
        self.events.append(dict(what=what, time=self.time, cpu=self.random.randrange(3), tid=tid, pid=pid, **more))

    def enter(self, tid):
        name = self.random.choice(["read"] * 4 + ["write"] * 3 + ["openat"] * 3 + ["futex", "mmap", "rt_sigreturn", "clone", "clone3", "vfork", "execve", "syscall_900"])
        if self.random.random() < 0.02 and len(self.threads) > 3:
            name = self.random.choice(["exit", "exit_group"])
        if name == "execve" and not self.ends and any(p == self.threads[tid][0] and call and call[0] == 59 for p, call in self.threads.values()):
            name = "read" # which of them returns could not be known
        number = NUMBERS[name]
        self.threads[tid][1] = number, self.time
        self.add("enter", tid, self.threads[tid][0], number=number, args=[self.random.randrange(1 << 64) for _ in range(6)])
        if name == "exit":
            self.end(tid)
        elif name == "exit_group":
            for other in [t for t, (pid, _) in self.threads.items() if pid == self.threads[tid][0]]:
                self.end(other)

    def end(self, tid, free=True):
        pid, call = self.threads.pop(tid)
        if call:
            self.truth.unfinished(tid, call[0])
        if self.ends:
            self.add("end", tid, pid)
            if free:
                self.free.append(tid)
        if not self.threads:
            self.threads[self.next] = [self.next, None]
            self.next += 1

    def leave(self, tid):
        pid, (number, began) = self.threads[tid]
        name, owner, ret = NAMES[number], tid, self.random.choice([0, 1, 77, -2, -2, -11, -110, -512, -4000, -4096, 0x7f0000001000])
        if number in FORKS:
            child = self.free.pop() if self.free and self.random.random() < 0.5 else self.next
            self.next += child == self.next
            ret = child
            self.threads[child] = [child if name == "vfork" else pid, None]
            self.add("fork", child, self.threads[child][0], parent=tid, parent_pid=pid)
            self.add("exit", child, self.threads[child][0], number=number, ret=0)
            self.starts += 1
            self.time += self.random.randrange(1, 5000)
        elif name == "execve":
            ret = self.random.choice([0, -2])
            if ret == 0:
                for other in [t for t, (p, _) in self.threads.items() if p == pid and t != tid]:
                    self.end(other, free=False)
                del self.threads[tid]
                owner = pid
                self.threads[pid] = [pid, None]
        if owner in self.threads:
            self.threads[owner][1] = None
        forgotten = name == "rt_sigreturn"
        self.add("exit", owner, pid, number=-1 if forgotten else number, ret=ret)
        self.truth.over(owner, number, self.time - began, None if forgotten else ret)


class Model:
    """Sums of events of which some may be missing, as doc/calls.md defines them."""

    def __init__(self, events):
        self.sums, self.threads, self.losses, self.counts = Sums(), {}, 0, Counter()
        for event in events:
            getattr(self, event["what"])(event)
        for tid, t in self.threads.items():
            if t["call"]:
                self.sums.unfinished(tid, t["call"][0])

    def of(self, event):
        t = self.threads.setdefault(event["tid"], dict(call=None, pid=event["pid"]))
        same, t["last"] = t.get("last"), (event["what"], event["time"], event["number"])
        t["pid"] = event["pid"]
        t["again"] = same == t["last"]
        self.counts["again"] += t["again"]
        return t

    def lost(self, event):
        self.losses += 1

    def stop(self, tid):
        t = self.threads.get(tid)
        if t and t["call"]:
            self.sums.unfinished(tid, t["call"][0])
        if t:
            self.threads[tid] = dict(call=None, pid=t["pid"])

    def end(self, event):
        self.stop(event["tid"])

    fork = end

    def enter(self, event):
        t = self.of(event)
        if t["again"]:
            return
        if t["call"]:
            self.counts["no_exit"] += t["call"][0] not in LASTS
            self.sums.unfinished(event["tid"], t["call"][0])
        t["call"] = event["number"], event["time"], self.losses

    def exit(self, event):
        t, tid, number, ret = self.of(event), event["tid"], event["number"], event["ret"]
        if t["again"]:
            return
        by = [o for o in self.threads.values() if o is not t and o["pid"] == event["pid"] and o["call"] and o["call"][0] == number == NUMBERS["execve"]]
        call, t["call"] = t["call"], None
        if call and number in (call[0], -1):
            self.pair(tid, call, event, None if number == -1 or call[0] == NUMBERS["rt_sigreturn"] else ret)
            return
        if by and tid == event["pid"] and ret == 0:
            last = max(by, key=lambda o: o["call"][1])
            self.pair(tid, last["call"], event, ret)
            last["call"] = None
            if call:
                self.sums.unfinished(tid, call[0])
            return
        if call:
            self.sums.unfinished(tid, call[0])
        if number in FORKS and ret == 0:
            self.counts["starts"] += 1
            return
        self.counts["no_exit"] += bool(call) and call[0] not in LASTS
        self.counts["no_entry"] += 1
        self.sums.over(tid, number, None, None if number == -1 else ret)

    def pair(self, tid, call, event, ret):
        took, sure = event["time"] - call[1], call[2] == self.losses
        self.counts["unsure"] += not sure and took >= 0
        self.sums.over(tid, call[0], took if took >= 0 else None, ret, sure)


# ---- captures ----

def payload(c, kind, event):
    head = c.pack("HBBi", kind, 0, 0, event["tid"] & 0x7fffffff)
    number, args = event["number"], event.get("args")
    if kind == ENTER:
        return head + c.pack("q6Q", number, *args)
    if kind == EXIT:
        return head + c.pack("qq", number, event["ret"])
    if kind == ENTER_READ:
        return head + c.pack("iiQQQ", number, 0, *args[:3])
    return head + (c.pack("iiq", number, 0, event["ret"]) if kind == EXIT_READ else c.pack("iiQ", number, 0, args[0]))


def section(c, kinds):
    texts = [(FIELDS[kind][0], format_text(FIELDS[kind][1], kind, FIELDS[kind][2])) for kind in kinds]
    data = tracing_data(texts, "little" if c.order == "<" else "big", 8)
    return data.replace(b"header_page\0" + bytes(8), b"header_page\0" + c.pack("Q", len(PAGE)) + PAGE)


def comm_of(pid):
    return b"p%d" % (pid % 5)


def kinds_of(event, kinds):
    """Which tracepoints the event hits."""
    for kind in kinds:
        _, name, _ = FIELDS[kind]
        if name.startswith("sys_" + event["what"]) and (kind in (ENTER, EXIT) or (kind == ENTER_NEW) == (event["number"] not in NAMES) and (kind == ENTER_NEW or event["number"] == 0)):
            yield kind


def capture(events, order="<", kinds=(ENTER, EXIT), machine="x86_64", comms=True):
    """A file with the events as samples of tracepoints; what=lost as LOST records; what=round as the end of a round."""
    c = Capture(order, attr_size=112)
    ids = {kind: 10 + i for i, kind in enumerate(kinds)}
    for kind in kinds:
        c.event(2, kind, TYPE | 1 << 16, [ids[kind]])
    c.names(*(":".join(FIELDS[kind][:2]) for kind in kinds))
    c.features[1] = section(c, kinds)
    if machine:
        c.features[6] = c.text(machine)
    records, known = [], set()
    for event in events:
        tail = lambda: c.pack("IIQIIQ", event["pid"], event["tid"], event["time"], event["cpu"], 0, 10)
        if event["what"] == "round":
            records.append(c.record(68, b""))
        elif event["what"] == "lost":
            records.append(c.record(2, c.pack("QQ", 10, 3) + c.pack("IIQIIQ", 0, 0, event["time"], event["cpu"], 0, 10)))
        elif event["what"] == "fork":
            records.append(c.record(7, c.pack("IIIIQ", event["pid"], event["parent_pid"], event["tid"], event["parent"], event["time"]) + tail()))
        elif event["what"] == "end":
            records.append(c.record(4, c.pack("IIIIQ", event["pid"], event["pid"], event["tid"], event["tid"], event["time"]) + tail()))
        else:
            if comms and (event["pid"], event["tid"]) not in known:
                known.add((event["pid"], event["tid"]))
                records.append(c.record(3, c.pack("II", event["pid"], event["tid"]) + event.get("comm", comm_of(event["pid"])).ljust(8, b"\0") + tail()))
            for kind in kinds_of(event, kinds):
                raw = payload(c, kind, event)
                size = len(raw) + -(4 + len(raw)) % 8
                body = c.pack("QQIIQII", ids[kind], (1 << 64) - 512, event["pid"], event["tid"], event["time"], event["cpu"], 0)
                records.append(c.record(9, body + c.pack("I", size) + raw + bytes(size - len(raw)), misc=1))
    return c.file(*records)
