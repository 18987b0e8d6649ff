/* SPDX-License-Identifier: MIT */
/*
 * Whether perf can parse a sample: tools/perf/util/evsel.c, evsel__parse_sample, which differs from what the kernel writes in that
 * bits that it does not know are not looked at, and that what follows AUX or page sizes is not compared with the size.
 */
#include "decoder/wire.h"
#include "perf_versions.h"

#define FRONT (PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ADDR | PFR_SAMPLE_ID | PFR_SAMPLE_STREAM_ID | PFR_SAMPLE_CPU | PFR_SAMPLE_PERIOD | PFR_SAMPLE_IDENTIFIER)
#define TRAILER (PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ID | PFR_SAMPLE_STREAM_ID | PFR_SAMPLE_CPU | PFR_SAMPLE_IDENTIFIER)
#define BRANCH_HW_INDEX (UINT64_C(1) << 17)
#define BRANCH_COUNTERS (UINT64_C(1) << 19)
#define FORMAT_LOST 16u

/* Where the next field begins, once all before it fit. */
struct cursor {
	const struct pfr_frame *frame;
	uint64_t at;
	bool big, fails;
	bool words; /* of a pipe of the other byte order: perf turns its samples by words of 8 bytes, and takes them for its own (evsel.needs_swap, which it sets of files alone) */
};

/* A byte of the sample as perf has it. */
static uint64_t turned(const struct cursor *c, uint64_t at)
{
	uint64_t in = (at - 8) / 8 * 8 + 8 + 7 - (at - 8) % 8;

	return in < c->frame->size ? c->frame->data[in] : 0;
}

static void pass(struct cursor *c, uint64_t size)
{
	c->fails |= c->at > c->frame->size || size > c->frame->size - c->at;
	c->at += c->fails ? 0 : size;
}

static uint64_t word(struct cursor *c)
{
	uint64_t at = c->at, value = 0;
	unsigned i;

	pass(c, 8);
	if (c->fails || !c->words || at % 8 == 0)
		return c->fails ? 0 : wire_u64(c->frame->data + at, c->big);
	for (i = 0; i < 8; i++)
		value |= turned(c, at + i) << 8 * (PFR_HOST_BIG ? 7 - i : i);
	return value;
}

/* `nr` items of `size` bytes: the product must not wrap. */
static void pass_items(struct cursor *c, uint64_t nr, uint64_t size)
{
	c->fails |= nr > UINT64_MAX / size;
	if (!c->fails)
		pass(c, nr * size);
}

static void pass_read(struct cursor *c, uint64_t format)
{
	uint64_t first = word(c);

	pass(c, 8u * (!!(format & PFR_FORMAT_TOTAL_TIME_ENABLED) + !!(format & PFR_FORMAT_TOTAL_TIME_RUNNING)));
	if (format & PFR_FORMAT_GROUP)
		pass_items(c, first, format & FORMAT_LOST ? 24 : 16);
	else
		pass(c, format & FORMAT_LOST ? 16 : 8);
}

static void pass_raw(struct cursor *c)
{
	uint64_t at = c->at, both = word(c);

	if (c->fails)
		return;
	c->at = at + 4;
	pass(c, c->words ? (uint32_t)(PFR_HOST_BIG ? both >> 32 : both) : wire_u32(c->frame->data + at, c->big));
}

static void pass_branches(struct cursor *c, const struct perf_version *version, uint64_t kinds)
{
	uint64_t nr = word(c);

	c->fails |= nr > UINT64_MAX / 24 - 1;
	if (c->fails)
		return;
	pass(c, nr * 24 + (kinds & BRANCH_HW_INDEX ? 8 : 0));
	if (version->counters && kinds & BRANCH_COUNTERS)
		pass_items(c, nr, 8);
}

static void pass_regs(struct cursor *c, uint64_t mask)
{
	if (word(c))
		pass(c, 8 * wire_popcount(mask));
}

static void pass_stack(struct cursor *c)
{
	uint64_t size = word(c);

	if (!size || c->fails)
		return;
	pass(c, size);
	c->fails |= word(c) > size;
}

static bool trailer_fits(const struct perf_version *version, const struct perf_evsel *event, const struct pfr_frame *frame)
{
	return !version->strict || !event->all || wire_popcount(event->sample_type & TRAILER) <= (frame->size - 8u) / 8;
}

bool perf_sample_fits(const struct perf_version *version, const struct perf_evsel *event, const struct pfr_frame *frame, bool big, bool pipe)
{
	struct cursor c = {frame, 8, big, false, pipe && big != PFR_HOST_BIG};
	uint64_t type = event->sample_type;

	if (frame->type != PFR_RECORD_SAMPLE)
		return trailer_fits(version, event, frame);
	pass(&c, event->front);
	c.at = 8 + 8u * wire_popcount(type & FRONT);
	if (type & PFR_SAMPLE_READ)
		pass_read(&c, event->read_format);
	if (type & PFR_SAMPLE_CALLCHAIN)
		pass_items(&c, word(&c), 8);
	if (type & PFR_SAMPLE_RAW)
		pass_raw(&c);
	if (type & PFR_SAMPLE_BRANCH_STACK)
		pass_branches(&c, version, event->branches);
	if (type & PFR_SAMPLE_REGS_USER)
		pass_regs(&c, event->user_regs);
	if (type & PFR_SAMPLE_STACK_USER)
		pass_stack(&c);
	if (type & (PFR_SAMPLE_WEIGHT | PFR_SAMPLE_WEIGHT_STRUCT))
		word(&c);
	pass(&c, 8u * (!!(type & PFR_SAMPLE_DATA_SRC) + !!(type & PFR_SAMPLE_TRANSACTION)));
	if (type & PFR_SAMPLE_REGS_INTR)
		pass_regs(&c, event->intr_regs);
	/* these are read without a comparison with the size */
	c.at += 8u * wire_popcount(type & (PFR_SAMPLE_PHYS_ADDR | PFR_SAMPLE_CGROUP | PFR_SAMPLE_DATA_PAGE_SIZE | PFR_SAMPLE_CODE_PAGE_SIZE));
	if (type & PFR_SAMPLE_AUX)
		pass(&c, word(&c));
	return !c.fails;
}

bool perf_sample_is_empty(const struct perf_evsel *event, const struct pfr_frame *frame, bool big)
{
	struct cursor c = {frame, 8 + (uint64_t)event->front, big, false, false};

	return event->sample_type & PFR_SAMPLE_READ && event->read_format & PFR_FORMAT_GROUP && !word(&c);
}
