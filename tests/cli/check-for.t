#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring check --for: whether perf 6.1 reads a capture to its end, compared with the program itself over the corpus and damaged
captures; and the rules of perf 7.3, each with a capture that breaks it."""
import glob, json, os, random, re, shutil, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap

folder = tempfile.TemporaryDirectory()
made = os.path.join(folder.name, "made.data")


def write(data):
    with open(made, "wb") as file:
        file.write(data)


def perf(path):
    """Whether perf report reads it to its end; it says so only in words."""
    done = subprocess.run(["perf", "report", "--stats", "-i", path], capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
    return done.returncode == 0 and b"failed to process" not in done.stderr, done.stderr.decode("utf-8", "replace")


def ours(path, program="perf-6.1"):
    status, out, _ = tap.run("check", "--for", program, path)
    return status == 0, out


def records_of(data):
    """Offset, type and size of each record of a file."""
    at, size = struct.unpack_from("<QQ", data, 40)
    end, found = at + size, []
    while at < end:
        kind, _, length = struct.unpack_from("<IHH", data, at)
        found.append((at, kind, length))
        at += length
    return found


def damaged(data, rnd):
    """One record or attr is damaged in a way that perf's answer does not depend on what lies in memory behind the file."""
    data = bytearray(data)
    at, kind, size = rnd.choice(records_of(data)[:-1])
    how = rnd.choice(["type", "size", "byte", "word", "attr"])
    if how == "type":
        struct.pack_into("<I", data, at, rnd.choice([0, 9, 1, 3, 10, 23, 30, 63, 83, 90, 500, 1 << 20]))
    elif how == "size":
        struct.pack_into("<H", data, at + 6, rnd.choice([0, 1, 7, 8, 16, size - 8, 65528]))
    elif how == "byte":
        data[at + rnd.randrange(8, size)] = rnd.randrange(256)
    elif how == "word" and size >= 16:
        struct.pack_into("<Q", data, at + 8 * rnd.randrange(1, size // 8), rnd.choice([0, 1, 1 << 63, (1 << 64) - 1, rnd.randrange(1 << 64)]))
    elif how == "attr":
        struct.pack_into("<I", data, struct.unpack_from("<Q", data, 24)[0] + 4, rnd.choice([128, 136, 200]))
    return how, at, data


version = shutil.which("perf") and subprocess.run(["perf", "--version"], capture_output=True, text=True).stdout
if version and version.startswith("perf version 6.1."):
    files = sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe") + glob.glob("corpus/newer/*.data"))
    bad = [path for path in files if perf(path)[0] != ours(path)[0]]
    refused = sum(not ours(path)[0] for path in files)
    tap.report(len(files) > 100 and refused > 20 and not bad, f"{len(files)} captures of the corpus, {refused} of which perf does not read", bad)
    for name in ("callchain-fp", "tracepoint", "default", "switch-cpu-wide", "events-mixed", "fork-storm", "namespaces"):
        whole, rnd, wrong, ends = open(f"corpus/{name}.data", "rb").read(), random.Random(name), [], 0
        for _ in range(12):
            how, at, data = damaged(whole, rnd)
            write(data)
            theirs, printed = perf(made)
            mine, out = ours(made)
            ends += not mine
            if theirs != mine:
                wrong.append((how, hex(at), theirs, printed[-100:], out))
        tap.report(not wrong and ends, f"{name}.data damaged: {ends} of 12 are not read", wrong)
else:
    tap.report(True, "the program # SKIP no perf 6.1 (Debian 12: linux-perf)")

# Where and why.
whole = open("corpus/callchain-fp.data", "rb").read()
samples = [record for record in records_of(whole) if record[1] == 9]
comm = next(record for record in records_of(whole) if record[1] == 3)
threads = next(record for record in records_of(whole) if record[1] == 73)
at, _, size = samples[10]


def follow(program, out):
    """What is wrong with the advice that is given, if any is."""
    advice = re.search(r"for a capture that it reads: perfring (.*) -o OUT (.*)", out)
    if not advice:
        return ""
    remade = os.path.join(folder.name, "remade.data")
    code, _, err = tap.run(*advice[1].split(), "--force", "-o", remade, advice[2])
    judged = tap.run("check", "--for", program, remade)
    return "" if code <= 1 and judged[0] == 0 else err + judged[1]


def states(name, program, change, expected, status=1):
    data = bytearray(whole)
    change(data)
    write(data)
    code, out, _ = tap.run("check", "--for", program, made)
    report = json.loads(tap.run("check", "--json", "--for", program, made)[1])
    followed = follow(program, out)
    tap.report(not followed, f"{program}: {name}: the capture that is made so is read", followed)
    tap.report(code == status and expected in out and (status == 0) == (report["reads_all"] and not report["skipped"]), f"{program}: {name}", out)


states("whole", "perf-6.1", lambda d: None, "reads all of it: 90 records", 0)
states("whole", "perf-7.3", lambda d: None, "reads all of it: 90 records", 0)
states("an unknown type", "perf-6.1", lambda d: struct.pack_into("<I", d, at, 83), f"ends reading at {at:#x}")
states("a type that it knows", "perf-7.3", lambda d: struct.pack_into("<I", d, at, 86), "reads all", 0)
states("an unknown type", "perf-7.3", lambda d: struct.pack_into("<I", d, at, 87), f"ends reading at {at:#x}")
states("CALLCHAIN_DEFERRED", "perf-6.1", lambda d: struct.pack_into("<I", d, at, 22), "a type of the kernel that")
states("a chain that is too long", "perf-6.1", lambda d: struct.pack_into("<Q", d, at + 40, 1000), "Can't parse sample")
states("a COMM without a NUL", "perf-6.1", lambda d: d.__setitem__(slice(comm[0] + 16, comm[0] + comm[2]), b"x" * (comm[2] - 16)), "reads all", 0)
states("a count of THREAD_MAP", "perf-6.1", lambda d: struct.pack_into("<Q", d, threads[0] + 8, 1000), "reads all", 0)
states("a count of THREAD_MAP", "perf-7.3", lambda d: struct.pack_into("<Q", d, threads[0] + 8, 1000), f"ends reading at {threads[0]:#x}")
states("a size that is odd", "perf-7.3", lambda d: (struct.pack_into("<H", d, at + 6, size + 4), struct.pack_into("<H", d, at + size + 10, size - 4)), f"ends reading at {at:#x}")
states("an attr that is too large", "perf-6.1", lambda d: struct.pack_into("<I", d, struct.unpack_from("<Q", d, 24)[0] + 4, 136), "does not open it: an event's attr is larger")
states("a killed recording", "perf-6.1", lambda d: struct.pack_into("<Q", d, 48, 0), "does not open it: data.size is 0")
states("another file", "perf-6.1", lambda d: d.__setitem__(slice(0, 8), b"SOMETHIN"), "does not open it")
states("a COMM without a NUL", "perf-7.3", lambda d: d.__setitem__(slice(comm[0] + 16, comm[0] + comm[2]), b"x" * (comm[2] - 16)), "skips 1 record ")
whole = open("corpus/tracepoint.data", "rb").read()
sample = json.loads(tap.run("dump", "--json", "--type", "SAMPLE", "--where", "id", "--tail", "1", "corpus/tracepoint.data")[1])
place = whole.index(struct.pack("<Q", sample["fields"]["id"]), sample["at"])
for program in ("perf-6.1", "perf-7.3"):
    states("an id that no event has", program, lambda d: struct.pack_into("<Q", d, place, 1 << 50), f"ends reading at {sample['at']:#x}")
tap.report(tap.run("check", "--for", "perf-8", made)[0] == 2 and tap.run("check", "--for", "perf-6.1", "--pid", "1", made)[0] == 2, "what --for does not know is refused")
for path in sorted(glob.glob("corpus/*.data") + glob.glob("corpus/newer/*.data")):
    for program in ("perf-6.1", "perf-7.3"):
        out = tap.run("check", "--for", program, path)[1]
        if "for a capture that it reads" in out:
            followed = follow(program, out)
            tap.report(not followed, f"{program}: {path}: the capture that is made so is read", followed)
# What recover cannot repair, it says: events that no longer agree, and records behind them that were cut.
whole = open("corpus/events-mixed.data", "rb").read()


def disagree(data):
    attr = struct.unpack_from("<Q", data, 24)[0]
    struct.pack_into("<Q", data, attr + 24, struct.unpack_from("<Q", data, attr + 24)[0] & ~(1 << 16 | 1 << 6))
    del data[-30:]


damaged = bytearray(whole)
disagree(damaged)
write(damaged)
remade = os.path.join(folder.name, "remade.data")
said = tap.run("recover", "--force", "-o", remade, made)[2]
opens, words = perf(remade)
tap.report(not opens and "perf 7.3 does not open it" in said and "non matching sample_type" in said and "non matching sample_type" in words, "recover says that perf does not open what it wrote", said)
write(whole[:-30])
said = tap.run("recover", "--force", "-o", remade, made)[2]
tap.report(perf(remade)[0] and "perf 7.3" not in said, "and nothing of it where perf does", said)
message = tap.run("check", "--for", "perf-8", made)[2]
named = re.findall(r"perf-\d[.\d]*\d", message)
tap.report(len(named) >= 2 and all(tap.run("check", "--for", program, "corpus/default.data")[0] == 0 for program in named), "the programs that the message names are known", message)
tap.finish()
