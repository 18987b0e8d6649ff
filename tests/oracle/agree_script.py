# SPDX-License-Identifier: MIT
"""perf script's sample lines against our samples.

Knows: `perf script -F` with one line a sample, and that perf prints a line per
group member whose count moved (deliver_sample_group of session.c), with
periods of its own making (deliver_sample_value). Does not know: symbols,
chains and everything else that perf makes up from other files.
"""

import re
import subprocess

from agree_rules import integer

# Asked for in this order, dropped one by one when perf says that it cannot print it.
WANTED = ["pid", "tid", "cpu", "time", "event", "period", "addr"]
REFUSED = re.compile(r"Cannot print '(\w+)' field")
LINE = re.compile(r"^\s*(?:(?P<pid>-?\d+)(?:/(?P<tid>-?\d+))?)?\s*(?:\[(?P<cpu>-?\d+)\])?\s*"
                  r"(?:(?P<time>\d+\.\d{9}):)?\s*(?P<rest>.*)$")
REST = re.compile(r"^(?:(?P<period>\d+)\s+)?(?P<event>.*?):\s*(?P<addr>[0-9a-f]+)?\s*$")


def script_lines(path, perf="perf"):
    """(lines, columns) or (None, perf's reason)."""
    columns = list(WANTED)
    while columns:
        run = subprocess.run([perf, "script", "--ns", "-i", path, "-F", ",".join(columns)],
                             stdin=subprocess.DEVNULL, capture_output=True, check=False)
        errors = run.stderr.decode("utf-8", "replace")
        refused = REFUSED.search(errors)
        name = {"iregs": None}.get(refused[1], refused[1]) if refused else None
        if run.returncode == 0 or name not in columns:
            break
        columns.remove(name)
    if run.returncode != 0:
        return None, (errors.strip().splitlines() or ["no reason given"])[0]
    return run.stdout.decode("utf-8", "surrogateescape").splitlines(), columns


def read_line(line, columns):
    """A dictionary of the columns, or None if the line is not a sample's."""
    found = LINE.match(line)
    rest = REST.match(found["rest"]) if found else None
    if not rest:
        return None
    row = {}
    for name in columns:
        text = rest[name] if name in ("period", "event", "addr") else found[name]
        if text is None:
            return None
        row[name] = text
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
    return (row.get("time") or 0, str(sorted(row.items(), key=str)))


def members(theirs, mine):
    """With read values a sample of ours need only be among perf's lines, whatever the period."""
    names = [n for n in ("pid", "tid", "cpu", "time") if all(row.get(n) is not None for row in mine)]

    def short(row):
        return tuple(row[n] for n in names)

    seen = {short(row) for row in mine}
    return [("line of perf script", row, "no sample of ours") for row in theirs if short(row) not in seen]


def compare_script(path, records):
    """(differences, values compared, note) of perf script's lines against our SAMPLE records."""
    samples = [r for r in records if r["type"] == "SAMPLE" and "error" not in r]
    if not samples:                             # perf stat's recordings have other lines
        return [], 0, ""
    lines, columns = script_lines(path)
    if lines is None:
        return [], 0, f"perf script refused: {columns}"
    theirs = [row for row in (read_line(line, columns) for line in lines if line.strip())]
    if None in theirs:
        return [], 0, "perf script's lines are not understood"
    mine = [my_row(s, columns) for s in samples]
    if any("read" in s["fields"] for s in samples):
        return members(theirs, mine), len(theirs), "read values: perf's lines are group members"
    for row in mine + theirs:                   # an event without this column has perf's default
        for name in [n for n in row if any(m[n] is None for m in mine)]:
            row[name] = None
    theirs.sort(key=key)
    mine.sort(key=key)
    if len(theirs) != len(mine):
        return [("samples in perf script", len(theirs), len(mine))], 1, ""
    differences, compared = [], 0
    for row, my in zip(theirs, mine):
        for name in columns:
            compared += 1
            if row[name] != my[name]:
                differences.append((f"perf script -F {name} at time {row.get('time')}", row[name], my[name]))
    return differences, compared, ""
