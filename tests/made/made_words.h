/* SPDX-License-Identifier: MIT */
/*
 * Captures that a test makes: events, records and sections of the header, each as words of text: b1 h2 w4 q8 are numbers of 1, 2, 4 and 8 bytes, z5 and x5 so
 * many NULs and letters, what follows ' up to the next blank is text, in which ~ is a blank, ^ a tab and | a new line, [8 ] is the number of bytes in it, and a8 fills
 * these up to a multiple of 8.
 */
#ifndef TESTS_SESSION_MADE_WORDS_H
#define TESTS_SESSION_MADE_WORDS_H

#include "tests/session/capture.h"

#define MADE_ATTR 128
#define MADE_ALL (1u << 18) /* of flags: sample_id_all */
#define MADE_PARTS 32

/* TRACING_DATA up to its systems, whose number and formats follow, and what comes after them. perf requires the fields of a page. */
#define MADE_PAGE "[8 '^field:~u64~timestamp;^offset:0;^size:8;^signed:0;|^field:~local_t~commit;^offset:8;^size:8;^signed:1;|" \
		  "^field:~int~overwrite;^offset:8;^size:1;^signed:1;|^field:~char~data;^offset:16;^size:4080;^signed:0;| ] "
#define MADE_TRACING "b23 b8 b68 'tracing '0.6 b0 b0 b8 w4096 'header_page b0 " MADE_PAGE "'header_event b0 q0 w0 "
#define MADE_TRACING_END " w0 w0 q0 "
#define MADE_COMMON "^field:unsigned~short~common_type;^offset:0;^size:2;^signed:0;|^field:unsigned~char~common_flags;^offset:2;^size:1;^signed:0;||"
#define MADE_FIELD(text, offset, size, sign) "^field:" text ";^offset:" #offset ";^size:" #size ";^signed:" #sign ";|"
#define MADE_FORMAT(name, id, fields, print) "[8 'name:~" name "|ID:~" #id "|format:|" MADE_COMMON fields "|print~fmt:~" print "| ] "

/* A sample with a payload, and what other records end with, of events whose sample_type is MADE_SEEN. */
#define MADE_SEEN (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_CPU | PFR_SAMPLE_RAW)
#define MADE_SAMPLE(id, pid, tid, time, cpu, raw) \
	{ \
		9, "q" #id " w" #pid " w" #tid " q" #time " w" #cpu " w0 [4 " raw " ]" \
	}
#define MADE_TRAILER(tid, time, cpu, id) "w" #tid " w" #tid " q" #time " w" #cpu " w0 q" #id

struct made_event {
	uint32_t type;
	uint64_t config, sample_type, read_format, flags, id; /* id 0: it has none */
};

#define MADE_RAW UINT64_MAX /* no record, but bytes */

/* A record, or a section of the header. Of a record, the lower 32 bits of `number` are its type and those above its misc. */
struct made_part {
	uint64_t number;
	const char *words;
};

struct made_poke { /* `width` bytes at `at` of what was made; width 0: none */
	size_t at;
	uint64_t value;
	unsigned width;
};

struct made_capture {
	bool big, pipe;
	const struct made_event *event;
	unsigned nr;
	struct made_part record[MADE_PARTS], feature[MADE_PARTS]; /* those of a pipe are records; features in the order of their numbers */
	struct made_poke poke[4];
	size_t cut; /* so many bytes are missing at the end */
};

static struct bytes made;
static size_t made_at[MADE_PARTS]; /* of each record */
static struct {
	size_t at;
	unsigned width;
} made_open[4]; /* sizes whose ends have not come */
static unsigned made_nr_open;

static inline void made_text(struct bytes *b, const char **at)
{
	static const char from[] = "~^|", to[] = " \t\n";
	const char *other;

	for (; **at && **at != ' '; ++*at) {
		other = strchr(from, **at);
		bytes_u8(b, (unsigned char)(other ? to[other - from] : **at));
	}
}

static inline void made_size(struct bytes *b, unsigned width)
{
	assert_true(made_nr_open < 4);
	bytes_put(b, 0, width);
	made_open[made_nr_open].at = b->size;
	made_open[made_nr_open++].width = width;
}

static inline void made_size_end(struct bytes *b)
{
	assert_true(made_nr_open--);
	bytes_put_at(b, made_open[made_nr_open].at - made_open[made_nr_open].width, b->size - made_open[made_nr_open].at, made_open[made_nr_open].width);
}

