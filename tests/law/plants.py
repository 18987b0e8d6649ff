# SPDX-License-Identifier: MIT
"""For each cause of schema/cause.def a capture with a known number of victims: a function returns the capture, the words of a command that reads it, and the
number. Imported by causes.t and made.py."""
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "report"))
from made_calls import capture as calls_capture
from made_sched import capture as sched_capture
from more_plants import aux_gap, callers_unshown, maps_cut
import tracepoint_capture
from made_capture import CALLCHAIN, CPU, IDENTIFIER, IP, PERIOD, RAW, READ, REGS_USER, TID, TIME, Capture, write

folder = tempfile.mkdtemp()
ROWS = re.findall(r'^CAUSE\((\d+), +([A-Z0-9_]+), +([A-Z]+), +([A-Z]+), +"([^"]*)", "([^"]*)"\)$', open("schema/cause.def").read(), re.M)


def base(flags=1 << 18):
    """Two events: one whose samples have a time and a CPU, one whose samples have neither."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CPU, [10], flags=flags)
    c.event(1, 1, IDENTIFIER | IP | TID, [11], flags=flags)
    return c.names("timed", "plain")


def timed(c, n, cpu=0, time=100, id=10):
    return [c.record(9, c.pack("QQIIQII", id, 0x1000 + i, 7, 8, time + i, cpu, 0), misc=2) for i in range(n)]


def plain(c, n):
    return [c.record(9, c.pack("QQII", 11, 0x2000 + i, 7, 8), misc=2) for i in range(n)]


def sample_id(c, time):
    return c.pack("IIQIIQ", 7, 8, time, 0, 0, 10)


def lost(c, nr, time=200):
    return c.record(2, c.pack("QQ", 10, nr) + sample_id(c, time))


def not_chosen():
    c = base()
    return c.file(*timed(c, 3), lost(c, 0)), ["stat", "--type", "SAMPLE"], 1


def no_value():
    c = base()
    return c.file(*timed(c, 3), *plain(c, 4)), ["stat", "-C", "0"], 4


def lost_records():
    """LOST reports 5 and 6; the count at the end, which includes them, is 12; a LOST_SAMPLES record of the kernel has 2 more."""
    c = base()
    whole = c.record(13, c.pack("Q", 12) + sample_id(c, 0))
    return c.file(*timed(c, 3), lost(c, 5), lost(c, 6), c.record(13, c.pack("Q", 2) + sample_id(c, 300)), whole), ["stat"], 14


def bad():
    c = base()
    return c.file(*timed(c, 3), c.record(72, c.pack("I", 7)), *timed(c, 2)), ["stat"], 1


def unread():
    c = base()
    data = c.file(*timed(c, 40))
    at = data.index(c.pack("QQIIQII", 10, 0x1000 + 20, 7, 8, 120, 0, 0)) - 8
    return data[:at + 6] + b"\3\0" + data[at + 8:], ["stat"], 1


def no_event():
    c = base()
    return c.file(*timed(c, 3), *timed(c, 2, id=77)), ["stat"], 2


def late():
    c = base()
    return c.file(*timed(c, 40, time=1000), *timed(c, 3, time=100)), ["dump", "--limit", "pending=8"], 3


def chain_lost():
    """Two samples whose user callers are deferred, and no record that brings them."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CALLCHAIN, [10], flags=1 << 18 | 1 << 38 | 1 << 39)
    chain = [c.record(9, c.pack("QQIIQQQQQQ", 10, 0x1000, 7, 8, 100 + i, 4, 2 ** 64 - 128, 0x1000, 2 ** 64 - 640, 5 + i), misc=1) for i in range(2)]
    return c.file(*chain), ["dump"], 2


def interrupted():
    c = base()
    c.features.clear()
    data = c.file(*timed(c, 3))
    return data[:48] + bytes(8) + data[56:], ["stat"], 1


# ---- profiles ----

def convert(to, *words):
    return ["convert", "--to", to, *words, "IN", "OUT"]


def no_time():
    c = base()
    return c.file(*timed(c, 3), *plain(c, 4)), convert("firefox", "--no-symbolize"), 4


