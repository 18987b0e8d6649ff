/* SPDX-License-Identifier: MIT */
/*
 * perfring report: what its forms of output share: names of keys, and which rows are shown.
 */
#include "report.h"
#include "cli/common/perf_words.h"
#include "cli/text/nearest.h"

#include "perfring_session_show.h"
#include "perfring_session_where.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* perf's names of keys. Of its pid and others, see report_perf_words. */
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

/* perf's name of a key; PFR_REPORT_KEYS: there is none. */
static unsigned perf_key(const char *text, size_t size)
{
	size_t i;

	for (i = 0; i < sizeof(perf_keys) / sizeof(perf_keys[0]); i++)
		if (is_named(perf_keys[i].name, text, size))
			return perf_keys[i].key;
	return PFR_REPORT_KEYS;
}

/* Whether a name is of the schema, so that what is after it and a point would be a part of it. */
static bool is_of_schema(const char *text, size_t size)
{
	const char *known;
	uint32_t i;

	for (i = 0; (known = pfr_expression_field(i)) && !is_named(known, text, size); i++)
		;
	return known != NULL;
}

/* The field of a name, also of perf's for one of a tracepoint: sched:sched_switch.prev_comm, sched_switch.prev_comm. 0: it is none. */
static size_t name_field(char name[REPORT_FIELDS_SIZE], const char *text, size_t size)
{
	static const char of_tracepoint[] = "tracepoint.";
	const char *point;

	if (size + sizeof(of_tracepoint) > REPORT_FIELDS_SIZE || memchr(text, ',', size))
		return 0;
	memcpy(name, text, size);
	name[size] = 0;
	if (!pfr_show_check(name, NULL))
		return size;
	point = memrchr(text, '.', size);
	if (!point || is_of_schema(text, strcspn(text, ".")) || memchr(text, '.', (size_t)(point - text)))
		return 0;
	size = (size_t)(text + size - point - 1);
	memcpy(name, of_tracepoint, sizeof(of_tracepoint));
	strncat(name, point + 1, size);
	return pfr_show_check(name, NULL) ? 0 : size + sizeof(of_tracepoint) - 1;
}

/* The key of a field that is in the list now. -1: it is none; -2: there is no place. */
static int add_field(struct pfr_report_options *o, char fields[REPORT_FIELDS_SIZE], const char *text, size_t size)
{
	size_t used = o->fields ? strlen(fields) + 1 : 0, nr = o->fields ? 1 : 0, i;
	char name[REPORT_FIELDS_SIZE];

	for (i = 0; o->fields && fields[i]; i++)
		nr += fields[i] == ',';
	size = name_field(name, text, size);
	if (!size)
		return -1;
	if (used + size >= REPORT_FIELDS_SIZE || nr == PFR_REPORT_KEYS - PFR_REPORT_FIELD)
		return -2;
	if (used)
		fields[used - 1] = ',';
	memcpy(fields + used, name, size + 1);
	o->fields = fields;
	return (int)(PFR_REPORT_FIELD + nr);
}

int report_key_add(struct pfr_report_options *o, char fields[REPORT_FIELDS_SIZE], const char *text, size_t size)
{
	struct report_names names;
	const uint8_t *found;
	int key;
	unsigned i;

	report_names_of(&names, o);
	for (i = 0; i < PFR_REPORT_KEYS && !is_named(names.of[i], text, size); i++)
		;
	i = i < PFR_REPORT_KEYS && size ? i : perf_key(text, size);
	key = i < PFR_REPORT_KEYS ? (int)i : add_field(o, fields, text, size);
	if (key < 0)
		return key;
	found = memchr(o->keys, key, o->nr_keys);
	if (found)
		return (int)(found - o->keys);
	o->keys[o->nr_keys] = (uint8_t)key;
	return (int)o->nr_keys++;
}

