#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring check --for: what the tools of the perf that is installed do with the captures of the corpus and with damaged ones, compared with
what it prints; and rules of all three releases, each with a capture that breaks it. tests/long/perf-judge.t has many more, and other releases."""
import glob, json, os, re, shutil, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import perf_judge
from made_capture import CALLCHAIN, ID, IP, RAW, SAMPLE_ID_ALL, TID, TIME, Capture
import tap

folder = tempfile.TemporaryDirectory()
made = os.path.join(folder.name, "made.data")


def write(data):
    with open(made, "wb") as file:
        file.write(data)


def perf(path):
    """Whether perf report --stats reads it to its end; it says so only in words."""
    verdict, printed = perf_judge.ask(shutil.which("perf"), "report --stats", path)
    return verdict == "reads", printed


def records_of(data):
    """Offset, type and size of each record of a file."""
    at, size = struct.unpack_from("<QQ", data, 40)
    end, found = at + size, []
    while at < end:
        kind, _, length = struct.unpack_from("<IHH", data, at)
        found.append((at, kind, length))
        at += length
    return found


judges = perf_judge.judges(False)
if judges:
    (program, path), files = list(judges.items())[0], sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe"))
    bad = perf_judge.compare({program: path}, files, ["report --stats"])
    tap.report(len(files) > 100 and not bad, f"{program}: report --stats of {len(files)} captures of the corpus", bad)
    whole, bad, ended = perf_judge.captures(), [], 0
    for number in range(2000, 2030):
        name, what, data = perf_judge.damage(number, whole)
        write(data)
        ended += perf_judge.ours(program, made)["report"] != "reads"
        bad += [(number, name, what, *found) for found in perf_judge.compare({program: path}, [made])]
    tap.report(not bad and 8 < ended < 29, f"{program}: 30 damaged captures, of which its report does not read {ended}", bad)
else:
    tap.report(True, "the program # SKIP no perf of a release that is known (Debian 12: linux-perf)")

# Where and why.
whole = open("corpus/callchain-fp.data", "rb").read()
samples = [record for record in records_of(whole) if record[1] == 9]
comm = next(record for record in records_of(whole) if record[1] == 3)
threads = next(record for record in records_of(whole) if record[1] == 73)
maps = next(record for record in records_of(whole) if record[1] == 74)
at, _, size = samples[10]


def follow(program, out):
    """What is wrong with the advice that is given, if any is."""
    advice = re.search(r"for a capture that it reads: perfring (.*) -o OUT (.*)", out)
    if not advice:
        return ""
    remade = os.path.join(folder.name, "remade.data")
    code, _, err = tap.run(*advice[1].split(), "--force", "-o", remade, advice[2])
    judged = tap.run("check", "--for", program, "--json", remade)[1]
    reads = judged and json.loads(judged)["tools"]
    return "" if code <= 1 and reads and all(reads[tool]["reads_all"] for tool in ("report", "script", "annotate")) else err + judged


def states(name, program, change, expected, status=1):
    data = bytearray(whole)
    change(data)
    write(data)
    code, out, _ = tap.run("check", "--for", program, made)
    report = json.loads(tap.run("check", "--json", "--for", program, made)[1])
    followed = follow(program, out)
    tap.report(not followed, f"{program}: {name}: the capture that is made so is read", followed)
    each = report["tools"].values()
    tap.report(code == status and expected in out and (status == 0) == all(t["reads_all"] and not t["skipped"] for t in each), f"{program}: {name}", out)


states("whole", "perf-6.1", lambda d: None, "reads all of it: 90 records", 0)
states("whole", "perf-7.2", lambda d: None, "reads all of it: 90 records", 0)
states("an unknown type", "perf-6.1", lambda d: struct.pack_into("<I", d, at, 83), f"ends reading at {at:#x}")
states("a type that it knows", "perf-7.2", lambda d: struct.pack_into("<I", d, at, 86), "reads all", 0)
states("an unknown type", "perf-7.2", lambda d: struct.pack_into("<I", d, at, 87), "leaves out 1 record")
states("CALLCHAIN_DEFERRED", "perf-6.1", lambda d: struct.pack_into("<I", d, at, 22), "a type of the kernel that")
states("a chain that is too long", "perf-6.1", lambda d: struct.pack_into("<Q", d, at + 40, 1000), "can't parse sample")
states("a COMM without a NUL", "perf-6.1", lambda d: d.__setitem__(slice(comm[0] + 16, comm[0] + comm[2]), b"x" * (comm[2] - 16)), "reads all", 0)
states("a count of THREAD_MAP", "perf-6.1", lambda d: struct.pack_into("<Q", d, threads[0] + 8, 1000), f"perf-6.1 script ends reading at {threads[0]:#x}")
states("a type of CPU_MAP", "perf-6.12", lambda d: struct.pack_into("<H", d, maps[0] + 8, 9), f"perf-6.12 script ends reading at {maps[0]:#x}")
states("a count of THREAD_MAP", "perf-7.2", lambda d: struct.pack_into("<Q", d, threads[0] + 8, 1000), f"ends reading at {threads[0]:#x}")
states("a size that is odd", "perf-7.2", lambda d: (struct.pack_into("<H", d, at + 6, size + 4), struct.pack_into("<H", d, at + size + 10, size - 4)), f"ends reading at {at:#x}")
states("an attr that is too large", "perf-6.1", lambda d: struct.pack_into("<I", d, struct.unpack_from("<Q", d, 24)[0] + 4, 136), "does not open it: an event's attr is larger")
states("a killed recording", "perf-6.1", lambda d: struct.pack_into("<Q", d, 48, 0), "does not open it: data.size is 0")


def mask_of(data, nr, width, bits):
    """The CPU_MAP, which takes the record after it as well, becomes a mask of words."""
    size = maps[2] + next(record[2] for record in records_of(whole) if record[0] == maps[0] + maps[2])
    data[maps[0] + 6:maps[0] + size] = struct.pack("<HHHHI", size, 1, nr, width, 0) + bits.ljust(size - 18, b"\0")


odd = bytearray(whole)
mask_of(odd, 1, 2, b"\1")
write(odd)
out = tap.run("check", "--for", "perf-6.12", made)[1]
tap.report("perf-6.12 opens it and reads all of it: 89 records" in out, "perf-6.12: words of CPU_MAP of neither 4 nor 8 bytes are taken for such of 8, though they are a defect", out)
states("words of CPU_MAP without a bit", "perf-6.12", lambda d: mask_of(d, 1, 4, b"\0\1"), f"perf-6.12 script ends reading at {maps[0]:#x}")
ids = next(record for record in records_of(whole) if record[1] == 69)
for program in ("perf-6.1", "perf-6.12", "perf-7.2"):
    states("an id of ID_INDEX that no event has", program, lambda d: struct.pack_into("<Q", d, ids[0] + 16, 1 << 50), f"{program} report, script, annotate end reading at {ids[0]:#x}")
states("ids outside of the file", "perf-7.2", lambda d: struct.pack_into("<Q", d, sum(struct.unpack_from("<QQ", d, 16)) - 16, len(d)), "does not open it: an event's table of ids")
states("a section outside of the file", "perf-7.2", lambda d: struct.pack_into("<Q", d, sum(struct.unpack_from("<QQ", d, 40)) + 8, len(d)), "does not open it: a section of the header")


def without_count(data):
    """The section of the feature after AUXTRACE becomes AUXTRACE's, whose count no section of its size holds."""
    bits = struct.unpack_from("<Q", data, 72)[0]
    after = next(bit for bit in range(19, 64) if bits >> bit & 1)
    struct.pack_into("<Q", data, 72, bits & ~(1 << after) | 1 << 18)


