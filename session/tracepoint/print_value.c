/* SPDX-License-Identifier: MIT */
/* Numbers of "print fmt". Mirrors eval_num_arg of libtraceevent: what it cannot compute is 0. Nothing outside of the payload is read. */
#include "session/tracepoint/print.h"

#include "decoder/wire.h"

uint64_t print_load(const struct print_context *c, const unsigned char *data, uint32_t size)
{
	uint64_t value = 0;
	uint32_t i;

	if (size == 4)
		return wire_u32(data, c->order == PFR_BIG);
	if (size == 8)
		return wire_u64(data, c->order == PFR_BIG);
	for (i = 0; i < size && size <= 8; i++)
		value |= (uint64_t)data[i] << 8 * (c->order == PFR_BIG ? size - 1 - i : i);
	return value;
}

bool print_fixed(const struct print_context *c, const struct pfr_tracepoint_field *field, struct pfr_bytes *bytes)
{
	uint32_t left;

	*bytes = (struct pfr_bytes){c->payload->data, 0};
	if (!field || field->offset > c->payload->size)
		return false;
	left = c->payload->size - field->offset;
	bytes->data += field->offset;
	bytes->size = field->size ? field->size : left;
	if (bytes->size > left)
		bytes->size = 0;
	return bytes->size != 0;
}

bool print_bytes(const struct print_context *c, const struct pfr_tracepoint_field *field, struct pfr_bytes *bytes)
{
	uint64_t word, at, size;

	if (!print_fixed(c, field, bytes) || field->place == PFR_PLACE_FIXED || field->place == PFR_PLACE_REST)
		return bytes->size != 0;
	word = print_load(c, bytes->data, bytes->size);
	at = (word & 0xffff) + (field->place == PFR_PLACE_REL_LOC ? field->offset + field->size : 0);
	size = word >> 16;
	*bytes = (struct pfr_bytes){c->payload->data, 0};
	if (at > c->payload->size || size > c->payload->size - at)
		return false;
	bytes->data += at;
	bytes->size = (uint32_t)size;
	return size != 0;
}

bool print_array_of(const struct print_context *c, uint16_t node, struct pfr_bytes *bytes)
{
	const struct print_node *n = print_at(c, node);

	while (n->kind == PRINT_CAST)
		n = print_at(c, n->a);
	*bytes = (struct pfr_bytes){c->payload->data, 0};
	if (n->kind == PRINT_DYNAMIC)
		return print_bytes(c, print_field(c, n->field), bytes);
	return n->kind == PRINT_FIELD && print_fixed(c, print_field(c, n->field), bytes);
}

static struct format_text text_of(const struct print_context *c, const struct print_node *n)
{
	return (struct format_text){c->made->text + n->at, c->made->text + n->at + n->size};
}

/* a[b]. Elements of what has none of a known size are as a long. */
static uint64_t element(const struct print_context *c, const struct print_node *n)
{
	const struct print_node *of = print_at(c, n->a), *type = 0;
	const struct pfr_tracepoint_field *field;
	struct pfr_bytes bytes;
	uint64_t index = print_value(c, n->b), width, value;

	for (; of->kind == PRINT_CAST; of = print_at(c, of->a))
		type = type ? type : of;
	field = of->kind == PRINT_DYNAMIC || of->kind == PRINT_FIELD ? print_field(c, of->field) : 0;
	if (!field || !print_array_of(c, n->a, &bytes))
		return 0;
	width = field->width ? field->width : c->made->long_size;
	if (index >= bytes.size / width)
		return 0;
	value = print_load(c, bytes.data + index * width, (uint32_t)width);
	if (type && type->size > 2 && c->made->text[type->at + type->size - 1] == '*') {
		struct format_text name = text_of(c, type);

		name.end--;
		format_trim(&name);
		value &= print_cast_mask(name);
	}
	return value;
}

static uint64_t binary(uint8_t op, uint64_t a, uint64_t b)
{
	switch (op) {
	case '|':
		return a | b;
	case '&':
		return a & b;
	case '^':
		return a ^ b;
	case 'O':
		return a || b;
	case 'A':
		return a && b;
	case '<':
		return a < b;
	case '>':
		return a > b;
	case 'l':
		return a <= b;
	case 'g':
		return a >= b;
	case 'e':
		return a == b;
	case 'n':
		return a != b;
	case 'L':
		return a << (b & 63);
	case 'R':
		return a >> (b & 63);
	case '+':
		return a + b;
	case '-':
		return a - b;
	case '*':
		return a * b;
	case '/':
		return b ? a / b : 0;
	default:
		return b ? a % b : 0;
	}
}

static uint64_t unary(uint8_t op, uint64_t a)
{
	return op == '!' ? !a : op == '~' ? ~a :
			op == '-'         ? 0 - a :
					    a;
}

static uint64_t field_value(const struct print_context *c, const struct print_node *n)
{
	struct pfr_bytes bytes;

	return print_fixed(c, print_field(c, n->field), &bytes) ? print_load(c, bytes.data, bytes.size) : 0;
}

uint64_t print_value(const struct print_context *c, uint16_t node)
{
	const struct print_node *n = print_at(c, node);
	struct pfr_bytes bytes;

	switch (n->kind) {
	case PRINT_NUMBER:
		return n->number;
	case PRINT_FIELD:
		return field_value(c, n);
	case PRINT_CAST:
		return print_value(c, n->a) & n->number;
	case PRINT_UNARY:
		return unary(n->op, print_value(c, n->a));
	case PRINT_BINARY:
		return binary(n->op, print_value(c, n->a), print_value(c, n->b));
	case PRINT_CHOICE:
		return print_value(c, print_value(c, n->a) ? n->b : n->c);
	case PRINT_ELEMENT:
		return element(c, n);
	case PRINT_DYNAMIC_SIZE:
		print_bytes(c, print_field(c, n->field), &bytes);
		return bytes.size;
	default:
		return 0;
	}
}
