/* SPDX-License-Identifier: MIT */
/*
 * Options that choose records: by type, event, task, CPU, time, place. Types have the names of the rows; what passes
 * is the session's to decide.
 */
#include "filter.h"
#include "nearest.h"

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	TYPE = FILTER_OPTIONS,
	EVENT,
	PID,
	TID,
	CPU,
	COMM,
	TIME,
	RANGE,
	AT,
	AROUND,
	FIRST,
	TAIL,
	WHERE,
};

const struct option_row filter_rows[] = {
	{TYPE, 0, "type", "T[,T...]", "only records of these types: names such as SAMPLE or MMAP*, or numbers"},
	{EVENT, 0, "event", "E", "only records of this event: its name, a pattern, or its index; repeatable"},
	{PID, 0, "pid", "N[,N...]", "only records of these processes; ranges such as 10-20 too"},
	{TID, 0, "tid", "N[,N...]", "only records of these threads"},
	{CPU, 'C', "cpu", "N[,N...]", "only records of these CPUs"},
	{COMM, 0, "comm", "NAME", "only records of threads of this name, or pattern; repeatable"},
	{TIME, 0, "time", "A..B", "only records of this time: seconds, or percent such as 10%..20%; A or B may be missing"},
	{RANGE, 0, "range", "A..B", "only records that begin at these offsets in the file, below B"},
	{WHERE, 0, "where", "EXPR", "only records that meet an expression such as 'ip > 0x1000 and comm =~ \"^kw\"'; see perfring(1)"},
	{AT, 0, "at", "OFFSET", "only the record that holds this offset of the file"},
	{AROUND, 0, "around", "N", "with --at: N records before and after it too"},
	{FIRST, 'n', "first", "N", "only the first N of these records"},
	{TAIL, 0, "tail", "N", "only the last N of these records"},
	{0, 0, 0, 0, 0}};

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
	char text[64], *end;
	uint32_t type;
	size_t i;

	if (!size || size >= sizeof(text))
		return false;
	memcpy(text, name, size);
	text[size] = 0;
	type = (uint32_t)strtoul(text, &end, 0);
	if (!*end)
		return add_type(filter, type);
	for (i = 0; i < size; i++)
		text[i] = (char)toupper((unsigned char)text[i]);
	if (strpbrk(text, "*?"))
		return add_matching(filter, text);
	return pfr_type_find(text, size, &type) && add_type(filter, type);
}

bool filter_add_types(struct filter *filter, const char *text)
{
	for (;;) {
		size_t size = strcspn(text, ",");

		if (!add_type_named(filter, text, size))
			return false;
		if (!text[size])
			return true;
		text += size + 1;
	}
}

