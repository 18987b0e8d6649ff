#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does perfring see in a recording what perf sees?

    agree.py PERFRING FILE...

Runs `PERFRING dump --json FILE`, `perf script -D -i FILE` and `perf script -F`
on each file, compares record by record and value by value, prints each
difference (file, offset, field, perf's, ours) and the numbers of records and values
compared. Exit status 1 on any difference.
Knows: which records the two must both show. Does not know: what is in
compressed records (perf gives them no offset in the file), and who is right.
"""

import collections
import json
import subprocess
import sys

import agree_rules
import agree_script
import perf_dump

PIPE_HEADER = 16
EVENT_DESC = 12
LIMIT = 30                         # seconds for perfring; it needs a hundredth of one
COMPRESSED = ("COMPRESSED", "COMPRESSED2")


class Failure(Exception):
    """perfring did not give a dump."""


def run_dump(perfring, path, options=()):
    """(standard output, exit status, what was said) of `perfring dump --json`."""
    try:
        run = subprocess.run([perfring, "dump", "--json", *options, path], stdin=subprocess.DEVNULL,
                             capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired as e:
        raise Failure(f"no end after {LIMIT} seconds") from e
    return run.stdout.decode("utf-8", "surrogateescape"), run.returncode, run.stderr.decode("utf-8", "replace")


def decode(perfring, path):
    """The records of `perfring dump --json`."""
    text, status, printed = run_dump(perfring, path)
    records = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except ValueError as e:
            raise Failure(f"line {number} is not JSON: {e}: {line[:80]}") from e
        if not isinstance(record, dict):
            raise Failure(f"line {number} is not an object: {line[:80]}")
        if "at" in record:
            record.setdefault("fields", {})
            records.append(record)
    if status != 0 and not (status == 1 and ("the recording was cut off" in printed or any("error" in r for r in records))):
        raise Failure(f"exit status {status}: {(printed.strip().splitlines() or [''])[0]}")
    return records


def type_number(name):
    """22 for "CALLCHAIN_DEFERRED", 99 for 99."""
    for number, known in perf_dump.TYPES.items():
        if known == name:
            return number
    return agree_rules.integer(name)


class Facts:
    """native: it is of this machine's byte order. pipe: it is in pipe format."""

    def __init__(self, path):
        with open(path, "rb") as f:
            head = f.read(104)
        self.native = head[:8] != b"2ELIFREP"
        order = "little" if self.native else "big"
        self.pipe = int.from_bytes(head[8:16], order) == PIPE_HEADER
        features = int.from_bytes(head[72:80], order) if len(head) == 104 and any(head[48:56]) else 0
        self.event_desc = not self.pipe and bool(features >> EVENT_DESC & 1)

    def described(self, mine):
        """The capture itself says its events' names."""
        return self.event_desc or self.pipe and any(
            r["type"] == "HEADER_FEATURE" and r["fields"].get("feat_id") == EVENT_DESC for r in mine)


class Result:
    def __init__(self):
        self.differences = []       # (offset or None, field, perf's, ours)
        self.records = self.values = 0
        self.excused = collections.Counter()
        self.notes = []
        self.types = set()          # of the records that both show


def check_errors(result, mine, perf_failed):
    """None of our records may be in error."""
    for record in mine:
        error = record.get("error", {}).get("status")
        if error == "WHICH_EVENT" and perf_failed:
            result.excused["which-event"] += 1
        elif error:
            result.differences.append((agree_rules.integer(record["at"]), f"{record['type']} error", None, error))


def compare_dumps(result, facts, mine, theirs, perf_failed, left_out):
    shift, described = PIPE_HEADER if facts.pipe else 0, facts.described(mine)          # perf counts from behind the pipe's header
    by_offset = {}
    for record in theirs:
        by_offset.setdefault((record.offset + shift, record.kind), record)
    for record in mine:
        at = agree_rules.integer(record["at"])
        other = by_offset.pop((at, type_number(record["type"])), None)
        if other is None or other.name is None:
            if left_out(at - shift, type_number(record["type"])):
                result.excused["left-out"] += 1
            elif not perf_failed:
                result.differences.append((at, "record", None, record["type"]))
            continue
        verdict = agree_rules.compare(other, record, facts.native, described)
        result.records += 1
        result.types.add(record["type"])
        result.values += verdict.compared
        result.excused.update(verdict.excused)
        result.differences += [(at, f"{record['type']} {field}", a, b)
                               for field, a, b in verdict.differences]
    for (at, kind), other in by_offset.items():
        result.differences.append((at, "record", other.name or kind, None))


def compare_file(path, mine):
    """The Result for one file and perfring's records of it."""
    result, facts = Result(), Facts(path)
    if any(r["type"] in COMPRESSED for r in mine):
        result.notes.append("compressed: no offsets, only perf script's lines compared")
        check_errors(result, mine, False)
        return compare_lines(result, path, mine, facts)
    if facts.pipe and not facts.native:
        result.notes.append("foreign pipe: not compared (perf 6.1 sets no needs_swap on evsels that come "
                            "by HEADER_ATTR, perf_event__process_attr of header.c, and so swaps u32 pairs)")
        return result
    theirs, status, errors = perf_dump.dump(path)
    if status != 0:
        first = (errors.strip().splitlines() or [""])[0]
        result.notes.append(f"perf script -D: exit status {status}: {first}")
    check_errors(result, mine, status != 0)
    compare_dumps(result, facts, mine, theirs, status != 0, perf_dump.left_out(errors))
    return compare_lines(result, path, mine, facts)


def compare_lines(result, path, mine, facts):
    verdict, note = agree_script.compare_script(path, mine, facts.described(mine))
    result.differences += [(None, *d) for d in verdict.differences]
    result.values += verdict.compared
    result.excused.update(verdict.excused)
    if note:
        result.notes.append(note)
    return result


def report(path, result, limit=20):
    for at, field, a, b in result.differences[:limit]:
        where = f"{at:#x}" if at is not None else "-"
        print(f"{path}: {where}: {field}: perf {short(a)}, perfring {short(b)}")
    if len(result.differences) > limit:
        print(f"{path}: ... and {len(result.differences) - limit} more differences")
    excused = "".join(f", {n} excused ({name})" for name, n in sorted(result.excused.items()))
    notes = "".join(f"; {note}" for note in result.notes)
    print(f"{path}: {result.records} records, {result.values} values, "
          f"{len(result.differences)} differences{excused}{notes}")


def short(value):
    text = f"{value} ({value:#x})" if isinstance(value, int) and value > 9 else repr(value)
    return text if len(text) <= 120 else text[:117] + "..."


def main(args):
    if len(args) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    bad = False
    for path in args[1:]:
        try:
            result = compare_file(path, decode(args[0], path))
        except (Failure, OSError) as e:
            print(f"{path}: perfring: {e}")
            bad = True
            continue
        report(path, result)
        bad = bad or bool(result.differences)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
