/* SPDX-License-Identifier: MIT */
/* Threads, mappings and defects, for the record that was handed out last. */
#include "common.h"

#include <perfring_session_tools.h>
#include <string.h>

/* The thread of the current record. 1, or 0: it names none, or -1 with an exception. */
static int task_of(struct py_session *self, PyObject *object, struct pfr_task *task)
{
	struct py_record *record = (struct py_record *)object;
	struct pfr_record *decoded;
	struct pfr_where where;
	enum pfr_status status;

	if (!py_session_ready(self))
		return -1;
	if (!self->tasks || !PyObject_TypeCheck(object, py_record) || record->serial != self->serial) {
		PyErr_SetString(PyExc_ValueError, self->tasks ? "only for the record that the session handed out last" :
								 "open the session with tasks=True");
		return -1;
	}
	decoded = PyMem_Malloc(sizeof(*decoded));
	if (!decoded) {
		PyErr_NoMemory();
		return -1;
	}
	status = pfr_decode(&record->r.frame, record->has_layout ? &record->layout : NULL, decoded, &where);
	if (status == PFR_OK)
		status = pfr_tasks_of(self->tasks, decoded, task);
	PyMem_Free(decoded);
	return status == PFR_OK;
}

PyObject *py_session_task(PyObject *object, PyObject *record)
{
	struct pfr_task task;
	int found = task_of((struct py_session *)object, record, &task);

	if (found < 0)
		return NULL;
	if (!found)
		Py_RETURN_NONE;
	return Py_BuildValue("(IINIIIIIKN)", (unsigned)task.pid, (unsigned)task.tid, py_text(task.comm.data, task.comm.size),
			     (unsigned)task.thread, (unsigned)task.process, (unsigned)task.parent, (unsigned)task.execs,
			     (unsigned)task.flags, (unsigned long long)task.start,
			     py_text(task.cgroup_path.data, task.cgroup_path.size));
}

/* _location(record, address, cpumode) */
PyObject *py_session_location(PyObject *object, PyObject *args)
{
	struct py_session *self = (struct py_session *)object;
	unsigned long long address;
	struct pfr_bytes id = {NULL, 0};
	struct pfr_location at;
	struct pfr_task task;
	PyObject *record;
	unsigned mode;
	int found;

	if (!PyArg_ParseTuple(args, "OKI", &record, &address, &mode))
		return NULL;
	found = task_of(self, record, &task);
	if (found < 0)
		return NULL;
	if (!found || pfr_tasks_map(self->tasks, &task, mode, address, &at) != PFR_OK)
		Py_RETURN_NONE;
	pfr_tasks_build_id(self->tasks, &at, &id);
	return Py_BuildValue("(NKKKIIN)", py_text(at.name.data, at.name.size), (unsigned long long)at.offset,
			     (unsigned long long)at.start, (unsigned long long)at.last, (unsigned)at.mapping->kind,
			     (unsigned)at.mapping->number, py_bytes(&id));
}

/* ---- check --------------------------------------------------------------------- */

static void report(void *keeper, const struct pfr_session_error *error)
{
	PyObject *list = keeper, *defect;

	if (PyErr_Occurred())
		return;
	defect = Py_BuildValue("(iKkNN)", (int)error->status, (unsigned long long)error->offset, (unsigned long)error->where.type,
			       py_text(error->path, strlen(error->path)), py_text(error->text, strlen(error->text)));
	if (defect)
		PyList_Append(list, defect);
	Py_XDECREF(defect);
}

PyObject *py_check(PyObject *module, PyObject *object)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_check_report result = {.size = sizeof(result)};
	struct pfr_reporter reporter = {.size = sizeof(reporter), .report = report};
	PyObject *list;
	enum pfr_status status;

	(void)module;
	if (!PyObject_TypeCheck(object, py_session))
		return PyErr_Format(PyExc_TypeError, "a session is required");
	if (!py_session_ready(self))
		return NULL;
	list = PyList_New(0);
	if (!list)
		return NULL;
	reporter.keeper = list;
	self->busy = 1;
	self->current = NULL;
	status = pfr_check(self->session, &reporter, &result);
	self->busy = 0;
	self->serial++;
	if (status != PFR_OK && !PyErr_Occurred())
		py_raise_session(status, pfr_session_error(self->session));
	if (PyErr_Occurred())
		Py_CLEAR(list);
	return list;
}
