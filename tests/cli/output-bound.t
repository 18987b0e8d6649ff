#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# Output is bounded by input, as SECURITY.md states it: names of 60 kB beside small samples, formats with hundreds of fields that
# all show the same bytes, compressed records.
import os
import random
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import made_capture  # noqa: E402
import tap  # noqa: E402
import tracepoint_capture as capture  # noqa: E402
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "hostile"))
import zstd_frames  # noqa: E402

# SECURITY.md, "How much output": for each byte of a record, for each record, for each byte of a tracepoint's payload and each payload
BOUNDS = {"--json": (32, 4096), "": (64, 4096), "--raw": (64, 4096), "--bytes": (256, 4096)}
NAME, PAYLOAD, PAYLOAD_MORE = 3200, 128, 8192
RECORDS = 400


def update(name):
    return struct.pack("<IHHQQ", 78, 0, 24 + len(name), 2, 1) + name


def bound(option, sizes, payload):
    factor, more = BOUNDS[option]
    return sum(factor * size + more + NAME for size in sizes) + RECORDS * (PAYLOAD * payload + PAYLOAD_MORE if payload else 0)


def measure(name, data, sizes, payload=0):
    for option in BOUNDS:
        words = [tap.PERFRING, "dump"] + ([option] if option else []) + ["-"]
        done = subprocess.run(words, input=data, capture_output=True)
        most = bound(option, sizes, payload)
        tap.report(done.returncode == 0 and len(done.stdout) <= most and len(done.stderr) < 10000,
                   "%s, dump %s: %d bytes become %d, at most %d" % (name, option, len(data), len(done.stdout), most),
                   (done.returncode, done.stderr[-300:]))


small = [(7, bytes(4))] * RECORDS
for letter in (b"n", b"\xff", b"\x01", b"\xe2\x80\xae"):
    long_name = (letter * 65000)[:60000] + b"\0" * 8
    pipe = capture.pipe([("s", capture.format_text("a", 8, []))], small)
    at = pipe.index(struct.pack("<IHH", 9, 0, 24))
    measure("a name of 60 kB of %r" % letter, pipe[:at] + update(long_name) + pipe[at:], [144, 1000, 60100] + [24] * RECORDS)
    code, out, err = tap.run("stat", "--json", "-", data=pipe[:at] + update(long_name) + pipe[at:])
    tap.report(code == 0 and len(out) < 10000, "and stat --json: %d bytes" % len(out), err)

for payload in (20, 4004):
    fields = [("__data_loc char[] %s%d" % ("f" * 240, i), 8, 4, 0) for i in range(400)]
    raw = bytes(8) + struct.pack("<HH", 12, payload - 12) + bytes(random.choice(b"\xff\x01") for _ in range(payload - 12))
    data = capture.pipe([("s", capture.format_text("a", 7, fields))], [(7, raw)] * RECORDS)
    measure("400 fields that show the same %d bytes" % payload, data, [144, len(data)] + [20 + payload] * RECORDS, payload)


# Tables and profiles repeat names beside rows, and files and functions beside callsites: these are cut. SECURITY.md: the same for every form.
EXPORT, EXPORT_MORE = 1024, 65536


def exported(letter, folder):
    """Names of 60 kB in small records: of the event, a thread and its children, a mapping, a cgroup, a function; callchains."""
    c = made_capture.Capture()
    kind = made_capture.IDENTIFIER | made_capture.IP | made_capture.TID | made_capture.TIME | made_capture.CALLCHAIN
    c.event(1, 0, kind | 1 << 21, [10]).event(1, 1, kind | 1 << 21, [11])
    name = (letter * 60000)[:60000] + bytes(8)
    end = c.pack("IIQQ", 7, 7, 50, 10)
    records = [c.record(3, c.pack("II", 7, 7) + name + end), c.record(19, c.pack("Q", 5) + name + end),
               c.record(10, c.pack("IIQQQIIQQII", 7, 7, 0x1000, 1 << 40, 0, 8, 1, 5, 0, 5, 2) + b"/" + name[1:] + end, 2),
               c.record(17, c.pack("QIHH", 1 << 63, 1 << 30, 1, 0) + name + end, 1)]
    records += [c.record(7, c.pack("IIIIQ", 100 + i, 7, 100 + i, 7, 60) + end) for i in range(RECORDS)]
    for i in range(RECORDS):
        chain = [2**64 - 128, (1 << 63) + i, 2**64 - 512] + [0x1000 + i * 8 + k for k in range(4)]
        records.append(c.record(9, c.pack("QQIIQ%dQQ" % (len(chain) + 1), 10 + i % 2, 0x1000 + i, 100 + i, 100 + i, 100 + i, len(chain), *chain, 5), 2))
    path = made_capture.write(folder, "capture", c.pipe(update(name), *records))
    most = sum(EXPORT * len(r) + EXPORT_MORE for r in records)
    for form in ("csv", "jsonl", "parquet", "arrow", "folded", "pprof", "firefox"):
        out = os.path.join(folder, form)
        code, _, err = tap.run("convert", "--force", "--to", form, path, out)
        files = [os.path.join(out, n) for n in os.listdir(out)] if os.path.isdir(out) else [out]
        size = sum(map(os.path.getsize, files))
        tap.report(code == 0 and size <= most / 8, "names of 60 kB of %r, convert --to %s: %d bytes become %d" % (letter, form, os.path.getsize(path), size), err)


