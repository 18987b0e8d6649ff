# SPDX-License-Identifier: MIT
"""The Python package and what is wrong: errors, generated inputs, closed sessions, threads, cycles, leaks."""
import gc, glob, io, os, struct, subprocess, sys, tarfile, tempfile, threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import report, finish

import perfring
from perfring import constants

GOOD = "corpus/callchain-fp.data"


def raises(kind, function, *arguments, **options):
    try:
        function(*arguments, **options)
    except kind as error:
        return error
    return None


# ---- errors
report(raises(FileNotFoundError, perfring.open, "/no/such").filename == "/no/such", "a file that is not there is FileNotFoundError")
error = raises(perfring.Error, perfring.open, b"rubbish" * 9)
report(error.status is perfring.Status.MAGIC and "text, not a capture" in str(error), "text: an Error that says so, of opening")
error = raises(perfring.Error, perfring.open, b"\x81\x82\0\1" * 9)
report(error.status is perfring.Status.MAGIC and error.offset == 0 and "MAGIC" in str(error) and error.advice, "no capture: Error with status, offset, text, advice")
with open(GOOD, "rb") as file:
    whole = file.read()
at = next(r.offset for r in perfring.records(GOOD, types="SAMPLE", skip=3))
cut = whole[:at + 20]
error = raises(perfring.Error, list, perfring.open(cut, resume=False))
report(error.status == perfring.Status.TRUNCATED and error.offset == at, "a capture that was cut: the offset is that of the record")
damaged = bytearray(whole)
damaged[at + 40:at + 48] = struct.pack("<Q", 1 << 40)  # the number of its callchain's entries: more than the record has
record = next(r for r in perfring.records(bytes(damaged)) if r.offset == at)
report(isinstance(record.error, perfring.Error) and record.error.offset == at and record.error.record_type == 9 and record.ip, "a bad record has its error and the fields before it")
import pickle
copy = pickle.loads(pickle.dumps(error))
report(copy.status == error.status and str(copy) == str(error), "errors can be pickled")
wrong = [raises(TypeError, perfring.Record), raises(TypeError, perfring.Sample), raises(ValueError, perfring.open, GOOD, order="x"),
         raises(KeyError, perfring.open, GOOD, types="NONE"), raises(KeyError, perfring.columns, GOOD, "nothing"),
         raises(KeyError, perfring.open(GOOD).table, "nothing"), raises(OverflowError, perfring.open, GOOD, pids=-1),
         raises(TypeError, perfring.open, GOOD, pids=["x"]), raises(TypeError, perfring.open, None),
         raises(ValueError, perfring.columns, GOOD, *["ip"] * 65), raises(AttributeError, lambda: record.nothing)]
report(all(wrong), "wrong arguments are exceptions", wrong)

# ---- sessions and records
with perfring.open(GOOD, tasks=True) as session:
    records = list(session)
    report(raises(ValueError, session.line, records[0]) and raises(ValueError, session.task, records[0]), "line and task are for the last record only")
report(raises(ValueError, next, session) and raises(ValueError, lambda: session.info) and session.close() is None, "a closed session is ValueError")
report(records[-1].bytes and records[20].ip and repr(records), "records stay valid after their session")
samples = [r for r in records if isinstance(r, perfring.Sample)]
report(samples[0].ip == samples[0]["ip"] == samples[0].fields["ip"] == samples[0].fields.ip and "callchain" in dir(samples[0])
       and samples[0].callchain.ips == tuple(samples[0].callchain["ips"]) and dict(samples[0].fields)["pid"] == samples[0].pid
       and list(samples[0].fields) == [f for f in perfring.Sample.FIELDS if f in samples[0].fields], "fields as attributes, items, dict, in the order of the schema")
