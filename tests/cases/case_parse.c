/* SPDX-License-Identifier: MIT */
/*
 * From the text of a test case to events and bytes. The names of bits are in tables of its
 * own and not from schema/, so that a wrong row cannot make its own case pass.
 */
#include "tests/cases/case.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct named {
	const char *name;
	uint64_t value;
};

/* include/uapi/linux/perf_event.h enum perf_event_sample_format */
static const struct named sample_types[] = {
	{"IP", 1 << 0}, {"TID", 1 << 1}, {"TIME", 1 << 2}, {"ADDR", 1 << 3}, {"READ", 1 << 4}, {"CALLCHAIN", 1 << 5},
	{"ID", 1 << 6}, {"CPU", 1 << 7}, {"PERIOD", 1 << 8}, {"STREAM_ID", 1 << 9}, {"RAW", 1 << 10},
	{"BRANCH_STACK", 1 << 11}, {"REGS_USER", 1 << 12}, {"STACK_USER", 1 << 13}, {"WEIGHT", 1 << 14},
	{"DATA_SRC", 1 << 15}, {"IDENTIFIER", 1 << 16}, {"TRANSACTION", 1 << 17}, {"REGS_INTR", 1 << 18},
	{"PHYS_ADDR", 1 << 19}, {"AUX", 1 << 20}, {"CGROUP", 1 << 21}, {"DATA_PAGE_SIZE", 1 << 22},
	{"CODE_PAGE_SIZE", 1 << 23}, {"WEIGHT_STRUCT", 1 << 24}, {0, 0},
};
static const struct named read_formats[] = {
	{"TOTAL_TIME_ENABLED", 1}, {"TOTAL_TIME_RUNNING", 2}, {"ID", 4}, {"GROUP", 8}, {"LOST", 16}, {0, 0},
};
static const struct named branch_types[] = {{"ANY", 1 << 3}, {"HW_INDEX", 1 << 17}, {"COUNTERS", 1 << 19}, {0, 0}};
static const struct named flags[] = {
	{"sample_id_all", 1 << 18}, {"build_id", UINT64_C(1) << 34}, {"defer_callchain", UINT64_C(1) << 38},
	{"defer_output", UINT64_C(1) << 39}, {0, 0},
};
static const struct named none[] = {{0, 0}};

static int fail(struct test_case *s, const char *what, const char *line)
{
	snprintf(s->error, sizeof(s->error), "%s: %.*s", what, (int)strcspn(line, "\n"), line);
	return -1;
}

/* NAME|NAME or a number, up to `end`. */
static int parse_value(struct test_case *s, const char *p, const char *end, const struct named *names, uint64_t *value)
{
	*value = 0;
	while (p < end) {
		size_t length = strcspn(p, "| \t\n"), i;

		for (i = 0; names[i].name; i++)
			if (strlen(names[i].name) == length && !strncmp(names[i].name, p, length))
				break;
		if (names[i].name)
			*value |= names[i].value;
		else if (isdigit((unsigned char)*p))
			*value |= strtoull(p, 0, 0);
		else
			return fail(s, "unknown name", p);
		p += length + (p[length] == '|');
		if (p[-1] != '|')
			break;
	}
	return 0;
}

static int parse_ids(struct test_case *s, const char *p)
{
	char *end;

	do {
		if (s->nr_ids == CASE_IDS)
			return fail(s, "too many ids", p);
		s->id[s->nr_ids] = strtoull(p, &end, 0);
		s->id_event[s->nr_ids++] = s->nr_events;
		p = end + 1;
	} while (*end == ',');
	return 0;
}

/* event sample_type=IP|TID flags=sample_id_all ids=1,2 */
static int parse_event(struct test_case *s, const char *p)
{
	struct pfr_attr *a = &s->event[s->nr_events];
	const struct { const char *key; uint64_t *to; const struct named *names; } keys[] = {
		{"sample_type=", &a->sample_type, sample_types}, {"read_format=", &a->read_format, read_formats},
		{"branch_sample_type=", &a->branch_sample_type, branch_types}, {"flags=", &a->flags, flags},
		{"sample_regs_user=", &a->sample_regs_user, none}, {"sample_regs_intr=", &a->sample_regs_intr, none},
	};

	if (s->nr_events == CASE_EVENTS)
		return fail(s, "too many events", p);
	memset(a, 0, sizeof(*a));
	while (*(p += strspn(p, " \t")) && *p != '\n' && *p != '#') {
		size_t length = strcspn(p, " \t\n"), i;

		for (i = 0; i < 6; i++)
			if (!strncmp(p, keys[i].key, strlen(keys[i].key)))
				break;
		if (i < 6 && parse_value(s, p + strlen(keys[i].key), p + length, keys[i].names, keys[i].to))
			return -1;
		if (i == 6 && (strncmp(p, "ids=", 4) ? fail(s, "unknown part of an event", p) : parse_ids(s, p + 4)))
			return -1;
		p += length;
	}
	s->nr_events++;
	return 0;
}

