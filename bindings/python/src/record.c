/* SPDX-License-Identifier: MIT */
/* The type Record: a record with bytes of its own, whose fields are made when they are first asked for. */
#include "common.h"
#include "numbers.h"

#include <string.h>

PyTypeObject *py_record;

static int walk(struct py_record *self)
{
	if (self->walked)
		return 0;
	if (py_parts_of(&self->r.frame, self->has_layout ? &self->layout : NULL, &self->parts) < 0)
		return -1;
	self->walked = 1;
	return 0;
}

static PyObject *or_none(PyObject *object)
{
	if (!object)
		object = Py_None;
	Py_INCREF(object);
	return object;
}

static PyObject *get_fields(PyObject *self, void *closure)
{
	(void)closure;
	return walk((struct py_record *)self) ? NULL : or_none(((struct py_record *)self)->parts.fields);
}

static PyObject *get_sample_id(PyObject *self, void *closure)
{
	(void)closure;
	return walk((struct py_record *)self) ? NULL : or_none(((struct py_record *)self)->parts.sample_id);
}

static PyObject *get_tail(PyObject *self, void *closure)
{
	PyObject *tail;

	(void)closure;
	if (walk((struct py_record *)self))
		return NULL;
	tail = ((struct py_record *)self)->parts.tail;
	if (!tail)
		return PyBytes_FromStringAndSize("", 0);
	Py_INCREF(tail);
	return tail;
}

#define GETTER(name, expression)                                      \
	static PyObject *get_##name(PyObject *object, void *closure)  \
	{                                                             \
		const struct py_record *self = (const void *)object;  \
                                                                      \
		(void)closure;                                        \
		return expression;                                    \
	}
GETTER(type, PyLong_FromUnsignedLong(self->r.frame.type))
GETTER(misc, PyLong_FromUnsignedLong(self->r.frame.misc))
GETTER(size, PyLong_FromUnsignedLong(self->r.frame.size))
GETTER(piece, PyLong_FromUnsignedLong(self->r.frame.piece))
GETTER(part, PyLong_FromUnsignedLong(self->r.part))
GETTER(offset, PyLong_FromUnsignedLongLong(self->r.offset))
GETTER(at, PyLong_FromUnsignedLongLong(self->r.frame.at))
GETTER(inner, self->r.packed ? PyLong_FromUnsignedLongLong(self->r.inner) : or_none(NULL))
GETTER(event, self->r.frame.event == PFR_NO_EVENT ? or_none(NULL) : PyLong_FromUnsignedLong(self->r.frame.event))
GETTER(event_name, or_none(self->event_name))
GETTER(file, or_none(self->file))
GETTER(status, PyLong_FromLong(self->r.status))
GETTER(bytes, PyBytes_FromStringAndSize((const char *)self->bytes, self->r.frame.size))
GETTER(serial, PyLong_FromUnsignedLongLong(self->serial))

/* Decodes, to know what is wrong; a record that cannot be given to an event has its reason already. */
static PyObject *get_error(PyObject *object, void *closure)
{
	struct py_record *self = (void *)object;
	enum pfr_status status = self->r.status;
	struct pfr_where where = self->r.where;
	struct pfr_record *record;

	(void)closure;
	if (status == PFR_OK && self->r.frame.piece == PFR_PIECE_RECORD) {
		record = PyMem_Malloc(sizeof(*record));
		if (!record)
			return PyErr_NoMemory();
		status = pfr_decode(&self->r.frame, self->has_layout ? &self->layout : NULL, record, &where);
		PyMem_Free(record);
	}
	if (status == PFR_OK)
		Py_RETURN_NONE;
	py_raise_where(status, &where);
	PyObject *type, *value, *traceback;

	PyErr_Fetch(&type, &value, &traceback);
	PyErr_NormalizeException(&type, &value, &traceback);
	Py_XDECREF(type);
	Py_XDECREF(traceback);
	return value;
}

static PyGetSetDef getters[] = {
	{"type", get_type, NULL, "number of its type, as RecordType has it", NULL},
	{"misc", get_misc, NULL, "the header's misc", NULL},
	{"size", get_size, NULL, "bytes of the record, its header among them", NULL},
	{"piece", get_piece, NULL, "0: a record; else another piece of a file", NULL},
	{"part", get_part, NULL, "number of its file in a directory; else 0", NULL},
	{"offset", get_offset, NULL, "where it is in the file; of a compressed one, the record it is in", NULL},
	{"at", get_at, NULL, "offset in its stream: the file, the ring, or what compressed records become", NULL},
	{"inner", get_inner, NULL, "of a compressed record, offset in the decompressed stream; else None", NULL},
	{"event", get_event, NULL, "index of its event; None where it is not known", NULL},
	{"event_name", get_event_name, NULL, "name of its event; None where it is not known", NULL},
	{"file", get_file, NULL, "name of its file within a directory; else empty", NULL},
	{"status", get_status, NULL, "0, or why it could not be assigned to an event", NULL},
	{"bytes", get_bytes, NULL, "its bytes", NULL},
	{"fields", get_fields, NULL, "its fields by name, as a dict with attributes", NULL},
	{"sample_id", get_sample_id, NULL, "the fields of its trailer; None where it has none", NULL},
	{"tail", get_tail, NULL, "bytes that are not known to mean anything, or cannot be decoded", NULL},
	{"error", get_error, NULL, "why it cannot be decoded fully, as an Error; else None", NULL},
	{"_serial", get_serial, NULL, NULL, NULL},
	{NULL, NULL, NULL, NULL, NULL},
};

