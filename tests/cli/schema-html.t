#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""perfring schema --format html: one document without anything from elsewhere, whose drawings have each field where the rows have it, in lines of eight bytes; its links lead somewhere."""
import html.parser
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap  # noqa: E402

VOID = {"meta", "col", "br"}


class Reader(html.parser.HTMLParser):
    """Sections by id: their drawings, as lists of lines of (columns, class, place, name)."""

    def __init__(self, text):
        super().__init__()
        self.open, self.wrong, self.ids, self.links, self.sections, self.section, self.table, self.cell = [], [], [], [], {}, None, None, None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs[name] for name in ("href", "src") if name in attrs]
        if tag == "section":
            self.section = self.sections.setdefault(attrs["id"], [])
        elif tag == "table":
            self.table = [] if attrs["class"] == "bytes" else None
            if self.table is not None:
                self.section.append(self.table)
        elif self.table is not None and tag == "tr":
            self.table.append([])
        elif self.table is not None and tag == "td":
            self.table[-1].append([int(attrs.get("colspan", 1)), attrs.get("class", ""), attrs.get("data-at"), ""])
        elif tag == "b" and self.table is not None:
            self.cell = self.table[-1][-1]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append((tag, self.getpos()))
        self.cell = None

    def handle_data(self, data):
        if self.cell:
            self.cell[3] += data


status, text, errors = tap.run("schema", "--format", "html")
page = Reader(text)
schema = json.loads(tap.run("schema", "--format", "json")[1])
tap.report(status == 0 and not errors and not page.wrong and not page.open and text.startswith("<!DOCTYPE html>"), "the document is well formed", page.wrong[:3])
tap.report(len(page.ids) == len(set(page.ids)), "no place has the name of another", [name for name in page.ids if page.ids.count(name) > 1][:5])
wrong = [link for link in page.links if link[:1] != "#" or link[1:] not in page.ids]
tap.report(len(page.links) > 300 and not wrong and not re.search(r"https?:|@import|url\(|<script", text), "%d links lead to places in it, and nothing is loaded" % len(page.links), wrong[:5])


def named(group):
    return page.sections.get("%s-%s" % (group["row"] if group["row"] in ("record", "feature") else "group", group["name"] if group["row"] in ("record", "feature") else group["struct"]))


wrong = [group["name"] for group in schema["groups"] if named(group) is None] + [s["name"] for s in schema["sets"] if "set-" + s["name"] not in page.sections]
tap.report(not wrong and sum(name.startswith("record-") for name in page.sections) > 45, "a section of each record, feature, group and set", wrong)
wrong = [(name, line) for name, tables in page.sections.items() for table in tables for line in table[1:] if sum(cell[0] for cell in line) != 8]
tap.report(not wrong, "each line has eight bytes", wrong[:3])

wrong, fixed = [], 0
for group in schema["groups"]:
    fields = [row for row in group["rows"] if row["row"] == "field"]
    drawn = {}
    for table in named(group) or []:
        first = {}
        for line in table[1:]:
            for columns, class_, at, name in line:
                if class_ not in ("header", "none") and name and name not in first:
                    first[name] = at
                    drawn.setdefault(name, set()).update(int(place) for place in at.split())
    missing = [f["name"] for f in fields if f["name"] not in drawn]
    if missing:
        wrong.append((group["name"], missing))
    for field in fields:
        places = set(field.get("offsets", ()))
        fixed += bool(places)
        if places and not (drawn.get(field["name"], set()) <= places and drawn.get(field["name"])):
            wrong.append((group["name"], field["name"], sorted(places), drawn.get(field["name"])))
tap.report(not wrong and fixed > 300, "every field is drawn, %d of them at a place that is fixed" % fixed, wrong[:6])

mmap2 = page.sections["record-MMAP2"]
lines = [[(cell[0], cell[3]) for cell in line] for line in mmap2[1]]
tap.report(len(mmap2) == 3 and lines[1] == [(4, "type"), (2, "misc"), (2, "size")] and [(1, "build_id_size"), (1, "reserved_1"), (2, "reserved_2"), (4, "build_id")] in lines and
           [(8, "build_id")] in lines and not any("ino" in dict((name, at) for at, name in line) for line in lines), "MMAP2 with a build id is a drawing of its own", lines)
sample = {name: class_ for line in page.sections["record-SAMPLE"][0][1:] for _, class_, _, name in line}
tap.report(sample["ip"] == "maybe" and sample["type"] == "header", "what depends on sample_type has a dashed edge", sample)

status, one, errors = tap.run("schema", "--html", "mmap2")
tap.report(status == 0 and list(Reader(one).sections) == ["record-MMAP2"] and not Reader(one).links, "of one name", errors)
status, _, errors = tap.run("schema", "--format", "json", "MMAP2")
tap.report(status == 2 and "take no name" in errors, "JSON has all rows", errors)
tap.finish()