states("an index of AUX data without a count", "perf-7.2", without_count, "does not open it: a section of the header")
states("an index of AUX data without a count", "perf-6.1", without_count, "reads all", 0)


def coresight(data, version, missing=0, of=1):
    """The last sample becomes an AUXTRACE_INFO of CoreSight, for one CPU, with so many values too few and the events of a type."""
    place, _, length = samples[-1]
    words = (length - 16) // 8
    struct.pack_into(f"<IHHII{words}Q", data, place, 70, 0, length, 3, 0, version, of << 32 | 1, 0, 0x4040404040404040, 0, words - 6 + missing, *[0] * (words - 6))


for program, known in (("perf-6.1", 1), ("perf-6.12", 2), ("perf-7.2", 2)):
    data = bytearray(whole)
    coresight(data, known)
    write(data)
    out = tap.run("check", "--for", program, made)[1] # what then ends it, as there is no trace, is not judged
    tap.report("AUXTRACE_INFO" not in out, f"{program}: CoreSight is known", out)
    states("CoreSight of a later version", program, lambda d: coresight(d, known + 1), "script, annotate end reading")
    states("CoreSight with a value too few", program, lambda d: coresight(d, known, 1), "script, annotate end reading")
states("CoreSight without its event", "perf-6.12", lambda d: coresight(d, 1, 0, 8), "script, annotate end reading")
if judges: # and so does the perf that is here
    for version, missing, of in ((3, 0, 1), (1, 1, 1), (1, 0, 8)):
        data = bytearray(whole)
        coresight(data, version, missing, of)
        write(data)
        bad = perf_judge.compare(judges, [made], ["report", "script", "report --stats"])
        tap.report(not bad, f"the program that is here, CoreSight of version {version}, {missing} values missing, type {of}", bad)


