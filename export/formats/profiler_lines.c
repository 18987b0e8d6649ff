/* SPDX-License-Identifier: MIT */
/* From the stacks of an interval to lines: words are named now that files have been read, and stacks that read the same become one. */
#include "export/formats/profiler.h"
#include "export/profile/profile.h"
#include "session/base/hash.h"

#include <errno.h>
#include <string.h>

/* ---- texts and stacks ---- */

/* The function, and what is inlined in it, innermost last. */
static void put_symbol(struct pfr_profiler *p, const struct pfr_symbol *symbol)
{
	p->name.size = 0;
	buffer_bytes(&p->name, symbol->inlined.data, symbol->inlined.size);
	buffer_bytes(&p->name, symbol->name.data, symbol->name.size);
	folded_names(&p->line, p->name.data, p->name.size);
}

uint32_t profiler_text(struct pfr_profiler *p, const struct pfr_symbol *symbol)
{
	p->line.size = 0;
	put_symbol(p, symbol);
	return p->line.error ? UINT32_MAX : texts_intern(&p->texts, p->line.data, p->line.size);
}

bool profiler_merge(struct pfr_profiler *p, const struct stack *stack)
{
	const uint64_t *words = p->words + stack->first;
	uint32_t slot = hash_words(words, stack->nr) & (p->nr_slots - 1);

	for (; p->slots[slot]; slot = (slot + 1) & (p->nr_slots - 1)) {
		struct stack *s = &p->stack[p->slots[slot] - 1];

		if (s->nr == stack->nr && s->joins == stack->joins && !memcmp(p->words + s->first, words, stack->nr * sizeof(*words))) {
			s->weight += stack->weight;
			return true;
		}
	}
	if (p->nr == p->capacity)
		return false;
	p->stack[p->nr] = *stack;
	p->slots[slot] = ++p->nr;
	return true;
}

/* ---- lines ---- */

/* A word without its place, now that files have been read. UINT64_MAX: no memory. */
static uint64_t named_word(struct pfr_profiler *p, uint64_t word)
{
	uint32_t place = (uint32_t)((word & ~NAMED) >> 32), text;
	struct pfr_symbol symbol;

	if (!place || pfr_symbols_place(p->symbols, place - 1, &symbol))
		return (word & NAMED) | (uint32_t)word;
	text = profiler_text(p, &symbol);
	return text == UINT32_MAX ? UINT64_MAX : NAMED | text;
}

/* The text of a function, without what is inlined there. */
static const unsigned char *function_of(const struct pfr_profiler *p, uint64_t word, size_t *size)
{
	const unsigned char *text = texts_get(&p->texts, (uint32_t)word, size), *end = *size > 1 ? memchr(text + 1, ';', *size - 1) : NULL;

	*size = end ? (size_t)(end - text) : *size;
	return text;
}

/* As callsites_join. */
static void join(struct pfr_profiler *p, struct stack *s)
{
	uint64_t *last = &p->words[s->first + s->nr - 1];
	enum joins joins = s->joins;
	const unsigned char *own, *other;
	size_t size, other_size;

	s->joins = JOINS_NOT;
	if (joins == JOINS_NOT || (last[0] ^ last[-1]) & NAMED)
		return;
	own = function_of(p, last[0], &size);
	other = function_of(p, last[-1], &other_size);
	if (last[0] & NAMED ? equal_texts(own, size, other, other_size) : joins == JOINS_NEAR) {
		last[-1] = last[0];
		s->nr--;
	}
}

/* Words become texts, and stacks that read the same become one. False: no memory. */
static bool name_stacks(struct pfr_profiler *p)
{
	uint32_t i, nr = p->nr;

	for (i = 0; i < p->nr_words; i++) {
		uint64_t word = named_word(p, p->words[i]);

		if (word == UINT64_MAX)
			return false;
		p->words[i] = word;
	}
	memset(p->slots, 0, p->nr_slots * sizeof(*p->slots));
	for (p->nr = i = 0; i < nr; i++) {
		struct stack stack = p->stack[i]; /* whose place an earlier one may take */

		join(p, &stack);
		profiler_merge(p, &stack);
	}
	return true;
}

static void put_line(struct pfr_profiler *p, const struct stack *s)
{
	const unsigned char *text;
	uint32_t i;
	size_t size;

	text = texts_get(&p->texts, (uint32_t)p->words[s->first], &size);
	folded_text(&p->line, text, size);
	for (i = 1; i < s->nr; i++) {
		text = texts_get(&p->texts, (uint32_t)p->words[s->first + i], &size);
		buffer_bytes(&p->line, text, size);
	}
	buffer_byte(&p->line, ' ');
	buffer_decimal(&p->line, s->weight);
	buffer_byte(&p->line, '\n');
}

int profiler_lines(struct pfr_profiler *p, const struct pfr_sink *sink)
{
	uint32_t i;
	int error = 0;

	if (!name_stacks(p))
		return ENOMEM;
	p->line.size = 0;
	for (i = 0; i < p->nr && !error && !p->line.error; i++) {
		put_line(p, &p->stack[i]);
		if (p->line.size < 65536)
			continue;
		error = sink->write(sink->user, p->line.data, p->line.size);
		p->line.size = 0;
	}
	if (p->more) {
		buffer_text(&p->line, "[more stacks] ");
		buffer_decimal(&p->line, p->more);
		buffer_byte(&p->line, '\n');
	}
	if (!error && !p->line.error && p->line.size)
		error = sink->write(sink->user, p->line.data, p->line.size);
	return error;
}
