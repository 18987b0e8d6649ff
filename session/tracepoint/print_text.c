/* SPDX-License-Identifier: MIT */
/* The text of a payload. Mirrors print_str_arg, print_arg_number and print_field_raw of libtraceevent. */
#include "session/tracepoint/print.h"

#include <string.h>

#define TEXT_FORMAT 1024 /* bytes of a format that count: else a long one in a small capture would be written again for each record */

static void put_name(const struct print_context *c, const struct print_look *look, const struct print_node *n)
{
	print_put_own(c, look, c->made->text + n->at, n->size);
}

static void put_unknown(const struct print_context *c, uint64_t value)
{
	print_put_text(c, "0x");
	print_put_hex(c, value, 0);
}

static void put_flags(const struct print_context *c, const struct print_look *look, const struct print_node *n)
{
	uint64_t value = print_value(c, n->a);
	const struct print_node *pair;
	uint16_t at;
	bool some = false;

	for (at = n->b; at; at = pair->c) {
		pair = print_at(c, at);
		if (!value && (int64_t)pair->number < 0) {
			put_name(c, look, pair);
			break;
		}
		if ((int64_t)pair->number <= 0 || (value & pair->number) != pair->number)
			continue;
		if (some)
			print_put(c, c->made->text + n->at, n->size);
		put_name(c, look, pair);
		some = true;
		value &= ~pair->number;
	}
	if (value && some)
		print_put(c, c->made->text + n->at, n->size);
	if (value)
		put_unknown(c, value);
}

static void put_symbol(const struct print_context *c, const struct print_look *look, const struct print_node *n)
{
	uint64_t value = print_value(c, n->a);
	uint16_t at = n->b;

	while (at && print_at(c, at)->number != value)
		at = print_at(c, at)->c;
	if (at)
		put_name(c, look, print_at(c, at));
	else
		put_unknown(c, value);
}

/* A text that is not in the payload. */
static void put_pointed(const struct print_context *c, uint64_t address)
{
	const struct pfr_bytes *text = c->names ? c->names->text(c->names->user, address) : 0;

	*c->others |= text != 0;
	if (text)
		print_put(c, text->data, text->size);
	else
		print_put_hex(c, address, 0);
}

/* A pointer, or an array up to its first NUL. */
static void put_field(const struct print_context *c, const struct print_look *look, const struct print_node *n)
{
	const struct pfr_tracepoint_field *field = print_field(c, n->field);
	struct pfr_bytes bytes;

	if (!print_fixed(c, field, &bytes))
		return;
	if (field->kind <= PFR_FIELD_POINTER && field->place == PFR_PLACE_FIXED && field->size == c->made->long_size)
		put_pointed(c, print_load(c, bytes.data, bytes.size));
	else
		print_put_string(c, look, bytes.data, bytes.size);
}

static void put_hex_bytes(const struct print_context *c, const struct print_node *n)
{
	uint64_t nr = print_value(c, n->b), i;
	struct pfr_bytes bytes;

	print_array_of(c, n->a, &bytes);
	nr = (uint32_t)nr < (size_t)(c->payload->data + c->payload->size - bytes.data) ? (uint32_t)nr : (size_t)(c->payload->data + c->payload->size - bytes.data);
	for (i = 0; i < nr && bytes.size; i++) {
		if (i && n->kind == PRINT_HEX)
			print_put_text(c, " ");
		print_put_hex(c, bytes.data[i], 2);
	}
}

static void put_array(const struct print_context *c, const struct print_node *n)
{
	uint64_t nr = (uint32_t)print_value(c, n->b), size = (uint32_t)print_value(c, n->c), i, most;
	struct pfr_bytes bytes;

	print_array_of(c, n->a, &bytes);
	size = size == 1 || size == 2 || size == 4 || size == 8 ? size : 1;
	most = (size_t)(c->payload->data + c->payload->size - bytes.data) / size;
	print_put_text(c, "{");
	for (i = 0; i < nr && i < most && bytes.size; i++) {
		print_put_text(c, i ? ",0x" : "0x");
		print_put_hex(c, print_load(c, bytes.data + i * size, (uint32_t)size), 0);
	}
	print_put_text(c, "}");
}

