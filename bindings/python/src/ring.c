/* SPDX-License-Identifier: MIT */
/* The type Ring: records of a ring in memory, of an event whose attr is given. */
#include "common.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *py_ring;

struct ring {
	PyObject_HEAD
	struct pfr_ring ring;
	struct pfr_attr attr;
	struct pfr_layout layout;
	PyObject *keep;      /* whose memory the ring is in */
	void *copy;          /* the ring, where it was given as bytes */
	unsigned char *scratch;
	int draining, closed;
};

/* The ring is in memory at an address, or a copy of bytes. */
static void *place(struct ring *self, PyObject *source, unsigned long long address, size_t *size)
{
	Py_ssize_t nr;
	char *bytes;

	if (!PyBytes_Check(source))
		return (void *)(uintptr_t)address;
	if (PyBytes_AsStringAndSize(source, &bytes, &nr) < 0)
		return NULL;
	self->copy = malloc((size_t)nr + 8);
	if (!self->copy)
		return PyErr_NoMemory();
	memcpy(self->copy, bytes, (size_t)nr);
	*size = (size_t)nr;
	return self->copy;
}

static int set_up(struct ring *self, PyObject *source, unsigned long long address, size_t size, unsigned flags, PyObject *attr)
{
	struct pfr_where where;
	enum pfr_status status;
	void *page = place(self, source, address, &size);
	Py_ssize_t attr_size;
	char *bytes;

	self->scratch = malloc(PFR_RING_SCRATCH);
	if (!page || !self->scratch || PyBytes_AsStringAndSize(attr, &bytes, &attr_size) < 0) {
		if (!PyErr_Occurred())
			PyErr_NoMemory();
		return -1;
	}
	status = pfr_attr_decode((const unsigned char *)bytes, (size_t)attr_size, PFR_HOST_ORDER, &self->attr, &where);
	if (status == PFR_OK)
		status = pfr_ring_init(&self->ring, page, size, flags, self->scratch, PFR_RING_SCRATCH, &where);
	if (status != PFR_OK) {
		py_raise_where(status, &where);
		return -1;
	}
	pfr_layout_init(&self->layout, &self->attr);
	return 0;
}

/* _Ring(source, address, size, flags, attr) */
static PyObject *ring_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
	unsigned long long address;
	PyObject *source, *attr;
	struct ring *self;
	unsigned flags;
	Py_ssize_t size;

	(void)keywords;
	if (!PyArg_ParseTuple(args, "OKnIO!", &source, &address, &size, &flags, &PyBytes_Type, &attr))
		return NULL;
	self = (struct ring *)PyType_GenericAlloc(type, 0);
	if (!self)
		return NULL;
	Py_INCREF(source);
	self->keep = source;
	if (set_up(self, source, address, (size_t)size, flags, attr) < 0)
		Py_CLEAR(self);
	return (PyObject *)self;
}

/* The next record of the drain; at its end the ring is given back to the kernel, and the next call begins another. */
static PyObject *ring_next(PyObject *object)
{
	struct ring *self = (struct ring *)object;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	if (self->closed)
		return PyErr_Format(PyExc_ValueError, "the ring is closed");
	if (!self->draining) {
		status = pfr_ring_begin(&self->ring, &where);
		if (status != PFR_OK)
			return py_raise_where(status, &where);
		self->draining = 1;
	}
	status = pfr_ring_next(&self->ring, &frame, &where);
	if (status == PFR_OK)
		return py_record_of_frame(&frame, &self->layout, PFR_OK, &where);
	pfr_ring_release(&self->ring);
	self->draining = 0;
	return status == PFR_END ? NULL : py_raise_where(status, &where);
}

static PyObject *ring_iter(PyObject *self)
{
	Py_INCREF(self);
	return self;
}

static PyObject *ring_skip(PyObject *object, PyObject *none)
{
	struct ring *self = (struct ring *)object;

	(void)none;
	if (self->closed)
		return PyErr_Format(PyExc_ValueError, "the ring is closed");
	self->draining = 0;
	return PyLong_FromUnsignedLongLong(pfr_ring_skip(&self->ring));
}

static PyObject *ring_close(PyObject *object, PyObject *none)
{
	struct ring *self = (struct ring *)object;

	(void)none;
	self->closed = 1;
	Py_CLEAR(self->keep);
	Py_RETURN_NONE;
}

static void ring_dealloc(PyObject *object)
{
	struct ring *self = (struct ring *)object;

	Py_CLEAR(self->keep);
	free(self->copy);
	free(self->scratch);
	py_free(object);
}

static PyMethodDef methods[] = {
	{"skip", ring_skip, METH_NOARGS, "Skips all there is, also after an error. The number of bytes skipped."},
	{"close", ring_close, METH_NOARGS, "Gives the memory back to whom it belongs."},
	{NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
	{Py_tp_new, (void *)ring_new},   {Py_tp_dealloc, (void *)ring_dealloc}, {Py_tp_iter, (void *)ring_iter},
	{Py_tp_iternext, (void *)ring_next}, {Py_tp_methods, methods},          {0, NULL},
};
static PyType_Spec spec = {"perfring._perfring.Ring", sizeof(struct ring), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

int py_ring_add(PyObject *module)
{
	py_ring = py_type_new(module, "Ring", &spec);
	return py_ring ? 0 : -1;
}
