#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much work inputs make for their bytes: instructions by callgrind, and bytes written. dev/work.md is its print.

work-table.py print    the table, as dev/work.md has it (make work-table writes it there)
work-table.py check    counts again: 2 % more or less than dev/work.md, or past a bound, is a failure
"""
import concurrent.futures, glob, os, re, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import report, finish

DOC = "dev/work.md"
BUILD = "build-long/work"
CFLAGS = "-O2 -g"
CORPUS = ("default.data", "callchain-fp.data", "events-220.data", "events-mixed.data", "dwarf-stack.data", "tracepoint.data",
          "sample-64k.data", "regs-stack-chain.data", "pipe.pipe", "z-large.data")
COUNTED = ("read", "decode", "walk", "json")
# The table for each record: typical captures, and every way they are read.
RECORDS = (("samples of 1 event", "samples_of_1_event"), ("samples of 3 events", "samples_of_3_events"),
           ("samples of 360 events", "samples_of_360_events"), ("callchains of 16", "callchains_of_16"))
RECORD_PARTS = ("read", "decode", "call", "chain", "walk", "line", "json", "cbor", "names", "back")
RECORD_TEXT = """## Typical records

Instructions for each record: `read`, `decode` and `walk` as below; `call`: read and decoded by `pfr_reader_decode`; `chain`: decode, and
each entry of the callchains; `line`, `json`, `cbor`, `names`: read and written as a line, JSON, CBOR, CBOR with names; `back`: from CBOR to
the record's bytes.

| input | bytes a record | %s |
|---|--:|%s
""" % (" | ".join(RECORD_PARTS), "--:|" * len(RECORD_PARTS))
WRITTEN = ("line", "json", "bytes", "cbor")
# Whatever the input: instructions for each of its bytes, and bytes written for each.
MOST = {"read": 600, "decode": 600, "walk": 650, "json": 2000, "search": 600, "sort": 150, "expand": 4}
MOST_WRITTEN = {"line": 32, "json": 32, "bytes": 128, "cbor": 8}
TEXT = """<!-- SPDX-License-Identifier: MIT -->
# Work for each record and byte

Printed by `make work-table`; `make check-all` counts again and fails where a number is 2 %% off, or past a bound.

Instructions of this machine's kind, counted by callgrind, which are the same in every run.

Compiled by %s, %s, on %s.

%s## Hostile inputs

Instructions for each byte of the input: `read` takes frames and finds whose they are, `decode` fills a struct from each besides,
`walk` goes through each item instead, `json` writes each as JSON. Then bytes written for each byte of the
input, as lines, JSON, byte by byte, and CBOR. The lower inputs are made to take as much work as their bytes can
(tests/measure/work-inputs.py).

