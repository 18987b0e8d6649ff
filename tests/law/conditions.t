#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An option and an expression that ask for the same leave out the same records, for the same cause: not chosen, or without the value. A record is without a
value that its type or its tracepoint may have; what it can never have decides a test."""
import glob
import json
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tracepoint_capture
from made_capture import CPU, IDENTIFIER, IP, RAW, TID, TIME, Capture, write
from tap import finish, report, run, strict_json

folder = tempfile.mkdtemp()


def left(path, *words):
    """The records that are without the value, and those that are not chosen."""
    out = os.path.join(folder, "account.json")
    code, _, errors = run("stat", path, *words, "--account", out)
    if code > 1 or not os.path.exists(out):
        return errors
    by = {row["cause"]: row["count"] for row in json.loads(open(out).read())["left"]}
    os.remove(out)
    return by.get("NO_VALUE", 0), by.get("NOT_CHOSEN", 0)


def mixed():
    """Three samples with a CPU and a time, four without, a sample of another CPU, a LOST, a COMM, and a record of a newer type."""
    c = Capture()
    c.event(1, 0, IDENTIFIER | IP | TID | TIME | CPU, [10])
    c.event(1, 1, IDENTIFIER | IP, [11])
    sample = lambda i, cpu=0: c.record(9, c.pack("QQIIQII", 10, 0x1000 + i, 7, 8, 100 + i, cpu, 0), misc=2)
    sample_id = c.pack("IIQIIQ", 7, 8, 200, 0, 0, 10)
    return c.file(*[sample(i) for i in range(3)], sample(3, 1), *[c.record(9, c.pack("QQ", 11, 0x2000 + i), misc=2) for i in range(4)],
                  c.record(2, c.pack("QQ", 10, 0) + sample_id), c.record(3, c.pack("II8s", 7, 8, b"seven") + sample_id))


def tracepoints():
    """Tracepoint 1 has x and y, of which one sample's payload has no y; 2 has neither; of 3 there is no format, and one sample of 1 has no payload."""
    texts = [("s", tracepoint_capture.format_text("one", 1, [("int x", 8, 4, 1), ("int y", 12, 4, 1)])), ("s", tracepoint_capture.format_text("two", 2, [("int z", 8, 4, 1)]))]
    c = Capture()
    for number in 1, 2, 3:
        c.event(2, number, IDENTIFIER | RAW, [number])
    c.event(2, 1, IDENTIFIER, [4])
    c.features[1] = tracepoint_capture.tracing_data(texts, "little", 8)
    sample = lambda id, payload: c.record(9, c.pack("QI", id, len(payload)) + payload + bytes(-(12 + len(payload)) % 8))
    whole, short = bytes(8) + c.pack("ii", 5, 6), bytes(8) + c.pack("i", 5)
    return c.file(sample(1, whole), sample(1, short), sample(2, whole), sample(3, whole), c.record(9, c.pack("Q", 4)))


mixed_path, tracepoint_path = write(folder, "mixed.data", mixed()), write(folder, "tracepoints.data", tracepoints())
AS = [(("-C", "0"), "cpu == 0"), (("-C", "1"), "cpu == 1"), (("-C", "1"), "cpu != 0"), (("-C", "0,1"), "cpu in {0, 1}"), (("-C", "0,1"), "cpu == 0 or cpu == 1"),
      (("--pid", "7"), "pid == 7"), (("--tid", "9"), "tid == 9"), (("--comm", "seven"), "comm == 'seven'"), (("--comm", "x"), "comm == 'x'"),
      (("--time", "0.000000101..0.000000103"), "time >= 101 and time <= 103"), (("-C", "0", "--type", "SAMPLE"), "type == SAMPLE and cpu == 0")]
for words, expression in AS:
    asked = left(mixed_path, *words)
    report(asked == left(mixed_path, "--where", expression), "%s, %s" % (" ".join(words), expression), (asked, left(mixed_path, "--where", expression)))
