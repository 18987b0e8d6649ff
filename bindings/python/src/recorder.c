/* SPDX-License-Identifier: MIT */
/* The types Recorder and Counter: events of the running kernel. */
#include "common.h"

#include <perfring_capture_recorder.h>
#include <perfring_session_profiler.h>
#include <errno.h>
#include <string.h>
#include <stdio.h>
#include <unistd.h>

PyTypeObject *py_recorder, *py_counter;

/* An OSError that has the member that is wrong too. */
static PyObject *raise_capture(const struct pfr_capture_error *error)
{
	PyObject *type, *value, *trace, *member;

	py_raise_errno(error->os_error, *error->text ? error->text : strerror(error->os_error), error->advice, NULL);
	PyErr_Fetch(&type, &value, &trace);
	PyErr_NormalizeException(&type, &value, &trace);
	member = py_text(error->member, strlen(error->member));
	if (!value || !member || PyObject_SetAttrString(value, "member", member))
		PyErr_Clear();
	Py_XDECREF(member);
	PyErr_Restore(type, value, trace);
	return NULL;
}

/* Of a call that has no error of its own. */
static PyObject *raise_errno(int code)
{
	return py_raise_errno(code, strerror(code), "", NULL);
}

/* ---- recorder ------------------------------------------------------------------- */

struct recorder {
	PyObject_HEAD
	struct pfr_recorder recorder;
	struct pfr_profiler *profiler; /* once profile() was called */
	int open;
};

/* The words of a command, whose strings are the tuple's. */
static char **words_of(PyObject *tuple)
{
	Py_ssize_t i, nr = PyTuple_Size(tuple);
	char **words = nr < 0 ? NULL : PyMem_Calloc((size_t)nr + 1, sizeof(*words));

	for (i = 0; words && i < nr; i++) {
		words[i] = (char *)py_c_text(PyTuple_GetItem(tuple, i));
		if (!words[i]) {
			PyMem_Free(words);
			return NULL;
		}
	}
	if (!words && !PyErr_Occurred())
		PyErr_NoMemory();
	return words;
}

struct asked {
	const char *events, *cpus;
	PyObject *command;
	int pid, frequency_given;
	unsigned long long frequency, period, window;
	unsigned pages, call_graph, overwrite, side_band, disabled, existing, in_time, thread;
};

static enum pfr_status open_target(struct recorder *self, const struct asked *a, const struct pfr_recorder_options *options,
		       struct pfr_capture_error *error)
{
	struct pfr_target target;
	char pid[16];
	enum pfr_status status;

	if (a->pid < 0) {
		status = pfr_target_system(&target, a->cpus, error);
	} else {
		snprintf(pid, sizeof(pid), "%d", a->pid ? a->pid : (int)getpid());
		status = pfr_target_pids(&target, pid, a->cpus, 0, error);
	}
	return status ? status : pfr_recorder_open(&self->recorder, a->events, &target, options, error);
}

/* PFR_MORE: an exception is set. */
static enum pfr_status start(struct recorder *self, const struct asked *a, struct pfr_capture_error *error)
{
	struct pfr_capture_config config;
	struct pfr_recorder_options options;
	char **words = NULL;
	enum pfr_status status;

	pfr_recorder_options_init(&options, sizeof(options));
	pfr_capture_config_init(&config, sizeof(config));
	options.config = &config;
	config.sample_freq = a->frequency;
	config.freq_given = a->frequency != 0;
	config.sample_period = a->period;
	config.period_given = a->period != 0;
	config.call_graph = (enum pfr_call_graph)a->call_graph;
	options.pages = a->pages;
	options.overwrite = a->overwrite;
	options.side_band = a->side_band;
	options.disabled = a->disabled;
	options.existing = a->existing;
	options.in_time = a->in_time;
	options.window = a->window;
	options.thread = a->thread;
	if (a->command != Py_None) {
		words = words_of(a->command);
		if (!words)
			return PFR_MORE;
		status = pfr_recorder_run(&self->recorder, a->events, words, &options, error);
		PyMem_Free(words);
		return status;
	}
	return open_target(self, a, &options, error);
}

static PyObject *recorder_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
	struct pfr_capture_error error = {.text = ""};
	struct recorder *self;
	struct asked a = {0};
	enum pfr_status status;

	(void)keywords;
	if (!PyArg_ParseTuple(args, "sOizKKIIIIIIIKI", &a.events, &a.command, &a.pid, &a.cpus, &a.frequency, &a.period, &a.pages,
			      &a.call_graph, &a.overwrite, &a.side_band, &a.disabled, &a.existing, &a.in_time, &a.window, &a.thread))
		return NULL;
	self = (struct recorder *)PyType_GenericAlloc(type, 0);
	if (!self)
		return NULL;
	status = start(self, &a, &error);
	self->open = status == PFR_OK;
	if (status) {
		Py_CLEAR(self);
		return status == PFR_MORE ? NULL : raise_capture(&error);
	}
	return (PyObject *)self;
}

