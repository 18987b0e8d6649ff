/* SPDX-License-Identifier: MIT */
/*
 * decoder/ring.c while another thread is at the ring:
 *
 *   ring_race model [SECONDS]     a producer that keeps the rules, on a ring that waits and on
 *                                 overwritten ones; built with -fsanitize=thread it also shows
 *                                 that no access races
 *   ring_race scribble [SECONDS]  a thread that breaks every rule: heads, sizes, counts change
 *                                 while the records are decoded and walked, before guard pages;
 *                                 built with -fsanitize=thread only the rings whose records
 *                                 are copied: bytes decoded in place do race, and may be
 *                                 anything (SECURITY.md)
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <time.h>

#include "perfring.h"
#include "tests/lib/ring_producer.h"

#if defined(__SANITIZE_THREAD__)
#define TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TSAN 1
#endif
#endif
#ifndef TSAN
#define TSAN 0
#endif

static struct producer p;
static atomic_int stop;
static _Alignas(8) unsigned char scratch[PFR_RING_SCRATCH];
static double limit = 2;

static void die(const char *what, uint64_t value)
{
	printf("not ok - %s (%llu)\n", what, (unsigned long long)value);
	exit(1);
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- a producer that keeps the rules ---------------------------------------------- */

static uint64_t written;

/* Records of 16 to 272 bytes; word 1 is their number, the others are made from it. */
static void *produce(void *unused)
{
	uint64_t record[34], i;

	(void)unused;
	for (written = 0; !atomic_load_explicit(&stop, memory_order_relaxed); written++) {
		uint64_t words = 2 + written * 7 % 33;
		struct perf_event_header header = {9, 0, (uint16_t)(words * 8)};

		memcpy(record, &header, 8);
		for (i = 1; i < words; i++)
			record[i] = written + (i - 1) * 0x9e3779b97f4a7c15;
		if ((!producer_write(&p, record, words * 8) || p.overwrite) && written % 64 == 0)
			sched_yield(); /* or the reader never runs where processors are few */
	}
	return 0;
}

/* The number of a record whose bytes are all of one writing. */
static uint64_t whole(const struct pfr_frame *frame)
{
	uint64_t word[34], i;

	memcpy(word, frame->data, frame->size);
	if (frame->type != 9 || frame->size != (2 + word[1] * 7 % 33) * 8)
		die("a record's header is of another record", word[1]);
	for (i = 1; i < frame->size / 8; i++)
		if (word[i] != word[1] + (i - 1) * 0x9e3779b97f4a7c15)
			die("a record is torn", word[1]);
	return word[1];
}

struct tally {
	uint64_t records, torn, lost, drains, missed;
};

/* Numbers go up by one in a forward ring, down by one in a backward ring. */
static void check_order(const struct pfr_ring *ring, uint64_t number, uint64_t *next, struct tally *tally)
{
	if (ring->flags & PFR_RING_BACKWARD) {
		if (*next != UINT64_MAX && number != *next)
			die("a backward drain is out of order", number);
		*next = number - 1;
		return;
	}
	if (number < *next || (number != *next && !(ring->flags & PFR_RING_OVERWRITE)))
		die("a record is missing", number);
	tally->missed += number - *next;
	*next = number + 1;
}

static void drain(struct pfr_ring *ring, uint64_t *next, struct tally *tally)
{
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status = pfr_ring_begin(ring, &where);

	tally->drains++;
	if (ring->flags & PFR_RING_BACKWARD)
		*next = UINT64_MAX;
	while (status == PFR_OK && (status = pfr_ring_next(ring, &frame, &where)) == PFR_OK) {
		tally->records++;
		if (frame.type == PERF_RECORD_LOST) {
			uint64_t lost;

			memcpy(&lost, frame.data + 16, 8);
			tally->lost += lost;
			*next += lost;
			continue;
		}
		check_order(ring, whole(&frame), next, tally);
		if (tally->records % 5 == 0)
			pfr_ring_release(ring);
	}
	if (status == PFR_TORN)
		tally->torn++;
	else if (status != PFR_END)
		die(pfr_status_name(status), where.needed);
	pfr_ring_release(ring);
}