for letter in (b"n", b"\xff"):
    with tempfile.TemporaryDirectory() as temporary:
        exported(letter, temporary)


def damaged(folder):
    """A break after every fourth record: what is said of it is bounded, whichever command reads it."""
    c = made_capture.Capture().event(1, 0, made_capture.IDENTIFIER, [10])
    good = c.record(9, c.pack("Q", 10)) * 4
    path = made_capture.write(folder, "capture", c.file((good + struct.pack("<IHH", 9, 0, 0)) * 3000))
    out = os.path.join(folder, "out")
    for words in (["check"], ["check", "--each", "--most", "20"], ["dump"], ["dump", "--json"], ["stat"], ["info"], ["recover", "--force", "-o", out], ["edit", "--force", "-o", out],
                  ["convert", "--force", "--to", "json"], ["convert", "--force", "--to", "folded"]):
        code, _, err = tap.run(*words, path, *([out] if words[0] == "convert" else []))
        tap.report(code in (0, 1) and len(err.splitlines()) < 30, "3,000 breaks, %s: %d lines on standard error" % (" ".join(words[:2]), len(err.splitlines())), (code, err[-300:]))


def worked(folder):
    """The name of what is mapped is not read to its end for each address of a callchain: 320,000 addresses, 60 kB."""
    c = made_capture.Capture()
    c.event(1, 0, made_capture.IDENTIFIER | made_capture.IP | made_capture.TID | made_capture.TIME | made_capture.CALLCHAIN, [10])
    records = [c.record(10, c.pack("IIQQQIIQQII", 7, 7, 0x1000, 1 << 40, 0, 8, 1, 5, 0, 5, 2) + b"/" + b"m" * 60000 + bytes(7) + c.pack("IIQQ", 7, 7, 50, 10), 2)]
    for i in range(40):
        chain = [2**64 - 512] + list(range(0x1000 + 8000 * i, 0x1000 + 8000 * i + 8000))
        records.append(c.record(9, c.pack("QQIIQ%dQ" % (len(chain) + 1), 10, 0x1000, 7, 7, 100 + i, len(chain), *chain), 2))
    path = made_capture.write(folder, "capture", c.file(*records))
    for words in (["dump", path], ["convert", "--to", "folded", path, "-"]):
        done = subprocess.run(["sh", "-c", "ulimit -t 6; exec \"$@\" >/dev/null", "sh", tap.PERFRING, *words], capture_output=True)
        tap.report(done.returncode == 0, "a path of 60 kB and 320,000 addresses, %s" % words[0], (done.returncode, done.stderr))


def threads(folder):
    """Samples of 150,000 threads at one place, each of which is a sum of its own in pprof."""
    c = made_capture.Capture()
    c.event(1, 0, made_capture.IP | made_capture.TID | made_capture.TIME, [])
    path = made_capture.write(folder, "capture", c.file(b"".join(struct.pack("<IHHQIIQ", 9, 2, 32, 0x1000, 7, i, 100 + i) for i in range(1, 150001))))
    done = subprocess.run(["sh", "-c", "ulimit -t 6; exec \"$@\" >/dev/null", "sh", tap.PERFRING, "convert", "--to", "pprof", path, "-"], capture_output=True)
    tap.report(done.returncode == 0 or b"no zlib" in done.stderr, "150,000 threads at one place, pprof", (done.returncode, done.stderr))


with tempfile.TemporaryDirectory() as temporary:
    damaged(temporary)
    worked(temporary)
    threads(temporary)


# SECURITY.md: for each record, and for each section and event besides.
COPY_MORE, COPY_BESIDES, VIEW, VIEW_MORE, VIEW_PAGE = 72, 65536, 64, 4096, 524288


