#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The examples in the comments of the public headers compile without a warning, and those that need no more than a capture run and use what they read. An example is a block of a comment
that is indented by three spaces and calls the library. What it takes as given (a session, options) is declared here, with what it needs to run."""
import glob, os, re, shlex, shutil, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from tap import report, skip, finish

BUILD = os.environ.get("BUILD", "build")
# What is given in C: declarations by header and number of the example, and the capture that it is run on, or None: it needs a recorder, a ring, files.
LOOP = "const struct pfr_session_record *r;"
STATE = "enum pfr_status status = PFR_OK; (void)status;"
GIVEN = {
    "perfring.h 1": ("struct pfr_window window = {.data = bytes, .size = nr_bytes, .closed = 1}; const struct pfr_layout *layout = 0; struct pfr_frame frame; struct pfr_record record; "
                     "struct pfr_where where; enum pfr_status status;", "records"),
    "perfring_base.h 1": ("struct pfr_words three = {bytes, 3, 8, PFR_LITTLE}; const struct pfr_words *ips = &three; pfr_u64 space[64]; const pfr_u64 *ip; uint32_t i, k, nr;", "records"),
    "perfring_order.h 1": ("struct pfr_chain chain; struct pfr_record record = {.sample.callchain.ips = {bytes, 3, 8, PFR_LITTLE}}; uint64_t address; unsigned cpumode;", "records"),
    "perfring_ring.h 1": ("struct pfr_ring ring; void *page = 0; size_t mapped = 0; struct pfr_where where; struct pfr_frame frame; enum pfr_status status;", None),
    "perfring_session.h 1": ("struct pfr_session *session; struct pfr_session_error error;", "default"),
    "perfring_session_account.h 1": (LOOP, "default"),
    "perfring_session_calls.h 1": ("struct pfr_calls *calls; struct pfr_calls_options options = {.size = sizeof(options)}; uint32_t i;", "tracepoint-syscalls"),
    "perfring_session_diff.h 1": ("struct pfr_session *first = session, *second = other; struct pfr_report_options options = {.size = sizeof(options)}; struct pfr_diff *diff; uint32_t i, k;",
                                  "default"),
    "perfring_session_export.h 1": ("struct pfr_rows *rows; struct pfr_table table = {0}; struct pfr_table_sink sink = {.size = sizeof(sink)}; uint64_t value[2] = {1, 2}; uint32_t i, nr = 2; "
                                    + STATE, None),
    "perfring_session_export.h 2": ("struct pfr_branches *branches; const char *binaries[1] = {\"/bin/true\"}; size_t nr = 1, nr_sessions = 1, i; struct pfr_session *sessions[1] = {session}; "
                                    "struct pfr_profile_options options = {.size = sizeof(options)}; struct pfr_profile_result result = {.size = sizeof(result)}; "
                                    "struct pfr_sink outputs[1] = {output}; int os_error; " + STATE, None),
    "perfring_session_export.h 3": ("struct pfr_table_writer *writer; int level = 0;", "default"),
    "perfring_session_jobs.h 1": ("struct pfr_jobs *jobs; struct pfr_jobs_options options = {.size = sizeof(options), .emit = emit_line, .sink = &output};" + LOOP + STATE, "default"),
    "perfring_session_jobs.h 2": ("struct pfr_split_options options = {.size = sizeof(options), }; int sum[1] = {0};" + LOOP, None),
    "perfring_session_profiler.h 1": ("struct pfr_profiler *profiler; struct pfr_profiler_options options = {.size = sizeof(options)}; struct pfr_frame frame; const struct pfr_layout *layout; "
                                      "const struct pfr_attr *attr; struct pfr_where where; struct pfr_sink sink = output;" + STATE, None),
    "perfring_session_report.h 1": ("struct pfr_report *report; struct pfr_report_options options = {.size = sizeof(options)}; uint32_t i, k;", "default"),
    "perfring_session_sched.h 1": ("struct pfr_sched *sched; struct pfr_sched_options options = {.size = sizeof(options)}; uint32_t i;", "switch-events"),
    "perfring_session_show.h 1": ("struct pfr_session *session; struct pfr_session_options options = {.size = sizeof(options)}; struct pfr_show *show; struct pfr_context context; char text[4096]; "
                                  "struct pfr_out out = {text, sizeof(text), 0};" + LOOP, "default"),
    "perfring_session_stacks.h 1": ("struct pfr_stacks *stacks; struct pfr_tasks *tasks = 0; struct pfr_task task; enum pfr_arch arch = PFR_ARCH_X86; const struct pfr_attr *attr; "
                                    "struct pfr_record record; struct pfr_stack stack; uint32_t i;", None),
    "perfring_session_summary.h 1": ("struct pfr_summary *summary; struct pfr_summary_options options = {.size = sizeof(options)};" + LOOP, "default"),
    "perfring_session_symbols.h 1": ("struct pfr_symbols *symbols; struct pfr_tasks *tasks = 0; struct pfr_frame frame; const struct pfr_attr *attr; struct pfr_record record; uint64_t time = 0; "
                                     "struct pfr_task task; struct pfr_location location; struct pfr_symbol symbol; struct pfr_symbols_error error; uint8_t cpumode; uint64_t address; int fd = -1;", None),
    "perfring_session_symbols.h 2": ("struct pfr_symbols *symbols = 0; struct pfr_tasks *tasks = 0; struct pfr_task task = {0}; struct pfr_record record = {0}; struct pfr_chain chain; "
                                     "struct pfr_caller caller = {.size = sizeof(caller)};" + LOOP + "r = 0;", None),
    "perfring_session_tasks.h 1": ("struct pfr_tasks *tasks; struct pfr_frame frame; const struct pfr_layout *layout; struct pfr_where where; struct pfr_record record; struct pfr_task task; "
                                   "struct pfr_location location;", None),
    "perfring_session_tracepoint.h 1": ("static const char text[] = \"name: a\\nID: 1\\nformat:\\n\\tfield:int pid;\\toffset:0;\\tsize:4;\\tsigned:1;\\n\"; size_t size = sizeof(text) - 1; uint32_t i; "
                                        "struct pfr_bytes raw = {bytes, 8}; enum pfr_byte_order order = PFR_LITTLE; struct pfr_field_value value;", "records"),
    "perfring_unwind.h 1": ("struct pfr_unwind_frame frame; struct pfr_unwind_stack stack; struct pfr_unwind_row row; struct pfr_cfi cfi; struct pfr_cfi_entry entry; struct pfr_attr attr = {0}; "
                            "struct pfr_sample sample = {0}; enum pfr_arch arch = PFR_ARCH_X86; uint64_t address; int nr = 0;", None),
}
# What is of the programs around the examples.
HARNESS = ["-Wno-strict-prototypes", "-Wno-unused-variable", "-Wno-unused-function"]
HEAD = r"""
#include "perfring.h"
#include "perfring_session.h"
#include "perfring_sink.h"
%s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int uses;
static void used(void) { uses++; }
static int ignore(int first, ...) { return first; }
#define use(...) (used(), (void)ignore(0, __VA_ARGS__))
#define fail(...) ignore(-1, __VA_ARGS__)
#define takes(r) (r->frame.size > 40)
int next();
int wait();
int time_is_up();
uint64_t in_file();
static int write_all(void *user, const void *data, size_t size) { (void)user, (void)data, (void)size; used(); return 0; }
static unsigned char bytes[65536];
static size_t nr_bytes;
static const struct pfr_sink output = {.size = sizeof(output), .write = write_all};
static struct pfr_session *session, *other;
struct pfr_session_record;
static enum pfr_status emit_line(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r, const struct pfr_context *context)
{
	(void)user, (void)thread, (void)r, (void)context;
	if (out->size < out->capacity)
		out->data[out->size] = 'x';
	out->size++;
	return PFR_OK;
}
"""
MAIN = r"""
int main(void)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	int i;

	for (i = 0; i < 8; i++) /* records of type FINISHED_ROUND, and numbers of eight bytes */
		bytes[8 * i] = 68, bytes[8 * i + 6] = 8;
	nr_bytes = 64;
	if (pfr_session_open(&session, "perf.data", &options, NULL) || pfr_session_open(&other, "perf.data", &options, NULL))
		return 3;
	i = example();
	printf("%%d %%d\n", i, uses);
	return i || (!uses && %d);
}
"""


def examples(path):
    """The blocks of comments that call the library, as code."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    start = r"//" if path.endswith(".hpp") else r" \*"
    for block in re.finditer(r"(?:^%s   .*\n(?:%s\n(?=%s   ))?)+" % (start, start, start), text, re.M):
        lines = [line[5:] for line in block[0].splitlines()]
        if re.search(r"\b(pfr_\w+\(|perfring::).*[;)]$|^auto ", "\n".join(lines), re.M) and any(line.endswith(";") for line in lines):
            yield "\n".join(lines)


