/* SPDX-License-Identifier: MIT */
/* The arguments of "print fmt": expressions of C over the fields of REC. */
#include "session/tracepoint/print.h"
#include "session/base/allocator.h"

#include <string.h>

#define ARGUMENTS_MOST 256

static uint16_t expression(struct print_parser *p, unsigned least);

/* ---- operands ------------------------------------------------------------------------------ */

static uint16_t number(struct print_parser *p, const struct format_text *text, uint64_t value)
{
	uint16_t node = print_add(p, PRINT_NUMBER, 0, 0, 0);

	if (!p->made->failed)
		print_set_text(p->made, node, text);
	p->made->node[node].number = value;
	return node;
}

/* Strings that follow one another are one. */
static uint16_t quoted(struct print_parser *p)
{
	uint16_t node = print_add(p, PRINT_QUOTED, 0, 0, 0);
	struct print_format *made = p->made;

	if (!made->failed)
		print_set_text(made, node, &p->token);
	for (print_next(p); p->kind == PRINT_QUOTE && !made->failed; print_next(p)) {
		size_t size = (size_t)(p->token.end - p->token.at);

		memcpy(made->text + made->used, p->token.at, size);
		made->used += (uint32_t)size;
		made->node[node].size += (uint32_t)size;
	}
	return node;
}

static uint16_t field(struct print_parser *p)
{
	uint16_t node = print_add(p, PRINT_FIELD, 0, 0, 0);

	print_expect(p, 'P');
	if (p->kind != PRINT_ITEM)
		p->made->failed = true;
	p->made->node[node].field = print_find_field(p->made, &p->token);
	print_next(p);
	return node;
}

/* A field, a function, or a word, which may be several. */
static uint16_t item(struct print_parser *p)
{
	struct format_text name = p->token;

	print_next(p);
	if (format_is(&name, "REC"))
		return field(p);
	if (print_take(p, '('))
		return print_function(p, &name);
	for (; p->kind == PRINT_ITEM; print_next(p))
		name.end = p->token.end;
	return number(p, &name, print_read_number(&name));
}

/* "(TYPE)" before an operand: takes it. */
static bool take_cast(struct print_parser *p, struct format_text *type)
{
	struct print_parser before = *p;

	print_next(p);
	*type = p->token;
	for (; p->kind == PRINT_ITEM || print_is(p, '*'); print_next(p))
		type->end = p->token.end;
	if (type->end > type->at && *type->at != '*' && print_take(p, ')') && (p->kind == PRINT_ITEM || p->kind == PRINT_QUOTE || p->kind == PRINT_CHARACTER || print_is(p, '(')))
		return true;
	*p = before;
	return false;
}

static uint16_t operand(struct print_parser *p);

static uint16_t in_parentheses(struct print_parser *p)
{
	struct format_text type;
	uint16_t node;

	if (take_cast(p, &type)) {
		node = operand(p);
		node = print_add(p, PRINT_CAST, node, 0, 0);
		if (!p->made->failed)
			print_set_text(p->made, node, &type);
		p->made->node[node].number = print_cast_mask(type);
		return node;
	}
	print_next(p);
	node = expression(p, 1);
	print_expect(p, ')');
	return node;
}

static uint16_t unary(struct print_parser *p)
{
	uint8_t op = p->op;
	uint16_t node;

	if (op != '!' && op != '~' && op != '-' && op != '+')
		p->made->failed = true;
	print_next(p);
	node = operand(p);
	node = print_add(p, PRINT_UNARY, node, 0, 0);
	p->made->node[node].op = op;
	return node;
}

static uint16_t operand(struct print_parser *p)
{
	uint16_t node = 0, index;
	struct format_text text;

	if (++p->depth > PRINT_DEPTH)
		p->made->failed = true;
	if (p->made->failed || p->kind == PRINT_END) {
		p->made->failed = true;
	} else if (p->kind == PRINT_CHARACTER) {
		text = p->token;
		print_next(p);
		node = number(p, &text, text.at < text.end ? *text.at : 0);
	} else if (p->kind == PRINT_OPERATOR) {
		node = print_is(p, '(') ? in_parentheses(p) : unary(p);
	} else {
		node = p->kind == PRINT_QUOTE ? quoted(p) : item(p);
	}
	while (!p->made->failed && print_take(p, '[')) {
		index = expression(p, 1);
		node = print_add(p, PRINT_ELEMENT, node, index, 0);
		print_expect(p, ']');
	}
	p->depth--;
	return node;
}

/* ---- operators ------------------------------------------------------------------------------ */

