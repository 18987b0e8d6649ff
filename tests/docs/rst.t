#!/bin/sh
# SPDX-License-Identifier: MIT
# make perf.data.rst: docutils, which the kernel's documentation is made with, has nothing to say of it, and it has each record's heading.
. tests/lib/tap.sh
command -v pandoc >/dev/null || skip_all "no pandoc"
python3 -c 'import docutils' 2>/dev/null || skip_all "no docutils (Debian: python3-docutils)"
make -s perf.data.rst BUILD="$temp" >"$temp/out" 2>&1 && python3 - "$temp/perf.data.rst" >>"$temp/out" 2>&1 <<'END'
import sys
import docutils.core, docutils.nodes
text = open(sys.argv[1], encoding="utf-8").read()
tree = docutils.core.publish_doctree(text, settings_overrides={"report_level": 5, "raw_enabled": True})
said = [node.astext() for node in tree.findall(docutils.nodes.system_message) if node["level"] > 1]
assert not said, said[:5]
titles = {node.astext() for node in tree.findall(docutils.nodes.title)}
records = {line[4:].strip() for line in open("doc/perf.data.md", encoding="utf-8") if line.startswith("### ")}
assert len(records) > 60 and records <= titles | {tree.get("title")}, sorted(records - titles)
tables = sum(1 for _ in tree.findall(docutils.nodes.table))
assert tables > 150, tables
END
ok $? "doc/perf.data.md as a text for the kernel's documentation"
finish
