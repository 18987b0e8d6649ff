/* SPDX-License-Identifier: MIT */
/*
 * Messages of protobuf, written as its bytes or as its JSON (https://protobuf.dev/programming-guides/json): numbers of 64 bits are strings, what has its default value
 * is left out but in lists. It knows no format.
 */
#ifndef PFR_MESSAGE_H
#define PFR_MESSAGE_H

#include "buffer.h"

#include <stdbool.h>

#define MESSAGE_DEPTH 8

/* A field: its number, and its name in JSON. */
struct message_field {
	unsigned number;
	const char *name;
};

struct message {
	struct buffer *out;
	bool json;
	unsigned depth;
	struct buffer level[MESSAGE_DEPTH];                    /* bytes of the messages that are open */
	struct message_field field[MESSAGE_DEPTH];             /* of each in the one around it */
	bool some[MESSAGE_DEPTH + 1], list[MESSAGE_DEPTH + 1]; /* of each: it has something; a list of it is open */
};

/* The message around all of them; `out` gets its bytes as messages in it are closed. */
void message_begin(struct message *m, struct buffer *out, bool json);
void message_end(struct message *m);
void message_free(struct message *m);
/* A message in it. */
void message_open(struct message *m, struct message_field field);
void message_close(struct message *m);
/* What follows up to message_list_end are entries of one field. */
void message_list(struct message *m, struct message_field field);
void message_list_end(struct message *m);
/* Numbers: int32, int64 and uint64, fixed64; message_one writes 0 as well, as a oneof needs it. */
void message_int32(struct message *m, struct message_field field, uint32_t value);
void message_int64(struct message *m, struct message_field field, uint64_t value);
void message_fixed64(struct message *m, struct message_field field, uint64_t value);
void message_one(struct message *m, struct message_field field, uint64_t value);
/* Text, which is UTF-8; lists of numbers. */
void message_text(struct message *m, struct message_field field, const void *text, size_t size);
void message_int32s(struct message *m, struct message_field field, const uint32_t *values, size_t nr);
void message_int64s(struct message *m, struct message_field field, const uint64_t *values, size_t nr);

#endif
