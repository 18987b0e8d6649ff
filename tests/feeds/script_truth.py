# SPDX-License-Identifier: MIT
"""
Text as of perf script.

  script_truth.py made FILE                   a capture whose fields are all different
  script_truth.py compare PERFRING CAPTURE... line by line with perf script, without names and with them
  script_truth.py collapse                    reads such text as stackcollapse-perf.pl does: comm;outermost;...;innermost and the sum of periods
"""
import collections
import os
import re
import subprocess
import sys

sys.path.insert(0, "tests/lib")
from made_capture import ADDR, CALLCHAIN, CPU, IP, PERIOD, TID, TIME, Capture

BRANCHES, WEIGHT, PHYS = 1 << 11, 1 << 14, 1 << 19
USER = 2**64 - 512


def made(path):
    sample_type = IP | TID | TIME | ADDR | CPU | PERIOD | BRANCHES | WEIGHT | PHYS
    capture = Capture(attr_size=120)  # which perf 6.1 reads
    capture.event(4, 0x1234, sample_type | 1 << 16, ids=[100]).event(1, 0, sample_type | 1 << 16 | CALLCHAIN, ids=[101])
    capture.names("counter", "clock")
    pack = capture.pack

    def sample(event, base, chain):
        flags = [2 | 77 << 4 | 4 << 20, 1 | 4 | 5 << 4 | 6 << 20, 8]  # predicted call; mispredicted return in a transaction; an abort
        body = pack("QQIIQQIIQ", 100 + event, 0x401000 + base, 41, 42 + base, 7000123456 + base * 1000, 0x500000 + base, 3, 0, 1000 + base)
        if chain:
            body += pack("Q%dQ" % len(chain), len(chain), *chain)
        body += pack("Q", 3) + b"".join(pack("QQQ", 0x401100 + i, 0x401200 + i, flags[i]) for i in range(3))
        return capture.record(9, body + pack("QQ", 90 + base, 0x600000 + base), 2)

    def task(kind, body, misc=0):
        return capture.record(kind, body + pack("IIQIIQ", 41, 42, 1, 3, 0, 100), misc)

    def mmap2(start, length, name):
        name += bytes(8 - len(name) % 8)
        return task(10, pack("IIQQQIIQQII", 41, 41, start, length, 0x3000, 8, 1, 12, 0, 5, 2) + name, 2)

    records = [task(3, pack("II", 41, tid) + name + bytes(16 - len(name))) for tid, name in ((42, b"main"), (43, b"a b"))]
    records += [mmap2(0x400000, 0x10000, b"/opt/a dir/app\x1b[31m"), mmap2(0x7f0000000000, 0x1000, b"//anon")]
    records += [sample(0, 0, None), sample(1, 1, [USER, 0x401001, 0x7f0000000010, 0x10]), sample(1, 2, [USER])]
    with open(path, "wb") as file:
        file.write(capture.file(*records))


# ---- perf --------------------------------------------------------------------------------------


def text_of(command):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return run.returncode, run.stdout.decode(errors="replace").split("\n")


FRAME = re.compile(r"^\t +[0-9a-f]+ (.*)$")
PLACE = re.compile(r"\b[0-9a-f]+ (\S.*)\+0x[0-9a-f]+ \(")
INLINED = re.compile(r" \(inlined\)$")
END = re.compile(r"^\tf{16} (\[unknown\] )?\(\[unknown\]\)$")


def alike(lines):
    """
    What doc/feeds.md explains: inlined functions, the end of an unwound stack, which perf 6.1 prints as an address of all ones.
    """
    result = []
    for line in lines:
        if INLINED.search(line) or END.match(line):
            continue
        result.append(line)
    return result


def differences(perf, ours, names):
    """Lines that differ. A line that differs in a function alone is counted apart: aliases, and names that one of both does not find. Of one function
    the place in it is the same."""
    wrong, named = [], 0
    if len(perf) != len(ours):
        return ["%d lines, perf has %d" % (len(ours), len(perf))], 0
    for a, b in zip(perf, ours):
        if a == b:
            continue
        found = [PLACE.search(line) for line in (a, b)]
        if names and not (all(found) and found[0][1] == found[1][1]) and re.sub(r"\b[0-9a-f]+ \S.* \(", "(", a) == re.sub(r"\b[0-9a-f]+ \S.* \(", "(", b):
            named += 1
        else:
            wrong.append("perf %r, perfring %r" % (a, b))
    return wrong, named


