#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring record killed before each of its writes: the file that is left is valid at each moment. data.size covers whole records, the table of
features, where the header has one, leads to whole sections, and perf reads all samples without recover, but for the moments in which
the table's place is overwritten; perfring reads the same records at each, and reports that the recording was cut off. So it does of copies made while they are written."""
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>
static int calls;
static void count(void) { if (++calls == atoi(getenv("KILL_AT"))) raise(SIGKILL); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at)
{
	count();
	return ((ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite"))(fd, data, size, at);
}
ssize_t pwritev(int fd, const struct iovec *span, int nr, off_t at)
{
	count();
	return ((ssize_t (*)(int, const struct iovec *, int, off_t))dlsym(RTLD_NEXT, "pwritev"))(fd, span, nr, at);
}
"""
PERFRING = os.path.abspath(os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring"))


def killed(folder, moment, options):
    """Whether it was killed; it ends by itself where it has fewer writes."""
    env = {**os.environ, "LD_PRELOAD": os.path.join(folder, "shim.so"), "KILL_AT": str(moment)}
    done = subprocess.run([PERFRING, "record", "-q", *options, "-o", "k.data", "--", "dd", "if=/dev/zero", "of=/dev/null", "bs=64", "count=4000"],
                          cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode == -signal.SIGKILL


def records(data):
    """(samples, whole) of data.size bytes of records."""
    at, size = struct.unpack_from("<QQ", data, 40)
    end, samples = at + size, 0
    while at < end:
        kind, _, length = struct.unpack_from("<IHH", data, at) if at + 8 <= min(end, len(data)) else (0, 0, 0)
        if length < 8:
            return samples, False
        samples += kind == 9
        at += length
    return samples, at == end


def sections(data):
    """{feature: its bytes}; None where one does not lie in the file."""
    at, size = struct.unpack_from("<QQ", data, 40)
    found, at = {}, at + size
    for number in range(256):
        if data[72 + number // 8] >> number % 8 & 1:
            offset, size = struct.unpack_from("<QQ", data, at)
            if not size or offset + size > len(data):
                return None
            found[number], at = data[offset:offset + size], at + 16
    return found


def by_perf(path):
    done = subprocess.run(["perf", "report", "--stats", "-i", path], capture_output=True, text=True)
    lines = [line.split() for line in done.stdout.splitlines() if "SAMPLE events" in line]
    return int(lines[0][2]) if done.returncode == 0 and lines else 0


def moment_is_good(folder, moment, options, seen):
    path = os.path.join(folder, "k.data")
    if not killed(folder, moment, options):
        return ""
    with open(path, "rb") as file:
        data = file.read()
    if len(data) < 104 or not struct.unpack_from("<Q", data, 48)[0]:
        return "" # before the first records
    samples, whole = records(data)
    if not whole:
        return "records do not end where data.size says"
    features = sections(data)
    if features is None:
        return "a section is not in the file"
    code, out, printed = run("check", path)
    if code != 1 or "INTERRUPTED" not in out or ", 1 defect" not in out:
        return out + printed
    seen["hidden" if not features else "valid"] += 1
    if features and features[1][:10] != b"\x17\x08\x44tracing":
        return "no formats"
    ours = len(run("dump", "--raw", "--type", "SAMPLE", path)[1].splitlines())
    if not options[-1:] == ["-z"] and ours != samples:
        return "%d of %d samples" % (ours, samples)
    if features and shutil.which("perf") and by_perf(path) != ours:
        return "perf: %d of %d samples" % (by_perf(path), ours)
    return ""


def features_of(path):
    return run("info", path)[1].partition("tracing data")[2]


def dump(path):
    """Records; a name of an event that only a feature has is another where there are none."""
    return run("dump", "--raw", path)[1].replace(" dummy:HG ", " dummy ")


def copied(folder, options):
    """A file that is copied while it is written: its header is older than its records. `whole`: the copy ends with a table of features."""
    path, torn, bad = os.path.join(folder, "k.data"), os.path.join(folder, "torn.data"), []
    killed(folder, 12, options)
    with open(path, "rb") as file:
        data = bytearray(file.read())
    at, size = struct.unpack_from("<QQ", data, 40)
    ends, end = [], at
    while end < at + size:
        end += struct.unpack_from("<H", data, end + 6)[0]
        ends.append(end)
    expected = dump(path), features_of(path)
    for older in ends[len(ends) // 3], ends[len(ends) // 2]:
        struct.pack_into("<Q", data, 48, older - at)
        for whole in (True, False):
            with open(torn, "wb") as file:
                file.write(data if whole else data[:at + size])
            code, out, printed = run("check", torn)
            if code != 1 or "INTERRUPTED" not in out or ", 1 defect" not in out or dump(torn) != expected[0]:
                bad.append((whole, code, out, printed, run("stat", torn), run("stat", path)))
            if whole and features_of(torn) != expected[1]:
                bad.append((features_of(torn), expected[1]))
    return bad


def main():
    if sys.byteorder != "little" or not shutil.which("gcc"):
        print("1..0 # SKIP written for little-endian machines with gcc")
        return
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "shim.c"), "w") as file:
            file.write(SHIM)
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", os.path.join(folder, "shim.so"), os.path.join(folder, "shim.c"), "-ldl"], check=True)
        env = {**os.environ, "LD_PRELOAD": os.path.join(folder, "shim.so"), "KILL_AT": "1000000"}
        words = [PERFRING, "record", "-q", "-e", "raw_syscalls:sys_enter", "-o", os.path.join(folder, "try.data"), "--", "true"]
        if subprocess.run(words, capture_output=True, env=env).returncode:
            print("1..0 # SKIP tracepoints cannot be recorded here, or not with LD_PRELOAD")
            return
        for name, moments, options in (("plain", 20, []), ("compressed", 13, ["-z"])):
            seen, bad = {"valid": 0, "hidden": 0}, []
            for moment in range(1, moments):
                why = moment_is_good(folder, moment, ["-e", "raw_syscalls:sys_enter", "-m", "8", *options], seen)
                if why:
                    bad.append((moment, why))
            report(not bad and seen["valid"], "%s: valid at each of %d moments, at %d of them without features" % (name, sum(seen.values()), seen["hidden"]), bad[:3])
            bad = copied(folder, ["-e", "raw_syscalls:sys_enter", "-m", "8", *options])
            report(not bad, "%s: a copy that was made meanwhile, whose header is older than its end: every record" % name, bad[:1])
    finish()


main()
