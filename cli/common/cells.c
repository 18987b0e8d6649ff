/* SPDX-License-Identifier: MIT */
#include "cells.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#define TEXT_MOST 4096 /* bytes of a text that people see */

static int open_table(struct cells *c, const char *table)
{
	uint32_t i;
	int error;

	for (i = 0; i < c->nr; i++) {
		const struct cell_column *from = &c->columns[i];

		c->table_columns[i] = (struct pfr_column){i + 1, from->type == CELL_TEXT ? PFR_COLUMN_TEXT : from->type == CELL_SIGNED ? PFR_COLUMN_S64 :
																	 PFR_COLUMN_U64,
							  1, from->name, "", ""};
	}
	c->table = (struct pfr_table){.name = table, .doc = "", .columns = c->table_columns, .nr_columns = c->nr};
	c->sink = output_sink(c->output);
	error = pfr_sink_error(c->form == CELLS_JSON ? pfr_jsonl_new(&c->writer, &c->sink, NULL) : pfr_csv_new(&c->writer, &c->sink, NULL));
	if (error)
		return error;
	return pfr_sink_error(pfr_rows_new(&c->rows, &c->table, pfr_table_writer_sink(c->writer)));
}

int cells_open(struct cells *c, const char *table, const struct cell_column *columns, uint32_t nr, enum cells_form form, const struct terminal *terminal, struct output *output)
{
	size_t size = 0;
	uint32_t i, shown = 0;

	memset(c, 0, sizeof(*c));
	c->columns = columns;
	c->nr = nr;
	c->form = form;
	c->output = output;
	if (form != CELLS_PEOPLE)
		return open_table(c, table);
	for (i = 0; i < nr; i++)
		if (columns[i].head)
			size += (size_t)snprintf(c->heads + size, sizeof(c->heads) - size, "%s%s", size ? "," : "", columns[i].head);
	if (aligned_open(&c->aligned, c->heads))
		return ENOMEM;
	c->aligned.terminal = *terminal;
	for (i = 0; i < nr; i++)
		if (columns[i].head) {
			c->aligned.marks[shown] = columns[i].mark;
			c->aligned.ranks[shown++] = columns[i].rank;
		}
	return 0;
}

/* ---- people --------------------------------------------------------------------------- */

static void put_text(struct output *to, const struct pfr_bytes *text)
{
	uint32_t size = text->size < TEXT_MOST ? text->size : TEXT_MOST;
	struct pfr_out out;

	if (!size || !output_reserve(to, 4 * (size_t)size))
		return;
	out = (struct pfr_out){to->out.data + to->out.size, 4 * (size_t)size, 0};
	pfr_text_plain(&out, text->data, size);
	to->out.size += out.size < out.capacity ? out.size : out.capacity;
}

static void put_number(struct output *to, enum cell_type type, uint64_t n)
{
	char *text = to->out.data + to->out.size;

	if (type == CELL_NS)
		to->out.size += (size_t)sprintf(text, "%" PRIu64 ".%03" PRIu64, n / 1000000, n / 1000 % 1000);
	else if (type == CELL_US)
		to->out.size += (size_t)sprintf(text, "%" PRIu64 ".%03" PRIu64, n / 1000, n % 1000);
	else if (type == CELL_PLACE)
		to->out.size += (size_t)sprintf(text, "%#" PRIx64, n);
	else if (type == CELL_SIGNED)
		to->out.size += (size_t)sprintf(text, "%" PRId64, (int64_t)n);
	else if (type == CELL_TIME)
		to->out.size += (size_t)sprintf(text, "%" PRIu64 ".%09" PRIu64, n / 1000000000, n % 1000000000);
	else
		to->out.size += (size_t)sprintf(text, "%" PRIu64, n);
}

static int people_row(struct cells *c, const struct cell *row)
{
	struct output *to = &c->aligned.rows;
	uint32_t i, shown = 0;

	for (i = 0; i < c->nr; i++) {
		if (!c->columns[i].head)
			continue;
		if (!output_reserve(to, 64))
			return ENOMEM;
		if (shown++)
			to->out.data[to->out.size++] = '\t';
		if (!row[i].there || (c->columns[i].type == CELL_TEXT && !row[i].text.size))
			to->out.data[to->out.size++] = '-';
		else if (c->columns[i].type == CELL_TEXT)
			put_text(to, &row[i].text);
		else
			put_number(to, c->columns[i].type, row[i].number);
	}
	aligned_row(&c->aligned, c->output);
	return to->failed || c->output->failed || !output_flush(c->output, false) ? EIO : 0;
}

/* Which columns the terminal is too narrow for. */
static int say_left(struct cells *c)
{
	char names[sizeof(c->heads)] = "";
	uint32_t i, shown = 0;
	size_t size = 0;

	for (i = 0; i < c->nr; i++)
		if (c->columns[i].head && c->aligned.left[shown++])
			size += (size_t)snprintf(names + size, sizeof(names) - size, "%s%s", size ? ", " : "", c->columns[i].head);
	return size && !terminal_words(&c->aligned.terminal, c->output, "without %s, for which the terminal is too narrow; %s", names, c->all ? c->all : "--csv and --json have all") ? ENOMEM : 0;
}

/* ---- all ------------------------------------------------------------------------------- */

int cells_row(struct cells *c, const struct cell *row)
{
	uint32_t i;

	if (c->form == CELLS_PEOPLE)
		return people_row(c, row);
	for (i = 0; i < c->nr; i++)
		if (row[i].there && c->columns[i].type == CELL_TEXT)
			pfr_rows_text(c->rows, i, row[i].text.data, row[i].text.size);
		else if (row[i].there)
			pfr_rows_number(c->rows, i, row[i].number);
	return pfr_sink_error(pfr_rows_next(c->rows));
}

int cells_end(struct cells *c)
{
	if (c->form != CELLS_PEOPLE)
		return pfr_sink_error(pfr_rows_end(c->rows));
	aligned_end(&c->aligned, c->output);
	return say_left(c);
}

void cells_close(struct cells *c)
{
	if (c->form == CELLS_PEOPLE)
		aligned_close(&c->aligned);
	pfr_rows_free(c->rows);
	pfr_table_writer_free(c->writer);
}
