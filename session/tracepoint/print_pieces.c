/* SPDX-License-Identifier: MIT */
/* The format of "print fmt", as literals and conversions. Mirrors parse_args of libtraceevent. */
#include "session/tracepoint/print.h"

#include <string.h>

#define WIDTH_MOST 256

struct pieces {
	struct print_parser *p;
	struct format_text rest;
	const uint16_t *arguments;
	unsigned nr, taken;
	uint16_t last;
};

static void link_piece(struct pieces *s, uint16_t node)
{
	struct print_format *made = s->p->made;

	if (s->last)
		made->node[s->last].c = node;
	else
		made->first = node;
	s->last = node;
}

static uint16_t argument(struct pieces *s)
{
	if (s->taken == s->nr) {
		s->p->made->failed = true;
		return 0;
	}
	return s->arguments[s->taken++];
}

static unsigned char unescaped(unsigned char c)
{
	return c == 'n' ? '\n' : c == 't' ? '\t' :
			 c == 'r'         ? '\r' :
					    c;
}

/* Up to a conversion. */
static void literal(struct pieces *s)
{
	uint16_t node = print_add(s->p, PRINT_LITERAL, 0, 0, 0);
	struct print_format *made = s->p->made;
	const unsigned char *at = s->rest.at, *end = s->rest.end;

	made->node[node].at = made->used;
	while (at < end && (*at != '%' || (end - at > 1 && at[1] == '%'))) {
		if (*at == '\\' && end - at > 1)
			made->text[made->used++] = unescaped(*++at);
		else
			made->text[made->used++] = *(at += *at == '%');
		at++;
	}
	made->node[node].size = made->used - made->node[node].at;
	s->rest.at = at;
	link_piece(s, node);
}

/* A number, or -1 where there is none. */
static int16_t take_number(struct format_text *rest)
{
	int value = -1;

	for (; rest->at < rest->end && *rest->at >= '0' && *rest->at <= '9'; rest->at++) {
		value = (value < 0 ? 0 : value) * 10 + (*rest->at - '0');
		value = value < WIDTH_MOST ? value : WIDTH_MOST;
	}
	return (int16_t)value;
}

static bool take_flag(struct print_look *look, unsigned char c)
{
	static const char flags[] = "-+ #0";
	const char *found = c ? strchr(flags, c) : 0;

	if (found)
		look->flags |= (uint8_t)(1u << (found - flags));
	return found != 0;
}

/* Flags, width, precision and length. */
static void take_look(struct pieces *s, struct print_look *look, uint16_t *star)
{
	struct format_text *rest = &s->rest;
	int16_t width;

	look->precision = -1;
	while (rest->at < rest->end && take_flag(look, *rest->at))
		rest->at++;
	width = take_number(rest);
	look->width = (uint16_t)(width < 0 ? 0 : width);
	if (format_take(rest, "*")) {
		look->star = 1;
		*star = argument(s);
	}
	if (format_take(rest, ".*")) {
		look->star = 2;
		*star = argument(s);
	} else if (format_take(rest, ".")) {
		look->precision = take_number(rest);
		look->precision = (int16_t)(look->precision < 0 ? 0 : look->precision);
	}
	for (; rest->at < rest->end && *rest->at && strchr("hlLzZ", *rest->at); rest->at++) {
		look->length = (int8_t)(*rest->at == 'h' ? look->length - 1 : *rest->at == 'l' ? look->length + 1 :
								      *rest->at == 'L'         ? 2 :
												 1);
		if (look->length < -2 || look->length > 2)
			s->p->made->failed = true;
	}
}

/* What follows p: how the address looks. Mirrors parse_arg_format_pointer. */
static struct format_text take_pointer(struct format_text *rest)
{
	struct format_text text = {rest->at, rest->at};
	unsigned char c = rest->at < rest->end ? *rest->at : 0;
	const char *more = c == 'M' || c == 'm' ? "RF" : c == 'I' || c == 'i' ? "46Spfshnlbc" :
						 c == 'U'                     ? "LlBb" :
						 c == 'h'                     ? "CDN" :
										"";
	unsigned most = c == 'I' || c == 'i' ? 6 : 1;

	if (!c || !strchr("FfSsMmIiUh", c))
		return text;
	for (rest->at++; rest->at < rest->end && most && *rest->at && strchr(more, *rest->at); most--)
		rest->at++;
	text.end = rest->at;
	return text;
}

static void conversion(struct pieces *s)
{
	struct print_look look = {0};
	struct print_format *made = s->p->made;
	struct format_text pointer;
	uint16_t star = 0, node;
	unsigned char letter;

	s->rest.at++;
	take_look(s, &look, &star);
	letter = s->rest.at < s->rest.end ? *s->rest.at++ : 0;
	node = print_add(s->p, PRINT_CONVERSION, 0, star, 0);
	if (!letter || !strchr("pcdiuxXos", letter)) {
		made->node[node].kind = PRINT_LITERAL; /* as perf shows what it does not know */
		made->node[node].at = made->used;
		made->node[node].size = 3;
		made->text[made->used++] = '>';
		made->text[made->used++] = letter;
		made->text[made->used++] = '<';
	} else {
		made->node[node].op = letter;
		made->node[node].a = argument(s);
		made->node[node].look = look;
		pointer = letter == 'p' ? take_pointer(&s->rest) : s->rest;
		pointer.end = letter == 'p' ? pointer.end : pointer.at;
		print_set_text(made, node, &pointer);
	}
	link_piece(s, node);
}

void print_pieces(struct print_parser *p, const struct format_text *format, const uint16_t *arguments, unsigned nr)
{
	struct pieces s = {.p = p, .rest = *format, .arguments = arguments, .nr = nr, .taken = 0, .last = 0};

	while (!p->made->failed && s.rest.at < s.rest.end)
		if (*s.rest.at == '%' && !(s.rest.end - s.rest.at > 1 && s.rest.at[1] == '%'))
			conversion(&s);
		else
			literal(&s);
}