static inline void made_words(struct bytes *b, const char *at)
{
	static const char kinds[] = "bhwq";
	char kind, *end;
	uint64_t value;

	while (*at) {
		kind = *at++;
		if (kind == '\'') {
			made_text(b, &at);
		} else if (kind == ']') {
			made_size_end(b);
		} else if (kind != ' ') {
			value = strtoull(at, &end, 0);
			at = end;
			if (kind == '[')
				made_size(b, (unsigned)value);
			else if (kind == 'a')
				bytes_fill(b, 0, (value - (b->size - made_open[made_nr_open - 1].at) % value) % value);
			else if (kind == 'z' || kind == 'x')
				bytes_fill(b, kind == 'x' ? 'x' : 0, value);
			else
				bytes_put(b, value, 1u << (strchr(kinds, kind) - kinds));
		}
	}
}

static inline void made_attr(struct bytes *b, const struct made_event *event)
{
	uint64_t flags = event->flags, bits = 0;
	size_t begin = b->size;
	unsigned i;

	for (i = 0; i < 64; i++)
		bits |= b->big ? (flags >> i & 1) << (63 - i) : flags & UINT64_C(1) << i;
	bytes_u32(b, event->type);
	bytes_u32(b, MADE_ATTR);
	bytes_u64(b, event->config);
	bytes_u64(b, 1);
	bytes_u64(b, event->sample_type);
	bytes_u64(b, event->read_format);
	bytes_u64(b, bits);
	bytes_fill(b, 0, begin + MADE_ATTR - b->size);
}

static inline void made_record(struct bytes *b, const struct made_part *part)
{
	if (part->number != MADE_RAW)
		bytes_record(b, (uint32_t)part->number, (uint16_t)(part->number >> 32));
	made_words(b, part->words);
	if (part->number != MADE_RAW)
		bytes_record_end(b);
}

static inline void made_records(struct bytes *b, const struct made_capture *c)
{
	unsigned i;

	for (i = 0; i < MADE_PARTS && c->record[i].words; i++) {
		made_at[i] = b->size;
		made_record(b, &c->record[i]);
	}
}

static inline void made_pipe(struct bytes *b, const struct made_capture *c)
{
	unsigned i;

	bytes_u64(b, 16);
	for (i = 0; i < c->nr; i++) {
		bytes_record(b, PFR_RECORD_HEADER_ATTR, 0);
		made_attr(b, &c->event[i]);
		if (c->event[i].id)
			bytes_u64(b, c->event[i].id);
		bytes_record_end(b);
	}
	for (i = 0; i < MADE_PARTS && c->feature[i].words; i++) {
		bytes_record(b, PFR_RECORD_HEADER_FEATURE, 0);
		bytes_u64(b, c->feature[i].number);
		made_words(b, c->feature[i].words);
		bytes_fill(b, 0, (8 - (b->size - b->record) % 8) % 8);
		bytes_record_end(b);
	}
	made_records(b, c);
}

/* Header, ids, attrs, records, the table of sections and the sections. */
static inline void made_file(struct bytes *b, const struct made_capture *c)
{
	unsigned i, nr = 0;
	size_t begin, table;

	bytes_fill(b, 0, 96);
	bytes_put_at(b, 8, 104, 8);
	bytes_put_at(b, 16, MADE_ATTR + 16, 8);
	for (i = 0; i < c->nr; i++)
		bytes_u64(b, c->event[i].id);
	bytes_put_at(b, 24, b->size, 8);
	bytes_put_at(b, 32, c->nr * (MADE_ATTR + 16), 8);
	for (i = 0; i < c->nr; i++) {
		made_attr(b, &c->event[i]);
		bytes_u64(b, 104 + 8 * i);
		bytes_u64(b, c->event[i].id ? 8 : 0);
	}
	begin = b->size;
	made_records(b, c);
	bytes_put_at(b, 40, begin, 8);
	bytes_put_at(b, 48, b->size - begin, 8);
	for (; nr < MADE_PARTS && c->feature[nr].words; nr++) {
		size_t word = 72 + 8 * (c->feature[nr].number / 64);

		bytes_put_at(b, word, bytes_get(b->data + word, 8, b->big) | UINT64_C(1) << c->feature[nr].number % 64, 8);
	}
	table = b->size;
	bytes_fill(b, 0, 16 * (size_t)nr);
	for (i = 0; i < nr; i++) {
		begin = b->size;
		bytes_put_at(b, table + 16 * (size_t)i, begin, 8);
		made_words(b, c->feature[i].words);
		bytes_put_at(b, table + 16 * (size_t)i + 8, b->size - begin, 8);
	}
}

/* The capture's bytes are in `made`. */
static inline void made_capture(const struct made_capture *c)
{
	unsigned i;

	bytes_init(&made, c->big);
	made_nr_open = 0;
	bytes_raw(&made, c->big ? "2ELIFREP" : "PERFILE2", 8);
	if (c->pipe)
		made_pipe(&made, c);
	else
		made_file(&made, c);
	for (i = 0; i < 4 && c->poke[i].width; i++)
		bytes_put_at(&made, c->poke[i].at, c->poke[i].value, c->poke[i].width);
	made.size -= c->cut;
}

#endif
