#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/languages.md: each name of the table is declared in its language, and a hole has its reason."""
import glob
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from tap import finish, report


def text_of(*patterns):
    found = []
    for pattern in patterns:
        for path in sorted(glob.glob(pattern)):
            with open(path, encoding="utf-8") as file:
                found.append(file.read())
    return "\n".join(found)


C = text_of("include/*.h")
SOURCES = {
    "C": C,
    "C++": text_of("include/*.hpp"),
    "Python": text_of("bindings/python/perfring/*.py", "bindings/python/perfring/*.pyi"),
    "Rust": text_of("bindings/rust/perfring/src/*.rs", "bindings/rust/perfring/src/*/*.rs"),
    "Go": text_of("bindings/go/*.go"),
    "JavaScript": text_of("bindings/javascript/perfring.d.ts"),
}


def in_c(name):
    return re.search(r"^PFR_API [^;]*?\b%s\(|^struct %s \{" % (name, name), C, re.M)


def declared(language, name):
    last = re.split(r"::|\.", name)[-1]
    word = {"C++": r"\b%s\(", "Python": r"\b(def|class) %s\b|\b%s: (Any|Optional|Tuple)", "Rust": r"\bpub (fn|struct) %s\b", "Go": r"^func (\(\w+ \*?\w+\) )?%s[(\[]|^\t%s +\S",
            "JavaScript": r"^  (readonly )?%s\??[:(]|^export (function|class) %s\b"}[language]
    owner = re.split(r"::|\.", name)[0] if last != name else ""
    return re.search(word.replace("%s", last), SOURCES[language], re.M) and (not owner or re.search(r"\b%s\b" % owner, SOURCES[language]))


rows, wrong, languages = 0, [], []
with open("doc/languages.md", encoding="utf-8") as file:
    for line in file:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "job":
            languages = cells[1:]
        elif languages and len(cells) == len(languages) + 1 and not cells[0].startswith("--"):
            rows += 1
            for language, cell in zip(languages, cells[1:]):
                if cell.startswith("no: "):
                    good = len(cell) > 12 and language not in ("C", "C++")
                elif cell.startswith("*"):
                    good = language == "C++" and in_c(cell.strip("*"))
                else:
                    good = in_c(cell.strip("`")) if language == "C" else declared(language, cell.strip("`"))
                if not good:
                    wrong.append("%s, %s: %s" % (cells[0], language, cell))
report(languages == list(SOURCES) and rows >= 20, "doc/languages.md has %d jobs in %s" % (rows, ", ".join(languages)))
report(not wrong, "each name is declared, each hole has a reason", wrong)
with open("doc/embedding.md", encoding="utf-8") as file:
    page = file.read()
first = re.search(r"^The functions that most programs need: (.*?)\. \[", page, re.M | re.S)[1]
names = re.findall(r"`(pfr_\w+)`", first)
report(len(set(names)) == 20 and all(map(in_c, names)), "doc/embedding.md has the 20 functions that most programs need", [n for n in names if not in_c(n)])
jobs = page[page.index("Which header for which job"):page.index("The functions that most programs need")]
wanted = {os.path.basename(path) for path in glob.glob("include/perfring_session*.h") + glob.glob("include/perfring_capture*.h")}
report(set(re.findall(r"perfring_(?:session|capture)\w*\.h", jobs)) == wanted, "each header of sessions and recording has its job", wanted ^ set(re.findall(r"perfring_\w+\.h", jobs)))
small = re.findall(r"^(?:func (?:\(\w+ \*?\w+\) )?|type |const |\t)([A-Z]\w*)", SOURCES["Go"], re.M)
small = [name for name in small if re.search(r"(Abi|Cpu|Gid|Id|Ip|Pid|Tid|Uid)s?(?![a-z])", name)]
report(not small, "Go writes ID, IP, PID, TID, CPU and ABI in capitals", small[:10])
report(not declared("Go", "Session.Nonsense") and not in_c("pfr_nonsense") and not declared("Rust", "Session::nonsense"), "a name that is not there would be found")
finish()
