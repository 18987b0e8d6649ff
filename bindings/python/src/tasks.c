/* SPDX-License-Identifier: MIT */
/* Threads, mappings and defects, for the record that was handed out last. */
#include "common.h"

#include <perfring_session_stacks.h>
#include <perfring_session_symbols.h>
#include <perfring_session_tools.h>
#include <stdbool.h>
#include <string.h>

/* Decodes the current record, whose thread is *task then. 1, or 0: it names none, or -1 with an exception. */
static int decode_task(struct py_session *self, PyObject *object, struct pfr_record *decoded, struct pfr_task *task)
{
	struct py_record *record = (struct py_record *)object;
	struct pfr_where where;

	if (!py_session_ready(self))
		return -1;
	if (!self->tasks || !PyObject_TypeCheck(object, py_record) || record->serial != self->serial) {
		PyErr_SetString(PyExc_ValueError, self->tasks ? "only for the record that the session handed out last" :
								 "open the session with tasks=True");
		return -1;
	}
	if (pfr_decode(&record->r.frame, record->has_layout ? &record->layout : NULL, decoded, &where) == PFR_OK)
		return pfr_tasks_of(self->tasks, decoded, task) == PFR_OK;
	decoded->type = UINT32_MAX;
	return 0;
}

static int task_of(struct py_session *self, PyObject *object, struct pfr_task *task)
{
	struct pfr_record *decoded = PyMem_Malloc(sizeof(*decoded));
	int found;

	if (!decoded) {
		PyErr_NoMemory();
		return -1;
	}
	found = decode_task(self, object, decoded, task);
	PyMem_Free(decoded);
	return found;
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

static PyObject *build_location(struct py_session *self, const struct pfr_location *at)
{
	struct pfr_bytes id = {NULL, 0};

	pfr_tasks_build_id(self->tasks, at, &id);
	return Py_BuildValue("(NKKKIIN)", py_text(at->name.data, at->name.size), (unsigned long long)at->offset,
			     (unsigned long long)at->start, (unsigned long long)at->last, (unsigned)at->mapping->kind,
			     (unsigned)at->mapping->number, py_bytes(&id));
}

/* _location(record, address, cpumode) */
PyObject *py_session_location(PyObject *object, PyObject *args)
{
	struct py_session *self = (struct py_session *)object;
	unsigned long long address;
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
	return build_location(self, &at);
}

static PyObject *build_caller(struct py_session *self, const struct pfr_caller *caller)
{
	PyObject *at = caller->location.mapping ? build_location(self, &caller->location) : Py_None;
	const char *found = pfr_stack_found_name((enum pfr_stack_found)caller->found);

	if (!at)
		return NULL;
	if (at == Py_None)
		Py_INCREF(at);
	if (!caller->symbol.name.size)
		return Py_BuildValue("(KIzKNs)", (unsigned long long)caller->address, (unsigned)caller->cpumode, NULL, 0ULL, at, found);
	return Py_BuildValue("(KINKNs)", (unsigned long long)caller->address, (unsigned)caller->cpumode,
			     py_text(caller->symbol.name.data, caller->symbol.name.size), (unsigned long long)caller->symbol.offset, at, found);
}

static PyObject *build_callers(struct py_session *self, const struct pfr_task *task, struct pfr_chain *chain)
{
	struct pfr_caller caller = {.size = sizeof(caller)};
	PyObject *list = PyList_New(0), *entry;

	while (list && pfr_symbols_next(NULL, self->tasks, task, chain, &caller) == PFR_OK) {
		entry = build_caller(self, &caller);
		if (!entry || PyList_Append(list, entry) < 0)
			Py_CLEAR(list);
		Py_XDECREF(entry);
	}
	return list;
}

/* _callers(record): the callchain with mappings and names. */
PyObject *py_session_callers(PyObject *object, PyObject *record)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_record *decoded = PyMem_Malloc(sizeof(*decoded));
	struct pfr_chain chain = {0};
	struct pfr_task task;
	int found;

	if (!decoded)
		return PyErr_NoMemory();
	found = decode_task(self, record, decoded, &task);
	if (found >= 0 && decoded->type == PFR_RECORD_SAMPLE)
		pfr_session_chain(self->session, &((struct py_record *)record)->r, decoded, &chain);
	PyMem_Free(decoded);
	return found < 0 ? NULL : build_callers(self, found ? &task : NULL, &chain);
}

/* ---- check --------------------------------------------------------------------- */

static PyObject *defect_of(const struct pfr_session_error *error)
{
	return Py_BuildValue("(iKkNN)", (int)error->status, (unsigned long long)error->offset, (unsigned long)error->where.type,
			     py_text(error->path, strlen(error->path)), py_text(error->text, strlen(error->text)));
}

static void report(void *user, const struct pfr_session_error *error)
{
	PyObject *list = user, *defect;

	if (PyErr_Occurred())
		return;
	defect = defect_of(error);
	if (defect)
		PyList_Append(list, defect);
	Py_XDECREF(defect);
}

/* Reads the rest of the session. False: an exception is set. */
static bool run_check(PyObject *object, const struct pfr_reporter *reporter)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_check_report result = {.size = sizeof(result)};
	enum pfr_status status;

	self->busy = 1;
	self->current = NULL;
	status = pfr_check(self->session, reporter, &result);
	self->busy = 0;
	self->serial++;
	if (status != PFR_OK && !PyErr_Occurred())
		py_raise_session(status, pfr_session_error(self->session));
	return !PyErr_Occurred();
}

static bool is_to_check(PyObject *object)
{
	if (PyObject_TypeCheck(object, py_session))
		return py_session_ready((struct py_session *)object);
	PyErr_SetString(PyExc_TypeError, "a session is required");
	return false;
}

PyObject *py_check(PyObject *module, PyObject *object)
{
	struct pfr_reporter reporter = {.size = sizeof(reporter), .report = report};
	PyObject *list;

	(void)module;
	list = is_to_check(object) ? PyList_New(0) : NULL;
	if (!list)
		return NULL;
	reporter.user = list;
	if (!run_check(object, &reporter))
		Py_CLEAR(list);
	return list;
}

static PyObject *list_of(const struct pfr_findings *findings)
{
	struct pfr_finding finding;
	PyObject *list = PyList_New(0), *row;
	enum pfr_status status;

	for (uint32_t i = 0; list && (status = pfr_findings_get(findings, i, &finding)) != PFR_END; i++) {
		row = status == PFR_OK ? Py_BuildValue("(iKKN)", (int)finding.level, (unsigned long long)finding.count, (unsigned long long)finding.last,
						       finding.first ? defect_of(finding.first) : Py_BuildValue(""))
				       : PyErr_NoMemory();
		if (!row || PyList_Append(list, row))
			Py_CLEAR(list);
		Py_XDECREF(row);
	}
	return list;
}

PyObject *py_findings(PyObject *module, PyObject *object)
{
	struct pfr_reporter reporter = {.size = sizeof(reporter), .report = pfr_findings_add};
	struct pfr_findings *findings = NULL;
	PyObject *list = NULL;

	(void)module;
	if (!is_to_check(object))
		return NULL;
	if (pfr_findings_open(&findings, NULL))
		return PyErr_NoMemory();
	reporter.user = findings;
	if (run_check(object, &reporter))
		list = list_of(findings);
	pfr_findings_close(findings);
	return list;
}
