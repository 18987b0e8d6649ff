#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds tests/hostile/cases.txt against the answers: each of the numbers is there, in each kind of
source or with the reason why not, the tests it names exist, and what is in several sources has the same answer
in all. TAP without a plan; `first` is the number of the first test.
    check.py ANSWERS FIRST"""
import os
import re
import sys

KINDS = ("file", "pipe", "ring")
LAST = 111
# A ring's records are multiples of 8, and what is behind its records is no end: framing that fails has words of its own there.
FRAMING = re.compile(r"end=(RING_ALIGN|RECORD_SIZE|TRUNCATED|PAYLOAD|DATA)")


def table(path):
    """{number: (kinds it is not in, tests it names)}"""
    found = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#"):
                continue
            number, _, without, others = (part.strip() for part in line.split("|"))
            absent = {}
            for part in filter(None, without.split("; ")):
                kinds, reason = part.split(":", 1)
                absent.update({k.strip(): reason.strip() for k in kinds.split(",")})
            found[int(number)] = (absent, others.split())
    return found


def answers(path):
    """{(number, name): {kind: answer}} of the native byte order's and the little-endian lines."""
    found = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            match = re.fullmatch(r"(\d{3})-([^:]*)\.(\w+): ?(.*)", line.rstrip("\n"))
            if match:
                found.setdefault((int(match[1]), match[2]), {})[match[3]] = re.sub(r" (tail=\d+|expanded=.*)", "", match[4])
    return found


def exists(name):
    path, _, function = name.partition(":")
    if not os.path.isfile(path):
        return False
    with open(path, encoding="utf-8") as file:
        return not function or re.search(rf"\b{function}\(", file.read()) is not None


def incomplete(cases, printed):
    for number in range(1, LAST + 1):
        kinds = {k for (n, _), each in printed.items() if n == number for k in each}
        absent, others = cases.get(number, ({}, []))
        if number not in cases:
            yield f"{number} is not in the table"
        for kind in KINDS:
            if (kind in kinds) == (kind in absent and number in cases):
                yield f"{number}: {kind} is {'there, and the table says why not' if kind in kinds else 'not there'}"
        for kind, reason in absent.items():
            if kind not in KINDS or not reason:
                yield f"{number}: {kind} without a reason"
        for name in others:
            if not exists(name):
                yield f"{number}: {name} does not exist"
    for number in set(cases) - set(range(1, LAST + 1)):
        yield f"{number} is no case"


def different(printed):
    for (number, name), each in sorted(printed.items()):
        if 35 <= number <= 96 and len(set(each.values())) > 1 and not any(FRAMING.search(a) for a in each.values()):
            yield f"{number:03}-{name}: {each}"


def main():
    printed, first = answers(sys.argv[1]), int(sys.argv[2])
    bad = 0
    for title, wrong in ((f"all {LAST} cases are there, or it is reported why not", list(incomplete(table("tests/hostile/cases.txt"), printed))),
                         ("a record has the same answer in a file, a pipe and a ring", list(different(printed)))):
        print(f"{'not ok' if wrong else 'ok'} {first} - {title}")
        print("".join(f"# {w}\n" for w in wrong[:20]), end="")
        bad |= bool(wrong)
        first += 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