int report_perf_words(const char *command, const char *text, char words[REPORT_WORDS])
{
	static const char *const meant[][2] = {{"pid", "tid,comm"}, {"cgroup", "cgroup_path"}, {"weight", "local_weight"}, {"local_ins_lat", "ins_lat"}, {"local_retire_lat", "retire_lat"}, {"p_stage_cyc", "retire_lat"}, {"local_p_stage_cyc", "retire_lat"}, {"locked", "data_src.mem_lock"}, {"tlb", "data_src.mem_dtlb"}, {"snoop", "data_src.mem_snoop"}, {"blocked", "data_src.mem_blk"}, {"phys_daddr", "phys_addr"}, {"id", "tracepoint.id"}};
	const char *word;
	char *at = words;
	size_t size, length, i;

	for (;; text += size + 1) {
		word = text;
		length = size = strcspn(text, ",");
		for (i = 0; i < sizeof(meant) / sizeof(meant[0]); i++)
			if (is_named(meant[i][0], text, size)) {
				word = meant[i][1];
				length = strlen(word);
			}
		if ((size_t)(at - words) + length + 2 > REPORT_WORDS)
			return usage(command, "--sort: too long");
		at += snprintf(at, REPORT_WORDS - (size_t)(at - words), "%.*s,", (int)length, word);
		if (!text[size])
			break;
	}
	at[-1] = 0;
	return EXIT_FINE;
}

int report_key_refuse(const char *command, const char *option, const char *others, int why, const char *text, size_t size)
{
	int shown = (int)(size < 64 ? size : 64);

	if (why == -2)
		return usage(command, "%s: '%.*s' is one field too many; 8 are possible", option, shown, text);
	return usage(command, "%s takes %s" REPORT_KEY_WORDS " with commas between them, perf's dso, sym and srcline, or fields of records such as cgroup_path, not '%.*s'", option, others, shown, text);
}

unsigned report_say_unknown(const char *name, const struct pfr_report_options *options, uint32_t unknown)
{
	struct report_names names;
	struct nearest nearest;
	char hint[128];
	const char *known, *instead;
	unsigned i, k, nr = 0;

	report_names_of(&names, options);
	for (i = PFR_REPORT_FIELD; i < PFR_REPORT_KEYS; i++) {
		if (!(unknown >> (i - PFR_REPORT_FIELD) & 1))
			continue;
		nearest = nearest_begin(names.of[i]);
		for (k = 0; k < PFR_REPORT_FIELD; k++)
			nearest_try(&nearest, names.of[k]);
		for (k = 0; (known = pfr_expression_field(k)); k++)
			nearest_try(&nearest, known);
		instead = perf_field("report", names.of[i], strlen(names.of[i]));
		if (instead)
			print_stderr("%s: no sample has a field '%s'; of perf's key: %s", name, names.of[i], instead);
		else
			print_stderr("%s: no sample has a field '%s'%s; keys are " REPORT_KEY_WORDS, name, names.of[i], nearest_hint(&nearest, hint));
		nr++;
	}
	return nr;
}

/* Whether some row has a value of the key of that index. */
static bool has_value(const struct pfr_report *report, uint32_t index)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	struct pfr_report_row row = {.size = sizeof(row)};
	uint32_t i, k;

	for (i = 0; pfr_report_get_event(report, i, &event) == PFR_OK; i++)
		for (k = 0; pfr_report_get_row(report, i, k, &row) == PFR_OK; k++)
			if (row.values[index].text.size)
				return true;
	return false;
}

void report_say_empty(const char *name, const struct pfr_report *report, const struct pfr_report_options *options, uint32_t unknown)
{
	struct report_names names;
	uint32_t i;

	report_names_of(&names, options);
	for (i = 0; i < options->nr_keys; i++) {
		const char *field = names.of[options->keys[i]];

		if (options->keys[i] >= PFR_REPORT_FIELD && !(unknown >> (options->keys[i] - PFR_REPORT_FIELD) & 1) && !has_value(report, i))
			print_stderr("%s: no sample has a value of '%s'%s", name, field, strcmp(field, "weight") ? "" : "; local_weight is that of weight_struct, too");
	}
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
