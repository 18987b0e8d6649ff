/* SPDX-License-Identifier: MIT */
/*
 * A ring as a case of hostile input says it, read as its user would: events from
 * the words of a pipe, records from the ring, begun at several places so that they lie across
 * its end, each answer the same. It knows <linux/perf_event.h>'s page and nothing of records.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/hostile/ring.h"

#include "tests/lib/feed.h"
#include "tests/lib/invert.h"

#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE 4096
#define RING 131072
#define MAGIC 0x676e6972

/* The words of the file, as tests/hostile/cases_ring.py has them. */
struct ring_file {
	uint64_t magic, events, mapped, data_head, data_tail, data_offset, data_size, aux_head, aux_tail, aux_offset, aux_size, aux_mapped,
		capabilities, lock, time_shift, time_mult, later_head, scribble, hostile;
};

struct mapped {
	struct ring_file file;
	const unsigned char *events, *records;
	size_t records_size;
	unsigned char *memory; /* page and ring, with pages that cannot be touched at both ends */
	struct perf_event_mmap_page *page;
	uint64_t base;
};

static unsigned char scratch[PFR_RING_SCRATCH] __attribute__((aligned(8)));

static void put_records(struct mapped *m)
{
	size_t i;

	for (i = 0; i < m->records_size; i++)
		m->memory[PAGE + (m->base + i) % RING] = m->records[i];
}

/* The ring ends at a page that cannot be touched; a hostile page may say that it ends before. */
static void lay_out(struct mapped *m)
{
	const struct ring_file *f = &m->file;

	memset(m->memory, 0, PAGE + RING);
	m->page = (void *)m->memory;
	m->page->data_head = f->hostile ? f->data_head : m->base + (m->records_size + 7) / 8 * 8; /* no head is odd */
	m->page->data_tail = f->hostile ? f->data_tail : m->base;
	m->page->data_offset = f->data_offset;
	m->page->data_size = f->data_size;
	m->page->aux_head = f->aux_head;
	m->page->aux_tail = f->aux_tail;
	m->page->aux_size = f->aux_size;
	m->page->capabilities = f->capabilities;
	m->page->lock = (uint32_t)f->lock;
	m->page->time_shift = (uint16_t)f->time_shift;
	m->page->time_mult = (uint32_t)f->time_mult;
	put_records(m);
}

/* Events from the pipe that stands before the records. */
static void read_events(struct feed *feed, const struct mapped *m)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	feed_init(feed, m->events, m->file.events, 0, 0);
	while ((status = feed_next(feed, &frame, &layout, &where)) != PFR_END && pfr_status_class(status) != PFR_CLASS_STREAM)
		;
}

/* Somebody writes all over the record's header after it was handed out; what was read of it stands. */
static void scribble(struct mapped *m, const struct pfr_frame *frame)
{
	if (m->file.scribble && frame->data >= m->memory && frame->data < m->memory + PAGE + RING)
		memset(m->memory + (frame->data - m->memory), 0xff, 8);
}

static enum pfr_status check(struct mapped *m, struct feed *feed, struct pfr_frame *frame, struct pfr_where *where)
{
	const struct pfr_layout *layout;
	struct pfr_record record;
	char text[BROKEN_MOST];
	enum pfr_status status = pfr_events_route(&feed->events, frame, &layout, where);

	scribble(m, frame);
	if (status)
		return status;
	if (!m->file.scribble && (invariants_frame(frame, layout, text) || invert_frame(frame, layout, text))) {
		printf("broken: %s\n", text);
		exit(1);
	}
	return pfr_decode(frame, layout, &record, where);
}

static void drain(struct mapped *m, struct feed *feed, struct pfr_ring *ring, struct hostile_line *line)
{
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status = pfr_ring_begin(ring, &where), bad;
	uint64_t records = 0;

	if (status) {
		hostile_add(line, &where, 0, 0);
		return;
	}
	while ((status = pfr_ring_next(ring, &frame, &where)) == PFR_OK) {
		records++;
		bad = check(m, feed, &frame, &where);
		if (bad)
			hostile_add(line, &where, records, frame.at);
		pfr_ring_release(ring);
	}
	hostile_text(line, " records=%llu events=%u end=%s", (unsigned long long)records, feed->events.nr, pfr_status_name(status));
	if (status != PFR_END)
		hostile_add(line, &where, records, where.at);
}

