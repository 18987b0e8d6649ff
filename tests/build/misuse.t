#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mistakes in programs that use the library: what a compiler can see does not compile with warnings on, and what it cannot returns an error (misuse.c)."""
import os, shlex, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../lib"))
from tap import report, finish

BUILD = os.environ.get("BUILD", "build")
CC = shlex.split(os.environ.get("CC", "cc")) + shlex.split(os.environ.get("CFLAGS", ""))
BEGIN = "".join(f'#include "{name}"\n' for name in sorted(os.listdir("include")) if name.endswith(".h")) + """
void f(struct pfr_session *s, struct pfr_session_options *o, const struct pfr_session_record *r, struct pfr_frame *frame, struct pfr_layout *layout, struct pfr_sink *sink,
       struct pfr_record *record, struct pfr_where *where, struct pfr_edit_options *edit, struct pfr_capture_error *other, struct pfr_table_writer *table, size_t size, enum pfr_status status);
void f(struct pfr_session *s, struct pfr_session_options *o, const struct pfr_session_record *r, struct pfr_frame *frame, struct pfr_layout *layout, struct pfr_sink *sink,
       struct pfr_record *record, struct pfr_where *where, struct pfr_edit_options *edit, struct pfr_capture_error *other, struct pfr_table_writer *table, size_t size, enum pfr_status status)
{
	(void)s, (void)o, (void)r, (void)frame, (void)layout, (void)sink, (void)record, (void)where, (void)edit, (void)other, (void)table, (void)size, (void)status;
	%s
}
"""
RIGHT = "if (pfr_session_open(&s, \"x\", o, 0) == PFR_OK && pfr_edit(s, sink, 0, edit, 0) == PFR_OK) pfr_sink_fd(sink, sizeof(*sink), 1);"
WRONG = {
    "a capture that may not be open": 'pfr_session_open(&s, "x", o, 0);',
    "an edit whose status is not used": "pfr_edit(s, sink, 0, edit, 0);",
    "an encoding whose status is not used": "pfr_encode(record, layout, PFR_LITTLE, 0, 0, 0, &size);",
    "a capture that a tool may not have made": "pfr_recover(s, sink, 0, 0);",
    "options in the place of a sink": "status = pfr_edit(s, 0, 0, (void *)0, 0), status = pfr_edit(s, edit, 0, sink, 0);",
    "the order of parameters of before": "status = pfr_convert(0, (struct pfr_convert_options *)0, sink, 0);",
    "a descriptor as a path": "status = pfr_session_open(&s, 3, o, 0);",
    "a path as a descriptor": 'status = pfr_session_open_fd(&s, "x", o, 0);',
    "the error of another library": 'status = pfr_session_open(&s, "x", o, other);',
    "the writer of another library": "status = pfr_capture_writer_finish(table, other);",
    "a record of a session as a frame": "status = pfr_decode(r, layout, record, where);",
    "a record of the library's that is changed": "r->record.sample.ip = 0;",
    "limits without their size": "struct pfr_limits limits; pfr_limits_init(&limits);",
    "an order of bytes as one of records": "enum pfr_order_by order = PFR_BIG; (void)order;",
    "an order of records as one of bytes": "enum pfr_byte_order order = PFR_ORDER_TIME; (void)order;",
    "a status as a kind of a record": "enum pfr_record_type type = PFR_E_SHORT; (void)type;",
    "a name of before": "(void)PFR_BY_COMM;",
    "a member of before": "sink->keeper = 0;",
    "a function of a sink with other parameters": "sink->write = (int (*)(void *, const void *))0;",
    "the name of a status by its error": "(void)pfr_status_name(other);",
    "the session's pointer itself": 'status = pfr_session_open(s, "x", o, 0);',
    "a function of version 1 without its argument": "status = pfr_session_next(s);",
}


def compiled(text, folder):
    source = os.path.join(folder, "a.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(BEGIN % text)
    done = subprocess.run([*CC, "-std=c11", "-Wall", "-Wextra", "-Werror", "-Iinclude", "-c", source, "-o", source + ".o"], capture_output=True, text=True)
    return done.returncode == 0, done.stderr


with tempfile.TemporaryDirectory() as folder:
    fine, notes = compiled(RIGHT, folder)
    report(fine, "a program without a mistake compiles", notes.splitlines()[:10])
    taken = [name for name, text in WRONG.items() if compiled(text, folder)[0]]
    report(not taken, f"{len(WRONG)} mistakes do not compile with -Wall -Wextra -Werror", taken)
    program = os.path.join(folder, "misuse")
    lib = os.path.join(BUILD, "lib")
    done = subprocess.run([*CC, "-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-Iinclude", "tests/build/misuse.c", f"-L{lib}", f"-Wl,-rpath,{os.path.abspath(lib)}",
                           "-lperfring-session", "-lperfring-convert", "-lperfring", "-o", program], capture_output=True, text=True)
    report(done.returncode == 0, "a program of mistakes that a compiler does not see", done.stderr.splitlines()[:10])
    if done.returncode == 0:
        done = subprocess.run([program, "corpus/callchain-fp.data"], capture_output=True, text=True, timeout=60)
        lines = done.stdout.splitlines()
        wrong = [line for line in lines if line.startswith("not ok")]
        report(done.returncode == 0 and not wrong and len(lines) > 30, f"{len(lines) - 1} of them return an error", wrong or done.stderr.splitlines()[:10] + lines[-2:])
finish()
