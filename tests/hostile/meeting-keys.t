#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Captures whose names, numbers and payloads were chosen so that they met in one slot of the tables that they come into, when each of those had a
hash that everybody knows: 17 MB of numbers took 80 times as long as others, 21 MB of payloads 33 times. Each is measured beside one of the same
size, in CPU time of the process, and the better of three runs counts."""
import os
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import ADDR, ID, IP, PERIOD, RAW, TID, TIME, Capture, write  # noqa: E402
from tap import finish, report, run, skip  # noqa: E402

PERFRING = os.environ.get("PERFRING", "build/perfring")
WORD = 1 << 64
TIMES = 4  # as long as the other may it take
SECONDS = 0.2  # and so much longer
# Text of either side of a pair, after the same text of those before, has the same FNV-1a of 32 bits.
PAIRS = (("lg9xw9", "y2akef"), ("w6ozj3", "epmu5o"), ("cpyekg", "pzsxy9"), ("0kc3j1", "z85t50"), ("nq7mg4", "vs90hl"), ("675khh", "bbi18s"),
         ("6d9cxw", "fvnox8"), ("kynmj2", "wv2vv6"), ("cnuh6j", "34etck"), ("rpnk6b", "3ijw1a"), ("ifjjdk", "x8slwf"), ("caf3x2", "5ok4yi"),
         ("b2yguw", "yar06j"), ("1db6lr", "k2rsql"), ("ddfykf", "e7j8ei"), ("rrx47p", "6imxcd"))


def numbers(meet):
    """Values whose product with the golden ratio begins with zeros, each of two twice, so that they look worth a dictionary."""
    inverse = pow(0x9e3779b97f4a7c15, -1, WORD)
    capture = Capture()
    for n in range(1 << 17):
        number = (n // 4 * 2 + n % 2) % 15999 + 1
        value = number * inverse % WORD if meet else number
        yield capture.record(9, struct.pack("<QQQQQ", value, value, value, value, value), misc=1)


def payloads(meet):
    """Of two words of 16 bytes each, the highest bit of one turned over, and in the next what a product and a shift make of it."""
    capture = Capture()
    for n in range(32768):
        data = bytearray(b"a" * 508)
        for k in range(15):
            if n >> k & 1 and meet:
                at = k // 2 * 32 + k % 2 * 8
                for byte in 7, 23, 19:
                    data[at + byte] ^= 0x80
        if not meet:
            data[:8] = struct.pack("<Q", n * 0x9e3779b97f4a7c15 % WORD)
        yield capture.record(9, struct.pack("<QI", 0x400000, len(data)) + data, misc=2)


def names(meet):
    """60,000 files, and a sample in each."""
    capture = Capture()
    for n in range(60000):
        text = ("/" + "".join(pair[n >> k & 1] for k, pair in enumerate(PAIRS)) if meet else "/%096d" % n).encode()
        yield capture.record(1, struct.pack("<IIQQQ", 1, 1, 0x400000 + n * 0x1000, 0x1000, 0) + text + bytes(8 - len(text) % 8), misc=2)
        yield capture.record(9, struct.pack("<QIIQ", 0x400010 + n * 0x1000, 1, 1, n + 1), misc=2)


def cpu_seconds(*words):
    with subprocess.Popen([PERFRING, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(usage[1])
        return usage[2].ru_utime if process.returncode in (0, 1) else None


def measure(folder, made, *words):
    sample_type = {numbers: IP | ADDR | PERIOD | ID | TIME, payloads: IP | RAW, names: IP | TID | TIME}[made]
    out, best = os.path.join(folder, "out"), []
    files = [write(folder, made.__name__ + str(meet), Capture().event(1, 0, sample_type, flags=0).file(*made(meet))) for meet in (False, True)]
    for _ in range(3):
        seconds = []
        for path in files:
            shutil.rmtree(out, ignore_errors=True)
            seconds.append(cpu_seconds(*words, "--quiet", "--force", path, out))
            if os.path.isfile(out):
                os.remove(out)
        if None in seconds:
            report(False, made.__name__ + ": it was not converted")
            return
        best = seconds if not best or seconds[1] - TIMES * seconds[0] < best[1] - TIMES * best[0] else best
        if best[1] <= TIMES * best[0] + SECONDS:
            break
    report(best[1] <= TIMES * best[0] + SECONDS, "%s that meet: %s" % (made.__name__, " ".join(words)), best)
    for path in files:
        os.remove(path)


def many_events(folder):
    """Four times as many events, a sample of each, take some four times as long; each was looked for among all, which took twenty times."""
    paths = []
    for nr in 12000, 48000:
        capture = Capture()
        for n in range(nr):
            capture.event(1, 0, IP | ID | TIME, ids=[n + 1], flags=0)
        paths.append(write(folder, str(nr), capture.file(*[capture.record(9, struct.pack("<QQQ", 0x400000, n + 1, n + 1), misc=2) for n in range(nr)])))
    for words in ["report", "--json", "--no-symbolize"], ["diff", "--json", "--no-symbolize"]:
        best = []
        for _ in range(3):
            seconds = [cpu_seconds(*words, path, *([path] if words[0] == "diff" else [])) for path in paths]
            best = seconds if not best or seconds[1] < best[1] else best
            if None in seconds or best[1] <= 8 * best[0] + SECONDS:
                break
        report(None not in best and best[1] <= 8 * best[0] + SECONDS, "many events: " + " ".join(words), best)


with tempfile.TemporaryDirectory() as temporary:
    many_events(temporary)
    measure(temporary, numbers, "convert", "--to", "parquet", "--jobs", "1", "--table", "sample")
    measure(temporary, payloads, "convert", "--to", "parquet", "--jobs", "1", "--table", "sample")
    if "with    libdw" in run("version", "--build-options")[1]:
        measure(temporary, names, "convert", "--to", "folded", "--symbolize")
    else:
        skip("names that meet", "a build without libdw")
finish()
