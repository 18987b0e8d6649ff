#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the public headers have in common: verbs of a lifetime come in pairs, options are structs with a size, what can fail returns a status, and each function has a use or a
reason. doc/embedding.md states the rules."""
import glob, os, re, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from tap import report, finish

HEADERS = sorted(glob.glob("include/*.h"))
PARTNERS = {"new": ("free",), "open": ("close",), "compile": ("free",), "begin": ("end", "finish", "release"), "hold": ("start", "fini")}
# What another function ends than the one of the same name.
ENDED_BY = {"pfr_parquet_new": "pfr_table_writer_free", "pfr_arrow_ipc_new": "pfr_table_writer_free", "pfr_csv_new": "pfr_table_writer_free",
            "pfr_jsonl_new": "pfr_table_writer_free", "pfr_open": "pfr_opened_fini", "pfr_recorder_open": "pfr_recorder_fini"}
# Not lifetimes.
OTHER = {"pfr_event_open": "gives a descriptor, for close(2)", "pfr_explain_open": "explains why that failed", "pfr_build_open": "opens a level of a record",
         "pfr_unwind_begin": "the first frame of a stack, into the caller's struct", "pfr_sort_close": "no more records come: the other call is pfr_sort_init",
         "pfr_capture_writer_put_finished_init": "puts the record FINISHED_INIT", "pfr_zstd_end": "ends a stream of pfr_zstd_init"}
# Structs of the caller that own nothing: there is nothing to give back.
OWN_NOTHING = set("aux_area build build chain chains events frame layout limits reader ring sort walk capture_config recorder_options zstd".split())
# Functions whose result is an int: questions, or the errno value of a status. What can fail returns enum pfr_status.
QUESTIONS = set("""show_follows task_lives type_find chain_deferred filter_has_names splitter_value report_key_is_number stacks_needed stacks_changes
session_is_of_this_kernel session_is_whole tasks_follows symbols_apply symbols_full symbols_spent cfi_indexed export_error jobs_error sink_error summary_has_counts""".split())
# Functions that neither the command, a binding, an example, a page of doc/ nor a test calls: why they are there.
REASONS = {
    "pfr_bytes_json": "libperfring-session's own calls cross the border of libraries",
    "pfr_event_name": "libperfring-session's own calls cross the border of libraries",
    "pfr_chain_mode": "libperfring-session's own calls cross the border of libraries",
    "pfr_capture_writer_put": "records of the caller's own in a file that is recorded",
    "pfr_explain_mmap": "programs that map rings themselves, as pfr_explain_open",
    "pfr_opened_events": "programs that read the rings of pfr_open without a recorder",
    "pfr_opened_events_fini": "its end",
    "pfr_session_payload": "bytes after an AUXTRACE record, for decoders of AUX data",
    "pfr_cause_remedy": "the third text of a cause, beside its name and what it means",
    "pfr_rows_memory": "when to call pfr_rows_flush",
    "pfr_session_part": "the name of the file of a directory that a record is from",
}


def code(path):
    with open(path, encoding="utf-8") as file:
        return re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)


def functions(texts):
    """Name and parameters of each."""
    return {name: parameters for text in texts.values()
            for name, parameters in re.findall(r"^(?:PFR_API|static inline)[^;{(]*?\b(pfr_\w+)\(([^;{]*?)\)(?: PFR_CHECKED)?\s*[;{]", text, re.M | re.S)}


def structs(texts):
    """The first member of each."""
    return {name: first.strip() for text in texts.values() for name, first in re.findall(r"^struct (pfr_\w+) \{\s*([^;]*;)", text, re.M)}


def unpaired(names):
    for name in sorted(names):
        match = re.fullmatch(r"(pfr_?\w*?)_?(new|open|compile|begin|hold)(?:_fd|_memory)?", name)
        if not match or name in OTHER or ENDED_BY.get(name) in names:
            continue
        if not any(f"{match[1]}_{end}" in names for end in PARTNERS[match[2]]):
            yield f"{name}: nothing ends it"
    for name in sorted(names):
        match = re.fullmatch(r"pfr_(\w+)_(init|fini|free|close)", name)
        if not match or name in OTHER or name in ENDED_BY.values():
            continue
        noun, verb = match.groups()
        if verb == "init" and f"pfr_{noun}_fini" not in names and noun not in OWN_NOTHING:
            yield f"{name}: no pfr_{noun}_fini, and not among those that own nothing"
        begins = {"free": ("new", "compile"), "close": ("open",)}.get(verb, ())
        if begins and not any(f"pfr_{noun}_{begin}" in names for begin in begins):
            yield f"{name}: nothing begins it"


def without_size(found, firsts):
    """Structs of options that a function takes, whose first member is not their size. Those of capture/ that _init fills in are whole."""
    for name, parameters in sorted(found.items()):
        for struct in re.findall(r"const struct (pfr_\w*options)\b", parameters):
            if firsts.get(struct) != "size_t size;":
                yield f"{name}: struct {struct} begins with {firsts.get(struct)}"


# Structs that are no more than what they hold: a value, the state of a loop within a struct that may grow, what is of the kernel or of simpleperf. What else there is to
# say of a thing comes beside it.
FIXED = set("""allocator bytes words array where out span place walk_level build_level frame window pending waiting id unwind_rule column column_data texts report_sum report_value
summary_gap account_cause capture_writer_bytes""".split())
# Those that only the library makes, of which a program has a pointer to one: members come at the end.
HANDED_OUT = set("session_record session_info summary_totals summary_times mapping".split())


def cannot_grow(text):
    """Structs of a header's text, without comments, that begin with no size, end in no reserve, and are in neither list."""
    for name, body in re.findall(r"^struct pfr_(\w+) \{(.*?)^\};", text, re.M | re.S):
        first = body.strip().split(";")[0]
        if not re.fullmatch(r"(size_t|uint64_t|uint32_t) size", first) and "reserved[" not in body and name not in FIXED | HANDED_OUT:
            yield name