def no_stack():
    """Samples without an address: an event of numbers only."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID, [10]).event(1, 1, IDENTIFIER | TID, [11])
    bare = [c.record(9, c.pack("QII", 11, 7, 8)) for _ in range(3)]
    return c.file(*plain_of(c, 2, 10), *bare), convert("folded", "--no-symbolize"), 3


def plain_of(c, n, id):
    return [c.record(9, c.pack("QQII", id, 0x2000 + i, 7, 8), misc=2) for i in range(n)]


def no_branches():
    """One sample has a branch in the file, two have none."""
    branches = 1 << 11
    c = Capture().event(0, 0, IDENTIFIER | TID | TIME | branches, [10])
    comm = c.record(3, c.pack("II", 7, 7) + b"work\0\0\0\0" + c.pack("IIQQ", 7, 7, 1, 10))
    path = os.path.join(folder, "work").encode() + b"\0"
    path += bytes(-len(path) % 8)
    text = c.record(10, c.pack("IIQQQIIQQII", 7, 7, 0x400000, 0x10000, 0, 0, 0, 1, 0, 5, 2) + path + c.pack("IIQQ", 7, 7, 2, 10), misc=2)
    sample = lambda *branch: c.record(9, c.pack("QIIQQ", 10, 7, 7, 5, len(branch) // 3) + c.pack("%dQ" % len(branch), *branch), misc=2)
    shutil.copyfile(sys.executable, os.path.join(folder, "work"))
    return c.file(comm, text, sample(0x400100, 0x400200, 0), sample(), sample()), convert("bolt", "--no-symbolize", "--binary", os.path.join(folder, "work")), 2


def reads(c, id, *values):
    return [c.record(9, c.pack("QQIIQQ", id, 0x1000, 7, 8, value, id)) for value in values]


def not_grown():
    """The first counts with all that it is; one is as before."""
    c = Capture().event(0, 0, IDENTIFIER | IP | TID | READ, [10], read_format=4)
    return c.file(*reads(c, 10, 100, 150, 150, 170)), convert("folded", "--no-symbolize"), 1


def many_counts():
    """As many counts as are kept, of threads and IDs, and three more."""
    ids = list(range(10, 10 + 4100))
    c = Capture().event(0, 0, IDENTIFIER | IP | TID | READ, ids, read_format=4, flags=2)
    head = c.pack("QQI", 10, 0x1000, 7)
    counts = (c.record(9, head + c.pack("IQQ", 1 + i % 64, 5, 10 + i // 64)) for i in range(262143 + 3))
    return c.file(b"".join(counts)), convert("folded", "--no-symbolize"), 3


def no_id():
    """The second number of a READ group's member is of no event."""
    c = Capture().event(0, 0, IDENTIFIER | IP | TID | READ, [10], read_format=4 | 8)
    group = [c.record(9, c.pack("QQIIQQQQQ", 10, 0x1000, 7, 8, 2, 5 + i, 10, 9 + i, 99)) for i in range(3)]
    return c.file(*group), convert("folded", "--no-symbolize"), 3


def too_large():
    c = Capture().event(1, 2, IDENTIFIER | IP | TID | PERIOD, [10])
    return c.file(*[c.record(9, c.pack("QQIIQ", 10, 0x1000, 7, 8, 2 ** 62)) for _ in range(5)]), convert("pprof", "--no-symbolize"), 4


def switches(*out, times=(20, 30, 40, 50)):
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME, [10])
    sample = c.record(9, c.pack("QQIIQ", 10, 0x1000, 7, 8, 10), misc=2)
    turns = [c.record(14, c.pack("IIQQ", 7, 8, time, 10), misc=o << 13) for o, time in zip(out, times)]
    return c, sample, turns


def lone_switch():
    """Out, out, in, in: the first that is out and the last that is in have no other half."""
    c, sample, turns = switches(1, 1, 0, 0)
    return c.file(sample, *turns), convert("firefox", "--no-symbolize"), 2


def markers():
    """The times off CPU past 524,288."""
    c, sample, turns = switches(1, 0, times=(20, 20))
    return c.file(sample, b"".join(turns) * (524288 + 3)), convert("firefox", "--no-symbolize"), 3