def beyond(data, past, of=9):
    """The last record of this type goes so many bytes past the end of the data."""
    place = [at for at, kind, _ in records_of(data) if kind == of][-1]
    begin, length = struct.unpack_from("<QQ", data, 40)
    struct.pack_into("<H", data, place + 6, begin + length - place + past)


def untimed():
    """A capture without times."""
    capture = Capture(attr_size=128).event(1, 0, IP | TID, flags=SAMPLE_ID_ALL)
    mapping = capture.record(1, capture.pack("IIQQQ8sII", 7, 7, 0x1000, 0x1000, 0, b"/bin/a", 7, 7), 2)
    comm = capture.record(3, capture.pack("II8sII", 7, 7, b"a", 7, 7))
    return capture.file(comm, mapping, *[capture.record(9, capture.pack("QII", 0x1800, 7, 7), 2)] * 2000, comm, capture.record(68, b""))


# perf maps the file again from there, and has lost what waits for the order of time; who looks at no record reads on, and who copies it where its bytes are in the file.
for name, past, inject in (("callchain-fp", 64, True), ("lost", 20480, False)):
    for program in ("perf-6.1", "perf-6.12", "perf-7.2"):
        data = bytearray(open(f"corpus/{name}.data", "rb").read())
        beyond(data, past)
        write(data)
        said = [perf_judge.ours(program, made)[tool] for tool in ("report", "report --stats", "script", "inject", "annotate")]
        tap.report(said == ["ends", "reads", "ends", "reads" if inject else "ends", "ends"], f"{program}: a sample that ends {past} bytes after the data", said)
    if judges:
        bad = perf_judge.compare(judges, [made], ["report", "script", "report --stats"] + ["inject"])
        tap.report(not bad, f"the program that is here, a sample that ends {past} bytes after the data", bad)
# Of its own records, report --stats looks at the header alone. Without times no record waits: all read it.
for name, of, past, want in (("lost", 68, 20480, "ends reads ends ends ends"), ("lost", 81, 20480, "ends ends ends ends ends"), ("lost", 3, 20480, "ends ends ends ends ends"),
                             ("untimed", 9, 64, "reads reads reads reads reads"), ("untimed", 68, 20480, "reads reads reads ends reads"),
                             ("untimed", 3, 20480, "ends ends ends ends ends")):
    data = bytearray(open(f"corpus/{name}.data", "rb").read()) if name == "lost" else bytearray(untimed())
    if of == 81:
        struct.pack_into("<I", data, [at for at, kind, _ in records_of(data) if kind == 68][-1], 81)
    beyond(data, past, of)
    write(data)
    said = [perf_judge.ours("perf-6.1", made)[tool] for tool in ("report", "report --stats", "script", "inject", "annotate")]
    tap.report(said == want.split(), f"{name}: a record of type {of} that ends {past} bytes after the data", said)
    if judges:
        bad = perf_judge.compare(judges, [made])
        tap.report(not bad, f"the program that is here, {name}: a record of type {of} that ends {past} bytes after the data", bad)