def c_source(header, number, code):
    declarations, capture = GIVEN.get(f"{header} {number}", ("", None))
    includes = "" if header == "perfring.h" else f'#include "{header}"'
    return HEAD % includes + f"static int example(void)\n{{\n{declarations}\n{{\n{code}\n}}\nreturn 0;\n}}\n" + MAIN % ("account" not in header), capture


def compiled(compiler, source, temp, rest):
    with open(f"{temp}/source", "w", encoding="utf-8") as file:
        file.write(source)
    return subprocess.run([*compiler, f"{temp}/source", *rest], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def machine(*compiler):
    """What a compiler compiles for; None of one that is not there."""
    return subprocess.run([*compiler, "-dumpmachine"], stdout=subprocess.PIPE, text=True).stdout if shutil.which(compiler[0]) else None


def run(program, capture, temp):
    shutil.copy(f"corpus/{capture if capture != 'records' else 'default'}.data", f"{temp}/perf.data")
    return subprocess.run([program], cwd=temp, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)


CPP = {
    "perfring.hpp 1": ("", "default"),
    "perfring_answers.hpp 1": ("auto fail = [](const std::string &) { return -1; };", "default"),
}
CPP_HEAD = """#include "%s"
#include <cinttypes>
#include <cstdio>
#include <string>
static int uses;
template <class... T> static void use(const T &...) { uses++; }
static int example()
{
%s
%s
}
int main()
{
	int code = example();
	std::printf("%%d %%d\\n", code, uses);
	return code;
}
"""


def cpp_source(header, number, code):
    declarations, capture = CPP.get(f"{header} {number}", ("", None))
    end = "" if re.search(r"^return", code, re.M) else "return 0;"
    return CPP_HEAD % (header, declarations, code + "\n" + end), capture


def main():
    libraries = subprocess.run([*shlex.split(os.environ.get("MAKE", "make")), "-s", f"BUILD={BUILD}", "libraries"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    with open(f"{BUILD}/lib/static-libs", encoding="utf-8") as file:
        archives = [f"{BUILD}/lib/libperfring-{name}.a" for name in ("session", "convert")] + [f"{BUILD}/lib/libperfring.a", *shlex.split(file.read())]
    report(libraries.returncode == 0, "the libraries build", libraries.stdout)
    cc, warn = shlex.split(os.environ.get("CC", "cc")), ["-Wall", "-Wextra", "-Werror", "-Iinclude"]
    flags, found = shlex.split(os.environ.get("CFLAGS", "")), set()
    with tempfile.TemporaryDirectory() as temp:
        for path in sorted(glob.glob("include/*.h") + glob.glob("include/*.hpp")):
            header = os.path.basename(path)
            cpp = header.endswith(".hpp")
            if cpp and machine("g++") != machine(*cc):
                skip(header, "no g++ for the machine of the libraries")
                found |= {name for name in CPP if name.startswith(header)}
                continue
            for number, code in enumerate(examples(path), 1):
                name, program = f"{header} {number}", f"{temp}/program"
                found.add(name)
                source, capture = (cpp_source if cpp else c_source)(header, number, code)
                compiler = ["g++", "-std=c++17", "-Wno-misleading-indentation", "-x", "c++"] if cpp else [*cc, "-std=gnu11", *HARNESS, "-x", "c"]
                rest = ["-o", program, "-Wl,-S", "-x", "none", *archives] if capture else ["-c", "-o", f"{temp}/object"]
                done = compiled(compiler + flags + warn, source, temp, rest)
                report(done.returncode == 0, f"{name} compiles without a warning", done.stdout)
                if capture and not done.returncode:
                    done = run(program, capture, temp)
                    report(done.returncode == 0, f"{name} runs: {done.stdout.splitlines()[-1] if done.stdout else ''}", done.stdout)
        done = compiled([*cc, *flags, *warn, "-x", "c"], c_source("perfring_session_report.h", 1, "\tpfr_report_open(&report, session, &options);")[0], temp, ["-c", "-o", f"{temp}/object"])
        report("unused-" in done.stdout and done.returncode, "one that does not look at the status of what it opens is found", done.stdout)
    stale = sorted((set(GIVEN) | set(CPP)) - found)
    report(not stale and len(found) > 20, f"{len(found)} examples; what is given is given to one that is there", "; ".join(stale))
    finish()


main()
