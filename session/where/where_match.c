/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions of --where. All alternatives are followed at once, as a set of steps, so the time is at most that of
 * the text's size times the number of steps, whatever the pattern and the text; nothing is allocated.
 */
#include "where.h"

#include <string.h>

enum {
	STEP_CHAR,
	STEP_ANY,
	STEP_SET,
	STEP_SPLIT,
	STEP_JUMP,
	STEP_BEGIN,
	STEP_END,
	STEP_MATCH,
};

struct reader {
	struct where_steps *to;
	const unsigned char *at, *end;
	const char *wrong;
	unsigned depth;
};

/* ---- compiling ------------------------------------------------------------------- */

static void add(struct reader *r, uint8_t what, uint8_t c, int x, int y)
{
	if (r->to->nr == WHERE_STEPS)
		r->wrong = "the regular expression is too long";
	else
		r->to->step[r->to->nr++] = (struct where_step){what, c, (int16_t)x, (int16_t)y};
}

/* Puts a split before the steps from `begin` on. */
static void insert_split(struct reader *r, unsigned begin, int x, int y)
{
	struct where_step *step = r->to->step;

	add(r, STEP_SPLIT, 0, 0, 0);
	if (r->wrong)
		return;
	memmove(step + begin + 1, step + begin, (r->to->nr - begin - 1u) * sizeof(*step));
	step[begin] = (struct where_step){STEP_SPLIT, 0, (int16_t)x, (int16_t)y};
}

static unsigned next_in_set(struct reader *r)
{
	if (r->at < r->end && *r->at == '\\' && r->end - r->at > 1)
		r->at++;
	return r->at < r->end ? *r->at++ : 0;
}

static void read_set(struct reader *r)
{
	unsigned char *set = r->to->set[r->to->nr_sets];
	bool inverted = r->at < r->end && *r->at == '^', first = true;
	unsigned from, to, i;

	if (r->to->nr_sets == WHERE_SETS) {
		r->wrong = "too many brackets in regular expressions";
		return;
	}
	memset(set, 0, 32);
	for (r->at += inverted; r->at < r->end && (*r->at != ']' || first); first = false) {
		from = to = next_in_set(r);
		if (r->end - r->at > 1 && *r->at == '-' && r->at[1] != ']') {
			r->at++;
			to = next_in_set(r);
		}
		for (i = from; i <= to; i++)
			set[i / 8] |= (unsigned char)(1u << i % 8);
	}
	if (r->at == r->end)
		r->wrong = "a bracket [ of the regular expression is not closed";
	else
		r->at++;
	for (i = 0; inverted && i < 32; i++)
		set[i] = (unsigned char)~set[i];
	add(r, STEP_SET, (uint8_t)r->to->nr_sets++, 0, 0);
}

static void read_choice(struct reader *r);

static void read_group(struct reader *r)
{
	if (++r->depth > WHERE_DEPTH) {
		r->wrong = "the regular expression is nested too deep";
		return;
	}
	read_choice(r);
	r->depth--;
	if (!r->wrong && (r->at == r->end || *r->at++ != ')'))
		r->wrong = "a parenthesis of the regular expression is not closed";
}

static void read_atom(struct reader *r)
{
	unsigned char c = *r->at++;

	switch (c) {
	case '(': read_group(r); break;
	case '[': read_set(r); break;
	case '.': add(r, STEP_ANY, 0, 0, 0); break;
	case '^': add(r, STEP_BEGIN, 0, 0, 0); break;
	case '$': add(r, STEP_END, 0, 0, 0); break;
	case '*':
	case '+':
	case '?': r->wrong = "nothing is before * + or ? of the regular expression"; break;
	case '\\':
		if (r->at == r->end)
			r->wrong = "the regular expression ends with a backslash";
		else
			add(r, STEP_CHAR, *r->at++, 0, 0);
		break;
	default: add(r, STEP_CHAR, c, 0, 0);
	}
}

static void read_repeated(struct reader *r)
{
	unsigned begin = r->to->nr;
	int size;

	read_atom(r);
	while (!r->wrong && r->at < r->end && strchr("*+?", *r->at) && *r->at) {
		unsigned char c = *r->at++;

		size = r->to->nr - (int)begin;
		if (c == '+') {
			add(r, STEP_SPLIT, 0, -size, 1);
		} else {
			insert_split(r, begin, 1, size + 1 + (c == '*'));
			if (c == '*')
				add(r, STEP_JUMP, 0, -(size + 1), 0);
		}
	}
}