report(perfring.value_text(constants.Prot, 5) == "READ|EXEC" and constants.Feature["CMDLINE"] == 11, "names of values")
classes = {c.TYPE: c.__name__ for c in vars(perfring).values() if isinstance(c, type) and hasattr(c, "TYPE")}
report(all(classes[kind].upper() == kind.name.replace("_", "") for kind in constants.RecordType), "every type of record has a class")
entry = perfring.Fields({"from": 1, "values": 2})
report(entry.from_ == 1 and entry.values_ == 2, "fields whose names are a keyword, or a method of dict")
with open(GOOD, "rb") as file, perfring.open(file) as one, perfring.open(whole) as two:
    report([r.bytes for r in one] == [r.bytes for r in two] == [r.bytes for r in records], "a file object and bytes in memory read the same")
for memory in (io.BytesIO(whole), io.BufferedReader(io.BytesIO(whole))):
    with perfring.open(memory) as session:
        report([r.bytes for r in session] == [r.bytes for r in records], "%s reads the same" % type(memory).__name__)
edits = [os.path.join(tempfile.mkdtemp(), name) for name in ("one", "list", "none")]
report(perfring.edit(GOOD, edits[0], drop="callchain") == perfring.edit(GOOD, edits[1], drop=["callchain"]) and raises(ValueError, perfring.edit, GOOD, edits[2], drop="stacks"), "one field that an edit drops, as a word")
try:
    perfring.report(GOOD, order="file")
except TypeError as error:
    report("order of time" in str(error), "a report in another order: %s" % error)
else:
    report(False, "a report in another order")
filtered = list(perfring.records(GOOD, types=["SAMPLE"], tids=33, comms="s*", first=5))
report(len(filtered) == 5 and all(r.tid == 33 for r in filtered), "a filter")

# ---- other threads
session, failures = perfring.open("corpus/fork-storm.data", order="time"), []


def read(shared):
    try:
        for record in shared:
            record.fields
    except RuntimeError:
        pass
    except Exception as failure:
        failures.append(failure)


threads = [threading.Thread(target=read, args=(session,)) for _ in range(4)]
threads += [threading.Thread(target=read, args=(perfring.open(GOOD),)) for _ in range(4)]
[t.start() for t in threads]
[t.join() for t in threads]
report(not failures, "threads that share a session, and threads with their own", failures)
reader, writer = os.pipe()
seen = []
feeder = threading.Thread(target=lambda: seen.extend(perfring.records(reader)))
feeder.start()
with open("corpus/pipe.pipe", "rb") as file, os.fdopen(writer, "wb") as out:  # blocks unless reading lets this thread run
    out.write(file.read())
feeder.join()
report(len(seen) == len(list(perfring.records("corpus/pipe.pipe"))), "a pipe that another thread writes")

# ---- memory
class Canary:
    dead = 0

    def __del__(self):
        Canary.dead += 1


for record in samples[:5]:
    record.fields["self"], record.fields["canary"] = record, Canary()
del record, samples, records, filtered, seen
gc.collect()
report(Canary.dead == 5, "cycles through fields are collected", Canary.dead)


def use():
    for name in (GOOD, "corpus/threads-z.dir", "corpus/regs-user.data", "corpus/killed.data"):
        with perfring.open(name, order="time", tasks=True) as one:
            for r in one:
                r.fields, r.tail, r.error, repr(r), one.task(r), one.line(r)
        perfring.columns(name, "ip", "time", "callchain")
        with perfring.open(name, order="time") as one:
            one.table()
        perfring.check(name)
    for _ in range(20):
        [(r.tail, r.error) for r in perfring.records("corpus/newer/unknown-bits.data")]
    raises(perfring.Error, perfring.open, b"\x81\x82\0\1" * 9)
    raises(OSError, perfring.open, "/no/such")


for _ in range(3):
    use()
gc.collect()
before = sys.getallocatedblocks()
for _ in range(10):
    use()
gc.collect()
grown = sys.getallocatedblocks() - before
report(grown < 200, "no objects are left behind: %d more blocks after ten rounds" % grown)

# ---- Arrow's C stream interface, by a consumer of its own: five pointers, then a struct's length
import ctypes


