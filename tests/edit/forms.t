#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring edit --to, --compress and perfring split: a file as a pipe and back, compressed and expanded, of version 1, and in parts: the records are
the same, check finds nothing, and perf counts the same."""
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture, write
from tap import PERFRING, finish, report, run

PERF = shutil.which("perf")
CAPTURES = ["default.data", "callchain-fp.data", "group.data", "tracepoint.data", "buildid-all.data", "z1.data", "z-split.data", "threads.dir", "threads-z.dir",
            "pipe.pipe", "pipe-z.pipe", "pipe-tracepoint.pipe", "dwarf-stack.data", "events-mixed.data", "stat.data"]
SKIPPED = {"COMPRESSED", "HEADER_ATTR", "HEADER_FEATURE", "HEADER_TRACING_DATA", "HEADER_BUILD_ID"}


def records(path, *words):
    found = []
    for line in run("dump", "--json", *words, path)[1].splitlines():
        r = json.loads(line)
        if r["type"] not in SKIPPED and not (r["type"] == "EVENT_UPDATE" and r["fields"].get("name")):  # which a pipe has, and EVENT_DESC of a file
            for key in ("at", "packed_in", "file"):
                r.pop(key, None)
            found.append(r)
    return found


def info(path):
    """What the features say."""
    lines = run("info", path)[1].splitlines()
    return sorted(line for line in lines if not re.match(r"captured on|header version|data |feat |missing features|compressed|directory|event :|time of|sample dur", line))


def perf(path):
    pipe = path.endswith(".pipe")
    with open(path if pipe else os.devnull, "rb") as file:
        done = subprocess.run(["perf", "report", "--stats", "-i", "-" if pipe else path], stdin=file, capture_output=True, text=True)
    found = re.search(r"^ +SAMPLE events: +(\d+)", done.stdout, re.M)
    return done.returncode, int(found.group(1)) if found else 0


def head(path, size):
    with open(path, "rb") as file:
        return file.read(size)


def forms(name, folder):
    path, bad = "corpus/" + name, []
    want, samples = records(path), sum(r["type"] == "SAMPLE" for r in records(path))
    # perf 6.1 reads nothing of a pipe after the formats of tracepoints, and no compressed pipe that it did not write itself is tried
    for words, end, pipe in ((["--to", "pipe"], "a.pipe", True), (["--to", "file"], "a.data", False), (["--to", "file", "-z", "3"], "z.data", False),
                             (["--to", "pipe", "-z", "1"], "z.pipe", True), (["-z", "9"], "same.pipe" if name.endswith(".pipe") else "same.data", None)):
        out = os.path.join(folder, end)
        code, _, printed = run("edit", "--force", *words, "-o", out, path)
        if code or records(out) != want or not want:
            bad.append((words, code, printed, len(want), len(records(out))))
        if run("check", "-q", out)[0]:
            bad.append((words, run("check", out)[1][:300]))
        if pipe is not None and (head(out, 16)[8] == 16) != pipe:
            bad.append((words, "form"))
        if "-z" in words and not run("dump", "--type", "COMPRESSED", out)[1] and want and name != "stat.data":
            bad.append((words, "is not compressed"))
        if PERF and end in ("a.data", "z.data", "a.pipe") and not (end == "a.pipe" and "tracepoint" in name) and name != "stat.data" and perf(out) != (0, samples):
            bad.append((words, perf(out), samples))
    back = os.path.join(folder, "back.data")
    run("edit", "--force", "--to", "file", "-o", back, os.path.join(folder, "a.pipe"))
    if info(back) != info(os.path.join(folder, "a.data")) or records(back) != want:
        bad.append(("back", set(info(back)) ^ set(info(os.path.join(folder, "a.data")))))
    expanded = os.path.join(folder, "expanded.data")
    run("edit", "--force", "-o", expanded, os.path.join(folder, "z.data"))
    plain = os.path.join(folder, "plain.data")
    run("edit", "--force", "-o", plain, os.path.join(folder, "a.data"))
    with open(expanded, "rb") as a, open(plain, "rb") as b:
        if a.read() != b.read():
            bad.append("compressed and expanded")
    return bad


def looks_like_records(folder):
    """A table of caches in the other byte order looks like records of 64 bytes; its counts tell that it is none."""
    out = os.path.join(folder, "turned.pipe")
    code, _, printed = run("edit", "--other-order", "--to", "pipe", "-o", out, "corpus/callchain-fp.data")
    report(code == 0 and run("check", "-q", out)[0] == 0, "a feature whose bytes look like records", (printed, run("check", out)[1]))


def version(folder):
    with open("corpus/default.data", "rb") as file:
        data = bytearray(file.read())
    data[:8] = b"PERFFILE"
    path, out = os.path.join(folder, "one"), os.path.join(folder, "two")
    with open(path, "wb") as file:
        file.write(data)
    code, _, printed = run("edit", "-o", out, path)
    report(code == 0 and head(out, 8) == b"PERFILE2" and records(out) == records("corpus/default.data"), "version 1 becomes 2", printed)


def split(name, by, folder):
    """Each sample is in one part, and each part has what it should."""
    path, prefix, bad = "corpus/" + name, os.path.join(folder, "part"), []
    code, _, printed = run("split", "--only", "-o", prefix, "--by", by, path)
    parts = sorted(os.path.join(folder, part) for part in os.listdir(folder) if part.startswith("part."))
    count = collections.Counter()
    for part in parts:
        samples = [r for r in records(part) if r["type"] == "SAMPLE"]
        count += collections.Counter(json.dumps(r, sort_keys=True) for r in samples)
        if run("check", "-q", part)[0] or (PERF and samples and perf(part) != (0, len(samples))):
            bad.append((part, perf(part), len(samples)))
        value = re.search(r"\.(cpu|pid|tid|event)(\d+)$", part)
        if value and {r["event"] if value.group(1) == "event" else r["fields"][value.group(1)] for r in samples} != {int(value.group(2))}:
            bad.append((part, "has others"))
        if by.startswith("time") and samples and max(r["fields"]["time"] for r in samples) - min(r["fields"]["time"] for r in samples) >= float(by[5:]) * 1e9:
            bad.append((part, "is longer"))
        os.unlink(part)
    want = collections.Counter(json.dumps(r, sort_keys=True) for r in records(path) if r["type"] == "SAMPLE")
    if code or count != want or len(parts) < 2:
        bad.append((code, printed, len(parts), sum(count.values()), sum(want.values())))
    return bad


def together(folder):
    """What was split and merged again: the same samples."""
    prefix, out = os.path.join(folder, "part"), os.path.join(folder, "together")
    run("split", "-o", prefix, "--only", "--by", "pid", "corpus/group.data")
    parts = sorted(os.path.join(folder, part) for part in os.listdir(folder) if part.startswith("part."))
    code, _, printed = run("merge", "-o", out, *parts)
    samples = [[json.dumps(r, sort_keys=True) for r in records(path, *words) if r["type"] == "SAMPLE"] for path, words in ((out, ()), ("corpus/group.data", ("--sort",)))]
    strip = [sorted(re.sub(r'"(id|identifier|stream_id)": \d+(, )?', "", line) for line in lines) for lines in samples]
    report(code == 0 and strip[0] == strip[1] and len(strip[0]) > 5, "split and merged", printed)


def piped(*words):
    """What a command writes into a pipe, and its exit status."""
    done = subprocess.run([PERFRING, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


def to_a_pipe(folder):
    """An output that cannot go back gets a stream; where a command writes files only, it says so before it has written anything."""
    path, bad = os.path.join(folder, "stream.pipe"), []
    for name in ("default.data", "threads.dir", "z1.data", "pipe.pipe", "tracepoint.data"):
        code, data, printed = piped("edit", "-o", "-", "corpus/" + name)
        with open(path, "wb") as file:
            file.write(data)
        if code or head(path, 16)[8] != 16 or records(path) != records("corpus/" + name) or (PERF and name != "tracepoint.data" and perf(path)[0]):
            bad.append((name, code, printed))
    report(not bad, "edit -o - into a pipe: a stream with the same records", bad)
    with open("corpus/callchain-fp.data", "rb") as file:
        data = bytearray(file.read())
    data[2000:2400] = bytes(400)
    damaged, once = os.path.join(folder, "damaged"), os.path.join(folder, "once.pipe")
    with open(damaged, "wb") as file:
        file.write(data)
    run("edit", "--to", "pipe", "-o", once, damaged)
    code, data, printed = piped("edit", "-o", "-", damaged)
    with open(once, "rb") as file:
        report(code == 1 and data == file.read(), "a damaged capture is written once, as to a file", (code, len(data), printed))
    for form in ("file", "pipe"):  # it is read twice, and what standard output got the first time is no part of it
        run("edit", "--to", form, "--force", "-o", once, damaged)
        with open(path, "wb") as file:
            code = subprocess.run([PERFRING, "edit", "--to", form, "-o", "-", damaged], stdout=file, stderr=subprocess.DEVNULL).returncode
        with open(path, "rb") as file, open(once, "rb") as other:
            report(code == 1 and file.read() == other.read(), "and to a file that standard output is: " + form, code)
    for words in (["edit", "--to", "file", "-o", "-"], ["recover", "-o", "-"], ["merge", "-o", "-", "corpus/default.data"]):
        code, data, printed = piped(*words, "corpus/callchain-fp.data")
        report(code == 3 and not data and printed.count("\n") == 1 and "--to pipe" in printed, "refused into a pipe: " + " ".join(words), (code, len(data), printed))
    with open(path, "wb") as file:
        file.write(b"what was there before")
    with open(path, "ab") as file:
        code = subprocess.run([PERFRING, "edit", "-o", "-", "corpus/default.data"], stdout=file, stderr=subprocess.DEVNULL).returncode
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(data[21:])
    report(code == 0 and data[:21] == b"what was there before" and records(path) == records("corpus/default.data"), "appended to a file: what it had stays", code)


def to_a_terminal():
    for words in (["edit"], ["recover"], ["merge", "corpus/default.data"]):
        master, slave = os.openpty()
        done = subprocess.run([PERFRING, *words, "-o", "-", "corpus/callchain-fp.data"], stdout=slave, stderr=subprocess.PIPE)
        os.close(slave)
        os.close(master)
        report(done.returncode == 2 and b"not written to a terminal" in done.stderr, words[0] + " -o - to a terminal is refused", done.stderr)


def refused(folder):
    out = os.path.join(folder, "none")
    for words, text in ((["edit", "--to", "folder", "-o", out], "takes file, pipe or directory"), (["edit", "-z", "0", "-o", out], "from 1 to 22"),
                        (["split", "-o", out], "--by cpu, pid, tid, event, time:SECONDS or size:BYTES is missing"), (["split", "--by", "cpu"], "-o PREFIX is missing"),
                        (["split", "--by", "size:0", "-o", out], "not 'size:0'"), (["split", "--by", "time:0.0000001", "-o", out], "parts")):
        code, _, printed = run(*words, "corpus/callchain-fp.data")
        report(code == 2 and text in printed or text == "parts" and code == 0, text, (code, printed))
    codes = [run("split", "--by", "size:1%s" % letter, "-o", os.path.join(folder, letter), "corpus/callchain-fp.data")[0] for letter in "kK"]
    sizes = [sorted(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder) if name.startswith(letter + ".")) for letter in "kK"]
    report(codes == [0, 0] and sizes[0] == sizes[1] and len(sizes[0]) > 2, "size:1k and size:1K", (codes, sizes))
    code, _, printed = run("split", "--by", "size:1k", "-o", out, "corpus/z1.data")
    report(code == 2 and "no offsets" in printed, "sizes of a compressed capture", printed)


def second_word(folder):
    """edit IN OUT, view IN OUT and recover IN OUT are the same as with -o. A page's name ends in .html: another is a second capture."""
    for number, (words, end) in enumerate(((["edit", "--tid", "33"], ""), (["view"], ".html"), (["recover"], ""))):
        by_option, by_word = os.path.join(folder, "by-option%d" % number), os.path.join(folder, "by-word%d%s" % (number, end))
        codes = [run(*words, "-o", by_option, "corpus/callchain-fp.data")[0], run(*words, "corpus/callchain-fp.data", by_word)[0]]
        with open(by_option, "rb") as one, open(by_word, "rb") as other:
            report(codes == [0, 0] and one.read() == other.read(), words[0] + " IN OUT", codes)
        first, second = os.path.join(folder, "x" + end), os.path.join(folder, "y" + end)
        for more, text in ((["-o", first, "corpus/callchain-fp.data", second], "the output is given twice"), (["a", "b" + end, "c" + end], "one file is read and one is written")):
            code, _, printed = run(*words, *more)
            report(code == 2 and text in printed and not os.path.exists(first), "%s: %s" % (words[0], text), (code, printed))
    code, _, printed = run("view", "corpus/callchain-fp.data", os.path.join(folder, "page"))
    report(code == 3 and "ends in .html" in printed, "view IN of a page with another name", printed)
    code, _, printed = run("edit", "-i", "corpus/callchain-fp.data", "--tid", "33", os.path.join(folder, "by-input"))
    with open(os.path.join(folder, "by-word0"), "rb") as one, open(os.path.join(folder, "by-input"), "rb") as other:
        report(code == 0 and one.read() == other.read(), "edit -i IN OUT", printed)
    code, _, printed = run("edit", "corpus/default.data", "corpus/default.data")
    report(code in (2, 3) and "corpus/default.data" in printed, "the input as OUT is refused", (code, printed))


