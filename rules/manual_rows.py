# SPDX-License-Identifier: MIT
"""perf.data-perfring(5): the records and file parts as the rows of schema/ have them."""
import re

FILES = ("records", "sample", "sample_id", "tool", "schedstat", "simpleperf", "file")
HEAD = """.TH PERF.DATA\\-PERFRING 5 "{date}" "perfring {version}" "File Formats"
.SH NAME
perf.data\\-perfring \\- records of Linux perf events, as perfring reads and writes them
.SH DESCRIPTION
A perf.data file begins with a header of 104 bytes ("PERFILE2"), which tells where the attrs of the events, the records and the features are.
A pipe begins with a header of 16 bytes; attrs and features come as records. A directory has the records in data, data.0, data.1 and so on.
Both byte orders are read on every machine.
.PP
Each record begins with its type (4 bytes), misc (2 bytes) and size (2 bytes, with this header). Below are the types and their fields in the
order in which they are encoded, as printed from perfring's schema;
.B perfring schema
.I name
shows one of them with its conditions. Many records end with the fields of sample_id, if the attr's sample_id_all is set.
"""
ROW = re.compile(r'^(RECORD|PIECE|GROUP)\((.*)"([^"]*)"\)$|^FIELD\(\w+, *\d+, *(\w+), *(\w+),.*"([^"]*)"\)$', re.M)


def text(line):
    return line.replace("\\", "\\e").replace("-", "\\-")


def rows(path):
    lines = []
    with open(path, encoding="utf-8") as file:
        for match in ROW.finditer(file.read()):
            what, words, doc, name, kind, field_doc = match.groups()
            if what:
                parts = [part.strip() for part in words.split(",")]
                title = f"{parts[1]} (type {parts[0]})" if what == "RECORD" else parts[0]
                lines += [".SS " + text(title), text(doc) + "."]
            else:
                lines += [".TP", f".BR {text(name)} \" ({kind})\"", text(field_doc) or "\\&"]
    return lines


def format_page(version, date):
    lines = [HEAD.format(version=version, date=date).rstrip("\n")]
    for name in FILES:
        lines.append(f".SH {name.upper().replace('_', ' ')}")
        lines += rows(f"schema/{name}.def")
    return "\n".join(lines + [".SH SEE ALSO", ".BR perfring (1),", ".BR perf_event_open (2)"]) + "\n"
