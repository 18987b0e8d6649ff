/* SPDX-License-Identifier: MIT */
/*
 * Where the fields of tracepoints are in their payloads, once for each event of which a sample came: the page shows their bytes and values.
 */
#include "view.h"

#include "perfring_session_tracepoint.h"

#include <stdlib.h>
#include <string.h>

#define FIELDS_MOST 65536 /* of all events; what is past that is shown as bytes */
#define EVENTS_MOST 65536

struct format_field {
	uint32_t event, name, name_size; /* name: in the bytes of names */
	uint32_t offset, size;
	uint8_t kind, place, width, is_signed, is_common;
};

/* Whether a sample of the event was looked at before. */
static bool is_known(struct view_formats *formats, uint32_t event, bool *no_memory)
{
	if (event >= EVENTS_MOST)
		return true;
	*no_memory = event >= formats->seen.size && !view_add(&formats->seen, NULL, event + 1 - formats->seen.size);
	if (*no_memory || formats->seen.data[event])
		return true;
	formats->seen.data[event] = 1;
	return false;
}

static bool add_field(struct view_formats *formats, uint32_t event, const struct pfr_tracepoint_field *field)
{
	const struct format_field add = {event, (uint32_t)formats->names.size, (uint32_t)field->name.size, field->offset, field->size,
					 field->kind, field->place, field->width, field->is_signed, field->is_common};

	return view_add(&formats->names, field->name.data, field->name.size) && view_add(&formats->fields, &add, sizeof(add));
}

bool view_formats_add(struct view_formats *formats, struct pfr_session *session, const struct pfr_session_record *r)
{
	const struct pfr_tracepoint *format;
	struct pfr_bytes payload;
	bool no_memory = false;
	uint32_t i;

	if (r->what != PFR_WHAT_RECORD || r->frame.type != PFR_RECORD_SAMPLE || is_known(formats, r->frame.event, &no_memory))
		return !no_memory;
	if (pfr_session_tracepoint(session, r, &format, &payload))
		return true;
	for (i = 0; i < format->nr && formats->fields.size / sizeof(struct format_field) < FIELDS_MOST; i++)
		if (!add_field(formats, r->frame.event, &format->field[i]))
			return false;
	return true;
}

static void print_field(const struct view_formats *formats, const struct format_field *field, struct view_out *out)
{
	const uint32_t numbers[] = {field->offset, field->size, field->kind, field->place, field->width, field->is_signed, field->is_common};
	size_t i;

	view_text(out, "[");
	view_string(out, formats->names.data + field->name, field->name_size);
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		view_text(out, ",");
		view_number(out, numbers[i]);
	}
	view_text(out, "]");
}

void view_formats_print(const struct view_formats *formats, struct view_out *out)
{
	const struct format_field *field = (const struct format_field *)(const void *)formats->fields.data;
	size_t nr = formats->fields.size / sizeof(*field), i;

	view_text(out, "{");
	for (i = 0; i < nr; i++) {
		bool first = !i || field[i].event != field[i - 1].event;

		view_text(out, first ? i ? "],\"" : "\"" : ",");
		if (first) {
			view_number(out, field[i].event);
			view_text(out, "\":[");
		}
		print_field(formats, &field[i], out);
	}
	view_text(out, nr ? "]}" : "}");
}

void view_formats_free(struct view_formats *formats)
{
	free(formats->seen.data);
	free(formats->fields.data);
	free(formats->names.data);
}
