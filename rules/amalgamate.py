#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the library as one C file and one header: rules/amalgamate.py OUT NAME HEADER... -- SOURCE...

OUT/NAME.h has the public headers, OUT/NAME.c the sources, which compile as C11 and C++17. Each
header goes in once and each .def file wherever a source includes it, without its comments. Two sources
may define the same static name or macro: a name is renamed by source, a macro is undefined at the
source's end.

PARTS below says which sources a program can leave out, by which macro. CBOR and zstd are taken where
HAVE_CBOR and HAVE_ZSTD are defined.
"""
import glob
import os
import re
import sys

PARTS = {
    "PFR_NO_ENCODE": r"decoder/(build|encode|place)\.c",
    "PFR_NO_LEGACY": r"decoder/legacy\.c",
    "PFR_NO_NAMES": r"decoder/names\.c",
    "PFR_NO_UNWIND": r"unwind/",
    "PFR_RINGS_ONLY": r"decoder/(events|feature|ids|reader|resume|route|search)\.c",
}
# Headers of macros that belong to one source.
OWN = {"decoder/decode.c": ("decoder/take.h", "decoder/expand.h")}
# Sources that the build takes or needs with a library only.
OPTIONAL = ((r"convert/(un)?cbor", "HAVE_CBOR", ""),
            (r"session/symbols/elf_sandbox", "HAVE_LIBDW", "#else\nbool elf_sandbox_known(void)\n{\n\treturn false;\n}\n"
             "bool elf_sandbox_enter(size_t memory, unsigned seconds, size_t written)\n{\n\t(void)memory;\n\t(void)written;\n\t(void)seconds;\n\treturn false;\n}\n"))
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"[^\n]*$', re.M)
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
STATIC = re.compile(r'^(?:static|PFR_INLINE|PFR_APART|PFR_COLD)\b[^;={]*?\b(\w+)(?=\(|\[|;| =)', re.M)
TABLE = re.compile(r'^static const struct \{[^}]*\} (\w+)\[', re.M)
TAG = re.compile(r'^(?:static const )?(?:struct|union|enum) (\w+) \{', re.M)
CONSTANTS = re.compile(r'^enum(?: \w+)? \{(.*?)\}', re.M | re.S)
FUNCTION = re.compile(r'^(?!static\b|typedef\b|PFR_INLINE|PFR_APART|PFR_COLD|extern\b|else\b)[A-Za-z_][\w \t*]*?[ *](\w+)\([^;{}]*?\)\s*\n\{', re.M)
VARIABLE = re.compile(r'^(?!static\b|typedef\b|extern\b)[A-Za-z_][\w \t*]*?[ *](\w+)(?:\[[^\]\n]*\])* =', re.M)
DEFINED = re.compile(r'^[ \t]*#[ \t]*define[ \t]+(\w+)', re.M)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def whole(path):
    """A source with the headers that are part of it: their macros mean other things in other sources."""
    text = read(path)
    for header in OWN.get(path, ()):
        text = text.replace(f'#include "{os.path.basename(header)}"\n', without_licence(read(header)))
    return text


def without_comments(text):
    return TOKEN.sub(lambda m: " " if m.group(0).startswith(("/*", "//")) else m.group(0), text)


def compact(text):
    """A .def file's rows alone."""
    return "".join(line.rstrip() + "\n" for line in without_comments(text).split("\n") if line.strip())


def find(name, source):
    for folder in (os.path.dirname(source), "include", "."):
        path = os.path.normpath(os.path.join(folder, name))
        if os.path.exists(path):
            return path
    raise SystemExit(f"{source}: {name} is not there")


def static_names(text):
    """What a source defines for itself at the outermost level."""
    plain = without_comments(text)
    names = set(STATIC.findall(plain)) | set(TABLE.findall(plain)) | set(TAG.findall(plain))
    for block in CONSTANTS.findall(plain):
        block = re.sub(r'^[ \t]*#[^\n]*$', '', block, flags=re.M)
        names.update(re.findall(r'(?:^|,)\s*([A-Za-z_]\w*)\s*(?==|,|$)', block))
    return names


def rename(text, names, suffix):
    """Gives names an ending, but not members of structs (a tag or function that shares one's name is known by what is beside it)."""
    if not names:
        return text
    patterns = []
    for name in sorted(names):
        member = re.search(r'(?:\.|->)' + name + r'\b(?!\()', text)
        patterns.append(fr'(?:(?<=struct )|(?<=enum )|(?<=union )){name}\b|{name}(?=\()' if member else fr'{name}\b')
    word = re.compile(TOKEN.pattern + r'|(?<![\w.])(?<!->)(?:' + "|".join(patterns) + ')', re.S)
    return word.sub(lambda m: m.group(0) + suffix if m.group(0) in names else m.group(0), text)


class Amalgamation:
    def __init__(self):
        self.seen = set()

    def expand(self, path, text):
        return INCLUDE.sub(lambda m: self.included(find(m.group(1), path)).rstrip("\n"), text)

    def included(self, path):
        text = read(path)
        if path.endswith(".def"):
            return self.expand(path, compact(text))
        if path in self.seen:
            return ""
        self.seen.add(path)
        return f"/* ---- {path} ---- */\n" + self.expand(path, without_licence(text))

    def source(self, path, names):
        text = rename(whole(path), names, "_" + re.sub(r"\W", "_", os.path.splitext(path)[0]))
        macros = sorted(set(DEFINED.findall(text)))
        self.seen.update(OWN.get(path, ()))
        text = f"/* ---- {path} ---- */\n" + self.expand(path, without_licence(text)) + "\n"
        text += "".join(f"#undef {macro}\n" for macro in macros)
        for pattern, macro, without in OPTIONAL:
            if re.match(pattern, path):
                return f"#ifdef {macro}\n{text}{without}#endif /* {macro} */\n\n"
        for part, sources in PARTS.items():
            if re.match(sources, path):
                return f"#ifndef {part}\n{text}#endif /* {part} */\n\n"
        return text + "\n"


