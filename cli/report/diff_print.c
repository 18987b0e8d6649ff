/* SPDX-License-Identifier: MIT */
/*
 * perfring diff: a table for each event; what has changed comes first.
 */
#include "columns.h"
#include "diff.h"
#include "report.h"

#include "perfring_session_show.h"

#include <inttypes.h>
#include <string.h>

enum diff_column {
	DIFF_CHANGE,
	DIFF_INTERVAL,
	DIFF_VERDICT,
	DIFF_A,
	DIFF_B,
	DIFF_RATIO,
	DIFF_SAMPLES_A,
	DIFF_SAMPLES_B,
	DIFF_COLUMNS, /* + the index of a key */
};

static const struct {
	const char *head;
	bool text;
	char mark;
} heads[DIFF_COLUMNS] = {
	{"change", false, PFR_MARK_VALUE},
	{"95 %", false, PFR_MARK_OFFSET},
	{"", true, PFR_MARK_COMM},
	{"A", false, PFR_MARK_VALUE},
	{"B", false, PFR_MARK_VALUE},
	{"B / A", false, PFR_MARK_OFFSET},
	{"in A", false, PFR_MARK_OFFSET},
	{"in B", false, PFR_MARK_OFFSET}};

struct table {
	const struct diff_view *v;
	struct pfr_diff_event event;
	struct columns *columns;
	unsigned column[COLUMNS_MOST];
	uint32_t nr;
	struct report_names names;
};

bool diff_shows(const struct diff_view *v, const struct pfr_diff_row *row, uint64_t shown)
{
	double most = row->share_a > row->share_b ? row->share_a : row->share_b;

	return (!v->top || shown < v->top) && 100 * most >= v->least;
}

const char *diff_verdict(unsigned verdict)
{
	static const char *const names[PFR_DIFF_VERDICTS] = {"changed", "within noise", "too few"};

	return verdict < PFR_DIFF_VERDICTS ? names[verdict] : "";
}

static void put_cell(const struct table *t, unsigned column, const struct pfr_diff_row *row)
{
	struct cell *c = &t->columns->cell;

	switch (column) {
	case DIFF_CHANGE: cell_print(c, "%+.2f", 100 * row->difference); break;
	case DIFF_INTERVAL: cell_print(c, "[%+.2f, %+.2f]", 100 * row->low, 100 * row->high); break;
	case DIFF_VERDICT: cell_print(c, "%s", diff_verdict(row->verdict)); break;
	case DIFF_A: cell_print(c, "%.2f%%", 100 * row->share_a); break;
	case DIFF_B: cell_print(c, "%.2f%%", 100 * row->share_b); break;
	case DIFF_RATIO: cell_print(c, row->share_a > 0 ? "%.2f" : "new", row->share_a > 0 ? row->share_b / row->share_a : 0); break;
	case DIFF_SAMPLES_A: cell_print(c, "%" PRIu64, row->a.samples); break;
	case DIFF_SAMPLES_B: cell_print(c, "%" PRIu64, row->b.samples); break;
	default: cell_value(c, t->v->options->keys[column - DIFF_COLUMNS], &row->values[column - DIFF_COLUMNS]);
	}
}

static void choose_columns(struct table *t)
{
	const struct pfr_report_options *o = t->v->options;
	unsigned k;

	report_names_of(&t->names, o);
	columns_begin(t->columns);
	t->nr = 0;
	for (k = 0; k < DIFF_COLUMNS + o->nr_keys; k++) {
		if (k == DIFF_RATIO && !t->v->ratio)
			continue;
		t->column[t->nr++] = k;
		if (k < DIFF_COLUMNS)
			columns_add(t->columns, heads[k].head, heads[k].text, heads[k].mark);
		else
			columns_add(t->columns, t->names.of[o->keys[k - DIFF_COLUMNS]], !pfr_report_key_is_number((enum pfr_report_key)o->keys[k - DIFF_COLUMNS]),
				    report_key_mark(o->keys[k - DIFF_COLUMNS]));
	}
}

static void measure(struct table *t, uint32_t index)
{
	struct pfr_diff_row row = {.size = sizeof(row)};
	uint64_t shown = 0;
	uint32_t i, k;

	choose_columns(t);
	for (i = 0; pfr_diff_get_row(t->v->diff, index, i, &row) == PFR_OK; i++) {
		if (!diff_shows(t->v, &row, shown))
			continue;
		shown++;
		for (k = 0; k < t->nr; k++) {
			put_cell(t, t->column[k], &row);
			columns_measure(t->columns, k);
		}
	}
	columns_fit(t->columns);
}