class Stream(ctypes.Structure):
    pass


Stream._fields_ = [("get_schema", ctypes.c_void_p), ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.c_void_p)),
                   ("get_last_error", ctypes.c_void_p), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private", ctypes.c_void_p)]


class Array(ctypes.Structure):
    pass


Array._fields_ = [(name, ctypes.c_int64) for name in ("length", "nulls", "offset", "nr_buffers", "nr_children")] + [
    ("buffers", ctypes.c_void_p), ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))), ("private", ctypes.c_void_p)]
pointer = ctypes.pythonapi.PyCapsule_GetPointer
pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
session = perfring.open(GOOD, order="time")
capsule = session.arrow("sample").__arrow_c_stream__()
busy = [raises(RuntimeError, session.close), raises(RuntimeError, next, session), raises(RuntimeError, lambda: session.info)]
stream = Stream.from_address(pointer(capsule, b"arrow_array_stream"))
del session  # the stream keeps it
gc.collect()
rows = 0
while True:
    array = Array()
    if stream.get_next(ctypes.byref(stream), ctypes.addressof(array)) or not array.release:
        break
    rows += array.length
    array.release(ctypes.byref(array))
del capsule, stream
report(rows == 76 and all(busy), "a stream of Arrow keeps its session, which nothing else uses meanwhile: %d rows" % rows)
session = perfring.open(GOOD, order="time")
session.arrow("sample").__arrow_c_stream__()
report(session.info.parts == 1 and raises(OSError, session._arrow, b"nothing"), "a stream that nobody read gives its session back")

# ---- rings
def ring_attr(path):
    with open(path, "rb") as file:
        header = file.read(104)
        size, attrs = struct.unpack_from("<QQ", header, 16)
        file.seek(attrs)
        return file.read(size - 16)


for name, order in (("ring-wrap", 1), ("ring-full", 1), ("ring-backward", -1)):
    with open("corpus/%s.ring" % name, "rb") as file:
        data = file.read()
    if sys.byteorder == "little":
        flags = 4 if order < 0 else 0
        with perfring.Ring(data, ring_attr("corpus/%s.data" % name), flags=flags) as ring:
            got = [r.bytes for r in ring]
        expected = [r.bytes for r in perfring.records("corpus/%s.data" % name)]
        report(got == expected[::order] or got == expected, "%s: %d records" % (name, len(got)), (len(got), len(expected)))
attr = ring_attr("corpus/ring-wrap.data")
wrong = [raises(perfring.Error, perfring.Ring, b"", attr), raises(perfring.Error, perfring.Ring, bytes(4096), attr[:8]),
         raises(OSError, perfring.Ring, 12345, attr)]
report(all(wrong), "what is no ring", wrong)
for damage in range(0, 1088, 8):  # any word of the page
    hurt = bytearray(data)
    hurt[damage:damage + 8] = b"\xff" * 8
    try:
        list(perfring.Ring(bytes(hurt), attr))
    except perfring.Error:
        pass
report(True, "a page with any word damaged")

# ---- generated inputs
nr, errors = 0, 0
with tarfile.open("corpus/fuzz.tar.gz") as archive:
    for member in archive:
        if not member.isfile():
            continue
        data = archive.extractfile(member).read()
        nr += 1
        for options in ({}, {"order": "time", "tasks": True}):
            try:
                with perfring.open(data, **options) as session:
                    for record in session:
                        record.fields, record.tail, record.error, repr(record)
                        if options:
                            session.task(record), session.location(record)
                    [session.feature(number) for number in range(40)], session.events
            except (perfring.Error, OSError):
                errors += 1
        for function in (lambda: perfring.columns(data, "ip", "callchain", "event"), lambda: perfring.check(data), lambda: perfring.open(data).table()):
            raises((perfring.Error, OSError), function)
report(nr > 2000, "%d generated inputs, %d of them with an error" % (nr, errors))
finish()