# Captures whose lines differ by more, and why.
KNOWN = {
    "dwarf-stack": "where unwinding ends without call frame information; tests/unwind/stacks.t compares stacks",
    "lost": "where unwinding ends without call frame information; tests/unwind/stacks.t compares stacks",
    "mixed-identifier": "perf reads samples of one event by the layout of another",
    "mixed-read-format": "perf reads samples of one event by the layout of another",
    "overwrite": "perf believes a kernel to be mapped that no record maps",
}
KNOWN.update({"read-%02x" % n: "perf subtracts the counts of one thread from another's" for n in range(32)})


def is_of_other_files(perfring, capture):
    """perf unwinds by the file at a path, whatever it is; perfring by the one that the capture is of."""
    done = subprocess.run([perfring, "convert", "--to", "script", "--no-build-ids-needed", capture, "-"], capture_output=True, text=True, errors="replace")
    return "not known to be the capture's" in done.stderr


FORMS = ("comm,tid,time,period,event,ip,dso", "trace:comm,pid,tid,cpu,time,event", None)


def compare(perfring, captures):
    """In two of the forms each capture, in turn: perf takes a second for most; in all where PERFRING_LONG is set."""
    bad = False
    for nr, capture in enumerate(captures):
        for fields in FORMS if os.environ.get("PERFRING_LONG") else (FORMS[nr % 3], FORMS[(nr + 1) % 3]):
            options = ["-F", fields] if fields else []
            code, perf = text_of(["perf", "script", "-i", capture] + options)
            base = capture.split("/")[-1]
            name = "%s%s" % (base, " -F " + fields if fields else ", with names")
            if code or perf == [""]:
                continue  # not a capture of these fields
            if is_of_other_files(perfring, capture):
                print("skip %s: perf unwinds by files of this machine that the capture is not of" % name)
                continue
            if base.split(".")[0] in KNOWN:
                print("skip %s: %s" % (name, KNOWN[base.split(".")[0]]))
                continue
            ours = text_of([perfring, "convert", "--to", "script", "--no-build-ids-needed"] + options + [capture, "-"])[1]
            wrong, named = differences(alike(perf), alike(ours), not fields or fields.startswith("trace:"))
            print("%s %s: %d lines, %d of them with another function" % ("not ok" if wrong else "ok", name, len(perf), named))
            for line in wrong[:3]:
                print("# " + line)
            bad = bad or bool(wrong)
    return bad


# ---- an importer's view --------------------------------------------------------------------------------

HEAD = re.compile(r"^(\S.+?)\s+(-?\d+)/*\d*\s+(?:\[\d+\] )?\s*[\d.]+:\s+(\d+)\s+(\S.*?):\s*$")
STACK = re.compile(r"^\s*(\w+)\s*(.+) \((.*)\)$")


def collapse(lines):
    """The rules of stackcollapse-perf.pl: a head, frames below it, an empty line ends; names without +0x, unknown ones by their file."""
    sums, head, frames = collections.Counter(), None, []
    for line in lines:
        line = line.rstrip("\n")
        if not line:
            if head:
                sums[";".join([head[0]] + frames[::-1])] += head[1]
            head, frames = None, []
        elif not line.startswith("\t"):
            match = HEAD.match(line)
            head = (match.group(1).replace(" ", "_"), int(match.group(3))) if match else None
        else:
            name, file = STACK.match(line).groups()[1:]
            name = re.sub(r"\+0x[0-9a-f]+$", "", name)
            frames.append("[%s]" % file.split("/")[-1] if name == "[unknown]" and file != "[unknown]" else name)
    return sums


def main():
    what = sys.argv[1]
    if what == "made":
        made(sys.argv[2])
    elif what == "compare":
        sys.exit(compare(sys.argv[2], sys.argv[3:]))
    else:
        for stack, weight in sorted(collapse(sys.stdin).items()):
            print(stack, weight)


main()
