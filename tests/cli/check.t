#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring check: levels, one line for each cause with the sum of its repeats, values that are no sizes shown as what they are, JSON."""
import json, os, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap

folder = tempfile.TemporaryDirectory()


def made(name, data):
    path = os.path.join(folder.name, name)
    with open(path, "wb") as file:
        file.write(data)
    return path


whole = open("corpus/callchain-fp.data", "rb").read()
data_at, data_size = struct.unpack_from("<QQ", whole, 40)
attrs_at, attrs_size = struct.unpack_from("<QQ", whole, 24)
samples = [json.loads(line)["at"] for line in tap.run("dump", "--json", "--type", "SAMPLE", "corpus/callchain-fp.data")[1].splitlines()]

# A bit of sample_type that nobody knows is one defect of its event.
strange = bytearray(whole)
struct.pack_into("<Q", strange, attrs_at + 24, struct.unpack_from("<Q", strange, attrs_at + 24)[0] | 1 << 40)
path = made("strange", bytes(strange))
status, out, errors = tap.run("check", path)
lines = out.splitlines()
bad = [line for line in lines if "SAMPLE_TYPE" in line]
tap.report(status == 1 and len(bad) == 1 and "error: SAMPLE_TYPE" in bad[0] and "unknown bits 0x10000000000)" in bad[0] and "wanted" not in bad[0] and
           f"; {len(samples) - 1} more of this cause, the last at {samples[-1]:#x}" in bad[0], "an unknown bit of sample_type is one line", out)
each = [line for line in tap.run("check", "--each", path)[1].splitlines() if "SAMPLE_TYPE" in line]
tap.report(len(each) == len(samples), f"--each has a line for each of {len(each)}")
report = json.loads(tap.run("check", "--json", path)[1])
finding = [f for f in report["findings"] if f["status"] == "SAMPLE_TYPE"]
tap.report(len(finding) == 1 and finding[0]["count"] == len(samples) and finding[0]["offset"] == samples[0] and finding[0]["last"] == samples[-1] and
           finding[0]["level"] == "error" and report["defects"] >= len(samples) and lines[-1].startswith(f"{path}: {report['records']} records, "), "--json", report)

# Several causes: as many lines, in the order of their first; --most cuts lines.
several = bytearray(whole)
for at in samples[3:33:10]:
    several[at:at + 4] = b"\xf0\x0f\x00\x00" # a type that nobody has
path = made("several", bytes(several))
status, out, _ = tap.run("check", path)
tap.report(status == 1 and "error: HEADER: record of type 4080 at %#x" % samples[3] in out and "(value 0x" in out and "; 2 more of this cause, the last at %#x" % samples[23] in out and
           ", 3 defects" in out and len(out.splitlines()) == 2, "three of one cause", out)
_, out, _ = tap.run("check", "--each", "--most", "2", path)
tap.report(out.count("HEADER") == 2 and "1 more defect\n" in out, "--each --most 2", out)
tap.report(tap.run("check", "-q", path)[:2] == (1, ""), "-q prints nothing")

# Damaged ranges are summed as other defects are; --each has all of them, with where they begin and end.
run = whole[samples[0]:samples[4]]
for breaks in (10, 11, 30):
    path = made("broken%d" % breaks, whole[:40] + struct.pack("<QQ", data_at, 0) + whole[56:data_at] + (run + struct.pack("<IHH", 9, 2, 4)) * breaks + run)
    out = tap.run("check", path)[1]
    tap.report(out.count("reading resumes after them") == 1 and "; %d more of this cause" % (breaks - 1) in out and ", %d defects" % (breaks + 1) in out, f"{breaks} breaks", out)
out = tap.run("check", "--each", "--most", "20", path)[1]
tap.report(out.count("8 bytes, 0x") == 20 and out.count("reading resumes after them") == 20, "--each --most 20", out)

