#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The lines of `perfring count` beside those of perf stat, for every way to gather and to print: the same number of columns
with -x, the same keys with -j, the same places and the same order of events.
Values are tests/capture/count-truth.t's."""
import json, os, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap

EVENTS = "page-faults,context-switches,duration_time"
me = str(os.getpid())
modes = {
    "command": (["--"], 0), "-a": (["-a", "--"], 0), "-r 2": (["-r", "2", "--"], 0), "-I": (["-I", "100000", "--"], 0),
    "-A": (["-A", "-a", "--"], 0), "--per-core": (["--per-core", "-a", "--"], 0), "--per-die": (["--per-die", "-a", "--"], 0),
    "--per-socket": (["--per-socket", "-a", "--"], 0), "--per-node": (["--per-node", "-a", "--"], 0),
    "-A -I": (["-A", "-a", "-I", "100000", "--"], 0), "--per-socket -r 2": (["--per-socket", "-r", "2", "-a", "--"], 0),
    "-p and a command": (["-p", me, "--"], 1),
    "--per-thread": (["--per-thread", "-p", me, "--timeout", "100"], 1),
}
METRICS = {"metric-value", "metric-unit", "metric-threshold"}


def lines(tool, options, events=EVENTS):
    words = [*tool, "-e", events, *options]
    if words[-1] == "--":
        words.append("true")
    for _ in range(10 if tool[0] == "perf" else 1):  # perf 6.1 prints nothing now and then of a command that is over at once
        done = subprocess.run(words, capture_output=True, text=True)
        # perf 6.12 alone adds the PMU to names with -A
        found = [line.replace(" [software]", "") for line in done.stderr.splitlines() if line.strip() and "timeout <" not in line]
        if found:
            break
    return found


def columns(line):
    """How many there are, the place, and the event."""
    fields = line.split(",")
    event = next((i for i, field in enumerate(fields) if field in EVENTS.split(",")), None)
    if event is None:
        return "no event", line
    place = fields[0] if re.match(r"(CPU|S|N)\d|\S+-\d+$", fields[0]) else fields[1] if re.match(r"(CPU|S|N)\d", fields[1]) else ""
    return len(fields), place, fields[event]


def keys(line):
    row = json.loads(line)
    names = {"aggregate-number" if key == "counters" else key for key in row if key not in METRICS}
    return sorted(names), row.get("cpu") or row.get("core") or row.get("thread") or "", row["event"]


try:
    ours_works = subprocess.run([tap.PERFRING, "count", "-a", "-e", EVENTS, "--", "true"], capture_output=True).returncode == 0
except OSError:
    ours_works = False
if not ours_works or not shutil.which("perf"):
    print("1..0 # SKIP no perf (Debian: linux-perf), or whole CPUs cannot be counted here")
    sys.exit(0)
def shape(rows, events):
    """Event lines: what stands before the value's event, numbers as N; the words of the other lines."""
    shapes = []
    for row in rows:
        names = [word for word in row if word in events.split(",")]
        if names and "events" not in row:
            if tap.perf_has("no-unit-ns"): # and counts duration_time with -I, which is not supported before
                row = [word for word in row if word not in ("ns", "<not")]
            shapes.append((len(row[:row.index(names[0])]), names[0]))
        elif "counter" in row or "elapsed" in row or "user" in row or "sys" in row:
            shapes.append(re.sub(r"[\d.]+%?", "N", " ".join(row)))
    return shapes


def people(tool, options, events):
    return shape([line.split() for line in lines(tool, options, events)], events)


def agree(name, of):
    """Whether an event ran at all is up to the moment, and changes what is printed: up to five pairs."""
    for _ in range(5):
        ours, theirs = of([tap.PERFRING, "count"]), of(["perf", "stat"])
        if ours and ours == theirs:
            break
    tap.report(ours and ours == theirs, name, f"ours {ours}\n# perf {theirs}")


if "--per-cluster" in subprocess.run(["perf", "stat", "-h"], capture_output=True, text=True).stderr:
    modes |= {"--per-cluster": (["--per-cluster", "-a", "--"], 0)}
    if os.path.exists("/sys/devices/system/cpu/cpu0/cache/index0"):
        modes |= {"--per-cache": (["--per-cache", "-a", "--"], 0)}
    else:
        tap.skip("--per-cache: as perf stat", "this machine lists no cache: perf has one named -1, count refuses it with that reason (tests/cli/options.t)")
for mode, (options, per_thread) in modes.items():
    events = "page-faults,context-switches" if per_thread or "-a" in options else EVENTS # perf gathers duration_time its own way
    for form, parse in (("-x,", columns), ("-j", keys)):
        agree(f"{mode} {form}: as perf stat", lambda tool: [parse(line) for line in lines([*tool, form], options, events)])
    agree(f"{mode}: as perf stat for people", lambda tool: people(tool, options, events))
for form in (), ("-x,",), ("-j",), ("-I", "100"), ("-r", "2"):
    done = subprocess.run([tap.PERFRING, "count", *form, "--quiet", "-e", EVENTS, "--", "sh", "-c", "exit 3"], capture_output=True)
    tap.report((done.returncode, done.stdout, done.stderr) == (3, b"", b""), f"{' '.join(form)} --quiet: no counts, the command's status", f"{done}")
tap.finish()
