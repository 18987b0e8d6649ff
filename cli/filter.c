/* SPDX-License-Identifier: MIT */
/*
 * Which records are wanted: by type, by event. Types have the names of the
 * rows, events those of the capture or their index.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool type_find(const char *name, size_t size, uint32_t *type)
{
	char text[32], *end;
	uint32_t t;

	if (!size || size >= sizeof(text))
		return false;
	memcpy(text, name, size);
	text[size] = 0;
	*type = (uint32_t)strtoul(text, &end, 0);
	if (!*end)
		return true;
	for (t = 1; t < 256; t++) {
		*type = t;
		if (!strcasecmp(pfr_type_name(t), text))
			return true;
	}
	return false;
}

bool filter_add_types(struct filter *filter, const char *text)
{
	filter->by_type = true;
	while (filter->nr_types < 64) {
		size_t size = strcspn(text, ",");

		if (!type_find(text, size, &filter->types[filter->nr_types++]))
			return false;
		if (!text[size])
			return true;
		text += size + 1;
	}
	return false;
}

bool filter_add_event(struct filter *filter, const char *text)
{
	if (filter->nr_events == 64)
		return false;
	filter->by_event = true;
	filter->events[filter->nr_events++] = text;
	return true;
}

static bool is_event(const struct input *input, const char *text, uint32_t event)
{
	const char *name = input_event_name(input, event);
	char *end;
	unsigned long index = strtoul(text, &end, 10);

	if (*text && !*end)
		return index == event;
	return name && !strcmp(name, text);
}

bool filter_passes(const struct filter *filter, const struct input *input, const struct pfr_frame *frame)
{
	bool type = !filter->by_type, event = !filter->by_event;
	unsigned i;

	for (i = 0; i < filter->nr_types && !type; i++)
		type = frame->piece == PFR_PIECE_RECORD && frame->type == filter->types[i];
	for (i = 0; i < filter->nr_events && !event && frame->event != PFR_NO_EVENT; i++)
		event = is_event(input, filter->events[i], frame->event);
	return type && event;
}