# A warning is no failure, unless that is asked for.
path = made("behind", whole + whole[:40])
status, out, _ = tap.run("check", path)
tap.report(status == 0 and "warning: BEHIND: " in out and "(40 bytes)" in out and "1 defect, 1 of which only a warning" in out, "a warning", out)
tap.report(tap.run("check", "--strict", path)[0] == 1 and tap.run("check", "-q", "--strict", path)[:2] == (1, ""), "--strict")
report = json.loads(tap.run("check", "--json", path)[1])
tap.report(report["warnings"] == 1 and report["findings"][0]["level"] == "warning", "--json has the level", report)

# An id that no event has is shown as such.
two = open("corpus/events-mixed.data", "rb").read()
unknown = tap.run("check", made("ids", two.replace(struct.pack("<Q", json.loads(tap.run("dump", "--json", "--type", "SAMPLE", "-n", "1", "corpus/events-mixed.data")[1])
                                                                ["fields"].get("id", 0)), struct.pack("<Q", 77777))))[1]
tap.report("wanted 77777" not in unknown, "an id is not shown as a size", unknown)

# A cut is one cause, wherever it is, told at the record that it is in; a payload's is its record's.
whole = open("corpus/default.data", "rb").read()
for size, shown, more in ((3000, "FEATURE: FEATURE_SECTION CACHE at 0xbb8", 14), (2010, "TRUNCATED: SAMPLE at 0x7d0", 1), (len(whole) - 1, "FEATURE: FEATURE PMU_CAPS at", 0)):
    out = tap.run("check", made("cut", whole[:size]))[1].splitlines()
    tap.report(len(out) == 2 and ": error: " + shown in out[0] and (f"; {more} more of this cause" in out[0]) == (more > 0), f"cut after {size} bytes: one line", out)
pipe = open("corpus/pipe-tracepoint.pipe", "rb").read()
head = json.loads(tap.run("dump", "--json", "--type", "HEADER_TRACING_DATA", "corpus/pipe-tracepoint.pipe")[1])["at"]
for size in (head + 13, head + 4000):
    path = made("payload", pipe[:size])
    printed = [tap.run("check", path)[1], tap.run("dump", path)[2], tap.run("check", "--json", path)[1]]
    tap.report(all(f"HEADER_TRACING_DATA at {head:#x}: " in s for s in printed) and json.loads(printed[2])["findings"][0]["offset"] == head, f"a payload cut at {size} is its record's", printed)

# What tools have written whole is without an error.
healthy = sorted(name for name in os.listdir("corpus") if name.endswith((".data", ".pipe", ".dir")) and name not in ("killed.data", "empty.data", "same-no-ids.data")) # the last: no sample says of which event it is
bad = [name for name in healthy if tap.run("check", "-q", "corpus/" + name)[0] != 0]
tap.report(len(healthy) > 100 and not bad, f"{len(healthy)} healthy captures have no error", bad)
out = tap.run("check", made("header", open("corpus/pipe.pipe", "rb").read()[:-3]))[1]
tap.report("TRUNCATED: record at " in out, "a record cut within its header is not reported with the type before it", out)
# A stream that ends between two records has no record there: neither a type nor a size is invented for one.
between = made("between", open("corpus/default.data", "rb").read()[:int(tap.run("dump", "--file-order", "--type", "SAMPLE", "-n", "1", "-F", "offset", "corpus/default.data")[1], 16)])
out = tap.run("check", "--each", between)[1]
tap.report(f"TRUNCATED: records at {os.path.getsize(between):#x}: the stream ends before the end of its records (expected " in out, "a cut between two records", out)
out = tap.run("check", made("none", open("corpus/default.data", "rb").read()[:200]))[1]
tap.report("DATA: records at 0x" in out, "no byte of the data section", out)
said = made("said", open("corpus/pipe.pipe", "rb").read() + b"[ perf record: Woken up 1 times to write data ]\n")
out = tap.run("check", said)[1]
tap.report("record of type 1701847131, whose bytes are text, at 0x" in out and "1 defect" in out, "what perf record says behind a pipe is named as text", out)
status, out, _ = tap.run("check", "corpus/killed.data")
tap.report(status == 1 and "error: INTERRUPTED" in out, "an interrupted one has", out)
tap.finish()
