# SPDX-License-Identifier: MIT
"""Profiles of OpenTelemetry: as protoc prints them by otlp.proto, as JSON, and the rules of both."""
import json
import re
import subprocess

LISTS = {"attributes", "scope_profiles", "profiles", "samples", "attribute_indices", "values", "mapping_table", "location_table", "function_table", "link_table", "string_table",
         "attribute_table", "stack_table", "lines", "location_indices", "resource_profiles"}
WIDE = {"memory_start", "memory_limit", "file_offset", "address", "line", "period", "time_unix_nano", "duration_nano", "int_value", "values"}
TOKEN = re.compile(r'\s*(?:(\w+)\s*\{|(\})|(\w+):\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+)))')
TABLES = ("mapping_table", "location_table", "function_table", "link_table", "string_table", "attribute_table", "stack_table")
OCTAL = re.compile(rb"\\([0-7]{3}|.)")


def unquote(text):
    plain = {b"n": b"\n", b"r": b"\r", b"t": b"\t"}
    return OCTAL.sub(lambda m: bytes([int(m[1], 8)]) if len(m[1]) == 3 else plain.get(m[1], m[1]), text.encode()).decode()


def put(message, name, value):
    if name in LISTS:
        message.setdefault(name, []).append(value)
    else:
        assert name not in message, name
        message[name] = value


def of_protobuf(path):
    """What protoc decodes, as a tree; without unknown fields, which would be numbers."""
    with open(path, "rb") as file:
        done = subprocess.run(["protoc", "--proto_path=tests/feeds", "--decode=Data", "tests/feeds/otlp.proto"], stdin=file, capture_output=True)
    assert not done.returncode, done.stderr
    text, at, open_ones = done.stdout.decode(), 0, [{}]
    text = text.rstrip()
    while at < len(text):
        token = TOKEN.match(text, at)
        assert token and not (token[1] or token[3] or "x").isdigit(), text[at:at + 80]
        at = token.end()
        if token[1]:
            inner = {}
            put(open_ones[-1], token[1], inner)
            open_ones.append(inner)
        elif token[2]:
            open_ones.pop()
        else:
            put(open_ones[-1], token[3], int(token[5]) if token[5] else unquote(token[4]))
    assert len(open_ones) == 1
    return open_ones[0]


def of_json(path):
    """The same tree of JSON: numbers of 64 bits have to be strings, others numbers."""
    def snake(name):
        return re.sub("[A-Z]", lambda m: "_" + m[0].lower(), name)

    def walk(value, name):
        if isinstance(value, dict):
            return {snake(key): walk(inner, snake(key)) for key, inner in value.items()}
        if isinstance(value, list):
            assert name in LISTS, name
            return [walk(inner, name) for inner in value]
        if name in WIDE:
            assert isinstance(value, str) and re.fullmatch(r"-?\d+", value), (name, value)
            return int(value)
        assert isinstance(value, int) == name.endswith(("index", "indices")), (name, value)
        return value

    with open(path, encoding="utf-8") as file:
        text = file.read()
    assert text.count("\n") == 1 and text.endswith("}\n")
    return walk(json.loads(text), "")


def without_empty(tree):
    """JSON may have an empty list where protobuf has nothing."""
    if isinstance(tree, dict):
        return {key: without_empty(value) for key, value in tree.items() if value != []}
    return [without_empty(value) for value in tree] if isinstance(tree, list) else tree


def wrong(data):
    """Which rules of the dictionary are broken: the zero values, no entry twice, none that nothing names, no number past its table."""
    d = data["dictionary"]
    found = [f"{name}[0] is {d[name][0]}" for name in TABLES if name not in d or d[name][0] not in ({}, "")]
    found += [f"{name}: an entry twice" for name in TABLES if len({json.dumps(e, sort_keys=True) for e in d[name]}) != len(d[name])]
    used = {name: {0} for name in TABLES}
    tables = {"stack_index": "stack_table", "mapping_index": "mapping_table", "function_index": "function_table", "link_index": "link_table", "location_indices": "location_table",
              "attribute_indices": "attribute_table"}

    def walk(value, name):
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(inner, key)
        elif isinstance(value, list):
            for inner in value:
                walk(inner, name)
        elif name in tables or name.endswith("strindex"):
            used[tables.get(name, "string_table")].add(value)

    walk(data, "")
    found += [f"{name}: {max(used[name])} of {len(d[name])}" for name in TABLES if max(used[name]) >= len(d[name])]
    found += [f"{name}: {len(d[name]) - len(used[name])} that nothing names" for name in TABLES if len(used[name]) != len(d[name])]
    for resource in data.get("resource_profiles", []):
        for profile in resource["scope_profiles"][0]["profiles"]:
            found += ["a sample without a value" for s in profile["samples"] if len(s["values"]) != 1][:1]
    return found


class Rows:
    """Each sample: (event, attributes of its resource, its own attributes, frames outermost first, value)."""

    def __init__(self, data):
        self.d = data["dictionary"]
        self.rows = []
        for resource in data.get("resource_profiles", []):
            attributes = {a["key"]: next(iter(a["value"].values())) for a in resource["resource"]["attributes"]}
            for profile in resource["scope_profiles"][0]["profiles"]:
                event = self.string(profile["sample_type"].get("type_strindex", 0))
                for sample in profile["samples"]:
                    own = {self.string(a["key_strindex"]): next(iter(a["value"].values()), "") for a in (self.d["attribute_table"][i] for i in sample.get("attribute_indices", []))}
                    self.rows.append((event, attributes, own, self.frames(sample.get("stack_index", 0)), sample["values"][0]))

    def string(self, index):
        return self.d["string_table"][index]

    def frames(self, stack):
        names = []
        for depth, index in enumerate(self.d["stack_table"][stack].get("location_indices", [])):
            location = self.d["location_table"][index]
            lines = location.get("lines", [])
            functions = [self.string(self.d["function_table"][line["function_index"]].get("name_strindex", 0)) for line in lines]
            names += [name + "_[i]" for name in functions[:-1]] + functions[-1:] if functions else [self.place(location, depth)]
        return names[::-1]

    def place(self, location, depth):
        if "mapping_index" not in location:
            return "[unknown]+0x%x" % (location.get("address", 0) + (depth > 0))
        mapping = self.d["mapping_table"][location["mapping_index"]]
        offset = location["address"] - mapping.get("memory_start", 0) + mapping.get("file_offset", 0) + (depth > 0)
        return self.string(mapping["filename_strindex"]).rpartition("/")[2] + "+0x%x" % offset
