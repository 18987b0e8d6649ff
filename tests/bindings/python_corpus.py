# SPDX-License-Identifier: MIT
"""The Python package on every capture of corpus/: fields as dump --json has them, columns as the records have them."""
import glob, json, os, re, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import report, finish

import perfring

COMMAND = os.environ.get("PERFRING", "build/perfring")
CAPTURES = sorted(glob.glob("corpus/*.data") + glob.glob("corpus/*.pipe") + glob.glob("corpus/*.dir") + glob.glob("corpus/newer/*.data"))


def raw(text):
    """Bytes of a text of JSON: each \\xNN is a byte."""
    return re.sub(rb"\\x([0-9a-f]{2})", lambda m: bytes([int(m[1], 16)]), text.encode())


def same(ours, theirs):
    if isinstance(theirs, dict):
        if isinstance(ours, tuple):  # registers by name
            return len(ours) == len(theirs) and all(map(same, ours, theirs.values()))
        return ours.keys() == theirs.keys() and all(same(ours[key], theirs[key]) for key in theirs)
    if isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    if isinstance(theirs, str):
        if isinstance(ours, bytes):
            return ours.hex() == theirs
        if isinstance(ours, str):
            return ours.encode("utf-8", "surrogateescape") == raw(theirs)
        return int(theirs, 0) == ours
    return ours == theirs


def compare(path):
    """Records that differ, and how many there are."""
    dump = subprocess.run([COMMAND, "dump", "--json", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    lines = [json.loads(line) for line in dump.stdout.splitlines()]
    wrong, nr = [], 0
    with perfring.open(path, whole_chains=True, join_split=True) as session:
        for nr, record in enumerate(session, 1):
            line = lines[nr - 1] if nr <= len(lines) else {}
            good = (record.at == line.get("at") and perfring.type_name(record.type) == str(line.get("type"))
                    and record.event == line.get("event") and record.misc == line["misc"] and record.size == line["size"]
                    and same(record.fields, line["fields"]) and same(record.sample_id or {}, line.get("sample_id", {}))
                    and record.tail.hex() == line.get("tail", line.get("error", {}).get("bytes", "")) and bool(record.error) == ("error" in line)
                    and json.loads(session.json(record)) == line)
            if not good:
                wrong.append("%s: %r and %s" % (path, record, line))
    if nr != len(lines):
        wrong.append("%s: %d records, dump has %d" % (path, nr, len(lines)))
    return wrong, nr


NUMBERS = [name for name in perfring.Sample.FIELDS
           if name not in ("read", "callchain", "raw", "branch_stack", "regs_user", "stack_user", "regs_intr", "aux")]


def compare_columns(path):
    """Columns that differ from what the records have."""
    samples = [r for r in perfring.records(path, types="SAMPLE") if not r.error]
    columns = perfring.columns(path, "event", "offset", "misc", "callchain", *NUMBERS)
    wrong = []
    if columns.rows != len(samples) or columns.bad != sum(1 for r in perfring.records(path, types="SAMPLE") if r.error):
        return ["%s: %d rows, %d samples" % (path, columns.rows, len(samples))]
    for i, record in enumerate(samples):
        good = (columns.event[i] == record.event and columns.offset[i] == record.offset and columns.misc[i] == record.misc
                and all(columns[name][i] == record.fields.get(name) for name in NUMBERS)
                and tuple(columns.callchain[i]) == (record.callchain.ips if "callchain" in record.fields else ()))
        if not good:
            wrong.append("%s: row %d, %r" % (path, i, record))
    return wrong


def compare_features(path):
    """Features whose fields differ from those of dump --pieces, and how many there are."""
    dump = subprocess.run([COMMAND, "dump", "--json", "--pieces", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    wrong, nr = [], 0
    with perfring.open(path) as session:
        list(session)
        for line in map(json.loads, dump.stdout.splitlines()):
            piece, _, name = line.get("piece", "").partition(" ")
            if piece != "FEATURE" or name not in perfring.constants.Feature.__members__ or "error" in line or not line["size"]:
                continue
            nr += 1
            fields = session.feature(name)
            if fields is None or not same(fields, line["fields"]):
                wrong.append("%s: %s: %r" % (path, name, fields))
    return wrong, nr


def compare_table(path):
    """Rows of table sample whose thread's name, file or offset differ from what the session says of the record."""
    with perfring.open(path, order="time") as session:
        table = session.table()
    wrong, row = [], 0
    with perfring.open(path, order="time", tasks=True) as session:
        for record in session:
            if record.type != perfring.RecordType.SAMPLE:
                continue
            task = None if record.error else session.task(record)
            if (task and table.comm[row] != (task.comm or None)) or table.offset[row] != record.offset:
                wrong.append("%s: row %d, %r" % (path, row, task))
            row += 1
    return wrong + ([] if row == table.rows else ["%s: %d rows, %d samples" % (path, table.rows, row)])


wrong, total = [], 0
for capture in CAPTURES:
    bad, nr = compare(capture)
    wrong += bad
    total += nr
report(not wrong and total > 7000, "every field of %d records of %d captures as dump --json has it" % (total, len(CAPTURES)), wrong)
found = [compare_features(capture) for capture in CAPTURES if "newer" not in capture and not capture.endswith(".pipe")]
wrong, total = [line for bad, _ in found for line in bad], sum(nr for _, nr in found)
report(not wrong and total > 500, "every field of %d features" % total, wrong)
wrong = [line for capture in CAPTURES for line in compare_columns(capture)]
report(not wrong, "columns as the records have them", wrong)
wrong = [line for capture in CAPTURES for line in compare_table(capture)]
report(not wrong, "table sample has each sample's thread", wrong)
finish()
