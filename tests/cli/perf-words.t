#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What people who know perf type: each row of cli/perf_words.def is reached, is one line that says what to type instead, and names commands and options that exist."""
import os, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import finish, report

CAPTURE = "corpus/callchain-fp.data"
PERFRING = os.environ.get("PERFRING", os.environ.get("BUILD", "build") + "/perfring")
with open("cli/perf_words.def", encoding="utf-8") as file:
    text = file.read().partition("*/")[2]
COMMANDS = re.findall(r'^PERF_COMMAND\("([^"]+)", "(.*)"\)$', text, re.M)
OPTIONS = re.findall(r'^PERF_OPTION\("([^"]+)", (?:\'(.)\'|0), "([^"]*)", "([^"]*)", "(.*)"\)$', text, re.M)

SAME = re.findall(r'^PERF_SAME\("([^"]+)", (?:\'(.)\'|0), "([^"]*)", "([^"]+)"\)$', text, re.M)
PLAIN = {"report": ["--csv", CAPTURE], "dump": ["--raw", CAPTURE], "convert": ["--to", "script", CAPTURE], "sched": ["threads", CAPTURE], "calls": [CAPTURE], "diff": ["--csv", CAPTURE, CAPTURE], "info": [CAPTURE], "list": ["sw"], "live": ["--dry-run", "-e", "cpu-clock", "--", "true"]}


