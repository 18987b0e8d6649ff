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

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
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

for payload in (20, 4000):
    fields = [("__data_loc char[] %s%d" % ("f" * 240, i), 8, 4, 0) for i in range(400)]
    raw = bytes(8) + struct.pack("<HH", 12, payload - 12) + bytes(random.choice(b"\xff\x01") for _ in range(payload - 12))
    data = capture.pipe([("s", capture.format_text("a", 7, fields))], [(7, raw)] * RECORDS)
    measure("400 fields that show the same %d bytes" % payload, data, [144, len(data)] + [20 + payload] * RECORDS, payload)


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
