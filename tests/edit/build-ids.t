#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring edit --build-ids: the build ids of the files that are mapped, read here by a few lines of our own, are in the feature or in records of the
pipe; those that are there stay; perf lists the same. A fresh capture has what perf inject -b adds, where perf can record."""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

PERF = shutil.which("perf")


def build_id(path):
    """The GNU build id of an ELF file of 64 bits, by its program headers."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return None
    if data[:5] != b"\x7fELF\2" or data[5] != 1:
        return None
    at, size, number = struct.unpack_from("<Q", data, 32)[0], *struct.unpack_from("<HH", data, 54)
    for i in range(number):
        kind, begin, length = *struct.unpack_from("<I", data, at + size * i), *struct.unpack_from("<Q16xQ", data, at + size * i + 8)
        while kind == 4 and length >= 12:
            names, body, what = struct.unpack_from("<III", data, begin)
            if what == 3 and data[begin + 12:begin + 16] == b"GNU\0":
                return data[begin + 16:begin + 16 + body].hex()
            step = 12 + (names + 3) // 4 * 4 + (body + 3) // 4 * 4
            begin, length = begin + step, length - step
    return None


def shown(path):
    """The build ids that dump shows, of the feature and of records."""
    text = run("dump", "--pieces", "--json", path)[1]
    return dict((name, number[:40]) for number, name in re.findall(r'"build_id":"([0-9a-f]+)"[^{}]*?"filename":"([^"]+)"', text))


def mapped(path):
    text = run("dump", "--json", "--type", "MMAP,MMAP2", path)[1]
    return set(re.findall(r'"misc":(?:\d{1,3}|1\d{3})\b.*?"filename":"(/[^/"][^"]*)"', text))


def added(name, folder):
    path, out, bad = "corpus/" + name, os.path.join(folder, "out.pipe" if name.endswith(".pipe") else "out.data"), []
    before = shown(path)
    code, _, printed = run("edit", "--force", "--build-ids", "-o", out, path)
    after = shown(out)
    want = {file: build_id(file) for file in mapped(path) if os.path.isfile(file) and build_id(file)}
    if code or {**want, **before} != {**{k: v for k, v in after.items() if k in want or k in before}} or set(after) - set(want) - set(before):
        bad.append((code, printed, before, want, after))
    if "%d build id" % len(set(after) - set(before)) not in printed:
        bad.append(printed)
    if run("check", "-q", out)[0]:
        bad.append(run("check", out)[1][:300])
    again = os.path.join(folder, "again" + out[-5:])
    run("edit", "--force", "--build-ids", "-o", again, out)
    if shown(again) != after:
        bad.append("twice")
    run("edit", "--force", "--build-ids", "--redact", "-o", again, path)
    with open(again, "rb") as file:
        data = file.read()
    if any(bytes.fromhex(number) in data or file.encode() in data for file, number in want.items()):
        bad.append("build ids that are added are redacted too")
    return bad


def fresh(folder):
    path, out, theirs = (os.path.join(folder, word) for word in ("fresh", "ours", "theirs"))
    loop = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"
    done = PERF and subprocess.run(["perf", "record", "-q", "--no-buildid", "-e", "cpu-clock", "-o", path, "--", "sh", "-c", loop], capture_output=True)
    if not done or done.returncode or not os.path.exists(path):
        report(True, "a fresh capture # SKIP perf cannot record here")
        return
    run("edit", "--build-ids", "-o", out, path)
    subprocess.run(["perf", "inject", "-b", "-i", path, "-o", theirs], capture_output=True)
    lists = []
    for name in (out, theirs):
        text = subprocess.run(["perf", "buildid-list", "-i", name], capture_output=True, text=True).stdout
        lists.append({line for line in text.splitlines() if " /" in line})
    report(lists[1] and lists[1] <= lists[0], "a fresh capture has what perf inject -b adds", lists)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("default.data", "pipe.pipe", "tracepoint.data", "buildid-all.data", "buildid-mmap.data", "z1.data", "threads.dir", "inject-buildid.data"):
            bad = added(name, folder)
            report(not bad, name, bad)
        fresh(folder)
    finish()


main()