static void read_aux(struct mapped *m, struct hostile_line *line)
{
	static const unsigned char area[PAGE];
	struct pfr_aux_area aux;
	struct pfr_span span[2];
	struct pfr_where where;

	if (pfr_aux_area_init(&aux, m->page, area, m->file.aux_mapped, 0, &where) || pfr_aux_area_begin(&aux, span, &where))
		hostile_add(line, &where, 0, 0);
	else
		hostile_text(line, " aux=%llu", (unsigned long long)(span[0].size + span[1].size));
}

static void read_ring(struct mapped *m, int number, struct hostile_line *line)
{
	struct pfr_ring ring;
	struct pfr_where where;
	struct pfr_clock clock;
	struct feed feed;
	enum pfr_status status;

	read_events(&feed, m);
	status = pfr_ring_init(&ring, m->page, m->file.mapped, 0, scratch, sizeof(scratch), &where);
	if (status)
		hostile_add(line, &where, 0, 0);
	else
		drain(m, &feed, &ring, line);
	if (!status && m->file.later_head) {
		m->page->data_head = m->file.later_head;
		drain(m, &feed, &ring, line);
	}
	if (!status)
		hostile_text(line, " tail=%llu", (unsigned long long)(m->page->data_tail - m->base));
	if (number == 101)
		read_aux(m, line);
	if (number == 102) {
		status = pfr_clock_read(&clock, m->page, &where);
		hostile_text(line, " clock=%s", pfr_status_name(status));
		if (status == PFR_E_CLOCK)
			hostile_add(line, &where, 0, 0);
	}
	feed_free(&feed);
}

/* Both ends of the ring's memory are followed by pages that fault. */
static unsigned char *guarded(void)
{
	size_t size = PAGE + RING;
	unsigned char *at = mmap(0, size + 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (at == MAP_FAILED || mprotect(at, PAGE, PROT_NONE) || mprotect(at + PAGE + size, PAGE, PROT_NONE))
		abort();
	return at + PAGE;
}

/* Of positions past 32 bits a machine of 32 bits sees the lower half only (decoder/page.h). */
static int is_narrow(const struct ring_file *f)
{
	return UINTPTR_MAX <= UINT32_MAX && (f->data_head | f->data_tail | f->data_offset | f->data_size | f->aux_head | f->aux_tail |
					     f->aux_size | f->later_head) > UINT32_MAX;
}

int hostile_ring(const unsigned char *data, size_t size, int number, struct hostile_line *line)
{
	static const uint64_t bases[] = {0, RING - 8, RING - 16, RING - 40, RING - 48, 7 * RING - 72, UINT64_MAX - RING + 1};
	static struct hostile_line other;
	struct mapped m;
	size_t i;

	if (size < sizeof(m.file))
		return 0;
	memcpy(&m.file, data, sizeof(m.file));
	if (m.file.magic != MAGIC || m.file.events > size - sizeof(m.file))
		return 0; /* of the other byte order: no machine here has such a ring */
	if (is_narrow(&m.file)) {
		hostile_text(line, " SKIP");
		return 1;
	}
	m.events = data + sizeof(m.file);
	m.records = m.events + m.file.events;
	m.records_size = size - sizeof(m.file) - m.file.events;
	m.memory = guarded();
	for (i = 0; i < (m.file.hostile || number >= 97 ? 1 : sizeof(bases) / sizeof(bases[0])); i++) {
		struct hostile_line *to = i ? &other : line;

		m.base = bases[i];
		lay_out(&m);
		to->size = 0;
		read_ring(&m, number, to);
		if (i && strcmp(line->text, other.text)) {
			printf("broken: ring at %llu:%s\n", (unsigned long long)m.base, other.text);
			exit(1);
		}
	}
	munmap(m.memory - PAGE, RING + 3 * PAGE);
	return 1;
}
