#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Captures that do not say by a build ID which kernel they are of, as perf record -z of 6.1 leaves them: the names of the kernel that runs are used where its release is the
capture's and its code begins and ends at the same addresses, and not where one of these is another. And captures whose build ID of the kernel is listed for its file, as perf does where it
finds one."""
import os, shutil, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import IP, TID, TIME, Capture, write
from tap import finish, report, run, skip

BUILD_IDS, OSRELEASE = 2, 4
folder = tempfile.mkdtemp()
symbols = {}
try:
    for line in open("/proc/kallsyms"):
        address, kind, name = line.split()[:3]
        if int(address, 16) and "[" not in line:
            symbols.setdefault(name, (int(address, 16), kind))
except OSError:
    pass


def running_id():
    """The build ID in the notes of the running kernel."""
    try:
        notes = open("/sys/kernel/notes", "rb").read()
    except OSError:
        return None
    at = 0
    while at + 12 <= len(notes):
        name, size, kind = struct.unpack_from("=III", notes, at)
        content = at + 12 + (name + 3 & ~3)
        if kind == 3 and notes[at + 12:at + 16] == b"GNU\0" and size == 20:
            return notes[content:content + size]
        at = content + (size + 3 & ~3)
    return None


def entry(c, path, build_id, misc=1):
    name = path + bytes(64 - len(path) % 64)
    return c.pack("IHHi", 0, misc, 36 + len(name), -1) + build_id + bytes(4) + name


def capture(name, text, end, at, release, listed=()):
    c = Capture(attr_size=112)
    c.event(1, 0, IP | TID | TIME, [10])
    c.names("cpu-clock")
    c.features[OSRELEASE] = c.text(release)
    if listed:
        c.features[BUILD_IDS] = b"".join(entry(c, *one) for one in listed)
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
here, other = running_id(), b"0123456789abcdefghij"
FILE, MODULE, NAME = b"/lib/modules/6.1.0/build/vmlinux", b"/lib/modules/6.1.0/kernel/fs/ext4.ko.xz", b"[kernel.kallsyms]"
for name, listed, expected in (("its file", lambda: [(MODULE, other), (FILE, here)], True), ("another file", lambda: [(MODULE, here), (FILE, other)], False), ("a module alone", lambda: [(MODULE, here)], False),
                               ("a file of user space", lambda: [(FILE, here, 2)], False), ("its name, after another's file", lambda: [(FILE, other), (NAME, here)], True),
                               ("another's name, before its file", lambda: [(NAME, other), (FILE, here)], False)):
    if not WHOLE or not here:
        skip(name, "/proc/kallsyms hides addresses, or /sys/kernel/notes has no build ID")
        continue
    path = capture("listed.data", symbols["_text"][0], symbols["_etext"][0], symbols["schedule"][0] + 4, "no release", listed())
    found, err = function(path)
    report((found == "schedule") == expected, "the running kernel's build ID is that of %s: %s" % (name, "its names" if expected else "no names"), (found, err))
shutil.rmtree(folder)
finish()
