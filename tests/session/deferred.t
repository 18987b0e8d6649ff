#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Callchains that CALLCHAIN_DEFERRED records complete: dump, JSON, tables and profiles have them whole.

What each sample gets is computed here by perf's rules (evlist__deliver_deferred_samples in tools/perf/util/session.c):
samples wait in a list; a deferred record takes those of its thread, completes those with its cookie, and gives the others up.
"""
import collections, json, os, random, re, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CALLCHAIN, CPU, Capture, IDENTIFIER, IP, SAMPLE_ID_ALL, TID, TIME, write  # noqa: E402
from tap import finish, report, run  # noqa: E402

KERNEL, USER, USER_DEFERRED = (n & (1 << 64) - 1 for n in (-128, -512, -640))
DEFER = SAMPLE_ID_ALL | 1 << 38 | 1 << 39
IP_OF_ALL = 0x10  # of samples in the kernel without an address there: a profile has it as innermost


class Made:
    """A capture of several threads on two CPUs, in the order of time and, per CPU, in that of the file."""

    def __init__(self, order, seed, count, lose):
        self.capture = Capture(order).event(1, 0, IDENTIFIER | IP | TID | TIME | CPU | CALLCHAIN, [1], DEFER, period=1)
        self.random, self.time, self.lose = random.Random(seed), 0, lose
        self.in_time, self.pending, self.known = [], {}, collections.Counter()
        for _ in range(count):
            self.step(self.random.randrange(100, 106))
        for tid in list(self.pending):
            self.back(tid)

    def add(self, kind, body, tid, cpu, what, misc=1, ip=0):
        self.time += 1
        pack = self.capture.pack
        if kind == 9:
            body = pack("QQIIQII", 1, ip, 100, tid, self.time, cpu, 0) + body
        else:
            body += pack("IIQIIQ", 100, tid, self.time, cpu, 0, 1)
        self.in_time.append((cpu, self.capture.record(kind, body, misc), what))

    def step(self, tid):
        cpu = self.random.randrange(2)
        what = self.random.random()
        if what < 0.5:
            if tid not in self.pending:
                self.known[tid] += 1
                self.pending[tid] = self.known[tid]  # other threads have the same
            self.sample(tid, cpu, [KERNEL] + [0xffffffff81000000 + self.random.randrange(4) for _ in range(self.random.randrange(3))] +
                        [USER_DEFERRED, self.pending[tid]])
        elif what < 0.6:
            self.sample(tid, cpu, [USER, 0x400000])
        elif what < 0.95 and tid in self.pending:
            self.back(tid)
        elif what >= 0.95:
            self.pending.pop(tid, 0)
            self.add(4, self.capture.pack("IIIIQ", 100, 1, tid, 1, self.time), tid, cpu, ("exit", tid))

    def sample(self, tid, cpu, ips):
        ip = ips[1] if ips[1] != USER_DEFERRED else IP_OF_ALL
        self.add(9, self.capture.pack("Q%dQ" % len(ips), len(ips), *ips), tid, cpu, ("sample", tid, tuple(ips)), 1 if ips[0] == KERNEL else 2, ip)

    def back(self, tid):
        cookie = self.pending.pop(tid)
        if self.random.random() < self.lose:
            return
        ips = tuple(0x400000 + self.random.randrange(9) for _ in range(self.random.randrange(4)))
        self.add(22, self.capture.pack("QQ%dQ" % len(ips), cookie, len(ips), *ips), tid, self.random.randrange(2), ("rest", tid, cookie, ips), 2)

    def by_file(self):
        return sorted(self.in_time, key=lambda r: r[0])


def deliver(records, other_cookies_end):
    """The chain of each sample, in order, and how many were not completed."""
    chains, waiting, lost = [], [], 0
    for _, _, what in records:
        if what[0] == "sample":
            if len(what[2]) > 1 and what[2][-2] == USER_DEFERRED:
                waiting.append((what[1], what[2][-1], len(chains)))
            chains.append(what[2])
        elif what[0] == "rest":
            _, tid, cookie, ips = what
            for w in [w for w in waiting if w[0] == tid]:
                if w[1] == cookie:
                    chains[w[2]] = chains[w[2]][:-2] + (USER,) + ips
                elif other_cookies_end:
                    lost += 1
                else:
                    continue
                waiting.remove(w)
    return chains, lost + len(waiting)


def chains_of(lines):
    records = [json.loads(line) for line in lines.splitlines()]
    return [tuple(int(ip, 16) for ip in r["fields"]["callchain"]["ips"]) for r in records if r["type"] == "SAMPLE"], records


def reported(errors):
    found = re.search(r"(?:the user part of )?(\d+) (?:callchains? never came|samples? whose user callers never came)", errors)
    return int(found.group(1)) if found else 0


def folded(chains):
    """Stacks as a profile has them: without marks, the cookie is no address."""
    counts = collections.Counter()
    for chain in chains:
        end = chain.index(USER_DEFERRED) if USER_DEFERRED in chain else len(chain)
        ips = [ip for ip in chain[:end] if ip < (1 << 64) - 4095]
        if chain[0] == KERNEL and (not ips or ips[0] < 0xffffffff80000000):
            ips.insert(0, IP_OF_ALL)
        counts[tuple(reversed(ips))] += 1
    return counts


def check(folder, name, data, in_file, in_time):
    path = write(folder, name, data)
    want, lost = deliver(in_file, False)
    _, out, errors = run("dump", "--json", path)
    got, records = chains_of(out)
    report(got == want and reported(errors) == lost, f"{name}: dump --json, in the order of the file", (lost, errors))
    kinds = {"sample": "SAMPLE", "rest": "CALLCHAIN_DEFERRED", "exit": "EXIT"}
    report([r["type"] for r in records if r["type"] in kinds.values()] == [kinds[what[0]] for _, _, what in in_file], f"{name}: the order stays")
    target = os.path.join(folder, "out")
    code, _, errors = run("convert", "--force", "--to", "json", path, target)
    report(code == 0 and chains_of(open(target).read())[0] == want, f"{name}: convert --to json", errors)
    want, lost = deliver(in_time, True)
    _, out, errors = run("dump", "--json", "--sort", path)
    report(chains_of(out)[0] == want and reported(errors) == lost, f"{name}: in the order of time", (lost, errors))
    code, _, errors = run("convert", "--force", "--no-symbolize", "--to", "folded", path, target)
    got = collections.Counter()
    for line in open(target):
        stack, count = line.rsplit(" ", 1)
        got[tuple(int(frame.rsplit("+", 1)[1], 16) for frame in stack.split(";") if "+0x" in frame)] += int(count)
    report(got == folded(want) and reported(errors) == lost, f"{name}: convert --to folded", (errors, (got - folded(want)).most_common(3), (folded(want) - got).most_common(3)))


def check_limits(folder):
    """One sample waits while others pass: as many as the limit says."""
    made = Made("<", 0, 0, 0)
    made.pending[100] = 5
    made.sample(100, 0, [KERNEL, 1, USER_DEFERRED, 5])
    for i in range(20):
        made.sample(101, 0, [USER, 2])
    made.back(100)
    path = write(folder, "limits", made.capture.file(*(r for _, r, _ in made.in_time)))
    for limit, least in (("held", 21), ("chains", 1)):
        _, out, errors = run("dump", "--json", "--limit", f"{limit}={least}", path)
        report(chains_of(out)[0][0] != (KERNEL, 1, USER_DEFERRED, 5) and not errors, f"limit {limit}: {least} are enough", errors)
    _, out, errors = run("dump", "--json", "--limit", "held=20", path)
    report(chains_of(out)[0][0] == (KERNEL, 1, USER_DEFERRED, 5) and "(limit held)" in errors and reported(errors) == 1, "limit held: 20 are not", errors)
    made.pending[102] = 6
    made.sample(102, 0, [KERNEL, 2, USER_DEFERRED, 6])
    made.sample(102, 0, [KERNEL, 3, USER_DEFERRED, 6])
    made.back(102)
    path = write(folder, "limits", made.capture.file(*(r for _, r, _ in made.in_time)))
    _, out, errors = run("dump", "--json", "--limit", "chains=1", path)
    last = chains_of(out)[0][-2:]
    report(last[0][-2:] == (USER_DEFERRED, 6) and USER in last[1] and "(limit chains)" in errors and reported(errors) == 1, "limit chains", errors)


def check_chosen(folder):
    """Those that never came are of the samples that are chosen."""
    made = Made("<", 0, 0, 0)
    made.sample(100, 0, [KERNEL, 1, USER_DEFERRED, 5])
    made.sample(101, 0, [KERNEL, 2, USER_DEFERRED, 6])
    made.pending[101] = 6
    made.back(101)
    made.sample(102, 0, [KERNEL, 3, USER_DEFERRED, 7])
    made.sample(102, 0, [KERNEL, 4, USER_DEFERRED, 7])
    path = write(folder, "chosen", made.capture.file(*(r for _, r, _ in made.in_time)))
    for words, lost in (([], 3), (["--tid", "100"], 1), (["--tid", "101"], 0), (["--tid", "102"], 2), (["--where", "tid > 100"], 2)):
        found = [reported(run(*command, *words, path, *end)[2]) for command, end in ((["dump"], []), (["dump", "--sort"], []), (["report", "--no-symbolize"], []), (["convert", "--to", "folded", "--no-symbolize"], ["-"]))]
        report(found == [lost] * 4, f"{' '.join(words) or 'all'}: {lost} never came", found)


def check_large(folder):
    """A chain that would not fit the size of a record stays as it is."""
    made = Made("<", 0, 0, 0)
    made.sample(100, 0, [KERNEL] + [1] * 5000 + [USER_DEFERRED, 5])
    made.add(22, made.capture.pack("QQ5000Q", 5, 5000, *range(5000)), 100, 0, ("rest", 100, 5, ()), 2)
    path = write(folder, "large", made.capture.file(*(r for _, r, _ in made.in_time)))
    code, out, errors = run("dump", "--json", path)
    report(code == 0 and chains_of(out)[0][0][-1] == 5 and reported(errors) == 1, "one too long for a record", errors)


def check_part(folder):
    """A part of the time has the callers that come after it for the samples in it, and no others."""
    made = Made("<", 7, 400, 0)
    path = write(folder, "whole", made.capture.file(*(r for _, r, _ in made.in_time)))
    out = os.path.join(folder, "part")
    for until in 50, 111, 180:
        span = "0..0.%09d" % until
        code, _, errors = run("edit", "--force", "--time", span, "-o", out, path)
        want = sorted(run("convert", "--to", "folded", "--no-symbolize", "--time", span, path, "-")[1].splitlines())
        got = sorted(run("convert", "--to", "folded", "--no-symbolize", out, "-")[1].splitlines())
        later = [r for r in map(json.loads, run("dump", "--json", "--type", "CALLCHAIN_DEFERRED", out)[1].splitlines()) if r["sample_id"]["time"] > until]
        report(code == 0 and got == want and 0 < len(later) <= 6, "edit --time: samples up to %d have their callers" % until, (errors, len(later)))


def check_raw(folder):
    """What shows the capture's bytes completes nothing."""
    for form in ("--raw", "--bytes"):
        out = run("dump", form, "corpus/newer/deferred.data")[1]
        report(out.count("USER_DEFERRED") + out.count("0xfffffffffffffd80") >= 8, f"dump {form} has the marks")
    target = os.path.join(folder, "cbor")
    run("convert", "--to", "cbor", "corpus/newer/deferred.data", target)
    code = run("convert", "--to", "perf.data", target, target + ".data")[0]
    report(code == 0 and open(target + ".data", "rb").read() == open("corpus/newer/deferred.data", "rb").read(), "CBOR and back")


def main():
    with tempfile.TemporaryDirectory() as folder:
        for seed, order, count, lose in ((1, "<", 300, 0), (2, ">", 300, 0.2), (3, "<", 2000, 0.05)):
            made = Made(order, seed, count, lose)
            in_file = made.by_file()
            for form, records in (("file", in_file), ("pipe", in_file), ("file-of-time", made.in_time)):
                data = [r for _, r, _ in records]
                data = made.capture.pipe(*data) if form == "pipe" else made.capture.file(*data)
                check(folder, f"{form}-{seed}", data, records, made.in_time)
        check_limits(folder)
        check_chosen(folder)
        check_large(folder)
        check_part(folder)
        check_raw(folder)
    finish()


if __name__ == "__main__":
    sys.exit(main())