static int is_open(const struct recorder *self)
{
	if (!self->open)
		PyErr_SetString(PyExc_ValueError, "the recorder is closed");
	return self->open;
}

static PyObject *recorder_next(PyObject *object)
{
	struct recorder *self = (struct recorder *)object;
	const struct pfr_layout *layout = NULL;
	struct pfr_frame frame = {0};
	struct pfr_where where;
	enum pfr_status status;

	if (!is_open(self))
		return NULL;
	status = pfr_recorder_next(&self->recorder, &frame, &layout, &where);
	if (status == PFR_END)
		return NULL;
	if (status == PFR_OK || (frame.data && pfr_status_class(status) == PFR_CLASS_RECORD)) {
		struct pfr_session_record r = {.frame = frame, .layout = layout, .status = status, .offset = frame.at, .passes = 1};

		if (status != PFR_OK)
			r.where = where;
		if (frame.event < self->recorder.events.count)
			r.event_name = self->recorder.events.event[frame.event].name;
		return py_record_new(&r, 0);
	}
	return py_raise_where(status, &where);
}

static PyObject *recorder_iter(PyObject *self)
{
	Py_INCREF(self);
	return self;
}

/* wait(milliseconds): until something is to be read, or a signal comes. */
static PyObject *recorder_wait(PyObject *object, PyObject *number)
{
	struct recorder *self = (struct recorder *)object;
	long milliseconds = PyLong_AsLong(number);
	enum pfr_status status;
	int code;

	if (PyErr_Occurred() || !is_open(self))
		return NULL;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_recorder_wait(&self->recorder, (int)milliseconds);
	code = errno;
	Py_END_ALLOW_THREADS
	if (status != PFR_OK && status != PFR_MORE && code != EINTR)
		return raise_errno(code);
	if (PyErr_CheckSignals() < 0)
		return NULL;
	return PyBool_FromLong(status == PFR_OK);
}

/* ---- a profile ------------------------------------------------------------------ */

/* _profile(): the records of a pass, into the profile. Returns how many there were. */
static PyObject *recorder_profile(PyObject *object, PyObject *none)
{
	struct recorder *self = (struct recorder *)object;
	struct pfr_recorder *recorder = &self->recorder;
	const struct pfr_profiler_options options = {.size = sizeof(options), .lives = pfr_task_lives};
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	unsigned long long nr = 0;

	(void)none;
	if (!is_open(self))
		return NULL;
	if (!self->profiler && pfr_profiler_open(&self->profiler, &options))
		return PyErr_NoMemory();
	for (; (status = pfr_recorder_next(recorder, &frame, &layout, &where)) != PFR_END; nr++)
		if (status == PFR_OK)
			pfr_profiler_take(self->profiler, &frame, layout, frame.event == PFR_NO_EVENT ? NULL : &recorder->decoder.event[frame.event].attr, &where);
	return PyLong_FromUnsignedLongLong(nr);
}

static int append(void *user, const void *data, size_t size)
{
	PyObject *part = PyUnicode_DecodeUTF8(data, (Py_ssize_t)size, "replace");
	int result = part ? PyList_Append(user, part) : -1;

	Py_XDECREF(part);
	return result ? ENOMEM : 0;
}

/* _folded(): its lines since the last call, a list of texts. */
static PyObject *recorder_folded(PyObject *object, PyObject *none)
{
	struct recorder *self = (struct recorder *)object;
	struct pfr_sink sink = {.size = sizeof(sink), .write = append};
	PyObject *parts = is_open(self) ? PyList_New(0) : NULL;

	(void)none;
	sink.user = parts;
	if (parts && self->profiler && pfr_profiler_write(self->profiler, &sink, NULL)) {
		Py_DECREF(parts);
		return PyErr_Occurred() ? NULL : PyErr_NoMemory();
	}
	return parts;
}

static PyObject *control(PyObject *object, enum pfr_status (*function)(struct pfr_opened *))
{
	struct recorder *self = (struct recorder *)object;

	if (!is_open(self))
		return NULL;
	if (function(&self->recorder.opened))
		return raise_errno(errno);
	Py_RETURN_NONE;
}

static PyObject *recorder_enable(PyObject *self, PyObject *none)
{
	(void)none;
	return control(self, pfr_opened_enable);
}

static PyObject *recorder_disable(PyObject *self, PyObject *none)
{
	(void)none;
	return control(self, pfr_opened_disable);
}

static PyObject *recorder_close(PyObject *object, PyObject *none)
{
	struct recorder *self = (struct recorder *)object;

	(void)none;
	if (self->open)
		pfr_recorder_fini(&self->recorder);
	pfr_profiler_close(self->profiler);
	self->profiler = NULL;
	self->open = 0;
	Py_RETURN_NONE;
}