static void read_sequence(struct reader *r)
{
	while (!r->wrong && r->at < r->end && *r->at != '|' && *r->at != ')')
		read_repeated(r);
}

/* Each | makes all that was read so far its first alternative. */
static void read_choice(struct reader *r)
{
	unsigned begin = r->to->nr, jump;

	read_sequence(r);
	while (!r->wrong && r->at < r->end && *r->at == '|') {
		r->at++;
		insert_split(r, begin, 1, r->to->nr - (int)begin + 2);
		jump = r->to->nr;
		add(r, STEP_JUMP, 0, 0, 0);
		read_sequence(r);
		if (!r->wrong)
			r->to->step[jump].x = (int16_t)(r->to->nr - (int)jump);
	}
}

const char *where_pattern(struct where_steps *steps, struct where_pattern *pattern, const char *text, uint32_t size)
{
	const unsigned char *begin = (const unsigned char *)text;
	struct reader r = {.to = steps, .at = begin, .end = begin + size};

	pattern->begin = steps->nr;
	read_choice(&r);
	if (!r.wrong && r.at < r.end)
		r.wrong = "a parenthesis of the regular expression was not opened";
	add(&r, STEP_MATCH, 0, 0, 0);
	pattern->nr = (uint16_t)(steps->nr - pattern->begin);
	return r.wrong;
}

/* ---- matching --------------------------------------------------------------------- */

struct states {
	uint16_t step[WHERE_STEPS];
	unsigned nr;
	unsigned char has[WHERE_STEPS / 8];
};

struct matcher {
	const struct where_step *step;
	uint16_t stack[2 * WHERE_STEPS]; /* each state is entered once, and enters at most two */
	bool begins, ends;
};

/* Adds a step and those that follow from it without a character. */
static void enter(struct matcher *m, struct states *states, int first)
{
	unsigned nr = 0;

	m->stack[nr++] = (uint16_t)first;
	while (nr) {
		unsigned at = m->stack[--nr];
		const struct where_step *step = &m->step[at];

		if (states->has[at / 8] >> at % 8 & 1)
			continue;
		states->has[at / 8] |= (unsigned char)(1u << at % 8);
		states->step[states->nr++] = (uint16_t)at;
		if (step->what == STEP_SPLIT)
			m->stack[nr++] = (uint16_t)((int)at + step->y);
		if (step->what == STEP_SPLIT || step->what == STEP_JUMP)
			m->stack[nr++] = (uint16_t)((int)at + step->x);
		if ((step->what == STEP_BEGIN && m->begins) || (step->what == STEP_END && m->ends))
			m->stack[nr++] = (uint16_t)(at + 1);
	}
}

static bool takes(const struct where_steps *steps, const struct where_step *step, unsigned char c)
{
	return step->what == STEP_ANY || (step->what == STEP_CHAR && step->c == c) ||
	       (step->what == STEP_SET && steps->set[step->c][c / 8] >> c % 8 & 1);
}

static bool is_over(const struct matcher *m, const struct states *states)
{
	unsigned i;

	for (i = 0; i < states->nr; i++)
		if (m->step[states->step[i]].what == STEP_MATCH)
			return true;
	return false;
}

static void clear(struct states *states, unsigned nr)
{
	states->nr = 0;
	memset(states->has, 0, nr / 8 + 1);
}

bool where_matches(const struct where_steps *steps, const struct where_pattern *pattern, const unsigned char *text, uint32_t size)
{
	struct matcher m = {.step = steps->step + pattern->begin};
	struct states states[2], *now = states, *next = states + 1, *other;
	uint32_t at;
	unsigned i;

	clear(now, pattern->nr - 1u);
	for (at = 0;; at++) {
		m.begins = !at;
		m.ends = at == size;
		enter(&m, now, 0);
		if (is_over(&m, now))
			return true;
		if (m.ends)
			return false;
		clear(next, pattern->nr - 1u);
		m.begins = false;
		m.ends = at + 1 == size;
		for (i = 0; i < now->nr; i++)
			if (takes(steps, &m.step[now->step[i]], text[at]))
				enter(&m, next, now->step[i] + 1);
		other = now;
		now = next;
		next = other;
	}
}
