#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# perfring schema: as text it fits 100 columns; its JSON is strict and has as many rows as schema/ has lines of them; the
# places of fields are those that the compiler gives <linux/perf_event.h>, and those that `dump --bytes` finds in captures.
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap  # noqa: E402


status, text, errors = tap.run("schema", "--format", "json")
schema = tap.strict_json(text)
tap.report(status == 0 and not errors and schema["format"] == "perfring schema", "the JSON is strict", errors)

# ---- nothing is left out ---------------------------------------------------------------
lines = "".join(open(name).read() for name in glob.glob("schema/*.def") if "begin" not in name and "all.def" not in name)
groups, sets = schema["groups"], schema["sets"]


def rows(of, *kinds):
    return sum(row["row"] in kinds for title in of for row in title["rows"])


def written(*macros):
    return len(re.findall(r"^(?:%s)\(\w" % "|".join(macros), lines, re.M))


for title, has, wants in (
        ("records", sum(g["row"] == "record" for g in groups), written("RECORD")),
        ("features", sum(g["row"] == "feature" for g in groups), written("FEATURE")),
        ("groups and pieces", sum(g["row"] in ("group", "piece") for g in groups), written("GROUP", "PIECE")),
        ("fields", rows(groups, "field"), written("FIELD")),
        ("misc bits", rows(groups, "misc"), written("MISC")),
        ("checks", rows(groups, "check"), written("CHECK")),
        ("sets", len(sets), written("SET")),
        ("values", rows(sets, "value"), written("VALUE", "VALUE_RANGE") + len(re.findall(r"^FEATURE\(", lines, re.M))),
        ("statuses", len(schema["statuses"]), written("STATUS")),
        ("limits", len(schema["limits"]), written("LIMIT")),
        ("kinds", len(schema["kinds"]), written("KIND"))):
    tap.report(has == wants and has, "all %s" % title, "%d in the JSON, %d rows" % (has, wants))
bits = {row["name"]: row["bit"] for s in sets if s["name"] == "sample_type" for row in s["rows"]}
tap.report(len(bits) == 25 and bits["IDENTIFIER"] == 16 and bits["WEIGHT_STRUCT"] == 24, "the bits of sample_type", bits)

# ---- places ------------------------------------------------------------------------------
by_name = {g["name"]: g for g in groups}
places = {g["name"]: {f["name"]: f.get("offsets") for f in g["rows"] if f["row"] == "field"} for g in groups}
members = {
    "attr": ("perf_event_attr", "type size config sample_period sample_type read_format wakeup_events bp_type config1 config2 "
             "branch_sample_type sample_regs_user sample_stack_user clockid sample_regs_intr aux_watermark sample_max_stack "
             "aux_sample_size sig_data"),
    "MMAP_PAGE": ("perf_event_mmap_page", "version lock index offset time_enabled capabilities pmc_width time_mult time_zero size "
                  "time_cycles time_mask data_head data_tail data_offset data_size aux_head aux_size")}
source = "#include <linux/perf_event.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void)\n{\n"
for group, (struct, names) in members.items():
    for name in names.split():
        source += '\tprintf("%s %s %%zu\\n", offsetof(struct %s, %s));\n' % (group, name, struct, name)
with tempfile.TemporaryDirectory() as temp:
    with open(temp + "/places.c", "w") as out:
        out.write(source + "\treturn 0;\n}\n")
    subprocess.run([*os.environ.get("CC", "cc").split(), temp + "/places.c", "-o", temp + "/places"], check=True)
    there = subprocess.run([temp + "/places"], capture_output=True, text=True, check=True).stdout
wrong = [line for line in there.splitlines() if places[line.split()[0]][line.split()[1]] != [int(line.split()[2])]]
tap.report(len(there.splitlines()) == 37 and not wrong, "attr and the page before a ring have the compiler's places", wrong)
tap.report(places["MMAP2"]["prot"] == [64] and places["MMAP2"]["filename"] == [72, 64] and places["EXIT"]["time"] == [24] and
           places["SAMPLE"]["time"] is None and places["HEADER_BUILD_ID"]["filename"] == [36], "places in records", places["MMAP2"])

# What dump finds: "TYPE at 0x..", then "0x.. +N bytes |..| name value".
captures = "default buildid-mmap bpf-several namespaces switch-cpu-wide all-weight stat stat-interval group-read-times cgroup lost throttle mmap-plain fork-storm".split()
found, wrong = set(), []
for capture in captures:
    if not os.path.exists("corpus/%s.data" % capture):
        continue
    _, out, _ = tap.run("dump", "--bytes", "corpus/%s.data" % capture)
    record = None
    for line in out.splitlines():
        head = re.match(r"(\w+) at 0x", line)
        record = head.group(1) if head else record
        item = re.match(r" +0x\w+ +\+(\d+) .*\|  +([a-z]\w*)( |$)", line)
        wants = item and int(item.group(1)) >= 8 and places.get(record, {}).get(item.group(2))
        if wants:
            found.add((record, item.group(2)))
            if int(item.group(1)) not in wants:
                wrong.append((capture, record, item.group(2), item.group(1), wants))
tap.report(len(found) > 60 and not wrong, "fields of captures lie there: %d of them" % len(found), wrong[:3] or len(found))

# ---- text ------------------------------------------------------------------------------
wide = []
for name in [None] + [g["struct"] for g in groups] + [s["name"] for s in sets] + [r["name"] for r in schema["registers"]]:
    status, out, errors = tap.run("schema", *([name] if name else []))
    if status or errors or not out:
        wide.append(name)
    wide += [line for line in out.splitlines() if len(line) > 100 or line.endswith(" ")]
tap.report(not wide, "every row as text, in 100 columns", wide[:3])
_, out, _ = tap.run("schema", "MMAP2")
tap.report(re.search(r"^ +64 +13  u32 +prot", out, re.M) and "sample_id, if attr.sample_id_all" in out and "\noffset: from" in out,
           "places, trailer and legend", out)
for arguments, wants in ((("nmap2",), "did you mean 'MMAP2'"), (("--format", "xml"), "--format takes text, json, ksy, md or html, not 'xml'"), (("a", "b"), "one name"),
                         (("--format", "json", "attr"), "take no name")):
    status, out, errors = tap.run("schema", *arguments)
    tap.report(status == 2 and not out and wants in errors, "schema %s is refused" % " ".join(arguments), errors)
tap.finish()
