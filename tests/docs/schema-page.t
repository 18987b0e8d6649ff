#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# doc/perf.data.md is what the rows and schema/format/ say now; every row of a capture stands there once, and its own links lead
# somewhere. The same of the Kaitai Struct file.
import glob
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap  # noqa: E402

for form, name in (("md", "doc/perf.data.md"), ("ksy", "doc/perf_data.ksy")):
    status, printed, errors = tap.run("schema", "--format", form)
    tap.report(status == 0 and not errors and printed == open(name).read(), "%s is what the rows say" % name, "a `make print` was forgotten " + errors)
page = open("doc/perf.data.md").read()
schema = json.loads(tap.run("schema", "--format", "json")[1])

# ---- every row, once ----------------------------------------------------------------------
own = ("form",)  # the decoder's, in no capture
pieces = ("attr_only", "counts")  # of the library's interface: what they consist of stands there
wrong = []
for group in schema["groups"]:
    if group["struct"] in pieces:
        continue
    title = {"record": "\n### %(name)s (%(type)s)\n", "feature": "\n### %(name)s (feature %(number)s)\n"}.get(group["row"], '\n<a id="group-%(struct)s"></a>\n')
    if page.count(title % group) != 1:
        wrong.append((group["name"], page.count(title % group)))
        continue
    table = page.split(title % group)[1].split("\n### ")[0].split("\n<a id")[0]
    names = re.findall(r"^\|[^|]*\|[^|]*\| (\w+) \|", table, re.M)
    if [n for n in names if n != "field"] != [row["name"] for row in group["rows"] if row["row"] == "field"]:
        wrong.append((group["name"], names))
tap.report(not wrong and len(schema["groups"]) > 100, "every record, feature and group with its fields", wrong)
wrong = [s["name"] for s in schema["sets"] if page.count('\n<a id="set-%s"></a>\n' % s["name"]) != (s["name"] not in own)]
tap.report(not wrong and len(schema["sets"]) > 50, "every set of names", wrong)

# ---- the prose ------------------------------------------------------------------------------
wrong = []
for verb, name in re.findall(r"^@(\w+) ?(\S*)", "".join(open(part).read() for part in sorted(glob.glob("schema/format/*.md"))), re.M):
    known = {"record": "\n### %s (" % name, "feature": "\n### %s (feature " % name, "fields": 'id="group-%s"' % name, "set": 'id="set-%s"' % name}
    if verb not in ("toc", "registers", "rest") and known.get(verb, "@") not in page:
        wrong.append((verb, name))
tap.report(not wrong and "\n@" not in page, "everything that schema/format/ asks for has rows", wrong)


def anchor(heading):
    return re.sub(r"[^a-z0-9_ -]", "", heading.lower()).replace(" ", "-")


anchors = [anchor(heading) for heading in re.findall(r"^#{2,4} (.*)", page, re.M)] + re.findall(r'<a id="([^"]*)"', page)
links = set(re.findall(r"\]\(#([^)]*)\)", page))
tap.report(len(links) > 150 and not links - set(anchors), "links within the page", sorted(links - set(anchors)))
tap.report(len(anchors) == len(set(anchors)), "no anchor twice", sorted(a for a in anchors if anchors.count(a) > 1))
headings = re.findall(r"^#{2,3} (.*)", page, re.M)[1:]
contents = re.findall(r"^ *- \[(.*)\]\(#", page, re.M)
tap.report(contents == headings, "the table of contents has every heading", set(headings) ^ set(contents))
tables = re.sub(r"```.*?```", "", page, flags=re.S)  # without what is drawn
torn = [line for line in tables.splitlines() if line.startswith("|") and not line.endswith("|")]
tap.report("\n\n\n" not in page and not torn, "no empty lines, no torn tables", torn[:3])
tap.finish()
