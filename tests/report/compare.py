# SPDX-License-Identifier: MIT
"""Rows of `perf report --stdio` and of perfring report, by event and key, so that they can be compared."""
import csv, io, os, re, subprocess

PERFRING = os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring")
NO_NAME = "an address"  # perf prints some as they were at run time, others as they are in the file: they are added up
ADDRESS = re.compile(r"(0x)?[0-9a-f]{16}|\[unknown\]")
HEAD = re.compile(r"^# Samples: \S+ +of events? '(.*)'")
KEYS = {"comm": "comm", "file": "dso", "function": "sym", "tid": "pid", "cpu": "cpu", "line": "srcline", "cgroup_path": "cgroup", "weight": "local_weight"}


class Row(list):
    """total percent, self percent, samples, period; and of how many of perf's rows, each of which was rounded."""

    def __init__(self):
        super().__init__([0, 0, 0, 0])
        self.parts = 0

    def add(self, values):
        self.parts += 1
        for i, value in enumerate(values):
            self[i] += value


def perf_rows(path, keys, *options):
    """{event: {key: Row}}; what reads the same is added up: perf has a row for each symbol, also of one name."""
    run = subprocess.run(["perf", "report", "--stdio", "-i", path, "-f", "--children", "--no-group", "-g", "none", "--percent-limit", "0", "-t", "\t",
                          "-F", ",".join(["overhead_children,overhead,sample,period", *(KEYS[key] for key in keys)]), *options],
                         capture_output=True, text=True, errors="replace", env=dict(os.environ, PERF_CONFIG="/dev/null", DEBUGINFOD_URLS=""))
    rows, event = {}, None
    for line in run.stdout.splitlines():
        found = HEAD.match(line)
        event = found[1].removesuffix(":HG") if found else event
        cells = [cell.strip() for cell in line.split("\t")]
        if line.startswith("#") or len(cells) != 4 + len(keys):
            continue
        total, own = cells[1 if cells[0] == "N/A" else 0], cells[1]
        key = tuple(perf_value(name, cell) for name, cell in zip(keys, cells[4:]))
        rows.setdefault(event, {}).setdefault(key, Row()).add([float(total.rstrip("%")), float(own.rstrip("%")), int(cells[2]), int(cells[3])])
    return rows


def perf_value(key, cell):
    if key == "function":
        cell = re.sub(r" \(inlined.*", "", cell.partition(" ")[2])
        return NO_NAME if ADDRESS.fullmatch(cell.strip()) else cell.strip()
    if key == "cgroup_path":
        return "" if cell == "N/A" else cell
    return cell.split(":")[0].strip() if key == "tid" else cell


def our_rows(path, keys, *options):
    run = subprocess.run([PERFRING, "report", "--csv", "--by", ",".join(keys), *options, path], capture_output=True, text=True, errors="replace")
    rows = {}
    for r in csv.DictReader(io.StringIO(run.stdout)):
        if "function" in keys and r["function"].rpartition("+0x")[0] in (r["file"], "[unknown]"):
            r["function"] = NO_NAME
        if "function" in keys and r["function"] == "[unknown]":
            r["function"] = NO_NAME
        if "tid" in keys and r["tid"] in ("", "4294967295"):
            r["tid"] = "-1"
        r["weight"] = r.get("weight") or "0"  # perf has 0 for none
        if r.get("comm") == "[unknown]":  # a sample without a tid, which perf has as -1
            r["comm"] = ":-1"
        rows.setdefault(r["event"], {}).setdefault(tuple(r[key] for key in keys), Row()).add(
            [float(r["total_percent"]), float(r["self_percent"]), int(r["self_samples"]), int(r["self_period"])])
    return rows


def difference(perf, ours, same_total=lambda key: True, only_ours=lambda key, row: False, least=0.1):
    """Rows of at least so many percent that are not equal within rounding."""
    notes, rows = [], 0
    for event in sorted(set(perf) | set(ours)):
        p, o = perf.get(event, {}), ours.get(event, {})
        for key in sorted(set(p) | set(o)):
            a, b = p.get(key), o.get(key)
            if max(row[0] for row in (a, b) if row) < least or (not a and only_ours(key, b)):
                continue
            rows += 1
            if not a or not b or a[2:] != b[2:] or any(abs(a[i] - b[i]) > 0.006 * a.parts + 1e-9 for i in ((0, 1) if same_total(key) else (1,))):
                notes.append(f"{event} {key}: perf {a}, here {b}")
    return rows, notes
