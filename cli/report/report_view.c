/* SPDX-License-Identifier: MIT */
/*
 * perfring report: what its forms of output share: names of keys, and which rows are shown.
 */
#include "report.h"

#include "perfring_session_show.h"

#include <stdlib.h>
#include <string.h>

/* In the order of enum pfr_report_key; perf's names after them. Of perf's pid, see take_sort. */
static const struct {
	const char *name;
	uint8_t key;
} keys[] = {{"comm", PFR_REPORT_COMM}, {"file", PFR_REPORT_FILE}, {"function", PFR_REPORT_FUNCTION}, {"pid", PFR_REPORT_PID}, {"tid", PFR_REPORT_TID}, {"cpu", PFR_REPORT_CPU}, {"mode", PFR_REPORT_MODE}, {"dso", PFR_REPORT_FILE}, {"sym", PFR_REPORT_FUNCTION}, {"symbol", PFR_REPORT_FUNCTION}};

const char *report_key_name(unsigned key)
{
	return key < PFR_REPORT_KEYS ? keys[key].name : "";
}

char report_key_mark(unsigned key)
{
	switch (key) {
	case PFR_REPORT_COMM: return PFR_MARK_COMM;
	case PFR_REPORT_FUNCTION: return PFR_MARK_PLACE;
	case PFR_REPORT_FILE: return PFR_MARK_EVENT;
	default: return PFR_MARK_VALUE;
	}
}

bool report_key_find(const char *text, size_t size, unsigned *key)
{
	size_t i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (strlen(keys[i].name) == size && !memcmp(text, keys[i].name, size)) {
			*key = keys[i].key;
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
