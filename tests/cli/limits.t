#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every limit of the command, at its value and one below: what is reported, and where.

The values are those of captures in corpus/, found by asking for one less until that is too little.
"""
import json, os, struct, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from made_capture import TID, TIME, Capture
from tap import report, finish, run


def least(fits, most):
    """The least value that fits, and that it is a boundary: all above fit, all below do not."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if fits(middle):
            high = middle
        else:
            low = middle + 1
    return low


def set_back(folder):
    """A clock that is set back: what comes a round later is not sorted, whatever the limit, and the reason is not a limit."""
    capture = Capture().event(1, 0, TID | TIME, ids=[1])
    times = [capture.record(9, capture.pack("IIQ", 1, 1, t), 2) for t in (500, 600, 100)]
    path, done = os.path.join(folder, "back.data"), capture.record(68, b"")
    with open(path, "wb") as file:
        file.write(capture.file(times[0], done, times[1], done, done, times[2], done))
    code, out, err = run("dump", "--sort", "--limit", "pending=1000", "-F", "time", path)
    report("1 record came too late for its place in the order of time" in err and len(out.split()) == 7 and "the clock was set back" in run("convert", "--to", "folded", "--no-symbolize", path, "-")[2],
           "a clock that was set back", (code, out, err))


def boundary(name, words, messages, most, expected=None, besides=()):
    """One less than the least value is reported with the limit's name and value; the least is not."""
    def printed(value):
        code, out, err = run(*words[:1], *besides, "--limit", "%s=%d" % (name, value), *words[1:])
        return out + err

    value = least(lambda v: messages not in printed(v), most)
    over = [line for line in printed(value - 1).splitlines() if messages in line or "the limit " + name in line] if value else []
    text = " ".join(over)
    if not messages.endswith("_ratio"): # where it is what a size is multiplied with that is reported
        over = [line for line in over if name in line and str(value - 1) in line]
    good = value and expected in (None, value) and over and "at " in text and "needed 0" not in text
    report(good, "%s: %d passes, %d is reported: %s" % (name, value, value - 1, over[0][-100:] if over else ""), (value, expected, over))


def tasks(folder):
    """Of a limit that was reached before, what was needed is not known and not invented."""
    path = os.path.join(folder, "tasks")
    fork = b"".join(struct.pack("<IHHIIIIQ", 7, 0, 32, i + 2, 1, i + 2, 1, 5) for i in range(9))
    attr = struct.pack("<IIQQQQQ", 1, 64, 0, 1, 1, 0, 1 << 13) + bytes(16)
    with open(path, "wb") as file:
        file.write(struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 80, 104, 80, 184, len(fork), 0, 0, 0, 0, 0, 0) + attr + bytes(16) + fork)
    err = run("dump", "--limit", "tasks=2", path)[2]
    report("a limit was reached (limit tasks 2)" in err, "a limit without what was needed", err)


def expanded(path):
    """Bytes that the one compressed record of a capture becomes: records behind it begin to count at 0 again."""
    records = [json.loads(line) for line in run("dump", "--json", path)[1].splitlines()]
    at = [r["at"] for r in records]
    inner = records[next(i for i in range(1, len(at)) if at[i] < at[i - 1]):]
    end = next((i for i in range(1, len(inner)) if inner[i]["at"] < inner[i - 1]["at"] + inner[i - 1]["size"] or
                inner[i]["at"] > inner[i - 1]["at"] + inner[i - 1]["size"]), len(inner))
    return sum(r["size"] for r in inner[:end])


def deferred(path, waiting):
    """A capture in which so many samples wait for the user part of their callchain."""
    def record(number, body, misc=0):
        return struct.pack("<IHH", number, misc, 8 + len(body)) + body

    mark = (1 << 64) - 640
    records = b"".join(record(9, struct.pack("<IIQ3Q", 7, 7, 3, 1, mark, i)) for i in range(waiting))
    header = struct.pack("<QQQQQQQQQ4Q", 0x32454C4946524550, 104, 80, 104, 80, 184, len(records), 0, 0, 0, 0, 0, 0)
    attr = struct.pack("<IIQQQQQ", 1, 64, 2, 1, 2 | 32, 0, 1 << 18 | 1 << 38) + bytes(16)
    open(path, "wb").write(header + attr + bytes(16) + records)


