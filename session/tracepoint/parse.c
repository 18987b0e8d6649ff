/* SPDX-License-Identifier: MIT */
/*
 * The texts that describe tracepoints, as the kernel prints them (kernel/trace/trace_events.c, f_show): name, ID and
 * "field:" lines. Each byte is looked at a fixed number of times, and nothing is trusted. What a type means is in
 * format_type.c.
 */
#include "session/tracepoint/format.h"

/* What comes before `end`, which is taken off too; all of the text where there is none. False there. */
static bool take_until(struct format_text *text, unsigned char end, struct format_text *before)
{
	const unsigned char *p = text->at;

	while (p < text->end && *p != end)
		p++;
	before->at = text->at;
	before->end = p;
	text->at = p < text->end ? p + 1 : p;
	return p < text->end;
}

/* A decimal number that is all of the text and fits in 32 bits. */
static bool number(struct format_text text, uint32_t *value)
{
	uint64_t sum = 0;

	format_trim(&text);
	if (text.at == text.end)
		return false;
	for (; text.at < text.end; text.at++) {
		if (*text.at < '0' || *text.at > '9')
			return false;
		sum = sum * 10 + (*text.at - '0');
		if (sum > UINT32_MAX)
			return false;
	}
	*value = (uint32_t)sum;
	return true;
}

/* ---- declarations: TYPE NAME, TYPE NAME[N], __data_loc TYPE[] NAME ------------------ */

static bool is_name(unsigned char c)
{
	return c > ' ' && c < 0x7f && c != '#' && c != '"' && c != '\\' && c != '[' && c != ']' && c != '*' && c != '(' &&
	       c != ')' && c != ',' && c != '=' && c != '{' && c != '}';
}

/* Takes "[...]" off the end, and counts it. False where there is none. */
static bool take_brackets(struct format_text *text, struct format_declaration *d)
{
	struct format_text inside = {text->at, text->end};
	uint32_t nr = 0;

	if (text->at == text->end || text->end[-1] != ']')
		return false;
	inside.at = --inside.end;
	while (inside.at > text->at && inside.at[-1] != '[' && inside.at[-1] != ']')
		inside.at--;
	if (inside.at == text->at || inside.at[-1] != '[')
		return false;
	text->end = inside.at - 1;
	format_trim(&inside);
	d->empty = inside.at == inside.end;
	if (!number(inside, &nr))
		nr = 0;
	d->elements = d->dimensions++ && nr ? d->elements * nr : nr;
	if (d->elements > UINT32_MAX)
		d->elements = 0;
	format_trim(text);
	return true;
}

/* Cuts the name off the end of a declaration. */
static bool take_name(struct format_text *text, struct format_text *name)
{
	format_trim(text);
	name->at = name->end = text->end;
	while (name->at > text->at && is_name(name->at[-1]))
		name->at--;
	text->end = name->at;
	if (text->at == text->end || (!format_is_blank(text->end[-1]) && text->end[-1] != '*'))
		return false;
	format_trim(text);
	return name->at < name->end && name->end - name->at <= PFR_TRACEPOINT_NAME && text->at < text->end;
}

static bool has_bracket(const struct format_text *text)
{
	const unsigned char *p = text->at;

	while (p < text->end && *p != '[' && *p != ']')
		p++;
	return p < text->end;
}

/* False where it is not understood. */
static bool declaration(struct format_text text, struct format_declaration *d)
{
	*d = (struct format_declaration){.place = PFR_PLACE_FIXED};
	format_trim(&text);
	if (format_take_word(&text, "__data_loc"))
		d->place = PFR_PLACE_DATA_LOC;
	else if (format_take_word(&text, "__rel_loc"))
		d->place = PFR_PLACE_REL_LOC;
	while (d->place == PFR_PLACE_FIXED && take_brackets(&text, d))
		;
	if (!take_name(&text, &d->name))
		return false;
	if (d->place != PFR_PLACE_FIXED && take_brackets(&text, d) && !d->empty)
		return false;
	d->type = text;
	return text.at < text.end && !has_bracket(&text);
}

/* ---- lines -------------------------------------------------------------------------- */

struct attributes {
	uint32_t offset, size, is_signed;
	bool has_offset, has_size, has_signed;
};

