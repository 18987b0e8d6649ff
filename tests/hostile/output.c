/* SPDX-License-Identifier: MIT */
/*
 * That what is written about a record can be read. It knows JSON and text, and
 * nothing of records; no recursion, so that deep input costs no stack.
 */
#include "tests/hostile/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON, RFC 8259 --------------------------------------------------------- */

#define DEPTH_MOST 64

struct json_text {
	const unsigned char *p, *end;
};

static int digits(struct json_text *t)
{
	const unsigned char *begin = t->p;

	while (t->p < t->end && *t->p >= '0' && *t->p <= '9')
		t->p++;
	return t->p > begin;
}

static int number(struct json_text *t)
{
	if (t->p < t->end && *t->p == '-')
		t->p++;
	if (t->p < t->end && *t->p == '0')
		t->p++;
	else if (!digits(t))
		return 0;
	if (t->p < t->end && *t->p == '.' && (t->p++, !digits(t)))
		return 0;
	if (t->p < t->end && (*t->p == 'e' || *t->p == 'E')) {
		t->p++;
		if (t->p < t->end && (*t->p == '+' || *t->p == '-'))
			t->p++;
		return digits(t);
	}
	return 1;
}

/* RFC 3629 by its table, as ranges of the second byte. */
static int utf8(struct json_text *t)
{
	static const struct {
		unsigned char first, last, low, high, more;
	} forms[] = {
		{0xc2, 0xdf, 0x80, 0xbf, 1},
		{0xe0, 0xe0, 0xa0, 0xbf, 2},
		{0xe1, 0xec, 0x80, 0xbf, 2},
		{0xed, 0xed, 0x80, 0x9f, 2},
		{0xee, 0xef, 0x80, 0xbf, 2},
		{0xf0, 0xf0, 0x90, 0xbf, 3},
		{0xf1, 0xf3, 0x80, 0xbf, 3},
		{0xf4, 0xf4, 0x80, 0x8f, 3},
	};
	unsigned i, k;

	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (*t->p < forms[i].first || *t->p > forms[i].last)
			continue;
		if ((size_t)(t->end - t->p) <= forms[i].more || t->p[1] < forms[i].low || t->p[1] > forms[i].high)
			return 0;
		for (k = 2; k <= forms[i].more; k++)
			if ((t->p[k] & 0xc0) != 0x80)
				return 0;
		t->p += forms[i].more + 1;
		return 1;
	}
	return 0;
}

static int escape(struct json_text *t)
{
	unsigned i;

	if (++t->p == t->end)
		return 0;
	if (*t->p != 'u')
		return strchr("\"\\/bfnrt", *t->p++) != 0;
	for (i = 1; i <= 4; i++)
		if (t->end - t->p <= (long)i || !t->p[i] || !strchr("0123456789abcdefABCDEF", t->p[i]))
			return 0;
	t->p += 5;
	return 1;
}

static int string(struct json_text *t)
{
	if (t->p == t->end || *t->p != '"')
		return 0;
	t->p++;
	while (t->p < t->end && *t->p != '"') {
		if (*t->p < 0x20 || (*t->p == '\\' ? !escape(t) : *t->p >= 0x80 ? !utf8(t) :
										  (t->p++, 0)))
			return 0;
	}
	return t->p < t->end && *t->p++ == '"';
}

static int word(struct json_text *t, const char *word)
{
	size_t size = strlen(word);

	if ((size_t)(t->end - t->p) < size || memcmp(t->p, word, size))
		return 0;
	t->p += size;
	return 1;
}

/* A value up to the first that is open: ']' or '}' to come, 1 for a whole value, 0 for none. */
static int value(struct json_text *t)
{
	if (t->p == t->end)
		return 0;
	switch (*t->p) {
	case '{': t->p++; return '}';
	case '[': t->p++; return ']';
	case '"': return string(t);
	case 't': return word(t, "true");
	case 'f': return word(t, "false");
	case 'n': return word(t, "null");
	}
	return number(t);
}

static int key(struct json_text *t, char open)
{
	return open != '}' || (string(t) && t->p < t->end && *t->p++ == ':');
}

