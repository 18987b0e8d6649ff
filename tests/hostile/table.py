#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same damage to the same captures, given to perf and to perfring: who crashes, hangs, is silent, or says where.

Prints doc/hostile.md (make hostile-table). Damages are drawn with a fixed seed, so two runs do the same ones. It knows
how each program is asked and how its answers look, and judges both by the same rules.

    table.py [DAMAGES]     so many of each kind for each capture (400)
"""
import concurrent.futures, os, random, re, resource, subprocess, sys, tempfile, threading

PERFRING = os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring")
CAPTURES = ("default.data", "callchain-fp.data", "events-mixed.data", "tracepoint.data", "pipe.pipe")
SEED = 20261121
TIMEOUT = 10
MEMORY = 4 << 30  # of address space, for one process
OUTCOMES = ("crash", "hang", "reported, with offset", "reported", "silent, different", "same")
TEXT = """<!-- SPDX-License-Identifier: MIT -->
# Damaged captures, compared with perf

Printed by `make hostile-table` (`tests/hostile/table.py %d`; with another number, so many for each capture). %d captures of corpus/
(%s), each damaged %d times in each of three
ways: %s damages, %s of each kind, the same for all programs (seed %d): a **bit** turned anywhere; the file **cut** at a byte;
a **word** of 8 bytes, anywhere, overwritten by one of 0, 1, 255, 65535, 2^31, 2^32 - 1, 2^63, 2^64 - 1.

- *crash*: ended by a signal. *hang*: not done after %d seconds. No process gets more than %d GB of address space.
- *reported*: a status that is not 0, or a message that the undamaged capture does not get; *with offset*: the message says at which
  byte of the capture.
- *silent, different*: no defect is reported, but the output differs. Where a time, an address or a name was hit, no reader can know.
- *same*: what is shown was not touched.
- *samples*: how many of the undamaged capture's samples were still shown, in all runs together.

`perfring` is `check`, and `dump` for output and samples; `report` is `perf report --stats` and `script` `perf script -F
tid,time,event`, of %s.

| damage | program | crash | hang | reported, with offset | reported | silent, different | same | samples |
|---|---|--:|--:|--:|--:|--:|--:|--:|
"""
WORDS = (0, 1, 255, 65535, 1 << 31, (1 << 32) - 1, 1 << 63, (1 << 64) - 1)
own = threading.local()


def damaged(data, kind, draw):
    copy = bytearray(data)
    if kind == "bit":
        bit = draw.randrange(8 * len(data))
        copy[bit // 8] ^= 1 << bit % 8
    elif kind == "cut":
        del copy[draw.randrange(len(data)):]
    else:
        at = draw.randrange(len(data) - 8)
        copy[at:at + 8] = draw.choice(WORDS).to_bytes(8, "little")
    return bytes(copy)


def ask(*command):
    """(status, output, messages); status None where it hung."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None, b"", b""
    return done.returncode, done.stdout, done.stderr


def perfring(path):
    """Output and number of samples; what was told."""
    status, stated, printed = ask(PERFRING, "check", path)
    code, shown, errors = ask(PERFRING, "dump", "--raw", path)
    samples = sum(b" SAMPLE " in line and b" size=" in line for line in shown.splitlines())
    worst = None if None in (status, code) else min(status, code) if min(status, code) < 0 else max(status, code)
    return worst, shown, printed + errors + (stated if status else b""), samples


def report(path):
    status, shown, printed = ask("perf", "report", "--stats", "-i", path)
    found = re.search(rb"SAMPLE events: +(\d+)", shown)
    return status, shown, printed, int(found[1]) if found else 0


def script(path):
    status, shown, printed = ask("perf", "script", "-F", "tid,time,event", "-i", path)
    return status, shown, printed, len(shown.splitlines())


PROGRAMS = {"perfring": perfring, "report": report, "script": script}
# "0x1a8 [0x8]: failed to process", "at offset 424", "at 0x1a8"
OFFSET = re.compile(rb"0x[0-9a-f]+ \[0x|offset (0x)?[0-9a-f]+|at 0x[0-9a-f]+")


def outcome(answer, whole):
    status, shown, printed, _ = answer
    if status is None:
        return "hang"
    if status < 0 or status >= 128:
        return "crash"
    if status != whole[0] or messages(printed) - messages(whole[2]):
        return "reported, with offset" if OFFSET.search(printed) else "reported"
    return "same" if shown == whole[1] else "silent, different"


def messages(printed):
    return {line for line in printed.splitlines() if line.strip()}


def one(job):
    """The outcome for each program of one damage."""
    data, wholes, folder = job
    path = os.path.join(folder, "damaged.%d" % threading.get_ident())
    with open(path, "wb") as file:
        file.write(data)
    answers = {name: ask_as(name, path) for name in PROGRAMS}
    return {name: (outcome(answer, wholes[name]), min(answer[3], wholes[name][3])) for name, answer in answers.items()}


def ask_as(name, path):
    """With the path taken out of what is reported, so that it does not matter."""
    status, shown, printed, samples = PROGRAMS[name](path)
    return status, shown.replace(path.encode(), b"FILE"), printed.replace(path.encode(), b"FILE"), samples


def rows(times, folder):
    """kind -> program -> outcome -> how many; samples too."""
    counts = {kind: {name: dict.fromkeys(OUTCOMES + ("samples", "of"), 0) for name in PROGRAMS} for kind in ("bit", "cut", "word")}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for capture in CAPTURES:
            path = "corpus/" + capture
            data = open(path, "rb").read()
            wholes = {name: ask_as(name, path) for name in PROGRAMS}
            for kind in counts:
                draw = random.Random("%d %s %s" % (SEED, capture, kind))
                for result in pool.map(one, [(damaged(data, kind, draw), wholes, folder) for _ in range(times)]):
                    for name, (found, samples) in result.items():
                        cell = counts[kind][name]
                        cell[found] += 1
                        cell["samples"] += samples
                        cell["of"] += wholes[name][3]
    return counts


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    version = subprocess.run(["perf", "--version"], capture_output=True, text=True).stdout.strip()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        counts = rows(times, folder)
    each = len(CAPTURES) * times
    sys.stdout.write(TEXT % (times, len(CAPTURES), ", ".join(CAPTURES), times, f"{len(counts) * each:,}", f"{each:,}", SEED, TIMEOUT,
                             MEMORY >> 30, version))
    for kind, programs in counts.items():
        for name, cell in programs.items():
            print("| %s | %s | %s | %.1f %% |" % (kind, name, " | ".join("%d" % cell[o] for o in OUTCOMES),
                                                 100 * cell["samples"] / cell["of"]))
    total = sum(cell["crash"] + cell["hang"] for cell in (counts[kind]["perfring"] for kind in counts))
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