/* ---- lines ------------------------------------------------------------------------------- */

static void put_name(const struct table *t)
{
	static const char unknown[] = "[unknown event]";
	const struct pfr_bytes *name = &t->event.name;

	cell_text(&t->columns->cell, name->size ? name->data : (const unsigned char *)unknown, name->size ? name->size : sizeof(unknown) - 1);
	columns_text(t->columns, t->columns->cell.text, t->columns->cell.size);
}

static void put_side(const struct table *t, const char *name, const struct pfr_report_sum *sum, uint32_t captures)
{
	columns_print(t->columns, "%" PRIu64 " sample%s in %s", sum->samples, plural(sum->samples), name);
	if (captures > 1)
		columns_print(t->columns, " of %" PRIu32 " captures", captures);
}

static bool print_title(const struct table *t, struct output *output)
{
	const struct pfr_diff_event *e = &t->event;

	put_name(t);
	columns_print(t->columns, ": ");
	if (e->captures_a)
		put_side(t, "A", &e->a, e->captures_a);
	if (e->captures_a && e->captures_b)
		columns_print(t->columns, ", ");
	if (e->captures_b)
		put_side(t, "B", &e->b, e->captures_b);
	if (!e->captures_a || !e->captures_b)
		columns_print(t->columns, "; in the other none, so there is nothing to compare");
	else
		columns_print(t->columns, "; of %" PRIu32 " row%s tested, %" PRIu32 " changed%s", e->tested, plural(e->tested), e->changed, e->weak ? "; weak: one capture a side" : "");
	return columns_end_line(t->columns, output);
}

static bool print_row(const struct table *t, const struct pfr_diff_row *row, struct output *output)
{
	uint32_t k;

	for (k = 0; k < t->nr; k++) {
		put_cell(t, t->column[k], row);
		columns_put(t->columns, k);
	}
	return columns_end_line(t->columns, output);
}

static bool print_rows(const struct table *t, uint32_t index, struct output *output)
{
	struct pfr_diff_row row = {.size = sizeof(row)};
	uint32_t i, left = 0, changed = 0;
	uint64_t shown = 0;

	for (i = 0; pfr_diff_get_row(t->v->diff, index, i, &row) == PFR_OK; i++) {
		if (!diff_shows(t->v, &row, shown)) {
			left++;
			changed += row.verdict == PFR_DIFF_CHANGED;
			continue;
		}
		shown++;
		if (!print_row(t, &row, output))
			return false;
	}
	if (!left)
		return true;
	columns_print(t->columns, "and %" PRIu32 " more row%s, %" PRIu32 " of them changed; --top 0 and --min 0 show all", left, plural(left), changed);
	return columns_end_line(t->columns, output);
}

static bool print_event(struct table *t, uint32_t index, struct output *output)
{
	if (index && !columns_end_line(t->columns, output))
		return false;
	if (!print_title(t, output))
		return false;
	if (!t->event.nr_rows)
		return true;
	measure(t, index);
	return columns_heads(t->columns, output) && print_rows(t, index, output);
}

static void put_sides(struct table *t)
{
	columns_print(t->columns, "A: ");
	cell_text(&t->columns->cell, t->v->a, strlen(t->v->a));
	columns_text(t->columns, t->columns->cell.text, t->columns->cell.size);
	columns_print(t->columns, "; B: ");
	cell_text(&t->columns->cell, t->v->b, strlen(t->v->b));
	columns_text(t->columns, t->columns->cell.text, t->columns->cell.size);
}

bool diff_print(const struct diff_view *v, struct output *output)
{
	struct table t = {.v = v, .event.size = sizeof(t.event), .columns = columns_new(&v->terminal)};
	bool good = t.columns != NULL;
	uint32_t i;

	if (good) {
		put_sides(&t);
		good = columns_end_line(t.columns, output);
	}
	for (i = 0; good && pfr_diff_get_event(v->diff, i, &t.event) == PFR_OK; i++)
		good = print_event(&t, i, output);
	columns_free(t.columns);
	return good || output->failed || output->closed;
}
