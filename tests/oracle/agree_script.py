# SPDX-License-Identifier: MIT
"""perf script's sample lines against our samples.

Knows: `perf script -F` with one line a sample, and that perf prints a line per
group member whose count moved (deliver_sample_group of session.c), with
periods of its own making (deliver_sample_value). Does not know: symbols,
chains and everything else that perf makes up from other files.
"""

import re
import subprocess

from agree_rules import Verdict, check_name, integer
from perf_dump import NO_SYMBOLS

# Asked for in this order, dropped one by one when perf says that it cannot print it.
WANTED = ["pid", "tid", "cpu", "time", "event", "period", "addr"]
REFUSED = re.compile(r"do not have (\w+) attribute set\. +Cannot print '(\w*)' field")
OF_TID = ("pid", "tid")                         # perf says '' for these
COLUMNS = {"pid": r"\s*(?P<pid>-?\d+)", "tid": r"[/\s]\s*(?P<tid>-?\d+)", "cpu": r"\s*\[(?P<cpu>-?\d+)\]",
           "time": r"\s*(?P<time>\d+\.\d{9}):", "period": r"\s*(?P<period>\d+)", "event": r"\s*(?P<event>.*?):",
           "addr": r"\s+(?P<addr>[0-9a-f]+)"}
ORDER = ("pid", "tid", "cpu", "time", "period", "event", "addr")        # as perf prints them


def script_lines(path, perf="perf"):
    """(lines, columns) or (None, perf's reason)."""
    columns = list(WANTED)
    while columns:
        run = subprocess.run([perf, "script", "--ns", *NO_SYMBOLS, "-i", path, "-F", ",".join(columns)],
                             stdin=subprocess.DEVNULL, capture_output=True, check=False)
        errors = run.stderr.decode("utf-8", "replace")
        refused = REFUSED.search(errors)
        names = [n for n in columns if refused and n in (OF_TID if refused[1] == "TID" else (refused[2],))]
        if run.returncode == 0 or not names:
            break
        columns = [n for n in columns if n not in names]
    if run.returncode != 0:
        return None, (errors.strip().splitlines() or ["no reason given"])[0]
    return run.stdout.decode("utf-8", "surrogateescape").splitlines(), columns


def read_line(line, columns):
    """A dictionary of the columns, or None if the line is not a sample's."""
    found = re.match("".join(COLUMNS[name] for name in ORDER if name in columns) + r"\s*$", line)
    if not found:
        return None
    row = found.groupdict()
    for name in row:
        if name == "time":
            row[name] = int(row[name].replace(".", ""))
        elif name == "addr":
            row[name] = int(row[name], 16)
        elif name != "event":
            row[name] = int(row[name])
    return row


def my_row(sample, columns):
    """Our sample as the columns; None for what it does not have."""
    fields, row = sample["fields"], {}
    for name in columns:
        if name == "event":
            row[name] = sample.get("event_name")
        else:
            value = integer(fields.get(name))
            if value is not None and name in ("pid", "tid", "cpu") and value >= 1 << 31:
                value -= 1 << 32
            row[name] = value
    return row


def key(row):
    others = [item for item in row.items() if item[0] != "event"]
    return (row.get("time") or 0, str(sorted(others, key=str)), str(row.get("event")))


def members(theirs, mine):
    """With read values a sample of ours need only be among perf's lines, whatever the period."""
    names = [n for n in ("pid", "tid", "cpu", "time") if all(row.get(n) is not None for row in mine)]

    def short(row):
        return tuple(row[n] for n in names)

    seen = {short(row) for row in mine}
    return [("line of perf script", row, "no sample of ours") for row in theirs if short(row) not in seen]


def compare_rows(v, theirs, mine, columns, described):
    """Line by line; where no column orders them surely, as both have them."""
    for row, my in zip(theirs, mine):
        at = f" at time {row.get('time')}"
        for name in columns:
            if name == "event":
                check_name(v, "perf script -F event" + at, row[name], my[name], described)
            else:
                v.check(f"perf script -F {name}" + at, row[name], my[name])


def compare_script(path, records, described):
    """(Verdict, note) of perf script's lines against our SAMPLE records."""
    v = Verdict()
    samples = [r for r in records if r["type"] == "SAMPLE" and "error" not in r]
    if not samples:                             # perf stat's recordings have other lines
        return v, ""
    lines, columns = script_lines(path)
    if lines is None:
        return v, f"perf script refused: {columns}"
    theirs = [row for row in (read_line(line, columns) for line in lines if line.strip())]
    if None in theirs:
        v.differences.append(("perf script", "lines of a known form", None))
        return v, ""
    mine = [my_row(s, columns) for s in samples]
    if any("read" in s["fields"] for s in samples):
        v.differences += members(theirs, mine)
        v.compared += len(theirs)
        return v, "read values: perf's lines are group members"
    for row in mine + theirs:                   # an event without this column has perf's default
        for name in [n for n in row if any(m[n] is None for m in mine)]:
            row[name] = None
    theirs.sort(key=key)
    mine.sort(key=key)
    v.check("samples in perf script", len(theirs), len(mine))
    if len(theirs) == len(mine):
        compare_rows(v, theirs, mine, columns, described)
    return v, ""
