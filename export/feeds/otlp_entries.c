/* SPDX-License-Identifier: MIT */
/*
 * Entries of the dictionary of a profile of OpenTelemetry.
 */
#include "otlp.h"

#include "perfring_convert.h"

#include <errno.h>

uint32_t otlp_entry(struct profile *p, unsigned table, const void *data, size_t size)
{
	struct texts *t = &((struct otlp *)p->state)->table[table];
	uint32_t number;

	if (t->nr == OTLP_ENTRIES_MOST || t->bytes.size > OTLP_BYTES_MOST) {
		p->error = p->error ? p->error : EFBIG;
		return 0;
	}
	number = texts_intern(t, data, size);
	if (number != UINT32_MAX)
		return number;
	p->error = ENOMEM;
	return 0;
}

uint32_t otlp_string(struct profile *p, unsigned table, const void *text, size_t size)
{
	struct otlp *s = p->state;
	struct pfr_out out = {NULL, size * 4, 0};

	s->part.size = 0;
	out.data = (char *)buffer_reserve(&s->part, size * 4 + 1);
	if (!out.data)
		return p->error = ENOMEM, 0;
	pfr_text_plain(&out, text, size);
	return otlp_entry(p, table, out.data, out.size);
}
