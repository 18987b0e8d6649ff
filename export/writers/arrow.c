/* SPDX-License-Identifier: MIT */
/* Source: apache/arrow docs/source/format/Columnar.rst. */
#include "arrow.h"

#include <string.h>

static int is_text(uint8_t type)
{
	return type == PFR_COLUMN_TEXT || type == PFR_COLUMN_BYTES;
}

unsigned arrow_bits(uint8_t type)
{
	static const uint8_t bits[] = {1, 8, 16, 32, 64, 8, 16, 32, 64, 64, 0, 0, 64};

	return bits[type];
}

unsigned arrow_nr_buffers(uint8_t type)
{
	return is_text(type) ? 3 : 2;
}

static uint32_t text_size(const struct pfr_column_data *data, uint32_t row)
{
	uint64_t text = data->values[row];

	return pfr_batch_null(data, row) ? 0 : data->texts.offsets[text + 1] - data->texts.offsets[text];
}

void arrow_sizes(const struct pfr_column_data *data, uint8_t type, uint32_t nr_rows, size_t sizes[3])
{
	uint32_t row;

	sizes[0] = data->nr_null ? ((size_t)nr_rows + 7) / 8 : 0;
	sizes[2] = 0;
	if (!is_text(type)) {
		sizes[1] = ((size_t)nr_rows * arrow_bits(type) + 7) / 8;
		return;
	}
	sizes[1] = ((size_t)nr_rows + 1) * 4;
	for (row = 0; data->values && row < nr_rows; row++)
		sizes[2] += text_size(data, row);
}

static void fill_valid(const struct pfr_column_data *data, uint32_t nr_rows, unsigned char *to)
{
	size_t size = ((size_t)nr_rows + 7) / 8;

	if (!data->values || !data->valid) {
		memset(to, data->values ? 0xff : 0, size);
		return;
	}
	memcpy(to, data->valid, size);
	if (nr_rows % 8)
		to[size - 1] &= (unsigned char)((1u << nr_rows % 8) - 1);
}

static void fill_offsets(const struct pfr_column_data *data, uint32_t nr_rows, unsigned char *to)
{
	int32_t at = 0;
	uint32_t row;

	memset(to, 0, 4);
	for (row = 0; row < nr_rows; row++) {
		at += data->values ? (int32_t)text_size(data, row) : 0;
		memcpy(to + ((size_t)row + 1) * 4, &at, 4);
	}
}

static void fill_texts(const struct pfr_column_data *data, uint32_t nr_rows, unsigned char *to)
{
	uint32_t row;

	for (row = 0; data->values && row < nr_rows; row++) {
		uint32_t size = text_size(data, row);

		if (size)
			memcpy(to, data->texts.bytes + data->texts.offsets[data->values[row]], size);
		to += size;
	}
}

static void fill_numbers(const struct pfr_column_data *data, uint8_t type, uint32_t nr_rows, unsigned char *to)
{
	unsigned size = arrow_bits(type) / 8;
	uint32_t row;

	if (!data->values || !size)
		memset(to, 0, ((size_t)nr_rows * arrow_bits(type) + 7) / 8);
	for (row = 0; data->values && row < nr_rows; row++) {
		uint64_t u64 = data->values[row];
		uint32_t u32 = (uint32_t)u64;
		uint16_t u16 = (uint16_t)u64;
		uint8_t u8 = (uint8_t)u64;

		if (!size)
			to[row / 8] |= (unsigned char)((u64 & 1) << row % 8);
		else
			memcpy(to + (size_t)row * size, size == 8 ? (void *)&u64 : size == 4 ? (void *)&u32 :
									   size == 2         ? (void *)&u16 :
											       (void *)&u8,
			       size);
	}
}

void arrow_fill(const struct pfr_column_data *data, uint8_t type, uint32_t nr_rows, unsigned which, unsigned char *to)
{
	if (which == 0)
		fill_valid(data, nr_rows, to);
	else if (which == 2)
		fill_texts(data, nr_rows, to);
	else if (is_text(type))
		fill_offsets(data, nr_rows, to);
	else
		fill_numbers(data, type, nr_rows, to);
}
