#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The type of a field in JSON is the same in every record of every capture, and --json-integers string changes those of 64 bits only. Run from
# the project's root.
set -u
. tests/lib/tap.sh
list=$(ls corpus/*.data corpus/*.pipe | tr '\n' ' ')
for form in number string; do
	# shellcheck disable=SC2086 # names without blanks
	for file in $list; do
		"$perfring" dump --json --json-integers "$form" "$file" 2>/dev/null
	done >"$temp/$form"
done
python3 - "$temp" >"$temp/out" 2>&1 <<'END'
import json, sys
types = {"number": {}, "string": {}}
changed = set()

def kind(value):
    return "list" if isinstance(value, list) else "object" if isinstance(value, dict) else "text" if isinstance(value, str) else "number"

def walk(a, b, path, one, two):
    if a is None or b is None:
        assert a == b
        return
    if path.endswith(".regs"): # by name where the architecture is known, else in order
        return
    for value, seen in ((a, one), (b, two)):
        before = seen.setdefault(path, kind(value))
        assert before == kind(value), (path, before, value)
    if isinstance(a, dict):
        assert a.keys() == b.keys()
        for key in a:
            walk(a[key], b[key], path + "." + key, one, two)
    elif isinstance(a, list):
        for x, y in zip(a, b):
            walk(x, y, path + "[]", one, two)
    elif isinstance(a, str):
        assert a == b, (path, a, b)
    elif kind(b) == "text":
        assert str(a) == b, (path, a, b)
        changed.add(path)
    else:
        assert a == b

largest = 0
for lines in zip(open(sys.argv[1] + "/number"), open(sys.argv[1] + "/string")):
    a, b = (json.loads(line) for line in lines)
    name = "%s:%s" % (a.get("type") or a.get("piece"), a.get("event_name", "") if "tracepoint" in a else "")
    walk(a, b, name, types["number"], types["string"])
    if a.get("type") == "ID_INDEX":
        largest = max([largest] + [e["tid"] for e in a["fields"]["entries"]])
assert largest == 2**64 - 1, largest
for path in ("SAMPLE:.fields.time", "SAMPLE:.at", "ID_INDEX:.fields.entries[].tid"):
    assert path in changed, path
for path in ("SAMPLE:.fields.pid", "SAMPLE:.size"):
    assert path not in changed and types["string"][path] == "number", path
print("%d fields, %d of 64 bits" % (len(types["number"]), len(changed)))
END
ok $? "$(tail -n 1 "$temp/out")"
"$perfring" convert --to json --json-integers string corpus/default.data - >"$temp/converted" 2>"$temp/out"
"$perfring" dump --json --json-integers string corpus/default.data 2>/dev/null | cmp - "$temp/converted" >>"$temp/out" 2>&1
ok $? "convert --to json takes it too"
"$perfring" dump --json --json-integers text corpus/default.data >"$temp/out" 2>&1
[ $? = 2 ] && grep -q -e "--json-integers takes number or string, not 'text'" "$temp/out"
ok $? "another word is refused"
finish
