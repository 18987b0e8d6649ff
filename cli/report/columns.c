/* SPDX-License-Identifier: MIT */
#include "columns.h"
#include "cli/common/aligned.h"

#include "perfring_session_show.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH_MOST 60  /* of a column of texts that is no terminal's; longer texts move what follows */
#define WIDTH_LEAST 10 /* to which a column is cut */

/* ---- cells -------------------------------------------------------------------------- */

void cell_period(struct cell *c, const struct pfr_report_sum *sum)
{
	c->size = pfr_report_decimal(sum, c->text);
}

void cell_text(struct cell *c, const void *text, size_t size)
{
	struct pfr_out out = {c->text, 4 * CELL, 0};

	pfr_text_plain(&out, text, size < CELL ? size : CELL);
	c->size = out.size < out.capacity ? out.size : out.capacity;
}

void cell_print(struct cell *c, const char *format, ...)
{
	va_list words;
	int size;

	va_start(words, format);
	size = vsnprintf(c->text, sizeof(c->text), format, words);
	va_end(words);
	c->size = size < 0 ? 0 : (size_t)size < sizeof(c->text) ? (size_t)size :
								  sizeof(c->text) - 1;
}

void cell_value(struct cell *c, unsigned key, const struct pfr_report_value *value)
{
	if (key >= PFR_REPORT_FIELD && !value->text.size)
		cell_print(c, "-");
	else if (!pfr_report_key_is_number((enum pfr_report_key)key))
		cell_text(c, value->text.data, value->text.size);
	else if (value->number == PFR_REPORT_UNKNOWN)
		cell_print(c, "-");
	else
		cell_print(c, "%" PRId64, key == PFR_REPORT_CPU ? (int64_t)value->number : (int64_t)(int32_t)value->number);
}

/* ---- widths --------------------------------------------------------------------------- */

struct columns *columns_new(const struct terminal *terminal)
{
	struct columns *t = calloc(1, sizeof(*t));

	if (t && output_open(&t->line, -1)) {
		free(t);
		return NULL;
	}
	if (t)
		t->terminal = *terminal;
	return t;
}

void columns_free(struct columns *t)
{
	if (t)
		free(t->line.out.data);
	free(t);
}

void columns_begin(struct columns *t)
{
	t->nr = 0;
}

void columns_add(struct columns *t, const char *head, bool text, char mark)
{
	if (t->nr == COLUMNS_MOST)
		return;
	t->column[t->nr].head = head;
	t->column[t->nr].text = text;
	t->column[t->nr].mark = mark;
	t->column[t->nr++].width = (unsigned)strlen(head);
}

void columns_measure(struct columns *t, uint32_t k)
{
	unsigned width = aligned_columns(t->cell.text, t->cell.size);

	t->column[k].width = t->column[k].width > width ? t->column[k].width : width;
}

/* The widest texts give way first, until a row is a line. */
void columns_fit(struct columns *t)
{
	unsigned all = t->nr ? t->nr - 1 : 0;
	uint32_t k, widest;

	for (k = 0; k < t->nr; k++)
		all += t->column[k].width;
	while (t->terminal.width && all > t->terminal.width) {
		for (widest = COLUMNS_MOST, k = 0; k < t->nr; k++)
			if (t->column[k].text && t->column[k].width > WIDTH_LEAST && (widest == COLUMNS_MOST || t->column[k].width > t->column[widest].width))
				widest = k;
		if (widest == COLUMNS_MOST)
			return;
		t->column[widest].width--;
		all--;
	}
	for (k = 0; !t->terminal.width && k < t->nr; k++)
		t->column[k].width = t->column[k].width < WIDTH_MOST ? t->column[k].width : WIDTH_MOST;
}

/* ---- lines ------------------------------------------------------------------------------- */

void columns_text(struct columns *t, const char *text, size_t size)
{
	if (!output_reserve(&t->line, size))
		return;
	memcpy(t->line.out.data + t->line.out.size, text, size);
	t->line.out.size += size;
}

void columns_print(struct columns *t, const char *format, ...)
{
	char text[256];
	va_list words;
	int size;

	va_start(words, format);
	size = vsnprintf(text, sizeof(text), format, words);
	va_end(words);
	columns_text(t, text, size < 0 ? 0 : (size_t)size < sizeof(text) ? (size_t)size :
									   sizeof(text) - 1);
}

static void put_spaces(struct columns *t, unsigned nr)
{
	while (nr--)
		columns_text(t, " ", 1);
}

/* Numbers end in one column, texts begin in one; nothing follows the last. */
static void put_column(struct columns *t, uint32_t k, bool marked)
{
	unsigned width, pad;

	if (t->terminal.width && t->column[k].text)
		t->cell.size = aligned_cut(t->cell.text, t->cell.size, t->column[k].width);
	width = aligned_columns(t->cell.text, t->cell.size);
	pad = t->column[k].width > width ? t->column[k].width - width : 0;
	put_spaces(t, (k ? 1 : 0) + (t->column[k].text ? 0 : pad));
	if (marked)
		columns_text(t, &t->column[k].mark, 1);
	columns_text(t, t->cell.text, t->cell.size);
	if (t->column[k].text && k + 1 < t->nr)
		put_spaces(t, pad);
}

void columns_put(struct columns *t, uint32_t k)
{
	put_column(t, k, t->terminal.colour);
}

bool columns_heads(struct columns *t, struct output *output)
{
	uint32_t k;

	for (k = 0; k < t->nr; k++) {
		cell_print(&t->cell, "%s", t->column[k].head);
		put_column(t, k, false);
	}
	return columns_end_line(t, output);
}

bool columns_end_line(struct columns *t, struct output *output)
{
	bool good = terminal_line(&t->terminal, output, t->line.out.data, t->line.out.size);

	t->line.out.size = 0;
	return good && !t->line.failed && output_flush(output, false);
}
