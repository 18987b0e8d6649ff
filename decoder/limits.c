/* SPDX-License-Identifier: MIT */
/*
 * The limits by number: their names, what they count, and what they are at first.
 * It knows the rows of limits.def; who keeps to a limit says so where it does.
 */
#include "decode.h"

/* An older caller's struct has fewer members: no other is read or written. */
#define HAS(limits, name) ((limits)->size >= offsetof(struct pfr_limits, name) + sizeof((limits)->name))

void pfr_limits_init(struct pfr_limits *limits, size_t size)
{
	limits->size = size;
#define LIMIT(NAME, name, most, doc) \
	if (HAS(limits, name)) \
		limits->name = most;
#include "schema/limits.def"
}

uint64_t *pfr_limit_of(struct pfr_limits *limits, enum pfr_limit limit)
{
	switch (limit) {
#define LIMIT(NAME, name, most, doc) \
	case PFR_LIMIT_##NAME: \
		return HAS(limits, name) ? &limits->name : 0;
#include "schema/limits.def"
	case PFR_LIMIT_NONE: break;
	}
	return 0;
}

/* Limits that were never begun, whose size is too small for one, allow nothing: what was set by hand is not ignored. */
uint64_t pfr_limit(const struct pfr_limits *limits, enum pfr_limit limit)
{
	int begun = !limits || limits->size >= sizeof(limits->size) + sizeof(uint64_t);

	switch (limit) {
#define LIMIT(NAME, name, most, doc) \
	case PFR_LIMIT_##NAME: \
		return limits && HAS(limits, name) ? limits->name : begun ? most : \
									    0;
#include "schema/limits.def"
	case PFR_LIMIT_NONE: break;
	}
	return 0;
}

#ifndef PFR_NO_NAMES /* a part of the one file */
struct limit_text {
	char name[16], doc[104];
};

static const struct limit_text *limit_text(enum pfr_limit limit)
{
	static const struct limit_text text[] = {
		{"", ""},
#define LIMIT(NAME, name, most, doc) {#name, doc},
#include "schema/limits.def"
	};

	return &text[limit < sizeof(text) / sizeof(text[0]) ? limit : PFR_LIMIT_NONE];
}

const char *pfr_limit_name(enum pfr_limit limit)
{
	return limit_text(limit)->name;
}

const char *pfr_limit_doc(enum pfr_limit limit)
{
	return limit_text(limit)->doc;
}
#endif