size_t json_broken(const char *data, size_t size)
{
	struct json_text t = {(const unsigned char *)data, (const unsigned char *)data + size};
	char open[DEPTH_MOST];
	int depth = 0, first = 1, found;

	do {
		if (depth && t.p < t.end && *t.p == (unsigned char)open[depth - 1]) {
			t.p++;
			depth--;
			first = 0;
			continue;
		}
		if (depth && !first && (t.p == t.end || *t.p++ != ','))
			break;
		if (depth && !key(&t, open[depth - 1]))
			break;
		found = value(&t);
		first = found > 1;
		if (!found || (found > 1 && depth == DEPTH_MOST))
			break;
		if (found > 1)
			open[depth++] = (char)found;
	} while (depth);
	return !depth && t.p == t.end && size ? 0 : (size_t)(t.p - (const unsigned char *)data) + 1;
}

/* ---- what is written ---------------------------------------------------------- */

typedef enum pfr_status emit(struct pfr_out *, const struct pfr_frame *, const struct pfr_layout *,
			     const struct pfr_context *, enum pfr_status, const struct pfr_where *);

struct emitter {
	emit *write;
	const char *name;
	size_t most; /* bytes for a byte */
	int lines;
};

static int broken(char text[BROKEN_MOST], const char *name, const char *what, const struct pfr_frame *frame, size_t at)
{
	snprintf(text, BROKEN_MOST, "%s: %s: piece %u, type %u, size %u: %zu", name, what, frame->piece, frame->type,
		 frame->size, at);
	return -1;
}

/* A line of text holds no control characters; what stands for several lines has newlines. */
static size_t control_at(const char *data, size_t size, int lines)
{
	size_t i;

	for (i = 0; i < size; i++)
		if ((unsigned char)data[i] < 0x20 && !(lines && data[i] == '\n'))
			return i + 1;
	return 0;
}

static int check_text(const struct emitter *e, const struct pfr_frame *frame, const char *data, size_t size,
		      char text[BROKEN_MOST])
{
	size_t at = e->write == pfr_to_json ? json_broken(data, size) : control_at(data, size, e->lines);

	return at ? broken(text, e->name, "ill-formed", frame, at) : 0;
}

/* Half the capacity: the same bytes, as far as they go, and the same size told. */
static int check_half(const struct emitter *e, const struct pfr_frame *frame, const struct pfr_layout *layout,
		      const struct pfr_context *context, const char *data, size_t size, char text[BROKEN_MOST])
{
	struct pfr_out half = {malloc(size / 2 + 1), size / 2, 0};
	int wrong;

	if (!half.data)
		abort();
	half.data[size / 2] = 0x55;
	e->write(&half, frame, layout, context, PFR_OK, 0);
	wrong = half.size != size || memcmp(half.data, data, size / 2) || half.data[size / 2] != 0x55;
	free(half.data);
	return wrong ? broken(text, e->name, "other text where there is less space", frame, half.size) : 0;
}

static int check_emitter(const struct emitter *e, const struct pfr_frame *frame, const struct pfr_layout *layout,
			 const struct pfr_context *context, char text[BROKEN_MOST])
{
	struct pfr_out count = {0, 0, 0}, out = {0, 0, 0};
	enum pfr_status status = e->write(&count, frame, layout, context, PFR_OK, 0);
	int wrong;

	if (count.size > e->most * frame->size + OUTPUT_MORE)
		return broken(text, e->name, "output out of proportion", frame, count.size);
	out.capacity = count.size;
	out.data = malloc(count.size + 1);
	if (!out.data)
		abort();
	memset(out.data, 0xaa, count.size + 1);
	if (e->write(&out, frame, layout, context, PFR_OK, 0) != status || out.size != count.size)
		wrong = broken(text, e->name, "counted otherwise than written", frame, out.size);
	else
		wrong = check_text(e, frame, out.data, out.size, text) ||
			check_half(e, frame, layout, context, out.data, out.size, text);
	free(out.data);
	return wrong ? -1 : 0;
}

#define EMITTERS 3

int invariant_emitter(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_context *context,
		      unsigned which, char text[BROKEN_MOST])
{
	static const struct emitter emitters[EMITTERS] = {
		{pfr_to_json, "JSON", OUTPUT_JSON, 0},
		{pfr_to_line, "line", OUTPUT_LINE, 0},
		{pfr_to_bytes, "bytes", OUTPUT_BYTES, 1},
	};

	return check_emitter(&emitters[which % EMITTERS], frame, layout, context, text);
}

int invariant_output(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_context *context,
		     char text[BROKEN_MOST])
{
	unsigned i;

	for (i = 0; i < EMITTERS; i++)
		if (invariant_emitter(frame, layout, context, i, text))
			return -1;
	return 0;
}
