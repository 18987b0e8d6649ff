/* SPDX-License-Identifier: MIT */
/*
 * A feature section that grows, and notes about the captures whose features are merged.
 */
#include "section.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void section_add(struct section *s, const void *data, size_t size)
{
	size_t capacity = (s->size + size) * 2;
	unsigned char *more;

	if (s->failed || !size)
		return;
	if (s->capacity - s->size < size) {
		more = pfr_session_resize(s->m->input[0].s, s->data, capacity);
		if (!more) {
			s->failed = true;
			return;
		}
		s->data = more;
		s->capacity = capacity;
	}
	if (data)
		memcpy(s->data + s->size, data, size);
	else
		memset(s->data + s->size, 0, size);
	s->size += size;
}

void section_u32(struct section *s, uint32_t value)
{
	unsigned char number[8];

	pfr_session_writer_number(&s->m->writer, number, value);
	section_add(s, number + (s->m->writer.order == PFR_BIG ? 4 : 0), 4);
}

enum pfr_status section_finish(struct section *s, uint32_t feature)
{
	bool good = !s->failed && (!s->size || pfr_session_writer_feature(&s->m->writer, feature, s->data, s->size));

	pfr_session_free(s->m->input[0].s, s->data);
	return good ? PFR_OK : PFR_E_MEMORY;
}

void merge_note(struct merge *m, uint32_t index, const char *format, ...)
{
	struct pfr_session_error error = {.status = PFR_OK};
	va_list args;

	pfr_session_path(m->input[index].s, 0, error.path, sizeof(error.path));
	va_start(args, format);
	vsnprintf(error.text, sizeof(error.text), format, args);
	va_end(args);
	if (m->reporter && m->reporter->report)
		m->reporter->report(m->reporter->user, &error);
}
