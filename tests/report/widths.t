#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sched and calls on a terminal: no line is wider, each row is one line, what is left out is named, and what is there has the values of the whole table."""
import os, re, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import made_calls, made_sched
from tap import finish, report, run
from terminal import on_terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
folder = tempfile.mkdtemp()
SCHED = made_sched.write(folder, "sched.data", made_sched.capture(made_sched.Schedule(1).events))
CALLS = made_sched.write(folder, "calls.data", made_calls.capture(made_calls.Program(1).events))
VIEWS = (("sched", "threads"), ("sched", "timeline"), ("sched", "wakers"), ("calls", "calls"), ("calls", "threads"), ("calls", "slowest"), ("calls", "list"))


def table(text, first):
    """The heads, and the rows below them."""
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.split()[:1] == [first])
    return lines[at], [line for line in lines[at + 1:] if " ms" not in line]


def shown(words, path, columns, **environment):
    text = on_terminal([*words, "--quiet", path], columns, **environment)[1]
    return re.sub(r"\r\x1b\[K(perfring: [^\n]*\n(?:  [^\n]*\n)*)?", "", text)


for command, view in VIEWS:
    path = SCHED if command == "sched" else CALLS
    whole = run(command, view, path)[1]
    first = {"timeline": "time", "slowest": "time", "list": "time", "wakers": "waker", "calls": "call"}.get(view, "comm")
    heads, rows = table(whole, first)
    wide = max(map(len, whole.splitlines()))
    for columns in (60, 80, 200):
        text = shown((command, view), path, columns, NO_COLOR="1")
        lines = text.splitlines()
        over = [line for line in lines if len(line) > columns]
        left = re.search(r"^without (.*?), for which the terminal is too narrow", text.replace("\n          ", " "), re.M)
        left = left[1].split(", ") if left else []
        head, below = table(text, first)
        kept = [name for name in re.split(r" +", heads) if name in re.split(r" +", head)]
        report(not over and all(not re.search(rf"(^| ){name}( |$)", head) for name in left) and sum(len(name.split()) for name in left) + len(head.split()) == len(heads.split()),
               f"{command} {view}, {columns} columns: no line is wider, and {len(left)} columns are left out and named", over or (left, head, heads))
        numbers = lambda line: [word for word in line.split() if re.fullmatch(r"-|[\d.]+", word)]
        lost = [row for row, line in zip(rows, below) if ".." not in line and not set(line.split()) <= set(row.split())]
        report(len(below) >= len(rows) - 3 and kept and not lost and (columns < wide or lines == whole.splitlines()), f"{command} {view}, {columns} columns: a row is a line", lost[:3] or text)
    coloured = on_terminal([command, view, "--quiet", "--color=always", path], 80)[1]
    plain = on_terminal([command, view, "--quiet", "--color=never", path], 80)[1]
    report("\x1b[%dm" % (32 if view == "calls" else 1) in coloured and COLOUR.sub("", coloured) == plain and not COLOUR.search(plain), f"{command} {view}: names are coloured, and nothing else changes", coloured[:500])
    report(not COLOUR.search(whole) and COLOUR.sub("", run(command, view, "--color=always", path)[1]) == whole, f"{command} {view}: not in a pipe, unless asked for", whole[:300])
finish()
