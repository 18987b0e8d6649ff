#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No name of the public headers has two meanings: a struct belongs to one library, whose header others include that declare it; numbers
that begin with the same words are of one enum, and each is written. A program may include all headers at once."""
import collections, glob, os, re, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from tap import report, finish

HEADERS = sorted(glob.glob("include/*.h"))
# Every number of these has its own meaning, as errno's have: statuses, PFR_LITTLE and PFR_BIG.
UNGROUPED = {"pfr_status", "pfr_byte_order"}


def code(path):
    with open(path, encoding="utf-8") as file:
        return re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)


def included(texts, path):
    """The headers that a header includes, by others too."""
    found, left = set(), [path]
    while left:
        for name in re.findall(r'#include "(\w+\.h)"', texts[left.pop()]):
            if f"include/{name}" not in found:
                found.add(f"include/{name}")
                left.append(f"include/{name}")
    return found


def library(path):
    return re.match(r"include/perfring(_session|_capture|)", path)[1]


def two_meanings(texts):
    """Tags that headers of two libraries declare which do not see each other, or that are defined twice."""
    below = {path: included(texts, path) for path in texts}
    places = collections.defaultdict(set)
    for path, text in texts.items():
        for tag in re.findall(r"^\s*(?:struct|union|enum) (pfr_\w+)\s*[;{]", text, re.M):
            places[tag].add(path)
    defined = {tag: [path for path in paths if re.search(rf"^\s*(?:struct|union|enum) {tag}\s*{{", texts[path], re.M)] for tag, paths in places.items()}
    wrong = [f"{tag}: defined in {' and '.join(of)}" for tag, of in defined.items() if len(of) > 1]
    for tag, paths in places.items():
        home = (defined[tag] or sorted(paths))[0]
        wrong += [f"{tag}: of {home}, declared in {path}, which does not include it" for path in sorted(paths - {home})
                  if home not in below[path] and library(path) != library(home)]
    return wrong


def families(texts):
    """Enums whose names begin with the same words."""
    of = collections.defaultdict(list)
    for text in texts.values():
        for tag, body in re.findall(r"\benum (pfr_\w+)\s*\{([^}]*)\}", text):
            names = re.findall(r"(?:^|,)\s*(PFR_\w+)", body)
            if len(names) > 1 and tag not in UNGROUPED:
                begin = os.path.commonprefix(names)
                of[begin[:begin.rfind("_") + 1]].append(tag)
    return len(of), [f"{begin}: {' '.join(tags)}" for begin, tags in of.items() if len(tags) > 1]


def other_prefix(texts):
    """Enums whose names begin neither as the tag nor as the tag without its last word, which says what they are: flag, kind, state."""
    for text in texts.values():
        for tag, body in re.findall(r"\benum (pfr_\w+)\s*\{([^}]*)\}", text):
            begins = tuple(f"{words.upper()}_" for words in (tag, tag.rsplit("_", 1)[0]) if words != "pfr")
            yield from (f"{tag}: {name}" for name in re.findall(r"(?:^|,)\s*(PFR_\w+)", body) if tag not in UNGROUPED and not name.startswith(begins))


# Structs of these names are a caller's to fill in, or are filled in for one; so that each may grow, size is first.
GROWS = re.compile(r"_(options|report|result|sink|reporter|totals|counts|part|input|selector|filter)$")
# Those that the library owns, or that are within others; a record; numbers of the recorder, which a caller cannot make.
FIXED = {"pfr_tool_report", "pfr_summary_totals", "pfr_simpleperf_unwinding_result", "pfr_counts", "pfr_capture_counts"}


def sizeless(texts):
    return [f"{path}: struct {tag}" for path, text in texts.items() for tag, first in re.findall(r"^struct (pfr_\w+) \{\s*([^;]*);", text, re.M)
            if GROWS.search(tag) and tag not in FIXED and not re.fullmatch(r"(size_t|uint64_t|uint32_t) size", first)]


def unpinned(texts):
    """Names of numbers that have none written: a later one put between them would change what an old program says."""
    return [name for text in texts.values() for _, body in re.findall(r"\benum (pfr_\w+)\s*\{([^}]*)\}", text)
            for name in re.findall(r"(?:^|,)\s*(PFR_\w+)(?=\s*(?:,|$))", body)]


texts = {path: code(path) for path in HEADERS}
wrong = two_meanings(texts)
report(len(texts) > 20 and not wrong, "a tag is declared for one thing", wrong)
nr, wrong = families(texts)
report(nr > 20 and not wrong, f"{nr} families of numbers have names of their own", wrong)
wrong = list(other_prefix(texts))
report(not wrong, "numbers begin as the tag of their enum", wrong)
report(list(other_prefix({"a.h": "enum pfr_x_kind { PFR_X_A = 1 }; enum pfr_what { PFR_ITEM_A = 1 };"})) == ["pfr_what: PFR_ITEM_A"], "others would be found")
wrong = unpinned(texts)
report(not wrong, "each name of a number has its number written", wrong)
report(unpinned({"a.h": "enum pfr_x { PFR_A = 1, PFR_B, PFR_C = 3 };"}) == ["PFR_B"], "a name without a number would be found")
wrong = sizeless(texts)
report(not wrong, "structs of options, reports and callbacks begin with their size", wrong)
report(sizeless({"a.h": "struct pfr_x_options {\n\tint a;\n};"}) == ["a.h: struct pfr_x_options"], "one without would be found")
planted = {"include/perfring_session_a.h": "struct pfr_x;\nenum pfr_p { PFR_F_A, PFR_F_B };\n", "include/perfring_capture.h": "struct pfr_x { int a; };\nenum pfr_q { PFR_F_C, PFR_F_D };\n"}
report(two_meanings(planted) == ["pfr_x: of include/perfring_capture.h, declared in include/perfring_session_a.h, which does not include it"] and families(planted)[1] == ["PFR_F_: pfr_p pfr_q"],
       "two libraries' structs of one name, and two enums, would be found")
with tempfile.TemporaryDirectory() as folder:
    source = os.path.join(folder, "all.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write("".join(f'#include "{os.path.basename(path)}"\n' for path in HEADERS) + "int main(void) { return 0; }\n")
    done = subprocess.run([*os.environ.get("CC", "cc").split(), "-std=c11", "-Wall", "-Wextra", "-Werror", "-Iinclude", "-fsyntax-only", source],
                          capture_output=True, text=True)
    report(done.returncode == 0, "all headers compile in one program", done.stderr.splitlines()[:20])
finish()