static void model(const char *name, unsigned flags, uint64_t size)
{
	struct tally tally = {0};
	struct pfr_ring ring;
	struct pfr_where where;
	pthread_t thread;
	uint64_t next = 0;
	double end = seconds() + limit;

	producer_init(&p, size);
	p.backward = (flags & PFR_RING_BACKWARD) != 0;
	p.overwrite = (flags & (PFR_RING_BACKWARD | PFR_RING_OVERWRITE)) != 0;
	p.careful = p.overwrite; /* only there may a record be read while it is written */
	if (pfr_ring_init(&ring, p.page, p.mapped, flags, scratch, sizeof(scratch), &where))
		die("init", 0);
	atomic_store(&stop, 0);
	pthread_create(&thread, 0, produce, 0);
	while (seconds() < end || ((tally.records < 1000 || tally.drains < 2) && seconds() < end + 20)) {
		uint64_t before = tally.records;

		drain(&ring, &next, &tally);
		if (tally.records == before)
			sched_yield();
	}
	atomic_store(&stop, 1);
	pthread_join(thread, 0);
	drain(&ring, &next, &tally);
	if (!p.overwrite && next + p.lost != written)
		die("records are not accounted for", written - next - p.lost);
	if (!tally.records || (tally.drains < 2 && !p.overwrite))
		die("nothing was read", tally.records);
	printf("ok - %s: %llu written, %llu read in %llu drains, %llu lost, %llu torn, %llu missed%s\n", name,
	       (unsigned long long)written, (unsigned long long)tally.records, (unsigned long long)tally.drains,
	       (unsigned long long)tally.lost, (unsigned long long)tally.torn, (unsigned long long)tally.missed,
	       TSAN ? ", no race seen" : "");
	producer_free(&p);
}

/* ---- a thread that breaks them ------------------------------------------------------ */

#define RING 8192

static uint32_t seed = 1;

static uint32_t next_random(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	return *state ^= *state << 5;
}

/* What a size, count or head is changed to. */
static uint64_t evil(uint32_t r)
{
	static const uint64_t words[] = {0, 1, 7, 8, 16, 0xffff, 0xfff8, 0x10000, UINT32_MAX, UINT64_MAX, UINT64_C(1) << 61,
					 (UINT64_C(1) << 61) + 1, UINT64_C(0x0aaaaaaaaaaaaaab), UINT64_C(1) << 63, 2048, 4096};

	return words[r % 16] + (r & 256 ? 8 * (r >> 9 & 63) : 0);
}

/* Heads that a reader follows, and now and then one that it must not. */
static void scribble_head(uint32_t r)
{
	__u64 *at = &p.page->data_head;
	uint64_t step = (r >> 8) % (RING / 8 + 1) * 8, head = __atomic_load_n(at, __ATOMIC_RELAXED);

	if (r % 256 == 0)
		head = evil(r >> 8);
	else if (p.backward)
		head = (head - step / 64) & ~UINT64_C(7);
	else if (p.overwrite)
		head = (head + step / 64) & ~UINT64_C(7);
	else
		head = __atomic_load_n(&p.page->data_tail, __ATOMIC_RELAXED) + step;
	__atomic_store_n(at, head, __ATOMIC_RELAXED);
}

/* Headers of all types and sizes, then words: small, huge, text. */
static void *scribble(void *unused)
{
	uint32_t state = 2463534242u, steps = 0;

	(void)unused;
	while (!atomic_load_explicit(&stop, memory_order_relaxed)) {
		uint32_t r = next_random(&state), at = next_random(&state) % (RING / 8) * 8;
		struct perf_event_header header = {r >> 6 & 3 ? (r >> 8 & 127) % 92 : 9, (uint16_t)(r >> 3), (uint16_t)(r >> 16 & 0x3f8)};
		uint64_t word = evil(next_random(&state));

		if (r % 4 < 2)
			memcpy(&word, &header, 8);
		else if (r % 4 == 2)
			word = next_random(&state) % 64;
		__atomic_store_n((uint64_t *)(void *)(p.data + at), word, __ATOMIC_RELAXED);
		if (r / 4 % 16 == 0)
			scribble_head(next_random(&state));
		if (++steps % 512 == 0)
			sched_yield();
	}
	return 0;
}

/* All that decode and walk give is read, so that a span outside the frame ends the test. */
static uint64_t use_bytes(const unsigned char *data, size_t size)
{
	uint64_t sum = 0;

	while (size--)
		sum += *data++;
	return sum;
}

