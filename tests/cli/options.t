#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/options.md says of every option of perf record and perf stat whether it is here. Each is tried; the options that the
commands' sources have, and those that the installed perf prints with -h, must all have a row. No event is opened: --help
is the last word of every trial."""
import os, re, shutil, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap

commands = {"perf record": ("record", ["cli/record/record_rows.c"]), "perf stat": ("count", ["cli/count/count_options.c"])}
text = open("doc/options.md").read()
rows, only_here = {}, set()
for section in text.split("\n## ")[1:]:
    title = section.splitlines()[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("| `") else None
        if cells and title == "Only here":
            only_here |= set(re.findall(r"`(--?[\w-]+)`", cells[0]))
        elif cells and title in commands:
            rows.setdefault(title, []).append((re.findall(r"`(--?[\w-]+)`", cells[0]), cells[1].strip("`"), cells[2], cells[3]))


def attempt(command, option, value):
    """The exit status and message of the option before --help."""
    words = [option] if value in ("", "(optional)") else [f"{option}={value}"] if option.startswith("--") else [option, value]
    if value == "x" and option == "--control":
        words = [f"{option}=fd:0"]
    status, _, errors = tap.run(command, *(["-e", "cs"] if command == "record" and option not in ("-e", "--event") else []), *words, "--help")
    return status, errors


for title, (command, sources) in commands.items():
    wrong = []
    for options, value, status, note in rows[title]:
        if status not in ("same", "different", "not there") or (status != "same" and not note):
            wrong.append(f"{options}: {status}: {note}")
        for option in options:
            filtered = option == "--filter" or option == "--exclude-perf"
            words = ["-e", "dummy"] if filtered else []
            code, errors = attempt(command, option, value)
            known = code == 0 or (filtered and "tracepoint" in errors) or "this machine lists no cache" in errors
            if known != (status != "not there"):
                wrong.append(f"{option}: {status}, but exit status {code}: {errors.strip()}")
            if status == "not there" and (code != 2 or len(errors.strip().splitlines()) > 2):
                wrong.append(f"{option}: is not refused clearly: {errors.strip()}")
    tap.report(not wrong, f"{title}: every row is as {command} does", "\n# ".join(wrong))

    named = {option for options, _, _, _ in rows[title] for option in options} | only_here
    ours = {"--" + name for path in sources
            for name in re.findall(r"""\{(?:\.letter = '\w', )?\.name = "([a-z][a-z-]*)"|[{(](?:[A-Z_]+|'\w'|0), (?:(?:0|'\w'), )?"([a-z][a-z-]*)",""", open(path).read())
            for name in name if name}
    tap.report(ours and ours <= named, f"{command}: every option of its table has a row", sorted(ours - named))

    if not shutil.which("perf"):
        tap.report(True, f"{title} -h # SKIP no perf (Debian: linux-perf)")
        continue
    usage = subprocess.run([*title.split(), "-h"], capture_output=True, text=True)
    theirs = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", usage.stdout + usage.stderr, re.M))
    tap.report(len(theirs) > 40 and theirs <= named, f"{title} -h: every option has a row", sorted(theirs - named))

# Options of perf trace and perf top are live's: each has a row, and is taken or refused in a line that says why.
named = set(re.findall(r"(--?[\w-]+)", " ".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))))
for title in ("perf trace", "perf top"):
    usage = subprocess.run([*title.split(), "-h"], capture_output=True, text=True) if shutil.which("perf") else None
    if not usage:
        tap.report(True, f"{title} -h # SKIP no perf (Debian: linux-perf)")
        continue
    theirs = re.findall(r"^ +(?:(-\w), )?(?:(--[\w-]+))?(?: <(.*?)>)?(?= |$)", usage.stdout + usage.stderr, re.M)
    theirs = [(option, value) for letter, name, value in theirs for option in (letter, name) if option]
    wrong = [f"{option}: no row" for option, _ in theirs if option not in named]
    for option, value in theirs:
        words = [option] + [{"user": "root", "event": "dummy", "expr": "dummy", "branch filter mask": "any", "filter": "common_pid != 1", "record_mode[,record_size]": "fp"}.get(value, "1")] * bool(value)
        status, _, errors = tap.run("live", *(["--calls"] if title == "perf trace" else ["--top"]), *words, "--help")
        if status not in (0, 2) or (status == 2 and (not errors.strip() or "unknown option" in errors or len(errors.strip().splitlines()) > 2)):
            wrong.append(f"{option}: exit status {status}: {errors.strip()}")
    tap.report(len(theirs) > 30 and not wrong, f"{title} -h: every option has a row, and is taken or refused", "\n# ".join(wrong))
tap.finish()
