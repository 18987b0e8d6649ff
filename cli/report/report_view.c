/* SPDX-License-Identifier: MIT */
/*
 * perfring report: what its forms of output share: names of keys, and which rows are shown.
 */
#include "report.h"

#include "perfring_session_show.h"

#include <stdlib.h>
#include <string.h>

/* perf's names of keys. Of perf's pid, see take_sort. */
static const struct {
	const char *name;
	uint8_t key;
} perf_keys[] = {{"dso", PFR_REPORT_FILE}, {"sym", PFR_REPORT_FUNCTION}, {"symbol", PFR_REPORT_FUNCTION}, {"srcline", PFR_REPORT_LINE}};

char report_key_mark(unsigned key)
{
	switch (key) {
	case PFR_REPORT_COMM: return PFR_MARK_COMM;
	case PFR_REPORT_FUNCTION:
	case PFR_REPORT_LINE: return PFR_MARK_PLACE;
	case PFR_REPORT_FILE: return PFR_MARK_EVENT;
	default: return PFR_MARK_VALUE;
	}
}

static bool is_named(const char *name, const char *text, size_t size)
{
	return strlen(name) == size && !memcmp(text, name, size);
}

bool report_key_find(const char *text, size_t size, unsigned *key)
{
	size_t i;

	for (i = 0; i < PFR_REPORT_KEYS; i++)
		if (is_named(report_key_name((unsigned)i), text, size)) {
			*key = (unsigned)i;
			return true;
		}
	for (i = 0; i < sizeof(perf_keys) / sizeof(perf_keys[0]); i++)
		if (is_named(perf_keys[i].name, text, size)) {
			*key = perf_keys[i].key;
			return true;
		}
	return false;
}

uint32_t report_nr_shown(const struct report_view *v, uint32_t index, const struct pfr_report_event *event)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	uint32_t nr = v->top && v->top < event->nr_rows ? (uint32_t)v->top : event->nr_rows, i;

	for (i = 0; v->least > 0 && i < nr && pfr_report_get_row(v->report, index, i, &row) == PFR_OK; i++)
		if (pfr_report_percent(v->options.by_total ? &row.total : &row.self, report_whole(v, event), v->options.by_samples) < v->least)
			return i;
	return nr;
}

int report_take_min(double *least, const char *command, const char *text)
{
	char *end;

	*least = strtod(text, &end);
	end += *end == '%';
	if (end == text || *end || !(*least >= 0) || *least > 100)
		return usage(command, "--min takes a percentage from 0 to 100, not '%s'", text);
	return EXIT_FINE;
}
