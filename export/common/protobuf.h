/* SPDX-License-Identifier: MIT */
/* Fields of messages of protobuf, as https://protobuf.dev/programming-guides/encoding has them. */
#ifndef PFR_PROTOBUF_H
#define PFR_PROTOBUF_H

#include "buffer.h"

enum {
	WIRE_VARINT = 0,
	WIRE_FIXED64 = 1,
	WIRE_BYTES = 2,
};

/* A number; 0 is the default, which is not written. */
static inline void protobuf_number(struct buffer *to, unsigned field, uint64_t value)
{
	if (!value)
		return;
	buffer_varint(to, field << 3 | WIRE_VARINT);
	buffer_varint(to, value);
}

/* A message, a string or packed numbers. */
static inline void protobuf_bytes(struct buffer *to, unsigned field, const struct buffer *bytes)
{
	buffer_varint(to, field << 3 | WIRE_BYTES);
	buffer_varint(to, bytes->size);
	buffer_bytes(to, bytes->data, bytes->size);
	if (bytes->error)
		to->error = bytes->error;
}

#endif
