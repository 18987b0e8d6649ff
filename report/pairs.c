/* SPDX-License-Identifier: MIT */
/*
 * Folded stacks of two sides, side by side: lines are taken as they are written, and summed.
 */
#include "perfring_session_diff.h"
#include "report.h"
#include "session/base/os_error.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STACKS_MOST (1u << 20)
#define TEXTS_MOST (256u << 20) /* bytes of stacks */
#define LINE_MOST (64u << 20)

struct side {
	struct pfr_sink sink;
	struct pfr_pairs *pairs;
	struct buffer line;
};

struct pair {
	uint64_t weight[2], high[2];
};

struct pfr_pairs {
	struct texts stacks;
	struct pair *pairs;
	uint32_t capacity;
	uint64_t total[2], total_high[2];
	struct side side[2];
};

static void add(uint64_t *low, uint64_t *high, uint64_t weight)
{
	*low += weight;
	*high += *low < weight;
}

/* STACK WEIGHT. */
static int take_line(struct pfr_pairs *p, unsigned side, const unsigned char *line, size_t size)
{
	const unsigned char *space = size ? memrchr(line, ' ', size) : NULL;
	struct pair *more;
	uint64_t weight = 0;
	uint32_t index;
	size_t at;

	if (!space)
		return 0;
	for (at = (size_t)(space - line) + 1; at < size; at++)
		weight = weight * 10 + (line[at] - '0');
	if (p->stacks.nr == STACKS_MOST || p->stacks.bytes.size > TEXTS_MOST)
		index = texts_find(&p->stacks, line, (size_t)(space - line));
	else
		index = texts_intern(&p->stacks, line, (size_t)(space - line));
	if (index == UINT32_MAX)
		return p->stacks.nr == STACKS_MOST || p->stacks.bytes.size > TEXTS_MOST ? EFBIG : ENOMEM;
	more = entries_reach(p->pairs, index, &p->capacity, sizeof(*more));
	if (!more)
		return ENOMEM;
	p->pairs = more;
	add(&more[index].weight[side], &more[index].high[side], weight);
	add(&p->total[side], &p->total_high[side], weight);
	return 0;
}

static int take(void *user, const void *data, size_t size)
{
	struct side *s = user;
	const unsigned char *at = data, *end = at + size, *newline;
	int error = 0;

	for (; at < end && !error; at = newline + 1) {
		newline = memchr(at, '\n', (size_t)(end - at));
		buffer_bytes(&s->line, at, (size_t)((newline ? newline : end) - at));
		if (!newline || s->line.error)
			return s->line.error ? s->line.error : s->line.size > LINE_MOST ? EFBIG :
											  0;
		error = take_line(s->pairs, (unsigned)(s - s->pairs->side), s->line.data, s->line.size);
		s->line.size = 0;
	}
	return error;
}

enum pfr_status pfr_pairs_open(struct pfr_pairs **pairs)
{
	struct pfr_pairs *p = calloc(1, sizeof(*p));

	*pairs = p;
	if (!p)
		return status_of_errno(ENOMEM);
	p->side[0].pairs = p->side[1].pairs = p;
	p->side[0].sink = (struct pfr_sink){sizeof(struct pfr_sink), &p->side[0], take, NULL, NULL};
	p->side[1].sink = (struct pfr_sink){sizeof(struct pfr_sink), &p->side[1], take, NULL, NULL};
	return PFR_OK;
}

const struct pfr_sink *pfr_pairs_sink(const struct pfr_pairs *p, int side)
{
	return &p->side[side != 0].sink;
}

/* ---- writing ------------------------------------------------------------------------ */

struct sorted {
	const struct pfr_pairs *pairs;
	uint32_t index;
};

static int compare(const void *a, const void *b)
{
	const struct sorted *x = a, *y = b;
	size_t size_x, size_y;
	const unsigned char *text_x = texts_get(&x->pairs->stacks, x->index, &size_x), *text_y = texts_get(&y->pairs->stacks, y->index, &size_y);
	int order = memcmp(text_x, text_y, size_x < size_y ? size_x : size_y);

	return order ? order : (size_x > size_y) - (size_x < size_y);
}

static double number(uint64_t low, uint64_t high)
{
	return (double)high * 18446744073709551616.0 + (double)low;
}

/* A weight of A as B's total would have it. */
static void scale(const struct pfr_pairs *p, struct pfr_report_sum *sum)
{
	double total = number(p->total[0], p->total_high[0]), scaled = total > 0 ? number(sum->period, sum->period_high) / total * number(p->total[1], p->total_high[1]) : 0;

	sum->period_high = (uint64_t)(scaled / 18446744073709551616.0);
	sum->period = (uint64_t)(scaled - (double)sum->period_high * 18446744073709551616.0);
}

static void put_pair(const struct pfr_pairs *p, uint32_t index, bool normalize, struct buffer *out)
{
	const struct pair *pair = &p->pairs[index];
	struct pfr_report_sum sum = {0, pair->weight[0], pair->high[0]};
	char digits[PFR_REPORT_DIGITS];
	size_t size;
	const unsigned char *text = texts_get(&p->stacks, index, &size);

	if (normalize)
		scale(p, &sum);
	buffer_bytes(out, text, size);
	buffer_byte(out, ' ');
	buffer_bytes(out, digits, pfr_report_decimal(&sum, digits));
	buffer_byte(out, ' ');
	sum = (struct pfr_report_sum){0, pair->weight[1], pair->high[1]};
	buffer_bytes(out, digits, pfr_report_decimal(&sum, digits));
	buffer_byte(out, '\n');
}

enum pfr_status pfr_pairs_write(const struct pfr_pairs *p, const struct pfr_sink *sink, int normalize)
{
	struct sorted *all = malloc((p->stacks.nr + (size_t)1) * sizeof(*all));
	struct buffer out = {0};
	int error = all ? 0 : ENOMEM;
	uint32_t i;

	for (i = 0; all && i < p->stacks.nr; i++)
		all[i] = (struct sorted){p, i};
	if (all && p->stacks.nr)
		qsort(all, p->stacks.nr, sizeof(*all), compare);
	for (i = 0; i < p->stacks.nr && !error; i++) {
		put_pair(p, all[i].index, normalize != 0, &out);
		error = output_give(sink, &out, i + 1 == p->stacks.nr);
	}
	free(all);
	buffer_free(&out);
	return status_of_errno(error);
}

void pfr_pairs_close(struct pfr_pairs *p)
{
	if (!p)
		return;
	buffer_free(&p->side[0].line);
	buffer_free(&p->side[1].line);
	texts_free(&p->stacks);
	free(p->pairs);
	free(p);
}
