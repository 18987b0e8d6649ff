#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""For each cause of schema/cause.def a capture with a known number of victims: --account has that number, and no cause that the capture does not have.
A row without a capture fails. What is read is the sum of what is in the output and what is left out."""
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from plants import PLANTS, ROWS, folder, limit
from made_capture import write
from tap import finish, report, run, strict_json

# What comes with a cause by its nature.
# The formats are longer than what table feature has of a feature; records of an unknown type cannot be redacted.
BESIDE = {"MANY_TABLES": ["CUT"], "ROUND": ["REDACTED_RECORD"], "STAY_UNSURE": ["LOST"], "CALL_UNSURE": ["LOST"], "OTHER_KERNEL": ["ONE_RECORDING"]}


def account_of(words, path):
    out = os.path.join(folder, "account.json")
    if os.path.exists(out):
        os.remove(out)
    made = os.path.join(folder, "out")
    words = [{"IN": path, "OUT": made}.get(word, word) for word in words] if "IN" in words else [words[0], path, *words[1:]]
    shutil.rmtree(made, ignore_errors=True) if os.path.isdir(made) else os.path.exists(made) and os.remove(made)
    code, text, errors = run(*words, "--account", out)
    try:
        return code, strict_json(open(out).read()), errors
    except (OSError, ValueError) as error:
        return code, {"left": [], "error": str(error)}, errors


numbers = [int(row[0]) for row in ROWS]
report(numbers == list(range(1, len(ROWS) + 1)) and len(ROWS) == open("schema/cause.def").read().count("\nCAUSE("), "rows are numbered in their order", numbers)
report(not [row for row in ROWS if re.search(r'[\\"]', row[4] + row[5])], "texts of rows need no escapes in JSON")
said = dict(re.findall(r"PFR_CAUSE_(\w+) = \d+, /\* (.*) \*/", open("include/perfring_records.h").read()))
said = {row[1]: said.get(row[1]) for row in ROWS if said.get(row[1]) != "%s%s %s" % (row[2].lower(), "" if row[2] == "ADDED" else "s", row[4])}
report(not said, "the header says of each cause what its line does", said)
report({row[1] for row in ROWS} == set(PLANTS), "each cause has a capture", {row[1] for row in ROWS} ^ set(PLANTS))
FILES = {"NAME_NO_FILE", "NAME_OTHER_FILE", "NAME_NO_BUILD_ID", "NAME_NO_SYMBOLS", "NAME_UNREAD", "NAME_NOWHERE", "NAME_OTHER", "NAME_INLINED"} # with --symbolize
no_libdw = "it needs libdw" in account_of(["dump", "--symbolize"], "corpus/default.data")[2]
for number, name, kind, class_, text, remedy in ROWS:
    if name not in PLANTS:
        continue
    if no_libdw and name in FILES:
        report(True, "%s # SKIP this build has no libdw" % name)
        continue
    data, words, count = PLANTS[name]()
    path = write(folder, name + ".data", data)
    code, account, errors = account_of(words, path)
    left = {row["cause"]: row for row in account["left"]}
    report(left.get(name, {}).get("count") == count and set(left) <= {name} | set(BESIDE.get(name, ())), "%s: %d of %s" % (name, count, " ".join(words)[:60]),
           (account, errors))
    row = left.get(name, {})
    report((row.get("of"), row.get("class"), row.get("text"), row.get("remedy", "")) == (kind.lower(), class_.lower(), text, remedy), "%s: as its row says" % name, row)
    report(code == (1 if class_ == "LOSS" else 0), "%s: exit status" % name, (code, errors))
    code, account, errors = account_of([*words, "--complete"], path) if "IN" not in words else account_of([words[0], "--complete", *words[1:]], path)
    report(code == (0 if class_ == "CHOICE" else 1), "%s: exit status with --complete" % name, (code, errors))
for words in ["dump"], ["convert", "--to", "csv", "--table", "sample", "IN", "OUT"], ["report", "--no-symbolize"]:
    data, _, count = limit()
    code, account, errors = account_of([*words, "--limit", "tasks=1"] if len(words) < 3 else [*words[:5], "--limit", "tasks=1", *words[5:]], write(folder, "limit.data", data))
    report([(row["cause"], row["count"]) for row in account["left"]] == [("LIMIT", count)] and code == 1, "%s: as many records past a limit" % words[0], (code, account, errors))
path = write(folder, "limit.data", limit()[0]) # a limit of who reads is no defect of the capture: check lists none, and no command refers to it
code, text, errors = run("check", "--limit", "tasks=1", path)
report(code == 0 and "0 defects" in text, "check: a limit of threads is no defect", (code, text, errors))
for words in ["report", "IN"], ["diff", "IN", "IN"], ["sched", "IN"], ["sched", "offcpu", "IN"], ["calls", "IN"], ["convert", "--to", "folded", "IN", "OUT"]:
    code, account, errors = account_of([*words, "--limit", "tasks=1"], path)
    report(code == 1 and " defect" not in errors and "LIMIT" in [row["cause"] for row in account["left"]], "%s: nor is it there" % " ".join(words), (code, account, errors))
data, _, count = PLANTS["LOST"]()
code, account, errors = account_of(["diff", "--no-symbolize", "IN", "IN"], write(folder, "two.data", data))
report([row["count"] for row in account["left"] if row["cause"] == "LOST"] == [2 * count], "two captures have the sum of both", (code, account, errors))
data, _, _ = PLANTS["TOO_LARGE"]()
code, account, errors = account_of(["edit", "--every", "4", "-o", "OUT", "IN"], write(folder, "large.data", data))
report([row["count"] for row in account["left"] if row["cause"] == "TOO_LARGE"] == [2] and code == 1, "edit: periods that no field holds are counted", (code, account, errors))
shutil.rmtree(folder)
finish()
