# SPDX-License-Identifier: MIT
"""Threads and mappings of samples against `perf script -F comm,pid,tid,time,ip,dso`.

Knows: how perf prints them, what it calls memory that is no file, and that it prints the offset in the
file of user addresses in callchains and the address of others. Does not know: records.
    places.py PROGRAM FILE...
"""

import re
import subprocess
import sys

from tap import Tap, perf_version

FILE, ANON, JIT, VDSO, KERNEL, MODULE, BPF, KSYMBOL = range(8)
HEAD = re.compile(r"\s*(?P<comm>.*?)\s+(?P<pid>-?\d+)/(?P<tid>-?\d+)\s+(?:(?P<time>\d+\.\d{9}):)?\s*(?P<rest>.*)$")
ENTRY = re.compile(r"\s*(?P<ip>[0-9a-f]+) \((?P<dso>.*)\)$")
REFUSED = re.compile(r"do not have (\w+) attribute set\. +Cannot print '(\w*)' field")
MISREAD = ("/mixed-read-format.data",)   # perf takes the first event's read_format for all
NO_TIME = (1 << 64) - 1  # as perf prints it
FIELDS = ("comm", "pid", "tid", "time", "ip", "dso")


def perf_samples(path):
    """A list of (comm, pid, tid, time, [(ip, dso)]), or perf's reason why not."""
    fields = list(FIELDS)
    while True:
        run = subprocess.run(["perf", "script", "--ns", "--no-inline", "-i", path, "-F", ",".join(fields)],
                             stdin=subprocess.DEVNULL, capture_output=True, check=False)
        errors = run.stderr.decode("utf-8", "replace")
        refused = REFUSED.search(errors)
        if run.returncode == 0 or not refused or refused[2] not in ("time",) or "time" not in fields:
            break
        fields.remove("time")
    if run.returncode:
        return (errors.strip().splitlines() or ["no reason given"])[0]
    samples = []
    for line in run.stdout.decode("utf-8", "surrogateescape").split("\n"):
        entry = ENTRY.match(line)
        if samples and entry and line[:1] in "\t ":
            samples[-1][4].append((int(entry["ip"], 16), entry["dso"]))
            continue
        head = HEAD.match(line)
        if not head:
            continue
        time = int(head["time"].replace(".", "")) if head["time"] else None
        time = None if time == NO_TIME else time
        samples.append((head["comm"], int(head["pid"]), int(head["tid"]), time, []))
        entry = ENTRY.match(head["rest"])
        if entry:
            samples[-1][4].append((int(entry["ip"], 16), entry["dso"]))
    return samples


def my_samples(program, path):
    """A list of (comm, pid, tid, time, [(address, kind or None, offset, name)]), or a reason why not."""
    run = subprocess.run([program, path], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if run.returncode:
        return run.stderr.decode("utf-8", "replace").strip()
    samples = []
    for line in run.stdout.decode("utf-8", "surrogateescape").split("\n"):
        part = line.split("\t")
        if part[0] == "S":
            samples.append((part[3].strip(), int(part[1]), int(part[2]), int(part[6]), []))
        elif part[0] == "E":
            known = part[3] != "-"
            samples[-1][4].append((int(part[1], 16), int(part[3]) if known else None,
                                   int(part[4], 16) if known else 0, part[5]))
    return samples


def same_dso(kind, name, pid, dso):
    """Whether perf's name of what is mapped is ours."""
    if kind is None:
        return dso == "[unknown]"
    if kind == KERNEL:          # by sections, where perf has loaded the kernel's symbols
        return dso.startswith(("[kernel", "[guest.kernel")) or "/vmlinux" in dso
    if kind in (JIT, ANON) and name.startswith(("//anon", "/dev/zero", "/anon_hugepage")):
        return dso == f"/tmp/perf-{pid}.map"
    if kind == MODULE:
        return dso == name or dso.strip("[]") == name.strip("[]").split("/")[-1].split(".")[0].replace("-", "_")
    return dso == name


def same_entry(mine, ip, dso, pid, no_kernel):
    """Whether an entry is the same place. perf has a kernel even where no record tells of one: that of this machine."""
    address, kind, offset, name = mine
    if kind is None and no_kernel and dso == "[kernel.kallsyms]":
        return True
    if kind in (FILE, VDSO):
        return ip in (address, offset) and same_dso(kind, name, pid, dso)
    return ip == address and same_dso(kind, name, pid, dso)


def same_comm(mine, comm, tid):
    """perf calls a thread without a name by its tid, and comm is separated by spaces."""
    return mine == comm or (not mine and comm == f":{tid}") or " ".join(mine.split()) == " ".join(comm.split())


class Count:
    """What was compared."""

    def __init__(self):
        self.samples = self.entries = self.mapped = 0
        self.no_kernel = True   # so far
        self.bad = []

    def wrong(self, text):
        self.bad.append(text)

    def sample(self, mine, perf):
        self.samples += 1
        if mine[1:3] != perf[1:3] or not same_comm(mine[0], perf[0], perf[2]) or perf[3] not in (None, mine[3]):
            self.wrong(f"{mine[:4]} is {perf[:4]} to perf")
            return
        if len(mine[4]) > len(perf[4]) and perf[4]:
            self.wrong(f"{mine[:4]}: {len(mine[4])} entries, {len(perf[4])} to perf")
        for a, (ip, dso) in zip(mine[4], perf[4]):
            self.entries += 1
            self.mapped += a[1] is not None
            self.no_kernel = self.no_kernel and a[1] != KERNEL
            if not same_entry(a, ip, dso, mine[1], self.no_kernel):
                self.wrong(f"{mine[:4]}: {a[0]:#x} is {a[3] or 'nothing'}+{a[2]:#x} (kind {a[1]}); {ip:#x} in {dso} to perf")


def of_groups(mine, perf):
    """Of samples that carry a group's counts perf prints one for each event whose count moved, so 0 to n: one of each."""
    first = {}
    for sample in perf:
        first.setdefault(sample[1:4], sample)
    mine = [sample for sample in mine if sample[1:4] in first]
    return mine, [first[sample[1:4]] for sample in mine]


def compare(tap, program, path):
    """One capture; a result."""
    if path.endswith(MISREAD):
        tap.result(None, path, ["perf misreads it"])
        return Count()
    perf, mine = perf_samples(path), my_samples(program, path)
    count = Count()
    if isinstance(perf, str) or not perf:
        tap.result(None, path, [f"perf: {perf or 'no samples'}"])
        return count
    if isinstance(mine, str):
        tap.result(False, path, [mine])
        return count
    if len(mine) != len(perf):
        mine, perf = of_groups(mine, perf)
    if len(mine) != len(perf):
        count.wrong(f"{len(mine)} samples, {len(perf)} to perf")
    for a, b in zip(mine, perf):
        count.sample(a, b)
    tap.result(not count.bad, f"{path}: {count.samples} samples, {count.entries} addresses, {count.mapped} mapped",
               [f"{len(count.bad)} differ"] * bool(count.bad) + count.bad[:8], perf=True)
    return count


def main(program, paths):
    """TAP over the captures."""
    version = perf_version()
    if version is None:
        print("1..0 # SKIP no perf here")
        return 0
    tap = Tap(version)
    counts = [compare(tap, program, path) for path in paths]
    mapped = sum(c.mapped for c in counts)
    tap.result(mapped > 0, f"{sum(c.samples for c in counts)} samples, {sum(c.entries for c in counts)} addresses, {mapped} mapped")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
