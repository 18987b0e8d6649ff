#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Captures with hostile texts and numbers, and with nothing in them, as tables and profiles: each output is what its format allows, has no character that
steers a terminal or a spreadsheet, and keeps texts and sums. Readers of Parquet, Arrow and pprof are asked where they are installed."""
import csv
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/lib")
sys.path.insert(0, "tests/export")
sys.path.insert(0, "tests/feeds")
import otlp_read
import speedscope_read
import tracepoint_capture
from made_capture import CALLCHAIN, ID, IP, PERIOD, TID, TIME, Capture, write
from tap import PERFRING, finish, report

TEXTS = [b"a;b\n\x1b[31m \xff", b"=cmd|'/c calc'!A0", b'"quoted",x', b"@SUM(1)", b"+1", b"-2", b"\tTab", b"24636/25607", b"</script>\xe2\x80\xa8", b"\xc2\x9b31m", b"x\r\ny", b"'",
         b"\\x41\\", b"a b 12", b"|pipe", b"%s%n", "日本".encode(), b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\\", b"\\\\\"", b"x" * 15,
         "a\u202ecba\u2066 \ufeff".encode()]
STEERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
HIDDEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")
USER = 2**64 - 512


def padded(text):
    return text + b"\0" + bytes(-(len(text) + 1) % 8)


def hostile():
    """Events, threads and files with each of the texts; weights whose sums have more than 64 bits; long chains, and chains of nothing."""
    kind = IP | TID | TIME | ID | PERIOD | CALLCHAIN
    made = Capture().event(1, 0, kind, ids=[1]).event(1, 1, kind, ids=[2])
    made.names("=1+1;x\n\x1b[2J", 'a"b,</script>\u2028')
    records, time = [], 1000

    def sample(pid, event, period, chain, time):
        ip = next((word for word in chain if word != USER), 0x400010)
        body = struct.pack("<QIIQQQQ", ip, pid, pid, time, event, period, len(chain))
        records.append(made.record(9, body + struct.pack("<%dQ" % len(chain), *chain), 2))

    for i, text in enumerate(TEXTS):
        pid = 100 + i
        end = struct.pack("<IIQQ", pid, pid, 5, 1)
        records.append(made.record(3, struct.pack("<II", pid, pid) + padded(text) + end))
        records.append(made.record(1, struct.pack("<IIQQQ", pid, pid, 0x400000, 0x1000, 0) + padded(b"/x/" + text) + end, 2))
        for k, period in enumerate([0, 1, 2**63 - 1, 2**63, 2**64 - 1]):
            time += 1
            sample(pid, 1 + k % 2, period, [USER, 0x400010 + k, 0x400020, 5], time if k < 4 else 2**64 - 1)
    for _ in range(5):
        sample(7, 1, 2**63, [USER, 1], time)
    sample(100, 1, 10, [USER] + [0x400000 + 16 * i for i in range(8000)], time)
    for chain in ([], [USER] * 3):
        sample(100, 1, 10, chain, time)
    sample(2**32 - 1, 1, 10, [], 0)
    return made.file(*records)


def of(*records):
    made = Capture().event(1, 0, IP | TID | TIME | ID, ids=[1])
    return made.file(*(made.record(*r) for r in records))


CAPTURES = {
    "hostile": hostile,
    "no samples": lambda: of((3, struct.pack("<II", 5, 5) + padded(b"x") + struct.pack("<IIQQ", 5, 5, 5, 1))),
    "nothing": of,
    "no events": lambda: Capture().file(),
    "only losses": lambda: of((2, struct.pack("<QQIIQQ", 1, 2**64 - 1, 5, 5, 7, 1)), (2, struct.pack("<QQIIQQ", 1, 2**63, 5, 5, 7, 1))),
}


def convert(form, path, out):
    none = ["--no-symbolize"] if form in ("folded", "pprof", "firefox", "otlp", "otlp-json", "speedscope") else []
    done = subprocess.run([PERFRING, "convert", "--force", "--to", form, *none, path, out], capture_output=True)
    # What these captures do not have, and the format cannot hold; a file without records is cut off.
    told = ("the recording was cut off", ": left out or changed: ", ": there are no samples; ")
    printed = [line for line in done.stderr.decode().splitlines() if not any(text in line for text in told)]
    return done.returncode < 2 and not printed, done


def files(out, form):
    """The tables' paths; their names are safe."""
    names = sorted(os.listdir(out))
    assert all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*\." + form, name) for name in names), names
    return [os.path.join(out, name) for name in names]