static int take_types(struct filter *filter, const char *command, const char *text)
{
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

static bool take_number(const char **text, uint64_t *value)
{
	char *end;

	if (!isdigit((unsigned char)**text))
		return false;
	errno = 0;
	*value = strtoull(*text, &end, 0);
	*text = end;
	return !errno;
}

static bool add_numbers(struct filter_numbers *numbers, uint64_t from, uint64_t to)
{
	if (to < from || to > UINT32_MAX || to - from >= FILTER_NUMBERS - numbers->nr)
		return false;
	for (; from <= to; from++)
		numbers->value[numbers->nr++] = (uint32_t)from;
	return true;
}

static int take_numbers(struct filter_numbers *numbers, const char *command, const char *text)
{
	const char *at = text;
	uint64_t from, to;

	do {
		if (!take_number(&at, &from))
			break;
		to = from;
		if (*at == '-' && (at++, !take_number(&at, &to)))
			break;
		if (!add_numbers(numbers, from, to))
			return usage(command, "'%s': a range that is empty, or more than %d numbers", text, FILTER_NUMBERS);
	} while (*at == ',' && *++at);
	if (*at)
		return usage(command, "'%s' is not a list of numbers, such as 3,5-7", text);
	return EXIT_FINE;
}

/* Seconds in decimal, as ns. */
static bool take_seconds(const char **text, uint64_t *ns)
{
	uint64_t whole = 0, part = 0, unit = 100000000;
	const char *at = *text;

	if (!isdigit((unsigned char)*at))
		return false;
	for (; isdigit((unsigned char)*at); at++) {
		if (whole > UINT64_MAX / 1000000000 / 10 - 10)
			return false;
		whole = 10 * whole + (uint64_t)(*at - '0');
	}
	if (*at == '.' && isdigit((unsigned char)at[1]))
		for (at++; isdigit((unsigned char)*at); at++, unit /= 10)
			part += unit * (uint64_t)(*at - '0');
	*text = at;
	*ns = whole * 1000000000 + part;
	return true;
}

/* "A..B", "A..", "..B"; also with a comma, as perf's --time. *to stays as it is where B is missing. */
static bool take_range(const char *text, bool (*take)(const char **, uint64_t *), uint64_t *from, uint64_t *to)
{
	*from = 0;
	if (*text != '.' && *text != ',' && !take(&text, from))
		return false;
	if (!strncmp(text, "..", 2))
		text += 2;
	else if (*text == ',')
		text++;
	else
		return false;
	return !*text || (take(&text, to) && !*text && *to >= *from);
}

/* Percent, in the same way. */
static bool take_percent(const char **text, uint64_t *percent)
{
	return take_seconds(text, percent) && *(*text)++ == '%' && *percent <= FILTER_PERCENT;
}

static int take_time(struct filter *filter, const char *command, const char *text)
{
	uint64_t last = UINT64_MAX;

	filter->has_percent = strchr(text, '%');
	filter->percent_until = FILTER_PERCENT;
	if (filter->has_percent && !take_range(text, take_percent, &filter->percent_from, &filter->percent_until))
		return usage(command, "'%s' is not a part of the time in percent, such as 10%%..20%%", text);
	if (filter->has_percent)
		return EXIT_FINE;
	if (!take_range(text, take_seconds, &filter->of.time_from, &last))
		return usage(command, "'%s' is not a span of time in seconds, such as 12.5..13", text);
	filter->of.time_until = last == UINT64_MAX ? 0 : last + 1; /* B itself is part of it, as in perf */
	return EXIT_FINE;
}

static int take_offsets(struct filter *filter, const char *command, const char *text)
{
	if (!take_range(text, take_number, &filter->of.offset_from, &filter->of.offset_until))
		return usage(command, "'%s' is not a range of offsets, such as 0x1000..0x2000", text);
	return EXIT_FINE;
}

static int take_count(uint64_t *count, const char *command, const char *text)
{
	const char *at = text;

	if (!take_number(&at, count) || *at || !*count || *count > UINT32_MAX)
		return usage(command, "'%s' is not a number of records", text);
	return EXIT_FINE;
}

static int take_at(struct filter *filter, const char *command, const char *text)
{
	const char *at = text;

	filter->has_at = true;
	if (!take_number(&at, &filter->at) || *at || filter->at >= INT64_MAX)
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

static bool add_comm(struct filter *filter, const char *text)
{
	if (filter->nr_comms == sizeof(filter->comms) / sizeof(filter->comms[0]))
		return false;
	filter->comms[filter->nr_comms++] = text;
	return true;
}

int filter_option(struct filter *filter, const char *command, int id, const char *text)
{
	switch (id) {
	case TYPE: return take_types(filter, command, text);
	case EVENT: return filter_add_event(filter, text) ? EXIT_FINE : usage(command, "too many events");
	case PID: return take_numbers(&filter->pids, command, text);
	case TID: return take_numbers(&filter->tids, command, text);
	case CPU: return take_numbers(&filter->cpus, command, text);
	case TIME: return take_time(filter, command, text);
	case RANGE: return take_offsets(filter, command, text);
	case COMM: return add_comm(filter, text) ? EXIT_FINE : usage(command, "too many names of threads");
	case WHERE: return where_option(filter, command, text);
	case AT: return take_at(filter, command, text);
	case AROUND: return take_count(&filter->around, command, text);
	case TAIL: return take_count(&filter->tail, command, text);
	default: return take_count(&filter->of.first, command, text);
	}
}

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

bool filter_is_any(const struct filter *filter)
{
	const struct pfr_filter *of = &filter->of;

	return of->nr_types || of->nr_events || of->nr_pids || of->nr_tids || of->nr_cpus || of->nr_comms || of->time_from || of->time_until ||
	       of->offset_from || of->offset_until || of->where;
}

bool filter_is_set(const struct filter *filter)
{
	const struct pfr_filter *of = &filter->of;

	return filter->nr_types || filter->nr_events || filter->nr_comms || filter->pids.nr || filter->tids.nr || filter->cpus.nr ||
	       filter->where || filter->has_at || filter->around || filter->tail || filter->has_percent || of->first || of->time_from ||
	       of->time_until || of->offset_from || of->offset_until;
}

static bool event_matches(const char *asked, uint32_t index, const char *name)
{
	char *end;

	if (isdigit((unsigned char)*asked) && strtoul(asked, &end, 10) == index && !*end)
		return true;
	return name && (!strcmp(asked, name) || !fnmatch(asked, name, FNM_NOESCAPE));
}

static bool event_missing(const struct reading *reading, const char *path, const char *asked)
{
	uint32_t nr = pfr_session_events(reading->session)->nr, i;
	struct nearest nearest = nearest_begin(asked);
	char hint[128];

	for (i = 0; i < nr; i++) {
		const char *name = pfr_session_event_name(reading->session, i);

		if (event_matches(asked, i, name))
			return false;
		nearest_try(&nearest, name ? name : "");
	}
	print_stderr("%s: no event matches '%s'%s; 'perfring stat' lists the events", read_name(path), asked, nearest_hint(&nearest, hint));
	return true;
}

int filter_verdict(const struct filter *filter, const struct reading *reading, const char *path, int code)
{
	bool missing = false;
	unsigned i;

	if (code == EXIT_IO)
		return code;
	for (i = 0; i < filter->nr_events; i++)
		missing |= event_missing(reading, path, filter->events[i]);
	missing |= !where_verdict(filter, reading->session, path);
	if (!missing && filter_is_any(filter) && !pfr_session_info(reading->session)->records) {
		print_stderr("%s: no record matches the options", read_name(path));
		missing = true;
	}
	return missing && code == EXIT_FINE ? EXIT_DEFECT : code;
}
