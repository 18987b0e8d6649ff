#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Records that simpleperf wrote in pieces, SPLIT and SPLIT_END: dump, JSON and check have them joined, --raw and --bytes as they are.

What is to come out is computed here, by the rules of simpleperf (RecordFileReader::ReadRecord): pieces in a row are one record."""
import json, os, random, re, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import Capture, IDENTIFIER, IP, TID, TIME, write  # noqa: E402
from tap import finish, report, run  # noqa: E402

SYMBOL, DSO, SPLIT, SPLIT_END, FORMATS = 32769, 32770, 32772, 32773, 32777


class Made:
    def __init__(self, order, most=96):
        self.capture, self.most, self.time = Capture(order).event(1, 0, IDENTIFIER | IP | TID | TIME, [1]), most, 0
        self.records, self.want, self.raw = [], [], []  # want: (type, bytes after the header), or None for any

    def pack(self, form, *values):
        return self.capture.pack(form, *values)

    def long(self, kind, body):
        size = 8 + len(body)
        return self.pack("IHH", kind, size >> 16, size & 65535) + body

    def put(self, record, kind):
        self.records.append(record)
        self.raw.append(kind)

    def sample(self, time=None):
        self.time = time or self.time + 1
        self.put(self.capture.record(9, self.pack("QQIIQ", 1, 0x1000, 100, 101, self.time)), "SAMPLE")
        self.want.append(("SAMPLE", self.time))

    def pieces(self, record, end=True):
        step = self.most - 8
        for at in range(0, len(record), step):
            self.put(self.long(SPLIT, record[at:at + step]), "SIMPLEPERF_SPLIT")
        if end:
            self.put(self.long(SPLIT_END, b""), "SIMPLEPERF_SPLIT_END")

    def symbols(self, size, end=True):
        text = bytes(random.Random(size).randrange(32, 127) for _ in range(size))
        self.pieces(self.long(SYMBOL, self.pack("I", size) + text), end)
        self.want.append(("SIMPLEPERF_KERNEL_SYMBOL", text.hex()) if end else ("SIMPLEPERF_SPLIT", (self.long(SYMBOL, self.pack("I", size) + text)).hex()))


def value(record):
    fields = record["fields"]
    return record["type"], fields.get("kallsyms", fields.get("data", fields.get("time")))


def read(path, *options):
    code, out, errors = run("dump", "--json", *options, path)
    records = [json.loads(line) for line in out.splitlines()]
    return code, [value(r) for r in records if "type" in r and r["type"] not in ("HEADER_ATTR", "DAMAGED")], [r for r in records if r.get("status")], errors


def check_whole(folder, order, name):
    made = Made(order)
    for size in (100, 164, 165, 300, 2000):  # larger than a piece, as simpleperf's are
        made.sample()
        made.symbols(size)
    made.symbols(5000)
    made.sample()
    for form, data in (("file", made.capture.file(*made.records)), ("pipe", made.capture.pipe(*made.records))):
        path = write(folder, "whole", data)
        code, got, bad, errors = read(path)
        report(code == 0 and got == made.want and not errors and not bad, "%s, %s: joined" % (name, form), (code, got[:4], errors))
        code, got, bad, errors = read(path, "--sort")
        report(code == 0 and got == made.want, "%s, %s: joined in the order of time" % (name, form), (code, got[:4], errors))
        lines = run("dump", path)[1]
        report(lines.count("SIMPLEPERF_KERNEL_SYMBOL") == 6 and "SPLIT" not in lines, "%s, %s: dump" % (name, form))
        for option in ("--raw", "--bytes"):
            out = run("dump", option, path)[1]
            report(re.findall(r"^(?:0x\w+ )?(SAMPLE|SIMPLEPERF_\w+)(?: at)? ", out, re.M) == made.raw, "%s, %s: %s as it is" % (name, form, option), out)
        code, out, errors = run("check", path)
        report(code == 0, "%s, %s: check" % (name, form), out + errors)
        counts = json.loads(run("stat", "--json", path)[1])
        report(": %d records" % counts["records"] in out and counts["types"]["SIMPLEPERF_KERNEL_SYMBOL"]["records"] == 6 and "SIMPLEPERF_SPLIT" not in counts["types"],
               "%s, %s: stat counts what check does" % (name, form), (out, counts["types"]))
        target = os.path.join(folder, "json")
        code = run("convert", "--force", "--to", "json", path, target)[0]
        report(code == 0 and [value(json.loads(line)) for line in open(target) if "HEADER_ATTR" not in line] == made.want, "%s, %s: convert --to json" % (name, form))
        run("convert", "--force", "--to", "cbor", path, target)
        code = run("convert", "--force", "--to", "perf.data", target, target + ".data")[0]
        report(code == 0 and open(target + ".data", "rb").read() == data, "%s, %s: CBOR and back" % (name, form))
    at = {json.loads(line)["at"] for line in run("dump", "--json", path)[1].splitlines()}
    report(all("0x%x" % n in run("dump", "--raw", path)[1] for n in at), "%s: the offset is that of the first piece" % name)


def bad(made, folder, name, nr):
    """As made.want has it, with so many defects: what pieces have is not searched for records."""
    path = write(folder, "bad", made.capture.file(*made.records))
    code, got, _, errors = read(path)
    report(code == 1 and got == made.want, name, (code, got, errors))
    code, out, errors = run("check", "--each", path)
    found = [line for line in (out + errors).splitlines() if "error: SPLIT:" in line]
    report(code == 1 and len(found) == nr, name + ": check", out + errors)


def check_bad(folder, order, name):
    made = Made(order)
    made.symbols(300, end=False)
    made.sample()
    made.symbols(200)
    made.symbols(100, end=False)
    bad(made, folder, name + ": pieces without an end, within the capture and at its end", 2)
    made = Made(order)
    made.sample()
    made.put(made.long(SPLIT_END, b""), "SIMPLEPERF_SPLIT_END")
    made.want.append(("SIMPLEPERF_SPLIT_END", None))
    made.sample()
    bad(made, folder, name + ": an end without pieces", 1)
    inner = {"short": b"\1\2\3\4\5\6\7", "none": b"", "a SAMPLE": made.records[0], "a piece": made.long(SPLIT, bytes(8)), "an end": made.long(SPLIT_END, b""),
             "too long": made.long(DSO, bytes(32))[:-1], "too short": made.long(DSO, bytes(32)) + b"\0"}
    for what, record in inner.items():
        made = Made(order)
        made.sample()
        if record:
            made.pieces(record)
        else:
            made.put(made.long(SPLIT, b""), "SIMPLEPERF_SPLIT")
            made.put(made.long(SPLIT_END, b""), "SIMPLEPERF_SPLIT_END")
        made.want.append(("SIMPLEPERF_SPLIT", record.hex()))
        made.sample()
        bad(made, folder, "%s: contents are %s" % (name, what), 1)


def check_limit(folder):
    made = Made("<", 1008)
    made.sample()
    made.symbols(9988)  # 10,000 bytes
    made.sample()
    path = write(folder, "limit", made.capture.file(*made.records))
    code, got, _, errors = read(path, "--limit", "record_size=10000")
    report(code == 0 and got == made.want, "limit record_size: as much as it allows", errors)
    code, got, _, errors = read(path, "--limit", "record_size=9999")
    pieces = b"".join(bytes.fromhex(data) for kind, data in got if kind == "SIMPLEPERF_SPLIT")
    report(code == 1 and pieces.endswith(bytes.fromhex(made.want[1][1])) and errors.count("record_size") <= 1 and
           [kind for kind, _ in got] == ["SAMPLE", "SIMPLEPERF_SPLIT", "SIMPLEPERF_SPLIT", "SIMPLEPERF_SPLIT_END", "SAMPLE"],
           "limit record_size: one byte more, and every byte is shown", (code, [k for k, _ in got], errors))
    made.symbols(2000)
    path = write(folder, "limit", made.capture.file(*made.records))
    code, got, _, errors = read(path, "--limit", "record_size=5000")
    report(code == 1 and [kind for kind, _ in got] == ["SAMPLE"] + ["SIMPLEPERF_SPLIT"] * 6 + ["SIMPLEPERF_SPLIT_END", "SAMPLE", "SIMPLEPERF_KERNEL_SYMBOL"] and
           got[-1] == made.want[-1], "limit record_size: the pieces after it are as they are, and the next record is joined", (code, [k for k, _ in got], errors))
    out = run("dump", "--limit", "record_size=9999", path)[1]
    report(out.count("LIMIT") == 1 and "record_size" in out, "limit record_size: reported once", out[:500])


def check_cut(folder):
    """Each byte of a capture with pieces, cut there, and what stdin gives bit by bit."""
    made = Made(">", 48)
    made.sample()
    made.symbols(150)
    made.sample()
    data, good = made.capture.pipe(*made.records), True
    for size in range(len(data) - sum(len(r) for r in made.records), len(data)):
        code, out, _ = run("dump", "--json", "-", data=data[:size])
        good &= code in (0, 1) and all("type" in json.loads(line) or "status" in json.loads(line) for line in out.splitlines())
    report(good, "cut at every byte")


def check_plain(folder):
    text = run("dump", "--json", "corpus/newer/simpleperf.data")[1]
    formats = [json.loads(line) for line in text.splitlines() if '"SIMPLEPERF_TRACING_DATA"' in line][0]["fields"]["data"]
    made = Made("<")
    made.sample()
    made.pieces(made.long(FORMATS, made.pack("I", len(formats) // 2) + bytes.fromhex(formats)))
    path, plain = write(folder, "formats", made.capture.file(*made.records)), os.path.join(folder, "plain")
    code, out, errors = run("edit", "--force", "--plain", "-o", plain, path)
    pieces = run("dump", "--raw", "--pieces", plain)[1]
    report(code == 0 and "FEATURE TRACING_DATA" in pieces and 'name="sched"' in pieces and "SPLIT" not in pieces, "edit --plain takes formats out of pieces", errors + pieces[-500:])


def main():
    with tempfile.TemporaryDirectory() as folder:
        for order, name in (("<", "little-endian"), (">", "big-endian")):
            check_whole(folder, order, name)
            check_bad(folder, order, name)
        check_limit(folder)
        check_cut(folder)
        check_plain(folder)
    finish()


if __name__ == "__main__":
    sys.exit(main())
