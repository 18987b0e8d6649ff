# SPDX-License-Identifier: MIT
"""Releases of perf as judges: which are there, what five of its tools do with a capture, judged by what they print, and captures damaged by
number, so that each case can be made again."""
import glob
import json
import os
import random
import re
import shutil
import struct
import subprocess
import tempfile

import tap

TOOLS = {"report": ["report", "--stdio", "--sort", "comm", "-g", "none", "--kallsyms", "/dev/null", "--symfs", "/nonexistent"],
         "report --stats": ["report", "--stats"],
         "script": ["script", "--kallsyms", "/dev/null", "--symfs", "/nonexistent"],
         "inject": ["inject", "-o", "OUT"],
         "annotate": ["annotate", "--stdio", "--symfs", "/nonexistent", "no_such_symbol"]}
REFUSED = r"Display of symbols requested|incompatible file format|non matching |attr size field is 0|WARNING: The .* file's data size field is 0"
ENDED = (r"failed to process|processing failed|Can't parse sample|can't parse|aborting|bad event header size|unexpected end of event stream|"
         r"failed to read event|Couldn't decompress|failed to mmap|Error during process events")
KERNEL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]
OWN = list(range(64, 88))


def version_of(path):
    """'perf-6.1' for a perf of that release; None where it cannot be run."""
    try:
        out = subprocess.run([path, "--version"], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60).stdout
    except OSError:
        return None
    found = re.match(r"perf version (\d+\.\d+)", out)
    return found and "perf-" + found[1]


def judges(all_of_them=True):
    """The perf that is installed, those that $PERFS names (paths, colons between), and those that tests/perf-of has made, by release."""
    more = os.environ.get("PERFS", "").split(":") + sorted(glob.glob("/var/tmp/perf-of-suite/*/perf"))
    paths = [shutil.which("perf")] + (more if all_of_them else [])
    known = re.findall(r"perf-[\d.]*\d", tap.run("check", "--for", "no", "corpus/default.data")[2])
    return {version_of(path): path for path in paths if path and version_of(path) in known}


def ask(path, tool, capture):
    """What this tool does with it: "reads", "ends", "refuses" or "dies" (a signal, or no end), and what it printed."""
    environment = dict(os.environ, LC_ALL="C", DEBUGINFOD_URLS="", PERF_BUILDID_DIR="/nonexistent", HOME="/nonexistent")
    try:
        with tempfile.TemporaryDirectory() as folder: # and not /dev/null, which takes memory that is not there
            words = [path, *TOOLS[tool][:1], "-i", capture, *(os.path.join(folder, "out") if word == "OUT" else word for word in TOOLS[tool][1:])]
            done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60, env=environment)
    except subprocess.TimeoutExpired:
        return "dies", "no end in 60 s"
    printed = done.stderr.decode("utf-8", "replace")
    if done.returncode < 0:
        return "dies", "signal %d; %s" % (-done.returncode, printed)
    if re.search(ENDED, printed):
        return "ends", printed
    if re.search(REFUSED, printed):
        return "refuses", printed
    return "ends" if done.returncode and "has no samples" not in printed else "reads", printed


def ours(program, capture):
    """What check --for says of each tool."""
    code, out, _ = tap.run("check", "--json", "--for", program, capture)
    if code == 3:
        return dict.fromkeys(TOOLS, "refuses")  # it is no capture at all
    tools = json.loads(out)["tools"]
    return {tool: "reads" if t["reads_all"] else "ends" if t["opens"] else "refuses" for tool, t in tools.items()}


def compare(programs, captures_of, tools=tuple(TOOLS)):
    """Where check --for and these programs disagree on whether a tool reads all of it: program, tool, what we say, what it does, what it printed."""
    bad = []
    for program, path in programs.items():
        for capture in captures_of:
            said = ours(program, capture)
            for tool in tools:
                verdict, printed = ask(path, tool, capture)
                if (said[tool] == "reads") != (verdict == "reads"):
                    bad.append((capture, program, tool, said[tool], verdict, printed[-200:]))
    return bad


# ---- damage ---------------------------------------------------------------------------------

def records_of(data):
    """Offset, type and size of each record, payloads skipped; of a pipe too."""
    if struct.unpack_from("<Q", data, 8)[0] == 16:
        at, end = 16, len(data)
    else:
        at, size = struct.unpack_from("<QQ", data, 40)
        end = min(at + size, len(data))
    found = []
    while at + 8 <= end:
        kind, _, length = struct.unpack_from("<IHH", data, at)
        if length < 8 or at + length > end:
            break
        found.append((at, kind, length))
        at += length
        if kind == 71 and length >= 16:
            at += struct.unpack_from("<Q", data, found[-1][0] + 8)[0]
        elif kind == 66 and length >= 12:
            at += struct.unpack_from("<I", data, found[-1][0] + 8)[0]
    return found


