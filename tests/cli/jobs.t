#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dump, convert, stat and check write the same bytes with any number of threads: every capture of the corpus, and large ones, whose records fill many batches.

Large captures are files of the corpus whose records are repeated, so that times, tasks and compressed streams in them are odd as well. `jobs.t rest` runs what
takes longer: every form on each capture, where each has one here, and other numbers of threads (tests/more/jobs.t)."""
import os
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import CALLCHAIN, CPU, ID, IDENTIFIER, IP, PERIOD, READ, TID, TIME, Capture, write
from tap import PERFRING, finish, report

FORMS = [["dump", "--raw"], ["dump", "--json"], ["dump"], ["convert", "--to", "json"], ["convert", "--to", "cbor"]]
MORE = [["stat"], ["check", "--json"], ["dump", "--bytes"], ["dump", "--file-order", "--ns", "--build-ids"], ["dump", "--comm", "*"], ["dump", "--json", "--sort"], ["dump", "--raw", "--first", "2000"], ["dump", "--raw", "--where", "tid % 2 == 0"],
	["convert", "--to", "cbor", "--sort"], ["convert", "--to", "cbor", "--names"], ["convert", "--to", "cbor", "--lean"],
	["convert", "--to", "parquet", "--table", "sample"], ["convert", "--to", "csv", "--table", "sample"], ["convert", "--to", "json", "--sort"], ["convert", "--to", "json", "--type", "SAMPLE", "--json-integers", "string"]]
REST = sys.argv[1:] == ["rest"]
REPEATED = ["callchain-fp.data", "fork-storm.data", "exec-storm.data", "dwarf-stack.data"] if REST else ["tracepoint.data", "events-mixed.data", "z1.data"]
SIZE = 2200000  # more than stat and check read in one part


def run(form, path, jobs, data=None):
    """Exit status, output and errors. The output file is a pipe, as the input where data is given."""
    words = [PERFRING, *form, "--jobs", str(jobs), "-" if data else path] + (["-"] if form[0] == "convert" else [])
    done = subprocess.run(words, capture_output=True, input=data)
    return done.returncode, done.stdout, done.stderr


def repeated(path):
    """The file with its records so often that they have SIZE bytes; sections of features come after them."""
    with open(path, "rb") as file:
        data = file.read()
    at, size = struct.unpack_from("<QQ", data, 40)
    times = max(2, SIZE // size)
    end = at + size
    tail = bytearray(data[end:])
    nr = sum(bin(bits).count("1") for bits in struct.unpack_from("<4Q", data, 72))
    for i in range(nr):
        offset, = struct.unpack_from("<Q", tail, 16 * i)
        struct.pack_into("<Q", tail, 16 * i, offset + (times - 1) * size)
    head = bytearray(data[:at])
    struct.pack_into("<Q", head, 48, times * size)
    return bytes(head) + data[at:end] * times + bytes(tail)


def odd():
    """Records that are bad, large, of tasks, that rename an event, and that have bytes after them, between samples."""
    made = Capture().event(1, 0, IP | TID | TIME | ID | PERIOD | CALLCHAIN, ids=[5]).event(1, 1, IP | TID | TIME | ID | PERIOD, ids=[6])
    made.names("first", "second")
    records, time = [], 1000

    def trailer(ident):
        return struct.pack("<IIQQ", 7, 7, time, ident)

    for i in range(30000):
        time += 10
        tid = 100 + i // 997
        chain = struct.pack("<Q", 3 + i % 5) + struct.pack("<Q", 0xfffffffffffffe00) + struct.pack("<%dQ" % (2 + i % 5), *range(0x1000, 0x1002 + i % 5))
        records.append(made.record(9, struct.pack("<QIIQQQ", 0x1000 + i % 64, 7, tid, time, 5, 1) + chain, 2))
        if i % 700 == 0:
            records.append(made.record(9, struct.pack("<QII", 1, 2, 3), 2))  # cut: no time, no id
            records.append(made.record(9, struct.pack("<QIIQQQ", 1, 2, 3, time, 99, 1)))  # nobody's id
            records.append(made.record(3, struct.pack("<II", 7, tid) + b"n%06d\0" % i + trailer(5)))
            name = b"\xffname\x1b%d\0" % i
            records.append(made.record(78, struct.pack("<QQ", 2, 6) + name + bytes(-len(name) % 8)))
            chain = struct.pack("<Q8000Q", 8000, *range(8000))
            records.append(made.record(9, struct.pack("<QIIQQQ", 2, 7, 8, time, 5, 1) + chain, 1))
            body = b"%d" % i * 40
            records.append(made.record(71, struct.pack("<QQQIIII", len(body), 0, 0, 0, 0, 0, 0)) + body)
        if i % 5000 == 0:
            records.append(made.record(1, struct.pack("<IIQQQ", 7, 7, 0x1000, 0x100, 0) + b"/bin/%05d\0\0\0\0\0\0" % i + trailer(5)))
    return made.file(*records), made.pipe(*records)


def same(form, path, jobs=(2, 3, 8), data=None):
    first = run(form, path, 1, data)
    for nr in jobs:
        other = run(form, path, nr, data)
        if other != first:
            return "%s, %d threads: %s of %d bytes, not %s of %d; %r" % (" ".join(form), nr, other[0], len(other[1]), first[0], len(first[1]), other[2][:200])
    return "" if first[1] or first[2] else "%s: nothing" % " ".join(form)


def same_all(name, path, forms, jobs=(2, 3, 8), data=None):
    bad = [why for why in (same(form, path, jobs, data) for form in forms) if why]
    report(not bad, name, bad[:3])


def counted():
    """Two events whose samples carry the counts of both."""
    made = Capture()
    for i in 0, 2:
        made.event(1, i, IP | TID | TIME | ID | READ, ids=[10 + i], read_format=4 | 8)
    return made.file(*[made.record(9, struct.pack("<QIIQQQQQQQ", 4096, 7, 7, 1000 + n, 10, 2, 1000 * n, 10, n // 3, 12), misc=2) for n in range(40000)])


def where_parts_meet(folder):
    """A record that is more than its bytes just before the one that a part ends with, so that its part is not used, and the first goes on from there."""
    made = Capture(attr_size=120).event(1, 0, IDENTIFIER | IP | TID | TIME, ids=[5]).event(1, 9, IDENTIFIER | IP | TID | TIME | CPU, ids=[9]).names("first", "second")
    samples = [made.record(9, struct.pack("<QQIIQ", 5, 4096, 7, 7, 1000 + n), misc=2) for n in range(52000)]
    begin = len(made.file()) - sum(len(section) + 16 for section in made.features.values())
    odd = {"AUXTRACE": struct.pack("<IHHQQQIIII", 71, 0, 48, 64, 0, 0, 0, 7, 0, 0) + b"x" * 64, "EVENT_UPDATE": made.record(78, struct.pack("<QQ", 2, 5) + b"renamed\0"),
           "a newer type": made.record(100, bytes(8)), "a size of 0": struct.pack("<IHHQ", 9, 2, 0, 1), "an unknown id": made.record(9, struct.pack("<QQIIQ", 77, 4096, 7, 7, 1000), misc=2),
           "COMPRESSED": made.record(81, b"abcdefgh"), "ID_INDEX": made.record(69, struct.pack("<QQQQQ", 1, 5, 0, 0, 0))}
    for name, record in odd.items():
        bad = []
        for before in range(-2, 3):
            at = ((len(made.file(*samples)) + len(record)) // 2 - begin) // 40 + before
            path = write(folder, "meet", made.file(*samples[:at], record, *samples[at:]))
            bad += [(before, why) for why in (same(form, path, (2,)) for form in (["stat", "--json"], ["check", "--json"])) if why]
        report(not bad, "%s where parts meet" % name, bad[:2])


def ends(path):
    """A reader that goes, and a disk that is full, end it as with one thread."""
    for form in (["dump", "--raw"], ["convert", "--to", "json"]):
        found = []
        for nr in (1, 3):
            words = [PERFRING, *form, "--jobs", str(nr), path] + (["-"] if form[0] == "convert" else [])
            done = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            done.stdout.read(1)
            done.stdout.close()
            printed = done.stderr.read()
            found.append((done.wait(), printed))
            with open("/dev/full", "wb") as full:
                done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE)
            found.append((done.returncode, done.stderr))
        report(found[:2] == found[2:] and found[1][0] == 3, "%s: the reader goes; the disk is full" % form[0], found)


def main():
    names = sorted(os.listdir("corpus"))
    names = [n for n in names if n.endswith((".data", ".pipe", ".dir"))]
    chosen = [(n, form) for i, n in enumerate(names) for k, form in enumerate(FORMS) if ((k - i) % len(FORMS) == 0) != REST]
    bad = [n for n, form in chosen if same(form, os.path.join("corpus", n), (2,))]
    report(len(names) > 100 and not bad, "%d captures of the corpus" % len(names), bad)
    with tempfile.TemporaryDirectory() as folder:
        for name in REPEATED:
            path = write(folder, name, repeated(os.path.join("corpus", name)))
            same_all(name + ", repeated", path, FORMS + (MORE if name in ("callchain-fp.data", "tracepoint.data") else []), (3,))
        same_all("samples that carry counts", write(folder, "counted", counted()), [["stat"], ["stat", "--json"], ["check", "--json"]], (2, 3))
        where_parts_meet(folder)
        file, pipe = odd()
        path = write(folder, "odd", file)
        same_all("odd records", path, FORMS + MORE, (2, 8) if REST else (3,))
        same_all("odd records from a pipe", "", FORMS[:4], (3,), pipe)  # in CBOR, payloads are cut as they are read
        same_all("a file through a pipe", "", FORMS, (3,), file)
        hole = write(folder, "hole", file[:400000] + bytes(3000) + b"\x07" * 500 + file[403500:1500000])
        same_all("with a hole, and cut", hole, FORMS + MORE, (2, 8) if REST else (3,))
        ends(path)
    code, _, printed = run(["dump"], "corpus/default.data", 0)
    report(code == 2 and b"--jobs 0" in printed, "a number that is none", printed)
    finish()


if __name__ == "__main__":
    sys.exit(main())
