/* SPDX-License-Identifier: MIT */
/*
 * The values of a tracepoint's fields, out of the payload of a sample. Neither the payload nor the format is
 * trusted: a value lies within the payload, or there is none.
 */
#include "session/tracepoint/format.h"
#include "decoder/wire.h"

static uint64_t load(const unsigned char *p, unsigned width, enum pfr_byte_order order)
{
	uint64_t value = 0;
	unsigned i;

	if (width == 8)
		return wire_u64(p, order == PFR_BIG);
	if (width == 4)
		return wire_u32(p, order == PFR_BIG);
	for (i = 0; i < width; i++)
		value |= (uint64_t)p[i] << 8 * (order == PFR_BIG ? width - 1 - i : i);
	return value;
}

static uint64_t extend(uint64_t value, unsigned width)
{
	if (width < 8 && value >> (8 * width - 1) & 1)
		value |= ~((UINT64_C(1) << 8 * width) - 1);
	return value;
}

/* The bytes of a field. False where they are not in the payload. */
static bool find_bytes(const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload, enum pfr_byte_order order,
		       struct pfr_bytes *bytes)
{
	uint64_t at = field->offset, size = field->size, word;

	if (at > payload->size || size > payload->size - at)
		return false;
	if (field->place == PFR_PLACE_REST)
		size = payload->size - at;
	if (field->place == PFR_PLACE_DATA_LOC || field->place == PFR_PLACE_REL_LOC) {
		if (size != 4)
			return false;
		word = load(payload->data + at, 4, order);
		at = (word & 0xffff) + (field->place == PFR_PLACE_REL_LOC ? at + 4 : 0);
		size = word >> 16;
		if (at > payload->size || size > payload->size - at)
			return false;
	}
	bytes->data = payload->data + at;
	bytes->size = (uint32_t)size;
	return true;
}

static uint32_t text_size(const struct pfr_bytes *bytes)
{
	uint32_t i = 0;

	while (i < bytes->size && bytes->data[i])
		i++;
	return i;
}

static bool is_scalar(uint8_t kind)
{
	return kind == PFR_FIELD_UNSIGNED || kind == PFR_FIELD_SIGNED || kind == PFR_FIELD_POINTER;
}

enum pfr_status pfr_field_value(const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload, enum pfr_byte_order order,
				struct pfr_field_value *value)
{
	struct pfr_bytes bytes;

	*value = (struct pfr_field_value){.kind = field->kind, .is_signed = field->is_signed};
	if (format_number(field, payload, order, &value->number))
		return PFR_OK;
	if (!find_bytes(field, payload, order, &bytes))
		return PFR_E_SHORT;
	if (is_scalar(field->kind)) {
		if (bytes.size > 8)
			return PFR_E_SHORT;
		value->number = load(bytes.data, bytes.size, order);
		if (field->kind == PFR_FIELD_SIGNED && bytes.size)
			value->number = extend(value->number, bytes.size);
		return PFR_OK;
	}
	if (field->kind == PFR_FIELD_TEXT)
		bytes.size = text_size(&bytes);
	if (field->kind == PFR_FIELD_CPUS && bytes.size > PFR_FIELD_CPUS_SIZE)
		value->kind = PFR_FIELD_BYTES;
	value->data = bytes;
	value->words = (struct pfr_words){bytes.data, field->width ? bytes.size / field->width : 0, field->width, (uint8_t)order};
	return PFR_OK;
}

uint64_t pfr_field_number(const struct pfr_field_value *value, uint32_t index)
{
	const struct pfr_words *words = &value->words;
	uint64_t number = load(words->data + (size_t)index * words->width, words->width, (enum pfr_byte_order)words->order);

	return value->is_signed ? extend(number, words->width) : number;
}

uint32_t pfr_field_cpu(const struct pfr_field_value *value, uint32_t from)
{
	const struct pfr_words *words = &value->words;
	uint64_t word;
	uint32_t index, bit = from % (8u * words->width);

	for (index = from / (8u * words->width); index < words->nr; index++, bit = 0) {
		word = load(words->data + (size_t)index * words->width, words->width, (enum pfr_byte_order)words->order) >> bit;
		for (; word; word >>= 1, bit++)
			if (word & 1)
				return index * 8 * words->width + bit;
	}
	return PFR_NO_CPU;
}