# ---- tables ----

def cut():
    """One name of a mapped file is longer than what a table holds."""
    c = base()
    mapped = [c.record(1, c.pack("IIQQQ", 7, 7, 0x1000 * i, 0x1000, 0) + b"/" * n + b"\0" * 8 + sample_id(c, 50 + i), misc=2) for i, n in ((1, 40), (2, 4800))]
    return c.file(*mapped, *timed(c, 1)), convert("csv", "--table", "mapping"), 1


def tracepoints(known, others, samples):
    """Formats of `known` tracepoints, and samples of those and `others`."""
    formats = [("many", tracepoint_capture.format_text("t%d" % i, i, [("int x", 8, 4, 1)])) for i in range(1, known + 1)]
    raw = [(i, struct.pack("<HBBii", i, 0, 0, 7, i)) for i in range(1, known + others + 1)]
    return tracepoint_capture.pipe(formats, raw[-samples:])


def other_format():
    """Of number 1 a second format that is as the first, and one with another field."""
    formats = [("s", tracepoint_capture.format_text("t", 1, [("int %s" % name, 8, 4, 1)])) for name in "xxy"]
    return tracepoint_capture.file(tracepoint_capture.tracing_data(formats, "little", 8), [(1, bytes(12))] * 2), ["dump"], 1


def no_format():
    return tracepoints(2, 3, 4), convert("csv", "--table", "sample"), 3


def many_tables():
    return tracepoints(514, 0, 514), convert("csv"), 2


# ---- edits ----

def thinned():
    c = base()
    return c.file(*timed(c, 7)), ["edit", "--every", "3", "IN", "OUT"], 4


def dropped():
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | RAW, [10])
    return c.file(*[c.record(9, c.pack("QQIIQI", 10, 0x1000, 7, 8, 100 + i, 12) + bytes(12)) for i in range(3)]), ["edit", "--drop", "raw,callchain", "IN", "OUT"], 3


def redacted():
    c = base()
    c.features[25] = c.pack("I", 0)
    return c.file(*timed(c, 2)), ["edit", "--redact", "IN", "OUT"], 1


def redacted_record():
    c = base()
    return c.file(*timed(c, 2), c.record(40, bytes(8) + sample_id(c, 200)), c.record(41, bytes(8) + sample_id(c, 201))), ["edit", "--redact", "IN", "OUT"], 2


def simpleperf():
    c = base()
    c.features[129] = b"simpleperf_version\0001.2\0"
    c.features[130] = b"text"
    return c.file(*timed(c, 2)), ["edit", "--plain", "IN", "OUT"], 1


def simpleperf_record():
    c = base()
    c.features[129] = b"simpleperf_version\0001.2\0"
    body = c.pack("QQQ", 0, 1, 0) + b"/a/file\0"
    own = c.record(32770, body + bytes(-len(body) % 8))
    return c.file(*timed(c, 2), own, own), ["edit", "--plain", "IN", "OUT"], 2


def round():
    """An edit that leaves no record adds one."""
    c = base()
    return c.file(c.record(40, bytes(8) + sample_id(c, 200))), ["edit", "--redact", "IN", "OUT"], 1


def unfit():
    """Of a type that perf 6.1 does not know, and of an id that no event has."""
    c = base()
    return c.file(*timed(c, 2), c.record(120, bytes(8)), c.record(69, c.pack("QQQQQ", 1, 99, 0, 0, 0))), ["recover", "--for", "perf-6.1", "IN", "OUT"], 2


def unfit_section():
    """Attrs of two events that ask for something in what perf 6.1 does not know."""
    c = base()
    c.events = [(attr[:128] + c.pack("Q", 7), ids) for attr, ids in c.events]
    return c.file(*timed(c, 2)), ["edit", "--for", "perf-6.1", "IN", "OUT"], 2


def names():
    c = base()
    c.features[192] = c.pack("IIIII", 20, 1, 0, 0, 4) + bytes(4)
    return c.file(*timed(c, 2)), ["edit", "--to", "pipe", "IN", "OUT"], 1


