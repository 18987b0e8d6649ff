#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring report against sums of folded stacks, which are the same samples read otherwise; and its options, limits and messages."""
import csv, io, json, os, re, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from made_capture import CALLCHAIN, IP, PERIOD, TID, TIME, Capture, write
from tap import PERFRING, finish, report, run
from terminal import on_terminal

CALLS = "corpus/callchain-fp.data"


def rows(*arguments):
    code, out, err = run("report", "--csv", *arguments)
    return list(csv.DictReader(io.StringIO(out)))


def folded(path, *options):
    """(frames, innermost last; weight) of each stack; of captures of one event."""
    lines = run("convert", "--to", "folded", "--no-symbolize", *options, path, "-")[1].splitlines()
    return [(line.rpartition(" ")[0].split(";"), int(line.rpartition(" ")[2])) for line in lines]


def sums(stacks):
    own, total = {}, {}
    for frames, weight in stacks:
        comm, chain = frames[0], frames[1:]
        own[comm, chain[-1]] = own.get((comm, chain[-1]), 0) + weight
        for function in set(chain):
            total[comm, function] = total.get((comm, function), 0) + weight
    return own, total


with tempfile.TemporaryDirectory() as folder:
    empty = os.path.join(folder, "no-samples.data")
    run("edit", "--type", "COMM,MMAP2", "-o", empty, CALLS)
    said = run("report", empty)[2]
    report("there are no samples" in said, "a capture without samples is said to be one", said)

# Without totals a stack's innermost entry alone is read. What is a row's own is the same; perf has no rows that are in totals alone.
for path in (CALLS, "corpus/callchain-user.data", "corpus/dwarf-stack.data", "corpus/default.data", "corpus/cpu-wide.data"):
    text = [run("report", "--top", "100000", "--symbolize", *options, path)[1] for options in (["-F", "overhead,sample,period,comm,dso,sym"], ["--no-children"])]
    whole = [(r["self_samples"], r["self_period"], r["comm"], r["file"], r["function"]) for r in rows("--symbolize", path) if r["self_samples"] != "0"]
    short = [re.fullmatch(r" *\S+ +(\d+) +(\d+) (.+?) +(\S+) +(\S.*)", line) for line in text[1].splitlines()[2:]]
    found = [(m[1], m[2], m[3].rstrip(), m[4], m[5]) for m in short if m]
    report(text[0] == text[1] and sorted(found) == sorted(whole), f"{path}: {len(whole)} rows without totals", (text[1][:300], whole[:5]))

for path in (CALLS, "corpus/callchain-user.data", "corpus/dwarf-stack.data", "corpus/default.data", "corpus/cpu-wide.data"):
    for weight, options in (("period", []), ("samples", ["--weight", "samples"])):
        own, total = sums(folded(path, *options))
        found = rows("--no-symbolize", "--by", "comm,function", *options, path)
        bad = [r for r in found if int(r["self_" + weight]) != own.get((r["comm"], r["function"]), 0) or int(r["total_" + weight]) != total[r["comm"], r["function"]]]
        report(found and not bad and len(found) == len(total), f"{path}: {weight} of {len(found)} rows are those of folded stacks", bad or (len(found), len(total)))

# callers and callees, by the stacks
stacks = folded(CALLS)
most = max(sums(stacks)[1].items(), key=lambda item: (item[0][1].startswith("dash") and len([s for s in stacks if item[0][1] in s[0][1:-1]]), item[1]))[0][1]
for what, step in (("--callers", -1), ("--callees", 1)):
    want = {}
    for frames, weight in stacks:
        chain = frames[1:]
        beside = {chain[i + step] if 0 <= i + step < len(chain) else "[no caller]" if step < 0 else "[itself]" for i, name in enumerate(chain) if name == most}
        for name in beside:
            want[name] = want.get(name, 0) + weight
    found = {r["function"]: int(r["total_period"]) for r in rows("--no-symbolize", "--by", "function", what, most, CALLS)}
    report(found == want and want, f"{what} {most}: {len(want)} functions", (found, want))
