/* SPDX-License-Identifier: MIT */
/*
 * Reads a capture from memory with a caller's fixed arrays and counts what is in it,
 * decoding and walking every frame. It needs no libc, so every proof can use it.
 */
#ifndef TESTS_PROOF_COUNT_H
#define TESTS_PROOF_COUNT_H

#include "perfring.h"

#define PROOF_FILE (1 << 20) /* bytes of the largest capture */

struct proof_counts {
	uint64_t frames, records, samples, errors, unrouted, items;
	enum pfr_status end;
};

static struct pfr_event proof_event[512];
static struct pfr_id proof_id[8192];

static inline void proof_read(const unsigned char *data, size_t size, struct proof_counts *c)
{
	struct pfr_events events;
	struct pfr_reader reader;
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;
	struct pfr_record record;
	struct pfr_walk walk;
	struct pfr_item item;

	c->frames = c->records = c->samples = c->errors = c->unrouted = c->items = 0;
	pfr_events_init(&events, proof_event, 512, proof_id, 8192);
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	while (1) {
		enum pfr_status status = pfr_reader_next(&reader, &frame, &layout, &where);

		if (status == PFR_MORE) {
			uint64_t at = reader.need < size ? reader.need : size;

			pfr_reader_give(&reader, data + at, size - (size_t)at, at, 1);
			continue;
		}
		c->end = status;
		if (status == PFR_END || status == PFR_NO_SPACE || pfr_status_class(status) == PFR_CLASS_STREAM)
			return;
		c->frames++;
		c->unrouted += status != PFR_OK;
		c->records += frame.piece == PFR_PIECE_RECORD;
		c->samples += frame.piece == PFR_PIECE_RECORD && frame.type == PFR_RECORD_SAMPLE;
		c->errors += pfr_decode(&frame, layout, &record, &where) != PFR_OK;
		pfr_walk_init(&walk, &frame, layout);
		while (pfr_walk_next(&walk, &item, &where) != PFR_END)
			c->items++;
	}
}

/* As tests/decoder/corpus.txt has it, into line; returns its length. */
static inline size_t proof_line(const struct proof_counts *c, char *line)
{
	const struct {
		const char *name;
		uint64_t value;
	} parts[] = {
		{"frames=", c->frames},
		{" records=", c->records},
		{" samples=", c->samples},
		{" errors=", c->errors},
		{" unrouted=", c->unrouted},
	};
	size_t n = 0, i;
	const char *p;

	for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		char digits[20];
		unsigned k = 0;
		uint64_t v = parts[i].value;

		for (p = parts[i].name; *p; p++)
			line[n++] = *p;
		do
			digits[k++] = (char)('0' + v % 10);
		while (v /= 10);
		while (k)
			line[n++] = digits[--k];
	}
	for (p = " end="; *p; p++)
		line[n++] = *p;
	for (p = pfr_status_name(c->end); *p; p++)
		line[n++] = *p;
	line[n++] = '\n';
	return n;
}

#endif
