/* SPDX-License-Identifier: MIT */
/*
 * A capture in the module's memory, and its records.
 */
#include "wasm.h"

#include "perfring_session_export.h"
#include "perfring_session_tasks.h"

#include "system/wasm/source.h"

#include <stdio.h>
#include <stdlib.h>

void *wasm_allocate(size_t size)
{
	return malloc(size ? size : 1);
}

void wasm_release(void *memory)
{
	free(memory);
}

struct pfr_session *wasm_session(struct wasm_capture *c, uint32_t order, uint32_t flags, const struct pfr_limits *limits, const struct pfr_expression *where)
{
	const struct pfr_filter filter = {.size = sizeof(filter), .where = where};
	struct pfr_session_options options = {.size = sizeof(options), .order = order, .flags = flags | PFR_SESSION_CHOOSE, .limits = limits, .filter = where ? &filter : NULL, .name = "capture"};
	struct pfr_session *session;

	c->error.status = c->data ? pfr_session_open_memory(&session, c->data, c->size, &options, &c->error) :
				    pfr_session_open_fd(&session, WASM_SOURCE, &options, &c->error);
	return session;
}

bool wasm_where(struct wasm_capture *c, const char *text, struct pfr_expression **where)
{
	struct pfr_expression_error error = {.size = sizeof(error)};

	*where = NULL;
	if (!*text)
		return true;
	c->error.status = pfr_expression_compile(where, text, NULL, &error);
	c->error.offset = error.column;
	snprintf(c->error.text, sizeof(c->error.text), "%s", error.text);
	return *where != NULL;
}

uint32_t wasm_fail(struct wasm_capture *c, enum pfr_status status)
{
	c->error = (struct pfr_session_error){.status = status};
	snprintf(c->error.text, sizeof(c->error.text), "%s", status ? pfr_status_cause(status) : "");
	return (uint32_t)status;
}

uint32_t wasm_end(struct wasm_capture *c, struct pfr_session *session, enum pfr_status status)
{
	const struct pfr_session_error *error = pfr_session_error(session);
	const char *refused = pfr_session_refused(session);

	if (status == PFR_END)
		status = PFR_OK;
	if (status != PFR_OK && error && status != PFR_E_OPTIONS)
		c->error = *error;
	else
		wasm_fail(c, status);
	if (status == PFR_E_OPTIONS && refused)
		snprintf(c->error.text, sizeof(c->error.text), "%s", refused);
	c->error.status = status;
	pfr_session_close(session);
	return (uint32_t)status;
}

void wasm_capture_close(struct wasm_capture *c)
{
	if (!c)
		return;
	pfr_session_close(c->session);
	pfr_expression_free(c->where);
	free(c->data);
	free(c->text);
	free(c->view.data);
	free(c);
}

static struct wasm_capture *open_capture(unsigned char *data, size_t size, uint32_t order, uint32_t flags, const char *where)
{
	struct wasm_capture *c = calloc(1, sizeof(*c));

	if (!c)
		return NULL;
	c->data = data;
	c->size = size;
	pfr_limits_init(&c->limits, sizeof(c->limits));
	pfr_export_limits(&c->limits);
	if (!wasm_where(c, where, &c->where))
		return c;
	c->session = wasm_session(c, order, flags, NULL, c->where);
	if (c->session && !pfr_session_tasks(c->session))
		c->error.status = PFR_E_MEMORY; /* and the session stays, without tasks */
	return c;
}

/* Takes the bytes, which `allocate` gave. Null: there is no memory, and they stay the caller's. See capture_status then. where: "" for all records. */
struct wasm_capture *wasm_capture_open(unsigned char *data, size_t size, uint32_t order, uint32_t flags, const char *where)
{
	return open_capture(data, size, order, flags, where);
}

/* The same of a capture of so many bytes, less than 2^53, that the host reads. */
struct wasm_capture *wasm_capture_source(double size, uint32_t order, uint32_t flags, const char *where)
{
	wasm_source_open((uint64_t)size);
	return open_capture(NULL, 0, order, flags, where);
}

/* Names in the expression that nothing read so far has, each as its column and a sentence. */
void wasm_capture_unknown(struct wasm_capture *c)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	uint32_t i;

	wasm_put("[");
	for (i = 0; pfr_session_unknown_field(c->session, i, &error) == PFR_OK; i++) {
		wasm_put(i ? ",{\"column\":" : "{\"column\":");
		wasm_put_number(error.column);
		wasm_put(",\"text\":");
		wasm_put_text(error.text);
		wasm_put("}");
	}
	wasm_put("]");
}

/* Of what was called last: PFR_OK, or a status whose error capture_error writes. */
uint32_t wasm_capture_status(const struct wasm_capture *c)
{
	return (uint32_t)c->error.status;
}

void wasm_capture_error(const struct wasm_capture *c)
{
	wasm_put_error(&c->error);
}

/* Why a record cannot be decoded, be it that its event is not known or that its fields are damaged. */
static enum pfr_status status_of(struct pfr_session *session, const struct pfr_session_record *r)
{
	static struct pfr_record record;
	struct pfr_where where;

	return r->what == PFR_WHAT_DEFECT ? r->error->status : pfr_session_decode(session, r, &record, &where);
}

/* The next record, which capture_record has then. PFR_OK; PFR_END; another status: reading stopped, and capture_error says why. */
uint32_t wasm_capture_next(struct wasm_capture *c)
{
	const struct pfr_session_record *r;
	enum pfr_status status = pfr_session_next(c->session, &r);

	c->record = r;
	if (status != PFR_OK) {
		if (status != PFR_END)
			c->error = *pfr_session_error(c->session);
		return (uint32_t)status;
	}
	c->words = (struct wasm_record){r->offset, r->inner, r->what, r->frame.type, r->frame.piece, r->frame.event, r->part, (uint32_t)status_of(c->session, r), r->packed, r->frame.misc,
					r->frame.data, r->frame.size};
	return PFR_OK;
}

const struct wasm_record *wasm_capture_record(const struct wasm_capture *c)
{
	return &c->words;
}

/* The name of a type of record, status or event, in that order of `of`. */
void wasm_capture_name(const struct wasm_capture *c, uint32_t of, uint32_t value)
{
	const char *name = of == 0 ? pfr_type_name(value) : of == 1 ? pfr_status_name((enum pfr_status)value) :
								      pfr_session_event_name(c->session, value);

	if (name)
		wasm_put(name);
}
