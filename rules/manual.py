#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the reference from the headers' comments: rules/manual.py VERSION OUT.

OUT/man3 has a page for each comment of public functions, OUT/man1 one for each subcommand, cut from doc/perfring.1,
OUT/man5 the format as the rows have it, and OUT/reference.html all functions on one page.
"""
import email.utils
import glob
import html
import os
import re
import sys

from manual_rows import format_page

LIBRARY = (("capture", "libperfring-capture"), ("session", "libperfring-session"), ("sink", "libperfring-session"),
           ("convert", "libperfring-convert"), ("", "libperfring"))
SAFE = "A call may run in any thread."


class Function:
    def __init__(self, header, comment, declaration):
        self.header, self.comment = header, comment
        self.declaration = re.sub(r"\s+", " ", declaration.removeprefix("PFR_API ").replace(" PFR_CHECKED;", ";")).strip()
        self.name = re.search(r"(\w+)\(", self.declaration).group(1)

    def changed(self):
        """The objects that a call may change: parameters that are pointers to what is not const."""
        inside = self.declaration[self.declaration.index("(") + 1:]
        return [m.group(2) for m in re.finditer(r"(?:^|, )((?:(?!, ).)*?\*)(\w+)(?=,|\)|\[)", inside) if not m.group(1).startswith("const ")]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def functions(path):
    """Each public function with its comment; declarations without one of their own share that before them."""
    found, comment = [], ""
    pattern = re.compile(r"/\*.*?\*/|^PFR_API [^;]*;[ \t]*(/\*.*?\*/)?|^\w[^\n]*$|^\}[^\n]*$", re.S | re.M)
    for match in pattern.finditer(read(path)):
        text = match.group(0)
        if text.startswith("/*"):
            comment = text
        elif text.startswith("PFR_API"):
            own = match.group(1)
            found.append(Function(path, comment + "\n" + own if own else comment, text[:text.index(";")]))
        elif not text.startswith("#"):
            comment = ""
    return found


def paragraphs(comment):
    """The comment's text: lists of lines, indented ones as they are."""
    text = re.sub(r"^/\*+|\*/", "", comment, flags=re.M)
    lines = [re.sub(r"^\s*\* ?", "", line).rstrip() for line in text.strip().split("\n")]
    lines = [line for line in lines if not re.match(r"---- .* -+$", line.strip())]
    blocks, block = [], []
    for line in lines + [""]:
        if line:
            block.append(line)
        elif block:
            blocks.append(block)
            block = []
    return blocks


def returned(block):
    first = block[0].strip()
    return bool(re.match(r"(Returns|PFR_[A-Z]|Null|0\b|-E[A-Z]+)", first))


def split(block):
    """A paragraph in which returned values follow what it does, as two."""
    for number, line in enumerate(block):
        match = re.search(r"(?:^|(?<=[.:;] ))(Returns\b|PFR_OK\b|Null unless|Null where|Null with)", line)
        if match and not line.startswith("  ") and (number or match.start()):
            before = block[:number] + [line[:match.start()].rstrip()]
            return [[text for text in before if text], [line[match.start():]] + block[number + 1:]]
    return [block]


def sentence(block):
    text = " ".join(line.strip() for line in block)
    return re.split(r"(?<=[a-z0-9)])[.:;](?:\s|$)", text)[0].rstrip(".:;")[:100]


def released():
    """The day of the newest entry of debian/changelog, as 2026-11-22."""
    day = re.search(r"^ -- .*>  (.*)$", read("debian/changelog"), re.M).group(1)
    return email.utils.parsedate_to_datetime(day).strftime("%Y-%m-%d")


def statuses():
    return {m.group(2): m.group(3) for m in re.finditer(r'^STATUS\((\d+),\s*(\w+),\s*\w+,\s*"([^"]*)"', read("schema/status.def"), re.M)}


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in ".'" else text


def roff_block(block):
    if all(line.startswith("  ") for line in block):
        return [".nf", ".RS 4"] + [roff(line) for line in block] + [".RE", ".fi"]
    return [roff(line.strip()) for line in block]


def users(name):
    """The examples that call it."""
    return [path for path in sorted(glob.glob("examples/*.c*")) if re.search(rf"\b{name}\(", read(path))]


def library(header):
    return next(lib for part, lib in LIBRARY if part in os.path.basename(header))


def sections(group, causes):
    """The page of functions that share a comment: pairs of a heading and blocks of lines."""
    blocks = paragraphs(group[0].comment if len(group) == 1 else "\n".join(dict.fromkeys(f.comment for f in group)))
    blocks = [part for block in blocks for part in split(block) if part]
    values = [block for block in blocks if returned(block)]
    rest = [block for block in blocks if not returned(block)] or blocks
    text = " ".join(f.comment for f in group)
    named = [m.group(0) for m in (re.search(rf"\bPFR_(?:E_)?{name}\b", text) for name in causes) if m and m.group(0) != "PFR_OK"]
    if not values:
        void = all(re.match(r"void \w", f.declaration) for f in group)
        values = [["None."]] if void else [["As the description says."]]
    changed = list(dict.fromkeys(name for f in group for name in f.changed()))
    safe = SAFE + (" Two calls at the same time need different objects for: " + ", ".join(changed) + "." if changed else
                   " Calls at the same time may share all their arguments.")
    made = [("DESCRIPTION", rest), ("RETURN VALUE", values)]
    made.append(("ERRORS", [[f"{name}: {causes[re.sub('PFR_(E_)?', '', name)]}."] for name in named] or [["None that it reports by a status of its own."]]))
    made.append(("THREAD SAFETY", [[safe]]))
    examples = list(dict.fromkeys(path for f in group for path in users(f.name)))
    if examples:
        made.append(("EXAMPLES", [["Used in " + ", ".join(examples) + " of the sources."]]))
    return made


