/* SPDX-License-Identifier: MIT */
/* What the files share that make sums of a capture: each reads the session to its end. perfring/answers.py gives the tuples their names. */
#ifndef PERFRING_PYTHON_ANSWERS_H
#define PERFRING_PYTHON_ANSWERS_H

#include "common.h"

#include <perfring_session_report.h>
#include <perfring_session_stacks.h>
#include <perfring_session_symbols.h>

typedef unsigned long long number;

/* Begins a call that reads all of the session. False: an exception is set. */
int answer_begin(struct py_session *self);
void answer_end(struct py_session *self);

/* What names addresses and makes whole stacks meanwhile; opened and closed without the interpreter's lock. */
struct answer_helpers {
	struct pfr_symbols *symbols;
	struct pfr_stacks *stacks;
};
enum pfr_status answer_helpers_open(struct answer_helpers *h, struct py_session *self, int names, unsigned more);
void answer_helpers_close(struct answer_helpers *h, struct py_session *self);

/* Why there is no answer: an exception, and null. */
PyObject *answer_refused(struct py_session *self, enum pfr_status status);
/* Appends an item, whose reference it takes. 0 or -1. */
int answer_add(PyObject *list, PyObject *item);
PyObject *answer_text(const struct pfr_bytes *bytes);
/* None where it is not known. */
PyObject *answer_id(uint32_t id);
/* (samples, period) */
PyObject *answer_sum(const struct pfr_report_sum *sum);
/* The values of a row, as a tuple. */
PyObject *answer_values(const struct pfr_report_value *values, const uint8_t *keys, uint32_t nr);

#endif