def run(*words):
    return subprocess.run([PERFRING, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def is_line(done, *parts):
    return done.returncode == 2 and not done.stdout and done.stderr.count("\n") == 1 and all(part in done.stderr for part in parts)


OWN = {name: run("help", name, "all").stdout for name in re.findall(r"^  (\w+) ", run("help").stdout, re.M)}


def wrong_hint(command, hint):
    """What a hint names that is not there: `perfring X --y` of X, a lone --y of the command itself."""
    named = re.findall(r"perfring (\w+)((?: +[^ ',;]+)*)", hint)
    rest = re.sub(r"'?perfring \w+[^,;]*|'perf [^']*'|--switch-output", "", hint)
    wrong = [name for name, _ in named if name not in OWN and name not in ("does", "has")]
    for name, words in named + [(command, rest)]:
        wrong += [w for w in re.findall(r"(?<![\w-])--[a-z-]+", words) if name in OWN and not re.search(r"(?<![\w-])%s(?![\w-])" % re.escape(w), OWN[name])]
    return wrong


missed = [name for name, hint in COMMANDS if not is_line(run(name), "'%s' is a command of perf" % name, hint)]
report(len(COMMANDS) > 20 and not missed, "%d commands of perf" % len(COMMANDS), missed)
missed = []
for command, letter, name, of, hint in OPTIONS:
    if letter and not is_line(run(command, "-" + letter), "-%s is of perf %s: %s" % (letter, of, hint)):
        missed.append((command, letter))
    line = "--%s is of perf %s: %s" % (name, of, hint) if of else "unknown option --%s: %s" % (name, hint)
    if name and not is_line(run(command, "--" + name), line):
        missed.append((command, name))
report(len(OPTIONS) > 60 and not missed, "%d options of perf" % len(OPTIONS), missed)
WORDS = re.findall(r'^PERF_WORD\("([^"]+)", "([^"]+)", "([^"]+)", "(.*)"\)$', text, re.M)
missed = [(command, word) for command, option, word, hint in WORDS if not is_line(run(command, "--" + option, word, CAPTURE, "-"), "--%s %s: %s" % (option, word, hint))]
report(len(WORDS) > 5 and not missed, "%d words that are not there" % len(WORDS), missed)
FIELDS = re.findall(r'^PERF_FIELD\("([^"]+)", "([^"]+)", "(.*)"\)$', text, re.M)
missed = [name for command, name, hint in FIELDS if command == "convert" and not is_line(run("convert", "--to", "script", "-F", "+" + name, CAPTURE, "-"), "'+%s' is no field of --to script: %s" % (name, hint))]
asked = {name: run("report", "--by", name, CAPTURE) for command, name, _ in FIELDS if command == "report"}
missed += [name for command, name, hint in FIELDS if command == "report" and (asked[name].returncode != 1 or "'%s'; of perf's key: %s" % (name, hint) not in asked[name].stderr)]
report(len(FIELDS) > 40 and not missed, "%d fields and sort keys of perf" % len(FIELDS), missed)
report(is_line(run("report", "-g", "caller"), "--callers") and is_line(run("report", "-g"), "-g is of perf report"), "report -g, with a word and without")
plain = {command: run(command, *words) for command, words in PLAIN.items()}
missed = []
for command, letter, name, of in SAME:
    for word in ["-" + letter] * bool(letter) + ["--" + name] * bool(name):
        done = run(command, word, *PLAIN[command])
        if (done.returncode, done.stdout, done.stderr) != (plain[command].returncode, plain[command].stdout, plain[command].stderr):
            missed.append((command, word, done.stderr))
report(len(SAME) > 15 and not missed and sum(done.returncode == 0 for done in plain.values()) > 5, "%d options of perf that change nothing" % len(SAME), missed)
report(run("report", "--inline=x", CAPTURE).returncode == 2, "they take no argument")
report(is_line(run("stat", "-e", "cycles", "--", "true"), "perfring count") and is_line(run("stat", "--metrics"), "perfring count"), "perf stat is count")
done = run("stat", "--timeout", "200")
report(is_line(done, "did you mean '--times'?", "perfring count"), "perf stat's option that looks like one of stat", done.stderr)
done = run("count", "--bpf-counters", "--", "true")
report(is_line(done, "BPF") and "CPU models" not in done.stderr and is_line(run("count", "-M", "IPC"), "CPU models"), "why options of perf stat are not there", done.stderr)
wrong = [(command, hint, w) for command, _, _, _, hint in OPTIONS for w in [wrong_hint(command, hint)] if w]
wrong += [(command, hint, w) for command, _, hint in FIELDS for w in [wrong_hint(command, hint)] if w]
wrong += [(command, hint, w) for command, _, _, hint in WORDS for w in [wrong_hint(command, hint)] if w]
wrong += [(name, hint, w) for name, hint in COMMANDS for w in [wrong_hint("", hint)] if w]
report(not wrong, "hints name what there is", wrong)


def in_folder(folder):
    """Without words, perf's own files."""
    one, other = os.path.abspath("corpus/callchain-fp.data"), os.path.abspath("corpus/default.data")
    program = os.path.abspath(PERFRING)

    def here(*words):
        return subprocess.run([program, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    report(is_line(here("diff"), "perf.data.old"), "diff: perf.data.old is missing")
    shutil.copy(one, os.path.join(folder, "perf.data.old"))
    shutil.copy(other, os.path.join(folder, "perf.data"))
    rows = [here("diff", "--csv", "--no-symbolize", *words).stdout for words in ([], ["perf.data"], [other], ["perf.data.old", "perf.data"])]
    same = {tuple(line.split(",", 2)[2] for line in text.splitlines()) for text in rows}
    report(rows[0].count("\n") > 10 and len(same) == 1, "diff: perf.data.old and perf.data", rows[0][:200])
    lines = [here("convert", "--to", "script", "-F", "comm,ip,sym", *words).stdout for words in ([], ["perf.data"], [other, "-"])]
    report(lines[0].count("\n") > 10 and lines[0] == lines[1] == lines[2], "convert --to script: perf.data to standard output", lines[0][:200])
    inputs = [here("convert", "--to", "folded", "--no-symbolize", *words) for words in (["perf.data", "-"], ["-i", "perf.data", "-"], ["--input=perf.data", "-"])]
    report(inputs[0].stdout.count("\n") > 3 and len({done.stdout for done in inputs}) == 1, "convert -i", [done.stderr for done in inputs])
    report(here("convert", "--to", "script", "-i", "perf.data").stdout == here("convert", "--to", "script", "perf.data").stdout != "", "convert --to script -i: to standard output")
    report(is_line(here("convert", "--to", "folded", "-i", "perf.data", "perf.data", "-"), "the file is given twice"), "convert -i and a capture")
    report(is_line(here("stat", "true"), "perfring count") and is_line(here("stat", "--", "sleep", "1"), "perfring count"), "stat: a program is not a capture")
    report(here("stat", "none.data").returncode == 3, "stat: a file that is not there is none")
    report(is_line(here("report", "--symbols=main"), "--callers") and is_line(here("report", "--symbols", "main"), "--callers"), "perf's --symbols is not --symbols-report")
    done = here("report", "--symbols-rep", "--top", "1")
    report(done.returncode == 0 and done.stdout, "an abbreviation that is not perf's", done.stderr)


with tempfile.TemporaryDirectory() as directory:
    in_folder(directory)
report(is_line(run("live", "--calls", "record", "true"), "no live record", "perfring calls"), "perf trace record is record and calls")
other = run("diff", "-C", "sh", CAPTURE, CAPTURE)
report(other.returncode == 2 and "not a list of numbers" in other.stderr and "-C of perf diff is something else: --comm NAME" in other.stderr, "diff -C is of CPUs", other.stderr)
other = run("diff", "-o", "1", CAPTURE, CAPTURE)
report(other.returncode == 2 and "-o is for --to folded" in other.stderr and "-o of perf diff is something else" in other.stderr, "diff -o is the output", other.stderr)
other = run("stat", "-C", "sh", CAPTURE)
report(other.returncode == 2 and "something else" not in other.stderr, "-C of other commands is perf's", other.stderr)
finish()