| input | bytes | frames | read | decode | walk | json | line out | json out | bytes out | cbor out |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
"""


def words(*command):
    return subprocess.run(command, capture_output=True, text=True)


def compiler():
    return words("gcc", "--version").stdout.splitlines()[0]


def build():
    made = words(os.environ.get("MAKE", "make"), "-s", "BUILD=" + BUILD, "CC=gcc", "CFLAGS=" + CFLAGS, BUILD + "/tests/work")
    if made.returncode:
        sys.exit(made.stderr)


def plain(part, path, *more):
    """Bytes in, what came out, frames."""
    done = words(BUILD + "/tests/work", part, path, *more)
    if done.returncode or done.stderr:
        sys.exit("%s %s: %s" % (part, path, done.stderr))
    return [int(word) for word in done.stdout.split()]


def counted(part, path, *more):
    done = words("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=work",
                 BUILD + "/tests/work", part, path, *more)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        sys.exit(done.stderr)
    return int(found[1])


def row(item):
    name, path = item
    size, _, frames = plain("read", path)
    return [name, size, frames] + [counted(part, path) / size for part in COUNTED] + \
           [plain(part, path)[1] / size for part in WRITTEN]


def record_row(folder, name, file):
    path = os.path.join(folder, file + ".data")
    _, size, frames = plain("back", path, "records")
    return [name, size / frames] + [counted(part, path, "records") / frames for part in RECORD_PARTS]


def extras(folder):
    """Searching, sorting and expanding: one line each."""
    lines = []
    for name in ("times_falling", "times_rising"):
        path = os.path.join(folder, name + ".data")
        size, _, frames = plain("sort", path)
        lines.append(("sort", name.replace("_", " "), (counted("sort", path) - counted("read", path)) / size,
                      "for each byte of %d records, besides reading" % (frames - 2)))
    for path in sorted(glob.glob(folder + "/search*.data")):
        size, _, frames = plain("search", path)
        lines.append(("search", os.path.basename(path)[:-5].replace("_", " ")[7:], counted("search", path) / size,
                      "for each of %d bytes, of which %d frames were made" % (size, frames)))
    for path in (os.path.join(folder, "a_bomb_of_zstd.data"), "corpus/z-large.data"):
        size, grown, _ = plain("expand", path)
        lines.append(("expand", os.path.basename(path), counted("expand", path) / (size + grown),
                      "for each of %d bytes and the %d they became" % (size, grown)))
    return lines


def measure():
    build()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "tests/measure/work-inputs.py", folder], check=True)
        made = sorted(set(glob.glob(folder + "/*.data")) - set(glob.glob(folder + "/search*")))
        items = [(name, "corpus/" + name) for name in CORPUS]
        items += [(os.path.basename(path)[:-5].replace("_", " "), path) for path in made
                  if os.path.basename(path)[:-5] not in dict(RECORDS).values()]
        with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("TEST_JOBS", "2"))) as pool:
            rows = list(pool.map(row, items))
            records = list(pool.map(lambda r: record_row(folder, *r), RECORDS))
        return rows, extras(folder), records


def printed(rows, more, records):
    table = RECORD_TEXT
    for r in records:
        table += "| %s |%s |\n" % (r[0], " |".join(" %.1f" % v for v in r[1:]))
    text = TEXT % (compiler(), CFLAGS, os.uname().machine, table + "\n")
    for r in rows:
        text += "| %s | %d | %d | %s | %s |\n" % (r[0], r[1], r[2], " | ".join("%.2f" % v for v in r[3:7]),
                                                  " | ".join("%.2f" % v for v in r[7:]))
    text += "\n| part | input | instructions | |\n|---|---|--:|---|\n"
    for part, name, value, what in more:
        text += "| %s | %s | %.2f | %s |\n" % (part, name, value, what)
    text += "\nBounds, whatever the input: instructions for each byte: %s. Bytes written for each byte: %s.\n" % (
        ", ".join("%s %d" % (k, v) for k, v in MOST.items()), ", ".join("%s %d" % (k, v) for k, v in MOST_WRITTEN.items()))
    return text


def numbers(text):
    """Every number of the tables by row and column; the first is the size."""
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 11 and cells[0] in dict(RECORDS) and not cells[1].isdigit():
            found.update((("a record, " + cells[0], k), float(cells[k])) for k in range(1, 11))
        elif len(cells) == 11 and cells[1].isdigit():
            found.update(((cells[0], k), float(cells[k])) for k in range(1, 11))
        elif len(cells) == 4 and re.fullmatch(r"[\d.]+", cells[2]):
            found[(cells[0] + " " + cells[1], 2)] = float(cells[2])
    return found


def check():
    rows, more, records = measure()
    now = printed(rows, more, records)
    kept = open(DOC).read()
    for part, column in zip(COUNTED, range(3, 7)):
        worst = max(rows, key=lambda r: r[column])
        report(worst[column] <= MOST[part], "%s: at most %.1f instructions a byte (%s), bound %d" %
               (part, worst[column], worst[0], MOST[part]))
    for part, column in zip(WRITTEN, range(7, 11)):
        worst = max(rows, key=lambda r: r[column])
        report(worst[column] <= MOST_WRITTEN[part], "%s: at most %.1f bytes written a byte (%s), bound %d" %
               (part, worst[column], worst[0], MOST_WRITTEN[part]))
    for part, name, value, _ in more:
        report(value <= MOST[part], "%s, %s: %.1f instructions, bound %d" % (part, name, value, MOST[part]))
    if compiler() not in kept or os.uname().machine not in kept:
        report(True, "the numbers of %s # SKIP it was made by another compiler or machine, whose instructions are others" % DOC)
        return
    old, new = numbers(kept), numbers(now)
    off = [(key, old.get(key), new.get(key)) for key in sorted(set(old) | set(new), key=str)
           if key not in old or key not in new or abs(new[key] - old[key]) > 0.02 * old[key] + 0.011]
    report(not off, "%d numbers of %s within 2 %%" % (len(old), DOC), off)


def main():
    if words("sh", "-c", "command -v valgrind && command -v gcc").returncode:
        print("1..0 # SKIP no valgrind or no gcc")
        return
    if sys.argv[1:] == ["print"]:
        sys.stdout.write(printed(*measure()))
        return
    check()
    finish()


if __name__ == "__main__":
    main()