def large_section():
    """EVENT_DESC of an event with 9,000 ids."""
    c = base()
    c.events[0] = (c.events[0][0], [10, *range(100, 9099)])
    return c.names("timed", "plain").file(*timed(c, 2)), ["edit", "--to", "pipe", "IN", "OUT"], 1


# ---- merges ----

def one_recording():
    """Lists of threads and CPUs, of each of two captures; the end of a round is written anew."""
    c = base()
    threads, cpus = c.record(73, c.pack("QQ16s", 1, 7, b"seven")), c.record(74, c.pack("HHII", 0, 2, 0, 0))
    return c.file(threads, cpus, *timed(c, 3), c.record(68, b"")), ["merge", "-o", "OUT", "IN", "IN"], 4


def other_kernel():
    """Two samples of the kernel in a capture whose kernel is at another address."""
    def capture(text):
        c = base()
        kernel = c.record(1, c.pack("iIQQQ", -1, 0, text, 0x1000000, text) + b"[kernel.kallsyms]_text\0\0" + sample_id(c, 0), misc=1)
        samples = [c.record(9, c.pack("QQIIQII", 10, text + 16, 7, 7, 100, 0, 0), misc=1) for _ in range(2)]
        return c.file(kernel, *timed(c, 3), *samples)
    return capture(0xffffffff81000000), ["merge", "-o", "OUT", "IN", write(folder, "other.data", capture(0xffffffff91000000))], 2


def one_section():
    """Another command line and another release; the architecture is the same."""
    c, other = base(), base()
    for capture, word in (c, "one"), (other, "other"):
        capture.features.update({4: capture.text(word), 6: capture.text("x86_64"), 11: capture.pack("I", 1) + capture.text(word)})
    return c.file(*timed(c, 3)), ["merge", "-o", "OUT", "IN", write(folder, "other.data", other.file(*timed(other, 3)))], 2


def beside():
    """Three files of perf's kcore_dir, in one of two captures, which are the same."""
    c = base()
    data, directory = c.file(*timed(c, 3)), os.path.join(folder, "beside.dir")
    os.makedirs(os.path.join(directory, "kcore_dir"), exist_ok=True)
    write(directory, "data", data)
    for name in "kallsyms", "kcore", "modules":
        write(os.path.join(directory, "kcore_dir"), name, b"bytes")
    return data, ["merge", "-o", "OUT", "IN", directory], 3


# ---- pages ----

def page():
    """The header, attrs and ids of two events, and a feature with its table, are in the page before the first three records."""
    c = base()
    return c.file(*timed(c, 9)), ["view", "--no-symbolize", "--most", "10", "-o", "OUT", "IN"], 6


def page_sample():
    c = base()
    return c.file(*timed(c, 9)), ["view", "--no-symbolize", "--most-samples", "5", "-o", "OUT", "IN"], 4


# ---- times of threads ----

def switch_gap():
    """The CPU is switched to thread 102, and then from thread 103."""
    return sched_capture([(100, 0, "switch", 0, 0, 101), (200, 0, "switch", 101, 1, 0), (300, 0, "switch", 0, 0, 102), (500, 0, "switch", 103, 1, 0)]), ["sched"], 1


def many_rows():
    """Two switches of a CPU past the last one that there is a place for."""
    return sched_capture([(100, 0, "switch", 0, 0, 101), (200, 0, "switch", 101, 1, 0), (300, 70000, "switch", 0, 0, 102), (500, 70000, "switch", 102, 1, 0)]), ["sched"], 2


def stay_unsure():
    """Records are lost while thread 101 is off its CPU."""
    return sched_capture([(100, 0, "switch", 0, 0, 101), (200, 0, "switch", 101, 1, 0), (250, 0, "lost"), (300, 0, "switch", 0, 0, 101)]), ["sched"], 1


def one_call(what, time, **more):
    return dict(what=what, time=time, cpu=0, pid=1, tid=1, **more)


def call_unsure():
    """Records are lost during a call."""
    return calls_capture([one_call("enter", 100, number=0, args=[0] * 6), one_call("lost", 200), one_call("exit", 300, number=0, ret=0)]), ["calls"], 1


