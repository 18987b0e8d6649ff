/* SPDX-License-Identifier: MIT */
#include "thrift.h"

#include <string.h>

static void head(struct thrift *thrift, int16_t field, unsigned type)
{
	int16_t *last = &thrift->last[thrift->depth];

	if (field > *last && field - *last <= 15) {
		buffer_byte(thrift->to, (unsigned)(field - *last) << 4 | type);
	} else {
		buffer_byte(thrift->to, type);
		buffer_varint(thrift->to, zigzag(field));
	}
	*last = field;
}

void thrift_number(struct thrift *thrift, int16_t field, enum thrift_type type, int64_t value)
{
	head(thrift, field, type);
	if (type == THRIFT_I8)
		buffer_byte(thrift->to, (unsigned char)value);
	else
		buffer_varint(thrift->to, zigzag(value));
}

void thrift_bool(struct thrift *thrift, int16_t field, int value)
{
	head(thrift, field, value ? THRIFT_TRUE : THRIFT_FALSE);
}

void thrift_binary(struct thrift *thrift, int16_t field, const void *data, size_t size)
{
	head(thrift, field, THRIFT_BINARY);
	buffer_varint(thrift->to, size);
	buffer_bytes(thrift->to, data, size);
}

void thrift_text(struct thrift *thrift, int16_t field, const char *text)
{
	thrift_binary(thrift, field, text, strlen(text));
}

void thrift_list(struct thrift *thrift, int16_t field, enum thrift_type type, uint32_t nr)
{
	head(thrift, field, THRIFT_LIST);
	if (nr < 15) {
		buffer_byte(thrift->to, nr << 4 | type);
	} else {
		buffer_byte(thrift->to, 0xf0 | type);
		buffer_varint(thrift->to, nr);
	}
}

void thrift_element(struct thrift *thrift, int64_t value)
{
	buffer_varint(thrift->to, zigzag(value));
}

void thrift_text_element(struct thrift *thrift, const char *text)
{
	buffer_varint(thrift->to, strlen(text));
	buffer_text(thrift->to, text);
}

void thrift_open(struct thrift *thrift, int16_t field)
{
	if (field)
		head(thrift, field, THRIFT_STRUCT);
	thrift->last[++thrift->depth] = 0;
}

void thrift_close(struct thrift *thrift)
{
	buffer_byte(thrift->to, 0);
	thrift->depth--;
}

void thrift_struct(struct thrift *thrift, int16_t field, const void *data, size_t size)
{
	head(thrift, field, THRIFT_STRUCT);
	buffer_bytes(thrift->to, data, size);
}