/* Of a text elsewhere in the payload: up to its NUL. */
static void put_dynamic(const struct print_context *c, const struct print_look *look, const struct print_node *n)
{
	struct pfr_bytes bytes;

	if (print_bytes(c, print_field(c, n->field), &bytes))
		print_put_string(c, look, bytes.data, (size_t)(c->payload->data + c->payload->size - bytes.data));
}

/* The bytes of a mask as one number, with a comma every 32 bits. */
static void put_bits(const struct print_context *c, const struct print_node *n)
{
	struct pfr_bytes bytes;
	uint32_t i;

	print_bytes(c, print_field(c, n->field), &bytes);
	for (i = bytes.size; i > 0; i--) {
		print_put_hex(c, bytes.data[c->order == PFR_BIG ? bytes.size - i : i - 1], 2);
		if (i > 1 && (i - 1) % 4 == 0)
			print_put_text(c, ",");
	}
}

static bool has_bit(const struct print_context *c, const struct pfr_bytes *bytes, uint32_t bit)
{
	return bit / 8 < bytes->size && bytes->data[c->order == PFR_BIG ? bytes->size - 1 - bit / 8 : bit / 8] >> bit % 8 & 1;
}

/* A set of CPUs as 0-3,5. */
static void put_cpus(const struct print_context *c, const struct print_node *n)
{
	struct pfr_bytes bytes;
	uint32_t bit, first;
	bool some = false;

	print_bytes(c, print_field(c, n->field), &bytes);
	for (bit = 0; bit < bytes.size * 8; bit++) {
		if (!has_bit(c, &bytes, bit))
			continue;
		for (first = bit; has_bit(c, &bytes, bit + 1); bit++)
			;
		print_put_text(c, some ? "," : "");
		print_put_decimal(c, first);
		if (bit > first)
			print_put_text(c, "-");
		if (bit > first)
			print_put_decimal(c, bit);
		some = true;
	}
}

static void put_text_of(const struct print_context *c, const struct print_look *look, uint16_t node)
{
	const struct print_node *n = print_at(c, node);

	while (n->kind == PRINT_CHOICE)
		n = print_at(c, print_value(c, n->a) ? n->b : n->c);
	switch (n->kind) {
	case PRINT_NUMBER:
	case PRINT_QUOTED:
		put_name(c, look, n);
		break;
	case PRINT_FIELD:
		put_field(c, look, n);
		break;
	case PRINT_FLAGS:
		put_flags(c, look, n);
		break;
	case PRINT_SYMBOLIC:
		put_symbol(c, look, n);
		break;
	case PRINT_HEX:
	case PRINT_HEX_JOINED:
		put_hex_bytes(c, n);
		break;
	case PRINT_ARRAY:
		put_array(c, n);
		break;
	case PRINT_STRING:
		put_dynamic(c, look, n);
		break;
	case PRINT_BITS:
		put_bits(c, n);
		break;
	case PRINT_CPUS:
		put_cpus(c, n);
		break;
	default: /* numbers have no text */
		break;
	}
}

/* ---- fields, where the format is not understood -------------------------------------------------- */

static void put_raw_array(const struct print_context *c, const struct pfr_tracepoint_field *field, const struct pfr_bytes *bytes)
{
	static const struct print_look plain = {.precision = -1};
	bool text = field->kind == PFR_FIELD_TEXT;
	uint32_t i;

	for (i = 0; text && i < bytes->size && bytes->data[i]; i++)
		text = (bytes->data[i] >= ' ' && bytes->data[i] < 0x7f) || (bytes->data[i] >= '\t' && bytes->data[i] <= '\r');
	if (text) {
		print_put_string(c, &plain, bytes->data, bytes->size);
		return;
	}
	print_put_text(c, "ARRAY[");
	for (i = 0; i < bytes->size; i++) {
		print_put_text(c, i ? ", " : "");
		print_put_hex(c, bytes->data[i], 2);
	}
	print_put_text(c, "]");
}

