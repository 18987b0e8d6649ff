/* SPDX-License-Identifier: MIT */
/* The words of "print fmt", and nodes. */
#include "session/tracepoint/print.h"

#include <string.h>

static bool is_word(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Up to the quote that ends it; a backslash keeps the next character. False: there is none. */
static bool read_quoted(struct print_parser *p, unsigned char quote)
{
	struct format_text *rest = &p->rest;

	p->token.at = ++rest->at;
	while (rest->at < rest->end && *rest->at != quote)
		rest->at += 1 + (*rest->at == '\\' && rest->end - rest->at > 1);
	p->token.end = rest->at;
	if (rest->at == rest->end)
		return false;
	rest->at++;
	return true;
}

static uint8_t read_operator(struct format_text *rest)
{
	static const struct {
		char text[3];
		uint8_t op;
	} pairs[] = {{"<<", 'L'}, {">>", 'R'}, {"<=", 'l'}, {">=", 'g'}, {"==", 'e'}, {"!=", 'n'}, {"&&", 'A'}, {"||", 'O'}, {"->", 'P'}};
	size_t i;

	for (i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
		if (format_take(rest, pairs[i].text))
			return pairs[i].op;
	return *rest->at++;
}

void print_next(struct print_parser *p)
{
	struct format_text *rest = &p->rest;

	while (rest->at < rest->end && (format_is_blank(*rest->at) || *rest->at == '\n'))
		rest->at++;
	p->token = (struct format_text){rest->at, rest->at};
	p->op = 0;
	if (rest->at == rest->end || p->made->failed) {
		p->kind = PRINT_END;
	} else if (is_word(*rest->at)) {
		p->kind = PRINT_ITEM;
		while (rest->at < rest->end && is_word(*rest->at))
			p->token.end = ++rest->at;
	} else if (*rest->at == '"' || *rest->at == '\'') {
		p->kind = *rest->at == '"' ? PRINT_QUOTE : PRINT_CHARACTER;
		p->made->failed |= !read_quoted(p, *rest->at);
	} else {
		p->kind = PRINT_OPERATOR;
		p->op = read_operator(rest);
		p->token.end = rest->at;
	}
}

bool print_take(struct print_parser *p, uint8_t op)
{
	if (!print_is(p, op))
		return false;
	print_next(p);
	return true;
}

void print_expect(struct print_parser *p, uint8_t op)
{
	if (!print_take(p, op))
		p->made->failed = true;
}

static unsigned digit_of(unsigned char c)
{
	return c >= '0' && c <= '9' ? c - '0' + 0u : c >= 'a' && c <= 'f' ? c - 'a' + 10u :
					     c >= 'A' && c <= 'F'         ? c - 'A' + 10u :
									    99;
}

uint64_t print_read_number(const struct format_text *text)
{
	struct format_text rest = *text;
	unsigned base = 10;
	uint64_t value = 0;

	if (format_take(&rest, "0x") || format_take(&rest, "0X"))
		base = 16;
	else if (format_take(&rest, "0"))
		base = 8;
	for (; rest.at < rest.end && digit_of(*rest.at) < base; rest.at++) {
		if (value > (UINT64_MAX - digit_of(*rest.at)) / base)
			return UINT64_MAX;
		value = value * base + digit_of(*rest.at);
	}
	return value;
}

/* ---- nodes ---------------------------------------------------------------------- */

static unsigned deepest(const struct print_format *made, uint16_t a, uint16_t b, uint16_t c)
{
	unsigned depth = made->node[a].depth;

	depth = made->node[b].depth > depth ? made->node[b].depth : depth;
	return made->node[c].depth > depth ? made->node[c].depth : depth;
}

uint16_t print_add(struct print_parser *p, uint8_t kind, uint16_t a, uint16_t b, uint16_t c)
{
	struct print_format *made = p->made;
	struct print_node node = {0};

	if (made->failed || made->nr >= made->capacity) {
		made->failed = true;
		return 0;
	}
	node.kind = kind;
	node.a = a;
	node.b = b;
	node.c = c;
	node.depth = (uint16_t)(1 + deepest(made, a, b, c));
	made->failed = node.depth > PRINT_TREE;
	made->node[made->nr] = node;
	return (uint16_t)made->nr++;
}

void print_set_text(struct print_format *made, uint16_t node, const struct format_text *text)
{
	struct print_node *to = &made->node[node];

	to->at = made->used;
	to->size = (uint32_t)(text->end - text->at);
	memcpy(made->text + made->used, text->at, to->size);
	made->used += to->size;
}

uint16_t print_find_field(const struct print_format *made, const struct format_text *name)
{
	size_t size = (size_t)(name->end - name->at);
	uint32_t i;

	for (i = 0; i < made->format->nr; i++)
		if (made->format->field[i].name.size == size && !memcmp(made->format->field[i].name.data, name->at, size))
			return (uint16_t)i;
	return PRINT_NO_FIELD;
}

/* As eval_type_str: other types cut nothing. */
uint64_t print_cast_mask(struct format_text type)
{
	if (format_is(&type, "u8") || format_is(&type, "s8"))
		return 0xff;
	if (format_is(&type, "u16") || format_is(&type, "s16"))
		return 0xffff;
	if (format_is(&type, "u32") || format_is(&type, "s32"))
		return UINT32_MAX;
	format_take_word(&type, "unsigned");
	if (format_is(&type, "char"))
		return 0xff;
	if (format_is(&type, "short"))
		return 0xffff;
	return format_is(&type, "int") ? UINT32_MAX : UINT64_MAX;
}
