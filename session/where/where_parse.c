/* SPDX-License-Identifier: MIT */
/*
 * Compiles expressions: words and numbers, then the grammar of perfring_session_where.h, by descent. Its depth is bounded.
 */
#include "where.h"
#include "session/base/allocator.h"
#include "convert/sized.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum token {
	END,
	OPEN,
	CLOSE,
	SET_OPEN,
	SET_CLOSE,
	COMMA,
	OPERATOR,
	WORD,
	STRING,
	AND,
	OR,
	NOT,
	BAD,
};

struct parser {
	struct pfr_expression *e;
	const char *text, *at; /* where the next token is looked for */
	enum token token;
	uint8_t op;
	uint32_t column, length; /* of the token */
	const char *word;        /* of WORD and STRING, in e->text */
	uint32_t size;
	unsigned depth;
	bool failed;
	struct pfr_expression_error *error;
};

/* Keeps the first error. */
static void fail_at(struct parser *p, uint32_t column, uint32_t length, unsigned expected, const char *text)
{
	if (p->failed)
		return;
	p->failed = true;
	p->error->column = column;
	p->error->length = length;
	p->error->expected = expected;
	snprintf(p->error->text, sizeof(p->error->text), "%s", text);
}

static void fail(struct parser *p, const char *text)
{
	fail_at(p, p->column, p->length, PFR_EXPECTED_OTHER, text);
}

/* ---- tokens --------------------------------------------------------------------------- */

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

/* Characters of words: names, numbers, paths, events such as sched:sched_switch and cpu-clock. */
static bool is_word(char c)
{
	return is_letter(c) || isdigit((unsigned char)c) || (c && strchr(".:/-+@#%", c));
}

/* All text of an expression fits: each byte is copied once, with a NUL for each token. */
static void put(struct parser *p, char c)
{
	if (p->e->nr_text < sizeof(p->e->text))
		p->e->text[p->e->nr_text++] = c;
}

static void take_word(struct parser *p)
{
	p->token = WORD;
	p->word = p->e->text + p->e->nr_text;
	while (is_word(*p->at))
		put(p, *p->at++);
	p->size = (uint32_t)(p->e->text + p->e->nr_text - p->word);
	put(p, 0);
}

static void take_string(struct parser *p)
{
	char quote = *p->at++;

	p->token = STRING;
	p->word = p->e->text + p->e->nr_text;
	while (*p->at && *p->at != quote) {
		if (*p->at == '\\' && (p->at[1] == quote || p->at[1] == '\\'))
			p->at++;
		put(p, *p->at++);
	}
	p->size = (uint32_t)(p->e->text + p->e->nr_text - p->word);
	put(p, 0);
	if (*p->at) {
		p->at++;
		return;
	}
	p->length = 1;
	fail(p, "a quote is not closed");
	p->token = BAD;
}

/* Names and brackets, the longer first. */
static const struct symbol {
	const char *text;
	uint8_t token, op;
} symbols[] = {{"==", OPERATOR, WHERE_EQ}, {"!=", OPERATOR, WHERE_NE}, {"<=", OPERATOR, WHERE_LE}, {">=", OPERATOR, WHERE_GE}, {"=~", OPERATOR, WHERE_MATCH}, {"!~", OPERATOR, WHERE_NO_MATCH}, {"&&", AND, 0}, {"||", OR, 0}, {"<", OPERATOR, WHERE_LT}, {">", OPERATOR, WHERE_GT}, {"&", OPERATOR, WHERE_BITS}, {"=", OPERATOR, WHERE_EQ}, {"!", NOT, 0}, {"(", OPEN, 0}, {")", CLOSE, 0}, {"{", SET_OPEN, 0}, {"}", SET_CLOSE, 0}, {",", COMMA, 0}},
  keywords[] = {{"and", AND, 0}, {"or", OR, 0}, {"not", NOT, 0}, {"in", OPERATOR, WHERE_IN}, {"contains", OPERATOR, WHERE_CONTAINS}};