static bool is_long(const struct pfr_tracepoint_field *field)
{
	return memmem(field->type.data, field->type.size, "long", 4) != 0;
}

static void put_raw_number(const struct print_context *c, const struct pfr_tracepoint_field *field, uint64_t value)
{
	struct print_look look = {.length = (int8_t)(field->size == 1 ? -2 : field->size == 2 ? -1 :
								     field->size == 4         ? 0 :
												2),
				  .width = (uint16_t)(field->size == 2 && field->kind == PFR_FIELD_SIGNED ? 2 : 0),
				  .precision = -1};
	bool hex = field->kind == PFR_FIELD_POINTER || (is_long(field) && (field->kind == PFR_FIELD_UNSIGNED || field->size == 4));

	if (hex)
		put_unknown(c, value);
	else
		print_put_number(c, field->kind == PFR_FIELD_SIGNED ? 'd' : 'u', &look, value);
}

static void put_raw_fields(const struct print_context *c)
{
	const struct pfr_tracepoint *format = c->made->format;
	struct pfr_bytes bytes;
	uint32_t i;

	*c->others = true;
	print_put_text(c, "[FAILED TO PARSE]");
	for (i = 0; i < format->nr && c->out->size < c->most; i++) {
		const struct pfr_tracepoint_field *field = &format->field[i];

		if (field->is_common)
			continue;
		print_put_text(c, " ");
		print_put(c, field->name.data, field->name.size);
		print_put_text(c, "=");
		print_bytes(c, field, &bytes);
		if (field->kind > PFR_FIELD_POINTER || field->place != PFR_PLACE_FIXED)
			put_raw_array(c, field, &bytes);
		else
			put_raw_number(c, field, print_load(c, bytes.data, bytes.size));
	}
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static void put_pointer(const struct print_context *c, const struct print_node *n)
{
	unsigned char how = n->size ? c->made->text[n->at] : 0;
	uint64_t value;

	if (how && strchr("MmIiUh", how)) {
		print_address(c, n);
		return;
	}
	value = print_value(c, n->a);
	*c->others |= how && c->names;
	if (how && c->names && c->names->name(c->names->user, value, how == 'F' || how == 'S', c->out))
		return;
	if (!how && !value)
		print_put_text(c, "(nil)");
	else
		put_unknown(c, value);
}

static void put_conversion(const struct print_context *c, const struct print_node *n)
{
	struct print_look look = n->look;
	int32_t star = look.star ? (int32_t)print_value(c, n->b) : 0;

	if (look.star == 2)
		look.precision = (int16_t)(star < 0 ? -1 : star > INT16_MAX ? INT16_MAX :
									      star);
	if (look.star == 1 && star < 0)
		look.flags |= PRINT_LEFT;
	if (look.star == 1)
		look.width = (uint16_t)(star > -256 && star < 256 ? (star < 0 ? -star : star) : 256);
	if (n->op == 's')
		put_text_of(c, &look, n->a);
	else if (n->op == 'p')
		put_pointer(c, n);
	else
		print_put_number(c, n->op, &look, print_value(c, n->a));
}

bool print_format_text(struct pfr_out *out, const struct print_format *print, const struct pfr_bytes *payload, enum pfr_byte_order order, const struct print_names *names)
{
	bool others = !print->plain;
	size_t format = print->used < TEXT_FORMAT ? print->used : TEXT_FORMAT;
	struct print_context c = {.out = out, .made = print, .payload = payload, .order = order, .names = names, .most = out->size + TRACEPOINT_TEXT_MOST(payload->size + format), .others = &others};
	const struct print_node *n;
	uint16_t at;

	if (print->failed)
		put_raw_fields(&c);
	for (at = print->failed ? 0 : print->first; at && out->size < c.most; at = n->c) {
		n = print_at(&c, at);
		if (n->kind == PRINT_LITERAL)
			print_put(&c, print->text + n->at, n->size);
		else
			put_conversion(&c, n);
	}
	if (out->size >= c.most) {
		c.most += 3;
		print_put_text(&c, "...");
	}
	return !others;
}
