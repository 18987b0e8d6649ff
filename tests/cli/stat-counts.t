#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring stat of files of `perf stat record`: counts, units and readings as `perf stat report` has them, and of made captures."""
import json, os, re, shutil, struct, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import made_capture as made
import tap

FILES = ("corpus/stat.data", "corpus/stat-interval.data", "corpus/stat-cpu.data")


def ours(path, timed):
    """(time, value, event) of each line; time is None unless `timed`."""
    text = tap.run("stat", "--times", path)[1] if timed else tap.run("stat", path)[1].split("counts over time")[0]
    head = r"^ +(\d+\.\d{9}) +" if timed else r"^( *)"
    found = re.findall(head + r"(<not \w+>|[\d.]+) (?:msec )? \d+ (\S+)$", text, re.M)
    return [(float(t) if timed else None, v, e) for t, v, e in found]


def perfs(path):
    """The same of perf stat report, which has the sum of all CPUs where it is asked for it."""
    done = subprocess.run(["perf", "stat", "report", "-i", path], capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))
    found = re.findall(r"^ *(?:(\d+\.\d{9}) +)?(?:CPU\d+ +)?(<not \w+>|[\d.]+) +(?:msec )?([a-z-]+)", done.stdout + done.stderr, re.M)
    return [(float(t) if t else None, v, e) for t, v, e in found if e != "seconds"]


def summed(lines):
    """-A's lines of several CPUs are one."""
    sums = {}
    for time, value, event in lines:
        key = (time, event)
        old = sums.get(key)
        sums[key] = value if old is None else f"{float(old) + float(value):g}"
    return [(t, v, e) for (t, e), v in sums.items()]


def totals(lines):
    """Counts since the start, in place of those of each interval."""
    sums, found = {}, []
    for time, value, event in lines:
        sums[event] = sums.get(event, 0) + (0 if value.startswith("<") else float(value))
        found.append((time, f"{sums[event]:g}", event))
    return found


for path in FILES:
    if not shutil.which("perf"):
        tap.report(True, f"{path} # SKIP no perf")
        continue
    timed = "interval" in path
    if tap.perf_has("refuses-mmap-len-0"):
        done = subprocess.run(["perf", "stat", "report", "-i", path], capture_output=True, text=True)
        tap.report(done.returncode and "comp_mmap_len (0)" in done.stderr and ours(path, timed), f"{path}: perf refuses its own file, and we do not", done)
        continue
    if timed and tap.perf_has("interval-totals"):
        tap.report(totals(ours(path, timed)) == summed(perfs(path)), f"{path}: added up, as perf stat report", f"{ours(path, timed)} {summed(perfs(path))}")
        continue
    tap.report(perfs(path) and ours(path, timed) == summed(perfs(path)), f"{path}: as perf stat report", f"{ours(path, timed)} {summed(perfs(path))}")
whole = json.loads(tap.run("stat", "--json", "--times", "corpus/stat-interval.data")[1])
count = whole["events"][0]["count"]
tap.report(all(count[k] == sum(c[k] for c in whole["counts"]) for k in ("value", "enabled", "running")) and count["value"] == 58,
           "readings add up to the whole", whole)


def stat(number, cpu, value, enabled=10, running=10):
    return struct.pack("<QIIQQQ", number, cpu, 0, value, enabled, running)


def counts(*words, capture, records):
    """stat --json of these bodies of STAT records and times of STAT_ROUND."""
    data = [capture.record(76, r) if isinstance(r, bytes) else capture.record(77, struct.pack("<QQ", 0, r)) for r in records]
    with tempfile.TemporaryDirectory() as folder:
        path = made.write(folder, "made", capture.file(*data))
        return tap.strict_json(tap.run("stat", "--json", *words, path)[1]), tap.run("stat", *words, path)[1]


# Counts are since the start: the last of each id holds, and ids of an event are added. An id that nothing has is not.
one = made.Capture().event(1, 0, made.TIME, ids=(5, 6)).event(1, 2, made.TIME, ids=(7,)).event(1, 3, made.TIME, ids=(8,))
got, text = counts(capture=one, records=[stat(5, 0, 100), stat(6, 1, 30), stat(7, 0, 50, 40, 10), stat(5, 0, 120), stat(99, 0, 7), 9])
tap.report([e.get("count", {}).get("value") for e in got["events"]] == [150, 50, None] and got["events"][1]["count"]["scaled"] == 200,
           "the last count of each id, summed by event; extrapolated", got["events"])
tap.report("(counted 25.00% of the time)" in text and re.search("<not supported>  2 ", text) and re.search("1  count of no event", text) and got["counts_unknown"] == 1, "what is not exact is reported", text)
got, text = counts(capture=one, records=[9])
tap.report(len(re.findall("<not supported>  [012] ", text)) == 3 and "events: 3, counted by perf stat for " in text and " samples" not in text, "a recording of perf stat that could count nothing", text)
unscaled = one.record(75, struct.pack("<QQQ", 1, 2, 0))
with tempfile.TemporaryDirectory() as folder:
    path = made.write(folder, "made", one.file(unscaled, one.record(76, stat(7, 0, 50, 40, 10))))
    got = json.loads(tap.run("stat", "--json", path)[1])
tap.report(got["events"][1]["count"]["scaled"] == 50, "STAT_CONFIG: not extrapolated where perf stat did not", got["events"])

# Of more ids than are told apart, the others are told.
ids = range(1, (1 << 18) + 12)
got, text = counts(capture=made.Capture().event(1, 0, made.TIME, ids=ids), records=[stat(i, 0, 2) for i in ids])
tap.report(got["events"][0]["count"]["value"] == 2 << 18 and got["counts_unknown"] == 11 and "11  counts of no event" in text, "counts of more than 262,144 ids", got["events"])

# With more rounds than are kept, several are one; nothing is lost.
many = made.Capture()
for i in range(8000):
    many.event(1, 0, made.TIME, ids=(i + 1,))
records = [r for i in range(30) for r in (stat(3, 0, 10 * (i + 1)), i + 1)]
got, text = counts("--times", capture=many, records=records)
rounds = [(c["time"], c["value"]) for c in got["counts"]]
tap.report(sum(v for _, v in rounds) == 300 and rounds[-1][0] == 30 and len(rounds) <= 8 and all(10 * (t - s) == v for (s, _), (t, v) in zip([(0, 0)] + rounds, rounds)),
           "of 30 rounds of 8,000 events, %d" % len(rounds), rounds)

# A scale or unit that is none.
update = lambda kind, rest: one.record(78, struct.pack("<QQ", kind, 5) + rest)
for bits, shown in ((b"\0" * 6 + b"\xf0\x7f", "inf"), (b"\0" * 6 + b"\xf8\x7f", "nan"), (b"\xff" * 6 + b"\xef\x7f", "e+")):
    with tempfile.TemporaryDirectory() as folder:
        path = made.write(folder, "made", one.file(update(1, bits), update(0, b"\x1b[31m\0\0\0"), one.record(76, stat(5, 0, 3))))
        got, text = tap.strict_json(tap.run("stat", "--json", path)[1]), tap.run("stat", path)[1]
    line = [l for l in text.splitlines() if "  0 " in l][-1]
    tap.report(shown in str(got["events"][0]["count"]["scale"]) and "\x1b" not in text and "\\x1b[31m" in text and len(line) < 80, f"scale {shown}", line)
tap.finish()