report(left(mixed_path, "-C", "0") == (4, 1), "samples without a CPU are without the value", left(mixed_path, "-C", "0"))
for path, expression, without, other in [
        (mixed_path, "cpu", 0, 4), (mixed_path, "not cpu == 0", 0, 5), (mixed_path, "cpu == 0 and type == LOST", 0, 9), (mixed_path, "cpu == 0 or ip == 0x2000", 3, 1),
        (mixed_path, "sample.cpu == 0", 4, 3), (mixed_path, "sample_id.cpu == 1", 0, 10), (mixed_path, "lost.lost == 3", 0, 10), (mixed_path, "addr == 3", 8, 2),
        (mixed_path, "callchain.nr == 1 and tid == 9", 4, 6), (mixed_path, "callchain.nr == 1", 8, 2), (mixed_path, "sample.branch_stack.lbr.from == 1", 8, 2),
        (tracepoint_path, "x == 5", 2, 1), (tracepoint_path, "y == 6", 3, 1), (tracepoint_path, "y == 7", 3, 2), (tracepoint_path, "z == 9", 2, 3), (tracepoint_path, "dso == 'x'", 5, 0)]:
    found = left(path, "--where", expression)
    report(found == (without, other), "%s: %d without the value, %d others" % (expression, without, other), found)
for path in sorted(glob.glob("corpus/*.data"))[::1 if os.environ.get("PERFRING_LONG") else 3]: # tests/long/whole-corpus.t has all
    wrong = []
    for words, expression in AS[0], AS[2], AS[5], AS[8]:
        one, other = left(path, *words), left(path, "--where", expression)
        wrong += [(expression, one, other)] if one[0] != other[0] else [] # records that only describe events have CPUs that no option chooses
    report(not wrong, "%s: the same are without the value" % path, wrong)


# Names of threads are those at the time of a record, in every command and in both orders: these captures have records before those that name their threads
def chosen(path, *words):
    """Records that meet the conditions, by each command that counts, prints or keeps them."""
    lines = [line for line in run("dump", "--json", path, *words)[1].splitlines() if '"type":"DAMAGED"' not in line]
    found = {"dump --json": len(lines), "dump --raw": len(run("dump", "--raw", path, *words)[1].splitlines()),
             "dump": len(run("dump", "-F", "offset", path, *words)[1].splitlines()),
             "dump --file-order": len(run("dump", "--json", "--file-order", path, *words)[1].splitlines()),
             "stat": json.loads(run("stat", "--json", path, *words)[1])["records"],
             "stat --by": json.loads(run("stat", "--json", "--by", "comm", path, *words)[1])["records"],
             "stat -F": sum(int(line.split()[0]) for line in run("stat", "-F", "type", path, *words)[1].splitlines()),
             "convert": len(run("convert", "--to", "json", path, "-", *words)[1].splitlines())}
    code, _, errors = run("edit", "--force", path, "-o", os.path.join(folder, "part.data"), *words)
    passed = re.search(r"records? written, (\d+) of which meet the conditions", errors)
    found["edit"] = int(passed[1]) if passed and code == 0 else errors
    return found


IN_FILE = "dump --file-order", "edit"
for name, words in (("fork-storm", ["--comm", "s*"]), ("overwrite", ["--comm", "s*"]), ("tail-synthesize", ["--comm", "s*"]), ("tail-synthesize", ["--where", 'comm =~ "^s"']),
                    ("cpu-wide", ["--comm", "s*"])):
    found = chosen("corpus/%s.data" % name, *words)
    report(len({found[how] for how in found if how not in IN_FILE}) == 1 and found["stat"], "%s %s: %s records" % (name, words, found["stat"]), found)
    # what the recorder wrote at the end of what it found holds from the beginning in the order of time, and in that of the file from there
    early = name in ("overwrite", "tail-synthesize")
    report(len({found[how] for how in IN_FILE}) == 1 and (found["stat"] == found["edit"] or early and found["stat"] > found["edit"]), name + ": in the order of the file", found)


# --first and --tail choose the same records in all of them: those of the order of time, which in these captures is not that of the file
def kept(path, *words):
    """Of the samples chosen by each command, where they are; edit moves them, so of its output their times."""
    place, when = (lambda r: (r.get("at"), 0)), (lambda r: str(r["fields"]))
    samples = lambda *command: [r for r in map(json.loads, run(*command)[1].splitlines()) if r.get("type") == "SAMPLE"]
    first = samples("dump", "--json", path, *words)
    found = {"dump": sorted(map(place, first)), "convert": sorted(map(place, samples("convert", "--to", "json", path, "-", *words))),
             "lines": sorted((int(line.split()[0], 0), 0) for line in run("dump", "-F", "offset,type", path, *words)[1].splitlines() if "SAMPLE" in line)}
    counts = json.loads(run("stat", "--json", path, *words)[1])
    found["stat"] = found["dump"] if counts["types"].get("SAMPLE", {"records": 0})["records"] == len(first) else counts["types"]
    part = os.path.join(folder, "part.data")
    run("edit", "--force", path, "-o", part, *words)
    found["edit"] = found["dump"] if sorted(map(when, first)) == sorted(map(when, samples("dump", "--json", part))) else "other samples"
    return found


