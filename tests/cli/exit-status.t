#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The same defect has the same exit status in every command that reads the part of the capture that it is in: damaged captures by
commands, as a table."""
import glob
import os
import shutil
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tracepoint_capture
from made_capture import IDENTIFIER, IP, TID, TIME, Capture, write
from tap import finish, report, run

COMMANDS = {"info": ["info"], "info --json": ["info", "--json"], "dump --pieces": ["dump", "--pieces"], "stat": ["stat"], "stat --json": ["stat", "--json"],
            "dump": ["dump"], "dump --json": ["dump", "--json"], "convert --to json": ["convert", "--to", "json"], "check": ["check", "-q"]}
FORMS = {"convert --to " + form: ["convert", "--to", form] for form in ("folded", "script", "cbor")} | {"report": ["report"],
         "convert --to jsonl": ["convert", "--to", "jsonl", "--table", "sample"], "view": ["view", "-o", "-"]}
HEADERS = ("info", "info --json", "dump --pieces", "stat", "stat --json", "convert --to json", "check")
RECORDS = tuple(c for c in COMMANDS if not c.startswith("info"))
EVERY = COMMANDS | FORMS


def capture(order="<"):
    c = Capture(order)
    for i in range(2):
        c.event(1, i, IDENTIFIER | IP | TID | TIME, [10 + i])
    c.features[3] = c.text("host")
    c.features[7] = c.pack("II", 4, 4)
    return c.names("one", "two")


def samples(c, nr=5):
    return [c.record(9, c.pack("QQIIQ", 10 + i % 2, 0x1000, 7, 8, 100 + i)) for i in range(nr)]


def patched(data, at, form, *values):
    data = bytearray(data)
    struct.pack_into(form, data, at, *values)
    return bytes(data)


def with_feature(number, data):
    c = capture()
    c.features[number] = data
    return c.file(*samples(c))


def cases():
    c = capture()
    whole, records = c.file(*samples(c)), samples(c)
    begin, size = struct.unpack_from("<QQ", whole, 40)
    table = begin + size
    everywhere = tuple(COMMANDS)
    yield "a healthy file", whole, everywhere, 0
    yield "a healthy pipe", c.pipe(*records), everywhere, 0
    yield "a pipe with the mark after its last feature", c.pipe(c.record(80, c.pack("Q", 32)), *records), everywhere, 0
    build_id = c.record(67, c.pack("i", -1) + bytes(range(20)) + bytes(4) + b"[kernel]\0\0", misc=1)
    yield "a build id of a size that is no multiple of 8, as of perf inject", c.pipe(build_id, *records), everywhere, 0
    text = tracepoint_capture.format_text("made", 3, [("int x", 8, 4, 1)])
    for version in (b"0.5", b"0.6"):
        yield "TRACING_DATA %s in a pipe" % version.decode(), tracepoint_capture.pipe([("s", text)], [(3, bytes(12))], version=version), everywhere, 0
        section = tracepoint_capture.tracing_data([("s", text)], "little", 8, version)
        yield "TRACING_DATA %s in a file" % version.decode(), tracepoint_capture.file(section, [(3, bytes(12))]), everywhere, 0
    place, words = b"header_page\0", ("stat", "stat --json", "dump", "dump --json", "convert --to json", "check")
    section = tracepoint_capture.tracing_data([("s", text)], "little", 8)
    bad = tracepoint_capture.pipe([("s", text)], [(3, bytes(12))])
    yield "TRACING_DATA that is cut, in a pipe", patched(bad, bad.index(place) + len(place), "<Q", 1 << 40), words, 1
    yield "TRACING_DATA that is cut, in a file", tracepoint_capture.file(patched(section, section.index(place) + len(place), "<Q", 1 << 40), [(3, bytes(12))]), everywhere, 1
    folder = tempfile.mkdtemp()
    cbor = os.path.join(folder, "cbor")
    run("convert", "--to", "cbor", write(folder, "whole", whole), cbor)
    with open(cbor, "rb") as file:
        cbor = file.read()
    shutil.rmtree(folder)
    yield "CBOR that is cut before the capture's first byte", cbor[:40], everywhere, 1
    yield "CBOR that is damaged there", cbor[:3] + b"\xff" + cbor[4:], everywhere, 1
    yield "no magic", b"X" + whole[1:], everywhere, None
    yield "nothing", b"", everywhere, None
    yield "a section past the end", patched(whole, table, "<Q", 1 << 40), HEADERS, 1
    yield "a section that is cut", patched(whole, table + 8, "<Q", len(whole)), HEADERS, 1
    yield "a text longer than its section", with_feature(3, c.pack("I", 1 << 20) + b"host\0"), HEADERS, 1
    yield "more events than the section has", with_feature(12, c.pack("II", 1000, 136) + bytes(200)), HEADERS, 1
    yield "NRCPUS of two bytes", with_feature(7, b"\4\0"), HEADERS, 1
    yield "a feature of no bytes", with_feature(7, b""), everywhere, 0
    yield "an index of AUX data as simpleperf has it, without a count", with_feature(18, c.pack("QQQQ", begin, 48, begin + 8, 48)), everywhere, 0
    yield "such an index that is cut", with_feature(18, c.pack("QQQ", begin, 48, begin)), HEADERS, 1
    yield "an attr of a wrong size", patched(whole, struct.unpack_from("<Q", whole, 24)[0] + 4, "<I", 3), HEADERS, 1
    yield "ids past the end", patched(whole, struct.unpack_from("<Q", whole, 24)[0] + 136, "<Q", 1 << 50), HEADERS, 1
    yield "a header of a wrong size", patched(whole, 8, "<Q", 7), everywhere, None
    late = c.file(*records, c.record(9, c.pack("QQIIQ", 10, 0x1000, 7, 8, 1 << 63)), *records)
    yield "a time that no clock has, which is a warning", late, tuple(EVERY), 0
    yield "a record that is too short", c.file(records[0], c.record(9, bytes(8)), *records[1:]), RECORDS, 1
    yield "a record of no size", c.file(records[0], c.record(9, bytes(8))[:6] + b"\0\0" + bytes(8), *records * 3), RECORDS, 1
    yield "an id that no event has", c.file(records[0], c.record(9, c.pack("QQIIQ", 99, 1, 7, 8, 101)), *records[1:]), RECORDS, 1
    yield "a pipe that is cut", c.pipe(*records)[:-5], RECORDS, 1
    yield "a pipe's feature that is cut", c.pipe(c.record(80, c.pack("QI", 3, 1 << 20) + b"host"), *records), HEADERS, 1


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, data, commands, expected in cases():
            path = write(folder, "capture", data)
            found = {}
            for command in commands:
                words = EVERY[command] + [path] + (["-"] if command.startswith("convert") else [])
                found[command] = run(*words)[0]
            good = set(found.values()) == {expected} if expected is not None else len(set(found.values())) == 1 and set(found.values()) <= {1, 3}
            report(good, "%s: %s, %d commands" % (name, sorted(set(found.values())), len(found)), found)
    corpus()
    no_captures()
    unwritten()
    finish()


def readers(path, out):
    """What each command that reads a capture is given; `out` is what it would write."""
    for words in (["dump"], ["stat"], ["stat", "--by", "comm"], ["stat", "-F", "comm"], ["info"], ["check"], ["report"], ["sched"], ["calls"]):
        yield words[0], [*words, path]
    yield "diff", ["diff", path, "corpus/default.data"]
    yield "diff", ["diff", "corpus/default.data", path]
    for form in ("folded", "pprof", "firefox", "speedscope", "otlp", "cbor", "json", "script", "trace", "csv", "parquet"):
        yield "convert --to " + form, ["convert", "--to", form, path, out]
    yield "edit", ["edit", path, out]
    yield "recover", ["recover", path, out]
    yield "split", ["split", "--by", "cpu", "-o", out, path]
    yield "merge", ["merge", "-o", out, "corpus/default.data", path]
    yield "view", ["view", "-o", out, path]


def no_captures():
    """What is no capture is 3 in every command, with no output, and a capture of which nothing is left 1."""
    whole = capture().file(*samples(capture()))
    cases = {"text": b"one line\n", "zeros": bytes(70000), "bytes of no kind": bytes(range(7, 256)) * 9, "gzip": b"\x1f\x8b" + bytes(90), "ELF": b"\x7fELF" + bytes(90), "a byte": b"P",
             "a directory": None, "what is not there": None, "nothing at all": b"", "a file header that is cut": whole[:50]}
    for name, data in cases.items():
        bad, expected = [], 1 if name in ("nothing at all", "a file header that is cut") else 3
        with tempfile.TemporaryDirectory() as folder:
            path, out = os.path.join(folder, "in"), os.path.join(folder, "made", "out")
            os.mkdir(os.path.dirname(out))
            if data is not None:
                write(folder, "in", data)
            elif name == "a directory":
                os.mkdir(path)
            for command, words in readers(path, out):
                status, text, errors = run(*words)
                made = text or os.listdir(os.path.dirname(out))
                if status != expected or not (errors or command == "check") or (made and expected == 3):
                    bad.append((command, status, text[:200], errors[:200], os.listdir(os.path.dirname(out))))
                shutil.rmtree(os.path.dirname(out))
                os.mkdir(os.path.dirname(out))
        report(not bad, "%s: %d in every command, with a message%s" % (name, expected, " and no output" if expected == 3 else ""), bad)


def unwritten():
    """Standard output that cannot be written: 3, and the system's reason."""
    lines = [["dump"], ["dump", "--json"], ["stat"], ["stat", "--json"], ["stat", "-F", "comm"], ["info"], ["info", "--json"], ["check"], ["check", "--json"], ["report"], ["report", "--json"],
             ["stat", "-q", "--account", "-"], ["view", "-o", "-"]]
    lines = [[*words, "corpus/tracepoint.data"] for words in lines] + [["diff", "corpus/default.data", "corpus/default.data"], ["sched", "corpus/switch-events.data"]]
    lines += [["convert", "--to", form, "corpus/default.data", "-"] for form in ("folded", "pprof", "cbor", "json", "script")] + [["edit", "corpus/default.data", "-"], ["recover", "corpus/default.data", "-"]]
    lines += [["list"], ["schema"], ["attr", "cycles"], ["sql", "duckdb"], ["completion", "bash"], ["version"], ["help"], ["--help"], ["dump", "--help"]]
    bad = []
    for words in lines:
        for how, reason in ((">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")):
            status, _, errors = run(*words, before=["sh", "-c", 'exec "$@" ' + how, "sh"])
            if status != 3 or "standard output" not in errors or reason not in errors:
                bad.append((words, how, status, errors))
    report(not bad, "standard output on a full device and closed: 3 and why, %d command lines" % len(lines), bad)