/* ---- bytes ------------------------------------------------------------------ */

static int parse_text(struct test_case *s, const char *p)
{
	const char *begin = strchr(p, '"'), *end = begin ? strchr(begin + 1, '"') : 0;
	size_t size;

	if (!end)
		return fail(s, "text needs quotes", p);
	size = strtoul(end + 1, 0, 0);
	if (size < (size_t)(end - begin - 1))
		return fail(s, "text needs its size, NULs included", p);
	bytes_raw(&s->bytes, begin + 1, (size_t)(end - begin - 1));
	bytes_fill(&s->bytes, 0, size - (size_t)(end - begin - 1));
	return 0;
}

/* bits64 WIDTH=VALUE ...: bit fields of a C struct, the first first */
static int parse_bits(struct test_case *s, const char *p, unsigned width)
{
	struct bit_field fields[64];
	unsigned nr = 0, sum = 0;

	while (*(p += strspn(p, " \t")) && *p != '\n' && *p != '#' && nr < 64) {
		char *end;

		fields[nr].width = (unsigned)strtoul(p, &end, 10);
		if (*end != '=')
			return fail(s, "expected WIDTH=VALUE", p);
		fields[nr].value = strtoull(end + 1, &end, 0);
		sum += fields[nr++].width;
		p = end;
	}
	if (sum != width)
		return fail(s, "the widths do not add up to the word's", p);
	bytes_bits(&s->bytes, fields, nr, width);
	return 0;
}

static int parse_hex(struct test_case *s, const char *p)
{
	while (*(p += strspn(p, " \t")) && *p != '\n' && *p != '#') {
		char two[3] = {p[0], p[1], 0}, *end;
		unsigned long value = strtoul(two, &end, 16);

		if (*end || !p[1])
			return fail(s, "hex needs two digits for each byte", p);
		bytes_u8(&s->bytes, value);
		p += 2;
	}
	return 0;
}

/* u32 VALUE, or several of one width on a line */
static int parse_numbers(struct test_case *s, const char *p, unsigned width)
{
	while (*(p += strspn(p, " \t")) && *p != '\n' && *p != '#') {
		char *end;
		uint64_t value = *p == '-' ? (uint64_t)strtoll(p, &end, 0) : strtoull(p, &end, 0);

		if (end == p)
			return fail(s, "expected a number", p);
		bytes_put(&s->bytes, value, width);
		p = end;
	}
	return 0;
}

static int parse_header(struct test_case *s, const char *p)
{
	unsigned long type, misc, size;
	char *end;

	type = strtoul(p, &end, 0);
	misc = strtoul(end, &end, 0);
	p = end;
	size = strtoul(p, &end, 0);
	if (end == p)
		return fail(s, "header needs type, misc and size", p);
	bytes_u32(&s->bytes, type);
	bytes_u16(&s->bytes, misc);
	bytes_u16(&s->bytes, size);
	return 0;
}

static int parse_line(struct test_case *s, const char *line)
{
	const char *p = line + strcspn(line, " \t\n");
	size_t length = (size_t)(p - line);
	unsigned long fill;
	char *end;

#define IS(word) (length == sizeof(word) - 1 && !memcmp(line, word, length))
	if (!length || *line == '#')
		return 0;
	if (IS("title"))
		return snprintf(s->title, sizeof(s->title), "%.*s", (int)strcspn(p + 1, "\n"), p + 1) < 0;
	if (IS("order"))
		return s->one_order = 1, 0;
	if (IS("event"))
		return parse_event(s, p);
	if (IS("header"))
		return parse_header(s, p);
	if (IS("u8") || IS("u16") || IS("u32") || IS("u64"))
		return parse_numbers(s, p, (unsigned)strtoul(line + 1, 0, 10) / 8);
	if (IS("bits64") || IS("bits32"))
		return parse_bits(s, p, line[4] == '6' ? 64 : 32);
	if (IS("text"))
		return parse_text(s, p);
	if (IS("hex"))
		return parse_hex(s, p);
	if (!IS("fill"))
		return fail(s, "unknown keyword", line);
	fill = strtoul(p, &end, 16);
	bytes_fill(&s->bytes, (unsigned char)fill, strtoul(end, 0, 0));
	return 0;
}

int case_parse(struct test_case *test, const char *text, int big)
{
	const char *line;

	memset(test->title, 0, sizeof(test->title));
	test->nr_events = test->nr_ids = 0;
	test->one_order = 0;
	test->expect = 0;
	bytes_init(&test->bytes, big);
	for (line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
		if (!strncmp(line, "expect\n", 7)) {
			test->expect = line + 7;
			break;
		}
		if (parse_line(test, line))
			return -1;
	}
	return test->expect && *test->title ? 0 : fail(test, "title or expect is missing", text);
}