# An array of arrays in a format, such as of texts that a probe fetches: libtraceevent of 7.2 fails, and of 6.1 and 6.12 leaves that format out.
write(open("corpus/tracepoint.data", "rb").read().replace(b"char comm[16];", b"char  c[4][4];"))
for program in ("perf-6.1", "perf-6.12", "perf-7.2"):
    out = tap.run("check", "--for", program, made)[1]
    tap.report(("does not open it: a section of the header" if program == "perf-7.2" else "reads all of it") in out, f"{program}: a format with an array of arrays", out)
if judges:
    bad = perf_judge.compare(judges, [made], ["report", "script", "report --stats"])
    tap.report(not bad, "the program that is here, a format with an array of arrays", bad)
write(b"SOMETHIN" + bytes(whole)[8:])
code, _, errors = tap.run("check", "--json", "--for", "perf-6.1", made)
tap.report(code == 3 and "not a perf.data file" in errors, "another file is no capture", errors)
states("a COMM without a NUL", "perf-7.2", lambda d: d.__setitem__(slice(comm[0] + 16, comm[0] + comm[2]), b"x" * (comm[2] - 16)), "leaves out 1 record,")
# A section that fails is followed by none before 7.2, COMPRESSED among them. Sockets of arm64 have numbers of any size.
whole = open("corpus/z1.data", "rb").read()
socket = int(re.search(r"^ +(0x[0-9a-f]+) .*socket_id ", tap.run("dump", "--bytes", "--pieces", "corpus/z1.data")[1], re.M)[1], 16)


def far_socket(data, machine):
    struct.pack_into("<I", data, socket, 500)
    place = data.index(b"x86_64\0", sum(struct.unpack_from("<QQ", data, 40)))
    data[place:place + 8] = machine.ljust(8, b"\0")


states("a socket's number above that of the CPUs", "perf-6.12", lambda d: far_socket(d, b"x86_64"), "no COMPRESSED section")
states("the same of arm64", "perf-6.12", lambda d: far_socket(d, b"aarch64"), "reads all", 0)
whole = open("corpus/tracepoint.data", "rb").read()
sample = json.loads(tap.run("dump", "--json", "--type", "SAMPLE", "--where", "id", "--tail", "1", "corpus/tracepoint.data")[1])
place = whole.index(struct.pack("<Q", sample["fields"]["id"]), sample["at"])
for program in ("perf-6.1", "perf-7.2"):
    states("an id that no event has", program, lambda d: struct.pack_into("<Q", d, place, 1 << 50), f"ends reading at {sample['at']:#x}")
tap.report(tap.run("check", "--for", "perf-8", made)[0] == 2 and tap.run("check", "--for", "perf-6.1", "--pid", "1", made)[0] == 2, "what --for does not know is refused")
for path in sorted(glob.glob("corpus/*.data") + glob.glob("corpus/newer/*.data"))[::1 if os.environ.get("PERFRING_LONG") else 3]:
    for program in ("perf-6.1", "perf-7.2"):
        out = tap.run("check", "--for", program, path)[1]
        if "for a capture that it reads" in out:
            followed = follow(program, out)
            tap.report(not followed, f"{program}: {path}: the capture that is made so is read", followed)
# Before 7.2, not all of READ, KSYMBOL and BPF_EVENT is turned.
for path in ("corpus/read-04.data", "corpus/bpf-several.data"):
    tap.run("edit", "--other-order", "--force", "-o", made, path)
    said = [perf_judge.ours(program, made)["report --stats"] for program in ("perf-6.1", "perf-6.12", "perf-7.2")]
    bad = perf_judge.compare(judges, [made], ["report --stats"]) if judges else []
    tap.report(said == ["ends", "ends", "reads"] and not bad, f"{path} in the other byte order", (said, bad))