def stacks(folder):
    """Pieces of stack stay in the order of the machine, whose callers they have in the other order of the file, too."""
    for name in "dwarf-stack", "dwarf-large", "regs-stack-chain":
        path, out = "corpus/%s.data" % name, os.path.join(folder, "turned.data")
        code, _, printed = run("edit", "--force", "--other-order", "-o", out, path)
        want, found = (run("convert", "--to", "folded", "--no-symbolize", one, "-")[1] for one in (path, out))
        deep = max(line.count(";") for line in want.splitlines()) > 1
        report(code == 0 and want == found, "%s in the other byte order has the same stacks%s" % (name, "" if deep else " # SKIP the programs of this machine are others: no stack is unwound"), (printed, want[:300], found[:300]))


def without_ids(folder):
    """The only event has no ids: in a pipe its name is that of id 0, which to perf is the first event."""
    c = Capture(attr_size=112).event(1, 0, IP | TID | TIME).names("my-clock")
    path, out = write(folder, "without-ids", c.file(*(c.record(9, c.pack("QIIQ", 0x1000, 7, 7, 100 + i), misc=2) for i in range(3)))), os.path.join(folder, "without-ids.pipe")
    code, _, printed = run("edit", "--to", "pipe", "-o", out, path)
    report(code == 0 and run("check", "-q", out)[0] == 0 and "my-clock" in run("stat", out)[1], "an event without ids in a pipe", printed)
    if shutil.which("perf"):
        done = subprocess.run(["perf", "script", "-i", out, "-F", "event"], capture_output=True, text=True)
        report(done.stdout.split() == ["my-clock:"] * 3, "perf has its name", done)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in CAPTURES:
            bad = forms(name, folder)
            report(not bad, name, bad)
        looks_like_records(folder)
        version(folder)
        without_ids(folder)
        stacks(folder)
        for name, by in (("group.data", "pid"), ("group.data", "tid"), ("group.data", "event"), ("group.data", "size:2k"), ("callchain-fp.data", "time:0.02"),
                         ("tracepoint.data", "cpu"), ("z1.data", "time:0.02")):
            bad = split(name, by, folder)
            report(not bad, "%s by %s" % (name, by), bad)
        together(folder)
        to_a_pipe(folder)
        to_a_terminal()
        refused(folder)
        second_word(folder)
    finish()


main()