def copied(folder):
    """What edit, recover, merge, split and view make: of small records of many shapes, of long names, and of one large attr beside many small ones."""
    c = made_capture.Capture()
    kind = made_capture.IDENTIFIER | made_capture.IP | made_capture.TID | made_capture.TIME | made_capture.CALLCHAIN
    c.event(1, 0, kind, [10]).event(1, 1, kind, [11]).names("n" * 60000, "m")
    c.features[3], c.features[6] = c.text("h" * 30000), c.text("a" * 20)
    end = c.pack("IIQQ", 7, 7, 50, 10)
    records = [c.record(3, c.pack("II", 7, 7) + b"comm\0\0\0\0" + end) for _ in range(50)]
    records += [c.record(9, c.pack("QQIIQ%dQ" % (i % 90 + 1), 10 + i % 2, 0x1000 + i, 7, 7 + i % 20, 100 + i, i % 90, *range(i % 90)), 2) for i in range(RECORDS)]
    path, sections, size = made_capture.write(folder, "copied", c.file(*records)), sum(map(len, c.features.values())) + 2 * 200, sum(map(len, records))
    attrs = made_capture.Capture()
    for i in range(100):
        attrs.event(1, i, kind, [i + 1])
    attrs.events[50] = (attrs.pack("II", 1, 40000) + attrs.events[50][0][8:] + bytes(40000 - 136), [51])
    wide = made_capture.write(folder, "wide.pipe", attrs.pipe(*records[50:]))
    wide_bound = sum(map(len, records[50:])) + 450 * COPY_MORE + 100 * 40100 + 2 * 60000 + COPY_BESIDES
    bound, out = size + len(records) * COPY_MORE + 2 * sections + COPY_BESIDES, os.path.join(folder, "out")
    for words, most in ((["edit", path], bound), (["edit", "--to", "pipe", path], bound), (["edit", "--other-order", path], bound), (["edit", "--redact", path], bound),
                        (["recover", path], bound), (["merge", path, path], 2 * bound), (["merge", "--apart", path, path], 2 * bound),
                        (["edit", "--to", "file", wide], wide_bound), (["recover", wide], wide_bound),
                        (["view", "--most", "1000000", path], VIEW * size + VIEW_MORE * len(records) + VIEW_PAGE), (["view", path], VIEW * size + VIEW_MORE * len(records) + VIEW_PAGE)):
        code, _, err = tap.run(words[0], "--force", "-o", out, *words[1:])
        made = os.path.getsize(out) if os.path.exists(out) else 0
        tap.report(code in (0, 1) and 0 < made <= most, "%s: %d bytes become %d, at most %d" % (" ".join(words[:-1]), os.path.getsize(words[-1]), made, most), (code, err[-300:]))
        if os.path.exists(out):
            os.unlink(out)
    parts = os.path.join(folder, "parts")
    os.mkdir(parts)
    code, _, err = tap.run("split", "--by", "tid", "-o", os.path.join(parts, "x"), path)
    sizes = [os.path.getsize(os.path.join(parts, name)) for name in os.listdir(parts)]
    tap.report(code == 0 and len(sizes) == 20 and max(sizes) <= bound and sum(sizes) <= bound + len(sizes) * (2 * sections + 50 * 100 + COPY_BESIDES),
               "split: %d bytes become %d in %d parts" % (os.path.getsize(path), sum(sizes), len(sizes)), (code, err[-300:]))


with tempfile.TemporaryDirectory() as temporary:
    copied(temporary)


# A format whose text is long, and samples that are small: 64 x payload + 65 KiB for each, besides what a line has.
INT = struct.pack("<HBBii", 7, 0, 0, 1, 3)
printed = capture.pipe([("s", capture.format_text("a", 7, [("int x", 8, 4, 1)]).replace('"%d", REC->x', '"%d %s", REC->x, "' + "A" * 400000 + '"'))],
                       [(7, INT)] * RECORDS)
done = subprocess.run([tap.PERFRING, "convert", "--to", "script", "-", "-"], input=printed, capture_output=True)
tap.report(done.returncode == 0 and 64 * 1024 * RECORDS < len(done.stdout) <= (64 * len(INT) + 65 * 1024 + 4096) * RECORDS, "a long print fmt: %d bytes of script text" % len(done.stdout), done.stderr[-300:])


def compressed(data):
    """A COMPRESSED record of a zstd frame with these blocks."""
    frame = zstd_frames.head(17) + data
    return struct.pack("<IHH", 81, 0, 8 + len(frame) + -len(frame) % 8) + frame + bytes(-len(frame) % 8)


# Bytes of 8 are records of 2,056 bytes, of no known type. Some hundred bytes become as many of them as the limits let pass, and no more
# output than their expanded size allows; what is compressed twice is not expanded twice.
LARGE = 128 << 10
bomb = b"".join(zstd_frames.repeated(8, LARGE) for _ in range(255)) + zstd_frames.repeated(8, LARGE, 1)
nested = compressed(zstd_frames.stored(compressed(bomb), 1))
header = b"PERFILE2" + struct.pack("<Q", 16)
for name, body, free in (("32 MiB", compressed(bomb), 1 << 20), ("32 MiB", compressed(bomb), 1 << 22), ("nested", nested, 1 << 20)):
    expanded = max(free, 256 * len(body)) + 65536
    for option, (factor, more) in BOUNDS.items():
        words = [tap.PERFRING, "dump", "--limit", "stream_free=%d" % free, "--limit", "record_free=%d" % free] + ([option] if option else []) + ["-"]
        done = subprocess.run(words, input=header + body, capture_output=True)
        most = (factor * 2056 + more) * (expanded // 2056 + 2) if name != "nested" else 300000
        tap.report(done.returncode == 1 and len(done.stdout) <= most and len(done.stderr) < 10000,
                   "%s by zstd, stream_free=%d, dump %s: %d bytes become %d, at most %d" % (name, free, option, len(body), len(done.stdout), most),
                   (done.returncode, done.stderr[-300:]))
tap.finish()
