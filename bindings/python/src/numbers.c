/* SPDX-License-Identifier: MIT */
/* The tables of numbers.h: an expansion of the rows. */
#include "numbers.h"

#include <perfring_base.h>

#define NUMBER(group, key, name, is_signed) {#name, offsetof(struct pfr_##group, name), key, sizeof(((struct pfr_##group *)0)->name), is_signed},
#define NUMBER_U8(group, key, name) NUMBER(group, key, name, 0)
#define NUMBER_U16(group, key, name) NUMBER(group, key, name, 0)
#define NUMBER_U32(group, key, name) NUMBER(group, key, name, 0)
#define NUMBER_U64(group, key, name) NUMBER(group, key, name, 0)
#define NUMBER_S32(group, key, name) NUMBER(group, key, name, 1)
#define NUMBER_BITS64(group, key, name) NUMBER(group, key, name, 0)
#define NUMBER_BITS32(group, key, name) NUMBER(group, key, name, 0)
#define NUMBER_GROUP(group, key, name)
#define NUMBER_BYTES(group, key, name)

#define FIELD(group, key, name, kind, arg, cond, format, set, doc) NUMBER_##kind(group, key, name)
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define MISC(name, bit, NAME, since, doc)
#define PROBE(group, WHAT)
#define UNKNOWN(group, WORD)
#define ALIAS(group, key, name, FLAG, doc)

const struct number sample_numbers[] = {
#include "schema/sample.def"
	{NULL, 0, 0, 0, 0},
};

const struct number attr_numbers[] = {
#include "schema/attr.def"
	{NULL, 0, 0, 0, 0},
};