static void recorder_dealloc(PyObject *object)
{
	struct recorder *self = (struct recorder *)object;

	if (self->open)
		pfr_recorder_fini(&self->recorder);
	pfr_profiler_close(self->profiler);
	self->profiler = NULL;
	py_free(object);
}

static PyObject *recorder_state(PyObject *object, void *closure)
{
	struct recorder *self = (struct recorder *)object;
	uint64_t lost = 0;

	(void)closure;
	if (!is_open(self))
		return NULL;
	pfr_opened_lost(&self->recorder.opened, &lost);
	return Py_BuildValue("(iiNKI)", self->recorder.fd, (int)self->recorder.command.pid, PyBool_FromLong(self->recorder.rings.ended),
			     (unsigned long long)lost, self->recorder.rings.count);
}

static PyMethodDef recorder_methods[] = {
	{"_wait", recorder_wait, METH_O, NULL},
	{"enable", recorder_enable, METH_NOARGS, "Starts the events."},
	{"disable", recorder_disable, METH_NOARGS, "Stops the events."},
	{"_profile", recorder_profile, METH_NOARGS, NULL},
	{"_folded", recorder_folded, METH_NOARGS, NULL},
	{"_close", recorder_close, METH_NOARGS, NULL},
	{NULL, NULL, 0, NULL},
};
static PyGetSetDef recorder_getters[] = {{"_state", recorder_state, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot recorder_slots[] = {
	{Py_tp_new, (void *)recorder_new},       {Py_tp_dealloc, (void *)recorder_dealloc}, {Py_tp_iter, (void *)recorder_iter},
	{Py_tp_iternext, (void *)recorder_next}, {Py_tp_methods, recorder_methods},         {Py_tp_getset, recorder_getters},
	{0, NULL},
};
static PyType_Spec recorder_spec = {"perfring._perfring.Recorder", sizeof(struct recorder), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, recorder_slots};

/* ---- counter -------------------------------------------------------------------- */

struct counter {
	PyObject_HEAD
	uint64_t read_format;
	int fd; /* -1: closed */
};

/* _Counter(event, pid, cpu) */
static PyObject *counter_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
	struct pfr_capture_events events = {0};
	struct pfr_capture_error error = {.text = ""};
	struct counter *self;
	enum pfr_status status;
	const char *text;
	int pid, cpu;

	(void)keywords;
	if (!PyArg_ParseTuple(args, "sii", &text, &pid, &cpu))
		return NULL;
	self = (struct counter *)PyType_GenericAlloc(type, 0);
	if (!self)
		return NULL;
	self->fd = -1;
	status = pfr_capture_events_add(&events, text, &error);
	if (!status) {
		events.event[0].kernel.attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
		self->read_format = events.event[0].kernel.attr.read_format;
		status = pfr_event_open(&events.event[0].kernel, pid, cpu, -1, 0, &self->fd);
		if (status)
			pfr_explain_open(&events.event[0], pid, cpu, -1, 0, errno, &error);
	}
	pfr_capture_events_fini(&events);
	if (status) {
		Py_CLEAR(self);
		return raise_capture(&error);
	}
	return (PyObject *)self;
}

static PyObject *counter_read(PyObject *object, PyObject *none)
{
	struct counter *self = (struct counter *)object;
	struct pfr_event_count count;

	(void)none;
	if (self->fd < 0)
		return PyErr_Format(PyExc_ValueError, "the counter is closed");
	if (pfr_event_count_read(self->fd, self->read_format, &count))
		return raise_errno(errno);
	return Py_BuildValue("(KKKK)", (unsigned long long)count.value, (unsigned long long)count.time_enabled,
			     (unsigned long long)count.time_running, (unsigned long long)pfr_event_count_scaled(&count));
}

static PyObject *counter_close(PyObject *object, PyObject *none)
{
	struct counter *self = (struct counter *)object;

	(void)none;
	if (self->fd >= 0)
		close(self->fd);
	self->fd = -1;
	Py_RETURN_NONE;
}

static void counter_dealloc(PyObject *object)
{
	struct counter *self = (struct counter *)object;

	if (self->fd >= 0)
		close(self->fd);
	py_free(object);
}

static PyMethodDef counter_methods[] = {
	{"_read", counter_read, METH_NOARGS, NULL},
	{"close", counter_close, METH_NOARGS, "Closes the event."},
	{NULL, NULL, 0, NULL},
};
static PyType_Slot counter_slots[] = {
	{Py_tp_new, (void *)counter_new}, {Py_tp_dealloc, (void *)counter_dealloc}, {Py_tp_methods, counter_methods}, {0, NULL},
};
static PyType_Spec counter_spec = {"perfring._perfring.Counter", sizeof(struct counter), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, counter_slots};

int py_recorder_add(PyObject *module)
{
	py_recorder = py_type_new(module, "Recorder", &recorder_spec);
	py_counter = py_recorder ? py_type_new(module, "Counter", &counter_spec) : NULL;
	return py_counter ? 0 : -1;
}
