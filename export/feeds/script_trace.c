/* SPDX-License-Identifier: MIT */
#include "script.h"

#include "session/tracepoint/print.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRINTS_MOST (16u << 20) /* bytes of formats that are understood; past that they are made again */
#define TRACE_USUAL 1024        /* bytes of the text of a payload */

static void forget(struct script *s)
{
	uint32_t i;

	for (i = 0; i < s->prints_capacity; i++) {
		print_format_free(s->prints[i], NULL);
		s->prints[i] = NULL;
	}
	s->prints_size = 0;
}

/* Null: there is no memory. */
static const struct print_format *print_of(struct script *s, const struct format_entry *entry)
{
	struct print_format **prints = entries_reach(s->prints, entry->number, &s->prints_capacity, sizeof(struct print_format *));

	if (!prints)
		return NULL;
	s->prints = prints;
	if (s->prints[entry->number])
		return s->prints[entry->number];
	if (s->prints_size > PRINTS_MOST)
		forget(s);
	s->prints[entry->number] = print_format_new(&entry->format, &entry->text, NULL);
	if (s->prints[entry->number])
		s->prints_size += s->prints[entry->number]->bytes;
	return s->prints[entry->number];
}

/* ---- names in it ------------------------------------------------------------------------ */

struct asking {
	struct profile *p;
	const struct moment *m;
	uint32_t first; /* name of this payload */
};

static void put_name(struct buffer *to, const struct pfr_symbol *symbol, bool offset)
{
	script_safe(to, symbol->name.data, symbol->name.size);
	if (offset) {
		buffer_text(to, "+0x");
		script_hex(to, symbol->offset, 0);
	}
}

static void out_put(struct pfr_out *out, const void *data, size_t size)
{
	if (out->size < out->capacity)
		memcpy(out->data + out->size, data, size < out->capacity - out->size ? size : out->capacity - out->size);
	out->size += size;
}

/* A name that is known already. */
static void put_known(struct pfr_out *out, const struct pfr_symbol *symbol, bool offset)
{
	char text[24];

	out_put(out, symbol->name.data, symbol->name.size);
	if (offset)
		out_put(out, text, (size_t)snprintf(text, sizeof(text), "+0x%" PRIx64, symbol->offset));
}

/* Notes that the name of an address, which is not read yet, comes at the end of the payload's text so far. */
static bool note_name(struct asking *asking, uint64_t address, bool offset, uint32_t place, const struct pfr_out *out)
{
	struct script *s = asking->p->state;
	struct script_name *names = entries_reach(s->names, s->nr_names, &s->names_capacity, sizeof(*names));

	if (!names) {
		asking->p->error = ENOMEM;
		return false;
	}
	s->names = names;
	names[s->nr_names++] = (struct script_name){out->size, address, place, offset, false};
	return true;
}

static bool name_at(void *user, uint64_t address, bool offset, struct pfr_out *out)
{
	struct asking *asking = user;
	struct follow *f = &asking->p->follow;
	struct pfr_location location;
	struct pfr_symbol symbol;
	enum pfr_status status;
	uint32_t place;

	if (pfr_tasks_map(f->tasks, &asking->m->task, PFR_CPUMODE_KERNEL, address, &location) != PFR_OK)
		return false;
	status = pfr_symbols_ask(f->symbols, f->tasks, &asking->m->task, PFR_CPUMODE_KERNEL, address, &location, &symbol, &place);
	if (status == PFR_OK)
		put_known(out, &symbol, offset);
	return status == PFR_OK || (status == PFR_MORE && note_name(asking, address, offset, place, out));
}

static const struct pfr_bytes *text_at(void *user, uint64_t address)
{
	const struct asking *asking = user;

	return follow_text(&asking->p->follow, address);
}

/* Text of a payload, which is in the space after `to`, with the names in it from `first` on. Most of them need no escapes and stay there. */
static void take_text(struct script *s, struct buffer *to, const struct pfr_out *text, uint32_t first, bool plain)
{
	size_t at = 0;

	if (plain || script_is_plain(text->data, text->size)) {
		for (; first < s->nr_names; first++)
			s->names[first].at += to->size;
		to->size += text->size;
		return;
	}
	s->payload.size = 0;
	buffer_bytes(&s->payload, text->data, text->size);
	if (s->payload.error) {
		to->error = s->payload.error;
		return;
	}
	for (; first < s->nr_names; first++) {
		script_safe(to, s->payload.data + at, s->names[first].at - at);
		at = s->names[first].at;
		s->names[first].at = to->size;
	}
	script_safe(to, s->payload.data + at, text->size - at);
}

void script_name_at(struct profile *p, struct buffer *to, const struct moment *m, uint64_t address, bool offset)
{
	struct script *s = p->state;
	struct follow *f = &p->follow;
	enum pfr_status status = PFR_END;
	struct script_name *names;
	struct pfr_location location;
	struct pfr_symbol symbol;
	uint32_t place;
	unsigned mode = script_locate(p, m, address, &location);

	if (f->symbols && location.mapping)
		status = pfr_symbols_ask(f->symbols, f->tasks, &m->task, mode, address, &location, &symbol, &place);
	if (status == PFR_OK)
		put_name(to, &symbol, offset);
	else if (status != PFR_MORE)
		buffer_text(to, "[unknown]");
	if (status != PFR_MORE)
		return;
	names = entries_reach(s->names, s->nr_names, &s->names_capacity, sizeof(*names));
	if (!names) {
		p->error = ENOMEM;
		return;
	}
	s->names = names;
	names[s->nr_names++] = (struct script_name){to->size, address, place, offset, true};
}

void script_trace_give(struct profile *p, size_t from, size_t to)
{
	struct script *s = p->state;
	struct pfr_symbol symbol;

	for (; s->next_name < s->nr_names && s->names[s->next_name].at <= to; s->next_name++) {
		const struct script_name *name = &s->names[s->next_name];

		buffer_bytes(&p->out, s->text.data + from, name->at - from);
		from = name->at;
		if (pfr_symbols_place(p->follow.symbols, name->place, &symbol) == PFR_OK) {
			put_name(&p->out, &symbol, name->offset);
		} else if (name->plain) {
			buffer_text(&p->out, "[unknown]");
		} else {
			buffer_text(&p->out, "0x");
			script_hex(&p->out, name->address, 0);
		}
	}
	buffer_bytes(&p->out, s->text.data + from, to - from);
}

void script_trace(struct profile *p, struct buffer *to, const struct moment *m)
{
	const struct format_entry *entry = follow_format(&p->follow, m);
	struct script *s = p->state;
	const struct print_format *print = entry ? print_of(s, entry) : NULL;
	struct asking asking = {p, m, s->nr_names};
	const struct print_names names = {&asking, name_at, text_at};
	struct pfr_out out = {NULL, 0, 0};
	bool plain;

	if (entry && !print)
		p->error = ENOMEM;
	if (!print)
		return;
	do { /* a second time where the first did not have the space */
		out.capacity = out.size > TRACE_USUAL ? out.size : TRACE_USUAL;
		out.size = 0;
		s->nr_names = asking.first;
		out.data = (char *)buffer_reserve(to, out.capacity);
		if (!out.data) {
			p->error = ENOMEM;
			return;
		}
		plain = print_format_text(&out, print, &m->record.sample.raw.data, m->r->frame.order, &names);
	} while (out.size > out.capacity);
	take_text(s, to, &out, asking.first, plain);
}

void script_trace_free(struct script *s)
{
	forget(s);
	free(s->prints);
	free(s->names);
	buffer_free(&s->payload);
}