static void take_symbol(struct parser *p)
{
	size_t i, size;

	for (i = 0; i < sizeof(symbols) / sizeof(symbols[0]); i++) {
		size = strlen(symbols[i].text);
		if (strncmp(p->at, symbols[i].text, size))
			continue;
		p->at += size;
		p->token = (enum token)symbols[i].token;
		p->op = symbols[i].op;
		return;
	}
	p->at++;
	p->length = 1;
	p->token = BAD;
	fail(p, "this character has no meaning here; text with such characters is quoted");
}

/* Where a value is expected, a keyword is a word. */
static void next(struct parser *p, bool value)
{
	size_t i;

	while (*p->at == ' ' || *p->at == '\t' || *p->at == '\n')
		p->at++;
	p->column = (uint32_t)(p->at - p->text);
	p->token = END;
	if (is_word(*p->at))
		take_word(p);
	else if (*p->at == '"' || *p->at == '\'')
		take_string(p);
	else if (*p->at)
		take_symbol(p);
	p->length = (uint32_t)(p->at - p->text) - p->column;
	for (i = 0; p->token == WORD && !value && i < sizeof(keywords) / sizeof(keywords[0]); i++) {
		if (strcmp(keywords[i].text, p->word))
			continue;
		p->token = (enum token)keywords[i].token;
		p->op = keywords[i].op;
	}
}

/* ---- numbers ------------------------------------------------------------------------------- */

