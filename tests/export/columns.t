#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""convert -F: the columns that are named, in their order, with the values that they have in the whole table; what is no list of columns is refused."""
import csv
import io
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from tap import finish, report, run

CAPTURE = "corpus/default.data"


def table(*words):
    code, out, err = run("convert", "--to", "csv", "--table", "sample", *words, CAPTURE, "-")
    return code, list(csv.reader(io.StringIO(out))), err


def main():
    random.seed(5)
    rows = table()[1]
    names = rows[0]
    for nr in (1, 2, 3, 7, 31):
        chosen = random.sample(names, nr) if nr > 1 else ["time"]  # a null alone is an empty line
        code, some, err = table("-F", ",".join(chosen))
        at = [names.index(name) for name in chosen]
        report(code == 0 and some == [[row[i] for i in at] for row in rows], "%d columns: %s" % (nr, ",".join(chosen)[:60]), (code, err, some[:1]))
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "tables")
        code, _, err = run("convert", "--to", "csv", "-F", "time,tid", CAPTURE, out)
        heads = {}
        for name in os.listdir(out):
            with open(os.path.join(out, name), encoding="utf-8") as file:
                heads[name] = file.readline().strip()
        report(code == 0 and heads.get("sample.csv") == "time,tid" and heads.get("thread.csv") == "tid" and "capture.csv" not in heads and
               set(heads.values()) <= {"time,tid", "time", "tid"}, "tables without any of the columns are left out", (err, heads))
    for words, text in (("ip,ip", "'ip' is named twice"), ("ip,,tid", "'' is not the name"), ("ip,", "'' is not the name"), ("n" * 300, "is not the name"),
                        (",".join("c%d" % i for i in range(100)), "more than ")):
        code, _, err = table("-F", words)
        report(code == 2 and text in err, "-F %s: %s" % (words[:20], text), (code, err))
    code, _, err = table("-F", "ip,none")
    report("'none'" in err and code, "a column that no table has", (code, err))
    finish()


main()
