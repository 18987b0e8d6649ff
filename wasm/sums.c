/* SPDX-License-Identifier: MIT */
#include "sums.h"
#include "wasm.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct pfr_table table; /* of the one that is being written; the module has one at a time */

void sums_begin(struct sums_table *t, const char *name, const struct pfr_column *columns, uint32_t nr)
{
	memset(t, 0, sizeof(*t));
	table = (struct pfr_table){.name = name, .doc = "", .columns = columns, .nr_columns = nr};
	t->status = pfr_jsonl_new(&t->writer, &wasm_sink, NULL);
	if (t->status == PFR_OK)
		t->status = pfr_rows_new(&t->rows, &table, pfr_table_writer_sink(t->writer));
}

void sums_if(struct sums_table *t, bool has, uint64_t value)
{
	if (has && t->status == PFR_OK)
		pfr_rows_number(t->rows, t->column, value);
	t->column++;
}

void sums_number(struct sums_table *t, uint64_t value)
{
	sums_if(t, true, value);
}

void sums_totals(struct sums_table *t, const uint64_t *numbers, uint32_t nr, uint64_t first, uint64_t last, const uint64_t *others, uint32_t nr_others)
{
	uint32_t k;

	for (k = 0; k < nr; k++)
		sums_number(t, numbers[k]);
	sums_time(t, first != 0, first);
	sums_time(t, last != 0, last);
	for (k = 0; k < nr_others; k++)
		sums_number(t, others[k]);
	sums_next(t);
}

void sums_text(struct sums_table *t, struct pfr_bytes text)
{
	if (t->status == PFR_OK)
		pfr_rows_text(t->rows, t->column, text.data, text.size);
	t->column++;
}

void sums_word(struct sums_table *t, const char *text)
{
	if (text)
		sums_text(t, (struct pfr_bytes){(const unsigned char *)text, (uint32_t)strlen(text)});
	else
		sums_if(t, false, 0);
}

void sums_time(struct sums_table *t, bool has, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	sums_word(t, has ? text : NULL);
}

void sums_next(struct sums_table *t)
{
	if (t->status == PFR_OK)
		t->status = pfr_rows_next(t->rows);
	t->column = 0;
}

enum pfr_status sums_end(struct sums_table *t)
{
	if (t->status == PFR_OK)
		t->status = pfr_rows_end(t->rows);
	pfr_rows_free(t->rows);
	pfr_table_writer_free(t->writer);
	return t->status;
}

void sums_between(void)
{
	(void)wasm_sink.write(wasm_sink.user, "", 1);
}