def other_errors(texts):
    """Functions that return an errno value, and texts of one that is negative."""
    for path, text in sorted(texts.items()):
        for name in re.findall(r"^PFR_API (?:int|long) (pfr_\w+)\(", text, re.M):
            if name[4:] not in QUESTIONS:
                yield f"{name} returns an int"
        for word in re.findall(r"(?<![\w(])-(?:E[A-Z]{3,}|errno)\b|negative errno", text):
            yield f"{path}: {word}"


# What makes an object or an output: the result must be looked at, and is PFR_OK for a success.
MAKES = re.compile(r"pfr_(?:\w+_)?(?:open|open_fd|open_memory|new|compile|encode|write|finish|merge|convert|convert_session|edit|recover|recover_for|rewrite|view|view_sides|view_data|arrow_stream)")


def unchecked(text):
    """Functions that make something and may be ignored, or whose comment has PFR_END for a success: such a status has no 'null' near it."""
    for comment, name, rest in re.findall(r"(/\*(?:(?!\*/).)*\*/)?\s*^PFR_API enum pfr_status (pfr_\w+)\([^;{]*\)([^;{]*);", text, re.M | re.S):
        if not MAKES.fullmatch(name) or name in OTHER:
            continue
        if "PFR_CHECKED" not in rest:
            yield f"{name} is not PFR_CHECKED"
        if re.search(r"PFR_END: \*\w+ has|\. PFR_END;", comment):
            yield f"{name} returns PFR_END for a success"


# What a function reads comes before where it writes, whom it reports to, how it does it, and what it fills in.
PLACES = [r"struct pfr_(table_)?sink \*", r"struct pfr_reporter \*", r"const struct pfr_\w*(options|selector) \*|^enum pfr_program ", r"struct pfr_\w*(report|result|error|notes) \*\w+$|^int \*os_error$"]


