/* SPDX-License-Identifier: MIT */
/*
 * Options that choose records: by type, event, task, CPU, time, place. Types have the names of the rows; what passes
 * is the session's to decide.
 */
#include "filter.h"
#include "cli/text/nearest.h"
#include "cli/text/number.h"

#include <ctype.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- types ----------------------------------------------------------------------- */

#define TYPES_NAMED 33024 /* no type of a larger number has a name */

static bool add_type(struct filter *filter, uint32_t type)
{
	if (filter->nr_types == sizeof(filter->types) / sizeof(filter->types[0]))
		return false;
	filter->types[filter->nr_types++] = type;
	return true;
}

/* All types whose names match; false: none does, or they are too many. */
static bool add_matching(struct filter *filter, const char *pattern)
{
	bool any = false;
	uint32_t type;

	for (type = 0; type < TYPES_NAMED; type++) {
		const char *name = pfr_type_name(type);

		if (!*name || fnmatch(pattern, name, FNM_NOESCAPE))
			continue;
		if (!add_type(filter, type))
			return false;
		any = true;
	}
	return any;
}

static bool add_type_named(struct filter *filter, const char *name, size_t size)
{
	uint64_t number;
	char text[64];
	uint32_t type;
	size_t i;

	if (!size || size >= sizeof(text))
		return false;
	memcpy(text, name, size);
	text[size] = 0;
	if (number_read(text, 0, UINT32_MAX, &number))
		return add_type(filter, (uint32_t)number);
	for (i = 0; i < size; i++)
		text[i] = (char)toupper((unsigned char)text[i]);
	if (strpbrk(text, "*?"))
		return add_matching(filter, text);
	return pfr_type_find(text, size, &type) && add_type(filter, type);
}

int filter_add_types(void *to, const char *command, const char *text)
{
	struct filter *filter = to;
	const char *name = text;
	struct nearest nearest;
	char typed[64], hint[128];
	uint32_t type;

	while (*name) {
		size_t size = strcspn(name, ",");

		if (!add_type_named(filter, name, size))
			break;
		name += size + (name[size] == ',');
		if (!*name && name[-1] != ',')
			return EXIT_FINE;
	}
	snprintf(typed, sizeof(typed), "%.*s", (int)strcspn(name, ","), name);
	nearest = nearest_begin(typed);
	for (type = 0; type < TYPES_NAMED; type++)
		nearest_try(&nearest, pfr_type_name(type));
	return usage(command, "unknown record type '%s'%s", typed, nearest_hint(&nearest, hint));
}

bool filter_has_type(const struct filter *filter, uint32_t type)
{
	unsigned i;

	for (i = 0; i < filter->nr_types; i++)
		if (filter->types[i] == type)
			return true;
	return !filter->nr_types;
}

/* ---- numbers --------------------------------------------------------------------- */

static bool add_numbers(struct filter_numbers *numbers, uint64_t from, uint64_t to)
{
	if (to - from >= FILTER_NUMBERS - numbers->nr)
		return false;
	for (; from <= to; from++)
		numbers->value[numbers->nr++] = (uint32_t)from;
	return true;
}

/* `name` is what the numbers are in --where. */
static int take_numbers(struct filter_numbers *numbers, const char *name, const char *command, const char *text)
{
	const char *at = text;
	uint64_t from, to;

	do {
		if (!number_take(&at, &from))
			break;
		to = from;
		if (*at == '-' && (at++, !number_take(&at, &to)))
			break;
		if (from > to)
			return usage(command, "'%s': a range that is empty: %" PRIu64 " is more than %" PRIu64, text, from, to);
		if (to > UINT32_MAX)
			return usage(command, "'%s': %" PRIu64 " is more than a number of 32 bits", text, to);
		if (!add_numbers(numbers, from, to))
			return usage(command, "'%s': more than %d numbers; a range of any size is --where '%s >= %" PRIu64 " and %s <= %" PRIu64 "'", text, FILTER_NUMBERS, name, from, name, to);
	} while (*at == ',' && *++at);
	if (*at)
		return usage(command, "'%s' is not a list of numbers, such as 3,5-7", text);
	return EXIT_FINE;
}

static int take_pids(void *list, const char *command, const char *text)
{
	return take_numbers(list, "pid", command, text);
}

static int take_tids(void *list, const char *command, const char *text)
{
	return take_numbers(list, "tid", command, text);
}

