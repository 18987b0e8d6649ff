/* SPDX-License-Identifier: MIT */
/* Records of a batch: copied by the session's thread, made into text by any. */
#include "jobs.h"

#include "decoder/wire.h"

#include <string.h>

#define ALIGN 8

enum pfr_status job_emit(const struct pfr_jobs *j, const struct job_worker *w, struct pfr_out *out, const struct pfr_session_record *r,
			 const struct pfr_context *context)
{
	enum pfr_status status = j->options.emit(j->options.user, w->number, out, r, j->options.bare ? 0 : context);

	if (j->options.lines && out->size < out->capacity)
		out->data[out->size] = '\n';
	out->size += j->options.lines != 0;
	return status;
}

static size_t padded(size_t size)
{
	return (size + ALIGN - 1) / ALIGN * ALIGN;
}

/* ---- text --------------------------------------------------------------------------- */

/* What entries after this one have as well. */
static void take_full(const struct pfr_jobs *j, const struct job_full *full, struct pfr_session_record *r, struct pfr_context *context)
{
	const struct job_extra *extra = full->extra ? (const struct job_extra *)(const void *)(full + 1) : 0;

	*r = (struct pfr_session_record){.packed = full->packed, .passes = 1, .whole = full->whole, .part = full->part, .inner = full->inner, .frame = full->frame, .status = (enum pfr_status)full->status, .file = full->file};
	if (extra)
		r->where = extra->where;
	pfr_session_context_of(j->session, r, (enum pfr_arch)full->arch, (enum pfr_text_form)j->options.form, context);
	if (extra && extra->completes)
		context->completes = (const char *)(extra + 1);
}

/* Makes an entry a record again. Returns the bytes that it takes. */
static size_t record_of(const struct pfr_jobs *j, struct job_batch *b, struct pfr_session_record *r, struct pfr_context *context)
{
	const struct job_entry *e = (const struct job_entry *)(const void *)(b->data + b->made);
	const unsigned char *data = (const unsigned char *)(e + 1);
	uint32_t frame_size = e->size & ~JOB_FULL;
	size_t size = sizeof(*e) + padded(frame_size);
	int big;

	if (e->size & JOB_FULL) {
		b->made_full = (const struct job_full *)(const void *)((const char *)e + size);
		take_full(j, b->made_full, r, context);
		size += sizeof(*b->made_full) + padded(b->made_full->extra);
		r->offset = b->made_full->offset;
	} else {
		big = r->frame.order == PFR_BIG;
		r->frame.type = wire_u32(data, big);
		r->frame.misc = wire_u16(data + 4, big);
		r->frame.size = frame_size;
		r->frame.event = e->event;
		r->frame.at = r->offset = e->at;
	}
	r->frame.data = data;
	r->layout = e->layout;
	context->event_name = r->event_name = e->event_name;
	context->packed_in = r->offset;
	return size;
}

/* The format of the entry's tracepoint: each sample of one has its own. */
static const struct pfr_tracepoint *format_of(const struct job_batch *b)
{
	return b->made_full ? b->made_full->format : 0;
}

enum job_stop job_make(const struct pfr_jobs *j, struct job_worker *w, struct job_batch *b)
{
	enum pfr_text_form form = (enum pfr_text_form)j->options.form;
	struct pfr_session_record r;
	struct pfr_context context;

	if (b->made_full)
		take_full(j, b->made_full, &r, &context);
	while (b->made < b->filled) {
		size_t size = record_of(j, b, &r, &context), begin = b->out.size;
		enum pfr_status status;

		if (pfr_session_payload_texts(&w->texts, format_of(b), &r, form, &context))
			return JOB_STOP_MEMORY;
		status = job_emit(j, w, &b->out, &r, &context);
		if (b->out.size > b->out.capacity || (status == PFR_MORE && w->number)) {
			bool space = b->out.size > b->out.capacity;

			b->out.size = begin;
			return space ? JOB_STOP_SPACE : JOB_STOP_ALONE;
		}
		b->bad += status != PFR_OK;
		b->made += size;
	}
	return JOB_STOP_END;
}

/* ---- copies ------------------------------------------------------------------------- */

size_t job_size(const struct pfr_session_record *r, const char *completes)
{
	size_t size = sizeof(struct job_entry) + padded(r->frame.size) + sizeof(struct job_full);

	if (r->status || completes)
		size += padded(sizeof(struct job_extra) + (completes ? strlen(completes) + 1 : 0));
	return size;
}

/* Whether the entry before says the rest, and is of a good record of the kernel. */
static bool is_as_before(const struct pfr_jobs *j, const struct job_batch *b, const struct pfr_session_record *r, const char *completes,
			 const struct pfr_tracepoint *format)
{
	const struct job_full *full = b->full;

	return full && pfr_session_is_common(&r->frame, r->status) && !full->status && !full->extra && !full->format && !format && !completes &&
	       !r->packed && !full->packed && !r->whole && !full->whole && !r->frame.payload && !full->frame.payload && full->frame.piece == PFR_PIECE_RECORD &&
	       full->part == r->part && full->file == r->file && full->frame.order == r->frame.order && full->arch == j->session->info.arch;
}

static size_t add_full(const struct pfr_jobs *j, struct job_full *full, const struct pfr_session_record *r, const char *completes,
		       const struct pfr_tracepoint *format)
{
	struct job_extra *extra = (struct job_extra *)(void *)(full + 1);
	size_t text = completes ? strlen(completes) + 1 : 0;
	uint32_t size = r->status || completes ? (uint32_t)(sizeof(*extra) + text) : 0;

	*full = (struct job_full){.frame = r->frame, .file = r->file, .format = format, .offset = r->offset, .inner = r->inner, .part = r->part, .extra = size, .status = (uint16_t)r->status, .packed = r->packed, .whole = r->whole, .arch = (uint8_t)j->session->info.arch};
	if (size)
		*extra = (struct job_extra){.where = r->where, .completes = text != 0};
	if (text)
		memcpy(extra + 1, completes, text);
	return sizeof(*full) + padded(size);
}

void job_add(const struct pfr_jobs *j, struct job_batch *b, const struct pfr_session_record *r, const char *completes,
	     const struct pfr_tracepoint *format)
{
	struct job_entry *e = (struct job_entry *)(void *)(b->data + b->filled);
	size_t size = sizeof(*e) + padded(r->frame.size);

	e->layout = r->layout;
	e->event_name = r->event_name;
	e->at = r->frame.at;
	e->event = r->frame.event;
	e->size = r->frame.size;
	memcpy(e + 1, r->frame.data, r->frame.size);
	if (!is_as_before(j, b, r, completes, format)) {
		e->size |= JOB_FULL;
		b->full = (struct job_full *)(void *)((char *)e + size);
		size += add_full(j, (struct job_full *)(void *)((char *)e + size), r, completes, format);
	}
	b->filled += size;
}
