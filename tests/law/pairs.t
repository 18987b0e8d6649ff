#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a capture holds does not depend on how it is asked for, by the command: a file and standard input, one thread and several, CBOR and back, a pipe and a file, the other byte
order, stat and report and folded stacks and a table. Records, samples and periods of each event are compared. `pairs.t CAPTURE...` runs it over others."""
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

CAPTURES = ["corpus/%s" % name for name in ("default.data", "group-read.data", "read-1f.data", "callchain-fp.data", "tracepoints-many.data", "mixed-identifier.data", "threads-z.dir",
                                            "pipe-tracepoint.pipe", "z-split.data", "lost.data", "stat-interval.data", "ring-wrap.data")]
# What a form of a capture may have more or less of: what describes it.
OF_FORM = {"FINISHED_ROUND", "FINISHED_INIT", "HEADER_ATTR", "HEADER_FEATURE", "HEADER_EVENT_TYPE", "HEADER_TRACING_DATA", "HEADER_BUILD_ID", "EVENT_UPDATE", "COMPRESSED", "COMPRESSED2", "ID_INDEX"}


def stat(*words, data=None):
    """The exit status, records by type, and of each event's name samples and period."""
    status, out, _ = run("stat", "--json", "--by", "tid", "-q", *words, data=data)
    whole = json.loads(out) if out else {}
    sums = {}
    for event, one in enumerate(whole.get("events", [])):
        tids = [e for e in whole["by"]["tid"]["events"] if e["event"] == event]
        before = sums.get(one["name"], (0, 0))
        if one["samples"]:
            sums[one["name"]] = (before[0] + one["samples"], before[1] + sum(e["period"] for e in tids))
    return status, {name: of["records"] for name, of in whole.get("types", {}).items() if name not in OF_FORM}, sums


def report_of(path):
    sums = {}
    for row in map(json.loads, run("report", "--json", "--top", "0", "--by", "tid", path)[1].splitlines()):
        samples, period = sums.get(row["event"], (0, 0))
        sums[row["event"]] = (samples + row["self_samples"], period + row["self_period"])
    return sums


def folded(path, weight):
    lines = run("convert", "--to", "folded", "--weight", weight, path, "-")[1].splitlines()
    return sum(int(line.rsplit(" ", 1)[1]) for line in lines)


def rows(path):
    out = run("convert", "--to", "jsonl", "--table", "sample", path, "-")[1]
    return len(out.splitlines())


def pairs(path, folder):
    """What two ways have found: name, one, other."""
    asked = stat(path)
    if os.path.isfile(path):
        with open(path, "rb") as file:
            yield "standard input", asked, stat("-", data=file.read())
    for words in (["stat", "--json"], ["dump", "--json"], ["check", "--json"], ["convert", "--to", "cbor"], ["convert", "--to", "json"], ["convert", "--to", "csv", "--table", "sample"]):
        many = run(*words, "--jobs", "4", path, *["-"] * (words[0] == "convert"))[:2]
        yield " ".join(words) + " by several threads", run(*words, "--jobs", "1", path, *["-"] * (words[0] == "convert"))[:2], many if many[0] < 2 else "refused"
    of_events = asked[2]
    yield "report", of_events, report_of(path)
    yield "folded stacks, samples", sum(n for n, _ in of_events.values()), folded(path, "samples")
    yield "folded stacks, period", sum(n for _, n in of_events.values()), folded(path, "period")
    yield "rows of table sample", asked[1].get("SAMPLE", 0), rows(path)
    for words in (["convert", "--to", "cbor"], ["edit", "--to", "pipe"], ["edit", "--to", "file"], ["edit", "--other-order"], ["recover"]):
        out = os.path.join(folder, "".join(words))
        run(*words, path, out)
        yield " ".join(words), asked, stat(out)


for capture in sys.argv[1:] or CAPTURES:
    with tempfile.TemporaryDirectory() as made:
        bad = [(name, str(one)[:400], str(other)[:400]) for name, one, other in pairs(capture, made) if one != other]
    report(not bad, capture + ": 17 ways find the same", bad)
finish()
