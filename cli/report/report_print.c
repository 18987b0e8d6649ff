/* SPDX-License-Identifier: MIT */
/*
 * perfring report: a table for each event, the largest rows first; on a terminal its names are cut in the middle so that a row is a line.
 */
#include "report.h"
#include "cli/common/aligned.h"

#include "perfring_session_show.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH_MOST 60  /* of a column of texts that is no terminal's; longer texts move what follows */
#define WIDTH_LEAST 10 /* to which a column is cut */
#define CELL 4096      /* bytes of a text */

struct cell {
	char text[4 * CELL + 1];
	size_t size;
};

struct table {
	const struct report_view *v;
	struct pfr_report_event event;
	unsigned width[REPORT_COLUMNS];
	struct cell cell;
};

static bool is_text(const struct report_view *v, uint8_t column)
{
	return column >= REPORT_VALUE && !pfr_report_key_is_number((enum pfr_report_key)v->options.keys[column - REPORT_VALUE]);
}

static const char *head_of(const struct report_view *v, uint8_t column)
{
	static const char *const heads[] = {"self", "total", "samples", "period"};

	return column < REPORT_VALUE ? heads[column] : report_key_name(v->options.keys[column - REPORT_VALUE]);
}

/* ---- cells -------------------------------------------------------------------------- */

/* Decimal digits of a sum of 128 bits, which are divided by 10 in pieces of 32. */
static void put_period(struct cell *c, const struct pfr_report_sum *sum)
{
	uint32_t part[4] = {(uint32_t)(sum->period_high >> 32), (uint32_t)sum->period_high, (uint32_t)(sum->period >> 32), (uint32_t)sum->period};
	char digits[48];
	unsigned at = sizeof(digits), i;

	do {
		uint64_t rest = 0;

		for (i = 0; i < 4; i++) {
			rest = rest << 32 | part[i];
			part[i] = (uint32_t)(rest / 10);
			rest %= 10;
		}
		digits[--at] = (char)('0' + rest);
	} while (part[0] | part[1] | part[2] | part[3]);
	c->size = sizeof(digits) - at;
	memcpy(c->text, digits + at, c->size);
}

static void put_percent(struct cell *c, const struct table *t, const struct pfr_report_sum *sum)
{
	double percent = pfr_report_percent(sum, report_whole(t->v, &t->event), t->v->options.by_samples);

	c->size = (size_t)snprintf(c->text, sizeof(c->text), "%.2f%%", percent);
}

static void put_value(struct cell *c, const struct report_view *v, uint8_t column, const struct pfr_report_value *value)
{
	struct pfr_out out = {c->text, 4 * CELL, 0};

	if (is_text(v, column)) {
		pfr_text_plain(&out, value->text.data, value->text.size < CELL ? value->text.size : CELL);
		c->size = out.size < out.capacity ? out.size : out.capacity;
	} else if (value->number == PFR_REPORT_UNKNOWN) {
		c->size = (size_t)snprintf(c->text, sizeof(c->text), "-");
	} else {
		c->size = (size_t)snprintf(c->text, sizeof(c->text), "%" PRIu64, value->number);
	}
}

static void put_cell(struct table *t, uint8_t column, const struct pfr_report_row *row)
{
	const struct pfr_report_sum *sum = t->v->beside ? &row->total : &row->self;

	switch (column) {
	case REPORT_SELF: put_percent(&t->cell, t, &row->self); break;
	case REPORT_TOTAL: put_percent(&t->cell, t, &row->total); break;
	case REPORT_SAMPLES: t->cell.size = (size_t)snprintf(t->cell.text, sizeof(t->cell.text), "%" PRIu64, sum->samples); break;
	case REPORT_PERIOD: put_period(&t->cell, sum); break;
	default: put_value(&t->cell, t->v, column, &row->values[column - REPORT_VALUE]);
	}
}

/* ---- widths --------------------------------------------------------------------------- */

static void measure(struct table *t, uint32_t index, uint32_t nr)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	unsigned width;
	uint32_t i, k;

	for (k = 0; k < t->v->nr_columns; k++)
		t->width[k] = (unsigned)strlen(head_of(t->v, t->v->columns[k]));
	for (i = 0; i < nr && pfr_report_get_row(t->v->report, index, i, &row) == PFR_OK; i++)
		for (k = 0; k < t->v->nr_columns; k++) {
			put_cell(t, t->v->columns[k], &row);
			width = aligned_columns(t->cell.text, t->cell.size);
			t->width[k] = t->width[k] > width ? t->width[k] : width;
		}
}