# Pipes in the other byte order are read, but by 6.1 not the ids behind attrs that are smaller than its own.
old = Capture(">", attr_size=96)
old.event(1, 0, IP | TID | TIME | ID, [10, 11]).event(1, 2, IP | TID | TIME | ID, [12, 13])
raw = Capture(">", attr_size=128).event(1, 0, IP | TID | TIME | RAW | CALLCHAIN, [10]) # whose size of RAW perf takes from the bytes behind it
raw_pipe = raw.pipe(raw.record(9, raw.pack("QIIQQI", 0x1000, 7, 7, 100, 0, 4) + b"\1\2\3\4", misc=2))
pipes = [("pipe.pipe", None), ("pipe-events.pipe", None), ("RAW", raw_pipe), ("small attrs", old.pipe(*(old.record(9, old.pack("QIIQQ", 0x1000, 7, 7, 100 + id, id), misc=2) for id in (12, 10, 13))))]
for name, data in pipes:
    if data:
        write(data)
    else:
        tap.run("edit", "--other-order", "--force", "-o", made, "corpus/" + name)
    said = [perf_judge.ours(program, made)["report --stats"] for program in ("perf-6.1", "perf-6.12", "perf-7.2")]
    bad = perf_judge.compare(judges, [made], ["report --stats", "report", "script"]) if judges else []
    reports = [perf_judge.ours(program, made)["report"] for program in ("perf-6.1", "perf-6.12", "perf-7.2")]
    if name == "pipe.pipe": # its sections have numbers that only 7.2 turns
        bad += [] if reports == ["ends", "ends", "reads"] else [reports]
    tap.report(said == {"small attrs": ["ends", "reads", "reads"], "RAW": ["ends"] * 3}.get(name, ["reads"] * 3) and not bad, f"{name} in the other byte order", (said, bad))
# The other byte order: perf looks for HOSTNAME to find how wide the words of the bits are, and takes the table for one of BUILD_ID without it.
turned = os.path.join(folder.name, "turned.data")
for name, program, expected in (("bit-ip", "perf-7.2", "does not open it: a section of the header"), ("bit-ip", "perf-6.12", "report, report --stats, script, annotate open it and read all of it"), ("default", "perf-7.2", "reads all of it")):
    tap.run("edit", "--other-order", "--force", "-o", turned, f"corpus/{name}.data")
    data = bytearray(open(turned, "rb").read())
    if name == "bit-ip": # without the section that edit gives it
        data[72:104] = bytes(32)
        del data[sum(struct.unpack_from(">QQ", data, 40)):]
    open(turned, "wb").write(data)
    out = tap.run("check", "--for", program, turned)[1]
    tap.report(expected in out, f"{program}: {name}.data in the other byte order", out)
# What recover cannot repair, it says: events that no longer agree, and records behind them that were cut.
whole = open("corpus/events-mixed.data", "rb").read()


def disagree(data):
    attr = struct.unpack_from("<Q", data, 24)[0]
    struct.pack_into("<Q", data, attr + 24, struct.unpack_from("<Q", data, attr + 24)[0] & ~(1 << 16 | 1 << 6))
    del data[-30:]


damaged = bytearray(whole)
disagree(damaged)
write(damaged)
remade = os.path.join(folder.name, "remade.data")
said = tap.run("recover", "--force", "-o", remade, made)[2]
opens, words = perf(remade)
tap.report(not opens and "perf-7.2 does not open it" in said and "non matching sample_type" in said and "non matching sample_type" in words, "recover says that perf does not open what it wrote", said)
write(whole[:-30])
said = tap.run("recover", "--force", "-o", remade, made)[2]
tap.report(perf(remade)[0] and "perf 7.2" not in said, "and nothing of it where perf does", said)
message = tap.run("check", "--for", "perf-8", made)[2]
named = re.findall(r"perf-\d[.\d]*\d", message)
tap.report(len(named) >= 2 and all(tap.run("check", "--for", program, "corpus/default.data")[0] == 0 for program in named), "the programs that the message names are known", message)
tap.finish()
