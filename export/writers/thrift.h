/* SPDX-License-Identifier: MIT */
/*
 * The compact protocol of Apache Thrift, as far as Parquet's metadata needs it. Source:
 * apache/thrift doc/specs/thrift-compact-protocol.md.
 */
#ifndef PFR_THRIFT_H
#define PFR_THRIFT_H

#include "export/common/buffer.h"

enum thrift_type {
	THRIFT_TRUE = 1,
	THRIFT_FALSE = 2,
	THRIFT_I8 = 3,
	THRIFT_I16 = 4,
	THRIFT_I32 = 5,
	THRIFT_I64 = 6,
	THRIFT_BINARY = 8,
	THRIFT_LIST = 9,
	THRIFT_STRUCT = 12,
};

#define THRIFT_DEPTH 8

struct thrift {
	struct buffer *to;
	int16_t last[THRIFT_DEPTH]; /* the last field of each open struct */
	int depth;
};

/* Fields of the innermost struct, in ascending order. */
void thrift_number(struct thrift *thrift, int16_t field, enum thrift_type type, int64_t value);
void thrift_bool(struct thrift *thrift, int16_t field, int value);
void thrift_binary(struct thrift *thrift, int16_t field, const void *data, size_t size);
void thrift_text(struct thrift *thrift, int16_t field, const char *text);
/* A list's head; its elements follow. Numbers in it by thrift_element, structs by thrift_open with field 0. */
void thrift_list(struct thrift *thrift, int16_t field, enum thrift_type type, uint32_t nr);
void thrift_element(struct thrift *thrift, int64_t value);
void thrift_text_element(struct thrift *thrift, const char *text);
/* A struct, as a field or (field 0) as an element or the outermost; and its end. */
void thrift_open(struct thrift *thrift, int16_t field);
void thrift_close(struct thrift *thrift);
/* A struct that was written before, from its first field to its end. */
void thrift_struct(struct thrift *thrift, int16_t field, const void *data, size_t size);

#endif