def misplaced(found):
    """Functions whose parameters come in another order."""
    for name, parameters in sorted(found.items()):
        if name.startswith("pfr_report_") or name == "pfr_findings_add":
            continue
        places = [next((i for i, place in enumerate(PLACES) if re.search(place, parameter)), None) for parameter in map(str.strip, parameters.replace("\n", " ").split(","))]
        places = [place for place in places if place is not None]
        if places != sorted(places):
            yield name


def used():
    """Words of the command, the bindings but those that are printed, examples, pages and tests."""
    listed = subprocess.run(["git", "ls-files", "cli", "bindings", "examples", "doc", "tests", "wasm", "fuzz", "include/*.hpp", "README.md"],
                            capture_output=True, text=True, check=True).stdout.split()
    words = set()
    for path in listed:
        if "perfring-sys/src" in path or path == "tests/build/header-verbs.t" or not os.path.isfile(path):
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            words |= set(re.findall(r"\bpfr_\w+", file.read()))
    return words


def main():
    texts = {path: code(path) for path in HEADERS}
    found, firsts = functions(texts), structs(texts)
    names = set(found)
    report(len(names) > 400 and len(firsts) > 200, f"{len(names)} functions and {len(firsts)} structs in {len(HEADERS)} headers")
    wrong = list(unpaired(names))
    report(not wrong, "what begins has a function that ends it, and the other way round", "; ".join(wrong))
    wrong = list(unpaired({"pfr_a_new", "pfr_b_open", "pfr_b_free", "pfr_c_init"}))
    report(len(wrong) == 4, "one that lacks its partner is found", "; ".join(wrong))
    wrong = list(without_size(found, firsts))
    report(not wrong, "options begin with their size", "; ".join(wrong))
    report(list(without_size({"pfr_x": "const struct pfr_x_options *o"}, {"pfr_x_options": "int a;"})), "one without is found")
    with_comments = {path: open(path, encoding="utf-8").read() for path in HEADERS}
    wrong = list(other_errors(with_comments))
    report(not wrong, "what can fail returns a status", "; ".join(wrong))
    report(len(list(other_errors({"x": "/* -ENOMEM. */\nPFR_API int pfr_x(void);"}))) == 2, "one that returns an errno value is found")
    wrong = [name for path, text in sorted(texts.items()) if "records.h" not in path for name in cannot_grow(text)]
    report(not wrong, "each struct may grow, or is one of those that never will", "; ".join(wrong))
    report(list(cannot_grow("struct pfr_x {\n\tint a;\n};\nstruct pfr_y {\n\tsize_t size;\n};\nstruct pfr_z {\n\tint a;\n\tuint64_t reserved[2];\n};\n")) == ["x"], "one that cannot is found")
    wrong = [line for path in HEADERS for line in unchecked(with_comments[path])]
    report(not wrong, "a function that makes something is checked, and returns PFR_OK", "; ".join(wrong))
    report(len(list(unchecked("/* Reads. PFR_END: *x has all. */\nPFR_API enum pfr_status pfr_x_open(struct pfr_x **x);\n"))) == 2, "one that is not is found")
    wrong = list(misplaced(found))
    report(not wrong, "parameters come in one order", "; ".join(wrong))
    report(list(misplaced({"pfr_x": "int fd, const struct pfr_x_options *options, const struct pfr_sink *sink"})) == ["pfr_x"], "another order is found")
    words = used()
    idle = sorted(name for name in names - words if name not in REASONS)
    report(not idle, "each function is used by the command, a binding, an example, a page or a test, or has a reason", "; ".join(idle))
    stale = sorted(name for name in REASONS if name in words or name not in names)
    report(not stale, "no reason is given for one that is used, or is not there", "; ".join(stale))
    stale = sorted((set(OTHER) | set(ENDED_BY)) - names)
    report(not stale, "no exception is left of one that is not there", "; ".join(stale))
    finish()


main()