/* The widest texts give way first, until a row is a line. */
static void fit(struct table *t)
{
	unsigned all = t->v->nr_columns - 1;
	uint32_t k, widest;

	for (k = 0; k < t->v->nr_columns; k++)
		all += t->width[k];
	while (t->v->terminal.width && all > t->v->terminal.width) {
		for (widest = REPORT_COLUMNS, k = 0; k < t->v->nr_columns; k++)
			if (is_text(t->v, t->v->columns[k]) && t->width[k] > WIDTH_LEAST && (widest == REPORT_COLUMNS || t->width[k] > t->width[widest]))
				widest = k;
		if (widest == REPORT_COLUMNS)
			return;
		t->width[widest]--;
		all--;
	}
	for (k = 0; !t->v->terminal.width && k < t->v->nr_columns; k++)
		t->width[k] = t->width[k] < WIDTH_MOST ? t->width[k] : WIDTH_MOST;
}

/* Where the character after `columns` of them begins. */
static size_t bytes_of(const char *text, size_t size, unsigned columns)
{
	size_t at = 0;

	while (at < size && columns--)
		for (at++; at < size && ((unsigned char)text[at] & 0xc0) == 0x80; at++)
			;
	return at;
}

/* Cuts the middle of the cell, where ".." stands then. */
static void cut(struct cell *c, unsigned width)
{
	unsigned columns = aligned_columns(c->text, c->size), first = (width - 2 + 1) / 2;
	size_t begin, end;

	if (columns <= width)
		return;
	begin = bytes_of(c->text, c->size, first);
	end = bytes_of(c->text, c->size, columns - (width - 2 - first));
	memcpy(c->text + begin, "..", 2); /* what is cut has more than two bytes */
	memmove(c->text + begin + 2, c->text + end, c->size - end);
	c->size = begin + 2 + (c->size - end);
}

/* ---- lines ------------------------------------------------------------------------------- */

static void put(struct output *line, const char *text, size_t size)
{
	if (!output_reserve(line, size))
		return;
	memcpy(line->out.data + line->out.size, text, size);
	line->out.size += size;
}

static void put_spaces(struct output *line, unsigned nr)
{
	while (nr--)
		put(line, " ", 1);
}

/* As the colours of dump: threads bold, functions green, files dim. */
static char mark_of(const struct report_view *v, uint8_t column)
{
	if (column < REPORT_VALUE)
		return column == REPORT_SELF ? PFR_MARK_VALUE : PFR_MARK_OFFSET;
	switch (v->options.keys[column - REPORT_VALUE]) {
	case PFR_REPORT_COMM: return PFR_MARK_COMM;
	case PFR_REPORT_FUNCTION: return PFR_MARK_PLACE;
	case PFR_REPORT_FILE: return PFR_MARK_EVENT;
	default: return PFR_MARK_VALUE;
	}
}

/* Numbers end in one column, texts begin in one; nothing follows the last. */
static void put_column(struct table *t, struct output *line, uint32_t k, bool marked)
{
	uint8_t column = t->v->columns[k];
	unsigned width, pad;
	char mark = mark_of(t->v, column);

	if (t->v->terminal.width && is_text(t->v, column))
		cut(&t->cell, t->width[k]);
	width = aligned_columns(t->cell.text, t->cell.size);
	pad = t->width[k] > width ? t->width[k] - width : 0;
	put_spaces(line, (k ? 1 : 0) + (is_text(t->v, column) ? 0 : pad));
	if (marked)
		put(line, &mark, 1);
	put(line, t->cell.text, t->cell.size);
	if (is_text(t->v, column) && k + 1 < t->v->nr_columns)
		put_spaces(line, pad);
}

static bool end_line(const struct table *t, struct output *line, struct output *output)
{
	bool good = terminal_line(&t->v->terminal, output, line->out.data, line->out.size);

	line->out.size = 0;
	return good && !line->failed && output_flush(output, false);
}

static bool print_heads(struct table *t, struct output *line, struct output *output)
{
	uint32_t k;

	for (k = 0; k < t->v->nr_columns; k++) {
		t->cell.size = (size_t)snprintf(t->cell.text, sizeof(t->cell.text), "%s", head_of(t->v, t->v->columns[k]));
		put_column(t, line, k, false);
	}
	return end_line(t, line, output);
}

static bool print_row(struct table *t, const struct pfr_report_row *row, struct output *line, struct output *output)
{
	uint32_t k;

	for (k = 0; k < t->v->nr_columns; k++) {
		put_cell(t, t->v->columns[k], row);
		put_column(t, line, k, t->v->terminal.colour);
	}
	return end_line(t, line, output);
}

