/* SPDX-License-Identifier: MIT */
#include "answers.h"

#include <errno.h>

int answer_begin(struct py_session *self)
{
	if (!py_session_ready(self))
		return 0;
	self->busy = self->began = 1;
	self->current = NULL;
	return 1;
}

void answer_end(struct py_session *self)
{
	self->busy = 0;
	self->serial++;
}

static enum pfr_status open_files(struct answer_helpers *h, struct py_session *self, unsigned more)
{
	struct pfr_symbols_options files = {.size = sizeof(files), .flags = PFR_NAMES_KERNEL | PFR_NAMES_DEMANGLE | more, .session = self->session};
	struct pfr_symbols_error error;
	enum pfr_status status = pfr_symbols_open(&h->symbols, NULL);

	if (status == PFR_OK && pfr_symbols_files_with(h->symbols, &files, &error) != PFR_OK && error.os_error != ENOTSUP) /* else a library without libdw */
		status = error.status;
	return status;
}

enum pfr_status answer_helpers_open(struct answer_helpers *h, struct py_session *self, int names, unsigned more)
{
	struct pfr_stacks_options stacks = {.size = sizeof(stacks), .flags = pfr_session_is_of_this_kernel(self->session) ? PFR_STACKS_SAME_KERNEL : 0};
	enum pfr_status status;

	*h = (struct answer_helpers){NULL, NULL};
	status = pfr_stacks_open(&h->stacks, &stacks);
	return status == PFR_OK && names ? open_files(h, self, more) : status;
}

void answer_helpers_close(struct answer_helpers *h, struct py_session *self)
{
	if (h->stacks)
		pfr_stacks_account(h->stacks, self->session);
	if (h->symbols)
		pfr_symbols_account(h->symbols, self->session);
	pfr_stacks_close(h->stacks);
	pfr_symbols_close(h->symbols);
}

PyObject *answer_refused(struct py_session *self, enum pfr_status status)
{
	const char *why = pfr_session_refused(self->session);

	if (status == PFR_E_MEMORY)
		return PyErr_NoMemory();
	if (status == PFR_E_OPTIONS)
		return PyErr_Format(PyExc_ValueError, "%s", why ? why : "no valid options");
	return py_raise_session(status, pfr_session_error(self->session));
}

int answer_add(PyObject *list, PyObject *item)
{
	int failed = item ? PyList_Append(list, item) : -1;

	Py_XDECREF(item);
	return failed;
}

PyObject *answer_text(const struct pfr_bytes *bytes)
{
	return py_text(bytes->data, bytes->size);
}

PyObject *answer_id(uint32_t id)
{
	if (id == UINT32_MAX)
		Py_RETURN_NONE;
	return PyLong_FromUnsignedLong(id);
}

/* The period may be larger than 2^64. */
PyObject *answer_sum(const struct pfr_report_sum *sum)
{
	char digits[PFR_REPORT_DIGITS + 1];
	PyObject *period;

	digits[pfr_report_decimal(sum, digits)] = 0;
	period = PyLong_FromString(digits, NULL, 10);
	return period ? Py_BuildValue("(KN)", (number)sum->samples, period) : NULL;
}

static PyObject *value_of(const struct pfr_report_value *value, unsigned key)
{
	if (key >= PFR_REPORT_FIELD && !value->text.size)
		Py_RETURN_NONE;
	if (!pfr_report_key_is_number((enum pfr_report_key)key))
		return answer_text(&value->text);
	if (value->number == PFR_REPORT_UNKNOWN)
		Py_RETURN_NONE;
	return PyLong_FromUnsignedLongLong(value->number);
}

PyObject *answer_values(const struct pfr_report_value *values, const uint8_t *keys, uint32_t nr)
{
	PyObject *tuple = PyTuple_New((Py_ssize_t)nr);
	uint32_t i;

	for (i = 0; tuple && i < nr; i++) {
		PyObject *value = value_of(&values[i], keys[i]);

		if (!value || PyTuple_SetItem(tuple, (Py_ssize_t)i, value))
			Py_CLEAR(tuple);
	}
	return tuple;
}