def captures():
    """Little-endian captures of one file of the corpus that records can be found in."""
    found = sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe") + glob.glob("corpus/newer/*.data") + glob.glob("corpus/newer/*.pipe"))
    usable = []
    for path in found:
        with open(path, "rb") as file:
            data = file.read()
        if data[:8] == b"PERFILE2" and len(data) < 1 << 19 and records_of(data):
            usable.append((path, data))
    return usable


def a_number(rnd, wide):
    return rnd.choice([0, 1, 2, 7, 8, 16, 255, 1 << 16, (1 << 31) - 1, 1 << (wide - 1), (1 << wide) - 1, rnd.randrange(1 << wide)]) % (1 << wide)


def in_record(rnd, data, pick):
    at, kind, size = pick
    how = rnd.choice(["type", "size", "misc", "byte", "word", "half", "bit", "bit"])
    if how == "type":
        struct.pack_into("<I", data, at, rnd.choice([rnd.choice(KERNEL), rnd.choice(OWN), 0, 23, 30, 63, 90, 127, 500, 1 << 20, 32000]))
    elif how == "size":
        struct.pack_into("<H", data, at + 6, rnd.choice([0, 1, 7, 8, 16, 24, max(size - 8, 8), size + 8, size + 4, 65528, 65535]))
    elif how == "misc":
        struct.pack_into("<H", data, at + 4, a_number(rnd, 16))
    elif how == "byte" and size > 8:
        data[at + rnd.randrange(8, size)] = rnd.randrange(256)
    elif how == "word" and size >= 16:
        struct.pack_into("<Q", data, at + 8 * rnd.randrange(1, size // 8), a_number(rnd, 64))
    elif how == "half" and size >= 12:
        struct.pack_into("<I", data, at + 4 * rnd.randrange(2, size // 4), a_number(rnd, 32))
    else:
        data[at + rnd.randrange(size)] ^= 1 << rnd.randrange(8)
    return "%s of type %d at %#x" % (how, kind, at)


def in_attrs(rnd, data):
    """The table of attrs, an attr's words, or the place of its ids."""
    entry, table = struct.unpack_from("<Q", data, 16)[0], struct.unpack_from("<QQ", data, 24)
    at = table[0] + entry * rnd.randrange(max(table[1] // max(entry, 1), 1))
    how = rnd.choice(["size", "word", "bit", "ids"])
    if how == "size":
        struct.pack_into("<I", data, at + 4, rnd.choice([0, 8, 63, 64, 72, 96, 112, 128, 132, 136, 144, 152, 200, 65536]))
    elif how == "word":
        struct.pack_into("<Q", data, at + 8 * rnd.randrange(entry // 8), a_number(rnd, 64))
    elif how == "bit":
        data[at + rnd.randrange(entry)] ^= 1 << rnd.randrange(8)
    else:
        struct.pack_into("<Q", data, at + entry - 16 + rnd.choice([0, 8]), rnd.choice([0, 4, 8, 104, len(data) - 8, len(data), len(data) * 2, 1 << 40, (1 << 64) - 1]))
    return "attr %s at %#x" % (how, at)


def in_header(rnd, data):
    place = rnd.choice([8, 16, 24, 32, 40, 48, 56, 64, 72, 72, 80])
    if rnd.randrange(2):
        data[place + rnd.randrange(8)] ^= 1 << rnd.randrange(8)
    else:
        value = struct.unpack_from("<Q", data, place)[0]
        struct.pack_into("<Q", data, place, rnd.choice([0, 8, 16, 72, 104, max(value - 8, 0), value + 8, value * 2 % (1 << 63), len(data), 1 << 40]))
    return "header at %#x" % place


def in_features(rnd, data):
    begin = sum(struct.unpack_from("<QQ", data, 40))
    nr = sum(bin(byte).count("1") for byte in data[72:104])
    if begin + 16 * nr > len(data) or not nr:
        return in_header(rnd, data)
    entry = begin + 16 * rnd.randrange(nr)
    at, size = struct.unpack_from("<QQ", data, entry)
    how = rnd.choice(["place", "bit", "number"])
    if how == "place" or not 4 <= size <= len(data) - at:
        struct.pack_into("<Q", data, entry + rnd.choice([0, 8]), rnd.choice([0, 4, at + 8, max(size - 8, 0), size + 8, len(data), 1 << 40]))
    elif how == "bit":
        data[at + rnd.randrange(size)] ^= 1 << rnd.randrange(8)
    else:
        struct.pack_into("<I", data, at + 4 * rnd.randrange(size // 4), a_number(rnd, 32))
    return "feature %s at %#x" % (how, at)


def damage(number, whole):
    """A capture damaged once: its name, what was done, its bytes."""
    rnd = random.Random(number)
    pipes = [capture for capture in whole if capture[0].endswith(".pipe")]
    path, data = rnd.choice(pipes if pipes and rnd.randrange(5) == 0 else whole)
    data, pipe = bytearray(data), struct.unpack_from("<Q", data, 8)[0] == 16
    where = rnd.choice(["record"] * 5 + ["own"] * 4 + ["attrs"] * 2 + ["header", "features", "features", "bits", "cut"])
    records = records_of(data)
    own = [record for record in records if record[1] >= 64 and record[1] != 68]
    if where == "record" or (where == "own" and not own):
        what = in_record(rnd, data, rnd.choice(records))
    elif where == "own":
        kind = rnd.choice(sorted({record[1] for record in own}))
        what = in_record(rnd, data, rnd.choice([record for record in own if record[1] == kind]))
    elif where == "cut":
        del data[rnd.randrange(16 if pipe else 104, len(data)):]
        what = "cut at %#x" % len(data)
    elif where == "bits" or pipe:
        for _ in range(3):
            data[rnd.randrange(len(data))] ^= 1 << rnd.randrange(8)
        what = "three bits"
    else:
        what = {"attrs": in_attrs, "header": in_header, "features": in_features}[where](rnd, data)
    return path, what, data


# ---- outputs ----------------------------------------------------------------------------------

WAYS = {"recover": ["recover", "--force", "-o"], "edit": ["edit", "--force", "-o"], "edit --to pipe": ["edit", "--to", "pipe", "--force", "-o"],
        "edit --to file": ["edit", "--to", "file", "--force", "-o"], "edit --other-order": ["edit", "--other-order", "--force", "-o"],
        "edit -z": ["edit", "-z", "1", "--force", "-o"]}
KINDS = "SAMPLE|MMAP|MMAP2|COMM|FORK|EXIT|LOST|SWITCH|SWITCH_CPU_WIDE|NAMESPACES|KSYMBOL|BPF_EVENT|CGROUP|TEXT_POKE|THROTTLE|UNTHROTTLE|READ"


def counts(path, capture):
    """Records of the kernel by type, as perf report --stats counts them; None where it does not read it."""
    verdict, _ = ask(path, "report --stats", capture)
    if verdict != "reads":
        return None
    printed = subprocess.run([path, "report", "--stats", "-i", capture], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60).stdout
    return dict(re.findall(r"(?m)^ *(%s) events: +(\d+)" % KINDS, printed.split("\n\n")[0] if "Aggregated" not in printed else printed.split("Aggregated")[1].split("\n\n")[0]))


def is_beyond_stats(capture):
    """A pipe with formats of tracepoints, which report --stats and inject of every perf take for records, or with compressed records, whose window
    report --stats does not learn in a pipe."""
    with open(capture, "rb") as file:
        begin = file.read(16)
    return struct.unpack("<QQ", begin)[1] == 16 and re.search("HEADER_TRACING_DATA|COMPRESSED", tap.run("stat", capture)[1])


def outputs_differ(programs, capture, folder):
    """What is wrong with the outputs made of a capture: a perf that reads the capture does not read one, or counts other records in it."""
    bad, read = [], {program: counts(path, capture) for program, path in programs.items()}
    for way, words in WAYS.items():
        out = os.path.join(folder, "out")
        code, _, printed = tap.run(*words, out, capture)
        if code > 1:
            bad.append((capture, way, code, printed[-200:]))
            continue
        for program, path in programs.items():
            if read[program] is None or is_beyond_stats(out) or is_beyond_stats(capture):
                continue
            found = counts(path, out)
            if found is None and "--other-order" in words and ours(program, out)["report --stats"] == "ends":
                continue # releases before 7.2 leave parts of KSYMBOL, BPF_EVENT and READ in the order of the file
            if found != read[program]:
                bad.append((capture, way, program, read[program], found, ask(path, "report --stats", out)[1][-150:]))
    return bad
