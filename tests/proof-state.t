#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What parts of a session keep in session/state.h is written by the files that are named there, and by no other; each that is named does. A write is an assignment to a member,
an address that is taken of one, or an array that is the first argument of memcpy, memset, memmove or strcpy. Run from the project's root."""
import glob
import re
import sys

sys.path.insert(0, "tests/lib")
from tap import finish, report


def code(path):
    with open(path, encoding="utf-8") as file:
        return re.sub(r"//[^\n]*|/\*.*?\*/", " ", file.read(), flags=re.S)


def writers(member, inside, texts):
    """Of a member of struct pfr_session, which has these members inside"""
    place = r"\w+(?:\.\w+|->\w+)*->%s\.(?:%s)\b(?:\.\w+|\[[^]]*\])*" % (member, "|".join(inside))
    write = re.compile(r"%s\s*(?:=(?!=)|[-+|&^*/%%]=|<<=|>>=|\+\+|--)|(?:\+\+|--)%s|(?<!&)&\s*%s|(?<!&)&\s*(?:s|session)->%s\b(?!\.)|\b(?:memcpy|memset|memmove|strcpy)\(%s\s*,"
                       % (place, place, place, member, place))
    return {path for path, text in texts.items() if "->" + member in text and write.search(text)}


def members_of(text):
    """Names that a struct's declarations end in."""
    found = []
    for line in text.split(";"):
        call = re.search(r"\(\*(\w+)\)", line)
        found += [call[1]] if call else re.findall(r"(\w+)(?:\[\w+\])?\s*(?:,|$)", line.strip())
    return found


texts = {path: code(path) for pattern in ("session/*.h", "*/*.[ch]", "*/*/*.[ch]") for path in glob.glob(pattern) if not path.startswith(("tests/", "build"))}
with open("session/state.h", encoding="utf-8") as file:
    state = file.read()
members = dict(re.findall(r"struct (session_\w+) (\w+);", texts["session/session.h"][texts["session/session.h"].index("struct pfr_session {"):]))
found = re.findall(r"/\* Written by ([^.]*(?:\.[ch][^.]*)*)\.\s[^\n]*\n(?: \*[^\n]*\n)*struct (session_\w+) \{", state)
for names, struct in found:
    named = {"session/" + name.strip() for name in names.split(",")}
    inside = members_of(code("session/state.h").split("struct %s {" % struct)[1].split("\n};")[0])
    really = writers(members[struct], inside, texts)
    report(named == really, "%s is written by %s" % (struct, ", ".join(sorted(named))), ("also by", sorted(really - named), "not by", sorted(named - really)))
declared = set(re.findall(r"^struct (session_\w+) \{", state, re.M)) & set(members)
report(declared == {struct for _, struct in found} and len(declared) > 12, "each of %d structs says by whom" % len(declared), sorted(declared - {s for _, s in found}))
size = len(re.findall(r";", re.sub(r"[^;]*\([^;]*;", ";", texts["session/session.h"][texts["session/session.h"].index("struct pfr_session {"):].split("\n};")[0])))
report(size < 50, "struct pfr_session has %d members" % size)
report(members_of("int a, *b; struct x c[N]; int (*d)(void *user, int e); char **f") == list("abcdf"), "members are found", members_of("int a, *b; struct x c[N]; int (*d)(void *user, int e); char **f"))
report(writers("span", ["from"], {"a": "s->span.from = 1;", "b": "if (s->span.from == 1)", "c": "f(&s->span.from)", "d": "s->spans.from = 1", "e": "x = a && s->span.from;", "f": "++s->span.from"}) == {"a", "c", "f"},
       "writes are told from reads")
finish()