def check_bare(folder):
    mixed = "corpus/events-mixed.data"
    boundary("events", ["check", mixed], "TOO_MANY", 100, 2)
    boundary("ids", ["check", mixed], "TOO_MANY", 100, 4)
    boundary("features", ["check", mixed], "LIMIT", 256, 19)
    boundary("feature_size", ["check", mixed], "LIMIT", 1 << 20, 1548)
    boundary("pending", ["dump", "--sort", mixed], "limit pending", 1000)
    set_back(folder)
    boundary("payload", ["dump", "corpus/pipe-tracepoint.pipe"], "limit payload", 1 << 20)


def check_compressed():
    packed = "corpus/z1.data"
    whole = expanded(packed)
    boundary("zstd_memory", ["check", packed], "zstd_memory", 1 << 28)
    off = ("--limit", "record_ratio=0", "--limit", "stream_ratio=0")
    free = ("--limit", "record_free=0", "--limit", "stream_free=0")
    all_off = off + free
    boundary("record_free", ["check", packed], "record_ratio", 1 << 28, whole, besides=off)
    boundary("stream_free", ["check", packed], "stream_ratio", 1 << 28, whole, besides=off)
    boundary("record_ratio", ["check", packed], "record_ratio", 1 << 20, besides=all_off + ("--limit", "stream_ratio=1000000"))
    boundary("stream_ratio", ["check", packed], "stream_ratio", 1 << 20, besides=all_off + ("--limit", "record_ratio=1000000"))
    for what in "record", "stream": # a size and a ratio add up, however small the one or large the other is
        said = [run("check", "--limit", "%s_free=%d" % (what, free), "--limit", "%s_ratio=%d" % (what, ratio), packed) for free, ratio in ((1, 1), (1, (1 << 64) - 1), ((1 << 64) - 1, 1))]
        report([s[0] for s in said] == [1, 0, 0] and what + "_ratio" in said[0][1], "%s_free and %s_ratio of 1, and of all that there is" % (what, what), said)


def check_cbor(folder):
    cbor, back = os.path.join(folder, "x.cbor"), os.path.join(folder, "x.data")
    if run("convert", "--force", "--to", "cbor", "corpus/callchain-fp.data", cbor)[0]:
        report(True, "cbor # SKIP this build has no CBOR")
        return
    for name, most in (("cbor_depth", 64), ("cbor_item", 1 << 20), ("cbor_head", 1 << 20)):
        boundary(name, ["convert", "--force", "--to", "perf.data", cbor, back], "CBOR_LIMIT", most)


def main():
    with tempfile.TemporaryDirectory() as folder:
        tasks(folder)
        check_bare(folder)
        check_compressed()
        check_cbor(folder)
        path = os.path.join(folder, "deferred")
        deferred(path, 9)
        printed = {n: run("dump", "--json", "--limit", "chains=%d" % n, path) for n in (8, 9)}
        report("(limit chains)" in printed[8][2] and "offset" in printed[8][2] and "limit" not in printed[9][2], "chains: 9 pass, 8 is reported",
               (printed[8][2], printed[9][2]))
    code, out, printed = run("check", "--each", "--limit", "record_ratio=1", "--limit", "record_free=0", "corpus/z-split.data")
    lines = [line for line in out.splitlines() if "RATIO" in line]
    report(len(lines) == 10 and sum("(needed" in line for line in lines) == 1 and "expected" not in out, "records after the one that grows too much have no figures", out)
    code, out, printed = run("stat", "--limit", "help")
    names = [line.split()[0] for line in out.splitlines()]
    report(code == 0 and len(names) > 10, "--limit help", out)
    report(run("stat", "--limit", "none=1", "corpus/default.data")[0] == 2 and run("stat", "--limit")[0] == 2 and
           run("stat", "--limit", "ids=-1", "corpus/default.data")[0] == 2 and run("stat", "--limit=ids=", "x")[0] == 2, "usage")
    finish()


if __name__ == "__main__":
    sys.exit(main())
