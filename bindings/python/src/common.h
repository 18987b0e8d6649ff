/* SPDX-License-Identifier: MIT */
/*
 * What the files of the extension module share. It is built with the limited interface of Python 3.9, so one
 * binary serves all later versions.
 */
#ifndef PERFRING_PYTHON_COMMON_H
#define PERFRING_PYTHON_COMMON_H

#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x03090000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <perfring_session.h>
#include <perfring_session_tasks.h>

/* Names that perfring/__init__.py sets by _perfring.setup: exception, dict with attributes, classes by record type. */
extern PyObject *py_error, *py_fields, *py_classes;

/* Types of this module. */
extern PyTypeObject *py_record, *py_session, *py_ring, *py_recorder, *py_counter;

/* A type and its place in the module; null with an exception. */
PyTypeObject *py_type_new(PyObject *module, const char *name, PyType_Spec *spec);

int py_record_add(PyObject *module);
int py_session_add(PyObject *module);
int py_ring_add(PyObject *module);
int py_recorder_add(PyObject *module);

/* Puts value, whose reference it takes, in place of what is there. */
static inline void py_replace(PyObject **place, PyObject *value)
{
	PyObject *before = *place;

	*place = value;
	Py_XDECREF(before);
}

/* Frees an object of a heap type. */
void py_free(PyObject *self);

/* ---- errors: each returns null, with the exception set ------------------------ */

PyObject *py_raise_session(enum pfr_status status, const struct pfr_session_error *error);
PyObject *py_raise_where(enum pfr_status status, const struct pfr_where *where);
PyObject *py_raise_errno(int code, const char *text, const char *advice, const char *path);

/* ---- values ------------------------------------------------------------------- */

/* Text of a capture: UTF-8, other bytes as lone surrogates, as os.fsdecode has them. */
PyObject *py_text(const void *data, size_t size);
PyObject *py_bytes(const struct pfr_bytes *bytes);
/* The text of a bytes object for C, which is valid as long as the object; null, with ValueError set: there is a NUL in it. */
const char *py_c_text(PyObject *bytes);

/* Sets dict[name] to value, whose reference it takes; value null: an exception is set. 0 or -1. */
int py_set(PyObject *dict, const char *name, PyObject *value);

/* The fields of a frame; each of the three is a new reference, or null where there is none. 0 or -1. */
struct py_parts {
	PyObject *fields, *sample_id, *tail;
};
int py_parts_of(const struct pfr_frame *frame, const struct pfr_layout *layout, struct py_parts *parts);

/* A decoded attr as a dict with attributes. */
PyObject *py_attr(const struct pfr_attr *attr);

/* ---- records ------------------------------------------------------------------ */

/* A record of its own: it copies the frame's bytes and the layout. The rest of `r` may be zeros. */
PyObject *py_record_new(const struct pfr_session_record *r, uint64_t serial);

/* A record that no session handed out. */
PyObject *py_record_of_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
			     const struct pfr_where *where);

struct py_record {
	PyObject_HEAD
	struct pfr_session_record r; /* its pointers are not used but for frame.data */
	struct pfr_layout layout;
	uint64_t serial; /* of the session; tells whether it is the current one */
	unsigned char *bytes;
	struct py_parts parts;
	PyObject *event_name, *file;
	int has_layout, walked;
};

/* ---- sessions ------------------------------------------------------------------- */

struct py_session {
	PyObject_HEAD
	struct pfr_session *session;
	struct pfr_tasks *tasks;
	const struct pfr_session_record *current;
	PyObject *keep; /* bytes that the session reads */
	struct pfr_expression *expression; /* what records must meet; null: nothing */
	uint64_t serial;
	int busy; /* a call of another thread is running */
	int began;
};

/* Whether the session can be used now; else an exception is set. */
int py_session_ready(struct py_session *self);

PyObject *py_session_columns(PyObject *self, PyObject *names);
PyObject *py_session_table(PyObject *self, PyObject *name);
PyObject *py_session_arrow(PyObject *self, PyObject *name);
PyObject *py_session_task(PyObject *self, PyObject *record);
PyObject *py_session_location(PyObject *self, PyObject *args);
PyObject *py_session_callers(PyObject *self, PyObject *record);
PyObject *py_session_tracepoint(PyObject *self, PyObject *record);
PyObject *py_session_is_whole(PyObject *self, PyObject *none);
PyObject *py_session_account(PyObject *self, PyObject *none);
PyObject *py_session_report(PyObject *self, PyObject *args);
PyObject *py_session_calls(PyObject *self, PyObject *args);
PyObject *py_session_sched(PyObject *self, PyObject *none);
PyObject *py_session_offcpu(PyObject *self, PyObject *names);
PyObject *py_diff(PyObject *module, PyObject *args);
PyObject *py_session_edit(PyObject *self, PyObject *args);
PyObject *py_session_recover(PyObject *self, PyObject *fd);
PyObject *py_check(PyObject *module, PyObject *path);
PyObject *py_findings(PyObject *module, PyObject *session);

/* Options of a session from keywords; the arrays are freed by py_options_free. */
struct py_options {
	struct pfr_session_options options;
	struct pfr_filter filter;
	struct pfr_expression *expression; /* to be freed once the session is closed */
	void *owned[8];
	int nr_owned;
};
int py_options_parse(struct py_options *o, PyObject *keywords);
void py_options_free(struct py_options *o);

#endif
