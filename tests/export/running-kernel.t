#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Captures that do not say by a build ID which kernel they are of, as perf record -z of 6.1 leaves them: the names of the kernel that runs are used where its release is the
capture's and its code begins and ends at the same addresses, and not where one of these is another."""
import os, shutil, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture, write
from tap import finish, report, run, skip

OSRELEASE = 4
folder = tempfile.mkdtemp()
symbols = {}
try:
    for line in open("/proc/kallsyms"):
        address, kind, name = line.split()[:3]
        if int(address, 16) and "[" not in line:
            symbols.setdefault(name, (int(address, 16), kind))
except OSError:
    pass


def capture(name, text, end, at, release):
    c = Capture(attr_size=112)
    c.event(1, 0, IP | TID | TIME, [10])
    c.names("cpu-clock")
    c.features[OSRELEASE] = c.text(release)
    path = b"[kernel.kallsyms]_text"
    head = c.record(1, c.pack("iIQQQ", -1, 0, text, end - text, text) + path + bytes(-len(path) % 8) + c.pack("IIQ", 0, 0, 0), misc=1)
    return write(folder, name, c.file(head, c.record(9, c.pack("QIIQ", at, 7, 7, 1000), misc=1)))


def function(path, *words):
    code, out, err = run("convert", "--to", "folded", *words, path, "-")
    return out.rpartition(";")[2].rpartition(" ")[0], err


WHOLE = {"_text", "_etext", "schedule"} <= set(symbols)
for name, expected, of in (("the same release and code", True, lambda t, e, r: (t, e, r)), ("another release", False, lambda t, e, r: (t, e, r + "-other")), ("no release", False, lambda t, e, r: (t, e, "")),
                           ("code that is longer", False, lambda t, e, r: (t, e + 64, r)), ("code elsewhere", False, lambda t, e, r: (t - 0x200000, e - 0x200000, r))):
    if not WHOLE:
        skip(name, "/proc/kallsyms hides addresses")
        continue
    text, end, release = of(symbols["_text"][0], symbols["_etext"][0], os.uname().release)
    path = capture("made.data", text, end, text + symbols["schedule"][0] - symbols["_text"][0] + 4, release)
    found, err = function(path)
    report(found == "schedule" if expected else found.startswith("[kernel.kallsyms]+0x") and "does not say which kernel" in err, "no build ID, %s: %s" % (name, "its names" if expected else "no names"), (found, err))
    if not expected:
        given = function(path, "--no-build-ids-needed")[0]
        report((given == "schedule") == (text == symbols["_text"][0]), "%s, --no-build-ids-needed" % name, given)
shutil.rmtree(folder)
finish()
