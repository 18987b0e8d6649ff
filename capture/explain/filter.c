/* SPDX-License-Identifier: MIT */
/*
 * Why the kernel refused a filter: the name in it that is no field of the tracepoint, found in the tracepoint's format
 * text. Knows where a name of a field stands in a filter; mirrors predicate_parse() of
 * kernel/trace/trace_events_filter.c.
 */
#include "capture/explain/explain.h"
#include "perfring_capture_recorder.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_name(char letter)
{
	return isalnum((unsigned char)letter) || letter == '_';
}

/* The name of a line "field:type name[N];", at *name. Its size; 0: the line has none. */
static size_t field_name(const char *line, const char **name)
{
	const char *field = strstr(line, "field:"), *newline = strchr(line, '\n'), *end, *at;

	if (!field || (newline && field > newline))
		return 0;
	end = strchr(field, ';');
	if (!end || (newline && end > newline))
		return 0;
	if (end > field && end[-1] == ']')
		while (end > field && *end != '[')
			end--;
	for (at = end; at > field && is_name(at[-1]); at--)
		;
	*name = at;
	return (size_t)(end - at);
}

static const char *next_line(const char *line)
{
	const char *newline = strchr(line, '\n');

	return newline ? newline + 1 : NULL;
}

static bool has_field(const char *format, const char *text, size_t size)
{
	static const char *const any[] = {"cpu", "CPU", "common_cpu", "comm", "COMM", "stacktrace", "STACKTRACE"};
	size_t i;

	for (i = 0; i < sizeof(any) / sizeof(any[0]); i++)
		if (strlen(any[i]) == size && !memcmp(any[i], text, size))
			return true;
	for (const char *line = format; line; line = next_line(line)) {
		const char *name;

		if (field_name(line, &name) == size && !memcmp(name, text, size))
			return true;
	}
	return false;
}

/* The first name that stands where a field has to and is none; NULL: there is none. */
static const char *unknown_field(const char *format, const char *filter, size_t *size)
{
	const char *at = filter;

	for (;;) {
		at += strspn(at, " \t\n!(");
		for (*size = 0; is_name(at[*size]); (*size)++)
			;
		if (!*size)
			return NULL;
		if (!has_field(format, at, *size))
			return at;
		for (; *at && strncmp(at, "&&", 2) && strncmp(at, "||", 2); at++)
			if ((*at == '"' || *at == '\'') && strchr(at + 1, *at))
				at = strchr(at + 1, *at);
		if (!*at)
			return NULL;
		at += 2;
	}
}

/* Those of the tracepoint itself. */
static void list_fields(const char *format, char *list, size_t size)
{
	for (const char *line = format; line; line = next_line(line)) {
		const char *name;
		size_t length = field_name(line, &name), have = strlen(list);

		if (length && strncmp(name, "common_", 7))
			snprintf(list + have, size - have, "%s%.*s", have ? ", " : "", (int)length, name);
	}
}

void pfr_explain_filter(const struct pfr_capture_event *event, int code, struct pfr_capture_error *error)
{
	uint32_t size;
	char *format, list[480] = "";
	size_t length = 0;
	const char *unknown;

	pfr_tracepoint_text(event->tracepoint, &format, &size);
	unknown = format && code == -EINVAL ? unknown_field(format, event->filter, &length) : NULL;
	if (unknown)
		pfr_error(error, code, PFR_NO_POSITION, "%s has no field \"%.*s\", which the filter \"%s\" names", event->name,
			  (int)length, unknown, event->filter);
	else
		pfr_error(error, code, PFR_NO_POSITION, "the kernel refused the filter \"%s\" of %s: %s", event->filter,
			  event->name, strerror(-code));
	pfr_member(error, "filter");
	if (format)
		list_fields(format, list, sizeof(list));
	free(format);
	pfr_advice(error, "a filter is field op value, joined with && and ||; its fields are %s%scommon_pid and others of %s/events/%.*s/%s/format",
		   list, *list ? ", " : "", pfr_tracefs() ? pfr_tracefs() : "/sys/kernel/tracing",
		   (int)strcspn(event->tracepoint, ":"), event->tracepoint,
		   event->tracepoint + strcspn(event->tracepoint, ":") + 1);
}