def check_csv(out):
    found = {}
    for path in files(out, "csv"):
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file, strict=True))
        assert all(len(row) == len(rows[0]) for row in rows), path
        for cell in (cell for row in rows[1:] for cell in row):
            assert not STEERS.search(cell), (path, cell)
            assert cell[:1] not in tuple("=+-@\t\r\n|%") or re.fullmatch(r"-?\d*", cell), (path, cell)
        found[os.path.basename(path)[:-4]] = rows
    return found


def check_jsonl(out):
    found = {}
    for path in files(out, "jsonl"):
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")[:-1]
        assert not any(HIDDEN.search(line) for line in lines), path
        found[os.path.basename(path)[:-6]] = [json.loads(line) for line in lines]
    return found


def undo(text):
    """What pfr_text_utf8 promises: each \\xNN is a byte."""
    return re.sub(rb"\\x([0-9a-f]{2})", lambda m: bytes([int(m.group(1), 16)]), text.encode())


def sums(path):
    """Of folded stacks; no frame or line is broken by a text."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")[:-1]
    assert all(re.fullmatch(r"[^;]+(;[^;]+)* \d+", line) and not HIDDEN.search(line) for line in lines), lines
    found = {}
    for line in lines:
        stack, weight = line.rsplit(" ", 1)
        assert int(weight) < 2**64
        found[stack] = found.get(stack, 0) + int(weight)
    return found


def check(folder, name, path):
    outs = {form: os.path.join(folder, form) for form in ("csv", "jsonl", "parquet", "arrow", "folded", "pprof", "firefox", "otlp", "otlp-json", "speedscope")}
    for form, out in outs.items():
        subprocess.run(["rm", "-rf", out], check=True)
        report(*((lambda good, done: (good, "%s to %s" % (name, form), done.stderr))(*convert(form, path, out))))
    rows, objects = check_csv(outs["csv"]), check_jsonl(outs["jsonl"])
    report({t: len(r) - 1 for t, r in rows.items()} == {t: len(o) for t, o in objects.items()}, "%s: CSV and JSON Lines have the same rows" % name)
    with open(outs["firefox"], encoding="utf-8") as file:
        text = file.read()
    json.loads(text)
    report(not HIDDEN.search(text), "%s: the profile for Firefox is JSON" % name)
    folded = sums(outs["folded"])
    check_otlp(name, outs, sum(folded.values()))
    with open(outs["speedscope"], encoding="utf-8") as file:
        text = file.read()
    data = json.loads(text)
    found = sum(sum(p["weights"]) for p in data["profiles"])
    report(not HIDDEN.search(text) and not speedscope_read.wrong(data) and found == sum(folded.values()), "%s: the profile for speedscope has the sum, too" % name, (speedscope_read.wrong(data), found))
    return objects, folded, outs


def check_otlp(name, outs, total):
    with open(outs["otlp-json"], encoding="utf-8") as file:
        text = file.read()
    data = otlp_read.of_json(outs["otlp-json"])
    found = sum(row[4] for row in otlp_read.Rows(data).rows)
    report(not HIDDEN.search(text) and not otlp_read.wrong(data) and found == total, "%s: the profile of OpenTelemetry keeps its rules and the sum %d" % (name, total), (otlp_read.wrong(data), found))
    if shutil.which("protoc"):
        report(otlp_read.without_empty(otlp_read.of_protobuf(outs["otlp"])) == otlp_read.without_empty(data), "%s: as protobuf, too" % name)


def go_sum(path):
    """go tool pprof's: values, and whether a text of the capture steers the terminal."""
    done = subprocess.run(["go", "tool", "pprof", "-raw", "-symbolize=none", path], capture_output=True, env=dict(os.environ, HOME=os.path.dirname(path)))
    text = done.stdout.decode()
    part = text.split("\nLocations\n")[0]
    return sum(int(n) for line in re.findall(r"^ +((?:\d+ +)*\d+): ", part, re.M) for n in line.split()), not HIDDEN.search(text.replace("\t", " ")), done.stderr[:300]