code, out, err = run("report", "--callers", "no_such_function", CALLS)
report(code == 1 and "no function of that name" in err, "a function that is in no stack is reported", err)
report(len(out.splitlines()) == 1 and out.endswith("; none in no_such_function\n"), "and no head without rows", out)

# filters: percentages of all, or of what is shown
events = rows("--by", "comm,cpu", "corpus/group-read.data")
report({r["event"] for r in events} == {"page-faults", "task-clock"}, "events of a group are apart", events)
cpu = next(r["cpu"] for r in rows("--by", "cpu", "--weight", "samples", "corpus/cpu-wide.data"))
wide = rows("--by", "cpu", "--weight", "samples", "corpus/cpu-wide.data")
of_all = rows("--by", "cpu", "--weight", "samples", "--cpu", cpu, "corpus/cpu-wide.data")
of_shown = rows("--by", "cpu", "--weight", "samples", "--cpu", cpu, "--of", "shown", "corpus/cpu-wide.data")
report(of_all == [r for r in wide if r["cpu"] == cpu] and float(of_shown[0]["self_percent"]) == 100, "--of: of all samples, or of those that pass", (of_all, of_shown))

# --top and --min sum what they leave out
code, out, err = run("report", "--top", "3", "--no-symbolize", CALLS)
lines, everything = out.splitlines(), rows("--no-symbolize", CALLS)
rest = sum(int(r["self_samples"]) for r in everything[3:])
report(len(lines) == 6 and f"in {len(everything) - 3} more rows, {rest} samples" in lines[-1], "--top 3: three rows, and the rest", out)
few = rows("--no-symbolize", "--min", "5", CALLS)
report(rows("--no-symbolize", "--percent-limit", "5", CALLS) == few, "--percent-limit, as in perf")
report(rows("--no-symbolize", "--time", "20%-60%", CALLS) == rows("--no-symbolize", "--time", "20%..60%", CALLS) != everything, "--time A%-B%, as in perf")
report(few == [r for r in everything if float(r["self_percent"]) >= 5] and 0 < len(few) < len(everything), f"--min 5: {len(few)} rows", few)

# perf's words
same = run("report", "--no-symbolize", "--stdio", "-n", "-g", "none", "--sort", "comm,dso,sym", CALLS)
report(same == run("report", "--no-symbolize", "--top", "0", CALLS), "perf's words mean the same", same[1][:200])
threads = rows("--sort", "pid", CALLS)
report(threads == rows("--by", "tid,comm", CALLS), "--sort pid is the thread and its name", threads)
columns = run("report", "-F", "sample,overhead,sym", "--no-symbolize", CALLS)[1].splitlines()[1].split()
report(columns == ["samples", "self", "function"], "-F chooses columns", columns)
lines = [json.loads(line) for line in run("report", "--json", "--no-symbolize", CALLS)[1].splitlines()]
report([(r["function"], str(r["self_samples"])) for r in lines] == [(r["function"], r["self_samples"]) for r in everything], "--json has the rows of --csv", lines[:2])

# on a terminal: coloured, a row a line, names cut in the middle
def shown(width, *arguments):
    return on_terminal(["report", *arguments], width, stderr=False, PERFRING_PAGER="cat")[1]


narrow = shown(60, "--no-symbolize", "--top", "9", CALLS)
plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in narrow.splitlines()]
report("\x1b[" in narrow and all(len(line) <= 60 for line in plain[1:-1]) and any(".." in line for line in plain), "60 columns: coloured, cut in the middle", plain[:4])
report("\x1b[" not in shown(200, "--color", "never", CALLS), "--color never")
for words, message in ((["--by", "no-thing"], "--by takes"), (["--min", "101"], "--min takes"), (["--callers", "a", "--callees", "b"], "two reports"),
                       (["--csv", "--json"], "two forms"), (["-g", "graph"], "call graphs are not printed")):
    code, out, err = run("report", *words, CALLS)
    report(code == 2 and message in err and not out, " ".join(words), err)