static int take_cpus(void *list, const char *command, const char *text)
{
	return take_numbers(list, "cpu", command, text);
}

/* "A..B", "A..", "..B"; also with a comma, and "A-B", as perf's --time. *to stays as it is where B is missing. */
static bool take_range(const char *text, bool (*take)(const char **, uint64_t *), uint64_t *from, uint64_t *to)
{
	bool begins = *text != '.' && *text != ',';

	*from = 0;
	if (begins && !take(&text, from))
		return false;
	if (!strncmp(text, "..", 2))
		text += 2;
	else if (*text == ',' || (begins && *text == '-' && text[1]))
		text++;
	else
		return false;
	return !*text || (take(&text, to) && !*text && *to >= *from);
}

/* What would be a span the other way round. */
static bool ends_before(const char *text)
{
	uint64_t from, to;

	if (!number_take_seconds(&text, &from))
		return false;
	if (strncmp(text, "..", 2) && *text != ',' && *text != '-')
		return false;
	text += *text == '.' ? 2 : 1;
	return number_take_seconds(&text, &to) && !*text && to < from;
}

/* Percent, in the same way. */
static bool take_percent(const char **text, uint64_t *percent)
{
	return number_take_seconds(text, percent) && *(*text)++ == '%' && *percent <= FILTER_PERCENT;
}

/* perf's "P%/K": part K of those that are P percent long. */
static bool take_part(const char *text, uint64_t *from, uint64_t *to)
{
	uint64_t percent, part;

	if (!take_percent(&text, &percent) || *text++ != '/' || !number_take(&text, &part) || *text)
		return false;
	if (!percent || !part || part - 1 >= (FILTER_PERCENT + percent - 1) / percent)
		return false;
	*from = (part - 1) * percent;
	*to = *from + percent < FILTER_PERCENT ? *from + percent : FILTER_PERCENT;
	return true;
}

static int take_time(void *to, const char *command, const char *text)
{
	struct filter *filter = to;
	uint64_t last = UINT64_MAX;

	filter->has_percent = strchr(text, '%');
	filter->percent_until = FILTER_PERCENT;
	if (filter->has_percent && !take_part(text, &filter->percent_from, &filter->percent_until) &&
	    !take_range(text, take_percent, &filter->percent_from, &filter->percent_until))
		return usage(command, "'%s' is not a part of the time in percent, such as 10%%..20%%, or 10%%/2, the second of ten; one part at a time", text);
	if (filter->has_percent)
		return EXIT_FINE;
	if (!take_range(text, number_take_seconds, &filter->of.time_from, &last))
		return usage(command, "'%s' is not a span of time in seconds, such as 12.5..13%s", text, ends_before(text) ? ": it ends before it begins" : "");
	filter->of.time_until = last == UINT64_MAX ? 0 : last + 1; /* B itself is part of it, as in perf */
	return EXIT_FINE;
}

static int take_offsets(void *to, const char *command, const char *text)
{
	struct pfr_filter *of = &((struct filter *)to)->of;
	uint64_t until = UINT64_MAX;

	if (!take_range(text, number_take, &of->offset_from, &until))
		return usage(command, "'%s' is not a range of offsets, such as 0x1000..0x2000", text);
	if (!until) /* below 0 there is nothing, and 0 would be no bound */
		of->offset_from = until = 1;
	of->offset_until = until == UINT64_MAX ? 0 : until;
	return EXIT_FINE;
}

static int take_at(void *to, const char *command, const char *text)
{
	struct filter *filter = to;

	filter->has_at = true;
	if (!number_read(text, 0, INT64_MAX - 1, &filter->at))
		return usage(command, "'%s' is not an offset, such as 0x730", text);
	return EXIT_FINE;
}

/* ---- all of them ------------------------------------------------------------------ */

bool filter_add_event(struct filter *filter, const char *text)
{
	if (filter->nr_events == sizeof(filter->events) / sizeof(filter->events[0]))
		return false;
	filter->events[filter->nr_events++] = text;
	return true;
}

static int take_event(void *to, const char *command, const char *text)
{
	return filter_add_event(to, text) ? EXIT_FINE : usage(command, "too many events");
}

static int take_comm(void *to, const char *command, const char *text)
{
	struct filter *filter = to;

	if (filter->nr_comms == sizeof(filter->comms) / sizeof(filter->comms[0]))
		return usage(command, "too many names of threads");
	filter->comms[filter->nr_comms++] = text;
	return EXIT_FINE;
}