static const struct {
	const char *name;
	uint64_t factor;
} units[] = {{"", 1}, {"ns", 1}, {"us", 1000}, {"ms", 1000000}, {"s", 1000000000}, {"B", 1}, {"kB", 1000}, {"MB", 1000000}, {"GB", 1000000000}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", UINT64_C(1) << 40}};

static bool take_hexadecimal(const char *at, uint64_t *number)
{
	unsigned digits = 0;

	for (*number = 0; *at; at++, digits++) {
		char c = (char)(*at | 32);

		if (digits == 16 || !(isdigit((unsigned char)*at) || (c >= 'a' && c <= 'f')))
			return false;
		*number = *number << 4 | (uint64_t)(isdigit((unsigned char)*at) ? *at - '0' : c - 'a' + 10);
	}
	return digits;
}

/* Digits into *number; false where it becomes too large. */
static bool take_digits(const char **at, uint64_t *number)
{
	for (; isdigit((unsigned char)**at); ++*at) {
		uint64_t digit = (uint64_t)(**at - '0');

		if (*number > (UINT64_MAX - digit) / 10)
			return false;
		*number = *number * 10 + digit;
	}
	return true;
}

static uint64_t common_factor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* (number + fraction / parts) * factor, if that is whole and fits. */
static bool scale(uint64_t *number, uint64_t fraction, uint64_t parts, uint64_t factor)
{
	uint64_t common = common_factor(parts, factor), more;

	if (fraction % (parts / common))
		return false;
	more = fraction / (parts / common);
	if (more > UINT64_MAX / (factor / common))
		return false;
	more *= factor / common;
	if (*number > (UINT64_MAX - more) / factor)
		return false;
	*number = *number * factor + more;
	return true;
}

/* In halves: not every compiler comes with the function that converts 64 bits. */
static double real_of(uint64_t number)
{
	return (double)(int64_t)(number >> 32) * 4294967296.0 + (double)(int64_t)(number & UINT32_MAX);
}

/* Decimal, with a fraction where it makes whole units: 1.5ms. */
static bool take_decimal(const char *at, struct where_value *value)
{
	uint64_t fraction = 0, parts = 1;
	const char *begin;
	size_t i;

	if (!isdigit((unsigned char)*at) || !take_digits(&at, &value->number))
		return false;
	if (*at == '.') {
		begin = ++at;
		if (!take_digits(&at, &fraction) || at == begin || at - begin > 18)
			return false;
		for (; begin < at; begin++)
			parts *= 10;
	}
	for (i = 0; i < sizeof(units) / sizeof(units[0]) && strcmp(units[i].name, at); i++)
		;
	if (i == sizeof(units) / sizeof(units[0]))
		return false;
	value->is_real = true;
	value->real = (real_of(value->number) + real_of(fraction) / real_of(parts)) * real_of(units[i].factor);
	value->is_number = scale(&value->number, fraction, parts, units[i].factor);
	return true;
}

static void take_number(struct where_value *value)
{
	const char *at = value->text;
	bool negative = *at == '-';

	at += negative;
	if (*at == '0' && (at[1] | 32) == 'x') {
		value->is_number = value->is_real = take_hexadecimal(at + 2, &value->number);
		value->real = real_of(value->number);
	} else if (!take_decimal(at, value)) {
		return;
	}
	value->negative = negative && value->number;
	value->real = negative ? -value->real : value->real;
}

/* ---- the grammar ------------------------------------------------------------------------------ */

static void code(struct parser *p, unsigned what)
{
	if (p->e->nr_code == WHERE_CODE)
		fail(p, "the expression has too many parts");
	else
		p->e->code[p->e->nr_code++] = (uint8_t)what;
}

static void take_value(struct parser *p, struct where_leaf *leaf)
{
	struct where_value *value = &p->e->value[p->e->nr_values];

	if (p->failed)
		return;
	if (p->token != WORD && p->token != STRING) {
		fail(p, "a number, a word or text in quotes is expected");
		return;
	}
	if (p->e->nr_values == WHERE_VALUES) {
		fail(p, "the expression has too many values");
		return;
	}
	*value = (struct where_value){.text = p->word, .size = p->size, .column = p->column, .length = p->length};
	if (p->token == WORD)
		take_number(value);
	p->e->nr_values++;
	leaf->nr_values++;
}

static void take_set(struct parser *p, struct where_leaf *leaf)
{
	if (p->token != SET_OPEN)
		fail(p, "{ is expected after in");
	while (!p->failed) {
		next(p, true);
		take_value(p, leaf);
		next(p, false);
		if (p->token == SET_CLOSE)
			return;
		if (p->token != COMMA)
			fail(p, "a comma or } is expected");
		else if (leaf->nr_values == UINT8_MAX)
			fail(p, "the set has too many values");
	}
}

/* Takes the name of a leaf apart at its points. */
static bool take_names(struct parser *p, struct where_leaf *leaf)
{
	char *at = p->e->text + (p->word - p->e->text);

	leaf->column = p->column;
	leaf->length = p->length;
	for (;;) {
		if (leaf->nr_names == WHERE_NAMES || !*at || *at == '.')
			return false;
		leaf->name[leaf->nr_names++] = at;
		at = strchr(at, '.');
		if (!at)
			return true;
		*at++ = 0;
	}
}

static void check_leaf(struct parser *p, struct where_leaf *leaf)
{
	unsigned index = (unsigned)(leaf - p->e->leaf);
	const struct where_value *value;
	const char *wrong;
	int which;

	if (p->failed)
		return;
	wrong = where_unfit(p->e, leaf, index, &which);
	if (wrong && which >= 0) {
		value = &p->e->value[leaf->value + which];
		fail_at(p, value->column, value->length, leaf->source == WHERE_OF_TYPE ? PFR_EXPECTED_TYPE : PFR_EXPECTED_OTHER, wrong);
	} else if (wrong) {
		fail_at(p, leaf->column, leaf->length, PFR_EXPECTED_OTHER, wrong);
	}
	if (p->failed || (leaf->op != WHERE_MATCH && leaf->op != WHERE_NO_MATCH))
		return;
	value = &p->e->value[leaf->value];
	wrong = where_pattern(&p->e->steps, &leaf->pattern, value->text, value->size);
	if (wrong)
		fail_at(p, value->column, value->length, PFR_EXPECTED_OTHER, wrong);
}

static void take_leaf(struct parser *p)
{
	struct where_leaf *leaf = &p->e->leaf[p->e->nr_leaves];
	enum pfr_expected expected = PFR_EXPECTED_FIELD;
	const char *wrong;

	if (p->e->nr_leaves == WHERE_LEAVES) {
		fail(p, "the expression has too many tests");
		return;
	}
	if (p->token != WORD || !is_letter(*p->word)) {
		fail(p, p->token == END ? "the expression ends where a field is expected" : "a field's name is expected");
		return;
	}
	wrong = take_names(p, leaf) ? where_resolve(p->e, leaf, p->e->nr_leaves, &expected) : UNKNOWN_FIELD;
	if (wrong && expected == PFR_EXPECTED_FIELD && strchr(p->word, ':'))
		expected = PFR_EXPECTED_OTHER, wrong = "a field has no name of an event before it: event == EVENT and tracepoint.FIELD";
	if (wrong) {
		fail_at(p, p->column, p->length, expected, wrong);
		return;
	}
	code(p, p->e->nr_leaves++);
	leaf->value = p->e->nr_values;
	next(p, false);
	if (p->token == OPERATOR) {
		leaf->op = p->op;
		next(p, true);
		if (leaf->op == WHERE_IN)
			take_set(p, leaf);
		else
			take_value(p, leaf);
		next(p, false);
	}
	check_leaf(p, leaf);
}

static void take_choice(struct parser *p);

static void take_factor(struct parser *p)
{
	bool negated = p->token == NOT, open = p->token == OPEN;

	if (p->failed)
		return;
	if (!negated && !open) {
		take_leaf(p);
		return;
	}
	if (++p->depth > WHERE_DEPTH) {
		fail(p, "the expression is nested too deep");
		return;
	}
	next(p, false);
	if (negated) {
		take_factor(p);
		code(p, WHERE_NOT);
	} else {
		take_choice(p);
		if (p->token != CLOSE)
			fail(p, "and, or or ) is expected");
		next(p, false);
	}
	p->depth--;
}

static void take_term(struct parser *p)
{
	take_factor(p);
	while (!p->failed && p->token == AND) {
		next(p, false);
		take_factor(p);
		code(p, WHERE_AND);
	}
}

static void take_choice(struct parser *p)
{
	take_term(p);
	while (!p->failed && p->token == OR) {
		next(p, false);
		take_term(p);
		code(p, WHERE_OR);
	}
}

static void parse(struct parser *p)
{
	if (strlen(p->text) > WHERE_TEXT) {
		fail_at(p, WHERE_TEXT, 0, PFR_EXPECTED_OTHER, "the expression is longer than 4,096 bytes");
		return;
	}
	next(p, false);
	take_choice(p);
	if (p->token == WORD || p->token == STRING || p->token == SET_OPEN)
		fail(p, "an operator, and or or is expected");
	else if (p->token != END)
		fail(p, "and, or or the end is expected");
}

enum pfr_status pfr_expression_compile(struct pfr_expression **expression, const char *text, const struct pfr_allocator *allocator,
				       struct pfr_expression_error *error)
{
	struct pfr_allocator from = pfr_allocator_or_libc(allocator);
	struct pfr_expression_error found = {.size = sizeof(found)};
	struct parser p = {.text = text, .at = text, .error = &found};

	*expression = 0;
	p.e = (struct pfr_expression *)from.resize(from.user, 0, sizeof(*p.e));
	if (!p.e)
		return PFR_E_MEMORY;
	memset(p.e, 0, sizeof(*p.e));
	p.e->allocator = from;
	parse(&p);
	if (!p.failed) {
		*expression = p.e;
		return PFR_OK;
	}
	pfr_expression_free(p.e);
	if (error)
		sized_write(error, &found, sizeof(found));
	return PFR_E_OPTIONS;
}

void pfr_expression_free(struct pfr_expression *expression)
{
	struct pfr_allocator from;

	if (!expression)
		return;
	from = expression->allocator;
	from.resize(from.user, expression, 0);
}