# more rows than are kept: what has no row is in the rest of its event, or counted
import struct, tempfile
made, number = Capture("<"), 150000
made.event(1, 0, IP | TID | TIME | PERIOD | CALLCHAIN, [1])
samples = (made.record(9, struct.pack("<QIIQQQQQ", 0x10000 + 8 * i, 1, 1, 1 + i, 3, 2, 0x10000 + 8 * i, 0x40000000 + 8 * i), misc=2) for i in range(number))
with tempfile.TemporaryDirectory() as folder:
    code, out, err = run("report", "--csv", "--no-symbolize", write(folder, "many", made.file(*samples)))
    table = list(csv.DictReader(io.StringIO(out)))
    own, missing = sum(int(row["self_samples"]) for row in table), 2 * number - sum(int(row["total_samples"]) for row in table)
    report(len(table) == 1 << 18 and own < number and missing == 2 * number - (1 << 18) and code == 1 and f": {missing} values of samples, switches or calls that have no row" in err,
           "more rows than are kept: samples that are in the total of none are counted", (len(table), own, missing, err))
    summary = run("report", "--no-symbolize", "--top", "3", os.path.join(folder, "many"))[1].splitlines()[-1]
    report(re.search(r" self in \d+ more rows, (\d+) samples", summary)[1] == str(number - 3) and summary.endswith("show those that there are"), "and are in the last line", summary)
    code, out, err = run("diff", "--json", "--no-symbolize", "--account", "-", *[os.path.join(folder, "many")] * 2)
    account = json.loads(out.splitlines()[-1])
    report(code == 1 and [row["cause"] for row in account["left"] if row["cause"] == "MANY_ROWS"], "diff has them in its account", (code, account, err))
    # periods that add up to more than 2^64: each form has the sum of the table
    large = Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1])
    large = write(folder, "large", large.file(*(large.record(9, struct.pack("<QIIQQ", 0x10000, 1, 1, 10 + i, (1 << 64) - 2 - i), misc=2) for i in range(3))))
    whole, keys = str(3 * (1 << 64) - 9), ("self_period", "total_period")
    report([[row[key] for key in keys] for row in rows(large)] == [[whole, whole]] and run("report", "--json", large)[1].count(f'_period":{whole},') == 2 and whole in run("report", large)[1],
           "periods past 2^64 add up in CSV, JSON and the table", (rows(large), run("report", large)))
    pair = [list(csv.DictReader(io.StringIO(run("diff", "--csv", large, large)[1])))[0][key] for key in ("a_period", "b_period")]
    report(pair == [whole, whole] and f'"a_period":{whole},"b_period":{whole}' in run("diff", "--json", large, large)[1], "and in diff", pair)
    # percentages are of all samples of the event, whatever passes
    few = Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1])
    names = [few.record(3, struct.pack("<II", tid, tid) + name + struct.pack("<IIQQ", tid, tid, 1, 1)[:16], misc=0) for tid, name in ((1, b"one\0\0\0\0\0"), (2, b"two\0\0\0\0\0"))]
    part = write(folder, "few", few.file(*names, *(few.record(9, struct.pack("<QIIQQ", 0x10000, tid, tid, 10 + i, 1), misc=2) for i, tid in enumerate((1, 1, 1, 2)))))
    of_all, of_shown = (rows("--no-symbolize", "--by", "comm", "--comm", "one", *of, part) for of in ((), ("--of", "shown")))
    report([row["self_percent"] for row in of_all] == ["75"] and [row["self_percent"] for row in of_shown] == ["100"], "--comm: of all samples; --of shown: of its own",
           (of_all, of_shown))
    # files are read for names only where rows have functions
    mapped = few.record(1, struct.pack("<IIQQQ", 1, 1, 0x10000, 0x1000, 0) + b"/not/there\0\0\0\0\0\0" + struct.pack("<IIQ", 1, 1, 1), misc=2)
    away = write(folder, "away", few.file(mapped, few.record(9, struct.pack("<QIIQQ", 0x10000, 1, 1, 10, 1), misc=2)))
    said = [run("report", *options, away)[2] for options in ((), ("--by", "pid,file"), ("--by", "file", "--callers", "*"), ("--by", "file", "--symbols-report"))]
    report(["1 of 1 address" in text for text in said] == [True, False, True, False] and "no row has the name of a function" in said[3],
           "rows without functions: no file is read for names", said)
finish()