static PyObject *refuse(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
	(void)type, (void)args, (void)keywords;
	PyErr_SetString(PyExc_TypeError, "records come from sessions, rings and recorders");
	return NULL;
}

static int traverse(PyObject *object, visitproc visit, void *arg)
{
	struct py_record *self = (void *)object;

	Py_VISIT(self->parts.fields);
	Py_VISIT(self->parts.sample_id);
	Py_VISIT(Py_TYPE(object));
	return 0;
}

static int clear(PyObject *object)
{
	struct py_record *self = (void *)object;

	Py_CLEAR(self->parts.fields);
	Py_CLEAR(self->parts.sample_id);
	return 0;
}

static void dealloc(PyObject *object)
{
	struct py_record *self = (void *)object;

	PyObject_GC_UnTrack(object);
	clear(object);
	Py_CLEAR(self->parts.tail);
	Py_CLEAR(self->event_name);
	Py_CLEAR(self->file);
	PyMem_Free(self->bytes);
	py_free(object);
}

/* An attribute that is none of the above: a field. */
static PyObject *getattro(PyObject *object, PyObject *name)
{
	struct py_record *self = (void *)object;
	PyObject *value = PyObject_GenericGetAttr(object, name);

	if (value || !PyErr_ExceptionMatches(PyExc_AttributeError))
		return value;
	PyErr_Clear();
	if (walk(self) < 0)
		return NULL;
	value = PyDict_GetItemWithError(self->parts.fields, name);
	if (!value && !PyErr_Occurred())
		return PyObject_GenericGetAttr(object, name); /* its exception is the right one */
	Py_XINCREF(value);
	return value;
}

static PyObject *getitem(PyObject *object, PyObject *name)
{
	struct py_record *self = (void *)object;

	return walk(self) < 0 ? NULL : PyObject_GetItem(self->parts.fields, name);
}

static PyType_Slot slots[] = {
	{Py_tp_new, (void *)refuse},
	{Py_tp_dealloc, (void *)dealloc},
	{Py_tp_traverse, (void *)traverse},
	{Py_tp_clear, (void *)clear},
	{Py_tp_getset, getters},
	{Py_tp_getattro, (void *)getattro},
	{Py_mp_subscript, (void *)getitem},
	{Py_tp_doc, "A record. Its own copy of the bytes, so it stays valid."},
	{0, NULL},
};
static PyType_Spec spec = {
	"perfring._perfring.Record", sizeof(struct py_record), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE, slots,
};

/* The class of a type of record, from the dict that __init__.py gave; borrowed. */
static PyTypeObject *class_of(const struct pfr_frame *frame)
{
	PyObject *number, *found = NULL;

	if (py_classes && frame->piece == PFR_PIECE_RECORD) {
		number = PyLong_FromUnsignedLong(frame->type);
		found = number ? PyDict_GetItemWithError(py_classes, number) : NULL;
		Py_XDECREF(number);
	}
	if (found && PyType_Check(found) && PyType_IsSubtype((PyTypeObject *)found, py_record))
		return (PyTypeObject *)found;
	return py_record;
}

/* Names are few and records many: the last one is kept. */
static PyObject *name_of(const char *name, PyObject **kept, char *text, size_t size)
{
	if (!name)
		return NULL;
	if (!*kept || strlen(name) >= size || strcmp(text, name)) {
		py_replace(kept, py_text(name, strlen(name)));
		if (strlen(name) < size)
			strcpy(text, name);
	}
	Py_XINCREF(*kept);
	return *kept;
}

PyObject *py_record_new(const struct pfr_session_record *r, uint64_t serial)
{
	static PyObject *event_kept, *file_kept;
	static char event_text[128], file_text[64];
	PyTypeObject *type = class_of(&r->frame);
	struct py_record *self = PyErr_Occurred() ? NULL : (struct py_record *)PyType_GenericAlloc(type, 0);

	if (!self)
		return NULL;
	self->r = *r;
	self->serial = serial;
	self->r.frame.data = self->bytes = PyMem_Malloc(r->frame.size + 1);
	if (!self->bytes) {
		self->r.frame.size = 0;
		Py_DECREF(self);
		return PyErr_NoMemory();
	}
	if (r->frame.size)
		memcpy(self->bytes, r->frame.data, r->frame.size);
	if (r->layout) {
		self->layout = *r->layout;
		self->has_layout = 1;
	}
	self->event_name = name_of(r->event_name, &event_kept, event_text, sizeof(event_text));
	self->file = name_of(r->file, &file_kept, file_text, sizeof(file_text));
	if (PyErr_Occurred())
		Py_CLEAR(self);
	return (PyObject *)self;
}

PyObject *py_record_of_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
			     const struct pfr_where *where)
{
	struct pfr_session_record r = {.frame = *frame, .layout = layout, .status = status, .offset = frame->at, .passes = 1};

	if (status != PFR_OK)
		r.where = *where;
	return py_record_new(&r, 0);
}

PyObject *py_attr(const struct pfr_attr *attr)
{
	PyObject *dict = PyObject_CallObject(py_fields, NULL);
	const struct number *number;

	for (number = attr_numbers; dict && number->name; number++) {
		uint64_t value = number_at(number, attr);

		if (!(attr->present >> number->key & 1))
			continue;
		if (py_set(dict, number->name, number->is_signed ? PyLong_FromLongLong((long long)value) : PyLong_FromUnsignedLongLong(value)) < 0)
			Py_CLEAR(dict);
	}
	return dict;
}

int py_record_add(PyObject *module)
{
	py_record = py_type_new(module, "Record", &spec);
	return py_record ? 0 : -1;
}