def call_no_entry():
    """A call whose entry is not there, and one that has it."""
    return calls_capture([one_call("exit", 100, number=0, ret=0), one_call("enter", 200, number=0, args=[0] * 6), one_call("exit", 300, number=0, ret=0)]), ["calls"], 1


# ---- stacks ----

def stacks(*samples):
    """Samples of x86-64, (ip, frame pointer, bytes of stack that there were for 64): where these are fewer, it is the whole stack. Code without call frame
    information is mapped at 0x10000; sp is 0x7000."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CALLCHAIN | REGS_USER | 1 << 13, [10], user=7 << 6)
    c.features[6] = c.text("x86_64")
    mmap = c.record(1, c.pack("IIQQQ", 7, 7, 0x10000, 0x10000, 0) + b"//anon\0\0" + c.pack("IIQQ", 7, 7, 50, 10), misc=2)
    return c.file(mmap, *[c.record(9, c.pack("QQIIQQ", 10, ip, 7, 7, 100 + i, 0) + c.pack("QQQQ", 2, bp, 0x7000, ip) + c.pack("Q", 64) + bytes(64) + c.pack("Q", size), misc=2)
                          for i, (ip, bp, size) in enumerate(samples)])


def stack_cut():
    """The frame pointer is past the piece. Zero is that of the outermost function."""
    return stacks((0x10100, 0x8000, 64), (0x10100, 0x7038, 64), (0x10100, 0, 64), (0x10100, 0, 56)), ["dump"], 2


def stack_ends():
    """Nothing is mapped where the sample is; or the frame pointer is none: past a stack that is all there, or below it."""
    return stacks((0x90100, 0x7010, 64), (0x10100, 0x8000, 56), (0x10100, 0x6ff8, 64), (0x10100, 5, 56), (0x10100, 0, 56)), ["dump"], 4


def stack_limit():
    """The last one has callers in user mode past the limit: it is not unwound from its registers in their place."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | TIME | CALLCHAIN | REGS_USER | 1 << 13, [10], user=7 << 6)
    c.features[6] = c.text("x86_64")
    chains = [[2 ** 64 - 512, *range(1, nr + 1)] for nr in (2, 3, 4, 5)] + [[2 ** 64 - 128, 1, 2, 3, 2 ** 64 - 512, 4]]
    rest = c.pack("QQQQ", 2, 0x7010, 0x7000, 0x90100) + c.pack("Q", 64) + bytes(64) + c.pack("Q", 64)
    return c.file(*[c.record(9, c.pack("QQIIQQ%dQ" % len(chain), 10, 0x1000, 7, 8, 100, len(chain), *chain) + rest, misc=2) for chain in chains]), convert(
        "folded", "--no-symbolize", "--max-stack", "3"), 3


# ---- limits and names ----

def limit():
    """One of the five threads is known."""
    c = base()
    return c.file(*[c.record(3, c.pack("II", 20 + i, 20 + i) + b"work\0\0\0\0" + sample_id(c, 10 + i)) for i in range(5)], *timed(c, 2)), ["stat", "-F", "comm", "--limit", "tasks=1"], 5


ONE_FUNCTION = ".text\n.globl _start\n.type _start, %function\n_start: .space 16\n.size _start, 16\n.space 2048\n"


def program(name, *words, language="assembler", code=ONE_FUNCTION):
    """A program of one function of 16 bytes, and 2 KiB of code after it. Returns its path and where its code is: offset and address."""
    path = os.path.join(folder, name)
    subprocess.run([*shlex.split(os.environ.get("CC", "cc")), "-x", language, "-", "-nostdlib", "-static", "-Wl,--build-id=none", *words, "-o", path], input=code, text=True, check=True)
    if os.path.exists(path + ".elf"): # of a cross compiler, whose programs are scripts
        os.replace(path + ".elf", path)
    data = open(path, "rb").read()
    order = "<>"[data[5] - 1]
    first, size, form, at = (64, 56, "IIQQQQQQ", 56) if data[4] == 2 else (52, 32, "IIIIIIII", 44)
    heads = [struct.unpack(order + form, data[first + i * size:first + (i + 1) * size]) for i in range(struct.unpack(order + "H", data[at:at + 2])[0])]
    if data[4] == 1:
        heads = [(head[0], head[6], head[1], head[2]) for head in heads]
    return path, *next(head[2:4] for head in heads if head[0] == 1 and head[1] & 1)


