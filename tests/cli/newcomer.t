#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What people type at first: each wrong command line has the exit status of its kind, and a message that says what to type next."""
import os, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import finish, report

PERFRING = os.path.abspath(os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring"))
CORPUS = os.path.abspath("corpus")

# The words, the exit status, and parts of what is printed on standard error.
LINES = [
    ("", 2, ["a command is missing", "perfring report", "'perfring --help' lists all"]),
    ("one.data", 2, ["is a file", "perfring stat one.data"]),
    ("reprot", 2, ["did you mean 'report'?"]),
    ("--verison", 2, ["unknown option --verison (did you mean '--version'?)", "come after it"]),
    ("--top 3 one.data", 2, ["unknown option --top", "perfring report --top 3"]),
    ("version 2", 2, ["--build-options"]),
    ("report none.data", 3, ["none.data: cannot open"]),
    ("report folder", 3, ["name a capture"]),
    ("report text.txt", 3, ["text, not a capture", "give the output of perf record"]),
    ("report --symfs none one.data", 3, ["--symfs none: No such file or directory"]),
    ("report --symfs text.txt one.data", 3, ["--symfs text.txt: a directory is expected"]),
    ("report --buildid-dir none one.data", 3, ["--buildid-dir none: No such file or directory"]),
    ("report --vmlinux none one.data", 3, ["--vmlinux none: No such file or directory"]),
    ("report --vmlinux folder one.data", 3, ["--vmlinux folder: a file is expected"]),
    ("report --vmlinux text.txt one.data", 3, ["--vmlinux text.txt: it is no ELF file"]),
    ("report --kallsyms /bin/sh one.data", 1, ["an ELF file, not a copy of /proc/kallsyms"]),
    ("report --jit-names none one.data", 3, ["none: cannot open: No such file"]),
    ("sched timelin", 2, ["'timelin' is neither a view nor a file", "did you mean 'timeline'?"]),
    ("calls slow one.data", 2, ["'slow' is neither a view nor a file"]),
    ("sched none.data", 3, ["none.data: cannot open"]),
    ("report --symfs", 2, ["--symfs requires an argument"]),
    ("report \u2013top 3 one.data", 2, ["begins with a dash of text", "'-' or '--'"]),
    ("report \u2014top", 2, ["begins with a dash of text"]),
    ("report --by nosuch one.data", 1, ["no sample has a field 'nosuch'", "keys are comm file function"]),
    ("dump --comm nosuch one.data", 1, ["no record matches the options; 'perfring stat --by comm' lists"]),
    ("dump --comm sh,ls one.data", 1, ["no record matches the options; --comm takes a name, not a list, and may be repeated"]),
    ("dump --event cpu-clock,faults one.data", 1, ["no event matches 'cpu-clock,faults' (a name, not a list: --event may be repeated)"]),
    ("dump --pid 1 one.data", 1, ["no record matches the options\n"]),
    ("dump --type SAMPEL one.data", 2, ["did you mean 'SAMPLE'?"]),
    ("dump --time 5..6 one.data", 1, ["its times are"]),
    ("convert --to foldde one.data -", 2, ["did you mean 'folded'?", "pprof, firefox"]),
    ("convert --to folded one.data", 2, ["IN and OUT, which may be - for standard output; or -o OUT"]),
    ("convert --to folded -o a one.data b", 2, ["the output is given twice: 'b' and, with -o, 'a'"]),
    ("convert --to csv one.data -", 2, ["several tables cannot go to standard output", "one table with --table"]),
    ("convert --to chrome one.data -", 2, ["--to trace"]),
    ("convert --to perfetto one.data -", 2, ["--to trace"]),
    ("convert --to gecko one.data -", 2, ["--to firefox"]),
    ("convert one.data a.json", 2, ["--to FORMAT is missing"]),
    ("edit --keep path one.data out.data", 2, ["did you mean 'paths'?"]),
    ("edit one.data", 2, ["edit IN OUT, or -o OUT"]),
    ("edit -o one.data one.data", 3, ["never replaced"]),
    ("split one.data", 2, ["-o PREFIX is missing: how the names of the parts begin"]),
    ("split -o part one.data", 2, ["--by cpu, pid, tid, event, time:SECONDS or size:BYTES is missing"]),
    ("merge one.data", 2, ["two captures or more"]),
    ("diff one.data", 2, ["two captures are needed"]),
    ("diff --compute x one.data one.data", 2, ["--compute takes delta"]),
    ("stat --by file one.data", 2, ["files are --by dso"]),
    ("view one.data one.data", 2, ["is given twice", "ends in .html"]),
    ("sql one.data", 3, ["'perfring convert --to parquet CAPTURE FOLDER'"]),
    ("check none.data", 3, ["cannot open"]),
    ("completion tcsh", 2, ["bash, zsh and fish"]),
]
EVENTS = [
    ("record -F 9 -c 9 true", 2, ["-F and -c exclude each other"]),
    ("record --all-user --all-kernel true", 2, ["exclude each other"]),
    ("record -j -e cs true", 2, ["-j takes branch filters", "not '-e'"]),
    ("live -j -e cs true", 2, ["-j takes branch filters", "JSON Lines are --json"]),
    ("live -e cs --calls=read true", 2, ["exclude each other"]),
    ("count -j -x, true", 2, ["-j and -x exclude each other"]),
    ("count -o a --log-fd 2 true", 2, ["-o and --log-fd exclude each other"]),
]
HERE = [("report none.data", 3, ["there is a perf.data here"])]


def wrong(folder, line):
    words, status, parts = line
    done = subprocess.run([PERFRING, *words.split()], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    printed = done.stderr.decode()
    return [] if done.returncode == status and all(part in printed for part in parts) else [(words, done.returncode, printed)]


with tempfile.TemporaryDirectory() as directory:
    shutil.copy(CORPUS + "/callchain-fp.data", directory + "/one.data")
    os.mkdir(directory + "/folder")
    with open(directory + "/text.txt", "w", encoding="utf-8") as file:
        file.write("text\n")
    missed = [fault for line in LINES for fault in wrong(directory, line)]
    report(not missed, "%d command lines that are wrong" % len(LINES), missed)
    shutil.copy(CORPUS + "/callchain-fp.data", directory + "/perf.data")
    missed = [fault for line in HERE for fault in wrong(directory, line)]
    report(not missed, "a name that is wrong beside a perf.data", missed)
    report(sorted(os.listdir(directory)) == ["folder", "one.data", "perf.data", "text.txt"], "nothing was written", os.listdir(directory))
with tempfile.TemporaryDirectory() as directory:
    shutil.copy(CORPUS + "/callchain-fp.data", directory + "/perf.data")
    for words in ("perf.data words", "-o named perf.data", "-o alone", "-i perf.data -o both"):
        subprocess.run([PERFRING, "convert", "--to", "json", *words.split()], cwd=directory, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    made = {name: open(os.path.join(directory, name), "rb").read() for name in os.listdir(directory) if name != "perf.data"}
    report(sorted(made) == ["alone", "both", "named", "words"] and len(set(made.values())) == 1 and made["words"], "convert -o OUT is convert IN OUT", made.keys())
with tempfile.TemporaryDirectory() as directory:
    for name in ("one.data", "two.data"):
        shutil.copy(CORPUS + "/callchain-fp.data", os.path.join(directory, name))
    for words in (["diff"], ["view", "-o", "page.html"]):
        done = subprocess.run([PERFRING, *words, "--symbols-report", "one.data", "two.data"], cwd=directory, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        named = [line.split(": ")[1] for line in done.stderr.splitlines() if "names: " in line or "look-up" in line]
        report(named.count("one.data") == named.count("two.data") > 1 and set(named) == {"one.data", "two.data"}, "%s: which capture lacks names" % words[0], done.stderr)
done = subprocess.run([PERFRING, "version", "--build-options"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
report(done.returncode == 0 and len(done.stdout.splitlines()) > 4 and all(line.split()[0] in ("perfring", "with", "without") for line in done.stdout.splitlines()), "version --build-options", done.stdout)
if PERFRING and subprocess.run([PERFRING, "help", "list"], capture_output=True, timeout=60).returncode == 0:
    done = subprocess.run([PERFRING, "list", "cpu-clok"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    report(done.returncode == 1 and "did you mean 'cpu-clock'?" in done.stderr, "list: a name that is wrong", done.stderr)
    with tempfile.TemporaryDirectory() as directory:
        missed = [fault for line in EVENTS for fault in wrong(directory, line)]
        report(not missed and not os.listdir(directory), "%d command lines of record, count and live that are wrong" % len(EVENTS), missed)
finish()
