/* SPDX-License-Identifier: MIT */
/*
 * Events from a text, or from a file, "@FILE" in its place: a list a line, #
 * begins a comment. Knows lines and the name of the file; the parser is events.c's.
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MOST (1U << 20) /* bytes */

/* What is left of a line without comment and space around it. */
static char *trim(char *line)
{
	char *end;

	line[strcspn(line, "#\r")] = 0;
	line += strspn(line, " \t");
	for (end = line + strlen(line); end > line && strchr(" \t,", end[-1]);)
		*--end = 0;
	return line;
}

static int add_line(struct pfr_capture_events *events, const char *path,
		    unsigned number, const char *line,
		    struct pfr_capture_error *error)
{
	struct pfr_capture_error inner = {.position = PFR_NO_POSITION};
	int result;

	if (*line == '@')
		return pfr_error(error, -EINVAL, PFR_NO_POSITION, "%s, line %u: a "
								  "file of events names no other",
				 path, number);
	result = pfr_events_parse(events, line, &inner);
	if (result) {
		pfr_error(error, result, PFR_NO_POSITION, "%s, line %u: %.400s",
			  path, number, inner.text);
		if (inner.advice[0])
			pfr_advice(error, "%s", inner.advice);
	}
	return result;
}

/* The events of a file, all or none. */
static int add_file(struct pfr_capture_events *events, const char *path,
		    struct pfr_capture_error *error)
{
	unsigned before = events->count, number = 0;
	size_t size = 0;
	char *text = pfr_read_text(path, &size), *at = text, *line;
	int result = text && size <= FILE_MOST ? 0 : text ? -EFBIG :
							    -errno;

	if (result)
		pfr_error(error, result, 1, "cannot read events from %s: %s", path,
			  strerror(-result));
	while (!result && (line = strsep(&at, "\n"))) {
		number++;
		line = trim(line);
		if (*line)
			result = add_line(events, path, number, line, error);
	}
	if (!result && events->count == before)
		result = pfr_error(error, -EINVAL, 1, "%s names no event", path);
	if (result)
		pfr_event_drop(events, before);
	free(text);
	return result;
}

enum pfr_status pfr_capture_events_add(struct pfr_capture_events *events, const char *text,
				       struct pfr_capture_error *error)
{
	return pfr_refused(*text == '@' ? add_file(events, text + 1, error) : pfr_events_parse(events, text, error), "text", error);
}