const struct option_row filter_rows[] = {
	OPTION_GROUP_OF("Which records; one must meet every condition that is given:"),
	{.name = "type", .value = "T[,T...]", .kind = OPTION_CALL, .set = filter_add_types, .offer = OFFER_TYPES, .list = true, .text = "only records of these types: names such as SAMPLE or MMAP*, or numbers"},
	{.name = "event", .value = "E", .kind = OPTION_CALL, .set = take_event, .offer = OFFER_EVENTS, .text = "only records of this event: its name, a pattern, or its index; repeatable"},
	{.name = "pid", .value = "N[,N...]", OPTION_CALL_AT(struct filter, pids, take_pids), .rare = true, .text = "only records of these processes; ranges such as 10-20 too"},
	{.name = "tid", .value = "N[,N...]", OPTION_CALL_AT(struct filter, tids, take_tids), .rare = true, .text = "only records of these threads"},
	{.letter = 'C', .name = "cpu", .value = "N[,N...]", OPTION_CALL_AT(struct filter, cpus, take_cpus), .rare = true, .text = "only records of these CPUs"},
	{.name = "comm", .value = "NAME", .kind = OPTION_CALL, .set = take_comm, .rare = true, .text = "only records of threads of this name, or pattern; repeatable"},
	{.name = "time", .once = "--where joins spans with or", .value = "A..B", .kind = OPTION_CALL, .set = take_time, .text = "only records of this time, in seconds (also from the start) or percent: 1.5..2, 10%..20%, 3.."},
	{.name = "range", .once = "--where joins spans with or", .value = "A..B", .kind = OPTION_CALL, .set = take_offsets, .rare = true, .text = "only records that begin at these offsets in the file, below B"},
	{.name = "where", .once = "join the conditions with and", .value = "EXPR", .kind = OPTION_CALL, .set = where_option, .text = "only records that meet an expression: 'ip > 0x1000 and comm =~ \"^kw\"'"},
	{.name = "at", .once = "", .value = "OFFSET", .kind = OPTION_CALL, .set = take_at, .rare = true, .text = "only the record that holds this offset of the file"},
	{.name = "around", .once = "", .value = "N", OPTION_NUMBER_AT(struct filter, around, 1, UINT32_MAX), .rare = true, .text = "with --at: N records before and after it too"},
	{.letter = 'n', .name = "first", .once = "", .value = "N", OPTION_NUMBER_AT(struct filter, of.first, 1, UINT32_MAX), .text = "only the first N of these records"},
	{.name = "tail", .once = "", .value = "N", OPTION_NUMBER_AT(struct filter, tail, 1, UINT32_MAX), .rare = true, .text = "only the last N of these records"},
	{0}};

void filter_set(struct filter *filter)
{
	struct pfr_filter *of = &filter->of;

	of->size = sizeof(*of);
	of->types = filter->types;
	of->nr_types = filter->nr_types;
	of->events = filter->events;
	of->nr_events = filter->nr_events;
	of->comms = filter->comms;
	of->nr_comms = filter->nr_comms;
	of->pids = filter->pids.value;
	of->nr_pids = filter->pids.nr;
	of->tids = filter->tids.value;
	of->nr_tids = filter->tids.nr;
	of->cpus = filter->cpus.value;
	of->nr_cpus = filter->cpus.nr;
	of->where = filter->where;
}

/* ---- what nothing matches ----------------------------------------------------------- */

bool filter_has_values(const struct filter *filter)
{
	const struct pfr_filter *of = &filter->of;

	return of->nr_types || of->nr_events || of->nr_pids || of->nr_tids || of->nr_cpus || of->nr_comms || of->time_from || of->time_until ||
	       of->where;
}

bool filter_is_any(const struct filter *filter)
{
	return filter_has_values(filter) || filter->of.offset_from || filter->of.offset_until;
}

bool filter_is_set(const struct filter *filter)
{
	const struct pfr_filter *of = &filter->of;

	return filter->nr_types || filter->nr_events || filter->nr_comms || filter->pids.nr || filter->tids.nr || filter->cpus.nr ||
	       filter->where || filter->has_at || filter->around || filter->tail || filter->has_percent || of->first || of->time_from ||
	       of->time_until || of->offset_from || of->offset_until;
}