def corpus():
    """Captures as they were recorded: no command finds what another does not."""
    bad = []
    for path in sorted(p for p in glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe") if os.path.getsize(p) < 100000)[::4] + ["corpus/threads-z.dir"]:
        found = [run(*words, path, *(["-"] if words[0] == "convert" else []))[0] for words in map(COMMANDS.get, RECORDS)]
        if set(found) != {0} and "killed" not in path and "same-no-ids" not in path:
            bad.append((path, found))
    report(not bad, "captures of the corpus are 0", bad)
    for words, reason in ((["report", "--first", "2"], "is a sample"), (["convert", "--to", "folded", "-n", "2"], "is a sample"), (["convert", "--to", "script", "-n", "2"], "is a sample"),
                          (["sched", "-n", "2"], "is a switch"), (["sched", "offcpu", "-n", "2"], "is a switch"), (["calls", "-n", "2"], "is of a system call")):
        path = "corpus/tracepoint.data" if words[0] == "calls" else "corpus/callchain-fp.data"
        status, out, errors = run(*words, path, *(["-"] if words[0] == "convert" else []))
        report(status == 1 and errors.count("none of the records that meet the conditions " + reason) == 1, " ".join(words) + ": what was chosen has none of it: 1", (status, errors))
    with tempfile.TemporaryDirectory() as folder:
        status, _, errors = run("convert", "--to", "bolt", "corpus/callchain-fp.data", folder + "/out")
        report(status == 1 and "no branch records" in errors and not os.listdir(folder), "convert --to bolt without branches: 1, and no OUT", (status, errors))
    found = [run(*COMMANDS[c], "corpus/same-no-ids.data", *(["-"] if c.startswith("convert") else []))[0] for c in RECORDS]
    for command, path, status, messages in (("csv", "same-no-ids", 1, "14 defects; 'perfring convert --to csv --table defect' lists them"), ("folded", "same-no-ids", 1, "14 defects"),
                                        ("csv", "killed", 1, "was cut off before its end"), ("pprof", "killed", 1, "was cut off before its end"),
                                        ("csv", "empty", 0, None), ("folded", "empty", 0, "there are no samples"), ("pprof", "stat", 0, "there are no samples")):
        with tempfile.TemporaryDirectory() as folder:
            done = run("convert", "--to", command, f"corpus/{path}.data", f"{folder}/out")
        report(done[0] == status and (messages in done[2] if messages else not done[2]), f"convert --to {command} {path}: {status}, and why", done)
    report(set(found) == {1}, "samples that no event can be found for are 1", found)


main()