def outer_names(text):
    """Names of functions and variables of the outermost level that other files could see, but for those of the interface."""
    plain = re.sub(r'^[ \t]*#[^\n]*(?:\\\n[^\n]*)*$', "", without_comments(text), flags=re.M)
    return {name for name in FUNCTION.findall(plain) + VARIABLE.findall(plain) if not name.startswith("pfr_")}


def hide(text):
    """
    Gives those names the library's prefix, since a program that links the file's object may have the same. A name that is a member of a struct too, or a word of a row, is one of these
    where it is called alone.
    """
    names = outer_names(text)
    words = set(re.findall(r'(?:\.|->)(\w+)\b(?!\()', without_comments(text)))
    words.update(*(re.findall(r'\w+', without_comments(read(path))) for path in glob.glob("*/*.def")))
    word = re.compile(TOKEN.pattern + r'|(?<![\w.])(?<!->)[A-Za-z_]\w*(\(?)', re.S)
    return word.sub(lambda m: "pfr_one_" + m.group(0) if m.group(0).rstrip("(") in names and (m.group(1) or m.group(0) not in words) else m.group(0), text)


def without_licence(text):
    return text.removeprefix("/* SPDX-License-Identifier: MIT */\n")


def version():
    found = re.findall(r'#define PFR_VERSION_\w+ (\d+)', read("include/perfring_base.h"))
    return ".".join(found)


PROLOGUE = """
#ifdef PFR_RINGS_ONLY /* records that the kernel writes to a ring, in this machine's byte order */
#define PFR_NO_ENCODE
#define PFR_NO_LEGACY
#endif
#ifdef __cplusplus
#define _Static_assert static_assert
#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wmissing-field-initializers" /* {0} is C's form of {} */
%s#endif
extern "C" {
#endif

"""
# gcc and clang take these forms of C99 in C++; -pedantic names them.
LITERALS = """#ifdef __clang__
#pragma clang diagnostic ignored "-Wc99-extensions" /* (struct s){...} */
#pragma clang diagnostic ignored "-Wc++20-designator" /* {.member = ...} */
#else
#pragma GCC diagnostic ignored "-Wpedantic" /* both */
#if __GNUC__ >= 12
#pragma GCC diagnostic ignored "-Wc++20-extensions"
#endif
#endif
"""
EPILOGUE = """
#ifdef __cplusplus
}
#undef _Static_assert
#endif
"""
# Headers of libc go to the front; those of other libraries stay where they are, in their #ifdef.
SYSTEM = re.compile(r'^#include <(?:(?:ctype|dirent|errno|fcntl|inttypes|limits|poll|signal|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|'
                    r'time|unistd)|sys/(?:mman|resource|stat|types|uio|wait))\.h>\n', re.M)
EXPANDED = re.compile(r'(?:put|take)_')
HOSTED = """#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif
"""


def collisions(sources):
    """For each source, the names that another one defines too, or that the expansion of the rows may define."""
    of = {path: static_names(read(path)) for path in sources}
    headers = {path for source in sources for folder in (os.path.dirname(source), source.split("/")[0])
               for path in glob.glob(folder + "/*.h")}
    every = list(of.values()) + [static_names(read(path)) for path in headers]
    pasted = {path for path in sources if "put_##" in read(path)} # whose names are those of the rows
    return {path: {name for name in of[path] if sum(name in other for other in every) > 1
                   or EXPANDED.match(name) and path not in pasted} for path in sources}


def main(out, name, headers, sources):
    one = Amalgamation()
    head = f"/* SPDX-License-Identifier: MIT */\n/*\n * perfring {version()}: {{}}\n" \
        " * Made by `make amalgamation` from the sources of perfring; change those instead.\n *\n"
    head += "".join(f" * {line}".rstrip() + "\n" for line in read("LICENSE").splitlines()) + " */\n"
    with open(os.path.join(out, name + ".h"), "w", encoding="utf-8") as file:
        file.write(head.format("the public headers as one."))
        for header in headers:
            file.write(one.included(os.path.normpath(header)))
    names = collisions(sources)
    with open(os.path.join(out, name + ".c"), "w", encoding="utf-8") as file:
        file.write(head.format("the library as one file, which compiles as C11 and as C++17."))
        hosted = any(path.startswith("session/") for path in sources)
        file.write((HOSTED if hosted else "") + f'#include "{name}.h"\n')
        text = "".join(one.source(source, names[source]) for source in sources)
        file.write("".join(sorted(set(SYSTEM.findall(text)))) + PROLOGUE % (LITERALS if hosted else "") + hide(SYSTEM.sub("", text)) + EPILOGUE)


if __name__ == "__main__":
    split = sys.argv.index("--")
    main(sys.argv[1], sys.argv[2], sys.argv[3:split], sys.argv[split + 1:])