/* How tight the operator binds; 0: it does not stand between two operands. */
static unsigned tightness(const struct print_parser *p)
{
	static const char *const levels[] = {"?", "O", "A", "|", "^", "&", "en", "<>lg", "LR", "+-", "*/%"};
	unsigned i;

	for (i = 0; p->kind == PRINT_OPERATOR && p->op && i < sizeof(levels) / sizeof(levels[0]); i++)
		if (strchr(levels[i], p->op))
			return i + 1;
	return 0;
}

/* What follows "?". */
static uint16_t choice(struct print_parser *p, uint16_t condition)
{
	uint16_t yes = expression(p, 1), no;

	print_expect(p, ':');
	no = expression(p, 1);
	return print_add(p, PRINT_CHOICE, condition, yes, no);
}

/* Of operators that bind at least so tight. */
static uint16_t expression(struct print_parser *p, unsigned least)
{
	uint16_t left, right;
	unsigned tight;
	uint8_t op;

	if (++p->depth > PRINT_DEPTH)
		p->made->failed = true;
	left = operand(p);
	for (tight = tightness(p); !p->made->failed && tight && tight >= least; tight = tightness(p)) {
		op = p->op;
		print_next(p);
		if (op == '?') {
			left = choice(p, left);
			continue;
		}
		right = expression(p, tight + 1);
		left = print_add(p, PRINT_BINARY, left, right, 0);
		p->made->node[left].op = op;
	}
	p->depth--;
	return left;
}

static uint16_t whole_expression(struct print_parser *p)
{
	return expression(p, 1);
}

/* ---- the whole -------------------------------------------------------------------------------- */

/* What follows "print fmt:"; a format may have several lines. */
static bool find_print(const struct pfr_bytes *whole, struct format_text *text)
{
	const unsigned char *at = whole->data, *end = at + whole->size, *line;

	for (; at < end; at = line < end ? line + 1 : end) {
		line = (const unsigned char *)memchr(at, '\n', (size_t)(end - at));
		line = line ? line : end;
		*text = (struct format_text){at, end};
		if (format_take(text, "print fmt:"))
			return true;
	}
	*text = (struct format_text){end, end};
	return false;
}

static void parse(struct print_format *made, const struct format_text *text)
{
	struct print_parser p = {.rest = *text, .token = *text, .made = made, .kind = PRINT_END, .op = 0, .depth = 0, .expression = whole_expression};
	uint16_t arguments[ARGUMENTS_MOST], format;
	struct format_text literal;
	unsigned nr = 0;

	print_add(&p, PRINT_NONE, 0, 0, 0);
	print_next(&p);
	if (p.kind != PRINT_QUOTE)
		made->failed = true;
	format = quoted(&p);
	while (!made->failed && nr < ARGUMENTS_MOST && print_take(&p, ','))
		arguments[nr++] = whole_expression(&p);
	if (p.kind != PRINT_END)
		made->failed = true;
	literal.at = made->text + made->node[format].at;
	literal.end = literal.at + made->node[format].size;
	if (!made->failed)
		print_pieces(&p, &literal, arguments, nr);
}

/* Printable ASCII without a backslash, which stands for itself in what is shown. */
static bool is_plain(const unsigned char *text, uint32_t size)
{
	uint32_t i;

	for (i = 0; i < size && text[i] >= ' ' && text[i] < 0x7f && text[i] != '\\';)
		i++;
	return i == size;
}

struct print_format *print_format_new(const struct pfr_tracepoint *format, const struct pfr_bytes *whole, const struct pfr_allocator *given)
{
	struct pfr_allocator allocator = pfr_allocator_or_libc(given);
	struct format_text text;
	bool found = find_print(whole, &text);
	size_t size = (size_t)(text.end - text.at), nodes = size + 16 < PRINT_NODES ? size + 16 : PRINT_NODES;
	size_t head = sizeof(struct print_format) + nodes * sizeof(struct print_node);
	struct print_format *made = (struct print_format *)allocator.resize(allocator.user, 0, head + 3 * size + 16);

	if (!made)
		return 0;
	memset(made, 0, sizeof(*made));
	made->format = format;
	made->long_size = format->long_size == 4 ? 4 : 8;
	made->capacity = (uint32_t)nodes;
	made->bytes = head + 3 * size + 16;
	made->node = (struct print_node *)(made + 1);
	made->text = (unsigned char *)made + head;
	memset(made->node, 0, sizeof(*made->node));
	if (found && size <= UINT16_MAX * 16u)
		parse(made, &text);
	else
		made->failed = true;
	made->plain = is_plain(made->text, made->used);
	return made;
}

void print_format_free(struct print_format *print, const struct pfr_allocator *given)
{
	struct pfr_allocator allocator = pfr_allocator_or_libc(given);

	if (print)
		allocator.resize(allocator.user, print, 0);
}
