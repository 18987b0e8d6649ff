/* SPDX-License-Identifier: MIT */
/*
 * Samples as the text of perf script: script.c writes, script_head.c has all but the place, script_fields.c knows which fields, script_text.c how texts and numbers look.
 */
#ifndef PFR_SCRIPT_H
#define PFR_SCRIPT_H

#include "export/profile/profile.h"

/* The fields, in the order in which a line has them: script.def. */
enum script_order {
#define SCRIPT(field, name, sample_type) SCRIPT_ORDER_##field,
#include "script.def"
	SCRIPT_FIELDS,
};
#define SCRIPT_BIT(field) (UINT64_C(1) << SCRIPT_ORDER_##field)

#define SCRIPT_TYPES 7 /* hw, sw, trace, cache, raw, bp, and all others, as perf has them */

/* Which fields samples of a type have. */
struct script_type {
	uint64_t fields;
	uint64_t named; /* those that -F names: they are printed where events do not have them, too */
	bool asked;     /* -F names some: none is added for what events have */
	bool settled;   /* the first event of the type was looked at */
};

/* A sample that waits: text up to head_end, then places, then text up to end. */
struct script_waiting {
	uint64_t callsite, ip;
	uint64_t fields;
	uint32_t head_end, end;
	bool chain;
};

/* A name of a function of the kernel that stands in waiting text at an offset. */
struct script_name {
	size_t at;
	uint64_t address;
	uint32_t place; /* of pfr_symbols_ask */
	bool offset;    /* with that in the function */
	bool plain;     /* [unknown] where it has none, else the address */
};

/* Of a callsite: what is mapped there, its address as shown, and its line, if that was made. */
struct script_site {
	uint64_t shown;
	bool in_file; /* that is its offset there */
	bool of_user; /* it is in a file, or in memory, whose offsets perf takes for its addresses */
	bool mapped;
	uint64_t line_fields;
	uint32_t file, line, line_size;
};

/* An event's name as lines have it; size 0: it is not known. */
#define SCRIPT_NAMED 64
struct script_named {
	uint32_t event;
	size_t width, size;
	char text[80];
};

struct script {
	struct script_type types[SCRIPT_TYPES];
	struct buffer text, lines;
	struct script_waiting *waiting;
	uint32_t nr_waiting, waiting_capacity, nr_events;
	struct script_site *sites; /* of callsites of this base */
	uint32_t sites_capacity;
	struct texts files;
	struct script_named named[SCRIPT_NAMED]; /* by event % SCRIPT_NAMED */
	size_t width;                            /* of the longest name of an event */
	size_t source_width;                     /* of the longest data source so far */
	struct print_format **prints;            /* of formats by their number; null: not made yet */
	uint32_t prints_capacity;
	size_t prints_size;        /* bytes of memory of them */
	struct buffer payload;     /* text of one, as it is, where it needs escapes */
	struct script_name *names; /* by place in text */
	uint32_t nr_names, names_capacity;
	uint32_t next_name; /* of those that wait */
	bool asks;          /* a callsite that came since text was given last has a name that is still to be read */
};

/* script_fields.c: takes a list into all types, or those that it names. Returns what pfr_profile_wrong_field does; null of a null list. */
const char *script_fields_take(struct script_type types[SCRIPT_TYPES], const char *fields);
/* The fields of an event's samples. */
uint64_t script_fields_of(struct script_type types[SCRIPT_TYPES], const struct pfr_events *events, uint32_t event);

/* script_mappings.c: the line of a MMAP or MMAP2. */
void script_mapping(struct profile *profile, const struct moment *moment, uint32_t event, uint64_t fields);
/* script_head.c: a line up to the place of its sample, and after it. ip is not 0 where places are shown. */
void script_head(struct profile *profile, struct buffer *to, const struct profile_key *key, const struct moment *moment, uint64_t weight, uint64_t fields, uint64_t ip);
void script_tail(struct profile *profile, struct buffer *to, const struct profile_key *key, const struct moment *moment, uint64_t fields);
/* The attr of an event, or null. */
static inline const struct pfr_attr *script_attr(const struct profile *profile, uint32_t event)
{
	const struct pfr_events *events = pfr_session_events(profile->follow.session);

	return event < events->nr ? &events->event[event].attr : NULL;
}


/* script_memory.c: a data source; a size of a page, with a space before it. */
void script_source(struct script *script, struct buffer *to, uint64_t source);
void script_page_size(struct buffer *to, uint64_t size);

/* script_values.c: registers of one or both kinds; a payload of a BPF program; the CPU's mode; the time of day. */
void script_registers(struct profile *profile, struct buffer *to, const struct moment *moment, const struct pfr_attr *attr, uint64_t fields);
void script_bpf_output(struct buffer *to, const struct moment *moment);
void script_misc(struct buffer *to, const struct moment *moment);
void script_tod(struct profile *profile, struct buffer *to, const struct moment *moment);

/* script_branches.c: branch records in one of their forms; the file at an address, in parentheses. */
void script_branches(struct profile *profile, struct buffer *to, const struct moment *moment, uint64_t fields);
void script_file_at(struct profile *profile, struct buffer *to, const struct moment *moment, uint64_t address, uint64_t fields);
/* script_locate.c: what is mapped at an address, in the mode of the sample, or else in the one that the address is of (thread__find_map_fb of tools/perf/util/event.c); null mapping: nothing. Returns the mode. */
unsigned script_locate(struct profile *profile, const struct moment *moment, uint64_t address, struct pfr_location *location);
/* Whether it is of a program, and, of these, whether it has an offset in a file; null: nothing is mapped there. */
bool script_of_user(const struct pfr_location *location);
bool script_in_file(const struct pfr_location *location);
/* Where in the file; of a mapping that is in one. */
uint64_t script_offset(const struct pfr_location *location);
/* What perf calls the file of a mapping (map__new of tools/perf/util/map.c), cut to `most` bytes. */
void script_file_name(struct buffer *to, const struct pfr_location *location, size_t most);

#define SCRIPT_NAME 128
/* script_event.c: the name of an event, of which `text` may have the bytes. */
const char *script_event_name(struct profile *profile, uint32_t event, char text[SCRIPT_NAME]);

/* script_trace.c: the text of a tracepoint's payload, as its print fmt makes it. */
void script_trace(struct profile *profile, struct buffer *to, const struct moment *moment);
/* Gives text from `from` to `to`, with the names in it. */
void script_trace_give(struct profile *profile, size_t from, size_t to);
/* The function at an address, or [unknown], as part of text that waits. */
void script_name_at(struct profile *profile, struct buffer *to, const struct moment *moment, uint64_t address, bool offset);
void script_trace_free(struct script *script);

/* script_text.c: text of the capture, safe for a terminal. */
void script_safe(struct buffer *to, const void *text, size_t size);
/* Whether it is all printable ASCII, which stands for itself. */
bool script_is_plain(const void *text, size_t size);
/* Spaces, so that `size` bytes that follow end at `width`. */
void script_pad(struct buffer *to, size_t size, size_t width);
/* Numbers with spaces before them, as %WIDTHd, and the like. */
void script_signed(struct buffer *to, int32_t value, unsigned width);
void script_decimal(struct buffer *to, uint64_t value, unsigned width, char fill);
void script_hex(struct buffer *to, uint64_t value, unsigned width);

#endif
