#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""perfring diff: its numbers are those of an own computation from the samples; of programs that have not changed it calls no more rows changed than doc/diff.md
states, and of one that has changed it finds the row; the options, the forms of output and the messages. The first of these, which takes 1,200 captures, is `diff.t alarms`,
of tests/more/alarms.t."""
import csv, io, json, os, re, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
sys.path.insert(0, os.path.dirname(__file__))
import diff_truth as truth
from made_capture import ID, IP, PERIOD, TID, TIME, Capture, write
from tap import finish, report, run

CALLS, OTHER = "corpus/callchain-fp.data", "corpus/default.data"


def table(*arguments):
    code, out, err = run("diff", "--csv", "--no-symbolize", *arguments)
    return list(csv.DictReader(io.StringIO(out)))


def sides(a, b):
    return ["--a", *a, "--b", *b] if len(a) > 1 or len(b) > 1 else [*a, *b]


def differences(found, want):
    """What is not equal, of rows that a CSV has and of the truth."""
    found = {row["function"]: row for row in found}
    bad = [f"rows {sorted(found)}"] if set(found) != {truth.name(f) for f in want} else []
    for function, (verdict, *numbers, sa, sb) in want.items():
        row = found.get(truth.name(function), {})
        ours = [float(row[k]) for k in ("difference", "low", "high", "p", "a_percent", "b_percent")] if row else []
        theirs = [100 * n for n in numbers[:3]] + [numbers[3]] + [100 * n for n in numbers[4:]]
        if not row or row["verdict"] != verdict or (int(row["a_samples"]), int(row["b_samples"])) != (sa, sb) or any(abs(x - y) > 1e-7 for x, y in zip(ours, theirs)):
            bad.append((function, row, verdict, theirs))
    return bad


def store(folder, name, of):
    return write(folder, name, truth.capture(of))


def of_events(folder, name, plan):
    """Two events of one name; the ids and addresses of samples are in the plan."""
    c = Capture().event(1, 0, IP | TID | TIME | ID | PERIOD, [1]).event(1, 0, IP | TID | TIME | ID | PERIOD, [2]).names("page-faults", "page-faults")
    return write(folder, name, c.file(*[c.record(9, c.pack("QIIQQQ", address, 7, 7, 1000 + i, id, 1), misc=2) for id, address, nr in plan for i in range(nr)]))


def odd(folder):
    one, other = "corpus/cpu-wide.data", "corpus/default.data"
    found = table("--by", "comm", "--a", one, one, "--b", other, other)
    report({row["comm"]: (row["verdict"], float(row["difference"])) for row in found} == {"sh": ("changed", 100), "swapper": ("changed", -100)} and
           all(float(row["low"]) < float(row["high"]) for row in found), "all of one side and nothing of the other has changed", found)
    a, b = of_events(folder, "one-event.data", [(2, 0x4000, 50)]), of_events(folder, "two-events.data", [(1, 0x1000, 50), (2, 0x4000, 50)])
    found = [(row["function"], row["verdict"], float(row["difference"])) for row in table(a, b)]
    report(("[unknown]+0x4000", "within noise", 0) in found and not [row for row in found if row[1] == "changed"], "of events of one name the second is the second, also where the first has no samples", found)
    for words in (["--by", "comm"], ["--children"], ["--ratio"], ["--top", "3"], ["--min", "1"]):
        code, _, err = run("diff", "--to", "folded", *words, one, other)
        report(code == 2 and "are of rows" in err, f"--to folded has no {words[0]}", err)


def numbers(folder):
    changed = [0.16] + truth.SHARES[1:]
    cases = {
        "a capture a side": ([dict(seed=1, number=1030)], [dict(seed=2, number=714)]),
        "few samples": ([dict(seed=3, number=25)], [dict(seed=4, number=31)]),
        "other periods": ([dict(seed=5, number=1500, periods=True)], [dict(seed=6, number=900, periods=True)]),
        "functions that stay": ([dict(seed=7, number=2000, stay=0.7)], [dict(seed=8, number=2100, stay=0.7)]),
        "a program that changed": ([dict(seed=9, number=3000)], [dict(seed=10, number=3000, shares=changed)]),
        "two captures a side": ([dict(seed=s, number=600) for s in (11, 12)], [dict(seed=s, number=650, stay=0.4) for s in (13, 14)]),
        "five and three captures": ([dict(seed=s, number=500, runs=0.1) for s in range(20, 25)], [dict(seed=s, number=500, runs=0.1, shares=changed) for s in range(25, 28)]),
        "a function that some captures lack": ([dict(seed=40, number=700), dict(seed=41, number=600, shares=truth.SHARES[:11])], [dict(seed=42, number=500, shares=truth.SHARES[1:]), dict(seed=43, number=650)]),
        "one and three captures": ([dict(seed=30, number=900)], [dict(seed=s, number=300) for s in (31, 32, 33)]),
    }
    for name, both in cases.items():
        made = [[truth.samples(**words) for words in side] for side in both]
        paths = [[store(folder, f"{i}-{k}", of) for k, of in enumerate(side)] for i, side in enumerate(made)]
        want = truth.rows(*made)
        bad = differences(table(*sides(*paths)), want)
        report(want and not bad, f"{name}: {len(want)} rows as computed from the samples, {[r[0] for r in want.values()].count('changed')} changed", bad)


def alarms(folder, pairs, repeats, number, **program):
    """Of pairs of captures of one program: rows tested, rows whose interval leaves 0 out, rows called changed, pairs with such a row."""
    seed, tested, outside, changed, pairs_changed = 1000, 0, 0, 0, 0
    for _ in range(pairs):
        paths = []
        for k in range(2 * repeats):
            seed += 1
            paths.append(store(folder, f"alarm-{k}", truth.samples(seed, number, **program)))
        found = [row for row in table(*sides(paths[:repeats], paths[repeats:])) if row["verdict"] != "too few"]
        tested += len(found)
        outside += sum(not float(row["low"]) <= 0 <= float(row["high"]) for row in found)
        changed += sum(row["verdict"] == "changed" for row in found)
        pairs_changed += any(row["verdict"] == "changed" for row in found)
    return tested, outside, changed, pairs_changed


PROGRAMS = {"independent samples": {}, "functions that stay": dict(stay=0.6), "runs that differ by 15 %": dict(runs=0.15)}


def false_alarms(folder):
    with open("doc/diff.md") as file:
        stated = file.read()
    for name, program in PROGRAMS.items():
        for repeats in (1, 4):
            tested, outside, changed, pairs = alarms(folder, 40, repeats, 1000, **program)
            line = f"| {name} | {repeats} | {100 * outside / tested:.1f} % | {100 * changed / tested:.1f} % | {pairs} |"
            report(line in stated.splitlines(), f"{name}, {repeats} a side: of {tested} rows {outside} outside their interval, {changed} called changed, in {pairs} of 40 pairs",
                   "doc/diff.md does not state: " + line)


def finds(folder):
    """A function that has a third less is found; with runs that differ, only by several captures."""
    changed = [0.16] + truth.SHARES[1:]
    for repeats, number in ((1, 4000), (6, 1000)):
        paths = [[store(folder, f"{side}-{k}", truth.samples(500 + 10 * side + k, number, runs=0.02, shares=changed if side else truth.SHARES)) for k in range(repeats)]
                 for side in (0, 1)]
        found = table(*sides(*paths))
        report(found[0]["verdict"] == "changed" and found[0]["function"] == truth.name(0) and float(found[0]["difference"]) < 0 and found[-1]["verdict"] == "within noise",
               f"{repeats} a side: what has changed is found, and comes first", found[:2])


# ---- forms and options ---------------------------------------------------------------

def folded(path):
    out = run("convert", "--to", "folded", "--no-symbolize", path, "-")[1]
    return {line.rpartition(" ")[0]: int(line.rpartition(" ")[2]) for line in out.splitlines()}


def stacks(folder):
    a, b = folded(CALLS), folded(OTHER)
    want = [f"{stack} {a.get(stack, 0)} {b.get(stack, 0)}" for stack in sorted(set(a) | set(b), key=str.encode)]
    out = run("diff", "--to", "folded", "--no-symbolize", CALLS, OTHER)[1].splitlines()
    report(out == want and len(set(a) & set(b)) > 0, f"--to folded: {len(want)} stacks with both weights", (out[:2], want[:2]))
    out = run("diff", "--to", "folded", "--no-symbolize", "--a", CALLS, CALLS, "--b", OTHER)[1].splitlines()
    twice = [f"{stack} {2 * a.get(stack, 0)} {b.get(stack, 0)}" for stack in sorted(set(a) | set(b), key=str.encode)]
    report(out == twice, "--to folded: captures of a side are added up", out[:2])
    path = os.path.join(folder, "two.folded")
    code, out, err = run("diff", "--to", "folded", "--normalize", "--no-symbolize", "-o", path, CALLS, OTHER)
    with open(path) as file:
        lines = [line.rsplit(" ", 2) for line in file.read().splitlines()]
    bad = [line for line in lines if int(line[1]) != int(a.get(line[0], 0) * sum(b.values()) / sum(a.values()))]
    report(lines and not bad and not out, "--normalize: A's weights are those of B's total", bad or out)


def forms():
    rows = table("--min", "4", CALLS, OTHER)
    everything = table(CALLS, OTHER)
    report(rows == [r for r in everything if max(float(r["a_percent"]), float(r["b_percent"])) >= 4] and 0 < len(rows) < len(everything), f"--min 4: {len(rows)} rows", rows)
    code, out, err = run("diff", "--top", "2", "--no-symbolize", CALLS, OTHER)
    report(len(out.splitlines()) == 6 and f"and {len(everything) - 2} more rows, 0 of them changed" in out and "weak" in out and "--a A1 A2" in err, "--top 2, and one capture a side is weak",
           out + err)
    lines = [json.loads(line) for line in run("diff", "--json", "--no-symbolize", CALLS, OTHER)[1].splitlines()]
    report([(r["function"], str(r["a_samples"])) for r in lines] == [(r["function"], r["a_samples"]) for r in everything], "--json has the rows of --csv", lines[:1])
    three = table(CALLS, OTHER, "corpus/z1.data")
    report([r["to"] for r in three].count(OTHER) == len(everything) and three[:len(everything)] == everything and three[-1]["to"] == "corpus/z1.data", "A B C: each with A", len(three))
    ratio = run("diff", "--ratio", "--by", "file", "--no-symbolize", CALLS, OTHER)[1].splitlines()
    report("B / A" in ratio[2] and re.search(r"48\.68% 52\.38% +1\.08 ", ratio[3]), "--ratio", ratio)
    same = run("diff", "--sort", "dso,sym", "-c", "delta", "--no-symbolize", CALLS, OTHER)
    report(same == run("diff", "--no-symbolize", CALLS, OTHER), "perf's words mean the same", same[1][:200])
    total = {r["function"]: r for r in table("--children", CALLS, OTHER)}
    own = list(csv.DictReader(io.StringIO(run("report", "--csv", "--no-symbolize", "--by", "file,function", CALLS)[1])))
    bad = [r for r in own if total[r["function"]]["a_samples"] != r["total_samples"]]
    report(own and not bad, "--children compares totals", bad)


def messages():
    for words, code, message in (([CALLS], 2, "two captures"), (["--a", CALLS], 2, "both needed"), (["--by", "1x", CALLS, OTHER], 2, "--by takes"), (["--by", "x", CALLS, OTHER], 1, "no sample has a field 'x'; keys are comm"), (["--csv", "--json", CALLS, OTHER], 2, "one of them"),
                                 (["--to", "folded", CALLS, OTHER, CALLS], 2, "two sides"), (["-o", "x", CALLS, OTHER], 2, "-o is for --to folded"), (["-c", "wdiff", CALLS, OTHER], 2, "--compute takes"),
                                 (["x", "--a", CALLS, "--b", OTHER], 2, "follow one of them"), ([CALLS, "/nonexistent"], 3, "nonexistent"), (["--event", "nothing", CALLS, OTHER], 1, "no event"),
                                 ([CALLS, "corpus/tracepoint.data"], 1, "no event in common")):
        found, out, err = run("diff", "--no-symbolize", *words)
        report(found == code and message in err and (not out or code == 1), "exit status and message: " + " ".join(words), (found, err))


def strange(folder):
    """Names that steer terminals, weights past 64 bits, an event that is in one capture only, a capture without samples."""
    made = [Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1]).event(1, 2 + i, IP | TID | TIME | PERIOD, [2]) for i in (0, 1)]
    paths = []
    for i, one in enumerate(made):
        one.names("same", "\x1b[2Ja%d" % i)
        records = [one.record(1, truth.struct.pack("<IIQQQ", 7, 7, 0x400000, 0x1000, 0) + b"/x/\x1b[31m\xff\n\0" + bytes(5) + truth.struct.pack("<IIQQ", 7, 7, 1, 1)[:16], 2)]
        records += [one.record(9, truth.struct.pack("<QIIQQ", 0x400000 + 16 * (k % 3), 7, 7, 10 + k, 2**64 - 1), 2) for k in range(40)]
        paths.append(write(folder, "strange%d" % i, one.file(*records)))
    code, out, err = run("diff", "--no-symbolize", *paths)
    found = table(*paths)
    report("\x1b" not in out + err and len(found) == 3 and abs(float(found[0]["a_percent"]) - 100 * 14 / 40) < 1e-9 and {int(r["a_period"]) for r in found} == {n * (2**64 - 1) for n in (13, 14)},
           "names that steer terminals, weights past 64 bits", (out, found))
    few = Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1])
    names = [few.record(3, truth.struct.pack("<II", tid, tid) + text + truth.struct.pack("<IIQQ", tid, tid, 1, 1)[:16]) for tid, text in ((1, b"one\0\0\0\0\0"), (2, b"two\0\0\0\0\0"))]
    part = write(folder, "few", few.file(*names, *(few.record(9, truth.struct.pack("<QIIQQ", 0x10000, 1 + (i % 4 == 3), 1 + (i % 4 == 3), 10 + i, 1), misc=2) for i in range(80))))
    of_all, of_shown = (table("--by", "comm", "--comm", "one", *of, part, part)[0] for of in ((), ("--of", "shown")))
    report(of_all["a_percent"] == "75" and of_shown["a_percent"] == "100" and of_all["high"] > "0", "--of: of all samples, or of those that pass", (of_all, of_shown))
    empty = write(folder, "empty", Capture("<").event(1, 0, IP | TID | TIME | PERIOD, [1]).file())
    code, out, err = run("diff", paths[0], empty)
    report(code == 1 and "nothing to compare" in out and "no event in common" in err, "a capture without samples", (code, out, err))


with tempfile.TemporaryDirectory() as folder:
    if sys.argv[1:] == ["alarms"]:
        false_alarms(folder)
    else:
        numbers(folder)
        odd(folder)
        finds(folder)
        stacks(folder)
        strange(folder)
if not sys.argv[1:]:
    forms()
    messages()
finish()