def many(folder):
    """The first 512 tracepoints have tables; the payload of the others stays with their samples, and is reported."""
    fields = [("int x", 8, 4, 1)]
    formats = [("many", tracepoint_capture.format_text("t%d" % i, i, fields)) for i in range(1, 516)]
    raw = [(i, struct.pack("<HBBii", i, 0, 0, 7, i)) for i in range(1, 516)]
    path, out = write(folder, "capture", tracepoint_capture.pipe(formats, raw + raw[-1:] + raw[:1])), os.path.join(folder, "many")
    _, done = convert("jsonl", path, out)
    with open(os.path.join(out, "sample.jsonl"), encoding="utf-8") as file:
        samples = [json.loads(line) for line in file]
    tables = {name for name in os.listdir(out) if name.startswith("many_")}
    report(done.returncode == 0 and tables == {"many_t%d.jsonl" % i for i in range(1, 513)} and [s["raw"] for s in samples if s.get("raw")] == [r.hex() for _, r in raw[512:] + raw[-1:]] and
           b"4 samples of tracepoints past the first 512" in done.stderr, "tracepoints past 512 keep their payload, which is reported", done.stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, make in CAPTURES.items():
            path = write(folder, "capture", make())
            objects, folded, outs = check(folder, name, path)
            total = sum(s.get("period", 0) for s in objects["sample"])
            report(sum(folded.values()) == total, "%s: folded stacks have the sum %d" % (name, total), sum(folded.values()))
            if name == "hostile":
                report([undo(p["comm"]) for p in objects["process"] if "comm" in p] == TEXTS, "names come back byte for byte",
                       [p.get("comm") for p in objects["process"]])
                report(folded.get("=1+1:x\\x0a\\x1b[2J;:7;[unknown]+0x1") == 5 * 2**63, "a sum of more than 64 bits is whole")
            if not subprocess.run(["which", "go"], capture_output=True).returncode:
                found, clean, printed = go_sum(outs["pprof"])
                capped = sum(min(weight, 2**63 - 1) for weight in folded.values())
                report(found == capped and clean, "%s: go tool pprof has the sum %d and no control character" % (name, capped), (found, printed))
        fields = [("unsigned long =1+1", 8, 8, 0), ("char a\"b[8]", 16, 8, 0), ("int x,y", 24, 4, 1), ("int sample_id", 28, 4, 1), ("int \x1b[2J", 32, 4, 1), ("int select", 36, 4, 1),
                  ("int select", 36, 4, 1), ("int " + "n" * 300, 36, 4, 1), ("long \xff", 8, 8, 1)]
        formats = [("../../etc", tracepoint_capture.format_text("pass;wd\x1b", 41, fields)), ("sample", tracepoint_capture.format_text("", 42, fields)),
                   ("x" * 300, tracepoint_capture.format_text("DROP TABLE", 43, fields))]
        # As of the kernel, a payload is a whole number of words with its size.
        raw = struct.pack("<HBBi", 41, 0, 0, 7) + struct.pack("<Q", 2**64 - 1) + b"=1+1\x1b\0\0\0" + struct.pack("<4i", -1, 2, -2**31, 3) + bytes(4)
        for form, samples in (("pipe", [(41, raw), (42, raw), (43, raw), (44, raw)]),):
            path = write(folder, "capture", tracepoint_capture.pipe(formats, samples))
            objects, _, outs = check(folder, "tracepoints of hostile names", path)
            columns = {name for table in objects.values() for row in table for name in row}
            report(len(objects["sample"]) == 4 and all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", c) for c in columns), "columns have names that SQL takes", sorted(columns))
        many(folder)
    finish()


if __name__ == "__main__":
    sys.exit(main())