static uint64_t use_frame(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_walk walk;
	struct pfr_item item;
	uint64_t sum = 0, at = 0, value;

	if (pfr_decode(frame, layout, &record, &where) == PFR_OK && frame->type == PFR_RECORD_SAMPLE && layout) {
		sum += use_bytes(record.sample.raw.data.data, PFR_HAS(record.sample, SAMPLE, RAW) ? record.sample.raw.data.size : 0);
		if (PFR_HAS(record.sample, SAMPLE, CALLCHAIN))
			sum += use_bytes(record.sample.callchain.ips.data, record.sample.callchain.ips.nr * (size_t)8);
	}
	sum += use_bytes(record.tail.data, record.tail.size);
	pfr_peek_id(frame, layout ? layout : &(struct pfr_layout){0}, &value);
	pfr_walk_init(&walk, frame, layout);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (item.offset != at || item.size > frame->size - at)
			die("a walk's items are not the frame's bytes", item.offset);
		at += item.size;
		sum += use_bytes(frame->data + item.offset, item.size) + item.value;
	}
	return sum;
}

static struct pfr_layout any_layout(uint64_t n)
{
	static const uint64_t types[] = {0, (1 << 25) - 1, PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_RAW, PFR_SAMPLE_BRANCH_STACK,
					 PFR_SAMPLE_READ | PFR_SAMPLE_STACK_USER, PFR_SAMPLE_REGS_USER | PFR_SAMPLE_AUX};
	struct pfr_attr attr = {.sample_type = types[n % 6], .read_format = n & 31, .flags = PFR_FLAG_SAMPLE_ID_ALL, .sample_regs_user = UINT64_MAX, .branch_sample_type = n & 0xfffff};
	struct pfr_layout layout;

	pfr_layout_init(&layout, &attr);
	return layout;
}

struct met {
	uint64_t frames, refused, drains, sum;
};

static void drain_scribbled(struct pfr_ring *ring, struct met *met)
{
	struct pfr_layout layout = any_layout(met->drains++);
	struct pfr_where where;
	struct pfr_frame frame;
	enum pfr_status status = pfr_ring_begin(ring, &where);
	uint64_t before = met->frames;

	while (status == PFR_OK && (status = pfr_ring_next(ring, &frame, &where)) == PFR_OK) {
		if (frame.data != scratch && (frame.data < p.data || frame.size > p.data + RING - frame.data))
			die("a frame outside the ring", frame.size);
		met->sum += use_frame(&frame, next_random(&seed) % 8 ? &layout : 0);
		met->frames++;
	}
	pfr_ring_release(ring);
	if (status != PFR_END) {
		met->refused++;
		pfr_ring_skip(ring);
	} else if (met->frames == before) {
		sched_yield();
	}
}

static void scribbled(const char *name, unsigned flags)
{
	struct met met = {0};
	struct pfr_ring ring;
	struct pfr_where where;
	double begin = seconds();
	pthread_t thread;

	producer_init(&p, RING);
	p.backward = (flags & PFR_RING_BACKWARD) != 0;
	p.overwrite = (flags & (PFR_RING_BACKWARD | PFR_RING_OVERWRITE)) != 0;
	if (pfr_ring_init(&ring, p.page, p.mapped, flags, scratch, sizeof(scratch), &where))
		die("init", 0);
	atomic_store(&stop, 0);
	pthread_create(&thread, 0, scribble, 0);
	while (seconds() < begin + limit || (met.frames < 1000 && seconds() < begin + 20))
		drain_scribbled(&ring, &met);
	atomic_store(&stop, 1);
	pthread_join(thread, 0);
	if (met.frames < 500 || met.refused < 100)
		die("the scribbler did not meet the reader", met.frames);
	printf("ok - %s: %llu frames in %llu drains, %llu refused, sum %llx\n", name, (unsigned long long)met.frames,
	       (unsigned long long)met.drains, (unsigned long long)met.refused, (unsigned long long)met.sum);
	producer_free(&p);
}

int main(int argc, char **argv)
{
	if (argc > 2)
		limit = atof(argv[2]);
	if (argc > 1 && !strcmp(argv[1], "model")) {
		model("forward", 0, 4096);
		model("forward, copied", PFR_RING_COPY, 65536);
		model("forward, overwritten", PFR_RING_OVERWRITE, 65536);
		model("backward, not paused", PFR_RING_BACKWARD, 65536);
		return 0;
	}
	if (argc > 1 && !strcmp(argv[1], "scribble")) {
		scribbled("copied", PFR_RING_COPY);
		scribbled("overwritten", PFR_RING_OVERWRITE);
		scribbled("backward", PFR_RING_BACKWARD);
		if (TSAN)
			return 0;
		scribbled("in place", 0);
		scribbled("backward, said to be paused", PFR_RING_BACKWARD | PFR_RING_PAUSED);
		return 0;
	}
	return 2;
}
