/* SPDX-License-Identifier: MIT */
/*
 * The state of a profile of OpenTelemetry, and what its files offer each other: otlp.c gathers samples and the dictionary, whose entries otlp_entries.c has, otlp_write.c writes them.
 */
#ifndef PFR_OTLP_H
#define PFR_OTLP_H

#include "export/common/message.h"
#include "export/profile/profile.h"

#define OTLP_SAMPLES_MOST (1u << 20)     /* then they are written */
#define OTLP_ENTRIES_MOST (1u << 22)     /* of a table of the dictionary, which is written last */
#define OTLP_BYTES_MOST (UINT32_MAX / 4) /* bytes of one */

/* Tables of the dictionary. Entry 0 of each is the zero value. */
enum {
	OTLP_MAPPINGS,   /* struct otlp_mapping */
	OTLP_LOCATIONS,  /* struct otlp_location, then a struct otlp_line for each function, innermost first */
	OTLP_FUNCTIONS,  /* struct otlp_function */
	OTLP_STRINGS,    /* text */
	OTLP_ATTRIBUTES, /* struct otlp_attribute */
	OTLP_STACKS,     /* uint32_t, locations, innermost first */
	OTLP_TEXTS,      /* values of attributes, which are written there and not as a table */
	OTLP_TABLES,
};

struct otlp_mapping {
	uint64_t start, limit, offset;
	uint32_t filename, attribute;
};
struct otlp_location {
	uint64_t address;
	uint32_t mapping, attribute;
};
struct otlp_line {
	uint32_t function, line;
};
struct otlp_function {
	uint32_t name, filename;
};
struct otlp_attribute {
	uint64_t value; /* a number, or a string's */
	uint32_t key, text;
};

struct otlp_sample {
	uint64_t value;
	uint32_t pid, event, stack, attribute[3], nr_attributes, order;
};

struct otlp {
	struct message message;
	bool json, listed; /* listed: a list of resources is open */
	struct texts table[OTLP_TABLES];
	struct otlp_sample *samples;
	uint32_t nr;
	uint32_t *leaf, *caller; /* of callsite base + i: its location where it is innermost, or called; 0: not known */
	uint32_t nr_leaf, nr_caller;
	uint32_t *mapping; /* of the mapping of this number: its place in the table; 0: not known */
	uint32_t nr_mapping;
	struct buffer part, stack, ids;
	char host[PFR_NAME_SIZE], release[PFR_NAME_SIZE], arch[64];
};

/* otlp_entries.c: the number of an entry, which is added if it is new; 0 where there is no place for it, and the profile fails. */
uint32_t otlp_entry(struct profile *profile, unsigned table, const void *data, size_t size);
/* Text of the input, made safe: readers print it. In OTLP_STRINGS or OTLP_TEXTS. */
uint32_t otlp_string(struct profile *profile, unsigned table, const void *text, size_t size);
/* otlp_write.c: the samples so far; the dictionary, and the end. 0 or an errno value. */
int otlp_write_samples(struct profile *profile);
int otlp_write_end(struct profile *profile);

#endif
