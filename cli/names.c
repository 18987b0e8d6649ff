/* SPDX-License-Identifier: MIT */
/*
 * Names of events and the architecture, from where captures have them: the
 * features EVENT_DESC and ARCH, EVENT_UPDATE records, and else the attr.
 */
#include "cli.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void name_set(struct input *input, uint32_t event, const char *name, size_t size)
{
	char *copy;

	if (event >= input->events.nr)
		return;
	if (event >= input->nr_names) {
		char **names = realloc(input->event_names, (event + 1) * sizeof(*names));

		if (!names)
			return;
		memset(names + input->nr_names, 0, (event + 1 - input->nr_names) * sizeof(*names));
		input->event_names = names;
		input->nr_names = event + 1;
	}
	copy = malloc(size + 1);
	if (!copy)
		return;
	memcpy(copy, name, size);
	copy[size] = 0;
	free(input->event_names[event]);
	input->event_names[event] = copy;
}

/* "page-faults" from PAGE_FAULTS; "tracepoint:67" where only the number is known. */
static void name_from_attr(struct input *input, uint32_t event)
{
	const struct pfr_attr *attr = &input->events.event[event].attr;
	enum pfr_set set = attr->type == PFR_TYPE_HARDWARE ? PFR_SET_HARDWARE :
			   attr->type == PFR_TYPE_SOFTWARE ? PFR_SET_SOFTWARE : PFR_SET_NONE;
	const char *known = set ? pfr_value_name(set, attr->config) : "";
	const char *type = pfr_value_name(PFR_SET_ATTR_TYPE, attr->type);
	char text[64];
	size_t i;

	if (*known)
		snprintf(text, sizeof(text), "%s", known);
	else if (*type)
		snprintf(text, sizeof(text), "%s:%llu", type, (unsigned long long)attr->config);
	else
		snprintf(text, sizeof(text), "pmu%u:0x%llx", attr->type, (unsigned long long)attr->config);
	for (i = 0; text[i]; i++)
		text[i] = text[i] == '_' ? '-' : (char)tolower((unsigned char)text[i]);
	name_set(input, event, text, strlen(text));
}

/* EVENT_DESC has the events in the order of the attrs; an id says it better where there is one. */
static void learn_event_desc(struct input *input, const struct pfr_frame *feature)
{
	struct pfr_walk walk;
	struct pfr_item item, name = {0};
	struct pfr_where where;

	pfr_walk_init(&walk, feature, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		const char *row = pfr_row_name(item.row);
		uint32_t event = item.index;

		if (item.what != PFR_ITEM_FIELD || item.depth != 1)
			continue;
		if (item.kind == PFR_KIND_STR)
			name = item;
		if (item.kind != PFR_KIND_U64S || strcmp(row, "ids"))
			continue;
		if (item.nr) {
			struct pfr_words ids = {feature->data + item.offset, item.nr, 8, feature->order};

			event = pfr_events_find(&input->events, pfr_word(&ids, 0));
		}
		name_set(input, event, (const char *)feature->data + name.offset + 4, name.nr);
	}
}

static void learn_feature(struct input *input, const struct pfr_frame *feature)
{
	uint32_t size;

	if (feature->type == PFR_FEATURE_EVENT_DESC)
		learn_event_desc(input, feature);
	if (feature->type == PFR_FEATURE_E_MACHINE && !input->arch) {
		struct pfr_words word = {feature->data, feature->size / 4, 4, feature->order};

		input->arch = word.nr ? pfr_arch_machine((uint32_t)pfr_word(&word, 0)) : input->arch;
	}
	if (feature->type != PFR_FEATURE_ARCH || feature->size < 5)
		return;
	size = (uint32_t)strnlen((const char *)feature->data + 4, feature->size - 4);
	input->arch = pfr_arch_find((const char *)feature->data + 4, size);
}

static void learn_record(struct input *input, const struct pfr_frame *frame)
{
	struct pfr_record record;
	struct pfr_where where;
	uint32_t event;

	if (pfr_decode(frame, 0, &record, &where))
		return;
	if (frame->type == PFR_RECORD_EVENT_UPDATE) {
		if (record.event_update.type != PFR_EVENT_UPDATE_NAME)
			return;
		event = pfr_events_find(&input->events, record.event_update.id);
		name_set(input, event, (const char *)record.event_update.name.data, record.event_update.name.size);
	} else if (record.header_feature.feat_id < 256) {
		struct pfr_frame feature = *frame;

		feature.piece = PFR_PIECE_FEATURE;
		feature.type = (uint32_t)record.header_feature.feat_id;
		feature.data = record.header_feature.data.data;
		feature.size = record.header_feature.data.size;
		learn_feature(input, &feature);
	}
}

void names_learn(struct input *input, const struct pfr_frame *frame)
{
	if (frame->piece == PFR_PIECE_FEATURE)
		learn_feature(input, frame);
	else if (frame->piece == PFR_PIECE_FILE_ATTR && frame->event < input->events.nr)
		name_from_attr(input, frame->event);
	else if (frame->piece != PFR_PIECE_RECORD)
		return;
	else if (frame->type == PFR_RECORD_HEADER_ATTR && input->events.nr)
		name_from_attr(input, input->events.nr - 1);
	else if (frame->type == PFR_RECORD_EVENT_UPDATE || frame->type == PFR_RECORD_HEADER_FEATURE)
		learn_record(input, frame);
}

void names_free(struct input *input)
{
	uint32_t i;

	for (i = 0; i < input->nr_names; i++)
		free(input->event_names[i]);
	free(input->event_names);
	input->event_names = 0;
	input->nr_names = 0;
}
