#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A capture that cannot be read to its end, since its disk is broken: each command ends with 3 and says so, without an output, or has what it has of the whole one."""
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import PERFRING, finish, report, skip

COMMANDS = ["dump", "dump --json", "stat", "report --no-symbolize", "report --no-symbolize --json", "sched", "sched offcpu", "sched timeline", "calls", "calls list", "check",
            "info", "convert --to cbor IN OUT", "convert --to csv IN OUT", "convert --to folded --no-symbolize IN OUT", "convert --to script IN OUT",
            "edit -o OUT", "split --by cpu -o OUT", "merge -o OUT IN IN", "recover -o OUT", "view -o OUT", "diff --no-symbolize IN IN"]
DIRECTORY = os.path.abspath("corpus/threads.dir")
CAPTURE = os.path.abspath("corpus/switch-cpu-wide.data")


def content(path):
    if os.path.isdir(path):
        return [(name, content(os.path.join(path, name))) for name in sorted(os.listdir(path))]
    with open(path, "rb") as file:
        return file.read()


def run(command, folder, environment, adds=True):
    """Status, standard output, what was written, and standard error."""
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    words = [CAPTURE if word == "IN" else "out" if word == "OUT" else word for word in command.split()]
    words = words if "IN" in command.split() or not adds else words + [CAPTURE]
    done = subprocess.run([os.path.abspath(PERFRING), *words], cwd=folder, env=dict(os.environ, **environment), stdin=subprocess.DEVNULL, capture_output=True)
    return done.returncode, done.stdout, content(folder), done.stderr.decode("utf-8", "replace")


def check(command, folder, library, counted):
    whole = run(command, folder, {"LD_PRELOAD": library, "PERFRING_READS_TO": counted})
    with open(counted) as file:
        times = int(file.read())
    bad = []
    for nth in sorted({1, 2, *range(max(times - 4, 1), times + 1)}):
        found = run(command, folder, {"LD_PRELOAD": library, "PERFRING_READS": str(nth)})
        if found[:3] != whole[:3] and (found[0] != 3 or "Input/output error" not in found[3] or found[2]):
            bad.append((nth, found[0], [name for name, _ in found[2]], found[3][:300]))
    report(times > 4 and not bad, "reading fails: " + command, bad or times)
    return whole, times


def check_once(command, folder, library, counted):
    """What is redacted, and which parts there are, is learned in a reading of its own."""
    (key, bad) = (os.path.join(folder, "..", "key"), [])
    with open(key, "w") as file:
        file.write("sixteen bytes of a key")
    whole, times = check(command, folder, library, counted)
    for nth in range(4, times):
        found = run(command, folder, {"LD_PRELOAD": library, "PERFRING_READS": str(nth), "PERFRING_READS_ONCE": "1"})
        if found[:3] != whole[:3] and (found[0] != 3 or found[2]):
            bad.append((nth, found[0], found[3][:300]))
    report(not bad, "reading fails once: " + command, bad)


def check_seeks(command, folder, library, counted):
    """Whether an output can be gone back to is not known where lseek fails: it is not written in another form."""
    whole = run(command, folder, {"LD_PRELOAD": library, "PERFRING_SEEKS_TO": counted})
    with open(counted) as file:
        times = int(file.read())
    found = [(nth, *run(command, folder, {"LD_PRELOAD": library, "PERFRING_SEEKS": str(nth)})) for nth in range(1, times + 1)]
    bad = [(nth, code, err[:300]) for nth, code, out, made, err in found if (code, out, made) != whole[:3] and (code != 3 or "Input/output error" not in err or made)]
    report(whole[0] == 0 and times > 0 and not bad, "seeking fails: " + command, bad or (whole[0], times))


def check_directory(folder, library):
    """A file of a directory that no descriptor is left for is not a damaged capture."""
    for command in "stat", "dump", "check", "edit -o OUT", "recover -o OUT", "split --by cpu -o OUT", "convert --to cbor IN OUT":
        words = command.replace("IN", DIRECTORY) if "IN" in command else command + " " + DIRECTORY
        found = run(words, folder, {"LD_PRELOAD": library, "PERFRING_OPENS": "data.1"}, False)
        report(found[0] == 3 and "cannot open: Too many open files" in found[3] and not found[2], "opening fails: " + command, (found[0], found[2:]))


with tempfile.TemporaryDirectory() as temp:
    made = os.path.join(temp, "read_error.so")
    if subprocess.run([*shlex.split(os.environ.get("CC", "cc")), "-shared", "-fPIC", "-o", made, "tests/cli/read_error.c"], capture_output=True).returncode:
        skip("reading fails", "this C library has no pread64 to stand in for")
    elif run("stat", os.path.join(temp, "folder"), {"LD_PRELOAD": made, "PERFRING_READS_TO": os.path.join(temp, "counted")}) and not os.path.exists(os.path.join(temp, "counted")):
        skip("reading fails", "this program takes no preloaded library")
    else:
        for words in COMMANDS:
            check(words, os.path.join(temp, "folder"), made, os.path.join(temp, "counted"))
        check_directory(os.path.join(temp, "folder"), made)
        for words in "edit -o OUT", "recover -o OUT", "merge -o OUT IN IN", "convert --to cbor IN OUT":
            check_seeks(words, os.path.join(temp, "folder"), made, os.path.join(temp, "counted"))
        for words in "edit --redact --key ../key -o OUT", "split --by cpu -o OUT":
            check_once(words, os.path.join(temp, "folder"), made, os.path.join(temp, "counted"))
finish()