def named(path, nr, build_id=b"", ino=None, mode=2, offset=0, start=0x400000, words=()):
    """Samples at nr addresses, each twice, of a mapped file, which is known by its build ID or its inode."""
    c = base()
    text = path.encode() + b"\0"
    text += bytes(-len(text) % 8)
    at = os.stat(path) if os.path.exists(path) else os.stat(folder)
    file = c.pack("B3x", len(build_id)) + build_id.ljust(20, b"\0") if build_id else c.pack("IIQQ", os.major(at.st_dev), os.minor(at.st_dev), at.st_ino if ino is None else ino, 0)
    mapped = c.record(10, c.pack("IIQQQ", 7, 7, 0x400000 if mode != 2 else start, 0x1000, offset) + file + c.pack("II", 5, 2) + text + sample_id(c, 50), misc=2 | bool(build_id) << 14)
    samples = [c.record(9, c.pack("QQIIQII", 10, start + 16 * (i % nr), 7, 7, 100 + i, 0, 0), misc=mode) for i in range(2 * nr)]
    return c.file(mapped, *samples), convert("folded", *(words or ("--symbolize",))), nr


def name_no_file():
    return named("/nowhere/at/all", 3)


def name_other_file():
    return named(os.path.realpath(sys.executable), 4, build_id=b"another build ID 20b")


def name_no_build_id():
    return named(program("other")[0], 2, ino=1)


def name_no_symbols():
    path, offset, start = program("stripped", "-s")
    return named(path, 3, offset=offset, start=start)


def name_unread():
    return named(write(folder, "damaged", b"\x7fELF\2\1\1" + bytes(9) + b"\xff" * 100), 2)


def name_nowhere():
    """The first of six addresses is in the one function."""
    path, offset, start = program("program")
    data, words, nr = named(path, 6, offset=offset, start=start)
    return data, words, nr - 1


def name_kernel():
    """The one symbol is above."""
    return named("/nowhere", 3, mode=1, start=0xffffffff81000000, words=("--no-symbolize", "--kallsyms", write(folder, "symbols", b"ffffffff82000000 T far\n")))


def name_other():
    """Memory of no file, and a guest's."""
    data, _, nr = named("//anon", 2, start=0x900000, mode=5)
    return data, ["dump", "--symbolize"], nr


def name_code():
    """A line without a number, and one of more than 8 KiB."""
    path = write(folder, "perf-7.map", b"400000 1000 code\nx y z\n500000 10 " + b"n" * 9000 + b"\n")
    data, words, _ = named("//anon", 2, words=("--no-symbolize", "--jit-names", path))
    return data, words, 2


def name_inlined():
    """Two addresses of a function in which 81 others are inlined, each in the one before."""
    inline = "static __attribute__((always_inline)) inline void f%d(void) { %s; }\n"
    code = inline % (0, 'asm volatile(".space 64")') + "".join(inline % (i, "f%d()" % (i - 1)) for i in range(1, 81)) + "void _start(void) { f80(); }\n"
    path, offset, start = program("inlined", "-O2", "-g", "-fno-pie", "-no-pie", language="c", code=code)
    return named(path, 2, offset=offset, start=start)


def no_column():
    """Pieces of stacks of three samples; a fourth has none."""
    c = Capture().event(1, 0, IDENTIFIER | IP | TID | 1 << 13, [10])
    sample = lambda size: c.record(9, c.pack("QQIIQ", 10, 0x1000, 7, 8, size) + bytes(size) + (c.pack("Q", size) if size else b""), misc=2)
    return c.file(*[sample(64) for _ in range(3)], sample(0)), convert("csv", "--table", "sample"), 3


PLANTS = {name: globals()[name.lower() if name != "LOST" else "lost_records"] for _, name, *_ in ROWS if (name.lower() if name != "LOST" else "lost_records") in globals()}