/* ---- an event --------------------------------------------------------------------------------- */

static void put_text(struct table *t, struct output *line, const char *before, const struct pfr_report_sum *sum)
{
	char text[96];

	put(line, text, (size_t)snprintf(text, sizeof(text), "%s%" PRIu64 " sample%s, period ", before, sum->samples, plural(sum->samples)));
	put_period(&t->cell, sum);
	put(line, t->cell.text, t->cell.size);
}

static void put_event_name(const struct table *t, struct output *line)
{
	const char *name = t->event.event == PFR_NO_EVENT ? NULL : pfr_session_event_name(t->v->session, t->event.event);
	char text[4 * PFR_NAME_SIZE + 16];
	struct pfr_out out = {text, sizeof(text), 0};

	pfr_name_plain(&out, name ? name : "[unknown event]");
	put(line, text, out.size < out.capacity ? out.size : out.capacity);
}

/* How much is in the function of --callers or --callees. */
static void put_chosen(struct table *t, struct output *line)
{
	const struct pfr_report_options *o = &t->v->options;
	const char *function = o->callers ? o->callers : o->callees, *after = o->callers ? ", called by" : ", which calls";
	struct pfr_out out = {t->cell.text, 4 * CELL, 0};

	put_percent(&t->cell, t, &t->event.chosen);
	put(line, "; ", 2);
	put(line, t->cell.text, t->cell.size);
	put(line, " in ", 4);
	pfr_text_plain(&out, function, strlen(function) < CELL ? strlen(function) : CELL);
	put(line, t->cell.text, out.size < out.capacity ? out.size : out.capacity);
	put(line, after, strlen(after));
}

static bool print_title(struct table *t, struct output *line, struct output *output)
{
	const struct pfr_report_event *e = &t->event;

	put_event_name(t, line);
	put_text(t, line, ": ", &e->shown);
	if (e->shown.samples != e->all.samples)
		put_text(t, line, t->v->of_shown ? " (100 %), of " : ", of ", &e->all);
	if (e->shown.samples != e->all.samples && !t->v->of_shown)
		put(line, " (100 %)", 8);
	if (t->v->beside)
		put_chosen(t, line);
	return end_line(t, line, output);
}

/* What is not in the lines above: rows of --min and --top, and what had no row. */
static bool print_rest(struct table *t, uint32_t index, uint32_t nr, struct output *line, struct output *output)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	struct pfr_report_sum sum = t->event.rest;
	uint32_t left = t->event.nr_rows - nr, i;
	char text[128];

	for (i = nr; i < t->event.nr_rows && pfr_report_get_row(t->v->report, index, i, &row) == PFR_OK; i++)
		pfr_report_add(&sum, &row.self);
	if (!left && !sum.samples)
		return true;
	if (t->v->beside) {
		put(line, text, (size_t)snprintf(text, sizeof(text), "and %" PRIu32 " more row%s; --top 0 and --min 0 show all", left, plural(left)));
		return end_line(t, line, output);
	}
	put_percent(&t->cell, t, &sum);
	put(line, t->cell.text, t->cell.size);
	put(line, text, (size_t)snprintf(text, sizeof(text), " self in %" PRIu32 " more row%s, ", left, plural(left)));
	put_text(t, line, "", &sum);
	put(line, "; --top 0 and --min 0 show all", 30);
	return end_line(t, line, output);
}

static bool print_event(struct table *t, uint32_t index, struct output *line, struct output *output)
{
	uint32_t nr = report_nr_shown(t->v, index, &t->event), i;
	struct pfr_report_row row = {.size = sizeof(row)};

	measure(t, index, nr);
	fit(t);
	if (index)
		put(line, "", 0);
	if ((index && !end_line(t, line, output)) || !print_title(t, line, output) || !print_heads(t, line, output))
		return false;
	for (i = 0; i < nr && pfr_report_get_row(t->v->report, index, i, &row) == PFR_OK; i++)
		if (!print_row(t, &row, line, output))
			return false;
	return print_rest(t, index, nr, line, output);
}

bool report_print(const struct report_view *v, struct output *output)
{
	struct table *t = calloc(1, sizeof(*t));
	struct output line = {0};
	bool good = t && !output_open(&line, -1);
	uint32_t i;

	if (good) {
		t->v = v;
		t->event.size = sizeof(t->event);
	}
	for (i = 0; good && pfr_report_get_event(v->report, i, &t->event) == PFR_OK; i++)
		good = print_event(t, i, &line, output);
	free(line.out.data);
	free(t);
	return good || output->failed || output->closed;
}