for name in "events-same", "mixed-read-format", "overwrite", "tracepoint", "callchain-fp":
    for words in ["--first", "20"], ["--tail", "20"], ["--type", "SAMPLE", "-n", "3"], ["--type", "SAMPLE", "--tail", "3"]:
        found = kept("corpus/%s.data" % name, *words)
        report(len({str(rows) for rows in found.values()}) == 1 and found["dump"], "%s %s" % (name, " ".join(words)), found)
# so do those that sum: with --event, --first is of the samples of that event
for words in ["--event", "1", "--first", "2"], ["--event", "1", "--tail", "2"], ["--event", "0", "--type", "SAMPLE", "--first", "7"], ["--event", "0", "--type", "SAMPLE", "--tail", "7"], ["--event", "1"]:
    path, account = "corpus/events-mixed.data", os.path.join(folder, "account")
    if os.path.exists(account):
        os.unlink(account)
    counted = json.loads(run("stat", "--json", "--account", account, path, *words)[1])["records"]
    want = json.load(open(account))["records"]["chosen"]
    found, chosen_of = {}, {}
    for how, command, count in (("report", ("report", "--json", "--top", "0", "--no-symbolize", path), lambda out: sum(row["self_samples"] for row in map(json.loads, out.splitlines()))),
                                ("folded", ("convert", "--to", "folded", "--weight", "samples", "--no-symbolize", path, "-"), lambda out: sum(int(line.split()[-1]) for line in out.splitlines())),
                                ("script", ("convert", "--to", "script", "--no-symbolize", path, "-"), lambda out: len(re.findall(r"^\S.*: *$|^ *\S+ +\d+ .*: ", out, re.M))),
                                ("diff", ("diff", "--json", "--top", "0", "--no-symbolize", path, path), lambda out: sum(row["a_samples"] for row in map(json.loads, out.splitlines())))):
        os.unlink(account)
        found[how] = count(run(*command, *words, "--account", account)[1])
        chosen_of[how] = json.load(open(account))["records"]["chosen"] / (2 if how == "diff" else 1)
    report(set(found.values()) == {counted} and set(chosen_of.values()) == {want}, "%s: the same samples, and the same account" % " ".join(words), (counted, found, want, chosen_of))
# what edit keeps beside the records that were asked for is not among them
for path, words in (("corpus/callchain-fp.data", ["--at", "0x800"]), ("corpus/callchain-fp.data", ["--at", "0x800", "--around", "2"]), ("corpus/lost.data", ["--type", "SAMPLE", "--tail", "3"]),
                    ("corpus/lost.data", ["--type", "SAMPLE", "--first", "3"])):
    account, records = os.path.join(folder, "account"), []
    for command in ("dump", path), ("edit", "--force", "-o", os.path.join(folder, "part.data"), path):
        if os.path.exists(account):
            os.unlink(account)
        errors = run(*command, *words, "--account", account)[2]
        found = json.load(open(account))
        records.append((found["records"]["chosen"], found["samples"]["chosen"]))
    written = int(re.search(r"written, (\d+) of which meet", errors)[1])
    report(len(set(records)) == 1 and written == records[0][0], "%s %s: dump and edit choose the same, and their accounts say so" % (path, " ".join(words)), (records, errors))
# a sample of an event that asked for more than is known has what is known
for key in "pid", "tid":
    by = re.findall(r"^ +(\d+) samples .* (\d+)$", run("stat", "--by", key, "corpus/newer/unknown-bits.data")[1].partition("by " + key)[2], re.M)
    rows = [json.loads(line) for line in run("report", "--json", "--no-symbolize", "--by", key, "corpus/newer/unknown-bits.data")[1].splitlines()]
    report([(int(nr), int(value)) for nr, value in by] == [(row["self_samples"], row[key]) for row in rows] and rows, "stat --by %s of samples with unknown bits, as report has it" % key, (by, rows))
code, _, errors = run("edit", "--force", "-n", "3", "-o", os.path.join(folder, "part.data"), "-", data=open("corpus/pipe.pipe", "rb").read())
report(code == 0 and "counts records as they come" in errors, "edit of a pipe counts as they come, and reports it", errors)
shutil.rmtree(folder)
finish()