/* What follows the declaration: "offset:0; size:4; signed:1;". Others are ignored. False where one of these is no number. */
static bool attributes(struct format_text text, struct attributes *a)
{
	struct format_text entry, name;

	while (text.at < text.end) {
		take_until(&text, ';', &entry);
		format_trim(&entry);
		if (!take_until(&entry, ':', &name))
			continue;
		if (format_is(&name, "offset"))
			a->has_offset = true;
		if (format_is(&name, "offset") && !number(entry, &a->offset))
			return false;
		if (format_is(&name, "size"))
			a->has_size = true;
		if (format_is(&name, "size") && !number(entry, &a->size))
			return false;
		if (format_is(&name, "signed"))
			a->has_signed = number(entry, &a->is_signed);
	}
	return a->has_offset && a->has_size;
}

static struct pfr_bytes bytes_of(const struct format_text *text)
{
	return (struct pfr_bytes){text->at, (uint32_t)(text->end - text->at)};
}

static uint32_t hash_of(const struct pfr_bytes *name)
{
	uint32_t hash = 2166136261u, i;

	for (i = 0; i < name->size; i++)
		hash = (hash ^ name->data[i]) * 16777619u;
	return hash;
}

static bool same_name(const struct pfr_tracepoint_field *a, const struct pfr_tracepoint_field *b)
{
	uint32_t i = 0;

	if (a->hash != b->hash || a->name.size != b->name.size)
		return false;
	while (i < a->name.size && a->name.data[i] == b->name.data[i])
		i++;
	return i == a->name.size;
}

/* False where the line is not understood. */
static bool field_line(struct pfr_tracepoint_field *field, struct format_text line, uint8_t long_size)
{
	struct format_text text, common;
	struct format_declaration d;
	struct attributes a = {0};

	if (!take_until(&line, ';', &text) || !declaration(text, &d) || !attributes(line, &a))
		return false;
	common = d.name;
	*field = (struct pfr_tracepoint_field){.name = bytes_of(&d.name), .type = bytes_of(&d.type), .offset = a.offset, .size = a.size, .is_common = format_take(&common, "common_")};
	field->hash = hash_of(&field->name);
	if (d.place != PFR_PLACE_FIXED && a.size != 4)
		return false;
	format_classify(field, &d, a.has_signed ? a.is_signed != 0 : -1, long_size);
	return true;
}

static void add_field(struct pfr_tracepoint *format, const struct format_text *line, uint32_t at, uint8_t long_size)
{
	struct pfr_tracepoint_field field;
	uint32_t i;

	if (format->nr == PFR_TRACEPOINT_FIELDS || !field_line(&field, *line, long_size)) {
		if (!format->nr_skipped++)
			format->skipped = at;
		return;
	}
	if (format->nr < format->capacity) {
		for (i = 0; i < format->nr && !field.is_repeated; i++)
			field.is_repeated = same_name(&format->field[i], &field);
		format->field[format->nr] = field;
	}
	format->nr++;
}

enum pfr_status pfr_tracepoint_parse(struct pfr_tracepoint *format, const void *text, uint32_t size)
{
	const unsigned char *begin = (const unsigned char *)text;
	struct format_text rest = {begin, begin + size}, line;
	uint8_t long_size = format->long_size == 4 ? 4 : 8;

	format->nr = format->nr_skipped = format->skipped = format->id = 0;
	format->has_id = 0;
	format->name = (struct pfr_bytes){begin, 0};
	while (rest.at < rest.end) {
		take_until(&rest, '\n', &line);
		format_trim(&line);
		if (format_take(&line, "print fmt:"))
			break;
		if (format_take(&line, "field:") || format_take(&line, "field special:")) {
			add_field(format, &line, (uint32_t)(line.at - begin), long_size);
		} else if (!format->name.size && format_take(&line, "name:")) {
			format_trim(&line);
			format->name = bytes_of(&line);
		} else if (!format->has_id && format_take(&line, "ID:")) {
			format->has_id = number(line, &format->id);
		}
	}
	return format->nr > format->capacity ? PFR_NO_SPACE : PFR_OK;
}

const struct pfr_tracepoint_field *pfr_tracepoint_find(const struct pfr_tracepoint *format, const char *name)
{
	uint32_t i, nr = format->nr < format->capacity ? format->nr : format->capacity;

	for (i = 0; i < nr; i++) {
		const struct pfr_bytes *own = &format->field[i].name;
		struct format_text text = {own->data, own->data + own->size};

		if (format_is(&text, name))
			return &format->field[i];
	}
	return 0;
}
