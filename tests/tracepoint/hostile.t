#!/usr/bin/python3
# SPDX-License-Identifier: MIT
#
# Format texts that do harm: nesting without end, a name that is missing, megabytes of words. dump and convert read the
# capture all the same, show the fields that can be read, and report lines they do not understand once.
import json
import os
import resource
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import tap  # noqa: E402
import tracepoint_capture as capture  # noqa: E402

FIELD = "\tfield:int x;\toffset:8;\tsize:4;\tsigned:1;\n"
RAW = bytes(8) + b"\x2a\0\0\0" + bytes(8)
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))  # of each command: a failure instead of hours


def format(body="", name="name: a\n", print_fmt="\"%d\", REC->x"):
    return (name + "ID: 7\nformat:\n" + capture.format_text.common + "\n" + FIELD + body + "\nprint fmt: " + print_fmt + "\n").encode()


def print_fmt(text):
    return format(print_fmt=text)


NESTED = ["(" * 133000, "!" * 133000, "1?" * 60000, "+1" * 60000, "(int)" * 30000, "~" * 200000, "[" * 100000, "{" * 100000,
          "REC->" * 30000, "__print_flags(" * 9000, "\"" * 99999, "-" * 100000, "a" * 2000000, "1+" * 1000000]
CASES = [("print fmt of %s..." % t[:6], print_fmt(t), 0) for t in NESTED]
CASES += [("print fmt of %s... after a format" % t[:6], print_fmt("\"%d\", " + t), 0) for t in NESTED[:5]]
CASES += [
    ("no name", format(name=""), 0),
    ("an empty name", format(name="name:\n"), 0),
    ("a name of 100 kB", format(name="name: " + "n" * 100000 + "\n"), 0),
    ("words for a type, 900 kB", format("\tfield:" + "a " * 450000 + "y;\toffset:8;\tsize:4;\tsigned:1;\n"), 0),
    ("a field of brackets", format("\tfield:" + "[" * 100000 + ";\toffset:8;\tsize:4;\n"), 1),
    ("brackets after a name", format("\tfield:int y" + "[1]" * 30000 + ";\toffset:8;\tsize:4;\n"), 0),
    ("stars", format("\tfield:" + "*" * 100000 + "y;\toffset:8;\tsize:8;\n"), 0),
    ("const const const", format("\tfield:" + "const " * 100000 + "int y;\toffset:8;\tsize:4;\n"), 0),
    ("a line without an end", format("\tfield:int " + "y" * 100000), 1),
    ("a name with ESC", format("\tfield:int y\x1b[31m;\toffset:8;\tsize:4;\n"), 1),
    ("a line that is not understood", format("\tfield:__data_loc char[][1] y;\toffset:8;\tsize:4;\tsigned:1;\n"), 1),
    ("3,000 fields of 100 letters", format("".join("\tfield:u8 %s%d;\toffset:8;\tsize:1;\n" % ("n" * 100, i) for i in range(3000))), 2493),
    ("NUL bytes", format("\0" * 1000), 0),
]


def good(text, out, err, skipped):
    shown = [json.loads(line) for line in out.splitlines()]
    found = shown and shown[-1].get("tracepoint", {})
    said = [line for line in err.splitlines() if "not understood" in line]
    return (found and found["x"] == 42 and len(said) == (skipped > 0) and all(": %d; the first is " % skipped in s for s in said) and
            all(c.isprintable() for c in err.replace("\n", "")))


for name, text, skipped in CASES:
    data = capture.pipe([("made", text)], [(7, RAW), (7, RAW)])
    code, out, err = tap.run("dump", "--json", "--type", "SAMPLE", "-", data=data)
    converted, json_lines, _ = tap.run("convert", "--to", "json", "-", "-", data=data)
    tap.report(code == 0 and converted == 0 and good(text, out, err, skipped) and json_lines.splitlines()[-1] == out.splitlines()[-1] and
               len(out) < 50000, "%s: %d bytes of format, %d of output" % (name, len(text), len(out)), (code, converted, err, out[-500:]))

# No field at all, no ID, and half a million formats of five bytes.
for name, texts, said in (("no ID", [b"name: a\nformat:\n" + FIELD.encode()], ": 1\n"), ("empty", [b""], ": 1\n"),
                          ("an ID of 40 bits", [b"ID: 1099511627776\n"], ": 1\n"),
                          ("70,000 formats", [b"ID: %d\n" % i for i in range(70000)], ": 4464\n")):
    data = capture.pipe([("made", t) for t in texts], [(7, RAW)])
    code, out, err = tap.run("dump", "--json", "--type", "SAMPLE", "-", data=data)
    tap.report(code == 0 and '"type":"SAMPLE"' in out and said in err, name, (code, err, out[-300:]))
tap.finish()