def man_page(group, version, causes):
    first = group[0]
    names = list(dict.fromkeys(f.name for f in group))
    blocks = paragraphs(first.comment)
    what = sentence(blocks[0]) if blocks else "is described in its header"
    lines = [f'.TH {first.name.upper()} 3 "{released()}" "perfring {version}" "perfring"', ".SH NAME", ", ".join(names) + " \\- " + roff(what),
             ".SH LIBRARY", roff(library(first.header)) + f" (\\-l{library(first.header)[3:]})".replace("-p", "\\-p").replace("g-", "g\\-"),
             ".SH SYNOPSIS", ".nf", f".B #include <{os.path.basename(first.header)}>", ".PP"]
    lines += [".B " + roff(f.declaration) + ";" for f in group] + [".fi"]
    for heading, content in sections(group, causes):
        lines.append(f".SH {heading}")
        for number, block in enumerate(content):
            lines += ([".PP"] if number else []) + roff_block(block)
    return "\n".join(lines + [".SH SEE ALSO", ".BR perfring (1)"]) + "\n"


def html_entry(group, causes):
    lines = [f'<section id="{group[0].name}">', "<h3>" + ", ".join(dict.fromkeys(f.name for f in group)) + "</h3>",
             f"<p>{library(group[0].header)}, {os.path.basename(group[0].header)}</p><pre>"]
    lines += [f'<a id="f-{f.name}"></a>' + html.escape(f.declaration) + ";" for f in group] + ["</pre>"]
    for heading, content in sections(group, causes):
        lines.append(f"<h4>{heading}</h4>")
        for block in content:
            code = all(line.startswith("  ") for line in block)
            text = html.escape("\n".join(block))
            lines.append(f"<pre>{text}</pre>" if code else f"<p>{text}</p>")
    return "\n".join(lines + ["</section>"])


def groups(found):
    """Runs of functions of one header with one comment."""
    runs = []
    for function in found:
        last = runs[-1][0] if runs else None
        if last and last.header == function.header and last.comment.split("*/")[0] == function.comment.split("*/")[0]:
            runs[-1].append(function)
        else:
            runs.append([function])
    return runs


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def subcommands(out, version):
    """A page for each subcommand: its part of doc/perfring.1, with what it is from the command's table, and the options that it shares with others."""
    table = dict(re.findall(r'^COMMAND\((\w+),.*?"([^"]*)"', read("cli/commands.def"), re.M | re.S))
    parts = [part.split("\n", 1) for part in re.split(r"^(?=\.S[SH] )", read("doc/perfring.1"), flags=re.M)]
    shared = {head[4:]: body.rstrip("\n") for head, body in parts if head.startswith(".SS ")}
    for head, body in parts:
        match = re.match(r"\.SS perfring (\w+) ?(.*)", head)
        if not match:
            continue
        name, usage = match.groups()
        blocks = re.split(r"^\.PP\n(?=Example: |See OPTIONS OF)", body, flags=re.M)
        examples = [".PP\n" + block[len("Example: "):].rstrip("\n") for block in blocks if block.startswith("Example: ")]
        see = next((block for block in blocks if block.startswith("See OPTIONS OF")), "for: .")
        titles = [t[:1].upper() + t[1:] for t in see[see.index("for: ") + 5:].rstrip("\n").rstrip(".").split("; ") if t]
        write(f"{out}/man1/perfring-{name}.1", "\n".join([
            f'.TH PERFRING\\-{name.upper()} 1 "{released()}" "perfring {version}" "User Commands"', ".SH NAME",
            f"perfring\\-{name} \\- " + roff(table.get(name, "a subcommand of perfring")), ".SH SYNOPSIS",
            f"\\fBperfring {name}\\fR {usage}".rstrip(), ".SH DESCRIPTION", blocks[0].rstrip("\n"),
            *([".SH OPTIONS OF SEVERAL COMMANDS"] if titles else []), *(f".SS {t}\n{shared[t]}" for t in titles),
            "\n".join([".SH EXAMPLES"] + examples).replace(".SH EXAMPLES\n.PP", ".SH EXAMPLES") if examples else ".\\\"", ".SH SEE ALSO", ".BR perfring (1)"]) + "\n")


STYLE = "body{font:16px/1.5 sans-serif;max-width:60em;margin:auto;padding:1em}pre{background:#eee;padding:.5em;overflow:auto}h4{margin:.5em 0}"


def main(version, out):
    causes = statuses()
    index, entries = [], []
    for header in sorted(glob.glob("include/*.h")):
        for group in groups(functions(header)):
            write(f"{out}/man3/{group[0].name}.3", man_page(group, version, causes))
            for other in group[1:]:
                if other.name != group[0].name:
                    write(f"{out}/man3/{other.name}.3", f".so man3/{group[0].name}.3\n")
            index += [f'<a href="#f-{f.name}">{f.name}</a>' for f in group]
            entries.append(html_entry(group, causes))
    write(f"{out}/reference.html", f'<!doctype html><html lang="en"><meta charset="utf-8"><title>perfring {version}: functions</title>'
          f"<style>{STYLE}</style><h1>perfring {version}: functions</h1><p>" + "\n".join(sorted(set(index))) + "</p>" + "\n".join(entries) + "</html>\n")
    subcommands(out, version)
    write(f"{out}/man5/perf.data-perfring.5", format_page(version, released()))


if __name__ == "__main__":
    main(*sys.argv[1:])
